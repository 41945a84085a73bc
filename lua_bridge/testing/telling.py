"""What a play that failed tells: its timeline, what differs, how that came about, and the script's line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lua_bridge import constants as k
from lua_bridge.plays.loader import Play
from lua_bridge.plays.model import PlayStep
from lua_bridge.plays.results import Failure, PlayResult
from lua_bridge.plays.sources import OWN_SCRIPTS, Sources

_PLACE: Final = re.compile(r"(?<![\w./-])([\w.-]+\.lua):(\d+)")
_INITIAL: Final = re.compile(r"function\s+[\w.]+[.:]initial_effect\b")
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
    lines += [f"  note: {note}" for note in _nothing_printed(sources)]
    lines += _effects_concerned(result, sources, "\n".join(lines))
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


def _nothing_printed(sources: Sources) -> Iterator[str]:
    """Monsters of which neither a database nor the play says what is printed on them."""
    for name, key in sources.play.names.items():
        data = sources.data(key)
        if data.code in sources.database or data.type & k.TYPE_TOKEN or not data.is_monster:
            continue
        if not (data.attack or data.defense or data.level):
            missing = "is not in the card database, and has" if sources.database else "has"
            yield f"{name} ({data.code}) {missing} no `printed` values: they are taken to be 0"


def _effects_concerned(result: PlayResult, sources: Sources, told: str) -> Iterator[str]:
    """Where the effects are made of the cards that failed, if nothing told so far names their scripts."""
    if all(failure.kind in ("script", "board") for failure in result.failures):
        return
    play = result.play
    named = {name for name, _ in _PLACE.findall(told)}
    concerned = [name for name in _concerned(result) if name in play.names]
    scripts = {name: _script_name(sources, play.names[name]) for name in play.names}
    if not named and not any(scripts[name] for name in concerned):
        concerned = list(play.names)
    for name in concerned:
        script = scripts[name]
        found = None if script is None or script in named else source_of(sources, script)
        if script is None or found is None:
            continue
        named.add(script)
        places = ", ".join(f"{script}:{line}" for line in _registered(found[0].splitlines()))
        if places:
            yield f"  effects of {name} ({sources.data(play.names[name]).label}): {places}"


def _concerned(result: PlayResult) -> list[str]:
    """The names of the cards that the failures are about, each once."""
    play = result.play
    steps = dict(zip(play.lines, play.entry.steps, strict=True))
    found: dict[str, None] = {}
    for failure in result.failures:
        step = steps.get(failure.line)
        if step is None:
            continue
        expected = [name for name in step.expect or {} if failure.message.startswith(f"{name} ")]
        done = (
            step.summon,
            step.set,
            step.activate,
            step.apply,
            step.attack,
            step.target,
            step.turn,
        )
        found |= dict.fromkeys(expected or [name for name in done if name is not None])
    return list(found)


def _script_name(sources: Sources, key: str) -> str | None:
    """What messages call the script of a card; `None` where it has none."""
    own = sources.script_name(key)
    name = f"c{sources.data(key).script_code}.lua" if own is None else Path(own).name
    return None if source_of(sources, name) is None else name


def _registered(rows: Sequence[str]) -> list[int]:
    """The lines in which a script registers the effects that its card begins with, from 1."""
    first = next((n for n, row in enumerate(rows) if _INITIAL.match(row)), None)
    if first is None:
        return []
    last = next((n for n in range(first, len(rows)) if rows[n].startswith("end")), len(rows))
    found = [n + 1 for n in range(first, last) if "RegisterEffect" in rows[n]]
    return found or [first + 1]


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
