"""The cards of a play in a core's duel: where each is, by the name that the play uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from lua_bridge import constants as k
from lua_bridge.errors import PlayError
from lua_bridge.on_core.session import DriverError, Session
from lua_bridge.plays.mistakes import unknown_name
from lua_bridge.plays.words import PLACE_NAMES
from lua_bridge.quoting import quoted


class Placed(Protocol):
    """Anything in a message that says where a card is."""

    @property
    def controller(self) -> int:
        """Who has it."""

    @property
    def location(self) -> int:
        """Where."""

    @property
    def sequence(self) -> int:
        """Which zone or card there."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card is.

    Attributes:
        controller: Who has it.
        location: A `LOCATION_` bit; with that of Xyz Materials, it is below the monster there.
        sequence: Which zone or card there.
        position: Its `POS_` bits; of an Xyz Material, which one it is.
    """

    controller: int
    location: int
    sequence: int
    position: int

    def is_at(self, place: Placed) -> bool:
        """Whether a message means this place."""
        if (self.controller, self.location) != (place.controller, place.location):
            return False
        if self.location & k.LOCATION_OVERLAY:
            if self.position != getattr(place, "position", self.position):
                return False
        return self.sequence == place.sequence

    def __str__(self) -> str:
        place = PLACE_NAMES.get(self.location, "material")
        return f"{('you', 'opponent')[self.controller]}, {place} {self.sequence}"


class Named:
    """The cards that the play has names for."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._names: set[str] = set()

    def add(self, name: str) -> None:
        """The play calls a card so; in the duel it is known already."""
        self._names.add(name)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def lua(self, name: str | None) -> str:
        """The card as Lua writes it.

        Raises:
            PlayError: No card is called so.
        """
        if name is None or name not in self._names:
            raise PlayError(unknown_name(name, self._names))
        return f"Play.cards[{quoted(name)}]"

    def spot(self, name: str | None) -> Spot:
        """Where a card is."""
        ((*found,),) = self._session.lines(f"Play.tell(Play.where({self.lua(name)}))")
        return Spot(*map(_whole, found))

    def spots(self) -> dict[str, Spot]:
        """Where every card is, by name."""
        return {name: spot for name, (_, spot) in self._all().items()}

    def codes(self) -> dict[str, int]:
        """The passcode of every card, by name."""
        return {name: code for name, (code, _) in self._all().items()}

    def at(self, place: Placed) -> str | None:
        """What the play calls the card at a place; `None` if it has no name for it."""
        return next((name for name, spot in self.spots().items() if spot.is_at(place)), None)

    def label(self, place: Placed) -> str:
        """A card at a place, for messages."""
        spot = Spot(place.controller, place.location, place.sequence, 0)
        return self.at(place) or f"a card ({spot})"

    def _all(self) -> dict[str, tuple[int, Spot]]:
        found: dict[str, tuple[int, Spot]] = {}
        for name, code, *where in self._session.lines("Play.tell_places()"):
            if name in self._names:
                found[str(name)] = _whole(code), Spot(*map(_whole, where))
        return found

    # --- cards without a name -----------------------------------------------------------------------

    def others(self) -> list[tuple[int, int]]:
        """The cards that have no name yet, in the order in which they were made: passcode, number."""
        found = self._session.lines("Play.tell_others()")
        return [(_whole(code), _whole(number)) for code, number in found]

    def name_other(self, index: int, name: str) -> None:
        """Give a card of `others` a name."""
        self._session.run(f"Play.name({quoted(name)}, Play.others[{index + 1}])")
        self.add(name)


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise DriverError(f"the duel tells {value!r} where a number is expected")
    return value
