"""The working of a number: every application in order with what became of it, the anchor, the arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from ygoplugin.stats import fold
from ygoplugin.stats.effects import Application
from ygoplugin.stats.history import Track
from ygoplugin.stats.kinds import Layer, Nature, Operation, Stat
from ygoplugin.stats.ledger import StatLedger

Status = Literal["counts", "suspended", "erased", "ended", "nothing"]


@dataclass(frozen=True, slots=True)
class Step:
    """One application in the working of a number.

    Attributes:
        label: The name of the effect.
        source: The id of the card that made it, if known.
        layer: "original", "current" or "battle".
        nature: "lingering", "continuous" or "recalculating".
        text: What it does, in words.
        status: Whether it counts; or is suspended, erased, ended, or changes nothing now.
        because: Why it does not count; empty if it does.
    """

    label: str
    source: str | None
    layer: str
    nature: str
    text: str
    status: Status
    because: str = ""

    def __str__(self) -> str:
        joint = " " if self.because.startswith("by ") else ": "
        state = f"{self.status}{joint}{self.because}" if self.because else self.status
        return f"{self.label}: {self.text} [{self.nature}] - {state}"


@dataclass(frozen=True, slots=True)
class Working:
    """A number with its working.

    Attributes:
        monster: The id of the monster.
        stat: The stat.
        value: The value shown.
        original: The original value.
        steps: Every application since the monster was turned face-up, in order.
        anchor: What the gains and losses are added to, in words.
        arithmetic: The sum, in figures.
    """

    monster: str
    stat: Stat
    value: int
    original: int
    steps: tuple[Step, ...]
    anchor: str
    arithmetic: str

    def __str__(self) -> str:
        lines = [f"{self.stat.label} of {self.monster}: {self.value} (original {self.original})"]
        lines += [f"  {number}. {step}" for number, step in enumerate(self.steps, 1)]
        lines.append(f"  anchor: {self.anchor}")
        lines.append(f"  {self.arithmetic}")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """The working as plain data."""
        return {
            "monster": self.monster,
            "stat": self.stat.value,
            "value": self.value,
            "original": self.original,
            "steps": [
                {
                    "label": s.label,
                    "source": s.source,
                    "layer": s.layer,
                    "nature": s.nature,
                    "text": s.text,
                    "status": s.status,
                    "because": s.because,
                }
                for s in self.steps
            ],
            "anchor": self.anchor,
            "arithmetic": self.arithmetic,
        }


def describe(a: Application, amount: int | None = None) -> str:
    """What an application does, in words: "+700 until the end of turn 3".

    Args:
        a: The application.
        amount: What its formula comes to now, where it counts.
    """
    effect = a.effect
    value = a.formula if a.constant is None else a.constant
    if a.constant is None and amount is not None:
        value = amount
    match effect.operation:
        case Operation.REVERSE:
            text = "gains and losses are reversed"
        case Operation.SWAP:
            text = f"swapped with the {a.stat.swapped_with.label}"
            text += f", {value}" if a.fixed is not None else ""
        case Operation.MODIFY if isinstance(value, int):
            text = f"{value:+d}"
        case Operation.MODIFY:
            text = f"gains {value}"
        case _:
            text = f"becomes {value}"
    if (
        (a.fixed is not None or amount is not None)
        and a.formula.constant is None
        and effect.operation
        in (
            Operation.MODIFY,
            Operation.SET,
        )
    ):
        text += f" ({a.formula})"
    if effect.layer is not Layer.CURRENT:
        text = f"{effect.layer} {a.stat.label} {text}"
    if a.effect.during is not None:
        text += f", during the {a.effect.during}"
    if a.lasts is not None and a.lingering:
        words = str(a.lasts)
        text += (
            f", {words}"
            if words.startswith("while")
            else f", until {words}".replace("until until", "until")
        )
    return text


class _Explainer:
    def __init__(self, ledger: StatLedger, monster: str, stat: Stat) -> None:
        self.ledger = ledger
        self.monster = monster
        self.stat = stat
        self.track: Track = ledger.track(monster, stat)
        self.at = fold.anchor(ledger, monster, stat)
        self.by_order = {a.order: a for a in self.track.history}
        self.originals = {
            a.order: value for a, value in fold.original_values(ledger, monster, stat)
        }
        self.recalculated = {
            a.order: value for a, value in fold.current_steps(ledger, monster, stat)
        }

    def step(self, a: Application) -> Step:
        status, because = self.status(a)
        return Step(
            a.effect.label,
            a.effect.source,
            a.effect.layer.value,
            a.nature.value,
            describe(a, self.amount(a) if status == "counts" else None),
            status,
            because,
        )

    def amount(self, a: Application) -> int | None:
        """What an application that counts comes to now, if it is evaluated anew."""
        if a.constant is not None or a.effect.layer is Layer.BATTLE:
            return None
        if a.effect.layer is Layer.ORIGINAL:
            return self.originals.get(a.order)
        if a.nature is Nature.RECALCULATING:
            return self.recalculated.get(a.order)
        if a is self.at.application:
            return self.at.value
        if a.effect.operation is not Operation.MODIFY:
            return None
        counted = fold.counts(self.ledger, self.track, a, self.at)
        return fold.amount(self.ledger, a) if counted else None

    def status(self, a: Application) -> tuple[Status, str]:
        ending = self.track.endings.get(a.order)
        if ending is not None:
            if ending.erased_by is not None:
                return "erased", ending.reason.removeprefix("erased ")
            return "ended", ending.reason
        if fold.is_silent(self.ledger, a):
            return "suspended", f"the effects of {a.effect.source} are negated"
        if a.effect.layer is Layer.ORIGINAL:
            return self.original_status(a)
        if a.effect.layer is Layer.BATTLE:
            last = next(reversed(self.track.battle.values()))
            if a is not last:
                return "suspended", f"by {last.effect.label}"
            return "counts", "for damage calculation alone"
        if a.nature is Nature.RECALCULATING:
            if a.order in self.recalculated:
                return "counts", ""
            return "nothing", "it has no value now"
        if a.effect.operation is Operation.REVERSE:
            return "counts", ""
        if a.effect.operation is Operation.MODIFY:
            return self.gain_status(a)
        return self.set_status(a)

    def original_status(self, a: Application) -> tuple[Status, str]:
        over = fold.overriding(self.track, a)
        if over is None:
            over = next(
                (
                    later
                    for later in self.track.setters.values()
                    if later.order > a.order
                    and later.order in self.originals
                    and later.effect.operation is Operation.SET
                    and not (later.fixed is None and later.formula.reads_original)
                ),
                None,
            )
        if over is not None:
            return "suspended", f"by {over.effect.label}"
        if a.order not in self.originals:
            return "nothing", "it has no value now"
        return "counts", ""

    def gain_status(self, a: Application) -> tuple[Status, str]:
        held = fold.holds_back(self.ledger, self.track, a, self.at)
        if held is not None:
            return "suspended", f"by {held.effect.label}"
        if not fold.counts(self.ledger, self.track, a, self.at):
            over = self.at.application
            if over is not None and self.at.inside:
                return "counts", f"inside the value of {over.effect.label}"
            return "suspended", f"by {over.effect.label}" if over else ""
        if fold.amount(self.ledger, a) is None:
            return "nothing", "it has no value now"
        return "counts", ""

    def set_status(self, a: Application) -> tuple[Status, str]:
        over = self.at.application
        if a is over:
            return "counts", ""
        if over is not None and over.order > a.order and self.at.inside:
            return "counts", f"inside the value of {over.effect.label}"
        if over is not None and over.order > a.order:
            return "suspended", f"by {over.effect.label}"
        if a is self.track.fixed and self.at.suspender is not None:
            return "suspended", f"by {self.at.suspender.effect.label}"
        held = fold.holds_back(self.ledger, self.track, a, self.at)
        if held is not None:
            return "suspended", f"by {held.effect.label}"
        return "nothing", "it has no value now"

    def waiting(self) -> Iterator[Step]:
        """The effects that wait for their moment, or that something keeps from beginning."""
        running = {a.window for a in self.track.live()}
        for number, standing in self.ledger.history(self.monster).standing.items():
            effect = standing.effect
            if self.stat not in effect.values or number in running:
                continue
            block = standing.blocked.get(self.stat)
            status: Status = "nothing"
            because = f"it applies only during the {effect.during}"
            if block is not None:
                status = "erased" if block.lifted == "never" else "suspended"
                because = f"by {self.by_order[block.order].effect.label}"
            text = f"waits, {effect.operation} {effect.values[self.stat]}"
            yield Step(
                effect.label,
                effect.source,
                effect.layer.value,
                effect.nature.value,
                text,
                status,
                because,
            )

    def working(self) -> Working:
        ledger, stat = self.ledger, self.stat
        over = self.at.application
        original = ledger.original(self.monster, stat)
        if over is not None:
            anchor = f"{self.at.value}, by {over.effect.label}"
        else:
            anchor = f"{self.at.value}, the original {stat.label}"
        reverser = fold.reversed_by(ledger, self.track)
        sign = -1 if reverser else 1
        terms = [
            sign * (fold.amount(ledger, a) or 0)
            for a in self.track.gains.values()
            if fold.counts(ledger, self.track, a, self.at)
        ]
        total = self.at.value + sum(terms)
        sums = str(self.at.value) + "".join(f" {'-' if t < 0 else '+'} {abs(t)}" for t in terms)
        if terms:
            sums += f" = {total}"
        if reverser and terms:
            sums += f" (reversed by {reverser.effect.label})"
        shown = max(stat.floor, total)
        if shown != total:
            sums += f", shown as {shown}"
        for order, value in self.recalculated.items():
            sums += f"; then {self.by_order[order].effect.label}: {value}"
            shown = value
        value = ledger.stat(self.monster, stat)
        if value != shown:
            sums += f"; a plugin made it {value}"
        return Working(
            self.monster,
            stat,
            value,
            original,
            (*(self.step(a) for a in self.track.history), *self.waiting()),
            anchor,
            sums,
        )


def explain(ledger: StatLedger, monster: str, stat: Stat) -> Working:
    """The working of the current value of a stat.

    Raises:
        StatError: The monster is not face-up on the field, or has no such stat.
    """
    return _Explainer(ledger, monster, stat).working()
