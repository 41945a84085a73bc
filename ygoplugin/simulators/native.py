"""EDOPro's core as a library of this machine: `ocgcore.dll`, `libocgcore.so`, `libocgcore.dylib`.

It runs inside this process, at full speed and without a sandbox: a core that aborts takes the
process with it. `wasm` does not have that risk.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

from ygoplugin.errors import CoreNotFoundError
from ygoplugin.simulators import capi
from ygoplugin.simulators.core import Core, Machine, version_of

_TYPES: Final[Mapping[capi.Kind, Any]] = {
    "u8": ctypes.c_uint8,
    "u16": ctypes.c_uint16,
    "u32": ctypes.c_uint32,
    "i32": ctypes.c_int32,
    "u64": ctypes.c_uint64,
    "ptr": ctypes.c_void_p,
}


def _native_abi() -> capi.Abi:
    class Probe(ctypes.Structure):
        _fields_ = (("first", ctypes.c_uint8), ("second", ctypes.c_uint64))

    pointer: Literal[4, 8] = 8 if ctypes.sizeof(ctypes.c_void_p) == 8 else 4
    return capi.Abi(pointer, 4 if Probe.second.offset == 4 else 8)


NATIVE: Final = _native_abi()
"""How this process lays out structs."""


class NativeMachine(Machine):
    """A loaded library; the same one for all its duels."""

    abi = NATIVE

    def __init__(self, library: ctypes.CDLL) -> None:
        super().__init__()
        self._functions = {}
        for name, (result, arguments) in capi.FUNCTIONS.items():
            function = getattr(library, name)
            function.restype = None if result is None else _TYPES[result]
            function.argtypes = [_TYPES[kind] for kind in arguments]
            self._functions[name] = function
        self._blocks: dict[int, Any] = {}
        # ctypes calls these as long as the machine lives: they must not be collected before.
        self._callbacks = {
            name: ctypes.CFUNCTYPE(
                None if result is None else _TYPES[result], *(_TYPES[kind] for kind in arguments)
            )(getattr(self, f"on_{name}"))
            for name, (result, arguments) in capi.CALLBACKS.items()
        }
        self._addresses = {
            name: ctypes.cast(function, ctypes.c_void_p).value or 0
            for name, function in self._callbacks.items()
        }

    def call(self, function: str, *arguments: int) -> int:
        """Call the library. If it aborts, the process ends."""
        return self._functions[function](*arguments) or 0

    def read(self, address: int, size: int) -> bytes:
        """Bytes of this process."""
        return ctypes.string_at(address, size)

    def read_string(self, address: int) -> bytes:
        """Bytes of this process up to a zero."""
        return ctypes.string_at(address)

    def write(self, address: int, data: bytes) -> None:
        """Put bytes into the memory of this process."""
        ctypes.memmove(address, data, len(data))

    def allocate(self, size: int) -> int:
        """New memory."""
        block = ctypes.create_string_buffer(size)
        address = ctypes.addressof(block)
        self._blocks[address] = block
        return address

    def free(self, address: int) -> None:
        """Give it back."""
        del self._blocks[address]

    def callbacks(self) -> Mapping[str, int]:
        """Pointers to the methods of this machine."""
        return self._addresses


class NativeCore(Core):
    """A library of EDOPro's core."""

    kind = "native"

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._library = ctypes.CDLL(str(path))
            self._machine = NativeMachine(self._library)
        except OSError as error:
            raise CoreNotFoundError(
                f"{path} cannot be loaded: {error}. A core must be built for this system and for"
                f" {NATIVE.pointer * 8}-bit programs, like this Python; `ygoplugin core install`"
                " sets up one that runs everywhere"
            ) from error
        except AttributeError as error:
            raise CoreNotFoundError(
                f"{path} is no core of EDOPro: {error}. YGOPro's core has another interface"
            ) from error
        self.version = version_of(self._machine)
        self.check_version()

    def machine(self) -> NativeMachine:
        """The one machine of the library."""
        return self._machine
