"""Activations on the board: Chains, triggers, priority and negation where they meet."""

from __future__ import annotations

import pytest

from tests.rules.turns import ME, OPP, put, refused, table
from ygoplugin import Card, Duel, create_plugin_manager, hookimpl, register
from ygoplugin.oaths import Verdict
from ygoplugin.rules import activations
from ygoplugin.rules import events as ev
from ygoplugin.rules.cards import Does, Facts, RuleEffect, Zone
from ygoplugin.rules.conditions import Condition
from ygoplugin.rules.errors import IllegalError, RuleError
from ygoplugin.rules.events import Procedure
from ygoplugin.rules.verdicts import denied
from ygoplugin.stats.times import Phase


def trigger(condition: str, *, mandatory: bool = False, when: bool = True) -> Facts:
    effect = RuleEffect(Does.TRIGGERS, condition=condition, mandatory=mandatory, when=when)
    return Facts("effect-monster", effects=(effect,))


def test_a_chain_is_built_resolved_and_ended() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(ev.Activated("a", ME, "greed"))
    assert activations.has_priority(duel.rules).value == OPP
    assert "speed-1-cannot-chain" in refused(duel, ev.Activated("b", OPP, "bob", "flip"))
    duel.feed(ev.Activated("b", OPP, "jar"))
    assert refused(duel, ev.LinkResolved("a")) == ["last-in-first-out"]
    duel.feed(ev.LinkResolved("b"))
    assert refused(duel, ev.Activated("c", ME, None)) == ["chain-resolving"]
    assert refused(duel, ev.ChainEnded()) == ["links-left"]
    duel.feed(ev.LinkResolved("a"))
    assert duel.rules.zone("greed") is Zone.SPELL_TRAP
    duel.feed(ev.ChainEnded())
    assert duel.rules.zone("greed") is Zone.GRAVEYARD
    assert len(duel.turns.chain) == 0


def test_an_empty_chain_does_not_resolve() -> None:
    duel = table(Phase.MAIN_1)
    assert refused(duel, ev.ChainEnded()) == ["no-chain"]
    assert refused(duel, ev.LinkResolved("nothing")) == ["no-chain"]


def test_no_summon_in_a_chain_or_while_something_may_be_answered() -> None:
    duel = table(Phase.MAIN_1)
    begins = ev.SummonBegan("s", Procedure.NORMAL, ME, "dora")
    duel.feed(ev.WindowOpened("special-summon"))
    assert refused(duel, begins) == ["activation-window"]
    duel.feed(ev.WindowClosed())
    duel.feed(ev.Activated("a", ME, "greed"))
    assert refused(duel, begins) == ["activation-window"]
    duel.feed(ev.LinkResolved("a"))
    assert refused(duel, begins) == ["chain-resolving"]
    duel.feed(ev.ChainEnded())
    duel.feed(begins)


@pytest.mark.parametrize(
    ("mandatory", "when", "missed", "allowed"),
    [
        (False, True, True, False),
        (False, False, False, True),
        (True, True, False, True),
    ],
)
def test_missed_timing(*, mandatory: bool, when: bool, missed: bool, allowed: bool) -> None:
    duel = table(Phase.MAIN_1)
    facts = trigger("sent to the Graveyard", mandatory=mandatory, when=when)
    duel.feed(ev.CardDescribed("alice", facts))
    duel.feed(ev.Activated("a", ME, "greed"))
    duel.feed(ev.Activated("b", OPP, "jar"))
    duel.feed(ev.LinkResolved("b", destroyed=("alice",)))
    duel.feed(ev.LinkResolved("a"))
    duel.feed(ev.ChainEnded())
    assert activations.misses_timing(duel.rules, "alice").value is missed
    verdict = activations.may_activate(duel.rules, ME, "alice", "only", "after-chain")
    assert verdict.allowed is allowed
    assert activations.must_activate(duel.rules, "alice").value is mandatory


def test_an_optional_trigger_of_a_tribute_misses_its_timing() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(ev.CardDescribed("alice", trigger("sent to the Graveyard")))
    duel.feed(ev.SummonBegan("s", Procedure.NORMAL, ME, "carol", ("alice",)))
    for step in (1, 2, 3, 4, 5):
        duel.feed(ev.SummonStep("s", step))
    verdict = activations.may_activate(duel.rules, ME, "alice")
    assert [reason.code for reason in verdict.reasons] == ["missed-timing"]


def test_a_continuous_card_must_stay_to_have_its_effect() -> None:
    duel = table(Phase.MAIN_1)
    put(
        duel,
        "call",
        Card("Call of the Haunted", kind="trap"),
        zone=Zone.SPELL_TRAP,
        facts=Facts("continuous-trap"),
    )
    duel.feed(ev.Activated("a", ME, "call"))
    duel.feed(ev.Activated("b", OPP, "jar"))
    assert activations.effect_applies(duel.rules, "call", "card").value
    duel.feed(ev.LinkResolved("b", destroyed=("call",)))
    assert activations.effect_applies(duel.rules, "call", "card").codes == ("must-stay-on-field",)


def test_a_negated_effect_is_activated_and_one_in_the_graveyard_escapes() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(ev.EffectBegan("drain"))
    verdict = activations.may_activate(duel.rules, ME, "alice", "only")
    assert verdict
    assert "negated-not-forbidden" in [note.code for note in verdict.notes]
    duel.feed(ev.Activated("a", ME, "alice", "only", cost="Tribute itself"))
    assert not activations.effect_applies(duel.rules, "alice", "only").value
    duel.feed(ev.CardMoved("alice", Zone.GRAVEYARD))
    found = activations.effect_applies(duel.rules, "alice", "only")
    assert (found.value, found.codes[0]) == (True, "source-off-field")
    assert "cost-paid" in activations.location(duel.rules, "alice").codes


def test_of_two_that_negate_each_other_the_first_wins() -> None:
    jinzo = Card.monster("Jinzo", atk=2400, defense=1500, level=6, passcode=77585513)
    first = table()
    put(first, "jinzo", jinzo, player=OPP)
    first.feed(ev.EffectBegan("drain"))
    assert (first.is_negated("jinzo"), first.is_negated("alice")) == (False, False)
    assert activations.effects_negated(first.rules, "drain").value
    first.feed(ev.CardMoved("jinzo", Zone.GRAVEYARD))
    assert first.is_negated("alice")

    second = table()
    second.feed(ev.EffectBegan("drain"))
    put(second, "jinzo", jinzo, player=OPP)
    assert second.is_negated("jinzo")
    assert not activations.effects_negated(second.rules, "drain").value
    assert activations.not_forbidden(second.rules, "jar")


def test_what_forbids_an_activation_forbids_its_cost() -> None:
    duel = table(Phase.MAIN_1)
    jinzo = Card.monster("Jinzo", atk=2400, defense=1500, level=6, passcode=77585513)
    put(duel, "jinzo", jinzo)
    duel.feed(ev.Declined(ME))
    assert "activation-forbidden" in refused(duel, ev.Activated("a", OPP, "jar"))
    assert not activations.may_pay_cost(duel.rules, "jar")


def test_declaring_the_end_passes_priority() -> None:
    duel = table(Phase.MAIN_1)
    early = activations.may_activate(duel.rules, OPP, "jar")
    assert [reason.code for reason in early.reasons] == ["no-priority"]
    duel.feed(ev.TurnEndDeclared(ME))
    assert activations.has_priority(duel.rules).value == OPP
    assert activations.may_activate(duel.rules, OPP, "jar")
    duel.feed(ev.Activated("a", OPP, "jar"))


def test_the_order_inside_a_group_is_chosen_before_anything_is_chained() -> None:
    duel = table(Phase.MAIN_1)
    duel.feed(ev.TriggersMet((ev.MetTrigger("alice", ME), ev.MetTrigger("twin", ME))))
    duel.feed(ev.OrderChosen(ME, ("twin", "alice")))
    assert [link.card for link in duel.rules.state.chain.chain.links] == ["twin", "alice"]
    assert activations.may_chain(duel.rules, OPP, "jar", "alice")
    to_first = activations.may_chain(duel.rules, OPP, "jar", "twin")
    assert "no-insertion" in [reason.code for reason in to_first.reasons]
    duel.feed(ev.Activated("a", OPP, "jar"))
    assert refused(duel, ev.OrderChosen(ME, ("alice", "twin"))) == ["older-link"]
    assert len(duel.turns.chain) == 3


@pytest.mark.parametrize(
    ("text", "event", "own"),
    [
        ("summoned", "summoned", True),
        ("when this card is sent from the field to the Graveyard", "sent", True),
        ("the opponent summons a monster with 1500 or more ATK", "summoned", False),
        ("attack declared by the opponent", "attack", False),
        ("flipped face-up", "flipped", True),
        ("discarded to the Graveyard by a card effect", "discarded", True),
        ("End Phase of the turn it was sent to the Graveyard", "end-phase", True),
    ],
)
def test_conditions_are_read(text: str, event: str, *, own: bool) -> None:
    found = Condition.parse(text)
    assert (found.event, found.own_card) == (event, own)


def test_a_condition_without_an_event_is_an_error() -> None:
    with pytest.raises(RuleError, match="names no event"):
        Condition.parse("whenever it likes")


def test_moments_are_known_words() -> None:
    duel = table()
    with pytest.raises(RuleError, match="no moment 'soon'"):
        activations.may_activate(duel.rules, ME, "alice", when="soon")


def test_a_plugin_denies_and_the_event_is_refused() -> None:
    class NoAttacks:
        @hookimpl
        def ygoplugin_may(self, event: object) -> Verdict | None:
            if isinstance(event, ev.AttackDeclared):
                return denied("no-attack", "peace", rule="attack-target")
            return None

    manager = create_plugin_manager(installed=False)
    register(manager, NoAttacks())
    duel = Duel(plugins=manager)
    put(duel, "m")
    with pytest.raises(IllegalError, match="peace"):
        duel.feed(ev.AttackDeclared(ME, "m"))


def test_a_plugin_forbids_by_the_event_of_the_turn_ledger_too() -> None:
    from ygoplugin.oaths import events as turn

    class NoNormalSummons:
        @hookimpl
        def ygoplugin_may(self, event: object) -> Verdict | None:
            if isinstance(event, turn.SummonDeclared):
                return denied("summon-open", "not here", rule="own-monsters")
            return None

    manager = create_plugin_manager(installed=False)
    register(manager, NoNormalSummons())
    duel = Duel(plugins=manager)
    put(duel, "m", zone=Zone.HAND)
    with pytest.raises(IllegalError, match="not here"):
        duel.feed(ev.SummonBegan("s", Procedure.NORMAL, ME, "m"))


def test_a_host_may_begin_to_use_the_rules_in_the_middle_of_a_duel() -> None:
    duel = Duel()
    duel.summon("mine", Card.monster("Mine", atk=1500, defense=0, level=4))
    duel.summon("theirs", Card.monster("Theirs", atk=1000, defense=0, level=4), controller=OPP)
    duel.begin_phase(Phase.BATTLE)
    assert duel.rules.zone("mine") is Zone.MONSTER
    assert not duel.rules.state.summons
    duel.feed(ev.AttackDeclared(ME, "mine", "theirs"))
    duel.leave("theirs")
    assert "no-such-target" in refused(duel, ev.ReplayChosen(ME, "mine", "theirs"))
    duel.feed(ev.AttackGivenUp(ME, "mine"))
    duel.feed(ev.PhaseEntered(ME, Phase.MAIN_2))


def test_plain_events_are_followed() -> None:
    duel = table(Phase.MAIN_1)
    duel.begin_phase(Phase.BATTLE)
    duel.summon("new", Card.monster("New", atk=100, defense=0, level=4), face_up=False)
    duel.flip_up("new")
    assert duel.rules.position("new") is not None
    duel.begin_phase(Phase.MAIN_2)
    assert duel.rules.state.battle.over
    duel.flip_down("new")
    assert "set-this-turn" not in refused(duel, ev.SummonBegan("s", Procedure.FLIP, OPP, "new"))
    duel.leave("new")
    assert duel.rules.zone("new") is None


def test_a_monster_that_left_and_came_back_is_negated_again() -> None:
    duel = table()
    duel.feed(ev.EffectBegan("drain"))
    duel.leave("alice")
    duel.summon("alice")
    duel.feed(ev.WindowClosed())
    assert duel.is_negated("alice")
