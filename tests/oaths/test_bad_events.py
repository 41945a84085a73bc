"""Events that cannot have happened: a clear error, and the ledger is as it was."""

from __future__ import annotations

import pytest

from tests.oaths.turns import (
    CYBER_DRAGON,
    DUALITY,
    KENDAMA,
    ME,
    OPPONENT,
    WINDA,
    declare,
    ledger,
    spell,
    summon,
)
from ygoplugin.oaths.cards import Card
from ygoplugin.oaths.errors import OathError, TurnEventError
from ygoplugin.oaths.events import (
    ActionDone,
    Activation,
    ActivationNegated,
    AttackDeclared,
    CardLeft,
    ChainEnded,
    EffectGained,
    EffectNegated,
    EffectReplaced,
    Event,
    LimitBegan,
    LimitEnded,
    LinkActivated,
    LinkResolved,
    MonsterSet,
    MonstersSummoned,
    ResolutionStep,
    Summon,
    SummonDeclared,
    SummonKind,
    SummonLimit,
    SummonNegated,
    SummonPlan,
    SummonSucceeded,
    TurnBegan,
)
from ygoplugin.oaths.restrictions import Action, Oath
from ygoplugin.oaths.turn import TurnLedger

KURIBOH = Card("Kuriboh", id="kuriboh")


def refused(made: TurnLedger, event: Event, because: str) -> None:
    before = made.to_json()
    with pytest.raises(TurnEventError, match=because):
        made.record(event)
    with pytest.raises(TurnEventError, match=because):
        made.attempt(event)
    assert made.to_json() == before
    assert made == TurnLedger.from_json(before)


def of_player(player: int) -> list[Event]:
    return [
        TurnBegan(player),
        LinkActivated(1, spell(player=player)),
        MonstersSummoned(player, (CYBER_DRAGON,)),
        SummonDeclared(Summon(player, SummonKind.INHERENT)),
        MonsterSet(player, CYBER_DRAGON),
        AttackDeclared(player, CYBER_DRAGON),
        ActionDone(player, Action.DRAW),
        LimitBegan(WINDA, SummonLimit(players=(player,))),
    ]


@pytest.mark.parametrize("player", [2, -1, True, "0", None])
def test_a_player_is_0_or_1(player: int) -> None:
    for event in of_player(player):
        refused(ledger(), event, "a player is 0 or 1, not ")
    for ask in (ledger().may_special_summon, ledger().special_summon_count, ledger().charges):
        with pytest.raises(OathError, match="a player is 0 or 1"):
            ask(player)


@pytest.mark.parametrize(
    "event",
    [
        ActivationNegated(1),
        EffectNegated(1),
        EffectReplaced(1),
        LinkResolved(1),
        ResolutionStep(1),
        MonstersSummoned(ME, (CYBER_DRAGON,), 1),
    ],
)
class TestOutcomes:
    def test_of_a_link_that_does_not_exist(self, event: Event) -> None:
        refused(ledger(), event, "there is no Chain Link 1; the Chain does not exist")

    def test_a_second_one(self, event: Event) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell()))
        made.record(EffectNegated(1))
        refused(made, event, "Chain Link 1 already ended: effect negated")

    def test_out_of_order(self, event: Event) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell()))
        made.record(LinkActivated(2, spell()))
        if isinstance(event, ActivationNegated | EffectReplaced):
            made.record(event)
        else:
            refused(made, event, "Chain Link 2 resolves first")


@pytest.mark.parametrize("link", [0, -1, 3])
def test_a_link_number_outside_the_chain(link: int) -> None:
    made = ledger()
    made.record(LinkActivated(1, spell()))
    refused(made, LinkResolved(link), f"there is no Chain Link {link}")
    with pytest.raises(OathError):
        made.outcome(link)
    with pytest.raises(OathError):
        made.summon_applies(link)


class TestChains:
    def test_links_are_numbered_in_order(self) -> None:
        made = ledger()
        refused(made, LinkActivated(2, spell()), "the next Chain Link is number 1")
        made.record(LinkActivated(1, spell()))
        refused(made, LinkActivated(1, spell()), "the next Chain Link is number 2")

    def test_none_is_added_while_it_resolves(self) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell()))
        made.record(LinkActivated(2, spell()))
        made.record(LinkResolved(2))
        refused(made, LinkActivated(3, spell()), "already resolving")

    def test_it_does_not_end_before_its_links(self) -> None:
        made = ledger()
        refused(made, ChainEnded(), "there is no Chain")
        made.record(LinkActivated(1, spell()))
        refused(made, ChainEnded(), "Chain Link 1 has no outcome yet")

    def test_what_happens_only_between_chains(self) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell()))
        for event in (
            TurnBegan(OPPONENT),
            SummonDeclared(Summon(ME, SummonKind.INHERENT)),
            MonsterSet(ME, CYBER_DRAGON),
            AttackDeclared(ME, CYBER_DRAGON),
        ):
            refused(made, event, "a Chain has not ended")

    def test_asking_about_a_link_that_summons_nothing(self) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell()))
        with pytest.raises(OathError, match="does not Special Summon"):
            made.summon_applies(1)


class TestSummons:
    def test_of_a_monster_already_on_the_field(self) -> None:
        made = ledger()
        summon(made, KURIBOH)
        again = "Kuriboh \\(kuriboh\\) is already on the field"
        refused(made, SummonDeclared(Summon(ME, SummonKind.NORMAL, (KURIBOH,))), again)
        refused(made, MonstersSummoned(ME, (KURIBOH,)), again)
        refused(made, MonsterSet(ME, KURIBOH), again)
        made.record(CardLeft(KURIBOH))
        summon(made, KURIBOH)

    def test_of_one_monster_twice_at_once(self) -> None:
        refused(ledger(), MonstersSummoned(ME, (KURIBOH, KURIBOH)), "already on the field")

    def test_flip_and_gemini_summons_are_of_monsters_on_the_field(self) -> None:
        made = ledger()
        made.record(MonsterSet(ME, KURIBOH))
        summon(made, KURIBOH, kind=SummonKind.FLIP)
        summon(made, KURIBOH, kind=SummonKind.GEMINI)

    def test_it_is_still_there_next_turn(self) -> None:
        made = ledger()
        summon(made, KURIBOH)
        made.record(TurnBegan(OPPONENT))
        refused(made, MonstersSummoned(ME, (KURIBOH,)), "already on the field")

    def test_without_an_id_nobody_knows_which_it_is(self) -> None:
        made = ledger()
        summon(made)
        summon(made)

    def test_of_nothing(self) -> None:
        refused(ledger(), MonstersSummoned(ME, ()), "no monster is named")

    def test_outcomes_of_no_summon(self) -> None:
        refused(ledger(), SummonNegated(), "no Summon is declared")
        refused(ledger(), SummonSucceeded(), "no Summon is declared")

    def test_one_at_a_time(self) -> None:
        made = ledger()
        declare(made)
        refused(made, SummonDeclared(Summon(ME, SummonKind.NORMAL)), "neither been negated nor")

    def test_it_succeeds_only_after_the_chain_resolved(self) -> None:
        made = ledger()
        declare(made)
        made.record(LinkActivated(1, spell(player=OPPONENT)))
        refused(made, SummonSucceeded(), "has not resolved")


class TestFields:
    """What a type checker would refuse: nobody has to use one."""

    @pytest.mark.parametrize(
        ("event", "because"),
        [
            (CardLeft(None), "its card is None"),  # type: ignore[arg-type]
            (CardLeft("Kuriboh"), "its card is 'Kuriboh', a str: expected Card"),  # type: ignore[arg-type]
            (MonsterSet(ME, Card(5)), "its name is 5, a int: expected str"),  # type: ignore[arg-type]
            (MonsterSet(ME, Card("x", level="4")), "its level is '4', a str"),  # type: ignore[arg-type]
            (MonstersSummoned(ME, [KURIBOH]), "its cards is .*, a list"),  # type: ignore[arg-type]
            (LinkActivated("1", spell()), "its link is '1', a str: expected int"),  # type: ignore[arg-type]
            (LinkActivated(1, spell(oaths=("this-turn",))), "its oaths is .*this-turn"),  # type: ignore[arg-type]
            (LimitBegan(WINDA, 1), "its limit is 1, a int: expected SummonLimit"),  # type: ignore[arg-type]
            (ActionDone(ME, "draw"), "its action is 'draw', a str"),  # type: ignore[arg-type]
            (EffectGained(KURIBOH, "1", None), "its oaths is None"),  # type: ignore[arg-type]
        ],
    )
    def test_an_event_with_something_else_in_a_field(self, event: Event, because: str) -> None:
        refused(ledger(), event, because)
        with pytest.raises(OathError, match=because):
            ledger().may(event)

    def test_a_question_with_something_else_in_a_field(self) -> None:
        with pytest.raises(OathError, match="its effect is 1, a int: expected str"):
            ledger().may_activate(Activation(ME, KURIBOH, 1))  # type: ignore[arg-type]
        with pytest.raises(OathError, match="its kind is 'normal', a str"):
            ledger().may_summon(Summon(ME, "normal"))  # type: ignore[arg-type]


class TestOthers:
    def test_limits(self) -> None:
        made = ledger()
        refused(made, LimitEnded(WINDA), "no limiting effect of El Shaddoll Winda applies")
        made.record(LimitBegan(WINDA))
        refused(made, LimitBegan(WINDA), "already applies")
        with pytest.raises(OathError, match="expected 0 or more"):
            SummonLimit(-1)

    def test_plans(self) -> None:
        with pytest.raises(OathError, match="expected 1 or more"):
            SummonPlan(times=0)

    def test_oaths(self) -> None:
        with pytest.raises(OathError, match="there is no oath wording 'whenever'"):
            Oath("whenever", consequence="x")
        with pytest.raises(OathError, match="it has neither"):
            Oath("this-turn")

    def test_actions_with_an_event_of_their_own(self) -> None:
        refused(ledger(), ActionDone(ME, Action.ATTACK), "has an event of its own")

    def test_what_is_no_event(self) -> None:
        with pytest.raises(TurnEventError, match="it is no event of a turn but a str"):
            ledger().record("summon")  # type: ignore[arg-type]

    def test_a_special_summon_is_no_normal_summon(self) -> None:
        with pytest.raises(OathError, match="ask may_special_summon"):
            ledger().may_normal_summon(ME, kind=SummonKind.INHERENT)


class TestSeveralAtOnce:
    def test_all_or_none(self) -> None:
        made = ledger()
        before = made.to_json()
        with pytest.raises(TurnEventError):
            made.record_all([LinkActivated(1, spell()), LinkResolved(1), LinkResolved(1)])
        assert made.to_json() == before
        made.record_all([LinkActivated(1, spell()), LinkResolved(1), ChainEnded()])
        assert len(made.events) == 4


class TestAttempts:
    def test_a_denied_one_leaves_no_trace(self) -> None:
        made = ledger()
        made.record(MonsterSet(ME, CYBER_DRAGON))
        before = made.to_json()
        assert not made.attempt(LinkActivated(1, KENDAMA)).allowed
        assert made.to_json() == before

    def test_an_allowed_one_is_recorded(self) -> None:
        made = ledger()
        assert made.attempt(LinkActivated(1, DUALITY)).allowed
        made.record(LinkResolved(1))
        assert made.attempt(ChainEnded()).allowed
        for event in (
            SummonDeclared(Summon(ME, SummonKind.INHERENT, (CYBER_DRAGON,))),
            MonsterSet(ME, CYBER_DRAGON),
            AttackDeclared(ME, CYBER_DRAGON),
            ActionDone(ME, Action.BATTLE_PHASE),
        ):
            denied = isinstance(event, SummonDeclared)
            assert made.attempt(event).allowed is not denied
