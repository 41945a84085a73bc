"""Effects that do something else instead: of destroying, sending, Tributing.

Such an effect is asked as the cores ask it: its condition, then its target function with chk 0 (does it
apply?) and chk 1 (its player decides); then its operation does what it does instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lua_bridge import constants as k
from lua_bridge.table.acting import acting_by
from lua_bridge.table.cards import Reason, TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.permissions import first

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


def replaced(table: Table, code: int, cards: list[TableCard]) -> list[TableCard]:
    """Let effects do something else instead of what is about to happen to cards.

    Args:
        table: The table.
        code: `EFFECT_DESTROY_REPLACE`, `EFFECT_SEND_REPLACE` or `EFFECT_RELEASE_REPLACE`.
        cards: The cards; their reasons say what is about to happen.

    Returns:
        The cards to which it does not happen. What the effects do instead has been done.
    """
    spared: list[TableCard] = []
    for effect in _spreading(table, code):
        left = [card for card in cards if card not in spared]
        if left and effect.value:
            spared += _replace(table, effect, left, left[0].reason)
    for card in cards:
        for effect in [e for e in card.effects if e.code == code and _on_card(e)]:
            if card not in spared:
                spared += _replace(table, effect, [card], card.reason)
    return spared


def _spreading(table: Table, code: int) -> list[TableEffect]:
    """Such effects that look at many cards, the turn player's first."""
    found = [
        effect
        for effect in table.effects.of_code(code)
        if effect.type & k.EFFECT_TYPE_FIELD and effect.type & k.EFFECT_TYPE_CONTINUOUS
    ]
    return sorted(found, key=lambda effect: effect.controller != table.turn_player)


def _on_card(effect: TableEffect) -> bool:
    return bool(effect.type & k.EFFECT_TYPE_SINGLE and effect.type & k.EFFECT_TYPE_CONTINUOUS)


def _replace(
    table: Table, effect: TableEffect, cards: list[TableCard], reason: Reason
) -> list[TableCard]:
    """Ask one effect; if it applies, the cards that it spares."""
    if not table.effects.is_available(effect) or effect.target is None:
        return []
    player = effect.controller
    if not table.uses.allows(effect, player):
        return []
    with acting_by(table, effect, player, continuous=True):
        happening = (player, cards, player, 0, reason.effect, reason.bits, reason.player)
        if effect.condition is not None and not first(effect.condition(effect, *happening)):
            return []
        if not first(effect.target(effect, *happening, 0, False)):
            return []
        if not first(effect.target(effect, *happening, 1, False)):
            return []
        spared = cards if _on_card(effect) else [card for card in cards if effect.fits(card)]
        spared = list(spared)
        table.uses.use(effect, player)
        if effect.operation is not None:
            effect.operation(effect, *happening)
        return spared
