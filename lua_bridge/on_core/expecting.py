"""What a play can expect of cards and players, read from a core: its numbers, and what it offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from lua_bridge.on_core import effects, offers
from lua_bridge.on_core.effects import Wanted
from lua_bridge.on_core.session import DriverError
from lua_bridge.on_core.steps import Driver
from lua_bridge.plays.mistakes import known_value
from lua_bridge.plays.words import PLACE_NAMES, POSITION_NAMES
from ygoplugin.simulators import messages as m
from ygoplugin.simulators.capi import Location
from ygoplugin.simulators.queries import CardState, Query

_MONSTER_ZONES: Final = Location.MONSTER_ZONE


class Expectations:
    """Reads from a core what a play expects.

    What may be done is what the core offers. If the player is not asked at this moment, both players
    pass until the turn player is asked what to do, or are given a window to respond, in the Main Phase
    and in the Battle Step. At other moments, while a Chain stands, and about single effects that
    trigger, the core's own function for scripts is asked (`Effect.IsActivatable`).

    Args:
        driver: The driver of the duel.

    Attributes:
        counts: How many Special Summons of the monster with a passcode the installed rules count for a
            player; the core's own counter is asked if there are none.
    """

    def __init__(self, driver: Driver) -> None:
        self.counts: Callable[[int, int], int] | None = None
        self._driver = driver
        self._session = driver.session
        self._named = driver.named

    def of_card(self, name: str, what: str) -> Any:
        """A value of a card.

        Raises:
            DriverError: There is no such value, or the card does not have it.
        """
        return known_value(OF_CARDS, what, "a card")(self, name)

    def of_effects(self, name: str, what: str, asked: Iterable[object]) -> dict[object, Any]:
        """The same of single effects of a card: the number in the text, or "card".

        Raises:
            DriverError: It is nothing that is asked of an effect, or there is no such effect.
        """
        if what != "may_activate":
            raise DriverError(f"{what!r} is not asked of single effects: only 'may_activate' is")
        return {
            label: self._may_activate(
                effects.labelled(self._session, self._named, name, str(label)), str(label)
            )
            for label in asked
        }

    def of_player(self, player: int, what: str) -> Any:
        """A value of a player, 0 or 1.

        Raises:
            DriverError: There is no such value.
        """
        return known_value(OF_PLAYERS, what, "a player")(self, player)

    # --- cards --------------------------------------------------------------------------------------

    def _lua(self, name: str, call: str) -> Any:
        return self._session.ask(f"{self._named.lua(name)}:{call}")

    def _state(self, name: str, flags: Query) -> CardState:
        spot = self._named.spot(name)
        place = Location(spot.location & ~Location.OVERLAY)
        overlay = spot.position if spot.location & Location.OVERLAY else None
        state = self._session.duel.query(
            spot.controller, place, spot.sequence, flags, overlay=overlay
        )
        if state is None:
            raise DriverError(f"{name} is nowhere")
        return state

    def _position(self, name: str) -> str:
        position = self._named.spot(name).position
        return next(word for bit, word in POSITION_NAMES.items() if position & bit)

    def _special_summons(self, name: str) -> Any:
        code = int(self._lua(name, "GetOriginalCode()"))
        player = self._named.spot(name).controller
        if self.counts is not None:
            return self.counts(player, code)
        return self._session.ask(
            f"Duel.GetCustomActivityCount({code}, {player}, ACTIVITY_SPSUMMON)"
        )

    def _skips_draw_phase(self, player: int) -> bool:
        """Whether a player is going to skip it, or has just skipped it."""
        moment = self._session.moment
        if moment.player == player and moment.drawless:
            return True
        return bool(
            self._session.ask(f"Duel.IsPlayerAffectedByEffect({player}, EFFECT_SKIP_DP) ~= nil")
        )

    # --- what may be done ---------------------------------------------------------------------------

    def _may_activate(self, effect: Wanted, label: str | None = None) -> bool:
        player = self._named.spot(effect.name).controller
        question = self._session.pending
        asked = question is not None and question.player == player
        if asked and question is not None and effect.among(question):
            return True
        if self._is_open():
            if self._is_offered(effect, player):
                return True
            asked = True
        return self._is_activatable(effect.name, player, label, in_response=not asked)

    def _is_offered(self, effect: Wanted, player: int) -> bool:
        """Whether the turn player can choose it, or the other player in response to nothing."""
        driver = self._driver
        command = driver.to_command()
        if command.player == player:
            return effect.among(command) is not None
        found = False
        if driver.open_window():
            while (question := self._session.pending) is not None:
                if isinstance(question, m.SelectIdleCommand | m.SelectBattleCommand):
                    break
                mine = question.player == player
                found = found or (mine and effect.among(question) is not None)
                driver.pass_on()
        return found

    def _is_open(self) -> bool:
        """Whether the turn player is asked what to do once both have passed."""
        moment = self._session.moment
        command = isinstance(self._session.pending, m.SelectIdleCommand | m.SelectBattleCommand)
        return command or (moment.in_main_phase and not moment.chain)

    def _is_activatable(
        self, name: str, player: int, label: str | None, *, in_response: bool
    ) -> bool:
        """What the core says to scripts, for effects that it does not offer now."""
        text = -1 if label in (None, effects.CARD) else int(str(label)) - 1
        asked = f"{self._named.lua(name)}, {player}, {text}, {str(in_response).lower()}"
        problems = len(self._session.problems)
        found = self._session.ask(f"Play.may_activate({asked})")
        del self._session.problems[
            problems:
        ]  # scripts may stumble over an event that did not happen
        return bool(found)

    def _offered(self, name: str, what: Callable[[m.SelectIdleCommand], Any]) -> bool:
        spot = self._named.spot(name)
        command = self._driver.to_command()
        if not isinstance(command, m.SelectIdleCommand) or command.player != spot.controller:
            return False
        return offers.place_of(what(command), spot) is not None

    def _may_attack(self, name: str, *, direct: bool = False) -> bool:
        spot = self._named.spot(name)
        if self._is_open():
            command = self._driver.to_command()
            if isinstance(command, m.SelectBattleCommand):
                return any(
                    spot.is_at(attacker) and (attacker.direct or not direct)
                    for attacker in command.attackers
                )
        card = self._named.lua(name)
        return bool(self._session.ask(f"Play.may_attack({card}, {str(direct).lower()})"))

    def _may_attack_again(self, name: str) -> bool:
        command = self._driver.to_command()
        spot = self._named.spot(name)
        return isinstance(command, m.SelectBattleCommand) and any(
            map(spot.is_at, command.attackers)
        )


def _number(query: Query, name: str) -> Callable[[Expectations, str], Any]:
    return lambda asked, card: getattr(asked._state(card, query), name)


def _call(call: str) -> Callable[[Expectations, str], Any]:
    return lambda asked, card: asked._lua(card, call)


def _inside(function: str) -> Callable[[Expectations, str], Any]:
    return lambda asked, card: asked._session.ask(f"Play.{function}({asked._named.lua(card)})")


def _offer(what: Callable[[m.SelectIdleCommand], Any]) -> Callable[[Expectations, str], bool]:
    return lambda asked, card: asked._offered(card, what)


OF_CARDS: Final[Mapping[str, Callable[[Expectations, str], Any]]] = {
    "atk": _number(Query.ATTACK, "attack"),
    "def": _number(Query.DEFENSE, "defense"),
    "level": _number(Query.LEVEL, "level"),
    "rank": _number(Query.RANK, "rank"),
    "original_atk": _number(Query.BASE_ATTACK, "base_attack"),
    "original_def": _number(Query.BASE_DEFENSE, "base_defense"),
    "original_level": _call("GetOriginalLevel()"),
    "original_rank": _call("GetOriginalRank()"),
    "used_for_damage_calculation": _inside("used_in_battle"),
    "negated": _call("IsDisabled()"),
    "place": lambda asked, card: PLACE_NAMES.get(
        asked._named.spot(card).location, PLACE_NAMES[Location.OVERLAY]
    ),
    "position": Expectations._position,
    "controller": lambda asked, card: ("you", "opponent")[asked._named.spot(card).controller],
    "counters": lambda asked, card: sum(
        counter.count for counter in asked._state(card, Query.COUNTERS).counters or ()
    ),
    "materials": lambda asked, card: len(asked._state(card, Query.OVERLAY_CARD).overlay_card or ()),
    "may_activate": lambda asked, card: asked._may_activate(
        Wanted(asked._named, card, frozenset())
    ),
    "may_be_normal_summoned": _offer(lambda command: command.summons),
    "may_be_set": _offer(lambda command: (*command.monster_sets, *command.spell_sets)),
    "may_special_summon_itself": _offer(lambda command: command.special_summons),
    "may_be_special_summoned": _inside("may_be_special_summoned"),
    "may_attack": Expectations._may_attack,
    "may_attack_directly": lambda asked, card: asked._may_attack(card, direct=True),
    "may_attack_again": Expectations._may_attack_again,
    "special_summons": Expectations._special_summons,
}
"""What can be expected of a card."""


def _count(location: Location) -> Callable[[Expectations, int], int]:
    return lambda asked, player: asked._session.duel.count(player, location)


def _of_player(call: str) -> Callable[[Expectations, int], Any]:
    return lambda asked, player: asked._session.ask(call.format(player))


OF_PLAYERS: Final[Mapping[str, Callable[[Expectations, int], Any]]] = {
    "lp": lambda asked, player: asked._session.duel.query_field().players[player].life_points,
    "hand": _count(Location.HAND),
    "deck": _count(Location.DECK),
    "graveyard": _count(Location.GRAVEYARD),
    "banished": _count(Location.BANISHED),
    "monsters": _count(_MONSTER_ZONES),
    "special_summons": _of_player("Duel.GetActivityCount({}, ACTIVITY_SPSUMMON)"),
    "may_special_summon": _of_player("Play.may_special_summon({})"),
    "skips_draw_phase": Expectations._skips_draw_phase,
}
"""What can be expected of a player."""
