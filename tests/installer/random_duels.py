"""Duels of random, legal choices: with our own card scripts, or with a folder of public ones."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from lua_bridge import constants as k
from lua_bridge.databases import read_card_data
from lua_bridge.folders import ScriptLibrary
from lua_bridge.installer import Difference, Installation, install
from lua_bridge.levels import PLAYS
from lua_bridge.on_core.supply import Supply
from lua_bridge.plays import Play, load_plays
from lua_bridge.plays.sources import Sources
from lua_bridge.table.cards import CardData
from ygoplugin.simulators import messages as m
from ygoplugin.simulators import random_player
from ygoplugin.simulators.capi import Location, LogKind
from ygoplugin.simulators.core import Core, CoreDuel, DuelOptions
from ygoplugin.simulators.random_player import RandomPlayer

EXTRA: Final = k.TYPE_FUSION | k.TYPE_SYNCHRO | k.TYPE_XYZ | k.TYPE_LINK
DECK_SIZE: Final = 40
EXTRA_SIZE: Final = 15
EASY_LEVEL: Final = 4
"""Monsters up to this Level fill half of a Deck: they need no Tributes."""


@dataclass
class Outcome:
    """What became of a duel.

    Attributes:
        turns: How many turns it had.
        errors: What the core logged as errors of scripts.
        problems: What went wrong in functions that the rules asked.
        differences: Where the core's numbers were others than the rules'.
    """

    turns: int = 0
    errors: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)


class RandomDuels:
    """Plays duels of random choices.

    Args:
        core: The core.
        folders: Folders of public card scripts; our own scripts if there are none.
        databases: Card databases, needed with public scripts.
    """

    def __init__(
        self, core: Core, folders: Iterable[Path] = (), databases: Iterable[Path] = ()
    ) -> None:
        self._core = core
        scripts = ScriptLibrary(*folders) if folders else None
        play = next(iter(load_plays(PLAYS)))
        cards = _cards_of(load_plays(PLAYS)) if scripts is None else read_card_data(*databases)
        self._supply = Supply(Sources(play, scripts, cards))
        there = [
            data
            for data in cards.values()
            if not data.alias
            and not data.type & k.TYPE_TOKEN
            and (scripts is None or scripts.where(f"c{data.code}.lua"))
        ]
        self._main = sorted(d.code for d in there if not d.type & EXTRA)
        self._extra = sorted(d.code for d in there if d.type & EXTRA)
        self._plain = sorted(
            d.code
            for d in there
            if d.type & k.TYPE_MONSTER and not d.type & EXTRA and d.level <= EASY_LEVEL
        )

    @contextmanager
    def duel(self, seed: int, mode: str | None, errors: list[str]) -> Iterator[_Running]:
        """A duel that is ready to be started, with random Decks.

        Args:
            seed: What the random numbers begin from.
            mode: With the rules installed in this mode; without them if `None`.
            errors: Where to put errors of scripts.
        """

        def log(line: str, kind: LogKind) -> None:
            if kind is LogKind.ERROR:
                errors.append(line)

        choose = random.Random(seed)  # noqa: S311 - a game, no secret
        options = DuelOptions(seed=(seed + 1, 2, 3, 4))
        with self._core.create_duel(
            cards=self._supply.card, scripts=self._supply.script, log=log, options=options
        ) as duel:
            for text, name in self._supply.library():
                assert duel.load_script(text, name), name
            rules = None if mode is None else install(duel, mode=mode)
            for player in (0, 1):
                deck = [choose.choice(self._main) for _ in range(DECK_SIZE // 2)]
                deck += [choose.choice(self._plain) for _ in range(DECK_SIZE - len(deck))]
                choose.shuffle(deck)
                for code in deck:
                    duel.add_card(code, player, Location.DECK)
                for code in choose.sample(self._extra, min(EXTRA_SIZE, len(self._extra))):
                    duel.add_card(code, player, Location.EXTRA_DECK)
            yield _Running(duel, rules, RandomPlayer(seed, self._main))

    def play(self, seed: int, mode: str | None = None, *, most: int = 20) -> Outcome:
        """Play a duel to its end, or for so many turns.

        With the rules installed in a mode other than "observe", they are compared with the core's
        numbers after every step.
        """
        outcome = Outcome()
        with self.duel(seed, mode, outcome.errors) as running:
            for turns in running.steps(most):
                outcome.turns = turns
                if running.rules is not None and mode != "observe":
                    running.rules.check()
            if running.rules is not None:
                outcome.problems = running.rules.problems
                outcome.differences = running.rules.differences
        return outcome

    def time(self, seed: int, mode: str | None, *, most: int = 20) -> tuple[int, float]:
        """How many turns a duel has, and the seconds of processor time that it takes."""
        with self.duel(seed, mode, []) as running:
            begun = time.process_time()
            turns = max(running.steps(most), default=0)
            return turns, time.process_time() - begun


@dataclass
class _Running:
    duel: CoreDuel
    rules: Installation | None
    player: RandomPlayer

    def steps(self, most: int) -> Iterator[int]:
        """Play on, and give after every step how many turns there were."""
        turns = 0
        self.duel.start()
        for messages in random_player.play(self.duel, self.player):
            turns += sum(isinstance(message, m.NewTurn) for message in messages)
            if turns > most:
                return
            yield turns


def _cards_of(plays: Iterable[Play]) -> dict[int, CardData]:
    return {data.code: data for play in plays for data in play.cards.values()}


def from_environment(core: Core) -> RandomDuels:
    """With the public scripts that `YGO_SCRIPTS` and `YGO_CDB` name, or with our own."""

    def named(variable: str) -> list[Path]:
        return [Path(part) for part in os.environ.get(variable, "").split(os.pathsep) if part]

    folders, databases = named("YGO_SCRIPTS"), named("YGO_CDB")
    return RandomDuels(core, *((folders, databases) if folders and databases else ()))
