"""Runs plays on a core: sets up the board, carries the steps out, and compares what comes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.errors import PlayError, RefusedError
from lua_bridge.folders import ScriptLibrary
from lua_bridge.installer import Installation, Mode, install
from lua_bridge.on_core import board, recorded
from lua_bridge.on_core.expecting import Expectations
from lua_bridge.on_core.named import Named
from lua_bridge.on_core.session import DriverError, Session
from lua_bridge.on_core.steps import Driver
from lua_bridge.on_core.supply import Supply
from lua_bridge.plays.comparing import difference, same
from lua_bridge.plays.loader import Play
from lua_bridge.plays.mistakes import check_expected
from lua_bridge.plays.model import PlayStep
from lua_bridge.plays.results import PlayResult
from lua_bridge.plays.sources import Sources
from lua_bridge.plays.words import PHASES, PLAYERS
from lua_bridge.table.cards import CardData
from ygoplugin import Duel, YgopluginError
from ygoplugin.eras import Eras
from ygoplugin.errors import ReplayError
from ygoplugin.rulings.turns import named_oaths
from ygoplugin.simulators.core import Core
from ygoplugin.simulators.replays import Replay


def run_on_core(
    play: Play,
    core: Core,
    scripts: ScriptLibrary | None = None,
    cards: Mapping[int, CardData] | None = None,
    *,
    as_of: str | Eras | None = None,
    rules: Mode | str | None = None,
) -> PlayResult:
    """Run a play in a new duel of a core.

    Args:
        play: The play.
        core: The core.
        scripts: The user's card scripts; the play's and the bridge's own alone if left out.
        cards: What is printed on cards, by passcode: it takes the place of what the play says.
        as_of: The rulings of which day; the play's own day if left out, or the current ones. A core
            knows one difference: what a Summon that failed counts.
        rules: With the rules installed in the duel, and what they do there: "observe", "audit" or
            "enforce"; left out, the core plays alone. With "audit" the notes of the result say where
            the core's numbers are others than the rules', and what it offers that they forbid.
    """
    sources = Sources(play, scripts, cards or {})
    result = PlayResult(play)
    if (play.dialect or Dialect.EDOPRO) is not Dialect.EDOPRO or (
        scripts is not None and scripts.dialect is not Dialect.EDOPRO
    ):
        result.failed(play.line, "not possible on a core: its scripts are YGOPro's")
        return result
    supply = Supply(sources)
    try:
        replay = recorded.replay_of(play)
    except ReplayError as error:
        result.failed(play.line, str(error))
        return result
    options = board.options(play, play.eras(as_of)) if replay is None else replay.options
    session = Session.create(core, supply.card, supply.script, options)
    with session.duel:
        running = _Running(sources, supply, session, replay, result)
        if rules is not None:
            running.install(Mode(rules), play.eras(as_of))
        running.run()
    return result


class _Running:
    """A play that is being run."""

    def __init__(
        self,
        sources: Sources,
        supply: Supply,
        session: Session,
        replay: Replay | None,
        result: PlayResult,
    ) -> None:
        self._play = sources.play
        self._replay = replay
        self._sources = sources
        self._supply = supply
        self._session = session
        self._result = result
        self._named = Named(session)
        self._driver = Driver(session, self._named, self._is_public)
        self._expectations = Expectations(self._driver)
        self._rules: Installation | None = None

    def install(self, mode: Mode, eras: Eras) -> None:
        """Install the rules into the duel, which has no cards yet."""
        ledger = Duel(eras, oaths=named_oaths(self._play.entries, self._play.place))
        names = {code: data.label for code, data in self._sources.cards.items()}
        self._rules = install(self._session.duel, mode=mode, duel=ledger, names=names)
        self._expectations.counts = lambda player, code: ledger.turns.special_summon_count(
            player, names.get(code) or str(code)
        )

    def _is_public(self, name: str) -> bool:
        """Whether a card has the script of the user's folder."""
        key = self._play.names.get(name)
        return key is not None and self._sources.is_public(self._sources.data(key))

    def run(self) -> None:
        """Run it to the end, or to the step that cannot be done."""
        try:
            self._set_up()
        except YgopluginError as error:
            self._result.failed(self._play.line, f"the board: {error}", kind="board")
        else:
            steps = self._play.entry.steps
            for number, step in enumerate(steps):
                if not self._step(step, steps[number + 1 :], self._play.lines[number]):
                    break
        self._result.scripts_failed(self._play.line, self._session.problems)

    def _set_up(self) -> None:
        entry, session = self._play.entry, self._session
        if entry.phase not in PHASES:
            raise DriverError(f"unknown phase {entry.phase!r}: expected {', '.join(PHASES)}")
        for text, name in self._supply.library():
            session.run(text, name)
        session.load_inside()
        if self._replay is not None:
            recorded.play_again(session, self._play, self._replay, self._sources.cards)
            board.name_cards(self._named, self._sources)
            return
        board.set_up(session, self._named, self._sources)
        self._count_names()
        self._begin(PLAYERS[entry.turn_player], PHASES[entry.phase])

    def _begin(self, player: int, phase: int) -> None:
        """Begin the duel in a player's turn, in a phase of it."""
        session = self._session
        skipped = {k.EFFECT_SKIP_DP: player, k.EFFECT_SKIP_SP: player}
        if phase <= k.PHASE_STANDBY:
            del skipped[k.EFFECT_SKIP_SP]
        if phase == k.PHASE_DRAW:
            del skipped[k.EFFECT_SKIP_DP]
        if player == 1:
            skipped[k.EFFECT_SKIP_TURN] = 0
        for code, who in skipped.items():
            session.run(f"Play.skip_before_beginning({code}, {who})")
        session.start()
        self._driver.settle()
        self._driver.to_phase(phase)
        session.run("Play.begun = true")
        session.moment.drawless = False

    def _count_names(self) -> None:
        """Let the core count the Special Summons of the names that the play asks about."""
        asked = {
            name
            for step in self._play.entry.steps
            for name, values in (step.expect or {}).items()
            if name not in PLAYERS and "special_summons" in values
        }
        for name in asked & set(self._named):
            code = self._session.ask(f"{self._named.lua(name)}:GetOriginalCode()")
            self._session.run(
                f"Duel.AddCustomActivityCounter({code}, ACTIVITY_SPSUMMON,"
                f" function(c) return not c:IsCode({code}) end)"
            )

    def _step(self, step: PlayStep, coming: list[PlayStep], line: int) -> bool:
        """Do a step; whether the play can go on."""
        try:
            before = self._tokens() if step.tokens else []
            self._driver.do(step, coming)
            self._name_tokens(step, before)
        except YgopluginError as error:
            # A core says that something is not possible, and gives no reason.
            if step.refused and isinstance(error, RefusedError):
                return self._compare(step, line)
            return self._result.failed(line, str(error))
        if step.refused:
            return self._result.failed(line, "it was done, and the play expects that it is refused")
        if self._driver.wrong:
            self._result.differs(line, self._driver.wrong)
        unused = self._driver.choices.unused()
        if unused:
            said = ", ".join(map(str, unused))
            self._result.warnings.append(f"line {line}: the core did not ask for the choice {said}")
        return self._compare(step, line)

    def _tokens(self) -> list[int]:
        return [number for _, number in self._named.others()]

    def _name_tokens(self, step: PlayStep, before: list[int]) -> None:
        """Give the Tokens that a step brought their names, in the order in which they came."""
        if not step.tokens:
            return
        others = self._named.others()
        new = [index for index, (_, number) in enumerate(others) if number not in before]
        if len(new) != len(step.tokens):
            raise PlayError(f"the step names {len(step.tokens)} Tokens, and {len(new)} came")
        for name, index in zip(step.tokens, new, strict=True):
            self._named.name_other(index, name)

    def _audit(self, line: int) -> None:
        """Note where the core differs from the rules now, if that is what they are installed for."""
        if self._rules is None or self._rules.mode is not Mode.AUDIT:
            return
        known = set(map(str, self._rules.differences))
        for found in self._rules.check():
            if str(found) not in known:
                self._result.notes.append(f"line {line}: {found}")
        if self._session.pending is not None:
            for offer in self._rules.check_offers(self._session.pending):
                self._result.notes.append(f"line {line}: {offer}")

    def _compare(self, step: PlayStep, line: int) -> bool:
        self._audit(line)
        for name, values in (step.expect or {}).items():
            for what, expected in values.items():
                try:
                    check_expected(name, self._named)
                    got = self._got(name, what, expected)
                except YgopluginError as error:
                    self._result.failed(line, f"{name} {what}: {error}")
                    continue
                if not same(got, expected):
                    self._result.differs(line, f"{name} {what}: {difference(got, expected)}")
        return True

    def _got(self, name: str, what: str, expected: Any) -> Any:
        if name in PLAYERS:
            return self._expectations.of_player(PLAYERS[name], what)
        if isinstance(expected, Mapping):
            return self._expectations.of_effects(name, what, expected)
        return self._expectations.of_card(name, what)
