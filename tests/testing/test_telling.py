"""A failure names the card and the line of its script even where the timeline does not."""

from __future__ import annotations

import pytest

from tests.testing.projects import PLAYS, SCRIPT

EFFECTS = "  effects of scout (Scout): scout.lua:9"
QUOTED = "       9 |   c:RegisterEffect(e1)"
SILENT = SCRIPT.replace("LOCATION_MZONE", "LOCATION_SZONE")


def told(pytester: pytest.Pytester, play: str, script: str = SCRIPT) -> list[str]:
    (pytester.path / "scout.lua").write_text(script)
    cards = PLAYS.partition("plays:")[0]
    (pytester.path / "one.ruling.yaml").write_text(f"{cards}plays:\n- {{id: one, {play}}}\n")
    result = pytester.runpytest_inprocess("-q")
    result.assert_outcomes(failed=1)
    return result.outlines


@pytest.mark.parametrize(
    "play",
    [
        "board: {you: {monsters: [scout]}}, steps: [{expect: {scout: {atk: 1300}}}]",
        # Nothing that failed is the scout: it is the only card that has a script.
        "board: {you: {monsters: [scout, blue-eyes]}}, steps: [{expect: {blue-eyes: {atk: 1}}}]",
        "board: {you: {monsters: [scout]}}, steps: [{activate: scout}]",
        "board: {you: {monsters: [scout]}}, steps: [{summon: scout}]",
    ],
)
def test_where_the_effects_are_made(pytester: pytest.Pytester, play: str) -> None:
    lines = told(pytester, play, SILENT)
    assert EFFECTS in lines
    assert QUOTED in lines


def test_a_script_that_is_named_is_not_named_again(pytester: pytest.Pytester) -> None:
    lines = told(
        pytester, "board: {you: {monsters: [scout]}}, steps: [{expect: {scout: {atk: 1}}}]"
    )
    assert EFFECTS not in lines
    assert QUOTED in lines


def test_a_script_that_fails_names_its_line_itself(pytester: pytest.Pytester) -> None:
    play = "board: {you: {monsters: [scout]}}, steps: [{expect: {scout: {atk: 1}}}]"
    assert EFFECTS not in told(pytester, play, SCRIPT.replace("SetValue", "SetVallue"))


def test_a_card_of_which_nothing_is_printed(pytester: pytest.Pytester) -> None:
    play = (
        "cards: [{key: blank, passcode: 970100051, name_en: Blank}],"
        " board: {you: {monsters: [blank]}}, steps: [{expect: {blank: {atk: 1}}}]"
    )
    note = "  note: blank (970100051) has no `printed` values: they are taken to be 0"
    assert note in told(pytester, play)
