"""The sandboxed Lua state that scripts run in.

Scripts are untrusted. They get Lua's standard library without files, processes, modules, bytecode,
the debug library and finalizers, and nothing of Python: no object that they meet has an attribute.
Every call has a limit of instructions, of time and of memory; what runs into one ends with a
`ScriptLimitError`, and the state goes on to be usable. Random numbers come from a seed.

>>> lua = LuaState()
>>> lua.run("function double(x) return 2 * x end", "c123.lua")
>>> lua.call("double", 21)
42
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import resources
from typing import Any, Final

from lua_bridge.errors import LuaBridgeError, ScriptError, ScriptLimitError

VERSIONS: Final = ("5.4", "5.3")
"""The Lua versions that card scripts can be run with; 5.4 is what the simulators use."""

DEFAULT_INSTRUCTIONS: Final = 20_000_000
"""Instructions that one call may take."""
DEFAULT_SECONDS: Final = 5.0
"""Processor time that one call may take."""
DEFAULT_MEMORY: Final = 256 * 1024 * 1024
"""Bytes that a state may hold."""

OWN: Final = "ygoplugin/"
"""How the names of the bridge's own chunks begin."""

_COMPILED: Final[dict[tuple[str, str, str], bytes]] = {}
"""The bridge's own chunks in compiled form, by Lua version, name and text."""

_PLACE: Final = re.compile(r"(?P<script>[^:\n\[\]]+\.lua):(?P<line>\d+):")
_LIMITS: Final = {
    "instructions": "it ran for more than {instructions:,} instructions",
    "time": "it ran for more than {seconds:g} s",
    "memory": "it used more than {megabytes:.0f} MB of memory",
}
_NO_UTF8: Final = "a text of it is not UTF-8"

_RESERVE: Final = 16 * 1024 * 1024
"""Bytes beyond the limit of memory. A script is stopped at the limit; what the host itself hands to Lua
still has room then, for lupa cannot fail there."""


class LuaState:
    """A Lua state for untrusted scripts. It belongs to one thread and one duel.

    Args:
        version: "5.4" or "5.3".
        seed: What the random numbers begin from; the same seed gives the same numbers.
        instructions: How many instructions one call may take.
        seconds: How much processor time one call may take.
        memory: How many bytes the state may hold.

    Attributes:
        explain: Gives what is to be added to the message of a script's error.
        recover: Called after a call from outside has failed, to put right what it left.

    Raises:
        LuaBridgeError: lupa is not installed, or has no such Lua.
    """

    def __init__(
        self,
        version: str = "5.4",
        *,
        seed: int = 0,
        instructions: int = DEFAULT_INSTRUCTIONS,
        seconds: float = DEFAULT_SECONDS,
        memory: int = DEFAULT_MEMORY,
    ) -> None:
        if version not in VERSIONS:
            raise LuaBridgeError(
                f"Lua {version!r} cannot run card scripts: expected one of {', '.join(VERSIONS)}"
            )
        try:
            self._lupa: Any = importlib.import_module(f"lupa.lua{version.replace('.', '')}")
        except ImportError as error:
            raise LuaBridgeError(
                f"Lua {version} is not available: install ygoplugin[lua] ({error})"
            ) from error
        self.version = version
        self.instructions = instructions
        self.seconds = seconds
        self.memory = memory
        self._lua = self._lupa.LuaRuntime(
            unpack_returned_tuples=True,
            register_eval=False,
            register_builtins=False,
            attribute_filter=_no_attributes,
            overflow_handler=_largest,
            max_memory=memory + memory // 4 + _RESERVE,
        )
        source = resources.files("lua_bridge").joinpath("sandbox.lua").read_text("utf-8")
        host = self._lua.execute(source, _no_attributes, memory, name=f"@{OWN}sandbox.lua")
        self._host = self.functions_of(host)
        self._memory_used = self._lua.get_memory_used
        self._unhook = self._host["unhook"]
        self._call = self._host["call"]
        self.explain: Callable[[str], str] = _nothing_more
        self.recover: Callable[[], object] = _nothing
        self._names: dict[str, str] = {}
        self._depth = 0
        self._host["seed"](seed)

    @property
    def where(self) -> Any:
        """A Lua function: the line of the script that is running, as "c123.lua:14: "."""
        return self._host["where"]

    @property
    def where_card(self) -> Any:
        """A Lua function: the same, of the card's script if one is running, not of a library."""
        return self._host["where_card"]

    @property
    def line_of(self) -> Any:
        """A Lua function: where a function is written, as "c123.lua:14"; "" if a script has it not."""
        return self._host["line_of"]

    @property
    def finally_(self) -> Any:
        """A Lua function: calls its second argument, and its first whatever happens but a limit."""
        return self._host["finally"]

    @property
    def unpack(self) -> Any:
        """A Lua function: `table.unpack`, without a limit of its own."""
        return self._host["unpack"]

    def defines(self, name: str, field: str | None = None) -> bool:
        """Whether scripts find a global, or a field of one; also where that cannot be known."""
        try:
            return bool(self._host["defined"](name, field))
        except self._lupa.LuaError:
            return True

    def names(self, of: str | None = None) -> list[str]:
        """The names of globals, or of the fields of one."""
        try:
            return str(self._host["names"](of)).split()
        except self._lupa.LuaError:
            return []

    def get_global(self, name: str) -> Any:
        """A global of scripts; `None` if there is none."""
        return self._host["get"](name)

    def set_global(self, name: str, value: Any) -> None:
        """Set a global of scripts."""
        self._host["set"](name, value)

    def functions_of(self, table: Any) -> dict[str, Any]:
        """The functions in a table of the bridge's own.

        They are taken out once: within a coroutine, lupa reads no table.
        """
        return dict(table.items())

    def new_table(self) -> Any:
        """An empty Lua table."""
        return self._lua.table()

    def table_from(self, values: dict[str, Any]) -> Any:
        """A Lua table with these fields."""
        return self._lua.table_from(values)

    def name_script(self, script: str, card: str) -> None:
        """Say which card a script belongs to; errors then name it.

        Args:
            script: The name of the script, such as "c123.lua".
            card: The card's name.
        """
        self._names[script] = card
        with suppress(self._lupa.LuaError):
            self._host["card_chunk"](script)

    def compile(self, code: str, name: str, *, own: bool = False) -> Any:
        """The function that a text of Lua is; nothing runs yet.

        Args:
            code: Lua source text. Bytecode is refused.
            name: The name of the script, by which errors call it, such as "c123.lua".
            own: Whether it is part of the bridge: errors that it raises name the script that called.

        Raises:
            ScriptError: It is no Lua.
            ScriptLimitError: It is too large for the memory.
        """
        if self._memory_used() + 2 * len(code) > self.memory + _RESERVE // 2:
            raise self._memory_error(name)
        if own:
            return self._own_chunk(code, f"@{OWN}{name}")
        try:
            found = self._host["compile"](code, f"@{name}")
        except self._lupa.LuaMemoryError:
            raise self._memory_error(name) from None
        except self._lupa.LuaError as error:
            found = None, str(error)
        except UnicodeError as error:
            raise ScriptError(f"{name}: the script is not text: {error}", name) from error
        function, problem = found if isinstance(found, tuple) else (found, None)
        if function is None:
            raise self._script_error(str(problem), name)
        return function

    def _own_chunk(self, code: str, name: str) -> Any:
        """The function that a text of the bridge's own is. It is compiled once, for all states."""
        key = (self.version, name, code)
        if key not in _COMPILED:
            function = self._host["compile"](code, name)
            _COMPILED[key] = bytes.fromhex(self._host["compiled"](function))
            return function
        return self._host["load_own"](_COMPILED[key], name)

    def run(self, code: str, name: str) -> Any:
        """Run a text of Lua within the limits, and give what it returns.

        Args:
            code: Lua source text.
            name: The name of the script.

        Raises:
            ScriptError: It is no Lua, or fails.
            ScriptLimitError: It runs into a limit.
        """
        return self._guarded(self.compile(code, name), (), name)

    def call(self, function: Any, *arguments: Any) -> Any:
        """Call a Lua function within the limits, and give what it returns.

        Args:
            function: The function, or the name of a global one.
            arguments: Its arguments: numbers, texts, booleans, None, Lua values, Python functions.

        Raises:
            ScriptError: There is no such function, or it fails.
            ScriptLimitError: It runs into a limit.
        """
        if self._depth and not isinstance(function, str):
            try:  # as in `_inside`, a call less: this is the hot path
                return function(*arguments)
            except (self._lupa.LuaError, UnicodeDecodeError) as error:
                raise self._error(error, None, self._reached()) from None
        if isinstance(function, str):
            found = self.get_global(function)
            if self._lupa.lua_type(found) != "function":
                raise ScriptError(f"there is no function {function!r}")
            function = found
        return self._guarded(function, arguments, None)

    @contextmanager
    def session(self) -> Iterator[None]:
        """Many calls within the limits of one; they cost less each.

        Raises:
            ScriptLimitError: The calls together run into a limit.
        """
        if self._depth:
            yield
            return
        self._depth = 1
        try:
            self._check_memory(None)
            self._host["begin"](self.instructions, self.seconds)
            yield
        except BaseException as error:
            ended = self._ended(error, None)
            if ended is error:
                raise
            raise ended from None
        else:
            limit = self._end()
            if limit is not None:
                raise self._failed(self._limit_error(limit, None))
        finally:
            self._depth = 0

    def _guarded(self, function: Any, arguments: tuple[Any, ...], name: str | None) -> Any:
        if self._depth:
            return self._inside(function, arguments, name)
        self._depth = 1
        try:
            if self._memory_used() > self.memory:
                self._check_memory(name)
            result = self._call(self.instructions, self.seconds, function, *arguments)
        except BaseException as error:
            ended = self._ended(error, name)
            if ended is error:
                raise
            raise ended from None
        else:
            limit = self._end()
            if limit is not None:
                raise self._failed(self._limit_error(limit, name))
            return result
        finally:
            self._depth = 0

    def _inside(self, function: Any, arguments: tuple[Any, ...], name: str | None) -> Any:
        """A call that happens within another one, and within its limits."""
        try:
            return function(*arguments)
        except (self._lupa.LuaError, UnicodeDecodeError) as error:
            raise self._error(error, name, self._reached()) from None

    def _reached(self) -> str | None:
        """The limit that the call that is running has reached, if any."""
        try:
            reached: str | None = self._host["reached"]()
        except self._lupa.LuaError as error:
            return str(error)
        return reached

    def _check_memory(self, name: str | None) -> None:
        """Make sure that scripts left some memory."""
        if self._memory_used() > self.memory:
            self._host["collect"]()
            if self._memory_used() > self.memory:
                raise self._memory_error(name)

    def _end(self) -> str | None:
        """Lift the limits; which of them was reached, if any."""
        self._unhook()
        limit: str | None = self._host["limit"]()
        return limit

    def _ended(self, error: BaseException, name: str | None) -> BaseException:
        """The error with which a call from outside ends."""
        return self._failed(self._error(error, name, self._end()))

    def _failed(self, error: BaseException) -> BaseException:
        self.recover()
        return error

    def _error(self, error: BaseException, name: str | None, limit: str | None) -> BaseException:
        """An error as the bridge raises it."""
        if isinstance(error, self._lupa.LuaMemoryError):
            return self._memory_error(name)
        if limit is not None:
            return self._limit_error(limit, name)
        if isinstance(error, self._lupa.LuaError):
            return self._script_error(str(error), name)
        if isinstance(error, RecursionError):
            script = name or "a script"
            return ScriptLimitError(f"{script}: too many calls inside each other", name)
        if isinstance(error, UnicodeDecodeError):
            return self._script_error(_NO_UTF8, name)
        return error

    def _limit_error(self, limit: str, name: str | None) -> ScriptLimitError:
        why = _LIMITS[limit].format(
            instructions=self.instructions, seconds=self.seconds, megabytes=self.memory / 2**20
        )
        found = _PLACE.match(self._stopped_at())
        script = found["script"] if found else name
        line = int(found["line"]) if found else None
        where = f"{script}:{line}" if line else script or "a script"
        return ScriptLimitError(f"{where}{self._card(script)}: {why} and was stopped", script, line)

    def _stopped_at(self) -> str:
        """The line that was running when a limit was reached; empty while that is in force."""
        try:
            return str(self._host["stopped_at"]())
        except self._lupa.LuaError:
            return ""

    def _memory_error(self, name: str | None) -> ScriptLimitError:
        self._lua_collect()
        return self._limit_error("memory", name)

    def _lua_collect(self) -> None:
        with suppress(self._lupa.LuaError):
            self._host["collect"]()

    def _card(self, script: str | None) -> str:
        card = self._names.get(script or "")
        return f" ({card})" if card else ""

    def _script_error(self, message: str, name: str | None) -> ScriptError:
        text = message.split("\nstack traceback:")[0].strip()
        text = text.removeprefix(OWN) or "it raised an error that is no text"
        more = self.explain(text)
        text = text.removesuffix(".") + more if more else text
        if "stack overflow" in text:
            place = _PLACE.search(text)
            where = place["script"] if place else name
            return ScriptLimitError(
                f"{text.splitlines()[0]}{self._card(where)}",
                where,
                int(place["line"]) if place else None,
            )
        found = _PLACE.match(text)
        script = found["script"] if found else name
        line = int(found["line"]) if found else None
        if found is None and name is not None:
            text = f"{name}: {text}"
        return ScriptError(f"{text}{self._card(script)}", script, line)


def _nothing() -> None:
    pass


def _nothing_more(message: str) -> str:
    del message
    return ""


def _largest(number: int) -> int:
    """The number nearest to one that is too large for Lua."""
    return 2**63 - 1 if number > 0 else -(2**63)


def _no_attributes(obj: object, name: object, is_setting: bool) -> str:
    """Deny scripts every attribute of a Python object."""
    del obj, is_setting
    raise AttributeError(f"a script cannot reach {name!r}")
