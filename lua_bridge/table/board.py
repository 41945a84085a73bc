"""The described duel: both players' cards, the turn, the Chain Link that is being resolved.

The table is no engine. It holds what a script can ask about, moves cards as a script says, and tells
the rules ledger ([`ygoplugin.Duel`][ygoplugin.duel.Duel]) about it; what happens next, somebody else
decides.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Final

import ygoplugin
from lua_bridge import constants as k
from lua_bridge.codes import to_table
from lua_bridge.dialects import Dialect
from lua_bridge.errors import TableError
from lua_bridge.table import traits
from lua_bridge.table.answers import Answers, Memory
from lua_bridge.table.cards import (
    EXTRA_MONSTER_ZONE,
    FIELD_ZONE,
    Before,
    CardData,
    Flag,
    Reason,
    SummonInfo,
    TableCard,
    Where,
)
from lua_bridge.table.choices import Chooser, FirstChoice
from lua_bridge.table.effects import Callback, Effects, TableEffect
from lua_bridge.table.granting import Grants
from ygoplugin.oaths.cards import Card

STARTING_LIFE_POINTS: Final = 8000
MONSTER_ZONES: Final = 7
"""Monster Zones of a player: five, and the two Extra Monster Zones."""
SPELL_ZONES: Final = 8
"""Spell & Trap Zones of a player: five, the Field Zone, and the Pendulum Zones of older rules."""
MASTER_RULE_5: Final = k.DUEL_MODE_MR5
"""Which rules of duels scripts are told, as `DUEL_` bits; see `Table.rules`."""

MOST_MESSAGES: Final = 1000
"""How many messages of scripts are kept."""
MOST_PROBLEMS: Final = 1000
"""How many problems of scripts are kept: the first ones; and how many notes."""
MOST_LETTERS: Final = 2000
"""How much is kept of the message of a problem or note."""
MOST_RAISED: Final = 1000
"""How many raised events are kept."""

ChainLimit = tuple[Callback, int]
"""What says whether an effect may be chained, and the player who set it."""

Creator = Callable[[CardData, int], TableCard]
"""Makes a card that is nowhere yet, from what is printed on it and its owner."""
Granter = Callable[[TableEffect, TableCard], TableEffect]
"""Gives a card an effect like the one that an effect grants."""

_PILES: Final = {
    k.LOCATION_DECK: "deck",
    k.LOCATION_HAND: "hand",
    k.LOCATION_GRAVE: "graveyard",
    k.LOCATION_REMOVED: "banished",
    k.LOCATION_EXTRA: "extra_deck",
}


@dataclass
class Side:
    """One player's cards and numbers.

    Attributes:
        life_points: Life Points.
        deck: The Main Deck, from the bottom.
        hand: The hand.
        graveyard: The Graveyard, from the bottom.
        banished: The banished cards.
        extra_deck: The Extra Deck.
        monsters: The Monster Zones; `None` where empty.
        spells: The Spell & Trap Zones.
        flags: Flag effects on the player.
    """

    life_points: int = STARTING_LIFE_POINTS
    deck: list[TableCard] = field(default_factory=list)
    hand: list[TableCard] = field(default_factory=list)
    graveyard: list[TableCard] = field(default_factory=list)
    banished: list[TableCard] = field(default_factory=list)
    extra_deck: list[TableCard] = field(default_factory=list)
    monsters: list[TableCard | None] = field(default_factory=lambda: [None] * MONSTER_ZONES)
    spells: list[TableCard | None] = field(default_factory=lambda: [None] * SPELL_ZONES)
    flags: list[Flag] = field(default_factory=list)

    def pile(self, location: int) -> list[TableCard]:
        """The pile at a `LOCATION_` bit."""
        pile: list[TableCard] = getattr(self, _PILES[location])
        return pile


@dataclass
class Link:
    """A Chain Link: an activated effect, what it targets, and what it is going to do.

    Attributes:
        number: Its place in the Chain, from 1.
        effect: The effect.
        player: Who activated it.
        targets: The cards that it targets.
        target_player: The player that it names.
        target_parameter: The number that it names.
        operations: What `Duel.SetOperationInfo` told, by category.
        possible: The same for what it may do.
        location: Where its card was when it was activated.
        sequence: In which zone there.
        event_cards: What it responds to.
        event_player: Whose doing that was.
        event_value: Its number.
        event_reason: Why that happened, as `REASON_` bits.
        event_reason_player: The player behind it.
        event_effect: The effect behind it.
        activation_negated: Whether its activation was negated.
        effect_negated: Whether its effect was negated.
        id: A number that no other Link of the duel has.
        related: The cards that are still the ones that it was about: its own card and its targets.
        replacement: What it does instead, if an effect rewrote it.
        state: What its card was when it was activated; `None` if nobody noted it.
        negated_by: The effect that negated it.
        negated_by_player: The player who did.
    """

    number: int
    effect: TableEffect
    player: int
    targets: list[TableCard] = field(default_factory=list)
    target_player: int = 0
    target_parameter: int = 0
    operations: dict[int, tuple[list[TableCard], int, int, int]] = field(default_factory=dict)
    possible: dict[int, tuple[list[TableCard], int, int, int]] = field(default_factory=dict)
    location: int = 0
    sequence: int = 0
    event_cards: list[TableCard] = field(default_factory=list)
    event_player: int = 0
    event_value: int = 0
    event_reason: int = 0
    event_reason_player: int = 0
    event_effect: TableEffect | None = None
    activation_negated: bool = False
    effect_negated: bool = False
    id: int = 0
    related: list[TableCard] = field(default_factory=list)
    replacement: Callback | None = None
    state: Before | None = None
    negated_by: TableEffect | None = None
    negated_by_player: int = k.PLAYER_NONE


@dataclass(frozen=True, slots=True)
class DeclaredSummon:
    """A Special Summon by a monster's own procedure that players can still answer.

    Attributes:
        card: The monster; it is in its zone already.
        player: Who Summons it.
        info: How it is Summoned.
        was: What it was before.
    """

    card: TableCard
    player: int
    info: SummonInfo
    was: Card


@dataclass(frozen=True, slots=True)
class Happening:
    """An event that is happening just now, for what `Duel.CheckEvent` asks.

    Attributes:
        code: An `EVENT_` number.
        cards: The cards that it is about.
        player: The player whose doing it was.
        value: Its number.
        effect: The effect behind it.
        reason: Why it happened, as `REASON_` bits.
        reason_player: The player behind it.
        in_chain: Whether it happened while a Chain was open that is still open.
    """

    code: int
    cards: tuple[TableCard, ...] = ()
    player: int = 0
    value: int = 0
    effect: TableEffect | None = None
    reason: int = 0
    reason_player: int = 0
    in_chain: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that went wrong in a script while the table went on.

    Attributes:
        message: What, starting with file and line.
        script: The script, if known.
        line: The line, if known.
    """

    message: str
    script: str | None = None
    line: int | None = None

    def __str__(self) -> str:
        return self.message


class Table:
    """A described duel.

    Args:
        duel: The rules ledger that answers for stats, oaths and counts; a new one if left out.
        chooser: Who answers players' choices.
        dialect: Whose numbers scripts say.

    Attributes:
        happening: The events that are happening just now.
        problems: What scripts did wrong while the table went on, the first `MOST_PROBLEMS`.
        notes: What registrations of scripts leave open, and how they were taken.
        battle_damage: Battle damage that each player is going to take, in points.
        coin_results: How the coins of the last toss fell: 1 heads, 0 tails.
        dice_results: How the dice of the last roll fell, 1 to 6.
        draw_counts: How many cards each player draws in the Draw Phase.
        starting_hands: With how many cards each player began.
        summon_cancelable: Whether a player may still cancel the Summon that is being made.
        once_summoned: In which turn a player last Special Summoned a card that may be Special
            Summoned only once per turn, by player and code.
        attack_cost_paid: Whether the cost of an attack was paid: 0 no, 1 yes, 2 cancelled.
        cost_checked: The numbers of effects whose cost is being, or was just, asked about.
        action_in_phase: Whether something was done in this phase.
        last_select_hints: The last hint on what to select that each player was given.
        fusion_materials: The materials that were last chosen for a Fusion Summon.
        synchro_materials: The same for a Synchro Summon.
        continuous: Effects outside the Chain that are being carried out, as if they were Links.
        summoning: Monsters that a Special Summon step by step has brought to the field so far.
        unsummoned: Cards for which such a step found no zone.
        equipping: Cards that were equipped step by step so far.
        damage_reserve: Damage and LP gains that wait for `Duel.RDComplete`: player and points.
        chain_attack: The card that may attack again, and what it may only attack then.
        chain_limits: What a script says who may still chain what: for the next Link, for the Chain.
        raised: The events that scripts raised and the attacks that were negated, the last `MOST_RAISED`;
            nothing responds to them.
        winner: Who has won by an effect, and the number of how; player 2 stands for a draw.
        last_link_id: The `Link.id` of the Link that was activated last.
        waiting: What is done once the Chain has ended: Summons that effects started.
        declared: The Special Summon by its own procedure that a monster is just making.
        messages: What scripts wrote with `Debug.Message`, the last `MOST_MESSAGES`.
        card_data: What is printed on the card of a passcode; `None` if it is not known.
        create: Makes a card with its script, as the host does it; `None` if it cannot.
        introduce: Called with a card that scripts are going to meet without its script.
        change_labels: The numbers of effects that explanations would call the same, by the name.
        function: A function of a script by the number under which it was handed over.
        to_callback: A function of a script as a function of Python.
        line_of: Where a script has a function, such as "c123.lua:14"; empty if nobody knows.
        working: What has been worked out so far of values that are being worked out just now.
        changed_at: The version in which something last changed that not only scripts read.
        answers: Where it is noted just now what functions of scripts say; `None` for nowhere.
        memory: Asks functions of scripts again; `None` if nobody can.
    """

    def __init__(
        self,
        duel: ygoplugin.Duel | None = None,
        chooser: Chooser | None = None,
        dialect: Dialect = Dialect.EDOPRO,
    ) -> None:
        from lua_bridge.table.activities import Activities
        from lua_bridge.table.stats import StatFollower
        from lua_bridge.table.uses import Uses
        from lua_bridge.table.zones import Zones

        self.duel = duel or ygoplugin.Duel()
        self.chooser: Chooser = chooser or FirstChoice()
        self.dialect = dialect
        self.sides = (Side(), Side())
        self.cards: dict[int, TableCard] = {}
        self.version = self.changed_at = 0
        self.turn = 1
        self.turn_player = 0
        self.phase = k.PHASE_MAIN1
        self.rules = MASTER_RULE_5
        self.attacker: TableCard | None = None
        self.attack_target: TableCard | None = None
        self.damage_calculated = False
        self.chain: list[Link] = []
        self.resolving: Link | None = None
        self.reason_effect: TableEffect | None = None
        self.reason_player = 0
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []
        self.operated: list[TableCard] = []
        self.listener: Callable[[], object] | None = None
        self.session: Callable[[], AbstractContextManager[None]] = nullcontext
        self.happening: list[Happening] = []
        self.battle_damage = [0, 0]
        self.coin_results: list[int] = []
        self.dice_results: list[int] = []
        self.draw_counts = [1, 1]
        self.starting_hands = [5, 5]
        self.summon_cancelable = False
        self.once_summoned: dict[tuple[int, int], int] = {}
        self.attack_cost_paid = 0
        self.cost_checked: set[int] = set()
        self.action_in_phase = False
        self.last_select_hints = [0, 0]
        self.fusion_materials: list[TableCard] = []
        self.synchro_materials: list[TableCard] = []
        self.continuous: list[Link] = []
        self.summoning: list[TableCard] = []
        self.unsummoned: list[TableCard] = []
        self.equipping: list[TableCard] = []
        self.damage_reserve: list[tuple[int, int]] = []
        self.chain_attack: tuple[TableCard, TableCard | None] | None = None
        self.chain_limits: tuple[list[ChainLimit], list[ChainLimit]] = ([], [])
        self.raised: deque[Happening] = deque(maxlen=MOST_RAISED)
        self.winner: tuple[int, int] | None = None
        self.last_link_id = 0
        self.waiting: list[Callable[[], object]] = []
        self.declared: DeclaredSummon | None = None
        self.messages: deque[str] = deque(maxlen=MOST_MESSAGES)
        self.card_data: Callable[[int], CardData | None] = lambda code: None  # noqa: ARG005
        self.create: Creator | None = None
        self.grant: Granter | None = None
        self.introduce: Callable[[TableCard], object] | None = None
        self.function: Callable[[int], object] = lambda number: None  # noqa: ARG005
        self.to_callback: Callable[[object], Callback | None] | None = None
        self.change_labels: dict[str, list[int]] = {}
        self.line_of: Callable[[Callback], str] = lambda function: ""  # noqa: ARG005
        self.working: dict[tuple[int, int], int] = {}
        self.answers: Answers | None = None
        self.memory: Memory | None = None
        self._phantom: TableCard | None = None
        self._field_id = 0
        self._last_card = 0
        self.effects = Effects(self)
        self.stats = StatFollower(self)
        self.grants = Grants(self)
        self.zones = Zones(self)
        self.activities = Activities(self)
        self.uses = Uses(self)

    def code(self, number: int) -> int:
        """The effect code or event that a script means by a number; see `lua_bridge.codes`."""
        return to_table(self.dialect, number)

    # --- changes ----------------------------------------------------------------------------------

    def changed(self, *, for_scripts: bool = False) -> None:
        """Something that effects may read has changed.

        Args:
            for_scripts: Whether only scripts read it: nothing else decides by it which effects apply
                and what they are worth; see `StatFollower.follow`.
        """
        self.version += 1
        if not for_scripts:
            self.changed_at = self.version
        self.forget()

    def forget(self) -> None:
        """Values that somebody keeps outside may no longer be right."""
        if self.listener is not None:
            self.listener()

    def settle(self) -> None:
        """Bring the rules ledger up to date: which continuous effects apply, and to whom."""
        self.grants.follow()
        self.stats.follow()
        self.activities.follow_limits()

    def problem(self, message: str, script: str | None = None, line: int | None = None) -> None:
        """Note that something went wrong in a script."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(_cut(message), script, line))
        elif len(self.problems) == MOST_PROBLEMS:
            self.problems.append(Problem("there are more problems, which are not kept"))

    def note(self, message: str) -> None:
        """Note once how something in a script was taken that it leaves open."""
        message = _cut(message)
        if len(self.notes) < MOST_PROBLEMS and all(n.message != message for n in self.notes):
            self.notes.append(Problem(message))

    # --- cards ------------------------------------------------------------------------------------

    def add(
        self,
        data: CardData,
        owner: int,
        location: int = 0,
        *,
        sequence: int | None = None,
        position: int = k.POS_FACEUP_ATTACK,
        controller: int | None = None,
    ) -> TableCard:
        """A new card, placed where it is without anything having happened.

        Args:
            data: What is printed on it.
            owner: Whose card it is, 0 or 1.
            location: A `LOCATION_` bit; 0 for nowhere yet.
            sequence: The zone, or the place in a pile; the first free one if left out.
            position: `POS_` bits.
            controller: Who has it; its owner if left out.

        Raises:
            TableError: The zone is taken or does not exist.
        """
        player = owner if controller is None else controller
        if owner not in (0, 1) or player not in (0, 1):
            raise TableError(f"{data.label}: the player is {player!r}: expected 0 or 1")
        card = TableCard(self._last_card + 1, data, owner)
        if location:
            self._check_free(player, location, sequence, data)
        self._last_card = card.number
        self.cards[card.number] = card
        if location:
            self.place(card, player, location, sequence, position)
        return card

    def phantom(self, data: CardData) -> TableCard:
        """A card that is nowhere, to ask about one that does not exist yet, such as a Token.

        There is only one, and it is another card with the next call.

        Args:
            data: What would be printed on it.
        """
        if self._phantom is None:
            self._phantom = self.add(CardData(0), 0)
            if self.introduce is not None:
                self.introduce(self._phantom)
        self._phantom.data = data
        self._phantom.where = Where()
        self._phantom.status = 0
        return self._phantom

    def place(
        self,
        card: TableCard,
        player: int,
        location: int,
        sequence: int | None = None,
        position: int | None = None,
    ) -> None:
        """Put a card somewhere, from wherever it is. Nothing is asked and nothing triggers.

        Raises:
            TableError: The zone is taken or does not exist.
        """
        found = self._check_free(player, location, sequence, card.data, card)
        old = card.snapshot()
        was_attached = card.attached_to
        card.before = self._before(card)
        if location & k.LOCATION_ONFIELD and not card.on_field:
            card.before.equip_target = None
        self._take(card)
        side = self.sides[player]
        if location == k.LOCATION_MZONE:
            side.monsters[found] = card
        elif location == k.LOCATION_SZONE:
            side.spells[found] = card
        elif location in _PILES:
            pile = side.pile(location)
            place = len(pile) if sequence is None else max(0, min(sequence, len(pile)))
            pile.insert(place, card)
            found = place
        self._field_id += 1
        card.field_id = self._field_id
        card.turn = self.turn
        card.where = Where(location, player, found, position or self._usual_position(location))
        if location in _PILES:
            self._number(side.pile(location))
        if old.location in _PILES:
            self._number(self.sides[old.controller].pile(old.location))
        if was_attached is not None:
            card.attached_to = None
        between_piles = old.location in _PILES and location in _PILES
        self.changed(for_scripts=between_piles and not self.stats.heeds_place_of(card))
        self.stats.moved(card, old)

    def move_to_zone(self, card: TableCard, sequence: int) -> None:
        """Move a card to another zone of its row; it stays the same card there.

        Raises:
            TableError: The zone is taken or does not exist.
        """
        row = self._row(card)
        if not 0 <= sequence < len(row):
            raise TableError(f"{card.data.label}: there is no zone {sequence}")
        if row[sequence] is not None and row[sequence] is not card:
            raise TableError(f"{card.data.label}: zone {sequence} is taken")
        card.before = self._before(card)
        within = card.in_monster_zone and (
            (card.sequence < EXTRA_MONSTER_ZONE) == (sequence < EXTRA_MONSTER_ZONE)
        )
        row[card.sequence] = None
        row[sequence] = card
        card.where.sequence = sequence
        self.changed(for_scripts=within)

    def swap(self, one: TableCard, other: TableCard) -> None:
        """Let two cards in zones of the field change places; each keeps its position."""
        old = one.snapshot(), other.snapshot()
        for card in (one, other):
            card.before = self._before(card)
        for card, to in ((one, old[1]), (other, old[0])):
            row = self.sides[to.controller].monsters
            if to.location == k.LOCATION_SZONE:
                row = self.sides[to.controller].spells
            row[to.sequence] = card
            card.where = Where(to.location, to.controller, to.sequence, card.where.position)
            self._field_id += 1
            card.field_id = self._field_id
        self.changed()
        for card, was in ((one, old[0]), (other, old[1])):
            self.stats.moved(card, was)

    def attach(self, card: TableCard, to: TableCard) -> None:
        """Attach a card to a monster as material."""
        old = card.snapshot()
        card.before = self._before(card)
        self._take(card)
        if old.location in _PILES:
            self._number(self.sides[old.controller].pile(old.location))
        card.where = Where(k.LOCATION_OVERLAY, to.controller, len(to.materials), k.POS_FACEUP)
        to.materials.append(card)
        card.attached_to = to
        self._field_id += 1
        card.field_id = self._field_id
        self.changed()
        self.stats.moved(card, old)

    def vanish(self, card: TableCard) -> None:
        """Take a card out of the duel; a Token that leaves the field is nowhere."""
        old = card.snapshot()
        card.before = self._before(card)
        self._take(card)
        if old.location in _PILES:
            self._number(self.sides[old.controller].pile(old.location))
        card.attached_to = None
        card.where = Where(0, card.owner, 0, old.position)
        self._field_id += 1
        card.field_id = self._field_id
        self.changed()
        self.stats.moved(card, old)

    def take_out(self, card: TableCard) -> None:
        """Take a card out as if it had never been in the duel."""
        if card.location:
            self.vanish(card)
        del self.cards[card.number]
        self.changed()

    def set_position(self, card: TableCard, position: int) -> None:
        """Change how a card lies; `POS_` bits, one of them."""
        old = card.snapshot()
        if old.position == position:
            return
        card.before = self._before(card)
        card.where.position = position
        turned = bool(old.position & k.POS_FACEUP) != card.face_up
        self.changed(for_scripts=not turned)
        self.stats.moved(card, old)

    def equip(self, card: TableCard, monster: TableCard) -> None:
        """Make a card in a Spell & Trap Zone an Equip Card of a monster."""
        self.unequip(card)
        card.equip_target = monster
        monster.equips.append(card)
        self.changed()
        self.stats.equipped(card)

    def unequip(self, card: TableCard) -> None:
        """The card is no longer equipped to anything."""
        if card.equip_target is not None:
            card.equip_target.equips.remove(card)
            card.before.equip_target = card.equip_target
            card.equip_target = None
            self.changed()
            self.stats.unequipped(card)

    def _before(self, card: TableCard) -> Before:
        """What is kept of a card that moves; of a card elsewhere, what it was on the field."""
        if card.on_field:
            return self.facts(card)
        return replace(card.before, where=card.snapshot(), overlay_target=card.attached_to)

    def facts(self, card: TableCard) -> Before:
        """What a card is now, to be kept."""
        return Before(
            card.snapshot(),
            traits.codes(self, card),
            traits.type_of(self, card),
            self.stats.level_of(card),
            self.stats.rank_of(card),
            traits.attribute_of(self, card),
            traits.race_of(self, card),
            self.stats.attack_of(card),
            self.stats.defense_of(card),
            traits.setcodes(self, card),
            card.equip_target or card.before.equip_target,
            card.attached_to,
            len(card.materials),
        )

    def _take(self, card: TableCard) -> None:
        """Take a card from where it is, with what leaves with it."""
        side = self.sides[card.controller]
        location = card.location
        if location == k.LOCATION_MZONE:
            side.monsters[card.sequence] = None
        elif location == k.LOCATION_SZONE:
            side.spells[card.sequence] = None
        elif location == k.LOCATION_OVERLAY and card.attached_to is not None:
            card.attached_to.materials.remove(card)
            for place, other in enumerate(card.attached_to.materials):
                other.where.sequence = place
        elif location in _PILES:
            side.pile(location).remove(card)

    def _usual_position(self, location: int) -> int:
        if location in (k.LOCATION_DECK, k.LOCATION_HAND, k.LOCATION_EXTRA):
            return k.POS_FACEDOWN_DEFENSE
        return k.POS_FACEUP_ATTACK

    def _number(self, pile: list[TableCard]) -> None:
        for place, card in enumerate(pile):
            card.where.sequence = place

    def _row(self, card: TableCard) -> list[TableCard | None]:
        side = self.sides[card.controller]
        return side.monsters if card.in_monster_zone else side.spells

    def _check_free(
        self,
        player: int,
        location: int,
        sequence: int | None,
        data: CardData,
        card: TableCard | None = None,
    ) -> int:
        """The zone that is meant; checks that it is free."""
        if location in _PILES:
            return 0
        if location not in (k.LOCATION_MZONE, k.LOCATION_SZONE):
            raise TableError(f"{data.label}: {location:#x} is no place for a card")
        side = self.sides[player]
        row = side.monsters if location == k.LOCATION_MZONE else side.spells
        if sequence is None:
            if location == k.LOCATION_SZONE and data.type & k.TYPE_FIELD:
                sequence = FIELD_ZONE
            else:
                free = [zone for zone in range(EXTRA_MONSTER_ZONE) if row[zone] in (None, card)]
                if not free:
                    raise TableError(f"{data.label}: player {player} has no free zone for it")
                sequence = free[0]
        if not 0 <= sequence < len(row):
            raise TableError(
                f"{data.label}: zone {sequence} does not exist: expected 0 to {len(row) - 1}"
            )
        taken = row[sequence]
        if taken is not None and taken is not card:
            raise TableError(f"{data.label}: zone {sequence} is taken by {taken.data.label}")
        return sequence

    # --- what is asked ----------------------------------------------------------------------------

    def cards_of(self, player: int, places: int) -> Iterator[TableCard]:
        """A player's cards in the places of `LOCATION_` bits, in the order of the core."""
        side = self.sides[player]
        if places & (k.LOCATION_MZONE | k.LOCATION_MMZONE | k.LOCATION_EMZONE):
            yield from (c for c in side.monsters if c is not None and c.is_in(places))
        if places & (k.LOCATION_SZONE | k.LOCATION_FZONE | k.LOCATION_STZONE | k.LOCATION_PZONE):
            yield from (c for c in side.spells if c is not None and c.is_in(places))
        for location, name in _PILES.items():
            if places & location:
                yield from getattr(side, name)
        if places & k.LOCATION_OVERLAY:
            for monster in side.monsters:
                if monster is not None:
                    yield from monster.materials

    def cards_seen_by(self, player: int, own: int, other: int) -> list[TableCard]:
        """Cards in places of a player and of the other one."""
        return [*self.cards_of(player, own), *self.cards_of(1 - player, other)]

    @property
    def on_field(self) -> Iterator[TableCard]:
        """Every card in a Monster Zone or Spell & Trap Zone."""
        for player in (0, 1):
            yield from self.cards_of(player, k.LOCATION_ONFIELD)

    def link(self, number: int = 0) -> Link | None:
        """A Chain Link by its number; 0 for what is being carried out now, or the last Link."""
        if number == 0:
            links = self.continuous or self.chain
            return links[-1] if links else None
        return self.chain[number - 1] if 1 <= number <= len(self.chain) else None

    def summoned(self, card: TableCard, info: SummonInfo) -> None:
        """Note how a monster came to the field."""
        info.turn = self.turn
        if info.effect is not None and info.effect.handler is not None:
            info.by = self.facts(info.effect.handler)
        card.summon = info
        if info.type & k.SUMMON_TYPE_SPECIAL and card.special_summon_once:
            self.once_summoned[info.player, card.special_summon_once] = self.turn
        self.changed(for_scripts=True)

    def add_targets(self, cards: Iterable[TableCard]) -> None:
        """Make cards targets of what is being activated or carried out."""
        from lua_bridge.table import chain

        chain.add_targets(self, cards)

    def may_be_target(self, card: TableCard) -> bool:
        """Whether the effect that is acting can target a card."""
        from lua_bridge.table import abilities

        return abilities.may_be_target(self, card, self.reason_effect, self.reason_player)

    def may_be_tributed(self, card: TableCard, player: int, *, anybodys: bool = False) -> bool:
        """Whether a player can Tribute a card, not for a Tribute Summon.

        Args:
            card: The card.
            player: The player.
            anybodys: Whether the other player's cards can be Tributed too; otherwise only those
                that an effect lets be.
        """
        from lua_bridge.table import abilities

        if anybodys or card.controller == player:
            return abilities.may_be_tributed(self, card, player)
        return abilities.may_be_taken_as_tribute(self, card, player)

    def because(self, bits: int, player: int | None = None) -> Reason:
        """The reason for something that the resolving effect does."""
        effect = self.reason_effect
        return Reason(
            bits,
            self.reason_player if player is None else player,
            None if effect is None else effect.handler,
            effect,
        )


def _cut(message: str) -> str:
    return message if len(message) <= MOST_LETTERS else message[:MOST_LETTERS] + " ..."
