"""The turn ledger: what was done this turn, and what oaths and Summon limits make of it.

A host records events and asks questions. Asking changes nothing, and what a question costs depends
on how many different oaths are in force on such an action, not on the length of the turn.

>>> from ygoplugin.oaths.cards import Card
>>> from ygoplugin.oaths.events import Activation, MonsterSet
>>> ledger = TurnLedger(Eras.at("documents"))
>>> kendama = Activation(0, Card("Hi-Speedroid Kendama"), "3")
>>> ledger.may_activate(kendama).allowed
True
>>> ledger.record(MonsterSet(0, Card("Speedroid Terrortop")))
0
>>> verdict = ledger.may_activate(kendama)
>>> verdict.allowed, [(reason.code, reason.event) for reason in verdict.reasons]
(False, [('earlier-action-blocks', 0)])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ygoplugin.eras import Eras
from ygoplugin.oaths import events as ev
from ygoplugin.oaths import sources
from ygoplugin.oaths.counting import ATTEMPTS, MUST_SUMMON, CountingRules
from ygoplugin.oaths.errors import OathError, SavedTurnError, TurnEventError
from ygoplugin.oaths.events import Activation, Event, SummonClass, SummonKind
from ygoplugin.oaths.fields import misfit
from ygoplugin.oaths.intents import Intent, decisive_trait
from ygoplugin.oaths.named_cards import NamedCards
from ygoplugin.oaths.restrictions import Action, Oath, Source
from ygoplugin.oaths.turn_state import CARD_ACTIVATION, SUMMONED, CountsAs, Outcome, TurnState
from ygoplugin.oaths.verdicts import Charge, Reason, Verdict
from ygoplugin.oaths.wordings import Moment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ygoplugin.oaths.acts import ActIndex
    from ygoplugin.oaths.bindings import Binding
    from ygoplugin.oaths.cards import Card, Player, Trait
    from ygoplugin.oaths.named_cards import NamedEffect, NamedLimit, NamedOath
    from ygoplugin.oaths.sources import Ruling


class TurnLedger:
    """The events of a duel, and the answers that follow from them.

    Args:
        eras: The state of the rulings.
        effects: More effects that count in their own way, beside the named ones.
        oaths: More oaths of cards, beside the named ones.
        limits: More monsters that can be Special Summoned only so often in a turn.
        counts: Asked first how an activation counts; `None` for no opinion.
    """

    def __init__(
        self,
        eras: Eras | None = None,
        *,
        effects: Iterable[NamedEffect] = (),
        oaths: Iterable[NamedOath] = (),
        limits: Iterable[NamedLimit] = (),
        counts: CountsAs | None = None,
    ) -> None:
        self.eras = Eras() if eras is None else eras
        self.named = NamedCards(effects, oaths, limits)
        self._state = TurnState(CountingRules.of(self.eras), self.named, counts)
        self._events: list[Event] = []

    # Events.

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event so far, in order."""
        return tuple(self._events)

    @property
    def length(self) -> int:
        """How many events there were so far."""
        return len(self._events)

    @property
    def chain(self) -> tuple[Activation, ...]:
        """The activations of the current Chain, from Chain Link 1 on."""
        return tuple(link.activation for link in self._state.chain)

    def record(self, event: Event) -> int:
        """Note what happened; the number of the event comes back, counted from 0.

        It is taken as a fact: whether an oath allowed it is not asked.

        Raises:
            TurnEventError: It cannot have happened. The ledger is as it was.
        """
        self._state.check(event)
        try:
            self._state.apply(event)
        except BaseException:
            # What the host was asked on the way (how an activation counts) may raise anything.
            self._state = self.copy()._state
            raise
        self._events.append(event)
        return len(self._events) - 1

    def record_all(self, events: Iterable[Event]) -> None:
        """Note several events, or, if one of them cannot have happened, none.

        Raises:
            TurnEventError: One of them cannot have happened. The ledger is as it was.
        """
        new = list(events)
        trial = self.copy()
        for event in new:
            trial.record(event)
        self._state = trial._state
        self._events = trial._events

    def attempt(self, event: Event) -> Verdict:
        """Note what a player wants to do if oaths and limits allow it.

        A denied attempt leaves no trace.

        Raises:
            TurnEventError: It cannot happen at all. The ledger is as it was.
        """
        self._state.check(event)
        verdict = self.may(event)
        if verdict.allowed:
            self.record(event)
        return verdict

    def copy(self, length: int | None = None) -> TurnLedger:
        """Another ledger with the same events; from here on each goes its own way.

        Args:
            length: How many of the events; all if `None`.
        """
        other = TurnLedger(
            self.eras,
            effects=self.named.effects,
            oaths=self.named.oaths,
            limits=self.named.limits,
            counts=self._state.counts,
        )
        for event in self._events[:length]:
            other.record(event)
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TurnLedger):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.eras, len(self._events)))

    def _identity(self) -> tuple[object, ...]:
        named = self.named
        return self.eras, named.effects, named.oaths, named.limits, self._events

    def to_json(self) -> str:
        """The ledger as JSON text; `from_json` replays it without loss."""
        from ygoplugin.oaths.saved_turns import SavedTurns

        named = self.named
        saved = SavedTurns(self.eras, named.effects, named.oaths, named.limits, self.events)
        return saved.to_json()

    @classmethod
    def from_json(cls, text: str, *, counts: CountsAs | None = None) -> TurnLedger:
        """The ledger that was saved as `text`.

        Args:
            text: What `to_json` gave.
            counts: How activations count, as the ledger was made with; it is not saved.

        Raises:
            SavedTurnError: It is no saved ledger, or one of its events cannot have happened.
        """
        from ygoplugin.oaths.saved_turns import SavedTurns

        saved = SavedTurns.from_json(text)
        ledger = cls(
            saved.eras,
            effects=saved.effects,
            oaths=saved.oaths,
            limits=saved.limits,
            counts=counts,
        )
        try:
            for event in saved.events:
                ledger.record(event)
        except TurnEventError as error:
            raise SavedTurnError(f"the saved ledger contradicts itself: {error}") from None
        return ledger

    # Questions.

    def may(self, event: Event) -> Verdict:
        """Whether oaths and limits allow an event; those that no oath is about are allowed.

        Raises:
            OathError: A field of the event does not hold what it should.
        """
        _check_fields(event)
        match event:
            case ev.LinkActivated(activation=activation):
                return self.may_activate(activation)
            case ev.SummonDeclared(summon=summon):
                return self.may_summon(summon)
            case ev.MonsterSet(player=player, card=card):
                return self.may_set(player, card)
            case ev.AttackDeclared(player=player, card=card, direct=direct):
                return self.may_attack(player, card, direct=direct)
            case ev.ActionDone(player=player, action=action, card=card):
                return self.may_do(player, action, card)
            case _:
                return Verdict(allowed=True)

    def may_activate(self, activation: Activation) -> Verdict:
        """Whether oaths and limits let a player activate an effect now.

        If a Chain is open, that is as its next Chain Link.

        Raises:
            OathError: The player is not 0 or 1, or another field does not hold what it should.
        """
        _check_fields(activation)
        state, player, source = self._state, _player(activation.player), activation.source
        reasons: list[Reason] = []
        if activation.when_summoned and self.misses_timing(activation.card):
            reasons.append(
                _reason(
                    "own-step",
                    f"another step came after the Summon of {activation.card.name}",
                    sources.RIDER_TIMING,
                )
            )
        intent = Intent(
            Action.ACTIVATE,
            (activation.card,),
            source=source,
            card_activation=activation.effect == CARD_ACTIVATION,
        )
        reasons += self._bans(player, intent)
        oaths = state.oaths_of(activation)
        for oath in oaths:
            reasons += self._looking_back(player, oath, source, activation.card.name)
        plan, summon_class = state.planned(activation)
        summons = plan is not None and summon_class in MUST_SUMMON
        if plan is not None and summons:
            intent = Intent(Action.SPECIAL_SUMMON, plan.cards, origins=plan.origins, source=source)
            reasons += self._bans(player, intent)
            names = plan.cards if summon_class is SummonClass.CERTAIN else ()
            for charged in (0, 1) if plan.both_players else (player,):
                reasons += self._limits(charged, intent, plan.times)
                reasons += self._name_limits(charged, names)
        notes = self._notes(player, oaths, limited=summons) if not reasons else ()
        return Verdict(not reasons, tuple(reasons), notes)

    def may_summon(self, summon: ev.Summon) -> Verdict:
        """Whether oaths and limits let a player make a Summon that does not use the Chain.

        Raises:
            OathError: The player is not 0 or 1, or another field does not hold what it should.
        """
        _check_fields(summon)
        player = _player(summon.player)
        origins = (summon.origin,) if summon.origin else ()
        intent = Intent(summon.kind.action, summon.cards, origins)
        reasons = self._bans(player, intent) + self._limits(player, intent, 1)
        if summon.kind is SummonKind.INHERENT:
            reasons += self._name_limits(player, summon.cards)
        oaths = tuple(self._state.oaths_of_summon(summon))
        for card, oath in oaths:
            reasons += self._looking_back(player, oath, Source(card.key, SUMMONED), card.name)
        mine = tuple(oath for _, oath in oaths)
        notes = () if reasons else self._notes(player, mine, limited=True)
        return Verdict(not reasons, tuple(reasons), notes)

    def may_special_summon(
        self, player: Player, card: Card | None = None, *, origin: str = ""
    ) -> Verdict:
        """Whether oaths and limits let a player Special Summon now, by whatever means.

        Without a card or an origin, only what forbids every one counts as forbidding it.

        Args:
            player: Who would Summon.
            card: The monster, as it is before the Summon.
            origin: Where it is.

        Raises:
            OathError: The player is not 0 or 1.
        """
        cards = () if card is None else (card,)
        return self.may_summon(ev.Summon(player, SummonKind.INHERENT, cards, origin))

    def may_normal_summon(
        self, player: Player, card: Card | None = None, *, kind: SummonKind = SummonKind.NORMAL
    ) -> Verdict:
        """Whether oaths and limits let a player Normal Summon now; also Tribute and Gemini.

        Raises:
            OathError: The player is not 0 or 1, or the kind is a Special Summon.
        """
        if kind is SummonKind.INHERENT:
            raise OathError(f"{kind!r} is no Normal Summon; ask may_special_summon")
        return self.may_summon(ev.Summon(player, kind, () if card is None else (card,)))

    def may_set(self, player: Player, card: Card | None = None) -> Verdict:
        """Whether oaths let a player Set a monster now.

        Raises:
            OathError: The player is not 0 or 1.
        """
        return self.may_do(player, Action.SET, card)

    def may_attack(self, player: Player, card: Card, *, direct: bool = False) -> Verdict:
        """Whether oaths let a monster declare an attack now.

        Raises:
            OathError: The player is not 0 or 1.
        """
        return self._verdict(_player(player), Intent(Action.ATTACK, (card,), direct=direct))

    def may_do(self, player: Player, action: Action, card: Card | None = None) -> Verdict:
        """Whether oaths let a player do something else: conduct a Battle Phase, draw, ...

        Raises:
            OathError: The player is not 0 or 1.
        """
        return self._verdict(_player(player), Intent(action, () if card is None else (card,)))

    def may_activate_any_other(self, player: Player, than: Source) -> Verdict:
        """Whether oaths let a player activate any effect other than one.

        Raises:
            OathError: The player is not 0 or 1.
        """
        return self._verdict(_player(player), Intent(Action.ACTIVATE, source=_other(than)))

    def summon_applies(self, link: int) -> Verdict:
        """Whether the Special Summon of a resolving Chain Link can still be made.

        Raises:
            OathError: There is no such Chain Link, or it Summons nothing.
        """
        if not 1 <= link <= len(self._state.chain):
            raise OathError(f"there is no Chain Link {link}")
        chain_link = self._state.chain[link - 1]
        plan = chain_link.plan
        if plan is None:
            raise OathError(f"Chain Link {link} does not Special Summon")
        intent = Intent(
            Action.SPECIAL_SUMMON,
            plan.cards,
            origins=plan.origins,
            source=chain_link.activation.source,
        )
        reasons: list[Reason] = []
        for player in chain_link.charged_players:
            reasons += self._bans(player, intent)
            reasons += self._limits(player, intent, 1, pending=False)
            reasons += self._name_limits(player, plan.cards, pending=False)
        return Verdict(not reasons, tuple(reasons))

    def special_summon_count(self, player: Player, name: str = "") -> int:
        """How many Special Summons count for a player this turn, or how many of one name.

        A declared Summon counts while it is open whether it is negated.

        Raises:
            OathError: The player is not 0 or 1.
        """
        index = self._state.done[_player(player)]
        traits = [("action", Action.SPECIAL_SUMMON.value)]
        if name:
            traits.append(("name", name))
        return index.having(*traits).bit_count()

    def charges(self, player: Player) -> tuple[Charge, ...]:
        """What each Summon and each effect that was going to Summon counts this turn, and why.

        Raises:
            OathError: The player is not 0 or 1.
        """
        _player(player)
        return tuple(charge for charge in self._state.charges if charge.player == player)

    def in_force(self, player: Player, card: Card | None = None) -> tuple[Binding, ...]:
        """The oaths in force for a player; of one card, or one of each that forbid the same.

        Raises:
            OathError: The player is not 0 or 1.
        """
        bindings = self._state.bindings[_player(player)]
        return tuple(bindings.distinct()) if card is None else bindings.of_card(card.key)

    def consequence_applies(
        self, player: Player, consequence: str, card: Card | None = None
    ) -> bool:
        """Whether an oath with a consequence, such as `skip-draw-phase`, is in force.

        Raises:
            OathError: The player is not 0 or 1.
        """
        bindings = self._state.bindings[_player(player)]
        return bindings.has_consequence(consequence, "" if card is None else card.key)

    def misses_timing(self, card: Card) -> bool:
        """Whether an optional "when this card is Summoned" effect would miss its timing now."""
        arrived = self._state.arrived_at.get(card.key)
        return arrived is not None and arrived < self._state.clock

    def outcome(self, link: int) -> Outcome | None:
        """How a link of the current Chain ended; `None` while it has not.

        Raises:
            OathError: There is no such Chain Link.
        """
        if not 1 <= link <= len(self._state.chain):
            raise OathError(f"there is no Chain Link {link}")
        return self._state.chain[link - 1].outcome

    # What forbids something.

    def _verdict(self, player: Player, intent: Intent) -> Verdict:
        reasons = self._bans(player, intent)
        if intent.action in _LIMITED:
            reasons += self._limits(player, intent, 1)
        return Verdict(not reasons, tuple(reasons))

    def _bans(self, player: Player, intent: Intent) -> list[Reason]:
        """The oaths in force that forbid it."""
        reasons = []
        keys = [card.key for card in intent.cards]
        for binding in self._state.bindings[player].about(intent.action, keys):
            restriction = binding.oath.restriction
            if restriction is None or not intent.is_against(restriction, binding.source):
                continue
            code, ruling = "oath-binds", sources.OATH_BINDS
            if binding.effect_negated:
                code, ruling = "oath-survives-effect-negation", sources.OATH_SURVIVES
            elif binding.oath.kind.binds_from is Moment.SUMMON:
                ruling = sources.SUMMON_RIDER
            elif self._state.binds_from(binding.oath) is not binding.oath.kind.binds_from:
                ruling = sources.BRACKETS
            elif binding.oath.kind.part_of_effect:
                ruling = sources.RIDER_BINDS
            because = f"the oath of {binding.card_name} is in force"
            reasons.append(_reason(code, because, ruling, binding.event, binding.oath.wording))
        return reasons

    def _looking_back(
        self, player: Player, oath: Oath, source: Source, card_name: str
    ) -> list[Reason]:
        """What was done this turn, or is pending, that an either/or oath forbids."""
        restriction = oath.restriction
        if restriction is None or not oath.kind.looks_back:
            return []
        reasons = []
        for action in sorted(restriction.actions):
            trait = decisive_trait(action, restriction)
            by_kind = trait[0] == "arrival"
            index = self._state.done[player]
            acts = restriction.among(index, index.having(trait), source)
            if acts:
                code, ruling = "earlier-action-blocks", sources.EARLIER_ACTION
                if by_kind:
                    code, ruling = "forbidden-monster-appeared", sources.SUMMON_OF_KIND
                elif action is Action.SPECIAL_SUMMON:
                    ruling = sources.SUMMON_FROM if restriction.origins else sources.ANY_SUMMON
                elif action is Action.ACTIVATE and acts & index.having(("card", source.card)):
                    code, ruling = "own-activation-is-an-effect", sources.OWN_ACTIVATION
                because = f"{card_name} cannot follow what was done this turn ({action})"
                event = index.first_event(acts)
                reasons.append(_reason(code, because, ruling, event, oath.wording))
            index = self._state.pending[player]
            acts = restriction.among(index, index.having(trait), source)
            if acts:
                because = f"a Summon that {card_name} forbids is pending"
                event = index.first_event(acts)
                code = "pending-forbidden-summon"
                ruling = self._dated(sources.PENDING_OF_KIND, sources.PENDING_SUMMON)
                reasons.append(_reason(code, because, ruling, event, oath.wording))
        return reasons

    def _limits(
        self, player: Player, intent: Intent, times: int, *, pending: bool = True
    ) -> list[Reason]:
        """The limiting effects that leave no room for it."""
        reasons = []
        for key, in_force in self._state.limits.items():
            limit, written_on = in_force.limit, Source(key, "")
            if player not in limit.players or not intent.is_against(limit.restriction, written_on):
                continue
            start = in_force.since[player]
            used = waiting = 0
            last = in_force.event
            enough = limit.maximum + 1
            declared = self._state.declared
            declares = declared is not None and declared.summon.player == player
            for action in limit.restriction.actions:
                trait = decisive_trait(action, limit.restriction)
                index = self._state.done[player]
                acts = limit.restriction.among(index, index.having(trait), written_on)
                acts = acts >> start << start
                if declared is not None and declares and acts >> declared.act & 1:
                    waiting, used = waiting + 1, used - 1
                used += _times(index, acts, trait, enough)
                if acts:
                    last = index.last_event(acts)
                index = self._state.pending[player]
                acts = index.having(trait) if pending else 0
                acts = limit.restriction.among(index, acts, written_on)
                waiting += _times(index, acts, trait, enough)
                if acts:
                    last = index.last_event(acts)
            if used + waiting + times <= limit.maximum:
                continue
            code, ruling = "limit-used-up", self._dated(sources.LIMIT)
            if waiting and used + times <= limit.maximum:
                code = "chain-holds-one"
                ruling = self._dated(sources.CHAIN_HOLDS_ONE, sources.PENDING_SUMMON)
            because = f"{in_force.card.name} allows {limit.maximum} in a turn"
            reasons.append(_reason(code, because, ruling, last))
        return reasons

    def _name_limits(
        self, player: Player, cards: tuple[Card, ...], *, pending: bool = True
    ) -> list[Reason]:
        """The monsters among them that cannot be Special Summoned again this turn."""
        reasons = []
        for card in dict.fromkeys(cards):
            maximum = self.named.summons_per_turn(card)
            if not maximum:
                continue
            traits = (("action", Action.SPECIAL_SUMMON.value), ("name", card.name))
            index = self._state.done[player]
            acts = index.having(*traits)
            waiting = self._state.pending[player]
            held = waiting.having(*traits) if pending else 0
            if acts.bit_count() + held.bit_count() < maximum:
                continue
            event = waiting.last_event(held) if held else index.last_event(acts)
            because = f"{card.name} can be Special Summoned {_how_often(maximum)} in a turn"
            reasons.append(_reason("limit-used-up", because, self._dated(sources.SAME_NAME), event))
        return reasons

    def _dated(self, ruling: Ruling, newer: Ruling = sources.ARRIVALS) -> Ruling:
        """The ruling that a count rests on: the older one, or what replaced it on 2020-04-01."""
        return ruling if self._state.rules.attempts_count else newer

    def _notes(
        self, player: Player, oaths: tuple[Oath, ...], *, limited: bool
    ) -> tuple[Reason, ...]:
        """Why what might have forbidden something does not."""
        notes = []
        for oath in oaths:
            restriction = oath.restriction
            if not oath.kind.looks_back:
                code, ruling = "after-text-never-blocks", sources.RIDER
            elif restriction is not None and restriction.by_kind:
                code, ruling = "no-forbidden-monster-appeared", sources.SUMMON_OF_KIND
            else:
                continue
            notes.append(_reason(code, sources.REASON_CODES[code], ruling, None, oath.wording))
        if limited and self._state.limits:
            code = "limit-open"
            notes.append(_reason(code, sources.REASON_CODES[code], self._dated(sources.LIMIT)))
        unsure = self._state.last_unsure[player]
        if unsure is not None and unsure.summon_class is not None:
            rule = ATTEMPTS[unsure.summon_class]
            because = sources.REASON_CODES[rule.code]
            notes.append(_reason(rule.code, because, rule.ruling, unsure.event))
        free = self._state.last_free[player]
        if free is not None:
            notes.append(free.reason)
        return tuple(notes)


_LIMITED = frozenset({Action.NORMAL_SUMMON, Action.SET, Action.FLIP_SUMMON, Action.SPECIAL_SUMMON})


def _player(player: Player) -> Player:
    if type(player) is not int or player not in (0, 1):
        raise OathError(f"a player is 0 or 1, not {player!r}")
    return player


def _times(index: ActIndex, acts: int, trait: Trait, most: int) -> int:
    """How many Summons some acts are; monsters that appear at once are one."""
    return acts.bit_count() if trait[0] == "action" else index.times(acts, most)


def _check_fields(asked: Event | Activation | ev.Summon) -> None:
    wrong = misfit(asked)
    if wrong:
        raise OathError(f"nobody can do {asked!r}: {wrong}")


def _other(than: Source) -> Source:
    return Source(f"any card but {than.card}", f"any effect but {than.effect}")


def _reason(
    code: str, because: str, ruling: Ruling, event: int | None = None, wording: str = ""
) -> Reason:
    return Reason(code, because, event, wording, ruling)


def _how_often(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
