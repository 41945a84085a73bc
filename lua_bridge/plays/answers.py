"""Answers players' choices from what a play says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lua_bridge.errors import PlayError, RefusedError, TableError
from lua_bridge.plays.words import NOTHING, POSITIONS
from lua_bridge.table.cards import TableCard


class Answers:
    """The choices of one step, in the order in which they are asked for.

    What the play leaves open is answered only where there is one answer: all cards if no more than
    needed are there, no card if none is needed, the only option; and a question whether to do
    something is answered with yes. Anything else is an error that says what can be chosen.

    Args:
        names: The cards that the play knows, by name.

    Attributes:
        failed: Why something could not be chosen: refused, or a mistake of the play.
    """

    def __init__(self, names: Mapping[str, TableCard]) -> None:
        self._names = names
        self._left: list[Any] = []
        self._passed_over: dict[Any, str] = {}
        self._position: str | None = None
        self.failed: TableError | None = None

    def expect(self, answers: Sequence[Any], position: str | None = None) -> None:
        """What the players choose from now on.

        Args:
            answers: Names of cards, numbers, true or false, in the order in which they are asked for.
            position: How monsters are Summoned that may be Summoned in several positions.
        """
        self._left, self._passed_over, self.failed = list(answers), {}, None
        self._position = position

    def end(self) -> None:
        """The step is over: everything that the play chose must have been asked for.

        Raises:
            RefusedError: A card could not be chosen where one was asked for.
            PlayError: Nobody asked, or the play says too little.
        """
        if self.failed is not None:
            raise self.failed
        if not self._left:
            return
        answer = self._left[0]
        if answer in self._passed_over:
            raise RefusedError(
                f"{answer} cannot be chosen: what could be is {self._passed_over[answer]}"
            )
        raise PlayError(f"nobody asked for the choice {answer!r}")

    def _fail(self, error: TableError) -> TableError:
        self.failed = self.failed or error
        return error

    def cards(
        self, player: int, cards: Sequence[TableCard], least: int, most: int, *, cancelable: bool
    ) -> Sequence[TableCard] | None:
        """The named cards that come next, those that are among `cards`."""
        del player
        chosen: list[TableCard] = []
        while self._left and len(chosen) < most:
            answer = self._left[0]
            if answer in (None, NOTHING) and not chosen:
                self._left.pop(0)
                return None if cancelable else []
            place = next(self._places_of([card for card in cards if card not in chosen]), None)
            if place is None:
                break
            for answer in self._left[:place]:
                self._passed_over.setdefault(answer, self._offered(cards))
            chosen.append(self._names[self._left.pop(place)])
        if chosen and len(chosen) >= least:
            return chosen
        offered = self._offered(cards)
        if not chosen and (len(cards) <= least or not least):
            if self._left and isinstance(self._left[0], str):
                self._passed_over.setdefault(self._left[0], offered)
            if least:
                return list(cards)
            return None if cancelable else []
        wanted = f"{least}" if least == most else f"{least} to {most}"
        if self._left and isinstance(self._left[0], str) and self._left[0] in self._names:
            raise self._fail(
                RefusedError(
                    f"{self._left[0]} cannot be chosen: {wanted} of {offered} must be chosen"
                )
            )
        said = f"; the play says {self._left[0]!r}" if self._left else ""
        raise self._fail(
            PlayError(f"{wanted} of {offered} must be chosen{said}: name them with `choose`")
        )

    def _places_of(self, cards: Sequence[TableCard]) -> Iterator[int]:
        """Where the names of cards stand among the next answers that name cards.

        The order in which a script asks for its targets is the script's own.
        """
        for place, answer in enumerate(self._left):
            if not isinstance(answer, str) or answer not in self._names:
                return
            if self._names[answer] in cards:
                yield place

    def option(self, player: int, options: Sequence[int]) -> int:
        """The place of an option, from 0; the play counts from 1."""
        del player
        if self._left and _is_number(self._left[0]):
            answer = int(self._left.pop(0)) - 1
            if not 0 <= answer < len(options):
                raise self._fail(PlayError(f"option {answer + 1} of {len(options)} does not exist"))
            return answer
        if len(options) == 1:
            return 0
        raise self._fail(
            PlayError(f"one of {len(options)} options must be chosen: give its number, from 1")
        )

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
                raise self._fail(
                    RefusedError(f"{answer} cannot be chosen: expected one of {known}")
                )
            return answer
        if len(numbers) == 1:
            return numbers[0]
        known = ", ".join(map(str, numbers[:20])) or "any number"
        raise self._fail(PlayError(f"a number must be chosen: {known}; give it with `choose`"))

    def position(self, player: int, positions: Sequence[int]) -> int:
        """The battle position that the step says; or its number, where the play chooses that."""
        if self._position is not None and POSITIONS[self._position] in positions:
            return POSITIONS[self._position]
        if self._left and _is_number(self._left[0]):
            return self.number(player, positions)
        known = " or ".join(
            f"`position: {name}`" for name, one in POSITIONS.items() if one in positions
        )
        raise self._fail(PlayError(f"a battle position must be chosen: say {known}"))

    def _offered(self, cards: Sequence[TableCard]) -> str:
        return ", ".join(self._name(card) for card in cards) or "no card"

    def _name(self, card: TableCard) -> str:
        return next((name for name, known in self._names.items() if known is card), card.id)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
