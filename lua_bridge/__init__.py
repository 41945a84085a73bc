"""Card scripts in Lua, as EDOPro and YGOPro have them, on a described duel.

`Bridge` is a duel with card scripts; `ScriptLibrary` a folder of scripts; `load_plays` and `run_play`
run plays; `install` puts the rules into a running duel of a core; `LuaState` is the sandbox alone.

The names are loaded when they are first used: not everybody needs plays, or a core.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lua_bridge.bridge import Bridge
    from lua_bridge.databases import read_card_data
    from lua_bridge.dialects import Dialect
    from lua_bridge.errors import (
        LuaBridgeError,
        ScriptError,
        ScriptLimitError,
        ScriptsFolderError,
        TableError,
    )
    from lua_bridge.folders import ScriptLibrary
    from lua_bridge.installer import Installation, install
    from lua_bridge.plays import Play, PlayResult, load_plays, run_play
    from lua_bridge.runtime import LuaState
    from lua_bridge.table.board import Table
    from lua_bridge.table.cards import CardData, TableCard

__all__ = [
    "Bridge",
    "CardData",
    "Dialect",
    "Installation",
    "LuaBridgeError",
    "LuaState",
    "Play",
    "PlayResult",
    "ScriptError",
    "ScriptLibrary",
    "ScriptLimitError",
    "ScriptsFolderError",
    "Table",
    "TableCard",
    "TableError",
    "install",
    "load_plays",
    "read_card_data",
    "run_play",
]

if not TYPE_CHECKING:
    _HOMES = {
        "bridge": ("Bridge",),
        "databases": ("read_card_data",),
        "dialects": ("Dialect",),
        "errors": tuple(name for name in __all__ if name.endswith("Error")),
        "folders": ("ScriptLibrary",),
        "installer": ("Installation", "install"),
        "plays": ("Play", "PlayResult", "load_plays", "run_play"),
        "runtime": ("LuaState",),
        "table.board": ("Table",),
        "table.cards": ("CardData", "TableCard"),
    }
    _HOME = {name: home for home, names in _HOMES.items() for name in names}

    def __getattr__(name: str) -> Any:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
