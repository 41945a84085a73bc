"""The board of a play in a core's duel: set up as puzzles are, by `Debug.AddCard` and its like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lua_bridge import constants as k
from lua_bridge.errors import TableError
from lua_bridge.on_core.named import Named
from lua_bridge.on_core.session import DriverError, Session
from lua_bridge.plays.loader import PILES, Play
from lua_bridge.plays.model import Placed
from lua_bridge.plays.sources import Sources
from lua_bridge.plays.words import HIDDEN, PLACES, PLAYERS, POSITIONS, SUMMONS
from lua_bridge.quoting import quoted
from lua_bridge.table.cards import CardData
from ygoplugin.eras import Eras
from ygoplugin.simulators.capi import DuelFlag
from ygoplugin.simulators.core import DuelOptions, PlayerOptions

_FROM_EXTRA: Final = ("fusion", "synchro", "xyz", "link")
_MAIN_ZONES: Final = 5
_FIELD_ZONE: Final = 5


def options(play: Play, eras: Eras) -> DuelOptions:
    """How the duel of a play is played.

    Nobody draws and no Deck is shuffled, since plays say what is drawn; turn 1 may have a battle.
    """
    flags = DuelFlag.MASTER_RULE_5 | DuelFlag.ATTACK_FIRST_TURN | DuelFlag.PSEUDO_SHUFFLE
    if eras["failed_summon_counts"] == "yes":
        flags |= DuelFlag.SUMMON_OATH_OLD | DuelFlag.SPECIAL_SUMMON_ONCE_OLD_NEGATE
    board = play.entry.board
    you, opponent = (
        PlayerOptions(side.life_points, starting_hand=0, draws_per_turn=0)
        for side in (board.you, board.opponent)
    )
    return DuelOptions(flags=flags, players=(you, opponent))


def set_up(session: Session, named: Named, sources: Sources) -> None:
    """Put the cards of a play into a duel that has not begun.

    Raises:
        DriverError: They cannot lie so.
    """
    play = sources.play
    if play.puzzle is not None:
        _set_up_puzzle(session, named, sources, *play.puzzle)
        return
    session.run("Play.begin()")
    text = "\n".join(_Writer(sources).lines())
    session.run(f"local c\n{text}", "board.lua")
    for name in play.names:
        named.add(name)


def _set_up_puzzle(session: Session, named: Named, sources: Sources, text: str, name: str) -> None:
    session.run(text, name)
    session.run("Play.begin()")
    name_cards(named, sources)


def name_cards(named: Named, sources: Sources) -> None:
    """Call cards that the play has no names for by what is printed: `Name`, further copies `Name 2`."""
    cards = sources.cards
    for index, (code, _) in enumerate(named.others()):
        label = cards.get(code, CardData(code)).label
        free = label
        number = 1
        while free in named:
            number += 1
            free = f"{label} {number}"
        named.name_other(index, free)


class _Writer:
    """Writes the board of a play as Lua."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._taken: set[tuple[int, int, int]] = set()

    def lines(self) -> Iterator[str]:
        board = self._sources.play.entry.board
        placed = [
            (PLAYERS[player], pile, _described(card))
            for player in ("you", "opponent")
            for pile in PILES
            for card in getattr(getattr(board, player), pile)
        ]
        self._keep_free(placed)
        for player, pile, card in placed:
            yield from self._card(card, player, pile)
        for _, _, card in placed:
            if card.equipped_to is not None:
                pair = f"{_lua(_name(card))}, {_lua(card.equipped_to)}"
                why = f"{_name(card)} cannot be equipped to {card.equipped_to}"
                yield f"if not Play.equip({pair}) then error({quoted(why)}, 0) end"

    def _keep_free(self, placed: list[tuple[int, str, Placed]]) -> None:
        """Zones that the play gives to cards are not given to others."""
        for player, pile, card in placed:
            if card.zone is not None and pile in ("monsters", "spells"):
                self._taken.add((player, PLACES[pile], card.zone))

    def _card(self, card: Placed, player: int, pile: str) -> Iterator[str]:
        data = self._sources.data(card.card)
        location, sequence = self._place(card, data, player, pile)
        owner = player if card.owner is None else PLAYERS[card.owner]
        done = "true" if card.summoned is not None else "false"
        yield (
            f"c = Debug.AddCard({data.code}, {owner}, {player}, {location}, {sequence},"
            f" {_position(card, pile)}, {done})"
        )
        yield f"if not c then error({quoted(f'{_name(card)} cannot lie there')}, 0) end"
        yield f"Play.name({quoted(_name(card))}, c)"
        if card.summoned is not None:
            origin = k.LOCATION_EXTRA if card.summoned in _FROM_EXTRA else k.LOCATION_HAND
            yield f"Debug.PreSummon(c, {SUMMONS[card.summoned]}, {origin})"
        for counter, count in card.counters.items():
            yield f"Debug.PreAddCounter(c, {_counter(counter)}, {count})"
        for material in map(_described, card.materials):
            below = self._sources.data(material.card).code
            yield (
                f"c = Debug.AddCard({below}, {owner}, {player}, {location}, {sequence},"
                f" {k.POS_FACEUP_ATTACK})"
            )
            yield f"Play.name({quoted(_name(material))}, c)"

    def _place(self, card: Placed, data: CardData, player: int, pile: str) -> tuple[int, int]:
        """Location and sequence, as `Debug.AddCard` takes them."""
        location = PLACES[pile]
        if pile not in ("monsters", "spells"):
            return location, 0
        if pile == "spells" and data.type & k.TYPE_FIELD:
            return location, _FIELD_ZONE
        if card.zone is not None:
            return location, card.zone
        zones = range(_MAIN_ZONES)
        if pile == "spells" and data.type & k.TYPE_PENDULUM and data.is_monster:
            location, zones = k.LOCATION_PZONE, range(2)
        for zone in zones:
            if (player, location, zone) not in self._taken:
                self._taken.add((player, location, zone))
                return location, zone
        raise TableError(f"there is no zone left for {_name(card)}")


def _described(card: Placed | str) -> Placed:
    return Placed.model_validate({"card": card}) if isinstance(card, str) else card


def _name(card: Placed) -> str:
    return card.name or card.card


def _lua(name: str) -> str:
    return f"Play.cards[{quoted(name)}]"


def _position(card: Placed, pile: str) -> int:
    if pile == "spells":
        return k.POS_FACEDOWN if card.position == "face-down" else k.POS_FACEUP
    if pile in HIDDEN and "position" not in card.model_fields_set:
        return k.POS_FACEDOWN_DEFENSE
    return POSITIONS[card.position]


def _counter(name: str) -> int:
    try:
        return int(name, 0)
    except ValueError:
        raise DriverError(f"the counter {name!r} is no number such as 0x1") from None
