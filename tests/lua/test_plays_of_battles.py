"""What plays do on the field: materials of a Summon, cards that nobody sees, battles step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from lua_bridge.plays import PlayResult, run_play
from lua_bridge.plays.loader import load_plays

CARDS = """
cards:
- {key: hero, passcode: 970000010, printed: {atk: 1000, def: 800, level: 4}, script: s.lua}
- {key: other, passcode: 970000020, printed: {atk: 500, def: 0, level: 4}}
- {key: big, passcode: 970000030, types: [Fusion], printed: {atk: 2000, def: 0, level: 8}}
- {key: link, passcode: 970000040, printed: {atk: 2000, link: 2}}
- {key: xyz, passcode: 970000050, printed: {atk: 2000, def: 0, rank: 4}}
plays:
- id: a-play
  as_of: documents
"""

NOTHING = "local s, id = GetID()\nfunction s.initial_effect(c) end\n"


def script(kind: str, code: str, condition: str) -> str:
    return f"""
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE + {kind})
  e1:SetCode({code})
  e1:SetCondition(function(e, tp, eg, ep, ev, re, r, rp) return {condition} end)
  e1:SetOperation(function(e, tp) Duel.Damage(1 - tp, 700, REASON_EFFECT) end)
  c:RegisterEffect(e1)
end
"""


def run(tmp_path: Path, text: str, play: str) -> PlayResult:
    (tmp_path / "s.lua").write_text(text)
    file = tmp_path / "play.yaml"
    file.write_text(CARDS + play)
    (loaded,) = load_plays(file)
    return run_play(loaded)


@pytest.mark.parametrize(
    ("how", "monster", "reason", "place"),
    [
        ("fusion", "big", "REASON_FUSION", "graveyard"),
        ("link", "link", "REASON_LINK", "graveyard"),
        ("xyz", "xyz", "REASON_XYZ", "material"),
    ],
)
def test_a_material_knows_what_it_was_used_for(
    tmp_path: Path, how: str, monster: str, reason: str, place: str
) -> None:
    play = f"""
  board: {{you: {{monsters: [hero, other], extra_deck: [{monster}]}}}}
  steps:
  - {{summon: {monster}, how: {how}, materials: [hero, other], expect: {{hero: {{place: {place}}}}}}}
  - {{apply: hero, expect: {{opponent: {{lp: 7300}}}}}}
"""
    condition = f"r == {reason} and e:GetHandler():GetReasonCard():IsAttack(2000)"
    result = run(tmp_path, script("EFFECT_TYPE_CONTINUOUS", "EVENT_BE_MATERIAL", condition), play)
    assert result.passed, (result.failures, result.problems)


def test_a_special_summon_that_a_play_makes_costs_what_the_monster_says(tmp_path: Path) -> None:
    text = """
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SPSUMMON_COST)
  e1:SetOperation(function(e, tp) Duel.Damage(tp, 500, REASON_COST) end)
  c:RegisterEffect(e1)
end
"""
    play = """
  board: {you: {hand: [hero]}}
  steps:
  - {summon: hero, how: special, expect: {you: {lp: 7500}, hero: {place: field}}}
"""
    result = run(tmp_path, text, play)
    assert result.passed, (result.failures, result.problems)


ANNOUNCED = script("EFFECT_TYPE_CONTINUOUS", "EVENT_ATTACK_ANNOUNCE", "true")
"""Inflicts its damage without a Chain when its monster declares an attack."""


@pytest.mark.parametrize(
    ("steps", "opponents"),
    [
        ("- {attack: hero, target: other, expect: {opponent: {lp: LP}}}", 7300),
        ("- {attack: hero, target: other, expect: {opponent: {lp: LP}}}\n  - apply: hero", 8000),
        (
            "- attack: hero\n    target: other\n  - {apply: hero, expect: {opponent: {lp: LP}}}",
            7300,
        ),
        ("- {attack: other, by: you, target: hero, expect: {opponent: {lp: LP}}}", 8000),
    ],
    ids=["by itself", "not before its step", "in its step", "of another monster"],
)
def test_an_effect_without_a_chain_applies_once_by_itself(
    tmp_path: Path, steps: str, opponents: int
) -> None:
    side = "opponent" if "other, by" in steps else "you"
    other = "you" if side == "opponent" else "opponent"
    play = f"""
  board: {{{side}: {{monsters: [hero]}}, {other}: {{monsters: [other]}}}}
  steps:
  - phase: battle phase
  {steps.replace("LP", str(opponents))}
"""
    result = run(tmp_path, ANNOUNCED, play)
    assert result.passed, (result.failures, result.problems)


def test_what_battle_destroyed_is_in_the_graveyard_while_the_damage_step_goes_on(
    tmp_path: Path,
) -> None:
    play = """
  board: {you: {monsters: [hero]}, opponent: {monsters: [other]}}
  steps:
  - phase: battle phase
  - {attack: hero, target: other}
  - {battle: fallen, expect: {other: {place: graveyard}, opponent: {lp: 7500}}}
  - activate: hero
  - {resolve: all, expect: {opponent: {lp: 6800}}}
  - battle: end
"""
    condition = "c:GetBattleTarget():IsLocation(LOCATION_GRAVE) and Duel.GetAttacker() == c"
    result = run(
        tmp_path, script("EFFECT_TYPE_TRIGGER_O", "EVENT_BATTLE_DESTROYING", condition), play
    )
    assert result.passed, (result.failures, result.problems)


@pytest.mark.parametrize(
    ("placed", "faceup"),
    [("big", False), ("{card: big, position: attack}", True)],
)
def test_cards_of_the_extra_deck_lie_face_down_unless_a_play_says_so(
    tmp_path: Path, placed: str, faceup: bool
) -> None:
    play = f"""
  board: {{opponent: {{extra_deck: [{placed}]}}}}
  steps:
  - {{lua: "return big:IsFaceup()", gives: {str(faceup).lower()}}}
"""
    result = run(tmp_path, NOTHING, play)
    assert result.passed, (result.failures, result.problems)


ANSWER = """
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e1:SetCode(EVENT_ATTACK_DISABLED)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCondition(function(e, tp, eg, ep, ev, re, r, rp)
    return #eg == 1 and eg:GetFirst() == Duel.GetAttacker() and eg:GetFirst():IsAttack(500)
  end)
  c:RegisterEffect(e1)
end
"""


@pytest.mark.parametrize("negated", [True, False])
def test_effects_respond_to_an_attack_that_was_negated(tmp_path: Path, negated: bool) -> None:
    play = f"""
  board: {{you: {{monsters: [hero]}}, opponent: {{monsters: [other]}}}}
  turn_player: opponent
  steps:
  - phase: battle phase
  - {{attack: other, target: hero}}
  - {{lua: "return {"Duel.NegateAttack()" if negated else "true"}", gives: true}}
  - {{expect: {{hero: {{may_activate: {str(negated).lower()}}}}}}}
"""
    result = run(tmp_path, ANSWER, play)
    assert result.passed, (result.failures, result.problems)


@pytest.mark.parametrize("attacker", ["hero", "other"])
@pytest.mark.parametrize(
    ("code", "step"),
    [
        ("EVENT_BATTLE_START", "damage step"),
        ("EVENT_PRE_DAMAGE_CALCULATE", "damage calculation"),
        ("EVENT_BATTLED", "end of damage calculation"),
    ],
)
def test_the_parts_of_a_battle_are_about_the_battling_monsters(
    tmp_path: Path, code: str, step: str, attacker: str
) -> None:
    told = "#eg == 2" if code == "EVENT_BATTLED" else "eg == nil"
    play = f"""
  board:
    you: {{monsters: [hero, {{card: hero, as: bystander}}]}}
    opponent: {{monsters: [other]}}
  turn_player: {"you" if attacker == "hero" else "opponent"}
  steps:
  - phase: battle phase
  - {{attack: {attacker}, target: {"other" if attacker == "hero" else "hero"}}}
  - battle: {step}
    expect: {{hero: {{may_activate: true}}, bystander: {{may_activate: false}}}}
"""
    result = run(tmp_path, script("EFFECT_TYPE_TRIGGER_O", code, told), play)
    assert result.passed, (result.failures, result.problems)


@pytest.mark.parametrize("battle", ["damage step", "damage calculation", "fallen", "end"])
def test_what_responds_to_the_start_of_the_damage_step_applies_whatever_the_step_goes_on_to(
    tmp_path: Path, battle: str
) -> None:
    play = f"""
  board: {{you: {{monsters: [hero]}}, opponent: {{monsters: [other]}}}}
  steps:
  - phase: battle phase
  - {{attack: hero, target: other}}
  - {{battle: {battle}, expect: {{opponent: {{lp: {7300 if "damage" in battle else 6800}}}}}}}
"""
    text = script(
        "EFFECT_TYPE_CONTINUOUS", "EVENT_BATTLE_START", "e:GetHandler():IsRelateToBattle()"
    )
    result = run(tmp_path, text, play)
    assert result.passed, (result.failures, result.problems)


NOTED = """
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_CONTINUOUS)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
  e1:SetCode(EVENT_TO_GRAVE)
  e1:SetOperation(function(e) e:GetHandler():RegisterFlagEffect(id, 0, 0, 1) end)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e2:SetCode(EVENT_PHASE + PHASE_END)
  e2:SetRange(LOCATION_GRAVE)
  e2:SetCondition(function(e) return e:GetHandler():GetFlagEffect(id) == 1 end)
  e2:SetOperation(function(e, tp) Duel.Damage(1 - tp, 700, REASON_EFFECT) end)
  c:RegisterEffect(e2)
end
"""


def test_scripts_keep_notes_by_themselves_and_a_play_applies_the_effect(tmp_path: Path) -> None:
    play = """
  board: {you: {monsters: [hero]}}
  steps:
  - {move: [hero], to: graveyard}
  - {phase: end phase, expect: {opponent: {lp: 8000}}}
  - {apply: hero, expect: {opponent: {lp: 7300}}}
"""
    result = run(tmp_path, NOTED, play)
    assert result.passed, (result.failures, result.problems)


def test_a_damage_step_ends_without_calculation_if_the_target_has_left(tmp_path: Path) -> None:
    play = """
  board: {you: {monsters: [hero]}, opponent: {monsters: [other]}}
  steps:
  - phase: battle phase
  - {attack: hero, target: other}
  - battle: damage step
  - {move: [other], to: hand}
  - {battle: end, expect: {opponent: {lp: 7300}}}
  - {attack: hero, refused: true}
"""
    attacking = "Duel.GetAttacker() == e:GetHandler()"
    text = script("EFFECT_TYPE_CONTINUOUS", "EVENT_DAMAGE_STEP_END", attacking)
    result = run(tmp_path, text, play)
    assert result.passed, (result.failures, result.problems)
