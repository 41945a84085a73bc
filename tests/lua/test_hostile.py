"""Hostile card scripts: each ends in a clear error within its limit, and the duel goes on."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from lua_bridge import (
    Bridge,
    CardData,
    ScriptError,
    ScriptLibrary,
    ScriptLimitError,
    TableError,
)
from lua_bridge import constants as k
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
    "a pattern": "while true do pcall(string.find,('a'):rep(5000),'a-a-a-a-a-a-a-b') end",
    "a slow pattern": "while true do pcall(string.find,('a'):rep(4000),'.-b') end",
    "a filter": "Duel.GetMatchingGroup(function() while true do end end,0,4,0,nil)",
    "a protected loop": "while true do pcall(function() while true do end end) end",
    "recursion": "local function f() return 1+f() end f()",
    "rep": "while true do pcall(string.rep,'x',2^40) end",
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
    start = time.process_time()
    with pytest.raises(ScriptLimitError):
        scene.lua("dragon:GetAttack()")
    assert time.process_time() - start < 10
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


CRASHES = {
    "a debug table that fails": "debug=setmetatable({},{__index=function() error('x') end})",
    "globals that fail": "setmetatable(_G,{__index=function(t,k) error('undefined '..k) end})",
    "globals that cannot be set": "setmetatable(_G,{__newindex=function() error('no') end})",
    "globals that never end": "setmetatable(_G,{__newindex=function() while true do end end})",
    "no memory left": (
        "local n=0 keep={} "
        "pcall(function() while true do n=n+1 keep[n]={} end end) "
        "for size=40000,1,-13 do pcall(function() keep={keep,('x'):rep(size)..n} end) end"
    ),
    "cards that are a number": "cards=5",
    "a card's table that is a number": (
        "for name in pairs(_G) do if name:find('^c%d+$') then _G[name]=5 end end"
    ),
    "classes that are gone": "Card,Effect,Group,Duel,Debug=nil",
    "classes that cannot be written": "setmetatable(Card,{__newindex=function() while true do end end})",
}
TRYING = """
    from lua_bridge import LuaBridgeError
    from tests.lua.scene import Scene

    scene = Scene(instructions=3_000_000, seconds=5.0, memory=16 * 2**20)
    scene.card("dragon")
    try:
        scene.lua({code!r})
    except LuaBridgeError as error:
        print("limit:", error)
    for name in ("orc", "dragon2"):
        try:
            scene.card(name, player=1)
            scene.lua("\\nreturn dragon:GetAttack()")
        except LuaBridgeError as error:
            print("error:", error)
    print("alive")
"""


@pytest.mark.parametrize("code", CRASHES.values(), ids=CRASHES)
def test_no_script_ends_the_process(code: str) -> None:
    source = textwrap.dedent(TRYING).replace("{code!r}", repr(f"\n{code}"))
    done = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", source], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("alive\n")


@pytest.mark.parametrize(
    "code",
    [
        "setmetatable(_G,{__newindex=function() while true do end end,__index=function() error('no') end})",
        "cards=5",
        "setmetatable(Card,{__newindex=function() error('no') end})",
        "string.sub,string.gmatch,string.format,table.concat,pairs,rawset,rawget=nil",
    ],
)
def test_what_scripts_do_to_globals_does_not_reach_the_host(code: str) -> None:
    scene = small("")
    scene.lua(f"\n{code}")
    scene.card("orc", player=1, attack=1400)
    assert scene.bridge.run("return orc", "test.lua") is not None
    assert scene.lua("orc:GetAttack()") == 1400
    assert scene.lua("Duel.GetMatchingGroupCount(nil,0,4,4,nil)") == 2
    assert scene.lua("\nreturn Duel.GetFieldGroup(0,4,4):GetCount()") == 2


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("dragon.x=5", r"^test\.lua:2: attempt to index a userdata value \(field 'x'\)"),
        ("dragon.GetAttack=function() return 1 end", "attempt to index a userdata value"),
        ("for name in pairs(dragon) do end", r"^test\.lua:2: .*table expected, got userdata"),
        ("rawset(dragon,'x',5)", "table expected, got userdata"),
        ("table.insert(dragon,5)", "attempt to index a userdata value"),
    ],
)
def test_a_card_is_no_table(code: str, message: str) -> None:
    scene = small("")
    with pytest.raises(ScriptError, match=message):
        scene.lua(f"\n{code}")
    assert scene.lua("dragon:GetAttack()") == 1000


def test_a_card_has_its_scripts_fields() -> None:
    scene = Scene()
    card = scene.card("dragon", script="s.answer=function(c) return c:GetAttack() end")
    scene.lua(f"\nc{card.data.code}.more=5")
    assert scene.lua("dragon:answer()") == 1000
    assert scene.lua("dragon.more") == 5


def test_a_script_that_failed_fails_again() -> None:
    scene = small("")
    before = len(scene.table.cards), len(scene.table.effects.all)
    for _ in range(2):
        with pytest.raises(ScriptError, match=r"c77\.lua:2: .*global 'nothing'"):
            scene.bridge.add_card(CardData(77, "Broken"), script="local s,id=GetID()\nnothing()")
        assert scene.lua("\nreturn self_code,self_table") == (None, None)
    registers = (
        "local s,id=GetID()\nfunction s.initial_effect(c)\n"
        "mine=c\nlocal e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_SINGLE) c:RegisterEffect(e)"
        "\nnothing()\nend"
    )
    for _ in range(2):
        with pytest.raises(ScriptError, match=r"c78\.lua:5: .*global 'nothing'"):
            scene.bridge.add_card(CardData(78, "Broken"), script=registers)
    assert (len(scene.table.cards), len(scene.table.effects.all)) == before
    with pytest.raises(ScriptError, match="should be"):
        scene.lua("mine:GetAttack()")
    with pytest.raises(ScriptLimitError):
        scene.bridge.add_card(CardData(79, "Endless"), script="while true do end")
    with pytest.raises(ScriptLimitError):
        scene.bridge.add_card(CardData(79, "Endless"), script="while true do end")
    assert scene.lua("\nreturn self_code,self_table") == (None, None)
    orc = scene.card("orc", player=1)
    assert scene.lua("orc:GetAttack()") == 1000
    assert scene.table.cards[orc.number] is orc


def test_a_card_without_a_zone_never_was() -> None:
    scene = small("")
    scene.card("orc", player=1, sequence=2)
    for _ in range(2):
        with pytest.raises(TableError, match="zone 2 is taken"):
            scene.card("late", player=1, sequence=2)
    assert len(scene.table.cards) == 2


def test_a_copy_that_runs_into_a_limit_is_over() -> None:
    scene = small("")
    scene.card("endless", script="if armed then while true do end end")
    code = scene.table.cards[2].data.code
    scene.lua("\narmed=true")
    with pytest.raises(ScriptLimitError):
        scene.lua(f"dragon:CopyEffect({code},RESET_EVENT+0x1fe0000,1)")
    scene.lua(
        "\nlocal e=Effect.CreateEffect(dragon) e:SetType(EFFECT_TYPE_SINGLE)"
        " e:SetCode(EFFECT_UPDATE_ATTACK) e:SetValue(300) dragon:RegisterEffect(e)"
    )
    (effect,) = scene.table.cards[1].effects
    assert (effect.copy, effect.reset) == (0, 0)


def test_a_library_that_failed_is_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "c1.lua").write_text("local s,id=GetID()\nfunction s.initial_effect(c) end")
    (tmp_path / "extra.lua").write_text("if not ready then error('not ready') end loaded=true")
    bridge = Bridge(ScriptLibrary(tmp_path, dialect="edopro"))
    with pytest.raises(ScriptError, match="not ready"):
        bridge.load("extra.lua")
    bridge.run("ready=true", "test.lua")
    assert bridge.load("extra.lua")
    assert bridge.run("return loaded", "test.lua") is True


def test_a_function_that_a_script_took_away() -> None:
    scene = small("")
    scene.lua("\nCard.GetLevel=nil")
    with pytest.raises(ScriptError, match="a script took GetLevel away"):
        scene.lua("dragon:GetLevel()")


def test_the_line_of_a_registration_deep_below_and_in_a_coroutine() -> None:
    scene = small("")
    scene.card(
        "orc",
        script=(
            "local function make(depth)\n"
            "if depth>0 then local made=make(depth-1) return made end\n"
            "return Effect.CreateEffect(c)\nend\n"
            "local co=coroutine.create(function(c)\nlocal e=make(0) e:SetType(EFFECT_TYPE_SINGLE)\n"
            "e:SetCode(EFFECT_UPDATE_ATTACK)\n"
            "coroutine.wrap(load('local c,e=... c:RegisterEffect(e)','=library'))(c,e)\nend)\n"
            "assert(coroutine.resume(co,c))"
        ),
    )
    (effect,) = scene.table.cards[2].effects
    assert effect.line == f"c{scene.table.cards[2].data.code}.lua:10"


def test_what_is_registered_in_a_coroutine_outlives_it() -> None:
    scene = small("")
    scene.card("orc", k.LOCATION_HAND)
    scene.lua(
        "\nlocal co=coroutine.create(function(c)\n"
        "Duel.AddCustomActivityCounter(7,ACTIVITY_SPSUMMON,function(c) return false end)\n"
        "local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_SINGLE) e:SetCode(EFFECT_UPDATE_ATTACK)\n"
        "e:SetValue(function(e,c) return 100 end) c:RegisterEffect(e)\n"
        "coroutine.yield(Duel.GetMatchingGroupCount(Card.IsFaceup,0,4,0,nil))\n"
        "end)\n"
        "assert(select(2,coroutine.resume(co,dragon))==1)"
    )
    scene.lua("\nfor i=1,200 do coroutine.wrap(function() return {} end)() end collectgarbage()")
    scene.lua("\nDuel.SpecialSummon(orc,0,0,0,false,false,POS_FACEUP)")
    assert scene.lua("Duel.GetCustomActivityCount(7,0,ACTIVITY_SPSUMMON)") == 1
    assert scene.lua("dragon:GetAttack()") == 1100
