"""The wordings as data, and the named cards."""

from __future__ import annotations

import pytest

from ygoplugin.oaths.cards import Card
from ygoplugin.oaths.counting import ATTEMPTS
from ygoplugin.oaths.events import Activation, SummonClass
from ygoplugin.oaths.named_cards import EFFECTS, LIMITS, OATHS, NamedCards, NamedOath
from ygoplugin.oaths.phrases import MISTRANSLATIONS, WORDING_PHRASES
from ygoplugin.oaths.restrictions import Oath
from ygoplugin.oaths.sources import REASON_CODES
from ygoplugin.oaths.wordings import (
    ACTIVATION_WORDINGS,
    SUMMON_WORDINGS,
    WORDINGS,
    Family,
    Fate,
    Moment,
    Wording,
)

SIX = (
    "turn-you-activate",
    "if-you-activate",
    "turn-was-activated",
    "after-activation",
    "this-turn",
    "if-was-activated",
)


def test_there_are_six_on_activations_and_three_on_summons() -> None:
    assert tuple(wording.id for wording in ACTIVATION_WORDINGS) == SIX
    assert len(SUMMON_WORDINGS) == 3
    assert len(WORDINGS) == 9


@pytest.mark.parametrize("wording", ACTIVATION_WORDINGS, ids=lambda wording: wording.id)
class TestEachWording:
    def test_an_effect_looks_forward_and_the_others_both_ways(self, wording: Wording) -> None:
        assert wording.looks_back is not wording.part_of_effect
        assert wording.looks_back is (wording.family is Family.CHOOSE_ONE)

    def test_what_lifts_it_goes_with_being_an_effect(self, wording: Wording) -> None:
        survives = Fate.NEVER if wording.part_of_effect else Fate.BINDS
        assert wording.on_effect_negated is survives
        assert wording.on_replaced is survives
        assert wording.on_activation_negated is not Fate.BINDS
        assert wording.on_nothing_done is Fate.BINDS
        assert wording.on_copied is Fate.BINDS
        moment = Moment.RESOLUTION if wording.part_of_effect else Moment.ACTIVATION
        assert wording.binds_from is moment

    def test_only_one_takes_its_own_timing(self, wording: Wording) -> None:
        assert wording.own_timing is (wording.id == "if-was-activated")

    def test_it_says_where_it_comes_from(self, wording: Wording) -> None:
        assert wording.sources
        assert wording.ja
        assert wording.zh
        assert wording.en
        assert wording.blocks_after


def test_every_phrase_and_mistranslation_names_a_wording() -> None:
    assert {phrase.wording for phrase in WORDING_PHRASES} <= {*WORDINGS, ""}
    for known in MISTRANSLATIONS:
        assert {known.reads_like, known.wording} <= set(WORDINGS)


def test_every_class_of_summons_has_a_rule_with_a_known_code() -> None:
    assert set(ATTEMPTS) == set(SummonClass)
    assert {rule.code for rule in ATTEMPTS.values()} <= set(REASON_CODES)


class TestNamedCards:
    def test_each_entry_has_a_source(self) -> None:
        assert all(entry.source for entry in (*EFFECTS, *OATHS, *LIMITS))

    @pytest.mark.parametrize(
        "name", ["Pot of Duality", "強欲で謙虚な壺", "强欲而谦虚之壶", "98645731"]
    )
    def test_they_are_found_by_any_of_their_names(self, name: str) -> None:
        (oath,) = NamedCards().oaths_of(Card(name), "card")
        assert oath.wording == "turn-you-activate"

    def test_only_the_effect_that_is_listed(self) -> None:
        named = NamedCards()
        kendama = Card("Hi-Speedroid Kendama")
        assert named.oaths_of(kendama, "2") == ()
        assert len(named.oaths_of(kendama, "3")) == 1
        assert len(named.oaths_of(kendama, "")) == 1

    def test_archetypes_by_name_or_as_the_host_says(self) -> None:
        named = NamedCards()
        for card in (Card("Danger! Jackalope?"), Card("X", archetypes=("Danger!",))):
            entry = named.effect(Activation(0, card, "1"))
            assert entry is not None
            assert entry.summon_class is SummonClass.EXCEPTION
        assert named.effect(Activation(0, Card("X"), "1")) is None

    def test_oaths_of_ones_own(self) -> None:
        mine = NamedOath(("Pot of Duality",), "card", Oath("this-turn", consequence="x"))
        (oath,) = NamedCards(oaths=[mine]).oaths_of(Card("Pot of Duality"), "card")
        assert oath.wording == "this-turn"
