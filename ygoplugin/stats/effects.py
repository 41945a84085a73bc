"""What a card does to stats, and one application of it to one stat of one monster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Literal

from ygoplugin.errors import FormulaError, StatError
from ygoplugin.stats.formulas import Formula, ValueFunction, parse_formula
from ygoplugin.stats.kinds import Layer, Nature, Number, Operation, OverSet, Stat, member
from ygoplugin.stats.times import Expiry, Limit, Window

BOTH: Final = (Stat.ATK, Stat.DEF)
_LINGERING: Final = (
    Nature.LINGERING
)  # needed all the time: to look it up takes longer in Python 3.11
"""ATK and DEF, each on its own track."""

RawValue = int | str | Mapping[str, Any] | Formula | ValueFunction
"""What an effect's value may be given as; see `ygoplugin.stats.formulas`."""

MadeBy = Literal["monster", "spell", "trap"]


class Group(StrEnum):
    """Monsters that an effect affects without naming them. A continuous effect reaches newcomers too."""

    ALL = "all monsters"
    OTHERS = "all other monsters"
    YOURS = "your monsters"
    OPPONENTS = "opponent's monsters"


Targets = tuple[str, ...] | Group
"""The ids of the affected monsters, or a group of them."""


def parse_stats(stats: str | Stat | Iterable[str | Stat]) -> tuple[Stat, ...]:
    """The stats that `stats` names: one, several, or "both" for ATK and DEF.

    Raises:
        StatError: It names no stat, or one twice.
    """
    if not isinstance(stats, Iterable):
        raise StatError(f"the stats are {stats!r}: expected 'atk', 'both', or several")
    if isinstance(stats, str):
        return BOTH if stats.lower() == "both" else (member(Stat, stats, "stat"),)
    found = tuple(member(Stat, stat, "stat") for stat in stats)
    if not found or len(set(found)) != len(found):
        raise StatError(f"the stats are {list(stats)!r}: expected at least one, each once")
    return found


@dataclass(frozen=True, slots=True)
class StatEffect:
    """One sentence of an effect: what it does to which stats, how it applies, and when it ends.

    Use `StatEffect.gain`, `becomes`, `original_becomes`, `swaps`, `swaps_original`, `reverses` and
    `battles_with` to make one.

    Attributes:
        operation: What it does.
        layer: Which value it works on.
        nature: How it applies.
        values: The value for each stat. A gain is positive, a loss negative.
        label: Its name in explanations, and the name by which it can be ended; a source may have
            several labels.
        source: The id of the card that makes it; `None` if that does not matter.
        lasts: When an application ends; `None` if it stays.
        during: The time in which it applies; `None` for always.
        self_only: Whether it can affect nothing but the monster whose effect it is. Negating that
            monster undoes such an application.
        made_by: What it is the effect of when it applies. What a monster did as a Spell or Trap is
            not undone by negating it as a monster.
        equip: Whether an Equip Card grants it. Such an effect counts as applying from the moment
            the card is equipped.
        over_set: For a continuous rewrite of the original: what it does to an earlier set of the
            current value, if not what the rulings of the day say.
    """

    operation: Operation
    layer: Layer
    nature: Nature
    values: Mapping[Stat, Formula]
    label: str
    source: str | None = None
    lasts: Expiry | None = None
    during: Window | None = None
    self_only: bool = False
    made_by: MadeBy = "monster"
    equip: bool = False
    over_set: OverSet | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))
        if not self.label or not isinstance(self.label, str):
            raise StatError(f"the effect's label is {self.label!r}: expected a text")
        self._check_kinds()
        if self.operation is Operation.SWAP and set(self.values) != set(BOTH):
            raise StatError(f"{self.label}: a swap exchanges ATK and DEF; it needs both stats")
        if self.layer is Layer.ORIGINAL and self.operation not in (Operation.SET, Operation.SWAP):
            raise StatError(
                f"{self.label}: an original value can be set or swapped, not {self.operation}"
            )
        if self.nature is Nature.RECALCULATING and self.layer is not Layer.CURRENT:
            raise StatError(f"{self.label}: a recalculating effect works on the current value")
        if self.layer is Layer.BATTLE and self.operation is not Operation.SET:
            raise StatError(f"{self.label}: a value for damage calculation can only be set")
        if self.self_only and self.source is None:
            raise StatError(
                f"{self.label}: an effect that can affect only its own monster needs its source"
            )
        if self.nature is not Nature.LINGERING and self.lasts is None and self.source is not None:
            object.__setattr__(self, "lasts", Expiry(Limit.WHILE_SOURCE))

    def _check_kinds(self) -> None:
        """Check that every part is of its kind; what comes from a file may be anything."""
        if not self.values:
            raise StatError(f"{self.label}: the effect affects no stat")
        if self.source is not None and not isinstance(self.source, str):
            raise StatError(f"{self.label}: the source is {self.source!r}: expected a card's id")
        if self.lasts is not None and not isinstance(self.lasts, Expiry):
            raise StatError(f"{self.label}: it lasts {self.lasts!r}: expected a limit")
        if self.during is not None and not isinstance(self.during, Window):
            raise StatError(f"{self.label}: it applies during {self.during!r}: expected a moment")
        if self.made_by not in ("monster", "spell", "trap"):
            raise StatError(
                f"{self.label}: it is made by {self.made_by!r}: expected monster, spell or trap"
            )
        for name in ("self_only", "equip"):
            if not isinstance(getattr(self, name), bool):
                raise StatError(f"{self.label}: {name} is {getattr(self, name)!r}: expected a bool")

    def __hash__(self) -> int:
        return hash((self.operation, self.layer, self.nature, self.label, self.source))

    @property
    def stats(self) -> tuple[Stat, ...]:
        """The stats it affects."""
        return tuple(self.values)

    @classmethod
    def make(
        cls,
        operation: str | Operation,
        stats: str | Stat | Iterable[str | Stat],
        value: RawValue | Mapping[Stat, RawValue] = 0,
        *,
        layer: str | Layer = Layer.CURRENT,
        nature: str | Nature = Nature.LINGERING,
        source: str | None = None,
        label: str | None = None,
        lasts: str | Expiry | None = None,
        during: str | Window | None = None,
        self_only: bool = False,
        made_by: MadeBy = "monster",
        equip: bool = False,
        over_set: str | OverSet | None = None,
        functions: Mapping[str, ValueFunction] | None = None,
    ) -> StatEffect:
        """An effect from plain words. The other constructors call this one.

        Args:
            operation: "modify", "set", "swap" or "reverse".
            stats: "atk", "def", "level", "rank", "scale", "both" (ATK and DEF), or several.
            value: A number of points, an expression, a mapping by state, a function; or a mapping
                from stat to these.
            layer: "current", "original" or "battle".
            nature: "lingering", "continuous" or "recalculating".
            source: The id of the card that makes it.
            label: Its name; the source's id if left out.
            lasts: When it ends, for example "end of turn".
            during: When it applies, for example "damage step".
            self_only: Whether it can affect only the monster whose effect it is.
            made_by: "monster", "spell" or "trap".
            equip: Whether an Equip Card grants it.
            over_set: "erase", "suspend" or "keep"; see the attribute.
            functions: Value functions by name.

        Raises:
            StatError: A word is unknown, or the parts do not fit together.
            FormulaError: The value makes no sense.
        """
        chosen = parse_stats(stats)
        name = label or source or "an effect"
        try:
            if isinstance(value, Mapping) and set(map(str, value)) <= {s.value for s in chosen}:
                if set(map(str, value)) != {s.value for s in chosen}:
                    raise FormulaError(
                        f"the value names {', '.join(map(str, value)) or 'nothing'}:"
                        f" expected {', '.join(chosen)}"
                    )
                by_stat = {str(stat): raw for stat, raw in value.items()}
                values = {stat: parse_formula(by_stat[stat.value], functions) for stat in chosen}
            else:
                formula = parse_formula(value, functions)
                values = dict.fromkeys(chosen, formula)
        except FormulaError as error:
            raise FormulaError(f"{name}: {error}") from None
        return cls(
            member(Operation, operation, "operation"),
            member(Layer, layer, "layer"),
            member(Nature, nature, "nature"),
            values,
            name,
            source,
            Expiry.parse(lasts) if isinstance(lasts, str) else lasts,
            Window.parse(during) if isinstance(during, str) else during,
            self_only,
            made_by,
            equip,
            None if over_set is None else member(OverSet, over_set, "treatment of an earlier set"),
        )

    @classmethod
    def gain(
        cls, stats: str | Stat | Iterable[str | Stat], value: RawValue, **how: Any
    ) -> StatEffect:
        """Gains `value` (a loss if negative). For `how`, see `make`.

        >>> StatEffect.gain("atk", 700, label="Rush Recklessly", lasts="end of turn").stats
        (<Stat.ATK: 'atk'>,)
        """
        return cls.make(Operation.MODIFY, stats, value, **how)

    @classmethod
    def becomes(
        cls, stats: str | Stat | Iterable[str | Stat], value: RawValue, **how: Any
    ) -> StatEffect:
        """The current value becomes `value`, for example `"cur / 2"`. For `how`, see `make`."""
        return cls.make(Operation.SET, stats, value, **how)

    @classmethod
    def original_becomes(
        cls, stats: str | Stat | Iterable[str | Stat], value: RawValue, **how: Any
    ) -> StatEffect:
        """The original value becomes `value`, for example `"orig / 2"`. For `how`, see `make`."""
        return cls.make(Operation.SET, stats, value, layer=Layer.ORIGINAL, **how)

    @classmethod
    def swaps(cls, **how: Any) -> StatEffect:
        """The current ATK and DEF are exchanged. For `how`, see `make`."""
        return cls.make(Operation.SWAP, BOTH, **how)

    @classmethod
    def swaps_original(cls, **how: Any) -> StatEffect:
        """The original ATK and DEF are exchanged. For `how`, see `make`."""
        return cls.make(Operation.SWAP, BOTH, layer=Layer.ORIGINAL, **how)

    @classmethod
    def reverses(cls, stats: str | Stat | Iterable[str | Stat] = "both", **how: Any) -> StatEffect:
        """Gains count as losses, and losses as gains. For `how`, see `make`."""
        return cls.make(Operation.REVERSE, stats, **how)

    @classmethod
    def battles_with(
        cls, stats: str | Stat | Iterable[str | Stat], value: RawValue = "orig", **how: Any
    ) -> StatEffect:
        """Damage calculation uses `value`, and no stat changes. For `how`, see `make`."""
        return cls.make(Operation.SET, stats, value, layer=Layer.BATTLE, **how)

    def to_json(self) -> dict[str, Any]:
        """The effect as plain data.

        Raises:
            ValueFunctionError: A value is a function without a registered name.
        """
        return {
            "operation": self.operation.value,
            "layer": self.layer.value,
            "nature": self.nature.value,
            "values": {stat.value: formula.to_json() for stat, formula in self.values.items()},
            "label": self.label,
            "source": self.source,
            "lasts": None if self.lasts is None else str(self.lasts),
            "during": None if self.during is None else str(self.during),
            "self_only": self.self_only,
            "made_by": self.made_by,
            "equip": self.equip,
            "over_set": None if self.over_set is None else self.over_set.value,
        }

    @classmethod
    def from_json(
        cls, data: Mapping[str, Any], functions: Mapping[str, ValueFunction] | None = None
    ) -> StatEffect:
        """The effect that `to_json` wrote."""
        values = {Stat(stat): parse_formula(raw, functions) for stat, raw in data["values"].items()}
        return cls(
            Operation(data["operation"]),
            Layer(data["layer"]),
            Nature(data["nature"]),
            values,
            data["label"],
            data["source"],
            None if data["lasts"] is None else Expiry.parse(data["lasts"]),
            None if data["during"] is None else Window.parse(data["during"]),
            data["self_only"],
            data["made_by"],
            data["equip"],
            None if data["over_set"] is None else OverSet(data["over_set"]),
        )


@dataclass(frozen=True, slots=True)
class Application:
    """One effect applied to one stat of one monster, once.

    Attributes:
        order: Its place in the order in which applications began; unique in the duel.
        effect: The effect.
        target: The id of the monster.
        stat: The stat.
        nature: How it applies. The rulings of the day may make a continuous effect recalculating.
        formula: Its value.
        fixed: For a lingering application, the number that it keeps.
        lasts: When it ends.
        priority: For a recalculating application, its place among those (higher is later).
        over_set: For a continuous rewrite of the original, what it does to an earlier set.
        reapplies: Whether it is a gain that a later set does not displace (during damage
            calculation only).
        window: The number of the standing effect that it is an application of, if it has a window.
    """

    order: int
    effect: StatEffect
    target: str
    stat: Stat
    nature: Nature
    formula: Formula
    fixed: int | None
    lasts: Expiry | None
    priority: int = 0
    over_set: OverSet | None = None
    reapplies: bool = False
    window: int | None = None

    @property
    def constant(self) -> Number | None:
        """Its amount, if it never changes."""
        return self.fixed if self.fixed is not None else self.formula.constant

    @property
    def lingering(self) -> bool:
        """Whether the number was fixed when it began."""
        return self.nature is _LINGERING


@dataclass(frozen=True, slots=True)
class Block:
    """Why a waiting effect does not begin when its window opens.

    Attributes:
        order: The order of the set that displaced it.
        lifted: When the block is lifted: "never", when the "set" ends, or when the "window" closes.
    """

    order: int
    lifted: Literal["never", "set", "window"]


@dataclass(frozen=True, slots=True)
class Standing:
    """An effect with a window, waiting on a monster; it makes a new application each time it opens.

    Attributes:
        number: Its place in the order; unique in the duel.
        effect: The effect.
        target: The id of the monster.
        fixed: For a lingering effect, the numbers fixed at its resolution.
        lasts: When it ends.
        blocked: By stat, what keeps it from beginning.
    """

    number: int
    effect: StatEffect
    target: str
    fixed: Mapping[Stat, int] = field(default_factory=dict)
    lasts: Expiry | None = None
    blocked: Mapping[Stat, Block] = field(default_factory=dict)
