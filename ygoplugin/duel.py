"""The duel: the ledger that a host feeds with what happened, and asks.

>>> from ygoplugin import Card, Duel, StatEffect
>>> duel = Duel()
>>> duel.summon("blue-eyes", Card.monster("Blue-Eyes White Dragon", atk=3000, defense=2500, level=8))
>>> duel.apply(StatEffect.gain("atk", 700, label="Rush Recklessly", lasts="end of turn"), "blue-eyes")
>>> duel.stat("blue-eyes", "atk")
3700
>>> duel.end_turn()
>>> duel.stat("blue-eyes", "atk")
3000
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from ygoplugin import events as ev
from ygoplugin.eras import Eras, parse_as_of
from ygoplugin.errors import (
    EraError,
    EventError,
    PluginError,
    SaveError,
    StatError,
    YgopluginError,
)
from ygoplugin.oaths.errors import OathError
from ygoplugin.oaths.events import EVENTS, TurnBegan
from ygoplugin.oaths.events import Event as TurnEvent
from ygoplugin.oaths.turn import TurnLedger
from ygoplugin.oaths.verdicts import Verdict
from ygoplugin.plugins import (
    default_plugin_manager,
    eras_for,
    failure,
    named_cards_for,
    named_rules_for,
    policies_for,
    summon_class_for,
)
from ygoplugin.rules import saved_rules
from ygoplugin.rules.board import Board
from ygoplugin.rules.events import RULE_EVENTS, RuleEvent
from ygoplugin.rules.ledger import RulesLedger, check_fields, refuse
from ygoplugin.stats import battle, comparing, legality
from ygoplugin.stats.cards import QUESTION_MARK, Card, Printed
from ygoplugin.stats.effects import Group, StatEffect
from ygoplugin.stats.explanation import Working, explain
from ygoplugin.stats.fold import require_stat
from ygoplugin.stats.formulas import RESERVED, Constant, Function, check_size
from ygoplugin.stats.kinds import Layer, Nature, Stat, member, round_half_up
from ygoplugin.stats.ledger import CardState, Negation, StatLedger, simultaneous_order
from ygoplugin.stats.times import Clock, Expiry, Limit, Phase

if TYPE_CHECKING:
    import pluggy

    from ygoplugin.oaths.named_cards import NamedOath

SAVE_FORMAT: Final = 1
"""The version of the saved form of a duel."""

STARTING_LIFE_POINTS: Final = 8000


@dataclass(frozen=True, slots=True)
class Entry:
    """One event in the log of a duel.

    Attributes:
        event: What happened.
        resolved: The numbers that lingering effects fixed then, by place and `monster/stat`.
    """

    event: ev.Event | TurnEvent | RuleEvent
    resolved: tuple[Mapping[str, int], ...] = ()


class Duel:
    """A duel as the rules see it: everything that was told, and what follows from it.

    A read never changes anything; two duels that were told the same answer the same. After an error
    the duel is as it was before the call. A duel is not thread-safe.

    Args:
        as_of: The rulings of which day: "current", "documents", a date, or `YYYY-MM-DD`; or `Eras`
            with single switches set.
        plugins: The plugin manager; the built-in rules and the installed plugins if left out.
        oaths: Oaths of cards, beside the documented ones and those of plugins.

    Raises:
        EraError: `as_of` names no day.
        PluginError: A plugin failed.
    """

    def __init__(
        self,
        as_of: str | date | Eras = "current",
        *,
        plugins: pluggy.PluginManager | None = None,
        oaths: Iterable[NamedOath] = (),
    ) -> None:
        eras = as_of if isinstance(as_of, Eras) else Eras.at(as_of)
        self._plugins = plugins or default_plugin_manager()
        self._asked = eras
        self.eras = eras_for(self._plugins, eras)
        self.stats = StatLedger(self.eras, policies_for(self._plugins, self.eras))
        self._life_points = {0: STARTING_LIFE_POINTS, 1: STARTING_LIFE_POINTS}
        self._log: list[Entry] = []
        named = named_cards_for(self._plugins)
        self._turns = TurnLedger(
            self.eras,
            effects=named.effects,
            oaths=(*named.oaths, *oaths),
            limits=named.limits,
            counts=summon_class_for(self._plugins, self.eras),
        )
        self._turns_shared = False
        self._rules = RulesLedger(named_rules_for(self._plugins))
        self._bind()

    def _bind(self) -> None:
        adjust = self.stats.policies.adjust
        self.stats.adjust = self._adjusted if adjust else None

    def _adjusted(self, monster: str, stat: Stat, value: int) -> int:
        for adjust in self.stats.policies.adjust:
            changed = adjust(self, monster, stat, value)
            value = value if changed is None else changed
        return value

    @property
    def turns(self) -> TurnLedger:
        """The turn ledger: what was done this turn. Ask it; tell the duel, not the ledger."""
        return self._turns

    @property
    def rules(self) -> Board:
        """The board as the rule modules see it: what their questions are asked about.

        See `ygoplugin.rules`. It is the board of this moment: ask for it anew after an event.
        """
        return self._rules.board(self)

    @property
    def plugins(self) -> pluggy.PluginManager:
        """The plugin manager, with the built-in rules and every plugin."""
        return self._plugins

    # --- what is asked ----------------------------------------------------------------------------

    def stat(self, monster: str, stat: str | Stat) -> int:
        """The current value of a face-up monster's stat: what is shown, and what battles.

        Args:
            monster: The id of the monster.
            stat: "atk", "def", "level", "rank" or "scale".

        Returns:
            Points of ATK or DEF, or a number of Levels; never below the stat's floor.

        Raises:
            StatError: The monster is not face-up on the field, or has no such stat.
            CycleError: Two values read each other.
            ValueFunctionError: A value function failed.
        """
        return self.stats.stat(monster, stat)

    def original(self, monster: str, stat: str | Stat) -> int:
        """The original value of a face-up monster's stat: what "original ATK" texts read.

        A printed "?" counts as 0. Arguments and errors are those of `stat`.
        """
        return self.stats.original(monster, stat)

    def battle_value(self, monster: str, stat: str | Stat) -> int:
        """The value that damage calculation uses. Arguments and errors are those of `stat`."""
        return self.stats.battle_value(monster, stat)

    def explain(self, monster: str, stat: str | Stat) -> Working:
        """The current value with its working: every application and what became of it, the sum.

        Arguments and errors are those of `stat`.
        """
        return explain(self.stats, monster, require_stat(stat))

    def value_of(
        self, card: str, stat: str | Stat, *, for_material: bool = False
    ) -> Printed | None:
        """A card's value wherever it is: "?" where that is undetermined, `None` where it has none.

        Args:
            card: The id of a known card.
            stat: The stat.
            for_material: Whether it is asked for a Tribute or a Material, for which a face-down
                monster's "?" counts as 0 since 2021-08-29 (switch `facedown_question_mark`).

        Raises:
            EventError: The card is not known.
        """
        state = self._known(card)
        known = require_stat(stat)
        if state.on_field and state.face_up:
            has = self.stats.history(card).tracks
            return self.stat(card, known) if known in has else None
        value = None if state.card is None else state.card.printed.get(known)
        if (
            value == QUESTION_MARK
            and state.on_field
            and for_material
            and self.eras["facedown_question_mark"] == "zero"
        ):
            return 0
        return value

    def compare(
        self,
        card: str,
        stat: str | Stat,
        comparison: str,
        number: Printed,
        *,
        for_material: bool = False,
    ) -> bool:
        """Whether a card's value stands in a comparison with a number, as texts make it.

        Args:
            card: The id of a known card, wherever it is.
            stat: The stat.
            comparison: "<=", ">=", "<", ">", "=", or "is" for a text that names "? ATK" itself.
            number: The number, in points; or "?".
            for_material: See `value_of`.

        Raises:
            EventError: The card is not known.
            StatError: There is no such comparison.
        """
        value = self.value_of(card, stat, for_material=for_material)
        return value is not None and comparing.compares(value, comparison, number)

    def same(
        self,
        one: str,
        other: str,
        stat: str | Stat,
        *,
        number: bool = False,
        for_material: bool = False,
    ) -> bool:
        """Whether two cards have the same value, for an effect that asks for it.

        Args:
            one: The id of a known card.
            other: The id of another.
            stat: The stat.
            number: Whether the text asks for the same number, which "?" never is.
            for_material: See `value_of`.

        Raises:
            EventError: A card is not known.
        """
        values = [self.value_of(c, stat, for_material=for_material) for c in (one, other)]
        if values[0] is None or values[1] is None:
            return False
        match = self.eras["question_mark_matches"] == "yes"
        return comparing.same(values[0], values[1], number=number, question_marks_match=match)

    def may_target(
        self,
        effect: StatEffect,
        monster: str,
        follow_ups: Sequence[legality.Needs] = (),
        *,
        mandatory: bool = False,
    ) -> legality.Verdict:
        """Whether an effect may be activated on a monster, as far as its stats go.

        Args:
            effect: The change that it makes, as if it resolved now.
            monster: The id of the monster, face-up on the field.
            follow_ups: What each thing that follows in the text needs of the change.
            mandatory: Whether the effect must be activated.

        Returns:
            A verdict with all reasons; any plugin's denial wins.

        Raises:
            StatError: The monster is not face-up on the field, or lacks the stats.
        """
        _check_effect(effect)
        needs = tuple(legality.parse_needs(word) for word in follow_ups)
        if mandatory:
            return legality.may_target(self.stats, effect, monster, mandatory=True)
        try:
            verdicts = self._plugins.hook.ygoplugin_may_target(
                duel=self, effect=effect, monster=monster, follow_ups=needs
            )
        except YgopluginError:
            raise
        except Exception as error:
            raise failure(self._plugins, "ygoplugin_may_target", error) from error
        for verdict in verdicts:
            if not isinstance(verdict, legality.Verdict):
                raise PluginError(
                    f"hook ygoplugin_may_target: a plugin gave {verdict!r}: expected a Verdict"
                )
        allowed = all(verdict.allowed for verdict in verdicts)
        reasons = [r for v in verdicts if v.allowed == allowed for r in v.reasons]
        notes = [r for v in verdicts if v.allowed != allowed for r in v.reasons]
        return legality.Verdict(allowed, tuple(reasons), tuple(notes))

    def may(self, event: TurnEvent | RuleEvent) -> Verdict:
        """Whether oaths, Summon limits and the rules of a turn let something happen, and why not.

        Args:
            event: What a player wants to do, as the event that would tell it: `LinkActivated`,
                `SummonDeclared`, `MonsterSet`, `AttackDeclared` or `ActionDone` of
                `ygoplugin.oaths.events`; or any event of `ygoplugin.rules.events`.

        Returns:
            A verdict with all reasons; any plugin's denial wins.

        Raises:
            OathError: The event makes no sense.
            RuleError: An event of the rule modules makes no sense.
            PluginError: A plugin failed.
        """
        if isinstance(event, RULE_EVENTS):
            check_fields(event)
        elif not isinstance(event, EVENTS):
            raise OathError(f"{event!r:.80} is nothing that a player does in a turn")
        try:
            verdicts = self._plugins.hook.ygoplugin_may(duel=self, event=event)
        except YgopluginError:
            raise
        except Exception as error:
            raise failure(self._plugins, "ygoplugin_may", error) from error
        for verdict in verdicts:
            if not isinstance(verdict, Verdict):
                raise PluginError(
                    f"hook ygoplugin_may: a plugin gave {verdict!r}: expected a Verdict of"
                    " ygoplugin.oaths"
                )
        reasons = tuple(reason for verdict in verdicts for reason in verdict.reasons)
        notes = tuple(note for verdict in verdicts for note in verdict.notes)
        allowed = all(verdict.allowed for verdict in verdicts)
        return Verdict(allowed, reasons, notes)

    def carry_out(
        self, effect: StatEffect, monster: str, follow_ups: Sequence[legality.Needs] = ()
    ) -> legality.Outcome:
        """How much of an effect is carried out if it resolves on a monster now. Changes nothing.

        Arguments and errors are those of `may_target`.
        """
        _check_effect(effect)
        card = self.card(effect.source)
        return legality.carry_out(self.stats, effect, monster, tuple(follow_ups), card)

    def battle(
        self, attacker: str, target: str | None = None, position: battle.Position = "attack"
    ) -> battle.BattleResult:
        """What damage calculation gives now. Changes nothing.

        Args:
            attacker: The id of the attacking monster.
            target: The id of the attacked one; `None` for a direct attack.
            position: The attacked monster's battle position.

        Raises:
            StatError: A monster is not face-up on the field, or has no DEF.
        """
        if position not in ("attack", "defense"):
            raise StatError(f"the battle position is {position!r}: expected attack or defense")
        if attacker == target:
            raise StatError(f"{attacker} cannot battle itself")
        value = self.battle_value(attacker, Stat.ATK)
        other = None
        if target is not None:
            other = self.battle_value(target, Stat.ATK if position == "attack" else Stat.DEF)
        player = self.stats.controller(attacker)
        return battle.calculate(attacker, value, player, target, other, position)

    def card(self, card: str | None) -> Card | None:
        """What is known of a card; `None` if nothing."""
        return self.stats.card(card)

    def is_negated(self, card: str) -> bool:
        """Whether the effects of a card are negated."""
        return self.stats.is_negated(card)

    @property
    def monsters(self) -> tuple[str, ...]:
        """The ids of all face-up monsters."""
        return self.stats.monsters()

    @property
    def state(self) -> Mapping[str, object]:
        """What `StateChanged` events told, by name."""
        return self.stats.state

    @property
    def clock(self) -> Clock:
        """When it is."""
        return self.stats.clock

    @property
    def events(self) -> tuple[ev.Event | TurnEvent | RuleEvent, ...]:
        """Everything that was told, in order."""
        return tuple(entry.event for entry in self._log)

    def life_points(self, player: int) -> int:
        """The Life Points of player 0 or 1.

        Raises:
            EventError: There is no such player.
        """
        _check_player(player)
        return self._life_points[player]

    # --- what is told -----------------------------------------------------------------------------

    def feed(self, event: ev.Event | TurnEvent | RuleEvent) -> None:
        """Take an event in: of `ygoplugin.events`, `ygoplugin.oaths.events` or `ygoplugin.rules.events`.

        Raises:
            IllegalError: The rules do not allow it (events of the rule modules).
            RuleError: An event of the rule modules makes no sense.
            EventError: It cannot have happened, or is no event.
            OathError: It cannot have happened in this turn.
            StatError: A value cannot be computed.
            PluginError: A plugin that was told of it failed.
        """
        if self.stats.is_reading:
            raise EventError(
                f"{type(event).__name__} cannot be told while a value is being computed: a value"
                " function or a plugin may only read"
            )
        try:
            self._feed(event)
        except YgopluginError:
            raise
        except (TypeError, ValueError, AttributeError, ArithmeticError) as error:
            raise EventError(
                f"{type(event).__name__} has a part of the wrong kind: {error}"
            ) from error

    def _feed(
        self,
        event: ev.Event | TurnEvent | RuleEvent,
        resolved: tuple[Mapping[str, int], ...] | None = None,
        *,
        notify: bool = True,
        check: bool = True,
    ) -> None:
        told = notify and self._is_heard
        handler = _HANDLERS.get(type(event))  # type: ignore[arg-type]
        if handler is None:
            if not isinstance(event, _LEDGER_EVENTS):
                raise EventError(
                    f"{event!r:.80} is no event: expected one of ygoplugin.events,"
                    " ygoplugin.oaths.events or ygoplugin.rules.events"
                )
            if check and isinstance(event, RULE_EVENTS):
                verdict = self.may(event)
                if not verdict:
                    refuse(event, verdict)
        if type(event) in _AT_ONCE and handler and not told and not self.stats.has_latent:
            self._log.append(Entry(event, handler(self, event, resolved)))
            return
        with self._all_or_nothing():
            if isinstance(event, TurnBegan):
                event = self._turn_that_began(event)
                handler = _HANDLERS[type(event)]
            if isinstance(event, RULE_EVENTS):
                self._rules.take(self, event, self._follow)
                if self.stats.has_latent:
                    self.stats.settle()
                self._log.append(Entry(event))
            elif handler is None:
                assert isinstance(event, EVENTS)  # noqa: S101 - every other event has a handler
                self._record(event)
                self._log.append(Entry(event))
            else:
                fixed = handler(self, event, resolved)
                self._rules.observe(event)
                if self.stats.has_latent:
                    self.stats.settle()
                self._log.append(Entry(event, fixed))
            if told:
                self._notify(event)

    def _follow(self, event: ev.Event | TurnEvent) -> None:
        """Take in what an event of the rule modules entails; it is not logged."""
        handler = _HANDLERS.get(type(event))  # type: ignore[arg-type]
        if handler is None:
            assert isinstance(event, EVENTS)  # noqa: S101 - every other event has a handler
            self._record(event)
        else:
            handler(self, event, None)

    def _turn_that_began(self, event: TurnBegan) -> ev.TurnBegan:
        """A turn of the turn ledger as an event of the duel; the first one is turn 1."""
        first = not self._turns.length and self.clock.turn == 1
        return ev.TurnBegan(event.player, 1 if first else self.clock.turn + 1)

    def _record(self, event: TurnEvent) -> None:
        """Tell the turn ledger, which may still be shared with a copy of the duel."""
        if self._turns_shared:
            self._turns = self._turns.copy()
            self._turns_shared = False
        self._turns.record(event)

    def _notify(self, event: ev.Event | TurnEvent | RuleEvent) -> None:
        try:
            self._plugins.hook.ygoplugin_event_happened(duel=self, event=event)
        except YgopluginError:
            raise
        except Exception as error:
            raise failure(self._plugins, "ygoplugin_event_happened", error) from error

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Take everything back if an error gets out."""
        stats, before, length = self.stats, self.stats.copy(), len(self._log)
        life_points = dict(self._life_points)
        turns, recorded = self._turns, self._turns.length
        rules = self._rules.state
        try:
            yield
        except BaseException:
            if self._turns.length != recorded:
                self._turns = turns.copy(recorded)
            before.version = stats.version + 1
            self.stats = before
            self._rules.state = rules
            self._bind()
            del self._log[length:]
            self._life_points = life_points
            raise

    def add(self, card_id: str, card: Card, controller: int = 0) -> None:
        """A card is known from now on; see `events.CardAdded`."""
        self.feed(ev.CardAdded(card_id, card, controller))

    def summon(
        self,
        monster: str,
        card: Card | None = None,
        *,
        controller: int | None = None,
        face_up: bool = True,
        values: Mapping[str, int] | None = None,
        effects: Iterable[StatEffect] = (),
    ) -> None:
        """A monster was put on the field; see `events.MonsterSummoned`.

        Args:
            monster: Its id.
            card: What it is, if that was not told before.
            controller: The player who controls it, 0 or 1.
            face_up: Whether it is face-up.
            values: For a token whose summoning effect writes no ATK/DEF: what it is summoned with.
            effects: What begins to apply to it with the Summon.

        Raises:
            EventError: It is on the field already, or not known.
        """
        with self._all_or_nothing():
            if card is not None:
                self.add(monster, card, controller or 0)
            if not isinstance(values, Mapping | None):
                raise EventError(f"the values are {values!r}: expected a mapping by stat")
            numbers = {require_stat(stat): value for stat, value in (values or {}).items()}
            self.feed(ev.MonsterSummoned(monster, controller, face_up, numbers, tuple(effects)))

    def leave(self, card: str) -> None:
        """A card left the field; see `events.CardLeft`."""
        self.feed(ev.CardLeft(card))

    def flip_down(self, monster: str) -> None:
        """A monster was turned face-down; see `events.FlippedFaceDown`."""
        self.feed(ev.FlippedFaceDown(monster))

    def flip_up(self, monster: str, effects: Iterable[StatEffect] = ()) -> None:
        """A monster was turned face-up; see `events.FlippedFaceUp`."""
        self.feed(ev.FlippedFaceUp(monster, tuple(effects)))

    def change_control(self, card: str, controller: int) -> None:
        """Another player controls a card; see `events.ControlChanged`."""
        self.feed(ev.ControlChanged(card, controller))

    def apply(self, effect: StatEffect, to: str | Iterable[str] | Group) -> None:
        """An effect began to apply to monsters or to a group of them; see `events.EffectApplied`."""
        self.feed(ev.EffectApplied(effect, to))  # type: ignore[arg-type]

    def apply_together(
        self, effects: Iterable[tuple[StatEffect, str | Iterable[str] | Group]]
    ) -> None:
        """Several effects began to apply at the same time; see `events.EffectsApplied`."""
        self.feed(ev.EffectsApplied(tuple(effects)))  # type: ignore[arg-type]

    def end(self, label: str, target: str | None = None, reason: str = "its time limit") -> None:
        """What a label names stopped applying; see `events.EffectEnded`."""
        self.feed(ev.EffectEnded(label, target, reason))

    def lose_effect(self, monster: str, label: str) -> None:
        """A monster lost an effect that it had gained; see `events.EffectLost`."""
        self.feed(ev.EffectLost(monster, label))

    def negate(self, card: str, by: str | None = None, lasts: str | Expiry | None = None) -> None:
        """The effects of a card are negated; see `events.EffectsNegated`."""
        limit = Expiry.parse(lasts) if isinstance(lasts, str) else lasts
        self.feed(ev.EffectsNegated(card, by, limit))

    def end_negation(self, card: str, by: str | None = None) -> None:
        """The effects of a card are no longer negated; see `events.NegationEnded`."""
        self.feed(ev.NegationEnded(card, by))

    def equip(self, card: str, monster: str, *effects: StatEffect) -> None:
        """A card was equipped to a monster, and grants it `effects`; see `events.Equipped`."""
        with self._all_or_nothing():
            self.feed(ev.Equipped(card, monster))
            for effect in effects:
                _check_effect(effect)
                self.apply(replace(effect, source=effect.source or card, equip=True), monster)

    def unequip(self, card: str) -> None:
        """An Equip Card is no longer equipped; see `events.Unequipped`."""
        self.feed(ev.Unequipped(card))

    def change(self, **values: int | str) -> None:
        """Something that values read has changed, for example `hand=5`; see `events.StateChanged`."""
        if values or self.stats.is_reading or self.stats.has_latent or self._is_heard:
            self.feed(ev.StateChanged(values))
        else:
            self.stats.change_state(values)
            self._log.append(_SOMETHING_CHANGED)

    @property
    def _is_heard(self) -> bool:
        """Whether a plugin hears of every event."""
        return bool(self._plugins.hook.ygoplugin_event_happened.get_hookimpls())

    def end_turn(self) -> None:
        """The turn ended; see `events.TurnEnded`."""
        self.feed(ev.TurnEnded())

    def begin_turn(self, player: int, turn: int) -> None:
        """A turn began; see `events.TurnBegan`."""
        self.feed(ev.TurnBegan(player, turn))

    def begin_phase(self, phase: str | Phase) -> None:
        """A phase began; see `events.PhaseBegan`."""
        self.feed(ev.PhaseBegan(member(Phase, phase, "phase")))

    def end_phase(self) -> None:
        """The current phase ended; see `events.PhaseEnded`."""
        self.feed(ev.PhaseEnded())

    def begin_damage_step(self) -> None:
        """The Damage Step began."""
        self.feed(ev.DamageStepBegan())

    def begin_damage_calculation(self) -> None:
        """Damage calculation began."""
        self.feed(ev.DamageCalculationBegan())

    def end_damage_calculation(self) -> None:
        """Damage calculation ended."""
        self.feed(ev.DamageCalculationEnded())

    def end_damage_step(self) -> None:
        """The Damage Step ended."""
        self.feed(ev.DamageStepEnded())

    def set_life_points(self, player: int, value: int) -> None:
        """A player's Life Points are a new number; see `events.LifePointsChanged`."""
        self.feed(ev.LifePointsChanged(player, value))

    def pay_half(self, player: int) -> None:
        """A player pays half of their Life Points. What is left is rounded half up: 1 of 1."""
        left = round_half_up(Fraction(self.life_points(player), 2))
        self.set_life_points(player, left)

    # --- copies and saves ---------------------------------------------------------------------------

    def copy(self) -> Duel:
        """An independent duel with the same history, for "what if"."""
        twin = object.__new__(Duel)
        twin.__dict__.update(self.__dict__)
        twin.stats = self.stats.copy()
        twin._log = self._log.copy()
        twin._turns_shared = self._turns_shared = True
        twin._life_points = dict(self._life_points)
        twin._rules = RulesLedger(self._rules.named, self._rules.state)
        twin._bind()
        return twin

    def replay(self, as_of: str | date | Eras) -> Duel:
        """The same events under the rulings of another day.

        Raises:
            YgopluginError: An event cannot happen then.
        """
        twin = Duel(as_of, plugins=self._plugins)
        named = self._turns.named
        twin._turns = TurnLedger(
            twin.eras,
            effects=named.effects,
            oaths=named.oaths,
            limits=named.limits,
            counts=summon_class_for(self._plugins, twin.eras),
        )
        for entry in self._log:
            twin._feed(entry.event, notify=False)
        return twin

    def to_json(self) -> str:
        """The duel as a text that `from_json` reads.

        Raises:
            ValueFunctionError: An effect holds a value function without a registered name. An effect
                whose numbers are all fixed does not need one.
        """
        return json.dumps(
            {
                "ygoplugin": SAVE_FORMAT,
                "as_of": self._asked.as_of.isoformat(),
                "switches": dict(self._asked.chosen),
                "events": [_saved(entry) for entry in self._log],
                "turns": json.loads(self._turns.to_json()),
            },
            ensure_ascii=False,
        )

    @classmethod
    def from_json(cls, text: str, *, plugins: pluggy.PluginManager | None = None) -> Duel:
        """The duel that `to_json` wrote, under the same rulings and with the same numbers.

        Raises:
            SaveError: The text is no saved duel.
        """
        try:
            data = json.loads(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise SaveError(f"not a saved duel: {error}") from error
        if not isinstance(data, dict) or data.get("ygoplugin") is not SAVE_FORMAT:
            found = data.get("ygoplugin") if isinstance(data, dict) else None
            raise SaveError(
                f"not a saved duel of format {SAVE_FORMAT}: its 'ygoplugin' is {found!r}"
            )
        try:
            eras = Eras(parse_as_of(data["as_of"]), dict(data["switches"]))
            saved = data["events"]
            if not isinstance(saved, list):
                raise SaveError(f"not a saved duel: its events are {saved!r:.80}")
            turns = json.dumps(data["turns"]) if "turns" in data else None
        except (KeyError, TypeError, ValueError, EraError) as error:
            raise SaveError(f"not a saved duel: {error!r}") from error
        duel = cls(eras, plugins=plugins)
        functions = duel.stats.policies.functions
        saved_turns = duel._turns
        if turns is not None:
            try:
                counts = summon_class_for(duel._plugins, duel.eras)
                saved_turns = TurnLedger.from_json(turns, counts=counts)
            except OathError as error:
                raise SaveError(f"the turns of the saved duel: {error}") from error
        told = iter(e for e in saved_turns.events if not isinstance(e, TurnBegan))
        replays = any(isinstance(e, dict) and "rule" in e for e in saved)
        for number, entry in enumerate(saved, 1):
            try:
                if entry == _TURN_EVENT:
                    duel._log.append(Entry(next(told)))
                    if replays:
                        duel._record(duel._log[-1].event)  # type: ignore[arg-type]
                    continue
                if isinstance(entry, dict) and "rule" in entry:
                    before = duel._turns.length
                    duel._feed(saved_rules.load(entry), notify=False, check=False)
                    for _ in range(duel._turns.length - before):
                        next(told)
                    continue
                resolved = tuple(
                    {str(k): _whole(v) for k, v in fixed.items()}
                    for fixed in entry.pop("resolved", ())
                )
                duel._feed(ev.event_from_json(entry, functions), resolved, notify=False)
            except (YgopluginError, TypeError, ValueError, AttributeError) as error:
                raise SaveError(f"event {number} of the saved duel: {error}") from error
            except StopIteration:
                raise SaveError(
                    f"event {number} of the saved duel is not among its turns"
                ) from None
        if turns is not None:
            duel._turns = saved_turns
        return duel

    # --- how each event is taken in -----------------------------------------------------------------

    def _known(self, card: str) -> CardState:
        state = self.stats.cards.get(card) if isinstance(card, str) else None
        if state is None:
            known = ", ".join(self.stats.cards) or "none"
            raise EventError(f"no card is known as {card!r}; known cards: {known}")
        return state

    def _on_field(self, monster: str) -> CardState:
        state = self._known(monster)
        if not state.on_field:
            raise EventError(f"{monster} is not a monster on the field")
        return state

    def _card_added(self, event: ev.CardAdded) -> None:
        _check_player(event.controller)
        if not isinstance(event.id, str) or not event.id:
            raise EventError(f"the card's id is {event.id!r}: expected a text")
        if not isinstance(event.card, Card):
            raise EventError(f"{event.id}: the card is {event.card!r:.80}: expected a Card")
        state = self.stats.cards.get(event.id)
        if (
            state is not None
            and state.card is not None
            and (state.card != event.card or state.on_field)
        ):
            raise EventError(
                f"two cards with one id: {event.id!r} is {state.card.name} already; give"
                f" {event.card.name} another id"
            )
        self.stats.cards[event.id] = CardState(event.card, event.controller)

    def _summoned(
        self, event: ev.MonsterSummoned, resolved: tuple[Mapping[str, int], ...] | None
    ) -> tuple[Mapping[str, int], ...]:
        state = self._known(event.id)
        if state.on_field:
            raise EventError(f"{event.id} is on the field already")
        if state.card is None or state.card.kind not in ("monster", "token"):
            raise EventError(f"{event.id} is not known to be a monster: tell its card first")
        controller = state.controller if event.controller is None else event.controller
        _check_player(controller)
        self.stats.cards[event.id] = replace(
            state, controller=controller, on_field=True, face_up=event.face_up
        )
        for stat, value in event.values.items():
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise EventError(f"{event.id} is summoned with {stat.label} {value!r}")
            check_size(value, f"the {stat.label} of {event.id}")
        if event.face_up:
            return self.stats.arrive(event.id, event.values, event.effects, resolved or ())
        if event.effects or event.values:
            raise EventError(f"{event.id} is face-down: nothing can apply to its stats")
        return ()

    def _left(self, event: ev.CardLeft) -> None:
        state = self._known(event.id)
        self.stats.source_gone(event.id, f"{event.id} left the field")
        self.stats.depart(event.id)
        self.stats.leaves(event.id)
        self.stats.cards[event.id] = replace(state, on_field=False, face_up=False)

    def _flipped_down(self, event: ev.FlippedFaceDown) -> None:
        state = self._on_field(event.id)
        if not state.face_up:
            raise EventError(f"{event.id} is face-down already")
        self.stats.source_gone(event.id, f"{event.id} was turned face-down")
        self.stats.depart(event.id)
        self.stats.cards[event.id] = replace(state, face_up=False)

    def _flipped_up(
        self, event: ev.FlippedFaceUp, resolved: tuple[Mapping[str, int], ...] | None
    ) -> tuple[Mapping[str, int], ...]:
        state = self._on_field(event.id)
        if state.face_up:
            raise EventError(f"{event.id} is face-up already")
        self.stats.cards[event.id] = replace(state, face_up=True)
        return self.stats.arrive(event.id, {}, event.effects, resolved or ())

    def _control_changed(self, event: ev.ControlChanged) -> None:
        _check_player(event.controller)
        self._known(event.id)
        self.stats.change_control(event.id, event.controller)

    def _effect_applied(
        self, event: ev.EffectApplied, resolved: tuple[Mapping[str, int], ...] | None
    ) -> tuple[Mapping[str, int], ...]:
        known = resolved[0] if resolved else None
        return (self.stats.apply(event.effect, event.targets, known),)

    def _effects_applied(
        self, event: ev.EffectsApplied, resolved: tuple[Mapping[str, int], ...] | None
    ) -> tuple[Mapping[str, int], ...]:
        ordered = sorted(event.effects, key=lambda pair: simultaneous_order(pair[0]))
        fixed = []
        for place, (effect, targets) in enumerate(ordered):
            known = resolved[place] if resolved and place < len(resolved) else None
            fixed.append(self.stats.apply(effect, targets, known))
        return tuple(fixed)

    def _effect_ended(self, event: ev.EffectEnded) -> None:
        self.stats.end_label(event.label, event.target, event.reason)

    def _effect_lost(self, event: ev.EffectLost) -> None:
        self._known(event.id)
        self.stats.lose_effect(event.id, event.label)

    def _negated(self, event: ev.EffectsNegated) -> None:
        self._known(event.id)
        lasts = event.lasts
        if lasts is not None:
            lasts = lasts.starting(self.clock, self.stats.controller(event.by))
        self.stats.negate(event.id, Negation(event.by, lasts))

    def _negation_ended(self, event: ev.NegationEnded) -> None:
        self.stats.end_negation(event.id, event.by)

    def _equipped(self, event: ev.Equipped) -> None:
        self._on_field(event.monster)
        self.stats.equip(event.id, event.monster)

    def _unequipped(self, event: ev.Unequipped) -> None:
        self.stats.unequip(event.id)

    def _state_changed(self, event: ev.StateChanged) -> None:
        for name, value in event.values.items():
            if isinstance(value, bool) or not isinstance(value, int | str):
                raise EventError(f"the state {name!r} is {value!r}: expected a number or a word")
            if not isinstance(name, str) or not name or name in RESERVED:
                raise EventError(
                    f"the state cannot be called {name!r}: expected a word other than"
                    f" {', '.join(RESERVED)}"
                )
            check_size(value, f"the state {name!r}")
        self.stats.change_state(event.values)

    def _damage_step_ends(self) -> None:
        """The Damage Step ends, if it is one: damage calculation first."""
        if self.clock.damage_calculation:
            limit = Limit.END_OF_DAMAGE_CALCULATION
            self.stats.end_limits(lambda e: e.limit is limit, "damage calculation ended")
            self.stats.move_clock(replace(self.clock, damage_calculation=False))
        if self.clock.damage_step:
            limit = Limit.END_OF_DAMAGE_STEP
            self.stats.end_limits(lambda e: e.limit is limit, "the Damage Step ended")
            self.stats.move_clock(replace(self.clock, damage_step=False))

    def _phase_ends(self) -> None:
        self._damage_step_ends()
        phase = self.clock.phase
        if phase is not None:
            self.stats.end_limits(
                lambda e: e.limit is Limit.END_OF_PHASE and e.phase is phase, f"the {phase} ended"
            )

    def _turn_ended(self, event: ev.TurnEnded) -> None:  # noqa: ARG002
        self._phase_ends()
        turn = self.clock.turn
        self.stats.end_limits(
            lambda e: (
                e.limit is Limit.END_OF_PHASE
                or (e.limit is Limit.END_OF_TURN and e.turn is not None and e.turn <= turn)
            ),
            f"turn {turn} ended",
        )
        self._begin_turn(turn + 1, 1 - self.clock.player)

    def _begin_turn(self, turn: int, player: int) -> None:
        self.stats.move_clock(Clock(turn, player))
        self._record(TurnBegan(player))
        self._rules.begin_turn(player)

    def _turn_began(self, event: ev.TurnBegan) -> None:
        _check_player(event.player)
        if isinstance(event.turn, bool) or not isinstance(event.turn, int):
            raise EventError(f"the turn is {event.turn!r}: expected a number")
        now = self.clock.turn
        first = event.turn == now == 1 and self.clock.phase is None
        if not first and not now < event.turn < now + 1000:
            raise EventError(f"that turn cannot begin: it is turn {now}, so expected {now + 1}")
        if not first:
            self._phase_ends()
            self.stats.end_limits(
                lambda e: (
                    e.limit is Limit.END_OF_PHASE
                    or (e.limit is Limit.END_OF_TURN and (e.turn or 0) < event.turn)
                ),
                f"turn {now} ended",
            )
        self._begin_turn(event.turn, event.player)

    def _phase_began(self, event: ev.PhaseBegan) -> None:
        phase = self.clock.phase
        if not isinstance(event.phase, Phase):
            raise EventError(f"the phase is {event.phase!r}: expected one of {', '.join(Phase)}")
        if phase is not None and event.phase.position <= phase.position:
            raise EventError(f"the {event.phase} cannot begin: it is the {phase} already")
        self._phase_ends()
        self.stats.move_clock(replace(self.clock, phase=event.phase, phase_over=False))
        self._rules.begin_phase(event.phase)

    def _phase_ended(self, event: ev.PhaseEnded) -> None:  # noqa: ARG002
        if self.clock.phase is None:
            raise EventError("no phase can end: none was told to have begun")
        self._phase_ends()
        self.stats.move_clock(replace(self.clock, phase_over=True))

    def _damage_step_began(self, event: ev.DamageStepBegan) -> None:  # noqa: ARG002
        if self.clock.damage_step:
            raise EventError("the Damage Step cannot begin: it is the Damage Step already")
        self.stats.move_clock(replace(self.clock, damage_step=True))

    def _damage_calculation_began(self, event: ev.DamageCalculationBegan) -> None:  # noqa: ARG002
        if self.clock.damage_calculation:
            raise EventError("damage calculation cannot begin: it has begun already")
        if not self.clock.damage_step:
            self.stats.move_clock(replace(self.clock, damage_step=True))
        self.stats.move_clock(replace(self.clock, damage_calculation=True))

    def _damage_calculation_ended(self, event: ev.DamageCalculationEnded) -> None:  # noqa: ARG002
        if not self.clock.damage_calculation:
            raise EventError("damage calculation cannot end: it has not begun")
        limit = Limit.END_OF_DAMAGE_CALCULATION
        self.stats.end_limits(lambda e: e.limit is limit, "damage calculation ended")
        self.stats.move_clock(replace(self.clock, damage_calculation=False))

    def _damage_step_ended(self, event: ev.DamageStepEnded) -> None:  # noqa: ARG002
        if not self.clock.damage_step:
            raise EventError("the Damage Step cannot end: it has not begun")
        self._damage_step_ends()

    def _life_points_changed(self, event: ev.LifePointsChanged) -> None:
        _check_player(event.player)
        if isinstance(event.value, bool) or not isinstance(event.value, int) or event.value < 0:
            raise EventError(f"Life Points are {event.value!r}: expected a number from 0 on")
        check_size(event.value, "the Life Points")
        self._life_points[event.player] = event.value
        self.stats.version += 1


_LEDGER_EVENTS: Final = (*EVENTS, *RULE_EVENTS)
"""Events of the turn ledger and of the rule modules."""

_TURN_EVENT: Final = "turn"
"""In the saved log of a duel, the place of an event that the turn ledger saves."""


def _check_effect(effect: object) -> None:
    if not isinstance(effect, StatEffect):
        raise EventError(f"{effect!r:.80} is no effect: expected a StatEffect")


def _check_player(player: object) -> None:
    if isinstance(player, bool) or player not in (0, 1):
        raise EventError(f"there is no player {player!r}: expected 0 or 1")


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise SaveError(f"a resolved number is {value!r}")
    return value


def _saved(entry: Entry) -> dict[str, Any] | str:
    event = entry.event
    if isinstance(event, RULE_EVENTS):
        return saved_rules.dump(event)
    if not isinstance(event, ev.Event):
        return _TURN_EVENT
    if isinstance(event, ev.MonsterSummoned | ev.FlippedFaceUp):
        event = replace(event, effects=tuple(_without_functions(e) for e in event.effects))
    elif isinstance(event, ev.EffectApplied):
        event = replace(event, effect=_without_functions(event.effect))
    elif isinstance(event, ev.EffectsApplied):
        pairs = tuple((_without_functions(effect), to) for effect, to in event.effects)
        event = replace(event, effects=pairs)
    data = event.to_json()
    if any(entry.resolved):
        data["resolved"] = [dict(fixed) for fixed in entry.resolved]
    return data


def _without_functions(effect: StatEffect) -> StatEffect:
    """An effect whose numbers are fixed does not need its value functions any more."""
    unnamed = [
        stat
        for stat, formula in effect.values.items()
        if isinstance(formula, Function) and formula.name is None
    ]
    if effect.nature is not Nature.LINGERING or effect.layer is Layer.BATTLE or not unnamed:
        return effect
    return replace(effect, values={**effect.values, **dict.fromkeys(unnamed, Constant(0))})


_Handler = Callable[[Duel, Any, Any], tuple[Mapping[str, int], ...]]


def _plain(handler: Callable[[Duel, Any], None]) -> _Handler:
    def take(duel: Duel, event: Any, resolved: Any) -> tuple[Mapping[str, int], ...]:  # noqa: ARG001
        handler(duel, event)
        return ()

    return take


_PLAIN_HANDLERS: Final[dict[type[ev.Event], Callable[[Duel, Any], None]]] = {
    ev.CardAdded: Duel._card_added,
    ev.CardLeft: Duel._left,
    ev.FlippedFaceDown: Duel._flipped_down,
    ev.ControlChanged: Duel._control_changed,
    ev.EffectEnded: Duel._effect_ended,
    ev.EffectLost: Duel._effect_lost,
    ev.EffectsNegated: Duel._negated,
    ev.NegationEnded: Duel._negation_ended,
    ev.Equipped: Duel._equipped,
    ev.Unequipped: Duel._unequipped,
    ev.StateChanged: Duel._state_changed,
    ev.TurnEnded: Duel._turn_ended,
    ev.TurnBegan: Duel._turn_began,
    ev.PhaseBegan: Duel._phase_began,
    ev.PhaseEnded: Duel._phase_ended,
    ev.DamageStepBegan: Duel._damage_step_began,
    ev.DamageCalculationBegan: Duel._damage_calculation_began,
    ev.DamageCalculationEnded: Duel._damage_calculation_ended,
    ev.DamageStepEnded: Duel._damage_step_ended,
    ev.LifePointsChanged: Duel._life_points_changed,
}
_SOMETHING_CHANGED: Final = Entry(ev.StateChanged())
_AT_ONCE: Final = (ev.EffectApplied, ev.StateChanged, ev.LifePointsChanged)
"""Events that are checked, and worked out, before anything changes."""
_HANDLERS: Final[dict[type[ev.Event], _Handler]] = {
    ev.EffectApplied: Duel._effect_applied,
    ev.EffectsApplied: Duel._effects_applied,
    ev.MonsterSummoned: Duel._summoned,
    ev.FlippedFaceUp: Duel._flipped_up,
    **{event: _plain(handler) for event, handler in _PLAIN_HANDLERS.items()},
}
