"""Oaths and Special Summon counts in a running duel."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.installer.conftest import FILLER, Scene
from ygoplugin.oaths import events as ev
from ygoplugin.simulators import Location
from ygoplugin.simulators import responses as r

Make = Callable[..., Scene]

SUMMONS = """
local e=Effect.CreateEffect(c) e:SetDescription(1) e:SetCategory(0x200) e:SetType(0x40)
e:SetRange(4)
e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk)
  if chk==0 then return Duel.GetLocationCount(tp,4)>0 end
  Duel.SetOperationInfo(0,0x200,nil,1,tp,1)
end)
e:SetOperation(function(e,tp)
  local g=Duel.GetMatchingGroup(Card.IsCode,tp,0x11,0,nil,CODE)
  Duel.SpecialSummon(g:GetFirst(),0,tp,tp,false,false,1)
end) c:RegisterEffect(e)"""


def summons(code: int) -> str:
    """An effect that Special Summons a card with this passcode from the Deck."""
    return SUMMONS.replace("CODE", str(code))


def kinds(scene: Scene) -> list[str]:
    assert scene.rules is not None
    return [type(event).__name__ for event in scene.rules.duel.turns.events]


def test_a_special_summon_by_an_effect_is_seen_and_counted(scene: Make) -> None:
    duel = scene(mode="observe")
    duel.card("hero", summons(FILLER))
    duel.start()
    duel.activate()
    assert duel.rules is not None
    turns = duel.rules.duel.turns
    assert kinds(duel)[-4:] == ["LinkActivated", "MonstersSummoned", "LinkResolved", "ChainEnded"]
    assert turns.special_summon_count(0) == 1
    assert turns.special_summon_count(1) == 0
    (summoned,) = (e for e in turns.events if isinstance(e, ev.MonstersSummoned))
    assert (summoned.player, summoned.origin) == (0, "deck")
    assert duel.rules.problems == []


def test_a_normal_summon_is_seen(scene: Make) -> None:
    duel = scene(mode="observe")
    duel.card("hero", location=Location.HAND)
    duel.start()
    duel.command(r.Idle.SUMMON)
    assert duel.rules is not None
    declared = [e for e in duel.rules.duel.turns.events if isinstance(e, ev.SummonDeclared)]
    assert [event.summon.player for event in declared] == [0]


def test_activity_counts_are_the_rules(scene: Make) -> None:
    for mode in ("observe", "enforce"):
        duel = scene(mode=mode)
        duel.card("hero", summons(FILLER))
        duel.start()
        assert duel.lua("say(Duel.GetActivityCount(0,3))") == ["0"]
        duel.activate()
        assert duel.lua("say(Duel.GetActivityCount(0,3)) say(Duel.GetActivityCount(1,3))") == [
            "1",
            "0",
        ]
        assert duel.errors == []


WAITS = """
local e=Effect.CreateEffect(c) e:SetDescription(1) e:SetType(0x40) e:SetRange(4)
e:SetCountLimit(1) e:SetOperation(function() end) c:RegisterEffect(e)"""


@pytest.mark.parametrize(("mode", "may"), [("observe", True), ("enforce", False)])
def test_what_an_oath_forbids_cannot_be_done(scene: Make, mode: str, may: bool) -> None:
    """Oaths 13: the turn Pilica's effect was activated, only WIND monsters can be Special Summoned.

    The script of the test does not know this; the ledger does, by the card's name.
    """
    duel = scene(mode=mode)
    duel.card("Pilica", WAITS, code_name="Pilica, Descendant of Gusto", zone=0)
    duel.card("wind", location=Location.HAND, attribute=0x8)
    duel.card("dark", location=Location.HAND, attribute=0x20)
    duel.start()
    can = "for _,c in ipairs({wind(),dark()}) do say(Duel.IsPlayerCanSpecialSummon(0,0,1,0,c)) end"
    assert duel.lua(can) == ["true", "true"]
    duel.activate()
    assert duel.lua(can) == ["true", str(may).lower()]
    assert duel.errors == []
    assert duel.rules is not None
    assert duel.rules.problems == []


ONE_SUMMON = """
local e=Effect.CreateEffect(c) e:SetType(0x2) e:SetCode(330) e:SetProperty(0x800) e:SetRange(4)
e:SetTargetRange(1,1) e:SetValue(1) c:RegisterEffect(e)"""

ANNOUNCES_NOTHING = """
local e=Effect.CreateEffect(c) e:SetDescription(1010<<20) e:SetCategory(0x200) e:SetType(0x40)
e:SetRange(4) e:SetCountLimit(1) e:SetOperation(function() end) c:RegisterEffect(e)"""


@pytest.mark.parametrize(("mode", "may"), [("observe", True), ("enforce", False)])
def test_a_summon_that_was_not_made_uses_up_what_another_effect_allows(
    scene: Make, mode: str, may: bool
) -> None:
    """Oaths 39: Link Apple's effect counts even if it Special Summons nothing, whatever is announced."""
    duel = scene(mode=mode, as_of="documents")
    duel.card("Winda", ONE_SUMMON, zone=0)
    duel.card("Apple", ANNOUNCES_NOTHING, code_name="Link Apple", zone=1)
    duel.start()
    can = "say(Duel.IsPlayerCanSpecialSummon(0)) say(Duel.IsPlayerCanSpecialSummon(1))"
    assert duel.lua(can) == ["true", "true"]
    duel.activate()
    assert duel.lua(can) == [str(may).lower(), "true"]
    assert duel.errors == []


def test_an_activation_that_an_oath_forbids_is_not_offered(scene: Make) -> None:
    """Oaths 49: the turn Pacifis' effects are activated, no Effect Monsters can be Summoned.

    Once one was Special Summoned, they cannot be activated.
    """
    for mode, offered in (("observe", 2), ("enforce", 1)):
        duel = scene(mode=mode)
        duel.card("hero", summons(1020), zone=0)
        duel.card("city", WAITS, code_name="Pacifis, the Phantasm City", zone=1)
        assert duel.card("squire", location=Location.GRAVEYARD) == 1020
        duel.start()
        duel.activate()
        assert len(duel.asked.activations) == offered, mode
        assert duel.rules is not None
        found = duel.rules.check_offers(duel.asked)
        assert [(offer.card, offer.act, offer.player) for offer in found] == (
            [("Pacifis, the Phantasm City", "activate", 0)] if mode == "observe" else []
        )
        assert duel.rules.forbidden_offers == found
        for offer in found:
            assert "cannot follow what was done this turn" in offer.working
            assert str(offer) == (
                "turn 1, Pacifis, the Phantasm City: the core offers player 0 to activate, and the"
                " rules forbid it"
            )
        assert duel.errors == []


def test_ruling_answers_scripts_in_the_core(scene: Make) -> None:
    duel = scene(mode="observe", as_of="2020-04-01")
    duel.card("Pilica", WAITS, code_name="Pilica, Descendant of Gusto", zone=0)
    duel.card("dark", location=Location.HAND, attribute=0x20)
    duel.card("hero", summons(FILLER), zone=1)
    duel.start()
    assert duel.lua("say(Ruling.AsOf())") == ["2020-04-01"]
    assert duel.lua("say(Ruling.May(0,'special-summon',dark()))") == ["true"]
    duel.activate()
    why = duel.lua("say(Ruling.WhyNot(0,'special-summon',dark()))")
    assert "Pilica, Descendant of Gusto" in why[0]
    duel.activate()
    assert duel.lua("say(Ruling.SpecialSummonCount(0))") == ["1"]
    assert duel.lua("say(Ruling.Explain(hero(),'atk'))")[0].startswith("ATK of hero")
    outcome = """
    local e=Effect.CreateEffect(hero()) e:SetType(1) e:SetCode(100) e:SetValue(-2000)
    local done,rest=Ruling.Outcome(e,hero(),'change') say(done) say(rest)"""
    assert duel.lua(outcome) == ["true", "true"]


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("Ruling.May(0,'fly')", "unknown act 'fly': expected special-summon"),
        (
            "Ruling.May('me','set')",
            "bad argument #1 to 'Ruling.May': expected a number, got a text",
        ),
        ("Ruling.Explain()", "bad argument #1 to 'Ruling.Explain': expected a card, got nothing"),
        ("Ruling.Switch('no-such')", "no-such"),
    ],
)
def test_a_wrong_call_of_ruling_is_an_error_of_the_script(scene: Make, call: str, why: str) -> None:
    duel = scene(mode="enforce")
    duel.card("hero")
    duel.start()
    (said,) = duel.lua(f"local ok,why=pcall(function() return {call} end) say(why)")
    assert why in said
    assert duel.errors == []


COUNTS = """
Duel.AddCustomActivityCounter(c:GetOriginalCode(),3,function(c) return c:IsAttribute(0x8) end)"""


def test_counters_of_scripts_count_as_the_rules_do(scene: Make) -> None:
    """Eras: a Special Summon that was negated was no Summon of a monster, for oaths about some."""
    own = """
local e=Effect.CreateEffect(c) e:SetType(0x2) e:SetCode(34) e:SetProperty(0x40000) e:SetRange(2)
c:RegisterEffect(e)"""
    for mode in ("observe", "enforce"):
        duel = scene(mode=mode)
        code = duel.card("counter", COUNTS, zone=0)
        duel.card("dark", own, location=Location.HAND, attribute=0x20)
        duel.card("wind", own, location=Location.HAND, attribute=0x8)
        duel.start()
        count = f"say(Duel.GetCustomActivityCount({code},0,3))"
        assert duel.lua(count) == ["0"]
        for name, expected in (("wind", "0"), ("dark", "1")):
            summons = [c.code for c in duel.asked.special_summons]
            index = summons.index(next(n for n, v in duel.names.items() if v == name))
            duel.command(r.Idle.SPECIAL_SUMMON, index)
            assert duel.lua(count) == [expected], (mode, name)
        assert duel.errors == []
