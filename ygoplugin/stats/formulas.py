"""Values of effects: a number, an expression such as `orig / 2`, one of several by state, or a function.

The value language is plain arithmetic: whole or decimal numbers, `+ - * /`, parentheses, `max(...)`
and `min(...)`, and these names:

- `cur`, `orig`: the current and the original value of the affected stat on the affected monster;
- `atk`, `def`, `level`, `rank`, `scale`, `original_atk`, ...: other values of that monster;
- `atk[blue-eyes]`, `original_def[blue-eyes]`, ...: values of another monster;
- `highest_other_atk`, `highest_atk_on_field`: the highest ATK among the face-up monsters;
- any name that the duel's state defines (`hand`, `counters`, ...). The state is asked first.

Fractions are exact; only a finished value is rounded.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Protocol

from ygoplugin.errors import FormulaError, ValueFunctionError, YgopluginError
from ygoplugin.stats.kinds import Number, Stat

if TYPE_CHECKING:
    from lark import Lark

MAX_LENGTH: Final = 400
"""Longest expression, in characters."""

LARGEST: Final = 10**12
"""Largest amount, in points, in either direction."""

RESERVED: Final = ("cur", "orig")
"""Names that always mean the affected stat; the state cannot define them."""


def check_size(value: object, what: str) -> None:
    """Check that a number is not absurdly large.

    Raises:
        ValueFunctionError: It is.
    """
    if isinstance(value, int | Fraction):
        parts = (value.numerator, value.denominator)
        if any(abs(part) > LARGEST for part in parts):
            raise ValueFunctionError(f"{what} is larger than {LARGEST}")


def _is_usual(value: object) -> bool:
    """Whether it is a whole number of no absurd size."""
    return type(value) is int and -LARGEST <= value <= LARGEST


_GRAMMAR: Final = r"""
?start: sum
?sum: product | sum "+" product -> add | sum "-" product -> sub
?product: sign | product "*" sign -> mul | product "/" sign -> div
?sign: atom | "-" sign -> neg | "+" sign -> pos
?atom: NUMBER -> number
     | NAME -> name
     | NAME "[" KEY "]" -> name_of
     | NAME "(" sum ("," sum)* ")" -> call
     | "(" sum ")"
NUMBER: /\d+(\.\d+)?/
NAME: /[^\W\d]\w*/
KEY: /[^\[\]]+/
%ignore /[ \t]+/
"""

_FUNCTIONS: Final[Mapping[str, Callable[..., Number]]] = {"max": max, "min": min}


class Scope(Protocol):
    """What a value can read; also what a value function written in Python is called with."""

    @property
    def cur(self) -> int:
        """The current value of the affected stat on the affected monster, just before."""

    @property
    def orig(self) -> int:
        """The original value of that stat, just before."""

    @property
    def target(self) -> str:
        """The id of the affected monster."""

    @property
    def state(self) -> Mapping[str, object]:
        """The duel's state: what `StateChanged` events told."""

    def stat(self, monster: str, stat: str | Stat) -> int:
        """The current value of another monster's stat."""

    def original(self, monster: str, stat: str | Stat) -> int:
        """The original value of another monster's stat."""

    def monsters(self) -> tuple[str, ...]:
        """The ids of all face-up monsters."""


ValueFunction = Callable[[Scope], "Number | None"]
"""A value function: gives points, or `None` while the effect changes nothing."""


@dataclass(slots=True)
class Amounts:
    """What a host found out that values are, so that they need not be computed.

    Attributes:
        version: For which version of the stat ledger that is right; -1 for none.
        values: The values, in points or Levels; `None` while an effect changes nothing.
    """

    version: int = -1
    values: Sequence[int | None] = ()


@dataclass(slots=True)
class Told:
    """Where the value of a formula stands among those that a host found out.

    Attributes:
        amounts: The values.
        place: Its place among them.
    """

    amounts: Amounts = field(default_factory=Amounts)
    place: int = 0


class Formula(ABC):
    """A value that can be computed when it is needed."""

    told: Told | None = None
    """What the host knows of the value, if it is one that a host computes."""
    constant: Number | None = None
    """The value, if it never changes."""
    reads_current: bool = False
    """Whether it reads the current value of the stat that it is applied to."""
    reads_original: bool = False
    """Whether it reads the original value of the stat that it is applied to."""

    @abstractmethod
    def evaluate(self, scope: Scope) -> Number | None:
        """The value now; `None` while the effect changes nothing.

        Raises:
            ValueFunctionError: It cannot be computed.
        """

    @abstractmethod
    def to_json(self) -> Any:
        """A form that `parse_formula` reads back.

        Raises:
            ValueFunctionError: It is a function without a registered name.
        """

    @abstractmethod
    def __str__(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Constant(Formula):
    """A number."""

    value: Number

    @property
    def constant(self) -> Number:  # type: ignore[override]
        """The number."""
        return self.value

    def evaluate(self, scope: Scope) -> Number:  # noqa: ARG002
        """The number."""
        return self.value

    def to_json(self) -> int | str:
        """A whole number as itself, another as text."""
        return self.value if isinstance(self.value, int) else f"{self.value}"

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Expression(Formula):
    """An expression of the value language."""

    text: str
    names: frozenset[str]
    run: Callable[[Scope], Number]

    @property
    def reads_current(self) -> bool:  # type: ignore[override]
        """Whether it reads `cur`."""
        return "cur" in self.names

    @property
    def reads_original(self) -> bool:  # type: ignore[override]
        """Whether it reads `orig`."""
        return "orig" in self.names

    def evaluate(self, scope: Scope) -> Number:
        """The value now."""
        try:
            value = self.run(scope)
        except ZeroDivisionError:
            raise ValueFunctionError(f"the value {self.text!r} divides by zero") from None
        if not _is_usual(value):
            check_size(value, f"the value {self.text!r}")
        return value

    def to_json(self) -> str:
        """Its text."""
        return self.text

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Expression) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)


@dataclass(frozen=True, slots=True)
class ByState(Formula):
    """One of several values by state: `{lp_lower: orig * 2, lp_higher: orig / 2}`.

    The key `lp_lower` counts while the state `lp` is `lower`. With no such key the effect changes
    nothing, but it counts as applying.
    """

    cases: tuple[tuple[str, Formula], ...]

    @property
    def reads_current(self) -> bool:  # type: ignore[override]
        """Whether any of the values reads `cur`."""
        return any(formula.reads_current for _, formula in self.cases)

    @property
    def reads_original(self) -> bool:  # type: ignore[override]
        """Whether any of the values reads `orig`."""
        return any(formula.reads_original for _, formula in self.cases)

    def evaluate(self, scope: Scope) -> Number | None:
        """The value of the state that it is, or `None`."""
        holding = {f"{name}_{value}" for name, value in scope.state.items()}
        for key, formula in self.cases:
            if key in holding:
                return formula.evaluate(scope)
        return None

    def to_json(self) -> dict[str, Any]:
        """The values by key."""
        return {key: formula.to_json() for key, formula in self.cases}

    def __str__(self) -> str:
        return ", ".join(f"{formula} if {key}" for key, formula in self.cases)


@dataclass(frozen=True, slots=True)
class Function(Formula):
    """A value function written in Python."""

    function: ValueFunction
    name: str | None = None
    reads_current = True
    reads_original = True

    def evaluate(self, scope: Scope) -> Number | None:
        """What the function gives."""
        try:
            value = self.function(scope)
        except YgopluginError:
            raise
        except RecursionError:
            raise ValueFunctionError(f"the value function {self} never comes to an end") from None
        except Exception as error:
            why = " ".join(str(error).split())
            raise ValueFunctionError(
                f"the value function {self} failed: {type(error).__name__}: {why}"
            ) from error
        if _is_usual(value):
            return value
        if value is None or (isinstance(value, int | Fraction) and not isinstance(value, bool)):
            check_size(value, f"the value function {self}")
            return value
        raise ValueFunctionError(
            f"the value function {self} gave {value!r}: expected a whole number of points, a"
            " Fraction, or None while it changes nothing"
        )

    def to_json(self) -> dict[str, str]:
        """Its registered name."""
        if self.name is None:
            raise ValueFunctionError(
                f"the value function {self} has no name under which it could be saved: register it"
                " with the hook ygoplugin_value_functions and refer to it by name"
            )
        return {"function": self.name}

    def __str__(self) -> str:
        return self.name or str(getattr(self.function, "__qualname__", repr(self.function)))


def _lookup(name: str) -> Callable[[Scope], Number]:
    """The reader of a name. The state is asked first."""

    def read(scope: Scope) -> Number:
        value = None if name in RESERVED else scope.state.get(name)
        if value is not None:
            if isinstance(value, bool) or not isinstance(value, int | Fraction):
                raise ValueFunctionError(
                    f"the value reads {name!r}, but the state {name!r} is {value!r}: expected a"
                    " number"
                )
            return value
        if name == "cur":
            return scope.cur
        if name == "orig":
            return scope.orig
        if name in _STAT_NAMES:
            stat, original = _STAT_NAMES[name]
            return (scope.original if original else scope.stat)(scope.target, stat)
        if name == "highest_other_atk":
            others = [m for m in scope.monsters() if m != scope.target]
            return max((scope.stat(m, Stat.ATK) for m in others), default=0)
        if name == "highest_atk_on_field":
            return max((scope.stat(m, Stat.ATK) for m in scope.monsters()), default=0)
        raise ValueFunctionError(
            f"the value reads {name!r}, which is not known: give it with a change of state, or use"
            f" one of {', '.join(['cur', 'orig', *_STAT_NAMES])}"
        )

    return read


_STAT_NAMES: Final[Mapping[str, tuple[Stat, bool]]] = {
    **{stat.value: (stat, False) for stat in Stat},
    **{f"original_{stat.value}": (stat, True) for stat in Stat},
}


@functools.cache
def _parser() -> Lark:
    from lark import Lark

    return Lark(_GRAMMAR, parser="lalr", maybe_placeholders=False)


@functools.lru_cache(maxsize=4096)
def parse_expression(text: str) -> Formula:
    """Read an expression of the value language.

    Raises:
        FormulaError: It is no expression; the message says where it stops making sense.

    >>> parse_expression("2 * (300 + 5)").constant
    610
    """
    from lark import Transformer, UnexpectedInput, v_args
    from lark.exceptions import VisitError

    if len(text) > MAX_LENGTH:
        raise FormulaError(
            f"the value has {len(text)} characters: expected at most {MAX_LENGTH};"
            " compute it in a value function"
        )
    names: set[str] = set()
    Run = Callable[[Scope], Number]  # noqa: N806

    @v_args(inline=True)
    class Compile(Transformer[Any, Run]):
        def number(self, token: str) -> Run:
            if len(token) > 20:
                raise FormulaError(f"the number {token:.20}... is larger than {LARGEST}")
            value = Fraction(str(token))
            exact = int(value) if value.denominator == 1 else value
            return lambda _: exact

        def name(self, token: str) -> Run:
            names.add(str(token))
            return _lookup(str(token))

        def name_of(self, name: str, key: str) -> Run:
            if name not in _STAT_NAMES:
                raise FormulaError(
                    f"{name}[{key}] is no value of a monster: expected one of"
                    f" {', '.join(_STAT_NAMES)}"
                )
            names.add(f"{name}[]")
            stat, original = _STAT_NAMES[str(name)]
            monster = key.strip()
            return lambda s: (s.original if original else s.stat)(monster, stat)

        def call(self, name: str, *args: Run) -> Run:
            if name not in _FUNCTIONS:
                raise FormulaError(
                    f"unknown function {str(name)!r}: expected {' or '.join(_FUNCTIONS)}"
                )
            function = _FUNCTIONS[str(name)]
            return lambda s: function([a(s) for a in args])

        def add(self, a: Run, b: Run) -> Run:
            return lambda s: a(s) + b(s)

        def sub(self, a: Run, b: Run) -> Run:
            return lambda s: a(s) - b(s)

        def mul(self, a: Run, b: Run) -> Run:
            return lambda s: a(s) * b(s)

        def div(self, a: Run, b: Run) -> Run:
            def divide(s: Scope) -> Number:
                value = Fraction(a(s)) / b(s)
                return int(value) if value.denominator == 1 else value

            return divide

        def neg(self, a: Run) -> Run:
            return lambda s: -a(s)

        def pos(self, a: Run) -> Run:
            return a

    try:
        run = Compile().transform(_parser().parse(text))
    except UnexpectedInput as error:
        column = (
            error.column if isinstance(error.column, int) and error.column > 0 else len(text) + 1
        )
        raise FormulaError(
            f"the value {text!r} makes no sense from character {column} on: expected arithmetic"
            " such as orig / 2, cur * 2, 600 * hand or max(a, b) + 100"
        ) from None
    except VisitError as error:
        if isinstance(error.orig_exc, FormulaError):
            raise error.orig_exc from None
        raise
    if not names:
        try:
            value = run(_NO_SCOPE)
            check_size(value, f"the value {text!r}")
            return Constant(value)
        except ValueFunctionError as error:
            raise FormulaError(str(error)) from None
        except ZeroDivisionError:
            raise FormulaError(f"the value {text!r} divides by zero") from None
    return Expression(text, frozenset(names), run)


_NO_SCOPE: Final[Any] = None


def parse_formula(value: object, functions: Mapping[str, ValueFunction] | None = None) -> Formula:
    """Read a value: a number, an expression, a mapping by state, a function, or a saved form of these.

    Args:
        value: What the effect's value is.
        functions: Value functions by name, for `{"function": name}`.

    Raises:
        FormulaError: It is none of these.
    """
    if isinstance(value, Formula):
        return value
    if isinstance(value, bool):
        raise FormulaError(f"the value is {value!r}: expected a number or an expression")
    if isinstance(value, int | Fraction):
        try:
            check_size(value, "the value")
        except ValueFunctionError as error:
            raise FormulaError(str(error)) from None
        return Constant(value)
    if isinstance(value, str):
        return parse_expression(value.strip())
    if isinstance(value, Mapping):
        if set(value) == {"function"}:
            name = value["function"]
            if not isinstance(name, str) or functions is None or name not in functions:
                raise FormulaError(
                    f"there is no value function {name!r}: register the plugin that has it"
                )
            return Function(functions[name], name)
        if not value:
            raise FormulaError("the value is an empty mapping: expected values by state")
        if any(isinstance(v, Mapping) and set(v) != {"function"} for v in value.values()):
            raise FormulaError("the value is by state more than once: expected one mapping")
        return ByState(tuple((str(k), parse_formula(v, functions)) for k, v in value.items()))
    if callable(value):
        return Function(value)
    raise FormulaError(
        f"the value is {value!r}: expected a number, an expression such as 'orig / 2', a mapping by"
        " state, or a function"
    )
