"""What a read of ATK from Lua costs. Run: python -m tests.benchmarks.lua_reads [SCRIPTS]

Everything is a ratio of medians from this one run, against a call of a plain Lua function that looks
its argument up in a table, and against EDOPro's core if there is one (`YGO_CORE`, or what `ygoplugin core
install` prepared): the same script, and the same calls. With a scripts folder, loading all scripts is
compared with compiling them.

A read after a change is measured with the change in it: a turn counter that is set, after which every
effect gives what it gave before, or something else; and a monster that moves to another zone.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

from lua_bridge import Bridge, CardData, LuaState, ScriptLibrary, constants
from lua_bridge.constants import LOCATION_MZONE
from lua_bridge.loading import Loading
from ygoplugin import simulators
from ygoplugin.simulators.core import Core, CoreDuel

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


CODE = 970000010


def table(count: int) -> Bridge:
    bridge = Bridge(dialect="edopro", instructions=10**10, seconds=1000.0)
    card = bridge.add_card(
        CardData(CODE, "Monster", level=4, attack=1000),
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


MOVE = "Duel.MoveSequence(m,i%5)"  # not allowed in a core while nothing resolves
CHANGES = {
    "a change, values as before": "m:SetTurnCounter(i)",
    "a change, new values": "amount=i%2 m:SetTurnCounter(i)",
    "a move": MOVE,
}


def on_core(core: Core, count: int) -> CoreDuel:
    """The same monster with the same script in a duel on a core."""
    names = ("EFFECT_", "LOCATION_")
    known = {name: v for name, v in vars(constants).items() if name.startswith(names)}
    start = "".join(f"{name}={value} " for name, value in known.items())
    start += f"amount=10 function GetID() return c{CODE},{CODE} end "
    data = simulators.CardData(CODE, type=constants.TYPE_MONSTER, level=4, attack=1000)
    duel = core.create_duel(
        cards=lambda _: data,
        scripts=lambda name: SCRIPT.format(count=count) if name == f"c{CODE}.lua" else None,
    )
    duel.load_script(start, "start.lua")
    duel.add_card(CODE, 0, simulators.Location.MONSTER_ZONE, 0, simulators.Position.FACE_UP_ATTACK)
    duel.start()
    while duel.process() is simulators.DuelStatus.CONTINUE:
        pass
    whole = f"m=Duel.GetFieldCard(0,LOCATION_MZONE,0) assert(m:GetAttack()=={1000 + 10 * count})"
    assert duel.load_script(whole, "check.lua")
    return duel


def after_changes(runs: dict[str, Callable[[str], object]], change: str) -> dict[str, float]:
    """Seconds for a change and a read; all take turns, so that they see the same machine."""
    code = f"for i=1,200 do {change} m:GetAttack() end"
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(41):
        for name, run in runs.items():
            start = time.perf_counter()
            run(code)
            found[name].append((time.perf_counter() - start) / 200)
    return {name: statistics.median(times) for name, times in found.items()}


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


def _run(bridge: Bridge, code: str) -> object:
    return bridge.run(code, "bench.lua")


def _run_on_core(duel: CoreDuel, code: str) -> object:
    return duel.load_script(code, "bench.lua")


def main() -> None:
    none, five, twenty = table(0), table(5), table(20)
    plain = loop(none, PLAIN)
    for bridge, count in ((none, 0), (twenty, 20)):
        unchanged = loop(bridge, "local f=Card.GetAttack")
        print(
            f"unchanged ATK with {count} effects against a plain Lua call:"
            f" {unchanged / plain:.2f} times"
        )
    runs: dict[str, Callable[[str], object]] = {
        f"{count} effects": partial(_run, bridge)
        for count, bridge in ((0, none), (5, five), (20, twenty))
    }
    core = simulators.load() if simulators.find() else None
    if core is None:
        print("against a core: skipped, there is none")
    for name, change in CHANGES.items():
        if core is not None and change != MOVE:
            duel = on_core(core, 20)
            with_core = {f"the {core.kind} core with 20": partial(_run_on_core, duel)}
        else:
            with_core = {}
        costs = after_changes(runs | with_core, change)
        mine = costs.pop("20 effects")
        costs["a plain Lua call"] = plain
        against = (f"{mine / cost:.1f} times {other}" for other, cost in costs.items())
        print(f"ATK after {name}, 20 effects: {', '.join(against)}")
    if len(sys.argv) > 1:
        loading(sys.argv[1])
    else:
        print("loading scripts: skipped, no folder was given")


if __name__ == "__main__":
    main()
