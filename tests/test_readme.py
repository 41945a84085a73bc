"""The README tells the truth: its examples run, its help texts and hooks are those of the code.

`python -m tests.test_readme` writes anew what the code says: help texts, the keys of plays, the library, the
table of rulings (which needs a core), and what the tutorial prints.
"""

from __future__ import annotations

import functools
import inspect
import os
import re
import sys
import types
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import click
import pytest
from click.testing import CliRunner
from pydantic import BaseModel

from lua_bridge.plays.model import Board, Placed, PlayCard, PlayEntry, PlayFile, PlayStep, Side
from tests import tutorial
from tests.helpers import BLUE_EYES
from tests.simulators.conftest import REQUIRED
from ygoplugin import Card, Duel, StatEffect, create_plugin_manager, hookspecs, register
from ygoplugin.cli import main
from ygoplugin.rules.events import RULE_EVENTS
from ygoplugin.rulings.levels import LevelOptions, run_level
from ygoplugin.rulings.loader import load_corpus, load_file
from ygoplugin.rulings.model import RULE_EVENTS as RULING_EVENTS
from ygoplugin.rulings.model import RULE_QUESTIONS
from ygoplugin.rulings.report import coverage
from ygoplugin.rulings.runner import run
from ygoplugin.simulators.install import installed

PARTS: dict[str, Callable[[], str]] = {}
"""What the README says in parts that are written by the code, by their name."""


def part(name: str) -> Callable[[Callable[[], str]], Callable[[], str]]:
    def decorate(text: Callable[[], str]) -> Callable[[], str]:
        PARTS[name] = text
        return text

    return decorate


README = Path(__file__).parent.parent / "README.md"
LEVELS = ("lua", "core", "core+plugin")
PUZZLE = """
Debug.ReloadFieldBegin(DUEL_ATTACK_FIRST_TURN)
Debug.SetPlayerInfo(0, 100, 0, 0)
Debug.SetPlayerInfo(1, 8000, 0, 0)
Debug.AddCard(89631139, 0, 0, LOCATION_MZONE, 2, POS_FACEUP_ATTACK)
Debug.ReloadFieldEnd()
"""


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


@part("help")
def help_texts() -> str:
    texts = []
    context = click.Context(main)
    commands = ["", *main.list_commands(context)]
    for command in commands:
        found = main.get_command(context, command)
        if isinstance(found, click.Group):
            commands.extend(f"{command} {name}" for name in found.list_commands(context))
    for command in sorted(commands):
        arguments = [*command.split(), "--help"]
        output = CliRunner().invoke(main, arguments, prog_name="ygoplugin").output
        texts.append(f"```text\n$ ygoplugin {' '.join(arguments)}\n{output}```\n")
    return "\n".join(texts)


def test_the_example_with_a_core_works(capsys: pytest.CaptureFixture[str]) -> None:
    if installed() is None:
        pytest.skip("no core is installed: `ygoplugin core install`")
    example = next(block for block in blocks("python") if "simulators.load" in block)
    exec(example, {"__name__": "example"})  # noqa: S102 - the README's own example
    printed = capsys.readouterr().out
    assert "SelectIdleCommand(player=0" in printed
    assert "attack=3000" in printed


def test_the_example_with_the_rules_in_a_core_works(capsys: pytest.CaptureFixture[str]) -> None:
    if installed() is None:
        pytest.skip("no core is installed: `ygoplugin core install`")
    (example,) = (block for block in blocks("python") if "RESOLVE" in block)
    exec(example, {"__name__": "example"})  # noqa: S102 - the README's own example
    printed = capsys.readouterr().out
    (shown,) = (block for block in blocks("text") if block.startswith("audit 4000"))
    told = dict.fromkeys(line for line in printed.splitlines() if line in shown.splitlines())
    assert list(told) == shown.splitlines()
    assert "erased" in printed


def _said(annotation: Any) -> str:
    """What a key of a file takes, in words."""
    if get_origin(annotation) is Annotated:
        return _said(get_args(annotation)[0])
    if get_origin(annotation) is Literal:
        return ", ".join(f"`{word}`" for word in get_args(annotation))
    if get_origin(annotation) in (Union, types.UnionType):
        kinds = (_said(kind) for kind in get_args(annotation) if kind is not types.NoneType)
        return " or ".join(dict.fromkeys(kinds))
    if get_origin(annotation) is list or str(annotation).startswith(("list", "ForwardRef('list")):
        return "list"
    named = {int: "number", str: "text", bool: "`true`, `false`", Any: "anything"}
    return named.get(annotation, "mapping")


def _meanings(model: type[BaseModel]) -> dict[str, str]:
    """What the docstring of a format says of each key."""
    text = inspect.getdoc(model) or ""
    found = re.findall(
        r"^ {4}(\w+): (.*?)(?=^ {4}\w+: |\Z)",
        text.partition("Attributes:\n")[2],
        re.MULTILINE | re.DOTALL,
    )
    return {name: " ".join(meaning.split()) for name, meaning in found}


@part("keys")
def keys_of_plays() -> str:
    lines = ["| where | key | takes | meaning |", "|---|---|---|---|"]
    for where, model in (
        ("the file", PlayFile),
        ("`cards`", PlayCard),
        ("`plays`", PlayEntry),
        ("`board`", Board),
        ("`you`, `opponent`", Side),
        ("a card there", Placed),
        ("`steps`", PlayStep),
    ):
        meanings = _meanings(model)
        for name, field in model.model_fields.items():
            meaning = meanings.pop(name, "")
            if meaning == "Verb." or (model is PlayCard and name in NOT_OF_PLAYS):
                continue
            assert meaning, f"{model.__name__}.{name} has no meaning"
            key = "key" if name == "key" else field.alias or name
            lines.append(f"| {where} | `{key}` | {_said(field.annotation)} | {meaning} |")
            where = ""
        assert not meanings, f"{model.__name__} has no {', '.join(meanings)}"
    return "\n" + "\n".join(lines) + "\n\n"


NOT_OF_PLAYS = ("where", "controller", "summons_per_turn", "id", "props", "rules")
"""Keys of cards that only ruling files use."""


@part("library")
def library() -> str:
    folder = resources.files("lua_bridge.library")
    lines = []
    for file, whose in (("common", "both dialects"), ("edopro", "EDOPro"), ("ygopro", "YGOPro")):
        text = folder.joinpath(f"{file}.lua").read_text("utf-8")
        names = re.findall(
            r"^(?:function )?([A-Za-z]+(?:\.\w+)?)(?:\(| = aux\.)", text, re.MULTILINE
        )
        lines.append(f"- {whose}: {', '.join(f'`{name}`' for name in names)}")
    return "\n" + "\n".join(lines) + "\n\n"


def between(text: str, name: str) -> tuple[int, int]:
    """Where a part of the README that is written by the code begins and ends."""
    begin = f"<!-- {name}: begin -->\n"
    return text.index(begin) + len(begin), text.index(f"<!-- {name}: end -->")


@pytest.mark.parametrize("name", sorted(PARTS))
def test_parts_that_are_written_by_the_code(name: str) -> None:
    text = README.read_text("utf-8")
    start, stop = between(text, name)
    assert text[start:stop] == PARTS[name]()


def test_every_hook_is_described_with_its_arguments() -> None:
    described = dict(
        re.findall(r"^- `(ygoplugin_\w+)\(([^)]*)\)`:", README.read_text("utf-8"), re.MULTILINE)
    )
    hooks = {
        name: ", ".join(inspect.signature(function).parameters)
        for name, function in vars(hookspecs).items()
        if name.startswith("ygoplugin_")
    }
    assert described == hooks


def test_the_tutorial_works_word_for_word(tmp_path: Path) -> None:
    chosen = [one for one in tutorial.commands() if tutorial.INSTALLS not in one.text]
    assert len(chosen) > 6
    path = f"{Path(sys.executable).parent}{os.pathsep}"
    assert tutorial.differences(tmp_path, chosen, path=path) == []


def test_the_test_in_python_works(pytester: pytest.Pytester) -> None:
    (example,) = (block for block in blocks("python") if "def test_halved" in block)
    pytester.makepyfile(example)
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


def test_the_expectation_of_a_puzzle_works(pytester: pytest.Pytester) -> None:
    (example,) = (block for block in blocks("yaml") if "trap.lua.expect.yaml" in block)
    (pytester.path / "trap.lua.expect.yaml").write_text(example)
    (pytester.path / "trap.lua").write_text(PUZZLE)
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


def page(levels: Sequence[str]) -> str:
    """The table of the documented rulings, with those of the levels that can be run here."""
    rulings = load_corpus()
    beside = {name: run_level(name, rulings, LevelOptions()) for name in levels}
    rows = coverage(run(rulings), beside)
    lines = [f"| {' | '.join(row)} |\n" for row in rows]
    lines.insert(1, "|---|" + "--:|" * (len(rows[0]) - 1) + "\n")
    return "".join(lines)


def columns(text: str, count: int) -> list[list[str]]:
    return [line.split("|")[1 : count + 1] for line in text.splitlines() if "--" not in line]


def test_the_table_of_rulings_is_true() -> None:
    text = README.read_text("utf-8")
    start, stop = between(text, "rulings")
    shown = text[start:stop]
    levels = LEVELS if os.environ.get(REQUIRED) else LEVELS[:1]  # the cores take their time
    count = 3 + len(levels)
    assert columns(shown, count) == columns(page(levels), count), "python -m tests.test_readme"


def test_the_example_plugin_works() -> None:
    plugin = types.ModuleType("blue_eyes_house_rule")
    exec(blocks("python")[0], vars(plugin))  # noqa: S102 - the README's own example
    manager = create_plugin_manager(installed=False)
    register(manager, plugin)
    duel = Duel(plugins=manager)
    duel.summon("m", BLUE_EYES)
    duel.apply(StatEffect.becomes("atk", 0, label="zero"), "m")
    assert duel.stat("m", "atk") == 1000
    duel.summon("last", Card.monster("The Last Word", atk=0, defense=0))
    duel.apply(
        StatEffect.becomes("def", 7, source="last", label="last word", nature="continuous"), "m"
    )
    duel.apply(StatEffect.becomes("def", "cur * 2", label="double"), "m")
    assert duel.stat("m", "def") == 7
    functions = duel.stats.policies.functions
    total = StatEffect.gain(
        "atk", {"function": "total_attack"}, functions=functions, source="last", nature="continuous"
    )
    duel.apply(total, "last")
    assert duel.stat("last", "atk") == 1000
    assert Duel.from_json(duel.to_json(), plugins=manager).stat("last", "atk") == 1000


def test_every_event_and_word_of_the_rules_of_a_turn_is_named() -> None:
    text = re.sub(r"```.*?```", "", README.read_text("utf-8"), flags=re.DOTALL)
    named = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`[^`]+`", text))))
    wanted = {event.__name__ for event in RULE_EVENTS}
    assert wanted | {*RULING_EVENTS, *RULE_QUESTIONS} <= named


@pytest.mark.parametrize("number", range(4))
def test_the_example_rulings_pass(tmp_path: Path, number: int) -> None:
    path = tmp_path / "example.yaml"
    path.write_text(blocks("yaml")[number], "utf-8")
    assert [result.reason for result in run(load_file(path))] == [""]


if __name__ == "__main__":
    written: dict[str, Callable[[], str]] = {
        **PARTS,
        "rulings": functools.partial(page, LEVELS),
    }
    for known, write in written.items():
        found = README.read_text("utf-8")
        start, stop = between(found, known)
        README.write_text(found[:start] + write() + found[stop:], "utf-8")
    tutorial.write()
    sys.exit(0)
