"""Effect codes as the table tells them apart.

The two cores use some numbers for different effects: 111 swaps a final ATK in EDOPro and sets an
original one in YGOPro. Scripts say the number of their dialect; the table works with one number for one
meaning. That is EDOPro's, and what only YGOPro has under a number that EDOPro uses otherwise gets one
of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect

_OWN: Final = 1 << 40
"""What is added to a number of YGOPro's that EDOPro uses for something else."""

_OTHER_NAMES: Final = {
    "EFFECT_DIVINE_LIGHT": "EFFECT_LIGHT_OF_INTERVENTION",
    "EFFECT_DUAL_STATUS": "EFFECT_GEMINI_STATUS",
    "EFFECT_DUAL_SUMMONABLE": "EFFECT_GEMINI_SUMMONABLE",
    "EFFECT_EXTRA_LINK_MATERIAL": "EFFECT_EXTRA_MATERIAL",
    "EFFECT_MUST_BE_SMATERIAL": "EFFECT_MUST_BE_MATERIAL",
    "EFFECT_MUST_USE_MZONE": "EFFECT_FORCE_MZONE",
}
"""What YGOPro calls otherwise than EDOPro."""

_NO_CODES: Final = ("EFFECT_TYPE", "EFFECT_FLAG", "EFFECT_COUNT_CODE")


def _effect_codes(names: Mapping[str, object]) -> dict[str, int]:
    return {
        name: value
        for name, value in names.items()
        if name.startswith("EFFECT_") and not name.startswith(_NO_CODES) and isinstance(value, int)
    }


def _by_name() -> dict[str, int]:
    shared = _effect_codes(vars(k))
    taken = set(shared.values())
    found = {}
    for name, value in _effect_codes(k.YGOPRO).items():
        same = shared.get(_OTHER_NAMES.get(name, name))
        found[name] = same if same is not None else value + _OWN * (value in taken)
    return found


_YGOPRO: Final = _by_name()
_TO_TABLE: Final[Mapping[Dialect, Mapping[int, int]]] = {
    Dialect.EDOPRO: {},
    Dialect.YGOPRO: {k.YGOPRO[name]: code for name, code in _YGOPRO.items()},
}


def ygopro(name: str) -> int:
    """The table's number for an effect code of YGOPro's.

    Args:
        name: Its name there, such as "EFFECT_SET_BASE_ATTACK_FINAL".

    Raises:
        KeyError: YGOPro has it as EDOPro does, or not at all.
    """
    return _YGOPRO[name]


def to_table(dialect: Dialect, code: int) -> int:
    """The table's number for an effect code or event of a script.

    Args:
        dialect: The script's dialect.
        code: The number that the script says.
    """
    return _TO_TABLE[dialect].get(code, code)
