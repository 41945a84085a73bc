"""Loads whole folders of card scripts, as a core loads them at the beginning of a duel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from lua_bridge.bridge import Bridge
from lua_bridge.errors import LuaBridgeError, ScriptError
from lua_bridge.folders import ScriptLibrary
from lua_bridge.processes import process_pool
from lua_bridge.table.cards import CardData

MEMORY: Final = 2 * 1024**3
"""Bytes that one Lua state with all scripts of a folder may take."""
PORTION: Final = 1500
"""How many scripts a process loads at once; each time it loads the simulator's library first."""


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

    def add(self, other: Loaded) -> None:
        """Count what came of more scripts of the folder."""
        self.scripts += other.scripts
        self.effects += other.effects
        self.errors += other.errors


@dataclass(frozen=True, slots=True)
class Loading:
    """Loads scripts, in as many processes as there is work for.

    Attributes:
        library: The scripts.
        cards: What is printed on cards, by passcode; an Effect Monster where a card is missing.
        lua: The Lua version.
    """

    library: ScriptLibrary
    cards: Mapping[int, CardData] = field(default_factory=dict)
    lua: str = "5.4"

    def run(
        self,
        folders: Sequence[str],
        jobs: int | None = None,
        advance: Callable[[int], object] = lambda _: None,
    ) -> list[Loaded]:
        """Run every script of some folders and its `initial_effect`.

        The scripts of a folder are loaded in one Lua state, or, if there are many and several
        processes, in one for every `PORTION` of them.

        Args:
            folders: The folders; "" for the top.
            jobs: Processes; as many as processors if left out.
            advance: Called after every portion, with the number of its scripts.

        Returns:
            What came of each folder, in their order.

        Raises:
            ScriptError: A library file fails.
        """
        found = {folder: Loaded(folder) for folder in folders}
        portions = [portion for folder in folders for portion in self._portions(folder, jobs)]
        for portion, loaded in zip(portions, self._loaded(portions, jobs), strict=True):
            found[portion[0]].add(loaded)
            advance(len(portion[1]))
        return list(found.values())

    def _portions(self, folder: str, jobs: int | None) -> list[tuple[str, Sequence[int]]]:
        codes = self.library.passcodes(folder)
        size = PORTION if jobs != 1 else max(len(codes), 1)
        return [(folder, codes[start : start + size]) for start in range(0, len(codes), size)]

    def _loaded(
        self, portions: Sequence[tuple[str, Sequence[int]]], jobs: int | None
    ) -> Iterator[Loaded]:
        if jobs == 1 or len(portions) < 2:
            yield from map(self.portion, portions)
            return
        with process_pool(jobs) as pool:
            yield from pool.map(self.portion, portions)

    def portion(self, portion: tuple[str, Sequence[int]]) -> Loaded:
        """Load some scripts of a folder, given by the folder and their passcodes."""
        folder, codes = portion
        return _load(self.library, folder, codes, self.cards, self.lua)


def _load(
    library: ScriptLibrary,
    folder: str,
    codes: Sequence[int],
    cards: Mapping[int, CardData],
    lua: str,
) -> Loaded:
    bridge = Bridge(library, lua=lua, memory=MEMORY)
    found = Loaded(folder)
    for code, source in _sources(library, folder, codes, found):
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
    found.effects = len(bridge.table.effects.all)
    return found


def _sources(
    library: ScriptLibrary, folder: str, codes: Sequence[int], found: Loaded
) -> Iterator[tuple[int, str]]:
    for code in codes:
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
