"""Several effects at the same time: the seven groups in their order, and who orders inside one.

>>> mine = [Met("a", 0, TriggerClass.OPTIONAL_TRIGGER), Met("b", 0, TriggerClass.MANDATORY_TRIGGER)]
>>> theirs = [Met("c", 1, TriggerClass.FLIP)]
>>> chain_order([*mine, *theirs], turn_player=0).value
('b', 'c', 'a')
>>> bool(may_form_chain(["b", "a", "c"], [*mine, *theirs], turn_player=0))
False
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from ygoplugin.oaths.cards import Player
from ygoplugin.rules.errors import RuleError
from ygoplugin.rules.events import PendingEffect
from ygoplugin.rules.verdicts import (
    Answer,
    Reason,
    Verdict,
    allowed,
    answer,
    because,
    denied,
    join,
)


class TriggerClass(StrEnum):
    """How an effect that meets its timing is counted among others that do; fast is Spell Speed 2 on."""

    FLIP = "flip"
    MANDATORY_TRIGGER = "mandatory-trigger"
    OPTIONAL_TRIGGER = "optional-trigger"
    MANDATORY_FAST = "mandatory-fast"
    OPTIONAL_FAST = "optional-fast"

    @classmethod
    def parse(cls, word: str) -> TriggerClass:
        """The class that a word names.

        Raises:
            RuleError: It names none.
        """
        try:
            return cls(word)
        except ValueError:
            raise RuleError(
                f"{word!r} is no class of effects met together: expected one of {', '.join(cls)}"
            ) from None

    @property
    def is_optional(self) -> bool:
        """Whether its player may leave it out. A Flip Effect is taken to be mandatory."""
        return self in (TriggerClass.OPTIONAL_TRIGGER, TriggerClass.OPTIONAL_FAST)


_FIRST_GROUP: Final = {
    TriggerClass.FLIP: 1,
    TriggerClass.MANDATORY_TRIGGER: 1,
    TriggerClass.OPTIONAL_TRIGGER: 3,
    TriggerClass.MANDATORY_FAST: 5,
    TriggerClass.OPTIONAL_FAST: 7,
}
_LAST_GROUP: Final = 7


@dataclass(frozen=True, slots=True)
class Met:
    """An effect whose timing is met.

    Attributes:
        card: The id of its card.
        player: Who controls it.
        trigger_class: How it is counted among others.
        spell_speed: 1, 2 or 3; 0 if it is not known.
        declined: Whether its player leaves it out. Only what is optional can be.
    """

    card: str
    player: Player
    trigger_class: TriggerClass
    spell_speed: int = 0
    declined: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.player, bool) or self.player not in (0, 1):
            raise RuleError(f"{self.card}: there is no player {self.player!r}: expected 0 or 1")
        if self.declined and not self.trigger_class.is_optional:
            raise RuleError(f"{self.card} must be activated: it is {self.trigger_class}")


@dataclass(frozen=True, slots=True)
class OfficialOrder:
    """An official ruling that one pending effect is handled before another.

    Attributes:
        first: The id of the card that comes first.
        then: The id of the card that comes after it.
        source: Where it is published.
    """

    first: str
    then: str
    source: str


def group_of(met: Met, turn_player: Player) -> Answer[int]:
    """The group of an effect, 1 to 7 (spell-speed-and-chains, lines 27 to 39).

    1 and 2: Flip Effects and mandatory Trigger Effects; 3 and 4: optional Trigger Effects; 5 and 6:
    mandatory effects of Spell Speed 2 or higher; of each pair the turn player's first. 7: optional
    effects of Spell Speed 2 or higher, of both players.
    """
    group = _group(met, turn_player)
    whose = "either player" if group == _LAST_GROUP else "the turn player"
    if group != _LAST_GROUP and met.player != turn_player:
        whose = "the other player"
    text = f"group {group}: {met.trigger_class.replace('-', ' ')} of {whose}"
    return answer(group, "group-order", text, rule=f"group-{group}")


def _group(met: Met, turn_player: Player) -> int:
    first = _FIRST_GROUP[met.trigger_class]
    return first if first == _LAST_GROUP else first + (met.player != turn_player)


def chain_order(
    met: Iterable[Met],
    turn_player: Player,
    chosen: Mapping[Player, Sequence[str]] | None = None,
) -> Answer[tuple[str, ...]]:
    """The order in which effects met at one moment form the Chain, Chain Link 1 first.

    Args:
        met: The effects. Those that their players leave out are passed over.
        turn_player: The turn player.
        chosen: How each player orders the own effects inside each group: the ids of cards in order.
            What is not named follows in the order given.

    Raises:
        RuleError: A card is named twice, or chosen by a player who does not control it.
    """
    effects = _by_card(met)
    places: dict[str, int] = {}
    for player, cards in (chosen or {}).items():
        for place, card in enumerate(cards):
            if card not in effects or effects[card].player != player:
                raise RuleError(f"player {player} has no effect of {card!r} to order")
            if card in places:
                raise RuleError(f"{card!r} is ordered twice")
            places[card] = place
    going = [effect for effect in effects.values() if not effect.declined]
    ordered = sorted(
        going,
        key=lambda effect: (
            _group(effect, turn_player),
            effect.player != turn_player,
            places.get(effect.card, len(places)),
        ),
    )
    reasons = [because("group-order", rule="group-1")]
    if _shares_group(going, turn_player):
        reasons.append(because("controller-orders", rule="controller-orders-inside-a-group"))
    return Answer(tuple(effect.card for effect in ordered), tuple(reasons))


def may_form_chain(order: Sequence[str], met: Iterable[Met], turn_player: Player) -> Verdict:
    """Whether effects met at one moment may form a Chain in this order.

    Each group in turn; inside a group any order that its controllers choose; nothing left out that is
    mandatory, nothing put in between (spell-speed-and-chains, lines 25 to 45). The document does not
    divide group 7 by player, so any order of it is allowed here, and a note says so.

    Args:
        order: The ids of the cards, Chain Link 1 first.
        met: The effects.
        turn_player: The turn player.

    Raises:
        RuleError: A card is named twice among the effects.
    """
    effects = _by_card(met)
    verdicts = [
        denied(
            "no-insertion",
            f"{card} was not met at that moment and cannot be put in between",
            rule="nothing-may-be-inserted",
        )
        for card in order
        if card not in effects
    ]
    if twice := sorted({card for card in order if list(order).count(card) > 1}):
        raise RuleError(f"the order names {', '.join(twice)} twice")
    verdicts += [
        denied(
            "mandatory",
            f"{card} is mandatory and cannot be left out",
            rule=f"group-{_group(effect, turn_player)}",
        )
        for card, effect in effects.items()
        if card not in order and not effect.trigger_class.is_optional
    ]
    placed = [effects[card] for card in order if card in effects]
    reasons: list[Reason] = []
    for one, other in pairwise(placed):
        before, after = _group(one, turn_player), _group(other, turn_player)
        if after < before:
            verdicts.append(
                denied(
                    "group-order",
                    f"{other.card} (group {after}) comes before {one.card} (group {before})",
                    rule=f"group-{after}",
                )
            )
    if all(verdicts):
        reasons.append(because("group-order", rule="group-1"))
        if _shares_group(placed, turn_player):
            reasons.append(because("controller-orders", rule="controller-orders-inside-a-group"))
        if any(0 < two.spell_speed < one.spell_speed for one, two in pairwise(placed)):
            reasons.append(because("speed-ignored", rule="spell-speed-ignored-while-ordering"))
        last = {e.player for e in placed if e.trigger_class is TriggerClass.OPTIONAL_FAST}
        if len(last) > 1:
            reasons.append(because("group-7-open", rule="group-7"))
    return join(*verdicts, Verdict(True, (), tuple(reasons)))


def may_come_next(
    card: str, placed: Sequence[str], met: Iterable[Met], turn_player: Player
) -> Verdict:
    """Whether an effect may be the next of those that were met at one moment to go on the Chain.

    Not before a mandatory one of an earlier group, nor after one of a later group.

    Args:
        card: The id of its card.
        placed: Those that are on the Chain already, Chain Link 1 first.
        met: The effects.
        turn_player: The turn player.

    Raises:
        RuleError: It is on the Chain already, or a card is named twice among the effects.
    """
    effects = _by_card(met)
    group = _group(effects[card], turn_player) if card in effects else _LAST_GROUP
    later = [
        other.card
        for other in effects.values()
        if other.card not in (*placed, card)
        and not other.trigger_class.is_optional
        and _group(other, turn_player) >= group
    ]
    later.sort(key=lambda other: _group(effects[other], turn_player))
    return may_form_chain([*placed, card, *later], effects.values(), turn_player)


def orders(cards: Sequence[str], met: Iterable[Met], turn_player: Player) -> Answer[Player | None]:
    """Who chooses the order of cards whose effects were met at one moment.

    Args:
        cards: The ids of the cards.
        met: The effects.
        turn_player: The turn player.

    Returns:
        Their controller; `None` if they are not all of one player or of one group, so that the groups
        decide.

    Raises:
        RuleError: A card is not among the effects.
    """
    effects = _by_card(met)
    if unknown := [card for card in cards if card not in effects]:
        raise RuleError(f"the timing of {', '.join(unknown)} is not met")
    players = {effects[card].player for card in cards}
    groups = {_group(effects[card], turn_player) for card in cards}
    if len(players) == 1 and len(groups) == 1:
        return answer(players.pop(), "controller-orders", rule="controller-orders-inside-a-group")
    return answer(None, "group-order", rule=f"group-{min(groups, default=1)}")


def orders_phase_effects(priority: Player) -> Answer[Player | None]:
    """Who chooses the order of effects that wait in one phase: the player with priority."""
    return answer(priority, "priority-holder", rule="same-phase-is-not-same-timing")


def go_on_one_chain(*, met_at_one_moment: bool) -> Answer[bool]:
    """Whether effects go on one Chain.

    Those of one phase do not share one timing: each starts its own (spell-speed-and-chains, line 49).

    Args:
        met_at_one_moment: Whether one event met them all; not so if only the phase did.
    """
    if met_at_one_moment:
        return answer(True, "group-order", rule="group-1")
    return answer(False, "same-phase", rule="same-phase-is-not-same-timing")


def may_handle_in_order(
    order: Sequence[str],
    pending: Iterable[PendingEffect],
    official: Iterable[OfficialOrder] = (),
) -> Verdict:
    """Whether what waits in a phase may be handled in this order.

    Any order, also of what starts a Chain and what does not, unless an official ruling fixes one
    (spell-speed-and-chains, lines 49 and 51).

    Args:
        order: The ids of the cards in order.
        pending: What waits; each is named once.
        official: Rulings that fix an order.

    Raises:
        RuleError: The order is not one of what waits.
    """
    waiting = [effect.card for effect in pending]
    if sorted(order) != sorted(waiting):
        raise RuleError(f"the order {', '.join(order)} is none of {', '.join(waiting)}")
    found = [
        denied(
            "official-order",
            f"{rule.first} comes before {rule.then} ({rule.source})",
            rule="end-phase-order-is-free",
        )
        for rule in official
        if rule.first in order
        and rule.then in order
        and order.index(rule.first) > order.index(rule.then)
    ]
    return join(*found) if found else allowed("free-order", rule="end-phase-order-is-free")


def acts_first(turn_player: Player) -> Answer[Player]:
    """Who goes first when both players carry something out at the same time: the turn player."""
    return answer(turn_player, "turn-player-first", rule="turn-player-first-yet-simultaneous")


def counts_as_simultaneous() -> Answer[bool]:
    """Whether what both players carry out counts as simultaneous although one goes first: yes."""
    return answer(True, "counts-as-simultaneous", rule="turn-player-first-yet-simultaneous")


def _by_card(met: Iterable[Met]) -> dict[str, Met]:
    found: dict[str, Met] = {}
    for effect in met:
        if effect.card in found:
            raise RuleError(f"two effects of {effect.card!r}: give each an id of its own")
        found[effect.card] = effect
    return found


def _shares_group(effects: Sequence[Met], turn_player: Player) -> bool:
    """Whether a player has two effects in one group."""
    kept = [(_group(effect, turn_player), effect.player) for effect in effects]
    return len(set(kept)) < len(kept)
