"""What a core offers a player, as far as oaths and Summon limits may forbid it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ygoplugin.simulators import messages as m


def offers(question: m.Question) -> Iterator[tuple[Any, ...]]:
    """What a question offers.

    Yields:
        The act, the player, where the card is (controller, location, sequence), and the description of
        the effect for an activation.
    """
    player = question.player
    match question:
        case m.SelectIdleCommand():
            for act, cards in (
                ("normal_summon", question.summons),
                ("special_summon", question.special_summons),
                ("set", question.monster_sets),
            ):
                for card in cards:
                    yield act, player, card.controller, card.location, card.sequence
            yield from _activations(question)
        case m.SelectBattleCommand():
            for attacker in question.attackers:
                where = attacker.controller, attacker.location, attacker.sequence
                yield "attack", player, *where
            yield from _activations(question)
        case m.SelectChain():
            for choice in question.choices:
                place = choice.place
                where = place.controller, place.location, place.sequence
                yield "activate", player, *where, choice.description


def _activations(
    question: m.SelectIdleCommand | m.SelectBattleCommand,
) -> Iterator[tuple[Any, ...]]:
    for offered in question.activations:
        where = offered.controller, offered.location, offered.sequence
        yield "activate", question.player, *where, offered.description
