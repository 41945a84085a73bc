"""Life Points that go down with and without damage; the hand limit and the end of the turn."""

from __future__ import annotations

import pytest

from tests.rules.turns import ME, OPP, put, refused, table
from ygoplugin import Card, Duel
from ygoplugin.rules import activations, damage, hand_size, sequence
from ygoplugin.rules import events as ev
from ygoplugin.rules.cards import Does, Facts, RuleEffect, Scope, Zone
from ygoplugin.rules.errors import RuleError
from ygoplugin.rules.events import Procedure
from ygoplugin.stats.times import Phase

BWD = Card.monster("Black-Winged Dragon", atk=2800, defense=1600, level=8, passcode=9012916)


@pytest.mark.parametrize(
    ("event", "kind", "left", "replaced"),
    [
        (ev.EffectDamage(ME, 800), "effect", 8000, True),
        (ev.BattleDamage(ME, 800), "battle", 7200, False),
        (ev.LifePointsPaid(ME, 800), "none", 7200, False),
        (ev.LifePointsLost(ME, 4000), "none", 4000, False),
    ],
)
def test_what_replaces_effect_damage(
    event: ev.RuleEvent, kind: str, left: int, *, replaced: bool
) -> None:
    duel = table()
    put(duel, "bwd", BWD)
    duel.feed(event)
    assert duel.life_points(ME) == left
    assert damage.replacement_applies(duel.rules, "bwd").value is replaced
    assert damage.damage_taken(duel.rules, ME).value["kind"] == kind


def test_a_negated_replacement_does_not_apply() -> None:
    duel = table()
    put(duel, "bwd", BWD)
    duel.feed(ev.EffectBegan("drain"))
    duel.feed(ev.EffectDamage(ME, 800))
    assert duel.life_points(ME) == 7200
    assert damage.replacement_applies(duel.rules, "bwd").codes == ("negated-by-card",)


def test_only_damage_triggers_what_waits_for_damage() -> None:
    duel = table()
    condition = "you take effect damage"
    trigger = Facts("effect-monster", effects=(RuleEffect(Does.TRIGGERS, condition=condition),))
    duel.feed(ev.CardDescribed("alice", trigger))
    for event, met in (
        (ev.LifePointsPaid(ME, 100), False),
        (ev.LifePointsLost(ME, 100), False),
        (ev.BattleDamage(ME, 100), False),
        (ev.EffectDamage(OPP, 100), False),
        (ev.EffectDamage(ME, 100), True),
    ):
        duel.feed(event)
        assert activations.trigger_met(duel.rules, "alice").value is met


def test_life_points_end_at_0_and_no_more_is_paid_than_there_is() -> None:
    duel = table()
    assert refused(duel, ev.LifePointsPaid(ME, 8001)) == ["not-enough-lp"]
    duel.feed(ev.LifePointsLost(ME, 9000))
    assert duel.life_points(ME) == 0
    with pytest.raises(RuleError, match="from 0 on"):
        duel.feed(ev.EffectDamage(ME, -1))


@pytest.mark.parametrize(("cards", "discards"), [(5, 0), (6, 0), (7, 1), (9, 3)])
def test_down_to_exactly_six_all_at_once(cards: int, discards: int) -> None:
    duel = table(Phase.END)
    duel.feed(ev.HandCounted(ME, cards))
    duel.feed(ev.HandCounted(OPP, 9))
    assert hand_size.must_discard(duel.rules, ME).value == discards
    assert hand_size.must_discard(duel.rules, OPP).codes == ("turn-player-only",)
    if not discards:
        assert refused(duel, ev.HandAdjusted(ME, 1)) == ["within-limit"]
        return
    assert refused(duel, ev.TurnEndDeclared(ME)) == ["hand-limit"]
    if discards > 1:
        assert refused(duel, ev.HandAdjusted(ME, 1)) == ["hand-limit"]
    duel.feed(ev.HandAdjusted(ME, discards))
    assert hand_size.cards_in_hand(duel.rules, ME).value == 6
    assert hand_size.discard_actions(duel.rules, ME).value == 1
    duel.feed(ev.TurnEndDeclared(ME))
    assert sequence.turn_over(duel.rules).value


def test_a_counted_hand_follows_the_cards_that_are_known() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(ev.HandCounted(ME, 7))
    duel.feed(ev.Activated("a", ME, "greed"))
    duel.feed(ev.LinkResolved("a"))
    duel.feed(ev.ChainEnded())
    assert hand_size.cards_in_hand(duel.rules, ME).value == 6
    duel.feed(ev.SummonBegan("s", Procedure.NORMAL, ME, "dora"))
    duel.feed(ev.SummonFinished("s"))
    assert hand_size.cards_in_hand(duel.rules, ME).value == 5
    duel.feed(ev.CardMoved("dora", Zone.HAND))
    duel.feed(ev.CardMoved("alice", Zone.HAND))
    assert hand_size.cards_in_hand(duel.rules, ME).value == 7


def limiting(amount: int | None, whose: str = "both") -> Facts:
    effect = RuleEffect(Does.HAND_LIMIT, Scope(whose), amount)
    return Facts("continuous-spell", effects=(effect,))


def test_the_limit_that_began_last_decides_and_no_limit_before_all() -> None:
    duel = table(Phase.END)
    duel.feed(ev.HandCounted(ME, 9))
    spell = Card("A Limit", kind="spell")
    for name, facts in (("five", limiting(5)), ("three", limiting(3)), ("none", limiting(None))):
        duel.add(name, spell)
        duel.feed(ev.CardDescribed(name, facts))
    for name, discards in (("five", 4), ("three", 6), ("none", 0)):
        duel.feed(ev.EffectBegan(name))
        assert hand_size.must_discard(duel.rules, ME).value == discards
    duel.feed(ev.CardMoved("none", Zone.GRAVEYARD))
    assert hand_size.must_discard(duel.rules, ME).value == 6


def test_a_limit_on_the_opponent_alone() -> None:
    duel = table(Phase.END)
    duel.feed(ev.HandCounted(ME, 7))
    duel.add("mist", Card("Enervating Mist", 26022485, "trap"), OPP)
    duel.feed(ev.EffectBegan("mist"))
    assert hand_size.must_discard(duel.rules, ME).value == 2
    assert hand_size.limit(duel.rules, OPP).value == 6


def test_the_adjustment_is_no_card_effect() -> None:
    duel = table(Phase.END)
    condition = "discarded to the Graveyard by a card effect"
    dark = Facts("effect-monster", effects=(RuleEffect(Does.TRIGGERS, condition=condition),))
    for name in ("by rule", "by effect"):
        put(duel, name, zone=Zone.HAND, facts=dark)
    duel.feed(ev.HandCounted(ME, 7))
    duel.feed(ev.HandAdjusted(ME, 1, ("by rule",)))
    duel.feed(ev.CardMoved("by effect", Zone.GRAVEYARD, "greed", "discarded"))
    assert activations.trigger_met(duel.rules, "by rule").codes == ("not-by-card-effect",)
    assert activations.trigger_met(duel.rules, "by effect").value


def test_nothing_follows_the_adjustment_but_the_named_exception() -> None:
    duel = table(Phase.END)
    manticore = Card.monster(
        "Manticore of Darkness", atk=2300, defense=1000, level=6, passcode=77121851
    )
    put(duel, "manticore", manticore, zone=Zone.HAND)
    put(duel, "other", zone=Zone.HAND)
    duel.feed(ev.HandCounted(ME, 8))
    duel.feed(ev.HandAdjusted(ME, 2, ("manticore", "other")))
    when = "after-adjustment"
    verdict = activations.may_activate(duel.rules, ME, "manticore", when=when)
    assert [note.code for note in verdict.notes] == ["special-case"]
    assert not activations.may_activate(duel.rules, ME, "other", when=when)


def test_end_phase_effects_come_before_the_end() -> None:
    duel = table(Phase.MAIN_1)
    assert sequence.may_end_turn(duel.rules, ME).reasons[0].code == "end-phase-required"
    duel.feed(ev.PhaseEntered(ME, Phase.END))
    duel.feed(ev.EndPhaseEffects(1))
    assert refused(duel, ev.TurnEndDeclared(ME)) == ["end-phase-effects-first"]
    duel.feed(ev.EndPhaseEffects(0))
    duel.feed(ev.TurnEndDeclared(ME))


def test_phases_come_in_order() -> None:
    duel = table(Phase.BATTLE)
    assert refused(duel, ev.PhaseEntered(ME, Phase.MAIN_1)) == ["out-of-order"]
    assert refused(duel, ev.PhaseEntered(OPP, Phase.MAIN_2)) == ["not-own-turn"]


def test_cards_must_be_known() -> None:
    with pytest.raises(RuleError, match="known cards: none"):
        Duel().feed(ev.CardMoved("nobody", Zone.HAND))
