"""`Duel`: what scripts do to cards, players and the Chain.

The functions here check what the cores check about their arguments, and leave the rest to
`table.actions`, `table.summons`, `table.chain` and `table.turns`. Where the two cores take other
arguments under one name, there is a function for each.
"""

from __future__ import annotations

from typing import Final

from lua_bridge import constants as k
from lua_bridge.api.binding import Api, Cards, LooseCards, LuaFunction
from lua_bridge.dialects import Dialect
from lua_bridge.errors import TableError
from lua_bridge.table import abilities, actions, chain, counters, resets, summons, turns
from lua_bridge.table.board import Happening, Table
from lua_bridge.table.cards import CardData, Flag, TableCard
from lua_bridge.table.detaching import detach
from lua_bridge.table.effects import Callback, TableEffect
from lua_bridge.table.summons import NormalSummon, Way

duel = Api("Duel")

NOBODY: Final = k.PLAYER_NONE
_BOTH: Final = k.RESET_SELF_TURN | k.RESET_OPPO_TURN


def _player(number: int) -> bool:
    return number in (0, 1)


def _operation(table: Table, function: LuaFunction) -> Callback:
    made = None if table.to_callback is None else table.to_callback(function)
    if made is None:
        raise TableError("a function of a script is needed")
    return made


# ------------------------------------------------------------------------------------------ sending


@duel("Destroy", acts=True)
def destroy(
    table: Table,
    cards: Cards,
    reason: int,
    place: int = k.LOCATION_GRAVE,
    player: int | None = None,
) -> int:
    """Destroy cards; how many were."""
    return actions.destroy(table, cards, reason, place=place, by=player)


@duel("SendtoGrave", only=Dialect.EDOPRO, acts=True)
def send_to_graveyard(
    table: Table, cards: Cards, reason: int, to: int = NOBODY, player: int | None = None
) -> int:
    """Send cards to the Graveyard; how many were."""
    return actions.send(table, cards, k.LOCATION_GRAVE, reason, to=to, by=player)


@duel("SendtoGrave", only=Dialect.YGOPRO, acts=True)
def send_to_graveyard_by(table: Table, cards: Cards, reason: int, player: int | None = None) -> int:
    """Send cards to the Graveyard; how many were."""
    return actions.send(table, cards, k.LOCATION_GRAVE, reason, by=player)


@duel("Remove", only=Dialect.EDOPRO, acts=True)
def banish(
    table: Table,
    cards: Cards,
    position: int | None,
    reason: int,
    to: int = NOBODY,
    player: int | None = None,
) -> int:
    """Banish cards; how many were."""
    return actions.send(
        table, cards, k.LOCATION_REMOVED, reason, to=to, position=position or 0, by=player
    )


@duel("Remove", only=Dialect.YGOPRO, acts=True)
def banish_by(
    table: Table, cards: Cards, position: int | None, reason: int, player: int | None = None
) -> int:
    """Banish cards; how many were."""
    return actions.send(table, cards, k.LOCATION_REMOVED, reason, position=position or 0, by=player)


@duel("SendtoHand", acts=True)
def send_to_hand(
    table: Table, cards: Cards, to: int | None, reason: int, player: int | None = None
) -> int:
    """Put cards into the hand; how many were."""
    whom = NOBODY if to is None else to
    return actions.send(table, cards, k.LOCATION_HAND, reason, to=whom, by=player)


def _to_deck(
    table: Table,
    cards: Cards,
    to: int | None,
    sequence: int,
    reason: int,
    player: int | None,
) -> int:
    place = sequence if sequence in (actions.TOP, actions.BOTTOM) else actions.SHUFFLED
    whom = NOBODY if to is None else to
    return actions.send(table, cards, k.LOCATION_DECK, reason, to=whom, sequence=place, by=player)


@duel("SendtoDeck", only=Dialect.EDOPRO, acts=True)
def send_to_deck(
    table: Table,
    cards: Cards,
    to: int | None,
    sequence: int,
    reason: int,
    player: int | None = None,
) -> int:
    """Put cards into the Deck; how many were. -2 takes them out of the duel."""
    if sequence == -2:
        return _out_of_the_duel(table, cards)
    return _to_deck(table, cards, to, sequence, reason, player)


@duel("SendtoDeck", only=Dialect.YGOPRO, acts=True)
def send_to_deck_activating(
    table: Table,
    cards: Cards,
    to: int | None,
    sequence: int,
    reason: int,
    player: int | None = None,
    activating: bool = False,
) -> int:
    """Put cards into the Deck; how many were.

    Args:
        table: The table.
        cards: The cards.
        to: To whose Deck.
        sequence: 0 on the top, 1 at the bottom, 2 to be shuffled.
        reason: `REASON_` bits.
        player: Whose doing it is.
        activating: Whether a card that is just being activated may go, too.
    """
    if activating:
        for card in cards:
            card.status &= ~k.STATUS_LEAVE_CONFIRMED
    return _to_deck(table, cards, to, sequence, reason, player)


@duel("SendtoExtraP", acts=True)
def send_to_extra_deck(
    table: Table, cards: Cards, to: int | None, reason: int, player: int | None = None
) -> int:
    """Put Pendulum Cards face-up into the Extra Deck; how many were."""
    whom = NOBODY if to is None else to
    return actions.send(table, cards, k.LOCATION_EXTRA, reason, to=whom, by=player)


@duel("Sendto", only=Dialect.EDOPRO, acts=True)
def send_to(
    table: Table,
    cards: Cards,
    place: int,
    reason: int,
    position: int = k.POS_FACEUP,
    to: int = NOBODY,
    sequence: int = 0,
    player: int | None = None,
) -> int:
    """Send cards to a pile; how many were."""
    if place not in (
        k.LOCATION_HAND,
        k.LOCATION_DECK,
        k.LOCATION_GRAVE,
        k.LOCATION_REMOVED,
        k.LOCATION_EXTRA,
    ):
        return 0
    return actions.send(
        table, cards, place, reason, to=to, sequence=sequence, position=position, by=player
    )


def _out_of_the_duel(table: Table, cards: Cards) -> int:
    gone = [card for card in cards if card.location]
    for card in gone:
        if card.on_field:
            table.activities.left_field(card)
        table.vanish(card)
        resets.card_event(table, card, k.RESET_LEAVE | k.RESET_TODECK)
        lost = actions.unlink(table, card)
        actions.destroy(table, lost, k.REASON_RULE | k.REASON_LOST_TARGET, by=NOBODY, rule=True)
    table.operated = gone
    return len(gone)


@duel("RemoveCards", only=Dialect.EDOPRO, acts=True)
def remove_cards(table: Table, cards: Cards) -> None:
    """Take cards out of the duel."""
    _out_of_the_duel(table, cards)


@duel("Release", acts=True)
def tribute(table: Table, cards: Cards, reason: int, player: int | None = None) -> int:
    """Tribute cards; how many were."""
    return actions.tribute(table, cards, reason, by=player)


@duel("ReleaseRitualMaterial", acts=True)
def tribute_for_ritual(table: Table, cards: Cards) -> None:
    """Use cards as materials of a Ritual Summon."""
    actions.tribute_for_ritual(table, cards)


@duel("DiscardDeck", acts=True)
def mill(table: Table, player: int, count: int, reason: int) -> int | None:
    """Send cards from the top of the Deck to the Graveyard; how many were."""
    return actions.mill(table, player, count, reason) if _player(player) else None


@duel("Draw", acts=True)
def draw(table: Table, player: int, count: int, reason: int) -> int | None:
    """Draw cards; how many were drawn."""
    return actions.draw(table, player, count, reason) if _player(player) else None


@duel("ShuffleDeck", "ShuffleHand", "ShuffleExtra", acts=True)
def shuffle(table: Table, player: int) -> None:
    """The order of what is described stays as it is: nothing is shuffled."""
    del table, player


@duel("ShuffleSetCard", acts=True)
def shuffle_set_cards(table: Table, cards: Cards) -> None:
    """Set cards stay where they are."""
    del table, cards


def _sort(table: Table, player: int, whose: int, count: int, *, bottom: bool) -> None:
    """Let a player put cards of a Deck in the order in which they are chosen, the first on top."""
    if not _player(player) or not _player(whose) or not 1 <= count <= 64:
        return
    deck = table.sides[whose].deck
    cards = deck[:count] if bottom else deck[-count:]
    left, order = list(reversed(cards)), []
    while len(left) > 1:
        chosen = table.chooser.cards(player, left, 1, 1, cancelable=True)
        if not chosen or chosen[0] not in left:
            break
        left.remove(chosen[0])
        order.append(chosen[0])
    for card in reversed(order + left):
        table.place(card, whose, k.LOCATION_DECK, None, card.where.position)
    if bottom:
        for card in order + left:
            table.place(card, whose, k.LOCATION_DECK, 0, card.where.position)


@duel("SortDecktop", acts=True)
def sort_top(table: Table, player: int, whose: int, count: int) -> None:
    """Let a player put the top cards of a Deck in any order."""
    _sort(table, player, whose, count, bottom=False)


@duel("SortDeckbottom", only=Dialect.EDOPRO, acts=True)
def sort_bottom(table: Table, player: int, whose: int, count: int) -> None:
    """Let a player put the bottom cards of a Deck in any order."""
    _sort(table, player, whose, count, bottom=True)


@duel("SwapDeckAndGrave", acts=True)
def swap_deck_and_graveyard(table: Table, player: int) -> None:
    """Swap a player's Deck and Graveyard; Extra Deck monsters go to the Extra Deck."""
    if not _player(player):
        return
    side = table.sides[player]
    spent, fresh = list(side.graveyard), list(side.deck)
    for card in fresh:
        table.place(card, player, k.LOCATION_GRAVE, None, k.POS_FACEUP)
        resets.card_event(table, card, k.RESET_TOGRAVE)
    for card in spent:
        to_extra = card.of_extra_deck
        place = k.LOCATION_EXTRA if to_extra else k.LOCATION_DECK
        table.place(card, player, place, None, k.POS_FACEDOWN)
        resets.card_event(table, card, k.RESET_TODECK)


# -------------------------------------------------------------------------------------- Life Points


@duel("Damage", only=Dialect.EDOPRO, acts=True)
def damage(
    table: Table,
    player: int,
    points: int,
    reason: int,
    step: bool = False,
    by: int | None = None,
) -> int | None:
    """Inflict damage; how much was taken."""
    if not _player(player):
        return None
    who = None if by is not None and by > NOBODY else by
    return actions.damage(table, player, points, reason, step=step, by=who)


@duel("Damage", only=Dialect.YGOPRO, acts=True)
def damage_plain(
    table: Table, player: int, points: int, reason: int, step: bool = False
) -> int | None:
    """Inflict damage; how much was taken."""
    if not _player(player):
        return None
    return actions.damage(table, player, points, reason, step=step)


@duel("Recover", only=Dialect.EDOPRO, acts=True)
def recover(
    table: Table,
    player: int,
    points: int,
    reason: int,
    step: bool = False,
    by: int | None = None,
) -> int | None:
    """Let a player gain Life Points; how many were gained."""
    if not _player(player):
        return None
    who = None if by is not None and by > NOBODY else by
    return actions.recover(table, player, points, reason, step=step, by=who)


@duel("Recover", only=Dialect.YGOPRO, acts=True)
def recover_plain(
    table: Table, player: int, points: int, reason: int, step: bool = False
) -> int | None:
    """Let a player gain Life Points; how many were gained."""
    if not _player(player):
        return None
    return actions.recover(table, player, points, reason, step=step)


@duel("RDComplete", acts=True)
def complete_damage(table: Table) -> None:
    """Carry out damage and gains that happen at the same time."""
    actions.complete_damage(table)


@duel("SetLP", acts=True)
def set_life_points(table: Table, player: int, points: int) -> None:
    """Life Points become a number."""
    if _player(player):
        actions.set_life_points(table, player, points)


@duel("PayLPCost", acts=True)
def pay(table: Table, player: int, points: int, must: bool = False) -> None:
    """Pay Life Points; YGOPro's `must` says that nothing may be done instead."""
    if not _player(player):
        return
    if must:
        actions.set_life_points(table, player, table.sides[player].life_points - points)
    else:
        actions.pay_life_points(table, player, points)


@duel("Win")
def win(table: Table, player: int, reason: int) -> None:
    """A player wins by an effect; 2 for a draw. It is noted, and the table goes on."""
    if player not in (0, 1, 2) or table.winner is not None:
        return
    spared = [
        any(True for _ in table.effects.on_player(who, k.EFFECT_CANNOT_LOSE_EFFECT))
        for who in (0, 1)
    ]
    losers = (0, 1) if player == 2 else (1 - player,)
    if all(spared[who] for who in losers):
        return
    if player == 2 and any(spared):
        player = spared.index(True)
    table.winner = player, reason


# ------------------------------------------------------------------------------------- on the field


@duel("ChangePosition", acts=True)
def change_position(
    table: Table,
    cards: Cards,
    attack: int,
    face_down_attack: int | None = None,
    defense: int | None = None,
    face_down_defense: int | None = None,
    no_flip: bool = False,
) -> int:
    """Change battle positions; how many were changed.

    Args:
        table: The table.
        cards: The cards.
        attack: The new position of those in face-up Attack Position.
        face_down_attack: That of those in face-down Attack Position; the same if left out.
        defense: That of those in face-up Defense Position.
        face_down_defense: That of those in face-down Defense Position.
        no_flip: Whether Flip effects are not activated; nothing is activated here anyway.
    """
    del no_flip
    positions = [
        attack if position is None else position
        for position in (attack, face_down_attack, defense, face_down_defense)
    ]
    return actions.change_position(
        table, cards, (positions[0], positions[1], positions[2], positions[3])
    )


def _take_control(
    table: Table,
    cards: Cards,
    player: int,
    phases: int | None,
    count: int | None,
    zones: int | None,
) -> int | None:
    if not _player(player):
        return None
    return actions.take_control(
        table,
        cards,
        player,
        (phases or 0) & 0x3FF,
        (count or 0) & 0xFF,
        0xFF if zones is None else zones,
    )


@duel("GetControl", only=Dialect.EDOPRO, acts=True)
def take_control(
    table: Table,
    cards: Cards,
    player: int,
    phases: int | None = None,
    count: int | None = None,
    zones: int | None = None,
    chooser: int | None = None,
) -> int | None:
    """Let a player take control of monsters; how many were taken."""
    del chooser
    return _take_control(table, cards, player, phases, count, zones)


@duel("GetControl", only=Dialect.YGOPRO, acts=True)
def take_control_plain(
    table: Table,
    cards: Cards,
    player: int,
    phases: int | None = None,
    count: int | None = None,
    zones: int | None = None,
) -> int | None:
    """Let a player take control of monsters; how many were taken."""
    return _take_control(table, cards, player, phases, count, zones)


@duel("SwapControl", acts=True)
def swap_control(table: Table, ones: Cards, others: Cards, phases: int = 0, count: int = 0) -> bool:
    """Let the players swap control of monsters; whether it was done."""
    return actions.swap_control(table, ones, others, phases & 0x3FF, count & 0xFF)


@duel("Equip", acts=True)
def equip(
    table: Table,
    player: int,
    card: TableCard,
    monster: TableCard,
    face_up: bool | None = None,
    step: bool = False,
) -> bool | None:
    """Equip a card to a monster; whether it is equipped."""
    if not _player(player):
        return None
    return actions.equip(table, player, card, monster, face_up=face_up is not False, step=step)


@duel("EquipComplete", acts=True)
def complete_equipping(table: Table) -> None:
    """The cards that were equipped step by step are equipped now."""
    table.equipping = []
    actions.adjust(table)


@duel("Overlay", only=Dialect.EDOPRO, acts=True)
def attach(table: Table, monster: TableCard, cards: Cards, drop: bool = False) -> None:
    """Attach cards to a monster; with `drop` their own materials go to the Graveyard."""
    _attach(table, monster, cards, drop)


@duel("Overlay", only=Dialect.YGOPRO, acts=True)
def attach_plain(table: Table, monster: TableCard, cards: Cards) -> None:
    """Attach cards to a monster; their own materials go to the Graveyard."""
    _attach(table, monster, cards, drop=True)


def _attach(table: Table, monster: TableCard, cards: Cards, drop: bool) -> None:
    if monster.attached_to is not None:
        raise TableError("Attempt to overlay materials to a card that is an overlay material.")
    if monster in cards:
        raise TableError("Attempt to overlay a card with itself.")
    actions.attach(table, monster, cards, drop=drop)


def _detach(
    table: Table,
    player: int,
    sides: tuple[int, int],
    numbers: tuple[int, int],
    reason: int,
    among: Cards | None,
) -> int | None:
    if not _player(player):
        return None
    places = [k.LOCATION_MZONE if side else 0 for side in sides]
    monsters = table.cards_seen_by(player, places[0], places[1]) if among is None else among
    materials = [
        material
        for monster in monsters
        if not monster.being_summoned
        for material in monster.materials
    ]
    return detach(table, materials, player, numbers[0], numbers[1], reason)


@duel("RemoveOverlayCard", only=Dialect.EDOPRO, acts=True)
def detach_from(
    table: Table,
    player: int,
    own: int,
    other: int,
    least: int,
    most: int,
    reason: int,
    among: Cards | None = None,
) -> int | None:
    """Detach materials from monsters on the sides that are named; how many were."""
    return _detach(table, player, (own, other), (least, most), reason, among)


@duel("RemoveOverlayCard", only=Dialect.YGOPRO, acts=True)
def detach_from_sides(
    table: Table, player: int, own: int, other: int, least: int, most: int, reason: int
) -> int | None:
    """Detach materials from monsters on the sides that are named; how many were."""
    return _detach(table, player, (own, other), (least, most), reason, None)


@duel("RemoveCounter", acts=True)
def remove_counters(
    table: Table, player: int, own: int, other: int, counter: int, count: int, reason: int
) -> bool | None:
    """Remove counters from cards on the sides that are named; whether that was done."""
    if not _player(player):
        return None
    return counters.remove_from_field(
        table, player, (bool(own), bool(other)), counter, count, reason
    )


@duel("MoveToField", acts=True)
def move_to_field(
    table: Table,
    card: TableCard,
    by: int,
    player: int,
    place: int,
    position: int,
    enable: bool,
    zones: int = 0xFF,
) -> bool | None:
    """Place a card on the field; whether there was a zone for it."""
    del enable
    if not _player(player) or not _player(by):
        return None
    return actions.to_field(table, card, player, place, position, zones=zones, by=by)


@duel("ReturnToField", acts=True)
def return_to_field(
    table: Table, card: TableCard, position: int | None = None, zones: int = 0xFF
) -> bool | None:
    """Let a card come back that was banished for a while; whether it came."""
    if not card.reason.bits & k.REASON_TEMPORARY:
        return None
    by = table.reason_effect
    sent = card.reason.effect
    if sent is None or by is None or sent.owner is not by.owner:
        return False
    before = card.before.where
    if not before.location & k.LOCATION_ONFIELD:
        return False
    lies = before.position if position is None else position
    lone = lies & k.POS_FACEUP and abilities.breaks_uniqueness(
        table, card, before.controller, before.location
    )
    where = (before.controller, before.location, before.sequence)
    wanted = zones
    if zones == 0xFF and table.zones.is_free(*where):
        wanted = 1 << before.sequence
    if not lone and actions.to_field(
        table, card, before.controller, before.location, lies, zones=wanted, returning=True
    ):
        if card.in_monster_zone and not card.data.is_monster:
            actions.send(table, [card], k.LOCATION_GRAVE, k.REASON_RULE, by=NOBODY, rule=True)
        return True
    actions.send(table, [card], k.LOCATION_GRAVE, k.REASON_RULE, rule=True)
    return False


@duel("MoveSequence", only=Dialect.EDOPRO, acts=True)
def move_to_zone(table: Table, card: TableCard, sequence: int, place: int | None = None) -> bool:
    """Move a card to another zone of its row; whether it was moved."""
    row, zone = table.zones.zone(card.location if place is None else place, sequence)
    if row != card.location:
        raise TableError("The new location doesn't match the current one")
    return _move_to_zone(table, card, zone)


@duel("MoveSequence", only=Dialect.YGOPRO, acts=True)
def move_to_zone_plain(table: Table, card: TableCard, sequence: int) -> None:
    """Move a card to another zone of its row."""
    _move_to_zone(table, card, sequence)


def _move_to_zone(table: Table, card: TableCard, zone: int) -> bool:
    if abilities.is_unaffected(table, card, table.reason_effect):
        return False
    if not card.on_field:
        return _reorder(table, card, zone)
    if zone == card.sequence or not table.zones.is_free(card.controller, card.location, zone):
        return False
    table.move_to_zone(card, zone)
    actions.adjust(table)
    return True


def _reorder(table: Table, card: TableCard, sequence: int) -> bool:
    """Move a card in its pile: in the Deck to the top (0) or bottom (1), elsewhere to the top."""
    if card.location not in (k.LOCATION_DECK, k.LOCATION_GRAVE, k.LOCATION_REMOVED):
        return False
    place = 0 if card.location == k.LOCATION_DECK and sequence == actions.BOTTOM else None
    turn, field_id = card.turn, card.field_id
    table.place(card, card.controller, card.location, place, card.where.position)
    card.turn, card.field_id = turn, field_id
    return True


@duel("SwapSequence", acts=True)
def swap_zones(table: Table, one: TableCard, other: TableCard) -> None:
    """Let two cards of a player's row change places."""
    if one.controller != other.controller or one.location != other.location:
        return
    if not one.on_field or one is other:
        return
    if any(abilities.is_unaffected(table, c, table.reason_effect) for c in (one, other)):
        return
    actions.exchange(table, one, other)
    actions.adjust(table)


# ------------------------------------------------------------------------------------------ Summons


@duel("SpecialSummon", acts=True)
def special_summon(
    table: Table,
    cards: Cards,
    kind: int,
    player: int,
    to: int,
    ignore_conditions: bool,
    ignore_first: bool,
    positions: int,
    zones: int = 0xFF,
) -> int | None:
    """Special Summon monsters; how many were."""
    if not _player(player):
        return None
    way = Way(kind, player, to, ignore_conditions, ignore_first, positions, zones)
    return summons.special_summon(table, cards, way)


@duel("SpecialSummonStep", acts=True)
def special_summon_step(
    table: Table,
    card: TableCard,
    kind: int,
    player: int,
    to: int,
    ignore_conditions: bool,
    ignore_first: bool,
    positions: int,
    zones: int = 0xFF,
) -> bool | None:
    """Special Summon a monster as a part of a Special Summon; whether it came to the field."""
    if not _player(player):
        return None
    way = Way(kind, player, to, ignore_conditions, ignore_first, positions, zones)
    return summons.step(table, card, way)


@duel("SpecialSummonComplete", acts=True)
def special_summon_complete(table: Table) -> int:
    """Finish a Special Summon that was made step by step; how many monsters were Summoned."""
    return summons.complete(table)


@duel("Summon", acts=True)
def normal_summon(
    table: Table,
    player: int,
    card: TableCard,
    ignore_count: bool,
    procedure: TableEffect | None,
    tributes: int = 0,
    zones: int = 0x1F,
) -> None:
    """Normal Summon a monster, once the Chain has ended."""
    if _player(player):
        summon = NormalSummon(player, card, ignore_count, procedure, tributes, zones)
        summons.later(table, lambda: summons.normal_summon(table, summon))


@duel("MSet", acts=True)
def set_monster(
    table: Table,
    player: int,
    card: TableCard,
    ignore_count: bool,
    procedure: TableEffect | None,
    tributes: int = 0,
    zones: int = 0x1F,
) -> None:
    """Set a monster, once the Chain has ended."""
    if _player(player):
        summon = NormalSummon(player, card, ignore_count, procedure, tributes, zones)
        summons.later(table, lambda: summons.set_monster(table, summon))


@duel("SSet", acts=True)
def set_spells(
    table: Table, player: int, cards: Cards, to: int | None = None, confirm: bool = True
) -> int | None:
    """Set cards in Spell & Trap Zones; how many were."""
    del confirm
    if not _player(player):
        return None
    whom = to if to is not None and _player(to) else player
    return summons.set_spells(table, player, cards, whom)


def _by_procedure(
    table: Table, player: int, card: TableCard, kind: int, arguments: tuple[object, ...]
) -> None:
    if _player(player):
        summons.later(table, lambda: summons.by_procedure(table, player, card, kind, arguments))


def _materials(
    must: Cards | None, among: Cards | None, least: int, most: int
) -> tuple[object, ...]:
    """What EDOPro's procedures are called with: what must be used, what may be, how many."""
    return (must, among, least, most) if least else (must, among)


@duel("SynchroSummon", only=Dialect.EDOPRO, acts=True)
def synchro_summon(
    table: Table,
    player: int,
    card: TableCard,
    must: Cards | None = None,
    among: Cards | None = None,
    least: int = 0,
    most: int = 0,
) -> None:
    """Synchro Summon a monster, once the Chain has ended."""
    arguments = _materials(must, among, least, most)
    _by_procedure(table, player, card, k.SUMMON_TYPE_SYNCHRO, arguments)


@duel("XyzSummon", only=Dialect.EDOPRO, acts=True)
def xyz_summon(
    table: Table,
    player: int,
    card: TableCard,
    must: Cards | None = None,
    among: Cards | None = None,
    least: int = 0,
    most: int = 0,
) -> None:
    """Xyz Summon a monster, once the Chain has ended."""
    arguments = _materials(must, among, least, most)
    _by_procedure(table, player, card, k.SUMMON_TYPE_XYZ, arguments)


@duel("LinkSummon", only=Dialect.EDOPRO, acts=True)
def link_summon(
    table: Table,
    player: int,
    card: TableCard,
    must: Cards | None = None,
    among: Cards | None = None,
    least: int = 0,
    most: int = 0,
) -> None:
    """Link Summon a monster, once the Chain has ended."""
    arguments = _materials(must, among, least, most)
    _by_procedure(table, player, card, k.SUMMON_TYPE_LINK, arguments)


@duel("ProcedureSummon", only=Dialect.EDOPRO, acts=True)
def procedure_summon(
    table: Table,
    player: int,
    card: TableCard,
    kind: int,
    must: Cards | None = None,
    among: Cards | None = None,
    least: int = 0,
    most: int = 0,
) -> None:
    """Special Summon a monster by its own procedure, once the Chain has ended."""
    _by_procedure(table, player, card, kind, _materials(must, among, least, most))


@duel("SynchroSummon", only=Dialect.YGOPRO, acts=True)
def synchro_summon_with(
    table: Table,
    player: int,
    card: TableCard,
    tuner: TableCard | None,
    among: Cards | None = None,
    least: int = 0,
    most: int = 0,
) -> None:
    """Synchro Summon a monster, once the Chain has ended."""
    arguments: tuple[object, ...] = ()
    if tuner is not None or among is not None:
        arguments = (tuner, among, least, most) if least else (tuner, among)
    _by_procedure(table, player, card, k.SUMMON_TYPE_SYNCHRO, arguments)


@duel("XyzSummon", only=Dialect.YGOPRO, acts=True)
def xyz_summon_with(
    table: Table,
    player: int,
    card: TableCard,
    among: Cards | None,
    least: int = 0,
    most: int = 0,
) -> None:
    """Xyz Summon a monster, once the Chain has ended."""
    arguments: tuple[object, ...] = ()
    if among is not None:
        arguments = (among, least, most) if least else (among,)
    _by_procedure(table, player, card, k.SUMMON_TYPE_XYZ, arguments)


@duel("LinkSummon", only=Dialect.YGOPRO, acts=True)
def link_summon_with(
    table: Table,
    player: int,
    card: TableCard,
    among: Cards | None,
    with_: TableCard | None = None,
    least: int = 0,
    most: int = 0,
) -> None:
    """Link Summon a monster, once the Chain has ended."""
    arguments: tuple[object, ...] = ()
    if among is not None or with_ is not None:
        arguments = (among, with_, least, most) if least else (among, with_)
    _by_procedure(table, player, card, k.SUMMON_TYPE_LINK, arguments)


@duel("SpecialSummonRule", acts=True)
def special_summon_rule(table: Table, player: int, card: TableCard, kind: int = 0) -> None:
    """Special Summon a monster by its own procedure, once the Chain has ended."""
    _by_procedure(table, player, card, kind, ())


@duel("CreateToken")
def create_token(table: Table, player: int, code: int) -> TableCard | None:
    """A Token that is nowhere yet."""
    if not _player(player):
        return None
    data = table.card_data(code)
    if data is None:
        table.note(f"no database knows the Token {code}: it is a nameless monster")
        data = CardData(code, type=k.TYPE_MONSTER | k.TYPE_NORMAL | k.TYPE_TOKEN)
    if table.create is not None:
        return table.create(data, player)
    card = table.add(data, player)
    if table.introduce is not None:
        table.introduce(card)
    return card


@duel("IncreaseSummonedCount")
def increase_normal_summons(table: Table, card: TableCard | None = None) -> None:
    """The acting player has used up a Normal Summon of the turn."""
    player = table.reason_player
    if card is not None:
        extra = next(table.effects.affecting(card, k.EFFECT_EXTRA_SUMMON_COUNT), None)
        if extra is not None:
            extra.value_for(card)
            return
    if _player(player):
        table.activities.normal_summons.add(table.turn, player)


@duel("NegateSummon", acts=True)
def negate_summon(table: Table, cards: Cards) -> None:
    """Negate the Summon of monsters that are being Summoned."""
    for card in cards:
        summons.negate(table, card)


# -------------------------------------------------------------------------------------------- Chain


@duel("SetTargetCard")
def set_target_card(table: Table, cards: Cards) -> None:
    """Make cards targets of what is being activated."""
    chain.add_targets(table, cards)


@duel("ClearTargetCard")
def clear_targets(table: Table) -> None:
    """What is being carried out has no targets any more."""
    link = table.link()
    if link is not None:
        link.targets = []
        table.changed(for_scripts=True)


@duel("SetTargetPlayer")
def set_target_player(table: Table, player: int) -> None:
    """Name the player that what is being activated is about."""
    link = table.link()
    if link is not None:
        link.target_player = player


@duel("SetTargetParam")
def set_target_parameter(table: Table, value: int) -> None:
    """Name the number that what is being activated is about."""
    link = table.link()
    if link is not None:
        link.target_parameter = value


@duel("ChangeTargetCard")
def change_targets(table: Table, number: int, cards: Cards) -> None:
    """Give a Chain Link other targets."""
    chain.set_targets(table, number, cards)


@duel("ChangeTargetPlayer")
def change_target_player(table: Table, number: int, player: int) -> None:
    """Give a Chain Link another player."""
    if _player(player):
        chain.set_target_player(table, number, player)


@duel("ChangeTargetParam")
def change_target_parameter(table: Table, number: int, value: int) -> None:
    """Give a Chain Link another number."""
    chain.set_target_parameter(table, number, value)


@duel("SetOperationInfo")
def set_operation_info(
    table: Table,
    number: int,
    category: int,
    cards: LooseCards | None,
    count: int,
    player: int,
    parameter: int,
) -> None:
    """Tell what a Chain Link is going to do."""
    link = table.link(number)
    if link is not None:
        link.operations[category] = (list(cards or ()), count, player, parameter)


@duel("SetPossibleOperationInfo", only=Dialect.EDOPRO)
def set_possible_operation_info(
    table: Table,
    number: int,
    category: int,
    cards: LooseCards | None,
    count: int,
    player: int,
    parameter: int,
) -> None:
    """Tell what a Chain Link may do."""
    link = table.link(number)
    if link is not None:
        link.possible[category] = (list(cards or ()), count, player, parameter)


@duel("ClearOperationInfo")
def clear_operation_info(table: Table, number: int) -> None:
    """Forget what was told about a Chain Link."""
    link = table.link(number)
    if link is not None:
        link.operations.clear()
        link.possible.clear()


@duel("NegateActivation", acts=True)
def negate_activation(table: Table, number: int) -> bool:
    """Negate the activation of a Chain Link; whether it was."""
    return chain.negate_activation(table, number)


@duel("NegateEffect", acts=True)
def negate_effect(table: Table, number: int) -> bool:
    """Negate the effect of a Chain Link; whether it was."""
    return chain.negate_effect(table, number)


@duel("NegateRelatedChain", acts=True)
def negate_related(table: Table, card: TableCard, reset: int) -> None:
    """Negate the effects of a card that were activated in this Chain."""
    chain.negate_related(table, card, reset)


@duel("ChangeChainOperation", acts=True)
def change_operation(table: Table, number: int, operation: LuaFunction) -> None:
    """Let a Chain Link do something else."""
    chain.rewrite(table, number, _operation(table, operation))


MOST_LIMITS: Final = 64


def _limit(table: Table, which: int, function: LuaFunction) -> None:
    limits = table.chain_limits[which]
    if len(limits) >= MOST_LIMITS:
        raise TableError(f"too many limits of the Chain: expected at most {MOST_LIMITS}")
    limits.append((_operation(table, function), table.reason_player))


@duel("SetChainLimit")
def limit_next_link(table: Table, function: LuaFunction) -> None:
    """Say which effects may be chained to what is being activated."""
    _limit(table, 0, function)


@duel("SetChainLimitTillChainEnd")
def limit_chain(table: Table, function: LuaFunction) -> None:
    """Say which effects may be activated until the Chain ends."""
    _limit(table, 1, function)


@duel("BreakEffect", acts=True)
def break_effect(table: Table) -> None:
    """What follows does not happen at the same time as what came before."""
    table.activities.step_taken()
    table.stats.part_resolved()


@duel("RaiseEvent", acts=True)
def raise_event(
    table: Table,
    cards: Cards,
    code: int,
    effect: TableEffect | None,
    reason: int,
    reason_player: int,
    player: int,
    value: int,
) -> None:
    """Raise an event: it is noted in `table.raised`, and nothing responds to it."""
    table.raised.append(Happening(code, tuple(cards), player, value, effect, reason, reason_player))


@duel("RaiseSingleEvent", acts=True)
def raise_single_event(
    table: Table,
    card: TableCard,
    code: int,
    effect: TableEffect | None,
    reason: int,
    reason_player: int,
    player: int,
    value: int,
) -> None:
    """Raise an event of one card: it is noted in `table.raised`, and nothing responds to it."""
    table.raised.append(Happening(code, (card,), player, value, effect, reason, reason_player))


# ------------------------------------------------------------------------- flags, coins, selections


MOST_FLAGS: Final = 10_000


@duel("RegisterFlagEffect")
def register_flag(
    table: Table,
    player: int,
    code: int,
    reset: int,
    properties: int,
    count: int,
    label: int = 0,
) -> None:
    """Remember something on a player."""
    if not _player(player):
        return
    flags = table.sides[player].flags
    if len(flags) >= MOST_FLAGS:
        raise TableError(f"too many flag effects: expected at most {MOST_FLAGS}")
    if reset & k.RESET_PHASE and not reset & _BOTH:
        reset |= _BOTH
    flags.append(Flag(code & 0xFFFFFFF, reset, count or 1, label, properties))
    table.changed(for_scripts=True)


@duel("ResetFlagEffect")
def reset_flag(table: Table, player: int, code: int) -> None:
    """Forget what was remembered on a player."""
    if _player(player):
        flags = table.sides[player].flags
        flags[:] = [flag for flag in flags if flag.code != code & 0xFFFFFFF]
        table.changed(for_scripts=True)


@duel("SetFlagEffectLabel")
def set_flag_label(table: Table, player: int, code: int, label: int) -> bool | None:
    """Change the number that is remembered on a player; whether there is one."""
    if not _player(player):
        return None
    for flag in table.sides[player].flags:
        if flag.code == code & 0xFFFFFFF:
            flag.label = label
            table.changed(for_scripts=True)
            return True
    return False


MOST_COINS: Final = 100


def _toss(table: Table, player: int, count: int, least: int, most: int) -> list[int]:
    """Numbers that the chooser gives, as nobody knows how coins and dice fall."""
    numbers = list(range(least, most + 1))
    found = []
    for _ in range(min(count, MOST_COINS)):
        number = table.chooser.number(player, numbers)
        found.append(number if number in numbers else numbers[0])
    return found


@duel("TossCoin", acts=True)
def toss_coins(table: Table, player: int, count: int) -> tuple[object, ...]:
    """Toss coins: 1 for heads, 0 for tails; the chooser says how they fall."""
    if not _player(player) or count <= 0:
        return ()
    found = [1 - value for value in _toss(table, player, min(count, 5), 0, 1)]
    table.coin_results = found
    return tuple(found)


@duel("TossDice", acts=True)
def toss_dice(table: Table, player: int, count: int, more: int = 0) -> tuple[object, ...]:
    """Roll dice, and `more` dice of the other player; the chooser says how they fall."""
    if not _player(player):
        return ()
    found = _toss(table, player, min(count, 5), 1, 6)
    found += _toss(table, 1 - player, min(more, 5), 1, 6)
    table.dice_results = found
    return tuple(found)


@duel("SetCoinResult")
def set_coins(table: Table, *numbers: int) -> None:
    """Say how the coins that were tossed fell."""
    if len(numbers) == len(table.coin_results):
        table.coin_results = [1 if number else 0 for number in numbers]
    else:
        raise TableError(
            f"{len(numbers)} results for {len(table.coin_results)} coins: expected as many"
        )


@duel("SetDiceResult")
def set_dice(table: Table, *numbers: int) -> None:
    """Say how the dice that were rolled fell."""
    if len(numbers) == len(table.dice_results):
        table.dice_results = [number & 0xFF for number in numbers]
    else:
        raise TableError(
            f"{len(numbers)} results for {len(table.dice_results)} dice: expected as many"
        )


@duel("SetFusionMaterial")
def set_fusion_materials(table: Table, cards: Cards) -> None:
    """Say which cards are the materials of a Fusion Summon."""
    table.fusion_materials = list(cards)


@duel("SetSynchroMaterial", only=Dialect.YGOPRO)
def set_synchro_materials(table: Table, cards: Cards) -> None:
    """Say which cards are the materials of a Synchro Summon."""
    table.synchro_materials = list(cards)


# --------------------------------------------------------------------------------- phases, battles


_SKIPS: Final = {
    k.PHASE_DRAW: k.EFFECT_SKIP_DP,
    k.PHASE_STANDBY: k.EFFECT_SKIP_SP,
    k.PHASE_MAIN1: k.EFFECT_SKIP_M1,
    k.PHASE_BATTLE: k.EFFECT_SKIP_BP,
    k.PHASE_MAIN2: k.EFFECT_SKIP_M2,
    k.PHASE_END: k.EFFECT_SKIP_EP,
}


@duel("SkipPhase", acts=True)
def skip_phase(
    table: Table, player: int, phase: int, reset: int, count: int, value: int = 0
) -> None:
    """A player skips a phase."""
    code = _SKIPS.get(phase)
    if not _player(player) or code is None:
        return
    table.effects.make_for_player(
        player, code, value, reset & 0x3FF | k.RESET_PHASE | k.RESET_SELF_TURN, count or 1
    )


@duel("NegateAttack", acts=True)
def negate_attack(table: Table) -> bool:
    """Negate the attack that was declared; whether it was."""
    return turns.negate_attack(table)


@duel("ChainAttack")
def attack_again(table: Table, target: TableCard | None = None) -> None:
    """The attacking monster may attack once more: it is noted in `table.chain_attack`."""
    attacker = table.attacker
    if attacker is None or abilities.is_unaffected(table, attacker, table.reason_effect):
        return
    table.chain_attack = attacker, target


@duel("ChangeAttackTarget", acts=True)
def change_attack_target(
    table: Table, target: TableCard | None = None, ignore: bool = False
) -> bool:
    """Give the attack another target, or none; whether it has it."""
    attacker = table.attacker
    if attacker is None or attacker.status & k.STATUS_ATTACK_CANCELED:
        return False
    if target is None:
        if not ignore and abilities.affected(table, attacker, k.EFFECT_CANNOT_DIRECT_ATTACK):
            return False
    elif not ignore and (
        not target.in_monster_zone
        or target.controller == attacker.controller
        or abilities.affected_by_value(table, target, k.EFFECT_CANNOT_BE_BATTLE_TARGET, attacker)
        or abilities.affected_by_value(
            table, attacker, k.EFFECT_CANNOT_SELECT_BATTLE_TARGET, target
        )
    ):
        return False
    table.attack_target = target
    table.changed()
    return True


@duel("ChangeAttacker", acts=True)
def change_attacker(table: Table, card: TableCard, ignore_count: bool = False) -> None:
    """Another monster attacks instead."""
    if table.attacker is None or table.attacker is card:
        return
    table.attacker = card
    if not ignore_count:
        card.attacks += 1
        if table.attack_target is not None:
            card.attacked.append(table.attack_target)
    table.changed()


@duel("CalculateDamage", acts=True)
def calculate_damage(
    table: Table, attacker: TableCard, target: TableCard | None, new: bool = False
) -> None:
    """Let two monsters battle."""
    turns.fight(table, attacker, target, new=new)


@duel("ChangeBattleDamage")
def change_battle_damage(table: Table, player: int, points: int, check: bool | None = None) -> None:
    """Change the battle damage that a player is going to take."""
    if not _player(player) or (check is not False and not table.battle_damage[player]):
        return
    table.battle_damage[player] = max(0, min(points, actions.MOST_LIFE_POINTS))


@duel("AttackCostPaid", only=Dialect.EDOPRO)
def attack_cost_paid(table: Table, paid: int = 1) -> None:
    """Note whether the cost of the attack was paid."""
    table.attack_cost_paid = paid


# ---------------------------------------------------------------------------------- what is adjusted


@duel("AdjustInstantly", acts=True)
def adjust_instantly(table: Table, card: TableCard | None = None) -> None:
    """Let effects apply that begin to apply now."""
    del card
    actions.adjust(table)


@duel("Readjust", acts=True)
def readjust(table: Table) -> None:
    """Let effects apply that begin to apply now."""
    actions.adjust(table)


@duel("AdjustAll", only=Dialect.YGOPRO, acts=True)
def adjust_all(table: Table) -> None:
    """Let effects apply that begin to apply now."""
    actions.adjust(table)


@duel("EnableGlobalFlag")
def enable_global_flag(table: Table, flag: int) -> None:
    """What the flag would switch on is always on."""
    del table, flag


@duel("DisableShuffleCheck", "DisableSelfDestroyCheck")
def disable_check(table: Table, disable: bool = True) -> None:
    """Nothing is shuffled or destroyed by itself here."""
    del table, disable


@duel("RevealSelectDeckSequence", only=Dialect.YGOPRO)
def reveal_sequence(table: Table, reveal: bool = True) -> None:
    """Whether places in the Deck are shown when cards are chosen: it makes no difference here."""
    del table, reveal


@duel("AssumeReset", only=Dialect.EDOPRO)
def reset_assumptions(table: Table) -> None:
    """Forget what a script assumed about cards for a moment."""
    assumed = [card for card in table.cards.values() if card.assumed]
    for card in assumed:
        card.assumed.clear()
    if assumed:
        table.changed(for_scripts=True)
