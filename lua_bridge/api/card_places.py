"""`Card`: what scripts ask about where a card is and was, how it lies, and how it came there."""

from __future__ import annotations

from lua_bridge import constants as k
from lua_bridge.api.binding import Api
from lua_bridge.dialects import Dialect
from lua_bridge.table import abilities, links, traits
from lua_bridge.table.board import Table
from lua_bridge.table.cards import PENDULUM_ZONES, Before, TableCard, is_part
from lua_bridge.table.effects import TableEffect

card = Api("Card")

_SUMMON_TYPE = 0xFF00FFFF
"""What of the way of a Summon is its type; the rest is where the monster came from."""
_MONSTER_ZONES = 0x7F007F
_ROWS = k.LOCATION_ONFIELD


# --- where it is ----------------------------------------------------------------------------------


@card("GetLocation")
def get_location(_: Table, this: TableCard) -> int:
    """Where it is, as a `LOCATION_` bit; 0 while it is only being Summoned."""
    return 0 if this.not_there_yet else this.location


@card("IsLocation", only=Dialect.EDOPRO)
def is_location(_: Table, this: TableCard, places: int) -> bool:
    """Whether it is in one of these places."""
    return not (this.on_field and this.not_there_yet) and this.is_in(places)


@card("IsLocation", only=Dialect.YGOPRO)
def is_location_in_ygopro(_: Table, this: TableCard, places: int) -> bool:
    """Whether it is in one of these places."""
    return not this.not_there_yet and this.is_in(places)


@card("IsOnField")
def is_on_field(_: Table, this: TableCard) -> bool:
    """Whether it is in a Monster Zone or Spell & Trap Zone."""
    return this.on_field and not this.not_there_yet


@card("GetControler")
def get_controller(_: Table, this: TableCard) -> int:
    """Who controls it, or has it."""
    return this.controller


@card("IsControler")
def is_controller(_: Table, this: TableCard, player: int) -> bool:
    """Whether a player controls it, or has it."""
    return this.controller == player


@card("GetOwner")
def get_owner(_: Table, this: TableCard) -> int:
    """Whose card it is."""
    return this.owner


@card("GetSequence")
def get_sequence(_: Table, this: TableCard) -> int:
    """The zone, or the place in a pile, from 0."""
    return this.sequence


@card("GetTurnID")
def get_turn_id(_: Table, this: TableCard) -> int:
    """The turn in which it came to where it is."""
    return this.turn


@card("GetFieldID", "GetRealFieldID")
def get_field_id(_: Table, this: TableCard) -> int:
    """A number that it has for as long as it stays where it is."""
    return this.field_id


@card("GetCardID", only=Dialect.EDOPRO)
def get_card_id(_: Table, this: TableCard) -> int:
    """A number that it has the whole duel through."""
    return this.number


@card("IsDeleted", only=Dialect.EDOPRO)
def is_deleted(_: Table, this: TableCard) -> bool:
    """Whether it no longer exists; cards of the duel always do."""
    del this
    return False


# --- how it lies ----------------------------------------------------------------------------------


@card("GetPosition")
def get_position(_: Table, this: TableCard) -> int:
    """How it lies, as `POS_` bits."""
    return this.where.position


@card("IsPosition")
def is_position(_: Table, this: TableCard, positions: int) -> bool:
    """Whether it lies in one of these ways."""
    return bool(this.where.position & positions)


@card("IsFaceup")
def is_face_up(_: Table, this: TableCard) -> bool:
    """Whether it is face-up."""
    return this.face_up


@card("IsFacedown")
def is_face_down(_: Table, this: TableCard) -> bool:
    """Whether it is face-down."""
    return bool(this.where.position & k.POS_FACEDOWN)


@card("IsFaceupEx", only=Dialect.YGOPRO)
def is_face_up_or_hidden(_: Table, this: TableCard) -> bool:
    """Whether it is face-up, or in the hand, the Deck or the Graveyard."""
    return this.face_up or this.is_in(k.LOCATION_HAND | k.LOCATION_GRAVE | k.LOCATION_DECK)


@card("IsAttackPos")
def is_attack_position(_: Table, this: TableCard) -> bool:
    """Whether it is in Attack Position."""
    return bool(this.where.position & k.POS_ATTACK)


@card("IsDefensePos")
def is_defense_position(_: Table, this: TableCard) -> bool:
    """Whether it is in Defense Position."""
    return bool(this.where.position & k.POS_DEFENSE)


@card("GetBattlePosition")
def get_battle_position(_: Table, this: TableCard) -> int:
    """How it lay when the Damage Step of its battle began, as `POS_` bits."""
    return this.battle_position


@card("IsDirectAttacked")
def is_direct_attacked(_: Table, this: TableCard) -> bool:
    """Whether it attacked directly this turn."""
    return this.attacked_directly


# --- where it was ---------------------------------------------------------------------------------


def _was_in(before: Before, places: int) -> bool:
    where = before.where
    return (
        bool(where.location & places & 0xFF)
        or is_part(where.location, where.sequence, places)
        or (bool(places & k.LOCATION_PZONE) and before.in_pendulum_zone)
    )


@card("GetPreviousLocation")
def get_previous_location(_: Table, this: TableCard) -> int:
    """Where it was before it moved, as a `LOCATION_` bit."""
    return this.before.where.location


@card("IsPreviousLocation")
def is_previous_location(_: Table, this: TableCard, places: int) -> bool:
    """Whether it was in one of these places before it moved."""
    return _was_in(this.before, places)


@card("GetPreviousControler")
def get_previous_controller(_: Table, this: TableCard) -> int:
    """Who controlled it, or had it, before it moved."""
    return this.before.where.controller


@card("IsPreviousControler")
def is_previous_controller(_: Table, this: TableCard, player: int) -> bool:
    """Whether a player controlled it, or had it, before it moved."""
    return this.before.where.controller == player


@card("GetPreviousSequence")
def get_previous_sequence(_: Table, this: TableCard) -> int:
    """The zone, or the place in a pile, that it had before it moved."""
    return this.before.where.sequence


@card("GetPreviousPosition")
def get_previous_position(_: Table, this: TableCard) -> int:
    """How it lay before it moved, as `POS_` bits."""
    return this.before.where.position


@card("IsPreviousPosition")
def is_previous_position(_: Table, this: TableCard, positions: int) -> bool:
    """Whether it lay in one of these ways before it moved."""
    return bool(this.before.where.position & positions)


@card("GetPreviousEquipTarget")
def get_previous_equip_target(_: Table, this: TableCard) -> TableCard | None:
    """The monster that it was equipped to."""
    return this.before.equip_target


@card("GetPreviousOverlayCountOnField", only=Dialect.YGOPRO)
def get_previous_overlay_count(_: Table, this: TableCard) -> int:
    """How many materials were attached to it on the field."""
    return this.before.materials


# --- where it goes --------------------------------------------------------------------------------


@card("GetDestination")
def get_destination(_: Table, this: TableCard) -> int:
    """Where it is just being sent, as a `LOCATION_` bit; 0 for nowhere."""
    return this.destination


@card("GetLeaveFieldDest")
def get_leave_field_destination(table: Table, this: TableCard) -> int:
    """Where an effect sends it if it leaves the field; 0 for where it goes anyway."""
    return abilities.leaving(table, this, k.REASON_EFFECT)


@card("CancelToGrave", acts=True)
def cancel_to_grave(table: Table, this: TableCard, cancel: bool = True) -> None:
    """An activated card stays on the field after it resolved, or goes to the Graveyard after all."""
    if cancel:
        this.status &= ~k.STATUS_LEAVE_CONFIRMED
    else:
        this.status |= k.STATUS_LEAVE_CONFIRMED
    table.changed(for_scripts=True)


@card("CancelCardTarget", acts=True)
def cancel_card_target(table: Table, this: TableCard, other: TableCard) -> None:
    """It no longer goes on targeting a card."""
    if other in this.targets:
        this.targets.remove(other)
        other.targeted_by.remove(this)
        table.changed()


# --- why ------------------------------------------------------------------------------------------


@card("GetReason")
def get_reason(_: Table, this: TableCard) -> int:
    """Why it last moved, as `REASON_` bits."""
    return this.reason.bits


@card("IsReason")
def is_reason(_: Table, this: TableCard, reasons: int) -> bool:
    """Whether it last moved for one of these reasons."""
    return bool(this.reason.bits & reasons)


@card("IsAllReasons", only=Dialect.YGOPRO)
def is_all_reasons(_: Table, this: TableCard, reasons: int) -> bool:
    """Whether it last moved for all of these reasons."""
    return this.reason.bits & reasons == reasons


@card("GetReasonCard")
def get_reason_card(_: Table, this: TableCard) -> TableCard | None:
    """By which card it was last moved."""
    return this.reason.card


@card("GetReasonPlayer")
def get_reason_player(_: Table, this: TableCard) -> int:
    """Whose doing it was that it moved."""
    return this.reason.player


@card("GetReasonEffect")
def get_reason_effect(_: Table, this: TableCard) -> TableEffect | None:
    """By which effect it was last moved."""
    return this.reason.effect


@card("GetTurnCounter")
def get_turn_counter(_: Table, this: TableCard) -> int:
    """The number that its script counts turns with."""
    return this.turn_counter


# --- how it was Summoned --------------------------------------------------------------------------


@card("GetSummonType")
def get_summon_type(_: Table, this: TableCard) -> int:
    """How it was Summoned, as `SUMMON_TYPE_` bits; 0 if it was not."""
    return this.summon.type & _SUMMON_TYPE


@card("IsSummonType")
def is_summon_type(_: Table, this: TableCard, *kinds: int) -> bool:
    """Whether it was Summoned in one of these ways."""
    found = this.summon.type & _SUMMON_TYPE
    return any(found & kind == kind for kind in kinds)


@card("GetSummonLocation")
def get_summon_location(_: Table, this: TableCard) -> int:
    """Where it was Summoned from, as a `LOCATION_` bit."""
    return this.summon.location


@card("IsSummonLocation")
def is_summon_location(_: Table, this: TableCard, places: int) -> bool:
    """Whether it was Summoned from one of these places."""
    location, sequence = this.summon.location, this.summon.sequence
    if location & places & 0xFF or is_part(location, sequence, places):
        return True
    return (
        bool(places & k.LOCATION_PZONE)
        and location == k.LOCATION_SZONE
        and sequence in PENDULUM_ZONES
        and bool(this.data.type & k.TYPE_PENDULUM)
    )


@card("GetSummonPlayer")
def get_summon_player(_: Table, this: TableCard) -> int:
    """Who Summoned it; 2 if nobody did."""
    return this.summon.player


@card("IsSummonPlayer")
def is_summon_player(_: Table, this: TableCard, player: int) -> bool:
    """Whether a player Summoned it."""
    return this.summon.player == player


_INFO = {
    name: k.YGOPRO[f"SUMMON_INFO_{name}"]
    for name in (
        "CODE",
        "CODE2",
        "TYPE",
        "LEVEL",
        "RANK",
        "ATTRIBUTE",
        "RACE",
        "ATTACK",
        "DEFENSE",
        "REASON_EFFECT",
        "REASON_PLAYER",
    )
}


@card("GetSpecialSummonInfo", only=Dialect.YGOPRO)
def get_special_summon_info(
    _: Table, this: TableCard, *wanted: int
) -> tuple[int | TableEffect | None, ...]:
    """What the card was whose effect Special Summoned it; 0 for what is not known."""
    by, player = this.summon.by, this.summon.player
    codes = (*((by.codes) if by else ()), 0, 0)
    known: dict[int, int | TableEffect | None] = {
        _INFO["CODE"]: codes[0],
        _INFO["CODE2"]: codes[1],
        _INFO["TYPE"]: by.type if by else 0,
        _INFO["LEVEL"]: by.level if by else 0,
        _INFO["RANK"]: by.rank if by else 0,
        _INFO["ATTRIBUTE"]: by.attribute if by else 0,
        _INFO["RACE"]: by.race if by else 0,
        _INFO["ATTACK"]: by.attack if by else 0,
        _INFO["DEFENSE"]: by.defense if by else 0,
        _INFO["REASON_EFFECT"]: this.summon.effect if by else None,
        _INFO["REASON_PLAYER"]: player if by else k.PLAYER_NONE,
    }
    return tuple(known.get(one) for one in wanted)


@card("IsSpecialSummonSetCard", only=Dialect.YGOPRO)
def is_special_summon_set_card(_: Table, this: TableCard, *wanted: int) -> bool:
    """Whether a card of one of these archetypes Special Summoned it."""
    by = this.summon.by
    return by is not None and traits.in_one_archetype(by.setcodes, wanted)


# --- Links ----------------------------------------------------------------------------------------


@card("GetLinkMarker", only=Dialect.EDOPRO)
def get_link_marker(table: Table, this: TableCard) -> int:
    """Its Link arrows, as `LINK_MARKER_` bits."""
    return links.markers(table, this)


@card("IsLinkMarker", only=Dialect.EDOPRO)
def is_link_marker(table: Table, this: TableCard, markers: int) -> bool:
    """Whether it has one of these Link arrows."""
    return bool(links.markers(table, this) & markers)


@card("IsLinkMarker", only=Dialect.YGOPRO)
def is_link_marker_in_ygopro(_: Table, this: TableCard, markers: int) -> bool:
    """Whether it has one of these Link arrows printed on it."""
    return bool(this.data.type & k.TYPE_LINK and this.data.link_markers & markers)


@card("GetLinkedGroup")
def get_linked_group(table: Table, this: TableCard) -> list[TableCard]:
    """The cards that it points to."""
    return links.linked_cards(table, this)


@card("GetLinkedGroupCount")
def get_linked_group_count(table: Table, this: TableCard) -> int:
    """How many cards it points to."""
    return len(links.linked_cards(table, this))


@card("GetLinkedZone", only=Dialect.EDOPRO)
def get_linked_zone(table: Table, this: TableCard, player: int | None = None) -> int:
    """The zones that it points to, as a player sees them; as its controller does if left out."""
    return _seen_by(links.linked_zones(table, this), this, player)


@card("GetLinkedZone", only=Dialect.YGOPRO)
def get_linked_zone_in_ygopro(table: Table, this: TableCard, player: int | None = None) -> int:
    """The Monster Zones that it points to."""
    return _seen_by(links.linked_zones(table, this), this, player) & _MONSTER_ZONES


@card("GetFreeLinkedZone", only=Dialect.EDOPRO)
def get_free_linked_zone(table: Table, this: TableCard, player: int | None = None) -> int:
    """The free ones of the zones that it points to."""
    return _seen_by(links.free_linked_zones(table, this), this, player)


@card("GetMutualLinkedGroup")
def get_mutual_linked_group(table: Table, this: TableCard) -> list[TableCard]:
    """The cards that it is co-linked to."""
    return links.mutually_linked_cards(table, this)


@card("GetMutualLinkedGroupCount")
def get_mutual_linked_group_count(table: Table, this: TableCard) -> int:
    """How many cards it is co-linked to."""
    return len(links.mutually_linked_cards(table, this))


@card("GetMutualLinkedZone")
def get_mutual_linked_zone(table: Table, this: TableCard, player: int | None = None) -> int:
    """The zones of the cards that it is co-linked to."""
    return _seen_by(links.mutually_linked_zones(table, this), this, player)


@card("IsLinked", only=Dialect.EDOPRO)
@card("IsLinkState", only=Dialect.YGOPRO)
def is_linked(table: Table, this: TableCard) -> bool:
    """Whether it is linked: it points to a card, or a card points to it."""
    return links.is_linked(table, this)


@card("IsExtraLinked", only=Dialect.EDOPRO)
@card("IsExtraLinkState", only=Dialect.YGOPRO)
def is_extra_linked(table: Table, this: TableCard) -> bool:
    """Whether it is part of an Extra Link."""
    return links.is_extra_linked(table, this)


def _seen_by(zones: int, this: TableCard, player: int | None) -> int:
    return zones if player is None else links.seen_by(zones, this, player)


# --- columns --------------------------------------------------------------------------------------


@card("GetColumnGroup", only=Dialect.EDOPRO)
def get_column_group(
    table: Table, this: TableCard, left: int = 0, right: int = 0
) -> list[TableCard]:
    """The other cards in its column, and in so many columns to its left and right."""
    return links.column_cards(table, this, left, right)


@card("GetColumnGroup", only=Dialect.YGOPRO)
def get_column_group_in_ygopro(table: Table, this: TableCard) -> list[TableCard]:
    """The other cards in its column."""
    return links.column_cards(table, this)


@card("GetColumnGroupCount", only=Dialect.EDOPRO)
def get_column_group_count(table: Table, this: TableCard, left: int = 0, right: int = 0) -> int:
    """How many other cards are in its column, and in so many columns beside it."""
    return len(links.column_cards(table, this, left, right))


@card("GetColumnGroupCount", only=Dialect.YGOPRO)
def get_column_group_count_in_ygopro(table: Table, this: TableCard) -> int:
    """How many other cards are in its column."""
    return len(links.column_cards(table, this))


@card("GetColumnZone", only=Dialect.EDOPRO)
def get_column_zone(
    _: Table, this: TableCard, rows: int, left: int = 0, right: int = 0, player: int | None = None
) -> int:
    """The zones of its column in some rows, without its own."""
    return _seen_by(links.column_zones(this, rows & _ROWS, left, right), this, player)


@card("GetColumnZone", only=Dialect.YGOPRO)
def get_column_zone_in_ygopro(
    _: Table, this: TableCard, rows: int, player: int | None = None
) -> int:
    """The zones of its column in some rows, without its own."""
    return _seen_by(links.column_zones(this, rows & _ROWS), this, player)


@card("IsAllColumn")
def is_all_column(table: Table, this: TableCard) -> bool:
    """Whether every zone of its column holds a card."""
    return links.fills_column(table, this)
