"""What may happen to a card, and what it may be used for: by the rules, and by effects.

Each function answers for one card and, where it matters, for a player who wants to do it. Effects on
the card are asked here, effects on the player in `permissions`. Nothing is changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table import permissions, traits
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

PRIVATE: Final = k.LOCATION_DECK | k.LOCATION_EXTRA | k.LOCATION_HAND
"""Where cards cannot be targeted."""
SPENT: Final = k.LOCATION_GRAVE | k.LOCATION_REMOVED
"""Where cards can neither be Tributed nor destroyed."""


def affected(table: Table, card: TableCard, code: int) -> bool:
    """Whether an effect with this code affects a card."""
    return any(True for _ in table.effects.affecting(card, code))


def affected_by_value(table: Table, card: TableCard, code: int, *arguments: object) -> bool:
    """Whether an effect with this code affects a card whose value, asked so, is not 0."""
    return any(effect.fits(*arguments) for effect in table.effects.affecting(card, code))


def is_forbidden(table: Table, card: TableCard) -> bool:
    """Whether a card's name was declared so that it cannot be used."""
    return permissions.card_forbidden(table, card)


def status_of(table: Table, card: TableCard) -> int:
    """`STATUS_` bits: those noted on the card, and those that follow from where it is."""
    status = card.status
    if table.effects.is_disabled(card):
        status |= k.STATUS_DISABLED
    if is_forbidden(table, card):
        status |= k.STATUS_FORBIDDEN
    if _enabled(table, card):
        status |= k.STATUS_EFFECT_ENABLED
    if card.in_monster_zone and card.summon.turn == table.turn:
        kind = card.summon.type
        if kind & k.SUMMON_TYPE_NORMAL:
            status |= k.STATUS_SUMMON_TURN
        if kind & k.SUMMON_TYPE_FLIP:
            status |= k.STATUS_FLIP_SUMMON_TURN
        if kind & k.SUMMON_TYPE_SPECIAL:
            status |= k.STATUS_SPSUMMON_TURN
    if any(link.effect.handler is card for link in table.chain):
        status |= k.STATUS_CHAINING
    return status


def _enabled(table: Table, card: TableCard) -> bool:
    """Whether the effects of a card can apply where it is: not while it is Summoned or activated."""
    if not card.location or card.location == k.LOCATION_OVERLAY:
        return False
    if not card.on_field:
        return True
    if not card.face_up or card.not_there_yet:
        return False
    return not any(
        link.effect.handler is card and link.effect.type & k.EFFECT_TYPE_ACTIVATE
        for link in table.chain
        if link is not table.resolving
    )


# ------------------------------------------------------------------------------- where it may go


def may_go_to_hand(table: Table, card: TableCard, player: int) -> bool:
    """Whether a card can be added or returned to the hand; Extra Deck monsters go there instead."""
    if card.status & k.STATUS_LEAVE_CONFIRMED:
        return False
    if card.location == k.LOCATION_EXTRA and card.of_extra_deck:
        return False
    if affected(table, card, k.EFFECT_CANNOT_TO_HAND):
        return False
    if card.of_extra_deck and not may_go_to_deck(table, card, player):
        return False
    return permissions.may_add_to_hand(table, player, card)


def may_go_to_deck(table: Table, card: TableCard, player: int) -> bool:
    """Whether a card can be returned to the Deck; Extra Deck monsters go to the Extra Deck."""
    if card.status & k.STATUS_LEAVE_CONFIRMED:
        return False
    if card.location == k.LOCATION_EXTRA and card.of_extra_deck:
        return False
    if affected(table, card, k.EFFECT_CANNOT_TO_DECK):
        return False
    return permissions.may_return_to_deck(table, player, card)


def may_go_to_extra_deck(table: Table, card: TableCard, player: int) -> bool:
    """Whether a card can be put into the Extra Deck."""
    if not card.of_extra_deck and not card.data.type & k.TYPE_PENDULUM:
        return False
    if affected(table, card, k.EFFECT_CANNOT_TO_DECK):
        return False
    return permissions.may_return_to_deck(table, player, card)


def may_go_to_graveyard(
    table: Table, card: TableCard, player: int, reason: int = k.REASON_EFFECT
) -> bool:
    """Whether a card can be sent to the Graveyard."""
    if affected(table, card, k.EFFECT_CANNOT_TO_GRAVE):
        return False
    return permissions.may_send_to_graveyard(table, player, card, reason)


def may_be_banished(
    table: Table,
    card: TableCard,
    player: int,
    position: int = k.POS_FACEUP,
    reason: int = k.REASON_EFFECT,
) -> bool:
    """Whether a card can be banished, face-up or face-down."""
    if not permissions.may_banish(table, player, card, reason):
        return False
    if affected(table, card, k.EFFECT_CANNOT_REMOVE):
        return False
    return not (card.data.type & k.TYPE_TOKEN and position & k.POS_FACEDOWN)


# --------------------------------------------------------------------------------------- as a cost


def may_go_to_hand_as_cost(table: Table, card: TableCard, player: int) -> bool:
    """Whether returning a card to the hand can be paid: it must really get there."""
    if card.data.type & k.TYPE_TOKEN or card.of_extra_deck:
        return False
    return (
        _usable_as_cost(table, card, k.LOCATION_HAND)
        and may_go_to_hand(table, card, player)
        and redirected(table, card, k.LOCATION_HAND, k.REASON_COST) == k.LOCATION_HAND
    )


def may_go_to_deck_as_cost(table: Table, card: TableCard, player: int) -> bool:
    """Whether returning a card to the Deck can be paid: it must really get there."""
    if card.data.type & k.TYPE_TOKEN or card.of_extra_deck:
        return False
    return (
        _usable_as_cost(table, card, k.LOCATION_DECK)
        and may_go_to_deck(table, card, player)
        and redirected(table, card, k.LOCATION_DECK, k.REASON_COST) == k.LOCATION_DECK
    )


def may_go_to_extra_deck_as_cost(table: Table, card: TableCard, player: int) -> bool:
    """Whether returning a card to the Extra Deck can be paid: it must really get there."""
    if not card.of_extra_deck:
        return False
    return (
        _usable_as_cost(table, card, k.LOCATION_EXTRA)
        and may_go_to_deck(table, card, player)
        and redirected(table, card, k.LOCATION_DECK, k.REASON_COST) == k.LOCATION_DECK
    )


def may_go_to_graveyard_as_cost(table: Table, card: TableCard, player: int) -> bool:
    """Whether sending a card to the Graveyard can be paid: it must really get there."""
    if card.data.type & k.TYPE_TOKEN:
        return False
    if (
        card.data.type & k.TYPE_PENDULUM
        and card.on_field
        and may_go_to_extra_deck(table, card, player)
    ):
        return False
    return (
        _usable_as_cost(table, card, k.LOCATION_GRAVE)
        and not affected(table, card, k.EFFECT_CANNOT_TO_GRAVE_AS_COST)
        and may_go_to_graveyard(table, card, player, k.REASON_COST)
        and redirected(table, card, k.LOCATION_GRAVE, k.REASON_COST) == k.LOCATION_GRAVE
    )


def may_be_banished_as_cost(
    table: Table, card: TableCard, player: int, position: int = k.POS_FACEUP
) -> bool:
    """Whether banishing a card can be paid; what another effect would banish counts if face-up."""
    if not _usable_as_cost(table, card, k.LOCATION_REMOVED):
        return False
    if not may_be_banished(table, card, player, position, k.REASON_COST):
        return False
    places = redirections(table, card, k.LOCATION_REMOVED, k.REASON_COST)
    if places and position & k.POS_FACEDOWN:
        return False
    return not places or places[-1] == k.LOCATION_REMOVED


def _usable_as_cost(table: Table, card: TableCard, place: int) -> bool:
    return card.location != place and not affected(table, card, k.EFFECT_CANNOT_USE_AS_COST)


# ------------------------------------------------------------------------------- where it ends up


def redirected(table: Table, card: TableCard, place: int, reason: int) -> int:
    """Where a card ends up that would go to a place, as a `LOCATION_` bit."""
    places = redirections(table, card, place, reason)
    return places[-1] if places else place


def redirections(table: Table, card: TableCard, place: int, reason: int) -> list[int]:
    """Where effects send a card that would go to a place, one after the other.

    Args:
        table: The table.
        card: The card.
        place: A `LOCATION_` bit.
        reason: `REASON_` bits.
    """
    places = []
    if card.on_field:
        instead = leaving(table, card, reason) & 0xFFFF
        if instead:
            places.append(instead)
            place = instead
    instead = arriving(table, card, place, reason) & 0xFFFF
    if instead:
        places.append(instead)
    return places


def leaving(table: Table, card: TableCard, reason: int) -> int:
    """Where a card goes because it leaves the field, as far as effects say."""
    if card.data.type & k.TYPE_TOKEN:
        return 0
    found = 0
    for effect in table.effects.affecting(card, k.EFFECT_LEAVE_FIELD_REDIRECT):
        place = effect.value_for(card, reason)
        if place & (k.LOCATION_HAND | k.LOCATION_DECK | k.LOCATION_REMOVED):
            if _open_to(table, card, place, effect.controller):
                found |= place
    if found & k.LOCATION_REMOVED:
        return k.LOCATION_REMOVED
    if found & k.LOCATION_DECK:
        for way in (k.LOCATION_DECKBOT, k.LOCATION_DECKSHF):
            if found & way == way:
                return way
        return k.LOCATION_DECK
    return found & k.LOCATION_HAND


_ARRIVALS: Final = {
    k.LOCATION_HAND: k.EFFECT_TO_HAND_REDIRECT,
    k.LOCATION_DECK: k.EFFECT_TO_DECK_REDIRECT,
    k.LOCATION_GRAVE: k.EFFECT_TO_GRAVE_REDIRECT,
    k.LOCATION_REMOVED: k.EFFECT_REMOVE_REDIRECT,
}


def arriving(table: Table, card: TableCard, place: int, reason: int) -> int:
    """Where effects send a card that would come to a place; 0 if it gets there."""
    code = _ARRIVALS.get(place)
    if code is None or card.data.type & k.TYPE_TOKEN:
        return 0
    for effect in table.effects.affecting(card, code):
        instead = effect.value_for(card, reason)
        if _open_to(table, card, instead, effect.controller):
            return instead
    return 0


def _open_to(table: Table, card: TableCard, place: int, player: int) -> bool:
    """Whether a player's effect may send a card to one of these places."""
    if place & k.LOCATION_HAND and not affected(table, card, k.EFFECT_CANNOT_TO_HAND):
        if permissions.may_add_to_hand(table, player, card):
            return True
    if place & k.LOCATION_DECK and not affected(table, card, k.EFFECT_CANNOT_TO_DECK):
        if permissions.may_return_to_deck(table, player, card):
            return True
    if place & k.LOCATION_REMOVED and not affected(table, card, k.EFFECT_CANNOT_REMOVE):
        if permissions.may_banish(table, player, card):
            return True
    if place & k.LOCATION_GRAVE and not affected(table, card, k.EFFECT_CANNOT_TO_GRAVE):
        return permissions.may_send_to_graveyard(table, player, card)
    return False


# ------------------------------------------------------------------- Tributes, discards, destruction


def may_be_tributed(
    table: Table, card: TableCard, player: int, reason: int = k.REASON_COST
) -> bool:
    """Whether a player can Tribute a card, not for a Tribute Summon."""
    if not _tributable(card):
        return False
    if card.location == k.LOCATION_HAND and not card.data.is_monster:
        return False
    if not permissions.may_tribute(table, player, card, reason):
        return False
    return not affected(table, card, k.EFFECT_UNRELEASABLE_NONSUM)


def may_be_taken_as_tribute(
    table: Table, card: TableCard, player: int, reason: int = k.REASON_COST
) -> bool:
    """Whether a player can Tribute a card of the other player, because an effect lets it be used."""
    if not may_be_tributed(table, card, player, reason):
        return False
    if affected(table, card, k.EFFECT_EXTRA_RELEASE):
        return True
    by = (table.reason_effect, reason, table.reason_player)
    return any(
        (not effect.has(k.EFFECT_FLAG_COUNT_LIMIT) or table.uses.left(effect)) and effect.fits(*by)
        for effect in table.effects.affecting(card, k.EFFECT_EXTRA_RELEASE_NONSUM)
    )


def may_be_tributed_for(table: Table, card: TableCard, player: int, summoned: TableCard) -> bool:
    """Whether a player can Tribute a card for the Tribute Summon of `summoned`."""
    return (
        _tributable(card)
        and permissions.may_tribute(table, player, card, k.REASON_SUMMON)
        and not affected_by_value(table, card, k.EFFECT_UNRELEASABLE_SUM, summoned)
        and not affected_by_value(table, summoned, k.EFFECT_TRIBUTE_LIMIT, card)
    )


def may_be_tributed_by_effect(
    table: Table, card: TableCard, player: int, effect: TableEffect | None
) -> bool:
    """Whether no effect keeps a card from being Tributed by another effect."""
    return effect is None or not affected_by_value(
        table, card, k.EFFECT_UNRELEASABLE_EFFECT, effect, player, card
    )


def _tributable(card: TableCard) -> bool:
    if card.status & k.STATUS_SUMMONING or card.attached_to is not None:
        return False
    return not card.location & SPENT


def may_be_discarded(table: Table, card: TableCard, player: int, reason: int) -> bool:
    """Whether a player can discard a card."""
    if reason == k.REASON_COST and affected(table, card, k.EFFECT_CANNOT_USE_AS_COST):
        return False
    return permissions.may_discard(table, player, card, table.reason_effect, reason)


def may_be_destroyed(card: TableCard) -> bool:
    """Whether a card is where cards can be destroyed."""
    return card.attached_to is None and not card.location & SPENT


def may_be_destroyed_by_battle(table: Table, card: TableCard, other: TableCard) -> bool:
    """Whether no effect keeps a monster from being destroyed by battle with another."""
    return not affected_by_value(table, card, k.EFFECT_INDESTRUCTABLE_BATTLE, other)


def may_be_destroyed_by_effect(
    table: Table, card: TableCard, effect: TableEffect, player: int
) -> bool:
    """Whether an effect of a player can destroy a card."""
    if is_unaffected(table, card, effect):
        return False
    if affected_by_value(table, card, k.EFFECT_INDESTRUCTABLE_EFFECT, effect, player, card):
        return False
    by = (effect, k.REASON_EFFECT, player)
    if affected_by_value(table, card, k.EFFECT_INDESTRUCTABLE, *by):
        return False
    for saving in table.effects.affecting(card, k.EFFECT_INDESTRUCTABLE_COUNT):
        if saving.has(k.EFFECT_FLAG_COUNT_LIMIT):
            if table.uses.left(saving) and saving.fits(*by):
                return False
        elif saving.value_for(*by) > card.spared.get(saving.number, 0):
            return False
    return True


# --------------------------------------------------------------------------- effects and targeting


def is_unaffected(table: Table, card: TableCard, effect: TableEffect | None) -> bool:
    """Whether a card is unaffected by an effect."""
    if card.status & k.STATUS_SUMMONING and effect is not None:
        if effect.code not in (k.EFFECT_CANNOT_DISABLE_SUMMON, k.EFFECT_CANNOT_DISABLE_SPSUMMON):
            return True
    return effect is not None and table.effects.is_immune(card, effect)


def may_be_negated_by(
    table: Table, card: TableCard, effect: TableEffect, *, as_monster: bool = True
) -> bool:
    """Whether an effect can negate the effects of a card.

    Args:
        table: The table.
        card: The card.
        effect: The effect.
        as_monster: Whether its effects as a monster are meant.
    """
    trap_monster = bool(traits.type_of(table, card) & k.TYPE_TRAPMONSTER)
    if table.effects.is_disabled(card) and (as_monster or not trap_monster):
        return False
    if affected(table, card, k.EFFECT_CANNOT_DISABLE):
        return False
    return not is_unaffected(table, card, effect)


def may_be_target(table: Table, card: TableCard, effect: TableEffect | None, player: int) -> bool:
    """Whether an effect of a player can target a card.

    Args:
        table: The table.
        card: The card.
        effect: The effect; without one only what forbids any targeting counts.
        player: Who would target it.
    """
    if card.status & (k.STATUS_SUMMONING | k.STATUS_BATTLE_DESTROYED):
        return False
    if card.location & PRIVATE or (card.data.type & k.TYPE_TOKEN and not card.on_field):
        return False
    if effect is None:
        return not any(
            not callable(lock.value) and lock.value_for()
            for lock in table.effects.affecting(card, k.EFFECT_CANNOT_BE_EFFECT_TARGET)
        )
    if affected_by_value(table, card, k.EFFECT_CANNOT_BE_EFFECT_TARGET, effect, player):
        return False
    bearer = effect.bearer
    return bearer is None or not affected_by_value(
        table, bearer, k.EFFECT_CANNOT_SELECT_EFFECT_TARGET, effect, card
    )


# ---------------------------------------------------------------------------- position and control


def may_change_position(card: TableCard) -> bool:
    """Whether an effect can change the battle position of a card."""
    return not (card.data.type & k.TYPE_LINK and card.data.is_monster)


def may_be_turned_face_down(table: Table, card: TableCard, player: int) -> bool:
    """Whether an effect can turn a card face-down."""
    if card.data.type & k.TYPE_TOKEN or not may_change_position(card) or not card.face_up:
        return False
    if affected(table, card, k.EFFECT_CANNOT_TURN_SET):
        return False
    return not permissions.affected(table, player, k.EFFECT_CANNOT_TURN_SET)


def may_change_control(table: Table, card: TableCard) -> bool:
    """Whether no effect keeps a card on its controller's side."""
    return not affected(table, card, k.EFFECT_CANNOT_CHANGE_CONTROL)


def may_be_taken(table: Table, card: TableCard, zone: int, *, ignore_zones: bool = False) -> bool:
    """Whether the other player can take control of a monster.

    Args:
        table: The table.
        card: The card.
        zone: The zones of the other player that may be used, as bits.
        ignore_zones: Whether a free zone is not needed.
    """
    if not card.in_monster_zone:
        return False
    to, reason = 1 - card.controller, k.LOCATION_REASON_CONTROL
    zones = table.zones
    if not ignore_zones:
        free, _ = zones.usable(to, k.LOCATION_MZONE, card.controller, reason, zone)
        if free <= 0:
            return False
    if traits.type_of(table, card) & k.TYPE_TRAPMONSTER:
        if not table.rules & k.DUEL_TRAP_MONSTERS_NOT_USE_ZONE:
            free, _ = zones.usable(to, k.LOCATION_SZONE, card.controller, reason)
            if free <= 0:
                return False
    return may_change_control(table, card)


# -------------------------------------------------------------------------- one of a kind, Equips


def breaks_uniqueness(
    table: Table,
    card: TableCard,
    player: int,
    places: int = k.LOCATION_ONFIELD,
    besides: TableCard | None = None,
) -> bool:
    """Whether a card face-up on a player's field would be one too many of what there is only one.

    Args:
        table: The table.
        card: The card that would come.
        player: To whose field.
        places: The rows that are meant, as `LOCATION_` bits.
        besides: A card that does not count.
    """
    if player not in (0, 1):
        return False
    for other in table.on_field:
        if other is card or other is besides or not other.face_up or not other.effects:
            continue
        for effect in _uniqueness(other):
            sides = effect.own_range if other.controller == player else effect.other_range
            if not sides or not effect.range & other.location or not effect.range & places:
                continue
            if _silent(table, other) or not _enabled(table, other):
                continue
            if _is_one_of(table, effect, card):
                return True
    if _silent(table, card):
        return False
    return any(
        effect.range & places
        and _is_one_of(table, effect, card)
        and _another(table, effect, card, player, besides)
        for effect in _uniqueness(card)
    )


def _uniqueness(card: TableCard) -> list[TableEffect]:
    return [effect for effect in card.effects if effect.code == k.EFFECT_UNIQUE_CHECK]


def _silent(table: Table, card: TableCard) -> bool:
    return table.effects.is_disabled(card) or is_forbidden(table, card)


def _is_one_of(table: Table, effect: TableEffect, card: TableCard) -> bool:
    """Whether a card is of the kind of which there may be only one."""
    if callable(effect.value):
        return effect.fits(card)
    code = effect.value_for()
    return bool(code) and code in traits.codes(table, card)


def _another(
    table: Table, effect: TableEffect, card: TableCard, player: int, besides: TableCard | None
) -> bool:
    for whose, counts in ((player, effect.own_range), (1 - player, effect.other_range)):
        if not counts:
            continue
        for other in table.cards_of(whose, effect.range & k.LOCATION_ONFIELD):
            if other is card or other is besides or not other.face_up:
                continue
            if not other.status & k.STATUS_SPSUMMON_STEP and _is_one_of(table, effect, other):
                return True
    return False


def may_equip(table: Table, card: TableCard, monster: TableCard, code: int) -> bool:
    """Whether a card may be equipped to a monster.

    Args:
        table: The table.
        card: The card that would be equipped.
        monster: The monster.
        code: `EFFECT_EQUIP_LIMIT`, or `EFFECT_UNION_LIMIT` for Union monsters.
    """
    if not affected_by_value(table, card, code, monster):
        return False
    unions, old_unions = union_counts(table, monster)
    if unions and affected(table, card, k.EFFECT_OLDUNION_STATUS):
        return False
    return not (old_unions and affected(table, card, k.EFFECT_UNION_STATUS))


def union_counts(table: Table, monster: TableCard) -> tuple[int, int]:
    """How many Union monsters a monster is equipped with: by today's rules, and by the old ones."""
    unions = [card for card in monster.equips if card.data.type & k.TYPE_UNION]
    return (
        sum(affected(table, card, k.EFFECT_UNION_STATUS) for card in unions),
        sum(affected(table, card, k.EFFECT_OLDUNION_STATUS) for card in unions),
    )


def may_be_set(table: Table, card: TableCard, player: int, *, ignore_zones: bool = False) -> bool:
    """Whether a card can be Set in a player's Spell & Trap Zone.

    Args:
        table: The table.
        card: The card.
        player: Whose zone.
        ignore_zones: Whether a free zone is not needed.
    """
    if not card.data.type & k.TYPE_FIELD and not ignore_zones:
        free, _ = table.zones.usable(player, k.LOCATION_SZONE, card.controller)
        if free <= 0:
            return False
    if card.data.is_monster and not affected(table, card, k.EFFECT_MONSTER_SSET):
        return False
    if is_forbidden(table, card) or affected(table, card, k.EFFECT_CANNOT_SSET):
        return False
    if not permissions.may_set_spell_or_trap(table, player, card):
        return False
    return permissions.can_pay(table, card, k.EFFECT_SSET_COST, player)
