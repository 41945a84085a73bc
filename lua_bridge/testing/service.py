"""Plays as cases of the pytest plugin, and the objects behind its fixtures."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lua_bridge import reasons
from lua_bridge.databases import read_card_data
from lua_bridge.folders import ScriptLibrary
from lua_bridge.levels import PLAYS
from lua_bridge.plays import Play, PlayResult
from lua_bridge.plays.loader import load_document
from lua_bridge.plays.runner import run_strictly
from lua_bridge.plays.sources import Sources
from lua_bridge.reasons import Reason
from lua_bridge.table.cards import CardData
from lua_bridge.testing import expectations
from lua_bridge.testing.telling import tell
from ygoplugin.eras import Eras
from ygoplugin.rulings.known import Known, known_of
from ygoplugin.rulings.loader import Ruling, eras_of, load_corpus
from ygoplugin.rulings.reading import Document
from ygoplugin.testing.cases import Case, NamedCard, Outcome
from ygoplugin.testing.options import Options
from ygoplugin.testing.services import load_core

TABLE: Final = "lua"
"""The level of the described table."""
CORES: Final = {"core": None, "core+plugin": "enforce"}
"""The levels of a core, and what the rules do there."""


@functools.cache
def library(paths: tuple[Path, ...], dialect: str | None) -> ScriptLibrary | None:
    """The user's scripts, read once.

    Raises:
        ScriptsFolderError: They are unusable.
    """
    return ScriptLibrary(*paths, dialect=dialect) if paths else None


@functools.cache
def _of_users(paths: tuple[Path, ...], dialect: str | None) -> Mapping[str, Reason]:
    """Why plays differ with the user's scripts, by the id of the ruling."""
    scripts = library(paths, dialect)
    return {} if scripts is None else reasons.of_scripts(scripts)


@functools.cache
def printed(paths: tuple[Path, ...]) -> Mapping[int, CardData]:
    """The cards of the user's databases, read once.

    Raises:
        CardDatabaseError: One is unusable.
    """
    return read_card_data(*paths)


@functools.cache
def _rulings() -> Mapping[str, Ruling]:
    return {ruling.id: ruling for ruling in load_corpus()}


@dataclass(frozen=True)
class Level:
    """Where plays are run.

    Attributes:
        name: The level.
        options: What they are run with.
    """

    name: str
    options: Options

    def run(self, play: Play, as_of: str | Eras | None) -> PlayResult:
        """Run a play.

        Raises:
            YgopluginError: What it is run with is unusable.
        """
        scripts = library(self.options.scripts, self.options.dialect)
        cards = printed(self.options.databases)
        if self.name == TABLE:
            return run_strictly(play, scripts, cards, as_of=as_of)
        from lua_bridge.on_core import run_on_core

        core = load_core(self.options.core)
        return run_on_core(play, core, scripts, cards, as_of=as_of, rules=CORES[self.name])

    def outcome(self, play: Play, as_of: str | Eras | None) -> Outcome:
        """Run a play, and tell what came of it.

        Raises:
            YgopluginError: What it is run with is unusable.
        """
        result = self.run(play, as_of)
        if result.passed:
            return Outcome("passed")
        options = self.options
        scripts = library(options.scripts, options.dialect)
        sources = Sources(play, scripts, printed(options.databases))
        era = play.eras(as_of).label
        told = tell(result, sources, f"{self.name}, as of {era}")
        return Outcome("failed", told.headline, told.text)


class Plays:
    """Runs plays for the pytest plugin; see `ygoplugin.testing.services.Service`."""

    corpus = PLAYS

    def cases(self, document: Document, path: Path, options: Options) -> Sequence[Case]:
        """The cases of a play file, or of an expectation file."""
        if path.name.endswith(expectations.SUFFIX):
            document = expectations.as_plays(document, path)
        of_corpus = PLAYS in path.parents
        plays = load_document(document)
        return [
            _case(play, Level(level, options), path.parent, of_corpus=of_corpus)
            for play in plays
            for level in _levels(play, options)
        ]

    def scripts(self, options: Options) -> ScriptLibrary | None:
        """The user's card scripts."""
        return library(options.scripts, options.dialect)

    def stage(self, options: Options, folder: Path) -> object:
        """The fixture `table`."""
        from lua_bridge.testing.stage import Stage

        return Stage(options, folder)

    def player(self, options: Options, folder: Path) -> object:
        """The fixture `play`."""
        from lua_bridge.testing.player import Player

        return Player(options, folder)


def _levels(play: Play, options: Options) -> list[str]:
    """The levels at which a play is run; one of a core is always there for a replay."""
    wanted = [name for name in options.levels if name == TABLE or name in CORES]
    if play.replay is None:
        return wanted
    return [name for name in wanted if name in CORES] or ["core"]


def _case(play: Play, level: Level, folder: Path, *, of_corpus: bool) -> Case:
    options = level.options
    ruling = _rulings().get(play.entry.ruling or play.id)
    as_of: str | Eras | None = options.as_of
    if of_corpus and ruling is not None:
        as_of = eras_of(ruling.entry, ruling.as_of, options.as_of)
    elif ruling is not None and as_of is None and play.entry.ruling and play.as_of is None:
        as_of = eras_of(ruling.entry, ruling.as_of)
    names = tuple(NamedCard(key, data.name, data.code) for key, data in sorted(play.cards.items()))

    def run() -> Outcome:
        if play.replay is not None and level.name not in options.levels:
            return Outcome("skipped", "a replay runs on a simulator's core: --ygo-level core")
        return level.outcome(play, as_of)

    return Case(
        play.id,
        level.name,
        ruling.section if ruling is not None and of_corpus else play.entry.section,
        play.eras(as_of).label,
        names,
        play.line,
        run,
        _known(play, ruling if of_corpus else None, level),
        frozenset(folder / name for name in _files(play)),
        scripted=True,
    )


def _files(play: Play) -> list[str]:
    """The files beside a play that it needs."""
    entry = play.entry
    found = [name for _, name in play.scripts.values()]
    return [*found, *(name for name in (entry.puzzle, entry.replay) if name is not None)]


def _known(play: Play, ruling: Ruling | None, level: Level) -> Known | None:
    """Why a play is not expected to come out at a level."""
    known = known_of(play.entry)
    if known is None and ruling is not None:
        known = known_of(ruling.entry)
        if known is None and level.name != "resolver":
            known = _differs(ruling, level)
    return known


def _differs(ruling: Ruling, level: Level) -> Known | None:
    """Why a core, or the user's scripts, differ from a ruling."""
    options = level.options
    reason = _of_users(options.scripts, options.dialect).get(ruling.id)
    if reason is None and level.name == "core":
        reason = reasons.of_cores().get(ruling.id)
    if reason is None:
        return None
    # With other scripts, or on another day, there may be no difference.
    own = not options.scripts and options.as_of is None
    return Known("unsupported" if own else "disputed", str(reason))
