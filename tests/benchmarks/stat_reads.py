"""How the cost of appending and reading grows. Run: python -m tests.benchmarks.stat_reads

Everything is a ratio of medians from this one run; absolute times are of no interest.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from ygoplugin import Card, Duel, StatEffect


def _duel() -> Duel:
    duel = Duel("documents")
    duel.summon("m", Card.monster("Blue-Eyes White Dragon", atk=3000, defense=2500, level=8))
    return duel


def _median(work: Callable[[], object], times: int = 5) -> float:
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return statistics.median(found)


def _gain() -> StatEffect:
    return StatEffect.gain("atk", 1, label="gain")


def append(count: int) -> Callable[[], Duel]:
    def work() -> Duel:
        duel = _duel()
        gain = _gain()
        for _ in range(count):
            duel.apply(gain, "m")
        assert duel.stat("m", "atk") == 3000 + count
        return duel

    return work


def append_and_read(effect: StatEffect, count: int) -> Callable[[], Duel]:
    def work() -> Duel:
        duel = _duel()
        if effect.source is not None:
            duel.add(effect.source, Card(effect.source, kind="spell"))
        for _ in range(count):
            duel.apply(effect, "m")
            duel.stat("m", "atk")
        return duel

    return work


def read(duel: Duel, times: int = 100_000) -> Callable[[], None]:
    def work() -> None:
        stat = duel.stat
        for _ in range(times):
            stat("m", "atk")

    return work


def main() -> None:
    small, large = 1_000, 10_000
    rows: dict[str, Callable[[int], Callable[[], Duel]]] = {
        "append": append,
        "append a gain and read": lambda n: append_and_read(_gain(), n),
        "append an equip's gain and read": lambda n: append_and_read(
            StatEffect.gain("atk", 1, label="equip", source="equip", nature="continuous"), n
        ),
        "append a set and read": lambda n: append_and_read(
            StatEffect.becomes("atk", "cur / 2", label="half"), n
        ),
        "append an original-setter and read": lambda n: append_and_read(
            StatEffect.original_becomes("atk", "orig / 2", label="shrink"), n
        ),
    }
    for name, work in rows.items():
        ratio = _median(work(large)) / _median(work(small))
        print(f"{name}: {large} against {small} applications: {ratio:.1f} times the time")
    few, many = append(10)(), append(10_000)()
    ratio = _median(read(many)) / _median(read(few))
    print(f"read of an unchanged stat: at 10000 against 10 applications: {ratio:.2f}")
    start = _median(many.copy, 50) / _median(few.copy, 50)
    print(f"copy of a duel: at 10000 against 10 applications: {start:.1f}")


if __name__ == "__main__":
    main()
