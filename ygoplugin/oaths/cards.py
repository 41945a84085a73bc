"""Cards as oaths look at them: a name, and the traits by which a text picks or spares monsters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Player: TypeAlias = int
"""0 or 1."""

Trait: TypeAlias = tuple[str, ...]
"""One fact by which acts are found, such as `("attribute", "WIND")`."""

EXTRA_DECK = "extra-deck"
"""The place of origin that most oaths on places name. Others: `hand`, `deck`, `graveyard`, ..."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in an event or a question.

    What is left out is not known, and what is not known fits no description. In an event that
    brings a monster to the field, describe it as it is on the field; in a question, as it is
    before the Summon (ruling of 2019-10-23 on changed Types and oaths).

    Attributes:
        name: The name, in any language, or the passcode as text; one spelling per duel.
        id: Which physical card it is, if the host tells them apart. Only a card with an id is
            remembered as being on the field.
        attribute: `WIND`, `LIGHT`, ...
        race: `Dragon`, `Psychic`, ... (the monster's Type).
        level: The Level, or the Rank of an Xyz Monster.
        types: `Effect`, `Fusion`, `Spell`, `Trap`, ...
        archetypes: Archetypes that the name alone does not show.
        summons_per_turn: "You can only Special Summon this card N times per turn"; 0 is no limit.
    """

    name: str
    id: str = ""
    attribute: str = ""
    race: str = ""
    level: int | None = None
    types: tuple[str, ...] = ()
    archetypes: tuple[str, ...] = ()
    summons_per_turn: int = 0

    @property
    def key(self) -> str:
        """What tells this card from others: the id, or the name if there is none."""
        return self.id or self.name

    def traits(self) -> tuple[Trait, ...]:
        """What a description can ask for."""
        traits: list[Trait] = [("name", self.name), ("card", self.key)]
        if self.attribute:
            traits.append(("attribute", self.attribute))
        if self.race:
            traits.append(("race", self.race))
        if self.level is not None:
            traits.append(("level", str(self.level)))
        traits.extend(("type", type_) for type_ in self.types)
        traits.extend(("archetype", archetype) for archetype in self.archetypes)
        return tuple(traits)


@dataclass(frozen=True, slots=True)
class CardKind:
    """A description such as "a WIND monster of Level 5 or higher".

    A card fits if it fits every attribute that is given; where several values are given, one of
    them. A kind without any attribute fits every card.

    Attributes:
        names: Names.
        attributes: Attributes.
        races: Types such as Dragon.
        types: Types such as Effect or Spell.
        archetypes: Archetypes.
        min_level: The lowest Level.
        max_level: The highest Level.
    """

    names: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    archetypes: tuple[str, ...] = ()
    min_level: int | None = None
    max_level: int | None = None
