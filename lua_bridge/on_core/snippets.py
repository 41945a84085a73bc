"""What a snippet of Lua gives in a core's duel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lua_bridge.on_core.session import Session


def given(session: Session) -> Any:
    """What the last snippet gave: several results as a list, cards by name, a Group as their set."""
    ((*told,),) = session.lines("Play.tell_given()")
    words = iter(told)
    results = [_value(words) for _ in range(_count(words))]
    if len(results) > 1:
        return results
    return results[0] if results else None


def _value(words: Iterator[Any]) -> Any:
    match next(words):
        case "group":
            return frozenset(str(next(words)) for _ in range(_count(words)))
        case "table":
            items = [(_value(words), _value(words)) for _ in range(_count(words))]
            if sorted(str(key) for key, _ in items) == sorted(map(str, range(1, len(items) + 1))):
                return [one for _, one in sorted(items, key=lambda item: int(item[0]))]
            return dict(items)
        case _:
            return next(words)


def _count(words: Iterator[Any]) -> int:
    return int(next(words))
