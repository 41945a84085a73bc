"""Plays: what happens in a duel, in players' words, run with card scripts on a described table."""

from __future__ import annotations

from lua_bridge.plays.loader import Play, load_all, load_plays
from lua_bridge.plays.results import PlayResult
from lua_bridge.plays.runner import run_play

__all__ = ["Play", "PlayResult", "load_all", "load_plays", "run_play"]
