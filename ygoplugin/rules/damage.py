"""Damage: effect damage, battle damage, and Life Points that go down without damage.

What an effect inflicts is effect damage, unless its text says battle damage (damage-step-and-stats,
lines 83 and 89). What is paid as a cost or lost through "lose LP" is no damage (line 85), and triggers
nothing that waits for damage. Battle damage that is shifted to the other player stays battle damage
(line 91).
"""

from __future__ import annotations

from typing import TypedDict

from ygoplugin.events import LifePointsChanged
from ygoplugin.rules import events as ev
from ygoplugin.rules.board import Board
from ygoplugin.rules.cards import Does
from ygoplugin.rules.errors import RuleError
from ygoplugin.rules.state import DamageTaken
from ygoplugin.rules.verdicts import Answer, Reason, Verdict, answer, because, denied


class Taken(TypedDict):
    """The last damage of a player: its kind (`effect`, `battle`, `none`) and its points."""

    kind: str
    amount: int


def may_pay(board: Board, event: ev.LifePointsPaid) -> Verdict:
    """Whether a player can pay so many Life Points: not more than there are (today's rules)."""
    if event.amount > board.duel.life_points(event.player):
        return denied("not-enough-lp", rule="cost-must-be-payable")
    return Verdict(True)


def inflict_effect_damage(board: Board, event: ev.EffectDamage) -> None:
    """A player takes effect damage, or an effect replaces it (lines 83 and 87)."""
    _check(event.amount)
    for source, effect in board.in_force(Does.REPLACES_EFFECT_DAMAGE):
        if board.negated_by(source) is None and board.covers_player(source, effect, event.player):
            text = f"{board.name(source)} replaces effect damage"
            reason = because("replaced", text, rule="effect-damage-reduces-lp")
            board.state.damage[event.player] = DamageTaken("effect", 0, 0, reason, source)
            return
    text = f"{board.name(event.cause)} inflicts {event.amount} points by its effect"
    reason = because("is-effect-damage", text, rule="effect-damage-reduces-lp")
    _lower(board, event.player, event.amount)
    board.state.damage[event.player] = DamageTaken("effect", event.amount, event.amount, reason)
    _note(board, "effect", event.player)


def inflict_battle_damage(board: Board, event: ev.BattleDamage) -> None:
    """A player takes battle damage: as it is, by a text that says so, or shifted (lines 89 and 91)."""
    _check(event.amount)
    name = board.name(event.cause)
    if event.spared is not None:
        text = f"{name} makes player {event.player} take it"
        reason = because("transferred", text, rule="transferred-battle-damage-is-battle-damage")
        board.state.damage[event.spared] = DamageTaken("none", 0, 0, reason)
    elif event.cause is not None and board.effects(event.cause, Does.PIERCES):
        text = f"{name} says that it inflicts battle damage"
        reason = because(
            "text-says-battle-damage", text, rule="stated-battle-damage-is-battle-damage"
        )
    else:
        reason = because("is-battle-damage", rule="stated-battle-damage-is-battle-damage")
    _lower(board, event.player, event.amount)
    board.state.damage[event.player] = DamageTaken("battle", event.amount, event.amount, reason)
    _note(board, "battle", event.player)


def lower_without_damage(board: Board, event: ev.LifePointsPaid | ev.LifePointsLost) -> None:
    """A player pays or loses Life Points: no damage (line 85)."""
    _check(event.amount)
    cost = isinstance(event, ev.LifePointsPaid)
    text = "a cost is not damage" if cost else "the text says lose"
    reason = because("not-damage", text, rule="cost-and-loss-are-not-damage")
    _lower(board, event.player, event.amount)
    board.state.damage[event.player] = DamageTaken("none", 0, event.amount, reason)


def damage_taken(board: Board, player: int) -> Answer[Taken]:
    """Which kind of damage a player last took, and how many points.

    Kind `none` with 0 points if there was none, or Life Points were paid or lost.
    """
    found = board.state.damage.get(player)
    if found is None:
        reason = because("not-damage", "nothing happened", rule="effect-damage-reduces-lp")
        return Answer({"kind": "none", "amount": 0}, (reason,))
    reasons: tuple[Reason, ...] = (found.reason,)
    if found.kind == "battle" and found.reason.code != "is-battle-damage":
        rule = found.reason.ruling.id
        reasons = (found.reason, because("is-battle-damage", rule=rule))
    return Answer({"kind": found.kind, "amount": found.amount}, reasons)


def life_points(board: Board, player: int) -> Answer[int]:
    """The Life Points of a player, and why they are what they are."""
    found = board.state.damage.get(player)
    lp = board.duel.life_points(player)
    if found is None:
        return Answer(lp, ())
    if found.replaced_by is not None or (found.reason.code == "transferred" and not found.lost):
        return Answer(lp, (found.reason,))
    rule = found.reason.ruling.id
    lowered = because("lp-reduced", f"they went down by {found.lost}", rule=rule)
    return Answer(lp, (lowered, found.reason))


def replacement_applies(board: Board, card: str) -> Answer[bool]:
    """Whether the effect of a card that replaces effect damage applied to its controller's last damage.

    It does to effect damage alone: not to battle damage, costs or losses (line 87).
    """
    found = board.state.damage.get(board.controller(board.require(card)))
    rule = "cost-and-loss-are-not-damage"
    if found is None or found.kind == "none":
        return answer(False, "not-damage", rule=rule)
    if found.kind == "battle":
        return answer(
            False, "is-battle-damage", "it replaces effect damage only", rule=found.reason.ruling.id
        )
    if found.replaced_by == card:
        return answer(True, "is-effect-damage", rule="effect-damage-reduces-lp")
    source = board.negated_by(card)
    if source is not None:
        text = f"{board.name(source)} negates it"
        return answer(False, "negated-by-card", text, rule="negated-effects-may-be-activated")
    return answer(False, "not-face-up", rule="effect-damage-reduces-lp")


def _check(amount: int) -> None:
    if amount < 0:
        raise RuleError(f"{amount} points: expected a number from 0 on")


def _lower(board: Board, player: int, amount: int) -> None:
    left = max(0, board.duel.life_points(player) - amount)
    board.tell(LifePointsChanged(player, left))


def _note(board: Board, kind: str, player: int) -> None:
    board.happened("damage", f"{kind}:{player}")
