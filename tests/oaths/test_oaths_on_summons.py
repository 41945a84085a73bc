"""Oaths that limit Special Summoning: any, by place of origin, by kind of monster; and B15."""

from __future__ import annotations

import pytest

from tests.oaths.turns import (
    CYBER_DRAGON,
    DUALITY,
    KENDAMA,
    ME,
    MULTIFAKER,
    NO_NORMAL_SUMMON,
    OPPONENT,
    RAGE,
    STORMFORTH,
    WINDWITCH,
    codes,
    declare,
    from_extra_deck,
    ledger,
    negate_effect,
    negated_summon,
    notes,
    oath,
    resolve,
    spell,
    summon,
)
from ygoplugin.oaths.cards import EXTRA_DECK, Card
from ygoplugin.oaths.events import (
    Activation,
    LinkActivated,
    MonsterNegated,
    MonsterSet,
    MonstersSummoned,
    Summon,
    SummonClass,
    SummonDeclared,
    SummonKind,
    SummonSucceeded,
    TurnBegan,
)
from ygoplugin.oaths.named_cards import ANY_EFFECT, NamedOath
from ygoplugin.oaths.turn import TurnLedger

BLUE_EYES = Card("Blue-Eyes White Dragon", level=8, types=("Normal",))
SHADDOLL_FUSION = spell("Shaddoll Fusion", summons=SummonClass.CERTAIN, origin=EXTRA_DECK)
ICE_BELL = Activation(ME, Card("Windwitch - Ice Bell"), "1")
PACIFIS = Activation(ME, Card("Pacifis, the Phantasm City"), "2")


class TestAnySummon:
    def test_whatever_counts_closes_it(self) -> None:
        made = ledger()
        negated_summon(made)
        verdict = made.may_activate(DUALITY)
        assert codes(verdict) == ["earlier-action-blocks"]
        assert verdict.reasons[0].ruling.id == "duality-after-any-charged-summon"

    def test_so_does_what_is_pending(self) -> None:
        made = ledger()
        made.record(LinkActivated(1, SHADDOLL_FUSION))
        assert codes(made.may_activate(DUALITY)) == ["pending-forbidden-summon"]

    def test_since_2020_only_an_arrival_or_a_pending_inherent_summon(self) -> None:
        made = ledger("current")
        negated_summon(made)
        made.record(LinkActivated(1, SHADDOLL_FUSION))
        assert made.may_activate(DUALITY).allowed
        other = ledger("current")
        declare(other)
        other.record(LinkActivated(1, spell(player=OPPONENT)))
        assert not other.may_activate(DUALITY).allowed


class TestByPlace:
    def test_a_negated_extra_deck_summon_closes_it(self) -> None:
        made = ledger()
        from_extra_deck(made, negated=True)
        assert codes(made.may_activate(STORMFORTH)) == ["earlier-action-blocks"]

    def test_so_does_a_negated_fusion_effect(self) -> None:
        made = ledger()
        negate_effect(made, SHADDOLL_FUSION)
        assert not made.may_activate(STORMFORTH).allowed

    def test_a_summon_from_elsewhere_does_not(self) -> None:
        made = ledger()
        summon(made)
        resolve(made, spell(), WINDWITCH, origin="graveyard")
        assert made.may_activate(STORMFORTH).allowed

    def test_since_2020_a_negated_one_does_not_either(self) -> None:
        made = ledger("current")
        from_extra_deck(made, negated=True)
        negate_effect(made, SHADDOLL_FUSION)
        assert made.may_activate(STORMFORTH).allowed
        from_extra_deck(made)
        assert not made.may_activate(STORMFORTH).allowed


@pytest.mark.parametrize("activation", [RAGE, MULTIFAKER, ICE_BELL, PACIFIS])
class TestByKind:
    def test_a_negated_summon_leaves_it_open(self, activation: Activation) -> None:
        made = ledger()
        from_extra_deck(made, negated=True)
        verdict = made.may_activate(activation)
        assert verdict.allowed
        assert "no-forbidden-monster-appeared" in notes(verdict)

    def test_so_does_a_negated_effect(self, activation: Activation) -> None:
        made = ledger()
        negate_effect(made, SHADDOLL_FUSION)
        assert made.may_activate(activation).allowed

    def test_a_forbidden_monster_that_appeared_closes_it(self, activation: Activation) -> None:
        made = ledger()
        from_extra_deck(made)
        assert codes(made.may_activate(activation)) == ["forbidden-monster-appeared"]

    def test_not_on_the_chain_that_answers_a_forbidden_summon(self, activation: Activation) -> None:
        for as_of in ("documents", "current"):
            made = ledger(as_of)
            declare(made, origin=EXTRA_DECK)
            made.record(LinkActivated(1, spell("Thunder King Rai-Oh", player=OPPONENT)))
            assert codes(made.may_activate(activation)) == ["pending-forbidden-summon"]

    def test_nor_on_the_chain_of_an_effect_that_may_bring_one_until_2020(
        self, activation: Activation
    ) -> None:
        for as_of, allowed in (("documents", False), ("current", True)):
            made = ledger(as_of)
            made.record(LinkActivated(1, SHADDOLL_FUSION))
            assert made.may_activate(activation).allowed is allowed

    def test_afterwards_forbidden_monsters_alone_are_forbidden(
        self, activation: Activation
    ) -> None:
        made = ledger()
        resolve(made, activation)
        assert not made.may_special_summon(ME, CYBER_DRAGON, origin=EXTRA_DECK).allowed
        assert made.may_special_summon(ME).allowed


class TestKinds:
    def test_what_is_spared_may_have_appeared(self) -> None:
        made = ledger()
        summon(made, BLUE_EYES)
        summon(made, BLUE_EYES, kind=SummonKind.TRIBUTE)
        assert made.may_activate(RAGE).allowed
        assert made.may_activate(PACIFIS).allowed
        assert not made.may_activate(MULTIFAKER).allowed

    def test_normal_summons_count_where_the_text_says_so(self) -> None:
        made = ledger()
        summon(made, CYBER_DRAGON, kind=SummonKind.NORMAL)
        assert codes(made.may_activate(RAGE)) == ["forbidden-monster-appeared"]
        assert made.may_activate(MULTIFAKER).allowed

    def test_attribute_and_level_must_both_fit(self) -> None:
        high = Card("Windwitch - Winter Bell", attribute="WIND", level=7)
        made = ledger()
        from_extra_deck(made, high)
        assert made.may_activate(ICE_BELL).allowed
        from_extra_deck(made, WINDWITCH)
        assert not made.may_activate(ICE_BELL).allowed

    def test_a_pending_effect_whose_monsters_are_all_spared_does_not_block(self) -> None:
        made = ledger()
        reviving = spell(summons=SummonClass.CERTAIN, monsters=(BLUE_EYES,))
        made.record(LinkActivated(1, reviving))
        assert made.may_activate(RAGE).allowed

    def test_a_monster_of_which_nothing_is_known_is_not_spared(self) -> None:
        made = ledger()
        summon(made, Card("unknown"))
        assert not made.may_activate(MULTIFAKER).allowed

    def test_before_the_oath_the_monster_counts_as_it_is_on_the_field(self) -> None:
        """A Type changed by a continuous effect (ruling of 2019-10-23)."""
        made = ledger()
        declare(made, CYBER_DRAGON)
        made.record(SummonSucceeded((Card("Cyber Dragon", archetypes=("Altergeist",)),)))
        assert made.may_activate(MULTIFAKER).allowed


class TestSets:
    """ "Summon" (召喚・特殊召喚) leaves Sets free; "Normal Summon" (通常召喚) does not."""

    VASE = Activation(ME, Card("Red Dragon Vase"), "card")

    @pytest.mark.parametrize("activation", [RAGE, PACIFIS, VASE])
    def test_a_set_monster_neither_closes_nor_breaks_it(self, activation: Activation) -> None:
        made = ledger()
        made.record(MonsterSet(ME, CYBER_DRAGON))
        assert made.may_activate(activation).allowed
        resolve(made, activation)
        assert made.may_set(ME, CYBER_DRAGON).allowed
        assert not made.may_normal_summon(ME, CYBER_DRAGON).allowed

    def test_where_normal_summoning_is_forbidden_so_is_setting(self) -> None:
        made = ledger()
        made.record(MonsterSet(ME, CYBER_DRAGON))
        assert not made.may_activate(KENDAMA).allowed


class TestListedOathsOfSummons:
    """The same, where the host does not tell the oath and it is listed for the card."""

    GOLEM = Card("Lava Golem")

    def listed(self, wording: str) -> TurnLedger:
        listed = NamedOath(("Lava Golem",), ANY_EFFECT, oath(wording, NO_NORMAL_SUMMON))
        made = TurnLedger(oaths=[listed])
        made.record(TurnBegan(ME))
        return made

    @pytest.mark.parametrize(
        "wording", ["turn-you-summon", "turn-was-summoned", "turn-summoned-this-way"]
    )
    def test_it_binds_as_if_told(self, wording: str) -> None:
        made = self.listed(wording)
        summon(made, self.GOLEM)
        assert codes(made.may_normal_summon(ME)) == ["oath-binds"]

    def test_either_or_looks_back(self) -> None:
        made = self.listed("turn-you-summon")
        summon(made, kind=SummonKind.NORMAL)
        assert codes(made.may_special_summon(ME, self.GOLEM)) == ["earlier-action-blocks"]
        other = self.listed("turn-was-summoned")
        summon(other, kind=SummonKind.NORMAL)
        assert other.may_special_summon(ME, self.GOLEM).allowed

    def test_it_is_about_special_summons_alone(self) -> None:
        made = self.listed("turn-you-summon")
        summon(made, self.GOLEM, kind=SummonKind.TRIBUTE)
        assert made.may_normal_summon(ME).allowed

    @pytest.mark.parametrize(
        ("wording", "binds"),
        [("turn-you-summon", True), ("turn-was-summoned", True), ("turn-summoned-this-way", False)],
    )
    def test_this_way_is_not_by_the_effect_of_another_card(self, wording: str, binds: bool) -> None:
        made = self.listed(wording)
        resolve(made, spell("Monster Reborn", summons=SummonClass.CERTAIN), self.GOLEM)
        assert made.may_normal_summon(ME).allowed is not binds

    def test_this_way_is_by_the_effect_of_the_card_itself(self) -> None:
        made = self.listed("turn-summoned-this-way")
        resolve(made, Activation(ME, self.GOLEM, "1"), self.GOLEM)
        assert not made.may_normal_summon(ME).allowed

    def test_it_is_none_of_the_activations_of_the_card(self) -> None:
        made = self.listed("turn-you-summon")
        summon(made, kind=SummonKind.NORMAL)
        assert made.may_activate(Activation(ME, self.GOLEM, "1")).allowed
        resolve(made, Activation(ME, self.GOLEM, "1"))
        assert made.in_force(ME) == ()

    def test_each_monster_of_a_pendulum_summon_has_its_own(self) -> None:
        made = self.listed("turn-you-summon")
        together = Summon(ME, SummonKind.INHERENT, (CYBER_DRAGON, self.GOLEM), "hand")
        made.record_all([SummonDeclared(together), SummonSucceeded()])
        assert not made.may_normal_summon(ME).allowed


class TestOathsOfSummons:
    """Oaths on the Summon of a card (rulings of 2020-04-01 and later)."""

    LAVA_GOLEM = Card("Lava Golem", id="lava")

    def golem(self, wording: str) -> Summon:
        return Summon(
            ME, SummonKind.INHERENT, (self.LAVA_GOLEM,), "hand", (oath(wording, NO_NORMAL_SUMMON),)
        )

    def test_either_or_looks_back(self) -> None:
        made = ledger()
        summon(made, kind=SummonKind.NORMAL)
        assert codes(made.may_summon(self.golem("turn-you-summon"))) == ["earlier-action-blocks"]
        for wording in ("turn-was-summoned", "turn-summoned-this-way"):
            assert made.may_summon(self.golem(wording)).allowed

    @pytest.mark.parametrize(
        "wording", ["turn-you-summon", "turn-was-summoned", "turn-summoned-this-way"]
    )
    def test_it_binds_once_the_summon_succeeded(self, wording: str) -> None:
        oaths = (oath(wording, NO_NORMAL_SUMMON),)
        made = ledger()
        declare(made, self.LAVA_GOLEM, oaths=oaths)
        assert made.may_normal_summon(ME).allowed
        made.record(SummonSucceeded())
        assert not made.may_normal_summon(ME).allowed
        other = ledger()
        negated_summon(other, self.LAVA_GOLEM, oaths=oaths)
        assert other.may_normal_summon(ME).allowed

    @pytest.mark.parametrize(
        ("wording", "binds"),
        [("turn-you-summon", True), ("turn-was-summoned", False), ("turn-summoned-this-way", True)],
    )
    def test_only_an_effect_on_the_field_can_be_negated(self, wording: str, binds: bool) -> None:
        made = ledger()
        summon(made, self.LAVA_GOLEM, oaths=(oath(wording, NO_NORMAL_SUMMON),))
        made.record(MonsterNegated(self.LAVA_GOLEM))
        assert made.may_normal_summon(ME).allowed is not binds

    def test_it_binds_whoever_summons_the_card_by_an_effect(self) -> None:
        made = ledger()
        oaths = (oath("turn-you-summon", NO_NORMAL_SUMMON),)
        made.record(MonstersSummoned(OPPONENT, (self.LAVA_GOLEM,), oaths=oaths))
        assert not made.may_normal_summon(OPPONENT).allowed
        assert made.may_normal_summon(ME).allowed
