"""Keeps the rules ledger's stats in step with the table, and answers what scripts ask about stats.

The ledger is told of every monster that comes, turns or leaves, and of every application of a
registered effect that begins or ends. What applies is worked out whenever something has happened, not
when somebody reads: a read never changes anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table import ratings, resets, translation
from lua_bridge.table.answers import Amounts, Answers, Worth
from lua_bridge.table.cards import UNKNOWN, TableCard, Where
from lua_bridge.table.effects import DECIDING, TableEffect, to_number
from lua_bridge.table.labels import change_label
from lua_bridge.table.oath_cards import oath_card
from lua_bridge.table.windows import Windows
from ygoplugin.oaths.events import MonsterNegated
from ygoplugin.stats import fold
from ygoplugin.stats.cards import Card, Printed
from ygoplugin.stats.effects import BOTH, MadeBy, StatEffect
from ygoplugin.stats.formulas import Constant, Formula, Function, Scope
from ygoplugin.stats.kinds import Nature, Operation, Stat
from ygoplugin.stats.times import Window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lua_bridge.table.board import Table


@dataclass(frozen=True, slots=True)
class ScriptValue(Function):
    """The value function of a script.

    Nothing says beforehand whether it reads the current value, so that gains count inside it: it is
    seen when it is worked out.

    Attributes:
        told: What is known of it.
    """

    told: Worth = field(default_factory=Worth, compare=False)

    @property
    def reads_current(self) -> bool:  # type: ignore[override]
        """Whether it read the current value when it was last worked out."""
        return self.told.reads_current


@dataclass(slots=True)
class Reading:
    """What the affected stat is for a value that is being worked out.

    Attributes:
        scope: What the rules ledger says.
        before: The value before the effect began, for where the ledger does not say it.
        worth: Where it is noted that the current value was read.
        sets: Whether the effect sets the value; then the ledger may say what it was before.
    """

    scope: Scope
    before: Callable[[], int]
    worth: Worth
    sets: bool = False

    @property
    def cur(self) -> int:
        """The current value just before."""
        self.worth.reads_current = True
        if self.sets and getattr(self.scope, "current", None) is not None:
            return self.scope.cur
        return self.before()

    @property
    def orig(self) -> int:
        """The original value just before."""
        return self.scope.orig


# Members of an enumeration that are needed all the time: to look one up takes longer in Python 3.11.
_ATK: Final = Stat.ATK
_DEF: Final = Stat.DEF
_LEVEL: Final = Stat.LEVEL
_RANK: Final = Stat.RANK

LARGEST: Final = 2**31 - 1
"""The largest amount that a core can hold, in points."""


class Registered:
    """A registered effect that changes stats, with what follows from its registration alone.

    Attributes:
        effect: The effect.
        change: What it does to which stats.
        spreads: Whether it affects monsters in places, not a single one.
        equip: Whether it is the effect of an Equip Card on its monster.
        has_amount: Whether it sets or adds a number; a swap and a reversal do not.
        counts_always: Whether it counts as applying while its condition is not met.
        may_wait: Whether it may be one that waits for its time.
    """

    __slots__ = (
        "change",
        "counts_always",
        "effect",
        "equip",
        "has_amount",
        "may_wait",
        "spreads",
    )

    def __init__(self, effect: TableEffect) -> None:
        self.effect = effect
        self.change = translation.CHANGES[effect.code]
        self.spreads = bool(effect.type & k.EFFECT_TYPE_FIELD)
        self.equip = bool(effect.type & k.EFFECT_TYPE_EQUIP)
        self.has_amount = self.change.operation not in (Operation.SWAP, Operation.REVERSE)
        continuous = translation.nature(effect) is Nature.CONTINUOUS
        conditional = effect.condition is not None
        self.counts_always = self.has_amount and continuous and conditional
        filtered = self.spreads and effect.target is not None
        self.may_wait = self.has_amount and continuous and (conditional or filtered)


@dataclass(slots=True)
class Applied:
    """An application that the ledger knows.

    Attributes:
        effect: The effect.
        card: The monster that it affects.
        label: What the ledger calls it.
        window: The time in which it can affect the monster.
        idle: Whether it changes nothing, because its condition is not met.
    """

    effect: TableEffect
    card: TableCard
    label: str
    window: Window | None = None
    idle: bool = False


class StatFollower:
    """The table's side of the ledger's stats."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._applied: dict[tuple[int, int], Applied] = {}
        self._negated: set[int] = set()
        self._equips: dict[int, int] = {}
        self._known: set[str] = set()
        self._stat_effects: dict[int, TableEffect] = {}
        self._in_order: list[Registered] | None = None
        self._deciding: dict[int, TableEffect] = {}
        self._following = False
        self._followed = -1
        self._told = -1
        self._reading: dict[tuple[int, Stat], Reading] = {}
        self._reads = 0
        self._reached: dict[tuple[int, int], bool] = {}
        self._reached_at = (-1, -1)
        self._windows = Windows(table)
        self._who = Answers(table, 1)
        self._whether = Answers(table, 2)
        self._amounts = Amounts(table, 3, self._to_points)
        self._settled = False
        self._depends = False
        self._unwritten: list[TableCard] = []
        self._turned_up: list[TableCard] = []

    # --- what happens -----------------------------------------------------------------------------

    def registered(self, effect: TableEffect) -> None:
        """An effect was registered, or changed."""
        self._windows.forget(effect)
        self._in_order = None
        self._deciding.pop(effect.number, None)
        if effect.code in DECIDING:
            self._deciding[effect.number] = effect
        handler = effect.handler
        if effect.code in translation.CHANGES and effect.standing:
            if handler is None or handler.location:
                self._stat_effects[effect.number] = effect
        else:
            self._stat_effects.pop(effect.number, None)

    def removed(self, effect: TableEffect) -> None:
        """An effect is gone."""
        self._in_order = None
        self._deciding.pop(effect.number, None)
        self._stat_effects.pop(effect.number, None)
        self._windows.forget(effect)

    def heeds_place_of(self, card: TableCard) -> bool:
        """Whether it may depend on where a card off the field is, which effects apply."""
        return any(card in (e.handler, e.owner) for e in self._deciding.values())

    def moved(self, card: TableCard, old: Where) -> None:
        """A card moved, turned, or changed sides."""
        duel = self._table.duel
        now, was = card.where, old
        if not was.location:
            for effect in card.effects:
                self.registered(effect)
        if card in self._unwritten and not now.location & k.LOCATION_ONFIELD:
            self._unwritten.remove(card)
            return
        was_monster = was.location == k.LOCATION_MZONE
        is_monster = now.location == k.LOCATION_MZONE
        if was.location & k.LOCATION_ONFIELD and not now.location & k.LOCATION_ONFIELD:
            self._forget(card)
            duel.leave(card.ledger_id_at(was.location))
            return
        if was_monster and not is_monster:
            self._forget(card)
            duel.leave(card.ledger_id_at(was.location))
        if card in self._unwritten:
            return
        if is_monster and not was_monster and is_unwritten(card):
            self._unwritten.append(card)
            return
        if is_monster:
            self._introduce(card)
            face_up = bool(now.position & k.POS_FACEUP)
            if not was_monster:
                duel.summon(card.ledger_id, controller=now.controller, face_up=face_up)
                return
            if now.controller != was.controller:
                duel.change_control(card.ledger_id, now.controller)
            if face_up != bool(was.position & k.POS_FACEUP):
                if face_up:
                    duel.flip_up(card.ledger_id)
                    if self._table.resolving is not None:
                        self._turned_up.append(card)
                else:
                    self._forget(card)
                    duel.flip_down(card.ledger_id)
        elif now.location == k.LOCATION_SZONE:
            self._introduce(card)
            if now.controller != was.controller and was.location == k.LOCATION_SZONE:
                duel.change_control(card.ledger_id, now.controller)

    def equipped(self, card: TableCard) -> None:
        """A card became an Equip Card."""
        if card.equip_target is not None and card.equip_target.face_up:
            self._introduce(card)
            self._table.duel.equip(card.ledger_id, card.equip_target.ledger_id)
            self._equips[card.number] = card.equip_target.number

    def unequipped(self, card: TableCard) -> None:
        """A card is no longer an Equip Card."""
        if self._equips.pop(card.number, None) is not None:
            self._table.duel.unequip(card.ledger_id)
        for key, applied in list(self._applied.items()):
            if applied.effect.handler is card and applied.effect.type & k.EFFECT_TYPE_EQUIP:
                del self._applied[key]
                self._table.duel.end(applied.label, applied.card.ledger_id, "it is unequipped")

    def _forget(self, card: TableCard) -> None:
        """The ledger lets go of a card that leaves or turns face-down, and of what was tied to it."""
        self._negated.discard(card.number)
        self._equips = {
            equip: monster
            for equip, monster in self._equips.items()
            if card.number not in (equip, monster)
        }
        for key, applied in list(self._applied.items()):
            if applied.card is card:
                del self._applied[key]

    def _introduce(self, card: TableCard) -> None:
        if card.ledger_id not in self._known:
            self._known.add(card.ledger_id)
            self._table.duel.add(card.ledger_id, ledger_card(card), card.controller)

    def _introduce_unwritten(self) -> None:
        """Tokens whose ATK and DEF are not written come to the field with what the effect gives them.

        What gives them these original values is no effect that applies to them; what sets their
        current ATK or DEF is one, as with any monster.
        """
        for card in list(self._unwritten):
            if card in self._table.summoning:
                continue
            self._unwritten.remove(card)
            values: dict[str, int] = {}
            for effect in list(self._stat_effects.values()):
                change = translation.CHANGES[effect.code]
                if effect.handler is card and change.sets_original:
                    if translation.nature(effect) is Nature.LINGERING and change.stats[0] in BOTH:
                        values[change.stats[0].value] = effect.value_for()
                        del self._stat_effects[effect.number]
                        self._in_order = None
            known = ledger_card(card)
            written = {stat: v for stat, v in known.printed.items() if stat.value not in values}
            duel = self._table.duel
            self._known.add(card.ledger_id)
            duel.add(card.ledger_id, replace(known, printed=written), card.controller)
            duel.summon(
                card.ledger_id, controller=card.controller, face_up=card.face_up, values=values
            )

    # --- which applications there are -------------------------------------------------------------

    def follow(self) -> None:
        """Begin and end applications as the table is now.

        After changes that only scripts read it is enough to ask their functions again: `_who` are
        those that say which effects apply, `_whether` those that say whether one is worth anything
        that counts as applying anyhow, `_amounts` those that say what they are worth.
        """
        self.note_read()
        if self._following or self._followed == self._table.version:
            return
        self._following = True
        try:
            if not self._still_holds():
                with self._table.session():
                    self._work_out()
        finally:
            self._following = False

    def _still_holds(self) -> bool:
        """Whether all effects apply as they did; the ledger is told if they are worth something else."""
        table = self._table
        if not self._settled or self._followed < table.changed_at:
            return False
        if self._reading or self._waits():
            return False
        ledger, version = table.duel.stats, table.version
        if ledger.has_latent or not self._who.are_the_same():
            return False
        self._tell_amounts()
        if table.version != version:
            return False
        self._told = self._followed = version
        table.effects.keep_negations()
        self._reached_at = version, table.duel.stats.version
        return True

    def _tell_amounts(self) -> None:
        """Tell the ledger if effects are worth something else than what it was told, or may be."""
        amounts, duel = self._amounts, self._table.duel
        if amounts.version == duel.stats.version:
            same = amounts.ask_again() if self._whether.are_the_same() else None
            if not same:
                duel.change()
            if same is False:
                amounts.know(duel.stats.version)

    def _work_out(self) -> None:
        """Begin and end applications, and note what the functions of scripts say meanwhile.

        Where functions that say which effects apply read stats, the ledger hears of the change first.
        """
        version = self._table.version
        self._settled = False
        if self._depends:
            self._tell(whom=True)
        self._depends = False
        self._who.begin(version)
        with self._who.noted(), self._table.effects.working_out_negations():
            before = self._reached
            self._bring_up_to_date()
        self._tell(whom=self._depends or self._reached != before)
        self._followed = self._table.version
        self._reached_at = self._reached_at[0], self._table.duel.stats.version
        self._settled = version == self._told == self._table.version and not self._waits()

    def _tell(self, *, whom: bool) -> None:
        """Let the ledger know that what amounts depend on may have changed.

        Args:
            whom: Whether effects may affect others than before, or values were read while that was
                worked out.
        """
        if self._reading:
            return
        if whom or self._table.memory is None or self._table.duel.stats.has_latent:
            self._table.duel.change()
        else:
            self._tell_amounts()
        self._told = self._table.version

    def _waits(self) -> bool:
        """Whether effects have yet to reach a monster that is just coming or turning face-up."""
        return bool(self._unwritten or self._turned_up or self._table.summoning)

    def _bring_up_to_date(self) -> None:
        self._introduce_unwritten()
        self._follow_negations()
        wanted: dict[tuple[int, int], tuple[TableEffect, TableCard, Window | None]] = {}
        idle = set()
        reached: dict[tuple[int, int], bool] = {}
        monsters, version = self._face_up_monsters(), self._table.version
        for known in self._registered():
            effect = known.effect
            reads = self._reads
            for card, window, reaches in self._targets(known, monsters):
                key = effect.number, card.number
                wanted[key] = effect, card, window
                if window is None and not reaches:
                    idle.add(key)
                if not known.equip:
                    reached[key] = reaches
            if self._reads != reads:
                self._depends = True
                for card in monsters:
                    reached.pop((effect.number, card.number), None)
        for key, applied in list(self._applied.items()):
            if key in wanted and applied.window == wanted[key][2]:
                if key in idle or not applied.idle or self._is_displaced(key):
                    applied.idle = key in idle
                    continue
            del self._applied[key]
            reason = "it is gone" if applied.effect.gone else "it stopped applying"
            self._table.duel.end(applied.label, applied.card.ledger_id, reason)
        new = [pair for key, pair in wanted.items() if key not in self._applied]
        begun = [(self._translated(*pair), pair[1]) for pair in new]
        if begun:
            self._table.duel.apply_together((effect, card.ledger_id) for effect, card in begun)
            for (effect, card, window), (stat_effect, _) in zip(new, begun, strict=True):
                key = effect.number, card.number
                self._applied[key] = Applied(
                    effect, card, stat_effect.label, window, idle=key in idle
                )
        self._reached = reached
        self._reached_at = version, self._table.duel.stats.version

    def _is_displaced(self, key: tuple[int, int]) -> bool:
        """Whether what a later activated effect set keeps an application from counting."""
        mine = self._applied[key]
        stats = translation.CHANGES[mine.effect.code].stats
        later = list(self._applied)
        return any(
            other.card is mine.card
            and translation.sets_for_good(other.effect)
            and not set(stats).isdisjoint(translation.CHANGES[other.effect.code].stats)
            for other in map(self._applied.__getitem__, later[later.index(key) + 1 :])
        )

    def _follow_negations(self) -> None:
        effects = self._table.effects
        if not self._negated and not effects.may_disable:
            return
        for card in list(self._table.on_field):
            if card.ledger_id not in self._known:
                continue
            disabled = effects.is_disabled(card)
            if disabled and card.number not in self._negated:
                self._negated.add(card.number)
                self._table.duel.negate(card.ledger_id)
                if card.in_monster_zone:
                    self._table.duel.feed(MonsterNegated(oath_card(self._table, card)))
                resets.negated(self._table, card)
            elif not disabled and card.number in self._negated:
                self._negated.discard(card.number)
                self._table.duel.end_negation(card.ledger_id)

    def _registered(self) -> list[Registered]:
        """The effects that change stats, oldest first."""
        if self._in_order is None:
            effects = sorted(self._stat_effects.values(), key=lambda effect: effect.order)
            self._in_order = [Registered(effect) for effect in effects]
        return self._in_order

    def _face_up_monsters(self) -> list[TableCard]:
        """The monsters that effects can affect now."""
        return [
            card
            for side in self._table.sides
            for card in side.monsters
            if card is not None and card.face_up and not self.is_coming(card)
        ]

    def _targets(
        self, known: Registered, monsters: list[TableCard]
    ) -> Iterator[tuple[TableCard, Window | None, bool]]:
        """The face-up monsters that an effect affects, or waits to affect.

        A continuous effect counts as applying even while its condition is not met, and changes
        nothing then: a set displaces it all the same. Only one that waits for its time or for an
        attack does not. Its own negation is the ledger's matter.

        Args:
            known: The effect.
            monsters: The monsters that effects can affect now.

        Yields:
            Each monster, the time in which it is affected, and whether it is affected now.
        """
        effects, effect = self._table.effects, known.effect
        candidates = self._candidates(known, monsters)
        if not candidates or not effects.is_in_place(effect):
            return
        places = [effects.places_of(effect, player) for player in (0, 1)] if known.spreads else None
        holds: bool | None = None
        for card in candidates:
            if places is not None:
                reached = places[card.where.controller]
                if not reached or not card.is_in(reached):
                    continue
            if not has_stats(card, known.change.stats):
                continue
            if holds is None:
                holds = known.equip or effects.holds(effect)
            reaches = holds and effects.picks(effect, card)
            window, waits = None, known.counts_always
            if known.may_wait:
                window = self._windows.of(effect, card, reaches=reaches)
                if window is not None:
                    waits = True
                elif waits:
                    waits = not self._windows.begins_with_attack(effect, card)
            if reaches or waits:
                yield card, window, reaches

    def is_coming(self, card: TableCard) -> bool:
        """Whether an effect that still resolves is just bringing a monster, or turning it face-up.

        What the effect does to it meanwhile begins at the same time as what applies there already.
        """
        table = self._table
        return card in table.summoning or card in self._unwritten or card in self._turned_up

    def part_resolved(self) -> None:
        """A part of an effect has resolved: what comes now is not at the same time."""
        if self._turned_up:
            self._turned_up.clear()
            self._table.changed()

    def _candidates(self, known: Registered, monsters: list[TableCard]) -> list[TableCard]:
        """The monsters that an effect can affect by its kind, wherever it is."""
        handler, kind = known.effect.handler, known.effect.type
        if handler is not None and not handler.location:
            return []
        if known.spreads:
            return monsters
        if handler is None:
            return []
        if known.equip:
            bearer = handler.equip_target
        elif kind & k.EFFECT_TYPE_XMATERIAL:
            bearer = handler.attached_to
        elif kind & k.EFFECT_TYPE_TARGET:
            return [card for card in handler.targets if card in monsters]
        else:
            bearer = handler
        return [bearer] if bearer in monsters else []

    def _source_id(self, effect: TableEffect, source: TableCard) -> str:
        """The id of the card that makes an effect.

        What a resolved effect keeps up on another card, or for a player, does not depend on the card
        that made it, which may have left: that card is then known under another id.
        """
        given = effect.lasting and effect.handler is not source
        lingering = translation.nature(effect) is Nature.LINGERING
        if lingering or not given or effect.has(k.EFFECT_FLAG_OWNER_RELATE):
            self._introduce(source)
            return source.ledger_id
        name = f"{source.ledger_id} (effect {effect.number})"
        if name not in self._known:
            self._known.add(name)
            self._table.duel.add(name, ledger_card(source), effect.controller)
        return name

    def described(self, effect: TableEffect, card: TableCard) -> StatEffect:
        """An effect that changes stats as the rules ledger would be told of it."""
        return self._translated(effect, card, None)

    def _translated(
        self, effect: TableEffect, card: TableCard, window: Window | None
    ) -> StatEffect:
        change = translation.CHANGES[effect.code]
        source = effect.owner if effect.owner is not None else effect.handler
        kind = translation.nature(effect)
        doubt = translation.doubt(effect, self._table)
        if doubt is not None:
            self._table.note(f"{effect.line}: {doubt}")
        source_id = None if source is None else self._source_id(effect, source)
        limit = translation.expiry(effect, self._table) if effect.lasting else None
        name = source.data.label if source is not None else "an effect"
        return StatEffect(
            change.operation,
            change.layer,
            kind,
            dict.fromkeys(change.stats, self._formula(effect, card, change, window)),
            change_label(self._table, effect, name),
            source_id,
            limit,
            window,
            translation.self_only(effect),
            _made_by(source),
            bool(effect.type & k.EFFECT_TYPE_EQUIP),
        )

    def _formula(
        self,
        effect: TableEffect,
        card: TableCard,
        change: translation.Change,
        window: Window | None,
    ) -> Formula:
        if change.operation in (Operation.SWAP, Operation.REVERSE):
            return Constant(0)
        equip = bool(effect.type & k.EFFECT_TYPE_EQUIP) and effect.condition is not None
        in_value = equip or window is not None or _counts_without_condition(effect)
        if not callable(effect.value) and not in_value:
            return Constant(self._points(effect, effect.value_for()))
        worth = Worth()
        return ScriptValue(
            self._value_function(effect, card, change.stats[0], worth, in_value=in_value),
            "what its script says",
            worth,
        )

    def _value_function(
        self, effect: TableEffect, card: TableCard, stat: Stat, worth: Worth, *, in_value: bool
    ) -> Callable[[Scope], int | None]:
        key = (card.number, stat)
        sets = translation.CHANGES[effect.code].operation is Operation.SET

        def without() -> int:
            return self._without(effect, card, stat)

        asks = callable(effect.value)

        def value(scope: Scope) -> int | None:
            table = self._table
            if not self._reading:
                table.forget()
            noting = self._noting_amounts()
            noted, table.answers = table.answers, None if noting is None else self._whether
            before = self._reading.get(key)
            worth.reads_current = False
            self._reading[key] = Reading(scope, without, worth, sets)
            try:
                if in_value and not self._reaches(effect, card):
                    if noting is not None:
                        noting.add_settled(worth, None)
                    return None
                table.answers = noting
                amount = self._points(effect, effect.value_for(card))
                if noting is not None and asks:
                    noting.add(worth, effect)
                elif noting is not None:
                    noting.add_settled(worth, amount)
                return amount
            finally:
                table.answers = noted
                if before is None:
                    del self._reading[key]
                else:
                    self._reading[key] = before

        return value

    def _noting_amounts(self) -> Amounts | None:
        """Where to note what functions say while a value is worked out; nowhere for a supposed one.

        What was noted for an earlier version of the ledger, no value comes from any more.
        """
        amounts, version = self._amounts, self._table.duel.stats.version
        if self._table.effects.supposes:
            self._depends = True  # what the ledger finds out meanwhile does not stay right
            return None
        if amounts.version != version:
            self._whether.begin(version)
            amounts.begin(version)
        return amounts

    def note_read(self) -> None:
        """A stat is read, or something that may depend on one."""
        self._reads += 1
        if self._table.answers is not None:
            self._table.answers.usable = False

    def _reaches(self, effect: TableEffect, card: TableCard) -> bool:
        """Whether an effect affects a monster now; what was found out for that is used again."""
        table = self._table
        if self._reached_at == (table.version, table.duel.stats.version):
            found = self._reached.get((effect.number, card.number))
            if found is not None and not table.effects.asking:
                return found
        return table.effects.reaches(effect, card)

    def _without(self, effect: TableEffect, card: TableCard, stat: Stat) -> int:
        """The value of a stat before a gain or a set began."""
        ledger = self._table.duel.stats
        applied = self._applied.get((effect.number, card.number))
        if applied is not None:
            track = ledger.track(card.ledger_id, stat)
            for known in (*track.gains.values(), *track.sets.values()):
                if known.effect.label == applied.label:
                    return fold.base(ledger, card.ledger_id, stat, known.order)
        return ledger.stat(card.ledger_id, stat)

    def _to_points(self, effect: TableEffect, said: object) -> int:
        """The amount of an effect whose function says something."""
        return self._points(effect, to_number(said))

    def _points(self, effect: TableEffect, value: int) -> int:
        """An amount of an effect. One that no core could hold changes nothing, and is noted."""
        if -LARGEST <= value <= LARGEST:
            return value
        self._table.problem(f"{effect.line}: the value {value:.3e} is too large to be an amount")
        return 0

    # --- what is asked ----------------------------------------------------------------------------

    def current(self, card: TableCard, stat: Stat) -> int:
        """The current value: what the ledger says of a face-up monster, otherwise what is printed."""
        if stat not in printed_stats(card):
            return 0
        return self._current(card, stat)

    def _current(self, card: TableCard, stat: Stat) -> int:
        self.note_read()
        if self._reading:
            scope = self._reading.get((card.number, stat))
            if scope is not None:
                return max(scope.cur, stat.floor)
        if self._in_ledger(card):
            if not self._following:
                self.follow()
            return self._table.duel.stats.stat(card.ledger_id, stat)
        return self._elsewhere(card, stat)

    def original(self, card: TableCard, stat: Stat) -> int:
        """The original value."""
        self.note_read()
        scope = self._reading.get((card.number, stat))
        if scope is not None:
            return scope.orig
        if self._in_ledger(card) and stat in printed_stats(card):
            if not self._following:
                self.follow()
            return self._table.duel.original(card.ledger_id, stat)
        return max(printed(card, stat), 0)

    def _in_ledger(self, card: TableCard) -> bool:
        return card.in_monster_zone and card.face_up and card.ledger_id in self._known

    def _elsewhere(self, card: TableCard, stat: Stat) -> int:
        """A value off the field: ATK and DEF are the printed ones, Levels may be changed."""
        value = max(printed(card, stat), 0)
        if stat is _LEVEL and value:
            return ratings.level(self._table, card, value)
        return value

    def attack_of(self, card: TableCard) -> int:
        """ATK, never below 0."""
        return self._now(card, _ATK, k.ASSUME_ATTACK)

    def defense_of(self, card: TableCard) -> int:
        """DEF, never below 0; 0 for a Link Monster."""
        return self._now(card, _DEF, k.ASSUME_DEFENSE)

    def level_of(self, card: TableCard) -> int:
        """The Level; 0 for what has none."""
        return self._now(card, _LEVEL, k.ASSUME_LEVEL)

    def rank_of(self, card: TableCard) -> int:
        """The Rank; 0 for what has none."""
        return self._now(card, _RANK, k.ASSUME_RANK)

    def _now(self, card: TableCard, stat: Stat, assumption: int) -> int:
        if stat not in printed_stats(card):
            return 0
        if stat is _LEVEL and card.status & k.STATUS_NO_LEVEL:
            return 0
        assumed = card.assumed.get(assumption)
        return self._current(card, stat) if assumed is None else max(assumed, 0)

    @property
    def evaluating(self) -> bool:
        """Whether a value is being worked out just now."""
        return bool(self._reading) or self._following


def _made_by(source: TableCard | None) -> MadeBy:
    if source is None or source.data.type & k.TYPE_MONSTER:
        return "monster"
    return "spell" if source.data.type & k.TYPE_SPELL else "trap"


def printed(card: TableCard, stat: Stat) -> int:
    """A printed value as card databases write it; 0 for a stat that the card does not have."""
    data = card.data
    if stat not in printed_stats(card):
        return 0
    if stat is _ATK:
        return data.attack
    if stat is _DEF:
        return data.defense
    return data.level


def printed_stats(card: TableCard) -> tuple[Stat, ...]:
    """The stats that a card has as a monster."""
    kind = card.data.type
    if not kind & k.TYPE_MONSTER and not card.in_monster_zone:
        return ()
    if kind & k.TYPE_LINK:
        return _OF_LINK_MONSTERS
    return _OF_XYZ_MONSTERS if kind & k.TYPE_XYZ else _OF_MONSTERS


_OF_LINK_MONSTERS: Final = (_ATK,)
_OF_XYZ_MONSTERS: Final = (_ATK, _DEF, _RANK)
_OF_MONSTERS: Final = (_ATK, _DEF, _LEVEL)


def has_stats(card: TableCard, stats: tuple[Stat, ...]) -> bool:
    """Whether a monster has these stats, one or two."""
    has = printed_stats(card)
    return stats[0] in has and stats[-1] in has


def _counts_without_condition(effect: TableEffect) -> bool:
    """Whether an effect counts as applying while its condition is not met."""
    return effect.condition is not None and translation.nature(effect) is Nature.CONTINUOUS


def is_unwritten(card: TableCard) -> bool:
    """Whether it is a Token on which no ATK or DEF is written."""
    return bool(card.data.type & k.TYPE_TOKEN) and UNKNOWN in (card.data.attack, card.data.defense)


def ledger_card(card: TableCard) -> Card:
    """A card as the rules ledger knows it."""
    data = card.data
    if not data.is_monster and not card.in_monster_zone:
        kind = "spell" if data.type & k.TYPE_SPELL else "trap"
        return Card(data.label, data.code, kind)
    values: dict[Stat, Printed] = {
        stat: "?" if printed(card, stat) == UNKNOWN else printed(card, stat)
        for stat in printed_stats(card)
    }
    return Card(
        data.label, data.script_code, "token" if data.type & k.TYPE_TOKEN else "monster", values
    )
