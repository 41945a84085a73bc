"""What an oath restricts: which actions, of which cards, from where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from ygoplugin.oaths.cards import CardKind, Trait
from ygoplugin.oaths.errors import OathError
from ygoplugin.oaths.wordings import WORDINGS, Wording

if TYPE_CHECKING:
    from ygoplugin.oaths.acts import ActIndex


class Action(StrEnum):
    """What a player does and an oath may forbid."""

    NORMAL_SUMMON = "normal-summon"
    """Face-up; Tribute Summons and Gemini Summons are Normal Summons."""
    SET = "set"
    """A monster, face-down, as the Normal Summon of the turn."""
    FLIP_SUMMON = "flip-summon"
    SPECIAL_SUMMON = "special-summon"
    ACTIVATE = "activate"
    ATTACK = "attack"
    BATTLE_PHASE = "battle-phase"
    """To conduct the Battle Phase."""
    DRAW = "draw"
    """By a card effect."""
    ADD_TO_HAND = "add-to-hand"
    """From the Deck, except by drawing."""


SUMMONS: Final = frozenset({Action.NORMAL_SUMMON, Action.FLIP_SUMMON, Action.SPECIAL_SUMMON})
"""The actions that bring a monster to the field face-up."""

PLACES_A_MONSTER: Final = SUMMONS | {Action.SET}
"""The actions that an oath on kinds of monsters judges by the monsters that really appeared."""


class Relation(StrEnum):
    """Which cards or effects a restriction is about, seen from the one that it is written on."""

    ANY = "any"
    THIS_CARD = "this-card"
    OTHER_CARD = "other-card"
    OTHER_EFFECT = "other-effect"
    """Any effect but this one; for Summons, any Summon but the one by this effect."""


class Until(StrEnum):
    """How long an oath binds."""

    END_OF_TURN = "end-of-turn"
    END_OF_OPPONENT_TURN = "end-of-opponent-turn"
    """Through the opponent's next turn."""
    OWN_NEXT_TURN = "own-next-turn"
    """Through the player's own next turn."""
    END_OF_DUEL = "end-of-duel"


@dataclass(frozen=True, slots=True)
class Restriction:
    """The actions that an oath forbids.

    Attributes:
        actions: The actions. "Normal Summon or Set" are two of them.
        origins: Only Summons from these places; empty for any place.
        forbidden: Only cards of these kinds; empty for any card.
        exempt: Not cards of these kinds.
        relation: Only this card, only others, ...
        direct: Only direct attacks.
        cards_only: Of activations, only those of a Spell or Trap Card itself.
    """

    actions: frozenset[Action]
    origins: tuple[str, ...] = ()
    forbidden: tuple[CardKind, ...] = ()
    exempt: tuple[CardKind, ...] = ()
    relation: Relation = Relation.ANY
    direct: bool = False
    cards_only: bool = False

    @property
    def by_kind(self) -> bool:
        """Whether it depends on the kind of card."""
        return bool(self.forbidden or self.exempt)

    def among(self, index: ActIndex, acts: int, source: Source) -> int:
        """Those of some acts that it is about.

        Args:
            index: The index that the acts are in.
            acts: The acts. What they are (Summons, arrivals, ...) is for the caller to choose.
            source: The effect that the restriction is written on.
        """
        found = acts
        if self.origins:
            found &= index.having_any(("origin", place) for place in self.origins)
        if self.forbidden:
            fitting = index.having(("open",))
            for kind in self.forbidden:
                fitting |= index.of_kind(kind)
            found &= fitting
        for kind in self.exempt:
            found &= ~index.of_kind(kind)
        if self.relation is Relation.THIS_CARD:
            found &= index.having(("card", source.card))
        elif self.relation is Relation.OTHER_CARD:
            found &= ~index.having(("card", source.card))
        elif self.relation is Relation.OTHER_EFFECT:
            found &= ~index.having(source.trait)
        if self.direct:
            found &= index.having(("direct",))
        if self.cards_only:
            found &= index.having(("card-activation",))
        return found


@dataclass(frozen=True, slots=True)
class Source:
    """The effect that something comes from.

    Attributes:
        card: The key of the card.
        effect: Which of its effects.
    """

    card: str
    effect: str

    @property
    def trait(self) -> Trait:
        """By which acts of this effect are found."""
        return ("by", self.card, self.effect)


@dataclass(frozen=True, slots=True)
class Oath:
    """One oath of one effect, card or Summon.

    Attributes:
        wording: The id of its wording.
        restriction: What it forbids; `None` if it forbids nothing.
        consequence: What it does instead, as a word of the host's choosing, such as
            `skip-draw-phase` or `attack-again`.
        until: How long it binds.
        bracketed: Whether it stands in brackets outside the text of the resolution.
        joined: Whether it is joined to the part before it by a comma ("A, and this turn B").
        text: The wording on the card, if known.

    Raises:
        OathError: There is no such wording, or the oath neither forbids nor does anything.
    """

    wording: str
    restriction: Restriction | None = None
    consequence: str = ""
    until: Until = Until.END_OF_TURN
    bracketed: bool = False
    joined: bool = False
    text: str = ""

    def __post_init__(self) -> None:
        if self.wording not in WORDINGS:
            raise OathError(
                f"there is no oath wording {self.wording!r}; known: {', '.join(WORDINGS)}"
            )
        if self.restriction is None and not self.consequence:
            raise OathError(
                f"an oath ({self.wording}) needs a restriction or a consequence; it has neither"
            )

    @property
    def kind(self) -> Wording:
        """Its wording."""
        return WORDINGS[self.wording]
