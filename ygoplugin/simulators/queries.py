"""What a core answers when it is asked about cards and the field, as typed records.

An answer about a card is a row of pieces: their length, which question they answer, and the value.
`Query` has the questions. A piece that this package does not know is kept in `CardState.unknown`.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import IntFlag
from typing import Annotated, Any, Final

from ygoplugin.errors import MessageError
from ygoplugin.simulators.buffers import (
    U8,
    U32,
    U64,
    Codec,
    Counted,
    Number,
    Reader,
    Zones,
    codec,
)


class Query(IntFlag):
    """What can be asked of a card, as the core numbers it; `QUERY_...` in its source."""

    CODE = 0x1
    POSITION = 0x2
    ALIAS = 0x4
    TYPE = 0x8
    LEVEL = 0x10
    RANK = 0x20
    ATTRIBUTE = 0x40
    RACE = 0x80
    ATTACK = 0x100
    DEFENSE = 0x200
    BASE_ATTACK = 0x400
    BASE_DEFENSE = 0x800
    REASON = 0x1000
    REASON_CARD = 0x2000
    EQUIP_CARD = 0x4000
    TARGET_CARD = 0x8000
    OVERLAY_CARD = 0x10000
    COUNTERS = 0x20000
    OWNER = 0x40000
    STATUS = 0x80000
    IS_PUBLIC = 0x100000
    LSCALE = 0x200000
    RSCALE = 0x400000
    LINK = 0x800000
    IS_HIDDEN = 0x1000000
    COVER = 0x2000000
    ALL = (1 << 26) - 1


_END: Final = 0x80000000


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Where a card is, as messages and queries say it."""

    controller: U8
    """0 or 1."""
    location: U8
    """`Location`; 0 is nowhere. With `OVERLAY` it is an Xyz Material of the monster there."""
    sequence: U32
    """Which zone or card of that place, counted from 0."""
    position: U32
    """`Position`; of an Xyz Material, which of them it is."""


@dataclass(frozen=True, slots=True)
class Counter:
    """Counters of one kind on a card."""

    type: int
    count: int


@dataclass(frozen=True, slots=True)
class Link:
    """A Link Monster's rating and markers."""

    rating: U32
    markers: U32


@dataclass(frozen=True, slots=True)
class CardState:
    """A card as the core sees it now. What was not asked for is `None`.

    Values are points and current ones, with every effect that applies; `base_attack` and
    `base_defense` are what scripts call base and cards call original.
    """

    code: int | None = None
    """The passcode printed on the card; what it is treated as is in `alias`."""
    position: int | None = None
    alias: int | None = None
    """The passcode that it is treated as now."""
    type: int | None = None
    level: int | None = None
    rank: int | None = None
    attribute: int | None = None
    race: int | None = None
    attack: int | None = None
    defense: int | None = None
    base_attack: int | None = None
    base_defense: int | None = None
    reason: int | None = None
    """Why it was last moved: `REASON_...` of scripts."""
    reason_card: CardPlace | None = None
    """The card that moved it; `None` too if there is none."""
    equip_card: CardPlace | None = None
    """What it is equipped to; `None` too if it is not."""
    target_card: tuple[CardPlace, ...] | None = None
    """The cards that it keeps targeting."""
    overlay_card: tuple[int, ...] | None = None
    """The passcodes of its Xyz Materials."""
    counters: tuple[Counter, ...] | None = None
    owner: int | None = None
    status: int | None = None
    """`STATUS_...` of scripts."""
    is_public: bool | None = None
    lscale: int | None = None
    rscale: int | None = None
    link: Link | None = None
    is_hidden: bool | None = None
    """Whether an effect hides it from its own player."""
    cover: int | None = None
    unknown: tuple[tuple[int, bytes], ...] = ()
    """Pieces that this package does not know: which question they answer, and their bytes."""


@dataclass(frozen=True, slots=True)
class ZoneState:
    """What lies in a zone."""

    position: U8
    materials: U32
    """How many Xyz Materials it has."""


@dataclass(frozen=True, slots=True)
class PlayerState:
    """One player's side: Life Points, zones, and how many cards lie elsewhere."""

    life_points: U32
    monster_zones: Annotated[tuple[ZoneState | None, ...], Zones(7)]
    """Main Monster Zones 0 to 4, Extra Monster Zones 5 and 6; `None` is empty."""
    spell_zones: Annotated[tuple[ZoneState | None, ...], Zones(8)]
    """Spell & Trap Zones 0 to 4, the Field Zone 5, separate Pendulum Zones 6 and 7."""
    deck: U32
    hand: U32
    graveyard: U32
    banished: U32
    extra_deck: U32
    face_up_extra_deck: U32
    """How many of the Extra Deck are face-up Pendulum Monsters."""


@dataclass(frozen=True, slots=True)
class ChainLink:
    """A Chain Link that is not yet resolved."""

    code: U32
    place: CardPlace
    """Where the card is now."""
    controller: U8
    """Who activated it."""
    location: U8
    """Where it was activated."""
    sequence: U32
    description: U64


@dataclass(frozen=True, slots=True)
class FieldState:
    """The field: the same for a query, and for the message `RELOAD_FIELD`."""

    options: U32
    """The lower 32 bits of the duel's flags."""
    player_0: PlayerState
    player_1: PlayerState
    chain: Annotated[tuple[ChainLink, ...], Counted("I")]

    @property
    def players(self) -> tuple[PlayerState, PlayerState]:
        """Both, by their number."""
        return self.player_0, self.player_1


@dataclass(frozen=True, slots=True)
class _Places:
    places: Annotated[tuple[CardPlace, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class _Codes:
    codes: Annotated[tuple[U32, ...], Counted("I")]


_U8, _U32, _I32, _U64 = Number("B"), Number("I"), Number("i"), Number("Q")
_NUMBERS: Final[Mapping[Query, Codec]] = {
    Query.CODE: _U32,
    Query.POSITION: _U32,
    Query.ALIAS: _U32,
    Query.TYPE: _U32,
    Query.LEVEL: _U32,
    Query.RANK: _U32,
    Query.ATTRIBUTE: _U32,
    Query.RACE: _U64,
    Query.ATTACK: _I32,
    Query.DEFENSE: _I32,
    Query.BASE_ATTACK: _I32,
    Query.BASE_DEFENSE: _I32,
    Query.REASON: _U32,
    Query.OWNER: _U8,
    Query.STATUS: _U32,
    Query.LSCALE: _U32,
    Query.RSCALE: _U32,
    Query.COVER: _U32,
}
_FLAGS: Final = frozenset({Query.IS_PUBLIC, Query.IS_HIDDEN})
_PLACES: Final = frozenset({Query.REASON_CARD, Query.EQUIP_CARD})
_BY_NUMBER: Final[Mapping[int, Query]] = {query.value: query for query in Query}
_NOWHERE: Final = CardPlace(0, 0, 0, 0)
_FIELDS: Final = tuple(field.name for field in fields(CardState) if field.name != "unknown")


def _value(query: Query, reader: Reader) -> Any:
    if query in _NUMBERS:
        return _NUMBERS[query].read(reader, {})
    if query in _FLAGS:
        return bool(reader.number("B"))
    if query in _PLACES:
        place: CardPlace = codec(CardPlace).read(reader, {})
        return None if place == _NOWHERE else place
    if query is Query.TARGET_CARD:
        return codec(_Places).read(reader, {}).places
    if query is Query.LINK:
        return codec(Link).read(reader, {})
    codes: tuple[int, ...] = codec(_Codes).read(reader, {}).codes
    if query is Query.COUNTERS:
        return tuple(Counter(code & 0xFFFF, code >> 16) for code in codes)
    return codes


def _piece(query: Query, value: Any) -> bytes:
    if query in _NUMBERS:
        return _NUMBERS[query].write(value, {})
    if query in _FLAGS:
        return bytes((bool(value),))
    if query in _PLACES:
        return codec(CardPlace).write(value or _NOWHERE, {})
    if query is Query.TARGET_CARD:
        return codec(_Places).write(_Places(value), {})
    if query is Query.LINK:
        return codec(Link).write(value, {})
    if query is Query.COUNTERS:
        value = tuple(counter.type | counter.count << 16 for counter in value)
    return codec(_Codes).write(_Codes(value), {})


def _read_card(reader: Reader) -> CardState | None:
    """One card; `None` for an empty zone."""
    values: dict[str, Any] = {}
    unknown: list[tuple[int, bytes]] = []
    first = True
    while True:
        size = reader.number("H")
        if not size and first:
            return None
        first = False
        if size < 4:
            raise MessageError(
                f"{reader.what} has a piece of {size} bytes at byte {reader.position - 2}; each has"
                " 4 or more"
            )
        number = reader.number("I")
        data = reader.take(size - 4)
        if number == _END:
            return CardState(**values, unknown=tuple(unknown))
        query = _BY_NUMBER.get(number)
        if query is None:
            unknown.append((number, data))
            continue
        piece = Reader(data, f"{query.name} in {reader.what}")
        values[_name(query)] = _value(query, piece)
        piece.finish()


def _name(query: Query) -> str:
    return str(query.name).lower()


def decode_card(data: bytes) -> CardState | None:
    """What `OCG_DuelQuery` answers: a card, or nothing.

    Raises:
        MessageError: the bytes are not such an answer.
    """
    if not data:
        return None
    reader = Reader(data, "the answer about a card")
    card = _read_card(reader)
    reader.finish()
    return card


def decode_cards(data: bytes) -> tuple[CardState | None, ...]:
    """What `OCG_DuelQueryLocation` answers: every card, and `None` for empty zones.

    Raises:
        MessageError: the bytes are not such an answer.
    """
    reader = Reader(data, "the answer about the cards of a place")
    size = reader.number("I")
    if size != reader.rest:
        raise MessageError(f"{reader.what} announces {size} bytes, but {reader.rest} follow")
    cards = []
    while reader.rest:
        cards.append(_read_card(reader))
    return tuple(cards)


def decode_field(data: bytes) -> FieldState:
    """What `OCG_DuelQueryField` answers.

    Raises:
        MessageError: the bytes are not such an answer.
    """
    reader = Reader(data, "the answer about the field")
    field: FieldState = codec(FieldState).read(reader, {})
    reader.finish()
    return field


def encode_card(card: CardState | None) -> bytes:
    """The bytes that a core answers for a card: the inverse of `decode_card`.

    A `reason_card` or `equip_card` of `None` counts as not asked for.
    """
    if card is None:
        return b"\0\0"
    pieces = [
        (query.value, _piece(query, value))
        for query in Query
        if (value := getattr(card, _name(query), None)) is not None and _name(query) in _FIELDS
    ]
    pieces += [*card.unknown, (_END, b"")]
    return b"".join(struct.pack("<HI", len(data) + 4, number) + data for number, data in pieces)


def encode_cards(cards: Sequence[CardState | None]) -> bytes:
    """The bytes that a core answers for a place: the inverse of `decode_cards`."""
    data = b"".join(map(encode_card, cards))
    return struct.pack("<I", len(data)) + data


def encode_field(field: FieldState) -> bytes:
    """The bytes that a core answers for the field: the inverse of `decode_field`."""
    return codec(FieldState).write(field, {})
