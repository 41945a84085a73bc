"""How often effects were used, for "once per turn", "once per Chain" and "once per Duel".

An effect without a code counts for itself, on the card as it lies there; with a code all effects with
that code count together, for each player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table.effects import TableEffect

if TYPE_CHECKING:
    from lua_bridge.table.board import Link, Table

OATH: Final = 1
DUEL: Final = 2
SINGLE: Final = 4
CHAIN: Final = 8
"""The bits of `TableEffect.count_flags`."""
FOREVER: Final = -1

_Key = tuple[object, ...]
Counts = dict[_Key, tuple[int, int]]
"""How often effects were used, and what each count holds for."""


class Uses:
    """The uses of both players' effects."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._counts: Counts = {}
        self._first_link: Link | None = None
        self._chains = 0

    def allows(self, effect: TableEffect, player: int) -> bool:
        """Whether a player may use an effect once more."""
        if not effect.has(k.EFFECT_FLAG_COUNT_LIMIT):
            return True
        if not self.left(effect):
            return False
        return not _coded(effect) or self._count(self._key(effect, player)) < effect.count

    def left(self, effect: TableEffect) -> int:
        """How often an effect may still be used, leaving out uses that count by code."""
        if _coded(effect) and not effect.has(k.EFFECT_FLAG_NO_TURN_RESET):
            return effect.count
        return max(0, effect.count - self._count(self._own_key(effect)))

    def use(self, effect: TableEffect, player: int, times: int = 1) -> None:
        """A player used an effect."""
        if not effect.has(k.EFFECT_FLAG_COUNT_LIMIT) or times <= 0 or not self.left(effect):
            return
        if not _coded(effect) or effect.has(k.EFFECT_FLAG_NO_TURN_RESET):
            own = self._own_key(effect)
            self._set(own, min(effect.count, self._count(own) + times))
        if _coded(effect):
            key = self._key(effect, player)
            self._set(key, self._count(key) + times)

    def restore(self, effect: TableEffect, player: int, times: int = 1) -> None:
        """Some uses of an effect by a player count no longer."""
        if not effect.has(k.EFFECT_FLAG_COUNT_LIMIT) or times <= 0 or not self.left(effect):
            return
        if not _coded(effect) or effect.has(k.EFFECT_FLAG_NO_TURN_RESET):
            own = self._own_key(effect)
            self._set(own, max(0, self._count(own) - times))
        if _coded(effect):
            key = self._key(effect, player)
            self._set(key, max(0, self._count(key) - times))

    def counts(self) -> Counts:
        """All counts as they are now, for `take_back`."""
        return dict(self._counts)

    def take_back(self, counts: Counts) -> None:
        """Uses since the counts were these are none.

        Args:
            counts: What `counts` gave.
        """
        self._counts = dict(counts)

    # --- what counts together ---------------------------------------------------------------------

    def _own_key(self, effect: TableEffect) -> _Key:
        bearer = effect.bearer
        kind = "kept" if effect.has(k.EFFECT_FLAG_NO_TURN_RESET) else "own"
        return kind, effect.number, 0 if bearer is None else bearer.field_id

    def _key(self, effect: TableEffect, player: int) -> _Key:
        flags = effect.count_flags
        kind = "duel" if flags & DUEL else "chain" if flags & CHAIN else "turn"
        if flags & SINGLE:
            bearer = effect.bearer
            return kind, flags, 0 if bearer is None else bearer.field_id, effect.count_index
        return kind, flags, effect.count_code, effect.count_index, player

    def _count(self, key: _Key) -> int:
        count, when = self._counts.get(key, (0, FOREVER))
        return count if when == self._time(key) else 0

    def _set(self, key: _Key, count: int) -> None:
        self._counts[key] = count, self._time(key)

    def _time(self, key: _Key) -> int:
        """What a count holds for: a turn, a Chain, or the whole Duel."""
        kind = key[0]
        if kind in ("duel", "kept"):
            return FOREVER
        if kind == "chain":
            first = self._table.chain[0] if self._table.chain else None
            if first is not self._first_link:
                self._first_link = first
                self._chains += 1
            return self._chains
        return self._table.turn


def _coded(effect: TableEffect) -> bool:
    """Whether the uses of an effect are counted by a code, or for its card."""
    return bool(effect.count_code or effect.count_flags)
