"""The command line: `ygoplugin`."""

from __future__ import annotations

import dataclasses
import difflib
import fnmatch
import inspect
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ygoplugin.commands import EXIT_FAILED, Commands, Unusable, friendly
from ygoplugin.commands import as_json as as_json_option
from ygoplugin.commands import databases as databases_option
from ygoplugin.commands import scripts as scripts_option

if TYPE_CHECKING:
    from ygoplugin.oaths import Classification
    from ygoplugin.rulings.loader import Ruling

_as_of = click.option(
    "--as-of",
    metavar="DATE",
    help="Run everything under the rulings of one day: YYYY-MM-DD, 'documents' or 'current'."
    " Otherwise each ruling is run at its own day.",
)


@click.group(
    cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80}
)
@click.version_option(package_name="ygoplugin", message="%(prog)s %(version)s")
def main() -> None:
    """The documented Yu-Gi-Oh! OCG rulings, by date and with the reason attached."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--id", "ids", multiple=True, metavar="ID", help="Only this ruling; * and ? match.")
@click.option("--card", metavar="CARD", help="Only rulings that name this card: name or passcode.")
@click.option("--section", metavar="TEXT", help="Only sections whose name holds this text.")
@_as_of
@click.option("--corpus/--no-corpus", default=True, help="With or without the rulings built in.")
@click.option(
    "--level",
    "named",
    multiple=True,
    metavar="NAME",
    help="Run the rulings at this level too; may be given several times. `lua` plays them with card"
    " scripts, `core` plays them on a simulator's core, `core+plugin` with the rules installed there.",
)
@scripts_option("For such a level: a folder of card scripts (or $YGO_SCRIPTS).")
@databases_option("For such a level: a card database (or $YGO_CDB).")
@click.option("--brief", is_flag=True, help="Print sums and what failed, not every ruling.")
@click.option(
    "--junit", metavar="FILE", type=click.Path(path_type=Path), help="Write a JUnit XML file."
)
@as_json_option
@click.pass_context
@friendly
def check(
    ctx: click.Context,
    paths: tuple[Path, ...],
    ids: tuple[str, ...],
    card: str | None,
    section: str | None,
    as_of: str | None,
    corpus: bool,
    named: tuple[str, ...],
    folders: tuple[Path, ...],
    databases: tuple[Path, ...],
    brief: bool,
    junit: Path | None,
    as_json: bool,
) -> None:
    """Run the built-in rulings, and those in the files and folders given.

    A ruling in a file takes the place of the built-in one of the same id. The exit status is 1 if a
    ruling failed, 2 if a file is unusable.
    """
    from ygoplugin.eras import parse_as_of
    from ygoplugin.rulings import levels, loader, report, runner

    if as_of is not None:
        parse_as_of(as_of)
    for option, name in (("folders", "--scripts"), ("databases", "--cdb")):
        given = ctx.get_parameter_source(option) is ParameterSource.COMMANDLINE
        if given and not set(named) - {levels.RESOLVER}:
            raise Unusable(
                f"{name} is for a level that plays rulings with card scripts: add --level lua"
            )
    rulings, replaced = loader.load(paths, corpus=corpus)
    chosen = [
        ruling
        for ruling in rulings
        if (not ids or any(fnmatch.fnmatchcase(ruling.id, pattern) for pattern in ids))
        and (card is None or report.names_card(ruling, card))
        and (section is None or section.casefold() in ruling.section.casefold())
    ]
    if not chosen:
        raise Unusable(_nothing_chosen(rulings, ids))
    results = runner.run(chosen, as_of, others=rulings)
    options = levels.LevelOptions(as_of, folders, databases)
    beside = {
        name: levels.run_level(name, chosen, options) for name in named if name != levels.RESOLVER
    }
    if junit is not None:
        report.write_junit(results, junit, beside)
    if as_json:
        click.echo(json.dumps(report.to_json(results, beside), ensure_ascii=False, indent=2))
    else:
        out = report.console()
        for ruling in replaced:
            if ruling in chosen:
                click.echo(
                    f"note: {ruling.place} takes the place of the built-in {ruling.id}", err=True
                )
        report.print_check(results, out, brief=brief, levels=beside)
    failed = any(result.status == "failed" for result in results)
    if failed or any(r.status == "failed" for found in beside.values() for r in found.values()):
        raise SystemExit(EXIT_FAILED)


def _nothing_chosen(rulings: Sequence[Ruling], ids: Sequence[str]) -> str:
    close = [c for i in ids for c in difflib.get_close_matches(i, [r.id for r in rulings], n=3)]
    hint = f"; did you mean {', '.join(close)}?" if close else "; see `ygoplugin rulings`"
    return f"no ruling matches{' ' + ', '.join(ids) if ids else ' the selection'}{hint}"


@main.command()
@click.argument("what", metavar="ID|FILE")
@_as_of
@as_json_option
@friendly
def explain(what: str, as_of: str | None, as_json: bool) -> None:
    """Show a ruling as a timeline, with the working of every number.

    Takes the id of a built-in ruling, or a ruling file, of which every ruling is shown.
    """
    from ygoplugin.rulings import loader, report, runner

    if not what.strip():
        raise Unusable("give the id of a ruling, or a file")
    path = Path(what)
    known = list(loader.load_corpus())
    ids = {ruling.id for ruling in known}
    if what not in ids and (path.suffix in loader.SUFFIXES or path.exists()):
        chosen = [ruling for file in loader.files(path) for ruling in loader.load_file(file)]
        known, _ = loader.load([path])
    else:
        chosen = [ruling for ruling in known if ruling.id == what]
        close = difflib.get_close_matches(what, ids, n=1)
        if not chosen and not close and any(report.matches(ruling, what) for ruling in known):
            raise Unusable(f"{what!r} is no id; `ygoplugin rulings {what}` lists what is about it")
        if not chosen:
            raise Unusable(_nothing_chosen(known, [what]))
    results = runner.run(chosen, as_of, others=known)
    if as_json:
        click.echo(json.dumps(report.to_json(results), ensure_ascii=False, indent=2))
        return
    out = report.console()
    for result in results:
        report.print_timeline(result, out)


@main.command()
@click.argument("text", required=False)
@as_json_option
@friendly
def rulings(text: str | None, as_json: bool) -> None:
    """List the built-in rulings, or those that a text finds.

    TEXT may be part of an id, of a section or of the rule, a card's name in English, Chinese or
    Japanese, or a passcode.
    """
    from ygoplugin.rulings import loader, report

    found = [r for r in loader.load_corpus() if text is None or report.matches(r, text)]
    if as_json:
        rows = [
            {
                "id": r.id,
                "kind": r.kind,
                "section": r.section,
                "date": r.date,
                "cards": [
                    {
                        "key": key,
                        "name_en": c.name_en,
                        "name_zh": c.name_zh,
                        "name_ja": c.name_ja,
                        "passcode": c.passcode,
                    }
                    for key, c in r.cards.items()
                ],
            }
            for r in found
        ]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    if not found:
        raise Unusable(f"no ruling is about {text!r}; `ygoplugin rulings` lists all")
    report.print_rulings(found, report.console())
    click.echo(f"{len(found)} rulings")


@main.command()
@click.argument("text", required=False)
@click.option(
    "--language",
    type=click.Choice(["ja", "zh", "en"]),
    help="The language of the text; otherwise it is found out.",
)
@click.option("--card", default="", help="The card's name; it corrects known mistranslations.")
@click.option(
    "--cdb",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Classify every card of a simulator's card database.",
)
@as_json_option
@friendly
def oath(
    text: str | None,
    language: str | None,
    card: str,
    cdb: Path | None,
    as_json: bool,
) -> None:
    """Say which oaths a card text holds: TEXT, or what comes on standard input.

    An oath is a restriction such as "You cannot Special Summon the turn you activate this card".
    """
    if cdb is not None:
        if text is not None:
            raise click.UsageError("give a text or --cdb, not both")
        _oaths_of_database(cdb, language, as_json=as_json)
        return
    from ygoplugin.plugins import classify_oaths

    if text is None:
        try:
            text = sys.stdin.read()
        except UnicodeDecodeError as error:
            raise Unusable(f"standard input is not text in UTF-8: {error.reason}") from None
    if not text.strip():
        raise Unusable("there is no text: give one, or pipe it in")
    found = classify_oaths(text, language, card=card)
    if as_json:
        click.echo(json.dumps([_oath_row(c) for c in found], ensure_ascii=False, indent=2))
        return
    for classification in found:
        _print_oath(classification)


def _oath_row(found: Classification) -> dict[str, Any]:
    row = {field.name: getattr(found, field.name) for field in dataclasses.fields(found)}
    return {**row, "actions": [action.value for action in found.actions]}


def _print_oath(found: Classification) -> None:
    from ygoplugin.oaths import WORDINGS

    if found.kind is None:
        click.echo(f"no oath: {found.reason}")
        return
    wording = WORDINGS[found.kind]
    click.secho(found.kind, bold=True)
    rows = {
        "rests on": found.phrase,
        "forbids": ", ".join(found.actions) or "nothing, or something else",
        "scope": found.scope,
        "spares": found.spared,
        "only": found.forbidden,
        "from": ", ".join(found.origins),
        "binds": found.binds,
        "until": found.until,
        "because": found.reason,
        "like": ", ".join(found.alike),
        "before": wording.blocks_before,
        "afterwards": wording.blocks_after,
        "effect": "it is part of the effect" if wording.part_of_effect else "it is not an effect",
    }
    for name, value in rows.items():
        if value:
            click.echo(click.wrap_text(f"{name}: {value}", 80, "  ", "      "))


def _oaths_of_database(path: Path, language: str | None, *, as_json: bool) -> None:
    from collections import Counter

    from ygoplugin.cdb import read_cards
    from ygoplugin.plugins import classify_oaths

    kinds: Counter[str] = Counter()
    cards = with_oath = 0
    rows = []
    for card in read_cards(path):
        cards += 1
        found = classify_oaths(card.text, language, card=card.name) if card.text.strip() else ()
        oaths = [classification for classification in found if classification.kind is not None]
        unsure = [c for c in found if c.kind is None and c.phrase]
        with_oath += bool(oaths)
        kinds.update(str(classification.kind) for classification in oaths)
        kinds["unsure"] += len(unsure)
        for classification in (*oaths, *unsure):
            if as_json:
                row = _oath_row(classification)
                rows.append({"passcode": card.passcode, "name": card.name, **row})
            else:
                kind = classification.kind or "unsure"
                click.echo(f"{card.passcode}\t{card.name}\t{kind}\t{classification.phrase}")
    summary = {"cards": cards, "with_oath": with_oath, "kinds": dict(sorted(kinds.items()))}
    if as_json:
        click.echo(json.dumps({"oaths": rows, "summary": summary}, ensure_ascii=False, indent=2))
        return
    click.echo(f"{cards} cards, {with_oath} of them with an oath")
    for kind, count in sorted(kinds.items()):
        if count:
            click.echo(f"  {count:6} {kind}")


@main.command()
@click.option("--as-of", metavar="DATE", default="current", help="Mark what is valid on this day.")
@as_json_option
@friendly
def eras(as_of: str, as_json: bool) -> None:
    """List the era switches: what changed, when, and where it is documented."""
    from ygoplugin.eras import SWITCHES, Eras

    day = Eras.at(as_of)
    if as_json:
        rows = {
            name: {
                "question": switch.question,
                "value": day[name],
                "settings": [
                    {
                        "value": s.value,
                        "since": None if s.since is None else s.since.isoformat(),
                        "means": s.means,
                        "source": s.source,
                    }
                    for s in switch.settings
                ],
            }
            for name, switch in SWITCHES.items()
        }
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for name, switch in SWITCHES.items():
        click.secho(name, bold=True)
        click.echo(click.wrap_text(switch.question, 80, "  ", "  "))
        valid = switch.at(day.as_of)
        for setting in switch.settings:
            mark = "*" if setting is valid else " "
            since = "at first" if setting.since is None else f"since {setting.since}"
            text = f"{mark} {setting.value} ({since}): {setting.means} [{setting.source}]"
            click.echo(click.wrap_text(text, 80, "  ", "      "))
        click.echo()


@main.command()
@as_json_option
@friendly
def hooks(as_json: bool) -> None:
    """List the hooks, and who answers each."""
    from ygoplugin import hookspecs
    from ygoplugin.plugins import default_plugin_manager

    manager = default_plugin_manager()
    rows = []
    for name, function in vars(hookspecs).items():
        if name.startswith("ygoplugin_"):
            impls = getattr(manager.hook, name).get_hookimpls()
            rows.append(
                {
                    "hook": name,
                    "arguments": list(inspect.signature(function).parameters),
                    "about": inspect.getdoc(function) or "",
                    "plugins": [impl.plugin_name for impl in reversed(impls)],
                }
            )
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for row in rows:
        click.secho(f"{row['hook']}({', '.join(row['arguments'])})", bold=True)
        click.echo(click.wrap_text(str(row["about"]).splitlines()[0], 80, "  ", "  "))
        click.echo(f"  answered by: {', '.join(row['plugins']) or 'nobody'}")


@main.command()
@as_json_option
@friendly
def plugins(as_json: bool) -> None:
    """List the plugins in the order in which they are asked, and their hooks."""
    from ygoplugin.plugins import default_plugin_manager

    manager = default_plugin_manager()
    rows = []
    for name, plugin in reversed(manager.list_name_plugin()):
        calls = manager.get_hookcallers(plugin) or []
        rows.append({"plugin": name, "hooks": sorted(caller.name for caller in calls)})
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for row in rows:
        click.secho(str(row["plugin"]), bold=True)
        for hook in row["hooks"]:
            click.echo(f"  {hook}")


if __name__ == "__main__":
    main()
