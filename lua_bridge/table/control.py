"""Who controls a monster when effects change that, and when they end.

An effect that gives control (`EFFECT_SET_CONTROL`) holds as long as it applies; then the monster goes
back to who would control it otherwise. A monster that was described as controlled by somebody stays so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table import resets
from lua_bridge.table.cards import TableCard

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

_GIVEN: Final = (
    k.RESET_EVENT
    | k.RESET_TOGRAVE
    | k.RESET_REMOVE
    | k.RESET_TOHAND
    | k.RESET_TODECK
    | k.RESET_OVERLAY
    | k.RESET_MSCHANGE
)
"""Until when control stays given."""


def give(table: Table, card: TableCard, player: int, phases: int = 0, count: int = 0) -> None:
    """An effect gives control of a monster; it has been moved already.

    Args:
        table: The table.
        card: The monster.
        player: Who controls it now.
        phases: `PHASE_` and `RESET_..._TURN` bits of when that ends; 0 if it stays.
        count: After how many of those phases.
    """
    if card.home is None:
        card.home = 1 - player
    if _wanted(table, card) == player:
        return
    reset = _GIVEN
    if count:
        reset |= k.RESET_PHASE | phases
        if not reset & (k.RESET_SELF_TURN | k.RESET_OPPO_TURN):
            reset |= k.RESET_SELF_TURN | k.RESET_OPPO_TURN
    effect = table.reason_effect
    table.effects.make(
        card,
        k.EFFECT_SET_CONTROL,
        player,
        reset,
        owner=None if effect is None else effect.handler,
        count=count,
    )


def keep(table: Table, card: TableCard) -> None:
    """A monster was turned face-down: it stays with its controller if a card's effect gave it."""
    given = list(table.effects.affecting(card, k.EFFECT_SET_CONTROL))
    if given and (not given[-1].type & k.EFFECT_TYPE_SINGLE or given[-1].condition is not None):
        table.effects.make(card, k.EFFECT_SET_CONTROL, card.controller, _GIVEN)


def _wanted(table: Table, card: TableCard) -> int | None:
    """Who controls a monster by effects; `None` if none says so."""
    found = None
    for effect in table.effects.affecting(card, k.EFFECT_SET_CONTROL):
        found = effect.value_for(card)
    return found if found in (0, 1) else None


def adjust(table: Table) -> list[TableCard]:
    """Move every monster to the player who controls it now.

    Returns:
        The monsters that changed sides, and those for which there was no zone: they are where they
        were, and are to be sent to the Graveyard by the rules.
    """
    homeless: list[TableCard] = []
    for card in [c for side in table.sides for c in side.monsters if c is not None]:
        wanted = _wanted(table, card)
        if wanted is None:
            if card.home is None:
                continue
            wanted, card.home = card.home, None
        elif card.home is None:
            card.home = card.controller
        if wanted != card.controller and not move(table, card, wanted):
            homeless.append(card)
    return homeless


def move(table: Table, card: TableCard, player: int, zones: int = 0xFF) -> bool:
    """Put a monster on the other side of the field; whether there was a zone for it."""
    usable, taken = table.zones.usable(
        player, k.LOCATION_MZONE, player, k.LOCATION_REASON_CONTROL, zones
    )
    free = [zone for zone in range(5) if not taken >> zone & 1]
    if usable <= 0 or not free:
        return False
    turn, field_id = card.turn, card.field_id
    table.place(card, player, k.LOCATION_MZONE, free[0], card.where.position)
    card.turn, card.field_id = turn, field_id
    arrived(table, card)
    return True


def arrived(table: Table, card: TableCard) -> None:
    """A monster is on the other side now."""
    for material in card.materials:
        material.where.controller = card.controller
    card.status |= k.STATUS_ATTACK_CANCELED
    resets.card_event(table, card, k.RESET_CONTROL)
