"""Whether a card counts as being on the field, for texts such as "while "Umi" is on the field"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lua_bridge import constants as k
from lua_bridge.table import traits
from lua_bridge.table.cards import FIELD_ZONE, TableCard

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


def is_there(table: Table, code: int, player: int, places: int) -> bool:
    """Whether a face-up card with this name is there, or an effect treats it as being there.

    Args:
        table: The table.
        code: The passcode.
        player: Whose cards count; `PLAYER_ALL` for both players.
        places: `LOCATION_` bits: Field Zone, Spell & Trap Zones, Monster Zones, Graveyard.
    """
    return is_among(table, code, player, places) or is_said(table, code, player)


def is_among(table: Table, code: int, player: int, places: int) -> bool:
    """Whether a face-up card with this name is there; arguments as of `is_there`."""
    for whose in (0, 1) if player == k.PLAYER_ALL else (player,):
        side = table.sides[whose]
        cards: list[TableCard | None] = []
        if places & k.LOCATION_SZONE:
            cards += side.spells
        elif places & k.LOCATION_FZONE:
            cards.append(side.spells[FIELD_ZONE])
        if places & k.LOCATION_MZONE:
            cards += side.monsters
        if any(c is not None and c.face_up and traits.codes(table, c)[0] == code for c in cards):
            return True
        if places & k.LOCATION_GRAVE and any(
            traits.codes(table, card)[0] == code for card in side.graveyard
        ):
            return True
    return False


def is_said(table: Table, code: int, player: int) -> bool:
    """Whether there is no Field Spell and an effect treats a card as being there."""
    if field_spells(table):
        return False
    said = instead(table)
    return said is not None and said[0] == code and player in (said[1], k.PLAYER_ALL)


def field_spells(table: Table) -> list[TableCard]:
    """The face-up Field Spells, of both players."""
    cards = (side.spells[FIELD_ZONE] for side in table.sides)
    return [card for card in cards if card is not None and card.face_up]


def instead(table: Table) -> tuple[int, int] | None:
    """What an effect treats as being there without a Field Spell: passcode and whose effect it is."""
    for effect in reversed(table.effects.in_force(k.EFFECT_CHANGE_ENVIRONMENT)):
        return effect.value_for(), effect.controller
    return None
