"""Summons and Sets that are carried out: by effects, as Normal Summons, by a monster's own procedure.

Nothing responds to them here. A Summon that an effect starts while a Chain is open waits until the
Chain has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.errors import TableError
from lua_bridge.table import abilities, actions, permissions, summoning, tributes
from lua_bridge.table.acting import acting_by
from lua_bridge.table.activation import NOTHING
from lua_bridge.table.board import DeclaredSummon
from lua_bridge.table.cards import Reason, SummonInfo, TableCard, in_order
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.oath_cards import oath_card
from lua_bridge.table.permissions import first
from lua_bridge.table.summoning import (
    ANY_TRIBUTE,
    ANY_ZONE,
    NORMAL_SET,
    NORMAL_SUMMON,
    Attempt,
    NormalWay,
    SpecialSummon,
)

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

_KIND: Final = 0x0F00FFFF
"""The bits of a `SUMMON_TYPE_` that an effect may set."""


def later(table: Table, act: Callable[[], object]) -> None:
    """Do something now, or after the Chain if one is open."""
    if table.chain:
        table.waiting.append(act)
    else:
        act()


# ------------------------------------------------------------------------ Special Summons by effects


@dataclass(frozen=True, slots=True)
class Way:
    """How an effect Special Summons.

    Attributes:
        kind: `SUMMON_TYPE_` bits.
        player: Who Special Summons.
        to: To whose field.
        ignore_conditions: Whether the monsters' own conditions do not matter.
        ignore_first: Whether they need not have been Summoned properly first.
        positions: `POS_` bits that are possible.
        zones: The Monster Zones that are possible, as bits.
    """

    kind: int
    player: int
    to: int
    ignore_conditions: bool
    ignore_first: bool
    positions: int
    zones: int = ANY_ZONE


def special_summon(table: Table, cards: Iterable[TableCard], way: Way) -> int:
    """Special Summon monsters at the same time; how many came to the field."""
    for card in in_order(cards):
        step(table, card, way)
    return complete(table)


def step(table: Table, card: TableCard, way: Way) -> bool:
    """Bring a monster to the field, as a part of a Special Summon; whether it came."""
    if way.player not in (0, 1) or way.to not in (0, 1):
        return False
    before = card.reason
    effect = table.reason_effect
    card.reason = Reason(k.REASON_SPSUMMON, table.reason_player, before.card, effect)
    kind = way.kind & _KIND | k.SUMMON_TYPE_SPECIAL
    asked = SpecialSummon(
        effect,
        kind,
        way.player,
        way.to,
        way.positions,
        ANY_ZONE,
        way.ignore_conditions,
        way.ignore_first,
    )
    came = summoning.may_be_special_summoned(
        table, card, asked
    ) and table.activities.may_special_summon_again(way.player)
    if came:
        came = _bring(table, card, way, kind)
        if not came and card.location and card.location != k.LOCATION_GRAVE:
            table.unsummoned.append(card)
    if not came:
        card.reason = before
    return came


def _bring(table: Table, card: TableCard, way: Way, kind: int) -> bool:
    positions = permissions.without_facedown(table, way.player, way.positions)
    if positions & k.POS_FACEUP and abilities.breaks_uniqueness(
        table, card, way.to, k.LOCATION_MZONE
    ):
        positions &= ~k.POS_FACEUP
    info = SummonInfo(
        kind,
        way.player,
        card.location,
        card.sequence,
        table.reason_effect,
        card.summon.materials,
    )
    reason = card.reason
    pay_costs(table, card, k.EFFECT_SPSUMMON_COST, way.player)
    card.reason = reason
    if not actions.to_field(
        table, card, way.to, k.LOCATION_MZONE, positions, zones=way.zones, by=way.player
    ):
        return False
    card.status |= k.STATUS_SPSUMMON_STEP
    table.summoned(card, info)
    if card not in table.summoning:
        table.summoning.append(card)
    return True


def pay_costs(table: Table, card: TableCard, code: int, player: int) -> None:
    """Let the effects act that make a Summon of a card cost something, `EFFECT_SPSUMMON_COST` and such."""
    for effect in list(table.effects.affecting(card, code)):
        if effect.operation is not None:
            with acting_by(table, effect, player, continuous=True):
                effect.operation(effect, player, *NOTHING)


def complete(table: Table) -> int:
    """Finish the Special Summon whose steps were taken; how many monsters came to the field."""
    unsummoned, table.unsummoned = table.unsummoned, []
    if unsummoned:
        actions.send(
            table,
            [card for card in unsummoned if not card.on_field],
            k.LOCATION_GRAVE,
            k.REASON_RULE,
            by=actions.NOBODY,
            rule=True,
        )
    came = in_order(card for card in table.summoning if card.in_monster_zone)
    table.summoning = []
    for card in came:
        card.status &= ~k.STATUS_SPSUMMON_STEP
    table.changed()
    for player in (table.turn_player, 1 - table.turn_player):
        theirs = [card for card in came if card.summon.player == player]
        table.activities.special_summoned(theirs, player)
    table.operated = came
    return len(came)


# -------------------------------------------------------------------------- by their own procedure


def by_procedure(
    table: Table,
    player: int,
    card: TableCard,
    kind: int = 0,
    materials: tuple[object, ...] = (),
    *,
    answered: bool = False,
) -> bool:
    """Special Summon a monster by its own procedure: a Synchro, Xyz, Link Summon, ...

    Args:
        table: The table.
        player: Who Summons.
        card: The monster.
        kind: Only as this `SUMMON_TYPE_`; 0 for any.
        materials: What may be used: what its functions are called with, after the card.
        answered: Whether the Summon waits until a Chain has answered it.

    Returns:
        Whether it was Summoned, or is being Summoned.
    """
    procedures = [
        effect
        for effect in list(card.effects)
        if effect.code == k.EFFECT_SPSUMMON_PROC
        and effect.type & k.EFFECT_TYPE_FIELD
        and summoning.lets_summon(table, card, player, effect, kind, materials)
    ]
    if not procedures or not summoning.has_procedure(table, card, player, kind, materials):
        return False
    effect = _one_of(table, player, procedures)
    with acting_by(table, effect, player, continuous=True):
        if effect.target is not None and not first(
            effect.target(effect, player, *NOTHING, 1, card, *materials)
        ):
            return False
        pay_costs(table, card, k.EFFECT_SPSUMMON_COST, player)
        card.summon = replace(card.summon, materials=())
        if effect.operation is not None:
            effect.operation(effect, player, *NOTHING, card, *materials)
        table.uses.use(effect, player)
    to, positions = player, k.POS_FACEUP
    if effect.has(k.EFFECT_FLAG_SPSUM_PARAM):
        positions = effect.own_range & 0xFF
        to = 1 - player if effect.other_range else player
    values = effect.values_for(card)
    info = SummonInfo(
        (values[0] if values else 0) & _KIND | k.SUMMON_TYPE_SPECIAL,
        player,
        card.location,
        card.sequence,
        effect,
        card.summon.materials,
    )
    zones = values[1] if len(values) > 1 else ANY_ZONE
    positions = positions or k.POS_FACEUP_ATTACK
    was = oath_card(table, card)
    if not actions.to_field(table, card, to, k.LOCATION_MZONE, positions, zones=zones, by=player):
        return False
    card.reason = Reason(k.REASON_SPSUMMON, player, card.reason.card, effect)
    declare(table, DeclaredSummon(card, player, info, was), answered=answered)
    return True


def declare(table: Table, summon: DeclaredSummon, *, answered: bool) -> None:
    """A monster that Special Summons itself has been placed in its zone.

    Args:
        table: The table.
        summon: The Summon.
        answered: Whether the Summon waits until a Chain has answered it; it is made at once if not.

    Raises:
        TableError: A Chain is open that would have to answer it, or another Summon waits already.
    """
    card = summon.card
    if answered and (table.chain or table.declared is not None):
        raise TableError(f"{card.data.label}: a Summon cannot wait for an answer now")
    card.status |= k.STATUS_PROC_COMPLETE
    card.summon = summon.info
    table.activities.special_summon_declared([card], summon.player, (summon.was,))
    if not answered:
        table.summoned(card, summon.info)
        table.activities.special_summon_succeeded([card], summon.player)
        return
    card.status |= k.STATUS_SUMMONING
    table.declared = summon
    table.changed()


def negate(table: Table, card: TableCard) -> None:
    """Negate the Summon of a monster that is being Summoned."""
    card.status = card.status & ~k.STATUS_SUMMONING | k.STATUS_SUMMON_DISABLED
    pendulum = k.SUMMON_TYPE_PENDULUM
    if card.summon.type & pendulum != pendulum:
        card.status &= ~k.STATUS_PROC_COMPLETE
    if table.declared is not None and table.declared.card is card:
        table.declared = None
        table.activities.summon_negated()
    table.changed()


def finish_declared(table: Table) -> None:
    """The Summon that waited for an answer is made, if nothing negated it."""
    summon, table.declared = table.declared, None
    if summon is None:
        return
    card = summon.card
    card.status &= ~k.STATUS_SUMMONING
    table.summoned(card, replace(summon.info))
    table.activities.special_summon_succeeded([card], summon.player)


def _one_of(table: Table, player: int, effects: list[TableEffect]) -> TableEffect:
    if len(effects) == 1:
        return effects[0]
    chosen = table.chooser.option(player, [effect.description for effect in effects])
    return effects[chosen if 0 <= chosen < len(effects) else 0]


# ------------------------------------------------------------------------- Normal Summons and Sets


@dataclass(frozen=True, slots=True)
class NormalSummon:
    """A Normal Summon or Set.

    Attributes:
        player: Who does it.
        card: The monster.
        ignore_count: Whether it is not one of those that a player may do in a turn.
        procedure: By this procedure.
        least: At least this number of Tributes.
        zones: The Monster Zones that are possible, as bits.
        tributed: The monsters that are Tributed; its player chooses if left out.
    """

    player: int
    card: TableCard
    ignore_count: bool = False
    procedure: TableEffect | None = None
    least: int = 0
    zones: int = 0x1F
    tributed: tuple[TableCard, ...] | None = None


def normal_summon(table: Table, summon: NormalSummon) -> bool:
    """Normal Summon a monster face-up, with Tributes if it needs them; whether it was."""
    card, player = summon.card, summon.player
    if not summoning.may_be_normal_summoned(
        table,
        card,
        player,
        ignore_count=summon.ignore_count,
        procedure=summon.procedure,
        tributes=summon.least,
        zones=summon.zones,
    ) or abilities.affected(table, card, k.EFFECT_CANNOT_SUMMON):
        return False
    if card.in_monster_zone:
        return _gemini_summon(table, summon)
    return _summon_or_set(table, summon, NORMAL_SUMMON)


def set_monster(table: Table, summon: NormalSummon) -> bool:
    """Set a monster, with Tributes if it needs them; whether it was."""
    if not summoning.may_be_set_as_monster(
        table,
        summon.card,
        summon.player,
        ignore_count=summon.ignore_count,
        procedure=summon.procedure,
        tributes=summon.least,
        zones=summon.zones,
    ):
        return False
    return _summon_or_set(table, summon, NORMAL_SET)


_ON_FIELD: Final = k.RESET_EVENT | 0x1FE0000
"""Until when something that happened to a card on the field holds."""


def _gemini_summon(table: Table, summon: NormalSummon) -> bool:
    card = summon.card
    pay_costs(table, card, k.EFFECT_SUMMON_COST, summon.player)
    with acting_by(table, None, summon.player):
        table.effects.make(card, k.EFFECT_GEMINI_STATUS, 0, _ON_FIELD)
    _count(table, summon, NORMAL_SUMMON)
    card.reason = Reason(k.REASON_SUMMON, summon.player, card.reason.card, None)
    info = replace(
        card.summon,
        type=card.summon.type | k.SUMMON_TYPE_NORMAL,
        player=summon.player,
        location=k.LOCATION_MZONE,
        sequence=card.sequence,
    )
    table.summoned(card, info)
    table.activities.summoned(card, summon.player, k.SUMMON_TYPE_GEMINI)
    return True


def _summon_or_set(table: Table, summon: NormalSummon, way: NormalWay) -> bool:
    card, player = summon.card, summon.player
    procedure = _procedure(table, summon, way)
    if procedure is None:
        used = _tribute(table, summon, way)
        if used is None:
            return False
        kind = k.SUMMON_TYPE_TRIBUTE if used else k.SUMMON_TYPE_NORMAL
        to, positions = player, k.POS_FACEUP_ATTACK
    else:
        pay_costs(table, card, way.cost, player)
        extra = (card, summon.least, summon.zones, ANY_TRIBUTE, None)
        with acting_by(table, procedure, player, continuous=True):
            if procedure.target is not None and not first(
                procedure.target(procedure, player, *NOTHING, 1, *extra)
            ):
                return False
            if procedure.operation is not None:
                procedure.operation(procedure, player, *NOTHING, *extra)
            table.uses.use(procedure, player)
        kind = procedure.value_for(card) & 0x0FFFFFFF | k.SUMMON_TYPE_NORMAL
        to, positions = player, k.POS_FACEUP_ATTACK
        if procedure.has(k.EFFECT_FLAG_SPSUM_PARAM):
            positions = procedure.own_range & k.POS_FACEUP or positions
            to = 1 - player if procedure.other_range else player
    if way is NORMAL_SET:
        positions = k.POS_FACEDOWN_DEFENSE
    elif permissions.affected(table, player, k.EFFECT_NORMAL_SUMMON_FACEUP_DEFENSE):
        positions = k.POS_FACEUP
    info = SummonInfo(
        kind, player, k.LOCATION_HAND, card.sequence, procedure, card.summon.materials
    )
    if not actions.to_field(
        table, card, to, k.LOCATION_MZONE, positions, zones=summon.zones, by=player
    ):
        return False
    card.reason = Reason(k.REASON_SUMMON, player, card.reason.card, procedure)
    _count(table, summon, way)
    table.summoned(card, info)
    if way is NORMAL_SET:
        card.status |= k.STATUS_SET_TURN
        table.activities.monster_set(card, player)
    else:
        table.activities.summoned(card, player, kind)
    return True


def _procedure(table: Table, summon: NormalSummon, way: NormalWay) -> TableEffect | None:
    """The procedure by which a monster is Summoned or Set; `None` for the ordinary rules."""
    if summon.procedure is not None:
        return summon.procedure
    card, player = summon.card, summon.player
    only = list(table.effects.affecting(card, way.only_procedure))
    found = only or list(table.effects.affecting(card, way.procedure))
    attempt = Attempt(table, card, player, way, summon.ignore_count, summon.least, summon.zones)
    found = [effect for effect in found if attempt.by_procedure(effect)]
    if only:
        return _one_of(table, player, found) if found else None
    if not found or summon.tributed is not None:
        return None
    if not attempt.ordinarily():
        return _one_of(table, player, found)
    chosen = table.chooser.option(player, [1, *(effect.description for effect in found)])
    return found[chosen - 1] if 1 <= chosen <= len(found) else None


def _tribute(table: Table, summon: NormalSummon, way: NormalWay) -> list[TableCard] | None:
    """Tribute for a monster by the ordinary rules; `None` if that cannot be done."""
    card, player = summon.card, summon.player
    needed = summoning.tributes_needed_to_set if way is NORMAL_SET else summoning.tributes_needed
    least, most = needed(table, card)
    least = max(least, summon.least)
    chosen = summon.tributed
    if chosen is None:
        chosen = _chosen_tributes(table, summon, least, most)
    elif not least <= len(chosen) <= max(most, least):
        raise TableError(
            f"{card.data.label}: {len(chosen)} Tributes: expected {least} to {max(most, least)}"
        )
    if chosen is None:
        return None
    pay_costs(table, card, way.cost, player)
    card.summon = replace(card.summon, materials=tuple(chosen))
    with acting_by(table, None, player):
        for tribute in chosen:
            tribute.reason.card = card
        if chosen:
            reason = k.REASON_SUMMON | k.REASON_MATERIAL
            actions.tribute(table, chosen, reason, by=player)
    return list(chosen)


def _chosen_tributes(
    table: Table, summon: NormalSummon, least: int, most: int
) -> tuple[TableCard, ...] | None:
    if most <= 0:
        return ()
    card, player = summon.card, summon.player
    found = tributes.tributes_for(table, card)
    if not found.all:
        return () if not least else None
    free, _ = table.zones.usable(player, k.LOCATION_MZONE, player, zone=summon.zones)
    if free <= 0:
        least = max(least, 1)
    elif not least:
        if table.chooser.yes(player, _WITHOUT_TRIBUTES):
            return ()
        least = 1
    worth = sorted((found.worth[c] for c in found.all), reverse=True)
    fewest = next((n for n, sum_ in enumerate(accumulate(worth), 1) if sum_ >= least), None)
    if fewest is None:
        return None
    chosen = table.chooser.cards(
        player, found.all, fewest, min(max(most, fewest), len(found.all)), cancelable=False
    )
    if chosen is None or sum(found.worth.get(c, 0) for c in chosen) < least:
        return None
    return tuple(chosen)


_WITHOUT_TRIBUTES: Final = 90
"""The text by which players are asked whether to Summon without Tributes."""


def _count(table: Table, summon: NormalSummon, way: NormalWay) -> None:
    """Use up a Normal Summon of the turn, or an additional one."""
    if summon.ignore_count:
        return
    counts, player = table.activities, summon.player
    allowed = permissions.normal_summons_allowed(table, player)
    if counts.normal_summons.of(table.turn, player) >= allowed:
        extra = next(table.effects.affecting(summon.card, way.extra_count), None)
        if extra is not None:
            counts.extra_summons.add(table.turn, player)
            if extra.operation is not None:
                with acting_by(table, extra, player, continuous=True):
                    extra.operation(extra, player, *NOTHING, summon.card)
            return
    counts.normal_summons.add(table.turn, player)


def flip_summon(table: Table, player: int, card: TableCard) -> bool:
    """Flip Summon a face-down monster; whether it was.

    Whether its position may be changed this turn is not asked.
    """
    if not card.in_monster_zone or card.face_up:
        return False
    if not permissions.may_flip_summon(table, player, card):
        return False
    if abilities.affected(table, card, k.EFFECT_CANNOT_FLIP_SUMMON):
        return False
    pay_costs(table, card, k.EFFECT_FLIPSUMMON_COST, player)
    table.set_position(card, k.POS_FACEUP_ATTACK)
    card.summon = replace(card.summon, type=card.summon.type | k.SUMMON_TYPE_FLIP, player=player)
    card.status |= k.STATUS_FLIP_SUMMON_TURN
    table.changed()
    table.activities.flip_summoned(card, player)
    return True


# ------------------------------------------------------------------------ Setting Spells and Traps


def set_spells(table: Table, player: int, cards: Iterable[TableCard], to: int) -> int:
    """Set cards in Spell & Trap Zones.

    Args:
        table: The table.
        player: Who Sets them.
        cards: The cards.
        to: In whose zones.

    Returns:
        How many were Set.
    """
    done = []
    for card in in_order(cards):
        if not may_set_spell(table, player, card, to):
            continue
        pay_costs(table, card, k.EFFECT_SSET_COST, player)
        as_trap = next(table.effects.affecting(card, k.EFFECT_MONSTER_SSET), None)
        zones = 1 << 5 if card.data.type & k.TYPE_FIELD else 0x1F
        if not actions.to_field(
            table, card, to, k.LOCATION_SZONE, k.POS_FACEDOWN, zones=zones, by=player
        ):
            continue
        card.status |= k.STATUS_SET_TURN
        if card.data.is_monster and as_trap is not None:
            table.effects.make(card, k.EFFECT_CHANGE_TYPE, as_trap.value_for(), _ON_FIELD)
        done.append(card)
    table.operated = done
    return len(done)


def may_set_spell(table: Table, player: int, card: TableCard, to: int) -> bool:
    """Whether a player may Set a card in the Spell & Trap Zones of a player."""
    if card.location == k.LOCATION_SZONE or abilities.affected(table, card, k.EFFECT_CANNOT_SSET):
        return False
    if card.data.is_monster and not abilities.affected(table, card, k.EFFECT_MONSTER_SSET):
        return False
    if not permissions.may_set_spell_or_trap(table, player, card):
        return False
    if card.data.type & k.TYPE_FIELD:
        return True
    free, _ = table.zones.usable(to, k.LOCATION_SZONE, player)
    return free > 0
