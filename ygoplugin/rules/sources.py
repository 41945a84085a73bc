"""Where each rule is documented: the ruling behind each reason that the rule modules give.

Ids are those of the principles of the ruling index; the source names the document and the line that
states the rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from ygoplugin.oaths.sources import Ruling

BATTLE: Final = "battle-and-summons"
CHAINS: Final = "spell-speed-and-chains"
DAMAGE: Final = "damage-step-and-stats"

TODAY: Final = "today's rules, where the documents are silent"
"""The source of a rule that the documents leave open and that is well known."""


def _rulings(seed: str, lines: Mapping[str, int | tuple[int, ...]]) -> Iterable[tuple[str, Ruling]]:
    for name, line in lines.items():
        places = (line,) if isinstance(line, int) else line
        word = "lines" if len(places) > 1 else "line"
        where = ", ".join(map(str, places))
        yield name, Ruling(name, None, f"{seed}, {word} {where}")


RULES: Final[Mapping[str, Ruling]] = MappingProxyType(
    {
        **dict(
            _rulings(
                BATTLE,
                {
                    "flip-effect-waits-until-after-damage-calculation": 3,
                    "destroyed-by-battle-cannot-be-targeted": 3,
                    "battle-and-damage-steps-repeat": 5,
                    "turn-player-ends-battle-phase": 5,
                    "end-battle-phase-effects-enter-end-step": 7,
                    "main-2-like-main-1": 23,
                    "main-2-needs-a-battle-phase": 25,
                    "attackers-keep-position-in-main-2": 25,
                    "replay-causes": 11,
                    "replay-choices": 11,
                    "no-replay-in-the-damage-step": 11,
                    "replay-is-not-a-second-declaration": 13,
                    "lost-second-attack-replays": 15,
                    "lost-direct-attack-replays": 17,
                    "giving-up-uses-the-attack": 19,
                    "giving-up-keeps-the-position": 19,
                    "free-zone-needed": 41,
                    "once-per-turn-in-own-main-phases": 45,
                    "from-hand-in-attack-position": 49,
                    "negated-summon-uses-the-budget": 51,
                    "negated-summon-destroyed-nowhere": 53,
                    "tribute-needed-from-level-5": 57,
                    "tribute-summon-is-a-summon": 59,
                    "tribute-counts": 61,
                    "summon-step-1-tribute": 67,
                    "summon-step-2-place": 69,
                    "summon-step-3-negation-window": 71,
                    "summon-step-4-success": 73,
                    "summon-step-5-responses": 75,
                    "set-face-down-defense": 79,
                    "tribute-set": 85,
                    "set-step-1-tribute": 91,
                    "set-step-2-place": 93,
                    "set-step-3-responses": 95,
                    "flip-summon-definition": 99,
                    "flip-summon-is-a-flip": 101,
                    "flip-summon-is-the-position-change": 103,
                    "not-in-the-turn-it-was-set": 103,
                    "no-direct-change-to-face-up-defense": 103,
                    "attacked-then-turned-down": 105,
                    "negated-flip-summon-destroyed-nowhere": 107,
                    "end-phase-is-last": 29,
                    "end-phase-is-mandatory": 31,
                    "discard-to-six": 33,
                    "owner-chooses-all-at-once": 33,
                    "effects-lift-or-change-the-limit": 33,
                    "adjustment-is-a-rule": 35,
                },
            )
        ),
        **dict(
            _rulings(
                CHAINS,
                {
                    "manticore-is-a-special-example": 79,
                    "chain-by-reverse-order": 57,
                    "continuous-effects-stay-off-the-chain": 7,
                    "non-activations-stay-off-the-chain": 9,
                    "summon-negation-is-not-chained-to-the-summon": 9,
                    "opponent-is-asked-first": 55,
                    "chain-only-to-the-last-link": 55,
                    "resolve-when-both-decline": 55,
                    "used-cards-stay-until-the-chain-ends": 59,
                    "used-cards-are-on-the-field-meanwhile": 59,
                    "nothing-between-resolutions": 61,
                    "no-other-acts-in-an-activation-window": 79,
                    "turn-player-first-yet-simultaneous": 21,
                    "group-1": 27,
                    "group-2": 29,
                    "group-3": 31,
                    "group-4": 33,
                    "group-5": 35,
                    "group-6": 37,
                    "group-7": 39,
                    "controller-orders-inside-a-group": 41,
                    "nothing-may-be-inserted": 43,
                    "spell-speed-ignored-while-ordering": 45,
                    "same-phase-is-not-same-timing": 49,
                    "end-phase-order-is-free": 51,
                    "turn-player-has-priority": 15,
                    "priority-passes-when-used-or-declined": 17,
                    "declining-is-declared": 17,
                    "moving-on-declines-priority": 17,
                    "opponent-must-wait-except-triggers": 19,
                    "equal-or-higher-speed": 5,
                    "only-speed-2-or-more-chains": 5,
                    "speed-of-triggers": (11, 45),
                    "speed-exception-for-simultaneous-triggers": 11,
                    "mandatory-starts-a-new-chain": 61,
                    "optional-misses-the-timing": 61,
                    "negating-is-not-destroying": 65,
                    "destroyed-after-activation-still-resolves": 67,
                    "negated-effects-may-be-activated": 71,
                    "source-off-the-field-escapes-field-negation": 75,
                    "card-text-over-basic-rules": 85,
                    "documents-decide-first": 91,
                    "wiki-and-rulings-when-unclear": 91,
                    "official-faq-interprets": 93,
                    "judge-decides-last": 95,
                },
            )
        ),
        **dict(
            _rulings(
                DAMAGE,
                {
                    "effect-damage-reduces-lp": 83,
                    "cost-and-loss-are-not-damage": 85,
                    "stated-battle-damage-is-battle-damage": 89,
                    "transferred-battle-damage-is-battle-damage": 91,
                    "effect-counts-as-equip-spell-effect": 95,
                    "falls-with-the-equipping-effect": 101,
                    "targeting-as-usual": 105,
                    "negated-equip-stays": 107,
                    "second-summon-of-a-monster-on-the-field": 111,
                    "second-summon-shares-the-budget": 111,
                    "treated-as-normal-monster": 113,
                    "second-summon-needs-no-tribute": 115,
                    "second-summon-can-be-negated": 117,
                    "negated-second-summon-comes-from-nowhere": 119,
                    "effect-monster-after-second-summon": 121,
                    "leaving-the-field-resets": 123,
                    "applied-effects-survive-second-summon": 125,
                    "negated-normal-gemini-is-effect-monster": 127,
                    "negated-effect-gemini-loses-listed-effects": 129,
                    "negated-in-graveyard-is-effect-monster": 131,
                },
            )
        ),
    }
)
"""Every documented rule by the id of its principle."""

RULES_OF_TODAY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "if-effects-keep-their-timing": (
            'an optional effect with "if" may be activated after the Chain although its condition'
            " was met on the way"
        ),
        "speed-3-is-a-counter-trap": "Counter Traps are Spell Speed 3",
        "must-stay-to-resolve": "a card that stays on the field must be there to have its effect",
        "speed-of-activations": (
            "Ignition Effects and Spells are Spell Speed 1, Quick Effects, Quick-Play Spells, Traps"
            " and their effects 2"
        ),
        "speed-1-in-the-own-main-phase": (
            "what is Spell Speed 1 and no trigger is activated in the own Main Phase, outside of a"
            " Chain"
        ),
        "turn-player-begins-group-7": "among quick effects the turn player has the first word",
        "cards-are-activated-once": (
            "a Spell or Trap Card itself is activated from the hand or the field, and not again while"
            " it is on a Chain"
        ),
        "a-resolved-link-is-an-event": (
            "a link that resolves is an event, even without effect; one whose activation was"
            " negated is none"
        ),
        "negated-activation-has-no-effect": "what was negated is not carried out",
        "no-attack-in-defense-position": "only a monster in Attack Position may attack",
        "attack-needs-its-attacker": (
            "an attack ends without a replay when the attacking monster leaves the field, changes"
            " control or is no longer in Attack Position"
        ),
        "one-attack-per-turn": "a monster attacks once each turn, unless an effect says otherwise",
        "direct-attack-on-an-empty-field": "a player without monsters may be attacked directly",
        "no-position-change-on-arrival": (
            "a monster does not change its position by choice in the turn it came to the field"
        ),
        "one-position-change-per-turn": "a monster changes its position by choice once each turn",
        "phases-in-order": "the phases of a turn come in their order",
        "monster-zones": "a player has five Monster Zones",
        "equip-needs-its-monster": "an Equip Card is destroyed when its monster is gone",
        "gemini-in-hand-or-deck": (
            "in the hand, in the Deck and face-down a Gemini monster is an Effect Monster"
        ),
        "attack-target": "a monster attacks a monster of the opponent, or directly",
        "own-monsters": "players act with the cards that they control",
        "cost-must-be-payable": "a player cannot pay more Life Points than there are",
        "one-procedure-at-a-time": "a Summon is finished before the next act",
        "triggers-need-their-event": "a trigger is activated when its event has happened",
        "flipped-before-damage-calculation": (
            "an attacked face-down monster is turned face-up before damage calculation"
        ),
    }
)
"""Well-known rules of today that the documents do not state, by id, with what they say."""


def source(rule: str) -> Ruling:
    """Where a rule is stated.

    Args:
        rule: The id of a principle, or of one of `RULES_OF_TODAY`.

    Raises:
        KeyError: There is no such rule.
    """
    if rule in RULES_OF_TODAY:
        return Ruling(rule, None, TODAY)
    return RULES[rule]
