"""Why plays differ with a user's scripts: only if the script has the line that is known for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lua_bridge import ScriptLibrary, levels, reasons
from lua_bridge.plays import load_plays
from ygoplugin.rulings.levels import LevelOptions
from ygoplugin.rulings.loader import load

RULING = "moonflower-negated-no-draw-phase-skip"
CODE = 33541430
IN_THE_COST = """
local s,id=GetID()
function s.initial_effect(c)
  local e=Effect.CreateEffect(c)
  e:SetType(EFFECT_TYPE_IGNITION)
  e:SetRange(LOCATION_HAND)
  e:SetCost(function(e,tp,eg,ep,ev,re,r,rp,chk)
    if chk==0 then return true end
    Duel.SendtoGrave(e:GetHandler(),REASON_COST)
    local skip=Effect.CreateEffect(e:GetHandler())
    skip:SetType(EFFECT_TYPE_FIELD)
    skip:SetCode(EFFECT_SKIP_DP)
    skip:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
    skip:SetTargetRange(1,0)
    skip:SetReset(RESET_PHASE+PHASE_DRAW,2)
    Duel.RegisterEffect(skip,tp)
  end)
  c:RegisterEffect(e)
end
"""


def folder_with(script: str, path: Path) -> Path:
    (path / "cards_specific_functions.lua").write_text("", "utf-8")
    (path / "official").mkdir()
    (path / "official" / f"c{CODE}.lua").write_text(script, "utf-8")
    return path


def test_the_reason_names_the_line_of_the_users_own_copy(tmp_path: Path) -> None:
    found = reasons.of_scripts(ScriptLibrary(folder_with(IN_THE_COST, tmp_path)))
    assert set(found) == {RULING}
    line = IN_THE_COST.splitlines().index("    skip:SetCode(EFFECT_SKIP_DP)") + 1
    assert str(found[RULING]).startswith(f"script: c{CODE}.lua:{line}: The Draw Phase is skipped")


def test_a_script_without_that_line_is_another_one(tmp_path: Path) -> None:
    other = IN_THE_COST.replace("EFFECT_SKIP_DP", "EFFECT_SKIP_SP")
    assert reasons.of_scripts(ScriptLibrary(folder_with(other, tmp_path))) == {}


@pytest.mark.parametrize(("script", "status"), [(IN_THE_COST, "gap"), ("", "failed")])
def test_only_a_known_difference_is_a_gap(tmp_path: Path, script: str, status: str) -> None:
    (ruling,) = [ruling for ruling in load(())[0] if ruling.id == RULING]
    path = folder_with(script or IN_THE_COST.replace("EFFECT_SKIP_DP", "EFFECT_SKIP_SP"), tmp_path)
    (result,) = levels.run([ruling], LevelOptions(scripts=(path,))).values()
    assert result.status == status, result.details


def test_every_entry_about_a_script_is_about_a_card_of_its_plays() -> None:
    plays = load_plays(levels.PLAYS)
    for entry in reasons.entries():
        for ruling in entry.rulings if entry.script else ():
            codes = {
                card.script_code
                for play in plays
                if ruling in (play.id, play.entry.ruling)
                for card in play.cards.values()
            }
            assert int(entry.script[1:-4]) in codes, (entry.script, ruling)
