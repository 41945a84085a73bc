"""Where a duel is: turn, phase, Chain, and the step of a battle, as its messages tell."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from lua_bridge import constants as k
from ygoplugin.simulators import messages as m
from ygoplugin.simulators.messages import Message

_HINT_EVENT: Final = 1
_NOWHERE: Final = 0


class Battle(IntEnum):
    """How far a battle has come."""

    NONE = 0
    DECLARED = 1
    DAMAGE_STEP = 2
    BEFORE_CALCULATION = 3
    CALCULATION = 4
    CALCULATED = 5
    FALLEN = 6


_EVENTS: Final = {
    41: Battle.BEFORE_CALCULATION,
    42: Battle.CALCULATION,
    43: Battle.CALCULATED,
    44: Battle.FALLEN,
}
"""The parts of the Damage Step, as the core announces them to players: numbers of system texts."""


@dataclass
class Moment:
    """Where a duel is.

    Attributes:
        turn: How many turns have begun.
        player: Whose turn it is.
        phase: A `PHASE_` number of scripts.
        chain: How many Chain Links there are.
        resolving: Whether the Chain is being resolved.
        battle: How far the battle has come.
        calculated: The last damage calculation.
    """

    turn: int = 0
    player: int = 0
    phase: int = 0
    chain: int = 0
    resolving: bool = False
    battle: Battle = Battle.NONE
    calculated: m.Battle | None = None

    def hear(self, message: Message) -> None:
        """Follow a message."""
        match message:
            case m.NewTurn():
                self.turn += 1
                self.player, self.phase, self.battle = message.player, _NOWHERE, Battle.NONE
            case m.NewPhase():
                self.phase = message.phase
                self.battle = Battle.NONE
            case m.Chaining():
                self.chain = message.link
            case m.ChainSolving():
                self.resolving = True
            case m.ChainEnd():
                self.chain, self.resolving = 0, False
            case _:
                self._hear_battle(message)

    def _hear_battle(self, message: Message) -> None:
        match message:
            case m.Attack():
                self.battle, self.calculated = Battle.DECLARED, None
            case m.DamageStepStart():
                self.battle = Battle.DAMAGE_STEP
            case m.Battle():
                self.battle, self.calculated = Battle.CALCULATED, message
            case m.Hint(type=kind, value=value) if kind == _HINT_EVENT and value in _EVENTS:
                self.battle = max(self.battle, _EVENTS[value])
            case m.DamageStepEnd() | m.SelectBattleCommand():
                self.battle = Battle.NONE

    @property
    def in_main_phase(self) -> bool:
        """Whether it is a Main Phase."""
        return self.phase in (k.PHASE_MAIN1, k.PHASE_MAIN2)
