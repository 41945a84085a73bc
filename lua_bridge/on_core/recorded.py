"""Recorded duels on a core: a replay of EDOPro is played again, and compared with what it shows."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from lua_bridge.on_core.session import DriverError, Session
from lua_bridge.plays.loader import Play
from lua_bridge.plays.model import PlayEntry
from ygoplugin.errors import ReplayError
from ygoplugin.simulators import messages as m
from ygoplugin.simulators.capi import Location
from ygoplugin.simulators.core import CoreDuel
from ygoplugin.simulators.messages import Message
from ygoplugin.simulators.replays import Replay, parse_replay

_COMPARED: Final = frozenset(
    kind.NUMBER
    for kind in (
        m.NewTurn,
        m.NewPhase,
        m.Summoning,
        m.FlipSummoning,
        m.SpecialSummoning,
        m.Chaining,
        m.ChainNegated,
        m.ChainDisabled,
        m.Attack,
        m.Battle,
        m.Damage,
        m.Recover,
        m.PayLifePoints,
        m.LifePointsUpdate,
        m.TossCoin,
        m.TossDice,
        m.Win,
    )
)
"""The messages that are compared: what happens, without how it is shown to whom."""


def play_of(path: Path) -> Play:
    """A play that is a replay alone.

    Raises:
        ReplayError: It cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ReplayError(f"{path}: cannot be read: {error.strerror}") from None
    entry = PlayEntry.model_validate(
        {"id": "replay", "replay": path.name, "steps": [{"expect": {}}]}
    )
    return Play(path.name, entry, {}, {}, {}, {}, str(path), 1, (1,), replay=(data, path.name))


def replay_of(play: Play) -> Replay | None:
    """The replay that a play begins with, if it does.

    Raises:
        ReplayError: It is damaged or too old, or of a kind that cannot be played here.
    """
    if play.replay is None:
        return None
    data, name = play.replay
    found = parse_replay(data, name)
    if found.rule_cards:
        raise ReplayError(f"{name}: its duel has cards that change the rules, which is not offered")
    return found


def play_again(session: Session, play: Play, replay: Replay, cards: Container[int]) -> None:
    """Play a recorded duel to the last answer of its players.

    Args:
        session: A session with a new duel, created with the options of the replay.
        play: The play that begins with it.
        replay: The replay.
        cards: The passcodes of which it is known what is printed on the card.

    Raises:
        ReplayError: Cards are not known, or the puzzle that is its board is not there.
        DriverError: The duel does not run as it is recorded.
    """
    _set_up(session, play, replay, cards)
    last = len(replay.answers)
    if not last:
        session.run("Play.begin()")
    session.start()
    for number, answer in enumerate(replay.answers, 1):
        if number == last:  # so that the next question offers what the driver needs
            session.run("Play.begin()")
        if session.pending is None:
            left = last - number + 1
            raise DriverError(f"the duel is over, and {left} answers are left")
        try:
            session.answer(answer)
        except DriverError as error:
            raise DriverError(f"answer {number}, in turn {session.moment.turn}: {error}") from None
    _compare(session, replay)


def _set_up(session: Session, play: Play, replay: Replay, cards: Container[int]) -> None:
    if replay.script:
        session.run("Play.keeps_ai = true")
        session.run(_puzzle(play, replay.script), replay.script)
        return
    decks = [deck for side in replay.decks for deck in side]
    unknown = {code for deck in decks for code in (*deck.main, *deck.extra) if code not in cards}
    if unknown:
        some = ", ".join(map(str, sorted(unknown)[:5]))
        raise ReplayError(
            f"{play.path}: {len(unknown)} cards are not known, among them {some}: give the card"
            " database with --cdb"
        )
    for player, side in enumerate(replay.decks):
        for duelist, deck in enumerate(side):
            _add(session.duel, deck.main, player, Location.DECK, duelist)
            _add(session.duel, deck.extra, player, Location.EXTRA_DECK, duelist)
    if replay.hand_test:
        session.run("Debug.ReloadFieldEnd()")


def _puzzle(play: Play, name: str) -> str:
    """The text of a puzzle, which lies beside the play or the replay."""
    path = Path(play.path).parent / PurePosixPath(name.replace("\\", "/")).name
    try:
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise ReplayError(f"{play.path}: its puzzle {path} is missing, or no text") from None


def _add(
    duel: CoreDuel, codes: tuple[int, ...], player: int, place: Location, duelist: int
) -> None:
    for code in codes:
        duel.add_card(code, player, place, duelist=duelist)


def _compare(session: Session, replay: Replay) -> None:
    """Compare what happened with what is recorded, if that is recorded."""
    recorded = [data for data in replay.shown if data[0] in _COMPARED]
    turn = 0
    happened = _happened(session)
    for number, (now, data) in enumerate(zip(happened, recorded, strict=False)):
        turn += isinstance(now, m.NewTurn)
        if m.encode_one(now) != data:
            then = m.decode_one(data)
            raise DriverError(f"turn {turn}, event {number + 1}: recorded is {then}, now {now}")


def _happened(session: Session) -> Iterator[Message]:
    return (message for message in session.heard if message.NUMBER in _COMPARED)
