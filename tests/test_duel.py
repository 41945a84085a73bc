"""The duel as one ledger: stats and turns together, copies, saves, errors."""

from __future__ import annotations

import pytest

from tests.helpers import BLUE_EYES, assert_stats, duel, rush
from ygoplugin import Duel, StatEffect, YgopluginError, oaths
from ygoplugin.oaths import events as turn

DUALITY = oaths.Activation(0, oaths.Card("Pot of Duality"), "card")
SUMMON = oaths.Summon(0, oaths.SummonKind.INHERENT, (oaths.Card("Cyber Dragon"),), "hand")


def resolved(made: Duel, activation: oaths.Activation = DUALITY) -> None:
    for event in (turn.LinkActivated(1, activation), turn.LinkResolved(1), turn.ChainEnded()):
        made.feed(event)


def may_summon(made: Duel) -> bool:
    return made.may(turn.SummonDeclared(SUMMON)).allowed


def test_the_end_of_the_turn_ends_both_a_gain_and_an_oath() -> None:
    made = duel()
    made.apply(rush(), "m")
    resolved(made)
    assert not may_summon(made)
    made.end_turn()
    assert_stats(made, atk=3000)
    made.end_turn()
    assert may_summon(made)


def test_a_turn_that_the_turn_events_begin_ends_a_gain_too() -> None:
    made = duel()
    made.feed(turn.TurnBegan(0))
    made.apply(rush(), "m")
    resolved(made)
    assert (made.clock.turn, may_summon(made)) == (1, False)
    made.feed(turn.TurnBegan(1))
    assert (made.clock.turn, made.clock.player) == (2, 1)
    assert_stats(made, atk=3000)


def test_copies_go_their_own_ways() -> None:
    made = duel()
    twin = made.copy()
    resolved(twin)
    assert (may_summon(made), may_summon(twin)) == (True, False)
    third = twin.copy()
    twin.end_turn()
    twin.end_turn()
    assert (may_summon(twin), may_summon(third)) == (True, False)


def test_saves_keep_turns_and_stats_in_order() -> None:
    made = duel()
    resolved(made)
    made.apply(rush(), "m")
    made.feed(turn.SummonDeclared(SUMMON))
    restored = Duel.from_json(made.to_json())
    assert restored.events == made.events
    assert restored.turns == made.turns
    assert restored.to_json() == made.to_json()
    restored.feed(turn.SummonSucceeded())
    assert restored.turns.special_summon_count(0) == 1


def test_replaying_under_another_day_counts_as_that_day_did() -> None:
    made = Duel("documents")
    made.feed(turn.SummonDeclared(SUMMON))
    made.feed(turn.SummonNegated())
    assert made.turns.special_summon_count(0) == 1
    assert made.replay("2020-04-01").turns.special_summon_count(0) == 0


@pytest.mark.parametrize(
    "event",
    [
        turn.LinkResolved(1),
        turn.SummonSucceeded(),
        turn.TurnBegan(7),
        turn.LinkActivated(3, DUALITY),
    ],
)
def test_a_turn_event_that_cannot_have_happened_changes_nothing(event: turn.Event) -> None:
    made = duel()
    resolved(made)
    before = made.to_json()
    with pytest.raises(YgopluginError):
        made.feed(event)
    assert made.to_json() == before
    assert not may_summon(made)


def test_a_denied_question_leaves_no_trace() -> None:
    made = duel()
    resolved(made)
    before = made.to_json()
    verdict = made.may(turn.SummonDeclared(SUMMON))
    assert [reason.code for reason in verdict.reasons] == ["oath-binds"]
    assert made.to_json() == before


def test_oaths_of_custom_cards() -> None:
    restriction = oaths.Restriction(frozenset({oaths.Action.ATTACK}))
    named = oaths.NamedOath(("Mine",), "1", oaths.Oath("this-turn", restriction))
    made = Duel(oaths=[named])
    resolved(made, oaths.Activation(0, oaths.Card("Mine"), "1"))
    assert not made.may(turn.AttackDeclared(0, oaths.Card("Any"))).allowed
    restored = Duel.from_json(made.to_json())
    assert not restored.may(turn.AttackDeclared(0, oaths.Card("Any"))).allowed
    assert not made.replay("documents").may(turn.AttackDeclared(0, oaths.Card("Any"))).allowed


def test_an_effect_that_is_not_one() -> None:
    made = duel(m=BLUE_EYES)
    with pytest.raises(YgopluginError, match="expected a StatEffect"):
        made.equip("axe", "m", "gain")  # type: ignore[arg-type]
    made.equip("axe", "m", StatEffect.gain("atk", 1000, nature="continuous"))
    assert_stats(made, atk=4000)
