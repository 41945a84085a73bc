"""What scripts change about a card: status, limits, copies, what is printed on it."""

from __future__ import annotations

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.errors import ScriptError
from lua_bridge.table import chain
from tests.lua.scene import Scene


@pytest.fixture
def scene() -> Scene:
    return Scene()


@pytest.fixture(params=list(Dialect))
def either(request: pytest.FixtureRequest) -> Scene:
    return Scene(request.param)


def test_status_is_noted_and_taken_back(either: Scene) -> None:
    either.card("m")
    either.lua("m:SetStatus(STATUS_PROC_COMPLETE,true)\n")
    assert either.lua("m:IsStatus(STATUS_PROC_COMPLETE)")
    either.lua("m:SetStatus(STATUS_PROC_COMPLETE,false)\n")
    assert not either.lua("m:IsStatus(STATUS_PROC_COMPLETE)")
    either.lua("m:CompleteProcedure()\n")
    assert either.lua("m:IsStatus(STATUS_PROC_COMPLETE)")


def test_status_that_follows_from_the_table(either: Scene) -> None:
    either.card("m")
    either.card("down", position=k.POS_FACEDOWN_DEFENSE)
    assert either.lua(
        "m:IsStatus(STATUS_EFFECT_ENABLED) and not down:IsStatus(STATUS_EFFECT_ENABLED)"
    )
    assert not either.lua("m:IsStatus(STATUS_SPSUMMON_TURN)")
    either.card("new", k.LOCATION_GRAVE)
    either.lua("Duel.SpecialSummon(new,0,0,0,false,false,POS_FACEUP)\n")
    assert either.lua("new:IsStatus(STATUS_SPSUMMON_TURN)")
    either.table.turn += 1
    assert not either.lua("new:IsStatus(STATUS_SPSUMMON_TURN)")


def test_limits_are_effects_of_the_card(either: Scene) -> None:
    either.card("m", script="c:EnableReviveLimit()")
    assert either.lua("m:IsHasEffect(EFFECT_REVIVE_LIMIT):GetOwner()==m")


def test_gemini_monsters(either: Scene) -> None:
    edopro = either.bridge.dialect is Dialect.EDOPRO
    either.card("m")
    either.lua("m:EnableGeminiState()\n" if edopro else "m:EnableDualState()\n")
    assert either.lua("m:IsGeminiState()" if edopro else "m:IsDualState()")
    either.lua("Duel.SendtoGrave(m,REASON_EFFECT)\n")
    assert not either.lua("m:IsGeminiState()" if edopro else "m:IsDualState()")


def test_a_trap_is_going_to_be_a_monster(either: Scene) -> None:
    edopro = either.bridge.dialect is Dialect.EDOPRO
    either.card("trap", k.LOCATION_SZONE, type=k.TYPE_TRAP | k.TYPE_CONTINUOUS, level=0, attack=0)
    either.lua("trap:AddMonsterAttribute(TYPE_NORMAL,ATTRIBUTE_DARK,RACE_FIEND,4,1800)\n")
    way = "ADD" if edopro else "CHANGE"
    for code, value in (
        ("PRE_MONSTER", k.TYPE_NORMAL),
        (f"{way}_ATTRIBUTE", k.ATTRIBUTE_DARK),
        (f"{way}_RACE", k.RACE_FIEND),
        ("CHANGE_LEVEL", 4),
        ("SET_BASE_ATTACK", 1800),
    ):
        assert either.lua(f"trap:IsHasEffect(EFFECT_{code}):GetValue()") == value, code
    assert either.lua("trap:IsHasEffect(EFFECT_SET_BASE_DEFENSE)") is None


def test_hints_and_covers_show_nothing(either: Scene) -> None:
    either.card("m")
    either.lua("m:SetHint(1,2)\n")
    if either.bridge.dialect is Dialect.EDOPRO:
        assert either.lua("m:Cover()") == 0


def test_numbers_that_scripts_keep_on_cards(either: Scene) -> None:
    either.card("m")
    either.lua("m:SetTurnCounter(3)\n")
    assert either.lua("m:GetTurnCounter()") == 3


def test_a_card_lies_face_up_in_the_deck(either: Scene) -> None:
    either.card("m", k.LOCATION_DECK, position=k.POS_FACEDOWN_DEFENSE)
    either.card("hand", k.LOCATION_HAND, position=k.POS_FACEDOWN_DEFENSE)
    either.lua("m:ReverseInDeck()\nhand:ReverseInDeck()")
    assert either.lua("m:IsFaceup() and not hand:IsFaceup()")


def test_assumed_properties_are_checked(either: Scene) -> None:
    either.card("m", race=k.RACE_FIEND)
    either.lua("m:AssumeProperty(ASSUME_RACE,RACE_DRAGON)\n")
    assert either.table.cards[1].assumed == {k.ASSUME_RACE: k.RACE_DRAGON}
    with pytest.raises(ScriptError, match="Invalid ASSUME value"):
        either.lua("m:AssumeProperty(99,1)\n")


# --- ending effects -------------------------------------------------------------------------------


def test_effects_are_ended_by_what_they_are(either: Scene) -> None:
    for what in ("EFFECT_PIERCE,RESET_CODE", "900,RESET_CARD", "RESET_TOGRAVE,RESET_EVENT"):
        scene = Scene(either.bridge.dialect)
        scene.card("m", code=900)
        scene.lua(
            "local e=Effect.CreateEffect(m)\ne:SetType(EFFECT_TYPE_SINGLE)\n"
            "e:SetCode(EFFECT_PIERCE)\ne:SetReset(RESET_EVENT+RESETS_STANDARD)\nm:RegisterEffect(e)"
        )
        scene.lua("m:ResetEffect(EFFECT_DIRECT_ATTACK,RESET_CODE)\nm:ResetEffect(901,RESET_CARD)")
        assert scene.lua("m:IsHasEffect(EFFECT_PIERCE)~=nil"), what
        scene.lua(f"m:ResetEffect({what})\n")
        assert scene.lua("m:IsHasEffect(EFFECT_PIERCE)") is None, what


def test_effects_of_named_cards_are_ended(either: Scene) -> None:
    either.card("m")
    either.card("by", code=900)
    either.lua(
        "local e=Effect.CreateEffect(by)\ne:SetType(EFFECT_TYPE_SINGLE)\n"
        "e:SetCode(EFFECT_DISABLE)\nm:RegisterEffect(e)"
    )
    either.lua("m:ResetNegateEffect(899)\n")
    assert either.lua("m:IsDisabled()")
    either.lua("m:ResetNegateEffect(899,900)\n")
    assert not either.lua("m:IsDisabled()")


# --- copies ---------------------------------------------------------------------------------------

PIERCING = (
    "c:EnableReviveLimit() local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_SINGLE)"
    " e:SetCode(EFFECT_PIERCE) c:RegisterEffect(e)"
    " local f=Effect.CreateEffect(c) f:SetType(EFFECT_TYPE_SINGLE)"
    " f:SetCode(EFFECT_DIRECT_ATTACK) f:SetProperty(EFFECT_FLAG_UNCOPYABLE) c:RegisterEffect(f)"
)


def test_a_card_gets_the_effects_of_another(either: Scene) -> None:
    either.card("original", code=900, script=PIERCING)
    either.card("m", type=k.TYPE_MONSTER | k.TYPE_NORMAL)
    assert either.lua("m:CopyEffect(900,RESET_EVENT+RESETS_STANDARD)") > 0
    assert either.lua("m:IsHasEffect(EFFECT_PIERCE):GetHandler()==m")
    assert either.lua("m:IsType(TYPE_EFFECT)")
    assert either.lua("m:IsHasEffect(EFFECT_DIRECT_ATTACK)") is None
    assert either.lua("m:IsHasEffect(EFFECT_REVIVE_LIMIT)") is None
    either.lua("Duel.SendtoGrave(m,REASON_EFFECT)\n")
    assert either.lua("m:IsHasEffect(EFFECT_PIERCE)") is None
    assert not either.lua("m:IsType(TYPE_EFFECT)")


def test_a_copy_is_ended_by_its_number(either: Scene) -> None:
    either.card("original", code=900, script=PIERCING)
    either.card("m")
    either.lua("one=m:CopyEffect(900,RESET_EVENT+RESETS_STANDARD)\n")
    either.lua("m:ResetEffect(one+1,RESET_COPY)\n")
    assert either.lua("m:IsHasEffect(EFFECT_PIERCE)~=nil")
    either.lua("m:ResetEffect(one,RESET_COPY)\n")
    assert either.lua("m:IsHasEffect(EFFECT_PIERCE)") is None


def test_a_copied_change_of_atk_applies_continuously(either: Scene) -> None:
    either.card(
        "original",
        k.LOCATION_GRAVE,
        code=900,
        script="local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_SINGLE)"
        " e:SetProperty(EFFECT_FLAG_SINGLE_RANGE) e:SetRange(LOCATION_MZONE)"
        " e:SetCode(EFFECT_UPDATE_ATTACK) e:SetValue(500) c:RegisterEffect(e)",
    )
    either.card("m")
    either.lua("one=m:CopyEffect(900,RESET_EVENT+RESETS_STANDARD)\n")
    assert either.lua("m:GetAttack()") == 1500
    either.lua("m:ResetEffect(one,RESET_COPY)\n")
    assert either.lua("m:GetAttack()") == 1000


@pytest.mark.parametrize(
    ("more", "left"),
    [
        ("e:SetReset(RESET_EVENT+RESETS_STANDARD_DISABLE)", 1000),
        ("e:SetProperty(EFFECT_FLAG_COPY_INHERIT) e:SetReset(RESET_EVENT+RESETS_STANDARD)", 1000),
        ("e:SetReset(RESET_EVENT+RESETS_STANDARD)", 1500),
    ],
)
def test_what_a_copied_effect_gave_its_card_is_lost_with_it(
    scene: Scene, more: str, left: int
) -> None:
    scene.card(
        "original",
        k.LOCATION_GRAVE,
        code=900,
        script=f"""local i=Effect.CreateEffect(c)
        i:SetType(EFFECT_TYPE_IGNITION)
        i:SetRange(LOCATION_MZONE)
        i:SetOperation(function()
          local e=Effect.CreateEffect(c)
          e:SetType(EFFECT_TYPE_SINGLE)
          e:SetCode(EFFECT_UPDATE_ATTACK)
          e:SetValue(500)
          {more}
          c:RegisterEffect(e)
        end)
        c:RegisterEffect(i)""",
    )
    card = scene.card("m")
    scene.lua("one=m:CopyEffect(900,RESET_EVENT+RESETS_STANDARD)\n")
    (effect,) = [effect for effect in card.effects if effect.activated]
    chain.activate(scene.table, effect, 0)
    chain.resolve(scene.table)
    chain.end_chain(scene.table)
    assert scene.lua("m:GetAttack()") == 1500
    scene.lua("m:ResetEffect(one,RESET_COPY)\n")
    assert scene.lua("m:GetAttack()") == left


def test_a_card_without_a_script_is_not_copied(either: Scene) -> None:
    either.card("m")
    assert either.lua("m:CopyEffect(12345,0)") == -1


def test_a_script_that_fails_ends_the_copying(either: Scene) -> None:
    either.card("original", code=900, script="if ready then error('no') end ready=true")
    either.card("m")
    with pytest.raises(ScriptError, match="no"):
        either.lua("m:CopyEffect(900,0)\n")
    either.lua(
        "local e=Effect.CreateEffect(m)\ne:SetType(EFFECT_TYPE_SINGLE)\ne:SetCode(EFFECT_PIERCE)\n"
        "e:SetProperty(EFFECT_FLAG_UNCOPYABLE)\nm:RegisterEffect(e)"
    )
    assert either.lua("m:IsHasEffect(EFFECT_PIERCE)~=nil")


# --- why it moved, and what is printed on it ------------------------------------------------------


def test_the_reason_is_set(scene: Scene) -> None:
    scene.card("m")
    scene.card("o")
    scene.lua("m:SetReason(REASON_EFFECT)\nm:SetReason(REASON_DESTROY,true)")
    assert scene.lua("m:GetReason()") == k.REASON_EFFECT | k.REASON_DESTROY
    scene.lua("m:SetReasonPlayer(1)\nm:SetReasonCard(o)\nm:SetReasonPlayer(9)")
    assert scene.lua("m:GetReasonPlayer()==1 and m:GetReasonCard()==o")


def test_ygopro_replaces_the_reason() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("m")
    scene.lua("m:SetReason(REASON_EFFECT)\nm:SetReason(REASON_DESTROY,true)")
    assert scene.lua("m:GetReason()") == k.REASON_DESTROY


def test_what_is_printed_is_read_and_changed(scene: Scene) -> None:
    scene.card("m", k.LOCATION_HAND, level=4, setcodes=(0x10,))
    assert scene.lua("m:Level()") == 4
    scene.lua("m:Level(6)\nm:Alias(900)\nm:Setcode({0x20,0x30})")
    assert scene.lua("m:GetLevel()==6 and m:Alias()==900")
    assert scene.lua("local a,b=m:Setcode()\nreturn a==0x20 and b==0x30")
    assert scene.lua("Card.FromLuaRef(m:GetCardID())==m")
