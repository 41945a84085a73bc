"""What a core asks of the host for a play: card data, scripts, and the library they are written for."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from typing import Final

from lua_bridge.bridge import constants_of
from lua_bridge.dialects import LAYOUTS, Dialect
from lua_bridge.plays.sources import Sources
from lua_bridge.table.cards import CardData
from ygoplugin.simulators import core as simulator

_NO_EFFECTS: Final = "local s = GetID()\nfunction s.initial_effect() end\n"
"""The script of a card that has none: the core expects one of every card but Normal Monsters."""


class Supply:
    """Card data and scripts for a core.

    Args:
        sources: Where the play's cards come from.
    """

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._cards = sources.cards

    def card(self, code: int) -> simulator.CardData | None:
        """The data of a passcode, as a core reads it."""
        data = self._cards.get(code)
        return None if data is None else core_data(data)

    def script(self, name: str) -> str | None:
        """The text of a script by its file name: a card's, or one of the library."""
        scripts = self._sources.scripts
        text = None if scripts is None else scripts.read(name)
        stem = name.removesuffix(".lua").removeprefix("c")
        if stem.isdigit() and int(stem):
            data = self._cards.get(int(stem), CardData(int(stem)))
            text = self._sources.script(self._sources.key(data), data) or text or _NO_EFFECTS
        return text

    def library(self) -> Iterator[tuple[str, str]]:
        """What card scripts are written for, as simulators load it before the first card.

        That is the user's own library, or if there is none the constants and the small library that
        the bridge brings along.

        Yields:
            The text of each file and its name.
        """
        scripts = self._sources.scripts
        if scripts is not None and scripts.has_library:
            for name in LAYOUTS[Dialect.EDOPRO].libraries:
                yield scripts.read(name) or "", name
            return
        own = resources.files("lua_bridge.library")
        constants = (f"{name} = {value}\n" for name, value in constants_of(Dialect.EDOPRO).items())
        yield "".join(constants), "constants.lua"
        for name in ("common.lua", f"{Dialect.EDOPRO.value}.lua"):
            yield own.joinpath(name).read_text("utf-8"), name


def core_data(data: CardData) -> simulator.CardData:
    """What is printed on a card, as a core reads it."""
    return simulator.CardData(
        code=data.code,
        alias=data.alias,
        setcodes=data.setcodes,
        type=data.type,
        level=data.level,
        attribute=data.attribute,
        race=data.race,
        attack=data.attack,
        defense=data.defense,
        lscale=data.left_scale,
        rscale=data.right_scale,
        link_marker=data.link_markers,
    )
