"""Every error of the bridge. All of them extend `ygoplugin.YgopluginError`."""

from __future__ import annotations

from ygoplugin import YgopluginError


class LuaBridgeError(YgopluginError):
    """Base class of the bridge's errors."""


class ScriptError(LuaBridgeError):
    """A script failed. The message starts with file and line, as in `c123.lua:14: ...`.

    Attributes:
        script: The name of the script, if the error names one.
        line: The line, from 1; `None` if the error names none.
    """

    def __init__(self, message: str, script: str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.script = script
        self.line = line


class ScriptLimitError(ScriptError):
    """A script used more instructions, time or memory than it may. The state is still usable."""


class TableError(LuaBridgeError):
    """The described duel cannot be as it is asked to be: a zone is taken, a card is not there, ..."""


class PlayError(TableError):
    """A play is mistaken: it names what is not there, or says what makes no sense."""


class RefusedError(TableError):
    """The rules or a script do not allow what a step of a play says. No other error is a refusal."""


class ScriptsFolderError(LuaBridgeError):
    """A folder or archive of scripts is missing, damaged, or none."""
