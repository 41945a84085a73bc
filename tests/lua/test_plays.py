"""What happens in a play: events that effects respond to, Tokens, and the plays of the rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

from lua_bridge import constants as k
from lua_bridge.plays import PlayResult, run_play
from lua_bridge.plays.loader import load_plays
from lua_bridge.table.acting import acting_by
from tests.lua.scene import Scene
from ygoplugin import Duel, RulingError

PLAYS = Path(__file__).parents[2] / "lua_bridge" / "rulings"

CARDS = """
cards:
- {key: hero, passcode: 970000010, name_en: Hero, printed: {atk: 1000, def: 800, level: 4}, script: s.lua,
  setcodes: [0x8]}
- {key: villain, passcode: 970000020, name_en: Villain, printed: {atk: 1500, def: 0, level: 4}}
- {key: child, passcode: 970000030, name_en: Child, kind: token, printed: {atk: 300, def: 300, level: 1}}
- {key: fire, passcode: 970000040, name_en: Fire, kind: quick-play spell, script: fire.lua}
plays:
- id: a-play
  as_of: documents
  cards: [child]
"""

MAKES_A_TOKEN = """
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetOperation(function(e, tp)
    Duel.SpecialSummon(Duel.CreateToken(tp, 970000030), 0, tp, tp, false, false, POS_FACEUP_ATTACK)
  end)
  c:RegisterEffect(e1)
end
"""


def grows(code: str, kind: str = "EFFECT_TYPE_FIELD", condition: str = "true") -> str:
    """The script of a monster that gains as much ATK as an event says, or 100."""
    return f"""
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType({kind} + EFFECT_TYPE_TRIGGER_F)
  e1:SetCode({code})
  e1:SetRange(LOCATION_MZONE)
  e1:SetCondition(function(e, tp, eg, ep, ev, re, r, rp) return {condition} end)
  e1:SetOperation(function(e, tp, eg, ep, ev)
    local e2 = Effect.CreateEffect(c)
    e2:SetType(EFFECT_TYPE_SINGLE)
    e2:SetCode(EFFECT_UPDATE_ATTACK)
    e2:SetValue(ev > 0 and ev or 100)
    e2:SetReset(RESET_EVENT + RESETS_STANDARD)
    c:RegisterEffect(e2)
  end)
  c:RegisterEffect(e1)
end
"""


FIRE = """
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetOperation(function(e, tp) Duel.Damage(1 - tp, 700, REASON_EFFECT) end)
  c:RegisterEffect(e1)
end
"""


def run(tmp_path: Path, script: str, play: str) -> PlayResult:
    (tmp_path / "s.lua").write_text(script)
    (tmp_path / "fire.lua").write_text(FIRE)
    file = tmp_path / "play.yaml"
    file.write_text(CARDS + play)
    (loaded,) = load_plays(file)
    return run_play(loaded)


BOARD = (
    "  board: {you: {monsters: [hero], hand: [fire]}, opponent: {monsters: [villain]}}\n  steps:\n"
)
BATTLE = "  - phase: battle phase\n"


SCRIPT = "local s,id=GetID()\nfunction s.initial_effect(c) end\n"


@pytest.mark.parametrize("code", ["Debug.Message(string.char(255))", "error(string.char(255))"])
def test_a_text_that_is_no_text_fails_the_play(tmp_path: Path, code: str) -> None:
    result = run(tmp_path, SCRIPT, f'{BOARD}  - lua: "{code}"\n')
    assert not result.passed
    (failure,) = result.failures
    assert "not UTF-8" in failure.message


@pytest.mark.parametrize(
    ("code", "condition", "step", "more"),
    [
        ("EVENT_ATTACK_ANNOUNCE", "eg:IsContains(c)", "{attack: hero, target: villain}", 100),
        (
            "EVENT_BE_BATTLE_TARGET",
            "eg:IsExists(Card.IsAttack,1,nil,1500)",
            "{attack: hero, target: villain}",
            100,
        ),
        ("EVENT_PHASE+PHASE_END", "Duel.GetTurnPlayer()==tp", "{phase: end phase}", 100),
        ("EVENT_DESTROYED", "eg:GetFirst():IsAttack(1500)", "{move: villain, to: destroyed}", 100),
        (
            "EVENT_TO_GRAVE",
            "eg:IsExists(Card.IsAttack,1,nil,1500)",
            "{move: villain, to: graveyard}",
            100,
        ),
        ("EVENT_LEAVE_FIELD", "#eg==1", "{move: villain, to: hand}", 100),
    ],
)
def test_effects_respond_to_what_a_step_made_happen(
    tmp_path: Path, code: str, condition: str, step: str, more: int
) -> None:
    expected = f"expect: {{hero: {{atk: {1000 + more}}}}}"
    before = BATTLE if "attack" in step else ""
    play = f"{BOARD}{before}  - {step}\n  - activate: hero\n  - resolve: all\n    {expected}\n"
    result = run(tmp_path, grows(code, condition=condition), play)
    assert result.passed, (result.failures, result.problems)


def test_damage_and_a_resolved_chain_link(tmp_path: Path) -> None:
    play = (
        f"{BOARD}  - activate: fire\n  - resolve: all\n  - activate: hero\n  - resolve: all\n"
        "    expect: {hero: {atk: 1700}}\n"
    )
    result = run(
        tmp_path, grows("EVENT_DAMAGE", condition="ep == 1 - tp and r & REASON_EFFECT ~= 0"), play
    )
    assert result.passed, (result.failures, result.problems)
    play = (
        f"{BOARD}  - activate: fire\n  - resolve: all\n  - activate: hero\n  - resolve: all\n"
        "    expect: {hero: {atk: 1001}}\n"
    )
    result = run(tmp_path, grows("EVENT_CHAIN_SOLVED", condition="re:IsSpellEffect()"), play)
    assert result.passed, (result.failures, result.problems)


def test_battle_damage(tmp_path: Path) -> None:
    play = (
        "  board: {you: {monsters: [hero]}, opponent: {hand: [villain]}}\n  steps:\n"
        "  - phase: battle phase\n  - attack: hero\n  - battle: end of damage calculation\n  - activate: hero\n"
        "  - resolve: all\n    expect: {hero: {atk: 2000}, opponent: {lp: 7000}}\n"
    )
    result = run(tmp_path, grows("EVENT_BATTLE_DAMAGE", condition="ep ~= tp"), play)
    assert result.passed, (result.failures, result.problems)


def test_an_event_is_over_with_the_next_step(tmp_path: Path) -> None:
    play = (
        f"{BOARD}  - {{move: villain, to: graveyard}}\n  - life_points: {{you: 5}}\n"
        "  - {activate: hero, refused: EVENT_TO_GRAVE has not just happened}\n"
    )
    result = run(tmp_path, grows("EVENT_TO_GRAVE", condition="eg ~= nil"), play)
    assert result.passed, (result.failures, result.problems)


def test_a_play_names_the_tokens_of_a_step(tmp_path: Path) -> None:
    play = (
        f"{BOARD}  - activate: hero\n  - resolve: all\n    tokens: [junior]\n"
        "    expect: {junior: {atk: 300, original_atk: 300, controller: you}}\n"
    )
    result = run(tmp_path, MAKES_A_TOKEN, play)
    assert result.passed, (result.failures, result.problems)


@pytest.mark.parametrize(
    ("tokens", "error"),
    [
        ("[a, b]", "the step names 2 Tokens, and 1 came"),
        ("[hero]", "a card of the play is called 'hero' already"),
    ],
)
def test_tokens_that_do_not_fit(tmp_path: Path, tokens: str, error: str) -> None:
    play = f"{BOARD}  - activate: hero\n  - resolve: all\n    tokens: {tokens}\n"
    (failure,) = run(tmp_path, MAKES_A_TOKEN, play).failures
    assert failure.message == error


def test_a_card_that_a_play_needs_must_be_known(tmp_path: Path) -> None:
    file = tmp_path / "play.yaml"
    file.write_text(
        "plays:\n- id: a\n  cards: [blue-eye]\n  steps:\n  - expect: {you: {lp: 8000}}\n"
    )
    with pytest.raises(RulingError, match=r"play\.yaml:3: .*no card is known as 'blue-eye'"):
        load_plays(file)


def test_setcodes_are_numbers(tmp_path: Path) -> None:
    file = tmp_path / "play.yaml"
    file.write_text(
        "cards:\n- {key: a, passcode: 970000010, setcodes: [0xf1, hero]}\n"
        "plays:\n- id: a\n  steps:\n  - expect: {you: {lp: 8000}}\n"
    )
    with pytest.raises(RulingError, match="'hero'"):
        load_plays(file)


SWITCHES = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_FIELD+{kind})
e:SetCode({code})
e:SetRange(LOCATION_MZONE)
e:SetOperation(function(e,tp)
  local e1=Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SWAP_BASE_AD)
  e1:SetReset(RESET_EVENT+RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
end)
c:RegisterEffect(e)
"""
HALVES = """
local e=Effect.CreateEffect(beetle)
e:SetType(EFFECT_TYPE_SINGLE)
e:SetCode(EFFECT_SET_ATTACK_FINAL)
e:SetValue(200)
e:SetReset(RESET_EVENT+RESETS_STANDARD)
beetle:RegisterEffect(e)
"""


def test_a_switch_of_its_own_values_outside_the_chain_is_continuous() -> None:
    """Naturia Beetle halved by Black Garden, then a Spell: the ATK stays 200, the DEF becomes 400."""
    scene = Scene(duel=Duel("documents"))
    script = SWITCHES.format(kind="EFFECT_TYPE_CONTINUOUS", code="EVENT_CHAIN_SOLVED")
    beetle = scene.card("beetle", attack=400, defense=1800, script=script)
    scene.lua(HALVES)
    (effect,) = [e for e in beetle.effects if e.operation is not None]
    with acting_by(scene.table, effect, 0, continuous=True):
        assert effect.operation is not None
        effect.operation(effect, 0)
    scene.table.settle()
    assert scene.lua("beetle:GetAttack()") == 200
    assert scene.lua("beetle:GetDefense()") == 400
    assert scene.lua("beetle:GetBaseAttack()") == 1800


MEGAMORPH = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_SINGLE)
e:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
e:SetCode(EFFECT_SET_ATTACK_FINAL)
e:SetRange(LOCATION_MZONE)
e:SetValue(function(e,c) return {value} end)
c:RegisterEffect(e)
"""
GAIN = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_FIELD)
e:SetCode(EFFECT_UPDATE_ATTACK)
e:SetRange(LOCATION_FZONE)
e:SetTargetRange(LOCATION_MZONE,LOCATION_MZONE)
e:SetValue(200)
c:RegisterEffect(e)
"""


@pytest.mark.parametrize(
    ("value", "attack"),
    [
        ("c:GetBaseAttack()*2", 2200),  # a gain that applied before counts again on top
        ("c:GetAttack()*2", 2400),  # it is inside the value
        ("Duel.GetLP(0)>5000 and c:GetBaseAttack()*2 or c:GetAttack()*2", 2200),
    ],
)
def test_whether_a_set_reads_the_current_value_is_seen(value: str, attack: int) -> None:
    scene = Scene(duel=Duel("documents"))
    field = k.TYPE_SPELL | k.TYPE_FIELD
    scene.card("zone", k.LOCATION_SZONE, sequence=5, type=field, script=GAIN)
    scene.card("monster", script=MEGAMORPH.format(value=value))
    assert scene.lua("monster:GetAttack()") == attack
    scene.lua("Duel.SetLP(0, 3000)\nreturn 1")
    assert scene.lua("monster:GetAttack()") == (2400 if "LP" in value else attack)
    scene.lua("Duel.SetLP(0, 8000)\nreturn 1")
    assert scene.lua("monster:GetAttack()") == attack


@pytest.mark.parametrize("file", sorted(PLAYS.rglob("*.yaml")), ids=lambda file: file.stem)
def test_the_plays_of_the_rulings(file: Path) -> None:
    """Each play comes out, but those with a known gap, which must not."""
    for play in load_plays(file):
        result = run_play(play)
        passed = result.passed == (play.entry.unsupported is None)
        assert passed, (play.id, result.failures, result.problems)
