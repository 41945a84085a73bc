"""The script API: `Card`, `Duel`, `Effect`, `Group`, `Debug`, as the cores define them.

`objects.lua`, `effects.lua`, `groups.lua` and `matching.lua` are what lives in Lua; the modules beside
them declare, class by class, what the host answers.
"""

from __future__ import annotations

import difflib
import re
from functools import cache
from importlib import resources

import yaml

from lua_bridge.api import (
    card_abilities,
    card_actions,
    card_bonds,
    card_facts,
    card_places,
    card_values,
    debug,
    duel_actions,
    duel_choices,
    duel_permissions,
    duel_state,
    effect_calls,
    ruling,
)
from lua_bridge.api.binding import Api, Function, stubs
from lua_bridge.dialects import Dialect

_APIS: tuple[Api, ...] = (
    card_facts.card,
    card_places.card,
    card_values.card,
    card_bonds.card,
    card_abilities.card,
    card_actions.card,
    effect_calls.effect,
    duel_state.duel,
    duel_permissions.duel,
    duel_choices.duel,
    duel_actions.duel,
    debug.debug,
    ruling.ruling,
)


@cache
def functions_of(dialect: Dialect) -> tuple[Function, ...]:
    """The functions that the host answers for scripts of a dialect."""
    return tuple(f for api in _APIS for f in api.functions if dialect in f.dialects)


@cache
def stubs_of(dialect: Dialect) -> str:
    """The Lua that defines those functions."""
    return stubs(functions_of(dialect))


@cache
def chunk(name: str) -> str:
    """The text of a part of the API that lives in Lua."""
    return resources.files("lua_bridge.api").joinpath(f"{name}.lua").read_text("utf-8")


@cache
def _names() -> dict[str, frozenset[str]]:
    text = resources.files("lua_bridge.api").joinpath("names.yaml").read_text("utf-8")
    return {
        part: frozenset(
            f"{name}.{function}"
            for name, functions in classes.items()
            for function in functions.split()
        )
        for part, classes in yaml.safe_load(text).items()
    }


@cache
def names_of(dialect: Dialect) -> frozenset[str]:
    """Every function that the core of a dialect gives to scripts, such as "Card.GetCode"."""
    return _names()["both"] | _names()[dialect.value]


def about_unknown(message: str, dialect: Dialect) -> str:
    """What is known of the function that a script called in vain, to stand after Lua's message.

    Args:
        message: Lua's message, such as "attempt to call a nil value (method 'IsCanOverlay')".
        dialect: The script's dialect.

    Returns:
        "; only YGOPro's core has Card.IsCanOverlay", or what may have been meant, or nothing.
    """
    found = _CALLED.search(message)
    if found is None:
        return ""
    name = found["name"]
    theirs = sorted(full for full in _names()[dialect.other.value] if full.endswith(f".{name}"))
    if theirs:
        return f"; only {dialect.other.label}'s core has {' and '.join(theirs)}"
    if found["kind"] != "method":
        return ""
    short = {full.partition(".")[2] for full in names_of(dialect)}
    if name in short:
        return f"; a script took {name} away"
    near = difflib.get_close_matches(name, short, 1, cutoff=0.8)
    return f"; no core has a function {name}" + (f": did you mean {near[0]}?" if near else "")


_CALLED = re.compile(r"attempt to call a nil value \((?P<kind>method|field) '(?P<name>\w+)'\)")
