"""Every hook. A host calls the first two groups; a plugin implements what it wants to change.

A hook implementation asks only for the arguments it needs. `None` means "no opinion"; any other
value, 0 included, means itself. Of several plugins the one registered last is asked first; the
built-in rules were registered before all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from fractions import Fraction

    from ygoplugin import oaths
    from ygoplugin.duel import Duel
    from ygoplugin.eras import Eras
    from ygoplugin.events import Event
    from ygoplugin.oaths.events import Activation
    from ygoplugin.oaths.events import Event as TurnEvent
    from ygoplugin.rules.events import RuleEvent
    from ygoplugin.rules.named_cards import NamedRuleCards
    from ygoplugin.stats import (
        Card,
        Needs,
        OverSet,
        Stat,
        StatEffect,
        ValueFunction,
        Verdict,
    )

PROJECT = "ygoplugin"
"""The project name of the markers, and the entry-point group that plugins are installed under."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a function of a plugin as the implementation of the hook of the same name."""


# --- what a host asks -----------------------------------------------------------------------------


@hookspec(firstresult=True)
def ygoplugin_stat(duel: Duel, monster: str, stat: str) -> int | None:
    """The current value of a face-up monster's stat.

    Called by a host that drives the rules through hooks alone.

    Args:
        duel: The duel.
        monster: The id of the monster.
        stat: "atk", "def", "level", "rank" or "scale".

    Returns:
        Points of ATK or DEF, or a number of Levels. Stops at the first answer.
    """


@hookspec(firstresult=True)
def ygoplugin_original(duel: Duel, monster: str, stat: str) -> int | None:
    """The original value of a face-up monster's stat.

    Args:
        duel: The duel.
        monster: The id of the monster.
        stat: "atk", "def", "level", "rank" or "scale".

    Returns:
        Points of ATK or DEF, or a number of Levels. Stops at the first answer.
    """


@hookspec(firstresult=True)
def ygoplugin_battle_value(duel: Duel, monster: str, stat: str) -> int | None:
    """The value that damage calculation uses for a monster's stat.

    Args:
        duel: The duel.
        monster: The id of the monster.
        stat: "atk" or "def".

    Returns:
        Points. Stops at the first answer.
    """


@hookspec
def ygoplugin_may_target(
    duel: Duel, effect: StatEffect, monster: str, follow_ups: Sequence[Needs]
) -> Verdict | None:
    """May this effect be activated on this monster, as far as its stats go?

    Args:
        duel: The duel.
        effect: The change that the effect makes, as if it resolved now.
        monster: The id of the monster, face-up on the field.
        follow_ups: What each thing that follows in the text needs of the change.

    Returns:
        A verdict. All are asked; any denial wins, and all reasons are kept.
    """


@hookspec
def ygoplugin_may(duel: Duel, event: TurnEvent | RuleEvent) -> oaths.Verdict | None:
    """May this player do this now: by oaths and Special Summon counts, by the rules of a turn?

    Called when a host asks, and before an event of the rule modules is taken in. An event of the rule
    modules that oaths may forbid asks for the event of `ygoplugin.oaths` that it entails, too.

    Args:
        duel: The duel.
        event: What the player wants to do, as the event that would tell it.

    Returns:
        A verdict of `ygoplugin.oaths`. All are asked; any denial wins, and all reasons are kept.
    """


@hookspec(firstresult=True)
def ygoplugin_classify_oath(
    text: str, language: str | None, card: str
) -> Sequence[oaths.Classification] | None:
    """Which oaths does this card text hold?

    Args:
        text: The text, or a part of it.
        language: "ja", "zh" or "en"; `None` to find out.
        card: The card's name, or empty.

    Returns:
        One classification for each oath; one of kind `None` if there is none. Stops at the first
        answer.
    """


# --- what a host tells ----------------------------------------------------------------------------


@hookspec(firstresult=True)
def ygoplugin_tell(duel: Duel, event: Event | TurnEvent | RuleEvent) -> bool | None:
    """Something happened in the duel. The built-in rules feed it to the ledger.

    Args:
        duel: The duel.
        event: What happened.

    Returns:
        True if the event was dealt with. Stops there.
    """


@hookspec
def ygoplugin_event_happened(duel: Duel, event: Event | TurnEvent | RuleEvent) -> None:
    """The ledger has taken an event in; the duel's answers are those after it.

    Called after every event, whoever fed it; not for what an event of the rule modules entails, nor
    when a duel is loaded or replayed. If a plugin raises, the event is taken back.

    Args:
        duel: The duel.
        event: What happened.
    """


# --- what a plugin may change ---------------------------------------------------------------------


@hookspec(firstresult=True)
def ygoplugin_switch(name: str, eras: Eras) -> str | None:
    """The setting of an era switch, in place of the one of the day.

    Called once for each switch when a duel begins.

    Args:
        name: The name of the switch.
        eras: The rulings of the day.

    Returns:
        One of the switch's values. Stops at the first answer.
    """


@hookspec(firstresult=True)
def ygoplugin_recalculating_priority(card: Card, eras: Eras) -> int | None:
    """The priority of a card's recalculating effect among those of other cards.

    Called when an effect begins to apply. A card that has a priority has a recalculating effect,
    however the host described it.

    Args:
        card: The card that makes the effect.
        eras: The rulings of the day.

    Returns:
        A number; effects of a higher one apply later and have the last word. The documented ones run
        from 10 (Clear Vice Dragon) to 60 (Gradius' Option). Stops at the first answer.
    """


@hookspec(firstresult=True)
def ygoplugin_original_over_set(
    card: Card | None, effect: StatEffect, eras: Eras
) -> OverSet | None:
    """What a continuous rewrite of the original does to an earlier set of the current value.

    Called when the rewrite begins to apply.

    Args:
        card: The card that makes the effect, if known.
        effect: The rewrite.
        eras: The rulings of the day.

    Returns:
        ERASE, SUSPEND or KEEP. Stops at the first answer.
    """


@hookspec(firstresult=True)
def ygoplugin_round(value: Fraction) -> int | None:
    """How a value with a fraction becomes whole points.

    Args:
        value: The exact value.

    Returns:
        Whole points. The built-in rule rounds half up. Stops at the first answer.
    """


@hookspec
def ygoplugin_adjust_stat(duel: Duel, monster: str, stat: Stat, value: int) -> int | None:
    """The last word on a current value, after all rulings.

    Called whenever a value was computed anew, not when an unchanged one is read.

    Args:
        duel: The duel.
        monster: The id of the monster.
        stat: The stat.
        value: The value so far, in points or Levels.

    Returns:
        The new value. Every plugin is asked, the one registered first first, each with the value
        that the one before left.
    """


@hookspec
def ygoplugin_value_functions() -> Mapping[str, ValueFunction] | None:
    """Value functions by name, for effects whose value no expression can give.

    Called once when a duel begins. An effect refers to one as `{"function": name}`, which can be
    saved.

    Returns:
        Functions by name. All are collected; of two with one name, the plugin registered last wins.
    """


@hookspec(firstresult=True)
def ygoplugin_summon_class(activation: Activation, eras: Eras) -> oaths.SummonClass | None:
    """How sure is the Special Summon of an activation taken to be, when Summons are counted?

    Called whenever an activation that plans a Special Summon is told or asked about; it wins over
    the named exceptions.

    Args:
        activation: The activation.
        eras: The rulings of the day.

    Returns:
        A class. Stops at the first answer.
    """


@hookspec
def ygoplugin_named_oath_cards() -> oaths.NamedOathCards | None:
    """More cards that the oath rulings treat by name: exceptions, oaths of cards, limits.

    Called once when a duel begins.

    Returns:
        Named cards. All are collected; of two about one card, the plugin registered last wins.
    """


@hookspec
def ygoplugin_named_rule_cards() -> NamedRuleCards | None:
    """More cards that the rules of a turn know by name: what their effects do, exceptions, fixed orders.

    Called once when a duel begins.

    Returns:
        Named cards. All are collected; of two about one card, the plugin registered last wins.
    """


# --- what card scripts can call -------------------------------------------------------------------


@hookspec
def ygoplugin_script_functions() -> Mapping[str, Callable[..., object]] | None:
    """Functions that card scripts can call as `Ruling.Name(...)`, beside the built-in ones.

    Called once when a table with card scripts is set up. A function is called with the duel and then
    with what the script gives: whole numbers, decimal numbers, texts, booleans, `None`; a card arrives
    as its id in the duel. It returns one of these. An error that extends `YgopluginError` reaches the
    script as an error at its line.

    Returns:
        Functions by name, each a word that begins with a capital letter. All are collected; of two
        with one name, the plugin registered last wins.
    """
