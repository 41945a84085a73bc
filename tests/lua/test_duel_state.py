"""What scripts ask about the duel: zones, cards, the Chain, the battle, the environment."""

from __future__ import annotations

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.errors import ScriptError
from lua_bridge.table.board import Happening, Link
from lua_bridge.table.effects import TableEffect
from tests.lua.scene import Scene

ON_PLAYER = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_FIELD)
e:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
e:SetCode({code})
e:SetRange(LOCATION_MZONE)
e:SetTargetRange({own},{other})
e:SetValue({value})
c:RegisterEffect(e)
"""
IGNITION = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_IGNITION)
e:SetRange(LOCATION_MZONE)
{more}
c:RegisterEffect(e)
"""


def on_player(code: str, value: object = 1, own: int = 1, other: int = 0) -> str:
    return ON_PLAYER.format(code=code, value=value, own=own, other=other)


def effect_in(scene: Scene, number: int = -1) -> TableEffect:
    return list(scene.table.effects.all.values())[number]


class TestTurn:
    def test_life_points_and_turn(self) -> None:
        scene = Scene()
        scene.table.sides[1].life_points = 4500
        scene.table.turn, scene.table.turn_player = 3, 0
        assert scene.lua("Duel.GetLP(1)") == 4500
        assert scene.lua("Duel.GetLP(2)") is None
        assert scene.lua("Duel.GetTurnCount()") == 3
        assert scene.lua("return Duel.GetTurnCount(0), Duel.GetTurnCount(1)") == (2, 1)
        assert scene.lua("return Duel.IsTurnPlayer(0), Duel.IsTurnPlayer(1)") == (True, False)

    @pytest.mark.parametrize(
        ("phase", "main", "battle"),
        [
            (k.PHASE_MAIN1, True, False),
            (k.PHASE_MAIN2, True, False),
            (k.PHASE_BATTLE_START, False, True),
            (k.PHASE_DAMAGE_CAL, False, True),
            (k.PHASE_BATTLE, False, True),
            (k.PHASE_END, False, False),
        ],
    )
    def test_phases(self, phase: int, main: bool, battle: bool) -> None:
        scene = Scene()
        scene.table.phase = phase
        asked = "return Duel.GetCurrentPhase(), Duel.IsMainPhase(), Duel.IsBattlePhase()"
        assert scene.lua(asked) == (phase, main, battle)
        assert scene.lua(f"Duel.IsPhase({phase})") is True

    def test_battle_phase_cannot_be_entered_in_the_first_turn(self) -> None:
        scene = Scene()
        assert scene.lua("Duel.IsAbleToEnterBP()") is False
        scene.table.turn = 2
        assert scene.lua("Duel.IsAbleToEnterBP()") is True
        scene.card("jailer", player=1, script=on_player("EFFECT_CANNOT_BP", 1, 0, 1))
        assert scene.lua("Duel.IsAbleToEnterBP()") is False

    def test_rules(self) -> None:
        scene = Scene()
        assert scene.lua("Duel.IsDuelType(DUEL_MODE_MR5)") is True
        assert scene.lua("Duel.IsDuelType(DUEL_SEPARATE_PZONE)") is False

    def test_draw_count_is_the_largest_one_or_none(self) -> None:
        scene = Scene()
        assert scene.lua("Duel.GetDrawCount(0)") == 1
        scene.card("more", script=on_player("EFFECT_DRAW_COUNT", 2))
        assert scene.lua("Duel.GetDrawCount(0)") == 2
        scene.card("none", script=on_player("EFFECT_DRAW_COUNT", 0))
        assert scene.lua("return Duel.GetDrawCount(0), Duel.GetDrawCount(1)") == (0, 1)


class TestZones:
    def test_free_zones(self) -> None:
        scene = Scene()
        assert scene.lua("Duel.GetLocationCount(0,LOCATION_MZONE)") == (5, 0x60)
        scene.card("one", sequence=0)
        assert scene.lua("Duel.GetLocationCount(0,LOCATION_MZONE)") == (4, 0x61)
        assert scene.lua("Duel.GetLocationCount(0,LOCATION_MZONE,0,1,0x3)") == (1, 0x7D)
        assert scene.lua("Duel.GetLocationCount(0,LOCATION_SZONE)") == (5, 0)
        assert scene.lua("Duel.GetMZoneCount(0,one)") == (5, 0x60)
        assert scene.lua("return (Duel.GetMZoneCount(0,Group.FromCards(one)))") == 5
        assert scene.lua("Duel.GetLocationCount(3,LOCATION_MZONE)") is None

    def test_unusable_zones_are_no_free_ones(self) -> None:
        scene = Scene()
        disabled = on_player("EFFECT_DISABLE_FIELD", 0x2 | 0x100 << 16)
        scene.card("ojama", sequence=0, script=disabled)
        assert scene.lua("Duel.GetLocationCount(0,LOCATION_MZONE)") == (3, 0x63)
        assert scene.lua("Duel.GetLocationCount(1,LOCATION_SZONE)") == (4, 1)
        assert scene.lua("Duel.CheckLocation(0,LOCATION_MZONE,1)") is False
        assert scene.lua("Duel.CheckLocation(0,LOCATION_MZONE,2)") is True

    def test_most_monsters(self) -> None:
        scene = Scene()
        limit = "function(e,fp,rp,r) return rp==1 and 1 or 7 end"
        scene.card("gravity", script=on_player("EFFECT_MAX_MZONE", limit, 1, 1))
        assert scene.lua("return (Duel.GetLocationCount(1,LOCATION_MZONE,1))") == 1
        assert scene.lua("return (Duel.GetLocationCount(1,LOCATION_MZONE,0))") == 5

    @pytest.mark.parametrize(
        ("kind", "expected"),
        [
            ("TYPE_FUSION", (6, 0)),
            ("TYPE_LINK", (1, 0x1F)),
            ("TYPE_FUSION|TYPE_PENDULUM", (1, 0x1F)),
            ("nil", (1, 0x1F)),
        ],
    )
    def test_from_the_extra_deck(self, kind: str, expected: tuple[int, int]) -> None:
        assert Scene().lua(f"Duel.GetLocationCountFromEx(0,0,nil,{kind})") == expected

    def test_extra_monster_zones(self) -> None:
        scene = Scene()
        scene.card("theirs", player=1, sequence=5)
        assert scene.lua("Duel.GetLocationCountFromEx(0,0,nil,TYPE_XYZ)") == (6, 0x40)
        scene.card("mine", sequence=5)
        assert scene.lua("Duel.GetLocationCountFromEx(0,0,nil,TYPE_XYZ)") == (5, 0x60)
        assert scene.lua("Duel.GetLocationCountFromEx(0,0,mine,TYPE_XYZ)") == (6, 0x40)
        assert scene.lua("Duel.CheckLocation(0,LOCATION_EMZONE,1)") is False

    def test_linked_zones(self) -> None:
        scene = Scene()
        scene.card(
            "link",
            sequence=5,
            type=k.TYPE_MONSTER | k.TYPE_LINK,
            link_markers=k.LINK_MARKER_BOTTOM | k.LINK_MARKER_TOP,
        )
        scene.card("below", sequence=1)
        scene.card("above", player=1, sequence=3)
        assert scene.lua("Duel.GetLinkedZone(0)") == 0x2 | 0x8 << 16
        assert scene.lua("Duel.GetLinkedZone(1)") == 0x8 | 0x2 << 16
        assert scene.lua("Duel.GetFreeLinkedZone(0)") == 0
        assert scene.lua("Duel.GetLinkedGroup(0,1,1):GetCount()") == 2
        assert scene.lua("Duel.GetLinkedGroup(1,LOCATION_MZONE,0):GetFirst()==above") is True

    def test_link_arrows_open_zones_for_the_extra_deck(self) -> None:
        scene = Scene()
        scene.card(
            "link",
            sequence=5,
            type=k.TYPE_MONSTER | k.TYPE_LINK,
            link_markers=k.LINK_MARKER_BOTTOM,
        )
        assert scene.lua("Duel.GetLocationCountFromEx(0,0,nil,TYPE_LINK)") == (1, 0x7D)

    def test_main_and_extra_zones_together(self) -> None:
        scene = Scene()
        assert scene.lua("Duel.GetUsableMZoneCount(0)") == 6

    def test_cards_in_zones(self) -> None:
        scene = Scene()
        scene.card("monster", sequence=6)
        scene.card("field", k.LOCATION_SZONE, type=k.TYPE_SPELL | k.TYPE_FIELD)
        scene.card("scale", k.LOCATION_SZONE, sequence=4, type=k.TYPE_MONSTER | k.TYPE_PENDULUM)
        scene.card("held", k.LOCATION_HAND)
        assert scene.lua("Duel.GetFieldCard(0,LOCATION_EMZONE,1)==monster") is True
        assert scene.lua("Duel.GetFieldCard(0,LOCATION_FZONE,0)==field") is True
        assert scene.lua("Duel.GetFieldCard(0,LOCATION_PZONE,1)==scale") is True
        assert scene.lua("Duel.GetFieldCard(0,LOCATION_PZONE,0)") is None
        assert scene.lua("Duel.GetFieldCard(0,LOCATION_HAND,0)==held") is True
        assert scene.lua("Duel.GetFieldCard(0,LOCATION_MZONE,99)") is None
        assert scene.lua("Duel.GetFieldGroupCount(0,LOCATION_ONFIELD,0)") == 3
        assert scene.lua("Duel.CheckLocation(0,LOCATION_PZONE,1)") is False
        assert scene.lua("Duel.CheckLocation(0,LOCATION_PZONE,0)") is True

    def test_top_and_bottom_of_the_deck(self) -> None:
        scene = Scene()
        for name in ("low", "middle", "top"):
            scene.card(name, k.LOCATION_DECK)
        assert scene.lua("Duel.GetDecktopGroup(0,1):GetFirst()==top") is True
        assert scene.lua("#Duel.GetDecktopGroup(0,9)") == 3
        assert scene.lua("#Duel.GetDecktopGroup(0,0)") == 0
        assert scene.lua("Duel.GetDeckbottomGroup(0,1):GetFirst()==low") is True

    def test_materials_and_counters(self) -> None:
        scene = Scene()
        xyz = scene.card("xyz")
        scene.table.attach(scene.card("material", k.LOCATION_HAND), xyz)
        xyz.counters[0x1] = 3
        assert scene.lua("Duel.GetOverlayCount(0,1,0)") == 1
        assert scene.lua("Duel.GetOverlayGroup(1,0,1):GetFirst()==material") is True
        assert scene.lua("Duel.GetOverlayCount(0,0,1)") == 0
        assert scene.lua("Duel.CheckRemoveOverlayCard(0,1,0,1,REASON_COST)") is True
        assert scene.lua("Duel.CheckRemoveOverlayCard(0,1,0,2,REASON_COST)") is False
        assert scene.lua("Duel.GetCounter(1,1,1,0x1)") == 3
        assert scene.lua("Duel.IsCanRemoveCounter(0,1,0,0x1,3,REASON_COST)") is True
        assert scene.lua("Duel.IsCanRemoveCounter(0,0,1,0x1,1,REASON_COST)") is False


class TestEnvironment:
    def test_field_spell(self) -> None:
        scene = Scene()
        scene.card(
            "umi", k.LOCATION_SZONE, player=1, type=k.TYPE_SPELL | k.TYPE_FIELD, code=22702055
        )
        assert scene.lua("Duel.IsEnvironment(22702055)") is True
        assert scene.lua("Duel.IsEnvironment(22702055,0)") is False
        assert scene.lua("Duel.IsEnvironment(22702055,1,LOCATION_MZONE)") is False
        assert scene.lua("Duel.GetEnvironment()") == (22702055, 1)

    def test_an_effect_treats_a_field_spell_as_there_unless_there_is_one(self) -> None:
        scene = Scene()
        said = on_player("EFFECT_CHANGE_ENVIRONMENT", 295517)
        scene.card("lemuria", script=said)
        assert scene.lua("Duel.IsEnvironment(295517)") is True
        assert scene.lua("Duel.GetEnvironment()") == (295517, 0)
        scene.card("real", k.LOCATION_SZONE, type=k.TYPE_SPELL | k.TYPE_FIELD)
        assert scene.lua("Duel.IsEnvironment(295517)") is False

    def test_graveyard_counts_in_ygopro(self) -> None:
        scene = Scene(Dialect.YGOPRO)
        scene.card("gone", k.LOCATION_GRAVE, code=56433456)
        assert scene.lua("Duel.IsEnvironment(56433456,PLAYER_ALL,LOCATION_GRAVE)") is True
        assert scene.lua("Duel.IsEnvironment(56433456)") is False


class TestChain:
    @staticmethod
    def with_link(dialect: Dialect = Dialect.EDOPRO, more: str = "") -> tuple[Scene, Link]:
        scene = Scene(dialect)
        mage = scene.card(
            "mage", sequence=2, code=46986414, script=IGNITION.format(more=more), level=7
        )
        scene.card("target", player=1)
        target = scene.table.cards[2]
        link = Link(1, effect_in(scene), 0, [target], target_player=1, target_parameter=500, id=17)
        link.location, link.sequence, link.related = k.LOCATION_MZONE, 2, [mage, target]
        scene.table.chain.append(link)
        return scene, link

    def test_without_a_chain(self) -> None:
        scene = Scene()
        assert scene.lua("Duel.GetCurrentChain()") == 0
        assert scene.lua("select('#', Duel.GetChainInfo(0,CHAININFO_TARGET_CARDS))") == 0
        assert scene.lua("Duel.GetFirstTarget()") is None
        assert scene.lua("Duel.IsChainSolving()") is False
        assert scene.lua("Duel.CheckChainUniqueness()") is True

    def test_facts_of_a_link(self) -> None:
        scene, link = self.with_link()
        asked = "return Duel.GetChainInfo(0,CHAININFO_TARGET_PLAYER,CHAININFO_TARGET_PARAM)"
        assert scene.lua(asked) == (1, 500)
        asked = "return Duel.GetChainInfo(1,{CHAININFO_TRIGGERING_LOCATION,CHAININFO_CHAIN_ID})"
        assert scene.lua(asked) == (k.LOCATION_MZONE, 17)
        assert scene.lua("Duel.GetChainInfo(0,CHAININFO_TRIGGERING_CODE)") == 46986414
        assert scene.lua("Duel.GetChainInfo(0,CHAININFO_TRIGGERING_LEVEL)") == 7
        assert scene.lua("Duel.GetChainInfo(0,CHAININFO_TARGET_CARDS):GetFirst()==target") is True
        asked = "Duel.GetChainInfo(0,CHAININFO_TRIGGERING_EFFECT):GetHandler()==mage"
        assert scene.lua(asked) is True
        assert scene.lua("Duel.GetChainInfo(0,CHAININFO_TRIGGERING_LOCATION_SYMBOLIC)") == 0x800
        scene.table.resolving = link
        assert scene.lua("return Duel.IsChainSolving(), Duel.GetCurrentChain()") == (True, 1)

    def test_numbers_of_ygopro_are_bits(self) -> None:
        scene, _ = self.with_link(Dialect.YGOPRO)
        assert scene.lua("return Duel.GetChainInfo(0,128,256)") == (1, 500)
        assert scene.lua("Duel.GetChainInfo(0,CHAININFO_CHAIN_COUNT)") == 1
        assert scene.lua("Duel.GetChainInfo(0,3)") is None
        assert scene.lua("Duel.GetTargetsRelateToChain():GetFirst()==target") is True

    def test_unknown_facts_are_an_error_in_edopro(self) -> None:
        scene, _ = self.with_link()
        with pytest.raises(ScriptError, match="CHAININFO"):
            scene.lua("Duel.GetChainInfo(0,99)")

    def test_setcodes_are_a_table(self) -> None:
        scene = Scene()
        card = scene.card("hero", script=IGNITION.format(more=""), setcodes=(0x8, 0x3008))
        scene.table.chain.append(Link(1, card.effects[0], 0))
        asked = "local t=Duel.GetChainInfo(1,CHAININFO_TRIGGERING_SETCODES)\nreturn #t,t[1],t[2]"
        assert scene.lua(asked) == (2, 0x8, 0x3008)

    def test_targets_and_operations(self) -> None:
        scene, link = self.with_link()
        target = scene.table.cards[2]
        link.operations[k.CATEGORY_DESTROY] = ([target], 1, 0, 0)
        assert scene.lua("Duel.GetFirstTarget()==target") is True
        asked = "local ok,g,n=Duel.GetOperationInfo(0,CATEGORY_DESTROY)\nreturn ok,#g,n"
        assert scene.lua(asked) == (True, 1, 1)
        assert scene.lua("Duel.GetOperationInfo(0,CATEGORY_DRAW)") is False
        assert scene.lua("Duel.GetOperationCount(1)") == 1

    def test_legal_targets(self) -> None:
        more = """e:SetProperty(EFFECT_FLAG_CARD_TARGET)
        e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
            if chkc then return chkc:GetAttack()==1000 and tp==0 and chk==0 end
        end)"""
        scene, _ = self.with_link(more=more)
        scene.card("strong", player=1, attack=2000)
        assert scene.lua("Duel.CheckChainTarget(1,target)") is True
        assert scene.lua("Duel.CheckChainTarget(1,strong)") is False

    def test_what_cannot_be_negated(self) -> None:
        scene, link = self.with_link(more="e:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)")
        assert scene.lua("Duel.IsChainDisablable(1)") is True
        scene.table.resolving = link
        assert scene.lua("Duel.IsChainDisablable(1)") is False

    def test_events(self) -> None:
        scene = Scene()
        card = scene.card("added", k.LOCATION_HAND)
        scene.table.happening.append(Happening(k.EVENT_TO_HAND, (card,), 1, 7))
        assert scene.lua("Duel.CheckEvent(EVENT_TO_HAND)") is True
        asked = "local ok,g,ep,ev=Duel.CheckEvent(EVENT_TO_HAND,true)\nreturn ok,g:GetFirst()==added,ep,ev"
        assert scene.lua(asked) == (True, True, 1, 7)
        assert scene.lua("Duel.CheckEvent(EVENT_DRAW,true)") is False


class TestBattle:
    def test_who_battles(self) -> None:
        scene = Scene()
        scene.table.attacker = scene.card("attacker", player=1)
        scene.table.attack_target = scene.card("target")
        assert scene.lua("Duel.GetAttacker()==attacker and Duel.GetAttackTarget()==target") is True
        asked = "local own,other=Duel.GetBattleMonster(0)\nreturn own==target,other==attacker"
        assert scene.lua(asked) == (True, True)
        scene.table.battle_damage[0] = 300
        assert scene.lua("return Duel.GetBattleDamage(0), Duel.GetBattleDamage(1)") == (300, 0)


class TestTributes:
    def test_tributes(self) -> None:
        scene = Scene()
        scene.card("held", k.LOCATION_HAND, level=7)
        scene.card("one")
        scene.card("theirs", player=1)
        assert scene.lua("Duel.GetTributeCount(held)") == 1
        assert scene.lua("Duel.CheckTribute(held,1)") is True
        assert scene.lua("Duel.CheckTribute(held,2)") is False
        double = "local e=Effect.CreateEffect(c)\ne:SetType(EFFECT_TYPE_SINGLE)\n"
        double += "e:SetCode(EFFECT_DOUBLE_TRIBUTE)\ne:SetValue(1)\nc:RegisterEffect(e)"
        scene.card("two", script=double)
        assert scene.lua("Duel.GetTributeCount(held)") == 3
        assert scene.lua("#Duel.GetTributeGroup(held)") == 2

    def test_full_field_needs_a_tribute(self) -> None:
        scene = Scene()
        scene.card("held", k.LOCATION_HAND)
        for zone in range(5):
            scene.card(f"m{zone}", sequence=zone)
        assert scene.lua("Duel.CheckTribute(held,0)") is False
        assert scene.lua("Duel.CheckTribute(held,1)") is True


class TestMaterials:
    def test_fusion(self) -> None:
        scene = Scene()
        for name, place in (("held", k.LOCATION_HAND), ("there", k.LOCATION_MZONE)):
            scene.card(name, place)
        scene.card("spell", k.LOCATION_HAND, type=k.TYPE_SPELL)
        assert scene.lua("#Duel.GetFusionMaterial(0)") == 2
        ygopro = Scene(Dialect.YGOPRO)
        ygopro.card("buried", k.LOCATION_GRAVE)
        asked = "local all,base=Duel.GetFusionMaterial(0,LOCATION_GRAVE)\nreturn #all,#base"
        assert ygopro.lua(asked) == (1, 1)
        assert ygopro.lua("#Duel.GetFusionMaterial(0)") == 0

    def test_ritual_monsters_need_a_level(self) -> None:
        scene = Scene()
        scene.card("there")
        scene.card("xyz", type=k.TYPE_MONSTER | k.TYPE_XYZ)
        assert scene.lua("#Duel.GetRitualMaterial(0)") == 1
        assert scene.lua("#Duel.GetRitualMaterial(0,false)") == 2

    def test_xyz_in_ygopro(self) -> None:
        scene = Scene(Dialect.YGOPRO)
        scene.card("tower", k.LOCATION_EXTRA, type=k.TYPE_MONSTER | k.TYPE_XYZ)
        for name, level in (("a", 4), ("b", 4), ("c", 5)):
            scene.card(name, level=level)
        assert scene.lua("Duel.CheckXyzMaterial(tower,nil,4,2,2,nil)") is True
        assert scene.lua("Duel.CheckXyzMaterial(tower,nil,4,3,3,nil)") is False
        only_a = "function(c) return c==a end"
        assert scene.lua(f"Duel.CheckXyzMaterial(tower,{only_a},4,2,2,nil)") is False
        assert scene.lua("#Duel.SelectXyzMaterial(0,tower,nil,4,2,2)") == 2
        assert scene.lua("Duel.SelectXyzMaterial(0,tower,nil,5,2,2)") is None

    def test_required_materials(self) -> None:
        scene = Scene(Dialect.YGOPRO)
        must = on_player("EFFECT_MUST_BE_FMATERIAL")
        scene.card("must", script=must)
        scene.card("other")
        assert scene.lua("Duel.GetMustMaterial(0,EFFECT_MUST_BE_FMATERIAL):GetFirst()==must")
        assert scene.lua("Duel.CheckMustMaterial(0,other,EFFECT_MUST_BE_FMATERIAL)") is False
        assert scene.lua("Duel.CheckMustMaterial(0,must,EFFECT_MUST_BE_FMATERIAL)") is True
        assert scene.lua("Duel.CheckMustMaterial(1,nil,EFFECT_MUST_BE_FMATERIAL)") is True


class TestEffectsOnPlayers:
    def test_an_effect_on_a_player(self) -> None:
        scene = Scene()
        scene.card("source", script=on_player("EFFECT_CANNOT_DRAW"))
        assert scene.lua("Duel.IsPlayerAffectedByEffect(0,EFFECT_CANNOT_DRAW):GetHandler()==source")
        assert scene.lua("Duel.IsPlayerAffectedByEffect(1,EFFECT_CANNOT_DRAW)") is None
        assert scene.lua("select('#',Duel.GetPlayerEffect(0))") == 1

    def test_ygopro_gives_all_of_them(self) -> None:
        scene = Scene(Dialect.YGOPRO)
        for name in ("one", "two"):
            scene.card(name, script=on_player("EFFECT_CANNOT_DRAW"))
        assert scene.lua("select('#',Duel.IsPlayerAffectedByEffect(0,EFFECT_CANNOT_DRAW))") == 2

    @pytest.mark.parametrize("dialect", list(Dialect))
    def test_flags(self, dialect: Dialect) -> None:
        from lua_bridge.table.cards import Flag

        scene = Scene(dialect)
        scene.table.sides[0].flags += [Flag(1234, 0, 1, 5), Flag(1234, 0, 1, 6)]
        assert scene.lua("Duel.GetFlagEffect(0,1234)") == 2
        assert scene.lua("Duel.GetFlagEffect(1,1234)") == 0
        assert scene.lua("return Duel.GetFlagEffectLabel(0,1234)") == (5, 6)
        assert scene.lua("Duel.GetFlagEffectLabel(0,1)") is None
