"""The exceptions that rulings name card by card, as dated data.

Each table can be replaced or extended by a plugin through its hook (`ygoplugin.hookspecs`).
A card is found by passcode, or by its English name where a host knows no passcode.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final, Generic, TypeVar

from ygoplugin.stats.cards import Card
from ygoplugin.stats.kinds import OverSet

_V = TypeVar("_V")


@dataclass(frozen=True, slots=True)
class Named(Generic[_V]):
    """What a ruling says about one named card.

    Attributes:
        name: The card's English name.
        passcode: The number printed on it.
        value: What the ruling says.
        source: Where it says so.
        since: First day on which it holds; `None` for "from the beginning".
        until: First day on which it no longer holds; `None` while it does.
    """

    name: str
    passcode: int
    value: _V
    source: str
    since: date | None = None
    until: date | None = None

    def holds(self, day: date) -> bool:
        """Whether the ruling is in force on `day`."""
        return (self.since is None or self.since <= day) and (
            self.until is None or day < self.until
        )

    def names(self, card: Card | None) -> bool:
        """Whether `card` is the named card."""
        if card is None:
            return False
        return card.passcode == self.passcode if card.passcode else card.name == self.name


def find(table: Iterable[Named[_V]], card: Card | None, day: date) -> Named[_V] | None:
    """The entry of `table` for `card` that is in force on `day`."""
    return next((entry for entry in table if entry.names(card) and entry.holds(day)), None)


_DOC = "OCG rule documentation, ATK/DEF calculation"
_LIST_2018 = f"{_DOC}, recalculating effects, priorities of 2018-10-19"
_LIST_2024 = (
    f"{_DOC}, recalculating effects: added between 2022-04-05 and 2024-04-13 (documentation;"
    " the last day is used)"
)

RECALCULATING: Final[tuple[Named[int], ...]] = (
    Named("Clear Vice Dragon", 97811903, 10, _LIST_2018),
    Named("Mirror Wall", 22359980, 20, _LIST_2018),
    Named("Gaia Plate the Earth Giant", 14258627, 30, _LIST_2018),
    Named("Super Crashbug", 86804246, 40, _LIST_2018),
    Named("The Wicked Avatar", 21208154, 50, _LIST_2018),
    Named("The Wicked Dreadroot", 62180201, 50, _LIST_2018),
    Named("Gradius' Option", 14291024, 60, _LIST_2018),
    Named("Envoy of Chaos", 38695361, 0, f"{_LIST_2018}: no priority documented"),
    Named(
        "Salamangreat Violet Chimera",
        37261776,
        45,
        f"{_LIST_2018}: before The Wicked Avatar, otherwise undecided",
        until=date(2020, 11, 28),
    ),
    Named(
        "Salamangreat Violet Chimera",
        37261776,
        35,
        f"{_DOC}, 2020-11-28: after Clear Vice Dragon, before Super Crashbug",
        since=date(2020, 11, 28),
    ),
    Named("Elemental HERO Rampart Blaster", 47737087, 0, _LIST_2024, since=date(2024, 4, 13)),
    Named("Cyberdark Edge", 77625948, 0, _LIST_2024, since=date(2024, 4, 13)),
    Named("Dual Avatar - Manifested A-Un", 28798938, 0, _LIST_2024, since=date(2024, 4, 13)),
    Named("Water Dragon", 85066822, 0, _LIST_2024, since=date(2024, 4, 13)),
)
"""Effects that are always applied again last. The value is the priority: a higher one is applied
later and so has the last word; equal ones apply in the order in which they began."""

DAMAGE_STEP_SETTERS: Final[tuple[Named[bool], ...]] = (
    Named(
        "Double or Nothing!",
        94770493,
        True,
        f"{_DOC}, 'during the Damage Step, becomes': an activated effect of the group",
    ),
    Named(
        "Divine Serpent Geh",
        82103466,
        False,
        f"{_DOC}, 'during the Damage Step, becomes': under review until 2023-04-24",
        until=date(2023, 4, 24),
    ),
)
"""Exceptions to what the switch `damage_step_double_reapplies` covers, which is: continuous sets of
the current value that apply in the Damage Step only."""

ORIGINAL_OVER_SET: Final[tuple[Named[OverSet], ...]] = (
    Named("Super Vehicroid - Stealth Union", 3897065, OverSet.ERASE, f"{_DOC}, February 2020"),
    Named("Unstable Evolution", 62991886, OverSet.SUSPEND, f"{_DOC}, February 2020"),
    Named("Solitary Sword of Poison", 93377803, OverSet.KEEP, f"{_DOC}, February 2020"),
)
"""What a continuous rewrite of the original does to an earlier set of the current value while the
switch `chainless_original_over_set` is `per-card`. A card that is not named suspends the set: no
ruling says so, but it is what every card does since 2022-11-27."""

NEEDS_FULL_LOSS: Final[tuple[Named[bool], ...]] = (
    Named(
        "Tamtam the Melodious Diva",
        79757784,
        True,
        f"{_DOC}, 2021-06-05 (documentation)",
        since=date(2021, 6, 5),
    ),
    Named("Gogogo Golem - Golden Form", 2948263, True, "Ruling of 2017-03-24"),
    Named("Light and Darkness Dragon", 47297616, True, "Ruling of 2017-03-24"),
    Named("U.A. Playmaker", 98229575, True, "Ruling of 2017-03-24"),
    Named("Hammer Shark", 17201174, True, "Ruling of 2017-03-24"),
)
"""Effects whose loss does not apply at all, nor what follows from it, when less than the full amount
can be lost."""

CANNOT_LOWER_ZERO: Final[tuple[Named[bool], ...]] = (
    Named(
        "Light End Dragon",
        25132288,
        True,
        "Ruling of 2017-03-24; the opposite ruling of 2019-11-11 is documented since 2023-09-07",
        until=date(2023, 9, 7),
    ),
)
"""Effects that cannot be activated when all values that they would lower are 0 already, against the
rule that 0 can still be lowered."""
