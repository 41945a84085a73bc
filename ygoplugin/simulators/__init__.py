"""Real simulators: EDOPro's core, driven from Python.

    from ygoplugin import simulators

    core = simulators.load()
    with core.create_duel(cards=read_card, scripts=read_script) as duel:
        duel.add_card(89631139, 0, Location.DECK)
        ...
        duel.start()
        while duel.process() is DuelStatus.CONTINUE:
            print(duel.messages())

`load` takes what `ygoplugin core install` prepared, or a library of EDOPro. `messages` and `queries`
have the records that a core's answers become.
"""

from ygoplugin.simulators.capi import (
    API_VERSION,
    DuelFlag,
    DuelStatus,
    Location,
    LogKind,
    Position,
)
from ygoplugin.simulators.core import (
    CardData,
    CardReader,
    Core,
    CoreDuel,
    DuelOptions,
    LogHandler,
    PlayerOptions,
    ScriptReader,
)
from ygoplugin.simulators.finding import find, load
from ygoplugin.simulators.queries import CardPlace, CardState, FieldState, Query

__all__ = [
    "API_VERSION",
    "CardData",
    "CardPlace",
    "CardReader",
    "CardState",
    "Core",
    "CoreDuel",
    "DuelFlag",
    "DuelOptions",
    "DuelStatus",
    "FieldState",
    "Location",
    "LogHandler",
    "LogKind",
    "PlayerOptions",
    "Position",
    "Query",
    "ScriptReader",
    "find",
    "load",
]
