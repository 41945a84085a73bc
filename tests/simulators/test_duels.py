"""Duels on real cores: the prepared module, and a library if `YGO_CORE` names one."""

from __future__ import annotations

import faulthandler
import gc
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lua_bridge import constants
from tests.simulators.conftest import Table
from ygoplugin.errors import (
    CoreCallbackError,
    CoreCrashedError,
    CoreError,
    CoreVersionError,
)
from ygoplugin.simulators import wasm as wasm_module
from ygoplugin.simulators.capi import DuelFlag, DuelStatus, Location, LogKind, Position
from ygoplugin.simulators.core import CardData, Core, CoreDuel, DuelOptions, PlayerOptions
from ygoplugin.simulators.messages import (
    Draw,
    Message,
    NewPhase,
    NewTurn,
    Retry,
    SelectChain,
    SelectIdleCommand,
)
from ygoplugin.simulators.queries import Query
from ygoplugin.simulators.trial import FILLER, MONSTER, read_card, run, set_up

TO_END_PHASE = (7).to_bytes(4, "little")
NOTHING = (-1).to_bytes(4, "little", signed=True)
MONSTERS = Location.MONSTER_ZONE


def effect(value: str, **numbers: int) -> str:
    """The script of the monster: one effect on its own ATK, with the numbers of `constants`."""
    calls = {
        "SetType": constants.EFFECT_TYPE_SINGLE,
        "SetProperty": constants.EFFECT_FLAG_SINGLE_RANGE,
        "SetRange": constants.LOCATION_MZONE,
        "SetCode": constants.EFFECT_UPDATE_ATTACK,
        **numbers,
    }
    lines = "\n".join(f"  e:{name}({number})" for name, number in calls.items())
    return f"""
function c{MONSTER}.initial_effect(c)
  local e = Effect.CreateEffect(c)
{lines}
  e:SetValue({value})
  c:RegisterEffect(e)
end
"""


def play(duel: CoreDuel) -> list[Message]:
    """Let a duel run until it asks what to do; nothing is chained."""
    seen: list[Message] = []
    for _ in range(1000):
        status = duel.process()
        seen += duel.messages()
        if status is DuelStatus.CONTINUE:
            continue
        if not isinstance(seen[-1], SelectChain):
            return seen
        duel.respond(NOTHING)
    raise AssertionError("the duel does not stop")


def attack(duel: CoreDuel) -> int | None:
    card = duel.query(0, MONSTERS, 2, Query.ATTACK)
    assert card is not None
    return card.attack


def test_a_duel_starts_asks_and_goes_on(table: Table) -> None:
    table.scripts[f"c{MONSTER}.lua"] = effect("0")
    with table.duel() as duel:
        set_up(duel)
        duel.start()
        seen = play(duel)
        assert [m.player for m in seen if isinstance(m, Draw)] == [0, 1]
        assert [m.phase for m in seen if isinstance(m, NewPhase)] == [1, 2, 4]
        question = seen[-1]
        assert isinstance(question, SelectIdleCommand)
        assert (question.player, len(question.summons), question.to_end_phase) == (0, 5, True)
        duel.respond(b"\xff\xff\xff\xff")
        assert isinstance(play(duel)[0], Retry)
        duel.respond(TO_END_PHASE)
        seen = play(duel)
        assert NewTurn(1) in seen
        assert isinstance(seen[-1], SelectIdleCommand)
        assert seen[-1].player == 1
        duel.respond(TO_END_PHASE)
        play(duel)
    assert table.log == []
    assert not duel.usable


def test_queries_have_what_scripts_change(table: Table) -> None:
    table.scripts[f"c{MONSTER}.lua"] = effect("500")
    with table.duel() as duel:
        set_up(duel)
        card = duel.query(0, MONSTERS, 2)
        assert card is not None
        assert (card.code, card.attack, card.base_attack) == (MONSTER, 1500, 1000)
        assert (card.defense, card.level, card.position) == (2000, 4, Position.FACE_UP_ATTACK)
        assert (card.counters, card.equip_card, card.unknown) == ((), None, ())
        row = duel.query_location(0, MONSTERS, Query.CODE)
        assert [None if c is None else c.code for c in row] == [None, None, MONSTER] + [None] * 4
        assert duel.query(0, MONSTERS, 3) is None
        assert duel.query(0, MONSTERS, 2, overlay=0) is None
        assert (duel.count(0, MONSTERS), duel.count(1, Location.DECK)) == (1, 10)
        field = duel.query_field()
        assert [player.deck for player in field.players] == [10, 10]
        assert field.player_0.monster_zones[2] is not None
        assert field.player_0.life_points == 8000


def test_the_host_is_asked_in_the_middle_of_a_read(table: Table) -> None:
    table.scripts[f"c{MONSTER}.lua"] = effect(
        'function() answer = 0 Duel.LoadScript("ask", false) return answer end'
    )
    with table.duel() as duel:
        set_up(duel)
        for gain in (100, -300, 2500):
            table.scripts["ask"] = f"answer = {gain}"
            assert attack(duel) == 1000 + gain
    assert table.asked.count("ask") >= 3


def test_scripts_load_scripts(table: Table) -> None:
    table.scripts["outer"] = 'Duel.LoadScript("inner") total = total + 1'
    table.scripts["inner"] = "total = 10"
    with table.duel() as duel:
        assert duel.load_script('Duel.LoadScript("outer") Debug.Message(total)', "first")
    assert table.log == [(LogKind.SCRIPT, "11")]


def test_errors_of_scripts_are_told_with_their_place(table: Table) -> None:
    with table.duel() as duel:
        assert not duel.load_script("local x = 1\nerror('no')", "c5.lua")
        assert not duel.load_script("x = = 1", "c6.lua")
        assert duel.load_script("x = 1", "c7.lua")
    assert [kind for kind, _ in table.log] == [LogKind.ERROR, LogKind.ERROR]
    assert "c5.lua" in table.log[0][1]
    assert ":2: no" in table.log[0][1]


def test_compiled_lua_is_refused(table: Table) -> None:
    with table.duel() as duel, pytest.raises(CoreError, match=r"'x\.lua' is compiled Lua"):
        duel.load_script(b"\x1bLua\x54\0", "x.lua")
    with pytest.raises(CoreCallbackError, match=r"the script reader failed for .*: CoreError"):
        table.duel(scripts=lambda name: b"\x1bLua")


def test_an_error_of_a_reader_is_raised_and_the_duel_goes_on(table: Table) -> None:
    def cards(code: int) -> CardData | None:
        if code == 999:
            raise KeyError("the database is closed")
        return read_card(code)

    with table.duel(cards) as duel:
        with pytest.raises(
            CoreCallbackError, match="the card reader failed for 999: KeyError"
        ) as e:
            duel.add_card(999, 0, Location.DECK)
        assert isinstance(e.value.__cause__, KeyError)
        set_up(duel)
        duel.start()
        assert isinstance(play(duel)[-1], SelectIdleCommand)


def test_an_error_in_the_middle_of_a_duel(table: Table) -> None:
    wrong = False
    script = (
        effect('function() answer = 0 Duel.LoadScript("ask", false) return answer end')
        + f"""
local gain = c{MONSTER}.initial_effect
function c{MONSTER}.initial_effect(c)
  gain(c)
  local e = Effect.CreateEffect(c)
  e:SetType({constants.EFFECT_TYPE_FIELD} | {constants.EFFECT_TYPE_CONTINUOUS})
  e:SetRange({constants.LOCATION_MZONE})
  e:SetCode({constants.EVENT_PHASE_START} | {constants.PHASE_STANDBY})
  e:SetOperation(function() Duel.LoadScript("ask", false) end)
  c:RegisterEffect(e)
end
"""
    )

    def scripts(name: str) -> str | None:
        if name == "ask":
            if wrong:
                raise ValueError("the hook of my-plugin failed")
            return "answer = 100"
        return script if name == f"c{MONSTER}.lua" else None

    with table.duel(scripts=scripts) as duel:
        set_up(duel)
        assert attack(duel) == 1100
        wrong = True
        with pytest.raises(CoreCallbackError, match="my-plugin") as caught:
            attack(duel)
        assert caught.value.result is not None
        duel.start()
        with pytest.raises(CoreCallbackError, match="my-plugin") as caught:
            play(duel)
        assert DuelStatus(caught.value.result or 0) is DuelStatus.CONTINUE
        assert isinstance(duel.messages()[-1], NewPhase)
        assert isinstance(play(duel)[-1], SelectIdleCommand)
        wrong = False
        assert attack(duel) == 1100


def test_several_errors_of_one_call_are_noted(table: Table) -> None:
    def log(line: str, kind: LogKind) -> None:
        raise RuntimeError(line)

    with (
        table.core.create_duel(cards=read_card, scripts=lambda name: None, log=log) as duel,
        pytest.raises(CoreCallbackError, match="the log handler failed for 'a'") as caught,
    ):
        duel.load_script("Debug.Message('a') Debug.Message('b')", "x")
    assert any("'b'" in note for note in caught.value.__notes__)


def test_an_interrupt_is_not_dressed_up(table: Table) -> None:
    def scripts(name: str) -> str | None:
        if name == f"c{FILLER}.lua":
            raise KeyboardInterrupt
        return None

    with table.duel(scripts=scripts) as duel:
        with pytest.raises(KeyboardInterrupt):
            duel.add_card(FILLER, 0, Location.DECK)
        assert duel.count(0, Location.DECK) == 1


def test_what_a_callback_may_do(table: Table) -> None:
    seen: list[object] = []

    def scripts(name: str) -> str | None:
        if name != "ask":
            return None
        seen.append(duel.count(0, Location.DECK))
        seen.append(duel.query(0, MONSTERS, 2, Query.CODE))
        assert duel.load_script("answer = 5", "inside")
        for forbidden in (duel.process, duel.start, duel.messages, duel.destroy):
            with pytest.raises(CoreError, match="while OCG_LoadScript is running"):
                forbidden()
        return None

    duel = table.duel(scripts=scripts)
    set_up(duel)
    assert duel.load_script('Duel.LoadScript("ask", false) Debug.Message(answer)', "x")
    assert seen[0] == 10
    assert getattr(seen[1], "code", None) == MONSTER
    assert table.log[-1] == (LogKind.SCRIPT, "5")


def test_queries_do_not_nest(table: Table) -> None:
    def scripts(name: str) -> str | None:
        if name == "ask":
            duel.query(0, MONSTERS, 2)
        return effect('function() Duel.LoadScript("ask", false) return 1 end')

    duel = table.duel(scripts=scripts)
    set_up(duel)
    with pytest.raises(CoreCallbackError, match="while OCG_DuelQuery is running"):
        attack(duel)


def test_two_duels_do_not_mix(table: Table) -> None:
    table.scripts[f"c{MONSTER}.lua"] = effect("500")
    first = table.duel()
    table.scripts[f"c{MONSTER}.lua"] = effect("-500")
    duels = [first, table.duel(scripts=lambda name: effect("-500"))]
    table.scripts[f"c{MONSTER}.lua"] = effect("500")
    for duel in duels:
        set_up(duel)
        duel.load_script("shared = (shared or 0) + 1 Debug.Message(shared)", "x")
    assert [attack(duel) for duel in duels] == [1500, 500]
    assert [line for kind, line in table.log if kind is LogKind.SCRIPT] == ["1", "1"]
    duels[0].destroy()
    assert attack(duels[1]) == 500


def test_the_same_seed_gives_the_same_numbers(core: Core) -> None:
    def rolled(seed: int) -> list[str]:
        lines: list[str] = []
        with core.create_duel(
            cards=read_card,
            scripts=lambda name: None,
            log=lambda line, kind: lines.append(line),
            options=DuelOptions(seed=(seed, 2, 3, 4)),
        ) as duel:
            duel.load_script(
                "for _ = 1, 5 do Debug.Message(Duel.GetRandomNumber(1, 9999)) end", "x"
            )
        return lines

    assert rolled(1) == rolled(1) != rolled(2)
    assert len(rolled(1)) == 5


def test_the_first_card_in_the_deck_is_drawn_last(table: Table) -> None:
    with table.duel(lambda code: CardData(code, type=0x11)) as duel:
        for number in range(40):
            duel.add_card(1000 + number, 0, Location.DECK)
            duel.add_card(2000 + number, 1, Location.DECK)
        duel.start()
        drawn = next(m for m in play(duel) if isinstance(m, Draw))
        assert [card.code for card in drawn.cards] == [1039, 1038, 1037, 1036, 1035]


def test_options(core: Core) -> None:
    options = DuelOptions(
        flags=DuelFlag.MASTER_RULE_3 | DuelFlag.PSEUDO_SHUFFLE,
        players=(PlayerOptions(4000, 3, 1), PlayerOptions(100, 0, 0)),
    )
    with core.create_duel(cards=read_card, scripts=lambda name: None, options=options) as duel:
        set_up(duel)
        duel.start()
        play(duel)
        field = duel.query_field()
        assert [player.life_points for player in field.players] == [4000, 100]
        assert [player.hand for player in field.players] == [3, 0]
        assert field.options == options.flags


def test_setcodes_arrive(table: Table) -> None:
    def cards(code: int) -> CardData:
        return CardData(code, type=0x11, setcodes=(0x1234, 0, 0x7) * (code - 99))

    with table.duel(cards) as duel:
        for code in (100, 101, 120):
            duel.add_card(code, 0, Location.GRAVEYARD, 0, Position.FACE_UP_ATTACK)
        duel.load_script(
            "local c = Duel.GetFieldCard(0, 0x10, 2)"
            "Debug.Message(c:IsSetCard(0x1234)) Debug.Message(c:IsSetCard(0x7))"
            "Debug.Message(c:IsSetCard(0x8))",
            "x",
        )
    assert [line for kind, line in table.log if kind is LogKind.SCRIPT] == ["true", "true", "false"]


def test_mistakes_are_told(table: Table) -> None:
    duel = table.duel()
    set_up(duel)
    with pytest.raises(CoreError, match="zone 2 of MONSTER_ZONE of player 0: it is occupied"):
        duel.add_card(FILLER, 0, MONSTERS, 2, Position.FACE_UP_ATTACK)
    with pytest.raises(CoreError, match="the players 0 and 1, not 2"):
        duel.query(2, MONSTERS)
    with pytest.raises(CoreError, match="one place"):
        duel.query(0, Location.HAND | Location.DECK)
    with pytest.raises(CoreError, match="code of OCG_NewCardInfo is -1"):
        duel.add_card(-1, 0, Location.DECK)
    with pytest.raises(CoreError, match="the seed is all zero"):
        table.core.create_duel(
            cards=read_card, scripts=lambda name: None, options=DuelOptions(seed=(0, 0, 0, 0))
        )
    duel.destroy()
    duel.destroy()
    with pytest.raises(CoreError, match="this duel is destroyed"):
        duel.process()


def test_a_crash_is_an_error_of_that_duel_alone(wasm: Core) -> None:
    def make() -> CoreDuel:
        duel = wasm.create_duel(cards=read_card, scripts=lambda name: effect("0"))
        set_up(duel)
        return duel

    broken, whole = make(), make()
    machine = broken._machine
    with pytest.raises(CoreCrashedError, match="the core aborted in OCG_DuelProcess: wasm trap"):
        machine.call("OCG_DuelProcess", 0xFFFF0000)
    assert not broken.usable
    for use in (broken.process, broken.messages, broken.query_field, broken.start):
        with pytest.raises(CoreCrashedError, match="unusable: the core aborted"):
            use()
    broken.destroy()
    whole.start()
    assert isinstance(play(whole)[-1], SelectIdleCommand)
    whole.destroy()


def test_a_crash_is_an_error_whatever_became_of_signal_handlers(wasm: Core) -> None:
    enabled = faulthandler.is_enabled()
    duel = wasm.create_duel(cards=read_card, scripts=lambda name: effect("0"))
    faulthandler.enable(file=2)
    faulthandler.disable()
    try:
        with pytest.raises(CoreCrashedError):
            duel._machine.call("OCG_DuelProcess", 0xFFFF0000)
    finally:
        if enabled:
            faulthandler.enable(file=2)
    duel.destroy()


def test_a_crash_below_a_callback_comes_through(wasm: Core) -> None:
    def scripts(name: str) -> str | None:
        if name == "ask":
            duel._machine.call("OCG_DuelProcess", 0xFFFF0000)
        return None

    with wasm.create_duel(cards=read_card, scripts=scripts) as duel:
        with pytest.raises(CoreCrashedError, match="the core aborted"):
            duel.load_script('Duel.LoadScript("ask")', "x")
        assert not duel.usable


def test_a_script_that_never_ends(wasm: Core) -> None:
    core = wasm_module.WasmCore(wasm.path, time_limit=1)
    with core.create_duel(cards=read_card, scripts=lambda name: None) as duel:
        with pytest.raises(CoreCrashedError, match="ran for 1 seconds without coming back"):
            duel.load_script("while true do end", "x")
        assert not duel.usable
    with core.create_duel(cards=read_card, scripts=lambda name: time.sleep(3)) as duel:
        assert duel.load_script("x = 1", "y")


def test_a_script_that_eats_all_memory(wasm: Core, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm_module, "MEMORY_LIMIT", 1 << 26)
    lines: list[str] = []
    with wasm.create_duel(
        cards=read_card, scripts=lambda name: None, log=lambda line, kind: lines.append(line)
    ) as duel:
        assert not duel.load_script("local t = {} while true do t[#t+1] = ('x'):rep(2^20) end", "x")
        assert lines == ["not enough memory"]
        assert duel.load_script("x = 1", "y")


def test_files_of_this_machine_cannot_be_reached(wasm: Core, tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text("secret")
    lines: list[str] = []
    for unsafe in (False, True):
        with wasm.create_duel(
            cards=read_card,
            scripts=lambda name: None,
            log=lambda line, kind: lines.append(line),
            options=DuelOptions(unsafe_libraries=unsafe),
        ) as duel:
            duel.load_script(
                f"Debug.Message(tostring(io and io.open('{path.as_posix()}')))"
                "Debug.Message(tostring(os))",
                "x",
            )
    assert lines == ["nil", "nil", "nil", "nil"]


def memory() -> int:
    """Bytes of this process that are in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc tells the memory")
def test_200_duels_leave_nothing_behind(core: Core) -> None:
    def duel(number: int) -> None:
        made = core.create_duel(cards=read_card, scripts=lambda name: effect("500"))
        set_up(made)
        made.start()
        play(made)
        assert attack(made) == 1500
        if number % 2:  # a forgotten duel is freed too
            made.destroy()

    for number in range(50):
        duel(number)
    gc.collect()
    before = memory()
    for number in range(200):
        duel(number)
    gc.collect()
    assert memory() - before < 8 << 20


def test_a_program_may_end_in_the_middle_of_a_duel(core: Core) -> None:
    program = f"""
from ygoplugin import simulators
from ygoplugin.simulators import trial
core = simulators.load({str(core.path)!r})
duel = core.create_duel(cards=trial.read_card, scripts=lambda name: None, log=print)
duel.add_card(trial.FILLER, 0, simulators.Location.DECK)
"""
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("", "")


def test_100_duels_side_by_side(core: Core) -> None:
    duels = [
        core.create_duel(cards=read_card, scripts=lambda name: effect("7")) for _ in range(100)
    ]
    for duel in duels:
        set_up(duel)
    assert {attack(duel) for duel in duels} == {1007}
    for duel in duels:
        duel.destroy()


def test_another_version_is_refused(core: Core, monkeypatch: pytest.MonkeyPatch) -> None:
    core.check_version()
    monkeypatch.setattr(core, "version", (10, 3))
    with pytest.raises(CoreVersionError, match=r"version 10\.3 .* version 11\.0"):
        core.check_version()
    monkeypatch.setattr(core, "version", (11, 7))
    core.check_version()


def test_the_trial_passes(core: Core) -> None:
    assert [check for check in run(core) if not check.passed] == []


def test_both_kinds_of_cores_play_alike(wasm: Core, core: Core) -> None:
    def told(one: Core) -> tuple[object, ...]:
        with one.create_duel(cards=read_card, scripts=lambda name: effect("3")) as duel:
            set_up(duel)
            duel.start()
            seen = play(duel)
            for _ in range(6):
                duel.respond(TO_END_PHASE)
                seen += play(duel)
            return (*seen, duel.query(0, MONSTERS, 2), duel.query_field())

    assert told(wasm) == told(core)
