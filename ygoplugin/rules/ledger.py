"""The ledger of the rule modules: takes events in, each checked by the module it belongs to.

A `Duel` keeps one. What the rules do not allow raises `IllegalError` and leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ygoplugin import events as stat_events
from ygoplugin.oaths import events as turn
from ygoplugin.oaths.fields import misfit
from ygoplugin.rules import (
    activations,
    battle,
    damage,
    equips,
    flip_summons,
    hand_size,
    normal_summons,
    replay,
    sequence,
)
from ygoplugin.rules import events as ev
from ygoplugin.rules.board import Board, Tell
from ygoplugin.rules.cards import Position, Zone
from ygoplugin.rules.errors import IllegalError, RuleError
from ygoplugin.rules.events import RULE_EVENTS, RuleEvent
from ygoplugin.rules.priority import Priority
from ygoplugin.rules.spell_speed import CardKind
from ygoplugin.rules.state import Battle, ChainState, RulesState
from ygoplugin.rules.verdicts import Verdict, because, denied, join
from ygoplugin.stats.times import Phase

if TYPE_CHECKING:
    from ygoplugin.duel import Duel
    from ygoplugin.rules.named_cards import NamedRules


class RulesLedger:
    """What was told, as far as the rule modules remember it.

    Args:
        named: The named cards.
        state: The state to go on from.
    """

    def __init__(self, named: NamedRules, state: RulesState | None = None) -> None:
        self.named = named
        self.state = RulesState() if state is None else state
        self._taking = False

    def _writable(self) -> RulesState:
        """The state, to be changed: while an event is taken in it is a copy already."""
        return self.state if self._taking else self.state.copy()

    def board(self, duel: Duel) -> Board:
        """The board, to ask the rule modules about."""
        return Board(duel, self._started(duel), self.named)

    def _started(self, duel: Duel) -> RulesState:
        """The state; before the first event of the rules, what the duel tells: monsters, phase."""
        if self.state.used:
            return self.state
        state = self.state.copy()
        state.used = True
        for card, known in duel.stats.cards.items():
            if known.on_field:
                state.zones[card] = Zone.MONSTER
                state.positions[card] = (
                    Position.FACE_UP_ATTACK if known.face_up else Position.FACE_DOWN_DEFENSE
                )
        phase = duel.clock.phase
        entered = phase is not None and phase.position >= Phase.BATTLE.position
        step = ev.BattleStep.START if phase is Phase.BATTLE else None
        state.battle = Battle(entered=entered, step=step)
        state.chain = ChainState(priority=Priority(duel.clock.player))
        return state

    def take(self, duel: Duel, event: RuleEvent, tell: Tell) -> None:
        """Take an event in that was checked.

        Args:
            duel: The duel.
            event: What happened.
            tell: Tells the stat resolver or the turn ledger what follows.

        Raises:
            RuleError: It makes no sense, or is out of order; this ledger is as it was.
        """
        board = Board(duel, self._started(duel).copy(), self.named, tell)
        before, self.state, self._taking = self.state, board.state, True
        try:
            _APPLY[type(event)](board, event)
            if isinstance(event, _ACTS):
                chain = board.state.chain
                board.state.chain = replace(chain, priority=chain.priority.begun())
            board.settle()
            equips.settle(board)
        except BaseException:
            self.state = before
            raise
        finally:
            self._taking = False

    def observe(self, event: object) -> None:
        """Follow what a host told the stat resolver alone: a Summon, a card that left, a flip."""
        if not self.state.used:
            return
        match event:
            case stat_events.MonsterSummoned(id=card, face_up=face_up):
                state = self._writable()
                state.zones[card] = Zone.MONSTER
                state.positions[card] = (
                    Position.FACE_UP_ATTACK if face_up else Position.FACE_DOWN_DEFENSE
                )
            case stat_events.CardLeft(id=card) if card in self.state.zones:
                state = self._writable()
                for known in (state.zones, state.positions, state.in_force, state.equipped_to):
                    known.pop(card, None)
                state.reached = {told for told in state.reached if card not in told[1:4:2]}
                state.summoned_again.discard(card)
            case stat_events.FlippedFaceDown(id=card) if card in self.state.positions:
                state = self._writable()
                state.positions[card] = Position.FACE_DOWN_DEFENSE
                state.reached = {told for told in state.reached if card not in told[1:4:2]}
            case stat_events.FlippedFaceUp(id=card) if card in self.state.positions:
                state = self._writable()
                state.positions[card] = Position.FACE_UP_ATTACK
            case _:
                return
        self.state = state

    def begin_turn(self, player: int) -> None:
        """A turn begins: what was counted in the one before is forgotten.

        So are its activations, and all but the last Summon of each monster: their names are free again.
        """
        if not self.state.used:
            return
        state = self._writable()
        state.battle = Battle()
        state.open_summon = None
        state.window = None
        state.pending = ()
        state.adjusted = ()
        state.discards = {}
        state.end_phase_effects = 0
        state.turn_over = False
        state.both_act = None
        state.happenings = ()
        last = {summon.card: name for name, summon in state.summons.items()}
        state.summons = {name: state.summons[name] for name in last.values()}
        open_links = {link.id for link in state.chain.chain.links}
        kept = {n: a for n, a in state.chain.activations.items() if n in open_links}
        state.chain = ChainState(state.chain.chain, Priority(player), kept, told=state.chain.told)
        self.state = state

    def begin_phase(self, phase: Phase) -> None:
        """A phase begins: the turn player has priority first."""
        if not self.state.used:
            return
        state = self._writable()
        if phase is Phase.BATTLE:
            state.battle = Battle(entered=True, step=ev.BattleStep.START)
        elif state.battle.step is not None:
            state.battle = Battle(entered=True, over=True)
        state.number += 1  # What happened before is no longer the last event.
        state.chain = replace(state.chain, priority=state.chain.priority.begun())
        self.state = state


# --- whether an event may happen ------------------------------------------------------------------


def may(duel: Duel, event: RuleEvent) -> Verdict:
    """Whether the rules let something happen now; what they say nothing of is allowed.

    Raises:
        RuleError: The event makes no sense.
    """
    check_fields(event)
    board = duel.rules
    check = _MAY.get(type(event))
    found = [Verdict(True) if check is None else check(board, event)]
    if check is not None and board.state.turn_over:
        found.append(denied("turn-player-declared", "the turn is over", rule="end-phase-is-last"))
    match event:
        case ev.SummonBegan():
            found.append(_asked(duel, normal_summons.turn_event(board, event)))
        case ev.AttackDeclared():
            attack = replay.going_on(board)
            if attack is None or attack.card != event.card:
                card = board.oath_card(event.card)
                direct = event.target is None
                asked = turn.AttackDeclared(event.player, card, direct=direct)
                found.append(_asked(duel, asked))
        case ev.SpecialSummoned(procedure=True):
            origin = board.zone(event.card)
            summon = turn.Summon(
                event.player,
                turn.SummonKind.INHERENT,
                (board.oath_card(event.card),),
                origin.value if origin else "",
            )
            found.append(_asked(duel, turn.SummonDeclared(summon)))
        case ev.Activated(card=str() as name):
            activation = turn.Activation(event.player, board.oath_card(name), event.effect)
            number = len(board.state.chain.chain.links) + 1
            found.append(_asked(duel, turn.LinkActivated(number, activation)))
        case _:
            pass
    return join(*found)


def _asked(duel: Duel, event: turn.Event) -> Verdict:
    """What oaths, Summon limits and plugins say; their notes are about counts and stay with them."""
    found = duel.may(event)
    return Verdict(found.allowed, found.reasons)


def check_fields(event: RuleEvent) -> None:
    """Whether an event holds what its fields say.

    Raises:
        RuleError: It does not, or is none.
    """
    if not isinstance(event, RULE_EVENTS):
        raise RuleError(f"{event!r:.80} is no event of the rules")
    wrong = misfit(event)
    if not wrong:
        for name in ("player", "controller", "spared"):
            player = getattr(event, name, None)
            if player is not None and player not in (0, 1):
                wrong = f"a player is 0 or 1, not {player!r}"
    if wrong:
        raise RuleError(f"{event!r:.120} makes no sense: {wrong}")


def refuse(event: RuleEvent, verdict: Verdict) -> None:
    """Raise the error for an event that a verdict forbids.

    Raises:
        IllegalError: Always.
    """
    raise IllegalError(f"{type(event).__name__} is not allowed", verdict)


_Check = Callable[[Board, Any], Verdict]

_MAY: Final[dict[type[RuleEvent], _Check]] = {
    ev.PhaseEntered: lambda b, e: sequence.may_enter_phase(b, e.player, e.phase),
    ev.BattleStepEntered: lambda b, e: battle.may_enter_step(b, e.step),
    ev.BattlePhaseEndDeclared: lambda b, e: battle.may_end_battle_phase(b, e.player),
    ev.TurnEndDeclared: lambda b, e: sequence.may_declare_end(b, e.player),
    ev.LifePointsPaid: damage.may_pay,
    ev.HandAdjusted: hand_size.may_adjust,
    ev.SummonBegan: normal_summons.may_begin,
    ev.SummonStep: lambda b, e: normal_summons.may_step(b, e.summon, e.step),
    ev.SummonNegated: lambda b, e: normal_summons.may_negate(b, e.summon),
    ev.SpecialSummoned: normal_summons.may_special_summon,
    ev.PositionChanged: lambda b, e: normal_summons.may_change_position(
        b, e.player, e.card, e.position
    ),
    ev.Flipped: lambda b, e: flip_summons.may_be_flipped(b, e.card),
    ev.TurnedFaceDown: lambda b, e: flip_summons.may_be_turned_down(b, e.card),
    ev.AttackDeclared: battle.may_attack,
    ev.ReplayChosen: replay.may_choose,
    ev.AttackGivenUp: lambda b, e: replay.may_give_up(b, e.player, e.card),
    ev.DamageCalculated: battle.may_calculate,
    ev.DestroyedByBattle: battle.may_be_destroyed,
    ev.BattlePhaseEndedByEffect: lambda b, e: battle.may_end_by_effect(b),  # noqa: ARG005
    ev.Activated: activations.may_be_activated,
}


_ACTS: Final = (ev.SummonBegan, ev.SpecialSummoned, ev.PositionChanged, ev.AttackDeclared)
"""What a player does that can be answered: who declined before may answer that."""


# --- what an event changes ------------------------------------------------------------------------


def _described(board: Board, event: ev.CardDescribed) -> None:
    board.state.facts[board.require(event.card)] = event.facts


def _placed(board: Board, event: ev.CardPlaced) -> None:
    card = board.require(event.card)
    if event.equipped_to is not None:
        equips.equip(board, card, event.equipped_to)
        return
    if event.zone is Zone.MONSTER:
        position = event.position or Position.FACE_UP_ATTACK
        board.arrive(card, position, controller=event.controller, earlier=event.earlier)
        if board.controller(card) != event.controller:
            board.tell(stat_events.ControlChanged(card, event.controller))
        return
    was = board.zone(card)
    if was is not None and was.on_field and not event.zone.on_field:
        board.move(card, event.zone, "rule")
    board.state.zones[card] = event.zone
    board.state.arrived[card] = 0 if event.earlier else board.turn
    board.state.moves.pop(card, None)
    if board.controller(card) != event.controller:
        board.tell(stat_events.ControlChanged(card, event.controller))


def _moved(board: Board, event: ev.CardMoved) -> None:
    card = board.require(event.card)
    state = board.state
    if board.zone(card) is event.to:
        return
    how, reason = event.how, None
    cost_of = _cost_of(board, event)
    if card in state.battle.doomed and event.to is Zone.GRAVEYARD:
        battle.send_from_battle(board, card)
        return
    if how == "destroyed":
        activations.destroy(board, card, event.cause)
        return
    if cost_of is not None or how == "cost":
        how = "cost"
        text = "moved as a cost"
        reason = because("cost-paid", text, rule="non-activations-stay-off-the-chain")
        if cost_of is not None and state.chain.activations[cost_of].card == card:
            known = state.chain.activations[cost_of]
            paid = {**state.chain.activations, cost_of: replace(known, left_as_cost=True)}
            state.chain = replace(state.chain, activations=paid)
    board.move(card, event.to, how, cause=event.cause, reason=reason)


def _cost_of(board: Board, event: ev.CardMoved) -> str | None:
    """The activation that a card which moves now pays for: nothing else moves cards meanwhile."""
    chain = board.state.chain.chain
    newest = chain.newest
    if newest is None or chain.resolving or event.cause not in (None, newest.card):
        return None
    return newest.id if board.state.chain.activations[newest.id].cost else None


def _effect_began(board: Board, event: ev.EffectBegan) -> None:
    card = board.require(event.card)
    kind = board.kind(card)
    if board.zone(card) is None and kind.stays_on_field:
        field = kind is CardKind.FIELD_SPELL
        board.state.zones[card] = Zone.FIELD if field else Zone.SPELL_TRAP
    board.begin_effects(card, event.effect)


def _effect_ended(board: Board, event: ev.EffectEnded) -> None:
    card = board.require(event.card)
    labels = board.state.in_force.get(card, ())
    left = tuple(label for label in labels if event.effect and label != event.effect)
    if not labels:
        raise RuleError(f"no effect of {event.card!r} applies")
    if left:
        board.state.in_force[card] = left
        return
    del board.state.in_force[card]


def _phase_entered(board: Board, event: ev.PhaseEntered) -> None:
    sequence.enter_phase(board, event)


def _step_entered(board: Board, event: ev.BattleStepEntered) -> None:
    board.state.number += 1  # What happened before is no longer the last event.
    battle.enter_step(board, event.step)
    board.state.chain = replace(board.state.chain, priority=board.state.chain.priority.begun())


def _battle_phase_end_declared(board: Board, event: ev.BattlePhaseEndDeclared) -> None:
    battle.declare_end(board)
    activations.move_on(board, event.player)


def _end_phase_effects(board: Board, event: ev.EndPhaseEffects) -> None:
    if event.count < 0:
        raise RuleError(f"{event.count} effects: expected a number from 0 on")
    board.state.end_phase_effects = event.count
    if not event.count:
        board.state.pending = ()


def _hand_counted(board: Board, event: ev.HandCounted) -> None:
    if event.count < 0:
        raise RuleError(f"{event.count} cards: expected a number from 0 on")
    board.state.hand[event.player] = event.count


def _pending(board: Board, event: ev.PhaseEffectsPending) -> None:
    for effect in event.effects:
        board.require(effect.card)
    board.state.pending = event.effects


def _both_act(board: Board, event: ev.BothAct) -> None:
    board.state.both_act = (board.require(event.card), event.act)


def _window(board: Board, event: ev.WindowOpened) -> None:
    board.state.window = event.after or "something"


def _window_closed(board: Board, event: ev.WindowClosed) -> None:  # noqa: ARG001
    chain = board.state.chain.chain
    if chain.links:
        raise IllegalError("the window cannot be closed", chain.may_do_other_acts())
    board.state.window = None
    open_summon = board.state.open_summon
    if open_summon is not None and board.state.summons[open_summon].outcome:
        board.state.open_summon = None


_Apply = Callable[[Board, Any], None]

_APPLY: Final[dict[type[RuleEvent], _Apply]] = {
    ev.CardDescribed: _described,
    ev.CardPlaced: _placed,
    ev.CardMoved: _moved,
    ev.EffectBegan: _effect_began,
    ev.EffectEnded: _effect_ended,
    ev.PhaseEntered: _phase_entered,
    ev.BattleStepEntered: _step_entered,
    ev.BattlePhaseEndDeclared: _battle_phase_end_declared,
    ev.TurnEndDeclared: sequence.declare_end,
    ev.EndPhaseEffects: _end_phase_effects,
    ev.EffectDamage: damage.inflict_effect_damage,
    ev.BattleDamage: damage.inflict_battle_damage,
    ev.LifePointsPaid: damage.lower_without_damage,
    ev.LifePointsLost: damage.lower_without_damage,
    ev.HandCounted: _hand_counted,
    ev.HandAdjusted: hand_size.adjust,
    ev.SummonBegan: normal_summons.begin,
    ev.SummonStep: lambda b, e: normal_summons.step(b, e.summon, e.step),
    ev.SummonFinished: lambda b, e: normal_summons.finish(b, e.summon),
    ev.SummonNegated: lambda b, e: normal_summons.negate(b, e.summon, e.cause),
    ev.SpecialSummoned: normal_summons.special_summon,
    ev.PositionChanged: normal_summons.change_position,
    ev.Flipped: flip_summons.flip,
    ev.TurnedFaceDown: flip_summons.turn_down,
    ev.AttackDeclared: battle.attack,
    ev.ReplayChosen: replay.choose,
    ev.AttackGivenUp: lambda b, e: replay.give_up(b, e.card),
    ev.DamageCalculated: battle.calculate,
    ev.DestroyedByBattle: battle.destroy,
    ev.BattlePhaseEndedByEffect: battle.end_by_effect,
    ev.Activated: activations.activate,
    ev.Declined: activations.decline,
    ev.ChainResolving: lambda b, e: activations.resolving(b),  # noqa: ARG005
    ev.LinkNegated: activations.negate_link,
    ev.LinkResolved: activations.resolve,
    ev.ChainEnded: lambda b, e: activations.end_chain(b),  # noqa: ARG005
    ev.TriggersMet: activations.meet,
    ev.OrderChosen: activations.choose_order,
    ev.PhaseEffectsPending: _pending,
    ev.BothAct: _both_act,
    ev.WindowOpened: _window,
    ev.WindowClosed: _window_closed,
}
