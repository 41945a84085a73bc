"""What the installed rules cost in random duels. Run: python -m tests.benchmarks.enforced_duels

Ratios of processor time from this one run: whole turns with the rules installed against the same duels
on the core alone, and a read of an unchanged number. Then the same duels with the rules compared after
every step: errors of scripts and problems end the run with a failure.

With YGO_SCRIPTS and YGO_CDB the Decks are of public cards.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import defaultdict
from pathlib import Path

from tests.installer.random_duels import RandomDuels, from_environment
from ygoplugin import simulators
from ygoplugin.simulators.core import CoreDuel

READS = 50_000


def _read(duel: CoreDuel) -> float:
    """Seconds that a read of a monster's ATK takes in a script."""
    begun = time.process_time()
    duel.load_script(
        f"local c=Duel.GetFieldGroup(0,0xff,0xff):GetFirst() for i=1,{READS} do c:GetAttack() end",
        "reads.lua",
    )
    return (time.process_time() - begun) / READS


def _reads(duels: RandomDuels) -> str:
    seconds = {}
    for mode in (None, "enforce"):
        with duels.duel(3, mode, []) as running:
            for _ in running.steps(3):
                pass
            _read(running.duel)
            seconds[mode] = min(_read(running.duel) for _ in range(5))
    return f"{seconds['enforce'] / seconds[None]:.1f} times"


def _resident() -> int | None:
    """Bytes of memory in use, where the system says so."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def _costs(duels: RandomDuels, wanted: int) -> None:
    """Time the same duels in every mode; the modes take turns, so that all see the same machine."""
    turns: defaultdict[str, int] = defaultdict(int)
    seconds: defaultdict[str, float] = defaultdict(float)
    seed = 0
    while turns["alone"] < wanted:
        for mode in (None, "observe", "enforce"):
            played, took = duels.time(seed, mode)
            turns[mode or "alone"] += played
            seconds[mode or "alone"] += took
        seed += 1
    alone = seconds["alone"] / turns["alone"]
    for mode in ("observe", "enforce"):
        ratio = seconds[mode] / turns[mode] / alone
        print(f"a turn, {mode} against the core alone: {ratio:.2f} times ({turns[mode]} turns)")


def _soak(duels: RandomDuels, wanted: int) -> bool:
    fine = True
    for mode in ("audit", "enforce"):
        turns, played, differences, before = 0, 0, 0, _resident()
        while turns < wanted:
            outcome = duels.play(played, mode)
            turns, played = turns + outcome.turns, played + 1
            differences += len(outcome.differences)
            for wrong in (*outcome.errors, *outcome.problems):
                alone = duels.play(played - 1)
                if wrong not in alone.errors:
                    print(f"{mode}, duel {played - 1}: {wrong}")
                    fine = False
            if played == 10:  # the caches are full
                before = _resident()
        after = _resident()
        grown = "" if before is None or after is None else f", {(after - before) / 2**20:+.1f} MiB"
        print(f"{mode}: {turns} turns in {played} duels, {differences} numbers differ{grown}")
    return fine


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=200, help="turns for each mode (200)")
    parser.add_argument("--soak", type=int, help="turns for each mode with checks (as --turns)")
    parser.add_argument("--core", help="the core's file; the installed one if left out")
    options = parser.parse_args()
    duels = from_environment(simulators.load(options.core))
    print(f"a read of an unchanged ATK, enforce against the core alone: {_reads(duels)}")
    _costs(duels, options.turns)
    return 0 if _soak(duels, options.soak or options.turns) else 1


if __name__ == "__main__":
    sys.exit(main())
