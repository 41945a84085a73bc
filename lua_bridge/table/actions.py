"""What effects do to cards: destroy, send, Tribute, banish, draw, equip, attach, turn.

An action does what the core would do with the cards as they are: what may not happen to a card does
not, what effects do instead is done, and what follows by the rules follows (Equip Cards and materials
go to the Graveyard, effects end). It notes the cards as `table.operated` and gives their number. What
else would respond is not asked: triggers are somebody else's matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lua_bridge import constants as k
from lua_bridge.table import abilities, control, permissions, resets
from lua_bridge.table.acting import acting_by
from lua_bridge.table.cards import Reason, TableCard, in_order
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.replacing import replaced

if TYPE_CHECKING:
    from lua_bridge.table.board import Table

TOP: Final = 0
BOTTOM: Final = 1
SHUFFLED: Final = 2
"""Where in the Deck a card goes."""

NOBODY: Final = k.PLAYER_NONE

_RESET_OF: Final = {
    k.LOCATION_HAND: k.RESET_TOHAND,
    k.LOCATION_DECK: k.RESET_TODECK,
    k.LOCATION_EXTRA: k.RESET_TODECK,
    k.LOCATION_GRAVE: k.RESET_TOGRAVE,
    k.LOCATION_REMOVED: k.RESET_REMOVE,
}


@dataclass
class Journey:
    """Where a card is about to go.

    Attributes:
        card: The card.
        player: To whom.
        place: A `LOCATION_` bit.
        sequence: Where in the Deck: `TOP`, `BOTTOM` or `SHUFFLED`.
        position: `POS_` bits.
        before: The reason for its last movement, in case that it does not go.
    """

    card: TableCard
    player: int
    place: int
    sequence: int
    position: int
    before: Reason

    def stay(self) -> bool:
        """It does not go after all: false."""
        self.card.reason = self.before
        return False


def _cause(card: TableCard, bits: int, player: int, effect: TableEffect | None) -> Reason:
    """Note why something is about to happen to a card; the reason before that."""
    before = card.reason
    card.reason = Reason(bits, player, before.card, effect)
    return before


def _by(table: Table, player: int | None) -> int:
    return table.reason_player if player is None else player


# ------------------------------------------------------------------------------------------ sending


def send(
    table: Table,
    cards: Iterable[TableCard],
    place: int,
    reason: int,
    *,
    to: int = NOBODY,
    sequence: int = TOP,
    position: int = k.POS_FACEUP,
    by: int | None = None,
    rule: bool = False,
) -> int:
    """Send cards to a pile.

    Args:
        table: The table.
        cards: The cards.
        place: A `LOCATION_` bit: hand, Deck, Graveyard, banished or Extra Deck.
        reason: `REASON_` bits.
        to: To whom; their owners if nobody is named.
        sequence: Where in the Deck.
        position: `POS_` bits for banished cards; 0 to stay as they lie.
        by: Whose doing it is; the acting player's if left out.
        rule: Whether it is the doing of the game itself, not of the acting effect.

    Returns:
        How many were sent.
    """
    if place & k.LOCATION_ONFIELD or place == k.LOCATION_OVERLAY:
        return 0
    effect = None if rule else table.reason_effect
    player = _by(table, by)
    journeys = []
    for card in in_order(cards):
        before = _cause(card, reason, player, effect)
        whom = to
        if whom not in (0, 1):
            added = place == k.LOCATION_HAND and card.location == k.LOCATION_DECK
            whom = player if added and card.controller == player else card.owner
        if place == k.LOCATION_GRAVE and card.location == k.LOCATION_REMOVED:
            card.reason.bits |= k.REASON_RETURN
        lies = position if place == k.LOCATION_REMOVED else k.POS_FACEUP
        journeys.append(Journey(card, whom, place, sequence, lies or card.where.position, before))
    if not reason & k.REASON_RULE:
        journeys = [j for j in journeys if _may_go(table, j, reason) or j.stay()]
        journeys = _unless_replaced(table, k.EFFECT_SEND_REPLACE, journeys)
    return _carry_out(table, journeys)


def _may_go(table: Table, journey: Journey, reason: int) -> bool:
    card, player = journey.card, table.reason_player
    if card.being_summoned or not card.location:
        return False
    paid = reason & (k.REASON_COST | k.REASON_SUMMON | k.REASON_MATERIAL)
    if not paid and abilities.is_unaffected(table, card, card.reason.effect):
        return False
    if journey.place == k.LOCATION_HAND:
        return abilities.may_go_to_hand(table, card, player)
    if journey.place == k.LOCATION_DECK:
        return abilities.may_go_to_deck(table, card, player)
    if journey.place == k.LOCATION_GRAVE:
        return abilities.may_go_to_graveyard(table, card, player, reason)
    if journey.place == k.LOCATION_REMOVED:
        return abilities.may_be_banished(table, card, player, journey.position, reason)
    return abilities.may_go_to_extra_deck(table, card, player)


def _unless_replaced(table: Table, code: int, journeys: list[Journey]) -> list[Journey]:
    spared = replaced(table, code, [journey.card for journey in journeys])
    kept = []
    for journey in journeys:
        if journey.card in spared:
            journey.stay()
        else:
            kept.append(journey)
    return kept


def _carry_out(table: Table, journeys: list[Journey]) -> int:
    """Move cards that go somewhere, and do what follows by the rules."""
    going = []
    for journey in journeys:
        card = journey.card
        if not card.location or (
            card.location == journey.place and card.controller == journey.player
        ):
            journey.stay()
        else:
            going.append(journey)
    for journey in going:
        _redirect(table, journey)
    freed: list[TableCard] = []
    unequipped: list[TableCard] = []
    for journey in going:
        _move(table, journey)
    for journey in going:
        card = journey.card
        bits = _RESET_OF.get(card.location or journey.place, 0)
        if card.reason.bits & k.REASON_TEMPORARY and bits == k.RESET_REMOVE:
            bits = k.RESET_TEMP_REMOVE
        resets.card_event(table, card, bits)
    for journey in going:
        unequipped += unlink(table, journey.card)
        freed += journey.card.materials
    if unequipped:
        destroy(table, unequipped, k.REASON_RULE | k.REASON_LOST_TARGET, by=NOBODY, rule=True)
    if freed:
        send(
            table,
            freed,
            k.LOCATION_GRAVE,
            k.REASON_RULE | k.REASON_LOST_TARGET,
            by=NOBODY,
            rule=True,
        )
    adjust(table)
    table.operated = [journey.card for journey in going]
    return len(going)


def _redirect(table: Table, journey: Journey) -> None:
    """Where effects send a card instead."""
    card = journey.card
    if not card.status & (k.STATUS_SUMMON_DISABLED | k.STATUS_ACTIVATE_DISABLED) and card.on_field:
        instead = abilities.leaving(table, card, card.reason.bits)
        if instead:
            card.reason.bits = card.reason.bits & ~k.REASON_TEMPORARY | k.REASON_REDIRECT
            journey.place, journey.sequence = instead & 0xFFFF, instead >> 16
            if journey.place == k.LOCATION_REMOVED and journey.position & k.POS_FACEDOWN:
                journey.position = (journey.position & k.POS_FACEDOWN) >> 1
    instead = abilities.arriving(table, card, journey.place, card.reason.bits)
    if instead and card.location != instead & 0xFFFF:
        card.reason.bits |= k.REASON_REDIRECT
        journey.place, journey.sequence = instead & 0xFFFF, instead >> 16


def _move(table: Table, journey: Journey) -> None:
    card, was_on_field = journey.card, journey.card.on_field
    disabled = card.status & (k.STATUS_SUMMON_DISABLED | k.STATUS_ACTIVATE_DISABLED)
    xyz = card.attached_to
    if was_on_field:
        table.activities.left_field(card)
    if card.data.type & k.TYPE_TOKEN:
        card.reason.bits &= ~k.REASON_TEMPORARY
        table.vanish(card)
    else:
        place, position = _real_place(table, journey)
        if place in (k.LOCATION_HAND, k.LOCATION_DECK):
            card.status &= ~k.STATUS_PROC_COMPLETE
        sequence = 0 if place == k.LOCATION_DECK and journey.sequence == BOTTOM else None
        table.place(card, journey.player, place, sequence, position)
    if xyz is not None:
        card.before.where.controller = xyz.controller
    card.status &= ~(k.STATUS_LEAVE_CONFIRMED | k.STATUS_DESTROY_CONFIRMED)
    if disabled:
        card.status &= ~(k.STATUS_SUMMON_DISABLED | k.STATUS_ACTIVATE_DISABLED)
        card.before.where.location = 0
    elif was_on_field:
        resets.card_event(table, card, k.RESET_LEAVE)


def _real_place(table: Table, journey: Journey) -> tuple[int, int]:
    """Where a card really goes, and how it lies there: Extra Deck cards, Pendulum Cards."""
    card, place, position = journey.card, journey.place, journey.position
    if card.of_extra_deck and place in (k.LOCATION_HAND, k.LOCATION_DECK):
        return k.LOCATION_EXTRA, k.POS_FACEDOWN_DEFENSE
    if place == k.LOCATION_GRAVE and card.data.type & k.TYPE_PENDULUM and card.on_field:
        stopped = k.STATUS_SUMMON_DISABLED if card.in_monster_zone else k.STATUS_ACTIVATE_DISABLED
        if not card.status & stopped and abilities.may_go_to_extra_deck(
            table, card, journey.player
        ):
            return k.LOCATION_EXTRA, k.POS_FACEUP_DEFENSE
    if place == k.LOCATION_EXTRA and not card.of_extra_deck:
        if not (card.data.type & k.TYPE_PENDULUM and position & k.POS_FACEUP):
            place = k.LOCATION_DECK
    if place == k.LOCATION_DECK:
        return place, k.POS_FACEDOWN
    if place == k.LOCATION_HAND:
        public = abilities.affected(table, card, k.EFFECT_PUBLIC)
        return place, k.POS_FACEUP if public else k.POS_FACEDOWN
    return place, position


def unlink(table: Table, card: TableCard) -> list[TableCard]:
    """End what ties a card to others on the field.

    Returns:
        The Equip Cards that it had, in Spell & Trap Zones; they are destroyed by the rules.
    """
    table.unequip(card)
    equips = list(card.equips)
    for equip in equips:
        table.unequip(equip)
    untarget(table, card)
    return [equip for equip in equips if equip.location == k.LOCATION_SZONE]


def untarget(table: Table, card: TableCard) -> None:
    """A card neither goes on targeting cards nor is it targeted any longer."""
    if not card.targets and not card.targeted_by:
        return
    for other in card.targeted_by:
        other.targets.remove(card)
    for other in card.targets:
        other.targeted_by.remove(card)
        for effect in list(other.effects):
            if effect.lasting and effect.owner is card and effect.has(k.EFFECT_FLAG_OWNER_RELATE):
                if effect.type & k.EFFECT_TYPE_SINGLE:
                    table.effects.remove(effect)
    card.targets.clear()
    card.targeted_by.clear()
    table.changed()


def adjust(table: Table) -> None:
    """Bring about what follows from the effects that apply now: who controls what."""
    table.stats.follow()
    homeless = control.adjust(table)
    if homeless:
        send(table, homeless, k.LOCATION_GRAVE, k.REASON_RULE, by=NOBODY, rule=True)


# --------------------------------------------------------------------------- destroying, Tributing


def destroy(
    table: Table,
    cards: Iterable[TableCard],
    reason: int,
    *,
    place: int = k.LOCATION_GRAVE,
    by: int | None = None,
    rule: bool = False,
) -> int:
    """Destroy cards, and send them to the Graveyard or where `place` says.

    Args:
        table: The table.
        cards: The cards.
        reason: `REASON_` bits.
        place: A `LOCATION_` bit: where destroyed cards go.
        by: Whose doing it is; the acting player's if left out.
        rule: Whether it is the doing of the game itself.

    Returns:
        How many were destroyed.
    """
    effect, player = None if rule else table.reason_effect, _by(table, by)
    place &= k.LOCATION_HAND | k.LOCATION_DECK | k.LOCATION_REMOVED
    journeys = []
    for card in in_order(cards):
        if card.status & k.STATUS_DESTROY_CONFIRMED or not card.location:
            continue
        before = _cause(card, reason, player, effect)
        card.status |= k.STATUS_DESTROY_CONFIRMED
        journeys.append(
            Journey(card, card.owner, place or k.LOCATION_GRAVE, TOP, k.POS_FACEUP, before)
        )
    doomed = [j for j in journeys if _is_destroyed(table, j, reason) or _survives(j)]
    substitutes: list[Journey] = []
    for journey in list(doomed):
        instead = substitutes_for(table, journey.card)
        if instead:
            doomed.remove(journey)
            _survives(journey)
            for card in instead:
                bits = k.REASON_EFFECT | k.REASON_DESTROY | k.REASON_REPLACE
                before = _cause(card, bits, card.controller, None)
                substitutes.append(
                    Journey(card, card.owner, k.LOCATION_GRAVE, TOP, k.POS_FACEUP, before)
                )
    left = _unless_replaced(table, k.EFFECT_DESTROY_REPLACE, doomed)
    for journey in doomed:
        journey.card.status &= ~k.STATUS_DESTROY_CONFIRMED
    known = {journey.card for journey in left}
    left += [journey for journey in substitutes if journey.card not in known]
    return _send_destroyed(table, left, reason)


def _send_destroyed(table: Table, journeys: list[Journey], reason: int) -> int:
    for journey in journeys:
        journey.card.reason.bits |= k.REASON_DESTROY
        if journey.place != k.LOCATION_GRAVE and not _may_go(table, journey, reason):
            journey.place = k.LOCATION_GRAVE
    if not reason & k.REASON_RULE:
        journeys = _unless_replaced(table, k.EFFECT_SEND_REPLACE, journeys)
    _carry_out(table, journeys)
    table.operated = [card for card in table.operated if not card.reason.bits & k.REASON_REPLACE]
    return len(table.operated)


def send_fallen(table: Table, cards: list[TableCard]) -> int:
    """Send monsters that were destroyed by battle to the Graveyard, or where an effect says.

    Args:
        table: The table.
        cards: The monsters; their reasons tell with whom they battled.

    Returns:
        How many went.
    """
    journeys = []
    for card in cards:
        card.status &= ~k.STATUS_BATTLE_DESTROYED
        card.reason.bits |= k.REASON_DESTROY
        place = k.LOCATION_GRAVE
        winner = card.reason.card
        if winner is not None and card.data.is_monster:
            effects = table.effects.affecting(winner, k.EFFECT_BATTLE_DESTROY_REDIRECT)
            place = next((effect.value_for(card) for effect in effects), place)
        journeys.append(
            Journey(card, card.owner, place & 0xFFFF, place >> 16, k.POS_FACEUP, card.reason)
        )
    return _carry_out(table, _unless_replaced(table, k.EFFECT_SEND_REPLACE, journeys))


def _survives(journey: Journey) -> bool:
    journey.stay()
    journey.card.status &= ~k.STATUS_DESTROY_CONFIRMED
    return False


def _is_destroyed(table: Table, journey: Journey, reason: int) -> bool:
    card, cause = journey.card, journey.card.reason
    if not abilities.may_be_destroyed(card):
        return False
    if not reason & (k.REASON_RULE | k.REASON_COST) and cause.effect is not None:
        if abilities.is_unaffected(table, card, cause.effect):
            return False
        by = (cause.effect, cause.player, card)
        if abilities.affected_by_value(table, card, k.EFFECT_INDESTRUCTABLE_EFFECT, *by):
            return False
    return not is_saved(table, card)


def is_saved(table: Table, card: TableCard) -> bool:
    """Whether an effect keeps a card from what its reason says is about to destroy it.

    What does so a number of times is used up.
    """
    cause = card.reason
    by = (cause.effect, cause.bits, cause.player)
    if abilities.affected_by_value(table, card, k.EFFECT_INDESTRUCTABLE, *by):
        return True
    for effect in table.effects.affecting(card, k.EFFECT_INDESTRUCTABLE_COUNT):
        if effect.has(k.EFFECT_FLAG_COUNT_LIMIT):
            if table.uses.left(effect) and effect.fits(*by):
                table.uses.use(effect, effect.controller)
                return True
        else:
            times = effect.value_for(*by)
            if times:
                done = card.spared.get(effect.number, 0)
                card.spared[effect.number] = done + 1
                if done < times:
                    return True
    return False


def substitutes_for(table: Table, card: TableCard) -> list[TableCard]:
    """The cards that are destroyed instead of a card ("Union" monsters, ...)."""
    cause = card.reason
    return [
        effect.handler
        for effect in table.effects.affecting(card, k.EFFECT_DESTROY_SUBSTITUTE)
        if effect.handler is not None and effect.fits(cause.effect, cause.bits, cause.player)
    ]


def tribute(table: Table, cards: Iterable[TableCard], reason: int, *, by: int | None = None) -> int:
    """Tribute cards.

    Args:
        table: The table.
        cards: The cards.
        reason: `REASON_` bits.
        by: Whose doing it is; the acting player's if left out.

    Returns:
        How many were Tributed.
    """
    effect, player = table.reason_effect, _by(table, by)
    journeys = []
    for card in in_order(cards):
        before = _cause(card, reason, player, effect)
        journeys.append(Journey(card, card.owner, k.LOCATION_GRAVE, TOP, k.POS_FACEUP, before))
    left = [j for j in journeys if _is_tributed(table, j, reason) or j.stay()]
    if not reason & k.REASON_RULE:
        left = _unless_replaced(table, k.EFFECT_RELEASE_REPLACE, left)
    for journey in left:
        journey.card.reason.bits |= k.REASON_RELEASE
    left = _unless_replaced(table, k.EFFECT_SEND_REPLACE, left)
    return _carry_out(table, left)


def _is_tributed(table: Table, journey: Journey, reason: int) -> bool:
    card = journey.card
    if card.being_summoned or card.location & abilities.SPENT or not card.location:
        return False
    if reason & (k.REASON_RULE | k.REASON_SUMMON | k.REASON_COST):
        return True
    if abilities.is_unaffected(table, card, card.reason.effect):
        return False
    return abilities.may_be_tributed(table, card, card.reason.player, reason)


def tribute_for_ritual(table: Table, cards: Iterable[TableCard]) -> int:
    """Use cards as materials of a Ritual Summon: Tribute them, or banish or send the others.

    Returns:
        How many were used.
    """
    reason = k.REASON_EFFECT | k.REASON_RITUAL | k.REASON_MATERIAL
    tributes, banished, sent = [], [], []
    for card in in_order(cards):
        if card.location == k.LOCATION_GRAVE:
            banished.append(card)
        elif card.location in (k.LOCATION_OVERLAY, k.LOCATION_DECK, k.LOCATION_EXTRA):
            sent.append(card)
        else:
            tributes.append(card)
    done: list[TableCard] = []
    if tributes:
        tribute(table, tributes, reason)
        done += table.operated
    for group, place in ((banished, k.LOCATION_REMOVED), (sent, k.LOCATION_GRAVE)):
        if group:
            send(table, group, place, reason)
            done += table.operated
    table.operated = in_order(done)
    return len(table.operated)


# -------------------------------------------------------------------------- Deck, hand, Life Points


def draw(table: Table, player: int, count: int, reason: int) -> int:
    """Draw cards.

    Args:
        table: The table.
        player: Who draws.
        count: How many.
        reason: `REASON_` bits.

    Returns:
        How many were drawn; fewer if the Deck has fewer.
    """
    may = reason & k.REASON_RULE or permissions.may_draw(table, player)
    drawn: list[TableCard] = []
    deck = table.sides[player].deck
    while may and deck and len(drawn) < count:
        card = deck[-1]
        effect = table.reason_effect
        card.reason = Reason(reason | k.REASON_DRAW, table.reason_player, card.reason.card, effect)
        public = abilities.affected(table, card, k.EFFECT_PUBLIC)
        position = k.POS_FACEUP if public else k.POS_FACEDOWN
        table.place(card, player, k.LOCATION_HAND, None, position)
        resets.card_event(table, card, k.RESET_TOHAND)
        drawn.append(card)
    if drawn or count:
        table.operated = in_order(drawn)
    return len(drawn)


def mill(table: Table, player: int, count: int, reason: int) -> int:
    """Send cards from the top of the Deck to the Graveyard; how many were sent."""
    if permissions.affected(table, player, k.EFFECT_CANNOT_DISCARD_DECK):
        table.operated = []
        return 0
    moved = []
    for _ in range(min(count, len(table.sides[player].deck))):
        card = table.sides[player].deck[-1]
        before = _cause(card, reason, table.reason_player, table.reason_effect)
        journey = Journey(card, card.owner, k.LOCATION_GRAVE, TOP, k.POS_FACEUP, before)
        instead = abilities.arriving(table, card, k.LOCATION_GRAVE, reason)
        if instead:
            journey.place, journey.sequence = instead & 0xFFFF, instead >> 16
        _move(table, journey)
        resets.card_event(table, card, _RESET_OF.get(card.location, 0))
        moved.append(card)
    table.operated = in_order(moved)
    return len(moved)


def discard(table: Table, player: int, cards: Iterable[TableCard], reason: int) -> int:
    """Discard cards from the hand that a player chose; how many."""
    del player
    return send(table, cards, k.LOCATION_GRAVE, reason)


def damage(
    table: Table,
    player: int,
    points: int,
    reason: int,
    *,
    by: int | None = None,
    step: bool = False,
    source: TableCard | None = None,
    effect: TableEffect | None = None,
) -> int:
    """Inflict damage.

    Args:
        table: The table.
        player: Who takes it.
        points: How much.
        reason: `REASON_` bits.
        by: Whose doing it is; the acting player's if left out.
        step: Whether it waits for `complete_damage`.
        source: The monster that inflicts battle damage.
        effect: The effect behind it; the acting one if left out.

    Returns:
        How much damage was taken.
    """
    if points <= 0:
        return 0
    if reason & k.REASON_BATTLE:
        effect = None
    else:
        effect, source = effect or table.reason_effect, None
    who = _by(table, by)
    if not reason & k.REASON_RDAMAGE:
        for reverse in table.effects.on_player(player, k.EFFECT_REVERSE_DAMAGE):
            if reverse.fits(effect, reason, who, source):
                bits = reason & k.REASON_RRECOVER | k.REASON_RDAMAGE | k.REASON_EFFECT
                recover(table, player, points, bits, by=who, step=step)
                return 0
    reflected = any(
        reflect.fits(effect, points, reason, who, source)
        for reflect in table.effects.on_player(player, k.EFFECT_REFLECT_DAMAGE)
    )
    if reflected:
        player = 1 - player
    for change in table.effects.on_player(player, k.EFFECT_CHANGE_DAMAGE):
        points = change.value_for(effect, points, reason, who, source)
        if points <= 0:
            return 0
    if step:
        table.damage_reserve.append((player, -points))
    else:
        _change_life_points(table, player, -points)
    return 0 if reflected or reason & k.REASON_RRECOVER else points


def recover(
    table: Table,
    player: int,
    points: int,
    reason: int,
    *,
    by: int | None = None,
    step: bool = False,
) -> int:
    """Let a player gain Life Points; how many were gained. Arguments as of `damage`."""
    if points <= 0:
        return 0
    who = _by(table, by)
    if not reason & k.REASON_RRECOVER:
        for reverse in table.effects.on_player(player, k.EFFECT_REVERSE_RECOVER):
            if reverse.fits(table.reason_effect, reason, who):
                bits = reason & k.REASON_RDAMAGE | k.REASON_RRECOVER | k.REASON_EFFECT
                damage(table, player, points, bits, by=who, step=step)
                return 0
    if step:
        table.damage_reserve.append((player, points))
    else:
        _change_life_points(table, player, points)
    return 0 if reason & k.REASON_RDAMAGE else points


def complete_damage(table: Table) -> None:
    """Carry out the damage and gains that waited for each other."""
    waiting, table.damage_reserve = table.damage_reserve, []
    for player, points in waiting:
        _change_life_points(table, player, points)


def pay_life_points(table: Table, player: int, points: int) -> None:
    """Pay Life Points as a cost; nothing happens if there are not enough."""
    for change in table.effects.on_player(player, k.EFFECT_LPCOST_CHANGE):
        points = change.value_for(table.reason_effect, player, points)
    if points <= 0:
        return
    by = table.reason_effect
    enough = points <= table.sides[player].life_points
    instead = permissions.replacement(table, k.EFFECT_LPCOST_REPLACE, player, points, 0, by)
    if instead is not None and (not enough or table.chooser.yes(player, instead.description)):
        whose = instead.controller
        nothing: list[TableCard] = []
        with acting_by(table, instead, whose, continuous=True):
            if instead.operation is not None:
                instead.operation(instead, whose, nothing, player, points, by, 0, player)
    elif enough:
        _change_life_points(table, player, -points)


MOST_LIFE_POINTS: Final = 2**31 - 1


def set_life_points(table: Table, player: int, points: int) -> None:
    """A player's Life Points are a new number, never below 0."""
    points = max(0, min(points, MOST_LIFE_POINTS))
    table.sides[player].life_points = points
    table.duel.set_life_points(player, points)
    table.changed(for_scripts=True)


def _change_life_points(table: Table, player: int, by: int) -> None:
    set_life_points(table, player, table.sides[player].life_points + by)


# ----------------------------------------------------------------------------- on the field


def change_position(
    table: Table,
    cards: Iterable[TableCard],
    positions: tuple[int, int, int, int],
    *,
    rule: bool = False,
) -> int:
    """Change the battle positions of cards.

    Args:
        table: The table.
        cards: The cards.
        positions: The new `POS_` bits of those in face-up Attack, face-down Attack, face-up Defense
            and face-down Defense Position.
        rule: Whether it is the doing of the game or a player, not of the acting effect.

    Returns:
        How many were changed.
    """
    effect = None if rule else table.reason_effect
    by = {
        k.POS_FACEUP_ATTACK: positions[0],
        k.POS_FACEUP_DEFENSE: positions[2],
        k.POS_FACEDOWN_DEFENSE: positions[3],
    }
    changes = []
    for card in in_order(cards):
        new = by.get(card.where.position, positions[1])
        if card.where.position == k.POS_FACEUP:
            new = positions[0]
        if _may_turn(table, card, new, effect):
            changes.append((card, new))
    equips: list[TableCard] = []
    for card, new in changes:
        equips += _turn(table, card, new)
    if equips:
        destroy(table, equips, k.REASON_RULE | k.REASON_LOST_TARGET, by=NOBODY, rule=True)
    adjust(table)
    table.operated = [card for card, _ in changes]
    return len(changes)


def _may_turn(table: Table, card: TableCard, new: int, effect: TableEffect | None) -> bool:
    old = card.where.position
    if not card.on_field or not abilities.may_change_position(card) or card.being_summoned:
        return False
    if not new or new == old or abilities.is_unaffected(table, card, effect):
        return False
    if not card.data.type & k.TYPE_TOKEN and card.face_up and new & k.POS_FACEDOWN:
        if not abilities.may_be_turned_face_down(table, card, table.reason_player):
            return False
    if effect is None:
        return True
    closed = 0
    for lock in table.effects.affecting(card, k.EFFECT_CANNOT_CHANGE_POS_E):
        closed |= lock.value_for(effect) or k.POS_FACEUP | k.POS_FACEDOWN
    return not new & closed


_KEPT_FACE_DOWN: Final = 0xDF00FFFF
"""What is still known of how a monster was Summoned after it was turned face-down."""


def _turn(table: Table, card: TableCard, new: int) -> list[TableCard]:
    """Turn a card; the Equip Cards that it loses."""
    if card.data.type & k.TYPE_TOKEN and new & k.POS_FACEDOWN:
        new = k.POS_FACEUP_DEFENSE
    was_face_up = card.face_up
    table.set_position(card, new)
    if new & k.POS_DEFENSE and not abilities.affected(table, card, k.EFFECT_DEFENSE_ATTACK):
        card.status |= k.STATUS_ATTACK_CANCELED
    card.status |= k.STATUS_JUST_POS
    if not was_face_up or not new & k.POS_FACEDOWN:
        return []
    card.status &= ~(k.STATUS_SUMMON_DISABLED | k.STATUS_ACTIVATE_DISABLED)
    card.summon.type &= _KEPT_FACE_DOWN
    control.keep(table, card)
    resets.card_event(table, card, k.RESET_TURN_SET)
    card.status |= k.STATUS_SET_TURN
    return unlink(table, card)


def take_control(
    table: Table,
    cards: Iterable[TableCard],
    player: int,
    phases: int = 0,
    count: int = 0,
    zones: int = 0xFF,
) -> int:
    """Let a player take control of monsters.

    Args:
        table: The table.
        cards: The monsters.
        player: Who takes them.
        phases: `PHASE_` bits until which; 0 for good.
        count: After how many of these phases they go back.
        zones: The Monster Zones that may be used, as bits.

    Returns:
        How many were taken. Those for which there is no zone are destroyed by the rules.
    """
    effect = table.reason_effect
    taken, homeless = [], []
    for card in in_order(cards):
        if card.controller == player or not card.in_monster_zone:
            continue
        if not abilities.may_change_control(table, card):
            continue
        if abilities.is_unaffected(table, card, effect):
            continue
        if control.move(table, card, player, zones):
            control.give(table, card, player, phases, count)
            taken.append(card)
        else:
            homeless.append(card)
    if homeless:
        destroy(table, homeless, k.REASON_RULE, by=NOBODY, rule=True)
    table.operated = taken
    return len(taken)


def swap_control(
    table: Table,
    ones: Iterable[TableCard],
    others: Iterable[TableCard],
    phases: int = 0,
    count: int = 0,
) -> bool:
    """Let the players swap control of monsters, one for one; whether it was done."""
    first, second = in_order(ones), in_order(others)
    table.operated = []
    if not first or len(first) != len(second):
        return False
    sides = {card.controller for card in first}, {card.controller for card in second}
    if len(sides[0]) != 1 or len(sides[1]) != 1 or sides[0] == sides[1]:
        return False
    for card in first + second:
        if not card.in_monster_zone or not abilities.may_change_control(table, card):
            return False
        if abilities.is_unaffected(table, card, table.reason_effect):
            return False
    for one, other in zip(first, second, strict=True):
        players = one.controller, other.controller
        exchange(table, one, other)
        for card, player in ((one, players[1]), (other, players[0])):
            control.arrived(table, card)
            control.give(table, card, player, phases, count)
    table.operated = in_order(first + second)
    return True


def exchange(table: Table, one: TableCard, other: TableCard) -> None:
    """Let two cards in rows of the field change places; they stay the same cards there."""
    kept = [(card, card.turn, card.field_id) for card in (one, other)]
    table.swap(one, other)
    for card, turn, field_id in kept:
        card.turn, card.field_id = turn, field_id


def equip(
    table: Table,
    player: int,
    card: TableCard,
    monster: TableCard,
    *,
    face_up: bool = True,
    step: bool = False,
) -> bool:
    """Equip a card to a monster.

    Args:
        table: The table.
        player: In whose Spell & Trap Zone it is placed.
        card: The card that is equipped.
        monster: The monster.
        face_up: Whether it lies face-up.
        step: Whether more cards are equipped at the same time (`table.equipping`).

    Returns:
        Whether it is equipped. If the monster or a zone is not there, the card goes to the Graveyard.
    """
    if card is monster or abilities.is_unaffected(table, card, table.reason_effect):
        return False
    lost = not monster.in_monster_zone or not monster.face_up
    if lost and card.in_monster_zone:
        return False
    if card.location != k.LOCATION_SZONE:
        usable, _ = table.zones.usable(player, k.LOCATION_SZONE, player)
        lost = lost or usable <= 0
    if lost:
        if card.location != k.LOCATION_GRAVE:
            send(table, [card], k.LOCATION_GRAVE, k.REASON_RULE, by=NOBODY, rule=True)
        return False
    if card.equip_target is not None:
        _drop_target(card, card.equip_target)
        table.unequip(card)
    elif card.location == k.LOCATION_SZONE:
        if face_up and not card.face_up:
            table.set_position(card, k.POS_FACEUP)
    else:
        card.reason.player = player
        position = k.POS_FACEUP if face_up or card.face_up else k.POS_FACEDOWN
        if not to_field(table, card, player, k.LOCATION_SZONE, position):
            return False
    table.equip(card, monster)
    if not card.data.type & k.TYPE_EQUIP:
        _make_equip_card(table, card)
    if monster not in card.targets:
        card.targets.append(monster)
        monster.targeted_by.append(card)
    table.changed()
    if step:
        table.equipping.append(card)
    else:
        adjust(table)
    return True


def _drop_target(card: TableCard, monster: TableCard) -> None:
    if monster in card.targets:
        card.targets.remove(monster)
        monster.targeted_by.remove(card)


_EQUIPPED: Final = k.RESET_EVENT | 0x17E0000
"""Until when a card that is no Equip Spell counts as an Equip Card."""


def _make_equip_card(table: Table, card: TableCard) -> None:
    kind = k.TYPE_EQUIP | k.TYPE_SPELL
    if card.data.type & k.TYPE_TRAP:
        table.effects.make(card, k.EFFECT_ADD_TYPE, k.TYPE_EQUIP, _EQUIPPED)
        return
    for extra in (k.TYPE_UNION, k.TYPE_TOKEN):
        if card.data.type & extra:
            kind |= extra
            break
    table.effects.make(card, k.EFFECT_CHANGE_TYPE, kind, _EQUIPPED)


def attach(table: Table, monster: TableCard, cards: Iterable[TableCard], *, drop: bool) -> None:
    """Attach cards to a monster as Xyz Materials.

    Args:
        table: The table.
        monster: The monster.
        cards: The cards. Materials attached to them come along.
        drop: Whether such materials are sent to the Graveyard instead.
    """
    moving = [card for card in in_order(cards) if card is not monster]
    theirs = [material for card in moving for material in card.materials]
    if drop and theirs:
        reason = k.REASON_RULE | k.REASON_LOST_TARGET
        send(table, theirs, k.LOCATION_GRAVE, reason, by=NOBODY, rule=True)
        theirs = []
    equips: list[TableCard] = []
    for card in [*theirs, *moving]:
        if card.attached_to is monster:
            continue
        card.reason.bits = k.REASON_XYZ | k.REASON_MATERIAL
        if card.on_field:
            table.activities.left_field(card)
        resets.card_event(table, card, k.RESET_LEAVE | k.RESET_OVERLAY)
        lost = unlink(table, card)
        equips += lost
        if card.data.type & k.TYPE_TOKEN:
            table.vanish(card)
        else:
            table.attach(card, monster)
    if equips:
        destroy(table, equips, k.REASON_RULE | k.REASON_LOST_TARGET, by=NOBODY, rule=True)
    adjust(table)


def to_field(
    table: Table,
    card: TableCard,
    player: int,
    place: int,
    position: int,
    *,
    zones: int = 0xFF,
    by: int | None = None,
    returning: bool = False,
) -> bool:
    """Place a card in a row of the field; no Summon, no activation.

    Args:
        table: The table.
        card: The card.
        player: Whose row.
        place: A `LOCATION_` bit, also of a part of a row.
        position: `POS_` bits; its player chooses if there are several for a monster.
        zones: The zones that may be used, as bits.
        by: Who places it.
        returning: Whether it comes back after it was banished for a while.

    Returns:
        Whether there was a zone for it.
    """
    by = player if by is None else by
    if not position or (place == card.location and player == card.controller):
        return False
    field_spell = bool(card.data.type & k.TYPE_FIELD)
    if place == k.LOCATION_FZONE or (place == k.LOCATION_SZONE and zones == 1 << 5 and field_spell):
        old = table.sides[player].spells[5]
        if old is not None and old is not card:
            send(table, [old], k.LOCATION_GRAVE, k.REASON_RULE, by=old.controller, rule=True)
        place, zone = k.LOCATION_SZONE, 5
        free: int | None = zone
    else:
        place, free = _free_zone(table, card, player, place, zones, by)
    if free is None:
        return False
    if (
        table.sides[player].spells[free]
        if place == k.LOCATION_SZONE
        else (table.sides[player].monsters[free])
    ):
        return False
    _arrive(table, card, player, place, free, position, by, returning=returning)
    return True


def _free_zone(
    table: Table, card: TableCard, player: int, place: int, zones: int, by: int
) -> tuple[int, int | None]:
    """The row, and the first zone of it that may be used; `None` if there is none."""
    if place == k.LOCATION_PZONE:
        for side in (0, 1):
            zone = table.zones.pendulum_zone(side)
            if zones & 1 << side and table.zones.is_free(player, k.LOCATION_PZONE, side):
                return k.LOCATION_SZONE, zone
        return k.LOCATION_SZONE, None
    if place == k.LOCATION_EMZONE:
        for zone in (5, 6):
            if table.zones.is_free(player, k.LOCATION_MZONE, zone):
                return k.LOCATION_MZONE, zone
        return k.LOCATION_MZONE, None
    if place in (k.LOCATION_MMZONE, k.LOCATION_STZONE):
        zones = 0x1F
        place = k.LOCATION_MZONE if place == k.LOCATION_MMZONE else k.LOCATION_SZONE
    if place not in (k.LOCATION_MZONE, k.LOCATION_SZONE):
        return place, None
    reason = k.LOCATION_REASON_TOFIELD
    if card.in_monster_zone:
        reason = k.LOCATION_REASON_CONTROL
    from_extra = card.location == k.LOCATION_EXTRA and place == k.LOCATION_MZONE
    if from_extra:
        usable, closed = table.zones.usable_from_extra(player, by, zones, card=card)
        order = [5, 6, 0, 1, 2, 3, 4]
    else:
        usable, closed = table.zones.usable(player, place, by, reason, zones)
        order = [0, 1, 2, 3, 4]
        if place == k.LOCATION_MZONE and zones & 0x60 and zones != 0xFF:
            for zone in (5, 6):
                if zones >> zone & 1 and table.zones.is_free(player, place, zone):
                    return place, zone
    if usable <= 0:
        return place, None
    return place, next((zone for zone in order if not closed >> zone & 1), None)


def _arrive(
    table: Table,
    card: TableCard,
    player: int,
    place: int,
    zone: int,
    position: int,
    by: int,
    *,
    returning: bool,
) -> None:
    was = card.location
    moved_rows = place != was
    materials = list(card.materials) if place != k.LOCATION_MZONE else []
    if place == k.LOCATION_MZONE:
        position = _chosen_position(table, card, position, by)
    if not returning and moved_rows:
        bits = k.RESET_TOFIELD
        if was & k.LOCATION_ONFIELD:
            bits |= k.RESET_LEAVE
            before = next(table.effects.affecting(card, k.EFFECT_PRE_MONSTER), None)
            if before is None or not before.value_for() & k.TYPE_TRAP:
                bits |= k.RESET_MSCHANGE
        resets.card_event(table, card, bits)
        untarget(table, card)
    if not was & k.LOCATION_ONFIELD:
        resets.unrelate(table, card)
    if returning:
        card.reason.bits &= ~k.REASON_TEMPORARY
    if moved_rows or returning:
        card.status &= ~(
            k.STATUS_SUMMON_TURN
            | k.STATUS_FLIP_SUMMON_TURN
            | k.STATUS_SPSUMMON_TURN
            | k.STATUS_SET_TURN
            | k.STATUS_FORM_CHANGED
        )
    if was & k.LOCATION_ONFIELD and moved_rows:
        table.activities.left_field(card)
    table.place(card, player, place, zone, position)
    card.status &= ~k.STATUS_LEAVE_CONFIRMED
    equips: list[TableCard] = []
    if place != k.LOCATION_MZONE:
        equips = list(card.equips)
        for other in equips:
            table.unequip(other)
    if card.before.where.location == k.LOCATION_SZONE and card.equip_target is not None:
        table.unequip(card)
    _become_monster(table, card)
    reason = k.REASON_RULE | k.REASON_LOST_TARGET
    if equips:
        destroy(table, equips, reason, by=NOBODY, rule=True)
    if materials:
        send(table, materials, k.LOCATION_GRAVE, reason, by=NOBODY, rule=True)


def _chosen_position(table: Table, card: TableCard, positions: int, player: int) -> int:
    if card.data.type & k.TYPE_LINK and card.data.is_monster:
        return k.POS_FACEUP_ATTACK
    options = [bit for bit in (1, 2, 4, 8) if positions & bit]
    if len(options) < 2:
        return options[0] if options else k.POS_FACEUP_ATTACK
    chosen = table.chooser.position(player, options)
    return chosen if chosen in options else options[0]


_AS_MONSTER: Final = k.RESET_EVENT | 0x1FC0000
"""Until when a Trap that was Summoned counts as a monster."""


def _become_monster(table: Table, card: TableCard) -> None:
    """A card that a script prepared to be a monster is one, now that it is in a Monster Zone."""
    if not card.in_monster_zone:
        return
    before = next(table.effects.affecting(card, k.EFFECT_PRE_MONSTER), None)
    if before is None:
        return
    kind = before.value_for()
    if kind & k.TYPE_TRAP:
        kind |= k.TYPE_TRAPMONSTER | card.data.type
    for effect in [e for e in card.effects if e.code == k.EFFECT_PRE_MONSTER]:
        table.effects.remove(effect)
    table.effects.make(card, k.EFFECT_CHANGE_TYPE, k.TYPE_MONSTER | kind, _AS_MONSTER)
