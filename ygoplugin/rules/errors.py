"""Errors of the rule modules. Whatever was asked to change has not changed after one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ygoplugin.errors import YgopluginError

if TYPE_CHECKING:
    from ygoplugin.oaths.verdicts import Reason, Verdict


class RuleError(YgopluginError, ValueError):
    """An event of the rule modules makes no sense: an unknown card, summon, step or player."""


class IllegalError(RuleError):
    """The rules do not allow what was told.

    Attributes:
        verdict: Why not, with every reason.
    """

    def __init__(self, what: str, verdict: Verdict) -> None:
        self.verdict = verdict
        why = "; ".join(_shown(reason) for reason in verdict.reasons)
        super().__init__(f"{what}: {why}")


def _shown(reason: Reason) -> str:
    return f"{reason.because} [{reason.code}; {reason.ruling.source}]"
