"""Whether a player may do something: what scripts and the table say, and what the rules ledger says.

A script's own locks, counters and limits are asked as the cores ask them. The ledger knows the oaths
and counts of the ruling's day; what either forbids is forbidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lua_bridge import constants as k
from lua_bridge.table import attacks, chain, labels, permissions, summoning
from lua_bridge.table.activation import NOTHING, Event
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.oath_cards import oath_card

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


def may_activate(table: Table, effect: TableEffect, player: int, event: Event = NOTHING) -> bool:
    """Whether a player may activate an effect now, in response to an event."""
    if not chain.may_activate(table, effect, player, event):
        return False
    asked = labels.activation(table, effect, player)
    return table.duel.turns.may_activate(asked).allowed


def against_activation(table: Table, effect: TableEffect, player: int) -> list[str]:
    """What oaths and Summon limits of the ledger have against an activation, in words."""
    verdict = table.duel.turns.may_activate(labels.activation(table, effect, player))
    return [reason.because for reason in verdict.reasons]


def may_be_normal_summoned(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player may Normal Summon a monster now."""
    if not summoning.may_be_normal_summoned(table, card, player, ignore_count=False):
        return False
    return table.duel.turns.may_normal_summon(player, oath_card(table, card)).allowed


def may_be_set(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player may Set a monster now."""
    if not summoning.may_be_set_as_monster(table, card, player, ignore_count=False):
        return False
    return table.duel.turns.may_set(player, oath_card(table, card)).allowed


def may_be_special_summoned(table: Table, card: TableCard, player: int) -> bool:
    """Whether nothing keeps a player from Special Summoning a monster; how is left open."""
    asked = summoning.SpecialSummon(None, 0, player, player, ignore_first=True)
    return summoning.may_be_special_summoned(table, card, asked)


def may_special_summon_itself(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player may Special Summon a monster by its own procedure now."""
    return summoning.has_procedure(table, card, player)


def may_special_summon(table: Table, player: int) -> bool:
    """Whether a player may Special Summon at all."""
    return permissions.may_special_summon_any(table, player)


def may_attack(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player may declare an attack with a monster now."""
    if not attacks.may_declare_attack(table, card, player):
        return False
    return table.duel.turns.may_attack(player, oath_card(table, card)).allowed


def may_attack_directly(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player may attack the other player directly with a monster now."""
    if not may_attack(table, card, player) or not attacks.attack_targets(table, card)[1]:
        return False
    return table.duel.turns.may_attack(player, oath_card(table, card), direct=True).allowed


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
