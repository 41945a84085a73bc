"""What plays say when something is wrong: the cause first, with the lines of the play and the script."""

from __future__ import annotations

from pathlib import Path

import pytest

from lua_bridge import Bridge, CardData
from lua_bridge import constants as k
from lua_bridge.errors import LuaBridgeError, ScriptError, TableError
from lua_bridge.plays.loader import load_plays
from tests.lua.refusing import messages, play_of
from tests.lua.scene import Scene
from ygoplugin import Duel, RulingError

BOARD = "{you: {monsters: [hero], hand: [villain]}}"
GAINS = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_SINGLE)
e:SetCode(EFFECT_UPDATE_ATTACK)
e:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
e:SetRange(LOCATION_MZONE)
e:SetValue(function(e,c) return {value} end)
c:RegisterEffect(e)
"""


def test_the_cause_stands_before_its_consequence(tmp_path: Path) -> None:
    steps = "- expect: {hero: {atk: 1500}}"
    found = messages(play_of(tmp_path, steps, BOARD, hero=GAINS.format(value="nobody.atk")))
    assert found[0].startswith("script: hero.lua:9: attempt to index a nil value (global 'nobody')")
    assert found[1:] == ["hero atk: expected 1500, got 1000"]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('disputed: ""', "disputed: it is empty: say why, or leave it out"),
        ("board: {you: {life_points: -5}}", "life_points: found -5, expected at least 0"),
        (
            "steps: [{life_points: {you: -1}}]",
            "life_points you: found -1, expected at least 0",
        ),
    ],
)
def test_values_that_make_no_sense(tmp_path: Path, entry: str, said: str) -> None:
    file = tmp_path / "play.yaml"
    file.write_text(f"plays:\n- id: a-play\n  as_of: documents\n  {entry}\n", "utf-8")
    with pytest.raises(RulingError) as caught:
        load_plays(file)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (
            "Fusion.CheckWithHandler(e)",
            "Fusion is part of the simulator's library: give its scripts",
        ),
        ("aux.AddXyzProcedure(c)", "only the library of YGOPro has aux.AddXyzProcedure"),
        ("aux.SelectUnselectGroup()", "aux.SelectUnselectGroup is part of the simulator's library"),
        ("Duel.GetFieldGroupCoun(0,LOCATION_HAND,0)", "did you mean Duel.GetFieldGroupCount?"),
        ("Duel.GetFieldGroupCount(0,LOCATION_HAN,0)", "did you mean LOCATION_HAND?"),
        ("c:GetAtack()", "no core has a function GetAtack: did you mean GetAttack?"),
        ("c:IsCanOverlay()", "only YGOPro's core has Card.IsCanOverlay"),
    ],
)
def test_names_that_nothing_defines(tmp_path: Path, value: str, said: str) -> None:
    steps = "- expect: {hero: {atk: 1000}}"
    found = messages(play_of(tmp_path, steps, BOARD, hero=GAINS.format(value=value)))
    assert any(said in message for message in found)


def test_a_name_that_does_no_harm_is_a_warning(tmp_path: Path) -> None:
    """A filter that is nil filters nothing, in the cores too."""
    count = "100*Duel.GetMatchingGroupCount(Card.IsSpel,0,LOCATION_HAND,0,nil)"
    result = play_of(
        tmp_path, "- expect: {hero: {atk: 1100}}", BOARD, hero=GAINS.format(value=count)
    )
    assert result.passed
    assert result.warnings == ["hero.lua:9: there is no Card.IsSpel: did you mean Card.IsSpell?"]


def test_an_endless_loop_is_found(tmp_path: Path) -> None:
    script = "\nwhile true do\n  local x=1\nend"
    (message,) = messages(play_of(tmp_path, "- phase: end phase", BOARD, hero=script))
    assert message.startswith("the board: hero.lua:")
    assert "(Hero): it ran for more than 20,000,000 instructions and was stopped" in message


def test_what_scripts_say_is_kept(tmp_path: Path) -> None:
    script = 'Debug.Message("one")\nprint("two",3)'
    assert play_of(tmp_path, "- phase: end phase", BOARD, hero=script).messages == ["one", "two\t3"]


@pytest.mark.parametrize(
    ("lua", "gives"),
    [
        ("return hero", "hero"),
        ("return Duel.GetFieldGroup(0,LOCATION_HAND|LOCATION_MZONE,0)", "[villain, hero]"),
        ("return {1,hero,{true}}", "[1, hero, [true]]"),
        ("return hero:GetAttack(),hero:GetDefense()", "[1000, 800]"),
        ("return nil", "null"),
        ("return {a=1}", "{a: 1}"),
        ("return 2.0", "2"),
    ],
)
def test_what_a_snippet_gives(tmp_path: Path, lua: str, gives: str) -> None:
    steps = f"- {{lua: '{lua}', gives: {gives}}}"
    assert messages(play_of(tmp_path, steps, BOARD)) == []


@pytest.mark.parametrize(
    ("lua", "gives", "message"),
    [
        ("return true", "1", "the snippet gives true, expected 1"),
        ("return 1", "true", "the snippet gives 1, expected true"),
        ("return 1", '"1"', 'the snippet gives 1, expected "1"'),
        ("return '1'", "1", 'the snippet gives "1", expected 1'),
        ("return 1", "null", "the snippet gives 1, expected nothing"),
        ("return nil", "0", "the snippet gives nothing, expected 0"),
        (
            "return {1,{a=true}}",
            "[1, {a: 1}]",
            "the snippet gives [1, {a: true}], expected [1, {a: 1}]",
        ),
        ("return {[1]=5,x=6}", '{"1": 5, x: 6}', "the snippet gives {1: 5, x: 6}"),
        (
            "return Duel.GetFieldGroup(0,LOCATION_MZONE,0)",
            "hero",
            "the snippet gives [hero], expected hero",
        ),
    ],
)
def test_types_count_in_what_a_snippet_gives(
    tmp_path: Path, lua: str, gives: str, message: str
) -> None:
    text = lua.replace("'", "''")
    (said,) = messages(play_of(tmp_path, f"- {{lua: '{text}', gives: {gives}}}", BOARD))
    assert said.startswith(message)


def test_types_count_in_what_is_expected(tmp_path: Path) -> None:
    steps = "- expect: {hero: {negated: 0, atk: '1000', may_attack: 1}, you: {lp: true}}"
    assert messages(play_of(tmp_path, steps, BOARD)) == [
        "hero negated: expected 0, got false: write true or false",
        'hero atk: expected "1000", got 1000: write a whole number, without quotes',
        "hero may_attack: expected 1, got false: write true or false",
        "you lp: expected true, got 8000",
    ]


def test_what_is_given_by_no_snippet(tmp_path: Path) -> None:
    with pytest.raises(RulingError, match="`gives` is what a snippet of Lua gives"):
        play_of(tmp_path, "- {end_turn: true, gives: null}", BOARD)


@pytest.mark.parametrize(
    ("lua", "message"),
    [
        ("local t={} for i=1,20000 do t[i]=i end return t", "it gives more than 10,000 values"),
        (
            "local t={1} for i=1,9 do t={t,t,t,t,t,t,t} end return t",
            "it gives more than 10,000 values",
        ),
        ("return string.char(255)", "not UTF-8"),
        ("return {string.char(255)}", "not UTF-8"),
    ],
)
def test_what_no_snippet_may_give(lua: str, message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        Bridge().run(lua)


def test_a_snippet_that_gives_something_else_does_not_end_the_play(tmp_path: Path) -> None:
    steps = "- {lua: 'return {hero,true}', gives: [villain]}\n- expect: {hero: {atk: 1}}"
    assert messages(play_of(tmp_path, steps, BOARD)) == [
        "the snippet gives [hero, true], expected [villain]",
        "hero atk: expected 1, got 1000",
    ]


def test_a_bridge_gives_cards_to_python() -> None:
    bridge = Bridge()
    card = bridge.add_card(CardData(970000010, "Scout"), location=k.LOCATION_MZONE)
    bridge.name_card("scout", card)
    assert bridge.run("return scout", "try.lua") is card
    assert bridge.run("return Group.FromCards(scout)", "try.lua") == frozenset({card})


def test_explanations_show_the_amount_of_a_function(tmp_path: Path) -> None:
    steps = "- expect: {hero: {atk: 0}}"
    (failure,) = play_of(tmp_path, steps, BOARD, hero=GAINS.format(value="300")).failures
    assert (
        "1. Hero (hero.lua:10): +300 (what its script says) [continuous] - counts"
        in failure.working
    )


def test_explanations_count_effects_as_plays_do(tmp_path: Path) -> None:
    one = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_IGNITION)
e:SetRange(LOCATION_MZONE)
e:SetOperation(function(e,tp)
  local e1=Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(500)
  e1:SetReset(RESET_EVENT|RESETS_STANDARD)
  c:RegisterEffect(e1)
end)
c:RegisterEffect(e)
"""
    steps = """
- {activate: hero, effect: 2}
- resolve: all
- {activate: hero, effect: 2}
- resolve: all
  expect: {hero: {atk: 0}}
"""
    (failure,) = play_of(tmp_path, steps, BOARD, hero=one + one).failures
    assert "1. Hero (effect 2, hero.lua:26): +500 [lingering] - counts" in failure.working
    assert "2. Hero (effect 2, hero.lua:26, no. 2): +500 [lingering] - counts" in failure.working


def test_the_day_of_the_current_rulings() -> None:
    assert Scene().lua("Ruling.AsOf()") == "current"
    assert Scene(duel=Duel("documents")).lua("Ruling.AsOf()") == "2020-03-01"


def test_a_loss_is_made_though_less_can_be_lost() -> None:
    """Rulings on gains and losses: a value may be lowered past 0, and what follows applies."""
    scene = Scene()
    scene.card("weak", attack=1200)
    for needs in ("change", "loss"):
        told = scene.lua(f"""local e=Effect.CreateEffect(weak)
e:SetType(EFFECT_TYPE_SINGLE)
e:SetCode(EFFECT_UPDATE_ATTACK)
e:SetValue(-5000)
e:SetReset(RESET_EVENT+RESETS_STANDARD)
return Ruling.Outcome(e,weak,"{needs}")""")
        assert told == (True, True)


# ------------------------------------------------------------------------------------- from Python


def test_a_bridge_says_what_its_arguments_are() -> None:
    with pytest.raises(
        LuaBridgeError, match="unknown dialect 'other': expected 'edopro' or 'ygopro'"
    ):
        Bridge(dialect="other")
    with pytest.raises(LuaBridgeError, match="expected a ScriptLibrary"):
        Bridge("scripts")  # type: ignore[arg-type]
    bridge = Bridge()
    with pytest.raises(TableError, match="the place is 'hand': expected 0 or a LOCATION_ bit"):
        bridge.add_card(CardData(5, "Five"), location="hand")  # type: ignore[arg-type]
    with pytest.raises(TableError, match="the place is 3: expected 0 or a LOCATION_ bit"):
        bridge.add_card(CardData(5, "Five"), location=3)
    with pytest.raises(TableError, match="the card is 5: expected CardData"):
        bridge.add_card(5)  # type: ignore[arg-type]
    card = bridge.add_card(CardData(5, "Five"))
    with pytest.raises(TableError, match="the name is 5: expected a text"):
        bridge.name_card(5, card)  # type: ignore[arg-type]
    with pytest.raises(TableError, match="is no card of this table"):
        Bridge().name_card("five", card)
    with pytest.raises(ScriptError, match=r"snippet\.lua:1"):
        bridge.run("return nobody.atk")
