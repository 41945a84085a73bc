"""What ends by itself: lasting effects, flag effects and relations, by their `RESET_` bits.

An event on a card (it left, turned face-down, changed sides, was negated, ...) ends what is registered
on that card; a phase or the end of a Chain ends what waits for it anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.table.cards import Flag, TableCard

if TYPE_CHECKING:
    from lua_bridge.table.board import Table
    from lua_bridge.table.effects import TableEffect

_EVENTS: Final = 0x0FFF0000
"""The bits that stand for events on a card."""
_PHASES: Final = 0x3FF

_NEW_PLACE: Final = (
    k.RESET_TODECK
    | k.RESET_TOHAND
    | k.RESET_TOGRAVE
    | k.RESET_REMOVE
    | k.RESET_TEMP_REMOVE
    | k.RESET_OVERLAY
    | k.RESET_MSCHANGE
)
_FORGETS_ATTACKS: Final = _NEW_PLACE | k.RESET_LEAVE | k.RESET_TOFIELD
_LOSES_COUNTERS: Final = _NEW_PLACE | k.RESET_TOFIELD | k.RESET_TURN_SET


def card_event(table: Table, card: TableCard, bits: int) -> None:
    """Something happened to a card: end what ends with it.

    Args:
        table: The table.
        card: The card.
        bits: `RESET_` bits that say what happened.
    """
    for effect in list(card.effects):
        if effect.lasting and _ends(effect, card, bits):
            table.effects.remove(effect)
    for other, reset in list(card.related_cards.items()):
        if reset & bits & _EVENTS:
            del card.related_cards[other]
    if bits & _NEW_PLACE:
        unrelate(table, card)
    if bits & _FORGETS_ATTACKS:
        card.attacks = 0
        card.attacked.clear()
        card.spared.clear()
        card.home = None
    if bits & (_FORGETS_ATTACKS | k.RESET_TURN_SET):
        card.battled.clear()
    if bits & _LOSES_COUNTERS:
        card.counters.clear()
    table.changed(for_scripts=True)


def _ends(effect: TableEffect, card: TableCard, bits: int) -> bool:
    if not effect.reset & k.RESET_EVENT:
        return False
    if effect.owner is not card:
        bits &= ~k.RESET_DISABLE
    return bool(effect.reset & bits & _EVENTS)


def unrelate(table: Table, card: TableCard) -> None:
    """A card is a new one to every effect that was related to it."""
    card.linked_effects.clear()
    for link in table.chain:
        if card in link.related:
            link.related.remove(card)


def phase_ended(table: Table, phases: int) -> None:
    """Phases ended: end what was to end with them.

    Args:
        table: The table.
        phases: `PHASE_` bits.
    """
    for effect in [e for e in table.effects.all.values() if e.lasting and e.reset & k.RESET_PHASE]:
        if _waits_for(table, effect.reset, whose_turn(effect, table.dialect), phases):
            effect.passed += 1
            if effect.passed >= max(effect.reset_count, 1):
                table.effects.remove(effect)
    for player, side in enumerate(table.sides):
        side.flags[:] = [f for f in side.flags if not _flag_passes(table, f, player, phases)]
    table.changed(for_scripts=True)


def whose_turn(effect: TableEffect, dialect: Dialect) -> int:
    """The player whose turns `RESET_SELF_TURN` means.

    In EDOPro that is who controls the card which has the effect, in YGOPro whose effect it is.
    """
    if dialect is Dialect.YGOPRO or effect.has(k.EFFECT_FLAG_FIELD_ONLY):
        return effect.player
    return effect.controller


def _waits_for(table: Table, reset: int, player: int, phases: int) -> bool:
    mine = k.RESET_SELF_TURN if player == table.turn_player else k.RESET_OPPO_TURN
    return bool(reset & mine) and bool(reset & phases & _PHASES)


def _flag_passes(table: Table, flag: Flag, player: int, phases: int) -> bool:
    if not flag.reset & k.RESET_PHASE or not _waits_for(table, flag.reset, player, phases):
        return False
    flag.passed += 1
    return flag.passed >= max(flag.count, 1)


def chain_ended(table: Table) -> None:
    """The Chain ended: end what was to end with it."""
    for effect in [e for e in table.effects.all.values() if e.lasting and e.reset & k.RESET_CHAIN]:
        table.effects.remove(effect)
    for side in table.sides:
        side.flags[:] = [flag for flag in side.flags if not flag.reset & k.RESET_CHAIN]
    table.changed(for_scripts=True)


def negated(table: Table, card: TableCard) -> None:
    """The effects of a card are negated from now on."""
    for effect in list(card.effects):
        if effect.lasting and _ends(effect, card, k.RESET_DISABLE):
            table.effects.remove(effect)
