"""The script API: `Card`, `Duel`, `Effect`, `Group`, `Debug`, as the cores define them.

`objects.lua`, `effects.lua`, `groups.lua` and `matching.lua` are what lives in Lua; the modules beside
them declare, class by class, what the host answers.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

import yaml

from lua_bridge import constants as k
from lua_bridge.api import (
    card_abilities,
    card_actions,
    card_bonds,
    card_facts,
    card_places,
    card_values,
    debug,
    duel_actions,
    duel_choices,
    duel_permissions,
    duel_state,
    effect_calls,
    ruling,
)
from lua_bridge.api.binding import Api, Function, stubs
from lua_bridge.dialects import Dialect

if TYPE_CHECKING:
    from lua_bridge.runtime import LuaState

_APIS: tuple[Api, ...] = (
    card_facts.card,
    card_places.card,
    card_values.card,
    card_bonds.card,
    card_abilities.card,
    card_actions.card,
    effect_calls.effect,
    duel_state.duel,
    duel_permissions.duel,
    duel_choices.duel,
    duel_actions.duel,
    debug.debug,
    ruling.ruling,
)


@cache
def functions_of(dialect: Dialect) -> tuple[Function, ...]:
    """The functions that the host answers for scripts of a dialect."""
    return tuple(f for api in _APIS for f in api.functions if dialect in f.dialects)


@cache
def stubs_of(dialect: Dialect) -> str:
    """The Lua that defines those functions."""
    return stubs(functions_of(dialect))


@cache
def chunk(name: str) -> str:
    """The text of a part of the API that lives in Lua."""
    return resources.files("lua_bridge.api").joinpath(f"{name}.lua").read_text("utf-8")


@cache
def _names() -> dict[str, frozenset[str]]:
    text = resources.files("lua_bridge.api").joinpath("names.yaml").read_text("utf-8")
    return {
        part: frozenset(
            f"{name}.{function}"
            for name, functions in classes.items()
            for function in functions.split()
        )
        for part, classes in yaml.safe_load(text).items()
    }


@cache
def names_of(dialect: Dialect) -> frozenset[str]:
    """Every function that the core of a dialect gives to scripts, such as "Card.GetCode"."""
    return _names()["both"] | _names()[dialect.value]


@cache
def library_names(dialect: Dialect) -> frozenset[str]:
    """The functions of a simulator's own script library, such as "Fusion.AddProcMix"."""
    text = resources.files("lua_bridge.api").joinpath("library_names.yaml").read_text("utf-8")
    return frozenset(
        f"{name}.{function}"
        for name, functions in yaml.safe_load(text)[dialect.value].items()
        for function in functions.split()
    )


class Unknown:
    """Says what a name may mean that a script uses and nothing defines.

    Args:
        dialect: The script's dialect.
        lua: The Lua state of the script.
        has_library: Whether the simulator's own library was loaded.
        source: The text of a script, by its name.
    """

    def __init__(
        self,
        dialect: Dialect,
        lua: LuaState,
        has_library: bool,
        source: Callable[[str], str | None],
    ) -> None:
        self._dialect = dialect
        self._lua = lua
        self._has_library = has_library
        self._source = source

    def about(self, message: str) -> str:
        """What is known of a name that a script used in vain, to stand after Lua's message.

        Args:
            message: Lua's message, such as "attempt to call a nil value (method 'IsCanOverlay')".

        Returns:
            "; only YGOPro's core has Card.IsCanOverlay", or what may have been meant, or nothing.
        """
        found = _IN_VAIN.search(message)
        if found is not None and found["kind"] == "method":
            return self._about_method(found["name"])
        place = _PLACE.match(message)
        line = "" if place is None else self._line(place["script"], int(place["line"]))
        wanted = None if found is None else found["name"]
        for full in names_in(line):
            if wanted is None or wanted in full.split("."):
                said = self.of(full)
                if said:
                    return said
        if found is None:
            return ""
        return self._about_name(wanted or "", found["kind"])

    def of(self, full: str) -> str:
        """What is known of a name that a script uses, such as "Card.IsSpel"; empty if it is defined."""
        table, _, name = full.partition(".")
        if not self._lua.defines(table):
            return self._about_name(table, "global") or (self._from_library(full) if name else "")
        if not name or self._lua.defines(table, name):
            return ""
        return (
            self._from_library(full)
            or self._elsewhere(name, full)
            or f"; there is no {full}{self._near(name, self._fields(table), f'{table}.')}"
        )

    def _line(self, script: str, line: int) -> str:
        lines = (self._source(script) or "").splitlines()
        return lines[line - 1] if 0 < line <= len(lines) else ""

    def _fields(self, table: str) -> set[str]:
        offered = {full for full in names_of(self._dialect) if full.startswith(f"{table}.")}
        return set(self._lua.names(table)) | {full.partition(".")[2] for full in offered}

    def _near(self, name: str, known: Iterable[str], before: str = "") -> str:
        near = difflib.get_close_matches(name, sorted(known), 1, cutoff=0.8)
        return f": did you mean {before}{near[0]}?" if near else ""

    def _about_method(self, name: str) -> str:
        elsewhere = self._elsewhere(name, None)
        if elsewhere:
            return elsewhere
        own = sorted(full for full in names_of(self._dialect) if full.endswith(f".{name}"))
        if any(not self._lua.defines(*full.split(".")) for full in own):
            return f"; a script took {name} away"
        if own:
            return f"; what there is is {' and '.join(own)}"
        for full in sorted(library_names(self._dialect)):
            if full.endswith(f".{name}") and not self._has_library:
                return f"; {full} {_LIBRARY}"
        short = {full.partition(".")[2] for full in names_of(self._dialect)}
        return f"; no core has a function {name}{self._near(name, short)}"

    def _elsewhere(self, name: str, full: str | None) -> str:
        """That only the other simulator's core, or its library, has a function."""
        other = self._dialect.other
        theirs = sorted(f for f in _names()[other.value] if f.endswith(f".{name}"))
        if full is not None:
            theirs = [f for f in theirs if f == full]
        return f"; only {other.label}'s core has {' and '.join(theirs)}" if theirs else ""

    def _from_library(self, full: str) -> str:
        """That a function is part of a simulator's own library."""
        table, _, name = full.partition(".")
        full = f"Auxiliary.{name}" if table == "aux" else full
        shown = f"aux.{name}" if full.startswith("Auxiliary.") else full
        if full in library_names(self._dialect) and not self._has_library:
            return f"; {shown} {_LIBRARY}"
        if full in library_names(self._dialect.other):
            return f"; only the library of {self._dialect.other.label} has {shown}"
        return ""

    def _about_name(self, name: str, kind: str) -> str:
        if kind == "field":
            for table in ("Auxiliary", *sorted({f.partition(".")[0] for f in _library_all()})):
                said = self._from_library(f"{table}.{name}")
                if said:
                    return said
            return self._elsewhere(name, None)
        if any(full.startswith(f"{name}.") for full in library_names(self._dialect)):
            return "" if self._has_library else f"; {name} {_LIBRARY}"
        if any(full.startswith(f"{name}.") for full in library_names(self._dialect.other)):
            return f"; only the library of {self._dialect.other.label} has {name}"
        if name in k.YGOPRO and self._dialect is Dialect.EDOPRO:
            return f"; only YGOPro has {name}"
        near = self._near(name, self._lua.names())
        return f"; there is no {name}{near}" if near or name.isupper() else ""


@cache
def _library_all() -> frozenset[str]:
    return library_names(Dialect.EDOPRO) | library_names(Dialect.YGOPRO)


_LIBRARY = "is part of the simulator's library: give its scripts folder with --scripts"


def names_in(text: str) -> list[str]:
    """The constants and the functions of classes that a text of Lua names, such as "Card.IsSpell".

    Comments and texts in quotes are passed over, and what the text itself defines.
    """
    bare = _IGNORED.sub(" ", text)
    own = set(_DEFINED.findall(bare))
    found = (match.group() for match in _NAMED.finditer(bare))
    return [full for full in dict.fromkeys(found) if full.partition(".")[0] not in own]


_IN_VAIN = re.compile(
    r"attempt to (?:call|index) a nil value \((?P<kind>method|field|global) '(?P<name>\w+)'\)"
)
_PLACE = re.compile(r"(?P<script>[^:\n\[\]]+\.lua):(?P<line>\d+):")
_IGNORED = re.compile(
    r"--\[\[.*?\]\]|--[^\n]*|\[\[.*?\]\]|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL
)
_DEFINED = re.compile(r"(?:\blocal\s+|\bfor\s+|,\s*)?\b([A-Za-z_]\w*)\s*=(?!=)")
_NAMED = re.compile(
    r"(?<![\w.:])(?:(?:aux|[A-Z][a-z]\w*)\.[A-Za-z_]\w*|[A-Z][A-Z0-9]*_[A-Z0-9_]+)(?![\w.:]|\s*=[^=])"
)
