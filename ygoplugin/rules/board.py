"""The board as the rule modules see it: the duel's stats and turn, and the rules' own state.

A module reads through it, and changes only the state, which is a copy while an event is taken in. What
the stat resolver or the turn ledger has to know goes to `Board.tell`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from ygoplugin import events as ev
from ygoplugin.oaths import events as turn_events
from ygoplugin.oaths.cards import Card as OathCard
from ygoplugin.rules import negation
from ygoplugin.rules.cards import Does, Facts, Position, RuleEffect, Zone
from ygoplugin.rules.errors import RuleError
from ygoplugin.rules.spell_speed import CardKind
from ygoplugin.rules.state import ChainState, Move, RulesState
from ygoplugin.rules.verdicts import because
from ygoplugin.stats.effects import StatEffect
from ygoplugin.stats.times import Expiry, Limit

if TYPE_CHECKING:
    from ygoplugin.duel import Duel
    from ygoplugin.oaths.verdicts import Reason
    from ygoplugin.rules.named_cards import NamedRules

MONSTER_ZONES = 5
"""The Monster Zones of a player."""

CONTINUOUS = "continuous"
"""The label under which the continuous effects of a face-up monster are in force."""

Tell = Callable[[ev.Event | turn_events.Event], None]


class Board:
    """What is asked and told.

    Args:
        duel: The duel.
        state: The rules' own state.
        named: The named cards.
        tell: Tells the stat resolver or the turn ledger; refused where a question is asked.
    """

    def __init__(
        self, duel: Duel, state: RulesState, named: NamedRules, tell: Tell | None = None
    ) -> None:
        self.duel = duel
        self.state = state
        self.named = named
        self._tell = tell
        self._one_moment = False

    def with_chain(self, chain: ChainState) -> Board:
        """The same board with another Chain or priority, to ask what would be if it were so."""
        state = self.state.copy()
        state.chain = chain
        return Board(self.duel, state, self.named)

    def tell(self, event: ev.Event | turn_events.Event) -> None:
        """Tell the stat resolver or the turn ledger what follows from an event of the rules."""
        assert self._tell is not None  # noqa: S101 - questions tell nothing
        self._tell(event)

    # --- cards ------------------------------------------------------------------------------------

    def require(self, card: str) -> str:
        """The card, if the duel knows it.

        Raises:
            RuleError: It does not.
        """
        if card not in self.duel.stats.cards:
            known = ", ".join(self.duel.stats.cards) or "none"
            raise RuleError(f"no card is known as {card!r}; known cards: {known}")
        return card

    def name(self, card: str | None) -> str:
        """The name of a card, for people."""
        found = self.duel.card(card)
        return (card or "any card") if found is None else found.name

    def keys(self, card: str) -> frozenset[str | int]:
        """What a named card is looked up by: the name and the passcode."""
        known = self.duel.card(card)
        if known is None:
            return frozenset((card,))
        return frozenset((known.name,) if known.passcode is None else (known.name, known.passcode))

    def facts(self, card: str | None) -> Facts:
        """What is known of a card: what was told, and what its name says."""
        told = Facts() if card is None else self.state.facts.get(card, Facts())
        known = self.duel.card(card)
        listed = None if known is None else self.named.card(known.name, known.passcode)
        if listed is None:
            if not told.kind and known is not None:
                return replace(told, kind="monster" if known.kind == "token" else known.kind)
            return told
        given = {effect.does for effect in told.effects}
        effects = tuple(e for e in listed.facts.effects if e.does not in given)
        return Facts(
            told.kind or listed.facts.kind,
            told.race or listed.facts.race,
            told.spell_speed or listed.facts.spell_speed,
            told.quick or listed.facts.quick,
            (*told.effects, *effects),
        )

    def effects(self, card: str | None, does: Does) -> tuple[RuleEffect, ...]:
        """The effects of a card that do one thing."""
        return tuple(e for e in self.facts(card).effects if e.does is does)

    def kind(self, card: str | None) -> CardKind:
        """The kind of a card as Chains look at it; a monster if nothing is known of it."""
        word = self.facts(card).kind
        return CardKind.MONSTER if word in ("", "any") else CardKind.parse(_full(word))

    def stays_on_field(self, card: str | None) -> bool:
        """Whether a Spell or Trap stays on the field once it was used: by its kind, or by its text."""
        kind = self.kind(card)
        if kind is CardKind.MONSTER:
            return False
        return kind.stays_on_field or bool(self.effects(card, Does.STAYS_ON_FIELD))

    def is_used_up(self, card: str | None) -> bool:
        """Whether a card is a Spell or Trap that leaves once it was used: what it began stays without it."""
        return self.kind(card) is not CardKind.MONSTER and not self.stays_on_field(card)

    def basic_kind(self, card: str) -> str:
        """Whether a card counts as a `monster`, a `spell` or a `trap` where it is.

        A monster that is an Equip Card is a Spell there (damage-step-and-stats, line 95).
        """
        kind = self.kind(card)
        if kind is CardKind.MONSTER and self.zone(card) is Zone.SPELL_TRAP:
            return "spell"
        return "spell" if kind.is_spell else "trap" if kind.is_trap else "monster"

    def oath_card(self, card: str) -> OathCard:
        """The card as the turn ledger knows it."""
        known = self.duel.card(card)
        level = self.level(card)
        name = card if known is None else known.name
        return OathCard(name, id=card, race=self.facts(card).race, level=level)

    def level(self, card: str) -> int | None:
        """The Level of a card where it is: its current one on the field."""
        value = self.duel.value_of(card, "level") if card in self.duel.stats.cards else None
        return value if isinstance(value, int) else None

    # --- places -----------------------------------------------------------------------------------

    def zone(self, card: str) -> Zone | None:
        """Where a card is; `None` if that was never told."""
        return self.state.zones.get(card)

    def position(self, card: str) -> Position | None:
        """The battle position of a monster on the field."""
        return self.state.positions.get(card)

    def controller(self, card: str) -> int:
        """Who controls or has a card."""
        return self.duel.stats.controller(card)

    def monsters(self, player: int) -> tuple[str, ...]:
        """The monsters in a player's Monster Zones, face-down ones included."""
        return tuple(
            card
            for card, zone in self.state.zones.items()
            if zone is Zone.MONSTER and self.controller(card) == player
        )

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.duel.clock.turn

    @property
    def turn_player(self) -> int:
        """The turn player."""
        return self.duel.clock.player

    # --- effects in force -------------------------------------------------------------------------

    def in_force(self, does: Does) -> Iterator[tuple[str, RuleEffect]]:
        """The effects that do one thing and apply now, each with its card."""
        for card, labels in self.state.in_force.items():
            for effect in self.effects(card, does):
                if any(label in ("", effect.label or CONTINUOUS) for label in labels):
                    yield card, effect

    def covers(self, source: str, effect: RuleEffect, card: str) -> bool:
        """Whether an effect in force covers a card where it is."""
        scope = effect.scope
        if scope.others and card == source:
            return False
        if not self.covers_player(source, effect, self.controller(card)):
            return False
        kinds = {self.basic_kind(card), self.facts(card).kind}
        if scope.kinds and not kinds & set(scope.kinds):
            return False
        if scope.zones and self.zone(card) not in scope.zones:
            return False
        if scope.race:
            race = self.facts(card).race
            wanted = self._only_race(source) if scope.race == "graveyard" else scope.race
            return bool(race) and race == wanted
        return True

    def covers_player(self, source: str, effect: RuleEffect, player: int) -> bool:
        """Whether an effect in force covers a player."""
        whose = effect.scope.whose
        return whose == "both" or (self.controller(source) == player) == (whose == "own")

    def _only_race(self, source: str) -> str:
        """The only Type of monsters in the Graveyard of the controller of a card; empty if none."""
        player = self.controller(source)
        races = {
            self.facts(card).race
            for card, zone in self.state.zones.items()
            if zone is Zone.GRAVEYARD and self.controller(card) == player and self.facts(card).race
        }
        return races.pop() if len(races) == 1 else ""

    def influences(self, card: str) -> negation.Influences:
        """What is in force about the effects of a card, by the names of the cards that do it."""
        by = self.negated_by(card)
        zone = self.zone(card)
        reach = []
        if by is None and (zone is None or not zone.on_field):
            reach = [
                self.name(source)
                for source, effect in self.in_force(Does.NEGATES)
                if effect.scope.zones
                and not effect.scope.destroyed_by
                and source != card
                and not self._silenced(source)
                and self.covers_as_card(source, effect, card)
            ]
        forbids = [
            self.name(source)
            for source, effect in self.in_force(Does.FORBIDS_ACTIVATION)
            if source != card and not self._silenced(source) and self._forbids(source, effect, card)
        ]
        names = () if by is None else (self.name(by),)
        return negation.Influences(names, tuple(reach), tuple(forbids))

    def _forbids(self, source: str, effect: RuleEffect, card: str) -> bool:
        zone = self.zone(card)
        if self.kind(card) is CardKind.MONSTER and zone is Zone.SPELL_TRAP:
            return (
                False  # Its effect is no monster effect, and it is no Spell Card that is activated.
            )
        if effect.scope.zones and zone is not None and zone not in effect.scope.zones:
            return False
        return self.covers_as_card(source, effect, card)

    def _silenced(self, source: str) -> bool:
        """Whether the effect in force of a card is itself negated, by what applied before it."""
        if self.duel.is_negated(source):
            return True
        for other in self.state.in_force:
            if other == source:
                return False
            for effect in self.effects(other, Does.NEGATES):
                if (
                    not effect.scope.destroyed_by
                    and self.covers(other, effect, source)
                    and not self._silenced(other)
                ):
                    return True
        return False

    def negated_by(self, card: str) -> str | None:
        """The id of what negates a card's effects where it is; `None` if nothing does."""
        if card in self.state.negated_there:
            return self.state.negated_there[card]
        for source, effect in self.in_force(Does.NEGATES):
            if effect.scope.destroyed_by or self._silenced(source):
                continue
            if source != card and self.covers(source, effect, card):
                return source
        return card if self.duel.is_negated(card) else None

    def has_working(self, card: str, does: Does) -> RuleEffect | None:
        """The first effect of a card that does something, if it is not negated and its condition holds."""
        if self.negated_by(card) is not None:
            return None
        for effect in self.effects(card, does):
            if not effect.condition or does is Does.TRIGGERS or self._face_up(effect.condition):
                return effect
        return None

    def _face_up(self, name: str) -> bool:
        """Whether a face-up card of a name is on the field."""
        for card, zone in self.state.zones.items():
            if zone.on_field and self.name(card) == name:
                position = self.position(card)
                return position is None or position.face_up
        return False

    # --- changes ----------------------------------------------------------------------------------

    def happened(self, word: str, card: str, *, together: bool = False) -> None:
        """Note that something happened; triggers look for it.

        Args:
            word: What.
            card: The card.
            together: Whether it happened at the same moment as what was noted last.
        """
        if not together and not self._one_moment:
            self.state.number += 1
        self.state.happenings = (*self.state.happenings[-99:], (word, card, self.state.number))

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is noted inside happens at one moment, so that none of it makes the rest be missed."""
        if self._one_moment:
            yield
            return
        self.state.number += 1
        self._one_moment = True
        try:
            yield
        finally:
            self._one_moment = False

    def arrive(self, card: str, position: Position, *, controller: int, earlier: bool) -> None:
        """A monster is on the field, face-up or face-down, and its stats begin."""
        state = self.state
        state.zones[card] = Zone.MONSTER
        state.positions[card] = position
        state.arrived[card] = 0 if earlier else self.turn
        if state.equipped_to.pop(card, None) is not None:
            state.equipped_by_own.pop(card, None)
            self.tell(ev.CardLeft(card))  # as an Equip Card
        counted = (state.declared, state.gave_up, state.changed, state.set_in)
        for old in (state.flipped, state.destroyed, state.negated_there, state.moves, *counted):
            old.pop(card, None)
        self.begin_stats(card, position, controller)

    def begin_stats(self, card: str, position: Position, controller: int) -> None:
        """Tell the stat resolver that a monster is on the field, with what begins to apply."""
        stats = self.duel.stats
        known = self.duel.card(card)
        if known is None or known.kind not in ("monster", "token") or not known.printed:
            if known is not None and self.controller(card) != controller:
                self.tell(ev.ControlChanged(card, controller))
            if position.face_up:
                self.begin_own(card)
            return
        if not stats.cards[card].on_field:
            self.tell(ev.MonsterSummoned(card, controller, position.face_up))
        elif position.face_up and not stats.cards[card].face_up:
            self.tell(ev.FlippedFaceUp(card))
        if position.face_up:
            self.begin_own(card)

    def begin_own(self, card: str) -> None:
        """The continuous effects of a face-up monster begin to apply."""
        if self.facts(card).effects:
            self.begin_effects(card, CONTINUOUS)

    def begin_effects(self, card: str, label: str) -> None:
        """The effects of a card with this label (all if it is empty) apply from here on."""
        labels = self.state.in_force.get(card, ())
        if label not in labels:
            self.state.in_force[card] = (*labels, label)

    def settle(self) -> None:
        """Tell the stat resolver which monsters the effects in force reach now, and which no longer."""
        state = self.state
        monsters = self.duel.monsters
        reached = {
            (effect.does, source, effect.label or self.name(source), card, effect.amount or 0)
            for does in (Does.NEGATES, Does.MODIFIES)
            for source, effect in self.in_force(does)
            if not effect.scope.destroyed_by and self.negated_by(source) is None
            for card in monsters
            if card != source and self.covers(source, effect, card)
        }
        for told in sorted(state.reached - reached):
            self._let_go(*told[:4])
        for does, source, label, card, amount in sorted(reached - state.reached):
            if does is Does.NEGATES:
                self.tell(ev.EffectsNegated(card, source, Expiry(Limit.WHILE_SOURCE)))
            else:
                gain = StatEffect.gain(
                    "atk", amount, source=source, label=label, nature="continuous"
                )
                self.tell(ev.EffectApplied(gain, (card,)))
        if reached != state.reached:
            state.reached = reached

    def _let_go(self, does: Does, source: str, label: str, card: str) -> None:
        """An effect reaches a monster no more; what ended with its source is not told again."""
        if card not in self.duel.monsters:
            return
        if does is Does.NEGATES:
            if any(n.by == source for n in self.duel.stats.negations(card)):
                self.tell(ev.NegationEnded(card, source))
        elif self.applies_in_stats(source, card):
            self.tell(ev.EffectEnded(label, card, f"{self.name(source)} no longer reaches it"))

    def applies_in_stats(self, source: str, card: str) -> bool:
        """Whether the stat resolver has an application of a card on a face-up monster."""
        return card in self.duel.monsters and any(
            a.effect.source == source
            for track in self.duel.stats.history(card).tracks.values()
            for a in track.live()
        )

    def count_hand(self, card: str, to: Zone) -> None:
        """A card goes somewhere: if it comes from a hand that was counted, or into one, count it."""
        hand = self.state.hand
        player = self.controller(card)
        if player in hand and (self.zone(card) is Zone.HAND) != (to is Zone.HAND):
            hand[player] = max(0, hand[player] + (1 if to is Zone.HAND else -1))

    def move(
        self,
        card: str,
        to: Zone,
        how: str,
        *,
        cause: str | None = None,
        reason: Reason | None = None,
        counts_from: str = "",
        quiet: bool = False,
    ) -> None:
        """A card goes to another zone, or is banished instead where an effect says so.

        Args:
            card: The card.
            to: The zone.
            how: See `state.Move`.
            cause: The card that moves it.
            reason: Why, as answers give it.
            counts_from: From where it counts as sent, if not from where it is.
            quiet: Whether it is no event that later ones are measured by (a used card, line 59).
        """
        state = self.state
        origin = self.zone(card)
        if to is Zone.GRAVEYARD:
            for source, effect in self.in_force(Does.BANISHES_INSTEAD):
                if self.covers_as_card(source, effect, card):
                    to = Zone.BANISHED
                    text = f"{self.name(source)} banishes it instead"
                    reason = because("replaced", text, rule="summon-step-1-tribute")
                    break
        if not counts_from:
            counts_from = "" if origin is None else "field" if origin.on_field else origin.value
        if (origin is not None and origin.on_field) or card in state.in_force:
            self._leave_field(card)
        self.count_hand(card, to)
        state.zones[card] = to
        state.arrived[card] = self.turn
        if not quiet:
            self.happened("sent" if to is Zone.GRAVEYARD else "moved", card)
            if how in ("destroyed", "battle"):
                self.happened("destroyed", card, together=True)
        state.moves[card] = Move(
            origin, to, how, cause, self.turn, reason, counts_from, state.number
        )

    def covers_as_card(self, source: str, effect: RuleEffect, card: str) -> bool:
        """Whether an effect covers a card by what it is, in whichever zone: a monster, a Spell, ..."""
        kinds = effect.scope.kinds
        return (not kinds or self.basic_kind(card) in kinds) and self.covers_player(
            source, effect, self.controller(card)
        )

    def _leave_field(self, card: str) -> None:
        state = self.state
        state.positions.pop(card, None)
        if not self.is_used_up(card):
            state.in_force.pop(card, None)
        if card in state.summoned_again:
            state.summoned_again.discard(card)
            state.reset.add(card)
        attack = state.battle.attack
        if attack is not None and card in (attack.card, attack.target):
            attack = replace(attack, left=attack.left | {card})
            state.battle = replace(state.battle, attack=attack)
        bearers = [equip for equip, monster in state.equipped_to.items() if monster == card]
        state.equipped_to.pop(card, None)
        state.equipped_by_own.pop(card, None)
        if self.duel.stats.cards[card].on_field or self.duel.card(card) is not None:
            self.tell(ev.CardLeft(card))
        self.tell(turn_events.CardLeft(self.oath_card(card)))
        for equip in bearers:
            self.lose_bearer(equip)

    def lose_bearer(self, equip: str) -> None:
        """An Equip Card whose monster is gone is destroyed (today's rules)."""
        reason = because("destroyed", "its monster is gone", rule="equip-needs-its-monster")
        self.move(equip, Zone.GRAVEYARD, "rule", reason=reason)
        self.state.destroyed[equip] = reason


def _full(word: str) -> str:
    """A short kind such as `spell` as the kind of which least is said."""
    return {"spell": "normal-spell", "trap": "normal-trap", "token": "monster"}.get(word, word)
