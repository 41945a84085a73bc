"""`ygoplugin run --on core` and `ygoplugin check --level core`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.on_core.conftest import Plays
from ygoplugin.cli import main
from ygoplugin.simulators.core import Core

PLAY = "board: {you: {monsters: [hero]}}\nsteps: [{expect: {hero: {atk: 1000}}}]"


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_running_a_play_on_a_core(plays: Plays) -> None:
    plays.run(PLAY)
    result = call(
        "run", str(plays.folder / "play.yaml"), "--on", "core", "--core", str(plays.core.path)
    )
    assert (result.exit_code, result.stdout) == (0, "ok     a-play\n1 passed, 0 failed\n")


def test_a_play_that_does_not_come_out(plays: Plays) -> None:
    plays.run(PLAY.replace("1000", "1"))
    path = plays.folder / "play.yaml"
    result = call("run", str(path), "--on", "core", "--core", str(plays.core.path))
    assert result.exit_code == 1
    assert f"{path}:14: hero atk: expected 1, got 1000" in result.stdout


def test_a_core_is_named_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "play.yaml").write_text(
        "plays: [{id: a, steps: [{expect: {you: {lp: 8000}}}]}]", "utf-8"
    )
    result = call("run", str(tmp_path / "play.yaml"), "--core", "here")
    assert result.exit_code == 2
    assert "--core names what plays run on with `--on core`" in result.stderr


def test_a_core_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "play.yaml").write_text(
        "plays: [{id: a, steps: [{expect: {you: {lp: 8000}}}]}]", "utf-8"
    )
    missing = tmp_path / "core.so"
    result = call("run", str(tmp_path / "play.yaml"), "--on", "core", "--core", str(missing))
    assert result.exit_code == 2
    assert f"there is no core at {missing}" in result.stderr


def test_checking_at_several_levels(core: Core, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ygoplugin.simulators.load", lambda: core)
    result = call("check", "--level", "lua", "--level", "core", "--id", "geh-half-shut-*")
    assert result.exit_code == 0
    assert "resolver  lua     core" in result.stdout
    assert "passed    passed  gap     geh-half-shut-once" in result.stdout
    assert "ruling era: What applies last (Divine Serpent Geh, Mahad)" in result.stdout
