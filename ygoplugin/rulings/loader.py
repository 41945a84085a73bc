"""Loading ruling files: from YAML to checked rulings whose errors name file, line and key."""

from __future__ import annotations

import difflib
import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from importlib import resources
from pathlib import Path
from typing import Any, Final

from ygoplugin.eras import DOCUMENTS, Eras
from ygoplugin.errors import EraError, RulingError, YgopluginError
from ygoplugin.rulings.checking import checked
from ygoplugin.rulings.model import (
    CHANGES,
    DURATIONS,
    MOMENTS,
    OTHERS,
    QUESTIONS,
    RULE_EVENTS,
    RULE_QUESTIONS,
    TURN_EVENTS,
    Ambiguity,
    Ask,
    CardEntry,
    CardProps,
    Case,
    Legality,
    MetEntry,
    Model,
    OathAnswer,
    OathCase,
    OathEntry,
    OathStep,
    Principle,
    PrintedValues,
    Recalculating,
    RuleAnswer,
    RuleCase,
    RuleEntry,
    RuleStep,
    RulingFile,
    Step,
)
from ygoplugin.rulings.reading import Document, Place, read_document, read_text
from ygoplugin.stats.effects import Group, parse_stats
from ygoplugin.stats.formulas import RESERVED, parse_expression, parse_formula
from ygoplugin.stats.kinds import Stat, member, nature_of
from ygoplugin.stats.legality import parse_needs
from ygoplugin.stats.times import Phase, Window

CORPUS: Final = Path(str(resources.files("ygoplugin.rulings")))
"""The folder of the corpus."""
MAX_CASES: Final = 50_000
"""Most rulings in one file."""
SUFFIXES: Final = (".yaml", ".yml")

NATURES: Final = (*CHANGES, *MOMENTS, *OTHERS)
"""Every nature that a step may have."""

CARD_VALUES: Final = (
    *(stat.value for stat in Stat),
    *(f"original_{stat.value}" for stat in Stat),
    "negated",
    "follow_up_applies",
    "used_for_damage_calculation",
    "used_def_for_damage_calculation",
)
"""What can be expected of a card."""
PLAYER_VALUES: Final = ("lp", "battle_damage", "effect_damage", "follow_up_applies")
"""What can be expected of a player."""


Entry = Case | OathCase | RuleCase | Legality | Principle | Recalculating
"""What a file can say about one ruling."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling, ready to run.

    Attributes:
        id: Its id.
        section: The section it belongs to.
        entry: What the file says.
        cards: The cards it names, by key.
        path: The file it is in.
        line: The line at which it begins.
        as_of: The file's `as_of`, if it has one.
        open: What its source leaves open, and how it was read.
        about_rules: Whether it is a principle that rulings about the rules of a turn show.
    """

    id: str
    section: str
    entry: Entry
    cards: Mapping[str, CardEntry]
    path: str
    line: int
    as_of: str | None = None
    open: tuple[str, ...] = ()
    about_rules: bool = False

    @property
    def kind(self) -> str:
        """What it is: `stat`, `legality`, `oath` or `rule`."""
        if isinstance(self.entry, RuleCase) or self.about_rules:
            return "rule"
        if isinstance(self.entry, OathCase):
            return "oath"
        return "legality" if isinstance(self.entry, Legality) else "stat"

    @property
    def place(self) -> str:
        """The file and line, as editors know them."""
        return f"{self.path}:{self.line}"

    @property
    def date(self) -> str | None:
        """The date of the ruling, if it is known."""
        return None if isinstance(self.entry, Principle) else self.entry.date


_MODELS: Final[Mapping[str, type[Model]]] = {
    "cases": Case,
    "legality": Legality,
    "principles": Principle,
    "steps": Step,
    "expect": OathAnswer,
    "cards": CardEntry,
    "card": CardEntry,
    "printed": PrintedValues,
    "oaths": OathEntry,
    "change": Step,
    "ask": Ask,
}
"""By key, what the file holds under it."""


_RULE_MODELS: Final[Mapping[str, type[Model]]] = {
    "cases": RuleCase,
    "steps": RuleStep,
    "expect": RuleAnswer,
    "at-once": MetEntry,
}


def _model_of(key: str, loc: Sequence[int | str]) -> type[Model] | None:
    if key == "props":
        return CardProps
    if key == "rules":
        return RuleEntry
    if "rule" in loc and key in _RULE_MODELS:
        return _RULE_MODELS[key]
    if "oath" in loc and key in ("cases", "steps"):
        return OathCase if key == "cases" else OathStep
    return _MODELS.get(key)


def parse(document: Document) -> RulingFile:
    """Check a document against the format.

    Raises:
        RulingError: It does not fit; every mistake with its line.
    """
    if not isinstance(document.data, dict):
        raise document.error(
            (), "expected a mapping with `cases:`, `legality:`, `principles:` or `plays:`"
        )
    if "plays" in document.data and "cases" not in document.data:
        raise document.error(
            (), f"this is a file of plays: run it with `ygoplugin run {document.path}`"
        )
    _open_sections(document)
    return checked(document, RulingFile, _model_of)


def _open_sections(document: Document) -> None:
    """Put what a file has in sections (`KEY: {title, principles, cases}`) where the format has it."""
    data = document.data
    sections = {
        key: value
        for key, value in data.items()
        if key not in RulingFile.model_fields
        and isinstance(value, dict)
        and isinstance(value.get("cases"), list)
        and set(value) <= {"title", "principles", "cases", "ambiguities"}
    }
    for key, value in sections.items():
        for name, entries in value.items():
            if not isinstance(entries, list):
                continue
            held = data.setdefault(name, [])
            if not isinstance(held, list):
                continue
            for index, entry in enumerate(entries):
                old: Place = (key, name, index)
                new: Place = (name, len(held))
                lines = {p: n for p, n in document.lines.items() if p[:3] == old}
                document.lines.update({(*new, *p[3:]): n for p, n in lines.items()})
                if isinstance(entry, dict) and name != "ambiguities" and "title" in value:
                    entry = {"section": value["title"], **entry}
                held.append(entry)
        del data[key]


def _check_words(document: Document, place: Place, step: Step) -> None:
    """Check the words and values of a step that the rules understand."""
    checks: list[tuple[str, object, Callable[[Any], object]]] = [
        ("stat", None if step.nature == "pay-lp" else step.stat, parse_stats),
        ("during", step.during, Window.parse),
        ("phase", step.phase, lambda word: member(Phase, word, "phase")),
        ("kind", step.kind, nature_of),
    ]
    checks += [("then", word, parse_needs) for word in step.then or ()]
    if step.nature != "pay-lp" and not (step.nature or "").endswith(("swap", "swap-original")):
        values = step.value.values() if isinstance(step.value, dict) else [step.value]
        checks += [("value", value, parse_formula) for value in values]
    checks += [("calc", figures, parse_expression) for figures in (step.calc or {}).values()]
    checks += [("values", stat, parse_stats) for stat in step.values or ()]
    checks += [("state", name, _check_state_name) for name in step.state or ()]
    for key, value, check in checks:
        if value is not None:
            try:
                check(value)
            except YgopluginError as error:
                raise document.error((*place, key), f"{key}: {error}") from None


def _check_state_name(name: str) -> None:
    if not name or name in RESERVED:
        raise RulingError(f"the state cannot be called {name!r}")


def _check_entry(
    document: Document, place: Place, entry: Case | Legality | OathCase | RuleCase
) -> None:
    """Check the era and the switches of a ruling."""
    try:
        eras_of(entry, None)
    except YgopluginError as error:
        key = "era" if entry.era is not None else "switches"
        raise document.error((*place, key), f"{key}: {error}") from None


def _check_expected(
    document: Document, place: Place, expected: Mapping[str, Mapping[str, Any]]
) -> None:
    """Check the names and kinds of expected values."""
    for key, values in expected.items():
        known = PLAYER_VALUES if key in ("player", "opponent") else CARD_VALUES
        for name, value in values.items():
            here = (*place, key, name)
            if name not in known:
                close = difflib.get_close_matches(name, known, n=1)
                hint = f"did you mean {close[0]!r}?" if close else f"expected {', '.join(known)}"
                raise document.error(here, f"unknown value {name!r} of {key}: {hint}")
            yes_or_no = name in ("negated", "follow_up_applies")
            right = isinstance(value, bool) if yes_or_no else type(value) is int or value == "?"
            if not right:
                what = "true or false" if yes_or_no else "a whole number or '?'"
                raise document.error(here, f"{key} {name}: found {value!r}, expected {what}")


def _check_step(
    document: Document, place: Place, step: Step, cards: Mapping[str, CardEntry]
) -> None:
    """Check what the format alone cannot: words, keys of cards, and which keys go together."""

    def wrong(key: str, message: str) -> RulingError:
        return document.error((*place, key), message)

    nature = step.nature
    if nature is not None and nature not in NATURES:
        close = difflib.get_close_matches(nature, NATURES, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(NATURES)}"
        raise wrong("nature", f"unknown nature {nature!r}: {hint}")
    if step.duration is not None and step.duration not in DURATIONS:
        close = difflib.get_close_matches(step.duration, DURATIONS, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(DURATIONS)}"
        raise wrong("duration", f"unknown duration {step.duration!r}: {hint}")
    for key, names in (
        ("source", [step.source] if step.source else []),
        ("target", step.target or []),
    ):
        for name in names:
            if key == "target" and name in set(Group) and nature in CHANGES:
                continue
            if name not in cards and name not in ("player", "opponent"):
                known = ", ".join(cards) or "none"
                raise wrong(key, f"{name!r} is no card of this ruling; its cards are: {known}")
    for name in step.expect or {}:
        if name not in cards and name not in ("player", "opponent"):
            known = ", ".join([*cards, "player", "opponent"])
            raise document.error(
                (*place, "expect", name), f"{name!r} is no card of this ruling; expected {known}"
            )
    _check_words(document, place, step)
    _check_expected(document, (*place, "expect"), step.expect or {})
    if nature == "pay-lp" and not set(step.target or ()) <= {"player", "opponent"}:
        raise wrong("target", "only 'player' and 'opponent' can pay Life Points")
    needed: dict[str, tuple[str, ...]] = {
        "negate": ("target",),
        "un-negate": ("target",),
        "lose-effect": ("target", "ends"),
        "expire": ("ends",),
        "leave-field": ("source",) if step.source or not step.target else ("target",),
        "special-summon": ("target",),
        "flip-face-down": ("target",),
        "flip-face-up": ("target",),
        "change-control": ("target", "controller"),
        "unequip": ("source",),
        "battle-damage-calc": ("target",),
        "pay-lp": ("target", "value"),
        "phase-begins": ("phase",),
        "together": ("steps",),
        "battle-value": ("target",),
    }
    if nature in CHANGES:
        operation = CHANGES[nature][0]
        needed[nature] = (
            ("target",) if operation in ("swap", "reverse") else ("target", "stat", "value")
        )
    for key in needed.get(nature or "", ()):
        if getattr(step, key) is None:
            raise document.error(place, f"a step of nature {nature} needs the key {key!r}")
    for index, inner in enumerate(step.steps or ()):
        if inner.nature not in CHANGES:
            raise document.error(
                (*place, "steps", index), "what happens together must be changes of stats"
            )
        _check_step(document, (*place, "steps", index), inner, cards)


def _check_turn(
    document: Document, place: Place, case: OathCase | RuleCase, cards: Mapping[str, CardEntry]
) -> None:
    """Check the steps of a turn: words, keys of cards, and that questions and answers fit."""
    asked: set[str] = set()
    rules = isinstance(case, RuleCase)
    events = RULE_EVENTS if rules else TURN_EVENTS
    questions = RULE_QUESTIONS if rules else QUESTIONS
    steps: Sequence[OathStep | RuleStep] = case.steps
    for number, step in enumerate(steps):
        here = (*place, "steps", number)
        if (step.do is None) == (step.ask is None):
            raise document.error(here, "a step needs `do` (what happens) or `ask` (a question)")
        for key, word, known in (("do", step.do, events), ("ask", step.ask, questions)):
            if word is not None and word not in known:
                close = difflib.get_close_matches(word, known, n=1)
                hint = f"did you mean {close[0]!r}?" if close else f"expected {', '.join(known)}"
                raise document.error((*here, key), f"unknown word {word!r}: {hint}")
        for key in ("card", "for_card", "equipped_to", "by_card", "attacker", "sends"):
            name = getattr(step, key, None)
            if name is not None and name not in cards:
                found = ", ".join(cards) or "none"
                raise document.error(
                    here, f"{name!r} is no card of this ruling; its cards are: {found}"
                )
        if step.ask is not None:
            if step.id is None or step.id not in case.expect:
                raise document.error(here, "a question needs an `id`, and an answer under `expect`")
            asked.add(step.id)
    for name in case.expect:
        if name not in asked:
            raise document.error((*place, "expect", name), f"no step asks {name!r}")


def _cards(
    document: Document,
    place: Place,
    named: Iterable[CardEntry | str],
    known: Mapping[str, CardEntry],
) -> dict[str, CardEntry]:
    """The cards of one ruling, those that it only names taken from the file or the corpus."""
    cards: dict[str, CardEntry] = {}
    for index, card in enumerate(named):
        here = (*place, index)
        entry = card
        if isinstance(entry, str):
            if entry not in known:
                close = difflib.get_close_matches(entry, known, n=1)
                hint = (
                    f"did you mean {close[0]!r}?" if close else "describe it with key and printed"
                )
                raise document.error(here, f"no card is known as {entry!r}: {hint}")
            entry = known[entry]
        if entry.key in cards:
            raise document.error(here, f"two cards with one key: {entry.key!r}")
        cards[entry.key] = entry
    return cards


def _rulings(document: Document, file: RulingFile, known: Mapping[str, CardEntry]) -> list[Ruling]:
    cards_here = {**known, **{card.key: card for card in file.cards}}
    found: list[Ruling] = []
    total = len(file.cases) + len(file.legality) + len(file.principles)
    if total > MAX_CASES:
        raise RulingError(f"{document.path}: {total} rulings; at most {MAX_CASES} in one file")

    def add(
        entry: Entry,
        name: str,
        place: Place,
        cards: Mapping[str, CardEntry],
    ) -> None:
        found.append(
            Ruling(
                name,
                entry.section,
                entry,
                cards,
                document.path,
                document.line(place),
                file.as_of,
                tuple(a.note for a in file.ambiguities if _is_about(a, entry)),
                isinstance(entry, Principle) and bool(shown.get(entry.name)),
            )
        )

    shown: dict[str, list[str]] = {}
    for case in file.cases:
        for name in case.principles if isinstance(case, RuleCase) else ():
            shown.setdefault(name, []).append(case.id)
    taken = {case.id for case in file.cases}

    for index, case in enumerate(file.cases):
        place: Place = ("cases", index)
        cards = _cards(document, (*place, "cards"), case.cards, cards_here)
        _check_entry(document, place, case)
        if isinstance(case, OathCase | RuleCase):
            _check_turn(document, place, case, cards)
        else:
            for number, step in enumerate(case.steps):
                _check_step(document, (*place, "steps", number), step, cards)
        add(case, case.id, place, cards)
    for index, legality in enumerate(file.legality):
        place = ("legality", index)
        cards = _cards(document, (*place, "cards"), legality.cards, cards_here)
        own = _cards(document, (*place, "card"), [legality.card], cards_here)
        cards = {**own, **cards}
        _check_entry(document, place, legality)
        _check_expected(document, (*place, "expect"), legality.expect or {})
        if legality.ask is not None and legality.ask.change is not None:
            change = legality.ask.change
            if change.nature not in CHANGES:
                raise document.error(
                    (*place, "ask", "change"), "the change must be a change of stats"
                )
            _check_step(document, (*place, "ask", "change"), change, cards)
        add(legality, legality.id, place, cards)
    for index, principle in enumerate(file.principles):
        if principle.id is None and principle.n is None:
            raise document.error(("principles", index), "a principle needs an id")
        if not principle.cases and principle.name in shown:
            principle = principle.model_copy(update={"cases": shown[principle.name]})
        name = principle.name if principle.name not in taken else f"principle:{principle.name}"
        add(principle, name, ("principles", index), {})
    if file.recalculating_effects is not None:
        add(
            file.recalculating_effects,
            file.recalculating_effects.id,
            ("recalculating_effects",),
            {},
        )
    if not found and not file.cards:
        raise RulingError(
            f"{document.path}: there are no rulings in it: expected some under `cases:`,"
            " `legality:` or `principles:`"
        )
    return found


def _lines(line: int | list[int] | None) -> set[int]:
    return set(line) if isinstance(line, list) else set() if line is None else {line}


def _is_about(ambiguity: Ambiguity, entry: Entry) -> bool:
    """Whether an ambiguity of a source touches a ruling: they rest on the same line."""
    if entry.seed != ambiguity.seed:
        return False
    line = getattr(entry, "seed_line", None)
    return bool(_lines(line) & _lines(ambiguity.seed_line))


def eras_of(entry: Entry, file_as_of: str | None, as_of: str | None = None) -> Eras:
    """The rulings of the day under which a ruling is run.

    Its own `as_of`; else that of its file; else, if it comes from the source documents (it has a
    `seed`), their date; else the current rulings. An `era` of the form `before-2020-02` or
    `since-2020-02` narrows that.

    Args:
        entry: What the file says about the ruling.
        file_as_of: The file's own `as_of`.
        as_of: A day that overrides all of these.

    Raises:
        EraError: Its `era` or a switch makes no sense.
    """
    own = getattr(entry, "as_of", None) or file_as_of
    era = getattr(entry, "era", None)
    if as_of is not None:
        eras = Eras.at(as_of)
    elif own is not None:
        eras = Eras.at(own)
    elif era is not None:
        eras = Eras(_day_of_era(era))
    else:
        eras = Eras.at("documents" if entry.seed else "current")
    switches = getattr(entry, "switches", None)
    return eras.with_settings(**switches) if switches else eras


def _day_of_era(era: str) -> date:
    kind, _, day = era.partition("-")
    try:
        if kind not in ("before", "since"):
            raise ValueError
        start = date.fromisoformat(day if day.count("-") == 2 else f"{day}-01")
        return start - timedelta(days=1) if kind == "before" else max(start, DOCUMENTS)
    except (ValueError, OverflowError):
        raise EraError(f"the era is {era!r}: expected before-YYYY-MM or since-YYYY-MM") from None


@functools.cache
def corpus_cards() -> Mapping[str, CardEntry]:
    """The cards that the corpus describes, by key. Ruling files may name them."""
    document = read_document(CORPUS / "cards.yaml")
    return {card.key: card for card in parse(document).cards}


def load_file(path: Path) -> list[Ruling]:
    """The rulings of one file.

    Raises:
        RulingError: The file is unusable.
    """
    return load_document(read_document(path))


def load_document(document: Document) -> list[Ruling]:
    """The rulings of a document that was read already.

    Raises:
        RulingError: It is unusable.
    """
    found = _rulings(document, parse(document), corpus_cards())
    _refuse_twice(found)
    return found


def _refuse_twice(rulings: Iterable[Ruling]) -> None:
    seen: dict[str, Ruling] = {}
    for ruling in rulings:
        if ruling.id in seen:
            raise RulingError(
                f"{ruling.place}: the id {ruling.id!r} is taken already, at {seen[ruling.id].place}:"
                " give this ruling another id"
            )
        seen[ruling.id] = ruling


def is_file_of(path: Path, key: str, other: str) -> bool:
    """Whether a file has a key at its top and another one not, as far as a first look tells."""
    try:
        text = read_text(path)
    except RulingError:
        return False
    return bool(re.search(rf"^{key}:", text, re.MULTILINE)) and not re.search(
        rf"^{other}:", text, re.MULTILINE
    )


def files(path: Path) -> list[Path]:
    """The ruling files that a path means: itself, or every YAML file below a folder.

    Raises:
        RulingError: There is no such file, or no ruling file in the folder.
    """
    try:
        exists = path.exists()
    except OSError as error:
        raise RulingError(f"{path!s:.200}: cannot be read: {error.strerror}") from None
    if not exists:
        raise RulingError(f"{path}: there is no such file or folder")
    if not path.is_dir():
        return [path]
    found = sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES and p.is_file())
    if not found:
        raise RulingError(f"{path}: no ruling files (*.yaml) in this folder")
    return found


@functools.cache
def load_corpus() -> tuple[Ruling, ...]:
    """Every ruling of the corpus."""
    found: list[Ruling] = []
    for path in files(CORPUS):
        if path.name != "cards.yaml":
            shown = path.relative_to(CORPUS.parent.parent)
            found += [replace(r, path=str(shown)) for r in load_file(path)]
    _refuse_twice(found)
    return tuple(found)


def load(paths: Iterable[Path], *, corpus: bool = True) -> tuple[list[Ruling], list[Ruling]]:
    """The rulings of the corpus and of further files.

    A ruling in a file takes the place of the corpus's ruling of the same id.

    Args:
        paths: Files and folders; of folders, files of plays are passed over.
        corpus: Whether the corpus is among them.

    Returns:
        The rulings, and those of them that took a place of the corpus.

    Raises:
        RulingError: Files are unusable, each with its mistakes; or two of them have a ruling of the same id.
    """
    given: list[Ruling] = []
    unusable: list[str] = []
    for path in paths:
        for file in files(path):
            if file != path and is_file_of(file, "plays", "cases"):
                continue
            try:
                given += load_file(file)
            except RulingError as error:
                unusable.append(str(error))
    if unusable:
        raise RulingError("\n".join(unusable))
    _refuse_twice(given)
    if not corpus:
        return given, []
    own = {ruling.id: ruling for ruling in load_corpus()}
    return list({**own, **{r.id: r for r in given}}.values()), [r for r in given if r.id in own]
