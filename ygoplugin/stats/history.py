"""The history of one monster's stats since it was turned face-up: the applications and what became of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ygoplugin.stats.effects import Application, Standing
from ygoplugin.stats.kinds import Layer, Nature, Operation, Stat


@dataclass(frozen=True, slots=True)
class Ending:
    """Why an application no longer exists.

    Attributes:
        reason: In words that follow "ended:", such as "its time limit".
        erased_by: The order of the application that erased it, if one did.
    """

    reason: str
    erased_by: int | None = None


@dataclass(slots=True)
class Track:
    """The applications to one stat of one monster, live and over.

    The live ones are kept by what they do, each group in the order in which they began.

    Attributes:
        setters: Sets and swaps of the original value.
        fixed: The lingering set or swap of the current value; each new one erases the one before.
        sets: Continuous sets and swaps of the current value.
        gains: Gains and losses.
        changing: Those of the gains and losses whose amount may change.
        recalculating: Recalculating applications.
        reversals: What turns gains into losses.
        battle: Values for damage calculation.
        history: Every application since the monster was turned face-up.
        endings: Why those that are over are over, by order.
        version: Grows with every change.
    """

    setters: dict[int, Application] = field(default_factory=dict)
    fixed: Application | None = None
    sets: dict[int, Application] = field(default_factory=dict)
    gains: dict[int, Application] = field(default_factory=dict)
    changing: dict[int, Application] = field(default_factory=dict)
    recalculating: dict[int, Application] = field(default_factory=dict)
    reversals: dict[int, Application] = field(default_factory=dict)
    battle: dict[int, Application] = field(default_factory=dict)
    history: list[Application] = field(default_factory=list)
    endings: dict[int, Ending] = field(default_factory=dict)
    version: int = 0

    def copy(self) -> Track:
        """An independent copy."""
        return Track(
            dict(self.setters),
            self.fixed,
            dict(self.sets),
            dict(self.gains),
            dict(self.changing),
            dict(self.recalculating),
            dict(self.reversals),
            dict(self.battle),
            list(self.history),
            dict(self.endings),
            self.version,
        )

    def _group(self, a: Application) -> dict[int, Application]:
        if a.effect.layer is Layer.ORIGINAL:
            return self.setters
        if a.effect.layer is Layer.BATTLE:
            return self.battle
        if a.nature is Nature.RECALCULATING:
            return self.recalculating
        if a.effect.operation is Operation.REVERSE:
            return self.reversals
        return self.gains if a.effect.operation is Operation.MODIFY else self.sets

    def begin(self, a: Application) -> None:
        """Add a new application, the last in the order."""
        self.version += 1
        self.history.append(a)
        group = self._group(a)
        if group is self.sets and a.lingering:
            self.fixed = a
            return
        group[a.order] = a
        if group is self.gains and (a.constant is None or a.reapplies):
            self.changing[a.order] = a

    def end(self, a: Application, ending: Ending) -> None:
        """Take a live application out and note why."""
        self.version += 1
        self.endings[a.order] = ending
        if self.fixed is a:
            self.fixed = None
            return
        del self._group(a)[a.order]
        self.changing.pop(a.order, None)

    def live(self) -> Iterator[Application]:
        """Every application that is not over."""
        if self.fixed is not None:
            yield self.fixed
        for group in (
            self.setters,
            self.sets,
            self.gains,
            self.recalculating,
            self.reversals,
            self.battle,
        ):
            yield from group.values()

    @property
    def is_static(self) -> bool:
        """Whether the value cannot change unless an application begins, ends, or is negated."""
        return not (self.changing or self.sets or self.recalculating or self.setters or self.battle)


@dataclass(slots=True)
class MonsterHistory:
    """The tracks of one monster, and the effects that wait on it for their time.

    Attributes:
        tracks: By stat; only stats that the monster has.
        standing: Effects with a window, by number.
    """

    tracks: dict[Stat, Track]
    standing: dict[int, Standing] = field(default_factory=dict)

    def copy(self) -> MonsterHistory:
        """An independent copy."""
        return MonsterHistory(
            {stat: track.copy() for stat, track in self.tracks.items()}, dict(self.standing)
        )


@dataclass(slots=True)
class Memo:
    """What one duel remembers about one stat of one monster between two reads.

    Attributes:
        version: The duel's version for which `current` and `original` are the answers.
        track_version: The track's version then.
        current: The current value; `None` if it was not computed.
        original: The original value; `None` if it was not computed.
        gains: The sum of the gains that never change and count above `anchor`; `None` if not known.
        gains_version: The track's version for which that sum is right.
        anchor: The order of the set that the sum is above; -1 for the original value.
        inside: Whether gains count inside that set.
    """

    version: int = -1
    track_version: int = -1
    current: int | None = None
    original: int | None = None
    gains: int | None = None
    gains_version: int = -1
    anchor: int = -1
    inside: bool = False
