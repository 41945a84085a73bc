"""`Duel`: what scripts ask about the duel: Life Points, turn, zones, the Chain, the battle."""

from __future__ import annotations

from lua_bridge import constants as k
from lua_bridge.api.binding import Api, CardOrNumber, Cards, LuaFunction
from lua_bridge.api.chain_info import EDOPRO_INFO, YGOPRO_INFO, Info
from lua_bridge.dialects import Dialect
from lua_bridge.errors import TableError
from lua_bridge.table import environment, materials, permissions, traits, tributes
from lua_bridge.table.activities import COUNTED
from lua_bridge.table.board import Happening, Link, Table
from lua_bridge.table.cards import TableCard, in_order
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.zones import ANY_ZONE

duel = Api("Duel")

Operation = tuple[list[TableCard], int, int, int]

_EDOPRO_FLAG = 0x10000000
_YGOPRO_FLAG = 0x20000000
_FLAG_CODE = 0xFFFFFFF
_ANYWHERE = k.LOCATION_FZONE | k.LOCATION_ONFIELD


def _is_player(player: int) -> bool:
    return player in (0, 1)


# --- Life Points, turn, phase ---------------------------------------------------------------------


@duel("GetLP")
def get_lp(table: Table, player: int) -> int | None:
    """A player's Life Points."""
    return table.sides[player].life_points if _is_player(player) else None


@duel("GetTurnPlayer")
def get_turn_player(table: Table) -> int:
    """The player whose turn it is."""
    return table.turn_player


@duel("IsTurnPlayer")
def is_turn_player(table: Table, player: int) -> bool:
    """Whether it is a player's turn."""
    return table.turn_player == player


@duel("GetTurnCount")
def get_turn_count(table: Table, player: int | None = None) -> int | None:
    """The number of the turn, from 1, or how many turns a player has had; turns alternate."""
    if player is None:
        return table.turn
    if not _is_player(player):
        return None
    return (table.turn + (1 if player == table.turn_player else 0)) // 2


@duel("GetCurrentPhase")
def get_current_phase(table: Table) -> int:
    """The phase or step, as a `PHASE_` bit."""
    return table.phase


@duel("IsPhase")
def is_phase(table: Table, phase: int) -> bool:
    """Whether it is a phase or step."""
    return table.phase == phase


@duel("IsMainPhase")
def is_main_phase(table: Table) -> bool:
    """Whether it is Main Phase 1 or 2."""
    return table.phase in (k.PHASE_MAIN1, k.PHASE_MAIN2)


@duel("IsBattlePhase")
def is_battle_phase(table: Table) -> bool:
    """Whether it is the Battle Phase, in any of its steps."""
    return k.PHASE_BATTLE_START <= table.phase <= k.PHASE_BATTLE


@duel("IsAbleToEnterBP")
def is_able_to_enter_bp(table: Table) -> bool:
    """Whether the turn player may still enter the Battle Phase."""
    return permissions.may_enter_battle_phase(table)


@duel("CheckPhaseActivity")
def check_phase_activity(table: Table) -> bool:
    """Whether something was done in this phase."""
    return table.action_in_phase


@duel("GetDrawCount")
def get_draw_count(table: Table, player: int) -> int | None:
    """How many cards a player draws in the Draw Phase."""
    return permissions.draw_count(table, player) if _is_player(player) else None


@duel("GetStartingHand", only=Dialect.EDOPRO)
def get_starting_hand(table: Table, player: int) -> int | None:
    """With how many cards a player began."""
    return table.starting_hands[player] if _is_player(player) else None


@duel("GetPlayersCount", only=Dialect.EDOPRO)
def get_players_count(table: Table, player: int) -> int | None:
    """How many players are on a player's side."""
    del table
    return 1 if _is_player(player) else None


@duel("IsDuelType", only=Dialect.EDOPRO)
def is_duel_type(table: Table, flags: int) -> bool:
    """Whether the rules have all of these `DUEL_` bits."""
    return table.rules & flags == flags


@duel("GetDuelType", only=Dialect.EDOPRO)
def get_duel_type(table: Table) -> int:
    """The rules, as `DUEL_` bits."""
    return table.rules


@duel("GetReasonPlayer", only=Dialect.EDOPRO)
def get_reason_player(table: Table) -> int:
    """The player whose doing it is what happens now."""
    return table.reason_player


@duel("GetReasonEffect", only=Dialect.EDOPRO)
def get_reason_effect(table: Table) -> TableEffect | None:
    """The effect that is being carried out."""
    return table.reason_effect


# --- cards ----------------------------------------------------------------------------------------


def _there(table: Table, player: int, own: int, other: int) -> list[TableCard]:
    if not _is_player(player):
        return []
    return [
        card
        for card in table.cards_seen_by(player, own, other)
        if not card.in_monster_zone or not card.being_summoned
    ]


@duel("GetFieldGroup")
def get_field_group(table: Table, player: int, own: int, other: int) -> list[TableCard]:
    """The cards in places of a player and of the other one, as `LOCATION_` bits."""
    return _there(table, player, own, other)


@duel("GetFieldGroupCount")
def get_field_group_count(table: Table, player: int, own: int, other: int) -> int:
    """How many they are."""
    return len(_there(table, player, own, other))


@duel("GetFieldCard")
def get_field_card(table: Table, player: int, location: int, sequence: int) -> TableCard | None:
    """The card in a zone, or at a place in a pile."""
    if not _is_player(player) or sequence < 0:
        return None
    row, zone = table.zones.zone(location, sequence)
    cards: list[TableCard | None]
    side = table.sides[player]
    if row == k.LOCATION_MZONE:
        cards = side.monsters
    elif row == k.LOCATION_SZONE:
        cards = side.spells
    else:
        cards = list(table.cards_of(player, row))
    if (location in _PARTS and sequence >= _PARTS[location]) or not 0 <= zone < len(cards):
        return None
    card = cards[zone]
    if card is None or card.being_summoned:
        return None
    return None if location == k.LOCATION_PZONE and not card.in_pendulum_zone else card


_PARTS = {
    k.LOCATION_MMZONE: 5,
    k.LOCATION_EMZONE: 2,
    k.LOCATION_STZONE: 5,
    k.LOCATION_FZONE: 1,
    k.LOCATION_PZONE: 2,
}
"""How many zones the parts of a row have."""


@duel("GetDecktopGroup")
def get_decktop_group(table: Table, player: int, count: int) -> list[TableCard] | None:
    """The cards on top of a player's Deck."""
    return _top(table.sides[player].deck, count) if _is_player(player) else None


@duel("GetDeckbottomGroup", only=Dialect.EDOPRO)
def get_deckbottom_group(table: Table, player: int, count: int) -> list[TableCard] | None:
    """The cards at the bottom of a player's Deck."""
    return table.sides[player].deck[: max(count, 0)] if _is_player(player) else None


@duel("GetExtraTopGroup")
def get_extra_top_group(table: Table, player: int, count: int) -> list[TableCard] | None:
    """The face-down cards on top of a player's Extra Deck."""
    if not _is_player(player):
        return None
    return _top([card for card in table.sides[player].extra_deck if not card.face_up], count)


def _top(pile: list[TableCard], count: int) -> list[TableCard]:
    return pile[max(0, len(pile) - count) :] if count > 0 else []


@duel("GetCardFromCardID", only=Dialect.EDOPRO)
def get_card_from_card_id(table: Table, number: int) -> TableCard | None:
    """The card with a number, as `Card.GetCardID` gives it."""
    return table.cards.get(number)


@duel("GetCardSetcodeFromCode", only=Dialect.EDOPRO)
def get_card_setcode_from_code(table: Table, code: int) -> tuple[int, ...]:
    """The archetypes of the card with a passcode; nothing if it is not known."""
    data = table.card_data(code)
    return () if data is None else data.setcodes


def _declare_printed(name: str, attribute: str) -> None:
    @duel(f"GetCard{name}FromCode", only=Dialect.EDOPRO)
    def get_printed(table: Table, code: int) -> int | None:
        data = table.card_data(code)
        return None if data is None else int(getattr(data, attribute))


for _name, _attribute in {
    "Alias": "alias",
    "Type": "type",
    "Level": "level",
    "Attribute": "attribute",
    "Race": "race",
    "Attack": "attack",
    "Defense": "defense",
    "Lscale": "left_scale",
    "Rscale": "right_scale",
    "LinkMarker": "link_markers",
}.items():
    _declare_printed(_name, _attribute)


@duel("GetOperatedGroup")
def get_operated_group(table: Table) -> list[TableCard]:
    """The cards that the last action moved or changed."""
    return in_order(table.operated)


@duel("GetOverlayGroup", only=Dialect.EDOPRO)
def get_overlay_group(
    table: Table, player: int, own: int, other: int, among: Cards | None = None
) -> list[TableCard] | None:
    """The materials attached to monsters of a player, of the other one, or to certain monsters."""
    return _attached(table, player, own, other, among) if _is_player(player) else None


@duel("GetOverlayGroup", only=Dialect.YGOPRO)
def get_overlay_group_of_sides(
    table: Table, player: int, own: int, other: int
) -> list[TableCard] | None:
    """The materials attached to monsters of a player, or of the other one."""
    return _attached(table, player, own, other, None) if _is_player(player) else None


@duel("GetOverlayCount", only=Dialect.EDOPRO)
def get_overlay_count(
    table: Table, player: int, own: int, other: int, among: Cards | None = None
) -> int | None:
    """How many they are."""
    return len(_attached(table, player, own, other, among)) if _is_player(player) else None


@duel("GetOverlayCount", only=Dialect.YGOPRO)
def get_overlay_count_of_sides(table: Table, player: int, own: int, other: int) -> int | None:
    """How many they are."""
    return len(_attached(table, player, own, other, None)) if _is_player(player) else None


@duel("CheckRemoveOverlayCard", only=Dialect.EDOPRO)
def check_remove_overlay_card(
    table: Table,
    player: int,
    own: int,
    other: int,
    count: int,
    reason: int,
    among: Cards | None = None,
) -> bool | None:
    """Whether a player may detach a number of materials."""
    return _may_detach(table, player, own, other, count, reason, among)


@duel("CheckRemoveOverlayCard", only=Dialect.YGOPRO)
def check_remove_overlay_card_of_sides(
    table: Table, player: int, own: int, other: int, count: int, reason: int
) -> bool | None:
    """Whether a player may detach a number of materials."""
    return _may_detach(table, player, own, other, count, reason, None)


def _may_detach(
    table: Table,
    player: int,
    own: int,
    other: int,
    count: int,
    reason: int,
    among: Cards | None,
) -> bool | None:
    if not _is_player(player):
        return None
    there = len(_attached(table, player, own, other, among))
    return permissions.may_detach(table, player, there, count, reason)


def _attached(
    table: Table, player: int, own: int, other: int, among: Cards | None
) -> list[TableCard]:
    places = k.LOCATION_MZONE if own else 0, k.LOCATION_MZONE if other else 0
    monsters = table.cards_seen_by(player, *places) if among is None else among
    return [
        material
        for monster in monsters
        if not monster.being_summoned
        for material in monster.materials
    ]


@duel("GetCounter")
def get_counter(table: Table, player: int, own: int, other: int, counter: int) -> int | None:
    """How many counters of a type are on the field, on a player's side or the other one."""
    if not _is_player(player):
        return None
    return permissions.counters_on_field(table, player, bool(own), bool(other), counter)


@duel("IsCanRemoveCounter")
def is_can_remove_counter(
    table: Table, player: int, own: int, other: int, counter: int, count: int, reason: int
) -> bool | None:
    """Whether a player may remove counters of a type from the field."""
    if not _is_player(player):
        return None
    return permissions.may_remove_counters(
        table, player, bool(own), bool(other), counter, count, reason
    )


# --- environment ----------------------------------------------------------------------------------


@duel("IsEnvironment", only=Dialect.EDOPRO)
def is_environment(
    table: Table, code: int, player: int = k.PLAYER_ALL, places: int = _ANYWHERE
) -> bool | None:
    """Whether a card with this name is face-up on the field, or treated as being there."""
    if player not in (0, 1, k.PLAYER_ALL):
        return None
    if not places & (k.LOCATION_FZONE | k.LOCATION_SZONE):
        return environment.is_among(table, code, player, places)
    return environment.is_there(table, code, player, places)


@duel("IsEnvironment", only=Dialect.YGOPRO)
def is_environment_anywhere(
    table: Table, code: int, player: int = k.PLAYER_ALL, places: int = k.LOCATION_ONFIELD
) -> bool | None:
    """Whether a card with this name is there, or treated as being on the field."""
    if player not in (0, 1, k.PLAYER_ALL):
        return None
    if not places & (k.LOCATION_FZONE | k.LOCATION_SZONE):
        return environment.is_among(table, code, player, places) or environment.is_said(
            table, code, player
        )
    return environment.is_there(table, code, player, places)


@duel("GetEnvironment", only=Dialect.EDOPRO)
def get_environment(table: Table) -> tuple[int, int]:
    """The Field Spell's passcode and whose it is; player 2 where there is none."""
    for card in environment.field_spells(table):
        return traits.codes(table, card)[0], card.controller
    return environment.instead(table) or (0, k.PLAYER_NONE)


# --- zones ----------------------------------------------------------------------------------------


def _by(table: Table, player: int | None) -> int:
    return table.reason_player if player is None else player


@duel("GetLocationCount")
def get_location_count(
    table: Table,
    player: int,
    location: int,
    by: int | None = None,
    reason: int = k.LOCATION_REASON_TOFIELD,
    zone: int = ANY_ZONE,
) -> tuple[int, ...]:
    """How many cards may come to a row, and the zones that cannot be used."""
    if not _is_player(player):
        return ()
    return table.zones.usable(player, location, _by(table, by), reason, zone)


@duel("GetMZoneCount")
def get_mzone_count(
    table: Table,
    player: int,
    gone: Cards | None = None,
    by: int | None = None,
    reason: int = k.LOCATION_REASON_TOFIELD,
    zone: int = ANY_ZONE,
) -> tuple[int, ...]:
    """How many monsters may come once some have left, and the zones that cannot be used."""
    if not _is_player(player):
        return ()
    return table.zones.usable(
        player, k.LOCATION_MZONE, _by(table, by), reason, zone, _monsters(gone)
    )


@duel("GetSZoneCount", only=Dialect.YGOPRO)
def get_szone_count(
    table: Table,
    player: int,
    gone: Cards | None = None,
    by: int | None = None,
    reason: int = k.LOCATION_REASON_TOFIELD,
    zone: int = ANY_ZONE,
) -> tuple[int, ...]:
    """How many Spells and Traps may come once some have left, and the zones that cannot be used."""
    if not _is_player(player):
        return ()
    left = frozenset(gone or ())
    return table.zones.usable(player, k.LOCATION_SZONE, _by(table, by), reason, zone, left)


@duel("GetLocationCountFromEx")
def get_location_count_from_ex(
    table: Table,
    player: int,
    by: int | None = None,
    gone: Cards | None = None,
    monster: CardOrNumber | None = None,
    zone: int = ANY_ZONE,
) -> tuple[int, ...]:
    """How many monsters may come from the Extra Deck, and the zones that cannot be used."""
    if not _is_player(player):
        return ()
    card = monster if isinstance(monster, TableCard) else None
    kind = monster if isinstance(monster, int) else None
    return table.zones.usable_from_extra(player, _by(table, by), zone, _monsters(gone), card, kind)


def _monsters(gone: Cards | None) -> frozenset[TableCard]:
    return frozenset(card for card in gone or () if card.in_monster_zone)


@duel("GetUsableMZoneCount")
def get_usable_mzone_count(table: Table, player: int, by: int | None = None) -> int | None:
    """How many monsters may come, from the Extra Deck or not."""
    return table.zones.main_or_extra(player, _by(table, by)) if _is_player(player) else None


@duel("CheckLocation")
def check_location(table: Table, player: int, location: int, sequence: int) -> bool | None:
    """Whether a zone is free and may be used."""
    if not _is_player(player):
        return None
    if location == k.LOCATION_PZONE and not table.rules & k.DUEL_PZONE:
        return False
    return table.zones.is_free(player, location, sequence)


@duel("GetLinkedGroup", only=Dialect.EDOPRO)
def get_linked_group(table: Table, player: int, own: int, other: int) -> list[TableCard] | None:
    """The cards that Link arrows point to, in rows of both players; 1 stands for monsters."""
    if not _is_player(player):
        return None
    rows = (k.LOCATION_MZONE if row == 1 else row for row in (own, other))
    return table.zones.linked_cards(player, *rows)


@duel("GetLinkedGroup", only=Dialect.YGOPRO)
def get_linked_monsters(table: Table, player: int, own: int, other: int) -> list[TableCard] | None:
    """The monsters that Link arrows point to, of a player and of the other one."""
    if not _is_player(player):
        return None
    rows = (k.LOCATION_MZONE if row else 0 for row in (own, other))
    return table.zones.linked_cards(player, *rows)


@duel("GetLinkedGroupCount", only=Dialect.EDOPRO)
def get_linked_group_count(table: Table, player: int, own: int, other: int) -> int | None:
    """How many they are."""
    found = get_linked_group(table, player, own, other)
    return None if found is None else len(found)


@duel("GetLinkedGroupCount", only=Dialect.YGOPRO)
def get_linked_monster_count(table: Table, player: int, own: int, other: int) -> int | None:
    """How many they are."""
    found = get_linked_monsters(table, player, own, other)
    return None if found is None else len(found)


@duel("GetLinkedZone")
def get_linked_zone(table: Table, player: int) -> int | None:
    """The zones that Link arrows point to, as bits."""
    return table.zones.linked(player) if _is_player(player) else None


@duel("GetFreeLinkedZone", only=Dialect.EDOPRO)
def get_free_linked_zone(table: Table, player: int) -> int | None:
    """Those of them that are free."""
    return table.zones.linked(player, free=True) if _is_player(player) else None


# --- the Chain ------------------------------------------------------------------------------------


def _link(table: Table, number: int) -> Link | None:
    """A Chain Link by its number; the last one for 0 or where there is no such number."""
    if number and 0 < number <= len(table.chain):
        return table.chain[number - 1]
    if number:
        return table.chain[-1] if table.chain else None
    return table.link()


@duel("GetCurrentChain", only=Dialect.EDOPRO)
def get_current_chain(table: Table, real: bool = False) -> int:
    """How many Chain Links there are."""
    del real
    return len(table.chain)


@duel("GetCurrentChain", only=Dialect.YGOPRO)
def get_chain_length(table: Table) -> int:
    """How many Chain Links there are."""
    return len(table.chain)


@duel("GetReadyChain", only=Dialect.YGOPRO)
def get_ready_chain(table: Table) -> int:
    """How many Chain Links have their targets."""
    return len(table.chain)


@duel("IsChainSolving")
def is_chain_solving(table: Table) -> bool:
    """Whether the Chain is resolving."""
    return table.resolving is not None


@duel("GetChainInfo", only=Dialect.EDOPRO)
def get_chain_info(table: Table, number: int, *wanted: int) -> tuple[Info, ...]:
    """Facts about a Chain Link, by their `CHAININFO_` numbers.

    Raises:
        TableError: There is no such fact.
    """
    link = _link(table, number)
    if link is None:
        return ()
    unknown = [fact for fact in wanted if fact not in EDOPRO_INFO]
    if unknown:
        raise TableError("Passed invalid CHAININFO flag.")
    return tuple(EDOPRO_INFO[fact](table, link) for fact in wanted)


@duel("GetChainInfo", only=Dialect.YGOPRO)
def get_chain_info_bits(table: Table, number: int, *wanted: int) -> tuple[Info, ...]:
    """Facts about a Chain Link, by their `CHAININFO_` bits; nothing for what does not exist."""
    link = _link(table, number)
    if link is None:
        return ()
    return tuple(YGOPRO_INFO[fact](table, link) if fact in YGOPRO_INFO else None for fact in wanted)


@duel("GetChainEvent")
def get_chain_event(
    table: Table, number: int
) -> tuple[list[TableCard] | TableEffect | int | None, ...]:
    """What a Chain Link responds to: cards, player, number, effect, reason, player behind it."""
    link = _link(table, number)
    if link is None:
        return ()
    return (
        list(link.event_cards),
        link.event_player,
        link.event_value,
        link.event_effect,
        link.event_reason,
        link.event_reason_player,
    )


@duel("GetFirstTarget")
def get_first_target(table: Table) -> tuple[TableCard, ...]:
    """The cards that the effect that is being carried out targets, by their numbers."""
    link = table.link()
    return () if link is None else tuple(in_order(link.targets))


@duel("GetTargetsRelateToChain", only=Dialect.YGOPRO)
def get_targets_relate_to_chain(table: Table) -> list[TableCard]:
    """Those of them that have not become another card since."""
    link = table.link()
    if link is None:
        return []
    return in_order(card for card in link.targets if card in link.related)


@duel("IsChainNegatable")
def is_chain_negatable(table: Table, number: int) -> bool:
    """Whether an activation may be negated; asked first when it is."""
    del table, number
    return True


@duel("IsChainDisablable")
def is_chain_disablable(table: Table, number: int) -> bool:
    """Whether the effect of a Chain Link may be negated while the Chain resolves."""
    if table.resolving is None:
        return True
    link = _link(table, number)
    if link is None or number > len(table.chain):
        return False
    handler = link.effect.handler
    if handler is not None and permissions.card_forbidden(table, handler):
        return True
    if link.effect.has(k.EFFECT_FLAG_CANNOT_DISABLE):
        return False
    return not any(
        effect.fits(link.number) for effect in table.effects.in_force(k.EFFECT_CANNOT_DISEFFECT)
    )


@duel("IsChainDisabled", only=Dialect.YGOPRO)
def is_chain_disabled(table: Table, number: int) -> bool:
    """Whether the effect of a Chain Link was negated while the Chain resolves."""
    link = _link(table, number)
    if table.resolving is None or link is None or number > len(table.chain):
        return False
    return link.effect_negated


@duel("CheckChainTarget")
def check_chain_target(table: Table, number: int, card: TableCard) -> bool:
    """Whether a card would be a legal target of a Chain Link."""
    link = _link(table, number)
    if link is None or number > len(table.chain):
        return False
    effect = link.effect
    if not effect.has(k.EFFECT_FLAG_CARD_TARGET) or effect.target is None:
        return False
    return bool(
        permissions.first(
            effect.target(
                effect,
                link.player,
                list(link.event_cards),
                link.event_player,
                link.event_value,
                link.event_effect,
                link.event_reason,
                link.event_reason_player,
                0,
                card,
            )
        )
    )


@duel("CheckChainUniqueness")
def check_chain_uniqueness(table: Table) -> bool:
    """Whether no two Chain Links have the same name."""
    handlers = [link.effect.handler or link.effect.owner for link in table.chain]
    names = {None if card is None else traits.codes(table, card)[0] for card in handlers}
    return len(names) == len(table.chain)


def _operation(found: Operation | None) -> tuple[bool | list[TableCard] | int | None, ...]:
    if found is None:
        return (False,)
    cards, count, player, parameter = found
    return True, list(cards) or None, count, player, parameter


@duel("GetOperationInfo")
def get_operation_info(
    table: Table, number: int, category: int
) -> tuple[bool | list[TableCard] | int | None, ...]:
    """What a Chain Link is going to do: whether told, cards, count, player, number."""
    link = _link(table, number)
    return () if link is None else _operation(link.operations.get(category))


@duel("GetPossibleOperationInfo", only=Dialect.EDOPRO)
def get_possible_operation_info(
    table: Table, number: int, category: int
) -> tuple[bool | list[TableCard] | int | None, ...]:
    """What a Chain Link may do, in the same way."""
    link = _link(table, number)
    return () if link is None else _operation(link.possible.get(category))


@duel("GetOperationCount")
def get_operation_count(table: Table, number: int) -> int | None:
    """How many things were told that a Chain Link is going to do."""
    link = _link(table, number)
    return None if link is None else len(link.operations)


@duel("CheckEvent")
def check_event(
    table: Table, code: int, details: bool = False
) -> tuple[bool | list[TableCard] | TableEffect | int | None, ...]:
    """Whether an event is happening just now, and its details."""
    found = next((event for event in table.happening if event.code == code), None)
    if found is None or not details:
        return (found is not None,)
    return _details(found)


def _details(event: Happening) -> tuple[bool | list[TableCard] | TableEffect | int | None, ...]:
    return (
        True,
        list(event.cards),
        event.player,
        event.value,
        event.effect,
        event.reason,
        event.reason_player,
    )


# --- the battle -----------------------------------------------------------------------------------


@duel("GetAttacker")
def get_attacker(table: Table) -> TableCard | None:
    """The attacking monster."""
    return table.attacker


@duel("GetAttackTarget")
def get_attack_target(table: Table) -> TableCard | None:
    """The monster that is attacked."""
    return table.attack_target


@duel("GetBattleMonster")
def get_battle_monster(table: Table, player: int) -> tuple[TableCard | None, ...]:
    """The monsters that battle: a player's and the other one's."""
    found = []
    for whose in (player, 1 - player):
        monsters = (table.attacker, table.attack_target)
        found.append(next((m for m in monsters if m and m.controller == whose), None))
    return tuple(found)


@duel("IsDamageCalculated")
def is_damage_calculated(table: Table) -> bool:
    """Whether damage calculation has been performed."""
    return table.damage_calculated


@duel("GetBattleDamage")
def get_battle_damage(table: Table, player: int) -> int | None:
    """The battle damage that a player is going to take, in points."""
    return table.battle_damage[player] if _is_player(player) else None


@duel("GetBattledCount")
def get_battled_count(table: Table, player: int) -> int | None:
    """How many battles a player's monsters fought this turn."""
    return table.activities.battles.of(table.turn, player) if _is_player(player) else None


@duel("IsAttackCostPaid", only=Dialect.EDOPRO)
def is_attack_cost_paid(table: Table) -> int:
    """Whether the cost of the attack was paid: 0 no, 1 yes, 2 cancelled."""
    return table.attack_cost_paid


# --- Summons --------------------------------------------------------------------------------------


@duel("IsSummonCancelable")
def is_summon_cancelable(table: Table) -> bool:
    """Whether the Summon that is being made may still be cancelled."""
    return table.summon_cancelable


@duel("CheckSummonedCount")
def check_summoned_count(table: Table, card: TableCard | None = None) -> bool:
    """Whether the player may still Normal Summon this turn, or that card additionally."""
    if card is not None and any(table.effects.affecting(card, k.EFFECT_EXTRA_SUMMON_COUNT)):
        return True
    player = table.reason_player
    used = table.activities.normal_summons.of(table.turn, player)
    return used < permissions.normal_summons_allowed(table, player)


@duel("IsPlayerCanAdditionalSummon")
def is_player_can_additional_summon(table: Table, player: int) -> bool:
    """Whether a player has not used an additional Normal Summon this turn."""
    return _is_player(player) and not table.activities.extra_summons.of(table.turn, player)


@duel("GetTributeGroup")
def get_tribute_group(table: Table, monster: TableCard) -> list[TableCard]:
    """The cards that may be Tributed for a monster."""
    return tributes.tributes_for(table, monster).all


@duel("GetTributeCount")
def get_tribute_count(
    table: Table, monster: TableCard, among: Cards | None = None, opponents: bool = False
) -> int:
    """To how many Tributes they come at most."""
    return tributes.tributes_for(table, monster, among, opponents=opponents).count


@duel("CheckTribute")
def check_tribute(
    table: Table,
    monster: TableCard,
    least: int,
    most: int | None = None,
    among: Cards | None = None,
    to: int | None = None,
    zones: int = 0x1F,
) -> bool:
    """Whether there are enough Tributes and a zone for a monster."""
    most = least if most is None else most
    to = monster.controller if to is None else to
    return to in (0, 1) and tributes.enough(table, monster, least, most, among, to, zones)


@duel("GetFusionMaterial", only=Dialect.EDOPRO)
def get_fusion_material(table: Table, player: int) -> list[TableCard] | None:
    """The cards that a player may use for a Fusion Summon as a rule."""
    return materials.for_fusion(table, player) if _is_player(player) else None


@duel("GetFusionMaterial", only=Dialect.YGOPRO)
def get_fusion_material_in(
    table: Table, player: int, places: int = k.LOCATION_HAND | k.LOCATION_MZONE
) -> tuple[list[TableCard], ...]:
    """The cards that a player may use for a Fusion Summon, and those without effects that add some."""
    if not _is_player(player):
        return ()
    base = materials.fusion_base(table, player, places)
    return in_order([*base, *materials.fusion_extra(table, player)]), base


@duel("GetRitualMaterial", only=Dialect.EDOPRO)
def get_ritual_material(
    table: Table, player: int, with_level: bool = True
) -> list[TableCard] | None:
    """The cards that a player may Tribute for a Ritual Summon."""
    if not _is_player(player):
        return None
    return materials.for_ritual_edopro(table, player, with_level=with_level)


@duel("GetRitualMaterial", only=Dialect.YGOPRO)
def get_ritual_material_with_level(table: Table, player: int) -> list[TableCard] | None:
    """The cards that a player may Tribute for a Ritual Summon."""
    return materials.for_ritual_ygopro(table, player) if _is_player(player) else None


@duel("GetRitualMaterialEx", only=Dialect.YGOPRO)
def get_ritual_material_ex(table: Table, player: int) -> list[TableCard] | None:
    """The same, whatever their Levels."""
    if not _is_player(player):
        return None
    return materials.for_ritual_ygopro(table, player, with_level=False)


@duel("GetSynchroMaterial", only=Dialect.YGOPRO)
def get_synchro_material(
    table: Table, player: int, face_down: bool = False
) -> list[TableCard] | None:
    """The monsters that a player may use for a Synchro Summon as a rule."""
    if not _is_player(player):
        return None
    return materials.for_synchro(table, player, face_down=face_down)


@duel("GetMustMaterial", only=Dialect.YGOPRO)
def get_must_material(table: Table, player: int, code: int) -> list[TableCard] | None:
    """The cards that a player must use as materials, by the code of what says so."""
    return materials.required(table, player, code) if _is_player(player) else None


@duel("CheckMustMaterial", only=Dialect.YGOPRO)
def check_must_material(table: Table, player: int, chosen: Cards | None, code: int) -> bool | None:
    """Whether chosen materials have those that the player must use."""
    if not _is_player(player):
        return None
    return all(card in (chosen or ()) for card in materials.required(table, player, code))


@duel("CheckXyzMaterial", only=Dialect.YGOPRO)
def check_xyz_material(
    table: Table,
    monster: TableCard,
    fits: LuaFunction | None,
    level: int,
    least: int,
    most: int,
    among: Cards | None = None,
) -> bool:
    """Whether there are materials for an Xyz Monster, and a zone."""
    function = table.to_callback(fits) if fits is not None and table.to_callback else None
    found = materials.for_xyz(table, monster, level, function, among)
    return materials.enough_for_xyz(table, monster, found, least, most)


@duel("GetChainMaterial")
def get_chain_material(table: Table, player: int) -> TableEffect | None:
    """The effect that lets a player use other materials ("Chain Material")."""
    if not _is_player(player):
        return None
    return next(table.effects.on_player(player, k.EFFECT_CHAIN_MATERIAL), None)


# --- what was done this turn ----------------------------------------------------------------------


@duel("GetActivityCount", only=Dialect.EDOPRO)
def get_activity_count(table: Table, player: int, *activities: int) -> tuple[int, ...]:
    """How often a player did things this turn, by `ACTIVITY_` number.

    Raises:
        TableError: There is no such activity.
    """
    if not _is_player(player):
        return ()
    counts = [table.activities.count(player, activity) for activity in activities]
    if None in counts:
        raise TableError("Passed invalid ACTIVITY flag.")
    return tuple(count or 0 for count in counts)


@duel("GetActivityCount", only=Dialect.YGOPRO)
def get_activity_count_or_zero(table: Table, player: int, *activities: int) -> tuple[int, ...]:
    """How often a player did things this turn; 0 for what is not counted."""
    if not _is_player(player):
        return ()
    return tuple(table.activities.count(player, activity) or 0 for activity in activities)


@duel("AddCustomActivityCounter", only=Dialect.EDOPRO)
def add_custom_activity_counter(
    table: Table, number: int, activity: int, fits: LuaFunction
) -> None:
    """Count activities in which something does not fit.

    Raises:
        TableError: The activity cannot be counted.
    """
    if activity not in COUNTED:
        raise TableError("Passed invalid ACTIVITY counter.")
    _add_counter(table, number, activity, fits)


@duel("AddCustomActivityCounter", only=Dialect.YGOPRO)
def add_known_activity_counter(table: Table, number: int, activity: int, fits: LuaFunction) -> None:
    """Count activities in which something does not fit, if they can be counted."""
    if activity in COUNTED:
        _add_counter(table, number, activity, fits)


def _add_counter(table: Table, number: int, activity: int, fits: LuaFunction) -> None:
    if table.to_callback is None:
        raise TableError("no activities are counted: nobody can call functions of scripts")
    function = table.to_callback(fits)
    if function is not None:
        table.activities.add_counter(number, activity, function)


@duel("GetCustomActivityCount")
def get_custom_activity_count(table: Table, number: int, player: int, activity: int) -> int:
    """What a custom counter counted for a player this turn."""
    return table.activities.custom_count(number, player, activity) if _is_player(player) else 0


# --- effects on players ---------------------------------------------------------------------------


def _flags(table: Table, player: int, code: int, bits: int) -> list[int]:
    """The labels of the flag effects on a player with a number; of effects used as such 0."""
    code &= _FLAG_CODE
    labels = [f.label for f in table.sides[player].flags if f.code & _FLAG_CODE == code]
    return labels + [0 for _ in table.effects.on_player(player, bits | code)]


@duel("GetFlagEffect", only=Dialect.EDOPRO)
def get_flag_effect(table: Table, player: int, code: int) -> int | None:
    """How many flag effects with a number are on a player."""
    return len(_flags(table, player, code, _EDOPRO_FLAG)) if _is_player(player) else None


@duel("GetFlagEffect", only=Dialect.YGOPRO)
def get_flag_effect_count(table: Table, player: int, code: int) -> int | None:
    """How many flag effects with a number are on a player."""
    return len(_flags(table, player, code, _YGOPRO_FLAG)) if _is_player(player) else None


@duel("GetFlagEffectLabel")
def get_flag_effect_label(table: Table, player: int, code: int) -> tuple[int | None, ...]:
    """The labels of the flag effects with a number on a player."""
    if not _is_player(player):
        return ()
    return tuple(_flags(table, player, code, _EDOPRO_FLAG)) or (None,)


@duel("IsPlayerAffectedByEffect", only=Dialect.EDOPRO)
def is_player_affected_by_effect(table: Table, player: int, code: int) -> TableEffect | None:
    """An effect with this code that affects a player."""
    if not _is_player(player):
        return None
    return next(table.effects.on_player(player, table.code(code)), None)


@duel("IsPlayerAffectedByEffect", only=Dialect.YGOPRO)
def effects_on_player(table: Table, player: int, code: int) -> tuple[TableEffect | None, ...]:
    """The effects with this code that affect a player and are not used up."""
    if not _is_player(player):
        return (None,)
    return tuple(
        effect
        for effect in table.effects.on_player(player, table.code(code))
        if table.uses.allows(effect, player)
    ) or (None,)


@duel("GetPlayerEffect", only=Dialect.EDOPRO)
def get_player_effect(table: Table, player: int, code: int = 0) -> tuple[TableEffect | None, ...]:
    """The effects that affect a player, of a code or all."""
    if not _is_player(player):
        return (None,)
    codes = [code] if code else sorted({e.code for e in table.effects.all.values()})
    return tuple(e for one in codes for e in table.effects.on_player(player, one)) or (None,)


# --- coins, dice, hints ---------------------------------------------------------------------------


@duel("GetCoinResult")
def get_coin_result(table: Table) -> tuple[int, ...]:
    """How the coins of the last toss fell: 1 heads, 0 tails."""
    return tuple(table.coin_results)


@duel("GetDiceResult")
def get_dice_result(table: Table) -> tuple[int, ...]:
    """How the dice of the last roll fell."""
    return tuple(table.dice_results)


@duel("GetLastSelectHint", only=Dialect.YGOPRO)
def get_last_select_hint(table: Table, player: int | None = None) -> int | None:
    """The last hint on what to select that a player was given."""
    whose = _by(table, player)
    return table.last_select_hints[whose] if _is_player(whose) else None
