"""Spell Speed: how fast each kind of effect is, and what may be chained to what.

>>> spell_speed(CardKind.QUICK_PLAY_SPELL, EffectKind.CARD).value
2
>>> bool(may_chain_speed(2, 3))
False
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from ygoplugin.rules.errors import RuleError
from ygoplugin.rules.verdicts import Answer, Verdict, allowed, answer, denied


class CardKind(StrEnum):
    """What kind of card it is, as far as Chains care."""

    MONSTER = "monster"
    NORMAL_SPELL = "normal-spell"
    RITUAL_SPELL = "ritual-spell"
    QUICK_PLAY_SPELL = "quick-play-spell"
    CONTINUOUS_SPELL = "continuous-spell"
    EQUIP_SPELL = "equip-spell"
    FIELD_SPELL = "field-spell"
    NORMAL_TRAP = "normal-trap"
    CONTINUOUS_TRAP = "continuous-trap"
    COUNTER_TRAP = "counter-trap"

    @classmethod
    def parse(cls, word: str) -> CardKind:
        """The kind that a word names, as `Facts.kind` has it.

        Any word that ends in "monster" is a monster; "spell" and "trap" alone are Normal ones.

        Raises:
            RuleError: It is no kind of card.
        """
        if word.endswith("monster"):
            return cls.MONSTER
        if word in ("spell", "trap"):
            return cls(f"normal-{word}")
        try:
            return cls(word)
        except ValueError:
            raise RuleError(
                f"{word!r} is no kind of card: expected one of {', '.join(cls)}"
            ) from None

    @property
    def is_trap(self) -> bool:
        """Whether it is a Trap Card."""
        return self.endswith("-trap")

    @property
    def is_spell(self) -> bool:
        """Whether it is a Spell Card."""
        return self.endswith("-spell")

    @property
    def stays_on_field(self) -> bool:
        """Whether it is a Spell or Trap that stays on the field once it has resolved.

        The others go to the Graveyard when their Chain has ended (spell-speed-and-chains, line 59).
        """
        return self in _STAYING


_STAYING: Final = frozenset(
    {
        CardKind.CONTINUOUS_SPELL,
        CardKind.EQUIP_SPELL,
        CardKind.FIELD_SPELL,
        CardKind.CONTINUOUS_TRAP,
    }
)


class EffectKind(StrEnum):
    """What kind of effect it is."""

    CARD = "card"
    """The activation of a Spell or Trap Card itself."""
    IGNITION = "ignition"
    TRIGGER = "trigger"
    FLIP = "flip"
    QUICK = "quick"
    CONTINUOUS = "continuous"
    """It applies without being activated."""

    @property
    def is_trigger(self) -> bool:
        """Whether it is activated because something happened: Trigger and Flip Effects."""
        return self in (EffectKind.TRIGGER, EffectKind.FLIP)


SPEEDS: Final = (1, 2, 3)
"""Every Spell Speed."""

_CARDS: Final = {
    CardKind.QUICK_PLAY_SPELL: 2,
    CardKind.NORMAL_TRAP: 2,
    CardKind.CONTINUOUS_TRAP: 2,
    CardKind.COUNTER_TRAP: 3,
}
_EFFECTS: Final = {
    EffectKind.IGNITION: 1,
    EffectKind.TRIGGER: 1,
    EffectKind.FLIP: 1,
    EffectKind.QUICK: 2,
}


def spell_speed(card: CardKind, effect: EffectKind = EffectKind.CARD) -> Answer[int | None]:
    """The Spell Speed of an effect.

    Trigger Effects of monsters and Spells are 1, those of Traps 2 (spell-speed-and-chains, lines 11
    and 45). The rest is today's rules: what else a Trap on the field or in the Graveyard activates
    is 2 as well.

    Args:
        card: What kind of card has it.
        effect: What kind of effect it is.

    Returns:
        1, 2 or 3; `None` for a continuous effect, which enters no Chain.

    Raises:
        RuleError: A monster is no card that is activated itself.
    """
    if effect is EffectKind.CONTINUOUS:
        return answer(None, "continuous", rule="continuous-effects-stay-off-the-chain")
    if effect is EffectKind.CARD:
        if card is CardKind.MONSTER:
            raise RuleError(
                "a monster is not activated as a card: expected an Ignition, Trigger, Flip or"
                " Quick Effect"
            )
        rule = (
            "speed-3-is-a-counter-trap" if card is CardKind.COUNTER_TRAP else "speed-of-activations"
        )
        return answer(_CARDS.get(card, 1), "speed-by-kind", f"a {_shown(card)}", rule=rule)
    if effect.is_trigger:
        speed = 2 if card.is_trap else 1
        return answer(
            speed, "speed-by-kind", f"the trigger of a {_shown(card)}", rule="speed-of-triggers"
        )
    return answer(
        2 if card.is_trap else _EFFECTS[effect],
        "speed-by-kind",
        f"an effect of a {_shown(card)} ({effect})",
        rule="speed-of-activations",
    )


def may_chain_speed(speed: int, onto: int, *, met_at_once: bool = False) -> Verdict:
    """Whether Spell Speed lets one effect be chained to another.

    Equal or higher, and 2 or higher (spell-speed-and-chains, line 5). Trigger effects whose timing is
    met at one moment are put on one Chain without regard to it (lines 11 and 45); none of those is
    faster than 2.

    Args:
        speed: The Spell Speed of what would be chained.
        onto: That of what it would be chained to.
        met_at_once: Whether both are trigger effects met at one moment.

    Raises:
        RuleError: A number is no Spell Speed.
    """
    for number in (speed, onto):
        if isinstance(number, bool) or number not in SPEEDS:
            raise RuleError(f"{number!r} is no Spell Speed: expected 1, 2 or 3")
    if speed >= 2 and speed >= onto:
        return allowed(
            "speed-high-enough",
            f"Spell Speed {speed} answers {onto}",
            rule="equal-or-higher-speed",
        )
    if met_at_once and onto < 3:
        return allowed(
            "speed-ignored",
            "both were met at one moment, so Spell Speed does not count",
            rule="speed-exception-for-simultaneous-triggers",
        )
    if speed == 1:
        return denied(
            "speed-1-cannot-chain",
            "an effect of Spell Speed 1 is not chained by choice",
            rule="only-speed-2-or-more-chains",
        )
    return denied(
        "speed-too-low",
        f"Spell Speed {speed} is lower than {onto}",
        rule="equal-or-higher-speed",
    )


def _shown(card: CardKind) -> str:
    """A kind of card as English texts write it."""
    return (
        "monster"
        if card is CardKind.MONSTER
        else card.replace("-play", "_Play").replace("-", " ").title().replace("_", "-")
    )
