"""Conditions of triggers, as a short text that names an event: what it asks for, and whether it is met.

The words are few: `summoned`, `set`, `flipped`, `sent to the Graveyard`, `discarded`, `destroyed`, `attack
declared`, `damage`, `end phase`, each with what the text asks for besides (`from the field`, `by battle`,
`by a card effect`, `by the opponent's card effect`, `Special Summoned`, `the opponent`, `1500 or more ATK`).

>>> Condition.parse("the opponent summons a monster with 1500 or more ATK")
Condition(event='summoned', own_card=False, by='opponent', origin='', how='', min_atk=1500)
>>> Condition.parse("sent from the field to the Graveyard").origin
'field'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ygoplugin.rules.errors import RuleError

_EVENTS: Final = (
    ("end-phase", re.compile(r"end phase")),
    ("attack", re.compile(r"attack(s)? (is )?declare|declares? an attack|attacks")),
    ("flipped", re.compile(r"flip")),
    ("discarded", re.compile(r"discard")),
    ("sent", re.compile(r"sent .*graveyard|graveyard.*sent|^sent")),
    ("destroyed", re.compile(r"destroy")),
    ("summoned", re.compile(r"summon")),
    ("set", re.compile(r"\bsets?\b")),
    ("damage", re.compile(r"damage")),
)
_OF_CARDS: Final = ("sent", "discarded", "destroyed")
"""Events that happen to the card itself although a text names the opponent, whose card did it."""
_SUMMONS: Final = re.compile(r"\b(normal|tribute|gemini|flip|special)[ -]summon")
_MIN_ATK: Final = re.compile(r"(\d{1,6}) or more atk")


@dataclass(frozen=True, slots=True)
class Condition:
    """What must have happened.

    Attributes:
        event: `summoned`, `set`, `flipped`, `sent`, `discarded`, `destroyed`, `attack`, `damage` or
            `end-phase`.
        own_card: Whether it must have happened to the card itself.
        by: `opponent` if the opponent of its controller, or a card of the opponent, must have done it.
        origin: Where the card must have come from: `field`, `hand`, or empty.
        how: `effect` or `battle`; of a Summon `normal`, `tribute`, `gemini`, `flip` or `special`; or
            empty.
        min_atk: The lowest ATK of the monster, in points.
    """

    event: str
    own_card: bool = True
    by: str = ""
    origin: str = ""
    how: str = ""
    min_atk: int | None = None

    @classmethod
    def parse(cls, text: str) -> Condition:
        """The condition that a text names.

        Raises:
            RuleError: It names none.
        """
        words = " ".join(text.lower().split())
        event = next((name for name, pattern in _EVENTS if pattern.search(words)), None)
        if event is None:
            known = ", ".join(name for name, _ in _EVENTS)
            raise RuleError(f"{text!r} names no event that triggers something; events: {known}")
        opponent = "opponent" in words
        atk = _MIN_ATK.search(words)
        how = ""
        if event == "summoned":
            kind = _SUMMONS.search(words)
            how = kind[1] if kind else ""
        elif "card effect" in words or "by an effect" in words:
            how = "effect"
        elif "by battle" in words or "battle damage" in words:
            how = "battle"
        elif "effect damage" in words:
            how = "effect"
        origin = next((p for p in ("field", "hand", "deck") if f"from the {p}" in words), "")
        by_opponent = opponent and event not in _OF_CARDS
        others = by_opponent or "a monster" in words or event == "attack"
        return cls(
            event,
            "this card" in words or not others,
            "opponent" if opponent else "",
            origin,
            how,
            int(atk[1]) if atk else None,
        )
