"""Every error that a user can meet. All of them extend `YgopluginError`.

A message names the offending value and the card, file or plugin it came from, says what was
expected, and what to do. Nothing is half done after one: the duel is as it was before the call.
"""

from __future__ import annotations


class YgopluginError(Exception):
    """Base class of all errors of this package."""


class StatError(YgopluginError, ValueError):
    """A stat question or a stat effect makes no sense: an unknown stat, a Link Monster's DEF, ..."""


class FormulaError(StatError):
    """A value is not a number, a known name, or an expression of the value language."""


class ValueFunctionError(StatError):
    """A value function failed, or gave something that is not a number of points."""


class CycleError(StatError):
    """Two values read each other, so that neither can be computed."""


class EventError(YgopluginError, ValueError):
    """An event cannot have happened: an unknown card, a second card under one id, a limit in the past."""


class SaveError(YgopluginError, ValueError):
    """A duel cannot be saved, or a saved duel cannot be read."""


class EraError(YgopluginError, ValueError):
    """An unknown switch, switch value, preset, or date of a ruling era."""


class RulingError(YgopluginError, ValueError):
    """A ruling file is unusable. The message starts with the file and, where known, the line."""


class PluginError(YgopluginError, RuntimeError):
    """A plugin cannot be loaded, hooks into nothing, or failed in a hook. The message names it."""


class CardDatabaseError(YgopluginError, ValueError):
    """A card database is missing, locked, damaged, or not one. The message starts with its path."""


class CoreError(YgopluginError, RuntimeError):
    """A simulator's core cannot do what was asked. The message names the core."""


class CoreNotFoundError(CoreError):
    """There is no core, or the file named is none that can be loaded here."""


class CoreVersionError(CoreError):
    """A core speaks another version of the C interface. The message names both."""


class CoreCrashedError(CoreError):
    """A core aborted inside its sandbox. Its duel is unusable; other duels go on."""


class CoreCallbackError(CoreError):
    """A card reader, script reader or log handler failed while the core ran; the cause is its error.

    The core itself went on as if nothing had been found, and came back; its state is sound.
    """

    def __init__(self, message: str, result: int | None = None) -> None:
        super().__init__(message)
        self.result = result
        """What the core's function had answered: for `process` the status of the duel."""


class CoreInstallError(CoreError):
    """A core cannot be installed: npm or node is missing, the network fails, a checksum is wrong.

    Nothing was changed.
    """


class MessageError(CoreError, ValueError):
    """What a core answered is not what its version answers. The message names the part and the byte."""


class ReplayError(YgopluginError, ValueError):
    """A recorded duel is damaged, too old, or cannot be played again. The message starts with its file."""
