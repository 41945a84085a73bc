"""What functions of scripts said when something was worked out, so that they can be asked again.

Much of what happens in a duel is read by scripts alone: Life Points, counters, what a player has in
hand. After such a change whatever was worked out before still holds if every function that had a say
in it says the same as it did, and asking them all again is much cheaper than working it out anew. If
functions that say how much an effect is worth say something else, that is all that has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from lua_bridge.errors import ScriptError, ScriptLimitError
from ygoplugin.stats import formulas

if TYPE_CHECKING:
    from lua_bridge.table.board import Table
    from lua_bridge.table.effects import TableEffect


class Memory(Protocol):
    """Keeps what functions of scripts said, in records that are known by a number from 1."""

    @property
    def begin(self) -> Callable[[int], object]:
        """Begins a record anew."""

    @property
    def ask_again(self) -> Callable[[int, bool], bool | tuple[Any, ...]]:
        """Calls all functions of a record again.

        It takes the record, and whether the answers may be others than before; they are then noted
        anew. It gives `True` if they say what they said, and `False` if they do not, or cannot be
        asked. If some answers are others, and may be: `None`, and then all answers in the order in
        which they were noted. If a function fails it raises `ScriptError`.
        """


class Answers:
    """A record of what functions of scripts said while something was worked out.

    Only what can be asked again by itself is of use: not what a function said after it had read a
    stat, asked other functions, failed, or gave something that is no number or boolean.

    Attributes:
        number: The number of the record.
        version: For which version of something else it was begun.
        usable: Whether everything in it can be asked again.
        empty: Whether nothing is in it.
    """

    __slots__ = ("_table", "empty", "number", "usable", "version")

    def __init__(self, table: Table, number: int) -> None:
        self._table = table
        self.number = number
        self.version = -1
        self.usable = False
        self.empty = True

    def begin(self, version: int) -> None:
        """Begin anew; only if the table has a memory anything can be asked again.

        Args:
            version: What `version` is from now on.
        """
        self.version = version
        memory = self._table.memory
        self.usable = memory is not None
        self.empty = True
        if memory is not None:
            memory.begin(self.number)

    @contextmanager
    def noted(self) -> Iterator[None]:
        """While this lasts, what functions say is noted here."""
        before, self._table.answers = self._table.answers, self
        try:
            yield
        finally:
            self._table.answers = before

    def are_the_same(self) -> bool:
        """Whether every function says the same now."""
        return self._asked_again(others=False) is True

    def _asked_again(self, *, others: bool) -> bool | tuple[Any, ...]:
        memory, table = self._table.memory, self._table
        if memory is None or not self.usable:
            return False
        if self.empty:
            return True
        before, table.answers = table.answers, self
        try:
            found = memory.ask_again(self.number, others)
        except ScriptLimitError:
            raise
        except ScriptError:
            return False
        finally:
            table.answers = before
        return self.usable and found


@dataclass(slots=True)
class Worth(formulas.Told):
    """What is known of how much an effect is worth.

    Attributes:
        reads_current: Whether the function read the current value of the stat that it changes.
    """

    reads_current: bool = True


class Amounts(Answers):
    """A record of what functions said that say how much effects are worth."""

    __slots__ = ("_effects", "_others", "_said", "_to_points")

    def __init__(
        self, table: Table, number: int, to_points: Callable[[TableEffect, object], int]
    ) -> None:
        super().__init__(table, number)
        self._to_points = to_points
        self._effects: list[TableEffect] = []
        self._said = formulas.Amounts()
        self._others = formulas.Amounts()

    def begin(self, version: int) -> None:
        """Begin anew.

        Args:
            version: The version of the rules ledger.
        """
        super().begin(version)
        self._effects.clear()
        self._said.version = self._others.version = -1
        self._said = formulas.Amounts()
        self._others = formulas.Amounts()

    def add(self, worth: Worth, effect: TableEffect) -> None:
        """The function that was noted last says how much an effect is worth."""
        worth.amounts, worth.place = self._said, len(self._effects)
        self._effects.append(effect)

    def add_settled(self, worth: Worth, amount: int | None) -> None:
        """An effect is worth this, whatever the functions say."""
        worth.amounts, worth.place = self._others, len(self._others.values)
        self._others.values = (*self._others.values, amount)

    def ask_again(self) -> bool | None:
        """Ask every function again what an effect is worth.

        Returns:
            Whether they say the same; `None` if they cannot be asked. If they say something else, the
            rules ledger is to hear of it, and then `know`.
        """
        said = self._asked_again(others=True)
        if not isinstance(said, tuple):
            return True if said else None
        values = said[1:]
        if len(values) != len(self._effects):
            return None
        if not _are_usual(values):
            values = tuple(map(self._to_points, self._effects, values))
        self._said.values = values
        return False

    def know(self, version: int) -> None:
        """What the functions said is right for a new version of the rules ledger."""
        self.version = self._said.version = self._others.version = version


_USUAL: Final = 2**20
"""Amounts up to this need no further look."""


def _are_usual(said: tuple[Any, ...]) -> bool:
    """Whether all that functions said are whole numbers of no absurd size."""
    try:
        return type(sum(said)) is int and max(said) < _USUAL and min(said) > -_USUAL
    except TypeError:
        return False
