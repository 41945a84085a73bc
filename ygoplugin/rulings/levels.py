"""The levels at which rulings are exercised beside the resolver: card scripts, simulators.

An installed package offers a level by an entry point of the group `ygoplugin.levels`, which names a
function that runs rulings at it; see [`RunLevel`][ygoplugin.rulings.levels.RunLevel].
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from ygoplugin.errors import PluginError, YgopluginError
from ygoplugin.rulings.known import known_of
from ygoplugin.rulings.loader import Ruling

ENTRY_POINTS: Final = "ygoplugin.levels"
RESOLVER: Final = "resolver"
"""The level at which every ruling is run: events fed to a duel directly."""

LevelStatus = Literal["passed", "failed", "gap", "none"]
"""`gap`: it is known, and said why, that the level does not answer right yet; `none`: it has no play."""


@dataclass(frozen=True, slots=True)
class LevelOptions:
    """What a level is run with.

    Attributes:
        as_of: The rulings of which day; each ruling's own day if `None`.
        scripts: Folders of card scripts, the overriding ones first.
        databases: Card databases, the overriding ones first.
    """

    as_of: str | None = None
    scripts: tuple[Path, ...] = ()
    databases: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class LevelResult:
    """What one ruling gave at a level.

    Attributes:
        status: Whether it came out as the ruling says.
        place: The file and line of what was run.
        details: Why it did not: a line each.
        group: What results are shown together under; empty for all the others.
    """

    status: LevelStatus
    place: str = ""
    details: tuple[str, ...] = ()
    group: str = ""

    def to_json(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "status": self.status,
            "place": self.place,
            "details": list(self.details),
            "group": self.group,
        }


class RunLevel(Protocol):
    """Runs rulings at a level."""

    def __call__(
        self, rulings: Sequence[Ruling], options: LevelOptions
    ) -> Mapping[str, LevelResult]:
        """The results by the id of the ruling; a ruling that is not there has no play.

        Raises:
            YgopluginError: What it is run with is unusable.
        """


@functools.cache
def levels() -> Mapping[str, EntryPoint]:
    """The levels that installed packages offer, by name."""
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def run_level(
    name: str, rulings: Sequence[Ruling], options: LevelOptions
) -> dict[str, LevelResult]:
    """Run rulings at a level.

    Args:
        name: The name of the level, such as "lua".
        rulings: The rulings.
        options: What it is run with.

    Raises:
        PluginError: There is no such level, or it cannot be loaded.
        YgopluginError: What it is run with is unusable.
    """
    if name not in levels():
        known = ", ".join((RESOLVER, *levels()))
        raise PluginError(f"there is no level {name!r}: expected one of {known}")
    try:
        run: RunLevel = levels()[name].load()
    except YgopluginError:
        raise
    except Exception as error:
        raise PluginError(
            f"the level {name!r} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    found = run(rulings, options)
    return {
        ruling.id: _told(ruling, found.get(ruling.id, LevelResult("none"))) for ruling in rulings
    }


def _told(ruling: Ruling, result: LevelResult) -> LevelResult:
    """The result of a ruling; if its file says that it is disputed or unsupported, a known gap."""
    known = known_of(ruling.entry)
    if known is None or result.status != "failed":
        return result
    return replace(result, status="gap", details=(str(known), *result.details))
