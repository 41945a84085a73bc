"""Chains in a duel: activations told to `Duel`, what they change, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ygoplugin import Card, Duel, YgopluginError, create_plugin_manager, hookimpl, register
from ygoplugin.oaths.events import TurnBegan
from ygoplugin.oaths.turn_state import Outcome
from ygoplugin.rules import activations
from ygoplugin.rules.cards import Does, Facts, RuleEffect, Zone
from ygoplugin.rules.errors import IllegalError, RuleError
from ygoplugin.rules.events import (
    Activated,
    CardDescribed,
    CardMoved,
    CardPlaced,
    ChainEnded,
    ChainResolving,
    Declined,
    EffectBegan,
    LinkNegated,
    LinkResolved,
    MetTrigger,
    OrderChosen,
    PendingEffect,
    PhaseEffectsPending,
    PhaseEntered,
    RuleEvent,
    SpecialSummoned,
    TriggersMet,
    WindowClosed,
    WindowOpened,
)
from ygoplugin.rules.named_cards import NamedOrder, NamedRuleCards
from ygoplugin.rules.verdicts import Answer, Verdict
from ygoplugin.stats.times import Phase

ME, OPPONENT = 0, 1
CARDS = {
    "greed": (ME, "normal-spell"),
    "jar": (ME, "normal-trap"),
    "mst": (OPPONENT, "quick-play-spell"),
    "solemn": (OPPONENT, "counter-trap"),
    "haunted": (ME, "continuous-trap"),
    "field": (ME, "field-spell"),
}


def trigger(condition: str, *, mandatory: bool = False, when: bool = True) -> Facts:
    effect = RuleEffect(Does.TRIGGERS, condition=condition, mandatory=mandatory, when=when)
    return Facts("effect-monster", effects=(effect,))


def made(**monsters: Facts) -> Duel:
    """A duel with the Spells and Traps above, and monsters of mine on the field."""
    duel = Duel("documents")
    for card, (player, kind) in CARDS.items():
        duel.add(card, Card(card.title(), kind=kind.rpartition("-")[2]), player)
        duel.feed(CardDescribed(card, Facts(kind)))
    for monster, facts in monsters.items():
        duel.add(monster, Card.monster(monster.title(), atk=1000, defense=1000, level=4))
        duel.feed(CardDescribed(monster, facts))
        duel.feed(CardPlaced(monster, Zone.MONSTER, ME, earlier=True))
    duel.feed(TurnBegan(ME))
    return duel


def tell(duel: Duel, *events: RuleEvent) -> None:
    for event in events:
        duel.feed(event)


def on(card: str, link: int | None = None) -> Activated:
    """A card is activated by whoever has it; monsters are mine."""
    player, _ = CARDS.get(card, (ME, ""))
    effect = "card" if card in CARDS else "only"
    return Activated(card, player, card, effect, link=link)


def codes(found: Verdict | Answer[Any]) -> list[str]:
    if isinstance(found, Answer):
        return list(found.codes)
    return [reason.code for reason in (*found.reasons, *found.notes)]


def refused(duel: Duel, event: RuleEvent) -> list[str]:
    """The reasons for which an event is refused; it leaves no trace."""
    state, log, saved = repr(duel.rules.state), duel.events, duel.to_json()
    with pytest.raises(IllegalError) as error:
        duel.feed(event)
    assert (repr(duel.rules.state), duel.events, duel.to_json()) == (state, log, saved)
    return [reason.code for reason in error.value.verdict.reasons]


# --- building and resolving -------------------------------------------------------------------------


def test_a_chain_of_three_resolves_last_in_first_out_and_used_cards_go_last() -> None:
    duel = made()
    tell(duel, on("greed", 1), on("mst", 2), on("jar", 3), Declined(OPPONENT), Declined(ME))
    assert duel.rules.state.chain.chain.resolution_order().value == ("jar", "mst", "greed")
    assert refused(duel, LinkResolved("greed")) == ["last-in-first-out"]
    tell(duel, LinkResolved("jar"), LinkResolved("mst"))
    assert refused(duel, on("solemn")) == ["chain-resolving"]
    assert refused(duel, ChainEnded()) == ["links-left"]
    assert duel.rules.zone("jar") is Zone.SPELL_TRAP
    tell(duel, LinkResolved("greed"), ChainEnded())
    assert {card: duel.rules.zone(card) for card in ("jar", "mst", "greed")} == {
        "jar": Zone.GRAVEYARD,
        "mst": Zone.GRAVEYARD,
        "greed": Zone.GRAVEYARD,
    }
    assert duel.turns.chain == ()


def test_what_stays_on_the_field_stays() -> None:
    duel = made()
    tell(duel, on("field"), on("haunted"), LinkResolved("haunted"), LinkResolved("field"))
    tell(duel, ChainEnded())
    assert duel.rules.zone("haunted") is Zone.SPELL_TRAP
    assert duel.rules.zone("field") is Zone.FIELD


@pytest.mark.parametrize(
    "event", [LinkResolved("greed"), ChainEnded()], ids=lambda event: type(event).__name__
)
def test_an_empty_chain_neither_resolves_nor_ends(event: RuleEvent) -> None:
    assert refused(made(), event) == ["no-chain"]


def test_an_answer_at_too_low_a_spell_speed_is_refused() -> None:
    duel = made()
    tell(duel, on("greed"), on("solemn"))
    assert refused(duel, on("jar")) == ["speed-too-low"]
    duel.add("pot", Card("Pot of Desires", kind="spell"))
    duel.feed(CardDescribed("pot", Facts("normal-spell")))
    assert refused(duel, Activated("pot", ME, "pot")) == ["speed-1-cannot-chain"]


def test_going_on_implies_that_the_opponent_declined() -> None:
    duel = made()
    tell(duel, on("greed"), on("jar"))
    assert len(duel.turns.chain) == 2
    chain = duel.rules.state.chain.chain
    assert chain.asked == OPPONENT


def test_a_player_who_declined_waits_until_the_other_adds_a_link() -> None:
    duel = made()
    tell(duel, on("greed"), Declined(OPPONENT))
    assert refused(duel, on("mst")) == ["no-priority"]
    assert refused(duel, Declined(OPPONENT)) == ["no-priority"]
    tell(duel, on("jar"), on("mst"))


def test_the_other_player_acts_in_a_main_phase_because_priority_was_given() -> None:
    duel = made()
    duel.feed(PhaseEntered(ME, Phase.MAIN_1))
    asked = activations.may_activate(duel.rules, OPPONENT, "solemn")
    assert codes(asked) == ["no-priority"]
    assert "implied-decline" in codes(duel.may(on("solemn")))
    duel.feed(on("solemn"))
    assert len(duel.turns.chain) == 1


def test_after_a_summon_the_opponent_is_asked_first_then_the_player() -> None:
    duel = made()
    duel.add("m", Card.monster("M", atk=1000, defense=1000, level=4))
    duel.feed(PhaseEntered(ME, Phase.MAIN_1))
    assert activations.asked_to_chain(duel.rules).value is None
    duel.feed(SpecialSummoned(ME, "m"))
    asked = activations.asked_to_chain(duel.rules)
    assert (asked.value, asked.codes) == (OPPONENT, ("opponent-first",))
    assert activations.may_activate(duel.rules, OPPONENT, "solemn")
    duel.feed(Declined(OPPONENT))
    asked = activations.asked_to_chain(duel.rules)
    assert (asked.value, asked.codes) == (ME, ("opponent-declined",))
    duel.feed(Declined(ME))
    assert activations.asked_to_chain(duel.rules).codes == ("both-declined",)


def test_spell_speed_1_is_for_the_own_main_phase() -> None:
    duel = made()
    duel.feed(PhaseEntered(ME, Phase.STANDBY))
    assert refused(duel, on("greed")) == ["not-a-main-phase"]
    duel.feed(PhaseEntered(ME, Phase.MAIN_1))
    assert refused(duel, Activated("greed", OPPONENT, "greed")) == ["not-own-turn"]
    duel.feed(on("greed"))


def test_a_window_closes_after_its_chain() -> None:
    duel = made()
    tell(duel, WindowOpened("a Summon"), on("solemn"))
    assert refused(duel, WindowClosed()) == ["activation-window"]
    tell(duel, LinkResolved("solemn"), ChainEnded(), WindowClosed())


def test_a_chain_whose_links_are_not_told_lets_nothing_in() -> None:
    duel = made()
    duel.feed(ChainResolving())
    assert refused(duel, on("jar")) == ["chain-resolving"]
    tell(duel, ChainEnded(), on("jar"))


# --- negating and destroying ------------------------------------------------------------------------


def test_a_destroyed_normal_spell_has_its_effect_and_a_continuous_card_has_not() -> None:
    duel = made()
    tell(duel, on("haunted"), on("mst"), LinkResolved("mst", destroyed=("haunted",)))
    applies = activations.effect_applies(duel.rules, "haunted", "card")
    assert (applies.value, codes(applies)) == (False, ["must-stay-on-field"])
    tell(duel, LinkResolved("haunted"), ChainEnded())

    duel = made()
    tell(duel, on("greed"), on("mst"), LinkResolved("mst", destroyed=("greed",)))
    applies = activations.effect_applies(duel.rules, "greed", "card")
    assert (applies.value, codes(applies)) == (True, ["destroying-is-not-negating"])


@pytest.mark.parametrize(
    ("what", "outcome"),
    [("activation", Outcome.ACTIVATION_NEGATED), ("effect", Outcome.EFFECT_NEGATED)],
)
def test_a_negated_link_has_no_effect_and_its_cost_stays_paid(what: str, outcome: Outcome) -> None:
    duel = made()
    tell(duel, on("greed"), on("solemn"), LinkNegated("greed", what, "solemn"))
    assert not activations.effect_applies(duel.rules, "greed", "card").value
    assert duel.rules.zone("greed") is Zone.SPELL_TRAP
    with pytest.raises(RuleError, match="negated already"):
        duel.feed(LinkNegated("greed"))
    tell(duel, LinkResolved("solemn"), LinkResolved("greed"))
    assert duel.turns.outcome(1) is outcome
    duel.feed(ChainEnded())


def test_what_is_negated_on_the_field_is_told_to_the_turn_ledger() -> None:
    duel = made(hunter=Facts("effect-monster"))
    duel.add("drain", Card("Skill Drain", kind="trap", passcode=82732705), OPPONENT)
    tell(duel, CardPlaced("drain", Zone.SPELL_TRAP, OPPONENT), EffectBegan("drain"))
    verdict = activations.may_activate(duel.rules, ME, "hunter", "only")
    assert verdict
    assert "negated-not-forbidden" in codes(verdict)
    tell(duel, Activated("hunter", ME, "hunter", "only"), LinkResolved("hunter"))
    assert duel.turns.outcome(1) is Outcome.EFFECT_NEGATED


def test_the_activation_of_what_is_forbidden_is_refused() -> None:
    duel = made()
    duel.add("jinzo", Card.monster("Jinzo", atk=2400, defense=1500, level=6, passcode=77585513))
    tell(duel, CardPlaced("jinzo", Zone.MONSTER, OPPONENT), EffectBegan("jinzo"))
    assert refused(duel, on("jar"))[0] == "activation-forbidden"
    duel.feed(on("greed"))


def test_a_normal_spell_that_says_so_stays_and_has_to() -> None:
    duel = made()
    duel.add("swords", Card("Swords of Revealing Light", kind="spell", passcode=72302403))
    tell(duel, Activated("swords", ME, "swords"), LinkResolved("swords"), ChainEnded())
    assert duel.rules.zone("swords") is Zone.SPELL_TRAP

    duel = made()
    duel.add("swords", Card("Swords of Revealing Light", kind="spell", passcode=72302403))
    tell(duel, Activated("swords", ME, "swords"), on("mst"))
    duel.feed(LinkResolved("mst", destroyed=("swords",)))
    assert not activations.effect_applies(duel.rules, "swords", "card").value


# --- timing -----------------------------------------------------------------------------------------


def missed(duel: Duel, card: str) -> bool:
    return activations.misses_timing(duel.rules, card).value


def test_what_is_destroyed_at_once_is_in_time_at_once() -> None:
    sent = trigger("when sent to the Graveyard")
    duel = made(one=sent, two=sent, three=trigger("when destroyed"))
    tell(duel, on("jar"), LinkResolved("jar", destroyed=("one", "two", "three")), ChainEnded())
    assert not any(missed(duel, card) for card in ("one", "two", "three"))


def test_a_link_that_resolves_without_effect_is_an_event_unless_its_activation_was_negated() -> (
    None
):
    peten = trigger("when sent to the Graveyard")
    duel = made(peten=peten)
    tell(duel, on("greed"), on("mst"), LinkResolved("mst", destroyed=("peten",)))
    tell(duel, LinkResolved("greed", negated=True), ChainEnded())
    assert missed(duel, "peten")
    assert refused(duel, on("peten")) == ["missed-timing"]

    duel = made(peten=peten)
    tell(duel, on("greed"), on("solemn"), LinkNegated("greed", "activation"))
    tell(duel, LinkResolved("solemn", destroyed=("peten",)), LinkResolved("greed"), ChainEnded())
    assert not missed(duel, "peten")


@pytest.mark.parametrize(
    ("facts", "misses"),
    [
        (trigger("when sent to the Graveyard"), True),
        (trigger("if sent to the Graveyard", when=False), False),
        (trigger("when sent to the Graveyard", mandatory=True), False),
    ],
)
def test_only_optional_when_effects_miss_their_timing(facts: Facts, misses: bool) -> None:
    duel = made(m=facts)
    tell(duel, on("greed"), on("mst"), LinkResolved("mst", destroyed=("m",)))
    tell(duel, LinkResolved("greed"), ChainEnded())
    assert missed(duel, "m") == misses
    assert activations.must_activate(duel.rules, "m").value == facts.effects[0].mandatory
    assert activations.link_number(duel.rules, "m").value == 1
    if not misses:
        duel.feed(on("m", 1))


def test_a_cost_is_on_the_way_to_the_effect() -> None:
    duel = made(m=trigger("when sent to the Graveyard"))
    tell(duel, on("greed"), CardMoved("m", Zone.GRAVEYARD, "greed", "cost"))
    tell(duel, LinkResolved("greed"), ChainEnded())
    assert missed(duel, "m")


# --- simultaneous effects ---------------------------------------------------------------------------

MET = TriggersMet(
    (
        MetTrigger("a", ME, "optional-trigger"),
        MetTrigger("b", ME, "mandatory-trigger"),
        MetTrigger("c", OPPONENT, "flip"),
        MetTrigger("d", OPPONENT, "flip"),
    )
)


def triggers() -> Duel:
    monster = Facts("effect-monster")
    duel = made(a=monster, b=monster, c=monster, d=monster)
    for card in ("c", "d"):
        duel.change_control(card, OPPONENT)
    return duel


def test_effects_met_at_once_form_a_chain_that_is_answered_at_its_end() -> None:
    duel = triggers()
    tell(duel, MET, OrderChosen(OPPONENT, ("d", "c")))
    order = [link.card for link in duel.rules.state.chain.chain.links]
    assert order == ["b", "d", "c", "a"]
    assert codes(activations.may_chain(duel.rules, OPPONENT, "mst", "c"))[0] == "no-insertion"
    assert activations.may_chain(duel.rules, OPPONENT, "mst", "a")
    duel.feed(on("mst", 5))
    assert len(duel.turns.chain) == 5
    assert refused(duel, OrderChosen(OPPONENT, ("c", "d"))) == ["older-link"]
    for link in ("mst", "a", "c", "d", "b"):
        duel.feed(LinkResolved(link))
    duel.feed(ChainEnded())


def test_a_host_may_tell_them_one_by_one() -> None:
    duel = triggers()
    tell(duel, Activated("b", ME, "b", "trigger", met="mandatory-trigger"))
    tell(duel, Activated("d", OPPONENT, "d", "flip", met="flip"))
    assert "no-insertion" in codes(activations.may_chain(duel.rules, ME, "jar", "b"))
    tell(duel, Activated("a", ME, "a", "trigger", met="optional-trigger"))
    late = Activated("c", OPPONENT, "c", "flip", met="flip")
    assert refused(duel, late) == ["group-order"]
    assert refused(duel, Activated("c", OPPONENT, "c", "trigger")) == ["speed-1-cannot-chain"]
    assert [activations.group_of(duel.rules, card).value for card in "bda"] == [1, 2, 3]
    duel.feed(on("mst", 4))
    assert refused(duel, late) == ["new-chain"]
    for link in ("mst", "a", "d", "b"):
        duel.feed(LinkResolved(link))
    duel.feed(ChainEnded())
    for wrong in (Activated("x", ME, None, met="flip"), Activated("x", ME, "a", met="quick")):
        with pytest.raises(RuleError):
            duel.may(wrong)


def test_they_wait_while_another_chain_goes_on() -> None:
    duel = triggers()
    duel.feed(on("greed"))
    assert refused(duel, MET) == ["new-chain"]
    duel.feed(LinkResolved("greed"))
    assert refused(duel, MET) == ["chain-resolving"]
    tell(duel, ChainEnded(), MET)


def test_only_the_own_effects_are_ordered() -> None:
    duel = triggers()
    duel.feed(MET)
    for event in (OrderChosen(ME, ("c",)), OrderChosen(ME, ("a", "a"))):
        with pytest.raises(RuleError):
            duel.feed(event)
    assert [link.card for link in duel.rules.state.chain.chain.links] == ["b", "c", "d", "a"]


class Orders:
    @hookimpl
    def ygoplugin_named_rule_cards(self) -> NamedRuleCards:
        return NamedRuleCards(orders=(NamedOrder("Jar", 72302403, "a ruling"),))


def test_what_waits_in_a_phase_is_handled_in_any_order_unless_a_ruling_fixes_it() -> None:
    manager = create_plugin_manager(installed=False)
    for plugins, free in ((manager, True), (create_plugin_manager(installed=False), False)):
        if not free:
            register(plugins, Orders())
        duel = Duel(plugins=plugins)
        duel.add("jar", Card("Jar", kind="trap"))
        duel.add("swords", Card("Swords of Revealing Light", kind="spell", passcode=72302403))
        duel.feed(TurnBegan(ME))
        duel.feed(PhaseEntered(ME, Phase.END))
        waiting = (PendingEffect("swords", ME, chains=False), PendingEffect("jar", ME))
        duel.feed(PhaseEffectsPending(waiting))
        assert activations.may_handle(duel.rules, ["jar", "swords"])
        wrong = activations.may_handle(duel.rules, ["swords", "jar"])
        assert wrong.allowed == free
        assert codes(wrong) == ["free-order" if free else "official-order"]
        assert not activations.go_on_one_chain(duel.rules, ["jar", "swords"]).value
        assert activations.orders(duel.rules, ["jar", "swords"]).value == ME


# --- copies, saves, whatever is told ----------------------------------------------------------------


def test_a_chain_survives_a_save_a_copy_and_a_replay() -> None:
    duel = made(m=trigger("when sent to the Graveyard"))
    tell(duel, on("greed"), on("solemn"), LinkNegated("greed", "activation"))
    tell(duel, LinkResolved("solemn", destroyed=("m",)))
    for twin in (Duel.from_json(duel.to_json()), duel.copy(), duel.replay("current")):
        tell(twin, LinkResolved("greed"), ChainEnded())
        assert not missed(twin, "m")
        assert twin.rules.zone("greed") is Zone.GRAVEYARD
    assert duel.rules.zone("greed") is Zone.SPELL_TRAP


cards = st.sampled_from([*CARDS, "a", "b"])
told = st.lists(
    st.one_of(
        st.builds(
            Activated, cards, st.sampled_from([0, 1]), cards, st.sampled_from(["card", "only"])
        ),
        st.builds(Declined, st.sampled_from([0, 1])),
        st.builds(LinkResolved, cards, st.lists(cards, max_size=2).map(tuple)),
        st.builds(LinkNegated, cards, st.sampled_from(["activation", "effect", "card"])),
        st.builds(ChainEnded),
        st.builds(ChainResolving),
        st.builds(PhaseEntered, st.sampled_from([0, 1]), st.sampled_from(list(Phase))),
        st.builds(OrderChosen, st.sampled_from([0, 1]), st.permutations("ab").map(tuple)),
        st.just(
            TriggersMet((MetTrigger("a", ME, "flip"), MetTrigger("b", ME, "mandatory-trigger")))
        ),
        st.just(WindowOpened("something")),
        st.just(WindowClosed()),
    ),
    max_size=14,
)


@settings(max_examples=60, deadline=None)
@given(told)
def test_a_refused_event_leaves_no_trace_and_a_saved_duel_is_the_same(
    events: Iterable[RuleEvent],
) -> None:
    monster = Facts("effect-monster")
    duel = made(a=monster, b=monster)
    for event in events:
        before = (repr(duel.rules.state), duel.events, repr(duel.turns.events))
        allowed: bool | None
        try:
            allowed = duel.may(event).allowed
        except YgopluginError:
            allowed = None
        assert (repr(duel.rules.state), duel.events, repr(duel.turns.events)) == before
        try:
            duel.feed(event)
        except YgopluginError:
            assert (repr(duel.rules.state), duel.events, repr(duel.turns.events)) == before
        else:
            assert allowed
        assert len(duel.turns.chain) <= len(duel.rules.state.chain.chain.links)
    assert repr(Duel.from_json(duel.to_json()).rules.state) == repr(duel.rules.state)
