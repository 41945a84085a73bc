"""The index of what was done in a turn.

Each act gets a number, and for each trait one integer holds, as bits, which acts have it. A
question is a handful of operations on such integers, whatever the length of the turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from ygoplugin.oaths.cards import CardKind, Trait


class ActIndex:
    """Acts by trait. Sets of acts are integers: bit `n` is set if act `n` is in the set."""

    def __init__(self) -> None:
        self._events: list[int] = []
        self._parts: list[int] = []
        self._having: dict[Trait, int] = {}
        self._levels: set[int] = set()
        self.live = 0
        """The acts that have not been taken back."""

    def add(self, event: int, traits: Iterable[Trait], *, part: int = 0) -> int:
        """Note an act; its own number comes back.

        Args:
            event: The number of the event that it belongs to.
            traits: By what it is found.
            part: Which part of the event: acts of one part are done at once.
        """
        act = len(self._events)
        bit = 1 << act
        self._events.append(event)
        self._parts.append(part)
        self.live |= bit
        for trait in traits:
            self._having[trait] = self._having.get(trait, 0) | bit
            if trait[0] == "level":
                self._levels.add(int(trait[1]))
        return act

    def take_back(self, act: int) -> None:
        """Make an act undone: it no longer counts as having happened."""
        self.live &= ~(1 << act)

    def __len__(self) -> int:
        return len(self._events)

    def having(self, *traits: Trait) -> int:
        """The acts with all of these traits."""
        found = self.live
        for trait in traits:
            found &= self._having.get(trait, 0)
        return found

    def having_any(self, traits: Iterable[Trait]) -> int:
        """The acts with at least one of these traits."""
        found = 0
        for trait in traits:
            found |= self._having.get(trait, 0)
        return found & self.live

    def of_kind(self, kind: CardKind) -> int:
        """The acts on a card that fits a description."""
        found = self.live
        for trait, values in (
            ("name", kind.names),
            ("attribute", kind.attributes),
            ("race", kind.races),
            ("type", kind.types),
            ("archetype", kind.archetypes),
        ):
            if values:
                found &= self.having_any((trait, value) for value in values)
        if kind.min_level is not None or kind.max_level is not None:
            found &= self.having_any(
                ("level", str(level))
                for level in self._levels
                if (kind.min_level is None or level >= kind.min_level)
                and (kind.max_level is None or level <= kind.max_level)
            )
        return found

    def first_event(self, acts: int) -> int:
        """The event of the earliest of some acts."""
        return self._events[(acts & -acts).bit_length() - 1]

    def last_event(self, acts: int) -> int:
        """The event of the latest of some acts."""
        return self._events[acts.bit_length() - 1]

    def times(self, acts: int, most: int) -> int:
        """How many times something was done in some acts: what is done at once is one time.

        Args:
            acts: The acts.
            most: Where to stop counting.
        """
        found: set[tuple[int, int]] = set()
        while acts and len(found) < most:
            act = (acts & -acts).bit_length() - 1
            found.add((self._events[act], self._parts[act]))
            acts &= acts - 1
        return len(found)
