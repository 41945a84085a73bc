"""Counters on cards: whether they may be placed, and placing and removing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table import permissions
from lua_bridge.table.acting import acting_by
from lua_bridge.table.cards import TableCard
from lua_bridge.table.permissions import first

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

_NUMBER: Final = 0xFFFF


def kind_of(counter: int) -> int:
    """The type of a counter without the bit that says what it needs to be placed."""
    return counter & _NUMBER & ~k.COUNTER_NEED_ENABLE


def may_be_placed(
    table: Table,
    card: TableCard,
    player: int,
    counter: int,
    count: int,
    *,
    singly: bool = False,
    place: int = 0,
) -> bool:
    """Whether a player can place counters on a card.

    Args:
        table: The table.
        card: The card.
        player: The player.
        counter: The type of counter.
        count: How many; 0 to ask only whether the card takes them.
        singly: Whether less than all of them is enough.
        place: As if it were there, a `LOCATION_` bit; 0 for where it is.
    """
    counter &= _NUMBER
    if count > 0:
        if not permissions.may_place_counter(table, player, card, counter, count):
            return False
        if not place and not (card.on_field and card.face_up):
            return False
        if counter & k.COUNTER_NEED_ENABLE and table.effects.is_disabled(card):
            return False
    if not counter & k.COUNTER_WITHOUT_PERMIT and not permits(table, card, counter, place):
        return False
    limit = limit_of(table, card, counter)
    wanted = 1 if singly else count
    return limit is None or card.counters.get(kind_of(counter), 0) + wanted <= limit


def permits(table: Table, card: TableCard, counter: int, place: int = 0) -> bool:
    """Whether a type of counter can be placed on a card by its own text or an effect.

    Args:
        table: The table.
        card: The card.
        counter: The type of counter.
        place: As if it were there, a `LOCATION_` bit; 0 for where it is.
    """
    for effect in table.effects.affecting(card, k.EFFECT_COUNTER_PERMIT + (counter & _NUMBER)):
        places = effect.value_for() or effect.range
        if place:
            if place & places:
                return True
        elif not card.on_field or not places:
            return True
        elif card.is_in(places) and card.face_up:
            if effect.target is None or first(effect.target(effect, card)):
                return True
    return False


def limit_of(table: Table, card: TableCard, counter: int) -> int | None:
    """How many counters of a type may be on a card; `None` for any number."""
    code = k.EFFECT_COUNTER_LIMIT + kind_of(counter)
    limits = [effect.value_for() & _NUMBER for effect in table.effects.affecting(card, code)]
    return min(limits, default=None)


def place(
    table: Table, card: TableCard, player: int, counter: int, count: int, *, singly: bool = False
) -> bool:
    """Place counters on a card, if that can be done; as many as fit if `singly`."""
    if not may_be_placed(table, card, player, counter, count, singly=singly):
        return False
    kind = kind_of(counter)
    limit = limit_of(table, card, counter)
    there = card.counters.get(kind, 0)
    if singly and limit is not None:
        count = min(count, limit - there)
    card.counters[kind] = min(there + max(count, 0), _NUMBER)
    table.changed(for_scripts=True)
    return True


def may_be_removed(
    table: Table, card: TableCard, player: int, counter: int, count: int, reason: int
) -> bool:
    """Whether a player can remove counters from a card, or do something else instead."""
    if card.counters.get(counter, 0) >= count:
        return True
    code = k.EFFECT_RCOUNTER_REPLACE + counter
    return (
        permissions.replacement(table, code, player, count, reason, table.reason_effect) is not None
    )


def remove(
    table: Table, card: TableCard, player: int, counter: int, count: int, reason: int
) -> bool:
    """Remove counters from a card; where there are too few, do what an effect offers instead."""
    there = card.counters.get(counter, 0)
    if there >= count > 0:
        _set(table, card, counter, there - count)
        return True
    code = k.EFFECT_RCOUNTER_REPLACE + counter
    by = table.reason_effect
    instead = permissions.replacement(table, code, player, count, reason, by)
    if instead is None or instead.operation is None:
        return False
    whose = instead.controller
    with acting_by(table, instead, whose, continuous=True):
        instead.operation(instead, whose, [], player, count, by, reason, player)
    return True


def remove_from_field(
    table: Table,
    player: int,
    sides: tuple[bool, bool],
    counter: int,
    count: int,
    reason: int,
) -> bool:
    """Let a player remove counters from cards on the field, or do what an effect offers instead.

    Args:
        table: The table.
        player: Who removes them, and chooses from where.
        sides: Whether from the player's own cards, and from the other player's.
        counter: The type of counter.
        count: How many.
        reason: `REASON_` bits.

    Returns:
        Whether it was done.
    """
    places = [k.LOCATION_ONFIELD if side else 0 for side in sides]
    cards = table.cards_seen_by(player, places[0], places[1])
    holders = [card for card in cards if card.counters.get(counter, 0)]
    if sum(card.counters[counter] for card in holders) < count or count <= 0:
        by = table.reason_effect
        code = k.EFFECT_RCOUNTER_REPLACE + counter
        instead = permissions.replacement(table, code, player, count, reason, by)
        if instead is None or instead.operation is None:
            return False
        whose = instead.controller
        with acting_by(table, instead, whose, continuous=True):
            instead.operation(instead, whose, [], player, count, by, reason, player)
        return True
    while count:
        holders = [card for card in holders if card.counters.get(counter, 0)]
        chosen = holders[0]
        if len(holders) > 1:
            answer = table.chooser.cards(player, holders, 1, 1, cancelable=False)
            chosen = answer[0] if answer and answer[0] in holders else holders[0]
        there = card_count(chosen, counter)
        taken = count if len(holders) == 1 else 1
        _set(table, chosen, counter, there - taken)
        count -= taken
    return True


def card_count(card: TableCard, counter: int) -> int:
    """How many counters of a type are on a card."""
    return card.counters.get(counter, 0)


def remove_all(table: Table, card: TableCard) -> int:
    """Remove every counter from a card; how many there were."""
    total = sum(card.counters.values())
    card.counters.clear()
    table.changed(for_scripts=True)
    return total


def _set(table: Table, card: TableCard, counter: int, count: int) -> None:
    if count:
        card.counters[counter] = count
    else:
        card.counters.pop(counter, None)
    table.changed(for_scripts=True)
