"""What runs plays for the plugin: a package that knows card scripts offers it by an entry point.

The group is `ygoplugin.testing`, the name `plays`, and what it names is called without arguments and
gives a `Service`. So this package needs to know nothing of Lua.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, Protocol

from ygoplugin import simulators
from ygoplugin.errors import PluginError
from ygoplugin.rulings.reading import Document
from ygoplugin.simulators.core import Core
from ygoplugin.testing.cases import Case
from ygoplugin.testing.options import Options

ENTRY_POINTS: Final = "ygoplugin.testing"


class Service(Protocol):
    """Runs plays with card scripts."""

    corpus: Path
    """The folder with the plays of the documented rulings."""

    def cases(self, document: Document, path: Path, options: Options) -> Sequence[Case]:
        """The cases of a file with plays, one for each play and level.

        Raises:
            YgopluginError: The file is unusable.
        """

    def scripts(self, options: Options) -> Any:
        """The user's card scripts; `None` if none are given.

        Raises:
            YgopluginError: They are unusable.
        """

    def stage(self, options: Options, folder: Path) -> Any:
        """A described table for a test in a folder."""

    def player(self, options: Options, folder: Path) -> Any:
        """What runs plays for a test in a folder."""


@functools.cache
def service() -> Service:
    """What runs plays.

    Raises:
        PluginError: No installed package does, or it cannot be loaded.
    """
    for entry in entry_points(group=ENTRY_POINTS, name="plays"):
        try:
            found: Service = entry.load()()
        except ImportError as error:
            raise PluginError(f"{entry.value} cannot be loaded: {error}") from error
        return found
    raise PluginError("no installed package plays card scripts")


@functools.cache
def load_core(path: Path | None) -> Core:
    """The simulator's core, loaded once.

    Raises:
        CoreError: There is none, or it cannot be loaded.
    """
    return simulators.load(path)
