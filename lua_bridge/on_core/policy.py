"""How the driver answers players' choices: as the play says, and by a policy where it is silent.

The play's `targets` and `choose` of a step, and of the steps `apply` that follow it, are used in order
for whatever is asked until the next step. Where they say nothing:

- effects are not activated, unless the play's next step does; what must be activated is, in order;
- a question whether to do something is answered with yes;
- of cards, the first ones are taken, and only as many as must be;
- of options and numbers, the first; of Types and Attributes, the lowest;
- coins and dice stay as they fall; the seed of the duel is always the same;
- face-up Attack Position, if it is possible; the leftmost zone that can be used;
- counters are taken from the first cards; what can be sorted stays as it is.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, Final

from lua_bridge import constants as k
from lua_bridge.on_core.named import Named, Placed
from lua_bridge.on_core.session import DriverError
from lua_bridge.plays.model import PlayStep
from lua_bridge.plays.words import POSITIONS
from lua_bridge.table.oath_cards import ATTRIBUTES, RACES
from ygoplugin.simulators import messages as m
from ygoplugin.simulators import responses
from ygoplugin.simulators.messages import Question

_POSITIONS: Final = (
    k.POS_FACEUP_ATTACK,
    k.POS_FACEUP_DEFENSE,
    k.POS_FACEDOWN_DEFENSE,
    k.POS_FACEDOWN_ATTACK,
)
_ZONES: Final = tuple(
    (bit, other, location, sequence)
    for other, first in ((False, 0), (True, 16))
    for location, start, count in ((k.LOCATION_MZONE, 0, 7), (k.LOCATION_SZONE, 8, 8))
    for bit, sequence in ((first + start + number, number) for number in range(count))
)
"""The zones by their bit, from the view of who chooses: whether the opponent's, location, sequence."""


class Choices:
    """The choices of a step.

    Args:
        named: The cards that the play knows, by name.
    """

    def __init__(self, named: Named) -> None:
        self._named = named
        self._left: list[Any] = []
        self._later: list[Any] = []
        self._position: int | None = None
        self._zone: int | None = None
        self._attacks: str | None = None
        self._passed_over: dict[str, str] = {}

    def expect(self, step: PlayStep, following: Sequence[PlayStep] = ()) -> None:
        """What the players choose from now on.

        Args:
            step: The step that begins.
            following: The steps that the core carries out together with it, or when the Chain resolves.
        """
        self._left = [*step.targets, *step.choose]
        if step.resolve is None and step.battle is None:
            self._later = []
        self._later += [answer for one in following for answer in (*one.targets, *one.choose)]
        if step.attack is None:
            self._left += step.materials
        self._position = None if step.position is None else POSITIONS[step.position]
        self._zone = step.zone
        self._attacks = step.target
        self._passed_over = {}

    def end(self) -> None:
        """The step is over.

        Raises:
            DriverError: A card that the play chooses was not offered where one was asked for.
        """
        for answer in self._left:
            if isinstance(answer, str) and answer in self._passed_over:
                raise DriverError(
                    f"{answer} cannot be chosen: what could be is {self._passed_over[answer]}"
                )

    def unused(self) -> list[Any]:
        """The choices that nobody asked for."""
        return list(self._left)

    def answer(self, question: Question) -> bytes:
        """The bytes that answer a question.

        Raises:
            DriverError: The play says what cannot be chosen, or must say what is.
        """
        match question:
            case m.SelectEffectYesNo() | m.SelectYesNo():
                return responses.number(self._yes())
            case m.SelectOption():
                return responses.number(self._option(len(question.options)))
            case m.SelectCard():
                return self._cards(question)
            case m.SelectTribute():
                return self._tributes(question)
            case m.SelectUnselectCard():
                return self._one_card(question)
            case m.SelectSum():
                return self._sum(question)
            case m.SelectPlace() | m.SelectDisabledField():
                return self._zones(question)
            case m.SelectPosition():
                return responses.number(self._face(question.positions))
            case m.SelectCounter():
                return self._counters(question)
            case m.SortCard() | m.SortChain():
                return responses.IN_ORDER
            case m.RockPaperScissors():
                return responses.number(1 + question.player)
            case m.AnnounceNumber():
                return self._number(question)
            case m.AnnounceRace():
                return self._bits(question, question.available, question.count, RACES, 8)
            case m.AnnounceAttribute():
                return self._bits(question, question.available, question.count, ATTRIBUTES, 4)
            case m.AnnounceCard():
                return self._card_name(question)
        raise DriverError(f"the driver has no answer to {question.name}")

    # --- words --------------------------------------------------------------------------------------

    def _take(self, kind: type) -> Any:
        """The first choice of a kind that is left; `None` if there is none. `bool` is no `int` here."""
        for answers in (self._left, self._later):
            for index, answer in enumerate(answers):
                if isinstance(answer, kind) and isinstance(answer, bool) == (kind is bool):
                    return answers.pop(index)
        return None

    def _answers(self) -> list[Any]:
        """The choices that are left, in order."""
        return [*self._left, *self._later]

    def _use(self, answer: Any) -> None:
        """A choice is used up."""
        (self._left if answer in self._left else self._later).remove(answer)

    def _yes(self) -> bool:
        answer = self._take(bool)
        return True if answer is None else bool(answer)

    def _option(self, count: int) -> int:
        answer = self._take(int) if count > 1 else None
        if answer is None:
            return 0
        if not 1 <= answer <= count:
            raise DriverError(f"option {answer} of {count} does not exist")
        return int(answer) - 1

    def _number(self, question: m.AnnounceNumber) -> bytes:
        answer = self._take(int) if len(question.numbers) > 1 else None
        if answer is None:
            return responses.number(0)
        if answer not in question.numbers:
            known = ", ".join(map(str, question.numbers))
            raise DriverError(f"{answer} cannot be declared: expected one of {known}")
        return responses.number(question.numbers.index(answer))

    def _bits(
        self, question: Question, available: int, count: int, names: dict[int, str], size: int
    ) -> bytes:
        bits = {name.lower(): bit for bit, name in names.items()}
        chosen = 0
        for answer in self._answers():
            bit = bits.get(answer.lower(), 0) if isinstance(answer, str) else 0
            if bit & available and chosen.bit_count() < count:
                chosen |= bit
                self._use(answer)
        if not chosen and (answer := self._take(int)) is not None:
            chosen = int(answer)
        for shift in range(available.bit_length()):
            if chosen.bit_count() < count and available >> shift & 1:
                chosen |= 1 << shift
        if chosen & ~available or chosen.bit_count() != count:
            raise DriverError(f"{chosen:#x} cannot be declared in answer to {question.name}")
        return responses.bits(chosen, size)

    def _card_name(self, question: m.AnnounceCard) -> bytes:
        codes = self._named.codes()
        for answer in self._answers():
            if answer in codes or (isinstance(answer, int) and answer > 1000):
                self._use(answer)
                return responses.number(codes.get(answer, answer))
        raise DriverError(f"{question.name}: a card's name must be declared: give it with `choose`")

    # --- cards --------------------------------------------------------------------------------------

    def _said(self, offered: Sequence[Placed], most: int) -> list[int]:
        """The places, among those offered, of the cards that the play names; they are used up."""
        spots = self._named.spots()
        codes = self._named.codes()
        found: list[int] = []
        for answer in self._answers():
            if not isinstance(answer, str) or answer not in spots or len(found) >= most:
                continue
            for index, place in enumerate(offered):
                if index not in found and _means(spots[answer], codes[answer], place):
                    found.append(index)
                    self._use(answer)
                    break
        return found

    def _pass_over(self, offered: Sequence[Placed]) -> None:
        """Keep that the next card that the play chooses is not among those offered."""
        if self._left and isinstance(self._left[0], str):
            said = ", ".join(map(self._named.label, offered)) or "no card"
            self._passed_over.setdefault(self._left[0], said)

    def _says_nothing(self) -> bool:
        """Whether the play says at this point that no card is chosen."""
        if self._left and self._left[0] in (None, "nothing"):
            self._left.pop(0)
            return True
        return False

    def _cards(self, question: m.SelectCard) -> bytes:
        places = [_at(card) for card in question.cards]
        least, most = question.min, question.max
        if self._attacks is not None:
            spot = self._named.spots().get(self._attacks)
            for index, place in enumerate(places):
                if spot is not None and spot.is_at(place):
                    self._attacks = None
                    return responses.cards([index])
        if self._says_nothing():
            return responses.CANCEL if question.cancelable else responses.cards([])
        chosen = self._said(places, most)
        if len(chosen) < least:
            self._pass_over(places)
        rest = (index for index in range(len(places)) if index not in chosen)
        chosen += itertools.islice(rest, max(0, least - len(chosen)))
        if not chosen and question.cancelable:
            return responses.CANCEL
        return responses.cards(chosen)

    def _tributes(self, question: m.SelectTribute) -> bytes:
        chosen = self._said(question.cards, question.max)
        worth = sum(question.cards[index].worth for index in chosen)
        for index, card in enumerate(question.cards):
            if worth >= question.min:
                break
            if index not in chosen:
                chosen.append(index)
                worth += card.worth
        if not chosen and question.cancelable:
            return responses.CANCEL
        return responses.cards(chosen)

    def _one_card(self, question: m.SelectUnselectCard) -> bytes:
        places = [card.place for card in question.cards]
        said = self._said(places, 1)
        if said:
            return responses.one_card(said[0])
        if question.finishable or not places:
            return responses.CANCEL
        return responses.one_card(0)

    def _sum(self, question: m.SelectSum) -> bytes:
        cards = question.cards
        said = self._said([card.place for card in cards], len(cards))
        must = [card.worth for card in question.must]
        others = [index for index in range(len(cards)) if index not in said]
        for count in range(len(others) + 1):
            for more in itertools.combinations(others, count):
                chosen = [*said, *more]
                if _adds_up(question, [*must, *(cards[index].worth for index in chosen)], chosen):
                    return responses.cards(chosen)
        offered = ", ".join(self._named.label(card.place) for card in cards)
        raise DriverError(f"{question.name}: no cards of {offered} add up to {question.sum}")

    def _counters(self, question: m.SelectCounter) -> bytes:
        left = question.count
        taken = []
        for card in question.cards:
            taken.append(min(left, card.count))
            left -= taken[-1]
        return responses.counters(taken)

    # --- zones and positions ------------------------------------------------------------------------

    def _face(self, possible: int) -> int:
        if self._position is not None and self._position & possible:
            return self._position
        return next(position for position in _POSITIONS if position & possible)

    def _zones(self, question: m.SelectPlace | m.SelectDisabledField) -> bytes:
        free = [zone for zone in _ZONES if not question.blocked >> zone[0] & 1]
        if self._zone is not None:
            free.sort(key=lambda zone: (zone[1], zone[3] != self._zone))
        return responses.zones(
            (question.player ^ other, location, sequence)
            for _, other, location, sequence in free[: question.count]
        )


def _at(card: m.PlacedCard) -> Placed:
    return _ByCode(card) if not card.place.location else card.place


class _ByCode:
    """A passcode among others that are to be chosen from: it is nowhere."""

    controller = location = sequence = 0

    def __init__(self, card: m.PlacedCard) -> None:
        self.code = card.code


def _means(spot: Any, code: int, place: Placed) -> bool:
    if isinstance(place, _ByCode):
        return place.code == code
    return bool(spot.is_at(place))


def _adds_up(question: m.SelectSum, worths: Sequence[int], chosen: Sequence[int]) -> bool:
    """Whether the core accepts a choice for a sum."""
    ways = [[worth & 0xFFFF] + ([worth >> 16] if worth >> 16 else []) for worth in worths]
    if not question.at_least:
        if not question.min <= len(chosen) <= question.max:
            return False
        return any(sum(way) == question.sum for way in itertools.product(*ways))
    if not worths:
        return False
    lowest = [min(way) for way in ways]
    return sum(map(max, ways)) >= question.sum and sum(lowest) - min(lowest) < question.sum
