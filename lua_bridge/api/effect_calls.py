"""`Effect`: what is asked of an effect in the duel: whose it is, whether it may be used."""

from __future__ import annotations

from lua_bridge.api.binding import Api
from lua_bridge.dialects import Dialect
from lua_bridge.table import activation
from lua_bridge.table.board import Table
from lua_bridge.table.effects import STARTED, TableEffect
from lua_bridge.table.uses import OATH

effect = Api("Effect")


@effect("GetHandlerPlayer")
def get_handler_player(_: Table, this: TableEffect) -> int:
    """The player who has this effect: its card's controller, or the player who it is on."""
    return this.controller


@effect("IsActivated")
def is_activated(_: Table, this: TableEffect) -> bool:
    """Whether this is an effect that is activated."""
    return bool(this.type & STARTED)


@effect("GetActiveType")
def get_active_type(table: Table, this: TableEffect) -> int:
    """`TYPE_` bits of the card whose effect this is: as it was when it was activated."""
    return activation.active_type(table, this)


@effect("IsActiveType")
def is_active_type(table: Table, this: TableEffect, kind: int) -> bool:
    """Whether the card whose effect this is has one of these `TYPE_` bits."""
    return bool(activation.active_type(table, this) & kind)


@effect("IsActivatable")
def is_activatable(
    table: Table,
    this: TableEffect,
    player: int,
    without_place: bool = False,
    without_target: bool = False,
) -> bool:
    """Whether a player may activate this effect, responding to nothing."""
    return activation.may_be_activated(
        table, this, player, without_place=without_place, without_target=without_target
    )


@effect("GetActivateLocation")
def get_activate_location(table: Table, this: TableEffect) -> int:
    """Where this effect was activated, as a `LOCATION_` bit."""
    return activation.place_of_activation(table, this)[0]


@effect("GetActivateSequence")
def get_activate_sequence(table: Table, this: TableEffect) -> int:
    """In which zone this effect was activated."""
    return activation.place_of_activation(table, this)[1]


@effect("CheckCountLimit")
def check_count_limit(table: Table, this: TableEffect, player: int) -> bool:
    """Whether a player may use this effect once more."""
    return table.uses.allows(this, player)


@effect("UseCountLimit", acts=True)
def use_count_limit(
    table: Table, this: TableEffect, player: int, times: int = 1, oath_only: bool = False
) -> None:
    """A player used this effect."""
    if not oath_only or this.count_flags & OATH:
        table.uses.use(this, player, times)


@effect("RestoreCountLimit", only=Dialect.EDOPRO, acts=True)
def restore_count_limit(
    table: Table, this: TableEffect, player: int, times: int = 1, oath_only: bool = False
) -> None:
    """Some of a player's uses of this effect count no longer."""
    if not oath_only or this.count_flags & OATH:
        table.uses.restore(this, player, times)


@effect("IsCostChecked", only=Dialect.YGOPRO)
def is_cost_checked(table: Table, this: TableEffect) -> bool:
    """Whether the cost of this effect is being paid, or was just asked about."""
    return this.number in table.cost_checked


@effect("SetCostCheck", only=Dialect.YGOPRO, acts=True)
def set_cost_check(table: Table, this: TableEffect, checked: bool) -> None:
    """Say whether the cost of this effect counts as just having been asked about."""
    if checked:
        table.cost_checked.add(this.number)
    else:
        table.cost_checked.discard(this.number)
