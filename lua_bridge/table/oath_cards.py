"""Cards of the table as oaths look at them: in words, as texts name Types and Attributes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table import traits
from lua_bridge.table.cards import TableCard
from ygoplugin.oaths.cards import EXTRA_DECK, Card
from ygoplugin.oaths.named_cards import OATHS, NamedOath

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

ATTRIBUTES: Final = {
    k.ATTRIBUTE_EARTH: "EARTH",
    k.ATTRIBUTE_WATER: "WATER",
    k.ATTRIBUTE_FIRE: "FIRE",
    k.ATTRIBUTE_WIND: "WIND",
    k.ATTRIBUTE_LIGHT: "LIGHT",
    k.ATTRIBUTE_DARK: "DARK",
    k.ATTRIBUTE_DIVINE: "DIVINE",
}
"""Attributes by their bit."""

RACES: Final = {
    k.RACE_WARRIOR: "Warrior",
    k.RACE_SPELLCASTER: "Spellcaster",
    k.RACE_FAIRY: "Fairy",
    k.RACE_FIEND: "Fiend",
    k.RACE_ZOMBIE: "Zombie",
    k.RACE_MACHINE: "Machine",
    k.RACE_AQUA: "Aqua",
    k.RACE_PYRO: "Pyro",
    k.RACE_ROCK: "Rock",
    k.RACE_WINGEDBEAST: "Winged Beast",
    k.RACE_PLANT: "Plant",
    k.RACE_INSECT: "Insect",
    k.RACE_THUNDER: "Thunder",
    k.RACE_DRAGON: "Dragon",
    k.RACE_BEAST: "Beast",
    k.RACE_BEASTWARRIOR: "Beast-Warrior",
    k.RACE_DINOSAUR: "Dinosaur",
    k.RACE_FISH: "Fish",
    k.RACE_SEASERPENT: "Sea Serpent",
    k.RACE_REPTILE: "Reptile",
    k.RACE_PSYCHIC: "Psychic",
    k.RACE_DIVINE: "Divine-Beast",
    k.RACE_CREATORGOD: "Creator God",
    k.RACE_WYRM: "Wyrm",
    k.RACE_CYBERSE: "Cyberse",
    k.RACE_ILLUSION: "Illusion",
}
"""Monsters' Types by their bit."""

TYPES: Final = {
    k.TYPE_MONSTER: "Monster",
    k.TYPE_SPELL: "Spell",
    k.TYPE_TRAP: "Trap",
    k.TYPE_NORMAL: "Normal",
    k.TYPE_EFFECT: "Effect",
    k.TYPE_FUSION: "Fusion",
    k.TYPE_RITUAL: "Ritual",
    k.TYPE_SPIRIT: "Spirit",
    k.TYPE_UNION: "Union",
    k.TYPE_GEMINI: "Gemini",
    k.TYPE_TUNER: "Tuner",
    k.TYPE_SYNCHRO: "Synchro",
    k.TYPE_TOKEN: "Token",
    k.TYPE_FLIP: "Flip",
    k.TYPE_TOON: "Toon",
    k.TYPE_XYZ: "Xyz",
    k.TYPE_PENDULUM: "Pendulum",
    k.TYPE_LINK: "Link",
}
"""Kinds of cards by their bit."""

_PLACES: Final = {
    k.LOCATION_DECK: "deck",
    k.LOCATION_HAND: "hand",
    k.LOCATION_GRAVE: "graveyard",
    k.LOCATION_REMOVED: "banished",
    k.LOCATION_EXTRA: EXTRA_DECK,
}


def place_name(location: int) -> str:
    """A place as oaths name it; empty for what they do not name, or for several places."""
    return _PLACES.get(location, "")


def oath_card(table: Table, card: TableCard) -> Card:
    """A card as it is now, for the turn ledger.

    It is of an archetype that an oath names if the archetype's word is in its name.
    """
    name = card.data.name or str(card.data.code)
    attribute = traits.attribute_of(table, card)
    race = traits.race_of(table, card)
    kind = traits.type_of(table, card)
    stats = table.stats
    return Card(
        name,
        id=card.id,
        attribute=_first(ATTRIBUTES, attribute),
        race=_first(RACES, race),
        level=stats.level_of(card) or stats.rank_of(card) or None,
        types=tuple(word for bit, word in TYPES.items() if kind & bit),
        archetypes=tuple(word for word in _archetypes(table) if word in name),
        summons_per_turn=1 if card.special_summon_once else 0,
    )


def _words(oaths: Iterable[NamedOath]) -> tuple[str, ...]:
    """The archetypes that oaths name."""
    found: dict[str, None] = {}
    for entry in oaths:
        if entry.oath.restriction is not None:
            for kind in (*entry.oath.restriction.forbidden, *entry.oath.restriction.exempt):
                found.update(dict.fromkeys(kind.archetypes))
    return tuple(found)


_LISTED_WORDS: Final = _words(OATHS)


def _archetypes(table: Table) -> tuple[str, ...]:
    """The archetypes that listed oaths and those of the duel name."""
    own = table.duel.turns.named.oaths
    return (*_LISTED_WORDS, *_words(own)) if own else _LISTED_WORDS


def _first(names: dict[int, str], bits: int) -> str:
    return next((name for bit, name in names.items() if bits & bit), "")
