"""The Battle Phase: its steps, attacks, damage calculation, and how it ends.

Battle Step and Damage Step alternate until nothing is left to attack with (battle-and-summons, line 5);
then, or when an effect ends the Battle Phase (line 7), comes the End Step, in which the turn player
declares the end. A Flip effect met by an attack waits until after damage calculation, and cannot choose
a monster whose destruction by battle is determined (line 3). Damage calculation reads the values of the
stat resolver.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ygoplugin.events import (
    DamageCalculationBegan,
    DamageCalculationEnded,
    DamageStepBegan,
    DamageStepEnded,
)
from ygoplugin.oaths import events as turn
from ygoplugin.rules import damage, flip_summons, replay
from ygoplugin.rules import events as ev
from ygoplugin.rules.board import Board
from ygoplugin.rules.cards import Does, Position, Zone
from ygoplugin.rules.events import BattleStep
from ygoplugin.rules.state import Attack, Battle
from ygoplugin.rules.verdicts import Answer, Verdict, allowed, answer, because, denied, join
from ygoplugin.stats.times import Phase

_FOLLOWS: Final[Mapping[BattleStep | None, tuple[BattleStep, ...]]] = {
    None: (BattleStep.BATTLE, BattleStep.DAMAGE),
    BattleStep.START: (BattleStep.BATTLE, BattleStep.END),
    BattleStep.BATTLE: (BattleStep.BATTLE, BattleStep.DAMAGE, BattleStep.END),
    BattleStep.DAMAGE: (BattleStep.BATTLE,),
    BattleStep.END: (),
}
"""Which step may follow which; no step at all if the Battle Phase was never told."""


# --- what is asked --------------------------------------------------------------------------------


def current_step(board: Board) -> Answer[BattleStep | None]:
    """The step of the Battle Phase; `None` outside of it."""
    battle = board.state.battle
    reasons = () if battle.step_reason is None else (battle.step_reason,)
    return Answer(battle.step, reasons)


def is_over(board: Board) -> Answer[bool]:
    """Whether the Battle Phase is over."""
    battle = board.state.battle
    if battle.over:
        return answer(True, "turn-player-declared", rule="turn-player-ends-battle-phase")
    if battle.step is BattleStep.END and battle.step_reason is not None:
        return Answer(False, (battle.step_reason,))
    if not battle.entered:
        return answer(False, "no-battle-phase", rule="main-2-needs-a-battle-phase")
    return answer(False, "battle-phase-entered", rule="main-2-needs-a-battle-phase")


def may_enter_step(board: Board, step: BattleStep) -> Verdict:
    """Whether the Battle Phase may move to a step (line 5)."""
    battle = board.state.battle
    rule = "battle-and-damage-steps-repeat"
    if battle.over:
        return denied("turn-player-declared", "the Battle Phase is over", rule=rule)
    if battle.step is None and board.duel.clock.phase not in (None, Phase.BATTLE):
        return denied("no-battle-phase", f"it is the {board.duel.clock.phase}", rule=rule)
    if step not in _FOLLOWS[battle.step]:
        if battle.step is BattleStep.END:
            return denied("in-end-step", rule="turn-player-ends-battle-phase")
        return denied("out-of-order", f"the {step} does not follow the {battle.step}", rule=rule)
    if board.state.chain.chain.links:
        return denied(
            "chain-resolving", "a Chain has not ended", rule="nothing-between-resolutions"
        )
    attack = battle.attack
    if step is BattleStep.DAMAGE:
        if attack is None:
            return denied("no-attack", rule=rule)
        stopped = replay.attacker_stopped(board, attack)
        if stopped is not None:
            return Verdict(False, (stopped,))
        cause = replay.is_there(board, attack.card)
        if cause.value:
            text = f"the replay is open: {cause.reasons[0].because}"
            return denied("replay-choice", text, rule="replay-choices")
    return Verdict(True)


def may_end_battle_phase(board: Board, player: int) -> Verdict:
    """Whether a player may declare the end of the Battle Phase: the turn player, in the End Step.

    Where nothing is attacking, that moves to the End Step first (line 5).
    """
    battle = board.state.battle
    if player != board.turn_player:
        return denied("not-own-turn", rule="turn-player-ends-battle-phase")
    if not battle.entered or battle.over:
        return denied("no-battle-phase", rule="turn-player-ends-battle-phase")
    if battle.step is BattleStep.DAMAGE:
        return denied(
            "in-damage-step",
            "the Damage Step comes to its end first",
            rule="battle-and-damage-steps-repeat",
        )
    return Verdict(True)


def may_attack(board: Board, event: ev.AttackDeclared) -> Verdict:
    """Whether a monster may declare an attack on a target now, or choose it in a replay."""
    board.require(event.card)
    if event.target is not None:
        board.require(event.target)
    attack = replay.going_on(board)
    if attack is not None and attack.card == event.card:
        return replay.may_choose(board, event)
    found = [_moment(board, event.player), _attacker(board, event), _target(board, event)]
    if attack is not None and not replay.is_there(board, attack.card).value:
        text = f"{board.name(attack.card)} is attacking"
        found.append(denied("attack-going-on", text, rule="battle-and-damage-steps-repeat"))
    if all(found):
        found.append(allowed("has-not-attacked", rule="battle-and-damage-steps-repeat"))
    return join(*found)


def _moment(board: Board, player: int) -> Verdict:
    found = []
    rule = "end-battle-phase-effects-enter-end-step"
    battle = board.state.battle
    if player != board.turn_player:
        found.append(denied("not-own-turn", rule="turn-player-ends-battle-phase"))
    phase = board.duel.clock.phase
    if (phase is not None and phase is not Phase.BATTLE) or battle.over:
        where = "the Battle Phase is over" if battle.over else f"it is the {phase}"
        found.append(denied("not-in-battle-step", where, rule=rule))
    elif battle.step in (BattleStep.DAMAGE, BattleStep.END):
        found.append(denied("not-in-battle-step", f"it is the {battle.step}", rule=rule))
    if board.state.chain.chain.links:
        found.append(denied("chain-resolving", rule="nothing-between-resolutions"))
    return join(*found)


def _attacker(board: Board, event: ev.AttackDeclared) -> Verdict:
    card = event.card
    found = []
    if board.zone(card) is not Zone.MONSTER or board.controller(card) != event.player:
        found.append(denied("not-controlled", rule="own-monsters"))
    position = board.position(card)
    if position is not None and not position.attack:
        found.append(denied("not-in-attack-position", rule="no-attack-in-defense-position"))
    turn_of, count = board.state.declared.get(card, (0, 0))
    count = count if turn_of == board.turn else 0
    gave_up = board.state.gave_up.get(card) == board.turn
    if gave_up and board.has_working(card, Does.ATTACKS_AGAIN) is None:
        found.append(denied("attack-given-up", rule="giving-up-uses-the-attack"))
    elif not gave_up and count >= replay.attacks_per_turn(board, card):
        found.append(denied("attack-used", f"{count} declared", rule="one-attack-per-turn"))
        found.append(denied("declared-attack", rule="one-attack-per-turn"))
    return join(*found)


def _target(board: Board, event: ev.AttackDeclared) -> Verdict:
    opponents = replay.opposing(board, event.player)
    if event.target is not None:
        if event.target not in opponents:
            text = f"{board.name(event.target)} is no monster of the opponent"
            return denied("no-such-target", text, rule="attack-target")
        return Verdict(True)
    if opponents and board.has_working(event.card, Does.ATTACKS_DIRECTLY) is None:
        return denied("opponent-has-monsters", rule="direct-attack-on-an-empty-field")
    return Verdict(True)


def attack_declarations(board: Board, card: str) -> Answer[int]:
    """How many attacks a monster declared this turn; a choice in a replay is none (line 13)."""
    turn_of, count = board.state.declared.get(board.require(card), (0, 0))
    count = count if turn_of == board.turn else 0
    return answer(count, "replay-not-declaration", rule="replay-is-not-a-second-declaration")


def battle_ends(board: Board, card: str) -> Answer[bool]:
    """Whether the battle of a monster ends without a replay.

    The target left in the Damage Step (line 11), or the attacker is no longer there to attack.
    """
    battle = board.state.battle
    attack = battle.attack
    rule = "no-replay-in-the-damage-step"
    if attack is None or attack.card != card:
        return answer(True, "no-attack", rule=rule)
    stopped = replay.attacker_stopped(board, attack)
    if stopped is not None:
        return Answer(True, (stopped,))
    if battle.step is BattleStep.DAMAGE and replay.target_gone(board, attack):
        return answer(True, "target-left-in-damage-step", rule=rule)
    if battle.step is BattleStep.DAMAGE:
        return answer(False, "in-damage-step", "attacker and target are there", rule=rule)
    return answer(False, "no-replay-cause", rule=rule)


# --- what happens ---------------------------------------------------------------------------------


def enter_step(board: Board, step: BattleStep) -> None:
    """The Battle Phase moves to a step."""
    battle = board.state.battle
    rule = "battle-and-damage-steps-repeat"
    if step is BattleStep.DAMAGE:
        board.tell(DamageStepBegan())
        board.state.battle = replace(
            battle, step=step, step_reason=None, calculated=False, doomed=frozenset()
        )
        return
    if battle.step is BattleStep.DAMAGE:
        end_damage_step(board)
        reason = because("steps-repeat", rule=rule)
    elif step is BattleStep.END:
        reason = because("no-attackers-left", rule=rule)
    else:
        reason = because("battle-phase-entered", rule=rule)
    attack = board.state.battle.attack if step is BattleStep.BATTLE else None
    board.state.battle = replace(board.state.battle, step=step, step_reason=reason, attack=attack)


def end_damage_step(board: Board) -> None:
    """The Damage Step is over: what battle destroyed goes to the Graveyard."""
    if board.duel.clock.damage_step:
        board.tell(DamageStepEnded())
    doomed = [c for c in sorted(board.state.battle.doomed) if board.zone(c) is Zone.MONSTER]
    if doomed:
        with board.at_once():
            for card in doomed:
                _send_destroyed(board, card)
    battle = board.state.battle
    board.state.battle = replace(
        battle, step=BattleStep.BATTLE, attack=None, calculated=False, doomed=frozenset()
    )


def declare_end(board: Board) -> None:
    """The turn player declares the end of the Battle Phase."""
    battle = board.state.battle
    board.state.battle = Battle(entered=battle.entered, over=True)


def end_by_effect(board: Board, event: ev.BattlePhaseEndedByEffect) -> None:
    """An effect that ends the Battle Phase moves to its End Step at once (line 7)."""
    if board.state.battle.step is BattleStep.DAMAGE:
        end_damage_step(board)
    text = f"{board.name(event.card)} ends the Battle Phase"
    reason = because("enters-end-step", text, rule="end-battle-phase-effects-enter-end-step")
    board.state.battle = replace(
        board.state.battle, step=BattleStep.END, attack=None, step_reason=reason
    )


def may_end_by_effect(board: Board) -> Verdict:
    """Whether an effect can end the Battle Phase: it must have been entered."""
    battle = board.state.battle
    if not battle.entered or battle.over:
        rule = "end-battle-phase-effects-enter-end-step"
        return denied("no-battle-phase", rule=rule)
    return Verdict(True)


def attack(board: Board, event: ev.AttackDeclared) -> None:
    """A monster declares an attack; or, in its replay, chooses the target again."""
    state = board.state
    going_on = replay.going_on(board)
    if going_on is not None:
        if going_on.card == event.card:
            replay.choose(board, ev.ReplayChosen(event.player, event.card, event.target))
            return
        # Attacking with another monster gives up the first one's attack (line 19).
        replay.give_up(board, going_on.card)
    turn_of, count = state.declared.get(event.card, (0, 0))
    count = count + 1 if turn_of == board.turn else 1
    state.declared[event.card] = (board.turn, count)
    card = board.oath_card(event.card)
    board.tell(turn.AttackDeclared(event.player, card, direct=event.target is None))
    opponents = replay.opposing(board, event.player)
    by_effect = event.target is None and (event.by_effect or bool(opponents))
    declared = Attack(event.card, event.player, event.target, by_effect, count, opponents)
    step = BattleStep.BATTLE if state.battle.step is not None else None
    state.battle = replace(
        state.battle, attack=declared, step=step, calculated=False, step_reason=None
    )
    board.happened("attack", event.card)


def may_calculate(board: Board, event: ev.DamageCalculated) -> Verdict:
    """Whether damage calculation can be done: in the Damage Step of that very battle, once."""
    battle = board.state.battle
    rule = "battle-and-damage-steps-repeat"
    attack = battle.attack
    board.require(event.attacker)
    if battle.step is not BattleStep.DAMAGE or attack is None:
        return denied("out-of-order", "it is not the Damage Step of an attack", rule=rule)
    if (attack.card, attack.target) != (event.attacker, event.target):
        text = f"{board.name(attack.card)} attacks {board.name(attack.target)}"
        return denied("no-attack", text, rule=rule)
    if battle.calculated:
        return denied("out-of-order", "it was done already", rule=rule)
    if replay.target_gone(board, attack):
        return denied("target-left-in-damage-step", rule="no-replay-in-the-damage-step")
    stopped = replay.attacker_stopped(board, attack)
    return Verdict(stopped is None, () if stopped is None else (stopped,))


def calculate(board: Board, event: ev.DamageCalculated) -> None:
    """Damage calculation: the values of the stat resolver decide damage and destruction.

    A face-down target is turned up before. Piercing damage is battle damage, and damage that an
    effect shifts is taken by the other player (damage-step-and-stats, lines 89 and 91).
    """
    target = event.target
    if target is not None and board.position(target) is Position.FACE_DOWN_DEFENSE:
        flip_summons.flip(board, ev.Flipped(target, "attack"))
    board.tell(DamageCalculationBegan())
    destroyed = event.destroyed or ()
    if _has_values(board, event.attacker) and (target is None or _has_values(board, target)):
        destroyed = _calculate(board, event)
    board.tell(DamageCalculationEnded())
    board.state.battle = replace(board.state.battle, calculated=True, doomed=frozenset(destroyed))
    for card in destroyed:
        other = target if card == event.attacker else event.attacker
        if other is not None:
            board.state.killer[card] = other
    board.happened("damage-calculation", event.attacker)


def _has_values(board: Board, card: str) -> bool:
    known = board.duel.card(card)
    return card in board.duel.monsters and known is not None and "atk" in known.printed


def _calculate(board: Board, event: ev.DamageCalculated) -> tuple[str, ...]:
    target = event.target
    position = None if target is None else board.position(target)
    defends = position is not None and not position.attack
    result = board.duel.battle(event.attacker, target, "defense" if defends else "attack")
    attacker_player = board.controller(event.attacker)
    found = dict(result.damage)
    causes: dict[int, str] = {}
    if defends and result.target_value is not None:
        excess = result.attacker_value - result.target_value
        if excess > 0 and board.has_working(event.attacker, Does.PIERCES) is not None:
            found[1 - attacker_player] = excess
            causes[1 - attacker_player] = event.attacker
    for player, amount in found.items():
        if amount <= 0:
            continue
        mine = event.attacker if player == attacker_player else target
        if mine is not None and board.has_working(mine, Does.TRANSFERS_BATTLE_DAMAGE) is not None:
            damage.inflict_battle_damage(board, ev.BattleDamage(1 - player, amount, mine, player))
        else:
            cause = causes.get(player)
            damage.inflict_battle_damage(board, ev.BattleDamage(player, amount, cause))
    return result.destroyed if event.destroyed is None else event.destroyed


def destroy(board: Board, event: ev.DestroyedByBattle) -> None:
    """A monster is destroyed by battle with another; an effect of that one may negate it (line 133)."""
    battle = board.state.battle
    board.state.killer[event.card] = event.by
    board.state.battle = replace(battle, doomed=battle.doomed | {event.card})
    reason = because("destroyed-by-battle", rule="destroyed-by-battle-cannot-be-targeted")
    board.state.destroyed[event.card] = reason


def may_be_destroyed(board: Board, event: ev.DestroyedByBattle) -> Verdict:
    """Whether a monster can be destroyed by battle: on the field, by the one that it battles."""
    board.require(event.by)
    if board.zone(board.require(event.card)) is not Zone.MONSTER:
        return denied("left-the-field", rule="destroyed-by-battle-cannot-be-targeted")
    attack = board.state.battle.attack
    if attack is None or {attack.card, attack.target} != {event.card, event.by}:
        text = f"{board.name(event.by)} does not battle {board.name(event.card)}"
        return denied("no-attack", text, rule="battle-and-damage-steps-repeat")
    return Verdict(True)


def _send_destroyed(board: Board, card: str) -> None:
    reason = because("destroyed-by-battle", rule="destroyed-by-battle-cannot-be-targeted")
    board.state.destroyed[card] = reason
    send_from_battle(board, card)


def send_from_battle(board: Board, card: str) -> None:
    """A monster destroyed by battle goes to the Graveyard, negated there if an effect says so.

    Negating effects such as Dark Ruler Ha Des's belong to the battle, so they are looked for before
    the monster leaves (damage-step-and-stats, lines 131 and 133).
    """
    source = negates_destroyed(board, card)
    reason = because("destroyed-by-battle", rule="destroyed-by-battle-cannot-be-targeted")
    board.move(card, Zone.GRAVEYARD, "battle", cause=board.state.killer.get(card), reason=reason)
    if source is not None and board.zone(card) is Zone.GRAVEYARD:
        board.state.negated_there[card] = source


def negates_destroyed(board: Board, card: str) -> str | None:
    """What negates the effects of a monster that is destroyed by battle; `None` if nothing does."""
    killer = board.state.killer.get(card)
    if killer is None:
        return None
    for source, effect in board.in_force(Does.NEGATES):
        race = effect.scope.destroyed_by
        if race and board.negated_by(source) is None and board.facts(killer).race == race:
            if board.controller(killer) == board.controller(source):
                return source
    return None
