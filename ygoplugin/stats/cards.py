"""A card as the rules see it: who it is, and what is printed on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal

from ygoplugin.errors import StatError
from ygoplugin.stats.kinds import Stat

QUESTION_MARK: Final = "?"
"""What is printed where a value is undetermined."""

Printed = int | Literal["?"]
"""A printed value: a number of points or Levels, or `?`."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card, for as much of it as stat rulings need.

    Attributes:
        name: Its official English name, or any name that the host knows it by.
        passcode: The number printed on it, by which named exceptions are found; `None` if unknown.
        kind: "monster", "token", "spell" or "trap"; "equip spell" and the like count as these.
        printed: The printed values by stat. A stat that is not there does not exist on the card
            (a Link Monster's DEF), except for a token whose summoning effect writes none.
    """

    name: str
    passcode: int | None = None
    kind: str = "monster"
    printed: Mapping[Stat, Printed] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.name or not isinstance(self.name, str):
            raise StatError(f"the card's name is {self.name!r}: expected a text")
        words = str(self.kind).lower().split()
        if words and words[-1] in ("spell", "trap") and self.kind not in ("spell", "trap"):
            object.__setattr__(self, "kind", words[-1])
        if self.kind not in ("monster", "token", "spell", "trap"):
            raise StatError(
                f"{self.name}: the kind is {self.kind!r}: expected monster, token, spell or trap"
            )
        if self.passcode is not None and (
            isinstance(self.passcode, bool) or not isinstance(self.passcode, int)
        ):
            raise StatError(f"{self.name}: the passcode is {self.passcode!r}: expected a number")
        if not isinstance(self.printed, Mapping):
            raise StatError(f"{self.name}: printed is {self.printed!r}: expected values by stat")
        for stat, value in self.printed.items():
            if stat not in set(Stat):
                raise StatError(f"{self.name}: {stat!r} is no stat: expected {', '.join(Stat)}")
            check_printed(self.name, stat, value)
        printed = {Stat(stat): value for stat, value in self.printed.items()}
        object.__setattr__(self, "printed", MappingProxyType(printed))

    @classmethod
    def monster(
        cls,
        name: str,
        *,
        atk: Printed | None = None,
        defense: Printed | None = None,
        level: int | None = None,
        rank: int | None = None,
        scale: int | None = None,
        passcode: int | None = None,
        token: bool = False,
    ) -> Card:
        """A monster with its printed values. Leave out what it does not have.

        Args:
            name: Its name.
            atk: Its ATK in points, or "?".
            defense: Its DEF in points, or "?"; `None` for a Link Monster.
            level: Its Level; `None` for an Xyz or Link Monster.
            rank: Its Rank.
            scale: Its Pendulum Scale.
            passcode: The number printed on it.
            token: Whether it is a token.

        Raises:
            StatError: A value is no number, or negative.
        """
        values = {
            Stat.ATK: atk,
            Stat.DEF: defense,
            Stat.LEVEL: level,
            Stat.RANK: rank,
            Stat.SCALE: scale,
        }
        return cls(
            name,
            passcode,
            "token" if token else "monster",
            {stat: value for stat, value in values.items() if value is not None},
        )

    def __hash__(self) -> int:
        return hash((self.name, self.passcode, self.kind, tuple(sorted(self.printed.items()))))

    def to_json(self) -> dict[str, Any]:
        """The card as plain data."""
        return {
            "name": self.name,
            "passcode": self.passcode,
            "kind": self.kind,
            "printed": {stat.value: value for stat, value in self.printed.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Card:
        """The card that `to_json` wrote."""
        printed = {Stat(stat): value for stat, value in data["printed"].items()}
        return cls(data["name"], data["passcode"], data["kind"], printed)


def check_printed(card: str, stat: Stat, value: object) -> None:
    """Check a printed value.

    Raises:
        StatError: It is neither a whole number from 0 on nor "?".
    """
    if value == QUESTION_MARK and isinstance(value, str):
        if stat in (Stat.ATK, Stat.DEF):
            return
        raise StatError(f"{card}: the printed {stat.label} is '?': only ATK and DEF can be")
    if isinstance(value, bool) or not isinstance(value, int):
        raise StatError(f"{card}: the printed {stat.label} is {value!r}: expected a number or '?'")
    if value < 0:
        raise StatError(f"{card}: the printed {stat.label} is {value}: it cannot be negative")
    if value > 999_999:
        raise StatError(f"{card}: the printed {stat.label} is {value}: expected at most 999999")
