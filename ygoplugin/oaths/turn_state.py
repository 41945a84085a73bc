"""What a turn has come to: the acts, the Chain, the oaths in force. Events change it.

Every event is checked in full before anything changes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import singledispatchmethod
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from ygoplugin.oaths import events as ev
from ygoplugin.oaths import sources
from ygoplugin.oaths.acts import ActIndex
from ygoplugin.oaths.bindings import Binding, Bindings
from ygoplugin.oaths.counting import ATTEMPTS, MUST_SUMMON, CountingRules
from ygoplugin.oaths.errors import TurnEventError
from ygoplugin.oaths.events import Activation, SummonClass, SummonKind, SummonPlan
from ygoplugin.oaths.fields import misfit
from ygoplugin.oaths.intents import act_traits, arrival_traits
from ygoplugin.oaths.named_cards import SIMULTANEOUS_RIDERS
from ygoplugin.oaths.restrictions import Action, Oath, Source
from ygoplugin.oaths.verdicts import Charge, Reason
from ygoplugin.oaths.wordings import Fate, Moment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ygoplugin.oaths.cards import Card, Player
    from ygoplugin.oaths.named_cards import NamedCards
    from ygoplugin.oaths.sources import Ruling


class Outcome(Enum):
    """How a Chain Link ended."""

    ACTIVATION_NEGATED = "activation negated"
    EFFECT_NEGATED = "effect negated"
    RESOLVED = "resolved"


@dataclass(slots=True)
class ChainLink:
    """A Chain Link and what became of it.

    Attributes:
        activation: What was activated.
        event: The number of that event.
        oaths: Its oaths.
        plan: What its effect is going to Summon; changes if the effect is rewritten.
        summon_class: How sure that is.
        act: The number of the activation among its player's acts.
        pending: What is counted for players as long as it has not resolved.
        outcome: How it ended; `None` while it has not.
        replaced: Whether its effect was rewritten.
        summoned_for: The players who Summoned by it.
        attempts: What was counted for players without a Summon: charges and act.
    """

    activation: Activation
    event: int
    oaths: tuple[Oath, ...]
    plan: SummonPlan | None
    summon_class: SummonClass | None
    act: int
    pending: list[tuple[Player, int]] = field(default_factory=list)
    outcome: Outcome | None = None
    replaced: bool = False
    summoned_for: set[Player] = field(default_factory=set)
    attempts: dict[Player, tuple[tuple[Charge, ...], int]] = field(default_factory=dict)

    @property
    def charged_players(self) -> tuple[Player, ...]:
        """The players whom its Summon is counted for."""
        if self.plan is not None and self.plan.both_players:
            return (0, 1)
        return (self.activation.player,)

    @property
    def must_summon(self) -> bool:
        """Whether it must Special Summon (if its condition is met)."""
        return self.summon_class in MUST_SUMMON


@dataclass(frozen=True, slots=True)
class Declared:
    """A declared Summon that has neither been negated nor succeeded."""

    summon: ev.Summon
    event: int
    act: int
    pending: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LimitInForce:
    """A limiting effect that applies, since which event and which act of each player."""

    card: Card
    limit: ev.SummonLimit
    event: int
    since: tuple[int, int]


CountsAs: TypeAlias = "Callable[[Activation], SummonClass | None]"
"""How sure the Special Summon of an activation is taken to be; `None` for no opinion."""


class TurnState:
    """The state after the events so far.

    Args:
        rules: The state of the rulings.
        named: The named cards.
        counts: Asked first how an activation counts; `None` for no opinion.
    """

    def __init__(
        self, rules: CountingRules, named: NamedCards, counts: CountsAs | None = None
    ) -> None:
        self.rules = rules
        self.named = named
        self.counts = counts
        self.done = (ActIndex(), ActIndex())
        self.pending = (ActIndex(), ActIndex())
        self.bindings = (Bindings(), Bindings())
        self.limits: dict[str, LimitInForce] = {}
        self.gained: dict[Source, tuple[Oath, ...]] = {}
        self.on_field: set[str] = set()
        self.chain: list[ChainLink] = []
        self.declared: Declared | None = None
        self.normal_summons = [0, 0]
        self.charges: list[Charge] = []
        self.last_free: list[Charge | None] = [None, None]
        self.last_unsure: list[ChainLink | None] = [None, None]
        self.open_links = 0
        self.clock = 0
        self.arrived_at: dict[str, int] = {}
        self._clock_link: int | None = None
        self._number = 0

    # Questions that both the checks and the ledger ask.

    def planned(self, activation: Activation) -> tuple[SummonPlan | None, SummonClass | None]:
        """What an effect is going to Summon, and how sure that is, named cards included."""
        plan = activation.summon
        if plan is None:
            return None, None
        asked = None if self.counts is None else self.counts(activation)
        if asked is not None:
            return plan, asked
        named = self.named.effect(activation)
        if named is None:
            return plan, plan.summon_class
        if named.both_players and not plan.both_players:
            plan = SummonPlan(
                named.summon_class, plan.cards, plan.origins, plan.times, both_players=True
            )
        return plan, named.summon_class

    def oaths_of(self, activation: Activation) -> tuple[Oath, ...]:
        """The oaths of an effect: its own, or those of the named card; and those it gained."""
        own = activation.oaths or self.named.oaths_of(activation.card, activation.effect)
        gained = self.gained.get(activation.source, ())
        oaths = (*own, *(o for o in gained if o.kind.on_copied is Fate.BINDS and o not in own))
        return tuple(oath for oath in oaths if oath.kind.binds_from is not Moment.SUMMON)

    def oaths_of_summon(self, summon: ev.Summon) -> Iterator[tuple[Card, Oath]]:
        """The oaths of a Summon that does not use the Chain, each with its monster."""
        special = summon.kind is SummonKind.INHERENT
        return self._oaths_of_monsters(summon.cards, summon.oaths, special=special, by=None)

    def _oaths_of_monsters(
        self, cards: tuple[Card, ...], told: tuple[Oath, ...], *, special: bool, by: str | None
    ) -> Iterator[tuple[Card, Oath]]:
        """What the host told of the first monster; beyond that, what is listed.

        Args:
            cards: The monsters that are Summoned together.
            told: What the host says.
            special: Whether it is a Special Summon; only oaths on those are listed.
            by: The key of the card whose effect Summons, empty if that is not known; `None` for a
                procedure of the monster itself.
        """
        for number, card in enumerate(cards):
            if told and not number:
                yield from ((card, oath) for oath in told)
                continue
            for oath in self.named.oaths_of(card, "") if special else ():
                another_way = by is not None and by != card.key
                if oath.kind.binds_from is Moment.SUMMON and not (
                    oath.kind.own_way and another_way
                ):
                    yield card, oath

    def binds_from(self, oath: Oath) -> Moment:
        """When an oath begins to bind."""
        moment = oath.kind.binds_from
        if moment is Moment.RESOLUTION and oath.bracketed and self.rules.brackets_survive:
            return Moment.ACTIVATION
        return moment

    # Checks. Each raises TurnEventError, or nothing happens.

    def check(self, event: object) -> None:
        """Whether an event can happen now.

        Raises:
            TurnEventError: It cannot.
        """
        wrong = misfit(event) if isinstance(event, ev.EVENTS) else ""
        if wrong:
            self._refuse(event, wrong)
        self._check(event)

    @singledispatchmethod
    def _check(self, event: object) -> None:
        self._refuse(event, f"it is no event of a turn but a {type(event).__name__}")

    @_check.register
    def _(self, event: ev.TurnBegan) -> None:
        self._check_player(event, event.player)
        self._check_between_chains(event)

    @_check.register
    def _(self, event: ev.LinkActivated) -> None:
        self._check_player(event, event.activation.player)
        if event.link != len(self.chain) + 1:
            self._refuse(event, f"the next Chain Link is number {len(self.chain) + 1}")
        if self.open_links < len(self.chain):
            self._refuse(event, "the Chain is already resolving")

    @_check.register
    def _(self, event: ev.ActivationNegated) -> None:
        self._check_open(event, event.link)

    @_check.register
    def _(self, event: ev.EffectNegated) -> None:
        self._check_resolving(event, event.link)

    @_check.register
    def _(self, event: ev.EffectReplaced) -> None:
        self._check_open(event, event.link)

    @_check.register
    def _(self, event: ev.ResolutionStep) -> None:
        self._check_resolving(event, event.link)

    @_check.register
    def _(self, event: ev.LinkResolved) -> None:
        self._check_resolving(event, event.link)

    @_check.register
    def _(self, event: ev.MonstersSummoned) -> None:
        self._check_player(event, event.player)
        if event.link is not None and not self._just_resolved(event.link):
            self._check_resolving(event, event.link)
        if not event.cards:
            self._refuse(event, "no monster is named")
        self._check_off_field(event, event.cards)

    @_check.register
    def _(self, event: ev.ChainEnded) -> None:
        if not self.chain:
            self._refuse(event, "there is no Chain")
        if self.open_links:
            left = next(n for n, link in enumerate(self.chain, 1) if link.outcome is None)
            self._refuse(event, f"Chain Link {left} has no outcome yet")

    @_check.register
    def _(self, event: ev.SummonDeclared) -> None:
        self._check_player(event, event.summon.player)
        self._check_between_chains(event)
        if event.summon.kind not in {SummonKind.GEMINI, SummonKind.FLIP}:
            self._check_off_field(event, event.summon.cards)

    @_check.register
    def _(self, event: ev.SummonNegated) -> None:
        if self.declared is None:
            self._refuse(event, "no Summon is declared")

    @_check.register
    def _(self, event: ev.SummonSucceeded) -> None:
        if self.declared is None:
            self._refuse(event, "no Summon is declared")
        if self.open_links:
            self._refuse(event, "the Chain that answers the Summon has not resolved")
        if self.declared.summon.kind not in {SummonKind.GEMINI, SummonKind.FLIP}:
            self._check_off_field(event, event.cards)

    @_check.register
    def _(self, event: ev.MonsterSet) -> None:
        self._check_player(event, event.player)
        self._check_between_chains(event)
        self._check_off_field(event, (event.card,))

    @_check.register
    def _(self, event: ev.AttackDeclared) -> None:
        self._check_player(event, event.player)
        self._check_between_chains(event)

    @_check.register
    def _(self, event: ev.ActionDone) -> None:
        self._check_player(event, event.player)
        if event.action in _REPORTED_OTHERWISE:
            self._refuse(event, f"a {event.action} has an event of its own")

    @_check.register(ev.CardLeft)
    @_check.register(ev.EffectGained)
    @_check.register(ev.MonsterNegated)
    def _(self, event: object) -> None:
        """These can happen at any time."""

    @_check.register
    def _(self, event: ev.LimitBegan) -> None:
        for player in event.limit.players:
            self._check_player(event, player)
        if event.card.key in self.limits:
            self._refuse(event, f"the effect of {event.card.name} already applies")

    @_check.register
    def _(self, event: ev.LimitEnded) -> None:
        if event.card.key not in self.limits:
            self._refuse(event, f"no limiting effect of {event.card.name} applies")

    def _refuse(self, event: object, why: str) -> NoReturn:
        raise TurnEventError(f"event {self._number} ({event!r}) cannot happen: {why}")

    def _check_player(self, event: object, player: object) -> None:
        if type(player) is not int or player not in (0, 1):
            self._refuse(event, f"a player is 0 or 1, not {player!r}")

    def _check_between_chains(self, event: object) -> None:
        if self.chain:
            self._refuse(event, "a Chain has not ended")
        if self.declared is not None:
            self._refuse(event, "a declared Summon has neither been negated nor succeeded")

    def _check_open(self, event: object, number: int) -> ChainLink:
        if not 1 <= number <= len(self.chain):
            have = f"has {len(self.chain)} Chain Link(s)" if self.chain else "does not exist"
            self._refuse(event, f"there is no Chain Link {number}; the Chain {have}")
        link = self.chain[number - 1]
        if link.outcome is not None:
            self._refuse(event, f"Chain Link {number} already ended: {link.outcome.value}")
        return link

    def _just_resolved(self, number: int) -> bool:
        """Whether a Chain Link is the last that resolved: its Summon may be reported after it."""
        if not 1 <= number <= len(self.chain):
            return False
        below = self.chain[number - 2].outcome if number > 1 else None
        return self.chain[number - 1].outcome is Outcome.RESOLVED and below is None

    def _check_resolving(self, event: object, number: int) -> None:
        self._check_open(event, number)
        if number < len(self.chain) and self.chain[number].outcome is None:
            self._refuse(event, f"Chain Link {number + 1} resolves first")

    def _check_off_field(self, event: object, cards: tuple[Card, ...]) -> None:
        ids = [card.id for card in cards if card.id]
        for card in cards:
            if card.id and (card.id in self.on_field or ids.count(card.id) > 1):
                self._refuse(event, f"{card.name} ({card.id}) is already on the field")

    # Changes. None of them fails after its check.

    def apply(self, event: ev.Event) -> None:
        """Change the state by an event that was checked."""
        self._apply(event)
        self._number += 1

    @singledispatchmethod
    def _apply(self, event: ev.Event) -> None:
        raise TypeError(f"unchecked event {event!r}")

    @_apply.register
    def _(self, event: ev.TurnBegan) -> None:
        for bindings in self.bindings:
            bindings.begin_turn(event.player)
        self.done = (ActIndex(), ActIndex())
        self.pending = (ActIndex(), ActIndex())
        self.limits = {
            key: LimitInForce(limit.card, limit.limit, limit.event, (0, 0))
            for key, limit in self.limits.items()
        }
        self.normal_summons = [0, 0]
        self.charges = []
        self.last_free = [None, None]
        self.arrived_at = {}

    @_apply.register
    def _(self, event: ev.LinkActivated) -> None:
        activation = event.activation
        plan, summon_class = self.planned(activation)
        traits = act_traits(Action.ACTIVATE, (activation.card,), source=activation.source)
        if activation.effect == CARD_ACTIVATION:
            traits.append(("card-activation",))
        link = ChainLink(
            activation,
            self._number,
            self.oaths_of(activation),
            plan,
            summon_class,
            self.done[activation.player].add(self._number, traits),
        )
        self.chain.append(link)
        self.open_links += 1
        if plan is not None and link.must_summon and self.rules.pending_effects_count:
            self._add_pending(link, plan)
        if plan is not None and not link.must_summon:
            self.last_unsure[activation.player] = link
        for oath in link.oaths:
            if self.binds_from(oath) is Moment.ACTIVATION:
                self._bind(oath, activation.player, activation.source, activation.card, link.event)

    def _add_pending(self, link: ChainLink, plan: SummonPlan) -> None:
        names = plan.cards if link.summon_class is SummonClass.CERTAIN else ()
        source = link.activation.source
        origins = [("origin", place) for place in plan.origins]
        for player in link.charged_players:
            acts = [act_traits(Action.SPECIAL_SUMMON, names, source=source)] * plan.times
            acts += [
                arrival_traits(Action.SPECIAL_SUMMON, card, source=source)
                for card in plan.cards or (None,) * plan.times
            ]
            link.pending += [
                (
                    player,
                    self.pending[player].add(
                        link.event, [*traits, *origins], part=number % plan.times
                    ),
                )
                for number, traits in enumerate(acts)
            ]

    @_apply.register
    def _(self, event: ev.ActivationNegated) -> None:
        link = self._end(event.link, Outcome.ACTIVATION_NEGATED)
        self.done[link.activation.player].take_back(link.act)
        for oath in link.oaths:
            if not (oath.bracketed and self.binds_from(oath) is not oath.kind.binds_from):
                self._lift(link, oath)
        if link.summon_class is not None:
            self._charge(
                link.activation.player, 0, (), "free-activation-negated", sources.ACTIVATION_NEGATED
            )

    @_apply.register
    def _(self, event: ev.EffectNegated) -> None:
        link = self._end(event.link, Outcome.EFFECT_NEGATED)
        bindings = self.bindings[link.activation.player]
        for oath in link.oaths:
            if self.binds_from(oath) is Moment.ACTIVATION:
                bindings.mark_negated(oath, link.activation.source, link.event)
        self._charge_attempt(link)

    @_apply.register
    def _(self, event: ev.EffectReplaced) -> None:
        link = self.chain[event.link - 1]
        self._drop_pending(link)
        link.replaced = True
        link.plan = event.summon
        link.summon_class = None if event.summon is None else event.summon.summon_class
        if event.summon is not None and link.must_summon and self.rules.pending_effects_count:
            self._add_pending(link, event.summon)

    @_apply.register
    def _(self, event: ev.ResolutionStep) -> None:
        self._tick(event.link)

    @_apply.register
    def _(self, event: ev.LinkResolved) -> None:
        link = self._end(event.link, Outcome.RESOLVED)
        if self._clock_link != event.link:
            self._tick(event.link)
        for oath in link.oaths if event.applied else ():
            self._bind_rider(link, oath, first_part_done=event.first_part_done)
        self._charge_attempt(link)

    def _bind_rider(self, link: ChainLink, oath: Oath, *, first_part_done: bool) -> None:
        if self.binds_from(oath) is not Moment.RESOLUTION:
            return
        if link.replaced and oath.kind.on_replaced is not Fate.BINDS:
            return
        if oath.joined and not first_part_done and self.rules.joined_needs_first:
            return
        activation = link.activation
        self._bind(oath, activation.player, activation.source, activation.card, link.event)
        if oath.kind.own_timing and (
            self.rules.riders_always_timed or activation.card.name not in SIMULTANEOUS_RIDERS
        ):
            self._tick(None)

    @_apply.register
    def _(self, event: ev.MonstersSummoned) -> None:
        by, source = "", None
        if event.link is not None:
            link = self.chain[event.link - 1]
            by, source = link.activation.card.key, link.activation.source
            link.summoned_for.add(event.player)
            if event.player in link.attempts:
                taken_back, act = link.attempts.pop(event.player)
                self.done[event.player].take_back(act)
                self.charges = [c for c in self.charges if c not in taken_back]
                if self.last_free[event.player] in taken_back:
                    self.last_free[event.player] = None
        self._tick(event.link)
        self.done[event.player].add(
            self._number,
            act_traits(Action.SPECIAL_SUMMON, event.cards, origin=event.origin, source=source),
        )
        self._arrive(Action.SPECIAL_SUMMON, event.player, event.cards, event.origin, source)
        names = tuple(dict.fromkeys(card.name for card in event.cards))
        self._charge(event.player, 1, names, "charged-real", sources.ARRIVALS)
        oaths = self._oaths_of_monsters(event.cards, event.oaths, special=True, by=by)
        self._bind_summon(oaths, event.player)

    @_apply.register
    def _(self, event: ev.ChainEnded) -> None:  # noqa: ARG002 - dispatch is on the type
        self.chain = []
        self.last_unsure = [None, None]
        self._clock_link = None

    @_apply.register
    def _(self, event: ev.SummonDeclared) -> None:
        summon = event.summon
        action = summon.kind.action
        if action is Action.NORMAL_SUMMON:
            self.normal_summons[summon.player] += 1
        act = self.done[summon.player].add(
            self._number, act_traits(action, summon.cards, origin=summon.origin)
        )
        pending = tuple(
            self.pending[summon.player].add(
                self._number, arrival_traits(action, card, origin=summon.origin)
            )
            for card in summon.cards or (None,)
        )
        self.declared = Declared(summon, self._number, act, pending)

    @_apply.register
    def _(self, event: ev.SummonNegated) -> None:  # noqa: ARG002 - dispatch is on the type
        declared = self._end_declared()
        player = declared.summon.player
        counts = self.rules.attempts_count
        if not counts:
            self.done[player].take_back(declared.act)
        if declared.summon.kind is SummonKind.INHERENT:
            names = tuple(dict.fromkeys(card.name for card in declared.summon.cards))
            code, ruling = (
                ("charged-attempt", sources.ATTEMPT)
                if counts
                else ("free-no-arrival", sources.ARRIVALS)
            )
            self._charge(player, int(counts), names if counts else (), code, ruling)

    @_apply.register
    def _(self, event: ev.SummonSucceeded) -> None:
        summon = self._end_declared().summon
        action = summon.kind.action
        cards = event.cards or summon.cards
        self._tick(None)
        self._arrive(action, summon.player, cards or (None,), summon.origin, None)
        if summon.kind is SummonKind.INHERENT:
            names = tuple(dict.fromkeys(card.name for card in cards))
            self._charge(summon.player, 1, names, "charged-real", sources.ARRIVALS)
        self._bind_summon(self.oaths_of_summon(replace(summon, cards=cards)), summon.player)

    @_apply.register
    def _(self, event: ev.MonsterSet) -> None:
        self.normal_summons[event.player] += 1
        self.done[event.player].add(self._number, act_traits(Action.SET, (event.card,)))
        self._arrive(Action.SET, event.player, (event.card,), "", None)

    @_apply.register
    def _(self, event: ev.AttackDeclared) -> None:
        traits = act_traits(Action.ATTACK, (event.card,))
        if event.direct:
            traits.append(("direct",))
        self.done[event.player].add(self._number, traits)

    @_apply.register
    def _(self, event: ev.ActionDone) -> None:
        cards = () if event.card is None else (event.card,)
        self.done[event.player].add(self._number, act_traits(event.action, cards))

    @_apply.register
    def _(self, event: ev.CardLeft) -> None:
        self.on_field.discard(event.card.id)
        for source in [source for source in self.gained if source.card == event.card.key]:
            del self.gained[source]

    @_apply.register
    def _(self, event: ev.EffectGained) -> None:
        self.gained[Source(event.card.key, event.effect)] = event.oaths

    @_apply.register
    def _(self, event: ev.MonsterNegated) -> None:
        for bindings in self.bindings:
            for binding in bindings.of_card(event.card.key):
                kind = binding.oath.kind
                if kind.binds_from is Moment.SUMMON and kind.on_effect_negated is not Fate.BINDS:
                    bindings.lift(binding.oath, binding.source, binding.event)

    @_apply.register
    def _(self, event: ev.LimitBegan) -> None:
        since = (0, 0) if event.limit.counts_earlier else (len(self.done[0]), len(self.done[1]))
        self.limits[event.card.key] = LimitInForce(event.card, event.limit, self._number, since)

    @_apply.register
    def _(self, event: ev.LimitEnded) -> None:
        del self.limits[event.card.key]

    # Parts of the changes.

    def _tick(self, link: int | None) -> None:
        self.clock += 1
        self._clock_link = link

    def _arrive(
        self,
        action: Action,
        player: Player,
        cards: tuple[Card | None, ...],
        origin: str,
        source: Source | None,
    ) -> None:
        for card in cards:
            self.done[player].add(
                self._number, arrival_traits(action, card, origin=origin, source=source)
            )
            if card is not None:
                self.arrived_at[card.key] = self.clock
                if card.id:
                    self.on_field.add(card.id)

    def _bind(self, oath: Oath, player: Player, source: Source, card: Card, event: int) -> None:
        self.bindings[player].bind(Binding(player, oath, source, card.name, event))

    def _bind_summon(self, oaths: Iterator[tuple[Card, Oath]], player: Player) -> None:
        for card, oath in oaths:
            self._bind(oath, player, Source(card.key, SUMMONED), card, self._number)

    def _lift(self, link: ChainLink, oath: Oath) -> None:
        activation = link.activation
        self.bindings[activation.player].lift(oath, activation.source, link.event)

    def _drop_pending(self, link: ChainLink) -> None:
        for player, act in link.pending:
            self.pending[player].take_back(act)
        link.pending = []

    def _end(self, number: int, outcome: Outcome) -> ChainLink:
        link = self.chain[number - 1]
        link.outcome = outcome
        self.open_links -= 1
        self._drop_pending(link)
        return link

    def _end_declared(self) -> Declared:
        declared = self.declared
        if declared is None:
            raise TypeError("unchecked end of a Summon")
        for act in declared.pending:
            self.pending[declared.summon.player].take_back(act)
        self.declared = None
        return declared

    def _charge(
        self, player: Player, count: int, names: tuple[str, ...], code: str, ruling: Ruling
    ) -> Charge:
        reason = Reason(code, sources.REASON_CODES[code], self._number, "", ruling)
        charge = Charge(self._number, player, count, names, reason)
        self.charges.append(charge)
        if not count:
            self.last_free[player] = charge
        return charge

    def _charge_attempt(self, link: ChainLink) -> None:
        """Count an effect that was going to Summon and did not, for each player concerned."""
        if link.replaced and link.summon_class is None:
            if link.activation.summon is not None:
                self._charge(link.activation.player, 0, (), "free-replaced", sources.REPLACED)
            return
        if link.plan is None or link.summon_class is None:
            return
        rule = ATTEMPTS[link.summon_class]
        for player in link.charged_players:
            if player in link.summoned_for:
                continue
            if not (rule.attempt_counts and self.rules.attempts_count):
                code, ruling = (
                    ("free-no-arrival", sources.ARRIVALS)
                    if rule.attempt_counts
                    else (rule.code, rule.ruling)
                )
                self._charge(player, 0, (), code, ruling)
                continue
            cards = link.plan.cards if rule.names_count else ()
            traits = act_traits(Action.SPECIAL_SUMMON, cards, source=link.activation.source)
            traits.extend(("origin", place) for place in link.plan.origins)
            act = self.done[player].add(self._number, traits)
            names = tuple(dict.fromkeys(card.name for card in cards))
            code, ruling = (
                ("charged-both-players", sources.BOTH_PLAYERS)
                if link.plan.both_players
                else (rule.code, rule.ruling)
            )
            charges: tuple[Charge, ...] = (self._charge(player, 1, names, code, ruling),)
            if rule.names_count and not names:
                open_name = ("free-unidentified", sources.NAME_OPEN)
                charges += (self._charge(player, 0, (), *open_name),)
            link.attempts[player] = (charges, act)


CARD_ACTIVATION = "card"
"""The label of the activation of a Spell or Trap Card itself."""

SUMMONED = "summon"
"""The label of an oath that belongs to the Summon of a card."""

_REPORTED_OTHERWISE = {
    Action.NORMAL_SUMMON,
    Action.SET,
    Action.FLIP_SUMMON,
    Action.SPECIAL_SUMMON,
    Action.ACTIVATE,
    Action.ATTACK,
}
