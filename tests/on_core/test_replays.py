"""Replays of EDOPro: their format, and playing them again on a core."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest
from click.testing import CliRunner

from lua_bridge.bridge import constants_of
from lua_bridge.dialects import Dialect
from tests.on_core import replays
from tests.on_core.conftest import BLADE, FIRE, HERO, Plays
from tests.on_core.replays import Recorded, record
from ygoplugin import YgopluginError
from ygoplugin.cli import main
from ygoplugin.simulators import CardData
from ygoplugin.simulators.capi import DuelFlag
from ygoplugin.simulators.core import Core, DuelOptions, PlayerOptions
from ygoplugin.simulators.replays import Deck, parse_replay, read_replay

HERO_CODE, VILLAIN_CODE, FIRE_CODE, BLADE_CODE = 970000010, 970000020, 970000040, 970000050
SCRIPTS = {
    f"c{HERO_CODE}.lua": HERO,
    f"c{VILLAIN_CODE}.lua": "local s = GetID()\nfunction s.initial_effect() end",
    f"c{FIRE_CODE}.lua": FIRE,
    f"c{BLADE_CODE}.lua": BLADE,
}
DATA = {
    HERO_CODE: CardData(HERO_CODE, type=0x21, level=4, attack=1000, defense=800),
    VILLAIN_CODE: CardData(VILLAIN_CODE, type=0x21, level=4, attack=1500, defense=500),
    FIRE_CODE: CardData(FIRE_CODE, type=0x10002),
    BLADE_CODE: CardData(BLADE_CODE, type=0x40002),
}
DECK = [HERO_CODE, VILLAIN_CODE, FIRE_CODE, BLADE_CODE] * 10
NAMES = "cards: [hero, villain, fire, blade]\n"


def library() -> dict[str, str]:
    own = resources.files("lua_bridge.library")
    numbers = constants_of(Dialect.EDOPRO).items()
    files = {"constants.lua": "\n".join(f"{name} = {value}" for name, value in numbers)}
    for file in ("common.lua", "edopro.lua"):
        files[file] = own.joinpath(file).read_text("utf-8")
    return files


@pytest.fixture
def recorded(core: Core) -> Recorded:
    return record(core, DATA.get, SCRIPTS.get, library(), [(DECK, []), (DECK, [])])


def some(**changes: object) -> Recorded:
    players = (PlayerOptions(4000, 5, 1), PlayerOptions(4000, 5, 1))
    options = DuelOptions((1, 2, 3, 2**63), DuelFlag.MASTER_RULE_5, players)
    found = Recorded(options, [([1, 2], [3]), ([4], [])], [b"\1\0\0\0", b"\xff"], [b"\x28\0"])
    return replace(found, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("flags", [replays.USUAL, replays.USUAL | replays.COMPRESSED])
def test_what_is_in_a_replay(flags: int) -> None:
    found = parse_replay(some().yrp(flags), "a.yrp")
    assert found.options == some().options
    assert found.names == (("Yugi",), ("Kaiba",))
    assert found.decks == ((Deck((1, 2), (3,)),), (Deck((4,), ()),))
    assert found.answers == (b"\1\0\0\0", b"\xff")
    assert (found.script, found.shown, found.rule_cards) == ("", (), ())
    assert parse_replay(some().yrpx(flags), "a.yrpX") == replace(found, shown=(b"\x28\0",))


def test_a_replay_of_a_puzzle() -> None:
    found = parse_replay(some(script="./puzzles/one.lua").yrp(), "a.yrp")
    assert (found.script, found.decks) == ("./puzzles/one.lua", ((), ()))


def cut(data: bytes) -> bytes:
    return data[:-4]


def older(data: bytes) -> bytes:
    return data[:8] + (replays.USUAL & ~replays.LONG_HEADER).to_bytes(4, "little") + data[12:]


def newer(data: bytes) -> bytes:
    return data[:32] + (2).to_bytes(8, "little") + data[40:]


def huge(data: bytes) -> bytes:
    return data[:16] + b"\xff" * 4 + data[20:]


def spoiled(data: bytes) -> bytes:
    return data[:80] + bytes(200)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: b"yrp2" + data[4:], "a.yrp: this is no replay of EDOPro"),
        (lambda data: data[:20], "a.yrp: this is no replay of EDOPro"),
        (older, "a.yrp: it was recorded by an EDOPro that is too old to play it again"),
        (newer, "a.yrp: its header has version 2, and this package knows 1"),
        (huge, "a.yrp: it says that it unpacks to 4294967295 bytes"),
        (spoiled, "a.yrp: it "),
    ],
)
def test_replays_that_are_of_no_use(spoil: Callable[[bytes], bytes], message: str) -> None:
    with pytest.raises(YgopluginError, match="^" + message.replace("(", r"\(")):
        parse_replay(spoil(some().yrp()), "a.yrp")


def test_a_replay_that_is_cut_off() -> None:
    with pytest.raises(YgopluginError, match=r"a\.yrp: it is cut off at byte \d+ of its contents"):
        parse_replay(some(answers=[], decks=[([1], [])]).yrp(replays.USUAL)[:-8], "a.yrp")
    uncompressed = some(answers=[b"1234"]).yrp(replays.USUAL)
    assert parse_replay(cut(uncompressed), "a.yrp").answers == ()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(YgopluginError, match=r"no\.yrp: cannot be read: No such file"):
        read_replay(tmp_path / "no.yrp")


def test_a_recorded_duel_runs_again(plays: Plays, recorded: Recorded) -> None:
    (plays.folder / "duel.yrpX").write_bytes(recorded.yrpx())
    result = plays.passes(NAMES + "replay: duel.yrpX\nsteps: [{expect: {}}]\n")
    assert len(recorded.answers) == 150
    assert result.notes == []


def test_a_play_goes_on_where_a_replay_ends(plays: Plays, recorded: Recorded) -> None:
    (plays.folder / "duel.yrp").write_bytes(recorded.yrp())
    plays.passes(
        NAMES
        + """
replay: duel.yrp
steps:
- {lua: 'Duel.SetLP(0, 1234)', expect: {you: {lp: 1234}}}
- {move: Hero, to: banished, expect: {Hero: {place: banished}}}
- {end_turn: true}
"""
    )


def test_other_scripts_are_told_by_what_happens(plays: Plays, recorded: Recorded) -> None:
    (plays.folder / "duel.yrpX").write_bytes(recorded.yrpx())
    other = FIRE.replace("700", "701")
    result = plays.run(NAMES + "replay: duel.yrpX\nsteps: [{expect: {}}]\n", {"fire.lua": other})
    (failure,) = result.failures
    assert "recorded is Damage(player=" in failure.message
    assert "amount=701" in failure.message


def test_answers_that_do_not_fit(plays: Plays, recorded: Recorded) -> None:
    recorded.answers[3] = b"\x7f" * 4
    (plays.folder / "duel.yrp").write_bytes(recorded.yrp())
    message = plays.fails(NAMES + "replay: duel.yrp\nsteps: [{expect: {}}]\n")
    assert message.startswith(
        "the board: answer 4, in turn 1: the core does not take the answer to"
    )


def test_cards_that_are_not_known(plays: Plays, recorded: Recorded) -> None:
    (plays.folder / "duel.yrp").write_bytes(recorded.yrp())
    message = plays.fails("cards: [hero, fire]\nreplay: duel.yrp\nsteps: [{expect: {}}]\n")
    assert "2 cards are not known, among them 970000020, 970000050: give the card" in message


def test_rule_cards_are_not_offered(plays: Plays) -> None:
    (plays.folder / "duel.yrp").write_bytes(some(rule_cards=[1]).yrp())
    message = plays.fails("replay: duel.yrp\nsteps: [{expect: {}}]\n")
    assert message == "duel.yrp: its duel has cards that change the rules, which is not offered"


PUZZLE = """
Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN,5)
Debug.SetPlayerInfo(0,1000,0,0)
Debug.SetPlayerInfo(1,2000,0,0)
Debug.AddCard(970000010,0,0,LOCATION_MZONE,2,POS_FACEUP_ATTACK)
Debug.ReloadFieldEnd()
"""


def test_a_recorded_puzzle(plays: Plays) -> None:
    answers = [b"\xff" * 4] * 0
    puzzle = some(script="./puzzles/puzzle.lua", answers=answers)
    (plays.folder / "duel.yrp").write_bytes(puzzle.yrp())
    (plays.folder / "puzzle.lua").write_text(PUZZLE, "utf-8")
    play = (
        "cards: [hero]\nreplay: duel.yrp\nsteps: [{expect: {Hero: {atk: 1000}, you: {lp: 1000}}}]\n"
    )
    plays.passes(play)
    (plays.folder / "puzzle.lua").unlink()
    assert "puzzle.lua is missing, or no text" in plays.fails(play)


def test_the_table_plays_no_replays(plays: Plays) -> None:
    (plays.folder / "duel.yrp").write_bytes(some().yrp())
    result = plays.run("replay: duel.yrp\nsteps: [{expect: {}}]\n", on_table=True)
    assert "a replay runs on a simulator's core alone" in result.failures[0].message


def test_a_replay_on_the_command_line(tmp_path: Path, core: Core, recorded: Recorded) -> None:
    path = tmp_path / "duel.yrpX"
    path.write_bytes(recorded.yrpx())
    result = CliRunner().invoke(main, ["run", str(path), "--on", "core", "--core", str(core.path)])
    assert result.exit_code == 1
    assert "FAILED duel.yrpX" in result.stdout
    assert "4 cards are not known" in result.stdout
