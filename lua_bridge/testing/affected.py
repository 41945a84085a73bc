"""What an era switch changes: rulings and plays whose answers differ, and scripts whose numbers differ.

Each is run under every answer to the switch. A script's card is put among monsters that the effects are
on which the switches are about; its effects apply, a battle and a turn pass, and what can be read in
between is compared.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from lua_bridge import constants as k
from lua_bridge.folders import ScriptLibrary
from lua_bridge.plays.loader import Play
from lua_bridge.plays.runner import run_play
from lua_bridge.processes import process_pool
from lua_bridge.table import actions, turns
from lua_bridge.table.cards import CardData
from lua_bridge.table.stats import printed_stats
from lua_bridge.trying import Board, carry_out
from ygoplugin import Duel, YgopluginError
from ygoplugin.eras import SWITCHES, Eras
from ygoplugin.rulings import runner
from ygoplugin.rulings.loader import Ruling
from ygoplugin.rulings.model import Principle
from ygoplugin.stats.kinds import Stat

Answers = Mapping[str, str]
"""What comes of something, in words, by the answer to the switch."""

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "chainless_original_over_set": ("EFFECT_SET_BASE_", "EFFECT_SWAP_BASE"),
    "original_rewrite_revives_continuous": ("EFFECT_UPDATE_ATTACK", "EFFECT_UPDATE_DEFENSE"),
    "damage_step_double_reapplies": ("EFFECT_SET_ATTACK", "EFFECT_SET_DEFENSE"),
    "calc_only_modify": ("PHASE_DAMAGE_CAL", "IsDamageCalculated"),
    "damage_step_equip_after_set": ("PHASE_DAMAGE",),
    "calculation_equip_after_set": ("PHASE_DAMAGE_CAL",),
    "turn_window_after_set": ("GetTurnPlayer", "IsTurnPlayer", "GetCurrentPhase", "IsPhase"),
    "statless_token_original": ("TYPES_TOKEN", "CreateToken"),
    "level_loss_below_one": ("EFFECT_UPDATE_LEVEL",),
}
"""By switch: only scripts whose text holds one of these can be concerned, and are tried. With the other
switches no script's own numbers change."""

COUNTS: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(
    ("failed_summon_counts", "pending_effect_counts_in_chain"), ("ACTIVITY_SPSUMMON",)
)
"""By switch: scripts that ask for a count which it changes. What they do then depends on what was
Summoned before, so they are listed without being tried."""


@dataclass(frozen=True, slots=True)
class Affected:
    """Something whose answer the switch changes.

    Attributes:
        name: The id of a ruling or play, or the path of a script.
        place: The file and line; empty for a script.
        answers: What comes of it, by the answer to the switch.
        cards: The passcodes of the cards in it.
    """

    name: str
    place: str
    answers: Answers
    cards: tuple[int, ...] = ()


def affected_rulings(rulings: Sequence[Ruling], switch: str) -> list[Affected]:
    """The rulings whose answers the switch changes. Each is run at its own day otherwise."""
    cases = [ruling for ruling in rulings if not isinstance(ruling.entry, Principle)]
    by_value = {
        value: runner.run(cases, apart=False, switches={switch: value})
        for value in SWITCHES[switch].values
    }
    found = []
    for index, ruling in enumerate(cases):
        results = {value: results[index] for value, results in by_value.items()}
        answers = _first_difference({v: list(_steps(r)) for v, r in results.items()})
        if answers is not None:
            codes = tuple(c.passcode for c in ruling.cards.values() if c.passcode is not None)
            found.append(Affected(ruling.id, ruling.place, answers, codes))
    return found


def _steps(result: runner.Result) -> Iterator[str]:
    for step in result.steps:
        values = [
            f"{key} {name.replace('_', ' ')} {value}"
            for key, given in step.got.items()
            for name, value in given.items()
        ]
        yield ", ".join(values) or step.problem or "done"


def affected_plays(
    plays: Sequence[Play],
    switch: str,
    scripts: ScriptLibrary | None = None,
    cards: Mapping[int, CardData] | None = None,
) -> list[Affected]:
    """The plays that come out otherwise by the switch. Each is run at its own day otherwise."""
    found = []
    for play in plays:
        lines = {}
        for value in SWITCHES[switch].values:
            eras = play.eras().with_settings(**{switch: value})
            result = run_play(play, scripts, cards, as_of=eras)
            failures = [f"line {f.line}: {f.message}" for f in result.failures]
            lines[value] = failures or ["as the play expects"]
        answers = _first_difference(lines)
        if answers is not None:
            codes = tuple(data.code for data in play.cards.values())
            found.append(Affected(play.id, play.place, answers, codes))
    return found


def _first_difference(lines: Mapping[str, Sequence[str]]) -> Answers | None:
    """Where lists of answers first part; `None` if they do not."""
    longest = max(map(len, lines.values()), default=0)
    for index in range(longest):
        here = {
            value: found[index] if index < len(found) else "-" for value, found in lines.items()
        }
        if len(set(here.values())) > 1:
            return here
    return None


class Probes:
    """Tries the scripts of folders under every answer to a switch.

    Args:
        library: The scripts.
        cards: What is printed on cards, by passcode.
        switch: The switch.
    """

    def __init__(self, library: ScriptLibrary, cards: Mapping[int, CardData], switch: str) -> None:
        self._library = library
        self._cards = cards
        self._switch = switch

    def scripts(self) -> list[tuple[str, int]]:
        """Folder and passcode of the scripts that the switch can concern."""
        words = (*WORDS.get(self._switch, ()), *COUNTS.get(self._switch, ()))
        return [
            (folder, code)
            for folder in self._library.folders
            for code in self._library.passcodes(folder)
            if any(word in self._text(folder, code) for word in words)
        ]

    @functools.cache  # noqa: B019 - it lives as long as the command
    def _text(self, folder: str, code: int) -> str:
        return self._library.read_in(folder, f"c{code}.lua") or ""

    def run(
        self,
        scripts: Sequence[tuple[str, int]],
        jobs: int | None = None,
        advance: Callable[[], object] = lambda: None,
    ) -> Iterator[Affected]:
        """The scripts whose numbers the switch changes.

        Args:
            scripts: Folder and passcode of each.
            jobs: Processes; as many as processors if left out.
            advance: Called after every script.
        """
        if jobs == 1 or len(scripts) < 8 or self._switch in COUNTS:
            results: Iterator[Affected | None] = map(self.one, scripts)
            yield from self._found(results, advance)
            return
        with process_pool(jobs) as pool:
            yield from self._found(pool.map(self.one, scripts, chunksize=4), advance)

    def _found(
        self, results: Iterator[Affected | None], advance: Callable[[], object]
    ) -> Iterator[Affected]:
        for result in results:
            advance()
            if result is not None:
                yield result

    def one(self, script: tuple[str, int]) -> Affected | None:
        """Try one script, given by folder and passcode; `None` if nothing differs."""
        folder, code = script
        name = f"{folder}/c{code}.lua" if folder else f"c{code}.lua"
        if self._switch in COUNTS:
            means = {setting.value: setting.means for setting in SWITCHES[self._switch].settings}
            return Affected(name, "", means, (code,))
        try:
            count = len(_Probe(self._library, self._card(code), folder, Eras()).effects())
        except YgopluginError:
            return None
        # What stands by itself applies beside each of the others.
        for number in range(1, count + 1) if count else (0,):
            for before in (True, False):
                lines = {
                    value: self._lines(folder, code, value, number, before=before)
                    for value in SWITCHES[self._switch].values
                }
                answers = _first_difference(lines)
                if answers is not None:
                    return Affected(name, "", answers, (code,))
        return None

    def _card(self, code: int) -> CardData:
        return self._cards.get(code) or CardData(code, level=4, attack=1500, defense=1500)

    def _lines(self, folder: str, code: int, value: str, number: int, *, before: bool) -> list[str]:
        """What is read while the card's effects apply.

        Args:
            folder: The folder of the script.
            code: The passcode.
            value: The answer to the switch.
            number: Which effect is carried out, from 1; 0 for those that stand by themselves alone.
            before: Whether monsters are set to other values before that, too.
        """
        eras = Eras().with_settings(**{self._switch: value})
        lines: list[str] = []
        with suppress(YgopluginError):
            probe = _Probe(self._library, self._card(code), folder, eras)
            for line in probe.run(number, before=before):
                lines.append(line)  # noqa: PERF402 - those before an error count
        return lines


class _Probe:
    """A board on which a card is tried."""

    def __init__(self, library: ScriptLibrary, data: CardData, folder: str, eras: Eras) -> None:
        self._board = Board(library, Duel(eras))
        self._table = self._board.table
        script = library.read_in(folder, f"c{data.code}.lua")
        self._card = self._board.bridge.add_card(data, script=script)

    def effects(self) -> list[Any]:
        """The effects of the card that do not stand by themselves."""
        return [effect for effect in self._card.effects if not effect.standing]

    def run(self, number: int, *, before: bool) -> Iterator[str]:
        """Let its effects apply and time pass; what can be read after each."""
        board, table, card = self._board, self._table, self._card
        if before:
            self._set_all("EFFECT_SET_ATTACK_FINAL", 700)
            self._set_all("EFFECT_SET_DEFENSE_FINAL", 700)
        standing = next((effect for effect in card.effects if effect.standing), None)
        if standing is not None:
            board.put(card, standing)
        yield self._read("on the board")
        if number:
            carry_out(board, card, self.effects()[number - 1])
            yield self._read(f"effect {number}")
        if not before:
            self._set_all("EFFECT_SET_ATTACK_FINAL", 900)
            yield self._read("every ATK becomes 900")
            self._set_all("EFFECT_SET_BASE_ATTACK", 1100)
            yield self._read("every original ATK becomes 1100")
        yield from self._battle()
        turns.end_turn(table)
        yield self._read("the next turn")
        if card.location:
            actions.send(table, [card], k.LOCATION_GRAVE, k.REASON_EFFECT, rule=True)
            yield self._read("after it left")

    def _battle(self) -> Iterator[str]:
        """A battle of the first monsters; what can be read in it."""
        table = self._table
        attackers = [m for m in table.sides[0].monsters if m is not None and m.face_up]
        targets = [m for m in table.sides[1].monsters if m is not None]
        if not attackers or not targets:
            return
        turns.begin_phase(table, k.PHASE_BATTLE_START)
        turns.declare_attack(table, attackers[0], targets[0])
        for moment in (turns.begin_damage_step, turns.begin_damage_calculation):
            moment(table)
            yield self._read(moment.__name__.replace("_", " "))
        turns.calculate_damage(table)
        turns.end_damage_step(table)
        yield self._read("after the battle")

    def _set_all(self, code: str, value: int) -> None:
        """Give every monster an effect that applied once and stays."""
        self._board.bridge.run(
            f"for c in aux.Next(Duel.GetFieldGroup(0,LOCATION_MZONE,LOCATION_MZONE)) do"
            f" local e=Effect.CreateEffect(c) e:SetType(EFFECT_TYPE_SINGLE) e:SetCode({code})"
            f" e:SetValue({value}) e:SetReset(RESET_EVENT+RESETS_STANDARD) c:RegisterEffect(e) end",
            "probe.lua",
        )

    def _read(self, moment: str) -> str:
        table = self._table
        table.settle()
        values = [
            f"{card.data.label} {stat.value} {table.stats.current(card, stat)}"
            f"/{table.stats.original(card, stat)}"
            for player in (0, 1)
            for card in table.cards_of(player, k.LOCATION_MZONE)
            for stat in (Stat.ATK, Stat.DEF, Stat.LEVEL)
            if card.face_up and stat in printed_stats(card)
        ]
        counts = [str(table.duel.turns.special_summon_count(player)) for player in (0, 1)]
        return f"{moment}: {', '.join(values)}; Special Summons {' and '.join(counts)}"
