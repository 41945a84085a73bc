"""'The turn you activate this' and 'if you activate this': one of the two, in either order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.oaths.turns import (
    CYBER_DRAGON,
    DUALITY,
    ENVOY,
    KENDAMA,
    ME,
    NO_ATTACK_BY_IT,
    OPPONENT,
    codes,
    declare,
    ledger,
    negate_effect,
    negated_summon,
    notes,
    oath,
    resolve,
    spell,
    summon,
)
from ygoplugin.oaths.cards import Card
from ygoplugin.oaths.events import (
    Activation,
    ActivationNegated,
    AttackDeclared,
    ChainEnded,
    EffectGained,
    EffectReplaced,
    LinkActivated,
    LinkResolved,
    MonsterSet,
    SummonClass,
    SummonKind,
    SummonSucceeded,
    TurnBegan,
)
from ygoplugin.oaths.restrictions import Action, Oath, Restriction

CHOOSE_ONE = ("turn-you-activate", "if-you-activate")


class TestEarlierActions:
    def test_after_a_normal_summon_the_activation_is_blocked(self) -> None:
        made = ledger()
        summon(made, kind=SummonKind.NORMAL)
        verdict = made.may_activate(KENDAMA)
        assert not verdict.allowed
        (reason,) = verdict.reasons
        assert reason.code == "earlier-action-blocks"
        assert reason.event == 1
        assert reason.wording == "turn-you-activate"
        assert str(reason.ruling.date) == "2015-08-16"

    @pytest.mark.parametrize("kind", [SummonKind.TRIBUTE, SummonKind.GEMINI])
    def test_tribute_and_gemini_summons_are_normal_summons(self, kind: SummonKind) -> None:
        made = ledger()
        summon(made, kind=kind)
        assert not made.may_activate(KENDAMA).allowed

    def test_a_set_is_the_other_half_of_normal_summon_or_set(self) -> None:
        made = ledger()
        made.record(MonsterSet(ME, CYBER_DRAGON))
        assert codes(made.may_activate(KENDAMA)) == ["earlier-action-blocks"]

    def test_a_flip_summon_and_a_special_summon_are_not(self) -> None:
        made = ledger()
        summon(made, kind=SummonKind.FLIP)
        summon(made)
        assert made.may_activate(KENDAMA).allowed

    def test_what_the_opponent_did_does_not_count(self) -> None:
        made = ledger()
        summon(made, player=OPPONENT)
        resolve(made, spell(player=OPPONENT))
        assert made.may_activate(DUALITY).allowed
        assert made.may_activate(ENVOY).allowed

    def test_an_effect_activated_earlier_blocks_an_oath_against_other_effects(self) -> None:
        made = ledger()
        resolve(made, spell())
        assert codes(made.may_activate(ENVOY)) == ["earlier-action-blocks"]

    def test_a_negated_effect_was_still_activated(self) -> None:
        made = ledger()
        negate_effect(made, spell("Monster Reborn"))
        assert not made.may_activate(ENVOY).allowed

    def test_a_negated_activation_was_not(self) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell("Monster Reborn")))
        made.record(ActivationNegated(1))
        made.record(ChainEnded())
        assert made.may_activate(ENVOY).allowed

    def test_a_new_turn_forgets(self) -> None:
        made = ledger()
        summon(made)
        made.record(TurnBegan(OPPONENT))
        made.record(TurnBegan(ME))
        assert made.may_activate(DUALITY).allowed

    def test_every_reason_is_given(self) -> None:
        both = Restriction(frozenset({Action.NORMAL_SUMMON, Action.SPECIAL_SUMMON}))
        made = ledger()
        summon(made, kind=SummonKind.NORMAL)
        summon(made)
        verdict = made.may_activate(spell(oaths=(oath("if-you-activate", both),)))
        assert [reason.event for reason in verdict.reasons] == [1, 3]


class TestAfterwards:
    @pytest.mark.parametrize("wording", CHOOSE_ONE)
    def test_it_binds_from_the_activation(self, wording: str) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell(oaths=(oath(wording),))))
        assert codes(made.may_special_summon(ME)) == ["oath-binds"]
        assert made.may_special_summon(OPPONENT).allowed

    @pytest.mark.parametrize("wording", CHOOSE_ONE)
    def test_it_survives_the_negation_of_the_effect(self, wording: str) -> None:
        made = ledger()
        negate_effect(made, spell(oaths=(oath(wording),)))
        assert codes(made.may_special_summon(ME)) == ["oath-survives-effect-negation"]

    @pytest.mark.parametrize("wording", CHOOSE_ONE)
    def test_it_survives_the_replacement_of_the_effect(self, wording: str) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell(oaths=(oath(wording),))))
        made.record(EffectReplaced(1))
        made.record(LinkResolved(1))
        assert not made.may_special_summon(ME).allowed

    @pytest.mark.parametrize("wording", CHOOSE_ONE)
    def test_a_negated_activation_lifts_it(self, wording: str) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell(oaths=(oath(wording),))))
        made.record(ActivationNegated(1))
        assert made.may_special_summon(ME).allowed
        assert made.in_force(ME) == ()

    def test_one_negated_activation_does_not_lift_the_oath_of_another(self) -> None:
        made = ledger()
        resolve(made, DUALITY)
        made.record(LinkActivated(1, DUALITY))
        made.record(ActivationNegated(1))
        assert not made.may_special_summon(ME).allowed

    def test_kendama_then_no_normal_summon_and_no_set(self) -> None:
        made = ledger()
        resolve(made, KENDAMA)
        assert not made.may_normal_summon(ME).allowed
        assert not made.may_normal_summon(ME, kind=SummonKind.TRIBUTE).allowed
        assert not made.may_set(ME).allowed
        assert made.may_special_summon(ME).allowed

    def test_envoy_then_no_other_effect_but_itself(self) -> None:
        made = ledger()
        resolve(made, ENVOY)
        assert codes(made.may_activate(spell())) == ["oath-binds"]
        assert not made.may_activate_any_other(ME, ENVOY.source).allowed
        assert made.may_activate(ENVOY).allowed

    def test_an_activation_that_must_special_summon_is_blocked_too(self) -> None:
        made = ledger()
        made.record(LinkActivated(1, DUALITY))
        assert not made.may_activate(spell(summons=SummonClass.CERTAIN)).allowed
        assert made.may_activate(spell(summons=SummonClass.CHOSEN)).allowed

    def test_until_the_end_of_the_opponents_turn(self) -> None:
        vase = Activation(ME, Card("Red Dragon Vase"), "card")
        made = ledger()
        resolve(made, vase)
        made.record(TurnBegan(OPPONENT))
        assert not made.may_special_summon(ME).allowed
        made.record(TurnBegan(ME))
        assert made.may_special_summon(ME).allowed

    def test_an_oath_on_attacks_of_this_card(self) -> None:
        sky = Card("Sky Scourge Enrise")
        ability = Activation(ME, sky, "1")
        made = ledger()
        assert made.may_attack(ME, sky).allowed
        resolve(made, ability)
        assert not made.may_attack(ME, sky).allowed
        assert made.may_attack(ME, CYBER_DRAGON).allowed
        again = ledger()
        again.record(AttackDeclared(ME, CYBER_DRAGON))
        assert again.may_activate(ability).allowed
        again.record(AttackDeclared(ME, sky))
        assert not again.may_activate(ability).allowed

    def test_an_oath_on_the_battle_phase(self) -> None:
        no_battle = Oath("turn-you-activate", Restriction(frozenset({Action.BATTLE_PHASE})))
        made = ledger()
        resolve(made, spell(oaths=(no_battle,)))
        assert not made.may_do(ME, Action.BATTLE_PHASE).allowed
        assert made.may_do(ME, Action.DRAW).allowed

    def test_an_oath_on_other_spell_cards(self) -> None:
        cannon = Activation(ME, Card("Linear Accelerator Cannon", types=("Spell",)), "card")
        made = ledger()
        resolve(made, cannon)
        assert not made.may_activate(spell()).allowed
        assert made.may_activate(replace(spell(), effect="2")).allowed
        assert made.may_activate(Activation(ME, Card("a Trap", types=("Trap",)), "card")).allowed

    def test_a_second_copy_is_another_spell_card(self) -> None:
        first, second = (
            Activation(ME, Card("Linear Accelerator Cannon", copy, types=("Spell",)), "card")
            for copy in ("first", "second")
        )
        made = ledger()
        resolve(made, first)
        assert codes(made.may_activate(second)) == ["oath-binds", "earlier-action-blocks"]


class TestChosenAndCopied:
    def test_a_summon_that_was_never_chosen_leaves_the_oath_open(self) -> None:
        made = ledger()
        negate_effect(made, spell("Lullaby of Obedience", summons=SummonClass.CHOSEN))
        verdict = made.may_activate(DUALITY)
        assert verdict.allowed
        assert notes(verdict) == ["free-optional"]

    def test_a_gained_effect_brings_its_oath_which_its_own_activation_already_broke(self) -> None:
        phantom = Card("Phantom of Chaos")
        made = ledger()
        made.record(LinkActivated(1, Activation(ME, phantom, "only")))
        made.record(LinkResolved(1))
        made.record(EffectGained(phantom, "gained", made.named.oaths_of(ENVOY.card, "1")))
        made.record(ChainEnded())
        verdict = made.may_activate(Activation(ME, phantom, "gained"))
        assert codes(verdict) == ["own-activation-is-an-effect"]

    def test_an_oath_against_attacks_by_itself_is_gained_for_the_new_card(self) -> None:
        copycat = Card("Copycat")
        made = ledger()
        made.record(EffectGained(copycat, "gained", (oath("turn-you-activate", NO_ATTACK_BY_IT),)))
        resolve(made, Activation(ME, copycat, "gained"))
        assert not made.may_attack(ME, copycat).allowed
        assert made.may_attack(ME, CYBER_DRAGON).allowed


def test_a_pending_normal_summon_counts_and_a_negated_one_too_in_the_documents_era() -> None:
    made = ledger()
    declare(made, kind=SummonKind.NORMAL)
    assert not made.may_activate(KENDAMA).allowed
    made.record(SummonSucceeded())
    other = ledger()
    negated_summon(other, kind=SummonKind.NORMAL)
    assert not other.may_activate(KENDAMA).allowed
