"""What a host may tell by mistake: refused with the reason, without a trace."""

from __future__ import annotations

import pytest

from tests.rules.turns import ME, OPP, codes, put, refused, table
from ygoplugin import Card
from ygoplugin.oaths.events import TurnBegan
from ygoplugin.rules import activations, battle, equips, hand_size, normal_summons, replay
from ygoplugin.rules import events as ev
from ygoplugin.rules.cards import Does, Facts, Position, RuleEffect, Scope, Zone
from ygoplugin.rules.conditions import Condition
from ygoplugin.rules.events import BattleStep, Procedure
from ygoplugin.stats.times import Phase


def test_nothing_is_done_when_the_turn_is_over() -> None:
    """battle-and-summons, line 29: the End Phase is the last phase of the turn."""
    duel = table(Phase.END)
    duel.feed(ev.TurnEndDeclared(ME))
    for event in (
        ev.TurnEndDeclared(ME),
        ev.Activated("late", OPP),
        ev.SpecialSummoned(ME, "dora"),
    ):
        assert "turn-player-declared" in refused(duel, event)
    duel.feed(TurnBegan(OPP))
    duel.feed(ev.SpecialSummoned(ME, "dora"))


def test_a_used_card_is_not_activated_again() -> None:
    """Once on a Chain, and not from the Graveyard (today's rules)."""
    duel = table(Phase.MAIN_1)
    duel.feed(ev.Activated("a", ME, "greed"))
    duel.feed(ev.Activated("b", OPP, "jar"))
    assert refused(duel, ev.Activated("c", OPP, "jar")) == ["card-used"]
    assert "card-used" in codes(activations.may_chain(duel.rules, OPP, "jar", 2))
    duel.feed(ev.LinkResolved("b"))
    duel.feed(ev.LinkResolved("a"))
    duel.feed(ev.ChainEnded())
    assert refused(duel, ev.Activated("d", OPP, "jar")) == ["card-used"]
    # An effect that is activated in the Graveyard is no activation of the card.
    assert activations.may_activate(duel.rules, OPP, "jar", "quick", "after-chain").allowed


def test_the_hand_is_adjusted_once_and_each_card_is_one() -> None:
    """battle-and-summons, line 33: down to exactly six, all at once."""
    duel = table(Phase.END)
    assert refused(duel, ev.HandAdjusted(ME, 0)) == ["within-limit"]
    duel.feed(ev.HandCounted(ME, 8))
    assert refused(duel, ev.HandAdjusted(ME, 2, ("dora", "dora"))) == ["not-in-hand"]
    duel.feed(ev.HandAdjusted(ME, 2, ("dora",)))
    assert refused(duel, ev.HandAdjusted(ME, 0)) == ["within-limit"]
    assert hand_size.discard_actions(duel.rules, ME).value == 1


def test_only_a_battle_destroys_by_battle() -> None:
    """A monster is destroyed by the one that it battles."""
    duel = table(Phase.BATTLE)
    assert refused(duel, ev.DestroyedByBattle("bob", "alice")) == ["no-attack"]
    duel.feed(ev.AttackDeclared(ME, "alice", "bob"))
    assert refused(duel, ev.DestroyedByBattle("bob", "twin")) == ["no-attack"]
    duel.feed(ev.BattleStepEntered(BattleStep.DAMAGE))
    duel.feed(ev.DestroyedByBattle("alice", "bob"))


def test_triggers_belong_to_those_who_control_them() -> None:
    """spell-speed-and-chains, line 41: the controller of the cards."""
    duel = table(Phase.MAIN_1)
    event = ev.TriggersMet((ev.MetTrigger("alice", OPP, "optional-trigger"),))
    assert refused(duel, event) == ["not-controlled"]


@pytest.mark.parametrize("how", ["leaves", "changes control", "is turned face-down"])
def test_an_attack_needs_its_attacker(how: str) -> None:
    """Without it there is neither a replay nor a Damage Step, and another monster may attack."""
    duel = table(Phase.BATTLE)
    put(duel, "eve", player=OPP, zone=Zone.HAND)
    duel.feed(ev.AttackDeclared(ME, "alice", "bob"))
    duel.feed(ev.SpecialSummoned(OPP, "eve"))
    assert replay.is_there(duel.rules, "alice").value
    if how == "leaves":
        duel.feed(ev.CardMoved("alice", Zone.HAND))
    elif how == "changes control":
        duel.change_control("alice", OPP)
    else:
        duel.feed(ev.TurnedFaceDown("alice"))
    assert not replay.is_there(duel.rules, "alice").value
    assert battle.battle_ends(duel.rules, "alice").value
    refused(duel, ev.BattleStepEntered(BattleStep.DAMAGE))
    refused(duel, ev.AttackGivenUp(ME, "alice"))
    duel.feed(ev.AttackDeclared(ME, "twin", "eve"))
    assert battle.attack_declarations(duel.rules, "twin").value == 1


def test_an_equip_monster_that_is_summoned_is_free_of_its_bearer() -> None:
    """It is a monster again: nothing of it stays with its bearer, which may leave without it."""
    duel = table(Phase.MAIN_1)
    put(duel, "union", zone=Zone.HAND)
    duel.feed(ev.CardPlaced("union", Zone.SPELL_TRAP, ME, equipped_to="alice"))
    duel.feed(ev.SpecialSummoned(ME, "union"))
    assert not equips.is_equipped(duel.rules, "union", "alice").value
    duel.feed(ev.CardMoved("alice", Zone.GRAVEYARD))
    assert duel.rules.zone("union") is Zone.MONSTER
    assert duel.stat("union", "atk") == 1000


@pytest.mark.parametrize(
    ("amount", "tributes", "fits"),
    [
        (0, (), True),  # by its text
        (0, ("alice", "twin"), True),  # by its Level
        (0, ("alice",), False),  # neither
        (3, ("alice", "twin"), False),  # it asks for more than its Level
        (3, ("alice", "twin", "third"), True),
    ],
)
def test_tributes_by_the_text_of_the_monster(
    amount: int, tributes: tuple[str, ...], fits: bool
) -> None:
    """A Level 8 monster needs two Tributes (line 61), unless its text says otherwise (line 85)."""
    duel = table(Phase.MAIN_1)
    put(duel, "third")
    put(
        duel,
        "big",
        Card.monster("Big", atk=3000, defense=2500, level=8),
        zone=Zone.HAND,
        facts=Facts("effect-monster", effects=(RuleEffect(Does.TRIBUTES, amount=amount),)),
    )
    event = ev.SummonBegan("n", Procedure.NORMAL, ME, "big", tributes)
    assert bool(duel.may(event)) is fits


def test_an_effect_on_tributes_holds_for_its_procedure() -> None:
    """An effect that lets a Set do with one Tribute says nothing of a Tribute Summon."""
    duel = table(Phase.MAIN_1)
    put(duel, "big", Card.monster("Big", atk=3000, defense=2500, level=8), zone=Zone.HAND)
    effect = RuleEffect(Does.TRIBUTES, Scope("own", ("monster",)), 1, "set")
    put(duel, "spell", Card("Spell", kind="spell"), zone=Zone.SPELL_TRAP)
    duel.feed(ev.CardDescribed("spell", Facts("continuous-spell", effects=(effect,))))
    duel.feed(ev.EffectBegan("spell"))
    board = duel.rules
    assert normal_summons.tributes_needed(board, "big", Procedure.SET).value == 1
    assert normal_summons.tributes_needed(board, "big", Procedure.NORMAL).value == 2


def test_conditions_on_kinds_of_summons() -> None:
    """A Tribute Summon is a Normal Summon (battle-and-summons, line 59); a Special Summon is not."""
    wants = {"normal": True, "tribute": True, "special": False, "flip": False}
    for kind, expected in wants.items():
        duel = table(Phase.MAIN_1)
        condition = f"when this card is {kind.title()} Summoned"
        effect = RuleEffect(Does.TRIGGERS, condition=condition)
        duel.feed(ev.CardDescribed("carol", Facts("effect-monster", effects=(effect,))))
        duel.feed(ev.SummonBegan("n", Procedure.NORMAL, ME, "carol", ("alice",)))
        duel.feed(ev.SummonFinished("n"))
        assert activations.trigger_met(duel.rules, "carol").value is expected


def test_conditions_that_name_the_opponent() -> None:
    """The opponent's card may do something to this card, or the opponent to other cards."""
    own = Condition.parse("destroyed by the opponent's card effect")
    assert (own.own_card, own.by, own.how) == (True, "opponent", "effect")
    other = Condition.parse("the opponent Special Summons a monster")
    assert (other.own_card, other.by, other.how) == (False, "opponent", "special")
    assert Condition.parse("when this card declares an attack").own_card
    assert Condition.parse("the opponent sets a monster").event == "set"


def test_a_flip_effect_once_for_each_flip() -> None:
    """A second flip is another event (battle-and-summons, line 101)."""
    duel = table()
    put(
        duel,
        "penguin",
        Card.monster("Penguin Soldier", atk=750, defense=500, level=2),
        position=Position.FACE_DOWN_DEFENSE,
        facts=Facts("flip-monster"),
    )
    duel.feed(ev.PhaseEntered(ME, Phase.MAIN_1))
    for name in ("a", "b"):
        duel.feed(ev.Flipped("penguin", "an effect"))
        duel.feed(ev.Activated(name, ME, "penguin", "flip"))
        duel.feed(ev.LinkResolved(name))
        duel.feed(ev.ChainEnded())
        assert refused(duel, ev.Activated("again", ME, "penguin", "flip")) == ["condition-not-met"]
        duel.feed(ev.TurnedFaceDown("penguin"))


def test_what_came_back_is_another_monster() -> None:
    """The attack of an attacker that left is over; the monster that comes back has not attacked."""
    duel = table(Phase.BATTLE)
    duel.feed(ev.AttackDeclared(ME, "alice", "bob"))
    duel.feed(ev.CardMoved("alice", Zone.BANISHED))
    duel.feed(ev.SpecialSummoned(ME, "alice"))
    assert not replay.is_there(duel.rules, "alice").value
    assert refused(duel, ev.BattleStepEntered(BattleStep.DAMAGE)) == ["left-the-field"]
    duel.feed(ev.AttackDeclared(ME, "alice", "bob"))
    duel.feed(ev.CardMoved("bob", Zone.BANISHED))
    duel.feed(ev.SpecialSummoned(OPP, "bob"))
    assert "target-left" in replay.is_there(duel.rules, "alice").codes
    duel.feed(ev.ReplayChosen(ME, "alice", "bob"))
    assert not replay.is_there(duel.rules, "alice").value


def test_a_card_with_two_triggers() -> None:
    """Each is met, missed and activated by itself: the event names one by its label."""
    effects = (
        RuleEffect(Does.TRIGGERS, condition="summoned", label="1"),
        RuleEffect(Does.TRIGGERS, condition="sent to the Graveyard", mandatory=True, label="2"),
    )
    duel = table(Phase.MAIN_1)
    duel.feed(ev.CardDescribed("dora", Facts("effect-monster", effects=effects)))
    duel.feed(ev.SpecialSummoned(ME, "dora"))
    assert activations.trigger_met(duel.rules, "dora", "1").value
    assert not activations.trigger_met(duel.rules, "dora", "2").value
    duel.feed(ev.Activated("a", ME, "dora", "1"))
    duel.feed(ev.LinkResolved("a"))
    duel.feed(ev.ChainEnded())
    duel.feed(ev.CardMoved("dora", Zone.GRAVEYARD))
    assert not activations.trigger_met(duel.rules, "dora", "1").value
    assert activations.must_activate(duel.rules, "dora", "2").value


def test_a_procedure_in_the_own_main_phase() -> None:
    """A Special Summon without a Chain is made in the own Main Phase (today's rules)."""
    duel = table(Phase.MAIN_1)
    put(duel, "eve", player=OPP, zone=Zone.HAND)
    assert refused(duel, ev.SpecialSummoned(OPP, "eve", procedure=True)) == ["not-own-turn"]
    duel.feed(ev.SpecialSummoned(OPP, "eve"))


def test_an_equip_monster_is_no_spell_card_that_is_activated() -> None:
    """Spell Canceller forbids Spell Cards and negates what an Equip Card does (line 109)."""
    duel = table(Phase.MAIN_1)
    put(duel, "union", zone=Zone.HAND)
    duel.feed(ev.CardPlaced("union", Zone.SPELL_TRAP, ME, equipped_to="alice"))
    put(duel, "canceller", Card.monster("Spell Canceller", passcode=84636823, atk=1800, level=5))
    found = activations.may_activate(duel.rules, ME, "union", "ignition")
    assert found.allowed
    assert "negated-not-forbidden" in codes(found)
    assert "activation-forbidden" in codes(activations.may_activate(duel.rules, ME, "greed"))
