"""Which tests does a change touch? The selection of `--ygo-changed`.

A case is touched if its own file changed, a file beside it that it needs, or the script of a card that
it names; and every case with scripts by a library file of scripts, such as `utility.lua`. A test in
Python is touched if its file changed, or if it has the mark `ygo_card(passcode=...)` of such a card.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from ygoplugin.testing.collecting import CaseItem
from ygoplugin.testing.configuration import options_of
from ygoplugin.testing.options import Options

_SCRIPT: Final = re.compile(r"c(\d+)\.lua")
_LUA: Final = ".lua"


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave only the tests that a change touches; the others count as deselected.

    Raises:
        pytest.UsageError: What changed cannot be found out.
    """
    changed = changed_files(config.option.ygo_changed, options_of(config))
    codes = {
        int(match[1]) for path in changed if (match := _SCRIPT.fullmatch(path.name)) is not None
    }
    beside = {
        path.resolve() for item in items if isinstance(item, CaseItem) for path in item.case.files
    }
    library = any(
        path.suffix == _LUA and not _SCRIPT.fullmatch(path.name) and path not in beside
        for path in changed
    )
    kept = [item for item in items if _touched(item, changed, codes, library=library)]
    if len(kept) < len(items):
        chosen = set(kept)
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = kept


def _touched(item: pytest.Item, changed: set[Path], codes: set[int], *, library: bool) -> bool:
    if item.path.resolve() in changed:
        return True
    passcodes = {mark.kwargs.get("passcode") for mark in item.iter_markers("ygo_card")}
    if isinstance(item, CaseItem):
        if not item.case.scripted:
            return False
        if library or any(path.resolve() in changed for path in item.case.files):
            return True
    return bool(passcodes & codes)


def changed_files(given: Iterable[str], options: Options) -> set[Path]:
    """The files that changed.

    Args:
        given: Files; or revisions of git, against which the files of the repositories in which tests
            and scripts lie are compared, new files included.
        options: The scripts, and the folder where pytest was called.

    Raises:
        pytest.UsageError: One is no file, and no revision there.
    """
    found: set[Path] = set()
    for one in given:
        if not one.strip():
            raise pytest.UsageError(
                "--ygo-changed is empty: expected a file, or a revision of git such as HEAD"
            )
        path = options.here / one
        if path.exists():
            found |= {p.resolve() for p in (path.rglob("*") if path.is_dir() else [path])}
        else:
            found |= _since(one, options)
    return found


def _since(revision: str, options: Options) -> set[Path]:
    found: set[Path] = set()
    problems = []
    known = False
    folders = (options.here, *options.scripts)
    for folder in dict.fromkeys(p if p.is_dir() else p.parent for p in folders):
        top = _git(folder, "rev-parse", "--show-toplevel")
        if top.returncode:
            problems.append(top.stderr.strip() or f"{folder} is in no repository")
            continue
        root = Path(top.stdout.strip())
        differ = _git(root, "diff", "--name-only", "-z", "--end-of-options", revision, "--")
        if differ.returncode:
            problems.append(differ.stderr.strip().splitlines()[0])
            continue
        known = True
        new = _git(root, "ls-files", "--others", "--exclude-standard", "-z")
        names = [*differ.stdout.split("\0"), *new.stdout.split("\0")]
        found |= {(root / name).resolve() for name in names if name}
    if not known:
        raise pytest.UsageError(
            f"--ygo-changed {revision}: no such file, and no revision of git here:"
            f" {'; '.join(dict.fromkeys(problems))}"
        )
    return found


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(  # noqa: S603 - no shell
            ["git", "-C", str(folder), *arguments],  # noqa: S607 - the user's git
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError as error:
        raise pytest.UsageError(f"git cannot be run: {error.strerror}") from None
