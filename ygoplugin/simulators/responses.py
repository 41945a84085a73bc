"""The bytes that answer a core's questions, for each kind of question."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final

CANCEL: Final = struct.pack("<i", -1)
"""No, none, or enough: of a Chain, of cards."""

IN_ORDER: Final = b"\xff"
"""Cards or effects that are to be sorted stay as they are."""


class Idle(IntEnum):
    """What can be done in a Main Phase."""

    SUMMON = 0
    SPECIAL_SUMMON = 1
    CHANGE_POSITION = 2
    SET_MONSTER = 3
    SET_SPELL = 4
    ACTIVATE = 5
    TO_BATTLE_PHASE = 6
    TO_END_PHASE = 7


class InBattle(IntEnum):
    """What can be done in the Battle Phase."""

    ACTIVATE = 0
    ATTACK = 1
    TO_MAIN_PHASE_2 = 2
    TO_END_PHASE = 3


def command(kind: IntEnum, index: int = 0) -> bytes:
    """What to do in a Main Phase or the Battle Phase; of what is offered, the one at a place."""
    return struct.pack("<I", index << 16 | kind)


def number(value: int) -> bytes:
    """A number: yes (1) or no (0), the place of an option, a position, a passcode."""
    return struct.pack("<i", value)


def cards(indexes: Sequence[int]) -> bytes:
    """Cards, by their places among those offered."""
    return struct.pack(f"<iI{len(indexes)}I", 0, len(indexes), *indexes)


def one_card(index: int) -> bytes:
    """One card of a selection that goes on."""
    return struct.pack("<ii", 1, index)


def counters(counts: Iterable[int]) -> bytes:
    """How many counters are taken from each card."""
    taken = list(counts)
    return struct.pack(f"<{len(taken)}h", *taken)


def zones(found: Iterable[tuple[int, int, int]]) -> bytes:
    """Zones: player, location, sequence."""
    return b"".join(struct.pack("<BBB", *zone) for zone in found)


def bits(value: int, size: int) -> bytes:
    """Bits of Types (8 bytes) or Attributes (4 bytes)."""
    return value.to_bytes(size, "little")
