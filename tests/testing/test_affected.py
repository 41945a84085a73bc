"""`ygoplugin affected` and `pytest --ygo-changed`: what a change touches."""

from __future__ import annotations

import json
import subprocess

import pytest
from click.testing import CliRunner, Result

from tests.testing.projects import PLAYS, RULINGS, SCRIPT
from ygoplugin.cli import main

GAIN = """\
local s,id=GetID()
function s.initial_effect(c)
  local e1=Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_SET_BASE_ATTACK)
  e1:SetRange(LOCATION_MZONE)
  e1:SetTargetRange(LOCATION_MZONE,LOCATION_MZONE)
  e1:SetValue(2000)
  c:RegisterEffect(e1)
end
"""
OATH = """\
local s,id=GetID()
function s.initial_effect(c) end
function s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
  if chk==0 then return Duel.GetActivityCount(tp,ACTIVITY_SPSUMMON)==0 end
end
"""


def affected(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["affected", *arguments])


def test_the_rulings_that_a_switch_changes() -> None:
    result = affected("--switch", "statless_token_original", "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert {one["name"] for one in found["rulings"]} >= {"token-original-cloning"}
    for one in found["rulings"]:
        assert set(one["answers"]) == {"as-summoned", "zero"}
        assert len(set(one["answers"].values())) == 2


def test_a_switch_that_is_none() -> None:
    result = affected("--switch", "calc_only_modified")
    assert result.exit_code == 2
    assert "did you mean 'calc_only_modify'?" in result.output


def test_the_scripts_that_a_switch_changes(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("scripts")
    for name, text in {"c1001.lua": GAIN, "c1002.lua": SCRIPT, "c1003.lua": OATH}.items():
        (folder / name).write_text(text)
    arguments = ("--scripts", "scripts", "--dialect", "edopro", "--json", "--jobs", "1", "--switch")
    found = json.loads(affected(*arguments, "chainless_original_over_set").stdout)["scripts"]
    assert [one["name"] for one in found] == ["c1001.lua"]
    assert set(found[0]["answers"]) == {"erase", "per-card", "restore"}
    found = json.loads(affected(*arguments, "failed_summon_counts").stdout)["scripts"]
    assert [one["name"] for one in found] == ["c1003.lua"]


def test_files_of_the_user_are_run_too(pytester: pytest.Pytester) -> None:
    (pytester.path / "my.ruling.yaml").write_text(RULINGS)
    (pytester.path / "scout.ruling.yaml").write_text(PLAYS)
    (pytester.path / "scout.lua").write_text(SCRIPT)
    result = affected(".", "--switch", "level_loss_below_one")
    assert result.exit_code == 0, result.output
    assert "0 plays" in result.output


def git(pytester: pytest.Pytester, *arguments: str) -> None:
    who = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
    subprocess.run(["git", *who, *arguments], cwd=pytester.path, check=True, capture_output=True)  # noqa: S603, S607


@pytest.fixture
def repository(pytester: pytest.Pytester) -> pytest.Pytester:
    git(pytester, "init", "-q")
    files = {
        "my.ruling.yaml": RULINGS,
        "scout.ruling.yaml": PLAYS,
        "scout.lua": SCRIPT,
        "test_own.py": "import pytest\n@pytest.mark.ygo_card(passcode=123)\ndef test_card(): pass\n"
        "def test_other(): pass\n",
    }
    for name, text in files.items():
        (pytester.path / name).write_text(text)
    git(pytester, "add", "-A")
    git(pytester, "commit", "-qm", "first")
    return pytester


@pytest.mark.parametrize(
    ("file", "chosen"),
    [
        ("scout.lua", {"scout-gains", "dragon-does-not"}),
        ("my.ruling.yaml", {"halved", "raised"}),
        ("c123.lua", {"test_card"}),
        ("c89631139.lua", {"dragon-does-not"}),
        ("utility.lua", {"scout-gains", "dragon-does-not"}),
        ("test_own.py", {"test_card", "test_other"}),
        ("README.md", set()),
    ],
)
def test_only_what_a_change_touches_is_run(
    repository: pytest.Pytester, file: str, chosen: set[str]
) -> None:
    path = repository.path / file
    path.write_text((path.read_text() if path.exists() else "") + "\n")
    result = repository.runpytest_inprocess("--collect-only", "-q", "--ygo-changed", "HEAD")
    assert {line.split("::")[1] for line in result.outlines if "::" in line} == chosen
    again = repository.runpytest_inprocess("--collect-only", "-q", "--ygo-changed", file)
    assert {line.split("::")[1] for line in again.outlines if "::" in line} == chosen
