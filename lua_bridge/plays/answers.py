"""Answers players' choices from what a play says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lua_bridge.errors import TableError
from lua_bridge.table.cards import TableCard


class Answers:
    """The choices of one step, in the order in which they are asked for.

    What the play leaves open is answered only where there is one answer: all cards if no more than
    needed are there, no card if none is needed, the only option; and a question whether to do
    something is answered with yes. Anything else is an error that says what can be chosen.

    Args:
        names: The cards that the play knows, by name.
    """

    def __init__(self, names: Mapping[str, TableCard]) -> None:
        self._names = names
        self._left: list[Any] = []

    def expect(self, answers: Sequence[Any]) -> None:
        """What the players choose from now on: names of cards, numbers, true or false."""
        self._left = list(answers)

    def unused(self) -> list[Any]:
        """The choices that nobody asked for."""
        return list(self._left)

    def cards(
        self, player: int, cards: Sequence[TableCard], least: int, most: int, *, cancelable: bool
    ) -> Sequence[TableCard] | None:
        """The named cards that come next, as far as they are among `cards`."""
        del player
        chosen: list[TableCard] = []
        while self._left and len(chosen) < most:
            answer = self._left[0]
            if answer in (None, "nothing") and not chosen:
                self._left.pop(0)
                return None if cancelable else []
            card = self._names.get(answer) if isinstance(answer, str) else None
            if card is None or card not in cards or card in chosen:
                break
            chosen.append(card)
            self._left.pop(0)
        if chosen and len(chosen) >= least:
            return chosen
        if not chosen and len(cards) <= least:
            return list(cards)
        if not chosen and not least:
            return None if cancelable else []
        offered = ", ".join(self._name(card) for card in cards) or "no card"
        wanted = f"{least}" if least == most else f"{least} to {most}"
        said = f"; the play says {self._left[0]!r}" if self._left else ""
        raise TableError(f"{wanted} of {offered} must be chosen{said}: name them with `choose`")

    def option(self, player: int, options: Sequence[int]) -> int:
        """The place of an option, from 0; the play counts from 1."""
        del player
        if self._left and _is_number(self._left[0]):
            answer = int(self._left.pop(0)) - 1
            if not 0 <= answer < len(options):
                raise TableError(f"option {answer + 1} of {len(options)} does not exist")
            return answer
        if len(options) == 1:
            return 0
        raise TableError(f"one of {len(options)} options must be chosen: give its number, from 1")

    def yes(self, player: int, description: int) -> bool:
        """The answer to a question whether to do something; yes if the play is silent."""
        del player, description
        if self._left and isinstance(self._left[0], bool):
            return bool(self._left.pop(0))
        return True

    def number(self, player: int, numbers: Sequence[int]) -> int:
        """One of several numbers."""
        del player
        if self._left and _is_number(self._left[0]):
            answer = int(self._left.pop(0))
            if numbers and answer not in numbers:
                known = ", ".join(map(str, numbers[:20]))
                raise TableError(f"{answer} cannot be chosen: expected one of {known}")
            return answer
        if len(numbers) == 1:
            return numbers[0]
        known = ", ".join(map(str, numbers[:20])) or "any number"
        raise TableError(f"a number must be chosen: {known}; give it with `choose`")

    def _name(self, card: TableCard) -> str:
        return next((name for name, known in self._names.items() if known is card), card.id)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
