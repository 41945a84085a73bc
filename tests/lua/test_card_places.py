"""Where a card is and was, how it lies, how it came there: as scripts ask for it."""

from __future__ import annotations

import pytest

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.table.cards import Reason, SummonInfo, TableCard
from tests.lua.scene import Scene

BOTH = pytest.mark.parametrize("dialect", list(Dialect))
LINK = k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_LINK


def bits(*zones: int) -> int:
    """Zones as a number."""
    return sum(1 << zone for zone in zones)


# --- where it is ----------------------------------------------------------------------------------


@BOTH
def test_the_place_of_a_card(dialect: Dialect) -> None:
    scene = Scene(dialect)
    card = scene.card("c", player=1, sequence=3)
    assert scene.lua("c:GetLocation()") == k.LOCATION_MZONE
    assert scene.lua("c:IsLocation(LOCATION_MZONE+LOCATION_HAND)")
    assert not scene.lua("c:IsLocation(LOCATION_SZONE)")
    assert scene.lua("c:IsOnField()")
    assert scene.lua("c:IsControler(1)")
    assert scene.lua("c:GetControler()") == 1
    assert scene.lua("c:GetSequence()") == 3
    scene.table.place(card, 0, k.LOCATION_MZONE)
    assert scene.lua("c:GetControler()") == 0
    assert scene.lua("c:GetOwner()") == 1


def test_edopro_knows_the_parts_of_a_row() -> None:
    scene = Scene()
    scene.card("m", sequence=2)
    scene.card("x", sequence=5)
    scene.card("f", k.LOCATION_SZONE, type=k.TYPE_SPELL | k.TYPE_FIELD)
    scene.card("p", k.LOCATION_SZONE, sequence=4, type=k.TYPE_MONSTER | k.TYPE_PENDULUM)
    assert scene.lua("m:IsLocation(LOCATION_MMZONE)")
    assert not scene.lua("m:IsLocation(LOCATION_EMZONE)")
    assert scene.lua("x:IsLocation(LOCATION_EMZONE)")
    assert scene.lua("f:IsLocation(LOCATION_FZONE)")
    assert not scene.lua("f:IsLocation(LOCATION_STZONE)")
    assert scene.lua("p:IsLocation(LOCATION_PZONE)")
    assert scene.lua("p:IsLocation(LOCATION_STZONE)")


@BOTH
def test_a_monster_that_is_being_summoned_is_not_on_the_field(dialect: Dialect) -> None:
    scene = Scene(dialect)
    card = scene.card("c")
    card.status |= k.STATUS_SUMMONING
    assert not scene.lua("c:IsOnField()")
    assert not scene.lua("c:IsLocation(LOCATION_MZONE)")
    assert scene.lua("c:GetLocation()") == 0


@BOTH
def test_numbers_that_tell_stays_apart(dialect: Dialect) -> None:
    scene = Scene(dialect)
    card = scene.card("c")
    first = scene.lua("c:GetFieldID()")
    assert scene.lua("c:GetTurnID()") == 1
    scene.table.turn = 4
    assert scene.lua("c:GetFieldID()") == first
    scene.table.place(card, 0, k.LOCATION_GRAVE)
    assert scene.lua("c:GetFieldID()") > first
    assert scene.lua("c:GetTurnID()") == 4


@BOTH
def test_how_a_card_lies(dialect: Dialect) -> None:
    scene = Scene(dialect)
    card = scene.card("c", position=k.POS_FACEUP_DEFENSE)
    assert scene.lua("c:IsFaceup()")
    assert not scene.lua("c:IsFacedown()")
    assert scene.lua("c:IsDefensePos()")
    assert not scene.lua("c:IsAttackPos()")
    assert scene.lua("c:IsPosition(POS_FACEUP)")
    scene.table.set_position(card, k.POS_FACEDOWN_DEFENSE)
    assert scene.lua("c:IsFacedown()")
    assert scene.lua("c:GetPosition()") == k.POS_FACEDOWN_DEFENSE
    assert scene.lua("c:GetPreviousPosition()") == k.POS_FACEUP_DEFENSE
    assert scene.lua("c:IsPreviousPosition(POS_FACEUP)")


def test_ygopro_hidden_cards_count_as_face_up_where_it_says_so() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("hand", k.LOCATION_HAND, position=k.POS_FACEDOWN_DEFENSE)
    scene.card("banished", k.LOCATION_REMOVED, position=k.POS_FACEDOWN_ATTACK)
    scene.card("set", position=k.POS_FACEDOWN_DEFENSE)
    assert scene.lua("hand:IsFaceupEx()")
    assert not scene.lua("banished:IsFaceupEx()")
    assert not scene.lua("set:IsFaceupEx()")


# --- where it was ---------------------------------------------------------------------------------


@BOTH
def test_a_card_remembers_where_it_was(dialect: Dialect) -> None:
    scene = Scene(dialect)
    card = scene.card("c", player=1, sequence=2, attribute=k.ATTRIBUTE_FIRE, setcodes=(0x45,))
    scene.table.place(card, 1, k.LOCATION_GRAVE)
    assert scene.lua("c:GetPreviousLocation()") == k.LOCATION_MZONE
    assert scene.lua("c:IsPreviousLocation(LOCATION_ONFIELD)")
    assert not scene.lua("c:IsPreviousLocation(LOCATION_HAND)")
    assert scene.lua("c:IsPreviousControler(1)")
    assert scene.lua("c:GetPreviousControler()") == 1
    assert scene.lua("c:GetPreviousSequence()") == 2
    assert scene.lua("c:GetPreviousAttackOnField()") == 1000
    assert scene.lua("c:GetPreviousDefenseOnField()") == 1000
    assert scene.lua("c:GetPreviousLevelOnField()") == 4
    assert scene.lua("c:GetPreviousRankOnField()") == 0
    assert scene.lua("c:GetPreviousAttributeOnField()") == k.ATTRIBUTE_FIRE
    assert scene.lua("c:GetPreviousTypeOnField()") == 0x21
    assert scene.lua("c:GetPreviousCodeOnField()") == card.data.code
    assert scene.lua("c:IsPreviousSetCard(0x45)")


@BOTH
def test_what_it_was_on_the_field_is_kept_while_it_moves_on(dialect: Dialect) -> None:
    scene = Scene(dialect)
    card = scene.card("c")
    scene.lua(
        """
        local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_UPDATE_ATTACK)
        e:SetValue(500)
        e:SetReset(RESET_EVENT+0x1fe0000)
        c:RegisterEffect(e)
        """
    )
    scene.table.place(card, 0, k.LOCATION_GRAVE)
    scene.table.place(card, 0, k.LOCATION_REMOVED)
    assert scene.lua("c:GetPreviousLocation()") == k.LOCATION_GRAVE
    assert scene.lua("c:GetPreviousAttackOnField()") == 1500


@BOTH
def test_a_card_that_was_never_on_the_field_was_nothing_there(dialect: Dialect) -> None:
    scene = Scene(dialect)
    card = scene.card("c", k.LOCATION_HAND)
    scene.table.place(card, 0, k.LOCATION_GRAVE)
    assert scene.lua("c:GetPreviousAttackOnField()") == 0
    assert scene.lua("c:GetPreviousCodeOnField()") == 0


@BOTH
def test_a_card_that_was_in_a_pendulum_zone(dialect: Dialect) -> None:
    scene = Scene(dialect)
    kind = k.TYPE_MONSTER | k.TYPE_PENDULUM
    card = scene.card("c", k.LOCATION_SZONE, sequence=0, type=kind)
    other = scene.card("d", k.LOCATION_SZONE, sequence=1, type=kind)
    scene.table.place(card, 0, k.LOCATION_EXTRA)
    scene.table.place(other, 0, k.LOCATION_EXTRA)
    assert scene.lua("c:IsPreviousLocation(LOCATION_PZONE)")
    assert not scene.lua("d:IsPreviousLocation(LOCATION_PZONE)")


@BOTH
def test_an_equip_card_remembers_its_monster(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("m")
    equip = scene.card("e", k.LOCATION_SZONE, type=k.TYPE_SPELL | k.TYPE_EQUIP)
    scene.table.equip(equip, scene.table.cards[1])
    scene.table.unequip(equip)
    scene.table.place(equip, 0, k.LOCATION_GRAVE)
    assert scene.lua("e:GetPreviousEquipTarget()==m")


def test_ygopro_materials_on_the_field() -> None:
    scene = Scene(Dialect.YGOPRO)
    xyz = scene.card("x", type=k.TYPE_MONSTER | k.TYPE_XYZ)
    scene.table.attach(scene.card("a", k.LOCATION_HAND), xyz)
    scene.table.attach(scene.card("b", k.LOCATION_HAND), xyz)
    scene.table.place(xyz, 0, k.LOCATION_REMOVED)
    assert scene.lua("x:GetPreviousOverlayCountOnField()") == 2


# --- why ------------------------------------------------------------------------------------------


@BOTH
def test_why_a_card_moved(dialect: Dialect) -> None:
    scene = Scene(dialect)
    card = scene.card("c", k.LOCATION_GRAVE)
    by = scene.card("by")
    card.reason = Reason(k.REASON_EFFECT | k.REASON_DESTROY, 1, by)
    assert scene.lua("c:GetReason()") == 0x41
    assert scene.lua("c:IsReason(REASON_DESTROY|REASON_COST)")
    assert not scene.lua("c:IsReason(REASON_COST)")
    assert scene.lua("c:GetReasonPlayer()") == 1
    assert scene.lua("c:GetReasonCard()==by")
    assert scene.lua("c:GetReasonEffect()==nil")


def test_ygopro_all_reasons() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("c", k.LOCATION_GRAVE).reason = Reason(k.REASON_EFFECT | k.REASON_DESTROY)
    assert scene.lua("c:IsAllReasons(REASON_EFFECT+REASON_DESTROY)")
    assert not scene.lua("c:IsAllReasons(REASON_EFFECT+REASON_COST)")


@BOTH
def test_where_a_card_goes_instead_when_it_leaves(dialect: Dialect) -> None:
    scene = Scene(dialect)
    script = """
        local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_SINGLE)
        e:SetCode(EFFECT_LEAVE_FIELD_REDIRECT)
        e:SetValue(LOCATION_REMOVED)
        c:RegisterEffect(e)
    """
    scene.card("c", script=script)
    scene.card("d")
    assert scene.lua("c:GetLeaveFieldDest()") == k.LOCATION_REMOVED
    assert scene.lua("d:GetLeaveFieldDest()") == 0
    assert scene.lua("d:GetDestination()") == 0


@BOTH
def test_an_activated_card_may_stay(dialect: Dialect) -> None:
    scene = Scene(dialect)
    card = scene.card("c", k.LOCATION_SZONE, type=k.TYPE_TRAP)
    card.status |= k.STATUS_LEAVE_CONFIRMED
    scene.lua("c:CancelToGrave()")
    assert not card.status & k.STATUS_LEAVE_CONFIRMED
    scene.lua("c:CancelToGrave(false)")
    assert card.status & k.STATUS_LEAVE_CONFIRMED


@BOTH
def test_a_card_stops_targeting(dialect: Dialect) -> None:
    scene = Scene(dialect)
    trap, monster = scene.card("t", k.LOCATION_SZONE, type=k.TYPE_TRAP), scene.card("m")
    trap.targets.append(monster)
    monster.targeted_by.append(trap)
    scene.lua("t:CancelCardTarget(m)\nm:CancelCardTarget(t)")
    assert trap.targets == []
    assert monster.targeted_by == []


# --- how it was Summoned --------------------------------------------------------------------------


@BOTH
def test_how_a_monster_was_summoned(dialect: Dialect) -> None:
    scene = Scene(dialect)
    card = scene.card("c", sequence=5, type=LINK)
    scene.card("n")
    kind = k.SUMMON_TYPE_LINK | 7
    scene.table.summoned(card, SummonInfo(kind, 1, k.LOCATION_EXTRA))
    assert scene.lua("c:GetSummonType()") == 0x4C000007
    assert scene.lua("c:IsSummonType(SUMMON_TYPE_LINK)")
    assert scene.lua("c:IsSummonType(SUMMON_TYPE_SPECIAL)")
    assert not scene.lua("c:IsSummonType(SUMMON_TYPE_FUSION)")
    assert not scene.lua("n:IsSummonType(SUMMON_TYPE_SPECIAL)")
    assert scene.lua("c:IsSummonLocation(LOCATION_EXTRA)")
    assert not scene.lua("c:IsSummonLocation(LOCATION_GRAVE)")
    assert scene.lua("c:GetSummonLocation()") == k.LOCATION_EXTRA
    assert scene.lua("c:GetSummonPlayer()") == 1
    assert scene.lua("c:IsSummonPlayer(1)")


def test_edopro_takes_several_ways_of_summoning() -> None:
    scene = Scene()
    scene.card("c").summon = SummonInfo(k.SUMMON_TYPE_FUSION, 0, k.LOCATION_EXTRA)
    assert scene.lua("c:IsSummonType(SUMMON_TYPE_LINK,SUMMON_TYPE_FUSION)")
    assert scene.lua("c:IsSummonType({SUMMON_TYPE_LINK,SUMMON_TYPE_FUSION})")


def test_ygopro_what_special_summoned_a_monster() -> None:
    scene = Scene(Dialect.YGOPRO)
    script = """
        local e=Effect.CreateEffect(c)
        e:SetType(EFFECT_TYPE_IGNITION)
        e:SetRange(LOCATION_MZONE)
        c:RegisterEffect(e)
    """
    by = scene.card("by", script=script, code=77, setcodes=(0x45,), race=k.RACE_DRAGON)
    card = scene.card("c")
    scene.card("d")
    info = SummonInfo(k.SUMMON_TYPE_SPECIAL, 0, k.LOCATION_DECK, effect=by.effects[0])
    scene.table.summoned(card, info)
    scene.table.place(by, 0, k.LOCATION_GRAVE)
    asked = "SUMMON_INFO_CODE,SUMMON_INFO_RACE,SUMMON_INFO_ATTACK,SUMMON_INFO_CODE2,99999"
    assert scene.lua(f"return c:GetSpecialSummonInfo({asked})") == (
        77,
        k.RACE_DRAGON,
        1000,
        0,
        None,
    )
    assert scene.lua("c:GetSpecialSummonInfo(SUMMON_INFO_REASON_EFFECT):GetHandler()==by")
    assert scene.lua("c:IsSpecialSummonSetCard(0x45)")
    assert not scene.lua("d:IsSpecialSummonSetCard(0x45)")
    assert scene.lua("d:GetSpecialSummonInfo(SUMMON_INFO_CODE)") == 0
    assert scene.lua("d:GetSpecialSummonInfo(SUMMON_INFO_REASON_EFFECT)==nil")


# --- Links ----------------------------------------------------------------------------------------


def link(scene: Scene, name: str, player: int, sequence: int, markers: int) -> TableCard:
    """A Link Monster."""
    return scene.card(
        name, player=player, sequence=sequence, type=LINK, level=2, link_markers=markers
    )


@BOTH
def test_arrows_from_an_extra_monster_zone(dialect: Dialect) -> None:
    scene = Scene(dialect)
    markers = k.LINK_MARKER_BOTTOM | k.LINK_MARKER_TOP | k.LINK_MARKER_LEFT
    link(scene, "c", 0, 5, markers)
    assert scene.lua("c:GetLinkedZone()") == bits(1, 16 + 3)
    assert scene.lua("c:GetLinkedZone(1)") == bits(3, 16 + 1)
    assert scene.lua("c:IsLinkMarker(LINK_MARKER_TOP)")
    assert not scene.lua("c:IsLinkMarker(LINK_MARKER_RIGHT)")


def test_arrows_from_a_main_monster_zone() -> None:
    markers = k.LINK_MARKER_BOTTOM | k.LINK_MARKER_TOP_LEFT | k.LINK_MARKER_LEFT
    scene = Scene()
    link(scene, "c", 0, 2, markers)
    assert scene.lua("c:GetLinkedZone()") == bits(1, 10, 5, 16 + 6)
    assert scene.lua("c:GetLinkMarker()") == markers
    scene = Scene(Dialect.YGOPRO)
    link(scene, "c", 0, 2, markers)
    assert scene.lua("c:GetLinkedZone()") == bits(1, 5, 16 + 6)


def test_edopro_free_linked_zones() -> None:
    scene = Scene()
    link(scene, "c", 0, 2, k.LINK_MARKER_LEFT | k.LINK_MARKER_RIGHT)
    scene.card("d", sequence=1)
    assert scene.lua("c:GetFreeLinkedZone()") == bits(3)


@BOTH
def test_the_cards_that_arrows_point_to(dialect: Dialect) -> None:
    scene = Scene(dialect)
    arrows = k.LINK_MARKER_LEFT | k.LINK_MARKER_BOTTOM
    link(scene, "c", 0, 2, arrows)
    scene.card("left", sequence=1)
    scene.card("right", sequence=3)
    scene.card("spell", k.LOCATION_SZONE, sequence=2, type=k.TYPE_SPELL)
    assert scene.lua("c:GetLinkedGroupCount()") == 1
    assert scene.lua("c:GetLinkedGroup():IsContains(left)")
    name = "IsLinked" if dialect is Dialect.EDOPRO else "IsLinkState"
    assert scene.lua(f"left:{name}()")
    assert scene.lua(f"c:{name}()")
    assert not scene.lua(f"right:{name}()")


@BOTH
def test_co_links_across_the_field(dialect: Dialect) -> None:
    scene = Scene(dialect)
    link(scene, "c", 0, 5, k.LINK_MARKER_TOP)
    link(scene, "d", 1, 3, k.LINK_MARKER_TOP)
    link(scene, "e", 1, 2, k.LINK_MARKER_LEFT | k.LINK_MARKER_RIGHT)
    assert scene.lua("c:GetMutualLinkedGroup():GetFirst()==d")
    assert scene.lua("c:GetMutualLinkedGroupCount()") == 1
    assert scene.lua("c:GetMutualLinkedZone()") == bits(16 + 3)
    assert scene.lua("d:GetMutualLinkedZone()") == bits(16 + 5)
    assert scene.lua("e:GetMutualLinkedGroupCount()") == 0


@BOTH
def test_an_extra_link(dialect: Dialect) -> None:
    scene = Scene(dialect)
    link(scene, "a", 0, 5, k.LINK_MARKER_BOTTOM)
    link(scene, "b", 0, 1, k.LINK_MARKER_TOP | k.LINK_MARKER_RIGHT)
    link(scene, "c", 0, 2, k.LINK_MARKER_LEFT | k.LINK_MARKER_RIGHT)
    link(scene, "d", 0, 3, k.LINK_MARKER_LEFT | k.LINK_MARKER_TOP)
    name = "IsExtraLinked" if dialect is Dialect.EDOPRO else "IsExtraLinkState"
    assert not scene.lua(f"c:{name}()")
    link(scene, "e", 0, 6, k.LINK_MARKER_BOTTOM)
    link(scene, "other", 0, 4, k.LINK_MARKER_LEFT)
    assert scene.lua(f"c:{name}()")
    assert scene.lua(f"a:{name}()")
    assert not scene.lua(f"other:{name}()")


def test_a_face_down_card_has_no_arrows_in_edopro() -> None:
    scene = Scene()
    card = link(scene, "c", 0, 2, k.LINK_MARKER_LEFT)
    card.where.position = k.POS_FACEDOWN_ATTACK
    scene.table.changed()
    assert scene.lua("c:GetLinkedZone()") == 0


# --- columns --------------------------------------------------------------------------------------


@BOTH
def test_the_column_of_a_card(dialect: Dialect) -> None:
    scene = Scene(dialect)
    scene.card("c", sequence=1)
    scene.card("trap", k.LOCATION_SZONE, sequence=1, type=k.TYPE_TRAP)
    scene.card("facing", player=1, sequence=3)
    scene.card("beside", sequence=2)
    assert scene.lua("c:GetColumnZone(LOCATION_ONFIELD)") == bits(9, 5, 16 + 6, 16 + 3, 24 + 3)
    assert scene.lua("c:GetColumnZone(LOCATION_SZONE)") == bits(9, 24 + 3)
    assert scene.lua("trap:GetColumnZone(LOCATION_MZONE)") == bits(1, 5, 16 + 6, 16 + 3)
    assert scene.lua("c:GetColumnGroupCount()") == 2
    assert scene.lua("c:GetColumnGroup():IsContains(facing)")
    assert not scene.lua("c:IsAllColumn()")
    scene.card("extra", sequence=5)
    assert scene.lua("extra:GetColumnZone(LOCATION_MZONE)") == bits(1, 16 + 3)
    scene.card("theirs", k.LOCATION_SZONE, player=1, sequence=3, type=k.TYPE_TRAP)
    assert scene.lua("c:IsAllColumn()")
    assert scene.lua("extra:IsAllColumn()")


def test_edopro_columns_beside() -> None:
    scene = Scene()
    scene.card("c", sequence=0)
    scene.card("near", sequence=1)
    scene.card("far", sequence=2)
    assert scene.lua("c:GetColumnGroup(1,1):IsContains(near)")
    assert not scene.lua("c:GetColumnGroup(1,1):IsContains(far)")
    assert scene.lua("c:GetColumnZone(LOCATION_MZONE,0,1,1)") == bits(16 + 1, 4, 3, 6, 16 + 5)


def test_ygopro_column_of_the_other_player() -> None:
    scene = Scene(Dialect.YGOPRO)
    scene.card("c", sequence=0)
    assert scene.lua("c:GetColumnZone(LOCATION_MZONE,1)") == bits(4)
