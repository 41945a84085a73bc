"""`Duel`: what players can do: draw, banish, Summon, pay Life Points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lua_bridge import constants as k
from lua_bridge.api.binding import Api, Numbers
from lua_bridge.dialects import Dialect
from lua_bridge.errors import TableError
from lua_bridge.table import permissions
from lua_bridge.table.acting import acting_by
from lua_bridge.table.board import Table
from lua_bridge.table.cards import CardData, TableCard

duel = Api("Duel")

_ARGUMENTS_MISSING = "This function needs no argument after the player, or all of them."


def _is_player(player: int) -> bool:
    return player in (0, 1)


# --- Life Points, the Deck ------------------------------------------------------------------------


@duel("CheckLPCost", only=Dialect.EDOPRO)
def check_lp_cost(table: Table, player: int, points: int) -> bool | None:
    """Whether a player can pay Life Points."""
    if not _is_player(player):
        return None
    return permissions.can_pay_life_points(table, player, points)


@duel("CheckLPCost", only=Dialect.YGOPRO)
def check_lp_cost_strictly(
    table: Table, player: int, points: int, must_pay: bool = False
) -> bool | None:
    """Whether a player can pay Life Points; nothing may take their place if they must be paid."""
    if not _is_player(player):
        return None
    return points > 0 and permissions.can_pay_life_points(
        table, player, points, replaceable=not must_pay
    )


@duel("IsPlayerCanDraw")
def is_player_can_draw(table: Table, player: int, count: int = 0) -> bool:
    """Whether a player can draw, and has as many cards in the Deck."""
    return permissions.may_draw(table, player, count)


@duel("IsPlayerCanDiscardDeck")
def is_player_can_discard_deck(table: Table, player: int, count: int) -> bool:
    """Whether a player can send cards from the top of the Deck to the Graveyard."""
    return permissions.may_mill(table, player, count)


@duel("IsPlayerCanDiscardDeckAsCost")
def is_player_can_discard_deck_as_cost(table: Table, player: int, count: int) -> bool:
    """The same as a cost."""
    return permissions.may_mill_as_cost(table, player, count)


# --- with a card, or at all -----------------------------------------------------------------------


@duel("IsPlayerCanRemove")
def is_player_can_remove(
    table: Table, player: int, card: TableCard | None = None, reason: int = k.REASON_EFFECT
) -> bool:
    """Whether a player can banish a card, or anything."""
    if card is None:
        return permissions.may(table, player, k.EFFECT_CANNOT_REMOVE)
    return _is_player(player) and permissions.may_banish(table, player, card, reason)


@duel("IsPlayerCanRelease")
def is_player_can_release(
    table: Table, player: int, card: TableCard | None = None, reason: int = k.REASON_COST
) -> bool:
    """Whether a player can Tribute a card, or anything."""
    if card is None:
        return permissions.may(table, player, k.EFFECT_CANNOT_RELEASE)
    return _is_player(player) and permissions.may_tribute(table, player, card, reason)


@duel("IsPlayerCanSendtoGrave")
def is_player_can_sendto_grave(
    table: Table, player: int, card: TableCard | None = None, reason: int = k.REASON_EFFECT
) -> bool:
    """Whether a player can send a card to the Graveyard, or anything."""
    if card is None:
        return permissions.may(table, player, k.EFFECT_CANNOT_TO_GRAVE)
    return _is_player(player) and permissions.may_send_to_graveyard(table, player, card, reason)


@duel("IsPlayerCanSendtoHand")
def is_player_can_sendto_hand(table: Table, player: int, card: TableCard | None = None) -> bool:
    """Whether a player can put a card into the hand, or anything."""
    return _may_with(table, player, card, k.EFFECT_CANNOT_TO_HAND, permissions.may_add_to_hand)


@duel("IsPlayerCanSendtoDeck")
def is_player_can_sendto_deck(table: Table, player: int, card: TableCard | None = None) -> bool:
    """Whether a player can put a card into the Deck, or anything."""
    return _may_with(table, player, card, k.EFFECT_CANNOT_TO_DECK, permissions.may_return_to_deck)


@duel("IsPlayerCanFlipSummon")
def is_player_can_flip_summon(table: Table, player: int, card: TableCard | None = None) -> bool:
    """Whether a player can Flip Summon a monster, or anything."""
    return _may_with(table, player, card, k.EFFECT_CANNOT_FLIP_SUMMON, permissions.may_flip_summon)


@duel("IsPlayerCanSSet", only=Dialect.YGOPRO)
@duel("CanPlayerSetSpellTrap", only=Dialect.EDOPRO)
def can_player_set_spell_trap(table: Table, player: int, card: TableCard | None = None) -> bool:
    """Whether a player can Set a card as a Spell or Trap, or anything."""
    return _may_with(table, player, card, k.EFFECT_CANNOT_SSET, permissions.may_set_spell_or_trap)


def _may_with(
    table: Table,
    player: int,
    card: TableCard | None,
    code: int,
    may: Callable[[Table, int, TableCard], bool],
) -> bool:
    if card is None:
        return permissions.may(table, player, code)
    return _is_player(player) and may(table, player, card)


@duel("IsCanAddCounter")
def is_can_add_counter(
    table: Table,
    player: int,
    counter: int | None = None,
    count: int | None = None,
    card: TableCard | None = None,
) -> bool:
    """Whether a player can place counters on a card, or on anything.

    Raises:
        TableError: Some arguments are missing.
    """
    if counter is None:
        return permissions.may(table, player, k.EFFECT_CANNOT_PLACE_COUNTER)
    if count is None or card is None:
        raise TableError(_ARGUMENTS_MISSING)
    return _is_player(player) and permissions.may_place_counter(table, player, card, counter, count)


# --- Summons --------------------------------------------------------------------------------------


@duel("IsPlayerCanSummon")
def is_player_can_summon(
    table: Table, player: int, kind: int | None = None, card: TableCard | None = None
) -> bool:
    """Whether a player can Normal Summon a monster, or anything.

    Raises:
        TableError: The card is missing.
    """
    if kind is None:
        return permissions.may(table, player, k.EFFECT_CANNOT_SUMMON)
    if card is None:
        raise TableError(_ARGUMENTS_MISSING)
    return _is_player(player) and permissions.may_normal_summon(table, player, card, kind)


@duel("IsPlayerCanMSet", only=Dialect.YGOPRO)
@duel("CanPlayerSetMonster", only=Dialect.EDOPRO)
def can_player_set_monster(
    table: Table, player: int, kind: int | None = None, card: TableCard | None = None
) -> bool:
    """Whether a player can Set a monster, or anything.

    Raises:
        TableError: The card is missing.
    """
    if kind is None:
        return permissions.may(table, player, k.EFFECT_CANNOT_MSET)
    if card is None:
        raise TableError(_ARGUMENTS_MISSING)
    return _is_player(player) and permissions.may_set_monster(table, player, card, kind)


@duel("IsPlayerCanSpecialSummon")
def is_player_can_special_summon(
    table: Table,
    player: int,
    kind: int | None = None,
    position: int | None = None,
    to: int | None = None,
    card: TableCard | None = None,
) -> bool:
    """Whether a player can Special Summon a monster, or anything.

    Raises:
        TableError: Some arguments are missing.
    """
    if kind is None:
        return permissions.may_special_summon_any(table, player)
    if position is None or to is None or card is None:
        raise TableError(_ARGUMENTS_MISSING)
    return _is_player(player) and permissions.may_special_summon(
        table, player, card, table.reason_effect, kind, position, to
    )


@duel("IsPlayerCanSpecialSummonCount")
def is_player_can_special_summon_count(table: Table, player: int, times: int) -> bool:
    """Whether a player can Special Summon some more times this turn."""
    return permissions.may_special_summon_times(table, player, times)


@duel("IsPlayerCanSpecialSummonMonster")
def is_player_can_special_summon_monster(
    table: Table,
    player: int,
    code: int,
    setcodes: Numbers | None = None,
    kind: int | None = None,
    attack: int | None = None,
    defense: int | None = None,
    level: int | None = None,
    race: int | None = None,
    attribute: int | None = None,
    position: int = k.POS_FACEUP,
    to: int | None = None,
    summon: int = 0,
) -> bool:
    """Whether a player can Special Summon a monster that is described, such as a Token.

    What is left out is as printed on the card of the passcode, as far as that is known.
    """
    data = table.card_data(code) or CardData(code, type=0)
    described = {
        "type": kind,
        "attack": attack,
        "defense": defense,
        "level": level,
        "race": race,
        "attribute": attribute,
        "setcodes": None if setcodes is None else tuple(number for number in setcodes if number),
    }
    given = {name: value for name, value in described.items() if value is not None}
    data = replace(data, code=code, alias=0, **given)  # type: ignore[arg-type]
    return permissions.may_special_summon_monster(
        table, player, data, summon, position, player if to is None else to
    )


@duel("IsPlayerCanPendulumSummon", only=Dialect.EDOPRO)
def is_player_can_pendulum_summon(table: Table, player: int) -> bool:
    """Whether a player can Pendulum Summon now."""
    return _may_summon_group(table, player, k.SUMMON_TYPE_PENDULUM)


@duel("IsPlayerCanProcedureSummonGroup", only=Dialect.EDOPRO)
def is_player_can_procedure_summon_group(table: Table, player: int, kind: int) -> bool:
    """Whether a player can Special Summon several monsters by a procedure of a kind."""
    return _may_summon_group(table, player, kind)


def _may_summon_group(table: Table, player: int, kind: int) -> bool:
    asked_by = table.reason_effect
    for effect in table.effects.in_force(k.EFFECT_SPSUMMON_PROC_G):
        card = effect.handler
        if card is None or callable(effect.value) or effect.value != kind:
            continue
        if card.controller != player and not effect.has(k.EFFECT_FLAG_BOTH_SIDE):
            continue
        with acting_by(table, effect, card.controller):
            if effect.condition is None or permissions.first(
                effect.condition(effect, card, True, asked_by, player)
            ):
                return True
    return False
