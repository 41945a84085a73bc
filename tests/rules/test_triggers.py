"""Several effects at the same time: spell-speed-and-chains, lines 21 to 51."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygoplugin.rules.errors import RuleError
from ygoplugin.rules.events import PendingEffect
from ygoplugin.rules.triggers import (
    Met,
    OfficialOrder,
    TriggerClass,
    acts_first,
    chain_order,
    counts_as_simultaneous,
    go_on_one_chain,
    group_of,
    may_come_next,
    may_form_chain,
    may_handle_in_order,
    orders,
    orders_phase_effects,
)
from ygoplugin.rules.verdicts import Verdict

ME, OPPONENT = 0, 1
SEVEN = [
    Met("g7", ME, TriggerClass.OPTIONAL_FAST),
    Met("g6", OPPONENT, TriggerClass.MANDATORY_FAST),
    Met("g5", ME, TriggerClass.MANDATORY_FAST),
    Met("g4", OPPONENT, TriggerClass.OPTIONAL_TRIGGER),
    Met("g3", ME, TriggerClass.OPTIONAL_TRIGGER),
    Met("g2", OPPONENT, TriggerClass.FLIP),
    Met("g1", ME, TriggerClass.MANDATORY_TRIGGER),
]
SIX = [Met(c, ME, TriggerClass.OPTIONAL_TRIGGER) for c in "abc"] + [
    Met(c, OPPONENT, TriggerClass.OPTIONAL_TRIGGER) for c in "def"
]


def codes(verdict: Verdict) -> list[str]:
    return [reason.code for reason in (*verdict.reasons, *verdict.notes)]


def test_the_seven_groups_in_order() -> None:
    order = chain_order(SEVEN, ME)
    assert order.value == ("g1", "g2", "g3", "g4", "g5", "g6", "g7")
    assert "group-order" in order.codes
    assert {m.card: group_of(m, ME).value for m in SEVEN} == {f"g{n}": n for n in range(1, 8)}


def test_only_that_order_is_allowed() -> None:
    good = ("g1", "g2", "g3", "g4", "g5", "g6", "g7")
    for order in permutations(good, 7):
        assert may_form_chain(order, SEVEN, ME).allowed == (order == good)


def test_the_groups_follow_the_turn_player() -> None:
    assert chain_order(SEVEN, OPPONENT).value == ("g2", "g1", "g4", "g3", "g6", "g5", "g7")


def test_each_controller_orders_inside_a_group() -> None:
    assert orders(["a", "b", "c"], SIX, ME).value == ME
    assert orders(["d", "e", "f"], SIX, ME).value == OPPONENT
    assert orders(["a", "d"], SIX, ME).value is None
    verdict = may_form_chain("cabfed", SIX, ME)
    assert verdict
    assert "controller-orders" in codes(verdict)
    mixed = may_form_chain("adbcef", SIX, ME)
    assert codes(mixed) == ["group-order"]
    assert not mixed
    chosen = {ME: "cab", OPPONENT: "fed"}
    assert chain_order(SIX, ME, chosen).value == tuple("cabfed")


def test_only_the_own_effects_are_ordered_and_each_once() -> None:
    with pytest.raises(RuleError, match="player 0 has no effect of 'd'"):
        chain_order(SIX, ME, {ME: "d"})
    with pytest.raises(RuleError, match="ordered twice"):
        chain_order(SIX, ME, {ME: "aa"})
    with pytest.raises(RuleError, match="twice"):
        may_form_chain("aabcdef", SIX, ME)
    with pytest.raises(RuleError, match="two effects"):
        chain_order([*SIX, SIX[0]], ME)
    with pytest.raises(RuleError, match="not met"):
        orders(["x"], SIX, ME)


def test_nothing_is_put_in_between_and_nothing_mandatory_is_left_out() -> None:
    assert codes(may_form_chain("abxcdef", SIX, ME)) == ["no-insertion"]
    left_out = may_form_chain(["g2"], SEVEN, ME)
    assert set(codes(left_out)) == {"mandatory"}
    assert len(left_out.reasons) == 3
    assert may_form_chain("ad", SIX, ME)
    assert may_form_chain("", SIX, ME)


def test_declined_effects_are_passed_over() -> None:
    met = [Met("a", ME, TriggerClass.OPTIONAL_TRIGGER, declined=True), SIX[1]]
    assert chain_order(met, ME).value == ("b",)
    with pytest.raises(RuleError, match="must be activated"):
        Met("a", ME, TriggerClass.FLIP, declined=True)


def test_spell_speed_is_ignored_among_them() -> None:
    met = [
        Met("trap", ME, TriggerClass.MANDATORY_TRIGGER, 2),
        Met("monster", OPPONENT, TriggerClass.MANDATORY_TRIGGER, 1),
        Met("spell", OPPONENT, TriggerClass.MANDATORY_TRIGGER, 1),
    ]
    assert "speed-ignored" in codes(may_form_chain(["trap", "monster", "spell"], met, ME))
    assert "speed-ignored" not in codes(may_form_chain(["monster", "spell", "trap"], met, OPPONENT))


def test_group_7_is_not_divided_and_begins_with_the_turn_player_by_itself() -> None:
    met = [
        Met("theirs", OPPONENT, TriggerClass.OPTIONAL_FAST),
        Met("mine", ME, TriggerClass.OPTIONAL_FAST),
    ]
    assert chain_order(met, ME).value == ("mine", "theirs")
    for order in permutations(["mine", "theirs"]):
        verdict = may_form_chain(order, met, ME)
        assert verdict
        assert "group-7-open" in codes(verdict)


def test_effects_of_one_phase_start_chains_of_their_own_in_any_order() -> None:
    assert go_on_one_chain(met_at_one_moment=False).codes == ("same-phase",)
    assert go_on_one_chain(met_at_one_moment=True).value
    assert orders_phase_effects(OPPONENT).value == OPPONENT
    pending = [PendingEffect("brain", ME, chains=False), PendingEffect("trigger", ME)]
    for order in permutations(["brain", "trigger"]):
        assert codes(may_handle_in_order(order, pending)) == ["free-order"]
    official = [OfficialOrder("trigger", "brain", "a ruling")]
    assert codes(may_handle_in_order(["brain", "trigger"], pending, official)) == ["official-order"]
    assert may_handle_in_order(["trigger", "brain"], pending, official)
    with pytest.raises(RuleError, match="is none of"):
        may_handle_in_order(["brain"], pending)


def test_the_turn_player_goes_first_yet_it_is_simultaneous() -> None:
    assert acts_first(OPPONENT).value == OPPONENT
    assert counts_as_simultaneous().value


met_effects = st.lists(
    st.tuples(st.sampled_from([ME, OPPONENT]), st.sampled_from(list(TriggerClass))), max_size=9
).map(lambda found: [Met(str(n), player, kind) for n, (player, kind) in enumerate(found)])


@given(met_effects, st.sampled_from([ME, OPPONENT]), st.randoms())
def test_no_choice_of_order_crosses_groups(
    met: list[Met], turn_player: int, random: object
) -> None:
    cards = [m.card for m in met]
    random.shuffle(cards)  # type: ignore[attr-defined]
    chosen = {p: [c for c in cards if met[int(c)].player == p] for p in (ME, OPPONENT)}
    order = chain_order(met, turn_player, chosen).value
    groups = [group_of(met[int(card)], turn_player).value for card in order]
    assert groups == sorted(groups)
    assert may_form_chain(order, met, turn_player)
    for wish in chosen.values():
        for group in range(1, 8):
            inside = [c for c in order if groups[order.index(c)] == group and c in wish]
            assert inside == [c for c in wish if c in inside]


@given(met_effects, st.sampled_from([ME, OPPONENT]), st.randoms())
def test_one_by_one_allows_what_the_whole_order_allows(
    met: list[Met], turn_player: int, random: object
) -> None:
    cards = [m.card for m in met]
    random.shuffle(cards)  # type: ignore[attr-defined]
    allowed = all(
        may_come_next(card, cards[:place], met, turn_player) for place, card in enumerate(cards)
    )
    assert allowed == may_form_chain(cards, met, turn_player).allowed
