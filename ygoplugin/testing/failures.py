"""Failures that show what was expected, what came, and how it came about, in place of a traceback."""

from __future__ import annotations

import linecache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ygoplugin.errors import YgopluginError

if TYPE_CHECKING:
    import pytest
    from _pytest._code.code import TerminalRepr


_TOP: Final = Path(__file__).parent.parent.parent
_OURS: Final = tuple(str(_TOP / name) for name in ("ygoplugin", "lua_bridge"))


class CheckError(AssertionError):
    """Something did not come out as expected.

    Attributes:
        headline: In one line, what differs.
        text: The whole: what led there, expected, got, and the working.
        place: The file and line of what was run, if it has one.
    """

    __module__ = "builtins"  # so that nothing stands before its name in summaries

    def __init__(
        self, headline: str, text: str = "", place: tuple[Path | str, int] | None = None
    ) -> None:
        super().__init__(text or headline)
        self.headline = headline
        self.text = text or headline
        self.place = place


def shown(
    excinfo: pytest.ExceptionInfo[BaseException], item: pytest.Item
) -> str | TerminalRepr | None:
    """How a failure is shown; `None` if it is none of ours and pytest shows it.

    A failed assertion in a test in Python begins with the line of the test that made it.
    """
    error = excinfo.value
    if isinstance(error, YgopluginError):
        return _without_ours(excinfo)
    if not isinstance(error, CheckError):
        return None
    found = excinfo.getrepr(style="value", chain=False)
    crash = found.reprcrash
    lines: list[str] = []
    if error.place is None:
        own = [entry for entry in excinfo.traceback if str(entry.path) == str(item.path)]
        if own:
            path, line = own[-1].path, own[-1].lineno + 1
            source = linecache.getline(str(path), line).strip()
            lines = [f"{item.location[0]}:{line}: {source}"]
            if crash is not None:
                crash.path, crash.lineno = str(path), line
    elif crash is not None:
        crash.path, crash.lineno = str(error.place[0]), error.place[1]
    if crash is not None:
        crash.message = error.headline
    for entry in found.reprtraceback.reprentries:  # in this style there is one
        entry.lines = [*lines, *error.text.splitlines()]
    return found


def _without_ours(excinfo: pytest.ExceptionInfo[BaseException]) -> TerminalRepr | None:
    """An error of the package, with the lines of the test that met it and without those inside."""
    theirs: set[int] = set()
    for frame in excinfo.traceback:
        path = str(frame.path)
        if path.startswith(_OURS):
            break
        if "_pytest" not in path and "pluggy" not in path:
            theirs.add(id(frame))
    if not theirs:
        found = excinfo.getrepr(style="value", chain=False)
        for entry in found.reprtraceback.reprentries:
            entry.lines = str(excinfo.value).splitlines()
        return found
    excinfo.traceback = excinfo.traceback.filter(lambda frame: id(frame) in theirs)
    return excinfo.getrepr(style="short", chain=False, tbfilter=False)
