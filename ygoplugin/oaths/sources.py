"""Where the oath rules are documented: the ruling behind each reason that a verdict gives.

Ids are those of the ruling index: a worked example where there is one, otherwise the general
statement (`oath-principle-N`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final

_CHAPTER: Final = "OCG rule documentation, oaths"
_REVISION: Final = "Official revision of 2020-04-01"


@dataclass(frozen=True, slots=True)
class Ruling:
    """One documented ruling.

    Attributes:
        id: Its id in the ruling index.
        date: The day of the ruling; `None` where the source gives none.
        source: Where it is documented.
    """

    id: str
    date: date | None
    source: str


EARLIER_ACTION: Final = Ruling("kendama-after-normal-summon", date(2015, 8, 16), _CHAPTER)
OATH_BINDS: Final = Ruling("oath-principle-2", None, _CHAPTER)
OATH_SURVIVES: Final = Ruling("kendama-negated-by-unicore", date(2014, 12, 14), _CHAPTER)
OWN_ACTIVATION: Final = Ruling(
    "phantom-of-chaos-cannot-use-gained-chaos-emperor", date(2015, 1, 1), _CHAPTER
)
RIDER: Final = Ruling("oath-principle-23", None, _CHAPTER)
RIDER_BINDS: Final = Ruling("oath-principle-24", date(2017, 3, 16), _CHAPTER)
RIDER_TIMING: Final = Ruling("goblindbergh-makes-stratos-miss-timing", None, _CHAPTER)
BRACKETS: Final = Ruling("oath-era-b12", date(2025, 5, 19), f"{_CHAPTER} (documentation)")
SUMMON_RIDER: Final = Ruling("oath-era-b15", date(2020, 4, 1), f"{_CHAPTER}, oaths of summons")

ANY_SUMMON: Final = Ruling("duality-after-any-charged-summon", None, _CHAPTER)
SUMMON_FROM: Final = Ruling("stardust-negated-then-stormforth", None, _CHAPTER)
SUMMON_OF_KIND: Final = Ruling("alt-white-negated-then-rage", date(2017, 3, 24), _CHAPTER)
PENDING_OF_KIND: Final = Ruling("pankratops-rai-oh-no-rage-on-that-chain", None, _CHAPTER)
LIMIT: Final = Ruling("winda-cyber-dragon-negated-by-horn", date(2017, 3, 24), _CHAPTER)
CHAIN_HOLDS_ONE: Final = Ruling("oath-principle-11", None, _CHAPTER)
SAME_NAME: Final = Ruling("nasten-negated-by-ms-judge", date(2017, 3, 24), _CHAPTER)

ATTEMPT: Final = LIMIT
CERTAIN: Final = Ruling("oath-principle-15", date(2017, 3, 24), _CHAPTER)
IF_MET: Final = Ruling("winda-reasoning-effect-negated", date(2015, 5, 28), _CHAPTER)
BOTH_PLAYERS: Final = Ruling("oath-principle-12", None, _CHAPTER)
EXCEPTION: Final = Ruling("oath-principle-10", None, _CHAPTER)
CHOSEN: Final = Ruling("lullaby-negated-then-duality", date(2017, 8, 4), _CHAPTER)
COPIED: Final = Ruling("oath-principle-13", None, _CHAPTER)
REPLACED: Final = Ruling("oath-principle-16", None, _CHAPTER)
ACTIVATION_NEGATED: Final = Ruling("lara-reborn-activation-negated", date(2017, 3, 24), _CHAPTER)
NAME_OPEN: Final = Ruling("darklord-contact-negated-by-imperial-order", None, _CHAPTER)
ARRIVALS: Final = Ruling("oath-era-b1", date(2020, 4, 1), _REVISION)
PENDING_SUMMON: Final = Ruling("oath-era-b3", date(2020, 4, 1), _REVISION)

REASON_CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "earlier-action-blocks": "the other half of an either/or oath was already done this turn",
        "oath-binds": "an oath is in force",
        "oath-survives-effect-negation": "an oath is in force although the effect was negated",
        "own-activation-is-an-effect": "the activation that granted the text is an earlier effect",
        "limit-used-up": "the allowed number of Summons is used up",
        "chain-holds-one": "the Chain already holds the Summon that this player has left",
        "forbidden-monster-appeared": "a monster outside the permitted kind appeared this turn",
        "pending-forbidden-summon": "a Summon that the oath forbids is still pending",
        "own-step": "the last thing to happen was another step, so the timing is missed",
        "charged-attempt": "a declared inherent Summon counts even if negated",
        "charged-certain": "an effect certain to Special Summon counts once its activation stands",
        "charged-if-met": "an effect that must Special Summon if a condition is met counts as well",
        "charged-both-players": "the effect Summons for both players, so both are charged",
        "charged-real": "a monster really was Special Summoned",
        "free-optional": "the Summon was a choice made on resolution and never made",
        "free-named-exception": "a listed exception, which counts only for a real Summon",
        "free-copy-shell": "an effect that borrows another text counts only for a real Summon",
        "free-replaced": "the rewritten effect is no Special Summoning effect",
        "free-unidentified": "it was not fixed which monster would be Summoned, so no name counts",
        "free-activation-negated": "an activation that was negated does not count",
        "free-no-arrival": "no monster really appeared",
        "limit-open": "the allowed number of Summons is not used up",
        "no-forbidden-monster-appeared": "no monster outside the permitted kind appeared",
        "after-text-never-blocks": "the text restricts only what comes after it",
    }
)
"""Every reason code of a verdict or a charge, with its meaning."""
