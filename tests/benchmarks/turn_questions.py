"""How the cost of questions grows with the turn. Run: python -m tests.benchmarks.turn_questions

A turn of 5000 events against one of about 5, in ratios of medians from this one run.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from ygoplugin.eras import Eras
from ygoplugin.oaths import Action, Activation, Card, Oath, Restriction, Summon, SummonKind
from ygoplugin.oaths import events as ev
from ygoplugin.oaths.turn import TurnLedger

KENDAMA = Activation(0, Card("Hi-Speedroid Kendama"), "3")
RAGE = Activation(0, Card("Rage with Eyes of Blue"), "card")
NO_DRAW = Oath("after-activation", Restriction(frozenset({Action.DRAW})))
NO_EXTRA = Oath(
    "this-turn", Restriction(frozenset({Action.SPECIAL_SUMMON}), origins=("extra-deck",))
)


def turn(events: int) -> TurnLedger:
    """A turn in which effects with oaths resolve and monsters of many kinds are Summoned."""
    ledger = TurnLedger(Eras.at("documents"))
    ledger.record(ev.TurnBegan(0))
    ledger.record(ev.LimitBegan(Card("a limiting card"), ev.SummonLimit(events)))
    number = 0
    while ledger.length < events:
        monster = Card(
            f"monster {number}", f"monster {number}", ("WIND", "FIRE")[number % 2], level=4
        )
        inherent = Summon(number % 2, SummonKind.INHERENT, (monster,), "hand")
        spell = Card(f"spell {number}", f"spell {number}", types=("Spell",))
        activation = Activation(number % 2, spell, "card", (NO_DRAW, NO_EXTRA))
        ledger.record(ev.SummonDeclared(inherent))
        ledger.record(ev.SummonSucceeded())
        ledger.record(ev.LinkActivated(1, activation))
        ledger.record(ev.LinkResolved(1))
        ledger.record(ev.ChainEnded())
        number += 1
    return ledger


def _median(work: Callable[[], object], times: int = 9) -> float:
    found = []
    for _ in range(times):
        start = time.perf_counter()
        for _ in range(100):
            work()
        found.append(time.perf_counter() - start)
    return statistics.median(found)


def main() -> None:
    short, long = turn(5), turn(5_000)
    monster = Card("Cyber Dragon", attribute="LIGHT", level=5)
    questions: dict[str, Callable[[TurnLedger], object]] = {
        "may_activate (an either/or oath)": lambda t: t.may_activate(KENDAMA),
        "may_activate (an oath by kind)": lambda t: t.may_activate(RAGE),
        "may_special_summon": lambda t: t.may_special_summon(0, monster, origin="extra-deck"),
        "may_normal_summon": lambda t: t.may_normal_summon(0, monster),
        "may_set": lambda t: t.may_set(0, monster),
        "may_attack": lambda t: t.may_attack(0, monster),
        "special_summon_count": lambda t: t.special_summon_count(0),
        "special_summon_count (a name)": lambda t: t.special_summon_count(0, "monster 2"),
    }
    for name, ask in questions.items():
        ratio = _median(lambda ask=ask: ask(long)) / _median(lambda ask=ask: ask(short))  # type: ignore[misc]
        print(f"{name}: a turn of {long.length} events against {short.length}: {ratio:.2f}")


if __name__ == "__main__":
    main()
