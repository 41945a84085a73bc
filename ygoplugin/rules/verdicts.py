"""Answers of the rule modules with their reasons.

A question whether something may be done gives a `Verdict`, the one of oaths and Summon limits; any
other question gives an `Answer`. The reasons have codes out of `REASONS`, and name the documented rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from ygoplugin.oaths.verdicts import Reason, Verdict
from ygoplugin.rules.sources import source

__all__ = [
    "REASONS",
    "Answer",
    "Reason",
    "Verdict",
    "allowed",
    "answer",
    "because",
    "denied",
    "join",
]

T = TypeVar("T")

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not-damage": "LP went down without damage",
        "lp-reduced": "the LP went down by the stated amount",
        "is-effect-damage": "damage by an effect",
        "is-battle-damage": "battle damage, not effect damage",
        "text-says-battle-damage": "the effect says that it inflicts battle damage",
        "transferred": "battle damage shifted to the other player",
        "replaced": "something else happens instead",
        "equip-card-at-activation": "it was an Equip Card when it was activated",
        "monster-in-monster-zone": "it was a monster in the Monster Zone",
        "not-a-monster-effect": "the effect is not a monster effect",
        "is-a-monster-effect": "the effect is a monster effect",
        "negated-by-card": "a named card negates it or forbids it",
        "equipping-effect-negated": "the effect that equipped it is negated",
        "negation-does-not-remove": "negating does not move a card",
        "targeting-as-usual": "it targets as such effects usually do",
        "cannot-be-targeted": "the chosen card cannot be targeted",
        "legal-target": "it may be chosen",
        "destroyed": "it was destroyed",
        "destroyed-by-battle": "its destruction by battle is already determined",
        "budget-open": "the Normal Summon of the turn is still there",
        "budget-used": "the Normal Summon of the turn is used up",
        "is-a-normal-summon": "it is a kind of Normal Summon",
        "own-text-applies": "its own text makes it a Normal Monster",
        "own-text-negated": "the text that makes it a Normal Monster is negated",
        "summoned-again": "it was summoned again and gained its effects",
        "left-the-field": "it left the field since",
        "same-monster": "it is still the same monster",
        "effect-applies": "the modifying effect applies",
        "no-tribute-for-second-summon": "a second summon needs no Tribute",
        "summon-negation-window": "the moment to negate a summon",
        "summon-already-successful": "the moment to negate the summon is over",
        "negated-summon-from-nowhere": "a monster whose summon was negated comes from neither hand nor field",
        "after-damage-calculation": "Flip effects met in battle come after damage calculation",
        "steps-repeat": "the Battle Step follows the Damage Step",
        "no-attackers-left": "no monster is left to attack",
        "enters-end-step": "the effect leads to the End Step",
        "not-in-battle-step": "attacks are declared in the Battle Step only",
        "turn-player-declared": "the turn player declared it",
        "no-battle-phase": "no Battle Phase this turn",
        "battle-phase-entered": "the Battle Phase was entered",
        "main-phase": "a Main Phase allows it",
        "not-a-main-phase": "allowed in Main Phases only",
        "not-own-turn": "allowed in the own turn only",
        "declared-attack": "the monster declared an attack this turn",
        "has-not-attacked": "the monster declared no attack yet",
        "position-change-open": "the position change of the turn is still there",
        "position-change-used": "the position change of the turn is used up",
        "target-left": "the attack target left the field",
        "monster-appeared": "a monster appeared on an empty field",
        "number-changed": "the number of the opponent's monsters changed",
        "kinds-changed": "the opponent's monsters are others than before",
        "no-replay-cause": "none of the causes of a replay",
        "in-damage-step": "no replay in the Damage Step",
        "target-left-in-damage-step": "the target left during the Damage Step",
        "replay-choice": "choice that a replay gives",
        "replay-not-declaration": "a replay is no attack declaration",
        "attack-permission-lost": "the effect that allowed this attack is gone",
        "direct-attack-permission-lost": "the effect that allowed the direct attack is gone",
        "attack-given-up": "the attack was given up after a replay",
        "no-free-zone": "no Monster Zone would be free",
        "zone-will-be-free": "a zone is free when the monster arrives",
        "attack-position-only": "face-up Attack Position unless an effect says otherwise",
        "tribute-count": "number of Tributes by Level",
        "too-few-tributes": "more Tributes are needed",
        "step-1": "summon step 1",
        "step-2": "summon step 2",
        "step-4": "summon step 4",
        "step-5": "summon step 5",
        "waits-for-step-5": "not before summon step 5",
        "not-summoned-yet": "the summon has not succeeded yet",
        "not-sent-to-graveyard": "it was not sent to the Graveyard",
        "set-step-1": "Set step 1",
        "set-step-2": "Set step 2",
        "set-step-3": "Set step 3",
        "waits-for-set-step-3": "not before Set step 3",
        "no-negation-window": "a Set has no moment at which it can be negated",
        "counted-as-tribute-summon": "the text counts a Set with Tributes among Tribute Summons",
        "flip-summon": "what a Flip Summon does",
        "flip-summon-open": "nothing forbids the Flip Summon",
        "is-a-flip": "a Flip Summon is a flip",
        "set-this-turn": "it was Set this turn",
        "no-face-up-defense": "no change straight to face-up Defense Position",
        "hand-limit": "discard down to the limit",
        "within-limit": "the hand is within the limit",
        "turn-player-only": "only the turn player adjusts the hand",
        "owner-chooses": "the player who discards chooses",
        "all-at-once": "all in one discard",
        "no-hand-limit": "an effect switches the limit off",
        "changed-hand-limit": "an effect sets another limit",
        "adjustment-is-rule": "the adjustment is a rule",
        "not-by-card-effect": "the discard was not by a card effect",
        "end-phase-required": "the End Phase cannot be left out",
        "end-phase-effects-first": "End Phase effects are handled before the turn ends",
        "special-case": "the text names it as a special case",
        "not-an-activation": "it is no activation and enters no Chain",
        "first-link": "it starts the Chain",
        "continuous": "continuous effects enter no Chain",
        "opponent-first": "the opponent is asked first",
        "opponent-declined": "the opponent did not chain",
        "both-declined": "neither player adds a link",
        "newest-link": "it is the last link",
        "older-link": "a newer link lies on it",
        "last-in-first-out": "the newest link resolves first",
        "on-field-during-chain": "used cards stay on the field until the Chain ends",
        "chain-over": "the Chain has ended",
        "card-used": "the card itself was activated before, or is gone",
        "no-chain": "there is no Chain",
        "links-left": "links of the Chain have not resolved yet",
        "optional": "its player may leave it out",
        "if-wording": 'an "if" effect need not follow at once',
        "group-7-open": "the document does not divide group 7 by player",
        "official-order": "an official ruling fixes the order",
        "chain-resolving": "nothing is activated while a Chain resolves",
        "activation-window": "only cards and effects may be activated now",
        "group-order": "the groups come in order 1 to 7",
        "controller-orders": "the controller orders effects inside a group",
        "no-insertion": "nothing can be put between those effects",
        "speed-ignored": "Spell Speed is ignored among effects met at once",
        "speed-by-kind": "Spell Speed by kind of effect",
        "same-phase": "effects of one phase do not share one timing",
        "priority-holder": "the player with priority decides",
        "free-order": "any order is allowed",
        "turn-player-first": "the turn player acts first",
        "counts-as-simultaneous": "it still counts as simultaneous",
        "turn-player": "the turn player has priority first",
        "priority-passed": "priority passed to the opponent",
        "implied-decline": "moving on implies declining",
        "no-priority": "the other player has priority",
        "excepted-kind": "Trigger, Flip and Quick Effects are excepted",
        "speed-high-enough": "equal or higher Spell Speed",
        "speed-too-low": "lower Spell Speed",
        "speed-1-cannot-chain": "Spell Speed 1 is not chained by choice",
        "the-last-event": "the condition was met by the last event",
        "not-the-last-event": "the condition was met on the way",
        "missed-timing": "the optional effect missed its timing",
        "mandatory": "mandatory effects are not lost",
        "new-chain": "it starts a new Chain",
        "destroying-is-not-negating": "a destroyed card is not negated by that",
        "negating-is-not-destroying": "a negated card is not destroyed by that",
        "must-stay-on-field": "a card that stays on the field must be there to have its effect",
        "negated-not-forbidden": "negated, but not forbidden to activate",
        "activation-forbidden": "it cannot be activated at all",
        "cost-stays-paid": "a paid cost is not returned",
        "cost-paid": "moved as a cost",
        "source-off-field": "the source is not on the field when it resolves",
        "card-text-prevails": "the card's effect comes before the basic rule",
        "documents-first": "rules, documents and card text are followed strictly",
        "rulings-when-unclear": "published rulings or wiki decide what the documents leave open",
        "faq-interprets": "the official FAQ has interpretive force",
        "judge-last": "the judge decides the rest",
        "summon-open": "a Summon is going on",
        "out-of-order": "it is not the next step",
        "no-such-step": "there is no such step",
        "waits-for-step-3": "not before summon step 3",
        "not-in-hand": "the card is not in the hand",
        "not-controlled": "the player does not control the card",
        "not-face-up": "the monster is not face-up on the field",
        "not-face-down": "the monster is not face-down on the field",
        "not-a-gemini": "it is no Gemini monster",
        "summoned-again-already": "it was summoned again already",
        "not-summoned-again": "it was not summoned again",
        "own-text-elsewhere": "its own text applies face-up on the field and in the Graveyard only",
        "no-monster": "it is no monster",
        "arrived-this-turn": "it came to the field this turn",
        "same-position": "it is in that position already",
        "attack-used": "the monster has no attack left this turn",
        "attack-going-on": "another attack is going on",
        "no-attack": "no attack was declared",
        "not-in-attack-position": "the monster is not in Attack Position",
        "no-such-target": "it cannot be attacked",
        "opponent-has-monsters": "the opponent has monsters",
        "condition-not-met": "what it waits for has not happened",
        "not-enough-lp": "there are not enough Life Points",
        "in-end-step": "the End Step has begun",
        "where-it-was": "it was put there",
        "printed-kind": "that is its kind",
    }
)
"""Every reason code of the rule modules, with what it says."""


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """What a question was answered, and why.

    Attributes:
        value: The answer: yes or no, a number, a word, ids in order, as the question says.
        reasons: Why.
    """

    value: T
    reasons: tuple[Reason, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the reasons."""
        return tuple(reason.code for reason in self.reasons)


def because(code: str, text: str = "", *, rule: str) -> Reason:
    """A reason.

    Args:
        code: A key of `REASONS`.
        text: The same for people, with the cards by name; what the code says if empty.
        rule: The id of the documented rule: a key of `sources.RULES` or `sources.RULES_OF_TODAY`.

    Raises:
        KeyError: There is no such code or rule.
    """
    return Reason(code, text or REASONS[code], None, "", source(rule))


def answer(value: T, code: str, text: str = "", *, rule: str) -> Answer[T]:
    """An answer with one reason; the arguments after the value are those of `because`."""
    return Answer(value, (because(code, text, rule=rule),))


def allowed(code: str, text: str = "", *, rule: str) -> Verdict:
    """A verdict that allows; the reason is among its notes. Arguments as for `because`."""
    return Verdict(True, (), (because(code, text, rule=rule),))


def denied(code: str, text: str = "", *, rule: str) -> Verdict:
    """A verdict that forbids. Arguments as for `because`."""
    return Verdict(False, (because(code, text, rule=rule),))


def join(*verdicts: Verdict) -> Verdict:
    """Several verdicts in one: any denial wins, all reasons are kept."""
    reasons = tuple(reason for verdict in verdicts for reason in verdict.reasons)
    notes = tuple(note for verdict in verdicts for note in verdict.notes)
    return Verdict(all(verdict.allowed for verdict in verdicts), reasons, notes)
