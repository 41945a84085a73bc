"""Expectation files: what is expected of a puzzle or a replay that lies beside them.

`trap.lua.expect.yaml` is about the puzzle `trap.lua`, `final.yrpX.expect.yaml` about the replay
`final.yrpX`. Such a file holds the steps of a play, or only what is expected at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from lua_bridge.plays.model import PlayFile
from ygoplugin.rulings.reading import Document, Place

SUFFIX: Final = ".expect.yaml"
_OF_FILE: Final = frozenset(PlayFile.model_fields) - {"plays"}
"""The keys that belong to the file; the others belong to its play, `cards` to the file."""


def as_plays(document: Document, path: Path) -> Document:
    """An expectation file as the play file that it stands for.

    Args:
        document: The file.
        path: Where it is.

    Raises:
        RulingError: It is no mapping.
    """
    about = path.name.removesuffix(SUFFIX)
    key = "puzzle" if about.endswith(".lua") else "replay"
    if not isinstance(document.data, dict):
        raise document.error((), "expected a mapping with `steps:` or `expect:`")
    if "plays" in document.data:
        for play in document.data["plays"] if isinstance(document.data["plays"], list) else ():
            if isinstance(play, dict):
                play.setdefault(key, about)
        return document
    data = {name: value for name, value in document.data.items() if name in _OF_FILE}
    play = {name: value for name, value in document.data.items() if name not in _OF_FILE}
    at_once = "expect" in play and "steps" not in play
    if at_once:
        play["steps"] = [{"expect": play.pop("expect")}]
    play.setdefault("id", Path(about).stem)
    play.setdefault("steps", [{"expect": {}}])
    play.setdefault(key, about)
    found = Document(document.path, {**data, "plays": [play]})
    first = min((line for place, line in document.lines.items() if len(place) == 1), default=1)
    found.lines[("plays",)] = found.lines[("plays", 0)] = first
    found.lines[("plays", 0, "steps", 0)] = first
    for place, line in document.lines.items():
        found.lines[_moved(place, at_once=at_once)] = line
    return found


def _moved(place: Place, *, at_once: bool) -> Place:
    if not place or place[0] in _OF_FILE:
        return place
    if at_once and place[0] == "expect":
        return ("plays", 0, "steps", 0, *place)
    return ("plays", 0, *place)
