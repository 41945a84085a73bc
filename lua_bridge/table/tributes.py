"""What may be Tributed for the Tribute Summon or Set of a monster, and whether it is enough."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lua_bridge import constants as k
from lua_bridge.table import abilities
from lua_bridge.table.cards import TableCard

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


@dataclass
class Tributes:
    """Cards that may be Tributed for a monster.

    Attributes:
        cards: Cards that may be.
        required: Monsters of the opponent that may be as if they were the player's own.
        one_of: Monsters of the opponent of which one may be.
        worth: As how many Tributes a card counts.
    """

    cards: list[TableCard] = field(default_factory=list)
    required: list[TableCard] = field(default_factory=list)
    one_of: list[TableCard] = field(default_factory=list)
    worth: dict[TableCard, int] = field(default_factory=dict)

    @property
    def all(self) -> list[TableCard]:
        """All of them."""
        return [*self.cards, *self.required, *self.one_of]

    @property
    def count(self) -> int:
        """How many Tributes they come to at most."""
        sure = sum(self.worth[card] for card in (*self.cards, *self.required))
        return sure + max((self.worth[card] for card in self.one_of), default=0)


def tributes_for(
    table: Table,
    monster: TableCard,
    among: Collection[TableCard] | None = None,
    *,
    opponents: bool = False,
    position: int = k.POS_FACEUP_ATTACK,
) -> Tributes:
    """The cards that may be Tributed for a monster.

    Args:
        table: The table.
        monster: The monster.
        among: Only these; any if left out.
        opponents: Whether the opponent's monsters may be, because it comes to that side.
        position: How the monster would lie, as `POS_` bits.
    """
    player = monster.controller
    found = Tributes()
    added = [card for card in _added(table, monster, position) if _may(table, card, monster)]
    for card in table.cards_of(player, k.LOCATION_MZONE):
        if _may(table, card, monster) and (among is None or card in among):
            found.cards.append(card)
    for card in table.cards_of(1 - player, k.LOCATION_MZONE):
        if not _may(table, card, monster) or (among is not None and card not in among):
            continue
        if abilities.affected(table, card, k.EFFECT_EXTRA_RELEASE):
            found.required.append(card)
        elif opponents or card in added:
            found.cards.append(card)
        elif _once(table, card):
            found.one_of.append(card)
    found.cards += [card for card in added if not card.in_monster_zone]
    found.worth = {card: _worth(table, card, monster) for card in found.all}
    return found


def enough(
    table: Table,
    monster: TableCard,
    least: int,
    most: int,
    among: Collection[TableCard] | None,
    to: int,
    zones: int,
) -> bool:
    """Whether a monster can be Tribute Summoned: Tributes and a zone.

    Args:
        table: The table.
        monster: The monster.
        least: How many Tributes it needs.
        most: How many it may take.
        among: Only these may be Tributed; any if left out.
        to: To whose field it comes.
        zones: The Monster Zones that are possible.
    """
    player = monster.controller
    found = tributes_for(table, monster, among, opponents=to != player)
    most = min(most, found.count)
    if least > most:
        return False
    zones &= 0x1F & table.zones.forced(to, player, k.LOCATION_REASON_TOFIELD, monster)
    free, _ = table.zones.to_field(to, k.LOCATION_MZONE, player, zone=zones, card=monster)
    if free <= 0 and most <= 0:
        return False
    must = found.required if 0 < least <= len(found.required) else found.cards
    leaving = [card for card in must if card.in_monster_zone and card.controller == to]
    if free + sum(zones >> card.sequence & 1 for card in leaving) <= 0:
        return False
    missing = 1 - table.zones.monster_limit(to, player, k.LOCATION_REASON_TOFIELD)
    return len(leaving) >= missing and max(0, most - len(found.required)) >= missing


def _may(table: Table, card: TableCard, monster: TableCard) -> bool:
    return abilities.may_be_tributed_for(table, card, monster.controller, monster)


def _added(table: Table, monster: TableCard, position: int) -> Iterator[TableCard]:
    """Cards that effects let be Tributed for a monster beside those on its side."""
    for effect in table.effects.affecting(monster, k.EFFECT_ADD_EXTRA_TRIBUTE):
        if effect.value_for() & position:
            for card in table.cards_seen_by(
                effect.controller, effect.own_range, effect.other_range
            ):
                if effect.target is None or effect.target(effect, card):
                    yield card


def _once(table: Table, card: TableCard) -> bool:
    return any(
        not effect.has(k.EFFECT_FLAG_COUNT_LIMIT) or effect.count
        for effect in table.effects.affecting(card, k.EFFECT_EXTRA_RELEASE_SUM)
    )


def _worth(table: Table, card: TableCard, monster: TableCard) -> int:
    if abilities.affected_by_value(table, card, k.EFFECT_TRIPLE_TRIBUTE, monster):
        return 3
    return 2 if abilities.affected_by_value(table, card, k.EFFECT_DOUBLE_TRIBUTE, monster) else 1
