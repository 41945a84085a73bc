"""Damage calculation from two monsters' values: who takes battle damage, and who is destroyed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Position = Literal["attack", "defense"]


@dataclass(frozen=True, slots=True)
class BattleResult:
    """What a damage calculation gives.

    Attributes:
        attacker_value: The value the attacker battles with, in points.
        target_value: The value the attacked monster battles with; `None` for a direct attack.
        damage: Battle damage by player (0 or 1).
        destroyed: The ids of the monsters that are destroyed by battle.
    """

    attacker_value: int
    target_value: int | None
    damage: Mapping[int, int]
    destroyed: tuple[str, ...]


def calculate(
    attacker: str,
    attacker_value: int,
    attacking_player: int,
    target: str | None = None,
    target_value: int | None = None,
    position: Position = "attack",
) -> BattleResult:
    """Calculate a battle.

    Args:
        attacker: The id of the attacking monster.
        attacker_value: What it battles with, in points.
        attacking_player: Its controller, 0 or 1.
        target: The id of the attacked monster; `None` for a direct attack.
        target_value: What that battles with: its ATK or DEF by position.
        position: Its battle position.
    """
    defending_player = 1 - attacking_player
    if target is None or target_value is None:
        return BattleResult(attacker_value, None, {defending_player: attacker_value}, ())
    difference = attacker_value - target_value
    destroyed: tuple[str, ...] = ()
    damage: dict[int, int] = {}
    if difference > 0:
        destroyed = (target,)
        if position == "attack":
            damage = {defending_player: difference}
    elif difference < 0:
        damage = {attacking_player: -difference}
        if position == "attack":
            destroyed = (attacker,)
    elif position == "attack" and attacker_value > 0:
        destroyed = (attacker, target)
    return BattleResult(attacker_value, target_value, damage, destroyed)
