"""Names, archetypes, kind, Type and Attribute, as scripts ask for them."""

from __future__ import annotations

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.table.cards import CardData
from tests.lua.scene import Scene

BOTH = pytest.mark.parametrize("dialect", list(Dialect))


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


# --- names ----------------------------------------------------------------------------------------


@BOTH
def test_a_card_has_the_name_of_its_passcode(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", code=46986414)
    assert scene.lua("c:GetCode()") == 46986414
    assert scene.lua("c:IsCode(1,46986414)")
    assert not scene.lua("c:IsCode(1,2)")
    assert not scene.lua("c:IsCode(nil)")


@BOTH
def test_another_printing_has_the_name_and_the_original_passcode_of_the_first(
    dialect: Dialect,
) -> None:
    scene = Scene(dialect)
    scene.card("c", code=46986415, alias=46986414)
    assert scene.lua("c:GetCode()") == 46986414
    assert scene.lua("c:GetOriginalCode()") == 46986414
    assert scene.lua("c:GetOriginalCodeRule()") == 46986414


@BOTH
def test_a_card_that_is_treated_as_another_keeps_its_own_original_passcode(
    dialect: Dialect,
) -> None:
    scene = Scene(dialect)
    scene.card("c", code=91932350, alias=76812113)
    assert scene.lua("c:IsCode(76812113)")
    assert not scene.lua("c:IsCode(91932350)")
    assert scene.lua("c:GetOriginalCode()") == 91932350
    assert scene.lua("c:IsOriginalCodeRule(76812113)")


@BOTH
def test_an_added_name_stands_beside_the_own_one(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", code=100, script=effect("EFFECT_ADD_CODE", "200"))
    assert scene.lua("return c:GetCode()") == (100, 200)
    assert scene.lua("c:IsCode(100)")
    assert scene.lua("c:IsCode(200)")
    assert scene.lua("return c:GetOriginalCodeRule()") == (100, 200)
    assert scene.lua("c:GetOriginalCode()") == 100


@BOTH
def test_a_changed_name_takes_the_place_of_the_own_one(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", code=100)
    scene.lua(
        """
        local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_CHANGE_CODE)
        e:SetValue(300)
        c:RegisterEffect(e)
        """
    )
    assert scene.lua("return c:GetCode()") == 300
    assert not scene.lua("c:IsCode(100)")
    assert scene.lua("c:GetOriginalCodeRule()") == 100


def test_edopro_takes_a_table_of_passcodes() -> None:
    scene = Scene()
    scene.card("c", code=100)
    assert scene.lua("c:IsCode({5,100})")
    assert scene.lua("c:IsOriginalCode({5,100})")
    assert not scene.lua("c:IsCode({})")


def test_a_name_for_a_fusion_summon_counts_for_that_alone() -> None:
    scene = Scene()
    condition = "e:SetOperation(function(sc,st,tp) return (st&MATERIAL_FUSION)~=0 and tp==1 end)"
    scene.card("c", code=100, script=effect("EFFECT_ADD_CODE", "200", condition))
    scene.card("f", type=k.TYPE_MONSTER | k.TYPE_FUSION, location=k.LOCATION_EXTRA)
    assert not scene.lua("c:IsCode(200)")
    assert scene.lua("c:IsSummonCode(f,MATERIAL_FUSION,1,200)")
    assert scene.lua("c:IsSummonCode(f,MATERIAL_FUSION,1,100)")
    assert not scene.lua("c:IsSummonCode(f,MATERIAL_FUSION,0,200)")
    assert not scene.lua("c:IsSummonCode(f,MATERIAL_SYNCHRO,1,200)")
    assert scene.lua("return c:GetCode(f,MATERIAL_FUSION,1)") == (100, 200)


# --- archetypes -----------------------------------------------------------------------------------


@BOTH
def test_an_archetype_holds_its_parts(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", setcodes=(0x1045,))
    assert scene.lua("c:IsSetCard(0x45)")
    assert scene.lua("c:IsSetCard(0x1045)")
    assert not scene.lua("c:IsSetCard(0x2045)")
    assert not scene.lua("c:IsSetCard(0x46)")
    assert scene.lua("c:IsOriginalSetCard(0x45)")


def test_edopro_takes_one_archetype_or_a_table_of_them() -> None:
    scene = Scene()
    scene.card("c", setcodes=(0x46,))
    scene.card("other")
    assert scene.lua("c:IsSetCard({0x45,0x46})")
    assert not scene.lua("c:IsSetCard(0x45,other,0,0)")
    assert scene.lua("c:IsSetCard(0x46,other,MATERIAL_LINK,0)")


def test_ygopro_takes_any_number_of_archetypes() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("c", setcodes=(0x46,))
    assert scene.lua("c:IsSetCard(0x45,0x46)")


@BOTH
def test_an_archetype_may_be_added(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", script=effect("EFFECT_ADD_SETCODE", "0x8"))
    assert scene.lua("c:IsSetCard(0x8)")
    assert not scene.lua("c:IsOriginalSetCard(0x8)")


@BOTH
def test_a_card_belongs_to_the_archetypes_of_the_name_that_it_has_now(dialect: Dialect) -> None:
    scene = Scene(dialect)
    known = {300: CardData(300, "named", setcodes=(0x99,))}
    scene.table.card_data = known.get
    scene.card("c", code=100, setcodes=(0x45,), script=effect("EFFECT_CHANGE_CODE", "300"))
    assert scene.lua("c:IsSetCard(0x99)")
    assert not scene.lua("c:IsSetCard(0x45)")
    assert scene.lua("c:IsOriginalSetCard(0x45)")


# --- kind -----------------------------------------------------------------------------------------


@BOTH
def test_a_kind_is_one_of_those_asked_for(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", type=k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_TUNER)
    assert scene.lua("c:GetType()") == 0x1021
    assert scene.lua("c:IsType(TYPE_TUNER|TYPE_SPELL)")
    assert not scene.lua("c:IsType(TYPE_SPELL)")
    exact = "IsExactType" if dialect is Dialect.EDOPRO else "IsAllTypes"
    assert scene.lua(f"c:{exact}(TYPE_MONSTER|TYPE_TUNER)")
    assert not scene.lua(f"c:{exact}(TYPE_MONSTER|TYPE_SPELL)")


@BOTH
def test_in_a_pendulum_zone_a_monster_is_a_spell(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card(
        "c",
        k.LOCATION_SZONE,
        sequence=0,
        type=k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_PENDULUM,
        race=k.RACE_DRAGON,
    )
    assert scene.lua("c:GetType()") == k.TYPE_PENDULUM | k.TYPE_SPELL
    assert scene.lua("c:GetOriginalType()") == 0x1000021
    assert scene.lua("c:IsRace(RACE_DRAGON)")


@BOTH
def test_effects_change_the_kind_only_where_it_can_be_seen(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", k.LOCATION_DECK, script=effect("EFFECT_ADD_TYPE", "TYPE_TUNER"))
    assert not scene.lua("c:IsType(TYPE_TUNER)")
    scene.table.place(scene.table.cards[1], 0, k.LOCATION_HAND)
    assert scene.lua("c:IsType(TYPE_TUNER)")


def test_a_tuner_for_one_synchro_summon_only() -> None:
    scene = Scene()
    condition = "e:SetOperation(function(sc,st,tp) return st==SUMMON_TYPE_SYNCHRO and sc==s1 end)"
    scene.card("c", script=effect("EFFECT_ADD_TYPE", "TYPE_TUNER", condition))
    scene.card("s1", k.LOCATION_EXTRA, type=k.TYPE_MONSTER | k.TYPE_SYNCHRO)
    scene.card("s2", k.LOCATION_EXTRA, type=k.TYPE_MONSTER | k.TYPE_SYNCHRO)
    assert not scene.lua("c:IsType(TYPE_TUNER)")
    assert scene.lua("c:IsType(TYPE_TUNER,s1,SUMMON_TYPE_SYNCHRO,0)")
    assert not scene.lua("c:IsType(TYPE_TUNER,s2,SUMMON_TYPE_SYNCHRO,0)")
    assert not scene.lua("c:IsNotTuner(s1,0)")
    assert scene.lua("c:IsNotTuner(s2,0)")


@BOTH
def test_a_tuner_may_be_treated_as_none(dialect: Dialect) -> None:
    scene = Scene(dialect)
    tuner = k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_TUNER
    scene.card("c", type=tuner, script=effect("EFFECT_NONTUNER", "0"))
    scene.card("plain", type=tuner)
    assert scene.lua("c:IsNotTuner(plain,0)")
    assert not scene.lua("plain:IsNotTuner(c,0)")


def test_a_value_that_asks_for_what_it_changes_gets_what_is_known_so_far() -> None:
    scene = Scene()
    value = "function(e,c) return c:IsType(TYPE_TUNER) and 0x1 or 0x11 end"
    scene.card("c", script=effect("EFFECT_CHANGE_TYPE", value))
    assert scene.lua("c:GetType()") == 0x11
    assert scene.table.problems == []


@BOTH
def test_normal_summonable_kinds(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c")
    scene.card("f", type=k.TYPE_MONSTER | k.TYPE_FUSION)
    assert scene.lua("c:IsSummonableCard()")
    assert not scene.lua("f:IsSummonableCard()")


@BOTH
def test_gemini_monsters(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", script=effect("EFFECT_GEMINI_STATUS", "0"))
    scene.card("d")
    name = "IsGeminiState" if dialect is Dialect.EDOPRO else "IsDualState"
    assert scene.lua(f"c:{name}()")
    assert not scene.lua(f"d:{name}()")


def test_the_own_effects_in_the_order_of_their_registration() -> None:
    scene = Scene()
    script = effect("EFFECT_ADD_CODE", "5") + effect("EFFECT_ADD_TYPE", "TYPE_TUNER").replace(
        "local e", "local e2"
    ).replace("e:", "e2:").replace("Effect(e)", "Effect(e2)")
    scene.card("c", script=script)
    assert scene.lua("select('#',c:GetOwnEffects())") == 2
    assert scene.lua("({c:GetOwnEffects()})[2]:GetCode()") == k.EFFECT_ADD_TYPE
    scene.card("none")
    assert scene.lua("select('#',none:GetOwnEffects())") == 0


# --- Type and Attribute ---------------------------------------------------------------------------


@BOTH
def test_type_and_attribute_of_a_monster(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", attribute=k.ATTRIBUTE_DARK, race=k.RACE_FIEND)
    assert scene.lua("c:GetAttribute()") == k.ATTRIBUTE_DARK
    assert scene.lua("c:IsAttribute(ATTRIBUTE_DARK|ATTRIBUTE_LIGHT)")
    assert not scene.lua("c:IsAttribute(ATTRIBUTE_LIGHT)")
    assert scene.lua("c:IsRace(RACE_FIEND)")
    assert not scene.lua("c:IsRace(RACE_DRAGON)")


@BOTH
def test_spells_have_neither(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", k.LOCATION_HAND, type=k.TYPE_SPELL, attribute=1, race=1)
    assert scene.lua("c:GetAttribute()") == 0
    assert not scene.lua("c:IsRace(RACE_ALL)")
    assert scene.lua("c:GetOriginalRace()") == 1


@BOTH
def test_attributes_are_added_and_changed_in_the_order_of_the_effects(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card(
        "c",
        attribute=k.ATTRIBUTE_EARTH,
        script=effect("EFFECT_ADD_ATTRIBUTE", "ATTRIBUTE_FIRE"),
    )
    assert scene.lua("c:GetAttribute()") == k.ATTRIBUTE_EARTH | k.ATTRIBUTE_FIRE
    scene.lua(
        """
        local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_CHANGE_ATTRIBUTE)
        e:SetValue(ATTRIBUTE_WATER)
        c:RegisterEffect(e)
        """
    )
    assert scene.lua("c:GetAttribute()") == k.ATTRIBUTE_WATER
    assert scene.lua("c:GetOriginalAttribute()") == k.ATTRIBUTE_EARTH


def test_original_type_and_attribute_in_edopro() -> None:
    scene = Scene()
    scene.card("c", attribute=k.ATTRIBUTE_EARTH, race=k.RACE_BEAST)
    assert scene.lua("c:IsOriginalAttribute(ATTRIBUTE_EARTH|ATTRIBUTE_FIRE)")
    assert not scene.lua("c:IsOriginalRace(RACE_DRAGON)")
    assert scene.lua("c:IsOriginalType(TYPE_MONSTER)")


# --- as a material, in YGOPro ---------------------------------------------------------------------


def test_ygopro_names_and_archetypes_as_a_material() -> None:
    scene = Scene(Dialect.YGOPRO)
    known = {200: CardData(200, "named", setcodes=(0x99,))}
    scene.table.card_data = known.get
    scene.card("c", code=100, script=effect("EFFECT_ADD_FUSION_CODE", "200"))
    scene.card("d", code=101, script=effect("EFFECT_ADD_LINK_CODE", "200"))
    assert scene.lua("c:IsFusionCode(200)")
    assert scene.lua("c:IsFusionCode(100)")
    assert not scene.lua("c:IsCode(200)")
    assert not scene.lua("c:IsLinkCode(200)")
    assert scene.lua("c:IsFusionSetCard(0x99)")
    assert not scene.lua("c:IsSetCard(0x99)")
    assert scene.lua("return d:GetLinkCode()") == (101, 200)
    assert scene.lua("d:IsLinkSetCard(0x99)")
    assert not scene.lua("d:IsFusionSetCard(0x99)")


def test_ygopro_kinds_as_a_material_among_spells() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("c", k.LOCATION_SZONE, script=effect("EFFECT_CHANGE_TYPE", "TYPE_SPELL"))
    assert not scene.lua("c:IsType(TYPE_MONSTER)")
    assert scene.lua("c:IsFusionType(TYPE_MONSTER)")
    assert scene.lua("c:IsSynchroType(TYPE_MONSTER)")
    assert scene.lua("c:IsLinkType(TYPE_MONSTER)")


def test_ygopro_type_and_attribute_as_a_material_of_a_player() -> None:
    scene = Scene(Dialect.YGOPRO)
    value = "function(e,c,p) return p==0 and RACE_DRAGON or 0 end"
    scene.card("c", race=k.RACE_FIEND, script=effect("EFFECT_ADD_LINK_RACE", value))
    assert scene.lua("c:IsLinkRace(RACE_DRAGON,0)")
    assert not scene.lua("c:IsLinkRace(RACE_DRAGON,1)")
    assert scene.lua("c:GetLinkRace(1)") == k.RACE_FIEND
    scene.card(
        "d",
        attribute=k.ATTRIBUTE_DARK,
        script=effect("EFFECT_CHANGE_FUSION_ATTRIBUTE", "ATTRIBUTE_WIND"),
    )
    assert scene.lua("d:IsFusionAttribute(ATTRIBUTE_WIND)")
    assert not scene.lua("d:IsFusionAttribute(ATTRIBUTE_DARK)")
    assert scene.lua("d:IsLinkAttribute(ATTRIBUTE_DARK)")
    assert scene.lua("d:IsNonAttribute(ATTRIBUTE_WIND)")
    assert not scene.lua("d:IsNonAttribute(ATTRIBUTE_DARK)")


def test_ygopro_tuners() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("c", script=effect("EFFECT_TUNER", "0"))
    scene.card("d")
    assert scene.lua("c:IsTuner(d)")
    assert not scene.lua("d:IsTuner(c)")
    assert scene.lua("c:IsNotTuner(d)")


def test_ygopro_extra_deck_monsters() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("c", type=k.TYPE_MONSTER | k.TYPE_XYZ)
    scene.card("d")
    assert scene.lua("c:IsExtraDeckMonster()")
    assert not scene.lua("d:IsExtraDeckMonster()")


def test_ygopro_limits_of_a_tuner() -> None:
    scene = Scene(Dialect.YGOPRO)
    more = """
        e:SetProperty(EFFECT_FLAG_SPSUM_PARAM)
        e:SetTarget(function(e,c) return true end)
        e:SetTargetRange(1,2)
    """
    scene.card("c", script=effect("EFFECT_TUNER_MATERIAL_LIMIT", "LOCATION_HAND", more))
    scene.card("d")
    assert scene.lua("select('#',c:GetTunerLimit())") == 5
    assert scene.lua("return select(3,c:GetTunerLimit())") == (k.LOCATION_HAND, 1, 2)
    assert scene.lua("return select(3,c:GetHandSynchro())") == (1, 2)
    assert scene.lua("type((select(2,c:GetHandSynchro())))") == "function"
    assert scene.lua("select('#',d:GetTunerLimit())") == 0
    assert scene.lua("select('#',d:GetHandSynchro())") == 0


def test_ygopro_asks_a_function_about_the_effects_of_a_card() -> None:
    scene = Scene(Dialect.YGOPRO)
    script = effect("EFFECT_ADD_CODE", "5", "e:SetRange(LOCATION_SZONE)")
    scene.card("c", script=script)
    fits = "function(e) return e:IsHasProperty(EFFECT_FLAG_CANNOT_DISABLE) end"
    assert scene.lua(f"c:IsOriginalEffectProperty({fits})")
    assert not scene.lua(f"c:IsEffectProperty({fits})")
    scene.table.place(scene.table.cards[1], 0, k.LOCATION_GRAVE)
    assert scene.lua(f"c:IsEffectProperty({fits})")
