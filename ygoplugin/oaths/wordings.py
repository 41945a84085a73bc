"""The kinds of oath wordings: what each one blocks, from when, and what lifts it.

The wording alone decides how an oath is treated, and where a translation is loose the Japanese
original decides which wording it is. Six kinds belong to activations; three more to Summons.

>>> WORDINGS["turn-you-activate"].looks_back, WORDINGS["turn-was-activated"].looks_back
(True, False)
>>> WORDINGS["if-was-activated"].on_effect_negated
<Fate.NEVER: 'never'>
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Family(StrEnum):
    """Which way an oath looks."""

    CHOOSE_ONE = "choose-one"
    """Either the activation or the restricted action, in the whole turn, in either order."""
    ALLOW_BOTH = "allow-both"
    """Only what comes afterwards is restricted."""


class Moment(StrEnum):
    """When an oath begins to bind."""

    ACTIVATION = "activation"
    RESOLUTION = "resolution"
    SUMMON = "summon"
    """When the monster was successfully Summoned."""


class Fate(StrEnum):
    """What something does to an oath."""

    BINDS = "binds"
    """It binds, or goes on binding."""
    LIFTED = "lifted"
    """It was binding and no longer does."""
    NEVER = "never"
    """It never begins to bind."""


@dataclass(frozen=True, slots=True)
class Wording:
    """One kind of oath.

    Attributes:
        id: The name under which rulings, files and verdicts know it.
        family: Which way it looks.
        ja: The Japanese wording, which decides.
        zh: The Chinese wording.
        en: The English wording.
        blocks_before: What an action that was already done this turn blocks.
        blocks_after: What is blocked once the oath binds, and until when.
        part_of_effect: Whether the text is a part of the effect.
        binds_from: When it begins to bind.
        on_activation_negated: What it does if the activation is negated.
        on_effect_negated: The same if the activation stands and only the effect is negated.
        on_nothing_done: The same if the effect resolves without doing anything.
        on_copied: The same if another card gains or copies the effect.
        on_replaced: The same if the effect is rewritten into another.
        on_summon_failed: The same if a Summon, by the effect or of the monster, is negated or
            fails.
        own_timing: Whether it is carried out after, not together with, the part before it, so
            that an optional "when" effect misses its timing.
        sources: Where that is documented: lines of the source document "oaths", or the newer
            documentation where the older is silent.
        own_way: Whether it is only about a Summon by the card's own effect or procedure.
    """

    id: str
    family: Family
    ja: str
    zh: str
    en: str
    blocks_before: str
    blocks_after: str
    part_of_effect: bool
    binds_from: Moment
    on_activation_negated: Fate
    on_effect_negated: Fate
    on_nothing_done: Fate
    on_copied: Fate
    on_replaced: Fate
    on_summon_failed: Fate
    own_timing: bool
    sources: tuple[str, ...]
    own_way: bool = False

    @property
    def looks_back(self) -> bool:
        """Whether an earlier restricted action blocks the activation or the Summon."""
        return self.family is Family.CHOOSE_ONE


def _either_or(
    id_: str, ja: str, zh: str, en: str, until: str, sources: tuple[str, ...]
) -> Wording:
    return Wording(
        id=id_,
        family=Family.CHOOSE_ONE,
        ja=ja,
        zh=zh,
        en=en,
        blocks_before="the activation, if the restricted action was done this turn",
        blocks_after=f"the restricted action, {until}",
        part_of_effect=False,
        binds_from=Moment.ACTIVATION,
        on_activation_negated=Fate.LIFTED,
        on_effect_negated=Fate.BINDS,
        on_nothing_done=Fate.BINDS,
        on_copied=Fate.BINDS,
        on_replaced=Fate.BINDS,
        on_summon_failed=Fate.BINDS,
        own_timing=False,
        sources=(*sources, "effect negated: oaths 29", "copied: oaths 31", "era B10"),
    )


def _rider(
    id_: str, ja: str, zh: str, en: str, until: str, sources: tuple[str, ...], *, own_timing: bool
) -> Wording:
    return Wording(
        id=id_,
        family=Family.ALLOW_BOTH,
        ja=ja,
        zh=zh,
        en=en,
        blocks_before="nothing",
        blocks_after=until,
        part_of_effect=True,
        binds_from=Moment.RESOLUTION,
        on_activation_negated=Fate.NEVER,
        on_effect_negated=Fate.NEVER,
        on_nothing_done=Fate.BINDS,
        on_copied=Fate.BINDS,
        on_replaced=Fate.NEVER,
        on_summon_failed=Fate.BINDS,
        own_timing=own_timing,
        sources=(*sources, "negated: oaths 56, 58", "era B13"),
    )


ACTIVATION_WORDINGS: Final = (
    _either_or(
        "turn-you-activate",
        "(このカード/効果)を発動するターン、…",
        "发动的回合,…",
        "You cannot ... the turn you activate this card/effect.",
        "for the whole turn",
        ("oaths 24, 25",),
    ),
    _either_or(
        "if-you-activate",
        "(このカード/効果)を発動する場合、…",
        "发动的场合,… (translated exactly like if-was-activated)",
        "If you activate this card/effect, you cannot ... this turn.",
        "for the period that the card names",
        ("oaths 64",),
    ),
    _rider(
        "turn-was-activated",
        "(このカード/効果)を発動したターン、…",
        "发动过的回合,… (older translations: 发动的回合)",
        "If you activated this effect, you cannot ... for the rest of this turn.",
        "the restricted action, from resolution to the end of the turn",
        ("oaths 51",),
        own_timing=False,
    ),
    _rider(
        "after-activation",
        "(このカード/効果の)発動後、(ターン終了時まで)…",
        "发动后,…",
        "After this effect resolves, you cannot ... for the rest of this turn.",
        "the restricted action, from resolution until the stated end",
        ("oaths 52",),
        own_timing=False,
    ),
    _rider(
        "this-turn",
        "このターン、…",
        "这个回合…",
        "..., also you cannot ... this turn.",
        "the restricted action, from resolution to the end of the turn",
        ("oaths 53",),
        own_timing=False,
    ),
    _rider(
        "if-was-activated",
        "(このカード/効果)を発動した場合、…",
        "发动的场合,… (better: 发动过的场合)",
        "... then, if you activated this effect, ...",
        "whatever the text says, as a later step of the resolution",
        ("oaths 55 to 58",),
        own_timing=True,
    ),
)
"""The six kinds of oaths on activations."""

SUMMON_WORDINGS: Final = (
    Wording(
        id="turn-you-summon",
        family=Family.CHOOSE_ONE,
        ja="このカードを特殊召喚するターン、…",
        zh="把这张卡特殊召唤的回合,…",
        en="You cannot ... the turn you Special Summon this card.",
        blocks_before="the Summon, if the restricted action was done this turn",
        blocks_after="the restricted action, for the whole turn",
        part_of_effect=False,
        binds_from=Moment.SUMMON,
        on_activation_negated=Fate.NEVER,
        on_effect_negated=Fate.BINDS,
        on_nothing_done=Fate.BINDS,
        on_copied=Fate.BINDS,
        on_replaced=Fate.BINDS,
        on_summon_failed=Fate.NEVER,
        own_timing=False,
        sources=("era B15, ruling of 2020-04-01 (Lava Golem)",),
    ),
    Wording(
        id="turn-was-summoned",
        family=Family.ALLOW_BOTH,
        ja="このカードが特殊召喚に成功したターン、…",
        zh="这张卡特殊召唤成功的回合,…",
        en="You cannot ... the turn this card is Special Summoned.",
        blocks_before="nothing",
        blocks_after="the restricted action, while the monster's effects are not negated",
        part_of_effect=True,
        binds_from=Moment.SUMMON,
        on_activation_negated=Fate.NEVER,
        on_effect_negated=Fate.NEVER,
        on_nothing_done=Fate.BINDS,
        on_copied=Fate.BINDS,
        on_replaced=Fate.NEVER,
        on_summon_failed=Fate.NEVER,
        own_timing=False,
        sources=("era B15, rulings of 2023-02-18 and 2024-07-12",),
    ),
    Wording(
        id="turn-summoned-this-way",
        family=Family.ALLOW_BOTH,
        ja="この方法で特殊召喚したターン、…",
        zh="这个方法特殊召唤过的回合,…",
        en="You cannot ... the turn you Special Summon this card this way.",
        blocks_before="nothing",
        blocks_after="the restricted action, from the successful Summon to the end of the turn",
        part_of_effect=True,
        binds_from=Moment.SUMMON,
        on_activation_negated=Fate.NEVER,
        on_effect_negated=Fate.BINDS,
        on_nothing_done=Fate.BINDS,
        on_copied=Fate.BINDS,
        on_replaced=Fate.BINDS,
        on_summon_failed=Fate.NEVER,
        own_timing=False,
        sources=("era B15, ruling of 2022-12-10",),
        own_way=True,
    ),
)
"""The kinds of oaths on Summons."""

WORDINGS: Final[Mapping[str, Wording]] = MappingProxyType(
    {wording.id: wording for wording in (*ACTIVATION_WORDINGS, *SUMMON_WORDINGS)}
)
"""Every wording by id."""
