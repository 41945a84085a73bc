"""EDOPro's replays: `.yrp` and `.yrpX` files.

A `.yrp` holds what a duel was played from: seed, rules, Decks, and every answer of the players. A
`.yrpX` holds what was shown, message by message, and a `.yrp` inside. With the same scripts the same
core plays the same duel again.

Source: edo9300/edopro, `gframe/replay.h` and `gframe/replay.cpp`, header version 1.
"""

from __future__ import annotations

import lzma
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntFlag
from os import PathLike
from pathlib import Path
from typing import Final

from ygoplugin.errors import ReplayError
from ygoplugin.simulators.capi import DuelFlag
from ygoplugin.simulators.core import DuelOptions, PlayerOptions

_ANSWERS: Final = b"yrp1"
_SHOWN: Final = b"yrpX"
_HEADER: Final = struct.Struct("<4s5I8s")
_MORE: Final = struct.Struct("<Q4Q")
_HEADER_VERSION: Final = 1
_INSIDE: Final = 231
"""The number of the message of a `.yrpX` that holds the `.yrp`."""
_NAME: Final = 40
_LARGEST: Final = 64 * 1024 * 1024
"""No replay unpacks to more bytes."""


class _Flag(IntFlag):
    COMPRESSED = 0x1
    TAG = 0x2
    SINGLE_MODE = 0x8
    NEW_REPLAY = 0x20
    HAND_TEST = 0x40
    LONG_DUEL_FLAGS = 0x100
    LONG_HEADER = 0x200


@dataclass(frozen=True, slots=True)
class Deck:
    """A Deck, in the order in which its cards are added to a duel."""

    main: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded duel.

    Attributes:
        options: What the duel is created with.
        names: The players of each side.
        decks: The Decks of each side, a player each. None if a puzzle is the board.
        rule_cards: Cards that change the rules.
        script: The puzzle that is the board; empty if there is none.
        hand_test: Whether it was played to try a Deck alone.
        answers: What the players answered.
        shown: What was shown of the duel, messages as the core writes them; a `.yrp` has none.
    """

    options: DuelOptions
    names: tuple[tuple[str, ...], tuple[str, ...]]
    decks: tuple[tuple[Deck, ...], tuple[Deck, ...]] = ((), ())
    rule_cards: tuple[int, ...] = ()
    script: str = ""
    hand_test: bool = False
    answers: tuple[bytes, ...] = ()
    shown: tuple[bytes, ...] = ()


def read_replay(path: str | PathLike[str]) -> Replay:
    """Read a `.yrp` or `.yrpX` file.

    Raises:
        ReplayError: It cannot be read, is damaged, or was recorded by an EDOPro that is too old.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise ReplayError(f"{path}: cannot be read: {error.strerror}") from None
    return parse_replay(data, str(path))


def parse_replay(data: bytes, name: str) -> Replay:
    """A replay from the bytes of its file.

    Args:
        data: The bytes.
        name: What errors call it.

    Raises:
        ReplayError: It is damaged, or was recorded by an EDOPro that is too old.
    """
    header = _header(data, name)
    if header.kind == _SHOWN:
        return _shown(header, name)
    return _answers(header, name)


@dataclass(frozen=True, slots=True)
class _Header:
    kind: bytes
    flags: _Flag
    seed: tuple[int, int, int, int]
    body: bytes


def _header(data: bytes, name: str) -> _Header:
    if data[:4] not in (_ANSWERS, _SHOWN) or len(data) < _HEADER.size:
        raise ReplayError(f"{name}: this is no replay of EDOPro (.yrp, .yrpX)")
    kind, _, flags, _, size, _, properties = _HEADER.unpack_from(data)
    flag = _Flag(flags)
    if not flag & _Flag.LONG_HEADER or len(data) < _HEADER.size + _MORE.size:
        raise ReplayError(f"{name}: it was recorded by an EDOPro that is too old to play it again")
    version, *seed = _MORE.unpack_from(data, _HEADER.size)
    if version != _HEADER_VERSION:
        raise ReplayError(
            f"{name}: its header has version {version}, and this package knows {_HEADER_VERSION}"
        )
    body = data[_HEADER.size + _MORE.size :]
    if flag & _Flag.COMPRESSED:
        body = _unpacked(body, properties, size, name)
    return _Header(kind, flag, (seed[0], seed[1], seed[2], seed[3]), body)


def _unpacked(body: bytes, properties: bytes, size: int, name: str) -> bytes:
    if size > _LARGEST:
        raise ReplayError(f"{name}: it says that it unpacks to {size} bytes")
    alone = properties[:5] + struct.pack("<Q", size) + body
    try:
        found = lzma.LZMADecompressor(lzma.FORMAT_ALONE, memlimit=_LARGEST * 2).decompress(
            alone, size
        )
    except lzma.LZMAError as error:
        raise ReplayError(f"{name}: it cannot be unpacked: {error}") from None
    if len(found) != size:
        raise ReplayError(f"{name}: it is cut off: {len(found)} of {size} bytes are there")
    return found


class _Reader:
    """Reads values from the front of bytes."""

    def __init__(self, data: bytes, name: str) -> None:
        self._data = data
        self._name = name
        self._at = 0

    @property
    def left(self) -> int:
        return len(self._data) - self._at

    def take(self, size: int) -> bytes:
        if size > self.left:
            raise ReplayError(f"{self._name}: it is cut off at byte {self._at} of its contents")
        self._at += size
        return self._data[self._at - size : self._at]

    def number(self, code: str) -> int:
        (value,) = struct.unpack("<" + code, self.take(struct.calcsize("<" + code)))
        return int(value)

    def numbers(self) -> tuple[int, ...]:
        """Numbers of 4 bytes, after how many they are."""
        count = self.number("I")
        return struct.unpack(f"<{count}I", self.take(count * 4))

    def name(self) -> str:
        return self.take(_NAME).decode("utf-16-le", "replace").partition("\0")[0]


def _names(reader: _Reader, flags: _Flag) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if flags & _Flag.SINGLE_MODE:
        return (reader.name(),), (reader.name(),)
    sides = []
    for _ in range(2):
        count = 2 if flags & _Flag.TAG else 1
        if flags & _Flag.NEW_REPLAY:
            count = reader.number("I")
        sides.append(tuple(reader.name() for _ in range(count)))
    return sides[0], sides[1]


def _duel_flags(reader: _Reader, flags: _Flag) -> DuelFlag:
    return DuelFlag(reader.number("Q" if flags & _Flag.LONG_DUEL_FLAGS else "I"))


def _shown(header: _Header, name: str) -> Replay:
    reader = _Reader(header.body, name)
    _names(reader, header.flags)
    _duel_flags(reader, header.flags)
    shown, inside = [], None
    while reader.left >= 5:
        number, size = reader.number("B"), reader.number("I")
        data = reader.take(size)
        if number == _INSIDE:
            inside = _answers(_header(data, name), name)
        else:
            shown.append(bytes((number,)) + data)
    if inside is None:
        raise ReplayError(f"{name}: it only shows a duel; the answers of its players are not in it")
    return Replay(
        inside.options,
        inside.names,
        inside.decks,
        inside.rule_cards,
        inside.script,
        inside.hand_test,
        inside.answers,
        tuple(shown),
    )


def _answers(header: _Header, name: str) -> Replay:
    reader, flags = _Reader(header.body, name), header.flags
    names = _names(reader, flags)
    player = PlayerOptions(reader.number("I"), reader.number("I"), reader.number("I"))
    duel_flags = _duel_flags(reader, flags)
    script = ""
    if flags & _Flag.SINGLE_MODE:
        script = reader.take(reader.number("H")).decode("utf-8", "replace")
    hand_test = bool(flags & _Flag.HAND_TEST)
    decks: tuple[tuple[Deck, ...], tuple[Deck, ...]] = ((), ())
    rule_cards: tuple[int, ...] = ()
    if hand_test or not flags & _Flag.SINGLE_MODE:
        decks = (_decks(reader, len(names[0])), _decks(reader, len(names[1])))
        if flags & _Flag.NEW_REPLAY and not hand_test:
            rule_cards = reader.numbers()
    return Replay(
        DuelOptions(header.seed, duel_flags, (player, player)),
        names,
        decks,
        rule_cards,
        "" if hand_test else script,
        hand_test,
        tuple(_each_answer(reader)),
    )


def _decks(reader: _Reader, count: int) -> tuple[Deck, ...]:
    return tuple(Deck(reader.numbers(), reader.numbers()) for _ in range(count))


def _each_answer(reader: _Reader) -> Iterator[bytes]:
    while reader.left:
        size = reader.number("B")
        if not size or size > reader.left:
            return  # the duel ended here, or the program did while it wrote
        yield reader.take(size)
