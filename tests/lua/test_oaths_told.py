"""What the rules ledger is told of effects and Summons, and how its answers and the scripts' combine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lua_bridge import constants as k
from lua_bridge.errors import TableError
from lua_bridge.plays import PlayResult, run_play
from lua_bridge.plays.loader import load_plays
from lua_bridge.table import chain, labels, summons, verdicts
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.oath_cards import oath_card
from tests.lua.scene import Scene
from ygoplugin import Duel
from ygoplugin.oaths import events as ev
from ygoplugin.oaths.events import SummonClass

CED = 82301904


def ignition(text: str = "", target: str = "", operation: str = "") -> str:
    """The script of a monster with an effect that is activated on the field."""
    return f"""local e=Effect.CreateEffect(c)
    e:SetDescription({text or 0})
    e:SetType(EFFECT_TYPE_IGNITION)
    e:SetRange(LOCATION_MZONE)
    e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk)
      if chk==0 then return true end
      {target}
    end)
    e:SetOperation(function(e,tp) {operation} end)
    c:RegisterEffect(e)"""


ITSELF = """local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_FIELD)
e:SetCode(EFFECT_SPSUMMON_PROC)
e:SetRange(LOCATION_HAND)
e:SetCondition(function(e,c) return true end)
c:RegisterEffect(e)"""

ONE_SUMMON = """local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_FIELD)
e:SetCode(EFFECT_SPSUMMON_COUNT_LIMIT)
e:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
e:SetRange(LOCATION_MZONE)
e:SetTargetRange(1,1)
e:SetValue(1)
c:RegisterEffect(e)"""


def effect_of(card: TableCard, number: int = 0) -> TableEffect:
    return [effect for effect in card.effects if effect.activated][number]


def named(card: TableCard, name: str) -> None:
    """Give a card another name."""
    card.data = replace(card.data, name=name)


def told(scene: Scene) -> ev.Activation:
    """The last activation that the ledger knows."""
    return scene.table.duel.turns.chain[-1]


def last_event(scene: Scene) -> ev.Event:
    """What the ledger was told last about the turn."""
    return scene.table.duel.turns.events[-1]


class TestLabels:
    @pytest.mark.parametrize(
        ("text", "label"),
        [("aux.Stringid(id,0)", "1"), ("aux.Stringid(id,2)", "3"), ("aux.Stringid(5,2)", "effect")],
    )
    def test_the_description_declares_the_number(self, text: str, label: str) -> None:
        scene = Scene()
        card = scene.card("one", script=ignition(text))
        assert labels.label_of(scene.table, effect_of(card)).split()[0] == label

    def test_a_spell_is_the_card_itself(self) -> None:
        scene = Scene()
        script = ignition("aux.Stringid(id,0)").replace("IGNITION", "ACTIVATE")
        card = scene.card("spell", k.LOCATION_SZONE, script=script, type=k.TYPE_SPELL)
        assert labels.label_of(scene.table, effect_of(card)) == "card"

    def test_or_its_number_if_only_that_is_listed(self) -> None:
        scene = Scene()
        script = ignition("aux.Stringid(id,0)").replace("IGNITION", "ACTIVATE")
        card = scene.card("trap", k.LOCATION_SZONE, script=script, type=k.TYPE_TRAP)
        named(card, "Pinpoint Dash")
        assert labels.label_of(scene.table, effect_of(card)) == "1"

    def test_copied_effects_bring_their_oaths(self) -> None:
        scene = Scene(duel=Duel("documents"))
        ced = scene.card("ced", k.LOCATION_GRAVE, script=ignition("aux.Stringid(id,0)"), code=CED)
        named(ced, "Chaos Emperor Dragon - Envoy of the End")
        card = scene.card("copier", script=ignition())
        other = scene.card("other", script=ignition())
        scene.lua(f"copier:CopyEffect({CED},RESET_EVENT+RESETS_STANDARD,1)")
        gained = effect_of(card, 1)
        assert labels.label_of(scene.table, gained) == labels.gained_label(gained)
        assert verdicts.may_activate(scene.table, gained, 0)
        chain.activate(scene.table, effect_of(other), 0)
        chain.resolve(scene.table)
        chain.end_chain(scene.table)
        assert not verdicts.may_activate(scene.table, gained, 0)

    def test_archetypes_by_the_words_that_oaths_name(self) -> None:
        scene = Scene()
        card = scene.card("one")
        named(card, "Altergeist Meluseek")
        assert oath_card(scene.table, card).archetypes == ("Altergeist",)
        assert oath_card(scene.table, scene.card("two")).archetypes == ()


class TestAnnouncedSummons:
    @pytest.mark.parametrize(
        ("announces", "summon_class"),
        [
            ("SetOperationInfo", SummonClass.CERTAIN),
            ("SetPossibleOperationInfo", SummonClass.CHOSEN),
        ],
    )
    def test_what_must_be_and_what_may_be(self, announces: str, summon_class: SummonClass) -> None:
        scene = Scene()
        scene.card("buried", k.LOCATION_GRAVE)
        target = f"Duel.{announces}(0,CATEGORY_SPECIAL_SUMMON,buried,1,0,0)"
        card = scene.card("one", script=ignition(target=target))
        chain.activate(scene.table, effect_of(card), 0)
        plan = told(scene).summon
        assert plan is not None
        assert (plan.summon_class, plan.origins) == (summon_class, ("graveyard",))
        assert [one.name for one in plan.cards] == ["buried"]

    def test_an_effect_of_that_category_which_announces_nothing_may(self) -> None:
        scene = Scene()
        script = ignition().replace("c:Reg", "e:SetCategory(CATEGORY_SPECIAL_SUMMON) c:Reg")
        chain.activate(scene.table, effect_of(scene.card("one", script=script)), 0)
        assert told(scene).summon == ev.SummonPlan(SummonClass.CHOSEN)
        chain.activate(scene.table, effect_of(scene.card("two", script=ignition())), 0)
        assert told(scene).summon is None

    def test_a_listed_effect_counts_as_listed_whatever_its_script_announces(self) -> None:
        scene = Scene(duel=Duel("documents"))
        script = ignition("aux.Stringid(id,0)")
        script = script.replace("c:Reg", "e:SetCategory(CATEGORY_SPECIAL_SUMMON) c:Reg")
        card = scene.card("one", script=script)
        named(card, "Link Apple")
        chain.activate(scene.table, effect_of(card), 0)
        chain.negate_effect(scene.table, 1)
        chain.resolve(scene.table)
        assert scene.table.duel.turns.special_summon_count(0) == 1

    def test_a_rider_that_is_joined_needs_that_something_was_done(self) -> None:
        for operation, done in (("", False), ("Duel.Recover(tp,100,REASON_EFFECT)", True)):
            scene = Scene()
            card = scene.card("one", script=ignition(operation=operation))
            chain.activate(scene.table, effect_of(card), 0)
            chain.resolve(scene.table)
            assert last_event(scene) == ev.LinkResolved(1, first_part_done=done)

    def test_what_follows_a_break_is_another_step(self) -> None:
        scene = Scene()
        operation = (
            "Duel.SpecialSummon(comes,0,tp,tp,false,false,POS_FACEUP_ATTACK) Duel.BreakEffect()"
        )
        comes = scene.card("comes", k.LOCATION_HAND)
        card = scene.card("one", script=ignition(operation=operation))
        chain.activate(scene.table, effect_of(card), 0)
        chain.resolve(scene.table)
        assert scene.table.duel.turns.misses_timing(oath_card(scene.table, comes))


class TestWaitingSummons:
    def test_it_is_made_after_the_chain(self) -> None:
        scene = Scene()
        card = scene.card("comes", k.LOCATION_HAND, script=ITSELF)
        answer = scene.card("answer", player=1, script=ignition())
        assert summons.by_procedure(scene.table, 0, card, answered=True)
        assert card.status & k.STATUS_SUMMONING
        assert scene.table.duel.turns.special_summon_count(0) == 1
        chain.activate(scene.table, effect_of(answer), 1)
        chain.resolve(scene.table)
        assert not isinstance(last_event(scene), ev.SummonSucceeded)
        chain.end_chain(scene.table)
        assert scene.table.declared is None
        assert not card.status & k.STATUS_SUMMONING
        assert isinstance(last_event(scene), ev.SummonSucceeded)

    @pytest.mark.parametrize(("as_of", "count"), [("documents", 1), ("current", 0)])
    def test_it_is_negated(self, as_of: str, count: int) -> None:
        scene = Scene(duel=Duel(as_of))
        card = scene.card("comes", k.LOCATION_HAND, script=ITSELF)
        operation = "Duel.NegateSummon(comes) Duel.Destroy(comes,REASON_EFFECT)"
        answer = scene.card("answer", player=1, script=ignition(operation=operation))
        assert summons.by_procedure(scene.table, 0, card, answered=True)
        chain.activate(scene.table, effect_of(answer), 1)
        chain.resolve(scene.table)
        chain.end_chain(scene.table)
        assert card.location == k.LOCATION_GRAVE
        assert scene.table.duel.turns.special_summon_count(0) == count
        assert scene.lua("Duel.GetActivityCount(0,ACTIVITY_SPSUMMON)") == count

    def test_it_cannot_wait_while_a_chain_is_open(self) -> None:
        scene = Scene()
        card = scene.card("comes", k.LOCATION_HAND, script=ITSELF)
        other = scene.card("other", script=ignition())
        chain.activate(scene.table, effect_of(other), 0)
        with pytest.raises(TableError, match="comes: a Summon cannot wait for an answer now"):
            summons.by_procedure(scene.table, 0, card, answered=True)

    def test_the_ledger_knows_the_monster_before_and_after(self) -> None:
        scene = Scene()
        scene.card(
            "wind",
            script="""local e=Effect.CreateEffect(c)
            e:SetType(EFFECT_TYPE_FIELD)
            e:SetCode(EFFECT_CHANGE_ATTRIBUTE)
            e:SetRange(LOCATION_MZONE)
            e:SetTargetRange(LOCATION_MZONE,0)
            e:SetValue(ATTRIBUTE_WIND)
            c:RegisterEffect(e)""",
        )
        card = scene.card("comes", k.LOCATION_HAND, script=ITSELF, attribute=k.ATTRIBUTE_FIRE)
        summons.by_procedure(scene.table, 0, card)
        declared, succeeded = scene.table.duel.turns.events[-2:]
        assert isinstance(declared, ev.SummonDeclared)
        assert isinstance(succeeded, ev.SummonSucceeded)
        assert declared.summon.cards[0].attribute == "FIRE"
        assert succeeded.cards[0].attribute == "WIND"


class TestLimits:
    def test_the_ledger_is_told_when_a_limit_begins_and_ends(self) -> None:
        scene = Scene()
        card = scene.card("limit", script=ONE_SUMMON)
        scene.table.settle()
        began = ev.LimitBegan(oath_card(scene.table, card), ev.SummonLimit(1))
        assert last_event(scene) == began
        scene.lua("Duel.SendtoGrave(limit,REASON_RULE)")
        assert isinstance(last_event(scene), ev.LimitEnded)

    def test_the_summon_of_the_limiting_monster_is_before_it(self) -> None:
        scene = Scene()
        scene.card("limit", k.LOCATION_HAND, script=ONE_SUMMON)
        summon = "Duel.SpecialSummonStep({},0,0,0,false,false,POS_FACEUP_ATTACK)"
        scene.lua(summon.format("limit"))
        scene.lua("Duel.SpecialSummonComplete()")
        assert verdicts.may_special_summon(scene.table, 0)
        scene.card("second", k.LOCATION_HAND)
        scene.lua(summon.format("second"))
        scene.lua("Duel.SpecialSummonComplete()")
        assert not verdicts.may_special_summon(scene.table, 0)
        assert verdicts.may_special_summon(scene.table, 1)

    @pytest.mark.parametrize(("as_of", "expected"), [("documents", False), ("current", True)])
    def test_a_pending_summon_counts_until_it_resolves(self, as_of: str, expected: bool) -> None:
        scene = Scene(duel=Duel(as_of))
        scene.card("limit", player=1, script=ONE_SUMMON)
        scene.card("comes", k.LOCATION_HAND)
        card = scene.card(
            "one",
            script=ignition(
                target="Duel.SetOperationInfo(0,CATEGORY_SPECIAL_SUMMON,comes,1,0,0)",
                operation="Duel.SpecialSummon(comes,0,tp,tp,false,false,POS_FACEUP_ATTACK)",
            ),
        )
        chain.activate(scene.table, effect_of(card), 0)
        asked = "Duel.IsPlayerCanSpecialSummon(0)"
        assert scene.lua(asked) is expected
        chain.resolve(scene.table)
        chain.end_chain(scene.table)
        assert scene.lua("comes:IsLocation(LOCATION_MZONE)") is True
        assert scene.lua(asked) is False

    def test_once_per_turn_by_name(self) -> None:
        scene = Scene(duel=Duel("documents"))
        card = scene.card("once", k.LOCATION_HAND, script=f"c:SetSPSummonOnce(id)\n{ITSELF}")
        assert verdicts.may_special_summon_itself(scene.table, card, 0)
        scene.table.activities.special_summon_declared([card], 0, (oath_card(scene.table, card),))
        scene.table.activities.summon_negated()
        assert not verdicts.may_special_summon_itself(scene.table, card, 0)


def test_an_effect_is_only_activated_from_its_range() -> None:
    scene = Scene()
    card = scene.card("one", k.LOCATION_GRAVE, script=ignition())
    assert not chain.may_activate(scene.table, effect_of(card), 0)
    scene.lua("Duel.MoveToField(one,0,0,LOCATION_MZONE,POS_FACEUP_ATTACK,true)")
    assert chain.may_activate(scene.table, effect_of(card), 0)


# --- in plays -------------------------------------------------------------------------------------

CARDS = """
cards:
- {key: comes, passcode: 970000010, name_en: Comes, level: 4, script: itself.lua}
- {key: other, passcode: 970000020, name_en: Other, kind: monster, script: effect.lua}
- {key: silent, passcode: 970000030, name_en: Silent, kind: normal spell, script: silent.lua,
  oaths: [{wording: turn-you-activate, forbids: [special-summon]}]}
plays:
- id: a-play
  as_of: documents
  board:
    you: {hand: [comes, silent], monsters: [{card: other, summoned: special}]}
"""


def run(tmp_path: Path, steps: str) -> PlayResult:
    """Run a play of a monster that Summons itself, one with an effect, and a Spell with an oath."""

    def write(name: str, script: str) -> None:
        text = f"local s,id=GetID()\nfunction s.initial_effect(c)\n{script}\nend"
        (tmp_path / name).write_text(text, "utf-8")

    write("itself.lua", ITSELF)
    write("effect.lua", ignition("aux.Stringid(id,1)"))
    card = ignition().replace("IGNITION", "ACTIVATE").replace("LOCATION_MZONE", "LOCATION_HAND")
    write("silent.lua", card + "\ne:SetCode(EVENT_FREE_CHAIN)")
    path = tmp_path / "play.yaml"
    path.write_text(CARDS.replace(", level: 4", "") + steps, "utf-8")
    (play,) = load_plays(path)
    return run_play(play)


def messages(result: PlayResult) -> list[str]:
    return [failure.message for failure in result.failures]


def test_an_oath_that_only_the_play_knows(tmp_path: Path) -> None:
    steps = """
  steps:
  - expect: {you: {may_special_summon: true}, comes: {may_special_summon_itself: true}}
  - activate: silent
  - resolve: all
    expect: {you: {may_special_summon: false}, comes: {may_special_summon_itself: false}}
"""
    assert messages(run(tmp_path, steps)) == []


def test_an_earlier_act_keeps_it_from_being_activated(tmp_path: Path) -> None:
    steps = """
  steps:
  - expect: {silent: {may_activate: true}}
  - {summon: comes, how: special, choose: [1], negated: true}
  - expect: {comes: {place: graveyard}, you: {special_summons: 1}, silent: {may_activate: false}}
  - {activate: silent, refused: cannot follow what was done this turn}
"""
    assert messages(run(tmp_path, steps)) == []


def test_single_effects_by_their_number(tmp_path: Path) -> None:
    steps = """
  steps:
  - expect: {other: {may_activate: {2: true}}}
  - expect: {other: {may_activate: {1: true}}}
"""
    assert messages(run(tmp_path, steps)) == [
        "other may_activate: it has no effect '1'; its script has 2"
    ]


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (
            "{summon: comes, answered: true}",
            "only a Special Summon without a Chain can be answered or negated",
        ),
        ("{expect: {other: {place: {1: field}}}}", "'place' is not asked of single effects"),
    ],
)
def test_mistakes(tmp_path: Path, step: str, message: str) -> None:
    (found,) = messages(run(tmp_path, f"\n  steps:\n  - {step}\n"))
    assert message in found


def test_what_lies_there_at_the_beginning_came_earlier(tmp_path: Path) -> None:
    steps = """
  steps:
  - lua: other:SetSPSummonOnce(970000020)
  - move: [other]
    to: hand
    expect: {other: {may_be_special_summoned: true, special_summons: 0}}
"""
    assert messages(run(tmp_path, steps)) == []
