"""`Ruling` in a running duel: what custom scripts ask of the rules, as on the table."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from lua_bridge.api.ruling import ruling
from lua_bridge.quoting import literal
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from ygoplugin import PluginError, YgopluginError
from ygoplugin.plugins import script_functions_for

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

_WORDS: Final[Mapping[type, str]] = {
    TableCard: "a card",
    TableEffect: "an effect",
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a text",
    type(None): "nothing",
}


class Rulings:
    """Answers the calls of `Ruling`.

    Args:
        table: The image of the duel.

    Raises:
        PluginError: A plugin's function has the name of a built-in one.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        own = {f.name.removeprefix("Ruling."): f for f in ruling.functions}
        self._own = {name: function.implementation for name, function in own.items()}
        self._plugged = script_functions_for(table.duel.plugins)
        for name in self._plugged.keys() & self._own.keys():
            raise PluginError(
                f"hook ygoplugin_script_functions: Ruling.{name} is built in: choose another name"
            )

    @property
    def names(self) -> list[str]:
        """The names of the functions."""
        return sorted({*self._own, *self._plugged})

    def answer(
        self, name: str, words: list[str], effects: Mapping[int, TableEffect]
    ) -> tuple[str, ...] | str:
        """Call a function.

        Args:
            name: Its name.
            words: The arguments, each as the shim tells it.
            effects: The effects among them.

        Returns:
            What it gives, each value as Lua writes it; or why it cannot be called so, as a text.
        """
        given = [self._read(word, effects) for word in words]
        try:
            if name in self._own:
                function = self._own[name]
                _check(f"Ruling.{name}", function, given)
                result = function(self._table, *given)
            else:
                shown = [g.ledger_id if isinstance(g, TableCard) else g for g in given]
                result = self._plugged[name](self._table.duel, *shown)
        except (YgopluginError, TypeError) as error:
            return str(error)
        values = result if isinstance(result, tuple) else (result,)
        for value in values:
            if value is not None and not isinstance(value, bool | int | float | str):
                return f"Ruling.{name} gave {value!r:.80}: expected a number or a text"
        return tuple(map(literal, values))

    def _read(self, word: str, effects: Mapping[int, TableEffect]) -> Any:
        kind, rest = word[:1], word[1:]
        match kind:
            case "c":
                return self._table.cards[int(rest)]
            case "e":
                return effects[int(rest)]
            case "n":
                number = float(rest)
                return int(number) if number.is_integer() else number
            case "b":
                return rest == "1"
            case "s":
                return bytes.fromhex(rest).decode("utf-8", "replace")
            case _:
                return None


def _check(name: str, function: Callable[..., Any], given: list[Any]) -> None:
    """Make sure that a function is called with what it takes.

    Raises:
        TypeError: It is not.
    """
    hints = typing.get_type_hints(function)
    hints.pop("return", None)
    wanted = list(hints.items())[1:]
    for place, (parameter, hint) in enumerate(wanted):
        kinds = typing.get_args(hint) or (hint,)
        missing = place >= len(given)
        optional = parameter in (function.__kwdefaults__ or {}) or (
            len(wanted) - place <= len(function.__defaults__ or ())
        )
        if missing and optional:
            return
        value = None if missing else given[place]
        if type(value) not in kinds:
            expected = " or ".join(_WORDS[kind] for kind in kinds)
            got = _WORDS.get(type(value), "something else")
            raise TypeError(
                f"bad argument #{place + 1} to '{name}': expected {expected}, got {got}"
            )
    if len(given) > len(wanted):
        del given[len(wanted) :]
