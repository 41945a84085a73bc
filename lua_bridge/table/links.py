"""Which zones Link arrows point to, and which zones lie in a column.

Zones are bits, as seen by a card's controller: Monster Zones 0 to 6, Spell & Trap Zones 8 to 12; of
the other player 16 higher. An Extra Monster Zone has a bit on both sides.

The field is seen as a grid from the controller's side: columns 0 to 4 from the left, rows from the own
Spell & Trap Zones over the Extra Monster Zones to the opponent's Spell & Trap Zones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table.cards import EXTRA_MONSTER_ZONE, TableCard

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

Place = tuple[int, int]
"""A column and a row."""

_COLUMNS: Final = range(5)
_OWN_SPELLS, _OWN_MONSTERS, _EXTRA, _THEIR_MONSTERS, _THEIR_SPELLS = range(5)
_EXTRA_COLUMNS: Final = {1: 5, 3: 6}
"""The column of each Extra Monster Zone, with its number."""

_STEPS: Final[dict[int, Place]] = {
    k.LINK_MARKER_BOTTOM_LEFT: (-1, -1),
    k.LINK_MARKER_BOTTOM: (0, -1),
    k.LINK_MARKER_BOTTOM_RIGHT: (1, -1),
    k.LINK_MARKER_LEFT: (-1, 0),
    k.LINK_MARKER_RIGHT: (1, 0),
    k.LINK_MARKER_TOP_LEFT: (-1, 1),
    k.LINK_MARKER_TOP: (0, 1),
    k.LINK_MARKER_TOP_RIGHT: (1, 1),
}


def zone_bits(place: Place) -> int:
    """The bits of the zone at a place; 0 if there is none."""
    column, row = place
    if column not in _COLUMNS:
        return 0
    if row == _OWN_SPELLS:
        return 1 << 8 + column
    if row == _OWN_MONSTERS:
        return 1 << column
    if row == _EXTRA and column in _EXTRA_COLUMNS:
        zone = _EXTRA_COLUMNS[column]
        return 1 << zone | 1 << 16 + 11 - zone
    if row == _THEIR_MONSTERS:
        return 1 << 16 + 4 - column
    if row == _THEIR_SPELLS:
        return 1 << 24 + 4 - column
    return 0


def place_of(card: TableCard) -> Place | None:
    """Where a card is on its controller's grid; `None` if it is in none of its zones."""
    zone = card.sequence
    if card.location == k.LOCATION_MZONE:
        if zone < EXTRA_MONSTER_ZONE:
            return zone, _OWN_MONSTERS
        return (1 if zone == EXTRA_MONSTER_ZONE else 3), _EXTRA
    if card.location == k.LOCATION_SZONE and zone in _COLUMNS:
        return zone, _OWN_SPELLS
    return None


def own_bit(card: TableCard, player: int) -> int:
    """The bit of a card's zone, as a player sees it."""
    shift = 8 if card.location == k.LOCATION_SZONE else 0
    return 1 << card.sequence + shift + (0 if card.controller == player else 16)


def seen_by(zones: int, card: TableCard, player: int) -> int:
    """Zones that a card's controller sees, as a player sees them."""
    return mirrored(zones) if player == 1 - card.controller else zones


def mirrored(zones: int) -> int:
    """Zones as the other player sees them."""
    return (zones & 0xFFFF) << 16 | zones >> 16


def cards_in(table: Table, player: int, zones: int) -> Iterator[TableCard]:
    """The cards in zones, as a player sees them."""
    for whose, bits in ((player, zones & 0xFFFF), (1 - player, zones >> 16)):
        side = table.sides[whose]
        for shift, row in ((0, side.monsters), (8, side.spells)):
            for zone, card in enumerate(row):
                if card is not None and bits >> zone + shift & 1:
                    yield card


# --- Links ----------------------------------------------------------------------------------------


def markers(table: Table, card: TableCard) -> int:
    """The Link arrows of a card, as `LINK_MARKER_` bits; none of a face-down card on the field."""
    from lua_bridge.table import traits

    if card.on_field and not card.face_up:
        return 0
    assumed = traits.assumed(card, k.ASSUME_LINKMARKER)
    if assumed is not None:
        return assumed
    if not traits.type_of(table, card) & k.TYPE_LINK:
        return 0
    return traits.changed_bits(
        table,
        card,
        card.data.link_markers,
        (k.EFFECT_CHANGE_LINKMARKER, k.EFFECT_ADD_LINKMARKER, k.EFFECT_REMOVE_LINKMARKER),
    )


def linked_zones(table: Table, card: TableCard) -> int:
    """The zones that a card's Link arrows point to."""
    place = place_of(card)
    if place is None or card.being_summoned:
        return 0
    arrows = markers(table, card)
    zones = 0
    for marker, (right, up) in _STEPS.items():
        if arrows & marker:
            zones |= zone_bits((place[0] + right, place[1] + up))
    return zones


def free_linked_zones(table: Table, card: TableCard) -> int:
    """Those of them that are free."""
    zones = linked_zones(table, card)
    for player, side in ((card.controller, 0), (1 - card.controller, 16)):
        for location, row in ((k.LOCATION_MZONE, 0), (k.LOCATION_SZONE, 8)):
            for zone in range(8):
                bit = 1 << zone + row + side
                if zones & bit and not table.zones.is_free(player, location, zone):
                    zones &= ~bit
    return zones


def linked_cards(table: Table, card: TableCard) -> list[TableCard]:
    """The cards that a card's arrows point to: monsters, and Link Cards among Spells."""
    from lua_bridge.table import traits

    return [
        other
        for other in cards_in(table, card.controller, linked_zones(table, card))
        if other.in_monster_zone or traits.type_of(table, other) & k.TYPE_LINK
    ]


def mutually_linked_zones(table: Table, card: TableCard) -> int:
    """The zones of the cards that a card points to and that point back to it."""
    zones = 0
    for other in linked_cards(table, card):
        if linked_zones(table, other) & own_bit(card, other.controller):
            zones |= own_bit(other, card.controller)
    return zones


def mutually_linked_cards(table: Table, card: TableCard) -> list[TableCard]:
    """The cards that a card points to and that point back to it."""
    return list(cards_in(table, card.controller, mutually_linked_zones(table, card)))


def is_linked(table: Table, card: TableCard) -> bool:
    """Whether a card points to a card, or a Link arrow points to it."""
    if not card.on_field:
        return False
    if linked_cards(table, card):
        return True
    return any(
        linked_zones(table, other) & own_bit(card, other.controller)
        for other in table.on_field
        if other is not card
    )


def is_extra_linked(table: Table, card: TableCard) -> bool:
    """Whether a monster is part of an Extra Link: co-linked from one Extra Monster Zone to the other."""
    if not card.in_monster_zone:
        return False
    chained, waiting = {card}, [card]
    while waiting:
        for other in mutually_linked_cards(table, waiting.pop()):
            if other not in chained:
                chained.add(other)
                waiting.append(other)
    ends = {
        (link.sequence == EXTRA_MONSTER_ZONE) == (link.controller == card.controller)
        for link in chained
        if link.in_monster_zone and link.sequence >= EXTRA_MONSTER_ZONE
    }
    return len(ends) == 2


# --- columns --------------------------------------------------------------------------------------


def column_zones(card: TableCard, rows: int, left: int = 0, right: int = 0) -> int:
    """The zones in a card's column, without its own.

    Args:
        card: A card on the field.
        rows: Which rows count, as `LOCATION_` bits.
        left: How many columns to its left count too.
        right: How many to its right.
    """
    place = place_of(card)
    if place is None or left < 0 or right < 0:
        return 0
    zones = 0
    for column in range(max(place[0] - left, 0), min(place[0] + right, 4) + 1):
        if rows & k.LOCATION_MZONE:
            for row in (_OWN_MONSTERS, _EXTRA, _THEIR_MONSTERS):
                zones |= zone_bits((column, row))
        if rows & k.LOCATION_SZONE:
            zones |= zone_bits((column, _OWN_SPELLS)) | zone_bits((column, _THEIR_SPELLS))
    return zones & ~zone_bits(place)


def column_cards(table: Table, card: TableCard, left: int = 0, right: int = 0) -> list[TableCard]:
    """The other cards in a card's column, or in the columns beside it too."""
    zones = column_zones(card, k.LOCATION_ONFIELD, left, right)
    return list(cards_in(table, card.controller, zones))


def fills_column(table: Table, card: TableCard) -> bool:
    """Whether every zone of a card's column holds a card."""
    place = place_of(card)
    if place is None:
        return False
    zones = 5 if place[0] in _EXTRA_COLUMNS else 4
    return len(column_cards(table, card)) == zones - 1
