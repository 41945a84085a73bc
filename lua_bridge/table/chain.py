"""Chains: activating an effect, resolving the last Chain Link, negating and rewriting Links.

The host says what is activated, when a Link resolves and when the Chain ends. Nothing is activated
by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.errors import TableError
from lua_bridge.table import abilities, actions, activation, resets, summons
from lua_bridge.table.acting import acting_by
from lua_bridge.table.activation import NOTHING, Event
from lua_bridge.table.board import Link
from lua_bridge.table.cards import TableCard, Where, in_order
from lua_bridge.table.effects import Callback, TableEffect
from lua_bridge.table.permissions import first
from lua_bridge.table.uses import OATH
from ygoplugin import YgopluginError
from ygoplugin.oaths.events import EffectReplaced

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

MOST_LINKS: Final = 255
"""How many Chain Links a Chain may have."""

_STAYS: Final = k.TYPE_CONTINUOUS | k.TYPE_FIELD | k.TYPE_EQUIP | k.TYPE_PENDULUM | k.TYPE_LINK
"""The kinds of Spells and Traps that stay on the field after they resolve."""


# --------------------------------------------------------------------------------------- activating


def may_activate(table: Table, effect: TableEffect, player: int, event: Event = NOTHING) -> bool:
    """Whether a player may activate an effect now, in response to an event.

    Whether it is the player's turn to do so (priority, Spell Speed) is not asked.
    """
    return not against(table, effect, player, event)


def against(table: Table, effect: TableEffect, player: int, event: Event = NOTHING) -> str:
    """What there is against it, in words; empty if nothing. Arguments as of `may_activate`."""
    if len(table.chain) >= MOST_LINKS:
        return f"the Chain has {MOST_LINKS} Links already"
    if table.resolving is not None:
        return f"Chain Link {table.resolving.number} is just resolving"
    where = _out_of_range(effect)
    if where:
        return where
    for limits in table.chain_limits:
        for limit, whose in limits:
            if not first(limit(effect, player, whose)):
                line = table.line_of(limit)
                return "a Chain Link says that it cannot be chained" + (line and f" ({line})")
    return activation.against(table, effect, player, event)


def _out_of_range(effect: TableEffect) -> str:
    """That the card is not where its effect can be activated, as far as a script says where.

    The cores let the activation of a card begin in the hand and in the Spell & Trap Zones, unless
    the script says otherwise after `Effect.SetType`.
    """
    card = effect.bearer
    if (
        card is None
        or not effect.type & k.EFFECT_TYPE_FIELD
        or effect.has(k.EFFECT_FLAG_FIELD_ONLY)
        or card.is_in(effect.range)
    ):
        return ""
    return activation.out_of_range(card, effect.range)


def activate(
    table: Table,
    effect: TableEffect,
    player: int,
    event: Event = NOTHING,
    *,
    check: bool = True,
) -> Link:
    """Activate an effect: it becomes a Chain Link, its cost is paid, its targets are chosen.

    Args:
        table: The table.
        effect: The effect.
        player: Who activates it.
        event: What it responds to: cards, player, value, effect, reason, player behind it.
        check: Whether to make sure first that it may be activated.

    Raises:
        TableError: It may not be activated.
        ScriptLimitError: Its cost or target runs into a limit: it is not activated then.
    """
    card = effect.bearer
    why = against(table, effect, player, event) if check else ""
    if why:
        name = "an effect" if card is None else f"an effect of {card.data.label}"
        raise TableError(f"player {player} cannot activate {name} now: {why}")
    if len(table.chain) >= MOST_LINKS:
        raise TableError(f"the Chain has {MOST_LINKS} Links already")
    was = None if card is None else card.snapshot()
    counts = table.uses.counts()
    try:
        link = _make_link(table, effect, player, event)
    except BaseException:
        _unmake_link(table, effect, was)
        table.uses.take_back(counts)
        raise
    if card is not None and effect.type & k.EFFECT_TYPE_ACTIVATE:
        if not card.data.type & _STAYS and not abilities.affected(
            table, card, k.EFFECT_REMAIN_FIELD
        ):
            card.status |= k.STATUS_LEAVE_CONFIRMED
    table.action_in_phase = True
    table.changed(for_scripts=True)
    table.activities.activated(link)
    table.settle()
    return link


def _make_link(table: Table, effect: TableEffect, player: int, event: Event) -> Link:
    """Make an effect the last Chain Link: its card is played, its cost paid, its targets chosen."""
    card = effect.bearer
    location, sequence = (0, 0) if card is None else (card.location, card.sequence)
    if effect.type & k.EFFECT_TYPE_ACTIVATE and card is not None:
        _play(table, effect, card, player, event)
        location, sequence = card.location, card.sequence
    table.last_link_id += 1
    cards, whose, value, by, reason, reason_player = event
    link = Link(
        len(table.chain) + 1,
        effect,
        player,
        target_player=k.PLAYER_NONE,
        location=location,
        sequence=sequence,
        event_cards=list(cards or ()),
        event_player=whose,
        event_value=value,
        event_reason=reason,
        event_reason_player=reason_player,
        event_effect=by,
        id=table.last_link_id,
        state=None if card is None else table.facts(card),
    )
    table.chain_limits[0].clear()
    table.chain.append(link)
    if card is not None and not effect.has(k.EFFECT_FLAG_FIELD_ONLY):
        _relate(link, card)
    table.uses.use(effect, player)
    try:
        with acting_by(table, effect, player):
            if effect.cost is not None:
                table.cost_checked.add(effect.number)
                effect.cost(effect, player, *event, 1)
            if effect.target is not None:
                effect.target(effect, player, *event, 1)
    finally:
        table.cost_checked.discard(effect.number)
    return link


def _unmake_link(table: Table, effect: TableEffect, was: Where | None) -> None:
    """What was being activated is not: no Link, and its card is where it was.

    What its cost did meanwhile stays done.

    Args:
        table: The table.
        effect: The effect.
        was: Where its card was.
    """
    card = effect.bearer
    for link in [link for link in table.chain if link.effect is effect]:
        if link is table.chain[-1] and link.number > len(table.duel.turns.chain):
            table.chain.pop()
            for related in list(link.related):
                if not any(related in other.related for other in table.chain):
                    related.linked_effects.discard(effect.number)
    _break_off(table)
    if card is not None and was is not None and effect.type & k.EFFECT_TYPE_ACTIVATE:
        card.status &= ~k.STATUS_ACT_FROM_HAND
        if card.location and card.on_field and card.snapshot() != was:
            if was.location == card.location:
                table.set_position(card, was.position)
            else:
                table.place(card, was.controller, was.location, was.sequence, was.position)
    table.changed()


def _break_off(table: Table) -> None:
    """Something stopped an effect in the middle: monsters that it brought to the field are Summoned."""
    if table.summoning:
        with suppress(YgopluginError):
            summons.complete(table)
    for card in table.on_field:
        card.status &= ~k.STATUS_SPSUMMON_STEP
    _let_go(table)


def _let_go(table: Table) -> None:
    """What was begun step by step, and not finished, is not done any more."""
    table.summoning, table.unsummoned, table.equipping = [], [], []
    table.damage_reserve.clear()


def _play(table: Table, effect: TableEffect, card: TableCard, player: int, event: Event) -> None:
    """Turn a Set card face-up, or place a card from elsewhere, because it is activated."""
    from_hand = card.location == k.LOCATION_HAND
    card.status &= ~k.STATUS_ACT_FROM_HAND
    if from_hand:
        card.status |= k.STATUS_ACT_FROM_HAND
    if card.location == k.LOCATION_SZONE:
        table.set_position(card, k.POS_FACEUP)
        return
    place, zones = k.LOCATION_SZONE, 0xFF
    if effect.has(k.EFFECT_FLAG_LIMIT_ZONE) and not card.data.type & (
        k.TYPE_FIELD | k.TYPE_PENDULUM
    ):
        zones = effect.value_for(player, *event)
    if effect.flags2 & k.EFFECT_FLAG2_FORCE_ACTIVATE_LOCATION:
        place = effect.value_for()
    elif from_hand and card.data.type & k.TYPE_PENDULUM:
        place = k.LOCATION_PZONE
    elif from_hand and card.data.type & k.TYPE_FIELD:
        place = k.LOCATION_FZONE
    position = k.POS_FACEUP_ATTACK if place == k.LOCATION_MZONE else k.POS_FACEUP
    if not actions.to_field(table, card, card.controller, place, position, zones=zones):
        raise TableError(f"{card.data.label}: there is no zone to activate it in")


def _relate(link: Link, card: TableCard) -> None:
    card.linked_effects.add(link.effect.number)
    if card not in link.related:
        link.related.append(card)


# --------------------------------------------------------------------------------------- resolving


def resolve(table: Table) -> bool:
    """Resolve the last Chain Link; whether its effect was carried out.

    Raises:
        TableError: There is none, or it is resolving already.
        ScriptLimitError: Its effect runs into a limit: it has resolved, as far as it came.
    """
    if not table.chain:
        raise TableError("there is no Chain Link to resolve")
    if table.resolving is not None:
        raise TableError(f"Chain Link {table.resolving.number} is resolving already")
    link = table.chain[-1]
    before = _marks(table)
    table.resolving = link
    table.changed(for_scripts=True)
    try:
        table.settle()
        done = _carry_out(table, link)
    except BaseException:
        _break_off(table)
        if link.activation_negated:
            table.activities.activation_negated(link)
        table.activities.resolved(link, acted=_marks(table) != before)
        raise
    finally:
        table.resolving = None
        _close(table, link)
    table.settle()
    return done


def _carry_out(table: Table, link: Link) -> bool:
    effect, card = link.effect, link.effect.bearer
    if link.activation_negated:
        table.activities.activation_negated(link)
        _undo(table, link)
        return False
    negatable = effect_may_be_negated(table, link)
    binding = effect.has(k.EFFECT_FLAG_CONTINUOUS_TARGET) and link.replacement is None
    if _card_is_gone(link, card):
        table.activities.resolved(link, applied=False)
        return False
    if negatable and not binding and is_negated(table, link):
        table.activities.effect_negated(link)
        return False
    operation = link.replacement or effect.operation
    before = _marks(table)
    if operation is not None:
        with acting_by(table, effect, link.player):
            operation(effect, link.player, *event_of(link))
    _let_go(table)
    table.stats.part_resolved()
    table.settle()
    table.activities.resolved(link, acted=_marks(table) != before)
    return True


def _marks(table: Table) -> tuple[object, ...]:
    """What differs once an effect has done more than bind players."""
    return (
        [(card.field_id, card.where.position) for card in table.cards.values()],
        sum(effect.handler is not None for effect in table.effects.all.values()),
        [side.life_points for side in table.sides],
    )


def event_of(link: Link) -> Event:
    """What a Link responds to, as its functions get it."""
    return (
        link.event_cards or None,
        link.event_player,
        link.event_value,
        link.event_effect,
        link.event_reason,
        link.event_reason_player,
    )


def _card_is_gone(link: Link, card: TableCard | None) -> bool:
    """Whether a Spell or Trap that must stay on the field to resolve has left."""
    return (
        card is not None
        and link.location == k.LOCATION_SZONE
        and link.state is not None
        and bool(link.state.type & (k.TYPE_SPELL | k.TYPE_TRAP))
        and bool(link.state.type & _STAYS)
        and not link.effect.has(k.EFFECT_FLAG_FIELD_ONLY)
        and card not in link.related
    )


def is_negated(table: Table, link: Link) -> bool:
    """Whether the effect of a Link is negated: itself, or all effects of its card."""
    if link.effect_negated:
        return True
    card = link.effect.bearer
    if card is None:
        return False
    if any(e.code == k.EFFECT_DISABLE_CHAIN and e.value == link.id for e in card.effects):
        return True
    if card not in link.related:
        return False
    return table.effects.is_disabled(card) or abilities.is_forbidden(table, card)


def _undo(table: Table, link: Link) -> None:
    """An activation that was negated does not count, and its oaths do not bind."""
    effect = link.effect
    if effect.count_flags & OATH:
        table.uses.restore(effect, link.player)
    for other in list(table.effects.all.values()):
        if other.made_by is effect and other.lasting and other.has(k.EFFECT_FLAG_OATH):
            table.effects.remove(other)


def _close(table: Table, link: Link) -> None:
    """A Link has resolved: nothing is related to it any more."""
    card, effect = link.effect.bearer, link.effect
    if card is not None and effect.type & k.EFFECT_TYPE_ACTIVATE and card in link.related:
        if card.data.type & k.TYPE_EQUIP and card.equip_target is None:
            card.status |= k.STATUS_LEAVE_CONFIRMED
    for related in link.related:
        if not any(other is not link and related in other.related for other in table.chain):
            related.linked_effects.discard(effect.number)
    link.related.clear()
    if table.chain and table.chain[-1] is link:
        table.chain.pop()
    table.changed(for_scripts=True)


def end_chain(table: Table) -> None:
    """The Chain has resolved: spent cards go to the Graveyard, what was to end with it ends.

    Summons that its effects started are made now.

    Raises:
        TableError: A Chain Link has not resolved, or the rules ledger does not know how.
    """
    if table.chain:
        raise TableError(f"Chain Link {table.chain[-1].number} has not resolved")
    unknown = table.activities.unknown_outcome()
    if unknown is not None:
        raise TableError(f"the rules ledger was not told how Chain Link {unknown} resolved")
    try:
        spent = [card for card in table.on_field if card.status & k.STATUS_LEAVE_CONFIRMED]
        if spent:
            by = actions.NOBODY
            actions.send(table, spent, k.LOCATION_GRAVE, k.REASON_RULE, by=by, rule=True)
    finally:
        table.chain_limits[0].clear()
        table.chain_limits[1].clear()
        resets.chain_ended(table)
        table.activities.chain_ended()
    summons.finish_declared(table)
    waiting, table.waiting = table.waiting, []
    for act in waiting:
        act()
    actions.adjust(table)
    table.settle()


# ---------------------------------------------------------------------------- negating, rewriting


def _meant(table: Table, number: int) -> Link | None:
    """The Link with a number; the last one for a number that no Link has."""
    if not table.chain:
        return None
    return table.chain[number - 1] if 1 <= number <= len(table.chain) else table.chain[-1]


def activation_may_be_negated(table: Table, link: Link) -> bool:
    """Whether no effect keeps the activation of a Link from being negated."""
    if link.effect.has(k.EFFECT_FLAG_CANNOT_INACTIVATE):
        return False
    return not any(lock.fits(link.number) for lock in _in_force(table, k.EFFECT_CANNOT_INACTIVATE))


def effect_may_be_negated(table: Table, link: Link) -> bool:
    """Whether no effect keeps the effect of a Link from being negated."""
    card = link.effect.bearer
    if card is not None and abilities.is_forbidden(table, card):
        return True
    if link.effect.has(k.EFFECT_FLAG_CANNOT_DISABLE):
        return False
    return not any(lock.fits(link.number) for lock in _in_force(table, k.EFFECT_CANNOT_DISEFFECT))


def _in_force(table: Table, code: int) -> Iterable[TableEffect]:
    return [e for e in table.effects.of_code(code) if table.effects.applies(e)]


def negate_activation(table: Table, number: int) -> bool:
    """Negate the activation of a Link; whether it is negated now and was not before."""
    link = _meant(table, number)
    if link is None or link.activation_negated or not activation_may_be_negated(table, link):
        return False
    card = link.effect.bearer
    if card is not None and abilities.is_unaffected(table, card, table.reason_effect):
        return False
    link.activation_negated = True
    link.negated_by, link.negated_by_player = table.reason_effect, table.reason_player
    if card is not None and card in link.related and card.location == k.LOCATION_SZONE:
        if link.effect.type & k.EFFECT_TYPE_ACTIVATE:
            card.status |= k.STATUS_LEAVE_CONFIRMED | k.STATUS_ACTIVATE_DISABLED
    _release_hidden(table, link)
    table.activities.activation_negated(link)
    table.changed(for_scripts=True)
    return True


def negate_effect(table: Table, number: int) -> bool:
    """Negate the effect of a Link; whether it is negated now and was not before."""
    link = _meant(table, number)
    if link is None or link.effect_negated or not effect_may_be_negated(table, link):
        return False
    card = link.effect.bearer
    if card is not None and abilities.is_unaffected(table, card, table.reason_effect):
        return False
    link.effect_negated = True
    link.negated_by, link.negated_by_player = table.reason_effect, table.reason_player
    _release_hidden(table, link)
    table.changed(for_scripts=True)
    return True


def _release_hidden(table: Table, link: Link) -> None:
    """A card whose effect was activated in the Deck or Extra Deck is no longer known."""
    card = link.effect.bearer
    if card is None or table.rules & k.DUEL_RETURN_TO_DECK_TRIGGERS:
        return
    if link.location == k.LOCATION_DECK or (link.location == k.LOCATION_EXTRA and not card.face_up):
        if card in link.related:
            link.related.remove(card)
            card.linked_effects.discard(link.effect.number)


def negate_related(table: Table, card: TableCard, reset: int) -> None:
    """Negate the effects of a card that are in the Chain, as far as they are still about it.

    Args:
        table: The table.
        card: The card.
        reset: `RESET_` bits of when that ends.
    """
    if len(table.chain) < 2 or abilities.is_unaffected(table, card, table.reason_effect):
        return
    by = table.reason_effect
    for link in reversed(table.chain):
        if link.effect.bearer is card and card in link.related:
            table.effects.make(
                card,
                k.EFFECT_DISABLE_CHAIN,
                link.id,
                k.RESET_CHAIN | k.RESET_EVENT | reset,
                owner=None if by is None else by.handler,
            )


def rewrite(table: Table, number: int, operation: Callback) -> None:
    """Let a Link do something else when it resolves."""
    link = _meant(table, number)
    if link is None:
        return
    link.replacement = operation
    card = link.effect.handler
    if card is not None and link.effect.type & k.EFFECT_TYPE_ACTIVATE:
        if card.location == k.LOCATION_SZONE:
            card.status |= k.STATUS_LEAVE_CONFIRMED
    turns = table.duel.turns
    if link.number <= len(turns.chain) and turns.outcome(link.number) is None:
        table.duel.feed(EffectReplaced(link.number))


# ------------------------------------------------------------------------------------------ targets


def add_targets(table: Table, cards: Iterable[TableCard]) -> None:
    """Make cards targets of what is being activated or carried out."""
    link = table.link()
    if link is None:
        return
    link.targets = in_order([*link.targets, *cards])
    if not link.effect.type & k.EFFECT_TYPE_CONTINUOUS:
        for card in link.targets:
            _relate(link, card)
    table.changed(for_scripts=True)


def set_targets(table: Table, number: int, cards: Iterable[TableCard]) -> None:
    """Give a Link other targets."""
    link = _meant(table, number)
    if link is None or not link.targets:
        return
    own = link.effect.bearer
    for card in link.targets:
        if card in link.related and card is not own:
            link.related.remove(card)
            card.linked_effects.discard(link.effect.number)
    link.targets = in_order(cards)
    for card in link.targets:
        _relate(link, card)
    table.changed(for_scripts=True)


def set_target_player(table: Table, number: int, player: int) -> None:
    """Give a Link another player that it is about."""
    link = _meant(table, number)
    if link is not None:
        link.target_player = player
        table.changed(for_scripts=True)


def set_target_parameter(table: Table, number: int, value: int) -> None:
    """Give a Link another number that it is about."""
    link = _meant(table, number)
    if link is not None:
        link.target_parameter = value
        table.changed(for_scripts=True)
