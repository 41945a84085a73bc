"""Running rulings: feeding each step to a duel and comparing what it answers with what is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, Literal

from ygoplugin.duel import STARTING_LIFE_POINTS, Duel
from ygoplugin.eras import Eras
from ygoplugin.errors import RulingError, YgopluginError
from ygoplugin.oaths import Reason, Verdict
from ygoplugin.rules.errors import IllegalError
from ygoplugin.rulings.known import known_of
from ygoplugin.rulings.loader import Ruling, eras_of
from ygoplugin.rulings.model import (
    CHANGES,
    DURATIONS,
    CardEntry,
    Case,
    Legality,
    OathAnswer,
    OathCase,
    OathStep,
    Principle,
    Recalculating,
    RuleAnswer,
    RuleCase,
    RuleStep,
    Step,
)
from ygoplugin.rulings.rule_plays import RulePlay, Said
from ygoplugin.rulings.turns import TurnPlay
from ygoplugin.stats.cards import QUESTION_MARK, Card, Printed
from ygoplugin.stats.effects import Group, StatEffect, parse_stats
from ygoplugin.stats.explanation import Working
from ygoplugin.stats.formulas import parse_expression, parse_formula
from ygoplugin.stats.kinds import Layer, Nature, Stat, nature_of, round_half_up
from ygoplugin.stats.legality import Needs, parse_needs
from ygoplugin.stats.times import Limit

Status = Literal["passed", "failed", "skipped", "disputed", "unsupported"]
"""What came of a ruling. `disputed` and `unsupported`: its file says so, with the reason."""
PLAYERS: Final = {"player": 0, "opponent": 1}
_SPELL_KINDS: Final = ("spell", "trap")


@dataclass(frozen=True, slots=True)
class StepResult:
    """What one step gave.

    Attributes:
        do: What happened, in words.
        expected: The expected values by card and name.
        got: What the duel answered, for the same.
        problem: Why the step did not go as expected, if it did not and no value says so.
        workings: The working of every expected stat.
        reasons: Reasons of verdicts.
    """

    do: str
    expected: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    got: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    problem: str = ""
    workings: tuple[Working, ...] = ()
    reasons: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether everything was as expected."""
        return not self.problem and self.expected == self.got

    def to_json(self) -> dict[str, Any]:
        """The step as plain data."""
        data: dict[str, Any] = {
            "do": self.do,
            "expected": {k: dict(v) for k, v in self.expected.items()},
            "got": {k: dict(v) for k, v in self.got.items()},
            "ok": self.ok,
        }
        if self.problem:
            data["problem"] = self.problem
        if self.reasons:
            data["reasons"] = list(self.reasons)
        if self.workings:
            data["workings"] = [w.to_json() for w in self.workings]
        return data


@dataclass(frozen=True, slots=True)
class Result:
    """What running one ruling gave.

    Attributes:
        ruling: The ruling.
        status: Whether it passed.
        as_of: The rulings of which day it was run under.
        reason: Why it failed or was skipped; empty if it passed.
        steps: What each step gave, up to the first that failed.
    """

    ruling: Ruling
    status: Status
    as_of: str
    reason: str = ""
    steps: tuple[StepResult, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "id": self.ruling.id,
            "kind": self.ruling.kind,
            "level": "resolver",
            "section": self.ruling.section,
            "as_of": self.as_of,
            "status": self.status,
            "reason": self.reason,
            **_standing(self.ruling),
            "steps": [step.to_json() for step in self.steps],
        }


def _standing(ruling: Ruling) -> dict[str, Any]:
    """How firmly a source states a ruling, where that is known."""
    found: dict[str, Any] = {}
    if isinstance(ruling.entry, RuleCase) and ruling.entry.basis is not None:
        found["basis"] = ruling.entry.basis
    if ruling.open:
        found["open"] = list(ruling.open)
    return found


def card_of(entry: CardEntry) -> Card:
    """The card that a ruling describes."""
    kind = (entry.kind or "monster").lower()
    simple: Literal["monster", "token", "spell", "trap"]
    if kind in ("monster", "token"):
        simple = "token" if kind == "token" else "monster"
    else:
        simple = "trap" if kind.endswith("trap") else "spell"
    values = entry.printed
    printed: dict[Stat, Any] = {}
    if values is not None and simple in ("monster", "token"):
        printed = {
            Stat.ATK: values.atk,
            Stat.DEF: values.defense,
            Stat.LEVEL: values.level,
            Stat.RANK: values.rank,
            Stat.SCALE: values.scale,
        }
    printed = {stat: value for stat, value in printed.items() if value is not None}
    return Card(entry.name_en or entry.description or entry.key, entry.passcode, simple, printed)


class _Play:
    """One ruling being played: its duel, and what its steps do to it."""

    def __init__(self, ruling: Ruling, eras: Eras) -> None:
        self.ruling = ruling
        self.duel = Duel(eras)
        self.damage: dict[str, dict[str, int]] = {}
        self.outcome_applies: bool | None = None
        self.reasons: tuple[str, ...] = ()
        self.negated: set[tuple[str, str | None]] = set()

    def set_up(
        self, steps: Sequence[Step], initial: Mapping[str, Mapping[str, int]] | None
    ) -> None:
        """Put the cards in place."""
        arriving = {key for s in steps if s.nature == "special-summon" for key in s.target or ()}
        started = initial or {}
        for key, entry in self.ruling.cards.items():
            card = card_of(entry)
            if not card.printed and key not in arriving:
                given = {Stat(s): v for s, v in started.get(key, {}).items() if s in set(Stat)}
                card = replace(card, printed=given)
            self.duel.add(key, card, PLAYERS[entry.controller or "player"])
            stays_off = entry.where == "elsewhere" or key in arriving or not card.printed
            if card.kind in _SPELL_KINDS or stays_off:
                continue
            self.duel.summon(key, face_up=entry.where != "face-down")
        for key, values in started.items():
            if key in PLAYERS:
                self.duel.set_life_points(PLAYERS[key], values.get("lp", STARTING_LIFE_POINTS))
            elif key in self.duel.monsters:
                self._start_with(key, values)

    def _start_with(self, monster: str, values: Mapping[str, int]) -> None:
        """A monster starts with other values than the printed ones."""
        for name, value in values.items():
            if name in set(Stat) and self.duel.stat(monster, name) != value:
                self.duel.apply(StatEffect.becomes(name, value, label="start"), monster)

    # --- steps ------------------------------------------------------------------------------------

    def play(self, step: Step) -> None:
        """Feed one step to the duel."""
        self.damage = {}
        self.outcome_applies = None
        self.reasons = ()
        if step.state:
            self.duel.change(**step.state)
        nature = step.nature
        if nature in CHANGES or nature == "battle-value":
            self._change(step)
        elif nature is not None and nature != "game-state-change":
            handler: Callable[[Step], None] = getattr(self, "_" + nature.replace("-", "_"))
            handler(step)
        if step.damage is not None and self.outcome_applies is not False:
            key = next((k for k in step.expect or {} if k in PLAYERS), "opponent")
            self.damage.setdefault(key, {})["effect_damage"] = step.damage

    def effect(self, step: Step) -> StatEffect:
        """The effect that a step describes."""
        nature = step.nature or ""
        source = self.ruling.cards.get(step.source or "")
        if nature == "battle-value":
            operation, layer, how = "set", "battle", "lingering"
        else:
            operation, layer, known = CHANGES[nature]
            how = known or self._nature_by_kind(step, source)
        lasts, during = DURATIONS[step.duration or "indefinite"]
        if how == "lingering" or step.during is not None:
            during = step.during
        else:
            lasts = None if during else lasts
        label = step.effect or step.source or f"{nature} {step.stat or ''}".strip()
        value: Any = 0
        if operation == "set" or operation == "modify":
            value = "orig" if layer == "battle" and step.value is None else step.value
        stats = (
            "both" if operation in ("swap", "reverse") and not step.stat else step.stat or "both"
        )
        has_field_source = how != "lingering" and step.source is not None
        return StatEffect.make(
            operation,
            stats,
            value,
            layer=layer,
            nature=how,
            source=step.source,
            label=label,
            lasts=None if has_field_source and lasts == "while source" else lasts,
            during=during,
            self_only=step.self_only,
            made_by=step.made_by,
            equip=(
                step.equip
                if step.equip is not None
                else source is not None and source.kind == "equip spell"
            ),
            over_set=step.over_set,
        )

    def _nature_by_kind(self, step: Step, source: CardEntry | None) -> str:
        kind = step.kind or (source.kind if source is not None else None)
        if kind is None:
            raise RulingError(
                f"{self.ruling.place}: whether {step.nature!r} applies once or continuously depends"
                " on the kind of the card or effect: give the step a `kind`, such as 'equip spell'"
            )
        return nature_of(kind).value

    def _enter_moment(self, effect: StatEffect) -> None:
        """A step whose effect is bound to a part of a battle takes place in it."""
        moments = {effect.lasts.moment} if effect.lasts is not None else set()
        if effect.during is not None:
            moments.add(effect.during.moment)
        names = {str(m) for m in moments if m is not None}
        if "damage calculation" in names and not self.duel.clock.damage_calculation:
            self.duel.begin_damage_calculation()
        elif "damage step" in names and not self.duel.clock.damage_step:
            self.duel.begin_damage_step()
        elif effect.lasts is not None and effect.lasts.limit is Limit.END_OF_PHASE:
            phase = effect.lasts.phase
            if phase is not None and self.duel.clock.phase is not phase:
                self.duel.begin_phase(phase)

    def _change(self, step: Step) -> None:
        effect = self.effect(step)
        if step.during is None:
            self._enter_moment(effect)
        targets = step.target or []
        group = next((Group(word) for word in targets if word in set(Group)), None)
        if group is not None:
            self.duel.apply(effect, group)
            return
        needs = self._needs(step)
        for target in targets:
            if needs and effect.nature is Nature.LINGERING and effect.layer is not Layer.BATTLE:
                outcome = self.duel.carry_out(effect, target, needs)
                self.outcome_applies = all(outcome.follow_ups)
                self.reasons += outcome.reasons
                if not outcome.applies:
                    return
        self.duel.apply(effect, targets)

    def _needs(self, step: Step) -> tuple[Needs, ...]:
        if step.then is not None:
            return tuple(parse_needs(word) for word in step.then)
        names = {name for values in (step.expect or {}).values() for name in values}
        if step.damage is not None or "follow_up_applies" in names:
            return (Needs.CHANGE,)
        return ()

    def _together(self, step: Step) -> None:
        self.duel.apply_together(
            (self.effect(inner), inner.target or []) for inner in step.steps or ()
        )

    def _negate(self, step: Step) -> None:
        lasts = DURATIONS[step.duration][0] if step.duration else None
        for target in step.target or ():
            self.duel.negate(target, step.source, lasts)
            self.negated.add((target, step.source))

    def _un_negate(self, step: Step) -> None:
        for target in step.target or ():
            known = (target, step.source) in self.negated
            self.duel.end_negation(target, step.source if known else None)

    def _lose_effect(self, step: Step) -> None:
        for target in step.target or ():
            for label in step.ends or ():
                self.duel.lose_effect(target, label)

    def _expire(self, step: Step) -> None:
        for label in step.ends or ():
            self.duel.end(label)
        self._leave_moments()

    def _leave_moments(self) -> None:
        """When nothing is tied to the part of the battle any more, it is over."""
        bound = self.duel.stats.bound_to
        if self.duel.clock.damage_calculation and not bound(Limit.END_OF_DAMAGE_CALCULATION):
            self.duel.end_damage_calculation()
        if self.duel.clock.damage_step and not self.duel.clock.damage_calculation:
            if not bound(Limit.END_OF_DAMAGE_STEP):
                self.duel.end_damage_step()

    def _leave_field(self, step: Step) -> None:
        for card in [step.source] if step.source else step.target or []:
            self.duel.leave(card)

    def _special_summon(self, step: Step) -> None:
        for target in step.target or ():
            self.duel.summon(target, values=step.values)

    def _flip_face_down(self, step: Step) -> None:
        for target in step.target or ():
            self.duel.flip_down(target)

    def _flip_face_up(self, step: Step) -> None:
        for target in step.target or ():
            self.duel.flip_up(target)

    def _turn_ends(self, step: Step) -> None:  # noqa: ARG002
        self.duel.end_turn()

    def _phase_begins(self, step: Step) -> None:
        self.duel.begin_phase(step.phase or "")

    def _damage_step_begins(self, step: Step) -> None:  # noqa: ARG002
        self.duel.begin_damage_step()

    def _damage_calculation_begins(self, step: Step) -> None:  # noqa: ARG002
        self.duel.begin_damage_calculation()

    def _damage_calculation_ends(self, step: Step) -> None:  # noqa: ARG002
        self.duel.end_damage_calculation()

    def _damage_step_ends(self, step: Step) -> None:  # noqa: ARG002
        self.duel.end_damage_step()

    def _battle_damage_calc(self, step: Step) -> None:
        """A battle; or, made by a Spell or Trap, which values one damage calculation uses."""
        if not self.duel.clock.damage_calculation:
            self.duel.begin_damage_calculation()
        targets = step.target or []
        source = self.ruling.cards.get(step.source or "")
        if step.source is None or source is None or card_of(source).kind in _SPELL_KINDS:
            effect = StatEffect.battles_with(
                "both",
                "orig" if step.value is None else step.value,
                source=step.source,
                label=step.effect or step.source,
                lasts="end of damage calculation",
            )
            self.duel.apply(effect, targets)
            return
        result = self.duel.battle(step.source, targets[0] if targets else None)
        for name, player in PLAYERS.items():
            if player in result.damage:
                self.damage.setdefault(name, {})["battle_damage"] = result.damage[player]

    def _change_control(self, step: Step) -> None:
        for target in step.target or ():
            self.duel.change_control(target, PLAYERS[step.controller or "opponent"])

    def _unequip(self, step: Step) -> None:
        self.duel.unequip(step.source or "")

    def _pay_lp(self, step: Step) -> None:
        for target in step.target or ():
            player = PLAYERS[target]
            now = self.duel.life_points(player)
            paid = parse_formula(str(step.value).replace("lp", str(now))).constant
            if paid is None or not 0 <= paid <= now:
                raise RulingError(f"{self.ruling.place}: {step.value!r} cannot be paid of {now} LP")
            self.duel.set_life_points(player, round_half_up(Fraction(now) - paid))

    # --- answers ----------------------------------------------------------------------------------

    def answer(self, key: str, name: str) -> Any:
        """What the duel says to one expected value."""
        if name == "follow_up_applies":
            return self.outcome_applies is not False
        if key in PLAYERS:
            if name == "lp":
                return self.duel.life_points(PLAYERS[key])
            return self.damage.get(key, {}).get(name, 0)
        if name == "negated":
            return self.duel.is_negated(key)
        if name == "used_for_damage_calculation":
            return self.duel.battle_value(key, Stat.ATK)
        if name == "used_def_for_damage_calculation":
            return self.duel.battle_value(key, Stat.DEF)
        stat = name.removeprefix("original_")
        if key in self.duel.monsters:
            return (self.duel.original if stat != name else self.duel.stat)(key, stat)
        return self.duel.value_of(key, stat)

    def workings(self, expected: Mapping[str, Mapping[str, Any]]) -> tuple[Working, ...]:
        """The working of every stat among the expected values."""
        return tuple(
            self.duel.explain(key, stat)
            for key, values in expected.items()
            if key in self.duel.monsters
            for stat in dict.fromkeys(name.removeprefix("original_") for name in values)
            if stat in set(Stat) and stat in self.duel.stats.history(key).tracks
        )

    def check(self, step: Step, do: str | None = None) -> StepResult:
        """Play a step and compare."""
        expected = step.expect or {}
        problem = ""
        try:
            before = self.duel.copy() if step.refused else None
            self.play(step)
            if before is not None:
                problem = "the step was expected to be refused, and was not"
        except YgopluginError as error:
            if not step.refused:
                return StepResult(do or step.do, expected, {}, str(error))
        got: dict[str, dict[str, Any]] = {}
        try:
            for key, values in expected.items():
                got[key] = {name: self.answer(key, name) for name in values}
            workings = self.workings(expected)
        except YgopluginError as error:
            return StepResult(do or step.do, expected, got, str(error))
        problem = problem or self._wrong_arithmetic(step)
        return StepResult(do or step.do, expected, got, problem, workings, self.reasons)

    def _wrong_arithmetic(self, step: Step) -> str:
        """What is wrong with the arithmetic that a ruling gives beside its expected values."""
        for place, figures in (step.calc or {}).items():
            key, _, name = place.rpartition(".")
            expected = (step.expect or {}).get(key, {}).get(name)
            value = parse_expression(figures).constant
            if value is None or expected is None or expected == QUESTION_MARK:
                return f"calc {place}: {figures!r} is no arithmetic for an expected value"
            stat = name.removeprefix("original_")
            floor = Stat(stat).floor if stat in set(Stat) else 0
            if max(floor, round_half_up(value)) != expected:
                return f"calc {place}: {figures} is not {expected}"
        return ""


def _run_case(ruling: Ruling, case: Case, eras: Eras) -> Result:
    play = _Play(ruling, eras)
    steps: list[StepResult] = []
    try:
        play.set_up(case.steps, case.initial)
    except YgopluginError as error:
        return Result(ruling, "failed", eras.label, f"setup: {error}")
    for number, step in enumerate(case.steps, 1):
        result = play.check(step)
        steps.append(result)
        if not result.ok:
            return Result(ruling, "failed", eras.label, _why(number, result), tuple(steps))
    return Result(ruling, "passed", eras.label, "", tuple(steps))


def _why(number: int, result: StepResult) -> str:
    if result.problem:
        return f"step {number}: {result.problem}"
    parts = [
        f"{key} {name}: expected {value}, got {result.got.get(key, {}).get(name)}"
        for key, values in result.expected.items()
        for name, value in values.items()
        if result.got.get(key, {}).get(name) != value
    ]
    return f"step {number}: {'; '.join(parts)}"


def _run_turn(ruling: Ruling, case: OathCase, eras: Eras) -> Result:
    """A turn: everything that happens is told, every question is compared with its answer."""
    steps: list[StepResult] = []
    try:
        play = TurnPlay(ruling.place, ruling.cards, eras)
    except YgopluginError as error:
        return Result(ruling, "failed", eras.label, f"setup: {error}")
    for number, step in enumerate(case.steps, 1):
        do = play.describe(step)
        try:
            if step.ask is None:
                play.play(step)
                steps.append(StepResult(do))
                continue
            value, verdict = play.answer(step)
        except YgopluginError as error:
            steps.append(StepResult(do, problem=str(error)))
            return Result(ruling, "failed", eras.label, f"step {number}: {error}", tuple(steps))
        steps.append(compare_answer(step, case.expect[step.id or ""], value, verdict, do))
        if not steps[-1].ok:
            why = _why(number, steps[-1])
            return Result(ruling, "failed", eras.label, why, tuple(steps))
    return Result(ruling, "passed", eras.label, "", tuple(steps))


def _run_rules(ruling: Ruling, case: RuleCase, eras: Eras) -> Result:
    """The rules of a turn: what happens is told, every question is compared with its answer."""
    steps: list[StepResult] = []
    try:
        play = RulePlay(ruling.place, ruling.cards, case.steps, eras)
    except YgopluginError as error:
        return Result(ruling, "failed", eras.label, f"setup: {error}")
    for number, step in enumerate(case.steps, 1):
        do = play.describe(step)
        try:
            if step.ask is None:
                steps.append(_told(play, step, do))
            else:
                steps.append(_compare_said(step, case.expect[step.id or ""], play.answer(step), do))
        except YgopluginError as error:
            steps.append(StepResult(do, problem=str(error)))
        except ValueError as error:
            steps.append(StepResult(do, problem=f"{ruling.place}: {error}"))
        if not steps[-1].ok:
            why = _why(number, steps[-1])
            return Result(ruling, "failed", eras.label, why, tuple(steps))
    return Result(ruling, "passed", eras.label, "", tuple(steps))


def _told(play: RulePlay, step: RuleStep, do: str) -> StepResult:
    """A step that happens; if it is to be refused, it must be, with the reason and without a trace."""
    if not step.refused:
        play.play(step)
        return StepResult(do)
    before = play.duel.to_json()
    try:
        play.play(step)
    except YgopluginError as error:
        if play.duel.to_json() != before:
            return StepResult(do, problem="the refused step left a trace")
        codes = [r.code for r in error.verdict.reasons] if isinstance(error, IllegalError) else []
        if step.reason is not None and step.reason not in codes:
            return StepResult(do, problem=f"refused, but not for {step.reason}: {error}")
        return StepResult(f"{do} - refused", reasons=(str(error),))
    return StepResult(do, problem="the step was expected to be refused, and was not")


def _compare_said(step: RuleStep, expected: RuleAnswer, said: Said, do: str) -> StepResult:
    """What a question was answered, beside what was expected."""
    wanted = {
        name: value
        for name in ("allowed", "count", "value")
        if (value := getattr(expected, name)) is not None
    }
    got: dict[str, Any] = dict.fromkeys(wanted, said.value)
    codes = [reason.code for reason in said.reasons]
    if expected.reason is not None:
        wanted["reason"] = expected.reason
        got["reason"] = expected.reason if expected.reason in codes else ", ".join(codes)
    reasons = tuple(_reason_line(reason) for reason in said.reasons)
    key = step.id or ""
    return StepResult(do, {key: wanted}, {key: got}, "", (), reasons)


def _reason_line(reason: Reason) -> str:
    where = reason.ruling.id
    if reason.ruling.source:
        where += f": {reason.ruling.source}"
    return f"{reason.because} [{reason.code}; {where}]"


def compare_answer(
    step: OathStep, answer: OathAnswer, value: Any, verdict: Verdict | None, do: str
) -> StepResult:
    """What a question was answered, beside what was expected."""
    expected: dict[str, Any] = {}
    if answer.allowed is not None:
        expected["allowed"] = answer.allowed
    if answer.count is not None:
        expected["count"] = dict(answer.count)
    if answer.value is not None:
        expected["value"] = answer.value
    got = dict.fromkeys(expected, value)
    reasons: tuple[str, ...] = ()
    if verdict is not None:
        given = (*verdict.reasons, *verdict.notes)
        codes = [reason.code for reason in given]
        if answer.reason is not None and verdict.allowed == answer.allowed:
            expected["reason"] = answer.reason
            got["reason"] = answer.reason if answer.reason in codes else ", ".join(codes)
        reasons = tuple(
            f"{r.because} [{r.code}; {r.ruling.id}"
            + (f", {r.ruling.date}" if r.ruling.date else "")
            + (f"; {r.wording}" if r.wording else "")
            + (f"; event {r.event + 1}" if r.event is not None else "")
            + "]"
            for r in given
        )
    key = step.id or ""
    return StepResult(do, {key: expected}, {key: got}, "", (), reasons)


def _run_legality(ruling: Ruling, entry: Legality, eras: Eras) -> Result:
    ask = entry.ask
    if ask is None:
        why = "it is in words only: give it an `ask` to make it executable"
        return Result(ruling, "skipped", eras.label, why)
    play = _Play(ruling, eras)
    reasons: tuple[str, ...] = ()
    try:
        play.set_up((), None)
        if ask.change is not None:
            verdict = _ask_change(play, entry, ask.change, tuple(parse_needs(n) for n in ask.then))
            legal, reasons = verdict
        else:
            legal = _ask_compare(play, entry)
    except YgopluginError as error:
        return Result(ruling, "failed", eras.label, str(error))
    first = StepResult(
        entry.action,
        {"verdict": {"legal": entry.legal}},
        {"verdict": {"legal": legal}},
        "",
        (),
        reasons,
    )
    steps = [first]
    if first.ok and ask.change is not None and entry.expect:
        then = ask.change.model_copy(
            update={"then": list(ask.then) or None, "expect": entry.expect}
        )
        steps.append(play.check(then, entry.on_resolution or "it resolves"))
    for number, step in enumerate(steps, 1):
        if not step.ok:
            return Result(ruling, "failed", eras.label, _why(number, step), tuple(steps))
    return Result(ruling, "passed", eras.label, "", tuple(steps))


def _ask_change(
    play: _Play, entry: Legality, change: Step, needs: tuple[Needs, ...]
) -> tuple[bool, tuple[str, ...]]:
    effect = play.effect(change)
    allowed = True
    reasons: tuple[str, ...] = ()
    for target in change.target or ():
        if entry.kind == "resolution":
            outcome = play.duel.carry_out(effect, target, needs)
            ok, why = outcome.applies and all(outcome.follow_ups), outcome.reasons
        else:
            verdict = play.duel.may_target(
                effect, target, needs, mandatory=entry.kind == "mandatory-trigger"
            )
            ok, why = verdict.allowed, verdict.reasons
        allowed = allowed and ok
        reasons += why
    return allowed, reasons


def _ask_compare(play: _Play, entry: Legality) -> bool:
    ask = entry.ask
    assert ask is not None  # noqa: S101 - asked for before
    of = ask.of or []
    if ask.same is not None:
        if len(of) != 2:
            raise RulingError(f"{play.ruling.place}: `same` compares two cards: give them in `of`")
        return play.duel.same(
            of[0], of[1], ask.same, number=ask.number, for_material=ask.for_material
        )
    words = (ask.compare or "").split()
    if len(words) != 3 or not of or not (words[2] == QUESTION_MARK or words[2].isdecimal()):
        raise RulingError(
            f"{play.ruling.place}: the comparison is {ask.compare!r}: expected for example"
            " 'atk <= 1500', with the card under `of`"
        )
    stat = parse_stats(words[0])[0]
    number: Printed = "?" if words[2] == QUESTION_MARK else int(words[2])
    return all(
        play.duel.compare(card, stat, words[1], number, for_material=ask.for_material)
        for card in of
    )


def _run_recalculating(ruling: Ruling, entry: Recalculating, eras: Eras) -> Result:
    """The documented order, against the priorities that the duel uses."""
    priority = Duel(eras).stats.policies.priority
    found = {c.key: priority(Card(c.name_en, c.passcode)) for c in entry.cards}
    for key, value in found.items():
        if value is None:
            return Result(ruling, "failed", eras.label, f"{key} is not in the list of that day")
    pairs = [
        (low, high)
        for lower, higher in zip(entry.order_low_to_high, entry.order_low_to_high[1:], strict=False)
        for low in lower
        for high in higher
    ]
    pairs += [(pair[0], pair[-1]) for pair in entry.further_pairs_low_high if pair]
    for low, high in pairs:
        if low not in found or high not in found:
            why = f"the order names {low} and {high}, of which one is not among the cards"
            return Result(ruling, "failed", eras.label, why)
        if (found[low] or 0) >= (found[high] or 0):
            return Result(ruling, "failed", eras.label, f"{low} does not come before {high}")
    step = StepResult(f"{len(found)} cards, {len(pairs)} pairs in order")
    return Result(ruling, "passed", eras.label, "", (step,))


def run(
    rulings: Iterable[Ruling],
    as_of: str | None = None,
    others: Sequence[Ruling] = (),
    *,
    apart: bool = True,
    switches: Mapping[str, str] | None = None,
) -> list[Result]:
    """Run rulings.

    Args:
        rulings: Those to run.
        as_of: A day under whose rulings all of them are run, in place of their own.
        others: Further rulings, to which principles may refer.
        apart: Whether what is disputed or unsupported gets that status, in place of what came of it.
        switches: Era switches that are set for all of them, whatever they say themselves.

    Returns:
        One result for each, in order.
    """
    wanted = list(rulings)
    known = {
        ruling.id: ruling
        for ruling in (*others, *wanted)
        if not isinstance(ruling.entry, Principle)
    }
    done: dict[str, Result] = {}

    def result(ruling: Ruling) -> Result:
        if ruling.id not in done:
            found = _run_one(ruling, as_of, lambda name: _named(name), switches or {})
            done[ruling.id] = _with_known(found) if apart else found
        return done[ruling.id]

    def _named(name: str) -> Result | None:
        return result(known[name]) if name in known else None

    return [result(ruling) for ruling in wanted]


def _with_known(result: Result) -> Result:
    """The result of a ruling that its file says to be disputed or unsupported."""
    known = known_of(result.ruling.entry)
    if known is None:
        return result
    if known.kind == "unsupported" and result.status == "passed":
        why = f"it passes, and its file says that it does not; {known}"
        return replace(result, status="failed", reason=why)
    here = f"; here: {result.reason}" if result.reason else ""
    link = f" ({known.link})" if known.link else ""
    return replace(result, status=known.kind, reason=f"{known.reason}{link}{here}")


def _run_one(
    ruling: Ruling,
    as_of: str | None,
    named: Callable[[str], Result | None],
    switches: Mapping[str, str],
) -> Result:
    entry = ruling.entry
    try:
        eras = eras_of(entry, ruling.as_of, as_of)
        if switches:
            eras = eras.with_settings(**switches)
    except YgopluginError as error:
        return Result(ruling, "failed", as_of or "", str(error))
    match entry:
        case Case():
            return _run_case(ruling, entry, eras)
        case OathCase():
            return _run_turn(ruling, entry, eras)
        case RuleCase():
            return _run_rules(ruling, entry, eras)
        case Legality():
            return _run_legality(ruling, entry, eras)
        case Recalculating():
            return _run_recalculating(ruling, entry, eras)
        case Principle():
            return _run_principle(ruling, entry, eras, named)


def _run_principle(
    ruling: Ruling, entry: Principle, eras: Eras, named: Callable[[str], Result | None]
) -> Result:
    """A principle passes if every case that shows it does."""
    if not entry.cases:
        why = "no case shows it: name some under `cases`"
        return Result(ruling, "skipped", eras.label, why)
    steps = []
    for name in entry.cases:
        shown = named(name)
        if shown is None:
            why = f"there is no case {name!r} (a principle cannot be shown by another principle)"
            return Result(ruling, "failed", eras.label, why)
        problem = "" if shown.status == "passed" else f"{shown.status}: {shown.reason}"
        steps.append(StepResult(name, problem=problem))
        if problem:
            return Result(ruling, "failed", eras.label, f"{name} {problem}", tuple(steps))
    return Result(ruling, "passed", eras.label, "", tuple(steps))
