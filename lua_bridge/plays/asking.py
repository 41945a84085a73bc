"""What a play can expect of cards and players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lua_bridge import constants as k
from lua_bridge.errors import TableError
from lua_bridge.plays.events import AS_MATERIAL, event_name, is_going_on, is_noticed
from lua_bridge.plays.mistakes import known_value
from lua_bridge.plays.words import PLACE_NAMES, POSITION_NAMES
from lua_bridge.table import battle, timing, verdicts
from lua_bridge.table.activation import NOTHING, Event, event_of
from lua_bridge.table.board import Happening, Table
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.labels import label_of
from lua_bridge.table.oath_cards import oath_card
from lua_bridge.table.stats import printed_stats
from ygoplugin.stats.kinds import Stat

_ABOUT_LINKS: Final = (k.EVENT_CHAINING, k.EVENT_CHAIN_SOLVING)
"""The events whose number is that of a Chain Link."""


def activated_effects(card: TableCard) -> list[TableEffect]:
    """The effects of a card that are activated, in the order of its script."""
    return [effect for effect in card.effects if effect.activated]


def _stat(stat: Stat, *, original: bool) -> Callable[[Table, TableCard], int]:
    def read(table: Table, card: TableCard) -> int:
        if stat not in printed_stats(card):
            raise TableError(f"it has no {stat.label}")
        return table.stats.original(card, stat) if original else table.stats.current(card, stat)

    return read


def events_for(table: Table, effect: TableEffect) -> list[Event]:
    """What an effect can respond to: what just happened, the last Chain Link, its own card's state."""
    happened = _answerable(table, effect)
    handler = effect.handler
    if not happened and handler is not None and effect.type & k.EFFECT_TYPE_SINGLE:
        reason = handler.reason
        bits = reason.bits
        if effect.code in (k.EVENT_BE_MATERIAL, k.EVENT_BE_PRE_MATERIAL):
            bits &= AS_MATERIAL
        player = handler.controller
        state = Happening(effect.code, (handler,), player, 0, reason.effect, bits, reason.player)
        happened.append(event_of(state))
    return happened or [NOTHING]


def _answerable(table: Table, effect: TableEffect) -> list[Event]:
    """The events of the last step or Chain that an effect can respond to, and the last Chain Link.

    A Trigger Effect waits, while a Chain is open, with what has happened since it began.
    """
    about = [h for h in table.happening if h.code == effect.code]
    if table.chain and effect.type & timing.TRIGGERS:
        about = [h for h in about if not h.in_chain]
    if effect.type & k.EFFECT_TYPE_SINGLE:
        about = [h for h in about if effect.handler in h.cards or effect.bearer in h.cards]
    found = [event_of(h) for h in about]
    if effect.code in _ABOUT_LINKS and table.chain:
        link = table.chain[-1]
        card = link.effect.bearer
        cards = [] if card is None else [card]
        found.append((cards, link.player, link.number, link.effect, 0, link.player))
    return found


def is_due(table: Table, effect: TableEffect) -> bool:
    """Whether an effect needs no event, or its event has just happened, as far as plays notice it."""
    if effect.code in (0, k.EVENT_FREE_CHAIN) or not is_noticed(effect.code):
        return True
    return is_going_on(table, effect) or bool(_answerable(table, effect))


def in_response(table: Table, effects: Iterable[TableEffect]) -> list[tuple[TableEffect, Event]]:
    """Effects with what they can respond to; last those that wait for what has not happened now."""
    found = [(effect, event) for effect in effects for event in events_for(table, effect)]
    return sorted(found, key=lambda pair: not _has_happened(table, pair[0]))


def _has_happened(table: Table, effect: TableEffect) -> bool:
    """Whether an effect needs no event, or its event has just happened."""
    return effect.code in (0, k.EVENT_FREE_CHAIN) or bool(_answerable(table, effect))


def attempts(
    table: Table, effects: Iterable[TableEffect], player: int
) -> list[tuple[TableEffect, Event, list[str]]]:
    """The effects with what they can respond to, and what there is against activating them now.

    A script that stumbles over an event that did not happen makes no problem of it.
    """
    found = []
    for effect, event in in_response(table, effects):
        if not is_due(table, effect):
            against = [f"{event_name(effect.code)} has not just happened"]
        else:
            problems = len(table.problems)
            against = verdicts.against_activation(table, effect, player, event)
            if against and not _has_happened(table, effect):
                del table.problems[problems:]
        found.append((effect, event, against))
    return found


def possible(
    table: Table, effects: Iterable[TableEffect], player: int
) -> list[tuple[TableEffect, Event]]:
    """Those of the effects that a player may activate now, with what they respond to."""
    return [
        (effect, event)
        for effect, event, against in attempts(table, effects, player)
        if not against
    ]


def _effect_may_be_activated(table: Table, effect: TableEffect, player: int) -> bool:
    return bool(possible(table, [effect], player))


def _may_activate(table: Table, card: TableCard) -> bool:
    return bool(possible(table, activated_effects(card), card.controller))


def _of_controller(
    ask: Callable[[Table, TableCard, int], bool],
) -> Callable[[Table, TableCard], bool]:
    return lambda table, card: ask(table, card, card.controller)


def _special_summons(table: Table, card: TableCard) -> int:
    """How many Special Summons of its name count for its controller this turn."""
    name = oath_card(table, card).name
    return table.duel.turns.special_summon_count(card.controller, name)


OF_CARDS: Final[Mapping[str, Callable[[Table, TableCard], Any]]] = {
    **{stat.value: _stat(stat, original=False) for stat in Stat if stat is not Stat.SCALE},
    **{
        f"original_{stat.value}": _stat(stat, original=True)
        for stat in Stat
        if stat is not Stat.SCALE
    },
    "used_for_damage_calculation": battle.value_in_battle,
    "negated": lambda table, card: table.effects.is_disabled(card),
    "place": lambda _, card: PLACE_NAMES[card.location],
    "position": lambda _, card: POSITION_NAMES[card.where.position],
    "controller": lambda _, card: ("you", "opponent")[card.controller],
    "counters": lambda _, card: sum(card.counters.values()),
    "materials": lambda _, card: len(card.materials),
    "may_activate": _may_activate,
    "may_be_normal_summoned": _of_controller(verdicts.may_be_normal_summoned),
    "may_be_set": _of_controller(verdicts.may_be_set),
    "may_be_special_summoned": _of_controller(verdicts.may_be_special_summoned),
    "may_special_summon_itself": _of_controller(verdicts.may_special_summon_itself),
    "may_attack": _of_controller(verdicts.may_attack),
    "may_attack_directly": _of_controller(verdicts.may_attack_directly),
    "may_attack_again": verdicts.may_attack_again,
    "special_summons": _special_summons,
}
"""What can be expected of a card."""

OF_PLAYERS: Final[Mapping[str, Callable[[Table, int], Any]]] = {
    "lp": lambda table, player: table.duel.life_points(player),
    "hand": lambda table, player: len(table.sides[player].hand),
    "deck": lambda table, player: len(table.sides[player].deck),
    "graveyard": lambda table, player: len(table.sides[player].graveyard),
    "banished": lambda table, player: len(table.sides[player].banished),
    "monsters": lambda table, player: len(list(table.cards_of(player, k.LOCATION_MZONE))),
    "special_summons": lambda table, player: table.duel.turns.special_summon_count(player),
    "may_special_summon": verdicts.may_special_summon,
    "skips_draw_phase": verdicts.skips_draw_phase,
}
"""What can be expected of a player."""


def of_card(table: Table, card: TableCard, what: str) -> Any:
    """A value of a card.

    Raises:
        TableError: There is no such value, or the card does not have it.
    """
    return known_value(OF_CARDS, what, "a card")(table, card)


def of_effects(
    table: Table, card: TableCard, what: str, asked: Iterable[object]
) -> dict[object, Any]:
    """The same of single effects of a card, by their labels: the number in the text, or "card".

    Raises:
        TableError: It is nothing that is asked of an effect, or there is no such effect.
    """
    if what != "may_activate":
        raise TableError(f"{what!r} is not asked of single effects: only 'may_activate' is")
    effects: dict[str, list[TableEffect]] = {}
    for effect in activated_effects(card):
        effects.setdefault(label_of(table, effect), []).append(effect)
    found: dict[object, Any] = {}
    for label in asked:
        if label not in effects:
            known = ", ".join(effects) or "none that is activated"
            raise TableError(f"it has no effect {label!r}; its script has {known}")
        found[label] = any(
            _effect_may_be_activated(table, effect, card.controller)
            for effect in effects[str(label)]
        )
    return found


def of_player(table: Table, player: int, what: str) -> Any:
    """A value of a player, 0 or 1.

    Raises:
        TableError: There is no such value.
    """
    return known_value(OF_PLAYERS, what, "a player")(table, player)


def working(table: Table, card: TableCard, what: str) -> str:
    """How a number of a face-up monster came about; empty where the rules ledger does not know it."""
    stat = what.removeprefix("original_")
    if stat not in set(Stat) or not card.in_monster_zone or not card.face_up:
        return ""
    return str(table.duel.explain(card.ledger_id, stat))


def against(table: Table, card: TableCard, what: str) -> list[str]:
    """Why a `may_...` of a card is false, in words; empty if nothing is known."""
    player = card.controller
    match what:
        case "may_activate":
            effects = activated_effects(card)
            several = len(effects) > 1
            return [
                f"effect {effects.index(effect) + 1}: {why}" if several else why
                for effect, _, reasons in attempts(table, effects, player)
                for why in reasons
            ]
        case "may_be_normal_summoned":
            return verdicts.against_normal_summon(table, card, player)
        case "may_be_set":
            return verdicts.against_set(table, card, player)
        case "may_be_special_summoned":
            return verdicts.against_special_summon(table, card, player)
        case "may_special_summon_itself":
            return verdicts.against_own_procedure(table, card, player)
        case "may_attack":
            return verdicts.against_attack(table, card, player)
        case "may_attack_directly":
            return verdicts.against_attack_on(table, card, player, None)
    return []
