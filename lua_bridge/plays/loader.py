"""Loading play files: from YAML to checked plays whose errors name file, line and key."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.plays.model import (
    Board,
    Placed,
    PlayCard,
    PlayEntry,
    PlayFile,
    PlayStep,
    Side,
)
from lua_bridge.table.cards import UNKNOWN, CardData
from lua_bridge.table.oath_cards import ATTRIBUTES, RACES, TYPES
from ygoplugin import RulingError
from ygoplugin.eras import Eras
from ygoplugin.rulings.checking import checked
from ygoplugin.rulings.loader import corpus_cards, files, is_file_of
from ygoplugin.rulings.model import CardEntry, PrintedValues
from ygoplugin.rulings.reading import Document, read_document

VERBS: Final = (
    "summon",
    "set",
    "activate",
    "apply",
    "resolve",
    "negate",
    "attack",
    "battle",
    "phase",
    "end_turn",
    "move",
    "turn",
    "control",
    "life_points",
    "lua",
)
"""What a step can do; one of them, or none if it only expects something."""

NEVER_REFUSED: Final = ("lua", "life_points")
"""What a step does without asking the rules."""

_PASSCODES: Final = 2**32
"""Passcodes are below this number."""

PILES: Final = ("monsters", "spells", "hand", "graveyard", "banished", "deck", "extra_deck")
"""The places of a side of the board, in the order in which cards are placed."""


@dataclass(frozen=True, slots=True)
class Play:
    """A play, ready to run.

    Attributes:
        id: Its id.
        entry: What the file says.
        cards: What is printed on the cards that it names, by key.
        entries: What the file says of them, their oaths among it, by key.
        scripts: The scripts that its cards bring with them, by key: text and file.
        names: The card that each name on the board is, by name.
        path: The file it is in.
        line: The line at which it begins.
        lines: The line of each step.
        puzzle: Text and name of the puzzle file that sets up its board, if one does.
        replay: Contents and name of the replay that it begins with, if it does.
        dialect: Whose scripts its own scripts are.
        as_of: The file's `as_of`, if it has one.
    """

    id: str
    entry: PlayEntry
    cards: Mapping[str, CardData]
    entries: Mapping[str, CardEntry]
    scripts: Mapping[str, tuple[str, str]]
    names: Mapping[str, str]
    path: str
    line: int
    lines: tuple[int, ...]
    puzzle: tuple[str, str] | None = None
    replay: tuple[bytes, str] | None = None
    dialect: Dialect | None = None
    as_of: str | None = None

    @property
    def place(self) -> str:
        """The file and line, as editors know them."""
        return f"{self.path}:{self.line}"

    def eras(self, as_of: str | Eras | None = None) -> Eras:
        """The ruling eras that it is played under: its own, or those of a day.

        Args:
            as_of: The day, or the eras; the play's own day if left out, or the current ones.
        """
        if isinstance(as_of, Eras):
            return as_of
        eras = Eras.at(as_of or self.as_of or "current")
        switches = self.entry.switches
        return eras.with_settings(**switches) if switches and as_of is None else eras


_MODELS: Final[Mapping[str, type[BaseModel]]] = {
    "plays": PlayEntry,
    "steps": PlayStep,
    "cards": PlayCard,
    "printed": PrintedValues,
    "board": Board,
    "you": Side,
    "opponent": Side,
    **dict.fromkeys(PILES, Placed),
}


def _model_of(key: str, loc: Sequence[int | str]) -> type[BaseModel] | None:
    del loc
    return _MODELS.get(key)


def load_plays(path: Path) -> list[Play]:
    """The plays of a file, or of every YAML file below a folder.

    Raises:
        RulingError: A file is missing or does not fit; every mistake with its line.
    """
    return [play for file in files(path) for play in load_document(read_document(file))]


def load_document(document: Document) -> list[Play]:
    """The plays of a document that was read already.

    Raises:
        RulingError: It does not fit; every mistake with its line.
    """
    return list(_load(document))


_NO_PLAYS: Final = "{}: there are no play files in it: expected *.yaml with `plays:`"


def load_all(paths: Iterable[Path]) -> tuple[list[Play], list[str]]:
    """The plays of files and folders, and what is wrong with the files that are unusable.

    In a folder, files of rulings are passed over.
    """
    plays: list[Play] = []
    unusable: list[str] = []
    for path in paths:
        try:
            found = files(path)
        except RulingError as error:
            unusable.append(_NO_PLAYS.format(path) if path.is_dir() else str(error))
            continue
        own = [file for file in found if file == path or not is_file_of(file, "cases", "plays")]
        if not own:
            unusable.append(_NO_PLAYS.format(path))
        for file in own:
            try:
                plays += load_document(read_document(file))
            except RulingError as error:
                unusable.append(str(error))
    return plays, unusable


def _load(document: Document) -> Iterator[Play]:
    if not isinstance(document.data, dict) or "plays" not in document.data:
        if isinstance(document.data, dict) and "cases" in document.data:
            raise document.error(
                (), f"this is a file of rulings: run it with `ygoplugin check {document.path}`"
            )
        raise document.error((), "expected a mapping with `plays:`")
    file = checked(document, PlayFile, _model_of)
    known: dict[str, CardEntry] = {**corpus_cards()}
    known.update({card.key: card for card in file.cards})
    scripts = {
        card.key: _beside(document, ("cards", index, "script"), card.script)
        for index, card in enumerate(file.cards)
        if card.script is not None
    }
    seen: dict[str, int] = {}
    for index, entry in enumerate(file.plays):
        place = ("plays", index)
        if entry.id in seen:
            raise document.error(
                (*place, "id"), f"the id {entry.id!r} is taken already, at line {seen[entry.id]}"
            )
        seen[entry.id] = document.line(place)
        yield _play(document, index, entry, file, known, scripts)


def _play(
    document: Document,
    number_of_play: int,
    entry: PlayEntry,
    file: PlayFile,
    known: Mapping[str, CardEntry],
    scripts: Mapping[str, tuple[str, str]],
) -> Play:
    place: tuple[str | int, ...] = ("plays", number_of_play)
    here = {**known, **{c.key: c for c in entry.cards if isinstance(c, CardEntry)}}
    places: dict[str, tuple[str | int, ...]] = {
        card.key: ("cards", index) for index, card in enumerate(file.cards)
    }
    for index, card in enumerate(entry.cards):
        if isinstance(card, CardEntry):
            places[card.key] = (*place, "cards", index)
    own = list(places)
    names: dict[str, str] = {}
    for path, placed in _placed(entry.board):
        key = placed if isinstance(placed, str) else placed.card
        name = key if isinstance(placed, str) else placed.name or placed.card
        where = (*place, "board", *path)
        if key not in here:
            raise document.error(where, _unknown_card(key, own, here))
        if name in names:
            raise document.error(
                where, f"two cards are called {name!r}: give one another name with `as`"
            )
        names[name] = key
        if isinstance(placed, str) or placed.equipped_to is None:
            _check_pile(document, where, here[key], str(path[1]))
    more = [card if isinstance(card, str) else card.key for card in entry.cards]
    for key in more:
        if key not in here:
            raise document.error((*place, "cards"), _unknown_card(key, own, here))
    if entry.puzzle is not None:
        if "board" in entry.model_fields_set:
            raise document.error(
                (*place, "puzzle"), "a play has a `board` or a `puzzle`, not both: leave one out"
            )
        more += [card.key for card in file.cards]
    used = dict.fromkeys([*names.values(), *more])
    _check_passcodes(document, place, [here[key] for key in used], scripts)
    for number, step in enumerate(entry.steps):
        check_step(document, (*place, "steps", number), step)
    return Play(
        entry.id,
        entry,
        {key: _data(document, places.get(key, place), here[key]) for key in used},
        {key: here[key] for key in used},
        scripts,
        names,
        document.path,
        document.line(place),
        tuple(document.line((*place, "steps", n)) for n in range(len(entry.steps))),
        None if entry.puzzle is None else _beside(document, (*place, "puzzle"), entry.puzzle),
        None if entry.replay is None else _bytes_beside(document, (*place, "replay"), entry.replay),
        None if file.dialect is None else Dialect(file.dialect),
        entry.as_of or file.as_of,
    )


def _unknown_card(key: str, own: Sequence[str], known: Iterable[str]) -> str:
    """That no card is known by a key, with what may be meant: a card of the file before others."""
    close = difflib.get_close_matches(key, own, n=1) or difflib.get_close_matches(key, known, n=1)
    hint = f"did you mean {close[0]!r}?" if close else "describe it under `cards:`"
    return f"no card is known as {key!r}: {hint}"


def _placed(board: Board) -> Iterator[tuple[tuple[str | int, ...], Placed | str]]:
    for player in ("you", "opponent"):
        side = getattr(board, player)
        for pile in PILES:
            for index, placed in enumerate(getattr(side, pile)):
                path = (player, pile, index)
                yield path, placed
                if isinstance(placed, Placed):
                    for number, material in enumerate(placed.materials):
                        yield (*path, "materials", number), material


def _check_pile(
    document: Document, place: tuple[str | int, ...], entry: CardEntry, pile: str
) -> None:
    """Whether a card is of the kind that lies in a row of the field.

    Raises:
        RulingError: It is not.
    """
    kind = (entry.kind or "monster").lower().split()[-1]
    monster = kind in ("monster", "token")
    pendulum = entry.printed is not None and entry.printed.scale is not None
    if pile == "monsters" and not monster:
        raise document.error(
            place,
            f"{entry.key} is a {kind.title()} and cannot begin under `monsters`: let a script bring it"
            " there, with `activate` or `lua`",
        )
    if pile == "spells" and monster and not pendulum:
        raise document.error(
            place,
            f"{entry.key} is a monster and can begin under `spells` only with `equipped_to`: let a"
            " script bring it there, with `activate` or `lua`",
        )


def _check_passcodes(
    document: Document,
    place: tuple[str | int, ...],
    entries: Sequence[CardEntry],
    scripts: Mapping[str, tuple[str, str]],
) -> None:
    """Whether the cards of a play have passcodes of their own: it says which script is whose.

    Raises:
        RulingError: Two cards that differ have the same one.
    """
    known: dict[int, CardEntry] = {}
    for entry in entries:
        if entry.passcode is None:
            continue
        other = known.setdefault(entry.passcode, entry)
        same = entry.model_copy(update={"key": other.key}) == other
        if not same or scripts.get(entry.key) != scripts.get(other.key):
            raise document.error(
                place,
                f"{other.key} and {entry.key} have the same passcode, {entry.passcode}: give one of"
                " them another",
            )


def check_step(document: Document, place: tuple[str | int, ...], step: PlayStep) -> None:
    """Check what the format alone cannot: that a step says one thing.

    Raises:
        RulingError: It says several, or nothing.
    """
    verbs = [verb for verb in VERBS if getattr(step, verb) is not None]
    if len(verbs) > 1:
        raise document.error(place, f"a step does one thing: this one says {' and '.join(verbs)}")
    never = next((verb for verb in verbs if verb in NEVER_REFUSED), None)
    if step.refused and (not verbs or never is not None):
        raise document.error(
            place,
            f"`refused` is for what the rules may forbid: `{never or 'expect'}` is not refused",
        )
    if "gives" in step.model_fields_set and step.lua is None:
        raise document.error(place, "`gives` is what a snippet of Lua gives: the step has no `lua`")
    if not verbs and step.expect is None:
        raise document.error(
            place, f"the step says nothing: expected `expect`, or one of {', '.join(VERBS)}"
        )


def _beside(document: Document, place: tuple[str | int, ...], name: str) -> tuple[str, str]:
    """Text and name of a file beside the play."""
    data, found = _bytes_beside(document, place, name)
    try:
        return data.decode("utf-8-sig"), found
    except UnicodeDecodeError:
        path = Path(document.path).parent / name
        raise document.error(place, f"{path}: this is no text in UTF-8") from None


def _bytes_beside(document: Document, place: tuple[str | int, ...], name: str) -> tuple[bytes, str]:
    """Contents and name of a file beside the play."""
    path = Path(document.path).parent / name
    if Path(name).is_absolute() or ".." in Path(name).parts:
        raise document.error(
            place, f"{name}: expected a file beside the play, or in a folder there"
        )
    try:
        return path.read_bytes(), path.name
    except OSError as error:
        raise document.error(place, f"{path}: cannot be read: {error.strerror}") from None


_KINDS: Final = {
    "monster": k.TYPE_MONSTER,
    "token": k.TYPE_MONSTER | k.TYPE_NORMAL | k.TYPE_TOKEN,
    "spell": k.TYPE_SPELL,
    "trap": k.TYPE_TRAP,
}
_SUBKINDS: Final = {
    "quick-play": k.TYPE_QUICKPLAY,
    "continuous": k.TYPE_CONTINUOUS,
    "equip": k.TYPE_EQUIP,
    "field": k.TYPE_FIELD,
    "ritual": k.TYPE_RITUAL,
    "counter": k.TYPE_COUNTER,
    "normal": 0,
}
_ARROWS: Final = {
    "bottom-left": k.LINK_MARKER_BOTTOM_LEFT,
    "bottom": k.LINK_MARKER_BOTTOM,
    "bottom-right": k.LINK_MARKER_BOTTOM_RIGHT,
    "left": k.LINK_MARKER_LEFT,
    "right": k.LINK_MARKER_RIGHT,
    "top-left": k.LINK_MARKER_TOP_LEFT,
    "top": k.LINK_MARKER_TOP,
    "top-right": k.LINK_MARKER_TOP_RIGHT,
}


def _data(document: Document, place: tuple[str | int, ...], entry: CardEntry) -> CardData:
    """What is printed on a card, from what the file says of it."""

    def bits(words: Sequence[str], known: Mapping[str, int], what: str) -> int:
        found = 0
        for word in words:
            if word.lower() not in known:
                close = difflib.get_close_matches(word.lower(), known, n=1)
                hint = f"did you mean {close[0]!r}?" if close else f"expected {', '.join(known)}"
                raise document.error(place, f"{entry.key}: unknown {what} {word!r}: {hint}")
            found |= known[word.lower()]
        return found

    if entry.passcode is None:
        raise document.error(place, f"{entry.key}: a card of a play needs its passcode")
    if not 0 < entry.passcode < _PASSCODES:
        raise document.error(
            place,
            f"{entry.key}: the passcode {entry.passcode} is none: expected 1 to {_PASSCODES - 1}",
        )
    words = (entry.kind or "monster").lower().split()
    kind = bits(words[-1:], _KINDS, "kind") | bits(words[:-1], _SUBKINDS, "kind")
    kind |= bits(entry.types, {name.lower(): bit for bit, name in TYPES.items()}, "type")
    printed = entry.printed or PrintedValues.model_validate({})
    if kind & k.TYPE_MONSTER and not kind & (k.TYPE_NORMAL | k.TYPE_EFFECT):
        kind |= k.TYPE_EFFECT
    if printed.rank is not None:
        kind |= k.TYPE_XYZ
    if printed.link is not None:
        kind |= k.TYPE_LINK
    if printed.scale is not None:
        kind |= k.TYPE_PENDULUM
    extra = entry if isinstance(entry, PlayCard) else PlayCard(key=entry.key)
    level = next(v for v in (printed.level, printed.rank, printed.link, 0) if v is not None)
    scale = printed.scale if isinstance(printed.scale, int) else 0
    return CardData(
        code=entry.passcode,
        name=entry.name_en or entry.key,
        alias=extra.alias,
        setcodes=tuple(extra.setcodes),
        type=kind | (k.TYPE_TUNER if extra.tuner else 0),
        level=level if isinstance(level, int) else 0,
        attribute=bits(
            [entry.attribute] if entry.attribute else [],
            {name.lower(): bit for bit, name in ATTRIBUTES.items()},
            "attribute",
        ),
        race=bits(
            [entry.race] if entry.race else [],
            {name.lower(): bit for bit, name in RACES.items()},
            "Type",
        ),
        attack=_points(printed.atk),
        defense=_points(printed.defense),
        left_scale=scale,
        right_scale=scale,
        link_markers=bits(extra.arrows, _ARROWS, "arrow"),
    )


def _points(value: Any) -> int:
    if value == "?":
        return UNKNOWN
    return value if isinstance(value, int) else 0
