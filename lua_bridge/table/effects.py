"""Effects that scripts registered: where they apply, and to whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from lua_bridge import constants as k
from lua_bridge.table.cards import TableCard
from lua_bridge.table.translation import CHANGES

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

Callback = Callable[..., Any]
"""A function of a script, called with effects, cards and numbers; gives a number, a bool or `None`.

If the script fails in it, the table notes the problem and the callback gives `None`, as in the cores.
"""

STARTED: Final = (
    k.EFFECT_TYPE_ACTIVATE
    | k.EFFECT_TYPE_IGNITION
    | k.EFFECT_TYPE_QUICK_O
    | k.EFFECT_TYPE_QUICK_F
    | k.EFFECT_TYPE_TRIGGER_O
    | k.EFFECT_TYPE_TRIGGER_F
    | k.EFFECT_TYPE_FLIP
)
"""The kinds of effects that are activated."""

NEGATIONS: Final = (k.EFFECT_DISABLE, k.EFFECT_DISABLE_TRAPMONSTER)
"""The codes of the effects that negate a card's effects."""
DECIDING: Final = frozenset({*CHANGES, *NEGATIONS, k.EFFECT_CANNOT_DISABLE, k.EFFECT_IMMUNE_EFFECT})
"""The codes of the effects that change stats, and of those that decide whether such effects apply."""
_SUPPOSING: Final = (-3, 0)
"""Stands among what is being asked while something is supposed."""


class TableEffect:
    """An effect that is registered on a card or on a player.

    Attributes:
        number: Its number in the duel, from 1, in the order in which the host met it.
        owner: The card whose script made it; `None` for a global one.
        handler: The card that has it; `None` if a player has it.
        player: The player whose effect it is, 0 or 1.
        type: `EFFECT_TYPE_` bits.
        code: An `EFFECT_` or `EVENT_` number.
        range: `LOCATION_` bits: where the handler must be.
        own_range: Places, or for an effect on players 1 for the own player.
        other_range: The same for the other player.
        flags: `EFFECT_FLAG_` bits.
        flags2: `EFFECT_FLAG2_` bits.
        reset: `RESET_` bits.
        reset_count: After how many of the phases in `reset` it ends.
        value: A number, or a function.
        condition: Whether it applies or may be activated.
        target: Whom it affects; for an activated effect, what it targets.
        cost: What must be paid.
        operation: What it does.
        label_object: The number of the effect that is its label; 0 for none. What grants an effect has
            that one as its label.
        count: How often it may be used, with `count_code` and `count_flags`; 0 for no limit.
        order: When it was registered; later is larger.
        lasting: Whether it was registered when something resolved, not with its card's script.
        at_load: Whether it was registered while a card's script was being loaded.
        made_by: The effect that was resolving when it was registered.
        line: Where the script registered it, such as "c123.lua:14".
        gone: Whether it has been taken off.
        copy: Which copying of another card's effects gave it to its card; 0 for none.
        passed: How many of the phases in `reset` have passed.
    """

    owner: TableCard | None
    player: int
    range: int
    own_range: int
    other_range: int
    flags: int
    flags2: int
    reset: int
    reset_count: int
    value: int | float | Callback | None
    condition: Callback | None
    target: Callback | None
    cost: Callback | None
    operation: Callback | None
    label_object: int
    count: int
    count_code: int
    count_flags: int
    count_index: int
    description: int
    category: int

    def __init__(
        self,
        number: int,
        handler: TableCard | None,
        type: int,  # noqa: A002 - the script's word
        code: int,
        reader: Callable[[TableEffect], None],
    ) -> None:
        self.number = number
        self.handler = handler
        self.type = type
        self.code = code
        self.order = 0
        self.lasting = False
        self.at_load = False
        self.made_by: TableEffect | None = None
        self.line = ""
        self.gone = False
        self.copy = 0
        self.passed = 0
        self._reader = reader

    def __getattr__(self, name: str) -> Any:
        """Read what the script wrote down, the first time that it is asked for."""
        if name.startswith("_") or name not in TableEffect.__annotations__:
            raise AttributeError(f"an effect has no {name!r}")
        self._reader(self)
        return self.__dict__[name]

    @property
    def bearer(self) -> TableCard | None:
        """The card whose effect it now counts as: of a material's effect, the Xyz Monster."""
        if self.handler is not None and self.type & k.EFFECT_TYPE_XMATERIAL:
            return self.handler.attached_to
        return self.handler

    @property
    def on_a_player(self) -> bool:
        """Whether a player has it, not a card."""
        return self.handler is None or self.has(k.EFFECT_FLAG_FIELD_ONLY)

    @property
    def source(self) -> str:
        """The name of the card whose effect it is, for messages."""
        card = self.owner if self.owner is not None else self.handler
        return "an effect" if card is None else card.data.label

    @property
    def activated(self) -> bool:
        """Whether it is an effect that is activated."""
        return bool(self.type & STARTED)

    @property
    def standing(self) -> bool:
        """Whether it applies by itself for as long as it may: no activation, no event."""
        return not self.type & (k.EFFECT_TYPE_ACTIONS | k.EFFECT_TYPE_CONTINUOUS)

    @property
    def controller(self) -> int:
        """The player who has it now: the handler's controller, or its own player."""
        bearer = self.bearer
        return self.player if bearer is None else bearer.controller

    def has(self, flags: int) -> bool:
        """Whether it has one of these `EFFECT_FLAG_` bits."""
        return bool(self.flags & flags)

    def value_for(self, *arguments: object) -> int:
        """Its value, as a whole number: fixed, or from its function with these arguments after it."""
        value = self.value
        if callable(value):
            value = value(self, *arguments)
            if isinstance(value, tuple):
                value = value[0] if value else 0
        return to_number(value)

    def values_for(self, *arguments: object) -> list[int]:
        """The same, with everything that the function gives; nothing if it gives nothing."""
        value = self.value
        if callable(value):
            value = value(self, *arguments, None)  # called with a card alone, it gives one result
            if value is None:
                return []
        return [to_number(one) for one in (value if isinstance(value, tuple) else (value,))]

    def fits(self, *arguments: object) -> bool:
        """Whether its value, asked with these arguments, is neither 0, false nor nothing."""
        return self.value_for(*arguments) != 0


def _ends_with_copy(effect: TableEffect, copied: TableEffect) -> bool:
    """Whether a lasting effect ends when the copied effect that made it is lost.

    That is handled like a negation: what the card did to itself alone does not stay.
    """
    if not effect.lasting or effect.made_by is not copied:
        return False
    itself = effect.owner is not None and effect.owner is effect.handler
    return effect.has(k.EFFECT_FLAG_COPY_INHERIT) or (
        itself and bool(effect.reset & k.RESET_DISABLE)
    )


def to_number(value: object) -> int:
    """What a function of a script gave, as a whole number; 0 if it is none."""
    if isinstance(value, int):
        return int(value)
    return whole(value) if isinstance(value, float) else 0


def whole(value: float) -> int:
    """A number that a script gave as the core takes it: the nearest whole one, halves away from 0."""
    if value != value or value in (float("inf"), float("-inf")):
        return 0
    return int(value + 0.5) if value >= 0 else -int(-value + 0.5)


class Effects:
    """All effects that are registered, and what they affect at the moment.

    Attributes:
        all: The registered effects, by number.
        known: The effects that no script wrote, registered or not, by number.
        on_removed: Called with every effect that is taken off.
        may_grant: Whether there may be effects that give cards effects.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.all: dict[int, TableEffect] = {}
        self.known: dict[int, TableEffect] = {}
        self.on_removed: Callable[[TableEffect], object] | None = None
        self._made = 0
        self._spread: dict[int, list[TableEffect]] = {}
        self._codes: set[int] = set()
        self.may_grant = False
        self._disabled: dict[tuple[int, int], bool] = {}
        self._negated: dict[int, bool] = {}
        self._followed = -1
        self._working_out = False
        self._asking: set[tuple[int, int]] = set()
        self._version = -1
        self._next = 0

    # --- registering ------------------------------------------------------------------------------

    def register(self, effect: TableEffect) -> None:
        """Take an effect in."""
        self._next += 1
        effect.order = self._next
        self.all[effect.number] = effect
        self._codes.add(effect.code)
        if effect.handler is not None:
            effect.handler.effects.append(effect)
        if effect.type & k.EFFECT_TYPE_FIELD and effect.standing:
            self._spread.setdefault(effect.code, []).append(effect)
        if effect.type & k.EFFECT_TYPE_GRANT:
            self.may_grant = True
        self._table.stats.registered(effect)
        if effect.handler is None or effect.handler.location:
            self._table.changed(for_scripts=effect.code not in DECIDING)

    def remove(self, effect: TableEffect) -> None:
        """Take an effect off; nothing happens if it is gone already."""
        if self.all.pop(effect.number, None) is None:
            return
        effect.gone = True
        if effect.handler is not None and effect in effect.handler.effects:
            effect.handler.effects.remove(effect)
        spread = self._spread.get(effect.code, [])
        if effect in spread:
            spread.remove(effect)
        self._table.stats.removed(effect)
        if self.on_removed is not None:
            self.on_removed(effect)
        if effect.copy:
            for other in [e for e in self.all.values() if _ends_with_copy(e, effect)]:
                self.remove(other)
        self._table.changed(for_scripts=effect.code not in DECIDING)

    def make(
        self,
        handler: TableCard,
        code: int,
        value: int,
        reset: int,
        *,
        owner: TableCard | None = None,
        count: int = 0,
    ) -> TableEffect:
        """Register an effect that no script wrote: what the game itself does to a card.

        It affects the card itself and cannot be negated. Scripts meet it as an effect like others.

        Args:
            handler: The card.
            code: An `EFFECT_` number.
            value: Its value.
            reset: `RESET_` bits.
            owner: The card that it comes from; the card itself if left out.
            count: After how many of the phases in `reset` it ends.
        """
        effect = self._blank(handler, k.EFFECT_TYPE_SINGLE, code)
        effect.owner = handler if owner is None else owner
        effect.player = self._table.reason_player
        effect.value = value
        effect.reset, effect.reset_count = reset, count
        self.register(effect)
        return effect

    def make_for_player(
        self, player: int, code: int, value: int, reset: int, count: int
    ) -> TableEffect:
        """The same for a player, who alone is affected.

        Args:
            player: The player.
            code: An `EFFECT_` number.
            value: Its value.
            reset: `RESET_` bits.
            count: After how many of the phases in `reset` it ends.
        """
        effect = self._blank(None, k.EFFECT_TYPE_FIELD, code)
        effect.player = player
        effect.flags |= k.EFFECT_FLAG_PLAYER_TARGET | k.EFFECT_FLAG_FIELD_ONLY
        effect.own_range = 1
        effect.value = value
        effect.reset, effect.reset_count = reset, count
        self.register(effect)
        return effect

    def _blank(self, handler: TableCard | None, kind: int, code: int) -> TableEffect:
        self._made -= 1
        effect = TableEffect(self._made, handler, kind, code, lambda _: None)
        names = [name for name in TableEffect.__annotations__ if name not in effect.__dict__]
        effect.__dict__.update(dict.fromkeys(names, 0))
        for name in ("owner", "condition", "target", "cost", "operation"):
            setattr(effect, name, None)
        effect.flags = k.EFFECT_FLAG_CANNOT_DISABLE
        effect.lasting = True
        effect.made_by = self._table.reason_effect
        self.known[effect.number] = effect
        return effect

    def reindex(self, effect: TableEffect, was: int | None = None) -> None:
        """An effect changed after it was registered.

        Args:
            effect: The effect.
            was: Its code before, if that is known.
        """
        self._codes.add(effect.code)
        for spread in self._spread.values():
            if effect in spread:
                spread.remove(effect)
        if effect.type & k.EFFECT_TYPE_FIELD and effect.standing:
            self._spread.setdefault(effect.code, []).append(effect)
            self._spread[effect.code].sort(key=lambda e: e.order)
        self._table.stats.registered(effect)
        decides = was is None or was in DECIDING or effect.code in DECIDING
        self._table.changed(for_scripts=not decides)

    # --- whether an effect applies ----------------------------------------------------------------

    def applies(self, effect: TableEffect) -> bool:
        """Whether a standing effect applies now: place, position, negation and condition."""
        return self.is_available(effect) and self.holds(effect)

    def reaches(self, effect: TableEffect, card: TableCard, *, with_condition: bool = True) -> bool:
        """Whether a stat effect affects a card, leaving out whether its own card is negated.

        Args:
            effect: The effect.
            card: A card.
            with_condition: Whether its condition must hold.
        """
        if not self.is_in_place(effect):
            return False
        if effect.type & k.EFFECT_TYPE_FIELD and not self._in_target_range(effect, card):
            return False
        if with_condition and not self.holds(effect):
            return False
        return self.picks(effect, card)

    def picks(self, effect: TableEffect, card: TableCard) -> bool:
        """Whether an effect's own filter picks a card in its range, and the card is not immune."""
        return self._chooses(effect, card) and not self._is_kept_off(card, effect)

    def is_in_place(self, effect: TableEffect) -> bool:
        """Whether an effect is where it must be and face-up; its negation and condition aside."""
        return effect.handler is None or self._in_place(effect, effect.handler)

    def places_of(self, effect: TableEffect, player: int) -> int:
        """The places in which an effect that spreads reaches a player's cards, as `LOCATION_` bits."""
        if effect.flags & k.EFFECT_FLAG_ABSOLUTE_TARGET:
            return effect.own_range if player == 0 else effect.other_range
        return effect.own_range if player == effect.controller else effect.other_range

    @contextmanager
    def supposing(self) -> Iterator[None]:
        """While this lasts, something is supposed, and nothing that is worked out is kept."""
        self._asking.add(_SUPPOSING)
        noted, self._table.answers = self._table.answers, None
        try:
            yield
        finally:
            self._table.answers = noted
            self._asking.discard(_SUPPOSING)

    @property
    def supposes(self) -> bool:
        """Whether something is supposed just now."""
        return _SUPPOSING in self._asking

    @property
    def asking(self) -> bool:
        """Whether an effect is being asked something just now, or something is supposed."""
        return bool(self._asking)

    def asks_time(self, effect: TableEffect) -> bool:
        """Whether what its functions say may depend on the time, as far as that is known."""
        del effect
        return True

    def is_available(self, effect: TableEffect) -> bool:
        """Whether an effect of any kind is where it must be, face-up and not negated."""
        if not self.is_in_place(effect):
            return False
        if effect.handler is None or effect.flags & k.EFFECT_FLAG_CANNOT_DISABLE:
            return True
        return not self._silenced(effect, effect.handler)

    def holds(self, effect: TableEffect) -> bool:
        """Whether the condition of an effect is met."""
        if effect.condition is None:
            return True
        key = (effect.number, 0)
        if key in self._asking:
            return False
        self._asking.add(key)
        try:
            return bool(effect.condition(effect))
        finally:
            self._asking.discard(key)

    def _in_place(self, effect: TableEffect, handler: TableCard) -> bool:
        kind, flags, where = effect.type, effect.flags, handler.where
        visible = bool(where.position & k.POS_FACEUP or flags & k.EFFECT_FLAG_SET_AVAILABLE)
        if kind & (k.EFFECT_TYPE_FIELD | k.EFFECT_TYPE_TARGET):
            if flags & k.EFFECT_FLAG_FIELD_ONLY:
                return True
            if handler.status & k.STATUS_BATTLE_DESTROYED or not handler.is_in(effect.range):
                return False
            return visible or not where.location & k.LOCATION_ONFIELD
        if kind & k.EFFECT_TYPE_EQUIP:
            return handler.equip_target is not None and visible
        if kind & k.EFFECT_TYPE_XMATERIAL and handler.attached_to is None:
            return False
        if not flags & k.EFFECT_FLAG_SINGLE_RANGE:
            return True
        bearer = effect.bearer
        return (
            bearer is not None
            and bearer.is_in(effect.range)
            and (not bearer.on_field or visible or bearer.face_up)
        )

    def _silenced(self, effect: TableEffect, handler: TableCard) -> bool:
        """Whether the negation of a card silences the effect."""
        owner = effect.owner
        if owner is None:
            return False
        if effect.has(k.EFFECT_FLAG_OWNER_RELATE) or owner is handler:
            bearer = effect.bearer if owner is handler else owner
            return bearer is not None and self.is_disabled(bearer)
        return False

    @property
    def may_disable(self) -> bool:
        """Whether there may be cards whose effects are negated."""
        return self.ever(*NEGATIONS)

    def is_disabled(self, card: TableCard) -> bool:
        """Whether the effects of a card are negated."""
        if not self.may_disable:
            return False
        version, answers = self._table.version, self._table.answers
        if self._version != version:
            self._disabled.clear()
            self._version = version
        noted_in = 0 if answers is None else answers.number
        known = self._disabled.get((noted_in, card.number))
        if known is None and self._followed == version:
            known = self._negated.get(card.number)
        if known is not None:
            return known
        key = (-1, card.number)
        if key in self._asking:
            return False
        self._asking.add(key)
        try:
            found = self._is_disabled(card)
        finally:
            self._asking.discard(key)
        if not self._asking:
            if self._working_out:
                self._negated[card.number] = found
            else:
                self._disabled[noted_in, card.number] = found
        return found

    @contextmanager
    def working_out_negations(self) -> Iterator[None]:
        """While this lasts, whose effects are negated is worked out, and kept for the others."""
        self._disabled.clear()
        self._negated.clear()
        self._followed = self._table.version
        self._working_out = True
        try:
            yield
        finally:
            self._working_out = False

    def keep_negations(self) -> None:
        """What was worked out of negations still holds."""
        self._followed = self._table.version

    def _is_disabled(self, card: TableCard) -> bool:
        codes = [k.EFFECT_DISABLE]
        if card.data.type & k.TYPE_TRAP and card.in_monster_zone:
            codes.append(k.EFFECT_DISABLE_TRAPMONSTER)
        if not any(True for code in codes for _ in self.affecting(card, code)):
            return False
        return not any(True for _ in self.affecting(card, k.EFFECT_CANNOT_DISABLE))

    # --- whom effects affect ----------------------------------------------------------------------

    def ever(self, *codes: int) -> bool:
        """Whether an effect with one of these codes was ever registered."""
        return not self._codes.isdisjoint(codes)

    def affecting(self, card: TableCard, code: int) -> Iterator[TableEffect]:
        """The effects with this code that affect a card now, oldest first."""
        if code not in self._codes:
            return iter(())
        found = [e for e in self._reaching(card, code) if self.applies(e)]
        found = [e for e in found if self._chooses(e, card)]
        if code != k.EFFECT_IMMUNE_EFFECT and found:
            found = [e for e in found if not self._is_kept_off(card, e)]
        return iter(sorted(found, key=lambda e: e.order))

    def _reaching(self, card: TableCard, code: int) -> Iterator[TableEffect]:
        for effect in card.effects:
            if effect.code == code and effect.type & k.EFFECT_TYPE_SINGLE and effect.standing:
                if not effect.type & (k.EFFECT_TYPE_XMATERIAL | k.EFFECT_TYPE_GRANT):
                    yield effect
        for source, kind in (
            (card.equips, k.EFFECT_TYPE_EQUIP),
            (card.targeted_by, k.EFFECT_TYPE_TARGET),
            (card.materials, k.EFFECT_TYPE_XMATERIAL),
        ):
            for other in source:
                for effect in other.effects:
                    if effect.code == code and effect.type & kind and effect.standing:
                        if not effect.type & k.EFFECT_TYPE_GRANT:
                            yield effect
        for effect in self._spread.get(code, ()):
            if (
                not effect.has(k.EFFECT_FLAG_PLAYER_TARGET)
                and not effect.type & k.EFFECT_TYPE_GRANT
            ):
                if self._in_target_range(effect, card):
                    yield effect

    def _in_target_range(self, effect: TableEffect, card: TableCard) -> bool:
        places = self.places_of(effect, card.where.controller)
        if not places or not card.is_in(places):
            return False
        return not card.on_field or card.face_up or effect.has(k.EFFECT_FLAG_SET_AVAILABLE)

    def _chooses(self, effect: TableEffect, card: TableCard) -> bool:
        """Whether a spreading effect's own filter picks a card."""
        if effect.target is None or not effect.type & (k.EFFECT_TYPE_FIELD | k.EFFECT_TYPE_TARGET):
            return True
        key = (effect.number, card.number)
        if key in self._asking:
            return False
        self._asking.add(key)
        try:
            return bool(effect.target(effect, card))
        finally:
            self._asking.discard(key)

    def _is_kept_off(self, card: TableCard, effect: TableEffect) -> bool:
        """Whether an effect does not apply to a card that is unaffected by it.

        What a card was given before it became unaffected it keeps, as in the cores.
        """
        given = effect.type & k.EFFECT_TYPE_SINGLE and not effect.has(k.EFFECT_FLAG_SINGLE_RANGE)
        return not given and self.is_immune(card, effect)

    def is_immune(self, card: TableCard, to: TableEffect) -> bool:
        """Whether a card is unaffected by an effect."""
        if k.EFFECT_IMMUNE_EFFECT not in self._codes:
            return False
        if to.has(k.EFFECT_FLAG_IGNORE_IMMUNE) or (to.owner is card and not to.activated):
            return False
        key = (-2, card.number)
        if key in self._asking:
            return False
        self._asking.add(key)
        try:
            return any(
                effect.fits(to, card) for effect in self.affecting(card, k.EFFECT_IMMUNE_EFFECT)
            )
        finally:
            self._asking.discard(key)

    def on_player(self, player: int, code: int) -> Iterator[TableEffect]:
        """The effects with this code that affect a player now, oldest first.

        Whether their own filter picks what the player wants to do is asked by those who use them.
        """
        for effect in list(self._spread.get(code, ())):
            if effect.has(k.EFFECT_FLAG_PLAYER_TARGET):
                if self.places_of(effect, player) and self.applies(effect):
                    yield effect

    def own(self, card: TableCard, everywhere: bool) -> list[TableEffect]:
        """The effects that a card has by its own script, oldest first.

        Args:
            card: The card.
            everywhere: Whether those count too that do not work in the row where it is.
        """
        found = [e for e in card.effects if e.owner is card and not e.lasting and e.number > 0]
        if not everywhere and card.in_monster_zone:
            spells = k.LOCATION_SZONE | k.LOCATION_FZONE | k.LOCATION_PZONE
            found = [e for e in found if not e.range & spells]
        elif not everywhere and card.location == k.LOCATION_SZONE:
            found = [e for e in found if card.is_in(e.range)]
        return sorted(found, key=lambda effect: effect.order)

    def in_force(self, code: int) -> list[TableEffect]:
        """The effects on the field or on players with this code that apply now, oldest first."""
        found = [e for e in list(self._spread.get(code, ())) if self.applies(e)]
        return sorted(found, key=lambda e: e.order)

    @property
    def granting(self) -> list[TableEffect]:
        """Every registered effect that gives cards effects, oldest first."""
        both = k.EFFECT_TYPE_GRANT | k.EFFECT_TYPE_FIELD
        return [e for e in self.all.values() if e.type & both == both]

    def of_code(self, code: int) -> list[TableEffect]:
        """Every registered effect with this code, oldest first."""
        return [e for e in self.all.values() if e.code == code]
