"""What players choose: as the play says, and by the policy where it is silent."""

from __future__ import annotations

import pytest

from tests.on_core.conftest import Plays

ASKS = """
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetOperation(function(e, tp)
    local function names(group)
      local found = {}
      for name, card in pairs(cards) do
        if group:IsContains(card) then found[#found + 1] = name end
      end
      table.sort(found)
      return table.concat(found, ",")
    end
    local hand = Duel.GetFieldGroup(tp, LOCATION_HAND, 0)
    local field = Duel.GetFieldGroup(tp, LOCATION_MZONE, 0)
    answer = tostring(ASKED)
  end)
  c:RegisterEffect(e1)
end
"""

BOARD = """
board:
  you:
    monsters: [hero, {card: giant, as: first}, {card: villain, as: second}]
    hand: [{card: villain, as: a}, {card: villain, as: b}, {card: giant, as: c}]
  opponent: {monsters: [{card: villain, as: enemy}]}
steps:
- {activate: hero}
"""

CASES = [
    # what is asked, what the play chooses, what comes of it
    ("names(hand:Select(tp, 1, 2, nil))", "", "a"),
    ("names(hand:Select(tp, 1, 2, nil))", "c, b", "b,c"),
    ("names(hand:Select(tp, 2, 2, nil))", "c", "a,c"),
    ("#(Duel.SelectMatchingCard(tp, aux.TRUE, tp, LOCATION_HAND, 0, 0, 1, nil))", "", "0"),
    ("#(Duel.SelectMatchingCard(tp, aux.TRUE, tp, LOCATION_HAND, 0, 0, 1, nil))", "nothing", "0"),
    ("names(Duel.SelectMatchingCard(tp, aux.TRUE, tp, LOCATION_HAND, 0, 0, 1, nil))", "b", "b"),
    ("Duel.SelectYesNo(tp, 1)", "", "true"),
    ("Duel.SelectYesNo(tp, 1)", "false", "false"),
    ("Duel.SelectEffectYesNo(tp, c)", "false", "false"),
    ("Duel.SelectOption(tp, 1, 2, 3)", "", "0"),
    ("Duel.SelectOption(tp, 1, 2, 3)", "3", "2"),
    ("Duel.AnnounceNumber(tp, 4, 8, 12)", "", "4"),
    ("Duel.AnnounceNumber(tp, 4, 8, 12)", "12", "12"),
    ("Duel.AnnounceRace(tp, 1, RACE_ALL)", "", "1"),
    ("Duel.AnnounceRace(tp, 2, RACE_ALL)", "Dragon, Warrior", str(0x2001)),
    ("Duel.AnnounceAttribute(tp, 1, ATTRIBUTE_ALL)", "FIRE", "4"),
    ("Duel.AnnounceAttribute(tp, 1, ATTRIBUTE_ALL)", "16", "16"),
    ("Duel.AnnounceCard(tp, TYPE_MONSTER, OPCODE_ISTYPE)", "enemy", "970000020"),
    ("Duel.AnnounceCard(tp, TYPE_MONSTER, OPCODE_ISTYPE)", "970000030", "970000030"),
    ("names(Duel.SelectReleaseGroup(tp, aux.TRUE, 1, 1, nil))", "second", "second"),
    ("names(hand:SelectWithSumEqual(tp, Card.GetLevel, 10, 1, 3))", "", "a,c"),
    ("names(hand:SelectWithSumEqual(tp, Card.GetLevel, 10, 1, 3))", "b", "b,c"),
    ("names(hand:SelectWithSumGreater(tp, Card.GetLevel, 5))", "c", "c"),
    (
        "names(Group.FromCards(hand:SelectUnselect(Group.CreateGroup(), tp, false, false, 1, 1)))",
        "b",
        "b",
    ),
    (
        "names(Group.FromCards(hand:SelectUnselect(Group.CreateGroup(), tp, false, false, 1, 1)))",
        "",
        "a",
    ),
    ("hand:SelectUnselect(Group.CreateGroup(), tp, true, true, 0, 1)", "", "nil"),
    ("Duel.SelectDisableField(tp, 1, LOCATION_MZONE, LOCATION_MZONE, 0)", "", "8"),
    ("Duel.SelectPosition(tp, c, POS_FACEUP)", "", "1"),
    ("Duel.SelectPosition(tp, c, POS_DEFENSE)", "", "4"),
    ("Duel.RockPaperScissors(false)", "", "1"),
]


@pytest.mark.parametrize(("asked", "choose", "gives"), CASES)
def test_what_is_chosen(plays: Plays, asked: str, choose: str, gives: str) -> None:
    plays.passes(
        BOARD
        + f"- {{resolve: all, choose: [{choose}]}}\n- {{lua: return answer, gives: '{gives}'}}\n",
        {"hero.lua": ASKS.replace("ASKED", asked)},
    )


@pytest.mark.parametrize(
    ("asked", "choose", "message"),
    [
        ("Duel.SelectOption(tp, 1, 2, 3)", "7", "option 7 of 3 does not exist"),
        ("Duel.AnnounceNumber(tp, 4, 8)", "5", "5 cannot be declared: expected one of 4, 8"),
        (
            "Duel.AnnounceAttribute(tp, 1, ATTRIBUTE_FIRE|ATTRIBUTE_WATER)",
            "1",
            "0x1 cannot be declared in answer to MSG_ANNOUNCE_ATTRIB",
        ),
        (
            "Duel.AnnounceCard(tp, TYPE_MONSTER, OPCODE_ISTYPE)",
            "",
            "MSG_ANNOUNCE_CARD: a card's name must be declared: give it with `choose`",
        ),
    ],
)
def test_what_cannot_be_chosen(plays: Plays, asked: str, choose: str, message: str) -> None:
    said = plays.run(
        BOARD + f"- {{resolve: all, choose: [{choose}]}}\n",
        {"hero.lua": ASKS.replace("ASKED", asked)},
    )
    assert said.failures[0].message == message


def test_counters_are_taken_from_the_first_cards(plays: Plays) -> None:
    plays.passes("""
board:
  you:
    monsters: [{card: hero, counters: {'0x1': 2}}, {card: villain, counters: {'0x1': 2}}]
steps:
- {lua: 'Duel.RemoveCounter(0, 1, 0, 0x1, 3, REASON_EFFECT)'}
- {expect: {hero: {counters: 0}, villain: {counters: 1}}}
""")


def test_a_zone_and_a_position(plays: Plays) -> None:
    plays.passes("""
board: {you: {hand: [hero, villain]}}
steps:
- {summon: hero, zone: 3}
- {lua: 'return hero:GetSequence()', gives: 3}
- {summon: villain, how: special, position: defense, expect: {villain: {position: defense}}}
- {lua: 'return villain:GetSequence()', gives: 0}
""")
