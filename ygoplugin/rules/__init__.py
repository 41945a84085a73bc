"""The rules of a turn beside stats and oaths: Summons, battle, damage, Chains, hand size.

A host feeds a `Duel` with the events of `ygoplugin.rules.events` and asks `duel.may(event)`; everything
else is asked of the modules, about `duel.rules`:

| module | system |
|---|---|
| `normal_summons` | Normal Summon, Tribute Summon, Set, their steps and budget; positions |
| `flip_summons`, `gemini` | Flip Summons; Gemini monsters |
| `battle`, `replay` | Battle Phase, attacks, damage calculation; replays |
| `damage` | effect damage, battle damage, costs, losses |
| `equips` | monsters as Equip Cards; targets |
| `sequence`, `hand_size` | the course of the turn; the hand limit |
| `activations` | whether something may be activated now, and the Chain of the moment |
| `chains`, `triggers`, `priority`, `spell_speed`, `timing`, `negation` | the rules of Chains, as values |
| `precedence` | card text over basic rules; what decides where texts conflict |
"""

from __future__ import annotations

from ygoplugin.rules.board import Board
from ygoplugin.rules.cards import Does, Facts, Position, RuleEffect, Scope, Zone
from ygoplugin.rules.errors import IllegalError, RuleError
from ygoplugin.rules.events import BattleStep, Procedure, RuleEvent
from ygoplugin.rules.named_cards import NamedCard, NamedException, NamedOrder, NamedRuleCards
from ygoplugin.rules.verdicts import REASONS, Answer

__all__ = [
    "REASONS",
    "Answer",
    "BattleStep",
    "Board",
    "Does",
    "Facts",
    "IllegalError",
    "NamedCard",
    "NamedException",
    "NamedOrder",
    "NamedRuleCards",
    "Position",
    "Procedure",
    "RuleEffect",
    "RuleError",
    "RuleEvent",
    "Scope",
    "Zone",
]
