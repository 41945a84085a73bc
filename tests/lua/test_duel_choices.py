"""Players' choices, and what is only shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.errors import ScriptError
from lua_bridge.table import chain
from lua_bridge.table.board import MOST_PROBLEMS
from lua_bridge.table.choices import FirstChoice
from tests.lua.scene import Scene


class Chooses(FirstChoice):
    """Gives the answers that it was told, and remembers what it was offered."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.offered: list[Any] = []

    def option(self, player: int, options: Sequence[int]) -> int:
        del player
        self.offered.append(tuple(options))
        return int(self.answers.pop(0))

    def yes(self, player: int, description: int) -> bool:
        del player
        self.offered.append(description)
        return bool(self.answers.pop(0))

    def number(self, player: int, numbers: Sequence[int]) -> int:
        del player
        self.offered.append(tuple(numbers))
        return int(self.answers.pop(0))

    def position(self, player: int, positions: Sequence[int]) -> int:
        return self.number(player, positions)


def test_yes_and_no() -> None:
    chooser = Chooses(True, False)
    scene = Scene(chooser=chooser)
    scene.card("card")
    assert scene.lua("return Duel.SelectYesNo(0,31),Duel.SelectEffectYesNo(0,card)") == (
        True,
        False,
    )
    assert chooser.offered == [31, 95]


@pytest.mark.parametrize("options", ["11,12,13", "false,11,12,13", "{11,12,13}"])
def test_options(options: str) -> None:
    chooser = Chooses(2)
    assert Scene(chooser=chooser).lua(f"Duel.SelectOption(0,{options})") == 2
    assert chooser.offered == [(11, 12, 13)]


def test_a_choice_that_does_not_exist() -> None:
    with pytest.raises(ScriptError, match="the chosen option is 5"):
        Scene(chooser=Chooses(5)).lua("Duel.SelectOption(0,11,12)")
    with pytest.raises(ScriptError, match="none of the possible"):
        Scene(chooser=Chooses(5)).lua("Duel.AnnounceNumber(0,1,2)")


def test_numbers_come_with_their_place() -> None:
    assert Scene(chooser=Chooses(9)).lua("Duel.AnnounceNumber(0,7,9)") == (9, 1)
    chooser = Chooses(8)
    assert Scene(chooser=chooser).lua("Duel.AnnounceLevel(0,8,5,6,nil)") == (8, 2)
    assert chooser.offered == [(5, 7, 8)]
    assert Scene(chooser=Chooses(3)).lua("Duel.AnnounceNumberRange(0,1,5)") == (3, 2)
    with pytest.raises(ScriptError, match="at most"):
        Scene().lua("Duel.AnnounceNumberRange(0,1,1<<40)")


def test_types_and_attributes() -> None:
    chooser = Chooses(k.RACE_FAIRY, k.ATTRIBUTE_DARK, k.ATTRIBUTE_FIRE)
    scene = Scene(chooser=chooser)
    assert scene.lua("Duel.AnnounceRace(0,1,RACE_WARRIOR|RACE_FAIRY)") == k.RACE_FAIRY
    assert chooser.offered == [(k.RACE_WARRIOR, k.RACE_FAIRY)]
    both = k.ATTRIBUTE_DARK | k.ATTRIBUTE_FIRE
    assert scene.lua("Duel.AnnounceAttribute(0,2,ATTRIBUTE_ALL)") == both


def test_position() -> None:
    chooser = Chooses(k.POS_FACEDOWN_DEFENSE)
    scene = Scene(chooser=chooser)
    scene.card("card")
    asked = "Duel.SelectPosition(0,card,POS_FACEUP_ATTACK|POS_FACEDOWN_DEFENSE)"
    assert scene.lua(asked) == k.POS_FACEDOWN_DEFENSE
    assert scene.lua("Duel.SelectPosition(0,card,0)") == k.POS_FACEUP_ATTACK


def test_coins_differ_by_dialect() -> None:
    assert Scene(chooser=Chooses(0)).lua("Duel.AnnounceCoin(0)") == 1
    assert Scene(Dialect.YGOPRO, chooser=Chooses(0)).lua("Duel.AnnounceCoin(0)") == 0


@pytest.mark.parametrize(("hands", "winner"), [((1, 2), 1), ((1, 3), 0), ((2, 2), 2)])
def test_rock_paper_scissors(hands: tuple[int, int], winner: int) -> None:
    assert Scene(chooser=Chooses(*hands)).lua("Duel.RockPaperScissors(false)") == winner


class TestCards:
    def test_a_fitting_card_of_the_duel(self) -> None:
        chooser = Chooses(200)
        scene = Scene(chooser=chooser)
        scene.card("spell", k.LOCATION_HAND, code=100, type=k.TYPE_SPELL)
        scene.card("monster", code=200)
        scene.card("token", code=300, type=k.TYPE_MONSTER | k.TYPE_TOKEN)
        assert scene.lua("Duel.AnnounceCard(0,TYPE_MONSTER)") == 200
        assert chooser.offered == [(200,)]

    def test_expressions(self) -> None:
        chooser = Chooses(100)
        scene = Scene(chooser=chooser)
        scene.card("spell", k.LOCATION_HAND, code=100, type=k.TYPE_SPELL)
        scene.card("monster", code=200)
        wanted = "{TYPE_MONSTER,OPCODE_ISTYPE,OPCODE_NOT,200,OPCODE_ISCODE,OPCODE_OR}"
        assert scene.lua(f"Duel.AnnounceCard(0,{wanted})") == 100
        assert chooser.offered == [(100, 200)]
        with pytest.raises(ScriptError, match="Parameters are invalid"):
            scene.lua("Duel.AnnounceCard(0,OPCODE_AND,OPCODE_OR)")

    def test_a_card_that_does_not_fit(self) -> None:
        scene = Scene(chooser=Chooses(100))
        scene.card("monster", code=200)
        with pytest.raises(ScriptError, match="100"):
            scene.lua("Duel.AnnounceCard(0,TYPE_MONSTER)")

    def test_passcodes(self) -> None:
        code = "local t=Duel.SelectCardsFromCodes(0,1,1,false,true,5,6,7)\nreturn t[1],t[2]"
        assert Scene(chooser=Chooses(6)).lua(code) == (6, 2)
        code = "return Duel.SelectCardsFromCodes(0,2,2,false,false,5,6,7)"
        assert Scene(chooser=Chooses(7, 5)).lua(code) == (7, 5)


class TestZones:
    def test_free_zones_of_both_players(self) -> None:
        chooser = Chooses(1 << 17)
        scene = Scene(chooser=chooser)
        scene.card("mine", sequence=0)
        scene.card("theirs", player=1, sequence=0)
        asked = "Duel.SelectDisableField(0,1,LOCATION_MZONE,LOCATION_MZONE,0x2)"
        assert scene.lua(asked) == 1 << 17
        assert chooser.offered == [tuple(1 << n for n in (2, 3, 4, 17, 18, 19, 20))]

    def test_extra_monster_zones_have_two_bits_in_ygopro(self) -> None:
        chooser = Chooses(1 << 5)
        scene = Scene(Dialect.YGOPRO, chooser=chooser)
        asked = "Duel.SelectDisableField(0,1,LOCATION_MZONE,LOCATION_MZONE,0)"
        assert scene.lua(asked) == 1 << 5 | 1 << 22

    def test_zones_that_need_not_be_free(self) -> None:
        chooser = Chooses(1)
        scene = Scene(chooser=chooser)
        scene.card("mine", sequence=0)
        assert scene.lua("Duel.SelectFieldZone(0,1,LOCATION_MZONE,0,0x7e)") == 1
        assert chooser.offered == [(1,)]

    def test_no_zone(self) -> None:
        assert Scene().lua("Duel.SelectDisableField(0,1,LOCATION_MZONE,0,0xff)") is None


class TestMaterials:
    def test_tributes(self) -> None:
        scene = Scene()
        scene.card("held", k.LOCATION_HAND, level=7)
        for name in "ab":
            scene.card(name)
        assert scene.lua("#Duel.SelectTribute(0,held,2,2)") == 2

    def test_the_monster_says_what_its_fusion_materials_are(self) -> None:
        fusion = """local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_FUSION_MATERIAL)
        e:SetOperation(function(e,tp,eg,ep,ev,re,r,rp,gc,chkf)
            Duel.SetFusionMaterial(eg:Filter(Card.IsAttack,nil,1000))
        end)
        c:RegisterEffect(e)"""
        scene = Scene()
        kind = k.TYPE_MONSTER | k.TYPE_FUSION
        scene.card("fusion", k.LOCATION_EXTRA, script=fusion, type=kind)
        scene.card("a")
        scene.card("b", attack=5)
        chosen = "local g=Duel.SelectFusionMaterial(0,fusion,Group.FromCards(a,b))\nreturn #g,g:GetFirst()==a"
        assert scene.lua(chosen) == (1, True)


class TestShown:
    @pytest.mark.parametrize("dialect", list(Dialect))
    def test_nothing_happens(self, dialect: Dialect) -> None:
        scene = Scene(dialect)
        scene.card("card", k.LOCATION_DECK)
        version = scene.table.version
        scene.lua("Duel.HintSelection(Group.FromCards(card))")
        scene.lua("Duel.ConfirmCards(1,card)")
        scene.lua("Duel.Hint(HINT_SELECTMSG,0,HINTMSG_DESTROY)")
        assert scene.table.version == version
        assert scene.table.last_select_hints == [502, 0]
        assert scene.lua("Duel.ConfirmDecktop(0,1):GetFirst()==card") is True


class TestWhatIsChosenFrom:
    """Which cards the functions that take a filter find."""

    @pytest.mark.parametrize("dialect", list(Dialect))
    @pytest.mark.parametrize(
        "status",
        [
            k.STATUS_SUMMONING,
            k.STATUS_SPSUMMON_STEP,
            k.STATUS_SUMMON_DISABLED,
            k.STATUS_ACTIVATE_DISABLED,
        ],
    )
    def test_cards_that_are_not_there_yet(self, dialect: Dialect, status: int) -> None:
        scene = Scene(dialect)
        scene.card("dragon")
        place = k.LOCATION_SZONE if status == k.STATUS_ACTIVATE_DISABLED else k.LOCATION_MZONE
        coming = scene.card("coming", place)
        assert scene.lua("Duel.GetMatchingGroupCount(nil,0,12,0,nil)") == 2
        coming.status |= status
        assert scene.lua("Duel.GetMatchingGroupCount(nil,0,12,0,nil)") == 1
        assert scene.lua("Duel.GetFirstMatchingCard(nil,0,12,0,dragon)") is None
        assert scene.lua("Duel.IsExistingTarget(nil,0,12,0,2,nil)") is False
        assert scene.lua("coming:IsLocation(12)") is False

    def test_a_monster_while_it_is_summoned_step_by_step(self) -> None:
        scene = Scene()
        scene.card("dragon", k.LOCATION_HAND)
        assert scene.lua(
            "\nDuel.SpecialSummonStep(dragon,0,0,0,false,false,POS_FACEUP)"
            " local coming=Duel.GetMatchingGroupCount(nil,0,4,0,nil)"
            " Duel.SpecialSummonComplete()"
            " return coming,Duel.GetMatchingGroupCount(nil,0,4,0,nil)"
        ) == (0, 1)

    @pytest.mark.parametrize("dialect", list(Dialect))
    def test_none_at_all_do_not_exist(self, dialect: Dialect) -> None:
        scene = Scene(dialect)
        scene.card("dragon")
        for name in ("IsExistingMatchingCard", "IsExistingTarget"):
            assert scene.lua(f"Duel.{name}(nil,0,4,0,0,nil)") is False
            assert scene.lua(f"Duel.{name}(nil,0,4,0,1,nil)") is True

    @pytest.mark.parametrize("dialect", list(Dialect))
    def test_targets_are_selected_for_a_chain_link(self, dialect: Dialect) -> None:
        scene = Scene(dialect)
        source = scene.card("dragon")
        select = "Duel.SelectTarget(0,nil,0,4,0,1,1,nil)"
        assert scene.lua(select) is None
        scene.lua(
            "\ne=Effect.CreateEffect(dragon) e:SetType(EFFECT_TYPE_IGNITION)"
            " e:SetRange(LOCATION_MZONE) dragon:RegisterEffect(e)"
        )
        chain.activate(scene.table, source.effects[0], 0)
        assert scene.lua(f"{select}:GetFirst()==dragon") is True
        assert scene.table.chain[0].targets == [source]

    @pytest.mark.parametrize("dialect", list(Dialect))
    def test_what_is_spared(self, dialect: Dialect) -> None:
        scene = Scene(dialect)
        for name in ("one", "two", "three"):
            scene.card(name, k.LOCATION_HAND)
        scene.lua("\nall=Duel.GetFieldGroup(0,2,0)")
        for exception, left in (("nil", 3), ("one", 2), ("Group.FromCards(one,two)", 1)):
            assert scene.lua(f"Duel.GetMatchingGroupCount(nil,0,2,0,{exception})") == left
            assert scene.lua(f"all:FilterCount(aux.TRUE,{exception})") == left
        assert scene.lua("Duel.DiscardHand(0,nil,3,3,REASON_EFFECT,one)") == 2


FLIP, TRIGGER_F, TRIGGER_O = k.EFFECT_TYPE_FLIP, k.EFFECT_TYPE_TRIGGER_F, k.EFFECT_TYPE_TRIGGER_O
ACTIONS, SINGLE, FIELD = k.EFFECT_TYPE_ACTIONS, k.EFFECT_TYPE_SINGLE, k.EFFECT_TYPE_FIELD
ACTIVATE = k.EFFECT_TYPE_ACTIVATE


@pytest.mark.parametrize(
    ("dialect", "given", "kind", "delayed"),
    [
        (Dialect.EDOPRO, SINGLE | ACTIVATE, SINGLE | FIELD | ACTIVATE | ACTIONS, False),
        (Dialect.YGOPRO, SINGLE | ACTIVATE, FIELD | ACTIVATE | ACTIONS, False),
        (Dialect.EDOPRO, FLIP | TRIGGER_O, FLIP | TRIGGER_O | ACTIONS, False),
        (Dialect.YGOPRO, FLIP | TRIGGER_O, SINGLE | FLIP | TRIGGER_O | ACTIONS, True),
        (Dialect.YGOPRO, FLIP | FIELD, SINGLE | FLIP | TRIGGER_F | ACTIONS, False),
        (Dialect.YGOPRO, SINGLE, SINGLE, False),
        (Dialect.YGOPRO, k.EFFECT_TYPE_IGNITION, k.EFFECT_TYPE_IGNITION | FIELD | ACTIONS, False),
    ],
)
def test_the_type_of_an_effect(dialect: Dialect, given: int, kind: int, delayed: bool) -> None:
    scene = Scene(dialect)
    scene.card("dragon")
    scene.lua(f"\ne=Effect.CreateEffect(dragon) e:SetType({given})")
    assert scene.lua("e:GetType()") == kind
    assert scene.lua("e:IsHasProperty(EFFECT_FLAG_DELAY)") is delayed


@pytest.mark.parametrize(("dialect", "came"), [(Dialect.EDOPRO, 1), (Dialect.YGOPRO, 0)])
def test_a_card_that_is_banished_face_down(dialect: Dialect, came: int) -> None:
    scene = Scene(dialect)
    scene.card("dragon", k.LOCATION_REMOVED, position=k.POS_FACEDOWN_DEFENSE)
    assert scene.lua("Duel.SpecialSummon(dragon,0,0,0,false,false,POS_FACEUP)") == came


def test_problems_and_notes_are_bounded() -> None:
    scene = Scene()
    for number in range(MOST_PROBLEMS + 50):
        scene.table.problem(f"{number}" + "x" * 5000)
        scene.table.note(f"{number}" + "x" * 5000)
    assert len(scene.table.problems) == MOST_PROBLEMS + 1
    assert len(scene.table.notes) == MOST_PROBLEMS
    assert str(scene.table.problems[-1]) == "there are more problems, which are not kept"
    assert max(len(str(problem)) for problem in scene.table.problems) < 2100
