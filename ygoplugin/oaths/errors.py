"""Errors of the oath rules.

A message names the offending value and says what was expected. Whatever was asked to change has
not changed after one.
"""

from __future__ import annotations

from ygoplugin.errors import YgopluginError


class OathError(YgopluginError, ValueError):
    """An oath, a question about one, or an event of a turn makes no sense."""


class TurnEventError(OathError):
    """An event cannot have happened: no such Chain Link, a second outcome, an unknown player."""


class SavedTurnError(OathError):
    """A saved ledger cannot be read. The message says which event of it, counted from 0."""
