"""What happens in a turn, as far as oaths and Special Summon counts look at it.

A host reports events in order to [`TurnLedger.record`][ygoplugin.oaths.turn.TurnLedger.record].
Chain Links are numbered from 1 in each Chain. A Summon that does not use the Chain is declared,
may be answered by a Chain, and then is negated or succeeds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from ygoplugin.oaths.cards import Card, Player
from ygoplugin.oaths.errors import OathError
from ygoplugin.oaths.restrictions import Action, Oath, Restriction, Source

ANY_SPECIAL_SUMMON: Final = Restriction(frozenset({Action.SPECIAL_SUMMON}))
"""Every Special Summon."""


class SummonClass(StrEnum):
    """How sure it is, when an effect is activated, that it will Special Summon."""

    CERTAIN = "certain"
    IF_MET = "if-met"
    """It must Special Summon if a condition turns out to be met."""
    CHOSEN = "chosen-on-resolution"
    """Its player chooses while it resolves whether to Special Summon."""
    COPIED = "by-copied-text"
    """It borrows the text of another card, and only that text Special Summons."""
    EXCEPTION = "named-exception"
    """It must, if a condition is met, but is listed as counting only for a real Summon."""


@dataclass(frozen=True, slots=True)
class SummonPlan:
    """The Special Summon that an effect is going to make.

    Attributes:
        summon_class: How sure it is.
        cards: The monsters that are already fixed; empty while it is open which.
        origins: Where they would be Summoned from, if known.
        times: How many separate Special Summons it must make.
        both_players: Whether it Summons for both players.
    """

    summon_class: SummonClass = SummonClass.CERTAIN
    cards: tuple[Card, ...] = ()
    origins: tuple[str, ...] = ()
    times: int = 1
    both_players: bool = False

    def __post_init__(self) -> None:
        if self.times < 1:
            raise OathError(f"an effect that Summons {self.times} times: expected 1 or more")


@dataclass(frozen=True, slots=True)
class Activation:
    """An activation, done or asked about.

    Attributes:
        player: Who activates.
        card: The card.
        effect: Which effect: its number, `card` for the activation of a Spell or Trap Card
            itself, or a word of the host's choosing.
        oaths: The oaths that belong to it. Oaths of named cards and of gained effects are added.
        summon: The Special Summon that it is going to make, if any.
        when_summoned: Whether it is an optional "when this card is Summoned" effect, which can
            miss its timing.
    """

    player: Player
    card: Card
    effect: str = ""
    oaths: tuple[Oath, ...] = ()
    summon: SummonPlan | None = None
    when_summoned: bool = False

    @property
    def source(self) -> Source:
        """Card and effect."""
        return Source(self.card.key, self.effect)


class SummonKind(StrEnum):
    """A Summon that does not use the Chain."""

    NORMAL = "normal"
    TRIBUTE = "tribute"
    GEMINI = "gemini"
    FLIP = "flip"
    INHERENT = "inherent"
    """A Special Summon by the monster's own procedure: Synchro, Xyz, Link, Pendulum, ..."""

    @property
    def action(self) -> Action:
        """The action that oaths know it as."""
        if self is SummonKind.INHERENT:
            return Action.SPECIAL_SUMMON
        return Action.FLIP_SUMMON if self is SummonKind.FLIP else Action.NORMAL_SUMMON


@dataclass(frozen=True, slots=True)
class Summon:
    """A Summon that does not use the Chain, done or asked about.

    Attributes:
        player: Who Summons.
        kind: What kind of Summon it is.
        cards: The monsters: one, or several for a Pendulum Summon.
        origin: Where they are Summoned from, if known.
        oaths: The oaths that belong to the Summon of the first monster. Without any, a Special
            Summon has those of the named cards.
    """

    player: Player
    kind: SummonKind
    cards: tuple[Card, ...] = ()
    origin: str = ""
    oaths: tuple[Oath, ...] = ()


@dataclass(frozen=True, slots=True)
class SummonLimit:
    """A continuous effect that limits how often players may do something in a turn.

    Attributes:
        maximum: How often; 0 forbids it.
        players: Whom it limits.
        restriction: What it limits.
        counts_earlier: Whether acts before it began to apply count.
    """

    maximum: int = 1
    players: tuple[Player, ...] = (0, 1)
    restriction: Restriction = ANY_SPECIAL_SUMMON
    counts_earlier: bool = False

    def __post_init__(self) -> None:
        if self.maximum < 0:
            raise OathError(f"a limit of {self.maximum} Summons makes no sense: expected 0 or more")


ONE_SPECIAL_SUMMON: Final = SummonLimit()
"""Each player can Special Summon once per turn while the effect applies."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn of `player` begins: what was counted in the turn before is forgotten."""

    player: Player


@dataclass(frozen=True, slots=True)
class LinkActivated:
    """A Chain Link is activated; `link` is its number in the Chain."""

    link: int
    activation: Activation


@dataclass(frozen=True, slots=True)
class ActivationNegated:
    """The activation of a Chain Link is negated: it did not happen."""

    link: int


@dataclass(frozen=True, slots=True)
class EffectNegated:
    """The effect of a Chain Link is negated; its activation stands."""

    link: int


@dataclass(frozen=True, slots=True)
class EffectReplaced:
    """The effect of a Chain Link is rewritten; `summon` is what the new effect Summons."""

    link: int
    summon: SummonPlan | None = None


@dataclass(frozen=True, slots=True)
class MonstersSummoned:
    """Monsters are Special Summoned at once, and count as one Special Summon.

    Attributes:
        player: Who Summoned them.
        cards: The monsters, as they are on the field.
        link: The Chain Link that is resolving; `None` for an effect outside a Chain.
        origin: Where they came from, if known.
        oaths: Oaths of the first monster that bind whoever Summons it ("the turn you Special
            Summon this card"); those of an own procedure are none of them. Without any, those of
            the named cards.
    """

    player: Player
    cards: tuple[Card, ...]
    link: int | None = None
    origin: str = ""
    oaths: tuple[Oath, ...] = ()


@dataclass(frozen=True, slots=True)
class ResolutionStep:
    """A later part of a resolving Chain Link is carried out, after the part before it."""

    link: int


@dataclass(frozen=True, slots=True)
class LinkResolved:
    """A Chain Link has resolved.

    Attributes:
        link: Its number.
        first_part_done: Whether the part before a joined oath ("A, and this turn B") was done.
        applied: Whether its effect applied. It does not if its card had to stay on the field to
            resolve (a Continuous Spell, ...) and left; oaths that are part of the effect then do
            not bind either.
    """

    link: int
    first_part_done: bool = True
    applied: bool = True


@dataclass(frozen=True, slots=True)
class ChainEnded:
    """The Chain has resolved to the end."""


@dataclass(frozen=True, slots=True)
class SummonDeclared:
    """A Summon that does not use the Chain is declared."""

    summon: Summon


@dataclass(frozen=True, slots=True)
class SummonNegated:
    """The declared Summon is negated."""


@dataclass(frozen=True, slots=True)
class SummonSucceeded:
    """The declared Summon succeeds.

    Attributes:
        cards: The monsters as they are on the field, if that differs from the declaration.
    """

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class MonsterSet:
    """A monster is Set as the Normal Summon (or Tribute Set) of a player."""

    player: Player
    card: Card


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    """A monster declares an attack."""

    player: Player
    card: Card
    direct: bool = False


@dataclass(frozen=True, slots=True)
class ActionDone:
    """Something else that oaths may forbid is done: a Battle Phase, a draw by an effect, ..."""

    player: Player
    action: Action
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class CardLeft:
    """A card leaves the field."""

    card: Card


@dataclass(frozen=True, slots=True)
class EffectGained:
    """A card gains an effect together with its oaths.

    Attributes:
        card: The card that gains it.
        effect: Under which label the card now has it.
        oaths: The oaths of the effect.
    """

    card: Card
    effect: str
    oaths: tuple[Oath, ...]


@dataclass(frozen=True, slots=True)
class MonsterNegated:
    """The effects of a monster on the field are negated: oaths that are such effects end."""

    card: Card


@dataclass(frozen=True, slots=True)
class LimitBegan:
    """The continuous effect of `card` that limits Summons begins to apply."""

    card: Card
    limit: SummonLimit = ONE_SPECIAL_SUMMON


@dataclass(frozen=True, slots=True)
class LimitEnded:
    """The limiting effect of `card` no longer applies."""

    card: Card


Event: TypeAlias = (
    TurnBegan
    | LinkActivated
    | ActivationNegated
    | EffectNegated
    | EffectReplaced
    | MonstersSummoned
    | ResolutionStep
    | LinkResolved
    | ChainEnded
    | SummonDeclared
    | SummonNegated
    | SummonSucceeded
    | MonsterSet
    | AttackDeclared
    | ActionDone
    | CardLeft
    | EffectGained
    | MonsterNegated
    | LimitBegan
    | LimitEnded
)

EVENTS: Final[tuple[type[Event], ...]] = (
    TurnBegan,
    LinkActivated,
    ActivationNegated,
    EffectNegated,
    EffectReplaced,
    MonstersSummoned,
    ResolutionStep,
    LinkResolved,
    ChainEnded,
    SummonDeclared,
    SummonNegated,
    SummonSucceeded,
    MonsterSet,
    AttackDeclared,
    ActionDone,
    CardLeft,
    EffectGained,
    MonsterNegated,
    LimitBegan,
    LimitEnded,
)
"""Every kind of event."""
