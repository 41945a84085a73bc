"""From the history of one monster to its values: the rules of resolution.

For one stat of one monster, in this order:

1. **Original value.** The printed value (`?` counts as 0), then every live original-setter in the
   order in which it began. A lingering one is a number; a continuous one is evaluated and may read
   the value before it.
2. **Anchor.** The latest live set of the current value; the original value if there is none. A
   lingering set is out of force while a continuous rewrite of the original suspends it.
3. **Gains and losses.** Above a lingering set or the original all that are live count; above a
   continuous set the lingering ones count if they came later, and the continuous ones always. A set
   with a time limit holds back the continuous ones that began before it.
4. **Recalculating effects**, each once, in their documented priority.

Nothing is clamped in between; what is shown is at least the stat's floor. Values may read other
values, which are computed first; two that read each other are an error. Reading changes nothing.

Source: OCG rule documentation, ATK/DEF calculation; OCG rule book, 4.3.3.6.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from ygoplugin.errors import ValueFunctionError
from ygoplugin.stats.effects import Application, StatEffect
from ygoplugin.stats.formulas import Formula
from ygoplugin.stats.history import Memo, MonsterHistory, Track
from ygoplugin.stats.kinds import Number, Operation, OverSet, Stat, member
from ygoplugin.stats.times import Moment

_SWAP: Final = Operation.SWAP  # needed all the time: to look it up takes longer in Python 3.11


class Board(Protocol):
    """What the fold reads of a duel."""

    @property
    def state(self) -> Mapping[str, object]:
        """The duel's state."""

    @property
    def revives(self) -> bool:
        """Whether a set that is superseded lets go of the continuous gains it held back."""

    @property
    def version(self) -> int:
        """A number that is another one after every event."""

    @property
    def negated(self) -> Collection[str]:
        """The cards whose effects are negated."""

    def history(self, monster: str) -> MonsterHistory:
        """The history of a face-up monster."""

    def memo(self, monster: str, stat: Stat) -> Memo:
        """What the duel remembers about a stat."""

    def printed(self, monster: str, stat: Stat) -> int:
        """The value to start from: what is printed, 0 for "?"."""

    def round(self, value: Number) -> int:
        """A whole number of points."""

    def stat(self, monster: str, stat: str | Stat) -> int:
        """The current value of a stat."""

    def original(self, monster: str, stat: str | Stat) -> int:
        """The original value of a stat."""

    def monsters(self) -> tuple[str, ...]:
        """All face-up monsters."""


@dataclass(slots=True)
class ReadScope:
    """What the value of one application reads."""

    board: Board
    target: str
    of: Stat
    current: int | None = None
    before: int | None = None

    @property
    def cur(self) -> int:
        """The current value just before."""
        if self.current is not None:
            return self.current
        return self.board.stat(self.target, self.of)

    @property
    def orig(self) -> int:
        """The original value just before."""
        if self.before is not None:
            return self.before
        return self.board.original(self.target, self.of)

    @property
    def state(self) -> Mapping[str, object]:
        """The duel's state."""
        return self.board.state

    def stat(self, monster: str, stat: str | Stat) -> int:
        """The current value of a monster's stat."""
        return self.board.stat(monster, stat)

    def original(self, monster: str, stat: str | Stat) -> int:
        """The original value of a monster's stat."""
        return self.board.original(monster, stat)

    def monsters(self) -> tuple[str, ...]:
        """All face-up monsters."""
        return self.board.monsters()


def is_silent(board: Board, a: Application) -> bool:
    """Whether an application does nothing now because its source's effects are negated."""
    source = a.effect.source
    return source in board.negated and source is not None and not a.lingering


def amount(
    board: Board, a: Application, current: int | None = None, before: int | None = None
) -> int | None:
    """The rounded amount of an application; `None` while it changes nothing.

    Args:
        board: The duel.
        a: The application, not a swap.
        current: What `cur` is, if not the value shown.
        before: What `orig` is, if not the original value.
    """
    if a.fixed is not None:
        return a.fixed
    value = evaluate(board, a.effect, a.target, a.stat, current, before)
    return None if value is None else board.round(value)


def evaluate(
    board: Board,
    effect: StatEffect,
    target: str,
    stat: Stat,
    current: int | None = None,
    before: int | None = None,
) -> Number | None:
    """The exact value of an effect for one stat of one monster, before rounding.

    Raises:
        ValueFunctionError: It cannot be computed; the message names the effect and the monster.
        CycleError: It reads a value that reads it.
    """
    formula = effect.values[stat]
    if formula.constant is not None:
        return formula.constant
    told = formula.told
    if told is not None and told.amounts.version == board.version:
        return told.amounts.values[told.place]
    return _evaluated(effect, target, formula, ReadScope(board, target, stat, current, before))


def _evaluated(
    effect: StatEffect, target: str, formula: Formula, scope: ReadScope
) -> Number | None:
    try:
        return formula.evaluate(scope)
    except ValueFunctionError as error:
        if str(error).startswith("["):
            raise
        raise ValueFunctionError(f"[{effect.label} on {target}] {error}") from error.__cause__


# --- the original value ---------------------------------------------------------------------------


def original_values(board: Board, monster: str, stat: Stat) -> Iterator[tuple[Application, int]]:
    """Each original-setter of a stat that does something, with the value after it, in order."""
    tracks = board.history(monster).tracks
    track = tracks[stat]
    if not track.setters:
        return
    swaps = any(a.effect.operation is _SWAP and a.fixed is None for a in track.setters.values())
    involved = (stat, stat.swapped_with) if swaps else (stat,)
    values = {s: board.printed(monster, s) for s in involved}
    setters = sorted(
        (a for s in involved for a in tracks[s].setters.values()),
        key=lambda a: (_is_calculation_only(a), a.order),
    )
    previous: dict[Stat, int] = {}
    swapping = -1
    for a in setters:
        if is_silent(board, a) or overriding(tracks[a.stat], a) is not None:
            continue
        if a.effect.operation is _SWAP and a.fixed is None:
            if swapping != _swap_key(a):
                previous, swapping = dict(values), _swap_key(a)
            values[a.stat] = previous[a.stat.swapped_with]
        else:
            value = amount(board, a, before=values[a.stat])
            if value is None:
                continue
            values[a.stat] = max(a.stat.floor, value)
        if a.stat is stat:
            yield a, values[stat]


def _is_calculation_only(a: Application) -> bool:
    """Whether it rewrites the original during damage calculation only, and so after the others.

    Source: OCG rule documentation, ATK/DEF calculation, Solitary Sword of Poison: it is computed
    again when another effect changes the original value during damage calculation.
    """
    window = a.effect.during
    return (
        a.effect.operation is Operation.SET
        and not a.lingering
        and window is not None
        and window.moment is Moment.DAMAGE_CALCULATION
    )


def overriding(track: Track, a: Application) -> Application | None:
    """The later activated rewrite of the original that keeps a continuous one out, if any."""
    if a.lingering:
        return None
    return next((b for b in track.setters.values() if b.lingering and b.order > a.order), None)


def _swap_key(a: Application) -> int:
    """What the two halves of one swap share: they begin one after the other, ATK first."""
    return a.order if a.stat is Stat.ATK else a.order - 1


def original_value(board: Board, monster: str, stat: Stat) -> int:
    """The original value of a stat."""
    value = board.printed(monster, stat)
    for _, value in original_values(board, monster, stat):  # noqa: B007 - the last one is wanted
        pass
    return value


# --- the current value ----------------------------------------------------------------------------


def suspender(board: Board, monster: str, track: Track) -> Application | None:
    """The continuous rewrite of the original that keeps the track's lingering set out of force."""
    fixed = track.fixed
    if fixed is None:
        return None
    candidates = [
        a for a in track.setters.values() if a.order > fixed.order and a.over_set is OverSet.SUSPEND
    ]
    if not candidates:
        return None
    working = {a.order for a, _ in original_values(board, monster, fixed.stat)}
    return next((a for a in reversed(candidates) if a.order in working), None)


@dataclass(slots=True)
class Anchor:
    """What the gains and losses of a stat are added to.

    Attributes:
        application: The set, or `None` for the original value.
        value: Its value.
        inside: Whether what began before the set is part of its value already.
        suspender: What keeps the lingering set of the track out of force, if anything does.
    """

    application: Application | None
    value: int
    inside: bool = False
    suspender: Application | None = None


def anchor(board: Board, monster: str, stat: Stat, before: int | None = None) -> Anchor:
    """The anchor of a stat.

    Args:
        board: The duel.
        monster: The monster.
        stat: The stat.
        before: Leave out what began at or after this place in the order.
    """
    track = board.history(monster).tracks[stat]
    fixed = track.fixed
    if fixed is None and not track.sets:
        return Anchor(None, board.original(monster, stat))
    if fixed is not None and before is not None and fixed.order >= before:
        fixed = None
    for a in reversed(track.sets.values()):
        if before is not None and a.order >= before:
            continue
        if fixed is not None and a.order < fixed.order:
            break
        if is_silent(board, a):
            continue
        found = _set_value(board, monster, a)
        if found is not None:
            held = suspender(board, monster, track) if fixed is not None else None
            return Anchor(a, found, a.formula.reads_current or _is_swap(a), held)
    held = suspender(board, monster, track) if fixed is not None else None
    if fixed is not None and held is None:
        assert fixed.fixed is not None  # noqa: S101 - a lingering set always keeps a number
        return Anchor(fixed, fixed.fixed)
    return Anchor(None, board.original(monster, stat), suspender=held)


def _is_swap(a: Application) -> bool:
    return a.effect.operation is _SWAP


def _set_value(board: Board, monster: str, a: Application) -> int | None:
    """The value of a continuous set or swap of the current value."""
    if _is_swap(a):
        return _shown(a.stat, base(board, monster, a.stat.swapped_with, _swap_key(a)))
    if a.formula.reads_current:
        just_before = _shown(a.stat, base(board, monster, a.stat, a.order))
        return amount(board, a, current=just_before)
    return amount(board, a)


def holds_back(board: Board, track: Track, a: Application, at: Anchor) -> Application | None:
    """The set with a time limit that keeps an earlier continuous application out, if one does."""
    fixed = track.fixed
    if fixed is None or a.lingering or a.reapplies or a.order > fixed.order:
        return None
    if board.revives and a.effect.operation is Operation.MODIFY and at.suspender is not None:
        return None
    return fixed


def counts(board: Board, track: Track, a: Application, at: Anchor) -> bool:
    """Whether a gain or loss is added to the anchor `at`."""
    if is_silent(board, a) or holds_back(board, track, a, at) is not None:
        return False
    over = at.application
    if over is None or over.lingering or a.order > over.order:
        return True
    return not a.lingering and not at.inside


def reversed_by(board: Board, track: Track) -> Application | None:
    """What turns the gains of a track into losses, if anything does."""
    return next((a for a in track.reversals.values() if not is_silent(board, a)), None)


def base(board: Board, monster: str, stat: Stat, before: int | None = None) -> int:
    """The current value without recalculating effects, as it accumulates: it may be below the floor."""
    track = board.history(monster).tracks[stat]
    at = anchor(board, monster, stat, before)
    sign = -1 if track.reversals and reversed_by(board, track) else 1
    if before is not None:
        gains = [a for a in track.gains.values() if a.order < before]
        return at.value + sign * sum(
            amount(board, a) or 0 for a in gains if counts(board, track, a, at)
        )
    memo = board.memo(monster, stat)
    over = -1 if at.application is None else at.application.order
    if (
        memo.gains is None
        or (memo.anchor, memo.inside) != (over, at.inside)
        or memo.gains_version != track.version
    ):
        memo.gains = sum(
            board.round(constant)
            for a in track.gains.values()
            if a.order not in track.changing
            and (constant := a.constant) is not None
            and counts(board, track, a, at)
        )
        memo.anchor, memo.inside, memo.gains_version = over, at.inside, track.version
    total = memo.gains
    if track.changing:
        total += _changing(board, monster, track, at)
    return at.value + sign * total


def _changing(board: Board, monster: str, track: Track, at: Anchor) -> int:
    """The sum of the gains of a track that may change."""
    version, negated = board.version, board.negated
    all_count = at.application is None and track.fixed is None
    total, scope = 0, None
    for a in track.changing.values():
        if all_count:
            if negated and is_silent(board, a):
                continue
        elif not counts(board, track, a, at):
            continue
        told = a.formula.told
        if told is not None and (amounts := told.amounts).version == version:
            total += amounts.values[told.place] or 0
        elif a.fixed is not None:
            total += a.fixed
        else:
            scope = scope or ReadScope(board, monster, a.stat)
            total += _gain(board, a, scope) or 0
    return total


def _gain(board: Board, a: Application, scope: ReadScope) -> int | None:
    """The rounded amount of a gain, read in a scope of its own stat."""
    value = _evaluated(a.effect, a.target, a.formula, scope)
    return value if value is None or type(value) is int else board.round(value)


def _shown(stat: Stat, value: int) -> int:
    return max(stat.floor, value)


def recalculations(board: Board, monster: str, stat: Stat) -> list[Application]:
    """The recalculating applications that a stat depends on, in the order in which they apply."""
    tracks = board.history(monster).tracks
    found = list(tracks[stat].recalculating.values())
    if any(_is_swap(a) for a in found):
        found += tracks[stat.swapped_with].recalculating.values()
    return sorted(
        (a for a in found if not is_silent(board, a)), key=lambda a: (a.priority, a.order)
    )


def current_steps(board: Board, monster: str, stat: Stat) -> Iterator[tuple[Application, int]]:
    """Each recalculating application to a stat that does something, with the value shown after it."""
    steps = recalculations(board, monster, stat)
    if not steps:
        return
    involved = {stat} | {a.stat for a in steps}
    values = {s: _shown(s, base(board, monster, s)) for s in involved}
    previous: dict[Stat, int] = {}
    swapping = -1
    for a in steps:
        if _is_swap(a):
            if swapping != _swap_key(a):
                previous, swapping = dict(values), _swap_key(a)
            values[a.stat] = previous[a.stat.swapped_with]
        else:
            value = amount(board, a, current=values[a.stat])
            if value is None:
                continue
            values[a.stat] = _shown(a.stat, value)
        if a.stat is stat:
            yield a, values[stat]


def current_value(board: Board, monster: str, stat: Stat) -> int:
    """The value shown."""
    track = board.history(monster).tracks[stat]
    if track.recalculating:
        value: int | None = None
        for _, value in current_steps(board, monster, stat):  # noqa: B007 - the last one is wanted
            pass
        if value is not None:
            return value
    return _shown(stat, base(board, monster, stat))


def battle_value(board: Board, monster: str, stat: Stat) -> int:
    """The value that damage calculation uses: the current one, unless an effect says otherwise."""
    track = board.history(monster).tracks[stat]
    for a in reversed(track.battle.values()):
        if not is_silent(board, a):
            value = amount(board, a)
            if value is not None:
                return _shown(stat, value)
    return board.stat(monster, stat)


def require_stat(value: str | Stat) -> Stat:
    """The stat that `value` names.

    Raises:
        StatError: There is no such stat.
    """
    return value if isinstance(value, Stat) else member(Stat, value, "stat")
