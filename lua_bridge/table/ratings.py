"""Levels off the field, Link Ratings and Pendulum Scales: numbers that the rules ledger does not keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.codes import ygopro
from lua_bridge.table import traits
from lua_bridge.table.cards import TableCard

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


@dataclass(frozen=True, slots=True)
class Changes:
    """The effect codes that change a number.

    Attributes:
        add: What is added.
        put: What takes its place; what single effects added before is gone then.
        fix: What takes its place for good; all that was added before is gone then. 0 for none.
        least: The least that it can become.
    """

    add: int
    put: int
    fix: int = 0
    least: int = 1


LEVEL: Final = Changes(k.EFFECT_UPDATE_LEVEL, k.EFFECT_CHANGE_LEVEL, k.EFFECT_CHANGE_LEVEL_FINAL)
LINK: Final = Changes(k.EFFECT_UPDATE_LINK, k.EFFECT_CHANGE_LINK, k.EFFECT_CHANGE_LINK_FINAL)
LEFT_SCALE: Final = Changes(k.EFFECT_UPDATE_LSCALE, k.EFFECT_CHANGE_LSCALE, least=0)
RIGHT_SCALE: Final = Changes(k.EFFECT_UPDATE_RSCALE, k.EFFECT_CHANGE_RSCALE, least=0)

SYNCHRO_LEVEL_EX: Final = ygopro("EFFECT_SYNCHRO_LEVEL_EX")
RITUAL_LEVEL_EX: Final = ygopro("EFFECT_RITUAL_LEVEL_EX")


def changed(table: Table, card: TableCard, printed: int, changes: Changes) -> int:
    """A number as effects leave it.

    While an effect is asked, a question about the same number gets what has been worked out so far.

    Args:
        table: The table.
        card: Whose number.
        printed: What it is without effects.
        changes: The effects that change it.
    """
    working = (card.number, changes.put)
    if working in table.working:
        return table.working[working]
    codes = [code for code in (changes.add, changes.put, changes.fix) if code]
    effects = traits.affecting(table, card, *codes)
    if not effects:
        return printed
    base, single, others = printed, 0, 0
    table.working[working] = printed
    try:
        for effect in effects:
            amount = effect.value_for(card)
            if effect.code != changes.add:
                base, single = amount, 0
                others = 0 if effect.code == changes.fix else others
            elif effect.type & k.EFFECT_TYPE_SINGLE and not effect.has(k.EFFECT_FLAG_SINGLE_RANGE):
                single += amount
            else:
                others += amount
            table.working[working] = base + single + others
    finally:
        del table.working[working]
    return max(base + single + others, changes.least)


def level(table: Table, card: TableCard, printed: int) -> int:
    """The Level of a card that is not face-up on the field."""
    return changed(table, card, printed, LEVEL)


def link_rating(table: Table, card: TableCard) -> int:
    """The Link Rating; 0 for what has none."""
    if not card.data.type & k.TYPE_LINK or card.status & k.STATUS_NO_LEVEL:
        return 0
    assumed = traits.assumed(card, k.ASSUME_LINK)
    if assumed is not None:
        return assumed
    if not card.in_monster_zone:
        return card.data.level
    return changed(table, card, card.data.level, LINK)


def left_scale(table: Table, card: TableCard) -> int:
    """The left Pendulum Scale; effects change it in a Pendulum Zone only."""
    if not card.in_pendulum_zone:
        return card.data.left_scale
    return changed(table, card, card.data.left_scale, LEFT_SCALE)


def right_scale(table: Table, card: TableCard) -> int:
    """The right Pendulum Scale; effects change it in a Pendulum Zone only."""
    if not card.in_pendulum_zone:
        return card.data.right_scale
    return changed(table, card, card.data.right_scale, RIGHT_SCALE)


def material_level(
    table: Table, card: TableCard, for_card: TableCard, code: int, without_level: int
) -> int:
    """The Level that a monster counts as for a Summon; two Levels are `second << 16 | first`.

    Args:
        table: The table.
        card: The material.
        for_card: The monster that would be Summoned.
        code: The code of the effects that give it another Level.
        without_level: The code of those that give one to a monster without a Level; 0 for none.
    """
    has_level = not card.data.type & (k.TYPE_XYZ | k.TYPE_LINK)
    has_level = has_level and not card.status & k.STATUS_NO_LEVEL
    asked = code if has_level else without_level
    for effect in table.effects.affecting(card, asked) if asked else ():
        found = effect.value_for(for_card)
        if found:
            return found
    return table.stats.level_of(card) if has_level else 0
