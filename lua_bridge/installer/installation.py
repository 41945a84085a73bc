"""Installs the rules into a running duel of EDOPro's core.

A host needs two things: a way to run Lua text in the duel, and a script reader that the core asks. The
rest is done by `shim.lua`, which is loaded into the duel and asks through the script reader.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib import resources
from typing import Final, Protocol

import pluggy

from lua_bridge.constants import EFFECT_SPSUMMON_COUNT_LIMIT
from lua_bridge.errors import LuaBridgeError
from lua_bridge.installer.mirror import Mirror
from lua_bridge.installer.observing import Observer
from lua_bridge.installer.permissions import Permissions
from lua_bridge.installer.rulings import Rulings
from lua_bridge.quoting import literal, quoted
from lua_bridge.table import translation
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from ygoplugin import Duel, StatError
from ygoplugin.stats.explanation import Working
from ygoplugin.stats.kinds import Layer, Stat

QUESTION: Final = "ygoplugin?"
"""How the names of scripts begin that are questions of the shim."""
TOLD: Final = "ygoplugin!"
"""How those begin that only tell something."""

_READS: Final = (
    (Stat.ATK, Layer.CURRENT),
    (Stat.DEF, Layer.CURRENT),
    (Stat.ATK, Layer.ORIGINAL),
    (Stat.DEF, Layer.ORIGINAL),
    (Stat.LEVEL, Layer.CURRENT),
    (Stat.RANK, Layer.CURRENT),
)
"""What the shim's numbers from 1 on stand for."""

_LEVELS: Final = tuple(
    code
    for code, change in translation.CHANGES.items()
    if {Stat.LEVEL, Stat.RANK} & {*change.stats}
)
"""Codes of effects that change Levels or Ranks."""

_LUA: Final = {True: "true", False: "false"}


class InstallError(LuaBridgeError):
    """The rules cannot be installed into a duel, or the duel no longer answers."""


class Mode(StrEnum):
    """What the rules do in the duel."""

    OBSERVE = "observe"
    """The ledger follows the duel."""
    AUDIT = "audit"
    """And the core's numbers are compared with the ledger's whenever `Installation.check` is called."""
    ENFORCE = "enforce"
    """And the ledger's numbers take the place of the core's."""


class LuaHost(Protocol):
    """A duel of a core, as far as the rules need it. `ygoplugin.simulators.CoreDuel` is one."""

    def load_script(self, source: str, name: str) -> object:
        """Run Lua text in the duel; it may be called while the duel runs."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A number that the core has otherwise than the rules.

    Attributes:
        card: The card's name, or its passcode.
        controller: Who controls it, 0 or 1.
        zone: Its Monster Zone, from 0.
        stat: Which number.
        layer: Current or original.
        core: What the core says.
        rules: What the rules say.
        turn: In which turn.
        working: How the rules' number came about.
    """

    card: str
    controller: int
    zone: int
    stat: Stat
    layer: Layer
    core: int
    rules: int
    turn: int
    working: str

    def __str__(self) -> str:
        original = "original " if self.layer is Layer.ORIGINAL else ""
        return (
            f"turn {self.turn}, {self.card}: {original}{self.stat.value.upper()} {self.core} in the"
            f" core, {self.rules} by the rules"
        )


class Installation:
    """The rules in a running duel.

    Args:
        host: The duel.
        duel: The rules ledger.
        mode: What the rules do.
        names: The names of cards by passcode, for messages.

    Attributes:
        duel: The rules ledger, which follows the duel.
        mode: What the rules do.
        differences: What the core has had otherwise, as `check` found it.
        problems: What went wrong in functions of scripts that the rules asked.
    """

    def __init__(self, host: LuaHost, duel: Duel, mode: Mode, names: Mapping[int, str]) -> None:
        self.duel = duel
        self.mode = mode
        self.differences: list[Difference] = []
        self.problems: list[str] = []
        self._host = _weakly(host)
        self._names = names
        self._mirror = Mirror(duel, self, names)
        self._observer = Observer(self._mirror.table)
        self._permissions = Permissions(self._mirror.table, self._observer)
        self._rulings = Rulings(self._mirror.table)
        self._result: int | float | None = None
        self._timed = False
        self._corrected_at: tuple[int, list[int]] = (-1, [])
        self._asked_time: set[int] = set()
        self._take_off: Callable[[], object] = _nothing
        self._begun = False

    # --- beginning and end ------------------------------------------------------------------------

    def begin(self) -> None:
        """Load the shim into the duel.

        Raises:
            InstallError: The duel does not take it.
        """
        add = getattr(self._host(), "add_script_reader", None)
        if add is not None:
            self._take_off = add(self.read_script)
        source = resources.files("lua_bridge.installer").joinpath("shim.lua").read_text("utf-8")
        self._load(source, "ygoplugin.lua")
        codes = ",".join(map(str, (*translation.CHANGES, EFFECT_SPSUMMON_COUNT_LIMIT)))
        enforce = "true" if self.mode is Mode.ENFORCE else "false"
        names = ",".join(map(quoted, self._rulings.names))
        self._load(f"YGOPLUGIN.begin({{{codes}}}, {enforce}, {{{names}}})")
        self._begun = True

    def uninstall(self) -> None:
        """Leave the duel as it was. A second call does nothing."""
        if self._begun:
            self._begun = False
            self._load("YGOPLUGIN.finish()")
            self._take_off()

    def _run(self, text: str, name: str) -> object:
        host = self._host()
        if host is None:
            raise InstallError("the duel in which the rules were installed is gone")
        return host.load_script(text, name)

    def _load(self, text: str, name: str = "ygoplugin") -> None:
        if not self._run(text, name):
            raise InstallError(
                f"the duel does not run {name!r}: the rules need EDOPro's core, and a script reader"
                " that answers them; see the core's log"
            )

    # --- what the shim asks -----------------------------------------------------------------------

    def read_script(self, name: str) -> str | None:
        """What the script reader answers to a name that is the shim's; `None` for any other name.

        A host of another kind calls this first in its own script reader.
        """
        if name.startswith(QUESTION):
            return self._answer(name.removeprefix(QUESTION))
        if name.startswith(TOLD):
            self._hear(name.removeprefix(TOLD))
            return " "
        return None

    def _answer(self, question: str) -> str:
        kind, _, rest = question.partition(";")
        if kind.startswith("read,"):
            _, what, card = kind.split(",")
            return f"YGOPLUGIN.answer={self._number(int(what), int(card))}"
        if kind.startswith("listed,"):
            codes = kind.removeprefix("listed,").split("+")
            known = (c for c in codes if self._permissions.lists(self._names.get(int(c)) or c))
            return f"YGOPLUGIN.list({','.join(known)})"
        if kind.startswith("counter,"):
            number, activity, place = map(int, kind.split(",")[1:])
            self._observer.add_counter(number, activity, self._fits(place))
            return " "
        if kind.startswith("counted,"):
            number, player, activity = map(int, kind.split(",")[1:])
            return f"YGOPLUGIN.answer={self._observer.counted(number, player, activity)}"
        if kind == "event":
            for event in self._mirror.read(rest, whole=False):
                self._observer.happened(event)
            return self._restrictions()
        if kind == "may":
            (event,) = self._mirror.read(rest, whole=False)
            return f"YGOPLUGIN.answer={_LUA[not self._permissions.may(*event)]}"
        if kind == "ruling":
            ((name, *words),) = self._mirror.read(rest, whole=False)
            found = self._rulings.answer(name, words, self._mirror.mentioned)
            if isinstance(found, str):
                return f"YGOPLUGIN.answer={quoted(found)}"
            return f"YGOPLUGIN.answer=table.pack({','.join(found)})"
        self._mirror.read(rest)
        if self.mode is Mode.ENFORCE:
            return f"{self._corrections()} {self._restrictions()}"
        return " "

    def _restrictions(self) -> str:
        forbids = _LUA[self._permissions.any_in_force]
        counts = ",".join(str(self._permissions.special_summons(p)) for p in (0, 1))
        none = ",".join(_LUA[self._permissions.no_special_summon(p)] for p in (0, 1))
        return f"YGOPLUGIN.restrict({forbids},{counts},{none})"

    def _hear(self, text: str) -> None:
        kind, _, rest = text.partition(",")
        if kind in ("result", "timed"):
            self._timed = kind == "timed"
            number = float(rest)
            self._result = int(number) if number.is_integer() else number
        else:
            self._note(rest)

    def _number(self, what: int, number: int) -> str:
        card = self._mirror.table.cards.get(number)
        if card is None:
            return "nil"
        value = self._rules(card, *_READS[what - 1])
        return "nil" if value is None else str(value)

    def _rules(self, card: TableCard, stat: Stat, layer: Layer) -> int | None:
        """What the rules say of a number of a face-up monster; `None` of any other card.

        Also `None`, with the problem noted, where they cannot say it: values that read each other.
        """
        if not card.in_monster_zone or not card.face_up:
            return None
        stats = self._mirror.table.stats
        read = stats.current if layer is Layer.CURRENT else stats.original
        try:
            return read(card, stat)
        except StatError as error:
            self._note(str(error))
            return None

    def _note(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)

    def _corrections(self) -> str:
        """What the shim is to hear of the monsters' numbers; nothing if they are as it knows them."""
        monsters = list(self._monsters())
        state = self.duel.stats.version, [card.number for card in monsters]
        if state == self._corrected_at and not self.duel.stats.policies.adjust:
            return ""
        lines = ["local y=YGOPLUGIN y.forget()"]
        reads = _READS if self._mirror.table.effects.ever(*_LEVELS) else _READS[:4]
        for card in monsters:
            numbers = [self._rules(card, stat, layer) for stat, layer in reads]
            told = ",".join("nil" if n is None else str(n) for n in numbers)
            lines.append(f"y.correct({card.number},{told})")
        self._corrected_at = self.duel.stats.version, state[1]
        return " ".join(lines)

    def _monsters(self) -> Iterable[TableCard]:
        for side in self._mirror.table.sides:
            for card in side.monsters:
                if (
                    card is not None
                    and card.face_up
                    and not self._mirror.table.stats.is_coming(card)
                ):
                    yield card

    # --- functions of scripts ---------------------------------------------------------------------

    def call(self, effect: int, which: str, card: int | None) -> int | float | None:
        """See `mirror.Functions`."""
        table = self._mirror.table
        more = literal(card)
        if table.effects.supposes:
            fighting = (0 if c is None else c.number for c in (table.attacker, table.attack_target))
            more += "".join(f",{n}" for n in (table.phase, table.turn_player, *fighting))
        found = self._evaluated(f"YGOPLUGIN.call({effect},'{which}',{more})")
        if self._timed:
            self._asked_time.add(effect)
        return found

    def asked_time(self, effect: int) -> bool:
        """See `mirror.Functions`."""
        return effect in self._asked_time

    def is_immune(self, card: int, effect: int) -> bool:
        """See `mirror.Functions`."""
        return bool(self._evaluated(f"YGOPLUGIN.is_immune({card},{effect})"))

    def _fits(self, place: int) -> Callable[..., bool]:
        """The filter of a script's counter."""

        def fits(what: TableCard | TableEffect, *more: int) -> bool:
            if isinstance(what, TableCard):
                return bool(self._evaluated(f"YGOPLUGIN.fits({place},{what.number})"))
            rest = ",".join(map(str, (what.number, *more)))
            return bool(self._evaluated(f"YGOPLUGIN.fits({place},nil,{rest})"))

        return fits

    def _evaluated(self, text: str) -> int | float | None:
        self._result, self._timed = None, False
        self._run(text, "ygoplugin")
        return self._result

    def explain(self, player: int, zone: int, stat: str | Stat) -> Working:
        """How the current value of a monster comes about by the rules.

        Args:
            player: Who controls it, 0 or 1.
            zone: Its Monster Zone, from 0.
            stat: "atk", "def", "level" or "rank".

        Raises:
            InstallError: There is no face-up monster.
            StatError: It has no such value.
        """
        self._load("YGOPLUGIN.look()")
        card = self._mirror.table.sides[player].monsters[zone]
        if card is None or not card.face_up:
            raise InstallError(f"player {player} has no face-up monster in zone {zone}")
        return self.duel.explain(card.ledger_id, stat)

    # --- comparing --------------------------------------------------------------------------------

    def check(self) -> list[Difference]:
        """Compare the core's numbers with the rules' as the duel is now.

        Call it whenever a number is visible: between two steps of the duel. What differs is kept in
        `differences`, once for as long as it stays the same.

        Returns:
            What differs now.
        """
        self._load("YGOPLUGIN.look(true)")
        found = []
        for card in self._monsters():
            measured = self._mirror.measured.get(card.number)
            for (stat, layer), core in zip(_READS, measured or (), strict=False):
                rules = self._rules(card, stat, layer)
                if rules is not None and rules != core:
                    found.append(self._difference(card, stat, layer, core, rules))
        self.differences += [one for one in found if one not in self.differences]
        return found

    def _difference(
        self, card: TableCard, stat: Stat, layer: Layer, core: int, rules: int
    ) -> Difference:
        working = self.duel.explain(card.ledger_id, stat)
        return Difference(
            card.data.label,
            card.controller,
            card.sequence,
            stat,
            layer,
            core,
            rules,
            self._mirror.table.turn,
            str(working),
        )


def _weakly(host: LuaHost) -> Callable[[], LuaHost | None]:
    """The host, without keeping it: it keeps the rules, through its script reader."""
    try:
        return weakref.ref(host)
    except TypeError:
        return lambda: host


def _nothing() -> None:
    """What is done where nothing is to be taken off."""


def install(
    host: LuaHost,
    plugins: pluggy.PluginManager | None = None,
    *,
    mode: Mode | str = Mode.ENFORCE,
    as_of: str = "current",
    duel: Duel | None = None,
    names: Mapping[int, str] | None = None,
) -> Installation:
    """Install the rules into a running duel of EDOPro's core.

    It is best done before the first card is added: then every effect is seen as it is registered.

    Args:
        host: The duel: a `CoreDuel`, or anything with its `load_script`. A host without an
            `add_script_reader` asks `Installation.read_script` in its own script reader first.
        plugins: The plugins that the rules ask, as `ygoplugin.Duel` takes them.
        mode: What the rules do: "observe", "audit" or "enforce".
        as_of: The rulings of which day: YYYY-MM-DD, "documents" or "current".
        duel: A rules ledger of your own, instead of `plugins` and `as_of`.
        names: The names of cards by passcode, for messages.

    Raises:
        InstallError: The duel does not take the rules.
    """
    ledger = duel if duel is not None else Duel(as_of, plugins=plugins)
    installation = Installation(host, ledger, Mode(mode), {} if names is None else names)
    installation.begin()
    return installation
