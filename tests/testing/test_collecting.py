"""Ruling and play files as tests: items, marks, options, and how pytest's own options fit."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.testing.projects import KNOWN, PLAYS, RULINGS, SCRIPT
from ygoplugin.rulings.loader import load_corpus


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    files = {
        "my.ruling.yaml": RULINGS,
        "scout.ruling.yaml": PLAYS,
        "scout.lua": SCRIPT,
        "other.yaml": "no: rulings",
    }
    for name, text in files.items():
        (pytester.path / name).write_text(text)
    return pytester


def names(result: pytest.RunResult) -> list[str]:
    return [line for line in result.outlines if "::" in line]


def test_every_case_is_an_item(project: pytest.Pytester) -> None:
    result = project.runpytest_inprocess("--collect-only", "-q")
    assert names(result) == [
        "my.ruling.yaml::halved",
        "my.ruling.yaml::raised",
        "scout.ruling.yaml::scout-gains",
        "scout.ruling.yaml::dragon-does-not",
    ]
    project.runpytest_inprocess().assert_outcomes(passed=4)
    project.runpytest_inprocess("my.ruling.yaml::raised").assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("arguments", "chosen"),
    [
        (["-k", "halved"], {"halved"}),
        (["-k", "scout"], {"scout-gains", "dragon-does-not"}),
        (["-k", "Blue-Eyes"], {"halved", "raised", "dragon-does-not"}),
        (["-k", "55713623"], {"raised"}),
        (["-m", "ygo_section(name='Halving')"], {"halved"}),
        (["-m", "ygo_era(as_of='documents')"], {"halved"}),
        (["-m", "ygo_level(name='lua')"], {"scout-gains", "dragon-does-not"}),
        (["-m", "ygo_card(passcode=970100050)"], {"scout-gains"}),
        (["-m", "ygo_card(name='Shrink')"], {"raised"}),
        (["-m", "not ygo"], set()),
        (["--ygo-level", "resolver"], {"halved", "raised"}),
        (["--ygo-level", "lua"], {"scout-gains", "dragon-does-not"}),
    ],
)
def test_choosing(project: pytest.Pytester, arguments: list[str], chosen: set[str]) -> None:
    result = project.runpytest_inprocess("--collect-only", "-q", "--strict-markers", *arguments)
    assert {name.split("::")[1] for name in names(result)} == chosen


def test_a_failure_tells_everything_and_nothing_of_python(project: pytest.Pytester) -> None:
    (project.path / "scout.lua").write_text(SCRIPT.replace("300", "400"))
    result = project.runpytest_inprocess("-x", "scout.ruling.yaml", "my.ruling.yaml")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "scout-gains (lua, as of current)",
            "  scout.ruling.yaml:4",
            "  1. look at scout",
            "     scout atk: expected 1300, got 1400   <- line 7",
            "       ATK of Scout*: 1400 (original 1000)",
            "  in scout.lua:",
            "       8 |   e1:SetValue(400)",
            "FAILED scout.ruling.yaml::scout-gains - scout atk: expected 1300, got 1400",
        ],
        consecutive=False,
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*.py:*")
    (project.path / "scout.lua").write_text(SCRIPT)
    again = project.runpytest_inprocess("--lf")
    again.assert_outcomes(passed=1)


def test_a_failed_ruling_shows_the_timeline(project: pytest.Pytester) -> None:
    (project.path / "my.ruling.yaml").write_text(RULINGS.replace("3700", "3701"))
    result = project.runpytest_inprocess("my.ruling.yaml")
    result.stdout.fnmatch_lines(
        [
            "FAILED raised (as of current)",
            "  1. It gains 700",
            "     blue-eyes atk: expected 3701, got 3700   <- here they part",
            "     ATK of blue-eyes: 3700 (original 3000)",
        ]
    )


def test_junit_has_the_level_and_what_differs(project: pytest.Pytester) -> None:
    (project.path / "scout.lua").write_text(SCRIPT.replace("300", "400"))
    project.runpytest_inprocess("--junit-xml=out.xml", "-o", "junit_family=xunit1")
    cases = {case.get("name"): case for case in ET.parse("out.xml").iter("testcase")}  # noqa: S314
    assert set(cases) == {"halved", "raised", "scout-gains", "dragon-does-not"}
    told = {p.get("name"): p.get("value") for p in cases["halved"].iter("property")}
    assert told == {
        "level": "resolver",
        "section": "Halving",
        "as_of": "documents",
        "cards": "Blue-Eyes White Dragon",
    }
    failure = cases["scout-gains"].find("failure")
    assert failure is not None
    assert failure.get("message") == "scout atk: expected 1300, got 1400"
    assert "e1:SetValue(400)" in (failure.text or "")


def test_with_xdist(project: pytest.Pytester) -> None:
    (project.path / "known.ruling.yaml").write_text(KNOWN)
    (project.path / "scout.lua").write_text(SCRIPT.replace("300", "400"))
    result = project.runpytest_subprocess("-n", "2")
    result.assert_outcomes(passed=3, failed=1, xfailed=2, xpassed=1)
    result.stdout.fnmatch_lines(
        [
            "     scout atk: expected 1300, got 1400   <- line 7",
            "*rulings: 7 run, of these 2 disputed, 1 unsupported*",
            "disputed known.ruling.yaml::two-answers: Two official answers differ."
            " (https://example.org/two)",
        ]
    )


def test_disputed_and_unsupported_are_counted_apart(pytester: pytest.Pytester) -> None:
    (pytester.path / "known.ruling.yaml").write_text(KNOWN)
    result = pytester.runpytest_inprocess("-rx")
    result.assert_outcomes(xfailed=2, xpassed=1)
    result.stdout.fnmatch_lines(
        [
            "*rulings: 3 run, of these 2 disputed, 1 unsupported*",
            "disputed known.ruling.yaml::agreeing: Nobody knows.",
            "unsupported known.ruling.yaml::not-yet: Nobody built it. (https://example.org/not-yet)",
            "XFAIL known.ruling.yaml::not-yet - unsupported: Nobody built it."
            " (https://example.org/not-yet)",
        ]
    )


def test_what_is_unsupported_and_passes_fails(pytester: pytest.Pytester) -> None:
    (pytester.path / "k.ruling.yaml").write_text(KNOWN.replace("atk: 1}", "atk: 3000}"))
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1, xpassed=2)
    result.stdout.fnmatch_lines(["*XPASS(strict)*unsupported: Nobody built it.*"])


def test_it_can_be_switched_off(project: pytest.Pytester) -> None:
    project.makepyfile("def test_python(): pass")
    project.runpytest_subprocess("-p", "no:ygoplugin").assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ygo-level", "luna"], "there is no level 'luna': expected one of resolver, "),
        (["--ygo-as-of", "someday"], "as_of is 'someday': expected a date"),
        (["--ygo-scripts", "nowhere"], "nowhere: there is no such file or folder"),
        (["--ygo-level", "core", "--ygo-core", "nowhere"], "nowhere"),
        (["--ygo-changed", "v9.9"], "--ygo-changed v9.9: no such file, and no revision"),
        (["--ygo-changed="], "--ygo-changed is empty: expected a file, or a revision of git"),
        (
            ["--ygo-cdb", __file__],
            "test_collecting.py: it is no card database (.cdb, an SQLite file)",
        ),
    ],
)
def test_options_that_make_no_sense(
    project: pytest.Pytester, arguments: list[str], message: str
) -> None:
    result = project.runpytest_inprocess(*arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert message in result.stderr.str()
    assert "Traceback" not in result.stderr.str() + result.stdout.str()


def test_a_dialect_that_is_none_in_the_configuration_file(project: pytest.Pytester) -> None:
    project.makeini("[pytest]\nygo_dialect = edo\n")
    result = project.runpytest_inprocess()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "ygo_dialect is 'edo': expected edopro, ygopro" in result.stderr.str()


def test_variables_that_make_no_sense(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YGO_SCRIPTS", f"{project.path}{os.pathsep}no where")
    project.makepyfile("def test_own(): pass\ndef test_table(table): pass")
    result = project.runpytest_inprocess("-q")
    result.assert_outcomes(passed=1, failed=2, errors=1)
    output = result.stdout.str()
    assert output.count("\n$YGO_SCRIPTS: no where: there is no such file or folder\n") == 3
    assert "exception" not in output


def test_the_configuration_file(project: pytest.Pytester) -> None:
    project.makeini("[pytest]\nygo_levels = lua\nygo_as_of = documents\nygo_files = sc*.yaml\n")
    result = project.runpytest_inprocess("--collect-only", "-q", "-m", "ygo_era(as_of='documents')")
    assert [name.split("::")[1] for name in names(result)] == ["scout-gains", "dragon-does-not"]


def test_the_configuration_file_is_missed(
    project: pytest.Pytester, tmp_path_factory: pytest.TempPathFactory
) -> None:
    scripts = tmp_path_factory.mktemp("scripts")
    (scripts / "c1.lua").write_text(SCRIPT)
    (project.path / "pytest.ini").write_text("[pytest]\nygo_dialect = edopro\n")
    result = project.runpytest_inprocess("--ygo-scripts", str(scripts))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "write --ygo-scripts=... in one word" in result.stderr.str()
    project.runpytest_inprocess(f"--ygo-scripts={scripts}").assert_outcomes(passed=4)


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("pytest_cov", ["--cov=.", "-p", "pytest_cov"]),
        ("pytest_timeout", ["--timeout=60"]),
        ("pytest_randomly", []),
        ("xdist", ["-n1"]),
    ],
)
def test_beside_other_plugins(project: pytest.Pytester, module: str, arguments: list[str]) -> None:
    pytest.importorskip(module)
    project.makepyfile(test_own="def test_duel(duel): assert duel.eras")
    result = project.runpytest_subprocess(*arguments)
    result.assert_outcomes(passed=5)


def test_the_corpus(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_own(): pass")
    result = pytester.runpytest_inprocess("--ygo-corpus", "-q", "--ygo-level", "resolver")
    result.assert_outcomes(passed=len(load_corpus()) + 1)


MALFORMED = {
    "empty": ("", "the file is empty"),
    "no yaml": ("cases: [", "this is not YAML"),
    "unknown key": (RULINGS.replace("value: 700", "valeu: 700"), "did you mean 'value'?"),
    "twice": (RULINGS.replace("id: raised", "id: halved"), "the id 'halved' is taken already"),
    "plays twice": (
        PLAYS.replace("dragon-does-not", "scout-gains"),
        "the id 'scout-gains' is taken already, at line 4",
    ),
    "no script": (PLAYS.replace("scout.lua", "gone.lua"), "gone.lua: cannot be read"),
    "unknown card": (PLAYS.replace("[blue-eyes]", "[blue-eyez]"), "did you mean 'blue-eyes'?"),
    "no passcode": (PLAYS.replace("passcode: 970100050, ", ""), "a card of a play needs its"),
    "bytes": ("\ud800", "the file is not UTF-8"),
}


@pytest.mark.parametrize("what", MALFORMED)
def test_a_file_that_is_no_good_fails_alone(project: pytest.Pytester, what: str) -> None:
    text, message = MALFORMED[what]
    (project.path / "bad.ruling.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
    result = project.runpytest_inprocess()
    result.assert_outcomes(passed=4, failed=1)
    output = result.stdout.str()
    assert message in output
    assert "FAILED bad.ruling.yaml::unusable - bad.ruling.yaml" in output
    assert "Traceback" not in output
    assert "ygoplugin/" not in output.partition("FAILURES")[2]


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("function (", "scout.lua:1:"),
        (SCRIPT.replace("RegisterEffect(e1)", "RegisterEfect(e1)"), "scout.lua:9:"),
        (SCRIPT.replace("300", "function() return nothing.here end"), "scout.lua:8:"),
        ("while true do end", "it ran for more than"),
        ("", "the script of Scout has no initial_effect"),
    ],
)
def test_scripts_that_are_no_good(project: pytest.Pytester, script: str, message: str) -> None:
    (project.path / "scout.lua").write_text(script)
    result = project.runpytest_inprocess()
    result.assert_outcomes(passed=3, failed=1)
    output = result.stdout.str()
    assert message in output
    assert "Traceback" not in output


def test_ten_thousand_cases(pytester: pytest.Pytester) -> None:
    head, one = RULINGS.split("- id: raised")
    many = "".join(f"- id: raised-{number}{one}" for number in range(10_000))
    Path("many.ruling.yaml").write_text(head + many)
    result = pytester.runpytest_inprocess("-q", "-k", "raised-99 or raised-5555 or halved")
    assert result.parseoutcomes()["passed"] == 113


def test_an_error_in_a_test_in_python_has_no_lines_of_ours(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_stats(duel):
            duel.stat("nobody", "atk")
        def test_board(table):
            table.board(you={"monsters": ["nobody"]})
        """
    )
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=2)
    output = result.stdout.str()
    assert 'duel.stat("nobody", "atk")' in output
    assert "no card is known as 'nobody'" in output
    assert "ygoplugin/duel.py" not in output
    assert "lua_bridge/" not in output
