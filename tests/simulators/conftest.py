"""The cores that are there: the prepared module, and the library that `YGO_CORE` names."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ygoplugin import simulators
from ygoplugin.simulators import finding
from ygoplugin.simulators.capi import LogKind
from ygoplugin.simulators.core import CardReader, Core, CoreDuel, ScriptReader
from ygoplugin.simulators.install import installed
from ygoplugin.simulators.trial import read_card

REQUIRED = "YGOPLUGIN_TEST_CORE"
"""Set to 1 where the prepared core must be there: then nothing is skipped."""


@functools.cache
def load(path: Path) -> Core:
    return finding.open_core(path)


@pytest.fixture(scope="session")
def wasm() -> Core:
    path = installed()
    if path is None:
        reason = "no core is installed: `ygoplugin core install`"
        if os.environ.get(REQUIRED):
            pytest.fail(reason)
        pytest.skip(reason)
    pytest.importorskip("wasmtime")
    return load(path)


@pytest.fixture(scope="session", params=["wasm", "native"])
def core(request: pytest.FixtureRequest) -> Core:
    if request.param == "wasm":
        found: Core = request.getfixturevalue("wasm")
        return found
    named = os.environ.get(finding.VARIABLE)
    if not named or named.endswith(".wasm"):
        pytest.skip(f"{finding.VARIABLE} names no library of a core")
    return simulators.load(named)


class Table:
    """A duel with its log, and scripts by name."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.scripts: dict[str, str] = {}
        self.asked: list[str] = []
        self.log: list[tuple[LogKind, str]] = []
        self.duels: list[CoreDuel] = []

    def read_script(self, name: str) -> str | None:
        self.asked.append(name)
        return self.scripts.get(name)

    def duel(self, cards: CardReader = read_card, scripts: ScriptReader | None = None) -> CoreDuel:
        duel = self.core.create_duel(
            cards=cards,
            scripts=scripts or self.read_script,
            log=lambda line, kind: self.log.append((kind, line)),
        )
        self.duels.append(duel)
        return duel


@pytest.fixture
def table(core: Core) -> Iterator[Table]:
    made = Table(core)
    yield made
    for duel in made.duels:
        duel.destroy()
