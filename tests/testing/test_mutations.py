"""Scripts with one broken line: the test that covers the card fails, and says where and why.

The scripts of this package always; public ones where YGO_SCRIPTS names a folder of them.
"""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from lua_bridge.folders import ScriptLibrary
from lua_bridge.plays.sources import OWN_SCRIPTS

PUBLIC = os.environ.get("YGO_SCRIPTS")

RULINGS = """\
cards:
- key: soldier
  passcode: 970600001
  name_en: Soldier
  types: [Normal]
  printed: {atk: 1500, def: 1200, level: 4}
- key: machine
  passcode: 970600002
  name_en: Engine
  race: Machine
  types: [Normal]
  printed: {atk: 1000, def: 0, level: 4}
plays:
- id: shrink
  rule: The original ATK is halved until the end of this turn.
  board: {you: {hand: [shrink], monsters: [blue-eyes]}}
  steps:
  - {activate: shrink, targets: [blue-eyes]}
  - {resolve: all, expect: {blue-eyes: {atk: 1500, original_atk: 1500}}}
  - {end_turn: true, expect: {blue-eyes: {atk: 3000}}}
- id: rush
  rule: It gains 700, twice.
  board: {you: {hand: [rush, {card: rush, as: second}], monsters: [blue-eyes]}}
  steps:
  - {activate: rush, targets: [blue-eyes]}
  - {resolve: all}
  - {activate: second, targets: [blue-eyes]}
  - {resolve: all, expect: {blue-eyes: {atk: 4400}}}
- id: megamorph
  rule: Twice the original ATK; what an Equip Card adds counts on top.
  board:
    you:
      life_points: 1000
      monsters: [blue-eyes]
      spells: [{card: axe, equipped_to: blue-eyes}]
      hand: [megamorph]
  steps:
  - {activate: megamorph, targets: [blue-eyes]}
  - {resolve: all, expect: {blue-eyes: {atk: 7000}}}
- id: axe
  rule: The equipped monster gains 1000, and nobody else.
  board: {you: {monsters: [blue-eyes, {card: blue-eyes, as: other}], hand: [axe]}}
  steps:
  - {activate: axe, targets: [blue-eyes]}
  - {resolve: all, expect: {blue-eyes: {atk: 4000}, other: {atk: 3000}}}
- id: duality
  rule: The oath binds though the effect was negated.
  board:
    you:
      hand: [duality, cyber-dragon]
      deck: [{card: blue-eyes, as: a}, {card: blue-eyes, as: b}, {card: blue-eyes, as: c}]
  steps:
  - activate: duality
  - negate: effect
  - {resolve: all, expect: {cyber-dragon: {may_be_special_summoned: false}}}
- id: kendama
  rule: After a Normal Summon it cannot be activated any more.
  board: {you: {hand: [soldier], graveyard: [{card: kendama, summoned: synchro}]}}
  steps:
  - expect: {kendama: {may_activate: true}}
  - summon: soldier
  - {move: [soldier], to: graveyard, expect: {kendama: {may_activate: false}}}
- id: dreadroot
  rule: All others are halved, it is not.
  board: {you: {monsters: [dreadroot]}, opponent: {monsters: [blue-eyes]}}
  steps:
  - expect: {blue-eyes: {atk: 1500, def: 1250}, dreadroot: {atk: 4000}}
- id: limiter
  rule: A Machine's ATK becomes double what it is.
  board: {you: {monsters: [machine], hand: [limiter]}}
  steps:
  - activate: limiter
  - {resolve: all, expect: {machine: {atk: 2000}}}
- id: dark-rebellion
  rule: It gains what the other lost.
  board:
    you: {monsters: [{card: dark-rebellion, materials: [{card: blue-eyes, as: x1}, {card: blue-eyes, as: x2}]}]}
    opponent: {monsters: [blue-eyes]}
  steps:
  - {activate: dark-rebellion, targets: [blue-eyes]}
  - {resolve: all, expect: {blue-eyes: {atk: 1500}, dark-rebellion: {atk: 4000}}}
- id: gale
  rule: ATK and DEF of one of the opponent's monsters become half.
  board: {you: {monsters: [gale]}, opponent: {monsters: [blue-eyes]}}
  steps:
  - {activate: gale, targets: [blue-eyes]}
  - {resolve: all, expect: {blue-eyes: {atk: 1500, def: 1250}}}
"""


@dataclass(frozen=True)
class Mutation:
    """A line of a script broken.

    Attributes:
        play: The play that covers it.
        passcode: The card.
        name: Its name.
        what: What is wrong then.
        old: The text that is broken, as a pattern that fits both authors.
        new: What takes its place.
        says: What the failure says.
    """

    play: str
    passcode: int
    name: str
    what: str
    old: str
    new: str
    says: str

    def broken(self, script: str) -> str:
        found = re.sub(self.old, self.new, script, flags=re.DOTALL)
        assert found != script, f"{self.old} is not in c{self.passcode}.lua"
        return found


MUTATIONS = (
    Mutation(
        "shrink",
        55713623,
        "Shrink",
        "a missing reset",
        r"SetReset\(RESET.{,70}?PHASE_END\)",
        "SetReset(RESET_EVENT+RESETS_STANDARD)",
        "blue-eyes atk: expected 3000, got 1500",
    ),
    Mutation(
        "rush",
        70046172,
        "Rush Recklessly",
        "the wrong effect code",
        "EFFECT_UPDATE_ATTACK",
        "EFFECT_SET_ATTACK_FINAL",
        "blue-eyes atk: expected 4400, got 700",
    ),
    Mutation(
        "megamorph",
        22046459,
        "Megamorph",
        "the current value in place of the original",
        r"GetBaseAttack\(\) ?\* ?2",
        "GetAttack()*2",
        "blue-eyes atk: expected 7000, got ",
    ),
    Mutation(
        "axe",
        40619825,
        "Axe of Despair",
        "the wrong range",
        "EFFECT_TYPE_EQUIP",
        "EFFECT_TYPE_SINGLE",
        "blue-eyes atk: expected 4000, got 3000",
    ),
    Mutation(
        "duality",
        98645731,
        "Pot of Duality",
        "an oath moved to the operation",
        r"\n\s*e1:SetCost\((s\.\w+)\)(.*?)SetOperation\((s\.\w+)\)",
        r"\n\2SetOperation(function(...) \1(...) \3(...) end)",
        "cyber-dragon may_be_special_summoned: expected false, got true",
    ),
    Mutation(
        "kendama",
        97007933,
        "Hi-Speedroid Kendama",
        "an oath that does not look back",
        r"(ACTIVITY_NORMALSUMMON\)) ?== ?0",
        r"\1>=0",
        "kendama may_activate: expected false, got true",
    ),
    Mutation(
        "dreadroot",
        62180201,
        "The Wicked Dreadroot",
        "a filter that lets everything through",
        r"return c ?~= ?e:GetHandler\(\)",
        "return true",
        "dreadroot atk: expected 4000, got 2000",
    ),
    Mutation(
        "limiter",
        23171610,
        "Limiter Removal",
        "a gain in place of a set",
        "EFFECT_SET_ATTACK_FINAL",
        "EFFECT_UPDATE_ATTACK",
        "machine atk: expected 2000, got 3000",
    ),
    Mutation(
        "dark-rebellion",
        16195942,
        "Dark Rebellion Xyz Dragon",
        "the wrong stat",
        "EFFECT_UPDATE_ATTACK",
        "EFFECT_UPDATE_DEFENSE",
        "dark-rebellion atk: expected 4000, got 2500",
    ),
    Mutation(
        "gale",
        2009101,
        "Blackwing - Gale the Whirlwind",
        "a line left out",
        r"\n[^\n]*EFFECT_SET_DEFENSE_FINAL[^\n]*",
        "\n",
        "blue-eyes def: expected 1250, got 2500",
    ),
)


def sources(kind: str) -> dict[str, str]:
    """The scripts of the ten cards."""
    if kind == "own":
        return {
            f"c{m.passcode}.lua": (OWN_SCRIPTS / f"c{m.passcode}.lua").read_text("utf-8")
            for m in MUTATIONS
        }
    library = ScriptLibrary(str(PUBLIC))
    return {f"c{m.passcode}.lua": library.read(f"c{m.passcode}.lua") or "" for m in MUTATIONS}


def folder_of(kind: str, pytester: pytest.Pytester) -> list[str]:
    """An overriding folder with copies, and the arguments with which it is used."""
    folder = pytester.path / "scripts"
    folder.mkdir()
    for name, text in sources(kind).items():
        (folder / name).write_text(text, "utf-8")
    (pytester.path / "ten.ruling.yaml").write_text(RULINGS)
    arguments = ["--ygo-scripts", str(folder), "--ygo-dialect", "edopro"]
    return [*arguments, *(["--ygo-scripts", str(PUBLIC)] if kind == "public" else [])]


@pytest.mark.parametrize(
    "kind",
    [
        "own",
        pytest.param(
            "public", marks=pytest.mark.skipif(PUBLIC is None, reason="YGO_SCRIPTS is not set")
        ),
    ],
)
def test_ten_mutations_of_ten_scripts_are_caught(kind: str, pytester: pytest.Pytester) -> None:
    arguments = folder_of(kind, pytester)
    pytester.runpytest_inprocess(*arguments).assert_outcomes(passed=len(MUTATIONS))
    for mutation in MUTATIONS:
        path = pytester.path / "scripts" / f"c{mutation.passcode}.lua"
        path.write_text(mutation.broken(path.read_text("utf-8")), "utf-8")
    result = pytester.runpytest_inprocess(*arguments)
    result.assert_outcomes(failed=len(MUTATIONS))
    reports = re.split(r"^_{3,} (\S+) _{3,}$", result.stdout.str(), flags=re.MULTILINE)
    told = dict(zip(reports[1::2], reports[2::2], strict=True))
    for mutation in MUTATIONS:
        text = told[mutation.play]
        assert mutation.says in text, mutation.what
        assert f"c{mutation.passcode}.lua:" in text, mutation.what
        assert mutation.name in text or mutation.says.startswith(mutation.play), mutation.what
        assert re.search(r"^ +\d+ \| ", text, re.MULTILINE), mutation.what


def test_only_the_case_of_the_broken_script_fails(pytester: pytest.Pytester) -> None:
    arguments = folder_of("own", pytester)
    mutation = MUTATIONS[0]
    path = pytester.path / "scripts" / f"c{mutation.passcode}.lua"
    path.write_text(mutation.broken(path.read_text("utf-8")), "utf-8")
    pytester.runpytest_inprocess(*arguments).assert_outcomes(failed=1, passed=len(MUTATIONS) - 1)
    result = pytester.runpytest_inprocess(*arguments, "--ygo-changed", str(path))
    result.assert_outcomes(failed=1, deselected=len(MUTATIONS) - 1)
    shutil.copy(OWN_SCRIPTS / path.name, path)
    pytester.runpytest_inprocess(*arguments, "--lf").assert_outcomes(passed=1)


def test_ten_cards_are_ten_cards() -> None:
    assert len({m.passcode for m in MUTATIONS}) == len(MUTATIONS) == 10
    assert Path(OWN_SCRIPTS).is_dir()
