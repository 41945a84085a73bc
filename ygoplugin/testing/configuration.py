"""What tests are run with, read from pytest's command line, configuration and surroundings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from ygoplugin.eras import parse_as_of
from ygoplugin.errors import YgopluginError
from ygoplugin.rulings.levels import RESOLVER, levels
from ygoplugin.testing.options import DIALECTS, WITHOUT_CORE, Options

_KEY: Final = pytest.StashKey[Options]()


_PATHS: Final = ("--ygo-scripts", "--ygo-cdb", "--ygo-core", "--ygo-changed")
_FILES: Final = ("pytest.ini", ".pytest.ini", "pytest.toml", ".pytest.toml")


def _check_configuration(config: pytest.Config) -> None:
    """Make sure that pytest read the project's configuration file.

    It looks for that beside whatever names a path on the command line, before it knows which options take
    paths: in `--ygo-scripts DIR` it takes DIR for a folder of tests.

    Raises:
        pytest.UsageError: It did not.
    """
    apart = [option for option in _PATHS if option in config.invocation_params.args]
    here = config.invocation_params.dir
    if not apart or (config.inipath is not None and config.inipath.parent in (here, *here.parents)):
        return
    for folder in (here, *here.parents):
        found = next((folder / name for name in _FILES if (folder / name).is_file()), None)
        project = folder / "pyproject.toml"
        if found is None and project.is_file():
            text = project.read_text("utf-8", errors="replace")
            found = project if "[tool.pytest" in text else None
        if found is not None:
            raise pytest.UsageError(
                f"pytest did not read {found}, because it took what follows {apart[0]} for a folder of"
                f" tests: write {apart[0]}=... in one word"
            )


def options_of(config: pytest.Config) -> Options:
    """The options of a run of pytest.

    Raises:
        pytest.UsageError: One of them makes no sense.
    """
    if _KEY not in config.stash:
        _check_configuration(config)
        try:
            config.stash[_KEY] = _read(config)
        except YgopluginError as error:
            raise pytest.UsageError(str(error)) from None
    return config.stash[_KEY]


def _paths(config: pytest.Config, name: str, variable: str) -> tuple[Path, ...]:
    """Paths of an option, of a key of the configuration, or of a variable of the environment."""
    given = getattr(config.option, name)
    if given:
        return tuple(config.invocation_params.dir / path for path in given)
    found = config.getini(name)
    if found:
        return tuple(found)
    named = tuple(Path(path) for path in os.environ.get(variable, "").split(os.pathsep) if path)
    for path in named:
        if not path.exists():
            raise pytest.UsageError(f"${variable}: {path}: there is no such file or folder")
    return named


def _read(config: pytest.Config) -> Options:
    asked = [
        name
        for given in config.option.ygo_level or config.getini("ygo_levels")
        for name in given.split(",")
        if name
    ]
    known = (RESOLVER, *levels())
    for name in asked:
        if name not in known:
            raise pytest.UsageError(
                f"there is no level {name!r}: expected one of {', '.join(known)}"
            )
    as_of = config.option.ygo_as_of or config.getini("ygo_as_of") or None
    if as_of is not None:
        parse_as_of(as_of)
    core = config.option.ygo_core or config.getini("ygo_core") or None
    found = Options(
        levels=tuple(dict.fromkeys(asked)) or WITHOUT_CORE,
        scripts=_paths(config, "ygo_scripts", "YGO_SCRIPTS"),
        databases=_paths(config, "ygo_cdb", "YGO_CDB"),
        dialect=config.option.ygo_dialect or config.getini("ygo_dialect") or None,
        as_of=as_of,
        core=None if core is None else config.invocation_params.dir / core,
        here=config.invocation_params.dir,
    )
    for path in (*found.scripts, *found.databases):
        if not path.exists():
            raise pytest.UsageError(f"{path}: there is no such file or folder")
    for path in found.databases:
        if path.is_file() and not _is_database(path):
            raise pytest.UsageError(f"{path}: it is no card database (.cdb, an SQLite file)")
    if found.dialect not in (None, *DIALECTS):
        known_dialects = ", ".join(DIALECTS)
        raise pytest.UsageError(f"ygo_dialect is {found.dialect!r}: expected {known_dialects}")
    if any(name.startswith("core") for name in found.levels):
        from ygoplugin.testing.services import load_core

        load_core(found.core)
    return found


def _is_database(path: Path) -> bool:
    """Whether a file begins as SQLite's files do."""
    with path.open("rb") as opened:
        return opened.read(len(_SQLITE)) == _SQLITE


_SQLITE: Final = b"SQLite format 3\0"
