"""Messages: hand-made buffers, round trips of every kind, and what is malformed."""

from __future__ import annotations

import dataclasses
import struct
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygoplugin import YgopluginError
from ygoplugin.errors import MessageError
from ygoplugin.simulators import buffers, messages
from ygoplugin.simulators.messages import (
    CardAt,
    Move,
    NewPhase,
    SelectCard,
    ShowHint,
    ShuffleSetCards,
    TagSwap,
    Unknown,
    Win,
)
from ygoplugin.simulators.queries import CardPlace

PLACE = bytes.fromhex("00 04 02000000 01000000")


def framed(*data: bytes) -> bytes:
    return b"".join(struct.pack("<I", len(part)) + part for part in data)


def test_messages_are_read_one_after_the_other() -> None:
    move = bytes([50]) + struct.pack("<I", 89631139) + bytes(10) + PLACE + struct.pack("<I", 0x40)
    data = framed(bytes([5, 1, 2]), move, bytes([41, 4, 0]))
    assert messages.decode(data) == (
        Win(1, 2),
        Move(89631139, CardPlace(0, 0, 0, 0), CardPlace(0, 4, 2, 1), 0x40),
        NewPhase(4),
    )
    assert messages.decode(b"") == ()


def test_a_list_follows_its_number() -> None:
    card = struct.pack("<I", 7) + PLACE
    data = bytes([15, 1, 0]) + struct.pack("<III", 1, 2, 2) + card + card
    (asked,) = messages.decode(framed(data))
    assert isinstance(asked, SelectCard)
    assert isinstance(asked, messages.Question)
    assert (asked.player, asked.cancelable, asked.min, asked.max) == (1, False, 1, 2)
    assert [card.code for card in asked.cards] == [7, 7]
    assert asked.name == "MSG_SELECT_CARD"


def test_text_that_is_no_unicode_comes_back() -> None:
    data = bytes([164]) + struct.pack("<H", 3) + b"a\xff\xe3" + b"\0"
    message = messages.decode_one(data)
    assert isinstance(message, ShowHint)
    assert messages.encode_one(message) == data


def test_counts_that_stand_elsewhere() -> None:
    swap = TagSwap(0, 30, 1, 0, 2, 0, (messages.ShownCard(1, 2),) * 2, (messages.ShownCard(3, 4),))
    assert messages.decode(messages.encode([swap])) == (swap,)
    place = CardPlace(0, 8, 1, 8)
    shuffled = ShuffleSetCards(8, (place, place), (place, place))
    assert messages.decode(messages.encode([shuffled])) == (shuffled,)
    with pytest.raises(MessageError, match="there are 1 items, but before says"):
        messages.encode([ShuffleSetCards(8, (place, place), (place,))])


def test_unknown_messages_are_kept_and_named() -> None:
    data = framed(bytes([250, 1, 2, 3]), bytes([6]), bytes([5, 0, 1]))
    found = messages.decode(data)
    assert found == (Unknown(250, b"\x01\x02\x03"), Unknown(6, b""), Win(0, 1))
    assert [message.name for message in found] == ["message 250", "MSG_UPDATE_DATA", "MSG_WIN"]
    assert messages.encode(found) == data


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\x05\0\0", "the message buffer ends too early"),
        (framed(b""), "a message is empty"),
        (framed(bytes([5, 1])), "MSG_WIN ends too early: 1 bytes are missing from byte 2 on"),
        (framed(bytes([5, 1, 2, 3])), "MSG_WIN has 1 bytes too many, from byte 3 on: 05 01 02 03"),
        (
            framed(bytes([90, 0]) + struct.pack("<I", 2**32 - 1)),
            "MSG_DRAW announces 4294967295 items at byte 6, but only 0 bytes follow",
        ),
        (framed(bytes([15, 0, 9]) + bytes(12)), "has 9 at byte 2, where 0 or 1 belongs"),
        (framed(bytes([164, 1, 0, 65, 66])), "has a text that does not end"),
    ],
)
def test_malformed_messages_are_errors(data: bytes, says: str) -> None:
    with pytest.raises(MessageError, match=says):
        messages.decode(data)


def test_every_message_has_its_number_and_a_name() -> None:
    assert len(messages.known()) == 84
    assert messages.known().keys() <= messages.NAMES.keys()
    left = {name for number, name in messages.NAMES.items() if number not in messages.known()}
    assert left == {  # only servers or other cores send these
        "WAITING",
        "START",
        "UPDATE_DATA",
        "UPDATE_CARD",
        "REQUEST_DECK",
        "REFRESH_DECK",
        "UNEQUIP",
        "BE_CHAIN_TARGET",
        "CREATE_RELATION",
        "RELEASE_RELATION",
        "CUSTOM_MSG",
    }


def values(codec: buffers.Codec, made: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that a codec can hold; `made` are the fields before."""
    if isinstance(codec, buffers.Number):
        size = struct.calcsize(f"<{codec.code}")
        return st.integers(0, 2 ** (8 * size) - 1)
    if isinstance(codec, buffers.Flag):
        return st.booleans()
    if isinstance(codec, buffers.Record):
        return records(codec)
    if isinstance(codec, buffers.Counted):
        return st.lists(values(codec.item, {}), max_size=3).map(tuple)
    if isinstance(codec, buffers.AsMany):
        count = made[codec.field]
        count = count if isinstance(count, int) else len(count)
        return st.tuples(*[values(codec.item, {})] * count)
    if isinstance(codec, buffers.Zones):
        return st.tuples(*[st.none() | values(codec.item, {})] * codec.count)
    if isinstance(codec, buffers.Bytes):
        return st.binary(max_size=5)
    assert isinstance(codec, buffers.Text)
    return st.text(st.characters(codec="utf-8"), max_size=5)


@st.composite
def records(draw: st.DrawFn, record: buffers.Record) -> Any:
    counts = {codec.field for _, codec in record.fields if isinstance(codec, buffers.AsMany)}
    made: dict[str, Any] = {}
    for name, codec in record.fields:
        number = name in counts and isinstance(codec, buffers.Number)
        made[name] = draw(st.integers(0, 3) if number else values(codec, made))
    return record.type(**made)


@given(st.data())
def test_every_message_comes_back(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(messages.known().items())))[1]
    message = data.draw(records(buffers.codec(kind)))
    assert messages.decode(messages.encode([message])) == (message,)


@given(st.binary(max_size=80))
def test_any_bytes_give_messages_or_the_one_error(data: bytes) -> None:
    try:
        found = messages.decode(data)
    except YgopluginError as error:
        assert isinstance(error, MessageError)  # noqa: PT017 - nothing else may come
    else:
        assert messages.encode(found) == data


def test_records_are_frozen_and_typed() -> None:
    for kind in [*messages.known().values(), CardAt]:
        assert dataclasses.is_dataclass(kind)
        assert kind.__doc__
        assert get_type_hints(kind)
