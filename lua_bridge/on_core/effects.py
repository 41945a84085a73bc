"""Which effect of a card a play means, among those that a core offers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lua_bridge.on_core import offers
from lua_bridge.on_core.named import Named
from lua_bridge.on_core.session import DriverError, Session
from ygoplugin.simulators import messages as m
from ygoplugin.simulators.messages import Question

CARD = "card"
"""The label of the activation of a Spell or Trap Card itself."""


@dataclass(frozen=True, slots=True)
class Activated:
    """An effect that is activated.

    Attributes:
        of_card: Whether it is the activation of the card itself.
        description: The number of its text.
    """

    of_card: bool
    description: int

    @property
    def number(self) -> str:
        """Its number in the text of the card, from 1, if its script declares it."""
        return str((self.description & 0xFFFFF) + 1) if self.description >> 20 else ""

    def is_called(self, label: str) -> bool:
        """Whether rulings call it so."""
        return label == self.number or (self.of_card and label == CARD)


def activated_effects(session: Session, named: Named, name: str) -> list[Activated]:
    """The effects of a card that are activated, in the order of its script."""
    found = session.lines(f"Play.tell_activated({named.lua(name)})")
    return [Activated(bool(of_card), int(text or 0)) for of_card, text, *_ in found]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The effects of a card of which one is meant.

    Attributes:
        named: The cards of the play.
        name: The card.
        descriptions: The texts of the effects; any if there are none.
        loosely: Whether the only one that is offered is taken, if none of these is.
    """

    named: Named
    name: str
    descriptions: frozenset[int]
    loosely: bool = False

    def among(self, question: Question) -> bytes | None:
        """The answer that activates it; `None` if it is not offered."""
        spot = self.named.spot(self.name)
        unlabelled = isinstance(question, m.SelectEffectYesNo)
        found = [one for one in offers.activations(question) if spot.is_at(one.place)]
        for offer in found:
            if not self.descriptions or unlabelled or offer.description in self.descriptions:
                return offer.data
        only = self.loosely and len({offer.description for offer in found}) == 1
        return found[0].data if only else None


def wanted(
    session: Session, named: Named, name: str, number: int | None, *, public: bool = False
) -> Wanted:
    """The effect that a step means: any of the card's, or the one of a number in its script.

    Args:
        session: The duel.
        named: Its cards by the names of the play.
        name: The card.
        number: Which of the effects that are activated, from 1.
        public: Whether its script is not the package's: another author may have split the text into
            effects otherwise.

    Raises:
        DriverError: The card has no such effect.
    """
    if number is None:
        return Wanted(named, name, frozenset())
    effects = activated_effects(session, named, name)
    if not 1 <= number <= len(effects):
        if public:
            return Wanted(named, name, frozenset())
        raise DriverError(f"{name} has {len(effects)} effects that are activated")
    return Wanted(named, name, frozenset({effects[number - 1].description}), loosely=public)


def labelled(session: Session, named: Named, name: str, label: str) -> Wanted:
    """The effects that rulings call so.

    Raises:
        DriverError: The card has none.
    """
    effects = activated_effects(session, named, name)
    found = frozenset(effect.description for effect in effects if effect.is_called(label))
    if not found:
        raise DriverError(f"it has no effect {label!r}; its script has {_labels(effects)}")
    return Wanted(named, name, found)


def _labels(effects: Iterable[Activated]) -> str:
    labels = (CARD if effect.of_card else effect.number or "one" for effect in effects)
    return ", ".join(dict.fromkeys(labels)) or "none that is activated"
