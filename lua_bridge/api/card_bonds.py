"""`Card`: what a card is tied to: Equip Cards, materials, targets, effects, counters, battles."""

from __future__ import annotations

from lua_bridge import constants as k
from lua_bridge.api.binding import Api, Cards
from lua_bridge.dialects import Dialect
from lua_bridge.errors import TableError
from lua_bridge.table import abilities, attacks, bonds, counters, detaching, permissions
from lua_bridge.table.board import Table
from lua_bridge.table.cards import TableCard, in_order
from lua_bridge.table.effects import TableEffect

card = Api("Card")


# --- Equip Cards and materials --------------------------------------------------------------------


@card("GetEquipGroup")
def get_equip_group(_: Table, this: TableCard) -> list[TableCard]:
    """The cards that are equipped to this one."""
    return in_order(this.equips)


@card("GetEquipCount")
def get_equip_count(_: Table, this: TableCard) -> int:
    """How many cards are equipped to this one."""
    return len(this.equips)


@card("GetEquipTarget")
def get_equip_target(_: Table, this: TableCard) -> TableCard | None:
    """The monster that this card is equipped to."""
    return this.equip_target


@card("CheckEquipTarget")
def check_equip_target(table: Table, this: TableCard, monster: TableCard) -> bool:
    """Whether this card may be equipped to a monster."""
    return abilities.may_equip(table, this, monster, k.EFFECT_EQUIP_LIMIT)


@card("CheckUnionTarget")
def check_union_target(table: Table, this: TableCard, monster: TableCard) -> bool:
    """Whether this Union monster may be equipped to a monster."""
    return abilities.may_equip(table, this, monster, k.EFFECT_UNION_LIMIT)


@card("GetOverlayGroup")
def get_overlay_group(_: Table, this: TableCard) -> list[TableCard]:
    """The materials that are attached to this monster."""
    return in_order(this.materials)


@card("GetOverlayCount")
def get_overlay_count(_: Table, this: TableCard) -> int:
    """How many materials are attached to this monster."""
    return len(this.materials)


@card("GetOverlayTarget")
def get_overlay_target(_: Table, this: TableCard) -> TableCard | None:
    """The monster to which this card is attached."""
    return this.attached_to


@card("CheckRemoveOverlayCard")
def check_remove_overlay_card(
    table: Table, this: TableCard, player: int, count: int, reason: int
) -> bool | None:
    """Whether a player can detach materials from this monster."""
    if player not in (0, 1):
        return None
    return permissions.may_detach(table, player, len(this.materials), count, reason)


@card("RemoveOverlayCard", acts=True)
def remove_overlay_card(
    table: Table, this: TableCard, player: int, least: int, most: int, reason: int
) -> int | None:
    """Let a player detach materials from this monster; how many."""
    if player not in (0, 1):
        return None
    return detaching.detach(table, in_order(this.materials), player, least, most, reason)


@card("SetMaterial", acts=True)
def set_material(table: Table, this: TableCard, materials: Cards | None) -> None:
    """Note what this monster is Summoned with, and let its effects look at that."""
    bonds.set_materials(table, this, materials or [])


@card("GetMaterial")
def get_material(_: Table, this: TableCard) -> list[TableCard]:
    """What this monster was Summoned with."""
    return in_order(this.summon.materials)


@card("GetMaterialCount")
def get_material_count(_: Table, this: TableCard) -> int:
    """With how many cards this monster was Summoned."""
    return len(this.summon.materials)


# --- targets that go on ---------------------------------------------------------------------------


@card("SetCardTarget", acts=True)
def set_card_target(table: Table, this: TableCard, other: TableCard) -> None:
    """From now on this card goes on targeting another one."""
    bonds.go_on_targeting(table, this, other)


@card("GetCardTarget")
def get_card_target(_: Table, this: TableCard) -> list[TableCard]:
    """The cards that this card goes on targeting."""
    return in_order(this.targets)


@card("GetFirstCardTarget")
def get_first_card_target(_: Table, this: TableCard) -> TableCard | None:
    """The first of the cards that this card goes on targeting."""
    return in_order(this.targets)[0] if this.targets else None


@card("GetCardTargetCount")
def get_card_target_count(_: Table, this: TableCard) -> int:
    """How many cards this card goes on targeting."""
    return len(this.targets)


@card("IsHasCardTarget")
def is_has_card_target(_: Table, this: TableCard, other: TableCard) -> bool:
    """Whether this card goes on targeting another one."""
    return other in this.targets


@card("GetOwnerTarget")
def get_owner_target(_: Table, this: TableCard) -> list[TableCard]:
    """The cards that go on targeting this one."""
    return in_order(this.targeted_by)


@card("GetOwnerTargetCount")
def get_owner_target_count(_: Table, this: TableCard) -> int:
    """How many cards go on targeting this one."""
    return len(this.targeted_by)


# --- relations ------------------------------------------------------------------------------------


@card("CreateEffectRelation", acts=True)
def create_effect_relation(table: Table, this: TableCard, effect: TableEffect) -> None:
    """From now on this card is one that an effect is about."""
    bonds.relate(table, this, effect)


@card("ReleaseEffectRelation", acts=True)
def release_effect_relation(table: Table, this: TableCard, effect: TableEffect) -> None:
    """This card is no longer one that an effect is about."""
    bonds.unrelate(table, this, effect)


@card("ClearEffectRelation", acts=True)
def clear_effect_relation(table: Table, this: TableCard) -> None:
    """No effect is about this card any more."""
    bonds.unrelate_all(table, this)


@card("IsRelateToEffect")
def is_relate_to_effect(table: Table, this: TableCard, effect: TableEffect) -> bool:
    """Whether this is still the card that an effect is about: it has not moved since."""
    return bonds.is_related(table, this, effect)


@card("IsRelateToChain", only=Dialect.EDOPRO)
def is_relate_to_chain(table: Table, this: TableCard, number: int) -> bool:
    """Whether this is still a card that a Chain Link is about; the last one for a wrong number."""
    return bonds.is_related_to_link(table, this, number)


@card("IsRelateToChain", only=Dialect.YGOPRO)
def is_relate_to_chain_in_ygopro(table: Table, this: TableCard, number: int = 0) -> bool:
    """Whether this is still a card that a Chain Link is about; the last one for a wrong number."""
    return bonds.is_related_to_link(table, this, number)


@card("CreateRelation", acts=True)
def create_relation(table: Table, this: TableCard, other: TableCard, reset: int) -> None:
    """From now on this card is related to another one, until something of `reset` happens to it."""
    this.related_cards.setdefault(other, reset)
    table.changed(for_scripts=True)


@card("ReleaseRelation", acts=True)
def release_relation(table: Table, this: TableCard, other: TableCard) -> None:
    """This card is no longer related to another one."""
    this.related_cards.pop(other, None)
    table.changed(for_scripts=True)


@card("IsRelateToCard")
def is_relate_to_card(_: Table, this: TableCard, other: TableCard) -> bool:
    """Whether this card is related to another one."""
    return other in this.related_cards


@card("IsRelateToBattle")
def is_relate_to_battle(table: Table, this: TableCard) -> bool:
    """Whether this monster is one of those that battle, and has not left since."""
    return this.in_monster_zone and this in (table.attacker, table.attack_target)


# --- counters -------------------------------------------------------------------------------------


@card("AddCounter", acts=True)
def add_counter(
    table: Table, this: TableCard, counter: int, count: int, singly: bool = False
) -> bool:
    """Place counters on this card; whether that could be done."""
    if abilities.is_unaffected(table, this, table.reason_effect):
        return False
    return counters.place(table, this, table.reason_player, counter, count, singly=singly)


@card("RemoveCounter", only=Dialect.EDOPRO, acts=True)
def remove_counter(
    table: Table, this: TableCard, player: int, counter: int, count: int, reason: int
) -> bool:
    """Remove counters from this card; whether that was done."""
    if counter == 0:
        raise TableError("Counter type cannot be 0, use Card.RemoveAllCounters instead")
    return counters.remove(table, this, player, counter, count, reason)


@card("RemoveCounter", only=Dialect.YGOPRO, acts=True)
def remove_counter_in_ygopro(
    table: Table, this: TableCard, player: int, counter: int, count: int, reason: int
) -> bool:
    """Remove counters from this card, all of them for type 0; whether that was done."""
    if counter == 0:
        return counters.remove_all(table, this) > 0
    return counters.remove(table, this, player, counter, count, reason)


@card("RemoveAllCounters", only=Dialect.EDOPRO, acts=True)
def remove_all_counters(table: Table, this: TableCard) -> int:
    """Remove every counter from this card; how many there were."""
    return counters.remove_all(table, this)


@card("GetCounter", only=Dialect.EDOPRO)
def get_counter(_: Table, this: TableCard, counter: int) -> int:
    """How many counters of a type are on this card."""
    if counter == 0:
        raise TableError("Counter type cannot be 0, use Card.GetAllCounters instead")
    return this.counters.get(counter, 0)


@card("GetCounter", only=Dialect.YGOPRO)
def get_counter_in_ygopro(_: Table, this: TableCard, counter: int) -> int:
    """How many counters of a type are on this card; how many types there are for type 0."""
    return this.counters.get(counter, 0) if counter else len(this.counters)


@card("HasCounters", only=Dialect.EDOPRO)
def has_counters(_: Table, this: TableCard) -> bool:
    """Whether there is a counter on this card."""
    return bool(this.counters)


@card("IsCanAddCounter", only=Dialect.EDOPRO)
def is_can_add_counter(
    table: Table,
    this: TableCard,
    counter: int,
    count: int = 0,
    singly: bool = False,
    place: int = 0,
) -> bool:
    """Whether counters can be placed on this card; with no count, whether it takes them at all."""
    return counters.may_be_placed(
        table, this, table.reason_player, counter, count, singly=singly, place=place
    )


@card("IsCanAddCounter", only=Dialect.YGOPRO)
def is_can_add_counter_in_ygopro(
    table: Table,
    this: TableCard,
    counter: int,
    count: int,
    singly: bool = False,
    place: int = 0,
) -> bool:
    """Whether counters can be placed on this card."""
    return counters.may_be_placed(
        table, this, table.reason_player, counter, count, singly=singly, place=place
    )


@card("IsCanRemoveCounter")
def is_can_remove_counter(
    table: Table, this: TableCard, player: int, counter: int, count: int, reason: int
) -> bool | None:
    """Whether a player can remove counters from this card."""
    if player not in (0, 1):
        return None
    return counters.may_be_removed(table, this, player, counter, count, reason)


@card("IsCanHaveCounter", only=Dialect.YGOPRO)
def is_can_have_counter(table: Table, this: TableCard, counter: int) -> bool:
    """Whether the text of this card lets a type of counter be placed on it."""
    if counter & k.COUNTER_WITHOUT_PERMIT:
        return False
    if this.on_field:
        return counters.permits(table, this, counter)
    return any(effect.code == k.EFFECT_COUNTER_PERMIT + counter for effect in this.effects)


# --- battles --------------------------------------------------------------------------------------


@card("GetBattleTarget")
def get_battle_target(table: Table, this: TableCard) -> TableCard | None:
    """The monster that this one battles."""
    if this is table.attacker:
        return table.attack_target
    return table.attacker if this is table.attack_target else None


@card("GetAttackedGroup")
def get_attacked_group(_: Table, this: TableCard) -> list[TableCard]:
    """The monsters that this one attacked this turn."""
    return in_order(this.attacked)


@card("GetAttackedGroupCount")
def get_attacked_group_count(_: Table, this: TableCard) -> int:
    """Whom this monster attacked this turn: how many monsters, and one more for the player."""
    return len(set(this.attacked)) + this.attacked_directly


@card("GetAttackedCount", "GetAttackAnnouncedCount")
def get_attacked_count(_: Table, this: TableCard) -> int:
    """How many attacks this monster declared this turn."""
    return this.attacks


@card("GetBattledGroup")
def get_battled_group(_: Table, this: TableCard) -> list[TableCard]:
    """The monsters that this one battled this turn."""
    return in_order(this.battled)


@card("GetBattledGroupCount")
def get_battled_group_count(_: Table, this: TableCard) -> int:
    """How many monsters this one battled this turn."""
    return len(set(this.battled))


@card("GetAttackableTarget")
def get_attackable_target(table: Table, this: TableCard) -> tuple[list[TableCard], bool]:
    """The monsters that this one can attack, and whether it can attack directly."""
    again = table.chain_attack is not None and table.chain_attack[0] is this
    return attacks.attack_targets(table, this, in_a_row=again)
