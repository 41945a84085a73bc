"""The sandbox: hostile scripts end in a clear error, and the state stays usable."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable

import pytest

from lua_bridge import LuaBridgeError, LuaState, ScriptError, ScriptLimitError
from lua_bridge.runtime import VERSIONS


@pytest.fixture(params=VERSIONS)
def lua(request: pytest.FixtureRequest) -> LuaState:
    return LuaState(request.param, instructions=2_000_000, seconds=2.0, memory=32 * 2**20)


ENDLESS = {
    "a plain loop": "while true do end",
    "a loop in a protected call": "while true do pcall(function() while true do end end) end",
    "protected calls inside each other": """
        local function f() while true do pcall(f) end end
        f()""",
    "an error handler that goes on": """
        local function f() while true do end end
        xpcall(f, f)""",
    "a loop in a coroutine": "coroutine.wrap(function() while true do end end)()",
    "a loop in a coroutine that is resumed": """
        local co = coroutine.create(function() while true do pcall(function() while true do end end) end end)
        while true do coroutine.resume(co) end""",
    "coroutines without end": "while true do coroutine.wrap(function() coroutine.yield() end)() end",
    "a loop in a metamethod": """
        local t = setmetatable({}, {__index = function(t, k) while true do end end})
        return t.x""",
    "a metamethod that calls itself": """
        local t = setmetatable({}, {}); getmetatable(t).__index = function(s, k) return s[k .. "x"] end
        return pcall(function() return t.x end) and 1 or (function() while true do end end)()""",
    "long texts": 'while true do local s = string.rep("x", 1000000) end',
    "long texts by method": 'local x = "x"; while true do local s = x:rep(1000000):upper() end',
    "joining": "local t = {}; for i = 1, 10000 do t[i] = 'x' end; while true do table.concat(t) end",
    "a generic for": "for _ in function() return 1 end do end",
    "goto": "::a:: goto a",
    "sorting": "while true do table.sort({3, 2, 1, 5, 4}) end",
    "removing from what says its length": """
        table.remove(setmetatable({}, {__len = function() return 1 << 60 end}), 1)""",
    "inserting into what says its length": """
        table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 1)""",
    "joining what says its length": """
        table.concat(setmetatable({}, {__len = function() return 1 << 40 end, __index = type}))""",
    "moving from here to nowhere": "table.move({}, '1', '1000000000000', '2')",
    "inserting at the front": "local t = {}; while true do table.insert(t, 1, 1) end",
    "numbers from long texts": 'local s = ("1"):rep(1000000); while true do tonumber(s) end',
    "letters of long texts": 'local s = ("1"):rep(1000000); while true do utf8.len(s) end',
    "bytes of long texts": 'local s = ("1"):rep(100000); while true do s:byte(1, -1) end',
    "unpacking long texts": 'local s = ("b"):rep(100000); while true do string.packsize(s) end',
    "looking for a long text": """
        local s, other = ("a"):rep(1000000), ("a"):rep(500000) .. "b"
        while true do s:find(other, 1, true) end""",
    "replacing by long texts": """
        local s, other = ("a"):rep(1000), ("b"):rep(1000)
        while true do s:gsub("a", other); s:gsub("a", function() return other end) end""",
    "collecting": "while true do collectgarbage() end",
    "compiling": 'local s = ("x = 1 "):rep(100000); while true do load(s) end',
    "growing texts": 'local s = "x"; while true do s = s .. "y" end',
}


@pytest.mark.parametrize("name", ENDLESS)
def test_what_never_ends_is_stopped(lua: LuaState, name: str) -> None:
    start = time.process_time()
    with pytest.raises(ScriptLimitError, match=r"c1\.lua.*was stopped"):
        lua.run(ENDLESS[name], "c1.lua")
    assert time.process_time() - start < 20
    assert lua.run("return 1 + 1", "c2.lua") == 2


@pytest.mark.parametrize(
    "code",
    [
        'return ("a"):rep(30):find(("a?"):rep(30) .. ("a"):rep(30))',
        'return ("a"):rep(300):match(("a*"):rep(20) .. "b")',
        'return ("a"):rep(30):gsub(("(a*)"):rep(10) .. "b", "")',
        'for w in ("a"):rep(500):gmatch(("a-"):rep(12) .. "b") do end',
        'return string.find(("a"):rep(40), ("%a*"):rep(15) .. "b")',
        'return ("x"):rep(40000):find(".-b")',
        'return ("a"):rep(1000000):gsub(".-b", "")',
        'return ("("):rep(100000):find("%b()")',
    ],
)
def test_a_pattern_that_would_take_too_long_is_refused(lua: LuaState, code: str) -> None:
    start = time.process_time()
    with pytest.raises(ScriptError, match=r"c1\.lua:.*may take too long"):
        lua.run(code, "c1.lua")
    assert time.process_time() - start < 5


def test_ordinary_patterns_work(lua: LuaState) -> None:
    code = """
        local text = ("some words of a card text, "):rep(100)
        local count = select(2, text:gsub("%a+", "x"))
        return count, ("c123.lua"):match("^c(%d+)%.lua$"), ("a=1, b=2"):find("b=", 1, true)"""
    assert lua.run(code, "c1.lua") == (600, "123", 6, 7)


@pytest.mark.parametrize(
    "code",
    [
        'local s = "x"; while true do s = s .. s end',
        "local t = {}; while true do t[#t + 1] = {} end",
        'local t = {}; for i = 1, 1e9 do t[i] = ("x"):rep(100000) .. i end',
        'return ("x"):rep(1e9)',
        "return table.pack(table.unpack({}, 1, 1e8))",
        "keep = {}; pcall(function() while true do keep[#keep + 1] = {} end end)",
        'return string.pack("c1000000000", "x")',
        'return ("x"):rep(100000):gsub("", ("y"):rep(100000))',
    ],
)
def test_memory_is_limited(lua: LuaState, code: str) -> None:
    with pytest.raises(ScriptError):
        lua.run(code, "c1.lua")
    lua.set_global("keep", None)
    assert lua.run("local t = {}; for i = 1, 1000 do t[i] = i end; return #t", "c2.lua") == 1000


def test_a_script_that_keeps_all_memory_leaves_none() -> None:
    lua = LuaState(memory=16 * 2**20)
    for _ in range(3):
        with pytest.raises(ScriptLimitError, match="16 MB of memory"):
            lua.run("keep = keep or {}; while true do keep[#keep + 1] = {} end", "c1.lua")
    lua.set_global("keep", None)
    assert lua.run("return 1", "c2.lua") == 1


@pytest.mark.parametrize(
    "code",
    [
        "local function f() return 1 + f() end return f()",
        "local t = setmetatable({}, {}); getmetatable(t).__index = function(s, k) return s[k] end; return t.x",
        "local function f(n) return pcall(f, n + 1) end return f(1)",
        'return ("x"):gsub(".", function() return (("x"):gsub(".", "y")) end), string.rep("(", 100000):len()',
    ],
)
def test_deep_recursion(lua: LuaState, code: str) -> None:
    with contextlib.suppress(ScriptError):
        lua.run(code, "c1.lua")
    assert lua.run("return 7", "c2.lua") == 7


@pytest.mark.parametrize(
    "name",
    ["io", "os", "package", "require", "debug", "python", "dofile", "loadfile", "string.dump"],
)
def test_what_is_not_there(lua: LuaState, name: str) -> None:
    assert lua.run(f"return {name}", "c1.lua") is None


def test_bytecode_is_refused(lua: LuaState) -> None:
    with pytest.raises(ScriptError, match="binary"):
        lua.run("\x1bLua", "c1.lua")
    assert lua.run('return load("\\27Lua")', "c1.lua")[0] is None
    assert lua.run('return load("return 5")()', "c1.lua") == 5


def test_a_finalizer_is_refused(lua: LuaState) -> None:
    with pytest.raises(ScriptError, match="cannot have finalizers"):
        lua.run("setmetatable({}, {__gc = function() error('boo') end})", "c1.lua")
    lua.run(
        "local m = {}; setmetatable({}, m); m.__gc = function() while true do end end; m = nil",
        "c1.lua",
    )
    lua.run("collectgarbage()", "c1.lua")


def test_python_is_out_of_reach(lua: LuaState) -> None:
    def fail() -> None:
        raise KeyError("secret")

    lua.set_global("give", lambda: 5)
    lua.set_global("fail", fail)
    for code in ("return give.__globals__", "return give['__class__']", "give.x = 1"):
        with pytest.raises(AttributeError, match="cannot reach"):
            lua.run(code, "c1.lua")
    assert lua.run("return give()", "c1.lua") == 5
    assert lua.run("return getmetatable(give)", "c1.lua") is False
    with pytest.raises(ScriptError, match=r"cannot change a protected metatable|table expected"):
        lua.run("setmetatable(give, {})", "c1.lua")


CATCHES = {
    "pcall": "local _, e = pcall(fail) return e",
    "xpcall": "local e; xpcall(fail, function(why) e = why end) return e",
    "a coroutine": "local _, e = coroutine.resume(coroutine.create(function() fail() end)) return e",
    "a wrapped coroutine": "local _, e = pcall(coroutine.wrap(function() fail() end)) return e",
}


@pytest.mark.parametrize("code", CATCHES.values(), ids=CATCHES)
def test_a_caught_python_error_is_a_text(lua: LuaState, code: str) -> None:
    def fail() -> None:
        raise KeyError("secret")

    lua.set_global("fail", fail)
    assert lua.run(code, "c1.lua") == "'secret'"


def test_an_error_seen_while_closing_shows_nothing() -> None:
    def fail() -> None:
        raise KeyError("secret")

    lua = LuaState()
    lua.set_global("fail", fail)
    code = """
        local seen
        pcall(function()
            local x <close> = setmetatable({}, {__close = function(_, why) seen = why end})
            fail()
        end)
        return getmetatable(seen), pcall(function() return seen.args end)"""
    hidden, ok, _ = lua.run(code, "c1.lua")
    assert (hidden, ok) == (False, False)


def test_text_methods_cannot_be_replaced_for_the_host(lua: LuaState) -> None:
    with pytest.raises(ScriptError):
        lua.run('getmetatable("").__index = nil', "c1.lua")
    lua.run("string.rep = nil; pcall = nil; error = nil", "c1.lua")
    with pytest.raises(ScriptLimitError):
        lua.run("while true do end", "c1.lua")


def test_methods_of_texts(lua: LuaState) -> None:
    lua.run("function string.twice(text) return text .. text end; string.rep = nil", "c1.lua")
    assert lua.run('return ("ab"):twice(), ("ab"):rep(2)', "c1.lua") == ("abab", "abab")


LISTS = """
    local function with_length(t) return setmetatable(t, {__len = function(t) return rawlen(t) end}) end
    for _, t in ipairs({{1, 2, 3}, with_length({1, 2, 3})}) do
        table.insert(t, 4); table.insert(t, 1, 0); table.insert(t, "3", 9)
        local last, third, beyond = table.remove(t), table.remove(t, 3), table.remove(t, #t + 1)
        assert(last == 4 and third == 9 and beyond == nil and #t == 4 and t[1] == 0 and t[4] == 3)
        assert(table.concat(t, ",") == "0,1,2,3" and select("#", table.unpack(t)) == 4)
        assert(not pcall(table.insert, t, 9, 1) and not pcall(table.remove, t, 9))
        assert(not pcall(table.insert, t) and not pcall(table.insert, t, 1, 2, 3))
        assert(table.remove({}) == nil and table.remove(with_length({})) == nil)
    end
    return true"""


def test_lists(lua: LuaState) -> None:
    assert lua.run(LISTS, "c1.lua") is True


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("('x'):rep({})", r"^c1\.lua:1: bad argument #2 to 'string\.rep'"),
        ("\ntable.concat({{}})", r"^c1\.lua:2: invalid value"),
        ("('x'):gsub('x', function() error('boo') end)", r"^c1\.lua:1: boo$"),
        ("setmetatable(1, 2)", r"^c1\.lua:1: bad argument #1"),
        ("error('\\xff')", r"^c1\.lua: .*not UTF-8"),
        ("return '\\xff'", r"^c1\.lua: .*not UTF-8"),
        ("load('error(1)', '\\xff')()", "^c1"),
    ],
)
def test_errors_stand_at_the_line_that_called(lua: LuaState, code: str, message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        lua.run(code, "c1.lua")


def test_states_do_not_see_each_other(lua: LuaState) -> None:
    other = LuaState(lua.version)
    lua.run("x = 1; string.secret = 2", "c1.lua")
    assert other.run("return x, string.secret", "c1.lua") == (None, None)


def test_errors_name_script_line_and_card(lua: LuaState) -> None:
    lua.name_script("c123.lua", "Blue-Eyes White Dragon")
    with pytest.raises(ScriptError) as caught:
        lua.run("local x = nil\n\nreturn x.y", "c123.lua")
    assert str(caught.value).startswith("c123.lua:3: attempt to index a nil value")
    assert str(caught.value).endswith("(Blue-Eyes White Dragon)")
    assert (caught.value.script, caught.value.line) == ("c123.lua", 3)
    with pytest.raises(ScriptError, match=r"^c123\.lua:1: .*Blue-Eyes"):
        lua.run("return return", "c123.lua")
    with pytest.raises(ScriptError, match=r"^c123\.lua: it raised an error that is no text"):
        lua.run("error({})", "c123.lua")


def test_a_python_error_passes_through(lua: LuaState) -> None:
    def fail() -> None:
        raise KeyError("host")

    lua.set_global("fail", fail)
    with pytest.raises(KeyError, match="host"):
        lua.run("fail()", "c1.lua")
    assert lua.run("return 1", "c1.lua") == 1


def test_random_numbers_come_from_the_seed(lua: LuaState) -> None:
    code = """
        math.randomseed(5)
        local t = {}
        for i = 1, 5 do t[i] = math.random(1, 1000) end
        return table.concat(t, " ")"""
    numbers = [LuaState(lua.version, seed=seed).run(code, "c1.lua") for seed in (1, 1, 2)]
    assert numbers[0] == numbers[1] != numbers[2]


def test_coroutines_work(lua: LuaState) -> None:
    code = """
        local co = coroutine.create(function(a) local b = coroutine.yield(a + 1); error("x" .. b, 0) end)
        local _, first = coroutine.resume(co, 1)
        local ok, problem = coroutine.resume(co, 5)
        return first, ok, problem, coroutine.status(co)"""
    assert lua.run(code, "c1.lua") == (2, False, "x5", "dead")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: LuaState("5.1"), "expected one of 5.4, 5.3"),
        (lambda: LuaState().call("nothing"), "there is no function 'nothing'"),
    ],
)
def test_mistakes(make: Callable[[], object], message: str) -> None:
    with pytest.raises(LuaBridgeError, match=message):
        make()
