"""What a play that failed tells: its timeline, what differs, how that came about, and the script's line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lua_bridge.plays.loader import Play
from lua_bridge.plays.model import PlayStep
from lua_bridge.plays.results import Failure, PlayResult
from lua_bridge.plays.sources import OWN_SCRIPTS, Sources

_PLACE: Final = re.compile(r"(?<![\w./-])([\w.-]+\.lua):(\d+)")
_MOST_PLACES: Final = 8
"""How many places in scripts are shown."""
_LONGEST_EFFECT: Final = 20
"""How many lines an effect is looked for above the one that registers it."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a failure tells: in one line, the whole, and the line of the play where it begins."""

    headline: str
    text: str
    line: int


def tell(result: PlayResult, sources: Sources, where: str) -> Told:
    """Tell why a play failed.

    Args:
        result: What came of it.
        sources: Where its cards come from.
        where: At which level, and under the rulings of which day.
    """
    play = result.play
    first = result.failures[0]
    lines = [f"{play.id} ({where})"]
    if play.entry.rule:
        lines.append(f"  {play.entry.rule}")
    if play.line:
        lines.append(f"  {play.place}")
    lines += _timeline(play, result)
    lines += [f"  warning: {warning}" for warning in result.warnings]
    lines += [f"  message: {message}" for message in result.messages]
    lines += [f"  note: {note}" for note in result.notes]
    lines += [f"  note: {note}" for note in _without_script(sources)]
    lines += _quoted(sources, "\n".join(lines))
    return Told(first.message.splitlines()[0], "\n".join(lines), first.line)


def _timeline(play: Play, result: PlayResult) -> Iterator[str]:
    by_line: dict[int, list[Failure]] = {}
    for failure in result.failures:
        by_line.setdefault(failure.line, []).append(failure)
    last = max(by_line, default=0)
    for failure in by_line.get(play.line, ()) if play.line not in play.lines else ():
        yield from _failure(failure)
    for number, (step, line) in enumerate(zip(play.entry.steps, play.lines, strict=True), 1):
        if line > last:
            break
        here = by_line.get(line, ())
        mark = " - as expected" if step.expect and not here else ""
        place = f" ({result.places[line]})" if line in result.places else ""
        yield f"  {number}. {described(step)}{place}{mark}"
        for failure in here:
            yield from _failure(failure)


def _failure(failure: Failure) -> Iterator[str]:
    yield f"     {failure.message}   <- line {failure.line}"
    for row in failure.working.splitlines():
        yield f"       {row}"


_SAID_OTHERWISE: Final = {"note", "expect", "refused", "gives"}


def described(step: PlayStep) -> str:
    """A step in words."""
    said = step.model_dump(exclude_defaults=True, exclude=_SAID_OTHERWISE)
    parts = [
        f"{key.replace('_', ' ')} {_value(value)}" if value is not True else key.replace("_", " ")
        for key, value in said.items()
    ]
    if step.refused:
        parts.append("which must be refused")
    if not parts and step.expect:
        parts.append(f"look at {', '.join(step.expect)}")
    what = ", ".join(parts)
    return f"{step.note} ({what})" if step.note else what


def _value(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_value, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(part)}" for key, part in value.items())
    return str(value).strip()


def _without_script(sources: Sources) -> Iterator[str]:
    """Cards that an effect is expected of, and that have no script."""
    wanted = {
        name
        for step in sources.play.entry.steps
        for name in (step.activate, step.apply)
        if name is not None
    }
    for name in sorted(wanted & set(sources.play.names)):
        key = sources.play.names[name]
        name_of_script = f"c{sources.play.cards[key].script_code}.lua"
        if key not in sources.play.scripts and source_of(sources, name_of_script) is None:
            yield f"{name} has no script: {name_of_script} is not in the folders of scripts"


def source_of(sources: Sources, name: str) -> tuple[str, str] | None:
    """Text and path of a script by the name that messages give it, as the play finds it."""
    for text, own in sources.play.scripts.values():
        if Path(own).name == name:
            return text, own
    if sources.scripts is not None:
        found = sources.scripts.read(name)
        if found is not None:
            return found, sources.scripts.where(name) or name
    own_script = OWN_SCRIPTS / name
    if not own_script.is_file():
        return None
    return own_script.read_text("utf-8"), f"{name}, of this package"


def _quoted(sources: Sources, text: str) -> Iterator[str]:
    """The lines of scripts that a text names, script by script."""
    places = dict.fromkeys((name, int(line)) for name, line in _PLACE.findall(text))
    shown: dict[str, set[int]] = {}
    for name, line in list(places)[:_MOST_PLACES]:
        shown.setdefault(name, set()).add(line)
    for name, lines in shown.items():
        found = source_of(sources, name)
        if found is None:
            continue
        rows = found[0].splitlines()
        wanted = {
            number
            for line in lines
            if 1 <= line <= len(rows)
            for number in range(_beginning(rows, line), line + 1)
        }
        yield f"  in {_shown(found[1])}:"
        for number in sorted(wanted):
            yield f"    {number:>4} | {rows[number - 1].rstrip()}"


def _beginning(rows: Sequence[str], line: int) -> int:
    """Where the effect that is registered in a line is made, if that is not far; from 1."""
    if "RegisterEffect" not in rows[line - 1]:
        return line
    for number in range(line - 1, max(line - _LONGEST_EFFECT, 0), -1):
        text = rows[number - 1]
        if "CreateEffect" in text or "Clone" in text:
            return number
        if "RegisterEffect" in text or text.startswith("function"):
            break
    return line


def _shown(name: str) -> str:
    path = Path(name)
    return path.as_posix() if not path.is_absolute() else f"{path.parent.name}/{path.name}"
