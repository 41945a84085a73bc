"""Many duels with the rules in one process, duels that fail, and hosts of another kind."""

from __future__ import annotations

import gc
import resource
import sys
from collections.abc import Callable

import pluggy
import pytest

from lua_bridge.installer import Installation, InstallError, install
from tests.installer.conftest import FILLER, Scene
from tests.installer.test_numbers import GAIN_OF_ALL, HALVED_THEN_ORIGINAL, with_hero
from ygoplugin import Duel, PluginError, hookimpl
from ygoplugin.errors import CoreCallbackError
from ygoplugin.plugins import create_plugin_manager
from ygoplugin.simulators import CardData, DuelStatus, Location, Position
from ygoplugin.simulators.core import Core, CoreDuel

Make = Callable[..., Scene]


class Failing:
    """A plugin that fails at every event."""

    @hookimpl
    def ygoplugin_event_happened(self, duel: Duel, event: object) -> None:
        raise ValueError(f"out of order at {event} of {duel}")


def with_plugin(plugin: object) -> pluggy.PluginManager:
    manager = create_plugin_manager()
    manager.register(plugin, name="failing-plugin")
    return manager


def play_on(duel: CoreDuel) -> None:
    while duel.process() is DuelStatus.CONTINUE:
        duel.query_location(0, Location.MONSTER_ZONE)


def test_a_plugin_that_fails_is_named_and_other_duels_go_on(scene: Make) -> None:
    good = with_hero(scene, mode="enforce")
    bad = scene(mode="enforce", plugins=with_plugin(Failing()))
    bad.card("hero", zone=0)
    bad.duel.start()
    with pytest.raises(CoreCallbackError, match="failing-plugin") as caught:
        play_on(bad.duel)
    assert isinstance(caught.value.__cause__, PluginError)
    bad.duel.destroy()
    assert good.lua(HALVED_THEN_ORIGINAL) == ["1800", "3000", "3000"]


def test_a_duel_that_is_gone_says_so(scene: Make) -> None:
    duel = with_hero(scene, mode="audit")
    rules = duel.rules
    assert rules is not None
    duel.duel.destroy()
    with pytest.raises(Exception, match="destroyed"):
        rules.check()


def test_a_forgotten_duel_is_freed_with_its_rules(core: Core) -> None:
    memory = []
    for number in range(120):
        duel = Scene(core, mode="enforce", as_of="documents")
        duel.card("banner", GAIN_OF_ALL, zone=0)
        duel.card("hero", zone=1)
        duel.start()
        duel.lua(HALVED_THEN_ORIGINAL)
        if number % 2:
            duel.duel.destroy()
        del duel
        if number % 20 == 19:
            gc.collect()
            memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    unit = 1 if sys.platform == "darwin" else 1024
    assert (memory[-1] - memory[2]) * unit < 30 * 2**20


class OtherHost:
    """A host that has a script reader of its own, and knows nothing of the rules but two lines."""

    def __init__(self, core: Core, scripts: dict[str, str]) -> None:
        self.rules: Installation | None = None
        self.scripts = scripts
        self.duel = core.create_duel(
            cards=lambda code: CardData(code, type=0x21 if code == 1 else 0x11, attack=2600),
            scripts=self.read_script,
        )

    def read_script(self, name: str) -> str | None:
        if self.rules is not None and (text := self.rules.read_script(name)) is not None:
            return text
        return self.scripts.get(name)

    def load_script(self, source: str, name: str) -> bool:
        return self.duel.load_script(source, name)


def test_a_host_of_another_kind_installs_with_two_lines(core: Core) -> None:
    host = OtherHost(core, {"c1.lua": f"function c1.initial_effect(c) {GAIN_OF_ALL} end"})
    host.rules = install(host, mode="enforce", as_of="documents")
    for player in (0, 1):
        for _ in range(10):
            host.duel.add_card(FILLER, player, Location.DECK)
    host.duel.add_card(1, 0, Location.MONSTER_ZONE, 0, Position.FACE_UP_ATTACK)
    host.duel.start()
    while host.duel.process():
        if any(message.NUMBER == 11 for message in host.duel.messages()):
            break
    state = host.duel.query(0, Location.MONSTER_ZONE, 0)
    assert state is not None
    assert state.attack == 3100  # 2600, and one monster: + 500
    assert str(host.rules.explain(0, 0, "atk")).endswith("2600 + 500 = 3100")
    host.rules.uninstall()
    host.duel.destroy()


def test_a_host_without_a_script_reader_is_told(core: Core) -> None:
    class Deaf:
        def __init__(self, duel: CoreDuel) -> None:
            self.duel = duel

        def load_script(self, source: str, name: str) -> bool:
            del source, name
            return False

    duel = core.create_duel(cards=lambda _: None, scripts=lambda _: None)
    with duel, pytest.raises(InstallError, match="does not run"):
        install(Deaf(duel))
