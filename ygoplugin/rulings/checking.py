"""Checks a document against a format, so that every mistake is named by its line and key."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from ygoplugin.errors import RulingError
from ygoplugin.rulings.reading import Document, Place

MOST_MISTAKES: Final = 20
"""How many mistakes of one file are told."""

_File = TypeVar("_File", bound=BaseModel)

_EXPECTED: Final = {
    "bool_parsing": "true or false",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "int_parsing_size": "a smaller number",
    "int_type": "a whole number",
    "list_type": "a list",
    "mapping_type": "a mapping",
    "model_type": "a mapping",
    "string_pattern_mismatch": "another text",
    "string_too_short": "a text that is not empty",
    "string_too_long": "a shorter text",
    "string_type": "a text",
}
"""What a value should have been, by how the validator calls its mistake."""

ModelOf = Callable[[str, Sequence[int | str]], "type[BaseModel] | None"]
"""The format of what stands under a key; the whole location comes with it."""


def checked(document: Document, file: type[_File], model_of: ModelOf) -> _File:
    """The content of a document, checked.

    Args:
        document: What was read.
        file: The format.
        model_of: Says which keys may stand where an unknown one was found.

    Raises:
        RulingError: It does not fit; every mistake with its line.
    """
    try:
        return file.model_validate(document.data)
    except ValidationError as error:
        seen: dict[tuple[int, str], None] = {}
        for details in error.errors(include_url=False):
            place, message = _message(document, details, file, model_of)
            if not isinstance(details["input"], dict) or details["type"] != "is_instance_of":
                seen[document.line(place), message] = None
        lines = [f"{document.path}:{line}: {message}" for line, message in sorted(seen)]
        left = len(lines) - MOST_MISTAKES
        more = f"\n... and {left} more" if left > 0 else ""
        raise RulingError("\n".join(lines[:MOST_MISTAKES]) + more) from None


def _place(document: Document, loc: Sequence[int | str]) -> Place:
    """The place in the document that a location of the validator means."""
    place: tuple[int | str, ...] = ()
    for part in loc:
        if (*place, part) in document.lines:
            place = (*place, part)
    return place


def _keys_at(loc: Sequence[int | str], file: type[BaseModel], model_of: ModelOf) -> list[str]:
    """The keys that may stand where the validator found an unknown one."""
    around = [found for part in loc[:-1] if (found := model_of(str(part), loc)) is not None]
    model = around[-1] if around else file
    return [field.alias or name for name, field in model.model_fields.items()]


def _message(
    document: Document, error: Mapping[str, Any], file: type[BaseModel], model_of: ModelOf
) -> tuple[Place, str]:
    place = _place(document, error["loc"])
    key = str(error["loc"][-1]) if error["loc"] else ""
    where = " ".join(str(p) for p in place if isinstance(p, str))
    match error["type"]:
        case "extra_forbidden":
            close = difflib.get_close_matches(key, _keys_at(error["loc"], file, model_of), n=1)
            hint = f": did you mean {close[0]!r}?" if close else ""
            return place, f"unknown key {key!r}{hint}"
        case "missing":
            return place, f"the key {key!r} is missing"
        case "value_error":
            return place, f"{key}: {error['ctx']['error']}"
        case "too_short":
            return place, f"{where or key}: there is nothing in it: expected at least one entry"
        case _:
            found = error["input"]
            shown = f"{found!r:.80}" if not isinstance(found, dict | list) else type(found).__name__
            names = {"dict": "a mapping", "list": "a list"}
            expected = _EXPECTED.get(error["type"], "")
            if error["type"] == "literal_error":
                expected = f"one of {error['ctx']['expected'].replace(' or ', ', ')}"
            elif error["type"] in ("greater_than_equal", "less_than_equal"):
                limit = error["ctx"].get("ge", error["ctx"].get("le"))
                expected = f"at {'least' if 'ge' in error['ctx'] else 'most'} {limit}"
            elif not expected:
                expected = "something else"
            return place, f"{where or key}: found {names.get(shown, shown)}, expected {expected}"
