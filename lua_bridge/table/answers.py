"""What functions of scripts said when something was worked out, so that they can be asked again.

Much of what happens in a duel is read by scripts alone: Life Points, counters, what a player has in
hand. After such a change whatever was worked out before still holds if every function that had a say
in it says the same as it did, and asking them all again is much cheaper than working it out anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from lua_bridge.errors import ScriptError, ScriptLimitError

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


class Memory(Protocol):
    """Keeps what functions of scripts said, in records that are known by a number from 1."""

    def begin(self, record: int) -> None:
        """Begin a record anew."""

    def says_the_same(self, record: int) -> bool:
        """Call all functions of a record again: whether they say what they said.

        Raises:
            ScriptError: One of them fails.
        """


class Answers:
    """A record of what functions of scripts said while something was worked out.

    Only what can be asked again by itself is of use: not what a function said after it had read a
    stat, asked other functions, failed, or gave something that is no number or boolean.

    Attributes:
        number: The number of the record.
        version: For which version of something else it was begun.
        usable: Whether everything in it can be asked again.
    """

    __slots__ = ("_table", "number", "usable", "version")

    def __init__(self, table: Table, number: int) -> None:
        self._table = table
        self.number = number
        self.version = -1
        self.usable = False

    def begin(self, version: int) -> None:
        """Begin anew; only if the table has a memory anything can be asked again.

        Args:
            version: What `version` is from now on.
        """
        self.version = version
        memory = self._table.memory
        self.usable = memory is not None
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
        memory = self._table.memory
        if memory is None or not self.usable:
            return False
        with self.noted():
            try:
                return memory.says_the_same(self.number) and self.usable
            except ScriptLimitError:
                raise
            except ScriptError:
                return False
