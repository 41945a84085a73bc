"""The Battle Phase: steps, attacks, replays, damage calculation by the stat resolver."""

from __future__ import annotations

import pytest

from tests.rules.turns import ME, OPP, put, refused, table
from ygoplugin import Card, Duel, StatEffect
from ygoplugin.rules import activations, battle, damage, equips, replay
from ygoplugin.rules import events as ev
from ygoplugin.rules.cards import Does, Facts, Position, RuleEffect, Zone
from ygoplugin.rules.events import BattleStep
from ygoplugin.stats.times import Phase


def fight(duel: Duel, attacker: str, target: str | None) -> None:
    """An attack up to and with damage calculation."""
    duel.feed(ev.AttackDeclared(ME, attacker, target))
    duel.feed(ev.BattleStepEntered(BattleStep.DAMAGE))
    duel.feed(ev.DamageCalculated(attacker, target))


@pytest.fixture
def duel() -> Duel:
    return table(Phase.BATTLE)


def test_the_steps_alternate(duel: Duel) -> None:
    assert refused(duel, ev.BattleStepEntered(BattleStep.DAMAGE)) == ["out-of-order"]
    duel.feed(ev.BattleStepEntered(BattleStep.BATTLE))
    assert refused(duel, ev.BattleStepEntered(BattleStep.DAMAGE)) == ["no-attack"]
    fight(duel, "alice", "bob")
    in_damage_step = duel.clock
    assert refused(duel, ev.BattleStepEntered(BattleStep.END)) == ["out-of-order"]
    assert "not-in-battle-step" in refused(duel, ev.AttackDeclared(ME, "twin", "bob"))
    duel.feed(ev.BattleStepEntered(BattleStep.BATTLE))
    assert (in_damage_step.damage_step, duel.clock.damage_step) == (True, False)
    assert battle.current_step(duel.rules).codes == ("steps-repeat",)
    duel.feed(ev.BattleStepEntered(BattleStep.END))
    assert refused(duel, ev.AttackDeclared(ME, "twin", None)) == ["not-in-battle-step"]
    duel.feed(ev.BattlePhaseEndDeclared(ME))
    assert battle.is_over(duel.rules).value
    duel.feed(ev.PhaseEntered(ME, Phase.MAIN_2))


def test_damage_and_destruction_come_from_the_stat_resolver(duel: Duel) -> None:
    duel.apply(StatEffect.gain("atk", 700, label="rush", lasts="end of turn"), "alice")
    fight(duel, "alice", "bob")
    assert duel.life_points(OPP) == 8000 - (2200 - 1200)
    assert battle.current_step(duel.rules).value is BattleStep.DAMAGE
    assert duel.rules.zone("bob") is Zone.MONSTER
    duel.feed(ev.BattleStepEntered(BattleStep.BATTLE))
    assert duel.rules.zone("bob") is Zone.GRAVEYARD
    assert "bob" not in duel.monsters


def test_damage_calculation_may_use_the_original_atk(duel: Duel) -> None:
    duel.apply(StatEffect.gain("atk", 700, label="rush", lasts="end of turn"), "alice")
    duel.apply(
        StatEffect.battles_with("atk", "orig", label="original", lasts="end of turn"), "alice"
    )
    fight(duel, "alice", "bob")
    assert duel.life_points(OPP) == 8000 - (1500 - 1200)
    assert duel.stat("alice", "atk") == 2200


@pytest.mark.parametrize(
    ("position", "pierces", "mine", "theirs"),
    [
        (Position.FACE_UP_ATTACK, False, 0, 300),
        (Position.FACE_UP_DEFENSE, False, 300, 0),
        (Position.FACE_UP_DEFENSE, True, 300, 0),
    ],
)
def test_damage_by_position(position: Position, *, pierces: bool, mine: int, theirs: int) -> None:
    duel = table(Phase.BATTLE)
    effects = (RuleEffect(Does.PIERCES),) if pierces else ()
    duel.feed(ev.CardDescribed("alice", Facts("effect-monster", effects=effects)))
    duel.feed(ev.CardPlaced("bob", Zone.MONSTER, OPP, position, earlier=True))
    fight(duel, "alice", "bob")
    assert (8000 - duel.life_points(ME), 8000 - duel.life_points(OPP)) == (mine, theirs)


def test_piercing_damage_is_battle_damage() -> None:
    duel = table(Phase.BATTLE)
    duel.feed(
        ev.CardDescribed("alice", Facts("effect-monster", effects=(RuleEffect(Does.PIERCES),)))
    )
    wall = Card.monster("Wall", atk=0, defense=1000, level=4)
    put(duel, "wall", wall, player=OPP, position=Position.FACE_UP_DEFENSE)
    fight(duel, "alice", "wall")
    found = damage.damage_taken(duel.rules, OPP)
    assert found.value == {"kind": "battle", "amount": 500}
    assert "text-says-battle-damage" in found.codes


def test_shifted_battle_damage() -> None:
    duel = table(Phase.BATTLE)
    shift = Facts("effect-monster", effects=(RuleEffect(Does.TRANSFERS_BATTLE_DAMAGE),))
    duel.feed(ev.CardDescribed("alice", shift))
    put(duel, "big", Card.monster("Big", atk=2000, defense=0, level=4), player=OPP)
    fight(duel, "alice", "big")
    assert (duel.life_points(ME), duel.life_points(OPP)) == (8000, 7500)
    assert damage.damage_taken(duel.rules, ME).value == {"kind": "none", "amount": 0}
    assert damage.damage_taken(duel.rules, OPP).value == {"kind": "battle", "amount": 500}


def test_a_face_down_target_is_turned_up_and_its_flip_effect_waits() -> None:
    duel = table(Phase.BATTLE)
    put(
        duel,
        "penguin",
        Card.monster("Penguin Soldier", atk=750, defense=500, level=2),
        player=OPP,
        position=Position.FACE_DOWN_DEFENSE,
        facts=Facts("flip-monster"),
    )
    duel.feed(ev.AttackDeclared(ME, "alice", "penguin"))
    duel.feed(ev.BattleStepEntered(BattleStep.DAMAGE))
    duel.feed(ev.Flipped("penguin", "attack"))
    waits = activations.may_activate(duel.rules, OPP, "penguin", "flip")
    assert waits.reasons[0].code == "after-damage-calculation"
    duel.feed(ev.DamageCalculated("alice", "penguin"))
    assert activations.may_activate(duel.rules, OPP, "penguin", "flip")
    assert not equips.may_target(duel.rules, "penguin", "penguin")
    assert equips.may_target(duel.rules, "penguin", "alice")


def test_one_attack_each_and_only_legal_targets(duel: Duel) -> None:
    assert refused(duel, ev.AttackDeclared(ME, "alice", None)) == ["opponent-has-monsters"]
    assert refused(duel, ev.AttackDeclared(ME, "alice", "twin")) == ["no-such-target"]
    assert "not-own-turn" in refused(duel, ev.AttackDeclared(OPP, "bob", "alice"))
    assert "not-controlled" in refused(duel, ev.AttackDeclared(ME, "dora", "bob"))
    fight(duel, "alice", "bob")
    duel.feed(ev.BattleStepEntered(BattleStep.BATTLE))
    assert "attack-used" in refused(duel, ev.AttackDeclared(ME, "alice", None))


def test_a_monster_in_defense_position_does_not_attack(duel: Duel) -> None:
    duel.feed(ev.CardPlaced("alice", Zone.MONSTER, ME, Position.FACE_UP_DEFENSE, earlier=True))
    assert refused(duel, ev.AttackDeclared(ME, "alice", "bob")) == ["not-in-attack-position"]


def test_no_attack_while_another_goes_on(duel: Duel) -> None:
    duel.feed(ev.AttackDeclared(ME, "alice", "bob"))
    assert refused(duel, ev.AttackDeclared(ME, "twin", "bob")) == ["attack-going-on"]


def test_a_replay_must_be_decided_before_the_damage_step(duel: Duel) -> None:
    put(duel, "x", player=OPP)
    duel.feed(ev.AttackDeclared(ME, "alice", "bob"))
    assert refused(duel, ev.AttackGivenUp(ME, "alice")) == ["no-replay-cause"]
    duel.feed(ev.CardMoved("bob", Zone.HAND))
    assert set(replay.is_there(duel.rules, "alice").codes) == {"target-left", "number-changed"}
    assert refused(duel, ev.BattleStepEntered(BattleStep.DAMAGE)) == ["replay-choice"]
    assert refused(duel, ev.ReplayChosen(ME, "alice", "bob")) == ["no-such-target"]
    duel.feed(ev.ReplayChosen(ME, "alice", "x"))
    assert not replay.is_there(duel.rules, "alice").value
    assert battle.attack_declarations(duel.rules, "alice").value == 1
    duel.feed(ev.BattleStepEntered(BattleStep.DAMAGE))


def test_attacking_with_another_monster_gives_the_replay_up(duel: Duel) -> None:
    put(duel, "x", player=OPP)
    duel.feed(ev.AttackDeclared(ME, "alice", "bob"))
    duel.feed(ev.CardMoved("bob", Zone.HAND))
    duel.feed(ev.AttackDeclared(ME, "twin", "x"))
    duel.feed(ev.BattleStepEntered(BattleStep.DAMAGE))
    duel.feed(ev.BattleStepEntered(BattleStep.BATTLE))
    assert refused(duel, ev.AttackDeclared(ME, "alice", "x")) == ["attack-given-up"]
    duel.feed(ev.PhaseEntered(ME, Phase.MAIN_2))
    assert "declared-attack" in refused(duel, ev.PositionChanged(ME, "alice"))


def test_a_change_of_control_of_the_target_is_a_replay(duel: Duel) -> None:
    duel.feed(ev.AttackDeclared(ME, "alice", "bob"))
    duel.change_control("bob", ME)
    assert "target-left" in replay.is_there(duel.rules, "alice").codes


def test_no_replay_in_the_damage_step_the_battle_ends(duel: Duel) -> None:
    duel.feed(ev.AttackDeclared(ME, "alice", "bob"))
    duel.feed(ev.BattleStepEntered(BattleStep.DAMAGE))
    assert not battle.battle_ends(duel.rules, "alice").value
    duel.feed(ev.CardMoved("bob", Zone.HAND))
    assert replay.is_there(duel.rules, "alice").codes == ("in-damage-step",)
    assert battle.battle_ends(duel.rules, "alice").value
    assert refused(duel, ev.DamageCalculated("alice", "bob")) == ["target-left-in-damage-step"]


def test_two_attacks_and_their_loss(duel: Duel) -> None:
    twice = Facts("effect-monster", effects=(RuleEffect(Does.ATTACKS, amount=2),))
    duel.feed(ev.CardDescribed("alice", twice))
    put(duel, "x", player=OPP, position=Position.FACE_UP_DEFENSE)
    for _ in range(2):
        duel.feed(ev.AttackDeclared(ME, "alice", "x"))
        assert not replay.is_there(duel.rules, "alice").value
        duel.feed(ev.BattleStepEntered(BattleStep.DAMAGE))
        duel.feed(ev.BattleStepEntered(BattleStep.BATTLE))
    assert "attack-used" in refused(duel, ev.AttackDeclared(ME, "alice", "x"))


def test_an_effect_ends_the_battle_phase_in_its_end_step(duel: Duel) -> None:
    fight(duel, "alice", "bob")
    duel.feed(ev.BattlePhaseEndedByEffect("bob"))
    assert battle.current_step(duel.rules).value is BattleStep.END
    assert not battle.is_over(duel.rules).value
    assert not duel.clock.damage_step


def test_main_phase_2_needs_a_battle_phase() -> None:
    duel = table(Phase.MAIN_1)
    assert refused(duel, ev.PhaseEntered(ME, Phase.MAIN_2)) == ["no-battle-phase"]


def test_ha_des_negates_what_fiends_destroy(duel: Duel) -> None:
    ha_des = Card.monster("Dark Ruler Ha Des", atk=2450, defense=1600, level=6, passcode=53982768)
    put(duel, "ha-des", ha_des)
    put(duel, "gemini", player=OPP, facts=Facts("gemini-monster"))
    fight(duel, "ha-des", "gemini")
    duel.feed(ev.BattleStepEntered(BattleStep.BATTLE))
    assert activations.effects_negated(duel.rules, "gemini").value
    fight(duel, "alice", "bob")
    duel.feed(ev.BattleStepEntered(BattleStep.BATTLE))
    assert not activations.effects_negated(duel.rules, "bob").value
