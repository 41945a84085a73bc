"""What comes of a play, wherever it is run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from lua_bridge.plays.loader import Play

Kind = Literal["value", "step", "script", "board"]
"""What failed: a value or verdict came otherwise, a step could not be done, a script did something wrong,
or the board could not be set up."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that did not come out as the play says.

    Attributes:
        line: The line of the step in the play's file.
        message: What was expected, and what came.
        working: How the number came about, where it is one of the rules ledger.
        kind: What failed.
    """

    line: int
    message: str
    working: str = ""
    kind: Kind = "step"


@dataclass
class PlayResult:
    """What came of a play.

    Attributes:
        play: The play.
        failures: Everything that did not come out as expected, what scripts did wrong included.
        notes: What the play or the scripts leave open, and how it was taken.
        messages: What scripts said with `Debug.Message` and `print`.
        warnings: What may be a mistake: names that the play's own scripts use and that nothing defines,
            choices that a core did not ask for.
        places: The card of the effect that a step activated, and where its script made it, by the line of
            the step.
    """

    play: Play
    failures: list[Failure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    places: dict[int, str] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether everything came out as expected, and no script failed."""
        return not self.failures

    @property
    def problems(self) -> list[str]:
        """What scripts did wrong while the duel went on; it is among the failures."""
        return [failure.message for failure in self.failures if failure.kind == "script"]

    def failed(self, line: int, message: str, *, kind: Kind = "step") -> bool:
        """Keep a failure, after which the play cannot go on."""
        self.failures.append(Failure(line, message, kind=kind))
        return False

    def differs(self, line: int, message: str, working: str = "") -> None:
        """Keep that a value or verdict came otherwise."""
        self.failures.append(Failure(line, message, working, "value"))

    def scripts_failed(self, line: int, problems: Iterable[str]) -> None:
        """Keep what scripts did wrong, each once."""
        for problem in dict.fromkeys(problems):
            self.failures.append(Failure(line, f"script: {problem}", kind="script"))
