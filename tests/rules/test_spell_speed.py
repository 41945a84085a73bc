"""Spell Speed: spell-speed-and-chains, lines 5, 11 and 45."""

from __future__ import annotations

import pytest

from ygoplugin.rules.errors import RuleError
from ygoplugin.rules.spell_speed import CardKind, EffectKind, may_chain_speed, spell_speed
from ygoplugin.rules.verdicts import Verdict


def codes(verdict: Verdict) -> list[str]:
    return [reason.code for reason in (*verdict.reasons, *verdict.notes)]


@pytest.mark.parametrize(
    ("speed", "onto", "allowed", "code"),
    [
        (1, 1, False, "speed-1-cannot-chain"),
        (1, 2, False, "speed-1-cannot-chain"),
        (1, 3, False, "speed-1-cannot-chain"),
        (2, 1, True, "speed-high-enough"),
        (2, 2, True, "speed-high-enough"),
        (2, 3, False, "speed-too-low"),
        (3, 1, True, "speed-high-enough"),
        (3, 2, True, "speed-high-enough"),
        (3, 3, True, "speed-high-enough"),
    ],
)
def test_equal_or_higher_and_at_least_2(speed: int, onto: int, allowed: bool, code: str) -> None:
    verdict = may_chain_speed(speed, onto)
    assert (verdict.allowed, codes(verdict)) == (allowed, [code])


@pytest.mark.parametrize("onto", [1, 2])
def test_triggers_met_at_once_ignore_it(onto: int) -> None:
    assert not may_chain_speed(1, onto)
    verdict = may_chain_speed(1, onto, met_at_once=True)
    assert codes(verdict) == ["speed-ignored"]
    assert verdict


def test_nothing_met_at_once_is_chained_to_a_counter_trap() -> None:
    assert not may_chain_speed(1, 3, met_at_once=True)
    assert not may_chain_speed(2, 3, met_at_once=True)


@pytest.mark.parametrize(
    ("card", "effect", "speed"),
    [
        (CardKind.MONSTER, EffectKind.TRIGGER, 1),
        (CardKind.MONSTER, EffectKind.FLIP, 1),
        (CardKind.MONSTER, EffectKind.IGNITION, 1),
        (CardKind.MONSTER, EffectKind.QUICK, 2),
        (CardKind.CONTINUOUS_SPELL, EffectKind.TRIGGER, 1),
        (CardKind.CONTINUOUS_TRAP, EffectKind.TRIGGER, 2),
        (CardKind.NORMAL_SPELL, EffectKind.CARD, 1),
        (CardKind.EQUIP_SPELL, EffectKind.CARD, 1),
        (CardKind.QUICK_PLAY_SPELL, EffectKind.CARD, 2),
        (CardKind.NORMAL_TRAP, EffectKind.CARD, 2),
        (CardKind.CONTINUOUS_TRAP, EffectKind.CARD, 2),
        (CardKind.CONTINUOUS_TRAP, EffectKind.IGNITION, 2),
        (CardKind.COUNTER_TRAP, EffectKind.CARD, 3),
        (CardKind.COUNTER_TRAP, EffectKind.QUICK, 2),
    ],
)
def test_the_speed_of_each_kind(card: CardKind, effect: EffectKind, speed: int) -> None:
    answer = spell_speed(card, effect)
    assert (answer.value, answer.codes) == (speed, ("speed-by-kind",))


@pytest.mark.parametrize("card", CardKind)
def test_a_continuous_effect_has_none(card: CardKind) -> None:
    answer = spell_speed(card, EffectKind.CONTINUOUS)
    assert (answer.value, answer.codes) == (None, ("continuous",))


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(RuleError, match="not activated as a card"):
        spell_speed(CardKind.MONSTER)
    with pytest.raises(RuleError, match="no Spell Speed"):
        may_chain_speed(4, 1)
    with pytest.raises(RuleError, match="no kind of card"):
        CardKind.parse("creature")


def test_kinds_are_read_as_card_facts_have_them() -> None:
    assert CardKind.parse("gemini-monster") is CardKind.MONSTER
    assert CardKind.parse("spell") is CardKind.NORMAL_SPELL
    assert CardKind.parse("counter-trap") is CardKind.COUNTER_TRAP
