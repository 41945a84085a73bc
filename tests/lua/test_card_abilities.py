"""What may happen to a card: places, costs, Tributes, destruction, targeting, Summons, materials."""

from __future__ import annotations

from typing import Any

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from tests.lua.scene import Scene

SPELL: dict[str, Any] = {"type": k.TYPE_SPELL, "level": 0, "attack": 0, "defense": 0}
TRAP: dict[str, Any] = {"type": k.TYPE_TRAP, "level": 0, "attack": 0, "defense": 0}
XYZ = k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_XYZ


@pytest.fixture
def scene() -> Scene:
    return Scene()


@pytest.fixture(params=list(Dialect))
def either(request: pytest.FixtureRequest) -> Scene:
    return Scene(request.param)


def alone(code: str, value: str = "1", more: str = "") -> str:
    """The body of a script: an effect on the card itself."""
    return (
        "local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_SINGLE)"
        f" e:SetCode({code}) e:SetValue({value}) {more} c:RegisterEffect(e)"
    )


def on_players(code: str, target: str = "", own: int = 1, other: int = 0, more: str = "") -> str:
    """The body of a script: an effect of a monster on players."""
    return (
        "local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_FIELD) e:SetRange(LOCATION_MZONE)"
        f" e:SetProperty(EFFECT_FLAG_PLAYER_TARGET) e:SetCode({code}) e:SetTargetRange({own},{other})"
        + (f" e:SetTarget({target})" if target else "")
        + f" {more} c:RegisterEffect(e)"
    )


def acting(scene: Scene, name: str = "actor", player: int = 0) -> None:
    """An activated effect of a new card, called `te`, is acting."""
    scene.card(name, player=player)
    scene.lua(
        f"te=Effect.CreateEffect({name})\nte:SetType(EFFECT_TYPE_QUICK_O)\n"
        f"te:SetCode(EVENT_FREE_CHAIN)\n{name}:RegisterEffect(te)"
    )
    card = max(scene.table.cards.values(), key=lambda c: c.number)
    scene.table.reason_effect = card.effects[-1]
    scene.table.reason_player = player


# --- where it may go ------------------------------------------------------------------------------


def test_cards_go_where_nothing_forbids_it(either: Scene) -> None:
    either.card("m")
    for place in ("Hand", "Deck", "Grave", "Remove"):
        assert either.lua(f"m:IsAbleTo{place}()"), place
    assert not either.lua("m:IsAbleToExtra()")


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("Hand", "EFFECT_CANNOT_TO_HAND"),
        ("Deck", "EFFECT_CANNOT_TO_DECK"),
        ("Grave", "EFFECT_CANNOT_TO_GRAVE"),
        ("Remove", "EFFECT_CANNOT_REMOVE"),
    ],
)
def test_effects_on_the_card_or_the_player_forbid_places(
    either: Scene, place: str, code: str
) -> None:
    either.card("m")
    either.card("own", script=alone(code))
    assert not either.lua(f"own:IsAbleTo{place}()")
    assert either.lua(f"m:IsAbleTo{place}()")
    either.card("lord", player=1, script=on_players(code, "function(e,c,p) return c==m end", 0, 1))
    assert not either.lua(f"m:IsAbleTo{place}()")
    assert either.lua(f"lord:IsAbleTo{place}()")


def test_extra_deck_monsters_go_to_the_extra_deck(either: Scene) -> None:
    either.card("xyz", type=XYZ)
    either.card("in_extra", k.LOCATION_EXTRA, type=XYZ)
    assert either.lua("xyz:IsAbleToHand() and xyz:IsAbleToDeck() and xyz:IsAbleToExtra()")
    assert not either.lua("in_extra:IsAbleToHand() or in_extra:IsAbleToDeck()")
    assert either.lua("xyz:IsAbleToExtraAsCost() and xyz:IsAbleToDeckOrExtraAsCost()")
    assert not either.lua("xyz:IsAbleToHandAsCost() or xyz:IsAbleToDeckAsCost()")


def test_tokens_are_no_cost(either: Scene) -> None:
    either.card("token", type=k.TYPE_MONSTER | k.TYPE_TOKEN | k.TYPE_NORMAL)
    for place in ("Grave", "Hand", "Deck"):
        assert not either.lua(f"token:IsAbleTo{place}AsCost()"), place
    assert not either.lua("token:IsAbleToRemove(0,POS_FACEDOWN)")
    assert either.lua("token:IsAbleToRemove(0,POS_FACEUP)")


MACRO = (
    "local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_FIELD) e:SetRange(LOCATION_MZONE)"
    " e:SetProperty(EFFECT_FLAG_SET_AVAILABLE+EFFECT_FLAG_IGNORE_RANGE+EFFECT_FLAG_IGNORE_IMMUNE)"
    " e:SetCode(EFFECT_TO_GRAVE_REDIRECT) e:SetTargetRange(0xff,0xff)"
    " e:SetValue(LOCATION_REMOVED) c:RegisterEffect(e)"
)


def test_a_cost_must_really_get_there(either: Scene) -> None:
    either.card("m")
    assert either.lua("m:IsAbleToGraveAsCost()")
    either.card("macro", player=1, script=MACRO)
    assert either.lua("m:IsAbleToGrave()")
    assert not either.lua("m:IsAbleToGraveAsCost()")
    assert either.lua("m:IsAbleToRemoveAsCost()")


def test_what_leaves_the_field_to_be_banished_is_no_face_down_cost(either: Scene) -> None:
    either.card("m", script=alone("EFFECT_LEAVE_FIELD_REDIRECT", "LOCATION_REMOVED"))
    assert not either.lua("m:IsAbleToGraveAsCost()")
    assert either.lua("m:IsAbleToRemoveAsCost()")
    assert not either.lua("m:IsAbleToRemoveAsCost(POS_FACEDOWN)")


def test_a_card_that_cannot_pay_cannot_be_a_cost(either: Scene) -> None:
    either.card("m", k.LOCATION_HAND, script=alone("EFFECT_CANNOT_USE_AS_COST"))
    assert either.lua("m:IsAbleToGrave() and m:IsDiscardable(REASON_EFFECT)")
    assert not either.lua("m:IsAbleToGraveAsCost() or m:IsDiscardable()")


# --- Tributes, discards, destruction --------------------------------------------------------------


def test_what_can_be_tributed(either: Scene) -> None:
    either.card("m")
    either.card("spell", k.LOCATION_HAND, **SPELL)
    either.card("set", k.LOCATION_SZONE, **SPELL)
    either.card("gone", k.LOCATION_GRAVE)
    either.card("kept", script=alone("EFFECT_UNRELEASABLE_NONSUM"))
    assert either.lua("m:IsReleasable() and set:IsReleasable() and m:IsReleasableByEffect()")
    assert not either.lua("spell:IsReleasable() or gone:IsReleasable() or kept:IsReleasable()")


def test_tributes_of_the_other_player_need_an_effect(either: Scene) -> None:
    mine, theirs = either.card("m"), either.card("o", player=1)
    assert either.table.may_be_tributed(mine, 0)
    assert not either.table.may_be_tributed(theirs, 0)
    assert either.table.may_be_tributed(theirs, 0, anybodys=True)
    either.lua(
        "local e=Effect.CreateEffect(m)\ne:SetType(EFFECT_TYPE_SINGLE)\n"
        "e:SetCode(EFFECT_EXTRA_RELEASE)\no:RegisterEffect(e)"
    )
    assert either.table.may_be_tributed(theirs, 0)


def test_only_cards_in_the_hand_are_discarded(either: Scene) -> None:
    either.card("m")
    either.card("h", k.LOCATION_HAND)
    assert either.lua("h:IsDiscardable() and not m:IsDiscardable()")
    either.card("lord", script=on_players("EFFECT_CANNOT_DISCARD_HAND"))
    assert not either.lua("h:IsDiscardable()")


def test_destruction_by_effects(either: Scene) -> None:
    either.card("m")
    either.card("gone", k.LOCATION_GRAVE)
    either.card(
        "guarded",
        script=alone("EFFECT_INDESTRUCTABLE_EFFECT", "function(e,re,rp) return rp==0 end"),
    )
    acting(either)
    assert either.lua("m:IsDestructable() and m:IsDestructable(te)")
    assert not either.lua("gone:IsDestructable()")
    assert either.lua("guarded:IsDestructable() and not guarded:IsDestructable(te)")
    either.table.reason_player = 1
    assert either.lua("guarded:IsDestructable(te)")


def test_once_per_turn_a_card_is_not_destroyed(either: Scene) -> None:
    guarded = either.card(
        "guarded", script=alone("EFFECT_INDESTRUCTABLE_COUNT", "function(e,re,r,rp) return 1 end")
    )
    acting(either)
    assert not either.lua("guarded:IsDestructable(te)")
    guarded.spared[guarded.effects[0].number] = 1
    assert either.lua("guarded:IsDestructable(te)")


# --- effects and targeting ------------------------------------------------------------------------


def test_effects_on_a_card_are_handed_over(either: Scene) -> None:
    either.card("m", script=alone("EFFECT_PIERCE", "1", "e:SetLabel(7)"))
    either.card("n")
    assert either.lua("m:IsHasEffect(EFFECT_PIERCE):GetLabel()") == 7
    assert either.lua("n:IsHasEffect(EFFECT_PIERCE)") is None
    assert either.lua("m:GetEffectCount(EFFECT_PIERCE)") == 1


def test_only_effects_that_may_be_used_again_are_handed_over(either: Scene) -> None:
    either.card("m", script=alone("EFFECT_PIERCE", "1", "e:SetCountLimit(1)"))
    assert either.lua("m:IsHasEffect(EFFECT_PIERCE,0)~=nil")
    either.lua("m:IsHasEffect(EFFECT_PIERCE,0):UseCountLimit(0)\n")
    assert either.lua("m:IsHasEffect(EFFECT_PIERCE,0)") is None
    assert either.lua("m:IsHasEffect(EFFECT_PIERCE)~=nil")


def test_all_effects_of_a_card_are_handed_over_in_edopro(scene: Scene) -> None:
    scene.card("m", script=alone("EFFECT_PIERCE") + " " + on_players("EFFECT_CANNOT_BP"))
    assert scene.lua("select('#',m:GetCardEffect())") == 2
    assert scene.lua("m:GetCardEffect(EFFECT_CANNOT_BP):GetCode()==EFFECT_CANNOT_BP")


def test_unaffected_cards(either: Scene) -> None:
    either.card(
        "tower",
        script=alone(
            "EFFECT_IMMUNE_EFFECT", "function(e,te) return te:GetOwner()~=e:GetOwner() end"
        ),
    )
    either.card("m")
    acting(either)
    assert either.lua("tower:IsImmuneToEffect(te) and not m:IsImmuneToEffect(te)")
    assert not either.lua("tower:IsCanBeDisabledByEffect(te)")
    assert either.lua("m:IsCanBeDisabledByEffect(te)")


def test_negated_cards(either: Scene) -> None:
    either.card("m")
    acting(either)
    assert not either.lua("m:IsDisabled() or m:IsStatus(STATUS_DISABLED)")
    either.lua(
        "local e=Effect.CreateEffect(actor)\ne:SetType(EFFECT_TYPE_SINGLE)\n"
        "e:SetCode(EFFECT_DISABLE)\nm:RegisterEffect(e)"
    )
    assert either.lua("m:IsDisabled() and m:IsStatus(STATUS_DISABLED)")
    assert not either.lua("m:IsCanBeDisabledByEffect(te)")


def test_what_effects_can_target(either: Scene) -> None:
    either.card("m")
    either.card("hand", k.LOCATION_HAND)
    either.card("grave", k.LOCATION_GRAVE)
    either.card(
        "shy",
        script=alone(
            "EFFECT_CANNOT_BE_EFFECT_TARGET",
            "function(e,re,rp) return rp~=e:GetHandlerPlayer() end",
        ),
    )
    acting(either)
    assert either.lua("m:IsCanBeEffectTarget(te) and grave:IsCanBeEffectTarget()")
    assert not either.lua("hand:IsCanBeEffectTarget(te)")
    assert either.lua("shy:IsCanBeEffectTarget(te)")
    either.table.reason_player = 1
    assert not either.lua("shy:IsCanBeEffectTarget(te)")
    assert either.lua(
        "Duel.IsExistingTarget(nil,0,LOCATION_MZONE,0,2,nil)"
        " and not Duel.IsExistingTarget(nil,0,LOCATION_MZONE,0,3,nil)"
    )


def test_an_effect_may_be_kept_from_targeting(either: Scene) -> None:
    either.card("m")
    acting(either)
    either.lua(
        "local e=Effect.CreateEffect(actor)\ne:SetType(EFFECT_TYPE_SINGLE)\n"
        "e:SetCode(EFFECT_CANNOT_SELECT_EFFECT_TARGET)\n"
        "e:SetValue(function(e,re,c) return c==m end)\nactor:RegisterEffect(e)"
    )
    assert not either.lua("m:IsCanBeEffectTarget(te)")
    assert either.lua("actor:IsCanBeEffectTarget(te)")


def test_there_may_be_only_one(either: Scene) -> None:
    unique = "c:SetUniqueOnField(1,0,900)"
    either.card("first", code=900, script=unique)
    either.card("second", k.LOCATION_HAND, code=901, alias=900, script=unique)
    either.card("other", k.LOCATION_HAND)
    assert not either.lua("second:CheckUniqueOnField(0)")
    assert either.lua("second:CheckUniqueOnField(1) and other:CheckUniqueOnField(0)")
    assert either.lua("second:CheckUniqueOnField(0,LOCATION_ONFIELD,first)")


def test_the_kind_of_which_there_may_be_only_one_may_be_a_filter(either: Scene) -> None:
    unique = "c:SetUniqueOnField(1,1,function(c) return c:IsRace(RACE_DRAGON) end,LOCATION_MZONE)"
    either.card("dragon", player=1, race=k.RACE_DRAGON, script=unique)
    either.card("wyrm", k.LOCATION_HAND, race=k.RACE_DRAGON)
    either.card("fiend", k.LOCATION_HAND, race=k.RACE_FIEND)
    assert not either.lua("wyrm:CheckUniqueOnField(0)")
    assert either.lua("fiend:CheckUniqueOnField(0)")


# --- position, control, attacks -------------------------------------------------------------------


def test_link_monsters_have_one_position(either: Scene) -> None:
    either.card("m")
    either.card("link", type=k.TYPE_MONSTER | k.TYPE_LINK, level=2, defense=0)
    either.card("down", position=k.POS_FACEDOWN_DEFENSE)
    assert either.lua("m:IsCanChangePosition() and m:IsCanTurnSet()")
    assert not either.lua("link:IsCanChangePosition() or link:IsCanTurnSet()")
    assert not either.lua("down:IsCanTurnSet()")


def test_control_needs_a_zone_on_the_other_side(either: Scene) -> None:
    either.card("m", player=1)
    either.card("kept", player=1, script=alone("EFFECT_CANNOT_CHANGE_CONTROL"))
    assert either.lua("m:IsControlerCanBeChanged() and m:IsAbleToChangeControler()")
    assert not either.lua("kept:IsControlerCanBeChanged() or kept:IsAbleToChangeControler()")
    for number in range(5):
        either.card(f"full{number}")
    assert not either.lua("m:IsControlerCanBeChanged()")
    assert either.lua("m:IsControlerCanBeChanged(true)")


def test_which_monsters_can_attack(either: Scene) -> None:
    name = "CanAttack" if either.bridge.dialect is Dialect.EDOPRO else "IsAttackable"
    either.card("m")
    either.card("guard", position=k.POS_FACEUP_DEFENSE)
    either.card("bound", script=alone("EFFECT_CANNOT_ATTACK"))
    assert either.lua(f"m:{name}() and not guard:{name}() and not bound:{name}()")
    either.card("other", player=1)
    assert either.lua("other:IsCanBeBattleTarget(m)")


def test_attacks_in_a_row(either: Scene) -> None:
    name = "CanChainAttack" if either.bridge.dialect is Dialect.EDOPRO else "IsChainAttackable"
    m = either.card("m")
    either.card("other", player=1)
    assert not either.lua(f"m:{name}()")
    either.table.attacker, m.attacks = m, 1
    assert either.lua(f"m:{name}()")
    m.attacks = 2
    assert not either.lua(f"m:{name}()")
    assert either.lua(f"m:{name}(0)")


# --- Summons and Sets -----------------------------------------------------------------------------

SPECIAL = "IsCanBeSpecialSummoned(te,0,0,false,false)"


def test_effects_special_summon_monsters_from_elsewhere(either: Scene) -> None:
    either.card("grave", k.LOCATION_GRAVE)
    either.card("field")
    either.card("spell", k.LOCATION_GRAVE, **SPELL)
    acting(either)
    assert either.lua(f"grave:{SPECIAL}")
    assert not either.lua(f"field:{SPECIAL} or spell:{SPECIAL}")


def test_a_revive_limit_asks_for_a_proper_summon_first(either: Scene) -> None:
    either.card("grave", k.LOCATION_GRAVE, script="c:EnableReviveLimit()")
    either.card("hand", k.LOCATION_HAND, script="c:EnableReviveLimit()")
    acting(either)
    assert not either.lua(f"grave:{SPECIAL} or hand:{SPECIAL}")
    assert either.lua("hand:IsCanBeSpecialSummoned(te,0,0,true,false)")
    assert either.lua("grave:IsCanBeSpecialSummoned(te,0,0,false,true)")
    either.lua("grave:CompleteProcedure()")
    assert either.lua(f"grave:{SPECIAL}")


def test_a_monsters_own_condition_says_how_it_is_summoned(either: Scene) -> None:
    either.card(
        "m",
        k.LOCATION_HAND,
        script=alone(
            "EFFECT_SPSUMMON_CONDITION",
            "function(e,se,sp,st) return st&SUMMON_TYPE_RITUAL==SUMMON_TYPE_RITUAL end",
        ),
    )
    acting(either)
    assert not either.lua(f"m:{SPECIAL}")
    assert either.lua("m:IsCanBeSpecialSummoned(te,SUMMON_TYPE_RITUAL,0,false,false)")
    assert either.lua("m:IsCanBeSpecialSummoned(te,0,0,true,false)")


def test_a_lock_on_the_player_is_asked_with_the_whole_summon(either: Scene) -> None:
    either.card("wanted", k.LOCATION_GRAVE, race=k.RACE_DRAGON)
    either.card("unwanted", k.LOCATION_GRAVE, race=k.RACE_FIEND)
    either.card(
        "lock",
        script=on_players(
            "EFFECT_CANNOT_SPECIAL_SUMMON",
            "function(e,c,sump,sumtype,sumpos,targetp,se) asked={sump,sumtype,sumpos,targetp,se}"
            " return not c:IsRace(RACE_DRAGON) end",
        ),
    )
    acting(either)
    assert either.lua(f"wanted:{SPECIAL} and not unwanted:{SPECIAL}")
    assert either.lua("asked[1]==0 and asked[2]==SUMMON_TYPE_SPECIAL and asked[3]==POS_FACEUP")
    assert either.lua("asked[4]==0 and asked[5]==te")
    assert either.lua("unwanted:IsCanBeSpecialSummoned(te,0,1,false,false)")


def test_a_lasting_lock_of_an_effect_binds_the_player(either: Scene) -> None:
    either.card("m", k.LOCATION_GRAVE)
    acting(either)
    assert either.lua(f"m:{SPECIAL}")
    either.lua(
        "local e=Effect.CreateEffect(actor)\ne:SetType(EFFECT_TYPE_FIELD)\n"
        "e:SetProperty(EFFECT_FLAG_PLAYER_TARGET+EFFECT_FLAG_OATH)\n"
        "e:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)\ne:SetTargetRange(1,0)\n"
        "e:SetReset(RESET_PHASE+PHASE_END)\nDuel.RegisterEffect(e,0)"
    )
    assert not either.lua(f"m:{SPECIAL}")


def test_a_zone_that_is_asked_for_must_be_free(either: Scene) -> None:
    either.card("m", k.LOCATION_GRAVE)
    acting(either)  # in zone 0
    zones = "m:IsCanBeSpecialSummoned(te,0,0,false,false,POS_FACEUP,0,{})"
    assert not either.lua(zones.format("0x1"))
    assert either.lua(zones.format("0x2"))


def test_once_per_turn_cards_are_special_summoned_once(either: Scene) -> None:
    either.card("m", k.LOCATION_GRAVE, script="c:SetSPSummonOnce(900)")
    either.card("twin", k.LOCATION_GRAVE, script="c:SetSPSummonOnce(900)")
    acting(either)
    assert either.lua(f"twin:{SPECIAL}")
    either.lua("Duel.SpecialSummon(m,0,0,0,false,false,POS_FACEUP)")
    assert not either.lua(f"twin:{SPECIAL}")
    assert either.lua("twin:IsCanBeSpecialSummoned(te,0,1,false,false)")
    either.table.turn += 1
    assert either.lua(f"twin:{SPECIAL}")


def test_a_card_banished_face_down_is_summoned_in_edopro_only(either: Scene) -> None:
    either.card("m", k.LOCATION_REMOVED, position=k.POS_FACEDOWN_DEFENSE)
    acting(either)
    assert either.lua(f"m:{SPECIAL}") is (either.bridge.dialect is Dialect.EDOPRO)


NORMAL = "IsSummonable(false,nil)"


@pytest.mark.parametrize(("level", "needed"), [(4, 0), (5, 1), (6, 1), (7, 2), (12, 2)])
def test_tributes_by_level(either: Scene, level: int, needed: int) -> None:
    either.card("m", k.LOCATION_HAND, level=level)
    assert either.lua("local a,b=m:GetTributeRequirement()\nreturn a*10+b") == needed * 11
    for number in range(needed):
        assert not either.lua(f"m:{NORMAL}")
        either.card(f"tribute{number}")
    assert either.lua(f"m:{NORMAL}")


def test_some_monsters_are_not_normal_summoned(either: Scene) -> None:
    ritual = k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_RITUAL
    either.card("ritual", k.LOCATION_HAND, type=ritual)
    either.card("nomi", k.LOCATION_HAND, type=k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_SPSUMMON)
    either.card("bound", k.LOCATION_HAND, script=alone("EFFECT_CANNOT_SUMMON"))
    either.card("m", k.LOCATION_HAND)
    for name in ("ritual", "nomi", "bound"):
        assert not either.lua(f"{name}:{NORMAL}"), name
    assert either.lua(f"m:{NORMAL} and bound:IsMSetable(false,nil)")


def test_a_revive_limit_forbids_normal_summons_in_edopro(scene: Scene) -> None:
    scene.card("m", k.LOCATION_HAND, script="c:EnableReviveLimit()")
    scene.card("n", k.LOCATION_HAND, script="c:EnableUnsummonable()")
    assert not scene.lua(f"m:{NORMAL} or n:{NORMAL}")


def test_one_normal_summon_a_turn(either: Scene) -> None:
    either.card("m", k.LOCATION_HAND)
    either.table.activities.normal_summons.add(either.table.turn, 0)
    assert not either.lua(f"m:{NORMAL}")
    assert not either.lua("m:IsMSetable(false,nil)")
    assert either.lua("m:IsSummonable(true,nil)")


def test_spells_and_traps_are_set(either: Scene) -> None:
    either.card("spell", k.LOCATION_HAND, **SPELL)
    either.card("m", k.LOCATION_HAND)
    assert either.lua("spell:IsSSetable() and not m:IsSSetable()")
    for number in range(5):
        either.card(f"full{number}", k.LOCATION_SZONE, **TRAP)
    assert not either.lua("spell:IsSSetable()")
    assert either.lua("spell:IsSSetable(true)")


def procedure(condition: str, value: str = "SUMMON_TYPE_XYZ") -> str:
    """The body of a script: a procedure by which a monster in the Extra Deck is Summoned."""
    return (
        "local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_FIELD) e:SetCode(EFFECT_SPSUMMON_PROC)"
        f" e:SetRange(LOCATION_EXTRA) e:SetCondition({condition}) e:SetValue({value})"
        " c:RegisterEffect(e)"
    )


def test_monsters_are_summoned_by_their_own_procedure(either: Scene) -> None:
    either.card(
        "xyz",
        k.LOCATION_EXTRA,
        type=XYZ,
        script=procedure("function(e,c,...) asked={n=select('#',...),...} return ready end"),
    )
    assert not either.lua("xyz:IsXyzSummonable(nil)")
    either.lua("ready=true\n")
    assert either.lua("xyz:IsXyzSummonable(nil)")
    assert either.lua("xyz:IsSpecialSummonable()")
    assert either.lua("xyz:IsSpecialSummonable(SUMMON_TYPE_XYZ)")
    assert not either.lua("xyz:IsSpecialSummonable(SUMMON_TYPE_LINK)")
    assert not either.lua("xyz:IsLinkSummonable(nil)")


def test_the_materials_are_handed_to_the_procedure() -> None:
    edopro, ygopro = Scene(), Scene(Dialect.YGOPRO)
    for scene in (edopro, ygopro):
        scene.card(
            "xyz",
            k.LOCATION_EXTRA,
            type=XYZ,
            script=procedure("function(e,c,...) asked={n=select('#',...),...} return true end"),
        )
        scene.card("a")
    edopro.lua("xyz:IsXyzSummonable(nil,Group.FromCards(a),2,2)")
    assert edopro.lua("asked[1]==nil and asked[2]:GetFirst()==a and asked[3]==2 and asked[4]==2")
    ygopro.lua("xyz:IsXyzSummonable(Group.FromCards(a),2,2)")
    assert ygopro.lua("asked[1]:GetFirst()==a and asked[2]==2 and asked[3]==2")


def test_a_procedure_counts_as_often_as_it_may(either: Scene) -> None:
    script = procedure("function(e,c) return true end").replace(
        " c:RegisterEffect", " e:SetCountLimit(1,900) c:RegisterEffect"
    )
    xyz = either.card("xyz", k.LOCATION_EXTRA, type=XYZ, script=script)
    assert either.lua("xyz:IsXyzSummonable(nil)")
    either.table.uses.use(xyz.effects[0], 0)
    assert not either.lua("xyz:IsXyzSummonable(nil)")


# --- materials ------------------------------------------------------------------------------------


def test_materials_by_kind(either: Scene) -> None:
    either.card("m")
    either.card("token", type=k.TYPE_MONSTER | k.TYPE_TOKEN | k.TYPE_NORMAL)
    either.card("xyz", type=XYZ)
    either.card("goal", k.LOCATION_EXTRA, type=XYZ)
    assert either.lua("m:IsCanBeXyzMaterial(goal) and m:IsCanBeSynchroMaterial(goal)")
    assert either.lua("m:IsCanBeLinkMaterial(goal) and m:IsCanBeFusionMaterial(goal)")
    assert not either.lua("token:IsCanBeXyzMaterial(goal)")
    assert either.lua("token:IsCanBeSynchroMaterial(goal) and token:IsCanBeLinkMaterial(goal)")
    assert not either.lua("xyz:IsCanBeSynchroMaterial(goal)")


@pytest.mark.parametrize("kind", ["Fusion", "Synchro", "Xyz", "Link"])
def test_effects_forbid_use_as_material(either: Scene, kind: str) -> None:
    either.card("goal", k.LOCATION_EXTRA, type=XYZ, race=k.RACE_DRAGON)
    either.card("other", k.LOCATION_EXTRA, type=XYZ)
    code = f"EFFECT_CANNOT_BE_{kind.upper()}_MATERIAL"
    either.card("m", script=alone(code, "function(e,c) return c and c:IsRace(RACE_DRAGON) end"))
    assert not either.lua(f"m:IsCanBe{kind}Material(goal)")
    assert either.lua(f"m:IsCanBe{kind}Material(other)")


def test_an_effect_forbids_any_use_as_material_in_edopro(scene: Scene) -> None:
    scene.card("goal", k.LOCATION_EXTRA, type=XYZ)
    scene.card(
        "m",
        script=alone(
            "EFFECT_CANNOT_BE_MATERIAL",
            "function(e,c,st,p) return st==SUMMON_TYPE_XYZ and p==0 end",
        ),
    )
    assert not scene.lua("m:IsCanBeXyzMaterial(goal)")
    assert not scene.lua("m:IsCanBeMaterial(SUMMON_TYPE_XYZ,goal)")
    assert scene.lua("m:IsCanBeLinkMaterial(goal) and m:IsCanBeXyzMaterial(goal,1)")


def test_a_level_for_an_xyz_summon(either: Scene) -> None:
    either.card("goal", k.LOCATION_EXTRA, type=XYZ)
    either.card("m", level=4)
    either.card("two", level=4, script=alone("EFFECT_XYZ_LEVEL", "5"))
    assert either.lua("m:IsXyzLevel(goal,4) and not m:IsXyzLevel(goal,5)")
    assert either.lua("two:IsXyzLevel(goal,5)")
    assert either.lua("two:IsXyzLevel(goal,4)") is (either.bridge.dialect is Dialect.EDOPRO)


def test_fusion_materials_are_the_fusions_own_matter(either: Scene) -> None:
    either.card(
        "fusion",
        k.LOCATION_EXTRA,
        type=k.TYPE_MONSTER | k.TYPE_FUSION,
        script=alone("EFFECT_FUSION_MATERIAL").replace(
            " c:RegisterEffect",
            " e:SetCondition(function(e,g,gc,chkf) return g~=nil and g:IsContains(a) end)"
            " c:RegisterEffect",
        ),
    )
    either.card("a")
    either.card("b", script=alone("EFFECT_FUSION_SUBSTITUTE", "0"))
    assert either.lua("fusion:CheckFusionMaterial(Group.FromCards(a))")
    assert not either.lua("fusion:CheckFusionMaterial(Group.FromCards(b))")
    assert either.lua("b:CheckFusionSubstitute(fusion) and not a:CheckFusionSubstitute(fusion)")


def test_what_ygopro_attaches() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("m", player=1)
    scene.card("kept", player=1, script=alone("EFFECT_CANNOT_CHANGE_CONTROL"))
    assert scene.lua("m:IsCanOverlay() and not kept:IsCanOverlay() and kept:IsCanOverlay(1)")


# --- copying an activation ------------------------------------------------------------------------


def test_a_spell_whose_effect_can_be_copied(either: Scene) -> None:
    either.card(
        "spell",
        k.LOCATION_GRAVE,
        **SPELL,
        script="local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_ACTIVATE)"
        " e:SetCode(EVENT_FREE_CHAIN) e:SetCost(function(e,tp,eg,ep,ev,re,r,rp,chk) return rich end)"
        " e:SetTarget(function(e,tp,eg,ep,ev,re,r,rp,chk) by=e return chk==0 end)"
        " c:RegisterEffect(e)",
    )
    acting(either)
    assert either.lua("spell:GetActivateEffect()==spell:CheckActivateEffect(false,true,true)")
    assert either.lua("by==te")
    assert either.lua("spell:CheckActivateEffect(false,false,false)") is None
    either.lua("rich=true\n")
    assert either.lua("spell:CheckActivateEffect(false,false,false)~=nil")
