"""The built-in rules of a turn as a plugin. Another plugin adds denials, or named cards of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ygoplugin.hookspecs import hookimpl
from ygoplugin.rules.events import RULE_EVENTS
from ygoplugin.rules.ledger import may

if TYPE_CHECKING:
    from ygoplugin.duel import Duel
    from ygoplugin.oaths.events import Event
    from ygoplugin.oaths.verdicts import Verdict
    from ygoplugin.rules.events import RuleEvent


@hookimpl
def ygoplugin_may(duel: Duel, event: Event | RuleEvent) -> Verdict | None:
    """What the rule modules say of their own events, oaths and Summon limits included."""
    return may(duel, event) if isinstance(event, RULE_EVENTS) else None
