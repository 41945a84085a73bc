"""The level `lua` of `ygoplugin check`: rulings played with card scripts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from lua_bridge import reasons
from lua_bridge.databases import read_card_data
from lua_bridge.folders import ScriptLibrary
from lua_bridge.plays import PlayResult, load_plays, run_play
from lua_bridge.reasons import Reason
from ygoplugin.rulings.known import known_of
from ygoplugin.rulings.levels import LevelOptions, LevelResult, LevelStatus
from ygoplugin.rulings.loader import Ruling, eras_of

PLAYS: Final = Path(__file__).parent / "rulings"
"""The plays of the corpus's rulings."""


def run(rulings: Sequence[Ruling], options: LevelOptions) -> Mapping[str, LevelResult]:
    """Play the rulings that have plays; see `ygoplugin.rulings.levels.RunLevel`.

    Raises:
        LuaBridgeError: The scripts are unusable.
        CardDatabaseError: A card database is.
    """
    scripts = ScriptLibrary(*options.scripts) if options.scripts else None
    cards = read_card_data(*options.databases)
    wanted = {ruling.id: ruling for ruling in rulings}
    of_users = reasons.of_scripts(scripts) if scripts is not None else {}
    found: dict[str, LevelResult] = {}
    for play in load_plays(PLAYS):
        ruling = wanted.get(play.entry.ruling or play.id)
        if ruling is None:
            continue
        eras = eras_of(ruling.entry, ruling.as_of, options.as_of)
        result = _outcome(run_play(play, scripts, cards, as_of=eras), scripts)
        result = explained(result, of_users.get(ruling.id))
        before = found.get(ruling.id)
        found[ruling.id] = result if before is None else worse_of(before, result)
    return found


_DIFFERS: Final = "a value or a verdict is not what the ruling says"
_STOPS: Final = "the play, written for the bridge's own scripts, cannot be carried out with these"


def _group(result: PlayResult) -> str:
    """What kind of failure with the user's scripts it is."""
    kinds = {failure.kind for failure in result.failures}
    return _DIFFERS if kinds <= {"value", "script"} and "value" in kinds else _STOPS


def details_of(result: PlayResult) -> list[str]:
    """What did not come out as a play says, a line each."""
    details = []
    for failure in result.failures:
        details.append(f"line {failure.line}: {failure.message}")
        details += [f"  {line.strip()}" for line in failure.working.splitlines()]
    if not result.passed:
        details += [f"note: {note}" for note in result.notes]
    return details


def _outcome(result: PlayResult, scripts: ScriptLibrary | None) -> LevelResult:
    known = known_of(result.play.entry)
    details = details_of(result)
    status: LevelStatus = "passed" if result.passed else "failed"
    if known is not None and not result.passed:
        status = "gap"
        details.insert(0, str(known))
    elif known is not None and known.kind == "unsupported":
        status = "failed"
        details = [f"it passes, and its play says that it does not; {known}"]
    group = _group(result) if status == "failed" and scripts is not None else ""
    return LevelResult(status, result.play.place, tuple(details), group)


def explained(result: LevelResult, reason: Reason | None) -> LevelResult:
    """A result with the reason for it, if it failed and there is one."""
    if reason is None or result.status != "failed":
        return result
    return replace(result, status="gap", details=(str(reason), *result.details), group="")


_WORSE: Final = ("passed", "none", "gap", "failed")


def worse_of(one: LevelResult, other: LevelResult) -> LevelResult:
    """Of two plays of one ruling: the worse result, with the details of both."""
    worse = max(one, other, key=lambda result: _WORSE.index(result.status))
    return replace(worse, details=(*one.details, *other.details))
