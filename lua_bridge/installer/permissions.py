"""Whether oaths and Summon counts of the rules ledger let a player do what the core would allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lua_bridge import constants as k
from lua_bridge.table import labels
from lua_bridge.table.oath_cards import oath_card

if TYPE_CHECKING:
    from lua_bridge.installer.observing import Observer
    from lua_bridge.table.board import Table


class Permissions:
    """Asks the ledger.

    Args:
        table: The image of the duel.
        observer: Knows activated effects by what the shim says of them.
    """

    def __init__(self, table: Table, observer: Observer) -> None:
        self._table = table
        self._observer = observer

    @property
    def any_in_force(self) -> bool:
        """Whether any oath or lock binds a player just now."""
        turns = self._table.duel.turns
        return any(turns.in_force(player) for player in (0, 1))

    def special_summons(self, player: int) -> int:
        """How many Special Summons a player has made this turn."""
        return self._table.activities.count(player, k.ACTIVITY_SPSUMMON) or 0

    def no_special_summon(self, player: int) -> bool:
        """Whether a player can make no Special Summon at all now, of whatever monster."""
        limits = self._table.effects.ever(k.EFFECT_SPSUMMON_COUNT_LIMIT)
        if not limits and not self.any_in_force:
            return False
        return not self._table.activities.may_special_summon(player)

    def lists(self, name: str) -> bool:
        """Whether the ledger lists an oath or a limit for a card of this name, or passcode."""
        return self._table.duel.turns.named.lists(name)

    def may(self, what: str, player: str, card: str, *effect: str) -> bool:
        """Whether a player may do something with a card now.

        Args:
            what: "activate", "normal_summon", "set", "special_summon" or "attack".
            player: The player.
            card: The card's number.
            effect: For an activation, what the shim says of the effect.
        """
        table, who = self._table, int(player)
        turns, acts = table.duel.turns, table.cards[int(card)]
        if what == "activate":
            asked = labels.activation(table, self._observer.activation(who, list(effect)), who)
            return turns.may_activate(asked).allowed
        if what == "special_summon":
            return table.activities.may_special_summon(who, acts)
        told = oath_card(table, acts)
        if what == "normal_summon":
            return turns.may_normal_summon(who, told).allowed
        if what == "set":
            return turns.may_set(who, told).allowed
        return turns.may_attack(who, told).allowed
