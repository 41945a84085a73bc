"""Ruling eras: where documented rulings changed, each change a named and dated switch.

A duel is resolved *as of* a date. Each [`Switch`][ygoplugin.eras.Switch] lists the answers that one
question has had, in order, with the date since which each is valid. `Eras.at` picks them all by
date or by preset; `Eras.with_settings` sets one alone.

Presets: `documents` is 2020-03-01, the state of the source documents; `current` is the latest
answer to everything.

>>> Eras.at("documents")["chainless_original_over_set"]
'per-card'
>>> Eras.at("2020-02-15")["chainless_original_over_set"]
'erase'
>>> Eras.at("current").with_settings(calc_only_modify="once")["calc_only_modify"]
'once'
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from types import MappingProxyType
from typing import Final

from ygoplugin.errors import EraError

DOCUMENTS: Final = date(2020, 3, 1)
"""The date of the source documents."""

CURRENT: Final = date.max
"""Later than every dated change."""

PRESETS: Final[Mapping[str, date]] = MappingProxyType({"documents": DOCUMENTS, "current": CURRENT})


@dataclass(frozen=True, slots=True)
class Setting:
    """One answer to a switch's question.

    Attributes:
        value: The name of the answer.
        since: The first day on which it is valid; `None` for "from the beginning".
        means: What the answer means, in one sentence.
        source: Where the answer is documented, and whether the date is that of a ruling or of
            the documentation (a ruling may be older than its documentation).
    """

    value: str
    since: date | None
    means: str
    source: str


@dataclass(frozen=True, slots=True)
class Switch:
    """A question whose documented answer changed.

    Attributes:
        name: The name under which code, files and the command line know the switch.
        question: The question.
        settings: The answers, oldest first. The same value may come back later.
    """

    name: str
    question: str
    settings: tuple[Setting, ...]

    @property
    def values(self) -> tuple[str, ...]:
        """The distinct values, oldest first."""
        return tuple(dict.fromkeys(setting.value for setting in self.settings))

    def at(self, day: date) -> Setting:
        """The answer that is valid on `day`."""
        valid = self.settings[0]
        for setting in self.settings[1:]:
            if setting.since is not None and setting.since <= day:
                valid = setting
        return valid


_STAT_DOC = "OCG rule documentation, ATK/DEF calculation"

STAT_SWITCHES: Final = (
    Switch(
        "chainless_original_over_set",
        "A set of the current value is in force, then an effect without a Chain begins to rewrite"
        " the original value. What happens to the earlier set?",
        (
            Setting("erase", None, "It is erased for good.", f"{_STAT_DOC}, until 2020-02-15"),
            Setting(
                "per-card",
                date(2020, 2, 16),
                "It depends on the card: `ygoplugin.stats.named_cards.ORIGINAL_OVER_SET`.",
                f"{_STAT_DOC}, 2020-02-16 (documentation)",
            ),
            Setting(
                "restore",
                date(2022, 11, 27),
                "It is never erased: it gives way, and comes back afterwards.",
                f"{_STAT_DOC}, 2022-11-27 (documentation)",
            ),
        ),
    ),
    Switch(
        "original_rewrite_revives_continuous",
        "A set without a time limit has displaced continuous gains and losses; then the set itself"
        " is superseded. Are the gains and losses counted again?",
        (
            Setting("no", None, "No, they were erased.", f"{_STAT_DOC}, 2020"),
            Setting(
                "yes",
                date(2023, 8, 3),
                "Yes, those that still apply.",
                f"{_STAT_DOC}, 2023-08-03 (documentation)",
            ),
        ),
    ),
    Switch(
        "damage_step_double_reapplies",
        "Is 'during the Damage Step, its ATK becomes ...' applied again after another effect"
        " touched the ATK?",
        (
            Setting("no", None, "No.", f"{_STAT_DOC}, 2020 (Divine Serpent Geh)"),
            Setting(
                "yes",
                date(2023, 3, 11),
                "Yes, like the listed recalculating effects; Divine Serpent Geh since 2023-04-24.",
                f"{_STAT_DOC}, 2023-03-11 and 2023-04-24 (documentation)",
            ),
        ),
    ),
    Switch(
        "calc_only_modify",
        "How often does 'gains or loses ... during damage calculation only' apply?",
        (
            Setting(
                "once",
                None,
                "Once, at the start of damage calculation; a later set takes it in.",
                f"{_STAT_DOC}, 2022-11-19 (documentation); not covered before",
            ),
            Setting(
                "last",
                date(2025, 3, 1),
                "Last, after any set; but not if an Equip Card grants it and the equipped monster"
                " itself is set.",
                f"{_STAT_DOC}, March 2025",
            ),
        ),
    ),
    Switch(
        "damage_step_equip_after_set",
        "An Equip Card grants a gain in the Damage Step only, and the monster's value was set"
        " before that step. Does the gain apply?",
        (
            Setting("no", None, "No: an equip counts as applying.", f"{_STAT_DOC}, 2020"),
            Setting("yes", date(2023, 10, 26), "Yes.", f"{_STAT_DOC}, 2023-10-26 (documentation)"),
            Setting(
                "no",
                date(2025, 8, 25),
                "No.",
                "Ruling of 2025-08-25 (Vylon Prism); documented 2025-09-01, and for equips alone"
                " since 2025-09-17",
            ),
        ),
    ),
    Switch(
        "calculation_equip_after_set",
        "The same for an Equip Card that acts during damage calculation only.",
        (
            Setting("no", None, "No: an equip counts as applying.", f"{_STAT_DOC}, 2020"),
            Setting("yes", date(2023, 10, 26), "Yes.", f"{_STAT_DOC}, 2023-10-26 (documentation)"),
        ),
    ),
    Switch(
        "turn_window_after_set",
        "An effect that applies only in a certain turn or phase ('during the opponent's turn',"
        " 'during your Battle Phase'), and the value was set outside it. Does the effect apply when"
        " the time comes?",
        (
            Setting(
                "no",
                None,
                "No: only effects on entering the Damage Step, damage calculation, or a like state"
                " do.",
                f"{_STAT_DOC}, 2018-10-01",
            ),
            Setting(
                "others",
                date(2023, 10, 26),
                "Another card's effect does, the monster's own does not.",
                f"{_STAT_DOC}, 2023-10-26 to 2025-12-07 (documentation)",
            ),
        ),
    ),
    Switch(
        "statless_token_original",
        "What is the original ATK/DEF of a monster whose summoning effect writes none (Cloning,"
        " Physical Double)?",
        (
            Setting(
                "as-summoned",
                None,
                "The values that it is summoned with.",
                "Ruling of 2017-03-24",
            ),
            Setting("zero", date(2020, 10, 9), "0.", f"{_STAT_DOC}, 2020-10-09 (documentation)"),
        ),
    ),
    Switch(
        "facedown_question_mark",
        "A face-down monster on the field is printed '?'. What is its value for a Tribute or a"
        " Fusion Material?",
        (
            Setting("undetermined", None, "None: it cannot be compared.", f"{_STAT_DOC}, 2020"),
            Setting(
                "zero",
                date(2021, 8, 29),
                "0.",
                f"{_STAT_DOC}, 2021-08-29 (documentation); example ruled 2021-04-17",
            ),
        ),
    ),
    Switch(
        "question_mark_matches",
        "Is a printed '?' the same as another printed '?' ('a monster with the same ATK')?",
        (
            Setting("no", None, "No: it cannot be compared.", f"{_STAT_DOC}, 2020"),
            Setting(
                "yes",
                date(2022, 4, 23),
                "Yes; but never the same *number* (ruling of 2020-01-10).",
                "Ruling of 2022-04-23",
            ),
        ),
    ),
    Switch(
        "level_loss_below_one",
        "An effect lowers a Level by more than can be lost, and something follows from it.",
        (
            Setting(
                "applies",
                None,
                "It is lowered, shows 1, and the rest applies.",
                f"{_STAT_DOC}, 2017-03-24",
            ),
            Setting(
                "nothing",
                date(2020, 10, 18),
                "Neither the loss nor what follows applies.",
                f"{_STAT_DOC}, 2020-10-18 (documentation)",
            ),
        ),
    ),
)
"""The changes of rulings on ATK, DEF and Level."""

_OATH_DOC = "OCG rule documentation, oaths"
_SUMMON_REVISION = "Official revision of 2020-04-01"

OATH_SWITCHES: Final = (
    Switch(
        "failed_summon_counts",
        "A Summon is negated, or an effect that was sure to Special Summon is negated or does"
        " nothing. Does it count as a Special Summon, and does it close oaths?",
        (
            Setting(
                "yes",
                None,
                "Yes, with exceptions: `ygoplugin.oaths.counting.ATTEMPTS`.",
                f"{_OATH_DOC}, 2020 (rulings of 2015-05-28 and 2017-03-24)",
            ),
            Setting(
                "no",
                date(2020, 4, 1),
                "No: only a monster that really arrived counts, and a declared inherent Summon"
                " while it can be negated.",
                _SUMMON_REVISION,
            ),
        ),
    ),
    Switch(
        "pending_effect_counts_in_chain",
        "An effect that will Special Summon is on the Chain. Does it count before it resolves?",
        (
            Setting(
                "yes",
                None,
                "Yes: a second one cannot be chained, nor an oath that forbids it.",
                f"{_OATH_DOC}, 2020",
            ),
            Setting(
                "no",
                date(2020, 4, 1),
                "No; only a declared inherent Summon does.",
                f"{_SUMMON_REVISION}; documented 2020-04-03",
            ),
        ),
    ),
    Switch(
        "bracket_oath_survives_activation_negation",
        "'(This turn, ...)' in brackets, outside the text of the resolution. Does it bind from the"
        " activation, even if that is negated?",
        (
            Setting("unknown", None, "Not covered; treated as without the brackets.", _OATH_DOC),
            Setting("yes", date(2025, 5, 19), "Yes.", f"{_OATH_DOC}, 2025-05-19 (documentation)"),
        ),
    ),
    Switch(
        "joined_oath_needs_first_part",
        "'A, and this turn B': A could not be done. Does B apply?",
        (
            Setting("no", None, "Yes: B does not need A.", f"{_OATH_DOC}, 2020"),
            Setting(
                "yes",
                date(2022, 5, 20),
                "No: B needs A.",
                f"{_OATH_DOC}, 2022-05-20 (documentation); rulings of 2017-03-24 to 2022-12-30",
            ),
        ),
    ),
    Switch(
        "activated_rider_timing",
        "Does 'if this effect was activated, ...' take its own timing, after the part before it?",
        (
            Setting("always", None, "Always.", f"{_OATH_DOC}, 2020 (Goblindbergh)"),
            Setting(
                "per-card",
                date(2022, 5, 20),
                "It may: `ygoplugin.oaths.named_cards.SIMULTANEOUS_RIDERS` do not.",
                f"{_OATH_DOC}, 2022-05-20 (documentation); ruling of 2018-10-13 (Cyberse Quantum"
                " Dragon)",
            ),
        ),
    ),
)
"""The changes of rulings on oaths and Special Summon counts."""

SWITCHES: Final[Mapping[str, Switch]] = MappingProxyType(
    {s.name: s for s in (*STAT_SWITCHES, *OATH_SWITCHES)}
)
"""Every switch by name."""


def parse_as_of(as_of: str | date) -> date:
    """The date that `as_of` names.

    Args:
        as_of: A preset (`documents`, `current`), a date, or a date as `YYYY-MM-DD`.

    Raises:
        EraError: It is none of these.
    """
    if isinstance(as_of, datetime):
        return as_of.date()
    if isinstance(as_of, date):
        return as_of
    if as_of in PRESETS:
        return PRESETS[as_of]
    try:
        return date.fromisoformat(as_of)
    except (TypeError, ValueError):
        raise EraError(
            f"as_of is {as_of!r}: expected a date such as 2022-11-27, or one of"
            f" {', '.join(PRESETS)}"
        ) from None


def _check_setting(name: str, value: str) -> None:
    if name not in SWITCHES:
        close = difflib.get_close_matches(name, SWITCHES, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else f"; known: {', '.join(SWITCHES)}"
        raise EraError(f"there is no era switch {name!r}{hint}")
    if value not in SWITCHES[name].values:
        raise EraError(
            f"era switch {name!r} cannot be {value!r}: expected one of"
            f" {', '.join(SWITCHES[name].values)}"
        )


@dataclass(frozen=True, slots=True)
class Eras:
    """The rulings of one day, with some switches set by hand if wanted.

    Attributes:
        as_of: The day.
        chosen: Switches set by hand, by name.
    """

    as_of: date = CURRENT
    chosen: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.as_of, date):
            raise EraError(f"as_of is {self.as_of!r}: expected a date; Eras.at takes text")
        for name, value in self.chosen.items():
            _check_setting(name, value)

    @classmethod
    def at(cls, as_of: str | date) -> Eras:
        """The rulings as of a preset or a date.

        Raises:
            EraError: `as_of` names no date.
        """
        return cls(parse_as_of(as_of))

    def with_settings(self, **settings: str) -> Eras:
        """The same day with some switches set by hand.

        Raises:
            EraError: There is no such switch, or it has no such value.
        """
        return replace(self, chosen={**self.chosen, **settings})

    def __getitem__(self, name: str) -> str:
        """The answer to the switch `name`."""
        if name in self.chosen:
            return self.chosen[name]
        if name not in SWITCHES:
            _check_setting(name, "")
        return SWITCHES[name].at(self.as_of).value

    def __hash__(self) -> int:
        return hash((self.as_of, tuple(sorted(self.chosen.items()))))

    @property
    def label(self) -> str:
        """`current`, `documents`, or the date; with the switches set by hand."""
        name = next((n for n, day in PRESETS.items() if day == self.as_of), str(self.as_of))
        return " ".join([name, *(f"{n}={v}" for n, v in sorted(self.chosen.items()))])
