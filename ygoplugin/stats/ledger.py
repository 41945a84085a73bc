"""The stat ledger: what applies to every face-up monster, and how each new effect changes that.

This is the writing half of the rules of resolution; `ygoplugin.stats.fold` is the reading half.

- A lingering set or swap of the **current** value fixes the number shown. Earlier lingering gains,
  losses and sets of that stat are erased; earlier continuous ones are erased too if the set has no
  time limit, and held back until it ends if it has one. Effects that wait for their moment still
  apply when it comes, unless they count as applying already.
- A lingering rewrite of the **original** erases earlier lingering rewrites, and an earlier lingering
  set of the current value. Gains and losses that were not erased count again.
- A continuous rewrite of the original erases, suspends or keeps an earlier lingering set, by card and
  by era.
- **Negating** a monster silences its continuous effects, and erases what it did to itself alone.

Source: OCG rule documentation, ATK/DEF calculation; OCG rule book, 4.3.3.6.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, NoReturn

from ygoplugin.eras import Eras
from ygoplugin.errors import (
    CycleError,
    EventError,
    StatError,
    ValueFunctionError,
    YgopluginError,
)
from ygoplugin.stats import fold
from ygoplugin.stats.cards import QUESTION_MARK, Card
from ygoplugin.stats.effects import Application, Block, Group, Standing, StatEffect, Targets
from ygoplugin.stats.history import Ending, Memo, MonsterHistory, Track
from ygoplugin.stats.kinds import Layer, Nature, Number, Operation, OverSet, Stat
from ygoplugin.stats.policies import (
    Policies,
    counts_as_applying,
    is_calculation_only_gain,
    nature_on,
)
from ygoplugin.stats.times import Clock, Expiry, Limit


@dataclass(frozen=True, slots=True)
class CardState:
    """Where a card is and whose.

    Attributes:
        card: What it is.
        controller: The player who controls it.
        on_field: Whether it is a monster on the field.
        face_up: Whether it is face-up there.
    """

    card: Card | None
    controller: int = 0
    on_field: bool = False
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class Negation:
    """One thing that negates a card's effects."""

    by: str | None
    lasts: Expiry | None


@dataclass(frozen=True, slots=True)
class FieldEffect:
    """A continuous effect on a group of monsters; newcomers fall under it."""

    number: int
    effect: StatEffect
    group: Group
    lasts: Expiry | None


@dataclass(frozen=True, slots=True)
class Beginning:
    """An application that was worked out and is about to begin."""

    effect: StatEffect
    target: str
    nature: Nature
    lasts: Expiry | None
    fixed: Mapping[Stat, int]
    priority: int
    over_set: OverSet | None
    working: bool
    window: int | None = None


def simultaneous_order(effect: StatEffect) -> int:
    """Where an effect comes among those that begin at the same time.

    A set that comes with the Summon first, then original values, then current values, then gains that
    come with the Summon.

    Source: OCG rule documentation, ATK/DEF calculation, simultaneous application; rulings of
    2017-03-24 to 2021-08-30.
    """
    if effect.layer is Layer.ORIGINAL:
        return 1
    if effect.nature is not Nature.LINGERING:
        return 2
    return 3 if effect.operation is Operation.MODIFY else 0


_Key = tuple[str, Stat, Layer]
"""A value that is being computed."""

# Members of an enumeration that are needed all the time: to look one up takes longer in Python 3.11.
_CURRENT: Final = Layer.CURRENT
_ORIGINAL: Final = Layer.ORIGINAL
_LINGERING: Final = Nature.LINGERING

_DEEPEST: Final = 30
"""Most values that are computed inside each other before those further down are computed first."""


class _TooDeepError(YgopluginError):
    """A value was reached that should be computed first."""

    def __init__(self, key: _Key) -> None:
        super().__init__("a value further down must be computed first")
        self.key = key


_TRACK_ORDER: Final = {stat: place for place, stat in enumerate(Stat)}


class StatLedger:
    """Every face-up monster's history. Implements `fold.Board`.

    Not thread-safe: one duel belongs to one thread.
    """

    def __init__(self, eras: Eras, policies: Policies) -> None:
        self.eras = eras
        self.policies = policies
        self.revives = eras["original_rewrite_revives_continuous"] == "yes"
        self._calculation_gains_last = eras["calc_only_modify"] == "last"
        self.clock = Clock()
        self.cards: dict[str, CardState] = {}
        self._state: dict[str, object] = {}
        self.version = 0
        self.adjust: Callable[[str, Stat, int], int] | None = None
        self._printed: dict[str, dict[Stat, int]] = {}
        self._monsters: dict[str, MonsterHistory] = {}
        self._owned: set[str] = set()
        self._negations: dict[str, tuple[Negation, ...]] = {}
        self._field: dict[int, FieldEffect] = {}
        self._equipped: dict[str, str] = {}
        self._latent: dict[int, tuple[str, Stat]] = {}
        self._labels: set[str] = set()
        self._next = 0
        self._memos: dict[str, dict[Stat, Memo]] = {}
        self._reading: dict[tuple[str, Stat, Layer], None] = {}

    # --- copying ----------------------------------------------------------------------------------

    _SHALLOW: Final = (
        "cards",
        "_state",
        "_printed",
        "_monsters",
        "_negations",
        "_field",
        "_equipped",
        "_latent",
        "_labels",
    )

    def copy(self) -> StatLedger:
        """An independent copy; histories are shared until one side changes them."""
        twin = object.__new__(StatLedger)
        twin.__dict__.update(self.__dict__)
        for name in self._SHALLOW:
            setattr(twin, name, getattr(self, name).copy())
        twin._owned = set()
        self._owned = set()
        twin._memos = {}
        twin._reading = {}
        return twin

    def _write(self, monster: str) -> MonsterHistory:
        """The history of a monster, to be changed."""
        if monster not in self._owned:
            self._monsters[monster] = self._monsters[monster].copy()
            self._owned.add(monster)
        return self._monsters[monster]

    # --- reading (fold.Board) ---------------------------------------------------------------------

    @property
    def state(self) -> Mapping[str, object]:
        """The duel's state, to be read."""
        return MappingProxyType(self._state)

    def change_state(self, values: Mapping[str, object]) -> None:
        """Values of the state are new."""
        self._state.update(values)
        self.version += 1

    @property
    def is_reading(self) -> bool:
        """Whether a value is being computed at this moment."""
        return bool(self._reading)

    def monsters(self) -> tuple[str, ...]:
        """The ids of all face-up monsters."""
        return tuple(self._monsters)

    def history(self, monster: str) -> MonsterHistory:
        """The history of a face-up monster.

        Raises:
            StatError: It is not a face-up monster on the field.
        """
        try:
            return self._monsters[monster]
        except (KeyError, TypeError):
            raise StatError(self._why_no_history(monster)) from None

    def _why_no_history(self, monster: str) -> str:
        state = self.cards.get(monster) if isinstance(monster, str) else None
        if state is None:
            known = ", ".join(self._monsters) or "none"
            return f"there is no monster {monster!r}; face-up monsters are: {known}"
        if state.on_field:
            return f"{monster} is face-down: it has no current stats"
        return f"{monster} is not a monster on the field: it has no current stats"

    def track(self, monster: str, stat: Stat) -> Track:
        """The history of one stat of a face-up monster.

        Raises:
            StatError: The monster has no such stat.
        """
        tracks = self.history(monster).tracks
        if stat not in tracks:
            has = ", ".join(s.label for s in tracks)
            link = " (a Link Monster has none)" if stat is Stat.DEF else ""
            raise StatError(f"{monster} has no {stat.label}{link}; it has: {has}")
        return tracks[stat]

    def memo(self, monster: str, stat: Stat) -> Memo:
        """What is remembered about a stat."""
        try:
            return self._memos[monster][stat]
        except KeyError:
            return self._memos.setdefault(monster, {}).setdefault(stat, Memo())

    def printed(self, monster: str, stat: Stat) -> int:
        """The value to start from: what is printed, 0 for "?"."""
        return self._printed[monster][stat]

    def round(self, value: Number) -> int:
        """A whole number of points."""
        return value if isinstance(value, int) else self.policies.rounding(value)

    @property
    def negated(self) -> Collection[str]:
        """The cards whose effects are negated."""
        return self._negations

    def is_negated(self, card: str) -> bool:
        """Whether the effects of a card are negated."""
        return card in self._negations

    def negations(self, card: str) -> tuple[Negation, ...]:
        """What negates the effects of a card."""
        return self._negations.get(card, ())

    def stat(self, monster: str, stat: str | Stat) -> int:
        """The current value of a face-up monster's stat."""
        try:
            memos = self._memos.get(monster)
        except TypeError:
            raise StatError(f"the monster's id is {monster!r}: expected a text") from None
        if memos is not None:
            memo = memos.get(stat)  # type: ignore[arg-type]
            if memo is not None and memo.version == self.version and memo.current is not None:
                return int(memo.current)
        return self._read(monster, fold.require_stat(stat), _CURRENT)

    def original(self, monster: str, stat: str | Stat) -> int:
        """The original value of a face-up monster's stat."""
        return self._read(monster, fold.require_stat(stat), _ORIGINAL)

    def battle_value(self, monster: str, stat: str | Stat) -> int:
        """The value that damage calculation uses for a stat."""
        known = fold.require_stat(stat)
        self.track(monster, known)
        return fold.battle_value(self, monster, known)

    def _read(self, monster: str, stat: Stat, layer: Layer) -> int:
        track = self.track(monster, stat)
        memo = self.memo(monster, stat)
        if memo.version != self.version:
            if memo.track_version != track.version or self.adjust is not None:
                memo.current = memo.original = None
            elif not track.is_static:
                memo.current = None
                if track.setters:
                    memo.original = None
            memo.track_version = track.version
            memo.version = self.version
        value = memo.current if layer is _CURRENT else memo.original
        if value is not None:
            return value
        key = (monster, stat, layer)
        if self._reading:
            return self._compute(key, memo)
        try:
            return self._compute(key, memo)
        except _TooDeepError as deep:
            return self._compute_from_the_bottom([key, deep.key])

    def _compute_from_the_bottom(self, keys: list[_Key]) -> int:
        """Compute a value that depends on a long chain of others, those far down first."""
        while True:
            try:
                value = self._compute(keys[-1], self.memo(*keys[-1][:2]))
            except _TooDeepError as deep:
                if deep.key in keys:
                    self._raise_cycle([*keys[keys.index(deep.key) :], deep.key])
                keys.append(deep.key)
            else:
                keys.pop()
                if not keys:
                    return value

    def _compute(self, key: _Key, memo: Memo) -> int:
        monster, stat, layer = key
        if key in self._reading:
            reading = list(self._reading)
            self._raise_cycle([*reading[reading.index(key) :], key])
        if len(self._reading) >= _DEEPEST:
            raise _TooDeepError(key)
        self._reading[key] = None
        try:
            if layer is _CURRENT:
                value = fold.current_value(self, monster, stat)
                if self.adjust is not None:
                    value = max(stat.floor, self.adjust(monster, stat, value))
                memo.current = value
            else:
                value = fold.original_value(self, monster, stat)
                memo.original = value
        except RecursionError:
            raise ValueFunctionError(
                f"the {stat.label} of {monster} cannot be computed: too many calls inside each other"
            ) from None
        finally:
            del self._reading[key]
        return value

    @staticmethod
    def _raise_cycle(chain: list[_Key]) -> NoReturn:
        names = " -> ".join(
            f"{'original ' if layer is _ORIGINAL else ''}{stat.label} of {monster}"
            for monster, stat, layer in chain
        )
        raise CycleError(
            f"these values read each other: {names}. Give one of the effects a value that does not"
            " read the others"
        )

    # --- cards ------------------------------------------------------------------------------------

    def card(self, card: str | None) -> Card | None:
        """What is known of a card."""
        state = None if card is None else self.cards.get(card)
        return None if state is None else state.card

    def controller(self, card: str | None) -> int:
        """The player who controls a card; player 0 if nothing is known of it."""
        state = None if card is None else self.cards.get(card)
        return 0 if state is None else state.controller

    def arrive(
        self,
        monster: str,
        values: Mapping[Stat, int],
        effects: Iterable[StatEffect],
        resolved: Sequence[Mapping[str, int]] = (),
    ) -> tuple[Mapping[str, int], ...]:
        """A monster is face-up on the field from now on.

        Args:
            monster: The monster.
            values: For a token without written ATK/DEF: what it is summoned with.
            effects: What begins to apply to it at the same time.
            resolved: The numbers that these fix, if they are known already.

        Returns:
            The numbers that the effects fix, in the order in which they begin.
        """
        card = self.card(monster)
        assert card is not None  # noqa: S101 - only known cards are summoned
        printed = {s: 0 if v == QUESTION_MARK else int(v) for s, v in card.printed.items()}
        together = list(effects)
        written = [stat for stat in values if stat in printed]
        if written:
            raise EventError(
                f"{monster}: {written[0].label} is written on the card; only values that the"
                " summoning effect does not write can be given with the Summon"
            )
        if values and self.eras["statless_token_original"] == "as-summoned":
            printed |= values
        elif values:
            printed |= dict.fromkeys(values, 0)
            together.insert(
                0,
                StatEffect.becomes(
                    values, {s.value: v for s, v in values.items()}, label="as summoned"
                ),
            )
        if not printed:
            raise EventError(f"{monster}: no ATK is known of it; give the card's printed values")
        ordered = sorted(printed, key=_TRACK_ORDER.__getitem__)
        self._printed[monster] = printed
        self._monsters[monster] = MonsterHistory({stat: Track() for stat in ordered})
        self._owned.add(monster)
        self._memos.pop(monster, None)
        self.version += 1
        begin: list[tuple[StatEffect, FieldEffect | None]] = [(e, None) for e in together]
        begin += [(f.effect, f) for f in self._field.values() if self._falls_under(f, monster)]
        fixed: list[Mapping[str, int]] = []
        for effect, field_effect in sorted(begin, key=lambda b: simultaneous_order(b[0])):
            known = resolved[len(fixed)] if len(fixed) < len(resolved) else None
            lasts = field_effect.lasts if field_effect else None
            fixed.append(self.apply(effect, (monster,), known, lasts))
        return tuple(fixed)

    def depart(self, monster: str) -> None:
        """A monster is no longer face-up on the field: nothing applies to it any more."""
        if self._monsters.pop(monster, None) is None:
            return
        self._owned.discard(monster)
        self._memos.pop(monster, None)
        self.version += 1
        self._printed.pop(monster, None)
        self._latent = {o: at for o, at in self._latent.items() if at[0] != monster}
        self._negations.pop(monster, None)
        for equip in [e for e, m in self._equipped.items() if m == monster]:
            del self._equipped[equip]

    def source_gone(self, card: str, reason: str) -> None:
        """A card stops being a source: what applies while it is there ends."""

        def ends(a: Application | Standing | FieldEffect) -> bool:
            return a.effect.source == card and (
                a.effect.nature is not _LINGERING
                or (a.lasts is not None and a.lasts.limit in _WITH_SOURCE)
            )

        self._end_where(ends, reason)
        self._end_negations(
            lambda n: n.by == card and n.lasts is not None and n.lasts.limit in _WITH_SOURCE
        )

    def leaves(self, card: str) -> None:
        """A card is no longer where it was: nothing negates it, and it is equipped to nothing."""
        self._end_negations(lambda _: True, card)
        self._equipped.pop(card, None)

    # --- beginning --------------------------------------------------------------------------------

    def apply(
        self,
        effect: StatEffect,
        targets: Targets,
        resolved: Mapping[str, int] | None = None,
        lasts: Expiry | None = None,
    ) -> dict[str, int]:
        """An effect begins to apply.

        Everything is worked out before anything changes: after an error the ledger is as before.

        Args:
            effect: The effect.
            targets: The monsters, or a group of them.
            resolved: The numbers that its lingering applications fixed, if they are known already,
                by `monster/stat`.
            lasts: Its expiry, if that has been worked out already.

        Returns:
            The numbers that its lingering applications fix, by `monster/stat`.

        Raises:
            EventError: A target is no face-up monster, or the effect would end before it begins.
            StatError: A target does not have the stat, or a value cannot be computed.
        """
        if lasts is None and effect.lasts is not None:
            lasts = effect.lasts.starting(self.clock, self.controller(effect.source))
        monsters = self.members(effect, targets) if isinstance(targets, Group) else targets
        if not isinstance(targets, Group) and len(set(targets)) != len(targets):
            raise EventError(f"{effect.label}: a target is named twice: {', '.join(targets)}")
        planned = [self._plan(effect, m, lasts, resolved or {}) for m in monsters]
        self._labels.add(effect.label)
        if effect.source is not None and effect.source not in self.cards:
            self.cards[effect.source] = CardState(None)
        fixed: dict[str, int] = {}
        if isinstance(targets, Group) and effect.nature is not _LINGERING:
            number = self._number()
            self._field[number] = FieldEffect(number, effect, targets, lasts)
        for beginning in planned:
            fixed |= {f"{beginning.target}/{s.value}": v for s, v in beginning.fixed.items()}
            if effect.during is None:
                self._begin(beginning)
            else:
                self._wait(beginning)
        return fixed

    def members(self, effect: StatEffect, group: Group) -> tuple[str, ...]:
        """The face-up monsters of a group, seen from the source of an effect."""
        return tuple(m for m in self._monsters if self._in_group(effect, group, m))

    def _in_group(self, effect: StatEffect, group: Group, monster: str) -> bool:
        match group:
            case Group.ALL:
                return True
            case Group.OTHERS:
                return monster != effect.source
            case Group.YOURS:
                return self.controller(monster) == self.controller(effect.source)
            case Group.OPPONENTS:
                return self.controller(monster) != self.controller(effect.source)

    def _falls_under(self, field_effect: FieldEffect, monster: str) -> bool:
        stats = self._monsters[monster].tracks
        return self._in_group(field_effect.effect, field_effect.group, monster) and any(
            stat in stats for stat in field_effect.effect.stats
        )

    def _number(self) -> int:
        self._next += 1
        return self._next

    def _plan(
        self,
        effect: StatEffect,
        monster: str,
        lasts: Expiry | None,
        resolved: Mapping[str, int],
    ) -> Beginning:
        tracks = self.history(monster).tracks
        stats = [stat for stat in effect.stats if stat in tracks]
        if not stats:
            self.track(monster, effect.stats[0])  # raises, and says why
        source = self.card(effect.source)
        listed = self.policies.priority(source)
        nature = nature_on(effect, source, self.eras, listed)
        fixed: dict[Stat, int] = {}
        if nature is _LINGERING and effect.layer is not Layer.BATTLE:
            for stat in stats:
                known = resolved.get(f"{monster}/{stat.value}")
                fixed[stat] = self._fix(effect, monster, stat) if known is None else known
        over_set: OverSet | None = None
        working = True
        if effect.layer is _ORIGINAL and nature is Nature.CONTINUOUS:
            over_set = effect.over_set or self.policies.over_set(source, effect)
            if over_set is OverSet.ERASE:
                working = self._works(effect, monster)
        if nature is not _LINGERING:
            for stat in stats:
                constant = effect.values[stat].constant
                if constant is not None:
                    self.round(constant)
        return Beginning(effect, monster, nature, lasts, fixed, listed or 0, over_set, working)

    def _works(self, effect: StatEffect, monster: str) -> bool:
        """Whether a continuous rewrite of the original does something now."""
        if effect.source is not None and self.is_negated(effect.source):
            return False
        return any(
            fold.evaluate(self, effect, monster, stat) is not None
            for stat in effect.stats
            if stat in self.history(monster).tracks
        )

    def _fix(self, effect: StatEffect, monster: str, stat: Stat) -> int:
        """The number that a lingering application keeps."""
        if effect.operation is Operation.REVERSE:
            return 0
        if effect.operation is Operation.SWAP:
            read = self.original if effect.layer is _ORIGINAL else self.stat
            return read(monster, stat.swapped_with)
        value = fold.evaluate(self, effect, monster, stat)
        if value is None:
            raise ValueFunctionError(
                f"[{effect.label} on {monster}] the value {effect.values[stat]} gives no number now:"
                " an effect that resolves needs one"
            )
        rounded = self.round(value)
        return rounded if effect.operation is Operation.MODIFY else max(stat.floor, rounded)

    def _begin(self, beginning: Beginning) -> None:
        """Add the planned applications, and do to earlier ones what they do."""
        effect, monster = beginning.effect, beginning.target
        tracks = self._write(monster).tracks
        self.version += 1
        reapplies = self._calculation_gains_last and is_calculation_only_gain(effect)
        for stat in sorted(effect.stats, key=_TRACK_ORDER.__getitem__):
            if stat not in tracks:
                continue
            a = Application(
                self._number(),
                effect,
                monster,
                stat,
                beginning.nature,
                effect.values[stat],
                beginning.fixed.get(stat),
                beginning.lasts,
                beginning.priority,
                beginning.over_set,
                reapplies,
                beginning.window,
            )
            track = tracks[stat]
            self._displace(track, a, working=beginning.working)
            track.begin(a)
            self._remember(track, a)

    def _remember(self, track: Track, a: Application) -> None:
        """Keep the sum of the gains true after `a` began, where that takes no work."""
        memo = self.memo(a.target, a.stat)
        constant = a.constant
        if (
            memo.gains is not None
            and memo.gains_version == track.version - 1
            and constant is not None
            and a.order in track.gains
            and a.order not in track.changing
            and not fold.is_silent(self, a)
        ):
            memo.gains += self.round(constant)
            memo.gains_version = track.version

    def _displace(self, track: Track, a: Application, *, working: bool) -> None:
        """What a new application does to earlier ones of its track."""
        if a.effect.layer is _ORIGINAL:
            if a.lingering:
                self._rewrite_original(track, a)
            elif a.over_set is OverSet.ERASE and track.fixed is not None:
                if working:
                    track.end(track.fixed, Ending(f"erased by {a.effect.label}", a.order))
                else:
                    self._latent[a.order] = (a.target, a.stat)
        elif (
            a.lingering
            and a.effect.layer is _CURRENT
            and a.effect.operation in (Operation.SET, Operation.SWAP)
        ):
            self._fix_current(track, a)

    def _rewrite_original(self, track: Track, a: Application) -> None:
        erased = [s for s in track.setters.values() if s.lingering]
        if track.fixed is not None:
            erased.append(track.fixed)
        for earlier in erased:
            track.end(earlier, Ending(f"erased by {a.effect.label}", a.order))
        standing = self._write(a.target).standing
        for number in {e.window for e in erased if e.window is not None}:
            # It does not begin anew while the moment lasts in which it was erased.
            waiting = standing[number]
            block = Block(a.order, "window")
            standing[number] = replace(waiting, blocked={**waiting.blocked, a.stat: block})

    def _fix_current(self, track: Track, a: Application) -> None:
        limited = a.lasts is not None and a.lasts.gives_back
        self._settle_displaced(track)
        earlier = [*track.gains.values(), *track.sets.values()]
        if track.fixed is not None:
            earlier.append(track.fixed)
        erased_windows: set[int] = set()
        for e in earlier:
            if not e.lingering:
                if e.reapplies:
                    if not e.effect.equip:
                        continue
                elif limited or (self.revives and e.effect.operation is Operation.MODIFY):
                    continue
            track.end(e, Ending(f"erased by {a.effect.label}", a.order))
            if e.window is not None:
                erased_windows.add(e.window)
        self._block_waiting(a, limited, erased_windows)

    def _settle_displaced(self, track: Track) -> None:
        """What a set without a limit has displaced is erased for good once another set comes."""
        fixed = track.fixed
        if fixed is None or (fixed.lasts is not None and fixed.lasts.gives_back):
            return
        for e in list(track.gains.values()):
            if e.order < fixed.order and not e.lingering and not e.reapplies:
                track.end(e, Ending(f"erased by {fixed.effect.label}", fixed.order))

    def _block_waiting(self, a: Application, limited: bool, erased: set[int]) -> None:
        """A set displaces the waiting effects that count as applying."""
        standing = self._write(a.target).standing
        for number, waiting in standing.items():
            effect = waiting.effect
            if (
                a.stat not in effect.values
                or effect.layer is not _CURRENT
                or effect.operation is Operation.REVERSE
            ):
                continue
            if counts_as_applying(effect, a.target, self.eras):
                comes_back = limited or (self.revives and effect.operation is Operation.MODIFY)
                block = Block(a.order, "set" if comes_back else "never")
            elif number in erased:
                block = Block(a.order, "window")
            else:
                continue
            standing[number] = replace(waiting, blocked={**waiting.blocked, a.stat: block})

    # --- windows ----------------------------------------------------------------------------------

    def _wait(self, beginning: Beginning) -> None:
        number = self._number()
        waiting = Standing(
            number, beginning.effect, beginning.target, beginning.fixed, beginning.lasts
        )
        self._write(beginning.target).standing[number] = waiting
        self._open_windows(beginning.target)

    def _is_open(self, waiting: Standing) -> bool:
        window = waiting.effect.during
        assert window is not None  # noqa: S101 - only effects with a window wait
        return window.is_open(self.clock, self.controller(waiting.effect.source))

    def _blocked(self, waiting: Standing, stat: Stat) -> bool:
        block = waiting.blocked.get(stat)
        if block is None:
            return False
        if block.lifted != "set":
            return True
        fixed = self._monsters[waiting.target].tracks[stat].fixed
        return fixed is not None and fixed.order == block.order

    def _open_windows(self, monster: str) -> None:
        """Begin and end what waits on a monster, by the clock."""
        history = self._monsters[monster]
        if not history.standing:
            return
        running = {
            (a.window, stat): a
            for stat, track in history.tracks.items()
            for a in track.live()
            if a.window is not None
        }
        opening: list[tuple[Standing, list[Stat]]] = []
        for number, waiting in list(history.standing.items()):
            stats = [stat for stat in waiting.effect.stats if stat in history.tracks]
            if self._is_open(waiting):
                begin = [
                    s for s in stats if (number, s) not in running and not self._blocked(waiting, s)
                ]
                if begin:
                    opening.append((waiting, begin))
                continue
            for stat in stats:
                if (number, stat) in running:
                    reason = f"it applies only during the {waiting.effect.during}"
                    self._end(running[number, stat], reason)
            self._unblock(monster, waiting)
        for waiting, stats in sorted(opening, key=lambda w: simultaneous_order(w[0].effect)):
            self._run(waiting, stats)

    def _end(self, a: Application, reason: str) -> None:
        self._write(a.target).tracks[a.stat].end(a, Ending(reason))
        self._latent.pop(a.order, None)
        self.version += 1

    def _unblock(self, monster: str, waiting: Standing) -> None:
        kept = {stat: b for stat, b in waiting.blocked.items() if b.lifted != "window"}
        if len(kept) != len(waiting.blocked):
            self._write(monster).standing[waiting.number] = replace(waiting, blocked=kept)

    def _run(self, waiting: Standing, stats: list[Stat]) -> None:
        """A waiting effect begins to apply to some of its stats."""
        effect = waiting.effect
        if len(stats) < len(effect.values):
            if effect.operation is Operation.SWAP:
                return
            effect = replace(effect, values={stat: effect.values[stat] for stat in stats})
        known = {f"{waiting.target}/{s.value}": v for s, v in waiting.fixed.items()}
        planned = self._plan(effect, waiting.target, waiting.lasts, known)
        self._begin(replace(planned, window=waiting.number))

    def move_clock(self, clock: Clock) -> None:
        """Time passes: windows open and close."""
        self.clock = clock
        self.version += 1
        for monster in self.monsters():
            self._open_windows(monster)

    # --- ending -----------------------------------------------------------------------------------

    def _end_where(
        self, ends: Callable[[Application | Standing | FieldEffect], bool], reason: str
    ) -> int:
        """End every live application, waiting effect and field effect that `ends` picks."""
        ended = 0
        for number in [n for n, f in self._field.items() if ends(f)]:
            del self._field[number]
            ended += 1
        for monster, history in list(self._monsters.items()):
            over = [a for track in history.tracks.values() for a in track.live() if ends(a)]
            waiting = [n for n, s in history.standing.items() if ends(s)]
            if not over and not waiting:
                continue
            history = self._write(monster)
            for number in waiting:
                del history.standing[number]
            for a in over:
                self._end(a, reason)
            ended += len(over) + len(waiting)
            self._open_windows(monster)
        return ended

    def end_label(self, label: str, target: str | None, reason: str) -> None:
        """End what a label names.

        Raises:
            EventError: Nothing was ever applied under that label.
        """
        if label not in self._labels:
            known = ", ".join(sorted(self._labels)) or "nothing"
            raise EventError(f"no effect is called {label!r}; so far there was: {known}")
        self._end_where(
            lambda a: (
                a.effect.label == label and (target is None or getattr(a, "target", None) == target)
            ),
            reason,
        )

    def end_limits(self, over: Callable[[Expiry], bool], reason: str) -> None:
        """End what has reached its limit, negations included."""
        self._end_where(lambda a: a.lasts is not None and over(a.lasts), reason)
        self._end_negations(lambda n: n.lasts is not None and over(n.lasts))

    def _end_negations(self, over: Callable[[Negation], bool], card: str | None = None) -> None:
        """End the negations that `over` picks, of one card or of all."""
        for negated in [card] if card is not None else list(self._negations):
            negations = self._negations.get(negated, ())
            kept = tuple(n for n in negations if not over(n))
            if len(kept) == len(negations):
                continue
            if kept:
                self._negations[negated] = kept
            else:
                del self._negations[negated]
            self._forget()

    def bound_to(self, limit: Limit) -> bool:
        """Whether something applies, or waits, that is tied to a part of a battle by `limit`."""
        moment = Expiry(limit).moment
        for history in self._monsters.values():
            live = [a for track in history.tracks.values() for a in track.live()]
            if any(a.lasts is not None and a.lasts.limit is limit for a in live):
                return True
            if any(a.effect.during and a.effect.during.moment is moment for a in live):
                return True
        return False

    # --- negation ---------------------------------------------------------------------------------

    def negate(self, card: str, negation: Negation) -> None:
        """A card's effects are negated.

        Its continuous applications are silent as long as it lasts. What it did to itself alone, by an
        effect of its own as a monster, is erased for good.
        """
        self._negations[card] = (*self._negations.get(card, ()), negation)
        self._forget()

        def ends(a: Application | Standing | FieldEffect) -> bool:
            if a.effect.source != card:
                return False
            if a.lasts is not None and a.lasts.limit is Limit.UNTIL_NEGATED:
                return True
            return self._undone_with(card, a)

        self._end_where(ends, "its effects were negated")

    @staticmethod
    def _undone_with(card: str, a: Application | Standing | FieldEffect) -> bool:
        """Whether negating a monster undoes a lingering application of its own."""
        return (
            a.effect.nature is _LINGERING
            and a.effect.self_only
            and a.effect.made_by == "monster"
            and getattr(a, "target", None) == card
        )

    def end_negation(self, card: str, by: str | None) -> None:
        """A card's effects are no longer negated, or not by `by`.

        Raises:
            EventError: They were not.
        """
        if not any(by is None or n.by == by for n in self._negations.get(card, ())):
            what = "not negated" if by is None else f"not negated by {by}"
            raise EventError(f"the effects of {card} are {what}")
        self._end_negations(lambda n: by is None or n.by == by, card)

    def lose_effect(self, card: str, label: str) -> None:
        """A monster loses an effect: its own applications of it end as if it were negated."""
        if label not in self._labels:
            known = ", ".join(sorted(self._labels)) or "nothing"
            raise EventError(f"no effect is called {label!r}; so far there was: {known}")
        self._end_where(
            lambda a: (
                a.effect.label == label
                and a.effect.source == card
                and (
                    a.effect.nature is not _LINGERING
                    or self._undone_with(card, a)
                    or (a.lasts is not None and a.lasts.limit is Limit.UNTIL_NEGATED)
                )
            ),
            "the effect was lost",
        )

    def _forget(self) -> None:
        """Nothing that was remembered holds any more."""
        self._memos = {}
        self.version += 1

    # --- equips, control --------------------------------------------------------------------------

    def equip(self, card: str, monster: str) -> None:
        """A card is equipped to a monster.

        Raises:
            EventError: It is equipped to another one already.
        """
        at = self._equipped.get(card)
        if at is not None and at != monster:
            raise EventError(f"{card} is equipped to {at}: unequip it first")
        self.history(monster)
        if card not in self.cards:
            self.cards[card] = CardState(None)
        self._equipped[card] = monster

    def unequip(self, card: str) -> None:
        """A card is no longer equipped: what it granted ends.

        Raises:
            EventError: It was not equipped.
        """
        if self._equipped.pop(card, None) is None:
            raise EventError(f"{card} is not equipped to anything")
        self.source_gone(card, f"{card} is no longer equipped")

    def change_control(self, card: str, controller: int) -> None:
        """Another player controls a card: field effects reach or let go of monsters, windows open.

        Args:
            card: A known card.
            controller: The player who controls it now.
        """
        before = {
            (number, monster)
            for number, field_effect in self._field.items()
            for monster in self._monsters
            if self._falls_under(field_effect, monster)
        }
        self.cards[card] = replace(self.cards[card], controller=controller)
        self.version += 1
        for number, field_effect in list(self._field.items()):
            for monster in self.monsters():
                was = (number, monster) in before
                now = self._falls_under(field_effect, monster)
                if now and not was:
                    self.apply(field_effect.effect, (monster,), lasts=field_effect.lasts)
                elif was and not now:
                    self._let_go(field_effect.effect, monster)
        for monster in self.monsters():
            self._open_windows(monster)

    def _let_go(self, effect: StatEffect, monster: str) -> None:
        def ends(a: Application | Standing | FieldEffect) -> bool:
            return a.effect is effect and getattr(a, "target", None) == monster

        self._end_where(ends, "control changed")

    # --- effects that begin to work later ------------------------------------------------------------

    @property
    def has_latent(self) -> bool:
        """Whether a rewrite of the original that erases an earlier set does nothing yet."""
        return bool(self._latent)

    def settle(self) -> None:
        """Let rewrites of the original that have begun to do something erase the set before them."""
        for order, (monster, stat) in list(self._latent.items()):
            track = self._monsters[monster].tracks[stat]
            a = track.setters.get(order)
            if a is None or track.fixed is None or track.fixed.order > order:
                del self._latent[order]
            elif self._works(a.effect, monster):
                track = self._write(monster).tracks[stat]
                assert track.fixed is not None  # noqa: S101 - checked above
                track.end(track.fixed, Ending(f"erased by {a.effect.label}", order))
                del self._latent[order]
                self.version += 1


_WITH_SOURCE: Final = frozenset({Limit.WHILE_SOURCE, Limit.WHILE_EQUIPPED})
