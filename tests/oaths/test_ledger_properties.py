"""What holds for every turn, whatever happens in it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oaths.turns import DUALITY, ENVOY, ME, OPPONENT, RAGE, STORMFORTH, ledger, spell
from ygoplugin.eras import Eras
from ygoplugin.oaths.cards import Card
from ygoplugin.oaths.errors import SavedTurnError, TurnEventError
from ygoplugin.oaths.events import (
    EVENTS,
    ActionDone,
    Activation,
    ActivationNegated,
    AttackDeclared,
    CardLeft,
    ChainEnded,
    EffectNegated,
    EffectReplaced,
    Event,
    LimitBegan,
    LimitEnded,
    LinkActivated,
    LinkResolved,
    MonsterNegated,
    MonsterSet,
    MonstersSummoned,
    ResolutionStep,
    Summon,
    SummonClass,
    SummonDeclared,
    SummonKind,
    SummonNegated,
    SummonPlan,
    SummonSucceeded,
    TurnBegan,
)
from ygoplugin.oaths.named_cards import NamedEffect, NamedLimit, NamedOath
from ygoplugin.oaths.restrictions import Action, Oath, Relation, Restriction, Until
from ygoplugin.oaths.saved_turns import EVENT_WORDS
from ygoplugin.oaths.turn import TurnLedger
from ygoplugin.oaths.verdicts import Verdict
from ygoplugin.oaths.wordings import WORDINGS

DAYS = ("documents", "2022-06-01", "current")

CARDS = (
    Card("Dragon", id="a", attribute="WIND", race="Dragon", level=4, types=("Effect",)),
    Card("Golem", id="b", attribute="EARTH", level=8, types=("Normal",), archetypes=("Rock",)),
    Card("Twin", summons_per_turn=1),
    Card("Danger! Something"),
)
LIMITER = Card("Limiter")

players = st.sampled_from([ME, OPPONENT])
cards = st.sampled_from(CARDS)
some_cards = st.lists(cards, max_size=2, unique=True).map(tuple)
places = st.sampled_from(["", "hand", "extra-deck", "graveyard"])
links = st.integers(1, 3)
restrictions = st.builds(
    Restriction,
    st.sets(st.sampled_from(list(Action)), min_size=1).map(frozenset),
    origins=st.sampled_from([(), ("extra-deck",)]),
    relation=st.sampled_from(list(Relation)),
    direct=st.booleans(),
)
oaths = st.builds(
    Oath,
    st.sampled_from(list(WORDINGS)),
    restrictions,
    consequence=st.sampled_from(["", "skip-draw-phase"]),
    until=st.sampled_from(list(Until)),
    bracketed=st.booleans(),
    joined=st.booleans(),
)
plans = st.builds(
    SummonPlan,
    st.sampled_from(list(SummonClass)),
    cards=some_cards,
    origins=st.sampled_from([(), ("extra-deck",)]),
    both_players=st.booleans(),
)
activations = st.one_of(
    st.sampled_from([DUALITY, STORMFORTH, RAGE, ENVOY]),
    st.builds(
        Activation,
        players,
        cards,
        st.sampled_from(["1", "card"]),
        oaths=st.lists(oaths, max_size=2).map(tuple),
        summon=st.none() | plans,
        when_summoned=st.booleans(),
    ),
)
summons = st.builds(
    Summon,
    players,
    st.sampled_from(list(SummonKind)),
    cards=some_cards,
    origin=places,
    oaths=st.lists(oaths, max_size=1).map(tuple),
)
events = st.one_of(
    st.builds(TurnBegan, players),
    st.builds(LinkActivated, links, activations),
    st.builds(ActivationNegated, links),
    st.builds(EffectNegated, links),
    st.builds(EffectReplaced, links, st.none() | plans),
    st.builds(MonstersSummoned, players, some_cards, st.none() | links, places),
    st.builds(ResolutionStep, links),
    st.builds(LinkResolved, links, st.booleans()),
    st.just(ChainEnded()),
    st.builds(SummonDeclared, summons),
    st.just(SummonNegated()),
    st.builds(SummonSucceeded, some_cards),
    st.builds(MonsterSet, players, cards),
    st.builds(AttackDeclared, players, cards, st.booleans()),
    st.builds(ActionDone, players, st.sampled_from([Action.DRAW, Action.BATTLE_PHASE])),
    st.builds(CardLeft, cards),
    st.builds(MonsterNegated, cards),
    st.just(LimitBegan(LIMITER)),
    st.just(LimitEnded(LIMITER)),
)
histories = st.lists(events, max_size=40)


def told(as_of: str, history: list[Event]) -> TurnLedger:
    """A ledger with those of the events that can happen."""
    made = TurnLedger(Eras.at(as_of))
    for event in history:
        try:
            made.record(event)
        except TurnEventError:
            continue
    return made


def answers(made: TurnLedger) -> list[object]:
    """What a ledger answers to many questions."""
    asked: list[object] = []
    for player in (ME, OPPONENT):
        asked += [made.special_summon_count(player), made.charges(player), made.in_force(player)]
        asked += [made.special_summon_count(player, card.name) for card in CARDS]
        asked += [made.may_special_summon(player, card) for card in CARDS]
        asked += [made.may_special_summon(player, origin="extra-deck")]
        asked += [made.may_normal_summon(player), made.may_set(player)]
        asked += [made.may_attack(player, card, direct=True) for card in CARDS]
        asked += [made.may_do(player, Action.BATTLE_PHASE)]
    asked += [made.may_activate(activation) for activation in (DUALITY, STORMFORTH, RAGE, ENVOY)]
    asked += [made.may_activate(spell(summons=SummonClass.CERTAIN, both=True))]
    asked += [made.misses_timing(card) for card in CARDS]
    return asked


@settings(deadline=None)
@given(st.sampled_from(DAYS), histories)
def test_replaying_gives_the_same_ledger(as_of: str, history: list[Event]) -> None:
    made = told(as_of, history)
    again = TurnLedger.from_json(made.to_json())
    assert again == made
    assert answers(again) == answers(made)
    assert answers(made.copy()) == answers(made)


@settings(deadline=None)
@given(st.sampled_from(DAYS), histories, events)
def test_what_is_refused_or_denied_leaves_no_trace(
    as_of: str, history: list[Event], event: Event
) -> None:
    made = told(as_of, history)
    before, saved = answers(made), made.to_json()
    try:
        verdict = made.attempt(event)
    except TurnEventError:
        verdict = Verdict(allowed=False)
    if not verdict.allowed:
        assert made.to_json() == saved
        assert answers(made) == before


@settings(deadline=None)
@given(st.sampled_from(DAYS), histories)
def test_counts_never_fall_within_a_turn_but_by_a_negated_summon_since_2020(
    as_of: str, history: list[Event]
) -> None:
    made = TurnLedger(Eras.at(as_of))
    for event in history:
        before = [made.special_summon_count(player) for player in (ME, OPPONENT)]
        try:
            made.record(event)
        except TurnEventError:
            continue
        after = [made.special_summon_count(player) for player in (ME, OPPONENT)]
        if isinstance(event, TurnBegan):
            assert after == [0, 0]
        elif isinstance(event, SummonNegated) and as_of != "documents":
            assert sum(before) - sum(after) in (0, 1)
        else:
            assert all(new >= old for new, old in zip(after, before, strict=True))


def outcomes(made: TurnLedger) -> list[object]:
    """What a ledger answers, without the numbers of the events."""
    asked: list[object] = []
    for answer in answers(made):
        if isinstance(answer, Verdict):
            asked.append((answer.allowed, sorted(r.code for r in answer.reasons)))
        elif isinstance(answer, bool | int):
            asked.append(answer)
    return asked


unrelated = st.one_of(
    st.builds(MonsterSet, players, st.just(Card("Face-down"))),
    st.builds(AttackDeclared, players, cards, st.booleans()),
    st.builds(ActionDone, players, st.sampled_from([Action.DRAW, Action.ADD_TO_HAND])),
    st.builds(MonstersSummoned, players, st.sampled_from([(Card("X"),), (Card("Y"),)])),
)


@settings(deadline=None)
@given(st.lists(unrelated, min_size=2, max_size=8), st.randoms(use_true_random=False))
def test_the_order_of_unrelated_events_does_not_matter(
    history: list[Event], shuffler: object
) -> None:
    mixed = list(history)
    shuffler.shuffle(mixed)  # type: ignore[attr-defined]
    assert outcomes(ledger("documents", *mixed)) == outcomes(ledger("documents", *history))


@settings(deadline=None)
@given(st.sampled_from(DAYS), histories)
def test_asking_changes_nothing(as_of: str, history: list[Event]) -> None:
    made = told(as_of, history)
    assert answers(made) == answers(made)


def test_a_copy_goes_its_own_way() -> None:
    made = ledger()
    other = made.copy()
    other.record(MonsterSet(ME, CARDS[0]))
    assert made != other
    assert len(made.events) == 1


def test_what_a_ledger_was_made_with_is_saved_too() -> None:
    made = TurnLedger(
        Eras.at("2021-01-01").with_settings(failed_summon_counts="yes"),
        effects=[NamedEffect(("X",), "1", SummonClass.EXCEPTION)],
        oaths=[NamedOath(("X",), "1", Oath("this-turn", consequence="piercing"))],
        limits=[NamedLimit(("X",))],
    )
    made.record(TurnBegan(ME))
    again = TurnLedger.from_json(made.to_json())
    assert again == made
    assert again.named.oaths_of(Card("X"), "1") == made.named.oaths_of(Card("X"), "1")
    assert hash(again) == hash(made)
    assert made != "a ledger"


def test_every_event_has_a_word() -> None:
    assert len(EVENT_WORDS) == len(EVENTS)
    assert EVENT_WORDS["link-activated"] is LinkActivated


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("{", "this is no JSON"),
        ("[" * 100_000, "this is no JSON"),
        ("[]", "no saved ledger of format 1"),
        ('{"format": 2}', "no saved ledger of format 1"),
        ('{"format": 1}', "lacks 'as_of'"),
        ('{"format": 1, "as_of": "soon", "switches": {}}', "as_of is 'soon'"),
    ],
)
def test_what_is_no_saved_ledger(text: str, because: str) -> None:
    with pytest.raises(SavedTurnError, match=because):
        TurnLedger.from_json(text)


@pytest.mark.parametrize(
    ("event", "because"),
    [
        ("7", "event 0 is 7: expected an object"),
        ('{"event": "party"}', "event 0 is .*expected an object with an `event` of"),
        ('{"event": "turn-began"}', "event 0 .*cannot be read: player"),
        ('{"event": "turn-began", "player": "0"}', "event 0 .*cannot be read: player"),
        ('{"event": "turn-began", "player": 0, "x": 1}', "event 0 .*has no x"),
        ('{"event": "link-resolved", "link": 1}', "contradicts itself.*no Chain Link 1"),
    ],
)
def test_saved_events_that_cannot_be_read(event: str, because: str) -> None:
    text = TurnLedger().to_json().replace('"events": []', f'"events": [{event}]')
    with pytest.raises(SavedTurnError, match=because):
        TurnLedger.from_json(text)


def test_a_question_costs_the_same_in_a_long_turn() -> None:
    def fastest(made: TurnLedger) -> float:
        times = []
        for _ in range(200):
            start = time.perf_counter()
            made.may_activate(RAGE)
            made.may_special_summon(ME, CARDS[0])
            made.may_attack(ME, CARDS[0])
            made.special_summon_count(ME)
            times.append(time.perf_counter() - start)
        return min(times)

    def turn_of(length: int) -> TurnLedger:
        made = ledger("documents", LimitBegan(LIMITER))
        number = 0
        while len(made.events) < length:
            number += 1
            monster = Card(f"Monster {number}", id=str(number), level=number % 12)
            made.record(LinkActivated(1, spell(f"Spell {number}", summons=SummonClass.CERTAIN)))
            made.record(MonstersSummoned(ME, (monster,), 1, "deck"))
            made.record(LinkResolved(1))
            made.record(ChainEnded())
        return made

    assert fastest(turn_of(5000)) < 4 * fastest(turn_of(5))
