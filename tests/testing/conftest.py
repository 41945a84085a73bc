"""Throw-away projects in which the plugin is tried."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _without_the_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scripts and databases of whoever runs the tests are not those of a throw-away project."""
    for name in ("YGO_SCRIPTS", "YGO_CDB", "PYTEST_ADDOPTS"):
        monkeypatch.delenv(name, raising=False)
