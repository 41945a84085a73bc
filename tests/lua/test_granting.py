"""Effects that give cards effects: "this card gains the following effect"."""

from __future__ import annotations

import pytest

from lua_bridge import constants as k
from tests.lua.scene import Scene

GRANTS = """
local gained=Effect.CreateEffect(c)
gained:SetType(EFFECT_TYPE_SINGLE)
gained:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
gained:SetRange(LOCATION_MZONE)
gained:SetCode(EFFECT_UPDATE_ATTACK)
gained:SetValue(function(e,c) return 100*c:GetLevel() end)
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_GRANT)
e:SetRange(LOCATION_SZONE)
e:SetTargetRange(LOCATION_MZONE,0)
e:SetTarget(function(e,c) return c:IsLevelBelow(4) end)
e:SetLabelObject(gained)
c:RegisterEffect(e)
"""


@pytest.fixture
def scene() -> Scene:
    scene = Scene()
    scene.card("small", level=3)
    scene.card("large", level=7)
    scene.card("theirs", player=1, level=3)
    scene.card("giver", k.LOCATION_SZONE, type=k.TYPE_SPELL | k.TYPE_CONTINUOUS, script=GRANTS)
    scene.card("newcomer", k.LOCATION_HAND, level=4)
    scene.table.settle()
    return scene


def attacks(scene: Scene, *names: str) -> list[int]:
    return [scene.lua(f"{name}:GetAttack()") for name in names]


def test_whom_it_reaches_has_the_effect_as_its_own(scene: Scene) -> None:
    assert attacks(scene, "small", "large", "theirs") == [1300, 1000, 1000]
    assert scene.lua("small:IsHasEffect(EFFECT_UPDATE_ATTACK):GetOwner()==small") is True


def test_it_ends_with_what_grants_it(scene: Scene) -> None:
    scene.lua("Duel.Destroy(giver,REASON_EFFECT)")
    assert attacks(scene, "small") == [1000]
    assert scene.lua("small:IsHasEffect(EFFECT_UPDATE_ATTACK)==nil") is True


def test_a_newcomer_has_it_and_who_does_not_fit_any_more_loses_it(scene: Scene) -> None:
    scene.lua("Duel.SpecialSummon(newcomer,0,0,0,true,true,POS_FACEUP)")
    assert attacks(scene, "newcomer") == [1400]
    scene.lua(
        """local e=Effect.CreateEffect(giver) e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_UPDATE_LEVEL) e:SetValue(4) e:SetReset(RESET_EVENT|RESETS_STANDARD)
        small:RegisterEffect(e)"""
    )
    assert attacks(scene, "small", "newcomer") == [1000, 1400]


def test_it_is_silenced_with_its_monster_and_ends_while_what_grants_it_is_negated(
    scene: Scene,
) -> None:
    negate = """local e=Effect.CreateEffect({0}) e:SetType(EFFECT_TYPE_SINGLE)
    e:SetCode(EFFECT_DISABLE) e:SetReset(RESET_EVENT|RESETS_STANDARD|RESET_PHASE|PHASE_END)
    {0}:RegisterEffect(e)"""
    scene.lua(negate.format("small"))
    assert attacks(scene, "small") == [1000]
    other = Scene()
    other.card("small", level=3)
    other.card("giver", k.LOCATION_SZONE, type=k.TYPE_SPELL | k.TYPE_CONTINUOUS, script=GRANTS)
    assert attacks(other, "small") == [1300]
    other.lua(negate.format("giver"))
    assert attacks(other, "small") == [1000]
