"""What effects on a player keep that player from doing with a card.

An effect on a player that forbids something forbids all of it, or what its own target filter picks.
The filters are called as the cores call them; what one core passes and the other does not comes last.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.codes import ygopro
from lua_bridge.table.cards import CardData, TableCard
from lua_bridge.table.effects import TableEffect

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


LOCKS: Final = frozenset(
    {
        k.EFFECT_CANNOT_ACTIVATE,
        k.EFFECT_CANNOT_ATTACK,
        k.EFFECT_CANNOT_MSET,
        k.EFFECT_CANNOT_SPECIAL_SUMMON,
        k.EFFECT_CANNOT_SUMMON,
    }
)
"""The codes of effects that forbid something, as refusals name them."""


def forbidden(table: Table, player: int, code: int, *arguments: object) -> bool:
    """Whether an effect with this code keeps a player from doing something.

    Args:
        table: The table.
        player: The player, 0 or 1; nothing is forbidden to anybody else.
        code: An `EFFECT_CANNOT_` number.
        arguments: What the effect's own filter is called with, after the effect.
    """
    return any(True for _ in forbidding(table, player, code, *arguments))


def forbidding(table: Table, player: int, code: int, *arguments: object) -> Iterator[TableEffect]:
    """The effects that do so. Arguments as for `forbidden`."""
    if player in (0, 1):
        for effect in table.effects.on_player(player, code):
            if effect.target is None or first(effect.target(effect, *arguments)):
                yield effect


def locks_on_special_summon(table: Table, player: int, card: TableCard, kind: int = 0) -> list[str]:
    """What card scripts forbid about a Special Summon of a card, in words.

    Args:
        table: The table.
        player: Who would Special Summon.
        card: The monster.
        kind: `SUMMON_TYPE_` bits.
    """
    kind |= k.SUMMON_TYPE_SPECIAL
    found = list(
        forbidding(
            table,
            player,
            k.EFFECT_CANNOT_SPECIAL_SUMMON,
            card,
            player,
            kind,
            k.POS_FACEUP_ATTACK,
            player,
            None,
            None,
        )
    )
    found += table.effects.affecting(card, k.EFFECT_CANNOT_SPECIAL_SUMMON)
    return [f"{effect.source} forbids it ({effect.line or 'its script'})" for effect in found]


def first(result: object) -> object:
    """What counts of the results of a script's function: the first."""
    if isinstance(result, tuple):
        return result[0] if result else None
    return result


def may_send_to_graveyard(
    table: Table, player: int, card: TableCard, reason: int = k.REASON_EFFECT
) -> bool:
    """Whether a player may send a card to the Graveyard."""
    return not forbidden(table, player, k.EFFECT_CANNOT_TO_GRAVE, card, player, reason)


def may_return_to_deck(table: Table, player: int, card: TableCard) -> bool:
    """Whether a player may put a card into the Deck or Extra Deck."""
    return not forbidden(table, player, k.EFFECT_CANNOT_TO_DECK, card, player)


def may_add_to_hand(table: Table, player: int, card: TableCard) -> bool:
    """Whether a player may put a card into the hand; monsters of the Extra Deck go there instead."""
    if forbidden(table, player, k.EFFECT_CANNOT_TO_HAND, card, player, table.reason_effect):
        return False
    return not card.of_extra_deck or may_return_to_deck(table, player, card)


def may_banish(table: Table, player: int, card: TableCard, reason: int = k.REASON_EFFECT) -> bool:
    """Whether a player may banish a card."""
    return not forbidden(
        table, player, k.EFFECT_CANNOT_REMOVE, card, player, reason, table.reason_effect
    )


def may_tribute(table: Table, player: int, card: TableCard, reason: int) -> bool:
    """Whether a player may Tribute a card."""
    return not forbidden(
        table, player, k.EFFECT_CANNOT_RELEASE, card, player, reason, table.reason_effect
    )


def may_discard(
    table: Table, player: int, card: TableCard, effect: TableEffect | None, reason: int
) -> bool:
    """Whether a player may discard a card, which must be in the hand."""
    if card.location != k.LOCATION_HAND:
        return False
    return not forbidden(table, player, k.EFFECT_CANNOT_DISCARD_HAND, card, effect, reason)


def may_normal_summon(
    table: Table,
    player: int,
    card: TableCard,
    kind: int = k.SUMMON_TYPE_NORMAL,
    to: int | None = None,
) -> bool:
    """Whether a player may Normal Summon a card.

    Args:
        table: The table.
        player: The player.
        card: The card.
        kind: `SUMMON_TYPE_` bits.
        to: To whose field; the player's own if left out.
    """
    kind |= k.SUMMON_TYPE_NORMAL
    to = player if to is None else to
    position = k.POS_FACEUP
    if forbidden(table, player, k.EFFECT_CANNOT_SUMMON, card, player, kind, position, to):
        return False
    position = k.POS_FACEUP_ATTACK
    if affected(table, player, k.EFFECT_NORMAL_SUMMON_FACEUP_DEFENSE) or affected(
        table, player, k.EFFECT_LIGHT_OF_INTERVENTION
    ):
        position = k.POS_FACEUP
    return bool(
        _forced_positions(
            table,
            player,
            k.EFFECT_FORCE_NORMAL_SUMMON_POSITION,
            position,
            card,
            player,
            kind,
            to=to,
        )
    )


def may_set_monster(
    table: Table,
    player: int,
    card: TableCard,
    kind: int = k.SUMMON_TYPE_NORMAL,
    to: int | None = None,
) -> bool:
    """Whether a player may Set a card as a monster; arguments as of `may_normal_summon`."""
    kind |= k.SUMMON_TYPE_NORMAL
    to = player if to is None else to
    return not forbidden(
        table, player, k.EFFECT_CANNOT_MSET, card, player, kind, k.POS_FACEDOWN, to
    )


def may_set_spell_or_trap(table: Table, player: int, card: TableCard) -> bool:
    """Whether a player may Set a card as a Spell or Trap."""
    return not forbidden(table, player, k.EFFECT_CANNOT_SSET, card, player)


def may_flip_summon(table: Table, player: int, card: TableCard) -> bool:
    """Whether a player may Flip Summon a card."""
    return not forbidden(table, player, k.EFFECT_CANNOT_FLIP_SUMMON, card, player)


def may_place_counter(table: Table, player: int, card: TableCard, counter: int, count: int) -> bool:
    """Whether a player may place counters of a type on a card."""
    return not forbidden(table, player, k.EFFECT_CANNOT_PLACE_COUNTER, card, player, counter, count)


def may_special_summon(
    table: Table,
    player: int,
    card: TableCard,
    effect: TableEffect | None,
    kind: int,
    position: int,
    to: int,
    procedure: TableEffect | None = None,
) -> bool:
    """Whether nothing that binds the player, or this card, forbids a Special Summon.

    Args:
        table: The table.
        player: Who would Special Summon.
        card: The card.
        effect: By which effect.
        kind: `SUMMON_TYPE_` bits.
        position: `POS_` bits that are possible.
        to: To whose field.
        procedure: The card's own procedure, if it is Summoned by it.
    """
    if any(table.effects.affecting(card, k.EFFECT_CANNOT_SPECIAL_SUMMON)) or card_forbidden(
        table, card
    ):
        return False
    if card.data.type & k.TYPE_TOKEN and card.on_field:
        return False
    if card.data.type & k.TYPE_LINK and card.data.is_monster:
        position &= k.POS_FACEUP_ATTACK
    kind |= k.SUMMON_TYPE_SPECIAL
    position = _limited_positions(table, player, position, card, kind, to, effect)
    if not position or not can_pay(table, card, k.EFFECT_SPSUMMON_COST, player, kind):
        return False
    position = without_facedown(table, player, position)
    if forbidden(
        table,
        player,
        k.EFFECT_CANNOT_SPECIAL_SUMMON,
        card,
        player,
        kind,
        position,
        to,
        effect,
        procedure,
    ):
        return False
    if not _forced_positions(
        table,
        player,
        k.EFFECT_FORCE_SPSUMMON_POSITION,
        position,
        card,
        player,
        kind,
        to=to,
        more=(effect,),
    ):
        return False
    if player in (0, 1) and not table.activities.may_special_summon(player, card):
        return False
    code = card.special_summon_once
    return not code or table.once_summoned.get((player, code)) != table.turn


def without_facedown(table: Table, player: int, position: int) -> int:
    """The `POS_` bits after what turns face-down Summons face-up ("Light of Intervention")."""
    if position & k.POS_FACEDOWN and affected(table, player, k.EFFECT_LIGHT_OF_INTERVENTION):
        return (position & k.POS_FACEUP) | (position & k.POS_FACEDOWN) >> 1
    return position


def affected(table: Table, player: int, code: int) -> bool:
    """Whether an effect with this code affects a player."""
    return player in (0, 1) and any(True for _ in table.effects.on_player(player, code))


def card_forbidden(table: Table, card: TableCard) -> bool:
    """Whether a card's name was declared so that it cannot be used ("Prohibition")."""
    return any(True for _ in table.effects.affecting(card, k.EFFECT_FORBIDDEN))


def can_pay(table: Table, card: TableCard, code: int, player: int, *more: object) -> bool:
    """Whether what effects demand for doing something with a card can be paid.

    Args:
        table: The table.
        card: The card.
        code: An `EFFECT_` number such as `EFFECT_SUMMON_COST`.
        player: Who would pay.
        more: What the cost functions are called with, after effect, card and player.
    """
    demands = list(table.effects.affecting(card, code))
    if player in (0, 1):
        demands += table.effects.on_player(player, code)
    return all(
        effect.cost is None or first(effect.cost(effect, card, player, *more)) for effect in demands
    )


def _forced_positions(
    table: Table,
    player: int,
    code: int,
    position: int,
    card: TableCard,
    *arguments: object,
    to: int,
    more: tuple[object, ...] = (),
) -> int:
    if player not in (0, 1):
        return position
    for effect in table.effects.on_player(player, code):
        if effect.target is None or first(
            effect.target(effect, card, *arguments, position, to, *more)
        ):
            position &= effect.value_for()
    return position


_LIMIT_SPECIAL_SUMMON_POSITION: Final = ygopro("EFFECT_LIMIT_SPECIAL_SUMMON_POSITION")


def _limited_positions(
    table: Table,
    player: int,
    position: int,
    card: TableCard,
    kind: int,
    to: int,
    effect: TableEffect | None,
) -> int:
    """The `POS_` bits that no effect takes away (YGOPro asks position by position)."""
    if not affected(table, player, _LIMIT_SPECIAL_SUMMON_POSITION):
        return position
    left = 0
    for bit in (1, 2, 4, 8):
        if not position & bit or (bit & k.POS_FACEDOWN and card.data.type & k.TYPE_TOKEN):
            continue
        if not any(
            limit.target is not None
            and first(limit.target(limit, card, player, kind, bit, to, effect))
            for limit in table.effects.on_player(player, _LIMIT_SPECIAL_SUMMON_POSITION)
        ):
            left |= bit
    return left


# --- what players may do at all -------------------------------------------------------------------


def may(table: Table, player: int, code: int) -> bool:
    """Whether no effect with this code forbids a player everything that it is about.

    What effects forbid for some cards only is not asked here.
    """
    return player in (0, 1) and all(
        effect.target is not None for effect in table.effects.on_player(player, code)
    )


def may_special_summon_any(table: Table, player: int) -> bool:
    """Whether a player may Special Summon something."""
    return (
        may(table, player, k.EFFECT_CANNOT_SPECIAL_SUMMON)
        and may_special_summon_times(table, player, 1)
        and table.activities.may_special_summon(player)
    )


def may_special_summon_times(table: Table, player: int, times: int) -> bool:
    """Whether effects that limit how often a player can Special Summon leave room for some more."""
    if player not in (0, 1):
        return False
    for effect in table.effects.on_player(player, k.EFFECT_LEFT_SPSUMMON_COUNT):
        if effect.value_for(table.reason_effect, player) < times:
            return False
    return table.activities.may_special_summon_again(player, times)


def may_special_summon_monster(
    table: Table, player: int, data: CardData, kind: int, position: int, to: int
) -> bool:
    """Whether a player may Special Summon a monster that is described, such as a Token.

    Args:
        table: The table.
        player: Who would Special Summon.
        data: What it is.
        kind: `SUMMON_TYPE_` bits.
        position: `POS_` bits that are possible.
        to: To whose field.
    """
    if player not in (0, 1):
        return False
    return may_special_summon(
        table, player, table.phantom(data), table.reason_effect, kind, position, to
    ) and table.activities.may_special_summon_again(player)


def may_draw(table: Table, player: int, count: int = 0) -> bool:
    """Whether a player may draw, and has as many cards in the Deck."""
    return (
        player in (0, 1)
        and not affected(table, player, k.EFFECT_CANNOT_DRAW)
        and len(table.sides[player].deck) >= count
    )


def may_mill(table: Table, player: int, count: int) -> bool:
    """Whether a player may send cards from the top of the Deck to the Graveyard."""
    return (
        player in (0, 1)
        and 0 <= count <= len(table.sides[player].deck)
        and not affected(table, player, k.EFFECT_CANNOT_DISCARD_DECK)
    )


def may_mill_as_cost(table: Table, player: int, count: int) -> bool:
    """The same as a cost: no effect may send them elsewhere instead."""
    if not may_mill(table, player, count):
        return False
    deck = table.sides[player].deck
    if not deck:
        return True
    top = deck[-1]
    kept = {who: not may(table, who, k.EFFECT_CANNOT_REMOVE) for who in (0, 1)}
    for effect in table.effects.in_force(k.EFFECT_TO_GRAVE_REDIRECT):
        whose = effect.controller
        if effect.value_for() & k.LOCATION_REMOVED:
            if kept[player if whose == player else 1 - player]:
                continue
            if any(True for _ in table.effects.affecting(top, k.EFFECT_CANNOT_REMOVE)):
                continue
        places = effect.own_range if whose == player else effect.other_range
        if places & k.LOCATION_DECK:
            return False
    return True


def can_pay_life_points(
    table: Table, player: int, points: int, *, replaceable: bool = True
) -> bool:
    """Whether a player can pay Life Points.

    Args:
        table: The table.
        player: Who would pay.
        points: How many.
        replaceable: Whether another cost may take their place.
    """
    due = life_points_due(table, player, points)
    if due <= 0:
        return replaceable
    if replaceable and replacement(
        table, k.EFFECT_LPCOST_REPLACE, player, points, 0, table.reason_effect
    ):
        return True
    return due <= table.sides[player].life_points


def life_points_due(table: Table, player: int, points: int) -> int:
    """How many Life Points a cost comes to, with what effects make of it."""
    for effect in table.effects.on_player(player, k.EFFECT_LPCOST_CHANGE):
        points = effect.value_for(table.reason_effect, player, points)
    return points


def replacement(
    table: Table, code: int, player: int, amount: int, reason: int, by: TableEffect | None
) -> TableEffect | None:
    """An effect that may take the place of a payment: a continuous one whose condition is met.

    Args:
        table: The table.
        code: An `EFFECT_` number such as `EFFECT_LPCOST_REPLACE`.
        player: Who would pay.
        amount: How much.
        reason: `REASON_` bits.
        by: The effect that is to be paid for.
    """
    for effect in table.effects.of_code(code):
        if not effect.type & k.EFFECT_TYPE_CONTINUOUS or not table.effects.is_available(effect):
            continue
        whose = effect.controller
        event: tuple[object, ...] = (effect, whose, [], player, amount, by, reason, player)
        if effect.condition is not None and not first(effect.condition(*event)):
            continue
        if effect.target is None or first(effect.target(*event, 0)):
            return effect
    return None


def may_remove_counters(
    table: Table, player: int, own: bool, other: bool, counter: int, count: int, reason: int
) -> bool:
    """Whether a player may remove counters of a type from cards on the field.

    Args:
        table: The table.
        player: The player.
        own: Whether cards of the player count.
        other: Whether cards of the other player count.
        counter: The type of counter.
        count: How many.
        reason: `REASON_` bits.
    """
    if counters_on_field(table, player, own, other, counter) >= count:
        return True
    code = k.EFFECT_RCOUNTER_REPLACE + counter
    return replacement(table, code, player, count, reason, table.reason_effect) is not None


def counters_on_field(table: Table, player: int, own: bool, other: bool, counter: int) -> int:
    """How many counters of a type are on cards of a player, of the other one, or of both."""
    return sum(
        card.counters.get(counter, 0)
        for whose, counts in ((player, own), (1 - player, other))
        if counts
        for card in table.cards_of(whose, k.LOCATION_ONFIELD)
    )


def may_detach(table: Table, player: int, materials: int, count: int, reason: int) -> bool:
    """Whether a player may detach a number of the materials that there are."""
    if materials >= count:
        return True
    code = k.EFFECT_OVERLAY_REMOVE_REPLACE
    return replacement(table, code, player, count, reason, table.reason_effect) is not None


def may_enter_battle_phase(table: Table) -> bool:
    """Whether the turn player may still enter the Battle Phase."""
    player = table.turn_player
    return (
        (
            table.turn != 1
            or bool(table.rules & k.DUEL_ATTACK_FIRST_TURN)
            or affected(table, player, k.EFFECT_BP_FIRST_TURN)
        )
        and table.phase < k.PHASE_BATTLE_START
        and not affected(table, player, k.EFFECT_CANNOT_BP)
    )


def draw_count(table: Table, player: int) -> int:
    """How many cards a player draws in the Draw Phase."""
    count = table.draw_counts[player]
    for effect in table.effects.on_player(player, k.EFFECT_DRAW_COUNT):
        value = effect.value_for()
        if value == 0:
            return 0
        count = max(count, value)
    return count


def normal_summons_allowed(table: Table, player: int) -> int:
    """How often a player may Normal Summon or Set a monster in a turn, without additional ones."""
    values = (
        effect.value_for()
        for effect in table.effects.on_player(player, k.EFFECT_SET_SUMMON_COUNT_LIMIT)
    )
    return max(1, *values, 1)
