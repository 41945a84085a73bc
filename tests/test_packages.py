"""The packages offer the names that they say they offer."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

import lua_bridge
import ygoplugin
from ygoplugin import simulators


@pytest.mark.parametrize("package", [ygoplugin, simulators, lua_bridge], ids=lambda p: p.__name__)
def test_every_name_that_a_package_offers_is_there(package: ModuleType) -> None:
    assert [name for name in package.__all__ if getattr(package, name, None) is None] == []
    assert set(package.__all__) <= set(dir(package))
    with pytest.raises(AttributeError, match="no attribute 'duels'"):
        package.duels  # noqa: B018 - it is to fail


def test_a_bridge_needs_neither_plays_nor_a_core() -> None:
    code = "import sys, lua_bridge; lua_bridge.Bridge; print(*sys.modules)"
    loaded = subprocess.run(  # noqa: S603 - the code above
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    ).stdout.split()
    assert "lua_bridge.table.board" in loaded
    assert {"lua_bridge.plays", "ygoplugin.simulators", "ygoplugin.rulings"}.isdisjoint(loaded)
