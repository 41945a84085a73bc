"""Effects that wait for their moment, and what begins at the same time: by the ruling's day."""

from __future__ import annotations

import pytest

from lua_bridge import constants as k
from lua_bridge.table import turns
from lua_bridge.table.cards import UNKNOWN
from tests.lua.scene import Scene
from ygoplugin import Duel

DAMAGE_STEP = "(Duel.GetCurrentPhase()==PHASE_DAMAGE or Duel.GetCurrentPhase()==PHASE_DAMAGE_CAL)"
CALCULATION = "Duel.GetCurrentPhase()==PHASE_DAMAGE_CAL"
BATTLES = "e:GetHandler():GetEquipTarget():GetBattleTarget()~=nil"


def script(kind: str, code: str, value: str, condition: str, more: str = "") -> str:
    """The script of a card with one continuous effect."""
    return f"""local e=Effect.CreateEffect(c)
    e:SetType({kind})
    e:SetCode({code})
    e:SetCondition(function(e) return {condition} end)
    e:SetValue({value})
    {more}
    c:RegisterEffect(e)"""


def equip(condition: str, value: str = "500") -> str:
    """The script of an Equip Card that gives ATK while a condition is met."""
    return script("EFFECT_TYPE_EQUIP", "EFFECT_UPDATE_ATTACK", value, condition)


def own(code: str, value: str, condition: str) -> str:
    """The script of a monster that changes a stat of its own while a condition is met."""
    more = "e:SetProperty(EFFECT_FLAG_SINGLE_RANGE) e:SetRange(LOCATION_MZONE)"
    return script("EFFECT_TYPE_SINGLE", code, value, condition, more)


def lingering(scene: Scene, name: str, code: str, value: object, reset: str = "0") -> None:
    """What an activated effect does to a card."""
    scene.lua(
        f"""local e=Effect.CreateEffect({name})
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode({code})
        e:SetValue({value})
        e:SetReset(RESET_EVENT+RESETS_STANDARD+{reset})
        {name}:RegisterEffect(e)"""
    )


def battle(scene: Scene, *, calculation: bool = False) -> None:
    """The monster attacks the enemy."""
    monster, enemy = scene.table.sides[0].monsters[0], scene.table.sides[1].monsters[0]
    assert monster is not None
    turns.declare_attack(scene.table, monster, enemy)
    turns.begin_damage_step(scene.table)
    if calculation:
        turns.begin_damage_calculation(scene.table)


def equipped(day: str, text: str) -> Scene:
    """A monster with an Equip Card, and an enemy."""
    scene = Scene(duel=Duel(day))
    monster = scene.card("monster")
    scene.card("enemy", player=1)
    card = scene.card(
        "axe", k.LOCATION_SZONE, type=k.TYPE_SPELL | k.TYPE_EQUIP, attack=0, script=text
    )
    scene.table.equip(card, monster)
    scene.table.settle()
    return scene


@pytest.mark.parametrize(
    ("day", "attack"), [("2023-10-25", 500), ("2023-10-26", 1000), ("2025-08-25", 500)]
)
def test_an_equip_card_that_waits_for_the_damage_step(day: str, attack: int) -> None:
    scene = equipped(day, equip(f"{DAMAGE_STEP} and {BATTLES}"))
    assert scene.lua("monster:GetAttack()") == 1000
    lingering(scene, "monster", "EFFECT_SET_ATTACK_FINAL", 500)
    battle(scene)
    assert scene.lua("monster:GetAttack()") == attack


@pytest.mark.parametrize(("day", "attack"), [("2025-02-28", 750), ("2025-03-01", 1250)])
def test_a_gain_in_damage_calculation_is_applied_last(day: str, attack: int) -> None:
    scene = Scene(duel=Duel(day))
    scene.card("monster", script=own("EFFECT_UPDATE_ATTACK", "500", CALCULATION))
    scene.card("enemy", player=1)
    battle(scene, calculation=True)
    assert scene.lua("monster:GetAttack()") == 1500
    lingering(scene, "monster", "EFFECT_SET_ATTACK_FINAL", 750)
    assert scene.lua("monster:GetAttack()") == attack


@pytest.mark.parametrize(("day", "attack"), [("2023-03-10", 900), ("2023-03-11", 2000)])
def test_a_set_in_the_damage_step_is_applied_again(day: str, attack: int) -> None:
    scene = Scene(duel=Duel(day))
    condition = f"{DAMAGE_STEP} and e:GetHandler():GetBattleTarget()~=nil"
    value = "function(e,c) return c:GetBaseAttack()*2 end"
    scene.card("monster", script=own("EFFECT_SET_ATTACK_FINAL", value, condition))
    scene.card("enemy", player=1)
    battle(scene)
    assert scene.lua("monster:GetAttack()") == 2000
    lingering(scene, "monster", "EFFECT_SET_ATTACK_FINAL", 900)
    assert scene.lua("monster:GetAttack()") == attack
    turns.end_damage_step(scene.table)
    assert scene.lua("monster:GetAttack()") == 900


@pytest.mark.parametrize(("day", "attack"), [("2023-10-25", 500), ("2023-10-26", 700)])
def test_gains_in_ones_own_battle_phase(day: str, attack: int) -> None:
    scene = Scene(duel=Duel(day))
    condition = "Duel.IsBattlePhase() and Duel.IsTurnPlayer(e:GetHandlerPlayer())"
    scene.card("monster", script=own("EFFECT_UPDATE_ATTACK", "300", condition))
    scene.card(
        "banner",
        k.LOCATION_SZONE,
        type=k.TYPE_SPELL | k.TYPE_CONTINUOUS,
        script=script(
            "EFFECT_TYPE_FIELD",
            "EFFECT_UPDATE_ATTACK",
            "200",
            condition,
            "e:SetRange(LOCATION_SZONE) e:SetTargetRange(LOCATION_MZONE,0)",
        ),
    )
    lingering(scene, "monster", "EFFECT_SET_ATTACK_FINAL", 500)
    turns.begin_phase(scene.table, k.PHASE_BATTLE_START)
    assert scene.lua("monster:GetAttack()") == attack


def test_a_gain_reads_the_value_before_it() -> None:
    scene = Scene()
    stronger = "Duel.GetAttackTarget() and c:GetAttack()<Duel.GetAttackTarget():GetAttack()"
    text = script(
        "EFFECT_TYPE_FIELD",
        "EFFECT_UPDATE_ATTACK",
        "1000",
        CALCULATION,
        "e:SetRange(LOCATION_SZONE) e:SetTargetRange(LOCATION_MZONE,0)"
        f" e:SetTarget(function(e,c) return {stronger} end)",
    )
    scene.card("tower", k.LOCATION_SZONE, type=k.TYPE_SPELL | k.TYPE_CONTINUOUS, script=text)
    scene.card("monster")
    scene.card("enemy", player=1, attack=1500)
    battle(scene, calculation=True)
    assert scene.lua("monster:GetAttack()") == 2000
    assert scene.lua("monster:GetAttack()") == 2000
    assert scene.table.problems == []


def test_supposing_leaves_no_trace() -> None:
    scene = Scene()
    condition = f"{DAMAGE_STEP} and Duel.GetAttacker():GetBattleTarget():IsFaceup()"
    scene.card("monster", script=own("EFFECT_UPDATE_ATTACK", "500", condition))
    assert scene.table.problems == []
    assert scene.table.phase == k.PHASE_MAIN1
    assert scene.table.attacker is None
    scene.card("enemy", player=1)
    battle(scene)
    assert scene.lua("monster:GetAttack()") == 1500


SWAPPED = script(
    "EFFECT_TYPE_FIELD",
    "EFFECT_SWAP_BASE_AD",
    "0",
    "true",
    "e:SetRange(LOCATION_SZONE) e:SetTargetRange(LOCATION_MZONE,LOCATION_MZONE)",
)


def test_a_set_that_comes_with_the_summon_is_first() -> None:
    scene = Scene()
    scene.card("country", k.LOCATION_SZONE, type=k.TYPE_SPELL | k.TYPE_FIELD, script=SWAPPED)
    scene.card("dragon", k.LOCATION_HAND, attack=3000, defense=2500)
    scene.lua(
        """Duel.SpecialSummonStep(dragon,0,0,0,false,false,POS_FACEUP_ATTACK)
        local e=Effect.CreateEffect(country)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_SET_ATTACK_FINAL)
        e:SetValue(dragon:GetAttack()*2)
        e:SetReset(RESET_EVENT+RESETS_STANDARD)
        dragon:RegisterEffect(e)
        Duel.SpecialSummonComplete()"""
    )
    assert scene.lua("dragon:GetAttack()") == 6000
    assert scene.lua("dragon:GetDefense()") == 3000
    assert scene.lua("dragon:GetBaseAttack()") == 2500


@pytest.mark.parametrize(
    ("day", "original", "halved"), [("2020-10-08", 1800, 900), ("2020-10-09", 0, 0)]
)
def test_a_token_without_written_values(day: str, original: int, halved: int) -> None:
    scene = Scene(duel=Duel(day))
    token = scene.card(
        "token", 0, type=k.TYPE_MONSTER | k.TYPE_TOKEN, attack=UNKNOWN, defense=UNKNOWN
    )
    scene.lua("Duel.SpecialSummonStep(token,0,0,0,false,false,POS_FACEUP_ATTACK)\n")
    lingering(scene, "token", "EFFECT_SET_BASE_ATTACK", 1800)
    lingering(scene, "token", "EFFECT_SET_BASE_DEFENSE", 1200)
    scene.lua("Duel.SpecialSummonComplete()\n")
    assert scene.lua("token:GetAttack()") == 1800
    assert scene.lua("token:GetDefense()") == 1200
    assert scene.lua("token:GetBaseAttack()") == original
    lingering(scene, "token", "EFFECT_SET_BASE_ATTACK", original // 2)
    assert scene.lua("token:GetAttack()") == halved
    scene.lua("Duel.SendtoGrave(token,REASON_EFFECT)\n")
    assert not token.on_field


def test_what_an_effect_leaves_on_another_card_outlasts_its_own() -> None:
    scene = Scene()
    monster = scene.card("monster")
    scene.card("spell", k.LOCATION_SZONE, type=k.TYPE_SPELL)
    blade = scene.card("blade", k.LOCATION_GRAVE, attack=700)
    scene.table.place(blade, 0, k.LOCATION_SZONE)
    scene.table.equip(blade, monster)
    scene.lua(
        """local e=Effect.CreateEffect(spell)
        e:SetType(EFFECT_TYPE_EQUIP)
        e:SetCode(EFFECT_SET_ATTACK_FINAL)
        e:SetValue(700)
        blade:RegisterEffect(e)
        Duel.SendtoGrave(spell,REASON_EFFECT)"""
    )
    assert scene.lua("monster:GetAttack()") == 700
    scene.lua("Duel.SendtoGrave(blade,REASON_EFFECT)\n")
    assert scene.lua("monster:GetAttack()") == 1000


@pytest.mark.parametrize(
    ("day", "level", "raised"), [("2020-10-17", True, 1), ("2020-10-18", False, 2)]
)
def test_an_outcome_that_the_rulings_know(day: str, level: bool, raised: int) -> None:
    scene = Scene(duel=Duel(day))
    scene.card("monster", level=1)
    lost = """local e=Effect.CreateEffect(monster)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_UPDATE_LEVEL)
        e:SetValue(-1)
        local done,follows=Ruling.Outcome(e,monster)
        if done then monster:RegisterEffect(e) end
        return follows and done"""
    assert bool(scene.lua(lost)) is level
    lingering(scene, "monster", "EFFECT_UPDATE_LEVEL", 1)
    assert scene.lua("monster:GetLevel()") == raised


def test_an_outcome_of_what_changes_no_stat() -> None:
    scene = Scene()
    scene.card("monster")
    with pytest.raises(Exception, match="no code that changes ATK"):
        scene.lua("local e=Effect.CreateEffect(monster)\nreturn Ruling.Outcome(e,monster)")
    with pytest.raises(Exception, match="'luck'"):
        scene.lua(
            "local e=Effect.CreateEffect(monster)\ne:SetCode(EFFECT_UPDATE_ATTACK)\n"
            "return Ruling.Outcome(e,monster,'luck')"
        )
