"""Short ways to set up duels, and domain asserts that show the working."""

from __future__ import annotations

from ygoplugin import Card, Duel, StatEffect

BLUE_EYES = Card.monster(
    "Blue-Eyes White Dragon", atk=3000, defense=2500, level=8, passcode=89631139
)


def duel(as_of: str = "documents", /, **monsters: Card) -> Duel:
    """A duel with monsters face-up; Blue-Eyes White Dragon as "m" if none are given."""
    made = Duel(as_of)
    for name, card in (monsters or {"m": BLUE_EYES}).items():
        made.summon(name, card)
    return made


def assert_stats(made: Duel, monster: str = "m", **expected: int) -> None:
    """Compare values by name (`atk`, `original_defense`, ...), and show the working if they differ."""
    for name, value in expected.items():
        stat = name.removeprefix("original_").replace("defense", "def")
        got = (made.original if name.startswith("original_") else made.stat)(monster, stat)
        assert got == value, (
            f"{name} of {monster}: {got}, not {value}\n{made.explain(monster, stat)}"
        )


def rush(**how: str) -> StatEffect:
    return StatEffect.gain("atk", 700, label="rush", lasts="end of turn", **how)


def shrink() -> StatEffect:
    return StatEffect.original_becomes("atk", "orig / 2", label="shrink", lasts="end of turn")


def gale() -> StatEffect:
    return StatEffect.becomes("both", "cur / 2", label="gale")


def half_shut() -> StatEffect:
    return StatEffect.becomes("atk", "cur / 2", label="half shut", lasts="end of turn")


def axe() -> StatEffect:
    return StatEffect.gain("atk", 1000, label="axe", source="axe", nature="continuous", equip=True)


def megamorph() -> StatEffect:
    return StatEffect.becomes(
        "atk",
        {"lp_lower": "orig * 2", "lp_higher": "orig / 2"},
        label="megamorph",
        source="megamorph",
        nature="continuous",
        equip=True,
    )
