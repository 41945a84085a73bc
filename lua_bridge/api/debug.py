"""`Debug`: sets up a duel, as puzzle files do. What scripts say with it is in `debug.lua`."""

from __future__ import annotations

from typing import Final

from lua_bridge import constants as k
from lua_bridge.api.binding import Api
from lua_bridge.dialects import Dialect
from lua_bridge.errors import TableError
from lua_bridge.table import actions
from lua_bridge.table.board import Table
from lua_bridge.table.cards import CardData, SummonInfo, TableCard

debug = Api("Debug")

_MASTER_RULES: Final = {
    1: k.DUEL_MODE_MR1,
    2: k.DUEL_MODE_MR2,
    3: k.DUEL_MODE_MR3,
    4: k.DUEL_MODE_MR4,
    5: k.DUEL_MODE_MR5,
}
_CURRENT_RULE: Final = 5
_OBSOLETE_RULING: Final = k.YGOPRO["DUEL_OBSOLETE_RULING"]
_ROWS: Final = (k.LOCATION_MZONE, k.LOCATION_SZONE)
_ZONES: Final = {
    k.LOCATION_MZONE: 7,
    k.LOCATION_SZONE: 8,
    k.LOCATION_FZONE: 2,
    k.LOCATION_PZONE: 3,
    k.LOCATION_MMZONE: 7,
    k.LOCATION_STZONE: 8,
    k.LOCATION_EMZONE: 2,
}
"""How many zones a place has, as puzzle files may number them."""
MOST_CARDS: Final = 20_000
"""Up to how many cards of the duel scripts may add more."""
_BOTTOM: Final = 1
"""The place in the Deck that stands for its bottom."""


@debug("ReloadFieldBegin", only=Dialect.EDOPRO, acts=True)
def reload_field_begin(table: Table, flags: int, rule: int = 3, build: bool = False) -> None:
    """Begin to set up a duel, under the rules of `DUEL_` bits or a Master Rule.

    Raises:
        TableError: There are cards already.
    """
    _begin(table, flags | (0 if build else _MASTER_RULES.get(rule, 0)))


@debug("ReloadFieldBegin", only=Dialect.YGOPRO, acts=True)
def reload_field_begin_by_rule(table: Table, flags: int, rule: int = 0) -> None:
    """Begin to set up a duel, under a Master Rule.

    Raises:
        TableError: There are cards already.
    """
    if rule == 0:
        rule = 1 if flags & _OBSOLETE_RULING else _CURRENT_RULE
    _begin(table, _MASTER_RULES.get(rule, 0) | flags & k.DUEL_ATTACK_FIRST_TURN)


def _begin(table: Table, rules: int) -> None:
    if any(card.location for card in table.cards.values()):
        raise TableError("a duel can only be set up where there are no cards yet")
    table.rules = rules
    table.changed()


@debug("ReloadFieldEnd", acts=True)
def reload_field_end(table: Table) -> None:
    """The duel is set up."""
    table.changed()


@debug("SetPlayerInfo", acts=True)
def set_player_info(
    table: Table, player: int, life_points: int, starting_hand: int, draws: int
) -> None:
    """A player's Life Points, and with how many cards the player begins and draws each turn."""
    if player not in (0, 1):
        return
    actions.set_life_points(table, player, life_points)
    table.starting_hands[player] = starting_hand
    table.draw_counts[player] = draws


@debug("AddCard", acts=True)
def add_card(
    table: Table,
    code: int,
    owner: int,
    player: int,
    location: int,
    sequence: int,
    position: int,
    summoned_properly: bool = False,
) -> TableCard | None:
    """A new card with its script, where it is; attached to the card whose zone is taken.

    Raises:
        TableError: There is no such place, nobody can make cards, or there are too many.
    """
    if owner not in (0, 1) or player not in (0, 1):
        return None
    if location in _ZONES and not 0 <= sequence < _ZONES[location]:
        raise TableError("Passed invalid location")
    if table.create is None:
        raise TableError("no card can be added: nobody can make cards with their scripts")
    if len(table.cards) >= MOST_CARDS:
        raise TableError(f"no card can be added: there are {len(table.cards)} already")
    free = table.zones.is_free(player, location, sequence)
    row, zone = table.zones.zone(location, sequence)
    monster = table.sides[player].monsters[zone] if row == k.LOCATION_MZONE else None
    if not free and monster is None:
        return None
    card = table.create(table.card_data(code) or CardData(code), owner)
    if not free and monster is not None:
        table.attach(card, monster)
    else:
        pendulum = card.data.type & k.TYPE_PENDULUM
        if row == k.LOCATION_EXTRA and (position == 0 or not pendulum):
            position = k.POS_FACEDOWN_DEFENSE
        place: int | None = zone if row in _ROWS else None
        if row == k.LOCATION_DECK and sequence == _BOTTOM:
            place = 0
        table.place(card, player, row, place, position or None)
    if summoned_properly:
        card.status |= k.STATUS_PROC_COMPLETE
    return card


@debug("PreSummon", acts=True)
def pre_summon(
    table: Table,
    card: TableCard,
    kind: int,
    location: int = 0,
    sequence: int = 0,
    from_pendulum_zone: bool = False,
) -> None:
    """How a monster was Summoned before, and from where."""
    del from_pendulum_zone
    card.summon = SummonInfo(kind, card.controller, location, sequence)
    table.changed(for_scripts=True)


@debug("PreEquip", acts=True)
def pre_equip(table: Table, card: TableCard, monster: TableCard) -> bool:
    """Equip a card that lies in a Spell & Trap Zone to a face-up monster."""
    if card.location != k.LOCATION_SZONE or not monster.in_monster_zone or not monster.face_up:
        return False
    table.equip(card, monster)
    _target(card, monster)
    table.changed()
    return True


@debug("PreSetTarget", acts=True)
def pre_set_target(table: Table, card: TableCard, target: TableCard) -> None:
    """Let a card go on targeting another one."""
    _target(card, target)
    table.changed()


def _target(card: TableCard, target: TableCard) -> None:
    if target not in card.targets:
        card.targets.append(target)
        target.targeted_by.append(card)


@debug("PreAddCounter", acts=True)
def pre_add_counter(table: Table, card: TableCard, counter: int, count: int = 1) -> None:
    """Counters on a card."""
    counter &= ~k.COUNTER_NEED_ENABLE
    card.counters[counter] = card.counters.get(counter, 0) + max(0, min(count, 0xFFFF))
    table.changed(for_scripts=True)
