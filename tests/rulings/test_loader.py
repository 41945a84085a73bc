"""Ruling files with mistakes: the message names file, line and key, and says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ygoplugin.cli import main

GOOD = """\
cases:
  - id: good
    cards: [blue-eyes]
    steps:
      - do: It is halved
        nature: activated-set
        stat: atk
        value: cur / 2
        target: blue-eyes
        expect:
          blue-eyes: {atk: 1500}
"""


def check(path: Path, content: str | bytes, *options: str) -> Result:
    file = path / "mine.yaml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return CliRunner().invoke(main, ["check", "--no-corpus", str(file), *options])


def test_a_good_file(tmp_path: Path) -> None:
    result = check(tmp_path, GOOD)
    assert result.exit_code == 0, result.output
    assert "good" in result.output


MISTAKES: dict[str, tuple[str | bytes, str]] = {
    "misspelt key of a step": (
        GOOD.replace("value:", "valeu:"),
        r"mine.yaml:8: unknown key 'valeu'",
    ),
    "what it should have been": (GOOD.replace("value:", "valeu:"), "did you mean 'value'?"),
    "misspelt key of a case": (
        GOOD.replace("cards:", "crads:"),
        "mine.yaml:3: unknown key 'crads'",
    ),
    "misspelt top key": (GOOD.replace("cases:", "casse:"), "mine.yaml:1: unknown key 'casse'"),
    "misspelt nature": (
        GOOD.replace("activated-set", "activatd-set"),
        "mine.yaml:6: unknown nature 'activatd-set': did you mean 'activated-set'?",
    ),
    "misspelt card": (GOOD.replace("[blue-eyes]", "[blue-eye]"), "did you mean 'blue-eyes'?"),
    "another card's key": (
        GOOD.replace("target: blue-eyes", "target: gale"),
        "mine.yaml:9: 'gale' is no card of this ruling; its cards are: blue-eyes",
    ),
    "misspelt value": (
        GOOD.replace("{atk: 1500}", "{akt: 1500}"),
        "mine.yaml:11: unknown value 'akt' of blue-eyes: did you mean 'atk'?",
    ),
    "text where a number belongs": (
        GOOD.replace("1500", "half"),
        "blue-eyes atk: found 'half', expected a whole number",
    ),
    "a list where a value belongs": (
        GOOD.replace("cur / 2", "[1]"),
        "mine.yaml:8: value: [1] is no value",
    ),
    "missing steps": ("cases:\n  - id: x\n", "mine.yaml:2: the key 'steps' is missing"),
    "no steps": ("cases:\n  - id: x\n    steps: []\n", "at least one entry"),
    "missing value": (
        GOOD.replace("        value: cur / 2\n", ""),
        "mine.yaml:5: a step of nature activated-set needs the key 'value'",
    ),
    "a bad date": (
        GOOD.replace("    cards", "    date: someday\n    cards"),
        "'someday' is no date",
    ),
    "a bad as_of": (GOOD.replace("    cards", "    as_of: then\n    cards"), "as_of is 'then'"),
    "one id twice": (GOOD + GOOD.removeprefix("cases:\n"), "the id 'good' is taken already"),
    "a key twice": (
        GOOD.replace("        stat: atk", "        stat: atk\n        stat: def"),
        "twice",
    ),
    "negative printed value": (
        "cases:\n  - id: x\n    cards: [{key: a, printed: {atk: -5}}]\n    steps: [{do: x}]\n",
        "mine.yaml:3: atk: -5 is not printed on a card",
    ),
    "empty": ("", "the file is empty"),
    "only a comment": ("# nothing yet\n", "the file is empty"),
    "a list": ("- a\n", "expected a mapping"),
    "no rulings": ("title: x\n", "there are no rulings in it"),
    "not YAML": ("cases: [\n", "mine.yaml:2: this is not YAML"),
    "a colon in a text": ("cases:\n  - id: a: b\n", "quote texts"),
    "a tab": ("cases:\n\t- id: a\n", "this is not YAML"),
    "an anchor": ("cases: &a [*a]\n", "the anchor '&a' is not allowed"),
    "a tag": ("cases: !!python/object:os.system x\n", "is not allowed"),
    "deep nesting": ("cases: " + "[" * 5000, "maximum nesting depth"),
    "deep nesting by lines": (
        "cases:\n" + "".join(" " * i + "a:\n" for i in range(1, 60)),
        "mine.yaml:41: nested more than 40 deep",
    ),
    "not UTF-8": ("title: caf\xe9\n".encode("latin-1"), "mine.yaml:1: the file is not UTF-8"),
    "binary": (b"\x00\x01\x02", "not YAML"),
    "50 MB": (b"#" + b" " * 50_000_000, "the file has 50.0 MB; at most 4 MB are read"),
    "two documents": ("title: x\n---\ntitle: y\n", "a second document"),
    "an era that is none": (
        GOOD.replace("    cards", "    era: long-ago\n    cards"),
        "expected before-YYYY-MM or since-YYYY-MM",
    ),
    "a principle without an id": ("principles: [{text: x}]\n", "a principle needs an id"),
    "an expression that is none": (
        GOOD.replace("cur / 2", "cur halved"),
        "makes no sense from character 5",
    ),
    "an unknown switch": (
        GOOD.replace("    cards", "    switches: {nothing: yes}\n    cards"),
        "there is no era switch 'nothing'",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake(tmp_path: Path, name: str) -> None:
    content, message = MISTAKES[name]
    result = check(tmp_path, content)
    text = " ".join(result.output.split())
    assert message in text, result.output
    assert "Traceback" not in result.output
    assert result.exit_code == 2
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_every_mistake_is_listed(tmp_path: Path) -> None:
    result = check(tmp_path, GOOD.replace("value:", "valeu:").replace("stat:", "sta:"))
    assert "unknown key 'valeu'" in result.output
    assert "unknown key 'sta'" in result.output


def test_many_cases_in_one_file(tmp_path: Path) -> None:
    case = GOOD.removeprefix("cases:\n")
    text = "cases:\n" + "".join(case.replace("good", f"g{i}") for i in range(2000))
    result = check(tmp_path, text, "--brief")
    assert result.exit_code == 0
    assert "2000 passed" in result.output
