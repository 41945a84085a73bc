"""Any order of events: what is refused leaves no trace, and the same events give the same ledger."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.turns import CARDS, table
from ygoplugin import Duel, YgopluginError
from ygoplugin.oaths import events as turn
from ygoplugin.rules import events as ev
from ygoplugin.rules.cards import Position, Zone
from ygoplugin.rules.events import BattleStep, Procedure
from ygoplugin.stats.times import Phase

PLAYERS = st.integers(0, 1)
CARD = st.sampled_from(sorted(CARDS))
NAMES = st.sampled_from(["a", "b", "c"])
MAYBE_CARD = st.none() | CARD
AMOUNT = st.integers(0, 3000)

EVENTS = st.one_of(
    st.builds(turn.TurnBegan, PLAYERS),
    st.builds(ev.PhaseEntered, PLAYERS, st.sampled_from(Phase)),
    st.builds(ev.BattleStepEntered, st.sampled_from(BattleStep)),
    st.builds(ev.BattlePhaseEndDeclared, PLAYERS),
    st.builds(ev.TurnEndDeclared, PLAYERS),
    st.builds(
        ev.SummonBegan,
        NAMES,
        st.sampled_from(Procedure),
        PLAYERS,
        CARD,
        st.lists(CARD, max_size=2).map(tuple),
        st.none() | st.sampled_from(Position),
    ),
    st.builds(ev.SummonStep, NAMES, st.integers(0, 6)),
    st.builds(ev.SummonFinished, NAMES),
    st.builds(ev.SummonNegated, NAMES, MAYBE_CARD),
    st.builds(ev.SpecialSummoned, PLAYERS, CARD, st.booleans()),
    st.builds(ev.PositionChanged, PLAYERS, CARD, st.none() | st.sampled_from(Position)),
    st.builds(ev.Flipped, CARD),
    st.builds(ev.TurnedFaceDown, CARD, MAYBE_CARD),
    st.builds(ev.AttackDeclared, PLAYERS, CARD, MAYBE_CARD, st.booleans()),
    st.builds(ev.ReplayChosen, PLAYERS, CARD, MAYBE_CARD),
    st.builds(ev.AttackGivenUp, PLAYERS, CARD),
    st.builds(ev.DamageCalculated, CARD, MAYBE_CARD),
    st.builds(ev.DestroyedByBattle, CARD, CARD),
    st.builds(ev.BattlePhaseEndedByEffect, CARD),
    st.builds(ev.Activated, NAMES, PLAYERS, MAYBE_CARD, st.sampled_from(["card", "only"])),
    st.builds(
        ev.Activated, NAMES, PLAYERS, MAYBE_CARD, negates=NAMES, cost=st.sampled_from(["", "x"])
    ),
    st.builds(ev.Declined, PLAYERS),
    st.builds(ev.LinkResolved, NAMES, st.lists(CARD, max_size=1).map(tuple)),
    st.builds(ev.ChainEnded),
    st.builds(ev.ChainResolving),
    st.builds(ev.CardMoved, CARD, st.sampled_from(Zone)),
    st.builds(ev.CardPlaced, CARD, st.sampled_from(Zone), PLAYERS, equipped_to=MAYBE_CARD),
    st.builds(ev.EffectBegan, CARD),
    st.builds(ev.EffectEnded, CARD),
    st.builds(ev.EffectDamage, PLAYERS, AMOUNT, MAYBE_CARD),
    st.builds(ev.BattleDamage, PLAYERS, AMOUNT, MAYBE_CARD),
    st.builds(ev.LifePointsPaid, PLAYERS, AMOUNT),
    st.builds(ev.LifePointsLost, PLAYERS, AMOUNT),
    st.builds(ev.HandCounted, PLAYERS, st.integers(0, 9)),
    st.builds(ev.HandAdjusted, PLAYERS, st.integers(0, 4)),
    st.builds(
        ev.TriggersMet,
        st.lists(st.builds(ev.MetTrigger, CARD, PLAYERS), max_size=3).map(tuple),
    ),
    st.builds(ev.OrderChosen, PLAYERS, st.lists(CARD, max_size=3).map(tuple)),
    st.builds(ev.WindowOpened),
    st.builds(ev.WindowClosed),
)
SENSIBLE: list[object] = [
    turn.TurnBegan(0),
    ev.PhaseEntered(0, Phase.MAIN_1),
    ev.PhaseEntered(0, Phase.BATTLE),
    ev.PhaseEntered(0, Phase.MAIN_2),
    ev.PhaseEntered(0, Phase.END),
    ev.TurnEndDeclared(0),
    ev.SummonBegan("a", Procedure.NORMAL, 0, "dora"),
    ev.SummonBegan("b", Procedure.NORMAL, 0, "carol", ("alice",)),
    ev.SummonBegan("b", Procedure.SET, 0, "dora"),
    ev.SummonBegan("c", Procedure.GEMINI, 0, "twin"),
    ev.SummonBegan("c", Procedure.FLIP, 0, "alice"),
    *(ev.SummonStep(name, step) for name in "abc" for step in (1, 2, 3, 4, 5)),
    *(ev.SummonFinished(name) for name in "abc"),
    ev.Activated("x", 1, "solemn", negates="a"),
    ev.Activated("y", 1, "solemn", negates="b"),
    ev.Activated("z", 0, "greed"),
    ev.Activated("w", 1, "jar"),
    ev.SummonNegated("a", "solemn"),
    ev.SummonNegated("b", "solemn"),
    *(ev.LinkResolved(name) for name in "xyzw"),
    ev.ChainEnded(),
    ev.Declined(0),
    ev.Declined(1),
    ev.AttackDeclared(0, "alice", "bob"),
    ev.AttackDeclared(0, "twin", "bob"),
    ev.BattleStepEntered(BattleStep.DAMAGE),
    ev.BattleStepEntered(BattleStep.BATTLE),
    ev.BattleStepEntered(BattleStep.END),
    ev.DamageCalculated("alice", "bob"),
    ev.DamageCalculated("twin", "bob"),
    ev.ReplayChosen(0, "alice", "bob"),
    ev.AttackGivenUp(0, "alice"),
    ev.CardMoved("bob", Zone.HAND),
    ev.SpecialSummoned(1, "bob"),
    ev.EffectBegan("drain"),
    ev.TurnedFaceDown("alice", None),
    ev.Flipped("alice"),
]
"""Events that often follow on one another."""
PLAYS = st.lists(
    st.integers(0, 7).flatmap(lambda kind: st.sampled_from(SENSIBLE) if kind else EVENTS),
    max_size=60,
)


def told(duel: Duel, events: list[object]) -> None:
    for event in events:
        try:
            duel.feed(event)  # type: ignore[arg-type]
        except YgopluginError:
            continue


def picture(duel: Duel) -> tuple[object, ...]:
    stats = {
        monster: {stat: duel.stat(monster, stat) for stat in ("atk", "def")}
        for monster in duel.monsters
    }
    return (
        duel.rules.state,
        duel.events,
        duel.turns.events,
        duel.clock,
        stats,
        duel.life_points(0),
        duel.life_points(1),
        dict(duel.stats.cards),
    )


@settings(max_examples=150, deadline=None)
@given(PLAYS)
def test_what_is_refused_leaves_no_trace(events: list[object]) -> None:
    duel = table()
    for event in events:
        before = picture(duel)
        try:
            duel.feed(event)  # type: ignore[arg-type]
        except YgopluginError:
            assert picture(duel) == before


@settings(max_examples=80, deadline=None)
@given(PLAYS)
def test_the_same_events_give_the_same_ledger(events: list[object]) -> None:
    duel = table()
    told(duel, events)
    again = Duel()
    for event in duel.events:
        again.feed(event)
    assert picture(again) == picture(duel)
    assert picture(Duel.from_json(duel.to_json())) == picture(duel)
    assert picture(duel.replay("current")) == picture(duel)


@settings(max_examples=60, deadline=None)
@given(PLAYS, PLAYS)
def test_a_copy_goes_its_own_way(events: list[object], others: list[object]) -> None:
    duel = table()
    told(duel, events)
    before = picture(duel)
    twin = duel.copy()
    told(twin, others)
    assert picture(duel) == before
    told(duel, others)
    assert picture(twin) == picture(duel)


@settings(max_examples=80, deadline=None)
@given(PLAYS, EVENTS)
def test_asking_changes_nothing(events: list[object], event: object) -> None:
    duel = table()
    told(duel, events)
    before = picture(duel)
    try:
        allowed = duel.may(event).allowed  # type: ignore[arg-type]
    except YgopluginError:
        allowed = False
    assert picture(duel) == before
    try:
        duel.feed(event)  # type: ignore[arg-type]
    except YgopluginError:
        return
    assert allowed or isinstance(event, turn.TurnBegan)
