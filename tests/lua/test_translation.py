"""What registrations mean to the rules ledger, and what is noted where they leave something open."""

from __future__ import annotations

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.table import resets, translation, turns
from tests.lua.scene import Scene
from ygoplugin import Duel
from ygoplugin.stats.kinds import Nature

RESETS = "e:SetReset(RESET_EVENT|0x1fe0000{more})"


def registered(scene: Scene, body: str, on: str = "dragon") -> None:
    scene.lua(
        "\nlocal e=Effect.CreateEffect(dragon)"
        "\ne:SetType(EFFECT_TYPE_SINGLE) e:SetCode(EFFECT_UPDATE_ATTACK) e:SetValue(500)"
        f"\n{RESETS.format(more='')}\n{body}\n{on}:RegisterEffect(e)"
    )


def scene_with_dragon() -> Scene:
    scene = Scene(duel=Duel("documents"))
    scene.card("dragon", attack=1000)
    return scene


def test_a_number_registered_while_something_resolves_is_lingering() -> None:
    scene = scene_with_dragon()
    registered(scene, "")
    (effect,) = scene.table.effects.all.values()
    assert translation.nature(effect) is Nature.LINGERING
    assert not translation.self_only(effect)
    assert scene.table.notes == []


def test_a_monsters_own_gain_that_ends_with_its_negation_is_its_own_alone() -> None:
    scene = scene_with_dragon()
    registered(scene, "e:SetReset(RESET_EVENT|0x1fe0000|RESET_DISABLE)")
    (effect,) = scene.table.effects.all.values()
    assert translation.self_only(effect)


def test_what_comes_with_the_script_is_continuous() -> None:
    scene = Scene()
    scene.card(
        "dragon",
        attack=1000,
        script="local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_SINGLE)"
        " e:SetCode(EFFECT_UPDATE_ATTACK) e:SetRange(LOCATION_MZONE)"
        " e:SetProperty(EFFECT_FLAG_SINGLE_RANGE) e:SetValue(500) c:RegisterEffect(e)",
    )
    (effect,) = scene.table.effects.all.values()
    assert translation.nature(effect) is Nature.CONTINUOUS
    assert scene.lua("dragon:GetAttack()") == 1500


def test_what_is_kept_up_in_a_place_erases_nothing() -> None:
    scene = scene_with_dragon()
    registered(scene, "")
    registered(
        scene,
        "e:SetCode(EFFECT_SET_ATTACK_FINAL) e:SetValue(800) e:SetRange(LOCATION_MZONE)"
        " e:SetProperty(EFFECT_FLAG_SINGLE_RANGE) kept=e",
    )
    assert scene.lua("dragon:GetAttack()") == 800
    scene.lua("kept:Reset()")
    assert scene.lua("dragon:GetAttack()") == 1500


@pytest.mark.parametrize(
    ("reset", "ends"),
    [
        ("RESET_PHASE|PHASE_END", "end of turn 1"),
        ("RESET_PHASE|PHASE_END,2", "end of turn 2"),
        ("RESET_PHASE|PHASE_END|RESET_SELF_TURN,2", "end of turn 3"),
        ("RESET_PHASE|PHASE_END|RESET_OPPO_TURN", "end of turn 2"),
        ("RESET_PHASE|PHASE_BATTLE", "end of battle phase"),
        ("RESET_PHASE|PHASE_STANDBY|RESET_OPPO_TURN", "end of turn 2"),
    ],
)
def test_when_an_effect_ends(reset: str, ends: str) -> None:
    scene = scene_with_dragon()
    registered(scene, f"e:SetReset(RESET_EVENT|0x1fe0000|{reset})")
    (effect,) = scene.table.effects.all.values()
    assert str(translation.expiry(effect, scene.table)) == ends


def test_an_amount_that_is_a_function_is_noted() -> None:
    scene = scene_with_dragon()
    registered(scene, "e:SetValue(function(e,c) return 300 end)")
    assert scene.lua("dragon:GetAttack()") == 1300
    (note,) = scene.table.notes
    assert str(note).startswith("test.lua:6: its amount is a function")


def test_an_effect_on_all_monsters_of_a_player_is_noted() -> None:
    scene = scene_with_dragon()
    scene.lua(
        "\nlocal e=Effect.CreateEffect(dragon) e:SetType(EFFECT_TYPE_FIELD)"
        "\ne:SetCode(EFFECT_UPDATE_ATTACK) e:SetTargetRange(LOCATION_MZONE,0) e:SetValue(200)"
        "\ne:SetReset(RESET_PHASE|PHASE_END) Duel.RegisterEffect(e,0)"
    )
    assert scene.lua("dragon:GetAttack()") == 1200
    scene.card("late", attack=100, sequence=2)
    assert scene.lua("late:GetAttack()") == 300
    (note,) = scene.table.notes
    assert "it reaches those that come later" in str(note)


def test_a_phase_of_a_later_turn_is_noted() -> None:
    scene = scene_with_dragon()
    registered(scene, "e:SetReset(RESET_EVENT|0x1fe0000|RESET_PHASE|PHASE_STANDBY|RESET_OPPO_TURN)")
    (note,) = scene.table.notes
    assert "it ends with a phase of turn 2" in str(note)


def test_the_damage_step_goes_on_after_damage_calculation() -> None:
    scene = scene_with_dragon()
    scene.card("other", player=1)
    turns.declare_attack(scene.table, scene.table.cards[1], scene.table.cards[2])
    turns.begin_damage_step(scene.table)
    turns.begin_damage_calculation(scene.table)
    registered(scene, "e:SetReset(RESET_EVENT|0x1fe0000|RESET_PHASE|PHASE_DAMAGE)")
    (effect,) = scene.table.effects.all.values()
    assert str(translation.expiry(effect, scene.table)) == "end of damage step"
    assert scene.table.notes == []


@pytest.mark.parametrize(("dialect", "ends"), [(Dialect.EDOPRO, 3), (Dialect.YGOPRO, 4)])
def test_whose_turn_a_limit_means(dialect: Dialect, ends: int) -> None:
    scene = Scene(dialect)
    scene.card("dragon", attack=1000)
    scene.card("orc", player=1)
    scene.table.turn, scene.table.turn_player = 3, 0
    scene.table.duel.begin_turn(0, 3)
    scene.lua(
        "\nlocal e=Effect.CreateEffect(orc) e:SetType(EFFECT_TYPE_SINGLE)"
        " e:SetCode(EFFECT_UPDATE_ATTACK) e:SetValue(500) e:SetOwnerPlayer(1)"
        " e:SetReset(RESET_PHASE|PHASE_END|RESET_SELF_TURN) dragon:RegisterEffect(e)"
    )
    (effect,) = scene.table.effects.all.values()
    expiry = translation.expiry(effect, scene.table)
    assert expiry is not None
    assert expiry.turn == ends
    for turn in (3, 4):
        scene.table.turn, scene.table.turn_player = turn, 1 - turn % 2
        resets.phase_ended(scene.table, k.PHASE_END)
        assert (effect.number in scene.table.effects.all) == (turn < ends)


def test_a_limit_in_a_far_turn_is_no_loop() -> None:
    scene = scene_with_dragon()
    registered(scene, "e:SetReset(RESET_PHASE|PHASE_END|RESET_SELF_TURN,0x7fffffff)")
    (effect,) = scene.table.effects.all.values()
    expiry = translation.expiry(effect, scene.table)
    assert expiry is not None
    assert expiry.turn == scene.table.turn + 2 * (0x7FFFFFFF - 1)
