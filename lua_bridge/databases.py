"""Card data from simulators' card databases (`.cdb`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lua_bridge import constants as k
from lua_bridge.table.cards import CardData
from ygoplugin.cdb import PrintedCard, read_printed

if TYPE_CHECKING:
    from os import PathLike


def read_card_data(*paths: str | PathLike[str]) -> dict[int, CardData]:
    """The cards of several databases by passcode. What comes earlier overrides what comes later.

    Args:
        paths: The `.cdb` files, the overriding ones first.

    Raises:
        CardDatabaseError: One is missing, locked, damaged, or not a card database.
    """
    found: dict[int, CardData] = {}
    for path in reversed(paths):
        found.update(_by_passcode(read_printed(path)))
    return found


def _by_passcode(cards: Iterable[PrintedCard]) -> dict[int, CardData]:
    return {card.passcode: card_data(card) for card in cards}


def card_data(card: PrintedCard) -> CardData:
    """A database entry with its packed numbers taken apart."""
    link = bool(card.type & k.TYPE_LINK)
    setcodes = tuple((card.setcode >> shift) & 0xFFFF for shift in range(0, 64, 16))
    return CardData(
        code=card.passcode,
        name=card.name,
        alias=card.alias,
        setcodes=tuple(code for code in setcodes if code),
        type=card.type,
        level=card.level & 0xFF,
        attribute=card.attribute,
        race=card.race,
        attack=card.attack,
        defense=0 if link else card.defense,
        left_scale=(card.level >> 24) & 0xFF,
        right_scale=(card.level >> 16) & 0xFF,
        link_markers=card.defense if link else 0,
    )
