"""The commands `ygoplugin core ...`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ygoplugin.commands import EXIT_FAILED, Unusable, as_json, friendly
from ygoplugin.errors import CoreError

if TYPE_CHECKING:
    from ygoplugin.simulators.core import Core


@click.group()
def core() -> None:
    """Cores of real simulators: install one, list them, try them."""


@core.command()
@click.option("--force", is_flag=True, help="Make it anew even if it is there.")
@friendly
def install(force: bool) -> None:
    """Fetch EDOPro's core as WebAssembly, and make it ready.

    Needs Node.js (node and npm) and, this once, the network. Two npm packages of fixed versions are
    fetched and checked; the result goes into your cache directory.
    """
    from ygoplugin.simulators import install as installing

    click.echo(str(installing.install(force=force, tell=lambda text: click.echo(text, err=True))))


@core.command("list")
@as_json
@friendly
def list_(as_json: bool) -> None:
    """List the cores of this machine, with the version of their interface.

    Looked for are: what $YGO_CORE names (a core, or a folder of EDOPro), the usual folders of EDOPro,
    and the core that `ygoplugin core install` prepared.
    """
    from ygoplugin.simulators import capi, finding

    rows: list[dict[str, Any]] = []
    for path in finding.find():
        found, problem = _open(path)
        rows.append(
            {
                "path": str(path),
                "kind": "wasm" if path.suffix == ".wasm" else "native",
                "version": None if found is None else list(found.version),
                "problem": problem,
            }
        )
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for row in rows:
        version = ".".join(map(str, row["version"])) if row["version"] else row["problem"]
        click.echo(f"{row['kind']:6}  {version}  {row['path']}")
    if not rows:
        expected = ".".join(map(str, capi.API_VERSION))
        click.echo(
            f"no core is found; any with version {expected} of the interface will do:"
            " `ygoplugin core install`"
        )


@core.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@as_json
@friendly
def test(paths: tuple[Path, ...], as_json: bool) -> None:
    """Play a tiny duel on each core found, or on those given, and say what works.

    The exit status is 1 if something does not.
    """
    from ygoplugin.simulators import finding, trial

    rows: list[dict[str, Any]] = []
    for path in paths or finding.find():
        found, problem = _open(path)
        checks = [trial.Check("loads", found is not None, problem)]
        if found is not None:
            checks += trial.run(found)
        rows.append(
            {
                "path": str(path),
                "checks": [
                    {"name": c.name, "passed": c.passed, "detail": c.detail} for c in checks
                ],
            }
        )
    if not rows:
        raise Unusable("no core is found; `ygoplugin core install` fetches one")
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        for row in rows:
            click.secho(row["path"], bold=True)
            for check in row["checks"]:
                mark = "works " if check["passed"] else "FAILED"
                detail = f": {check['detail']}" if check["detail"] else ""
                click.echo(f"  {mark} {check['name']}{detail}")
    if not all(check["passed"] for row in rows for check in row["checks"]):
        raise SystemExit(EXIT_FAILED)


def _open(path: Path) -> tuple[Core | None, str]:
    from ygoplugin.simulators import finding

    try:
        return finding.load(path), ""
    except CoreError as error:
        return None, str(error)
