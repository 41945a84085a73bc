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
from contextlib import contextmanager
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

_PLACE: Final = re.compile(r"(?P<script>[^:\n\[\]]+\.lua):(?P<line>\d+):")
_LIMITS: Final = {
    "instructions": "it ran for more than {instructions:,} instructions",
    "time": "it ran for more than {seconds:g} s",
}


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
            max_memory=memory,
        )
        source = resources.files("lua_bridge").joinpath("sandbox.lua").read_text("utf-8")
        self._host = self._lua.execute(source, name="@sandbox.lua")
        self._unhook = self._host.unhook
        self._call = self._host.call
        self.explain: Callable[[str], str] = _nothing_more
        self._names: dict[str, str] = {}
        self._depth = 0
        self._host.seed(seed)

    @property
    def where(self) -> Any:
        """A Lua function: the line of the script that is running, as "c123.lua:14: "."""
        return self._host.where

    @property
    def where_card(self) -> Any:
        """A Lua function: the same, of the card's script if one is running, not of a library."""
        return self._host.where_card

    @property
    def line_of(self) -> Any:
        """A Lua function: where a function is written, as "c123.lua:14"; "" if a script has it not."""
        return self._host.line_of

    @property
    def globals(self) -> Any:
        """The table of globals that scripts see."""
        return self._host.globals

    def new_table(self) -> Any:
        """An empty Lua table."""
        return self._lua.table()

    def table_from(self, values: dict[str, Any]) -> Any:
        """A Lua table with these fields."""
        return self._lua.table_from(values)

    def list_from(self, values: list[Any]) -> Any:
        """A Lua table with these values from 1 on."""
        return self._lua.table_from(values)

    def name_script(self, script: str, card: str) -> None:
        """Say which card a script belongs to; errors then name it.

        Args:
            script: The name of the script, such as "c123.lua".
            card: The card's name.
        """
        self._names[script] = card
        self._host.card_chunk(script)

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
        try:
            function, problem = self._host.compile(code, f"@{OWN if own else ''}{name}"), None
            if isinstance(function, tuple):
                function, problem = function
        except self._lupa.LuaMemoryError:
            raise self._memory_error(name) from None
        except self._lupa.LuaError as error:
            problem, function = str(error), None
        except UnicodeEncodeError as error:
            raise ScriptError(f"{name}: the script is not text: {error.reason}", name) from error
        if function is None:
            raise self._script_error(str(problem), name)
        return function

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
            return self._inside(function, arguments, None)
        if isinstance(function, str):
            found = self.globals[function]
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
        self._host.begin(self.instructions, self.seconds)
        try:
            yield
        except self._lupa.LuaError as error:
            self._unhook()
            limit = self._host.limit()
            if limit is None:
                raise self._script_error(str(error), None) from None
            raise self._limit_error(str(limit), None) from None
        except BaseException:
            self._unhook()
            limit = self._host.limit()
            if limit is not None:
                raise self._limit_error(str(limit), None) from None
            raise
        finally:
            self._unhook()
            self._depth = 0
        limit = self._host.limit()
        if limit is not None:
            raise self._limit_error(str(limit), None)

    def _guarded(self, function: Any, arguments: tuple[Any, ...], name: str | None) -> Any:
        if self._depth:
            return self._inside(function, arguments, name)
        self._depth = 1
        try:
            return self._limited(function, arguments, name)
        finally:
            self._depth = 0

    def _inside(self, function: Any, arguments: tuple[Any, ...], name: str | None) -> Any:
        """A call that happens within another one, and within its limits."""
        try:
            return function(*arguments)
        except self._lupa.LuaMemoryError:
            raise self._memory_error(name) from None
        except self._lupa.LuaError as error:
            if self._host.reached():
                raise
            raise self._script_error(str(error), name) from None

    def _limited(self, function: Any, arguments: tuple[Any, ...], name: str | None) -> Any:
        try:
            result = self._call(self.instructions, self.seconds, function, *arguments)
        except self._lupa.LuaMemoryError:
            self._unhook()
            self._host.limit()
            raise self._memory_error(name) from None
        except self._lupa.LuaError as error:
            self._unhook()
            limit = self._host.limit()
            if limit is not None:
                raise self._limit_error(str(limit), name) from None
            raise self._script_error(str(error), name) from None
        except RecursionError:
            self._unhook()
            self._host.limit()
            raise ScriptLimitError(
                f"{name or 'a script'}: too many calls inside each other", name
            ) from None
        except BaseException:
            self._unhook()
            self._host.limit()
            raise
        self._unhook()
        limit = self._host.limit()
        if limit is not None:
            raise self._limit_error(str(limit), name)
        return result

    def _limit_error(self, limit: str, name: str | None) -> ScriptLimitError:
        why = _LIMITS[limit].format(instructions=self.instructions, seconds=self.seconds)
        found = _PLACE.match(str(self._host.stopped_at()))
        script = found["script"] if found else name
        line = int(found["line"]) if found else None
        where = f"{script}:{line}" if line else script or "a script"
        return ScriptLimitError(f"{where}{self._card(script)}: {why} and was stopped", script, line)

    def _memory_error(self, name: str | None) -> ScriptLimitError:
        self._host.collect()
        return ScriptLimitError(
            f"{name or 'a script'}{self._card(name)}: it used more than"
            f" {self.memory / 2**20:.0f} MB of memory and was stopped",
            name,
        )

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


def _nothing_more(message: str) -> str:
    del message
    return ""


def _no_attributes(obj: object, name: object, is_setting: bool) -> str:
    """Deny scripts every attribute of a Python object."""
    del obj, is_setting
    raise AttributeError(f"a script cannot reach {name!r}")
