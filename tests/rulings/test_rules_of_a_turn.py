"""Ruling files about the rules of a turn: the format, its mistakes, what is shown of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ygoplugin.cli import main
from ygoplugin.rulings.loader import load_corpus
from ygoplugin.rulings.model import RuleCase

GOOD = """\
cases:
  - id: good
    seed: somewhere
    seed_line: [3, 4]
    basis: implied
    principles: [shown]
    cards:
      - {key: m, props: {kind: any-monster, level: 4, atk: 1000}}
      - {key: n, props: {kind: any-monster, level: 7}}
    steps:
      - {do: turn-starts, by: me}
      - {do: phase, name: main-1, by: me}
      - {do: place, card: m, zone: hand, controller: me}
      - {do: normal-summon, id: s, by: me, card: m}
      - {do: summon-step, of: s, step: 5, refused: true, reason: out-of-order}
      - {do: summon-succeeds, of: s}
      - {ask: normal-summons-left, id: left, by: me}
      - {ask: position, id: position, card: m}
    expect:
      left: {count: 0, reason: budget-used, because: one, and no more}
      position: {value: face-up-attack}
    notes: [a note]
principles:
  - {id: shown, text: A principle, seed: somewhere, seed_line: 3}
ambiguities:
  - {seed: somewhere, seed_line: 4, note: it may be read both ways}
"""


def invoke(path: Path, content: str, *arguments: str) -> Result:
    file = path / "mine.yaml"
    file.write_text(content, "utf-8")
    return CliRunner().invoke(main, [*arguments, str(file)])


def check(path: Path, content: str) -> Result:
    return invoke(path, content, "check", "--no-corpus")


def test_a_good_file_and_its_principle(tmp_path: Path) -> None:
    result = check(tmp_path, GOOD)
    assert result.exit_code == 0, result.output
    assert "2 passed" in result.output


def test_a_sentence_with_a_comma_is_one(tmp_path: Path) -> None:
    assert check(tmp_path, GOOD).exit_code == 0


def test_basis_notes_and_what_is_open_are_shown(tmp_path: Path) -> None:
    output = invoke(tmp_path, GOOD, "explain").output
    for text in ("basis: implied", "note: a note", "open in the source: it may be read both ways"):
        assert text in output
    assert "lines 3, 4" in output
    found = json.loads(invoke(tmp_path, GOOD, "check", "--no-corpus", "--json").output)
    case = found["cases"][0]
    assert (case["kind"], case["basis"]) == ("rule", "implied")
    assert case["open"] == ["it may be read both ways"]


def test_sections_are_read_as_the_index_has_them(tmp_path: Path) -> None:
    lines = GOOD.splitlines()
    inner = "\n".join(f"  {line}" for line in lines[: lines.index("ambiguities:")])
    result = check(tmp_path, f"one-system:\n  title: One system\n{inner}\n")
    assert result.exit_code == 0, result.output
    assert "One system" in result.output


def test_a_mistake_in_a_section_has_its_line(tmp_path: Path) -> None:
    inner = "\n".join(f"  {line}" for line in GOOD.replace("do: phase", "do: fase").splitlines())
    output = check(tmp_path, f"one-system:\n  title: One system\n{inner}\n").output
    assert "mine.yaml:14: unknown word 'fase': did you mean 'phase'?" in output


MISTAKES = {
    "a word": (GOOD.replace("do: phase", "do: fase"), "mine.yaml:12: unknown word 'fase'"),
    "a question": (GOOD.replace("ask: position", "ask: positon"), "did you mean 'position'?"),
    "a key": (GOOD.replace("step: 5", "stpe: 5"), "unknown key 'stpe': did you mean 'step'?"),
    "a card": (GOOD.replace("card: m}", "card: x}"), "'x' is no card of this ruling"),
    "a property": (GOOD.replace("level: 7", "levle: 7"), "unknown key 'levle'"),
    "an answer": (GOOD.replace("id: left, by", "id: other, by"), "an answer under `expect`"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_name_the_line(tmp_path: Path, name: str) -> None:
    content, message = MISTAKES[name]
    result = check(tmp_path, content)
    assert (result.exit_code, message in result.output) == (2, True), result.output


FAILURES = {
    "a wrong answer": (GOOD.replace("count: 0", "count: 1"), "expected 1, got 0"),
    "a wrong reason": (GOOD.replace("budget-used", "budget-open"), "got budget-used"),
    "no refusal": (GOOD.replace("step: 5, refused", "step: 2, refused"), "and was not"),
    "another refusal": (GOOD.replace("reason: out-of-order", "reason: step-1"), "but not for"),
    "a zone": (GOOD.replace("zone: hand", "zone: sky"), "unknown zone 'sky'"),
    "a phase": (GOOD.replace("name: main-1", "name: main-7"), "the phase is 'main-7'"),
    "no such summon": (GOOD.replace("of: s}", "of: t}"), "no Summon is called 't'"),
    "an illegal step": (
        GOOD.replace("{do: summon-succeeds, of: s}", "{do: summon-step, of: s, step: 4}"),
        "cannot follow step 0",
    ),
}


@pytest.mark.parametrize("name", FAILURES)
def test_failures_say_why(tmp_path: Path, name: str) -> None:
    content, message = FAILURES[name]
    result = check(tmp_path, content)
    output = " ".join(result.output.split())
    assert (result.exit_code, message in output) == (1, True), result.output


def test_a_principle_with_the_id_of_a_case_has_a_name_of_its_own() -> None:
    ids = {ruling.id for ruling in load_corpus()}
    assert {"flip-summon-is-a-flip", "principle:flip-summon-is-a-flip"} <= ids


def test_every_case_shows_known_principles() -> None:
    corpus = load_corpus()
    principles = {ruling.id.removeprefix("principle:") for ruling in corpus}
    for ruling in corpus:
        if isinstance(ruling.entry, RuleCase):
            assert set(ruling.entry.principles) <= principles, ruling.id
