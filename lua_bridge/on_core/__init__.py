"""Plays on a real core: the same files that the table runs, played by EDOPro's core.

    from lua_bridge.on_core import run_on_core
    from lua_bridge.plays import load_plays
    from ygoplugin import simulators

    for play in load_plays(path):
        result = run_on_core(play, simulators.load())

The core builds the Chains, collects the triggers and asks the players; the driver turns the steps of
the play into answers. `policy` says how it answers what the play leaves open.
"""

from __future__ import annotations

from lua_bridge.on_core.runner import run_on_core

__all__ = ["run_on_core"]
