"""What a step of a play made happen, as the events that effects respond to.

The table raises no events. A play compares it before and after each step, and tells it what came of
the step: monsters that were Summoned, cards that moved, an attack, damage, a phase that began.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Final

from lua_bridge import constants as k
from lua_bridge.table import activation, turns
from lua_bridge.table.acting import acting_by
from lua_bridge.table.activation import Event, event_of
from lua_bridge.table.board import Happening, Table
from lua_bridge.table.cards import TableCard, Where
from lua_bridge.table.effects import TableEffect

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
_BY_REASON: Final = (
    (k.REASON_RELEASE, k.EVENT_RELEASE),
    (k.REASON_DISCARD, k.EVENT_DISCARD),
    (k.REASON_DRAW, k.EVENT_DRAW),
    (k.REASON_MATERIAL, k.EVENT_BE_MATERIAL),
)
"""The events of cards that moved for a reason."""
AS_MATERIAL: Final = (
    k.REASON_FUSION
    | k.REASON_SYNCHRO
    | k.REASON_XYZ
    | k.REASON_LINK
    | k.REASON_RITUAL
    | k.REASON_SUMMON
)
"""What the event of having been material says about the reason: for which kind of Summon."""
_BATTLES: Final = {
    k.PHASE_DAMAGE: (k.EVENT_BATTLE_START, k.EVENT_BATTLE_CONFIRM),
    k.PHASE_DAMAGE_CAL: (k.EVENT_PRE_DAMAGE_CALCULATE,),
}
"""What the parts of the Damage Step begin with."""

_NOTICED: Final = frozenset(
    {
        *(code for _, code in _SUMMONS),
        *_ARRIVALS.values(),
        *(code for _, code in _BY_REASON),
        *(code for codes in _BATTLES.values() for code in codes),
        k.EVENT_ATTACK_ANNOUNCE,
        k.EVENT_ATTACK_DISABLED,
        k.EVENT_BATTLED,
        k.EVENT_BATTLE_DAMAGE,
        k.EVENT_BATTLE_DESTROYED,
        k.EVENT_BATTLE_DESTROYING,
        k.EVENT_BE_BATTLE_TARGET,
        k.EVENT_BECOME_TARGET,
        k.EVENT_CHAINING,
        k.EVENT_CHAIN_END,
        k.EVENT_CHAIN_SOLVED,
        k.EVENT_CHANGE_POS,
        k.EVENT_CONTROL_CHANGED,
        k.EVENT_DAMAGE,
        k.EVENT_DESTROYED,
        k.EVENT_EQUIP,
        k.EVENT_FLIP,
        k.EVENT_LEAVE_FIELD,
        k.EVENT_LEAVE_GRAVE,
        k.EVENT_MOVE,
        k.EVENT_MSET,
        k.EVENT_RECOVER,
        k.EVENT_SPSUMMON,
        k.EVENT_SSET,
    }
)
"""The events that plays notice. An effect that responds to another one is let alone."""


def is_noticed(code: int) -> bool:
    """Whether plays notice an event when it happens."""
    if code >= k.EVENT_CUSTOM:
        return True
    if k.EVENT_PHASE <= code < k.EVENT_ADD_COUNTER:
        return True
    return code in _NOTICED or k.EVENT_ADD_COUNTER <= code < k.EVENT_REMOVE_COUNTER


def is_going_on(table: Table, effect: TableEffect) -> bool:
    """Whether an effect responds to a phase or a part of the Damage Step that goes on."""
    code = effect.code
    if k.EVENT_PHASE <= code < k.EVENT_ADD_COUNTER:
        phase = code & (k.EVENT_PHASE - 1)
        if phase & turns.BATTLE:
            return bool(table.phase & turns.BATTLE)
        return bool(table.phase & phase)
    if effect.type & k.EFFECT_TYPE_SINGLE:
        battling = [c for c in (table.attacker, table.attack_target) if c is not None]
        if effect.handler not in battling and effect.bearer not in battling:
            return False
    if code in _BATTLES[k.PHASE_DAMAGE]:
        return table.phase == k.PHASE_DAMAGE and not table.damage_calculated
    return code in _BATTLES[k.PHASE_DAMAGE_CAL] and table.phase == k.PHASE_DAMAGE_CAL


def event_name(code: int) -> str:
    """An event as scripts call it."""
    if code >= k.EVENT_CUSTOM:
        return f"EVENT_CUSTOM+{code - k.EVENT_CUSTOM}"
    if k.EVENT_ADD_COUNTER <= code < k.EVENT_REMOVE_COUNTER:
        return f"EVENT_ADD_COUNTER+{code - k.EVENT_ADD_COUNTER:#x}"
    for name, base in (("EVENT_PHASE_START", k.EVENT_PHASE_START), ("EVENT_PHASE", k.EVENT_PHASE)):
        if base <= code < k.EVENT_ADD_COUNTER:
            phase = _NAMES.get(("PHASE_", code - base), f"{code - base:#x}")
            return f"{name}+{phase}"
    return _NAMES.get(("EVENT_", code), f"event {code}")


_NAMES: Final = {
    (prefix, value): name
    for prefix in ("EVENT_", "PHASE_")
    for name, value in vars(k).items()
    if name.startswith(prefix) and isinstance(value, int)
}


class Before:
    """The table before a step."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._where = {card.number: card.snapshot() for card in table.cards.values()}
        self._equipped = {card.number: card.equip_target for card in table.cards.values()}
        self._raised = len(table.raised)
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
        found = self._moved(cards) + self._turned(cards) + self._summoned(cards)
        found += self._set(cards) + self._equips(cards) + self._counted(cards)
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
        found += self._life_points_changed() + self._activated() + self._solved()
        codes: tuple[int, ...] = ()
        if table.damage_calculated and not self._calculated:
            codes = (k.EVENT_BATTLED,)
        elif table.phase in _BATTLES and table.phase != self._phase[1]:
            codes = _BATTLES[table.phase]
        battling = tuple(c for c in (table.attacker, table.attack_target) if c is not None)
        found += [Happening(code, battling, player=table.turn_player) for code in codes]
        if (table.turn, table.phase) != self._phase:
            player = table.turn_player
            begun = table.phase & k.PHASE_END or table.phase
            found.append(Happening(k.EVENT_PHASE + begun, (), player, reason_player=player))
            found.append(Happening(k.EVENT_PHASE_START + begun, (), player, reason_player=player))
        return found + list(table.raised)[self._raised :]

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
            if card.location == was.location or not was.location:
                continue
            for code in self._of_move(card, was):
                groups.setdefault(code, []).append(card)
        found = [
            Happening(
                code,
                tuple(group),
                group[0].reason.player,
                effect=group[0].reason.effect,
                reason=group[0].reason.bits & (AS_MATERIAL if code == k.EVENT_BE_MATERIAL else -1),
                reason_player=group[0].reason.player,
            )
            for code, group in groups.items()
        ]
        fallen = groups.get(k.EVENT_BATTLE_DESTROYED, [])
        winners = [card.reason.card for card in fallen if card.reason.card is not None]
        for winner in dict.fromkeys(winners):
            player = winner.controller
            found.append(
                Happening(k.EVENT_BATTLE_DESTROYING, (winner,), player, reason_player=player)
            )
        return found

    def _of_move(self, card: TableCard, was: Where) -> Iterator[int]:
        """The events of a card that came from one place to another."""
        reason = card.reason.bits
        yield k.EVENT_MOVE
        if was.location & k.LOCATION_ONFIELD and not card.on_field:
            yield k.EVENT_LEAVE_FIELD
        if was.location == k.LOCATION_GRAVE:
            yield k.EVENT_LEAVE_GRAVE
        if card.location in _ARRIVALS:
            yield _ARRIVALS[card.location]
        if reason & k.REASON_DESTROY and not card.on_field:
            yield k.EVENT_DESTROYED
            if reason & k.REASON_BATTLE:
                yield k.EVENT_BATTLE_DESTROYED
        if not card.on_field:
            for bit, code in _BY_REASON:
                if reason & bit:
                    yield code

    def _turned(self, cards: list[TableCard]) -> list[Happening]:
        """The cards that were turned, or changed their position or controller, on the field."""
        found = []
        for card in cards:
            was = self._where.get(card.number, Where())
            if not card.in_monster_zone or was.location != card.location:
                continue
            if was.controller != card.controller:
                found.append(_about(k.EVENT_CONTROL_CHANGED, card))
            if was.position == card.where.position:
                continue
            found.append(_about(k.EVENT_CHANGE_POS, card))
            if card.face_up and not was.position & k.POS_FACEUP:
                found.append(_about(k.EVENT_FLIP, card))
        return found

    def _set(self, cards: list[TableCard]) -> list[Happening]:
        """The cards that were Set from elsewhere."""
        codes = {k.LOCATION_MZONE: k.EVENT_MSET, k.LOCATION_SZONE: k.EVENT_SSET}
        return [
            _about(codes[card.location], card)
            for card in cards
            if card.location in codes
            and not card.face_up
            and self._where.get(card.number, Where()).location not in (card.location, 0)
        ]

    def _equips(self, cards: list[TableCard]) -> list[Happening]:
        return [
            _about(k.EVENT_EQUIP, card)
            for card in cards
            if card.equip_target is not None
            and card.equip_target is not self._equipped.get(card.number)
        ]

    def _activated(self) -> list[Happening]:
        """The Chain Links that were activated, and their targets."""
        found = []
        for link in self._table.chain:
            if any(link is known for known in self._chain):
                continue
            card = link.effect.bearer
            cards = () if card is None else (card,)
            for code, about in (
                (k.EVENT_CHAINING, cards),
                (k.EVENT_BECOME_TARGET, tuple(link.targets)),
            ):
                if about or code == k.EVENT_CHAINING:
                    found.append(
                        Happening(
                            code,
                            about,
                            link.player,
                            link.number,
                            link.effect,
                            reason_player=link.player,
                        )
                    )
        return found

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
        if self._chain and not self._table.chain:
            found.append(Happening(k.EVENT_CHAIN_END))
        return found

    def _life_points_changed(self) -> list[Happening]:
        """The damage that players took, battle damage if a battle was just calculated; LP gained."""
        table = self._table
        found = []
        for player, side in enumerate(table.sides):
            lost = self._life_points[player] - side.life_points
            if lost < 0:
                found.append(Happening(k.EVENT_RECOVER, (), player, -lost, reason_player=player))
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


def _about(code: int, card: TableCard) -> Happening:
    """An event of one card."""
    reason = card.reason
    return Happening(
        code,
        (card,),
        card.controller,
        effect=reason.effect,
        reason=reason.bits,
        reason_player=reason.player,
    )


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


def apply_by_themselves(
    table: Table, happened: Iterable[Happening], waiting: Container[TableCard | None]
) -> list[TableEffect]:
    """Carry out the effects that start no Chain and respond to what happened, as the core does at once.

    Args:
        table: The table.
        happened: What happened.
        waiting: The cards whose effects are still to wait, but for what their scripts note.

    Returns:
        The effects.
    """
    applied = []
    for happening in happened:
        event = event_of(happening)
        for effect in sorted(table.effects.all.values(), key=lambda effect: effect.order):
            if effect.gone or not _responds(effect, happening):
                continue
            if effect.bearer in waiting and not is_note(effect):
                continue
            player = effect.controller
            if not activation.against(table, effect, player, event):
                apply(table, effect, player, event)
                applied.append(effect)
    return applied


def _responds(effect: TableEffect, happening: Happening) -> bool:
    """Whether it is an effect without a Chain that responds to an event, and no note of a script's."""
    if effect.code != happening.code or not effect.type & k.EFFECT_TYPE_CONTINUOUS:
        return False
    if effect.at_load and effect.on_a_player:
        return False
    return not effect.type & k.EFFECT_TYPE_SINGLE or effect.handler in happening.cards


def is_note(effect: TableEffect) -> bool:
    """Whether nothing can negate an effect: it is in no card's text, a script notes something by it."""
    return effect.has(k.EFFECT_FLAG_CANNOT_DISABLE)


def apply(table: Table, effect: TableEffect, player: int, event: Event) -> None:
    """Carry out an effect that starts no Chain."""
    table.uses.use(effect, player)
    with acting_by(table, effect, player, continuous=True):
        if effect.target is not None:
            effect.target(effect, player, *event, 1)
        if effect.operation is not None:
            effect.operation(effect, player, *event)
