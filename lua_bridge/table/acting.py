"""Whose effect is acting just now: the reason for what happens meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lua_bridge.table.effects import TableEffect

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


@contextmanager
def acting_by(
    table: Table, effect: TableEffect | None, player: int, *, continuous: bool = False
) -> Iterator[None]:
    """While this lasts, what happens is the doing of an effect and a player.

    Args:
        table: The table.
        effect: The effect; `None` for the game itself.
        player: The player.
        continuous: Whether it is an effect that does not use the Chain; what it targets is kept
            apart from the Chain Links.
    """
    from lua_bridge.table.board import Link

    before = table.reason_effect, table.reason_player
    table.reason_effect, table.reason_player = effect, player
    if continuous and effect is not None:
        table.continuous.append(Link(0, effect, player))
    try:
        yield
    finally:
        table.reason_effect, table.reason_player = before
        if continuous and effect is not None:
            table.continuous.pop()
