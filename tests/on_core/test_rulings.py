"""The plays of the rulings on a core, and the list of what differs."""

from __future__ import annotations

from pathlib import Path

import pytest

from lua_bridge import reasons
from lua_bridge.levels import PLAYS
from lua_bridge.on_core import level
from lua_bridge.on_core.runner import run_on_core
from lua_bridge.plays import load_plays
from lua_bridge.reasons import Reason
from ygoplugin.rulings.levels import LevelOptions
from ygoplugin.rulings.loader import load
from ygoplugin.simulators.core import Core

RULINGS, _ = load(())


@pytest.fixture
def on_this(core: Core, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ygoplugin.simulators.load", lambda: core)


def test_every_difference_of_the_core_has_its_reason(on_this: None) -> None:
    found = level.run(RULINGS, LevelOptions())
    failed = {id_: result.details for id_, result in found.items() if result.status == "failed"}
    assert failed == {}
    assert sum(result.status == "passed" for result in found.values()) > 220
    assert {id_ for id_, result in found.items() if result.status == "gap"} == set(
        reasons.of_cores()
    )


def test_every_reason_is_about_a_ruling_that_has_a_play() -> None:
    played = {play.entry.ruling or play.id for play in load_plays(PLAYS)}
    listed = {ruling for entry in reasons.entries() for ruling in entry.rulings}
    assert listed <= played


def test_a_difference_without_a_reason_fails(
    on_this: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = next(ruling for ruling in RULINGS if ruling.id in reasons.of_cores())
    monkeypatch.setattr(reasons, "of_cores", lambda **_: {})
    (result,) = level.run([ruling], LevelOptions()).values()
    assert result.status == "failed"
    assert "expected" in result.details[0]


def test_a_reason_without_a_difference_fails(
    on_this: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = next(
        ruling for ruling in RULINGS if ruling.id == "slifer-hand-2-gale-then-hand-and-negation"
    )
    monkeypatch.setattr(reasons, "of_cores", lambda **_: {ruling.id: Reason("core", "It is so.")})
    (result,) = level.run([ruling], LevelOptions()).values()
    assert result.status == "failed"
    assert result.details == (
        "the core agrees, and disagreements.yaml says why it does not: core: It is so.",
    )


def test_with_other_scripts_a_reason_may_be_superfluous(
    on_this: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ruling = next(
        ruling for ruling in RULINGS if ruling.id == "slifer-hand-2-gale-then-hand-and-negation"
    )
    monkeypatch.setattr(reasons, "of_cores", lambda **_: {ruling.id: Reason("core", "It is so.")})
    (tmp_path / "cards_specific_functions.lua").write_text("", "utf-8")
    (result,) = level.run([ruling], LevelOptions(scripts=(tmp_path,))).values()
    assert result.status == "passed"


def test_an_audit_names_where_the_core_differs_and_nothing_else(core: Core) -> None:
    named = set()
    for play in load_plays(PLAYS):
        result = run_on_core(play, core, rules="audit")
        if any(" by the rules" in note or "the rules forbid" in note for note in result.notes):
            named.add(play.entry.ruling or play.id)
    # While Shaddoll Fusion is on the Chain, the core differs as in shaddoll-fusion-no-rage-on-that-chain.
    assert named - set(reasons.of_cores()) == {"shaddoll-fusion-negated-then-rage-or-multifaker"}
    assert named >= {
        "apollousa-unstable-evolution-destroyed",
        "stealth-union-900-unstable-evolution-destroyed-since-2020-02",
        "geh-half-then-apocalypse-not-recalculated",
        "lost-wind-on-halved-drident",
        "polymerization-negated-then-stormforth",
    }


def test_with_the_rules_installed_the_core_follows_the_documents(on_this: None) -> None:
    found = level.run_with_rules(RULINGS, LevelOptions())
    assert {id_: r.details for id_, r in found.items() if r.status == "failed"} == {}
    left = reasons.of_cores(with_rules=True)
    assert {id_ for id_, result in found.items() if result.status == "gap"} == set(left)
    assert {reason.kind for reason in left.values()} == {"driver"}
    assert len(left) <= 3
