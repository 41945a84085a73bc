"""The commands, as a user calls them."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import xml.etree.ElementTree as ET
from contextlib import closing
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from tests.testing.projects import KNOWN
from ygoplugin.cli import main
from ygoplugin.commands import ENTRY_POINTS

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
        (["explain", "89631139"], "`ygoplugin rulings 89631139` lists"),
        (["explain", ""], "give the id of a ruling"),
        (["check", "/dev/null"], "no ordinary file"),
        (["check", "x" * 5000], "cannot be read"),
        (["oath", ""], "there is no text"),
        (["oath", "text", "--cdb", "x.cdb"], "not both"),
        (["oath", "--cdb", "no-such.cdb"], "no-such.cdb: "),
        (["oath", "--cdb", "README.md"], "README.md: "),
        (["chekc"], "No such command"),
    ],
)
def test_mistakes(arguments: list[str], message: str) -> None:
    result = call(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_oath_classifies_a_text() -> None:
    text = "You cannot Special Summon the turn you activate this card."
    result = call("oath", text)
    assert result.output.startswith("turn-you-activate\n")
    assert "rests on: the turn you activate this card" in result.output
    assert "until: end-of-turn" in result.output
    (row,) = json.loads(call("oath", text, "--json").output)
    assert (row["kind"], row["scope"], row["until"], row["actions"]) == (
        "turn-you-activate",
        "any",
        "end-of-turn",
        ["special-summon"],
    )
    piped = CliRunner().invoke(
        main, ["oath"], input="この効果の発動後、ターン終了時まで自分は攻撃できない。"
    )
    assert piped.exit_code == 0
    assert piped.output.startswith("after-activation")
    assert call("oath", "Draw 2 cards.").output.startswith("no oath: ")


@pytest.fixture
def cdb(tmp_path: Path) -> Path:
    path = tmp_path / "cards.cdb"
    texts = {
        1: ("Plain", "Draw 2 cards."),
        2: ("Oath", "You cannot Special Summon the turn you activate this card."),
        3: ("Both", "このカードを発動するターン、自分は特殊召喚できない。"),
        4: ("Empty", ""),
    }
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("create table datas (id integer primary key)")
        database.execute("create table texts (id integer primary key, name text, desc text)")
        for passcode, (name, text) in texts.items():
            database.execute("insert into datas values (?)", (passcode,))
            database.execute("insert into texts values (?, ?, ?)", (passcode, name, text))
    return path


def test_oath_classifies_a_database(cdb: Path) -> None:
    lines = call("oath", "--cdb", str(cdb)).output.splitlines()
    assert lines[0].split("\t")[:3] == ["2", "Oath", "turn-you-activate"]
    assert "4 cards, 2 of them with an oath" in lines
    data = json.loads(call("oath", "--cdb", str(cdb), "--json").output)
    assert data["summary"] == {
        "cards": 4,
        "with_oath": 2,
        "kinds": {"turn-you-activate": 2, "unsure": 0},
    }
    assert [row["passcode"] for row in data["oaths"]] == [2, 3]


def test_explain_shows_a_turn_with_its_reasons() -> None:
    text = " ".join(call("explain", "winda-cyber-dragon-negated-by-horn").output.split())
    assert "question: special summon count => charged: count me 1, opp 0" in text
    assert "allowed no, reason limit-used-up" in text
    assert "limit-used-up; winda-cyber-dragon-negated-by-horn, 2017-03-24" in text


def test_an_oath_ruling_can_be_wrong_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "cases:\n  - id: mine\n    cards: [duality]\n    steps:\n"
        "      - {do: activate, id: a, by: me, card: duality, effect: card}\n"
        "      - {do: resolves, of: a}\n      - {do: chain-ends}\n"
        "      - {ask: may-special-summon, id: q, by: me}\n"
        "    expect:\n      q: {allowed: true}\n"
    )
    result = call("check", "--no-corpus", str(path))
    assert result.exit_code == 1
    assert "q allowed: expected True, got False" in result.output
    (case,) = json.loads(call("check", "--no-corpus", "--json", str(path)).output)["cases"]
    assert (case["kind"], case["status"]) == ("oath", "failed")


def test_an_id_that_looks_like_markup(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(WRONG.replace("gale-blue-eyes-original-kept", "'[/]x [red]y'"))
    for command in (["check", "--no-corpus"], ["explain"]):
        assert "[/]x [red]y" in call(*command, str(path)).output


def test_output_that_cannot_show_every_character() -> None:
    command = [sys.executable, "-m", "ygoplugin.cli", "explain", "garzett-skill-drain"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    found = subprocess.run(command, capture_output=True, env=environment, check=False)  # noqa: S603
    assert found.returncode == 0, found.stderr


def test_a_folder_without_rulings(tmp_path: Path) -> None:
    assert "no ruling files" in call("check", str(tmp_path)).output


def test_disputed_and_unsupported_rulings_are_counted_apart(tmp_path: Path) -> None:
    path = tmp_path / "known.yaml"
    path.write_text(KNOWN)
    result = call("check", str(path), "--no-corpus")
    assert result.exit_code == 0
    assert "1 unsupported" in result.output
    assert "2 disputed" in result.output
    told = " ".join(result.output.split())
    assert "disputed two-answers: Two official answers differ. (https://example.org/two)" in told
    data = json.loads(call("check", str(path), "--no-corpus", "--json").output)
    assert data["summary"] == {
        "total": 3,
        "passed": 0,
        "failed": 0,
        "skipped": 0,
        "disputed": 2,
        "unsupported": 1,
    }
    path.write_text(KNOWN.replace("atk: 1}", "atk: 3000}"))
    result = call("check", str(path), "--no-corpus")
    assert result.exit_code == 1
    assert "it passes, and its file says that it does not" in " ".join(result.output.split())


def test_every_command_is_there_without_the_extras() -> None:
    """What is installed by itself has neither pytest nor lupa nor wasmtime."""
    program = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("pytest", "_pytest", "lupa", "wasmtime"):
            raise ModuleNotFoundError(f"No module named {name!r}")
sys.meta_path.insert(0, Missing())
from ygoplugin.cli import main
from ygoplugin.commands import ENTRY_POINTS
main(["--help"])
"""
    ran = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    assert {"affected", "new", "run", "scripts"} <= set(ran.stdout.split())


def test_it_is_a_module_too() -> None:
    command = [sys.executable, "-m", "ygoplugin", "--version"]
    found = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    assert found.stdout.startswith("ygoplugin ")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no_such_module:command", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("ygoplugin.cli:Path", "is no click command"),
    ],
)
def test_a_command_of_another_package_that_cannot_be_loaded_takes_no_other_along(
    monkeypatch: pytest.MonkeyPatch, value: str, why: str
) -> None:
    broken = EntryPoint("broken", value, ENTRY_POINTS)
    monkeypatch.setattr("ygoplugin.commands._added", lambda: {"broken": broken})
    listed = call("--help")
    assert listed.exit_code == 0
    assert "broken   (cannot be loaded)" in listed.output
    for arguments in (["broken"], ["broken", "--help"], ["broken", "--what", "ever"]):
        result = call(*arguments)
        assert result.exit_code == 2
        assert f"the command 'broken' of {value}" in result.output
        assert why in result.output
