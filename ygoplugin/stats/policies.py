"""Where rulings leave a choice: the documented answers, and the place where plugins change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ygoplugin.eras import Eras
from ygoplugin.stats import named_cards
from ygoplugin.stats.cards import Card
from ygoplugin.stats.effects import StatEffect
from ygoplugin.stats.formulas import ValueFunction
from ygoplugin.stats.kinds import Layer, Nature, Number, Operation, OverSet, Stat, round_half_up
from ygoplugin.stats.times import Limit, Moment

if TYPE_CHECKING:
    from ygoplugin.duel import Duel

Adjust = Callable[["Duel", str, Stat, int], "int | None"]
"""A plugin's last word on a value: duel, monster, stat, value -> value, or `None` for no opinion."""


@dataclass(frozen=True)
class Policies:
    """The choices that one duel is resolved with, collected from the plugins when it begins.

    Attributes:
        priority: The priority of a card's recalculating effect; `None` if it has none.
        over_set: What a card's continuous rewrite of the original does to an earlier set.
        rounding: How an exact value becomes whole points.
        adjust: Plugins' last words on a current value, in the order in which they are asked.
        functions: Value functions by name.
    """

    priority: Callable[[Card | None], int | None]
    over_set: Callable[[Card | None, StatEffect], OverSet]
    rounding: Callable[[Number], int] = round_half_up
    adjust: tuple[Adjust, ...] = ()
    functions: Mapping[str, ValueFunction] = field(default_factory=dict)


def documented_priority(card: Card | None, eras: Eras) -> int | None:
    """The documented priority of a card's recalculating effect; `None` if the card is not listed."""
    entry = named_cards.find(named_cards.RECALCULATING, card, eras.as_of)
    return None if entry is None else entry.value


def documented_over_set(card: Card | None, effect: StatEffect, eras: Eras) -> OverSet:
    """What a continuous rewrite of the original does to an earlier set, as the rulings of the day say.

    A swap of the originals never disturbs the set.
    """
    if effect.operation is Operation.SWAP:
        return OverSet.KEEP
    match eras["chainless_original_over_set"]:
        case "erase":
            return OverSet.ERASE
        case "per-card":
            entry = named_cards.find(named_cards.ORIGINAL_OVER_SET, card, eras.as_of)
            # Set by hand to per-card on another day, the table still says what each card does.
            return OverSet.SUSPEND if entry is None else entry.value
        case _:
            return OverSet.SUSPEND


def nature_on(effect: StatEffect, card: Card | None, eras: Eras, listed: int | None) -> Nature:
    """How an effect applies by the rulings of the day: some continuous sets are recalculating.

    Args:
        effect: The effect.
        card: The card that makes it.
        eras: The rulings of the day.
        listed: The priority of the card in the list of recalculating effects, if it is there.
    """
    if effect.layer is not Layer.CURRENT or effect.operation not in (Operation.SET, Operation.SWAP):
        return effect.nature
    if listed is not None and effect.nature is Nature.CONTINUOUS:
        return Nature.RECALCULATING
    if eras["damage_step_double_reapplies"] == "yes":
        in_step = (effect.during is not None and effect.during.moment is Moment.DAMAGE_STEP) or (
            effect.lasts is not None and effect.lasts.limit is Limit.END_OF_DAMAGE_STEP
        )
        entry = named_cards.find(named_cards.DAMAGE_STEP_SETTERS, card, eras.as_of)
        covered = entry.value if entry else effect.nature is Nature.CONTINUOUS
        if in_step and covered:
            return Nature.RECALCULATING
    return effect.nature


def is_calculation_only_gain(effect: StatEffect) -> bool:
    """Whether an effect is a gain or loss that applies during damage calculation only."""
    return (
        effect.operation is Operation.MODIFY
        and effect.nature is Nature.CONTINUOUS
        and effect.during is not None
        and effect.during.moment is Moment.DAMAGE_CALCULATION
    )


def counts_as_applying(effect: StatEffect, target: str, eras: Eras) -> bool:
    """Whether a waiting effect counts as applying, so that a set of its stat displaces it.

    An effect that applies on entering a state (the Damage Step, damage calculation) still applies
    when its moment comes after a set. An Equip Card counts as applying from the moment it is
    equipped, whatever it grants; later rulings except some of them.

    Source: OCG rule documentation, ATK/DEF calculation: rulings of 2018-10-01 and 2018-10-08, and the
    switches named here.
    """
    if effect.during is None:
        return True
    match effect.during.moment:
        case Moment.DAMAGE_STEP:
            return effect.equip and eras["damage_step_equip_after_set"] == "no"
        case Moment.DAMAGE_CALCULATION:
            return effect.equip and eras["calculation_equip_after_set"] == "no"
        case _:
            return eras["turn_window_after_set"] == "no" or effect.source == target or effect.equip
