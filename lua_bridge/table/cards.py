"""A card on the table: what is printed on it, and where and in what state it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k

if TYPE_CHECKING:
    from lua_bridge.table.effects import TableEffect

UNKNOWN: Final = -2
"""How ATK and DEF that are printed as "?" are written in card databases."""


@dataclass(frozen=True, slots=True)
class CardData:
    """What is printed on a card, as card databases write it.

    Attributes:
        code: The passcode.
        name: The name.
        alias: The passcode of the card that it is another printing of, or whose name it is treated
            as having; 0 for none.
        setcodes: The numbers of its archetypes.
        type: Its `TYPE_` bits.
        level: Level, Rank or Link Rating.
        attribute: An `ATTRIBUTE_` bit.
        race: A `RACE_` bit.
        attack: Points of ATK; `UNKNOWN` for "?".
        defense: Points of DEF; `UNKNOWN` for "?". 0 for a Link Monster.
        left_scale: The left Pendulum Scale.
        right_scale: The right one.
        link_markers: `LINK_MARKER_` bits.
    """

    code: int
    name: str = ""
    alias: int = 0
    setcodes: tuple[int, ...] = ()
    type: int = k.TYPE_MONSTER | k.TYPE_EFFECT
    level: int = 0
    attribute: int = 0
    race: int = 0
    attack: int = 0
    defense: int = 0
    left_scale: int = 0
    right_scale: int = 0
    link_markers: int = 0

    @property
    def label(self) -> str:
        """The name, or the passcode where there is none."""
        return self.name or f"card {self.code}"

    @property
    def is_monster(self) -> bool:
        """Whether it is a Monster Card."""
        return bool(self.type & k.TYPE_MONSTER)

    @property
    def script_code(self) -> int:
        """Whose script it has: that of the card of which it is another printing, if it is one."""
        if self.alias and abs(self.code - self.alias) < 10:
            return self.alias
        return self.code


_BEING_SUMMONED: Final = k.STATUS_SUMMONING | k.STATUS_SPSUMMON_STEP
_NOT_THERE_YET: Final = _BEING_SUMMONED | k.STATUS_SUMMON_DISABLED | k.STATUS_ACTIVATE_DISABLED


@dataclass(slots=True)
class Where:
    """A place on the table, and how the card lies there.

    Attributes:
        location: A `LOCATION_` bit; 0 while the card is nowhere.
        controller: 0 or 1.
        sequence: The zone, or the place in a pile, from 0.
        position: `POS_` bits.
    """

    location: int = 0
    controller: int = 0
    sequence: int = 0
    position: int = k.POS_FACEDOWN_ATTACK


@dataclass(slots=True)
class SummonInfo:
    """How a monster came to the field.

    Attributes:
        type: `SUMMON_TYPE_` bits; 0 if it was not Summoned.
        player: Who Summoned it.
        location: Where it came from, as a `LOCATION_` bit.
        sequence: From which place there.
        effect: By which effect, if by one.
        materials: What it was Summoned with.
        turn: In which turn.
        by: What the card whose effect it was, was then.
    """

    type: int = 0
    player: int = k.PLAYER_NONE
    location: int = 0
    sequence: int = 0
    effect: TableEffect | None = None
    materials: tuple[TableCard, ...] = ()
    turn: int = 0
    by: Before | None = None


@dataclass(slots=True)
class Reason:
    """Why a card last moved or changed.

    Attributes:
        bits: `REASON_` bits.
        player: Whose doing it was.
        card: By which card.
        effect: By which effect.
    """

    bits: int = 0
    player: int = k.PLAYER_NONE
    card: TableCard | None = None
    effect: TableEffect | None = None


@dataclass(slots=True)
class Before:
    """What a card was before it last moved: what "that was on the field" texts look back on.

    Attributes:
        where: Where it was.
        codes: The passcodes of its names when it was last on the field, as the rest here too.
        type: `TYPE_` bits.
        level: The Level; 0 for none.
        rank: The Rank; 0 for none.
        attribute: `ATTRIBUTE_` bits.
        race: `RACE_` bits.
        attack: Points of ATK.
        defense: Points of DEF.
        setcodes: The numbers of its archetypes.
        equip_target: The monster that it was equipped to.
        overlay_target: The Xyz Monster to which it was attached.
        materials: How many materials were attached to it.
    """

    where: Where = field(default_factory=Where)
    codes: tuple[int, ...] = ()
    type: int = 0
    level: int = 0
    rank: int = 0
    attribute: int = 0
    race: int = 0
    attack: int = 0
    defense: int = 0
    setcodes: tuple[int, ...] = ()
    equip_target: TableCard | None = None
    overlay_target: TableCard | None = None
    materials: int = 0

    @property
    def in_pendulum_zone(self) -> bool:
        """Whether it was in a Pendulum Zone, as a Spell."""
        return (
            self.where.location == k.LOCATION_SZONE
            and self.where.sequence in PENDULUM_ZONES
            and self.type == k.TYPE_PENDULUM | k.TYPE_SPELL
        )


@dataclass(slots=True)
class Flag:
    """A flag effect on a player: something that a script remembers there.

    Attributes:
        code: Its number.
        reset: `RESET_` bits.
        count: After how many of the phases that it waits for it is gone.
        label: A number.
        property: `EFFECT_FLAG_` bits.
        passed: How many of those phases have passed.
    """

    code: int
    reset: int
    count: int
    label: int = 0
    property: int = 0
    passed: int = 0


@dataclass(eq=False)
class TableCard:
    """A card in the described duel. The same card is the same object the whole duel through.

    Attributes:
        number: Its number in the duel, from 1; groups are ordered by it.
        data: What is printed on it.
        owner: The player whose card it is, 0 or 1.
        where: Where it is.
        before: What it was before it last moved.
        reason: Why it last moved.
        summon: How it was Summoned.
        field_id: A number that rises whenever a card comes to a new place.
        turn: The turn in which it came to where it is.
        status: `STATUS_` bits.
        counters: Counters on it, by type.
        materials: The materials attached to it, from below.
        attached_to: The Xyz Monster to which it is attached.
        equip_target: The monster that it is equipped to.
        equips: The cards equipped to it.
        targets: The cards that it goes on targeting.
        targeted_by: The cards that go on targeting it.
        effects: The effects that are registered on it, flag effects among them.
        linked_effects: Numbers of the effects outside the Chain that it is still related to.
        related_cards: The cards that it is related to, and the `RESET_` bits that end that.
        special_summon_once: "You can only Special Summon this card once per turn": its code.
        attacks: How many attacks it declared this turn.
        attacked: Whom it attacked this turn.
        battled: Whom it battled this turn.
        assumed: Values that a script assumes, by `ASSUME_` number.
        revealed_turn: The turn in which it was last made public by an effect; 0 for never.
        turn_counter: The number that its script counts turns with.
        destination: Where it is just being sent, as a `LOCATION_` bit; 0 for nowhere.
        battle_position: How it lay when the Damage Step of its last battle began, as `POS_` bits.
        attacked_directly: Whether it attacked a player this turn.
        spared: How often effects kept it from being destroyed this turn, by the effect's number.
        home: Who controls it once no effect gives control of it any more; `None` while none does.
    """

    number: int
    data: CardData
    owner: int
    where: Where = field(default_factory=Where)
    before: Before = field(default_factory=Before)
    reason: Reason = field(default_factory=Reason)
    summon: SummonInfo = field(default_factory=SummonInfo)
    field_id: int = 0
    turn: int = 0
    status: int = 0
    counters: dict[int, int] = field(default_factory=dict)
    materials: list[TableCard] = field(default_factory=list)
    attached_to: TableCard | None = None
    equip_target: TableCard | None = None
    equips: list[TableCard] = field(default_factory=list)
    targets: list[TableCard] = field(default_factory=list)
    targeted_by: list[TableCard] = field(default_factory=list)
    effects: list[TableEffect] = field(default_factory=list)
    linked_effects: set[int] = field(default_factory=set)
    related_cards: dict[TableCard, int] = field(default_factory=dict)
    special_summon_once: int = 0
    attacks: int = 0
    attacked: list[TableCard] = field(default_factory=list)
    battled: list[TableCard] = field(default_factory=list)
    assumed: dict[int, int] = field(default_factory=dict)
    revealed_turn: int = 0
    turn_counter: int = 0
    destination: int = 0
    battle_position: int = 0
    attacked_directly: bool = False
    spared: dict[int, int] = field(default_factory=dict)
    home: int | None = None

    @cached_property
    def id(self) -> str:
        """The id by which the rules ledger knows it. It stays, whatever is printed on the card later."""
        return f"{self.data.label} #{self.number}"

    @property
    def ledger_id(self) -> str:
        """The id of what it is now: a Spell or Trap in a Monster Zone is a card of its own there."""
        return self.ledger_id_at(self.where.location)

    def ledger_id_at(self, location: int) -> str:
        """The same, for where it was or will be."""
        if location == k.LOCATION_MZONE and not self.data.is_monster:
            return f"{self.id} as a monster"
        return self.id

    @property
    def controller(self) -> int:
        """Who controls it, or has it: 0 or 1."""
        return self.where.controller

    @property
    def location(self) -> int:
        """Where it is, as a `LOCATION_` bit."""
        return self.where.location

    @property
    def being_summoned(self) -> bool:
        """Whether it is a monster in its zone whose Summon is not made yet."""
        return bool(self.status & _BEING_SUMMONED)

    @property
    def not_there_yet(self) -> bool:
        """Whether it counts as not being on the field, where it lies.

        That is a monster that is being Summoned, and what only waits to go because its Summon or
        activation was negated.
        """
        return bool(self.status & _NOT_THERE_YET)

    @property
    def sequence(self) -> int:
        """The zone, or the place in a pile, from 0."""
        return self.where.sequence

    def set_status(self, bits: int, on: bool) -> None:
        """Note `STATUS_` bits, or that they no longer hold."""
        self.status = self.status | bits if on else self.status & ~bits

    @property
    def face_up(self) -> bool:
        """Whether it lies face-up."""
        return bool(self.where.position & k.POS_FACEUP)

    @property
    def on_field(self) -> bool:
        """Whether it is in a Monster Zone or a Spell & Trap Zone."""
        return bool(self.where.location & k.LOCATION_ONFIELD)

    @property
    def of_extra_deck(self) -> bool:
        """Whether it is a monster that belongs in the Extra Deck."""
        return self.data.is_monster and bool(self.data.type & k.TYPE_EXTRA)

    @property
    def in_monster_zone(self) -> bool:
        """Whether it is in a Monster Zone."""
        return self.where.location == k.LOCATION_MZONE

    def is_in(self, places: int) -> bool:
        """Whether it is in one of the places of `LOCATION_` bits, parts of a row included."""
        location = self.where.location
        if location & places & ~0x1F00:
            return True
        if not places & 0x1F00:
            return False
        return is_part(location, self.where.sequence, places) or (
            bool(places & k.LOCATION_PZONE) and self.in_pendulum_zone
        )

    @property
    def in_pendulum_zone(self) -> bool:
        """Whether it is in a Pendulum Zone, as a Spell."""
        return (
            self.where.location == k.LOCATION_SZONE
            and self.where.sequence in PENDULUM_ZONES
            and bool(self.data.type & k.TYPE_PENDULUM)
            and self.equip_target is None
        )

    def snapshot(self) -> Where:
        """Where it is now, to be kept."""
        return replace(self.where)


EXTRA_MONSTER_ZONE: Final = 5
"""The first Extra Monster Zone among the Monster Zones."""
FIELD_ZONE: Final = 5
"""The Field Zone among the Spell & Trap Zones."""
PENDULUM_ZONES: Final = (0, 4, 6, 7)
"""The Pendulum Zones among the Spell & Trap Zones: the outer ones, or those of older rules."""


def is_part(location: int, sequence: int, places: int) -> bool:
    """Whether a zone is in the part of a row that `LOCATION_` bits name; Pendulum Zones left out.

    Args:
        location: The row of the zone, as a `LOCATION_` bit.
        sequence: The zone there, from 0.
        places: `LOCATION_` bits.
    """
    if location == k.LOCATION_SZONE:
        wanted = k.LOCATION_FZONE if sequence == FIELD_ZONE else k.LOCATION_STZONE
        return bool(places & wanted) and sequence <= FIELD_ZONE
    if location == k.LOCATION_MZONE:
        extra = sequence >= EXTRA_MONSTER_ZONE
        return bool(places & (k.LOCATION_EMZONE if extra else k.LOCATION_MMZONE))
    return False


def in_order(cards: Iterable[TableCard]) -> list[TableCard]:
    """Cards by their number, each once."""
    return sorted(set(cards), key=lambda card: card.number)
