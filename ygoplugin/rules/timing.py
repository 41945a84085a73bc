"""Missed timing: effects whose condition is met while something else goes on.

>>> events = Events().happened("sent to the Graveyard")
>>> met = events.last
>>> bool(misses_timing(met, events.happened("cards drawn"), mandatory=False).value)
True
>>> misses_timing(met, events, mandatory=False).codes
('the-last-event',)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from ygoplugin.rules.errors import RuleError
from ygoplugin.rules.verdicts import Answer, Verdict, allowed, answer, denied


class Wording(StrEnum):
    """How the text of an effect states its condition."""

    WHEN = "when"
    """時: right after it."""
    IF = "if"
    """場合: at the next chance."""


@dataclass(frozen=True, slots=True)
class Events:
    """The events of a duel as far as timing counts them; what happens at once is one event.

    Attributes:
        last: The number of the last event, from 1; 0 before the first.
        what: What it was, in words.
    """

    last: int = 0
    what: str = ""

    def happened(self, what: str = "") -> Events:
        """After another event: a step of a summon, a link or a part of one that was carried out, ...

        A link that resolved is an event even if it did nothing; one whose activation was negated is
        none.
        """
        return replace(self, last=self.last + 1, what=what)


def misses_timing(
    met_at: int, events: Events, *, mandatory: bool, wording: Wording = Wording.WHEN
) -> Answer[bool]:
    """Whether an effect misses its timing when effects can be activated again.

    A mandatory effect does not, an optional one does unless the last event met its condition
    (spell-speed-and-chains, line 61). The document makes no exception for "if"; by today's rules an
    "if" effect does not miss its timing.

    Args:
        met_at: The number of the event that met its condition.
        events: The events so far.
        mandatory: Whether it must be activated.
        wording: How its text states the condition.

    Raises:
        RuleError: There was no such event.
    """
    if not 0 <= met_at <= events.last:
        raise RuleError(f"there is no event {met_at}: the last one is number {events.last}")
    if mandatory:
        return answer(False, "mandatory", rule="mandatory-starts-a-new-chain")
    if met_at == events.last:
        return answer(False, "the-last-event", rule="optional-misses-the-timing")
    if wording is Wording.IF:
        return answer(False, "if-wording", rule="if-effects-keep-their-timing")
    after = f": {events.what} came after it" if events.what else ""
    return answer(
        True,
        "not-the-last-event",
        f"the condition was met on the way{after}",
        rule="optional-misses-the-timing",
    )


def may_activate_after(missed: Answer[bool]) -> Verdict:
    """Whether an effect may be activated now, by what `misses_timing` said of it."""
    if missed.value:
        text = missed.reasons[0].because if missed.reasons else ""
        verdict = denied("missed-timing", text, rule="optional-misses-the-timing")
        return Verdict(False, verdict.reasons, missed.reasons)
    return Verdict(True, (), missed.reasons)


def must_activate(*, mandatory: bool) -> Answer[bool]:
    """Whether an effect whose timing is met must be activated."""
    if mandatory:
        return answer(True, "mandatory", rule="mandatory-starts-a-new-chain")
    return answer(False, "optional", rule="optional-misses-the-timing")


def next_chain_link() -> Answer[int]:
    """The Chain Link at which an effect met during a resolution is activated: 1 of a new Chain."""
    return answer(1, "new-chain", rule="mandatory-starts-a-new-chain")


def may_activate_during_resolution() -> Verdict:
    """Whether anything may be activated while a Chain resolves (spell-speed-and-chains, line 61)."""
    return denied("chain-resolving", rule="nothing-between-resolutions")


def may_activate_after_chain() -> Verdict:
    """Whether a Chain that has ended still stands against an activation: no."""
    return allowed("chain-over", rule="nothing-between-resolutions")
