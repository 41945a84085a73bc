"""A short way to set up a duel for the rules of a turn."""

from __future__ import annotations

from ygoplugin import Card, Duel
from ygoplugin.oaths.events import TurnBegan
from ygoplugin.oaths.verdicts import Verdict
from ygoplugin.rules import events as ev
from ygoplugin.rules.cards import Facts, Position, Zone
from ygoplugin.rules.errors import IllegalError
from ygoplugin.stats.times import Phase

ME, OPP = 0, 1

CARDS: dict[str, tuple[int, Zone | None, Card, str]] = {
    "alice": (ME, Zone.MONSTER, Card.monster("Alice", atk=1500, defense=1000, level=4), ""),
    "bob": (OPP, Zone.MONSTER, Card.monster("Bob", atk=1200, defense=1800, level=4), ""),
    "carol": (ME, Zone.HAND, Card.monster("Carol", atk=2400, defense=1000, level=6), ""),
    "dora": (ME, Zone.HAND, Card.monster("Dora", atk=1000, defense=500, level=4), ""),
    "twin": (
        ME,
        Zone.MONSTER,
        Card.monster("Blazewing Butterfly", atk=1500, defense=1500, level=4),
        "gemini-monster",
    ),
    "drain": (ME, None, Card("Skill Drain", 82732705, "trap"), ""),
    "solemn": (OPP, None, Card("Solemn Judgment", 41420027, "trap"), ""),
    "jar": (OPP, Zone.SPELL_TRAP, Card("Jar of Greed", kind="trap"), "normal-trap"),
    "greed": (ME, Zone.HAND, Card("Pot of Greed", kind="spell"), "normal-spell"),
}
"""Owner, place, card and kind of each card of `table`."""


def table(phase: Phase | None = None) -> Duel:
    """A duel in my turn with the cards of `CARDS`, there since an earlier turn."""
    duel = Duel()
    for name, (player, zone, card, kind) in CARDS.items():
        duel.add(name, card, player)
        if kind:
            duel.feed(ev.CardDescribed(name, Facts(kind)))
        if zone is not None:
            duel.feed(ev.CardPlaced(name, zone, player, earlier=True))
    duel.feed(TurnBegan(ME))
    if phase is not None:
        duel.feed(ev.PhaseEntered(ME, phase))
    return duel


def put(
    duel: Duel,
    name: str,
    card: Card | None = None,
    *,
    player: int = ME,
    zone: Zone = Zone.MONSTER,
    position: Position | None = None,
    facts: Facts | None = None,
    earlier: bool = True,
) -> None:
    """Put a card somewhere; a Level 4 monster with 1000 ATK and DEF unless another is given."""
    duel.add(name, card or Card.monster(name, atk=1000, defense=1000, level=4), player)
    if facts is not None:
        duel.feed(ev.CardDescribed(name, facts))
    duel.feed(ev.CardPlaced(name, zone, player, position, earlier=earlier))


def codes(verdict: Verdict) -> list[str]:
    """The codes of what forbids something; of what allows it, if nothing does."""
    return [reason.code for reason in (verdict.reasons or verdict.notes)]


def refused(duel: Duel, event: ev.RuleEvent) -> list[str]:
    """The codes with which the duel refuses an event, without a trace."""
    before = duel.to_json()
    try:
        duel.feed(event)
    except IllegalError as error:
        assert duel.to_json() == before
        return [reason.code for reason in error.verdict.reasons]
    raise AssertionError(f"{event!r} was not refused")
