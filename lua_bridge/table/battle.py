"""Damage calculation as the table knows it: the ledger's values, and what effects make of the damage."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.codes import ygopro
from lua_bridge.dialects import Dialect
from lua_bridge.table import abilities, permissions
from lua_bridge.table.cards import TableCard
from ygoplugin.stats.kinds import Stat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lua_bridge.table.board import Table
    from lua_bridge.table.effects import TableEffect

_CHANGE_INVOLVING_BATTLE_DAMAGE: Final = ygopro("EFFECT_CHANGE_INVOLVING_BATTLE_DAMAGE")

_BITS: Final = 0xFFFFFFFF
"""EDOPro writes double and half damage as positive numbers, YGOPro as negative ones."""


@dataclass
class Battle:
    """A battle that was worked out.

    Attributes:
        damage: Battle damage that each player takes, in points.
        destroyed: The monsters that lose, whatever keeps them from being destroyed.
        by: The monster that inflicts the damage.
        as_effect: The effect by which the damage is effect damage.
    """

    damage: list[int] = field(default_factory=lambda: [0, 0])
    destroyed: list[TableCard] = field(default_factory=list)
    by: TableCard | None = None
    as_effect: TableEffect | None = None


def work_out(table: Table, attacker: TableCard, target: TableCard | None) -> Battle:
    """What a battle of two face-up monsters comes to now, or a direct attack. Changes nothing."""
    battle = Battle()
    mine = _attack_value(table, attacker)
    attacking, defending = attacker.controller, 1 - attacker.controller
    piercing = False
    if target is None:
        battle.damage[defending] = mine
        battle.by = attacker if mine else None
        loser = defending
    else:
        theirs = _defense_value(table, target)
        in_attack = bool(target.where.position & k.POS_ATTACK)
        defending = target.controller
        loser = defending
        if mine > theirs:
            battle.destroyed = [target]
            if in_attack:
                battle.damage[defending] = mine - theirs
                battle.by = attacker
            else:
                piercing = _pierce(table, battle, attacker, mine - theirs)
        elif mine < theirs:
            loser = attacking
            battle.damage[attacking] = theirs - mine
            battle.by = target
            if in_attack:
                battle.destroyed = [attacker]
        elif in_attack and (mine or table.rules & k.DUEL_0_ATK_DESTROYED):
            battle.destroyed = [attacker, target]
    if battle.by is not None:
        _change(table, battle, target if battle.by is attacker else attacker, loser, piercing)
    if not any(battle.damage):
        battle.by = None
    return battle


def value_in_battle(table: Table, card: TableCard) -> int:
    """The number that damage calculation uses for a monster, as it lies now.

    Args:
        table: The table.
        card: A face-up monster: the attacking one, or one that is or would be attacked.
    """
    return _attack_value(table, card) if card is table.attacker else _defense_value(table, card)


def _attack_value(table: Table, card: TableCard) -> int:
    for effect in table.effects.affecting(card, k.EFFECT_CHANGE_BATTLE_STAT):
        return effect.value_for(card)
    if card.where.position == k.POS_FACEUP_DEFENSE:
        for effect in table.effects.affecting(card, k.EFFECT_DEFENSE_ATTACK):
            if effect.fits(card):
                return table.duel.battle_value(card.ledger_id, Stat.DEF)
    return table.duel.battle_value(card.ledger_id, Stat.ATK)


def _defense_value(table: Table, card: TableCard) -> int:
    for effect in table.effects.affecting(card, k.EFFECT_CHANGE_BATTLE_STAT):
        return effect.value_for(card)
    stat = Stat.ATK if card.where.position & k.POS_ATTACK else Stat.DEF
    return table.duel.battle_value(card.ledger_id, stat)


def _pierce(table: Table, battle: Battle, attacker: TableCard, points: int) -> bool:
    """Damage through a monster in Defense Position, if an effect of the attacker inflicts it."""
    effects = list(table.effects.affecting(attacker, k.EFFECT_PIERCE))
    if not effects:
        return False
    doubled = any(_is(effect.value_for(), k.DOUBLE_DAMAGE) for effect in effects)
    for effect in effects:
        battle.damage[1 - effect.controller] = points * 2 if doubled else points
    battle.by = attacker
    return True


def _is(value: int, special: int) -> bool:
    return value & _BITS == special & _BITS


def _change(
    table: Table, battle: Battle, other: TableCard | None, loser: int, piercing: bool
) -> None:
    """What effects make of the damage."""
    by = battle.by
    if by is None:
        return
    if not piercing:
        battle.as_effect = next(table.effects.affecting(by, k.EFFECT_BATTLE_DAMAGE_TO_EFFECT), None)
        if battle.as_effect is not None:
            return
    damage = battle.damage
    both = all(damage)
    if not both and any(
        abilities.affected(table, card, k.EFFECT_BOTH_BATTLE_DAMAGE)
        for card in (by, other)
        if card is not None
    ):
        damage[1 - loser] = damage[loser]
        both = True
    sides: dict[int, TableCard | None] = {loser: other, 1 - loser: by}
    _reflect(table, damage, sides, loser, both)
    for player in (0, 1):
        damage[player] = _changed(table, damage[player], player, by, other)
    for player, card in sides.items():
        enemy = sides[1 - player]
        avoided = card is not None and _against(table, card, k.EFFECT_AVOID_BATTLE_DAMAGE, enemy)
        if enemy is not None and abilities.affected(table, enemy, k.EFFECT_NO_BATTLE_DAMAGE):
            avoided = True
        if avoided or permissions.affected(table, player, k.EFFECT_AVOID_BATTLE_DAMAGE):
            damage[player] = 0


def _against(table: Table, card: TableCard, code: int, other: TableCard | None) -> bool:
    return abilities.affected_by_value(table, card, code, other)


def _reflect(
    table: Table,
    damage: list[int],
    sides: dict[int, TableCard | None],
    loser: int,
    both: bool,
) -> None:
    """Damage that the other player takes instead, or as well."""

    def holds(player: int, code: int) -> bool:
        card = sides[player]
        return (
            card is not None and _against(table, card, code, sides[1 - player])
        ) or permissions.affected(table, player, code)

    reflects = {player: holds(player, k.EFFECT_REFLECT_BATTLE_DAMAGE) for player in (0, 1)}
    if both:
        for player in (table.turn_player, 1 - table.turn_player):
            if reflects[player]:
                damage[1 - player] += damage[player]
                damage[player] = 0
                return
        return
    also = {player: holds(player, k.EFFECT_ALSO_BATTLE_DAMAGE) for player in (0, 1)}
    if reflects[loser]:
        damage[1 - loser] += damage[loser]
        damage[loser] = damage[1 - loser] if also[1 - loser] else 0
    elif also[loser]:
        damage[1 - loser] += damage[loser]
        if reflects[1 - loser]:
            damage[loser] += damage[1 - loser]
            damage[1 - loser] = 0


def _changing_damage(table: Table, card: TableCard, *, fights: bool) -> Iterator[TableEffect]:
    """The effects on a monster that change battle damage, one that `fights` or one that it fights.

    YGOPro tells apart those on the monster that inflicts the damage and those on either monster.
    """
    if fights or table.dialect is Dialect.EDOPRO:
        yield from table.effects.affecting(card, k.EFFECT_CHANGE_BATTLE_DAMAGE)
    yield from table.effects.affecting(card, _CHANGE_INVOLVING_BATTLE_DAMAGE)


def _changed(table: Table, points: int, player: int, by: TableCard, other: TableCard | None) -> int:
    """The damage to a player after what doubles, halves or fixes it."""
    values = [
        effect.value_for(player, by)
        for card in (by, other)
        if card is not None
        for effect in _changing_damage(table, card, fights=card is by)
    ]
    values += [
        effect.value_for(by)
        for effect in table.effects.on_player(player, k.EFFECT_CHANGE_BATTLE_DAMAGE)
    ]
    if 0 in values:
        return 0
    double = any(_is(value, k.DOUBLE_DAMAGE) for value in values)
    half = any(_is(value, k.HALF_DAMAGE) for value in values)
    if double != half:
        points = points * 2 if double else points // 2
    fixed = [v for v in values if 0 < v < k.DOUBLE_DAMAGE]
    return fixed[-1] if fixed and points > 0 else points
