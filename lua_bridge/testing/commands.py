"""The commands `ygoplugin new` and `ygoplugin affected`."""

from __future__ import annotations

from pathlib import Path

import click

from ygoplugin.commands import friendly


@click.command()
@click.argument("passcode", type=int)
@click.option(
    "--dialect",
    type=click.Choice(["edopro", "ygopro"]),
    default="edopro",
    show_default=True,
    help="Whose scripts it is for.",
)
@click.option(
    "--cdb",
    "databases",
    multiple=True,
    envvar="YGO_CDB",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A card database (or $YGO_CDB): what is printed on the card is taken from there.",
)
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
