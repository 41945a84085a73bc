"""`Duel`: players' choices, which `Table.chooser` makes, and what is only shown to players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lua_bridge import constants as k
from lua_bridge.api.binding import Api, Cards, LuaFunction
from lua_bridge.dialects import Dialect
from lua_bridge.errors import TableError
from lua_bridge.table import declaring, materials, tributes
from lua_bridge.table.board import Table
from lua_bridge.table.cards import TableCard, in_order

duel = Api("Duel")

MOST_NUMBERS: Final = 65536
"""Among how many numbers one may be announced at most."""
MOST_CODES: Final = 500
"""Among how many passcodes some may be chosen at most."""
MOST_TIES: Final = 16
"""After how many ties nobody has won Rock-Paper-Scissors."""

_KINDS: Final = (70, 71, 72)
"""The texts "Monster", "Spell" and "Trap"."""
_COIN: Final = (60, 61)
"""The texts "Heads" and "Tails"."""
_HANDS: Final = (1, 2, 3)
"""Scissors, rock, paper: each beats the one before it, the first beats the last."""
_OPPOSITE: Final = {1 << 5: 1 << 16 + 6, 1 << 6: 1 << 16 + 5}
"""The Extra Monster Zones, and the same zones as the other player has them."""
_MAIN: Final = 0x1F1F1F1F
_ANY: Final = 0xFFFFFFFF


def _is_player(player: int) -> bool:
    return player in (0, 1)


def _option(table: Table, player: int, options: Sequence[int]) -> int:
    """The place of the option that a player chooses; -1 without any.

    Raises:
        TableError: The choice is none of the options.
    """
    if not options:
        return -1
    chosen = table.chooser.option(player, options)
    if not 0 <= chosen < len(options):
        raise TableError(f"the chosen option is {chosen}: expected 0 to {len(options) - 1}")
    return chosen


def _number(table: Table, player: int, numbers: Sequence[int]) -> int:
    """The number that a player chooses.

    Raises:
        TableError: It is none of them.
    """
    chosen = table.chooser.number(player, numbers)
    if chosen not in numbers:
        raise TableError(f"the chosen number is {chosen}, which is none of the possible ones")
    return chosen


def _bits(table: Table, player: int, count: int, bits: int) -> int:
    """Some of several bits that a player chooses one after the other."""
    chosen = 0
    for _ in range(min(count, bits.bit_count())):
        left = bits & ~chosen
        numbers = [1 << place for place in range(left.bit_length()) if left >> place & 1]
        chosen |= _number(table, player, numbers)
    return chosen


# --- yes or no, options ---------------------------------------------------------------------------


@duel("SelectYesNo", acts=True)
def select_yes_no(table: Table, player: int, description: int) -> bool | None:
    """Whether a player wants to do something."""
    return bool(table.chooser.yes(player, description)) if _is_player(player) else None


@duel("SelectEffectYesNo", acts=True)
def select_effect_yes_no(
    table: Table, player: int, card: TableCard, description: int = 95
) -> bool | None:
    """Whether a player wants to use the effect of a card."""
    del card
    return bool(table.chooser.yes(player, description)) if _is_player(player) else None


@duel("SelectOption", acts=True)
def select_option(table: Table, player: int, *options: int) -> int | None:
    """Which of several texts a player chooses, from 0."""
    return _option(table, player, options) if _is_player(player) else None


@duel("AnnounceType", acts=True)
def announce_type(table: Table, player: int) -> int:
    """Monster (0), Spell (1) or Trap (2)."""
    return _option(table, player, _KINDS)


@duel("AnnounceCoin", only=Dialect.EDOPRO, acts=True)
def announce_coin(table: Table, player: int, description: int = 552) -> int:
    """Heads (1) or tails (0)."""
    del description
    return 1 - _option(table, player, _COIN)


@duel("AnnounceCoin", only=Dialect.YGOPRO, acts=True)
def announce_coin_side(table: Table, player: int) -> int:
    """Heads (0) or tails (1), as the texts stand."""
    return _option(table, player, _COIN)


@duel("SelectPosition", acts=True)
def select_position(table: Table, player: int, card: TableCard, positions: int) -> int | None:
    """In which of several positions a player wants a card, as a `POS_` bit."""
    del card
    if not _is_player(player):
        return None
    return _bits(table, player, 1, positions & 0xF) or k.POS_FACEUP_ATTACK


@duel("RockPaperScissors", acts=True)
def rock_paper_scissors(table: Table, repeat: bool = True) -> int:
    """Who wins; player 2 stands for a tie."""
    for _ in range(MOST_TIES if repeat else 1):
        first, second = (_number(table, player, _HANDS) for player in (0, 1))
        if first != second:
            return 1 if (second - first) % 3 == 1 else 0
    return k.PLAYER_NONE


# --- numbers, Types, cards ------------------------------------------------------------------------


@duel("AnnounceNumber", acts=True)
def announce_number(table: Table, player: int, *numbers: int) -> tuple[int, ...]:
    """One of several numbers, and its place from 0."""
    return _announced(table, player, numbers)


@duel("AnnounceNumberRange", only=Dialect.EDOPRO, acts=True)
@duel("AnnounceLevel", acts=True)
def announce_level(
    table: Table, player: int, least: int = 1, most: int = 12, *excluded: int
) -> tuple[int, ...]:
    """A number in a range, without some, and its place from 0.

    Raises:
        TableError: There are too many numbers in the range.
    """
    least, most = min(least, most), max(least, most)
    if most - least >= MOST_NUMBERS:
        raise TableError(f"{most - least + 1} numbers: expected at most {MOST_NUMBERS}")
    without = set(excluded)
    return _announced(
        table, player, [number for number in range(least, most + 1) if number not in without]
    )


def _announced(table: Table, player: int, numbers: Sequence[int]) -> tuple[int, ...]:
    if not numbers:
        return ()
    chosen = _number(table, player, numbers)
    return chosen, numbers.index(chosen)


@duel("AnnounceRace", acts=True)
def announce_race(table: Table, player: int, count: int, available: int) -> int:
    """Monster Types, as `RACE_` bits."""
    return _bits(table, player, count, available & 0x7FFFFFFFFFFFFFFF)


@duel("AnnounceAttribute", acts=True)
def announce_attribute(table: Table, player: int, count: int, available: int) -> int:
    """Attributes, as `ATTRIBUTE_` bits."""
    return _bits(table, player, count, available & k.ATTRIBUTE_ALL)


@duel("AnnounceCard", only=Dialect.EDOPRO, acts=True)
def announce_card(table: Table, player: int, *wanted: int) -> int:
    """The passcode of a card that fits: a kind, or an expression of `OPCODE_` numbers."""
    if len(wanted) < 2:
        kinds = wanted[0] if wanted else k.TYPE_MONSTER | k.TYPE_SPELL | k.TYPE_TRAP
        wanted = (kinds, k.OPCODE_ISTYPE)
    return _declared(table, player, declaring.Expression(wanted, declaring.EDOPRO))


@duel("AnnounceCard", only=Dialect.YGOPRO, acts=True)
def announce_card_by_opcodes(table: Table, player: int, *wanted: int) -> int:
    """The passcode of a card that fits an expression of `OPCODE_` numbers."""
    return _declared(table, player, declaring.Expression(wanted or (1,), declaring.YGOPRO))


def _declared(table: Table, player: int, expression: declaring.Expression) -> int:
    """A passcode that a player declares. The chooser is offered those of the cards in the duel."""
    known = sorted({c.data.code: c.data for c in table.cards.values() if c.data.code}.items())
    offered = [code for code, data in known if expression.fits(data)]
    chosen = table.chooser.number(player, offered)
    data = table.card_data(chosen)
    if chosen not in offered and (data is None or not expression.fits(data)):
        raise TableError(f"the declared card {chosen} does not fit, or is not known")
    return chosen


@duel("SelectCardsFromCodes", only=Dialect.EDOPRO, acts=True)
def select_cards_from_codes(
    table: Table,
    player: int,
    least: int,
    most: int,
    cancelable: bool,
    with_places: bool,
    *codes: int,
) -> tuple[int | tuple[int, ...], ...]:
    """Some of several passcodes; each with its place from 1, if asked for.

    Raises:
        TableError: They are too many, or the choice is none of them.
    """
    del most, cancelable
    if not _is_player(player):
        return ()
    if len(codes) > MOST_CODES:
        raise TableError(f"{len(codes)} passcodes: expected at most {MOST_CODES}")
    left = list(enumerate(codes, 1))
    chosen: list[tuple[int, int]] = []
    for _ in range(min(max(least, 1), len(codes))):
        code = _number(table, player, [code for _, code in left])
        place = next(index for index, (_, other) in enumerate(left) if other == code)
        chosen.append((code, left.pop(place)[0]))
    return tuple(pair if with_places else pair[0] for pair in chosen)


# --- zones ----------------------------------------------------------------------------------------


@duel("SelectDisableField", only=Dialect.EDOPRO, acts=True)
def select_disable_field(
    table: Table,
    player: int,
    count: int,
    own: int,
    other: int,
    without: int | None = None,
    all_zones: bool = False,
) -> int | None:
    """Free zones, as bits: the player's own, the other's 16 higher; all kinds of them if asked for."""
    if not _is_player(player):
        return None
    barred = _kept_out(table) if all_zones else ~_MAIN
    zones = _free(table, player, own, other, extra=all_zones) & ~barred & _ANY
    return _bits(table, player, count, zones & ~(without or 0)) or None


@duel("SelectDisableField", only=Dialect.YGOPRO, acts=True)
def select_disable_field_of_both(
    table: Table, player: int, count: int, own: int, other: int, without: int
) -> int | None:
    """Free zones, as bits: the player's own, the other's 16 higher."""
    if not _is_player(player):
        return None
    zones = _free(table, player, own, other, extra=False) & _MAIN
    if own & other & k.LOCATION_MZONE and table.rules & k.DUEL_EMZONE:
        zones |= _free(table, player, k.LOCATION_MZONE, 0, extra=True) & 0x60
    return _mirrored(_bits(table, player, count, zones & ~without)) or None


@duel("SelectFieldZone", only=Dialect.EDOPRO, acts=True)
def select_field_zone(
    table: Table, player: int, count: int, own: int, other: int, without: int = 0xE0E0E0E0
) -> int | None:
    """Zones, free or not, as bits."""
    if not _is_player(player):
        return None
    zones = _rows(own, other) & ~_kept_out(table) & ~without
    return _bits(table, player, count, zones) or None


@duel("SelectField", only=Dialect.YGOPRO, acts=True)
def select_field(
    table: Table,
    player: int,
    count: int,
    own: int,
    other: int,
    without: int,
    hint: int | None = None,
) -> int | None:
    """Zones, free or not, as bits; an Extra Monster Zone on both sides."""
    del hint
    if not _is_player(player):
        return None
    zones = _rows(own & k.LOCATION_MZONE, other & k.LOCATION_MZONE) & 0x7F007F
    zones |= _rows(own & k.LOCATION_SZONE, other & k.LOCATION_SZONE) & 0x3F003F00
    if own & other & k.LOCATION_MZONE:
        zones &= ~(0x60 << 16)
    return _mirrored(_bits(table, player, count, zones & ~without)) or None


def _rows(own: int, other: int) -> int:
    zones = 0
    for places, side in ((own, 0), (other, 16)):
        zones |= 0xFF << side if places & k.LOCATION_MZONE else 0
        zones |= 0xFF << side + 8 if places & k.LOCATION_SZONE else 0
    return zones


def _free(table: Table, player: int, own: int, other: int, *, extra: bool) -> int:
    """The free zones in rows of both players, without those beside the rows of five if so asked."""
    zones = _rows(own, other)
    if not extra:
        zones &= _MAIN
    for whose, side in ((player, 0), (1 - player, 16)):
        for row, shift in ((k.LOCATION_MZONE, 0), (k.LOCATION_SZONE, 8)):
            for zone in range(8):
                bit = 1 << zone + shift + side
                if zones & bit and not table.zones.is_free(whose, row, zone):
                    zones &= ~bit
    return zones


def _kept_out(table: Table) -> int:
    """The bits that are no zones under these rules."""
    barred = 0x800080 if table.rules & k.DUEL_EMZONE else 0xE000E0
    return barred | (0 if table.rules & k.DUEL_SEPARATE_PZONE else 0xC000C000)


def _mirrored(zones: int) -> int:
    for zone, opposite in _OPPOSITE.items():
        if zones & zone:
            zones |= opposite
    return zones


# --- Tributes and materials -----------------------------------------------------------------------


@duel("SelectTribute", acts=True)
def select_tribute(
    table: Table,
    player: int,
    monster: TableCard,
    least: int,
    most: int,
    among: Cards | None = None,
    to: int | None = None,
    zones: int = 0x1F,
    cancelable: bool = False,
) -> list[TableCard] | None:
    """The cards that a player Tributes for a monster; nothing if that may be cancelled.

    Raises:
        TableError: The choice is not enough.
    """
    del zones
    if not _is_player(player):
        return None
    found = tributes.tributes_for(table, monster, among, opponents=to not in (None, player))
    offered = sorted(found.all, key=lambda card: -found.worth[card])
    few = total = 0
    while total < least and few < len(offered):
        total += found.worth[offered[few]]
        few += 1
    chosen = table.chooser.cards(
        player, offered, few, min(most, len(offered)), cancelable=cancelable
    )
    if chosen is None:
        return None if cancelable else []
    worth = sum(found.worth.get(card, 0) for card in chosen)
    if worth < min(least, found.count) or not set(chosen) <= set(offered):
        raise TableError(f"the chosen cards are {worth} Tribute(s): expected {least} or more")
    return in_order(chosen)


@duel("SelectXyzMaterial", only=Dialect.YGOPRO, acts=True)
def select_xyz_material(
    table: Table,
    player: int,
    monster: TableCard,
    fits: LuaFunction | None,
    level: int,
    least: int,
    most: int,
    among: Cards | None = None,
) -> list[TableCard] | None:
    """The materials that a player chooses for an Xyz Monster; nothing if there are not enough.

    Raises:
        TableError: The choice leaves out what must be used.
    """
    function = table.to_callback(fits) if fits is not None and table.to_callback else None
    found = materials.for_xyz(table, monster, level, function, among)
    if not materials.enough_for_xyz(table, monster, found, least, most):
        return None
    must = materials.required_for_xyz(table, player)
    offered = [*must, *(card for card in found if card not in must)]
    chosen = table.chooser.cards(
        player, offered, max(least, len(must)), min(most, len(offered)), cancelable=False
    )
    if chosen is None or not set(must) <= set(chosen) or not set(chosen) <= set(offered):
        raise TableError("the chosen materials are none that are possible")
    return in_order(chosen)


@duel("SelectFusionMaterial", only=Dialect.EDOPRO, acts=True)
def select_fusion_material(
    table: Table,
    player: int,
    monster: TableCard,
    among: Cards,
    required: Cards | None = None,
    flags: int = k.PLAYER_NONE,
) -> list[TableCard] | None:
    """The materials that a player chooses for a Fusion Monster, by the monster's own text."""
    if not _is_player(player):
        return None
    return _fusion_materials(table, player, monster, among, required, flags)


@duel("SelectFusionMaterial", only=Dialect.YGOPRO, acts=True)
def select_fusion_material_with(
    table: Table,
    player: int,
    monster: TableCard,
    among: Cards,
    required: TableCard | None = None,
    flags: int = k.PLAYER_NONE,
    not_as_material: bool = False,
) -> list[TableCard] | None:
    """The materials that a player chooses for a Fusion Monster, by the monster's own text."""
    del not_as_material
    if not _is_player(player):
        return None
    chosen = _fusion_materials(table, player, monster, among, required, flags)
    return chosen if required is None else in_order([*chosen, required])


def _fusion_materials(
    table: Table,
    player: int,
    monster: TableCard,
    among: Cards,
    required: Cards | TableCard | None,
    flags: int,
) -> list[TableCard]:
    table.fusion_materials = []
    effect = next(iter(table.effects.affecting(monster, k.EFFECT_FUSION_MATERIAL)), None)
    if effect is not None and effect.operation is not None:
        event = (list(among), 0, 0, effect, 0, player)
        effect.operation(effect, player, *event, required, flags)
    return in_order(table.fusion_materials)


# --- only shown -----------------------------------------------------------------------------------


@duel("Hint")
def hint(table: Table, kind: int, player: int, number: int) -> None:
    """Shows something to a player; what to select is remembered."""
    if kind == k.HINT_SELECTMSG and _is_player(player):
        table.last_select_hints[player] = number


@duel("HintSelection", only=Dialect.EDOPRO)
def hint_selection(table: Table, cards: Cards, selected: bool = True) -> None:
    """Shows that cards were chosen."""
    del table, cards, selected


@duel("HintSelection", only=Dialect.YGOPRO)
def hint_selection_of_group(table: Table, cards: Cards) -> None:
    """Shows that cards were chosen."""
    del table, cards


@duel("ConfirmCards")
def confirm_cards(table: Table, player: int, cards: Cards, without_panel: bool = False) -> None:
    """Shows cards to a player."""
    del table, player, cards, without_panel


@duel("ConfirmDecktop")
def confirm_decktop(table: Table, player: int, count: int) -> list[TableCard] | None:
    """Shows the top of a Deck, and gives it."""
    if not _is_player(player):
        return None
    deck = table.sides[player].deck
    return deck[max(0, len(deck) - count) :] if count > 0 else []


@duel("ConfirmExtratop")
def confirm_extratop(table: Table, player: int, count: int) -> list[TableCard] | None:
    """Shows the face-down cards on top of an Extra Deck, and gives them."""
    if not _is_player(player):
        return None
    pile = [card for card in table.sides[player].extra_deck if not card.face_up]
    return pile[max(0, len(pile) - count) :] if count > 0 else []
