"""Activations: whether a card or effect may be activated at this moment, and the Chain that it joins.

The modules `chains`, `priority`, `triggers`, `timing`, `spell_speed` and `negation` hold the rules; here
they meet the board: the steps of a Summon, the Damage Step, a replay, the hand limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ygoplugin.events import ControlChanged
from ygoplugin.oaths import events as turn
from ygoplugin.oaths.cards import Card as OathCard
from ygoplugin.rules import chains, equips, gemini, negation, normal_summons, timing, triggers
from ygoplugin.rules import events as ev
from ygoplugin.rules.board import Board
from ygoplugin.rules.cards import Does, RuleEffect, Zone
from ygoplugin.rules.chains import Chain, Link
from ygoplugin.rules.conditions import Condition
from ygoplugin.rules.errors import IllegalError, RuleError
from ygoplugin.rules.events import BattleStep, Procedure
from ygoplugin.rules.negation import LinkNegation
from ygoplugin.rules.priority import Priority
from ygoplugin.rules.spell_speed import CardKind, EffectKind, spell_speed
from ygoplugin.rules.state import Activation, ChainState, Summoning
from ygoplugin.rules.triggers import Met, TriggerClass
from ygoplugin.rules.verdicts import Answer, Reason, Verdict, allowed, answer, because, denied, join
from ygoplugin.stats.times import Phase

MOMENTS: Final = (
    "now",
    "this-chain",
    "during-resolution",
    "after-chain",
    "after-summon",
    "summon-negation-window",
    "before-damage-calculation",
    "after-damage-calculation",
    "after-replay-choice",
    "after-adjustment",
    "before-turn-ends",
)
"""The moments that a question can name beside the steps of a Summon; otherwise the board tells."""


# --- what an effect is ----------------------------------------------------------------------------


_KINDS: Final = frozenset(kind.value for kind in EffectKind if kind is not EffectKind.CARD)


def effect_kind(board: Board, card: str | None, effect: str = "card") -> EffectKind:
    """The kind of an effect of a card: as its word says, or as is known of the card."""
    if effect in _KINDS:
        return EffectKind(effect)
    if card is None or (effect == "card" and board.kind(card) is not CardKind.MONSTER):
        return EffectKind.CARD
    facts = board.facts(card)
    if facts.kind == "flip-monster":
        return EffectKind.FLIP
    if facts.quick:
        return EffectKind.QUICK
    if board.effects(card, Does.TRIGGERS):
        return EffectKind.TRIGGER
    return EffectKind.QUICK if board.kind(card).is_trap else EffectKind.IGNITION


def speed_of(board: Board, card: str, effect: str = "") -> Answer[int | None]:
    """The Spell Speed of a card's effect.

    Without an effect: that of its trigger if it has one, otherwise of the card itself.
    """
    board.require(card)
    facts = board.facts(card)
    if facts.spell_speed is not None:
        return answer(facts.spell_speed, "speed-by-kind", rule="speed-of-triggers")
    met = next((m for m in board.state.chain.met if m.card == card and m.spell_speed), None)
    if met is not None and not effect:
        return answer(met.spell_speed, "speed-by-kind", rule="speed-of-triggers")
    if not effect and board.effects(card, Does.TRIGGERS) and facts.kind != "normal-trap":
        return spell_speed(board.kind(card), EffectKind.TRIGGER)
    return spell_speed(board.kind(card), effect_kind(board, card, effect or "card"))


def _link(board: Board, name: str, player: int, card: str | None, effect: str) -> Link:
    """An activation as the Chain sees it. The Spell Speed of an effect that is not told is open."""
    if card is None:
        return Link(name, player)
    kind = effect_kind(board, card, effect)
    speed = board.facts(card).spell_speed
    if speed is None and (kind is not EffectKind.IGNITION or effect == kind):
        speed = spell_speed(board.kind(card), kind).value
    stays = board.stays_on_field(card) or kind is not EffectKind.CARD
    return Link(name, player, card, speed, kind, stays)


# --- whether a trigger is met ---------------------------------------------------------------------


def trigger_of(board: Board, card: str, effect: str = "") -> RuleEffect | None:
    """The trigger of a card: the one with this label, otherwise the first; `None` if none is known."""
    known = board.effects(card, Does.TRIGGERS)
    labelled = [trigger for trigger in known if trigger.label and trigger.label == effect]
    return next(iter((*labelled, *known)), None)


def trigger_met(board: Board, card: str, effect: str = "") -> Answer[bool]:
    """Whether the condition of a card's trigger is met by something that happened, and if not, why."""
    found = _met(board, board.require(card), board.controller(card), effect)
    if isinstance(found, Reason):
        return Answer(False, (found,))
    return answer(True, "the-last-event", "its condition is met", rule="triggers-need-their-event")


def _met(board: Board, card: str, player: int, effect: str = "") -> int | Reason:
    """The number of the event that met a card's trigger, or why none did."""
    trigger = trigger_of(board, card, effect)
    if trigger is None:
        return board.state.number
    if not trigger.condition:
        return board.state.number  # It was not told what it waits for: the host knows.
    condition = Condition.parse(trigger.condition)
    if condition.event == "end-phase":
        return _end_phase_met(board, card, condition, trigger)
    if condition.event in ("sent", "discarded", "destroyed") and condition.own_card:
        found = _gone_met(board, card, condition)
    else:
        found = _happening_met(board, card, player, condition)
    if not isinstance(found, Reason) and _answered(board, card, trigger.label) >= found:
        text = "it was activated for that already"
        return because("condition-not-met", text, rule="triggers-need-their-event")
    return found


def _answered(board: Board, card: str, label: str = "") -> int:
    """The number of the last event when a trigger of a card was last activated; -1 for never."""
    return board.state.answered.get((card, label), -1)


def _note_answer(board: Board, card: str, effect: str) -> None:
    trigger = trigger_of(board, card, effect)
    label = "" if trigger is None else trigger.label
    board.state.answered[card, label] = board.state.number


def _happening_met(board: Board, card: str, player: int, condition: Condition) -> int | Reason:
    """The number of the last happening of this turn that a condition asks for, or why there is none."""
    word = condition.event
    rule = "triggers-need-their-event"
    for what, whom, number in reversed(board.state.happenings):
        if word == "damage" and what == word:
            if _damage_fits(condition, whom, player):
                return number
            continue
        if word == "attack" and what == "retargeted":
            return because("replay-not-declaration", rule="replay-is-not-a-second-declaration")
        if not _is_what(what, condition) or (condition.own_card and whom != card):
            continue
        if not condition.own_card and condition.by and board.controller(whom) == player:
            continue
        if condition.min_atk is not None and not _has_atk(board, whom, condition.min_atk):
            return because("condition-not-met", f"fewer than {condition.min_atk} ATK", rule=rule)
        return number
    code = "not-summoned-yet" if word == "summoned" else "condition-not-met"
    return because(code, rule=rule)


def _is_what(what: str, condition: Condition) -> bool:
    """Whether what happened is the event of a condition; a Summon also by its kind.

    Tribute and Gemini Summons are Normal Summons (battle-and-summons, line 59; damage-step-and-stats,
    line 111).
    """
    kind, _, word = what.rpartition("-")
    if word != "summoned" or condition.event != "summoned":
        return what == condition.event
    normal = condition.how == "normal" and kind in ("tribute", "gemini")
    return condition.how in ("", kind) or normal


def _damage_fits(condition: Condition, what: str, player: int) -> bool:
    """Whether damage (`kind:player`) is what a condition of a player's card waits for."""
    kind, _, taker = what.partition(":")
    wanted = 1 - player if condition.by == "opponent" else player
    return int(taker) == wanted and condition.how in ("", kind)


def _has_atk(board: Board, card: str, least: int) -> bool:
    if card in board.duel.monsters:
        return board.duel.stat(card, "atk") >= least
    value = board.duel.value_of(card, "atk")
    return isinstance(value, int) and value >= least


def _gone_met(board: Board, card: str, condition: Condition) -> int | Reason:
    """The number of the move by which a card was sent, discarded or destroyed as a condition asks for."""
    move = board.state.moves.get(card)
    rule = "triggers-need-their-event"
    if condition.event == "destroyed":
        if card not in board.state.destroyed or move is None:
            return because("condition-not-met", "it was not destroyed", rule=rule)
    elif move is None or move.to is not Zone.GRAVEYARD:
        return because("not-sent-to-graveyard", rule="summon-step-1-tribute")
    if condition.event == "discarded" or condition.how == "effect":
        if move.how in ("rule", "cost", "tribute", "battle"):
            return because("not-by-card-effect", rule="adjustment-is-a-rule")
    if condition.how == "battle" and move.how != "battle":
        return because("condition-not-met", "not by battle", rule=rule)
    if condition.by and (
        move.cause is None or board.controller(move.cause) == board.controller(card)
    ):
        return because("condition-not-met", "not by a card of the opponent", rule=rule)
    if condition.origin and move.counts_from != condition.origin:
        text = f"it counts as sent from {move.counts_from or 'elsewhere'}"
        return because("condition-not-met", text, rule=rule)
    return move.number


def _end_phase_met(
    board: Board, card: str, condition: Condition, effect: RuleEffect
) -> int | Reason:
    if board.duel.clock.phase not in (None, Phase.END):
        text = f"it is the {board.duel.clock.phase}"
        return because("condition-not-met", text, rule="triggers-need-their-event")
    if "sent" in effect.condition.lower():
        sent = _gone_met(board, card, replace(condition, event="sent"))
        if isinstance(sent, Reason):
            return sent
        if board.state.moves[card].turn != board.turn:
            return because("condition-not-met", "in another turn", rule="triggers-need-their-event")
    return board.state.number


def misses_timing(board: Board, card: str, effect: str = "") -> Answer[bool]:
    """Whether the effect of a card misses its timing now (spell-speed-and-chains, line 61)."""
    met_at = _met(board, board.require(card), board.controller(card), effect)
    if isinstance(met_at, Reason):
        return Answer(False, (met_at,))
    trigger = trigger_of(board, card, effect) or RuleEffect(Does.TRIGGERS)
    wording = timing.Wording.WHEN if trigger.when else timing.Wording.IF
    events = timing.Events(board.state.number, _last_words(board))
    return timing.misses_timing(met_at, events, mandatory=trigger.mandatory, wording=wording)


def _last_words(board: Board) -> str:
    if not board.state.happenings:
        return ""
    what, whom, _ = board.state.happenings[-1]
    return f"{what.replace('-', ' ')} ({whom})"


def must_activate(board: Board, card: str, effect: str = "") -> Answer[bool]:
    """Whether the effect of a card must be activated: it is mandatory, and met."""
    met = trigger_met(board, card, effect)
    if not met.value:
        return met
    trigger = trigger_of(board, card, effect)
    return timing.must_activate(mandatory=trigger is not None and trigger.mandatory)


def link_number(board: Board, card: str) -> Answer[int]:
    """The Chain Link number at which the effect of a card is activated: 1 of a new Chain, after one."""
    for number, link in enumerate(board.state.chain.chain.links, 1):
        if link.card == card:
            return answer(number, "newest-link", rule="chain-only-to-the-last-link")
    return timing.next_chain_link()


# --- whether something may be activated -----------------------------------------------------------


def may_activate(
    board: Board, player: int, card: str | None, effect: str = "card", when: str = "now"
) -> Verdict:
    """Whether a player may activate a card or an effect at this moment.

    Args:
        board: The board.
        player: Who.
        card: The card; `None` for any suitable one.
        effect: `card` for the card itself, or which of its effects.
        when: One of `MOMENTS`, `summon-step-N` or `set-step-N`, where the question is about a moment
            that the board does not tell by itself.

    Raises:
        RuleError: The card is not known, or there is no such moment.
    """
    if card is not None:
        board.require(card)
    if when not in MOMENTS and not when.startswith(("summon-step-", "set-step-")):
        known = ", ".join((*MOMENTS, "summon-step-N", "set-step-N"))
        raise RuleError(f"there is no moment {when!r}: expected one of {known}")
    return join(
        _own(board, player, card),
        _not_used(board, card, effect),
        not_forbidden(board, card),
        _at_moment(board, player, card, effect, when),
    )


def _own(board: Board, player: int, card: str | None) -> Verdict:
    if card is not None and board.zone(card) is not None and board.controller(card) != player:
        return denied("not-controlled", rule="own-monsters")
    return Verdict(True)


_GONE: Final = (Zone.GRAVEYARD, Zone.BANISHED, Zone.DECK, Zone.EXTRA_DECK)


def _not_used(board: Board, card: str | None, effect: str) -> Verdict:
    """Whether a Spell or Trap Card itself can be activated: it is not gone, nor on the Chain already."""
    if card is None or effect_kind(board, card, effect) is not EffectKind.CARD:
        return Verdict(True)
    links = board.state.chain.chain.links
    if any(link.card == card and link.effect is EffectKind.CARD for link in links):
        text = f"{board.name(card)} is on the Chain already"
        return denied("card-used", text, rule="cards-are-activated-once")
    zone = board.zone(card)
    if zone in _GONE:
        text = f"{board.name(card)} is in the {zone}"
        return denied("card-used", text, rule="cards-are-activated-once")
    return Verdict(True)


def not_forbidden(board: Board, card: str | None) -> Verdict:
    """Whether nothing in force forbids to activate a card; being negated does not (line 71)."""
    if card is None:
        return Verdict(True)
    influences = board.influences(card)
    arrives = board.kind(card) is not CardKind.MONSTER and board.zone(card) in (None, Zone.HAND)
    if arrives and not influences.negated_by:
        # The card of an activation is on the field by that.
        influences = replace(influences, negated_by=influences.out_of_reach_of)
    return negation.may_activate(board.name(card), influences)


def may_be_activated(board: Board, event: ev.Activated) -> Verdict:
    """Whether an activation may happen now: nothing forbids it, and it is its moment.

    That the other player, who has priority, declined it is implied by the activation (line 17); what
    may be activated ahead of that, `may_activate` and `may_act_first` tell.

    Raises:
        RuleError: The card, a target or the Summon is not known, or the name is taken.
    """
    if event.activation in board.state.chain.activations:
        raise RuleError(f"an activation is called {event.activation!r} already")
    for target in event.targets:
        board.require(target)
    if event.card is not None:
        board.require(event.card)
    chain = board.state.chain
    if event.negates is not None:
        found = normal_summons.may_negate(board, event.negates)
        used = _not_used(board, event.card, event.effect)
        return join(
            _own(board, event.player, event.card), used, not_forbidden(board, event.card), found
        )
    if event.met:
        own = _own(board, event.player, event.card)
        return join(own, not_forbidden(board, event.card), _may_join_met(board, event))
    implied = imply_declining(chain.chain, event.player)
    if not chain.chain.links and chain.priority.holder != event.player:
        priority = chain.priority.passed(1 - event.player, implied=True)
        other = board.with_chain(replace(chain, priority=priority))
        text = f"player {1 - event.player}, who has priority, declines it by that"
        note = because("implied-decline", text, rule="moving-on-declines-priority")
        found = may_activate(other, event.player, event.card, event.effect)
        return replace(found, notes=(*found.notes, note))
    if implied is not chain.chain:
        link = _link(board, event.activation, event.player, event.card, event.effect)
        used = _not_used(board, event.card, event.effect)
        own = _own(board, event.player, event.card)
        return join(own, used, not_forbidden(board, event.card), implied.may_chain(link))
    return may_activate(board, event.player, event.card, event.effect)


def _may_join_met(board: Board, event: ev.Activated) -> Verdict:
    """Whether an effect may go on the Chain of those that were met at the same moment."""
    chain = board.state.chain.chain
    met = _met_with(board, event)
    card = met[-1].card
    if chain.resolving or not all(link.as_met for link in chain.links):
        return chain.may_put(met, [card], board.turn_player)
    placed = [link.card for link in chain.links]
    found = triggers.may_come_next(card, placed, met, board.turn_player)
    if trigger_of(board, card) is not None:
        found = join(found, _trigger(board, event.player, card, event.effect))
    return found


def _met_with(board: Board, event: ev.Activated) -> tuple[Met, ...]:
    """The effects that are on the Chain because they were met at one moment, and the next one."""
    if event.card is None:
        raise RuleError("an effect that was met with others needs its card")
    state = board.state.chain
    before = state.met if state.chain.links else ()
    speed = speed_of(board, event.card).value or 0
    return (*before, Met(event.card, event.player, TriggerClass.parse(event.met), speed))


def may_pay_cost(board: Board, card: str) -> Verdict:
    """Whether the cost of a card may be paid: if it may be activated (line 71)."""
    board.require(card)
    return not_forbidden(board, card)


def _at_moment(board: Board, player: int, card: str | None, effect: str, when: str) -> Verdict:
    state = board.state
    chain = state.chain.chain
    kind = effect_kind(board, card, effect)
    if when == "during-resolution" or chain.resolving or state.chain.unnamed:
        return timing.may_activate_during_resolution()
    if chain.links and when != "after-chain":
        return chain.may_chain(_link(board, "?", player, card, effect))
    if state.open_summon is not None:
        return _in_summon(board, state.summons[state.open_summon], player, card, effect)
    if kind is EffectKind.FLIP and card is not None:
        return _flip(board, card, when)
    if state.adjusted and when == "after-adjustment" and card is not None:
        return _after_adjustment(board, card)
    found = []
    if when == "before-turn-ends":
        found.append(state.chain.priority.may_act(player, kind))
        return join(*found)
    if when == "after-chain":
        found.append(timing.may_activate_after_chain())
    if card is not None and trigger_of(board, card) is not None:
        found.append(_trigger(board, player, card, effect))
    elif when == "now" and board.duel.clock.phase is not None:
        if state.window is None and asked_to_chain(board).value is None:
            found.append(state.chain.priority.may_act(player, kind))
        link = _link(board, "?", player, card, effect)
        main = board.duel.clock.phase in (Phase.MAIN_1, Phase.MAIN_2)
        window = state.window is not None
        found.append(
            chains.may_start_chain(link, board.turn_player, main_phase=main, window=window)
        )
    return join(*found)


def _trigger(board: Board, player: int, card: str, effect: str) -> Verdict:
    found = _met(board, card, player, effect)
    if isinstance(found, Reason):
        return Verdict(False, (found,))
    return timing.may_activate_after(misses_timing(board, card, effect))


def _in_summon(
    board: Board, summon: Summoning, player: int, card: str | None, effect: str
) -> Verdict:
    """Whether something may be activated at the step that a Summon has reached."""
    is_set = summon.kind is Procedure.SET
    last = normal_summons.LAST_STEP[summon.kind]
    if card is None:
        return Verdict(True) if summon.step >= last else _waits(is_set)
    if board.effects(card, Does.NEGATES_SUMMON):
        if summon.step in (normal_summons.TRIBUTE, normal_summons.PLACE) and not is_set:
            return denied("waits-for-step-3", rule="summon-step-3-negation-window")
        name = board.state.open_summon or ""
        return normal_summons.may_negate(board, name)
    trigger = trigger_of(board, card, effect)
    if trigger is None:
        if effect_kind(board, card, effect) is EffectKind.FLIP and summon.step >= last:
            return _flip(board, card, "after-summon")
        if summon.step < last:
            return _waits(is_set)
        link = _link(board, "?", player, card, effect)
        return join(
            _reached(is_set),
            chains.may_start_chain(link, board.turn_player, main_phase=True, window=True),
        )
    if summon.step < last:
        summoned = Condition.parse(trigger.condition).event == "summoned"
        if summoned and summon.step < normal_summons.SUCCESS:
            return denied("not-summoned-yet", rule="summon-step-4-success")
        return _waits(is_set)
    found = _met(board, card, player, effect)
    if isinstance(found, Reason):
        return Verdict(False, (found,))
    return join(timing.may_activate_after(misses_timing(board, card, effect)), _reached(is_set))


def _waits(is_set: bool) -> Verdict:
    if is_set:
        return denied("waits-for-set-step-3", rule="set-step-1-tribute")
    return denied("waits-for-step-5", rule="summon-step-1-tribute")


def _reached(is_set: bool) -> Verdict:
    if is_set:
        return allowed("set-step-3", rule="set-step-3-responses")
    return allowed("step-5", rule="summon-step-5-responses")


def _flip(board: Board, card: str, when: str) -> Verdict:
    """Whether a Flip effect may be activated: after a flip; in battle, after damage calculation."""
    cause = board.state.flipped.get(card)
    rule = "flip-effect-waits-until-after-damage-calculation"
    if cause is None:
        return denied("condition-not-met", "it was not flipped", rule="flip-summon-is-a-flip")
    number = _happening_met(board, card, board.controller(card), Condition("flipped"))
    if isinstance(number, Reason) or _answered(board, card) >= number:
        text = "it was flipped in another turn, or activated for that already"
        return denied("condition-not-met", text, rule="triggers-need-their-event")
    battle = board.state.battle
    if cause == "attack" and battle.step is BattleStep.DAMAGE and not battle.calculated:
        return denied("after-damage-calculation", rule=rule)
    if when == "before-damage-calculation":
        return denied("after-damage-calculation", rule=rule)
    if cause == "attack":
        return allowed("after-damage-calculation", rule=rule)
    return allowed("is-a-flip", rule="flip-summon-is-a-flip")


def _after_adjustment(board: Board, card: str) -> Verdict:
    """Normally nothing follows the hand limit; a named exception may (spell-speed-and-chains, line 79)."""
    known = board.duel.card(card)
    name = board.name(card)
    passcode = None if known is None else known.passcode
    exception = board.named.exception("answers-adjustment", name, passcode)
    if exception is not None and card in board.state.adjusted:
        return allowed("special-case", exception.source, rule="manticore-is-a-special-example")
    return denied("adjustment-is-rule", rule="adjustment-is-a-rule")


def may_chain(
    board: Board, player: int, card: str | None, to: str | int, effect: str = ""
) -> Verdict:
    """Whether a card may be chained to something.

    Args:
        board: The board.
        player: Who would chain it.
        card: The card; `None` for any suitable one.
        to: The number of a Chain Link, the name of an activation, a card, `cost`, or a Summon.
        effect: Which effect; the card itself, or any effect of a monster, if left out.

    Raises:
        RuleError: There is no such Chain Link.
    """
    chain = board.state.chain.chain
    if not effect:
        monster = card is not None and board.kind(board.require(card)) is CardKind.MONSTER
        effect = "any" if monster else "card"
    if isinstance(to, int):
        number: int | None = to
    else:
        number = next(
            (n for n, link in enumerate(chain.links, 1) if to in (link.id, link.card)), None
        )
    if number is None:
        known = isinstance(to, str) and to in board.duel.stats.cards
        continuous = known and str(to) in board.state.in_force
        what = board.name(str(to)) if known else f"a {to}"
        return chains.not_chainable(what, continuous=continuous)
    found = chain.may_chain(_link(board, "?", player, card, effect), number)
    return join(_not_used(board, card, effect), not_forbidden(board, card), found)


def may_act_first(board: Board, player: int, card: str, effect: str = "any") -> Verdict:
    """Whether a player may activate a card ahead of the one who has priority (line 19)."""
    if board.kind(board.require(card)) is not CardKind.MONSTER and effect not in _KINDS:
        effect = "card"
    return board.state.chain.priority.may_act(player, effect_kind(board, card, effect))


def may_send_as_cost(board: Board, player: int, sends: str) -> Verdict:
    """Whether a card on the field may be sent to the Graveyard as a cost (line 59)."""
    zone = board.zone(board.require(sends))
    if board.controller(sends) != player:
        return denied("not-controlled", rule="own-monsters")
    on_field = zone is None or zone.on_field
    move = board.state.moves.get(sends)
    if not on_field and move is not None and move.reason is not None:
        gone = Verdict(False, (move.reason,))
        return join(gone, chains.may_use_on_field(sends, on_field=False, chain=Chain()))
    return chains.may_use_on_field(sends, on_field=on_field, chain=board.state.chain.chain)


# --- effects in force -----------------------------------------------------------------------------


def effects_negated(board: Board, card: str) -> Answer[bool]:
    """Whether the effects of a card are negated where it is now."""
    source = board.negated_by(board.require(card))
    if source is not None:
        text = f"{board.name(source)} negates it" if source != card else "its effects are negated"
        rule = "negated-effects-may-be-activated"
        return answer(True, "negated-by-card", text, rule=rule)
    if board.basic_kind(card) == "spell" and board.kind(card) is CardKind.MONSTER:
        text = "it is an Equip Card, and its effects are Spell effects"
        rule = "effect-counts-as-equip-spell-effect"
        return answer(False, "not-a-monster-effect", text, rule=rule)
    return negation.is_negated(board.name(card), board.influences(card))


def effect_applies(
    board: Board, card: str, effect: str = "continuous", to: str | None = None
) -> Answer[bool]:
    """Whether the effect of a card applies (to another card), or is carried out when it resolves.

    Args:
        board: The board.
        card: The card.
        effect: `continuous`, `listed` (the ● effects of a Gemini monster), `card`, or another one.
        to: The card that a continuous effect would apply to.
    """
    board.require(card)
    if effect == "listed":
        return gemini.has_listed_effects(board, card)
    if effect == "continuous" or to is not None:
        return _applies(board, card, to)
    activations = list(board.state.chain.activations.values())
    found = next((a for a in reversed(activations) if a.card == card), None)
    zone = board.zone(card)
    link = next((x for x in board.state.chain.chain.links if x.card == card), None)
    return negation.effect_applies(
        board.name(card),
        board.influences(card),
        on_field=zone is None or zone.on_field,
        stays_on_field=board.stays_on_field(card),
        link_negated=None if link is None else link.negated,
        left_as_cost=found is not None and found.left_as_cost,
    )


def _applies(board: Board, card: str, to: str | None) -> Answer[bool]:
    for name in (card, to):
        summon = next((s for s in reversed(board.state.summons.values()) if s.card == name), None)
        if summon is not None and summon.kind is not Procedure.GEMINI:
            if summon.step < normal_summons.SUCCESS and summon.outcome != "negated":
                return answer(False, "not-summoned-yet", rule="summon-step-4-success")
    source = board.negated_by(card)
    if source is not None:
        text = f"{board.name(source)} negates it"
        return answer(False, "negated-by-card", text, rule="negated-effects-may-be-activated")
    if card not in board.state.in_force:
        return answer(False, "not-face-up", "it does not apply", rule="summon-step-4-success")
    if to is not None:
        effects = [e for e in board.facts(card).effects if board.covers(card, e, to)]
        if not effects and not board.applies_in_stats(card, to):
            return answer(
                False, "condition-not-met", "it does not cover it", rule="summon-step-4-success"
            )
    return answer(True, "step-4", rule="summon-step-4-success")


# --- what happens ---------------------------------------------------------------------------------


def activate(board: Board, event: ev.Activated) -> None:
    """A card or effect is activated as the next Chain Link; costs are no links (line 9).

    A player who adds a link on the own one implies that the opponent declined; a link that negates
    a Summon brings that Summon to its step 3.

    Raises:
        IllegalError: It cannot be chained, or activated at this moment.
    """
    if event.negates is not None:
        verdict = normal_summons.may_negate(board, event.negates)
        if not verdict:
            raise IllegalError(f"{event.activation} cannot be activated", verdict)
        normal_summons.advance(board, event.negates, normal_summons.NEGATION_WINDOW)
    state = board.state
    link = _link(board, event.activation, event.player, event.card, event.effect)
    counts_as = equips.kind_of_effect(board, event.card).value
    _tell_links(board)
    met = () if len(state.chain.chain.links) == 0 else state.chain.met
    if event.met:
        met = _met_with(board, event)
        chain = state.chain.chain.put_next(link, met, board.turn_player)
    else:
        chain = imply_declining(state.chain.chain, event.player).activate(link, event.link)
    activation = Activation(
        event.activation,
        event.player,
        event.card,
        event.effect,
        counts_as,
        event.cost,
        event.targets,
    )
    state.chain = replace(
        state.chain,
        chain=chain,
        priority=state.chain.priority.used(event.player),
        activations={**state.chain.activations, event.activation: activation},
        met=met,
    )
    if event.card is not None and (link.effect.is_trigger or event.met):
        _note_answer(board, event.card, event.effect)
    if link.effect is EffectKind.CARD and event.card is not None:
        zone = board.zone(event.card)
        if zone is None and board.controller(event.card) != event.player:
            board.tell(ControlChanged(event.card, event.player))
        if zone is None or not zone.on_field:
            place = (
                Zone.FIELD if board.kind(event.card) is CardKind.FIELD_SPELL else Zone.SPELL_TRAP
            )
            board.count_hand(event.card, place)
            state.zones[event.card] = place
            state.moves.pop(event.card, None)
    _tell_links(board)


def imply_declining(chain: Chain, player: int) -> Chain:
    """A Chain to which a player adds a link on the own one: the opponent declined (line 55)."""
    if chain.newest is not None and chain.asked == 1 - player and not chain.declined:
        return chain.decline(1 - player)
    return chain


def _tell_links(board: Board) -> None:
    """Tell the turn ledger of the links that it does not know yet."""
    state = board.state.chain
    for number in range(state.told + 1, len(state.chain.links) + 1):
        link = state.chain.links[number - 1]
        activation = state.activations.get(link.id)
        effect = activation.effect if activation else "trigger"
        card = board.oath_card(link.card) if link.card else OathCard("any card")
        board.tell(turn.LinkActivated(number, turn.Activation(link.player, card, effect)))
    board.state.chain = replace(state, told=len(state.chain.links))


def decline(board: Board, event: ev.Declined) -> None:
    """A player activates nothing now: in a Chain, adds no link; outside of one, declines priority.

    Raises:
        IllegalError: The other player decides now.
    """
    state = board.state
    _tell_links(board)
    if state.chain.chain.links:
        chain = state.chain.chain.decline(event.player)
        state.chain = replace(state.chain, chain=chain)
        return
    priority = state.chain.priority
    if asked_to_chain(board).value == event.player:
        priority = replace(priority, holder=event.player)
    state.chain = replace(state.chain, priority=priority.passed(event.player))


def move_on(board: Board, player: int) -> None:
    """A player declares to move on, which implies declining priority (line 17)."""
    state = board.state
    state.chain = replace(state.chain, priority=state.chain.priority.moved_on(player))


def resolve(board: Board, event: ev.LinkResolved) -> None:
    """A Chain Link resolves: the newest that is left (line 57).

    Raises:
        IllegalError: Another one is next, or there is no Chain.
    """
    _tell_links(board)
    state = board.state
    chain = state.chain.chain
    if not chain.resolving:
        chain = chain.begin_resolving_at_once()
    name = _link_name(chain, event.activation)
    number = chain.number_of(name)
    negated = chain.links[number - 1].negated
    if event.negated and negated is None:
        negated = LinkNegation.EFFECT
        chain = chain.negate(name, negated)
    chain = chain.resolve(name)
    link = chain.links[number - 1]
    state.chain = replace(state.chain, chain=chain)
    activation = state.chain.activations.get(name)
    card = None if activation is None else activation.card
    if negated is LinkNegation.ACTIVATION:
        if event.destroyed or event.equipped:
            raise RuleError(f"the activation of {name} was negated: it does nothing")
        return  # It did not happen, so that nothing is missed by it either (today's rules).
    if negated is LinkNegation.EFFECT:
        board.tell(turn.EffectNegated(number))
    else:
        _tell_resolved(board, number, card)
    with board.at_once():
        board.happened("resolved", name)
        for destroyed in event.destroyed:
            destroy(board, destroyed, card)
        for equip, monster in event.equipped:
            equips.equip(board, equip, monster, by_own_effect=card == monster)
    stays = link.stays and link.effect is EffectKind.CARD
    if stays and card is not None and negated is None:
        zone = board.zone(card)
        if zone is not None and zone.on_field:
            board.begin_effects(card, "")


def _tell_resolved(board: Board, number: int, card: str | None) -> None:
    """Tell the turn ledger that a link resolves, and whether its effect is carried out."""
    applies = None if card is None else effect_applies(board, card, "card")
    if applies is not None and not applies.value and "negated-by-card" in applies.codes:
        board.tell(turn.EffectNegated(number))
    else:
        board.tell(turn.LinkResolved(number, applied=applies is None or applies.value))


def _link_name(chain: Chain, name: str) -> str:
    """The name of a link, where it was named by its card: an effect that was met with others."""
    names = [link.id for link in chain.links if link.as_met and link.card == name]
    return names[0] if len(names) == 1 and all(k.id != name for k in chain.links) else name


def negate_link(board: Board, event: ev.LinkNegated) -> None:
    """The activation or the effect of a link is negated. Costs stay paid, and no card moves by that.

    Raises:
        IllegalError: It has resolved already.
        RuleError: There is no such link, or it is negated already.
    """
    try:
        what = LinkNegation(event.what)
    except ValueError:
        known = ", ".join(LinkNegation)
        raise RuleError(f"what is negated is {event.what!r}: expected {known}") from None
    _tell_links(board)
    state = board.state
    chain = state.chain.chain
    name = _link_name(chain, event.activation)
    number = chain.number_of(name)
    if chain.links[number - 1].negated is not None:
        raise RuleError(f"{name} is negated already")
    state.chain = replace(state.chain, chain=chain.negate(name, what))
    if what is LinkNegation.ACTIVATION:
        board.tell(turn.ActivationNegated(number))


def destroy(board: Board, card: str, cause: str | None) -> None:
    """An effect destroys a card; unless it is gone already."""
    zone = board.zone(board.require(card))
    if zone in (Zone.GRAVEYARD, Zone.BANISHED):
        return
    text = f"{board.name(cause)} destroyed it"
    reason = because("destroyed", text, rule="destroyed-after-activation-still-resolves")
    board.move(card, Zone.GRAVEYARD, "destroyed", cause=cause, reason=reason)
    board.state.destroyed[card] = reason


def resolving(board: Board) -> None:
    """A Chain whose links are not told is being resolved."""
    board.state.chain = replace(board.state.chain, unnamed=True)


def end_chain(board: Board) -> None:
    """The Chain has resolved to the end: used cards go to the Graveyard (line 59).

    Raises:
        IllegalError: There is none, or links are left.
    """
    state = board.state
    if state.chain.unnamed and not state.chain.chain.links:
        state.chain = replace(state.chain, unnamed=False)
        return
    chain = state.chain.chain.end()
    reason = because("chain-over", rule="used-cards-stay-until-the-chain-ends")
    for card in state.chain.chain.used_cards():
        zone = board.zone(card)
        if zone is not None and zone.on_field:
            board.move(card, Zone.GRAVEYARD, "rule", reason=reason, quiet=True)
    board.tell(turn.ChainEnded())
    if state.open_summon is not None and state.summons[state.open_summon].outcome:
        state.open_summon = None
    state.chain = replace(
        state.chain,
        chain=chain,
        told=0,
        met=(),
        chosen={},
        unnamed=False,
        priority=Priority(board.turn_player),
    )
    state.window = None


def meet(board: Board, event: ev.TriggersMet) -> None:
    """The timing of several effects is met at one moment: they form a Chain in the order of the groups.

    Raises:
        IllegalError: There is a Chain already; they wait for it to end. Or a player does not control
            one of the cards.
    """
    for trigger in event.triggers:
        own = _own(board, trigger.player, board.require(trigger.card))
        if not own:
            raise IllegalError(f"{trigger.card} cannot be activated", own)
    met = tuple(
        Met(
            trigger.card,
            trigger.player,
            TriggerClass.parse(trigger.kind),
            trigger.spell_speed or speed_of(board, trigger.card).value or 0,
        )
        for trigger in event.triggers
    )
    state = board.state
    state.chain = replace(state.chain, met=met, chosen={})
    _form_chain(board, Chain() if not state.chain.chain.links else state.chain.chain)


def choose_order(board: Board, event: ev.OrderChosen) -> None:
    """A player puts the own effects that are met at once in order, inside each group (line 41).

    Raises:
        IllegalError: Something was chained already, or the groups do not allow it.
    """
    state = board.state
    if state.chain.told or len(state.chain.chain.links) > len(state.chain.met):
        verdict = denied("older-link", rule="nothing-may-be-inserted")
        raise IllegalError("the order cannot be chosen any more", verdict)
    state.chain = replace(
        state.chain, chosen={**state.chain.chosen, event.player: tuple(event.order)}
    )
    _form_chain(board, Chain())


def _form_chain(board: Board, chain: Chain) -> None:
    state = board.state
    order = triggers.chain_order(state.chain.met, board.turn_player, state.chain.chosen).value
    links = []
    activations = dict(state.chain.activations)
    by_card = {met.card: met for met in state.chain.met}
    for card in order:
        met = by_card[card]
        name = f"trigger of {card}"
        links.append(
            Link(name, met.player, card, met.spell_speed or None, EffectKind.TRIGGER, stays=True)
        )
        counts_as = equips.kind_of_effect(board, card).value
        activations[name] = Activation(name, met.player, card, "trigger", counts_as)
        _note_answer(board, card, "")
    state.chain = replace(
        state.chain,
        chain=chain.put(links, state.chain.met, board.turn_player),
        activations=activations,
    )


def activation_of(state: ChainState, name: str) -> Activation:
    """An activation by its name.

    Raises:
        RuleError: There is none.
    """
    if name not in state.activations:
        known = ", ".join(state.activations) or "none"
        raise RuleError(f"no activation is called {name!r}; there are: {known}")
    return state.activations[name]


def group_of(board: Board, card: str) -> Answer[int]:
    """The group, 1 to 7, of an effect whose timing is met together with others.

    Raises:
        RuleError: The timing of that card's effect is not met.
    """
    for met in board.state.chain.met:
        if met.card == card:
            return triggers.group_of(met, board.turn_player)
    raise RuleError(f"the timing of {card!r} is not met")


def may_form(board: Board, order: Sequence[str]) -> Verdict:
    """Whether the effects that are met at one moment may form a Chain in this order."""
    return triggers.may_form_chain(order, board.state.chain.met, board.turn_player)


def orders(board: Board, cards: Sequence[str]) -> Answer[int | None]:
    """Who chooses the order of cards: inside a group their controller, in a phase who has priority."""
    if set(cards) <= {pending.card for pending in board.state.pending}:
        return triggers.orders_phase_effects(board.state.chain.priority.holder)
    return triggers.orders(cards, board.state.chain.met, board.turn_player)


def go_on_one_chain(board: Board, cards: Sequence[str]) -> Answer[bool]:
    """Whether effects go on one Chain: if one moment met them all (line 49)."""
    met = {effect.card for effect in board.state.chain.met}
    return triggers.go_on_one_chain(met_at_one_moment=set(cards) <= met)


def may_handle(board: Board, order: Sequence[str]) -> Verdict:
    """Whether the effects that wait in this phase may be handled in this order (lines 49 and 51).

    In any, unless an official ruling on two of the cards fixes theirs.
    """
    waiting = [effect.card for effect in board.state.pending]
    names = {card: board.keys(card) for card in waiting}
    official = [
        triggers.OfficialOrder(first, then, named.source)
        for named in board.named.orders
        for first in waiting
        for then in waiting
        if first != then and named.first in names[first] and named.then in names[then]
    ]
    return triggers.may_handle_in_order(order, board.state.pending, official)


# --- where cards are ------------------------------------------------------------------------------


def location(board: Board, card: str) -> Answer[Zone | None]:
    """In which zone a card is, and why it is there; `None` if that was never told."""
    zone = board.zone(board.require(card))
    reasons: list[Reason] = []
    if zone is not None and zone.on_field:
        if board.state.chain.chain.keeps_on_field(card):
            rule = "used-cards-are-on-the-field-meanwhile"
            reasons.append(because("on-field-during-chain", rule=rule))
        source = board.negated_by(card)
        if source is not None:
            text = f"{board.name(source)} negates it, which does not move it"
            code = "negation-does-not-remove"
            reasons.append(because(code, text, rule="negated-equip-stays"))
    move = board.state.moves.get(card)
    if move is not None and move.reason is not None and move.to is zone:
        reasons.append(move.reason)
    destroyed = board.state.destroyed.get(card)
    if destroyed is not None and destroyed not in reasons:
        reasons.append(destroyed)
    if not reasons:
        reasons.append(because("where-it-was", rule="non-activations-stay-off-the-chain"))
    return Answer(zone, tuple(reasons))


def was_destroyed(board: Board, card: str) -> Answer[bool]:
    """Whether a card was destroyed; negating it does not (line 65)."""
    found = board.state.destroyed.get(board.require(card))
    if found is not None:
        return Answer(True, (found,))
    if board.negated_by(card) is not None:
        return negation.is_destroyed_by_negation()
    return answer(False, "where-it-was", "nothing destroyed it", rule="negating-is-not-destroying")


def chain_length(board: Board) -> Answer[int]:
    """How many Chain Links there are; continuous effects and Summons are none (lines 7 and 9)."""
    found = board.state.chain.chain.length()
    if found.value or not board.state.in_force:
        return found
    rule = "continuous-effects-stay-off-the-chain"
    return Answer(0, (*found.reasons, because("continuous", rule=rule)))


_ANSWERED: Final = ("summoned", "set", "attack", "position")
"""What a player does that can be answered by a Chain: the last words of `Board.happened`."""


def asked_to_chain(board: Board) -> Answer[int | None]:
    """Who is asked whether to chain: in a Chain, or to something that can be answered (line 55).

    Returns:
        The player; `None` if there is nothing to chain to.
    """
    state = board.state
    chain = state.chain.chain
    if chain.links or state.chain.unnamed:
        return chain.asked_to_chain()
    by = None
    if state.open_summon is not None:
        by = state.summons[state.open_summon].player
    elif state.happenings and state.happenings[-1][2] == state.number:
        what, card, _ = state.happenings[-1]
        by = board.controller(card) if what.rpartition("-")[2] in _ANSWERED else None
    declined = state.chain.priority.declined
    if by is None:
        return chain.asked_to_chain()
    if by in declined and 1 - by in declined:
        return answer(None, "both-declined", rule="resolve-when-both-decline")
    if 1 - by in declined:
        return answer(by, "opponent-declined", rule="opponent-is-asked-first")
    return answer(1 - by, "opponent-first", rule="opponent-is-asked-first")


def has_declined(board: Board, player: int) -> Answer[bool]:
    """Whether a player declined: to add a link, or priority, in words or by moving on (line 17)."""
    chain = board.state.chain.chain
    if chain.links and not chain.resolving:
        declined = player in chain.declined
        return answer(declined, "priority-passed", rule="declining-is-declared")
    return board.state.chain.priority.has_declined(player)


def has_priority(board: Board) -> Answer[int]:
    """Who has priority; while a Chain is built, who is asked whether to add a link."""
    asked = board.state.chain.chain.asked
    if asked is None:
        return board.state.chain.priority.has_priority()
    return answer(asked, "priority-passed", rule="priority-passes-when-used-or-declined")
