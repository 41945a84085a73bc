"""The two cores use some numbers for different effects; scripts of either dialect mean their own."""

from __future__ import annotations

import pytest

from lua_bridge import codes
from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.table import battle
from tests.lua.scene import Scene

EDOPRO, YGOPRO = Dialect.EDOPRO, Dialect.YGOPRO


def with_effect(dialect: Dialect, code: str, value: str) -> Scene:
    """A monster with 1000 ATK, DEF and Level 4 on which an effect was registered."""
    scene = Scene(dialect)
    scene.card("dragon", attack=1000, defense=1000, level=4)
    scene.lua(
        "\nlocal e=Effect.CreateEffect(dragon) e:SetType(EFFECT_TYPE_SINGLE)"
        f"\ne:SetCode({code}) e:SetValue({value}) e:SetReset(RESET_EVENT+0x1fe0000)"
        "\ndragon:RegisterEffect(e)"
    )
    return scene


def test_code_111_sets_the_original_atk_in_ygopro() -> None:
    scene = with_effect(YGOPRO, "EFFECT_SET_BASE_ATTACK_FINAL", "2500")
    assert scene.lua("return dragon:GetBaseAttack(), dragon:GetAttack()") == (2500, 2500)
    assert scene.lua("dragon:IsHasEffect(111):GetCode()") == 111


def test_code_111_sets_the_current_atk_in_edopro() -> None:
    scene = with_effect(EDOPRO, "EFFECT_SWAP_ATTACK_FINAL", "2500")
    assert scene.lua("return dragon:GetBaseAttack(), dragon:GetAttack()") == (1000, 2500)


def test_code_314_is_a_level_in_edopro_only() -> None:
    assert with_effect(EDOPRO, "314", "7").lua("dragon:GetLevel()") == 7
    assert with_effect(YGOPRO, "314", "7").lua("dragon:GetLevel()") == 4


def test_code_361_limits_materials_in_ygopro_and_is_iron_wall_in_edopro() -> None:
    assert codes.to_table(EDOPRO, 361) == k.EFFECT_IRON_WALL
    assert codes.to_table(YGOPRO, 361) == codes.ygopro("EFFECT_MATERIAL_LIMIT") != 361


def test_the_same_effect_under_two_numbers_is_one() -> None:
    assert codes.to_table(YGOPRO, 359) == k.EFFECT_QP_ACT_IN_SET_TURN == 19
    assert codes.to_table(YGOPRO, k.YGOPRO["EFFECT_DUAL_STATUS"]) == k.EFFECT_GEMINI_STATUS


def test_an_effect_is_ended_by_the_number_that_the_script_says() -> None:
    scene = with_effect(YGOPRO, "111", "2500")
    scene.lua("\ndragon:ResetEffect(111, RESET_CODE)")
    assert scene.lua("dragon:GetBaseAttack()") == 1000


@pytest.mark.parametrize(
    ("code", "on", "damage"),
    [
        ("EFFECT_CHANGE_BATTLE_DAMAGE", "attacker", 1000),  # 1500 - 1000, doubled
        ("EFFECT_CHANGE_BATTLE_DAMAGE", "dragon", 500),
        ("EFFECT_CHANGE_INVOLVING_BATTLE_DAMAGE", "dragon", 1000),
    ],
)
def test_battle_damage_that_either_monster_changes_in_ygopro(
    code: str, on: str, damage: int
) -> None:
    scene = Scene(YGOPRO)
    dragon = scene.card("dragon", attack=1000)
    attacker = scene.card("attacker", player=1, attack=1500)
    scene.lua(
        f"\nlocal e=Effect.CreateEffect({on}) e:SetType(EFFECT_TYPE_SINGLE) e:SetCode({code})"
        "\ne:SetValue(function(e,p) return p==0 and DOUBLE_DAMAGE or -1 end)"
        f"\n{on}:RegisterEffect(e)"
    )
    assert battle.work_out(scene.table, attacker, dragon).damage == [damage, 0]
