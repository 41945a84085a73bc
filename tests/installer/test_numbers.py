"""The rules' numbers in a running duel: in the place of the core's, or beside them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.installer.conftest import Scene
from ygoplugin.stats.kinds import Layer, Stat

Make = Callable[..., Scene]

GAIN_OF_ALL = """
local e=Effect.CreateEffect(c) e:SetType(0x2) e:SetCode(100) e:SetRange(4) e:SetTargetRange(4,0)
e:SetValue(function(e,c) return 500*Duel.GetFieldGroupCount(0,4,4) end) c:RegisterEffect(e)"""
"""All monsters of the player gain 500 ATK for each monster on the field."""

LASTING = """
local function lasting(c,code,value)
  local e=Effect.CreateEffect(c) e:SetType(1) e:SetCode(code) e:SetValue(value)
  e:SetReset(0x1000+0x1fe0000) c:RegisterEffect(e) return e
end
"""
HALVED_THEN_ORIGINAL = f"""{LASTING}
lasting(hero(),102,hero():GetAttack()//2) say(hero():GetAttack())
lasting(hero(),103,3000) say(hero():GetAttack()) say(hero():GetBaseAttack())"""
"""The current ATK is halved; then the original ATK becomes 3000."""


def with_hero(make: Make, **options: object) -> Scene:
    scene = make(as_of="documents", **options)
    scene.card("banner", GAIN_OF_ALL, zone=0)
    scene.card("hero", attack=2600, zone=1)
    scene.start()
    return scene


def test_the_core_agrees_with_the_rules_before_anything_is_set(scene: Make) -> None:
    duel = with_hero(scene, mode="audit")
    assert duel.rules is not None
    assert duel.attack(1) == (3600, 2600)  # 2 monsters: + 1000
    assert duel.rules.check() == []


def test_a_gain_that_a_set_erased_does_not_come_back(scene: Make) -> None:
    """Erased by the halving; the core lets it count again once the original ATK is rewritten."""
    alone = with_hero(scene, mode="audit")
    assert alone.lua(HALVED_THEN_ORIGINAL) == ["1800", "4000", "3000"]
    enforced = with_hero(scene, mode="enforce")
    assert enforced.lua(HALVED_THEN_ORIGINAL) == ["1800", "3000", "3000"]
    assert enforced.attack(1) == (3000, 3000)
    assert enforced.errors == []


def test_an_audit_says_what_differs_and_why(scene: Make) -> None:
    duel = with_hero(scene, mode="audit")
    duel.lua(HALVED_THEN_ORIGINAL)
    assert duel.rules is not None
    (found,) = duel.rules.check()
    assert (found.card, found.zone, found.stat, found.layer) == (
        "hero", 1, Stat.ATK, Layer.CURRENT,
    )  # fmt: skip
    assert (found.core, found.rules) == (4000, 3000)
    assert "gains" in found.working
    assert str(found) == "turn 1, hero: ATK 4000 in the core, 3000 by the rules"
    duel.rules.check()
    assert duel.rules.differences == [found]


def test_observing_changes_nothing(scene: Make) -> None:
    duel = with_hero(scene, mode="observe")
    assert duel.lua(HALVED_THEN_ORIGINAL) == ["1800", "4000", "3000"]
    assert duel.rules is not None
    assert duel.rules.differences == []


def test_a_value_that_doubles_the_atk_reads_what_came_before_it(scene: Make) -> None:
    doubles = """
local e=Effect.CreateEffect(c) e:SetType(1) e:SetCode(102) e:SetRange(4) e:SetProperty(0x20000)
e:SetValue(function(e,c) return c:GetAttack()*2 end) c:RegisterEffect(e)"""
    duel = scene(mode="enforce")
    duel.card("banner", GAIN_OF_ALL, zone=0)
    duel.card("hero", doubles, attack=700, zone=1)
    duel.start()
    # 700, and 2 monsters: + 1000, then doubled
    assert duel.attack(1) == (3400, 700)
    assert duel.lua("say(hero():GetAttack()) say(hero():IsAttackAbove(3400))") == ["3400", "true"]


def test_an_effect_that_ends_is_gone(scene: Make) -> None:
    duel = scene(mode="enforce")
    duel.card("hero", attack=1500, zone=0)
    duel.start()
    assert duel.lua(f"{LASTING} E=lasting(hero(),100,700) say(hero():GetAttack())") == ["2200"]
    assert duel.lua("E:Reset() say(hero():GetAttack())") == ["1500"]


def test_a_monster_that_leaves_and_comes_back_is_a_new_one(scene: Make) -> None:
    leaves_and_returns = """
local e=Effect.CreateEffect(c) e:SetType(0x40) e:SetRange(4)
e:SetOperation(function(e,tp)
  local c=e:GetHandler()
  Duel.SendtoGrave(c,0x40) Duel.SpecialSummon(c,0,tp,tp,false,false,1)
end) c:RegisterEffect(e)"""
    duel = scene(mode="enforce")
    duel.card("hero", leaves_and_returns, attack=1500, zone=0)
    duel.start()
    duel.lua(f"{LASTING} lasting(hero(),100,700)")
    assert duel.attack(0) == (2200, 1500)
    duel.activate()
    assert duel.lua("say(hero():GetAttack())") == ["1500"]
    assert duel.errors == []


def test_what_was_displaced_may_count_again_by_the_rules(scene: Make) -> None:
    """The core deletes an earlier gain where a set is registered; the rules know that it was there."""
    duel = scene(mode="enforce", as_of="documents")
    duel.card("hero", attack=1500, zone=0)
    duel.start()
    duel.lua(f"{LASTING} lasting(hero(),100,700) lasting(hero(),102,1000)")
    assert duel.attack(0) == (1000, 1500)
    assert duel.rules is not None
    assert "+700 [lingering] - erased" in str(duel.rules.explain(0, 0, "atk"))


@pytest.mark.parametrize("mode", ["audit", "enforce"])
def test_uninstalling_leaves_the_duel_as_it_was(scene: Make, mode: str) -> None:
    duel = scene(installed=False)
    kept = "kept={Card.GetAttack,Card.RegisterEffect,Duel.SendtoGrave,Effect.SetValue}"
    duel.lua(kept)
    duel.options["mode"] = mode
    rules = duel.install()
    duel.card("banner", GAIN_OF_ALL, zone=0)
    duel.card("hero", attack=2600, zone=1)
    duel.start()
    duel.lua(HALVED_THEN_ORIGINAL)
    rules.uninstall()
    rules.uninstall()
    assert duel.lua("say(YGOPLUGIN==nil) say(hero():GetAttack())") == ["true", "4000"]
    same = (
        "local now={Card.GetAttack,Card.RegisterEffect,Duel.SendtoGrave,Effect.SetValue}"
        " for i=1,4 do say(now[i]==kept[i]) end"
    )
    assert duel.lua(same) == ["true"] * 4


def test_scripts_may_wrap_the_same_functions(scene: Make) -> None:
    duel = with_hero(scene, mode="enforce")
    duel.lua("local get=Card.GetAttack Card.GetAttack=function(c) return get(c)+1 end")
    assert duel.lua(HALVED_THEN_ORIGINAL)[1:] == ["3001", "3000"]
    assert duel.rules is not None
    duel.rules.uninstall()
    assert duel.lua("say(hero():GetAttack())") == ["4001"]


def test_it_can_be_installed_in_the_middle_of_a_duel(scene: Make) -> None:
    duel = scene(installed=False)
    duel.card("banner", GAIN_OF_ALL, zone=0)
    duel.card("hero", attack=2600, zone=1)
    duel.start()
    duel.lua(f"{LASTING} lasting(hero(),100,100)")
    duel.options |= {"mode": "audit", "as_of": "documents"}
    rules = duel.install()
    assert rules.check() == []
    assert duel.lua(HALVED_THEN_ORIGINAL) == ["1850", "4000", "3000"]
    assert [(one.core, one.rules) for one in rules.check()] == [(4000, 3000)]


def test_two_duels_side_by_side_do_not_mix(scene: Make) -> None:
    one, other = with_hero(scene, mode="enforce"), with_hero(scene, mode="enforce")
    one.lua(HALVED_THEN_ORIGINAL)
    assert one.attack(1) == (3000, 3000)
    assert other.attack(1) == (3600, 2600)


def test_a_function_that_fails_is_noted(scene: Make) -> None:
    duel = scene(mode="audit")
    fails = """
local e=Effect.CreateEffect(c) e:SetType(1) e:SetCode(100) e:SetRange(4) e:SetProperty(0x20000)
e:SetValue(function(e,c) return nothing() end) c:RegisterEffect(e)"""
    duel.card("hero", fails, zone=0)
    duel.start()
    assert duel.rules is not None
    duel.rules.check()
    assert any("global 'nothing'" in problem for problem in duel.rules.problems)
    assert duel.attack(0) == (1000, 1000)
