"""Why something is allowed or not: what binds a player, and where the scripts say so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lua_bridge import constants as k
from lua_bridge.plays.words import PLAYERS
from lua_bridge.table import labels, verdicts
from lua_bridge.table.board import Table
from lua_bridge.table.cards import TableCard

_LOCKS: Final = {
    value: name.removeprefix("EFFECT_").lower().replace("_", " ")
    for name, value in vars(k).items()
    if name.startswith("EFFECT_CANNOT_") and isinstance(value, int)
}
"""The codes of effects that forbid something, as words."""
_MOST: Final = 12
"""How many locks are told."""


def because(table: Table, player: int, card: TableCard | None = None) -> str:
    """What binds a player now, and where the effects of a card are made.

    Args:
        table: The table.
        player: The player, 0 or 1.
        card: The card that is asked about, if one is.
    """
    who = next(name for name, number in PLAYERS.items() if number == player)
    bound = list(_bound(table, player, card))
    lines = [f"what binds {who}:" if bound else f"nothing binds {who}"]
    lines += [f"  {line}" for line in bound]
    counted = table.duel.turns.special_summon_count(player)
    lines.append(f"Special Summons of {who} that count this turn: {counted}")
    effects = [] if card is None else [effect for effect in card.effects if effect.activated]
    for effect in effects:
        where = effect.line or "its script"
        against = verdicts.against_activation(table, effect, player)
        why = f": {'; '.join(dict.fromkeys(against))}" if against else ""
        label = labels.label_of(table, effect)
        name = label if label.startswith("effect") else f"effect {label}"
        lines.append(f"{name} of {effect.source}, made at {where}{why}")
    return "\n".join(lines)


def _bound(table: Table, player: int, card: TableCard | None) -> Iterator[str]:
    for binding in table.duel.turns.in_force(player):
        yield f"the oath of {binding.card_name} ({binding.oath.wording})"
    found = [
        effect
        for effect in table.effects.all.values()
        if effect.code in _LOCKS
        and (
            effect in table.effects.on_player(player, effect.code)
            or (card is not None and effect in table.effects.affecting(card, effect.code))
        )
    ]
    for effect in found[-_MOST:]:
        yield f"{effect.source}: {_LOCKS[effect.code]} ({effect.line or 'its script'})"
