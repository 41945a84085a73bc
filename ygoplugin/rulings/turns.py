"""Playing rulings about a turn: oaths, and how Special Summons are counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ygoplugin.duel import Duel
from ygoplugin.eras import Eras
from ygoplugin.errors import RulingError, YgopluginError
from ygoplugin.oaths import (
    Action,
    Activation,
    Card,
    CardKind,
    NamedOath,
    Oath,
    Relation,
    Restriction,
    Source,
    Summon,
    SummonClass,
    SummonKind,
    SummonLimit,
    SummonPlan,
    TurnLedger,
    Until,
    Verdict,
)
from ygoplugin.oaths import events as ev
from ygoplugin.oaths.named_cards import summon_limit_of
from ygoplugin.rulings.model import CardEntry, KindEntry, OathEntry, OathStep

PLAYERS: Final = {"me": 0, "opp": 1}
_MONSTER: Final = "some monster"


def oath_card(entry: CardEntry) -> Card:
    """A card as oaths look at it, from what a ruling says of it."""
    kind = (entry.kind or "").lower()
    types = list(entry.types)
    for word in ("spell", "trap"):
        if kind.endswith(word) and word.capitalize() not in types:
            types.append(word.capitalize())
    level = None if entry.printed is None else entry.printed.level
    return Card(
        entry.name_en or entry.key,
        id=entry.id or "",
        attribute=entry.attribute or "",
        race=entry.race or "",
        level=level if isinstance(level, int) else None,
        types=tuple(types),
        archetypes=tuple(entry.archetypes),
        summons_per_turn=entry.summons_per_turn,
    )


def _kind(entry: KindEntry) -> CardKind:
    return CardKind(
        tuple(entry.names),
        tuple(entry.attributes),
        tuple(entry.races),
        tuple(entry.types),
        tuple(entry.archetypes),
        entry.min_level,
        entry.max_level,
    )


def _oath(entry: OathEntry) -> Oath:
    restriction = None
    if entry.forbids:
        restriction = Restriction(
            frozenset(Action(word) for word in entry.forbids),
            tuple(entry.origins),
            tuple(_kind(k) for k in entry.only),
            tuple(_kind(k) for k in entry.spares),
            Relation(entry.relation),
            entry.direct,
            entry.cards_only,
        )
    return Oath(
        entry.wording,
        restriction,
        entry.consequence,
        Until(entry.until),
        entry.bracketed,
        entry.joined,
    )


def named_oaths(cards: Mapping[str, CardEntry], place: str) -> tuple[NamedOath, ...]:
    """The oaths that a ruling gives its cards.

    Raises:
        RulingError: A word in one of them is unknown.
    """
    try:
        return tuple(
            NamedOath((oath_card(entry).name,), oath.effect, _oath(oath), place)
            for entry in cards.values()
            for oath in entry.oaths
        )
    except (ValueError, YgopluginError) as error:
        raise RulingError(f"{place}: an oath makes no sense: {error}") from None


class TurnPlay:
    """One turn being played.

    Args:
        place: The file and line of the ruling, for errors.
        cards: The cards it names.
        eras: The rulings of the day.
    """

    def __init__(self, place: str, cards: Mapping[str, CardEntry], eras: Eras) -> None:
        self.place = place
        self.entries = cards
        self.duel = Duel(eras, oaths=named_oaths(cards, place))
        self.links: dict[str, tuple[int, int]] = {}
        self.declared: set[str] = set()

    @property
    def turns(self) -> TurnLedger:
        """The duel's turn ledger."""
        return self.duel.turns

    def card(self, key: str | None) -> Card:
        """The card that a key names; any card for none."""
        if key is None:
            return Card(_MONSTER)
        entry = self.entries.get(key)
        return Card(key) if entry is None else oath_card(entry)

    def activation(self, step: OathStep) -> Activation:
        """The activation that a step describes."""
        plan = None
        will = step.will_summon
        if will is not None and will != "none":
            try:
                summon_class = SummonClass(will)
            except ValueError:
                known = ", ".join(["none", *SummonClass])
                raise RulingError(
                    f"{self.place}: will-summon is {will!r}: expected one of {known}"
                ) from None
            origins = (step.summons_from,) if step.summons_from else ()
            names = tuple(self.card(name) for name in step.names)
            plan = SummonPlan(summon_class, names, origins, step.times, step.both_players)
        return Activation(
            self.player(step),
            self.card(step.card),
            step.effect or "",
            summon=plan,
            when_summoned=step.effect == "on-summon",
        )

    def player(self, step: OathStep) -> int:
        """The acting player; "me" if the step names none."""
        return PLAYERS[step.by or "me"]

    def link(self, step: OathStep) -> int:
        """The Chain Link that a step is about."""
        if step.of not in self.links:
            known = ", ".join(self.links) or "none"
            raise RulingError(
                f"{self.place}: no activation is called {step.of!r}; there are: {known}"
            )
        return self.links[step.of][0]

    # --- what happens -------------------------------------------------------------------------------

    def play(self, step: OathStep) -> None:
        """Tell the duel what a step says."""
        handler: Callable[[OathStep], None] = getattr(self, "_" + str(step.do).replace("-", "_"))
        handler(step)

    def _tell(self, *events: ev.Event) -> None:
        for event in events:
            self.duel.feed(event)

    def _turn_starts(self, step: OathStep) -> None:
        self._tell(ev.TurnBegan(self.player(step)))

    def _in_force(self, step: OathStep) -> None:
        card = self.card(step.card)
        listed = summon_limit_of(card)
        limit = listed if step.limit is None else SummonLimit(step.limit)
        if limit is None:
            return
        players = (0, 1) if step.to in (None, "both") else (PLAYERS.get(step.to or "", 0),)
        self._tell(
            ev.LimitBegan(
                card,
                SummonLimit(limit.maximum, players, limit.restriction, limit.counts_earlier),
            )
        )

    def _stops_applying(self, step: OathStep) -> None:
        self._tell(ev.LimitEnded(self.card(step.card)))

    def _normal_summon(self, step: OathStep) -> None:
        summon = Summon(self.player(step), SummonKind.NORMAL, (self.card(step.card),))
        self._tell(ev.SummonDeclared(summon), ev.SummonSucceeded())

    def _set(self, step: OathStep) -> None:
        self._tell(ev.MonsterSet(self.player(step), self.card(step.card)))

    def _attacks(self, step: OathStep) -> None:
        self._tell(ev.AttackDeclared(self.player(step), self.card(step.card), direct=step.direct))

    def _restricted_action(self, step: OathStep) -> None:
        """The player does what the oath of another card is about."""
        owner = self.card(step.for_card)
        effect = step.effect or ""
        for oath in self.turns.named.oaths_of(owner, effect):
            if oath.restriction is not None:
                self._act_against(self.player(step), oath.restriction, owner)
                return

    def _act_against(self, player: int, restriction: Restriction, owner: Card) -> None:
        """Something that a restriction forbids."""
        action = min(restriction.actions)
        card = Card("another monster", attribute="FIRE", race="Rock", types=("Effect",))
        for kind in restriction.forbidden[:1]:
            card = Card(
                kind.names[0] if kind.names else card.name,
                attribute=kind.attributes[0] if kind.attributes else "FIRE",
                race=kind.races[0] if kind.races else "Rock",
                types=kind.types or ("Effect",),
                archetypes=kind.archetypes,
                level=kind.min_level,
            )
        if restriction.relation is Relation.THIS_CARD:
            card = owner
        origin = restriction.origins[0] if restriction.origins else "hand"
        match action:
            case Action.SPECIAL_SUMMON:
                summon = Summon(player, SummonKind.INHERENT, (card,), origin)
                self._tell(ev.SummonDeclared(summon), ev.SummonSucceeded())
            case Action.NORMAL_SUMMON:
                summon = Summon(player, SummonKind.NORMAL, (card,))
                self._tell(ev.SummonDeclared(summon), ev.SummonSucceeded())
            case Action.SET:
                self._tell(ev.MonsterSet(player, card))
            case Action.ATTACK:
                self._tell(ev.AttackDeclared(player, card, direct=restriction.direct))
            case Action.ACTIVATE:
                spell = Card("another Spell", types=("Spell",))
                self._tell(
                    ev.LinkActivated(1, Activation(player, spell, "card")),
                    ev.LinkResolved(1),
                    ev.ChainEnded(),
                )
            case _:
                self._tell(ev.ActionDone(player, action, card))

    def _counted_special_summon(self, step: OathStep) -> None:
        summon = Summon(self.player(step), SummonKind.INHERENT, (Card(_MONSTER),), "hand")
        self._tell(ev.SummonDeclared(summon), ev.SummonSucceeded())

    def _inherent_special_summon(self, step: OathStep) -> None:
        cards = (self.card(step.card),) if step.card else ()
        summon = Summon(self.player(step), SummonKind.INHERENT, cards, step.from_ or "")
        self._tell(ev.SummonDeclared(summon))
        if step.id is not None:
            self.declared.add(step.id)

    def _summon_negated(self, step: OathStep) -> None:  # noqa: ARG002
        self._tell(ev.SummonNegated())

    def _special_summon_succeeds(self, step: OathStep) -> None:
        cards = (self.card(step.card),) if step.card else ()
        if step.of in self.links:
            link, player = self.links[step.of]
            self._tell(ev.MonstersSummoned(player, cards or (Card(_MONSTER),), link))
        else:
            self._tell(ev.SummonSucceeded(cards))

    def _activate(self, step: OathStep) -> None:
        link = step.link or len(self.turns.chain) + 1
        self._tell(ev.LinkActivated(link, self.activation(step)))
        if step.id is not None:
            self.links[step.id] = (link, self.player(step))

    def _activation_negated(self, step: OathStep) -> None:
        self._tell(ev.ActivationNegated(self.link(step)))

    def _effect_negated(self, step: OathStep) -> None:
        self._tell(ev.EffectNegated(self.link(step)))

    def _effect_replaced(self, step: OathStep) -> None:
        self._tell(ev.EffectReplaced(self.link(step)))

    def _resolves(self, step: OathStep) -> None:
        self._tell(ev.LinkResolved(self.link(step), step.first_part_done, step.applied))

    def _resolves_without_summoning(self, step: OathStep) -> None:
        self._tell(ev.LinkResolved(self.link(step), step.first_part_done, step.applied))

    def _resolution_step(self, step: OathStep) -> None:
        self._tell(ev.ResolutionStep(self.link(step)))

    def _card_leaves(self, step: OathStep) -> None:
        self._tell(ev.CardLeft(self.card(step.card)))

    def _effects_negated(self, step: OathStep) -> None:
        self._tell(ev.MonsterNegated(self.card(step.card)))

    def _copy_effect(self, step: OathStep) -> None:
        named = self.turns.named
        copied = self.card(step.copies)
        oaths = tuple(
            oath
            for effect in ("1", "2", "3", "4", "only", "any", "card")
            for oath in named.oaths_of(copied, effect)
        )
        self._tell(ev.EffectGained(self.card(step.card), "gained", tuple(dict.fromkeys(oaths))))

    def _chain_ends(self, step: OathStep) -> None:  # noqa: ARG002
        if self.turns.chain:
            self._tell(ev.ChainEnded())

    def _phase(self, step: OathStep) -> None:
        """Only what happens in a phase matters to oaths, not that it begins."""

    # --- questions ----------------------------------------------------------------------------------

    def answer(self, step: OathStep) -> tuple[Any, Verdict | None]:
        """What the duel says to a question, with the verdict if it is one."""
        player = self.player(step)
        card = self.card(step.card) if step.card else None
        match step.ask:
            case "may-activate":
                return self._verdict(ev.LinkActivated(1, self.activation(step)))
            case "may-activate-any-other-effect":
                source = Source(self.card(step.card).key, step.effect or "1")
                verdict = self.turns.may_activate_any_other(player, source)
                return verdict.allowed, verdict
            case "may-special-summon":
                cards = () if card is None else (card,)
                summon = Summon(player, SummonKind.INHERENT, cards, step.from_ or "")
                return self._verdict(ev.SummonDeclared(summon))
            case "may-normal-summon":
                cards = () if card is None else (card,)
                summon = Summon(player, SummonKind.NORMAL, cards)
                return self._verdict(ev.SummonDeclared(summon))
            case "may-set":
                return self._verdict(ev.MonsterSet(player, card or Card(_MONSTER)))
            case "may-attack":
                attack = ev.AttackDeclared(player, card or Card(_MONSTER), direct=step.direct)
                return self._verdict(attack)
            case "special-summon-count" | "same-name-count":
                name = card.name if step.ask == "same-name-count" and card is not None else ""
                count = self.turns.special_summon_count
                return {key: count(number, name) for key, number in PLAYERS.items()}, None
            case "oath-kind":
                oaths = self.turns.named.oaths_of(self.card(step.card), step.effect or "")
                return (oaths[0].wording if oaths else None), None
            case "restriction-applies":
                return bool(self.turns.in_force(player, self.card(step.card))), None
            case "trigger-misses-timing":
                return self.turns.misses_timing(self.card(step.card)), None
            case "draw-phase-skipped":
                return self.turns.consequence_applies(player, "skip-draw-phase"), None
            case "may-attack-again":
                return self.turns.consequence_applies(player, "attack-again", card), None
            case _:
                verdict = self.turns.summon_applies(self.link(step))
                return verdict.allowed, verdict

    def _verdict(self, event: ev.Event) -> tuple[bool, Verdict]:
        verdict = self.duel.may(event)
        return verdict.allowed, verdict

    def describe(self, step: OathStep) -> str:
        """A step in words."""
        if step.ask is not None:
            words = [f"question: {step.ask.replace('-', ' ')}"]
        else:
            words = [str(step.do).replace("-", " ")]
        words += [f"by {step.by}"] if step.by else []
        words += [self.card(step.card).name] if step.card else []
        if step.effect:
            words.append(f"(effect {step.effect})" if step.effect != "card" else "(the card)")
        words += [f"as Chain Link {step.link}"] if step.link else []
        words += [f"of {step.of}"] if step.of else []
        words += [f"- {text}" for text in (step.did, step.why, step.note, step.becomes) if text]
        return " ".join(words)
