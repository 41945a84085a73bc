"""Whether an effect may be activated: count, place, phase, and what its own functions say.

The table collects no events: what an effect responds to is given by the caller, or is among
`Table.happening`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table import abilities, traits
from lua_bridge.table.acting import acting_by
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import Callback, TableEffect
from lua_bridge.table.permissions import first

if TYPE_CHECKING:
    from lua_bridge.table.board import Happening, Table

NOTHING: Final = (None, 0, 0, None, 0, 0)
"""What functions get about the event where nothing happened: cards, player, value, effect, reason."""

_IN_DAMAGE_STEP: Final = range(1132, 1150)
_IN_DAMAGE_CALCULATION: Final = range(1134, 1137)
"""Event numbers that belong to the Damage Step, and to damage calculation."""

_WITHOUT_CARDS: Final = (
    k.EVENT_BATTLE_START,
    k.EVENT_BATTLE_CONFIRM,
    k.EVENT_PRE_DAMAGE_CALCULATE,
)
"""Events to which both battling monsters respond, and of which functions are told no cards."""

Event = tuple[list[TableCard] | None, int, int, TableEffect | None, int, int]


def event_of(happening: Happening) -> Event:
    """An event as the functions of effects get it."""
    return (
        None if happening.code in _WITHOUT_CARDS else list(happening.cards),
        happening.player,
        happening.value,
        happening.effect,
        happening.reason,
        happening.reason_player,
    )


def is_ready(
    table: Table,
    effect: TableEffect,
    player: int,
    event: Event = NOTHING,
    *,
    by: TableEffect | None = None,
    without_condition: bool = False,
    without_cost: bool = False,
    without_target: bool = False,
) -> bool:
    """Whether the condition holds, the cost can be paid, and there is what to target.

    Args:
        table: The table.
        effect: The effect.
        player: Who would activate it.
        event: What it responds to.
        by: The effect that its functions are called with; itself if left out.
        without_condition: Whether the condition does not matter.
        without_cost: Whether the cost does not matter.
        without_target: Whether the target does not matter.
    """
    return not _not_ready(
        table,
        effect,
        player,
        event,
        by=by,
        without_condition=without_condition,
        without_cost=without_cost,
        without_target=without_target,
    )


def _not_ready(
    table: Table,
    effect: TableEffect,
    player: int,
    event: Event,
    *,
    by: TableEffect | None = None,
    without_condition: bool = False,
    without_cost: bool = False,
    without_target: bool = False,
) -> str:
    """What is missing, in words; empty if nothing is. Arguments as of `is_ready`."""
    by = effect if by is None else by
    if not without_condition and effect.condition is not None:
        if not first(effect.condition(by, player, *event)):
            return f"its condition is not met{_at(table, effect.condition)}"
    paid = not without_cost and not effect.type & k.EFFECT_TYPE_CONTINUOUS
    try:
        if paid:
            table.cost_checked.add(by.number)
            if effect.cost is not None and not first(effect.cost(by, player, *event, 0)):
                return f"its cost cannot be paid{_at(table, effect.cost)}"
            table.cost_checked.add(by.number)
        if without_target or effect.target is None:
            return ""
        if first(effect.target(by, player, *event, 0)):
            return ""
        return f"its target function finds nothing that it could do{_at(table, effect.target)}"
    finally:
        table.cost_checked.discard(by.number)


def _at(table: Table, function: Callback) -> str:
    """The line of the script at which a function begins, in brackets."""
    line = table.line_of(function)
    return f" ({line})" if line else ""


def may_be_activated(
    table: Table,
    effect: TableEffect,
    player: int,
    event: Event = NOTHING,
    *,
    without_place: bool = False,
    without_target: bool = False,
) -> bool:
    """Whether a player may activate an effect, as far as the effect and its card go.

    Args:
        table: The table.
        effect: The effect.
        player: The player.
        event: What it responds to.
        without_place: Whether being in the hand does not matter.
        without_target: Whether there must be nothing to target.
    """
    return not against(
        table, effect, player, event, without_place=without_place, without_target=without_target
    )


def against(
    table: Table,
    effect: TableEffect,
    player: int,
    event: Event = NOTHING,
    *,
    without_place: bool = False,
    without_target: bool = False,
) -> str:
    """What the effect and its card have against it, in words; empty if nothing.

    Arguments as of `may_be_activated`.
    """
    if not effect.type & k.EFFECT_TYPE_ACTIONS:
        return "it is no effect that is activated"
    if not table.uses.allows(effect, player):
        return f"it has been used as often as it may be ({effect.count})"
    where = _where_it_may_not(table, effect, player, without_place=without_place)
    if where:
        return where
    with acting_by(table, effect, player), _related(effect):
        if not effect.type & k.EFFECT_TYPE_CONTINUOUS:
            lock = _lock(table, effect, player)
            if lock:
                return lock
        return _not_ready(table, effect, player, event, without_target=without_target)


@contextmanager
def _related(effect: TableEffect) -> Iterator[None]:
    """A card whose Trigger Effect has been met is related to it before it is activated."""
    card = effect.handler
    triggers = k.EFFECT_TYPE_TRIGGER_O | k.EFFECT_TYPE_TRIGGER_F
    if card is None or not effect.type & triggers or effect.number in card.linked_effects:
        yield
        return
    card.linked_effects.add(effect.number)
    try:
        yield
    finally:
        card.linked_effects.discard(effect.number)


def event_for(
    table: Table, effect: TableEffect, player: int, *, without_condition: bool, without_cost: bool
) -> Event | None:
    """What an effect could respond to just now, for another effect that would copy it.

    Args:
        table: The table.
        effect: The effect.
        player: Who would use it.
        without_condition: Whether the condition does not matter.
        without_cost: Whether the cost does not matter.

    Returns:
        The event; `NOTHING` for what needs none; `None` if it cannot be used now.
    """
    by = table.reason_effect or effect
    events: list[Event] = [NOTHING]
    if effect.code != k.EVENT_FREE_CHAIN:
        events = [event_of(h) for h in table.happening if h.code == effect.code]
    for event in events:
        if is_ready(
            table,
            effect,
            player,
            event,
            by=by,
            without_condition=without_condition,
            without_cost=without_cost,
        ):
            return event
    return None


def _lock(table: Table, effect: TableEffect, player: int) -> str:
    """What effect on the player forbids the activation, or makes it cost too much."""
    if player not in (0, 1):
        return f"the player is {player}"
    for lock in table.effects.on_player(player, k.EFFECT_CANNOT_ACTIVATE):
        if lock.fits(effect, player):
            return f"{lock.source} forbids it ({lock.line or 'its script'})"
    for price in table.effects.on_player(player, k.EFFECT_ACTIVATE_COST):
        if price.target is not None and not first(price.target(price, effect, player)):
            continue
        if price.cost is not None and not first(price.cost(price, effect, player)):
            return f"{price.source} demands a cost that cannot be paid{_at(table, price.cost)}"
    return ""


def _where_it_may_not(
    table: Table, effect: TableEffect, player: int, *, without_place: bool
) -> str:
    """What is wrong with the place, the position and the moment, in words."""
    card = effect.handler
    if card is None or effect.has(k.EFFECT_FLAG_FIELD_ONLY):
        theirs = effect.player == player or effect.has(k.EFFECT_FLAG_BOTH_SIDE)
        return "" if theirs else _NOT_THEIRS
    if effect.type & k.EFFECT_TYPE_ACTIVATE:
        return _card_activation(table, effect, card, player, without_place=without_place)
    bearer = effect.bearer
    if bearer is None:
        return "it is attached to nothing"
    if effect.type & k.EFFECT_TYPE_CONTINUOUS:
        return _continuous(table, effect, bearer)
    return _monster_effect(table, effect, bearer, player)


_NOT_THEIRS: Final = "the other player has it"
_FACE_DOWN: Final = "it is face-down"
_NOT_IN_EFFECT: Final = "its effects do not apply just now"


def _fits_phase(table: Table, effect: TableEffect) -> str:
    """What keeps an effect from being activated in this part of the Battle Phase."""
    if table.phase == k.PHASE_DAMAGE and effect.code not in _IN_DAMAGE_STEP:
        fits = effect.has(k.EFFECT_FLAG_DAMAGE_STEP)
        return "" if fits else "it is the Damage Step, and it has no EFFECT_FLAG_DAMAGE_STEP"
    if table.phase == k.PHASE_DAMAGE_CAL and effect.code not in _IN_DAMAGE_CALCULATION:
        fits = effect.has(k.EFFECT_FLAG_DAMAGE_CAL)
        return "" if fits else "it is damage calculation, and it has no EFFECT_FLAG_DAMAGE_CAL"
    return ""


def _card_activation(
    table: Table, effect: TableEffect, card: TableCard, player: int, *, without_place: bool
) -> str:
    if card.controller != player and not effect.has(k.EFFECT_FLAG_BOTH_SIDE):
        return _NOT_THEIRS
    if abilities.breaks_uniqueness(table, card, player, k.LOCATION_SZONE):
        return "only one such card can be on the field"
    if not card.data.type & k.TYPE_COUNTER:
        moment = _fits_phase(table, effect)
        if moment:
            return moment
    if card.location == k.LOCATION_SZONE:
        if card.face_up or card.equip_target is not None:
            return "it is face-up on the field already"
    elif not _has_zone(table, effect, card, player):
        return "no zone is free for it"
    code = _needed_in_place(table, card, player, without_place=without_place)
    if code is None:
        return "it is in the hand, and a Spell of that kind needs its player's own turn"
    if code and not any(
        table.uses.allows(helper, player) for helper in table.effects.affecting(card, code)
    ):
        return _WITHOUT_HELP[code]
    return _silenced(table, card)


_WITHOUT_HELP: Final = {
    k.EFFECT_TRAP_ACT_IN_HAND: "a Trap in the hand must be Set first",
    k.EFFECT_QP_ACT_IN_NTPHAND: (
        "a Quick-Play Spell in the hand can be activated only in its player's own turn"
    ),
    k.EFFECT_TRAP_ACT_IN_SET_TURN: "a Trap cannot be activated in the turn in which it was Set",
    k.EFFECT_QP_ACT_IN_SET_TURN: (
        "a Quick-Play Spell cannot be activated in the turn in which it was Set"
    ),
}
"""What it means that no effect gives what `_needed_in_place` asks for."""


def _silenced(table: Table, card: TableCard) -> str:
    if abilities.is_forbidden(table, card):
        return "its name was declared, and it cannot be used"
    if abilities.affected(table, card, k.EFFECT_CANNOT_TRIGGER):
        return "an effect keeps it from being activated"
    return ""


def _has_zone(table: Table, effect: TableEffect, card: TableCard, player: int) -> bool:
    """Whether a card that is activated from elsewhere finds a zone."""
    place = 0 if callable(effect.value) else effect.value_for()
    if place & (k.LOCATION_FZONE | k.LOCATION_HAND):
        return True
    zones = table.zones
    if place & k.LOCATION_MZONE:
        return zones.usable(player, k.LOCATION_MZONE, player)[0] > 0
    if card.data.type & k.TYPE_FIELD and place <= 0:
        return True
    if card.data.type & k.TYPE_PENDULUM or place & k.LOCATION_PZONE:
        return any(zones.is_free(player, k.LOCATION_PZONE, side) for side in (0, 1))
    return zones.usable(player, k.LOCATION_SZONE, player)[0] > 0


def _needed_in_place(
    table: Table, card: TableCard, player: int, *, without_place: bool
) -> int | None:
    """The effect code that lets a card be activated from where it is; 0 for none needed."""
    kind = card.data.type
    quick = bool(kind & k.TYPE_SPELL) and is_quick(table, card)
    if card.location == k.LOCATION_HAND and not without_place:
        if kind & k.TYPE_TRAP:
            return k.EFFECT_TRAP_ACT_IN_HAND
        if kind & k.TYPE_SPELL and table.turn_player != player:
            return k.EFFECT_QP_ACT_IN_NTPHAND if quick else None
    elif card.location == k.LOCATION_SZONE and card.status & k.STATUS_SET_TURN:
        if kind & k.TYPE_TRAP:
            return k.EFFECT_TRAP_ACT_IN_SET_TURN
        if quick:
            return k.EFFECT_QP_ACT_IN_SET_TURN
    return 0


def is_quick(table: Table, card: TableCard) -> bool:
    """Whether a Spell is a Quick-Play Spell, or an effect makes it as quick as one."""
    return bool(
        card.data.type & k.TYPE_QUICKPLAY or abilities.affected(table, card, k.EFFECT_BECOME_QUICK)
    )


def _continuous(table: Table, effect: TableEffect, card: TableCard) -> str:
    field, alone = effect.type & k.EFFECT_TYPE_FIELD, effect.type & k.EFFECT_TYPE_SINGLE
    bound = bool(alone) and effect.has(k.EFFECT_FLAG_SINGLE_RANGE)
    if field and card.status & k.STATUS_BATTLE_DESTROYED:
        return "it was destroyed by battle"
    if (field or bound) and card.on_field:
        if not card.face_up:
            return _FACE_DOWN
        if not abilities.status_of(table, card) & k.STATUS_EFFECT_ENABLED:
            return _NOT_IN_EFFECT
    if bound and not card.is_in(effect.range):
        return out_of_range(card, effect.range)
    if effect.has(k.EFFECT_FLAG_CANNOT_DISABLE) or not table.effects.is_disabled(card):
        return ""
    return "its effects are negated"


def _monster_effect(table: Table, effect: TableEffect, card: TableCard, player: int) -> str:
    kind = traits.type_of(table, card)
    if not kind & k.TYPE_MONSTER and active_type(table, effect) & k.TYPE_MONSTER:
        return "it is no monster now"
    if kind & k.TYPE_CONTINUOUS and kind & k.TYPE_EQUIP:
        if not effect.flags2 & k.EFFECT_FLAG2_CONTINUOUS_EQUIP:
            return "it is an Equip Card now"
    if card.location & (k.LOCATION_ONFIELD | k.LOCATION_REMOVED):
        if not card.face_up and not effect.has(k.EFFECT_FLAG_SET_AVAILABLE):
            return _FACE_DOWN
        if card.face_up and not abilities.status_of(table, card) & k.STATUS_EFFECT_ENABLED:
            return _NOT_IN_EFFECT
    forced = effect.type & (k.EFFECT_TYPE_FLIP | k.EFFECT_TYPE_TRIGGER_F)
    own = effect.type & k.EFFECT_TYPE_TRIGGER_O and effect.type & k.EFFECT_TYPE_SINGLE
    if not forced and not own:
        moment = _fits_phase(table, effect)
        if moment:
            return moment
    if card.location == k.LOCATION_OVERLAY:
        return "it is material of an Xyz Monster"
    if effect.type & k.EFFECT_TYPE_FIELD and card.controller != player:
        if not effect.has(k.EFFECT_FLAG_BOTH_SIDE | k.EFFECT_FLAG_EVENT_PLAYER):
            return _NOT_THEIRS
    hidden = card.location == k.LOCATION_DECK or (
        card.location == k.LOCATION_EXTRA and not card.face_up
    )
    if hidden:
        if effect.type & k.EFFECT_TYPE_SINGLE and effect.code != k.EVENT_TO_DECK:
            return f"it is {place_in_words(card.location)}"
        if effect.type & k.EFFECT_TYPE_FIELD:
            if not effect.range & (k.LOCATION_DECK | k.LOCATION_EXTRA):
                return out_of_range(card, effect.range)
    return _silenced(table, card)


_IN_WORDS: Final = {
    k.LOCATION_HAND: "in the hand",
    k.LOCATION_MZONE: "in a Monster Zone",
    k.LOCATION_SZONE: "in a Spell & Trap Zone",
    k.LOCATION_FZONE: "in the Field Zone",
    k.LOCATION_PZONE: "in a Pendulum Zone",
    k.LOCATION_STZONE: "in a Spell & Trap Zone",
    k.LOCATION_MMZONE: "in a Main Monster Zone",
    k.LOCATION_EMZONE: "in an Extra Monster Zone",
    k.LOCATION_GRAVE: "in the Graveyard",
    k.LOCATION_REMOVED: "banished",
    k.LOCATION_DECK: "in the Deck",
    k.LOCATION_EXTRA: "in the Extra Deck",
    k.LOCATION_OVERLAY: "attached as material",
}


def place_in_words(places: int) -> str:
    """Places, as `LOCATION_` bits, in words."""
    words = dict.fromkeys(word for bit, word in _IN_WORDS.items() if places & bit)
    return " or ".join(words) or "nowhere"


def out_of_range(card: TableCard, places: int) -> str:
    """That a card is not where its effect can be activated, in words."""
    return f"it is {place_in_words(card.location)}, and must be {place_in_words(places)}"


def active_type(table: Table, effect: TableEffect) -> int:
    """`TYPE_` bits of the card whose effect is activated: as it was then, if it is in the Chain."""
    if not effect.activated:
        return 0 if effect.owner is None else traits.type_of(table, effect.owner)
    for link in reversed(table.chain):
        if link.effect is effect and link.state is not None:
            kind = link.state.type
            return kind & ~k.TYPE_TRAP if kind & k.TYPE_TRAPMONSTER else kind
    card = effect.bearer if effect.bearer is not None else effect.owner
    if card is None:
        return 0
    if effect.type & k.EFFECT_TYPE_ACTIVATE and card.data.type & k.TYPE_PENDULUM:
        return k.TYPE_PENDULUM | k.TYPE_SPELL
    return traits.type_of(table, card)


def place_of_activation(table: Table, effect: TableEffect) -> tuple[int, int]:
    """Where an effect was activated: a `LOCATION_` bit and the zone there.

    Where it is not in the Chain, it is where its card is.
    """
    for link in reversed(table.chain):
        if link.effect is effect:
            return link.location, link.sequence
    card = effect.bearer
    return (0, 0) if card is None else (card.location, card.sequence)
