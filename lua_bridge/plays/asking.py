"""What a play can expect of cards and players."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import Any, Final

from lua_bridge import constants as k
from lua_bridge.errors import TableError
from lua_bridge.table import attacks, chain, summoning
from lua_bridge.table.board import Table
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.stats import printed_stats
from ygoplugin.stats.kinds import Stat

_PLACES: Final = {
    k.LOCATION_DECK: "deck",
    k.LOCATION_HAND: "hand",
    k.LOCATION_GRAVE: "graveyard",
    k.LOCATION_REMOVED: "banished",
    k.LOCATION_EXTRA: "extra-deck",
    k.LOCATION_OVERLAY: "material",
    k.LOCATION_MZONE: "field",
    k.LOCATION_SZONE: "field",
    0: "nowhere",
}
_POSITIONS: Final = {
    k.POS_FACEUP_ATTACK: "attack",
    k.POS_FACEUP_DEFENSE: "defense",
    k.POS_FACEDOWN_DEFENSE: "face-down",
    k.POS_FACEDOWN_ATTACK: "face-down",
}


def activated_effects(card: TableCard) -> list[TableEffect]:
    """The effects of a card that are activated, in the order of its script."""
    return [effect for effect in card.effects if effect.activated]


def _stat(stat: Stat, *, original: bool) -> Callable[[Table, TableCard], int]:
    def read(table: Table, card: TableCard) -> int:
        if stat not in printed_stats(card):
            raise TableError(f"it has no {stat.label}")
        return table.stats.original(card, stat) if original else table.stats.current(card, stat)

    return read


def _may_activate(table: Table, card: TableCard) -> bool:
    return any(
        chain.may_activate(table, effect, card.controller) for effect in activated_effects(card)
    )


def _may_be_normal_summoned(table: Table, card: TableCard) -> bool:
    return summoning.may_be_normal_summoned(
        table, card, card.controller, ignore_count=False, procedure=None, tributes=0, zones=0x1F
    )


def _may_be_special_summoned(table: Table, card: TableCard) -> bool:
    return summoning.may_be_special_summoned(
        table,
        card,
        summoning.SpecialSummon(None, 0, card.controller, card.controller, ignore_first=True),
        overlay=True,
    )


OF_CARDS: Final[Mapping[str, Callable[[Table, TableCard], Any]]] = {
    **{stat.value: _stat(stat, original=False) for stat in Stat if stat is not Stat.SCALE},
    **{
        f"original_{stat.value}": _stat(stat, original=True)
        for stat in Stat
        if stat is not Stat.SCALE
    },
    "negated": lambda table, card: table.effects.is_disabled(card),
    "place": lambda _, card: _PLACES[card.location],
    "position": lambda _, card: _POSITIONS[card.where.position],
    "controller": lambda _, card: ("you", "opponent")[card.controller],
    "counters": lambda _, card: sum(card.counters.values()),
    "materials": lambda _, card: len(card.materials),
    "may_activate": _may_activate,
    "may_be_normal_summoned": _may_be_normal_summoned,
    "may_be_special_summoned": _may_be_special_summoned,
    "may_attack": lambda table, card: attacks.may_declare_attack(table, card, card.controller),
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
}
"""What can be expected of a player."""


def of_card(table: Table, card: TableCard, what: str) -> Any:
    """A value of a card.

    Raises:
        TableError: There is no such value, or the card does not have it.
    """
    return _known(OF_CARDS, what, "a card")(table, card)


def of_player(table: Table, player: int, what: str) -> Any:
    """A value of a player, 0 or 1.

    Raises:
        TableError: There is no such value.
    """
    return _known(OF_PLAYERS, what, "a player")(table, player)


def working(table: Table, card: TableCard, what: str) -> str:
    """How a number of a face-up monster came about; empty where the rules ledger does not know it."""
    stat = what.removeprefix("original_")
    if stat not in set(Stat) or not card.in_monster_zone or not card.face_up:
        return ""
    return str(table.duel.explain(card.ledger_id, stat))


def _known(values: Mapping[str, Any], what: str, whose: str) -> Any:
    if what in values:
        return values[what]
    close = difflib.get_close_matches(what, values, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"expected {', '.join(values)}"
    raise TableError(f"{what!r} is nothing that can be expected of {whose}: {hint}")
