"""Texts that only look forward: they are effects, and never block the activation."""

from __future__ import annotations

import pytest

from tests.oaths.turns import (
    CYBER_DRAGON,
    ME,
    OPPONENT,
    WINDWITCH,
    codes,
    from_extra_deck,
    ledger,
    negate_effect,
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
    EffectReplaced,
    LinkActivated,
    LinkResolved,
    MonstersSummoned,
    ResolutionStep,
    SummonClass,
    SummonKind,
    TurnBegan,
)
from ygoplugin.oaths.restrictions import Oath, Until
from ygoplugin.oaths.turn import TurnLedger

ALLOW_BOTH = ("turn-was-activated", "after-activation", "this-turn", "if-was-activated")

PILICA = Activation(ME, Card("Pilica, Descendant of Gusto"), "1")
CIPHER = Activation(ME, Card("Galaxy-Eyes Cipher Dragon"), "1")
EIDOS = Activation(ME, Card("Eidos the Underworld Squire"), "2")
MOONFLOWER = Activation(ME, Card("Flower Cardian Moonflowerviewing"), "1")
GOBLINDBERGH = Card("Goblindbergh")
STRATOS = Card("Elemental HERO Stratos")


@pytest.mark.parametrize("wording", ALLOW_BOTH)
class TestEveryRider:
    def test_what_was_done_before_does_not_block(self, wording: str) -> None:
        made = ledger()
        summon(made)
        verdict = made.may_activate(spell(oaths=(oath(wording),)))
        assert verdict.allowed
        assert "after-text-never-blocks" in notes(verdict)

    def test_it_binds_from_the_resolution(self, wording: str) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell(oaths=(oath(wording),))))
        assert made.may_special_summon(ME).allowed
        made.record(LinkResolved(1))
        assert codes(made.may_special_summon(ME)) == ["oath-binds"]

    def test_it_binds_although_the_effect_did_nothing(self, wording: str) -> None:
        made = ledger()
        resolve(made, spell(summons=SummonClass.CERTAIN, oaths=(oath(wording),)))
        assert not made.may_special_summon(ME).allowed

    def test_it_falls_with_the_effect(self, wording: str) -> None:
        made = ledger()
        negate_effect(made, spell(oaths=(oath(wording),)))
        assert made.may_special_summon(ME).allowed

    def test_it_falls_with_the_activation(self, wording: str) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell(oaths=(oath(wording),))))
        made.record(ActivationNegated(1))
        assert made.may_special_summon(ME).allowed

    def test_it_is_replaced_with_the_effect(self, wording: str) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell(oaths=(oath(wording),))))
        made.record(EffectReplaced(1))
        made.record(LinkResolved(1))
        assert made.may_special_summon(ME).allowed

    def test_it_does_not_apply_where_the_effect_does_not(self, wording: str) -> None:
        """The card had to stay on the field to resolve, and left."""
        made = ledger()
        made.record(LinkActivated(1, spell(oaths=(oath(wording), oath("turn-you-activate")))))
        made.record(LinkResolved(1, applied=False))
        assert [bound.oath.wording for bound in made.in_force(ME)] == ["turn-you-activate"]

    def test_it_ends_with_the_turn(self, wording: str) -> None:
        made = ledger()
        resolve(made, spell(oaths=(oath(wording),)))
        made.record(TurnBegan(OPPONENT))
        assert made.in_force(ME) == ()


class TestQuotedCards:
    def test_pilica_after_another_attribute(self) -> None:
        made = ledger()
        summon(made, CYBER_DRAGON)
        assert made.may_activate(PILICA).allowed
        resolve(made, PILICA)
        assert not made.may_special_summon(ME, CYBER_DRAGON).allowed
        assert made.may_special_summon(ME, WINDWITCH).allowed
        assert made.may_special_summon(ME).allowed

    def test_cipher_dragon_after_a_direct_attack(self) -> None:
        made = ledger()
        made.record(AttackDeclared(ME, CYBER_DRAGON, direct=True))
        assert made.may_activate(CIPHER).allowed
        resolve(made, CIPHER)
        assert not made.may_attack(ME, CYBER_DRAGON, direct=True).allowed
        assert made.may_attack(ME, CYBER_DRAGON).allowed
        assert made.may_attack(ME, CIPHER.card, direct=True).allowed

    def test_eidos_after_an_extra_deck_summon(self) -> None:
        made = ledger()
        from_extra_deck(made)
        assert made.may_activate(EIDOS).allowed
        resolve(made, EIDOS)
        assert not made.may_special_summon(ME, origin="extra-deck").allowed
        assert made.may_special_summon(ME, origin="hand").allowed

    def test_moonflower_skips_the_next_own_draw_phase(self) -> None:
        made = ledger()
        resolve(made, MOONFLOWER)
        made.record(TurnBegan(OPPONENT))
        made.record(TurnBegan(ME))
        assert made.consequence_applies(ME, "skip-draw-phase")
        assert not made.consequence_applies(OPPONENT, "skip-draw-phase")
        made.record(TurnBegan(OPPONENT))
        assert not made.consequence_applies(ME, "skip-draw-phase")

    def test_moonflower_negated_draws_as_usual(self) -> None:
        made = ledger()
        negate_effect(made, MOONFLOWER)
        made.record(TurnBegan(OPPONENT))
        made.record(TurnBegan(ME))
        assert not made.consequence_applies(ME, "skip-draw-phase")

    def test_quantum_dragon_may_attack_again_whatever_the_first_part_achieved(self) -> None:
        dragon = Card("Cyberse Quantum Dragon")
        made = ledger()
        made.record(AttackDeclared(ME, dragon))
        made.record(LinkActivated(1, Activation(ME, dragon, "2")))
        made.record(LinkResolved(1, first_part_done=False))
        made.record(ChainEnded())
        assert made.consequence_applies(ME, "attack-again", dragon)
        assert not made.consequence_applies(ME, "attack-again", CYBER_DRAGON)
        (binding,) = made.in_force(ME, dragon)
        assert binding.oath.wording == "if-was-activated"


class TestOwnTiming:
    def goblindbergh(self, as_of: str = "documents") -> TurnLedger:
        made = ledger(as_of)
        summon(made, GOBLINDBERGH, kind=SummonKind.NORMAL)
        made.record(LinkActivated(1, Activation(ME, GOBLINDBERGH, "only")))
        made.record(MonstersSummoned(ME, (STRATOS,), 1, "hand"))
        return made

    def test_goblindbergh_makes_stratos_miss_its_timing(self) -> None:
        made = self.goblindbergh()
        assert not made.misses_timing(STRATOS)
        made.record(LinkResolved(1))
        made.record(ChainEnded())
        assert made.misses_timing(STRATOS)
        trigger = Activation(ME, STRATOS, "1", when_summoned=True)
        assert codes(made.may_activate(trigger)) == ["own-step"]
        assert made.may_activate(Activation(ME, STRATOS, "1")).allowed

    def test_a_later_step_of_the_resolution_does_the_same(self) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell()))
        made.record(MonstersSummoned(ME, (STRATOS,), 1))
        made.record(ResolutionStep(1))
        assert made.misses_timing(STRATOS)

    def test_so_does_a_chain_link_that_resolves_after_it(self) -> None:
        made = ledger()
        made.record(LinkActivated(1, spell()))
        made.record(LinkActivated(2, spell(player=OPPONENT)))
        made.record(MonstersSummoned(OPPONENT, (STRATOS,), 2))
        made.record(LinkResolved(2))
        assert not made.misses_timing(STRATOS)
        made.record(LinkResolved(1))
        assert made.misses_timing(STRATOS)

    @pytest.mark.parametrize("wording", ["turn-was-activated", "after-activation", "this-turn"])
    def test_the_other_riders_take_no_timing(self, wording: str) -> None:
        made = ledger()
        resolve(made, spell(oaths=(oath(wording),)), STRATOS)
        assert not made.misses_timing(STRATOS)

    def test_since_2022_05_20_quantum_dragon_takes_no_timing_of_its_own(self) -> None:
        for as_of, misses in (("documents", True), ("2022-05-20", False)):
            made = ledger(as_of)
            resolve(made, Activation(ME, Card("Cyberse Quantum Dragon"), "2"), STRATOS)
            assert made.misses_timing(STRATOS) is misses
        newer = self.goblindbergh("2022-05-20")
        newer.record(LinkResolved(1))
        assert newer.misses_timing(STRATOS)


class TestNewerRulings:
    @pytest.mark.parametrize(("as_of", "binds"), [("2022-05-19", True), ("2022-05-20", False)])
    def test_a_joined_rider_needs_the_part_before_it(self, as_of: str, binds: bool) -> None:
        joined = Oath("this-turn", oath("this-turn").restriction, joined=True)
        made = ledger(as_of)
        made.record(LinkActivated(1, spell(oaths=(joined,))))
        made.record(LinkResolved(1, first_part_done=False))
        assert made.may_special_summon(ME).allowed is not binds

    @pytest.mark.parametrize(("as_of", "binds"), [("2025-05-18", False), ("2025-05-19", True)])
    def test_an_oath_in_brackets_survives_a_negated_activation(
        self, as_of: str, binds: bool
    ) -> None:
        bracketed = Oath("this-turn", oath("this-turn").restriction, bracketed=True)
        made = ledger(as_of)
        made.record(LinkActivated(1, spell(oaths=(bracketed,))))
        assert made.may_special_summon(ME).allowed is not binds
        made.record(ActivationNegated(1))
        assert made.may_special_summon(ME).allowed is not binds

    def test_brackets_do_not_save_an_either_or_oath_from_a_negated_activation(self) -> None:
        bracketed = Oath("turn-you-activate", oath("this-turn").restriction, bracketed=True)
        made = ledger("current")
        made.record(LinkActivated(1, spell(oaths=(bracketed,))))
        made.record(ActivationNegated(1))
        assert made.may_special_summon(ME).allowed


def test_an_oath_for_the_duel_stays() -> None:
    forever = Oath("after-activation", oath("this-turn").restriction, until=Until.END_OF_DUEL)
    made = ledger()
    resolve(made, spell(oaths=(forever,)))
    for player in (OPPONENT, ME, OPPONENT, ME):
        made.record(TurnBegan(player))
    assert not made.may_special_summon(ME).allowed
