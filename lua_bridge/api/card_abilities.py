"""`Card`: what may happen to a card and what it may be used for."""

from __future__ import annotations

from typing import Any

from lua_bridge import constants as k
from lua_bridge.api.binding import Api, Cards
from lua_bridge.dialects import Dialect
from lua_bridge.table import abilities, activation, attacks, material_use, summoning, traits
from lua_bridge.table.board import Table
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect

card = Api("Card")


# --- where it may go ------------------------------------------------------------------------------


@card("IsAbleToHand")
def is_able_to_hand(table: Table, this: TableCard, player: int | None = None) -> bool:
    """Whether this card can be put into the hand."""
    return abilities.may_go_to_hand(table, this, _by(table, player))


@card("IsAbleToDeck")
def is_able_to_deck(table: Table, this: TableCard) -> bool:
    """Whether this card can be put into the Deck."""
    return abilities.may_go_to_deck(table, this, table.reason_player)


@card("IsAbleToExtra")
def is_able_to_extra(table: Table, this: TableCard) -> bool:
    """Whether this card can be put into the Extra Deck."""
    return abilities.may_go_to_extra_deck(table, this, table.reason_player)


@card("IsAbleToGrave")
def is_able_to_grave(table: Table, this: TableCard, reason: int = k.REASON_EFFECT) -> bool:
    """Whether this card can be sent to the Graveyard."""
    return abilities.may_go_to_graveyard(table, this, table.reason_player, reason)


@card("IsAbleToRemove")
def is_able_to_remove(
    table: Table,
    this: TableCard,
    player: int | None = None,
    position: int = k.POS_FACEUP,
    reason: int = k.REASON_EFFECT,
) -> bool:
    """Whether this card can be banished."""
    return abilities.may_be_banished(table, this, _by(table, player), position, reason)


@card("IsAbleToHandAsCost")
def is_able_to_hand_as_cost(table: Table, this: TableCard) -> bool:
    """Whether returning this card to the hand can be paid."""
    return abilities.may_go_to_hand_as_cost(table, this, table.reason_player)


@card("IsAbleToDeckAsCost")
def is_able_to_deck_as_cost(table: Table, this: TableCard) -> bool:
    """Whether returning this card to the Deck can be paid."""
    return abilities.may_go_to_deck_as_cost(table, this, table.reason_player)


@card("IsAbleToExtraAsCost")
def is_able_to_extra_as_cost(table: Table, this: TableCard) -> bool:
    """Whether returning this card to the Extra Deck can be paid."""
    return abilities.may_go_to_extra_deck_as_cost(table, this, table.reason_player)


@card("IsAbleToDeckOrExtraAsCost")
def is_able_to_deck_or_extra_as_cost(table: Table, this: TableCard) -> bool:
    """Whether returning this card to the Deck it belongs in can be paid."""
    if this.of_extra_deck:
        return abilities.may_go_to_extra_deck_as_cost(table, this, table.reason_player)
    return abilities.may_go_to_deck_as_cost(table, this, table.reason_player)


@card("IsAbleToGraveAsCost")
def is_able_to_grave_as_cost(table: Table, this: TableCard) -> bool:
    """Whether sending this card to the Graveyard can be paid."""
    return abilities.may_go_to_graveyard_as_cost(table, this, table.reason_player)


@card("IsAbleToRemoveAsCost")
def is_able_to_remove_as_cost(table: Table, this: TableCard, position: int = k.POS_FACEUP) -> bool:
    """Whether banishing this card can be paid."""
    return abilities.may_be_banished_as_cost(table, this, table.reason_player, position)


# --- Tributes, discards, destruction --------------------------------------------------------------


@card("IsReleasable")
def is_releasable(
    table: Table, this: TableCard, reason: int = k.REASON_COST, player: int | None = None
) -> bool:
    """Whether this card can be Tributed, not for a Tribute Summon."""
    return abilities.may_be_tributed(table, this, _by(table, player), reason)


@card("IsReleasableByEffect")
def is_releasable_by_effect(
    table: Table,
    this: TableCard,
    effect: TableEffect | None = None,
    player: int | None = None,
) -> bool:
    """Whether an effect can Tribute this card."""
    player = _by(table, player)
    effect = table.reason_effect if effect is None else effect
    return abilities.may_be_tributed(
        table, this, player, k.REASON_EFFECT
    ) and abilities.may_be_tributed_by_effect(table, this, player, effect)


@card("IsDiscardable")
def is_discardable(
    table: Table, this: TableCard, reason: int = k.REASON_COST, player: int | None = None
) -> bool:
    """Whether this card can be discarded."""
    return abilities.may_be_discarded(table, this, _by(table, player), reason)


@card("IsDestructable")
def is_destructable(table: Table, this: TableCard, effect: TableEffect | None = None) -> bool:
    """Whether this card can be destroyed; by an effect, if one is named."""
    if effect is None:
        return abilities.may_be_destroyed(this)
    return abilities.may_be_destroyed_by_effect(table, this, effect, table.reason_player)


# --- effects on it --------------------------------------------------------------------------------


@card("IsHasEffect")
def is_has_effect(
    table: Table, this: TableCard, code: int, player: int = k.PLAYER_NONE
) -> tuple[Any, ...]:
    """The effects with a code that affect this card; nil for none.

    Args:
        table: The table.
        this: The card.
        code: An `EFFECT_` number.
        player: Only those that this player may use once more.
    """
    found = table.effects.affecting(this, table.code(code))
    if player in (0, 1):
        found = (effect for effect in found if table.uses.allows(effect, player))
    return _results(found)


@card("GetCardEffect", only=Dialect.EDOPRO)
def get_card_effect(table: Table, this: TableCard, code: int = 0) -> tuple[Any, ...]:
    """The effects with a code, or all, that affect this card or are its own; nil for none."""
    code = table.code(code)
    codes = {code} if code else {effect.code for effect in table.effects.all.values()}
    found = {e: None for each in codes for e in table.effects.affecting(this, each)}
    for effect in this.effects:
        if effect.type & k.EFFECT_TYPE_FIELD and code in (0, effect.code):
            found[effect] = None
    return _results(sorted(found, key=lambda effect: effect.order))


@card("GetEffectCount")
def get_effect_count(table: Table, this: TableCard, code: int) -> int:
    """How many effects with a code affect this card."""
    return sum(1 for _ in table.effects.affecting(this, table.code(code)))


@card("GetActivateEffect")
def get_activate_effect(_: Table, this: TableCard) -> tuple[Any, ...]:
    """The effects by which this card is activated."""
    return tuple(e for e in this.effects if e.type & k.EFFECT_TYPE_ACTIVATE and e.number > 0)


@card("CheckActivateEffect")
def check_activate_effect(
    table: Table, this: TableCard, without_condition: bool, without_cost: bool, with_event: bool
) -> tuple[Any, ...]:
    """The effect of this card that another one could copy now, with what it would respond to."""
    for effect in this.effects:
        if not effect.type & k.EFFECT_TYPE_ACTIVATE:
            continue
        event = activation.event_for(
            table,
            effect,
            table.reason_player,
            without_condition=without_condition,
            without_cost=without_cost,
        )
        if event is not None:
            if not with_event or effect.code == k.EVENT_FREE_CHAIN:
                return (effect,)
            return (effect, *event)
    return ()


@card("IsImmuneToEffect")
def is_immune_to_effect(table: Table, this: TableCard, effect: TableEffect) -> bool:
    """Whether this card is unaffected by an effect."""
    return abilities.is_unaffected(table, this, effect)


@card("IsCanBeDisabledByEffect")
def is_can_be_disabled_by_effect(
    table: Table, this: TableCard, effect: TableEffect, as_monster: bool = True
) -> bool:
    """Whether an effect can negate this card's effects."""
    return abilities.may_be_negated_by(table, this, effect, as_monster=as_monster)


@card("IsDisabled")
def is_disabled(table: Table, this: TableCard) -> bool:
    """Whether this card's effects are negated."""
    return table.effects.is_disabled(this)


@card("IsForbidden")
def is_forbidden(table: Table, this: TableCard) -> bool:
    """Whether this card's name was declared so that it cannot be used."""
    return abilities.is_forbidden(table, this)


@card("IsStatus")
def is_status(table: Table, this: TableCard, status: int) -> bool:
    """Whether this card has one of these `STATUS_` bits."""
    return bool(abilities.status_of(table, this) & status)


@card("IsPublic")
def is_public(_: Table, this: TableCard) -> bool:
    """Whether this card lies face-up."""
    return this.face_up


@card("IsCanBeEffectTarget")
def is_can_be_effect_target(
    table: Table, this: TableCard, effect: TableEffect | None = None
) -> bool:
    """Whether an effect can target this card; the one that is acting, if none is named."""
    effect = table.reason_effect if effect is None else effect
    return abilities.may_be_target(table, this, effect, table.reason_player)


@card("CheckUniqueOnField")
def check_unique_on_field(
    table: Table,
    this: TableCard,
    player: int,
    places: int = k.LOCATION_ONFIELD,
    besides: TableCard | None = None,
) -> bool:
    """Whether this card may be face-up on a player's field beside those that are there."""
    places &= k.LOCATION_ONFIELD
    return not abilities.breaks_uniqueness(table, this, player, places, besides)


@card("IsCanBePlacedOnField", only=Dialect.YGOPRO)
def is_can_be_placed_on_field(
    table: Table, this: TableCard, player: int | None = None, places: int = k.LOCATION_SZONE
) -> bool:
    """Whether this card may be placed face-up on a player's field."""
    player = _by(table, player)
    if player not in (0, 1) or abilities.is_forbidden(table, this):
        return False
    return not abilities.breaks_uniqueness(table, this, player, places)


# --- position, control, attacks -------------------------------------------------------------------


@card("IsCanChangePosition")
def is_can_change_position(_: Table, this: TableCard) -> bool:
    """Whether an effect can change this card's battle position."""
    return abilities.may_change_position(this)


@card("IsCanTurnSet")
def is_can_turn_set(table: Table, this: TableCard) -> bool:
    """Whether an effect can turn this card face-down."""
    return abilities.may_be_turned_face_down(table, this, table.reason_player)


@card("IsAbleToChangeControler")
def is_able_to_change_controler(table: Table, this: TableCard) -> bool:
    """Whether no effect keeps this card on its side."""
    return abilities.may_change_control(table, this)


@card("IsControlerCanBeChanged")
def is_controler_can_be_changed(
    table: Table, this: TableCard, ignore_zones: bool = False, zones: int = 0xFF
) -> bool:
    """Whether the other player can take control of this monster."""
    return abilities.may_be_taken(table, this, zones, ignore_zones=ignore_zones)


@card("CanAttack", only=Dialect.EDOPRO)
@card("IsAttackable", only=Dialect.YGOPRO)
def can_attack(table: Table, this: TableCard) -> bool:
    """Whether this monster is able to attack."""
    return attacks.may_attack(table, this)


@card("CanChainAttack", only=Dialect.EDOPRO)
def can_chain_attack(
    table: Table, this: TableCard, most: int = 2, monsters_only: bool = False
) -> bool:
    """Whether this monster, which is attacking, may attack once more in a row."""
    return attacks.may_attack_again(table, this, most, monsters_only=monsters_only)


@card("IsChainAttackable", only=Dialect.YGOPRO)
def is_chain_attackable(
    table: Table, this: TableCard, most: int = 2, monsters_only: bool = False
) -> bool:
    """Whether the attacking monster may attack once more in a row, whichever card is asked."""
    attacker = table.attacker
    if attacker is None:
        return False
    del this
    return attacks.may_attack_again(table, attacker, most, monsters_only=monsters_only)


@card("IsCanBeBattleTarget")
def is_can_be_battle_target(table: Table, this: TableCard, attacker: TableCard) -> bool:
    """Whether this monster can be selected as the target of another one's attack."""
    return attacks.may_be_attacked(table, this, attacker)


# --- Summons and Sets -----------------------------------------------------------------------------


@card("IsCanBeSpecialSummoned")
def is_can_be_special_summoned(
    table: Table,
    this: TableCard,
    effect: TableEffect,
    kind: int,
    player: int,
    ignore_conditions: bool,
    ignore_first: bool,
    position: int = k.POS_FACEUP,
    to: int | None = None,
    zones: int = summoning.ANY_ZONE,
) -> bool:
    """Whether an effect can Special Summon this card."""
    summon = summoning.SpecialSummon(
        effect,
        kind,
        player,
        player if to is None else to,
        position,
        zones,
        ignore_conditions,
        ignore_first,
    )
    return summoning.may_be_special_summoned(table, this, summon)


@card("IsSummonable", only=Dialect.EDOPRO)
def is_summonable(
    table: Table,
    this: TableCard,
    ignore_count: bool,
    procedure: TableEffect | None = None,
    tributes: int = 0,
    zones: int = 0x1F,
) -> bool:
    """Whether this card can be Normal Summoned now."""
    return summoning.may_be_normal_summoned(
        table,
        this,
        table.reason_player,
        ignore_count=ignore_count,
        procedure=procedure,
        tributes=tributes,
        zones=zones,
    )


@card("IsSummonable", only=Dialect.YGOPRO)
def is_summonable_in_ygopro(
    table: Table,
    this: TableCard,
    ignore_count: bool,
    procedure: TableEffect | None,
    tributes: int = 0,
    zones: int = 0x1F,
) -> bool:
    """Whether this card can be Normal Summoned now; not in the Damage Step."""
    if table.phase & (k.PHASE_DAMAGE | k.PHASE_DAMAGE_CAL):
        return False
    return summoning.may_be_normal_summoned(
        table,
        this,
        table.reason_player,
        ignore_count=ignore_count,
        procedure=procedure,
        tributes=tributes,
        zones=zones,
    )


@card("IsMSetable", only=Dialect.EDOPRO)
def is_mset_able(
    table: Table,
    this: TableCard,
    ignore_count: bool,
    procedure: TableEffect | None = None,
    tributes: int = 0,
    zones: int = 0xFF,
) -> bool:
    """Whether this card can be Set as a monster now."""
    return summoning.may_be_set_as_monster(
        table,
        this,
        table.reason_player,
        ignore_count=ignore_count,
        procedure=procedure,
        tributes=tributes,
        zones=zones,
    )


@card("IsMSetable", only=Dialect.YGOPRO)
def is_mset_able_in_ygopro(
    table: Table,
    this: TableCard,
    ignore_count: bool,
    procedure: TableEffect | None,
    tributes: int = 0,
    zones: int = 0x1F,
) -> bool:
    """Whether this card can be Set as a monster now; not in the Damage Step."""
    if table.phase & (k.PHASE_DAMAGE | k.PHASE_DAMAGE_CAL):
        return False
    return summoning.may_be_set_as_monster(
        table,
        this,
        table.reason_player,
        ignore_count=ignore_count,
        procedure=procedure,
        tributes=tributes,
        zones=zones,
    )


@card("IsSSetable", only=Dialect.EDOPRO)
def is_sset_able(
    table: Table, this: TableCard, ignore_zones: bool = False, player: int | None = None
) -> bool:
    """Whether this card can be Set in a Spell & Trap Zone of a player."""
    if player not in (0, 1, None):
        return False
    return abilities.may_be_set(table, this, _by(table, player), ignore_zones=ignore_zones)


@card("IsSSetable", only=Dialect.YGOPRO)
def is_sset_able_in_ygopro(table: Table, this: TableCard, ignore_zones: bool = False) -> bool:
    """Whether this card can be Set in a Spell & Trap Zone."""
    return abilities.may_be_set(table, this, table.reason_player, ignore_zones=ignore_zones)


@card("GetTributeRequirement")
def get_tribute_requirement(table: Table, this: TableCard) -> tuple[int, int]:
    """How many Tributes a Tribute Summon of this card takes: at least, and at most."""
    return summoning.tributes_needed(table, this)


@card("IsSpecialSummonable")
def is_special_summonable(table: Table, this: TableCard, kind: int = 0) -> bool:
    """Whether this card can be Special Summoned by its own procedure now."""
    return summoning.has_procedure(table, this, table.reason_player, kind)


@card("IsFusionSummonableCard", only=Dialect.EDOPRO)
def is_fusion_summonable_card(table: Table, this: TableCard, kind: int = 0) -> bool:
    """Whether this is a Fusion Monster whose text lets it be Fusion Summoned."""
    return summoning.is_fusion_summonable_card(table, this, kind, shown_too=True)


@card("IsFusionSummonableCard", only=Dialect.YGOPRO)
def is_fusion_summonable_card_in_ygopro(table: Table, this: TableCard, kind: int = 0) -> bool:
    """Whether this is a Fusion Monster whose text lets it be Fusion Summoned."""
    return summoning.is_fusion_summonable_card(table, this, kind, shown_too=False)


@card("IsSpecialSummonableCard", only=Dialect.YGOPRO)
def is_special_summonable_card(table: Table, this: TableCard) -> bool:
    """Whether this is a monster that effects can Special Summon from where it is."""
    return summoning.is_special_summonable_card(table, this)


def _by_procedure(
    table: Table,
    this: TableCard,
    printed: int,
    kind: int,
    must: list[TableCard] | None,
    among: list[TableCard] | None,
    least: int,
    most: int,
) -> bool:
    """Whether a monster can be Special Summoned by its procedure with certain materials (EDOPro)."""
    if not this.data.type & printed:
        return False
    numbers = (least, most) if least else ()
    return summoning.has_procedure(table, this, table.reason_player, kind, (must, among, *numbers))


@card("IsSynchroSummonable", only=Dialect.EDOPRO)
def is_synchro_summonable(
    table: Table,
    this: TableCard,
    must: Cards | None = None,
    among: Cards | None = None,
    least: int = 0,
    most: int = 0,
) -> bool:
    """Whether this monster can be Synchro Summoned now."""
    return _by_procedure(
        table, this, k.TYPE_SYNCHRO, k.SUMMON_TYPE_SYNCHRO, must, among, least, most
    )


@card("IsXyzSummonable", only=Dialect.EDOPRO)
def is_xyz_summonable(
    table: Table,
    this: TableCard,
    must: Cards | None = None,
    among: Cards | None = None,
    least: int = 0,
    most: int = 0,
) -> bool:
    """Whether this monster can be Xyz Summoned now."""
    return _by_procedure(table, this, k.TYPE_XYZ, k.SUMMON_TYPE_XYZ, must, among, least, most)


@card("IsLinkSummonable", only=Dialect.EDOPRO)
def is_link_summonable(
    table: Table,
    this: TableCard,
    must: Cards | None = None,
    among: Cards | None = None,
    least: int = 0,
    most: int = 0,
) -> bool:
    """Whether this monster can be Link Summoned now."""
    return _by_procedure(table, this, k.TYPE_LINK, k.SUMMON_TYPE_LINK, must, among, least, most)


@card("IsProcedureSummonable", only=Dialect.EDOPRO)
def is_procedure_summonable(
    table: Table,
    this: TableCard,
    printed: int,
    kind: int,
    must: Cards | None = None,
    among: Cards | None = None,
    least: int = 0,
    most: int = 0,
) -> bool:
    """Whether this monster can be Special Summoned by a procedure of a kind now."""
    return _by_procedure(table, this, printed, kind, must, among, least, most)


def _by_procedure_in_ygopro(
    table: Table, this: TableCard, printed: int, kind: int, materials: tuple[object, ...]
) -> bool:
    if not this.data.type & printed or table.phase & (k.PHASE_DAMAGE | k.PHASE_DAMAGE_CAL):
        return False
    return summoning.has_procedure(table, this, table.reason_player, kind, materials)


@card("IsSynchroSummonable", only=Dialect.YGOPRO)
def is_synchro_summonable_in_ygopro(
    table: Table,
    this: TableCard,
    tuner: TableCard | None,
    among: Cards | None = None,
    least: int = 0,
    most: int = 0,
) -> bool:
    """Whether this monster can be Synchro Summoned now; not in the Damage Step."""
    materials: tuple[object, ...] = ()
    if tuner is not None or among is not None:
        materials = (tuner, among, *((least, most) if least else ()))
    return _by_procedure_in_ygopro(table, this, k.TYPE_SYNCHRO, k.SUMMON_TYPE_SYNCHRO, materials)


@card("IsXyzSummonable", only=Dialect.YGOPRO)
def is_xyz_summonable_in_ygopro(
    table: Table, this: TableCard, among: Cards | None, least: int = 0, most: int = 0
) -> bool:
    """Whether this monster can be Xyz Summoned now; not in the Damage Step."""
    materials: tuple[object, ...] = ()
    if among is not None:
        materials = (among, *((least, most) if least else ()))
    return _by_procedure_in_ygopro(table, this, k.TYPE_XYZ, k.SUMMON_TYPE_XYZ, materials)


@card("IsLinkSummonable", only=Dialect.YGOPRO)
def is_link_summonable_in_ygopro(
    table: Table,
    this: TableCard,
    among: Cards | None,
    including: TableCard | None = None,
    least: int = 0,
    most: int = 0,
) -> bool:
    """Whether this monster can be Link Summoned now; not in the Damage Step."""
    materials: tuple[object, ...] = ()
    if among is not None or including is not None:
        materials = (among, including, *((least, most) if least else ()))
    return _by_procedure_in_ygopro(table, this, k.TYPE_LINK, k.SUMMON_TYPE_LINK, materials)


# --- materials ------------------------------------------------------------------------------------


@card("IsCanBeFusionMaterial", only=Dialect.EDOPRO)
def is_can_be_fusion_material(
    table: Table,
    this: TableCard,
    monster: TableCard | None = None,
    kind: int = k.SUMMON_TYPE_FUSION,
    player: int | None = None,
) -> bool:
    """Whether this card can be Fusion Material."""
    return material_use.for_fusion(table, this, monster, kind, _by(table, player))


@card("IsCanBeFusionMaterial", only=Dialect.YGOPRO)
def is_can_be_fusion_material_in_ygopro(
    table: Table,
    this: TableCard,
    monster: TableCard | None = None,
    kind: int = k.SUMMON_TYPE_FUSION,
) -> bool:
    """Whether this card can be Fusion Material."""
    return material_use.for_fusion(table, this, monster, kind)


@card("IsCanBeSynchroMaterial", only=Dialect.EDOPRO)
def is_can_be_synchro_material(
    table: Table,
    this: TableCard,
    monster: TableCard | None = None,
    tuner: TableCard | None = None,
    player: int | None = None,
) -> bool:
    """Whether this card can be Synchro Material."""
    return material_use.for_synchro(table, this, monster, tuner, _by(table, player))


@card("IsCanBeSynchroMaterial", only=Dialect.YGOPRO)
def is_can_be_synchro_material_in_ygopro(
    table: Table,
    this: TableCard,
    monster: TableCard | None = None,
    tuner: TableCard | None = None,
) -> bool:
    """Whether this card can be Synchro Material."""
    return material_use.for_synchro(table, this, monster, tuner)


@card("IsCanBeRitualMaterial", only=Dialect.EDOPRO)
def is_can_be_ritual_material(
    table: Table, this: TableCard, monster: TableCard | None = None, player: int | None = None
) -> bool:
    """Whether this card can be Tributed for a Ritual Summon."""
    return material_use.for_ritual(table, this, monster, _by(table, player))


@card("IsCanBeRitualMaterial", only=Dialect.YGOPRO)
def is_can_be_ritual_material_in_ygopro(
    table: Table, this: TableCard, monster: TableCard | None
) -> bool:
    """Whether this card can be Tributed for a Ritual Summon."""
    return material_use.for_ritual(table, this, monster)


@card("IsCanBeXyzMaterial", only=Dialect.EDOPRO)
def is_can_be_xyz_material(
    table: Table,
    this: TableCard,
    monster: TableCard | None = None,
    player: int | None = None,
    reason: int = material_use.FOR_SUMMON,
) -> bool:
    """Whether this card can be Xyz Material."""
    return material_use.for_xyz(table, this, monster, _by(table, player), reason)


@card("IsCanBeXyzMaterial", only=Dialect.YGOPRO)
def is_can_be_xyz_material_in_ygopro(
    table: Table, this: TableCard, monster: TableCard | None
) -> bool:
    """Whether this card can be Xyz Material."""
    return material_use.for_xyz(table, this, monster)


@card("IsCanBeLinkMaterial", only=Dialect.EDOPRO)
def is_can_be_link_material(
    table: Table, this: TableCard, monster: TableCard | None = None, player: int | None = None
) -> bool:
    """Whether this card can be Link Material."""
    return material_use.for_link(table, this, monster, _by(table, player))


@card("IsCanBeLinkMaterial", only=Dialect.YGOPRO)
def is_can_be_link_material_in_ygopro(
    table: Table, this: TableCard, monster: TableCard | None
) -> bool:
    """Whether this card can be Link Material."""
    return material_use.for_link(table, this, monster)


@card("IsCanBeMaterial", only=Dialect.EDOPRO)
def is_can_be_material(
    table: Table,
    this: TableCard,
    kind: int,
    monster: TableCard | None = None,
    player: int | None = None,
) -> bool:
    """Whether this card can be material for a Summon of a kind."""
    return material_use.for_any(table, this, monster, kind, _by(table, player))


@card("IsCanOverlay", only=Dialect.YGOPRO)
def is_can_overlay(table: Table, this: TableCard, player: int | None = None) -> bool:
    """Whether a player's effect can attach this card to an Xyz Monster."""
    return material_use.may_be_attached(table, this, _by(table, player))


@card("IsXyzLevel", only=Dialect.EDOPRO)
def is_xyz_level(table: Table, this: TableCard, monster: TableCard, level: int) -> bool:
    """Whether this card counts as a Level for the Xyz Summon of a monster."""
    return material_use.xyz_level_fits(table, this, monster, level, own_too=True)


@card("IsXyzLevel", only=Dialect.YGOPRO)
def is_xyz_level_in_ygopro(table: Table, this: TableCard, monster: TableCard, level: int) -> bool:
    """Whether this card counts as a Level for the Xyz Summon of a monster."""
    return material_use.xyz_level_fits(table, this, monster, level, own_too=False)


@card("CheckFusionMaterial", only=Dialect.EDOPRO)
def check_fusion_material(
    table: Table,
    this: TableCard,
    among: Cards | None = None,
    including: Cards | None = None,
    flags: int = k.PLAYER_NONE,
) -> bool:
    """Whether this Fusion Monster finds its materials among cards."""
    return material_use.makes_fusion(table, this, among, including, flags)


@card("CheckFusionMaterial", only=Dialect.YGOPRO)
def check_fusion_material_in_ygopro(
    table: Table,
    this: TableCard,
    among: Cards | None = None,
    including: TableCard | None = None,
    flags: int = k.PLAYER_NONE,
    not_as_material: bool = False,
) -> bool:
    """Whether this Fusion Monster finds its materials among cards."""
    cards: list[TableCard] | None = among
    if cards is not None and not not_as_material:
        cards = material_use.within_limits(table, this, cards, flags)
    return material_use.makes_fusion(table, this, cards, including, flags)


@card("CheckFusionSubstitute")
def check_fusion_substitute(table: Table, this: TableCard, monster: TableCard) -> bool:
    """Whether this card can take the place of a named Fusion Material of a monster."""
    return material_use.substitutes(table, this, monster)


# --- what it has ----------------------------------------------------------------------------------


@card("IsHasLevel", only=Dialect.YGOPRO)
def is_has_level(table: Table, this: TableCard) -> bool:
    """Whether this card has a Level."""
    if this.data.type & (k.TYPE_XYZ | k.TYPE_LINK) or this.status & k.STATUS_NO_LEVEL:
        return False
    return traits.is_monster_card(table, this)


@card("IsHasDefense", only=Dialect.YGOPRO)
def is_has_defense(table: Table, this: TableCard) -> bool:
    """Whether this card has DEF."""
    return not this.data.type & k.TYPE_LINK and traits.is_monster_card(table, this)


def _by(table: Table, player: int | None) -> int:
    return table.reason_player if player is None else player


def _results(effects: Any) -> tuple[Any, ...]:
    """Effects as several results; nil for none."""
    return tuple(effects) or (None,)
