"""What the rule modules remember of a turn, beside the stat resolver and the turn ledger.

A state is never changed once it is the duel's: an event works on a copy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ygoplugin.rules.cards import Does, Facts, Position, Zone
from ygoplugin.rules.chains import Chain
from ygoplugin.rules.events import BattleStep, PendingEffect, Procedure
from ygoplugin.rules.priority import Priority
from ygoplugin.rules.triggers import Met

if TYPE_CHECKING:
    from ygoplugin.oaths.verdicts import Reason


@dataclass(frozen=True, slots=True)
class Summoning:
    """A Summon or Set and how far it has come.

    Attributes:
        kind: Which procedure.
        player: Who.
        card: The monster.
        tributes: The monsters Tributed for it.
        position: The position in which it is placed.
        step: The last step reached; 0 before the first.
        outcome: `succeeded`, `negated`, or empty while it is open.
        turn: The turn in which it began.
    """

    kind: Procedure
    player: int
    card: str
    tributes: tuple[str, ...]
    position: Position
    step: int = 0
    outcome: str = ""
    turn: int = 1


@dataclass(frozen=True, slots=True)
class Move:
    """How a card came to where it is.

    Attributes:
        origin: Where it was before.
        to: Where it went.
        how: `effect`, `cost`, `destroyed`, `discarded`, `tribute`, `rule`, `battle`.
        cause: The card that moved it.
        turn: In which turn.
        reason: Why, as answers give it.
        counts_from: From where it counts as sent: `hand`, `field`, `nowhere`.
        number: The number of the event.
    """

    origin: Zone | None
    to: Zone
    how: str
    cause: str | None
    turn: int
    reason: Reason | None
    counts_from: str
    number: int


@dataclass(frozen=True, slots=True)
class Attack:
    """A declared attack that has not come to its end.

    Attributes:
        card: The attacking monster.
        player: Its controller.
        target: The attacked monster; `None` for a direct attack.
        by_effect: Whether it attacks directly through its own effect.
        number: Which attack declaration of that monster in this turn it is, from 1.
        opposing: The opponent's monsters when the attack was declared or its target chosen.
        left: Attacker or target, if it left the field since: one that comes back is another monster.
    """

    card: str
    player: int
    target: str | None
    by_effect: bool
    number: int
    opposing: frozenset[str]
    left: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Battle:
    """The Battle Phase of the turn.

    Attributes:
        entered: Whether it was entered this turn.
        step: The step it is in; `None` outside the Battle Phase.
        over: Whether it has ended.
        attack: The attack that is going on.
        calculated: Whether damage calculation of the battle has been done.
        doomed: The monsters whose destruction by battle is determined.
        step_reason: Why the step was reached.
    """

    entered: bool = False
    step: BattleStep | None = None
    over: bool = False
    attack: Attack | None = None
    calculated: bool = False
    doomed: frozenset[str] = frozenset()
    step_reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class DamageTaken:
    """The last damage, payment or loss of a player.

    Attributes:
        kind: `effect`, `battle` or `none`.
        amount: Points of damage taken.
        lost: Points by which the Life Points went down.
        reason: Why.
        replaced_by: The card whose effect replaced it, if one did.
    """

    kind: str
    amount: int
    lost: int
    reason: Reason
    replaced_by: str | None = None


@dataclass(frozen=True, slots=True)
class Activation:
    """An activation that is, or was, on a Chain.

    Attributes:
        id: The name under which events mean it.
        player: Who.
        card: The card; `None` for any.
        effect: Which effect; `card` for the card itself.
        counts_as: What its effect counts as, by what the card was when it was activated.
        cost: What was paid, in words.
        targets: What it targets.
        left_as_cost: Whether the card left the field as a cost of it.
    """

    id: str
    player: int
    card: str | None
    effect: str
    counts_as: str
    cost: str = ""
    targets: tuple[str, ...] = ()
    left_as_cost: bool = False


@dataclass(frozen=True, slots=True)
class ChainState:
    """The Chain of the moment, and who may act.

    Attributes:
        chain: The Chain.
        priority: Who has priority outside of a Chain.
        activations: Every activation of the turn, by name.
        met: Effects whose timing was met at one moment, and who wait for their Chain or are on it.
        chosen: How players ordered their own ones.
        told: How many links of the Chain the turn ledger knows.
        unnamed: Whether a Chain whose links are not told is being resolved.
    """

    chain: Chain = field(default_factory=Chain)
    priority: Priority = field(default_factory=lambda: Priority(0))
    activations: Mapping[str, Activation] = field(default_factory=dict)
    met: tuple[Met, ...] = ()
    chosen: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    told: int = 0
    unnamed: bool = False

    @property
    def resolving_link(self) -> int | None:
        """The Chain Link that resolved last or resolves now; `None` if none does."""
        chain = self.chain
        if not chain.resolving:
            return None
        return len(chain.links) - max(0, chain.resolved - 1)


@dataclass(slots=True)
class RulesState:
    """Everything that was told, as far as it still matters."""

    used: bool = False
    """Whether any event of the rule modules was told; without one, nothing is followed."""
    facts: dict[str, Facts] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    positions: dict[str, Position] = field(default_factory=dict)
    arrived: dict[str, int] = field(default_factory=dict)
    """The turn in which a card came to where it is; 0 for an earlier one."""
    set_in: dict[str, int] = field(default_factory=dict)
    changed: dict[str, int] = field(default_factory=dict)
    """The turn in which a monster's position was last changed by choice."""
    declared: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Turn, and attack declarations in it, of each monster."""
    gave_up: dict[str, int] = field(default_factory=dict)
    flipped: dict[str, str] = field(default_factory=dict)
    """What last turned a monster up: `flip-summon`, or the cause."""
    summoned_again: set[str] = field(default_factory=set)
    reset: set[str] = field(default_factory=set)
    """Gemini monsters that had been summoned again and left the field since."""
    equipped_to: dict[str, str] = field(default_factory=dict)
    equipped_by_own: dict[str, str] = field(default_factory=dict)
    in_force: dict[str, tuple[str, ...]] = field(default_factory=dict)
    reached: set[tuple[Does, str, str, str, int]] = field(default_factory=set)
    """What the stat resolver was told: the effect, its card and label, the monster, the points."""
    negated_there: dict[str, str] = field(default_factory=dict)
    """Cards whose effects stay negated in the Graveyard, and what negates them."""
    killer: dict[str, str] = field(default_factory=dict)
    moves: dict[str, Move] = field(default_factory=dict)
    answered: dict[tuple[str, str], int] = field(default_factory=dict)
    """The number of the last event when a trigger was last activated, by its card and label."""
    destroyed: dict[str, Reason] = field(default_factory=dict)
    summons: dict[str, Summoning] = field(default_factory=dict)
    open_summon: str | None = None
    battle: Battle = field(default_factory=Battle)
    damage: dict[int, DamageTaken] = field(default_factory=dict)
    hand: dict[int, int] = field(default_factory=dict)
    discards: dict[int, int] = field(default_factory=dict)
    adjusted: tuple[str, ...] = ()
    end_phase_effects: int = 0
    turn_over: bool = False
    window: str | None = None
    pending: tuple[PendingEffect, ...] = ()
    both_act: tuple[str, str] | None = None
    chain: ChainState = field(default_factory=ChainState)
    happenings: tuple[tuple[str, str, int], ...] = ()
    """What happened last in this turn: a word, the card, and the number of the event."""
    number: int = 0

    def copy(self) -> RulesState:
        """An independent copy."""
        twin = replace(self)
        for name in (
            "facts",
            "zones",
            "positions",
            "arrived",
            "set_in",
            "changed",
            "declared",
            "gave_up",
            "flipped",
            "summoned_again",
            "reset",
            "equipped_to",
            "equipped_by_own",
            "in_force",
            "negated_there",
            "killer",
            "moves",
            "answered",
            "destroyed",
            "summons",
            "damage",
            "hand",
            "discards",
        ):
            setattr(twin, name, getattr(self, name).copy())
        return twin
