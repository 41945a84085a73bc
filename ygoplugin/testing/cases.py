"""Cases: what the plugin collects and runs, whatever a file holds and wherever it is run."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from rich.console import Console

from ygoplugin.errors import YgopluginError
from ygoplugin.rulings import loader, report, runner
from ygoplugin.rulings.known import Known, known_of
from ygoplugin.rulings.levels import RESOLVER
from ygoplugin.rulings.loader import Ruling
from ygoplugin.rulings.model import CardEntry, Principle
from ygoplugin.rulings.reading import Document
from ygoplugin.rulings.runner import Result

WIDTH: Final = 100
"""Columns of what failures show."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case.

    Attributes:
        status: What came of it, whatever the file says of disputes.
        headline: In one line, what differs.
        text: The same with everything that led there.
    """

    status: Literal["passed", "failed", "skipped"]
    headline: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card that a case names: its key, its name, and its passcode if it has one."""

    key: str
    name: str = ""
    passcode: int | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One case at one level.

    Attributes:
        id: Its id in the file.
        level: The level at which it is run.
        section: The section that it belongs to.
        era: The day under whose rulings it is run, with single switches.
        cards: The cards that it names.
        line: The line at which it begins.
        run: Runs it. It raises nothing but what is wrong with the case's surroundings, as a
            `YgopluginError`.
        known: Why it is not expected to come out, if that is said.
        files: Files beside it on which it depends: scripts, puzzles, replays.
        scripted: Whether card scripts run in it.
    """

    id: str
    level: str
    section: str
    era: str
    cards: tuple[NamedCard, ...]
    line: int
    run: Callable[[], Outcome]
    known: Known | None = None
    files: frozenset[Path] = frozenset()
    scripted: bool = False


def named_cards(cards: Iterable[CardEntry]) -> tuple[NamedCard, ...]:
    """The cards of a ruling or a play."""
    return tuple(NamedCard(c.key, c.name_en or "", c.passcode) for c in cards)


def ruling_cases(document: Document, as_of: str | None, *, corpus: bool) -> list[Case]:
    """The cases of a ruling file, at the level `resolver`.

    Args:
        document: The file.
        as_of: The rulings of which day; each ruling's own day if `None`.
        corpus: Whether it is a file of the corpus, whose principles name rulings of other files.

    Raises:
        RulingError: The file is unusable.
    """
    rulings = loader.load_document(document)
    return [_ruling_case(ruling, rulings, as_of, corpus=corpus) for ruling in rulings]


def _ruling_case(
    ruling: Ruling, beside: Sequence[Ruling], as_of: str | None, *, corpus: bool
) -> Case:
    def run() -> Outcome:
        others: Sequence[Ruling] = ()
        if isinstance(ruling.entry, Principle):
            others = (*loader.load_corpus(), *(() if corpus else beside))
        (result,) = runner.run([ruling], as_of, others, apart=False)
        return _outcome(result)

    try:
        era = loader.eras_of(ruling.entry, ruling.as_of, as_of).label
    except YgopluginError:
        era = as_of or ""
    return Case(
        ruling.id,
        RESOLVER,
        ruling.section,
        era,
        named_cards(ruling.cards.values()),
        ruling.line,
        run,
        known_of(ruling.entry),
    )


def _outcome(result: Result) -> Outcome:
    match result.status:
        case "failed":
            out = console()
            report.print_failure(result, out)
            assert isinstance(out.file, io.StringIO)  # noqa: S101 - so it was made
            return Outcome("failed", result.reason, out.file.getvalue().rstrip())
        case "skipped":
            return Outcome("skipped", result.reason)
        case _:
            return Outcome("passed")


def console() -> Console:
    """What collects text, without colours."""
    return Console(
        file=io.StringIO(), width=WIDTH, highlight=False, no_color=True, force_terminal=False
    )
