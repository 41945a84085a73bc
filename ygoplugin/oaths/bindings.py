"""The oaths that are in force."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from ygoplugin.oaths.restrictions import Action, Oath, Relation, Source, Until

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ygoplugin.oaths.cards import Player


@dataclass(frozen=True, slots=True)
class Binding:
    """One oath in force.

    Attributes:
        player: Whom it binds.
        oath: The oath.
        source: The effect, or the Summon, that it belongs to.
        card_name: The name of that card.
        event: The number of the event by which it came about.
        effect_negated: Whether the effect was negated since, and the oath stayed.
        last_turn: Whether the turn through which it lasts has begun.
    """

    player: Player
    oath: Oath
    source: Source
    card_name: str
    event: int
    effect_negated: bool = False
    last_turn: bool = False


class Bindings:
    """The oaths in force for one player, alike ones together.

    Oaths that read alike and do not depend on the card that they are written on forbid the same,
    so a question looks at one of them; and only at those on such an action, and on such a card.
    """

    def __init__(self) -> None:
        self._alike: dict[_Alike, dict[int, Binding]] = {}
        self._on_action: dict[tuple[Action, str], dict[_Alike, None]] = {}
        self._by_card: dict[str, dict[tuple[Oath, int], Binding]] = {}
        self._by_consequence: dict[tuple[str, str], int] = {}

    def bind(self, binding: Binding) -> None:
        """Put an oath in force."""
        self._alike.setdefault(_alike(binding), {})[binding.event] = binding
        for about in _actions(binding):
            self._on_action.setdefault(about, {})[_alike(binding)] = None
        self._by_card.setdefault(binding.source.card, {})[binding.oath, binding.event] = binding
        for key in _consequence_keys(binding):
            self._by_consequence[key] = self._by_consequence.get(key, 0) + 1

    def lift(self, oath: Oath, source: Source, event: int) -> None:
        """Take an oath out of force, if it is in force."""
        key = (oath, event)
        binding = self._by_card.get(source.card, {}).pop(key, None)
        if binding is None:
            return
        alike = self._alike[_alike(binding)]
        del alike[event]
        if not alike:
            del self._alike[_alike(binding)]
            for about in _actions(binding):
                del self._on_action[about][_alike(binding)]
        for consequence in _consequence_keys(binding):
            self._by_consequence[consequence] -= 1

    def mark_negated(self, oath: Oath, source: Source, event: int) -> None:
        """Note that the effect of an oath was negated while the oath stays."""
        binding = self._by_card.get(source.card, {}).get((oath, event))
        if binding is not None:
            self.lift(oath, source, event)
            self.bind(replace(binding, effect_negated=True))

    def begin_turn(self, of: Player) -> None:
        """Drop what lasted until now."""
        for binding in list(self):
            until = binding.oath.until
            awaited = (until is Until.OWN_NEXT_TURN and of == binding.player) or (
                until is Until.END_OF_OPPONENT_TURN and of != binding.player
            )
            if until is Until.END_OF_TURN or binding.last_turn:
                self.lift(binding.oath, binding.source, binding.event)
            elif awaited:
                self.lift(binding.oath, binding.source, binding.event)
                self.bind(replace(binding, last_turn=True))

    def distinct(self) -> Iterator[Binding]:
        """One of each oaths that forbid the same, the earliest."""
        for alike in self._alike.values():
            yield next(iter(alike.values()))

    def about(self, action: Action, cards: Iterable[str]) -> Iterator[Binding]:
        """One of each oaths that forbid the same, of those that may forbid an action.

        Args:
            action: The action.
            cards: The keys of the cards with which it would be done.
        """
        for card in dict.fromkeys((_ANY_CARD, *cards)):
            for alike in self._on_action.get((action, card), ()):
                yield next(iter(self._alike[alike].values()))

    def of_card(self, card: str) -> tuple[Binding, ...]:
        """Those of one card, by its key."""
        return tuple(self._by_card.get(card, {}).values())

    def has_consequence(self, consequence: str, card: str = "") -> bool:
        """Whether an oath with this consequence is in force, of one card or of any."""
        return self._by_consequence.get((consequence, card), 0) > 0

    def __iter__(self) -> Iterator[Binding]:
        for alike in self._alike.values():
            yield from alike.values()


_Alike: TypeAlias = "tuple[Oath, Source | None]"

_ANY_CARD: Final = ""


def _actions(binding: Binding) -> tuple[tuple[Action, str], ...]:
    """The actions that an oath restricts, each with the only card that it is about, if any."""
    restriction = binding.oath.restriction
    if restriction is None:
        return ()
    only = binding.source.card if restriction.relation is Relation.THIS_CARD else _ANY_CARD
    return tuple((action, only) for action in restriction.actions)


def _alike(binding: Binding) -> _Alike:
    restriction = binding.oath.restriction
    alone = restriction is None or restriction.relation is Relation.ANY
    return binding.oath, None if alone else binding.source


def _consequence_keys(binding: Binding) -> tuple[tuple[str, str], ...]:
    name = binding.oath.consequence
    return ((name, ""), (name, binding.source.card)) if name else ()
