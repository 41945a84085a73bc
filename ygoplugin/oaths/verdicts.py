"""Answers with their reasons."""

from __future__ import annotations

from dataclasses import dataclass

from ygoplugin.oaths.cards import Player
from ygoplugin.oaths.sources import Ruling


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason of an answer.

    Attributes:
        code: A key of [`REASON_CODES`][ygoplugin.oaths.sources.REASON_CODES].
        because: The same for people, with the cards by name.
        event: The number of the earlier event that it rests on, counted from 0; `None` if it
            rests on none.
        wording: The id of the oath's wording; empty if no oath is involved.
        ruling: Where it is documented, and since when.
    """

    code: str
    because: str
    event: int | None
    wording: str
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something is allowed, as far as oaths and Summon limits go.

    Attributes:
        allowed: Whether it is.
        reasons: Everything that forbids it, however much that is; empty if it is allowed.
        notes: Why something that might have forbidden it does not.
    """

    allowed: bool
    reasons: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return self.allowed


@dataclass(frozen=True, slots=True)
class Charge:
    """What one Summon, or one effect that was going to Summon, counts for a player.

    Attributes:
        event: The number of the event that settled it.
        player: The player.
        count: How many Special Summons it counts: 0 or 1.
        names: The names that it counts for, for limits such as "once per turn".
        reason: Why.
    """

    event: int
    player: Player
    count: int
    names: tuple[str, ...]
    reason: Reason
