"""What a core answers when it is asked: hand-made answers, round trips, and what is malformed."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.simulators.test_messages import records
from ygoplugin import YgopluginError
from ygoplugin.errors import MessageError
from ygoplugin.simulators import buffers, queries
from ygoplugin.simulators.queries import CardPlace, CardState, Counter, FieldState, Link, Query

END = struct.pack("<HI", 4, 0x80000000)


def piece(query: int, data: bytes) -> bytes:
    return struct.pack("<HI", 4 + len(data), query) + data


def test_a_card() -> None:
    data = (
        piece(Query.CODE, struct.pack("<I", 89631139))
        + piece(Query.RACE, struct.pack("<Q", 0x2000))
        + piece(Query.ATTACK, struct.pack("<i", -2))
        + piece(Query.REASON_CARD, bytes(10))
        + piece(Query.EQUIP_CARD, struct.pack("<BBII", 1, 4, 3, 1))
        + piece(Query.COUNTERS, struct.pack("<II", 1, 0x0003_0001))
        + piece(Query.IS_PUBLIC, b"\1")
        + piece(Query.LINK, struct.pack("<II", 2, 0x28))
        + END
    )
    assert queries.decode_card(data) == CardState(
        code=89631139,
        race=0x2000,
        attack=-2,
        equip_card=CardPlace(1, 4, 3, 1),
        counters=(Counter(1, 3),),
        is_public=True,
        link=Link(2, 0x28),
    )
    assert queries.decode_card(b"") is None


def test_cards_and_empty_zones() -> None:
    card = piece(Query.CODE, struct.pack("<I", 7)) + END
    data = b"\0\0" + card + b"\0\0"
    found = queries.decode_cards(struct.pack("<I", len(data)) + data)
    assert found == (None, CardState(code=7), None)


def test_unknown_pieces_are_kept() -> None:
    data = piece(0x4000000, b"\x01\x02") + END
    card = queries.decode_card(data)
    assert card == CardState(unknown=((0x4000000, b"\x01\x02"),))
    assert queries.encode_card(card) == data


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (piece(Query.CODE, b"\1\2\3\4"), "ends too early"),
        (piece(Query.CODE, b"\1\2\3") + END, "CODE in the answer about a card ends too early"),
        (piece(Query.CODE, bytes(5)) + END, "CODE in the answer about a card has 1 bytes too many"),
        (b"\3\0\0\0\0", "a piece of 3 bytes"),
        (END + b"\0", "1 bytes too many"),
    ],
)
def test_malformed_answers_are_errors(data: bytes, says: str) -> None:
    with pytest.raises(MessageError, match=says):
        queries.decode_card(data)


def test_a_wrong_length_of_a_place_is_an_error() -> None:
    with pytest.raises(MessageError, match="announces 9 bytes, but 6 follow"):
        queries.decode_cards(struct.pack("<I", 9) + END)


def unsigned(bits: int) -> st.SearchStrategy[int]:
    return st.integers(0, 2**bits - 1)


PLACES = st.builds(CardPlace, unsigned(8), st.integers(1, 255), unsigned(32), unsigned(32))
SPECIAL: dict[str, st.SearchStrategy[Any]] = {
    "race": unsigned(64),
    "owner": unsigned(8),
    "reason_card": PLACES,
    "equip_card": PLACES,
    "target_card": st.lists(PLACES, max_size=3).map(tuple),
    "overlay_card": st.lists(unsigned(32), max_size=3).map(tuple),
    "counters": st.lists(st.builds(Counter, unsigned(16), unsigned(16)), max_size=3).map(tuple),
    "is_public": st.booleans(),
    "is_hidden": st.booleans(),
    "link": st.builds(Link, unsigned(32), unsigned(32)),
    **dict.fromkeys(
        ("attack", "defense", "base_attack", "base_defense"), st.integers(-(2**31), 2**31 - 1)
    ),
}
CARDS = st.builds(
    CardState,
    **{
        name: st.none() | SPECIAL.get(name, unsigned(32))
        for name in (str(query.name).lower() for query in Query)
    },
)


@given(st.lists(st.none() | CARDS, max_size=4).map(tuple))
def test_cards_come_back(cards: tuple[CardState | None, ...]) -> None:
    assert queries.decode_cards(queries.encode_cards(cards)) == cards


@given(st.data())
def test_fields_come_back(data: st.DataObject) -> None:
    field = data.draw(records(buffers.codec(FieldState)))
    assert queries.decode_field(queries.encode_field(field)) == field


@given(st.binary(max_size=60))
def test_any_bytes_give_a_card_or_the_one_error(data: bytes) -> None:
    for decode in (queries.decode_card, queries.decode_cards, queries.decode_field):
        try:
            decode(data)
        except YgopluginError as error:
            assert isinstance(error, MessageError)  # noqa: PT017 - nothing else may come
