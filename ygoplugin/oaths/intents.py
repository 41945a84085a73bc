"""Something that a player wants to do, tried against a restriction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ygoplugin.oaths.acts import ActIndex
from ygoplugin.oaths.restrictions import PLACES_A_MONSTER, Action, Restriction, Source

if TYPE_CHECKING:
    from ygoplugin.oaths.cards import Card, Trait


@dataclass(frozen=True, slots=True)
class Intent:
    """An act that has not happened yet.

    Attributes:
        action: What is to be done.
        cards: With which cards; empty while that is open.
        origins: From where; empty while that is open.
        source: By which effect, if any.
        direct: Whether it is a direct attack.
        card_activation: Whether a Spell or Trap Card itself is activated.
    """

    action: Action
    cards: tuple[Card, ...] = ()
    origins: tuple[str, ...] = ()
    source: Source | None = None
    direct: bool = False
    card_activation: bool = False

    def is_against(self, restriction: Restriction, written_on: Source) -> bool:
        """Whether a restriction that is written on an effect forbids it.

        What is still open (which monsters, from where) is not forbidden by a restriction that
        leaves some of it free.
        """
        if self.action not in restriction.actions:
            return False
        if restriction.origins and not (
            self.origins and set(self.origins) <= set(restriction.origins)
        ):
            return False
        if restriction.by_kind and not self.cards:
            return False
        index = ActIndex()
        for card in self.cards or (None,):
            index.add(0, self._traits(card))
        return bool(restriction.among(index, index.live, written_on))

    def _traits(self, card: Card | None) -> list[Trait]:
        traits = act_traits(self.action, (card,) if card else (), source=self.source)
        traits.extend(("origin", place) for place in self.origins)
        if self.direct:
            traits.append(("direct",))
        if self.card_activation:
            traits.append(("card-activation",))
        return traits


def act_traits(
    action: Action,
    cards: tuple[Card, ...],
    *,
    origin: str = "",
    source: Source | None = None,
) -> list[Trait]:
    """The traits by which an act is found: the action, its cards, its place, its effect."""
    traits: list[Trait] = [("action", action)]
    for card in cards:
        traits.extend(card.traits())
    if origin:
        traits.append(("origin", origin))
    if source is not None:
        traits.append(source.trait)
    return traits


def arrival_traits(
    action: Action, card: Card | None, *, origin: str = "", source: Source | None = None
) -> list[Trait]:
    """The traits of one monster's appearance; a monster that is still open is marked so."""
    traits = act_traits(action, (card,) if card else (), origin=origin, source=source)
    traits[0] = ("arrival", action)
    if card is None:
        traits.append(("open",))
    return traits


def decisive_trait(action: Action, restriction: Restriction) -> Trait:
    """Which acts decide whether a restricted action was done.

    An oath on kinds of monsters looks at the monsters that appeared (oaths 49), every other one at
    what counts as the action (oaths 47, 48).
    """
    appeared = restriction.by_kind and action in PLACES_A_MONSTER
    return ("arrival" if appeared else "action", action)
