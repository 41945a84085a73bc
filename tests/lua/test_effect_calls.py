"""Effects in the duel: whose they are, whether and how often they may be used."""

from __future__ import annotations

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.table.board import Link
from tests.lua.scene import Scene


@pytest.fixture
def scene() -> Scene:
    return Scene()


@pytest.fixture(params=list(Dialect))
def either(request: pytest.FixtureRequest) -> Scene:
    return Scene(request.param)


def effect(scene: Scene, name: str, kind: str, more: str = "", variable: str = "e") -> None:
    """An effect on a card, which Lua knows as `variable`."""
    scene.lua(
        f"{variable}=Effect.CreateEffect({name})\n"
        f"{variable}:SetType({kind})\n{variable}:SetCode(EVENT_FREE_CHAIN)\n"
        + more.replace("e:", f"{variable}:")
        + f"\n{name}:RegisterEffect({variable})"
    )


def test_the_handlers_controller_has_the_effect(either: Scene) -> None:
    m = either.card("m")
    effect(either, "m", "EFFECT_TYPE_IGNITION", "e:SetRange(LOCATION_MZONE)")
    assert either.lua("e:GetHandlerPlayer()") == 0
    either.table.place(m, 1, k.LOCATION_MZONE)
    assert either.lua("e:GetHandlerPlayer()") == 1


def test_an_effect_on_a_player_is_that_players(either: Scene) -> None:
    either.card("m")
    either.lua(
        "e=Effect.CreateEffect(m)\ne:SetType(EFFECT_TYPE_FIELD)\ne:SetCode(EFFECT_CANNOT_BP)\n"
        "e:SetProperty(EFFECT_FLAG_PLAYER_TARGET)\ne:SetTargetRange(1,0)\nDuel.RegisterEffect(e,1)"
    )
    assert either.lua("e:GetHandlerPlayer()") == 1


def test_an_effect_need_not_be_registered_to_be_asked(either: Scene) -> None:
    either.card("m")
    either.lua("e=Effect.CreateEffect(m)\ne:SetType(EFFECT_TYPE_QUICK_O)")
    assert either.lua("e:IsActivated()")
    assert either.lua("not m:IsRelateToEffect(e) and not m:IsImmuneToEffect(e)")


@pytest.mark.parametrize(
    ("kind", "activated"),
    [
        ("EFFECT_TYPE_IGNITION", True),
        ("EFFECT_TYPE_ACTIVATE", True),
        ("EFFECT_TYPE_FIELD+EFFECT_TYPE_TRIGGER_O", True),
        ("EFFECT_TYPE_SINGLE+EFFECT_TYPE_CONTINUOUS", False),
        ("EFFECT_TYPE_SINGLE", False),
    ],
)
def test_which_effects_are_activated(either: Scene, kind: str, activated: bool) -> None:
    either.card("m")
    effect(either, "m", kind)
    assert either.lua("e:IsActivated()") is activated


def test_the_type_of_what_is_activated(either: Scene) -> None:
    either.card("m")
    either.card("spell", k.LOCATION_HAND, type=k.TYPE_SPELL)
    either.card("pendulum", k.LOCATION_HAND, type=k.TYPE_MONSTER | k.TYPE_PENDULUM)
    effect(either, "m", "EFFECT_TYPE_IGNITION")
    effect(either, "spell", "EFFECT_TYPE_ACTIVATE", "", "f")
    effect(either, "pendulum", "EFFECT_TYPE_ACTIVATE", "", "g")
    assert either.lua("e:IsActiveType(TYPE_MONSTER) and not e:IsActiveType(TYPE_SPELL)")
    assert either.lua("f:GetActiveType()") == k.TYPE_SPELL
    assert either.lua("g:GetActiveType()") == k.TYPE_SPELL | k.TYPE_PENDULUM


def test_where_an_effect_was_activated(either: Scene) -> None:
    m = either.card("m", sequence=2)
    effect(either, "m", "EFFECT_TYPE_IGNITION")
    either.table.chain.append(Link(1, m.effects[0], 0, location=k.LOCATION_MZONE, sequence=2))
    either.table.place(m, 0, k.LOCATION_GRAVE)
    assert either.lua("e:GetActivateLocation()") == k.LOCATION_MZONE
    assert either.lua("e:GetActivateSequence()") == 2


def test_a_materials_effect_is_the_xyz_monsters(either: Scene) -> None:
    xyz = either.card("xyz", type=k.TYPE_MONSTER | k.TYPE_XYZ)
    either.card(
        "m",
        k.LOCATION_GRAVE,
        script="local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_XMATERIAL)"
        " e:SetCode(EFFECT_PIERCE) e:SetValue(1) c:RegisterEffect(e) made=e",
    )
    assert either.lua("made:GetHandler()==m")
    either.table.attach(either.table.cards[2], xyz)
    assert either.lua("made:GetHandler()==xyz and made:GetOwner()==xyz")
    assert either.lua("xyz:IsHasEffect(EFFECT_PIERCE)==made")
    either.lua("xyz:RemoveOverlayCard(0,1,1,REASON_COST)\n")
    assert either.lua("made:GetHandler()==xyz and not xyz:IsHasEffect(EFFECT_PIERCE)")


# --- how often ------------------------------------------------------------------------------------


def test_once_per_turn_for_each_card(either: Scene) -> None:
    for name, variable in (("m", "e"), ("n", "f")):
        either.card(name)
        effect(either, name, "EFFECT_TYPE_IGNITION", "e:SetCountLimit(1)", variable)
    assert either.lua("e:CheckCountLimit(0)")
    either.lua("e:UseCountLimit(0)\n")
    assert either.lua("not e:CheckCountLimit(0) and f:CheckCountLimit(0)")
    either.table.turn += 1
    assert either.lua("e:CheckCountLimit(0)")


def test_a_card_that_left_counts_anew(either: Scene) -> None:
    m = either.card("m")
    effect(either, "m", "EFFECT_TYPE_IGNITION", "e:SetCountLimit(1)")
    either.lua("e:UseCountLimit(0)\n")
    either.table.place(m, 0, k.LOCATION_GRAVE)
    assert either.lua("e:CheckCountLimit(0)")


def test_once_per_turn_for_all_copies_and_each_player(either: Scene) -> None:
    for name, variable in (("m", "e"), ("n", "f")):
        either.card(name)
        effect(either, name, "EFFECT_TYPE_IGNITION", "e:SetCountLimit(1,900)", variable)
    either.lua("e:UseCountLimit(0)\n")
    assert either.lua("not f:CheckCountLimit(0) and f:CheckCountLimit(1)")
    either.table.turn += 1
    assert either.lua("f:CheckCountLimit(0)")


def test_once_per_duel() -> None:
    for dialect, limit in (
        (Dialect.EDOPRO, "1,900,EFFECT_COUNT_CODE_DUEL"),
        (Dialect.YGOPRO, "1,900+EFFECT_COUNT_CODE_DUEL"),
    ):
        scene = Scene(dialect)
        scene.card("m")
        effect(scene, "m", "EFFECT_TYPE_IGNITION", f"e:SetCountLimit({limit})")
        scene.lua("e:UseCountLimit(0)\n")
        scene.table.turn += 1
        assert not scene.lua("e:CheckCountLimit(0)")


def test_once_per_chain(scene: Scene) -> None:
    m = scene.card("m")
    effect(scene, "m", "EFFECT_TYPE_QUICK_O", "e:SetCountLimit(1,0,EFFECT_COUNT_CODE_CHAIN)")
    scene.table.chain.append(Link(1, m.effects[0], 0))
    scene.lua("e:UseCountLimit(0)\n")
    assert not scene.lua("e:CheckCountLimit(0)")
    scene.table.chain[:] = [Link(1, m.effects[0], 0)]
    assert scene.lua("e:CheckCountLimit(0)")


def test_several_uses(either: Scene) -> None:
    either.card("m")
    effect(either, "m", "EFFECT_TYPE_IGNITION", "e:SetCountLimit(3)")
    either.lua("e:UseCountLimit(0,2)\n")
    assert either.lua("e:CheckCountLimit(0)")
    either.lua("e:UseCountLimit(0,2)\n")
    assert not either.lua("e:CheckCountLimit(0)")


def test_only_uses_that_bind_by_an_oath(scene: Scene) -> None:
    scene.card("m")
    effect(scene, "m", "EFFECT_TYPE_IGNITION", "e:SetCountLimit(1,900)")
    effect(scene, "m", "EFFECT_TYPE_IGNITION", "e:SetCountLimit(1,901,EFFECT_COUNT_CODE_OATH)", "f")
    scene.lua("e:UseCountLimit(0,1,true)\nf:UseCountLimit(0,1,true)")
    assert scene.lua("e:CheckCountLimit(0) and not f:CheckCountLimit(0)")


def test_uses_are_given_back_in_edopro(scene: Scene) -> None:
    scene.card("m")
    effect(scene, "m", "EFFECT_TYPE_IGNITION", "e:SetCountLimit(2,900)")
    scene.lua("e:UseCountLimit(0,2)\ne:RestoreCountLimit(0)")
    assert scene.lua("e:CheckCountLimit(0)")


# --- whether it may be activated ------------------------------------------------------------------


def test_condition_cost_and_target_are_asked(either: Scene) -> None:
    either.card("m")
    effect(
        either,
        "m",
        "EFFECT_TYPE_IGNITION",
        "e:SetRange(LOCATION_MZONE)\n"
        "e:SetCondition(function(e,tp) return tp==0 and con end)\n"
        "e:SetCost(function(e,tp,eg,ep,ev,re,r,rp,chk) return chk==0 and cost end)\n"
        "e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk) return chk==0 and tg end)",
    )
    for name in ("con", "cost", "tg"):
        assert not either.lua("e:IsActivatable(0)")
        either.lua(f"{name}=true\n")
    assert either.lua("e:IsActivatable(0)")
    either.lua("tg=false\n")
    assert either.lua("e:IsActivatable(0,false,true)")


def test_a_lock_on_the_player_forbids_activations(either: Scene) -> None:
    either.card("m")
    effect(either, "m", "EFFECT_TYPE_IGNITION", "e:SetRange(LOCATION_MZONE)")
    assert either.lua("e:IsActivatable(0)")
    either.lua(
        "local l=Effect.CreateEffect(m)\nl:SetType(EFFECT_TYPE_FIELD)\n"
        "l:SetProperty(EFFECT_FLAG_PLAYER_TARGET)\nl:SetCode(EFFECT_CANNOT_ACTIVATE)\n"
        "l:SetTargetRange(1,0)\nl:SetValue(function(l,te,tp) return te==e and tp==0 end)\n"
        "Duel.RegisterEffect(l,0)"
    )
    assert not either.lua("e:IsActivatable(0)")


def test_a_trap_that_was_set_this_turn_waits(either: Scene) -> None:
    trap = either.card("trap", k.LOCATION_SZONE, type=k.TYPE_TRAP, position=k.POS_FACEDOWN_DEFENSE)
    effect(either, "trap", "EFFECT_TYPE_ACTIVATE")
    assert either.lua("e:IsActivatable(0)")
    trap.status |= k.STATUS_SET_TURN
    assert not either.lua("e:IsActivatable(0)")
    assert not either.lua("e:IsActivatable(1)")


def test_spells_in_the_hand_are_activated_in_ones_own_turn(either: Scene) -> None:
    either.card("spell", k.LOCATION_HAND, type=k.TYPE_SPELL)
    either.card("trap", k.LOCATION_HAND, type=k.TYPE_TRAP)
    effect(either, "spell", "EFFECT_TYPE_ACTIVATE")
    effect(either, "trap", "EFFECT_TYPE_ACTIVATE", "", "f")
    assert either.lua("e:IsActivatable(0) and not f:IsActivatable(0) and f:IsActivatable(0,true)")
    either.table.turn_player = 1
    assert not either.lua("e:IsActivatable(0)")


def test_in_the_damage_step_only_what_says_so(either: Scene) -> None:
    either.card("m")
    more = "e:SetRange(LOCATION_MZONE)"
    effect(either, "m", "EFFECT_TYPE_QUICK_O", more)
    effect(
        either, "m", "EFFECT_TYPE_QUICK_O", more + "\ne:SetProperty(EFFECT_FLAG_DAMAGE_STEP)", "f"
    )
    either.table.phase = k.PHASE_DAMAGE
    assert either.lua("f:IsActivatable(0) and not e:IsActivatable(0)")


def test_ygopro_tells_whether_a_cost_is_asked_about() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("m")
    effect(
        scene,
        "m",
        "EFFECT_TYPE_IGNITION",
        "e:SetRange(LOCATION_MZONE)\n"
        "e:SetCost(function(e,tp,eg,ep,ev,re,r,rp,chk) return true end)\n"
        "e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk) seen=e:IsCostChecked() return true end)",
    )
    assert not scene.lua("e:IsCostChecked()")
    assert scene.lua("e:IsActivatable(0)")
    assert scene.lua("seen")
    assert not scene.lua("e:IsCostChecked()")
    scene.lua("e:SetCostCheck(true)\n")
    assert scene.lua("e:IsCostChecked()")
