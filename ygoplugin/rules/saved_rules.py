"""Events of the rule modules as plain data, and back."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from ygoplugin.errors import SaveError
from ygoplugin.oaths.fields import adapter
from ygoplugin.rules.events import RULE_EVENTS, RuleEvent


def _word(event: type[RuleEvent]) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "-", event.__name__).lower()


EVENT_WORDS: Final = {_word(event): event for event in RULE_EVENTS}
"""The events by the word that stands for them under `rule`."""


def dump(event: RuleEvent) -> dict[str, Any]:
    """The event as JSON has it; `load` reads it."""
    fields = adapter(type(event)).dump_python(event, mode="json", exclude_defaults=True)
    return {"rule": _word(type(event)), **fields}


def load(data: Mapping[str, Any]) -> RuleEvent:
    """The event that `dump` wrote.

    Raises:
        SaveError: It is no saved event.
    """
    kind = EVENT_WORDS.get(data["rule"]) if isinstance(data.get("rule"), str) else None
    if kind is None:
        raise SaveError(f"not a saved event of the rules: {data!r:.200}")
    fields = {name: value for name, value in data.items() if name != "rule"}
    known = {field.name for field in dataclasses.fields(kind)}
    if unknown := set(fields) - known:
        raise SaveError(f"a saved {kind.__name__} has no {', '.join(sorted(unknown))}")
    try:
        loaded: RuleEvent = adapter(kind).validate_json(json.dumps(fields), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise SaveError(f"a saved {kind.__name__}: {where}: {first['msg']}") from None
    return loaded
