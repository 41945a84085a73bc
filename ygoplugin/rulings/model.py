"""The ruling format: what a ruling file may hold, and what each key means.

The README documents the format for those who write rulings; this module is its exact form.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    PlainValidator,
    Tag,
    model_validator,
)

from ygoplugin.eras import parse_as_of
from ygoplugin.errors import EraError
from ygoplugin.stats.cards import QUESTION_MARK, Printed

CHANGES: dict[str, tuple[str, str, str | None]] = {
    f"{prefix}{what}": (operation, layer, nature)
    for prefix, nature in {
        "activated-": "lingering",
        "oneshot-": "lingering",
        "continuous-": "continuous",
        "recalculating-": "recalculating",
        "": None,
    }.items()
    for what, (operation, layer) in {
        "modify": ("modify", "current"),
        "set": ("set", "current"),
        "set-original": ("set", "original"),
        "swap": ("swap", "current"),
        "swap-original": ("swap", "original"),
        "reverse": ("reverse", "current"),
    }.items()
    if not (prefix == "recalculating-" and what.endswith("original"))
}
"""Natures of steps that change stats: operation, layer and nature of the effect. Without a prefix, the
kind of the card or effect decides the nature."""

MOMENTS = (
    "turn-ends",
    "phase-begins",
    "damage-step-begins",
    "damage-calculation-begins",
    "damage-calculation-ends",
    "damage-step-ends",
)
"""Natures of steps in which time passes."""

OTHERS = (
    "negate",
    "un-negate",
    "lose-effect",
    "expire",
    "leave-field",
    "game-state-change",
    "battle-value",
    "battle-damage-calc",
    "special-summon",
    "flip-face-down",
    "flip-face-up",
    "change-control",
    "unequip",
    "pay-lp",
    "together",
)
"""The remaining natures of steps."""

TURN_EVENTS = (
    "turn-starts",
    "in-force",
    "stops-applying",
    "normal-summon",
    "set",
    "attacks",
    "restricted-action",
    "counted-special-summon",
    "inherent-special-summon",
    "summon-negated",
    "special-summon-succeeds",
    "activate",
    "activation-negated",
    "effect-negated",
    "effect-replaced",
    "card-leaves",
    "effects-negated",
    "resolves",
    "resolution-step",
    "resolves-without-summoning",
    "copy-effect",
    "chain-ends",
    "phase",
)
"""What can happen in a turn."""
QUESTIONS = (
    "may-activate",
    "may-activate-any-other-effect",
    "may-special-summon",
    "may-normal-summon",
    "may-set",
    "may-attack",
    "special-summon-count",
    "same-name-count",
    "oath-kind",
    "restriction-applies",
    "trigger-misses-timing",
    "draw-phase-skipped",
    "may-attack-again",
    "copied-text-applies",
)
"""What can be asked about a turn."""

DURATIONS: dict[str, tuple[str | None, str | None]] = {
    "indefinite": (None, None),
    "until-end-of-turn": ("end of turn", None),
    "until-end-of-opponent-turn": ("end of opponent's turn", None),
    "damage-calculation": ("end of damage calculation", "damage calculation"),
    "damage-step": ("end of damage step", "damage step"),
    "battle-phase": ("end of battle phase", "battle phase"),
    "while-source": ("while source", None),
    "while-equipped": ("while equipped", None),
    "while-counter": ("while counter", None),
    "until-negated": ("until negated", None),
}
"""Durations of steps: when a lingering effect ends, and when a continuous one applies."""


def _as_of(value: str) -> str:
    try:
        parse_as_of(value)
    except EraError as error:
        raise ValueError(str(error)) from None
    return value


def _text(value: object) -> object:
    """A number where a word is expected is taken as the word (dates, passcodes, labels)."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _day(value: str) -> str:
    try:
        date.fromisoformat(value)
    except ValueError:
        raise ValueError(f"{value!r} is no date: expected YYYY-MM-DD") from None
    return value


def _simple_value(value: object) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def _value(value: object) -> object:
    if _simple_value(value):
        return value
    if isinstance(value, dict) and value and all(_simple_value(v) for v in value.values()):
        return value
    raise ValueError(
        f"{value!r:.80} is no value: expected a number, an expression such as 'orig / 2', or a"
        " mapping to these by state or by stat"
    )


def _printed(value: object) -> object:
    if value is None or value == QUESTION_MARK:
        return value
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{value!r:.80} is not printed on a card: expected a number, '?' or null")
    if not 0 <= value <= 999_999:
        raise ValueError(f"{value} is not printed on a card: expected a number from 0 to 999999")
    return value


def _state(value: object) -> object:
    if not isinstance(value, dict) or not all(_simple_value(v) for v in value.values()):
        raise ValueError("expected a mapping from names to numbers or words (quote 'true')")
    return value


Value = Annotated[int | str | dict[str, int | str], PlainValidator(_value)]
"""The value of an effect: a number, an expression, or one of these by state or by stat."""
PrintedValue = Annotated[Printed | None, PlainValidator(_printed)]
State = Annotated[dict[str, int | str], PlainValidator(_state)]
AsOf = Annotated[str, AfterValidator(_as_of)]
Day = Annotated[str, BeforeValidator(_text), AfterValidator(_day)]


def _id(value: str) -> str:
    if not value.strip() or not value.isprintable():
        raise ValueError(f"{value!r:.80} is no id: expected letters, digits and marks on one line")
    return value


Word = Annotated[str, BeforeValidator(_text)]
Id = Annotated[str, BeforeValidator(_text), AfterValidator(_id)]
Texts = list[Word]


def _one_or_many(value: object) -> object:
    return [value] if isinstance(value, str) else value


Keys = Annotated[list[Word], BeforeValidator(_one_or_many)]


class Model(BaseModel):
    """Part of a file: unknown keys are mistakes, and values keep their kind."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class PrintedValues(Model):
    """What is printed on a card. `null` is what it does not have, or what is not known."""

    atk: PrintedValue = None
    # `def` is a word of the language.
    defense: PrintedValue = Field(None, alias="def")
    level: PrintedValue = None
    rank: PrintedValue = None
    scale: PrintedValue = None
    link: PrintedValue = None
    from_seed: bool | None = None
    seed_gives: list[str] | None = None


class KindEntry(Model):
    """A kind of cards, as oaths describe it; see `ygoplugin.oaths.CardKind`."""

    names: Texts = []
    attributes: Texts = []
    races: Texts = []
    types: Texts = []
    archetypes: Texts = []
    min_level: int | None = None
    max_level: int | None = None


class OathEntry(Model):
    """An oath of a card; see `ygoplugin.oaths.Oath` and `Restriction`."""

    effect: Word = "any"
    wording: Word
    forbids: Keys = []
    origins: Keys = Field([], alias="from")
    only: list[KindEntry] = []
    spares: list[KindEntry] = []
    relation: Word = "any"
    direct: bool = False
    cards_only: bool = False
    consequence: Word = ""
    until: Word = "end-of-turn"
    bracketed: bool = False
    joined: bool = False


class CardEntry(Model):
    """A card of a ruling."""

    key: Id = Field(validation_alias=AliasChoices("key", "ref"))
    name_en: Word | None = None
    name_zh: Word | None = None
    name_ja: Word | None = None
    passcode: int | None = None
    kind: str | None = None
    description: Word | None = None
    printed: PrintedValues | None = None
    where: Literal["field", "face-down", "elsewhere"] | None = None
    controller: Literal["player", "opponent"] | None = None
    # What oaths look at.
    attribute: Word | None = None
    race: Word | None = None
    types: Texts = []
    archetypes: Texts = []
    summons_per_turn: int = 0
    id: Word | None = None
    oaths: list[OathEntry] = []


def _card_or_key(value: object) -> str:
    return "card" if isinstance(value, dict | CardEntry) else "key"


CardOrKey = Annotated[
    Annotated[CardEntry, Tag("card")] | Annotated[Word, Tag("key")], Discriminator(_card_or_key)
]
"""A card described, or the key of a card that the file or the corpus describes."""


class Step(Model):
    """One thing that happens, and what is expected after it."""

    do: Word
    nature: str | None = None
    kind: Word | None = None
    stat: Word | None = None
    value: Value | None = None
    duration: str | None = None
    during: Word | None = None
    source: Word | None = None
    target: Keys | None = None
    effect: Word | None = None
    self_only: bool = False
    made_by: Literal["monster", "spell", "trap"] = "monster"
    over_set: Literal["erase", "suspend", "keep"] | None = None
    state: State | None = None
    ends: Keys | None = None
    phase: Word | None = None
    values: dict[str, int] | None = None
    steps: list[Step] | None = None
    then: Annotated[list[str], BeforeValidator(_one_or_many)] | None = None
    damage: Annotated[int, Field(ge=0)] | None = None
    refused: bool = False
    equip: bool | None = None
    controller: Literal["player", "opponent"] | None = None
    expect: dict[str, dict[str, Any]] | None = None
    calc: dict[str, Word] | None = None
    basis: Any = None


class KnownModel(Model):
    """What may be said to be disputed, or not to be supported yet, with a link."""

    disputed: Word | None = None
    unsupported: Word | None = None
    link: Word | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if self.disputed is not None and self.unsupported is not None:
            raise ValueError("it is either disputed or unsupported")
        return self


class _Entry(KnownModel):
    id: Id
    seed: Word | None = None
    seed_line: int | None = None
    section: Word = "Rulings"
    date: Day | None = None
    as_of: AsOf | None = None
    era: Word | None = None
    switches: dict[str, Word] | None = None
    cards: list[CardOrKey] = []
    notes: Texts = []


class Case(_Entry):
    """A worked example: cards, what happens step by step, and the values after each step."""

    rule: Word | None = None
    setup: Texts = []
    initial: dict[str, dict[str, int]] | None = None
    steps: Annotated[list[Step], Field(min_length=1)]


class OathStep(Model):
    """One thing that happens in a turn, or a question about it."""

    model_config = ConfigDict(alias_generator=lambda name: name.strip("_").replace("_", "-"))

    do: Word | None = None
    ask: Word | None = None
    id: Word | None = None
    by: Literal["me", "opp"] | None = None
    card: Word | None = None
    effect: Word | None = None
    of: Word | None = None
    link: int | None = None
    copies: Word | None = None
    method: Word | None = None
    from_: Word | None = None
    to: Word | None = None
    target: Word | None = None
    for_card: Word | None = None
    what: Word | None = None
    limit: int | None = None
    will_summon: Word | None = None
    names: Keys = []
    summons_from: Word | None = None
    times: int = 1
    both_players: bool = False
    direct: bool = False
    bracketed: bool = False
    first_part_done: bool = True
    applied: bool = True
    when: Word | None = None
    number: int | None = None
    name: Word | None = None
    # In words only.
    via: Word | None = None
    cause: Word | None = None
    becomes: Word | None = None
    did: Word | None = None
    why: Word | None = None
    cost: Word | None = None
    note: Word | None = None


class OathAnswer(Model):
    """The expected answer to one question."""

    allowed: bool | None = None
    count: dict[Literal["me", "opp"], int] | None = None
    value: bool | str | None = None
    reason: Word | None = None
    because: Word | None = None


class OathCase(_Entry):
    """A turn, and questions about what a player may do in it."""

    kind: Word = "example"
    rule: Word | None = None
    oath_kind: Word | None = None
    summon_class: Word | None = None
    newer_edition: Word | None = None
    steps: Annotated[list[OathStep], Field(min_length=1)]
    expect: dict[str, OathAnswer]


def _case_or_oath(value: object) -> str:
    if isinstance(value, dict):
        return "oath" if "expect" in value else "case"
    return "oath" if isinstance(value, OathCase) else "case"


AnyCase = Annotated[
    Annotated[Case, Tag("case")] | Annotated[OathCase, Tag("oath")], Discriminator(_case_or_oath)
]
"""A case about stats; or one about oaths, which has its expectations under `expect` of its own."""


class Ask(Model):
    """The question of a legality statement, in executable form."""

    change: Step | None = None
    then: Annotated[list[str], BeforeValidator(_one_or_many)] = []
    of: Keys | None = None
    compare: Word | None = None
    same: Word | None = None
    number: bool = False
    for_material: bool = False


class Legality(_Entry):
    """Whether something may be done for reasons of stats."""

    kind: Word
    card: CardOrKey
    action: Word
    condition: Word | None = None
    legal: bool
    why: Word | None = None
    on_resolution: Word | None = None
    ask: Ask | None = None
    expect: dict[str, dict[str, Any]] | None = None


class Principle(KnownModel):
    """A general sentence, and the cases that show it."""

    id: Id | None = None
    n: int | None = Field(None, validation_alias=AliasChoices("n", "number"))
    seed: Word | None = None
    seed_lines: list[int] = []
    section: Word = "Principles"
    topic: Word | None = None
    text: Word
    cases: list[Word] = []
    notes: Texts = []

    @property
    def name(self) -> str:
        """Its id; by its number if it has none of its own."""
        return self.id or f"principle-{self.n}"


class RecalculatingCard(Model):
    """A card of the list of recalculating effects."""

    key: Word
    name_en: Word
    name_zh: Word | None = None
    name_ja: Word | None = None
    passcode: int
    effect: Word | None = None
    applies: Word | None = None
    stat: Word | None = None


class Recalculating(KnownModel):
    """The documented list of recalculating effects, and their order."""

    id: Word = "recalculating-effects"
    section: Word = "Effects that are calculated repeatedly"
    meaning: Word | None = None
    date: Day | None = None
    as_of: AsOf | None = None
    seed: Word | None = None
    seed_lines: list[int] = []
    cards: list[RecalculatingCard]
    order_low_to_high: list[list[Word]] = []
    further_pairs_low_high: list[list[Word]] = []
    undecided: Texts = []
    notes: Texts = []


class RulingFile(Model):
    """A file of rulings."""

    title: Word | None = None
    as_of: AsOf | None = None
    cards: list[CardEntry] = []
    cases: list[AnyCase] = []
    legality: list[Legality] = []
    principles: list[Principle] = []
    recalculating_effects: Recalculating | None = None
    # What an index of rulings may hold beside them; it is not run.
    source: Any = None
    format: Any = None
    open_questions: Any = None
    coverage: Any = None
    vocabulary: Any = None
    sections: Any = None
    oath_kinds: Any = None
    oath_texts: Any = None
    summon_limit_oaths: Any = None
    summon_charges: Any = None
    exceptions: Any = None
