"""The words of play files, as the numbers that cores and scripts agree on."""

from __future__ import annotations

from typing import Final

from lua_bridge import constants as k
from lua_bridge.table.oath_cards import ATTRIBUTES, RACES

PLAYERS: Final = {"you": 0, "opponent": 1}
"""The numbers of the players of a play."""

PLACES: Final = {
    "monsters": k.LOCATION_MZONE,
    "spells": k.LOCATION_SZONE,
    "hand": k.LOCATION_HAND,
    "graveyard": k.LOCATION_GRAVE,
    "banished": k.LOCATION_REMOVED,
    "deck": k.LOCATION_DECK,
    "extra_deck": k.LOCATION_EXTRA,
}
"""The piles of a side of the board."""

HIDDEN: Final = ("hand", "deck", "extra_deck")
"""Piles whose cards are not seen, unless a play says how one lies."""

DESTINATIONS: Final = {
    "hand": k.LOCATION_HAND,
    "graveyard": k.LOCATION_GRAVE,
    "banished": k.LOCATION_REMOVED,
    "deck": k.LOCATION_DECK,
    "extra-deck": k.LOCATION_EXTRA,
}
"""Where a step `move` can put cards, beside `destroyed`."""

REASONS: Final = {
    "effect": k.REASON_EFFECT,
    "battle": k.REASON_BATTLE,
    "cost": k.REASON_COST,
    "rule": k.REASON_RULE,
}

POSITIONS: Final = {
    "attack": k.POS_FACEUP_ATTACK,
    "defense": k.POS_FACEUP_DEFENSE,
    "face-down": k.POS_FACEDOWN_DEFENSE,
}

SUMMONS: Final = {
    "normal": k.SUMMON_TYPE_NORMAL,
    "tribute": k.SUMMON_TYPE_TRIBUTE,
    "gemini": k.SUMMON_TYPE_GEMINI,
    "flip": k.SUMMON_TYPE_FLIP,
    "special": k.SUMMON_TYPE_SPECIAL,
    "effect": k.SUMMON_TYPE_SPECIAL,
    "fusion": k.SUMMON_TYPE_FUSION,
    "synchro": k.SUMMON_TYPE_SYNCHRO,
    "xyz": k.SUMMON_TYPE_XYZ,
    "link": k.SUMMON_TYPE_LINK,
    "ritual": k.SUMMON_TYPE_RITUAL,
    "pendulum": k.SUMMON_TYPE_PENDULUM,
}

LAST_ZONE: Final = 6
"""The last of the Monster Zones; the Extra Monster Zones are 5 and 6."""

NOT_SPECIAL: Final = ("normal", "tribute", "gemini", "flip")
"""How a monster is Summoned without being Special Summoned."""

OF_KIND: Final = {
    "fusion": k.TYPE_FUSION,
    "synchro": k.TYPE_SYNCHRO,
    "xyz": k.TYPE_XYZ,
    "link": k.TYPE_LINK,
    "ritual": k.TYPE_RITUAL,
    "pendulum": k.TYPE_PENDULUM,
}
"""Which kind of monster can be Summoned so."""

IN_MAIN_PHASE: Final = ("synchro", "xyz", "link", "pendulum")
"""The Special Summons that players make by themselves."""

AS_MATERIALS: Final = {
    "fusion": k.REASON_FUSION,
    "synchro": k.REASON_SYNCHRO,
    "link": k.REASON_LINK,
    "ritual": k.REASON_RITUAL,
}
"""The reason for which the materials of a Summon go."""

PHASES: Final = {
    "draw phase": k.PHASE_DRAW,
    "standby phase": k.PHASE_STANDBY,
    "main phase 1": k.PHASE_MAIN1,
    "battle phase": k.PHASE_BATTLE_START,
    "main phase 2": k.PHASE_MAIN2,
    "end phase": k.PHASE_END,
}

NOTHING: Final = "nothing"
"""What a play says for a choice of no card."""

CHOICES: Final = frozenset(
    {NOTHING, *(name.lower() for name in (*ATTRIBUTES.values(), *RACES.values()))}
)
"""What can be chosen by a word that is no card's name: nothing, an Attribute or a Type to declare."""

PLACE_NAMES: Final = {
    k.LOCATION_DECK: "deck",
    k.LOCATION_HAND: "hand",
    k.LOCATION_GRAVE: "graveyard",
    k.LOCATION_REMOVED: "banished",
    k.LOCATION_EXTRA: "extra-deck",
    k.LOCATION_OVERLAY: "material",
    k.LOCATION_MZONE: "field",
    k.LOCATION_SZONE: "field",
    0: "nowhere",
}
"""How a play says where a card is expected."""

POSITION_NAMES: Final = {
    k.POS_FACEUP_ATTACK: "attack",
    k.POS_FACEUP_DEFENSE: "defense",
    k.POS_FACEDOWN_DEFENSE: "face-down",
    k.POS_FACEDOWN_ATTACK: "face-down",
}
"""How a play says how a card is expected to lie."""
