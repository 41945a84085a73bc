"""What can happen in a duel, as far as the rules need to know. A host feeds these to `Duel.feed`.

Every event is a frozen value. Cards are named by ids of the host's choice; players are 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Final

from ygoplugin.errors import EventError, SaveError
from ygoplugin.stats.cards import Card
from ygoplugin.stats.effects import Group, StatEffect, Targets
from ygoplugin.stats.formulas import ValueFunction
from ygoplugin.stats.kinds import Stat
from ygoplugin.stats.times import Expiry, Phase


def _targets(to: object) -> Targets:
    """Ids or a group, as an event keeps them."""
    if isinstance(to, Group):
        return to
    if isinstance(to, str):
        return (to,)
    if not isinstance(to, Iterable):
        raise EventError(f"the targets are {to!r}: expected ids of monsters, or a Group")
    found = tuple(to)
    for target in found:
        if not isinstance(target, str):
            raise EventError(f"the target {target!r} is no id of a monster: expected a text")
    return found


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""

    def to_json(self) -> dict[str, Any]:
        """The event as plain data.

        Raises:
            ValueFunctionError: It holds a value function without a registered name.
        """
        data = {f.name: _plain(getattr(self, f.name)) for f in fields(self)}
        return {"event": type(self).__name__, **data}


@dataclass(frozen=True, slots=True)
class CardAdded(Event):
    """A card is known from now on, wherever it is.

    Attributes:
        id: The id that other events use for it.
        card: What it is.
        controller: The player who has it.
    """

    id: str
    card: Card
    controller: int = 0


@dataclass(frozen=True, slots=True)
class MonsterSummoned(Event):
    """A known monster was put on the field: Summoned, Set, or otherwise.

    Attributes:
        id: The monster.
        controller: The player who controls it; its owner if `None`.
        face_up: Whether it is face-up.
        values: For a token whose summoning effect writes no ATK/DEF: the values it is summoned with.
        effects: What begins to apply to it with the Summon, all at the same time.
    """

    id: str
    controller: int | None = None
    face_up: bool = True
    values: Mapping[Stat, int] = field(default_factory=dict)
    effects: tuple[StatEffect, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))
        object.__setattr__(self, "effects", tuple(self.effects))


@dataclass(frozen=True, slots=True)
class CardLeft(Event):
    """A card left the field, or a Spell or Trap stopped applying for good."""

    id: str


@dataclass(frozen=True, slots=True)
class FlippedFaceDown(Event):
    """A monster was turned face-down: its stats start afresh when it is turned up again."""

    id: str


@dataclass(frozen=True, slots=True)
class FlippedFaceUp(Event):
    """A face-down monster was turned face-up.

    Attributes:
        id: The monster.
        effects: What begins to apply to it with that, all at the same time.
    """

    id: str
    effects: tuple[StatEffect, ...] = ()


@dataclass(frozen=True, slots=True)
class ControlChanged(Event):
    """Another player controls a card."""

    id: str
    controller: int


@dataclass(frozen=True, slots=True)
class EffectApplied(Event):
    """An effect began to apply: it resolved, or a continuous effect began."""

    effect: StatEffect
    targets: Targets

    def __post_init__(self) -> None:
        object.__setattr__(self, "targets", _targets(self.targets))


@dataclass(frozen=True, slots=True)
class EffectsApplied(Event):
    """Several effects began to apply at the same time."""

    effects: tuple[tuple[StatEffect, Targets], ...]

    def __post_init__(self) -> None:
        try:
            pairs = tuple((effect, _targets(to)) for effect, to in self.effects)
        except TypeError:
            raise EventError(
                f"the effects are {self.effects!r:.80}: expected pairs of an effect and its targets"
            ) from None
        object.__setattr__(self, "effects", pairs)


@dataclass(frozen=True, slots=True)
class EffectEnded(Event):
    """What a label names stopped applying: its time limit ended, its counter was removed, ...

    Attributes:
        label: The label of the effect.
        target: The monster on which it ended; every monster if `None`.
        reason: Why, in words that follow "ended:".
    """

    label: str
    target: str | None = None
    reason: str = "its time limit"


@dataclass(frozen=True, slots=True)
class EffectLost(Event):
    """A monster lost an effect that it had gained. It is handled like that effect being negated."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class EffectsNegated(Event):
    """The effects of a card are negated.

    Attributes:
        id: The card.
        by: What negates them, if known.
        lasts: When the negation ends by itself.
    """

    id: str
    by: str | None = None
    lasts: Expiry | None = None


@dataclass(frozen=True, slots=True)
class NegationEnded(Event):
    """The effects of a card are no longer negated, or not by one of the things that negated them.

    Attributes:
        id: The card.
        by: What stopped negating them; everything if `None`.
    """

    id: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Equipped(Event):
    """An Equip Card, or a card treated as one, was equipped to a monster."""

    id: str
    monster: str


@dataclass(frozen=True, slots=True)
class Unequipped(Event):
    """An Equip Card is no longer equipped: what it granted ends."""

    id: str


@dataclass(frozen=True, slots=True)
class StateChanged(Event):
    """Something that values read has changed: hand size, counters, Life Points compared, ...

    Attributes:
        values: The new values by name: whole numbers or words. May be empty, if only what value
            functions read elsewhere has changed.
    """

    values: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.values, Mapping):
            raise EventError(f"the state is {self.values!r:.80}: expected values by name")
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn ended; the next turn, the other player's, begins."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn began whose player or number cannot be told from the one before.

    Attributes:
        player: The turn player.
        turn: Its number, from 1.
    """

    player: int
    turn: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase began; the one before ended."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class PhaseEnded(Event):
    """The current phase ended."""


@dataclass(frozen=True, slots=True)
class DamageStepBegan(Event):
    """The Damage Step began."""


@dataclass(frozen=True, slots=True)
class DamageCalculationBegan(Event):
    """Damage calculation began."""


@dataclass(frozen=True, slots=True)
class DamageCalculationEnded(Event):
    """Damage calculation ended; it is still the Damage Step."""


@dataclass(frozen=True, slots=True)
class DamageStepEnded(Event):
    """The Damage Step ended."""


@dataclass(frozen=True, slots=True)
class LifePointsChanged(Event):
    """A player's Life Points are a new number."""

    player: int
    value: int


def _plain(value: Any) -> Any:
    """`value` as JSON has it."""
    if isinstance(value, StatEffect | Card):
        return value.to_json()
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Expiry):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    return value


_EVENTS: Final[dict[str, type[Event]]] = {cls.__name__: cls for cls in Event.__subclasses__()}


class _Reader:
    """Reads the fields of a saved event by name."""

    readers: ClassVar[dict[str, str]] = {
        "card": "card",
        "effect": "effect",
        "lasts": "expiry",
        "phase": "phase",
        "targets": "targets",
    }

    def __init__(self, functions: Mapping[str, ValueFunction]) -> None:
        self.functions = functions

    def read(self, cls: type[Event], name: str, value: Any) -> Any:
        if name == "effects":
            if cls is EffectsApplied:
                return tuple((self.effect(e), self.targets(t)) for e, t in value)
            return tuple(self.effect(e) for e in value)
        if name == "values" and cls is MonsterSummoned:
            return {Stat(stat): v for stat, v in value.items()}
        reader = self.readers.get(name)
        return value if reader is None or value is None else getattr(self, reader)(value)

    def card(self, value: Any) -> Card:
        return Card.from_json(value)

    def effect(self, value: Any) -> StatEffect:
        return StatEffect.from_json(value, self.functions)

    def expiry(self, value: Any) -> Expiry:
        return Expiry.parse(value)

    def phase(self, value: Any) -> Phase:
        return Phase(value)

    def targets(self, value: Any) -> Targets:
        return Group(value) if isinstance(value, str) else tuple(str(v) for v in value)


def event_from_json(
    data: Mapping[str, Any], functions: Mapping[str, ValueFunction] | None = None
) -> Event:
    """The event that `Event.to_json` wrote.

    Args:
        data: The plain data.
        functions: Value functions by name.

    Raises:
        SaveError: It is no saved event.
    """
    try:
        cls = _EVENTS[data["event"]]
        reader = _Reader(functions or {})
        known = {f.name for f in fields(cls)}
        if unknown := set(data) - known - {"event"}:
            raise SaveError(f"a saved {cls.__name__} has no {', '.join(sorted(unknown))}")
        return cls(**{n: reader.read(cls, n, v) for n, v in data.items() if n != "event"})
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SaveError(f"not a saved event: {data!r:.200}: {error}") from error
