"""The fixtures and assertions for tests in Python."""

from __future__ import annotations

import pytest

from tests.testing.projects import PLAYS, SCRIPT

TESTS = """
import pytest
from ygoplugin import Card, StatEffect
from ygoplugin import oaths
from ygoplugin.oaths import events as turn
from ygoplugin.testing import assert_may, assert_may_not, assert_stats

DRAGON = Card.monster("Blue-Eyes", atk=3000, defense=2500, level=8)
DUALITY = oaths.Activation(0, oaths.Card("Pot of Duality"), "card")
SUMMON = turn.SummonDeclared(
    oaths.Summon(0, oaths.SummonKind.INHERENT, (oaths.Card("Cyber Dragon"),), "hand")
)

def test_stats(duel):
    duel.summon("dragon", DRAGON)
    duel.apply(StatEffect.becomes("atk", "cur / 2", label="halved"), "dragon")
    assert_stats(duel, "dragon", atk=ATK, original_atk=3000, defense=2500)

def test_may(duel):
    assert_may(duel, SUMMON)
    duel.feed(turn.LinkActivated(1, DUALITY))
    duel.feed(turn.EffectNegated(1))
    duel.feed(turn.ChainEnded())
    assert_may_not(duel, SUMMON, "REASON")

@pytest.mark.ygo_as_of("2019-01-01")
def test_day(duel):
    assert str(duel.eras.as_of) == "2019-01-01"

def test_table(table):
    table.cards("scout.ruling.yaml")
    table.board(you={"monsters": ["scout"], "hand": ["blue-eyes"]})
    table.do(summon="blue-eyes", how="special")
    table.expect("blue-eyes", place="field")
    table.expect("scout", atk=SCOUT)
    assert table.bridge.run("return scout:GetAttack()", "try.lua") == 1300
    assert "1300" in table.explain("scout", "atk")

def test_play(play):
    play("scout.ruling.yaml", "dragon-does-not")
    (result,) = play('''
plays:
- id: here
  board: {you: {monsters: [blue-eyes]}}
  steps: [{expect: {blue-eyes: {atk: 3000}}}]
''')
    assert result.passed

def test_scripts(scripts):
    assert scripts.read("c970100050.lua")

def test_core(core):
    assert core.version[0] == 11
"""


def written(**words: str) -> str:
    text = TESTS
    for old, new in (
        {"ATK": "1500", "REASON": "oath-survives-effect-negation", "SCOUT": "1300"} | words
    ).items():
        text = text.replace(f"={old}", f"={new}").replace(f'"{old}"', f'"{new}"')
    return text


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    (pytester.path / "scout.ruling.yaml").write_text(PLAYS)
    (pytester.path / "scout.lua").write_text(SCRIPT)
    (pytester.path / "scripts").mkdir()
    (pytester.path / "scripts" / "c970100050.lua").write_text(SCRIPT)
    return pytester


def test_they_work(project: pytest.Pytester) -> None:
    project.makepyfile(test_it=written())
    result = project.runpytest_inprocess(
        "--ygo-scripts", "scripts", "--ygo-dialect", "edopro", "-k", "test_ and not core"
    )
    result.assert_outcomes(passed=6, deselected=3)


def test_what_is_not_there_is_skipped(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(project.path))
    monkeypatch.setenv("HOME", str(project.path))
    monkeypatch.delenv("YGO_CORE", raising=False)
    project.makepyfile(test_it=written())
    result = project.runpytest_subprocess("-rs", "-k", "test_scripts or test_core")
    result.assert_outcomes(skipped=2, deselected=7)
    result.stdout.fnmatch_lines(["SKIPPED*no card scripts are given: --ygo-scripts DIR*"])


def test_failures_show_the_working_in_place_of_a_traceback(project: pytest.Pytester) -> None:
    project.makepyfile(test_it=written(ATK="1501", REASON="limit", SCOUT="1299"))
    result = project.runpytest_inprocess("-k", "test_stats or test_may or test_table")
    result.assert_outcomes(failed=3, deselected=6)
    result.stdout.fnmatch_lines(
        [
            '*.py:16: assert_stats(duel, "dragon", atk=1501, original_atk=3000, defense=2500)',
            "dragon atk: expected 1501, got 1500",
            "  ATK of dragon: 1500 (original 3000)",
            "    1. halved: becomes 1500 (cur / 2) [[]lingering[]] - counts",
            '*.py:23: assert_may_not(duel, SUMMON, "limit")',
            "SummonDeclared: expected the reason limit, got oath-survives-effect-negation",
            "  because the oath of Pot of Duality is in force*",
            '*.py:34: table.expect("scout", atk=1299)',
            "  1. summon blue-eyes, how special",
            "     scout atk: expected 1299, got 1300*",
            "       8 |   e1:SetValue(300)",
            "FAILED test_it.py::test_stats - dragon atk: expected 1501, got 1500",
        ]
    )
    assert "def test_stats" not in result.stdout.str()


def test_python_tests_of_others_are_left_alone(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_one(): assert 1 == 2, 'no'")
    result = pytester.runpytest_inprocess()
    result.stdout.fnmatch_lines([">*def test_one(): assert 1 == 2, 'no'", "E*AssertionError: no"])


def test_a_play_from_a_test_fails_as_it_does(project: pytest.Pytester) -> None:
    (project.path / "scout.lua").write_text(SCRIPT.replace("300", "301"))
    project.makepyfile("def test_play(play):\n    play('scout.ruling.yaml')\n")
    result = project.runpytest_inprocess("-k", "test_play")
    result.stdout.fnmatch_lines(
        ["*.py:2: play('scout.ruling.yaml')", "*scout atk: expected 1300, got 1301*"]
    )
