"""Any call of any function of the script API ends in a result or in an error of the bridge."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lua_bridge import LuaBridgeError
from lua_bridge import constants as k
from lua_bridge.api import functions_of, names_of
from lua_bridge.dialects import Dialect
from tests.lua.scene import Scene

ARGUMENTS = (
    "nil",
    "true",
    "false",
    "0",
    "1",
    "2",
    "-1",
    "5",
    "255",
    "1.5",
    "2^70",
    "-2^70",
    "0/0",
    "1/0",
    "math.mininteger",
    "math.maxinteger",
    "0x7fffffff",
    "0xffffffff",
    "'text'",
    "'\\xff'",
    "{}",
    "{1,-2,2^40}",
    "dragon",
    "orc",
    "spell",
    "inhand",
    "effect",
    "group",
    "empty",
    "function() return true end",
    "function() end",
    "function() error('no') end",
    "function() return 2^70 end",
    "Card",
    "coroutine.create(function() end)",
)
OWN = {
    "Card": ("dragon", "orc", "spell", "inhand", "indeck"),
    "Effect": ("effect",),
    "Group": ("group", "empty"),
}
IGNITION = (
    "local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_IGNITION)"
    " e:SetRange(LOCATION_MZONE) c:RegisterEffect(e)"
)


def scene_of(dialect: Dialect) -> Scene:
    scene = Scene(dialect, instructions=300_000, seconds=2.0)
    scene.card("dragon", script=IGNITION)
    scene.card("orc", player=1)
    scene.card("inhand", k.LOCATION_HAND)
    scene.card("indeck", k.LOCATION_DECK)
    scene.card("spell", k.LOCATION_SZONE, type=k.TYPE_SPELL)
    scene.lua(
        "\neffect=Effect.CreateEffect(dragon)"
        " group=Group.FromCards(dragon,orc) empty=Group.CreateGroup()"
    )
    return scene


def names(dialect: Dialect) -> list[str]:
    return sorted(names_of(dialect) | {function.name for function in functions_of(dialect)})


@st.composite
def calls(draw: st.DrawFn, dialect: Dialect) -> str:
    name = draw(st.sampled_from(names(dialect)))
    arguments = draw(st.lists(st.sampled_from(ARGUMENTS), max_size=9))
    own = OWN.get(name.partition(".")[0])
    if own is not None and draw(st.booleans()):
        arguments.insert(0, draw(st.sampled_from(own)))
    return f"{name}({','.join(arguments)})"


@pytest.mark.parametrize("dialect", Dialect)
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
@given(data=st.data())
def test_any_calls(dialect: Dialect, data: st.DataObject) -> None:
    scene = scene_of(dialect)
    for call in data.draw(st.lists(calls(dialect), min_size=1, max_size=8)):
        why = ""
        try:
            scene.lua(f"\nreturn {call}")
        except LuaBridgeError as error:
            why = str(error)
        assert " failed: " not in why, call
        scene.table.settle()


@pytest.mark.parametrize("dialect", Dialect)
def test_no_function_reads_what_scripts_may_replace(dialect: Dialect) -> None:
    scene = scene_of(dialect)
    scene.lua(
        """
        kept = {}
        for _, class in pairs({"Card", "Duel", "Effect", "Group", "Debug"}) do
          for name, f in pairs(_G[class]) do kept[class .. "." .. tostring(name)] = f end
        end
        local globals, error = _G, error
        things = {dragon, orc, inhand, group, effect, function() return true end}
        local kept_too = {kept=true, things=true, pcall=true, type=true, tostring=true, setmetatable=true}
        for name in pairs(globals) do if not kept_too[name] then globals[name] = nil end end
        setmetatable(globals, {__index = function(_, name) error("reads the global " .. name, 2) end})"""
    )
    for name in names(dialect):
        for arguments in (
            "things[1]",
            "things[4],things[6],1,nil",
            "things[5],1,2",
            "0,4,4",
            "things[6],0,4,4,1,nil",
            "0,things[6],0,4,4,1,1,nil",
            "things[1],things[5]",
            "things[1],7,0x1fe1000,0,1",
            "0,things[6],1,1,1,nil",
        ):
            code = f"local f=kept['{name}'] if f then return pcall(f,{arguments}) end"
            try:
                found = scene.lua(f"\n{code}")
            except LuaBridgeError as error:
                found = (False, str(error))
            assert "ygoplugin/" not in str(found), (name, arguments, found)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("Duel.Damage(0,2^70,REASON_EFFECT)", 'Parameter 2 should be "Int" but is "number"'),
        ("Debug.Message(string.char(255))", "not UTF-8"),
        ("Duel.LoadScript(string.char(255))", "not UTF-8"),
        ("error(string.char(255))", "not UTF-8"),
        ("string.char(255)", "not UTF-8"),
    ],
)
def test_what_cannot_be_handed_over(call: str, message: str) -> None:
    scene = scene_of(Dialect.EDOPRO)
    with pytest.raises(LuaBridgeError, match=message):
        scene.lua(f"\nreturn {call}")


def test_a_player_who_is_none() -> None:
    scene = scene_of(Dialect.EDOPRO)
    assert scene.lua("Card.IsSSetable(orc,true,5)") is False
    assert scene.lua("Duel.SelectMatchingCard(5,nil,0,4,4,1,1,nil)") is None
    assert scene.lua("group:Select(2,1,1,nil)") is None
