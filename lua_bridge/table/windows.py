"""In which part of a turn or of a battle an effect applies, as far as its script says.

Scripts write "during the Damage Step only" as a condition, or as a filter of the monsters that an
effect affects. The rulings need to know it beforehand: an effect that waits for its moment still
applies when it comes, while one that counts as applying is displaced by a set. So the script is asked
as it would be at other times: in the Main Phase of each player, in the Battle Phase, and in the Damage
Step and damage calculation of the battles that the monster could have now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from lua_bridge import constants as k
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from ygoplugin.stats.times import Moment, Window

if TYPE_CHECKING:
    from lua_bridge.table.board import Table


@dataclass(frozen=True, slots=True)
class When:
    """A time that is supposed.

    Attributes:
        phase: A `PHASE_` bit.
        player: The turn player.
        attacker: The attacking monster, if there is a battle.
        target: What it attacks.
    """

    phase: int
    player: int
    attacker: TableCard | None = None
    target: TableCard | None = None


@dataclass(slots=True)
class Finding:
    """What was found out about an effect and a monster.

    Attributes:
        signature: What it was found out from; another answer may come from something else.
        window: The time in which the effect can affect the monster; `None` if none is special.
        begins_with_attack: Whether it begins to affect it with an attack.
    """

    signature: object
    window: Window | None = None
    begins_with_attack: bool = False


class Windows:
    """Keeps what was found out about each effect and monster.

    What no supposed battle shows may show in another one: the answer "always" is looked into again
    when the opponent's monsters change, or the effect begins or stops to reach the monster.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._found: dict[int, dict[int, Finding]] = {}
        self._signatures: dict[tuple[int, bool], tuple[object, ...]] = {}
        self._version = -1

    def forget(self, effect: TableEffect) -> None:
        """An effect is new, has changed, or is gone."""
        self._found.pop(effect.number, None)

    def of(self, effect: TableEffect, card: TableCard, *, reaches: bool) -> Window | None:
        """The time in which an effect can affect a monster; `None` if no time is special.

        Args:
            effect: A continuous effect that changes stats, with a condition or a filter.
            card: The monster.
            reaches: Whether it affects the monster now.
        """
        if not self._table.effects.asks_time(effect):
            return None
        about = self._found.setdefault(effect.number, {})
        known = about.get(card.number)
        if known is not None and known.window is not None:
            return known.window
        signature = self._signature(card.where.controller, reaches)
        if known is not None and known.signature == signature:
            return None
        found = about[card.number] = self._search(
            effect, card, self._others(card), Finding(signature)
        )
        if known is not None and known.begins_with_attack:
            found.begins_with_attack = True
        return found.window

    def begins_with_attack(self, effect: TableEffect, card: TableCard) -> bool:
        """Whether an effect begins to affect a monster with an attack; as far as `of` has found out."""
        known = self._found.get(effect.number, {}).get(card.number)
        return known is not None and known.begins_with_attack

    def _signature(self, player: int, reaches: bool) -> tuple[object, ...]:
        """What an answer about a player's monster depends on, beside what its script says."""
        if self._version != self._table.version:
            self._version = self._table.version
            self._signatures.clear()
        known = self._signatures.get((player, reaches))
        if known is None:
            others = (c.number for c in self._face_up_of(1 - player))
            known = (reaches, self._table.attacker is not None, *others)
            self._signatures[player, reaches] = known
        return known

    def _others(self, card: TableCard) -> list[TableCard]:
        return self._face_up_of(1 - card.controller)

    def _face_up_of(self, player: int) -> list[TableCard]:
        return [c for c in self._table.sides[player].monsters if c is not None and c.face_up]

    def _search(
        self, effect: TableEffect, card: TableCard, others: list[TableCard], found: Finding
    ) -> Finding:
        for phase, moment in (
            (k.PHASE_MAIN1, Moment.TURN),
            (k.PHASE_BATTLE_STEP, Moment.BATTLE),
        ):
            turns = [p for p in (0, 1) if self._would(effect, card, When(phase, p))]
            if turns and moment is Moment.TURN:
                if len(turns) == 2 or not self._would(effect, card, When(k.PHASE_END, turns[0])):
                    return found
            if turns:
                whose: Literal["your", "opponent's"] | None = None
                if len(turns) == 1:
                    whose = "your" if turns[0] == effect.controller else "opponent's"
                found.window = Window(moment, whose)
                return found
        for attacker, target in self._battles(card, others):
            at = When(k.PHASE_DAMAGE, attacker.controller, attacker, target)
            in_step = self._would(effect, card, at)
            if in_step or self._would(effect, card, replace(at, phase=k.PHASE_DAMAGE_CAL)):
                if self._would(effect, card, replace(at, phase=k.PHASE_BATTLE_STEP)):
                    found.begins_with_attack = True
                else:
                    moment = Moment.DAMAGE_STEP if in_step else Moment.DAMAGE_CALCULATION
                    found.window = Window(moment)
                return found
        return found

    def _battles(
        self, card: TableCard, others: list[TableCard]
    ) -> Iterator[tuple[TableCard, TableCard | None]]:
        if self._table.attacker is not None:
            yield self._table.attacker, self._table.attack_target
        for other in others:
            yield card, other
            yield other, card
        yield card, None

    def _would(self, effect: TableEffect, card: TableCard, when: When) -> bool:
        """Whether an effect would affect a monster at another time, all else being as it is."""
        table = self._table
        kept = table.phase, table.turn_player, table.attacker, table.attack_target
        calculated, problems = table.damage_calculated, len(table.problems)
        table.phase, table.turn_player = when.phase, when.player
        table.attacker, table.attack_target = when.attacker, when.target
        table.damage_calculated = False
        table.forget()
        try:
            with table.effects.supposing():
                return table.effects.reaches(effect, card)
        finally:
            table.phase, table.turn_player, table.attacker, table.attack_target = kept
            table.damage_calculated = calculated
            del table.problems[problems:]
            table.forget()
