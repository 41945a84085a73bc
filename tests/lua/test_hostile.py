"""Hostile card scripts: each ends in a clear error within its limit, and the duel goes on."""

from __future__ import annotations

import pytest

from lua_bridge import ScriptError, ScriptLimitError
from tests.lua.scene import Scene

VALUE = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_SINGLE)
e:SetCode(EFFECT_UPDATE_ATTACK)
e:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
e:SetRange(LOCATION_MZONE)
e:SetValue(function(e,c) if armed then BOMB end return 100 end)
c:RegisterEffect(e)
"""
ENDLESS = {
    "a loop": "while true do end",
    "a coroutine": "coroutine.wrap(function() while true do end end)()",
    "a metamethod": "local t=setmetatable({},{__index=function() while true do end end}) local x=t.x",
    "a pattern": "string.find(string.rep('a',5000),'a-a-a-a-a-a-a-b')",
    "a filter": "Duel.GetMatchingGroup(function() while true do end end,0,4,0,nil)",
    "a protected loop": "while true do pcall(function() while true do end end) end",
    "recursion": "local function f() return 1+f() end f()",
    "rep": "local s=string.rep('x',2^40)",
    "a table": "local t={} for i=1,2^40 do t[i]=('x'):rep(1000)..i end",
    "sorting": "local t={} for i=1,1e5 do t[i]=i end while true do table.sort(t) end",
    "Group": "local g=Group.CreateGroup() while true do g:Merge(g) end",
}


def small(script: str) -> Scene:
    scene = Scene(instructions=300_000, seconds=2.0, memory=64 * 2**20)
    scene.card("dragon", attack=1000, script=script)
    return scene


@pytest.mark.parametrize("bomb", ENDLESS.values(), ids=ENDLESS)
def test_a_value_that_never_ends(bomb: str) -> None:
    scene = small(VALUE.replace("BOMB", bomb))
    assert scene.lua("dragon:GetAttack()") == 1100
    scene.lua("\narmed=true")
    scene.table.changed()
    with pytest.raises(ScriptError):
        scene.lua(
            "\nlocal x=dragon:GetAttack()\nwhile x==nil do end\nwhile true do x=dragon:GetAttack() end"
        )
    scene.lua("\narmed=nil")
    scene.table.changed()
    assert scene.lua("dragon:GetAttack()") == 1100


def test_reading_the_table_from_outside_meets_the_limit_too() -> None:
    scene = small(VALUE.replace("BOMB", "while true do end"))
    scene.lua("\narmed=true")
    scene.table.changed()
    with pytest.raises(ScriptLimitError):
        scene.table.stats.attack_of(scene.table.cards[1])
    scene.lua("\narmed=nil")
    scene.table.changed()
    assert scene.table.stats.attack_of(scene.table.cards[1]) == 1100


@pytest.mark.parametrize(
    "code",
    [
        "return Card.__class__",
        "return dragon.__dict__",
        "return python",
        "return io or os or debug or package or require or dofile or loadfile",
        "return load('return io')()",
        "return string.dump",
    ],
)
def test_nothing_of_python_or_the_system_is_there(code: str) -> None:
    scene = small("")
    assert scene.lua(f"\n{code}") is None


@pytest.mark.parametrize(
    "code",
    [
        "load(string.char(27)..'Lua')()",
        "setmetatable({},{__gc=function() error('x') end})",
        "return Duel.GetLP.__globals__",
        "return getmetatable('').__index.format.__self__",
    ],
)
def test_bytecode_finalizers_and_functions_as_objects(code: str) -> None:
    scene = small("")
    with pytest.raises(ScriptError):
        scene.lua(f"\n{code}\nreturn 1")
    assert scene.lua("1+1") == 2


def test_another_table_is_another_world() -> None:
    one, other = small(""), small("")
    one.lua("\nsecret=1 Card.GetAttack=function() return 1 end aux.x=1")
    assert other.lua("secret") is None
    assert other.lua("dragon:GetAttack()") == 1000
    assert other.lua("aux.x") is None


@pytest.mark.parametrize("amount", ["2^62", "-2^62", "1e308", "0/0", "1/0"])
def test_absurd_amounts(amount: str) -> None:
    scene = small("")
    scene.lua(
        "\nlocal e=Effect.CreateEffect(dragon) e:SetType(EFFECT_TYPE_SINGLE)"
        f" e:SetCode(EFFECT_UPDATE_ATTACK) e:SetValue(function() return {amount} end)"
        " e:SetReset(RESET_EVENT|0x1fe0000) dragon:RegisterEffect(e)"
    )
    assert scene.lua("dragon:GetAttack()") == 1000
    assert all("too large to be an amount" in str(problem) for problem in scene.table.problems)


def test_a_script_cannot_fill_the_table() -> None:
    scene = small("")
    with pytest.raises(ScriptError):
        scene.lua(
            "\nfor i=1,1e9 do local e=Effect.CreateEffect(dragon) dragon:RegisterEffect(e) end"
        )
    assert scene.lua("dragon:GetAttack()") == 1000


def test_an_error_in_a_value_counts_as_nothing_and_is_noted() -> None:
    scene = small(VALUE.replace("if armed then BOMB end return 100", "nothing() return 100"))
    assert scene.lua("dragon:GetAttack()") == 1000
    (problem, *_) = scene.table.problems
    assert problem.script == f"c{scene.table.cards[1].data.code}.lua"
    assert "attempt to call a nil value (global 'nothing')" in problem.message
