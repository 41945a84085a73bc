"""A duel on a core that is being driven: it always stands at a question, or is over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import resources
from typing import Final

from lua_bridge.errors import LuaBridgeError
from lua_bridge.on_core.moment import Moment
from lua_bridge.quoting import quoted
from ygoplugin.simulators import messages as m
from ygoplugin.simulators.capi import DuelStatus, LogKind
from ygoplugin.simulators.core import CardReader, Core, CoreDuel, DuelOptions, ScriptReader
from ygoplugin.simulators.messages import Message, Question

ACTS: Final = 0x59474F00001
"""The description of the driver's own effect, which starts no Chain and can be chosen at most moments."""

STOPS: Final = 0x59474F00002
"""The description of the driver's own question, asked where the duel shall stop for it."""

LEAVES: Final = 99
"""What the driver's question about a coin or a die offers first: it stays as it fell."""

_TELLS: Final = "\x01play\x01"
_CHUNK: Final = re.compile(r'\[string "([^"]+)"\]')
"""How Lua names a script in its errors."""
_TOO_MANY: Final = 20_000
"""So many answers in one duel mean that it goes round in circles."""

Value = int | float | str | bool | None
"""What Lua can tell."""


class DriverError(LuaBridgeError):
    """The duel cannot go on as the play says. The message has the question, and what was offered."""


@dataclass
class Session:
    """A duel on a core, with the question that it stands at.

    Attributes:
        duel: The core's duel.
        pending: What is asked now; `None` when the duel is over.
        heard: Every message since `listen` was called last.
        moment: Where in the turn, the Chain and the battle the duel is.
        problems: What scripts did wrong.
    """

    duel: CoreDuel
    pending: Question | None = None
    heard: list[Message] = field(default_factory=list)
    moment: Moment = field(default_factory=Moment)
    problems: list[str] = field(default_factory=list)
    _told: list[str] = field(default_factory=list)
    _answers: int = 0

    @classmethod
    def create(
        cls, core: Core, cards: CardReader, scripts: ScriptReader, options: DuelOptions
    ) -> Session:
        """A session with a new duel. Nothing is loaded, and it has not begun."""
        told: list[str] = []
        problems: list[str] = []

        def log(line: str, kind: LogKind) -> None:
            if line.startswith(_TELLS):
                told.append(line.removeprefix(_TELLS))
            elif kind is LogKind.ERROR:
                problems.append(_CHUNK.sub(r"\1", " ".join(line.split())))

        duel = core.create_duel(cards=cards, scripts=scripts, log=log, options=options)
        return cls(duel, problems=problems, _told=told)

    # --- Lua ----------------------------------------------------------------------------------------

    def load_inside(self) -> None:
        """Load the driver's part inside the duel: after the library of the scripts, before the cards."""
        text = resources.files("lua_bridge.on_core").joinpath("inside.lua").read_text("utf-8")
        numbers = f"{quoted(_TELLS)}, {ACTS}, {STOPS}, {LEAVES}"
        names = f"PLAY_TELLS, PLAY_ACTS, PLAY_STOPS, PLAY_LEAVES = {numbers}\n"
        self.run(names + text, "inside.lua")

    def run(self, text: str, name: str = "play.lua") -> None:
        """Run a text of Lua.

        Raises:
            DriverError: It fails.
        """
        before = len(self.problems)
        if not self.duel.load_script(text, name):
            why = "; ".join(self.problems[before:]) or "it does not run"
            del self.problems[before:]
            raise DriverError(why)

    def lines(self, call: str) -> list[tuple[Value, ...]]:
        """Run Lua that tells, and give what it told: the values of each `Play.tell`."""
        self._told.clear()
        self.run(call)
        found = [tuple(map(_read, line.split("\t"))) for line in self._told]
        self._told.clear()
        return found

    def ask(self, expression: str) -> Value:
        """The value of an expression in Lua."""
        ((value, *_),) = self.lines(f"Play.tell(({expression}))")
        return value

    # --- going on -----------------------------------------------------------------------------------

    def listen(self) -> None:
        """Forget what was heard."""
        self.heard = []

    def has_heard(self, *kinds: type[Message]) -> bool:
        """Whether such a message came since `listen`."""
        return any(isinstance(message, kinds) for message in self.heard)

    def start(self) -> None:
        """Begin the duel, and go to the first question."""
        self.duel.start()
        self._advance()

    def answer(self, data: bytes) -> None:
        """Answer the question, and go to the next one.

        Raises:
            DriverError: The core takes no such answer, or the duel is over.
        """
        asked = self.pending
        if asked is None:
            raise DriverError("the duel is over")
        self._answers += 1
        if self._answers > _TOO_MANY:
            raise DriverError(f"the duel went on for {_TOO_MANY} answers and came to no end")
        self.duel.respond(data)
        self._advance(asked)

    def _advance(self, asked: Question | None = None) -> None:
        self.pending = None
        while True:
            status = self.duel.process()
            for message in self.duel.messages():
                if isinstance(message, m.Retry):
                    raise DriverError(f"the core does not take the answer to {asked}")
                self.heard.append(message)
                self.moment.hear(message)
                if isinstance(message, Question):
                    self.pending = message
            if status is not DuelStatus.CONTINUE:
                break
        if status is DuelStatus.END:
            self.pending = None

    def since(self, kind: type[Message]) -> Iterator[Message]:
        """The messages of a kind since `listen`."""
        return (message for message in self.heard if isinstance(message, kind))


def _read(word: str) -> Value:
    kind, rest = word[:1], word[1:]
    if kind == "i":
        return int(rest)
    if kind == "f":
        return float(rest)
    if kind == "b":
        return rest == "1"
    return rest if kind == "s" else None
