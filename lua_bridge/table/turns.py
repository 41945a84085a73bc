"""What players do without a script: phases, turns, attacks, and the Damage Step.

Each function notes it on the table and tells the rules ledger. Whether a player may do it is a matter
of the host; only what cannot be is an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.errors import TableError
from lua_bridge.table import abilities, actions, battle, resets
from lua_bridge.table.board import Happening
from lua_bridge.table.cards import Reason, TableCard
from lua_bridge.table.replacing import replaced
from ygoplugin.stats.times import Phase

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

BATTLE: Final = (
    k.PHASE_BATTLE_START
    | k.PHASE_BATTLE_STEP
    | k.PHASE_DAMAGE
    | k.PHASE_DAMAGE_CAL
    | k.PHASE_BATTLE
)
"""The `PHASE_` bits of the parts of the Battle Phase."""

_PHASES: Final = {
    k.PHASE_DRAW: Phase.DRAW,
    k.PHASE_STANDBY: Phase.STANDBY,
    k.PHASE_MAIN1: Phase.MAIN_1,
    k.PHASE_MAIN2: Phase.MAIN_2,
    k.PHASE_END: Phase.END,
} | {1 << bit: Phase.BATTLE for bit in range(3, 8)}

_FOR_A_TURN: Final = (
    k.STATUS_SUMMON_TURN
    | k.STATUS_FLIP_SUMMON_TURN
    | k.STATUS_SPSUMMON_TURN
    | k.STATUS_SET_TURN
    | k.STATUS_FORM_CHANGED
)


# ----------------------------------------------------------------------------------- phases, turns


def begin_phase(table: Table, phase: int) -> None:
    """A phase begins, and the one before it ends.

    Args:
        table: The table.
        phase: A `PHASE_` bit; any bit of the Battle Phase begins it with its Start Step.

    Raises:
        TableError: There is no such phase, or a Chain is open.
        EventError: A later phase has begun already.
    """
    if phase not in _PHASES:
        raise TableError(f"there is no phase {phase!r}: expected one PHASE_ bit")
    _no_chain(table)
    if phase & BATTLE:
        phase = k.PHASE_BATTLE_START
    _leave_phase(table)
    known = _PHASES[phase]
    if table.duel.clock.phase is not known:
        table.duel.begin_phase(known)
    table.phase = phase
    table.action_in_phase = False
    table.chain_attack = None
    if phase == k.PHASE_BATTLE_START:
        table.activities.battle_phase_begun(table.turn_player)
    table.changed()
    actions.adjust(table)
    table.settle()


def _no_chain(table: Table) -> None:
    if table.chain:
        raise TableError("a Chain is open: it must resolve and end first")


def _leave_phase(table: Table) -> None:
    """The current phase ends, with a battle that is going on."""
    if table.phase & (k.PHASE_DAMAGE | k.PHASE_DAMAGE_CAL):
        end_damage_step(table)
    phases = table.phase
    if phases & BATTLE:
        phases = k.PHASE_BATTLE_START | k.PHASE_BATTLE_STEP | k.PHASE_BATTLE
        table.attacker = table.attack_target = None
    resets.phase_ended(table, phases)
    actions.adjust(table)


def end_turn(table: Table) -> None:
    """The turn ends with its End Phase, and the other player's turn begins.

    Raises:
        TableError: A Chain is open.
    """
    _no_chain(table)
    if table.phase != k.PHASE_END:
        begin_phase(table, k.PHASE_END)
    table.duel.end_turn()
    resets.phase_ended(table, k.PHASE_END)
    table.turn += 1
    table.turn_player = 1 - table.turn_player
    table.phase = k.PHASE_DRAW
    table.action_in_phase = False
    table.attack_cost_paid = 0
    table.chain_attack = None
    for card in list(table.on_field):
        card.status &= ~_FOR_A_TURN
        card.attacks = 0
        card.attacked_directly = False
        card.attacked.clear()
        card.battled.clear()
        card.spared.clear()
    table.changed()
    actions.adjust(table)
    table.settle()


# ----------------------------------------------------------------------------------------- battles


def declare_attack(table: Table, attacker: TableCard, target: TableCard | None = None) -> None:
    """A monster declares an attack, on a monster or directly.

    Raises:
        TableError: It or its target is not there, or a Chain is open.
    """
    _no_chain(table)
    if not attacker.in_monster_zone or not attacker.face_up:
        raise TableError(f"{attacker.data.label} cannot attack: it is not face-up on the field")
    if target is not None and (not target.in_monster_zone or target is attacker):
        raise TableError(f"{attacker.data.label} cannot attack {target.data.label}")
    if not table.phase & BATTLE:
        begin_phase(table, k.PHASE_BATTLE_START)
    if table.phase & (k.PHASE_DAMAGE | k.PHASE_DAMAGE_CAL):
        end_damage_step(table)
    table.phase = k.PHASE_BATTLE_STEP
    table.attacker, table.attack_target = attacker, target
    table.battle_damage[:] = (0, 0)
    table.damage_calculated = False
    attacker.status &= ~k.STATUS_ATTACK_CANCELED
    attacker.attacks += 1
    if target is None:
        attacker.attacked_directly = True
    else:
        attacker.attacked.append(target)
    table.action_in_phase = True
    table.changed()
    table.activities.attack_declared(attacker, attacker.controller, direct=target is None)
    table.settle()


def negate_attack(table: Table) -> bool:
    """Negate the attack that was declared; whether it is negated."""
    attacker = table.attacker
    if attacker is None or not attacker.in_monster_zone:
        return False
    if abilities.is_unaffected(table, attacker, table.reason_effect):
        return False
    if abilities.affected(table, attacker, k.EFFECT_UNSTOPPABLE_ATTACK):
        return False
    if attacker.status & k.STATUS_ATTACK_CANCELED or not _can_still_attack(table, attacker):
        return False
    attacker.status |= k.STATUS_ATTACK_CANCELED
    table.raised.append(
        Happening(
            k.EVENT_ATTACK_DISABLED,
            (attacker,),
            k.PLAYER_NONE,
            effect=table.reason_effect,
            reason_player=table.reason_player,
        )
    )
    table.changed()
    return True


def _can_still_attack(table: Table, card: TableCard) -> bool:
    if card.where.position != k.POS_FACEUP_ATTACK:
        defending = card.where.position == k.POS_FACEUP_DEFENSE
        if not defending or not abilities.affected(table, card, k.EFFECT_DEFENSE_ATTACK):
            return False
    return not abilities.affected(table, card, k.EFFECT_CANNOT_ATTACK)


def begin_damage_step(table: Table) -> None:
    """The Damage Step begins: a face-down monster that is attacked is turned face-up.

    Raises:
        TableError: No attack was declared.
    """
    attacker, target = _battling(table)
    table.duel.begin_damage_step()
    table.phase = k.PHASE_DAMAGE
    table.activities.battled(attacker.controller)
    table.changed()
    if target is not None and not target.face_up:
        actions.change_position(table, [target], (0, 0, 0, k.POS_FACEUP_DEFENSE), rule=True)
    table.settle()


def _battling(table: Table) -> tuple[TableCard, TableCard | None]:
    if table.attacker is None:
        raise TableError("no attack was declared")
    return table.attacker, table.attack_target


def battle_goes_on(table: Table) -> bool:
    """Whether both monsters can still battle: if not, the Damage Step ends without a calculation."""
    attacker, target = table.attacker, table.attack_target
    if attacker is None or not attacker.in_monster_zone:
        return False
    if attacker.where.position & k.POS_DEFENSE and not abilities.affected(
        table, attacker, k.EFFECT_DEFENSE_ATTACK
    ):
        return False
    return target is None or target.in_monster_zone


def begin_damage_calculation(table: Table) -> None:
    """Damage calculation begins; `table.battle_damage` is what it would come to now.

    Raises:
        TableError: No attack was declared, or a monster that battled no longer does.
    """
    if table.phase != k.PHASE_DAMAGE:
        begin_damage_step(table)
    _battling(table)
    if not battle_goes_on(table):
        raise TableError("there is no damage calculation: the monsters no longer battle")
    _begin_calculation(table)


def _begin_calculation(table: Table) -> None:
    attacker, target = _battling(table)
    table.duel.begin_damage_calculation()
    table.phase = k.PHASE_DAMAGE_CAL
    table.changed()
    table.settle()
    table.battle_damage[:] = battle.work_out(table, attacker, target).damage


def calculate_damage(table: Table) -> list[TableCard]:
    """Calculate the battle: damage is inflicted, and monsters are destroyed by battle.

    Returns:
        The monsters that are destroyed. They stay where they are until the Damage Step ends. None if
        the monsters no longer battle.
    """
    if table.phase != k.PHASE_DAMAGE_CAL:
        begin_damage_calculation(table)
    _battling(table)
    table.settle()
    if not battle_goes_on(table):
        _end_calculation(table)
        return []
    return _calculate(table)


def _calculate(table: Table) -> list[TableCard]:
    attacker, target = _battling(table)
    worked_out = battle.work_out(table, attacker, target)
    table.battle_damage[:] = worked_out.damage
    if target is not None and target.controller != attacker.controller:
        attacker.status |= k.STATUS_OPPO_BATTLE
        target.status |= k.STATUS_OPPO_BATTLE
    lost = [
        card
        for card in worked_out.destroyed
        if _is_beaten(table, card, attacker if card is target else target)
    ]
    table.damage_calculated = True
    attacker.battled += [] if target is None else [target]
    if target is not None:
        target.battled.append(attacker)
    _inflict(table, worked_out)
    _end_calculation(table)
    lost = _destroyed(table, lost, attacker, target)
    actions.adjust(table)
    table.settle()
    return lost


def _end_calculation(table: Table) -> None:
    table.phase = k.PHASE_DAMAGE
    table.duel.end_damage_calculation()
    resets.phase_ended(table, k.PHASE_DAMAGE_CAL)


def _is_beaten(table: Table, card: TableCard, other: TableCard | None) -> bool:
    return other is None or abilities.may_be_destroyed_by_battle(table, card, other)


def _inflict(table: Table, worked_out: battle.Battle) -> None:
    by = worked_out.by
    player = k.PLAYER_NONE if by is None else by.controller
    before = table.reason_effect
    table.reason_effect = worked_out.as_effect
    try:
        for whom in (0, 1):
            reason = k.REASON_BATTLE if worked_out.as_effect is None else k.REASON_EFFECT
            actions.damage(table, whom, worked_out.damage[whom], reason, by=player, source=by)
    finally:
        table.reason_effect = before


def _destroyed(
    table: Table, cards: list[TableCard], attacker: TableCard, target: TableCard | None
) -> list[TableCard]:
    """Those of the monsters that nothing keeps from being destroyed by battle."""
    reasons = {}
    for card in cards:
        other = attacker if card is target else target
        reasons[card] = card.reason
        card.reason = Reason(
            k.REASON_BATTLE, k.PLAYER_NONE if other is None else other.controller, other, None
        )
    instead: list[TableCard] = []
    left = []
    for card in cards:
        if not actions.is_saved(table, card):
            substitutes = actions.substitutes_for(table, card)
            instead += substitutes
            if not substitutes:
                left.append(card)
                continue
        card.reason = reasons[card]
    for card in replaced(table, k.EFFECT_DESTROY_REPLACE, left):
        left.remove(card)
        card.reason = reasons[card]
    if instead:
        actions.destroy(
            table, instead, k.REASON_EFFECT | k.REASON_REPLACE, by=k.PLAYER_NONE, rule=True
        )
    for card in left:
        card.status |= k.STATUS_BATTLE_DESTROYED
    table.changed()
    return left


def bury_fallen(table: Table) -> None:
    """Monsters destroyed by battle are sent to the Graveyard; the Damage Step goes on."""
    if table.phase & k.PHASE_DAMAGE_CAL:
        calculate_damage(table)
    if not table.phase & k.PHASE_DAMAGE:
        raise TableError("the Damage Step cannot end: it has not begun")
    fallen = [card for card in table.on_field if card.status & k.STATUS_BATTLE_DESTROYED]
    if fallen:
        actions.send_fallen(table, fallen)
        table.settle()


def end_damage_step(table: Table) -> None:
    """The Damage Step ends: monsters destroyed by battle are sent to the Graveyard."""
    bury_fallen(table)
    for card in (table.attacker, table.attack_target):
        if card is not None:
            card.status &= ~k.STATUS_OPPO_BATTLE
    table.duel.end_damage_step()
    resets.phase_ended(table, k.PHASE_DAMAGE)
    table.phase = k.PHASE_BATTLE_STEP
    table.attacker = table.attack_target = None
    table.damage_calculated = False
    table.battle_damage[:] = (0, 0)
    table.changed()
    actions.adjust(table)
    table.settle()


def fight(table: Table, attacker: TableCard, target: TableCard | None, *, new: bool) -> None:
    """Let two monsters battle because an effect says so, with a Damage Step of its own.

    Args:
        table: The table.
        attacker: The attacking monster.
        target: The attacked one; `None` for a direct attack.
        new: Whether it counts as an attack that was declared.
    """
    if attacker is target or not attacker.in_monster_zone or not attacker.face_up:
        return
    kept = table.attacker, table.attack_target, table.phase
    table.attacker, table.attack_target = attacker, target
    if new:
        attacker.attacks += 1
        if target is not None:
            attacker.attacked.append(target)
    own_step = not table.duel.clock.damage_step
    if own_step:
        begin_damage_step(table)
    else:
        table.phase = k.PHASE_DAMAGE
    _begin_calculation(table)
    table.settle()
    _calculate(table)
    if own_step:
        end_damage_step(table)
    else:
        fallen = [card for card in table.on_field if card.status & k.STATUS_BATTLE_DESTROYED]
        if fallen:
            actions.send_fallen(table, fallen)
    table.attacker, table.attack_target, table.phase = kept
    for card in (table.attacker, table.attack_target):
        if card is not None:
            card.status |= k.STATUS_ATTACK_CANCELED
    table.changed()
