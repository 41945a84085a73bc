"""Whether events and the things in them hold what their fields say; and their JSON form.

An event is only taken if it could be saved and read back as it is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_ADAPTERS: Final[dict[object, TypeAdapter[Any]]] = {}
_UNEXPECTED: Final = re.compile(
    r"Expected `(?P<expected>.+?)` .*\[field_name='(?P<field>\w+)', input_value=(?P<value>.*),"
    r" input_type=(?P<type>\w+)\]"
)
_PLAYERS: Final = {"player", "players"}
_NO_PLAYER: Final = "a player is 0 or 1, not {}"


def adapter(kind: type[Any]) -> TypeAdapter[Any]:
    """How things of a kind are written as JSON and read from it."""
    from pydantic import TypeAdapter

    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def misfit(item: object) -> str:
    """What is wrong with a field of a thing, in words; empty if nothing is."""
    from pydantic import ValidationError
    from pydantic_core import PydanticSerializationError

    form = adapter(type(item))
    try:
        form.validate_json(form.dump_json(item, warnings="error"), strict=True)
    except PydanticSerializationError as error:
        found = _UNEXPECTED.search(str(error))
        if found is None:
            return str(error)
        field, value = found["field"], found["value"]
        if field in _PLAYERS:
            return _NO_PLAYER.format(value)
        return f"its {field} is {value}, a {found['type']}: expected {found['expected']}"
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        if _PLAYERS & set(first["loc"]):
            return _NO_PLAYER.format(repr(first["input"]))
        where = ".".join(map(str, first["loc"]))
        return f"its {where} is {first['input']!r}: {first['msg'].lower()}"
    return ""
