"""What a card is at the moment: names, kind, Type, Attribute, archetypes, with what effects change.

Some effects count only while the card is used for something: "treated as a Tuner if used for a Synchro
Summon of ...". Their scripts say so with a function; [`Use`][lua_bridge.table.traits.Use] is what it
is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table.cards import TableCard

if TYPE_CHECKING:
    from lua_bridge.table.board import Table
    from lua_bridge.table.effects import TableEffect

SECOND_NAMES: Final = {
    78734254: 17955766,
    13857930: 17732278,
    1784686: 10000050,
    11082056: 10000060,
    46232525: 10000070,
}
"""Cards with a second name that is written on them: passcodes of both."""

_NAME_CHANGES: Final = (k.EFFECT_CHANGE_CODE, k.EFFECT_ADD_CODE, k.EFFECT_REMOVE_CODE)
_SET_CHANGES: Final = (k.EFFECT_ADD_SETCODE, k.EFFECT_CHANGE_SETCODE)
_OPEN_PLACES: Final = k.LOCATION_ONFIELD | k.LOCATION_HAND | k.LOCATION_GRAVE
"""Where effects change what kind of card a card is."""


@dataclass(frozen=True, slots=True)
class Use:
    """What a card would be used for.

    Attributes:
        card: The card for whose Summon it would be used.
        kind: How that is Summoned, as `SUMMON_TYPE_` or `MATERIAL_` bits.
        player: Who would use it.
    """

    card: TableCard | None
    kind: int
    player: int = k.PLAYER_NONE


def counts(effect: TableEffect, use: Use | None) -> bool:
    """Whether an effect counts for a use; one without a function counts always."""
    if effect.operation is None:
        return True
    return use is not None and bool(effect.operation(use.card, use.kind, use.player))


def affecting(table: Table, card: TableCard, *codes_: int) -> list[TableEffect]:
    """The effects with one of these codes that affect a card, oldest first."""
    found = [effect for code in codes_ for effect in table.effects.affecting(card, code)]
    if len(codes_) > 1:
        found.sort(key=lambda effect: effect.order)
    return found


def assumed(card: TableCard, what: int) -> int | None:
    """What a script assumes for a moment (`Card.AssumeProperty`)."""
    return card.assumed.get(what)


# --- names ----------------------------------------------------------------------------------------


def codes(table: Table, card: TableCard, use: Use | None = None) -> tuple[int, ...]:
    """The passcodes that a card's names stand for: its own or what it is treated as, and added ones."""
    known = assumed(card, k.ASSUME_CODE)
    if known is not None:
        return (known,)
    own = card.data.alias or card.data.code
    if own not in SECOND_NAMES and not table.effects.ever(*_NAME_CHANGES):
        return (own,)
    working = (card.number, k.EFFECT_CHANGE_CODE)
    if working in table.working:
        return (table.working[working],)
    table.working[working] = own
    try:
        found = _plain_codes(table, card)
        return found if use is None else _codes_for(table, card, found, use)
    finally:
        del table.working[working]


def _plain_codes(table: Table, card: TableCard) -> tuple[int, ...]:
    own = card.data.alias or card.data.code
    changes = [e for e in affecting(table, card, k.EFFECT_CHANGE_CODE) if e.operation is None]
    if changes:
        own = changes[-1].value_for(card)
        named = table.card_data(own)
        if named is not None and named.alias and own not in SECOND_NAMES:
            own = named.alias
    added = [
        effect.value_for(card)
        for effect in affecting(table, card, k.EFFECT_ADD_CODE)
        if effect.operation is None
    ]
    if added and not changes:
        own = card.data.script_code
    return _distinct((own, SECOND_NAMES.get(own, 0), *added))


def _codes_for(table: Table, card: TableCard, plain: tuple[int, ...], use: Use) -> tuple[int, ...]:
    found = list(plain)
    for effect in affecting(table, card, *_NAME_CHANGES):
        if effect.operation is None or not counts(effect, use):
            continue
        code = effect.value_for(card)
        if effect.code == k.EFFECT_CHANGE_CODE:
            found = [code]
        elif effect.code == k.EFFECT_ADD_CODE:
            found.append(code)
        elif code in found:
            found.remove(code)
    return _distinct(found)


def rule_codes(table: Table, card: TableCard) -> tuple[int, ...]:
    """The passcodes of the names that a card has by itself: what is "always treated as" included."""
    always = [
        effect.value_for(card)
        for effect in affecting(table, card, k.EFFECT_ADD_CODE)
        if effect.owner is card and not effect.lasting and effect.operation is None
    ]
    own = card.data.script_code if always else card.data.alias or card.data.code
    return _distinct((own, SECOND_NAMES.get(own, 0), *always))


def _distinct(found: Iterable[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(code for code in found if code))


# --- archetypes -----------------------------------------------------------------------------------


def setcodes(table: Table, card: TableCard, use: Use | None = None) -> tuple[int, ...]:
    """The numbers of a card's archetypes: those of its names, and added ones."""
    names = codes(table, card, use)
    if len(names) == 1 and names[0] in (card.data.code, card.data.alias):
        if not table.effects.ever(*_SET_CHANGES):
            return card.data.setcodes
    found = _printed_setcodes(table, card, names)
    for effect in affecting(table, card, k.EFFECT_ADD_SETCODE):
        if effect.operation is None:
            value = effect.value_for(card) & 0xFFFFFFFFFFFFFFFF
            found.update((value >> shift) & 0xFFFF for shift in range(0, 64, 16))
    if use is not None:
        for effect in affecting(table, card, *_SET_CHANGES):
            if effect.operation is None or not counts(effect, use):
                continue
            if effect.code == k.EFFECT_CHANGE_SETCODE:
                found.clear()
            found.add(effect.value_for(card) & 0xFFFF)
    found.discard(0)
    return tuple(sorted(found))


def original_setcodes(table: Table, card: TableCard) -> tuple[int, ...]:
    """The numbers of the archetypes that a card belongs to by itself."""
    second = SECOND_NAMES.get(card.data.script_code, 0)
    return tuple(sorted(_printed_setcodes(table, card, (card.data.code, second))))


def setcodes_of_names(table: Table, codes_: Iterable[int]) -> set[int]:
    """The numbers of the archetypes that cards with these names belong to, as far as they are known."""
    found: set[int] = set()
    for code in codes_:
        named = table.card_data(code)
        if named is not None:
            found.update(named.setcodes)
    return found


def _printed_setcodes(table: Table, card: TableCard, codes_: Iterable[int]) -> set[int]:
    own = {card.data.code, card.data.alias}
    named = list(codes_)
    found = setcodes_of_names(table, (code for code in named if code and code not in own))
    if any(code in own for code in named):
        found.update(card.data.setcodes)
    return found


def in_archetype(setcode: int, wanted: int) -> bool:
    """Whether a number of an archetype is `wanted` or a part of it."""
    return setcode & 0xFFF == wanted & 0xFFF and setcode & wanted & 0xF000 == wanted & 0xF000


def in_one_archetype(found: Iterable[int], wanted: Iterable[int]) -> bool:
    """Whether one of the numbers of archetypes is one of those wanted, or a part of it."""
    have = tuple(found)
    return any(in_archetype(setcode, one) for one in wanted for setcode in have)


# --- kind, Attribute, Type ------------------------------------------------------------------------


def type_of(table: Table, card: TableCard, use: Use | None = None) -> int:
    """`TYPE_` bits. A Pendulum Card in a Pendulum Zone is a Spell, a monster as an Equip Card too."""
    kind = assumed(card, k.ASSUME_TYPE)
    if kind is not None:
        return kind
    printed = card.data.type
    if not card.location & _OPEN_PLACES:
        return printed
    used = use is not None and bool(use.kind)
    if card.in_pendulum_zone and not used:
        return k.TYPE_PENDULUM | k.TYPE_SPELL
    bits = _bits(
        table,
        card,
        printed,
        (k.EFFECT_CHANGE_TYPE, k.EFFECT_ADD_TYPE, k.EFFECT_REMOVE_TYPE),
        use,
        printed if used and card.location == k.LOCATION_SZONE else 0,
    )
    return bits | printed & k.TYPE_TOKEN


def attribute_of(table: Table, card: TableCard, use: Use | None = None) -> int:
    """`ATTRIBUTE_` bits; 0 for what is no monster."""
    known = assumed(card, k.ASSUME_ATTRIBUTE)
    if known is not None:
        return known
    if not is_monster_card(table, card):
        return 0
    changes = (k.EFFECT_CHANGE_ATTRIBUTE, k.EFFECT_ADD_ATTRIBUTE, k.EFFECT_REMOVE_ATTRIBUTE)
    return _bits(table, card, card.data.attribute, changes, use)


def race_of(table: Table, card: TableCard, use: Use | None = None) -> int:
    """`RACE_` bits: the monster's Type; 0 for what is no monster."""
    known = assumed(card, k.ASSUME_RACE)
    if known is not None:
        return known
    if not is_monster_card(table, card):
        return 0
    changes = (k.EFFECT_CHANGE_RACE, k.EFFECT_ADD_RACE, k.EFFECT_REMOVE_RACE)
    return _bits(table, card, card.data.race, changes, use)


def changed_bits(table: Table, card: TableCard, printed: int, codes_: tuple[int, int, int]) -> int:
    """Bits as effects leave them.

    Args:
        table: The table.
        card: Whose bits.
        printed: What they are without effects.
        codes_: The codes of the effects that change, add and remove bits.
    """
    return _bits(table, card, printed, codes_, None)


def _bits(
    table: Table,
    card: TableCard,
    printed: int,
    codes_: tuple[int, int, int],
    use: Use | None,
    also: int = 0,
) -> int:
    """Bits as effects leave them; `also` are those that the card has for a use.

    While an effect is asked, a question about the same card gets what has been worked out so far.
    """
    working = (card.number, codes_[0])
    if working in table.working:
        return table.working[working]
    effects = affecting(table, card, *codes_)
    if not effects:
        return printed | also
    player = k.PLAYER_NONE if use is None else use.player
    bits, replaced = printed, False
    table.working[working] = bits
    try:
        for effect in effects:
            if effect.operation is None:
                bits = _with(bits, effect, effect.value_for(card, player), codes_)
                table.working[working] = bits
            elif use is not None and use.kind and counts(effect, use):
                also = _with(also, effect, effect.value_for(card, player), codes_)
                replaced = replaced or effect.code == codes_[0]
    finally:
        del table.working[working]
    return also if replaced else bits | also


def _with(bits: int, effect: TableEffect, value: int, codes_: tuple[int, int, int]) -> int:
    change, add, _ = codes_
    if effect.code == change:
        return value
    return bits | value if effect.code == add else bits & ~value


def is_monster(table: Table, card: TableCard) -> bool:
    """Whether a card counts as a monster where it is."""
    return bool(type_of(table, card) & k.TYPE_MONSTER)


def is_monster_card(table: Table, card: TableCard) -> bool:
    """Whether a card has ATK, a Level and the like: a Monster Card, or what counts as a monster."""
    return (
        card.data.is_monster
        or is_monster(table, card)
        or any(True for _ in table.effects.affecting(card, k.EFFECT_PRE_MONSTER))
    )


def is_tuner(table: Table, card: TableCard, use: Use | None = None) -> bool:
    """Whether a card is a Tuner, where it stands or for a use."""
    return bool(type_of(table, card, use) & k.TYPE_TUNER)


def is_not_tuner(table: Table, card: TableCard, use: Use) -> bool:
    """Whether a card may be the material of a Synchro Summon that must not be a Tuner."""
    if not is_tuner(table, card, use) or use.card is None:
        return True
    return counts_as_not_tuner(table, card, use.card)


def counts_as_not_tuner(table: Table, card: TableCard, monster: TableCard) -> bool:
    """Whether a Tuner may be treated as none for the Synchro Summon of a monster."""
    return any(
        not effect.value or effect.fits(monster)
        for effect in table.effects.affecting(card, k.EFFECT_NONTUNER)
    )
