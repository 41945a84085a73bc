"""Negating against destroying, and negating against forbidding to activate.

A negated effect may be activated and its cost is paid; what cannot be activated can do neither. A
destroyed card is not negated: only a card that has to stay on the field loses its effect with it.

>>> under_skill_drain = Influences(negated_by=("Skill Drain",))
>>> bool(may_activate("Snipe Hunter", under_skill_drain))
True
>>> is_negated("Snipe Hunter", under_skill_drain).value
True
>>> is_negated("Stardust Dragon", Influences(out_of_reach_of=("Skill Drain",))).codes
('source-off-field',)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ygoplugin.rules.verdicts import Answer, Verdict, allowed, answer, because, denied, join


@dataclass(frozen=True, slots=True)
class Influences:
    """The effects in force that are about one effect of one card, by the ids of their cards.

    Attributes:
        negated_by: Those that negate it where its card is now.
        out_of_reach_of: Those that would negate it if its card were on the field.
        forbidden_by: Those under which it cannot be activated.
    """

    negated_by: tuple[str, ...] = ()
    out_of_reach_of: tuple[str, ...] = ()
    forbidden_by: tuple[str, ...] = ()


class LinkNegation(StrEnum):
    """What another Chain Link negates of one."""

    ACTIVATION = "activation"
    """Its activation: it did not happen."""
    EFFECT = "effect"
    """Its effect: it was activated."""


def is_negated(card: str, influences: Influences) -> Answer[bool]:
    """Whether the effects of a card are negated where it is now.

    What counts for an activated effect is where its card is when it resolves: a negation of cards on
    the field does not reach one in the Graveyard (spell-speed-and-chains, line 75).

    Args:
        card: The card, by name or id.
        influences: What is in force about it.
    """
    if influences.negated_by:
        return Answer(
            True,
            tuple(
                because(
                    "negated-by-card",
                    f"{other} negates {card}",
                    rule="negated-effects-may-be-activated",
                )
                for other in influences.negated_by
            ),
        )
    if influences.out_of_reach_of:
        return Answer(
            False,
            tuple(
                because(
                    "source-off-field",
                    f"{card} is not on the field, where {other} would negate it",
                    rule="source-off-the-field-escapes-field-negation",
                )
                for other in influences.out_of_reach_of
            ),
        )
    return answer(
        False,
        "destroying-is-not-negating",
        f"nothing negates {card}; to destroy it is not to negate it",
        rule="negating-is-not-destroying",
    )


def may_activate(card: str, influences: Influences) -> Verdict:
    """Whether effects in force let a card or an effect be activated.

    One that is only negated may be activated (spell-speed-and-chains, line 71).

    Args:
        card: The card, by name or id.
        influences: What is in force about it.
    """
    if influences.forbidden_by:
        forbidden = denied(
            "activation-forbidden",
            f"{card} cannot be activated",
            rule="negated-effects-may-be-activated",
        )
        named = (
            denied(
                "negated-by-card",
                f"{other} forbids it",
                rule="negated-effects-may-be-activated",
            )
            for other in influences.forbidden_by
        )
        return join(forbidden, *named)
    if influences.negated_by:
        return allowed(
            "negated-not-forbidden",
            f"{card} is negated, not forbidden to be activated",
            rule="negated-effects-may-be-activated",
        )
    return Verdict(True)


def cost_refunded() -> Answer[bool]:
    """Whether a player gets a paid cost back if the effect or the activation is negated: no."""
    return answer(False, "cost-stays-paid", rule="negated-effects-may-be-activated")


def is_destroyed_by_negation() -> Answer[bool]:
    """Whether a card is destroyed because its effects are negated: no."""
    return answer(False, "negating-is-not-destroying", rule="negating-is-not-destroying")


def effect_applies(
    card: str,
    influences: Influences,
    *,
    on_field: bool,
    stays_on_field: bool = False,
    link_negated: LinkNegation | None = None,
    left_as_cost: bool = False,
) -> Answer[bool]:
    """Whether an activated effect is carried out when it resolves.

    A card that need not stay has its effect although it was destroyed; a continuous one has to be
    there (spell-speed-and-chains, line 67; the second half is today's rules), unless a cost of this
    effect took it away. A negated one has none.

    Args:
        card: The card, by name or id.
        influences: What is in force about it when the effect resolves.
        on_field: Whether the card is on the field then.
        stays_on_field: Whether it is a Spell or Trap that has to stay there to have its effect.
        link_negated: Whether another link negated its activation or its effect.
        left_as_cost: Whether the card left the field as a cost of this effect.
    """
    if link_negated is not None:
        return answer(
            False,
            "negated-by-card",
            f"the {link_negated} of {card} was negated",
            rule="negated-activation-has-no-effect",
        )
    negated = is_negated(card, influences)
    if negated.value:
        return Answer(False, negated.reasons)
    if stays_on_field and not on_field and not left_as_cost:
        return answer(
            False,
            "must-stay-on-field",
            f"{card} is no longer on the field",
            rule="must-stay-to-resolve",
        )
    if on_field:
        return Answer(True, negated.reasons)
    gone = because(
        "destroying-is-not-negating",
        f"{card} is gone, not negated",
        rule="destroyed-after-activation-still-resolves",
    )
    return Answer(True, (*(negated.reasons if influences.out_of_reach_of else ()), gone))
