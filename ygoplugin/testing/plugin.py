"""The pytest plugin `ygoplugin`.

pytest imports this module in every project of an environment in which the package is installed. So it
imports nothing of the package; what does the work is loaded when a project uses it: it has ruling files,
asks for one of the fixtures, or gives one of the options. `-p no:ygoplugin` switches it off.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from ygoplugin.duel import Duel
    from ygoplugin.simulators.core import Core

_YAML = (".yaml", ".yml")
_PATTERNS = [
    "*.ruling.yaml",
    "*.ruling.yml",
    "*.lua.expect.yaml",
    "*.yrp.expect.yaml",
    "*.yrpX.expect.yaml",
]
_MARKERS = (
    "ygo: every ruling and play that the plugin collects",
    "ygo_section(name): the section that a ruling belongs to",
    "ygo_era(as_of): the day under whose rulings a case is run",
    "ygo_level(name): the level at which a case is run: resolver, lua, core, core+plugin",
    "ygo_card(name, passcode): a card that a case names; for --ygo-changed, also of tests in Python",
    "ygo_as_of(day): under the rulings of which day the fixtures of a test work",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options and the keys of the configuration file."""
    group = parser.getgroup("ygoplugin", "card scripts and rulings (ygoplugin)")
    group.addoption(
        "--ygo-scripts",
        action="append",
        metavar="DIR",
        help="a folder or zip archive of card scripts, may be given several times (or ygo_scripts,"
        " or $YGO_SCRIPTS)",
    )
    group.addoption(
        "--ygo-dialect",
        choices=["edopro", "ygopro"],
        help="whose scripts they are; otherwise it is found out (or ygo_dialect)",
    )
    group.addoption(
        "--ygo-cdb",
        action="append",
        metavar="FILE",
        help="a card database, may be given several times (or ygo_cdb, or $YGO_CDB)",
    )
    group.addoption(
        "--ygo-level",
        action="append",
        metavar="NAME",
        help="a level at which to run the cases, may be given several times: resolver, lua, core,"
        " core+plugin; resolver and lua otherwise (or ygo_levels)",
    )
    group.addoption(
        "--ygo-as-of",
        metavar="DATE",
        help="run everything under the rulings of one day: YYYY-MM-DD, documents or current; each case"
        " at its own day otherwise (or ygo_as_of)",
    )
    group.addoption(
        "--ygo-core",
        metavar="PATH",
        help="the simulator's core for the levels core and core+plugin; it is found otherwise"
        " (or ygo_core)",
    )
    group.addoption(
        "--ygo-corpus", action="store_true", help="run the documented rulings of ygoplugin too"
    )
    group.addoption(
        "--ygo-changed",
        action="append",
        metavar="REV|FILE",
        help="run only the cases that a change touches: what differs from a revision of git, or files",
    )
    parser.addini("ygo_scripts", "folders of card scripts", type="paths", default=[])
    parser.addini("ygo_dialect", "whose scripts they are: edopro or ygopro", default="")
    parser.addini("ygo_cdb", "card databases", type="paths", default=[])
    parser.addini("ygo_levels", "the levels at which cases are run", type="args", default=[])
    parser.addini("ygo_as_of", "the day under whose rulings everything is run", default="")
    parser.addini("ygo_core", "the simulator's core", default="")
    parser.addini(
        "ygo_files", "patterns of the files that are collected", type="args", default=_PATTERNS
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks; with options of the plugin, check them."""
    for line in _MARKERS:
        config.addinivalue_line("markers", line)
    if _used(config):
        from ygoplugin.testing.configuration import options_of

        options_of(config)
    if config.option.ygo_corpus:
        from ygoplugin.testing.collecting import corpus_folders

        config.args += [str(folder) for folder in corpus_folders()]


def _used(config: pytest.Config) -> bool:
    """Whether an option of the plugin is given, on the command line or in the configuration file."""
    names = ("scripts", "dialect", "cdb", "as_of", "core")
    given = any(getattr(config.option, f"ygo_{name}") for name in (*names, "level", "changed"))
    return given or any(config.getini(f"ygo_{name}") for name in (*names, "levels"))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect ruling and play files."""
    if file_path.suffix not in _YAML:
        return None
    config = parent.config
    if not any(file_path.match(pattern) for pattern in config.getini("ygo_files")) and not (
        config.option.ygo_corpus and _in_corpus(file_path)
    ):
        return None
    from ygoplugin.testing.collecting import RulingFile

    return RulingFile.from_parent(parent, path=file_path)


def _in_corpus(path: Path) -> bool:
    from ygoplugin.testing.collecting import corpus_folders

    return any(folder in path.parents for folder in corpus_folders())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the changes do not touch, if they are given."""
    if config.option.ygo_changed:
        from ygoplugin.testing.changes import select

        select(config, items)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show failures of our assertions as what they say, not as a traceback."""
    report = yield
    told = getattr(item, "ygo_told", None)
    if told is not None and (call.when == "call" or not report.passed):
        # Plain data: xdist carries it to where the summary is made.
        report.ygo = told  # type: ignore[attr-defined]
    failures = sys.modules.get("ygoplugin.testing.failures")
    if failures is not None and call.excinfo is not None and report.failed:
        shown = failures.shown(call.excinfo, item)
        if shown is not None:
            report.longrepr = shown
    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Count disputed and unsupported cases apart, each with its reason and link."""
    found = [
        (report.nodeid, report.ygo)
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "ygo", None) is not None
    ]
    if any(told["kind"] for _, told in found):
        from ygoplugin.testing.summary import write_summary

        write_summary(terminalreporter, found)


def _options(request: pytest.FixtureRequest) -> Any:
    """What the fixtures of a test work with."""
    from ygoplugin.testing.configuration import options_of

    try:
        options = options_of(request.config)
    except pytest.UsageError as error:  # what a variable of the environment says
        raise pytest.fail.Exception(str(error), pytrace=False) from None
    return options.for_test(request.node)


@pytest.fixture
def duel(request: pytest.FixtureRequest) -> Duel:
    """A new `ygoplugin.Duel`, under the rulings of `--ygo-as-of` or of the mark `ygo_as_of`."""
    from ygoplugin.duel import Duel

    return Duel(_options(request).as_of or "current")


@pytest.fixture
def scripts(request: pytest.FixtureRequest) -> Any:
    """The card scripts of `--ygo-scripts`, as a `lua_bridge.ScriptLibrary`; skips without them."""
    from ygoplugin.testing.services import service

    found = service().scripts(_options(request))
    if found is None:
        pytest.skip("no card scripts are given: --ygo-scripts DIR, or ygo_scripts")
    return found


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Any:
    """A described table for card scripts: `lua_bridge.testing.Stage`."""
    from ygoplugin.testing.services import service

    return service().stage(_options(request), request.path.parent)


@pytest.fixture
def play(request: pytest.FixtureRequest) -> Any:
    """Runs plays, from files or text, and fails as they do: `lua_bridge.testing.Player`."""
    from ygoplugin.testing.services import service

    return service().player(_options(request), request.path.parent)


@pytest.fixture
def core(request: pytest.FixtureRequest) -> Core:
    """A simulator's core, as `ygoplugin.simulators.load` finds it; skips where there is none."""
    from ygoplugin.errors import CoreNotFoundError
    from ygoplugin.testing.services import load_core

    try:
        found = load_core(_options(request).core)
    except CoreNotFoundError as error:
        pytest.skip(str(error))
    return found
