"""The words that stat effects are described in: which stat, which layer, what it does, how it applies."""

from __future__ import annotations

import difflib
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeVar

from ygoplugin.errors import StatError

Number = int | Fraction
"""An exact amount before rounding, in points of ATK/DEF or in Levels."""


class Stat(StrEnum):
    """A number that a monster has."""

    ATK = "atk"
    DEF = "def"
    LEVEL = "level"
    RANK = "rank"
    SCALE = "scale"

    __hash__ = str.__hash__  # a stat and its name are the same key

    floor: int
    """The least value that is ever shown: 1 for a Level or Rank, otherwise 0."""

    def __init__(self, name: str) -> None:
        self.floor = 1 if name in ("level", "rank") else 0

    @property
    def swapped_with(self) -> Stat:
        """The stat that a swap exchanges this one with (ATK and DEF).

        Raises:
            StatError: The stat cannot be swapped.
        """
        if self is Stat.ATK:
            return Stat.DEF
        if self is Stat.DEF:
            return Stat.ATK
        raise StatError(f"{self.label} cannot be swapped with anything: expected atk and def")

    @property
    def label(self) -> str:
        """How the stat is written in texts: ATK, DEF, Level, Rank, Pendulum Scale."""
        return {"atk": "ATK", "def": "DEF", "scale": "Pendulum Scale"}.get(
            self.value, self.value.capitalize()
        )


class Layer(StrEnum):
    """Which value of a stat an effect works on."""

    ORIGINAL = "original"
    """The value that texts call the original ATK/DEF."""
    CURRENT = "current"
    """The value that is shown and that battles."""
    BATTLE = "battle"
    """The value that one damage calculation uses; it changes no stat."""


class Operation(StrEnum):
    """What an effect does to a value."""

    MODIFY = "modify"
    """Gains or loses an amount."""
    SET = "set"
    """Becomes an amount (also: becomes half, doubles)."""
    SWAP = "swap"
    """ATK and DEF are exchanged."""
    REVERSE = "reverse"
    """Gains count as losses and losses as gains."""


class Nature(StrEnum):
    """How an effect applies; it decides what later effects do to it."""

    LINGERING = "lingering"
    """Applied once, when an effect resolves (or once without a Chain); the number then stays."""
    CONTINUOUS = "continuous"
    """Applies as long as its source does, and is evaluated anew."""
    RECALCULATING = "recalculating"
    """Like continuous, and always applied again last (The Wicked Dreadroot, ...)."""


class OverSet(StrEnum):
    """What a continuous rewrite of the original does to an earlier lingering set of the current value."""

    ERASE = "erase"
    """The set is gone for good."""
    SUSPEND = "suspend"
    """The set gives way, and comes back when the rewrite stops."""
    KEEP = "keep"
    """The set is not disturbed."""


_CONTINUOUS_KINDS: Final = frozenset(
    {"continuous effect", "continuous spell", "field spell", "equip spell", "continuous trap"}
)
_LINGERING_KINDS: Final = frozenset(
    {
        "ignition effect",
        "trigger effect",
        "quick effect",
        "flip effect",
        "normal spell",
        "quick-play spell",
        "ritual spell",
        "normal trap",
        "counter trap",
    }
)


def nature_of(kind: str) -> Nature:
    """How an effect applies by the kind of the card or effect that makes it.

    "Activated" effects are those of monsters other than Continuous Effects and of Spells and Traps
    other than Continuous, Field and Equip ones; "continuous" is what applies for as long as it is
    face-up (OCG rule book 4.3.3.6.1.1 and 4.3.3.6.1.2).

    Args:
        kind: For example "equip spell", "normal trap", "trigger effect".

    Raises:
        StatError: `kind` is not the kind of a card or effect.

    >>> nature_of("Equip Spell").value, nature_of("quick effect").value
    ('continuous', 'lingering')
    """
    known = str(kind).lower()
    if known in _CONTINUOUS_KINDS:
        return Nature.CONTINUOUS
    if known in _LINGERING_KINDS:
        return Nature.LINGERING
    kinds = sorted(_CONTINUOUS_KINDS | _LINGERING_KINDS)
    raise StatError(f"{kind!r} is no kind of card or effect: expected one of {', '.join(kinds)}")


_E = TypeVar("_E", bound=StrEnum)


def member(enum: type[_E], value: object, what: str) -> _E:
    """The member of `enum` that `value` names.

    Raises:
        StatError: It names none; the message lists what could be meant.
    """
    try:
        return enum(str(value).lower())
    except ValueError:
        names = [m.value for m in enum]
        close = difflib.get_close_matches(str(value).lower(), names, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(names)}"
        raise StatError(f"unknown {what} {value!r}: {hint}") from None


def round_half_up(value: Number) -> int:
    """The nearest whole number of points; a half goes away from zero (1225 / 2 is 613).

    Source: OCG rule documentation, ATK/DEF calculation: 2450, halved twice, is 613.

    >>> round_half_up(Fraction(1225, 2)), round_half_up(Fraction(-1, 2))
    (613, -1)
    """
    if isinstance(value, int):
        return value
    size = (2 * abs(value) + 1) // 2
    return int(size if value > 0 else -size)
