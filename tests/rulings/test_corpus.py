"""Every ruling of the corpus, by id."""

from __future__ import annotations

import pytest

from ygoplugin.rulings.loader import load_corpus
from ygoplugin.rulings.runner import run

CORPUS = load_corpus()


@pytest.mark.parametrize("ruling", CORPUS, ids=lambda ruling: ruling.id)
def test_ruling(ruling: object) -> None:
    (result,) = run([ruling], others=CORPUS)  # type: ignore[list-item]
    assert (result.status, result.reason) == ("passed", "")


def test_a_day_that_changes_answers_finds_them() -> None:
    failed = {result.ruling.id for result in run(CORPUS, "current") if result.status == "failed"}
    assert "lost-wind-on-halved-drident" in failed
    assert "gale-then-shrink-blue-eyes" not in failed
