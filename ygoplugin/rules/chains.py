"""A Chain: who is asked, what may be chained, and how it resolves.

>>> chain = Chain().activate(Link("a", 0, speed=1)).activate(Link("b", 1, speed=2))
>>> chain.asked_to_chain().value, bool(chain.may_chain(Link("c", 0, speed=1)))
(0, False)
>>> chain = chain.decline(0).decline(1)
>>> chain.resolution_order().value
('b', 'a')
>>> chain.resolve("b").resolve("a").end().links
()
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ygoplugin.oaths.cards import Player
from ygoplugin.rules.errors import IllegalError, RuleError
from ygoplugin.rules.negation import LinkNegation
from ygoplugin.rules.spell_speed import SPEEDS, EffectKind, may_chain_speed
from ygoplugin.rules.triggers import Met, may_come_next, may_form_chain
from ygoplugin.rules.verdicts import (
    Answer,
    Reason,
    Verdict,
    allowed,
    answer,
    because,
    denied,
    join,
)


@dataclass(frozen=True, slots=True)
class Link:
    """An activation, done or asked about.

    Attributes:
        id: Its name: one Chain has each name once.
        player: Who activates.
        card: The id of the card; empty for any suitable one.
        speed: Its Spell Speed: 1, 2 or 3; `None` for any that fits.
        effect: The kind of effect.
        stays: Whether the card stays on the field when the Chain has ended.
        negated: What another link negated of it.
        as_met: Whether it was put on the Chain because its timing was met together with others.
    """

    id: str
    player: Player
    card: str = ""
    speed: int | None = None
    effect: EffectKind = EffectKind.CARD
    stays: bool = False
    negated: LinkNegation | None = None
    as_met: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.player, bool) or self.player not in (0, 1):
            raise RuleError(f"{self.id}: there is no player {self.player!r}: expected 0 or 1")
        if self.speed is not None and (isinstance(self.speed, bool) or self.speed not in SPEEDS):
            raise RuleError(f"{self.id}: {self.speed!r} is no Spell Speed: expected 1, 2 or 3")


@dataclass(frozen=True, slots=True)
class Chain:
    """A Chain that is being built or resolved; without links, there is none.

    Each change gives a new Chain. What the rules do not allow raises `IllegalError`.

    Attributes:
        links: Every link, Chain Link 1 first; they stay here until the Chain ends.
        resolved: How many of them have resolved, from the last one down.
        resolving: Whether it resolves, so that nothing can be added.
        declined: The players who declined since the last link was added.
    """

    links: tuple[Link, ...] = ()
    resolved: int = 0
    resolving: bool = False
    declined: tuple[Player, ...] = ()

    # --- what it is -------------------------------------------------------------------------------

    @property
    def newest(self) -> Link | None:
        """The last link; `None` if there is no Chain."""
        return self.links[-1] if self.links else None

    @property
    def next_link(self) -> Link | None:
        """The link that resolves next; `None` if none is left."""
        left = len(self.links) - self.resolved
        return self.links[left - 1] if left else None

    @property
    def asked(self) -> Player | None:
        """Who decides now whether to chain: first the opponent of the newest link's player.

        `None` if nobody does: there is no Chain, it resolves, or both declined.
        """
        if self.newest is None or self.resolving or len(self.declined) == 2:
            return None
        return self.newest.player if self.declined else 1 - self.newest.player

    def length(self) -> Answer[int]:
        """How many links there are."""
        if not self.links:
            return answer(0, "not-an-activation", rule="non-activations-stay-off-the-chain")
        first = because("first-link", rule="summon-negation-is-not-chained-to-the-summon")
        part = because(
            "not-an-activation",
            "costs, Tributes and Summons are no links",
            rule="non-activations-stay-off-the-chain",
        )
        return Answer(len(self.links), (first, part) if len(self.links) == 1 else (part,))

    def number_of(self, link: str) -> int:
        """The number of a link, from 1.

        Raises:
            RuleError: There is no such link.
        """
        for number, known in enumerate(self.links, 1):
            if known.id == link:
                return number
        names = ", ".join(known.id for known in self.links) or "none"
        raise RuleError(f"there is no Chain Link called {link!r}; there are: {names}")

    def chained_to(self, link: str) -> Answer[str | None]:
        """The link that a link lies on; `None` for Chain Link 1, which is chained to nothing."""
        number = self.number_of(link)
        if number == 1:
            return answer(
                None,
                "not-an-activation",
                "there is no link under it",
                rule="summon-negation-is-not-chained-to-the-summon",
            )
        return answer(self.links[number - 2].id, "newest-link", rule="chain-only-to-the-last-link")

    def asked_to_chain(self) -> Answer[Player | None]:
        """Who is asked now whether to chain (spell-speed-and-chains, line 55)."""
        asked = self.asked
        if asked is not None:
            code = "opponent-declined" if self.declined else "opponent-first"
            return answer(asked, code, rule="opponent-is-asked-first")
        if not self.links:
            return answer(None, "no-chain", rule="opponent-is-asked-first")
        if self.resolving:
            return answer(None, "chain-resolving", rule="nothing-between-resolutions")
        return answer(None, "both-declined", rule="resolve-when-both-decline")

    def resolves(self) -> Answer[bool]:
        """Whether the Chain resolves now: when neither player adds a link."""
        if self.links and (self.resolving or len(self.declined) == 2):
            return answer(True, "both-declined", rule="resolve-when-both-decline")
        return Answer(False, self.asked_to_chain().reasons)

    def resolution_order(self) -> Answer[tuple[str, ...]]:
        """The links in the order in which they resolve: the newest first (line 57)."""
        order = tuple(link.id for link in reversed(self.links))
        return answer(order, "last-in-first-out", rule="chain-by-reverse-order")

    def keeps_on_field(self, card: str) -> bool:
        """Whether a card is on the field because it was used in this Chain (line 59)."""
        return card in self.used_cards()

    def used_cards(self) -> tuple[str, ...]:
        """The cards that go to the Graveyard when the Chain has ended, if they are still there.

        One that would stay is among them if its activation was negated (today's rules).
        """
        return tuple(
            link.card
            for link in self.links
            if link.card
            and link.effect is EffectKind.CARD
            and (not link.stays or link.negated is LinkNegation.ACTIVATION)
        )

    # --- what may be done -------------------------------------------------------------------------

    def may_chain(self, link: Link, to: int | None = None) -> Verdict:
        """Whether an activation may be the next link.

        Only to the newest link, at an equal or higher Spell Speed, by the player who is asked, and
        not while the Chain resolves (spell-speed-and-chains, lines 5, 55 and 61).

        Args:
            link: The activation.
            to: The number of the link that it would be chained to; the newest if left out.

        Raises:
            RuleError: There is no such link.
        """
        if self.resolving:
            return denied("chain-resolving", rule="nothing-between-resolutions")
        newest = self.newest
        if newest is None:
            if to is not None:
                return denied(
                    "not-an-activation",
                    "there is no link to chain to",
                    rule="non-activations-stay-off-the-chain",
                )
            return allowed("first-link", rule="summon-negation-is-not-chained-to-the-summon")
        if to is not None and (isinstance(to, bool) or not 1 <= to <= len(self.links)):
            raise RuleError(f"there is no Chain Link {to}: the Chain has {len(self.links)}")
        found = [self._newest_only(to), self._turn_to_chain(link.player)]
        if link.speed is not None and newest.speed is not None:
            found.append(may_chain_speed(link.speed, newest.speed))
        return join(*found)

    def _newest_only(self, to: int | None) -> Verdict:
        if to is not None and to != len(self.links):
            onto = self.links[to - 1]
            together = onto.as_met and self.links[to].as_met
            older = denied(
                "older-link",
                f"Chain Link {to + 1} lies on Chain Link {to}",
                rule="chain-only-to-the-last-link",
            )
            inserted = denied("no-insertion", rule="nothing-may-be-inserted")
            return join(inserted, older) if together else older
        return allowed("newest-link", rule="chain-only-to-the-last-link")

    def _turn_to_chain(self, player: Player) -> Verdict:
        asked = self.asked
        if asked is None:
            return denied("both-declined", rule="resolve-when-both-decline")
        if asked == player:
            code = "opponent-declined" if self.declined else "opponent-first"
            return allowed(code, rule="opponent-is-asked-first")
        if self.declined:
            return denied(
                "no-priority",
                f"player {player} declined, and player {asked} decides now",
                rule="priority-passes-when-used-or-declined",
            )
        return denied(
            "opponent-first", f"player {asked} is asked first", rule="opponent-is-asked-first"
        )

    def may_put(self, met: Sequence[Met], order: Sequence[str], turn_player: Player) -> Verdict:
        """Whether effects met at one moment may form this Chain in this order; see `triggers`."""
        if self.links:
            code = "chain-resolving" if self.resolving else "new-chain"
            rule = (
                "nothing-between-resolutions" if self.resolving else "mandatory-starts-a-new-chain"
            )
            return denied(code, "they wait for a Chain of their own", rule=rule)
        return may_form_chain(order, met, turn_player)

    def may_do_other_acts(self, *, window: bool = False) -> Verdict:
        """Whether something else than an activation may be done now: a Summon, a Flip Summon, ...

        Not while it is the moment for cards and effects to be activated (spell-speed-and-chains,
        line 79), nor before the whole Chain has resolved.

        Args:
            window: Whether something that happened may still be answered.
        """
        if self.links and self.resolving:
            return denied("chain-resolving", rule="nothing-between-resolutions")
        if self.links or window:
            return denied("activation-window", rule="no-other-acts-in-an-activation-window")
        return Verdict(True)

    # --- what is done -----------------------------------------------------------------------------

    def activate(self, link: Link, number: int | None = None) -> Chain:
        """With another link.

        Args:
            link: The activation.
            number: Its number, to be checked.

        Raises:
            IllegalError: It may not be chained.
            RuleError: It would have another number, or there is a link of its name.
        """
        verdict = self.may_chain(link)
        if not verdict:
            raise IllegalError(f"{link.id} cannot be activated", verdict)
        if number is not None and number != len(self.links) + 1:
            raise RuleError(f"{link.id} would be Chain Link {len(self.links) + 1}, not {number}")
        return self._with(link)

    def put(self, links: Iterable[Link], met: Sequence[Met], turn_player: Player) -> Chain:
        """With the links of effects whose timing was met at one moment, as a Chain of their own.

        Args:
            links: The links in order; `card` says to which effect each belongs.
            met: The effects.
            turn_player: The turn player.

        Raises:
            IllegalError: The order is not allowed, or there is a Chain already.
        """
        new = tuple(links)
        verdict = self.may_put(met, [link.card for link in new], turn_player)
        if not verdict:
            raise IllegalError("the effects cannot form a Chain in this order", verdict)
        chain = self
        for link in new:
            chain = chain._with(replace(link, as_met=True))
        return chain

    def put_next(self, link: Link, met: Sequence[Met], turn_player: Player) -> Chain:
        """With the link of the next of several effects whose timing was met at one moment.

        Args:
            link: The link.
            met: The effects.
            turn_player: The turn player.

        Raises:
            IllegalError: Another effect comes first, or other links lie under it.
        """
        what = f"{link.id} cannot be activated"
        if self.resolving or not all(known.as_met for known in self.links):
            raise IllegalError(what, self.may_put(met, [link.card], turn_player))
        placed = [known.card for known in self.links]
        verdict = may_come_next(link.card, placed, met, turn_player)
        if not verdict:
            raise IllegalError(what, verdict)
        return self._with(replace(link, as_met=True))

    def _with(self, link: Link) -> Chain:
        if any(known.id == link.id for known in self.links):
            raise RuleError(f"there is a Chain Link called {link.id!r} already")
        return Chain((*self.links, link))

    def decline(self, player: Player) -> Chain:
        """After the player who is asked adds nothing.

        Raises:
            IllegalError: There is no Chain to add to, or the other player is asked.
        """
        what = f"player {player} cannot decline"
        if not self.links:
            raise IllegalError(what, denied("no-chain", rule="resolve-when-both-decline"))
        if self.resolving:
            raise IllegalError(what, denied("chain-resolving", rule="nothing-between-resolutions"))
        verdict = self._turn_to_chain(player)
        if not verdict:
            raise IllegalError(what, verdict)
        return replace(self, declined=(*self.declined, player))

    def begin_resolving(self) -> Chain:
        """Resolving from here on: nothing more is added.

        Raises:
            IllegalError: There is no Chain, or a player has not declined.
        """
        if not self.resolves().value:
            rule = "resolve-when-both-decline"
            if not self.links:
                raise IllegalError("nothing resolves", denied("no-chain", rule=rule))
            code = self.asked_to_chain().codes[0]
            text = f"player {self.asked} may still add a link"
            raise IllegalError("the Chain does not resolve yet", denied(code, text, rule=rule))
        return replace(self, resolving=True)

    def begin_resolving_at_once(self) -> Chain:
        """Resolving from here on, where a host tells no declining: moving on implies it (line 17).

        Raises:
            IllegalError: There is no Chain.
        """
        if self.links and not self.resolving:
            return replace(self, resolving=True, declined=(0, 1))
        return self.begin_resolving()

    def resolve(self, link: str) -> Chain:
        """After a link resolved, with or without effect; the newest left comes first.

        Raises:
            IllegalError: There is no Chain, it is not being resolved yet, or another link is next.
            RuleError: There is no such link.
        """
        chain = self if self.resolving else self.begin_resolving()
        expected = chain.next_link
        if expected is None:
            chain.number_of(link)
            raise IllegalError(
                f"{link} cannot resolve",
                denied("chain-over", "every link has resolved", rule="chain-by-reverse-order"),
            )
        chain.number_of(link)
        if expected.id != link:
            raise IllegalError(
                f"{link} cannot resolve",
                denied(
                    "last-in-first-out",
                    f"{expected.id} is the newest link left",
                    rule="chain-by-reverse-order",
                ),
            )
        return replace(chain, resolved=chain.resolved + 1)

    def negate(self, link: str, what: LinkNegation) -> Chain:
        """After another link negated the activation or the effect of a link that has not resolved.

        Raises:
            IllegalError: It has resolved.
            RuleError: There is no such link.
        """
        number = self.number_of(link)
        if number > len(self.links) - self.resolved:
            raise IllegalError(
                f"{link} cannot be negated",
                denied("chain-over", "it has resolved", rule="chain-by-reverse-order"),
            )
        links = tuple(
            replace(known, negated=what) if known.id == link else known for known in self.links
        )
        return replace(self, links=links)

    def end(self) -> Chain:
        """After the whole Chain has resolved: no Chain.

        Raises:
            IllegalError: There is none, or links are left.
        """
        if not self.links:
            raise IllegalError(
                "no Chain ends", denied("no-chain", rule="resolve-when-both-decline")
            )
        if self.next_link is not None:
            raise IllegalError(
                "the Chain cannot end",
                denied(
                    "links-left",
                    f"{self.next_link.id} has not resolved",
                    rule="chain-by-reverse-order",
                ),
            )
        return Chain()


def not_chainable(what: str, *, continuous: bool = False) -> Verdict:
    """Why nothing is chained to a continuous effect, a Summon, a Tribute or a cost.

    None of them is an activation (spell-speed-and-chains, lines 7 and 9).

    Args:
        what: What it is, in words.
        continuous: Whether it is a continuous effect.
    """
    if continuous:
        return denied(
            "continuous",
            f"{what} is a continuous effect",
            rule="continuous-effects-stay-off-the-chain",
        )
    return denied(
        "not-an-activation",
        f"{what} is no activation",
        rule="non-activations-stay-off-the-chain",
    )


def may_start_chain(
    link: Link, turn_player: Player, *, main_phase: bool, window: bool = False
) -> Verdict:
    """Whether an activation may be Chain Link 1 at this time, as far as Spell Speed goes.

    Only Spell Speed 2 or higher answers what happened (spell-speed-and-chains, line 5), Trigger
    Effects aside. Otherwise what is Spell Speed 1 belongs in the own Main Phase (today's rules).

    Args:
        link: The activation.
        turn_player: The turn player.
        main_phase: Whether it is a Main Phase.
        window: Whether it would answer something that happened.
    """
    if link.speed != 1 or link.effect.is_trigger:
        return Verdict(True)
    found: list[Reason] = []
    if window:
        found.append(because("speed-1-cannot-chain", rule="only-speed-2-or-more-chains"))
    if link.player != turn_player:
        found.append(because("not-own-turn", rule="speed-1-in-the-own-main-phase"))
    if not main_phase:
        found.append(because("not-a-main-phase", rule="speed-1-in-the-own-main-phase"))
    return Verdict(not found, tuple(found))


def may_use_on_field(card: str, *, on_field: bool, chain: Chain) -> Verdict:
    """Whether a card may be chosen as a target, or sent to the Graveyard as a cost, on the field.

    A used Spell or Trap is there until its Chain has ended (spell-speed-and-chains, line 59).

    Args:
        card: The id of the card.
        on_field: Whether it is on the field.
        chain: The Chain now.
    """
    rule = "used-cards-are-on-the-field-meanwhile"
    if not on_field:
        return denied("left-the-field", f"{card} is not on the field", rule=rule)
    if chain.keeps_on_field(card):
        return allowed("on-field-during-chain", rule=rule)
    return allowed("legal-target", rule=rule)
