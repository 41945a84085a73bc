"""Card scripts in Lua: the sandboxed state that they run in.

`LuaState` runs untrusted Lua within limits of instructions, time and memory.
"""

from lua_bridge.errors import LuaBridgeError, ScriptError, ScriptLimitError
from lua_bridge.runtime import LuaState

__all__ = ["LuaBridgeError", "LuaState", "ScriptError", "ScriptLimitError"]
