"""Cards as the rule modules look at them: kind, Type, and what their effects do to the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Zone(StrEnum):
    """Where a card can be."""

    HAND = "hand"
    DECK = "deck"
    EXTRA_DECK = "extra-deck"
    MONSTER = "monster-zone"
    SPELL_TRAP = "spell-trap-zone"
    FIELD = "field-zone"
    GRAVEYARD = "graveyard"
    BANISHED = "banished"

    @property
    def on_field(self) -> bool:
        """Whether a card there is on the field."""
        return self in (Zone.MONSTER, Zone.SPELL_TRAP, Zone.FIELD)


class Position(StrEnum):
    """The battle position of a monster."""

    FACE_UP_ATTACK = "face-up-attack"
    FACE_UP_DEFENSE = "face-up-defense"
    FACE_DOWN_DEFENSE = "face-down-defense"

    @property
    def face_up(self) -> bool:
        """Whether the monster is face-up."""
        return self is not Position.FACE_DOWN_DEFENSE

    @property
    def attack(self) -> bool:
        """Whether it is an Attack Position."""
        return self is Position.FACE_UP_ATTACK


class Does(StrEnum):
    """What an effect does to the rules."""

    NEGATES = "negates"
    """The effects of what it covers are negated."""
    FORBIDS_ACTIVATION = "forbids-activation"
    """What it covers cannot be activated."""
    HAND_LIMIT = "hand-limit"
    """Another hand limit: `amount` cards, or none at all."""
    REPLACES_EFFECT_DAMAGE = "replaces-effect-damage"
    """Something else happens in place of effect damage to the players it covers."""
    BANISHES_INSTEAD = "banishes-instead"
    """What it covers is banished when it would be sent to the Graveyard."""
    ATTACKS = "attacks"
    """The monster may declare `amount` attacks in a turn."""
    ATTACKS_DIRECTLY = "attacks-directly"
    """The monster may attack directly, while a face-up card is called `condition` (if given)."""
    PIERCES = "pierces"
    """It inflicts the excess over DEF as battle damage."""
    TRANSFERS_BATTLE_DAMAGE = "transfers-battle-damage"
    """The opponent takes the battle damage that its controller would take from its battles."""
    UNAFFECTED = "unaffected"
    """The card itself is unaffected by other cards of the kinds that it covers."""
    UNTARGETABLE = "untargetable"
    """The card itself cannot be chosen as a target by card effects."""
    MODIFIES = "modifies"
    """ATK of what it covers changes by `amount` points as long as it applies."""
    NEGATES_SUMMON = "negates-summon"
    """Activated when a monster would be Summoned, it negates the Summon."""
    TRIGGERS = "triggers"
    """It can be activated when its `condition` is met."""
    NORMAL_SUMMONS = "normal-summons"
    """Its controller may make `amount` Normal Summons in a turn."""
    TRIBUTES = "tributes"
    """What it covers, or the monster itself, can be Tribute Summoned or Set with `amount` Tributes; with
    more than its Level asks for, only so. With `condition`, only for that procedure."""
    WORTH_TRIBUTES = "worth-tributes"
    """The monster can count as `amount` Tributes."""
    POSITION = "position"
    """The position that a Summon or a change may use in spite of the rules, as `condition`."""
    FLIP_SUMMON_AT_ONCE = "flip-summon-at-once"
    """What it covers may be Flip Summoned in the turn in which it was Set."""
    ATTACKS_AGAIN = "attacks-again"
    """The monster may declare an attack again although it gave one up."""
    STAYS_ON_FIELD = "stays-on-field"
    """Once it was used it stays on the field, unlike other cards of its kind."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What an effect covers. What is left out is not asked for.

    Attributes:
        whose: `own` or `opponent`, seen from the controller of the card; `both`.
        kinds: `monster`, `spell`, `trap`, or a more exact kind.
        zones: The zones.
        race: The Type of a monster; `graveyard` for the only Type in the own Graveyard.
        destroyed_by: Only monsters destroyed by battle with own monsters of this Type.
        others: Whether the card itself is left out.
    """

    whose: str = "both"
    kinds: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    race: str = ""
    destroyed_by: str = ""
    others: bool = False


@dataclass(frozen=True, slots=True)
class RuleEffect:
    """An effect of a card, as far as the rule modules act on it.

    Attributes:
        does: What it does.
        scope: What it covers.
        amount: A number of cards, attacks, Summons or points; `None` for "no limit".
        condition: When it applies or triggers; see `conditions.Condition` for triggers.
        mandatory: Whether a trigger must be activated.
        when: Whether an optional trigger is worded "when" (and can miss its timing), not "if".
        label: The name under which events mean this effect; empty for any.
    """

    does: Does
    scope: Scope = Scope()
    amount: int | None = None
    condition: str = ""
    mandatory: bool = False
    when: bool = True
    label: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rule modules need to know of a card beside its name and printed values.

    Attributes:
        kind: `effect-monster`, `normal-monster`, `gemini-monster`, `flip-monster`, ...,
            `normal-spell`, `continuous-spell`, `equip-spell`, `field-spell`, `quick-play-spell`,
            `ritual-spell`, `normal-trap`, `continuous-trap`, `counter-trap`; or only the last word.
        race: A monster's Type: `Machine`, ...
        spell_speed: The Spell Speed of its effect, 1 to 3; by its kind if `None`.
        quick: Whether a monster's effect is a Quick Effect.
        effects: Its effects, beside those that are known by its name.
    """

    kind: str = ""
    race: str = ""
    spell_speed: int | None = None
    quick: bool = False
    effects: tuple[RuleEffect, ...] = ()

    @property
    def basic_kind(self) -> str:
        """`monster`, `spell`, `trap`, or empty if it is not known."""
        word = self.kind.rpartition("-")[2]
        return word if word in ("monster", "spell", "trap") else ""

    @property
    def is_gemini(self) -> bool:
        """Whether it is a Gemini monster."""
        return self.kind == "gemini-monster"
