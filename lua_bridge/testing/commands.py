"""The commands `ygoplugin new` and `ygoplugin affected`."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import click

from ygoplugin.commands import Unusable, friendly
from ygoplugin.commands import as_json as as_json_option
from ygoplugin.commands import databases as databases_option
from ygoplugin.commands import scripts as scripts_option


@click.command()
@click.argument("passcode", type=int)
@click.option(
    "--dialect",
    type=click.Choice(["edopro", "ygopro"]),
    default="edopro",
    show_default=True,
    help="Whose scripts it is for.",
)
@databases_option("A card database (or $YGO_CDB): what is printed on the card is taken from there.")
@click.option("--name", metavar="TEXT", help="The card's name.")
@friendly
def new(passcode: int, dialect: str, databases: tuple[Path, ...], name: str | None) -> None:
    """Write starter files for a card into this folder: script, rulings, and a test.

    All of them pass under pytest as they are written. Files that are here already are never
    overwritten.
    """
    from lua_bridge.databases import read_card_data
    from lua_bridge.dialects import Dialect
    from lua_bridge.testing.starting import start

    cards = read_card_data(*databases)
    starter = start(passcode, dialect=Dialect(dialect), cards=cards, name=name)
    for path in starter.write(Path()):
        click.echo(f"wrote {path}")
    for note in starter.notes:
        click.echo(f"note: {note}", err=True)
    click.echo("now run: pytest")


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option(
    "--switch", required=True, metavar="NAME", help="The era switch; `ygoplugin eras` lists them."
)
@scripts_option("List the card scripts of this folder too (or $YGO_SCRIPTS).")
@click.option(
    "--dialect",
    type=click.Choice(["edopro", "ygopro"]),
    help="Whose scripts they are; otherwise it is found out.",
)
@databases_option("A card database (or $YGO_CDB).")
@click.option("--jobs", type=click.IntRange(1), help="Processes; as many as processors otherwise.")
@as_json_option
@friendly
def affected(
    paths: tuple[Path, ...],
    switch: str,
    folders: tuple[Path, ...],
    dialect: str | None,
    databases: tuple[Path, ...],
    jobs: int | None,
    as_json: bool,
) -> None:
    """List what an era switch changes: rulings and plays whose answer differs, and card scripts.

    Rulings are the documented ones and those in the files and folders given. With --scripts, the cards of
    that folder are tried among monsters under usual effects, and listed if a value differs.
    """
    from lua_bridge.commands import progress
    from lua_bridge.databases import read_card_data
    from lua_bridge.folders import ScriptLibrary
    from lua_bridge.plays import load_all
    from lua_bridge.testing import affected as work
    from ygoplugin.eras import SWITCHES, Eras
    from ygoplugin.rulings import loader

    if switch not in SWITCHES:
        Eras.at("current").with_settings(**{switch: ""})
    cards = read_card_data(*databases)
    files = [file for path in paths for file in loader.files(path)]
    own = [file for file in files if loader.is_file_of(file, "plays", "cases")]
    plays, unusable = load_all(own)
    if unusable:
        raise Unusable("\n".join(unusable))
    rulings, _ = loader.load([file for file in files if file not in own])
    found = {
        "rulings": work.affected_rulings(rulings, switch),
        "plays": work.affected_plays(plays, switch, None, cards),
    }
    if folders:
        probes = work.Probes(ScriptLibrary(*folders, dialect=dialect), cards, switch)
        wanted = probes.scripts()
        with progress("scripts", len(wanted)) as advance:
            found["scripts"] = list(probes.run(wanted, jobs, advance))
    if as_json:
        rows = {kind: [dataclasses.asdict(one) for one in all_] for kind, all_ in found.items()}
        click.echo(json.dumps({"switch": switch, **rows}, ensure_ascii=False, indent=2))
        return
    for kind, all_ in found.items():
        for one in all_:
            click.echo(f"{one.name} ({one.place})" if one.place else one.name)
            for value, answer in one.answers.items():
                click.echo(f"  {value}: {answer}")
        click.echo(f"{len(all_)} {kind}")
