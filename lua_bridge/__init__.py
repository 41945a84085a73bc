"""Card scripts in Lua, as EDOPro and YGOPro have them, on a described duel.

`Bridge` is a duel with card scripts; `ScriptLibrary` a folder of scripts; `load_plays` and `run_play`
run plays; `install` puts the rules into a running duel of a core; `LuaState` is the sandbox alone.
"""

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
