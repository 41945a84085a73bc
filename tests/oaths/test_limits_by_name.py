"""'You can only Special Summon this card once per turn.'"""

from __future__ import annotations

import pytest

from tests.oaths.turns import (
    ME,
    OPPONENT,
    codes,
    declare,
    ledger,
    negate_effect,
    negated_summon,
    notes,
    resolve,
    spell,
    summon,
)
from ygoplugin.oaths.cards import Card
from ygoplugin.oaths.events import (
    Activation,
    ActivationNegated,
    ChainEnded,
    EffectReplaced,
    LimitBegan,
    LimitEnded,
    LinkActivated,
    LinkResolved,
    SummonClass,
    SummonLimit,
    SummonNegated,
    SummonPlan,
)
from ygoplugin.oaths.named_cards import NamedLimit
from ygoplugin.oaths.turn import TurnLedger

NASTEN = Card("Darklord Nasten")
NASTEN_EFFECT = Activation(ME, NASTEN, "1", summon=SummonPlan(cards=(NASTEN,)))
TWIN = Card("Once a Turn", summons_per_turn=1)


def reviving(card: Card) -> Activation:
    return spell("Call of the Haunted", summons=SummonClass.CERTAIN, monsters=(card,))


class TestDocumentsEra:
    def test_a_negated_effect_certain_to_summon_it_uses_it_up(self) -> None:
        made = ledger()
        negate_effect(made, NASTEN_EFFECT)
        assert made.special_summon_count(ME, NASTEN.name) == 1
        assert codes(made.may_activate(NASTEN_EFFECT)) == ["limit-used-up"]
        assert not made.may_special_summon(ME, NASTEN).allowed
        assert made.may_special_summon(ME).allowed
        assert made.may_special_summon(OPPONENT, NASTEN).allowed

    def test_so_does_one_that_does_nothing(self) -> None:
        made = ledger()
        resolve(made, reviving(TWIN))
        assert not made.may_special_summon(ME, TWIN).allowed

    def test_even_after_what_stopped_it_is_gone(self) -> None:
        emptiness = Card("Vanity's Emptiness")
        made = ledger()
        made.record(LinkActivated(1, reviving(TWIN)))
        made.record(LinkActivated(2, spell(emptiness.name, player=OPPONENT)))
        made.record(LinkResolved(2))
        made.record(LimitBegan(emptiness, SummonLimit(0)))
        made.record(LinkResolved(1))
        made.record(ChainEnded())
        made.record(LimitEnded(emptiness))
        assert codes(made.may_special_summon(ME, TWIN)) == ["limit-used-up"]

    def test_a_rewritten_effect_does_not(self) -> None:
        made = ledger()
        made.record(LinkActivated(1, NASTEN_EFFECT))
        made.record(EffectReplaced(1))
        made.record(LinkResolved(1))
        made.record(ChainEnded())
        verdict = made.may_activate(NASTEN_EFFECT)
        assert verdict.allowed
        assert notes(verdict) == ["free-replaced"]

    def test_a_negated_activation_does_not(self) -> None:
        made = ledger()
        made.record(LinkActivated(1, reviving(TWIN)))
        made.record(ActivationNegated(1))
        made.record(ChainEnded())
        assert made.may_special_summon(ME, TWIN).allowed

    def test_nor_one_that_leaves_open_which_monster_it_is(self) -> None:
        made = ledger()
        negate_effect(made, spell("Darklord Contact", summons=SummonClass.CERTAIN))
        assert made.special_summon_count(ME, NASTEN.name) == 0
        verdict = made.may_special_summon(ME, NASTEN)
        assert verdict.allowed
        assert "free-unidentified" in notes(verdict)

    def test_a_pending_one_blocks_a_second(self) -> None:
        made = ledger()
        made.record(LinkActivated(1, reviving(TWIN)))
        assert not made.may_activate(reviving(TWIN)).allowed
        assert made.may_activate(reviving(Card("Another"))).allowed

    def test_a_negated_inherent_summon_uses_it_up(self) -> None:
        made = ledger()
        negated_summon(made, TWIN)
        assert not made.may_special_summon(ME, TWIN).allowed

    def test_several_at_once_are_one_summon(self) -> None:
        made = ledger()
        resolve(made, spell(), TWIN, TWIN)
        assert made.special_summon_count(ME, TWIN.name) == 1


class TestSince2020:
    def test_it_is_only_used_up_by_an_arrival(self) -> None:
        made = ledger("current")
        negate_effect(made, NASTEN_EFFECT)
        assert made.may_activate(NASTEN_EFFECT).allowed
        resolve(made, NASTEN_EFFECT, NASTEN)
        assert not made.may_activate(NASTEN_EFFECT).allowed

    def test_a_second_copy_can_be_chained_and_the_first_then_does_nothing(self) -> None:
        made = ledger("current")
        made.record(LinkActivated(1, NASTEN_EFFECT))
        assert made.may_activate(reviving(NASTEN)).allowed

    def test_not_while_its_own_summon_is_pending(self) -> None:
        made = ledger("current")
        declare(made, TWIN)
        made.record(LinkActivated(1, spell(player=OPPONENT)))
        assert not made.may_activate(reviving(TWIN)).allowed
        made.record(LinkResolved(1))
        made.record(SummonNegated())
        made.record(ChainEnded())
        assert made.may_special_summon(ME, TWIN).allowed


@pytest.mark.parametrize("maximum", [1, 2])
def test_a_custom_card_joins_the_list(maximum: int) -> None:
    mine = Card("My Own Monster")
    made = TurnLedger(limits=[NamedLimit((mine.name,), maximum)])
    for _ in range(maximum):
        assert made.may_special_summon(ME, mine).allowed
        summon(made, mine)
    assert not made.may_special_summon(ME, mine).allowed
