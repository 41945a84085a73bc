"""Detaching materials from Xyz Monsters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lua_bridge import constants as k
from lua_bridge.table import permissions
from lua_bridge.table.acting import acting_by
from lua_bridge.table.cards import TableCard

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


def detach(
    table: Table,
    materials: Sequence[TableCard],
    player: int,
    least: int,
    most: int,
    reason: int,
) -> int:
    """Let a player detach materials; where there are too few, do what an effect offers instead.

    Args:
        table: The table.
        materials: The materials that may be detached.
        player: Who detaches.
        least: How many at least.
        most: How many at most.
        reason: `REASON_` bits.

    Returns:
        How many were detached, with those in whose place an effect stood.
    """
    from lua_bridge.table import actions

    replaced = 0
    if len(materials) < least:
        replaced = _instead(table, player, least, most, reason)
        if replaced <= 0:
            return 0
        least, most = max(0, least - replaced), most - replaced
    if most <= 0 or not materials:
        return replaced
    least = min(least, len(materials))
    chosen = table.chooser.cards(
        player, materials, least, min(most, len(materials)), cancelable=least == 0
    )
    if not chosen:
        return replaced
    return replaced + actions.send(table, chosen, k.LOCATION_GRAVE, reason, by=player)


def _instead(table: Table, player: int, least: int, most: int, reason: int) -> int:
    """Do what an effect offers in place of detaching; for how many materials it stands."""
    by = table.reason_effect
    effect = permissions.replacement(
        table, k.EFFECT_OVERLAY_REMOVE_REPLACE, player, least, reason, by
    )
    if effect is None or effect.operation is None:
        return 0
    whose = effect.controller
    with acting_by(table, effect, whose, continuous=True):
        result = effect.operation(
            effect, whose, [], player, least + (most << 16), by, reason, player
        )
    number = permissions.first(result)
    return number if isinstance(number, int) else 0
