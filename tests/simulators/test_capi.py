"""Struct layouts: the description against C compilers, and both widths against each other."""

from __future__ import annotations

import ctypes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygoplugin.simulators import capi
from ygoplugin.simulators.native import NATIVE

STRUCTS = (capi.CARD_DATA, capi.DUEL_OPTIONS, capi.NEW_CARD, capi.QUERY)
TYPES = {
    "u8": ctypes.c_uint8,
    "u16": ctypes.c_uint16,
    "u32": ctypes.c_uint32,
    "i32": ctypes.c_int32,
    "u64": ctypes.c_uint64,
    "ptr": ctypes.c_void_p,
}


@pytest.mark.parametrize("described", STRUCTS, ids=lambda s: s.name)
def test_this_process_lays_out_structs_so(described: capi.Struct) -> None:
    compiled = type(
        described.name,
        (ctypes.Structure,),
        {"_fields_": [(name, TYPES[kind]) for name, kind in described.fields]},
    )
    layout = described.layout(NATIVE)
    assert layout.size == ctypes.sizeof(compiled)
    for name, place in layout.places.items():
        assert place.offset == getattr(compiled, name).offset, name


@pytest.mark.parametrize("described", STRUCTS, ids=lambda s: s.name)
def test_webassembly_lays_out_structs_as_a_32_bit_compiler_does(described: capi.Struct) -> None:
    types = {**TYPES, "ptr": ctypes.c_uint32}
    compiled = type(
        described.name,
        (ctypes.Structure,),
        {"_fields_": [(name, types[kind]) for name, kind in described.fields]},
    )
    layout = described.layout(capi.WASM32)
    assert layout.size == ctypes.sizeof(compiled)
    for name, place in layout.places.items():
        assert place.offset == getattr(compiled, name).offset, name


def test_the_widths_differ_where_pointers_are() -> None:
    narrow, wide = capi.CARD_DATA.layout(capi.WASM32), capi.CARD_DATA.layout(capi.LP64)
    assert (narrow.places["type"].offset, wide.places["type"].offset) == (12, 16)
    assert (narrow.places["race"].offset, wide.places["race"].offset) == (24, 32)
    assert (narrow.size, wide.size) == (56, 64)
    assert capi.DUEL_OPTIONS.layout(capi.WASM32).size == 104
    assert capi.DUEL_OPTIONS.layout(capi.LP64).size == 136
    for described in (capi.NEW_CARD, capi.QUERY):
        assert described.layout(capi.WASM32).places == described.layout(capi.LP64).places


def test_32_bit_linux_on_x86_aligns_long_numbers_by_4() -> None:
    linux = capi.Abi(pointer=4, align_u64=4)
    packed = capi.Struct("S", (("first", "u32"), ("second", "u64"), ("third", "u8")))
    assert packed.layout(linux).size == 16
    assert packed.layout(capi.WASM32).size == 24


RANGES = {
    "u8": (0, 2**8 - 1),
    "u16": (0, 2**16 - 1),
    "u32": (0, 2**32 - 1),
    "i32": (-(2**31), 2**31 - 1),
    "u64": (0, 2**64 - 1),
    "ptr": (0, 2**32 - 1),
}


@given(st.data(), st.sampled_from(STRUCTS), st.sampled_from([capi.WASM32, capi.LP64]))
def test_packing_comes_back(data: st.DataObject, described: capi.Struct, abi: capi.Abi) -> None:
    values = {
        name: data.draw(st.integers(*RANGES[kind]), label=name) for name, kind in described.fields
    }
    layout = described.layout(abi)
    assert layout.unpack(layout.pack(values)) == values


def test_values_that_do_not_fit_are_refused() -> None:
    layout = capi.NEW_CARD.layout(capi.LP64)
    with pytest.raises(ValueError, match="team of OCG_NewCardInfo is 256"):
        layout.pack({"team": 256})
    with pytest.raises(ValueError, match="has no field 'player'"):
        layout.pack({"player": 0})
    with pytest.raises(ValueError, match="has 24 bytes, not 3"):
        layout.unpack(b"abc")
