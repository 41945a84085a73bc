"""Time in a duel: the clock, the windows in which an effect applies, and the limits at which it ends."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Literal

from ygoplugin.errors import EventError
from ygoplugin.stats.kinds import member

Player = Literal[0, 1]


class Phase(StrEnum):
    """A phase of a turn, in the order in which they come."""

    DRAW = "draw phase"
    STANDBY = "standby phase"
    MAIN_1 = "main phase 1"
    BATTLE = "battle phase"
    MAIN_2 = "main phase 2"
    END = "end phase"

    @property
    def position(self) -> int:
        """The place in the turn, from 0."""
        return list(Phase).index(self)


@dataclass(frozen=True, slots=True)
class Clock:
    """When it is in the duel.

    Attributes:
        turn: The turn number; the first turn is 1.
        player: The turn player, 0 or 1.
        phase: The phase, if one was told.
        phase_over: Whether that phase has ended and the next has not begun.
        damage_step: Whether it is the Damage Step.
        damage_calculation: Whether it is damage calculation (inside the Damage Step).
    """

    turn: int = 1
    player: int = 0
    phase: Phase | None = None
    phase_over: bool = False
    damage_step: bool = False
    damage_calculation: bool = False


class Moment(StrEnum):
    """What a window can be tied to: a whole turn, a phase, or a part of a battle."""

    TURN = "turn"
    DRAW = "draw phase"
    STANDBY = "standby phase"
    MAIN_1 = "main phase 1"
    BATTLE = "battle phase"
    MAIN_2 = "main phase 2"
    END = "end phase"
    DAMAGE_STEP = "damage step"
    DAMAGE_CALCULATION = "damage calculation"


@dataclass(frozen=True, slots=True)
class Window:
    """The time in which an effect applies.

    Attributes:
        moment: A part of the turn.
        whose: "your" or "opponent's" turn, seen from the controller of the effect; `None` for both.
    """

    moment: Moment
    whose: Literal["your", "opponent's"] | None = None

    @classmethod
    def parse(cls, text: str) -> Window:
        """Read a window such as "damage step" or "opponent's turn".

        Raises:
            StatError: `text` names no window.

        >>> Window.parse("opponent's turn").is_open(Clock(player=1), controller=0)
        True
        """
        words = " ".join(text.lower().replace("-", " ").split())
        whose: Literal["your", "opponent's"] | None = None
        for prefix, owner in (("your ", "your"), ("own ", "your"), ("opponent's ", "opponent's")):
            if words.startswith(prefix):
                words = words.removeprefix(prefix)
                whose = "your" if owner == "your" else "opponent's"
        return cls(member(Moment, words, "moment"), whose)

    def is_open(self, clock: Clock, controller: int) -> bool:
        """Whether an effect of `controller` (player 0 or 1) applies at this time."""
        if self.whose is not None and (clock.player == controller) != (self.whose == "your"):
            return False
        match self.moment:
            case Moment.TURN:
                return True
            case Moment.DAMAGE_STEP:
                return clock.damage_step
            case Moment.DAMAGE_CALCULATION:
                return clock.damage_calculation
            case phase:
                return clock.phase == phase.value and not clock.phase_over

    def __str__(self) -> str:
        return f"{self.whose} {self.moment}" if self.whose else str(self.moment)


class Limit(StrEnum):
    """What ends an application."""

    END_OF_TURN = "end of turn"
    END_OF_OPPONENTS_TURN = "end of opponent's turn"
    END_OF_PHASE = "end of phase"
    END_OF_DAMAGE_STEP = "end of damage step"
    END_OF_DAMAGE_CALCULATION = "end of damage calculation"
    WHILE_SOURCE = "while source"
    WHILE_EQUIPPED = "while equipped"
    WHILE_COUNTER = "while counter"
    UNTIL_NEGATED = "until negated"


_MOMENT_LIMITS: Final = {
    Limit.END_OF_DAMAGE_STEP: Moment.DAMAGE_STEP,
    Limit.END_OF_DAMAGE_CALCULATION: Moment.DAMAGE_CALCULATION,
}
_TURN = re.compile(r"end of turn (\d{1,9})")


@dataclass(frozen=True, slots=True)
class Expiry:
    """When an application ends. No expiry at all (`None`) means that it stays.

    Attributes:
        limit: What ends it.
        turn: For `END_OF_TURN`, the number of the turn; the turn in which it was applied if `None`.
        phase: For `END_OF_PHASE`, the phase.
    """

    limit: Limit
    turn: int | None = None
    phase: Phase | None = None

    @classmethod
    def parse(cls, text: str) -> Expiry:
        """Read a limit such as "end of turn", "end of battle phase", "end of turn 7", "while source".

        Raises:
            StatError: `text` names no limit.

        >>> Expiry.parse("end of turn 7").turn
        7
        """
        words = " ".join(text.lower().replace("-", " ").split()).removeprefix("until ")
        if words == "negated":
            return cls(Limit.UNTIL_NEGATED)
        if found := _TURN.fullmatch(words):
            return cls(Limit.END_OF_TURN, turn=int(found[1]))
        for phase in Phase:
            if words == f"end of {phase}":
                return cls(Limit.END_OF_PHASE, phase=phase)
        return cls(member(Limit, words, "limit"))

    @property
    def gives_back(self) -> bool:
        """Whether a set with this expiry only displaces continuous effects until it ends.

        A set that stays until its own monster is negated has no time limit in this sense.
        """
        return self.limit is not Limit.UNTIL_NEGATED

    @property
    def moment(self) -> Moment | None:
        """The part of a battle at whose end it ends, if it is tied to one."""
        return _MOMENT_LIMITS.get(self.limit)

    def starting(self, clock: Clock, controller: int) -> Expiry:
        """The same limit, counted from now: "end of turn" becomes the end of this very turn.

        Args:
            clock: When it is.
            controller: The player whose effect it is, 0 or 1.

        Raises:
            EventError: The limit has passed, or is that of a moment that it is not.
        """
        match self.limit:
            case Limit.END_OF_TURN:
                turn = clock.turn if self.turn is None else self.turn
                if turn < clock.turn:
                    raise EventError(
                        f"the effect would end at the end of turn {turn}, but it is turn"
                        f" {clock.turn}: an effect cannot end before it begins"
                    )
                return replace(self, turn=turn)
            case Limit.END_OF_OPPONENTS_TURN:
                later = 1 if clock.player == controller else 0
                return Expiry(Limit.END_OF_TURN, turn=clock.turn + later)
            case Limit.END_OF_PHASE if self.phase and clock.phase:
                if self.phase.position < clock.phase.position:
                    raise EventError(
                        f"the effect would end with the {self.phase}, but it is the {clock.phase}:"
                        " an effect cannot end before it begins"
                    )
            case Limit.END_OF_DAMAGE_STEP if not clock.damage_step:
                raise EventError(
                    "the effect would end with the Damage Step, but it is not the Damage Step:"
                    " tell the duel that it began"
                )
            case Limit.END_OF_DAMAGE_CALCULATION if not clock.damage_calculation:
                raise EventError(
                    "the effect would end with damage calculation, but there is none now:"
                    " tell the duel that it began"
                )
            case _:
                pass
        return self

    def __str__(self) -> str:
        if self.turn is not None:
            return f"{self.limit} {self.turn}"
        return f"end of {self.phase}" if self.phase else str(self.limit)
