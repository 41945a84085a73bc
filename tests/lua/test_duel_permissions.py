"""What players can do."""

from __future__ import annotations

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.table.cards import CardData
from tests.lua.scene import Scene

FORBID = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_FIELD)
e:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
e:SetCode({code})
e:SetRange(LOCATION_MZONE)
e:SetTargetRange(1,0)
{more}
c:RegisterEffect(e)
"""


def forbid(code: str, more: str = "") -> str:
    return FORBID.format(code=code, more=more)


@pytest.mark.parametrize(
    ("code", "function"),
    [
        ("EFFECT_CANNOT_REMOVE", "IsPlayerCanRemove"),
        ("EFFECT_CANNOT_RELEASE", "IsPlayerCanRelease"),
        ("EFFECT_CANNOT_TO_GRAVE", "IsPlayerCanSendtoGrave"),
        ("EFFECT_CANNOT_TO_HAND", "IsPlayerCanSendtoHand"),
        ("EFFECT_CANNOT_TO_DECK", "IsPlayerCanSendtoDeck"),
        ("EFFECT_CANNOT_FLIP_SUMMON", "IsPlayerCanFlipSummon"),
        ("EFFECT_CANNOT_SSET", "CanPlayerSetSpellTrap"),
    ],
)
def test_some_or_all_cards(code: str, function: str) -> None:
    scene = Scene()
    scene.card("weak")
    assert scene.lua(f"Duel.{function}(0)") is True
    picks = "e:SetTarget(function(e,c,tp) return c:GetAttack()==1000 and tp==0 end)"
    scene.card("some", attack=0, script=forbid(code, picks))
    assert scene.lua(f"Duel.{function}(0)") is True
    assert scene.lua(f"return Duel.{function}(0,weak),Duel.{function}(0,some)") == (False, True)
    scene.card("all", attack=0, script=forbid(code))
    assert scene.lua(f"return Duel.{function}(0),Duel.{function}(1)") == (False, True)
    assert scene.lua(f"Duel.{function}(2)") is False


def test_draw_and_mill() -> None:
    scene = Scene()
    for name in "ab":
        scene.card(name, k.LOCATION_DECK)
    assert scene.lua("return Duel.IsPlayerCanDraw(0,2),Duel.IsPlayerCanDraw(0,3)") == (True, False)
    asked = "return Duel.IsPlayerCanDiscardDeck(0,2),Duel.IsPlayerCanDiscardDeck(0,3)"
    assert scene.lua(asked) == (True, False)
    scene.card("no", script=forbid("EFFECT_CANNOT_DRAW") + forbid("EFFECT_CANNOT_DISCARD_DECK"))
    asked = "return Duel.IsPlayerCanDraw(0),Duel.IsPlayerCanDiscardDeck(0,1)"
    assert scene.lua(asked) == (False, False)


def test_milled_cards_must_reach_the_graveyard_as_a_cost() -> None:
    scene = Scene()
    scene.card("top", k.LOCATION_DECK)
    assert scene.lua("Duel.IsPlayerCanDiscardDeckAsCost(0,1)") is True
    macro = """local e=Effect.CreateEffect(c)
    e:SetType(EFFECT_TYPE_FIELD)
    e:SetCode(EFFECT_TO_GRAVE_REDIRECT)
    e:SetRange(LOCATION_MZONE)
    e:SetTargetRange(LOCATION_ALL,LOCATION_ALL)
    e:SetValue(LOCATION_REMOVED)
    c:RegisterEffect(e)"""
    scene.card("macro", script=macro)
    assert scene.lua("Duel.IsPlayerCanDiscardDeckAsCost(0,1)") is False
    assert scene.lua("Duel.IsPlayerCanDiscardDeck(0,1)") is True


class TestLifePoints:
    def test_enough(self) -> None:
        scene = Scene()
        scene.table.sides[0].life_points = 1000
        asked = "return Duel.CheckLPCost(0,1000),Duel.CheckLPCost(0,1001)"
        assert scene.lua(asked) == (True, False)

    def test_a_changed_cost(self) -> None:
        scene = Scene()
        scene.table.sides[0].life_points = 1000
        free = "e:SetValue(function(e,re,rp,val) return val>500 and 0 or val end)"
        scene.card("free", script=forbid("EFFECT_LPCOST_CHANGE", free))
        assert scene.lua("Duel.CheckLPCost(0,5000)") is True

    def test_nothing_is_no_cost_in_ygopro(self) -> None:
        assert Scene(Dialect.YGOPRO).lua("Duel.CheckLPCost(0,0)") is False
        assert Scene().lua("Duel.CheckLPCost(0,0)") is True


class TestSummons:
    def test_normal(self) -> None:
        scene = Scene()
        scene.card("held", k.LOCATION_HAND)
        scene.card("no", script=forbid("EFFECT_CANNOT_SUMMON"))
        asked = "return Duel.IsPlayerCanSummon(0),Duel.IsPlayerCanSummon(0,0,held)"
        assert scene.lua(asked) == (False, False)
        assert scene.lua("Duel.CanPlayerSetMonster(0,0,held)") is True

    def test_count_of_normal_summons(self) -> None:
        scene = Scene()
        assert scene.lua("Duel.CheckSummonedCount()") is True
        scene.table.activities.normal_summons.add(1, 0)
        assert scene.lua("Duel.CheckSummonedCount()") is False
        scene.card("twice", script=forbid("EFFECT_SET_SUMMON_COUNT_LIMIT", "e:SetValue(2)"))
        assert scene.lua("Duel.CheckSummonedCount()") is True
        assert scene.lua("Duel.IsPlayerCanAdditionalSummon(0)") is True
        scene.table.activities.extra_summons.add(1, 0)
        assert scene.lua("Duel.IsPlayerCanAdditionalSummon(0)") is False

    def test_special_summons_of_some_monsters(self) -> None:
        scene = Scene()
        only = "e:SetTarget(function(e,c,tp,st,pos,to) return not c:IsRace(RACE_DRAGON) end)"
        scene.card("dragons", script=forbid("EFFECT_CANNOT_SPECIAL_SUMMON", only))
        scene.card("beast", k.LOCATION_HAND, race=k.RACE_BEAST)
        scene.card("dragon", k.LOCATION_HAND, race=k.RACE_DRAGON)
        assert scene.lua("Duel.IsPlayerCanSpecialSummon(0)") is True
        asked = "return Duel.IsPlayerCanSpecialSummon(0,0,POS_FACEUP,0,{})"
        assert scene.lua(asked.replace("{}", "beast")) is False
        assert scene.lua(asked.replace("{}", "dragon")) is True
        token = "return Duel.IsPlayerCanSpecialSummonMonster(0,1234,0,TYPES_TOKEN,0,0,1,{},1)"
        assert scene.lua(token.replace("{}", "RACE_BEAST")) is False
        assert scene.lua(token.replace("{}", "RACE_DRAGON")) is True

    def test_a_described_monster_is_otherwise_as_printed(self) -> None:
        printed = CardData(1234, "Dragon Token", race=k.RACE_DRAGON, attack=2000)
        scene = Scene(cards={1234: printed})
        picks = "e:SetTarget(function(e,c) return c:GetTextAttack()==2000 and c:IsSetCard(0x8) end)"
        scene.card("no", script=forbid("EFFECT_CANNOT_SPECIAL_SUMMON", picks))
        assert scene.lua("Duel.IsPlayerCanSpecialSummonMonster(0,1234,{0x8,0x9})") is False
        assert scene.lua("Duel.IsPlayerCanSpecialSummonMonster(0,1234,0x9)") is True
        assert scene.lua("Duel.IsPlayerCanSpecialSummonMonster(0,1234,0x8,nil,0)") is True
        assert scene.lua("Duel.GetCardAttackFromCode(1234)") == 2000
        assert scene.lua("Duel.GetCardAttackFromCode(5)") is None


def test_counters() -> None:
    scene = Scene()
    scene.card("held")
    assert scene.lua("return Duel.IsCanAddCounter(0),Duel.IsCanAddCounter(0,0x1,2,held)") == (
        True,
        True,
    )
    picks = "e:SetTarget(function(e,c,tp,type,count) return type==0x1 and count>1 end)"
    scene.card("no", script=forbid("EFFECT_CANNOT_PLACE_COUNTER", picks))
    asked = "return Duel.IsCanAddCounter(0,0x1,2,held),Duel.IsCanAddCounter(0,0x1,1,held)"
    assert scene.lua(asked) == (False, True)
