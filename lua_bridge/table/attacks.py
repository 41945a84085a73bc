"""Whether a monster can attack, and whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lua_bridge import constants as k
from lua_bridge.table import permissions
from lua_bridge.table.abilities import affected, affected_by_value
from lua_bridge.table.cards import TableCard

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


def may_attack(table: Table, card: TableCard) -> bool:
    """Whether a monster is able to attack: its position, and effects that forbid it."""
    return not _unable(table, card)


def _unable(table: Table, card: TableCard) -> str:
    """What keeps a monster from attacking, in words."""
    if not card.in_monster_zone or not card.face_up:
        return "it is not face-up on the field"
    if card.where.position != k.POS_FACEUP_ATTACK and not affected(
        table, card, k.EFFECT_DEFENSE_ATTACK
    ):
        return "it is in Defense Position"
    if permissions.card_forbidden(table, card):
        return "its name was declared, and it cannot be used"
    for code in (k.EFFECT_CANNOT_ATTACK, k.EFFECT_ATTACK_DISABLED):
        for lock in table.effects.affecting(card, code):
            if not affected(table, card, k.EFFECT_UNSTOPPABLE_ATTACK):
                return f"{lock.source} forbids it ({lock.line or 'its script'})"
            break
    if permissions.affected(table, table.turn_player, k.EFFECT_SKIP_BP):
        return "the Battle Phase is skipped"
    return ""


def may_declare_attack(table: Table, card: TableCard, player: int) -> bool:
    """Whether a player may declare an attack with a monster, whomever it attacks."""
    return not against_declaring(table, card, player)


def against_declaring(table: Table, card: TableCard, player: int) -> str:
    """What there is against it, in words; empty if nothing."""
    unable = _unable(table, card)
    if unable:
        return unable
    if affected(table, card, k.EFFECT_CANNOT_ATTACK_ANNOUNCE) and not affected(
        table, card, k.EFFECT_UNSTOPPABLE_ATTACK
    ):
        return "an effect keeps it from declaring an attack"
    if not permissions.can_pay(table, card, k.EFFECT_ATTACK_COST, player):
        return "what effects demand for its attack cannot be paid"
    return ""


def may_attack_again(table: Table, card: TableCard, most: int, *, monsters_only: bool) -> bool:
    """Whether the attacking monster may attack once more in a row, as effects let it.

    Args:
        table: The table.
        card: The monster.
        most: How many attacks it may have declared at most; 0 for no limit.
        monsters_only: Whether a direct attack does not count.
    """
    if card is not table.attacker or card.status & k.STATUS_BATTLE_DESTROYED:
        return False
    if card.controller != table.turn_player or not card.in_monster_zone:
        return False
    if not may_declare_attack(table, card, table.turn_player):
        return False
    if most and card.attacks >= most:
        return False
    if most == 2 and affected(table, card, k.EFFECT_EXTRA_ATTACK):
        return False
    targets, direct = attack_targets(table, card, in_a_row=True)
    return bool(targets) or (direct and not monsters_only)


def may_be_attacked(table: Table, card: TableCard, by: TableCard) -> bool:
    """Whether a monster can be selected as the target of another one's attack."""
    return not (
        affected_by_value(table, card, k.EFFECT_CANNOT_BE_BATTLE_TARGET, by)
        or affected_by_value(table, by, k.EFFECT_CANNOT_SELECT_BATTLE_TARGET, card)
        or affected_by_value(table, card, k.EFFECT_IGNORE_BATTLE_TARGET, by)
    )


def attack_targets(
    table: Table, card: TableCard, *, in_a_row: bool = False
) -> tuple[list[TableCard], bool]:
    """The monsters that a monster can attack now, and whether it can attack directly.

    Args:
        table: The table.
        card: The attacking monster.
        in_a_row: Whether an effect lets it attack once more.
    """
    player = card.controller
    facing = [monster for monster in table.sides[1 - player].monsters if monster is not None]
    field, chosen = _whom(table, card, facing)
    if field is None:
        return [], False
    extra = _most(table, card, k.EFFECT_EXTRA_ATTACK)
    extra_on_monsters = _most(table, card, k.EFFECT_EXTRA_ATTACK_MONSTER)
    if not in_a_row and card.attacks > extra:
        on_monsters = extra_on_monsters and card.attacks <= extra_on_monsters
        if not on_monsters or card.attacked_directly:
            return _each_once(table, card, field, chosen), False
    wanted = table.chain_attack[1] if in_a_row and table.chain_attack is not None else None
    seen = [
        monster
        for monster in field
        if not affected_by_value(table, monster, k.EFFECT_IGNORE_BATTLE_TARGET, card)
    ]
    targets = [
        monster
        for monster in seen
        if wanted in (None, monster) and (not chosen or may_be_attacked(table, monster, card))
    ]
    if chosen is not None and field is not None and _bound(table, card, facing):
        return targets, False
    direct = (
        not any(monster.controller != player for monster in seen)
        or affected(table, card, k.EFFECT_DIRECT_ATTACK)
    ) and not affected(table, card, k.EFFECT_CANNOT_DIRECT_ATTACK)
    if not in_a_row and extra_on_monsters and card.attacks > extra:
        direct = False
    return targets, direct and wanted is None


def _bound(table: Table, card: TableCard, facing: list[TableCard]) -> bool:
    """Whether effects say whom a monster must attack."""
    return (
        any(affected(table, monster, k.EFFECT_ONLY_BE_ATTACKED) for monster in facing)
        or affected(table, card, k.EFFECT_ONLY_ATTACK_MONSTER)
        or affected(table, card, k.EFFECT_MUST_ATTACK_MONSTER)
    )


def _whom(
    table: Table, card: TableCard, facing: list[TableCard]
) -> tuple[list[TableCard] | None, bool]:
    """Among which monsters the target is; `None` if it cannot attack. And whether it is chosen."""
    drawing = [m for m in facing if affected(table, m, k.EFFECT_ONLY_BE_ATTACKED)]
    if drawing:
        return (drawing if len(drawing) == 1 else None), False
    if affected(table, card, k.EFFECT_ONLY_ATTACK_MONSTER):
        only = [
            m for m in facing if affected_by_value(table, card, k.EFFECT_ONLY_ATTACK_MONSTER, m)
        ]
        return (only if len(only) == 1 else None), True
    if affected(table, card, k.EFFECT_MUST_ATTACK_MONSTER):
        must = [
            m for m in facing if affected_by_value(table, card, k.EFFECT_MUST_ATTACK_MONSTER, m)
        ]
        return (must or None), False
    field = [monster for monster in facing if monster is not table.attacker]
    if permissions.affected(table, card.controller, k.EFFECT_SELF_ATTACK):
        if not field or not affected(table, card, k.EFFECT_ATTACK_ALL):
            own = table.sides[card.controller].monsters
            field += [m for m in own if m is not None and m is not table.attacker]
    return field, True


def _each_once(
    table: Table, card: TableCard, field: list[TableCard], chosen: bool
) -> list[TableCard]:
    """Whom a monster can still attack that can attack every monster once each."""
    for effect in table.effects.affecting(card, k.EFFECT_ATTACK_ALL):
        return [
            monster
            for monster in field
            if effect.value_for(monster) > card.attacked.count(monster)
            and not affected_by_value(table, monster, k.EFFECT_IGNORE_BATTLE_TARGET, card)
            and (not chosen or may_be_attacked(table, monster, card))
        ]
    return []


def _most(table: Table, card: TableCard, code: int) -> int:
    return max(
        (effect.value_for(card) for effect in table.effects.affecting(card, code)), default=0
    )
