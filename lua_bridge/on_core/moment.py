"""Where a duel is: turn, phase, Chain, and the step of a battle, as its messages tell."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from lua_bridge import constants as k
from ygoplugin.simulators import messages as m
from ygoplugin.simulators.messages import Message

_HINT_EVENT: Final = 1


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
        chains: How many Chains have ended.
        links: What was activated, in the order of the Chain.
        chained: How many of these Links stand, with costs paid and targets chosen.
        resolving: Whether the Chain is being resolved.
        battle: How far the battle has come.
        drawless: Whether the turn has had no Draw Phase.
    """

    turn: int = 0
    player: int = 0
    phase: int = 0
    chains: int = 0
    links: list[m.Chaining] = field(default_factory=list)
    chained: int = 0
    resolving: bool = False
    battle: Battle = Battle.NONE
    drawless: bool = True

    def hear(self, message: Message) -> None:
        """Follow a message."""
        match message:
            case m.NewTurn():
                self.turn += 1
                self.player, self.phase, self.battle = message.player, 0, Battle.NONE
                self.drawless = True
            case m.NewPhase():
                self.phase = message.phase
                self.battle = Battle.NONE
                self.drawless = self.drawless and message.phase != k.PHASE_DRAW
            case m.Chaining():
                self.links.append(message)
            case m.Chained():
                self.chained = message.link
            case m.ChainSolving():
                self.resolving = True
            case m.ChainEnd():
                self.chains += 1
                self.links, self.chained, self.resolving = [], 0, False
            case _:
                self._hear_battle(message)

    def _hear_battle(self, message: Message) -> None:
        match message:
            case m.Attack():
                self.battle = Battle.DECLARED
            case m.DamageStepStart():
                self.battle = Battle.DAMAGE_STEP
            case m.Battle():
                self.battle = Battle.CALCULATED
            case m.Hint(type=kind, value=value) if kind == _HINT_EVENT and value in _EVENTS:
                self.battle = max(self.battle, _EVENTS[value])
            case m.DamageStepEnd() | m.SelectBattleCommand():
                self.battle = Battle.NONE

    @property
    def chain(self) -> int:
        """How many Chain Links there are."""
        return len(self.links)

    @property
    def in_main_phase(self) -> bool:
        """Whether it is a Main Phase."""
        return self.phase in (k.PHASE_MAIN1, k.PHASE_MAIN2)
