"""What the steps of a play do on a core."""

from __future__ import annotations

import pytest

from tests.on_core.conftest import HERO, Plays

BOARD = """
board:
  you: {monsters: [hero], hand: [villain, giant, fire, blade], spells: [{card: trap, position: face-down}]}
  opponent: {monsters: [{card: villain, as: enemy}], spells: [{card: fire, as: theirs, position: face-down}]}
steps:
"""


def test_an_effect_with_a_target_and_the_end_of_the_turn(plays: Plays) -> None:
    plays.passes(
        BOARD
        + """
- {activate: hero, targets: enemy}
- {resolve: all, expect: {enemy: {atk: 2000, original_atk: 1500}, hero: {may_activate: false}}}
- {activate: hero, refused: can be activated now}
- {end_turn: true, expect: {enemy: {atk: 1500}}}
- {end_turn: true}
- {phase: main phase 1, expect: {hero: {may_activate: {1: true}}}}
"""
    )


def test_summons_and_sets(plays: Plays) -> None:
    plays.passes(
        BOARD
        + """
- {summon: giant, how: tribute, materials: hero, expect: {giant: {place: field}, hero: {place: graveyard}}}
- {summon: villain, refused: true}
- {set: fire, expect: {fire: {place: field, position: face-down}}}
- {activate: fire, refused: true}
- {end_turn: true}
- {end_turn: true}
- {set: villain, zone: 4, position: face-down, expect: {villain: {position: face-down}}}
- {end_turn: true}
- {end_turn: true}
- {summon: villain, how: flip, expect: {villain: {position: attack}}}
"""
    )


def test_equips_and_what_no_player_does(plays: Plays) -> None:
    plays.passes(
        BOARD
        + """
- {activate: blade, targets: hero}
- {resolve: all, expect: {hero: {atk: 1300}}}
- {move: blade, to: destroyed, expect: {blade: {place: graveyard}, hero: {atk: 1000}}}
- {move: [villain, giant], to: banished, expect: {you: {banished: 2, hand: 1}}}
- {turn: enemy, position: defense, expect: {enemy: {position: defense}}}
- {control: enemy, player: you, expect: {enemy: {controller: you}}}
- {life_points: {you: 100, opponent: 200}, expect: {you: {lp: 100}, opponent: {lp: 200}}}
- {lua: "Duel.Recover(0, 50, REASON_EFFECT)", expect: {you: {lp: 150}}}
- {lua: "return cards['hero']:GetAttack() + enemy:GetLevel()", gives: 1004}
"""
    )


def test_both_players_respond_and_links_resolve_one_by_one(plays: Plays) -> None:
    plays.passes(
        BOARD
        + """
- {activate: hero, targets: hero}
- {activate: theirs}
- {activate: trap}
- {resolve: 3, expect: {opponent: {lp: 7300}, you: {lp: 8000}, hero: {atk: 1000}}}
- {resolve: 2, expect: {you: {lp: 7300}, hero: {atk: 1000}}}
- {resolve: all, expect: {hero: {atk: 1500}}}
"""
    )


def test_the_other_player_acts_in_the_main_phase(plays: Plays) -> None:
    plays.passes(
        BOARD
        + """
- {activate: theirs}
- {resolve: all, expect: {you: {lp: 7300}}}
- {summon: villain, expect: {villain: {place: field}}}
"""
    )


def test_activations_and_effects_are_negated(plays: Plays) -> None:
    plays.passes(
        BOARD
        + """
- {activate: fire}
- {negate: effect}
- {resolve: all, expect: {opponent: {lp: 8000}, fire: {place: graveyard}}}
- {activate: hero, targets: hero}
- {activate: theirs}
- {negate: activation, link: 1}
- {resolve: all, expect: {you: {lp: 7300}, hero: {atk: 1000}}}
"""
    )


def test_a_battle_in_its_parts(plays: Plays) -> None:
    plays.passes(
        BOARD
        + """
- {attack: hero, target: enemy, expect: {enemy: {used_for_damage_calculation: 1500}}}
- {battle: damage step}
- {battle: damage calculation}
- {activate: trap}
- {resolve: all, expect: {opponent: {lp: 7300}}}
- {battle: end of damage calculation, expect: {you: {lp: 7500}, hero: {place: field}}}
- {battle: fallen, expect: {hero: {place: graveyard}}}
- {battle: end}
- {phase: main phase 2}
- {summon: villain}
"""
    )


def test_a_direct_attack(plays: Plays) -> None:
    plays.passes("""
board: {you: {monsters: [hero]}}
steps:
- {expect: {hero: {may_attack: true, may_attack_directly: true}}}
- {attack: hero, target: direct}
- {battle: end, expect: {opponent: {lp: 7000}, hero: {may_attack: false, may_attack_again: false}}}
- {attack: hero, refused: cannot attack now}
""")


SUMMONS = """
board:
  you: {monsters: [hero, villain], extra_deck: [pair], hand: [giant]}
steps:
"""


@pytest.mark.parametrize("how", ["synchro", "link", "fusion", "ritual"])
def test_special_summons_with_materials(plays: Plays, how: str) -> None:
    plays.passes(
        SUMMONS
        + f"""
- summon: pair
  how: {how}
  materials: [hero, villain]
  expect:
    pair: {{place: field, atk: 2000, special_summons: 1}}
    hero: {{place: graveyard}}
    you: {{special_summons: 1, may_special_summon: true}}
- lua: return pair:IsSummonType(SUMMON_TYPE_{how.upper()}) and pair:GetMaterialCount() == 2
  gives: true
"""
    )


def test_an_xyz_summon(plays: Plays) -> None:
    plays.passes(
        SUMMONS
        + """
- summon: pair
  how: xyz
  materials: [hero, villain]
  expect: {pair: {materials: 2}, hero: {place: material}}
"""
    )


def test_a_special_summon_is_negated_or_answered(plays: Plays) -> None:
    plays.passes(
        SUMMONS
        + """
- {expect: {giant: {may_be_special_summoned: true, may_special_summon_itself: false}}}
- {summon: giant, how: special, negated: true, expect: {giant: {place: graveyard}}}
- {summon: pair, how: link, materials: [hero, villain], answered: true}
- {expect: {you: {monsters: 1}}}
- {phase: battle phase, expect: {pair: {place: field}}}
"""
    )


def test_a_monster_comes_outside_of_its_players_main_phase(plays: Plays) -> None:
    plays.passes("""
board: {you: {monsters: [hero], hand: [fire]}, opponent: {hand: [villain, giant]}}
steps:
- {summon: villain, how: special, by: opponent, expect: {villain: {place: field, controller: opponent}}}
- {phase: battle phase}
- {summon: giant, how: special, by: opponent, position: defense, expect: {giant: {position: defense}}}
- {expect: {opponent: {special_summons: 2}}}
""")


TOKENS = """
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetOperation(function(e, tp)
    for i = 1, 2 do
      Duel.SpecialSummonStep(Duel.CreateToken(tp, 970000070), 0, tp, tp, false, false, POS_FACEUP_ATTACK)
    end
    Duel.SpecialSummonComplete()
  end)
  c:RegisterEffect(e1)
end
"""


def test_tokens_get_names(plays: Plays) -> None:
    board = "cards: [child]\nboard: {you: {monsters: [hero]}}\nsteps:\n- {activate: hero}\n"
    plays.passes(
        board + "- {resolve: all, tokens: [one, two], expect: {two: {atk: 300}}}\n",
        {"hero.lua": TOKENS},
    )
    message = plays.fails(board + "- {resolve: all, tokens: [one]}\n", {"hero.lua": TOKENS})
    assert message == "the step names 1 Tokens, and 2 came"


TRIGGER = HERO.replace("EFFECT_TYPE_IGNITION", "EFFECT_TYPE_SINGLE+EFFECT_TYPE_TRIGGER_{}").replace(
    "e1:SetRange(LOCATION_MZONE)", "e1:SetCode(EVENT_SUMMON_SUCCESS)"
)


@pytest.mark.parametrize("kind", ["O", "F"])
def test_what_triggers_is_activated_by_the_next_step(plays: Plays, kind: str) -> None:
    plays.passes(
        """
board: {you: {hand: [hero], monsters: [{card: villain, as: first}, villain]}}
steps:
- {summon: hero}
- {activate: hero, targets: villain}
- {resolve: all, expect: {villain: {atk: 2000}, first: {atk: 1500}}}
""",
        {"hero.lua": TRIGGER.format(kind)},
    )


def test_a_trigger_that_the_play_does_not_use_is_passed(plays: Plays) -> None:
    plays.passes(
        """
board: {you: {hand: [hero], monsters: [villain]}}
steps:
- {summon: hero}
- {end_turn: true, expect: {villain: {atk: 1500}}}
""",
        {"hero.lua": TRIGGER.format("O")},
    )


CONTINUOUS = """
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD+EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_CHAIN_SOLVED)
  e1:SetRange(LOCATION_MZONE)
  e1:SetOperation(function() Duel.Recover(0, 100, REASON_EFFECT) end)
  c:RegisterEffect(e1)
end
"""


def test_the_core_applies_what_starts_no_chain(plays: Plays) -> None:
    plays.passes(
        BOARD
        + """
- {activate: fire}
- {resolve: all, expect: {opponent: {lp: 7300}, you: {lp: 8000}}}
- {apply: hero, expect: {you: {lp: 8100}}}
- {summon: villain}
""",
        {"hero.lua": CONTINUOUS},
    )


COINS = """
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetOperation(function(e, tp)
    local first, second = Duel.TossCoin(tp, 2)
    Duel.SetLP(0, first * 10 + second + 100 * Duel.TossDice(tp, 1))
  end)
  c:RegisterEffect(e1)
end
"""


@pytest.mark.parametrize(("choose", "points"), [("0, 1, 5", 510), ("1, 0, 2", 201)])
def test_coins_and_dice_fall_as_the_play_says(plays: Plays, choose: str, points: int) -> None:
    plays.passes(
        f"""
board: {{you: {{monsters: [hero]}}}}
steps:
- {{activate: hero}}
- {{resolve: all, choose: [{choose}], expect: {{you: {{lp: {points}}}}}}}
""",
        {"hero.lua": COINS},
    )


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (
            "{activate: nobody}",
            "no card of the play is called 'nobody': its cards are: blade, enemy",
        ),
        (
            "{activate: giant}",
            "no effect of giant can be activated now: MSG_SELECT_IDLECMD asks you;"
            " can be activated: hero, trap, fire, blade; Normal Summoned: villain, giant; Set: ",
        ),
        ("{activate: hero, effect: 2}", "hero has 1 effects that are activated"),
        ("{resolve: all}", "there is no Chain to resolve: MSG_SELECT_IDLECMD asks you"),
        ("{negate: effect}", "there is no Chain Link 0: MSG_SELECT_IDLECMD asks you"),
        ("{battle: end}", "there is no battle: MSG_SELECT_IDLECMD asks you"),
        ("{attack: enemy, target: hero}", "enemy cannot attack now: MSG_SELECT_BATTLECMD asks you"),
        ("{attack: hero, target: hero}", "hero cannot attack hero, only: enemy"),
        ("{attack: hero}", "hero cannot attack directly, only: enemy"),
        ("{summon: hero}", "hero cannot be Normal Summoned now: MSG_SELECT_IDLECMD asks you"),
        ("{set: enemy}", "enemy cannot be Set now"),
        ("{phase: tea break}", "unknown phase 'tea break': expected draw phase"),
        ("{move: hero, to: moon}", "unknown place 'moon' to move to: expected hand"),
        ("{control: enemy}", "say with `player` who takes control"),
        ("{lua: return nil+1}", "play.lua:1: attempt to perform arithmetic"),
        ("{lua: return 1, gives: 2}", "the snippet gives 1, expected 2"),
        (
            "{summon: villain, negated: true}",
            "only a Special Summon without a Chain can be answered or negated",
        ),
        ("{end_turn: true, refused: true}", "it was done, and the play expects that it is refused"),
    ],
)
def test_steps_that_cannot_be_done(plays: Plays, step: str, message: str) -> None:
    said = plays.fails(f"{BOARD}- {step}\n")
    assert said.startswith(message) or message in said


def test_choices_that_the_core_does_not_ask_for_are_told(plays: Plays) -> None:
    result = plays.passes(BOARD + "- {end_turn: true, choose: [1, hero]}\n")
    assert result.warnings == ["line 17: the core did not ask for the choice 1, hero"]


def test_script_errors_fail_the_play(plays: Plays) -> None:
    script = HERO.replace("Duel.GetFirstTarget()", "Duel.Nonsense()")
    result = plays.run(
        BOARD + "- {activate: hero, targets: hero}\n- {resolve: all}\n", {"hero.lua": script}
    )
    assert not result.passed
    assert "c970000010.lua:17: attempt to call a nil value (field 'Nonsense')" in result.problems[0]


def test_expectations_that_cannot_be(plays: Plays) -> None:
    result = plays.run(
        BOARD + "- expect: {hero: {atk: 999, attack: 1, may_activate: {3: true}}, you: {live: 1}}\n"
    )
    assert [failure.message for failure in result.failures] == [
        "hero atk: expected 999, got 1000",
        "hero attack: 'attack' is nothing that can be expected of a card: did you mean 'atk'?",
        "hero may_activate: it has no effect '3'; its script has 1",
        "you live: 'live' is nothing that can be expected of a player: expected lp, hand, deck,"
        " graveyard, banished, monsters, special_summons, may_special_summon, skips_draw_phase",
    ]


def test_the_same_play_comes_out_on_the_table(plays: Plays) -> None:
    play = (
        BOARD + "- {activate: hero, targets: hero}\n- {resolve: all, expect: {hero: {atk: 1500}}}\n"
    )
    assert plays.run(play).passed
    assert plays.run(play, on_table=True).passed


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("{activate: hreo, refused: true}", "did you mean 'hero'?"),
        ("{activate: hero, targets: enmy, refused: true}", "did you mean 'enemy'?"),
        ("{activate: hero, effect: 4, refused: true}", "hero has 1 effects that are activated"),
        ("{phase: tea break, refused: true}", "unknown phase 'tea break'"),
        ("{summon: villain, zone: 9, refused: true}", "there is no zone 9"),
        ("{resolve: all, refused: true}", "there is no Chain to resolve"),
        ("{battle: end, refused: true}", "there is no battle"),
    ],
)
def test_a_mistake_in_a_play_is_no_refusal(plays: Plays, step: str, message: str) -> None:
    assert message in plays.fails(f"{BOARD}- {step}\n")
    assert not plays.run(f"{BOARD}- {step}\n", on_table=True).passed


def test_a_card_that_is_not_offered(plays: Plays) -> None:
    said = plays.fails(BOARD + "- {activate: hero, targets: giant}\n")
    assert said == "giant cannot be chosen: what could be is hero, enemy"


@pytest.mark.parametrize(
    ("lua", "gives"),
    [
        ("return hero", "hero"),
        ("return Duel.GetFieldGroup(0,LOCATION_MZONE,LOCATION_MZONE)", "[enemy, hero]"),
        ("return {1,hero,{true}}", "[1, hero, [true]]"),
        ("return hero:GetAttack(),hero:GetDefense()", "[1000, 800]"),
        ("return nil", "null"),
        ("local x=1", "null"),
        ("return {a=1}", "{a: 1}"),
        ("return 2.0", "2"),
    ],
)
def test_what_a_snippet_gives(plays: Plays, lua: str, gives: str) -> None:
    play = f"{BOARD}- {{lua: '{lua}', gives: {gives}}}\n"
    plays.passes(play)
    assert plays.run(play, on_table=True).passed


@pytest.mark.parametrize(
    ("lua", "gives", "message"),
    [
        ("return true", "1", "the snippet gives true, expected 1"),
        ("return 1", '"1"', 'the snippet gives 1, expected "1"'),
        ("return 1", "null", "the snippet gives 1, expected nothing"),
    ],
)
def test_types_count(plays: Plays, lua: str, gives: str, message: str) -> None:
    assert plays.fails(f"{BOARD}- {{lua: {lua}, gives: {gives}}}\n") == message
    assert "got false: write true or false" in plays.fails(
        f"{BOARD}- expect: {{hero: {{negated: 0}}}}\n"
    )


def test_a_summon_by_an_effect(plays: Plays) -> None:
    plays.passes(BOARD + "- {summon: villain, how: effect, expect: {villain: {place: field}}}\n")


def test_a_refused_summon_leaves_no_procedure(plays: Plays) -> None:
    full = ", ".join(f"{{card: hero, as: hero{number}}}" for number in range(5))
    plays.passes(
        f"""
board: {{you: {{monsters: [{full}], hand: [villain]}}}}
steps:
- {{summon: villain, how: special, refused: true}}
- {{move: hero0, to: graveyard}}
- expect: {{villain: {{may_special_summon_itself: false, may_be_special_summoned: true}}}}
- {{summon: villain, how: special, expect: {{villain: {{place: field}}}}}}
"""
    )
