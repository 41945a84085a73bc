"""Builders for the tests of oaths: a turn told in a few words."""

from __future__ import annotations

from ygoplugin.eras import Eras
from ygoplugin.oaths.cards import EXTRA_DECK, Card
from ygoplugin.oaths.events import (
    Activation,
    ChainEnded,
    EffectNegated,
    Event,
    LimitBegan,
    LinkActivated,
    LinkResolved,
    MonstersSummoned,
    Summon,
    SummonClass,
    SummonDeclared,
    SummonKind,
    SummonNegated,
    SummonPlan,
    SummonSucceeded,
    TurnBegan,
)
from ygoplugin.oaths.restrictions import Action, Oath, Relation, Restriction
from ygoplugin.oaths.turn import TurnLedger
from ygoplugin.oaths.verdicts import Verdict

ME, OPPONENT = 0, 1

WINDA = Card("El Shaddoll Winda")
CYBER_DRAGON = Card("Cyber Dragon", attribute="LIGHT", level=5, types=("Effect",))
WINDWITCH = Card("Windwitch - Glass Bell", attribute="WIND", level=4, types=("Effect",))

DUALITY = Activation(ME, Card("Pot of Duality"), "card")
STORMFORTH = Activation(ME, Card("The Monarchs Stormforth"), "card")
RAGE = Activation(ME, Card("Rage with Eyes of Blue"), "card")
MULTIFAKER = Activation(ME, Card("Altergeist Multifaker"), "2")
KENDAMA = Activation(ME, Card("Hi-Speedroid Kendama"), "3")
ENVOY = Activation(ME, Card("Chaos Emperor Dragon - Envoy of the End"), "1")

NO_SPECIAL_SUMMON = Restriction(frozenset({Action.SPECIAL_SUMMON}))
NO_NORMAL_SUMMON = Restriction(frozenset({Action.NORMAL_SUMMON, Action.SET}))
NO_ATTACK_BY_IT = Restriction(frozenset({Action.ATTACK}), relation=Relation.THIS_CARD)


def ledger(as_of: str = "documents", *events: Event) -> TurnLedger:
    """A ledger in which a turn of mine has begun."""
    made = TurnLedger(Eras.at(as_of))
    made.record(TurnBegan(ME))
    for event in events:
        made.record(event)
    return made


def winda(as_of: str = "documents") -> TurnLedger:
    """The same, and each player can Special Summon only once per turn."""
    return ledger(as_of, LimitBegan(WINDA))


def spell(
    name: str = "a Spell",
    *,
    player: int = ME,
    summons: SummonClass | None = None,
    monsters: tuple[Card, ...] = (),
    origin: str = "",
    oaths: tuple[Oath, ...] = (),
    both: bool = False,
) -> Activation:
    """The activation of a Spell Card that does what the arguments say."""
    plan = None
    if summons is not None:
        plan = SummonPlan(summons, monsters, (origin,) if origin else (), both_players=both)
    return Activation(player, Card(name, types=("Spell",)), "card", oaths, plan)


def oath(wording: str, restriction: Restriction = NO_SPECIAL_SUMMON) -> Oath:
    """An oath of some wording."""
    return Oath(wording, restriction)


def resolve(made: TurnLedger, activation: Activation, *arriving: Card, origin: str = "") -> None:
    """A Chain of one link that resolves, with a Special Summon if monsters are given."""
    made.record(LinkActivated(1, activation))
    if arriving:
        made.record(MonstersSummoned(activation.player, arriving, 1, origin))
    made.record(LinkResolved(1))
    made.record(ChainEnded())


def negate_effect(made: TurnLedger, activation: Activation) -> None:
    """A Chain of one link whose effect is negated."""
    made.record(LinkActivated(1, activation))
    made.record(EffectNegated(1))
    made.record(ChainEnded())


def declare(
    made: TurnLedger,
    card: Card = CYBER_DRAGON,
    *,
    player: int = ME,
    kind: SummonKind = SummonKind.INHERENT,
    origin: str = "hand",
    oaths: tuple[Oath, ...] = (),
) -> None:
    """A Summon that does not use the Chain is declared."""
    made.record(SummonDeclared(Summon(player, kind, (card,), origin, oaths)))


def summon(made: TurnLedger, card: Card = CYBER_DRAGON, **how: object) -> None:
    """The same, and it succeeds."""
    declare(made, card, **how)  # type: ignore[arg-type]
    made.record(SummonSucceeded())


def negated_summon(made: TurnLedger, card: Card = CYBER_DRAGON, **how: object) -> None:
    """The same, and it is negated."""
    declare(made, card, **how)  # type: ignore[arg-type]
    made.record(SummonNegated())


def from_extra_deck(made: TurnLedger, card: Card = CYBER_DRAGON, *, negated: bool = False) -> None:
    """A Summon from the Extra Deck that does not use the Chain."""
    (negated_summon if negated else summon)(made, card, origin=EXTRA_DECK)


def codes(verdict: Verdict) -> list[str]:
    """The codes of a verdict's reasons."""
    return [reason.code for reason in verdict.reasons]


def notes(verdict: Verdict) -> list[str]:
    """The codes of a verdict's notes."""
    return [note.code for note in verdict.notes]
