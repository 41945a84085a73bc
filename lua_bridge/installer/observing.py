"""What players do in a running duel, told to the rules ledger as it happens.

The shim hears the core's events, and names the cards that they are about and where those came from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lua_bridge import constants as k
from lua_bridge.table.activities import COUNTED
from lua_bridge.table.board import Link, Table
from lua_bridge.table.cards import TableCard, Where
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.oath_cards import oath_card
from ygoplugin.oaths.errors import TurnEventError
from ygoplugin.oaths.events import EffectReplaced


class Observer:
    """Tells the ledger what the shim tells.

    Args:
        table: The image of the duel.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._gone = False

    def happened(self, fields: list[str]) -> None:
        """Take in one event.

        Args:
            fields: What happened, the player, and what more the event has.
        """
        try:
            self._take(*fields)
        except TurnEventError as error:
            self._table.problem(str(error))

    def add_counter(self, number: int, activity: int, fits: Callable[..., bool]) -> None:
        """A script has a counter; see `lua_bridge.table.activities`."""
        if activity in COUNTED:
            self._table.activities.add_counter(number, activity, fits)

    def counted(self, number: int, player: int, activity: int) -> int:
        """What a counter of a script counted for a player this turn."""
        return self._table.activities.custom_count(number, player, activity)

    def _take(self, what: str, player: str, *more: str) -> None:
        rest = list(more)
        if what == "chaining":
            self._chaining(int(player), rest)
        elif what in _LINKS:
            number, *flags = map(int, rest[1:])
            self._link(what, number, flag=flags == [1])
        elif what == "step":
            self._table.stats.part_resolved()
            self._table.activities.step_taken()
        elif what == "chain_end":
            self._table.activities.chain_ended()
            self._table.chain.clear()
        elif what == "attack":
            cards = self._cards(rest[:-1])
            for card in cards[:1]:
                self._table.activities.attack_declared(card, int(player), direct=rest[-1] == "1")
        else:
            _SUMMONS[what](self, self._cards(rest), int(player))

    def _cards(self, told: list[str]) -> list[TableCard]:
        """The cards of an event; each then knows where it came from."""
        found = []
        for name in filter(None, told):
            number, _, origin = name.partition(":")
            card = self._table.cards[int(number)]
            card.before.where = Where(int(origin or 0), card.owner)
            found.append(card)
        return found

    # --- Summons ----------------------------------------------------------------------------------

    def _summoned(self, cards: list[TableCard], player: int) -> None:
        for card in cards:
            self._table.activities.summoned(card, player)

    def _flip_summoned(self, cards: list[TableCard], player: int) -> None:
        for card in cards:
            self._table.activities.flip_summoned(card, player)

    def _set(self, cards: list[TableCard], player: int) -> None:
        for card in cards:
            self._table.activities.monster_set(card, player)

    def _special_summoned(self, cards: list[TableCard], player: int) -> None:
        self._table.activities.special_summoned(cards, player)

    def _special_declared(self, cards: list[TableCard], player: int) -> None:
        were = tuple(oath_card(self._table, card) for card in cards)
        self._table.activities.special_summon_declared(cards, player, were)

    def _special_succeeded(self, cards: list[TableCard], player: int) -> None:
        self._table.activities.special_summon_succeeded(cards, player)

    def _negated(self, cards: list[TableCard], player: int) -> None:
        del cards, player
        self._table.activities.summon_negated()

    def _left(self, cards: list[TableCard], player: int) -> None:
        del player
        for card in cards:
            self._table.activities.left_field(card)

    # --- Chains -----------------------------------------------------------------------------------

    def _chaining(self, player: int, rest: list[str]) -> None:
        link, table = int(rest[0]), self._table
        activated = Link(link, self.activation(player, rest[1:9]), player)
        for announced, kept in zip(
            rest[9:], (activated.operations, activated.possible), strict=True
        ):
            if announced:
                kept[k.CATEGORY_SPECIAL_SUMMON] = self._announced(announced)
        del table.chain[link - 1 :]
        table.chain.append(activated)
        table.activities.activated(activated)

    def activation(self, player: int, fields: list[str]) -> TableEffect:
        """An effect that a player activates, or could.

        Args:
            player: The player.
            fields: Its number, owner, handler, type, code, description, flags and category.
        """
        effect, owner, handler, kind, code, description, flags, category = map(int, fields)
        cards = self._table.cards
        told = TableEffect(effect, cards.get(handler), kind, code, lambda _: None)
        told.__dict__.update(_BLANK)
        told.owner = cards.get(owner)
        told.player, told.description, told.flags = player, description, flags
        told.category = category
        return told

    def _announced(self, text: str) -> tuple[list[TableCard], int, int, int]:
        player, place, names = text.split(":")
        cards = [self._table.cards[int(name)] for name in filter(None, names.split("+"))]
        return cards, len(cards), int(player), int(place)

    def _link(self, what: str, number: int, *, flag: bool) -> None:
        """What becomes of a Chain Link.

        Args:
            what: What happened to it.
            number: Its number.
            flag: While it begins to resolve, whether its card had to stay on the field and has left;
                once it has, whether it did anything but bind players.
        """
        table, chain = self._table, self._table.chain
        if not 1 <= number <= len(chain):
            return
        link, activities = chain[number - 1], table.activities
        match what:
            case "solving":
                table.resolving = link
                self._gone = flag
            case "activation_negated":
                link.activation_negated = True
                activities.activation_negated(link)
            case "effect_negated":
                link.effect_negated = True
                activities.effect_negated(link)
            case "replaced":
                if table.duel.turns.outcome(number) is None:
                    table.duel.feed(EffectReplaced(number))
            case "solved":
                if link.activation_negated:
                    activities.activation_negated(link)
                else:
                    activities.resolved(link, applied=not self._gone, acted=flag)
                if table.resolving is link:
                    table.resolving = None
                table.stats.part_resolved()


_LINKS: Final = ("solving", "solved", "activation_negated", "effect_negated", "replaced")
"""What becomes of Chain Links."""

_SUMMONS: Final[Mapping[str, Callable[[Observer, list[TableCard], int], None]]] = {
    "summoned": Observer._summoned,
    "flip_summoned": Observer._flip_summoned,
    "set": Observer._set,
    "special_summoned": Observer._special_summoned,
    "special_declared": Observer._special_declared,
    "special_succeeded": Observer._special_succeeded,
    "summon_negated": Observer._negated,
    "special_negated": Observer._negated,
    "left": Observer._left,
}

_BLANK: Final = {
    name: None if name in ("condition", "target", "cost", "operation") else 0
    for name in TableEffect.__annotations__
}
"""What the rules do not ask of an activated effect."""
