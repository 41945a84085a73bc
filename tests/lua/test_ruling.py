"""`Ruling`: what custom scripts ask beside the cores' API, and functions of plugins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from lua_bridge import ScriptError
from lua_bridge import constants as k
from tests.lua.scene import Scene
from ygoplugin import Duel, EventError, PluginError, create_plugin_manager, hookimpl, register

NO_SPECIAL_SUMMONS = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_FIELD)
e:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
e:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
e:SetRange(LOCATION_SZONE)
e:SetTargetRange(0,1)
c:RegisterEffect(e)
"""


def test_the_working_of_a_number() -> None:
    scene = Scene()
    scene.card("dragon", attack=1500)
    text = scene.lua('Ruling.Explain(dragon,"atk")')
    assert text.splitlines()[0] == "ATK of dragon #1: 1500 (original 1500)"
    assert scene.lua("Ruling.Explain(dragon)") == text


def test_a_stat_that_is_none() -> None:
    scene = Scene()
    scene.card("dragon")
    with pytest.raises(ScriptError, match=r"^test\.lua:2: .*expected"):
        scene.lua('\nlocal x=Ruling.Explain(dragon,"power")\nreturn x')


def test_why_a_special_summon_is_refused() -> None:
    scene = Scene()
    scene.card(
        "lock", k.LOCATION_SZONE, type=k.TYPE_TRAP | k.TYPE_CONTINUOUS, script=NO_SPECIAL_SUMMONS
    )
    scene.card("mine", k.LOCATION_HAND)
    scene.card("theirs", k.LOCATION_HAND, 1)
    assert scene.lua('Ruling.May(0,"special-summon",mine)')
    assert scene.lua('Ruling.WhyNot(0,"special-summon",mine)') is None
    assert not scene.lua('Ruling.May(1,"special-summon",theirs)')
    assert (
        scene.lua('Ruling.WhyNot(1,"special-summon",theirs)')
        == "lock forbids it (c900000010.lua:10)"
    )


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ('Ruling.May(2,"set",dragon)', "the player is 2: expected 0 or 1"),
        ('Ruling.May(0,"dance",dragon)', "unknown act 'dance': expected special-summon"),
        ('Ruling.May(0,"attack")', "'attack' is asked about a card: name one"),
    ],
)
def test_questions_that_make_no_sense(code: str, message: str) -> None:
    scene = Scene()
    scene.card("dragon")
    with pytest.raises(ScriptError, match=message):
        scene.lua(f"\nlocal x={code}\nreturn x")


def test_counts_and_the_day() -> None:
    scene = Scene(duel=Duel("documents"))
    assert scene.lua("Ruling.SpecialSummonCount(0)") == 0
    assert scene.lua("Ruling.AsOf()") == "2020-03-01"
    assert (
        scene.lua('Ruling.Switch("calc_only_modify")') == scene.table.duel.eras["calc_only_modify"]
    )


def scene_with(functions: Mapping[str, Callable[..., object]]) -> Scene:
    class House:
        @hookimpl
        def ygoplugin_script_functions(self) -> Mapping[str, Callable[..., object]]:
            return functions

    manager = create_plugin_manager(installed=False)
    register(manager, House(), "house")
    return Scene(duel=Duel(plugins=manager))


def test_a_function_of_a_plugin() -> None:
    scene = scene_with({"Doubled": lambda duel, card, times: duel.stat(card, "atk") * times})
    scene.card("dragon", attack=1500)
    assert scene.lua("Ruling.Doubled(dragon,2)") == 3000


def test_a_function_of_a_plugin_that_fails() -> None:
    def refuse(duel: Duel) -> None:
        raise EventError("not here")

    scene = scene_with({"Refuse": refuse, "Broken": lambda duel: 1 / 0, "Odd": lambda duel: [1]})
    scene.card("dragon")
    for code, message in (
        ("Ruling.Refuse()", "not here"),
        ("Ruling.Broken()", r"Ruling\.Broken failed: ZeroDivisionError"),
        ("Ruling.Odd()", r"Ruling\.Odd gave \[1\]: expected a number or a text"),
        ("Ruling.Refuse({})", "takes cards, numbers, texts and booleans, not a table"),
    ):
        with pytest.raises(ScriptError, match=rf"^test\.lua:2: .*{message}"):
            scene.lua(f"\nlocal x={code}\nreturn x")


@pytest.mark.parametrize(
    ("functions", "message"),
    [
        ({"Explain": lambda duel: 1}, r"Ruling\.Explain is built in"),
        ({"lower": lambda duel: 1}, "begins with a capital letter"),
        ({"Good": 3}, "Good is 3: expected a function"),
    ],
)
def test_functions_that_cannot_be_added(
    functions: Mapping[str, Callable[..., object]], message: str
) -> None:
    with pytest.raises(PluginError, match=message):
        scene_with(functions)
