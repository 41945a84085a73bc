"""Ties between cards, and between cards and effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lua_bridge import constants as k
from lua_bridge.table import resets
from lua_bridge.table.cards import TableCard, in_order
from lua_bridge.table.effects import TableEffect

if TYPE_CHECKING:
    from lua_bridge.table.board import Link, Table


def set_materials(table: Table, card: TableCard, materials: Iterable[TableCard]) -> None:
    """Note what a monster is Summoned with, and let its effects look at that."""
    card.summon.materials = tuple(in_order(materials))
    for material in card.summon.materials:
        material.reason.card = card
    table.changed(for_scripts=True)
    for effect in list(table.effects.affecting(card, k.EFFECT_MATERIAL_CHECK)):
        effect.value_for(card)


def go_on_targeting(table: Table, card: TableCard, other: TableCard) -> None:
    """From now on a card goes on targeting another one."""
    if other not in card.targets:
        card.targets.append(other)
        other.targeted_by.append(card)
        table.changed()


def link_of(table: Table, effect: TableEffect) -> Link | None:
    """The last Chain Link that an effect is."""
    for link in reversed(table.chain):
        if link.effect is effect:
            return link
    return None


def relate(table: Table, card: TableCard, effect: TableEffect) -> None:
    """From now on a card is one that an effect is about: its Chain Link, if it is in the Chain."""
    link = link_of(table, effect)
    if link is None:
        card.linked_effects.add(effect.number)
    elif card not in link.related:
        link.related.append(card)
    table.changed(for_scripts=True)


def unrelate(table: Table, card: TableCard, effect: TableEffect) -> None:
    """A card is no longer one that an effect is about."""
    link = link_of(table, effect)
    if link is None:
        card.linked_effects.discard(effect.number)
    elif card in link.related:
        link.related.remove(card)
    table.changed(for_scripts=True)


def unrelate_all(table: Table, card: TableCard) -> None:
    """No effect is about a card any more."""
    resets.unrelate(table, card)
    table.changed(for_scripts=True)


def is_related(table: Table, card: TableCard, effect: TableEffect) -> bool:
    """Whether this is still the card that an effect is about."""
    if effect.number in card.linked_effects:
        return True
    return any(link.effect is effect and card in link.related for link in table.chain)


def is_related_to_link(table: Table, card: TableCard, number: int) -> bool:
    """Whether this is still a card that a Chain Link is about.

    Args:
        table: The table.
        card: The card.
        number: The Link's place in the Chain, from 1; the last one for any other number.
    """
    if not table.chain:
        return False
    link = table.chain[number - 1 if 1 <= number <= len(table.chain) else -1]
    return card in link.related or link.effect.number in card.linked_effects
