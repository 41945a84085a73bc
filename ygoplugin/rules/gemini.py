"""Gemini monsters: Normal Monsters on the field and in the Graveyard until they are summoned again.

The second summon is a Normal Summon of the monster that is on the field already, out of the one budget
of the turn, without Tributes, and it can be negated (damage-step-and-stats, lines 111 to 119). It is
forgotten when the monster leaves the field (line 123). Negating a Gemini monster also negates the text
that makes it a Normal Monster (lines 127 to 131).
"""

from __future__ import annotations

from ygoplugin.rules.board import Board
from ygoplugin.rules.cards import Position, Zone
from ygoplugin.rules.verdicts import Answer, Verdict, answer, denied, join


def monster_kind(board: Board, card: str) -> Answer[str]:
    """Whether a monster is a `normal` or an `effect` monster where it is now."""
    board.require(card)
    facts = board.facts(card)
    if not facts.is_gemini:
        kind = "normal" if facts.kind == "normal-monster" else "effect"
        return answer(kind, "printed-kind", rule="treated-as-normal-monster")
    if card in board.state.summoned_again:
        return answer("effect", "summoned-again", rule="effect-monster-after-second-summon")
    zone = board.zone(card)
    position = board.position(card)
    face_up = zone is Zone.MONSTER and (position is None or position.face_up)
    if not face_up and zone is not Zone.GRAVEYARD:
        return answer("effect", "own-text-elsewhere", rule="gemini-in-hand-or-deck")
    source = board.negated_by(card)
    if source is not None:
        rule = "negated-normal-gemini-is-effect-monster"
        if zone is Zone.GRAVEYARD:
            rule = "negated-in-graveyard-is-effect-monster"
        text = f"{board.name(source)} negates the text that makes it a Normal Monster"
        return answer("effect", "own-text-negated", text, rule=rule)
    if card in board.state.reset:
        return answer("normal", "left-the-field", rule="leaving-the-field-resets")
    return answer("normal", "own-text-applies", rule="treated-as-normal-monster")


def has_listed_effects(board: Board, card: str) -> Answer[bool]:
    """Whether a Gemini monster has its listed (●) effects, and they are not negated."""
    board.require(card)
    if card not in board.state.summoned_again:
        if card in board.state.reset:
            return answer(False, "left-the-field", rule="leaving-the-field-resets")
        return answer(False, "not-summoned-again", rule="effect-monster-after-second-summon")
    source = board.negated_by(card)
    if source is not None:
        text = f"{board.name(source)} negates them"
        rule = "negated-effect-gemini-loses-listed-effects"
        return answer(False, "negated-by-card", text, rule=rule)
    return answer(True, "summoned-again", rule="effect-monster-after-second-summon")


def may_summon_again(board: Board, player: int, card: str) -> Verdict:
    """Whether a Gemini monster may be summoned again, as far as the monster itself goes."""
    found = []
    rule = "second-summon-of-a-monster-on-the-field"
    if not board.facts(card).is_gemini:
        found.append(denied("not-a-gemini", f"{board.name(card)} is no Gemini monster", rule=rule))
    position = board.position(card)
    if board.zone(card) is not Zone.MONSTER or position is Position.FACE_DOWN_DEFENSE:
        found.append(denied("not-face-up", rule=rule))
    if board.controller(card) != player:
        found.append(denied("not-controlled", rule="own-monsters"))
    if card in board.state.summoned_again:
        found.append(denied("summoned-again-already", rule=rule))
    return join(*found)


def succeed(board: Board, card: str) -> None:
    """The second summon succeeded: the monster gains its listed effects (line 121)."""
    board.state.summoned_again.add(card)
    board.state.reset.discard(card)
