"""What a core offers a player at a question: which cards, for what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lua_bridge.on_core.named import Named, Placed
from lua_bridge.on_core.session import ACTS, STOPS, DriverError, Session
from ygoplugin.simulators import messages as m
from ygoplugin.simulators import responses
from ygoplugin.simulators.messages import Question
from ygoplugin.simulators.responses import Idle, InBattle

_TRIGGERS = (0, 221)
"""The descriptions under which a core asks whether an effect that waits is activated."""
_REPLAY = 30
"""The description of the question whether to attack again after a replay."""
_ALL_TRIGGERS = 0x7F
"""What a core says instead of a number of triggers, when it asks about nothing else."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An effect that can be activated now.

    Attributes:
        place: Where its card is.
        description: The number of the effect's text.
        data: What activates it.
    """

    place: Placed
    description: int
    data: bytes


def is_decision(question: Question | None) -> bool:
    """Whether a question is one at which the play's next step decides; others belong to a step."""
    match question:
        case None | m.SelectIdleCommand() | m.SelectBattleCommand() | m.SelectChain():
            return True
        case m.SelectEffectYesNo():
            return question.description in _TRIGGERS
        case m.SelectYesNo():
            return question.description in (STOPS, _REPLAY)
    return False


def is_trigger(question: Question | None) -> bool:
    """Whether a question is about effects that something has just triggered."""
    if isinstance(question, m.SelectChain):
        return question.triggers == _ALL_TRIGGERS
    return isinstance(question, m.SelectEffectYesNo) and is_decision(question)


def is_stop(question: Question | None) -> bool:
    """Whether it is the driver's own question."""
    return isinstance(question, m.SelectYesNo) and question.description == STOPS


def activations(question: Question | None) -> Iterator[Offer]:
    """The effects that can be activated at a question, without the driver's own."""
    for offer in _all_activations(question):
        if offer.description != ACTS:
            yield offer


def acting(question: Question | None) -> bytes | None:
    """The answer that lets the driver act here; `None` if it cannot."""
    if is_stop(question):
        return None
    found = (offer.data for offer in _all_activations(question) if offer.description == ACTS)
    return next(found, None)


def _all_activations(question: Question | None) -> Iterator[Offer]:
    match question:
        case m.SelectIdleCommand():
            for index, one in enumerate(question.activations):
                yield Offer(one, one.description, responses.command(Idle.ACTIVATE, index))
        case m.SelectBattleCommand():
            for index, one in enumerate(question.activations):
                yield Offer(one, one.description, responses.command(InBattle.ACTIVATE, index))
        case m.SelectChain():
            for index, choice in enumerate(question.choices):
                yield Offer(choice.place, choice.description, responses.number(index))
        case m.SelectEffectYesNo() if is_decision(question):
            yield Offer(question.place, question.description, responses.number(True))


def refusal(question: Question) -> bytes:
    """The answer that activates nothing and goes on; of what must be activated, the first.

    Raises:
        DriverError: It is not a question that can be passed.
    """
    match question:
        case m.SelectChain():
            if not question.forced:
                return responses.CANCEL
            index = next(
                (i for i, one in enumerate(question.choices) if one.description != ACTS), 0
            )
            return responses.number(index)
        case m.SelectEffectYesNo():
            return responses.number(False)
        case m.SelectYesNo():
            return responses.number(question.description == _REPLAY)
    raise DriverError(f"{question.name} cannot be passed")


def place_of(offered: Sequence[Placed], spot: Placed) -> int | None:
    """Which of the cards offered is at a place; `None` if none is."""
    for index, place in enumerate(offered):
        if (place.controller, place.location, place.sequence) == (
            spot.controller,
            spot.location,
            spot.sequence,
        ):
            return index
    return None


def told(session: Session, named: Named) -> str:
    """The question that the duel stands at and what it offers, for messages."""
    question = session.pending
    if question is None:
        return "the duel is over"
    who = ("you", "the opponent")[question.player]
    offered = dict.fromkeys(named.label(offer.place) for offer in activations(question))
    text = f"{question.name} asks {who}; "
    text += f"can be activated: {', '.join(offered)}" if offered else "nothing can be activated"
    if isinstance(question, m.SelectIdleCommand):
        for what, cards in (
            ("Normal Summoned", question.summons),
            ("Special Summoned", question.special_summons),
            ("Set", (*question.monster_sets, *question.spell_sets)),
        ):
            if cards:
                text += f"; {what}: {', '.join(map(named.label, cards))}"
    if isinstance(question, m.SelectBattleCommand) and question.attackers:
        text += f"; can attack: {', '.join(map(named.label, question.attackers))}"
    return text
