"""What tests of the script API begin with: a bridge without a scripts folder, and cards made up."""

from __future__ import annotations

from typing import Any

from lua_bridge import constants as k
from lua_bridge.bridge import Bridge
from lua_bridge.dialects import Dialect
from lua_bridge.table.cards import CardData, TableCard


class Scene:
    """A table with made-up cards that Lua knows by the names that the test gives them."""

    def __init__(self, dialect: Dialect = Dialect.EDOPRO, **options: Any) -> None:
        self.bridge = Bridge(dialect=dialect, **options)
        self.table = self.bridge.table
        self._code = 900000000

    def card(
        self,
        name: str,
        location: int = k.LOCATION_MZONE,
        player: int = 0,
        *,
        script: str = "",
        sequence: int | None = None,
        position: int = k.POS_FACEUP_ATTACK,
        **data: Any,
    ) -> TableCard:
        """A card with this name, a global of Lua from now on.

        Args:
            name: Its name in Lua.
            location: Where it is.
            player: Whose it is.
            script: The body of its `initial_effect(c)`.
            sequence: The zone.
            position: How it lies.
            data: Fields of `CardData`; a Level 4 monster of 1000/1000 if left out.
        """
        self._code += 10
        values: dict[str, Any] = {"level": 4, "attack": 1000, "defense": 1000} | data
        code = values.pop("code", self._code)
        source = f"local s,id=GetID()\nfunction s.initial_effect(c)\n{script}\nend"
        card = self.bridge.add_card(
            CardData(code, name, **values),
            player,
            location,
            sequence=sequence,
            position=position,
            script=source,
        )
        self.bridge.name_card(name, card)
        return card

    def lua(self, code: str) -> Any:
        """What a text of Lua returns; an expression may stand without `return`."""
        source = code if "\n" in code or code.startswith(("return", "local")) else f"return {code}"
        return self.bridge.run(source, "test.lua")
