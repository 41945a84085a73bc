"""`Card`: what scripts ask about names, archetypes, kind, Type and Attribute.

EDOPro's functions may be asked what a card is "as a material": for which card, for which kind of
Summon, by whom. YGOPro has functions of their own for that.
"""

from __future__ import annotations

from lua_bridge import constants as k
from lua_bridge.api.binding import Api, Numbers
from lua_bridge.dialects import Dialect
from lua_bridge.table import abilities, as_material, summoning, traits
from lua_bridge.table.board import Table
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.traits import Use

card = Api("Card")


def _use(table: Table, monster: TableCard | None, kind: int, player: int | None) -> Use | None:
    """What a material would be used for; `None` if nothing is said."""
    if monster is None and not kind:
        return None
    if player is None:
        player = table.reason_player if kind == k.SUMMON_TYPE_FUSION else k.PLAYER_NONE
    return Use(monster, kind, player)


# --- names ----------------------------------------------------------------------------------------


@card("GetCode", only=Dialect.EDOPRO)
def get_code(
    table: Table,
    this: TableCard,
    monster: TableCard | None = None,
    kind: int = 0,
    player: int | None = None,
) -> tuple[int, ...]:
    """The passcodes of the names that it has."""
    return traits.codes(table, this, _use(table, monster, kind, player))


@card("GetCode", only=Dialect.YGOPRO)
def get_code_in_ygopro(table: Table, this: TableCard) -> tuple[int, ...]:
    """The passcodes of the names that it has."""
    return traits.codes(table, this)


@card("IsCode")
def is_code(table: Table, this: TableCard, *codes: int) -> bool:
    """Whether it has one of these names."""
    found = traits.codes(table, this)
    return any(code in found for code in codes)


@card("IsSummonCode", only=Dialect.EDOPRO)
def is_summon_code(
    table: Table,
    this: TableCard,
    monster: TableCard | None,
    kind: int,
    player: int = k.PLAYER_NONE,
    *codes: int,
) -> bool:
    """Whether it has one of these names as a material."""
    found = traits.codes(table, this, Use(monster, kind, player))
    return any(code in found for code in codes)


@card("GetOriginalCode")
def get_original_code(_: Table, this: TableCard) -> int:
    """The passcode of the card, whatever its name is now."""
    return this.data.script_code


@card("IsOriginalCode", only=Dialect.EDOPRO)
def is_original_code(_: Table, this: TableCard, *codes: int) -> bool:
    """Whether it is one of these cards."""
    return this.data.script_code in codes


@card("GetOriginalCodeRule")
def get_original_code_rule(table: Table, this: TableCard) -> tuple[int, ...]:
    """The passcodes of its original names."""
    return traits.rule_codes(table, this)


@card("IsOriginalCodeRule")
def is_original_code_rule(table: Table, this: TableCard, *codes: int) -> bool:
    """Whether one of these is an original name of it."""
    found = traits.rule_codes(table, this)
    return any(code in found for code in codes)


@card("GetPreviousCodeOnField")
def get_previous_code(_: Table, this: TableCard) -> tuple[int, ...]:
    """The passcodes of the names that it had on the field."""
    return this.before.codes or (0,)


# --- archetypes -----------------------------------------------------------------------------------


@card("GetSetCard", only=Dialect.EDOPRO)
def get_set_card(
    table: Table,
    this: TableCard,
    monster: TableCard | None = None,
    kind: int = 0,
    player: int | None = None,
) -> tuple[int | None, ...]:
    """The numbers of its archetypes; nil for none."""
    return traits.setcodes(table, this, _use(table, monster, kind, player)) or (None,)


@card("IsSetCard", only=Dialect.EDOPRO)
def is_set_card(
    table: Table,
    this: TableCard,
    wanted: Numbers,
    monster: TableCard | None = None,
    kind: int = 0,
    player: int = k.PLAYER_NONE,
) -> bool:
    """Whether it belongs to one of these archetypes."""
    use = None if monster is None and not kind else Use(monster, kind, player)
    return traits.in_one_archetype(traits.setcodes(table, this, use), wanted)


@card("IsSetCard", only=Dialect.YGOPRO)
def is_set_card_in_ygopro(table: Table, this: TableCard, *wanted: int) -> bool:
    """Whether it belongs to one of these archetypes."""
    return traits.in_one_archetype(traits.setcodes(table, this), wanted)


@card("GetOriginalSetCard", only=Dialect.EDOPRO)
def get_original_set_card(table: Table, this: TableCard) -> tuple[int, ...]:
    """The numbers of its original archetypes."""
    return traits.original_setcodes(table, this)


@card("IsOriginalSetCard")
def is_original_set_card(table: Table, this: TableCard, *wanted: int) -> bool:
    """Whether it belongs to one of these archetypes by itself."""
    return traits.in_one_archetype(traits.original_setcodes(table, this), wanted)


@card("GetPreviousSetCard", only=Dialect.EDOPRO)
def get_previous_set_card(_: Table, this: TableCard) -> tuple[int | None, ...]:
    """The numbers of the archetypes that it belonged to on the field; nil for none."""
    return this.before.setcodes or (None,)


@card("IsPreviousSetCard", only=Dialect.EDOPRO)
def is_previous_set_card(_: Table, this: TableCard, wanted: Numbers) -> bool:
    """Whether it belonged to one of these archetypes on the field."""
    return traits.in_one_archetype(this.before.setcodes, wanted)


@card("IsPreviousSetCard", only=Dialect.YGOPRO)
def is_previous_set_card_in_ygopro(_: Table, this: TableCard, *wanted: int) -> bool:
    """Whether it belonged to one of these archetypes on the field."""
    return traits.in_one_archetype(this.before.setcodes, wanted)


# --- kind -----------------------------------------------------------------------------------------


@card("GetType", only=Dialect.EDOPRO)
def get_type(
    table: Table,
    this: TableCard,
    monster: TableCard | None = None,
    kind: int = 0,
    player: int | None = None,
) -> int:
    """What kind of card it is, as `TYPE_` bits."""
    return traits.type_of(table, this, _use(table, monster, kind, player))


@card("GetType", only=Dialect.YGOPRO)
def get_type_in_ygopro(table: Table, this: TableCard) -> int:
    """What kind of card it is, as `TYPE_` bits."""
    return traits.type_of(table, this)


@card("IsType", only=Dialect.EDOPRO)
def is_type(
    table: Table,
    this: TableCard,
    types: int,
    monster: TableCard | None = None,
    kind: int = 0,
    player: int | None = None,
) -> bool:
    """Whether it is one of these kinds of card."""
    return bool(traits.type_of(table, this, _use(table, monster, kind, player)) & types)


@card("IsType", only=Dialect.YGOPRO)
def is_type_in_ygopro(table: Table, this: TableCard, types: int) -> bool:
    """Whether it is one of these kinds of card."""
    return bool(traits.type_of(table, this) & types)


@card("IsExactType", only=Dialect.EDOPRO)
def is_exact_type(
    table: Table,
    this: TableCard,
    types: int,
    monster: TableCard | None = None,
    kind: int = 0,
    player: int | None = None,
) -> bool:
    """Whether it is all of these kinds of card."""
    return traits.type_of(table, this, _use(table, monster, kind, player)) & types == types


@card("IsAllTypes", only=Dialect.YGOPRO)
def is_all_types(table: Table, this: TableCard, types: int) -> bool:
    """Whether it is all of these kinds of card."""
    return traits.type_of(table, this) & types == types


@card("GetOriginalType")
def get_original_type(_: Table, this: TableCard) -> int:
    """The printed `TYPE_` bits."""
    return this.data.type


@card("IsOriginalType", only=Dialect.EDOPRO)
def is_original_type(_: Table, this: TableCard, types: int) -> bool:
    """Whether it is printed as one of these kinds of card."""
    return bool(this.data.type & types)


@card("GetPreviousTypeOnField")
def get_previous_type(_: Table, this: TableCard) -> int:
    """The `TYPE_` bits that it had on the field."""
    return this.before.type


@card("IsNotTuner", only=Dialect.EDOPRO)
def is_not_tuner(table: Table, this: TableCard, monster: TableCard, player: int) -> bool:
    """Whether it may be a material of a Synchro Summon that must not be a Tuner."""
    return traits.is_not_tuner(table, this, Use(monster, k.SUMMON_TYPE_SYNCHRO, player))


@card("IsNotTuner", only=Dialect.YGOPRO)
def is_not_tuner_in_ygopro(table: Table, this: TableCard, monster: TableCard) -> bool:
    """Whether it may be a material of a Synchro Summon that must not be a Tuner."""
    return as_material.is_not_tuner(table, this, monster)


@card("IsExtraDeckMonster", only=Dialect.YGOPRO)
def is_extra_deck_monster(_: Table, this: TableCard) -> bool:
    """Whether it is a Fusion, Synchro, Xyz or Link Monster."""
    return this.of_extra_deck


@card("IsSummonableCard")
def is_summonable_card(table: Table, this: TableCard) -> bool:
    """Whether it is a monster that may be Normal Summoned at all."""
    return summoning.is_normal_summonable(table, this)


@card("IsGeminiState", only=Dialect.EDOPRO)
@card("IsDualState", only=Dialect.YGOPRO)
def is_gemini_state(table: Table, this: TableCard) -> bool:
    """Whether it is a Gemini monster that has gained its effects."""
    return abilities.affected(table, this, k.EFFECT_GEMINI_STATUS)


@card("GetUnionCount")
def get_union_count(table: Table, this: TableCard) -> tuple[int, ...]:
    """How many Union monsters are equipped to it: new ones, and those of which only one may be."""
    return abilities.union_counts(table, this)


@card("GetOwnEffects", only=Dialect.EDOPRO)
def get_own_effects(_: Table, this: TableCard) -> tuple[TableEffect, ...]:
    """The effects that are registered on it, oldest first."""
    known = (effect for effect in this.effects if effect.number > 0)
    return tuple(sorted(known, key=lambda effect: effect.order))


# --- Type and Attribute ---------------------------------------------------------------------------


@card("GetAttribute", only=Dialect.EDOPRO)
def get_attribute(
    table: Table,
    this: TableCard,
    monster: TableCard | None = None,
    kind: int = 0,
    player: int | None = None,
) -> int:
    """The `ATTRIBUTE_` bits."""
    return traits.attribute_of(table, this, _use(table, monster, kind, player))


@card("GetAttribute", only=Dialect.YGOPRO)
def get_attribute_in_ygopro(table: Table, this: TableCard) -> int:
    """The `ATTRIBUTE_` bits."""
    return traits.attribute_of(table, this)


@card("IsAttribute", only=Dialect.EDOPRO)
def is_attribute(
    table: Table,
    this: TableCard,
    attributes: int,
    monster: TableCard | None = None,
    kind: int = 0,
    player: int | None = None,
) -> bool:
    """Whether it has one of these Attributes."""
    use = _use(table, monster, kind, player)
    return bool(traits.attribute_of(table, this, use) & attributes)


@card("IsAttribute", only=Dialect.YGOPRO)
def is_attribute_in_ygopro(table: Table, this: TableCard, attributes: int) -> bool:
    """Whether it has one of these Attributes."""
    return bool(traits.attribute_of(table, this) & attributes)


@card("IsNonAttribute", only=Dialect.YGOPRO)
def is_non_attribute(table: Table, this: TableCard, attributes: int) -> bool:
    """Whether it has an Attribute other than these."""
    return bool(traits.attribute_of(table, this) & k.ATTRIBUTE_ALL & ~attributes)


@card("GetOriginalAttribute")
def get_original_attribute(_: Table, this: TableCard) -> int:
    """The printed Attribute."""
    return 0 if this.status & k.STATUS_NO_LEVEL else this.data.attribute


@card("IsOriginalAttribute", only=Dialect.EDOPRO)
def is_original_attribute(table: Table, this: TableCard, attributes: int) -> bool:
    """Whether its printed Attribute is one of these."""
    return bool(get_original_attribute(table, this) & attributes)


@card("GetPreviousAttributeOnField")
def get_previous_attribute(_: Table, this: TableCard) -> int:
    """The `ATTRIBUTE_` bits that it had on the field."""
    return this.before.attribute


@card("GetRace", only=Dialect.EDOPRO)
def get_race(
    table: Table,
    this: TableCard,
    monster: TableCard | None = None,
    kind: int = 0,
    player: int | None = None,
) -> int:
    """The monster's Type, as `RACE_` bits."""
    return traits.race_of(table, this, _use(table, monster, kind, player))


@card("GetRace", only=Dialect.YGOPRO)
def get_race_in_ygopro(table: Table, this: TableCard) -> int:
    """The monster's Type, as `RACE_` bits."""
    return traits.race_of(table, this)


@card("IsRace", only=Dialect.EDOPRO)
def is_race(
    table: Table,
    this: TableCard,
    races: int,
    monster: TableCard | None = None,
    kind: int = 0,
    player: int | None = None,
) -> bool:
    """Whether it is of one of these Types."""
    return bool(traits.race_of(table, this, _use(table, monster, kind, player)) & races)


@card("IsRace", only=Dialect.YGOPRO)
def is_race_in_ygopro(table: Table, this: TableCard, races: int) -> bool:
    """Whether it is of one of these Types."""
    return bool(traits.race_of(table, this) & races)


@card("GetOriginalRace")
def get_original_race(_: Table, this: TableCard) -> int:
    """The printed Type of the monster."""
    return 0 if this.status & k.STATUS_NO_LEVEL else this.data.race


@card("IsOriginalRace", only=Dialect.EDOPRO)
def is_original_race(table: Table, this: TableCard, races: int) -> bool:
    """Whether its printed Type is one of these."""
    return bool(get_original_race(table, this) & races)


@card("GetPreviousRaceOnField")
def get_previous_race(_: Table, this: TableCard) -> int:
    """The `RACE_` bits that it had on the field."""
    return this.before.race


# --- as a material, in YGOPro ---------------------------------------------------------------------


@card("GetFusionType", "GetSynchroType", "GetXyzType", only=Dialect.YGOPRO)
def get_material_type(table: Table, this: TableCard) -> int:
    """The `TYPE_` bits as a Fusion, Synchro or Xyz Material."""
    return as_material.type_of(table, this)


@card("IsFusionType", "IsSynchroType", "IsXyzType", only=Dialect.YGOPRO)
def is_material_type(table: Table, this: TableCard, types: int) -> bool:
    """Whether it is one of these kinds of card as a Fusion, Synchro or Xyz Material."""
    return bool(as_material.type_of(table, this) & types)


@card("GetLinkType", only=Dialect.YGOPRO)
def get_link_type(table: Table, this: TableCard) -> int:
    """The `TYPE_` bits as a Link Material."""
    return as_material.link_type(table, this)


@card("IsLinkType", only=Dialect.YGOPRO)
def is_link_type(table: Table, this: TableCard, types: int) -> bool:
    """Whether it is one of these kinds of card as a Link Material."""
    return bool(as_material.link_type(table, this) & types)


@card("IsTuner", only=Dialect.YGOPRO)
def is_tuner(table: Table, this: TableCard, monster: TableCard) -> bool:
    """Whether it is a Tuner for the Synchro Summon of a monster."""
    return as_material.is_tuner(table, this, monster)


@card("GetFusionCode", only=Dialect.YGOPRO)
def get_fusion_code(table: Table, this: TableCard) -> tuple[int, ...]:
    """The passcodes of its names as a Fusion Material."""
    return as_material.codes(table, this, as_material.FUSION_CODE)


@card("IsFusionCode", only=Dialect.YGOPRO)
def is_fusion_code(table: Table, this: TableCard, *codes: int) -> bool:
    """Whether it has one of these names as a Fusion Material."""
    found = as_material.codes(table, this, as_material.FUSION_CODE)
    return any(code in found for code in codes)


@card("GetLinkCode", only=Dialect.YGOPRO)
def get_link_code(table: Table, this: TableCard) -> tuple[int, ...]:
    """The passcodes of its names as a Link Material."""
    return as_material.codes(table, this, as_material.LINK_CODE)


@card("IsLinkCode", only=Dialect.YGOPRO)
def is_link_code(table: Table, this: TableCard, *codes: int) -> bool:
    """Whether it has one of these names as a Link Material."""
    found = as_material.codes(table, this, as_material.LINK_CODE)
    return any(code in found for code in codes)


@card("IsFusionSetCard", only=Dialect.YGOPRO)
def is_fusion_set_card(table: Table, this: TableCard, *wanted: int) -> bool:
    """Whether it belongs to one of these archetypes as a Fusion Material."""
    found = as_material.setcodes(table, this, as_material.FUSION_CODE, as_material.FUSION_SETCODE)
    return traits.in_one_archetype(found, wanted)


@card("IsLinkSetCard", only=Dialect.YGOPRO)
def is_link_set_card(table: Table, this: TableCard, *wanted: int) -> bool:
    """Whether it belongs to one of these archetypes as a Link Material."""
    found = as_material.setcodes(table, this, as_material.LINK_CODE, 0)
    return traits.in_one_archetype(found, wanted)


def _player(table: Table, player: int | None) -> int:
    return table.reason_player if player is None else player


@card("GetFusionAttribute", only=Dialect.YGOPRO)
def get_fusion_attribute(table: Table, this: TableCard, player: int | None = None) -> int:
    """The `ATTRIBUTE_` bits as a Fusion Material of a player."""
    return as_material.fusion_attribute(table, this, _player(table, player))


@card("IsFusionAttribute", only=Dialect.YGOPRO)
def is_fusion_attribute(
    table: Table, this: TableCard, attributes: int, player: int | None = None
) -> bool:
    """Whether it has one of these Attributes as a Fusion Material of a player."""
    return bool(as_material.fusion_attribute(table, this, _player(table, player)) & attributes)


@card("GetLinkAttribute", only=Dialect.YGOPRO)
def get_link_attribute(table: Table, this: TableCard, player: int | None = None) -> int:
    """The `ATTRIBUTE_` bits as a Link Material of a player."""
    return as_material.link_attribute(table, this, _player(table, player))


@card("IsLinkAttribute", only=Dialect.YGOPRO)
def is_link_attribute(
    table: Table, this: TableCard, attributes: int, player: int | None = None
) -> bool:
    """Whether it has one of these Attributes as a Link Material of a player."""
    return bool(as_material.link_attribute(table, this, _player(table, player)) & attributes)


@card("GetLinkRace", only=Dialect.YGOPRO)
def get_link_race(table: Table, this: TableCard, player: int | None = None) -> int:
    """The `RACE_` bits as a Link Material of a player."""
    return as_material.link_race(table, this, _player(table, player))


@card("IsLinkRace", only=Dialect.YGOPRO)
def is_link_race(table: Table, this: TableCard, races: int, player: int | None = None) -> bool:
    """Whether it is of one of these Types as a Link Material of a player."""
    return bool(as_material.link_race(table, this, _player(table, player)) & races)


@card("GetAttributeInGrave", only=Dialect.YGOPRO)
def get_attribute_in_graveyard(table: Table, this: TableCard, player: int | None = None) -> int:
    """The `ATTRIBUTE_` bits that it has, or would have, in the Graveyard."""
    return as_material.graveyard_attribute(table, this, _player(table, player))


@card("GetRaceInGrave", only=Dialect.YGOPRO)
def get_race_in_graveyard(table: Table, this: TableCard, player: int | None = None) -> int:
    """The `RACE_` bits that it has, or would have, in the Graveyard."""
    return as_material.graveyard_race(table, this, _player(table, player))
