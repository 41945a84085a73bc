"""The documented Yu-Gi-Oh! OCG rulings, by date and with the reason attached.

`Duel` is the ledger that a host feeds and asks; `StatEffect` says what a card does to stats;
`Eras` picks the rulings of a day; `hookimpl` marks the hooks of a plugin. What a player may do in
a turn, and how Special Summons are counted, is in `ygoplugin.oaths`; Summons, battle, damage and Chains
are in `ygoplugin.rules`.

The names are loaded when they are first used: pytest imports this package in every project of an
environment in which it is installed, and a project that does not use it waits for nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ygoplugin.duel import Duel
    from ygoplugin.eras import Eras
    from ygoplugin.errors import (
        CycleError,
        EraError,
        EventError,
        FormulaError,
        PluginError,
        RulingError,
        SaveError,
        StatError,
        ValueFunctionError,
        YgopluginError,
    )
    from ygoplugin.hookspecs import hookimpl
    from ygoplugin.plugins import classify_oaths, create_plugin_manager, register
    from ygoplugin.stats import (
        Card,
        Expiry,
        Needs,
        OverSet,
        Phase,
        Stat,
        StatEffect,
        Verdict,
        Working,
        nature_of,
    )
    from ygoplugin.stats.effects import Group

__all__ = [
    "Card",
    "CycleError",
    "Duel",
    "EraError",
    "Eras",
    "EventError",
    "Expiry",
    "FormulaError",
    "Group",
    "Needs",
    "OverSet",
    "Phase",
    "PluginError",
    "RulingError",
    "SaveError",
    "Stat",
    "StatEffect",
    "StatError",
    "ValueFunctionError",
    "Verdict",
    "Working",
    "YgopluginError",
    "classify_oaths",
    "create_plugin_manager",
    "hookimpl",
    "nature_of",
    "register",
]

if not TYPE_CHECKING:
    _HOMES = {
        "duel": ("Duel",),
        "eras": ("Eras",),
        "errors": tuple(name for name in __all__ if name.endswith("Error")),
        "hookspecs": ("hookimpl",),
        "plugins": ("classify_oaths", "create_plugin_manager", "register"),
        "stats.effects": ("Group",),
    }
    _HOME = {name: home for home, names in _HOMES.items() for name in names}

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_HOME.get(name, 'stats')}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
