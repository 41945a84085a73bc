"""May an effect that changes stats be activated on a monster, and how much of it is carried out?

An effect is described as the change that it makes, and what follows from it:

- a follow-up that needs *nothing* of the change ("its ATK becomes 0, and its effects are negated");
- one that needs the change to be *possible* ("make its ATK 0, and negate its effects");
- one that needs something to be *lost* ("gain the ATK it lost", "damage equal to that amount").

Source: OCG rule documentation, ATK/DEF calculation, halving and doubling; gains and losses.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from ygoplugin.errors import StatError
from ygoplugin.stats import fold, named_cards
from ygoplugin.stats.cards import Card
from ygoplugin.stats.effects import StatEffect
from ygoplugin.stats.kinds import Layer, Operation, Stat

if TYPE_CHECKING:
    from ygoplugin.stats.ledger import StatLedger


class Needs(StrEnum):
    """What a follow-up needs of the change before it."""

    NOTHING = "nothing"
    CHANGE = "change"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something is allowed, with every reason.

    Attributes:
        allowed: Whether it is.
        reasons: Why, one sentence each.
        notes: What speaks for the opposite, one sentence each.
    """

    allowed: bool
    reasons: tuple[str, ...]
    notes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.allowed


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is carried out of an effect that resolves.

    Attributes:
        applies: Whether the change is made.
        follow_ups: For each follow-up, whether it applies.
        lost: By stat, the points that are visibly lost.
        reasons: Why, one sentence each.
    """

    applies: bool
    follow_ups: tuple[bool, ...]
    lost: dict[Stat, int] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()


def _stats(ledger: StatLedger, effect: StatEffect, monster: str) -> list[Stat]:
    has = ledger.history(monster).tracks
    stats = [stat for stat in effect.stats if stat in has]
    if not stats:
        ledger.track(monster, effect.stats[0])
    return stats


def _possible(ledger: StatLedger, effect: StatEffect, monster: str, stat: Stat) -> tuple[bool, str]:
    """Whether the change of one stat counts as carried out, and why."""
    label = stat.label
    if effect.operation is Operation.MODIFY:
        return True, f"the {label} can be raised and lowered, past {stat.floor} too"
    if effect.operation is Operation.SET and effect.values[stat].constant is not None:
        read = ledger.original if effect.layer is Layer.ORIGINAL else ledger.stat
        if read(monster, stat) == 0 and effect.values[stat].constant == 0:
            return False, f"the {label} is 0 already, and what is 0 cannot become 0"
        return True, f"the {label} can become that value"
    fold.evaluate(ledger, effect, monster, stat)
    return True, f"the {label} can be halved, doubled or exchanged, and that counts even at 0"


def _falls_short(
    ledger: StatLedger, effect: StatEffect, monster: str, card: Card | None
) -> str | None:
    """Why a loss that something follows from does nothing: less than all of it can be lost."""
    if effect.operation is not Operation.MODIFY:
        return None
    for stat in _stats(ledger, effect, monster):
        value = fold.evaluate(ledger, effect, monster, stat)
        if value is None or ledger.stat(monster, stat) + ledger.round(value) >= stat.floor:
            continue
        entry = named_cards.find(named_cards.NEEDS_FULL_LOSS, card, ledger.eras.as_of)
        if entry is not None:
            return f"{entry.name} does nothing if less than all can be lost ({entry.source})"
        if stat is Stat.LEVEL and ledger.eras["level_loss_below_one"] == "nothing":
            return "a Level cannot be lowered below 1 by an effect from which something follows"
    return None


def may_target(
    ledger: StatLedger,
    effect: StatEffect,
    monster: str,
    follow_ups: tuple[Needs, ...] = (),
    *,
    mandatory: bool = False,
    card: Card | None = None,
) -> Verdict:
    """Whether an effect may be activated on a monster, for reasons of its stats.

    Args:
        ledger: The duel's stat ledger.
        effect: The change that the effect makes, as if it resolved now.
        monster: The monster, face-up on the field.
        follow_ups: What each follow-up needs.
        mandatory: Whether the effect must be activated when it can; then it always is.
        card: The card whose effect it is, for rulings about named cards.

    Raises:
        StatError: The monster is not face-up on the field, or lacks the stats.
    """
    follow_ups = tuple(parse_needs(needs) for needs in follow_ups)
    if mandatory:
        return Verdict(True, ("a mandatory effect is activated whatever the values are",))
    stats = _stats(ledger, effect, monster)
    checks = [_possible(ledger, effect, monster, stat) for stat in stats]
    possible = any(ok for ok, _ in checks)
    reasons = [reason for ok, reason in checks if ok is possible]
    allowed = possible or Needs.NOTHING in follow_ups
    if not possible and allowed:
        reasons.append("but what follows does not depend on the change")
    elif not possible and follow_ups:
        reasons.append("and what follows depends on the change")
    if possible and Needs.LOSS in follow_ups and not any(_lost(ledger, effect, monster).values()):
        allowed = False
        reasons.append("what follows needs an amount that was lost, and nothing would be")
    short = _falls_short(ledger, effect, monster, card) if follow_ups else None
    if short is not None:
        allowed = False
        reasons = [short]
    entry = named_cards.find(named_cards.CANNOT_LOWER_ZERO, card, ledger.eras.as_of)
    if entry and effect.operation is Operation.MODIFY:
        if not any(ledger.stat(monster, stat) for stat in stats):
            allowed = False
            reasons = [f"{entry.name} cannot lower what is 0 already ({entry.source})"]
    return Verdict(allowed, tuple(reasons))


def _lost(ledger: StatLedger, effect: StatEffect, monster: str) -> dict[Stat, int]:
    """By stat, how much less would be shown: "the amount lost" is the visible change."""
    after = ledger.copy()
    after.apply(effect, (monster,))
    return {
        stat: max(0, ledger.stat(monster, stat) - after.stat(monster, stat))
        for stat in _stats(ledger, effect, monster)
    }


def carry_out(
    ledger: StatLedger,
    effect: StatEffect,
    monster: str,
    follow_ups: tuple[Needs, ...] = (),
    card: Card | None = None,
) -> Outcome:
    """How much of an effect is carried out when it resolves.

    A value can be lowered past its floor, and what follows applies; except for the effects of named
    cards, and for a Level since 2020-10-18 (switch `level_loss_below_one`), where neither does.

    Args:
        ledger: The duel's stat ledger.
        effect: The change that the effect makes.
        monster: The monster, face-up on the field.
        follow_ups: What each follow-up needs.
        card: The card whose effect it is, for rulings about named cards.

    Raises:
        StatError: The monster is not face-up on the field, or lacks the stats.
    """
    follow_ups = tuple(parse_needs(needs) for needs in follow_ups)
    stats = _stats(ledger, effect, monster)
    short = _falls_short(ledger, effect, monster, card) if follow_ups else None
    if short is not None:
        return Outcome(False, (False,) * len(follow_ups), {}, (short,))
    lost = _lost(ledger, effect, monster)
    possible = any(_possible(ledger, effect, monster, stat)[0] for stat in stats)
    applies = tuple(
        needs is Needs.NOTHING
        or (needs is Needs.CHANGE and possible)
        or (needs is Needs.LOSS and any(lost.values()))
        for needs in follow_ups
    )
    return Outcome(True, applies, lost)


def parse_needs(value: str) -> Needs:
    """The need that a word names.

    Raises:
        StatError: It names none.
    """
    try:
        return Needs(value)
    except ValueError:
        raise StatError(f"unknown need {value!r}: expected one of {', '.join(Needs)}") from None
