"""Plays of made-up cards, run on the cores that are there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from lua_bridge.on_core import run_on_core
from lua_bridge.plays import PlayResult, load_plays, run_play
from tests.simulators.conftest import core, wasm
from ygoplugin.simulators.core import Core

__all__ = ["core", "wasm"]

CARDS = """
cards:
- {key: hero, passcode: 970000010, name_en: Hero, printed: {atk: 1000, def: 800, level: 4}, script: hero.lua}
- {key: villain, passcode: 970000020, name_en: Villain, printed: {atk: 1500, def: 500, level: 4}}
- {key: giant, passcode: 970000030, name_en: Giant, printed: {atk: 2400, def: 1000, level: 6}}
- {key: fire, passcode: 970000040, name_en: Fire, kind: quick-play spell, script: fire.lua}
- {key: blade, passcode: 970000050, name_en: Blade, kind: equip spell, script: blade.lua}
- {key: pair, passcode: 970000060, name_en: Pair, printed: {atk: 2000, def: 2000, rank: 4}}
- {key: child, passcode: 970000070, name_en: Child, kind: token, printed: {atk: 300, def: 300, level: 1}}
- {key: trap, passcode: 970000080, name_en: Trap, kind: normal trap, script: fire.lua}
"""

HERO = """
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetTarget(s.target)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetOperation(function(e, tp)
    local e2 = Effect.CreateEffect(c)
    e2:SetType(EFFECT_TYPE_SINGLE)
    e2:SetCode(EFFECT_UPDATE_ATTACK)
    e2:SetValue(500)
    e2:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END)
    local tc = Duel.GetFirstTarget()
    if tc then tc:RegisterEffect(e2) end
  end)
  c:RegisterEffect(e1)
end
function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chk == 0 then return Duel.IsExistingTarget(Card.IsFaceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, nil) end
  Duel.SelectTarget(tp, Card.IsFaceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, nil)
end
"""

FIRE = """
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_DAMAGE_STEP + EFFECT_FLAG_DAMAGE_CAL)
  e1:SetOperation(function(e, tp) Duel.Damage(1 - tp, 700, REASON_EFFECT) end)
  c:RegisterEffect(e1)
end
"""

BLADE = """
local s, id = GetID()
function s.initial_effect(c)
  aux.AddEquipProcedure(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(300)
  c:RegisterEffect(e1)
end
"""


class Plays:
    """Runs plays on a core."""

    def __init__(self, core: Core, folder: Path) -> None:
        self.core = core
        self.folder = folder
        self.scripts = {"hero.lua": HERO, "fire.lua": FIRE, "blade.lua": BLADE}

    def run(
        self,
        play: str,
        scripts: Mapping[str, str] = {},
        *,
        cards: str = "",
        on_table: bool = False,
    ) -> PlayResult:
        """Run a play, given by what stands below its id.

        Args:
            play: Its board and its steps.
            scripts: Scripts that take the place of the usual ones, by file.
            cards: More cards, one a line.
            on_table: Whether it runs on the described table instead.
        """
        for name, text in {**self.scripts, **scripts}.items():
            (self.folder / name).write_text(text, "utf-8")
        lines = "".join(f"  {line}\n" for line in play.strip("\n").splitlines())
        path = self.folder / "play.yaml"
        path.write_text(f"{CARDS}{cards}plays:\n- id: a-play\n{lines}", "utf-8")
        (loaded,) = load_plays(path)
        return run_play(loaded) if on_table else run_on_core(loaded, self.core)

    def passes(self, play: str, scripts: Mapping[str, str] = {}, *, cards: str = "") -> PlayResult:
        """Run a play that must come out as it says."""
        result = self.run(play, scripts, cards=cards)
        assert [failure.message for failure in result.failures] == []
        assert result.problems == []
        return result

    def fails(self, play: str, scripts: Mapping[str, str] = {}) -> str:
        """Run a play that must not come out; what its first failure says."""
        result = self.run(play, scripts)
        assert result.failures
        return result.failures[0].message


@pytest.fixture
def plays(core: Core, tmp_path: Path) -> Plays:
    return Plays(core, tmp_path)
