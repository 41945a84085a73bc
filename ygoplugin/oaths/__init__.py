"""Oaths ("you cannot X the turn you activate this card") and the counting of Special Summons.

`TurnLedger` is told what happens and answers what a player may do; `classify` finds the oaths of a
card text.
"""

from __future__ import annotations

from ygoplugin.oaths.bindings import Binding
from ygoplugin.oaths.cards import Card, CardKind, Player
from ygoplugin.oaths.classify import Classification, classify
from ygoplugin.oaths.errors import (
    OathError,
    SavedTurnError,
    TurnEventError,
)
from ygoplugin.oaths.events import (
    Activation,
    Event,
    Summon,
    SummonClass,
    SummonKind,
    SummonLimit,
    SummonPlan,
)
from ygoplugin.oaths.named_cards import NamedEffect, NamedLimit, NamedOath, NamedOathCards
from ygoplugin.oaths.restrictions import Action, Oath, Relation, Restriction, Source, Until
from ygoplugin.oaths.sources import Ruling
from ygoplugin.oaths.turn import TurnLedger
from ygoplugin.oaths.verdicts import Charge, Reason, Verdict
from ygoplugin.oaths.wordings import WORDINGS, Wording

__all__ = [
    "WORDINGS",
    "Action",
    "Activation",
    "Binding",
    "Card",
    "CardKind",
    "Charge",
    "Classification",
    "Event",
    "NamedEffect",
    "NamedLimit",
    "NamedOath",
    "NamedOathCards",
    "Oath",
    "OathError",
    "Player",
    "Reason",
    "Relation",
    "Restriction",
    "Ruling",
    "SavedTurnError",
    "Source",
    "Summon",
    "SummonClass",
    "SummonKind",
    "SummonLimit",
    "SummonPlan",
    "TurnEventError",
    "TurnLedger",
    "Until",
    "Verdict",
    "Wording",
    "classify",
]
