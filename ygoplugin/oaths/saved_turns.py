"""Saved ledgers: the events as JSON, and back by replaying them."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from ygoplugin.eras import Eras
from ygoplugin.errors import EraError
from ygoplugin.oaths.errors import SavedTurnError
from ygoplugin.oaths.events import EVENTS, Event
from ygoplugin.oaths.fields import adapter
from ygoplugin.oaths.named_cards import NamedEffect, NamedLimit, NamedOath

FORMAT: Final = 1
"""The version of the form, under `format`."""

_T = TypeVar("_T")


def _word(event: type[Event]) -> str:
    return re.sub(r"(?<=.)(?=[A-Z])", "-", event.__name__).lower()


EVENT_WORDS: Final = {_word(event): event for event in EVENTS}
"""The events by the word that stands for them under `event`."""


@dataclasses.dataclass(frozen=True, slots=True)
class SavedTurns:
    """What a ledger is made of.

    Attributes:
        eras: The state of the rulings.
        effects: Effects that count in their own way, beside the named ones.
        oaths: Oaths of cards, beside the named ones.
        limits: Monsters with a limit, beside the named ones.
        events: The events, in order.
    """

    eras: Eras
    effects: tuple[NamedEffect, ...]
    oaths: tuple[NamedOath, ...]
    limits: tuple[NamedLimit, ...]
    events: tuple[Event, ...]

    def to_json(self) -> str:
        """All of it as JSON text."""
        saved = {
            "format": FORMAT,
            "as_of": self.eras.as_of.isoformat(),
            "switches": dict(self.eras.chosen),
            "effects": [_dump(effect) for effect in self.effects],
            "oaths": [_dump(oath) for oath in self.oaths],
            "limits": [_dump(limit) for limit in self.limits],
            "events": [{"event": _word(type(event)), **_dump(event)} for event in self.events],
        }
        return json.dumps(saved, ensure_ascii=False, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> SavedTurns:
        """What was saved as `text`.

        Raises:
            SavedTurnError: It is no saved ledger.
        """
        try:
            saved = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise SavedTurnError(f"this is no JSON: {error}") from None
        if not isinstance(saved, dict) or saved.get("format") != FORMAT:
            raise SavedTurnError(f"this is no saved ledger of format {FORMAT}")
        try:
            return cls(
                Eras.at(saved["as_of"]).with_settings(**saved["switches"]),
                tuple(_load(NamedEffect, item, "an effect") for item in saved["effects"]),
                tuple(_load(NamedOath, item, "an oath") for item in saved["oaths"]),
                tuple(_load(NamedLimit, item, "a limit") for item in saved["limits"]),
                tuple(_load_event(n, item) for n, item in enumerate(saved["events"])),
            )
        except KeyError as error:
            raise SavedTurnError(f"the saved ledger lacks {error}") from None
        except (EraError, TypeError) as error:
            raise SavedTurnError(f"the saved ledger cannot be read: {error}") from None


def _load_event(number: int, item: object) -> Event:
    word = item.get("event") if isinstance(item, dict) else None
    if not isinstance(item, dict) or word not in EVENT_WORDS:
        raise SavedTurnError(
            f"event {number} is {item!r}: expected an object with an `event` of"
            f" {', '.join(EVENT_WORDS)}"
        )
    fields = {name: value for name, value in item.items() if name != "event"}
    return _load(EVENT_WORDS[word], fields, f"event {number} ({word})")


def _dump(item: object) -> dict[str, Any]:
    dumped: dict[str, Any] = adapter(type(item)).dump_python(
        item, mode="json", exclude_defaults=True
    )
    return dumped


def _load(kind: type[_T], fields: object, what: str) -> _T:
    known = {field.name for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    unknown = set(fields) - known if isinstance(fields, dict) else set()
    if unknown:
        raise SavedTurnError(f"{what} has no {', '.join(sorted(map(str, unknown)))}")
    try:
        loaded: _T = adapter(kind).validate_json(json.dumps(fields), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise SavedTurnError(f"{what} cannot be read: {where}: {first['msg']}") from None
    return loaded
