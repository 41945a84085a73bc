"""The built-in stat rules as a plugin. Another plugin overrides any of them by registering later."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ygoplugin.hookspecs import hookimpl
from ygoplugin.stats import legality
from ygoplugin.stats.kinds import OverSet, round_half_up
from ygoplugin.stats.policies import documented_over_set, documented_priority

if TYPE_CHECKING:
    from ygoplugin.duel import Duel
    from ygoplugin.eras import Eras
    from ygoplugin.events import Event
    from ygoplugin.stats.cards import Card
    from ygoplugin.stats.effects import StatEffect


@hookimpl
def ygoplugin_stat(duel: Duel, monster: str, stat: str) -> int:
    """The documented current value."""
    return duel.stat(monster, stat)


@hookimpl
def ygoplugin_original(duel: Duel, monster: str, stat: str) -> int:
    """The documented original value."""
    return duel.original(monster, stat)


@hookimpl
def ygoplugin_battle_value(duel: Duel, monster: str, stat: str) -> int:
    """The documented value for damage calculation."""
    return duel.battle_value(monster, stat)


@hookimpl
def ygoplugin_may_target(
    duel: Duel, effect: StatEffect, monster: str, follow_ups: Sequence[legality.Needs]
) -> legality.Verdict:
    """The documented legality."""
    card = duel.card(effect.source) if effect.source is not None else None
    return legality.may_target(duel.stats, effect, monster, tuple(follow_ups), card=card)


@hookimpl
def ygoplugin_tell(duel: Duel, event: Event) -> bool:
    """Feed the ledger."""
    duel.feed(event)
    return True


@hookimpl
def ygoplugin_recalculating_priority(card: Card, eras: Eras) -> int | None:
    """The documented priority."""
    return documented_priority(card, eras)


@hookimpl
def ygoplugin_original_over_set(card: Card | None, effect: StatEffect, eras: Eras) -> OverSet:
    """What the rulings of the day say."""
    return documented_over_set(card, effect, eras)


@hookimpl
def ygoplugin_round(value: Fraction) -> int:
    """Half up."""
    return round_half_up(value)
