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
    "fusion",
    "synchro",
    "xyz",
    "link",
    "ritual",
    "pendulum",
]
"""How a monster can be Summoned."""


def _number(value: object) -> object:
    """A number that is written as scripts write it, such as 0xf9."""
    if isinstance(value, str):
        try:
            return int(value, 0)
        except ValueError:
            return value
    return value


class PlayCard(CardEntry):
    """A card, as ruling files describe it, with what a script needs beside it."""

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
    """What one player has at the beginning."""

    life_points: int = 8000
    monsters: list[PlacedOrKey] = []
    spells: list[PlacedOrKey] = []
    hand: list[PlacedOrKey] = []
    graveyard: list[PlacedOrKey] = []
    banished: list[PlacedOrKey] = []
    deck: list[PlacedOrKey] = []
    extra_deck: list[PlacedOrKey] = []


class Board(Model):
    """Both players' cards at the beginning."""

    you: Side = Side()
    opponent: Side = Side()


class PlayStep(Model):
    """One thing that a player does, that happens, or that is expected.

    A step has one of the verbs `summon`, `set`, `activate`, `apply`, `resolve`, `negate`, `attack`,
    `battle`, `phase`, `end_turn`, `move`, `turn`, `control`, `life_points` and `lua`, or none; and may
    have what is expected after it. The README describes each.

    Attributes:
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
    life_points: dict[Player, int] | None = None
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
    """A file of plays."""

    title: Word | None = None
    as_of: AsOf | None = None
    dialect: Literal["edopro", "ygopro"] | None = None
    scripts: Word | None = None
    cards: list[PlayCard] = []
    plays: Annotated[list[PlayEntry], Field(min_length=1)]
