"""A tiny duel that shows whether a core works: `ygoplugin core test`.

Its one card has a script of our own. No card database and no public script is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from ygoplugin.errors import CoreError
from ygoplugin.simulators.capi import DuelStatus, Location, LogKind, Position
from ygoplugin.simulators.core import CardData, Core, CoreDuel
from ygoplugin.simulators.messages import Draw, Message, SelectIdleCommand

MONSTER: Final = 100
"""The passcode of the card with a script: an Effect Monster, 1000 ATK and 2000 DEF."""
FILLER: Final = 101
QUESTION: Final = "ygoplugin-asks"
_TYPE_EFFECT_MONSTER: Final = 0x21
_TYPE_NORMAL_MONSTER: Final = 0x11

SCRIPT: Final = f"""\
-- gains what the host says
function c{MONSTER}.initial_effect(c)
  local e = Effect.CreateEffect(c)
  e:SetType(0x1)            -- EFFECT_TYPE_SINGLE
  e:SetProperty(0x20000)    -- EFFECT_FLAG_SINGLE_RANGE
  e:SetRange(0x4)           -- LOCATION_MZONE
  e:SetCode(100)            -- EFFECT_UPDATE_ATTACK
  e:SetValue(function()
    answer = 0
    Duel.LoadScript("{QUESTION}", false)
    return answer
  end)
  c:RegisterEffect(e)
end
"""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that a core can do, or cannot."""

    name: str
    passed: bool
    detail: str = ""


def read_card(code: int) -> CardData | None:
    """The data of the cards of the trial."""
    if code == MONSTER:
        return CardData(code, type=_TYPE_EFFECT_MONSTER, level=4, attack=1000, defense=2000)
    return CardData(code, type=_TYPE_NORMAL_MONSTER, level=4) if code == FILLER else None


def set_up(duel: CoreDuel) -> None:
    """Put the cards of the trial into a new duel: a Deck each, and the monster on the field."""
    for player in (0, 1):
        for _ in range(10):
            duel.add_card(FILLER, player, Location.DECK)
    duel.add_card(MONSTER, 0, Location.MONSTER_ZONE, 2, Position.FACE_UP_ATTACK)


def run(core: Core) -> Iterator[Check]:
    """Play the tiny duel on a core, and say of each thing whether it works."""
    gain = 0
    problems: list[str] = []

    def scripts(name: str) -> str | None:
        if name == QUESTION:
            return f"answer = {gain}"
        return SCRIPT if name == f"c{MONSTER}.lua" else None

    def log(line: str, kind: LogKind) -> None:
        if kind is LogKind.ERROR:
            problems.append(line)

    def steps(duel: CoreDuel) -> Iterator[tuple[str, Callable[[], str]]]:
        def play() -> str:
            set_up(duel)
            duel.start()
            seen: list[Message] = []
            for _ in range(100):
                status = duel.process()
                seen += duel.messages()
                if status is not DuelStatus.CONTINUE:
                    break
            if not isinstance(seen[-1], SelectIdleCommand):
                raise CoreError(
                    f"it does not ask what to do in the Main Phase, but says {seen[-1]}"
                )
            return f"{len(seen)} messages, {sum(isinstance(m, Draw) for m in seen)} draws"

        def ask(amount: int) -> str:
            nonlocal gain
            gain = amount
            card = duel.query(0, Location.MONSTER_ZONE, 2)
            if card is None or card.attack != 1000 + amount or card.base_attack != 1000:
                raise CoreError(f"the monster is {card}")
            return f"{card.attack} ATK, originally {card.base_attack}"

        def finish() -> str:
            duel.destroy()
            if problems:
                raise CoreError(f"errors in scripts: {'; '.join(problems)}")
            return "no errors in scripts"

        yield "plays a duel", play
        yield "answers queries", lambda: ask(0)
        yield "asks the host", lambda: ask(500)
        yield "ends a duel", finish

    try:
        duel = core.create_duel(cards=read_card, scripts=scripts, log=log)
    except CoreError as error:
        yield Check("creates a duel", False, str(error))
        return
    yield Check("creates a duel", True)
    with duel:
        for name, step in steps(duel):
            try:
                detail = step()
            except CoreError as error:
                yield Check(name, False, str(error))
                return
            yield Check(name, True, detail)
