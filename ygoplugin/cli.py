"""The command line: `ygoplugin`."""

from __future__ import annotations

import fnmatch
import functools
import inspect
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ygoplugin.errors import YgopluginError

if TYPE_CHECKING:
    from ygoplugin.rulings.loader import Ruling

_F = TypeVar("_F", bound=Callable[..., Any])

EXIT_FAILED = 1
EXIT_UNUSABLE = 2


class _Unusable(click.ClickException):
    """Input that cannot be used: exit status 2."""

    exit_code = EXIT_UNUSABLE


def _friendly(function: _F) -> _F:
    """Turn the package's errors into messages without a traceback."""

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except YgopluginError as error:
            raise _Unusable(str(error)) from error

    return call  # type: ignore[return-value]


_as_of = click.option(
    "--as-of",
    metavar="DATE",
    help="Run everything under the rulings of one day: YYYY-MM-DD, 'documents' or 'current'."
    " Otherwise each ruling is run at its own day.",
)
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
@click.version_option(package_name="ygoplugin", message="%(prog)s %(version)s")
def main() -> None:
    """The documented Yu-Gi-Oh! OCG rulings, by date and with the reason attached."""


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--id", "ids", multiple=True, metavar="ID", help="Only this ruling; * and ? match.")
@click.option("--card", metavar="CARD", help="Only rulings that name this card: name or passcode.")
@click.option("--section", metavar="TEXT", help="Only sections whose name holds this text.")
@_as_of
@click.option("--corpus/--no-corpus", default=True, help="With or without the rulings built in.")
@click.option("--brief", is_flag=True, help="Print sums and what failed, not every ruling.")
@click.option(
    "--junit", metavar="FILE", type=click.Path(path_type=Path), help="Write a JUnit XML file."
)
@_json
@_friendly
def check(
    paths: tuple[Path, ...],
    ids: tuple[str, ...],
    card: str | None,
    section: str | None,
    as_of: str | None,
    corpus: bool,
    brief: bool,
    junit: Path | None,
    as_json: bool,
) -> None:
    """Run the built-in rulings, and those in the files and folders given.

    A ruling in a file takes the place of the built-in one of the same id. The exit status is 1 if a
    ruling failed, 2 if a file is unusable.
    """
    from ygoplugin.eras import parse_as_of
    from ygoplugin.rulings import loader, report, runner

    if as_of is not None:
        parse_as_of(as_of)
    rulings, replaced = loader.load(paths, corpus=corpus)
    chosen = [
        ruling
        for ruling in rulings
        if (not ids or any(fnmatch.fnmatchcase(ruling.id, pattern) for pattern in ids))
        and (card is None or report.names_card(ruling, card))
        and (section is None or section.casefold() in ruling.section.casefold())
    ]
    if not chosen:
        raise _Unusable(_nothing_chosen(rulings, ids))
    results = runner.run(chosen, as_of, others=rulings)
    if junit is not None:
        report.write_junit(results, junit)
    if as_json:
        click.echo(json.dumps(report.to_json(results), ensure_ascii=False, indent=2))
    else:
        out = report.console()
        for ruling in replaced:
            if ruling in chosen:
                click.echo(
                    f"note: {ruling.place} takes the place of the built-in {ruling.id}", err=True
                )
        report.print_check(results, out, brief=brief)
    if any(result.status == "failed" for result in results):
        raise SystemExit(EXIT_FAILED)


def _nothing_chosen(rulings: Sequence[Ruling], ids: Sequence[str]) -> str:
    import difflib

    close = [c for i in ids for c in difflib.get_close_matches(i, [r.id for r in rulings], n=3)]
    hint = f"; did you mean {', '.join(close)}?" if close else "; see `ygoplugin rulings`"
    return f"no ruling matches{' ' + ', '.join(ids) if ids else ' the selection'}{hint}"


@main.command()
@click.argument("what", metavar="ID|FILE")
@_as_of
@_json
@_friendly
def explain(what: str, as_of: str | None, as_json: bool) -> None:
    """Show a ruling as a timeline, with the working of every number.

    WHAT is the id of a built-in ruling, or a ruling file, of which every ruling is shown.
    """
    from ygoplugin.rulings import loader, report, runner

    path = Path(what)
    known = list(loader.load_corpus())
    if path.suffix in loader.SUFFIXES or path.exists():
        chosen = [ruling for file in loader.files(path) for ruling in loader.load_file(file)]
        known, _ = loader.load([path])
    else:
        chosen = [ruling for ruling in known if ruling.id == what]
        if not chosen:
            raise _Unusable(_nothing_chosen(known, [what]))
    results = runner.run(chosen, as_of, others=known)
    if as_json:
        click.echo(json.dumps(report.to_json(results), ensure_ascii=False, indent=2))
        return
    out = report.console()
    for result in results:
        report.print_timeline(result, out)


@main.command()
@click.argument("text", required=False)
@_json
@_friendly
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
        raise _Unusable(f"no ruling is about {text!r}; `ygoplugin rulings` lists all")
    report.print_rulings(found, report.console())
    click.echo(f"{len(found)} rulings")


@main.command()
@click.option("--as-of", metavar="DATE", default="current", help="Mark what is valid on this day.")
@_json
@_friendly
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
@_json
@_friendly
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
@_json
@_friendly
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
