"""Tries the effects of card scripts on a filled board: does every one run to its end?

What an effect does there means nothing, since nobody meant it; what matters is whether its functions
run, or where they stop: a function that the table does not offer, a name that does not exist, a nil
value where a card was expected. Every script is tried on a new table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from lua_bridge import constants as k
from lua_bridge.bridge import Bridge
from lua_bridge.databases import read_card_data
from lua_bridge.errors import ScriptError
from lua_bridge.folders import ScriptLibrary
from lua_bridge.plays.asking import events_for
from lua_bridge.processes import process_pool
from lua_bridge.table import chain, translation
from lua_bridge.table.acting import acting_by
from lua_bridge.table.activation import NOTHING
from lua_bridge.table.cards import CardData, SummonInfo, TableCard
from lua_bridge.table.effects import TableEffect
from ygoplugin import Duel, YgopluginError

_MONSTER: Final = k.TYPE_MONSTER | k.TYPE_EFFECT


def _monster(
    code: int,
    name: str,
    kind: int,
    level: int,
    attribute: int,
    race: int,
    points: int,
    arrows: int = 0,
) -> CardData:
    return CardData(
        code,
        name,
        type=_MONSTER | kind,
        level=level,
        attribute=attribute,
        race=race,
        attack=points,
        defense=0 if arrows else points,
        link_markers=arrows,
    )


_FILLERS: Final = (
    _monster(90000010, "Warrior", 0, 4, k.ATTRIBUTE_EARTH, k.RACE_WARRIOR, 1800),
    _monster(90000020, "Dragon", 0, 8, k.ATTRIBUTE_LIGHT, k.RACE_DRAGON, 3000),
    _monster(90000030, "Tuner", k.TYPE_TUNER, 2, k.ATTRIBUTE_WIND, k.RACE_SPELLCASTER, 500),
    CardData(90000040, "Spell", type=k.TYPE_SPELL),
    CardData(90000050, "Trap", type=k.TYPE_TRAP),
)
_EXTRA: Final = (
    _monster(90000060, "Fusion", k.TYPE_FUSION, 6, k.ATTRIBUTE_DARK, k.RACE_FAIRY, 2200),
    _monster(90000070, "Xyz", k.TYPE_XYZ, 4, k.ATTRIBUTE_WATER, k.RACE_AQUA, 2000),
    _monster(
        90000080,
        "Link",
        k.TYPE_LINK,
        2,
        k.ATTRIBUTE_FIRE,
        k.RACE_CYBERSE,
        1500,
        k.LINK_MARKER_BOTTOM_LEFT | k.LINK_MARKER_BOTTOM_RIGHT,
    ),
)


@dataclass
class Tried:
    """What came of trying a script.

    Attributes:
        script: Its path in the folder, such as "official/c123.lua".
        standing: How many standing effects were evaluated.
        activated: How many effects were activated and resolved, or applied.
        impossible: How many could not be activated on the board (no target, another phase, ...). They
            are carried out all the same; of their problems, those count that do not come from that.
        problems: Where they stopped, each starting with file and line.
    """

    script: str
    standing: int = 0
    activated: int = 0
    impossible: int = 0
    problems: list[str] = field(default_factory=list)


def try_script(
    library: ScriptLibrary,
    folder: str,
    code: int,
    cards: Mapping[int, CardData],
    *,
    activate: bool = True,
) -> Tried:
    """Evaluate every standing effect of a script, and carry out every other one.

    Args:
        library: The scripts.
        folder: The folder; "" for the top.
        code: The passcode.
        cards: What is printed on cards, by passcode; a monster where the card is missing.
        activate: Whether to carry out effects too, not only evaluate the standing ones.

    Raises:
        ScriptError: A library file fails.
    """
    tried = Tried(f"{folder}/c{code}.lua" if folder else f"c{code}.lua")
    data = cards.get(code) or CardData(code, level=4, attack=1500, defense=1500)
    source = library.read_in(folder, f"c{code}.lua")
    board = Board(library)
    try:
        card = board.bridge.add_card(data, script=source)
    except ScriptError as error:
        tried.problems.append(str(error))
        return tried
    for effect in list(card.effects):
        if effect.standing:
            board.put(card, effect)
            _evaluate(board, effect)
            tried.standing += 1
    numbers = [effect.number for effect in card.effects if not effect.standing]
    tried.problems += map(str, board.table.problems)
    for place in range(len(numbers)) if activate else ():
        board = Board(library)
        card = board.bridge.add_card(data, script=source)
        effect = [e for e in card.effects if not e.standing][place]
        problems: list[str] = []
        possible = False
        try:
            possible = carry_out(board, card, effect)
        except ScriptError as error:
            problems.append(str(error))
        except YgopluginError as error:
            problems.append(f"{tried.script}: {error}")
        problems += map(str, board.table.problems)
        if possible:
            tried.activated += 1
        else:
            tried.impossible += 1
            problems = [problem for problem in problems if not _takes_for_granted(problem)]
        tried.problems += problems
    tried.problems = list(dict.fromkeys(tried.problems))
    return tried


class Trials:
    """Tries many scripts, in several processes.

    Args:
        places: Folders and archives of scripts, the overriding ones first.
        dialect: Whose scripts they are, if that is not to be found out.
        databases: Card databases, the overriding ones first.
        activate: Whether to carry out effects too, not only evaluate the standing ones.

    Raises:
        ScriptsFolderError: A folder is unusable.
        CardDatabaseError: A database is.
    """

    def __init__(
        self,
        places: Sequence[Path],
        dialect: str | None = None,
        databases: Sequence[Path] = (),
        *,
        activate: bool = True,
    ) -> None:
        self.library = ScriptLibrary(*places, dialect=dialect)
        self._cards = read_card_data(*databases)
        self._activate = activate

    def scripts(self, uses: Sequence[str] = (), only: Sequence[int] = ()) -> list[tuple[str, int]]:
        """Folder and passcode of the scripts whose text holds one of `uses`, or that `only` names."""
        return [
            (folder, code)
            for folder in self.library.folders
            for code in self.library.passcodes(folder)
            if (not only or code in only) and (not uses or self._uses(folder, code, uses))
        ]

    def _uses(self, folder: str, code: int, uses: Sequence[str]) -> bool:
        source = self.library.read_in(folder, f"c{code}.lua") or ""
        return any(word in source for word in uses)

    def run(
        self,
        scripts: Sequence[tuple[str, int]],
        jobs: int | None = None,
        advance: Callable[[], object] = lambda: None,
    ) -> Iterator[Tried]:
        """Try scripts, in any order of time and in their order of results.

        Args:
            scripts: Folder and passcode of each.
            jobs: Processes; as many as processors if left out.
            advance: Called after every script.
        """
        if jobs == 1 or len(scripts) < 8:
            for script in scripts:
                yield self.one(script)
                advance()
            return
        with process_pool(jobs) as pool:
            for tried in pool.map(self.one, scripts, chunksize=4):
                yield tried
                advance()

    def one(self, script: tuple[str, int]) -> Tried:
        """Try one script, given by folder and passcode."""
        folder, code = script
        return try_script(self.library, folder, code, self._cards, activate=self._activate)


class Board:
    """A table on which both players have some cards everywhere.

    Args:
        library: The scripts.
        duel: The rules ledger that answers; a new one if left out.
    """

    def __init__(self, library: ScriptLibrary, duel: Duel | None = None) -> None:
        self.bridge = Bridge(library, duel=duel)
        self.table = self.bridge.table
        for player in (0, 1):
            for zone, data in enumerate((*_FILLERS[:3], _EXTRA[1])):
                monster = self.bridge.add_card(data, player, k.LOCATION_MZONE, sequence=zone)
                self.table.summoned(monster, SummonInfo(k.SUMMON_TYPE_SPECIAL, player))
                for _ in range(2 if data.type & k.TYPE_XYZ else 0):
                    below = self.bridge.add_card(_FILLERS[0], player)
                    self.table.attach(below, monster)
            self.bridge.add_card(_FILLERS[3], player, k.LOCATION_SZONE, sequence=0)
            self.bridge.add_card(
                _FILLERS[4],
                player,
                k.LOCATION_SZONE,
                sequence=1,
                position=k.POS_FACEDOWN_DEFENSE,
            )
            for place in (k.LOCATION_HAND, k.LOCATION_GRAVE, k.LOCATION_REMOVED, k.LOCATION_DECK):
                for data in _FILLERS * 2:
                    self.bridge.add_card(data, player, place)
            for data in _EXTRA:
                self.bridge.add_card(
                    data, player, k.LOCATION_EXTRA, position=k.POS_FACEDOWN_DEFENSE
                )
        self.table.turn = 3

    @property
    def monster(self) -> TableCard:
        """A face-up monster."""
        found = self.table.sides[0].monsters[0]
        assert found is not None  # noqa: S101 - the board has one
        return found

    def put(self, card: TableCard, effect: TableEffect) -> None:
        """Put a card where an effect of it works."""
        place = _place_for(card, effect)
        if card.location == place:
            return
        sequence = 4 if place in (k.LOCATION_MZONE, k.LOCATION_SZONE) else None
        if (
            place == k.LOCATION_SZONE
            and effect.range & k.LOCATION_FZONE
            and not (effect.range & k.LOCATION_SZONE)
        ):
            sequence = 5
        face_down = effect.type & k.EFFECT_TYPE_FLIP and place == k.LOCATION_MZONE
        position = k.POS_FACEDOWN_DEFENSE if face_down else k.POS_FACEUP_ATTACK
        if effect.type & k.EFFECT_TYPE_ACTIVATE and place == k.LOCATION_SZONE:
            position = k.POS_FACEDOWN_DEFENSE
        if place == k.LOCATION_OVERLAY:
            self.table.attach(card, self.monster)
        else:
            self.table.place(card, 0, place, sequence, position)
        if effect.type & k.EFFECT_TYPE_EQUIP and place == k.LOCATION_SZONE:
            self.table.equip(card, self.monster)
        self.table.settle()


def _place_for(card: TableCard, effect: TableEffect) -> int:
    if effect.type & k.EFFECT_TYPE_XMATERIAL:
        return k.LOCATION_OVERLAY
    if effect.type & k.EFFECT_TYPE_EQUIP:
        return k.LOCATION_SZONE
    usual = k.LOCATION_MZONE if card.data.is_monster else k.LOCATION_SZONE
    if effect.type & k.EFFECT_TYPE_ACTIVATE:
        return k.LOCATION_SZONE
    if effect.range & usual or not effect.range:
        return usual
    for place in (
        k.LOCATION_MZONE,
        k.LOCATION_SZONE,
        k.LOCATION_HAND,
        k.LOCATION_GRAVE,
        k.LOCATION_REMOVED,
        k.LOCATION_EXTRA,
        k.LOCATION_DECK,
    ):
        if effect.range & place:
            return place
    return k.LOCATION_SZONE


def _evaluate(board: Board, effect: TableEffect) -> None:
    """Ask a standing effect for its condition, whom it affects, and how much."""
    table = board.table
    table.effects.holds(effect)
    if effect.code == k.EFFECT_CANNOT_SPECIAL_SUMMON and effect.has(k.EFFECT_FLAG_PLAYER_TARGET):
        for card in list(table.cards.values()):
            if effect.target is not None:
                effect.target(
                    effect, card, 0, k.SUMMON_TYPE_SPECIAL, k.POS_FACEUP_ATTACK, 0, effect
                )
        return
    if effect.code not in translation.CHANGES:
        return
    for card in list(table.on_field):
        if card.in_monster_zone:
            if effect.target is not None:
                effect.target(effect, card)
            effect.value_for(card)
            table.stats.attack_of(card)
            table.stats.defense_of(card)


def carry_out(board: Board, card: TableCard, effect: TableEffect) -> bool:
    """Activate and resolve an effect, or apply one that is not; whether that was possible here."""
    table = board.table
    board.put(card, effect)
    event = events_for(table, effect)[0]
    if event is NOTHING and effect.code not in (0, k.EVENT_FREE_CHAIN):
        event = ([board.monster], 1, 0, None, k.REASON_EFFECT, 1)
    if effect.code in (k.EVENT_CHAINING, k.EVENT_CHAIN_SOLVING, k.EVENT_CHAIN_SOLVED):
        event = _opponents_link(board)
    if not effect.activated:
        possible = effect.condition is None or bool(effect.condition(effect, 0, *event))
        with acting_by(table, effect, 0, continuous=True):
            if effect.operation is not None:
                effect.operation(effect, 0, *event)
        table.settle()
        return possible
    possible = chain.may_activate(table, effect, 0, event)
    chain.activate(table, effect, 0, event, check=False)
    while table.chain:
        chain.resolve(table)
    chain.end_chain(table)
    return possible


def _opponents_link(
    board: Board,
) -> tuple[list[TableCard], int, int, TableEffect | None, int, int]:
    """The opponent activates an effect, to which something can respond."""
    monster = next(card for card in board.table.sides[1].monsters if card is not None)
    board.bridge.name_card(_RIVAL, monster)
    board.bridge.run(
        f"local c=cards['{_RIVAL}'] local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_IGNITION)"
        " e:SetRange(LOCATION_MZONE) c:RegisterEffect(e)",
        "rival.lua",
    )
    effect = monster.effects[-1]
    link = chain.activate(board.table, effect, 1, check=False)
    return ([monster], 1, link.number, effect, 0, 1)


_RIVAL: Final = "rival"


def _takes_for_granted(problem: str) -> bool:
    """Whether a problem may come from there being no target, no attacker, no material, ..."""
    first = problem.splitlines()[0]
    return "no core has" not in first and (
        "a nil value" in first or 'but is "nil"' in first or "should be" in first
    )
