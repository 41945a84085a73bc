"""Card databases of simulators, sound and otherwise."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from ygoplugin import YgopluginError, cdb
from ygoplugin.cdb import CardText, PrintedCard, read_cards, read_printed
from ygoplugin.errors import CardDatabaseError

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = """
CREATE TABLE datas(id INTEGER PRIMARY KEY, ot, alias, setcode, type, atk, def, level);
CREATE TABLE texts(id INTEGER PRIMARY KEY, name TEXT, desc TEXT, str1 TEXT);
"""


def database(path: Path, rows: int = 2, schema: str = SCHEMA) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(schema)
        for number in range(rows, 0, -1):
            connection.execute("INSERT INTO datas(id) VALUES (?)", (number,))
            connection.execute(
                "INSERT INTO texts(id, name, desc) VALUES (?, ?, ?)",
                (number, f"Card {number}", "text " * 50),
            )
        connection.commit()
    return path


def refused(path: Path, because: str) -> None:
    with pytest.raises(CardDatabaseError, match=because) as caught:
        list(read_cards(path))
    assert str(caught.value).startswith(str(path))
    assert isinstance(caught.value, YgopluginError)


def test_cards_come_by_passcode(tmp_path: Path) -> None:
    path = database(tmp_path / "cards.cdb")
    cards = list(read_cards(path))
    assert cards == [CardText(n, f"Card {n}", "text " * 50) for n in (1, 2)]
    assert [file.name for file in tmp_path.iterdir()] == ["cards.cdb"]


def test_a_path_with_odd_characters(tmp_path: Path) -> None:
    path = database(tmp_path / "卡 100%?#.cdb")
    assert len(list(read_cards(str(path)))) == 2


def test_a_card_without_text_or_with_broken_letters(tmp_path: Path) -> None:
    path = database(tmp_path / "cards.cdb", rows=0)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO datas(id) VALUES (1), (2)")
        connection.execute("INSERT INTO texts(id) VALUES (1)")
        connection.execute("INSERT INTO texts(id, name, desc) VALUES (2, CAST(x'ff' AS TEXT), 5)")
        connection.commit()
    assert list(read_cards(path)) == [CardText(1, "", ""), CardText(2, "\ufffd", "5")]


def test_missing(tmp_path: Path) -> None:
    refused(tmp_path / "cards.cdb", "there is no such file")
    refused(tmp_path, "this is no file")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"not a database at all, just some text"])
def test_no_database(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cards.cdb"
    path.write_bytes(content)
    refused(path, "this is no SQLite file")


@pytest.mark.parametrize("kept", [20, 100, 4096, 20_000])
def test_truncated(tmp_path: Path, kept: int) -> None:
    path = database(tmp_path / "cards.cdb", rows=500)
    path.write_bytes(path.read_bytes()[:kept])
    refused(path, "damaged or cut short")


@pytest.mark.parametrize(
    ("schema", "because"),
    [
        ("CREATE TABLE other(id);", "it has no table 'datas'"),
        ("CREATE TABLE datas(id);", "it has no table 'texts'"),
        ("CREATE TABLE datas(id); CREATE TABLE texts(id, name);", "'texts' has no column desc"),
        ("CREATE TABLE datas(ot); CREATE TABLE texts(id, name, desc);", "'datas' has no column id"),
    ],
)
def test_another_schema(tmp_path: Path, schema: str, because: str) -> None:
    refused(database(tmp_path / "cards.cdb", rows=0, schema=schema), because)


def test_a_passcode_that_is_no_number(tmp_path: Path) -> None:
    schema = "CREATE TABLE datas(id); CREATE TABLE texts(id, name, desc);"
    path = database(tmp_path / "cards.cdb", rows=0, schema=schema)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO datas VALUES ('x')")
        connection.execute("INSERT INTO texts VALUES ('x', 'name', 'text')")
        connection.commit()
    refused(path, "the passcode 'x' is no number")


def test_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cdb, "LOCK_SECONDS", 0.05)
    path = database(tmp_path / "cards.cdb")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        refused(path, "another program holds it locked")


def test_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = database(tmp_path / "cards.cdb")

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", denied)
    refused(path, "cannot be read: Permission denied")


FULL = """
CREATE TABLE datas(id INTEGER PRIMARY KEY, ot, alias, setcode, type, atk, def, level, race, attribute);
CREATE TABLE texts(id INTEGER PRIMARY KEY, name TEXT, desc TEXT);
"""


def test_what_is_printed(tmp_path: Path) -> None:
    path = database(tmp_path / "cards.cdb", rows=1, schema=FULL)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "INSERT INTO datas VALUES (9, 3, 0, 0xdd, 17, 3000, 2500, 8, 0x2000, 16)"
        )
        connection.commit()
    assert list(read_printed(path)) == [
        PrintedCard(1, "Card 1", 0, 0, 0, 0, 0, 0, 0, 0),
        PrintedCard(9, "", 0, 0xDD, 17, 3000, 2500, 8, 0x2000, 16),
    ]


def test_what_is_printed_needs_its_columns(tmp_path: Path) -> None:
    path = database(tmp_path / "cards.cdb")
    with pytest.raises(CardDatabaseError, match="'datas' has no column attribute, race"):
        list(read_printed(path))


def test_a_value_that_is_no_number(tmp_path: Path) -> None:
    path = database(tmp_path / "cards.cdb", rows=0, schema=FULL)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO datas(id, atk) VALUES (9, 'many')")
        connection.commit()
    with pytest.raises(CardDatabaseError, match="card 9: 'many' is no number"):
        list(read_printed(path))
