"""The README tells the truth: its examples run, its help texts and hooks are those of the code.

`python -m tests.test_readme` writes the help texts anew.
"""

from __future__ import annotations

import inspect
import re
import sys
import types
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.helpers import BLUE_EYES
from ygoplugin import Card, Duel, StatEffect, create_plugin_manager, hookspecs, register
from ygoplugin.cli import main
from ygoplugin.rules.events import RULE_EVENTS
from ygoplugin.rulings import model
from ygoplugin.rulings.loader import load_file
from ygoplugin.rulings.runner import run
from ygoplugin.simulators.install import installed

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- help: begin -->\n", "<!-- help: end -->"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


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


def test_help_texts_are_those_of_the_commands() -> None:
    text = README.read_text("utf-8")
    assert text[text.index(BEGIN) + len(BEGIN) : text.index(END)] == help_texts()


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


def test_the_custom_card_works_and_fails_as_shown(tmp_path: Path) -> None:
    (script,) = blocks("lua")
    play = next(block for block in blocks("yaml") if "ember-knight-doubles" in block)
    passing, failing = (block for block in blocks("text") if "ember-knight-doubles" in block)
    (tmp_path / "ember-knight.yaml").write_text(play, "utf-8")

    def output(text: str) -> str:
        (tmp_path / "ember-knight.lua").write_text(text, "utf-8")
        path = tmp_path / "ember-knight.yaml"
        return CliRunner().invoke(main, ["run", str(path)]).output.replace(f"{tmp_path}/", "")

    assert output(script) == passing
    broken = script.replace("c:GetAttack()*2", "c:GetBaseAttack()*2")
    assert broken != script
    assert output(broken) == failing


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
    assert wanted | {*model.RULE_EVENTS, *model.RULE_QUESTIONS} <= named


@pytest.mark.parametrize("number", range(4))
def test_the_example_rulings_pass(tmp_path: Path, number: int) -> None:
    path = tmp_path / "example.yaml"
    path.write_text(blocks("yaml")[number], "utf-8")
    assert [result.reason for result in run(load_file(path))] == [""]


if __name__ == "__main__":
    found = README.read_text("utf-8")
    start, stop = found.index(BEGIN) + len(BEGIN), found.index(END)
    README.write_text(found[:start] + help_texts() + found[stop:], "utf-8")
    sys.exit(0)
