"""Normal Summon, Tribute Summon, Set and Flip Summon, step by step; the budget; positions."""

from __future__ import annotations

import pytest

from tests.rules.turns import ME, OPP, codes, put, refused, table
from ygoplugin import Card, Duel, Group, StatEffect
from ygoplugin.oaths import Activation
from ygoplugin.oaths import Card as OathCard
from ygoplugin.oaths import events as turn
from ygoplugin.rules import activations, flip_summons, normal_summons
from ygoplugin.rules import events as ev
from ygoplugin.rules.cards import Does, Facts, Position, RuleEffect, Scope, Zone
from ygoplugin.rules.errors import RuleError
from ygoplugin.rules.events import Procedure
from ygoplugin.stats.times import Phase


def summon(
    name: str = "s",
    card: str = "dora",
    kind: Procedure = Procedure.NORMAL,
    tributes: tuple[str, ...] = (),
    player: int = ME,
) -> ev.SummonBegan:
    return ev.SummonBegan(name, kind, player, card, tributes)


@pytest.mark.parametrize(
    ("level", "tributes"), [(1, 0), (4, 0), (5, 1), (6, 1), (7, 2), (8, 2), (12, 2)]
)
def test_tributes_by_level(level: int, tributes: int) -> None:
    duel = table(Phase.MAIN_1)
    put(duel, "m", Card.monster("M", atk=0, defense=0, level=level), zone=Zone.HAND)
    for kind in (Procedure.NORMAL, Procedure.SET):
        assert normal_summons.tributes_needed(duel.rules, "m", kind).value == tributes
    assert normal_summons.tributes_needed(duel.rules, "m", Procedure.GEMINI).value == 0


def test_steps_come_in_order_and_only_once() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(summon(card="carol", tributes=("alice",)))
    assert refused(duel, ev.SummonStep("s", 2)) == ["out-of-order"]
    duel.feed(ev.SummonStep("s", 1))
    assert refused(duel, ev.SummonStep("s", 1)) == ["out-of-order"]
    for step in (2, 3, 4, 5):
        assert refused(duel, ev.SummonStep("s", step + 1))
        duel.feed(ev.SummonStep("s", step))
    assert refused(duel, ev.SummonStep("s", 6)) == ["no-such-step"]


def test_without_tributes_there_is_no_step_1() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(summon())
    duel.feed(ev.SummonStep("s", 2))
    assert duel.rules.position("dora") is Position.FACE_UP_ATTACK


def test_continuous_effects_begin_at_step_4() -> None:
    duel = table(Phase.MAIN_1)
    boost = RuleEffect(Does.MODIFIES, Scope("own", ("monster",)), 700)
    put(
        duel,
        "banner",
        Card("Banner", kind="spell"),
        zone=Zone.SPELL_TRAP,
        facts=Facts("continuous-spell", effects=(boost,)),
    )
    duel.feed(ev.EffectBegan("banner"))
    assert duel.stat("alice", "atk") == 2200
    duel.feed(summon())
    for step in (2, 3):
        duel.feed(ev.SummonStep("s", step))
        assert "dora" not in duel.monsters
        assert not activations.effect_applies(duel.rules, "banner", to="dora").value
    duel.feed(ev.SummonStep("s", 4))
    assert duel.stat("dora", "atk") == 1700
    assert activations.effect_applies(duel.rules, "banner", to="dora").value
    duel.feed(ev.EffectEnded("banner"))
    assert (duel.stat("dora", "atk"), duel.stat("alice", "atk")) == (1000, 1500)


def test_a_continuous_effect_of_the_stat_resolver_reaches_the_monster_at_step_4() -> None:
    duel = table(Phase.MAIN_1)
    gain = StatEffect.gain("atk", 300, source="alice", nature="continuous")
    duel.apply(gain, Group.OTHERS)
    duel.feed(summon())
    duel.feed(ev.SummonFinished("s"))
    assert duel.stat("dora", "atk") == 1300


@pytest.mark.parametrize("first", [Procedure.NORMAL, Procedure.SET, Procedure.GEMINI])
@pytest.mark.parametrize("second", [Procedure.NORMAL, Procedure.SET, Procedure.GEMINI])
def test_one_budget_for_all(first: Procedure, second: Procedure) -> None:
    duel = table(Phase.MAIN_1)
    put(duel, "other", zone=Zone.HAND)
    put(duel, "pair", facts=Facts("gemini-monster"))
    one = {Procedure.GEMINI: "twin"}.get(first, "dora")
    two = {Procedure.GEMINI: "pair"}.get(second, "other")
    duel.feed(summon("one", one, first))
    duel.feed(ev.SummonFinished("one"))
    assert normal_summons.normal_summons_left(duel.rules, ME).value == 0
    assert "budget-used" in refused(duel, summon("two", two, second))
    duel.end_turn()
    duel.end_turn()
    duel.feed(ev.PhaseEntered(ME, Phase.MAIN_1))
    duel.feed(summon("two", two, second))


def test_a_negated_summon_uses_the_budget_and_comes_from_nowhere() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(summon())
    duel.feed(ev.Activated("x", OPP, "solemn", negates="s"))
    assert duel.rules.state.chain.chain.length().value == 1
    duel.feed(ev.SummonNegated("s", "solemn"))
    duel.feed(ev.LinkResolved("x"))
    duel.feed(ev.ChainEnded())
    assert duel.rules.zone("dora") is Zone.GRAVEYARD
    assert normal_summons.counts_as_from(duel.rules, "dora").value == "nowhere"
    assert normal_summons.destroyed_in(duel.rules, "dora").value == "nowhere"
    assert normal_summons.normal_summons_left(duel.rules, ME).value == 0
    assert refused(duel, ev.SummonFinished("s")) == ["summon-negation-window"]


def test_after_step_4_nothing_negates_the_summon() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(summon())
    for step in (2, 3, 4):
        duel.feed(ev.SummonStep("s", step))
    assert refused(duel, ev.SummonNegated("s", "solemn")) == ["summon-already-successful"]


def test_a_set_is_never_negated() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(summon(kind=Procedure.SET))
    assert refused(duel, ev.SummonNegated("s", "solemn")) == ["no-negation-window"]
    duel.feed(ev.SummonStep("s", 2))
    assert refused(duel, ev.SummonStep("s", 4)) == ["no-such-step"]
    assert duel.rules.position("dora") is Position.FACE_DOWN_DEFENSE


@pytest.mark.parametrize(
    ("phase", "code"),
    [
        (Phase.DRAW, "not-a-main-phase"),
        (Phase.BATTLE, "not-a-main-phase"),
        (Phase.END, "not-a-main-phase"),
    ],
)
def test_summons_belong_in_the_main_phases(phase: Phase, code: str) -> None:
    duel = table(phase)
    assert code in refused(duel, summon())


def test_not_in_the_opponents_turn() -> None:
    duel = table()
    duel.end_turn()
    duel.feed(ev.PhaseEntered(OPP, Phase.MAIN_1))
    assert "not-own-turn" in refused(duel, summon())


def test_only_from_the_hand() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(ev.CardMoved("dora", Zone.GRAVEYARD))
    assert refused(duel, summon()) == ["not-in-hand"]


@pytest.mark.parametrize(
    ("tributes", "code"),
    [((), "too-few-tributes"), (("bob",), "not-controlled"), (("alice", "twin"), "tribute-count")],
)
def test_tributes_must_be_right(tributes: tuple[str, ...], code: str) -> None:
    duel = table(Phase.MAIN_1)
    assert refused(duel, summon(card="carol", tributes=tributes)) == [code]


def test_a_free_zone_is_needed_when_the_monster_arrives() -> None:
    duel = table(Phase.MAIN_1)
    for name in ("m3", "m4", "m5"):
        put(duel, name)
    assert refused(duel, summon()) == ["no-free-zone"]
    assert refused(duel, ev.SpecialSummoned(ME, "dora")) == ["no-free-zone"]
    verdict = duel.may(summon(card="carol", tributes=("alice",)))
    assert verdict
    assert "zone-will-be-free" in [note.code for note in verdict.notes]


def test_two_summons_with_an_effect_that_allows_them() -> None:
    duel = table(Phase.MAIN_1)
    duel.add("double", Card("Double Summon", 43422537, "spell"))
    duel.feed(summon())
    duel.feed(ev.SummonFinished("s"))
    duel.feed(ev.EffectBegan("double"))
    assert normal_summons.normal_summons_left(duel.rules, ME).value == 1
    duel.feed(summon("t", "carol", tributes=("dora",)))


def test_oaths_forbid_a_normal_summon_too() -> None:
    duel = table(Phase.MAIN_1)
    kendama = Activation(ME, OathCard("Hi-Speedroid Kendama"), "3")
    duel.feed(turn.LinkActivated(1, kendama))
    duel.feed(turn.LinkResolved(1))
    duel.feed(turn.ChainEnded())
    assert refused(duel, summon()) == ["oath-binds"]


def test_the_turn_ledger_counts_the_summon_once() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(summon())
    duel.feed(ev.SummonFinished("s"))
    assert duel.turns.normal_summons(ME) == 1
    duel.feed(ev.SpecialSummoned(ME, "carol", procedure=True))
    assert duel.turns.special_summon_count(ME) == 1


def test_a_flip_summon_is_the_one_change_of_position() -> None:
    duel = table(Phase.MAIN_1)
    put(duel, "f", position=Position.FACE_DOWN_DEFENSE)
    duel.feed(summon("f", "f", Procedure.FLIP))
    duel.feed(ev.SummonFinished("f"))
    assert duel.rules.position("f") is Position.FACE_UP_ATTACK
    assert flip_summons.was_flipped(duel.rules, "f").value
    assert duel.stat("f", "atk") == 1000
    assert "position-change-used" in refused(duel, ev.PositionChanged(ME, "f"))
    assert normal_summons.normal_summons_left(duel.rules, ME).value == 1


def test_no_flip_summon_in_the_turn_of_the_set() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(summon(kind=Procedure.SET))
    duel.feed(ev.SummonFinished("s"))
    assert refused(duel, summon("f", "dora", Procedure.FLIP)) == ["set-this-turn"]
    for _ in range(2):
        duel.end_turn()
    duel.feed(ev.PhaseEntered(ME, Phase.MAIN_1))
    assert codes(duel.may(summon("f", "dora", Procedure.FLIP)))[-1] == "flip-summon-open"


def test_a_negated_flip_summon_is_no_flip() -> None:
    duel = table(Phase.MAIN_1)
    put(duel, "f", position=Position.FACE_DOWN_DEFENSE, facts=Facts("flip-monster"))
    duel.feed(summon("f", "f", Procedure.FLIP))
    duel.feed(ev.SummonNegated("f", "solemn"))
    assert normal_summons.destroyed_in(duel.rules, "f").value == "nowhere"
    assert not activations.may_activate(duel.rules, ME, "f", "flip")


def test_positions_change_once_and_not_on_arrival() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(ev.PositionChanged(ME, "alice"))
    assert duel.rules.position("alice") is Position.FACE_UP_DEFENSE
    assert refused(duel, ev.PositionChanged(ME, "alice")) == ["position-change-used"]
    duel.feed(summon())
    duel.feed(ev.SummonFinished("s"))
    assert refused(duel, ev.PositionChanged(ME, "dora")) == ["arrived-this-turn"]
    assert "not-controlled" in refused(duel, ev.PositionChanged(ME, "bob"))


def test_nothing_else_is_done_while_a_summon_is_open() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(summon())
    duel.feed(ev.SummonStep("s", 2))
    assert refused(duel, ev.PositionChanged(ME, "alice")) == ["summon-open"]
    assert refused(duel, ev.PhaseEntered(ME, Phase.BATTLE)) == ["summon-open"]


def test_step_4_waits_for_the_chain_of_step_3() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(summon())
    duel.feed(ev.Activated("x", OPP, "solemn", negates="s"))
    assert refused(duel, ev.SummonStep("s", 4)) == ["chain-resolving"]


@pytest.mark.parametrize(
    "event",
    [
        ev.SummonStep("nobody", 1),
        ev.SummonBegan("s", Procedure.NORMAL, ME, "nobody"),
        ev.SummonBegan("s", Procedure.NORMAL, 7, "dora"),
        ev.SummonBegan("s", "dance", ME, "dora"),  # type: ignore[arg-type]
    ],
)
def test_nonsense_is_an_error(event: ev.RuleEvent) -> None:
    duel = table(Phase.MAIN_1)
    before = duel.to_json()
    with pytest.raises(RuleError):
        duel.feed(event)
    assert duel.to_json() == before


def test_an_unknown_level_is_asked_for() -> None:
    duel = Duel()
    duel.add("x", Card.monster("X", atk=1))
    with pytest.raises(RuleError, match="Level of x"):
        normal_summons.tributes_needed(duel.rules, "x")
