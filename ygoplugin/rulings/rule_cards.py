"""Cards of rulings about the rules of a turn: what a file says of one, as the rule modules know it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from ygoplugin.errors import RulingError
from ygoplugin.rules.cards import Does, Facts, RuleEffect, Scope, Zone
from ygoplugin.rules.conditions import Condition
from ygoplugin.rulings.model import CardEntry, CardProps
from ygoplugin.stats.cards import Card
from ygoplugin.stats.kinds import Stat

_EVERYTHING: Final = Scope()
_NO_PROPS: Final = CardProps.model_validate({})
_FIELD: Final = (Zone.MONSTER, Zone.SPELL_TRAP, Zone.FIELD)
_NUMBERS: Final = {"twice": 2, "three times": 3}

_Phrase = Callable[[re.Match[str]], tuple[RuleEffect, ...]]


def _plain(does: Does, scope: Scope = _EVERYTHING) -> _Phrase:
    return lambda _: (RuleEffect(does, scope),)


def _forbids(found: re.Match[str]) -> tuple[RuleEffect, ...]:
    kind = found[1].lower().rstrip("s")
    effects = [RuleEffect(Does.FORBIDS_ACTIVATION, Scope(kinds=(kind,)))]
    if "negated" in found.string:
        zones = Scope(kinds=(kind,), zones=_FIELD, others=True)
        effects.append(RuleEffect(Does.NEGATES, zones))
    return tuple(effects)


def _negates(found: re.Match[str]) -> tuple[RuleEffect, ...]:
    kind = found[1].lower().rstrip("s")
    return (RuleEffect(Does.NEGATES, Scope(kinds=(kind,), zones=_FIELD, others=True)),)


def _attacks(found: re.Match[str]) -> tuple[RuleEffect, ...]:
    return (RuleEffect(Does.ATTACKS, amount=_NUMBERS[found[1].lower()]),)


def _directly(found: re.Match[str]) -> tuple[RuleEffect, ...]:
    return (RuleEffect(Does.ATTACKS_DIRECTLY, condition=found[1] or ""),)


def _unaffected(found: re.Match[str]) -> tuple[RuleEffect, ...]:
    kind = found[1].lower()
    scope = Scope(kinds=(kind,), others=True)
    return (RuleEffect(Does.UNAFFECTED, scope, label=f"unaffected-by-other-{kind}-effects"),)


def _worth(found: re.Match[str]) -> tuple[RuleEffect, ...]:
    return (RuleEffect(Does.WORTH_TRIBUTES, amount=int(found[1])),)


def _sent_away(found: re.Match[str]) -> tuple[RuleEffect, ...]:
    kinds = ("monster",) if found[1].lower() == "monsters" else ()
    return (RuleEffect(Does.BANISHES_INSTEAD, Scope(kinds=kinds)),)


PHRASES: Final[tuple[tuple[re.Pattern[str], _Phrase], ...]] = tuple(
    (re.compile(pattern, re.IGNORECASE), phrase)
    for pattern, phrase in (
        (r"cannot be targeted", _plain(Does.UNTARGETABLE)),
        (r"(Traps|Spells|Monsters) cannot be activated", _forbids),
        (r"effects of (monsters|spells|traps) on the field are negated", _negates),
        (r"attack (twice|three times)", _attacks),
        (r"attack directly(?: while (.+?) is face-up)?", _directly),
        (r"excess over DEF as battle damage", _plain(Does.PIERCES)),
        (r"opponent takes the battle damage", _plain(Does.TRANSFERS_BATTLE_DAMAGE)),
        (r"unaffected by effects of (monster|spell|trap)s", _unaffected),
        (r"(monsters|cards) sent to the Graveyard are banished instead", _sent_away),
        (r"in place of effect damage", _plain(Does.REPLACES_EFFECT_DAMAGE, Scope("own"))),
        (r"without Tributing", lambda _: (RuleEffect(Does.TRIBUTES, amount=0),)),
        (r"counts as (\d) Tributes", _worth),
        (r"negates? (?:the |a )?summon", _plain(Does.NEGATES_SUMMON)),
    )
)
"""Phrases of a card's text that the rule modules act on, and what they mean."""


def card_of(entry: CardEntry) -> Card:
    """The card as the duel knows it."""
    props = entry.props or _NO_PROPS
    kind = (entry.kind or props.kind or "monster").replace(" ", "-")
    word = kind.rpartition("-")[2]
    simple = word if word in ("spell", "trap", "token") else "monster"
    printed: dict[Stat, Any] = {}
    if simple in ("monster", "token"):
        values = entry.printed
        given = {
            Stat.ATK: props.atk if values is None else values.atk,
            Stat.DEF: props.defense if values is None else values.defense,
            Stat.LEVEL: props.level if values is None else values.level,
        }
        printed = {stat: value for stat, value in given.items() if value is not None}
    return Card(entry.name_en or entry.key, entry.passcode, simple, printed)


def facts_of(entry: CardEntry, place: str) -> Facts:
    """What the rule modules need to know of a card.

    Args:
        entry: What the file says.
        place: The file and line, for errors.

    Raises:
        RulingError: A word makes no sense.
    """
    props = entry.props or _NO_PROPS
    kind = (entry.kind or props.kind or "").replace(" ", "-")
    effects: list[RuleEffect] = []
    words = " ".join(text for text in (props.text, props.note) if text)
    for pattern, phrase in PHRASES:
        if found := pattern.search(words):
            effects += phrase(found)
    if props.trigger or "trigger" in (props.note or "").lower():
        condition = props.trigger or ""
        if condition:
            Condition.parse(condition)
        effects.append(
            RuleEffect(
                Does.TRIGGERS,
                condition=condition,
                mandatory=bool(props.mandatory),
                when=_when(props),
            )
        )
    if props.hand_limit is not None:
        effects.append(_hand_limit(props))
    if props.atk_gain is not None and kind != "equip-spell":
        scope = Scope("own", ("monster",), race=_race_of_gain(props.text or ""))
        effects.append(RuleEffect(Does.MODIFIES, scope, props.atk_gain))
    for rule in entry.rules:
        try:
            effects.append(
                RuleEffect(
                    Does(rule.does),
                    Scope(
                        rule.whose,
                        tuple(rule.kinds),
                        tuple(Zone(zone) for zone in rule.zones),
                        rule.race,
                        rule.destroyed_by,
                        rule.others,
                    ),
                    rule.amount,
                    rule.condition,
                    rule.mandatory,
                    rule.wording != "if",
                    rule.label,
                )
            )
        except ValueError as error:
            raise RulingError(f"{place}: card {entry.key}: {error}") from None
    return Facts(
        "" if kind in ("any", "any-monster") else kind,
        entry.race or props.type or "",
        props.spell_speed,
        "quick effect" in words.lower(),
        tuple(effects),
    )


def _when(props: CardProps) -> bool:
    """Whether a trigger is worded "when": as the file says, or as its condition begins."""
    if props.wording is not None:
        return props.wording == "when"
    return not (props.trigger or "").lower().startswith("if ")


def _hand_limit(props: CardProps) -> RuleEffect:
    whose = "opponent" if "opponent" in (props.note or "") else "both"
    amount = props.hand_limit if isinstance(props.hand_limit, int) else None
    return RuleEffect(Does.HAND_LIMIT, Scope(whose), amount)


def _race_of_gain(text: str) -> str:
    return "graveyard" if "Type in the own Graveyard" in text else ""


def gain_of(entry: CardEntry) -> int | None:
    """The ATK that an Equip Card gives, in points."""
    kind = (entry.kind or "" if entry.props is None else entry.props.kind or "").replace(" ", "-")
    return entry.props.atk_gain if entry.props is not None and kind == "equip-spell" else None


Entries = Mapping[str, CardEntry]
