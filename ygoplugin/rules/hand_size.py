"""The hand limit of the End Phase.

A turn player with more than six cards in hand discards down to six, by choice and all at once
(battle-and-summons, line 33). Effects lift or change the limit. The adjustment is a rule, not a card
effect, so what waits for a discard by an effect is not triggered (line 35).
"""

from __future__ import annotations

from typing import Final

from ygoplugin.rules import events as ev
from ygoplugin.rules.board import Board
from ygoplugin.rules.cards import Does, Zone
from ygoplugin.rules.verdicts import Answer, Verdict, answer, because, denied
from ygoplugin.stats.times import Phase

LIMIT: Final = 6
"""The hand limit, in cards, unless an effect says otherwise."""


def limit(board: Board, player: int) -> Answer[int | None]:
    """The hand limit of a player, in cards; `None` for no limit.

    The effect that began to apply last decides, and an effect without a limit before all others: the
    documents do not say how several meet.
    """
    found: Answer[int | None] = answer(LIMIT, "hand-limit", rule="discard-to-six")
    for source, effect in board.in_force(Does.HAND_LIMIT):
        if not board.covers_player(source, effect, player) or board.negated_by(source) is not None:
            continue
        text = f"{board.name(source)} decides"
        rule = "effects-lift-or-change-the-limit"
        if effect.amount is None:
            return answer(None, "no-hand-limit", text, rule=rule)
        found = answer(effect.amount, "changed-hand-limit", text, rule=rule)
    return found


def cards_in_hand(board: Board, player: int) -> Answer[int]:
    """How many cards a player has in hand: what was counted, or the cards known to be there."""
    counted = board.state.hand.get(player)
    if counted is None:
        counted = sum(
            zone is Zone.HAND and board.controller(card) == player
            for card, zone in board.state.zones.items()
        )
    code = "hand-limit" if board.state.discards.get(player) else "where-it-was"
    return answer(counted, code, rule="discard-to-six")


def must_discard(board: Board, player: int) -> Answer[int]:
    """How many cards a player must discard for the hand limit now; only the turn player adjusts."""
    if player != board.turn_player:
        return answer(0, "turn-player-only", rule="discard-to-six")
    decided = limit(board, player)
    count = cards_in_hand(board, player).value
    if decided.value is None:
        return Answer(0, decided.reasons)
    over = count - decided.value
    if over <= 0:
        text = f"{count} cards, and the limit is {decided.value}"
        within = because("within-limit", text, rule="discard-to-six")
        return Answer(0, (within, *(r for r in decided.reasons if r.code != "hand-limit")))
    return Answer(over, decided.reasons)


def chooser(player: int) -> Answer[int]:
    """Who chooses the cards that a player discards for the hand limit: that player."""
    return answer(player, "owner-chooses", rule="owner-chooses-all-at-once")


def discard_actions(board: Board, player: int) -> Answer[int]:
    """In how many goes a player discarded for the hand limit this turn: one for all cards."""
    goes = board.state.discards.get(player, 0)
    return answer(goes, "all-at-once", rule="owner-chooses-all-at-once")


def may_adjust(board: Board, event: ev.HandAdjusted) -> Verdict:
    """Whether a player discards so many cards for the hand limit: exactly what must be, all at once."""
    phase = board.duel.clock.phase
    if phase is not None and phase is not Phase.END:
        text = f"it is the {phase}"
        return denied("end-phase-required", text, rule="discard-to-six")
    needed = must_discard(board, event.player)
    if not needed.value:
        return Verdict(False, needed.reasons)
    if event.discards != needed.value:
        reasons = tuple(
            because(
                reason.code,
                f"{needed.value} to discard, not {event.discards}: {reason.because}",
                rule=reason.ruling.id,
            )
            for reason in needed.reasons
        )
        return Verdict(False, reasons)
    known = set(event.cards)
    if len(event.cards) > min(event.discards, len(known)) or any(
        board.zone(card) is not Zone.HAND or board.controller(card) != event.player
        for card in known
    ):
        return denied("not-in-hand", rule="owner-chooses-all-at-once")
    return Verdict(True)


def adjust(board: Board, event: ev.HandAdjusted) -> None:
    """A player discards for the hand limit."""
    state = board.state
    before = cards_in_hand(board, event.player).value
    state.discards[event.player] = state.discards.get(event.player, 0) + 1
    reason = because("hand-limit", "discarded by the adjustment", rule="discard-to-six")
    for card in event.cards:
        board.move(card, Zone.GRAVEYARD, "rule", reason=reason)
    state.adjusted = event.cards
    state.hand[event.player] = before - event.discards


def kind_of_adjustment() -> Answer[str]:
    """What the adjustment counts as: a rule, not a card effect (line 35)."""
    return answer("rule", "adjustment-is-rule", rule="adjustment-is-a-rule")
