"""Reading and writing the bytes that a core answers with: little-endian numbers without padding.

A record is a dataclass whose fields say how they lie in the bytes:

    @dataclass(frozen=True, slots=True)
    class Drawn:
        code: U32
        position: U32

`codec(Drawn)` reads and writes it. Lists are `Annotated[tuple[Drawn, ...], Counted("I")]` and the
like; a field may be another record.
"""

from __future__ import annotations

import dataclasses
import struct
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from ygoplugin.errors import MessageError

Code = Literal["B", "H", "I", "Q", "b", "h", "i", "q"]
_NUMBERS: Final[Mapping[str, struct.Struct]] = {
    code: struct.Struct(f"<{code}") for code in "BHIQbhiq"
}


class Reader:
    """A place in bytes. Reading past their end is a `MessageError`."""

    __slots__ = ("data", "position", "what")

    def __init__(self, data: bytes, what: str, position: int = 0) -> None:
        self.data = data
        self.what = what
        self.position = position

    def take(self, size: int) -> bytes:
        """The next bytes."""
        start, self.position = self.position, self.position + size
        if size < 0 or self.position > len(self.data):
            raise MessageError(
                f"{self.what} ends too early: {size} bytes are missing from byte {start} on,"
                f" but it has {len(self.data)}: {_shown(self.data)}"
            )
        return self.data[start : self.position]

    def number(self, code: Code) -> int:
        """The next number."""
        number = _NUMBERS[code]
        value: int
        (value,) = number.unpack(self.take(number.size))
        return value

    @property
    def rest(self) -> int:
        """How many bytes are left."""
        return len(self.data) - self.position

    def finish(self) -> None:
        """Complain if something is left."""
        if self.rest:
            raise MessageError(
                f"{self.what} has {self.rest} bytes too many, from byte {self.position} on:"
                f" {_shown(self.data)}"
            )


def _shown(data: bytes) -> str:
    return data[:64].hex(" ") + (" ..." if len(data) > 64 else "")


class Codec:
    """How a value lies in bytes."""

    def read(self, reader: Reader, before: Mapping[str, Any]) -> Any:
        """The next value; `before` are the fields already read of the same record."""
        raise NotImplementedError

    def write(self, value: Any, before: Mapping[str, Any]) -> bytes:
        """The bytes of a value."""
        raise NotImplementedError


@dataclasses.dataclass(frozen=True, slots=True)
class Number(Codec):
    """A whole number; the code is that of `struct`."""

    code: Code

    def read(self, reader: Reader, before: Mapping[str, Any]) -> int:
        """The next number."""
        return reader.number(self.code)

    def write(self, value: int, before: Mapping[str, Any]) -> bytes:
        """Its bytes."""
        try:
            return _NUMBERS[self.code].pack(value)
        except struct.error:
            raise MessageError(
                f"{value!r} does not fit into {struct.calcsize(self.code)} bytes"
            ) from None


@dataclasses.dataclass(frozen=True, slots=True)
class Flag(Codec):
    """A byte that is 0 or 1."""

    def read(self, reader: Reader, before: Mapping[str, Any]) -> bool:
        """Whether it is not 0."""
        value = reader.number("B")
        if value > 1:
            raise MessageError(
                f"{reader.what} has {value} at byte {reader.position - 1}, where 0 or 1 belongs"
            )
        return bool(value)

    def write(self, value: bool, before: Mapping[str, Any]) -> bytes:
        """The byte."""
        return bytes((bool(value),))


U8 = Annotated[int, Number("B")]
U16 = Annotated[int, Number("H")]
U32 = Annotated[int, Number("I")]
U64 = Annotated[int, Number("Q")]
I32 = Annotated[int, Number("i")]
Bool = Annotated[bool, Flag()]


@dataclasses.dataclass(frozen=True, slots=True)
class Record(Codec):
    """A dataclass, field after field."""

    type: type[Any]
    fields: tuple[tuple[str, Codec], ...]

    def read(self, reader: Reader, before: Mapping[str, Any]) -> Any:
        """The next record."""
        values: dict[str, Any] = {}
        for name, found in self.fields:
            values[name] = found.read(reader, values)
        return self.type(**values)

    def write(self, value: Any, before: Mapping[str, Any]) -> bytes:
        """Its bytes."""
        values = {name: getattr(value, name) for name, _ in self.fields}
        return b"".join(found.write(values[name], values) for name, found in self.fields)


class _Items(Codec):
    """What lists have in common. The codec of an item comes from the annotation of the field."""

    item: Codec

    def _read(self, reader: Reader, count: int) -> tuple[Any, ...]:
        # Every item has a byte or more, so a count beyond the rest is nonsense: do not try it.
        if count > reader.rest:
            raise MessageError(
                f"{reader.what} announces {count} items at byte {reader.position}, but only"
                f" {reader.rest} bytes follow: {_shown(reader.data)}"
            )
        return tuple(self.item.read(reader, {}) for _ in range(count))

    def _write(self, values: Sequence[Any]) -> bytes:
        return b"".join(self.item.write(value, {}) for value in values)


class Counted(_Items):
    """Items after their number."""

    def __init__(self, code: Code) -> None:
        self.number = Number(code)

    def read(self, reader: Reader, before: Mapping[str, Any]) -> tuple[Any, ...]:
        """The next items."""
        return self._read(reader, self.number.read(reader, before))

    def write(self, value: Sequence[Any], before: Mapping[str, Any]) -> bytes:
        """Their number, and their bytes."""
        return self.number.write(len(value), before) + self._write(value)


class AsMany(_Items):
    """As many items as another field of the record says: a number, or a list."""

    def __init__(self, field: str) -> None:
        self.field = field

    def _count(self, before: Mapping[str, Any]) -> int:
        value = before[self.field]
        return value if isinstance(value, int) else len(value)

    def read(self, reader: Reader, before: Mapping[str, Any]) -> tuple[Any, ...]:
        """The next items."""
        return self._read(reader, self._count(before))

    def write(self, value: Sequence[Any], before: Mapping[str, Any]) -> bytes:
        """Their bytes."""
        if len(value) != self._count(before):
            raise MessageError(
                f"there are {len(value)} items, but {self.field} says {before[self.field]}"
            )
        return self._write(value)


class Zones(_Items):
    """A fixed number of zones: for each a byte whether there is something, and then what."""

    def __init__(self, count: int) -> None:
        self.count = count

    def read(self, reader: Reader, before: Mapping[str, Any]) -> tuple[Any, ...]:
        """The next zones; `None` is an empty one."""
        flag = Flag()
        return tuple(
            self.item.read(reader, {}) if flag.read(reader, {}) else None for _ in range(self.count)
        )

    def write(self, value: Sequence[Any], before: Mapping[str, Any]) -> bytes:
        """Their bytes."""
        if len(value) != self.count:
            raise MessageError(f"there are {len(value)} zones, not {self.count}")
        return b"".join(
            b"\0" if item is None else b"\1" + self.item.write(item, {}) for item in value
        )


@dataclasses.dataclass(frozen=True, slots=True)
class Bytes(Codec):
    """Bytes after their number."""

    code: Code

    def read(self, reader: Reader, before: Mapping[str, Any]) -> bytes:
        """The next bytes."""
        return reader.take(reader.number(self.code))

    def write(self, value: bytes, before: Mapping[str, Any]) -> bytes:
        """Their number, and they."""
        return Number(self.code).write(len(value), before) + value


@dataclasses.dataclass(frozen=True, slots=True)
class Text(Codec):
    """Text: its length in bytes, itself in UTF-8, and a zero. What is no UTF-8 is kept as it is."""

    code: Code

    def read(self, reader: Reader, before: Mapping[str, Any]) -> str:
        """The next text."""
        text = reader.take(reader.number(self.code)).decode("utf-8", "surrogateescape")
        if reader.number("B"):
            raise MessageError(
                f"{reader.what} has a text that does not end at byte {reader.position - 1}"
            )
        return text

    def write(self, value: str, before: Mapping[str, Any]) -> bytes:
        """Its bytes."""
        data = value.encode("utf-8", "surrogateescape")
        return Number(self.code).write(len(data), before) + data + b"\0"


def codec(record: type[Any]) -> Record:
    """How a dataclass lies in bytes, by the annotations of its fields."""
    found = _records.get(record)
    if found is None:
        found = _records[record] = _record(record)
    return found


_records: Final[dict[type[Any], Record]] = {}


def _record(record: type[Any]) -> Record:
    hints = get_type_hints(record, include_extras=True)
    return Record(
        record,
        tuple((field.name, _codec(hints[field.name])) for field in dataclasses.fields(record)),
    )


def _codec(hint: Any) -> Codec:
    if get_origin(hint) is not Annotated:
        if dataclasses.is_dataclass(hint) and isinstance(hint, type):
            return codec(hint)
        raise TypeError(f"{hint!r} does not say how it lies in bytes")
    plain, *notes = get_args(hint)
    (found,) = (note for note in notes if isinstance(note, Codec))
    if isinstance(found, _Items):
        item = get_args(plain)[0]
        if isinstance(found, Zones):
            item = next(kind for kind in get_args(item) if kind is not type(None))
        found.item = _codec(item)
    return found
