"""What the pytest plugin of `ygoplugin` needs for card scripts: plays as tests, and fixtures.

`Stage` is the fixture `table`, `Player` the fixture `play`.
"""

from __future__ import annotations

from lua_bridge.testing.player import Player
from lua_bridge.testing.service import Plays
from lua_bridge.testing.stage import Stage

__all__ = ["Player", "Plays", "Stage"]
