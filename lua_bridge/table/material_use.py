"""Whether a card can be used as material: by its kind, and by what effects say.

The cores differ: EDOPro also knows effects that forbid any use as material, never uses a monster for
itself, and asks who would Summon. Where `player` is left out, YGOPro's rules hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.codes import ygopro
from lua_bridge.table import abilities, traits
from lua_bridge.table.acting import acting_by
from lua_bridge.table.cards import TableCard
from lua_bridge.table.permissions import first

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

FOR_SUMMON: Final = k.REASON_XYZ | k.REASON_MATERIAL
"""The `REASON_` bits of an Xyz Summon."""
_LEVEL_BITS: Final = 0xFFF
_NOT_FUSION: Final = 0x200
"""The bit of `Card.CheckFusionMaterial` for what is no Fusion Summon, such as a contact Fusion."""
_SYNCHRO_LEVEL_EX: Final = ygopro("EFFECT_SYNCHRO_LEVEL_EX")
_SCRAP_CHIMERA: Final = ygopro("EFFECT_SCRAP_CHIMERA")
_MATERIAL_LIMIT: Final = ygopro("EFFECT_MATERIAL_LIMIT")


def for_fusion(
    table: Table,
    card: TableCard,
    monster: TableCard | None,
    kind: int = k.SUMMON_TYPE_FUSION,
    player: int | None = None,
) -> bool:
    """Whether a card can be Fusion Material.

    Args:
        table: The table.
        card: The card.
        monster: For this Fusion Monster; for any if left out.
        kind: `SUMMON_TYPE_` bits.
        player: Who would Summon.
    """
    if _unusable(table, card, k.EFFECT_CANNOT_BE_FUSION_MATERIAL, monster, kind):
        return False
    extra = list(table.effects.affecting(card, k.EFFECT_EXTRA_FUSION_MATERIAL))
    if player is not None:
        if card is monster or _barred(table, card, monster, kind, player):
            return False
        if monster is None:
            return card.on_field or card.data.is_monster or bool(extra)
    return not extra or any(effect.fits(monster) for effect in extra)


def for_synchro(
    table: Table,
    card: TableCard,
    monster: TableCard | None,
    tuner: TableCard | None = None,
    player: int | None = None,
) -> bool:
    """Whether a card can be Synchro Material.

    Args:
        table: The table.
        card: The card.
        monster: For this Synchro Monster; for any if left out.
        tuner: Together with this Tuner.
        player: Who would Summon.
    """
    if _unusable(table, card, k.EFFECT_CANNOT_BE_SYNCHRO_MATERIAL, monster):
        return False
    if not _is_monster_for(table, card, monster, k.SUMMON_TYPE_SYNCHRO, player):
        return False
    kind = card.data.type
    if player is None:
        if kind & (k.TYPE_XYZ | k.TYPE_LINK):
            if not abilities.affected_by_value(table, card, _SYNCHRO_LEVEL_EX, monster):
                return False
        return tuner is None or not abilities.affected_by_value(table, card, _SCRAP_CHIMERA, tuner)
    if card is monster or _barred(table, card, monster, k.SUMMON_TYPE_SYNCHRO, player):
        return False
    if kind & k.TYPE_XYZ:
        if not _has_any(table, card, k.EFFECT_RANK_LEVEL, k.EFFECT_RANK_LEVEL_S):
            return False
    if kind & k.TYPE_LINK and not _has_any(table, card, k.EFFECT_SYNCHRO_LEVEL):
        return False
    if monster is None or not card.in_monster_zone or card.controller == monster.controller:
        return True
    return _has_any(table, card, k.EFFECT_SYNCHRO_MATERIAL)


def for_ritual(
    table: Table, card: TableCard, monster: TableCard | None, player: int | None = None
) -> bool:
    """Whether a card can be Tributed for a Ritual Summon; arguments as of `for_fusion`."""
    if not traits.type_of(table, card) & k.TYPE_MONSTER:
        return False
    if player is not None:
        if card is monster or _barred(table, card, monster, k.SUMMON_TYPE_RITUAL, player):
            return False
    return card.location != k.LOCATION_GRAVE or abilities.affected_by_value(
        table, card, k.EFFECT_EXTRA_RITUAL_MATERIAL, monster
    )


def for_xyz(
    table: Table,
    card: TableCard,
    monster: TableCard | None,
    player: int | None = None,
    reason: int = FOR_SUMMON,
) -> bool:
    """Whether a card can be Xyz Material.

    Args:
        table: The table.
        card: The card.
        monster: For this Xyz Monster; for any if left out.
        player: Who would Summon.
        reason: `REASON_` bits; with `REASON_EFFECT` an effect would attach it.
    """
    if card.data.type & k.TYPE_TOKEN or (player is not None and card is monster):
        return False
    as_material = bool(reason & k.REASON_MATERIAL)
    if (as_material or not card.on_field) and abilities.is_forbidden(table, card):
        return False
    if player is not None and reason & k.REASON_EFFECT:
        return card.controller == player or abilities.may_change_control(table, card)
    if not _is_monster_for(table, card, monster, k.SUMMON_TYPE_XYZ, player):
        return False
    if not as_material:
        return True
    if player is not None and _barred(table, card, monster, k.SUMMON_TYPE_XYZ, player):
        return False
    return not abilities.affected_by_value(table, card, k.EFFECT_CANNOT_BE_XYZ_MATERIAL, monster)


def for_link(
    table: Table, card: TableCard, monster: TableCard | None, player: int | None = None
) -> bool:
    """Whether a card can be Link Material; arguments as of `for_fusion`."""
    if player is not None:
        if card is monster or _barred(table, card, monster, k.SUMMON_TYPE_LINK, player):
            return False
    anything = player is None and card.location == k.LOCATION_SZONE
    if not anything and not _is_monster_for(table, card, monster, k.SUMMON_TYPE_LINK, player):
        return False
    return not _unusable(table, card, k.EFFECT_CANNOT_BE_LINK_MATERIAL, monster)


def for_any(
    table: Table, card: TableCard, monster: TableCard | None, kind: int, player: int
) -> bool:
    """Whether a card can be material for a Summon of a kind (EDOPro).

    Args:
        table: The table.
        card: The card.
        monster: For this monster; for any if left out.
        kind: `SUMMON_TYPE_` bits.
        player: Who would Summon.
    """
    match kind & 0xFF000000:
        case k.SUMMON_TYPE_FUSION:
            return for_fusion(table, card, monster, kind, player)
        case k.SUMMON_TYPE_SYNCHRO:
            return for_synchro(table, card, monster, None, player)
        case k.SUMMON_TYPE_RITUAL:
            return for_ritual(table, card, monster, player)
        case k.SUMMON_TYPE_XYZ:
            return for_xyz(table, card, monster, player)
        case k.SUMMON_TYPE_LINK:
            return for_link(table, card, monster, player)
    if card is monster or abilities.is_forbidden(table, card):
        return False
    return not _barred(table, card, monster, kind, player)


def may_be_attached(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player's effect can attach a card to an Xyz Monster (YGOPro)."""
    if card.data.type & k.TYPE_TOKEN:
        return False
    if not card.on_field and abilities.is_forbidden(table, card):
        return False
    return card.controller == player or abilities.may_change_control(table, card)


def substitutes(table: Table, card: TableCard, monster: TableCard) -> bool:
    """Whether a card can take the place of a named Fusion Material of a monster."""
    return any(
        not effect.value or effect.fits(monster)
        for effect in table.effects.affecting(card, k.EFFECT_FUSION_SUBSTITUTE)
    )


def makes_fusion(
    table: Table,
    monster: TableCard,
    among: list[TableCard] | None,
    including: list[TableCard] | TableCard | None,
    flags: int,
) -> bool:
    """Whether a Fusion Monster's own rule finds its materials.

    Args:
        table: The table.
        monster: The Fusion Monster.
        among: The cards that may be used.
        including: The cards that must be; in YGOPro one card.
        flags: What the rule is to mind, and for which player.
    """
    effect = table.reason_effect
    for rule in list(monster.effects):
        if rule.code != k.EFFECT_FUSION_MATERIAL or rule.condition is None:
            continue
        if not rule.type & k.EFFECT_TYPE_SINGLE:
            continue
        with acting_by(table, rule, rule.controller):
            if first(rule.condition(rule, among, including, flags, effect)):
                return True
    return False


def within_limits(
    table: Table, monster: TableCard, among: list[TableCard], flags: int
) -> list[TableCard]:
    """The cards that limits on a Fusion Monster's materials let be used (YGOPro)."""
    kind = k.SUMMON_TYPE_SPECIAL if flags & _NOT_FUSION else k.SUMMON_TYPE_FUSION
    limits = list(table.effects.affecting(monster, _MATERIAL_LIMIT))
    return [card for card in among if all(limit.fits(card, monster, kind) for limit in limits)]


def xyz_level_fits(
    table: Table, card: TableCard, monster: TableCard, level: int, *, own_too: bool
) -> bool:
    """Whether a card counts as a Level for the Xyz Summon of a monster.

    Args:
        table: The table.
        card: The card.
        monster: The monster.
        level: The Level.
        own_too: Whether its own Level still counts where an effect gives it another (EDOPro).
    """
    if card.status & k.STATUS_NO_LEVEL:
        return False
    others = list(table.effects.affecting(card, k.EFFECT_XYZ_LEVEL))
    for effect in others:
        values = effect.values_for(card, monster)
        if len(values) == 1:
            if level in (values[0] & _LEVEL_BITS, values[0] >> 16 & _LEVEL_BITS):
                return True
        elif level in values:
            return True
    return (own_too or not others) and table.stats.level_of(card) == level


def _is_monster_for(
    table: Table, card: TableCard, monster: TableCard | None, kind: int, player: int | None
) -> bool:
    """Whether a card counts as a monster when it is used as material."""
    if player is not None:
        use = traits.Use(monster, kind, player)
        return bool(traits.type_of(table, card, use) & k.TYPE_MONSTER)
    if card.location == k.LOCATION_SZONE and card.data.is_monster:
        return True
    return bool(traits.type_of(table, card) & k.TYPE_MONSTER)


def _unusable(
    table: Table, card: TableCard, code: int, monster: TableCard | None, *more: object
) -> bool:
    return abilities.is_forbidden(table, card) or abilities.affected_by_value(
        table, card, code, monster, *more
    )


def _barred(
    table: Table, card: TableCard, monster: TableCard | None, kind: int, player: int
) -> bool:
    """Whether an effect forbids any use of a card as material for a Summon (EDOPro)."""
    return abilities.affected_by_value(
        table, card, k.EFFECT_CANNOT_BE_MATERIAL, monster, kind, player
    )


def _has_any(table: Table, card: TableCard, *codes: int) -> bool:
    return any(abilities.affected(table, card, code) for code in codes)
