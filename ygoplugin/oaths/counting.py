"""What counts as a Special Summon.

In the documents' era an attempt may count although no monster appeared; how sure the effect was to
Summon when it was activated decides. Since 2020-04-01 only a monster that really arrived counts,
and a declared inherent Summon while it can still be negated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from ygoplugin.eras import Eras
from ygoplugin.oaths import sources
from ygoplugin.oaths.events import SummonClass
from ygoplugin.oaths.sources import Ruling


@dataclass(frozen=True, slots=True)
class ChargeRule:
    """How an effect counts that was activated and then Summoned nothing.

    Attributes:
        attempt_counts: Whether it counts if its effect is negated or does nothing.
        names_count: Whether it counts for the names of the monsters that were fixed.
        code: The reason code for either answer.
        ruling: Where it is documented.
    """

    attempt_counts: bool
    names_count: bool
    code: str
    ruling: Ruling


ATTEMPTS: Final[Mapping[SummonClass, ChargeRule]] = MappingProxyType(
    {
        SummonClass.CERTAIN: ChargeRule(
            attempt_counts=True, names_count=True, code="charged-certain", ruling=sources.CERTAIN
        ),
        SummonClass.IF_MET: ChargeRule(
            attempt_counts=True, names_count=False, code="charged-if-met", ruling=sources.IF_MET
        ),
        SummonClass.CHOSEN: ChargeRule(
            attempt_counts=False, names_count=False, code="free-optional", ruling=sources.CHOSEN
        ),
        SummonClass.COPIED: ChargeRule(
            attempt_counts=False, names_count=False, code="free-copy-shell", ruling=sources.COPIED
        ),
        SummonClass.EXCEPTION: ChargeRule(
            attempt_counts=False,
            names_count=False,
            code="free-named-exception",
            ruling=sources.EXCEPTION,
        ),
    }
)
"""The rule of each class in the documents' era (oaths 36 to 44)."""

MUST_SUMMON: Final = frozenset({SummonClass.CERTAIN, SummonClass.IF_MET})
"""The classes that cannot be activated if the player may not Special Summon any more."""


@dataclass(frozen=True, slots=True)
class CountingRules:
    """The state of the rulings that a ledger counts by.

    Attributes:
        attempts_count: Whether an attempt counts without a monster (`failed_summon_counts`).
        pending_effects_count: Whether an effect on the Chain counts before it resolves
            (`pending_effect_counts_in_chain`).
        brackets_survive: Whether an oath in brackets survives the negation of its activation
            (`bracket_oath_survives_activation_negation`).
        joined_needs_first: Whether "A, and this turn B" needs A
            (`joined_oath_needs_first_part`).
        riders_always_timed: Whether every "if this was activated" text takes its own timing
            (`activated_rider_timing`).
    """

    attempts_count: bool
    pending_effects_count: bool
    brackets_survive: bool
    joined_needs_first: bool
    riders_always_timed: bool

    @classmethod
    def of(cls, eras: Eras) -> CountingRules:
        """The rules of a ruling era."""
        return cls(
            attempts_count=eras["failed_summon_counts"] == "yes",
            pending_effects_count=eras["pending_effect_counts_in_chain"] == "yes",
            brackets_survive=eras["bracket_oath_survives_activation_negation"] == "yes",
            joined_needs_first=eras["joined_oath_needs_first_part"] == "yes",
            riders_always_timed=eras["activated_rider_timing"] == "always",
        )
