"""Under which label the rules ledger knows an effect: the number that the card's text gives it.

Oaths and Summon counts that are listed by card name the effect by that number: "1", "2", ... or
"card" for the activation of a Spell or Trap Card itself. A script declares the number by the index of
the effect's description, counted from 0: `e:SetDescription(aux.Stringid(id,2))` is effect 3 of the
card's text. An effect that declares nothing has a label that no list knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table.oath_cards import oath_card
from ygoplugin.oaths.cards import Card
from ygoplugin.oaths.events import Activation, SummonPlan
from ygoplugin.oaths.turn_state import CARD_ACTIVATION

if TYPE_CHECKING:
    from lua_bridge.table.board import Table
    from lua_bridge.table.cards import TableCard
    from lua_bridge.table.effects import TableEffect

_SHIFTS: Final = (20, 4)
"""How far EDOPro and YGOPro shift the passcode in a description, to leave room for the index."""

_ON_SUMMON: Final = (k.EVENT_SUMMON_SUCCESS, k.EVENT_SPSUMMON_SUCCESS, k.EVENT_FLIP_SUMMON_SUCCESS)


def text_number(effect: TableEffect, code: int) -> str:
    """The number of an effect in the text of a card; empty if the script does not declare it.

    Args:
        effect: The effect.
        code: The passcode of the card on which it is written.
    """
    for shift in _SHIFTS:
        if code and effect.description >> shift == code:
            return str((effect.description & (1 << shift) - 1) + 1)
    return ""


def label_of(table: Table, effect: TableEffect) -> str:
    """The label of an effect that is activated.

    The activation of a Spell or Trap Card is "card", or the number in its text if only that is listed.
    An effect that its card copied from another one is labelled as `gained_label` says.
    """
    card = effect.handler or effect.owner
    if card is None:
        return f"effect {effect.number}"
    if effect.copy:
        return gained_label(effect)
    number = text_number(effect, card.data.script_code) or text_number(effect, card.data.code)
    if effect.type & k.EFFECT_TYPE_ACTIVATE:
        return number if number and _only_by_number(table, card, number) else CARD_ACTIVATION
    return number or f"effect {effect.number}"


def change_label(table: Table, effect: TableEffect, name: str) -> str:
    """What explanations call an effect that changes a stat; no other effect is called so.

    Args:
        table: The table.
        effect: The effect.
        name: The name of the card that it comes from.
    """
    by = effect.made_by
    card = None if by is None else by.bearer or by.owner
    which = ""
    if by is not None and card is not None and effect.owner is card and by.activated:
        activated = [one for one in card.effects if one.activated]
        if len(activated) > 1 and by in activated:
            which = f"effect {activated.index(by) + 1}"
    where = ", ".join(word for word in (which, effect.line) if word)
    label = f"{name} ({where})" if where else name
    same = table.change_labels.setdefault(label, [])
    if effect.number not in same:
        same.append(effect.number)
    place = same.index(effect.number)
    return (
        label
        if not place
        else f"{label[:-1]}, no. {place + 1})"
        if where
        else f"{label} {place + 1}"
    )


def gained_label(effect: TableEffect) -> str:
    """The label of an effect that a card copied: no number in its own text."""
    return f"gained effect {effect.number}"


def activation(
    table: Table, effect: TableEffect, player: int, summon: SummonPlan | None = None
) -> Activation:
    """An activation as the rules ledger is told of it, or asked about it.

    Args:
        table: The table.
        effect: The effect.
        player: Who activates it.
        summon: The Special Summon that it is going to make.
    """
    card = effect.handler or effect.owner
    told = Card(f"effect {effect.number}") if card is None else oath_card(table, card)
    return Activation(
        player, told, label_of(table, effect), summon=summon, when_summoned=_when_summoned(effect)
    )


def _only_by_number(table: Table, card: TableCard, number: str) -> bool:
    """Whether the ledger lists something about an effect by its number and nothing about the card."""
    named, asked = table.duel.turns.named, oath_card(table, card)

    def is_listed(label: str) -> bool:
        if named.oaths_of(asked, label):
            return True
        return named.effect(Activation(0, asked, label)) is not None

    return is_listed(number) and not is_listed(CARD_ACTIVATION)


def _when_summoned(effect: TableEffect) -> bool:
    """Whether it is an optional "when this card is Summoned" effect, which can miss its timing."""
    return (
        bool(effect.type & k.EFFECT_TYPE_TRIGGER_O)
        and bool(effect.type & k.EFFECT_TYPE_SINGLE)
        and effect.code in _ON_SUMMON
        and not effect.has(k.EFFECT_FLAG_DELAY)
    )
