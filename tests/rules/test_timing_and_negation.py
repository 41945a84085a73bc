"""Missed timing, negation and precedence: spell-speed-and-chains, lines 61 to 95."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ygoplugin.rules.errors import RuleError
from ygoplugin.rules.negation import (
    Influences,
    LinkNegation,
    cost_refunded,
    effect_applies,
    is_destroyed_by_negation,
    is_negated,
    may_activate,
)
from ygoplugin.rules.precedence import Documents, Situation, Source, counts, decided_by, prevails
from ygoplugin.rules.timing import (
    Events,
    Wording,
    may_activate_after,
    misses_timing,
    must_activate,
    next_chain_link,
)
from ygoplugin.rules.verdicts import Verdict

NONE = Influences()
SKILL_DRAIN = Influences(negated_by=("Skill Drain",))
OUT_OF_REACH = Influences(out_of_reach_of=("Skill Drain",))
JINZO = Influences(negated_by=("Jinzo",), forbidden_by=("Jinzo",))


def codes(verdict: Verdict) -> list[str]:
    return [reason.code for reason in (*verdict.reasons, *verdict.notes)]


# --- timing -----------------------------------------------------------------------------------------


def test_an_optional_when_effect_met_on_the_way_misses_the_timing() -> None:
    events = Events().happened("destroyed").happened("drew")
    missed = misses_timing(1, events, mandatory=False)
    assert (missed.value, missed.codes) == (True, ("not-the-last-event",))
    verdict = may_activate_after(missed)
    assert not verdict
    assert codes(verdict)[0] == "missed-timing"


def test_one_met_by_the_last_event_does_not() -> None:
    missed = misses_timing(2, Events().happened().happened(), mandatory=False)
    assert missed.codes == ("the-last-event",)
    assert codes(may_activate_after(missed)) == ["the-last-event"]


def test_a_mandatory_effect_starts_a_new_chain() -> None:
    events = Events().happened().happened()
    assert misses_timing(1, events, mandatory=True).codes == ("mandatory",)
    assert must_activate(mandatory=True).value
    assert not must_activate(mandatory=False).value
    assert (next_chain_link().value, next_chain_link().codes) == (1, ("new-chain",))


def test_an_if_effect_does_not_miss_its_timing_by_todays_rules() -> None:
    missed = misses_timing(1, Events().happened().happened(), mandatory=False, wording=Wording.IF)
    assert not missed.value
    assert missed.codes == ("if-wording",)
    assert missed.reasons[0].ruling.source.startswith("today")


@pytest.mark.parametrize("met_at", [-1, 1])
def test_there_must_have_been_such_an_event(met_at: int) -> None:
    with pytest.raises(RuleError):
        misses_timing(met_at, Events(), mandatory=False)


@given(st.integers(0, 8), st.integers(0, 8), st.booleans(), st.sampled_from(list(Wording)))
def test_only_optional_when_effects_miss_it_and_only_on_the_way(
    met_at: int, later: int, mandatory: bool, wording: Wording
) -> None:
    events = Events(met_at + later)
    missed = misses_timing(met_at, events, mandatory=mandatory, wording=wording).value
    assert missed == (not mandatory and wording is Wording.WHEN and later > 0)


# --- negating ---------------------------------------------------------------------------------------


def test_what_is_negated_may_be_activated_and_its_cost_stays_paid() -> None:
    verdict = may_activate("snipe", SKILL_DRAIN)
    assert verdict
    assert codes(verdict) == ["negated-not-forbidden"]
    assert is_negated("snipe", SKILL_DRAIN).codes == ("negated-by-card",)
    assert not effect_applies("snipe", SKILL_DRAIN, on_field=True).value
    assert cost_refunded().codes == ("cost-stays-paid",)


def test_what_is_forbidden_may_not_be_activated() -> None:
    verdict = may_activate("trap", JINZO)
    assert codes(verdict) == ["activation-forbidden", "negated-by-card"]
    assert not verdict


def test_a_source_off_the_field_escapes_a_negation_of_the_field() -> None:
    assert is_negated("stardust", OUT_OF_REACH).codes == ("source-off-field",)
    applies = effect_applies("stardust", OUT_OF_REACH, on_field=False)
    assert applies.value
    assert "source-off-field" in applies.codes


def test_a_destroyed_card_that_need_not_stay_has_its_effect() -> None:
    applies = effect_applies("jar", NONE, on_field=False)
    assert (applies.value, applies.codes) == (True, ("destroying-is-not-negating",))
    assert is_negated("jar", NONE).codes == ("destroying-is-not-negating",)


def test_a_continuous_one_has_not_unless_it_left_as_its_own_cost() -> None:
    gone = effect_applies("haunted", NONE, on_field=False, stays_on_field=True)
    assert (gone.value, gone.codes) == (False, ("must-stay-on-field",))
    assert effect_applies("haunted", NONE, on_field=True, stays_on_field=True).value
    paid = effect_applies("t", NONE, on_field=False, stays_on_field=True, left_as_cost=True)
    assert paid.value


@pytest.mark.parametrize("what", LinkNegation)
def test_what_another_link_negated_is_not_carried_out(what: LinkNegation) -> None:
    assert not effect_applies("greed", NONE, on_field=True, link_negated=what).value


def test_negating_does_not_destroy() -> None:
    assert is_destroyed_by_negation().codes == ("negating-is-not-destroying",)
    assert not is_destroyed_by_negation().value


# --- precedence -------------------------------------------------------------------------------------


def test_card_text_comes_before_basic_rules() -> None:
    assert (prevails(contradicts=True).value, prevails(contradicts=True).codes) == (
        "card-text",
        ("card-text-prevails",),
    )
    assert prevails(contradicts=False).value == "basic-rule"


@pytest.mark.parametrize(
    ("situation", "value", "code"),
    [
        (Situation(Documents.CLEAR), "documents", "documents-first"),
        (Situation(Documents.CLEAR, True, True), "documents", "documents-first"),
        (Situation(Documents.UNCLEAR, True), "wiki-or-rulings", "rulings-when-unclear"),
        (Situation(Documents.CONTRADICTORY, True), "wiki-or-rulings", "rulings-when-unclear"),
        (Situation(Documents.UNCLEAR, False, True), "wiki-or-rulings", "faq-interprets"),
        (Situation(Documents.UNCLEAR, False, False), "judge", "judge-last"),
        (Situation(Documents.CONTRADICTORY), "judge", "judge-last"),
    ],
)
def test_who_decides(situation: Situation, value: str, code: str) -> None:
    decided = decided_by(situation)
    assert decided.value == value
    assert code in decided.codes


def test_whose_word_counts() -> None:
    unclear, clear = Situation(Documents.UNCLEAR), Situation(Documents.CLEAR)
    assert counts(Source.OFFICIAL_FAQ, unclear).codes == ("faq-interprets",)
    assert counts(Source.OFFICIAL_FAQ, clear).value
    assert not counts(Source.OFFICIAL_FAQ, Situation(Documents.UNCLEAR, None, False)).value
    for source in (Source.WIKI, Source.RULINGS):
        assert counts(source, unclear).value
        assert not counts(source, clear).value
        assert not counts(source, Situation(Documents.UNCLEAR, False)).value
    assert counts(Source.DOCUMENTS, clear).value
    assert not counts(Source.DOCUMENTS, unclear).value
    assert counts(Source.JUDGE, unclear).value
    assert not counts(Source.JUDGE, clear).value
