"""EDOPro's core as WebAssembly: the module of the npm package `ocgcore-wasm`, run by `wasmtime`.

Each duel has an instance and a memory of its own. A core that aborts is a `CoreCrashedError` of that
duel; the process and the other duels go on. Scripts see no files and no network, whatever they try.

The module is made ready by `install`: as published it uses an older form of exceptions. Its imports
and exports have one-letter names; which is which is what the package's own loader says.
"""

from __future__ import annotations

import ctypes
import json
import logging
import re
import struct
import threading
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import platformdirs

from ygoplugin.errors import CoreCrashedError, CoreNotFoundError
from ygoplugin.simulators import capi
from ygoplugin.simulators.core import Core, Machine, version_of

if TYPE_CHECKING:
    import wasmtime

PACKAGE_VERSION: Final = "0.1.2"
"""The version of the npm package whose letters are below."""

EXPORTS: Final[Mapping[str, str]] = {
    "OCG_GetVersion": "v",
    "OCG_CreateDuel": "w",
    "OCG_DestroyDuel": "x",
    "OCG_DuelNewCard": "y",
    "OCG_StartDuel": "z",
    "OCG_DuelProcess": "A",
    "OCG_DuelGetMessage": "B",
    "OCG_DuelSetResponse": "C",
    "OCG_LoadScript": "D",
    "OCG_DuelQueryCount": "E",
    "OCG_DuelQuery": "F",
    "OCG_DuelQueryLocation": "G",
    "OCG_DuelQueryField": "H",
    "malloc": "I",
    "free": "t",
    "initialize": "s",
}
_MEMORY: Final = "r"
MEMORY_LIMIT: Final = 1 << 29
"""Bytes that one duel may use. Beyond them allocations fail, which scripts see as an error."""

TIME_LIMIT: Final = 60
"""Seconds that a core may run without coming back or calling back. A script that loops forever is
stopped then, and its duel is unusable."""

_LOG: Final = logging.getLogger(__name__)
_PAGE: Final = 1 << 16
_WORD: Final = (1 << 32) - 1
_BAD_DESCRIPTOR: Final = 8
_NO_ENTRY: Final = 44
_INVALID: Final = 28
_ILLEGAL_SEEK: Final = 70
_OUTPUTS: Final = frozenset({1, 2})


def _signed(value: int) -> int:
    return value - (1 << 32) if value >= 1 << 31 else value


class WasmMachine(Machine):
    """An instance of the module, for one duel."""

    abi = capi.WASM32
    frees_setcodes = True

    def __init__(
        self, engine: wasmtime.Engine, module: wasmtime.Module, time_limit: int = TIME_LIMIT
    ) -> None:
        import wasmtime

        super().__init__()
        self._crash = ""
        self._time_limit = time_limit
        self._depth = 0
        self._failures: tuple[type[Exception], ...] = (wasmtime.Trap, wasmtime.WasmtimeError)
        self._store = wasmtime.Store(engine)
        self._store.set_limits(memory_size=MEMORY_LIMIT)
        # Before the interpreter ends, too: later wasmtime cannot give anything back any more.
        self._finish = weakref.finalize(self, self._store.close)
        imports = self._imports()
        functions = [
            wasmtime.Func(self._store, _function_type(imported), imports[str(imported.name)])
            for imported in module.imports
        ]
        exports = wasmtime.Instance(self._store, module, functions).exports(self._store)
        self._memory: Any = exports[_MEMORY]
        self._functions: dict[str, Any] = {
            name: exports[letter] for name, letter in EXPORTS.items()
        }
        self.call("initialize")

    @property
    def crashed(self) -> str:
        """Why the core aborted."""
        return self._crash or ("" if self._finish.alive else "it is closed")

    def close(self) -> None:
        """Give back the instance with all its memory."""
        self._finish()

    def call(self, function: str, *arguments: int) -> int:
        """Call the module."""
        if self.crashed:
            raise CoreCrashedError(f"this duel is unusable: {self.crashed}")
        if not self._depth:
            self._wind_up()
        self._depth += 1
        try:
            result = self._functions[function](self._store, *map(_signed, arguments))
        except self._failures as error:
            reason = _first_line(error)
            if reason == "wasm trap: interrupt":
                reason = f"it ran for {self._time_limit} seconds without coming back"
            self._crash = f"the core aborted in {function}: {reason}"
            raise CoreCrashedError(self._crash) from error
        finally:
            self._depth -= 1
        return 0 if result is None else result & _WORD if _is_unsigned(function) else result

    def _wind_up(self) -> None:
        """Let the time limit begin anew."""
        # The clock ticks once a second, and the first tick may come at once.
        self._store.set_epoch_deadline(self._time_limit + 1)

    def _locate(self, address: int, size: int) -> int:
        if size < 0 or address < 0 or address + size > self._memory.data_len(self._store):
            raise self._abort(f"{size} bytes at {address:#x} are outside its memory")
        base = ctypes.cast(self._memory.data_ptr(self._store), ctypes.c_void_p).value or 0
        return base + address

    def read(self, address: int, size: int) -> bytes:
        """Bytes of the instance's memory."""
        return ctypes.string_at(self._locate(address, size), size)

    def read_string(self, address: int) -> bytes:
        """Bytes of the instance's memory up to a zero."""
        place = self._locate(address, 1)
        left = self._memory.data_len(self._store) - address
        size = 64
        while True:
            size = min(size * 4, left)
            data = ctypes.string_at(place, size)
            end = data.find(b"\0")
            if end >= 0:
                return data[:end]
            if size == left:
                raise self._abort(f"the text at {address:#x} does not end")

    def write(self, address: int, data: bytes) -> None:
        """Put bytes into the instance's memory."""
        ctypes.memmove(self._locate(address, len(data)), data, len(data))

    def allocate(self, size: int) -> int:
        """New memory of the instance."""
        address = self.call("malloc", size)
        if not address:
            raise self._abort(f"it has no room for {size} bytes")
        return address

    def free(self, address: int) -> None:
        """Give it back."""
        self.call("free", address)

    def callbacks(self) -> Mapping[str, int]:
        """No pointers: the module calls its imports instead."""
        return dict.fromkeys(capi.CALLBACKS, 0)

    # What the module imports

    def _abort(self, reason: str) -> CoreCrashedError:
        self._crash = self._crash or f"the core aborted: {reason}"
        return CoreCrashedError(self._crash)

    def _imports(self) -> Mapping[str, Callable[..., Any]]:
        """By letter. Files do not exist, except that output is logged."""
        return {
            "i": self._card_reader,
            "j": self._script_reader,
            "p": self._log_handler,
            "k": self._grow,
            "f": lambda: time.time() * 1000,
            "g": self._clock,
            "h": self._aborted,
            "q": self._assertion_failed,
            "d": self._output,
            "o": lambda *_: _BAD_DESCRIPTOR,
            "b": lambda _: _BAD_DESCRIPTOR,
            "m": lambda *_: _ILLEGAL_SEEK,
            "n": lambda *_: -_BAD_DESCRIPTOR,
            "a": lambda *_: -_BAD_DESCRIPTOR,
            "e": lambda *_: -_BAD_DESCRIPTOR,
            "c": lambda *_: -_NO_ENTRY,
            "l": lambda *_: -_NO_ENTRY,
        }

    # Time that the host takes does not count.

    def _card_reader(self, payload: int, code: int, data: int) -> None:
        self.on_card_reader(payload, code & _WORD, data & _WORD)
        self._wind_up()

    def _script_reader(self, payload: int, duel: int, name: int) -> int:
        found = self.on_script_reader(payload, duel & _WORD, name & _WORD)
        self._wind_up()
        return found

    def _log_handler(self, payload: int, text: int, kind: int) -> None:
        self.on_log_handler(payload, text & _WORD, kind)
        self._wind_up()

    def _grow(self, size: int) -> int:
        missing = (size & _WORD) - self._memory.data_len(self._store)
        # A quarter more than asked for, so that growing stays rare; then just what is needed.
        for wanted in (missing + (size & _WORD) // 4, missing):
            try:
                self._memory.grow(self._store, max(0, -(-wanted // _PAGE)))
            except self._failures:
                continue
            return 1
        return 0

    def _clock(self, clock: int, _precision: int, address: int) -> int:
        if clock not in range(4):
            return _INVALID
        now = time.time_ns() if clock == 0 else time.monotonic_ns()
        self.write(address & _WORD, struct.pack("<Q", now))
        return 0

    def _aborted(self) -> NoReturn:
        raise self._abort("it called abort")

    def _assertion_failed(self, condition: int, file: int, line: int, function: int) -> NoReturn:
        texts = [
            self.read_string(address & _WORD).decode("utf-8", "replace") if address else "?"
            for address in (condition, file, function)
        ]
        raise self._abort(f"{texts[0]} does not hold in {texts[2]} ({texts[1]}:{line})")

    def _output(self, descriptor: int, vectors: int, count: int, written: int) -> int:
        if descriptor not in _OUTPUTS:
            return _BAD_DESCRIPTOR
        pairs = self.read(vectors & _WORD, 8 * count)
        data = b"".join(self.read(place, size) for place, size in struct.iter_unpack("<II", pairs))
        if text := data.decode("utf-8", "replace").rstrip():
            _LOG.info("%s", text)
        self.write(written & _WORD, struct.pack("<I", len(data)))
        return 0


def _function_type(imported: wasmtime.ImportType) -> wasmtime.FuncType:
    import wasmtime

    kind = imported.type
    if not isinstance(kind, wasmtime.FuncType):
        raise TypeError(f"the import {imported.name} is no function")
    return kind


def _is_unsigned(function: str) -> bool:
    return function == "malloc" or (
        function in capi.FUNCTIONS and capi.FUNCTIONS[function].result != "i32"
    )


def _tick(engine: wasmtime.Engine, stop: threading.Event) -> None:
    """The clock of the time limit. It knows the engine alone, so that a core can be forgotten."""
    while not stop.wait(1):
        engine.increment_epoch()


def _close(engine: wasmtime.Engine, stop: threading.Event, clock: threading.Thread) -> None:
    stop.set()
    if clock.is_alive():
        clock.join()
    engine.close()


def _keep_compiled(config: wasmtime.Config) -> None:
    """Let wasmtime keep compiled modules in the user's cache: loading takes 20 ms then, not 2 s.

    Where that cannot be, the module is compiled each time.
    """
    import wasmtime

    folder = platformdirs.user_cache_path("ygoplugin", appauthor=False) / "wasmtime"
    settings = folder / "cache.toml"
    text = f"[cache]\ndirectory = {json.dumps(str(folder / 'compiled'), ensure_ascii=False)}\n"
    try:
        if not settings.is_file() or settings.read_text("utf-8") != text:
            folder.mkdir(parents=True, exist_ok=True)
            settings.write_text(text, "utf-8")
        config.cache = str(settings)
    except (OSError, wasmtime.WasmtimeError) as error:
        _LOG.info("compiled modules cannot be kept: %s", error)


def _first_line(error: Exception) -> str:
    text = str(error).strip()
    trap = re.search(r"wasm trap: .*", text)
    return trap[0] if trap else (text.splitlines() or [type(error).__name__])[0]


class WasmCore(Core):
    """The prepared module.

    `time_limit` is in seconds: see `TIME_LIMIT`.
    """

    kind = "wasm"

    def __init__(self, path: Path, *, time_limit: int = TIME_LIMIT) -> None:
        try:
            import wasmtime
        except ImportError as error:
            raise CoreNotFoundError(
                f"{path} needs the package wasmtime: install ygoplugin[core]"
            ) from error
        self.path = path
        config = wasmtime.Config()
        config.wasm_exceptions = True
        config.epoch_interruption = True
        # Others in this process may take wasmtime's signal handlers off, as faulthandler does when it
        # is switched off: a core that aborts would then end the process.
        config.signals_based_traps = False
        _keep_compiled(config)
        self._engine = wasmtime.Engine(config)
        self._time_limit = time_limit
        stop = threading.Event()
        clock = threading.Thread(
            target=_tick, args=(self._engine, stop), name="ygoplugin-core-clock", daemon=True
        )
        weakref.finalize(self, _close, self._engine, stop, clock)
        clock.start()
        try:
            self._module = wasmtime.Module.from_file(self._engine, str(path))
            weakref.finalize(self, self._module.close)
            self._check()
        except (wasmtime.WasmtimeError, OSError) as error:
            raise CoreNotFoundError(
                f"{path} cannot be loaded: {_first_line(error)}. `ygoplugin core install` makes one"
                " that can"
            ) from error
        machine = self.machine()
        self.version = version_of(machine)
        machine.close()
        self.check_version()

    def _check(self) -> None:
        exports = {exported.name for exported in self._module.exports}
        imports = {imported.name for imported in self._module.imports}
        wanted: Sequence[str] = (*EXPORTS.values(), _MEMORY)
        if not exports.issuperset(wanted) or not imports <= set("abcdefghijklmnopq"):
            raise CoreNotFoundError(
                f"{self.path} is not the module of ocgcore-wasm {PACKAGE_VERSION}: its imports and"
                " exports are others"
            )

    def machine(self) -> WasmMachine:
        """A new instance, with 5 ms of work or less."""
        return WasmMachine(self._engine, self._module, self._time_limit)
