"""The built-in oath rules as a plugin. Another plugin overrides any of them by registering later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ygoplugin.hookspecs import hookimpl
from ygoplugin.oaths.classify import Classification, classify
from ygoplugin.oaths.events import EVENTS
from ygoplugin.oaths.verdicts import Verdict

if TYPE_CHECKING:
    from ygoplugin.duel import Duel
    from ygoplugin.oaths.events import Event
    from ygoplugin.rules.events import RuleEvent


@hookimpl
def ygoplugin_may(duel: Duel, event: Event | RuleEvent) -> Verdict | None:
    """What the turn ledger says of its own events."""
    return duel.turns.may(event) if isinstance(event, EVENTS) else None


@hookimpl
def ygoplugin_classify_oath(
    text: str, language: str | None, card: str
) -> tuple[Classification, ...]:
    """The documented wordings."""
    return classify(text, language, card=card)
