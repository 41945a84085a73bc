"""Card scripts on a described duel: the Lua state, the script API, and the table that it works on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import resources
from typing import Any, Final

import ygoplugin
from lua_bridge import constants as k
from lua_bridge.api import Unknown, chunk, functions_of, names_in, names_of, stubs_of
from lua_bridge.api.binding import bound, unexpected
from lua_bridge.dialects import LAYOUTS, Dialect
from lua_bridge.errors import LuaBridgeError, ScriptError, ScriptLimitError, TableError
from lua_bridge.folders import ScriptLibrary
from lua_bridge.runtime import LuaState
from lua_bridge.table import abilities, actions
from lua_bridge.table.board import Table
from lua_bridge.table.cards import CardData, TableCard
from lua_bridge.table.choices import Chooser
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.permissions import LOCKS
from lua_bridge.table.translation import CHANGES
from ygoplugin import PluginError, YgopluginError
from ygoplugin.plugins import script_functions_for

_CHUNKS: Final = (
    "objects",
    "debug",
    "groups",
    "effects",
    "giving",
    "matching",
    "properties",
    "actions",
)


PLACES: Final = (
    0,
    k.LOCATION_DECK,
    k.LOCATION_HAND,
    k.LOCATION_MZONE,
    k.LOCATION_SZONE,
    k.LOCATION_GRAVE,
    k.LOCATION_REMOVED,
    k.LOCATION_EXTRA,
    k.LOCATION_FZONE,
    k.LOCATION_PZONE,
    k.LOCATION_EMZONE,
    k.LOCATION_MMZONE,
    k.LOCATION_STZONE,
)
"""Where a card can be placed, as `LOCATION_` bits; 0 for nowhere yet."""
DEEPEST: Final = 8
"""How many tables inside each other are given to Python."""
MOST_VALUES: Final = 10_000
"""How many values a snippet can give."""

_GUARDED: Final = (
    "cards_in",
    "may_be_target",
    "may_be_tributed",
    "add_targets",
    "choose_cards",
    "discard",
    "register_effect",
    "effect_changed",
    "effect_reset",
    "load_script",
    "script_of",
    "effects_copied",
    "affecting_effect",
    "own_effects",
)
"""The functions of the host that do something, which may fail."""


def _guarded(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of the host whose every error is one of the bridge's."""

    def call(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except (YgopluginError, RecursionError):
            raise
        except Exception as error:
            raise ScriptError(unexpected(name, error)) from error

    return call


class _Effects(dict[int, TableEffect]):
    """The effects by number; one that is not registered is read afresh each time."""

    def __init__(self, read: Callable[[TableEffect], None]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, number: int) -> TableEffect:
        effect = TableEffect(number, None, 0, 0, self._read)
        self._read(effect)
        return effect


class _Given:
    """What a text of Lua gave, as Python has it.

    Args:
        bridge: The bridge in which it ran.
        name: What errors call the text.
    """

    def __init__(self, bridge: Bridge, name: str) -> None:
        self._bridge = bridge
        self._name = name
        self._values = 0

    def of(self, value: Any) -> Any:
        """A result, or several as a tuple.

        Raises:
            ScriptError: It is too much, or a text that is not UTF-8.
        """
        try:
            if isinstance(value, tuple):
                return tuple(self._plain(one, DEEPEST) for one in value)
            return self._plain(value, DEEPEST)
        except UnicodeDecodeError:
            raise ScriptError(
                f"{self._name}: it gives a text that is not UTF-8", self._name
            ) from None

    def _plain(self, value: Any, depth: int) -> Any:
        self._values += 1
        if self._values > MOST_VALUES:
            raise ScriptError(
                f"{self._name}: it gives more than {MOST_VALUES:,} values", self._name
            )
        if value is None or isinstance(value, bool | int | float | str):
            return value
        bridge = self._bridge
        kind, number = bridge.what_is(value)
        if kind == "card":
            return bridge.table.cards[number]
        if kind == "effect":
            return bridge.effect(number)
        if kind == "group":
            return frozenset(bridge.table.cards[int(n)] for n in number.split(",") if n)
        if kind != "table" or not depth:
            return f"a {kind}"
        items = [(self._plain(key, 0), self._plain(one, depth - 1)) for key, one in value.items()]
        if [key for key, _ in items] == list(range(1, len(items) + 1)):
            return [one for _, one in items]
        return dict(items)


class _Memory:
    """What functions of scripts said, kept in Lua; see `lua_bridge.table.answers`."""

    def __init__(self, lua: LuaState, functions: Any) -> None:
        self.begin = partial(lua.call, functions["begin_record"])
        self.ask_again = partial(lua.call, functions["ask_again"])


class Bridge:
    """A described duel with card scripts.

    Args:
        scripts: The user's scripts; the bridge's own small library alone if left out.
        dialect: The dialect, if there are no `scripts` to tell it.
        duel: The rules ledger that answers; a new one if left out.
        chooser: Who answers players' choices.
        lua: The Lua version, "5.4" or "5.3".
        seed: What random numbers begin from.
        cards: What is printed on cards, by passcode, for scripts that ask about other cards.
        limits: `instructions`, `seconds` and `memory` of `LuaState`.

    Raises:
        ScriptError: A library file fails.
        LuaBridgeError: lupa is not installed, or an argument is none of these.
    """

    def __init__(
        self,
        scripts: ScriptLibrary | None = None,
        *,
        dialect: str | Dialect = Dialect.EDOPRO,
        duel: ygoplugin.Duel | None = None,
        chooser: Chooser | None = None,
        lua: str = "5.4",
        seed: int = 0,
        cards: Mapping[int, CardData] | None = None,
        **limits: Any,
    ) -> None:
        self.scripts = scripts
        if scripts is not None and not isinstance(scripts, ScriptLibrary):
            raise LuaBridgeError(f"the scripts are {scripts!r:.80}: expected a ScriptLibrary")
        try:
            self.dialect = scripts.dialect if scripts is not None else Dialect(dialect)
        except ValueError:
            raise LuaBridgeError(
                f"unknown dialect {dialect!r}: expected {' or '.join(map(repr, map(str, Dialect)))}"
            ) from None
        self.table = Table(duel, chooser, self.dialect)
        self.lua = LuaState(lua, seed=seed, **limits)
        self._effects = _Effects(self._read)
        self._loaded: set[str] = set()
        self._loading: list[str] = []
        self._initializing: TableCard | None = None
        self._acting = 0
        self._granting = False
        self._sources: dict[str, str] = {}
        self._unknown = Unknown(
            self.dialect,
            self.lua,
            scripts is not None and scripts.has_library,
            self._sources.get,
        )
        self.lua.explain = self._unknown.about
        self._keeps = False
        self._start()
        self.table.listener = self._forget
        self.table.session = self.lua.session
        self.table.effects.on_removed = self._removed
        self.table.to_callback = self.callback
        self.table.line_of = self._line_of
        self.table.create = self.add_card
        self.table.grant = self._grant
        if cards is not None:
            self.table.card_data = cards.get
        self.table.introduce = self._introduce
        self._load_library()

    # --- starting ---------------------------------------------------------------------------------

    def _start(self) -> None:
        functions_of_host = self._host_functions()
        host = self.lua.table_from(
            functions_of_host | {name: _guarded(name, functions_of_host[name]) for name in _GUARDED}
        )
        objects = self._own("objects", host, self.dialect.value, self.lua.where, self.lua.finally_)
        self._failed = self.lua.new_table()
        host["failed"] = self._failed
        host["unpack"] = self.lua.unpack
        for name in _CHUNKS[1:]:
            self._own(name, objects)
        functions = functions_of(self.dialect)
        offered = {function.name for function in functions}
        stubs = self.lua.compile(stubs_of(self.dialect), "stubs", own=True)

        def bind(index: int) -> Any:
            return bound(functions[index - 1], self.table, self._failed, self._effects)

        self._lua = self.lua.functions_of(self._own("calls", objects, bind, self._failed, stubs))
        self.table.function = self._lua["function_of"]
        self._call = self._lua["call"]
        self._bind = self._lua["bind"]
        self._drop_known = self._lua["forget"]
        self.table.memory = _Memory(self.lua, self._lua)
        self.lua.recover = self._lua["recover"]
        self._refuse_others(offered)
        for name, function in script_functions_for(self.table.duel.plugins).items():
            if not self._lua["add_function"](name, self._plugged(name, function)):
                raise PluginError(
                    f"hook ygoplugin_script_functions: Ruling.{name} is built in: choose another"
                    " name"
                )

    def _plugged(self, name: str, function: Callable[..., object]) -> Callable[..., Any]:
        """A function of a plugin, as Lua calls it."""
        table = self.table

        def call(*given: Any) -> Any:
            table.stats.note_read()
            arguments = [
                (table.cards[int(g[1:])].ledger_id if g[0] == "c" else g[1:])
                if isinstance(g, str)
                else g
                for g in given
            ]
            try:
                result = function(table.duel, *arguments)
            except ScriptLimitError:
                raise
            except YgopluginError as error:
                return self._failed, str(error)
            except Exception as error:  # noqa: BLE001 - a plugin may fail in any way
                return self._failed, unexpected(f"Ruling.{name}", error)
            if result is None or isinstance(result, bool | int | float | str):
                return result
            return self._failed, f"Ruling.{name} gave {result!r:.80}: expected a number or a text"

        return call

    def _own(self, name: str, *arguments: Any) -> Any:
        return self.lua.call(self.lua.compile(chunk(name), f"{name}.lua", own=True), *arguments)

    def _refuse_others(self, offered: set[str]) -> None:
        """Give every function of the core that the table does not offer, so that calling it says so."""
        refuse = self._lua["refuse"]
        for name in sorted(names_of(self.dialect) - offered):
            refuse(*name.split("."))

    def _host_functions(self) -> dict[str, Callable[..., Any]]:
        table = self.table
        cards = table.cards
        return {
            "reason_player": lambda: table.reason_player,
            "cards_in": lambda player, own, other: tuple(
                card.number
                for card in table.cards_seen_by(player, own, other)
                if not card.status or not (card.on_field and card.not_there_yet)
            ),
            "in_chain": lambda: table.link() is not None,
            "may_be_target": lambda number: table.may_be_target(cards[number]),
            "may_be_tributed": lambda number, player, anybodys: table.may_be_tributed(
                cards[number], player, anybodys=bool(anybodys)
            ),
            "add_targets": lambda text: table.add_targets(
                [cards[int(number)] for number in text.split(",")]
            ),
            "choose_cards": self._choose_cards,
            "discard": self._discard,
            "register_effect": self._register,
            "effect_changed": self._effect_changed,
            "made_effect": self._made_effect,
            "effect_reset": lambda number: self.remove_effect(self._effects[number]),
            "load_script": self._load_script,
            "bearer": self._bearer,
            "effects_on": lambda number, code: tuple(
                e.number for e in cards[number].effects if e.code == code and e.number > 0
            ),
            "counters": lambda number: tuple(
                value for counter in sorted(cards[number].counters.items()) for value in counter
            ),
            "printed_type": lambda number: cards[number].data.type,
            "set_status": lambda number, status, on: cards[number].set_status(status, bool(on)),
            "script_of": lambda code: self._chunk(f"c{code}.lua", CardData(code), None),
            "message": table.messages.append,
            "effects_copied": lambda number, code, copy: table.activities.effects_copied(
                cards[number], code, copy
            ),
            "settled": self._may_keep,
            "is_in": lambda number, places: cards[number].is_in(places),
            "affecting_effect": lambda number, code: next(
                (effect.number for effect in table.effects.affecting(cards[number], code)), None
            ),
            "own_effects": lambda number, everywhere: tuple(
                effect.number for effect in table.effects.own(cards[number], bool(everywhere))
            ),
        }

    def _may_keep(self) -> bool:
        """Whether Lua may keep a value that it was just told, until the duel changes."""
        if self.table.stats.evaluating:
            return False
        self._keeps = True
        return True

    def _forget(self) -> None:
        """Lua drops the values that it keeps."""
        if self._keeps:
            self._keeps = False
            self._drop_known()

    def _load_library(self) -> None:
        if self.scripts is not None and self.scripts.has_library:
            for name in LAYOUTS[self.dialect].libraries:
                self.load(name)
            return
        own = resources.files("lua_bridge.library")
        self.lua.call(self._lua["define"], self.lua.table_from(constants_of(self.dialect)))
        for name in ("common.lua", f"{self.dialect.value}.lua"):
            source = own.joinpath(name).read_text("utf-8")
            self.lua.call(self.lua.compile(source, name, own=True))

    def load(self, name: str) -> bool:
        """Run a library file of the scripts folder, once.

        Args:
            name: Its name, such as "utility.lua".

        Returns:
            Whether there is such a file.

        Raises:
            ScriptError: It fails.
        """
        if name in self._loaded:
            return True
        source = None if self.scripts is None else self.scripts.read(name)
        if source is None:
            return False
        self.lua.run(source, name)
        self._loaded.add(name)
        return True

    def _load_script(self, name: str, again: bool) -> tuple[Any, ...] | bool:
        """`Duel.LoadScript`: a library file or a card's script, by its file name."""
        if not name or "/" in name or "\\" in name:
            why = (
                "Passed script name containing a path separator"
                if name
                else 'Parameter 1 should be a non empty "String".'
            )
            return self._failed, why
        if name in self._loading:
            return self._failed, "Recursive script loading detected."
        if again:
            self._loaded.discard(name)
        self._loading.append(name)
        try:
            return self.load(name)
        except ScriptLimitError:
            raise
        except ScriptError as error:
            self.table.problem(str(error), error.script, error.line)
            return False
        finally:
            self._loading.pop()

    # --- cards ------------------------------------------------------------------------------------

    def add_card(
        self,
        data: CardData,
        owner: int = 0,
        location: int = 0,
        *,
        sequence: int | None = None,
        position: int = k.POS_FACEUP_ATTACK,
        controller: int | None = None,
        script: str | None = None,
        script_name: str | None = None,
    ) -> TableCard:
        """A new card with its script's effects, placed where it is.

        Args:
            data: What is printed on it.
            owner: Whose card it is, 0 or 1.
            location: Where it is, a `LOCATION_` bit; 0 for nowhere yet.
            sequence: The zone, or the place in a pile; the first free one if left out.
            position: `POS_` bits.
            controller: Who has it; its owner if left out.
            script: The text of its script; the one of the scripts folder if left out.
            script_name: What errors call that; "c123.lua", by its passcode, if left out.

        Raises:
            ScriptError: Its script fails, or its `initial_effect` does.
            TableError: The zone is taken, or there is no such place.
        """
        if not isinstance(data, CardData):
            raise TableError(f"the card is {data!r:.80}: expected CardData")
        if location not in PLACES:
            raise TableError(
                f"{data.label}: the place is {location!r}: expected 0 or a LOCATION_ bit of"
                " lua_bridge.constants"
            )
        card = self.table.add(data, owner)
        last = next(reversed(self.table.effects.all.values()), None)
        try:
            self._begin(card, script, script_name)
            if location:
                player = owner if controller is None else controller
                self.table.place(card, player, location, sequence, position)
        except BaseException:
            self._drop(card, 0 if last is None else last.order)
            raise
        if location:
            self.table.settle()
        return card

    def _begin(self, card: TableCard, script: str | None, script_name: str | None) -> None:
        """Run a new card's script, if it did not run yet, and its `initial_effect`."""
        code = card.data.script_code
        name = script_name or f"c{code}.lua"
        chunk = self._chunk(name, card.data, script) if self._introduce(card) else None
        before, self._initializing = self._initializing, card
        card.status |= k.STATUS_INITIALIZING
        try:
            begun = self.lua.call(self._lua["start"], card.number, code, chunk)
        finally:
            self._initializing = before
            card.status &= ~k.STATUS_INITIALIZING
        if not begun:
            raise ScriptError(
                f"{name}: the script of {card.data.label} has no initial_effect:"
                " a card's effects are registered in `function s.initial_effect(c)`",
                name,
            )

    def _introduce(self, card: TableCard) -> bool:
        """Let scripts know a card; whether its script is to run."""
        new: bool = self.lua.call(self._lua["new_card"], card.number, card.data.script_code)
        return new

    def _drop(self, card: TableCard, last: int) -> None:
        """Take out a card that could not be made, with the effects that it registered.

        Args:
            card: The card.
            last: The `order` of the last effect before it.
        """
        for effect in reversed(list(self.table.effects.all.values())):
            if effect.order <= last:
                break
            if card in (effect.handler, effect.owner):
                self.remove_effect(effect)
        self.table.take_out(card)
        self._lua["no_card"](card.number)

    def _chunk(self, name: str, data: CardData, script: str | None) -> Any:
        """The compiled script of a card; `None` if it has none."""
        source = script
        if source is None and self.scripts is not None:
            source = self.scripts.read(name)
        if source is None:
            return None
        self.lua.name_script(name, data.name)
        self._sources[name] = source
        return self.lua.compile(source, name)

    def run(self, source: str, name: str = "snippet.lua") -> Any:
        """Run a text of Lua in the duel, and give what it returns.

        Args:
            source: The text.
            name: What errors call it, such as "play.lua".

        Returns:
            Numbers, texts and booleans as they are; a Card as `TableCard`, an Effect as `TableEffect`,
            a Group as a frozenset of cards, another table as a list or a dict, several results as a
            tuple.

        Raises:
            ScriptError: It is no Lua, or fails.
        """
        self._sources[name] = source
        result = self.lua.run(source, name)
        self.table.settle()
        return _Given(self, name).of(result)

    def what_is(self, value: Any) -> tuple[str, Any]:
        """What a value of Lua is: "card", "effect" or "group" with numbers, or what Lua calls it."""
        kind, number = self.lua.call(self._lua["what_is"], value)
        return kind, number

    def effect(self, number: int) -> TableEffect:
        """The effect with a number, registered or not."""
        return self._effects[number]

    def name_card(self, name: str, card: TableCard) -> None:
        """Let snippets of Lua know a card by a name: `cards["name"]`, or the name alone if it is free.

        Raises:
            TableError: The name is no text, or the card is none of this table.
        """
        if not isinstance(name, str) or not name:
            raise TableError(f"the name is {name!r}: expected a text")
        if not isinstance(card, TableCard) or self.table.cards.get(card.number) is not card:
            raise TableError(f"{name}: {card!r:.80} is no card of this table")
        self.lua.call(self._lua["name_card"], name, card.number)

    def undefined(self, name: str) -> list[str]:
        """The constants and functions that a card's script names and nothing defines, with the line.

        Args:
            name: The name of the script.
        """
        found = []
        source = self._sources.get(name, "")
        for full in names_in(source):
            said = self._unknown.of(full)
            if said:
                lines = source.splitlines()
                at = next((n for n, text in enumerate(lines, 1) if full in names_in(text)), 1)
                found.append(f"{name}:{at}{said.replace(';', ':', 1)}")
        return found

    # --- effects ----------------------------------------------------------------------------------

    def _register(
        self,
        number: int,
        card: int | None,
        player: int | None,
        kind: int,
        code: int,
        copy: int = 0,
        forced: bool = False,
    ) -> bool:
        """Register an effect, unless the card is unaffected by what acts just now."""
        code = self.table.code(code)
        handler = None if card is None else self.table.cards[card]
        if handler is not None and not forced:
            if abilities.is_unaffected(self.table, handler, self.table.reason_effect):
                return False
        effect = TableEffect(number, handler, kind, code, self._read)
        if player is not None:
            self._read(effect)
            effect.player = player
            effect.flags |= k.EFFECT_FLAG_FIELD_ONLY
        lasting = handler is None or handler is not self._initializing
        effect.lasting = lasting and not self._granting
        effect.at_load = self._initializing is not None
        effect.made_by = self.table.reason_effect
        effect.copy = copy
        self._effects[number] = effect
        if effect.lasting or effect.activated or code in CHANGES or code in LOCKS:
            effect.line = str(self.lua.where_card()).rstrip(": ")
        self.table.effects.register(effect)
        if effect.lasting:
            self.table.settle()
        return True

    def _grant(self, granting: TableEffect, card: TableCard) -> TableEffect:
        """Give a card, as its own, an effect like the one that another effect grants."""
        self._granting = True
        try:
            number = self.lua.call(self._lua["grant"], granting.label_object, card.number)
        finally:
            self._granting = False
        return self._effects[number]

    def _bearer(self, number: int) -> int | None:
        """The Xyz Monster that has a material's effect, or had it last."""
        handler = self._effects[number].handler
        if handler is None:
            return None
        monster = handler.attached_to or handler.before.overlay_target
        return None if monster is None else monster.number

    def _made_effect(self, number: int) -> tuple[Any, ...] | None:
        """What an effect that the game itself made says of itself, for scripts that meet it."""
        effect = self.table.effects.known.get(number)
        if effect is None:
            return None
        self._effects[number] = effect
        owner, handler = effect.owner, effect.handler
        return (
            None if owner is None else owner.number,
            None if handler is None else handler.number,
            effect.player,
            effect.type,
            effect.code,
            effect.flags,
            effect.reset,
            effect.reset_count,
            effect.value_for(),
        )

    def _effect_changed(self, number: int) -> None:
        effect = self._effects[number]
        was = effect.code
        self._read(effect)
        self.table.effects.reindex(effect, was)

    def remove_effect(self, effect: TableEffect) -> None:
        """Take a registered effect off."""
        self.table.effects.remove(effect)

    def _removed(self, effect: TableEffect) -> None:
        if effect.number in self._effects:
            self._lua["gone"](effect.number)

    def _read(self, effect: TableEffect) -> None:
        (
            owner,
            effect.player,
            effect.type,
            effect.code,
            effect.range,
            effect.own_range,
            effect.other_range,
            effect.flags,
            effect.flags2,
            effect.reset,
            effect.reset_count,
            value,
            condition,
            target,
            cost,
            operation,
            label_object,
            effect.count,
            effect.count_code,
            effect.count_flags,
            effect.count_index,
            effect.description,
            effect.category,
        ) = self._lua["fields"](effect.number)
        effect.code = self.table.code(effect.code)
        cards = self.table.cards
        effect.owner = None if owner is None else cards[owner]
        effect.value = value if isinstance(value, int | float) else self.callback(value)
        effect.condition = self.callback(condition)
        effect.target = self.callback(target)
        effect.cost = self.callback(cost)
        effect.operation = self.callback(operation)
        effect.label_object = label_object or 0

    def callback(self, function: Any) -> Callable[..., Any] | None:
        """A function of a script, to be called with cards, effects, lists of cards and numbers.

        If it fails, the problem is noted and it gives `None`, as in the cores. Running into a limit
        is raised.
        """
        if function is None:
            return None
        table, call = self.table, self.lua.call
        bound: tuple[Any, Any, Any] | None = None

        def callback(*arguments: Any) -> Any:
            nonlocal bound
            answers = table.answers
            record = 0
            if answers is not None:
                record, answers.empty = answers.number, False
            try:
                if bound is None:
                    bound = call(self._bind, function)
                if len(arguments) == 2 and type(arguments[1]) is TableCard:
                    return call(bound[1], arguments[0].number, arguments[1].number, record)
                if len(arguments) == 1 and type(arguments[0]) is TableEffect:
                    return call(bound[0], arguments[0].number, record)
                if answers is not None:
                    if tuple(map(type, arguments)) == (TableEffect, TableEffect, TableCard):
                        return call(bound[2], *(given.number for given in arguments), record)
                    answers.usable = False
                return call(self._call, function, *_encoded(arguments))
            except ScriptError as error:
                if answers is not None:
                    answers.usable = False
                if isinstance(error, ScriptLimitError):
                    raise
                self._note(error, function)
                return None

        vars(callback)["function"] = function
        return callback

    def _note(self, error: ScriptError, function: Any) -> None:
        """Note what went wrong in a function of a script."""
        message, script, line = str(error), error.script, error.line
        where = str(self.lua.line_of(function)) if line is None else ""
        if where:  # it ended with the call that failed, and its own line is lost
            script, _, begins = where.partition(":")
            message, line = f"{where}: {message}", int(begins)
            message = message.removesuffix(".") + self._unknown.about(message)
        self.table.problem(message, script, line)

    def _line_of(self, callback: Callable[..., Any]) -> str:
        """Where a script has the function of a callback, such as "c123.lua:14"."""
        function = getattr(callback, "function", None)
        return "" if function is None else str(self.lua.line_of(function))

    # --- choices ----------------------------------------------------------------------------------

    def _discard(self, player: int, numbers: str, reason: int) -> tuple[Any, ...] | int:
        cards = [self.table.cards[int(number)] for number in numbers.split(",") if number]
        try:
            sent = actions.discard(self.table, player, cards, reason)
            self.table.settle()
        except LuaBridgeError as error:
            return self._failed, str(error)
        return sent

    def _choose_cards(
        self, player: int, numbers: str, least: int, most: int, cancelable: bool
    ) -> tuple[Any, ...] | bool:
        cards = [self.table.cards[int(number)] for number in numbers.split(",") if number]
        if most < least:
            most = least
        try:
            chosen = self.table.chooser.cards(
                player, cards, min(least, len(cards)), min(most, len(cards)), cancelable=cancelable
            )
        except LuaBridgeError as error:
            return self._failed, str(error)
        if chosen is None:
            return False
        return tuple(card.number for card in chosen)


def _encoded(arguments: tuple[Any, ...]) -> list[Any]:
    """What a function of a script is called with, as Lua decodes it: letters, then the values."""
    letters: list[str] = []
    values: list[Any] = []
    for argument in arguments:
        if isinstance(argument, TableCard):
            letters.append("c")
            values.append(argument.number)
        elif isinstance(argument, TableEffect):
            letters.append("e")
            values.append(argument.number)
        elif isinstance(argument, list):
            letters.append("g")
            values.append(",".join(str(card.number) for card in argument))
        else:
            letters.append("-")
            values.append(argument)
    return ["".join(letters), *values]


def constants_of(dialect: Dialect) -> dict[str, int]:
    """The constants that scripts of a dialect see when no folder sets them."""
    found = {
        name: value for name, value in vars(k).items() if name.isupper() and isinstance(value, int)
    }
    return found | dict(k.YGOPRO) if dialect is Dialect.YGOPRO else found
