"""Reading YAML so that every value knows its line: the ground of all errors about ruling files.

Ruling files are untrusted. What YAML allows beyond plain data (tags, anchors, deep nesting, very
large files) is refused. Only `true` and `false` are booleans: a state called `no` stays a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from ygoplugin.errors import RulingError

MAX_BYTES: Final = 4_000_000
"""Largest ruling file, in bytes."""
MAX_DEPTH: Final = 40
"""Deepest nesting of lists and mappings."""

_INTEGER: Final = re.compile(r"[-+]?(0|[1-9]\d{0,8})")
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Place = tuple[str | int, ...]
"""Where a value is in a document: the keys and indexes that lead to it."""


@dataclass(slots=True)
class Document:
    """The data of a file, and the line of each of its values.

    Attributes:
        path: The file.
        data: Its content as plain data.
        lines: The line of every value and of every key, by place; from 1.
    """

    path: str
    data: Any = None
    lines: dict[Place, int] = field(default_factory=dict)

    def line(self, place: Place) -> int:
        """The line of the value at `place`, or of the nearest one around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def error(self, place: Place, message: str) -> RulingError:
        """The error about the value at `place`, starting with file and line."""
        return RulingError(f"{self.path}:{self.line(place)}: {message}")


def read_text(path: Path) -> str:
    """The text of a file.

    Raises:
        RulingError: It cannot be read, is too large, or is not UTF-8.
    """
    try:
        if path.exists() and not path.is_file():
            raise RulingError(f"{path}: cannot be read: it is no ordinary file")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
            size = path.stat().st_size
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise RulingError(f"{path!s:.200}: cannot be read: {why}") from error
    if len(content) > MAX_BYTES:
        raise RulingError(
            f"{path}: the file has {size / 1e6:.1f} MB; at most {MAX_BYTES / 1e6:.0f} MB are"
            " read: split it"
        )
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise RulingError(
            f"{path}:{line}: the file is not UTF-8 (byte {content[error.start]:#04x}): save it as"
            " UTF-8"
        ) from error


def read_document(path: Path) -> Document:
    """Read a YAML file.

    Raises:
        RulingError: It cannot be read, is empty, or is not plain YAML data; with the line.
    """
    return parse_document(read_text(path), str(path))


def parse_document(text: str, path: str) -> Document:
    """Read YAML from a text.

    Args:
        text: The text.
        path: What errors call the file.

    Raises:
        RulingError: It is empty, or is not plain YAML data; with the line.
    """
    document = Document(path)
    try:
        _build(document, yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        what = error.problem or "not readable as YAML"
        hint = "; quote texts that hold ': '" if "mapping values" in what else ""
        raise RulingError(f"{path}:{line}: this is not YAML: {what}{hint}") from error
    except yaml.YAMLError as error:
        raise RulingError(f"{path}: this is not YAML: {' '.join(str(error).split())}") from error
    if document.data is None:
        raise RulingError(
            f"{path}: the file is empty: expected rulings under `cases:`, or plays under `plays:`"
        )
    return document


def _scalar(event: yaml.ScalarEvent) -> Any:
    value: str = event.value
    if event.style in ("'", '"', "|", ">"):
        return value
    if value in ("", "~", "null"):
        return None
    if value in ("true", "false"):
        return value == "true"
    return int(value) if _INTEGER.fullmatch(value) else value


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark is not None else 1


def _build(document: Document, events: Iterator[yaml.Event]) -> None:
    """Build the data of a document, without recursion."""
    stack: list[tuple[Any, Place]] = []
    keys: list[str | None] = []
    documents = 0

    def refuse(event: yaml.Event, what: str) -> RulingError:
        return RulingError(f"{document.path}:{_line(event)}: {what}")

    def put(event: yaml.Event, value: Any) -> Place:
        line = _line(event)
        if not stack:
            document.data = value
            document.lines[()] = line
            return ()
        holder, place = stack[-1]
        if isinstance(holder, list):
            here = (*place, len(holder))
            holder.append(value)
        else:
            key = keys[-1]
            assert key is not None  # noqa: S101 - a value follows its key
            here = (*place, key)
            holder[key] = value
            keys[-1] = None
        document.lines.setdefault(here, line)
        return here

    for event in events:
        match event:
            case yaml.DocumentStartEvent():
                documents += 1
                if documents > 1:
                    raise refuse(event, "a second document ('---') begins: expected one per file")
            case yaml.AliasEvent():
                raise refuse(event, f"the alias '*{event.anchor}' is not allowed: write it out")
            case yaml.ScalarEvent() | yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                if event.anchor is not None:
                    raise refuse(event, f"the anchor '&{event.anchor}' is not allowed")
                if event.tag is not None and event.tag != "!":
                    raise refuse(event, f"the tag {event.tag!r} is not allowed")
                if stack and isinstance(stack[-1][0], dict) and keys[-1] is None:
                    if not isinstance(event, yaml.ScalarEvent):
                        raise refuse(event, "a key must be a word, not a list or mapping")
                    holder, place = stack[-1]
                    if event.value in holder:
                        raise refuse(event, f"the key {event.value!r} is there twice")
                    keys[-1] = event.value
                    document.lines[(*place, event.value)] = _line(event)
                elif isinstance(event, yaml.ScalarEvent):
                    put(event, _scalar(event))
                else:
                    if len(stack) >= MAX_DEPTH:
                        raise refuse(event, f"nested more than {MAX_DEPTH} deep")
                    value: Any = [] if isinstance(event, yaml.SequenceStartEvent) else {}
                    stack.append((value, put(event, value)))
                    keys.append(None)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                stack.pop()
                keys.pop()
            case _:
                pass
