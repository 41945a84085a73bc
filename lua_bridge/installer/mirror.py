"""The table as the image of a running duel: the core says what there is, the rules say what it means.

`Mirror` reads what the shim tells (`shim.lua`), and keeps a `Table` in step with it: cards on the field,
the effects that change stats, phases and battles. Functions of scripts stay where they are: the mirror
asks the core to call them. Which cards are negated or unaffected, and which effects are gone, the core
decides; what their numbers come to, the rules ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol

from lua_bridge import constants as k
from lua_bridge.table import turns
from lua_bridge.table.board import MONSTER_ZONES, SPELL_ZONES, Table
from lua_bridge.table.cards import CardData, TableCard, Where
from lua_bridge.table.effects import Effects, TableEffect
from lua_bridge.table.stats import is_unwritten
from ygoplugin.stats.times import Phase

if TYPE_CHECKING:
    from ygoplugin import Duel

_DISABLED: Final = 1
_COMING: Final = 2
_FALLEN: Final = 4
_NOT_YET: Final = 8
_IMMUNE: Final = 16
_PHASES: Final = {
    k.PHASE_DRAW: Phase.DRAW,
    k.PHASE_STANDBY: Phase.STANDBY,
    k.PHASE_MAIN1: Phase.MAIN_1,
    k.PHASE_MAIN2: Phase.MAIN_2,
    k.PHASE_END: Phase.END,
}
_TRAITS: Final = (k.ASSUME_TYPE, k.ASSUME_ATTRIBUTE, k.ASSUME_RACE)
"""What a card is now, as the core says."""
_DAMAGE_STEP: Final = k.PHASE_DAMAGE | k.PHASE_DAMAGE_CAL


class Functions(Protocol):
    """Calls functions of scripts where they are."""

    def call(self, effect: int, which: str, card: int | None) -> int | float | None:
        """What a function of an effect gives; `None` if it failed.

        Args:
            effect: The number of the effect.
            which: "v" its value, "t" its target, "c" its condition.
            card: The number of the card that it is called with, if with one.
        """

    def is_immune(self, card: int, effect: int) -> bool:
        """Whether a card is unaffected by an effect."""

    def asked_time(self, effect: int) -> bool:
        """Whether a function of an effect ever asked for the phase, the turn player or the battle."""


class MirrorEffects(Effects):
    """The effects of a running duel; the core says who is negated or unaffected."""

    def __init__(self, table: Table, functions: Functions) -> None:
        super().__init__(table)
        self.functions = functions
        self.negated: set[int] = set()
        self.not_yet: set[int] = set()
        self.immune: set[int] = set()
        self.timed: set[int] = set()

    @property
    def may_disable(self) -> bool:
        """Whether the core says of any card that its effects are negated."""
        return bool(self.negated)

    def is_disabled(self, card: TableCard) -> bool:
        """Whether the core says that the effects of a card are negated."""
        return card.number in self.negated

    def is_in_place(self, effect: TableEffect) -> bool:
        """Also: an effect of a card on the field works once the card's activation or Summon is over."""
        handler = effect.handler
        if (
            handler is not None
            and handler.number in self.not_yet
            and (not effect.type & k.EFFECT_TYPE_SINGLE or effect.has(k.EFFECT_FLAG_SINGLE_RANGE))
            and not effect.has(k.EFFECT_FLAG_FIELD_ONLY | k.EFFECT_FLAG_IMMEDIATELY_APPLY)
        ):
            return False
        return super().is_in_place(effect)

    def asks_time(self, effect: TableEffect) -> bool:
        """Whether a function of the effect asked for it when the core called it."""
        return effect.number in self.timed or self.functions.asked_time(effect.number)

    def is_immune(self, card: TableCard, to: TableEffect) -> bool:
        """Whether the core says that a card is unaffected by an effect."""
        if card.number not in self.immune:
            return False
        if to.has(k.EFFECT_FLAG_IGNORE_IMMUNE) or to.owner is card:
            return False
        return self.functions.is_immune(card.number, to.number)


class _Said:
    """What the functions of an effect said when the shim looked.

    Args:
        timed: Whether they asked for the time.
        holds: What the condition said.
        picks: The numbers of the monsters that the target was asked about, negative if it refused.
    """

    def __init__(self, timed: int, holds: int, picks: list[int]) -> None:
        self.timed = bool(timed)
        self._holds = holds
        self._picks = {abs(pick): int(pick > 0) for pick in picks}

    def answer(self, card: TableCard | None) -> int | None:
        """What the condition said, or the target of a card; `None` if it was not asked."""
        return self._holds if card is None else self._picks.get(card.number)


class Mirror:
    """The image of a running duel.

    Args:
        duel: The rules ledger.
        functions: Calls functions of scripts.
        names: The names of cards by passcode, for messages; a passcode where there is none.

    Attributes:
        table: The table that follows the duel.
        measured: The core's own numbers of each monster, if they were told: ATK, DEF, original ATK,
            original DEF, Level, Rank, by the number of the card.
        mentioned: Effects that are not registered, and that a script asked about, by number.
    """

    def __init__(self, duel: Duel, functions: Functions, names: Mapping[int, str]) -> None:
        self.table = Table(duel)
        self._effects = MirrorEffects(self.table, functions)
        self.table.effects = self._effects
        self.measured: dict[int, tuple[int, ...]] = {}
        self.mentioned: dict[int, TableEffect] = {}
        self.said: dict[int, _Said] = {}
        self._functions = functions
        self._names = names
        self._field_ids: dict[int, int] = {}
        self._displaced: set[int] = set()

    # --- what the shim tells ----------------------------------------------------------------------

    def read(self, text: str, *, whole: bool = True) -> list[list[str]]:
        """Take in what the shim tells of the duel as it is.

        Args:
            text: What it tells.
            whole: Whether it tells everything that is to be known, not only of some cards. Effects
                that it tells of otherwise are not in the duel: see `mentioned`.

        Returns:
            What it tells beside: the events.
        """
        told: dict[str, list[list[str]]] = {}
        for line in filter(None, text.split(";")):
            kind, *fields = line.split(",")
            told.setdefault(kind, []).append(fields)

        def of(kind: str) -> list[list[int]]:
            return [[int(field) for field in fields] for fields in told.get(kind, ())]

        for numbers in of("c"):
            self._introduce(*numbers)
        for numbers in of("n"):
            self._follow_time(*numbers)
        self._follow_places(of("p"))
        for card, *targets in of("t"):
            self._follow_targets(self.table.cards[card], [self.table.cards[n] for n in targets])
        if not whole:
            self.said = {}
            described = [self._described(fields) for fields in told.get("e", ())]
            self.mentioned = {effect.number: effect for effect in described}
            return told.get("v", [])
        self.measured = {card: tuple(numbers) for card, *numbers in of("m")}
        self.said = {effect: _Said(timed, holds, picks) for effect, timed, holds, *picks in of("r")}
        self._effects.timed.update(number for number, said in self.said.items() if said.timed)
        self._displaced.update(number for (number,) in of("d"))
        for (number,) in of("g"):
            self._gone(number)
        for fields in told.get("e", ()):
            self._follow_effect(fields)
        self._drop_displaced()
        self.table.changed()
        self.table.settle()
        return told.get("v", [])

    # --- cards ------------------------------------------------------------------------------------

    def _introduce(
        self,
        number: int,
        code: int,
        owner: int,
        kind: int,
        level: int,
        attack: int,
        defense: int,
        attribute: int,
        race: int,
    ) -> None:
        data = CardData(
            code,
            self._names.get(code) or str(code),
            type=kind,
            level=level,
            attribute=attribute,
            race=race,
            attack=attack,
            defense=0 if kind & k.TYPE_LINK else defense,
        )
        self.table.cards[number] = TableCard(number, data, owner)

    def _follow_places(self, places: list[list[int]]) -> None:
        """Cards are where the core says; what moved is told in the order in which it came there."""
        cards = self.table.cards
        moved: list[tuple[TableCard, Where]] = []
        coming = self.table.summoning
        for number, field_id, *told in sorted(places, key=lambda p: p[1]):
            card = cards[number]
            new, state = Where(*told[:4]), told[4]
            card.assumed = dict(zip(_TRAITS, told[7:], strict=True))
            if self._came_anew(card, new, field_id):
                left, card.where = card.snapshot(), Where(k.LOCATION_REMOVED, card.owner)
                self._lost(card)
                self.table.stats.moved(card, left)
            self._field_ids[number] = field_id
            if card.where != new:
                moved.append((card, card.snapshot()))
                card.where = new
            card.set_status(k.STATUS_BATTLE_DESTROYED, bool(state & _FALLEN))
            if card in coming:
                coming.remove(card)
            if state & _COMING or (state & _NOT_YET and is_unwritten(card)):
                coming.append(card)
            _keep(self._effects.negated, number, bool(state & _DISABLED))
            not_yet = bool(state & _NOT_YET and card.on_field)
            _keep(self._effects.not_yet, number, not_yet)
            _keep(self._effects.immune, number, bool(state & _IMMUNE))
        self._fill_zones()
        self.table.changed()
        for card, old in moved:
            if old.location & k.LOCATION_ONFIELD and not card.on_field:
                self._lost(card)
            self.table.stats.moved(card, old)
        self._follow_bonds(places)

    def _came_anew(self, card: TableCard, new: Where, field_id: int) -> bool:
        """Whether a card left the field and came back since it was last looked at."""
        known = self._field_ids.get(card.number)
        return (
            bool(new.location & card.location & k.LOCATION_ONFIELD)
            and known is not None
            and known != field_id
        )

    def _fill_zones(self) -> None:
        for side in self.table.sides:
            side.monsters[:] = [None] * MONSTER_ZONES
            side.spells[:] = [None] * SPELL_ZONES
        for card in self.table.cards.values():
            if card.location & k.LOCATION_ONFIELD:
                side = self.table.sides[card.controller]
                row = side.monsters if card.location == k.LOCATION_MZONE else side.spells
                if card.sequence < len(row):
                    row[card.sequence] = card

    def _follow_bonds(self, places: list[list[int]]) -> None:
        cards = self.table.cards
        for number, *told in places:
            card, (equipped, attached) = cards[number], told[6:8]
            target = cards.get(equipped)
            if card.equip_target is not target:
                self.table.unequip(card)
                if target is not None:
                    self.table.equip(card, target)
            monster = cards.get(attached)
            if card.attached_to is not monster:
                if card.attached_to is not None:
                    card.attached_to.materials.remove(card)
                card.attached_to = monster
                if monster is not None:
                    monster.materials.append(card)

    def _follow_targets(self, card: TableCard, targets: list[TableCard]) -> None:
        for other in card.targets:
            other.targeted_by.remove(card)
        card.targets[:] = targets
        for other in targets:
            other.targeted_by.append(card)

    def _lost(self, card: TableCard) -> None:
        """A card left the field: what was displaced on it cannot come back."""
        self._effects.negated.discard(card.number)
        for effect in [e for e in card.effects if e.number in self._displaced]:
            self._remove(effect.number)

    # --- time -------------------------------------------------------------------------------------

    def _follow_time(
        self, turn: int, player: int, phase: int, attacker: int, target: int, *life_points: int
    ) -> None:
        table = self.table
        ledger = table.duel
        turn = max(turn, 1)
        if (turn, player) != (table.turn, table.turn_player):
            self._end_battle()
            for skipped in range(table.turn + 1, turn):  # turns in which nothing was to be told
                ledger.begin_turn(player ^ (turn - skipped) & 1, skipped)
            table.turn, table.turn_player = turn, player
            ledger.begin_turn(player, turn)
        known = _PHASES.get(phase, Phase.BATTLE if phase & turns.BATTLE else None)
        if phase & _DAMAGE_STEP == 0:
            self._end_battle()
        if known is not None and ledger.clock.phase is not known:
            if ledger.clock.phase is None or ledger.clock.phase.position < known.position:
                ledger.begin_phase(known)
        table.attacker, table.attack_target = table.cards.get(attacker), table.cards.get(target)
        if phase & _DAMAGE_STEP and not ledger.clock.damage_step:
            ledger.begin_damage_step()
        if phase == k.PHASE_DAMAGE_CAL and not ledger.clock.damage_calculation:
            ledger.begin_damage_calculation()
        elif phase == k.PHASE_DAMAGE and ledger.clock.damage_calculation:
            ledger.end_damage_calculation()
        table.phase = phase
        for side, points in enumerate(max(points, 0) for points in life_points):
            if table.sides[side].life_points != points:
                table.sides[side].life_points = points
                ledger.set_life_points(side, points)

    def _end_battle(self) -> None:
        clock = self.table.duel.clock
        if clock.damage_calculation:
            self.table.duel.end_damage_calculation()
        if clock.damage_step:
            self.table.duel.end_damage_step()

    # --- effects ----------------------------------------------------------------------------------

    def _follow_effect(self, fields: list[str]) -> None:
        known = self._effects.all.get(int(fields[0]))
        if known is not None:
            was = known.code
            self._describe(known, fields)
            self._effects.reindex(known, was)
            return
        effect = self._described(fields)
        effect.lasting = not effect.flags & k.EFFECT_FLAG_INITIAL
        self._effects.register(effect)
        effect.order = int(fields[-1])

    def _described(self, fields: list[str]) -> TableEffect:
        number, _, handler, _, kind, code = map(int, fields[:6])
        effect = TableEffect(number, self.table.cards.get(handler), kind, code, _nothing)
        self._describe(effect, fields)
        effect.line = "" if effect.owner is None else f"c{effect.owner.data.code}.lua"
        return effect

    def _describe(self, effect: TableEffect, fields: list[str]) -> None:
        (
            number, owner, _, player, kind, code, place, own, other,
            flags, flags2, reset, count,
        ) = map(int, fields[:13])  # fmt: skip
        value, condition, target, _ = fields[13:]
        effect.type, effect.code = kind, code
        effect.owner = self.table.cards.get(owner)
        effect.player = player
        effect.range, effect.own_range, effect.other_range = place, own, other
        effect.flags, effect.flags2 = flags, flags2
        effect.reset, effect.reset_count = reset, count
        effect.value = self._function(number, "v") if value == "f" else int(value)
        effect.condition = self._function(number, "c") if int(condition) else None
        effect.target = self._function(number, "t") if int(target) else None
        effect.cost = effect.operation = None
        effect.label_object = 0
        effect.count = effect.count_code = effect.count_flags = effect.count_index = 0
        effect.description = effect.category = 0

    def _function(self, number: int, which: str) -> Callable[..., Any]:
        functions = self._functions

        def call(_: TableEffect, card: TableCard | None = None) -> int | float | None:
            if which != "v" and not self._effects.supposes:
                said = self.said.get(number)
                known = None if said is None else said.answer(card)
                if known is not None:
                    return known
            return functions.call(number, which, None if card is None else card.number)

        return call

    def _gone(self, number: int) -> None:
        self._displaced.discard(number)
        self._remove(number)

    def _remove(self, number: int) -> None:
        effect = self._effects.all.get(number)
        if effect is not None:
            self._effects.remove(effect)

    def _drop_displaced(self) -> None:
        """Displaced effects whose time is over, or that ended with a negation."""
        for number in list(self._displaced):
            effect = self._effects.all.get(number)
            if effect is None:
                self._displaced.discard(number)
            elif effect.handler is not None and not effect.handler.on_field:
                self._displaced.discard(number)
                self._remove(number)


def _keep(numbers: set[int], number: int, kept: bool) -> None:
    if kept:
        numbers.add(number)
    else:
        numbers.discard(number)


def _nothing(effect: TableEffect) -> None:
    del effect
