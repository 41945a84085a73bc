"""`Card`: what scripts ask about ATK, DEF, Levels, Ranks, Link Ratings and Pendulum Scales.

The rules ledger answers for ATK, DEF, Level and Rank on the field. What a card does not have is 0, and
no comparison with it holds.
"""

from __future__ import annotations

from lua_bridge import constants as k
from lua_bridge.api.binding import Api
from lua_bridge.dialects import Dialect
from lua_bridge.table import ratings, traits
from lua_bridge.table.board import Table
from lua_bridge.table.cards import TableCard
from ygoplugin.stats.kinds import Stat

card = Api("Card")

_UNSIGNED = 0xFFFFFFFF
"""Levels and the like are compared as numbers without a sign, as the cores do."""


# --- ATK and DEF ----------------------------------------------------------------------------------


@card("GetAttack")
def get_attack(table: Table, this: TableCard) -> int:
    """ATK in points, never below 0."""
    return table.stats.attack_of(this)


@card("GetDefense")
def get_defense(table: Table, this: TableCard) -> int:
    """DEF in points, never below 0."""
    return table.stats.defense_of(this)


@card("GetBaseAttack")
def get_base_attack(table: Table, this: TableCard) -> int:
    """The original ATK."""
    return table.stats.original(this, Stat.ATK)


@card("GetBaseDefense")
def get_base_defense(table: Table, this: TableCard) -> int:
    """The original DEF."""
    return table.stats.original(this, Stat.DEF)


@card("GetTextAttack")
def get_text_attack(_: Table, this: TableCard) -> int:
    """The printed ATK; -2 for "?"."""
    return 0 if this.status & k.STATUS_NO_LEVEL else this.data.attack


@card("GetTextDefense")
def get_text_defense(_: Table, this: TableCard) -> int:
    """The printed DEF; -2 for "?"."""
    return 0 if this.status & k.STATUS_NO_LEVEL else this.data.defense


def _attack(table: Table, this: TableCard) -> int | None:
    """ATK as it is compared: `None` for what has none, below 0 for a "?" off the field."""
    if not traits.is_monster_card(table, this):
        return None
    if this.in_monster_zone or k.ASSUME_ATTACK in this.assumed:
        return table.stats.attack_of(this)
    return this.data.attack


def _defense(table: Table, this: TableCard) -> int | None:
    """DEF as it is compared: `None` for what has none, below 0 for a "?" off the field."""
    if this.data.type & k.TYPE_LINK or not traits.is_monster_card(table, this):
        return None
    if this.in_monster_zone or k.ASSUME_DEFENSE in this.assumed:
        return table.stats.defense_of(this)
    return this.data.defense


@card("IsAttack")
def is_attack(table: Table, this: TableCard, *points: int) -> bool:
    """Whether the ATK is one of these."""
    return _attack(table, this) in points


@card("IsAttackBelow")
def is_attack_below(table: Table, this: TableCard, points: int) -> bool:
    """Whether the ATK is `points` or less."""
    attack = _attack(table, this)
    return attack is not None and 0 <= attack <= points


@card("IsAttackAbove")
def is_attack_above(table: Table, this: TableCard, points: int) -> bool:
    """Whether the ATK is `points` or more."""
    attack = _attack(table, this)
    return attack is not None and attack >= points


@card("IsDefense")
def is_defense(table: Table, this: TableCard, *points: int) -> bool:
    """Whether the DEF is one of these."""
    return _defense(table, this) in points


@card("IsDefenseBelow")
def is_defense_below(table: Table, this: TableCard, points: int) -> bool:
    """Whether the DEF is `points` or less."""
    defense = _defense(table, this)
    return defense is not None and 0 <= defense <= points


@card("IsDefenseAbove")
def is_defense_above(table: Table, this: TableCard, points: int) -> bool:
    """Whether the DEF is `points` or more."""
    defense = _defense(table, this)
    return defense is not None and defense >= points


# --- Level, Rank, Link Rating ---------------------------------------------------------------------


@card("GetLevel")
def get_level(table: Table, this: TableCard) -> int:
    """The Level; 0 for what has none."""
    return table.stats.level_of(this)


@card("GetOriginalLevel")
def get_original_level(_: Table, this: TableCard) -> int:
    """The printed Level; 0 for what has none."""
    if this.data.type & (k.TYPE_XYZ | k.TYPE_LINK) or this.status & k.STATUS_NO_LEVEL:
        return 0
    return this.data.level


@card("IsLevel")
def is_level(table: Table, this: TableCard, *levels: int) -> bool:
    """Whether the Level is one of these."""
    return table.stats.level_of(this) in levels


@card("IsLevelBelow")
def is_level_below(table: Table, this: TableCard, level: int) -> bool:
    """Whether it has a Level, of `level` or less."""
    return 0 < table.stats.level_of(this) <= level & _UNSIGNED


@card("IsLevelAbove")
def is_level_above(table: Table, this: TableCard, level: int) -> bool:
    """Whether it has a Level, of `level` or more."""
    found = table.stats.level_of(this)
    return found > 0 and found >= level & _UNSIGNED


@card("GetRank")
def get_rank(table: Table, this: TableCard) -> int:
    """The Rank; 0 for what has none."""
    return table.stats.rank_of(this)


@card("GetOriginalRank")
def get_original_rank(_: Table, this: TableCard) -> int:
    """The printed Rank; 0 for what has none."""
    return this.data.level if this.data.type & k.TYPE_XYZ else 0


@card("IsRank")
def is_rank(table: Table, this: TableCard, *ranks: int) -> bool:
    """Whether the Rank is one of these."""
    return table.stats.rank_of(this) in ranks


@card("IsRankBelow")
def is_rank_below(table: Table, this: TableCard, rank: int) -> bool:
    """Whether it has a Rank, of `rank` or less."""
    return 0 < table.stats.rank_of(this) <= rank & _UNSIGNED


@card("IsRankAbove")
def is_rank_above(table: Table, this: TableCard, rank: int) -> bool:
    """Whether it has a Rank, of `rank` or more."""
    found = table.stats.rank_of(this)
    return found > 0 and found >= rank & _UNSIGNED


@card("GetLink")
def get_link(table: Table, this: TableCard) -> int:
    """The Link Rating; 0 for what has none."""
    return ratings.link_rating(table, this)


@card("IsLink")
def is_link(table: Table, this: TableCard, *link_ratings: int) -> bool:
    """Whether the Link Rating is one of these."""
    return ratings.link_rating(table, this) in link_ratings


@card("IsLinkBelow")
def is_link_below(table: Table, this: TableCard, rating: int) -> bool:
    """Whether it has a Link Rating, of `rating` or less."""
    return 0 < ratings.link_rating(table, this) <= rating & _UNSIGNED


@card("IsLinkAbove")
def is_link_above(table: Table, this: TableCard, rating: int) -> bool:
    """Whether it has a Link Rating, of `rating` or more."""
    found = ratings.link_rating(table, this)
    return found > 0 and found >= rating & _UNSIGNED


# --- as a material --------------------------------------------------------------------------------


@card("GetSynchroLevel", only=Dialect.EDOPRO)
def get_synchro_level(table: Table, this: TableCard, monster: TableCard) -> int:
    """The Level it counts as for the Synchro Summon of a monster; two as `second << 16 | first`."""
    for_link = k.EFFECT_SYNCHRO_LEVEL if this.data.type & k.TYPE_LINK else 0
    return ratings.material_level(table, this, monster, k.EFFECT_SYNCHRO_LEVEL, for_link)


@card("GetSynchroLevel", only=Dialect.YGOPRO)
def get_synchro_level_in_ygopro(table: Table, this: TableCard, monster: TableCard) -> int:
    """The same; monsters without a Level may count as having one."""
    return ratings.material_level(
        table, this, monster, k.EFFECT_SYNCHRO_LEVEL, ratings.SYNCHRO_LEVEL_EX
    )


@card("GetRitualLevel", only=Dialect.EDOPRO)
def get_ritual_level(table: Table, this: TableCard, monster: TableCard) -> int:
    """The Level it counts as for the Ritual Summon of a monster; two as `second << 16 | first`."""
    return ratings.material_level(table, this, monster, k.EFFECT_RITUAL_LEVEL, 0)


@card("GetRitualLevel", only=Dialect.YGOPRO)
def get_ritual_level_in_ygopro(table: Table, this: TableCard, monster: TableCard) -> int:
    """The same; monsters without a Level may count as having one."""
    return ratings.material_level(
        table, this, monster, k.EFFECT_RITUAL_LEVEL, ratings.RITUAL_LEVEL_EX
    )


# --- Pendulum Scales ------------------------------------------------------------------------------


@card("GetLeftScale")
def get_left_scale(table: Table, this: TableCard) -> int:
    """The left Pendulum Scale."""
    return ratings.left_scale(table, this)


@card("GetRightScale")
def get_right_scale(table: Table, this: TableCard) -> int:
    """The right Pendulum Scale."""
    return ratings.right_scale(table, this)


@card("GetOriginalLeftScale")
def get_original_left_scale(_: Table, this: TableCard) -> int:
    """The printed left Pendulum Scale."""
    return this.data.left_scale


@card("GetOriginalRightScale")
def get_original_right_scale(_: Table, this: TableCard) -> int:
    """The printed right Pendulum Scale."""
    return this.data.right_scale


@card("GetCurrentScale", only=Dialect.YGOPRO)
def get_current_scale(table: Table, this: TableCard) -> int:
    """The Scale of the side on which it lies; the left one elsewhere."""
    if not this.in_pendulum_zone:
        return this.data.left_scale
    if this.sequence == table.zones.pendulum_zone(0):
        return ratings.left_scale(table, this)
    return ratings.right_scale(table, this)


# --- what it had when it was last on the field ----------------------------------------------------


@card("GetPreviousLevelOnField")
def get_previous_level(_: Table, this: TableCard) -> int:
    """The Level that it had on the field."""
    return this.before.level


@card("GetPreviousRankOnField")
def get_previous_rank(_: Table, this: TableCard) -> int:
    """The Rank that it had on the field."""
    return this.before.rank


@card("GetPreviousAttackOnField")
def get_previous_attack(_: Table, this: TableCard) -> int:
    """The ATK that it had on the field."""
    return this.before.attack


@card("GetPreviousDefenseOnField")
def get_previous_defense(_: Table, this: TableCard) -> int:
    """The DEF that it had on the field."""
    return this.before.defense
