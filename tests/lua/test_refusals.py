"""What a play may not do is refused, with the reason, and what it may do is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lua_bridge.plays import load_plays, run_play
from tests.lua.refusing import CARD, messages, play_of, why
from ygoplugin import RulingError

# ----------------------------------------------------------------------- where cards are activated


@pytest.mark.parametrize(
    ("pile", "place"),
    [
        ("graveyard", "in the Graveyard"),
        ("deck", "in the Deck"),
        ("banished", "banished"),
    ],
)
@pytest.mark.parametrize("card", ["fire", "spark"])
def test_a_spell_card_is_activated_in_the_hand_or_on_the_field(
    tmp_path: Path, pile: str, place: str, card: str
) -> None:
    """The cores give EFFECT_TYPE_ACTIVATE the range hand, Spell & Trap Zones and Field Zone."""
    steps = f"- expect: {{{card}: {{may_activate: false}}}}\n- {{activate: {card}}}"
    (message,) = messages(
        play_of(tmp_path, steps, f"{{you: {{{pile}: [{card}]}}}}", **{card: CARD})
    )
    assert f"it is {place}, and must be in the hand or in a Spell & Trap Zone" in message


def test_a_script_may_say_another_place_for_the_activation_of_a_card(tmp_path: Path) -> None:
    steps = "- expect: {spark: {may_activate: true}}\n- activate: spark"
    script = CARD.replace("c:Reg", "e:SetRange(LOCATION_DECK)\nc:Reg")
    assert messages(play_of(tmp_path, steps, "{you: {deck: [spark]}}", spark=script)) == []


def test_a_set_card_is_activated_where_it_is(tmp_path: Path) -> None:
    steps = "- activate: wall"
    board = "{you: {spells: [{card: wall, position: face-down}]}}"
    assert messages(play_of(tmp_path, steps, board, wall=CARD)) == []
    assert "a Trap in the hand must be Set first" in why(
        tmp_path, "activate: wall", "{you: {hand: [wall]}}", wall=CARD
    )


# ------------------------------------------------------------------------------- Special Summons

NO_SPECIAL_SUMMON = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_FIELD)
e:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
e:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
e:SetRange(LOCATION_MZONE)
e:SetTargetRange(1,1)
c:RegisterEffect(e)
"""
BY_ITSELF = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_FIELD)
e:SetCode(EFFECT_SPSUMMON_PROC)
e:SetRange(LOCATION_HAND)
e:SetCondition(function(e,c)
  if c==nil then return true end
  return Duel.GetFieldGroupCount(c:GetControler(),0,LOCATION_MZONE)>0
end)
c:RegisterEffect(e)
"""
"""Can Special Summon itself if the opponent controls a monster."""


@pytest.mark.parametrize(
    "step",
    ["{summon: hero, how: special}", "{summon: hero, how: effect}"],
)
def test_a_lock_forbids_every_special_summon(tmp_path: Path, step: str) -> None:
    board = "{you: {hand: [hero]}, opponent: {monsters: [giant]}}"
    steps = (
        "- expect: {hero: {may_be_special_summoned: false}}\n"
        f"- {step[:-1]}, refused: Giant forbids it (giant.lua:10)}}\n"
    )
    assert messages(play_of(tmp_path, steps, board, giant=NO_SPECIAL_SUMMON)) == []


def test_an_oath_forbids_a_special_summon(tmp_path: Path) -> None:
    """Pot of Duality: you cannot Special Summon in the turn in which you activate it."""
    steps = """
- activate: duality
- resolve: all
  choose: [hero]
  expect: {villain: {may_be_special_summoned: false}}
- {summon: villain, how: special, refused: Pot of Duality}
- {summon: villain, how: normal}
"""
    board = "{you: {hand: [duality, villain], deck: [hero, knight, giant]}}"
    assert messages(play_of(tmp_path, steps, board)) == []


def test_a_monsters_own_procedure_must_be_possible(tmp_path: Path) -> None:
    steps = """
- expect: {hero: {may_special_summon_itself: false}}
- {summon: hero, how: special, refused: "condition of its procedure is not met (hero.lua:8)"}
- {summon: hero, how: effect, by: you, expect: {hero: {place: field}}}
"""
    assert messages(play_of(tmp_path, steps, "{you: {hand: [hero]}}", hero=BY_ITSELF)) == []
    steps = """
- expect: {hero: {may_special_summon_itself: true}}
- {summon: hero, how: special, choose: [1]}
"""
    board = "{you: {hand: [hero]}, opponent: {monsters: [villain]}}"
    assert messages(play_of(tmp_path, steps, board, hero=BY_ITSELF)) == []


@pytest.mark.parametrize("position", ["attack", "defense"])
def test_the_step_says_in_which_position_a_monster_summons_itself(
    tmp_path: Path, position: str
) -> None:
    board = "{you: {hand: [hero]}, opponent: {monsters: [villain]}}"
    steps = f"""
- summon: hero
  how: special
  position: {position}
  expect: {{hero: {{position: {position}}}}}
"""
    assert messages(play_of(tmp_path, steps, board, hero=BY_ITSELF)) == []


def test_a_position_that_nobody_says(tmp_path: Path) -> None:
    board = "{you: {hand: [hero]}, opponent: {monsters: [villain]}}"
    said = why(tmp_path, "{summon: hero, how: special}", board, hero=BY_ITSELF)
    assert said == (
        "a battle position must be chosen: say `position: attack` or `position: defense`"
    )


def test_a_monster_summons_itself_in_its_players_main_phase(tmp_path: Path) -> None:
    board = "{you: {hand: [hero]}, opponent: {monsters: [villain]}}"
    message = why(
        tmp_path,
        "{summon: hero, how: special}",
        board,
        more="  phase: draw phase\n",
        hero=BY_ITSELF,
    )
    assert message.endswith("it is the Draw Phase, and no Main Phase")
    message = why(
        tmp_path,
        "{summon: hero, how: special}",
        board,
        more="  turn_player: opponent\n",
        hero=BY_ITSELF,
    )
    assert message.endswith("it is the other player's turn")


def test_a_special_summon_needs_a_zone(tmp_path: Path) -> None:
    places = ", ".join(f"{{card: hero, as: hero {n}}}" for n in range(5))
    steps = """
- expect: {villain: {may_be_special_summoned: false}}
- {summon: villain, how: effect, refused: no zone is free for it}
"""
    board = f"{{you: {{monsters: [{places}], hand: [villain]}}}}"
    assert messages(play_of(tmp_path, steps, board)) == []


@pytest.mark.parametrize("how", ["fusion", "synchro", "xyz", "link", "ritual", "pendulum"])
def test_the_kind_of_summon_must_fit_the_monster(tmp_path: Path, how: str) -> None:
    message = why(tmp_path, f"{{summon: hero, how: {how}, refused: true}}", "{you: {hand: [hero]}}")
    assert message == f"hero is no {how.title()} Monster: `how: {how}` does not fit it"


# -------------------------------------------------------------------------------------- choices

HALVES = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_ACTIVATE)
e:SetCode(EVENT_FREE_CHAIN)
e:SetProperty(EFFECT_FLAG_CARD_TARGET)
e:SetCost(function(e,tp,eg,ep,ev,re,r,rp,chk)
  if chk==0 then return true end
  Duel.PayLPCost(tp,1000)
end)
e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
  if chk==0 then return Duel.IsExistingTarget(Card.IsFaceup,tp,0,LOCATION_MZONE,1,nil) end
  Duel.SelectTarget(tp,Card.IsFaceup,tp,0,LOCATION_MZONE,1,1,nil)
end)
c:RegisterEffect(e)
"""
ONE = "{you: {monsters: [hero], hand: [fire]}, opponent: {monsters: [villain]}}"
TWO = "{you: {monsters: [hero], hand: [fire]}, opponent: {monsters: [villain, knight]}}"


@pytest.mark.parametrize(
    ("board", "offered"), [(ONE, "what could be is villain"), (TWO, "1 of villain, knight must")]
)
def test_a_target_that_cannot_be_chosen(tmp_path: Path, board: str, offered: str) -> None:
    message = why(tmp_path, "{activate: fire, targets: hero}", board, fire=HALVES)
    assert message.startswith("hero cannot be chosen: ")
    assert offered in message


@pytest.mark.parametrize("board", [ONE, TWO])
def test_a_refused_step_leaves_the_duel_as_it_was(tmp_path: Path, board: str) -> None:
    """The cost is paid before the target turns out to be wrong; it comes back."""
    steps = """
- {summon: knave, how: normal}
- activate: fire
  targets: hero
  refused: hero cannot be chosen
  expect: {fire: {place: hand, may_activate: true}, you: {lp: 8000}, knave: {place: field}}
- activate: fire
  targets: villain
  expect: {you: {lp: 7000}}
- resolve: all
  expect: {fire: {place: graveyard}}
"""
    board = board.replace("hand: [fire]", "hand: [fire, {card: villain, as: knave}]")
    assert messages(play_of(tmp_path, steps, board, fire=HALVES)) == []


def test_a_mistake_in_a_play_is_no_refusal(tmp_path: Path) -> None:
    for step, message in (
        ("{activate: fire, targets: vilain, refused: true}", "did you mean 'villain'?"),
        (
            "{activate: fire, targets: villain, choose: [3], refused: true}",
            "nobody asked for the choice 3",
        ),
        ("{summon: nobody, refused: true}", "no card of the play is called 'nobody'"),
        ("{resolve: 5, refused: true}", "there is no Chain to resolve"),
        ("{summon: hero, zone: 9, how: special, refused: true}", "there is no zone 9"),
        ("{summon: villain, materials: heroo, refused: true}", "did you mean 'hero'?"),
        ("{attack: hero, target: vilain, refused: true}", "did you mean 'villain'?"),
        ("{phase: tea break, refused: true}", "unknown phase 'tea break'"),
        ("{move: hero, to: moon, refused: true}", "unknown place 'moon'"),
        ("{control: hero, refused: true}", "say with `player` who takes control"),
        ("{activate: fire, effect: 7, refused: true}", "fire has 1 effect that can be activated"),
        ("{battle: end, refused: true}", "no attack was declared"),
    ):
        assert message in why(tmp_path, step, ONE, fire=HALVES)


HAND = "{you: {hand: [fire]}}"
OPTIONS = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_ACTIVATE)
e:SetCode(EVENT_FREE_CHAIN)
e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk)
  if chk==0 then return true end
  Duel.SelectOption(tp,1,2)
end)
c:RegisterEffect(e)
"""
FAILS = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_ACTIVATE)
e:SetCode(EVENT_FREE_CHAIN)
e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk) return nobody.atk end)
c:RegisterEffect(e)
"""


@pytest.mark.parametrize(
    ("choose", "message"),
    [("", "one of 2 options must be chosen"), (", choose: [3]", "option 3 of 2 does not exist")],
)
def test_a_choice_that_is_missing_or_wrong_is_no_refusal(
    tmp_path: Path, choose: str, message: str
) -> None:
    assert message in why(
        tmp_path, f"{{activate: fire{choose}, refused: true}}", HAND, fire=OPTIONS
    )


def test_a_script_that_fails_fails_the_play(tmp_path: Path) -> None:
    (message,) = messages(play_of(tmp_path, "- {activate: fire, refused: true}", HAND, fire=FAILS))
    assert message.startswith("script: fire.lua:")


def test_another_reason_than_the_expected_one(tmp_path: Path) -> None:
    message = why(
        tmp_path, "{activate: wall, refused: its cost}", "{you: {hand: [wall]}}", wall=CARD
    )
    assert "a Trap in the hand must be Set first; the play expects 'its cost'" in message


@pytest.mark.parametrize("step", ["lua: x=1", "life_points: {you: 1}", "expect: {you: {lp: 1}}"])
def test_what_the_rules_are_not_asked_about_is_not_refused(tmp_path: Path, step: str) -> None:
    with pytest.raises(RulingError, match="`refused` is for what the rules may forbid"):
        play_of(tmp_path, f"- {{{step}, refused: true}}")


def test_an_open_chain_refuses_the_end_of_a_phase(tmp_path: Path) -> None:
    steps = """
- activate: fire
- {phase: end phase, refused: a Chain is open}
- {end_turn: true, refused: true}
- {resolve: all, expect: {fire: {place: graveyard}}}
"""
    assert messages(play_of(tmp_path, steps, HAND, fire=CARD)) == []


# --------------------------------------------------------------------------------------- events

WHEN_SUMMONED = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_O)
e:SetCode(EVENT_SUMMON_SUCCESS)
e:SetOperation(function(e,tp) Duel.Damage(1-tp,500,REASON_EFFECT) end)
c:RegisterEffect(e)
"""
QUICK = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_QUICK_O)
e:SetCode(EVENT_FREE_CHAIN)
e:SetRange(LOCATION_MZONE)
c:RegisterEffect(e)
"""


def test_a_trigger_effect_needs_its_event(tmp_path: Path) -> None:
    steps = """
- expect: {hero: {may_activate: false}}
- {activate: hero, refused: EVENT_SUMMON_SUCCESS has not just happened}
"""
    board = "{you: {monsters: [hero]}}"
    assert messages(play_of(tmp_path, steps, board, hero=WHEN_SUMMONED)) == []


def test_a_trigger_effect_follows_its_event(tmp_path: Path) -> None:
    steps = """
- summon: hero
  expect: {hero: {may_activate: true}}
- activate: hero
- resolve: all
  expect: {opponent: {lp: 7500}, hero: {may_activate: false}}
"""
    board = "{you: {hand: [hero], monsters: [villain]}}"
    assert messages(play_of(tmp_path, steps, board, hero=WHEN_SUMMONED)) == []


def test_a_trigger_effect_cannot_wait_until_another_chain_has_resolved(tmp_path: Path) -> None:
    steps = """
- summon: hero
- activate: villain
  expect: {hero: {may_activate: false}}
- resolve: all
  expect: {hero: {may_activate: false}}
"""
    board = "{you: {hand: [hero], monsters: [villain]}}"
    assert messages(play_of(tmp_path, steps, board, hero=WHEN_SUMMONED, villain=QUICK)) == []


def test_what_happens_in_a_chain_starts_the_next_one(tmp_path: Path) -> None:
    """The Spell inflicts damage; the monster that responds to it does so in the next Chain."""
    burns = CARD.replace(
        "c:Reg", "e:SetOperation(function(e,tp) Duel.Damage(tp,500,64) end)\nc:Reg"
    )
    waits = WHEN_SUMMONED.replace("SINGLE", "FIELD").replace("SUMMON_SUCCESS", "DAMAGE")
    waits = waits.replace("c:Reg", "e:SetRange(LOCATION_MZONE)\nc:Reg")
    steps = """
- activate: fire
  expect: {hero: {may_activate: false}}
- activate: villain
- resolve: 2
  expect: {hero: {may_activate: false}}
- resolve: all
  expect: {hero: {may_activate: true}}
- activate: hero
"""
    board = "{you: {hand: [fire], monsters: [hero, villain]}}"
    scripts = {"fire": burns, "hero": waits, "villain": QUICK}
    assert messages(play_of(tmp_path, steps, board, **scripts)) == []


def test_two_triggers_of_one_event_make_one_chain(tmp_path: Path) -> None:
    other = WHEN_SUMMONED.replace("SINGLE", "FIELD").replace(
        "c:Reg", "e:SetRange(LOCATION_MZONE)\nc:Reg"
    )
    steps = "- summon: hero\n- activate: hero\n- activate: villain\n- resolve: all"
    board = "{you: {hand: [hero], monsters: [villain]}}"
    scripts = {"hero": WHEN_SUMMONED, "villain": other}
    assert messages(play_of(tmp_path, steps, board, **scripts)) == []


@pytest.mark.parametrize(
    ("code", "step"),
    [
        ("EVENT_FLIP", "{summon: other, how: flip}"),
        ("EVENT_CHANGE_POS", "{turn: villain, position: defense}"),
        ("EVENT_CONTROL_CHANGED", "{control: villain, player: opponent}"),
        ("EVENT_RECOVER", "{life_points: {you: 9000}}"),
        ("EVENT_MSET", "{set: knight}"),
        ("EVENT_SSET", "{set: wall}"),
        ("EVENT_DISCARD", "{lua: 'Duel.SendtoGrave(knight,REASON_EFFECT+REASON_DISCARD)'}"),
        ("EVENT_CUSTOM+7", "{lua: 'Duel.RaiseEvent(knight,EVENT_CUSTOM+7,nil,0,0,0,0)'}"),
        ("EVENT_PHASE+PHASE_END", "{phase: end phase}"),
    ],
)
def test_events_that_a_step_makes(tmp_path: Path, code: str, step: str) -> None:
    script = f"""
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_TRIGGER_O)
e:SetCode({code})
e:SetRange(LOCATION_MZONE)
c:RegisterEffect(e)
"""
    board = (
        "{you: {monsters: [hero, villain, {card: villain, as: other, position: face-down}],"
        " hand: [knight, wall]}}"
    )
    steps = (
        "- expect: {hero: {may_activate: false}}\n"
        f"- {step}\n- expect: {{hero: {{may_activate: true}}}}\n- activate: hero"
    )
    assert messages(play_of(tmp_path, steps, board, hero=script)) == []


# --------------------------------------------------------------------------------------- moments

IGNITION = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_IGNITION)
e:SetRange(LOCATION_MZONE)
c:RegisterEffect(e)
"""


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("  phase: draw phase\n", "it is the Draw Phase, and no Main Phase: it has Spell Speed 1"),
        ("  turn_player: opponent\n", "it is the other player's turn: it has Spell Speed 1"),
    ],
)
@pytest.mark.parametrize("card", ["hero", "sword", "fire"])
def test_spell_speed_1_belongs_to_ones_own_main_phase(
    tmp_path: Path, card: str, more: str, said: str
) -> None:
    board = "{you: {monsters: [hero], hand: [fire, sword]}}"
    scripts = {"hero": IGNITION, "fire": CARD, "sword": CARD}
    steps = f"- expect: {{{card}: {{may_activate: false}}}}\n- {{activate: {card}}}"
    (message,) = messages(play_of(tmp_path, steps, board, more=more, **scripts))
    assert said in message
    assert messages(play_of(tmp_path, f"- activate: {card}", board, **scripts)) == []


def test_spell_speed_1_starts_a_chain(tmp_path: Path) -> None:
    board = "{you: {monsters: [hero], hand: [fire, spark]}}"
    scripts = {"hero": IGNITION, "fire": CARD, "spark": CARD}
    for card in ("hero", "fire"):
        message = why(tmp_path, f"{{activate: {card}}}", board, "- activate: spark", **scripts)
        assert message.endswith("a Chain is open: it has Spell Speed 1")


def test_only_a_counter_trap_answers_a_counter_trap(tmp_path: Path) -> None:
    board = (
        "{you: {hand: [spark], spells: [{card: veto, position: face-down},"
        " {card: veto, as: other, position: face-down}]}}"
    )
    message = why(tmp_path, "{activate: spark}", board, "- activate: veto", veto=CARD, spark=CARD)
    assert message.endswith("Chain Link 1 (Veto) has Spell Speed 3, and it has 2")
    steps = "- activate: veto\n- activate: other"
    assert messages(play_of(tmp_path, steps, board, veto=CARD)) == []


@pytest.mark.parametrize(
    ("step", "board", "more", "said"),
    [
        ("summon: hero", "hand", "  phase: end phase\n", "it is the End Phase, and no Main Phase"),
        ("set: hero", "hand", "  turn_player: opponent\n", "it is the other player's turn"),
        ("summon: hero", "graveyard", "", "it is in the Graveyard, not in the hand"),
        ("set: hero", "deck", "", "it is in the Deck, not in the hand"),
        ("summon: giant", "hand", "", "it takes 2 Tributes"),
        ("set: wall", "graveyard", "", "it is in the Graveyard, not in the hand"),
        ("summon: fire", "hand", "", "it is no monster"),
    ],
)
def test_normal_summons_and_sets(
    tmp_path: Path, step: str, board: str, more: str, said: str
) -> None:
    verb, card = step.split(": ")
    asked = "may_be_normal_summoned" if verb == "summon" else "may_be_set"
    steps = f"- expect: {{{card}: {{{asked}: false}}}}\n- {step}"
    (message,) = messages(play_of(tmp_path, steps, f"{{you: {{{board}: [{card}]}}}}", more))
    assert said in message


def test_one_normal_summon_or_set_in_a_turn(tmp_path: Path) -> None:
    board = "{you: {hand: [hero, villain]}}"
    message = why(tmp_path, "summon: villain", board, "- summon: hero")
    assert message.endswith("the Normal Summon or Set of this turn has been made")


def test_a_monster_that_was_set_cannot_be_flip_summoned_yet(tmp_path: Path) -> None:
    message = why(tmp_path, "{summon: hero, how: flip}", "{you: {hand: [hero]}}", "- set: hero")
    assert message.endswith("it was Set this turn")


@pytest.mark.parametrize(
    ("step", "board", "before", "said"),
    [
        ("attack: hero", "{you: {monsters: [hero]}}", "", "it is Main Phase 1, and not the Battle"),
        (
            "attack: hero",
            "{you: {monsters: [{card: hero, position: defense}]}}",
            "- phase: battle phase",
            "it is in Defense Position",
        ),
        (
            "{attack: villain, target: hero}",
            "{you: {monsters: [hero]}, opponent: {monsters: [villain]}}",
            "- phase: battle phase",
            "it is the other player's turn",
        ),
        (
            "attack: hero",
            "{you: {monsters: [hero]}, opponent: {monsters: [villain]}}",
            "- phase: battle phase",
            "the other player has monsters",
        ),
        (
            "attack: hero",
            "{you: {monsters: [hero]}}",
            "- phase: battle phase\n- attack: hero\n- battle: end",
            "it has attacked as often as it can (1)",
        ),
    ],
)
def test_attacks(tmp_path: Path, step: str, board: str, before: str, said: str) -> None:
    assert said in why(tmp_path, step, board, before)


def test_may_attack_asks_the_phase(tmp_path: Path) -> None:
    steps = """
- expect: {hero: {may_attack: false}}
- phase: battle phase
  expect: {hero: {may_attack: true, may_attack_directly: true}}
- attack: hero
- battle: end
  expect: {hero: {may_attack: false}}
"""
    assert messages(play_of(tmp_path, steps, "{you: {monsters: [hero]}}")) == []


def test_a_link_that_is_not_there(tmp_path: Path) -> None:
    message = why(tmp_path, "resolve: 5", "{you: {hand: [fire]}}", "- activate: fire", fire=CARD)
    assert message == "there is no Chain Link 5: the Chain has 1 Link"


# ------------------------------------------------------------------------ boards that cannot be


def test_a_script_must_register_the_effects_of_its_card(tmp_path: Path) -> None:
    (tmp_path / "empty.lua").write_text("-- nothing\n", "utf-8")
    (tmp_path / "play.yaml").write_text(
        "cards:\n- {key: a, passcode: 970000010, name_en: A, script: empty.lua}\n"
        "plays:\n- id: p\n  board: {you: {monsters: [a]}}\n  steps:\n  - phase: end phase\n",
        "utf-8",
    )
    (play,) = load_plays(tmp_path / "play.yaml")
    (message,) = messages(run_play(play))
    assert "empty.lua: the script of A has no initial_effect" in message


@pytest.mark.parametrize(
    ("cards", "board", "said"),
    [
        (
            "[{key: a, passcode: 5}, {key: b, passcode: 5, name_en: B}]",
            "{you: {monsters: [a, b]}}",
            "a and b have the same passcode, 5",
        ),
        ("[{key: a, passcode: -5}]", "{you: {monsters: [a]}}", "the passcode -5 is none"),
        (
            "[{key: a, passcode: 5, kind: normal spell}]",
            "{you: {monsters: [a]}}",
            "a is a Spell and cannot begin under `monsters`",
        ),
        (
            "[{key: a, passcode: 5}]",
            "{you: {spells: [a]}}",
            "a is a monster and can begin under `spells` only with `equipped_to`",
        ),
    ],
)
def test_boards_that_cannot_be(tmp_path: Path, cards: str, board: str, said: str) -> None:
    path = tmp_path / "play.yaml"
    path.write_text(
        f"cards: {cards}\nplays:\n- id: p\n  board: {board}\n  steps:\n  - phase: end phase\n",
        "utf-8",
    )
    with pytest.raises(RulingError, match=re.escape(said)):
        load_plays(path)
