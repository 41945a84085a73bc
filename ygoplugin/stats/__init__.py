"""ATK, DEF and Level: what a monster's values are, and why."""

from ygoplugin.stats.battle import BattleResult
from ygoplugin.stats.cards import Card
from ygoplugin.stats.effects import StatEffect
from ygoplugin.stats.explanation import Step, Working
from ygoplugin.stats.formulas import Formula, Scope, ValueFunction
from ygoplugin.stats.kinds import Layer, Nature, Operation, OverSet, Stat, nature_of, round_half_up
from ygoplugin.stats.legality import Needs, Outcome, Verdict
from ygoplugin.stats.times import Clock, Expiry, Phase, Window

__all__ = [
    "BattleResult",
    "Card",
    "Clock",
    "Expiry",
    "Formula",
    "Layer",
    "Nature",
    "Needs",
    "Operation",
    "Outcome",
    "OverSet",
    "Phase",
    "Scope",
    "Stat",
    "StatEffect",
    "Step",
    "ValueFunction",
    "Verdict",
    "Window",
    "Working",
    "nature_of",
    "round_half_up",
]
