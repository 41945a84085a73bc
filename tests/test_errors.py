"""Every mistake gives a clear error, and leaves the duel as it was."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import ygoplugin
from tests.helpers import BLUE_EYES, assert_stats, duel, rush
from ygoplugin import Card, Duel, EraError, Eras, SaveError, StatEffect, YgopluginError, events


def _loops(view: Any) -> int:
    return _loops(view) + 1


def _raises(view: Any) -> int:
    raise KeyError("hand")


MISTAKES: dict[str, tuple[Callable[[Duel], object], str]] = {
    "unknown stat": (lambda d: d.stat("m", "attack"), "unknown stat 'attack'"),
    "misspelt stat": (lambda d: d.stat("m", "leve"), "did you mean 'level'"),
    "unknown stat of an effect": (
        lambda d: d.apply(StatEffect.gain("atk,def", 5, label="x"), "m"),
        "unknown stat 'atk,def'",
    ),
    "unknown monster": (lambda d: d.stat("q", "atk"), "there is no monster 'q'"),
    "negative printed value": (
        lambda d: d.summon("n", Card.monster("N", atk=-100)),
        "the printed ATK is -100",
    ),
    "text where a printed number belongs": (
        lambda d: d.summon("n", Card.monster("N", atk="many")),  # type: ignore[arg-type]
        "the printed ATK is 'many': expected a number",
    ),
    "text where a number belongs": (
        lambda d: d.apply(StatEffect.gain("atk", "lots of", label="x"), "m"),
        "makes no sense from character",
    ),
    "an unknown name": (
        lambda d: d.apply(StatEffect.gain("atk", "100 * hand", label="x"), "m"),
        "reads 'hand', which is not known",
    ),
    "a division by zero": (
        lambda d: d.apply(StatEffect.gain("atk", "cur / n", label="x"), "m"),
        "divides by zero",
    ),
    "a state that is a word": (
        lambda d: d.apply(StatEffect.gain("atk", "lp * 2", label="x"), "m"),
        "the state 'lp' is 'lower'",
    ),
    "two sources with one id": (
        lambda d: d.add("m", Card.monster("Another", atk=1)),
        "two cards with one id: 'm' is Blue-Eyes White Dragon already",
    ),
    "a second summon": (lambda d: d.summon("m"), "m is on the field already"),
    "an expiry before its start": (
        lambda d: d.apply(StatEffect.gain("atk", 1, label="x", lasts="end of turn 2"), "m"),
        "would end at the end of turn 2, but it is turn 3",
    ),
    "a limit of a moment that it is not": (
        lambda d: d.apply(
            StatEffect.gain("atk", 1, label="x", lasts="end of damage calculation"), "m"
        ),
        "there is none now",
    ),
    "an unknown limit": (
        lambda d: StatEffect.gain("atk", 1, label="x", lasts="end of trun"),
        "did you mean 'end of turn'",
    ),
    "a value function that raises": (
        lambda d: d.apply(StatEffect.gain("atk", _raises, label="x"), "m"),
        r"\[x on m\] the value function _raises failed: KeyError: 'hand'",
    ),
    "a value function that loops": (
        lambda d: d.apply(StatEffect.gain("atk", _loops, label="x"), "m"),
        "never comes to an end",
    ),
    "a value function that gives a text": (
        lambda d: d.apply(StatEffect.gain("atk", lambda view: "much", label="x"), "m"),  # type: ignore[arg-type, return-value]
        "gave 'much': expected a whole number",
    ),
    "a target that is not there": (
        lambda d: d.apply(rush(), ["m", "gone"]),
        "there is no monster 'gone'",
    ),
    "a target twice": (lambda d: d.apply(rush(), ["m", "m"]), "named twice"),
    "a swap of one stat": (
        lambda d: StatEffect.make("swap", "atk", label="x"),
        "a swap exchanges ATK and DEF",
    ),
    "a gain of the original": (
        lambda d: StatEffect.make("modify", "atk", 5, layer="original", label="x"),
        "an original value can be set or swapped",
    ),
    "an unknown label": (lambda d: d.end("rsuh"), "no effect is called 'rsuh'"),
    "no such player": (lambda d: d.change_control("m", 2), "there is no player 2"),
    "a negation that is not": (lambda d: d.end_negation("m"), "the effects of m are not negated"),
    "a phase that is over": (
        lambda d: d.begin_phase("draw phase"),
        "it is the battle phase already",
    ),
    "no Damage Step": (lambda d: d.end_damage_step(), "it has not begun"),
    "a state that is a list": (
        lambda d: d.feed(events.StateChanged({"hand": [1]})),
        r"the state 'hand' is \[1\]",
    ),
    "not an event": (lambda d: d.feed("summon"), "is no event"),  # type: ignore[arg-type]
    "a summon that fails half way": (
        lambda d: d.summon("n", BLUE_EYES, effects=[StatEffect.gain("rank", 1, label="x")]),
        "n has no Rank",
    ),
    "effects together of which one fails": (
        lambda d: d.apply_together(
            [(rush(), "m"), (StatEffect.gain("atk", _raises, label="x"), "m")]
        ),
        "_raises failed",
    ),
    "an equip whose effect fails": (
        lambda d: d.equip("e", "m", StatEffect.gain("rank", 1, label="x", nature="continuous")),
        "m has no Rank",
    ),
    "an unknown comparison": (lambda d: d.compare("m", "atk", "!=", 3), "unknown comparison '!='"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_a_clear_error_and_changes_nothing(name: str) -> None:
    mistake, message = MISTAKES[name]
    made = duel()
    made.change(n=0, lp="lower")
    made.begin_turn(0, 3)
    made.begin_phase("battle phase")
    made.apply(rush(), "m")
    before = made.to_json()
    with pytest.raises(YgopluginError, match=message):
        mistake(made)
    assert made.to_json() == before
    assert_stats(made, atk=3700)
    made.end_turn()
    assert_stats(made, atk=3000)


def test_a_value_that_begins_to_fail_later_fails_only_where_it_is_read() -> None:
    made = duel(m=BLUE_EYES, other=BLUE_EYES)
    made.change(n=2)
    made.apply(
        StatEffect.gain("atk", "100 / n", source="s", label="share", nature="continuous"), "m"
    )
    made.change(n=0)
    with pytest.raises(YgopluginError, match=r"\[share on m\] the value '100 / n' divides by zero"):
        made.stat("m", "atk")
    assert_stats(made, "other", atk=3000)
    made.change(n=1)
    assert_stats(made, "m", atk=3100)


def _chain(length: int, *, closed: bool) -> Duel:
    made = duel("current", **{f"m{i}": Card.monster(f"M{i}", atk=100) for i in range(length)})
    for i in range(length if closed else length - 1):
        gain = StatEffect.gain(
            "atk",
            f"atk[m{(i + 1) % length}]",
            source=f"m{i}",
            label=f"e{i}",
            nature="continuous",
        )
        made.apply(gain, f"m{i}")
    return made


def test_a_long_chain_of_values_can_be_read_from_either_end() -> None:
    made = _chain(600, closed=False)
    assert_stats(made, "m0", atk=60_000)
    assert_stats(_chain(600, closed=False), "m599", atk=100)


def test_a_long_cycle_of_values_is_a_clear_error() -> None:
    with pytest.raises(YgopluginError, match="these values read each other: ATK of m"):
        _chain(200, closed=True).stat("m0", "atk")


def test_a_value_function_may_only_read() -> None:
    made = duel()

    def meddle(view: Any) -> int:
        with pytest.raises(TypeError):
            view.state["n"] = 5
        made.end_turn()
        return 0

    made.apply(StatEffect.gain("atk", meddle, source="s", nature="continuous"), "m")
    with pytest.raises(YgopluginError, match="cannot be told while a value is being computed"):
        made.stat("m", "atk")


loose: Any = ygoplugin


@pytest.mark.parametrize(
    "mistake",
    [
        lambda d: d.stat(["m"], "atk"),
        lambda d: d.apply("x", "m"),
        lambda d: d.apply(rush(), 5),
        lambda d: d.apply_together([5]),
        lambda d: d.feed(loose.events.EffectApplied(None, "m")),
        lambda d: d.feed(loose.events.CardLeft([])),
        lambda d: d.feed(loose.events.StateChanged(None)),
        lambda d: d.feed(loose.events.PhaseBegan("foo")),
        lambda d: d.add("q", "Card"),
        lambda d: d.summon("n", BLUE_EYES, values=5),
        lambda d: d.summon("n", BLUE_EYES, values={"foo": 1}),
        lambda d: d.begin_turn(0, "y"),
        lambda d: d.begin_turn(0, 10**5000),
        lambda d: d.change(hand=10**5000),
        lambda d: d.change(cur=7),
        lambda d: d.set_life_points(0, 10**5000),
        lambda d: d.apply(loose.StatEffect.gain("atk", 10**5000), "m"),
        lambda d: d.compare("m", "atk", "<", "x"),
        lambda d: d.value_of("m", "foo"),
        lambda d: d.battle("m", "m"),
        lambda d: d.may_target(5, "m"),
        lambda d: d.may_target(rush(), "m", ["x"]),
        lambda d: d.may(5),
        lambda d: loose.StatEffect.gain("atk", 1, lasts=5),
        lambda d: loose.StatEffect.gain(5, 1),
        lambda d: loose.StatEffect.gain("atk", {"a": {"b": 1}}),
        lambda d: loose.Card("x", printed=5),
        lambda d: loose.Card("x", printed={"foo": 1}),
        lambda d: loose.Card("x", passcode="a"),
        lambda d: loose.Eras("x", {}),
        lambda d: loose.Duel.from_json(None),
    ],
)
def test_parts_of_the_wrong_kind(mistake: Callable[[Any], object]) -> None:
    made = duel()
    before = made.to_json()
    with pytest.raises(YgopluginError) as caught:
        mistake(made)
    assert "\n" not in str(caught.value)
    assert made.to_json() == before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a saved duel"),
        ("[]", "its 'ygoplugin' is None"),
        ('{"ygoplugin": 99}', "its 'ygoplugin' is 99"),
        ('{"ygoplugin": 1}', "not a saved duel"),
        (
            '{"ygoplugin": 1, "as_of": "2020-03-01", "switches": {}, "events": [{"event": "Boom"}]}',
            "event 1 of the saved duel",
        ),
        (
            '{"ygoplugin": 1, "as_of": "2020-03-01", "switches": {}, "events": '
            '[{"event": "TurnEnded", "turn": 1}]}',
            "a saved TurnEnded has no turn",
        ),
        ('{"ygoplugin": 1, "as_of": "someday", "switches": {}, "events": []}', "someday"),
        ("[" * 100_000, "not a saved duel"),
    ],
)
def test_a_broken_save_is_refused(text: str, message: str) -> None:
    with pytest.raises(SaveError, match=message):
        Duel.from_json(text)


def test_an_event_does_not_change_after_it_was_told() -> None:
    made = duel()
    targets = ["m"]
    made.apply(rush(), targets)
    targets.append("other")
    assert Duel.from_json(made.to_json()).stat("m", "atk") == 3700


def test_value_functions_that_come_with_a_summon_can_be_saved() -> None:
    made = Duel()
    made.summon("m", BLUE_EYES, effects=[StatEffect.gain("atk", lambda view: 5, label="five")])
    assert_stats(Duel.from_json(made.to_json()), atk=3005)


def test_a_lingering_value_function_can_be_saved_a_continuous_one_cannot() -> None:
    made = duel()
    made.apply(StatEffect.gain("atk", lambda view: Fraction(view.orig, 7), label="seventh"), "m")
    restored = Duel.from_json(made.to_json())
    assert_stats(restored, atk=3429)
    made.apply(
        StatEffect.gain("atk", lambda view: 5, source="s", label="five", nature="continuous"), "m"
    )
    with pytest.raises(YgopluginError, match="has no name under which it could be saved"):
        made.to_json()


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: Eras.at("yesterday"), "as_of is 'yesterday': expected a date"),
        (
            lambda: Eras.at("current").with_settings(calc_only_modfy="once"),
            "did you mean 'calc_only_modify'",
        ),
        (
            lambda: Eras.at("current").with_settings(calc_only_modify="never"),
            "expected one of once, last",
        ),
        (lambda: Eras.at("current")["nothing"], "there is no era switch 'nothing'"),
    ],
)
def test_eras(mistake: Callable[[], object], message: str) -> None:
    with pytest.raises(EraError, match=message):
        mistake()
