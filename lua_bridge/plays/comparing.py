"""Whether something came as a play says, and how values are written. Types count: 1 is not true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def same(given: Any, expected: Any) -> bool:
    """Whether a value is the one that a play expects, of the same type; the cards of a Group have no order.

    Whole numbers and others are one type, as in Lua.
    """
    if isinstance(given, frozenset):
        if not isinstance(expected, list) or not all(isinstance(name, str) for name in expected):
            return False
        return sorted(expected) == sorted(given)
    if isinstance(given, list):
        return (
            isinstance(expected, list)
            and len(given) == len(expected)
            and all(map(same, given, expected))
        )
    if isinstance(given, Mapping):
        if not isinstance(expected, Mapping) or len(given) != len(expected):
            return False
        theirs = {(type(key), key): value for key, value in expected.items()}
        return all(
            (type(key), key) in theirs and same(value, theirs[type(key), key])
            for key, value in given.items()
        )
    return ((_is_number(given) and _is_number(expected)) or type(given) is type(expected)) and bool(
        given == expected
    )


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def written(value: Any) -> str:
    """A value as plays write it."""
    if isinstance(value, frozenset | list):
        values = sorted(value) if isinstance(value, frozenset) else value
        return f"[{', '.join(map(written, values))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {written(one)}' for key, one in value.items())}}}"
    if value is None:
        return "nothing"
    return str(value).lower() if isinstance(value, bool) else str(value)


def difference(given: Any, expected: Any) -> str:
    """What was expected and what came, in words."""
    return (
        f"expected {_shown(expected, given)}, got {_shown(given, expected)}{_hint(expected, given)}"
    )


def wrong_snippet(given: Any, expected: Any) -> str:
    """That a snippet of Lua gives something else, in words."""
    return f"the snippet gives {_shown(given, expected)}, expected {_shown(expected, given)}"


def _shown(value: Any, other: Any) -> str:
    """A value as plays write it; a text in quotes where it would look like what it is compared with."""
    return f'"{value}"' if isinstance(value, str) and value == written(other) else written(value)


def _hint(expected: Any, got: Any) -> str:
    """What is wrong with the way in which an expected value is written, if that is all."""
    if isinstance(got, bool) and not isinstance(expected, bool | Mapping):
        return ": write true or false"
    if _is_number(got) and isinstance(expected, str):
        return ": write a whole number, without quotes"
    return ""
