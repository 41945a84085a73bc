"""The card database of a simulator: a SQLite file with the tables `datas` and `texts`.

It is only read, never written to, and nothing is created beside it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ygoplugin.oaths.errors import CardDatabaseError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

LOCK_SECONDS: Final = 1.0
"""How long to wait for somebody else's lock, in seconds."""

_COLUMNS: Final = {"datas": {"id"}, "texts": {"id", "name", "desc"}}
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


def read_cards(path: str | PathLike[str]) -> Iterator[CardText]:
    """The cards of a database, by passcode.

    That it is one is checked at once; damage further on shows when its card is reached.

    Args:
        path: The `.cdb` file.

    Raises:
        CardDatabaseError: It is missing, locked, damaged, or not a card database.
    """
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
        _check_schema(file, connection)
    except CardDatabaseError:
        connection.close()
        raise
    return _cards(file, connection)


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


def _check_schema(file: Path, connection: sqlite3.Connection) -> None:
    for table, columns in _COLUMNS.items():
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


def _cards(file: Path, connection: sqlite3.Connection) -> Iterator[CardText]:
    with closing(connection):
        try:
            rows = connection.execute(
                "SELECT datas.id, texts.name, texts.desc FROM datas JOIN texts ON texts.id = datas.id"
                " ORDER BY datas.id"
            )
            for passcode, name, text in rows:
                if not isinstance(passcode, int):
                    raise CardDatabaseError(f"{file}: the passcode {passcode!r} is no number")
                yield CardText(passcode, _text(name), _text(text))
        except sqlite3.Error as error:
            raise _damaged(file, error) from None


def _text(value: object) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)


def _damaged(file: Path, error: sqlite3.Error) -> CardDatabaseError:
    if "locked" in str(error) or "busy" in str(error):
        return CardDatabaseError(f"{file}: another program holds it locked; close that and retry")
    return CardDatabaseError(f"{file}: it is damaged or cut short: {error}")
