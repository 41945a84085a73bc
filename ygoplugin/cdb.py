"""The card database of a simulator: a SQLite file with the tables `datas` and `texts`.

It is only read, never written to, and nothing is created beside it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ygoplugin.errors import CardDatabaseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from os import PathLike

LOCK_SECONDS: Final = 1.0
"""How long to wait for somebody else's lock, in seconds."""

_TEXTS: Final = {"datas": {"id"}, "texts": {"id", "name", "desc"}}
_PRINTED: Final = {
    "datas": {"id", "alias", "setcode", "type", "atk", "def", "level", "race", "attribute"},
    "texts": {"id", "name"},
}
_HEADER: Final = b"SQLite format 3\x00"


@dataclass(frozen=True, slots=True)
class CardText:
    """A card as the database has it.

    Attributes:
        passcode: Its number.
        name: Its name.
        text: Its text; of a Pendulum Monster both texts, as the simulator shows them.
    """

    passcode: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """What is printed on a card, in the numbers of the database.

    Attributes:
        passcode: Its number.
        name: Its name.
        alias: The card that it is another printing of, or is treated as; 0 for none.
        setcode: Its archetypes, 16 bits each.
        type: `TYPE_` bits.
        attack: Points of ATK; -2 for "?".
        defense: Points of DEF; -2 for "?". Of a Link Monster, its arrows.
        level: Level, Rank or Link Rating in the lowest 8 bits; the Pendulum Scales in the highest.
        race: `RACE_` bits.
        attribute: `ATTRIBUTE_` bits.
    """

    passcode: int
    name: str
    alias: int
    setcode: int
    type: int
    attack: int
    defense: int
    level: int
    race: int
    attribute: int


def read_cards(path: str | PathLike[str]) -> Iterator[CardText]:
    """The texts of a database, by passcode.

    That it is one is checked at once; damage further on shows when its card is reached.

    Args:
        path: The `.cdb` file.

    Raises:
        CardDatabaseError: It is missing, locked, damaged, or not a card database.
    """
    file, connection = _opened(path, _TEXTS)
    query = "SELECT datas.id, texts.name, texts.desc FROM datas JOIN texts ON texts.id = datas.id"
    return (
        CardText(_passcode(file, row[0]), _text(row[1]), _text(row[2]))
        for row in _rows(file, connection, query)
    )


def read_printed(path: str | PathLike[str]) -> Iterator[PrintedCard]:
    """What is printed on the cards of a database, by passcode. Arguments and errors as `read_cards`."""
    file, connection = _opened(path, _PRINTED)
    query = (
        "SELECT datas.id, texts.name, datas.alias, datas.setcode, datas.type, datas.atk, datas.def,"
        " datas.level, datas.race, datas.attribute"
        " FROM datas LEFT JOIN texts ON texts.id = datas.id"
    )
    return (
        PrintedCard(
            _passcode(file, row[0]), _text(row[1]), *(_number(file, row, n) for n in row[2:])
        )
        for row in _rows(file, connection, query)
    )


def _opened(
    path: str | PathLike[str], schema: Mapping[str, set[str]]
) -> tuple[Path, sqlite3.Connection]:
    file = Path(path)
    _check_file(file)
    try:
        connection = sqlite3.connect(
            f"{file.absolute().as_uri()}?mode=ro", timeout=LOCK_SECONDS, uri=True
        )
    except sqlite3.Error as error:
        raise CardDatabaseError(f"{file}: cannot be opened: {error}") from None
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        _check_schema(file, connection, schema)
    except CardDatabaseError:
        connection.close()
        raise
    return file, connection


def _check_file(file: Path) -> None:
    if not file.exists():
        raise CardDatabaseError(f"{file}: there is no such file")
    if not file.is_file():
        raise CardDatabaseError(f"{file}: this is no file; expected a card database (.cdb)")
    try:
        with file.open("rb") as opened:
            header = opened.read(len(_HEADER))
    except OSError as error:
        raise CardDatabaseError(f"{file}: cannot be read: {error.strerror}") from None
    if header != _HEADER:
        what = "it is empty" if not header else "it does not start as one does"
        raise CardDatabaseError(f"{file}: this is no SQLite file: {what}")


def _check_schema(
    file: Path, connection: sqlite3.Connection, schema: Mapping[str, set[str]]
) -> None:
    for table, columns in schema.items():
        try:
            rows = connection.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()
        except sqlite3.Error as error:
            raise _damaged(file, error) from None
        if not rows:
            raise CardDatabaseError(f"{file}: this is no card database: it has no table {table!r}")
        missing = sorted(columns - {name for (name,) in rows})
        if missing:
            raise CardDatabaseError(
                f"{file}: this is no card database: table {table!r} has no column"
                f" {', '.join(missing)}"
            )


def _rows(file: Path, connection: sqlite3.Connection, query: str) -> Iterator[Sequence[object]]:
    with closing(connection):
        try:
            yield from connection.execute(f"{query} ORDER BY datas.id")
        except sqlite3.Error as error:
            raise _damaged(file, error) from None


def _passcode(file: Path, value: object) -> int:
    if not isinstance(value, int):
        raise CardDatabaseError(f"{file}: the passcode {value!r} is no number")
    return value


def _number(file: Path, row: Sequence[object], value: object) -> int:
    if value is None:
        return 0
    if not isinstance(value, int):
        raise CardDatabaseError(f"{file}: card {row[0]}: {value!r} is no number")
    return value


def _text(value: object) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)


def _damaged(file: Path, error: sqlite3.Error) -> CardDatabaseError:
    if "locked" in str(error) or "busy" in str(error):
        return CardDatabaseError(f"{file}: another program holds it locked; close that and retry")
    return CardDatabaseError(f"{file}: it is damaged or cut short: {error}")
