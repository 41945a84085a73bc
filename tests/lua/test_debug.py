"""Setting up a duel as puzzle files do, and what scripts say."""

from __future__ import annotations

from pathlib import Path

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.errors import ScriptError
from lua_bridge.folders import ScriptLibrary
from lua_bridge.table.cards import CardData
from tests.lua.scene import Scene

CARDS = {
    100: CardData(100, "Beater", attack=1900, level=4),
    200: CardData(200, "Tower", type=k.TYPE_MONSTER | k.TYPE_XYZ, attack=2500, level=4),
    300: CardData(300, "Sword", type=k.TYPE_SPELL | k.TYPE_EQUIP),
}
PUZZLE = """
Debug.SetAIName("Deck Master")
Debug.ReloadFieldBegin({flags},5)
Debug.SetPlayerInfo(0,100,0,0)
Debug.SetPlayerInfo(1,2500,0,0)
beater=Debug.AddCard(100,0,0,LOCATION_MZONE,1,POS_FACEUP_ATTACK,true)
tower=Debug.AddCard(200,1,1,LOCATION_MZONE,2,POS_FACEUP_DEFENSE)
material=Debug.AddCard(100,1,1,LOCATION_MZONE,2,POS_FACEUP_ATTACK)
sword=Debug.AddCard(300,0,0,LOCATION_SZONE,0,POS_FACEUP)
low=Debug.AddCard(100,0,0,LOCATION_DECK,0,POS_FACEDOWN_DEFENSE)
lowest=Debug.AddCard(100,0,0,LOCATION_DECK,1,POS_FACEDOWN_DEFENSE)
Debug.PreSummon(tower,SUMMON_TYPE_XYZ,LOCATION_EXTRA)
Debug.PreEquip(sword,beater)
Debug.PreSetTarget(sword,tower)
Debug.PreAddCounter(tower,0x1,2)
Debug.ReloadFieldEnd()
Debug.ShowHint("Win this turn!")
"""


@pytest.mark.parametrize("dialect", list(Dialect))
def test_a_puzzle(dialect: Dialect) -> None:
    scene = Scene(dialect, cards=CARDS)
    scene.bridge.run(PUZZLE.format(flags=k.DUEL_ATTACK_FIRST_TURN), "puzzle.lua")
    table = scene.table
    assert [side.life_points for side in table.sides] == [100, 2500]
    assert table.duel.life_points(1) == 2500
    assert table.rules == k.DUEL_MODE_MR5 | k.DUEL_ATTACK_FIRST_TURN
    beater, tower, material, sword, low, lowest = (table.cards[n] for n in range(1, 7))
    assert (beater.sequence, beater.owner, beater.status) == (1, 0, k.STATUS_PROC_COMPLETE)
    assert tower.where.position == k.POS_FACEUP_DEFENSE
    assert tower.materials == [material]
    assert tower.summon.type == k.SUMMON_TYPE_XYZ
    assert tower.counters == {1: 2}
    assert sword.equip_target is beater
    assert sword.targets == [beater, tower]
    assert table.sides[0].deck == [lowest, low]
    assert scene.lua("beater:GetAttack()") == 1900
    assert list(table.messages) == ["Win this turn!"]


def test_the_scripts_of_added_cards_run(tmp_path: Path) -> None:
    (tmp_path / "c100.lua").write_text("function c100.initial_effect(c) ran=c end")
    scene = Scene(cards=CARDS, scripts=ScriptLibrary(tmp_path, dialect="edopro"))
    scene.lua("Debug.AddCard(100,0,0,LOCATION_HAND,0,POS_FACEDOWN)")
    assert scene.lua("ran:GetLocation()") == k.LOCATION_HAND


def test_places_that_do_not_exist() -> None:
    scene = Scene()
    with pytest.raises(ScriptError, match="invalid location"):
        scene.lua("Debug.AddCard(100,0,0,LOCATION_MZONE,7,POS_FACEUP)")
    assert scene.lua("Debug.AddCard(100,2,0,LOCATION_MZONE,0,POS_FACEUP)") is None


def test_a_duel_is_set_up_once() -> None:
    scene = Scene()
    scene.card("there")
    with pytest.raises(ScriptError, match="no cards yet"):
        scene.lua("Debug.ReloadFieldBegin(0)")


def test_messages() -> None:
    scene = Scene()
    scene.card("card")
    scene.lua("Debug.Message('a',1,nil,true)")
    assert list(scene.table.messages) == ["a", "1", "nil", "true"]
    scene.lua("Debug.Message(('x'):rep(5000))")
    assert len(scene.table.messages[-1]) == 2000
    scene.lua("local function write(c) return 'card '..c:GetCode() end\nDebug.CardToString=write")
    assert scene.lua("tostring(card)") == "card 900000010"
