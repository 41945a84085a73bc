"""What `ygoplugin check`, `explain` and `rulings` print: tables, timelines, JSON and JUnit files."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from ygoplugin.errors import RulingError
from ygoplugin.rulings.levels import LevelResult
from ygoplugin.rulings.loader import Ruling
from ygoplugin.rulings.model import Case, Legality, OathCase, Principle, RuleCase
from ygoplugin.rulings.runner import Result, StepResult

if TYPE_CHECKING:
    from ygoplugin.stats.explanation import Working

_STYLES = {
    "passed": "green",
    "failed": "bold red",
    "skipped": "yellow",
    "disputed": "yellow",
    "unsupported": "yellow",
}
_APART = ("skipped", "disputed", "unsupported")
"""What is neither passed nor failed: counted apart, and told with its reason."""
WIDTH = 80
"""Columns that every text fits into."""


def console(*, stderr: bool = False) -> Console:
    """The terminal, at most 80 columns wide unless $COLUMNS says more; plain text when piped."""
    found = Console(stderr=stderr, highlight=False)
    asked = os.environ.get("COLUMNS", "").isdigit()
    width = found.width if asked else min(WIDTH, found.width)
    return Console(stderr=stderr, highlight=False, width=width, soft_wrap=False)


def _table(out: Console) -> Table:
    return Table(
        box=box.SIMPLE_HEAD if out.is_terminal else None,
        show_edge=False,
        pad_edge=False,
        expand=False,
        padding=(0, 2, 0, 0),
    )


def _short(section: str) -> str:
    """A section's name without its name in the source's language."""
    return section.split(" [")[0]


def summary(results: Sequence[Result]) -> dict[str, int]:
    """How many rulings passed, failed, were skipped, are disputed, and are unsupported."""
    counts = Counter(str(result.status) for result in results)
    return {
        "total": len(results),
        **{status: counts[status] for status in ("passed", "failed", *_APART)},
    }


Levels = Mapping[str, Mapping[str, LevelResult]]
"""What rulings gave at other levels than the resolver: by level, then by ruling."""

_LEVEL_STYLES = {"passed": "green", "failed": "bold red", "gap": "yellow", "none": "dim"}


def level_summary(found: Mapping[str, LevelResult]) -> dict[str, int]:
    """How many rulings passed and failed at a level, have a known gap there, or no play."""
    counts = Counter(str(result.status) for result in found.values())
    return {status: counts[status] for status in ("passed", "failed", "gap", "none")}


def to_json(results: Sequence[Result], levels: Levels | None = None) -> dict[str, Any]:
    """The results as plain data. A ruling that failed at any level counts as failed."""
    beside = levels or {}
    cases = []
    for result in results:
        case = result.to_json()
        if beside:
            case["levels"] = {
                name: found[result.ruling.id].to_json() for name, found in beside.items()
            }
        cases.append(case)
    sums: dict[str, Any] = dict(summary(results))
    if beside:
        for result in results:
            wrong = any(f[result.ruling.id].status == "failed" for f in beside.values())
            if wrong and result.status != "failed":
                sums["failed"] += 1
                sums[result.status] -= 1
        sums["levels"] = {name: level_summary(found) for name, found in beside.items()}
    return {"cases": cases, "summary": sums}


def print_check(
    results: Sequence[Result],
    out: Console,
    *,
    brief: bool = False,
    levels: Levels | None = None,
) -> None:
    """Print every ruling by section, what failed with its details, and the sums.

    Args:
        results: The results.
        out: Where to.
        brief: Whether to leave out the rulings that passed.
        levels: The results at other levels, shown side by side.
    """
    beside = levels or {}
    sections: dict[str, list[Result]] = {}
    for result in results:
        sections.setdefault(_short(result.ruling.section), []).append(result)
    table = _table(out)
    table.add_column("resolver" if beside else "", no_wrap=True)
    for name in beside:
        table.add_column(name, no_wrap=True)
    table.add_column("ruling", overflow="fold")
    if len(beside) > 1:  # the sums are long: the rulings need the room
        table.add_column("as of", min_width=len("YYYY-MM-DD"), max_width=20)
    else:
        table.add_column("as of", no_wrap=True)
    empty = [""] * len(beside)
    for section, found in sections.items():
        table.add_row("", *empty, f"[bold]{escape(section)}[/]", _counts(found))
        for result in found if not brief else ():
            style = _STYLES[result.status]
            cells = [f"[{style}]{result.status}[/]"]
            for other in beside.values():
                status = other[result.ruling.id].status
                cells.append(f"[{_LEVEL_STYLES[status]}]{'-' if status == 'none' else status}[/]")
            table.add_row(*cells, escape(result.ruling.id), result.as_of)
        table.add_section()
    table.add_row("", *empty, "[bold]all rulings[/]", _counts(results))
    for name, other in beside.items():
        sums = ", ".join(
            f"{count} {'without a play' if status == 'none' else status}"
            for status, count in level_summary(other).items()
            if count
        )
        table.add_row("", *empty, f"[bold]level {escape(name)}[/]", sums)
    out.print(table)
    for result in results:
        if result.status in _APART:
            text = f"{result.status} {result.ruling.id}: {result.reason}"
            _print_wrapped(text, out, "", "  ")
    for result in results:
        if result.status == "failed":
            out.print()
            print_failure(result, out)
    for name, other in beside.items():
        shown = {r: found for r, found in other.items() if found.status in ("failed", "gap")}
        for group in dict.fromkeys(found.group for found in shown.values()):
            together = {r: found for r, found in shown.items() if found.group == group}
            if group:
                out.print()
                _print_wrapped(f"{len(together)} at {name}: {group}", out, "")
            for ruling, at_level in together.items():
                _print_level(name, ruling, at_level, out)


def coverage(results: Sequence[Result], levels: Levels) -> list[list[str]]:
    """The sections, the cases of each, and how many of them pass at each level, as rows of a table.

    The first row names the columns, the last has the sums. At a level, `12 of 14` are 12 that pass of
    the 14 that are played there; where all of them pass, it is only their number.

    Args:
        results: What the resolver gave.
        levels: What the other levels gave, by name.
    """
    sections: dict[str, list[Result]] = {}
    for result in results:
        sections.setdefault(_short(result.ruling.section), []).append(result)
    head = ["section", "cases", "resolver", *levels]
    rows = [_coverage_row(name, found, levels) for name, found in sections.items()]
    return [head, *rows, _coverage_row("all", results, levels)]


def _coverage_row(name: str, results: Sequence[Result], levels: Levels) -> list[str]:
    at_levels = [
        _share(found[result.ruling.id].status for result in results) for found in levels.values()
    ]
    return [name, str(len(results)), _share(result.status for result in results), *at_levels]


def _share(statuses: Iterable[str]) -> str:
    played = [status for status in statuses if status != "none"]
    passed = played.count("passed")
    if not played:
        return "-"
    return str(passed) if passed == len(played) else f"{passed} of {len(played)}"


def _print_level(level: str, ruling: str, result: LevelResult, out: Console) -> None:
    style = _LEVEL_STYLES[result.status]
    out.print(f"[{style}]{result.status}[/] at {level}: [bold]{escape(ruling)}[/]")
    if result.place:
        _print_wrapped(result.place, out, "  ")
    for line in result.details:
        _print_wrapped(line, out, "  ", "    ")


def _counts(results: Sequence[Result]) -> str:
    counts = summary(results)
    parts = [f"{counts[s]} {s}" for s in ("failed", *_APART, "passed") if counts[s]]
    return ", ".join(parts)


def print_failure(result: Result, out: Console) -> None:
    """Print a ruling that failed: what led there, the state, expected and got."""
    out.print(f"[bold red]FAILED[/] [bold]{escape(result.ruling.id)}[/] (as of {result.as_of})")
    _print_wrapped(f"{result.ruling.place}", out, "  ")
    if all(step.ok for step in result.steps):
        _print_wrapped(result.reason, out, "  ")
    for number, step in enumerate(result.steps, 1):
        if step.ok:
            mark = " - as expected" if step.expected else ""
            _print_wrapped(f"{number}. {step.do}{mark}", out, "  ", "     ")
            continue
        _print_wrapped(f"{number}. {step.do}", out, "  ", "     ")
        if step.problem:
            _print_wrapped(step.problem, out, "     ")
        for key, values in step.expected.items():
            for name, value in values.items():
                got = step.got.get(key, {}).get(name)
                mark = "" if got == value else "   <- here they part"
                out.print(f"     {key} {name}: expected {value}, got {got}{mark}", markup=False)
        for working in step.workings:
            _print_working(working, out)
    out.print()


def _print_wrapped(text: str, out: Console, indent: str, rest: str | None = None) -> None:
    """Print a text inside the width of the console, counting wide characters as two columns."""
    hanging = indent if rest is None else rest
    room = out.width - max(cell_len(indent), cell_len(hanging))
    for number, line in enumerate(Text(text).wrap(out, room)):
        out.print((indent if number == 0 else hanging) + line.plain.rstrip(), markup=False)


def _print_working(working: Working, out: Console) -> None:
    for line in str(working).splitlines():
        indent = " " * (5 + len(line) - len(line.lstrip()))
        _print_wrapped(line.strip(), out, indent, indent + "   ")


def print_timeline(result: Result, out: Console) -> None:
    """Print a ruling as a timeline, with the working of every number."""
    ruling = result.ruling
    entry = ruling.entry
    style = _STYLES[result.status]
    out.print(f"[bold]{escape(ruling.id)}[/] [{style}]{result.status}[/] (as of {result.as_of})")
    if isinstance(entry, Case | OathCase | RuleCase) and entry.rule:
        _print_wrapped(entry.rule, out, "  ")
    if isinstance(entry, Principle):
        _print_wrapped(entry.text, out, "  ")
    if isinstance(entry, Legality):
        _print_wrapped(f"{entry.action}: {'legal' if entry.legal else 'not legal'}", out, "  ")
        if entry.why:
            _print_wrapped(entry.why, out, "  ")
    for card in ruling.cards.values():
        _print_wrapped(_card_line(ruling, card.key), out, "  ", "      ")
    _print_wrapped(_source_line(ruling), out, "  ")
    if isinstance(entry, RuleCase):
        for line in entry.notes:
            _print_wrapped(f"note: {line}", out, "  ", "    ")
    for line in ruling.open:
        _print_wrapped(f"open in the source: {line}", out, "  ", "    ")
    for line in entry.setup if isinstance(entry, Case) else ():
        _print_wrapped(line, out, "  ")
    out.print()
    for number, step in enumerate(result.steps, 1):
        _print_step(number, step, out)
    if result.status != "passed":
        _print_wrapped(f"{result.status}: {result.reason}", out, "")
        out.print()


def _print_step(number: int, step: StepResult, out: Console) -> None:
    _print_wrapped(f"{number}. {step.do}", out, "", "   ")
    for key, values in step.expected.items():
        shown = ", ".join(
            f"{name.replace('_', ' ')} {_shown(step.got.get(key, {}).get(name))}"
            + ("" if step.got.get(key, {}).get(name) == value else f" (expected {_shown(value)})")
            for name, value in values.items()
        )
        _print_wrapped(f"=> {key}: {shown}", out, "   ", "      ")
    for reason in step.reasons:
        _print_wrapped(f"because {reason}", out, "   ", "      ")
    if step.problem:
        _print_wrapped(f"problem: {step.problem}", out, "   ")
    for working in step.workings:
        _print_working(working, out)
    out.print()


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(part)}" for key, part in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _card_line(ruling: Ruling, key: str) -> str:
    card = ruling.cards[key]
    names = [name for name in (card.name_en, card.name_zh, card.name_ja) if name]
    text = f"{key}: {' / '.join(names) or card.description or key}"
    if card.printed is not None:
        printed = card.printed
        stats = [
            f"{label} {value}"
            for label, value in (
                ("ATK", printed.atk),
                ("DEF", printed.defense),
                ("Level", printed.level),
                ("Rank", printed.rank),
                ("Link", printed.link),
            )
            if value is not None
        ]
        text += f" ({', '.join(stats)})" if stats else ""
    if card.props is not None:
        props = card.props
        told = [props.kind, f"Level {props.level}" if props.level else None]
        told += [f"ATK {props.atk}" if props.atk is not None else None, props.trigger]
        told += [props.text, props.note]
        text += f" ({'; '.join(word for word in told if word)})" if any(told) else ""
    return text


def _source_line(ruling: Ruling) -> str:
    entry = ruling.entry
    parts = [f"section: {_short(ruling.section)}"]
    if entry.seed:
        line = getattr(entry, "seed_line", None)
        where = f", lines {', '.join(map(str, line))}" if isinstance(line, list) else ""
        where = where or (f", line {line}" if line else "")
        parts.insert(0, f"source: {entry.seed}{where}")
    if isinstance(entry, RuleCase) and entry.basis:
        parts.append(f"basis: {entry.basis}")
    if ruling.date:
        parts.append(f"ruled {ruling.date}")
    return "; ".join([*parts, ruling.place])


def print_rulings(rulings: Iterable[Ruling], out: Console) -> None:
    """Print a list of rulings: each id on a line of its own, its cards below."""
    for ruling in rulings:
        out.print(f"[bold]{escape(ruling.id)}[/] ({ruling.kind})")
        cards = ", ".join(card.name_en or key for key, card in ruling.cards.items())
        if cards:
            _print_wrapped(cards, out, "    ")


def matches(ruling: Ruling, text: str) -> bool:
    """Whether a ruling is about what a search text says.

    It may be (part of) an id, a section, a sentence of the rule, or a card's name in English, Chinese
    or Japanese; or a passcode.
    """
    wanted = text.casefold().strip()
    return any(wanted in word.casefold() for word in _words(ruling)) or any(
        str(card.passcode) == wanted for card in ruling.cards.values() if card.passcode
    )


def names_card(ruling: Ruling, text: str) -> bool:
    """Whether a ruling names a card: by part of a name, by passcode, or by key."""
    wanted = text.casefold().strip()
    return any(
        str(card.passcode) == wanted
        or key == wanted
        or any(wanted in n.casefold() for n in (card.name_en, card.name_zh, card.name_ja) if n)
        for key, card in ruling.cards.items()
    )


def _words(ruling: Ruling) -> Iterable[str]:
    entry = ruling.entry
    yield ruling.id
    yield ruling.section
    for name in ("rule", "text", "action", "why"):
        value = getattr(entry, name, None)
        if value:
            yield value
    for card in ruling.cards.values():
        yield from (n for n in (card.name_en, card.name_zh, card.name_ja) if n)


def write_junit(results: Sequence[Result], path: Path, levels: Levels | None = None) -> None:
    """Write the results as a JUnit XML file, one test suite a section and one a further level.

    Raises:
        RulingError: The file cannot be written.
    """
    from junitparser import Failure, JUnitXml, Skipped, TestCase, TestSuite

    xml = JUnitXml("ygoplugin")
    sections: dict[str, list[Result]] = {}
    for result in results:
        sections.setdefault(result.ruling.section, []).append(result)
    for section, found in sections.items():
        suite = TestSuite(section)
        for result in found:
            case = TestCase(result.ruling.id, classname=f"resolver.{result.as_of}", time=0.0)
            if result.status == "failed":
                case.result = [Failure(result.reason)]
            elif result.status in _APART:
                kind = "" if result.status == "skipped" else f"{result.status}: "
                case.result = [Skipped(f"{kind}{result.reason}")]
            suite.add_testcase(case)
        suite.update_statistics()  # type: ignore[no-untyped-call]
        xml.add_testsuite(suite)
    for name, at_level in (levels or {}).items():
        suite = TestSuite(f"level {name}")
        for ruling, outcome in at_level.items():
            case = TestCase(ruling, classname=name, time=0.0)
            if outcome.status == "failed":
                case.result = [Failure("; ".join(outcome.details))]
            elif outcome.status != "passed":
                case.result = [Skipped("; ".join(outcome.details) or "it has no play")]
            suite.add_testcase(case)
        suite.update_statistics()  # type: ignore[no-untyped-call]
        xml.add_testsuite(suite)
    xml.update_statistics()  # type: ignore[no-untyped-call]
    try:
        xml.write(str(path), pretty=True)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise RulingError(f"{path}: cannot be written: {why}") from error
