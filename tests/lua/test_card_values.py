"""ATK, DEF, Levels, Ranks, Link Ratings and Pendulum Scales, as scripts ask for them."""

from __future__ import annotations

from typing import Any

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.table.cards import UNKNOWN
from tests.lua.scene import Scene

BOTH = pytest.mark.parametrize("dialect", list(Dialect))
XYZ = k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_XYZ
LINK = k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_LINK
PENDULUM = k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_PENDULUM


def effect(code: str, value: str, more: str = "") -> str:
    """A script's body with an effect on the card itself."""
    return f"""
        local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
        e:SetCode({code})
        e:SetValue({value})
        {more}
        c:RegisterEffect(e)
    """


# --- ATK and DEF ----------------------------------------------------------------------------------


@BOTH
def test_comparisons_of_atk_and_def(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", attack=1800, defense=1200)
    assert scene.lua("c:IsAttack(500,1800)")
    assert scene.lua("c:IsAttackBelow(1800)")
    assert not scene.lua("c:IsAttackBelow(1799)")
    assert scene.lua("c:IsAttackAbove(1800)")
    assert not scene.lua("c:IsAttackAbove(1801)")
    assert scene.lua("c:IsDefense(1200)")
    assert scene.lua("c:IsDefenseBelow(1200)")
    assert not scene.lua("c:IsDefenseAbove(1201)")


@BOTH
def test_a_question_mark_is_0_on_the_field_and_no_number_elsewhere(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", k.LOCATION_HAND, attack=UNKNOWN, defense=UNKNOWN)
    scene.card("f", attack=UNKNOWN, defense=UNKNOWN)
    assert scene.lua("c:GetAttack()") == 0
    assert scene.lua("c:GetTextAttack()") == -2
    assert scene.lua("c:GetTextDefense()") == -2
    assert not scene.lua("c:IsAttackBelow(1000)")
    assert not scene.lua("c:IsDefenseBelow(1000)")
    assert not scene.lua("c:IsAttackAbove(0)")
    assert not scene.lua("c:IsAttack(0)")
    assert scene.lua("f:IsAttackBelow(1000)")
    assert scene.lua("f:IsAttack(0)")


@BOTH
def test_no_comparison_of_def_holds_for_link_monsters(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", type=LINK, level=2, attack=1500, defense=0)
    assert scene.lua("c:GetDefense()") == 0
    assert not scene.lua("c:IsDefense(0)")
    assert not scene.lua("c:IsDefenseBelow(1000)")
    assert not scene.lua("c:IsDefenseAbove(0)")
    assert scene.lua("c:IsAttackAbove(1500)")


@BOTH
def test_no_comparison_holds_for_spells(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", k.LOCATION_HAND, type=k.TYPE_SPELL, attack=0, level=0)
    assert not scene.lua("c:IsAttackBelow(1000)")
    assert not scene.lua("c:IsAttack(0)")
    assert not scene.lua("c:IsDefenseBelow(1000)")
    assert not scene.lua("c:IsLevelBelow(12)")


@BOTH
def test_current_and_original_values(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", attack=1000)
    scene.lua(
        """
        local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_UPDATE_ATTACK)
        e:SetValue(500)
        c:RegisterEffect(e)
        """
    )
    assert scene.lua("c:IsAttack(1500)")
    assert scene.lua("c:GetBaseAttack()") == 1000
    assert scene.lua("c:IsAttackAbove(1500)")


# --- Level, Rank, Link Rating ---------------------------------------------------------------------


@BOTH
def test_levels(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", level=4)
    assert scene.lua("c:GetLevel()") == 4
    assert scene.lua("c:IsLevel(3,4)")
    assert not scene.lua("c:IsLevel(3)")
    assert scene.lua("c:IsLevelBelow(4)")
    assert not scene.lua("c:IsLevelBelow(3)")
    assert scene.lua("c:IsLevelAbove(4)")
    assert not scene.lua("c:IsLevelAbove(5)")


@BOTH
def test_xyz_monsters_have_ranks_and_no_levels(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", type=XYZ, level=4)
    assert scene.lua("c:GetLevel()") == 0
    assert scene.lua("c:GetOriginalLevel()") == 0
    assert not scene.lua("c:IsLevelAbove(1)")
    assert not scene.lua("c:IsLevelBelow(12)")
    assert not scene.lua("c:IsLevelAbove(0)")
    assert scene.lua("c:GetRank()") == 4
    assert scene.lua("c:GetOriginalRank()") == 4
    assert scene.lua("c:IsRank(4)")
    assert scene.lua("c:IsRankBelow(4)")
    assert not scene.lua("c:IsRankAbove(5)")


@BOTH
def test_link_monsters_have_ratings_alone(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", type=LINK, level=3)
    scene.card("m")
    assert scene.lua("c:GetLink()") == 3
    assert scene.lua("c:IsLink(3)")
    assert scene.lua("c:IsLinkBelow(3)")
    assert scene.lua("c:IsLinkAbove(3)")
    assert not scene.lua("c:IsLinkAbove(4)")
    assert scene.lua("c:GetLevel()") == 0
    assert scene.lua("c:GetRank()") == 0
    assert scene.lua("m:GetLink()") == 0
    assert not scene.lua("m:IsLinkBelow(6)")


def test_a_link_rating_may_change_on_the_field() -> None:
    scene = Scene()
    script = effect("EFFECT_UPDATE_LINK", "1")
    scene.card("c", type=LINK, level=3, script=script)
    scene.card("e", k.LOCATION_EXTRA, type=LINK, level=3, script=script)
    assert scene.lua("c:GetLink()") == 4
    assert scene.lua("e:GetLink()") == 3


@BOTH
def test_a_level_in_the_hand_may_change(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", k.LOCATION_HAND, level=5, script=effect("EFFECT_UPDATE_LEVEL", "-2"))
    scene.card("low", k.LOCATION_HAND, level=1, script=effect("EFFECT_UPDATE_LEVEL", "-2"))
    assert scene.lua("c:GetLevel()") == 3
    assert scene.lua("c:GetOriginalLevel()") == 5
    assert scene.lua("low:GetLevel()") == 1


@BOTH
def test_a_changed_level_ends_what_was_added_before(dialect: Dialect) -> None:
    scene = Scene(dialect)
    script = effect("EFFECT_UPDATE_LEVEL", "3") + effect("EFFECT_CHANGE_LEVEL", "8")
    scene.card("c", k.LOCATION_HAND, level=4, script=f"do {script} end".replace("local e=", "e="))
    assert scene.lua("c:GetLevel()") == 8


def test_a_value_that_asks_for_the_level_it_changes_gets_what_is_known_so_far() -> None:
    scene = Scene()
    value = "function(e,c) return c:GetLevel()*2 end"
    scene.card("c", k.LOCATION_HAND, level=3, script=effect("EFFECT_CHANGE_LEVEL", value))
    assert scene.lua("c:GetLevel()") == 6
    assert scene.table.problems == []


@BOTH
def test_levels_for_a_synchro_or_ritual_summon(dialect: Dialect) -> None:
    scene = Scene(dialect)
    value = "function(e,c) return c==syn and 2 or e:GetHandler():GetLevel() end"
    scene.card("c", script=effect("EFFECT_SYNCHRO_LEVEL", value))
    scene.card("r", script=effect("EFFECT_RITUAL_LEVEL", "8"))
    scene.card("syn", k.LOCATION_EXTRA, type=k.TYPE_MONSTER | k.TYPE_SYNCHRO)
    scene.card("x", type=XYZ)
    assert scene.lua("c:GetSynchroLevel(syn)") == 2
    assert scene.lua("c:GetSynchroLevel(x)") == 4
    assert scene.lua("r:GetSynchroLevel(syn)") == 4
    assert scene.lua("r:GetRitualLevel(syn)") == 8
    assert scene.lua("c:GetRitualLevel(syn)") == 4
    assert scene.lua("x:GetSynchroLevel(syn)") == 0


def test_ygopro_gives_a_level_to_what_has_none() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("x", type=XYZ, script=effect("EFFECT_SYNCHRO_LEVEL_EX", "3"))
    scene.card("s", k.LOCATION_EXTRA, type=k.TYPE_MONSTER | k.TYPE_SYNCHRO)
    assert scene.lua("x:GetSynchroLevel(s)") == 3
    assert scene.lua("x:GetRitualLevel(s)") == 0


@BOTH
def test_a_script_may_assume_values(dialect: Dialect) -> None:
    scene = Scene(dialect)
    card = scene.card("c")
    card.assumed[k.ASSUME_LEVEL] = 7
    card.assumed[k.ASSUME_ATTACK] = 100
    scene.table.changed()
    assert scene.lua("c:GetLevel()") == 7
    assert scene.lua("c:IsAttack(100)")
    assert scene.lua("c:GetAttack()") == 100
    assert scene.lua("c:GetDefense()") == 1000


# --- Pendulum Scales ------------------------------------------------------------------------------


@BOTH
def test_scales_change_in_a_pendulum_zone_only(dialect: Dialect) -> None:
    scene = Scene(dialect)
    script = effect("EFFECT_UPDATE_LSCALE", "-3")
    scales: dict[str, Any] = {"left_scale": 5, "right_scale": 8}
    scene.card("c", k.LOCATION_SZONE, sequence=0, type=PENDULUM, script=script, **scales)
    scene.card("m", type=PENDULUM, script=script, **scales)
    assert scene.lua("c:GetLeftScale()") == 2
    assert scene.lua("c:GetRightScale()") == 8
    assert scene.lua("c:GetOriginalLeftScale()") == 5
    assert scene.lua("c:GetOriginalRightScale()") == 8
    assert scene.lua("m:GetLeftScale()") == 5


def test_ygopro_the_scale_of_the_side() -> None:
    scene = Scene(Dialect.YGOPRO)
    scales: dict[str, Any] = {"left_scale": 1, "right_scale": 8}
    scene.card("left", k.LOCATION_SZONE, sequence=0, type=PENDULUM, **scales)
    scene.card("right", k.LOCATION_SZONE, sequence=4, type=PENDULUM, **scales)
    assert scene.lua("left:GetCurrentScale()") == 1
    assert scene.lua("right:GetCurrentScale()") == 8
