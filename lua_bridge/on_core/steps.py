"""Doing what a step of a play says, by answering a core's questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final

from lua_bridge import constants as k
from lua_bridge.errors import PlayError, RefusedError
from lua_bridge.on_core import offers, snippets
from lua_bridge.on_core.chain import ChainSoFar
from lua_bridge.on_core.effects import Wanted, wanted
from lua_bridge.on_core.moment import Battle
from lua_bridge.on_core.named import Named, Placed
from lua_bridge.on_core.policy import Choices
from lua_bridge.on_core.session import DriverError, Session
from lua_bridge.plays.comparing import same, wrong_snippet
from lua_bridge.plays.mistakes import check_step
from lua_bridge.plays.model import PlayStep
from lua_bridge.plays.words import (
    AS_MATERIALS,
    NOT_SPECIAL,
    PHASES,
    PLAYERS,
    POSITIONS,
    REASONS,
    SUMMONS,
)
from ygoplugin.simulators import messages as m
from ygoplugin.simulators import responses
from ygoplugin.simulators.messages import Message
from ygoplugin.simulators.responses import Idle, InBattle

_DIRECT: Final = 31
"""The description of the question whether to attack directly."""
_STEPS_OF_BATTLE: Final = {
    "damage step": Battle.DAMAGE_STEP,
    "damage calculation": Battle.CALCULATION,
    "end of damage calculation": Battle.CALCULATED,
    "fallen": Battle.FALLEN,
}
_IN_BATTLE: Final = (k.PHASE_BATTLE_START, k.PHASE_BATTLE_STEP, k.PHASE_BATTLE)
_BY_EFFECTS: Final = ("fusion", "ritual", "effect")
"""Summons that effects make; other Special Summons start no Chain."""
_AFTER_BATTLE: Final = (k.PHASE_MAIN2, *_IN_BATTLE)


class Driver:
    """Carries the steps of a play out.

    Args:
        session: The duel.
        named: Its cards by the names of the play.
        is_public: Whether a card has a script that is not the package's own.

    Attributes:
        wrong: What a snippet of Lua gave otherwise than its step says.
    """

    def __init__(
        self, session: Session, named: Named, is_public: Callable[[str], bool] = lambda _: False
    ) -> None:
        self.session = session
        self.named = named
        self._is_public = is_public
        self.choices = Choices(named)
        self._coming: Sequence[PlayStep] = ()
        self.wrong = ""
        self._chain = ChainSoFar(session, named)

    def do(self, step: PlayStep, coming: Sequence[PlayStep] = ()) -> None:
        """Carry out a step, and go to the next question at which the play decides.

        Args:
            step: The step.
            coming: The steps after it. Those that say `apply` are carried out by the core with it, and
                what must be activated at once is chosen for as the step says that activates it.

        Raises:
            DriverError: It cannot be done. The message has the question, and what was offered.
            RefusedError: The core does not offer it.
            PlayError: The step is mistaken.
        """
        check_step(step, self.named)
        self.wrong = ""
        self.session.listen()
        self._coming = coming
        if step.apply is None:
            self.choices.expect(step, tuple(takewhile(lambda s: s.apply is not None, coming)))
        for verb, act in _VERBS.items():
            if getattr(step, verb) is not None:
                act(self, step)
                break
        self.settle()
        self.choices.end()

    # --- going on -----------------------------------------------------------------------------------

    def settle(self) -> None:
        """Answer questions up to the next one at which the play decides."""
        while (question := self.session.pending) and not offers.is_decision(question):
            self.session.answer(self._choices_now().answer(question))

    def _choices_now(self) -> Choices:
        """The choices of the step; or of a coming one whose effect is being activated already."""
        name = self._chain.being_activated()
        for step in takewhile(_may_come_together, self._coming):
            if name is not None and step.activate == name:
                choices = Choices(self.named)
                choices.expect(step)
                return choices
        return self.choices

    def answer(self, data: bytes) -> None:
        """Answer a question at which the play decides, and go to the next one."""
        self.session.answer(data)
        self.settle()

    def pass_on(self) -> None:
        """Activate nothing at this question, and go to the next one."""
        question = self.session.pending
        if question is None:
            raise DriverError("the duel is over")
        self.answer(offers.refusal(question))

    def pass_until(self, reached: Callable[[], bool], what: str) -> None:
        """Activate nothing until something is reached.

        Raises:
            DriverError: The players must do something else first.
        """
        while not reached() and not self._is_due():
            if isinstance(self.session.pending, m.SelectIdleCommand | m.SelectBattleCommand | None):
                raise DriverError(f"{what} does not come: {self._told()}")
            self.pass_on()

    def _is_due(self) -> bool:
        """Whether the next step activates an effect that triggers now, or has just been activated.

        What the players are doing is not at its end then; it goes on when the Chain has resolved.
        """
        step = next(iter(self._coming), None)
        if step is None or step.activate is None or step.activate not in self.named:
            return False
        if self._chain.unclaimed(step.activate) is not None:
            return not self.session.moment.resolving
        question = self.session.pending
        if not offers.is_trigger(question):
            return False
        effect = self._wanted(step)
        return question is not None and effect.among(question) is not None

    def to_command(self) -> m.SelectIdleCommand | m.SelectBattleCommand:
        """Activate nothing until the turn player is asked what to do.

        Raises:
            DriverError: The duel is over first.
        """
        while True:
            question = self.session.pending
            if isinstance(question, m.SelectIdleCommand | m.SelectBattleCommand):
                return question
            self.pass_on()

    def _to_main_phase(self) -> m.SelectIdleCommand:
        question = self.to_command()
        if isinstance(question, m.SelectBattleCommand):
            raise RefusedError(f"it is not the Main Phase: {self._told()}")
        return question

    def _told(self) -> str:
        return offers.told(self.session, self.named)

    def _by(self, step: PlayStep, card: str | None) -> int:
        if step.by is not None:
            return PLAYERS[step.by]
        return self.named.spot(card).controller

    def _choose(self, offered: Sequence[Placed], name: str | None) -> int | None:
        return offers.place_of(offered, self.named.spot(name))

    # --- acting where nobody is asked ---------------------------------------------------------------

    def act(self, lua: str) -> None:
        """Carry out Lua in the duel, as an effect that starts no Chain.

        It is done at once where a player can be given the choice; while a Chain stands, when its next
        Link begins to resolve; in the Damage Step, before its next part.

        Raises:
            DriverError: It fails.
        """
        session = self.session
        before = len(session.problems)
        session.run(f"Play.done = false Play.todo = function() {lua}\nend")
        if not self._act_at_once():
            session.run("Play.waiting = true")
            while not session.ask("Play.done"):
                self.pass_on()
        if not session.ask("Play.done"):
            why = "; ".join(session.problems[before:]) or "the core does not do it"
            del session.problems[before:]
            raise DriverError(why)

    def _act_at_once(self) -> bool:
        """Act at this question, or after windows in which nothing is lost by passing."""
        while True:
            here = offers.acting(self.session.pending)
            if here is not None:
                self.answer(here)
                return True
            moment = self.session.moment
            if moment.chain or moment.battle or offers.is_stop(self.session.pending):
                return False
            self.pass_on()

    def open_window(self) -> bool:
        """Let both players respond to nothing, in the Main Phase or the Battle Step; if it can be."""
        if isinstance(self.session.pending, m.SelectIdleCommand | m.SelectBattleCommand):
            here = offers.acting(self.session.pending)
            if here is not None:
                self.answer(here)
                return True
        return False

    # --- effects ------------------------------------------------------------------------------------

    def _activate(self, step: PlayStep) -> None:
        if self._chain.claim(str(step.activate)):
            return
        player = self._by(step, step.activate)
        effect = self._wanted(step)
        chain, opened = self.session.moment.chain, False
        while True:
            question = self.session.pending
            if question is not None and question.player == player:
                data = effect.among(question)
                if data is not None:
                    self._chain.claim_next()
                    self.answer(data)
                    return
            if isinstance(question, m.SelectIdleCommand | m.SelectBattleCommand):
                if opened or not self.open_window():
                    break
                opened = True
                continue
            if question is None:
                break
            if chain and step.refused and question.player == player:
                break
            self.pass_on()
            if self._chain.claim(str(step.activate)):
                return
        raise RefusedError(f"{self._not_now(step)}: {self._told()}")

    def _wanted(self, step: PlayStep) -> Wanted:
        """The effect that a step activates."""
        name = str(step.activate)
        public = self._is_public(name)
        return wanted(self.session, self.named, name, step.effect, public=public)

    @staticmethod
    def _not_now(step: PlayStep) -> str:
        number = "" if step.effect is None else f" {step.effect}"
        return f"no effect{number} of {step.activate} can be activated now"

    def _apply(self, step: PlayStep) -> None:
        """The core applies by itself what starts no Chain; this goes on if it was made to stop before."""
        del step
        if offers.is_stop(self.session.pending):
            self.session.run("Play.waiting = true")
            self.pass_on()

    def _resolve(self, step: PlayStep) -> None:
        moment = self.session.moment
        if not moment.chain:
            raise PlayError(f"there is no Chain to resolve: {self._told()}")
        last = 1 if step.resolve == "all" else int(step.resolve or 1)
        if not 1 <= last <= moment.chain:
            raise PlayError(f"there is no Chain Link {last}: {self._told()}")
        if last == 1 and not self._stops_before_applying(step):
            self.pass_until(lambda: not moment.chain, "the end of the Chain")
            return
        self.session.run(f"Play.stop_after = {last}")
        if offers.is_stop(self.session.pending):
            self.pass_on()
        self.pass_until(
            lambda: offers.is_stop(self.session.pending) or not moment.chain,
            f"the resolution of Chain Link {last}",
        )

    def _stops_before_applying(self, step: PlayStep) -> bool:
        """Whether something is expected before an effect applies that starts no Chain."""
        return step.expect is not None and any(one.apply for one in self._coming[:1])

    def _negate(self, step: PlayStep) -> None:
        last = self.session.moment.chain
        number = step.link or last
        if not 1 <= number <= last:
            raise PlayError(f"there is no Chain Link {number}: {self._told()}")
        asked = "IsChainNegatable" if step.negate == "activation" else "IsChainDisablable"
        if not self.session.ask(f"Duel.{asked}({number})"):
            raise RefusedError(f"the {step.negate} of Chain Link {number} cannot be negated")
        self.session.run(f'Play.negated[{number}] = "{step.negate}"')

    # --- Summons ------------------------------------------------------------------------------------

    def _summon(self, step: PlayStep) -> None:
        how = step.how or "normal"
        if how == "flip":
            self._in_main_phase(step, Idle.CHANGE_POSITION, step.summon)
            self._until(m.FlipSummoned, f"{step.summon} cannot be Flip Summoned now")
        elif how in NOT_SPECIAL:
            self._in_main_phase(step, Idle.SUMMON, step.summon)
            self._until(m.Summoned, f"{step.summon} cannot be {how} Summoned now")
        else:
            try:
                self._special_summon(step, how)
            except RefusedError:
                self.session.run("Play.end_procedure() Play.unsummoned = nil")
                raise

    def _until(self, kind: type[Message], failed: str) -> None:
        """Go on until something has happened; a Chain that answers it is not the step's."""
        while not self.session.has_heard(kind):
            if isinstance(self.session.pending, m.SelectIdleCommand | m.SelectBattleCommand | None):
                raise RefusedError(f"{failed}: {self._told()}")
            self.pass_on()

    def _in_main_phase(self, step: PlayStep, kind: Idle, name: str | None) -> None:
        """Do what the turn player can do with a card in the Main Phase."""
        question = self._to_main_phase()
        offered: Mapping[Idle, Sequence[Placed]] = {
            Idle.SUMMON: question.summons,
            Idle.SPECIAL_SUMMON: question.special_summons,
            Idle.CHANGE_POSITION: question.position_changes,
            Idle.SET_MONSTER: question.monster_sets,
            Idle.SET_SPELL: question.spell_sets,
        }
        index = self._choose(offered[kind], name)
        if index is None or self._by(step, name) != question.player:
            done = _DONE[kind]
            raise RefusedError(f"{name} cannot be {done} now: {self._told()}")
        self.answer(responses.command(kind, index))

    def _special_summon(self, step: PlayStep, how: str) -> None:
        name, card = step.summon, self.named.lua(step.summon)
        if step.negated:
            self.session.run(f"Play.unsummoned = {card}")
        by_procedure = self._may_use_procedures(step)
        if how == "effect" or not (by_procedure and self._by_own_procedure(step)):
            materials = ", ".join(map(self.named.lua, step.materials))
            described = f"{card}, {SUMMONS[how]}, {AS_MATERIALS.get(how, 0)}, {{{materials}}}"
            self.choices.expect(step.model_copy(update={"materials": []}))
            inherent = step.answered or step.negated
            if not inherent and (how in _BY_EFFECTS or not by_procedure):
                position = POSITIONS[step.position or "attack"]
                self.act(f"Play.summon({described}, {self._by(step, name)}, {position})")
            else:
                self.session.run(f"Play.add_procedure({described})")
                self._refresh()
                self._in_main_phase(step, Idle.SPECIAL_SUMMON, name)
        if step.answered:
            self._until(m.SpecialSummoning, f"{name} cannot be Special Summoned now")
        elif step.negated:
            self._until(m.SpecialSummoning, f"{name} cannot be Special Summoned now")
            self.to_command()
        else:
            self._until(m.SpecialSummoned, f"{name} cannot be Special Summoned now")
        self.session.run("Play.end_procedure()")

    def _may_use_procedures(self, step: PlayStep) -> bool:
        """Whether it is the Main Phase of the player, and no Chain stands."""
        moment = self.session.moment
        here = moment.in_main_phase and not moment.chain
        return here and moment.player == self._by(step, step.summon)

    def _by_own_procedure(self, step: PlayStep) -> bool:
        """Whether the monster's own procedure Summons it."""
        question = self._to_main_phase()
        index = self._choose(question.special_summons, step.summon)
        if index is None:
            return False
        self.answer(responses.command(Idle.SPECIAL_SUMMON, index))
        return True

    def _refresh(self) -> None:
        """Let the core find out anew what can be done in the Main Phase."""
        self._to_main_phase()
        if self.open_window():
            self.to_command()

    def _set(self, step: PlayStep) -> None:
        question = self._to_main_phase()
        kind = Idle.SET_SPELL
        if self._choose(question.monster_sets, step.set) is not None:
            kind = Idle.SET_MONSTER
        self._in_main_phase(step, kind, step.set)
        self._until(m.CardSet, f"{step.set} cannot be Set now")

    # --- battles ------------------------------------------------------------------------------------

    def _attack(self, step: PlayStep) -> None:
        question = self.to_command()
        if isinstance(question, m.SelectIdleCommand):
            question = self._enter_battle_phase(question)
        index = self._choose(question.attackers, step.attack)
        if index is None:
            raise RefusedError(f"{step.attack} cannot attack now: {self._told()}")
        self.session.answer(responses.command(InBattle.ATTACK, index))
        direct = step.target in (None, "direct")
        while not self.session.has_heard(m.Attack):
            asked = self.session.pending
            if asked is None or isinstance(asked, m.SelectBattleCommand):
                raise RefusedError(f"{step.attack} cannot attack so: {self._told()}")
            if isinstance(asked, m.SelectYesNo) and asked.description == _DIRECT:
                self.session.answer(responses.number(direct))
            elif isinstance(asked, m.SelectCard):
                self._choose_target(asked, step)
            elif offers.is_decision(asked):
                self.pass_on()
            else:
                self.session.answer(self.choices.answer(asked))

    def _choose_target(self, asked: m.SelectCard, step: PlayStep) -> None:
        places = [card.place for card in asked.cards]
        offered = ", ".join(map(self.named.label, places))
        if step.target in (None, "direct"):
            raise RefusedError(f"{step.attack} cannot attack directly, only: {offered}")
        index = self._choose(places, step.target)
        if index is None:
            raise RefusedError(f"{step.attack} cannot attack {step.target}, only: {offered}")
        self.session.answer(responses.cards([index]))

    def _enter_battle_phase(self, question: m.SelectIdleCommand) -> m.SelectBattleCommand:
        if not question.to_battle_phase:
            raise RefusedError(f"there is no Battle Phase now: {self._told()}")
        self.answer(responses.command(Idle.TO_BATTLE_PHASE))
        found = self.to_command()
        if not isinstance(found, m.SelectBattleCommand):
            raise DriverError(f"the Battle Phase did not begin: {self._told()}")
        return found

    def _battle(self, step: PlayStep) -> None:
        moment = self.session.moment
        if not moment.battle:
            raise PlayError(f"there is no battle: {self._told()}")
        if step.battle == "end":
            self.pass_until(lambda: not moment.battle, "the end of the battle")
            return
        wanted_step = _STEPS_OF_BATTLE[str(step.battle)]
        self.pass_until(
            lambda: moment.battle >= wanted_step or not moment.battle, f"the {step.battle}"
        )
        if not moment.battle:
            raise DriverError(f"the battle ended before the {step.battle}: {self._told()}")

    # --- time ---------------------------------------------------------------------------------------

    def to_phase(self, phase: int) -> None:
        """Go on to a phase, of this turn or the next."""
        phases = _IN_BATTLE if phase == k.PHASE_BATTLE_START else (phase,)
        while self.session.moment.phase not in phases:
            self._go_on(to_battle=phase in _AFTER_BATTLE)

    def _go_on(self, *, to_battle: bool) -> None:
        """Pass, or leave the phase; the Main Phase by the Battle Phase, if that is wanted."""
        question = self.session.pending
        if isinstance(question, m.SelectIdleCommand):
            battle = question.to_battle_phase and (to_battle or not question.to_end_phase)
            self.answer(responses.command(Idle.TO_BATTLE_PHASE if battle else Idle.TO_END_PHASE))
        elif isinstance(question, m.SelectBattleCommand):
            main = question.to_main_phase_2 and (to_battle or not question.to_end_phase)
            self.answer(
                responses.command(InBattle.TO_MAIN_PHASE_2 if main else InBattle.TO_END_PHASE)
            )
        else:
            self.pass_on()

    def _phase(self, step: PlayStep) -> None:
        self.to_phase(PHASES[str(step.phase)])

    def _end_turn(self, step: PlayStep) -> None:
        del step
        turn = self.session.moment.turn
        while self.session.moment.turn == turn:
            self._go_on(to_battle=False)

    # --- what no player can do ----------------------------------------------------------------------

    def _move(self, step: PlayStep) -> None:
        cards = ", ".join(map(self.named.lua, step.move or ()))
        group = f"local g = Group.FromCards({cards})\n"
        reason = REASONS[step.reason]
        if step.to == "destroyed":
            self.act(f"{group}Duel.Destroy(g, {reason})")
            return
        calls = {
            "hand": f"Duel.SendtoHand(g, nil, {reason})",
            "graveyard": f"Duel.SendtoGrave(g, {reason})",
            "banished": f"Duel.Remove(g, POS_FACEUP, {reason})",
            "deck": f"Duel.SendtoDeck(g, nil, 0, {reason})",
            "extra-deck": f"Duel.SendtoExtraP(g, nil, {reason})",
        }
        self.act(group + calls[str(step.to)])

    def _turn(self, step: PlayStep) -> None:
        position = POSITIONS[step.position or "attack"]
        self.act(f"Duel.ChangePosition({self.named.lua(step.turn)}, {position})")
        if self.named.spot(step.turn).position != position:
            raise RefusedError(f"the position of {step.turn} cannot be changed so")

    def _control(self, step: PlayStep) -> None:
        player = PLAYERS[str(step.player)]
        self.act(f"Duel.GetControl({self.named.lua(step.control)}, {player})")
        if self.named.spot(step.control).controller != player:
            raise RefusedError(f"control of {step.control} cannot be taken")

    def _life_points(self, step: PlayStep) -> None:
        for player, points in (step.life_points or {}).items():
            self.session.run(f"Duel.SetLP({PLAYERS[player]}, {points})")

    def _lua(self, step: PlayStep) -> None:
        self.act(f"Play.given = table.pack((function() {step.lua}\nend)())")
        if "gives" in step.model_fields_set:
            given = snippets.given(self.session)
            if not same(given, step.gives):
                self.wrong = wrong_snippet(given, step.gives)


def _may_come_together(step: PlayStep) -> bool:
    """Whether a step says what can happen in one go with the steps before it."""
    return step.activate is not None or step.apply is not None


_DONE: Final = {
    Idle.SUMMON: "Normal Summoned",
    Idle.SPECIAL_SUMMON: "Special Summoned",
    Idle.CHANGE_POSITION: "Flip Summoned",
    Idle.SET_MONSTER: "Set",
    Idle.SET_SPELL: "Set",
}
"""What is done to a card, for messages."""

_VERBS: Final[Mapping[str, Callable[[Driver, PlayStep], None]]] = {
    "summon": Driver._summon,
    "set": Driver._set,
    "activate": Driver._activate,
    "apply": Driver._apply,
    "resolve": Driver._resolve,
    "negate": Driver._negate,
    "attack": Driver._attack,
    "battle": Driver._battle,
    "phase": Driver._phase,
    "end_turn": Driver._end_turn,
    "move": Driver._move,
    "turn": Driver._turn,
    "control": Driver._control,
    "life_points": Driver._life_points,
    "lua": Driver._lua,
}
