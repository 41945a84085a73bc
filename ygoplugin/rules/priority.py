"""Priority: who may activate something first in a phase or step, and who next.

>>> main_phase = Priority(turn_player=0)
>>> main_phase.holder
0
>>> main_phase.moved_on(0).holder
1
>>> main_phase.passed(0).passed(1).both_declined
True
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ygoplugin.oaths.cards import Player
from ygoplugin.rules.errors import IllegalError, RuleError
from ygoplugin.rules.spell_speed import EffectKind
from ygoplugin.rules.verdicts import Answer, Verdict, allowed, answer, because, denied


@dataclass(frozen=True, slots=True)
class Priority:
    """Who has priority outside of a Chain. Inside of one, `Chain.asked` does.

    Attributes:
        turn_player: The turn player, who has it first in each phase and step.
        holder: Who has it now; the turn player if left out.
        declined: The players who declined it since something last happened.
        implied: Whether the last one did so by moving on, without saying it.
    """

    turn_player: Player
    holder: Player = -1
    declined: tuple[Player, ...] = ()
    implied: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.turn_player, bool) or self.turn_player not in (0, 1):
            raise RuleError(f"there is no player {self.turn_player!r}: expected 0 or 1")
        if self.holder == -1:
            object.__setattr__(self, "holder", self.turn_player)

    @property
    def both_declined(self) -> bool:
        """Whether both players declined, so that the phase or step may end."""
        return len(self.declined) == 2

    def begun(self) -> Priority:
        """At the beginning of another phase or step, or after a Chain or an act of the turn player."""
        return Priority(self.turn_player)

    def used(self, player: Player) -> Priority:
        """After `player` activated something: it passes to the other by itself.

        Raises:
            RuleError: There is no such player.
        """
        return Priority(self.turn_player, _other(player))

    def passed(self, player: Player, *, implied: bool = False) -> Priority:
        """After `player` declined: it passes to the other by itself (spell-speed-and-chains, line 17).

        Args:
            player: Who.
            implied: Whether the player only moved on, which implies it.

        Raises:
            IllegalError: The other player has priority.
        """
        if player != self.holder:
            _other(player)
            raise IllegalError(
                f"player {player} cannot decline",
                denied(
                    "no-priority",
                    f"player {self.holder} has priority",
                    rule="priority-passes-when-used-or-declined",
                ),
            )
        declined = tuple(dict.fromkeys((*self.declined, player)))
        return Priority(self.turn_player, _other(player), declined, implied)

    def moved_on(self, player: Player) -> Priority:
        """After `player` declared the next step or the end of the turn, which implies declining.

        Raises:
            IllegalError: The other player has priority.
        """
        return self if player in self.declined else self.passed(player, implied=True)

    def has_priority(self) -> Answer[Player]:
        """Who has priority."""
        if self.holder == self.turn_player and not self.declined:
            return answer(self.holder, "turn-player", rule="turn-player-has-priority")
        return answer(self.holder, "priority-passed", rule="priority-passes-when-used-or-declined")

    def has_declined(self, player: Player) -> Answer[bool]:
        """Whether a player declined priority, in words or by moving on."""
        _other(player)
        if player not in self.declined:
            return Answer(False, self.has_priority().reasons)
        if self.implied and self.declined[-1] == player:
            return answer(True, "implied-decline", rule="moving-on-declines-priority")
        return answer(True, "priority-passed", rule="declining-is-declared")

    def may_act(self, player: Player, effect: EffectKind) -> Verdict:
        """Whether a player may activate an effect, as far as priority goes.

        Without priority only Trigger, Flip and Quick Effects (spell-speed-and-chains, line 19). That
        Quick Effects are among them is doubtful (elsewhere they wait for priority like Traps); a note
        says so.

        Args:
            player: Who.
            effect: The kind of effect; `card` for a Spell or Trap Card.
        """
        _other(player)
        if player == self.holder:
            return Verdict(True, (), self.has_priority().reasons)
        if not effect.is_trigger and effect is not EffectKind.QUICK:
            return denied(
                "no-priority",
                f"player {self.holder} has priority",
                rule="opponent-must-wait-except-triggers",
            )
        verdict = allowed("excepted-kind", rule="opponent-must-wait-except-triggers")
        if effect is not EffectKind.QUICK:
            return verdict
        doubt = because(
            "excepted-kind",
            "as printed; elsewhere Quick Effects wait for priority",
            rule="opponent-must-wait-except-triggers",
        )
        return replace(verdict, notes=(*verdict.notes, doubt))


def _other(player: Player) -> Player:
    if isinstance(player, bool) or player not in (0, 1):
        raise RuleError(f"there is no player {player!r}: expected 0 or 1")
    return 1 - player
