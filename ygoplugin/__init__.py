"""The documented Yu-Gi-Oh! OCG rulings, by date and with the reason attached.

`Duel` is the ledger that a host feeds and asks; `StatEffect` says what a card does to stats;
`Eras` picks the rulings of a day; `hookimpl` marks the hooks of a plugin. What a player may do in
a turn, and how Special Summons are counted, is in `ygoplugin.oaths`; Summons, battle, damage and Chains
are in `ygoplugin.rules`.
"""

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
