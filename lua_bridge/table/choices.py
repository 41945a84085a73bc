"""How players' choices are answered while a script runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lua_bridge.table.cards import TableCard


class Chooser(Protocol):
    """Answers the questions that scripts put to players."""

    def cards(
        self, player: int, cards: Sequence[TableCard], least: int, most: int, *, cancelable: bool
    ) -> Sequence[TableCard] | None:
        """Which of `cards`: `least` to `most` of them; `None` to choose nothing, if allowed."""

    def option(self, player: int, options: Sequence[int]) -> int:
        """Which of several options: its place, from 0."""

    def yes(self, player: int, description: int) -> bool:
        """Whether to do something."""

    def number(self, player: int, numbers: Sequence[int]) -> int:
        """One of several numbers: a Level, an amount, a zone, a Type, a passcode."""

    def position(self, player: int, positions: Sequence[int]) -> int:
        """One of several battle positions, as `POS_` bits, for a monster that comes to the field."""


class FirstChoice:
    """Always the first: the least number of cards, the first option, yes."""

    def cards(
        self, player: int, cards: Sequence[TableCard], least: int, most: int, *, cancelable: bool
    ) -> Sequence[TableCard] | None:
        """The first `least` cards; one where none is needed."""
        del player, cancelable
        return cards[: min(max(least, 1), most)]

    def option(self, player: int, options: Sequence[int]) -> int:
        """The first."""
        del player, options
        return 0

    def yes(self, player: int, description: int) -> bool:
        """Yes."""
        del player, description
        return True

    def number(self, player: int, numbers: Sequence[int]) -> int:
        """The first."""
        del player
        return numbers[0] if numbers else 0

    def position(self, player: int, positions: Sequence[int]) -> int:
        """The first."""
        del player
        return positions[0]
