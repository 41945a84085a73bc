"""What a card is as a material, as YGOPro's effects say it: with codes of their own for each Summon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.codes import ygopro
from lua_bridge.table import traits
from lua_bridge.table.cards import TableCard

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

FUSION_CODE: Final = ygopro("EFFECT_ADD_FUSION_CODE")
FUSION_SETCODE: Final = ygopro("EFFECT_ADD_FUSION_SETCODE")
FUSION_ATTRIBUTE: Final = ygopro("EFFECT_CHANGE_FUSION_ATTRIBUTE")
LINK_CODE: Final = ygopro("EFFECT_ADD_LINK_CODE")
LINK_ATTRIBUTE: Final = ygopro("EFFECT_ADD_LINK_ATTRIBUTE")
LINK_RACE: Final = ygopro("EFFECT_ADD_LINK_RACE")
TUNER: Final = ygopro("EFFECT_TUNER")
GRAVEYARD_ATTRIBUTE: Final = ygopro("EFFECT_CHANGE_GRAVE_ATTRIBUTE")
GRAVEYARD_RACE: Final = ygopro("EFFECT_CHANGE_GRAVE_RACE")


def type_of(table: Table, card: TableCard) -> int:
    """`TYPE_` bits as a Fusion, Synchro or Xyz Material: a Monster Card among Spells is a monster."""
    if card.location == k.LOCATION_SZONE and card.data.is_monster:
        return card.data.type
    return traits.type_of(table, card)


def link_type(table: Table, card: TableCard) -> int:
    """`TYPE_` bits as a Link Material: what is among Spells & Traps is a monster."""
    if card.location == k.LOCATION_SZONE:
        return card.data.type | k.TYPE_MONSTER
    return traits.type_of(table, card)


def is_tuner(table: Table, card: TableCard, monster: TableCard) -> bool:
    """Whether a card is a Tuner for the Synchro Summon of a monster."""
    if type_of(table, card) & k.TYPE_TUNER:
        return True
    return any(
        not effect.value or effect.fits(monster) for effect in table.effects.affecting(card, TUNER)
    )


def is_not_tuner(table: Table, card: TableCard, monster: TableCard) -> bool:
    """Whether a card may be a material of its Synchro Summon that must not be a Tuner."""
    if not type_of(table, card) & k.TYPE_TUNER:
        return True
    return traits.counts_as_not_tuner(table, card, monster)


def codes(table: Table, card: TableCard, added: int) -> tuple[int, ...]:
    """The passcodes of a card's names, with those that effects with the code `added` add."""
    more = [effect.value_for(card) for effect in table.effects.affecting(card, added)]
    return tuple(dict.fromkeys((*traits.codes(table, card), *more)))


def setcodes(table: Table, card: TableCard, added: int, added_sets: int) -> set[int]:
    """The numbers of a card's archetypes, with those of added names and added ones.

    Args:
        table: The table.
        card: The card.
        added: The code of the effects that add names.
        added_sets: The code of the effects that add archetypes; 0 for none.
    """
    found = set(traits.setcodes(table, card))
    names = [effect.value_for(card) for effect in table.effects.affecting(card, added)]
    found |= traits.setcodes_of_names(table, names)
    if added_sets:
        affecting = table.effects.affecting(card, added_sets)
        found |= {effect.value_for(card) & 0xFFFF for effect in affecting}
    return found - {0}


def fusion_attribute(table: Table, card: TableCard, player: int) -> int:
    """`ATTRIBUTE_` bits as a Fusion Material of a player."""
    attribute = traits.attribute_of(table, card)
    for effect in table.effects.affecting(card, FUSION_ATTRIBUTE):
        attribute = effect.value_for(card, player)
    return attribute


def link_attribute(table: Table, card: TableCard, player: int) -> int:
    """`ATTRIBUTE_` bits as a Link Material of a player."""
    attribute = traits.attribute_of(table, card)
    for effect in table.effects.affecting(card, LINK_ATTRIBUTE):
        attribute |= effect.value_for(card, player)
    return attribute


def link_race(table: Table, card: TableCard, player: int) -> int:
    """`RACE_` bits as a Link Material of a player."""
    race = traits.race_of(table, card)
    for effect in table.effects.affecting(card, LINK_RACE):
        race |= effect.value_for(card, player)
    return race


def graveyard_attribute(table: Table, card: TableCard, player: int) -> int:
    """`ATTRIBUTE_` bits in the Graveyard, or what they would be in a player's."""
    if card.location == k.LOCATION_GRAVE and card.data.is_monster:
        return traits.attribute_of(table, card)
    return _in_graveyard(table, card, player, GRAVEYARD_ATTRIBUTE, card.data.attribute)


def graveyard_race(table: Table, card: TableCard, player: int) -> int:
    """`RACE_` bits in the Graveyard, or what they would be in a player's."""
    if card.location == k.LOCATION_GRAVE and card.data.is_monster:
        return traits.race_of(table, card)
    return _in_graveyard(table, card, player, GRAVEYARD_RACE, card.data.race)


def _in_graveyard(table: Table, card: TableCard, player: int, code: int, printed: int) -> int:
    if not card.data.is_monster:
        return 0
    bits = printed
    if player in (0, 1):
        for effect in table.effects.on_player(player, code):
            if effect.target is None or effect.target(effect, card):
                bits = effect.value_for(card)
    return bits
