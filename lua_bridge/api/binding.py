"""How a function of the script API is declared in Python, and the Lua that checks its arguments.

A function is declared by its Lua name and written with annotated parameters; the annotations say how
the arguments are checked and how they arrive:

>>> card = Api("Card")
>>> @card("IsControler")
... def is_controler(table: Table, this: TableCard, player: int) -> bool:
...     return this.controller == player
>>> print(card.functions[0].stub(7))
Card.IsControler = function(a1, a2)
  local r, m = f[7](a.card(a1, 1), a.whole(a2, 2))
  if r == failed then fail(m) end
  return r
end

Parameters may be a `TableCard`, `Cards` (a card or a group), a `TableEffect`, `int`, `bool`, `str`, a
`LuaFunction`, `Numbers` (one number or a table of them), `CardOrNumber`, `LooseCards` (for whatever is
no card or group, none), or one of these or `None`;
`*numbers: int` takes any number of numbers, in EDOPro also a table of them. A parameter with a default
may be left out. Results may be those, `list[TableCard]` for a new group, or a tuple for several
results; a tuple of numbers in it is a table.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NewType

from lua_bridge.dialects import Dialect
from lua_bridge.errors import ScriptLimitError
from lua_bridge.table.board import Table
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from ygoplugin import YgopluginError

Cards = NewType("Cards", list[TableCard])
"""A card or a group, as a list in the order of the cards' numbers."""

LuaFunction = NewType("LuaFunction", object)
"""A function of a script, to be handed back to it."""

Numbers = NewType("Numbers", list[int])
"""A number or a table of numbers."""

LooseCards = NewType("LooseCards", list[TableCard])
"""A card or a group; anything else stands for nothing."""

CardOrNumber = NewType("CardOrNumber", object)
"""A `TableCard`, or a whole number."""

Implementation = Callable[..., Any]

_CHECKS: Final[dict[Any, str]] = {
    TableCard: "card",
    Cards: "cards",
    TableEffect: "effect",
    LuaFunction: "callback",
    Numbers: "numbers",
    CardOrNumber: "card_or_whole",
    LooseCards: "loose_cards",
    int: "whole",
    bool: "truth",
    str: "text",
}
_RESULTS: Final[dict[Any, str]] = {
    type(None): "plain",
    int: "plain",
    bool: "plain",
    str: "plain",
    TableCard: "card",
    TableEffect: "effect",
    list[TableCard]: "group",
}


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the API.

    Attributes:
        name: Its name in Lua, such as "Card.IsControler".
        implementation: What it does; called with the table first.
        dialects: Which dialects have it.
        checks: How each argument is checked.
        spread: Whether any number of whole numbers may follow.
        result: Of what kind the result is.
        acts: Whether it changes the duel; the ledger is brought up to date after it.
        defaults: What stands for arguments that are left out, by place from 0.
    """

    name: str
    implementation: Implementation
    dialects: frozenset[Dialect]
    checks: tuple[str, ...]
    spread: bool
    result: str
    acts: bool
    defaults: tuple[tuple[int, Any], ...] = ()

    def stub(self, index: int) -> str:
        """The Lua function that checks the arguments and calls the `index`-th function of the host."""
        names = [f"a{place}" for place in range(1, len(self.checks) + 1)]
        arguments = [
            f"a.{check}({name}, {place})"
            for place, (check, name) in enumerate(zip(self.checks, names, strict=True), 1)
        ]
        if self.spread:
            names.append("...")
            arguments.append(f"a.spread({len(self.checks) + 1}, ...)")
        call = f"f[{index}]({', '.join(arguments)})"
        head = f"{self.name} = function({', '.join(names)})\n"
        if self.result in ("group", "several"):
            back = "group_of(t)" if self.result == "group" else "several(t)"
            return (
                f"{head}  local t = pack({call})\n"
                f"  if t[1] == failed then fail(t[2]) end\n  return {back}\nend"
            )
        back = {
            "plain": "r",
            "card": "card_by_number[r]",
            "effect": "effect_by_number[r]",
        }[self.result]
        return (
            f"{head}  local r, m = {call}\n  if r == failed then fail(m) end\n  return {back}\nend"
        )


class Api:
    """The functions of one class of the API, as they are declared."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.functions: list[Function] = []

    def __call__(
        self, *names: str, only: Dialect | None = None, acts: bool = False
    ) -> Callable[[Implementation], Implementation]:
        """Declare a function.

        Args:
            names: Its names in Lua, without the class; the same function may have several.
            only: The dialect that has it, if not both.
            acts: Whether it changes the duel.
        """
        dialects = frozenset(Dialect) if only is None else frozenset({only})

        def declare(implementation: Implementation) -> Implementation:
            hints = _hints(implementation)
            parameters = list(inspect.signature(implementation).parameters.values())[1:]
            checks, spread = _checks(implementation, parameters, hints)
            result = _result(hints)
            defaults = _defaults(parameters[: len(checks)])
            for name in names:
                self.functions.append(
                    Function(
                        f"{self.name}.{name}",
                        implementation,
                        dialects,
                        checks,
                        spread,
                        result,
                        acts,
                        defaults,
                    )
                )
            return implementation

        return declare


_HINTS: Final[dict[tuple[str, object], object]] = {}
"""What annotations mean, by the module and the text: the same few stand in hundreds of functions."""


def _hints(implementation: Implementation) -> dict[str, Any]:
    """`typing.get_type_hints`, which takes long for so many functions."""
    written = {
        name: (implementation.__module__, text)
        for name, text in inspect.get_annotations(implementation).items()
    }
    if any(key not in _HINTS for key in written.values()):
        hints = typing.get_type_hints(implementation)
        _HINTS.update({key: hints[name] for name, key in written.items()})
    return {name: _HINTS[key] for name, key in written.items()}


def _checks(
    implementation: Implementation, parameters: list[inspect.Parameter], hints: dict[str, Any]
) -> tuple[tuple[str, ...], bool]:
    checks: list[str] = []
    spread = False
    for parameter in parameters:
        hint = hints[parameter.name]
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            spread = True
            continue
        optional = parameter.default is not inspect.Parameter.empty
        options = [option for option in typing.get_args(hint) if option is not type(None)]
        if type(None) in typing.get_args(hint):
            optional, (hint, *rest) = True, options
            if rest:
                raise TypeError(f"{implementation.__name__}: {parameter.name} has several types")
        checks.append(_CHECKS[hint] + ("_or_nil" if optional else ""))
    return tuple(checks), spread


def _result(hints: dict[str, Any]) -> str:
    hint = hints["return"]
    if typing.get_origin(hint) is tuple:
        return "several"
    options = [option for option in typing.get_args(hint) if option is not type(None)]
    if options and type(None) in typing.get_args(hint):
        (hint,) = options
    return _RESULTS[hint]


def stubs(functions: Sequence[Function]) -> str:
    """The Lua of all stubs: a function of what they use, which defines them."""
    return (
        "local a, f, failed, fail, pack, card_by_number, effect_by_number, group_of, several = ...\n"
        + "\n".join(function.stub(index) for index, function in enumerate(functions, 1))
    )


def bound(function: Function, table: Table, failed: object, effects: dict[int, TableEffect]) -> Any:
    """The Python function that the Lua stub calls: numbers in, numbers out.

    An error comes back as `failed` and the message, so that Lua raises it at the line of the script;
    only what ends the whole call is raised.
    """
    cards = table.cards
    implementation = function.implementation
    decoders: list[tuple[int, Callable[[Any], Any]]] = []
    for place, check in enumerate(function.checks):
        kind = check.removesuffix("_or_nil")
        if kind == "card":
            decoders.append((place, cards.__getitem__))
        elif kind == "effect":
            decoders.append((place, effects.__getitem__))
        elif kind in ("cards", "loose_cards"):
            decoders.append((place, lambda text: [cards[int(n)] for n in text.split(",") if n]))
        elif kind == "callback":
            decoders.append((place, lambda number: table.function(number)))
        elif kind == "numbers":
            decoders.append((place, _numbers))
        elif kind == "card_or_whole":
            decoders.append((place, lambda v: cards[int(v)] if isinstance(v, str) else v))
    encode = _ENCODERS[function.result]
    defaults = function.defaults
    only_a_card = not defaults and len(decoders) == 1 and function.checks[0] == "card"
    acts = function.acts

    def decoded(given: tuple[Any, ...]) -> Sequence[Any]:
        if only_a_card:
            return cards[given[0]], *given[1:]
        arguments = list(given)
        for place, default in defaults:
            if place < len(arguments) and arguments[place] is None:
                arguments[place] = default
        for place, decode in decoders:
            if arguments[place] is not None:
                arguments[place] = decode(arguments[place])
        return arguments

    def call(*given: Any) -> Any:
        try:
            result = implementation(table, *decoded(given))
            if acts:
                table.settle()
            return encode(result)
        except (ScriptLimitError, RecursionError):
            raise
        except YgopluginError as error:
            return failed, str(error)
        except Exception as error:  # noqa: BLE001 - a script must not end more than itself
            return failed, unexpected(function.name, error)

    return call


def unexpected(name: str, error: Exception) -> str:
    """What a script is told of an error that nobody expected."""
    why = " ".join(str(error).split())
    return f"{name} failed: {type(error).__name__}: {why:.200}"


def _numbers(given: int | str) -> list[int]:
    if isinstance(given, int):
        return [given]
    return [int(number) for number in given.split(",") if number]


def _defaults(parameters: list[inspect.Parameter]) -> tuple[tuple[int, Any], ...]:
    return tuple(
        (place, parameter.default)
        for place, parameter in enumerate(parameters)
        if parameter.default not in (inspect.Parameter.empty, None)
    )


_ENCODERS: Final[dict[str, Callable[[Any], Any]]] = {
    "plain": lambda result: result,
    "card": lambda result: None if result is None else result.number,
    "effect": lambda result: None if result is None else result.number,
    "group": lambda result: None if result is None else tuple(card.number for card in result),
    "several": lambda result: tuple(map(_marked, result)),
}


def _marked(result: Any) -> Any:
    """One of several results, marked so that Lua knows cards and effects from numbers."""
    if isinstance(result, TableCard):
        return f"c{result.number}"
    if isinstance(result, TableEffect):
        return f"e{result.number}"
    if isinstance(result, str):
        return f"s{result}"
    if isinstance(result, tuple):
        return "t" + ",".join(map(str, result))
    if isinstance(result, list):
        return "g" + ",".join(str(card.number) for card in result)
    return result
