"""Collecting ruling and play files: every case is an item of pytest."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ygoplugin.errors import YgopluginError
from ygoplugin.rulings.loader import CORPUS
from ygoplugin.rulings.reading import read_document
from ygoplugin.testing.cases import Case, ruling_cases
from ygoplugin.testing.configuration import options_of
from ygoplugin.testing.failures import CheckError, shown
from ygoplugin.testing.options import Options
from ygoplugin.testing.services import service

if TYPE_CHECKING:
    from _pytest._code.code import TerminalRepr, TracebackStyle

EXPECT = ".expect.yaml"
"""How the name of a file ends that says what is expected of the puzzle or replay beside it."""
UNUSABLE = "unusable"
"""The name of the item that stands for a file that cannot be used."""


@functools.cache
def corpus_folders() -> tuple[Path, ...]:
    """The folders with the documented rulings, and with their plays."""
    rulings = [path for path in sorted(CORPUS.iterdir()) if path.is_dir() and "_" not in path.name]
    try:
        plays = [service().corpus]
    except YgopluginError:
        plays = []
    return (*rulings, *plays)


class RulingFile(pytest.File):
    """A file of rulings or plays."""

    def collect(self) -> Iterator[pytest.Item]:
        """An item for each case and level; one that fails if the file is unusable."""
        try:
            options = options_of(self.config)
        except pytest.UsageError as error:  # what a variable of the environment says
            yield UnusableFile.from_parent(self, name=UNUSABLE, message=str(error))
            return
        try:
            cases = self._cases(options)
        except YgopluginError as error:
            message = str(error).replace(str(self.path), options.shown(self.path))
            yield UnusableFile.from_parent(self, name=UNUSABLE, message=message)
            return
        for case in cases:
            yield CaseItem.from_parent(self, name=name_of(case), case=case)

    def _cases(self, options: Options) -> list[Case]:
        shown_path = options.shown(self.path)
        document = read_document(self.path)
        document.path = shown_path
        corpus = any(folder in self.path.parents for folder in corpus_folders())
        plays = isinstance(document.data, dict) and "plays" in document.data
        if plays or self.path.name.endswith(EXPECT):
            return list(service().cases(document, self.path, options))
        if "resolver" not in options.levels:
            return []
        return ruling_cases(document, options.as_of, corpus=corpus)


def name_of(case: Case) -> str:
    """The name of an item: the id, and the level where a case may have several."""
    return f"{case.id}[{case.level}]" if case.level.startswith("core") else case.id


class UnusableFile(pytest.Item):
    """Stands for a file that cannot be used: it fails and says why; other files are not touched."""

    def __init__(self, *, message: str, **more: Any) -> None:
        super().__init__(**more)
        self._message = message
        self.add_marker(pytest.mark.ygo)

    def runtest(self) -> None:
        """Fail."""
        raise CheckError(self._message.splitlines()[0], self._message, (self.path, 1))

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: TracebackStyle | None = None,
    ) -> str | TerminalRepr:
        """What is wrong with the file."""
        return shown(excinfo, self) or super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it is."""
        return self.path, 0, f"{self.path.name}: {self.name}"


class CaseItem(pytest.Item):
    """A case at a level."""

    def __init__(self, *, case: Case, **more: Any) -> None:
        super().__init__(**more)
        self.case = case
        self.ygo_told: dict[str, str] = {"kind": "", "level": case.level}
        mark = pytest.mark
        for made in (
            mark.ygo,
            mark.ygo_section(case.section, name=case.section),
            mark.ygo_era(case.era, as_of=case.era),
            mark.ygo_level(case.level, name=case.level),
        ):
            self.add_marker(made)
        for card in case.cards:
            self.add_marker(mark.ygo_card(card.name, name=card.name, passcode=card.passcode))
            words = {card.key, card.name, card.name.replace(" ", "-")}
            self.extra_keyword_matches.update(words - {""})
            if card.passcode is not None:
                self.extra_keyword_matches.add(str(card.passcode))
        self.user_properties += [
            ("level", case.level),
            ("section", case.section),
            ("as_of", case.era),
            ("cards", ", ".join(card.name or card.key for card in case.cards)),
        ]
        known = case.known
        if known is not None:
            self.ygo_told.update(kind=known.kind, reason=known.reason, link=known.link)
            strict = known.kind == "unsupported"
            self.add_marker(mark.xfail(reason=str(known), raises=CheckError, strict=strict))

    def runtest(self) -> None:
        """Run the case."""
        place = (self.path, self.case.line)
        try:
            outcome = self.case.run()
        except YgopluginError as error:
            raise CheckError(str(error).splitlines()[0], str(error), place) from None
        if outcome.status == "skipped":
            pytest.skip(outcome.headline)
        if outcome.status == "failed":
            raise CheckError(outcome.headline, outcome.text, place)

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: TracebackStyle | None = None,
    ) -> str | TerminalRepr:
        """What led to the failure, what was expected, what came, and why."""
        return shown(excinfo, self) or super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it is, and what reports call it."""
        return self.path, self.case.line - 1, self.name
