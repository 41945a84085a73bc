"""Gemini monsters, and monsters as Equip Cards."""

from __future__ import annotations

from tests.rules.turns import ME, OPP, put, refused, table
from ygoplugin import Card, Duel, StatEffect
from ygoplugin.rules import activations, equips, gemini, normal_summons
from ygoplugin.rules import events as ev
from ygoplugin.rules.cards import Does, Facts, Position, RuleEffect, Scope, Zone
from ygoplugin.rules.events import Procedure
from ygoplugin.stats.times import Phase


def again(duel: Duel) -> None:
    duel.feed(ev.SummonBegan("again", Procedure.GEMINI, ME, "twin"))
    duel.feed(ev.SummonFinished("again"))


def kind(duel: Duel, card: str = "twin") -> str:
    return gemini.monster_kind(duel.rules, card).value


def test_normal_until_summoned_again_and_after_it_left() -> None:
    duel = table(Phase.MAIN_1)
    assert kind(duel) == "normal"
    again(duel)
    assert kind(duel) == "effect"
    assert gemini.has_listed_effects(duel.rules, "twin").value
    duel.feed(ev.CardMoved("twin", Zone.GRAVEYARD))
    assert kind(duel) == "normal"
    duel.feed(ev.SpecialSummoned(ME, "twin"))
    assert gemini.has_listed_effects(duel.rules, "twin").codes == ("left-the-field",)


def test_elsewhere_it_is_an_effect_monster() -> None:
    duel = table()
    duel.feed(ev.CardMoved("twin", Zone.HAND))
    assert kind(duel) == "effect"


def test_negation_takes_the_normal_kind_away_and_gives_it_back() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(ev.EffectBegan("drain"))
    assert kind(duel) == "effect"
    assert duel.is_negated("twin")
    duel.feed(ev.CardMoved("drain", Zone.GRAVEYARD))
    assert kind(duel) == "normal"
    assert not duel.is_negated("twin")


def test_summoned_again_and_negated_it_has_no_listed_effects() -> None:
    duel = table(Phase.MAIN_1)
    again(duel)
    duel.feed(ev.EffectBegan("drain"))
    assert kind(duel) == "effect"
    assert gemini.has_listed_effects(duel.rules, "twin").codes == ("negated-by-card",)


def test_what_applies_stays_through_the_second_summon() -> None:
    duel = table(Phase.MAIN_1)
    duel.add("axe", Card("Axe of Despair", kind="equip spell"))
    duel.feed(ev.CardDescribed("axe", Facts("equip-spell")))
    duel.feed(ev.CardPlaced("axe", Zone.SPELL_TRAP, ME, equipped_to="twin"))
    gain = StatEffect.gain("atk", 1000, source="axe", nature="continuous", equip=True)
    duel.apply(gain, "twin")
    again(duel)
    assert duel.stat("twin", "atk") == 2500
    assert equips.is_equipped(duel.rules, "axe", "twin").value
    duel.feed(ev.CardMoved("twin", Zone.HAND))
    assert duel.rules.zone("axe") is Zone.GRAVEYARD


def test_who_is_summoned_again() -> None:
    duel = table(Phase.MAIN_1)
    assert "not-a-gemini" in refused(duel, ev.SummonBegan("x", Procedure.GEMINI, ME, "alice"))
    assert "not-controlled" in refused(duel, ev.SummonBegan("x", Procedure.GEMINI, OPP, "twin"))
    again(duel)
    codes = refused(duel, ev.SummonBegan("x", Procedure.GEMINI, ME, "twin"))
    assert set(codes) == {"budget-used", "summoned-again-already"}
    assert normal_summons.counts_as(duel.rules, "again").value == "normal-summon"


def test_a_monster_as_equip_card_has_spell_effects() -> None:
    duel = table()
    put(duel, "hornet", facts=Facts("effect-monster"))
    safe = RuleEffect(Does.UNAFFECTED, Scope(kinds=("monster",), others=True))
    duel.feed(ev.CardDescribed("bob", Facts("effect-monster", effects=(safe,))))
    duel.feed(ev.CardPlaced("bob", Zone.MONSTER, OPP, earlier=True))
    as_monster = equips.kind_of_effect(duel.rules, "hornet").value
    assert as_monster == "monster-effect"
    assert not equips.is_affected(duel.rules, "bob", "hornet", as_monster).value
    duel.feed(ev.CardPlaced("hornet", Zone.SPELL_TRAP, ME, equipped_to="alice"))
    as_equip = equips.kind_of_effect(duel.rules, "hornet").value
    assert as_equip == "equip-spell-effect"
    assert equips.is_affected(duel.rules, "bob", "hornet", as_equip).value
    assert equips.targets(duel.rules, "hornet", "alice").value
    assert "hornet" not in duel.monsters


def test_skill_drain_does_not_reach_it_and_a_spell_negation_does_not_move_it() -> None:
    duel = table()
    put(duel, "union")
    duel.feed(ev.CardPlaced("union", Zone.SPELL_TRAP, ME, equipped_to="alice"))
    duel.feed(ev.EffectBegan("drain"))
    assert activations.effects_negated(duel.rules, "union").codes == ("not-a-monster-effect",)
    duel.add("order", Card("Imperial Order", 61740673, "trap"))
    duel.feed(ev.EffectBegan("order"))
    assert activations.effects_negated(duel.rules, "union").value
    assert equips.is_equipped(duel.rules, "union", "alice").value
    assert activations.location(duel.rules, "union").value is Zone.SPELL_TRAP


def test_what_a_negated_monster_equipped_to_itself_falls() -> None:
    duel = table()
    put(duel, "dragonfly")
    put(duel, "gift")
    duel.feed(ev.Activated("a", ME, "alice", "equip"))
    duel.feed(ev.LinkResolved("a", equipped=(("dragonfly", "alice"),)))
    duel.feed(ev.ChainEnded())
    duel.feed(ev.CardPlaced("gift", Zone.SPELL_TRAP, ME, equipped_to="alice"))
    duel.feed(ev.EffectBegan("drain"))
    found = activations.location(duel.rules, "dragonfly")
    assert found.value is Zone.GRAVEYARD
    assert "equipping-effect-negated" in found.codes
    assert equips.is_equipped(duel.rules, "gift", "alice").value


def test_a_face_down_monster_loses_its_equip_cards_and_second_summon() -> None:
    duel = table(Phase.MAIN_1)
    again(duel)
    put(duel, "union")
    duel.feed(ev.CardPlaced("union", Zone.SPELL_TRAP, ME, equipped_to="twin"))
    duel.feed(ev.TurnedFaceDown("twin", "greed"))
    assert duel.rules.position("twin") is Position.FACE_DOWN_DEFENSE
    assert duel.rules.zone("union") is Zone.GRAVEYARD
    assert "twin" not in duel.rules.state.summoned_again
