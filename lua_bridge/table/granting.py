"""Effects that give cards effects: "this card gains the following effect" (`EFFECT_TYPE_GRANT`).

While such an effect applies, each card that it reaches has an effect like the one that it grants, as its
own; it loses it when that ends. Both cores look for that whenever something has happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


class Grants:
    """What cards were given by effects, as long as that applies."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._given: dict[tuple[int, int], TableEffect] = {}
        self._followed = -1
        self._following = False

    def follow(self) -> None:
        """Give cards the effects that they are granted now, and take those off that they are not."""
        table = self._table
        grant = table.grant
        if grant is None or not table.effects.may_grant or self._followed == table.version:
            return
        if self._following or table.stats.evaluating:
            return
        self._following = True
        try:
            granted = {
                (granting.number, card.number): (granting, card)
                for granting in table.effects.granting
                for card in self._reached_by(granting)
            }
            for key, effect in list(self._given.items()):
                if effect.gone or key not in granted:
                    del self._given[key]
                    table.effects.remove(effect)
            for key, pair in granted.items():
                if key not in self._given:
                    self._given[key] = grant(*pair)
            self._followed = table.version
        finally:
            self._following = False

    def _reached_by(self, granting: TableEffect) -> list[TableCard]:
        effects = self._table.effects
        if not granting.label_object or not effects.is_available(granting):
            return []
        cards = list(self._table.cards.values())
        return [card for card in cards if card.location and effects.reaches(granting, card)]
