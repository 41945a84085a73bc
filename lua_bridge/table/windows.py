"""In which part of a turn or of a battle an effect applies, as far as its script says.

Scripts write "during the Damage Step only" as a condition, or as a filter of the monsters that an
effect affects. The rulings need to know it beforehand: an effect that waits for its moment still
applies when it comes, while one that counts as applying is displaced by a set. So the script is asked
as it would be at other times: in the Main Phase of each player, in the Battle Phase, and in the Damage
Step and damage calculation of the battles that the monster could have now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lua_bridge import constants as k
from lua_bridge.table import translation
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from ygoplugin.stats.kinds import Nature
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


class Windows:
    """Keeps what was found out about each effect and monster.

    What no supposed battle shows may show in another one: the answer "always" is looked into again
    when the opponent's monsters change, or the effect begins or stops to reach the monster.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._found: dict[tuple[int, int], Window] = {}
        self._seen: dict[tuple[int, int], object] = {}
        self._attacks: dict[tuple[int, int], bool] = {}

    def forget(self, effect: TableEffect) -> None:
        """An effect is new, has changed, or is gone."""
        for known in (self._found, self._seen, self._attacks):
            for key in [key for key in known if key[0] == effect.number]:
                del known[key]

    def of(self, effect: TableEffect, card: TableCard, *, reaches: bool) -> Window | None:
        """The time in which an effect can affect a monster; `None` if no time is special.

        Args:
            effect: A continuous effect that changes stats.
            card: The monster.
            reaches: Whether it affects the monster now.
        """
        spreads = bool(effect.type & k.EFFECT_TYPE_FIELD)
        if effect.condition is None and (effect.target is None or not spreads):
            return None
        if translation.nature(effect) is Nature.LINGERING:
            return None
        key = (effect.number, card.number)
        if key in self._found:
            return self._found[key]
        others = self._others(card)
        signature = (reaches, self._table.attacker is not None, tuple(c.number for c in others))
        if self._seen.get(key) == signature:
            return None
        self._seen[key] = signature
        found = self._search(effect, card, others)
        if found is not None:
            self._found[key] = found
        return found

    def begins_with_attack(self, effect: TableEffect, card: TableCard) -> bool:
        """Whether an effect begins to affect a monster with an attack; as far as `of` has found out."""
        return (effect.number, card.number) in self._attacks

    def _others(self, card: TableCard) -> list[TableCard]:
        theirs = self._table.sides[1 - card.controller].monsters
        return [c for c in theirs if c is not None and c.face_up]

    def _search(
        self, effect: TableEffect, card: TableCard, others: list[TableCard]
    ) -> Window | None:
        for phase, moment in (
            (k.PHASE_MAIN1, Moment.TURN),
            (k.PHASE_BATTLE_STEP, Moment.BATTLE),
        ):
            turns = [p for p in (0, 1) if self._would(effect, card, When(phase, p))]
            if turns and moment is Moment.TURN:
                if len(turns) == 2 or not self._would(effect, card, When(k.PHASE_END, turns[0])):
                    return None
            if len(turns) == 2:
                return Window(moment)
            if turns:
                return Window(moment, "your" if turns[0] == effect.controller else "opponent's")
        for attacker, target in self._battles(card, others):
            player = attacker.controller

            def would(phase: int) -> bool:
                return self._would(effect, card, When(phase, player, attacker, target))  # noqa: B023

            in_step = would(k.PHASE_DAMAGE)
            if in_step or would(k.PHASE_DAMAGE_CAL):
                if would(k.PHASE_BATTLE_STEP):
                    self._attacks[effect.number, card.number] = True
                    return None
                return Window(Moment.DAMAGE_STEP if in_step else Moment.DAMAGE_CALCULATION)
        return None

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
