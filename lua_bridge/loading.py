"""Loads whole folders of card scripts, as a core loads them at the beginning of a duel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from lua_bridge.bridge import Bridge
from lua_bridge.errors import LuaBridgeError, ScriptError
from lua_bridge.folders import ScriptLibrary
from lua_bridge.table.cards import CardData

MEMORY: Final = 2 * 1024**3
"""Bytes that one Lua state with all scripts of a folder may take."""


@dataclass(frozen=True, slots=True)
class LoadError:
    """A script that does not load.

    Attributes:
        script: Its path in the folder, such as "official/c123.lua".
        line: The line of the error, from 1; `None` if none is known.
        message: What is wrong.
    """

    script: str
    line: int | None
    message: str


@dataclass
class Loaded:
    """What came of loading a folder.

    Attributes:
        folder: The folder; "" for the top.
        scripts: How many scripts were run.
        effects: How many effects they registered.
        errors: Those that failed.
    """

    folder: str
    scripts: int = 0
    effects: int = 0
    errors: list[LoadError] = field(default_factory=list)


def load_folder(
    library: ScriptLibrary,
    folder: str,
    cards: Mapping[int, CardData],
    *,
    lua: str = "5.4",
    advance: Callable[[], object] = lambda: None,
) -> Loaded:
    """Run every script of a folder and its `initial_effect`, in one Lua state.

    Args:
        library: The scripts.
        folder: The folder; "" for the top.
        cards: What is printed on cards, by passcode; an Effect Monster where a card is missing.
        lua: The Lua version.
        advance: Called after every script.

    Raises:
        ScriptError: A library file fails.
    """
    bridge = Bridge(library, lua=lua, memory=MEMORY)
    found = Loaded(folder)
    for code, source in _sources(library, folder, found):
        found.scripts += 1
        try:
            bridge.add_card(cards.get(code) or CardData(code), script=source)
        except ScriptError as error:
            found.errors.append(_error(folder, code, error))
        except LuaBridgeError as error:
            found.errors.append(LoadError(_path(folder, code), None, str(error)))
        for problem in bridge.table.problems:
            found.errors.append(LoadError(_path(folder, code), problem.line, problem.message))
        bridge.table.problems.clear()
        advance()
    found.effects = len(bridge.table.effects.all)
    return found


def _sources(library: ScriptLibrary, folder: str, found: Loaded) -> Iterator[tuple[int, str]]:
    for code in library.passcodes(folder):
        try:
            source = library.read_in(folder, f"c{code}.lua")
        except LuaBridgeError as error:
            found.errors.append(LoadError(_path(folder, code), None, str(error)))
            continue
        if source is not None:
            yield code, source


def _path(folder: str, code: int) -> str:
    return f"{folder}/c{code}.lua" if folder else f"c{code}.lua"


def _error(folder: str, code: int, error: ScriptError) -> LoadError:
    return LoadError(_path(folder, code), error.line, str(error))
