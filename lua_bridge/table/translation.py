"""Which documented nature a script's registration means.

A script says *that* ATK or DEF change, by an effect code; the rulings ask *how* the change applies:

- An effect that is registered while something resolves, on the monster itself and with a fixed
  number, is **lingering**: it was applied once and stays. The code says what it does: an update is a
  gain or loss, a set is a set of the current value, a set of the base a rewrite of the original.
- What is registered with the card's script, or reads its amount from a function, is **continuous**;
  so is what is registered with `EFFECT_FLAG_SINGLE_RANGE`, for which the cores remove nothing, and a
  switch of its own original values that a monster makes outside the Chain.
- Whether a continuous set is *recalculating*, and what a rewrite of the original does to an earlier
  set, is a matter of the card and the day; the rules ledger knows it by the passcode.
- A lingering effect that its own monster made, and that ends with the negation of that monster
  (`RESET_DISABLE`), can affect only that monster.
- In which part of the turn or of a battle a continuous effect applies, its condition and filter say:
  see `windows`.
- `RESET_PHASE` gives the time limit. A limit in a later turn that is not the turn's end is kept as
  the end of that turn, and the table ends it when its phase comes.

What a registration leaves open is noted with its line (`doubt`), never guessed silently.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.codes import ygopro
from lua_bridge.table.resets import whose_turn
from ygoplugin.stats.kinds import Layer, Nature, Operation, Stat
from ygoplugin.stats.times import Expiry, Limit, Phase

if TYPE_CHECKING:
    from lua_bridge.table.board import Table
    from lua_bridge.table.effects import TableEffect

EFFECT_SET_BASE_ATTACK_FINAL: Final = ygopro("EFFECT_SET_BASE_ATTACK_FINAL")
EFFECT_SET_BASE_DEFENSE_FINAL: Final = ygopro("EFFECT_SET_BASE_DEFENSE_FINAL")
EFFECT_SET_BATTLE_ATTACK: Final = ygopro("EFFECT_SET_BATTLE_ATTACK")
EFFECT_SET_BATTLE_DEFENSE: Final = ygopro("EFFECT_SET_BATTLE_DEFENSE")


@dataclass(frozen=True, slots=True)
class Change:
    """What an effect code does to which stats."""

    operation: Operation
    layer: Layer
    stats: tuple[Stat, ...]

    @property
    def sets_original(self) -> bool:
        """Whether it sets an original value."""
        return self.operation is Operation.SET and self.layer is Layer.ORIGINAL


_ATK: Final = (Stat.ATK,)
_DEF: Final = (Stat.DEF,)
_BOTH: Final = (Stat.ATK, Stat.DEF)

CHANGES: Final[dict[int, Change]] = {
    k.EFFECT_UPDATE_ATTACK: Change(Operation.MODIFY, Layer.CURRENT, _ATK),
    k.EFFECT_UPDATE_DEFENSE: Change(Operation.MODIFY, Layer.CURRENT, _DEF),
    k.EFFECT_SET_ATTACK: Change(Operation.SET, Layer.CURRENT, _ATK),
    k.EFFECT_SET_DEFENSE: Change(Operation.SET, Layer.CURRENT, _DEF),
    k.EFFECT_SET_ATTACK_FINAL: Change(Operation.SET, Layer.CURRENT, _ATK),
    k.EFFECT_SET_DEFENSE_FINAL: Change(Operation.SET, Layer.CURRENT, _DEF),
    k.EFFECT_SWAP_ATTACK_FINAL: Change(Operation.SET, Layer.CURRENT, _ATK),
    k.EFFECT_SWAP_DEFENSE_FINAL: Change(Operation.SET, Layer.CURRENT, _DEF),
    k.EFFECT_SET_BASE_ATTACK: Change(Operation.SET, Layer.ORIGINAL, _ATK),
    k.EFFECT_SET_BASE_DEFENSE: Change(Operation.SET, Layer.ORIGINAL, _DEF),
    EFFECT_SET_BASE_ATTACK_FINAL: Change(Operation.SET, Layer.ORIGINAL, _ATK),
    EFFECT_SET_BASE_DEFENSE_FINAL: Change(Operation.SET, Layer.ORIGINAL, _DEF),
    k.EFFECT_SWAP_AD: Change(Operation.SWAP, Layer.CURRENT, _BOTH),
    k.EFFECT_SWAP_BASE_AD: Change(Operation.SWAP, Layer.ORIGINAL, _BOTH),
    k.EFFECT_REVERSE_UPDATE: Change(Operation.REVERSE, Layer.CURRENT, _BOTH),
    EFFECT_SET_BATTLE_ATTACK: Change(Operation.SET, Layer.BATTLE, _ATK),
    EFFECT_SET_BATTLE_DEFENSE: Change(Operation.SET, Layer.BATTLE, _DEF),
    k.EFFECT_UPDATE_LEVEL: Change(Operation.MODIFY, Layer.CURRENT, (Stat.LEVEL,)),
    k.EFFECT_CHANGE_LEVEL: Change(Operation.SET, Layer.CURRENT, (Stat.LEVEL,)),
    k.EFFECT_CHANGE_LEVEL_FINAL: Change(Operation.SET, Layer.CURRENT, (Stat.LEVEL,)),
    k.EFFECT_UPDATE_RANK: Change(Operation.MODIFY, Layer.CURRENT, (Stat.RANK,)),
    k.EFFECT_CHANGE_RANK: Change(Operation.SET, Layer.CURRENT, (Stat.RANK,)),
    k.EFFECT_CHANGE_RANK_FINAL: Change(Operation.SET, Layer.CURRENT, (Stat.RANK,)),
}
"""The effect codes that change ATK, DEF, Level or Rank."""


_CONTINUOUS: Final = Nature.CONTINUOUS
_LINGERING: Final = Nature.LINGERING


def nature(effect: TableEffect) -> Nature:
    """How a registration applies."""
    alone = effect.type & k.EFFECT_TYPE_SINGLE and not effect.type & (
        k.EFFECT_TYPE_FIELD | k.EFFECT_TYPE_EQUIP | k.EFFECT_TYPE_XMATERIAL
    )
    kept_up = callable(effect.value) or effect.has(k.EFFECT_FLAG_SINGLE_RANGE)
    if effect.lasting and not effect.copy and alone and not kept_up:
        return _CONTINUOUS if _switches_itself(effect) else _LINGERING
    return _CONTINUOUS


def _switches_itself(effect: TableEffect) -> bool:
    """Whether a monster switches its own original values by an effect outside the Chain."""
    return (
        effect.code == k.EFFECT_SWAP_BASE_AD
        and effect.owner is not None
        and effect.owner is effect.handler
        and effect.made_by is not None
        and not effect.made_by.activated
    )


def sets_for_good(effect: TableEffect) -> bool:
    """Whether an activated effect fixes what it sets, whatever applied before."""
    sets = CHANGES[effect.code].operation in (Operation.SET, Operation.SWAP)
    return sets and nature(effect) is _LINGERING


def self_only(effect: TableEffect) -> bool:
    """Whether a lingering effect can affect only the monster that made it."""
    return (
        nature(effect) is _LINGERING
        and effect.owner is not None
        and effect.owner is effect.handler
        and bool(effect.reset & k.RESET_DISABLE)
    )


def expiry(effect: TableEffect, table: Table) -> Expiry | None:
    """When an effect ends by itself; `None` if it stays."""
    if not effect.reset & k.RESET_PHASE:
        return None
    phases = effect.reset & 0x3FF
    turn = _turn_of_end(effect, table, phases)
    if phases & k.PHASE_END:
        return Expiry(Limit.END_OF_TURN, turn=turn)
    if turn == table.turn:
        clock = table.duel.clock
        if phases & k.PHASE_DAMAGE_CAL and clock.damage_calculation:
            return Expiry(Limit.END_OF_DAMAGE_CALCULATION)
        if phases & (k.PHASE_DAMAGE | k.PHASE_DAMAGE_CAL) and clock.damage_step:
            return Expiry(Limit.END_OF_DAMAGE_STEP)
        if phases & (k.PHASE_BATTLE | k.PHASE_BATTLE_STEP | k.PHASE_DAMAGE):
            if clock.phase in (None, Phase.BATTLE) or _before_battle(clock.phase):
                return Expiry(Limit.END_OF_PHASE, phase=Phase.BATTLE)
    return Expiry(Limit.END_OF_TURN, turn=turn)


def _before_battle(phase: Phase | None) -> bool:
    return phase is not None and phase.position < Phase.BATTLE.position


def _is_over(phases: int, now: int) -> bool:
    """Whether none of the phases can end any more in this turn."""
    if phases & k.PHASE_END or phases >= now:
        return False
    # Damage calculation is a part of the Damage Step, which goes on after it.
    return not (now == k.PHASE_DAMAGE_CAL and phases & k.PHASE_DAMAGE)


def _turn_of_end(effect: TableEffect, table: Table, phases: int) -> int:
    """The turn in which the last of the phases comes that the effect waits for."""
    left = max(effect.reset_count - effect.passed, 1)
    over = _is_over(phases, table.phase)
    whose = effect.reset & (k.RESET_SELF_TURN | k.RESET_OPPO_TURN)
    if whose not in (k.RESET_SELF_TURN, k.RESET_OPPO_TURN):
        return table.turn + over + left - 1
    now = table.turn_player == whose_turn(effect, table.dialect)
    waits = 2 * over if now == (whose == k.RESET_SELF_TURN) else 1
    return table.turn + waits + 2 * (left - 1)


def doubt(effect: TableEffect, table: Table) -> str | None:
    """What a registration leaves open, and how it was taken; `None` if it is plain."""
    if not effect.lasting or effect.copy:
        return None
    alone = effect.type & k.EFFECT_TYPE_SINGLE and not effect.type & k.EFFECT_TYPE_FIELD
    if alone and callable(effect.value):
        return (
            "its amount is a function, so it is read again at every change; an effect that keeps the"
            " number it had when it resolved would register the number"
        )
    if effect.type & k.EFFECT_TYPE_FIELD and effect.on_a_player:
        return (
            "it is registered for monsters of a player at large, so it reaches those that come later,"
            " and its amounts are read again; an effect on the monsters that are there would be"
            " registered on each"
        )
    limit = expiry(effect, table)
    phases = effect.reset & 0x3FF
    if limit is not None and limit.limit is Limit.END_OF_TURN and not phases & k.PHASE_END:
        return (
            f"it ends with a phase of turn {limit.turn}; until then it counts as lasting to the end of"
            " that turn"
        )
    return None
