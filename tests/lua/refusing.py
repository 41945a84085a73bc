"""What tests of refused steps begin with: plays written in the test, of made-up cards."""

from __future__ import annotations

from pathlib import Path

from lua_bridge.plays import PlayResult, load_plays, run_play

CARDS = """
- {key: hero, passcode: 970000010, name_en: Hero, printed: {atk: 1000, def: 800, level: 4}}
- {key: villain, passcode: 970000020, name_en: Villain, printed: {atk: 1500, def: 0, level: 4}}
- {key: knight, passcode: 970000030, name_en: Knight, printed: {atk: 1600, def: 100, level: 4}}
- {key: giant, passcode: 970000040, name_en: Giant, printed: {atk: 2600, def: 0, level: 8}}
- {key: fire, passcode: 970000050, name_en: Fire, kind: normal spell}
- {key: spark, passcode: 970000060, name_en: Spark, kind: quick-play spell}
- {key: wall, passcode: 970000070, name_en: Wall, kind: normal trap}
- {key: veto, passcode: 970000080, name_en: Veto, kind: counter trap}
- {key: sword, passcode: 970000090, name_en: Sword, kind: equip spell}
- {key: oath, passcode: 970000100, name_en: Oath, kind: normal spell}
- {key: xyz, passcode: 970000110, name_en: Xyz, types: [Xyz], printed: {atk: 2000, rank: 4}}
"""

CARD = """
local e=Effect.CreateEffect(c)
e:SetType(EFFECT_TYPE_ACTIVATE)
e:SetCode(EVENT_FREE_CHAIN)
c:RegisterEffect(e)
"""
"""The activation of a Spell or Trap Card that does nothing."""


def play_of(
    folder: Path, steps: str, board: str = "{}", more: str = "", **scripts: str
) -> PlayResult:
    """Run a play of the cards above.

    Args:
        folder: Where its files are written.
        steps: Its steps, as YAML.
        board: Its board, as YAML.
        more: More keys of the play, as YAML.
        scripts: The body of `initial_effect(c)` of the scripts that its cards have, by key.
    """
    cards = CARDS
    for key, body in scripts.items():
        text = f"local s,id=GetID()\nfunction s.initial_effect(c)\n{body}\nend"
        (folder / f"{key}.lua").write_text(text, "utf-8")
        before = f"{{key: {key},"
        assert before in cards
        cards = cards.replace(before, f"{before} script: {key}.lua,")
    lines = "\n".join(f"  {line}" for line in steps.strip().splitlines())
    path = folder / "play.yaml"
    path.write_text(
        f"cards:{cards}\nplays:\n- id: a-play\n  as_of: documents\n  board: {board}\n"
        f"{more}  steps:\n{lines}\n",
        "utf-8",
    )
    (play,) = load_plays(path)
    return run_play(play)


def messages(result: PlayResult) -> list[str]:
    """Everything that did not come out as the play says, without the lines."""
    return [failure.message for failure in result.failures]


def why(folder: Path, step: str, board: str = "{}", before: str = "", **more: str) -> str:
    """Why the last step of a play is refused.

    Args:
        folder: Where files are written.
        step: The step that is to be refused.
        board: The board.
        before: The steps before it.
        more: Arguments of `play_of`.
    """
    (message,) = messages(play_of(folder, f"{before}\n- {step}", board, **more))
    return message
