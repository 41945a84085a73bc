"""Duels of random choices with our own card scripts: the rules follow them, and disturb nothing."""

from __future__ import annotations

import pytest

from tests.installer.random_duels import Outcome, RandomDuels
from ygoplugin.simulators.core import Core


@pytest.fixture(scope="module")
def duels(core: Core) -> RandomDuels:
    return RandomDuels(core)


@pytest.mark.parametrize("mode", ["observe", "audit", "enforce"])
def test_random_duels_run_with_the_rules_as_without(duels: RandomDuels, mode: str) -> None:
    outcomes: list[Outcome] = [duels.play(seed, mode, most=8) for seed in range(100, 104)]
    assert sum(outcome.turns for outcome in outcomes) > 20
    for outcome in outcomes:
        assert outcome.errors == []
        assert outcome.problems == []


def test_the_rules_change_no_duel_in_which_they_agree_with_the_core(duels: RandomDuels) -> None:
    alone = duels.play(7, None, most=6)
    for mode in ("observe", "audit", "enforce"):
        followed = duels.play(7, mode, most=6)
        assert followed.differences == []
        assert followed.turns == alone.turns
