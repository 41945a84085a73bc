"""The course of a turn: phases, the End Phase, and when acts other than activations are possible."""

from __future__ import annotations

from typing import Final

from ygoplugin.events import PhaseBegan
from ygoplugin.rules import events as ev
from ygoplugin.rules import hand_size
from ygoplugin.rules.board import Board
from ygoplugin.rules.verdicts import Answer, Verdict, allowed, answer, denied, join
from ygoplugin.stats.times import Phase

MAIN_PHASES: Final = (Phase.MAIN_1, Phase.MAIN_2)


def in_own_main_phase(board: Board, player: int) -> Verdict:
    """Whether it is a Main Phase of the player's own turn (battle-and-summons, lines 23 and 45).

    A phase that was never told forbids nothing.
    """
    rule = "once-per-turn-in-own-main-phases"
    found = []
    if board.turn_player != player:
        found.append(denied("not-own-turn", rule=rule))
    phase = board.duel.clock.phase
    if phase is not None and phase not in MAIN_PHASES:
        found.append(denied("not-a-main-phase", f"it is the {phase}", rule=rule))
    elif phase is not None:
        found.append(allowed("main-phase", rule="main-2-like-main-1"))
    return join(*found)


def no_activation_window(board: Board) -> Verdict:
    """Whether acts other than activations are possible (spell-speed-and-chains, line 79).

    Not in a Chain, not while something may be answered, not while a Summon is going on.
    """
    state = board.state
    found = state.chain.chain.may_do_other_acts(window=state.window is not None)
    if found and state.open_summon is not None:
        summon = state.summons[state.open_summon]
        if not summon.outcome:
            return denied("summon-open", rule="one-procedure-at-a-time")
        if summon.kind is not ev.Procedure.SET:
            return denied("activation-window", rule="no-other-acts-in-an-activation-window")
    return found


def may_enter_phase(board: Board, player: int, phase: Phase) -> Verdict:
    """Whether the turn player may move the turn to a phase.

    The phases come in order; Main Phase 2 only if the Battle Phase was entered (battle-and-summons,
    line 25). Nothing moves on in a Chain, or before a Summon is finished.
    """
    found = []
    if player != board.turn_player:
        found.append(denied("not-own-turn", rule="end-phase-is-last"))
    now = board.duel.clock.phase
    if now is not None and phase.position <= now.position:
        found.append(denied("out-of-order", f"it is the {now} already", rule="phases-in-order"))
    if phase is Phase.MAIN_2:
        rule = "main-2-needs-a-battle-phase"
        if board.state.battle.entered:
            found.append(allowed("battle-phase-entered", rule=rule))
        else:
            found.append(denied("no-battle-phase", rule=rule))
    found.append(_nothing_open(board))
    return join(*found)


def _nothing_open(board: Board) -> Verdict:
    state = board.state
    if state.chain.chain.links:
        return denied(
            "chain-resolving", "a Chain has not ended", rule="nothing-between-resolutions"
        )
    if state.open_summon is not None and not state.summons[state.open_summon].outcome:
        summon = state.summons[state.open_summon]
        if not (summon.kind is ev.Procedure.SET and summon.step > 1):
            return denied("summon-open", rule="one-procedure-at-a-time")
    return Verdict(True)


def enter_phase(board: Board, event: ev.PhaseEntered) -> None:
    """The turn moves to a phase. What was going on in the one before is over."""
    state = board.state
    state.open_summon = None
    state.window = None
    state.pending = ()
    board.tell(PhaseBegan(event.phase))


def may_end_turn(board: Board, player: int) -> Verdict:
    """Whether the turn player may end the turn now: in the End Phase, when all is handled.

    The End Phase cannot be left out, and its effects come first (battle-and-summons, lines 29 and
    31); so does the hand limit (line 33).
    """
    found = []
    if player != board.turn_player:
        found.append(denied("not-own-turn", rule="end-phase-is-last"))
    if board.duel.clock.phase is not Phase.END:
        found.append(denied("end-phase-required", rule="end-phase-is-mandatory"))
    elif board.state.end_phase_effects or board.state.pending:
        found.append(denied("end-phase-effects-first", rule="end-phase-is-mandatory"))
    elif hand_size.must_discard(board, player).value:
        found.append(denied("hand-limit", "cards must be discarded first", rule="discard-to-six"))
    found.append(_nothing_open(board))
    if all(found):
        found.append(allowed("turn-player-declared", rule="end-phase-is-last"))
    return join(*found)


def may_declare_end(board: Board, player: int) -> Verdict:
    """Whether a player may declare the end of the turn.

    Before the End Phase that declares to move on: priority passes, and the End Phase is still to
    come (spell-speed-and-chains, line 17).
    """
    if board.duel.clock.phase is Phase.END:
        return may_end_turn(board, player)
    if player != board.turn_player:
        return denied("not-own-turn", rule="end-phase-is-last")
    return _nothing_open(board)


def declare_end(board: Board, event: ev.TurnEndDeclared) -> None:
    """The end of the turn is declared: in the End Phase the turn is over, before it priority passes."""
    from ygoplugin.rules import activations

    if board.duel.clock.phase is Phase.END:
        board.state.turn_over = True
    else:
        activations.move_on(board, event.player)


def turn_over(board: Board) -> Answer[bool]:
    """Whether the turn is over: the turn player declared its end in the End Phase."""
    if board.state.turn_over:
        return answer(True, "turn-player-declared", rule="end-phase-is-last")
    return answer(False, "end-phase-required", rule="end-phase-is-mandatory")
