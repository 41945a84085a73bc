"""A player who answers every question of a core at random, but legally.

With two of them a duel runs by itself: for trying scripts, and for looking where a core and the rules
disagree. The same seed and the same duel give the same answers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from ygoplugin.errors import CoreError
from ygoplugin.simulators import messages as m
from ygoplugin.simulators import responses as r
from ygoplugin.simulators.capi import DuelStatus, Location
from ygoplugin.simulators.core import CoreDuel

MOST_RETRIES: Final = 200
"""How often in a row a core may refuse a random answer; sums of Levels are found by trying."""

_IDLE: Final = {
    r.Idle.SUMMON: ("summons", 3),
    r.Idle.SPECIAL_SUMMON: ("special_summons", 3),
    r.Idle.CHANGE_POSITION: ("position_changes", 1),
    r.Idle.SET_MONSTER: ("monster_sets", 1),
    r.Idle.SET_SPELL: ("spell_sets", 1),
    r.Idle.ACTIVATE: ("activations", 4),
}
"""What can be done in a Main Phase: where it is listed, and how often it is taken."""

_ZONES: Final = [number for number in range(32) if number % 16 not in (7, 15)]
"""The zones as questions number them; see `messages.SelectPlace`."""


@dataclass
class RandomPlayer:
    """Answers questions at random.

    Args:
        seed: What the random numbers begin from.
        names: The passcodes that it declares where a card name is to be declared.
    """

    seed: int = 0
    names: Sequence[int] = (89631139,)
    _random: random.Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)  # noqa: S311 - a game, no secret

    def answer(self, question: m.Question) -> bytes:
        """The bytes that answer a question.

        Raises:
            CoreError: The question is of a kind that is not known.
        """
        answer = _ANSWERS.get(type(question))
        if answer is None:
            raise CoreError(f"nobody can answer {type(question).__name__}")
        return answer(self, question)

    def _idle(self, asked: m.SelectIdleCommand) -> bytes:
        found: list[tuple[IntEnum, int]] = []
        for kind, (name, weight) in _IDLE.items():
            found += [(kind, index) for index in range(len(getattr(asked, name)))] * weight
        if asked.to_battle_phase:
            found += [(r.Idle.TO_BATTLE_PHASE, 0)] * 4
        if asked.to_end_phase:
            found += [(r.Idle.TO_END_PHASE, 0)] * 2
        return r.command(*self._random.choice(found))

    def _battle(self, asked: m.SelectBattleCommand) -> bytes:
        found: list[tuple[IntEnum, int]] = []
        found += [(r.InBattle.ACTIVATE, index) for index in range(len(asked.activations))]
        found += [(r.InBattle.ATTACK, index) for index in range(len(asked.attackers))] * 4
        if asked.to_main_phase_2:
            found.append((r.InBattle.TO_MAIN_PHASE_2, 0))
        if asked.to_end_phase:
            found.append((r.InBattle.TO_END_PHASE, 0))
        return r.command(*self._random.choice(found))

    def _chain(self, asked: m.SelectChain) -> bytes:
        if not asked.choices or (not asked.forced and self._random.random() < 0.4):
            return r.CANCEL
        return r.number(self._random.randrange(len(asked.choices)))

    def _yes_no(self, asked: m.Question) -> bytes:
        del asked
        return r.number(self._random.choice((0, 1, 1)))

    def _option(self, asked: m.SelectOption) -> bytes:
        return r.number(self._random.randrange(len(asked.options)))

    def _cards(self, asked: m.SelectCard | m.SelectTribute) -> bytes:
        there = len(asked.cards)
        count = self._random.randint(min(asked.min, there), min(asked.max, there))
        return r.cards(self._random.sample(range(there), count))

    def _sum(self, asked: m.SelectSum) -> bytes:
        there = len(asked.cards)
        least, most = (asked.min, asked.max) if asked.max else (0, there)
        count = min(self._random.randint(min(least, there), max(most, least)), there)
        return r.cards(self._random.sample(range(there), count))

    def _one_more(self, asked: m.SelectUnselectCard) -> bytes:
        enough = asked.finishable or (asked.cancelable and not asked.cards)
        if enough and (not asked.cards or self._random.random() < 0.5):
            return r.CANCEL
        offered = asked.cards or asked.chosen
        return r.one_card(self._random.randrange(len(offered)))

    def _counters(self, asked: m.SelectCounter) -> bytes:
        left, taken = asked.count, [0] * len(asked.cards)
        for index in self._random.sample(range(len(taken)), len(taken)):
            taken[index] = min(left, asked.cards[index].count)
            left -= taken[index]
        return r.counters(taken)

    def _zones(self, asked: m.SelectPlace | m.SelectDisabledField) -> bytes:
        free = [zone for zone in _ZONES if not asked.blocked >> zone & 1]
        chosen = self._random.sample(free, min(asked.count, len(free)))
        return r.zones(
            (
                asked.player ^ zone // 16,
                Location.MONSTER_ZONE if zone % 16 < 8 else Location.SPELL_ZONE,
                zone % 8,
            )
            for zone in chosen
        )

    def _position(self, asked: m.SelectPosition) -> bytes:
        return r.number(self._random.choice(_bits(asked.positions)))

    def _race(self, asked: m.AnnounceRace) -> bytes:
        return r.bits(self._some(asked.available, asked.count), 8)

    def _attribute(self, asked: m.AnnounceAttribute) -> bytes:
        return r.bits(self._some(asked.available, asked.count), 4)

    def _some(self, available: int, count: int) -> int:
        found = _bits(available)
        return sum(self._random.sample(found, min(count, len(found))))

    def _name(self, asked: m.AnnounceCard) -> bytes:
        del asked
        return r.number(self._random.choice(self.names))

    def _number(self, asked: m.AnnounceNumber) -> bytes:
        return r.number(self._random.randrange(len(asked.numbers)))

    def _hand(self, asked: m.RockPaperScissors) -> bytes:
        del asked
        return r.number(self._random.randint(1, 3))

    def _in_order(self, asked: m.Question) -> bytes:
        del asked
        return r.IN_ORDER


def _bits(value: int) -> list[int]:
    return [1 << place for place in range(value.bit_length()) if value >> place & 1]


_ANSWERS: Final[dict[type[m.Question], Callable[..., bytes]]] = {
    m.SelectIdleCommand: RandomPlayer._idle,
    m.SelectBattleCommand: RandomPlayer._battle,
    m.SelectChain: RandomPlayer._chain,
    m.SelectEffectYesNo: RandomPlayer._yes_no,
    m.SelectYesNo: RandomPlayer._yes_no,
    m.SelectOption: RandomPlayer._option,
    m.SelectCard: RandomPlayer._cards,
    m.SelectTribute: RandomPlayer._cards,
    m.SelectSum: RandomPlayer._sum,
    m.SelectUnselectCard: RandomPlayer._one_more,
    m.SelectCounter: RandomPlayer._counters,
    m.SelectPlace: RandomPlayer._zones,
    m.SelectDisabledField: RandomPlayer._zones,
    m.SelectPosition: RandomPlayer._position,
    m.AnnounceRace: RandomPlayer._race,
    m.AnnounceAttribute: RandomPlayer._attribute,
    m.AnnounceCard: RandomPlayer._name,
    m.AnnounceNumber: RandomPlayer._number,
    m.RockPaperScissors: RandomPlayer._hand,
    m.SortCard: RandomPlayer._in_order,
    m.SortChain: RandomPlayer._in_order,
}


def play(duel: CoreDuel, player: RandomPlayer) -> Iterator[tuple[m.Message, ...]]:
    """Play a duel that was started until somebody has won; stop taking steps to stop it.

    Args:
        duel: The duel.
        player: Who answers for both players.

    Yields:
        The messages of each step. Between two steps the duel can be asked.

    Raises:
        CoreError: A question was not answered to the core's liking, however often it was tried.
    """
    asked: m.Question | None = None
    retries = 0
    while True:
        status = duel.process()
        told = duel.messages()
        yield told
        if status is DuelStatus.END or any(isinstance(message, m.Win) for message in told):
            return
        if status is DuelStatus.CONTINUE:
            continue
        last = told[-1] if told else None
        if isinstance(last, m.Question):
            asked, retries = last, 0
        else:
            retries += 1
        if asked is None or retries > MOST_RETRIES:
            raise CoreError(f"no random answer to {asked} is taken")
        duel.respond(player.answer(asked))
