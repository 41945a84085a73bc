"""Whether it is the moment for something: turn, phase, an open Chain, Spell Speed.

Effects and cards do not say this themselves: in the cores it follows from what players are offered,
and when. Each function gives what there is against it, in words, or nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table import activation, turns
from lua_bridge.table.effects import TableEffect

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

TRIGGERS: Final = k.EFFECT_TYPE_TRIGGER_O | k.EFFECT_TYPE_TRIGGER_F | k.EFFECT_TYPE_FLIP
"""The kinds of effects that are activated because something happened."""
_MAIN: Final = k.PHASE_MAIN1 | k.PHASE_MAIN2
_NAMES: Final = {
    k.PHASE_DRAW: "the Draw Phase",
    k.PHASE_STANDBY: "the Standby Phase",
    k.PHASE_MAIN1: "Main Phase 1",
    k.PHASE_BATTLE_START: "the Start Step of the Battle Phase",
    k.PHASE_BATTLE_STEP: "the Battle Step",
    k.PHASE_DAMAGE: "the Damage Step",
    k.PHASE_DAMAGE_CAL: "damage calculation",
    k.PHASE_BATTLE: "the Battle Phase",
    k.PHASE_MAIN2: "Main Phase 2",
    k.PHASE_END: "the End Phase",
}


def now(table: Table) -> str:
    """The phase or step of the turn, in words."""
    return _NAMES.get(table.phase, f"phase {table.phase:#x}")


def against_main_phase_act(table: Table, player: int) -> str:
    """What keeps a player from doing what players do in their own Main Phases, with no Chain open."""
    if table.chain:
        return "a Chain is open"
    if table.declared is not None:
        return f"the Summon of {table.declared.card.data.label} is just being answered"
    if player != table.turn_player:
        return "it is the other player's turn"
    if not table.phase & _MAIN:
        return f"it is {now(table)}, and no Main Phase"
    return ""


def spell_speed(table: Table, effect: TableEffect) -> int:
    """The Spell Speed of an effect that is activated, 1 to 3."""
    if effect.type & (TRIGGERS | k.EFFECT_TYPE_IGNITION):
        return 1
    card = effect.bearer or effect.owner
    if not effect.type & k.EFFECT_TYPE_ACTIVATE or card is None:
        return 2
    if card.data.type & k.TYPE_TRAP:
        return 3 if card.data.type & k.TYPE_COUNTER else 2
    quick = activation.is_quick(table, card) or effect.flags2 & k.EFFECT_FLAG2_COF
    return 2 if quick else 1


def against_activation(table: Table, effect: TableEffect, player: int) -> str:
    """What keeps a player from activating an effect at this moment."""
    speed = spell_speed(table, effect)
    if effect.type & TRIGGERS:
        if all(link.effect.type & TRIGGERS for link in table.chain):
            return ""
        return f"a Trigger Effect cannot be chained to {_last(table)}: it waits for the next Chain"
    if speed == 1:
        why = against_main_phase_act(table, player)
        return why and f"{why}: it has Spell Speed 1"
    if table.chain:
        answered = spell_speed(table, table.chain[-1].effect)
        if speed < answered:
            return f"{_last(table)} has Spell Speed {answered}, and it has {speed}"
    return ""


def _last(table: Table) -> str:
    link = table.chain[-1]
    return f"Chain Link {link.number} ({link.effect.source})"


def against_attack(table: Table, player: int) -> str:
    """What keeps a player from declaring an attack at this moment."""
    if table.chain:
        return "a Chain is open"
    if player != table.turn_player:
        return "it is the other player's turn"
    if not table.phase & turns.BATTLE:
        return f"it is {now(table)}, and not the Battle Phase"
    if table.phase & (k.PHASE_DAMAGE | k.PHASE_DAMAGE_CAL) and not table.damage_calculated:
        return f"it is {now(table)}: the battle has not been fought"
    return ""
