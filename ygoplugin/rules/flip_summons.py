"""Flip Summons and other flips.

A Flip Summon turns an own face-down monster to face-up Attack Position by choice (battle-and-summons,
line 99). It is a flip (line 101), and the monster's one change of position of the turn; not in the turn
it was Set (line 103), and not after it declared an attack (line 105).
"""

from __future__ import annotations

from ygoplugin.events import FlippedFaceDown
from ygoplugin.rules import events as ev
from ygoplugin.rules.board import Board
from ygoplugin.rules.cards import Does, Position, Zone
from ygoplugin.rules.verdicts import Answer, Verdict, allowed, answer, denied, join


def may_flip(board: Board, player: int, card: str) -> Verdict:
    """Whether a monster may be Flip Summoned, as far as the monster itself goes."""
    found = []
    if board.zone(card) is not Zone.MONSTER or (
        board.position(card) is not Position.FACE_DOWN_DEFENSE
    ):
        found.append(denied("not-face-down", rule="flip-summon-definition"))
    if board.controller(card) != player:
        found.append(denied("not-controlled", rule="own-monsters"))
    placed = board.state.set_in.get(card) == board.turn
    arrived = board.state.arrived.get(card) == board.turn
    if (placed or arrived) and not _at_once(board, card):
        found.append(denied("set-this-turn", rule="not-in-the-turn-it-was-set"))
    found.append(not_after_attack(board, card, "attacked-then-turned-down"))
    if board.state.changed.get(card) == board.turn:
        found.append(denied("position-change-used", rule="flip-summon-is-the-position-change"))
    if all(found):
        found.append(allowed("flip-summon-open", rule="flip-summon-definition"))
    return join(*found)


def _at_once(board: Board, card: str) -> bool:
    return any(
        board.covers(source, effect, card) and board.negated_by(source) is None
        for source, effect in board.in_force(Does.FLIP_SUMMON_AT_ONCE)
    )


def not_after_attack(board: Board, card: str, rule: str) -> Verdict:
    """A monster that declared an attack this turn keeps its position (lines 19, 25 and 105)."""
    turn, count = board.state.declared.get(card, (0, 0))
    if turn == board.turn and count:
        return denied("declared-attack", rule=rule)
    return Verdict(True)


def turn_up(board: Board, card: str, cause: str = "flip-summon") -> None:
    """A face-down monster is face-up from now on; its stats begin when the Summon has succeeded."""
    if cause == "flip-summon":
        board.state.changed[card] = board.turn
    board.state.flipped[card] = cause
    board.happened("flipped", card)


def flip(board: Board, event: ev.Flipped) -> None:
    """An attack or an effect turns a monster up, into face-up Defense Position."""
    board.state.positions[event.card] = Position.FACE_UP_DEFENSE
    turn_up(board, event.card, event.cause)
    board.begin_stats(event.card, Position.FACE_UP_DEFENSE, board.controller(event.card))


def may_be_flipped(board: Board, card: str) -> Verdict:
    """Whether a monster can be turned up: it must be face-down on the field."""
    board.require(card)
    if board.position(card) is not Position.FACE_DOWN_DEFENSE:
        return denied("not-face-down", rule="flip-summon-is-a-flip")
    return Verdict(True)


def may_be_turned_down(board: Board, card: str) -> Verdict:
    """Whether a monster can be turned face-down: it must be face-up on the field."""
    board.require(card)
    position = board.position(card)
    if board.zone(card) is not Zone.MONSTER or position is None or not position.face_up:
        return denied("not-face-up", rule="attacked-then-turned-down")
    return Verdict(True)


def turn_down(board: Board, event: ev.TurnedFaceDown) -> None:
    """An effect turns a monster face-down: what applied to it ends."""
    state = board.state
    state.positions[event.card] = Position.FACE_DOWN_DEFENSE
    state.in_force.pop(event.card, None)
    state.summoned_again.discard(event.card)
    stats = board.duel.stats.cards[event.card]
    for equip in [card for card, monster in state.equipped_to.items() if monster == event.card]:
        state.equipped_to.pop(equip)
        board.lose_bearer(equip)
    if stats.on_field and stats.face_up:
        board.tell(FlippedFaceDown(event.card))
    board.happened("turned-down", event.card)


def was_flipped(board: Board, card: str) -> Answer[bool]:
    """Whether a monster was flipped since it was last face-down; a Flip Summon is a flip (line 101)."""
    cause = board.state.flipped.get(board.require(card))
    if cause is None:
        return answer(False, "not-face-down", "nothing turned it up", rule="flip-summon-is-a-flip")
    text = "" if cause == "flip-summon" else f"turned up by {cause}"
    return answer(True, "is-a-flip", text, rule="flip-summon-is-a-flip")
