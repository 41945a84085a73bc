"""The mechanics one by one, in pairs: applies, does not apply."""

from __future__ import annotations

import pytest

from tests.helpers import (
    BLUE_EYES,
    assert_stats,
    axe,
    duel,
    gale,
    half_shut,
    megamorph,
    rush,
    shrink,
)
from ygoplugin import Card, Duel, Group, StatEffect, StatError


class TestRewritesInTheirMoment:
    def test_an_erased_rewrite_does_not_begin_anew_in_the_same_damage_step(self) -> None:
        made = duel()
        made.begin_damage_step()
        made.apply(
            StatEffect.original_becomes("atk", 1000, label="moment", during="damage step"), "m"
        )
        assert_stats(made, atk=1000, original_atk=1000)
        made.apply(StatEffect.original_becomes("atk", 500, label="later"), "m")
        assert_stats(made, atk=500, original_atk=500)
        made.change(hand=1)
        assert_stats(made, atk=500, original_atk=500)


class TestSets:
    def test_a_set_without_a_limit_erases_an_equip_for_good(self) -> None:
        made = duel()
        made.apply(axe(), "m")
        made.apply(gale(), "m")
        assert_stats(made, atk=2000)
        made.leave("axe")
        assert_stats(made, atk=2000)

    def test_a_set_with_a_limit_gives_the_equip_back(self) -> None:
        made = duel()
        made.apply(axe(), "m")
        made.apply(half_shut(), "m")
        assert_stats(made, atk=2000)
        made.end_turn()
        assert_stats(made, atk=4000)

    def test_a_set_with_a_limit_does_not_give_an_applied_gain_back(self) -> None:
        made = duel()
        made.apply(StatEffect.gain("atk", 500, label="gain"), "m")
        made.apply(half_shut(), "m")
        made.end_turn()
        assert_stats(made, atk=3000)

    def test_an_original_setter_counts_an_equip_that_a_limited_set_held_back(self) -> None:
        made = duel()
        made.apply(axe(), "m")
        made.apply(half_shut(), "m")
        made.apply(shrink(), "m")
        assert_stats(made, atk=1500 + 1000, original_atk=1500)

    def test_a_lingering_swap_of_originals_moves_both(self) -> None:
        made = duel()
        made.apply(StatEffect.swaps_original(label="shield and sword", lasts="end of turn"), "m")
        assert_stats(made, atk=2500, defense=3000, original_atk=2500)
        made.end_turn()
        assert_stats(made, atk=3000, defense=2500)

    def test_two_continuous_swaps_cancel(self) -> None:
        made = duel()
        for name in ("one", "two"):
            made.apply(StatEffect.swaps_original(source=name, label=name, nature="continuous"), "m")
        assert_stats(made, atk=3000, defense=2500)

    def test_an_lp_change_while_a_limited_set_lasts_does_not_move_megamorph(self) -> None:
        made = duel()
        made.change(lp="lower")
        made.apply(megamorph(), "m")
        made.apply(half_shut(), "m")
        assert_stats(made, atk=3000)
        made.change(lp="equal")
        made.change(lp="lower")
        assert_stats(made, atk=3000)
        made.end_turn()
        assert_stats(made, atk=6000)


class TestRecalculating:
    def test_a_listed_card_is_recalculating_however_it_is_described(self) -> None:
        made = duel()
        made.add("dreadroot", Card.monster("The Wicked Dreadroot", atk=4000, passcode=62180201))
        half = StatEffect.becomes("both", "cur / 2", source="dreadroot", nature="continuous")
        made.apply(half, "m")
        assert_stats(made, atk=1500)
        made.apply(gale(), "m")
        assert_stats(made, atk=375)

    def test_a_loss_below_zero_is_halved_to_zero_and_recomputed_later(self) -> None:
        made = duel()
        made.apply(
            StatEffect.becomes("atk", "cur / 2", label="half", source="x", nature="recalculating"),
            "m",
        )
        made.apply(StatEffect.gain("atk", -4000, label="loss"), "m")
        assert_stats(made, atk=0)
        made.apply(StatEffect.gain("atk", 2000, label="gain"), "m")
        assert_stats(made, atk=500)

    def test_a_swap_comes_after_a_halving_of_lower_priority(self) -> None:
        made = duel()
        made.add("bug", Card.monster("Super Crashbug", atk=0, passcode=86804246))
        made.add("wall", Card("Mirror Wall", 22359980, "trap"))
        made.apply(StatEffect.swaps(source="bug", label="bug", nature="continuous"), "m")
        made.apply(StatEffect.becomes("atk", "cur / 2", source="wall", nature="continuous"), "m")
        assert_stats(made, atk=2500, defense=1500)

    def test_gradius_option_is_the_same_as_its_gradius_under_dreadroot(self) -> None:
        made = duel(
            gradius=Card.monster("Gradius", atk=1200, defense=800, level=4),
            option=Card.monster(
                "Gradius' Option", atk="?", defense="?", level=1, passcode=14291024
            ),
            dreadroot=Card.monster(
                "The Wicked Dreadroot", atk=4000, defense=4000, passcode=62180201
            ),
        )
        copy = {"atk": "atk[gradius]", "def": "def[gradius]"}
        made.apply(StatEffect.becomes("both", copy, source="option", nature="continuous"), "option")
        made.apply(
            StatEffect.becomes("both", "cur / 2", source="dreadroot", nature="continuous"),
            Group.OTHERS,
        )
        assert_stats(made, "gradius", atk=600)
        assert_stats(made, "option", atk=600)
        assert_stats(made, "dreadroot", atk=4000)


class TestRevival:
    def test_only_a_rewrite_of_the_original_revives_a_displaced_equip(self) -> None:
        made = duel("current")
        made.apply(axe(), "m")
        made.apply(gale(), "m")
        made.change(lp="lower")
        made.apply(megamorph(), "m")
        assert_stats(made, atk=6000)
        made.leave("megamorph")
        made.apply(half_shut(), "m")
        made.end_turn()
        assert_stats(made, atk=3000)

    def test_an_activated_rewrite_revives_it(self) -> None:
        made = duel("current")
        made.apply(axe(), "m")
        made.apply(gale(), "m")
        made.apply(shrink(), "m")
        assert_stats(made, atk=2500)


class TestReversal:
    def test_gains_become_losses_while_it_lasts(self) -> None:
        made = duel()
        made.apply(rush(), "m")
        made.apply(axe(), "m")
        made.apply(StatEffect.reverses("atk", label="reverse", lasts="end of turn"), "m")
        assert_stats(made, atk=3000 - 700 - 1000)
        made.apply(StatEffect.gain("atk", -500, label="loss"), "m")
        assert_stats(made, atk=3000 - 700 - 1000 + 500)
        made.end_turn()
        assert_stats(made, atk=3000 + 1000 - 500)

    def test_a_set_takes_the_number_shown(self) -> None:
        made = duel()
        made.apply(rush(), "m")
        made.apply(StatEffect.reverses("atk", label="reverse"), "m")
        made.apply(gale(), "m")
        assert_stats(made, atk=1150)


class TestNegation:
    def test_a_towers_loss_on_others_stops_while_towers_is_negated(self) -> None:
        made = duel(towers=Card.monster("Apoqliphort Towers", atk=3000, defense=2600), m=BLUE_EYES)
        made.apply(
            StatEffect.gain("both", -500, source="towers", label="loss", nature="continuous"),
            Group.OTHERS,
        )
        assert_stats(made, atk=2500)
        made.negate("towers", "veiler", "end of turn")
        assert_stats(made, atk=3000)
        made.end_turn()
        assert_stats(made, atk=2500)

    def test_of_two_negations_both_must_end(self) -> None:
        made = duel(a=Card.monster("A", atk=1000, defense=0))
        made.apply(StatEffect.gain("atk", 300, source="a", label="own", nature="continuous"), "a")
        made.negate("a", "one")
        made.negate("a", "two")
        made.end_negation("a", "one")
        assert_stats(made, "a", atk=1000)
        made.end_negation("a", "two")
        assert_stats(made, "a", atk=1300)

    def test_a_self_only_set_that_is_undone_leaves_what_it_erased_erased(self) -> None:
        made = duel(a=Card.monster("A", atk=1000, defense=0))
        made.apply(StatEffect.gain("atk", 500, label="gain"), "a")
        made.apply(StatEffect.becomes("atk", 5000, source="a", label="own", self_only=True), "a")
        made.negate("a")
        assert_stats(made, "a", atk=1000)

    def test_a_gain_that_a_later_set_took_in_is_not_undone(self) -> None:
        made = duel(a=Card.monster("A", atk=1000, defense=0))
        made.apply(StatEffect.gain("atk", 500, source="a", label="own", self_only=True), "a")
        made.apply(gale(), "a")
        made.negate("a")
        assert_stats(made, "a", atk=750)

    def test_a_timed_negation_ends_alone(self) -> None:
        made = duel()
        made.negate("m", "x")
        made.negate("m", None, "end of turn")
        made.negate("m", "veiler", "end of turn")
        made.negate("m", "veiler", "end of turn")
        made.end_turn()
        assert made.is_negated("m")
        made.end_negation("m", "x")
        assert not made.is_negated("m")

    def test_a_negation_can_last_while_its_source_does(self) -> None:
        made = duel(m=BLUE_EYES)
        made.add("drain", Card("Skill Drain", kind="continuous trap"))
        made.apply(StatEffect.gain("atk", 500, source="m", label="own", nature="continuous"), "m")
        made.negate("m", "drain", "while source")
        assert_stats(made, atk=3000)
        made.leave("drain")
        assert_stats(made, atk=3500)

    def test_a_spell_that_comes_back_is_not_negated(self) -> None:
        made = duel()
        made.apply(axe(), "m")
        made.negate("axe")
        made.leave("axe")
        made.apply(axe(), "m")
        assert_stats(made, atk=4000)

    def test_losing_an_effect_ends_what_lasts_until_negated(self) -> None:
        made = duel()
        made.apply(
            StatEffect.becomes("atk", 2000, source="m", label="own", lasts="until negated"), "m"
        )
        made.lose_effect("m", "own")
        assert_stats(made, atk=3000)


class TestControl:
    def test_a_field_effect_that_a_set_erased_stays_erased(self) -> None:
        made = duel()
        made.apply(
            StatEffect.becomes("atk", 4000, source="f", label="f", nature="continuous"), Group.ALL
        )
        made.apply(gale(), "m")
        made.change_control("m", 1)
        assert_stats(made, atk=2000)

    def test_a_source_takes_its_group_with_it(self) -> None:
        made = duel(knight=Card.monster("Command Knight", atk=1200), m=BLUE_EYES)
        made.summon("other", BLUE_EYES, controller=1)
        made.apply(
            StatEffect.gain("atk", 400, source="knight", label="k", nature="continuous"),
            Group.YOURS,
        )
        made.change_control("knight", 1)
        assert_stats(made, atk=3000)
        assert_stats(made, "other", atk=3400)

    def test_a_window_opens_when_control_changes(self) -> None:
        made = duel()
        made.apply(
            StatEffect.gain(
                "atk", 500, source="m", label="w", nature="continuous", during="opponent's turn"
            ),
            "m",
        )
        made.change_control("m", 1)
        assert_stats(made, atk=3500)


class TestTime:
    def test_a_phase_that_ended_is_over(self) -> None:
        made = duel()
        made.apply(
            StatEffect.gain(
                "atk", 500, source="m", label="w", nature="continuous", during="battle phase"
            ),
            "m",
        )
        made.begin_phase("battle phase")
        assert_stats(made, atk=3500)
        made.end_phase()
        assert_stats(made, atk=3000)

    @pytest.mark.parametrize("turns", [1, 2])
    def test_end_of_opponents_turn(self, turns: int) -> None:
        made = duel()
        made.apply(StatEffect.gain("atk", 200, label="raiden", lasts="end of opponent's turn"), "m")
        for _ in range(turns):
            made.end_turn()
        assert_stats(made, atk=3200 if turns == 1 else 3000)

    def test_end_of_a_phase(self) -> None:
        made = duel()
        made.begin_phase("battle phase")
        made.apply(StatEffect.gain("atk", 200, label="gain", lasts="end of battle phase"), "m")
        made.begin_phase("main phase 2")
        assert_stats(made, atk=3000)

    def test_damage_calculation_ends_before_the_damage_step(self) -> None:
        made = duel()
        made.begin_damage_step()
        made.apply(StatEffect.gain("atk", 10, label="step", lasts="end of damage step"), "m")
        made.begin_damage_calculation()
        made.apply(StatEffect.gain("atk", 1, label="calc", lasts="end of damage calculation"), "m")
        assert_stats(made, atk=3011)
        made.end_damage_calculation()
        assert_stats(made, atk=3010)
        made.end_damage_step()
        assert_stats(made, atk=3000)

    def test_a_window_opens_every_time(self) -> None:
        made = duel()
        made.apply(
            StatEffect.gain(
                "atk", 300, source="m", label="own", nature="continuous", during="damage step"
            ),
            "m",
        )
        for _ in range(2):
            assert_stats(made, atk=3000)
            made.begin_damage_step()
            assert_stats(made, atk=3300)
            made.end_damage_step()

    def test_a_set_in_the_window_takes_the_gain_in_until_the_window_opens_again(self) -> None:
        made = duel()
        made.apply(
            StatEffect.gain(
                "atk", 300, source="m", label="own", nature="continuous", during="damage step"
            ),
            "m",
        )
        made.begin_damage_step()
        made.apply(gale(), "m")
        assert_stats(made, atk=1650)
        made.end_damage_step()
        assert_stats(made, atk=1650)
        made.begin_damage_step()
        assert_stats(made, atk=1950)

    def test_an_activated_effect_can_wait_for_its_moment(self) -> None:
        made = duel()
        made.apply(StatEffect.gain("atk", "orig / 3", label="cowboy", during="damage step"), "m")
        made.apply(gale(), "m")
        made.begin_damage_step()
        assert_stats(made, atk=1500 + 1000)


class TestBattleValues:
    def test_the_original_is_used_and_no_stat_changes(self) -> None:
        made = duel()
        made.apply(rush(), "m")
        made.begin_damage_calculation()
        made.apply(
            StatEffect.battles_with("both", label="scripture", lasts="end of damage calculation"),
            "m",
        )
        assert (made.battle_value("m", "atk"), made.stat("m", "atk")) == (3000, 3700)
        made.end_damage_calculation()
        assert made.battle_value("m", "atk") == 3700

    def test_a_battle(self) -> None:
        made = duel(a=BLUE_EYES, b=Card.monster("B", atk=1000, defense=3500))
        assert made.battle("a", "b").damage == {1: 2000}
        assert made.battle("a", "b", "defense").damage == {0: 500}
        assert made.battle("a").damage == {1: 3000}
        assert made.battle("a", "b").destroyed == ("b",)


class TestMonsters:
    def test_a_link_monster_has_no_def(self) -> None:
        made = duel(link=Card.monster("Linkuriboh", atk=300))
        made.apply(gale(), "link")
        assert_stats(made, "link", atk=150)
        with pytest.raises(StatError, match="link has no DEF"):
            made.stat("link", "def")
        with pytest.raises(StatError, match="link has no DEF"):
            made.apply(StatEffect.gain("def", 100, label="gain"), "link")

    def test_turning_face_down_clears_everything(self) -> None:
        made = duel()
        made.apply(gale(), "m")
        made.flip_down("m")
        with pytest.raises(StatError, match="m is face-down"):
            made.stat("m", "atk")
        made.flip_up("m")
        assert_stats(made, atk=3000)

    def test_a_field_effect_reaches_who_comes_later(self) -> None:
        made = duel(a=Card.monster("A", atk=1000, defense=0))
        made.apply(
            StatEffect.gain("atk", 500, source="field", label="field", nature="continuous"),
            Group.YOURS,
        )
        made.summon("b", Card.monster("B", atk=1000, defense=0), controller=0)
        made.summon("c", Card.monster("C", atk=1000, defense=0), controller=1)
        assert [made.stat(m, "atk") for m in "abc"] == [1500, 1500, 1000]
        made.change_control("c", 0)
        made.change_control("a", 1)
        assert [made.stat(m, "atk") for m in "abc"] == [1000, 1500, 1500]
        made.leave("field")
        assert [made.stat(m, "atk") for m in "abc"] == [1000, 1000, 1000]

    def test_a_level_shows_one_at_least(self) -> None:
        made = duel(xyz=Card.monster("X", atk=0, rank=4), m=BLUE_EYES)
        made.apply(StatEffect.gain("level", -9, label="loss"), "m")
        made.apply(StatEffect.gain("rank", -9, label="loss"), "xyz")
        assert_stats(made, level=1)
        assert_stats(made, "xyz", rank=1)
        made.apply(StatEffect.gain("level", 3, label="gain"), "m")
        assert_stats(made, level=2)

    def test_equips(self) -> None:
        made = duel(a=BLUE_EYES, b=BLUE_EYES)
        made.equip("axe", "a", StatEffect.gain("atk", 1000, source="axe", nature="continuous"))
        assert_stats(made, "a", atk=4000)
        made.unequip("axe")
        assert_stats(made, "a", atk=3000)
        made.equip("axe", "b")
        made.leave("b")
        made.equip("axe", "a")
        made.leave("axe")
        made.equip("axe", "a")

    def test_a_summon_brings_its_effects_with_it(self) -> None:
        made = Duel()
        half = StatEffect.becomes("atk", "cur / 2", label="summoned at half")
        own = StatEffect.gain("atk", 800, source="m", label="own", nature="continuous")
        made.summon("m", BLUE_EYES, effects=[own, half])
        assert_stats(made, atk=1500 + 800)


class TestQuestionMarks:
    def test_it_is_undetermined_off_the_field_and_zero_on_it(self) -> None:
        made = Duel("documents")
        made.add("t", Card.monster("Tragoedia", atk="?", defense="?", level=10))
        assert made.value_of("t", "atk") == "?"
        assert not made.compare("t", "atk", "<=", 1500)
        assert made.compare("t", "atk", "is", "?")
        made.summon("t")
        assert made.value_of("t", "atk") == 0
        assert made.compare("t", "atk", "<=", 1500)
