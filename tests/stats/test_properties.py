"""What holds for every history, whatever happens in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import assert_stats, duel
from ygoplugin import Card, Duel, StatEffect, YgopluginError

MONSTERS = {
    "a": Card.monster("A", atk=2100, defense=1600, level=5),
    "b": Card.monster("B", atk="?", defense=300, level=1),
}
SOURCES = ("a", "b", "equip", "field")
DAYS = ("2020-02-15", "documents", "2023-01-01", "current")
Action = Callable[[Duel], None]

values: st.SearchStrategy[int | str] = st.sampled_from(
    [
        0,
        1,
        100,
        1500,
        -400,
        "cur / 2",
        "cur * 2",
        "orig / 2",
        "orig * 2",
        "max(orig, 500)",
        "n * 100",
    ]
)
amounts: st.SearchStrategy[int | str] = st.sampled_from(
    [0, 100, 333, -500, -4000, "orig / 2", "-100 * n"]
)
limits = st.sampled_from([None, "end of turn", "end of opponent's turn", "until negated"])


@st.composite
def effects(
    draw: st.DrawFn, stats: tuple[str, ...] = ("atk", "def", "both", "level")
) -> StatEffect:
    operation = draw(st.sampled_from(["modify", "modify", "set", "set", "swap", "reverse"]))
    nature = draw(st.sampled_from(["lingering", "lingering", "continuous", "recalculating"]))
    layer = "current"
    if operation in ("set", "swap") and nature != "recalculating" and draw(st.booleans()):
        layer = "original"
    stat = "both" if operation == "swap" else draw(st.sampled_from(stats))
    source_of_values = amounts if operation == "modify" else values
    raw = draw(source_of_values)
    if layer == "original" or (nature != "lingering" and operation == "modify"):
        raw = str(raw).replace("cur", "orig")
    source = draw(st.sampled_from(SOURCES))
    return StatEffect.make(
        operation,
        stat,
        raw,
        layer=layer,
        nature=nature,
        source=source,
        label=f"{operation} {nature} {layer} {raw}",
        lasts=draw(limits) if nature == "lingering" else None,
        during=draw(st.sampled_from([None, None, "damage step", "opponent's turn"])),
        self_only=nature == "lingering" and source in MONSTERS and draw(st.booleans()),
        equip=source == "equip",
    )


def turn_over(made: Duel, monster: str) -> None:
    made.flip_down(monster)
    made.flip_up(monster)


@st.composite
def actions(draw: st.DrawFn) -> Action:
    kind = draw(st.integers(0, 12))
    monster = draw(st.sampled_from(sorted(MONSTERS)))
    source = draw(st.sampled_from(SOURCES))
    number = draw(st.integers(0, 5))
    if kind <= 5:
        effect = draw(effects())
        return lambda d: d.apply(effect, monster)
    choices: list[Action] = [
        lambda d: d.negate(source, "negator"),
        lambda d: d.end_negation(source),
        lambda d: d.end_turn(),
        lambda d: d.begin_damage_step(),
        lambda d: d.end_damage_step(),
        lambda d: d.change(n=number),
        lambda d: turn_over(d, monster),
    ]
    return choices[kind - 6]


histories = st.lists(actions(), max_size=14)


def play(history: list[Action], as_of: str, *, reading: bool = False) -> Duel:
    """Play a history; actions that are refused leave no trace."""
    made = Duel(as_of)
    for name, card in MONSTERS.items():
        made.summon(name, card)
    for source in SOURCES:
        if source not in MONSTERS:
            made.add(source, Card(source, kind="spell"))
    made.change(n=1)
    for action in history:
        before = answers(made) if reading else None
        events = len(made.events)
        try:
            action(made)
        except YgopluginError:
            assert len(made.events) == events or made.events[events:]
            if before is not None and len(made.events) == events:
                assert answers(made) == before
    return made


def answers(made: Duel) -> dict[str, object]:
    """Everything that can be asked."""
    found: dict[str, object] = {}
    for monster in MONSTERS:
        for stat in ("atk", "def", "level"):
            for name, read in (("current", made.stat), ("original", made.original)):
                try:
                    found[f"{monster} {stat} {name}"] = read(monster, stat)
                except YgopluginError as error:
                    found[f"{monster} {stat} {name}"] = str(error)
    return found


@given(histories, st.sampled_from(DAYS))
@settings(max_examples=300, deadline=None)
def test_a_read_never_changes_anything(history: list[Action], as_of: str) -> None:
    assert answers(play(history, as_of, reading=True)) == answers(play(history, as_of))


@given(histories, st.sampled_from(DAYS))
@settings(max_examples=200, deadline=None)
def test_copy_save_and_replay_give_the_same_answers(history: list[Action], as_of: str) -> None:
    made = play(history, as_of)
    expected = answers(made)
    assert answers(made.copy()) == expected
    assert answers(Duel.from_json(made.to_json())) == expected
    assert Duel.from_json(made.to_json()).to_json() == made.to_json()
    assert answers(made.replay(as_of)) == expected


@given(histories, histories, st.sampled_from(DAYS))
@settings(max_examples=150, deadline=None)
def test_a_copy_and_its_original_go_their_own_ways(
    history: list[Action], later: list[Action], as_of: str
) -> None:
    made = play(history, as_of)
    expected = answers(made)
    twin = made.copy()
    for action in later:
        try:
            action(twin)
        except YgopluginError:
            continue
        answers(twin)
    assert answers(made) == expected
    assert answers(twin) == answers(twin.replay(as_of))


@given(histories, st.sampled_from(DAYS))
@settings(max_examples=200, deadline=None)
def test_nothing_is_shown_below_its_floor(history: list[Action], as_of: str) -> None:
    for name, value in answers(play(history, as_of)).items():
        assert isinstance(value, str) or value >= (1 if "level" in name else 0)  # type: ignore[operator]


@given(histories, st.sampled_from(DAYS))
@settings(max_examples=200, deadline=None)
def test_the_working_adds_up_to_the_value(history: list[Action], as_of: str) -> None:
    made = play(history, as_of)
    for monster in MONSTERS:
        for stat in ("atk", "def", "level"):
            try:
                value = made.stat(monster, stat)
            except YgopluginError:
                continue
            working = made.explain(monster, stat)
            assert working.value == value
            assert "a plugin" not in working.arithmetic, str(working)


@given(st.permutations([100, -3000, 700, 333, -50]))
def test_gains_and_losses_commute(order: list[int]) -> None:
    made = duel()
    for amount in order:
        made.apply(StatEffect.gain("atk", amount, label=str(amount)), "m")
    assert_stats(made, atk=max(0, 3000 + 100 - 3000 + 700 + 333 - 50))


@given(st.lists(effects(stats=("atk",)), max_size=8))
@settings(max_examples=150, deadline=None)
def test_atk_and_def_do_not_touch_each_other_without_a_swap(applied: list[StatEffect]) -> None:
    made = play([], "documents")
    for effect in applied:
        if effect.operation.value != "swap" and "def" not in effect.stats:
            made.apply(effect, "a")
    assert_stats(made, "a", defense=1600, original_defense=1600)


@given(histories, st.sampled_from(["orig * 2", 500, "orig / 2"]), st.sampled_from(DAYS))
@settings(max_examples=150, deadline=None)
def test_what_a_continuous_set_suspends_comes_back_exactly(
    history: list[Action], value: int | str, as_of: str
) -> None:
    made = play(history, as_of)
    before = answers(made)
    made.add("passing", Card("passing", kind="spell"))
    made.apply(
        StatEffect.becomes("atk", value, label="passing", source="passing", nature="continuous"),
        "a",
    )
    made.leave("passing")
    assert answers(made) == before


@given(histories, st.sampled_from(DAYS))
@settings(max_examples=150, deadline=None)
def test_a_spell_that_is_negated_for_a_while_applies_again_exactly(
    history: list[Action], as_of: str
) -> None:
    made = play(history, as_of)
    if made.is_negated("field"):
        made.end_negation("field")
    before = answers(made)
    lingering_until_negated = "until negated" in made.to_json()
    made.negate("field", "for a while")
    made.end_negation("field", "for a while")
    if not lingering_until_negated:
        assert answers(made) == before


@given(histories)
@settings(max_examples=100, deadline=None)
def test_a_monster_that_leaves_starts_afresh(history: list[Action]) -> None:
    made = play(history, "documents")
    made.leave("a")
    made.summon("a")
    assert_stats(made, "a", atk=2100, original_atk=2100, level=5)


def test_two_values_that_read_each_other_are_an_error() -> None:
    made = duel(a=MONSTERS["a"], b=MONSTERS["b"])
    for reader, other in (("a", "b"), ("b", "a")):
        made.apply(
            StatEffect.gain(
                "atk", f"atk[{other}]", source=reader, label=reader, nature="continuous"
            ),
            reader,
        )
    with pytest.raises(YgopluginError, match="ATK of a -> ATK of b -> ATK of a"):
        made.stat("a", "atk")
    made.negate("a")
    assert_stats(made, "a", atk=2100)
    assert_stats(made, "b", atk=2100)
