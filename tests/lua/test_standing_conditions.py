"""Continuous effects with conditions: when they count as applying, and what displaces them."""

from __future__ import annotations

from lua_bridge import constants as k
from lua_bridge.table import turns
from lua_bridge.table.cards import UNKNOWN
from tests.lua.scene import Scene
from ygoplugin import Duel


def gain(condition: str, value: str = "500", code: str = "EFFECT_UPDATE_ATTACK") -> str:
    """The script of a monster that changes a stat of its own while a condition is met."""
    return f"""local e=Effect.CreateEffect(c)
    e:SetType(EFFECT_TYPE_SINGLE)
    e:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
    e:SetRange(LOCATION_MZONE)
    e:SetCode({code})
    e:SetCondition(function(e) return {condition} end)
    e:SetValue({value})
    c:RegisterEffect(e)"""


def lingering(scene: Scene, card: str, code: str, value: int) -> None:
    """What an activated effect does to a card for good."""
    scene.lua(
        f"""local e=Effect.CreateEffect({card})
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode({code})
        e:SetValue({value})
        e:SetReset(RESET_EVENT+RESETS_STANDARD)
        {card}:RegisterEffect(e)"""
    )


WITH_A_DRAGON = (
    "Duel.IsExistingMatchingCard(Card.IsRace,e:GetHandlerPlayer(),LOCATION_MZONE,0,1,nil,"
    "RACE_DRAGON)"
)


def scene_with(script: str, **data: int) -> Scene:
    scene = Scene(duel=Duel("documents"))
    scene.card("monster", script=script, **data)
    return scene


def summon_a_dragon(scene: Scene) -> None:
    scene.card("dragon", race=k.RACE_DRAGON)
    scene.table.settle()


def test_a_condition_of_the_field_is_met_later() -> None:
    scene = scene_with(gain(WITH_A_DRAGON))
    assert scene.lua("monster:GetAttack()") == 1000
    summon_a_dragon(scene)
    assert scene.lua("monster:GetAttack()") == 1500
    scene.lua("Duel.SendtoGrave(dragon,REASON_EFFECT)\n")
    assert scene.lua("monster:GetAttack()") == 1000


def test_a_set_displaces_what_changes_nothing_yet() -> None:
    scene = scene_with(gain(WITH_A_DRAGON, "7", "EFFECT_CHANGE_LEVEL"), level=4)
    lingering(scene, "monster", "EFFECT_CHANGE_LEVEL", 1)
    assert scene.lua("monster:GetLevel()") == 1
    summon_a_dragon(scene)
    assert scene.lua("monster:GetLevel()") == 1


def test_what_starts_after_a_set_is_not_displaced() -> None:
    scene = scene_with("")
    lingering(scene, "monster", "EFFECT_SET_ATTACK_FINAL", 300)
    scene.lua(f"local c=monster\n{gain(WITH_A_DRAGON)}")
    summon_a_dragon(scene)
    assert scene.lua("monster:GetAttack()") == 800


def test_of_two_continuous_sets_the_one_whose_condition_was_met_last_decides() -> None:
    scene = scene_with(gain(WITH_A_DRAGON, "2000", "EFFECT_SET_ATTACK"))
    scene.card(
        "field",
        k.LOCATION_SZONE,
        type=k.TYPE_SPELL | k.TYPE_CONTINUOUS,
        script="""local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_FIELD)
        e:SetRange(LOCATION_SZONE)
        e:SetTargetRange(LOCATION_MZONE,0)
        e:SetCode(EFFECT_SET_ATTACK)
        e:SetValue(0)
        c:RegisterEffect(e)""",
    )
    scene.table.settle()
    assert scene.lua("monster:GetAttack()") == 0
    summon_a_dragon(scene)
    assert scene.lua("monster:GetAttack()") == 2000


def test_what_waits_for_an_attack_begins_with_it() -> None:
    scene = scene_with(gain("Duel.GetAttacker()==e:GetHandler()"))
    other = scene.card("other", player=1)
    lingering(scene, "monster", "EFFECT_SET_ATTACK_FINAL", 300)
    assert scene.lua("monster:GetAttack()") == 300
    monster = next(card for card in scene.table.cards.values() if card.data.name == "monster")
    turns.declare_attack(scene.table, monster, other)
    assert scene.lua("monster:GetAttack()") == 800


def test_a_time_of_the_turn_is_seen_once_the_card_is_face_up() -> None:
    scene = scene_with("")
    card = scene.card(
        "banner",
        k.LOCATION_SZONE,
        type=k.TYPE_SPELL | k.TYPE_CONTINUOUS,
        position=k.POS_FACEDOWN_DEFENSE,
        script="""local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_FIELD)
        e:SetRange(LOCATION_SZONE)
        e:SetTargetRange(LOCATION_MZONE,0)
        e:SetCode(EFFECT_UPDATE_ATTACK)
        e:SetCondition(function(e) return Duel.IsBattlePhase() end)
        e:SetValue(200)
        c:RegisterEffect(e)""",
    )
    scene.table.settle()
    scene.table.set_position(card, k.POS_FACEUP_ATTACK)
    scene.table.settle()
    lingering(scene, "monster", "EFFECT_SET_ATTACK_FINAL", 300)
    turns.begin_phase(scene.table, k.PHASE_BATTLE_START)
    assert scene.lua("monster:GetAttack()") == 300


def token_with(code: str) -> Scene:
    scene = Scene(duel=Duel("documents"))
    token = k.TYPE_MONSTER | k.TYPE_NORMAL | k.TYPE_TOKEN
    scene.card("token", 0, type=token, attack=UNKNOWN, defense=UNKNOWN, level=1)
    scene.lua(
        f"""if Duel.SpecialSummonStep(token,0,0,0,true,true,POS_FACEUP_ATTACK) then
          local e=Effect.CreateEffect(token)
          e:SetType(EFFECT_TYPE_SINGLE)
          e:SetCode({code})
          e:SetValue(1800)
          e:SetReset(RESET_EVENT+RESETS_STANDARD)
          token:RegisterEffect(e)
        end
        Duel.SpecialSummonComplete()"""
    )
    return scene


def test_a_token_has_the_original_atk_that_it_is_summoned_with() -> None:
    scene = token_with("EFFECT_SET_BASE_ATTACK")
    assert scene.lua("token:GetAttack()") == 1800
    assert scene.lua("token:GetBaseAttack()") == 1800


def test_what_a_tokens_atk_becomes_is_no_original_atk() -> None:
    scene = token_with("EFFECT_SET_ATTACK")
    assert scene.lua("token:GetAttack()") == 1800
    assert scene.lua("token:GetBaseAttack()") == 0
