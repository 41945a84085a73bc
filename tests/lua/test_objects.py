"""Cards, effects and groups look to scripts as they do in the cores."""

from __future__ import annotations

import pytest

from lua_bridge import ScriptError
from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from tests.lua.scene import Scene

DIALECTS = pytest.mark.parametrize("dialect", list(Dialect))


@DIALECTS
@pytest.mark.parametrize("made", ["dragon", "Group.CreateGroup()", "Effect.CreateEffect(dragon)"])
def test_objects_are_userdata(dialect: Dialect, made: str) -> None:
    scene = Scene(dialect)
    scene.card("dragon")
    assert scene.lua(f"type({made})") == "userdata"


def test_a_card_is_the_same_value_each_time() -> None:
    scene = Scene()
    scene.card("dragon")
    assert scene.lua(
        "\nlocal e=Effect.CreateEffect(dragon)"
        "\nlocal seen={[dragon]=1}"
        "\nlocal first=Group.FromCards(dragon):GetFirst()"
        "\nreturn e:GetHandler()==dragon and e:GetOwner()==dragon and seen[first]==1"
    )


def test_two_cards_are_not_equal() -> None:
    scene = Scene()
    scene.card("one")
    scene.card("other")
    assert scene.lua("one~=other")


def test_a_card_has_the_functions_and_facts_of_its_script() -> None:
    scene = Scene()
    card = scene.card("dragon")
    scene.lua(f"\nc{card.data.code}.listed_names={{5318639}}")
    assert scene.lua("dragon.listed_names[1]") == 5318639
    assert scene.lua("dragon.no_such_fact") is None
    assert scene.lua(f"getmetatable(dragon)==c{card.data.code}")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("Group.CreateGroup().x=1", "field 'x'"),
        ("Effect.CreateEffect(dragon).x=1", "field 'x'"),
        ("setmetatable(dragon,{})", "got userdata"),
        ("rawset(dragon,1,2)", "got userdata"),
        ("rawget(dragon,1)", "got userdata"),
        ("next(dragon)", "got userdata"),
    ],
)
def test_an_object_cannot_be_written_to(code: str, message: str) -> None:
    scene = Scene()
    scene.card("dragon")
    with pytest.raises(ScriptError, match=message):
        scene.lua(f"\n{code}")


def test_wrong_arguments_name_the_line_of_the_script() -> None:
    scene = Scene()
    scene.card("dragon")
    with pytest.raises(
        ScriptError, match=r"^test\.lua:3: Parameter 2 should be \"Effect\""
    ) as error:
        scene.lua("\nlocal x=1\ndragon:RegisterEffect(x)")
    assert (error.value.script, error.value.line) == ("test.lua", 3)


def test_edopro_says_what_it_got_and_ygopro_does_not() -> None:
    messages = []
    for dialect in Dialect:
        scene = Scene(dialect)
        scene.card("dragon")
        with pytest.raises(ScriptError) as error:
            scene.lua("\nlocal g=Group.FromCards(1)\nreturn g")
        messages.append(str(error.value))
    assert messages == [
        'test.lua:2: Parameter 1 should be "Card" but is "number".',
        'test.lua:2: Parameter 1 should be "Card".',
    ]


def test_a_function_of_the_other_core_is_told_from_one_that_nobody_has() -> None:
    scene = Scene()
    scene.card("dragon")
    with pytest.raises(ScriptError, match=r"only YGOPro's core has Card\.IsCanOverlay"):
        scene.lua("dragon:IsCanOverlay()")
    with pytest.raises(
        ScriptError, match="no core has a function IsController: did you mean IsControler"
    ):
        scene.lua("dragon:IsController(0)")


def test_an_engine_function_says_that_it_is_not_offered() -> None:
    scene = Scene()
    with pytest.raises(
        ScriptError,
        match=r"^test\.lua:2: Duel\.TagSwap is not offered by the table; run this on a simulator",
    ):
        scene.lua("\nDuel.TagSwap(0)\nreturn 1")


def test_replacing_a_function_does_not_mislead_the_table() -> None:
    scene = Scene()
    card = scene.card("dragon", attack=1500)
    scene.lua("\nCard.GetAttack=function() return 9999 end")
    assert scene.table.stats.attack_of(card) == 1500


@pytest.mark.parametrize(
    ("dialect", "value", "expected"),
    [
        (Dialect.EDOPRO, "2.5", 3),
        (Dialect.EDOPRO, "-2.5", -3),
        (Dialect.EDOPRO, "2.4", 2),
        (Dialect.YGOPRO, "2.5", 2),
        (Dialect.YGOPRO, "-2.5", -2),
        (Dialect.EDOPRO, "true", 1),
        (Dialect.YGOPRO, "false", 0),
    ],
)
def test_a_value_that_is_no_whole_number(dialect: Dialect, value: str, expected: int) -> None:
    scene = Scene(dialect)
    scene.card("dragon")
    assert (
        scene.lua(f"\nlocal e=Effect.CreateEffect(dragon) e:SetValue({value}) return e:GetValue()")
        == expected
    )


def test_what_an_effect_is_told_it_gives_back() -> None:
    scene = Scene()
    scene.card("dragon")
    assert scene.lua(
        "\nlocal e=Effect.CreateEffect(dragon)"
        "\ne:SetType(EFFECT_TYPE_IGNITION) e:SetCode(5) e:SetRange(LOCATION_HAND)"
        "\ne:SetLabel(1,2,3) e:SetLabelObject(dragon) e:SetReset(RESET_PHASE|PHASE_END,2)"
        "\nlocal f=e:Clone()"
        "\nlocal a,b,c=f:GetLabel()"
        "\nlocal r,n=f:GetReset()"
        "\nreturn f:GetCode()==5 and a+b+c==6 and f:GetLabelObject()==dragon and n==2"
        "\n and r==RESET_PHASE|PHASE_END|RESET_SELF_TURN|RESET_OPPO_TURN"
        "\n and f:IsHasType(EFFECT_TYPE_FIELD|EFFECT_TYPE_ACTIONS)"
    )


def test_count_limits_of_the_dialects() -> None:
    edopro = Scene(Dialect.EDOPRO)
    edopro.card("dragon")
    assert edopro.lua(
        "\nlocal e=Effect.CreateEffect(dragon)"
        "\ne:SetCountLimit(1,{123,2},EFFECT_COUNT_CODE_OATH)"
        "\nlocal n,m,code,flags,index=e:GetCountLimit()"
        "\nreturn n==1 and m==1 and code==123 and flags==EFFECT_COUNT_CODE_OATH and index==2"
    )
    with pytest.raises(ScriptError, match="The count must not be 0"):
        edopro.lua("\nlocal e=Effect.CreateEffect(dragon)\ne:SetCountLimit(0)")
    ygopro = Scene(Dialect.YGOPRO)
    card = ygopro.card(
        "dragon",
        script="local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_IGNITION)"
        " e:SetRange(LOCATION_MZONE) e:SetCountLimit(1,123+EFFECT_COUNT_CODE_OATH)"
        " c:RegisterEffect(e)",
    )
    (effect,) = card.effects
    assert (effect.count, effect.count_code, effect.count_flags) == (
        1,
        123,
        k.EFFECT_COUNT_CODE_OATH,
    )


def test_a_broken_script_names_its_card_and_leaves_the_duel_usable() -> None:
    scene = Scene()
    with pytest.raises(ScriptError, match=r"c900000010\.lua:3: attempt to call .* \(dragon\)$"):
        scene.card("dragon", script="foo()")
    assert scene.lua("1+1") == 2


def test_a_script_meets_effects_that_the_game_itself_made() -> None:
    scene = Scene()
    scene.card("mine")
    scene.card("theirs", player=1)
    scene.lua("\nDuel.GetControl(theirs,0)")
    assert scene.lua(
        "\nlocal e=theirs:GetCardEffect(EFFECT_SET_CONTROL)"
        "\nreturn type(e)=='userdata' and e:GetCode()==EFFECT_SET_CONTROL and e:GetHandler()==theirs"
        "\n and theirs:GetCardEffect(EFFECT_SET_CONTROL)==e"
    )
