"""`Card`: what scripts change about a card itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from lua_bridge import constants as k
from lua_bridge.api.binding import Api, Numbers
from lua_bridge.dialects import Dialect
from lua_bridge.errors import TableError
from lua_bridge.table import resets
from lua_bridge.table.board import Table
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect

card = Api("Card")

_WHOLE_NUMBER: Final = 0xFFFFFFFF
MOST_SETCODES: Final = 64
"""How many archetypes a script may give a card."""


@card("SetStatus", acts=True)
def set_status(table: Table, this: TableCard, status: int, on: bool) -> None:
    """Note `STATUS_` bits, or that they no longer hold."""
    this.set_status(status & _WHOLE_NUMBER, on)
    table.changed(for_scripts=not status & k.STATUS_BATTLE_DESTROYED)


@card("CompleteProcedure", acts=True)
def complete_procedure(table: Table, this: TableCard) -> None:
    """From now on this monster counts as having been Summoned properly."""
    this.set_status(k.STATUS_PROC_COMPLETE, True)
    table.changed(for_scripts=True)


@card("SetTurnCounter", acts=True)
def set_turn_counter(table: Table, this: TableCard, turns: int) -> None:
    """Set the number with which this card's script counts turns."""
    this.turn_counter = turns & 0xFFFF
    table.changed(for_scripts=True)


@card("SetSPSummonOnce", acts=True)
def set_special_summon_once(table: Table, this: TableCard, code: int) -> None:
    """A player can Special Summon cards with this code only once per turn."""
    this.special_summon_once = code & _WHOLE_NUMBER
    table.changed(for_scripts=True)


@card("AssumeProperty", acts=True)
def assume_property(table: Table, this: TableCard, what: int, value: int) -> None:
    """For a moment let a property of this card have another value."""
    if not k.ASSUME_CODE <= what <= k.ASSUME_LINKMARKER:
        raise TableError("Invalid ASSUME value")
    this.assumed[what] = value
    table.changed(for_scripts=True)


@card("SetHint")
def set_hint(_: Table, this: TableCard, kind: int, value: int) -> None:
    """Show something beside this card; nothing is shown here."""
    del this, kind, value


@card("ReverseInDeck", acts=True)
def reverse_in_deck(table: Table, this: TableCard) -> None:
    """Let this card lie face-up in the Deck."""
    if this.location == k.LOCATION_DECK:
        this.where.position = k.POS_FACEUP_DEFENSE
        table.changed()


@card("ResetEffect", acts=True)
def reset_effect(table: Table, this: TableCard, which: int, kind: int) -> None:
    """End effects on this card.

    Args:
        table: The table.
        this: The card.
        which: Which: `RESET_` bits, a passcode, an `EFFECT_` number, or the number of a copy.
        kind: What `which` is: `RESET_EVENT`, `RESET_CARD`, `RESET_CODE` or `RESET_COPY`.
    """
    if kind == k.RESET_EVENT:
        resets.card_event(table, this, which)
        return
    ends = _ENDS.get(kind)
    if ends is not None:
        which = table.code(which) if kind == k.RESET_CODE else which
        for effect in [e for e in this.effects if ends(e, which)]:
            table.effects.remove(effect)


_ENDS: Final[dict[int, Callable[[TableEffect, int], bool]]] = {
    k.RESET_CARD: lambda effect, code: effect.owner is not None and effect.owner.data.code == code,
    k.RESET_CODE: lambda effect, code: (
        effect.code == code
        and bool(effect.type & k.EFFECT_TYPE_SINGLE)
        and not effect.type & k.EFFECT_TYPE_ACTIONS
    ),
    k.RESET_COPY: lambda effect, copy: effect.copy == copy,
}


@card("ResetNegateEffect", acts=True)
def reset_negate_effect(table: Table, this: TableCard, *codes: int) -> None:
    """End the effects on this card that cards with these passcodes made."""
    for code in codes:
        reset_effect(table, this, code, k.RESET_CARD)


# --- why it moved ---------------------------------------------------------------------------------


@card("SetReason", only=Dialect.EDOPRO, acts=True)
def set_reason(table: Table, this: TableCard, reason: int, more: bool = False) -> None:
    """Set why this card last moved, as `REASON_` bits, or add to it."""
    this.reason.bits = this.reason.bits | reason if more else reason
    table.changed(for_scripts=True)


@card("SetReason", only=Dialect.YGOPRO, acts=True)
def set_reason_in_ygopro(table: Table, this: TableCard, reason: int) -> None:
    """Set why this card last moved, as `REASON_` bits."""
    this.reason.bits = reason
    table.changed(for_scripts=True)


@card("SetReasonCard", only=Dialect.EDOPRO, acts=True)
def set_reason_card(table: Table, this: TableCard, other: TableCard) -> None:
    """Set because of which card this one last moved."""
    this.reason.card = other
    table.changed(for_scripts=True)


@card("SetReasonPlayer", only=Dialect.EDOPRO, acts=True)
def set_reason_player(table: Table, this: TableCard, player: int) -> None:
    """Set because of which player this card last moved."""
    if 0 <= player <= k.PLAYER_ALL:
        this.reason.player = player
        table.changed(for_scripts=True)


@card("SetReasonEffect", only=Dialect.EDOPRO, acts=True)
def set_reason_effect(table: Table, this: TableCard, effect: TableEffect) -> None:
    """Set because of which effect this card last moved."""
    this.reason.effect = effect
    table.changed(for_scripts=True)


# --- what is printed on it (EDOPro) ---------------------------------------------------------------


def _printed(name: str, field: str) -> None:
    """Declare a function that reads what is printed on a card, or with a number changes it."""

    @card(name, only=Dialect.EDOPRO)
    def printed(table: Table, this: TableCard, value: int | None = None) -> int | None:
        if value is None:
            found: int = getattr(this.data, field)
            return found
        _reprint(table, this, **{field: value})
        return None

    printed.__name__ = field


for _name, _field in (
    ("Code", "code"),
    ("Alias", "alias"),
    ("Type", "type"),
    ("Level", "level"),
    ("Attribute", "attribute"),
    ("Race", "race"),
    ("Attack", "attack"),
    ("Defense", "defense"),
    ("Lscale", "left_scale"),
    ("Rscale", "right_scale"),
    ("LinkMarker", "link_markers"),
):
    _printed(_name, _field)


@card("Setcode", only=Dialect.EDOPRO)
def setcode(table: Table, this: TableCard, codes: Numbers | None = None) -> tuple[Any, ...]:
    """The numbers of this card's archetypes, or set them."""
    if codes is None:
        return tuple(sorted(this.data.setcodes))
    _reprint(table, this, setcodes=tuple(code & 0xFFFF for code in codes[:MOST_SETCODES]))
    return ()


def _reprint(table: Table, this: TableCard, **values: Any) -> None:
    this.data = replace(this.data, **values)
    table.changed()


@card("Cover", only=Dialect.EDOPRO)
def cover(_: Table, this: TableCard, value: int | None = None) -> int | None:
    """The back of this card, as it is shown; there is only one here."""
    del this
    return 0 if value is None else None


@card("FromLuaRef", only=Dialect.EDOPRO)
def from_lua_ref(table: Table, number: int) -> TableCard | None:
    """The card that `Card.GetLuaRef` gave a number for."""
    return table.cards.get(number)
