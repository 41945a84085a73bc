"""What tests are run with: scripts, databases, levels, day."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ygoplugin.eras import parse_as_of
from ygoplugin.rulings.levels import RESOLVER

if TYPE_CHECKING:
    import pytest

WITHOUT_CORE: Final = (RESOLVER, "lua")
"""The levels that are run if none is named."""

DIALECTS: Final = ("edopro", "ygopro")
"""Whose scripts there are."""


@dataclass(frozen=True)
class Options:
    """What cases and fixtures work with.

    Attributes:
        levels: The levels at which cases are run.
        scripts: Folders and archives of card scripts, the overriding ones first.
        databases: Card databases, the overriding ones first.
        dialect: Whose scripts they are; found out if `None`.
        as_of: The rulings of which day; each case's own day if `None`.
        core: The simulator's core; found if `None`.
        here: The folder from which paths are shown.
    """

    levels: tuple[str, ...] = WITHOUT_CORE
    scripts: tuple[Path, ...] = ()
    databases: tuple[Path, ...] = ()
    dialect: str | None = None
    as_of: str | None = None
    core: Path | None = None
    here: Path = Path()

    def for_test(self, node: pytest.Item) -> Options:
        """The options for a test in Python, which may have the mark `ygo_as_of`."""
        mark = node.get_closest_marker("ygo_as_of")
        if mark is None or self.as_of is not None:
            return self
        day = str(mark.kwargs.get("day", mark.args[0] if mark.args else ""))
        parse_as_of(day)
        return replace(self, as_of=day)

    def shown(self, path: Path) -> str:
        """A path as messages show it: from where pytest was called, if it is below."""
        try:
            return path.relative_to(self.here).as_posix()
        except ValueError:
            return str(path)
