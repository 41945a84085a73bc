"""Chains: spell-speed-and-chains, lines 5 to 9, 55 to 61 and 79."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygoplugin.rules.chains import Chain, Link, may_start_chain, may_use_on_field, not_chainable
from ygoplugin.rules.errors import IllegalError, RuleError
from ygoplugin.rules.negation import LinkNegation
from ygoplugin.rules.spell_speed import EffectKind
from ygoplugin.rules.triggers import Met, TriggerClass
from ygoplugin.rules.verdicts import Verdict

ME, OPPONENT = 0, 1
GREED = Link("greed", ME, "greed", 1)
MST = Link("mst", OPPONENT, "mst", 2)
JAR = Link("jar", ME, "jar", 2)
SOLEMN = Link("solemn", OPPONENT, "solemn", 3)


def codes(verdict: Verdict) -> list[str]:
    return [reason.code for reason in (*verdict.reasons, *verdict.notes)]


def refusal(error: pytest.ExceptionInfo[IllegalError]) -> list[str]:
    return codes(error.value.verdict)


def test_the_opponent_is_asked_first_then_the_player() -> None:
    chain = Chain().activate(GREED)
    assert (chain.asked_to_chain().value, chain.asked_to_chain().codes) == (1, ("opponent-first",))
    early = chain.may_chain(JAR)
    assert not early
    assert early.reasons[0].code == "opponent-first"
    chain = chain.decline(OPPONENT)
    own = chain.may_chain(JAR, to=1)
    assert own
    assert "opponent-declined" in codes(own)
    assert not chain.resolves().value
    chain = chain.decline(ME)
    assert chain.resolves().codes == ("both-declined",)


def test_after_the_player_chained_to_the_own_link_the_opponent_is_asked_again() -> None:
    chain = Chain().activate(GREED).decline(OPPONENT).activate(JAR)
    assert chain.asked == OPPONENT
    assert chain.may_chain(MST)


def test_only_the_newest_link_is_chained_to() -> None:
    chain = Chain().activate(GREED).activate(MST)
    assert codes(chain.may_chain(JAR, to=2))[0] == "newest-link"
    assert codes(chain.may_chain(JAR, to=1))[0] == "older-link"
    with pytest.raises(RuleError, match="no Chain Link 3"):
        chain.may_chain(JAR, to=3)


def test_a_counter_trap_is_answered_by_counter_traps_only() -> None:
    chain = Chain().activate(GREED).activate(SOLEMN)
    assert codes(chain.may_chain(JAR))[0] == "speed-too-low"
    assert chain.may_chain(Link("tools", ME, "tools", 3))


def test_what_answers_a_summon_is_chain_link_1() -> None:
    chain = Chain()
    assert chain.length().codes == ("not-an-activation",)
    chain = chain.activate(SOLEMN)
    assert chain.length().value == 1
    assert "first-link" in chain.length().codes
    assert (chain.chained_to("solemn").value, chain.chained_to("solemn").codes) == (
        None,
        ("not-an-activation",),
    )


def test_three_links_resolve_in_reverse() -> None:
    chain = Chain().activate(GREED).activate(MST).activate(JAR).decline(OPPONENT).decline(ME)
    assert chain.resolution_order().value == ("jar", "mst", "greed")
    chain = chain.resolve("jar")
    with pytest.raises(IllegalError) as error:
        chain.resolve("greed")
    assert refusal(error) == ["last-in-first-out"]
    with pytest.raises(IllegalError) as error:
        chain.end()
    assert refusal(error) == ["links-left"]
    chain = chain.resolve("mst").resolve("greed")
    with pytest.raises(IllegalError) as error:
        chain.resolve("greed")
    assert refusal(error) == ["chain-over"]
    assert chain.end() == Chain()


def test_used_cards_stay_until_the_chain_ends() -> None:
    reborn = Link("haunted", OPPONENT, "haunted", 2, stays=True)
    hunter = Link("hunter", ME, "hunter", 2, EffectKind.QUICK)
    chain = Chain().activate(GREED).activate(reborn).activate(hunter)
    chain = chain.begin_resolving_at_once().resolve("hunter").resolve("haunted")
    assert chain.keeps_on_field("greed")
    assert chain.used_cards() == ("greed",)
    assert codes(may_use_on_field("greed", on_field=True, chain=chain)) == ["on-field-during-chain"]
    assert codes(may_use_on_field("other", on_field=True, chain=chain)) == ["legal-target"]
    assert not may_use_on_field("greed", on_field=False, chain=chain)


def test_nothing_is_activated_while_a_chain_resolves() -> None:
    chain = Chain().activate(GREED).activate(MST).decline(ME).decline(OPPONENT).resolve("mst")
    assert codes(chain.may_chain(JAR)) == ["chain-resolving"]
    with pytest.raises(IllegalError) as error:
        chain.activate(JAR)
    assert refusal(error) == ["chain-resolving"]
    with pytest.raises(IllegalError) as error:
        chain.decline(ME)
    assert refusal(error) == ["chain-resolving"]
    assert chain.asked_to_chain().value is None


def test_an_empty_chain_neither_resolves_nor_ends_nor_is_declined() -> None:
    acts: list[Callable[[], Chain]] = [
        lambda: Chain().begin_resolving(),
        lambda: Chain().begin_resolving_at_once(),
        lambda: Chain().resolve("greed"),
        lambda: Chain().end(),
        lambda: Chain().decline(ME),
    ]
    for act in acts:
        with pytest.raises(IllegalError) as error:
            act()
        assert refusal(error) == ["no-chain"]


def test_it_does_not_resolve_before_both_declined() -> None:
    chain = Chain().activate(GREED)
    with pytest.raises(IllegalError) as error:
        chain.resolve("greed")
    assert refusal(error) == ["opponent-first"]
    with pytest.raises(IllegalError) as error:
        chain.decline(OPPONENT).begin_resolving()
    assert refusal(error) == ["opponent-declined"]
    assert chain.begin_resolving_at_once().resolve("greed").end() == Chain()


def test_links_have_their_number_and_one_name_each() -> None:
    chain = Chain().activate(GREED, 1)
    with pytest.raises(RuleError, match="Chain Link 2, not 3"):
        chain.activate(MST, 3)
    with pytest.raises(RuleError, match="already"):
        chain.activate(Link("greed", OPPONENT, "x", 2))
    with pytest.raises(RuleError, match="no Chain Link called 'x'"):
        chain.begin_resolving_at_once().resolve("x")
    with pytest.raises(RuleError, match="no player 2"):
        Link("a", 2)
    with pytest.raises(RuleError, match="no Spell Speed"):
        Link("a", 0, speed=0)


def test_a_negated_link_keeps_its_place() -> None:
    chain = Chain().activate(GREED).activate(SOLEMN).begin_resolving_at_once()
    chain = chain.negate("greed", LinkNegation.ACTIVATION).resolve("solemn")
    assert chain.next_link is not None
    assert chain.next_link.negated is LinkNegation.ACTIVATION
    chain = chain.resolve("greed")
    with pytest.raises(IllegalError):
        chain.negate("greed", LinkNegation.EFFECT)


def test_nothing_is_chained_to_costs_summons_and_continuous_effects() -> None:
    assert codes(not_chainable("the discard")) == ["not-an-activation"]
    assert codes(not_chainable("Jinzo", continuous=True)) == ["continuous"]
    assert codes(Chain().may_chain(JAR, to=1)) == ["not-an-activation"]


def test_other_acts_wait_until_the_window_is_closed_and_the_chain_over() -> None:
    assert Chain().may_do_other_acts()
    assert codes(Chain().may_do_other_acts(window=True)) == ["activation-window"]
    chain = Chain().activate(GREED)
    assert codes(chain.may_do_other_acts()) == ["activation-window"]
    assert codes(chain.begin_resolving_at_once().may_do_other_acts()) == ["chain-resolving"]


def test_spell_speed_1_starts_a_chain_in_the_own_main_phase_only() -> None:
    assert may_start_chain(GREED, ME, main_phase=True)
    assert codes(may_start_chain(GREED, OPPONENT, main_phase=True)) == ["not-own-turn"]
    assert codes(may_start_chain(GREED, ME, main_phase=False)) == ["not-a-main-phase"]
    assert codes(may_start_chain(GREED, ME, main_phase=True, window=True)) == [
        "speed-1-cannot-chain"
    ]
    assert may_start_chain(JAR, OPPONENT, main_phase=False, window=True)
    trigger = Link("t", OPPONENT, "t", 1, EffectKind.TRIGGER)
    assert may_start_chain(trigger, ME, main_phase=False, window=True)


def test_effects_met_at_once_are_chained_whatever_their_speed_and_nothing_cuts_in() -> None:
    met = [
        Met("trap", ME, TriggerClass.MANDATORY_TRIGGER, 2),
        Met("monster", OPPONENT, TriggerClass.MANDATORY_TRIGGER, 1),
        Met("dragon", OPPONENT, TriggerClass.MANDATORY_TRIGGER, 1),
    ]
    links = [Link(m.card, m.player, m.card, m.spell_speed, EffectKind.TRIGGER) for m in met]
    chain = Chain().put(links, met, ME)
    oppression = Link("oppression", ME, "oppression", 2, EffectKind.QUICK)
    assert codes(chain.may_chain(oppression, to=2))[0] == "no-insertion"
    assert codes(chain.may_chain(oppression, to=3))[0] == "newest-link"
    assert chain.asked == ME
    with pytest.raises(IllegalError) as error:
        Chain().put(links[::-1], met, ME)
    assert "group-order" in refusal(error)
    with pytest.raises(IllegalError) as error:
        chain.put(links, met, ME)
    assert refusal(error) == ["new-chain"]


def test_effects_met_at_once_are_put_one_by_one_in_the_order_of_the_groups() -> None:
    met = [
        Met("mine", ME, TriggerClass.OPTIONAL_TRIGGER, 1),
        Met("must", OPPONENT, TriggerClass.MANDATORY_TRIGGER, 1),
        Met("theirs", OPPONENT, TriggerClass.OPTIONAL_TRIGGER, 1),
    ]
    mine, must, theirs = (
        Link(m.card, m.player, m.card, m.spell_speed, EffectKind.TRIGGER) for m in met
    )
    with pytest.raises(IllegalError) as error:
        Chain().put_next(mine, met, ME)
    assert "group-order" in refusal(error) or "mandatory" in refusal(error)
    chain = Chain().put_next(must, met, ME).put_next(theirs, met, ME)
    with pytest.raises(IllegalError) as error:
        chain.put_next(mine, met, ME)
    assert refusal(error) == ["group-order"]
    with pytest.raises(IllegalError) as error:
        Chain().activate(GREED).put_next(must, met, ME)
    assert refusal(error) == ["new-chain"]


# --- whatever is done -------------------------------------------------------------------------------

turns_of_a_chain = st.lists(
    st.one_of(
        st.tuples(st.just("activate"), st.sampled_from([0, 1]), st.sampled_from([1, 2, 3])),
        st.tuples(st.just("decline"), st.sampled_from([0, 1]), st.just(0)),
        st.tuples(st.just("resolve"), st.just(0), st.integers(0, 5)),
        st.tuples(st.just("end"), st.just(0), st.just(0)),
    ),
    max_size=30,
)


def _do(chain: Chain, act: tuple[str, int, int], number: int) -> Chain:
    what, player, value = act
    match what:
        case "activate":
            return chain.activate(Link(f"link {number}", player, "card", value))
        case "decline":
            return chain.decline(player)
        case "resolve":
            name = chain.links[value].id if value < len(chain.links) else "none"
            return chain.resolve(name)
        case _:
            return chain.end()


@given(turns_of_a_chain)
def test_a_refused_act_leaves_no_trace_and_what_is_done_keeps_the_rules(
    done: list[tuple[str, int, int]],
) -> None:
    chain = Chain()
    resolved: list[str] = []
    for number, act in enumerate(done):
        before, shown = chain, repr(chain)
        try:
            chain = _do(chain, act, number)
        except (IllegalError, RuleError):
            assert chain is before
            assert repr(chain) == shown
            continue
        assert repr(before) == shown
        if act[0] == "resolve":
            resolved.append(before.links[act[2]].id)
        if act[0] == "end":
            assert resolved == [link.id for link in reversed(before.links)]
            resolved = []
        for one, other in zip(chain.links, chain.links[1:], strict=False):
            assert other.speed is not None
            assert one.speed is not None
            assert other.speed >= max(2, one.speed)


@given(st.lists(st.tuples(st.sampled_from([0, 1]), st.integers(2, 3)), min_size=1, max_size=12))
def test_last_in_first_out(links: list[tuple[int, int]]) -> None:
    chain = Chain()
    for number, (player, speed) in enumerate(sorted(links, key=lambda link: link[1])):
        while chain.links and chain.asked != player:
            assert chain.asked is not None
            chain = chain.decline(chain.asked)
        chain = chain.activate(Link(str(number), player, "", speed))
    while chain.asked is not None:
        chain = chain.decline(chain.asked)
    order = chain.resolution_order().value
    assert order == tuple(link.id for link in chain.links)[::-1]
    for link in order:
        chain = chain.resolve(link)
    assert chain.end() == Chain()
