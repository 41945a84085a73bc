"""Playing rulings about the rules of a turn: Summons, battle, damage, Chains, hand size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from ygoplugin.duel import Duel
from ygoplugin.eras import Eras
from ygoplugin.errors import RulingError
from ygoplugin.oaths import Verdict
from ygoplugin.oaths.events import TurnBegan
from ygoplugin.oaths.verdicts import Reason
from ygoplugin.rules import (
    activations,
    battle,
    damage,
    equips,
    flip_summons,
    gemini,
    hand_size,
    negation,
    normal_summons,
    precedence,
    replay,
    sequence,
    spell_speed,
    triggers,
)
from ygoplugin.rules import events as ev
from ygoplugin.rules.board import Board
from ygoplugin.rules.cards import Position, Zone
from ygoplugin.rules.events import BattleStep, Procedure
from ygoplugin.rules.verdicts import Answer, answer, because
from ygoplugin.rulings.model import CardEntry, RuleStep
from ygoplugin.rulings.rule_cards import card_of, facts_of, gain_of
from ygoplugin.stats.effects import StatEffect
from ygoplugin.stats.kinds import member
from ygoplugin.stats.times import Phase

PLAYERS: Final = {"me": 0, "opp": 1}
_NAMES: Final = {0: "me", 1: "opp"}
PHASES: Final = {
    "draw-phase": Phase.DRAW,
    "standby-phase": Phase.STANDBY,
    "main-1": Phase.MAIN_1,
    "battle-phase": Phase.BATTLE,
    "main-2": Phase.MAIN_2,
    "end-phase": Phase.END,
}
_PROCEDURES: Final = {
    "normal-summon": Procedure.NORMAL,
    "gemini-summon": Procedure.GEMINI,
    "flip-summon": Procedure.FLIP,
    "set": Procedure.SET,
}
_WHO: Final = ("asked-to-chain", "orders", "who-first", "has-priority", "chooser")
"""Questions that a player is the answer to."""
_DID: Final = re.compile(r"(destroyed|discarded|banished|equipped) (.+)")


@dataclass(frozen=True, slots=True)
class Said:
    """What the rule modules answered.

    Attributes:
        value: The answer, in the words of ruling files.
        reasons: Why.
    """

    value: Any
    reasons: tuple[Reason, ...]


class RulePlay:
    """One ruling about the rules of a turn being played.

    Args:
        place: The file and line of the ruling, for errors.
        cards: The cards it names.
        steps: Its steps.
        eras: The rulings of the day.
    """

    def __init__(
        self, place: str, cards: Mapping[str, CardEntry], steps: Iterable[RuleStep], eras: Eras
    ) -> None:
        self.place = place
        self.entries = cards
        self.duel = Duel(eras)
        self.situation: precedence.Situation | None = None
        placed = {step.card: step for step in reversed(list(steps)) if step.do == "place"}
        for key, entry in cards.items():
            step = placed.get(key)
            controller = PLAYERS[step.controller or "me"] if step is not None else 0
            self.duel.add(key, card_of(entry), controller)
            self.duel.feed(ev.CardDescribed(key, facts_of(entry, place)))

    @property
    def board(self) -> Board:
        """The board of this moment."""
        return self.duel.rules

    def _player(self, word: str | None) -> int:
        player = PLAYERS.get(word or "me")
        if player is None:
            raise RulingError(f"{self.place}: the player is {word!r}: expected me or opp")
        return player

    def _card(self, step: RuleStep) -> str:
        if step.card is None:
            raise RulingError(f"{self.place}: {step.do or step.ask} needs the key 'card'")
        return step.card

    def _of(self, step: RuleStep) -> str:
        if step.of is None:
            raise RulingError(f"{self.place}: {step.do or step.ask} needs the key 'of'")
        return step.of

    def _number(self, step: RuleStep, key: str) -> int:
        value = getattr(step, key)
        if value is None:
            raise RulingError(f"{self.place}: {step.do or step.ask} needs the key {key!r}")
        return int(value)

    # --- what happens -----------------------------------------------------------------------------

    def play(self, step: RuleStep) -> None:
        """Tell the duel what a step says."""
        handler: Callable[[RuleStep], None] = getattr(self, "_" + str(step.do).replace("-", "_"))
        handler(step)

    def _tell(self, event: ev.RuleEvent) -> None:
        self.duel.feed(event)

    def _turn_starts(self, step: RuleStep) -> None:
        self.duel.feed(TurnBegan(self._player(step.by)))

    def _phase(self, step: RuleStep) -> None:
        self._tell(ev.PhaseEntered(self._player(step.by), self._phase_of(step)))

    def _phase_of(self, step: RuleStep) -> Phase:
        if step.name not in PHASES:
            raise RulingError(
                f"{self.place}: the phase is {step.name!r}: expected one of {', '.join(PHASES)}"
            )
        return PHASES[step.name]

    def _battle_step(self, step: RuleStep) -> None:
        self._tell(ev.BattleStepEntered(member(BattleStep, step.name, "battle step")))

    def _damage_step_ends(self, step: RuleStep) -> None:  # noqa: ARG002
        self._tell(ev.BattleStepEntered(BattleStep.BATTLE))

    def _no_more_attacks(self, step: RuleStep) -> None:  # noqa: ARG002
        self._tell(ev.BattleStepEntered(BattleStep.END))

    def _declare_end(self, step: RuleStep) -> None:
        player = self._player(step.by)
        if step.of == "battle-phase":
            self._tell(ev.BattlePhaseEndDeclared(player))
        else:
            self._tell(ev.TurnEndDeclared(player))

    def _place(self, step: RuleStep) -> None:
        card = self._card(step)
        position = None if step.position is None else member(Position, step.position, "position")
        self._tell(
            ev.CardPlaced(
                card,
                member(Zone, step.zone or "monster-zone", "zone"),
                self._player(step.controller),
                position,
                step.equipped_to,
                step.since == "earlier-turn",
            )
        )
        gain = gain_of(self.entries[card])
        if step.equipped_to is not None and gain is not None:
            effect = StatEffect.gain(
                "atk",
                gain,
                source=card,
                label=self.board.name(card),
                nature="continuous",
                equip=True,
            )
            self.duel.apply(effect, step.equipped_to)

    def _in_force(self, step: RuleStep) -> None:
        self._tell(ev.EffectBegan(self._card(step), step.effect or ""))

    def _stops_applying(self, step: RuleStep) -> None:
        self._tell(ev.EffectEnded(self._card(step), step.effect or ""))

    def _move(self, step: RuleStep) -> None:
        how = step.how or "effect"
        self._tell(ev.CardMoved(self._card(step), member(Zone, step.to, "zone"), step.cause, how))

    def _set_lp(self, step: RuleStep) -> None:
        self.duel.set_life_points(self._player(_word(step.to)), self._number(step, "amount"))

    def _effect_damage(self, step: RuleStep) -> None:
        player = self._player(_word(step.to))
        self._tell(ev.EffectDamage(player, self._number(step, "amount"), step.cause))

    def _battle_damage(self, step: RuleStep) -> None:
        spared = None if step.transferred_from is None else PLAYERS[step.transferred_from]
        player = self._player(_word(step.to))
        self._tell(ev.BattleDamage(player, self._number(step, "amount"), step.cause, spared))

    def _pay_lp(self, step: RuleStep) -> None:
        player = self._player(_word(step.to))
        self._tell(ev.LifePointsPaid(player, self._number(step, "amount"), step.cause))

    def _lose_lp(self, step: RuleStep) -> None:
        player = self._player(_word(step.to))
        self._tell(ev.LifePointsLost(player, self._number(step, "amount"), step.cause))

    def _hand_size(self, step: RuleStep) -> None:
        self._tell(ev.HandCounted(self._player(step.of), self._number(step, "count")))

    def _adjust_hand(self, step: RuleStep) -> None:
        cards = tuple(str(card) for card in step.cards or ())
        self._tell(ev.HandAdjusted(self._player(step.by), self._number(step, "discards"), cards))

    def _begin(self, step: RuleStep) -> None:
        name = step.id or f"{step.do} of {step.card}"
        self._tell(self._summon_event(step, _PROCEDURES[str(step.do)], name))

    def _summon_event(self, step: RuleStep, kind: Procedure, name: str) -> ev.SummonBegan:
        position = None if step.position is None else member(Position, step.position, "position")
        return ev.SummonBegan(
            name,
            kind,
            self._player(step.by),
            self._card(step),
            tuple(step.tributes or ()),
            position,
        )

    _normal_summon = _gemini_summon = _flip_summon = _set = _begin

    def _special_summon(self, step: RuleStep) -> None:
        self._tell(self._special(step))

    def _special(self, step: RuleStep) -> ev.SpecialSummoned:
        position = member(Position, step.position or "face-up-attack", "position")
        procedure = step.via == "procedure"
        return ev.SpecialSummoned(self._player(step.by), self._card(step), procedure, position)

    def _summon_step(self, step: RuleStep) -> None:
        self._tell(ev.SummonStep(self._of(step), self._number(step, "step")))

    _set_step = _summon_step

    def _summon_succeeds(self, step: RuleStep) -> None:
        self._tell(ev.SummonFinished(self._of(step)))

    def _summon_negated(self, step: RuleStep) -> None:
        self._tell(ev.SummonNegated(self._of(step), step.cause))

    def _change_position(self, step: RuleStep) -> None:
        position = None if step.position is None else member(Position, step.position, "position")
        self._tell(ev.PositionChanged(self._player(step.by), self._card(step), position))

    def _attack(self, step: RuleStep) -> None:
        self._tell(self._attack_event(step))

    def _attack_event(self, step: RuleStep) -> ev.AttackDeclared:
        return ev.AttackDeclared(
            self._player(step.by), self._card(step), step.target, bool(step.by_effect)
        )

    def _flip(self, step: RuleStep) -> None:
        self._tell(ev.Flipped(self._card(step), step.cause or "an effect"))

    def _turned_face_down(self, step: RuleStep) -> None:
        self._tell(ev.TurnedFaceDown(self._card(step), step.cause))

    def _damage_calculation(self, step: RuleStep) -> None:
        destroyed = None if step.destroyed is None else tuple(step.destroyed)
        self._tell(ev.DamageCalculated(str(step.attacker), step.target, destroyed))

    def _destroyed_by_battle(self, step: RuleStep) -> None:
        self._tell(ev.DestroyedByBattle(self._card(step), str(step.by_card)))

    def _end_battle_phase_effect(self, step: RuleStep) -> None:
        self._tell(ev.BattlePhaseEndedByEffect(self._card(step)))

    def _replay_choice(self, step: RuleStep) -> None:
        self._tell(ev.ReplayChosen(self._player(step.by), self._card(step), step.target))

    def _give_up_attack(self, step: RuleStep) -> None:
        self._tell(ev.AttackGivenUp(self._player(step.by), self._card(step)))

    def _chain_starts(self, step: RuleStep) -> None:  # noqa: ARG002
        self._tell(ev.ChainResolving())

    def _activate(self, step: RuleStep) -> None:
        self._tell(
            ev.Activated(
                step.id or f"link {step.link}",
                self._player(step.by),
                step.card,
                step.effect or "card",
                () if step.target is None else (step.target,),
                step.cost or "",
                step.negates,
                bool(step.destroys),
                step.link,
            )
        )

    def _declines(self, step: RuleStep) -> None:
        self._tell(ev.Declined(self._player(step.by)))

    def _resolves(self, step: RuleStep) -> None:
        destroyed: list[str] = []
        equipped: list[tuple[str, str]] = []
        found = _DID.search(step.did or "")
        if found is not None and found[1] == "equipped":
            card, _, monster = found[2].partition(" to ")
            equipped.append((self._named(card), self._named(monster)))
        elif found is not None and found[1] == "destroyed":
            destroyed += [self._named(name) for name in re.split(r", | and ", found[2])]
        negated = "negated" in (step.did or "")
        self._tell(ev.LinkResolved(self._of(step), tuple(destroyed), tuple(equipped), negated))
        if found is not None and found[1] in ("discarded", "banished"):
            to = Zone.GRAVEYARD if found[1] == "discarded" else Zone.BANISHED
            for name in re.split(r", | and ", found[2]):
                how = "discarded" if found[1] == "discarded" else "effect"
                self._tell(ev.CardMoved(self._named(name), to, None, how))

    def _activation_negated(self, step: RuleStep) -> None:
        self._tell(ev.LinkNegated(self._of(step), "activation", step.cause))

    def _effect_negated(self, step: RuleStep) -> None:
        self._tell(ev.LinkNegated(self._of(step), "effect", step.cause))

    def _named(self, word: str) -> str:
        word = word.strip()
        if word not in self.entries:
            known = ", ".join(self.entries) or "none"
            raise RulingError(f"{self.place}: {word!r} is no card; the cards are: {known}")
        return word

    def _chain_ends(self, step: RuleStep) -> None:  # noqa: ARG002
        self._tell(ev.ChainEnded())

    def _triggers_met(self, step: RuleStep) -> None:
        met = tuple(
            ev.MetTrigger(t.card, PLAYERS[t.by], t.class_, t.spell_speed)
            for t in step.at_once or ()
        )
        self._tell(ev.TriggersMet(met))

    def _order_chosen(self, step: RuleStep) -> None:
        self._tell(ev.OrderChosen(self._player(step.by), tuple(step.order or ())))

    def _phase_effects_pending(self, step: RuleStep) -> None:
        effects = tuple(
            ev.PendingEffect(p.card, PLAYERS[p.by], not p.no_chain)
            for p in step.cards or ()
            if not isinstance(p, str)
        )
        self._tell(ev.PhaseEffectsPending(effects))

    def _end_phase_effects_pending(self, step: RuleStep) -> None:
        self._tell(ev.EndPhaseEffects(self._number(step, "count")))

    def _end_phase_effects_handled(self, step: RuleStep) -> None:  # noqa: ARG002
        self._tell(ev.EndPhaseEffects(0))

    def _both_act(self, step: RuleStep) -> None:
        self._tell(ev.BothAct(self._of(step), step.act or ""))

    def _window_opens(self, step: RuleStep) -> None:
        self._tell(ev.WindowOpened(step.after or ""))

    def _window_closes(self, step: RuleStep) -> None:  # noqa: ARG002
        self._tell(ev.WindowClosed())

    def _situation(self, step: RuleStep) -> None:
        rulings = None if step.rulings is None else step.rulings == "available"
        faq = None if step.official_faq is None else step.official_faq == "answers"
        self.situation = precedence.Situation(
            precedence.Documents(step.documents or "clear"), rulings, faq
        )

    # --- questions --------------------------------------------------------------------------------

    def answer(self, step: RuleStep) -> Said:
        """What the rule modules say to a question."""
        ask: Callable[[RuleStep], Verdict | Answer[Any]] = getattr(
            self, "ask_" + str(step.ask).replace("-", "_")
        )
        found = ask(step)
        if isinstance(found, Verdict):
            return Said(found.allowed, (*found.reasons, *found.notes))
        return Said(_shown(found.value, who=step.ask in _WHO), found.reasons)

    def ask_damage_taken(self, step: RuleStep) -> Answer[Any]:
        """Which kind of damage, and how much."""
        return damage.damage_taken(self.board, self._player(_word(step.to)))

    def ask_lp(self, step: RuleStep) -> Answer[Any]:
        """Life Points."""
        return damage.life_points(self.board, self._player(_word(step.to)))

    def ask_replacement_applies(self, step: RuleStep) -> Answer[Any]:
        """Whether effect damage was replaced."""
        return damage.replacement_applies(self.board, self._card(step))

    def ask_counts_as(self, step: RuleStep) -> Answer[Any]:
        """What an activation, a Summon or the adjustment counts as."""
        of = self._of(step)
        state = self.board.state
        if of == "adjustment":
            return hand_size.kind_of_adjustment()
        if of in state.chain.activations:
            found = state.chain.activations[of].counts_as
            code = {
                "equip-spell-effect": "equip-card-at-activation",
                "monster-effect": "monster-in-monster-zone",
            }.get(found, "printed-kind")
            return answer(found, code, rule="effect-counts-as-equip-spell-effect")
        return normal_summons.counts_as(self.board, of)

    def ask_counts_as_from(self, step: RuleStep) -> Answer[Any]:
        """From where a card counts as sent."""
        return normal_summons.counts_as_from(self.board, self._card(step))

    def ask_counts_as_destroyed_in(self, step: RuleStep) -> Answer[Any]:
        """Where a card counts as destroyed."""
        return normal_summons.destroyed_in(self.board, self._card(step))

    def ask_affected(self, step: RuleStep) -> Answer[Any]:
        """Whether an effect affects a card."""
        found = activations.activation_of(self.board.state.chain, self._of(step))
        return equips.is_affected(self.board, self._card(step), found.card, found.counts_as)

    def ask_effects_negated(self, step: RuleStep) -> Answer[Any]:
        """Whether effects are negated."""
        return activations.effects_negated(self.board, self._card(step))

    def ask_effect_applies(self, step: RuleStep) -> Answer[Any]:
        """Whether an effect applies."""
        effect = step.effect or "continuous"
        return activations.effect_applies(self.board, self._card(step), effect, _word(step.to))

    def ask_destroyed(self, step: RuleStep) -> Answer[Any]:
        """Whether a card was destroyed."""
        return activations.was_destroyed(self.board, self._card(step))

    def ask_location(self, step: RuleStep) -> Answer[Any]:
        """Where a card is."""
        return activations.location(self.board, self._card(step))

    def ask_position(self, step: RuleStep) -> Answer[Any]:
        """A battle position."""
        return normal_summons.position(self.board, self._card(step))

    def ask_atk(self, step: RuleStep) -> Answer[Any]:
        """A current ATK, by the stat resolver."""
        card = self._card(step)
        working = self.duel.explain(card, "atk")
        text = " ".join(line.strip() for line in str(working).splitlines()[1:])
        reason = because("effect-applies", text, rule="summon-step-4-success")
        return Answer(self.duel.stat(card, "atk"), (reason,))

    def ask_still_equipped(self, step: RuleStep) -> Answer[Any]:
        """Whether a card is equipped."""
        return equips.is_equipped(self.board, self._card(step), str(step.to))

    def ask_is_targeting(self, step: RuleStep) -> Answer[Any]:
        """Whether an effect targets."""
        return equips.is_targeting(self.board, self._card(step))

    def ask_targets(self, step: RuleStep) -> Answer[Any]:
        """Whether a card targets another."""
        return equips.targets(self.board, self._card(step), str(step.target))

    def ask_may_target(self, step: RuleStep) -> Verdict:
        """Whether a target may be chosen."""
        return equips.may_target(self.board, self._card(step), str(step.target))

    def ask_monster_kind(self, step: RuleStep) -> Answer[Any]:
        """Normal or Effect Monster."""
        return gemini.monster_kind(self.board, self._card(step))

    def ask_was_flipped(self, step: RuleStep) -> Answer[Any]:
        """Whether a card was flipped."""
        return flip_summons.was_flipped(self.board, self._card(step))

    def ask_tributes_needed(self, step: RuleStep) -> Answer[Any]:
        """How many Tributes."""
        kind = self._procedure(step)
        return normal_summons.tributes_needed(self.board, self._card(step), kind)

    def _procedure(self, step: RuleStep) -> Procedure:
        return member(Procedure, step.summon or Procedure.NORMAL, "summon")

    def ask_normal_summons_left(self, step: RuleStep) -> Answer[Any]:
        """How many Normal Summons are left."""
        return normal_summons.normal_summons_left(self.board, self._player(step.by))

    def ask_summoned(self, step: RuleStep) -> Answer[Any]:
        """Whether a Summon succeeded."""
        return normal_summons.summoned(self.board, self._of(step))

    def ask_may_normal_summon(self, step: RuleStep) -> Verdict:
        """Whether a Normal Summon may begin."""
        return self.duel.may(self._summon_event(step, Procedure.NORMAL, "?"))

    def ask_may_gemini_summon(self, step: RuleStep) -> Verdict:
        """Whether a Gemini Summon may begin."""
        return self.duel.may(self._summon_event(step, Procedure.GEMINI, "?"))

    def ask_may_set(self, step: RuleStep) -> Verdict:
        """Whether a Set may begin."""
        return self.duel.may(self._summon_event(step, Procedure.SET, "?"))

    def ask_may_flip_summon(self, step: RuleStep) -> Verdict:
        """Whether a Flip Summon may begin."""
        return self.duel.may(self._summon_event(step, Procedure.FLIP, "?"))

    def ask_may_special_summon(self, step: RuleStep) -> Verdict:
        """Whether a Special Summon may be made."""
        return self.duel.may(self._special(step))

    def ask_may_change_position(self, step: RuleStep) -> Verdict:
        """Whether a position may be changed."""
        position = None if step.position is None else member(Position, step.position, "position")
        return self.duel.may(ev.PositionChanged(self._player(step.by), self._card(step), position))

    def ask_may_attack(self, step: RuleStep) -> Verdict:
        """Whether an attack may be declared."""
        return self.duel.may(self._attack_event(step))

    def ask_may_give_up_attack(self, step: RuleStep) -> Verdict:
        """Whether an attack may be given up."""
        return self.duel.may(ev.AttackGivenUp(self._player(step.by), self._card(step)))

    def ask_attack_declarations(self, step: RuleStep) -> Answer[Any]:
        """How many attacks were declared."""
        return battle.attack_declarations(self.board, self._card(step))

    def ask_replay(self, step: RuleStep) -> Answer[Any]:
        """Whether there is a replay."""
        return replay.is_there(self.board, self._card(step))

    def ask_battle_ends(self, step: RuleStep) -> Answer[Any]:
        """Whether a battle ends."""
        return battle.battle_ends(self.board, self._card(step))

    def ask_current_step(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """The step of the Battle Phase."""
        return battle.current_step(self.board)

    def ask_battle_phase_over(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """Whether the Battle Phase is over."""
        return battle.is_over(self.board)

    def ask_may_enter_phase(self, step: RuleStep) -> Verdict:
        """Whether a phase may be entered."""
        return self.duel.may(ev.PhaseEntered(self._player(step.by), self._phase_of(step)))

    def ask_may_end_turn(self, step: RuleStep) -> Verdict:
        """Whether the turn may end."""
        return sequence.may_end_turn(self.board, self._player(step.by))

    def ask_turn_over(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """Whether the turn is over."""
        return sequence.turn_over(self.board)

    def ask_must_discard(self, step: RuleStep) -> Answer[Any]:
        """How many cards must be discarded."""
        return hand_size.must_discard(self.board, self._player(step.by))

    def ask_discard_actions(self, step: RuleStep) -> Answer[Any]:
        """In how many goes they were."""
        return hand_size.discard_actions(self.board, self._player(step.by))

    def ask_chooser(self, step: RuleStep) -> Answer[Any]:
        """Who chooses the discards."""
        return hand_size.chooser(self._player(step.by))

    def ask_hand_size(self, step: RuleStep) -> Answer[Any]:
        """How many cards are in a hand."""
        return hand_size.cards_in_hand(self.board, self._player(step.of))

    def ask_trigger_met(self, step: RuleStep) -> Answer[Any]:
        """Whether a trigger is met."""
        return activations.trigger_met(self.board, self._card(step), step.effect or "")

    def ask_may_activate(self, step: RuleStep) -> Verdict:
        """Whether something may be activated."""
        effect = step.effect or "card"
        when = step.when or "now"
        player = self._player(step.by)
        return activations.may_activate(self.board, player, step.card, effect, when)

    def ask_must_activate(self, step: RuleStep) -> Answer[Any]:
        """Whether something must be activated."""
        return activations.must_activate(self.board, self._card(step), step.effect or "")

    def ask_may_pay_cost(self, step: RuleStep) -> Verdict:
        """Whether a cost may be paid."""
        return activations.may_pay_cost(self.board, self._card(step))

    def ask_may_send_as_cost(self, step: RuleStep) -> Verdict:
        """Whether a card may be sent as a cost."""
        return activations.may_send_as_cost(self.board, self._player(step.by), str(step.sends))

    def ask_cost_refunded(self, step: RuleStep) -> Answer[Any]:
        """Whether a cost comes back."""
        activations.activation_of(self.board.state.chain, self._of(step))
        return negation.cost_refunded()

    def ask_chain_length(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """How many links there are."""
        return activations.chain_length(self.board)

    def ask_chained_to(self, step: RuleStep) -> Answer[Any]:
        """What a link is chained to."""
        return self.board.state.chain.chain.chained_to(self._of(step))

    def ask_may_chain(self, step: RuleStep) -> Verdict:
        """Whether something may be chained."""
        to = "cost" if step.to is None else step.to
        player = self._player(step.by)
        return activations.may_chain(self.board, player, step.card, to, step.effect or "")

    def ask_may_respond_to(self, step: RuleStep) -> Verdict:
        """Whether something may be answered."""
        return self.ask_may_chain(step)

    def ask_may_chain_speed(self, step: RuleStep) -> Verdict:
        """Whether one Spell Speed may be chained to another."""
        return spell_speed.may_chain_speed(
            self._number(step, "speed"),
            self._number(step, "onto"),
            met_at_once=bool(step.met_at_once),
        )

    def ask_spell_speed(self, step: RuleStep) -> Answer[Any]:
        """A Spell Speed."""
        return activations.speed_of(self.board, self._card(step), step.effect or "")

    def ask_asked_to_chain(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """Who is asked."""
        return activations.asked_to_chain(self.board)

    def ask_chain_resolves(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """Whether the Chain resolves."""
        return self.board.state.chain.chain.resolves()

    def ask_resolution_order(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """The order of resolution."""
        return self.board.state.chain.chain.resolution_order()

    def ask_chain_order(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """The order in which effects form the Chain."""
        state = self.board.state.chain
        return triggers.chain_order(state.met, self.board.turn_player, state.chosen)

    def ask_legal_chain_order(self, step: RuleStep) -> Verdict:
        """Whether they may form it in this order."""
        return activations.may_form(self.board, step.order or ())

    def ask_legal_processing_order(self, step: RuleStep) -> Verdict:
        """Whether pending effects may be handled in this order."""
        return activations.may_handle(self.board, step.order or ())

    def ask_group_of(self, step: RuleStep) -> Answer[Any]:
        """The group of an effect."""
        return activations.group_of(self.board, self._card(step))

    def ask_orders(self, step: RuleStep) -> Answer[Any]:
        """Who orders effects."""
        return activations.orders(self.board, [str(card) for card in step.cards or ()])

    def ask_same_chain(self, step: RuleStep) -> Answer[Any]:
        """Whether effects go on one Chain."""
        return activations.go_on_one_chain(self.board, [str(card) for card in step.cards or ()])

    def ask_link_number(self, step: RuleStep) -> Answer[Any]:
        """The number of a link."""
        return activations.link_number(self.board, self._card(step))

    def ask_misses_timing(self, step: RuleStep) -> Answer[Any]:
        """Whether a timing is missed."""
        return activations.misses_timing(self.board, self._card(step), step.effect or "")

    def ask_who_first(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """Who acts first."""
        return triggers.acts_first(self.board.turn_player)

    def ask_simultaneous(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """Whether acts count as simultaneous."""
        return triggers.counts_as_simultaneous()

    def ask_has_priority(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """Who has priority."""
        return activations.has_priority(self.board)

    def ask_priority_declined(self, step: RuleStep) -> Answer[Any]:
        """Whether priority was declined."""
        return activations.has_declined(self.board, self._player(step.by))

    def ask_may_act_first(self, step: RuleStep) -> Verdict:
        """Whether one may act ahead of the player with priority."""
        player = self._player(step.by)
        return activations.may_act_first(self.board, player, self._card(step), step.effect or "any")

    def ask_prevails(self, step: RuleStep) -> Answer[Any]:
        """What prevails."""
        self.board.require(self._card(step))
        return precedence.prevails(contradicts=True)

    def ask_decided_by(self, step: RuleStep) -> Answer[Any]:  # noqa: ARG002
        """What decides."""
        return precedence.decided_by(self._situation_now())

    def ask_counts(self, step: RuleStep) -> Answer[Any]:
        """Whether a source counts."""
        return precedence.counts(
            member(precedence.Source, step.source, "source"), self._situation_now()
        )

    def _situation_now(self) -> precedence.Situation:
        if self.situation is None:
            raise RulingError(f"{self.place}: no step says what the situation is")
        return self.situation

    def describe(self, step: RuleStep) -> str:
        """A step in words."""
        words = [f"question: {step.ask}" if step.ask is not None else str(step.do)]
        words = [words[0].replace("-", " ")]
        words += [f"by {step.by}"] if step.by else []
        words += [self.board.name(step.card)] if step.card else []
        words += [f"({step.effect})"] if step.effect else []
        for label, value in (
            ("target", step.target),
            ("to", step.to),
            ("of", step.of),
            ("amount", step.amount),
            ("count", step.count),
            ("step", step.step),
            ("zone", step.zone),
            ("name", step.name),
            ("when", step.when),
        ):
            words += [f"{label} {value}"] if value is not None else []
        words += [f"tributes {', '.join(step.tributes)}"] if step.tributes else []
        words += [f"as Chain Link {step.link}"] if step.link else []
        words += [f"- {step.did}"] if step.did else []
        return " ".join(words)


def _word(value: object) -> str | None:
    return None if value is None else str(value)


def _shown(value: object, *, who: bool) -> Any:
    """An answer in the words of ruling files."""
    if value is None:
        return "none"
    if who and isinstance(value, int):
        return _NAMES[value]
    if isinstance(value, Enum):
        return value.value
    return list(value) if isinstance(value, tuple) else value
