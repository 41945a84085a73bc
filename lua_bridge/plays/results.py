"""What comes of a play, wherever it is run."""

from __future__ import annotations

from dataclasses import dataclass, field

from lua_bridge.plays.loader import Play


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that did not come out as the play says.

    Attributes:
        line: The line of the step in the play's file.
        message: What was expected, and what came.
        working: How the number came about, where it is one of the rules ledger.
    """

    line: int
    message: str
    working: str = ""


@dataclass
class PlayResult:
    """What came of a play.

    Attributes:
        play: The play.
        failures: Everything that did not come out as expected.
        problems: What scripts did wrong while the duel went on.
        notes: What the play or the scripts leave open, and how it was taken.
        places: The card of the effect that a step activated, and where its script made it, by the line of
            the step.
    """

    play: Play
    failures: list[Failure] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    places: dict[int, str] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether everything came out as expected, and no script failed."""
        return not self.failures and not self.problems

    def failed(self, line: int, message: str, working: str = "") -> bool:
        """Keep a failure, after which the play cannot go on."""
        self.failures.append(Failure(line, message, working))
        return False
