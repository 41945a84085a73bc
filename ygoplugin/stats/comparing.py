"""Comparing values with numbers and with each other, where a value may be the undetermined `?`.

Source: OCG rule documentation, ATK/DEF calculation, monsters with ATK/DEF `?`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Final

from ygoplugin.errors import StatError
from ygoplugin.stats.cards import QUESTION_MARK, Printed

COMPARISONS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}
"""The comparisons of a value with a number, as texts make them ("1500 or less ATK")."""


def compares(value: Printed, comparison: str, number: Printed) -> bool:
    """Whether a value stands in a comparison. An undetermined value stands in none.

    Args:
        value: The value; "?" where it is undetermined.
        comparison: One of `COMPARISONS`, or "is" for a text that names "? ATK" itself.
        number: What it is compared with.

    Raises:
        StatError: There is no such comparison.

    >>> compares("?", "<=", 1500), compares("?", "is", "?")
    (False, True)
    """
    if comparison == "is":
        return value == number
    if comparison not in COMPARISONS:
        raise StatError(f"unknown comparison {comparison!r}: expected is, {', '.join(COMPARISONS)}")
    for part in (value, number):
        if part != QUESTION_MARK and (isinstance(part, bool) or not isinstance(part, int)):
            raise StatError(f"{part!r} cannot be compared: expected a number or '?'")
    if value == QUESTION_MARK or number == QUESTION_MARK:
        return False
    return COMPARISONS[comparison](int(value), int(number))


def same(one: Printed, other: Printed, *, number: bool, question_marks_match: bool) -> bool:
    """Whether two values are the same for an effect.

    Args:
        one: A value.
        other: Another value.
        number: Whether the text asks for the same *number*; "?" is none (ruling of 2020-01-10).
        question_marks_match: Whether "?" is the same as "?" (switch `question_mark_matches`).
    """
    if QUESTION_MARK in (one, other):
        return one == other and question_marks_match and not number
    return one == other
