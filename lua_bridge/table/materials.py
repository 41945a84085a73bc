"""Which cards a player may use as materials of a Fusion, Ritual or Synchro Summon as a rule.

What a certain monster takes as its material is asked of the cards themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.codes import ygopro
from lua_bridge.errors import TableError
from lua_bridge.table import abilities, material_use
from lua_bridge.table.cards import TableCard, in_order

if TYPE_CHECKING:
    from lua_bridge.table.board import Table
    from lua_bridge.table.effects import Callback

_EXTRA_SYNCHRO_MATERIAL: Final = ygopro("EFFECT_EXTRA_SYNCHRO_MATERIAL")
_OVERLAY_RITUAL_MATERIAL: Final = ygopro("EFFECT_OVERLAY_RITUAL_MATERIAL")
_RITUAL_LEVEL_EX: Final = ygopro("EFFECT_RITUAL_LEVEL_EX")


def for_fusion(table: Table, player: int) -> list[TableCard]:
    """Cards for a Fusion Summon: monsters in the hand and on the field, and what effects add."""
    monsters = [
        *table.cards_of(player, k.LOCATION_MZONE),
        *(card for card in table.sides[player].hand if card.data.is_monster),
    ]
    added = fusion_extra(table, player)
    added += [
        card
        for card in table.sides[player].hand
        if abilities.affected(table, card, k.EFFECT_EXTRA_FUSION_MATERIAL)
    ]
    return in_order([*monsters, *added])


def fusion_base(table: Table, player: int, places: int) -> list[TableCard]:
    """A player's monsters in the places of `LOCATION_` bits."""
    return [
        card
        for card in table.cards_of(player, places)
        if (card.in_monster_zone or card.data.is_monster) and not card.being_summoned
    ]


def fusion_extra(table: Table, player: int) -> list[TableCard]:
    """Cards elsewhere that effects let a player use for a Fusion Summon."""
    return [
        card
        for card in table.cards_of(player, k.LOCATION_SZONE | k.LOCATION_GRAVE)
        if abilities.affected(table, card, k.EFFECT_EXTRA_FUSION_MATERIAL)
    ]


def for_ritual_edopro(table: Table, player: int, *, with_level: bool = True) -> list[TableCard]:
    """Cards for a Ritual Summon as EDOPro lists them.

    Args:
        table: The table.
        player: The player.
        with_level: Whether they must have a Level.
    """
    found = _tributes_for_ritual(table, player, with_level=with_level, any_level=0)
    side = table.sides[player]
    for card in side.graveyard:
        if card.data.is_monster and _added(table, card) and _banishable(table, card, player):
            found.append(card)
    for card in (*side.deck, *side.extra_deck):
        if _added(table, card) and (not with_level or table.stats.level_of(card) > 0):
            found.append(card)
    found += [m for m in table.cards_of(player, k.LOCATION_OVERLAY) if _added(table, m)]
    return in_order(found)


def for_ritual_ygopro(table: Table, player: int, *, with_level: bool = True) -> list[TableCard]:
    """Cards for a Ritual Summon as YGOPro lists them; arguments as of `for_ritual_edopro`."""
    found = _tributes_for_ritual(table, player, with_level=with_level, any_level=_RITUAL_LEVEL_EX)
    side = table.sides[player]
    for card in (*side.graveyard, *side.extra_deck):
        if not _added(table, card) or not _has_level(table, card, with_level, _RITUAL_LEVEL_EX):
            continue
        if card.location == k.LOCATION_EXTRA or (
            card.data.is_monster and _banishable(table, card, player)
        ):
            found.append(card)
    for monster in table.cards_of(player, k.LOCATION_MZONE):
        if abilities.affected(table, monster, _OVERLAY_RITUAL_MATERIAL):
            found += [
                material
                for material in monster.materials
                if _has_level(table, material, with_level, _RITUAL_LEVEL_EX)
            ]
    return in_order(found)


def _tributes_for_ritual(
    table: Table, player: int, *, with_level: bool, any_level: int
) -> list[TableCard]:
    """What a player may Tribute: monsters on the field, the opponent's if effects say so, the hand."""
    found = []
    effect = table.reason_effect
    for card in table.cards_seen_by(player, k.LOCATION_MZONE, k.LOCATION_MZONE):
        if card.controller != player and not (
            card.face_up and abilities.affected(table, card, k.EFFECT_EXTRA_RELEASE)
        ):
            continue
        if (
            _has_level(table, card, with_level, any_level)
            and not abilities.is_unaffected(table, card, effect)
            and abilities.may_be_tributed(table, card, player, k.REASON_EFFECT)
            and abilities.may_be_tributed_by_effect(table, card, player, effect)
        ):
            found.append(card)
    found += [
        card
        for card in table.sides[player].hand
        if card.data.is_monster and abilities.may_be_tributed(table, card, player, k.REASON_EFFECT)
    ]
    return found


def _has_level(table: Table, card: TableCard, wanted: bool, any_level: int) -> bool:
    if not wanted or table.stats.level_of(card) > 0:
        return True
    return bool(any_level) and abilities.affected(table, card, any_level)


def _added(table: Table, card: TableCard) -> bool:
    return abilities.affected(table, card, k.EFFECT_EXTRA_RITUAL_MATERIAL)


def _banishable(table: Table, card: TableCard, player: int) -> bool:
    return abilities.may_be_banished(table, card, player, k.POS_FACEUP, k.REASON_EFFECT)


def for_synchro(table: Table, player: int, *, face_down: bool = False) -> list[TableCard]:
    """Monsters for a Synchro Summon, and what effects add.

    Args:
        table: The table.
        player: The player.
        face_down: Whether face-down monsters are listed too.
    """
    own = table.cards_of(player, k.LOCATION_MZONE)
    added = (
        card
        for card in table.cards_seen_by(player, k.LOCATION_HAND, k.LOCATION_MZONE)
        if abilities.affected(table, card, _EXTRA_SYNCHRO_MATERIAL)
    )
    return [
        card
        for card in (*own, *added)
        if not card.in_monster_zone or (not card.being_summoned and (face_down or card.face_up))
    ]


def required(table: Table, player: int, code: int) -> list[TableCard]:
    """The cards that a player must use, by the code of the effects that say so."""
    cards = (effect.handler for effect in table.effects.on_player(player, code))
    return in_order(card for card in cards if card is not None)


# --- Xyz Summons, as YGOPro's scripts ask about them ------------------------------------------------


_XYZ_MATERIAL: Final = k.EFFECT_XYZ_MATERIAL
_MUST_BE_XYZ_MATERIAL: Final = k.EFFECT_MUST_BE_XMATERIAL
_OWN_COUNTS: Final = (
    ygopro("EFFECT_TUNE_MAGICIAN_X"),
    ygopro("EFFECT_XYZ_MIN_COUNT"),
    ygopro("EFFECT_DOUBLE_XMATERIAL"),
)
"""Effects on materials that change how many of them, or of which kind, it takes."""


def for_xyz(
    table: Table,
    monster: TableCard,
    level: int,
    fits: Callback | None,
    among: Iterable[TableCard] | None = None,
) -> list[TableCard]:
    """The monsters that may be materials of an Xyz Monster.

    Args:
        table: The table.
        monster: The Xyz Monster.
        level: The Level that they must have.
        fits: What else they must be.
        among: Only these; the player's face-up monsters, and what effects add, if left out.

    Raises:
        TableError: An effect changes how many materials it takes.
    """
    player = monster.controller
    if among is None:
        there = table.cards_seen_by(player, k.LOCATION_MZONE, k.LOCATION_MZONE)
        among = (
            card
            for card in there
            if card.face_up
            and not card.being_summoned
            and (card.controller == player or abilities.affected(table, card, _XYZ_MATERIAL))
        )
    found = [
        card
        for card in among
        if material_use.for_xyz(table, card, monster)
        and material_use.xyz_level_fits(table, card, monster, level, own_too=False)
        and (fits is None or fits(card))
    ]
    for card in found:
        if any(abilities.affected(table, card, code) for code in _OWN_COUNTS):
            raise TableError(
                f"{card.data.label} changes what an Xyz Summon takes: the table does not offer that"
            )
    return in_order(found)


def enough_for_xyz(
    table: Table, monster: TableCard, found: Collection[TableCard], least: int, most: int
) -> bool:
    """Whether materials are enough for an Xyz Monster, with a zone for it."""
    player = monster.controller
    zones = table.zones
    if not any(
        zones.from_extra(player, player, gone=gone, card=monster)[0] > 0
        for gone in ((), *((card,) for card in found))
    ):
        return False
    limit = zones.monster_limit(player, player, k.LOCATION_REASON_TOFIELD)
    least = max(least, 1 - limit) if limit <= 0 else least
    must = required(table, player, _MUST_BE_XYZ_MATERIAL)
    if len(must) > most or any(card not in found for card in must):
        return False
    return least <= most and len(found) >= least


def required_for_xyz(table: Table, player: int) -> list[TableCard]:
    """The cards that a player must use for an Xyz Summon."""
    return required(table, player, _MUST_BE_XYZ_MATERIAL)
