"""What happens in a turn, as the rule modules look at it. A host feeds these to `Duel.feed`.

Cards are named by their ids in the duel, players are 0 and 1. Each event is checked: what the rules
do not allow is refused with the reason, and changes nothing. What the stat resolver and the turn ledger
have to know of an event they are told with it; a host tells it once.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from ygoplugin.rules.cards import Facts, Position, Zone
from ygoplugin.stats.times import Phase


class BattleStep(StrEnum):
    """A step of the Battle Phase."""

    START = "start-step"
    BATTLE = "battle-step"
    DAMAGE = "damage-step"
    END = "end-step"


class Procedure(StrEnum):
    """What brings a monster to the field, or turns it up, by choice and without a Chain."""

    NORMAL = "normal-summon"
    """From the hand, face-up; with Tributes it is a Tribute Summon."""
    GEMINI = "gemini-summon"
    """A Gemini monster on the field is Normal Summoned again."""
    FLIP = "flip-summon"
    SET = "set"
    """From the hand, face-down; with Tributes it is a Tribute Set."""


# --- cards and places -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardDescribed:
    """What the rules need to know of a card that the duel knows."""

    card: str
    facts: Facts


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """A card is in a zone when the rules begin to look: the starting state, or a fact told late.

    Attributes:
        card: The card.
        zone: Where it is.
        controller: The player who controls or holds it.
        position: The battle position of a monster on the field.
        equipped_to: The monster that it is equipped to.
        earlier: Whether it has been there since an earlier turn.
    """

    card: str
    zone: Zone
    controller: int = 0
    position: Position | None = None
    equipped_to: str | None = None
    earlier: bool = False


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card moves to another zone.

    Attributes:
        card: The card.
        to: The zone.
        cause: The card whose effect moves it, if known.
        how: `effect`, `cost`, `destroyed`, `discarded`, `tribute` or `rule`.
    """

    card: str
    to: Zone
    cause: str | None = None
    how: str = "effect"


@dataclass(frozen=True, slots=True)
class EffectBegan:
    """A continuous effect of a card, or a lingering one that it made, applies from here on.

    It ends when the card leaves the field; that of a Spell or Trap that leaves once it was used, with
    `EffectEnded`.

    Attributes:
        card: The card.
        effect: Which effect; all of them if empty.
    """

    card: str
    effect: str = ""


@dataclass(frozen=True, slots=True)
class EffectEnded:
    """The effect of a card that applied no longer does."""

    card: str
    effect: str = ""


# --- the course of the turn -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    """The turn player moves the turn to a phase."""

    player: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class BattleStepEntered:
    """The Battle Phase moves to a step."""

    step: BattleStep


@dataclass(frozen=True, slots=True)
class BattlePhaseEndDeclared:
    """The turn player declares the end of the Battle Phase."""

    player: int


@dataclass(frozen=True, slots=True)
class TurnEndDeclared:
    """The turn player declares the end of the turn."""

    player: int


@dataclass(frozen=True, slots=True)
class EndPhaseEffects:
    """So many effects are still to be handled in this End Phase; with 0, none is left pending."""

    count: int


# --- Life Points ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EffectDamage:
    """A player would take damage by an effect.

    Attributes:
        player: Who.
        amount: Points of damage.
        cause: The card whose effect it is.
    """

    player: int
    amount: int
    cause: str | None = None


@dataclass(frozen=True, slots=True)
class BattleDamage:
    """A player takes battle damage.

    Attributes:
        player: Who takes it.
        amount: Points of damage.
        cause: The card whose effect is involved (piercing, a transfer), if any.
        spared: The player who would have taken it.
    """

    player: int
    amount: int
    cause: str | None = None
    spared: int | None = None


@dataclass(frozen=True, slots=True)
class LifePointsPaid:
    """A player pays Life Points as a cost."""

    player: int
    amount: int
    cause: str | None = None


@dataclass(frozen=True, slots=True)
class LifePointsLost:
    """An effect makes a player lose Life Points, without damage."""

    player: int
    amount: int
    cause: str | None = None


# --- the hand -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandCounted:
    """A player has so many cards in hand. Known cards that come and go are counted on from there."""

    player: int
    count: int


@dataclass(frozen=True, slots=True)
class HandAdjusted:
    """A player discards down to the hand limit, in one go.

    Attributes:
        player: Who.
        discards: How many cards.
        cards: Those of them that are known.
    """

    player: int
    discards: int
    cards: tuple[str, ...] = ()


# --- Summons --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SummonBegan:
    """A player begins a Normal Summon, Gemini Summon, Flip Summon or Set; its steps follow.

    Attributes:
        summon: The name under which later events mean it.
        kind: Which procedure.
        player: Who.
        card: The monster.
        tributes: The monsters that will be Tributed in step 1.
        position: The position, if it is not the usual one.
    """

    summon: str
    kind: Procedure
    player: int
    card: str
    tributes: tuple[str, ...] = ()
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class SummonStep:
    """A Summon reaches its next step: 1 to 5, of a Set 1 to 3."""

    summon: str
    step: int


@dataclass(frozen=True, slots=True)
class SummonFinished:
    """A Summon runs through all its remaining steps, and nobody negates it."""

    summon: str


@dataclass(frozen=True, slots=True)
class SummonNegated:
    """A Summon is negated, which destroys the monster."""

    summon: str
    cause: str | None = None


@dataclass(frozen=True, slots=True)
class SpecialSummoned:
    """A monster is Special Summoned.

    Attributes:
        player: Who Summons it.
        card: The monster.
        procedure: Whether by its own procedure, without a Chain.
        position: Its battle position.
        link: The Chain Link that Summons it; the one that resolves, or resolved last, if `None`.
    """

    player: int
    card: str
    procedure: bool = False
    position: Position = Position.FACE_UP_ATTACK
    link: int | None = None


@dataclass(frozen=True, slots=True)
class PositionChanged:
    """A player changes the battle position of a monster by choice."""

    player: int
    card: str
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Flipped:
    """A face-down monster turns face-up: by an attack, or an effect."""

    card: str
    cause: str = "attack"


@dataclass(frozen=True, slots=True)
class TurnedFaceDown:
    """An effect turns a monster face-down."""

    card: str
    cause: str | None = None


# --- battle ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    """A monster declares an attack.

    Attributes:
        player: Its controller.
        card: The monster.
        target: The attacked monster; `None` for a direct attack.
        by_effect: Whether it attacks directly through an effect of its own.
    """

    player: int
    card: str
    target: str | None = None
    by_effect: bool = False


@dataclass(frozen=True, slots=True)
class ReplayChosen:
    """In a replay the turn player chooses the target of the attack again."""

    player: int
    card: str
    target: str | None = None


@dataclass(frozen=True, slots=True)
class AttackGivenUp:
    """In a replay the turn player gives up the attack."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class DamageCalculated:
    """Damage calculation between two monsters.

    Attributes:
        attacker: The attacking monster.
        target: The attacked one; `None` for a direct attack.
        destroyed: Which monsters will be destroyed by battle; by their values if `None`.
    """

    attacker: str
    target: str | None = None
    destroyed: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class DestroyedByBattle:
    """A monster is destroyed by battle with another."""

    card: str
    by: str


@dataclass(frozen=True, slots=True)
class BattlePhaseEndedByEffect:
    """An effect that ends the Battle Phase is carried out."""

    card: str


# --- Chains ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Activated:
    """A card or effect is activated, as the next Chain Link.

    Attributes:
        activation: The name under which later events mean it.
        player: Who.
        card: The card; `None` for any suitable card.
        effect: `card` for the activation of the card itself, or which of its effects.
        targets: What it targets.
        cost: What is paid, in words.
        negates: The Summon that it is to negate.
        destroys: Whether it would destroy a card on the field.
        link: The number of the Chain Link, to be checked; the next one if `None`.
        met: Where its timing was met at one moment with that of the links under it, so that it goes
            on their Chain whatever its Spell Speed: its kind, as `MetTrigger` has it. For a host that
            tells such effects one by one and not with `TriggersMet`.
    """

    activation: str
    player: int
    card: str | None = None
    effect: str = "card"
    targets: tuple[str, ...] = ()
    cost: str = ""
    negates: str | None = None
    destroys: bool = False
    link: int | None = None
    met: str = ""


@dataclass(frozen=True, slots=True)
class Declined:
    """A player activates nothing now."""

    player: int


@dataclass(frozen=True, slots=True)
class ChainResolving:
    """A Chain whose links are not told is being resolved from here on."""


@dataclass(frozen=True, slots=True)
class LinkNegated:
    """The activation or the effect of a Chain Link that has not resolved is negated.

    Attributes:
        activation: Its name.
        what: `activation`, so that it did not happen; or `effect`, so that it was activated.
        cause: The card that negates it, if known.
    """

    activation: str
    what: str = "effect"
    cause: str | None = None


@dataclass(frozen=True, slots=True)
class LinkResolved:
    """A Chain Link resolves.

    Attributes:
        activation: Its name.
        destroyed: The cards that it destroyed.
        equipped: Pairs of a card that it equipped and the monster that has it.
        negated: Whether its effect was negated (or had no effect for want of its card).
    """

    activation: str
    destroyed: tuple[str, ...] = ()
    equipped: tuple[tuple[str, str], ...] = ()
    negated: bool = False


@dataclass(frozen=True, slots=True)
class ChainEnded:
    """The Chain has fully resolved."""


@dataclass(frozen=True, slots=True)
class MetTrigger:
    """One effect whose timing is met.

    Attributes:
        card: The card.
        player: Its controller.
        kind: `flip`, `mandatory-trigger`, `optional-trigger`, `mandatory-fast`, `optional-fast`.
        spell_speed: Its Spell Speed; by the kind of card if `None`.
    """

    card: str
    player: int
    kind: str = "optional-trigger"
    spell_speed: int | None = None


@dataclass(frozen=True, slots=True)
class TriggersMet:
    """The timing of several effects is met at one moment; together they form the next Chain.

    Optional ones are among them only if their players activate them. Each may be meant by its card
    when its link resolves.
    """

    triggers: tuple[MetTrigger, ...]


@dataclass(frozen=True, slots=True)
class OrderChosen:
    """A player puts their effects that are met at once in this order, within each group."""

    player: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PendingEffect:
    """An effect that waits in the current phase; `chains` tells whether it starts a Chain."""

    card: str
    player: int
    chains: bool = True


@dataclass(frozen=True, slots=True)
class PhaseEffectsPending:
    """These effects wait in the current phase."""

    effects: tuple[PendingEffect, ...]


@dataclass(frozen=True, slots=True)
class BothAct:
    """Both players carry out something at the same time, because of a card."""

    card: str
    act: str = ""


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """Cards and effects may be activated now, in answer to something that happened."""

    after: str = ""


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """Nobody activates anything more in that window."""


RuleEvent: TypeAlias = (
    CardDescribed
    | CardPlaced
    | CardMoved
    | EffectBegan
    | EffectEnded
    | PhaseEntered
    | BattleStepEntered
    | BattlePhaseEndDeclared
    | TurnEndDeclared
    | EndPhaseEffects
    | EffectDamage
    | BattleDamage
    | LifePointsPaid
    | LifePointsLost
    | HandCounted
    | HandAdjusted
    | SummonBegan
    | SummonStep
    | SummonFinished
    | SummonNegated
    | SpecialSummoned
    | PositionChanged
    | Flipped
    | TurnedFaceDown
    | AttackDeclared
    | ReplayChosen
    | AttackGivenUp
    | DamageCalculated
    | DestroyedByBattle
    | BattlePhaseEndedByEffect
    | Activated
    | Declined
    | ChainResolving
    | LinkNegated
    | LinkResolved
    | ChainEnded
    | TriggersMet
    | OrderChosen
    | PhaseEffectsPending
    | BothAct
    | WindowOpened
    | WindowClosed
)

RULE_EVENTS: Final[tuple[type[RuleEvent], ...]] = RuleEvent.__args__
"""Every kind of event of the rule modules."""
