"""Cards that the documents use as examples, and the exceptions that they name: data, with the source.

A plugin adds more by the hook `ygoplugin_named_rule_cards`; a later entry for a card takes the place of
an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ygoplugin.rules.cards import Does, Facts, RuleEffect, Scope, Zone

_MONSTERS = ("monster",)
_ACTIVATED_FROM = (Zone.HAND, Zone.MONSTER, Zone.SPELL_TRAP, Zone.FIELD)
_ON_FIELD = (Zone.MONSTER, Zone.SPELL_TRAP, Zone.FIELD)


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card that the rule modules know by its name.

    Attributes:
        names: Its names.
        passcode: The number printed on it.
        facts: What it is and does.
        source: Where it is documented.
    """

    names: tuple[str, ...]
    passcode: int | None
    facts: Facts
    source: str


@dataclass(frozen=True, slots=True)
class NamedException:
    """A card that a documented rule does not treat like others.

    Attributes:
        names: Its names.
        passcode: The number printed on it.
        exception: Which exception: `answers-adjustment`.
        source: Where it is documented.
    """

    names: tuple[str, ...]
    passcode: int | None
    exception: str
    source: str


@dataclass(frozen=True, slots=True)
class NamedOrder:
    """An official ruling that, in one phase, the effect of one card is handled before another's.

    Attributes:
        first: The name or passcode of the card that comes first.
        then: The name or passcode of the card that comes after it.
        source: Where it is published.
    """

    first: str | int
    then: str | int
    source: str


@dataclass(frozen=True, slots=True)
class NamedRuleCards:
    """Named cards, exceptions and fixed orders, as a plugin gives them."""

    cards: tuple[NamedCard, ...] = ()
    exceptions: tuple[NamedException, ...] = ()
    orders: tuple[NamedOrder, ...] = ()


def _card(
    name: str, passcode: int, kind: str, source: str, *effects: RuleEffect, race: str = ""
) -> NamedCard:
    return NamedCard((name,), passcode, Facts(kind, race, effects=effects), source)


_OPPONENT: Final = Scope("opponent")
_OWN: Final = Scope("own")
_FIELD_MONSTERS: Final = Scope(kinds=_MONSTERS, zones=(Zone.MONSTER,))
_FIELD_TRAPS: Final = Scope(kinds=("trap",), zones=_ON_FIELD, others=True)
_FIELD_SPELLS: Final = Scope(kinds=("spell",), zones=_ON_FIELD, others=True)
_LINES: Final = "battle-and-summons, line"
_CHAIN_LINES: Final = "spell-speed-and-chains, line"
_DAMAGE_LINES: Final = "damage-step-and-stats, line"
_TEXT: Final = "the card's text"

NAMED_CARDS: Final[tuple[NamedCard, ...]] = (
    _card(
        "Skill Drain",
        82732705,
        "continuous-trap",
        f"{_CHAIN_LINES} 73",
        RuleEffect(Does.NEGATES, _FIELD_MONSTERS),
    ),
    _card(
        "Jinzo",
        77585513,
        "effect-monster",
        f"{_LINES} 73",
        RuleEffect(Does.FORBIDS_ACTIVATION, Scope(kinds=("trap",), zones=_ACTIVATED_FROM)),
        RuleEffect(Does.NEGATES, _FIELD_TRAPS),
    ),
    _card(
        "Royal Decree",
        51452091,
        "continuous-trap",
        _TEXT,
        RuleEffect(Does.NEGATES, _FIELD_TRAPS),
    ),
    _card(
        "Imperial Order",
        61740673,
        "continuous-trap",
        _TEXT,
        RuleEffect(Does.NEGATES, _FIELD_SPELLS),
    ),
    _card(
        "Spell Canceller",
        84636823,
        "effect-monster",
        f"{_DAMAGE_LINES} 109",
        RuleEffect(Does.FORBIDS_ACTIVATION, Scope(kinds=("spell",), zones=_ACTIVATED_FROM)),
        RuleEffect(Does.NEGATES, _FIELD_SPELLS),
    ),
    _card(
        "Dark Ruler Ha Des",
        53982768,
        "effect-monster",
        f"{_DAMAGE_LINES} 133",
        RuleEffect(Does.NEGATES, Scope("both", _MONSTERS, destroyed_by="Fiend")),
        race="Fiend",
    ),
    _card(
        "Solemn Judgment",
        41420027,
        "counter-trap",
        f"{_LINES} 71",
        RuleEffect(Does.NEGATES_SUMMON),
    ),
    _card(
        "Solemn Warning",
        84749824,
        "counter-trap",
        _TEXT,
        RuleEffect(Does.NEGATES_SUMMON),
    ),
    _card(
        "Horn of Heaven",
        98069388,
        "counter-trap",
        _TEXT,
        RuleEffect(Does.NEGATES_SUMMON),
    ),
    _card(
        "Infinite Cards",
        94163677,
        "continuous-spell",
        f"{_LINES} 33",
        RuleEffect(Does.HAND_LIMIT),
    ),
    _card(
        "Enervating Mist",
        26022485,
        "continuous-trap",
        f"{_LINES} 33",
        RuleEffect(Does.HAND_LIMIT, _OPPONENT, 5),
    ),
    _card(
        "Dimensional Fissure",
        81674782,
        "continuous-spell",
        f"{_LINES} 67",
        RuleEffect(Does.BANISHES_INSTEAD, Scope(kinds=_MONSTERS)),
    ),
    _card(
        "Macro Cosmos",
        30241314,
        "continuous-trap",
        _TEXT,
        RuleEffect(Does.BANISHES_INSTEAD),
    ),
    _card(
        "Black-Winged Dragon",
        9012916,
        "effect-monster",
        f"{_DAMAGE_LINES} 87",
        RuleEffect(Does.REPLACES_EFFECT_DAMAGE, _OWN),
    ),
    _card(
        "Spear Dragon",
        31553716,
        "effect-monster",
        f"{_DAMAGE_LINES} 89",
        RuleEffect(Does.PIERCES),
    ),
    _card(
        "Amazoness Swords Woman",
        94004268,
        "effect-monster",
        f"{_DAMAGE_LINES} 91",
        RuleEffect(Does.TRANSFERS_BATTLE_DAMAGE),
    ),
    _card(
        "Evilswarm Thanatos",
        65884091,
        "xyz-monster",
        f"{_DAMAGE_LINES} 97",
        RuleEffect(
            Does.UNAFFECTED,
            Scope(kinds=_MONSTERS, others=True),
            label="unaffected-by-other-monster-effects",
        ),
    ),
    _card(
        "Mataza the Zapper",
        22609617,
        "effect-monster",
        f"{_LINES} 15",
        RuleEffect(Does.ATTACKS, amount=2),
    ),
    _card(
        "Amphibious Bugroth MK-3",
        64342551,
        "effect-monster",
        f"{_LINES} 17",
        RuleEffect(Does.ATTACKS_DIRECTLY, condition="Umi"),
    ),
    _card(
        "Solidarity",
        86780027,
        "continuous-spell",
        f"{_LINES} 73",
        RuleEffect(Does.MODIFIES, Scope("own", _MONSTERS, race="graveyard"), 800),
    ),
    _card(
        "Sangan",
        26202165,
        "effect-monster",
        f"{_LINES} 67",
        RuleEffect(Does.TRIGGERS, condition="sent from the field to the Graveyard", mandatory=True),
    ),
    _card(
        "Red Gadget",
        86445415,
        "effect-monster",
        f"{_LINES} 75",
        RuleEffect(Does.TRIGGERS, condition="summoned", when=False),
    ),
    _card(
        "Bottomless Trap Hole",
        29401950,
        "normal-trap",
        f"{_LINES} 75",
        RuleEffect(Does.TRIGGERS, condition="the opponent summons a monster with 1500 or more ATK"),
    ),
    _card(
        "Manticore of Darkness",
        77121851,
        "effect-monster",
        f"{_CHAIN_LINES} 79",
        RuleEffect(Does.TRIGGERS, condition="End Phase of the turn it was sent to the Graveyard"),
    ),
    NamedCard(
        ("Stardust Dragon",),
        44508094,
        Facts("effect-monster", "Dragon", quick=True),
        f"{_CHAIN_LINES} 75",
    ),
    _card(
        "Swords of Revealing Light",
        72302403,
        "normal-spell",
        _TEXT,
        RuleEffect(Does.STAYS_ON_FIELD),
    ),
    _card(
        "Double Summon",
        43422537,
        "normal-spell",
        _TEXT,
        RuleEffect(Does.NORMAL_SUMMONS, _OWN, 2),
    ),
)
"""The cards that the documents show a rule with, and some whose text works the same way."""

NAMED_EXCEPTIONS: Final[tuple[NamedException, ...]] = (
    NamedException(
        ("Manticore of Darkness",), 77121851, "answers-adjustment", f"{_CHAIN_LINES} 79"
    ),
)
"""The exceptions that the documents name."""


class NamedRules:
    """Every named card and exception, looked up by name or passcode.

    Args:
        more: What plugins add, the one that wins last.
    """

    def __init__(self, more: Iterable[NamedRuleCards] = ()) -> None:
        given = (NamedRuleCards(NAMED_CARDS, NAMED_EXCEPTIONS), *more)
        self._cards: dict[str | int, NamedCard] = {}
        self._exceptions: dict[tuple[str, str | int], NamedException] = {}
        self.orders: tuple[NamedOrder, ...] = ()
        for named in given:
            self.orders += named.orders
            for card in named.cards:
                for key in _keys(card.names, card.passcode):
                    self._cards[key] = card
            for exception in named.exceptions:
                for key in _keys(exception.names, exception.passcode):
                    self._exceptions[exception.exception, key] = exception

    def card(self, name: str, passcode: int | None) -> NamedCard | None:
        """What is known of a card by its name or passcode."""
        found = None if passcode is None else self._cards.get(passcode)
        return found or self._cards.get(name)

    def exception(self, what: str, name: str, passcode: int | None) -> NamedException | None:
        """The exception of one sort that a card is."""
        for key in _keys((name,), passcode):
            if (what, key) in self._exceptions:
                return self._exceptions[what, key]
        return None


def _keys(names: tuple[str, ...], passcode: int | None) -> Iterable[str | int]:
    yield from names
    if passcode is not None:
        yield passcode
