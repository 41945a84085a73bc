"""`ygoplugin scripts` and `ygoplugin run`, as users call them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.lua.test_folders import written
from ygoplugin.cli import main

GOOD = """
local s,id=GetID()
function s.initial_effect(c)
  local e=Effect.CreateEffect(c)
  e:SetType(EFFECT_TYPE_SINGLE)
  e:SetCode(EFFECT_UPDATE_ATTACK)
  e:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e:SetRange(LOCATION_MZONE)
  e:SetValue(s.value)
  c:RegisterEffect(e)
end
function s.value(e,c) return 300 end
"""
BROKEN = "local s,id=GetID()\nfunction s.initial_effect(c)\n  c:RegisterEfect()\nend\n"
NO_LUA = "function ("
ENGINE = GOOD.replace("return 300", "Duel.TagSwap(0) return 300")

PLAY = """
cards:
- key: gainer
  passcode: 970000010
  name_en: Gainer
  printed: {atk: 1000, def: 1000, level: 4}
  script: gainer.lua
plays:
- id: gainer-gains
  board: {you: {monsters: [gainer]}}
  steps:
  - expect: {gainer: {atk: EXPECTED}, you: {lp: 8000}}
"""


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    return written(tmp_path / "scripts", {"c10.lua": GOOD, "c20.lua": GOOD})


def test_loading(scripts: Path) -> None:
    result = call("scripts", "load", str(scripts), "--dialect", "edopro")
    assert (result.exit_code, result.stdout) == (0, "top: 2 scripts, 2 effects\n")


def test_loading_lists_what_fails_by_file_and_line(scripts: Path) -> None:
    written(scripts, {"c30.lua": BROKEN, "c40.lua": NO_LUA})
    result = call("scripts", "load", str(scripts), "--dialect", "edopro")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith("c30.lua: c30.lua:3: attempt to call a nil value")
    assert "did you mean RegisterEffect?" in lines[0]
    assert lines[1].startswith("c40.lua: c40.lua:1: ")
    assert lines[2] == "top: 4 scripts, 2 effects, 2 errors"


def test_loading_as_json(scripts: Path) -> None:
    written(scripts, {"c30.lua": BROKEN})
    found = json.loads(
        call("scripts", "load", str(scripts), "--dialect", "edopro", "--json").stdout
    )
    (folder,) = found["folders"]
    assert found["dialect"] == "edopro"
    assert (folder["scripts"], folder["errors"][0]["line"]) == (3, 3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["load", "nowhere"], "there is no such folder of scripts"),
        (["load"], "Missing argument"),
        (["load", ".", "--dialect", "other"], "Invalid value for '--dialect'"),
        (
            ["load", "{scripts}", "--dialect", "edopro", "--cdb", "no.cdb"],
            "no.cdb: there is no such",
        ),
        (["try", "{scripts}", "--dialect", "edopro", "--only", "99"], "no script was chosen"),
    ],
)
def test_mistakes(scripts: Path, arguments: list[str], message: str) -> None:
    result = call("scripts", *(part.format(scripts=scripts) for part in arguments))
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_trying(scripts: Path) -> None:
    result = call("scripts", "try", str(scripts), "--dialect", "edopro")
    assert result.exit_code == 0
    assert result.stdout.startswith("2 scripts, 0 with problems; 2 standing effects evaluated")


def test_trying_finds_what_loading_does_not(scripts: Path) -> None:
    written(scripts, {"c30.lua": ENGINE})
    result = call("scripts", "try", str(scripts), "--dialect", "edopro", "--uses", "TagSwap")
    assert result.exit_code == 1
    assert (
        "c30.lua: c30.lua:12: Duel.TagSwap is not offered by the table; run this on a simulator core"
        in result.stdout
    )


def play(tmp_path: Path, expected: int, script: str = GOOD) -> Path:
    written(tmp_path, {"gainer.lua": script, "play.yaml": PLAY.replace("EXPECTED", str(expected))})
    return tmp_path / "play.yaml"


def test_running_a_play(tmp_path: Path) -> None:
    result = call("run", str(play(tmp_path, 1300)))
    assert (result.exit_code, result.stdout) == (0, "ok     gainer-gains\n1 passed, 0 failed\n")


def test_a_play_that_does_not_come_out(tmp_path: Path) -> None:
    path = play(tmp_path, 1400)
    result = call("run", str(path))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "FAILED gainer-gains"
    assert lines[1] == f"  {path}:12: gainer atk: expected 1400, got 1300"
    assert lines[2].strip() == "ATK of Gainer #1: 1300 (original 1000)"
    assert "1000 + 300 = 1300" in result.stdout


def test_a_script_that_fails_in_a_play_fails_the_play(tmp_path: Path) -> None:
    result = call("run", str(play(tmp_path, 1000, GOOD.replace("return 300", "return nothing()"))))
    assert result.exit_code == 1
    assert "script: gainer.lua:12: attempt to call a nil value (global 'nothing')" in result.stdout


def test_a_play_as_json(tmp_path: Path) -> None:
    (row,) = json.loads(call("run", str(play(tmp_path, 1400)), "--json").stdout)
    assert (row["passed"], row["failures"][0]["line"]) == (False, 12)


def test_a_database_says_what_is_printed(tmp_path: Path) -> None:
    database = tmp_path / "cards.cdb"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(
            "CREATE TABLE datas(id, ot, alias, setcode, type, atk, def, level, race, attribute);"
            "CREATE TABLE texts(id, name, desc);"
            "INSERT INTO datas VALUES (970000010, 1, 0, 0, 33, 2000, 0, 4, 1, 1);"
            "INSERT INTO texts VALUES (970000010, 'Gainer', '');"
        )
    result = call("run", str(play(tmp_path, 2300)), "--cdb", str(database))
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            ("monsters: [gainer]", "monsters: [gainr]"),
            "10: no card is known as 'gainr': did you mean",
        ),
        (("expect:", "expekt:"), "12: unknown key 'expekt': did you mean 'expect'?"),
        (("script: gainer.lua", "script: ../gainer.lua"), "expected a file beside the play"),
        (("script: gainer.lua", "script: other.lua"), "other.lua: cannot be read"),
        (("passcode: 970000010", "kind: monster"), "a card of a play needs its passcode"),
        (("atk: 1000,", "atk: many,"), "is not printed on a card"),
        (("plays:", "cases:"), "this is a file of rulings: run it with `ygoplugin check"),
        (("plays:", "steps:"), "expected a mapping with `plays:`"),
        (("steps:", "steps: []\n  notes:"), "there is nothing in it: expected at least one entry"),
        (("- expect", "- {summon: gainer, set: gainer}\n  - expect"), "summon and set"),
    ],
)
def test_play_files_with_mistakes(tmp_path: Path, change: tuple[str, str], message: str) -> None:
    path = play(tmp_path, 1300)
    path.write_text(path.read_text("utf-8").replace(*change), "utf-8")
    result = call("run", str(path))
    assert result.exit_code == 2
    assert message in result.output
    assert str(path.parent) in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (
            "- expect: {gainer: {atc: 1}}",
            "'atc' is nothing that can be expected of a card: did you",
        ),
        ("- expect: {nobody: {atk: 1}}", "no card of the play is called 'nobody'"),
        ("- {activate: gainer}", "gainer has no effect that can be activated"),
        ("- {resolve: all}", "there is no Chain to resolve"),
        ("- {move: [gainer], to: moon}", "unknown place 'moon' to move to"),
        ("- {phase: teatime}", "unknown phase 'teatime'"),
        ("- {lua: 'return 1', gives: 2}", "the snippet gives 1, expected 2"),
        ("- {lua: 'return nil+1'}", "play.lua:1: attempt to perform arithmetic"),
        (
            "- {end_turn: true, refused: true}",
            "it was done, and the play expects that it is refused",
        ),
        ("- {end_turn: true, choose: [gainer]}", "nobody asked for the choice 'gainer'"),
    ],
)
def test_steps_that_cannot_be_done(tmp_path: Path, steps: str, message: str) -> None:
    path = play(tmp_path, 1300)
    text = path.read_text("utf-8")
    path.write_text(text[: text.index("- expect")] + steps, "utf-8")
    result = call("run", str(path))
    assert result.exit_code == 1
    assert message in result.stdout


PUZZLE = """
Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,4)
Debug.SetPlayerInfo(0,1000,0,0)
Debug.SetPlayerInfo(1,2000,0,0)
Debug.AddCard(970000010,0,0,LOCATION_MZONE,2,POS_FACEUP_ATTACK)
Debug.AddCard(970000020,1,1,LOCATION_MZONE,1,POS_FACEUP_ATTACK)
Debug.AddCard(970000020,1,1,LOCATION_MZONE,3,POS_FACEUP_DEFENSE)
Debug.ReloadFieldEnd()
aux.BeginPuzzle()
"""


def test_a_puzzle_file_is_the_board_of_a_play(tmp_path: Path) -> None:
    path = play(tmp_path, 1300)
    written(tmp_path, {"puzzle.lua": PUZZLE})
    cards = path.read_text("utf-8").split("plays:")[0]
    path.write_text(
        cards
        + "- {key: victim, passcode: 970000020, name_en: Victim, printed: {atk: 800, def: 800, level: 2}}\n"
        + "plays:\n- id: puzzle\n  puzzle: puzzle.lua\n  cards: [gainer, victim]\n  steps:\n"
        + "  - phase: battle phase\n  - {attack: Gainer, target: Victim}\n"
        + "  - {battle: end, expect: {opponent: {lp: 1500}, Victim: {place: graveyard},"
        + " Victim 2: {position: defense}}}\n",
        "utf-8",
    )
    result = call("run", str(path))
    assert (result.exit_code, result.stdout) == (0, "ok     puzzle\n1 passed, 0 failed\n")


def test_a_folder_with_one_file_that_is_unusable(tmp_path: Path) -> None:
    path = play(tmp_path, 1300)
    written(
        tmp_path, {"bad.yaml": "plays:\n- {id: a, stepps: []}\n", "rulings.yaml": "cases: []\n"}
    )
    result = call("run", str(tmp_path))
    assert result.exit_code == 2
    assert "ok     gainer-gains\n1 passed, 0 failed\n" in result.stdout
    assert "bad.yaml:2: unknown key 'stepps': did you mean 'steps'?" in result.output
    assert "rulings.yaml" not in result.output
    path.unlink()
    assert (
        "there are no play files in it"
        in call("run", str(written(tmp_path / "x", {"a.txt": ""}))).output
    )


def test_files_of_the_other_kind(tmp_path: Path) -> None:
    path = play(tmp_path, 1300)
    for command in ("check", "explain"):
        result = call(command, str(path))
        assert result.exit_code == 2
        assert "this is a file of plays: run it with `ygoplugin run" in result.output


def test_the_scripts_folder_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = play(tmp_path, 1500)
    path.write_text(path.read_text("utf-8").replace("  script: gainer.lua\n", ""), "utf-8")
    script = GOOD.replace("return 300", "return 500")
    folder = written(tmp_path / "folder", {"c970000010.lua": script})
    monkeypatch.setenv("YGO_SCRIPTS", str(folder))
    assert call("run", str(path), "--dialect", "edopro").exit_code == 0


def test_a_puzzle_has_no_board(tmp_path: Path) -> None:
    path = play(tmp_path, 1300)
    written(tmp_path, {"puzzle.lua": PUZZLE})
    text = path.read_text("utf-8").replace("  board:", "  puzzle: puzzle.lua\n  board:")
    path.write_text(text, "utf-8")
    assert "a play has a `board` or a `puzzle`, not both" in call("run", str(path)).output


def test_a_puzzle_knows_the_cards_of_its_file(tmp_path: Path) -> None:
    path = play(tmp_path, 1300)
    written(tmp_path, {"puzzle.lua": PUZZLE})
    cards = path.read_text("utf-8").split("plays:")[0]
    path.write_text(
        cards
        + "- {key: victim, passcode: 970000020, name_en: Victim, printed: {atk: 800, def: 800}}\n"
        "plays:\n- id: puzzle\n  puzzle: puzzle.lua\n  steps:\n"
        "  - expect: {Gainer: {atk: 1300}, Victim: {atk: 800}}\n",
        "utf-8",
    )
    assert call("run", str(path)).exit_code == 0


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("gainer: {attack: 1300}", "did you mean 'atk'?"),
        (
            "gainer: {atk: '1300'}",
            'expected "1300", got 1300: write a whole number, without quotes',
        ),
        ("gainer: {atk: 1300.0}", "write a whole number, without quotes"),
        ("gainer: {may_attack: yes}", "write true or false"),
        ("gainer: {may_attack: true}", "expected true, got false\n    it is Main Phase 1"),
        ("me: {lp: 8000}", "'me' is no player: the players are `you` and `opponent`"),
        ("gaimer: {atk: 1}", "did you mean 'gainer'?"),
    ],
)
def test_expectations_with_mistakes(tmp_path: Path, expected: str, message: str) -> None:
    path = play(tmp_path, 1300)
    text = path.read_text("utf-8")
    path.write_text(text[: text.index("- expect")] + f"- expect: {{{expected}}}\n", "utf-8")
    result = call("run", str(path))
    assert result.exit_code == 1
    assert message in result.stdout


def test_a_mistake_in_a_card_has_its_line(tmp_path: Path) -> None:
    path = play(tmp_path, 1300)
    path.write_text(
        path.read_text("utf-8").replace("printed:", "attribute: HOT\n  printed:"), "utf-8"
    )
    assert "play.yaml:3: gainer: unknown attribute 'HOT'" in call("run", str(path)).output


def test_scripts_without_a_level(tmp_path: Path) -> None:
    result = call("check", "--scripts", str(tmp_path))
    assert result.exit_code == 2
    assert "add --level lua" in result.output


def test_a_ruling_that_failed_at_a_level_failed(tmp_path: Path) -> None:
    """Shrink without a value: what its ruling says does not come out with that script."""
    script = GOOD.replace("EFFECT_TYPE_SINGLE", "EFFECT_TYPE_ACTIVATE").replace(
        "EFFECT_UPDATE_ATTACK", "EVENT_FREE_CHAIN"
    )
    folder = written(tmp_path / "scripts", {"c55713623.lua": script})
    written(folder, {"constant.lua": "", "cards_specific_functions.lua": ""})
    arguments = [
        "check",
        "--level",
        "lua",
        "--scripts",
        str(folder),
        "--id",
        "original-setter-needs*",
    ]
    found = json.loads(call(*arguments, "--json").stdout)
    assert (found["summary"]["failed"], found["summary"]["passed"]) == (1, 0)
    (case,) = found["cases"]
    assert case["levels"]["lua"]["group"].startswith(
        "the play, written for the bridge's own scripts"
    )
    text = " ".join(call(*arguments).stdout.split())
    assert "1 at lua: the play, written for the bridge's own scripts" in text
