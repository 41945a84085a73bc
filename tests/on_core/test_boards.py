"""The board of a play in a core's duel."""

from __future__ import annotations

import pytest

from tests.on_core.conftest import Plays

PUZZLE = """
Debug.SetAIName("Somebody")
Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN+DUEL_SIMPLE_AI,5)
Debug.SetPlayerInfo(0,1000,0,0)
Debug.SetPlayerInfo(1,2000,0,0)
Debug.AddCard(970000010,0,0,LOCATION_MZONE,2,POS_FACEUP_ATTACK)
Debug.AddCard(970000020,1,1,LOCATION_MZONE,1,POS_FACEUP_ATTACK)
Debug.AddCard(970000020,1,1,LOCATION_MZONE,3,POS_FACEUP_DEFENSE)
Debug.AddCard(970000040,1,1,LOCATION_SZONE,3,POS_FACEDOWN)
Debug.ReloadFieldEnd()
aux.BeginPuzzle()
"""


def test_where_cards_lie_and_how(plays: Plays) -> None:
    plays.passes("""
board:
  you:
    life_points: 4000
    monsters: [hero, {card: villain, position: defense}, {card: villain, as: set, position: face-down, zone: 0}]
    spells: [{card: fire, position: face-down}]
    hand: [{card: villain, as: in hand}]
    graveyard: [{card: villain, as: dead}]
    banished: [{card: villain, as: banished}]
    deck: [{card: villain, as: bottom}, {card: giant, as: top}]
  opponent: {life_points: 500}
steps:
- expect:
    hero: {atk: 1000, def: 800, level: 4, original_level: 4, place: field, position: attack, controller: you}
    villain: {position: defense}
    set: {position: face-down}
    fire: {place: field}
    in hand: {place: hand}
    dead: {place: graveyard}
    banished: {place: banished}
    top: {place: deck}
    you: {lp: 4000, hand: 1, deck: 2, graveyard: 1, banished: 1, monsters: 3}
    opponent: {lp: 500}
- lua: Duel.Draw(0, 1, REASON_EFFECT)
  expect: {top: {place: hand}, bottom: {place: deck}}
""")


def test_materials_counters_and_equips(plays: Plays) -> None:
    plays.passes("""
board:
  you:
    monsters: [{card: pair, summoned: xyz, materials: [hero, {card: villain, as: below}]}]
    spells: [{card: blade, equipped_to: pair, counters: {'0x1': 3}}]
steps:
- expect:
    pair: {atk: 2300, rank: 4, original_rank: 4, materials: 2}
    hero: {place: material}
    below: {place: material}
    blade: {counters: 3}
- lua: return pair:IsSummonType(SUMMON_TYPE_XYZ) and blade:GetEquipTarget() == pair
  gives: true
""")


@pytest.mark.parametrize("player", ["you", "opponent"])
@pytest.mark.parametrize("phase", ["draw phase", "standby phase", "main phase 1", "battle phase"])
def test_a_play_begins_in_a_phase_of_either_player(plays: Plays, player: str, phase: str) -> None:
    number = {"draw phase": 1, "standby phase": 2, "main phase 1": 4, "battle phase": 8}[phase]
    plays.passes(f"""
turn_player: {player}
phase: {phase}
board: {{you: {{monsters: [hero]}}}}
steps:
- lua: return Duel.GetTurnPlayer() * 100 + Duel.GetCurrentPhase()
  gives: {(player == "opponent") * 100 + number}
- expect: {{you: {{skips_draw_phase: false}}}}
""")


def test_a_puzzle_is_the_board(plays: Plays) -> None:
    (plays.folder / "puzzle.lua").write_text(PUZZLE, "utf-8")
    plays.passes("""
puzzle: puzzle.lua
cards: [hero, villain, fire]
steps:
- expect: {you: {lp: 1000}, opponent: {lp: 2000, monsters: 2}, Villain 2: {position: defense}}
- attack: Hero
  target: Villain
- activate: Fire
- resolve: all
  expect: {you: {lp: 300}}
- battle: end
  expect: {Hero: {place: graveyard}}
""")


def test_a_board_that_cannot_be(plays: Plays) -> None:
    message = plays.fails("""
board: {you: {spells: [{card: blade, equipped_to: hero}], monsters: [{card: hero, position: face-down}]}}
steps: [{expect: {hero: {atk: 1000}}}]
""")
    assert message == "the board: blade cannot be equipped to hero"


def test_scripts_of_ygopro_are_not_for_a_core(plays: Plays) -> None:
    from lua_bridge.on_core import run_on_core
    from lua_bridge.plays import load_plays

    plays.run("board: {}\nsteps: [{expect: {you: {lp: 8000}}}]")
    path = plays.folder / "play.yaml"
    path.write_text("dialect: ygopro\n" + path.read_text("utf-8"), "utf-8")
    result = run_on_core(load_plays(path)[0], plays.core)
    assert result.failures[0].message == "not possible on a core: its scripts are YGOPro's"
