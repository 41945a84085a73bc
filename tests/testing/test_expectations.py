"""Puzzles and replays with an expectation file beside them are tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.on_core.replays import Recorded
from tests.simulators.conftest import core, wasm
from ygoplugin.simulators.core import Core, DuelOptions

__all__ = ["core", "wasm"]

PUZZLE = """
Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN)
Debug.SetPlayerInfo(0, 100, 0, 0)
Debug.SetPlayerInfo(1, 8000, 0, 0)
Debug.AddCard(89631139, 0, 0, LOCATION_MZONE, 2, POS_FACEUP_ATTACK)
Debug.ReloadFieldEnd()
"""
CARD = (
    "cards: [{key: dragon, passcode: 89631139, name_en: Dragon, types: [Normal],"
    " printed: {atk: 3000, def: 2500, level: 8}}]\n"
)


def test_what_holds_at_once(pytester: pytest.Pytester) -> None:
    Path("trap.lua").write_text(PUZZLE)
    Path("trap.lua.expect.yaml").write_text(CARD + "expect: {you: {lp: 100, monsters: 1}}\n")
    result = pytester.runpytest_inprocess("-v")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["trap.lua.expect.yaml::trap PASSED*"])


def test_steps_and_their_lines(pytester: pytest.Pytester) -> None:
    Path("trap.lua").write_text(PUZZLE)
    steps = "id: my-puzzle\nsteps:\n- expect: {Dragon: {atk: 3000}}\n- expect: {you: {lp: 101}}\n"
    Path("trap.lua.expect.yaml").write_text(CARD + steps)
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["my-puzzle (lua, as of current)", "     you lp: expected 101, got 100   <- line 5"]
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CARD + "stepz: []\n", "trap.lua.expect.yaml:2: unknown key 'stepz'"),
        ("- a list\n", "expected a mapping with `steps:` or `expect:`"),
        ("expect: {you: {lp: 1}}\n", "FAILED"),
    ],
)
def test_mistakes_in_it(pytester: pytest.Pytester, text: str, message: str) -> None:
    Path("trap.lua").write_text(PUZZLE)
    Path("trap.lua.expect.yaml").write_text(text)
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    assert message in result.stdout.str()
    assert "Traceback" not in result.stdout.str()


def test_a_puzzle_that_is_not_there(pytester: pytest.Pytester) -> None:
    Path("trap.lua.expect.yaml").write_text("expect: {}\n")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*trap.lua: cannot be read*"])


def test_a_replay_needs_a_core(pytester: pytest.Pytester) -> None:
    Path("final.yrp").write_bytes(Recorded(DuelOptions(), script="trap.lua").yrp())
    Path("final.yrp.expect.yaml").write_text("expect: {you: {lp: 100}}\n")
    result = pytester.runpytest_inprocess("-rs")
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["*a replay runs on a simulator's core: --ygo-level core*"])


def test_a_replay_on_a_core(pytester: pytest.Pytester, core: Core) -> None:
    Path("trap.lua").write_text(PUZZLE)
    Path("final.yrp").write_bytes(Recorded(DuelOptions(), script="trap.lua").yrp())
    Path("final.yrp.expect.yaml").write_text(CARD + "expect: {you: {lp: 100}}\n")
    arguments = ["--ygo-level=core", f"--ygo-core={core.path}"]
    result = pytester.runpytest_inprocess("-v", *arguments)
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["final.yrp.expect.yaml::final[[]core[]] PASSED*"])
    Path("final.yrp.expect.yaml").write_text(CARD + "expect: {you: {lp: 99}}\n")
    result = pytester.runpytest_inprocess(*arguments)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*you lp: expected 99, got 100*"])


def test_plays_at_the_level_core(pytester: pytest.Pytester, core: Core) -> None:
    Path("trap.lua").write_text(PUZZLE)
    Path("trap.lua.expect.yaml").write_text(CARD + "expect: {you: {lp: 100, monsters: 1}}\n")
    levels = ["--ygo-level=lua,core,core+plugin", f"--ygo-core={core.path}"]
    result = pytester.runpytest_inprocess("--collect-only", "-q", *levels)
    assert [line.partition("::")[2] for line in result.outlines if "::" in line] == [
        "trap",
        "trap[core]",
        "trap[core+plugin]",
    ]
