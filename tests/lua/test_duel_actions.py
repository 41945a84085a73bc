"""What scripts do with cards on a described duel: where they end up, and what ends with it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lua_bridge import ScriptError
from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.table.cards import TableCard
from lua_bridge.table.choices import FirstChoice
from tests.lua.scene import Scene

SPELL = k.TYPE_SPELL
EQUIP = k.TYPE_SPELL | k.TYPE_EQUIP
PENDULUM = k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_PENDULUM
XYZ = k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_XYZ
TOKEN = k.TYPE_MONSTER | k.TYPE_NORMAL | k.TYPE_TOKEN


def place(card: TableCard) -> tuple[int, int]:
    return card.location, card.controller


# ------------------------------------------------------------------------------------------ sending


def test_destroyed_cards_go_to_their_owners_graveyards() -> None:
    scene = Scene()
    mine, theirs = scene.card("A"), scene.card("B", player=1)
    assert scene.lua("Duel.Destroy(Group.FromCards(A,B),REASON_EFFECT)") == 2
    assert place(mine) == (k.LOCATION_GRAVE, 0)
    assert place(theirs) == (k.LOCATION_GRAVE, 1)
    assert mine.reason.bits == k.REASON_EFFECT | k.REASON_DESTROY
    assert mine.before.where.location == k.LOCATION_MZONE
    assert scene.lua("#Duel.GetOperatedGroup()") == 2


def test_cards_in_the_graveyard_cannot_be_destroyed() -> None:
    scene = Scene()
    scene.card("A", k.LOCATION_GRAVE)
    assert scene.lua("Duel.Destroy(A,REASON_EFFECT)") == 0
    assert scene.lua("#Duel.GetOperatedGroup()") == 0


def test_destroying_may_send_elsewhere() -> None:
    scene = Scene()
    card = scene.card("A")
    assert scene.lua("Duel.Destroy(A,REASON_EFFECT,LOCATION_REMOVED)") == 1
    assert place(card) == (k.LOCATION_REMOVED, 0)


def test_sending_to_the_graveyard_counts_only_what_moves() -> None:
    scene = Scene()
    scene.card("A", k.LOCATION_GRAVE)
    scene.card("B", k.LOCATION_HAND)
    assert scene.lua("Duel.SendtoGrave(Group.FromCards(A,B),REASON_EFFECT)") == 1


def test_banished_cards_return_to_the_graveyard() -> None:
    scene = Scene()
    card = scene.card("A", k.LOCATION_REMOVED)
    scene.lua("Duel.SendtoGrave(A,REASON_EFFECT)")
    assert card.reason.bits == k.REASON_EFFECT | k.REASON_RETURN


def test_the_third_argument_of_sending_differs_between_the_cores() -> None:
    edopro, ygopro = Scene(), Scene(Dialect.YGOPRO)
    ours = edopro.card("A", k.LOCATION_HAND)
    edopro.lua("Duel.SendtoGrave(A,REASON_EFFECT,1)")
    assert place(ours) == (k.LOCATION_GRAVE, 1)
    assert ours.reason.player == 0
    theirs = ygopro.card("A", k.LOCATION_HAND)
    ygopro.lua("Duel.SendtoGrave(A,REASON_EFFECT,1)")
    assert place(theirs) == (k.LOCATION_GRAVE, 0)
    assert theirs.reason.player == 1


def test_the_fourth_argument_of_banishing_differs_between_the_cores() -> None:
    edopro, ygopro = Scene(), Scene(Dialect.YGOPRO)
    ours = edopro.card("A")
    edopro.lua("Duel.Remove(A,POS_FACEDOWN,REASON_EFFECT,1,1)")
    assert place(ours) == (k.LOCATION_REMOVED, 1)
    assert (ours.reason.player, ours.face_up) == (1, False)
    theirs = ygopro.card("A")
    ygopro.lua("Duel.Remove(A,POS_FACEUP,REASON_EFFECT,1)")
    assert place(theirs) == (k.LOCATION_REMOVED, 0)
    assert (theirs.reason.player, theirs.face_up) == (1, True)


def test_cards_go_to_the_top_or_bottom_of_the_deck() -> None:
    scene = Scene()
    for name in ("A", "B", "C"):
        scene.card(name, k.LOCATION_DECK)
    top, bottom = scene.card("T", k.LOCATION_HAND), scene.card("U", k.LOCATION_HAND)
    scene.lua("Duel.SendtoDeck(T,nil,SEQ_DECKTOP,REASON_EFFECT)")
    scene.lua("Duel.SendtoDeck(U,nil,SEQ_DECKBOTTOM,REASON_EFFECT)")
    deck = scene.table.sides[0].deck
    assert (deck[-1], deck[0]) == (top, bottom)
    assert [card.sequence for card in deck] == [0, 1, 2, 3, 4]


def test_extra_deck_monsters_return_to_the_extra_deck() -> None:
    scene = Scene()
    card = scene.card("A", type=XYZ)
    assert scene.lua("Duel.SendtoHand(A,nil,REASON_EFFECT)") == 1
    assert place(card) == (k.LOCATION_EXTRA, 0)
    assert not card.face_up


def test_pendulum_monsters_go_from_the_field_to_the_extra_deck_face_up() -> None:
    scene = Scene()
    on_field = scene.card("A", type=PENDULUM)
    in_hand = scene.card("B", k.LOCATION_HAND, type=PENDULUM)
    assert scene.lua("Duel.Destroy(A,REASON_EFFECT)") == 1
    scene.lua("Duel.SendtoGrave(B,REASON_EFFECT)")
    assert place(on_field) == (k.LOCATION_EXTRA, 0)
    assert on_field.face_up
    assert place(in_hand) == (k.LOCATION_GRAVE, 0)


def test_tokens_vanish() -> None:
    scene = Scene()
    token = scene.card("T", type=TOKEN)
    assert scene.lua("Duel.SendtoHand(T,nil,REASON_EFFECT)") == 1
    assert token.location == 0
    assert scene.table.sides[0].hand == []
    assert scene.lua("Duel.Destroy(T,REASON_EFFECT)") == 0


def test_a_monster_that_leaves_lets_go_of_materials_and_equips() -> None:
    scene = Scene()
    monster = scene.card("X", type=XYZ)
    material, equip = (
        scene.card("M", k.LOCATION_HAND),
        scene.card("E", k.LOCATION_SZONE, type=EQUIP),
    )
    scene.lua("Duel.Overlay(X,M)")
    scene.lua("Duel.Equip(0,E,X)")
    assert (monster.materials, monster.equips) == ([material], [equip])
    assert scene.lua("Duel.SendtoHand(X,nil,REASON_EFFECT)") == 1
    assert place(material) == (k.LOCATION_GRAVE, 0)
    assert place(equip) == (k.LOCATION_GRAVE, 0)
    assert material.reason.bits & k.REASON_LOST_TARGET
    assert equip.reason.bits == k.REASON_RULE | k.REASON_LOST_TARGET | k.REASON_DESTROY
    assert equip.equip_target is None
    assert scene.table.operated == [monster]


def test_effects_redirect_cards_that_leave_the_field() -> None:
    scene = Scene()
    card = scene.card(
        "A",
        script="""local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_LEAVE_FIELD_REDIRECT)
        e:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
        e:SetValue(LOCATION_REMOVED)
        c:RegisterEffect(e)""",
    )
    assert scene.lua("Duel.SendtoHand(A,nil,REASON_EFFECT)") == 1
    assert place(card) == (k.LOCATION_REMOVED, 0)
    assert card.reason.bits == k.REASON_EFFECT | k.REASON_REDIRECT


def test_effects_redirect_what_would_go_to_the_graveyard() -> None:
    scene = Scene()
    scene.card(
        "M",
        script="""local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_FIELD)
        e:SetCode(EFFECT_TO_GRAVE_REDIRECT)
        e:SetRange(LOCATION_MZONE)
        e:SetProperty(EFFECT_FLAG_SET_AVAILABLE)
        e:SetTargetRange(0xff,0xff)
        e:SetValue(LOCATION_REMOVED)
        c:RegisterEffect(e)""",
    )
    card, milled = scene.card("A", k.LOCATION_HAND), scene.card("D", k.LOCATION_DECK)
    scene.lua("Duel.SendtoGrave(A,REASON_COST)")
    assert scene.lua("Duel.DiscardDeck(0,3,REASON_EFFECT)") == 1
    assert place(card) == (k.LOCATION_REMOVED, 0)
    assert place(milled) == (k.LOCATION_REMOVED, 0)


IMMUNE = """local e=Effect.CreateEffect(c)
    e:SetType(EFFECT_TYPE_SINGLE)
    e:SetCode(EFFECT_IMMUNE_EFFECT)
    e:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
    e:SetRange(LOCATION_MZONE)
    e:SetValue(function(e,te) return te:GetOwner()~=e:GetOwner() end)
    c:RegisterEffect(e)"""


def lasting(code: str, value: str = "1") -> str:
    """A script with one effect on the card itself."""
    return f"""local e=Effect.CreateEffect(c)
    e:SetType(EFFECT_TYPE_SINGLE)
    e:SetCode({code})
    e:SetValue({value})
    c:RegisterEffect(e)"""


ACTING = """local e=Effect.CreateEffect(c)
    e:SetType(EFFECT_TYPE_IGNITION)
    e:SetRange(LOCATION_MZONE)
    e:SetOperation(function(e,tp,eg,ep,ev,re,r,rp) {operation} end)
    c:RegisterEffect(e)"""


def acting(scene: Scene, operation: str, name: str = "S", player: int = 0) -> TableCard:
    """A monster whose effect does something when it resolves."""
    return scene.card(name, player=player, script=ACTING.format(operation=operation))


def resolve(scene: Scene, card: TableCard, player: int = 0) -> None:
    """Activate a card's first effect, and resolve it."""
    from lua_bridge.table import chain

    effect = next(effect for effect in card.effects if effect.activated)
    chain.activate(scene.table, effect, player)
    chain.resolve(scene.table)
    chain.end_chain(scene.table)
    assert scene.table.problems == []


@pytest.mark.parametrize(
    "operation",
    [
        "Duel.Destroy(A,REASON_EFFECT)",
        "Duel.SendtoGrave(A,REASON_EFFECT)",
        "Duel.Remove(A,POS_FACEUP,REASON_EFFECT)",
        "Duel.SendtoHand(A,nil,REASON_EFFECT)",
        "Duel.Release(A,REASON_EFFECT)",
        "Duel.ChangePosition(A,POS_FACEDOWN_DEFENSE)",
        "Duel.GetControl(A,0)",
    ],
)
def test_an_unaffected_card_stays(operation: str) -> None:
    scene = Scene()
    card = scene.card("A", player=1, script=IMMUNE)
    resolve(scene, acting(scene, f"done={operation}"))
    assert scene.lua("done") == 0
    assert place(card) == (k.LOCATION_MZONE, 1)
    assert card.where.position == k.POS_FACEUP_ATTACK


@pytest.mark.parametrize(("more", "attack"), [("", 0), (",true", 700)])
def test_an_unaffected_card_is_given_nothing_unless_that_is_forced(more: str, attack: int) -> None:
    scene = Scene()
    card = scene.card("A", player=1, script=IMMUNE, attack=0)
    gives = f"""given=Effect.CreateEffect(e:GetHandler())
    given:SetType(EFFECT_TYPE_SINGLE)
    given:SetCode(EFFECT_UPDATE_ATTACK)
    given:SetValue(700)
    result=A:RegisterEffect(given{more})"""
    resolve(scene, acting(scene, gives))
    assert scene.lua("A:GetAttack()") == attack
    assert scene.lua("result==nil") is (attack == 0)
    assert scene.lua("given:GetHandler()==A") is (attack != 0)
    assert len(card.effects) == (2 if attack else 1)


def test_a_card_that_is_unaffected_later_keeps_what_it_was_given() -> None:
    scene = Scene()
    scene.card("A", player=1, attack=0)
    scene.lua(f"local c=A\n{lasting('EFFECT_UPDATE_ATTACK', '700')}")
    scene.lua(f"local c=A\n{IMMUNE}")
    assert scene.lua("A:GetAttack()") == 700


def test_an_unaffected_card_can_be_used_for_a_cost() -> None:
    scene = Scene()
    card = scene.card("A", script=IMMUNE)
    resolve(scene, acting(scene, "Duel.SendtoGrave(A,REASON_COST)"))
    assert place(card) == (k.LOCATION_GRAVE, 0)


@pytest.mark.parametrize(
    ("code", "value", "operation", "done"),
    [
        ("EFFECT_INDESTRUCTABLE_EFFECT", "1", "Duel.Destroy(A,REASON_EFFECT)", 0),
        ("EFFECT_INDESTRUCTABLE_EFFECT", "1", "Duel.SendtoGrave(A,REASON_EFFECT)", 1),
        ("EFFECT_INDESTRUCTABLE_EFFECT", "1", "Duel.Destroy(A,REASON_RULE)", 1),
        ("EFFECT_INDESTRUCTABLE", "1", "Duel.Destroy(A,REASON_RULE)", 0),
        ("EFFECT_CANNOT_TO_GRAVE", "1", "Duel.SendtoGrave(A,REASON_EFFECT)", 0),
        ("EFFECT_CANNOT_TO_HAND", "1", "Duel.SendtoHand(A,nil,REASON_EFFECT)", 0),
        ("EFFECT_CANNOT_TO_DECK", "1", "Duel.SendtoDeck(A,nil,0,REASON_EFFECT)", 0),
        ("EFFECT_CANNOT_REMOVE", "1", "Duel.Remove(A,POS_FACEUP,REASON_EFFECT)", 0),
        ("EFFECT_CANNOT_CHANGE_CONTROL", "1", "Duel.GetControl(A,1)", 0),
        ("EFFECT_CANNOT_TURN_SET", "1", "Duel.ChangePosition(A,POS_FACEDOWN_DEFENSE)", 0),
        ("EFFECT_CANNOT_TURN_SET", "1", "Duel.ChangePosition(A,POS_FACEUP_DEFENSE)", 1),
        ("EFFECT_UNRELEASABLE_NONSUM", "1", "Duel.Release(A,REASON_EFFECT)", 0),
    ],
)
def test_what_may_not_happen_to_a_card_does_not(
    code: str, value: str, operation: str, done: int
) -> None:
    scene = Scene()
    scene.card("A", script=lasting(code, value))
    resolve(scene, acting(scene, f"done={operation}"))
    assert scene.lua("done") == done


def test_an_effect_saves_a_card_once_a_turn() -> None:
    scene = Scene()
    value = "function(e,re,r,rp) return r&REASON_EFFECT~=0 and 1 or 0 end"
    card = scene.card("A", script=lasting("EFFECT_INDESTRUCTABLE_COUNT", value))
    assert scene.lua("Duel.Destroy(A,REASON_EFFECT)") == 0
    assert place(card) == (k.LOCATION_MZONE, 0)
    assert scene.lua("Duel.Destroy(A,REASON_EFFECT)") == 1


REPLACE = """local e=Effect.CreateEffect(c)
    e:SetType(EFFECT_TYPE_SINGLE+EFFECT_TYPE_CONTINUOUS)
    e:SetCode(EFFECT_DESTROY_REPLACE)
    e:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
    e:SetRange(LOCATION_MZONE)
    e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk)
      local c=e:GetHandler()
      if chk==0 then return not c:IsReason(REASON_REPLACE)
        and Duel.IsExistingMatchingCard(nil,tp,LOCATION_HAND,0,1,nil) end
      return Duel.SelectYesNo(tp,0)
    end)
    e:SetOperation(function(e,tp,eg,ep,ev,re,r,rp)
      local g=Duel.GetMatchingGroup(nil,tp,LOCATION_HAND,0,nil)
      Duel.SendtoGrave(g,REASON_EFFECT+REASON_REPLACE)
    end)
    c:RegisterEffect(e)"""


def test_an_effect_does_something_else_than_destroying() -> None:
    scene = Scene()
    card, instead = scene.card("A", script=REPLACE), scene.card("H", k.LOCATION_HAND)
    assert scene.lua("Duel.Destroy(A,REASON_EFFECT)") == 0
    assert place(card) == (k.LOCATION_MZONE, 0)
    assert place(instead) == (k.LOCATION_GRAVE, 0)
    assert not card.status & k.STATUS_DESTROY_CONFIRMED
    assert scene.lua("Duel.Destroy(A,REASON_EFFECT)") == 1
    assert scene.table.problems == []


def test_an_effect_of_another_card_protects_several_cards() -> None:
    scene = Scene()
    scene.card(
        "G",
        k.LOCATION_GRAVE,
        script="""local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_CONTINUOUS+EFFECT_TYPE_FIELD)
        e:SetCode(EFFECT_DESTROY_REPLACE)
        e:SetRange(LOCATION_GRAVE)
        e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk)
          if chk==0 then return eg:IsExists(Card.IsControler,1,nil,tp) end
          return true
        end)
        e:SetValue(function(e,c) return c:IsControler(e:GetHandlerPlayer()) end)
        e:SetOperation(function(e,tp) Duel.Remove(e:GetHandler(),POS_FACEUP,REASON_EFFECT) end)
        c:RegisterEffect(e)""",
    )
    mine, also_mine, theirs = scene.card("A"), scene.card("B"), scene.card("C", player=1)
    assert scene.lua("Duel.Destroy(Group.FromCards(A,B,C),REASON_EFFECT)") == 1
    assert [card.location for card in (mine, also_mine, theirs)] == [
        k.LOCATION_MZONE,
        k.LOCATION_MZONE,
        k.LOCATION_GRAVE,
    ]
    assert scene.table.sides[0].banished != []
    assert scene.table.problems == []


# ------------------------------------------------------------------------ drawing, discarding, milling


def test_drawing_takes_from_the_top() -> None:
    scene = Scene()
    cards = [scene.card(name, k.LOCATION_DECK) for name in ("A", "B", "C")]
    assert scene.lua("Duel.Draw(0,2,REASON_EFFECT)") == 2
    assert scene.table.sides[0].hand == [cards[2], cards[1]]
    assert cards[2].reason.bits == k.REASON_EFFECT | k.REASON_DRAW
    assert scene.lua("Duel.Draw(0,2,REASON_EFFECT)") == 1


def test_drawing_may_be_forbidden() -> None:
    scene = Scene()
    scene.card("A", k.LOCATION_DECK)
    scene.card(
        "M",
        script="""local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_FIELD)
        e:SetCode(EFFECT_CANNOT_DRAW)
        e:SetRange(LOCATION_MZONE)
        e:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
        e:SetTargetRange(1,1)
        c:RegisterEffect(e)""",
    )
    assert scene.lua("Duel.Draw(0,1,REASON_EFFECT)") == 0
    assert scene.lua("Duel.Draw(0,1,REASON_RULE)") == 1


def test_discarding_asks_for_cards_that_fit() -> None:
    scene = Scene()
    spell = scene.card("S", k.LOCATION_HAND, type=SPELL)
    monster, other = scene.card("A", k.LOCATION_HAND), scene.card("B", k.LOCATION_HAND)
    call = "Duel.DiscardHand(0,Card.IsType,{0},{0},REASON_COST+REASON_DISCARD,{1},TYPE_MONSTER)"
    assert scene.lua(call.format(1, "A")) == 1
    assert place(other) == (k.LOCATION_GRAVE, 0)
    assert (spell.location, monster.location) == (k.LOCATION_HAND, k.LOCATION_HAND)
    assert scene.lua(call.format(1, "A")) == 0
    assert scene.lua("Duel.DiscardHand(0,nil,1,5,REASON_EFFECT+REASON_DISCARD)") == 1


def test_milling_stops_at_the_end_of_the_deck() -> None:
    scene = Scene()
    for name in ("A", "B"):
        scene.card(name, k.LOCATION_DECK)
    assert scene.lua("Duel.DiscardDeck(0,3,REASON_EFFECT)") == 2
    assert len(scene.table.sides[0].graveyard) == 2


# --------------------------------------------------------------------------------------- Life Points


def test_damage_and_gains() -> None:
    scene = Scene()
    assert scene.lua("Duel.Damage(1,1500,REASON_EFFECT)") == 1500
    assert scene.lua("Duel.Recover(0,500,REASON_EFFECT)") == 500
    assert scene.lua("Duel.Damage(1,0,REASON_EFFECT)") == 0
    assert [side.life_points for side in scene.table.sides] == [8500, 6500]
    assert [scene.table.duel.life_points(player) for player in (0, 1)] == [8500, 6500]


def test_life_points_never_fall_below_0() -> None:
    scene = Scene()
    scene.lua("Duel.Damage(1,99999,REASON_EFFECT)")
    scene.lua("Duel.SetLP(0,-5)")
    assert [side.life_points for side in scene.table.sides] == [0, 0]


def player_effect(code: str, value: str) -> str:
    return f"""local e=Effect.CreateEffect(c)
    e:SetType(EFFECT_TYPE_FIELD)
    e:SetCode({code})
    e:SetRange(LOCATION_MZONE)
    e:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
    e:SetTargetRange(1,0)
    e:SetValue({value})
    c:RegisterEffect(e)"""


@pytest.mark.parametrize(
    ("code", "value", "taken", "life_points"),
    [
        ("EFFECT_CHANGE_DAMAGE", "function(e,re,val,r,rp,rc) return val//2 end", 500, [7500, 8000]),
        ("EFFECT_CHANGE_DAMAGE", "0", 0, [8000, 8000]),
        ("EFFECT_REFLECT_DAMAGE", "1", 0, [8000, 7000]),
        ("EFFECT_REVERSE_DAMAGE", "1", 0, [9000, 8000]),
    ],
)
def test_effects_change_damage(code: str, value: str, taken: int, life_points: list[int]) -> None:
    scene = Scene()
    scene.card("M", script=player_effect(code, value))
    assert scene.lua("Duel.Damage(0,1000,REASON_EFFECT)") == taken
    assert [side.life_points for side in scene.table.sides] == life_points


def test_gains_may_become_damage() -> None:
    scene = Scene()
    scene.card("M", script=player_effect("EFFECT_REVERSE_RECOVER", "1"))
    assert scene.lua("Duel.Recover(0,1000,REASON_EFFECT)") == 0
    assert scene.table.sides[0].life_points == 7000


def test_damage_to_both_at_once_waits() -> None:
    scene = Scene()
    scene.lua("Duel.Damage(0,300,REASON_EFFECT,true)")
    scene.lua("Duel.Damage(1,300,REASON_EFFECT,true)")
    assert [side.life_points for side in scene.table.sides] == [8000, 8000]
    scene.lua("Duel.RDComplete()")
    assert [side.life_points for side in scene.table.sides] == [7700, 7700]


def test_paying_life_points() -> None:
    scene = Scene()
    scene.lua("Duel.PayLPCost(0,1000)")
    assert scene.table.sides[0].life_points == 7000
    scene.lua("Duel.PayLPCost(0,9000)")
    assert scene.table.sides[0].life_points == 7000


def test_fractions_of_damage() -> None:
    edopro, ygopro = Scene(), Scene(Dialect.YGOPRO)
    for scene in (edopro, ygopro):
        scene.lua("Duel.Damage(0,100.0,REASON_EFFECT)")
        assert scene.table.sides[0].life_points == 7900
    assert edopro.lua("Duel.Damage(0,2.5,REASON_EFFECT)") == 3


# ----------------------------------------------------------------------------------- on the field


def test_turning_face_down_ends_what_is_on_the_monster() -> None:
    scene = Scene()
    card = scene.card("A")
    equip = scene.card("E", k.LOCATION_SZONE, type=EQUIP)
    scene.lua("Duel.Equip(0,E,A)")
    scene.lua("""local e=Effect.CreateEffect(A)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_UPDATE_ATTACK)
        e:SetValue(500)
        e:SetReset(RESET_EVENT+RESETS_STANDARD)
        A:RegisterEffect(e)""")
    assert scene.lua("A:GetAttack()") == 1500
    assert scene.lua("Duel.ChangePosition(A,POS_FACEDOWN_DEFENSE)") == 1
    assert card.where.position == k.POS_FACEDOWN_DEFENSE
    assert place(equip) == (k.LOCATION_GRAVE, 0)
    assert card.status & k.STATUS_SET_TURN
    assert scene.lua("Duel.ChangePosition(A,0,0,0,POS_FACEUP_ATTACK)") == 1
    assert scene.lua("A:GetAttack()") == 1000
    assert scene.lua("Duel.ChangePosition(A,POS_FACEUP_ATTACK)") == 0


def test_positions_go_by_how_the_monster_lies() -> None:
    scene = Scene()
    attack = scene.card("A")
    defense = scene.card("D", position=k.POS_FACEUP_DEFENSE)
    link = scene.card("L", type=k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_LINK)
    call = "Duel.ChangePosition(Group.FromCards(A,D,L),POS_FACEUP_DEFENSE,0,POS_FACEUP_ATTACK,0)"
    assert scene.lua(call) == 2
    assert attack.where.position == k.POS_FACEUP_DEFENSE
    assert defense.where.position == k.POS_FACEUP_ATTACK
    assert link.where.position == k.POS_FACEUP_ATTACK


def test_control_goes_back_at_the_end_of_the_turn() -> None:
    from lua_bridge.table import turns

    scene = Scene()
    card = scene.card("A", player=1)
    assert scene.lua("Duel.GetControl(A,0,PHASE_END,1)") == 1
    assert card.controller == 0
    scene.lua("""local e=Effect.CreateEffect(A)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_UPDATE_ATTACK)
        e:SetValue(300)
        e:SetReset(RESET_EVENT+RESET_CONTROL)
        A:RegisterEffect(e)""")
    assert scene.lua("A:GetAttack()") == 1300
    turns.end_turn(scene.table)
    assert card.controller == 1
    assert scene.lua("A:GetAttack()") == 1000


def test_control_for_good_stays_until_the_monster_leaves() -> None:
    from lua_bridge.table import turns

    scene = Scene()
    card = scene.card("A", player=1)
    scene.lua("Duel.GetControl(A,0)")
    turns.end_turn(scene.table)
    turns.end_turn(scene.table)
    assert card.controller == 0
    scene.lua("Duel.SendtoGrave(A,REASON_EFFECT)")
    assert place(card) == (k.LOCATION_GRAVE, 1)
    assert (card.home, card.effects) == (None, [])


def test_an_equip_card_takes_control_as_long_as_it_is_there() -> None:
    scene = Scene()
    monster = scene.card("A", player=1)
    scene.card(
        "E",
        k.LOCATION_SZONE,
        type=EQUIP,
        script="""local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_EQUIP)
        e:SetCode(EFFECT_SET_CONTROL)
        e:SetValue(0)
        c:RegisterEffect(e)""",
    )
    scene.lua("Duel.Equip(0,E,A)")
    assert monster.controller == 0
    scene.lua("Duel.Destroy(E,REASON_EFFECT)")
    assert monster.controller == 1


def test_monsters_without_a_zone_are_destroyed() -> None:
    scene = Scene()
    for place_ in range(5):
        scene.card(f"M{place_}")
    card = scene.card("A", player=1)
    assert scene.lua("Duel.GetControl(A,0)") == 0
    assert place(card) == (k.LOCATION_GRAVE, 1)


def test_swapping_control() -> None:
    scene = Scene()
    mine, theirs = scene.card("A", sequence=2), scene.card("B", player=1, sequence=4)
    assert scene.lua("Duel.SwapControl(A,B)") is True
    assert (mine.controller, mine.sequence) == (1, 4)
    assert (theirs.controller, theirs.sequence) == (0, 2)
    assert scene.table.duel.stats.controller(mine.id) == 1


def test_equipping_a_monster_makes_it_a_spell() -> None:
    scene = Scene()
    card, monster = scene.card("A", k.LOCATION_GRAVE), scene.card("B")
    assert scene.lua("Duel.Equip(0,A,B)") is True
    assert place(card) == (k.LOCATION_SZONE, 0)
    assert scene.lua("A:IsType(TYPE_EQUIP)") is True
    assert scene.lua("A:IsType(TYPE_MONSTER)") is False
    scene.lua("Duel.SendtoHand(A,nil,REASON_EFFECT)")
    assert scene.lua("A:IsType(TYPE_MONSTER)") is True
    assert monster.equips == []


def test_equipping_to_nothing_sends_the_card_to_the_graveyard() -> None:
    scene = Scene()
    card = scene.card("E", k.LOCATION_SZONE, type=EQUIP)
    scene.card("B", position=k.POS_FACEDOWN_DEFENSE)
    assert scene.lua("Duel.Equip(0,E,B)") is False
    assert place(card) == (k.LOCATION_GRAVE, 0)


def test_attaching_brings_materials_along_unless_told_otherwise() -> None:
    scene = Scene()
    for name in ("X", "Y", "Z"):
        scene.card(name, type=XYZ)
    first, second = scene.card("M", k.LOCATION_HAND), scene.card("N", k.LOCATION_HAND)
    scene.lua("Duel.Overlay(X,M)")
    scene.lua("Duel.Overlay(Y,X)")
    assert [card.data.name for card in scene.table.sides[0].monsters[1].materials] == ["M", "X"]  # type: ignore[union-attr]
    scene.lua("Duel.Overlay(Z,N)")
    scene.lua("Duel.Overlay(Y,Z,true)")
    assert second.location == k.LOCATION_GRAVE
    assert first.reason.bits == k.REASON_XYZ | k.REASON_MATERIAL
    with pytest.raises(ScriptError, match="overlay a card with itself"):
        scene.lua("Duel.Overlay(Y,Y)")


def test_moving_between_zones() -> None:
    scene = Scene()
    one, other = scene.card("A", sequence=0), scene.card("B", sequence=1)
    assert scene.lua("Duel.MoveSequence(A,4)") is True
    assert scene.lua("Duel.MoveSequence(A,1)") is False
    scene.lua("Duel.SwapSequence(A,B)")
    assert (one.sequence, other.sequence) == (1, 4)
    assert scene.table.sides[0].monsters[1] is one


def test_a_field_spell_replaces_the_one_before() -> None:
    scene = Scene()
    field = k.TYPE_SPELL | k.TYPE_FIELD
    old = scene.card("O", k.LOCATION_SZONE, type=field)
    new = scene.card("N", k.LOCATION_HAND, type=field)
    assert scene.lua("Duel.MoveToField(N,0,0,LOCATION_FZONE,POS_FACEUP,true)") is True
    assert place(old) == (k.LOCATION_GRAVE, 0)
    assert (new.location, new.sequence) == (k.LOCATION_SZONE, 5)


def test_pendulum_cards_come_to_pendulum_zones() -> None:
    scene = Scene()
    cards = [scene.card(name, k.LOCATION_HAND, type=PENDULUM) for name in ("A", "B", "C")]
    call = "Duel.MoveToField({},0,0,LOCATION_PZONE,POS_FACEUP,true)"
    assert [scene.lua(call.format(name)) for name in ("A", "B", "C")] == [True, True, False]
    assert [card.sequence for card in cards[:2]] == [0, 4]
    assert scene.lua("A:IsLocation(LOCATION_PZONE)") is True


def test_a_card_comes_back_that_was_banished_for_a_while() -> None:
    scene = Scene()
    card = scene.card("A", sequence=3, position=k.POS_FACEUP_DEFENSE)
    resolve(
        scene,
        acting(
            scene,
            """Duel.Remove(A,POS_FACEUP,REASON_EFFECT+REASON_TEMPORARY)
            gone=A:GetLocation()
            back=Duel.ReturnToField(A)""",
        ),
    )
    assert scene.lua("gone") == k.LOCATION_REMOVED
    assert scene.lua("back") is True
    assert (card.location, card.sequence) == (k.LOCATION_MZONE, 3)
    assert card.where.position == k.POS_FACEUP_DEFENSE


# ------------------------------------------------------------------------------------------ Summons


class Defense(FirstChoice):
    """Prefers the last of several numbers and positions."""

    def number(self, player: int, numbers: Sequence[int]) -> int:
        del player
        return numbers[-1]

    def position(self, player: int, positions: Sequence[int]) -> int:
        del player
        return positions[-1]


def test_special_summons_ask_for_the_position_and_count_once() -> None:
    scene = Scene(chooser=Defense())
    cards = [scene.card(name, k.LOCATION_HAND) for name in ("A", "B")]
    assert scene.lua("Duel.SpecialSummon(Group.FromCards(A,B),0,0,0,false,false,POS_FACEUP)") == 2
    assert [card.where.position for card in cards] == [k.POS_FACEUP_DEFENSE] * 2
    assert cards[0].summon.type == k.SUMMON_TYPE_SPECIAL
    assert cards[0].summon.location == k.LOCATION_HAND
    assert cards[0].reason.bits == k.REASON_SPSUMMON
    assert scene.table.duel.turns.special_summon_count(0) == 1
    assert scene.lua("A:GetAttack()") == 1000


def test_special_summons_step_by_step() -> None:
    scene = Scene()
    cards = [scene.card(name, k.LOCATION_GRAVE) for name in ("A", "B")]
    for name in ("A", "B"):
        assert scene.lua(f"Duel.SpecialSummonStep({name},0,0,0,false,false,POS_FACEUP)") is True
    assert cards[0].status & k.STATUS_SPSUMMON_STEP
    assert scene.table.duel.turns.special_summon_count(0) == 0
    assert scene.lua("Duel.SpecialSummonComplete()") == 2
    assert not cards[0].status & k.STATUS_SPSUMMON_STEP
    assert scene.table.duel.turns.special_summon_count(0) == 1
    assert scene.lua("Duel.SpecialSummonComplete()") == 0


def test_a_monster_without_a_zone_goes_to_the_graveyard() -> None:
    scene = Scene()
    for place_ in range(5):
        scene.card(f"M{place_}")
    card = scene.card("A", k.LOCATION_HAND)
    assert scene.lua("Duel.SpecialSummon(A,0,0,0,false,false,POS_FACEUP)") == 0
    assert place(card) == (k.LOCATION_GRAVE, 0)
    assert card.reason.bits & k.REASON_RULE


def test_what_must_first_be_summoned_properly_is_not_revived() -> None:
    scene = Scene()
    card = scene.card("A", k.LOCATION_GRAVE, script="c:EnableReviveLimit()")
    call = "Duel.SpecialSummon(A,0,0,0,{},{},POS_FACEUP)"
    assert scene.lua(call.format("true", "false")) == 0
    assert place(card) == (k.LOCATION_GRAVE, 0)
    assert scene.lua(call.format("true", "true")) == 1
    scene.lua("A:CompleteProcedure()")
    scene.lua("Duel.SendtoGrave(A,REASON_EFFECT)")
    assert scene.lua(call.format("false", "false")) == 1


def test_zones_that_may_be_used() -> None:
    scene = Scene()
    card = scene.card("A", k.LOCATION_HAND)
    assert scene.lua("Duel.SpecialSummon(A,0,0,0,false,false,POS_FACEUP,0x8)") == 1
    assert card.sequence == 3
    link = scene.card("L", k.LOCATION_EXTRA, type=k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_LINK)
    assert scene.lua("Duel.SpecialSummon(L,0,0,0,true,true,POS_FACEUP)") == 1
    assert (link.sequence, link.where.position) == (5, k.POS_FACEUP_ATTACK)


def test_summoning_to_the_opponents_field() -> None:
    scene = Scene()
    card = scene.card("A", k.LOCATION_HAND)
    assert scene.lua("Duel.SpecialSummon(A,0,0,1,false,false,POS_FACEUP_DEFENSE)") == 1
    assert place(card) == (k.LOCATION_MZONE, 1)
    assert (card.owner, card.summon.player) == (0, 0)
    assert scene.table.duel.turns.special_summon_count(0) == 1
    assert scene.table.duel.turns.special_summon_count(1) == 0


def test_tokens_are_made_and_summoned() -> None:
    from lua_bridge.table.cards import CardData

    scene = Scene()
    scene.table.card_data = lambda code: CardData(
        code, "Sheep Token", type=TOKEN, level=1, attribute=k.ATTRIBUTE_EARTH
    )
    scene.lua("""local t=Duel.CreateToken(0,73915052)
        assert(t:GetLocation()==0)
        n=Duel.SpecialSummon(t,0,0,0,false,false,POS_FACEUP_DEFENSE)""")
    assert scene.lua("n") == 1
    token = scene.table.sides[0].monsters[0]
    assert token is not None
    assert token.data.name == "Sheep Token"


def test_setting_spells_and_traps() -> None:
    scene = Scene()
    trap = scene.card("T", k.LOCATION_HAND, type=k.TYPE_TRAP)
    scene.card("M", k.LOCATION_HAND)
    assert scene.lua("Duel.SSet(0,Group.FromCards(T,M))") == 1
    assert place(trap) == (k.LOCATION_SZONE, 0)
    assert not trap.face_up
    assert trap.status & k.STATUS_SET_TURN


def test_normal_summons_use_tributes_and_count() -> None:
    scene = Scene()
    tribute = scene.card("A")
    big, small = scene.card("B", k.LOCATION_HAND, level=6), scene.card("C", k.LOCATION_HAND)
    scene.lua("Duel.Summon(0,B,false,nil)")
    assert place(big) == (k.LOCATION_MZONE, 0)
    assert place(tribute) == (k.LOCATION_GRAVE, 0)
    assert tribute.reason.bits == k.REASON_SUMMON | k.REASON_MATERIAL | k.REASON_RELEASE
    assert tribute.reason.card is big
    assert big.summon.type == k.SUMMON_TYPE_TRIBUTE
    assert big.summon.materials == (tribute,)
    scene.lua("Duel.Summon(0,C,false,nil)")
    assert place(small) == (k.LOCATION_HAND, 0)
    scene.lua("Duel.Summon(0,C,true,nil)")
    assert place(small) == (k.LOCATION_MZONE, 0)


def test_setting_a_monster() -> None:
    scene = Scene()
    card = scene.card("A", k.LOCATION_HAND)
    scene.lua("Duel.MSet(0,A,false,nil)")
    assert card.where.position == k.POS_FACEDOWN_DEFENSE
    assert scene.table.activities.normal_summons.of(1, 0) == 1


def test_a_summon_by_an_effect_waits_for_the_end_of_the_chain() -> None:
    from lua_bridge.table import chain

    scene = Scene()
    card = scene.card("A", k.LOCATION_HAND)
    source = acting(scene, "Duel.Summon(tp,A,true,nil)")
    effect = next(effect for effect in source.effects if effect.activated)
    chain.activate(scene.table, effect, 0)
    chain.resolve(scene.table)
    assert place(card) == (k.LOCATION_HAND, 0)
    chain.end_chain(scene.table)
    assert place(card) == (k.LOCATION_MZONE, 0)


def test_a_monsters_own_procedure() -> None:
    scene = Scene()
    tribute = scene.card("A")
    card = scene.card(
        "B",
        k.LOCATION_HAND,
        script="""local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_FIELD)
        e:SetCode(EFFECT_SPSUMMON_PROC)
        e:SetProperty(EFFECT_FLAG_UNCOPYABLE)
        e:SetRange(LOCATION_HAND)
        e:SetCondition(function(e,c)
          if c==nil then return true end
          return Duel.IsExistingMatchingCard(nil,c:GetControler(),LOCATION_MZONE,0,1,nil)
        end)
        e:SetOperation(function(e,tp,eg,ep,ev,re,r,rp,c)
          local g=Duel.GetMatchingGroup(nil,tp,LOCATION_MZONE,0,nil)
          Duel.Release(g,REASON_COST)
        end)
        c:RegisterEffect(e)""",
    )
    scene.lua("Duel.SpecialSummonRule(0,B)")
    assert place(tribute) == (k.LOCATION_GRAVE, 0)
    assert place(card) == (k.LOCATION_MZONE, 0)
    assert card.status & k.STATUS_PROC_COMPLETE
    assert scene.table.duel.turns.special_summon_count(0) == 1
    assert scene.table.problems == []


# ---------------------------------------------------------------------------------- flags and others


def test_flags_of_players_end_with_the_turn() -> None:
    from lua_bridge.table import turns

    scene = Scene()
    scene.lua("Duel.RegisterFlagEffect(0,100,RESET_PHASE+PHASE_END,0,1)")
    scene.lua("Duel.RegisterFlagEffect(0,101,RESET_PHASE+PHASE_END+RESET_SELF_TURN,0,2,7)")
    scene.lua("Duel.RegisterFlagEffect(0,102,0,0,1)")
    assert [flag.code for flag in scene.table.sides[0].flags] == [100, 101, 102]
    turns.end_turn(scene.table)
    assert [flag.code for flag in scene.table.sides[0].flags] == [101, 102]
    turns.end_turn(scene.table)
    assert [flag.code for flag in scene.table.sides[0].flags] == [101, 102]
    assert scene.lua("Duel.SetFlagEffectLabel(0,101,9)") is True
    turns.end_turn(scene.table)
    assert [flag.code for flag in scene.table.sides[0].flags] == [102]
    scene.lua("Duel.ResetFlagEffect(0,102)")
    assert scene.table.sides[0].flags == []
    assert scene.lua("Duel.SetFlagEffectLabel(0,102,9)") is False


def test_lasting_effects_end_by_their_bits() -> None:
    scene = Scene()
    scene.card("A")
    scene.lua("""function gain(reset,count,value)
        local e=Effect.CreateEffect(A)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_UPDATE_ATTACK)
        e:SetValue(value)
        e:SetReset(reset,count)
        A:RegisterEffect(e)
        return e
      end""")
    from lua_bridge.table import turns

    scene.lua("local e=gain(RESET_EVENT+RESETS_STANDARD,1,1) _G.kept=e")
    scene.lua("local e=gain(RESET_EVENT+RESETS_STANDARD+RESET_PHASE+PHASE_END,1,10) _G.turn=e")
    scene.lua("local e=gain(RESET_EVENT+RESETS_STANDARD+RESET_PHASE+PHASE_END,2,100) _G.two=e")
    scene.lua(
        "local e=gain(RESET_EVENT+RESETS_STANDARD+RESET_PHASE+PHASE_STANDBY,1,1000) _G.standby=e"
    )
    assert scene.lua("A:GetAttack()") == 2111
    turns.end_turn(scene.table)
    assert scene.lua("A:GetAttack()") == 2101
    turns.begin_phase(scene.table, k.PHASE_STANDBY)
    assert scene.lua("A:GetAttack()") == 2101
    turns.begin_phase(scene.table, k.PHASE_MAIN1)
    assert scene.lua("A:GetAttack()") == 1101
    turns.end_turn(scene.table)
    assert scene.lua("A:GetAttack()") == 1001
    assert scene.lua("turn:IsDeleted()") is True
    assert scene.lua("kept:IsDeleted()") is False
    scene.lua("Duel.SendtoGrave(A,REASON_EFFECT)")
    assert scene.lua("kept:IsDeleted()") is True


def test_negation_ends_what_a_monster_gained_by_its_own_effect() -> None:
    scene = Scene()
    scene.card("A")
    scene.lua("""local e=Effect.CreateEffect(A)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_UPDATE_ATTACK)
        e:SetValue(500)
        e:SetReset(RESET_EVENT+RESETS_STANDARD_DISABLE)
        A:RegisterEffect(e)""")
    assert scene.lua("A:GetAttack()") == 1500
    scene.lua("""local e=Effect.CreateEffect(A)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_DISABLE)
        e:SetReset(RESET_EVENT+RESETS_STANDARD+RESET_PHASE+PHASE_END)
        A:RegisterEffect(e)""")
    assert scene.lua("A:GetAttack()") == 1000
    from lua_bridge.table import turns

    turns.end_turn(scene.table)
    assert scene.lua("A:GetAttack()") == 1000


def test_coins_and_dice_fall_as_the_chooser_says() -> None:
    scene = Scene()
    assert scene.lua("return Duel.TossCoin(0,2)") == (1, 1)
    assert scene.lua("return Duel.TossDice(0,1,1)") == (1, 1)
    scene = Scene(chooser=Defense())
    assert scene.lua("return Duel.TossCoin(0,2)") == (0, 0)
    assert scene.lua("Duel.TossDice(0,1)") == 6
    assert scene.table.dice_results == [6]


def test_events_are_noted() -> None:
    scene = Scene()
    card = scene.card("A")
    scene.lua("Duel.RaiseEvent(A,EVENT_CUSTOM+5,nil,REASON_EFFECT,0,1,3)")
    (raised,) = scene.table.raised
    assert (raised.cards, raised.player, raised.value) == ((card,), 1, 3)


def test_the_next_choice_must_contain_selected_cards() -> None:
    scene = Scene()
    for name, level in (("A", 4), ("B", 3), ("C", 1)):
        scene.card(name, level=level)
    group = "Group.FromCards(B,C)"
    assert scene.lua(f"{group}:CheckWithSumEqual(Card.GetLevel,8,1,2)") is False
    scene.lua("Duel.SetSelectedCard(A)")
    assert scene.lua(f"{group}:CheckWithSumEqual(Card.GetLevel,8,1,2)") is True
    assert scene.lua(f"{group}:CheckWithSumEqual(Card.GetLevel,8,1,2)") is False
    scene.lua("Duel.SetSelectedCard(Group.FromCards(A,B))")
    assert scene.lua("#Duel.GrabSelectedCard()") == 2
    assert scene.lua("#Duel.GrabSelectedCard()") == 0


@pytest.mark.parametrize(
    ("dialect", "call", "message"),
    [
        (Dialect.EDOPRO, "Duel.Destroy(nil,0)", 'Parameter 1 should be "Card" or "Group"'),
        (Dialect.YGOPRO, "Duel.Destroy(nil,0)", 'Parameter 1 should be "Card or Group"'),
        (Dialect.EDOPRO, "Duel.Destroy(A)", 'Parameter 2 should be "Int"'),
        (Dialect.EDOPRO, "Duel.MoveSequence(A,1,LOCATION_SZONE)", "new location"),
    ],
)
def test_wrong_arguments(dialect: Dialect, call: str, message: str) -> None:
    scene = Scene(dialect)
    scene.card("A")
    with pytest.raises(ScriptError, match=message):
        scene.lua(call)


def test_counters_are_removed_from_several_cards() -> None:
    scene = Scene()
    one, other = scene.card("A"), scene.card("B", player=1)
    one.counters[1], other.counters[1] = 2, 3
    assert scene.lua("Duel.RemoveCounter(0,1,1,1,6,REASON_EFFECT)") is False
    assert scene.lua("Duel.RemoveCounter(0,1,1,1,4,REASON_EFFECT)") is True
    assert one.counters.get(1, 0) + other.counters.get(1, 0) == 1
    assert scene.lua("Duel.RemoveCounter(0,1,0,1,1,REASON_EFFECT)") is False


def test_materials_are_detached_from_all_monsters() -> None:
    scene = Scene()
    scene.card("X", type=XYZ), scene.card("Y", player=1, type=XYZ)
    for name, to in (("M", "X"), ("N", "Y")):
        scene.card(name, k.LOCATION_HAND)
        scene.lua(f"Duel.Overlay({to},{name})")
    assert scene.lua("Duel.RemoveOverlayCard(0,1,0,2,2,REASON_EFFECT)") == 0
    assert scene.lua("Duel.RemoveOverlayCard(0,1,1,2,2,REASON_EFFECT)") == 2
    assert [len(side.graveyard) for side in scene.table.sides] == [2, 0]
