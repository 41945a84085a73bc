"""What a core tells and asks, as typed records: one class for each message of the interface.

`decode` turns the bytes of `CoreDuel.message_data` into records. A message whose number is not known
here becomes `Unknown` with its bytes. `encode` is the inverse, for recorded and hand-made messages.

In messages, players are 0 and 1, cards are passcodes, and places are those of `CardPlace`.
Descriptions are numbers of the simulators' texts: those of a card are its passcode times 2 to the 20th,
plus the number of the text.

Source: what edo9300/ygopro-core writes, API version 11.0; numbers and names from `ocgapi_constants.h`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Final

from ygoplugin.errors import MessageError
from ygoplugin.simulators.buffers import (
    U8,
    U16,
    U32,
    U64,
    AsMany,
    Bool,
    Bytes,
    Counted,
    Reader,
    Text,
    codec,
)
from ygoplugin.simulators.queries import CardPlace, FieldState

NAMES: Final[Mapping[int, str]] = {
    1: "RETRY",
    2: "HINT",
    3: "WAITING",
    4: "START",
    5: "WIN",
    6: "UPDATE_DATA",
    7: "UPDATE_CARD",
    8: "REQUEST_DECK",
    10: "SELECT_BATTLECMD",
    11: "SELECT_IDLECMD",
    12: "SELECT_EFFECTYN",
    13: "SELECT_YESNO",
    14: "SELECT_OPTION",
    15: "SELECT_CARD",
    16: "SELECT_CHAIN",
    18: "SELECT_PLACE",
    19: "SELECT_POSITION",
    20: "SELECT_TRIBUTE",
    21: "SORT_CHAIN",
    22: "SELECT_COUNTER",
    23: "SELECT_SUM",
    24: "SELECT_DISFIELD",
    25: "SORT_CARD",
    26: "SELECT_UNSELECT_CARD",
    30: "CONFIRM_DECKTOP",
    31: "CONFIRM_CARDS",
    32: "SHUFFLE_DECK",
    33: "SHUFFLE_HAND",
    34: "REFRESH_DECK",
    35: "SWAP_GRAVE_DECK",
    36: "SHUFFLE_SET_CARD",
    37: "REVERSE_DECK",
    38: "DECK_TOP",
    39: "SHUFFLE_EXTRA",
    40: "NEW_TURN",
    41: "NEW_PHASE",
    42: "CONFIRM_EXTRATOP",
    50: "MOVE",
    53: "POS_CHANGE",
    54: "SET",
    55: "SWAP",
    56: "FIELD_DISABLED",
    60: "SUMMONING",
    61: "SUMMONED",
    62: "SPSUMMONING",
    63: "SPSUMMONED",
    64: "FLIPSUMMONING",
    65: "FLIPSUMMONED",
    70: "CHAINING",
    71: "CHAINED",
    72: "CHAIN_SOLVING",
    73: "CHAIN_SOLVED",
    74: "CHAIN_END",
    75: "CHAIN_NEGATED",
    76: "CHAIN_DISABLED",
    80: "CARD_SELECTED",
    81: "RANDOM_SELECTED",
    83: "BECOME_TARGET",
    90: "DRAW",
    91: "DAMAGE",
    92: "RECOVER",
    93: "EQUIP",
    94: "LPUPDATE",
    95: "UNEQUIP",
    96: "CARD_TARGET",
    97: "CANCEL_TARGET",
    100: "PAY_LPCOST",
    101: "ADD_COUNTER",
    102: "REMOVE_COUNTER",
    110: "ATTACK",
    111: "BATTLE",
    112: "ATTACK_DISABLED",
    113: "DAMAGE_STEP_START",
    114: "DAMAGE_STEP_END",
    120: "MISSED_EFFECT",
    121: "BE_CHAIN_TARGET",
    122: "CREATE_RELATION",
    123: "RELEASE_RELATION",
    130: "TOSS_COIN",
    131: "TOSS_DICE",
    132: "ROCK_PAPER_SCISSORS",
    133: "HAND_RES",
    140: "ANNOUNCE_RACE",
    141: "ANNOUNCE_ATTRIB",
    142: "ANNOUNCE_CARD",
    143: "ANNOUNCE_NUMBER",
    160: "CARD_HINT",
    161: "TAG_SWAP",
    162: "RELOAD_FIELD",
    163: "AI_NAME",
    164: "SHOW_HINT",
    165: "PLAYER_HINT",
    170: "MATCH_KILL",
    180: "CUSTOM_MSG",
    190: "REMOVE_CARDS",
}
"""Every message number of the interface by its name there, without `MSG_`. Some of them only servers
send, or no one: those are not decoded."""


class Message:
    """Anything that a core tells or asks."""

    __slots__ = ()

    NUMBER: ClassVar[int]
    """Its number in the interface; of `Unknown` that of the record."""

    @property
    def name(self) -> str:
        """Its name in the interface: `MSG_MOVE`, or `message 250` if it has none."""
        number = self.NUMBER
        return f"MSG_{NAMES[number]}" if number in NAMES else f"message {number}"


class Question(Message):
    """A message that waits for an answer of the player: `CoreDuel.respond`."""

    __slots__ = ()

    player: U8
    """Who is asked."""


@dataclass(frozen=True, slots=True)
class Unknown(Message):
    """A message that is not known here, with what it holds."""

    number: int
    data: bytes

    @property
    def NUMBER(self) -> int:  # type: ignore[override]  # noqa: N802 - the others have a constant
        """Its number."""
        return self.number


# Parts of messages


@dataclass(frozen=True, slots=True)
class CardAt:
    """A card, and where it is."""

    code: U32
    controller: U8
    location: U8
    sequence: U32


@dataclass(frozen=True, slots=True)
class CardInZone:
    """A card, and the zone that it is in."""

    code: U32
    controller: U8
    location: U8
    sequence: U8


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card, and where and how it is."""

    code: U32
    place: CardPlace


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of hand, Deck or Extra Deck, and how it lies."""

    code: U32
    position: U32


@dataclass(frozen=True, slots=True)
class Activation:
    """An effect that can be activated from a list of commands."""

    code: U32
    controller: U8
    location: U8
    sequence: U32
    description: U64
    mode: U8
    """0: as usual. 1: it only resolves. 2: it ends something that is in force."""


@dataclass(frozen=True, slots=True)
class ChainChoice:
    """An effect that can be chained."""

    code: U32
    place: CardPlace
    description: U64
    mode: U8


@dataclass(frozen=True, slots=True)
class Attacker:
    """A monster that can attack."""

    code: U32
    controller: U8
    location: U8
    sequence: U8
    direct: Bool
    """Whether it can attack directly."""


@dataclass(frozen=True, slots=True)
class Tribute:
    """A card that can be Tributed."""

    code: U32
    controller: U8
    location: U8
    sequence: U32
    worth: U8
    """For how many Tributes it counts."""


@dataclass(frozen=True, slots=True)
class CounterHolder:
    """A card that counters can be taken from."""

    code: U32
    controller: U8
    location: U8
    sequence: U8
    count: U16


@dataclass(frozen=True, slots=True)
class SumCard:
    """A card that counts for a sum, such as Levels."""

    code: U32
    place: CardPlace
    worth: U32
    """What it counts for: in the lower 16 bits, and in the upper 16 what else, or 0."""


@dataclass(frozen=True, slots=True)
class SortedCard:
    """A card, or an effect of it, that is to be put in order."""

    code: U32
    controller: U8
    location: U32
    sequence: U32


# Questions


@dataclass(frozen=True, slots=True)
class SelectBattleCommand(Question):
    """What to do in the Battle Phase."""

    NUMBER: ClassVar[int] = 10
    player: U8
    activations: Annotated[tuple[Activation, ...], Counted("I")]
    attackers: Annotated[tuple[Attacker, ...], Counted("I")]
    to_main_phase_2: Bool
    to_end_phase: Bool


@dataclass(frozen=True, slots=True)
class SelectIdleCommand(Question):
    """What to do in a Main Phase."""

    NUMBER: ClassVar[int] = 11
    player: U8
    summons: Annotated[tuple[CardAt, ...], Counted("I")]
    special_summons: Annotated[tuple[CardAt, ...], Counted("I")]
    position_changes: Annotated[tuple[CardInZone, ...], Counted("I")]
    monster_sets: Annotated[tuple[CardAt, ...], Counted("I")]
    spell_sets: Annotated[tuple[CardAt, ...], Counted("I")]
    activations: Annotated[tuple[Activation, ...], Counted("I")]
    to_battle_phase: Bool
    to_end_phase: Bool
    can_shuffle: Bool


@dataclass(frozen=True, slots=True)
class SelectEffectYesNo(Question):
    """Whether to use an effect of a card."""

    NUMBER: ClassVar[int] = 12
    player: U8
    code: U32
    place: CardPlace
    description: U64


@dataclass(frozen=True, slots=True)
class SelectYesNo(Question):
    """Yes or no."""

    NUMBER: ClassVar[int] = 13
    player: U8
    description: U64


@dataclass(frozen=True, slots=True)
class SelectOption(Question):
    """One of several texts."""

    NUMBER: ClassVar[int] = 14
    player: U8
    options: Annotated[tuple[U64, ...], Counted("B")]
    """Descriptions."""


@dataclass(frozen=True, slots=True)
class SelectCard(Question):
    """From `min` to `max` cards."""

    NUMBER: ClassVar[int] = 15
    player: U8
    cancelable: Bool
    min: U32
    max: U32
    cards: Annotated[tuple[PlacedCard, ...], Counted("I")]
    """Places are all zero where a script lets choose among passcodes."""


@dataclass(frozen=True, slots=True)
class SelectChain(Question):
    """Which effect to chain, if any."""

    NUMBER: ClassVar[int] = 16
    player: U8
    triggers: U8
    """How many of them are effects that wait to be activated now."""
    forced: Bool
    """Whether one must be chained."""
    timing: U32
    """`TIMING_...` of scripts that are now, for the player."""
    opponent_timing: U32
    choices: Annotated[tuple[ChainChoice, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class SelectPlace(Question):
    """Zones to use."""

    NUMBER: ClassVar[int] = 18
    player: U8
    count: U8
    blocked: U32
    """A bit for each zone that must not be chosen, from the player's view: 0 to 6 their Monster Zones,
    8 to 15 their Spell & Trap Zones, and from 16 the opponent's in the same order."""


@dataclass(frozen=True, slots=True)
class SelectPosition(Question):
    """A battle position."""

    NUMBER: ClassVar[int] = 19
    player: U8
    code: U32
    positions: U8
    """`Position` bits to choose from."""


@dataclass(frozen=True, slots=True)
class SelectTribute(Question):
    """Cards to Tribute, worth `min` to `max` Tributes."""

    NUMBER: ClassVar[int] = 20
    player: U8
    cancelable: Bool
    min: U32
    max: U32
    cards: Annotated[tuple[Tribute, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class SortChain(Question):
    """In which order effects go onto the Chain."""

    NUMBER: ClassVar[int] = 21
    player: U8
    cards: Annotated[tuple[SortedCard, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class SelectCounter(Question):
    """From which cards to take counters."""

    NUMBER: ClassVar[int] = 22
    player: U8
    type: U16
    count: U16
    cards: Annotated[tuple[CounterHolder, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class SelectSum(Question):
    """Cards whose worth gives a sum."""

    NUMBER: ClassVar[int] = 23
    player: U8
    at_least: Bool
    """Whether the sum may be exceeded, as long as no card could be left out."""
    sum: U32
    min: U32
    max: U32
    must: Annotated[tuple[SumCard, ...], Counted("I")]
    """Cards that count in any case."""
    cards: Annotated[tuple[SumCard, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class SelectDisabledField(Question):
    """Zones that shall not be used any more; as `SelectPlace`."""

    NUMBER: ClassVar[int] = 24
    player: U8
    count: U8
    blocked: U32


@dataclass(frozen=True, slots=True)
class SortCard(Question):
    """In which order cards shall lie."""

    NUMBER: ClassVar[int] = 25
    player: U8
    cards: Annotated[tuple[SortedCard, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class SelectUnselectCard(Question):
    """One more card, or one less, of a selection that goes on."""

    NUMBER: ClassVar[int] = 26
    player: U8
    finishable: Bool
    cancelable: Bool
    min: U32
    max: U32
    cards: Annotated[tuple[PlacedCard, ...], Counted("I")]
    chosen: Annotated[tuple[PlacedCard, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class RockPaperScissors(Question):
    """Rock, paper or scissors."""

    NUMBER: ClassVar[int] = 132
    player: U8


@dataclass(frozen=True, slots=True)
class AnnounceRace(Question):
    """Types of monsters to declare."""

    NUMBER: ClassVar[int] = 140
    player: U8
    count: U8
    available: U64
    """`RACE_...` bits to choose from."""


@dataclass(frozen=True, slots=True)
class AnnounceAttribute(Question):
    """Attributes to declare."""

    NUMBER: ClassVar[int] = 141
    player: U8
    count: U8
    available: U32
    """`ATTRIBUTE_...` bits to choose from."""


@dataclass(frozen=True, slots=True)
class AnnounceCard(Question):
    """A card name to declare."""

    NUMBER: ClassVar[int] = 142
    player: U8
    opcodes: Annotated[tuple[U64, ...], Counted("B")]
    """Which cards may be declared: a formula in postfix notation, numbers and `OPCODE_...` of scripts."""


@dataclass(frozen=True, slots=True)
class AnnounceNumber(Question):
    """A number to declare."""

    NUMBER: ClassVar[int] = 143
    player: U8
    numbers: Annotated[tuple[U64, ...], Counted("B")]


# What happened


@dataclass(frozen=True, slots=True)
class Retry(Message):
    """The last answer was none: the question stands. Nothing has changed."""

    NUMBER: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class Hint(Message):
    """Something to show a player."""

    NUMBER: ClassVar[int] = 2
    type: U8
    """`HINT_...` of scripts."""
    player: U8
    value: U64


@dataclass(frozen=True, slots=True)
class Win(Message):
    """The duel is decided."""

    NUMBER: ClassVar[int] = 5
    player: U8
    """Who won; 2 is a draw."""
    reason: U8


@dataclass(frozen=True, slots=True)
class ConfirmDeckTop(Message):
    """The top cards of a Deck are shown."""

    NUMBER: ClassVar[int] = 30
    player: U8
    cards: Annotated[tuple[CardAt, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class ConfirmCards(Message):
    """Cards are shown to a player."""

    NUMBER: ClassVar[int] = 31
    player: U8
    cards: Annotated[tuple[CardAt, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class ShuffleDeck(Message):
    """A Deck was shuffled."""

    NUMBER: ClassVar[int] = 32
    player: U8


@dataclass(frozen=True, slots=True)
class ShuffleHand(Message):
    """A hand was shuffled; the cards in their new order."""

    NUMBER: ClassVar[int] = 33
    player: U8
    codes: Annotated[tuple[U32, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class SwapGraveDeck(Message):
    """A player's Graveyard and Deck changed places."""

    NUMBER: ClassVar[int] = 35
    player: U8
    extra_deck: U32
    """Face-down cards of the Extra Deck before."""
    to_extra_deck: Annotated[bytes, Bytes("I")]
    """A bit for each card of the former Graveyard: set if it went to the Extra Deck instead."""


@dataclass(frozen=True, slots=True)
class ShuffleSetCards(Message):
    """Set cards of one kind of zones changed places among each other."""

    NUMBER: ClassVar[int] = 36
    location: U8
    before: Annotated[tuple[CardPlace, ...], Counted("B")]
    materials: Annotated[tuple[CardPlace, ...], AsMany("before")]
    """Of each: its new place if it has Xyz Materials, else nowhere."""


@dataclass(frozen=True, slots=True)
class ReverseDeck(Message):
    """The Decks are turned over."""

    NUMBER: ClassVar[int] = 37


@dataclass(frozen=True, slots=True)
class DeckTop(Message):
    """A card near the top of a Deck is known."""

    NUMBER: ClassVar[int] = 38
    player: U8
    sequence: U32
    """How many cards lie above it."""
    code: U32
    position: U32


@dataclass(frozen=True, slots=True)
class ShuffleExtra(Message):
    """An Extra Deck was shuffled; its face-down cards in their new order."""

    NUMBER: ClassVar[int] = 39
    player: U8
    codes: Annotated[tuple[U32, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class NewTurn(Message):
    """A turn began."""

    NUMBER: ClassVar[int] = 40
    player: U8


@dataclass(frozen=True, slots=True)
class NewPhase(Message):
    """A phase began."""

    NUMBER: ClassVar[int] = 41
    phase: U16
    """`PHASE_...` of scripts."""


@dataclass(frozen=True, slots=True)
class ConfirmExtraTop(Message):
    """The top cards of an Extra Deck are shown."""

    NUMBER: ClassVar[int] = 42
    player: U8
    cards: Annotated[tuple[CardAt, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class Move(Message):
    """A card went from one place to another, or appeared, or vanished."""

    NUMBER: ClassVar[int] = 50
    code: U32
    origin: CardPlace
    place: CardPlace
    reason: U32
    """`REASON_...` of scripts."""


@dataclass(frozen=True, slots=True)
class PositionChange(Message):
    """A card changed its battle position."""

    NUMBER: ClassVar[int] = 53
    code: U32
    controller: U8
    location: U8
    sequence: U8
    before: U8
    position: U8


@dataclass(frozen=True, slots=True)
class CardSet(Message):
    """A card was Set."""

    NUMBER: ClassVar[int] = 54
    code: U32
    place: CardPlace


@dataclass(frozen=True, slots=True)
class Swap(Message):
    """Two cards on the field changed places; each with where it was."""

    NUMBER: ClassVar[int] = 55
    first: PlacedCard
    second: PlacedCard


@dataclass(frozen=True, slots=True)
class FieldDisabled(Message):
    """Which zones cannot be used: a bit for each, player 0's from bit 0, player 1's from bit 16."""

    NUMBER: ClassVar[int] = 56
    zones: U32


@dataclass(frozen=True, slots=True)
class Summoning(Message):
    """A monster is being Normal Summoned."""

    NUMBER: ClassVar[int] = 60
    code: U32
    place: CardPlace


@dataclass(frozen=True, slots=True)
class Summoned(Message):
    """The Normal Summon succeeded."""

    NUMBER: ClassVar[int] = 61


@dataclass(frozen=True, slots=True)
class SpecialSummoning(Message):
    """A monster is being Special Summoned."""

    NUMBER: ClassVar[int] = 62
    code: U32
    """0 if it is face-down."""
    place: CardPlace


@dataclass(frozen=True, slots=True)
class SpecialSummoned(Message):
    """The Special Summon succeeded."""

    NUMBER: ClassVar[int] = 63


@dataclass(frozen=True, slots=True)
class FlipSummoning(Message):
    """A monster is being Flip Summoned."""

    NUMBER: ClassVar[int] = 64
    code: U32
    place: CardPlace


@dataclass(frozen=True, slots=True)
class FlipSummoned(Message):
    """The Flip Summon succeeded."""

    NUMBER: ClassVar[int] = 65


@dataclass(frozen=True, slots=True)
class Chaining(Message):
    """A card or effect is being activated."""

    NUMBER: ClassVar[int] = 70
    code: U32
    place: CardPlace
    controller: U8
    """Where it was activated: by whom, where, in which zone."""
    location: U8
    sequence: U32
    description: U64
    link: U32
    """The number of the Chain Link, from 1."""


@dataclass(frozen=True, slots=True)
class Chained(Message):
    """The Chain Link stands."""

    NUMBER: ClassVar[int] = 71
    link: U8


@dataclass(frozen=True, slots=True)
class ChainSolving(Message):
    """The Chain Link is about to resolve."""

    NUMBER: ClassVar[int] = 72
    link: U8


@dataclass(frozen=True, slots=True)
class ChainSolved(Message):
    """The Chain Link has resolved."""

    NUMBER: ClassVar[int] = 73
    link: U8


@dataclass(frozen=True, slots=True)
class ChainEnd(Message):
    """The Chain has resolved."""

    NUMBER: ClassVar[int] = 74


@dataclass(frozen=True, slots=True)
class ChainNegated(Message):
    """The activation of the Chain Link is negated."""

    NUMBER: ClassVar[int] = 75
    link: U8


@dataclass(frozen=True, slots=True)
class ChainDisabled(Message):
    """The effect of the Chain Link is negated."""

    NUMBER: ClassVar[int] = 76
    link: U8


@dataclass(frozen=True, slots=True)
class CardSelected(Message):
    """Cards are chosen without being targeted."""

    NUMBER: ClassVar[int] = 80
    places: Annotated[tuple[CardPlace, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class RandomSelected(Message):
    """Cards are chosen at random."""

    NUMBER: ClassVar[int] = 81
    player: U8
    places: Annotated[tuple[CardPlace, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class BecomeTarget(Message):
    """Cards are targeted."""

    NUMBER: ClassVar[int] = 83
    places: Annotated[tuple[CardPlace, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class Draw(Message):
    """A player drew."""

    NUMBER: ClassVar[int] = 90
    player: U8
    cards: Annotated[tuple[ShownCard, ...], Counted("I")]


@dataclass(frozen=True, slots=True)
class Damage(Message):
    """A player took damage."""

    NUMBER: ClassVar[int] = 91
    player: U8
    amount: U32


@dataclass(frozen=True, slots=True)
class Recover(Message):
    """A player gained Life Points."""

    NUMBER: ClassVar[int] = 92
    player: U8
    amount: U32


@dataclass(frozen=True, slots=True)
class Equip(Message):
    """A card is equipped."""

    NUMBER: ClassVar[int] = 93
    place: CardPlace
    target: CardPlace


@dataclass(frozen=True, slots=True)
class LifePointsUpdate(Message):
    """A player's Life Points became a number."""

    NUMBER: ClassVar[int] = 94
    player: U8
    life_points: U32


@dataclass(frozen=True, slots=True)
class CardTarget(Message):
    """A card on the field now targets another lastingly."""

    NUMBER: ClassVar[int] = 96
    place: CardPlace
    target: CardPlace


@dataclass(frozen=True, slots=True)
class CancelTarget(Message):
    """It no longer does."""

    NUMBER: ClassVar[int] = 97
    place: CardPlace
    target: CardPlace


@dataclass(frozen=True, slots=True)
class PayLifePoints(Message):
    """A player paid Life Points."""

    NUMBER: ClassVar[int] = 100
    player: U8
    amount: U32


@dataclass(frozen=True, slots=True)
class AddCounter(Message):
    """Counters were put onto a card."""

    NUMBER: ClassVar[int] = 101
    type: U16
    controller: U8
    location: U8
    sequence: U8
    count: U16


@dataclass(frozen=True, slots=True)
class RemoveCounter(Message):
    """Counters were taken from a card."""

    NUMBER: ClassVar[int] = 102
    type: U16
    controller: U8
    location: U8
    sequence: U8
    count: U16


@dataclass(frozen=True, slots=True)
class Attack(Message):
    """A monster attacks."""

    NUMBER: ClassVar[int] = 110
    attacker: CardPlace
    target: CardPlace
    """Location 0 for a direct attack."""


@dataclass(frozen=True, slots=True)
class Battle(Message):
    """Damage calculation: who fights with which points, and who will be destroyed."""

    NUMBER: ClassVar[int] = 111
    attacker: CardPlace
    attacker_attack: U32
    attacker_defense: U32
    attacker_destroyed: Bool
    target: CardPlace
    """Location 0 for a direct attack."""
    target_attack: U32
    target_defense: U32
    target_destroyed: Bool


@dataclass(frozen=True, slots=True)
class AttackDisabled(Message):
    """The attack is negated or stopped."""

    NUMBER: ClassVar[int] = 112


@dataclass(frozen=True, slots=True)
class DamageStepStart(Message):
    """The Damage Step began."""

    NUMBER: ClassVar[int] = 113


@dataclass(frozen=True, slots=True)
class DamageStepEnd(Message):
    """The Damage Step ended."""

    NUMBER: ClassVar[int] = 114


@dataclass(frozen=True, slots=True)
class MissedEffect(Message):
    """An optional trigger effect missed its timing."""

    NUMBER: ClassVar[int] = 120
    place: CardPlace
    code: U32


@dataclass(frozen=True, slots=True)
class TossCoin(Message):
    """Coins were tossed: 1 is heads."""

    NUMBER: ClassVar[int] = 130
    player: U8
    results: Annotated[tuple[U8, ...], Counted("B")]


@dataclass(frozen=True, slots=True)
class TossDice(Message):
    """Dice were rolled."""

    NUMBER: ClassVar[int] = 131
    player: U8
    results: Annotated[tuple[U8, ...], Counted("B")]


@dataclass(frozen=True, slots=True)
class HandResult(Message):
    """What both showed at rock, paper, scissors."""

    NUMBER: ClassVar[int] = 133
    hands: U8

    @property
    def shown(self) -> tuple[int, int]:
        """By player: 1 is scissors, 2 rock, 3 paper."""
        return self.hands & 3, self.hands >> 2 & 3


@dataclass(frozen=True, slots=True)
class CardHint(Message):
    """Something to show with a card."""

    NUMBER: ClassVar[int] = 160
    place: CardPlace
    type: U8
    """`CHINT_...` of scripts."""
    value: U64


@dataclass(frozen=True, slots=True)
class TagSwap(Message):
    """The next duelist of a team takes over."""

    NUMBER: ClassVar[int] = 161
    player: U8
    deck: U32
    extra_count: U32
    face_up_extra_deck: U32
    hand_count: U32
    top_code: U32
    """The top card of the Deck while Decks are turned over; else 0."""
    hand: Annotated[tuple[ShownCard, ...], AsMany("hand_count")]
    extra_deck: Annotated[tuple[ShownCard, ...], AsMany("extra_count")]


@dataclass(frozen=True, slots=True)
class ReloadField(Message):
    """The whole field anew, after a puzzle was set up."""

    NUMBER: ClassVar[int] = 162
    field: FieldState


@dataclass(frozen=True, slots=True)
class AiName(Message):
    """The name of a puzzle's opponent."""

    NUMBER: ClassVar[int] = 163
    text: Annotated[str, Text("H")]


@dataclass(frozen=True, slots=True)
class ShowHint(Message):
    """A text that a puzzle shows."""

    NUMBER: ClassVar[int] = 164
    text: Annotated[str, Text("H")]


@dataclass(frozen=True, slots=True)
class PlayerHint(Message):
    """A note on a player that appears or vanishes."""

    NUMBER: ClassVar[int] = 165
    player: U8
    type: U8
    """6: it appears. 7: it vanishes."""
    description: U64


@dataclass(frozen=True, slots=True)
class MatchKill(Message):
    """A card wins the whole match."""

    NUMBER: ClassVar[int] = 170
    code: U32


@dataclass(frozen=True, slots=True)
class RemoveCards(Message):
    """Cards left the duel."""

    NUMBER: ClassVar[int] = 190
    places: Annotated[tuple[CardPlace, ...], Counted("I")]


@cache
def known() -> Mapping[int, type[Message]]:
    """Every class of this module that stands for a message, by number."""
    found: dict[int, type[Message]] = {}
    for value in globals().values():
        if isinstance(value, type) and issubclass(value, Message) and "NUMBER" in vars(value):
            if value is not Unknown:
                found[value.NUMBER] = value
    return found


def decode_one(data: bytes) -> Message:
    """One message: its number, and what it holds.

    Raises:
        MessageError: there are too few bytes, too many, or a byte that cannot stand where it does.
    """
    if not data:
        raise MessageError("a message is empty: its number is missing")
    number = data[0]
    kind = known().get(number)
    if kind is None:
        return Unknown(number, data[1:])
    reader = Reader(data, f"MSG_{NAMES[number]}", 1)
    message: Message = codec(kind).read(reader, {})
    reader.finish()
    return message


def decode(data: bytes) -> tuple[Message, ...]:
    """All messages of a buffer: each after its length in 4 bytes.

    Raises:
        MessageError: a length or a message does not fit.
    """
    reader = Reader(data, "the message buffer")
    found = []
    while reader.rest:
        found.append(decode_one(reader.take(reader.number("I"))))
    return tuple(found)


def encode_one(message: Message) -> bytes:
    """The bytes of a message: the inverse of `decode_one`."""
    if isinstance(message, Unknown):
        return bytes((message.number,)) + message.data
    data: Any = codec(type(message)).write(message, {})
    return bytes((message.NUMBER,)) + bytes(data)


def encode(found: Iterable[Message]) -> bytes:
    """The buffer that holds these messages: the inverse of `decode`."""
    return b"".join(
        struct.pack("<I", len(data)) + data for data in (encode_one(message) for message in found)
    )
