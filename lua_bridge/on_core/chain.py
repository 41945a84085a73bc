"""The Chain as far as it stands: which Links the play's steps activated, and which came of themselves."""

from __future__ import annotations

from lua_bridge.on_core.named import Named
from lua_bridge.on_core.session import Session


class ChainSoFar:
    """The Links of the Chain, and the steps of the play that activated them.

    The core activates what must be activated without asking: the play's step that says so comes later
    and claims its Link.

    Args:
        session: The duel.
        named: Its cards by the names of the play.
    """

    def __init__(self, session: Session, named: Named) -> None:
        self._named = named
        self._moment = session.moment
        self._claimed: set[tuple[int, int]] = set()
        """The Links that a step has, by the number of the Chain in the duel and that of the Link."""

    def claim_next(self) -> None:
        """The Link that is activated next is that of the step that is being carried out."""
        self._claimed.add((self._moment.chains, self._moment.chain + 1))

    def unclaimed(self, name: str) -> int | None:
        """The number of a Link of a card that no step has; `None` if there is none."""
        for link in self._moment.links:
            if (self._moment.chains, link.link) not in self._claimed:
                if self._named.at(link.place) == name:
                    return link.link
        return None

    def claim(self, name: str) -> bool:
        """Whether a Link of a card had no step yet; it has one now."""
        link = None if self._moment.resolving else self.unclaimed(name)
        if link is not None:
            self._claimed.add((self._moment.chains, link))
        return link is not None

    def being_activated(self) -> str | None:
        """The card whose effect is being activated and that no step has; `None` if there is none."""
        moment = self._moment
        if not moment.links or moment.resolving or moment.chained >= moment.chain:
            return None
        last = moment.links[-1]
        if (moment.chains, last.link) in self._claimed:
            return None
        return self._named.at(last.place)
