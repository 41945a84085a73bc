"""Counting what players did this turn."""

from __future__ import annotations

from typing import Any

import pytest

from lua_bridge.dialects import Dialect
from lua_bridge.errors import ScriptError
from lua_bridge.table.board import Link
from lua_bridge.table.oath_cards import oath_card
from tests.lua.scene import Scene

COUNTS = "return Duel.GetActivityCount(0,1,2,3,4,5,6)"
COUNTER = "Duel.AddCustomActivityCounter(77,{kind},{fits})"


def new_turn(scene: Scene) -> None:
    scene.table.duel.end_turn()
    scene.table.turn += 1


class TestFromTheLedger:
    def test_nothing_was_done(self) -> None:
        assert Scene().lua(COUNTS) == (0, 0, 0, 0, 0, 0)

    def test_summons_sets_and_attacks(self) -> None:
        scene = Scene()
        activities = scene.table.activities
        a, b, c, d = (scene.card(name) for name in "abcd")
        activities.summoned(a, 0)
        activities.monster_set(b, 0)
        activities.special_summoned([c, d], 0)
        activities.flip_summoned(b, 0)
        activities.battle_phase_begun(0)
        activities.attack_declared(a, 0)
        activities.attack_declared(c, 0, direct=True)
        assert scene.lua(COUNTS) == (1, 2, 1, 1, 2, 1)
        assert scene.lua("Duel.GetActivityCount(1,ACTIVITY_SPSUMMON)") == 0
        assert scene.table.duel.turns.special_summon_count(0) == 1
        new_turn(scene)
        assert scene.lua(COUNTS) == (0, 0, 0, 0, 0, 0)

    def test_a_monster_that_left_may_be_summoned_again(self) -> None:
        scene = Scene()
        monster = scene.card("monster")
        for _ in range(2):
            scene.table.activities.special_summoned([monster], 0)
        assert scene.lua("Duel.GetActivityCount(0,ACTIVITY_SPSUMMON)") == 2

    def test_own_procedures_are_special_summons(self) -> None:
        scene = Scene()
        monster, activities = scene.card("synchro"), scene.table.activities
        activities.special_summon_declared([monster], 0, (oath_card(scene.table, monster),))
        activities.special_summon_succeeded([monster], 0)
        assert scene.lua("Duel.GetActivityCount(0,ACTIVITY_SPSUMMON)") == 1

    def test_a_summon_while_a_chain_resolves_is_told_when_it_ends(self) -> None:
        scene = Scene()
        source = scene.card("source")
        activities = scene.table.activities
        scene.lua("local e=Effect.CreateEffect(source)\ne:SetType(16)\nsource:RegisterEffect(e)")
        link = Link(1, source.effects[0], 0)
        activities.activated(link)
        activities.summoned(scene.card("second"), 0)
        assert scene.lua("Duel.GetActivityCount(0,ACTIVITY_SUMMON)") == 1
        activities.resolved(link)
        activities.chain_ended()
        assert scene.table.duel.turns.chain == ()
        assert scene.lua("Duel.GetActivityCount(0,ACTIVITY_SUMMON)") == 1

    def test_what_is_no_activity(self) -> None:
        with pytest.raises(ScriptError, match="ACTIVITY"):
            Scene().lua("Duel.GetActivityCount(0,9)")
        assert Scene(Dialect.YGOPRO).lua("Duel.GetActivityCount(0,9)") == 0


class TestCustomCounters:
    def test_what_fits_is_not_counted_and_others_once(self) -> None:
        scene = Scene()
        fits = "function(c) return c:GetAttack()==1000 end"
        scene.lua(COUNTER.format(kind="ACTIVITY_SPSUMMON", fits=fits))
        weak, strong = scene.card("weak"), scene.card("strong", attack=3000)
        asked = "Duel.GetCustomActivityCount(77,0,ACTIVITY_SPSUMMON)"
        scene.table.activities.special_summoned([weak], 0)
        assert scene.lua(asked) == 0
        scene.table.activities.special_summoned([weak, strong], 0)
        assert scene.lua(asked) == 1
        scene.table.activities.special_summoned([strong], 0)
        assert scene.lua(asked) == 1
        assert scene.lua("Duel.GetCustomActivityCount(77,1,ACTIVITY_SPSUMMON)") == 0
        assert scene.lua("Duel.GetCustomActivityCount(77,0,ACTIVITY_SUMMON)") == 0
        new_turn(scene)
        assert scene.lua(asked) == 0

    def test_the_first_counter_with_a_number_stays(self) -> None:
        scene = Scene()
        for fits in ("aux.FALSE", "aux.TRUE"):
            scene.lua(COUNTER.format(kind="ACTIVITY_ATTACK", fits=fits))
        scene.table.activities.attack_declared(scene.card("attacker"), 0)
        assert scene.lua("Duel.GetCustomActivityCount(77,0,ACTIVITY_ATTACK)") == 1

    def test_chain_links_count_each_time_unless_negated(self) -> None:
        scene = Scene()
        fits = "function(re,tp,cid) return not re:GetHandler():IsCode(900000010) end"
        scene.lua(COUNTER.format(kind="ACTIVITY_CHAIN", fits=fits))
        source = scene.card("source")
        scene.lua("local e=Effect.CreateEffect(source)\ne:SetType(16)\nsource:RegisterEffect(e)")
        links = [Link(number, source.effects[0], 1) for number in (1, 2)]
        asked = "Duel.GetCustomActivityCount(77,1,ACTIVITY_CHAIN)"
        for link in links:
            scene.table.activities.activated(link)
        assert scene.lua(asked) == 2
        scene.table.activities.activation_negated(links[1])
        assert scene.lua(asked) == 1

    @pytest.mark.parametrize("kind", ["ACTIVITY_BATTLE_PHASE", "8", "0"])
    def test_activities_without_counters(self, kind: str) -> None:
        code = COUNTER.format(kind=kind, fits="aux.TRUE")
        with pytest.raises(ScriptError, match="ACTIVITY"):
            Scene().lua(code)
        Scene(Dialect.YGOPRO).bridge.run(code.replace("aux.TRUE", "function() end"), "test.lua")


class TestLimits:
    @pytest.mark.parametrize(("player", "expected"), [(0, False), (1, True)])
    def test_one_special_summon_in_a_turn(self, player: int, expected: bool) -> None:
        scene = Scene()
        limit = """local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_FIELD)
        e:SetCode(EFFECT_SPSUMMON_COUNT_LIMIT)
        e:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
        e:SetRange(LOCATION_MZONE)
        e:SetTargetRange(1,1)
        e:SetValue(1)
        c:RegisterEffect(e)"""
        scene.card("archlord", script=limit)
        asked: Any = f"Duel.IsPlayerCanSpecialSummon({player})"
        assert scene.lua(asked) is True
        scene.table.activities.special_summoned([scene.card("first")], 0)
        assert scene.lua(asked) is expected
        assert scene.lua("Duel.IsPlayerCanSpecialSummonCount(1,2)") is False
        new_turn(scene)
        assert scene.lua(asked) is True
