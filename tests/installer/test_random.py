"""Whatever effects there are and whatever happens, an enforced duel shows the rules' numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lua_bridge import constants as k
from tests.installer.conftest import Scene
from ygoplugin.simulators.core import Core

MONSTERS = ("ann", "bob", "cid")

VALUES = (
    "300",
    "-700",
    "1500",
    "function(e,c) return 100*Duel.GetFieldGroupCount(0,0xc,0xc) end",
    "function(e,c) return c:GetAttack() end",
    "function(e,c) return c:GetBaseAttack()*2 end",
    "function(e,c) return Duel.GetLP(0)//10 end",
)
CODES = (
    k.EFFECT_UPDATE_ATTACK,
    k.EFFECT_SET_ATTACK,
    k.EFFECT_SET_ATTACK_FINAL,
    k.EFFECT_SET_BASE_ATTACK,
    k.EFFECT_UPDATE_DEFENSE,
    k.EFFECT_SET_DEFENSE_FINAL,
    k.EFFECT_SWAP_AD,
    k.EFFECT_SWAP_BASE_AD,
    k.EFFECT_REVERSE_UPDATE,
)
MAY_READ_ATK = (k.EFFECT_UPDATE_ATTACK, k.EFFECT_SET_ATTACK, k.EFFECT_SET_ATTACK_FINAL)
changes = st.tuples(st.sampled_from(CODES), st.sampled_from(VALUES)).filter(
    # by the rules there is no number where an original value reads the current one, or where DEF reads
    # the ATK with which it is exchanged
    lambda change: change[0] in MAY_READ_ATK or "GetAttack" not in change[1]
)
CONDITIONS = ("nil", "function(e) return Duel.GetLP(0)<8000 end", "function(e) return true end")

standing = st.builds(
    lambda change, condition, spreads: (
        f"local e=Effect.CreateEffect(c) e:SetType({2 if spreads else 1}) e:SetCode({change[0]})"
        f" e:SetRange(4) e:SetValue({change[1]}) local f={condition} if f then e:SetCondition(f) end"
        + (" e:SetTargetRange(4,4)" if spreads else " e:SetProperty(0x20000)")
        + " c:RegisterEffect(e)"
    ),
    changes,
    st.sampled_from(CONDITIONS),
    st.booleans(),
)
lasting = st.builds(
    lambda name, change: (
        f"local c={name}() if c and c:IsLocation(4) then local v={change[1]}"
        " if type(v)=='function' then v=v(nil,c) end"
        f" E=Effect.CreateEffect(c) E:SetType(1) E:SetCode({change[0]}) E:SetValue(v)"
        " E:SetReset(0x1000+0x1fe0000) c:RegisterEffect(E) end"
    ),
    st.sampled_from(MONSTERS),
    changes,
)
action = st.one_of(
    lasting,
    st.just("if E and not E:IsDeleted() then E:Reset() end E=nil"),
    st.sampled_from([f"Duel.SetLP(0,{points})" for points in (8000, 4000, 900)]),
)


def shown(scene: Scene) -> list[tuple[int | None, ...]]:
    found: list[tuple[int | None, ...]] = []
    for zone, name in enumerate(MONSTERS):
        state = scene.duel.query(0, 4, zone)  # type: ignore[arg-type]
        said = scene.lua(
            f"local c={name}() say(c:GetAttack()) say(c:GetDefense())"
            " say(c:GetBaseAttack()) say(c:GetBaseDefense())"
        )
        assert state is not None
        numbers = (state.attack, state.defense, state.base_attack, state.base_defense)
        assert [str(number) for number in numbers] == said
        found.append(numbers)
    return found


def ruled(scene: Scene) -> list[tuple[int, ...]]:
    assert scene.rules is not None
    found = []
    for zone in range(len(MONSTERS)):
        workings = [scene.rules.explain(0, zone, stat) for stat in ("atk", "def")]
        found.append((*(w.value for w in workings), *(w.original for w in workings)))
    return found


@pytest.mark.parametrize("as_of", ["documents", "current"])
def test_an_enforced_duel_shows_the_rules_numbers(core: Core, as_of: str) -> None:
    @settings(
        max_examples=25 if core.kind == "native" else 8,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(st.lists(standing, max_size=3), st.lists(action, max_size=6))
    def check(effects: list[str], actions: list[str]) -> None:
        scene = Scene(core, mode="enforce", as_of=as_of)
        try:
            for zone, name in enumerate(MONSTERS):
                script = effects[zone] if zone < len(effects) else ""
                scene.card(name, script, zone=zone, attack=1000 + 300 * zone, defense=800)
            scene.start()
            assert shown(scene) == ruled(scene)
            for text in actions:
                scene.lua(text)
                assert shown(scene) == ruled(scene), text
            assert scene.errors == []
            assert scene.rules is not None
            assert scene.rules.problems == []
        finally:
            scene.duel.destroy()

    run: Callable[..., Any] = check
    run()
