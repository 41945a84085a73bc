"""Priority: spell-speed-and-chains, lines 15 to 19."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygoplugin.rules.errors import IllegalError, RuleError
from ygoplugin.rules.priority import Priority
from ygoplugin.rules.spell_speed import EffectKind


@pytest.mark.parametrize("player", [0, 1])
def test_the_turn_player_has_it_first(player: int) -> None:
    answer = Priority(player).has_priority()
    assert (answer.value, answer.codes) == (player, ("turn-player",))


def test_it_passes_when_used_and_when_declined() -> None:
    for passed in (Priority(0).used(0), Priority(0).passed(0)):
        assert (passed.has_priority().value, passed.has_priority().codes) == (
            1,
            ("priority-passed",),
        )
    assert Priority(0).used(0).used(1).holder == 0
    assert Priority(0).passed(0).begun().holder == 0


def test_moving_on_declines() -> None:
    moved = Priority(0).moved_on(0)
    assert moved.holder == 1
    assert moved.has_declined(0).codes == ("implied-decline",)
    assert Priority(0).passed(0).has_declined(0).codes == ("priority-passed",)
    assert not moved.has_declined(1).value
    assert moved.moved_on(0) == moved
    assert moved.may_act(1, EffectKind.CARD)


def test_only_who_has_it_can_decline() -> None:
    with pytest.raises(IllegalError) as error:
        Priority(0).passed(1)
    assert [r.code for r in error.value.verdict.reasons] == ["no-priority"]
    with pytest.raises(RuleError, match="no player 2"):
        Priority(0).passed(2)


@pytest.mark.parametrize("kind", [k for k in EffectKind if k is not EffectKind.CONTINUOUS])
def test_who_may_get_in_first(kind: EffectKind) -> None:
    verdict = Priority(0).may_act(1, kind)
    assert verdict.allowed == (kind not in (EffectKind.CARD, EffectKind.IGNITION))
    found = {r.code for r in (*verdict.reasons, *verdict.notes)}
    assert found == {"excepted-kind" if verdict else "no-priority"}
    assert Priority(0).may_act(0, kind)


def test_quick_effects_carry_a_note_of_doubt() -> None:
    assert len(Priority(0).may_act(1, EffectKind.QUICK).notes) == 2
    assert len(Priority(0).may_act(1, EffectKind.FLIP).notes) == 1


@given(st.lists(st.sampled_from(["use", "pass"]), max_size=20), st.sampled_from([0, 1]))
def test_it_alternates_and_a_phase_ends_only_after_both_declined(
    acts: list[str], first: int
) -> None:
    priority, in_a_row = Priority(first), 0
    for act in acts:
        holder = priority.holder
        priority = priority.used(holder) if act == "use" else priority.passed(holder)
        in_a_row = 0 if act == "use" else in_a_row + 1
        assert priority.holder == 1 - holder
        assert priority.both_declined == (in_a_row >= 2)
