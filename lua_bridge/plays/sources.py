"""What is printed on the cards of a play, and their scripts: the play's, the user's, the bridge's."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from lua_bridge.errors import TableError
from lua_bridge.folders import ScriptLibrary
from lua_bridge.plays.loader import Play
from lua_bridge.table.cards import CardData

OWN_SCRIPTS: Final = Path(__file__).parent.parent / "scripts"
"""The scripts that the bridge brings along, for the cards of the rulings; in EDOPro's dialect."""


class Sources:
    """Where a play's cards come from.

    Args:
        play: The play.
        scripts: The user's card scripts, if there are some.
        cards: What is printed on cards, by passcode: it takes the place of what the play says.
    """

    def __init__(
        self, play: Play, scripts: ScriptLibrary | None, cards: Mapping[int, CardData]
    ) -> None:
        self.play = play
        self.scripts = scripts
        self.database = cards

    @property
    def cards(self) -> dict[int, CardData]:
        """What is printed on every card that is known here, by passcode."""
        of_play = {data.code: data for data in self.play.cards.values()}
        return of_play | dict(self.database)

    def data(self, key: str) -> CardData:
        """What is printed on a card of the play.

        Raises:
            TableError: The play has no such card.
        """
        data = self.play.cards.get(key)
        if data is None:
            raise TableError(f"no card is known as {key!r}")
        return self.database.get(data.code, data)

    def script(self, key: str, data: CardData) -> str | None:
        """The play's own script for a card, or the bridge's; `None` for that of the folder.

        What the folder has comes before what the bridge brings along.
        """
        if key in self.play.scripts:
            return self.play.scripts[key][0]
        if self.is_public(data):
            return None
        own = OWN_SCRIPTS / f"c{data.script_code}.lua"
        return own.read_text("utf-8") if own.is_file() else None

    def script_name(self, key: str) -> str | None:
        """What errors call the play's own script for a card; `None` where it has none."""
        return self.play.scripts[key][1] if key in self.play.scripts else None

    def key(self, data: CardData) -> str:
        """The key under which the play knows a card; empty if it does not."""
        return next((key for key, known in self.play.cards.items() if known.code == data.code), "")

    def is_public(self, data: CardData) -> bool:
        """Whether a card has a script in the user's folder."""
        return self.scripts is not None and bool(self.scripts.where(f"c{data.script_code}.lua"))
