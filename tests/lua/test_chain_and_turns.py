"""Chains, phases, turns and battles, played by the host on a described duel."""

from __future__ import annotations

from typing import Any

import pytest

from lua_bridge import constants as k
from lua_bridge.errors import ScriptLimitError, TableError
from lua_bridge.table import chain, summons, turns
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.summons import NormalSummon
from tests.lua.scene import Scene

SPELL, TRAP = k.TYPE_SPELL, k.TYPE_TRAP


def effect_of(card: TableCard, number: int = 0) -> TableEffect:
    """An activated effect of a card."""
    return [effect for effect in card.effects if effect.activated][number]


def ignition(operation: str = "", more: str = "") -> str:
    return f"""local e=Effect.CreateEffect(c)
    e:SetType(EFFECT_TYPE_IGNITION)
    e:SetRange(LOCATION_MZONE)
    {more}
    e:SetOperation(function(e,tp,eg,ep,ev,re,r,rp) {operation} end)
    c:RegisterEffect(e)"""


def activation(operation: str = "", more: str = "") -> str:
    return f"""local e=Effect.CreateEffect(c)
    e:SetType(EFFECT_TYPE_ACTIVATE)
    e:SetCode(EVENT_FREE_CHAIN)
    {more}
    e:SetOperation(function(e,tp,eg,ep,ev,re,r,rp) {operation} end)
    c:RegisterEffect(e)"""


# -------------------------------------------------------------------------------------------- Chains


def test_an_effect_is_paid_for_targets_and_resolves() -> None:
    scene = Scene()
    target = scene.card("B", player=1)
    card = scene.card(
        "A",
        script=ignition(
            """local tc=Duel.GetFirstTarget()
            if tc:IsRelateToEffect(e) then Duel.Destroy(tc,REASON_EFFECT) end""",
            """e:SetProperty(EFFECT_FLAG_CARD_TARGET)
            e:SetCost(function(e,tp,eg,ep,ev,re,r,rp,chk)
              if chk==0 then return Duel.CheckLPCost(tp,500) end
              Duel.PayLPCost(tp,500)
            end)
            e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk,chkc)
              if chk==0 then
                return Duel.IsExistingTarget(nil,tp,0,LOCATION_MZONE,1,nil)
              end
              local g=Duel.SelectTarget(tp,nil,tp,0,LOCATION_MZONE,1,1,nil)
              Duel.SetOperationInfo(0,CATEGORY_DESTROY,g,1,0,0)
            end)""",
        ),
    )
    link = chain.activate(scene.table, effect_of(card), 0)
    assert link.targets == [target]
    assert link.operations[k.CATEGORY_DESTROY] == ([target], 1, 0, 0)
    assert (link.location, link.sequence) == (k.LOCATION_MZONE, 0)
    assert scene.table.sides[0].life_points == 7500
    assert target.location == k.LOCATION_MZONE
    assert chain.resolve(scene.table) is True
    chain.end_chain(scene.table)
    assert target.location == k.LOCATION_GRAVE
    assert target.reason.effect is effect_of(card)
    assert scene.table.chain == []
    assert scene.table.problems == []
    assert not chain.may_activate(scene.table, effect_of(card), 0)


def test_a_target_that_left_is_not_related_any_more() -> None:
    scene = Scene()
    target = scene.card("B", player=1)
    card = scene.card(
        "A",
        script=ignition(
            "related=Duel.GetFirstTarget():IsRelateToEffect(e)",
            """e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk)
              if chk==0 then return true end
              Duel.SetTargetCard(B)
            end)""",
        ),
    )
    chain.activate(scene.table, effect_of(card), 0)
    scene.lua("Duel.SendtoHand(B,nil,REASON_EFFECT)")
    scene.lua("Duel.SpecialSummon(B,0,1,1,false,false,POS_FACEUP_ATTACK)")
    assert target.location == k.LOCATION_MZONE
    chain.resolve(scene.table)
    assert scene.lua("related") is False


def test_spells_go_to_the_graveyard_when_the_chain_ends() -> None:
    scene = Scene()
    spell = scene.card("S", k.LOCATION_HAND, type=SPELL, script=activation("done=true"))
    stays = scene.card("T", k.LOCATION_HAND, type=SPELL | k.TYPE_CONTINUOUS, script=activation())
    chain.activate(scene.table, effect_of(spell), 0)
    assert (spell.location, spell.face_up) == (k.LOCATION_SZONE, True)
    chain.resolve(scene.table)
    assert spell.location == k.LOCATION_SZONE
    chain.end_chain(scene.table)
    assert spell.location == k.LOCATION_GRAVE
    chain.activate(scene.table, effect_of(stays), 0)
    chain.resolve(scene.table)
    chain.end_chain(scene.table)
    assert stays.location == k.LOCATION_SZONE
    assert scene.lua("done") is True


def test_a_continuous_trap_that_left_does_nothing() -> None:
    scene = Scene()
    trap = scene.card(
        "T",
        k.LOCATION_SZONE,
        type=TRAP | k.TYPE_CONTINUOUS,
        position=k.POS_FACEDOWN,
        script=activation("done=true"),
    )
    chain.activate(scene.table, effect_of(trap), 0)
    scene.lua("Duel.Destroy(T,REASON_EFFECT)")
    assert chain.resolve(scene.table) is False
    chain.end_chain(scene.table)
    assert scene.lua("done") is None


def test_a_trap_cannot_be_activated_in_the_turn_it_was_set() -> None:
    scene = Scene()
    trap = scene.card("T", k.LOCATION_HAND, type=TRAP, script=activation())
    scene.lua("Duel.SSet(0,T)")
    with pytest.raises(TableError, match="player 0 cannot activate an effect of T now"):
        chain.activate(scene.table, effect_of(trap), 0)
    turns.end_turn(scene.table)
    chain.activate(scene.table, effect_of(trap), 0)


def test_negating_an_activation() -> None:
    scene = Scene()
    target = scene.card("B", player=1)
    spell = scene.card(
        "S",
        k.LOCATION_HAND,
        type=SPELL,
        script=activation(
            "Duel.Destroy(B,REASON_EFFECT)", "e:SetCountLimit(1,1000,EFFECT_COUNT_CODE_OATH)"
        ),
    )
    trap = scene.card(
        "T",
        k.LOCATION_SZONE,
        player=1,
        type=TRAP,
        position=k.POS_FACEDOWN,
        script=activation(
            """done=Duel.NegateActivation(1)
            again=Duel.NegateActivation(1)
            Duel.Destroy(S,REASON_EFFECT)"""
        ),
    )
    chain.activate(scene.table, effect_of(spell), 0)
    chain.activate(scene.table, effect_of(trap), 1)
    chain.resolve(scene.table)
    assert (scene.lua("done"), scene.lua("again")) == (True, False)
    assert chain.resolve(scene.table) is False
    chain.end_chain(scene.table)
    assert target.location == k.LOCATION_MZONE
    assert spell.location == k.LOCATION_GRAVE
    assert spell.before.where.location == 0
    assert scene.table.uses.allows(effect_of(spell), 0)
    assert not scene.table.problems


def test_negating_an_effect() -> None:
    scene = Scene()
    target = scene.card("B", player=1)
    card = scene.card("A", script=ignition("Duel.Destroy(B,REASON_EFFECT)"))
    trap = scene.card(
        "T",
        k.LOCATION_SZONE,
        player=1,
        type=TRAP,
        position=k.POS_FACEDOWN,
        script=activation("done=Duel.NegateEffect(1)"),
    )
    chain.activate(scene.table, effect_of(card), 0)
    chain.activate(scene.table, effect_of(trap), 1)
    assert chain.resolve(scene.table) is True
    assert scene.lua("done") is True
    assert chain.resolve(scene.table) is False
    chain.end_chain(scene.table)
    assert target.location == k.LOCATION_MZONE


@pytest.mark.parametrize("flag", ["EFFECT_FLAG_CANNOT_DISABLE", "EFFECT_FLAG_CANNOT_INACTIVATE"])
def test_what_cannot_be_negated(flag: str) -> None:
    scene = Scene()
    card = scene.card("A", script=ignition("done=true", f"e:SetProperty({flag})"))
    chain.activate(scene.table, effect_of(card), 0)
    scene.lua("negated=Duel.NegateActivation(1)\nreturn 0")
    scene.lua("disabled=Duel.NegateEffect(1)\nreturn 0")
    assert scene.lua("negated") is (flag == "EFFECT_FLAG_CANNOT_DISABLE")
    assert scene.lua("disabled") is (flag == "EFFECT_FLAG_CANNOT_INACTIVATE")


def test_a_negated_monster_does_nothing() -> None:
    scene = Scene()
    card = scene.card("A", script=ignition("done=true"))
    chain.activate(scene.table, effect_of(card), 0)
    scene.lua("""local e=Effect.CreateEffect(A)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_DISABLE)
        e:SetReset(RESET_EVENT+RESETS_STANDARD)
        A:RegisterEffect(e)""")
    assert chain.resolve(scene.table) is False
    assert scene.lua("done") is None


def test_negating_the_effects_that_a_card_has_in_the_chain() -> None:
    scene = Scene()
    card = scene.card("A", script=ignition("done=true"))
    trap = scene.card(
        "T",
        k.LOCATION_SZONE,
        player=1,
        type=TRAP,
        position=k.POS_FACEDOWN,
        script=activation("Duel.NegateRelatedChain(A,RESET_TURN_SET)"),
    )
    chain.activate(scene.table, effect_of(card), 0)
    chain.activate(scene.table, effect_of(trap), 1)
    chain.resolve(scene.table)
    assert chain.resolve(scene.table) is False
    chain.end_chain(scene.table)
    assert scene.lua("done") is None
    assert len(card.effects) == 1


def test_rewriting_what_a_link_does() -> None:
    scene = Scene()
    card = scene.card("A", script=ignition("done='old'"))
    chain.activate(scene.table, effect_of(card), 0)
    scene.lua("Duel.ChangeChainOperation(1,function(e,tp) done='new'..tp end)")
    assert chain.resolve(scene.table) is True
    assert scene.lua("done") == "new0"


def test_other_targets_players_and_numbers() -> None:
    scene = Scene()
    scene.card("B"), scene.card("C")
    card = scene.card(
        "A",
        script=ignition(
            "p,d=Duel.GetChainInfo(0,CHAININFO_TARGET_PLAYER,CHAININFO_TARGET_PARAM)",
            """e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk)
              if chk==0 then return true end
              Duel.SetTargetCard(B)
              Duel.SetTargetPlayer(tp)
              Duel.SetTargetParam(500)
            end)""",
        ),
    )
    link = chain.activate(scene.table, effect_of(card), 0)
    scene.lua("Duel.ChangeTargetCard(1,Group.FromCards(C))")
    scene.lua("Duel.ChangeTargetPlayer(1,1)")
    scene.lua("Duel.ChangeTargetParam(1,800)")
    assert [target.data.name for target in link.targets] == ["C"]
    chain.resolve(scene.table)
    assert (scene.lua("p"), scene.lua("d")) == (1, 800)


def test_limits_of_what_may_be_chained() -> None:
    scene = Scene()
    card = scene.card(
        "A",
        script=ignition(
            "",
            """e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk)
              if chk==0 then return true end
              Duel.SetChainLimit(function(e,ep,tp) return ep==tp end)
            end)""",
        ),
    )
    mine = scene.card(
        "M", k.LOCATION_SZONE, type=TRAP, position=k.POS_FACEDOWN, script=activation()
    )
    theirs = scene.card(
        "T", k.LOCATION_SZONE, player=1, type=TRAP, position=k.POS_FACEDOWN, script=activation()
    )
    chain.activate(scene.table, effect_of(card), 0)
    assert not chain.may_activate(scene.table, effect_of(theirs), 1)
    chain.activate(scene.table, effect_of(mine), 0)
    assert chain.may_activate(scene.table, effect_of(theirs), 1)


def test_effects_that_last_until_the_chain_ends() -> None:
    scene = Scene()
    scene.card("B")
    card = scene.card(
        "A",
        script=ignition(
            """local e1=Effect.CreateEffect(e:GetHandler())
            e1:SetType(EFFECT_TYPE_SINGLE)
            e1:SetCode(EFFECT_UPDATE_ATTACK)
            e1:SetValue(500)
            e1:SetReset(RESET_EVENT+RESETS_STANDARD+RESET_CHAIN)
            B:RegisterEffect(e1)
            during=B:GetAttack()"""
        ),
    )
    chain.activate(scene.table, effect_of(card), 0)
    chain.resolve(scene.table)
    chain.end_chain(scene.table)
    assert scene.lua("during") == 1500
    assert scene.lua("B:GetAttack()") == 1000


def test_the_ledger_counts_a_special_summon_that_was_to_be_made() -> None:
    scene = Scene()
    card = scene.card(
        "A",
        script=ignition(
            "",
            """e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk)
              if chk==0 then return true end
              Duel.SetOperationInfo(0,CATEGORY_SPECIAL_SUMMON,nil,1,tp,LOCATION_DECK)
            end)""",
        ),
    )
    chain.activate(scene.table, effect_of(card), 0)
    turns_ = scene.table.duel.turns
    assert [link.card.name for link in turns_.chain] == ["A"]
    chain.resolve(scene.table)
    chain.end_chain(scene.table)
    assert turns_.chain == ()
    assert [charge.player for charge in turns_.charges(0)] == [0]


def test_mistakes_of_the_host() -> None:
    scene = Scene()
    card = scene.card("A", script=ignition())
    with pytest.raises(TableError, match="there is no Chain Link to resolve"):
        chain.resolve(scene.table)
    chain.activate(scene.table, effect_of(card), 0)
    with pytest.raises(TableError, match="Chain Link 1 has not resolved"):
        chain.end_chain(scene.table)
    with pytest.raises(TableError, match="a Chain is open"):
        turns.end_turn(scene.table)


# ------------------------------------------------------------------------------------- turns, phases


def test_turns_and_phases_reach_the_ledger() -> None:
    scene = Scene()
    for phase in (k.PHASE_STANDBY, k.PHASE_MAIN1, k.PHASE_BATTLE, k.PHASE_MAIN2):
        turns.begin_phase(scene.table, phase)
    assert scene.table.duel.clock.phase is not None
    assert scene.table.duel.clock.phase.value == "main phase 2"
    turns.end_turn(scene.table)
    assert (scene.table.turn, scene.table.turn_player) == (2, 1)
    assert scene.table.phase == k.PHASE_DRAW
    assert (scene.table.duel.clock.turn, scene.table.duel.clock.player) == (2, 1)


def test_a_new_turn_lets_everything_be_done_again() -> None:
    scene = Scene()
    card = scene.card("A", script=ignition("", "e:SetCountLimit(1)"))
    other = scene.card("B", k.LOCATION_HAND)
    assert summons.normal_summon(scene.table, NormalSummon(0, other))
    chain.activate(scene.table, effect_of(card), 0)
    chain.resolve(scene.table)
    chain.end_chain(scene.table)
    assert not chain.may_activate(scene.table, effect_of(card), 0)
    turns.end_turn(scene.table)
    turns.end_turn(scene.table)
    assert chain.may_activate(scene.table, effect_of(card), 0)
    assert scene.table.activities.normal_summons.of(scene.table.turn, 0) == 0


def test_flip_summons() -> None:
    scene = Scene()
    card = scene.card("A", position=k.POS_FACEDOWN_DEFENSE)
    assert summons.flip_summon(scene.table, 0, card)
    assert card.where.position == k.POS_FACEUP_ATTACK
    assert card.summon.type & k.SUMMON_TYPE_FLIP == k.SUMMON_TYPE_FLIP
    assert not summons.flip_summon(scene.table, 0, card)


# ------------------------------------------------------------------------------------------- battles


def battle(scene: Scene, attacker: TableCard, target: TableCard | None) -> list[TableCard]:
    turns.declare_attack(scene.table, attacker, target)
    turns.begin_damage_step(scene.table)
    lost = turns.calculate_damage(scene.table)
    turns.end_damage_step(scene.table)
    assert scene.table.problems == []
    return lost


def life_points(scene: Scene) -> list[int]:
    return [side.life_points for side in scene.table.sides]


def test_the_weaker_monster_is_destroyed() -> None:
    scene = Scene()
    strong, weak = scene.card("A", attack=1800), scene.card("B", player=1, attack=1000)
    assert battle(scene, strong, weak) == [weak]
    assert (weak.location, strong.location) == (k.LOCATION_GRAVE, k.LOCATION_MZONE)
    assert weak.reason.bits == k.REASON_BATTLE | k.REASON_DESTROY
    assert weak.reason.card is strong
    assert life_points(scene) == [8000, 7200]
    assert (strong.attacks, strong.attacked, strong.battled) == (1, [weak], [weak])


def test_equal_monsters_destroy_each_other() -> None:
    scene = Scene()
    one, other = scene.card("A"), scene.card("B", player=1)
    assert set(battle(scene, one, other)) == {one, other}
    assert life_points(scene) == [8000, 8000]


def test_defense_position_saves_life_points() -> None:
    scene = Scene()
    attacker = scene.card("A", attack=1000)
    wall = scene.card("B", player=1, defense=2000, position=k.POS_FACEDOWN_DEFENSE)
    assert battle(scene, attacker, wall) == []
    assert wall.face_up
    assert life_points(scene) == [7000, 8000]
    weak = scene.card("C", player=1, defense=300, position=k.POS_FACEUP_DEFENSE)
    assert battle(scene, attacker, weak) == [weak]
    assert life_points(scene) == [7000, 8000]


def test_direct_attacks() -> None:
    scene = Scene()
    battle(scene, scene.card("A", attack=1700), None)
    assert life_points(scene) == [8000, 6300]


def single(code: str, value: str = "1") -> str:
    return f"""local e=Effect.CreateEffect(c)
    e:SetType(EFFECT_TYPE_SINGLE)
    e:SetCode({code})
    e:SetValue({value})
    c:RegisterEffect(e)"""


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        (single("EFFECT_PIERCE"), [8000, 7000]),
        (single("EFFECT_PIERCE", "DOUBLE_DAMAGE"), [8000, 6000]),
        (single("EFFECT_NO_BATTLE_DAMAGE"), [8000, 8000]),
        ("", [8000, 8000]),
    ],
)
def test_damage_through_defense_position(script: str, expected: list[int]) -> None:
    scene = Scene()
    attacker = scene.card("A", attack=1500, script=script)
    battle(scene, attacker, scene.card("B", player=1, defense=500, position=4))
    assert life_points(scene) == expected


@pytest.mark.parametrize(
    ("script", "expected", "destroyed"),
    [
        (single("EFFECT_INDESTRUCTABLE_BATTLE"), [8000, 7200], False),
        (single("EFFECT_AVOID_BATTLE_DAMAGE"), [8000, 8000], True),
        (single("EFFECT_REFLECT_BATTLE_DAMAGE"), [7200, 8000], True),
        (single("EFFECT_CHANGE_BATTLE_DAMAGE", "HALF_DAMAGE"), [8000, 7600], True),
        (single("EFFECT_CHANGE_BATTLE_DAMAGE", "DOUBLE_DAMAGE"), [8000, 6400], True),
        (single("EFFECT_BOTH_BATTLE_DAMAGE"), [7200, 7200], True),
    ],
)
def test_effects_on_the_weaker_monster(script: str, expected: list[int], destroyed: bool) -> None:
    scene = Scene()
    attacker = scene.card("A", attack=1800)
    target = scene.card("B", player=1, attack=1000, script=script)
    assert (battle(scene, attacker, target) == [target]) is destroyed
    assert life_points(scene) == expected


def test_gains_for_damage_calculation_end_with_it() -> None:
    scene = Scene()
    attacker, target = scene.card("A", attack=1000), scene.card("B", player=1, attack=1400)
    turns.declare_attack(scene.table, attacker, target)
    turns.begin_damage_step(scene.table)
    turns.begin_damage_calculation(scene.table)
    assert scene.table.battle_damage == [400, 0]
    scene.lua("""local e=Effect.CreateEffect(A)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_UPDATE_ATTACK)
        e:SetValue(1000)
        e:SetReset(RESET_PHASE+PHASE_DAMAGE_CAL)
        A:RegisterEffect(e)""")
    assert scene.lua("A:GetAttack()") == 2000
    assert turns.calculate_damage(scene.table) == [target]
    assert scene.lua("A:GetAttack()") == 1000
    turns.end_damage_step(scene.table)
    assert life_points(scene) == [8000, 7400]
    assert target.location == k.LOCATION_GRAVE


def test_no_damage_calculation_once_a_monster_no_longer_battles() -> None:
    scene = Scene()
    attacker, target = scene.card("A", attack=1000), scene.card("B", player=1, attack=1400)
    turns.declare_attack(scene.table, attacker, target)
    turns.begin_damage_step(scene.table)
    assert turns.battle_goes_on(scene.table)
    scene.lua("Duel.ChangePosition(A,POS_FACEUP_DEFENSE)")
    assert not turns.battle_goes_on(scene.table)
    scene.lua("Duel.ChangePosition(A,POS_FACEUP_ATTACK)")
    turns.begin_damage_calculation(scene.table)
    scene.lua("Duel.SendtoHand(B,nil,REASON_EFFECT)")
    assert turns.calculate_damage(scene.table) == []
    turns.end_damage_step(scene.table)
    assert life_points(scene) == [8000, 8000]
    turns.declare_attack(scene.table, attacker, None)
    turns.begin_damage_step(scene.table)
    scene.lua("Duel.SendtoHand(A,nil,REASON_EFFECT)")
    with pytest.raises(TableError, match="no longer battle"):
        turns.begin_damage_calculation(scene.table)


def test_negating_an_attack() -> None:
    scene = Scene()
    attacker = scene.card("A")
    turns.declare_attack(scene.table, attacker)
    assert scene.lua("Duel.NegateAttack()") is True
    assert attacker.status & k.STATUS_ATTACK_CANCELED
    assert scene.lua("Duel.NegateAttack()") is False


def test_an_effect_lets_monsters_battle() -> None:
    scene = Scene()
    scene.card("A", attack=2000)
    target = scene.card("B", player=1, attack=500)
    scene.lua("Duel.CalculateDamage(A,B)")
    assert target.location == k.LOCATION_GRAVE
    assert life_points(scene) == [8000, 6500]
    assert scene.table.attacker is None


def test_the_winner_may_send_the_loser_elsewhere() -> None:
    scene = Scene()
    attacker = scene.card(
        "A", attack=2000, script=single("EFFECT_BATTLE_DESTROY_REDIRECT", "LOCATION_REMOVED")
    )
    target = scene.card("B", player=1)
    battle(scene, attacker, target)
    assert target.location == k.LOCATION_REMOVED


def test_a_union_is_destroyed_instead() -> None:
    scene = Scene()
    attacker, target = scene.card("A", attack=2000), scene.card("B", player=1)
    union = scene.card(
        "U",
        k.LOCATION_SZONE,
        player=1,
        type=k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_UNION,
        script="""local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_EQUIP)
        e:SetCode(EFFECT_DESTROY_SUBSTITUTE)
        e:SetValue(function(e,re,r,rp) return r&(REASON_BATTLE|REASON_EFFECT)~=0 end)
        c:RegisterEffect(e)""",
    )
    scene.lua("Duel.Equip(1,U,B)")
    assert battle(scene, attacker, target) == []
    assert target.location == k.LOCATION_MZONE
    assert union.location == k.LOCATION_GRAVE
    assert scene.lua("Duel.Destroy(B,REASON_EFFECT)") == 1


def test_skipping_a_phase_is_an_effect_on_the_player() -> None:
    scene = Scene()
    scene.lua("Duel.SkipPhase(1,PHASE_DRAW,RESET_PHASE+PHASE_END,1)")
    assert scene.lua("Duel.IsPlayerAffectedByEffect(1,EFFECT_SKIP_DP)~=false")
    turns.end_turn(scene.table)
    assert len(list(scene.table.effects.on_player(1, k.EFFECT_SKIP_DP))) == 1
    turns.end_turn(scene.table)
    assert list(scene.table.effects.on_player(1, k.EFFECT_SKIP_DP)) == []


# ------------------------------------------------------------------------- what is told and when


def test_a_turn_can_end_after_an_activation_was_negated_by_a_later_link() -> None:
    scene = Scene()
    first = scene.card("A", script=ignition("done=true"))
    second = scene.card(
        "B",
        player=1,
        script="""local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_QUICK_O)
        e:SetCode(EVENT_CHAINING)
        e:SetRange(LOCATION_MZONE)
        e:SetOperation(function(e,tp,eg,ep,ev) Duel.NegateActivation(ev) end)
        c:RegisterEffect(e)""",
    )
    chain.activate(scene.table, effect_of(first), 0)
    event = ([first], 0, 1, effect_of(first), 0, 0)
    chain.activate(scene.table, effect_of(second), 1, event)
    chain.resolve(scene.table)
    assert chain.resolve(scene.table) is False
    chain.end_chain(scene.table)
    assert scene.lua("done") is None
    turns.end_turn(scene.table)
    assert scene.table.turn_player == 1


def test_what_battle_destroyed_leaves_before_the_damage_step_ends() -> None:
    scene = Scene()
    attacker = scene.card("A", attack=2000)
    target = scene.card("B", player=1)
    turns.declare_attack(scene.table, attacker, target)
    turns.begin_damage_calculation(scene.table)
    turns.bury_fallen(scene.table)
    assert target.location == k.LOCATION_GRAVE
    assert scene.table.phase == k.PHASE_DAMAGE
    assert scene.lua("A:GetBattleTarget()==B and Duel.GetAttacker()==A")
    turns.end_damage_step(scene.table)
    assert scene.table.attacker is None


def test_no_monster_falls_without_a_damage_step() -> None:
    with pytest.raises(TableError, match="has not begun"):
        turns.bury_fallen(Scene().table)


# --------------------------------------------------------------------------- what stops in the middle

LIMITS: dict[str, Any] = {"instructions": 200_000, "seconds": 2.0}
STOPS = {
    "while true do end": ScriptLimitError,
    "local function f() return 1+f() end f()": ScriptLimitError,
}


@pytest.mark.parametrize("stop", STOPS)
def test_an_operation_that_runs_into_a_limit_has_resolved(stop: str) -> None:
    scene = Scene(**LIMITS)
    scene.card("orc", k.LOCATION_HAND)
    card = scene.card(
        "A",
        script=ignition(
            "Duel.Damage(1,500,REASON_EFFECT,true)"
            f" Duel.SpecialSummonStep(orc,0,tp,tp,false,false,POS_FACEUP) {stop}"
        ),
    )
    scene.table.duel.begin_turn(0, scene.table.turn)
    chain.activate(scene.table, effect_of(card), 0)
    with pytest.raises(STOPS[stop]):
        chain.resolve(scene.table)
    assert (scene.table.resolving, scene.table.chain) == (None, [])
    assert (scene.table.summoning, scene.table.damage_reserve) == ([], [])
    assert not any(card.being_summoned for card in scene.table.cards.values())
    chain.end_chain(scene.table)
    assert scene.table.duel.turns.chain == ()
    turns.end_turn(scene.table)
    assert scene.table.sides[1].life_points == 8000


def test_an_operation_that_python_fails_in_has_resolved() -> None:
    scene = Scene()
    card = scene.card("A", script=ignition(""))
    link = chain.activate(scene.table, effect_of(card), 0)

    def fails(*_: object) -> None:
        raise KeyError("host")

    link.replacement = fails
    with pytest.raises(KeyError, match="host"):
        chain.resolve(scene.table)
    chain.end_chain(scene.table)
    assert scene.table.duel.turns.chain == ()


def test_an_effect_whose_condition_for_negation_never_ends_has_resolved() -> None:
    scene = Scene(**LIMITS)
    card = scene.card("A", script=ignition(""))
    chain.activate(scene.table, effect_of(card), 0)
    scene.lua(
        "\nlocal e=Effect.CreateEffect(A) e:SetType(EFFECT_TYPE_FIELD)"
        " e:SetCode(EFFECT_CANNOT_DISEFFECT) e:SetRange(LOCATION_MZONE)"
        " e:SetValue(function() while true do end end) A:RegisterEffect(e)"
    )
    with pytest.raises(ScriptLimitError):
        chain.resolve(scene.table)
    chain.end_chain(scene.table)
    assert (scene.table.resolving, scene.table.duel.turns.chain) == (None, ())


def test_the_end_of_a_chain_that_the_ledger_does_not_know() -> None:
    scene = Scene()
    card = scene.card("A", script=ignition(""))
    chain.activate(scene.table, effect_of(card), 0)
    scene.table.chain.clear()
    with pytest.raises(TableError, match="not told how Chain Link 1 resolved"):
        chain.end_chain(scene.table)


ONCE = "e:SetCountLimit(1,900000001)"


@pytest.mark.parametrize("part", ["Cost", "Target"])
def test_an_activation_that_runs_into_a_limit_is_none(part: str) -> None:
    scene = Scene(**LIMITS)
    endless = (
        f"e:Set{part}(function(e,tp,eg,ep,ev,re,r,rp,chk) if chk==0 then return true end"
        " if armed then while true do end end end)"
    )
    card = scene.card("A", script=ignition("", f"{ONCE} {endless}"))
    trap = scene.card(
        "B",
        k.LOCATION_HAND,
        script=activation("", f"{ONCE[:-1]},EFFECT_COUNT_CODE_OATH) {endless}"),
        type=SPELL,
    )
    scene.lua("\narmed=true")
    for source in (card, trap):
        before = source.snapshot()
        with pytest.raises(ScriptLimitError):
            chain.activate(scene.table, effect_of(source), 0)
        assert (scene.table.chain, scene.table.cost_checked) == ([], set())
        assert scene.table.duel.turns.chain == ()
        assert not source.linked_effects
        assert (source.snapshot(), source.status) == (
            before,
            source.status & ~k.STATUS_LEAVE_CONFIRMED,
        )
        assert scene.table.uses.allows(effect_of(source), 0)
    scene.lua("\narmed=nil")
    for source in (card, trap):
        chain.activate(scene.table, effect_of(source), 0)
        chain.resolve(scene.table)
        chain.end_chain(scene.table)
        assert not scene.table.uses.allows(effect_of(source), 0)


def test_a_set_card_whose_activation_fails_is_set_again() -> None:
    scene = Scene(**LIMITS)
    card = scene.card(
        "A",
        k.LOCATION_SZONE,
        script=activation(
            "",
            "e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk) if chk==0 then return"
            " true end while true do end end)",
        ),
        position=k.POS_FACEDOWN,
        type=TRAP,
    )
    with pytest.raises(ScriptLimitError):
        chain.activate(scene.table, effect_of(card), 0)
    assert not card.face_up
    assert scene.table.chain == []


def test_a_cost_that_is_only_asked_about_and_never_ends_is_forgotten() -> None:
    scene = Scene(**LIMITS)
    card = scene.card("A", script=ignition("", "e:SetCost(function() while true do end end)"))
    with pytest.raises(ScriptLimitError):
        chain.may_activate(scene.table, effect_of(card), 0)
    assert scene.table.cost_checked == set()
