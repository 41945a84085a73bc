"""After a change that only scripts read, asking their functions again gives what working out gives."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lua_bridge import constants as k
from lua_bridge.table import turns
from lua_bridge.table.cards import TableCard
from tests.lua.scene import Scene
from ygoplugin import YgopluginError
from ygoplugin.stats.kinds import Stat

MONSTERS = ("a", "b", "x", "y")
NUMBERS = (
    "1",
    "Duel.GetLP(0)//1000",
    "Duel.GetLP(1)//1000",
    "e:GetHandler():GetCounter(0x1001)",
    "e:GetHandler():GetTurnCounter()",
    "a:GetFlagEffect(7)",
    "Duel.GetFlagEffect(0,7)",
    "Duel.GetFieldGroupCount(0,LOCATION_HAND,LOCATION_HAND)",
    "Duel.GetFieldGroupCount(0,LOCATION_GRAVE,LOCATION_GRAVE)",
    "Duel.GetMatchingGroupCount(Card.IsAttackPos,0,LOCATION_MZONE,LOCATION_MZONE,nil)",
    "(Duel.GetCurrentPhase()==PHASE_MAIN1 and 1 or 0)",
    "(Duel.GetTurnPlayer()==0 and 1 or 0)",
    "(Duel.IsPlayerAffectedByEffect(0,EFFECT_CANNOT_SUMMON) and 1 or 0)",
    "(a:IsHasEffect(EFFECT_INDESTRUCTABLE) and 1 or 0)",
    "(Duel.GetAttacker()==a and 1 or 0)",
    "e:GetLabel()",
    "n",
)
"""What no stat goes into."""
READS = (
    "statue:GetAttack()//100",
    "statue:GetBaseAttack()//100",
    "statue:GetLevel()",
    "(statue:IsDisabled() and 1 or 0)",
)
"""What is read of a monster whose effects read none."""
CODES = (
    "EFFECT_UPDATE_ATTACK",
    "EFFECT_UPDATE_ATTACK",
    "EFFECT_UPDATE_DEFENSE",
    "EFFECT_UPDATE_LEVEL",
    "EFFECT_SET_ATTACK",
    "EFFECT_SET_ATTACK_FINAL",
    "EFFECT_SET_BASE_ATTACK",
    "EFFECT_SWAP_AD",
    "EFFECT_SWAP_BASE_AD",
    "EFFECT_REVERSE_UPDATE",
    "EFFECT_DISABLE",
    "EFFECT_CANNOT_DISABLE",
    "EFFECT_IMMUNE_EFFECT",
    "EFFECT_CANNOT_SUMMON",
    "EFFECT_INDESTRUCTABLE",
)


@dataclass(frozen=True)
class EffectText:
    """An effect of a card as its script registers it."""

    code: str
    value: str
    condition: str | None
    target: str | None
    kind: str
    places: str

    def __str__(self) -> str:
        lines = [
            "local e=Effect.CreateEffect(c)",
            f"e:SetCode({self.code})",
            f"e:SetRange({self.places})",
        ]
        if self.code == "EFFECT_IMMUNE_EFFECT":
            lines.append(
                f"e:SetValue(function(e,te) return te:GetOwner()~=c and {self.value}%2==0 end)"
            )
        elif not self.code.startswith(("EFFECT_SWAP", "EFFECT_REVERSE")):
            lines.append(f"e:SetValue(function(e,c) return {self.value}*100 end)")
        if self.condition is not None:
            lines.append(f"e:SetCondition(function(e) return {self.condition} end)")
        if self.code == "EFFECT_CANNOT_SUMMON":
            lines += [
                "e:SetType(EFFECT_TYPE_FIELD)",
                "e:SetProperty(EFFECT_FLAG_PLAYER_TARGET)",
                "e:SetTargetRange(1,0)",
            ]
        elif self.kind == "equip":
            lines.append("e:SetType(EFFECT_TYPE_EQUIP)")
        elif self.kind == "field":
            lines += [
                "e:SetType(EFFECT_TYPE_FIELD)",
                "e:SetTargetRange(LOCATION_MZONE,LOCATION_MZONE)",
            ]
            lines.append(f"e:SetTarget(function(e,c) return {self.target or 'true'} end)")
        else:
            lines += ["e:SetType(EFFECT_TYPE_SINGLE)", "e:SetProperty(EFFECT_FLAG_SINGLE_RANGE)"]
        return "\n".join([*lines, "c:RegisterEffect(e)", "effects[#effects+1]=e"])


def effect_texts(kind: str, places: str) -> st.SearchStrategy[EffectText]:
    numbers = st.sampled_from(NUMBERS if kind == "field" else (*NUMBERS, *READS))
    tests = st.builds("{}%2=={}".format, numbers, st.integers(0, 1))
    filters = st.one_of(tests, st.sampled_from(("c:IsAttackPos()", "c==a", "c~=statue")))
    return st.builds(
        EffectText,
        st.sampled_from(CODES),
        numbers,
        st.none() | tests,
        st.none() | filters,
        st.just(kind),
        st.just(places),
    )


own_effects = st.lists(effect_texts("own", "LOCATION_MZONE"), max_size=3)


@dataclass(frozen=True)
class Board:
    """The effects of the cards on the table."""

    own: tuple[list[EffectText], ...]
    spreading: list[EffectText]
    buried: list[EffectText]
    equipped: list[EffectText]


boards = st.builds(
    Board,
    st.tuples(*(own_effects for _ in MONSTERS)),
    st.lists(effect_texts("field", "LOCATION_SZONE"), min_size=1, max_size=3),
    st.lists(effect_texts("field", "LOCATION_GRAVE"), max_size=1),
    st.lists(effect_texts("equip", "LOCATION_SZONE"), max_size=2),
)

numbers = st.integers(0, 4)
monsters = st.sampled_from((*MONSTERS, "statue"))
movable = st.sampled_from(("hand1", "hand2", "grave1", "deck1", "deck2", "ghost"))
lua_steps = st.one_of(
    st.builds("Duel.SetLP({},{}*1000)".format, st.integers(0, 1), st.integers(1, 9)),
    st.builds("{}:AddCounter(0x1001,{})".format, monsters, st.integers(1, 3)),
    st.builds("{}:RemoveCounter(0,0x1001,1,REASON_EFFECT)".format, monsters),
    st.builds("{}:SetTurnCounter({})".format, monsters, numbers),
    st.just("a:RegisterFlagEffect(7,0,0,1)"),
    st.just("a:ResetFlagEffect(7)"),
    st.just("Duel.RegisterFlagEffect(0,7,0,0,1)"),
    st.just("Duel.ResetFlagEffect(0,7)"),
    st.builds("n={} a:SetTurnCounter(1)".format, numbers),
    st.builds("if #effects>0 then effects[#effects]:SetLabel({}) end".format, numbers),
    st.builds("Duel.SendtoHand({},nil,REASON_EFFECT)".format, movable),
    st.builds("Duel.SendtoGrave({},REASON_EFFECT)".format, movable),
    st.builds("Duel.Remove({},POS_FACEUP,REASON_EFFECT)".format, movable),
    st.just("Duel.Draw(0,1,REASON_EFFECT)"),
    st.builds(
        "Duel.ChangePosition({},{})".format,
        monsters,
        st.sampled_from(("POS_FACEUP_ATTACK", "POS_FACEUP_DEFENSE", "POS_FACEDOWN_DEFENSE")),
    ),
    st.builds("Duel.MoveSequence({},{})".format, monsters, numbers),
    st.builds("Duel.GetControl({},1)".format, monsters),
    st.builds("Duel.SendtoGrave({},REASON_EFFECT)".format, monsters),
    st.builds("Duel.NegateRelatedChain({},RESET_TURN_SET)".format, monsters),
    st.builds("gain({},{})".format, monsters, numbers),
    st.builds("lasting({},EFFECT_DISABLE)".format, monsters),
    st.builds("lasting({},EFFECT_CANNOT_ATTACK)".format, monsters),
    st.builds("{}:AssumeProperty(ASSUME_LEVEL,{})".format, monsters, numbers),
)
turn_steps = st.sampled_from(("phase", "turn", "attack", "damage", "calculate", "after battle"))
steps = st.one_of(lua_steps, lua_steps, lua_steps, turn_steps)
read_after = st.sampled_from(("all", "all", "one", "none"))

HELP = """
function gain(c,n)
  local e=Effect.CreateEffect(c)
  e:SetType(EFFECT_TYPE_SINGLE)
  e:SetCode(EFFECT_UPDATE_ATTACK)
  e:SetValue(n*10)
  e:SetReset(RESET_EVENT+RESETS_STANDARD)
  c:RegisterEffect(e)
end
function lasting(c,code)
  local e=Effect.CreateEffect(c)
  e:SetType(EFFECT_TYPE_SINGLE)
  e:SetCode(code)
  e:SetReset(RESET_EVENT+RESETS_STANDARD+RESET_PHASE+PHASE_END)
  c:RegisterEffect(e)
end
"""
TURN_STEPS = {
    "turn": turns.end_turn,
    "damage": turns.begin_damage_step,
    "calculate": turns.begin_damage_calculation,
    "after battle": turns.end_damage_step,
}
PHASES = (k.PHASE_STANDBY, k.PHASE_MAIN1, k.PHASE_BATTLE_START, k.PHASE_MAIN2, k.PHASE_END)


class Duellist:
    """A table to which the steps are done."""

    def __init__(self, board: Board, *, asks_again: bool) -> None:
        scene = self.scene = Scene()
        self.table = scene.table
        self.cards: dict[str, TableCard] = {}
        if not asks_again:
            self.table.memory = None
            setattr(self.table.stats, "_reaches", self.table.effects.reaches)  # noqa: B010
        scene.bridge.run("n,effects=0,{}" + HELP, "test.lua")
        for name, texts in zip(MONSTERS, board.own, strict=True):
            player = 0 if name in ("a", "b") else 1
            self.cards[name] = scene.card(
                name, player=player, script=self._script(texts), defense=600
            )
        scene.card("statue", attack=1500)
        scene.card(
            "field",
            k.LOCATION_SZONE,
            script=self._script(board.spreading),
            type=k.TYPE_SPELL | k.TYPE_CONTINUOUS,
        )
        scene.card("ghost", k.LOCATION_GRAVE, script=self._script(board.buried))
        kind = k.TYPE_SPELL | k.TYPE_EQUIP
        sword = scene.card(
            "sword", k.LOCATION_SZONE, script=self._script(board.equipped), type=kind
        )
        self.table.equip(sword, self.cards["a"])
        for name in ("hand1", "hand2"):
            scene.card(name, k.LOCATION_HAND)
        scene.card("grave1", k.LOCATION_GRAVE, 1)
        for name in ("deck1", "deck2", "deck3"):
            scene.card(name, k.LOCATION_DECK)
        self.table.settle()

    @staticmethod
    def _script(texts: list[EffectText]) -> str:
        return "\n".join(f"do {text} end" for text in texts)

    def do(self, step: str) -> str | None:
        """Do a step; what is wrong with it, if it cannot be done."""
        try:
            self._do(step)
        except YgopluginError as error:
            return str(error)
        return None

    def _do(self, step: str) -> None:
        if step in TURN_STEPS:
            TURN_STEPS[step](self.table)
        elif step == "attack":
            turns.declare_attack(self.table, self.cards["a"], self.cards["x"])
        elif step == "phase":
            later = [phase for phase in PHASES if phase > self.table.phase]
            if later:
                turns.begin_phase(self.table, later[0])
        else:
            self.scene.bridge.run(step, "step.lua")
        self.table.settle()

    def read(self, which: str) -> list[tuple[str, tuple[int, ...]]]:
        stats = self.table.stats
        found: list[tuple[str, tuple[int, ...]]] = []
        for card in self.table.on_field:
            if card.in_monster_zone:
                numbers = (
                    stats.attack_of(card),
                    stats.defense_of(card),
                    stats.level_of(card),
                    stats.original(card, Stat.ATK),
                    int(self.table.effects.is_disabled(card)),
                )
                found.append((card.data.label, numbers))
                if which == "one":
                    break
        return found


@settings(max_examples=80, deadline=None)
@given(boards, st.lists(st.tuples(steps, read_after), min_size=3, max_size=12))
def test_it_is_as_if_everything_were_worked_out(board: Board, story: list[tuple[str, str]]) -> None:
    asking = Duellist(board, asks_again=True)
    thorough = Duellist(board, asks_again=False)
    for step, which in story:
        assert asking.do(step) == thorough.do(step), step
        if which != "none":
            assert asking.read(which) == thorough.read(which), step
    assert asking.read("all") == thorough.read("all")


def scene_with(effect: str) -> Scene:
    """A monster with an effect on itself that the test words, and a monster beside it."""
    scene = Scene()
    script = "local e=Effect.CreateEffect(c) e:SetRange(LOCATION_MZONE) e:SetValue(500)"
    scene.card("m", script=f"{script} e:SetCode(EFFECT_UPDATE_ATTACK) {effect} c:RegisterEffect(e)")
    scene.card("other")
    scene.table.settle()
    return scene


OWN = "e:SetType(EFFECT_TYPE_SINGLE) e:SetProperty(EFFECT_FLAG_SINGLE_RANGE)"
FIELD = "e:SetType(EFFECT_TYPE_FIELD) e:SetTargetRange(LOCATION_MZONE,0)"


def test_the_ledger_hears_nothing_while_functions_say_the_same() -> None:
    scene = scene_with(f"{OWN} e:SetCondition(function(e) return Duel.GetLP(0)>1000 end)")
    assert scene.lua("m:GetAttack()") == 1500
    told = scene.table.duel.stats.version
    scene.lua("m:SetTurnCounter(3)")
    assert scene.lua("m:GetAttack()") == 1500
    assert scene.table.duel.stats.version == told


def test_a_condition_that_says_something_else_counts() -> None:
    scene = scene_with(f"{OWN} e:SetCondition(function(e) return m:GetTurnCounter()<3 end)")
    assert scene.lua("m:GetAttack()") == 1500
    scene.lua("m:SetTurnCounter(3)")
    assert scene.lua("m:GetAttack()") == 1000
    scene.lua("m:SetTurnCounter(2)")
    assert scene.lua("m:GetAttack()") == 1500


def test_a_filter_that_picks_another_monster_counts() -> None:
    scene = scene_with(
        f"{FIELD} e:SetTarget(function(e,c) return (c==m)==(m:GetTurnCounter()==0) end)"
    )
    assert scene.lua("m:GetAttack(),other:GetAttack()") == (1500, 1000)
    scene.lua("m:SetTurnCounter(1)")
    assert scene.lua("m:GetAttack(),other:GetAttack()") == (1000, 1500)


def test_a_filter_that_reads_a_stat_sees_how_it_changed() -> None:
    scene = scene_with(
        f"{FIELD} e:SetTarget(function(e,c) return c==m and other:GetAttack()>1000 end)"
    )
    gain = "e:SetValue(function(e,c) return 100*c:GetTurnCounter() end)"
    scene.lua(
        f"""local e=Effect.CreateEffect(other)
        {OWN} e:SetRange(LOCATION_MZONE) e:SetCode(EFFECT_UPDATE_ATTACK) {gain}
        other:RegisterEffect(e)"""
    )
    assert scene.lua("m:GetAttack(),other:GetAttack()") == (1000, 1000)
    scene.lua("other:SetTurnCounter(1)")
    assert scene.lua("m:GetAttack(),other:GetAttack()") == (1500, 1100)
    scene.lua("other:SetTurnCounter(0)")
    assert scene.lua("m:GetAttack(),other:GetAttack()") == (1000, 1000)


def test_a_negation_that_ends_by_itself_counts() -> None:
    scene = scene_with(OWN)
    scene.lua(
        """local e=Effect.CreateEffect(other)
        e:SetType(EFFECT_TYPE_FIELD) e:SetRange(LOCATION_MZONE) e:SetTargetRange(LOCATION_MZONE,0)
        e:SetCode(EFFECT_DISABLE)
        e:SetTarget(function(e,c) return c==m and other:GetTurnCounter()>0 end)
        other:RegisterEffect(e)"""
    )
    assert scene.lua("m:GetAttack()") == 1500
    scene.lua("other:SetTurnCounter(1)")
    assert scene.lua("m:GetAttack()") == 1000
    scene.lua("other:SetTurnCounter(0)")
    assert scene.lua("m:GetAttack()") == 1500


def test_a_function_that_fails_only_now_is_told_of() -> None:
    scene = scene_with(f"{OWN} e:SetValue(function(e,c) return 500//(1-c:GetTurnCounter()) end)")
    assert scene.lua("m:GetAttack()") == 1500
    assert scene.table.problems == []
    scene.lua("m:SetTurnCounter(1)")
    assert scene.lua("m:GetAttack()") == 1000
    assert "divide by zero" in scene.table.problems[0].message


SAID = {
    "m:GetTurnCounter()*100": (0, 100, 200),
    "m:GetTurnCounter()*-600": (0, -600, -1200),
    "m:GetTurnCounter()/4": (0, 0, 1),
    "m:GetTurnCounter()==1": (0, 1, 0),
    "({[0]=70,[2]=90})[m:GetTurnCounter()]": (70, 0, 90),
    "m:GetTurnCounter()==1 and other:GetAttack() or 5": (5, 1000, 5),
}
"""What a value function gives, and how much that is with a turn counter of 0, 1 and 2."""


@pytest.mark.parametrize("said", SAID)
def test_a_function_that_says_something_else_counts(said: str) -> None:
    scene = scene_with(f"{OWN} e:SetValue(function(e,c) return {said} end)")
    for count in (0, 1, 2, 1, 0, 2):
        scene.lua(f"m:SetTurnCounter({count})")
        assert scene.lua("m:GetAttack()") == max(0, 1000 + SAID[said][count]), count


def test_every_function_is_asked_once_after_a_change() -> None:
    scene = scene_with(
        f"{OWN} asked=0 e:SetValue(function(e,c) asked=asked+1 return c:GetTurnCounter() end)"
    )
    scene.lua("m:GetAttack()")
    before = scene.lua("asked")
    scene.lua("m:SetTurnCounter(1)")
    assert scene.lua("m:GetAttack()") == scene.lua("m:GetAttack()") == 1001
    assert scene.lua("asked") == before + 1


def test_a_condition_of_a_function_that_says_something_else_counts() -> None:
    """A continuous effect counts as applying meanwhile, so the function itself is asked no more."""
    scene = scene_with(
        f"""{OWN} e:SetCondition(function(e) return m:GetTurnCounter()<2 end)
        e:SetValue(function(e,c) return 10*c:GetTurnCounter() end)"""
    )
    for count, attack in ((0, 1000), (1, 1010), (2, 1000), (3, 1000), (1, 1010)):
        scene.lua(f"m:SetTurnCounter({count})")
        assert scene.lua("m:GetAttack()") == attack, count


def test_an_amount_that_is_too_large_only_now_is_told_of() -> None:
    scene = scene_with(f"{OWN} e:SetValue(function(e,c) return 10^(9*c:GetTurnCounter()) end)")
    assert scene.lua("m:GetAttack()") == 1001
    scene.lua("m:SetTurnCounter(2)")
    assert scene.lua("m:GetAttack()") == 1000
    assert "too large" in scene.table.problems[0].message


def test_what_is_negated_does_not_count_whatever_its_function_says() -> None:
    scene = scene_with(f"{OWN} e:SetValue(function(e,c) return 10*c:GetTurnCounter() end)")
    scene.lua("m:GetAttack()")
    scene.lua(
        """local e=Effect.CreateEffect(other) e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_DISABLE) e:SetReset(RESET_EVENT|RESETS_STANDARD) m:RegisterEffect(e)"""
    )
    for count in (1, 2, 3):
        scene.lua(f"m:SetTurnCounter({count})")
        assert scene.lua("m:GetAttack()") == 1000


def test_a_move_within_the_main_monster_zones_changes_nothing_but_a_move_out_of_them_does() -> None:
    scene = Scene()
    script = f"""local e=Effect.CreateEffect(c) e:SetCode(EFFECT_UPDATE_ATTACK) {OWN}
    e:SetRange(LOCATION_MMZONE) e:SetValue(500) c:RegisterEffect(e)"""
    scene.card("m", script=script)
    assert scene.lua("m:GetAttack()") == 1500
    version = scene.table.duel.stats.version
    assert scene.lua("Duel.MoveSequence(m,2)") is True
    assert (scene.lua("m:GetAttack()"), scene.table.duel.stats.version) == (1500, version)
    scene.table.move_to_zone(scene.bridge.table.cards[1], 5)
    assert scene.lua("m:GetAttack()") == 1000


def test_a_card_that_leaves_a_pile_where_its_effect_applies_takes_it_along() -> None:
    scene = Scene()
    scene.card("m")
    scene.card(
        "ghost",
        k.LOCATION_GRAVE,
        script=f"""local e=Effect.CreateEffect(c) {FIELD} e:SetRange(LOCATION_GRAVE)
        e:SetCode(EFFECT_UPDATE_ATTACK) e:SetValue(function(e,c) return 300 end)
        c:RegisterEffect(e)""",
    )
    assert scene.lua("m:GetAttack()") == 1300
    scene.lua("Duel.Remove(ghost,POS_FACEUP,REASON_EFFECT)")
    assert scene.lua("m:GetAttack()") == 1000
