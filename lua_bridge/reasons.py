"""Why plays do not come out as the rulings say where that is known: `disagreements.yaml`.

A simulator's core differs from rulings, alone or with the rules installed, and so do card scripts of the
public collections.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib import resources
from typing import Final, Literal

import yaml
from pydantic import TypeAdapter, model_validator

from lua_bridge.folders import ScriptLibrary
from ygoplugin.rulings.model import Model

Kind = Literal["ruling era", "script", "core", "driver"]
"""Where a difference comes from.

`ruling era`: the core answers as on another day. `script`: the card's script does otherwise. `core`: the
core itself does. `driver`: what the play says cannot be done on a core as it says it.
"""

FILE: Final = "disagreements.yaml"


class Entry(Model):
    """Rulings on which a core, or a public script, differs for the same reason.

    Attributes:
        with_rules: Whether a core differs with the rules installed, too; `only` if not without them. A
            difference that is the driver's is there in both.
        script: The user's script that differs, such as "c123.lua", wherever it is run; then it is not
            about the package's own scripts.
        where: A text that stands in the line that does it; without it the script is another one.
    """

    reason: Kind
    because: str
    rulings: list[str]
    with_rules: bool | Literal["only"] = False
    script: str = ""
    where: str = ""

    @model_validator(mode="after")
    def _check(self) -> Entry:
        if bool(self.script) != bool(self.where) or (self.script and self.reason != "script"):
            raise ValueError("`script` and `where` go together, and with the reason `script`")
        return self


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a play does not come out.

    Attributes:
        kind: Where that comes from.
        because: Why.
        line: The line of a user's script, such as "c123.lua:14".
    """

    kind: Kind
    because: str
    line: str = ""

    def __str__(self) -> str:
        return ": ".join(part for part in (self.kind, self.line, self.because) if part)


@functools.cache
def entries() -> list[Entry]:
    """Every entry of the file."""
    file = resources.files("lua_bridge").joinpath(FILE)
    return TypeAdapter(list[Entry]).validate_python(yaml.safe_load(file.read_text("utf-8")))


@functools.cache
def of_cores(*, with_rules: bool = False) -> dict[str, Reason]:
    """Why a core differs with the package's own scripts, by the id of the ruling.

    Args:
        with_rules: For a core in which the rules are installed, or for one without.
    """
    found: dict[str, Reason] = {}
    for entry in entries():
        remains = bool(entry.with_rules) or entry.reason == "driver"
        if entry.script or (not remains if with_rules else entry.with_rules == "only"):
            continue
        for ruling in entry.rulings:
            if ruling in found:
                raise ValueError(f"{FILE} has two reasons for {ruling}")
            found[ruling] = Reason(entry.reason, entry.because)
    return found


def of_scripts(scripts: ScriptLibrary) -> dict[str, Reason]:
    """Why plays differ with a user's scripts, by the id of the ruling.

    Args:
        scripts: The scripts. One that does not have the line that is known to differ is none of these.
    """
    found: dict[str, Reason] = {}
    for entry in entries():
        source = scripts.read(entry.script) if entry.script else None
        lines = (source or "").splitlines()
        number = next((n for n, text in enumerate(lines, 1) if entry.where in text), None)
        if number is not None:
            reason = Reason(entry.reason, entry.because, f"{entry.script}:{number}")
            found.update(dict.fromkeys(entry.rulings, reason))
    return found
