"""`ygoplugin new`: starter files that pass as they are written."""

from __future__ import annotations

import ast
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.errors import LuaBridgeError
from lua_bridge.table.cards import UNKNOWN, CardData
from lua_bridge.testing.starting import start
from ygoplugin.cli import main

MONSTER = k.TYPE_MONSTER | k.TYPE_EFFECT
CARDS = {
    1001: CardData(1001, "A Monster", type=MONSTER, level=7, attack=2400, defense=1000),
    1002: CardData(1002, "Unknown: Points", type=MONSTER, level=1, attack=UNKNOWN, defense=UNKNOWN),
    1003: CardData(
        1003, "A Link", type=MONSTER | k.TYPE_LINK, level=2, attack=1900, link_markers=5
    ),
    1004: CardData(1004, "An Xyz", type=MONSTER | k.TYPE_XYZ, level=4, attack=2500, defense=2000),
    1005: CardData(1005, "A Pendulum", type=MONSTER | k.TYPE_PENDULUM, level=4, left_scale=8),
    1006: CardData(1006, "A Spell", type=k.TYPE_SPELL),
    1007: CardData(1007, "A Quick-Play", type=k.TYPE_SPELL | k.TYPE_QUICKPLAY),
    1008: CardData(1008, "A Trap", type=k.TYPE_TRAP),
    1009: CardData(1009, "An Equip", type=k.TYPE_SPELL | k.TYPE_EQUIP),
    1010: CardData(1010, "A Standing Spell", type=k.TYPE_SPELL | k.TYPE_CONTINUOUS),
    1011: CardData(1011, "A Standing Trap", type=k.TYPE_TRAP | k.TYPE_CONTINUOUS),
    1012: CardData(1012, "A Field", type=k.TYPE_SPELL | k.TYPE_FIELD),
    1013: CardData(
        1013, "A Fusion", type=MONSTER | k.TYPE_FUSION | k.TYPE_TUNER, level=6, attack=1
    ),
}


@pytest.mark.parametrize("dialect", list(Dialect))
def test_every_kind_of_card_passes_as_written(pytester: pytest.Pytester, dialect: Dialect) -> None:
    for passcode in CARDS:
        start(passcode, dialect=dialect, cards=CARDS).write(pytester.path)
    result = pytester.runpytest_inprocess("-q", "--ygo-dialect", dialect)
    outcomes = result.parseoutcomes()
    assert set(outcomes) == {"passed"}
    assert outcomes["passed"] > 3 * len(CARDS)


def test_a_card_of_which_nothing_is_known(pytester: pytest.Pytester) -> None:
    result = CliRunner().invoke(main, ["new", "970100010", "--name", "Ember Knight"])
    assert result.output.splitlines() == [
        "wrote c970100010.lua",
        "wrote c970100010.ruling.yaml",
        "wrote test_c970100010.py",
        "now run: pytest",
    ]
    pytester.runpytest_inprocess().assert_outcomes(passed=6)
    pytester.runpytest_inprocess("-m", "ygo_card(passcode=970100010)").assert_outcomes(passed=6)


@pytest.mark.parametrize("name", ['A "B" \\ C', 'end """ of \\', '"Quoted"', "]] -- {}: $x #"])
def test_any_name_will_do(pytester: pytest.Pytester, name: str) -> None:
    start(1, name=name).write(pytester.path)
    result = pytester.runpytest_inprocess("-q", "-W", "error")
    result.assert_outcomes(passed=6)
    assert f"{name}, tried in Python" in ast.literal_eval(_docstring("test_c1.py"))


def _docstring(file: str) -> str:
    return Path(file).read_text("utf-8").splitlines()[0]


def test_nothing_is_overwritten(pytester: pytest.Pytester) -> None:
    own = pytester.path / "test_c5.py"
    own.write_text("mine")
    result = CliRunner().invoke(main, ["new", "5"])
    assert result.exit_code == 2
    assert "test_c5.py: already here" in result.output
    assert [path.name for path in pytester.path.glob("*c5*")] == ["test_c5.py"]
    assert own.read_text() == "mine"


def test_what_is_printed_comes_from_the_database(pytester: pytest.Pytester) -> None:
    with closing(sqlite3.connect("cards.cdb")) as found:
        found.execute("CREATE TABLE datas(id,ot,alias,setcode,type,atk,def,level,race,attribute)")
        found.execute("CREATE TABLE texts(id,name,desc)")
        found.execute("INSERT INTO datas VALUES(7,3,0,0,33,2000,1000,4,1,4)")
        found.execute("INSERT INTO texts VALUES(7,'Known \"Card\"','')")
        found.commit()
    made = CliRunner().invoke(main, ["new", "7", "--cdb", "cards.cdb"])
    assert made.exit_code == 0, made.output
    assert "printed: {atk: 2000, def: 1000, level: 4}" in Path("c7.ruling.yaml").read_text()
    made = CliRunner().invoke(main, ["new", "8", "--cdb", "cards.cdb"])
    assert "8 is not in the database" in made.stderr
    pytester.runpytest_inprocess().assert_outcomes(passed=12)


@pytest.mark.parametrize(
    ("passcode", "why"), [(0, "0 is no passcode"), (89631139, "is a Normal Monster")]
)
def test_what_has_no_script(passcode: int, why: str) -> None:
    dragon = CardData(89631139, "Blue-Eyes", type=k.TYPE_MONSTER | k.TYPE_NORMAL)
    with pytest.raises(LuaBridgeError, match=why):
        start(passcode, cards={89631139: dragon})
