"""What players did this turn, told to the rules ledger and counted for scripts.

What acts on the table tells it here; `Duel.GetActivityCount` is answered from the ledger. Custom
counters count what does *not* fit their filter: a card counts once in a turn, Chain Links each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from lua_bridge import constants as k
from lua_bridge.errors import TableError
from lua_bridge.table import labels
from lua_bridge.table.cards import TableCard
from lua_bridge.table.oath_cards import oath_card, place_name
from ygoplugin.oaths import events as ev
from ygoplugin.oaths.cards import Card
from ygoplugin.oaths.counting import CountingRules
from ygoplugin.oaths.events import SummonClass, SummonKind
from ygoplugin.oaths.restrictions import Action

if TYPE_CHECKING:
    from lua_bridge.table.board import Link, Table
    from lua_bridge.table.effects import TableEffect

COUNTED: Final = (
    k.ACTIVITY_SUMMON,
    k.ACTIVITY_NORMALSUMMON,
    k.ACTIVITY_SPSUMMON,
    k.ACTIVITY_FLIPSUMMON,
    k.ACTIVITY_ATTACK,
    k.ACTIVITY_CHAIN,
)
"""The activities that may have custom counters."""

MOST_COUNTERS: Final = 100_000
"""How many custom counters there may be; every script of a folder may add one."""

_KINDS: Final = {
    k.SUMMON_TYPE_TRIBUTE: SummonKind.TRIBUTE,
    k.SUMMON_TYPE_GEMINI: SummonKind.GEMINI,
}


@dataclass
class PerTurn:
    """A number for each player that is 0 again with every turn."""

    turn: int = 0
    numbers: list[int] = field(default_factory=lambda: [0, 0])

    def of(self, turn: int, player: int) -> int:
        """The number in a turn."""
        return self.numbers[player] if turn == self.turn else 0

    def add(self, turn: int, player: int, amount: int = 1) -> None:
        """Count."""
        if turn != self.turn:
            self.turn, self.numbers = turn, [0, 0]
        self.numbers[player] = max(0, self.numbers[player] + amount)


@dataclass
class LimitInForce:
    """An effect that limits how often players can Special Summon, as the ledger was told of it.

    Attributes:
        card: The card whose effect it is, as it was then.
        turn: The turn whose Special Summons it looks at.
        before: How many each player had made before it applied.
    """

    card: Card
    turn: int
    before: tuple[int, int]


@dataclass
class CustomCounter:
    """A counter of a script.

    Attributes:
        fits: What it does not count: called with a card, or with effect, player and Chain Link.
        counted: How often it counted.
    """

    fits: Callable[..., Any]
    counted: PerTurn = field(default_factory=PerTurn)


class Activities:
    """The activities of both players in this turn.

    Attributes:
        battles: How many battles each player's monsters fought this turn.
        normal_summons: How many Normal Summons or Sets each player used up this turn.
        extra_summons: How many additional Normal Summons each player used up this turn.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._counters: dict[int, dict[int, CustomCounter]] = {kind: {} for kind in COUNTED}
        self._chain_counts: dict[int, tuple[CustomCounter, ...]] = {}
        self._arrived: set[str] = set()
        self._waiting: list[ev.Event] = []
        self._limited: dict[int, LimitInForce] = {}
        self.battles = PerTurn()
        self.normal_summons = PerTurn()
        self.extra_summons = PerTurn()

    # --- what is told -----------------------------------------------------------------------------

    def summoned(self, card: TableCard, player: int, kind: int = k.SUMMON_TYPE_NORMAL) -> None:
        """A monster was Normal Summoned face-up.

        Args:
            card: The monster.
            player: Who Summoned it.
            kind: `SUMMON_TYPE_` bits: Normal, Tribute or Gemini.
        """
        told = _KINDS.get(kind & 0xFF000000, SummonKind.NORMAL)
        self._declared(card, player, told, place_name(card.before.where.location))
        self._count(k.ACTIVITY_SUMMON, player, (card,))
        self._count(k.ACTIVITY_NORMALSUMMON, player, (card,))

    def monster_set(self, card: TableCard, player: int) -> None:
        """A monster was Set as a Normal Summon."""
        self._off_field((card,))
        self._tell(ev.MonsterSet(player, oath_card(self._table, card)))
        self._count(k.ACTIVITY_NORMALSUMMON, player, (card,))

    def flip_summoned(self, card: TableCard, player: int) -> None:
        """A monster was Flip Summoned."""
        self._declared(card, player, SummonKind.FLIP, "")
        self._count(k.ACTIVITY_FLIPSUMMON, player, (card,))

    def special_summoned(self, cards: Iterable[TableCard], player: int) -> None:
        """Monsters were Special Summoned at once by an effect; they count as one Special Summon."""
        monsters = tuple(cards)
        if not monsters:
            return
        self.follow_limits(monsters)
        self._off_field(monsters)
        origins = {place_name(card.before.where.location) for card in monsters}
        self._tell(
            ev.MonstersSummoned(
                player,
                tuple(oath_card(self._table, card) for card in monsters),
                self._resolving_link(),
                origins.pop() if len(origins) == 1 else "",
            )
        )
        self._special_summon_counts(player, monsters)

    def special_summon_declared(
        self, cards: Iterable[TableCard], player: int, were: tuple[Card, ...]
    ) -> None:
        """Monsters are being Special Summoned by their own procedure: it can still be negated.

        Args:
            cards: The monsters.
            player: Who Summons them.
            were: What they were before.
        """
        monsters = tuple(cards)
        self.follow_limits(monsters)
        self._off_field(monsters)
        self._tell(
            ev.SummonDeclared(
                ev.Summon(
                    player,
                    SummonKind.INHERENT,
                    were,
                    place_name(monsters[0].before.where.location),
                )
            )
        )

    def special_summon_succeeded(self, cards: Iterable[TableCard], player: int) -> None:
        """The monsters that were being Special Summoned so have been."""
        monsters = tuple(cards)
        self._tell(ev.SummonSucceeded(tuple(oath_card(self._table, card) for card in monsters)))
        self._special_summon_counts(player, monsters)

    def summon_negated(self) -> None:
        """The Summon that was declared was negated."""
        self._table.duel.feed(ev.SummonNegated())

    def attack_declared(self, card: TableCard, player: int, *, direct: bool = False) -> None:
        """A monster declared an attack."""
        self._tell(ev.AttackDeclared(player, oath_card(self._table, card), direct))
        self._count(k.ACTIVITY_ATTACK, player, (card,))

    def battled(self, player: int) -> None:
        """A monster of the turn player fought a battle to the end."""
        self.battles.add(self._table.turn, player)

    def battle_phase_begun(self, player: int) -> None:
        """A player's Battle Phase began."""
        self._tell(ev.ActionDone(player, Action.BATTLE_PHASE))

    def activated(self, link: Link) -> None:
        """A Chain Link was activated."""
        if link.number == len(self._table.duel.turns.chain) + 1:
            told = labels.activation(self._table, link.effect, link.player, self._plan(link))
            self._tell(ev.LinkActivated(link.number, told))
        counters = []
        for counter in list(self._counters[k.ACTIVITY_CHAIN].values()):
            if not counter.fits(link.effect, link.player, link.number):
                counter.counted.add(self._table.turn, link.player)
                counters.append(counter)
        self._chain_counts[link.number] = tuple(counters)

    def activation_negated(self, link: Link) -> None:
        """The activation of a Chain Link was negated: it does not count.

        Told when it is negated, and again when it would resolve: the ledger takes it once no Link
        above it is left.
        """
        if self._is_open(link):
            self._tell(ev.ActivationNegated(link.number))
        for counter in self._chain_counts.pop(link.number, ()):
            counter.counted.add(self._table.turn, link.player, -1)

    def effect_negated(self, link: Link) -> None:
        """The effect of a Chain Link was negated as it resolved; its activation counts."""
        if self._is_open(link):
            self._tell(ev.EffectNegated(link.number))

    def resolved(self, link: Link, *, applied: bool = True, acted: bool = True) -> None:
        """A Chain Link has resolved.

        Args:
            link: The Link.
            applied: Whether its effect applied; not if its card had to stay on the field and left.
            acted: Whether it did anything but bind players.
        """
        if self._is_open(link):
            self._tell(ev.LinkResolved(link.number, first_part_done=acted, applied=applied))

    def step_taken(self) -> None:
        """What the resolving Chain Link does from now on comes after what it did before."""
        number = self._resolving_link()
        if number is not None:
            self._tell(ev.ResolutionStep(number))

    def effects_copied(self, card: TableCard, code: int, copy: int) -> None:
        """A card got the effects of another one, and with them the oaths that are listed for it.

        Args:
            card: The card.
            code: The passcode of the other one.
            copy: The number of the copying.
        """
        data = next((c.data for c in self._table.cards.values() if c.data.code == code), None)
        data = data or self._table.card_data(code)
        copied = Card(str(code) if data is None or not data.name else data.name)
        for effect in card.effects:
            if effect.copy == copy and effect.activated:
                oaths = self._table.duel.turns.named.oaths_of(
                    copied, labels.text_number(effect, code)
                )
                gained = labels.gained_label(effect)
                self._tell(ev.EffectGained(oath_card(self._table, card), gained, oaths))

    def chain_ended(self) -> None:
        """The Chain has resolved to the end."""
        if self._table.duel.turns.chain and self.unknown_outcome() is None:
            self._tell(ev.ChainEnded())
        self._chain_counts.clear()
        waiting, self._waiting = self._waiting, []
        for event in waiting:
            self._tell(event)

    def unknown_outcome(self) -> int | None:
        """The first Chain Link of which the ledger does not know how it ended; `None` if there is none."""
        turns = self._table.duel.turns
        numbers = range(1, len(turns.chain) + 1)
        return next((number for number in numbers if turns.outcome(number) is None), None)

    def left_field(self, card: TableCard) -> None:
        """A card left the field."""
        if card.id in self._arrived:
            self._arrived.discard(card.id)
            self._tell(ev.CardLeft(oath_card(self._table, card)))

    # --- what is asked ----------------------------------------------------------------------------

    def count(self, player: int, activity: int) -> int | None:
        """How often a player did something this turn; `None` if that is not counted.

        Args:
            player: 0 or 1.
            activity: An `ACTIVITY_` number.
        """
        if activity == k.ACTIVITY_SPSUMMON:
            told = self._table.duel.turns.special_summon_count(player)
            return told + sum(
                isinstance(event, ev.SummonDeclared)
                and event.summon.kind is SummonKind.INHERENT
                and event.summon.player == player
                for event in self._waiting
            )
        counts = _COUNTS.get(activity)
        if counts is None:
            return None
        return sum(counts(event, player) for event in self._of_turn())

    def _of_turn(self) -> list[ev.Event]:
        """The events of this turn that stand: negated Summons are left out where they do not count."""
        events = self._table.duel.turns.events
        start = next(
            (n for n in range(len(events), 0, -1) if isinstance(events[n - 1], ev.TurnBegan)), 0
        )
        kept: list[ev.Event] = []
        attempts_count = CountingRules.of(self._table.duel.eras).attempts_count
        declared: int | None = None
        for event in (*events[start:], *self._waiting):
            if isinstance(event, ev.SummonDeclared):
                declared = len(kept)
            elif isinstance(event, ev.SummonNegated) and declared is not None:
                if not attempts_count:
                    del kept[declared]
                continue
            kept.append(event)
        return kept

    # --- custom counters --------------------------------------------------------------------------

    def add_counter(self, number: int, activity: int, fits: Callable[..., Any]) -> None:
        """Add a custom counter; one with the same number and activity stays as it is.

        Args:
            number: Its number.
            activity: One of `COUNTED`.
            fits: What is not to be counted.

        Raises:
            TableError: There are too many.
        """
        counters = self._counters[activity]
        if number in counters:
            return
        if len(counters) >= MOST_COUNTERS:
            raise TableError(f"too many activity counters: expected at most {MOST_COUNTERS}")
        counters[number] = CustomCounter(fits)

    def custom_count(self, number: int, player: int, activity: int) -> int:
        """What a custom counter counted for a player this turn; 0 if there is none."""
        counter = self._counters.get(activity, {}).get(number)
        return 0 if counter is None else counter.counted.of(self._table.turn, player)

    def _count(self, activity: int, player: int, cards: tuple[TableCard, ...]) -> None:
        turn = self._table.turn
        for counter in list(self._counters[activity].values()):
            if counter.counted.of(turn, player) == 0 and not all(map(counter.fits, cards)):
                counter.counted.add(turn, player)

    def _special_summon_counts(self, player: int, cards: tuple[TableCard, ...]) -> None:
        self._count(k.ACTIVITY_SPSUMMON, player, cards)

    # --- limits of Special Summons ----------------------------------------------------------------

    def follow_limits(self, coming: tuple[TableCard, ...] = ()) -> None:
        """Tell the ledger which effects limit how often players can Special Summon now.

        Args:
            coming: Monsters that are just being Special Summoned: their effects apply afterwards.
        """
        if not self._limited and not self._table.effects.ever(k.EFFECT_SPSUMMON_COUNT_LIMIT):
            return
        in_force = {
            effect.number: (effect, card)
            for effect, card in self._limits()
            if card not in coming and not card.being_summoned
        }
        for number in [number for number in self._limited if number not in in_force]:
            self._tell(ev.LimitEnded(self._limited.pop(number).card))
        known = {limit.card.key for limit in self._limited.values()}
        for number, (effect, card) in in_force.items():
            if number in self._limited or card.id in known:
                continue
            known.add(card.id)
            before = self._special_summons(0), self._special_summons(1)
            told = oath_card(self._table, card)
            self._limited[number] = LimitInForce(told, self._table.turn, before)
            players = tuple(p for p in (0, 1) if _reaches(effect, p))
            most = effect.value_for() & 0xFFFF
            self._tell(ev.LimitBegan(told, ev.SummonLimit(most, players)))

    def may_special_summon_again(self, player: int, times: int = 1) -> bool:
        """Whether effects that limit how often players can Special Summon leave room for some more.

        What counts as one is for the ledger to say.
        """
        self.follow_limits()
        for effect, _ in self._limits():
            limit = self._limited.get(effect.number)
            if limit is None or not _reaches(effect, player):
                continue
            before = limit.before[player] if limit.turn == self._table.turn else 0
            used = self._special_summons(player) - before
            if used + times > effect.value_for() & 0xFFFF:
                return False
        return True

    def may_special_summon(self, player: int, card: TableCard | None = None) -> bool:
        """Whether oaths and Summon limits that the ledger knows let a player Special Summon.

        While a Chain Link resolves, what it and the Links below it are going to Summon counts not
        yet.

        Args:
            player: The player.
            card: The monster; any, if left out.
        """
        if not self.may_special_summon_again(player):
            return False
        turns = self._table.duel.turns
        told = None if card is None else oath_card(self._table, card)
        if self._table.resolving is None:
            origin = "" if card is None else place_name(card.location)
            return turns.may_special_summon(player, told, origin=origin).allowed
        most = 0 if told is None else turns.named.summons_per_turn(told)
        return told is None or not most or turns.special_summon_count(player, told.name) < most

    def _special_summons(self, player: int) -> int:
        return self.count(player, k.ACTIVITY_SPSUMMON) or 0

    def _limits(self) -> list[tuple[TableEffect, TableCard]]:
        return [
            (effect, effect.handler)
            for effect in self._table.effects.in_force(k.EFFECT_SPSUMMON_COUNT_LIMIT)
            if effect.handler is not None
        ]

    # --- telling the ledger -----------------------------------------------------------------------

    def _tell(self, event: ev.Event) -> None:
        if isinstance(event, _BETWEEN_CHAINS) and self._table.duel.turns.chain:
            self._waiting.append(event)
            return
        self._table.duel.feed(event)

    def _declared(self, card: TableCard, player: int, kind: SummonKind, origin: str) -> None:
        if kind not in (SummonKind.FLIP, SummonKind.GEMINI):
            self._off_field((card,))
        self._tell_summon(ev.Summon(player, kind, (oath_card(self._table, card),), origin))

    def _tell_summon(self, summon: ev.Summon) -> None:
        self._tell(ev.SummonDeclared(summon))
        self._tell(ev.SummonSucceeded())

    def _off_field(self, cards: tuple[TableCard, ...]) -> None:
        """Cards that come to the field now were not on it."""
        for card in cards:
            self.left_field(card)
            self._arrived.add(card.id)

    def _resolving_link(self) -> int | None:
        link = self._table.resolving
        return link.number if link is not None and self._is_open(link) else None

    def _is_open(self, link: Link) -> bool:
        """Whether the ledger knows a Chain Link and no outcome of it, and it is the last such one."""
        turns = self._table.duel.turns
        last = len(turns.chain)
        return (
            1 <= link.number <= last
            and turns.outcome(link.number) is None
            and (link.number == last or turns.outcome(link.number + 1) is not None)
        )

    def _plan(self, link: Link) -> ev.SummonPlan | None:
        """The Special Summon that a Chain Link is going to make, as its script tells.

        What `Duel.SetOperationInfo` announces must be made when it resolves, as far as it can be;
        what `Duel.SetPossibleOperationInfo` announces, or only the category of the effect names, is
        chosen only then.
        """
        summon_class = SummonClass.CERTAIN
        announced = link.operations.get(k.CATEGORY_SPECIAL_SUMMON)
        if announced is None:
            summon_class = SummonClass.CHOSEN
            announced = link.possible.get(k.CATEGORY_SPECIAL_SUMMON)
        if announced is None:
            named = link.effect.category & k.CATEGORY_SPECIAL_SUMMON
            return ev.SummonPlan(summon_class) if named else None
        cards, _, player, place = announced
        origins = {place_name(place)} if place else {place_name(card.location) for card in cards}
        return ev.SummonPlan(
            summon_class,
            tuple(oath_card(self._table, card) for card in cards),
            tuple(sorted(origins)) if all(origins) else (),
            both_players=player == k.PLAYER_ALL,
        )


def _reaches(effect: TableEffect, player: int) -> bool:
    own = player == effect.controller
    return bool(effect.own_range if own else effect.other_range)


def _is_summon(*kinds: SummonKind) -> Callable[[ev.Event, int], bool]:
    return lambda event, player: (
        isinstance(event, ev.SummonDeclared)
        and event.summon.kind in kinds
        and event.summon.player == player
    )


_normal = _is_summon(SummonKind.NORMAL, SummonKind.TRIBUTE, SummonKind.GEMINI)

_COUNTS: Final[dict[int, Callable[[ev.Event, int], bool]]] = {
    k.ACTIVITY_SUMMON: _normal,
    k.ACTIVITY_NORMALSUMMON: lambda event, player: (
        _normal(event, player) or (isinstance(event, ev.MonsterSet) and event.player == player)
    ),
    k.ACTIVITY_FLIPSUMMON: _is_summon(SummonKind.FLIP),
    k.ACTIVITY_ATTACK: lambda event, player: (
        isinstance(event, ev.AttackDeclared) and event.player == player
    ),
    k.ACTIVITY_BATTLE_PHASE: lambda event, player: (
        isinstance(event, ev.ActionDone)
        and event.action is Action.BATTLE_PHASE
        and event.player == player
    ),
}

_BETWEEN_CHAINS: Final = (
    ev.SummonDeclared,
    ev.SummonSucceeded,
    ev.MonsterSet,
    ev.AttackDeclared,
)
"""Events that the ledger takes only while there is no Chain."""
