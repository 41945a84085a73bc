"""What a read of ATK from Lua costs. Run: python -m tests.benchmarks.lua_reads [SCRIPTS]

Everything is a ratio of medians from this one run, against a call of a plain Lua function that looks
its argument up in a table. With a scripts folder, loading all scripts is compared with compiling them.

A read after a change is measured with the change in it: a turn counter that is set, after which every
effect gives what it gave before, or something else; and a monster that moves to another zone.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

from lua_bridge import Bridge, CardData, LuaState, ScriptLibrary
from lua_bridge.constants import LOCATION_MZONE
from lua_bridge.loading import Loading

SCRIPT = """
local s,id=GetID()
function s.initial_effect(c)
  for i=1,{count} do
    local e=Effect.CreateEffect(c)
    e:SetCode(EFFECT_UPDATE_ATTACK)
    e:SetRange(LOCATION_MZONE)
    e:SetValue(function(e,c) return amount end)
    if i%2==0 then
      e:SetType(EFFECT_TYPE_SINGLE)
      e:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
    else
      e:SetType(EFFECT_TYPE_FIELD)
      e:SetTargetRange(LOCATION_MZONE,0)
      e:SetTarget(function(e,c) return true end)
    end
    c:RegisterEffect(e)
  end
end
"""
PLAIN = "local known={[m]=1} local f=function(c) local k=known[c] if k then return k end end"


def _median(work: Callable[[], object], times: int = 7) -> float:
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return statistics.median(found)


def table(count: int) -> Bridge:
    bridge = Bridge(dialect="edopro", instructions=10**10, seconds=1000.0)
    card = bridge.add_card(
        CardData(970000010, "Monster", level=4, attack=1000),
        location=LOCATION_MZONE,
        script=SCRIPT.format(count=count),
    )
    bridge.name_card("m", card)
    bridge.run("amount=10", "bench.lua")
    assert bridge.run("return m:GetAttack()", "bench.lua") == 1000 + 10 * count
    return bridge


def loop(bridge: Bridge, body: str, times: int = 200_000) -> float:
    code = f"{body} for i=1,{times} do f(m) end"
    return _median(lambda: bridge.run(code, "bench.lua")) / times


CHANGES = {
    "a change, values as before": "m:SetTurnCounter(i)",
    "a change, new values": "amount=i%2 m:SetTurnCounter(i)",
    "a move": "Duel.MoveSequence(m,i%5)",
}


def after_changes(bridge: Bridge, change: str, times: int = 200) -> float:
    code = f"for i=1,{times} do {change} m:GetAttack() end"
    return _median(lambda: bridge.run(code, "bench.lua"), 25) / times


def loading(path: str) -> None:
    library = ScriptLibrary(path)
    folder = library.folders[0] if "official" not in library.folders else "official"
    sources = [library.read_in(folder, f"c{code}.lua") or "" for code in library.passcodes(folder)]
    state = LuaState(memory=2 * 1024**3)
    start = time.perf_counter()
    for number, source in enumerate(sources):
        state.compile(source, f"{number}.lua")
    compiling = time.perf_counter() - start
    start = time.perf_counter()
    Loading(library).run([folder], jobs=1)
    whole = time.perf_counter() - start
    print(
        f"load {len(sources)} scripts against compiling them alone: {whole / compiling:.2f} times"
    )


def main() -> None:
    none, five, twenty = table(0), table(5), table(20)
    plain = loop(none, PLAIN)
    for bridge, count in ((none, 0), (twenty, 20)):
        unchanged = loop(bridge, "local f=Card.GetAttack")
        print(
            f"unchanged ATK with {count} effects against a plain Lua call:"
            f" {unchanged / plain:.2f} times"
        )
    for name, change in CHANGES.items():
        costs = [after_changes(bridge, change) for bridge in (none, five, twenty)]
        print(
            f"ATK after {name}, 20 effects against 5: {costs[2] / costs[1]:.1f} times,"
            f" 20 against none: {costs[2] / costs[0]:.1f} times,"
            f" 20 against a plain Lua call: {costs[2] / plain:.0f} times"
        )
    if len(sys.argv) > 1:
        loading(sys.argv[1])
    else:
        print("loading scripts: skipped, no folder was given")


if __name__ == "__main__":
    main()
