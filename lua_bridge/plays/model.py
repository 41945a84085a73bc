"""The format of play files: what they may hold, and what each key means.

Cards are described as in ruling files, and rulings' own cards can be named by their key. What a play
adds is the board on which it begins, and steps that say what the players do.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from ygoplugin.rulings.model import (
    AsOf,
    CardEntry,
    CardOrKey,
    Day,
    Id,
    Keys,
    KnownModel,
    Model,
    Texts,
    Word,
)

Player = Literal["you", "opponent"]
"""`you` are player 0, who begins."""

Position = Literal["attack", "defense", "face-down"]
"""How a monster lies; `face-down` is face-down Defense Position, or a Set Spell or Trap."""

HowSummoned = Literal[
    "normal",
    "tribute",
    "gemini",
    "flip",
    "special",
    "effect",
    "fusion",
    "synchro",
    "xyz",
    "link",
    "ritual",
    "pendulum",
]
"""How a monster can be Summoned."""

LifePoints = Annotated[int, Field(ge=0, le=2**31 - 1)]
"""Life Points of a player, as a core can hold them."""


def _number(value: object) -> object:
    """A number that is written as scripts write it, such as 0xf9."""
    if isinstance(value, str):
        try:
            return int(value, 0)
        except ValueError:
            return value
    return value


class PlayCard(CardEntry):
    """A card, as ruling files describe it, with what a script needs beside it.

    Attributes:
        key: What the file calls it.
        name_en: Its name.
        name_zh: Its Chinese name.
        name_ja: Its Japanese name.
        passcode: Its passcode, by which scripts know it; needed, and no other card's.
        kind: What it is: `monster`, `token`, `normal spell`, `quick-play spell`, `counter trap`, ...
        description: A remark.
        printed: What is printed on it: `atk`, `def`, `level`, `rank`, `link`, `scale`; numbers or `"?"`.
        attribute: Its Attribute, such as FIRE.
        race: Its Type, such as Warrior.
        types: What else stands in its Type line: Effect, Fusion, Gemini, ...
        archetypes: Its archetypes, as texts of oaths name them.
        oaths: Its oaths, as in ruling files.
        alias: The passcode of the card of which it is another printing, or whose name it has.
        setcodes: The numbers of its archetypes, as scripts know them.
        arrows: Where its Link Arrows point: `top-left`, `bottom`, ...
        tuner: Whether it is a Tuner.
        script: The file of its script, beside the play.
    """

    alias: int = 0
    setcodes: list[Annotated[int, BeforeValidator(_number)]] = []
    arrows: Texts = []
    tuner: bool = False
    script: Word | None = None


class Placed(Model):
    """A card on the board.

    Attributes:
        card: The key of the card.
        name: What the play calls it; its key if left out.
        position: How it lies.
        zone: Its zone, from 0.
        summoned: How it was Summoned.
        counters: Counters on it: by number (`0x1`), how many.
        materials: Xyz Materials attached to it.
        equipped_to: What it is equipped to, by the name that the play uses.
        owner: Whose card it is, if not that of the player who has it.
        turn: In which turn it came there.
    """

    card: Word
    name: Word | None = Field(None, alias="as")
    position: Position = "attack"
    zone: int | None = None
    summoned: HowSummoned | None = None
    counters: dict[Word, int] = {}
    materials: list[PlacedOrKey] = []
    equipped_to: Word | None = None
    owner: Player | None = None
    turn: int | None = None


def _placed_or_key(value: object) -> str:
    return "placed" if isinstance(value, dict | Placed) else "key"


PlacedOrKey = Annotated[
    Annotated[Placed, Tag("placed")] | Annotated[Word, Tag("key")], Discriminator(_placed_or_key)
]
"""A card on the board, described, or its key alone."""


class Side(Model):
    """What one player has at the beginning; cards by their keys, or described as below.

    Attributes:
        life_points: Life Points.
        monsters: The cards in the Monster Zones.
        spells: Those in the Spell & Trap Zones; the Field Zone is zone 5.
        hand: The hand.
        graveyard: The Graveyard.
        banished: The banished cards.
        deck: The Main Deck, from the bottom.
        extra_deck: The Extra Deck.
    """

    life_points: LifePoints = 8000
    monsters: list[PlacedOrKey] = []
    spells: list[PlacedOrKey] = []
    hand: list[PlacedOrKey] = []
    graveyard: list[PlacedOrKey] = []
    banished: list[PlacedOrKey] = []
    deck: list[PlacedOrKey] = []
    extra_deck: list[PlacedOrKey] = []


class Board(Model):
    """Both players' cards at the beginning.

    Attributes:
        you: Your side.
        opponent: The other one.
    """

    you: Side = Side()
    opponent: Side = Side()


class PlayStep(Model):
    """One thing that a player does, that happens, or that is expected.

    A step has one of the verbs `summon`, `set`, `activate`, `apply`, `resolve`, `negate`, `attack`,
    `battle`, `phase`, `end_turn`, `move`, `turn`, `control`, `life_points` and `lua`, or none; and may
    have what is expected after it. The README describes each.

    Attributes:
        note: A remark.
        by: Who does it; the controller of the card, or the turn player, if left out.
        summon: Verb.
        set: Verb.
        activate: Verb.
        apply: Verb.
        resolve: Verb.
        negate: Verb.
        attack: Verb.
        battle: Verb.
        phase: Verb.
        end_turn: Verb.
        move: Verb.
        turn: Verb.
        control: Verb.
        life_points: Verb.
        lua: Verb.
        how: How a monster is Summoned.
        materials: The materials or Tributes of a Summon or Set, by name.
        position: How a monster is Summoned, or is turned.
        zone: The zone that a Summoned monster comes to, from 0.
        effect: Which of a card's effects, from 1.
        targets: The cards that are targeted, by name.
        choose: What else players choose, in order.
        link: The Chain Link that is negated; the last one if left out.
        target: What is attacked, or `direct`.
        to: Where cards are moved.
        reason: Why they are moved.
        player: Who takes control.
        refused: That the rules or a script must not allow the step; or a part of the reason, which a
            core does not give.
        gives: What the snippet of Lua must give: numbers, texts, lists, cards by name; `null` for
            nothing. Types count: 1 is not `true`.
        expect: What is expected after it, of cards and players.
        negated: Whether the Summon is negated, by whatever means, and the monster destroyed.
        answered: Whether the Summon is answered by the Chain that follows, and made once that has
            resolved; of Special Summons by a monster's own procedure.
        tokens: What the play calls the Tokens that came in this step.
    """

    note: Word | None = None
    by: Player | None = None
    # verbs
    summon: Word | None = None
    set: Word | None = None
    activate: Word | None = None
    apply: Word | None = None
    resolve: Literal["all"] | int | None = None
    negate: Literal["activation", "effect"] | None = None
    attack: Word | None = None
    battle: (
        Literal["damage step", "damage calculation", "end of damage calculation", "fallen", "end"]
        | None
    ) = None
    phase: Word | None = None
    end_turn: bool | None = None
    move: Keys | None = None
    turn: Word | None = None
    control: Word | None = None
    life_points: dict[Player, LifePoints] | None = None
    lua: Word | None = None
    # how
    how: HowSummoned | None = None
    negated: bool = False
    answered: bool = False
    materials: Keys = []
    position: Position | None = None
    zone: int | None = None
    effect: int | None = None
    targets: Keys = []
    choose: list[Any] = []
    link: int | None = None
    target: Word | None = None
    to: Word | None = None
    reason: Literal["effect", "battle", "cost", "rule"] = "effect"
    player: Player | None = None
    # what comes of it
    tokens: Keys = []
    refused: Word | bool = False
    gives: Any = None
    expect: dict[str, dict[str, Any]] | None = None


class PlayEntry(KnownModel):
    """A play.

    Attributes:
        id: Its id.
        rule: What it shows, in words.
        section: The section it belongs to.
        date: The date of the ruling.
        as_of: The rulings of which day: a date, `documents` or `current`.
        cards: Further cards that it needs, such as Tokens; keys, or described as in the file's `cards`.
        board: What lies there at the beginning.
        turn: The number of the turn.
        turn_player: Whose turn it is.
        phase: The phase of the turn.
        steps: What happens.
        notes: Remarks.
        disputed: That the documents do not agree on it, and why; whether it comes out does not count.
        unsupported: Why it does not come out as it should yet; it must then fail.
        link: Where that is discussed.
        ruling: The id of the ruling that it shows.
        switches: Single switches of the ruling eras, set otherwise than on the day.
        puzzle: A community puzzle file beside the play, whose board is the play's; cards are called by
            their names, further copies `Name 2` and so on.
        replay: A replay of EDOPro beside the play: the play begins where it ends, on a core alone. Cards
            are called by their names, as with `puzzle`.
    """

    id: Id
    ruling: Word | None = None
    rule: Word | None = None
    section: Word = "Plays"
    date: Day | None = None
    as_of: AsOf | None = None
    switches: dict[str, Word] | None = None
    cards: list[CardOrKey] = []
    board: Board = Board()
    puzzle: Word | None = None
    replay: Word | None = None
    turn: int = 1
    turn_player: Player = "you"
    phase: Word = "main phase 1"
    steps: Annotated[list[PlayStep], Field(min_length=1)]
    notes: Texts = []


class PlayFile(Model):
    """A file of plays.

    Attributes:
        title: A heading.
        as_of: The rulings of which day, for plays that do not say it.
        dialect: Whose scripts its cards have; EDOPro's if left out.
        cards: The cards that its plays use, beside those of the rulings.
        plays: The plays.
    """

    title: Word | None = None
    as_of: AsOf | None = None
    dialect: Literal["edopro", "ygopro"] | None = None
    cards: list[PlayCard] = []
    plays: Annotated[list[PlayEntry], Field(min_length=1)]
