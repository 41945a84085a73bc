"""Duels on the cores that are there, with made-up cards that have scripts of our own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lua_bridge.installer import Installation, install
from tests.simulators.conftest import core, wasm
from ygoplugin.simulators import CardData, Location, LogKind, Position
from ygoplugin.simulators import responses as r
from ygoplugin.simulators.core import Core, CoreDuel
from ygoplugin.simulators.messages import SelectIdleCommand
from ygoplugin.simulators.random_player import RandomPlayer, play

__all__ = ["core", "wasm"]

FILLER = 9
_EFFECT_MONSTER = 0x21


class Scene:
    """A duel with the rules, and monsters that scripts in the test know by name."""

    def __init__(self, core: Core, **options: Any) -> None:
        self.scripts: dict[str, str] = {}
        self.cards = {FILLER: CardData(FILLER, type=0x11, level=4, attack=1000, defense=1000)}
        self.names: dict[int, str] = {}
        self.errors: list[str] = []
        self.messages: list[str] = []
        self.duel = core.create_duel(cards=self.cards.get, scripts=self.scripts.get, log=self._log)
        self.options = options
        self.rules = self.install() if options.pop("installed", True) else None
        for player in (0, 1):
            for _ in range(30):
                self.duel.add_card(FILLER, player, Location.DECK)

    def _log(self, line: str, kind: LogKind) -> None:
        (self.errors if kind is LogKind.ERROR else self.messages).append(line)

    def install(self) -> Installation:
        """Install the rules."""
        return install(self.duel, **{"names": self.names, **self.options})

    def card(
        self,
        name: str,
        script: str = "",
        *,
        player: int = 0,
        location: Location = Location.MONSTER_ZONE,
        zone: int = 0,
        code_name: str = "",
        **data: Any,
    ) -> int:
        """A card with this name, a global function of Lua that gives it; its passcode.

        Args:
            name: The name.
            script: The body of its `initial_effect(c)`.
            player: Whose it is.
            location: Where it is.
            zone: In which zone.
            code_name: What it is called to the rules; the same name if left out.
            data: Fields of `CardData`; a Level 4 Effect Monster of 1000/1000 if left out.
        """
        code = 1000 + 10 * len(self.names)
        values = {"type": _EFFECT_MONSTER, "level": 4, "attack": 1000, "defense": 1000} | data
        self.cards[code] = CardData(code, **values)
        self.names[code] = code_name or name
        self.scripts[f"c{code}.lua"] = (
            f"function c{code}.initial_effect(c)\n{script}\nend\n"
            f"function {name}() return Duel.GetMatchingGroup(function(c) return c:GetOriginalCode()"
            f"=={code} end,0,0x7f,0x7f,nil):GetFirst() end"
        )
        self.duel.add_card(code, player, location, zone, Position.FACE_UP_ATTACK)
        return code

    def start(self) -> None:
        """Begin, up to the first question."""
        self.duel.start()
        self._play()

    def lua(self, text: str) -> list[str]:
        """Run Lua in the duel; what it says with `say(...)`."""
        self.messages.clear()
        source = f"local function say(v) Debug.Message(tostring(v)) end\n{text}"
        assert self.duel.load_script(source, "test.lua"), self.errors
        return list(self.messages)

    def activate(self, index: int = 0) -> None:
        """Activate one of the effects that can be activated, and let it resolve."""
        self.command(r.Idle.ACTIVATE, index)

    def command(self, kind: r.Idle, index: int = 0) -> None:
        """Do one of the things that can be done in a Main Phase, up to the next such question."""
        self.duel.respond(r.command(kind, index))
        self._play()

    def _play(self) -> None:
        for told in play(self.duel, RandomPlayer()):
            if told and isinstance(told[-1], SelectIdleCommand):
                self.asked = told[-1]
                return

    def attack(self, zone: int = 0, player: int = 0) -> tuple[int | None, int | None]:
        """Current and original ATK of a monster, as the core answers."""
        state = self.duel.query(player, Location.MONSTER_ZONE, zone)
        assert state is not None
        return state.attack, state.base_attack


@pytest.fixture
def scene(core: Core) -> Iterator[Callable[..., Scene]]:
    """Makes scenes; their duels are destroyed afterwards."""
    made: list[CoreDuel] = []

    def make(**options: Any) -> Scene:
        scene = Scene(core, **options)
        made.append(scene.duel)
        return scene

    yield make
    for duel in made:
        duel.destroy()
