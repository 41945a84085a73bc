"""The fixture `table`: a described table that a test in Python sets and plays on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lua_bridge.errors import TableError
from lua_bridge.plays.loader import check_step, load_document
from lua_bridge.plays.model import PlayFile, PlayStep
from lua_bridge.plays.runner import Running
from lua_bridge.plays.sources import Sources
from lua_bridge.testing import service
from lua_bridge.testing.telling import tell
from ygoplugin.rulings.checking import checked
from ygoplugin.rulings.reading import Document, read_document
from ygoplugin.testing.failures import CheckError

if TYPE_CHECKING:
    from lua_bridge.bridge import Bridge
    from ygoplugin.duel import Duel
    from ygoplugin.testing.options import Options


class Stage:
    """A described table for card scripts, in the words of play files.

        def test_the_knight(table):
            table.cards("ember-knight.ruling.yaml")
            table.board(you={"monsters": ["knight"], "hand": ["recruit"]})
            table.do(activate="knight")
            table.do(resolve="all")
            table.expect("knight", atk=4200, original_atk=1500)

    Args:
        options: The scripts, the databases and the day.
        folder: The folder of the test, beside which files are looked for.
    """

    def __init__(self, options: Options, folder: Path) -> None:
        self._options = options
        self._folder = folder
        self._cards: list[dict[str, Any]] = []
        self._running: Running | None = None

    def cards(self, *described: str | Path | Mapping[str, Any]) -> None:
        """Describe cards: with the keys that `cards:` of a play file has, or by naming such a file.

        Args:
            described: Cards, or files of which the `cards:` are taken.

        Raises:
            RulingError: A file is unusable.
        """
        for one in described:
            if isinstance(one, Mapping):
                self._cards.append(dict(one))
                continue
            document = read_document(self._folder / one)
            found = document.data.get("cards") if isinstance(document.data, dict) else None
            if not isinstance(found, list):
                raise document.error((), "expected a mapping with `cards:`")
            self._cards += found

    def board(
        self,
        you: Mapping[str, Any] | None = None,
        opponent: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        """Lay the board, with the keys that `board:` of a play has.

        Args:
            you: What you have: `monsters`, `hand`, ...
            opponent: What your opponent has.
            more: Further keys of a play: `phase`, `turn`, `turn_player`, `as_of`, `dialect`.

        Raises:
            RulingError: Something is described wrongly.
            LuaBridgeError: The board cannot lie so, or a script fails.
        """
        dialect = more.pop("dialect", self._options.dialect)
        play = {
            "id": "table",
            "board": {"you": you or {}, "opponent": opponent or {}},
            "steps": [{"expect": {}}],
            **more,
        }
        data = {"cards": self._cards, "plays": [play]} | ({"dialect": dialect} if dialect else {})
        (loaded,) = load_document(Document(str(self._folder / "table"), data))
        loaded = replace(
            loaded, entry=loaded.entry.model_copy(update={"steps": []}), line=0, lines=()
        )
        options = self._options
        sources = Sources(
            loaded,
            service.library(options.scripts, options.dialect),
            service.printed(options.databases),
        )
        running = Running(sources, loaded.eras(options.as_of))
        running.set_up()
        self._running = running

    def _need(self) -> Running:
        if self._running is None:
            raise TableError("lay the board first: table.board(you={'monsters': [...]})")
        return self._running

    @property
    def bridge(self) -> Bridge:
        """The table with its Lua state."""
        return self._need().bridge

    @property
    def duel(self) -> Duel:
        """The rules ledger, which knows cards by `ledger_id`."""
        return self.bridge.table.duel

    def explain(self, name: str, stat: str) -> str:
        """How a value of a monster came about."""
        running = self._need()
        return str(self.duel.explain(running.names[name].ledger_id, stat))

    def do(self, **step: Any) -> None:
        """Do what a step of a play says, with the same keys: `activate`, `resolve`, `summon`, ...

        Raises:
            CheckError: It cannot be done, or what its `expect` says did not come.
            RulingError: It is no step.
        """
        __tracebackhide__ = True
        self._step(step)

    def expect(self, name: str, **values: Any) -> None:
        """Compare values of a card or a player, as `expect:` of a play does.

        Raises:
            CheckError: One differs.
        """
        __tracebackhide__ = True
        self._step({"expect": {name: values}})

    def _step(self, given: Mapping[str, Any]) -> None:
        __tracebackhide__ = True
        running = self._need()
        document = Document("the step", {"plays": [{"id": "step", "steps": [dict(given)]}]})
        file = checked(document, PlayFile, lambda key, _: PlayStep if key == "steps" else None)
        (step,) = file.plays[0].steps
        check_step(document, (), step)
        play = running.play
        number = len(play.entry.steps) + 1
        running.play = replace(
            play,
            entry=play.entry.model_copy(update={"steps": [*play.entry.steps, step]}),
            lines=(*play.lines, number),
        )
        result = running.result
        running.step(step, number)
        result.play = running.play
        running.sources.play = running.play
        if result.passed:
            return
        told = tell(result, running.sources, f"as of {running.table.duel.eras.label}")
        result.failures.clear()
        raise CheckError(told.headline, told.text)
