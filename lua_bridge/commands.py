"""The commands `ygoplugin scripts` and `ygoplugin run`."""

from __future__ import annotations

import dataclasses
import fnmatch
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ygoplugin.commands import EXIT_FAILED, Unusable, friendly
from ygoplugin.commands import as_json as json_option
from ygoplugin.commands import databases as databases_option
from ygoplugin.commands import scripts as scripts_option
from ygoplugin.errors import ReplayError

if TYPE_CHECKING:
    from lua_bridge.plays import Play, PlayResult

_PLACES = click.argument(
    "places", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="DIR..."
)
_DIALECT = click.option(
    "--dialect",
    type=click.Choice(["edopro", "ygopro"]),
    help="Whose scripts they are; otherwise it is found out.",
)
_CDB = click.option(
    "--cdb",
    "databases",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A card database (.cdb); may be given several times, the overriding ones first.",
)
_LUA = click.option(
    "--lua", type=click.Choice(["5.4", "5.3"]), default="5.4", help="The Lua version."
)

_JOBS = click.option(
    "--jobs", type=click.IntRange(1), help="Processes; as many as processors otherwise."
)


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[..., object]]:
    """A progress bar on standard error; what is given is called with how much more was done."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done=1: bar.advance(task, done)


@click.group()
def scripts() -> None:
    """Work with card scripts written in Lua."""


@scripts.command()
@_PLACES
@_DIALECT
@_CDB
@_LUA
@_JOBS
@json_option
@friendly
def load(
    places: tuple[Path, ...],
    dialect: str | None,
    databases: tuple[Path, ...],
    lua: str,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Run every card script of the folders DIR, and list those that fail.

    DIR is a scripts folder of EDOPro or YGOPro or a zip archive of one; what comes first overrides
    what comes later. Each script is run as a core does at the beginning of a duel: its text, and its
    initial_effect on a card. The exit status is 1 if a script failed, 2 if a folder is unusable.
    """
    from lua_bridge.databases import read_card_data
    from lua_bridge.folders import ScriptLibrary
    from lua_bridge.loading import Loading

    library = ScriptLibrary(*places, dialect=dialect)
    library.require_cards()
    cards = read_card_data(*databases)
    total = sum(len(library.passcodes(folder)) for folder in library.folders)
    with progress(f"{library.dialect.label} scripts", total) as advance:
        found = Loading(library, cards, lua).run(library.folders, jobs, advance)
    if as_json:
        rows = [dataclasses.asdict(loaded) for loaded in found]
        click.echo(json.dumps({"dialect": library.dialect, "folders": rows}, indent=2))
    else:
        for loaded in found:
            for error in loaded.errors:
                click.echo(f"{error.script}: {error.message}")
            failed = f", {len(loaded.errors)} errors" if loaded.errors else ""
            click.echo(
                f"{loaded.folder or 'top'}: {loaded.scripts} scripts,"
                f" {loaded.effects} effects{failed}"
            )
    if any(loaded.errors for loaded in found):
        raise click.exceptions.Exit(EXIT_FAILED)


@scripts.command(name="try")
@_PLACES
@_DIALECT
@_CDB
@click.option(
    "--uses",
    multiple=True,
    metavar="NAME",
    help="Only scripts whose text holds this; may be given several times.",
)
@click.option("--only", multiple=True, type=int, metavar="PASSCODE", help="Only this script.")
@click.option(
    "--standing", is_flag=True, help="Only evaluate the effects that stand by themselves."
)
@_JOBS
@json_option
@friendly
def try_(
    places: tuple[Path, ...],
    dialect: str | None,
    databases: tuple[Path, ...],
    uses: tuple[str, ...],
    only: tuple[int, ...],
    standing: bool,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Run every effect of the card scripts of DIR once, on a filled board, and list where they stop.

    Effects that stand by themselves are evaluated: condition, whom they affect, value. Others are
    activated and resolved with the first choice everywhere. The exit status is 1 if one stopped.
    """
    from lua_bridge.trying import Trials

    trials = Trials(places, dialect, databases, activate=not standing)
    wanted = trials.scripts(uses, only)
    if not wanted:
        raise Unusable("no script was chosen: nothing fits --uses and --only")
    with progress("scripts", len(wanted)) as advance:
        found = list(trials.run(wanted, jobs, advance))
    stopped = [tried for tried in found if tried.problems]
    if as_json:
        click.echo(json.dumps([dataclasses.asdict(tried) for tried in found], indent=2))
    else:
        for tried in stopped:
            for problem in tried.problems:
                click.echo(f"{tried.script}: {problem.splitlines()[0]}")
        click.echo(
            f"{len(found)} scripts, {len(stopped)} with problems;"
            f" {sum(t.standing for t in found)} standing effects evaluated,"
            f" {sum(t.activated for t in found)} others carried out,"
            f" {sum(t.impossible for t in found)} that cannot be activated on this board"
        )
    if stopped:
        raise click.exceptions.Exit(EXIT_FAILED)


@click.command()
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PLAY..."
)
@scripts_option(
    "A scripts folder of EDOPro or YGOPro (or $YGO_SCRIPTS); may be given several times."
)
@_DIALECT
@databases_option(
    "A card database (or $YGO_CDB); may be given several times, the overriding ones first."
)
@click.option("--id", "ids", multiple=True, metavar="ID", help="Only this play; * and ? match.")
@click.option(
    "--on",
    "place",
    type=click.Choice(["table", "core", "core+plugin"]),
    default="table",
    help="Run them on the described table, or on a simulator's core, alone or with the rules installed.",
)
@click.option(
    "--core",
    "core_path",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="The core: a library of EDOPro, a prepared module, or EDOPro's folder; otherwise it is found.",
)
@click.option(
    "--as-of", metavar="DATE", help="The rulings of which day: YYYY-MM-DD, 'documents' ..."
)
@json_option
@friendly
def run(
    paths: tuple[Path, ...],
    folders: tuple[Path, ...],
    dialect: str | None,
    databases: tuple[Path, ...],
    ids: tuple[str, ...],
    place: str,
    core_path: Path | None,
    as_of: str | None,
    as_json: bool,
) -> None:
    """Run plays with card scripts, and compare what comes of them with what they expect.

    PLAY is a play file, or a folder of them; or with `--on core` a replay of EDOPro (.yrp, .yrpX), which
    must run as it is recorded. Cards have the scripts that the play names, those of
    DIR, or those that the package brings along for the cards of the rulings. The exit status is 1 if
    a play does not come out as expected, 2 if a file is unusable.
    """
    from lua_bridge.databases import read_card_data
    from lua_bridge.folders import ScriptLibrary
    from ygoplugin.eras import parse_as_of

    if as_of is not None:
        parse_as_of(as_of)
    library = ScriptLibrary(*folders, dialect=dialect) if folders else None
    if library is not None:
        library.require_cards()
    cards = read_card_data(*databases)
    loaded, unusable = _plays(paths)
    plays = [
        play
        for play in loaded
        if not ids or any(fnmatch.fnmatchcase(play.id, pattern) for pattern in ids)
    ]
    if not plays and unusable:
        raise Unusable("\n".join(unusable))
    if not plays:
        raise Unusable(f"no play fits {', '.join(ids)}")
    run_one = _runner(place, core_path)
    results = [run_one(play, library, cards, as_of=as_of) for play in plays]
    failed = [result for result in results if not result.passed]
    if as_json:
        click.echo(json.dumps([_row(result) for result in results], ensure_ascii=False, indent=2))
    else:
        for result in results:
            _print(result)
        click.echo(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    if unusable:
        raise Unusable("\n".join(unusable))
    if failed:
        raise click.exceptions.Exit(EXIT_FAILED)


def _plays(paths: Iterable[Path]) -> tuple[list[Play], list[str]]:
    """The plays of files and folders, and what is wrong with those that are unusable.

    A replay is a play that does nothing else.
    """
    from lua_bridge.plays import load_all

    plays: list[Play] = []
    unusable: list[str] = []
    for path in paths:
        if path.suffix.lower() in (".yrp", ".yrpx"):
            from lua_bridge.on_core.recorded import play_of

            try:
                plays.append(play_of(path))
            except ReplayError as error:
                unusable.append(str(error))
        else:
            found, wrong = load_all([path])
            plays += found
            unusable += wrong
    return plays, unusable


def _runner(place: str, core_path: Path | None) -> Callable[..., PlayResult]:
    """What runs a play: on the table, or on a core."""
    if place == "table":
        if core_path is not None:
            raise Unusable("--core names what plays run on with `--on core`")
        from lua_bridge.plays import run_play

        return run_play
    from lua_bridge.on_core import run_on_core
    from ygoplugin import simulators

    core = simulators.load(core_path)
    rules = "enforce" if place == "core+plugin" else None
    return lambda play, *where, **how: run_on_core(play, core, *where, rules=rules, **how)


def _row(result: PlayResult) -> dict[str, Any]:
    return {
        "id": result.play.id,
        "place": result.play.place,
        "passed": result.passed,
        "failures": [dataclasses.asdict(failure) for failure in result.failures],
        "problems": result.problems,
        "warnings": result.warnings,
        "messages": result.messages,
        "notes": result.notes,
    }


def _print(result: PlayResult) -> None:
    click.echo(f"{'ok' if result.passed else 'FAILED':6} {result.play.id}")
    for failure in result.failures:
        click.echo(f"  {result.play.path}:{failure.line}: {failure.message}")
        for line in failure.working.splitlines():
            click.echo(f"    {line}")
    for warning in result.warnings:
        click.echo(f"  warning: {warning}")
    for message in result.messages:
        click.echo(f"  message: {message}")
    for note in result.notes if not result.passed else ():
        click.echo(f"  note: {note}")
