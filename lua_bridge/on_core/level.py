"""The levels `core` and `core+plugin` of `ygoplugin check`: rulings played on an unmodified core.

At `core+plugin` the rules are installed in the duel, which must then follow the documents. A core alone
that differs from them is no mistake of the package. Each difference must have its reason in
`disagreements.yaml`; one without fails the check, and so does a reason without a difference. With the
rules installed, only those reasons are left that lie in what a play asks of a core.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from lua_bridge import reasons
from lua_bridge.databases import read_card_data
from lua_bridge.folders import ScriptLibrary
from lua_bridge.installer import Mode
from lua_bridge.levels import PLAYS, details_of, explained, worse_of
from lua_bridge.on_core.runner import run_on_core
from lua_bridge.plays import PlayResult, load_plays
from lua_bridge.reasons import FILE, Reason
from ygoplugin import simulators
from ygoplugin.rulings.levels import LevelOptions, LevelResult, LevelStatus
from ygoplugin.rulings.loader import Ruling, eras_of


def run(rulings: Sequence[Ruling], options: LevelOptions) -> Mapping[str, LevelResult]:
    """Play the rulings that have plays on a core; see `ygoplugin.rulings.levels.RunLevel`.

    Raises:
        CoreNotFoundError: There is no core.
        LuaBridgeError: The scripts are unusable.
        CardDatabaseError: A card database is.
    """
    return _explained(_play(rulings, options), options, with_rules=False)


def run_with_rules(rulings: Sequence[Ruling], options: LevelOptions) -> Mapping[str, LevelResult]:
    """The same with the rules installed in the duel.

    Raises:
        CoreNotFoundError: There is no core.
        LuaBridgeError: The scripts are unusable.
        CardDatabaseError: A card database is.
    """
    return _explained(_play(rulings, options, Mode.ENFORCE), options, with_rules=True)


def _play(
    rulings: Sequence[Ruling], options: LevelOptions, rules: Mode | None = None
) -> dict[str, LevelResult]:
    core = simulators.load()
    scripts = ScriptLibrary(*options.scripts) if options.scripts else None
    cards = read_card_data(*options.databases)
    wanted = {ruling.id: ruling for ruling in rulings}
    found: dict[str, LevelResult] = {}
    for play in load_plays(PLAYS):
        ruling = wanted.get(play.entry.ruling or play.id)
        if ruling is None:
            continue
        eras = eras_of(ruling.entry, ruling.as_of, options.as_of)
        result = _plain(run_on_core(play, core, scripts, cards, as_of=eras, rules=rules))
        before = found.get(ruling.id)
        found[ruling.id] = result if before is None else worse_of(before, result)
    return found


def _plain(result: PlayResult) -> LevelResult:
    status: LevelStatus = "passed" if result.passed else "failed"
    return LevelResult(status, result.play.place, tuple(details_of(result)))


def _explained(
    found: Mapping[str, LevelResult], options: LevelOptions, *, with_rules: bool
) -> dict[str, LevelResult]:
    """The results with their reasons.

    The core's reasons are listed for the package's own scripts and the days of the rulings: only then
    is it a mistake that a reason is listed and nothing differs.
    """
    own = not options.scripts and options.as_of is None
    listed = reasons.of_cores(with_rules=with_rules)
    if options.scripts:
        listed = listed | reasons.of_scripts(ScriptLibrary(*options.scripts))
    return {
        ruling: result if ruling not in listed else _with_reason(result, listed[ruling], own=own)
        for ruling, result in found.items()
    }


def _with_reason(result: LevelResult, reason: Reason, *, own: bool) -> LevelResult:
    if result.status == "failed":
        return explained(result, reason)
    if own:
        why = f"the core agrees, and {FILE} says why it does not: {reason}"
        return replace(result, status="failed", details=(why,))
    return result
