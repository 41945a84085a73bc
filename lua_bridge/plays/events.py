"""What a step of a play made happen, as the events that effects respond to.

The table raises no events. A play compares it before and after each step, and tells it what came of
the step: monsters that were Summoned, cards that moved, an attack, damage, a phase that began.
"""

from __future__ import annotations

from typing import Final

from lua_bridge import constants as k
from lua_bridge.table.acting import acting_by
from lua_bridge.table.activation import event_of
from lua_bridge.table.board import Happening, Table
from lua_bridge.table.cards import TableCard, Where

_SUMMONS: Final = (
    (k.SUMMON_TYPE_SPECIAL, k.EVENT_SPSUMMON_SUCCESS),
    (k.SUMMON_TYPE_FLIP, k.EVENT_FLIP_SUMMON_SUCCESS),
    (k.SUMMON_TYPE_NORMAL, k.EVENT_SUMMON_SUCCESS),
)
_ARRIVALS: Final = {
    k.LOCATION_GRAVE: k.EVENT_TO_GRAVE,
    k.LOCATION_REMOVED: k.EVENT_REMOVE,
    k.LOCATION_HAND: k.EVENT_TO_HAND,
    k.LOCATION_DECK: k.EVENT_TO_DECK,
}
_BATTLES: Final = {
    k.PHASE_DAMAGE: (k.EVENT_BATTLE_START, k.EVENT_BATTLE_CONFIRM),
    k.PHASE_DAMAGE_CAL: (k.EVENT_PRE_DAMAGE_CALCULATE,),
}
"""What the parts of the Damage Step begin with."""


class Before:
    """The table before a step."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._where = {card.number: card.where for card in table.cards.values()}
        self._summons = {card.number: card.summon for card in table.cards.values()}
        self._counters = {card.number: dict(card.counters) for card in table.cards.values()}
        self._life_points = [side.life_points for side in table.sides]
        self._attack = table.attacker, table.attack_target
        self._phase = table.turn, table.phase
        self._declared = table.declared
        self._chain = list(table.chain)
        self._calculated = table.damage_calculated

    def happened(self) -> list[Happening]:
        """What has happened since, in the order in which the core would raise it."""
        table = self._table
        cards = list(table.cards.values())
        found = self._moved(cards) + self._summoned(cards) + self._counted(cards)
        declared = table.declared
        if declared is not None and declared is not self._declared:
            player = declared.player
            found.append(
                Happening(k.EVENT_SPSUMMON, (declared.card,), player, reason_player=player)
            )
        attack = table.attacker, table.attack_target
        if attack != self._attack and table.attacker is not None:
            player = table.attacker.controller
            found.append(
                Happening(k.EVENT_ATTACK_ANNOUNCE, (table.attacker,), player, reason_player=player)
            )
            if table.attack_target is not None:
                target = (table.attack_target,)
                found.append(
                    Happening(k.EVENT_BE_BATTLE_TARGET, target, player, reason_player=player)
                )
        found += self._damage() + self._solved()
        if table.damage_calculated and not self._calculated:
            found.append(Happening(k.EVENT_BATTLED, player=table.turn_player))
        elif table.phase in _BATTLES and table.phase != self._phase[1]:
            found += [Happening(code, player=table.turn_player) for code in _BATTLES[table.phase]]
        if (table.turn, table.phase) != self._phase:
            player = table.turn_player
            begun = table.phase & k.PHASE_END or table.phase
            found.append(Happening(k.EVENT_PHASE + begun, (), player, reason_player=player))
            found.append(Happening(k.EVENT_PHASE_START + begun, (), player, reason_player=player))
        return found

    def new_tokens(self) -> list[TableCard]:
        """The Tokens that have come to the field since."""
        return [
            card
            for card in self._table.cards.values()
            if card.number not in self._where
            and card.data.type & k.TYPE_TOKEN
            and card.in_monster_zone
        ]

    def _summoned(self, cards: list[TableCard]) -> list[Happening]:
        """The monsters that were Summoned, those of one kind and player together."""
        groups: dict[tuple[int, int], list[TableCard]] = {}
        for card in cards:
            if not card.in_monster_zone or card.summon is self._summons.get(card.number):
                continue
            if card.status & k.STATUS_SUMMONING:
                continue
            for kind, code in _SUMMONS:
                if card.summon.type & kind:
                    groups.setdefault((code, card.summon.player), []).append(card)
                    break
        return [
            Happening(
                code, tuple(group), player, effect=group[0].summon.effect, reason_player=player
            )
            for (code, player), group in groups.items()
        ]

    def _moved(self, cards: list[TableCard]) -> list[Happening]:
        groups: dict[int, list[TableCard]] = {}
        for card in cards:
            was = self._where.get(card.number, Where())
            if card.location == was.location:
                continue
            if was.location & k.LOCATION_ONFIELD and not card.on_field:
                groups.setdefault(k.EVENT_LEAVE_FIELD, []).append(card)
            if card.location in _ARRIVALS:
                groups.setdefault(_ARRIVALS[card.location], []).append(card)
            if card.reason.bits & k.REASON_DESTROY and was.location and not card.on_field:
                groups.setdefault(k.EVENT_DESTROYED, []).append(card)
        return [
            Happening(
                code,
                tuple(group),
                group[0].reason.player,
                effect=group[0].reason.effect,
                reason=group[0].reason.bits,
                reason_player=group[0].reason.player,
            )
            for code, group in groups.items()
        ]

    def _counted(self, cards: list[TableCard]) -> list[Happening]:
        """The counters that were placed."""
        placed = []
        for card in cards:
            before = self._counters.get(card.number, {})
            for counter, count in card.counters.items():
                more = count - before.get(counter, 0)
                if more > 0 and card.on_field:
                    player = card.controller
                    code = k.EVENT_ADD_COUNTER + counter
                    placed.append(Happening(code, (card,), player, more, reason_player=player))
        return placed

    def _solved(self) -> list[Happening]:
        """The Chain Links that resolved, the last one first."""
        found = []
        for link in reversed(self._chain):
            if link not in self._table.chain:
                by = link.player
                card = link.effect.bearer
                cards = () if card is None else (card,)
                found.append(
                    Happening(
                        k.EVENT_CHAIN_SOLVED, cards, by, link.number, link.effect, reason_player=by
                    )
                )
        return found

    def _damage(self) -> list[Happening]:
        """The damage that players took: battle damage if a battle was just calculated."""
        table = self._table
        found = []
        for player, side in enumerate(table.sides):
            lost = self._life_points[player] - side.life_points
            if lost <= 0:
                continue
            battle = table.damage_calculated and table.battle_damage[player] == lost
            attacker = table.attacker
            cards = (attacker,) if battle and attacker is not None else ()
            by = 1 - player
            reason = k.REASON_BATTLE if battle else k.REASON_EFFECT
            codes = (k.EVENT_BATTLE_DAMAGE, k.EVENT_DAMAGE) if battle else (k.EVENT_DAMAGE,)
            found += [
                Happening(code, cards, player, lost, reason=reason, reason_player=by)
                for code in codes
            ]
        return found


def keep_books(table: Table, happened: list[Happening]) -> list[Happening]:
    """Let scripts note what happened, and give the events that they raise for it.

    A script that wants to know of something everywhere registers an effect for it with the first card
    of its kind ("global check"); it starts no Chain and no player sees it.
    """
    raised = len(table.raised)
    for happening in happened:
        for effect in list(table.effects.all.values()):
            if not effect.at_load or not effect.on_a_player or effect.code != happening.code:
                continue
            if not effect.type & k.EFFECT_TYPE_CONTINUOUS:
                continue
            event = event_of(happening)
            if effect.condition is not None and not effect.condition(effect, effect.player, *event):
                continue
            if effect.operation is not None:
                with acting_by(table, effect, effect.player, continuous=True):
                    effect.operation(effect, effect.player, *event)
    return list(table.raised)[raised:]
