"""Throw-away projects in which the plugin is tried."""

from __future__ import annotations

import pytest

# Runs inside this process forget the modules that they import first.
import ygoplugin.testing.assertions
import ygoplugin.testing.changes
import ygoplugin.testing.collecting
import ygoplugin.testing.summary  # noqa: F401
from ygoplugin.stats.formulas import parse_expression

parse_expression("1 + 1")  # loads the parser


@pytest.fixture(autouse=True)
def _without_the_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scripts and databases of whoever runs the tests are not those of a throw-away project."""
    for name in ("YGO_SCRIPTS", "YGO_CDB", "PYTEST_ADDOPTS"):
        monkeypatch.delenv(name, raising=False)
