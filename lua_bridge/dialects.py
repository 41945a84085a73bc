"""The two dialects of card scripts: EDOPro's and YGOPro's."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Dialect(StrEnum):
    """Whose functions and constants a script uses."""

    EDOPRO = "edopro"
    YGOPRO = "ygopro"

    @property
    def label(self) -> str:
        """How the simulator is written: EDOPro, YGOPro."""
        return {"edopro": "EDOPro", "ygopro": "YGOPro"}[self.value]

    @property
    def other(self) -> Dialect:
        """The other dialect."""
        return Dialect.YGOPRO if self is Dialect.EDOPRO else Dialect.EDOPRO


@dataclass(frozen=True, slots=True)
class Layout:
    """How the scripts of a dialect lie in a folder.

    Attributes:
        libraries: The library files, in the order in which the simulator runs them.
        mark: A file that only this dialect has.
        folders: Where cards' scripts lie beside the top, in the order in which they are looked for.
    """

    libraries: tuple[str, ...]
    mark: str
    folders: tuple[str, ...] = ()


LAYOUTS: Final = {
    Dialect.EDOPRO: Layout(
        ("constant.lua", "utility.lua"),
        "cards_specific_functions.lua",
        ("official", "pre-release", "unofficial", "skill", "rush", "goat", "pre-errata"),
    ),
    Dialect.YGOPRO: Layout(("constant.lua", "utility.lua", "procedure.lua"), "procedure.lua"),
}
"""Where the scripts of a dialect lie. EDOPro's `utility.lua` loads the rest of its library itself."""
