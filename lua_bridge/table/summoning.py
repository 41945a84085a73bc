"""Whether a monster can be Summoned or Set just now: by the rules, by its own text, by effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.table import abilities, permissions
from lua_bridge.table.acting import acting_by
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.permissions import first

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

NO_NORMAL_SUMMON: Final = (
    k.TYPE_RITUAL | k.TYPE_SPSUMMON | k.TYPE_EXTRA | k.TYPE_TOKEN | k.TYPE_TRAPMONSTER
)
"""The kinds of monsters that cannot be Normal Summoned or Set."""
ANY_ZONE: Final = 0xFF
SOMETHING: Final = "a limit on Special Summons, or an effect on the card, forbids it"
"""What there is against a Special Summon where nothing more is known."""
ANY_TRIBUTE: Final = 0xFF00FF
"""The Monster Zones whose monsters may be Tributed; the other player's 16 higher."""


# -------------------------------------------------------------------------------- Normal Summons


def is_normal_summonable(table: Table, card: TableCard) -> bool:
    """Whether a card is a monster that can be Normal Summoned at all."""
    if not card.data.is_monster or card.data.type & NO_NORMAL_SUMMON:
        return False
    return not abilities.affected(table, card, k.EFFECT_UNSUMMONABLE_CARD)


def tributes_needed(table: Table, card: TableCard) -> tuple[int, int]:
    """How many Tributes a Tribute Summon of a monster takes: at least, and at most."""
    least = most = _by_level(table, card)
    if not least:
        return 0, 0
    fewer = fewer_at_most = 0
    for effect in table.effects.affecting(card, k.EFFECT_DECREASE_TRIBUTE):
        amount = effect.value_for(card)
        if not effect.has(k.EFFECT_FLAG_COUNT_LIMIT):
            fewer = max(fewer, amount & 0xFFFF)
            fewer_at_most = max(fewer_at_most, amount >> 16)
        elif table.uses.left(effect):
            least -= amount & 0xFFFF
            most -= amount >> 16
    least = max(0, least - fewer)
    return least, max(least, most - fewer_at_most)


def tributes_needed_to_set(table: Table, card: TableCard) -> tuple[int, int]:
    """The same for Setting it."""
    least = most = _by_level(table, card)
    reductions = list(table.effects.affecting(card, k.EFFECT_DECREASE_TRIBUTE_SET))
    if least and reductions:
        amount = reductions[-1].value_for(card)
        least, most = least - (amount & 0xFFFF), most - (amount >> 16)
    least = max(0, least)
    return least, max(least, most)


def _by_level(table: Table, card: TableCard) -> int:
    level = table.stats.level_of(card)
    return 0 if level < 5 else 1 if level < 7 else 2


@dataclass(frozen=True, slots=True)
class NormalWay:
    """What differs between a Normal Summon and a Set: the codes of effects, and the position.

    Attributes:
        procedure: What gives a procedure.
        only_procedure: What gives one that must be used.
        extra_count: What gives an additional one.
        cost: What demands a cost.
        position: How the monster lies, as `POS_` bits.
    """

    procedure: int
    only_procedure: int
    extra_count: int
    cost: int
    position: int


NORMAL_SUMMON: Final = NormalWay(
    k.EFFECT_SUMMON_PROC,
    k.EFFECT_LIMIT_SUMMON_PROC,
    k.EFFECT_EXTRA_SUMMON_COUNT,
    k.EFFECT_SUMMON_COST,
    k.POS_FACEUP_ATTACK,
)
"""A Normal Summon."""
NORMAL_SET: Final = NormalWay(
    k.EFFECT_SET_PROC,
    k.EFFECT_LIMIT_SET_PROC,
    k.EFFECT_EXTRA_SET_COUNT,
    k.EFFECT_MSET_COST,
    k.POS_FACEDOWN_DEFENSE,
)
"""A Normal Set."""


def may_be_normal_summoned(
    table: Table,
    card: TableCard,
    player: int,
    *,
    ignore_count: bool,
    procedure: TableEffect | None = None,
    tributes: int = 0,
    zones: int = 0x1F,
) -> bool:
    """Whether a player can Normal Summon a card now; of a Gemini on the field, a second time.

    Args:
        table: The table.
        card: The card.
        player: The player.
        ignore_count: Whether it may be done again in a turn.
        procedure: Only by this procedure.
        tributes: At least this number of Tributes.
        zones: The Monster Zones that are possible.
    """
    if not is_normal_summonable(table, card):
        return False
    if not ignore_count and _count_used_up(table, card, player, NORMAL_SUMMON):
        return False
    if abilities.is_forbidden(table, card):
        return False
    if not permissions.can_pay(table, card, k.EFFECT_SUMMON_COST, player):
        return False
    if card.in_monster_zone:
        return _may_be_gemini_summoned(table, card, player)
    if card.location != k.LOCATION_HAND:
        return True
    if abilities.affected(table, card, k.EFFECT_CANNOT_SUMMON):
        return False
    return _finds_way(table, card, player, NORMAL_SUMMON, ignore_count, procedure, tributes, zones)


def may_be_set_as_monster(
    table: Table,
    card: TableCard,
    player: int,
    *,
    ignore_count: bool,
    procedure: TableEffect | None = None,
    tributes: int = 0,
    zones: int = 0x1F,
) -> bool:
    """Whether a player can Set a card as a monster now; arguments as of a Normal Summon."""
    if not is_normal_summonable(table, card) or card.location != k.LOCATION_HAND:
        return False
    if abilities.is_forbidden(table, card) or abilities.affected(table, card, k.EFFECT_CANNOT_MSET):
        return False
    if not ignore_count and _count_used_up(table, card, player, NORMAL_SET):
        return False
    if not permissions.can_pay(table, card, k.EFFECT_MSET_COST, player):
        return False
    return _finds_way(table, card, player, NORMAL_SET, ignore_count, procedure, tributes, zones)


def _may_be_gemini_summoned(table: Table, card: TableCard, player: int) -> bool:
    return (
        card.face_up
        and abilities.affected(table, card, k.EFFECT_GEMINI_SUMMONABLE)
        and not abilities.affected(table, card, k.EFFECT_GEMINI_STATUS)
        and permissions.may_normal_summon(table, player, card, k.SUMMON_TYPE_GEMINI)
        and not abilities.affected(table, card, k.EFFECT_CANNOT_SUMMON)
    )


def summons_used(table: Table, player: int) -> bool:
    """Whether the player's Normal Summon of the turn has been made."""
    if table.rules & k.DUEL_UNLIMITED_SUMMONS:
        return False
    used = table.activities.normal_summons.of(table.turn, player)
    return used >= permissions.normal_summons_allowed(table, player)


def _extra_used(table: Table, player: int) -> bool:
    return table.activities.extra_summons.of(table.turn, player) > 0


def _count_used_up(table: Table, card: TableCard, player: int, way: NormalWay) -> bool:
    if player not in (0, 1) or not summons_used(table, player):
        return False
    return _extra_used(table, player) or not abilities.affected(table, card, way.extra_count)


def _finds_way(
    table: Table,
    card: TableCard,
    player: int,
    way: NormalWay,
    ignore_count: bool,
    procedure: TableEffect | None,
    tributes: int,
    zones: int,
) -> bool:
    """Whether a procedure, or without one the ordinary rules, lets a card be Summoned or Set."""
    context = Attempt(table, card, player, way, ignore_count, tributes, zones)
    only = list(table.effects.affecting(card, way.only_procedure))
    if procedure is not None:
        return not only and context.by_procedure(procedure)
    if only:
        return any(context.by_procedure(effect) for effect in only)
    others = list(table.effects.affecting(card, way.procedure))
    return any(context.by_procedure(effect) for effect in others) or context.ordinarily()


@dataclass(frozen=True, slots=True)
class Attempt:
    """A Normal Summon or Set that is asked about.

    Attributes:
        table: The table.
        card: The monster.
        player: Who would do it.
        way: Whether it is Summoned or Set.
        ignore_count: Whether it may be done again in a turn.
        tributes: At least this number of Tributes.
        zones: The Monster Zones that are possible.
    """

    table: Table
    card: TableCard
    player: int
    way: NormalWay
    ignore_count: bool
    tributes: int
    zones: int

    def _allowed(self, kind: int, to: int) -> bool:
        if self.way is NORMAL_SET:
            return permissions.may_set_monster(self.table, self.player, self.card, kind, to)
        return permissions.may_normal_summon(
            self.table, self.player, self.card, kind, to
        ) and not abilities.breaks_uniqueness(self.table, self.card, to, k.LOCATION_MZONE)

    def _is_additional(self) -> bool:
        """Whether only an effect that gives an additional Normal Summon lets it be done."""
        return (
            not self.ignore_count
            and not _extra_used(self.table, self.player)
            and summons_used(self.table, self.player)
        )

    def _additional(self, whole_field: int) -> list[tuple[int, int, int]]:
        """What each additional Normal Summon asks for: Tributes, zones, and what is Tributed."""
        found = []
        for effect in self.table.effects.affecting(self.card, self.way.extra_count):
            values = effect.values_for(self.card)
            least = max(self.tributes, values[0] if values else 0)
            zones = values[1] if len(values) > 1 else whole_field
            tributed = ANY_TRIBUTE
            if len(values) > 2:
                tributed = values[2] if values[2] >= 0 else ANY_TRIBUTE + values[2]
            found.append((least, zones & self.zones, tributed))
        return found

    def by_procedure(self, effect: TableEffect) -> bool:
        """Whether a procedure of the card lets it be done."""
        to = self.player
        across = effect.has(k.EFFECT_FLAG_SPSUM_PARAM) and bool(effect.other_range)
        if across:
            to = 1 - self.player
        if not self.table.uses.allows(effect, self.player):
            return False
        if not self._allowed(effect.value_for(self.card), to):
            return False
        if not self._is_additional():
            return self._condition(effect, self.tributes, self.zones, ANY_TRIBUTE)
        for least, zones, tributed in self._additional(0x1F001F):
            if across:
                zones = zones >> 16 | (zones & 0xFFFF) << 16
            if self._condition(effect, least, zones, tributed):
                return True
        return False

    def _condition(self, effect: TableEffect, least: int, zones: int, tributed: int) -> bool:
        if effect.condition is None:
            return True
        with acting_by(self.table, effect, self.card.controller):
            return bool(first(effect.condition(effect, self.card, least, zones, tributed, effect)))

    def ordinarily(self) -> bool:
        """Whether it can be done by the rules, with Tributes by Level."""
        from lua_bridge.table import tributes

        table, card, player = self.table, self.card, self.player
        if not self._allowed(k.SUMMON_TYPE_NORMAL, player):
            return False
        needed = tributes_needed_to_set if self.way is NORMAL_SET else tributes_needed
        least, most = needed(table, card)
        if not self._allowed(k.SUMMON_TYPE_TRIBUTE, player):
            most = 0
        least = max(least, self.tributes)
        if most < least:
            return False
        if not self._is_additional():
            return tributes.enough(table, card, least, most, None, player, self.zones)
        return any(
            max(least, wanted) <= most
            and tributes.enough(table, card, max(least, wanted), most, None, player, zones)
            for wanted, zones, _ in self._additional(0x1F)
        )


# -------------------------------------------------------------------------------- Special Summons


@dataclass(frozen=True, slots=True)
class SpecialSummon:
    """A Special Summon by an effect, as it is asked about.

    Attributes:
        effect: The effect.
        kind: `SUMMON_TYPE_` bits.
        player: Who would Special Summon.
        to: To whose field.
        position: `POS_` bits that are possible.
        zones: The Monster Zones that are possible; `ANY_ZONE` to ask for none.
        ignore_conditions: Whether the monster's own conditions do not matter.
        ignore_first: Whether it need not have been Summoned properly first.
    """

    effect: TableEffect | None
    kind: int
    player: int
    to: int
    position: int = k.POS_FACEUP
    zones: int = ANY_ZONE
    ignore_conditions: bool = False
    ignore_first: bool = False


def may_be_special_summoned(table: Table, card: TableCard, summon: SpecialSummon) -> bool:
    """Whether an effect can Special Summon a card.

    In EDOPro attached cards must have been Summoned properly, and a card that is banished face-down can
    be Summoned.

    Args:
        table: The table.
        card: The card.
        summon: How.
    """
    edopro = table.dialect is Dialect.EDOPRO
    if card.in_monster_zone:
        return False
    if not edopro and card.location == k.LOCATION_REMOVED and not card.face_up:
        return False
    if not summon.ignore_first and not _was_summoned_properly(table, card, summon):
        return False
    shown_pendulum = _is_shown_pendulum(card)
    if shown_pendulum and summon.kind in (
        k.SUMMON_TYPE_FUSION,
        k.SUMMON_TYPE_SYNCHRO,
        k.SUMMON_TYPE_XYZ,
    ):
        return False
    position = permissions.without_facedown(table, summon.player, summon.position)
    if position & k.POS_FACEUP and (edopro or not position & k.POS_FACEDOWN):
        if abilities.breaks_uniqueness(table, card, summon.to, k.LOCATION_MZONE):
            position &= ~k.POS_FACEUP
            if not position or not edopro:
                return False
    kind = summon.kind | k.SUMMON_TYPE_SPECIAL
    by_player = summon.player in (0, 1)
    if by_player and not permissions.may_special_summon(
        table, summon.player, card, summon.effect, kind, position, summon.to
    ):
        return False
    if abilities.affected(table, card, k.EFFECT_CANNOT_SPECIAL_SUMMON):
        return False
    if abilities.is_forbidden(table, card):
        return False
    if summon.zones != ANY_ZONE and not _has_zone(
        table, card, summon.to, summon.player, summon.zones
    ):
        return False
    if not permissions.can_pay(table, card, k.EFFECT_SPSUMMON_COST, summon.player, kind):
        return False
    if summon.ignore_conditions:
        return True
    return card.data.is_monster and meets_conditions(
        table, card, summon.effect, summon.player, kind, position, summon.to
    )


def _was_summoned_properly(table: Table, card: TableCard, summon: SpecialSummon) -> bool:
    """Whether a monster that must first be Summoned properly was, where that matters."""
    if card.status & k.STATUS_PROC_COMPLETE:
        return True
    if not abilities.affected(table, card, k.EFFECT_REVIVE_LIMIT):
        return True
    if card.location & (k.LOCATION_GRAVE | k.LOCATION_REMOVED | k.LOCATION_SZONE):
        return False
    if card.location & (k.LOCATION_DECK | k.LOCATION_HAND) and not summon.ignore_conditions:
        return False
    if table.dialect is Dialect.EDOPRO and card.location == k.LOCATION_OVERLAY:
        return False
    return not _is_shown_pendulum(card)


def _is_shown_pendulum(card: TableCard) -> bool:
    """Whether a card is a Pendulum Monster face-up in the Extra Deck."""
    return (
        card.location == k.LOCATION_EXTRA
        and card.face_up
        and bool(card.data.type & k.TYPE_PENDULUM)
    )


def _has_zone(table: Table, card: TableCard, to: int, player: int, zones: int) -> bool:
    if card.location == k.LOCATION_EXTRA:
        free, _ = table.zones.usable_from_extra(to, player, zones, card=card)
    else:
        free, _ = table.zones.usable(to, k.LOCATION_MZONE, player, zone=zones)
    return free > 0


def meets_conditions(
    table: Table,
    card: TableCard,
    effect: TableEffect | None,
    player: int,
    kind: int,
    position: int = 0,
    to: int = 0,
) -> bool:
    """Whether the monster's own text lets it be Special Summoned so ("must be Special Summoned by")."""
    return all(
        condition.fits(effect, player, kind, position, to)
        for condition in table.effects.affecting(card, k.EFFECT_SPSUMMON_CONDITION)
    )


def is_special_summonable_card(table: Table, card: TableCard) -> bool:
    """Whether a card is a monster that effects can Special Summon from where it is (YGOPro)."""
    if not card.data.is_monster:
        return False
    if not card.status & k.STATUS_PROC_COMPLETE:
        if abilities.affected(table, card, k.EFFECT_REVIVE_LIMIT):
            if card.location & (k.LOCATION_GRAVE | k.LOCATION_REMOVED | k.LOCATION_SZONE):
                return False
            if _is_shown_pendulum(card):
                return False
    return meets_conditions(
        table, card, table.reason_effect, table.reason_player, k.SUMMON_TYPE_SPECIAL
    )


def is_fusion_summonable_card(table: Table, card: TableCard, kind: int, *, shown_too: bool) -> bool:
    """Whether a card is a Fusion Monster that can be Fusion Summoned.

    Args:
        table: The table.
        card: The card.
        kind: More `SUMMON_TYPE_` bits.
        shown_too: Whether one that is face-up in the Extra Deck counts.
    """
    if not card.data.type & k.TYPE_FUSION or (not shown_too and _is_shown_pendulum(card)):
        return False
    return meets_conditions(
        table, card, table.reason_effect, table.reason_player, kind | k.SUMMON_TYPE_FUSION
    )


def has_procedure(
    table: Table,
    card: TableCard,
    player: int,
    kind: int = 0,
    materials: tuple[object, ...] = (),
) -> bool:
    """Whether a player can Special Summon a monster by its own procedure now.

    Args:
        table: The table.
        card: The monster.
        player: The player.
        kind: Only as this `SUMMON_TYPE_`; 0 for any.
        materials: What may be used: what the procedure's condition is called with, after effect
            and card.
    """
    if not card.data.is_monster or player not in (0, 1):
        return False
    if abilities.affected(table, card, k.EFFECT_CANNOT_SPECIAL_SUMMON):
        return False
    if abilities.is_forbidden(table, card):
        return False
    if not permissions.can_pay(table, card, k.EFFECT_SPSUMMON_COST, player, kind):
        return False
    return any(
        lets_summon(table, card, player, effect, kind, materials)
        for effect in list(card.effects)
        if effect.code == k.EFFECT_SPSUMMON_PROC and effect.type & k.EFFECT_TYPE_FIELD
    )


def lets_summon(
    table: Table,
    card: TableCard,
    player: int,
    effect: TableEffect,
    wanted: int,
    materials: tuple[object, ...],
) -> bool:
    """Whether one of a monster's procedures lets a player Special Summon it now.

    Args:
        table: The table.
        card: The monster.
        player: The player.
        effect: The procedure.
        wanted: Only as this `SUMMON_TYPE_`; 0 for any.
        materials: What may be used, as of `has_procedure`.
    """
    return not against_procedure(table, card, player, effect, wanted, materials)


def against_procedure(
    table: Table,
    card: TableCard,
    player: int,
    effect: TableEffect,
    wanted: int = 0,
    materials: tuple[object, ...] = (),
) -> str:
    """What a procedure has against it, in words; empty if nothing. Arguments as of `lets_summon`."""
    position, to = k.POS_FACEUP, player
    if effect.has(k.EFFECT_FLAG_SPSUM_PARAM):
        position = effect.own_range & 0xFF
        to = 1 - player if effect.other_range else player
    if not table.effects.is_available(effect):
        return "it is not where its procedure can be used"
    if not table.uses.allows(effect, player):
        return f"its procedure has been used as often as it may be ({effect.count})"
    if effect.condition is not None:
        with acting_by(table, effect, card.controller):
            if not first(effect.condition(effect, card, *materials)):
                line = table.line_of(effect.condition)
                return "the condition of its procedure is not met" + (line and f" ({line})")
    if not position & k.POS_FACEDOWN:
        if abilities.breaks_uniqueness(table, card, to, k.LOCATION_MZONE):
            return "only one such card can be on the field"
    values = effect.values_for(card)
    kind = values[0] if values else 0
    zones = values[1] if len(values) > 1 else ANY_ZONE
    unchecked = len(values) > 2 and bool(values[2])
    if zones != ANY_ZONE and not unchecked and not _has_zone(table, card, to, player, zones):
        return "no zone is free for it"
    if wanted not in (0, kind):
        return "its procedure is for another kind of Summon"
    by = table.reason_effect or effect
    if permissions.may_special_summon(table, player, card, by, kind, position, to, effect):
        return ""
    locks = permissions.locks_on_special_summon(table, player, card, kind)
    return locks[0] if locks else SOMETHING
