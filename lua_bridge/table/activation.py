"""Whether an effect may be activated: count, place, phase, and what its own functions say.

The table collects no events: what an effect responds to is given by the caller, or is among
`Table.happening`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table import abilities, traits
from lua_bridge.table.acting import acting_by
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.permissions import first

if TYPE_CHECKING:
    from lua_bridge.table.board import Happening, Table

NOTHING: Final = (None, 0, 0, None, 0, 0)
"""What functions get about the event where nothing happened: cards, player, value, effect, reason."""

_IN_DAMAGE_STEP: Final = range(1132, 1150)
_IN_DAMAGE_CALCULATION: Final = range(1134, 1137)
"""Event numbers that belong to the Damage Step, and to damage calculation."""

Event = tuple[list[TableCard] | None, int, int, TableEffect | None, int, int]


def event_of(happening: Happening) -> Event:
    """An event as the functions of effects get it."""
    return (
        list(happening.cards),
        happening.player,
        happening.value,
        happening.effect,
        happening.reason,
        happening.reason_player,
    )


def is_ready(
    table: Table,
    effect: TableEffect,
    player: int,
    event: Event = NOTHING,
    *,
    by: TableEffect | None = None,
    without_condition: bool = False,
    without_cost: bool = False,
    without_target: bool = False,
) -> bool:
    """Whether the condition holds, the cost can be paid, and there is what to target.

    Args:
        table: The table.
        effect: The effect.
        player: Who would activate it.
        event: What it responds to.
        by: The effect that its functions are called with; itself if left out.
        without_condition: Whether the condition does not matter.
        without_cost: Whether the cost does not matter.
        without_target: Whether the target does not matter.
    """
    by = effect if by is None else by
    if not without_condition and effect.condition is not None:
        if not first(effect.condition(by, player, *event)):
            return False
    paid = not without_cost and not effect.type & k.EFFECT_TYPE_CONTINUOUS
    try:
        if paid:
            table.cost_checked.add(by.number)
            if effect.cost is not None and not first(effect.cost(by, player, *event, 0)):
                return False
            table.cost_checked.add(by.number)
        if without_target or effect.target is None:
            return True
        return bool(first(effect.target(by, player, *event, 0)))
    finally:
        table.cost_checked.discard(by.number)


def may_be_activated(
    table: Table,
    effect: TableEffect,
    player: int,
    event: Event = NOTHING,
    *,
    without_place: bool = False,
    without_target: bool = False,
) -> bool:
    """Whether a player may activate an effect, as far as the effect and its card go.

    Args:
        table: The table.
        effect: The effect.
        player: The player.
        event: What it responds to.
        without_place: Whether being in the hand does not matter.
        without_target: Whether there must be nothing to target.
    """
    if not effect.type & k.EFFECT_TYPE_ACTIONS or not table.uses.allows(effect, player):
        return False
    if not _where_it_may(table, effect, player, without_place=without_place):
        return False
    with acting_by(table, effect, player), _related(effect):
        if not effect.type & k.EFFECT_TYPE_CONTINUOUS and not _is_allowed(table, effect, player):
            return False
        return is_ready(table, effect, player, event, without_target=without_target)


@contextmanager
def _related(effect: TableEffect) -> Iterator[None]:
    """A card whose Trigger Effect has been met is related to it before it is activated."""
    card = effect.handler
    triggers = k.EFFECT_TYPE_TRIGGER_O | k.EFFECT_TYPE_TRIGGER_F
    if card is None or not effect.type & triggers or effect.number in card.linked_effects:
        yield
        return
    card.linked_effects.add(effect.number)
    try:
        yield
    finally:
        card.linked_effects.discard(effect.number)


def event_for(
    table: Table, effect: TableEffect, player: int, *, without_condition: bool, without_cost: bool
) -> Event | None:
    """What an effect could respond to just now, for another effect that would copy it.

    Args:
        table: The table.
        effect: The effect.
        player: Who would use it.
        without_condition: Whether the condition does not matter.
        without_cost: Whether the cost does not matter.

    Returns:
        The event; `NOTHING` for what needs none; `None` if it cannot be used now.
    """
    by = table.reason_effect or effect
    events: list[Event] = [NOTHING]
    if effect.code != k.EVENT_FREE_CHAIN:
        events = [event_of(h) for h in table.happening if h.code == effect.code]
    for event in events:
        if is_ready(
            table,
            effect,
            player,
            event,
            by=by,
            without_condition=without_condition,
            without_cost=without_cost,
        ):
            return event
    return None


def _is_allowed(table: Table, effect: TableEffect, player: int) -> bool:
    """Whether no effect on the player forbids the activation, or makes it cost too much."""
    if player not in (0, 1):
        return False
    for lock in table.effects.on_player(player, k.EFFECT_CANNOT_ACTIVATE):
        if lock.fits(effect, player):
            return False
    for price in table.effects.on_player(player, k.EFFECT_ACTIVATE_COST):
        if price.target is not None and not first(price.target(price, effect, player)):
            continue
        if price.cost is not None and not first(price.cost(price, effect, player)):
            return False
    return True


def _where_it_may(table: Table, effect: TableEffect, player: int, *, without_place: bool) -> bool:
    card = effect.handler
    if card is None or effect.has(k.EFFECT_FLAG_FIELD_ONLY):
        return effect.player == player or effect.has(k.EFFECT_FLAG_BOTH_SIDE)
    if effect.type & k.EFFECT_TYPE_ACTIVATE:
        return _card_activation(table, effect, card, player, without_place=without_place)
    bearer = effect.bearer
    if bearer is None:
        return False
    if effect.type & k.EFFECT_TYPE_CONTINUOUS:
        return _continuous(table, effect, bearer)
    return _monster_effect(table, effect, bearer, player)


def _fits_phase(table: Table, effect: TableEffect) -> bool:
    """Whether an effect may be activated in this part of the Battle Phase."""
    if table.phase == k.PHASE_DAMAGE and effect.code not in _IN_DAMAGE_STEP:
        return effect.has(k.EFFECT_FLAG_DAMAGE_STEP)
    if table.phase == k.PHASE_DAMAGE_CAL and effect.code not in _IN_DAMAGE_CALCULATION:
        return effect.has(k.EFFECT_FLAG_DAMAGE_CAL)
    return True


def _card_activation(
    table: Table, effect: TableEffect, card: TableCard, player: int, *, without_place: bool
) -> bool:
    if card.controller != player and not effect.has(k.EFFECT_FLAG_BOTH_SIDE):
        return False
    if abilities.breaks_uniqueness(table, card, player, k.LOCATION_SZONE):
        return False
    if not card.data.type & k.TYPE_COUNTER and not _fits_phase(table, effect):
        return False
    if card.location == k.LOCATION_SZONE:
        if card.face_up or card.equip_target is not None:
            return False
    elif not _has_zone(table, effect, card, player):
        return False
    code = _needed_in_place(table, card, player, without_place=without_place)
    if code is None:
        return False
    if code and not any(
        table.uses.allows(helper, player) for helper in table.effects.affecting(card, code)
    ):
        return False
    return not abilities.is_forbidden(table, card) and not abilities.affected(
        table, card, k.EFFECT_CANNOT_TRIGGER
    )


def _has_zone(table: Table, effect: TableEffect, card: TableCard, player: int) -> bool:
    """Whether a card that is activated from elsewhere finds a zone."""
    place = 0 if callable(effect.value) else effect.value_for()
    if place & (k.LOCATION_FZONE | k.LOCATION_HAND):
        return True
    zones = table.zones
    if place & k.LOCATION_MZONE:
        return zones.usable(player, k.LOCATION_MZONE, player)[0] > 0
    if card.data.type & k.TYPE_FIELD and place <= 0:
        return True
    if card.data.type & k.TYPE_PENDULUM or place & k.LOCATION_PZONE:
        return any(zones.is_free(player, k.LOCATION_PZONE, side) for side in (0, 1))
    return zones.usable(player, k.LOCATION_SZONE, player)[0] > 0


def _needed_in_place(
    table: Table, card: TableCard, player: int, *, without_place: bool
) -> int | None:
    """The effect code that lets a card be activated from where it is; 0 for none needed."""
    kind = card.data.type
    quick = bool(kind & k.TYPE_SPELL) and bool(
        kind & k.TYPE_QUICKPLAY or abilities.affected(table, card, k.EFFECT_BECOME_QUICK)
    )
    if card.location == k.LOCATION_HAND and not without_place:
        if kind & k.TYPE_TRAP:
            return k.EFFECT_TRAP_ACT_IN_HAND
        if kind & k.TYPE_SPELL and table.turn_player != player:
            return k.EFFECT_QP_ACT_IN_NTPHAND if quick else None
    elif card.location == k.LOCATION_SZONE and card.status & k.STATUS_SET_TURN:
        if kind & k.TYPE_TRAP:
            return k.EFFECT_TRAP_ACT_IN_SET_TURN
        if quick:
            return k.EFFECT_QP_ACT_IN_SET_TURN
    return 0


def _continuous(table: Table, effect: TableEffect, card: TableCard) -> bool:
    field, alone = effect.type & k.EFFECT_TYPE_FIELD, effect.type & k.EFFECT_TYPE_SINGLE
    bound = bool(alone) and effect.has(k.EFFECT_FLAG_SINGLE_RANGE)
    if field and card.status & k.STATUS_BATTLE_DESTROYED:
        return False
    if (field or bound) and card.on_field:
        if not card.face_up or not abilities.status_of(table, card) & k.STATUS_EFFECT_ENABLED:
            return False
    if bound and not card.is_in(effect.range):
        return False
    return effect.has(k.EFFECT_FLAG_CANNOT_DISABLE) or not table.effects.is_disabled(card)


def _monster_effect(table: Table, effect: TableEffect, card: TableCard, player: int) -> bool:
    kind = traits.type_of(table, card)
    if not kind & k.TYPE_MONSTER and active_type(table, effect) & k.TYPE_MONSTER:
        return False
    if kind & k.TYPE_CONTINUOUS and kind & k.TYPE_EQUIP:
        if not effect.flags2 & k.EFFECT_FLAG2_CONTINUOUS_EQUIP:
            return False
    if card.location & (k.LOCATION_ONFIELD | k.LOCATION_REMOVED):
        if not card.face_up and not effect.has(k.EFFECT_FLAG_SET_AVAILABLE):
            return False
        if card.face_up and not abilities.status_of(table, card) & k.STATUS_EFFECT_ENABLED:
            return False
    forced = effect.type & (k.EFFECT_TYPE_FLIP | k.EFFECT_TYPE_TRIGGER_F)
    own = effect.type & k.EFFECT_TYPE_TRIGGER_O and effect.type & k.EFFECT_TYPE_SINGLE
    if not forced and not own and not _fits_phase(table, effect):
        return False
    if card.location == k.LOCATION_OVERLAY:
        return False
    if effect.type & k.EFFECT_TYPE_FIELD and card.controller != player:
        if not effect.has(k.EFFECT_FLAG_BOTH_SIDE | k.EFFECT_FLAG_EVENT_PLAYER):
            return False
    hidden = card.location == k.LOCATION_DECK or (
        card.location == k.LOCATION_EXTRA and not card.face_up
    )
    if hidden:
        if effect.type & k.EFFECT_TYPE_SINGLE and effect.code != k.EVENT_TO_DECK:
            return False
        if effect.type & k.EFFECT_TYPE_FIELD:
            if not effect.range & (k.LOCATION_DECK | k.LOCATION_EXTRA):
                return False
    return not abilities.is_forbidden(table, card) and not abilities.affected(
        table, card, k.EFFECT_CANNOT_TRIGGER
    )


def active_type(table: Table, effect: TableEffect) -> int:
    """`TYPE_` bits of the card whose effect is activated: as it was then, if it is in the Chain."""
    if not effect.activated:
        return 0 if effect.owner is None else traits.type_of(table, effect.owner)
    for link in reversed(table.chain):
        if link.effect is effect and link.state is not None:
            kind = link.state.type
            return kind & ~k.TYPE_TRAP if kind & k.TYPE_TRAPMONSTER else kind
    card = effect.bearer if effect.bearer is not None else effect.owner
    if card is None:
        return 0
    if effect.type & k.EFFECT_TYPE_ACTIVATE and card.data.type & k.TYPE_PENDULUM:
        return k.TYPE_PENDULUM | k.TYPE_SPELL
    return traits.type_of(table, card)


def place_of_activation(table: Table, effect: TableEffect) -> tuple[int, int]:
    """Where an effect was activated: a `LOCATION_` bit and the zone there.

    Where it is not in the Chain, it is where its card is.
    """
    for link in reversed(table.chain):
        if link.effect is effect:
            return link.location, link.sequence
    card = effect.bearer
    return (0, 0) if card is None else (card.location, card.sequence)
