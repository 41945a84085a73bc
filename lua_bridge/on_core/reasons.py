"""Why a core differs from rulings, alone or with the rules: `disagreements.yaml`, each with a reason."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final, Literal

import yaml
from pydantic import TypeAdapter

from ygoplugin.rulings.model import Model

Kind = Literal["ruling era", "script", "core", "driver"]
"""Where a difference comes from.

`ruling era`: the core answers as on another day. `script`: the card's script does otherwise. `core`: the
core itself does. `driver`: what the play says cannot be done on a core as it says it.
"""

FILE: Final = "disagreements.yaml"


class _Entry(Model):
    """Rulings on which the core differs for the same reason.

    Attributes:
        with_rules: Whether it differs with the rules installed, too; `only` if not without them. A
            difference that is the driver's is there in both.
    """

    reason: Kind
    because: str
    rulings: list[str]
    with_rules: bool | Literal["only"] = False


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the core differs on a ruling."""

    kind: Kind
    because: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.because}"


@functools.cache
def reasons(*, with_rules: bool = False) -> dict[str, Reason]:
    """The reasons, by the id of the ruling.

    Args:
        with_rules: For a core in which the rules are installed, or for one without.
    """
    file = resources.files("lua_bridge.on_core").joinpath(FILE)
    entries = TypeAdapter(list[_Entry]).validate_python(yaml.safe_load(file.read_text("utf-8")))
    found: dict[str, Reason] = {}
    for entry in entries:
        remains = bool(entry.with_rules) or entry.reason == "driver"
        if not remains if with_rules else entry.with_rules == "only":
            continue
        for ruling in entry.rulings:
            if ruling in found:
                raise ValueError(f"{Path(FILE).name} has two reasons for {ruling}")
            found[ruling] = Reason(entry.reason, entry.because)
    return found
