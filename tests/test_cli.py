"""The commands, as a user calls them."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from ygoplugin.cli import main

WRONG = """\
cases:
  - id: gale-blue-eyes-original-kept
    cards: [blue-eyes]
    steps:
      - do: It gains 700 ATK
        nature: activated-modify
        stat: atk
        value: 700
        target: blue-eyes
        expect: {blue-eyes: {atk: 3700}}
      - do: It is halved
        nature: activated-set
        stat: atk
        value: cur / 2
        target: blue-eyes
        expect: {blue-eyes: {atk: 1500}}
"""


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, prog_name="ygoplugin")


def test_check_lists_every_ruling_and_the_sums() -> None:
    result = call("check")
    assert result.exit_code == 0
    assert "megamorph-blue-eyes-original-kept" in result.output
    assert result.output.rstrip().splitlines()[-1].split()[0:2] == ["all", "rulings"]
    assert "\x1b" not in result.output
    assert all(cell_len(line) <= 80 for line in result.output.splitlines())


def test_a_failure_shows_state_expected_got_and_the_step(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(WRONG)
    result = call("check", str(path), "--brief")
    assert result.exit_code == 1
    assert "takes the place of the built-in gale-blue-eyes-original-kept" in result.stderr
    text = result.stdout
    assert "FAILED gale-blue-eyes-original-kept (as of current)" in text
    assert "1. It gains 700 ATK - as expected" in text
    assert "blue-eyes atk: expected 1500, got 1850   <- here they part" in text
    assert "anchor: 1850" in text


def test_check_json() -> None:
    data = json.loads(call("check", "--json", "--card", "89631139").output)
    assert data["summary"]["total"] == len(data["cases"]) > 10
    assert set(data["cases"][0]) >= {
        "id",
        "kind",
        "level",
        "as_of",
        "status",
        "reason",
        "steps",
    }
    assert {case["status"] for case in data["cases"]} == {"passed"}
    assert {case["level"] for case in data["cases"]} == {"resolver"}


@pytest.mark.parametrize(
    ("options", "ids"),
    [
        (["--id", "pay-half-of-1-lp"], {"pay-half-of-1-lp"}),
        (["--id", "pay-*", "--id", "zero-h*"], {"pay-half-of-1-lp", "zero-halved-or-doubled"}),
        (["--section", "limiter"], {"limiter-removal-wears-off"}),
        (["--card", "真魔兽"], {"garzett-skill-drain"}),
    ],
)
def test_selection(options: list[str], ids: set[str]) -> None:
    data = json.loads(call("check", "--json", *options).output)
    assert {case["id"] for case in data["cases"]} == ids


def test_as_of_runs_everything_on_one_day() -> None:
    result = call("check", "--as-of", "current", "--id", "lost-wind-on-halved-drident")
    assert result.exit_code == 1
    assert "expected 0, got 100" in result.output


def test_junit(tmp_path: Path) -> None:
    path = tmp_path / "junit.xml"
    source = tmp_path / "wrong.yaml"
    source.write_text(WRONG)
    assert call("check", str(source), "--no-corpus", "--junit", str(path)).exit_code == 1
    root = ET.parse(path).getroot()  # noqa: S314 - our own file
    assert (root.get("tests"), root.get("failures")) == ("1", "1")
    assert call("check", "--junit", str(tmp_path / "no" / "where.xml")).exit_code == 2


def test_explain_an_id() -> None:
    result = call("explain", "lost-wind-on-dark-rebellion-after-gain")
    assert result.exit_code == 0
    assert "2500 + 1450 = 3950" in result.output
    assert "1250 + 1450 = 2700" in result.output
    assert "erased by dr-half" in result.output
    assert all(cell_len(line) <= 80 for line in result.output.splitlines())


def test_explain_a_file_and_json(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(WRONG)
    assert "atk 1850 (expected 1500)" in call("explain", str(path)).output
    (case,) = json.loads(call("explain", "--json", str(path)).output)["cases"]
    assert case["steps"][1]["workings"][0]["arithmetic"] == "1850"


@pytest.mark.parametrize("text", ["89631139", "青眼白龙", "青眼の白龍", "blue-eyes white"])
def test_rulings_finds_by_every_name(text: str) -> None:
    result = call("rulings", text)
    assert "gale-blue-eyes-original-kept" in result.output
    rows = json.loads(call("rulings", text, "--json").output)
    assert "gale-blue-eyes-original-kept" in {row["id"] for row in rows}


def test_eras() -> None:
    assert "chainless_original_over_set" in call("eras").output
    rows = json.loads(call("eras", "--json", "--as-of", "documents").output)
    assert rows["chainless_original_over_set"]["value"] == "per-card"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "no-such-file.yaml"], "there is no such file or folder"),
        (["check", "--id", "pay-half-of-1-pl"], "did you mean pay-half-of-1-lp"),
        (["check", "--as-of", "soon"], "as_of is 'soon'"),
        (["explain", "megamorph-blue-eyes"], "did you mean megamorph-blue-eyes-original-kept"),
        (["explain", "nowhere.yaml"], "there is no such file"),
        (["rulings", "no such card"], "no ruling is about 'no such card'"),
        (["eras", "--as-of", "1"], "as_of is '1'"),
        (["chekc"], "No such command"),
    ],
)
def test_mistakes(arguments: list[str], message: str) -> None:
    result = call(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_a_folder_without_rulings(tmp_path: Path) -> None:
    assert "no ruling files" in call("check", str(tmp_path)).output
