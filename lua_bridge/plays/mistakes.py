"""Mistakes in a step of a play, which are none of the rules' business: names, phases, places."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping
from typing import Final, TypeVar

from lua_bridge.errors import PlayError
from lua_bridge.plays.model import PlayStep
from lua_bridge.plays.words import CHOICES, DESTINATIONS, LAST_ZONE, NOT_SPECIAL, PHASES, PLAYERS

T = TypeVar("T")

_ALSO_CALLED: Final = {
    "attack": "atk",
    "defense": "def",
    "defence": "def",
    "life_points": "lp",
    "location": "place",
    "special_summoned": "special_summons",
}
"""Words that people write for a value."""


def check_step(step: PlayStep, names: Collection[str]) -> None:
    """Make sure that a step says what can be done at all.

    Args:
        step: The step.
        names: The cards that the play knows.

    Raises:
        PlayError: It does not.
    """
    for name in _named_in(step):
        if name not in names:
            raise PlayError(unknown_name(name, names))
    for answer in (*step.targets, *step.choose):
        if isinstance(answer, str) and answer not in names and answer.lower() not in CHOICES:
            raise PlayError(unknown_name(answer, names))
    for name in step.tokens:
        if name in names:
            raise PlayError(f"a card of the play is called {name!r} already")
    if (step.answered or step.negated) and (step.how or "normal") in (*NOT_SPECIAL, "effect"):
        raise PlayError(
            "only a Special Summon without a Chain can be answered or negated in a play"
        )
    if step.phase is not None and step.phase not in PHASES:
        raise PlayError(f"unknown phase {step.phase!r}: expected {', '.join(PHASES)}")
    if step.move is not None and step.to not in (*DESTINATIONS, "destroyed"):
        known = ", ".join((*DESTINATIONS, "destroyed"))
        if step.to is None:
            raise PlayError(f"say with `to` where the cards go: {known}")
        raise PlayError(f"unknown place {step.to!r} to move to: expected {known}")
    if step.zone is not None and not 0 <= step.zone <= LAST_ZONE:
        raise PlayError(f"there is no zone {step.zone}: expected 0 to {LAST_ZONE}")
    if step.control is not None and step.player is None:
        raise PlayError("say with `player` who takes control")


def check_expected(name: str, names: Collection[str]) -> None:
    """Make sure that what something is expected of is there.

    Raises:
        PlayError: It is neither a card of the play nor a player.
    """
    if name in PLAYERS or name in names:
        return
    if name in ("me", "player", "player 1", "player 0"):
        raise PlayError(f"{name!r} is no player: the players are `you` and `opponent`")
    raise PlayError(f"{unknown_name(name, names)}; players are `you` and `opponent`")


def known_value(values: Mapping[str, T], what: str, whose: str) -> T:
    """What reads a value that is expected.

    Args:
        values: What can be expected.
        what: What is.
        whose: Of what, for the message: "a card" or "a player".

    Raises:
        PlayError: There is no such value.
    """
    if what in values:
        return values[what]
    meant = _ALSO_CALLED.get(what.lower(), "")
    close = [meant] if meant in values else difflib.get_close_matches(what, values, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"expected {', '.join(values)}"
    raise PlayError(f"{what!r} is nothing that can be expected of {whose}: {hint}")


def unknown_name(name: object, names: Collection[str]) -> str:
    """That no card of the play has a name, with those that there are."""
    close = difflib.get_close_matches(str(name), names, n=1)
    known = ", ".join(sorted(names)) or "none"
    hint = f"did you mean {close[0]!r}?" if close else f"its cards are: {known}"
    return f"no card of the play is called {name!r}: {hint}"


def _named_in(step: PlayStep) -> Iterator[str]:
    """The cards that a step names, but for choices."""
    for name in (step.summon, step.set, step.activate, step.apply, step.attack, step.turn):
        if name is not None:
            yield name
    if step.control is not None:
        yield step.control
    if step.target not in (None, "direct"):
        yield str(step.target)
    yield from step.materials
    yield from step.move or ()
