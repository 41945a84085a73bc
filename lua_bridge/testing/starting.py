"""Starter files for a card: a script, what is expected of it, and a test in Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from string import Template
from typing import Any, Final

import yaml

from lua_bridge import constants as k
from lua_bridge.dialects import Dialect
from lua_bridge.errors import LuaBridgeError
from lua_bridge.table.cards import UNKNOWN, CardData
from lua_bridge.table.oath_cards import ATTRIBUTES, RACES, TYPES

LARGEST_PASSCODE: Final = 999_999_999
TEMPLATES: Final = Path(__file__).parent / "templates"

DEFAULT: Final = CardData(
    0,
    type=k.TYPE_MONSTER | k.TYPE_EFFECT,
    level=4,
    attribute=k.ATTRIBUTE_FIRE,
    race=k.RACE_WARRIOR,
    attack=1500,
    defense=1200,
)
"""What is printed on a card of which nothing is known."""


@dataclass(frozen=True, slots=True)
class Starter:
    """Starter files, by name.

    Attributes:
        files: Their texts by their names.
        notes: What the user should know.
    """

    files: Mapping[str, str]
    notes: tuple[str, ...] = ()

    def write(self, folder: Path) -> list[Path]:
        """Write the files. Nothing is written if one of them is there already.

        Raises:
            LuaBridgeError: One is there, or cannot be written.
        """
        paths = [folder / name for name in self.files]
        there = [path.name for path in paths if path.exists() or path.is_symlink()]
        if there:
            raise LuaBridgeError(
                f"{', '.join(there)}: already here, and never overwritten; nothing was written"
            )
        for path in paths:
            try:
                with path.open("x", encoding="utf-8", newline="\n") as file:
                    file.write(self.files[path.name])
            except OSError as error:
                raise LuaBridgeError(f"{path}: cannot be written: {error.strerror}") from None
        return paths


def start(
    passcode: int,
    *,
    dialect: Dialect = Dialect.EDOPRO,
    cards: Mapping[int, CardData] | None = None,
    name: str | None = None,
) -> Starter:
    """Starter files for a card.

    Args:
        passcode: Its passcode.
        dialect: The dialect of its script.
        cards: The cards of a database; what is printed on it is taken from there.
        name: Its name, if the database does not have it.

    Raises:
        LuaBridgeError: There is nothing to script on such a card.
    """
    if not 1 <= passcode <= LARGEST_PASSCODE:
        raise LuaBridgeError(
            f"{passcode} is no passcode: expected a number from 1 to {LARGEST_PASSCODE}"
        )
    notes = []
    data = (cards or {}).get(passcode)
    if data is None:
        data = replace(DEFAULT, code=passcode)
        if cards:
            notes.append(f"{passcode} is not in the database: it is taken to be an Effect Monster")
    data = replace(data, name=name or data.name or f"Card {passcode}")
    if data.is_monster and data.type & k.TYPE_NORMAL:
        raise LuaBridgeError(f"{data.name} is a Normal Monster: it has no effect, and no script")
    if data.alias and data.script_code != passcode:
        notes.append(f"{passcode} is another printing of {data.alias}, whose script it shares")
    words = _words(data, dialect)
    kind = _template(data)
    stem = f"c{data.script_code}"

    def filled(file: str) -> str:
        return _filled(file, words)

    return Starter(
        {
            f"{stem}.lua": filled(f"{kind}.lua"),
            f"{stem}.ruling.yaml": filled(f"{kind}.yaml"),
            f"test_{stem}.py": filled(f"{kind}.py.txt"),
        },
        tuple(notes),
    )


def _filled(file: str, words: Mapping[str, object]) -> str:
    """A template with its gaps filled; empty lines at the end are left out."""
    text = Template((TEMPLATES / file).read_text("utf-8")).substitute(words)
    return text.rstrip("\n") + "\n"


def _template(data: CardData) -> str:
    if data.is_monster:
        return "monster"
    if data.type & k.TYPE_EQUIP:
        return "equip"
    return "standing" if data.type & (k.TYPE_CONTINUOUS | k.TYPE_FIELD) else "spell"


def _words(data: CardData, dialect: Dialect) -> dict[str, object]:
    """What the templates leave open."""
    code = data.script_code
    edopro = dialect is Dialect.EDOPRO
    attack = 0 if data.attack == UNKNOWN else data.attack
    name = " ".join(data.name.split())
    words: dict[str, object] = {
        "name": name,
        "quoted_name": name.replace("\\", r"\\").replace('"""', r"\"\"\""),
        "code": code,
        "stem": f"c{code}",
        "head": "local s,id=GetID()\n" if edopro else "",
        "s": "s" if edopro else f"c{code}",
        "is_spell": "Card.IsSpell" if edopro else f"c{code}.spell",
        "filter": ""
        if edopro
        else f"function c{code}.spell(c)\n  return c:IsType(TYPE_SPELL)\nend\n",
        "dialect": "" if edopro else "dialect: ygopro\n",
        "card": _described(data),
        "atk": attack,
        "gained": attack + 600,
        "doubled": (attack + 600) * 2,
        "range": "LOCATION_FZONE" if data.type & k.TYPE_FIELD else "LOCATION_SZONE",
    }
    # EDOPro's scripts have a helper for Equip Cards; in YGOPro's it is written out.
    return words | {
        "equip": "  aux.AddEquipProcedure(c)\n"
        if edopro
        else _filled("equip_procedure.lua", words),
        "equipping": "" if edopro else _filled("equip_functions.lua", words),
    }


_KINDS: Final = {
    k.TYPE_QUICKPLAY: "quick-play",
    k.TYPE_CONTINUOUS: "continuous",
    k.TYPE_EQUIP: "equip",
    k.TYPE_FIELD: "field",
    k.TYPE_RITUAL: "ritual",
    k.TYPE_COUNTER: "counter",
}
_ARROWS: Final = {
    k.LINK_MARKER_BOTTOM_LEFT: "bottom-left",
    k.LINK_MARKER_BOTTOM: "bottom",
    k.LINK_MARKER_BOTTOM_RIGHT: "bottom-right",
    k.LINK_MARKER_LEFT: "left",
    k.LINK_MARKER_RIGHT: "right",
    k.LINK_MARKER_TOP_LEFT: "top-left",
    k.LINK_MARKER_TOP: "top",
    k.LINK_MARKER_TOP_RIGHT: "top-right",
}
_TOLD_OTHERWISE: Final = k.TYPE_MONSTER | k.TYPE_EFFECT | k.TYPE_XYZ | k.TYPE_LINK | k.TYPE_PENDULUM


def _described(data: CardData) -> str:
    """A card as ruling and play files describe it, a key a line, below the first."""
    card: dict[str, Any] = {"passcode": data.code}
    if data.alias:
        card["alias"] = data.alias
    card["name_en"] = data.name
    if data.is_monster:
        card |= _monster(data)
    else:
        kind = next((word for bit, word in _KINDS.items() if data.type & bit), "normal")
        card["kind"] = f"{kind} {'trap' if data.type & k.TYPE_TRAP else 'spell'}"
    card["script"] = f"c{data.script_code}.lua"
    lines = [_line(key, value) for key, value in card.items()]
    return "\n".join(f"  {line}" for line in lines)


def _line(key: str, value: object) -> str:
    """A key with its value on one line, as YAML."""
    flow = None if isinstance(value, dict | list) else False
    text = yaml.safe_dump({key: value}, allow_unicode=True, width=1000, default_flow_style=flow)
    return text.rstrip("\n")


def _monster(data: CardData) -> dict[str, Any]:
    card: dict[str, Any] = {}
    if data.attribute in ATTRIBUTES:
        card["attribute"] = ATTRIBUTES[data.attribute]
    if data.race in RACES:
        card["race"] = RACES[data.race]
    types = [name for bit, name in TYPES.items() if data.type & bit & ~_TOLD_OTHERWISE]
    if types:
        card["types"] = types
    printed: dict[str, int | str] = {"atk": _points(data.attack)}
    if not data.type & k.TYPE_LINK:
        printed["def"] = _points(data.defense)
    rating = "level"
    if data.type & k.TYPE_XYZ:
        rating = "rank"
    elif data.type & k.TYPE_LINK:
        rating = "link"
    printed[rating] = data.level
    if data.type & k.TYPE_PENDULUM:
        printed["scale"] = data.left_scale
    card["printed"] = printed
    arrows = [word for bit, word in _ARROWS.items() if data.link_markers & bit]
    if arrows:
        card["arrows"] = arrows
    return card


def _points(value: int) -> int | str:
    return "?" if value == UNKNOWN else value
