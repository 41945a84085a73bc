"""Which cards may be declared by a text such as "declare 1 monster name".

Scripts say it by an expression in which operators follow what they work on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from lua_bridge import constants as k
from lua_bridge.errors import TableError
from lua_bridge.table.cards import CardData
from lua_bridge.table.traits import in_archetype

MOST_TERMS: Final = 4096
"""How long an expression may be."""
_WORD: Final = 0xFFFFFFFFFFFFFFFF

_OPERATORS: Final[dict[str, Callable[[int, int], int]]] = {
    "ADD": lambda one, other: one + other,
    "SUB": lambda one, other: one - other,
    "MUL": lambda one, other: one * other,
    "DIV": lambda one, other: one // other if other else 0,
    "AND": lambda one, other: int(bool(one) and bool(other)),
    "OR": lambda one, other: int(bool(one) or bool(other)),
    "BAND": lambda one, other: one & other,
    "BOR": lambda one, other: one | other,
    "BXOR": lambda one, other: one ^ other,
    "LSHIFT": lambda one, other: one << (other & 0x3F),
    "RSHIFT": lambda one, other: one >> (other & 0x3F),
}
_CHANGES: Final[dict[str, Callable[[int], int]]] = {
    "NEG": lambda value: -value,
    "NOT": lambda value: int(not value),
    "BNOT": lambda value: ~value,
}
_TESTS: Final[dict[str, Callable[[CardData, int], bool]]] = {
    "ISCODE": lambda data, code: data.code == code,
    "ISSETCARD": lambda data, code: any(in_archetype(own, code) for own in data.setcodes),
    "ISTYPE": lambda data, bits: bool(data.type & bits),
    "ISRACE": lambda data, bits: bool(data.race & bits),
    "ISATTRIBUTE": lambda data, bits: bool(data.attribute & bits),
}
_FACTS: Final[dict[str, Callable[[CardData], int]]] = {
    "GETCODE": lambda data: data.code,
    "GETTYPE": lambda data: data.type,
    "GETRACE": lambda data: data.race,
    "GETATTRIBUTE": lambda data: data.attribute,
}

_NAMES: Final = (*_OPERATORS, *_CHANGES, *_TESTS, *_FACTS, "ALLOW_ALIASES", "ALLOW_TOKENS")

EDOPRO: Final = {getattr(k, f"OPCODE_{name}"): name for name in _NAMES}
"""The operators by EDOPro's numbers."""
YGOPRO: Final = {
    k.YGOPRO[f"OPCODE_{name}"]: name for name in _NAMES if f"OPCODE_{name}" in k.YGOPRO
}
"""The operators by YGOPro's numbers."""


@dataclass(frozen=True)
class Expression:
    """What a declared card must be.

    Attributes:
        terms: Numbers and operators.
        operators: The operators by their number.

    Raises:
        TableError: It is too long, or comes to no single value.
    """

    terms: Sequence[int]
    operators: dict[int, str]

    def __post_init__(self) -> None:
        if len(self.terms) > MOST_TERMS:
            raise TableError(f"{len(self.terms)} terms: expected at most {MOST_TERMS}")
        self._value(CardData(0))

    def fits(self, data: CardData) -> bool:
        """Whether a card may be declared: no Token, and no other printing, unless allowed."""
        allowed = {self.operators.get(term) for term in self.terms}
        if data.alias and "ALLOW_ALIASES" not in allowed:
            return False
        if data.type & k.TYPE_TOKEN and "ALLOW_TOKENS" not in allowed:
            return False
        return bool(self._value(data))

    def _value(self, data: CardData) -> int:
        stack: list[int] = []
        try:
            for term in self.terms:
                self._take(stack, term, data)
        except IndexError:
            raise TableError("Parameters are invalid.") from None
        if len(stack) > 1:
            raise TableError("Parameters are invalid.")
        return stack[0] if stack else 1

    def _take(self, stack: list[int], term: int, data: CardData) -> None:
        name = self.operators.get(term)
        if name is None:
            stack.append(term & _WORD)
        elif name in _OPERATORS:
            other = stack.pop()
            stack.append(_OPERATORS[name](stack.pop(), other) & _WORD)
        elif name in _CHANGES:
            stack.append(_CHANGES[name](stack.pop()) & _WORD)
        elif name in _TESTS:
            stack.append(int(_TESTS[name](data, stack.pop())))
        elif name in _FACTS:
            stack.append(_FACTS[name](data))
