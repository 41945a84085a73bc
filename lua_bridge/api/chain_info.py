"""What `Duel.GetChainInfo` tells of a Chain Link, by the numbers of both dialects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lua_bridge import constants as k
from lua_bridge.table import ratings
from lua_bridge.table.board import Link, Table
from lua_bridge.table.cards import FIELD_ZONE, PENDULUM_ZONES, Before, TableCard
from lua_bridge.table.effects import TableEffect

Info = int | bool | TableEffect | list[TableCard] | tuple[int, ...] | None
Reader = Callable[[Table, Link], Info]

_KINDS: Final = k.TYPE_MONSTER | k.TYPE_SPELL | k.TYPE_TRAP
_SPELL_ROW: Final = k.LOCATION_SZONE


def card_of(link: Link) -> TableCard | None:
    """The card whose effect a Chain Link is."""
    return link.effect.bearer or link.effect.owner


def state(table: Table, link: Link) -> Before:
    """What the card of a Chain Link was when it was activated; what it is now if nobody noted it."""
    if link.state is not None:
        return link.state
    card = card_of(link)
    return Before() if card is None else table.facts(card)


def _from_state(read: Callable[[Before], Info]) -> Reader:
    return lambda table, link: read(state(table, link))


def _from_link(read: Callable[[Link], Info]) -> Reader:
    return lambda _, link: read(link)


def _from_own(read: Callable[[TableCard], Info]) -> Reader:
    return _from_card(lambda _, card: read(card))


def _from_card(read: Callable[[Table, TableCard], Info]) -> Reader:
    def reader(table: Table, link: Link) -> Info:
        card = card_of(link)
        return 0 if card is None else read(table, card)

    return reader


def _location(table: Table, link: Link) -> int:
    """The place, with the bits for the Field Zone and the Pendulum Zones beside those of the row."""
    location, zone = link.location, link.sequence
    if location != _SPELL_ROW:
        return location
    if zone == FIELD_ZONE:
        return location | k.LOCATION_FZONE
    return location | (k.LOCATION_PZONE if _in_pendulum_zone(table, link) else 0)


def _in_pendulum_zone(table: Table, link: Link) -> bool:
    return (
        link.location == _SPELL_ROW
        and link.sequence in PENDULUM_ZONES
        and state(table, link).type == k.TYPE_PENDULUM | k.TYPE_SPELL
    )


def _part_of_row(table: Table, link: Link) -> int:
    """The place, with the part of the row instead of the row."""
    location = _location(table, link)
    if location == k.LOCATION_MZONE:
        return k.LOCATION_MMZONE if link.sequence < FIELD_ZONE else k.LOCATION_EMZONE
    if location == _SPELL_ROW:
        return k.LOCATION_STZONE
    return location & ~_SPELL_ROW


def _zone_of_part(table: Table, link: Link) -> int:
    part = _part_of_row(table, link)
    if part == k.LOCATION_PZONE:
        return 0 if link.sequence == table.zones.pendulum_zone(0) else 1
    if part == k.LOCATION_FZONE:
        return 0
    return link.sequence - (FIELD_ZONE if part == k.LOCATION_EMZONE else 0)


def _controller(link: Link) -> int:
    if link.state is not None:
        return link.state.where.controller
    card = card_of(link)
    return link.player if card is None else card.controller


def _position(table: Table, link: Link) -> int:
    return state(table, link).where.position


def _kind(table: Table, link: Link) -> int:
    """Monster, Spell or Trap, as the effect counts; a Trap Monster's is a monster's."""
    kinds = state(table, link).type & _KINDS
    return k.TYPE_MONSTER if kinds & k.TYPE_MONSTER else kinds


def _code(place: int) -> Reader:
    def read(table: Table, link: Link) -> int:
        codes = state(table, link).codes
        return codes[place] if place < len(codes) else 0

    return read


def _setcodes(table: Table, link: Link) -> tuple[int, ...]:
    return state(table, link).setcodes


_READERS: Final[dict[str, Reader]] = {
    "CHAIN_COUNT": _from_link(lambda link: link.number),
    "TRIGGERING_EFFECT": _from_link(lambda link: link.effect),
    "TRIGGERING_PLAYER": _from_link(lambda link: link.player),
    "TRIGGERING_CONTROLER": _from_link(_controller),
    "TRIGGERING_LOCATION": _location,
    "TRIGGERING_LOCATION_SYMBOLIC": _part_of_row,
    "TRIGGERING_SEQUENCE": _from_link(lambda link: link.sequence),
    "TRIGGERING_SEQUENCE_SYMBOLIC": _zone_of_part,
    "TRIGGERING_POSITION": _position,
    "TRIGGERING_CODE": _code(0),
    "TRIGGERING_CODE2": _code(1),
    "TRIGGERING_TYPE": _from_state(lambda before: before.type),
    "TRIGGERING_LEVEL": _from_state(lambda before: before.level),
    "TRIGGERING_RANK": _from_state(lambda before: before.rank),
    "TRIGGERING_ATTRIBUTE": _from_state(lambda before: before.attribute),
    "TRIGGERING_RACE": _from_state(lambda before: before.race),
    "TRIGGERING_ATTACK": _from_state(lambda before: before.attack),
    "TRIGGERING_DEFENSE": _from_state(lambda before: before.defense),
    "TRIGGERING_LINK": _from_card(ratings.link_rating),
    "TRIGGERING_LSCALE": _from_card(ratings.left_scale),
    "TRIGGERING_RSCALE": _from_card(ratings.right_scale),
    "TRIGGERING_STATUS": _from_own(lambda card: card.status),
    "TRIGGERING_SUMMON_LOCATION": _from_own(lambda card: card.summon.location),
    "TRIGGERING_SUMMON_TYPE": _from_own(lambda card: card.summon.type),
    "TRIGGERING_SUMMON_PROC_COMPLETE": _from_own(
        lambda card: bool(card.status & k.STATUS_PROC_COMPLETE)
    ),
    "TRIGGERING_SETCODES": _setcodes,
    "TARGET_CARDS": _from_link(lambda link: list(link.targets) or None),
    "TARGET_PLAYER": _from_link(lambda link: link.target_player),
    "TARGET_PARAM": _from_link(lambda link: link.target_parameter),
    "DISABLE_REASON": _from_link(lambda link: link.negated_by),
    "DISABLE_PLAYER": _from_link(lambda link: link.negated_by_player),
    "CHAIN_ID": _from_link(lambda link: link.id or link.number),
    "TYPE": _kind,
    "EXTTYPE": _from_state(lambda before: before.type),
}
"""What can be asked, by the names of the constants without `CHAININFO_`."""

EDOPRO_INFO: Final = {
    getattr(k, f"CHAININFO_{name}"): reader
    for name, reader in _READERS.items()
    if hasattr(k, f"CHAININFO_{name}")
}
"""The readers by EDOPro's numbers."""

YGOPRO_INFO: Final = {
    k.YGOPRO[f"CHAININFO_{name}"]: reader
    for name, reader in _READERS.items()
    if f"CHAININFO_{name}" in k.YGOPRO
}
"""The readers by YGOPro's bits."""
