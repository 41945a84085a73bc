"""Rulings that are known not to come out: disputed ones, and those that are not supported yet.

They stay among the others, visible, with their reason, and are counted apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Protocol

KnownKind = Literal["disputed", "unsupported"]
"""`disputed`: the documents do not agree on the answer. `unsupported`: it is not answered right yet."""

KINDS: Final[tuple[KnownKind, ...]] = ("disputed", "unsupported")


@dataclass(frozen=True, slots=True)
class Known:
    """Why a ruling or a play is not expected to come out.

    Attributes:
        kind: Disputed, or unsupported. What is unsupported must fail, so that nobody forgets to say
            when it no longer does; what is disputed may come out or not.
        reason: Why.
        link: Where that is discussed or documented; empty if nowhere.
    """

    kind: KnownKind
    reason: str
    link: str = ""

    def __str__(self) -> str:
        link = f" ({self.link})" if self.link else ""
        return f"{self.kind}: {self.reason}{link}"


class _Told(Protocol):
    """What a file says: an entry that can be disputed or unsupported."""

    @property
    def disputed(self) -> str | None: ...
    @property
    def unsupported(self) -> str | None: ...
    @property
    def link(self) -> str | None: ...


def known_of(entry: _Told) -> Known | None:
    """What a file says about an entry, if it says that it is disputed or unsupported."""
    if entry.disputed is not None:
        return Known("disputed", entry.disputed, entry.link or "")
    if entry.unsupported is not None:
        return Known("unsupported", entry.unsupported, entry.link or "")
    return None
