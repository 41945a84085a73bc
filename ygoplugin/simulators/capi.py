"""The C interface of EDOPro's core, version 11: its functions, structs and numbers, in one description.

The core is a library that plays a duel: the host adds cards, lets it run until it asks something,
reads what happened, and answers. This module says what its C functions take and how its structs lie
in memory, for any pointer size; `native` and `wasm` carry the calls out, `core` makes a duel of them.

Source: `ocgapi.h` and `ocgapi_types.h` of edo9300/ygopro-core, API version 11.0.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from functools import cache
from typing import Final, Literal, NamedTuple

API_VERSION: Final = (11, 0)
"""The version that this package speaks: major, minor. Another major is refused, another minor is not."""

Kind = Literal["u8", "u16", "u32", "i32", "u64", "ptr"]
_SIZES: Final[Mapping[Kind, int]] = {"u8": 1, "u16": 2, "u32": 4, "i32": 4, "u64": 8}
_CODES: Final[Mapping[Kind, str]] = {"u8": "B", "u16": "H", "u32": "I", "i32": "i", "u64": "Q"}


@dataclass(frozen=True, slots=True)
class Abi:
    """How a machine lays out C structs; always little-endian."""

    pointer: Literal[4, 8]
    """Bytes of a pointer: 4 in WebAssembly and in 32-bit programs, 8 in 64-bit ones."""
    align_u64: Literal[4, 8] = 8
    """The alignment of a 64-bit number inside a struct: 8, but 4 on 32-bit Linux for x86."""

    def size(self, kind: Kind) -> int:
        """Bytes of one value."""
        return self.pointer if kind == "ptr" else _SIZES[kind]

    def alignment(self, kind: Kind) -> int:
        """What the offset of such a value inside a struct is a multiple of."""
        return self.align_u64 if kind == "u64" else self.size(kind)


WASM32: Final = Abi(pointer=4)
LP64: Final = Abi(pointer=8)


class Place(NamedTuple):
    """Where a field lies in a struct, in bytes from its start."""

    offset: int
    kind: Kind


@dataclass(frozen=True)
class Layout:
    """A struct as one machine has it: where each field lies, and how long the whole is."""

    name: str
    places: Mapping[str, Place]
    size: int
    pointer: Literal[4, 8]

    def _format(self, kind: Kind) -> str:
        return "<" + (
            _CODES["u64" if self.pointer == 8 else "u32"] if kind == "ptr" else _CODES[kind]
        )

    def pack(self, values: Mapping[str, int]) -> bytes:
        """The struct with these values, and zero in every other field.

        Raises:
            ValueError: a field is unknown, or a value does not fit into its field.
        """
        data = bytearray(self.size)
        for name, value in values.items():
            if name not in self.places:
                raise ValueError(
                    f"{self.name} has no field {name!r}; it has {', '.join(self.places)}"
                )
            offset, kind = self.places[name]
            try:
                struct.pack_into(self._format(kind), data, offset, value)
            except struct.error as error:
                raise ValueError(f"{name} of {self.name} is {value!r}: {error}") from None
        return bytes(data)

    def unpack(self, data: bytes | bytearray) -> dict[str, int]:
        """The value of every field.

        Raises:
            ValueError: the data is not as long as the struct.
        """
        if len(data) != self.size:
            raise ValueError(f"{self.name} has {self.size} bytes, not {len(data)}")
        return {
            name: struct.unpack_from(self._format(kind), data, offset)[0]
            for name, (offset, kind) in self.places.items()
        }


@dataclass(frozen=True)
class Struct:
    """A C struct: its fields in order. Where they lie depends on the machine, see `layout`."""

    name: str
    fields: tuple[tuple[str, Kind], ...]

    def layout(self, abi: Abi) -> Layout:
        """The struct as C compilers lay it out: each field at the next multiple of its alignment."""
        return _layout(self, abi)


@cache
def _layout(described: Struct, abi: Abi) -> Layout:
    places: dict[str, Place] = {}
    end, widest = 0, 1
    for name, kind in described.fields:
        alignment = abi.alignment(kind)
        widest = max(widest, alignment)
        offset = -(-end // alignment) * alignment
        places[name] = Place(offset, kind)
        end = offset + abi.size(kind)
    return Layout(described.name, places, -(-end // widest) * widest, abi.pointer)


CARD_DATA: Final = Struct(
    "OCG_CardData",
    (
        ("code", "u32"),
        ("alias", "u32"),
        ("setcodes", "ptr"),
        ("type", "u32"),
        ("level", "u32"),
        ("attribute", "u32"),
        ("race", "u64"),
        ("attack", "i32"),
        ("defense", "i32"),
        ("lscale", "u32"),
        ("rscale", "u32"),
        ("link_marker", "u32"),
    ),
)
"""What the card reader fills in. `setcodes` points to 16-bit numbers that end with a zero."""

DUEL_OPTIONS: Final = Struct(
    "OCG_DuelOptions",
    (
        *((f"seed{number}", "u64") for number in range(4)),
        ("flags", "u64"),
        *(
            (f"team{team}_{name}", "u32")
            for team in (1, 2)
            for name in ("starting_lp", "starting_draw", "draw_per_turn")
        ),
        ("card_reader", "ptr"),
        ("card_reader_payload", "ptr"),
        ("script_reader", "ptr"),
        ("script_reader_payload", "ptr"),
        ("log_handler", "ptr"),
        ("log_handler_payload", "ptr"),
        ("card_reader_done", "ptr"),
        ("card_reader_done_payload", "ptr"),
        ("unsafe_libraries", "u8"),
    ),
)
"""What a duel is created from. `unsafe_libraries` gives scripts the files of the machine."""

NEW_CARD: Final = Struct(
    "OCG_NewCardInfo",
    (
        ("team", "u8"),
        ("duelist", "u8"),
        ("code", "u32"),
        ("con", "u8"),
        ("loc", "u32"),
        ("seq", "u32"),
        ("pos", "u32"),
    ),
)

QUERY: Final = Struct(
    "OCG_QueryInfo",
    (("flags", "u32"), ("con", "u8"), ("loc", "u32"), ("seq", "u32"), ("overlay_seq", "u32")),
)


class Function(NamedTuple):
    """A C function: its result, or None, and its arguments."""

    result: Kind | None
    arguments: tuple[Kind, ...]


FUNCTIONS: Final[Mapping[str, Function]] = {
    "OCG_GetVersion": Function(None, ("ptr", "ptr")),
    "OCG_CreateDuel": Function("i32", ("ptr", "ptr")),
    "OCG_DestroyDuel": Function(None, ("ptr",)),
    "OCG_DuelNewCard": Function(None, ("ptr", "ptr")),
    "OCG_StartDuel": Function(None, ("ptr",)),
    "OCG_DuelProcess": Function("i32", ("ptr",)),
    "OCG_DuelGetMessage": Function("ptr", ("ptr", "ptr")),
    "OCG_DuelSetResponse": Function(None, ("ptr", "ptr", "u32")),
    "OCG_LoadScript": Function("i32", ("ptr", "ptr", "u32", "ptr")),
    "OCG_DuelQueryCount": Function("u32", ("ptr", "u8", "u32")),
    "OCG_DuelQuery": Function("ptr", ("ptr", "ptr", "ptr")),
    "OCG_DuelQueryLocation": Function("ptr", ("ptr", "ptr", "ptr")),
    "OCG_DuelQueryField": Function("ptr", ("ptr", "ptr")),
}
"""Every function that a core exports."""

CALLBACKS: Final[Mapping[str, Function]] = {
    "card_reader": Function(None, ("ptr", "u32", "ptr")),
    "script_reader": Function("i32", ("ptr", "ptr", "ptr")),
    "log_handler": Function(None, ("ptr", "ptr", "i32")),
}
"""Every function that a core calls. The first argument is the payload given with it."""


class CreationStatus(IntEnum):
    """What `OCG_CreateDuel` answers."""

    SUCCESS = 0
    NO_OUTPUT = 1
    NOT_CREATED = 2
    NULL_DATA_READER = 3
    NULL_SCRIPT_READER = 4
    INCOMPATIBLE_LUA_API = 5
    NULL_RNG_SEED = 6


class DuelStatus(IntEnum):
    """What `OCG_DuelProcess` answers: whether the duel is over, waits for an answer, or goes on."""

    END = 0
    AWAITING = 1
    CONTINUE = 2


class LogKind(IntEnum):
    """What a line of the core's log is."""

    ERROR = 0
    """An error in a script or in its use of the core's functions. The core goes on after it."""
    SCRIPT = 1
    """Printed by a script on purpose: `Debug.Message`."""
    DEBUG = 2
    UNDEFINED = 3


class Location(IntFlag):
    """Places of cards, as the core numbers them; `LOCATION_...` in scripts."""

    DECK = 0x1
    HAND = 0x2
    MONSTER_ZONE = 0x4
    SPELL_ZONE = 0x8
    """Spell & Trap Zones 0 to 4, the Field Zone 5, separate Pendulum Zones 6 and 7."""
    GRAVEYARD = 0x10
    BANISHED = 0x20
    EXTRA_DECK = 0x40
    OVERLAY = 0x80
    """Xyz Materials; together with the place of the monster that has them."""


class Position(IntFlag):
    """Battle positions, as the core numbers them; `POS_...` in scripts."""

    FACE_UP_ATTACK = 0x1
    FACE_DOWN_ATTACK = 0x2
    FACE_UP_DEFENSE = 0x4
    FACE_DOWN_DEFENSE = 0x8
    FACE_UP = FACE_UP_ATTACK | FACE_UP_DEFENSE
    FACE_DOWN = FACE_DOWN_ATTACK | FACE_DOWN_DEFENSE
    ATTACK = FACE_UP_ATTACK | FACE_DOWN_ATTACK
    DEFENSE = FACE_UP_DEFENSE | FACE_DOWN_DEFENSE


class DuelFlag(IntFlag):
    """Switches of a duel, as the core numbers them; `DUEL_...` in scripts.

    The `MASTER_RULE_...` members are what simulators mean by that rule.
    """

    TEST_MODE = 0x1
    ATTACK_FIRST_TURN = 0x2
    USE_TRAPS_IN_NEW_CHAIN = 0x4
    SIX_STEP_BATTLE_STEP = 0x8
    PSEUDO_SHUFFLE = 0x10
    """Decks keep their order: nothing is shuffled, and cards are drawn from the end of the list."""
    TRIGGER_WHEN_PRIVATE_KNOWLEDGE = 0x20
    SIMPLE_AI = 0x40
    """The core answers for player 1."""
    RELAY = 0x80
    OCG_OBSOLETE_IGNITION = 0x100
    FIRST_TURN_DRAW = 0x200
    ONE_FACE_UP_FIELD_SPELL = 0x400
    PENDULUM_ZONES = 0x800
    SEPARATE_PENDULUM_ZONES = 0x1000
    EXTRA_MONSTER_ZONES = 0x2000
    EXTRA_DECK_TO_MAIN_ZONES = 0x4000
    TRAP_MONSTERS_NOT_USE_ZONE = 0x8000
    RETURN_TO_DECK_TRIGGERS = 0x10000
    TRIGGER_ONLY_IN_LOCATION = 0x20000
    SPECIAL_SUMMON_ONCE_OLD_NEGATE = 0x40000
    SUMMON_OATH_OLD = 0x80000
    """Oaths count Summons as they did before 2020-04-01."""
    NO_STANDBY_PHASE = 0x100000
    NO_MAIN_PHASE_2 = 0x200000
    THREE_COLUMNS = 0x400000
    DRAW_UNTIL_5 = 0x800000
    NO_HAND_LIMIT = 0x1000000
    UNLIMITED_SUMMONS = 0x2000000
    INVERTED_QUICK_PRIORITY = 0x4000000
    EQUIP_NOT_SENT_IF_MISSING_TARGET = 0x8000000
    ZERO_ATTACK_DESTROYED = 0x10000000
    STORE_ATTACK_REPLAYS = 0x20000000
    SINGLE_CHAIN_IN_DAMAGE_SUBSTEP = 0x40000000
    CAN_REPOSITION_IF_NON_SUMMONING_PLAYER = 0x80000000
    TCG_SEGOC_NONPUBLIC = 0x100000000
    TCG_SEGOC_FIRST_TRIGGER = 0x200000000
    TCG_FAST_EFFECT_IGNITION = 0x400000000
    EXTRA_DECK_RITUAL = 0x800000000
    NORMAL_SUMMON_FACE_UP_DEFENSE = 0x1000000000
    MASTER_RULE_3 = (
        PENDULUM_ZONES
        | SEPARATE_PENDULUM_ZONES
        | SPECIAL_SUMMON_ONCE_OLD_NEGATE
        | RETURN_TO_DECK_TRIGGERS
        | SUMMON_OATH_OLD
    )
    MASTER_RULE_4 = (
        PENDULUM_ZONES
        | EXTRA_MONSTER_ZONES
        | SPECIAL_SUMMON_ONCE_OLD_NEGATE
        | RETURN_TO_DECK_TRIGGERS
        | SUMMON_OATH_OLD
    )
    MASTER_RULE_5 = (
        PENDULUM_ZONES
        | EXTRA_MONSTER_ZONES
        | EXTRA_DECK_TO_MAIN_ZONES
        | TRAP_MONSTERS_NOT_USE_ZONE
        | TRIGGER_ONLY_IN_LOCATION
    )
    """The rule since 2020-04-01, under which today's duels are played."""
