"""Which zones of the field are free, and how many cards may come to them.

Zones are bits: Monster Zones 0 to 6, Spell & Trap Zones 8 to 15; of the other player 16 higher.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table import links
from lua_bridge.table.cards import TableCard, Where

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

MAIN_ZONES: Final = 0x1F
EXTRA_ZONES: Final = 0x60
ANY_ZONE: Final = 0xFF
_ROW: Final = 8
"""How far the Spell & Trap Zones are shifted."""
_SIDE: Final = 16
"""How far the other player's zones are shifted."""
_EXTRA_DECK_MONSTERS: Final = k.TYPE_FUSION | k.TYPE_SYNCHRO | k.TYPE_XYZ
_MAIN_MONSTER_ZONES: Final = 5
_OPPOSITE: Final = {5: 6, 6: 5}
"""An Extra Monster Zone as the other player numbers it."""

Gone = Collection[TableCard]
"""Monsters that are taken as having left the field."""


class Zones:
    """The free zones of both players."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._version = -1
        self._closed = (0, 0)
        self._asking = False

    def used(self, player: int, gone: Gone = ()) -> int:
        """The zones of a player that hold a card."""
        side = self._table.sides[player]
        bits = 0
        for zone, monster in enumerate(side.monsters):
            if monster is not None and monster not in gone:
                bits |= 1 << zone
        for zone, card in enumerate(side.spells):
            if card is not None and card not in gone:
                bits |= 1 << zone + _ROW
        return bits

    def closed(self, player: int) -> int:
        """The zones of a player that effects keep from being used."""
        if self._version != self._table.version and not self._asking:
            self._asking = True
            try:
                self._closed = self._read_closed()
                self._version = self._table.version
            finally:
                self._asking = False
        return self._closed[player]

    def _read_closed(self) -> tuple[int, int]:
        found = [0, 0]
        for effect in self._table.effects.in_force(k.EFFECT_DISABLE_FIELD):
            value = effect.value_for()
            found[0] |= value & 0xFF7F
            found[1] |= value >> _SIDE & 0xFF7F
        for effect in self._table.effects.in_force(k.EFFECT_USE_EXTRA_MZONE):
            found[effect.controller] |= effect.value_for() >> _SIDE & MAIN_ZONES
        for effect in self._table.effects.in_force(k.EFFECT_USE_EXTRA_SZONE):
            found[effect.controller] |= effect.value_for() >> _ROW & MAIN_ZONES << _ROW
        for player in (0, 1):
            for zone, opposite in _OPPOSITE.items():
                if found[1 - player] >> opposite & 1:
                    found[player] |= 1 << zone
        return found[0], found[1]

    def is_free(self, player: int, location: int, sequence: int, gone: Gone = ()) -> bool:
        """Whether a zone holds no card and may be used.

        Args:
            player: Whose zone.
            location: A `LOCATION_` bit; a part of a row counts its zones from 0.
            sequence: Which zone there.
            gone: Monsters that are taken as having left.
        """
        row, zone = self.zone(location, sequence)
        if row not in (k.LOCATION_MZONE, k.LOCATION_SZONE):
            return True
        if not 0 <= zone < _ROW:
            return False
        taken = self.closed(player) | self.used(player, gone)
        if row == k.LOCATION_SZONE:
            return not taken >> zone + _ROW & 1
        if taken >> zone & 1:
            return False
        opposite = _OPPOSITE.get(zone)
        if opposite is None:
            return True
        return not (self.closed(1 - player) | self.used(1 - player, gone)) >> opposite & 1

    def zone(self, location: int, sequence: int) -> tuple[int, int]:
        """The row, as a `LOCATION_` bit, and the zone in it, for a place that may be part of a row."""
        if location == k.LOCATION_EMZONE:
            return k.LOCATION_MZONE, sequence + _MAIN_MONSTER_ZONES
        if location == k.LOCATION_MMZONE:
            return k.LOCATION_MZONE, sequence
        if location == k.LOCATION_STZONE:
            return k.LOCATION_SZONE, sequence
        if location == k.LOCATION_FZONE:
            return k.LOCATION_SZONE, 5 + sequence
        if location == k.LOCATION_PZONE:
            return k.LOCATION_SZONE, self.pendulum_zone(sequence)
        return location, sequence

    def pendulum_zone(self, side: int) -> int:
        """The left (0) or right (1) Pendulum Zone among the Spell & Trap Zones."""
        if side > 1:
            return 0
        return 6 + side if self._has(k.DUEL_SEPARATE_PZONE) else 4 * side

    # --- how many cards may come ------------------------------------------------------------------

    def usable(
        self,
        player: int,
        location: int,
        by: int,
        reason: int = k.LOCATION_REASON_TOFIELD,
        zone: int = ANY_ZONE,
        gone: Gone = (),
    ) -> tuple[int, int]:
        """How many cards may come to a row, and which zones cannot be used.

        Args:
            player: Whose row.
            location: The row, as a `LOCATION_` bit.
            by: Who wants to use it; no player to leave out what limits players.
            reason: A `LOCATION_REASON_` bit.
            zone: The zones that are asked about.
            gone: Monsters that are taken as having left.
        """
        count, flag = self.to_field(player, location, by, reason, zone, gone)
        if location == k.LOCATION_MZONE:
            limit = self.monster_limit(player, by, reason, gone)
        else:
            limit = self.spell_limit(player, by, reason, gone)
        return min(count, limit), flag

    def to_field(
        self,
        player: int,
        location: int,
        by: int,
        reason: int = k.LOCATION_REASON_TOFIELD,
        zone: int = ANY_ZONE,
        gone: Gone = (),
        card: TableCard | None = None,
    ) -> tuple[int, int]:
        """How many of the five main zones of a row are free, and which zones cannot be used."""
        taken = self.closed(player) | self.used(player, gone)
        if location == k.LOCATION_MZONE:
            taken |= ~self.forced(player, by, reason, card)
            taken = (taken | ~zone) & MAIN_ZONES
            return _free(taken), taken | EXTRA_ZONES
        if location == k.LOCATION_SZONE:
            taken = (taken >> _ROW | ~zone) & MAIN_ZONES
            return _free(taken), taken
        return 0, 0

    def usable_from_extra(
        self,
        player: int,
        by: int,
        zone: int = ANY_ZONE,
        gone: Gone = (),
        card: TableCard | None = None,
        kind: int | None = None,
    ) -> tuple[int, int]:
        """How many monsters may come from the Extra Deck, and which zones cannot be used.

        Args:
            player: Whose Monster Zones.
            by: Who wants to use them.
            zone: The zones that are asked about.
            gone: Monsters that are taken as having left.
            card: The monster, if it is known.
            kind: Its `TYPE_` bits, if only they are known.
        """
        count, flag = self.from_extra(player, by, zone, gone, card, kind)
        return min(count, self.monster_limit(player, by, k.LOCATION_REASON_TOFIELD, gone)), flag

    def from_extra(
        self,
        player: int,
        by: int,
        zone: int = ANY_ZONE,
        gone: Gone = (),
        card: TableCard | None = None,
        kind: int | None = None,
    ) -> tuple[int, int]:
        """The same, whatever limits how many monsters there may be."""
        if not self._has(k.DUEL_EMZONE):
            return self.to_field(player, k.LOCATION_MZONE, by, zone=zone, gone=gone, card=card)
        taken = self.closed(player) | self.used(player, gone)
        taken |= ~self.forced(player, by, k.LOCATION_REASON_TOFIELD, card)
        own = [zone for zone in _OPPOSITE if self.used(player, gone) >> zone & 1]
        for extra in _OPPOSITE:
            if not self.is_free(player, k.LOCATION_MZONE, extra, gone) or (
                own and not self._makes_extra_link(player, card, extra, gone)
            ):
                taken |= 1 << extra
        taken |= ~zone | ~self._zones_from_extra(player, gone, card, kind)
        count = _free(taken & MAIN_ZONES) + (1 if ~taken & EXTRA_ZONES else 0)
        return count, taken & 0x7F

    def _zones_from_extra(
        self, player: int, gone: Gone, card: TableCard | None, kind: int | None
    ) -> int:
        """The zones to which the rules let a monster come from the Extra Deck."""
        if card is not None:
            kind, face_down = card.data.type, not card.face_up
        else:
            face_down = kind is not None and not kind & k.TYPE_PENDULUM
        if self._has(k.DUEL_FSX_MMZONE) and kind and kind & _EXTRA_DECK_MONSTERS and face_down:
            return MAIN_ZONES | EXTRA_ZONES
        return self.linked(player, gone=gone) | EXTRA_ZONES

    def main_or_extra(self, player: int, by: int) -> int:
        """How many monsters may come, some of them to zones that only Extra Deck monsters may use."""
        count, taken = self.to_field(player, k.LOCATION_MZONE, by)
        extra, taken_for_extra = self.from_extra(player, by)
        both = _free((taken | taken_for_extra) & MAIN_ZONES)
        limit = self.monster_limit(player, by, k.LOCATION_REASON_TOFIELD)
        return min(count + extra - both, limit)

    def monster_limit(self, player: int, by: int, reason: int, gone: Gone = ()) -> int:
        """How many more monsters a player may control; may be below 0."""
        used = self.used(player, gone)
        zones = MAIN_ZONES | EXTRA_ZONES if self._has(k.DUEL_EMZONE) else MAIN_ZONES
        return (
            self._limit(player, by, reason, k.EFFECT_MAX_MZONE, zones) - (used & zones).bit_count()
        )

    def spell_limit(self, player: int, by: int, reason: int, gone: Gone = ()) -> int:
        """How many more cards a player may have in the five Spell & Trap Zones; may be below 0."""
        used = self.used(player, gone) >> _ROW & MAIN_ZONES
        return self._limit(player, by, reason, k.EFFECT_MAX_SZONE, MAIN_ZONES) - used.bit_count()

    def _limit(self, player: int, by: int, reason: int, code: int, zones: int) -> int:
        most = zones.bit_count()
        if by in (0, 1):
            for effect in self._table.effects.on_player(player, code):
                most = min(most, effect.value_for(player, by, reason))
        return most

    def forced(self, player: int, by: int, reason: int, card: TableCard | None = None) -> int:
        """The Monster Zones that must be used, where an effect says so; otherwise all of them."""
        effects = self._table.effects
        zones = 0xFF7FFF7F
        found = list(effects.on_player(by, k.EFFECT_FORCE_MZONE)) if by in (0, 1) else []
        if card is not None:
            found += effects.affecting(card, k.EFFECT_FORCE_MZONE)
        for effect in found:
            if effect.operation is not None and not effect.operation(effect, player, by, reason):
                continue
            if effect.has(k.EFFECT_FLAG_PLAYER_TARGET):
                zones &= effect.value_for(player, by, reason)
            else:
                zones &= effect.value_for(card, player, by, reason)
        return (zones if by == player or by not in (0, 1) else zones >> _SIDE) & 0xFF

    # --- Links ------------------------------------------------------------------------------------

    def linked(self, player: int, *, gone: Gone = (), free: bool = False) -> int:
        """The zones of a player that Link Monsters point to; the other player's 16 higher.

        Args:
            player: The player.
            gone: Monsters that are taken as having left.
            free: Only the zones that are free.
        """
        pointed_at = links.free_linked_zones if free else links.linked_zones
        zones = 0
        for whose in (player, 1 - player):
            for card in self._table.cards_of(whose, k.LOCATION_ONFIELD):
                if card not in gone:
                    zones |= links.seen_by(pointed_at(self._table, card), card, player)
        for effect in self._table.effects.in_force(k.EFFECT_BECOME_LINKED_ZONE):
            zones |= effect.value_for() >> _SIDE * player & 0x7F
        return zones

    def linked_cards(self, player: int, own: int, other: int) -> list[TableCard]:
        """The cards that Link Monsters point to, in rows of a player and of the other one."""
        zones = 0
        for whose, rows in ((player, own), (1 - player, other)):
            bits = ANY_ZONE if rows & k.LOCATION_MZONE else 0
            bits |= ANY_ZONE << _ROW if rows & k.LOCATION_SZONE else 0
            zones |= (self.linked(whose) & bits) << (0 if whose == player else _SIDE)
        return list(links.cards_in(self._table, player, zones))

    def _makes_extra_link(self, player: int, card: TableCard | None, zone: int, gone: Gone) -> bool:
        """Whether a monster would complete an Extra Link in an Extra Monster Zone."""
        monsters = self._table.sides[player].monsters
        if card is None or monsters[zone] is not None:
            return False
        before, kept = card.where, list(monsters)
        monsters[:] = [None if monster in gone else monster for monster in kept]
        monsters[zone] = card
        card.where = Where(k.LOCATION_MZONE, player, zone, k.POS_FACEUP_ATTACK)
        try:
            return links.is_extra_linked(self._table, card)
        finally:
            monsters[:] = kept
            card.where = before

    def _has(self, flag: int) -> bool:
        return self._table.rules & flag == flag


def _free(taken: int) -> int:
    return _MAIN_MONSTER_ZONES - (taken & MAIN_ZONES).bit_count()
