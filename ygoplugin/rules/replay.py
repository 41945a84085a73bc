"""Replays: when the choice of an attack's target is open again.

After an attack declaration, in the Battle Step, a card effect makes the target leave the field, brings
a monster onto the empty field, or changes the number or the kinds of the opponent's monsters
(battle-and-summons, line 11); or the effect that allowed a second or a direct attack is gone (lines 15
and 17). "Kinds" is read as which monsters there are; newer documents speak of the number alone. The turn
player chooses a target again, which is no second declaration (line 13), or gives the attack up.
"""

from __future__ import annotations

from dataclasses import replace

from ygoplugin.rules import events as ev
from ygoplugin.rules.board import Board
from ygoplugin.rules.cards import Does, Zone
from ygoplugin.rules.events import BattleStep
from ygoplugin.rules.state import Attack
from ygoplugin.rules.verdicts import Answer, Reason, Verdict, allowed, answer, because, denied, join


def opposing(board: Board, player: int) -> frozenset[str]:
    """The monsters of a player's opponent."""
    return frozenset(board.monsters(1 - player))


def is_there(board: Board, card: str) -> Answer[bool]:
    """Whether there is a replay for the attack of a monster, with every cause."""
    attack = board.state.battle.attack
    if attack is None or attack.card != card:
        return answer(False, "no-attack", rule="replay-causes")
    if board.state.battle.step is BattleStep.DAMAGE:
        return answer(False, "in-damage-step", rule="no-replay-in-the-damage-step")
    stopped = attacker_stopped(board, attack)
    if stopped is not None:
        return Answer(False, (stopped,))
    found = [*_lost_permission(board, attack), *_changed_field(board, attack)]
    if not found:
        return answer(False, "no-replay-cause", rule="replay-causes")
    return Answer(True, tuple(found))


def _lost_permission(board: Board, attack: Attack) -> list[Reason]:
    found = []
    if attack.by_effect and attack.target is None:
        if board.has_working(attack.card, Does.ATTACKS_DIRECTLY) is None and opposing(
            board, attack.player
        ):
            text = f"{board.name(attack.card)} may no longer attack directly"
            found.append(
                because("direct-attack-permission-lost", text, rule="lost-direct-attack-replays")
            )
    if attack.number > attacks_per_turn(board, attack.card):
        text = f"{board.name(attack.card)} may no longer attack {attack.number} times"
        found.append(because("attack-permission-lost", text, rule="lost-second-attack-replays"))
    return found


def _changed_field(board: Board, attack: Attack) -> list[Reason]:
    now = opposing(board, attack.player)
    before = attack.opposing
    found = []
    if target_gone(board, attack):
        text = f"{board.name(attack.target)} left"
        found.append(because("target-left", text, rule="replay-causes"))
    if not before and now:
        found.append(because("monster-appeared", rule="replay-causes"))
    elif len(now) != len(before):
        text = f"{len(before)} became {len(now)}"
        found.append(because("number-changed", text, rule="replay-causes"))
    elif now != before:
        found.append(because("kinds-changed", rule="replay-causes"))
    return found


def target_gone(board: Board, attack: Attack) -> bool:
    """Whether the target of an attack is no longer an opposing monster on the field."""
    target = attack.target
    return target is not None and (
        target in attack.left
        or board.zone(target) is not Zone.MONSTER
        or board.controller(target) == attack.player
    )


def attacker_stopped(board: Board, attack: Attack) -> Reason | None:
    """Why the attacking monster goes on no more; `None` if it does.

    It left the field, changed control or is no longer in Attack Position: the attack has come to its
    end without a replay (today's rules).
    """
    rule = "attack-needs-its-attacker"
    if attack.card in attack.left or board.zone(attack.card) is not Zone.MONSTER:
        return because("left-the-field", f"{board.name(attack.card)} left", rule=rule)
    if board.controller(attack.card) != attack.player:
        return because("not-controlled", rule=rule)
    position = board.position(attack.card)
    if position is not None and not position.attack:
        return because("not-in-attack-position", rule=rule)
    return None


def going_on(board: Board) -> Attack | None:
    """The attack that has been declared and has not come to its end; `None` if there is none."""
    attack = board.state.battle.attack
    if attack is None or attacker_stopped(board, attack) is not None:
        return None
    return attack


def attacks_per_turn(board: Board, card: str) -> int:
    """How many attacks a monster may declare in a turn: one, or what a working effect says."""
    effect = board.has_working(card, Does.ATTACKS)
    return 1 if effect is None or effect.amount is None else effect.amount


def may_choose(board: Board, event: ev.AttackDeclared | ev.ReplayChosen) -> Verdict:
    """Whether a target may be chosen in a replay: any monster of the opponent, or none if there is none."""
    found = is_there(board, event.card)
    attack = board.state.battle.attack
    if not found.value or attack is None:
        return Verdict(False, found.reasons)
    if event.player != attack.player:
        return denied("not-own-turn", rule="replay-choices")
    if any(reason.code == "attack-permission-lost" for reason in found.reasons):
        rule = "lost-second-attack-replays"
        return denied("attack-permission-lost", "the second attack is gone", rule=rule)
    if event.target is None:
        return _directly(board, attack)
    if event.target not in opposing(board, event.player):
        text = f"{board.name(event.target)} is no monster of the opponent"
        return denied("no-such-target", text, rule="attack-target")
    return allowed("replay-choice", rule="replay-choices")


def _directly(board: Board, attack: Attack) -> Verdict:
    if not opposing(board, attack.player) or board.has_working(attack.card, Does.ATTACKS_DIRECTLY):
        return allowed("replay-choice", rule="replay-choices")
    if attack.by_effect:
        return denied("direct-attack-permission-lost", rule="lost-direct-attack-replays")
    found = denied("opponent-has-monsters", rule="direct-attack-on-an-empty-field")
    if attack.opposing:
        return found
    return join(denied("monster-appeared", rule="replay-causes"), found)


def may_give_up(board: Board, player: int, card: str) -> Verdict:
    """Whether the turn player may give up the attack of a monster: in a replay."""
    found = is_there(board, card)
    attack = board.state.battle.attack
    if not found.value or attack is None:
        return Verdict(False, found.reasons)
    if attack.player != player:
        return denied("not-own-turn", rule="replay-choices")
    return allowed("replay-choice", rule="replay-choices")


def choose(board: Board, event: ev.ReplayChosen) -> None:
    """The target is chosen again. It is no new declaration, so nothing answers one (line 13)."""
    battle = board.state.battle
    assert battle.attack is not None  # noqa: S101 - checked before
    attack = replace(
        battle.attack,
        left=frozenset(),
        target=event.target,
        opposing=opposing(board, event.player),
        by_effect=False,
    )
    if event.target is None and opposing(board, event.player):
        attack = replace(attack, by_effect=True)
    board.state.battle = replace(battle, attack=attack)
    board.happened("retargeted", event.card)


def give_up(board: Board, card: str) -> None:
    """The attack is given up: the monster cannot declare another one this turn (line 19)."""
    board.state.gave_up[card] = board.turn
    board.state.battle = replace(board.state.battle, attack=None)
