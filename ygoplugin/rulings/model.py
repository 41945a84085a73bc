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

RULE_EVENTS = (
    "turn-starts",
    "phase",
    "battle-step",
    "damage-step-ends",
    "no-more-attacks",
    "declare-end",
    "place",
    "in-force",
    "stops-applying",
    "move",
    "set-lp",
    "effect-damage",
    "battle-damage",
    "pay-lp",
    "lose-lp",
    "hand-size",
    "adjust-hand",
    "normal-summon",
    "gemini-summon",
    "flip-summon",
    "special-summon",
    "set",
    "summon-step",
    "set-step",
    "summon-succeeds",
    "summon-negated",
    "change-position",
    "attack",
    "flip",
    "turned-face-down",
    "damage-calculation",
    "destroyed-by-battle",
    "end-battle-phase-effect",
    "replay-choice",
    "give-up-attack",
    "chain-starts",
    "activate",
    "declines",
    "resolves",
    "chain-ends",
    "activation-negated",
    "effect-negated",
    "triggers-met",
    "order-chosen",
    "phase-effects-pending",
    "end-phase-effects-pending",
    "end-phase-effects-handled",
    "both-act",
    "window-opens",
    "window-closes",
    "situation",
)
"""What can happen in a ruling about the rules of a turn."""
RULE_QUESTIONS = (
    "damage-taken",
    "lp",
    "replacement-applies",
    "counts-as",
    "counts-as-from",
    "counts-as-destroyed-in",
    "affected",
    "effects-negated",
    "effect-applies",
    "destroyed",
    "location",
    "position",
    "atk",
    "still-equipped",
    "is-targeting",
    "targets",
    "may-target",
    "monster-kind",
    "was-flipped",
    "tributes-needed",
    "normal-summons-left",
    "summoned",
    "may-normal-summon",
    "may-gemini-summon",
    "may-set",
    "may-flip-summon",
    "may-special-summon",
    "may-change-position",
    "may-attack",
    "may-give-up-attack",
    "attack-declarations",
    "replay",
    "battle-ends",
    "current-step",
    "battle-phase-over",
    "may-enter-phase",
    "may-end-turn",
    "turn-over",
    "must-discard",
    "discard-actions",
    "chooser",
    "hand-size",
    "trigger-met",
    "may-activate",
    "must-activate",
    "may-pay-cost",
    "may-send-as-cost",
    "cost-refunded",
    "chain-length",
    "chained-to",
    "may-chain",
    "may-respond-to",
    "may-chain-speed",
    "spell-speed",
    "asked-to-chain",
    "chain-resolves",
    "resolution-order",
    "chain-order",
    "legal-chain-order",
    "legal-processing-order",
    "group-of",
    "orders",
    "same-chain",
    "link-number",
    "misses-timing",
    "who-first",
    "simultaneous",
    "has-priority",
    "priority-declined",
    "may-act-first",
    "prevails",
    "decided-by",
    "counts",
)
"""What can be asked in a ruling about the rules of a turn."""

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


def _said(value: str) -> str:
    if not value.strip():
        raise ValueError("it is empty: say why, or leave it out")
    return value


Word = Annotated[str, BeforeValidator(_text)]
Id = Annotated[str, BeforeValidator(_text), AfterValidator(_id)]
Said = Annotated[str, BeforeValidator(_text), AfterValidator(_said)]
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


class CardProps(Model):
    """What a card of a ruling about the rules of a turn is and does."""

    model_config = ConfigDict(alias_generator=lambda name: name.replace("_", "-"))

    kind: Word | None = None
    level: int | None = None
    atk: PrintedValue = None
    # `def` is a word of the language.
    defense: PrintedValue = Field(None, alias="def")
    type: Word | None = None
    trigger: Word | None = None
    mandatory: bool | None = None
    wording: Literal["when", "if"] | None = None
    spell_speed: int | None = None
    hand_limit: int | Literal["none"] | None = None
    atk_gain: int | None = None
    damage: int | None = None
    cost: Word | None = None
    cost_lp: int | None = None
    text: Word | None = None
    note: Word | None = None


class RuleEntry(Model):
    """What an effect of a card does to the rules; see `ygoplugin.rules.cards.RuleEffect`."""

    does: Word
    whose: Literal["own", "opponent", "both"] = "both"
    kinds: Keys = []
    zones: Keys = []
    race: Word = ""
    destroyed_by: Word = ""
    others: bool = False
    amount: int | None = None
    condition: Word = ""
    mandatory: bool = False
    wording: Literal["when", "if"] = "when"
    label: Word = ""


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
    # What the rules of a turn look at.
    props: CardProps | None = None
    rules: list[RuleEntry] = []


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

    disputed: Said | None = None
    unsupported: Said | None = None
    link: Said | None = None

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


class MetEntry(Model):
    """One of several effects whose timing is met at one moment, or that wait in a phase."""

    model_config = ConfigDict(alias_generator=lambda name: name.strip("_").replace("_", "-"))

    card: Word
    by: Literal["me", "opp"] = "me"
    class_: Literal[
        "flip", "mandatory-trigger", "optional-trigger", "mandatory-fast", "optional-fast"
    ] = "optional-trigger"
    spell_speed: int | None = None
    no_chain: bool = False


CardOrMet = Annotated[
    Annotated[MetEntry, Tag("met")] | Annotated[Word, Tag("key")],
    Discriminator(lambda value: "met" if isinstance(value, dict | MetEntry) else "key"),
]


class RuleStep(Model):
    """One thing that happens in a ruling about the rules of a turn, or a question."""

    model_config = ConfigDict(alias_generator=lambda name: name.strip("_").replace("_", "-"))

    do: Word | None = None
    ask: Word | None = None
    id: Word | None = None
    by: Literal["me", "opp"] | None = None
    card: Word | None = None
    effect: Word | None = None
    of: Word | None = None
    link: int | None = None
    to: int | Word | None = None
    target: Word | None = None
    cause: Word | None = None
    zone: Word | None = None
    controller: Literal["me", "opp"] | None = None
    position: Word | None = None
    since: Literal["earlier-turn"] | None = None
    equipped_to: Word | None = None
    name: Word | None = None
    amount: int | None = None
    count: int | None = None
    step: int | None = None
    transferred_from: Literal["me", "opp"] | None = None
    tributes: Keys | None = None
    via: Word | None = None
    how: Word | None = None
    by_effect: bool = False
    by_card: Word | None = None
    attacker: Word | None = None
    destroyed: Keys | None = None
    discards: int | None = None
    cards: list[CardOrMet] | None = None
    order: Keys | None = None
    at_once: list[MetEntry] | None = None
    negates: Word | None = None
    destroys: bool = False
    sends: Word | None = None
    after: Word | None = None
    act: Word | None = None
    did: Word | None = None
    cost: Word | None = None
    when: Word | None = None
    summon: Word | None = None
    speed: int | None = None
    onto: int | None = None
    met_at_once: bool = False
    rule: Word | None = None
    documents: Literal["clear", "unclear", "contradictory"] | None = None
    rulings: Literal["available", "none"] | None = None
    official_faq: Literal["answers", "silent"] | None = None
    source: Word | None = None
    refused: bool = False
    reason: Word | None = None
    note: Word | None = None


def _sentence(value: object) -> object:
    """An unquoted sentence with a comma, which YAML takes for several keys, as one sentence."""
    if isinstance(value, dict) and "because" in value:
        parts = [str(key) for key, part in value.items() if part is None and key != "because"]
        kept = {key: part for key, part in value.items() if part is not None or key == "because"}
        return {**kept, "because": ", ".join([str(value["because"]), *parts])} if parts else value
    return value


class RuleAnswer(Model):
    """The expected answer to one question about the rules of a turn."""

    allowed: bool | None = None
    count: int | None = None
    value: Any = None
    reason: Word | None = None
    because: Word | None = None


class RuleCase(_Entry):
    """A ruling about the rules of a turn: Summons, battle, damage, Chains, hand size."""

    seed_line: int | list[int] | None = None  # type: ignore[assignment]
    basis: Literal["stated", "implied", "illustrative"] | None = None
    principles: Keys
    rule: Word | None = None
    steps: Annotated[list[RuleStep], Field(min_length=1)]
    expect: dict[str, Annotated[RuleAnswer, BeforeValidator(_sentence)]]


class Ambiguity(Model):
    """What a source leaves open or says unclearly, and how it was read."""

    seed: Word
    seed_line: int | list[int]
    note: Word


def _sort_of_case(value: object) -> str:
    if isinstance(value, dict):
        if "principles" in value:
            return "rule"
        return "oath" if "expect" in value else "case"
    if isinstance(value, RuleCase):
        return "rule"
    return "oath" if isinstance(value, OathCase) else "case"


AnyCase = Annotated[
    Annotated[Case, Tag("case")]
    | Annotated[OathCase, Tag("oath")]
    | Annotated[RuleCase, Tag("rule")],
    Discriminator(_sort_of_case),
]
"""A case about stats; or one about oaths, which has its expectations under `expect` of its own; or one
about the rules of a turn, which names its `principles` besides."""


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
    seed_line: int | list[int] | None = None
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
    ambiguities: list[Ambiguity] = []
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
