"""Whether a player may do something: what scripts and the table say, and what the rules ledger says.

A script's own locks, counters and limits are asked as the cores ask them. The ledger knows the oaths
and counts of the ruling's day; what either forbids is forbidden. Turn, phase, an open Chain and Spell
Speed are asked too. Each question has a counterpart that gives what there is against it, in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table import (
    abilities,
    attacks,
    chain,
    labels,
    permissions,
    summoning,
    summons,
    timing,
)
from lua_bridge.table.activation import NOTHING, Event, place_in_words
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.oath_cards import oath_card, place_name
from ygoplugin.oaths import Verdict

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


def _against(verdict: Verdict) -> list[str]:
    """What the rules ledger says against something, each with its ruling."""
    return [f"{reason.because} (ruling {reason.ruling.id})" for reason in verdict.reasons]


# ------------------------------------------------------------------------------------- activating


def may_activate(table: Table, effect: TableEffect, player: int, event: Event = NOTHING) -> bool:
    """Whether a player may activate an effect now, in response to an event."""
    return not against_activation(table, effect, player, event)


def against_activation(
    table: Table, effect: TableEffect, player: int, event: Event = NOTHING
) -> list[str]:
    """What there is against an activation, in words."""
    why = timing.against_activation(table, effect, player) or chain.against(
        table, effect, player, event
    )
    ledger = table.duel.turns.may_activate(labels.activation(table, effect, player))
    return [*([why] if why else []), *_against(ledger)]


# ------------------------------------------------------------------------- Normal Summons and Sets


def may_be_normal_summoned(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player may Normal Summon a monster now."""
    return not against_normal_summon(table, card, player)


def against_normal_summon(table: Table, card: TableCard, player: int) -> list[str]:
    """What there is against a Normal Summon of a monster, in words."""
    why = timing.against_main_phase_act(table, player) or _no_normal_summon(table, card, player)
    if not why and card.location not in (k.LOCATION_HAND, k.LOCATION_MZONE):
        why = f"it is {place_in_words(card.location)}, not in the hand"
    if not why and not summoning.may_be_normal_summoned(table, card, player, ignore_count=False):
        why = _no_way(table, card, player, k.EFFECT_CANNOT_SUMMON)
    ledger = table.duel.turns.may_normal_summon(player, oath_card(table, card))
    return [*([why] if why else []), *_against(ledger)]


def may_be_set(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player may Set a card now."""
    return not against_set(table, card, player)


def against_set(table: Table, card: TableCard, player: int) -> list[str]:
    """What there is against Setting a card, in words."""
    why = timing.against_main_phase_act(table, player)
    if not card.data.is_monster or abilities.affected(table, card, k.EFFECT_MONSTER_SSET):
        if not why and card.location != k.LOCATION_HAND:
            why = f"it is {place_in_words(card.location)}, not in the hand"
        if not why and not summons.may_set_spell(table, player, card, player):
            why = "no zone is free for it, or an effect forbids it"
        return [why] if why else []
    why = why or _no_normal_summon(table, card, player)
    if not why and card.location != k.LOCATION_HAND:
        why = f"it is {place_in_words(card.location)}, not in the hand"
    if not why and not summoning.may_be_set_as_monster(table, card, player, ignore_count=False):
        why = _no_way(table, card, player, k.EFFECT_CANNOT_MSET)
    ledger = table.duel.turns.may_set(player, oath_card(table, card))
    return [*([why] if why else []), *_against(ledger)]


def _no_normal_summon(table: Table, card: TableCard, player: int) -> str:
    if not card.data.is_monster:
        return "it is no monster"
    if card.data.type & summoning.NO_NORMAL_SUMMON:
        return "monsters of its kind cannot be Normal Summoned or Set"
    if abilities.affected(table, card, k.EFFECT_UNSUMMONABLE_CARD):
        return "its script says that it cannot be Normal Summoned or Set"
    if card.controller != player:
        return "the other player has it"
    return ""


def _no_way(table: Table, card: TableCard, player: int, code: int) -> str:
    """Why the rules and procedures give no way to Normal Summon or Set a monster."""
    if abilities.affected(table, card, code):
        lock = next(table.effects.affecting(card, code))
        return f"{lock.source} forbids it ({lock.line or 'its script'})"
    for lock in table.effects.on_player(player, code):
        return f"{lock.source} forbids it ({lock.line or 'its script'})"
    if summoning.summons_used(table, player):
        return "the Normal Summon or Set of this turn has been made"
    if card.in_monster_zone:
        return "it is on the field already"
    least, _ = summoning.tributes_needed(table, card)
    free, _ = table.zones.usable(player, k.LOCATION_MZONE, player, zone=0x1F)
    if least:
        return (
            f"it takes {least} Tribute{'s' if least > 1 else ''}, and they or a zone are not there"
        )
    return "no zone is free for it" if free <= 0 else "its script has no way that is possible now"


def against_flip_summon(table: Table, card: TableCard, player: int) -> list[str]:
    """What there is against a Flip Summon of a monster, in words."""
    why = timing.against_main_phase_act(table, player)
    if why:
        return [why]
    if not card.in_monster_zone or card.face_up:
        return ["it is no face-down monster on the field"]
    if card.controller != player:
        return ["the other player controls it"]
    if card.status & k.STATUS_SET_TURN:
        return ["it was Set this turn"]
    if card.status & (k.STATUS_FORM_CHANGED | k.STATUS_SUMMON_TURN | k.STATUS_SPSUMMON_TURN):
        return ["its position was changed this turn already, or it came this turn"]
    return []


# -------------------------------------------------------------------------------- Special Summons


def may_be_special_summoned(table: Table, card: TableCard, player: int) -> bool:
    """Whether nothing keeps a player from Special Summoning a monster; how is left open."""
    return not against_special_summon(table, card, player)


def against_special_summon(
    table: Table, card: TableCard, player: int, kind: int = 0, *, freed: tuple[TableCard, ...] = ()
) -> list[str]:
    """What there is against a Special Summon of a monster by whatever means, in words.

    Args:
        table: The table.
        card: The monster.
        player: Who would Special Summon it.
        kind: `SUMMON_TYPE_` bits.
        freed: Monsters that leave the field for it.
    """
    if not card.data.is_monster:
        return ["it is no monster"]
    if card.in_monster_zone:
        return ["it is in a Monster Zone already"]
    locks = permissions.locks_on_special_summon(table, player, card, kind)
    if locks:
        return locks
    origin = place_name(card.location)
    ledger = table.duel.turns.may_special_summon(player, oath_card(table, card), origin=origin)
    if table.resolving is None and not ledger.allowed:
        return _against(ledger)
    if not _finds_zone(table, card, player, freed):
        return ["no zone is free for it"]
    asked = summoning.SpecialSummon(None, kind, player, player, ignore_first=True)
    problems = len(table.problems)
    possible = summoning.may_be_special_summoned(table, card, asked)
    if possible:
        return []
    if len(table.problems) > problems:
        # Its condition asks about the effect that Summons it, and none is known.
        del table.problems[problems:]
        asked = summoning.SpecialSummon(
            None, kind, player, player, ignore_conditions=True, ignore_first=True
        )
        if summoning.may_be_special_summoned(table, card, asked):
            return []
    if not summoning.meets_conditions(table, card, None, player, kind | k.SUMMON_TYPE_SPECIAL):
        return ["its script says that it cannot be Special Summoned so"]
    return [summoning.SOMETHING]


def _finds_zone(
    table: Table, card: TableCard, player: int, freed: tuple[TableCard, ...] = ()
) -> bool:
    if card.location == k.LOCATION_EXTRA:
        free, _ = table.zones.usable_from_extra(player, player, _ANY_ZONE, card=card, gone=freed)
    else:
        free, _ = table.zones.usable(player, k.LOCATION_MZONE, player, zone=_ANY_ZONE, gone=freed)
    return free > 0


_ANY_ZONE: Final = 0x7F


def may_special_summon_itself(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player may Special Summon a monster by its own procedure now."""
    return not against_own_procedure(table, card, player)


def against_own_procedure(table: Table, card: TableCard, player: int, kind: int = 0) -> list[str]:
    """What there is against a Special Summon of a monster by its own procedure, in words.

    Args:
        table: The table.
        card: The monster.
        player: Who would Special Summon it.
        kind: Only as this `SUMMON_TYPE_`; 0 for any.
    """
    moment = timing.against_main_phase_act(table, player)
    if moment:
        return [moment]
    if summoning.has_procedure(table, card, player, kind):
        return []
    procedures = procedures_of(card)
    if not procedures:
        return ["its script has no procedure"]
    found: list[str] = []
    for effect in procedures:
        why = summoning.against_procedure(table, card, player, effect, kind)
        found += [why] if why else []
    if not found:
        locks = permissions.locks_on_special_summon(table, player, card, kind)
        found = locks or [summoning.SOMETHING]
    origin = place_name(card.location)
    ledger = table.duel.turns.may_special_summon(player, oath_card(table, card), origin=origin)
    if not ledger.allowed and found == [summoning.SOMETHING]:
        found = []
    return [*dict.fromkeys(found), *_against(ledger)]


def procedures_of(card: TableCard) -> list[TableEffect]:
    """The procedures by which a monster can Special Summon itself."""
    return [
        effect
        for effect in card.effects
        if effect.code == k.EFFECT_SPSUMMON_PROC and effect.type & k.EFFECT_TYPE_FIELD
    ]


def may_special_summon(table: Table, player: int) -> bool:
    """Whether a player may Special Summon at all."""
    return permissions.may_special_summon_any(table, player)


# ---------------------------------------------------------------------------------------- attacks


def may_attack(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player may declare an attack with a monster now."""
    return not against_attack(table, card, player)


def against_attack(table: Table, card: TableCard, player: int) -> list[str]:
    """What there is against an attack of a monster, whomever it attacks, in words."""
    why = timing.against_attack(table, player)
    if not why and card.controller != player:
        why = "the other player controls it"
    if not why:
        why = attacks.against_declaring(table, card, player)
    if not why:
        targets, direct = attacks.attack_targets(
            table, card, in_a_row=may_attack_again(table, card)
        )
        if not targets and not direct:
            why = (
                f"it has attacked as often as it can ({card.attacks})"
                if card.attacks
                else "there is nothing that it can attack"
            )
    ledger = table.duel.turns.may_attack(player, oath_card(table, card))
    return [*([why] if why else []), *_against(ledger)]


def may_attack_directly(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player may attack the other player directly with a monster now."""
    return not against_attack_on(table, card, player, None)


def against_attack_on(
    table: Table, card: TableCard, player: int, target: TableCard | None
) -> list[str]:
    """What there is against an attack of a monster on another one, or directly, in words."""
    against = against_attack(table, card, player)
    if against:
        return against
    targets, direct = attacks.attack_targets(table, card, in_a_row=may_attack_again(table, card))
    if target is not None:
        if target in targets:
            return []
        return [f"it cannot attack {target.data.label}"]
    if not direct:
        facing = any(monster is not None for monster in table.sides[1 - player].monsters)
        return ["the other player has monsters" if facing else "it cannot attack directly"]
    told = oath_card(table, card)
    return _against(table.duel.turns.may_attack(player, told, direct=True))


def may_attack_again(table: Table, card: TableCard) -> bool:
    """Whether an effect that resolved lets the attacking monster attack once more in a row."""
    if table.chain_attack is not None and table.chain_attack[0] is card:
        return True
    told = oath_card(table, card)
    return table.duel.turns.consequence_applies(card.controller, "attack-again", told)


def skips_draw_phase(table: Table, player: int) -> bool:
    """Whether a player skips the coming Draw Phase."""
    return permissions.affected(
        table, player, k.EFFECT_SKIP_DP
    ) or table.duel.turns.consequence_applies(player, "skip-draw-phase")
