"""What counts as a Special Summon while each player can make only one per turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.oaths.turns import (
    CYBER_DRAGON,
    DUALITY,
    ME,
    OPPONENT,
    STORMFORTH,
    WINDA,
    WINDWITCH,
    codes,
    declare,
    ledger,
    negate_effect,
    negated_summon,
    notes,
    resolve,
    spell,
    summon,
    winda,
)
from ygoplugin.oaths.cards import Card, CardKind
from ygoplugin.oaths.events import (
    Activation,
    ActivationNegated,
    ChainEnded,
    EffectNegated,
    EffectReplaced,
    LimitBegan,
    LimitEnded,
    LinkActivated,
    LinkResolved,
    MonstersSummoned,
    Summon,
    SummonClass,
    SummonDeclared,
    SummonKind,
    SummonLimit,
    SummonNegated,
    SummonPlan,
    SummonSucceeded,
    TurnBegan,
)
from ygoplugin.oaths.named_cards import NamedEffect
from ygoplugin.oaths.restrictions import Action, Restriction
from ygoplugin.oaths.turn import TurnLedger

REASONING = spell("Reasoning", summons=SummonClass.IF_MET)
CALL = spell("Call of the Haunted", summons=SummonClass.CERTAIN)
SHALLOW_GRAVE = spell("The Shallow Grave", summons=SummonClass.CERTAIN)
ANACONDA = Activation(
    ME,
    Card("Predaplant Verte Anaconda"),
    "2",
    summon=SummonPlan(SummonClass.COPIED, origins=("extra-deck",)),
)

EXCEPTIONS = (
    ("Danger! Nessie!", "1"),
    ("Masterking Archfiend", "2"),
    ("Goddess Verdande's Guidance", "2"),
    ("Pinpoint Dash", "1"),
)


def uncertain(name: str, effect: str) -> Activation:
    return Activation(ME, Card(name), effect, summon=SummonPlan(SummonClass.IF_MET))


class TestInherentSummons:
    def test_a_negated_one_counts(self) -> None:
        made = winda()
        negated_summon(made)
        assert made.special_summon_count(ME) == 1
        assert made.special_summon_count(OPPONENT) == 0
        assert codes(made.may_special_summon(ME)) == ["limit-used-up"]
        (charge,) = made.charges(ME)
        assert (charge.count, charge.reason.code) == (1, "charged-attempt")

    def test_one_that_succeeds_counts_once(self) -> None:
        made = winda()
        summon(made)
        assert made.special_summon_count(ME) == 1
        assert made.may_special_summon(OPPONENT).allowed

    def test_while_one_is_pending_nothing_can_be_chained(self) -> None:
        made = winda()
        declare(made)
        made.record(LinkActivated(1, spell("Thunder King Rai-Oh", player=OPPONENT)))
        assert codes(made.may_activate(CALL)) == ["chain-holds-one"]


class TestEffects:
    @pytest.mark.parametrize("summons", [SummonClass.CERTAIN, SummonClass.IF_MET])
    def test_a_negated_effect_that_must_summon_counts(self, summons: SummonClass) -> None:
        made = winda()
        negate_effect(made, spell(summons=summons))
        assert made.special_summon_count(ME) == 1
        assert not made.may_special_summon(ME).allowed

    def test_reasoning_must_summon_even_if_its_script_says_that_it_may(self) -> None:
        made = winda()
        negate_effect(made, spell("Reasoning", summons=SummonClass.CHOSEN))
        assert made.special_summon_count(ME) == 1

    @pytest.mark.parametrize("summons", [SummonClass.CERTAIN, SummonClass.IF_MET])
    def test_so_does_one_that_does_nothing(self, summons: SummonClass) -> None:
        made = winda()
        resolve(made, spell(summons=summons))
        assert made.special_summon_count(ME) == 1

    @pytest.mark.parametrize("summons", list(SummonClass))
    def test_a_negated_activation_never_counts(self, summons: SummonClass) -> None:
        made = winda()
        made.record(LinkActivated(1, spell(summons=summons)))
        made.record(ActivationNegated(1))
        assert made.special_summon_count(ME) == 0
        assert made.charges(ME)[0].reason.code == "free-activation-negated"

    @pytest.mark.parametrize("summons", list(SummonClass))
    def test_a_real_summon_always_counts_once(self, summons: SummonClass) -> None:
        made = winda()
        resolve(made, spell(summons=summons), CYBER_DRAGON, WINDWITCH)
        assert made.special_summon_count(ME) == 1
        assert [charge.reason.code for charge in made.charges(ME)] == ["charged-real"]

    def test_a_summon_reported_after_its_link_resolved_counts_once(self) -> None:
        made = winda()
        made.record(LinkActivated(1, CALL))
        made.record(LinkResolved(1))
        made.record(MonstersSummoned(ME, (CYBER_DRAGON,), 1))
        assert made.special_summon_count(ME) == 1
        assert [charge.reason.code for charge in made.charges(ME)] == ["charged-real"]

    def test_a_rewritten_effect_does_not_count(self) -> None:
        made = winda()
        made.record(LinkActivated(1, CALL))
        made.record(EffectReplaced(1))
        made.record(LinkResolved(1))
        made.record(ChainEnded())
        assert made.special_summon_count(ME) == 0
        assert notes(made.may_special_summon(ME)) == ["limit-open", "free-replaced"]

    def test_an_effect_rewritten_into_a_summoning_one_counts_as_that(self) -> None:
        made = winda()
        made.record(LinkActivated(1, spell()))
        made.record(EffectReplaced(1, SummonPlan()))
        made.record(LinkResolved(1))
        assert made.special_summon_count(ME) == 1

    def test_one_pending_per_chain_and_player(self) -> None:
        made = winda()
        made.record(LinkActivated(1, REASONING))
        assert codes(made.may_activate(CALL)) == ["chain-holds-one"]
        theirs = spell("Call of the Haunted", player=OPPONENT, summons=SummonClass.CERTAIN)
        assert made.may_activate(theirs).allowed


class TestBothPlayers:
    def test_both_are_charged_although_the_effect_is_negated(self) -> None:
        made = winda()
        negate_effect(made, SHALLOW_GRAVE)
        assert [made.special_summon_count(player) for player in (ME, OPPONENT)] == [1, 1]
        assert not made.may_special_summon(OPPONENT).allowed

    @pytest.mark.parametrize("player", [ME, OPPONENT])
    def test_it_needs_both_players_free(self, player: int) -> None:
        made = winda()
        summon(made, player=player)
        assert codes(made.may_activate(SHALLOW_GRAVE)) == ["limit-used-up"]

    def test_each_real_summon_counts_for_its_player(self) -> None:
        made = winda()
        made.record(LinkActivated(1, SHALLOW_GRAVE))
        made.record(MonstersSummoned(ME, (CYBER_DRAGON,), 1))
        made.record(MonstersSummoned(OPPONENT, (WINDWITCH,), 1))
        made.record(LinkResolved(1))
        assert [made.special_summon_count(player) for player in (ME, OPPONENT)] == [1, 1]


class TestNamedCards:
    @pytest.mark.parametrize(("name", "effect"), EXCEPTIONS)
    def test_an_exception_counts_only_for_a_real_summon(self, name: str, effect: str) -> None:
        negated, nothing, real = winda(), winda(), winda()
        negate_effect(negated, uncertain(name, effect))
        resolve(nothing, uncertain(name, effect))
        resolve(real, uncertain(name, effect), CYBER_DRAGON)
        counts = [made.special_summon_count(ME) for made in (negated, nothing, real)]
        assert counts == [0, 0, 1]
        assert "free-named-exception" in notes(negated.may_special_summon(ME))

    def test_link_apple_is_no_exception(self) -> None:
        negated, nothing = winda(), winda()
        negate_effect(negated, uncertain("Link Apple", "1"))
        resolve(nothing, uncertain("Link Apple", "1"))
        assert [made.special_summon_count(ME) for made in (negated, nothing)] == [1, 1]

    def test_other_effects_of_an_exception_follow_the_rule(self) -> None:
        made = winda()
        negate_effect(made, uncertain("Masterking Archfiend", "1"))
        assert made.special_summon_count(ME) == 1

    def test_urgent_ritual_art_borrows_a_text_and_counts_all_the_same(self) -> None:
        made = winda()
        negate_effect(made, spell("Urgent Ritual Art", summons=SummonClass.COPIED))
        assert made.special_summon_count(ME) == 1

    def test_a_custom_card_joins_the_list(self) -> None:
        mine = NamedEffect(("My Own Gamble",), "1", SummonClass.EXCEPTION)
        made = TurnLedger(ledger().eras, effects=[mine])
        negate_effect(made, uncertain("My Own Gamble", "1"))
        assert made.special_summon_count(ME) == 0

    def test_and_wins_over_a_built_in_entry(self) -> None:
        mine = NamedEffect(("Link Apple",), "1", SummonClass.EXCEPTION)
        made = TurnLedger(ledger().eras, effects=[mine])
        negate_effect(made, uncertain("Link Apple", "1"))
        assert made.special_summon_count(ME) == 0


class TestCopies:
    @pytest.mark.parametrize(
        ("name", "effect"),
        [
            ("Predaplant Verte Anaconda", "2"),
            ("Trap of Darkness", "card"),
            ("Darklord Ixchel", "2"),
            ("堕天使イシュタム", "2"),
        ],
    )
    def test_a_shell_is_not_a_summoning_effect(self, name: str, effect: str) -> None:
        made = winda()
        negate_effect(made, Activation(ME, Card(name), effect, summon=SummonPlan()))
        assert made.special_summon_count(ME) == 0
        assert made.may_special_summon(ME).allowed
        assert made.may_activate(DUALITY).allowed

    def test_another_summon_can_be_chained_and_the_copied_text_then_does_nothing(self) -> None:
        made = winda()
        made.record(LinkActivated(1, ANACONDA))
        scapegoat = spell("Scapegoat", summons=SummonClass.CERTAIN)
        verdict = made.may_activate(scapegoat)
        assert verdict.allowed
        assert "free-copy-shell" in notes(verdict)
        made.record(LinkActivated(2, scapegoat))
        made.record(MonstersSummoned(ME, (Card("Sheep Token"),), 2))
        made.record(LinkResolved(2))
        assert codes(made.summon_applies(1)) == ["limit-used-up"]
        made.record(LinkResolved(1))
        assert made.special_summon_count(ME) == 1

    def test_an_oath_can_be_chained_and_does_the_same(self) -> None:
        made = winda()
        made.record(LinkActivated(1, ANACONDA))
        assert made.may_activate(STORMFORTH).allowed
        made.record(LinkActivated(2, STORMFORTH))
        made.record(LinkResolved(2))
        assert codes(made.summon_applies(1)) == ["oath-binds"]


class TestLimits:
    def test_they_count_from_when_they_begin(self) -> None:
        made = ledger()
        summon(made)
        made.record(LimitBegan(WINDA))
        assert made.may_special_summon(ME).allowed
        summon(made, WINDWITCH)
        assert not made.may_special_summon(ME).allowed

    def test_unless_they_say_otherwise(self) -> None:
        made = ledger()
        summon(made)
        made.record(LimitBegan(WINDA, SummonLimit(counts_earlier=True)))
        assert not made.may_special_summon(ME).allowed

    def test_they_end(self) -> None:
        made = winda()
        summon(made)
        made.record(LimitEnded(WINDA))
        assert made.may_special_summon(ME).allowed

    def test_a_new_turn_counts_anew(self) -> None:
        made = winda()
        summon(made)
        made.record(TurnBegan(OPPONENT))
        assert made.may_special_summon(ME).allowed
        assert made.special_summon_count(ME) == 0

    def test_none_at_all(self) -> None:
        made = ledger()
        made.record(LimitBegan(Card("Vanity's Emptiness"), SummonLimit(0)))
        assert not made.may_special_summon(ME).allowed
        assert not made.may_activate(CALL).allowed
        assert made.may_normal_summon(ME).allowed

    def test_two_of_any_summon(self) -> None:
        any_summon = Restriction(
            frozenset({Action.NORMAL_SUMMON, Action.FLIP_SUMMON, Action.SPECIAL_SUMMON})
        )
        made = ledger()
        made.record(LimitBegan(Card("Summon Limit"), SummonLimit(2, restriction=any_summon)))
        summon(made)
        assert made.may_normal_summon(ME).allowed
        declare(made, WINDWITCH)
        made.record(LinkActivated(1, spell("Thunder King Rai-Oh", player=OPPONENT)))
        assert codes(made.may_activate(CALL)) == ["chain-holds-one"]

    def test_an_effect_that_must_summon_twice_needs_two(self) -> None:
        twice = Activation(ME, Card("a Spell"), "card", summon=SummonPlan(times=2))
        made = winda()
        assert codes(made.may_activate(twice)) == ["limit-used-up"]

    def test_monsters_summoned_at_once_are_one_summon(self) -> None:
        """Also where the limit is on monsters of a kind."""
        dragons = Card("a", race="Dragon"), Card("b", race="Dragon")
        of_dragons = Restriction(
            frozenset({Action.SPECIAL_SUMMON}), forbidden=(CardKind(races=("Dragon",)),)
        )
        made = ledger()
        made.record(LimitBegan(WINDA, SummonLimit(2, restriction=of_dragons)))
        pendulum = Summon(ME, SummonKind.INHERENT, dragons, "hand")
        made.record(SummonDeclared(pendulum))
        two = Activation(ME, Card("a Spell"), "card", summon=SummonPlan(cards=dragons))
        made.record(LinkActivated(1, replace(two, player=OPPONENT)))
        assert made.may_activate(two).allowed
        made.record_all([EffectNegated(1), ChainEnded(), SummonSucceeded()])
        assert made.may_special_summon(ME, dragons[0]).allowed
        assert made.may_activate(two).allowed
        summon(made, dragons[0])
        assert codes(made.may_special_summon(ME, dragons[0])) == ["limit-used-up"]
        assert made.may_special_summon(ME, CYBER_DRAGON).allowed

    def test_a_pending_effect_that_must_summon_twice_holds_two(self) -> None:
        dragons = Card("a", race="Dragon"), Card("b", race="Dragon")
        of_dragons = Restriction(
            frozenset({Action.SPECIAL_SUMMON}), forbidden=(CardKind(races=("Dragon",)),)
        )
        for times, allowed in ((1, True), (2, False)):
            made = ledger()
            made.record(LimitBegan(WINDA, SummonLimit(2, restriction=of_dragons)))
            plan = SummonPlan(cards=dragons, times=times)
            made.record(LinkActivated(1, Activation(ME, Card("a Spell"), "card", summon=plan)))
            one = Activation(ME, Card("a Trap"), "card", summon=SummonPlan(cards=dragons[:1]))
            assert made.may_activate(one).allowed is allowed

    def test_a_declared_summon_of_another_kind_holds_nothing(self) -> None:
        made = winda()
        summon(made)
        declare(made, WINDWITCH, kind=SummonKind.NORMAL)
        made.record(LinkActivated(1, spell(player=OPPONENT)))
        assert codes(made.may_activate(CALL)) == ["limit-used-up"]

    def test_they_may_concern_one_player(self) -> None:
        made = ledger()
        made.record(LimitBegan(WINDA, SummonLimit(players=(OPPONENT,))))
        summon(made)
        assert made.may_special_summon(ME).allowed


class TestSince2020:
    """The revision of 2020-04-01: only what arrived counts."""

    @pytest.mark.parametrize("as_of", ["2020-04-01", "current"])
    def test_a_negated_summon_does_not_count(self, as_of: str) -> None:
        made = winda(as_of)
        declare(made)
        assert made.special_summon_count(ME) == 1
        assert not made.may_special_summon(ME).allowed
        made.record(SummonNegated())
        assert made.special_summon_count(ME) == 0
        assert made.may_special_summon(ME).allowed

    def test_the_day_before_it_did(self) -> None:
        made = winda("2020-03-31")
        negated_summon(made)
        assert made.special_summon_count(ME) == 1

    @pytest.mark.parametrize("activation", [REASONING, CALL, SHALLOW_GRAVE])
    def test_an_effect_that_brought_nothing_does_not_count(self, activation: Activation) -> None:
        made = winda("current")
        negate_effect(made, activation)
        assert [made.special_summon_count(player) for player in (ME, OPPONENT)] == [0, 0]
        assert made.charges(ME)[0].reason.code == "free-no-arrival"

    def test_a_second_summon_can_be_chained_and_the_first_then_does_nothing(self) -> None:
        made = winda("current")
        made.record(LinkActivated(1, spell("Monster Reborn", summons=SummonClass.CERTAIN)))
        scapegoat = spell("Scapegoat", summons=SummonClass.CERTAIN)
        assert made.may_activate(scapegoat).allowed
        made.record(LinkActivated(2, scapegoat))
        made.record(MonstersSummoned(ME, (Card("Sheep Token"),), 2))
        made.record(LinkResolved(2))
        verdict = made.summon_applies(1)
        assert codes(verdict) == ["limit-used-up"]
        assert str(verdict.reasons[0].ruling.date) == "2020-04-01"

    def test_but_not_while_an_inherent_summon_is_pending(self) -> None:
        made = winda("current")
        declare(made)
        made.record(LinkActivated(1, spell("Thunder King Rai-Oh", player=OPPONENT)))
        assert not made.may_activate(CALL).allowed
