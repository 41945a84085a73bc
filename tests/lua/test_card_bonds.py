"""Ties of a card: Equip Cards, materials, targets, relations, counters, battles, flag effects."""

from __future__ import annotations

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.errors import ScriptError
from lua_bridge.table.board import Link
from tests.lua.scene import Scene


@pytest.fixture
def scene() -> Scene:
    return Scene()


@pytest.fixture(params=list(Dialect))
def either(request: pytest.FixtureRequest) -> Scene:
    return Scene(request.param)


def link(scene: Scene, name: str, code: str = "EVENT_FREE_CHAIN") -> Link:
    """A Chain Link of a new activated effect of a card."""
    scene.lua(
        f"e=Effect.CreateEffect({name})\ne:SetType(EFFECT_TYPE_QUICK_O)\n"
        f"e:SetCode({code})\n{name}:RegisterEffect(e)"
    )
    card = scene.table.cards[max(c.number for c in scene.table.cards.values() if c.effects)]
    effect = card.effects[-1]
    made = Link(len(scene.table.chain) + 1, effect, card.controller)
    scene.table.chain.append(made)
    return made


# --- Equip Cards, materials, targets --------------------------------------------------------------


def test_equips_are_known_from_both_sides(either: Scene) -> None:
    either.card("m")
    sword = either.card("sword", k.LOCATION_SZONE, type=k.TYPE_SPELL | k.TYPE_EQUIP)
    either.table.equip(sword, either.table.cards[1])
    assert either.lua("sword:GetEquipTarget()==m")
    assert either.lua("m:GetEquipCount()") == 1
    assert either.lua("m:GetEquipGroup():IsContains(sword)")
    assert either.lua("m:GetEquipTarget()") is None


@pytest.mark.parametrize(("race", "fits"), [("RACE_WARRIOR", True), ("RACE_FIEND", False)])
def test_an_equip_limit_says_to_what_a_card_may_be_equipped(
    scene: Scene, race: str, fits: bool
) -> None:
    scene.card("m", race=k.RACE_WARRIOR)
    scene.card(
        "sword",
        k.LOCATION_SZONE,
        type=k.TYPE_SPELL | k.TYPE_EQUIP,
        script="local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_SINGLE)"
        " e:SetCode(EFFECT_EQUIP_LIMIT) e:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)"
        f" e:SetValue(function(e,c) return c:GetRace()=={race} end) c:RegisterEffect(e)",
    )
    assert scene.lua("sword:CheckEquipTarget(m)") is fits


def test_materials_are_detached_to_the_graveyard(either: Scene) -> None:
    xyz = either.card("xyz", type=k.TYPE_MONSTER | k.TYPE_XYZ, level=4)
    for name in ("a", "b"):
        either.table.attach(either.card(name, k.LOCATION_GRAVE), xyz)
    assert either.lua("xyz:GetOverlayCount()") == 2
    assert either.lua("a:GetOverlayTarget()==xyz")
    assert either.lua("xyz:CheckRemoveOverlayCard(0,2,REASON_COST)")
    assert not either.lua("xyz:CheckRemoveOverlayCard(0,3,REASON_COST)")
    assert either.lua("xyz:RemoveOverlayCard(0,1,1,REASON_COST)") == 1
    assert either.lua("a:IsLocation(LOCATION_GRAVE)")
    assert either.lua("xyz:GetOverlayCount()") == 1


def test_material_checks_run_when_materials_are_set(either: Scene) -> None:
    either.card("a", k.LOCATION_GRAVE)
    either.card(
        "m",
        script="local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_SINGLE)"
        " e:SetCode(EFFECT_MATERIAL_CHECK)"
        " e:SetValue(function(e,c) seen=c:GetMaterialCount() end) c:RegisterEffect(e)",
    )
    either.lua("m:SetMaterial(Group.FromCards(a))")
    assert either.lua("seen") == 1
    assert either.lua("m:GetMaterial():GetFirst()==a")
    assert either.lua("a:GetReasonCard()==m")


def test_a_card_goes_on_targeting_another(either: Scene) -> None:
    either.card("m")
    either.card("trap", k.LOCATION_SZONE, type=k.TYPE_TRAP | k.TYPE_CONTINUOUS)
    either.lua("trap:SetCardTarget(m)")
    assert either.lua("trap:IsHasCardTarget(m)")
    assert either.lua("trap:GetFirstCardTarget()==m")
    assert either.lua("trap:GetCardTargetCount()") == 1
    assert either.lua("m:GetOwnerTarget():IsContains(trap)")
    assert either.lua("m:GetOwnerTargetCount()") == 1


# --- relations ------------------------------------------------------------------------------------


def test_a_card_stays_related_until_it_moves(either: Scene) -> None:
    target = either.card("m")
    either.card("c")
    made = link(either, "c")
    assert not either.lua("m:IsRelateToEffect(e)")
    either.lua("m:CreateEffectRelation(e)")
    assert either.lua("m:IsRelateToEffect(e)")
    assert either.lua("m:IsRelateToChain(1)")
    assert made.related == [target]
    either.lua("m:ReleaseEffectRelation(e)")
    assert not either.lua("m:IsRelateToEffect(e)")


def test_relations_outside_the_chain_are_kept_on_the_card(either: Scene) -> None:
    either.card("m")
    either.lua(
        "e=Effect.CreateEffect(m)\ne:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_CONTINUOUS)\n"
        "m:RegisterEffect(e)\nm:CreateEffectRelation(e)"
    )
    assert either.lua("m:IsRelateToEffect(e)")
    assert not either.lua("m:IsRelateToChain(1)")
    either.lua("m:ClearEffectRelation()")
    assert not either.lua("m:IsRelateToEffect(e)")


def test_ygopro_asks_for_the_last_chain_link_without_a_number() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("c")
    link(scene, "c")
    scene.lua("c:CreateEffectRelation(e)")
    assert scene.lua("c:IsRelateToChain()")


def test_a_relation_to_a_card_ends_with_its_reset(either: Scene) -> None:
    either.card("m")
    either.card("o")
    either.lua("m:CreateRelation(o,RESET_EVENT+RESETS_STANDARD)")
    assert either.lua("m:IsRelateToCard(o)")
    assert not either.lua("o:IsRelateToCard(m)")
    either.lua("Duel.SendtoGrave(m,REASON_EFFECT)")
    assert not either.lua("m:IsRelateToCard(o)")


# --- counters -------------------------------------------------------------------------------------

PERMIT = "c:EnableCounterPermit(0x1) c:SetCounterLimit(0x1,3)"


def test_counters_need_a_permit_and_keep_to_the_limit(either: Scene) -> None:
    either.card("mage", script=PERMIT)
    either.card("other")
    assert not either.lua("other:IsCanAddCounter(0x1,1)")
    assert either.lua("mage:IsCanAddCounter(0x1,3)")
    assert not either.lua("mage:IsCanAddCounter(0x1,4)")
    assert either.lua("mage:AddCounter(0x1,2)")
    assert not either.lua("mage:AddCounter(0x1,2)")
    assert either.lua("mage:AddCounter(0x1,2,true)")
    assert either.lua("mage:GetCounter(0x1)") == 3


def test_some_counters_need_no_permit(either: Scene) -> None:
    either.card("other")
    assert either.lua("other:AddCounter(0x1001,1)")
    assert either.lua("other:GetCounter(0x1001)") == 1


def test_counters_are_removed_if_there_are_enough(either: Scene) -> None:
    either.card("mage", script=PERMIT)
    either.lua("mage:AddCounter(0x1,3)")
    assert not either.lua("mage:IsCanRemoveCounter(0,0x1,4,REASON_COST)")
    assert either.lua("mage:RemoveCounter(0,0x1,2,REASON_COST)")
    assert either.lua("mage:GetCounter(0x1)") == 1
    assert not either.lua("mage:RemoveCounter(0,0x1,2,REASON_COST)")


def test_counter_type_0_means_all_types() -> None:
    edopro, ygopro = Scene(), Scene(Dialect.YGOPRO)
    for scene in (edopro, ygopro):
        scene.card("mage", script=PERMIT)
        scene.lua("mage:AddCounter(0x1,2)\nmage:AddCounter(0x1001,1)")
    with pytest.raises(ScriptError, match="GetAllCounters"):
        edopro.lua("mage:GetCounter(0)")
    assert edopro.lua("mage:RemoveAllCounters()") == 3
    assert not edopro.lua("mage:HasCounters()")
    assert ygopro.lua("mage:GetCounter(0)") == 2
    assert ygopro.lua("mage:RemoveCounter(0,0,0,REASON_EFFECT)")
    assert ygopro.lua("mage:GetCounter(0)") == 0


def test_a_face_down_card_takes_no_counters(either: Scene) -> None:
    either.card("mage", script=PERMIT, position=k.POS_FACEDOWN_DEFENSE)
    assert not either.lua("mage:IsCanAddCounter(0x1,1)")


def test_all_counters_of_a_card_are_listed() -> None:
    scene = Scene()
    scene.card("mage", script=PERMIT)
    scene.lua("mage:AddCounter(0x1,2)\nmage:AddCounter(0x1001,1)")
    assert scene.lua("local t=mage:GetAllCounters()\nreturn t[0x1]*10+t[0x1001]") == 21


# --- battles --------------------------------------------------------------------------------------


def test_the_monsters_that_battle_know_each_other(either: Scene) -> None:
    a, b = either.card("a"), either.card("b", player=1)
    either.card("c")
    either.table.attacker, either.table.attack_target = a, b
    assert either.lua("a:GetBattleTarget()==b and b:GetBattleTarget()==a")
    assert either.lua("c:GetBattleTarget()") is None
    assert either.lua("a:IsRelateToBattle() and not c:IsRelateToBattle()")
    either.table.place(b, 1, k.LOCATION_GRAVE)
    assert not either.lua("b:IsRelateToBattle()")


def test_attacks_and_battles_are_counted(either: Scene) -> None:
    a, b = either.card("a"), either.card("b", player=1)
    a.attacks, a.attacked, a.battled = 2, [b, b], [b]
    a.attacked_directly = True
    assert either.lua("a:GetAttackAnnouncedCount()") == 2
    assert either.lua("a:GetAttackedGroupCount()") == 2
    assert either.lua("a:GetAttackedGroup():GetCount()") == 1
    assert either.lua("a:GetBattledGroupCount()") == 1


def test_a_monster_attacks_monsters_before_the_player(either: Scene) -> None:
    either.card("a")
    targets = "local g,d=a:GetAttackableTarget()\nreturn g:GetCount()*10+(d and 1 or 0)"
    assert either.lua(targets) == 1
    either.card("b", player=1)
    assert either.lua(targets) == 10


def test_a_monster_that_attacked_has_no_more_targets(either: Scene) -> None:
    a = either.card("a")
    either.card("b", player=1)
    a.attacks = 1
    targets = "local g,d=a:GetAttackableTarget()\nreturn g:GetCount()*10+(d and 1 or 0)"
    assert either.lua(targets) == 0
    either.lua(
        "local e=Effect.CreateEffect(a)\ne:SetType(EFFECT_TYPE_SINGLE)\n"
        "e:SetCode(EFFECT_EXTRA_ATTACK)\ne:SetValue(1)\na:RegisterEffect(e)"
    )
    assert either.lua(targets) == 10


# --- flag effects ---------------------------------------------------------------------------------


def test_flags_are_counted_and_labelled(either: Scene) -> None:
    either.card("m")
    either.lua(
        "m:RegisterFlagEffect(77,RESET_EVENT+RESETS_STANDARD,0,1,5)\n"
        "m:RegisterFlagEffect(77,RESET_EVENT+RESETS_STANDARD,0,1)"
    )
    assert either.lua("m:GetFlagEffect(77)") == 2
    assert either.lua("m:GetFlagEffect(78)") == 0
    assert either.lua("local a,b=m:GetFlagEffectLabel(77)\nreturn a*10+b") == 50
    assert either.lua("m:GetFlagEffectLabel(78)") is None
    assert either.lua("m:SetFlagEffectLabel(77,9)")
    assert either.lua("(m:GetFlagEffectLabel(77))") == 9
    assert not either.lua("m:SetFlagEffectLabel(78,9)")
    either.lua("m:ResetFlagEffect(77)")
    assert either.lua("m:GetFlagEffect(77)") == 0


def test_a_flag_ends_when_the_card_moves(either: Scene) -> None:
    either.card("m")
    either.lua("m:RegisterFlagEffect(77,RESET_EVENT+RESETS_STANDARD,0,1)")
    either.lua("m:RegisterFlagEffect(78,0,0,1)")
    either.lua("Duel.SendtoGrave(m,REASON_EFFECT)")
    assert either.lua("m:GetFlagEffect(77)") == 0
    assert either.lua("m:GetFlagEffect(78)") == 1


def test_a_flag_is_an_effect_that_can_be_reset(either: Scene) -> None:
    either.card("m")
    either.lua("f=m:RegisterFlagEffect(77,0,0,1)\n")
    bit = 0x10000000 if either.bridge.dialect is Dialect.EDOPRO else 0x20000000
    assert either.lua("f:GetCode()") == bit | 77
    assert either.lua(f"m:IsHasEffect({bit | 77})==f")
    either.lua("f:Reset()")
    assert either.lua("m:GetFlagEffect(77)") == 0
