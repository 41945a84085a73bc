"""The rules in a running duel of a real simulator.

    rules = install(duel, mode="enforce", as_of="documents")

`install` takes a `ygoplugin.simulators.CoreDuel`, or another host's duel.
"""

from lua_bridge.installer.installation import (
    Difference,
    ForbiddenOffer,
    Installation,
    InstallError,
    LuaHost,
    Mode,
    install,
)

__all__ = [
    "Difference",
    "ForbiddenOffer",
    "InstallError",
    "Installation",
    "LuaHost",
    "Mode",
    "install",
]
