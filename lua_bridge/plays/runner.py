"""Runs plays: sets up the board, does what each step says, and compares what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lua_bridge import constants as k
from lua_bridge.bridge import Bridge
from lua_bridge.dialects import Dialect
from lua_bridge.errors import LuaBridgeError, ScriptLimitError, TableError
from lua_bridge.folders import ScriptLibrary
from lua_bridge.plays import asking
from lua_bridge.plays.answers import Answers
from lua_bridge.plays.because import because
from lua_bridge.plays.events import Before, keep_books
from lua_bridge.plays.loader import PILES, Play
from lua_bridge.plays.model import Placed, PlayStep, Side
from lua_bridge.plays.results import PlayResult
from lua_bridge.plays.sources import Sources
from lua_bridge.plays.words import (
    AS_MATERIALS,
    DESTINATIONS,
    HIDDEN,
    NOT_SPECIAL,
    PHASES,
    PLACES,
    PLAYERS,
    POSITIONS,
    REASONS,
    SUMMONS,
)
from lua_bridge.table import actions, bonds, chain, summons, turns, verdicts
from lua_bridge.table.acting import acting_by
from lua_bridge.table.activation import Event
from lua_bridge.table.board import DeclaredSummon, Happening, Table
from lua_bridge.table.cards import CardData, SummonInfo, TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.oath_cards import oath_card
from ygoplugin import Duel, YgopluginError
from ygoplugin.eras import Eras
from ygoplugin.rulings.turns import named_oaths


def run_play(
    play: Play,
    scripts: ScriptLibrary | None = None,
    cards: Mapping[int, CardData] | None = None,
    *,
    as_of: str | Eras | None = None,
) -> PlayResult:
    """Run a play on a new table.

    Args:
        play: The play.
        scripts: The user's card scripts; the play's and the bridge's own alone if left out.
        cards: What is printed on cards, by passcode: it takes the place of what the play says.
        as_of: The rulings of which day; the play's own day if left out, or the current ones.

    Raises:
        LuaBridgeError: A library file of the scripts fails.
    """
    return Running(play, scripts, cards or {}, as_of).run()


def run_strictly(
    play: Play,
    scripts: ScriptLibrary | None = None,
    cards: Mapping[int, CardData] | None = None,
    *,
    as_of: str | Eras | None = None,
) -> PlayResult:
    """Run a play, and then again without the oaths that the rulings list for its cards.

    The rules ledger knows the oaths of many cards, and would hide that a script has forgotten one. So
    where a script of the user's has such oaths, the play must also come out with what the script does
    by itself. Not under rulings by which a Summon that failed counts: no script can follow these.

    Args:
        play: The play.
        scripts: The user's card scripts.
        cards: What is printed on cards, by passcode.
        as_of: The rulings of which day.

    Returns:
        What came of it; of the second run if that failed.

    Raises:
        LuaBridgeError: A library file of the scripts fails.
    """
    running = Running(play, scripts, cards or {}, as_of)
    result = running.run()
    if not result.passed or not running.has_scripted_oaths():
        return result
    alone = Running(play, scripts, cards or {}, as_of)
    alone.table.duel.turns.named.forget_oaths()
    found = alone.run()
    if found.passed:
        return result
    found.notes.append(
        "with the oaths that the rulings list for these cards it comes out: the script does not keep"
        " them by itself"
    )
    return found


class Running:
    """A play that is being run."""

    def __init__(
        self,
        play: Play,
        scripts: ScriptLibrary | None,
        cards: Mapping[int, CardData],
        as_of: str | Eras | None,
    ) -> None:
        self.play = play
        self.sources = Sources(play, scripts, cards)
        self.result = PlayResult(play)
        self.names: dict[str, TableCard] = {}
        self._line = play.line
        self.answers = Answers(self.names)
        self.bridge = Bridge(
            scripts,
            dialect=play.dialect or Dialect.EDOPRO,
            duel=Duel(play.eras(as_of), oaths=named_oaths(play.entries, play.place)),
            chooser=self.answers,
            cards=self.sources.cards,
        )
        self.table: Table = self.bridge.table
        self.table.create = self._created

    # --- the board --------------------------------------------------------------------------------

    def run(self) -> PlayResult:
        """Run it to the end, or to the step that cannot be done."""
        entry = self.play.entry
        try:
            self.set_up()
        except YgopluginError as error:
            self.result.failed(self.play.line, f"the board: {error}")
            return self.result
        for number, step in enumerate(entry.steps):
            line = self.play.lines[number]
            if not self.step(step, line):
                break
        self.result.problems += [str(problem) for problem in self.table.problems]
        self.result.notes += [str(note) for note in self.table.notes]
        return self.result

    def has_scripted_oaths(self) -> bool:
        """Whether oaths are listed for a card with a script of the user's, which should keep them."""
        duel = self.table.duel
        if "yes" in (
            duel.eras["failed_summon_counts"],
            duel.eras["pending_effect_counts_in_chain"],
        ):
            return False
        return any(
            duel.turns.named.oaths_of(oath_card(self.table, card), "")
            for name, card in self.names.items()
            if self._is_users(name)
        )

    def _is_users(self, name: str) -> bool:
        """Whether the script of a card comes from the user: with the play, or in a folder."""
        key = self.play.names.get(name, "")
        if key in self.play.scripts:
            return True
        return key in self.play.cards and self.sources.is_public(self.play.cards[key])

    def set_up(self) -> None:
        """Lay the board.

        Raises:
            YgopluginError: It cannot lie so, or a script fails.
        """
        entry, table = self.play.entry, self.table
        if self.play.replay is not None:
            raise TableError("a replay runs on a simulator's core alone: `--on core`")
        if entry.phase not in PHASES:
            raise TableError(f"unknown phase {entry.phase!r}: expected {', '.join(PHASES)}")
        table.turn, table.turn_player = entry.turn, PLAYERS[entry.turn_player]
        table.duel.begin_turn(table.turn_player, table.turn)
        turns.begin_phase(table, PHASES[entry.phase])
        for player, number in PLAYERS.items():
            side: Side = getattr(entry.board, player)
            actions.set_life_points(table, number, side.life_points)
        for player, number in PLAYERS.items():
            side = getattr(entry.board, player)
            for pile in PILES:
                for placed in getattr(side, pile):
                    self._place(placed, number, pile)
        for player in PLAYERS:
            side = getattr(entry.board, player)
            for placed in (*side.spells, *side.monsters):
                if isinstance(placed, Placed) and placed.equipped_to is not None:
                    card = self._card(placed.name or placed.card)
                    table.equip(card, self._card(placed.equipped_to))
        if self.play.puzzle is not None:
            text, name = self.play.puzzle
            self.bridge.run(text, name)
            for card in table.cards.values():
                if card not in self.names.values():
                    self._name(self._free_name(card.data.label), card)
        table.once_summoned.clear()  # what lies there came on an earlier turn
        table.settle()

    def _free_name(self, name: str) -> str:
        number = 1
        found = name
        while found in self.names:
            number += 1
            found = f"{name} {number}"
        return found

    def _place(self, placed: Placed | str, player: int, pile: str) -> None:
        if isinstance(placed, str):
            placed = Placed.model_validate({"card": placed})
        data = self.sources.data(placed.card)
        owner = player if placed.owner is None else PLAYERS[placed.owner]
        face_down = placed.position == "face-down"
        position = POSITIONS[placed.position]
        if pile == "spells":
            position = k.POS_FACEDOWN if face_down else k.POS_FACEUP_ATTACK
            position = k.POS_FACEDOWN_DEFENSE if face_down else position
        elif pile in HIDDEN and "position" not in placed.model_fields_set:
            position = k.POS_FACEDOWN_DEFENSE
        card = self.bridge.add_card(
            data,
            owner,
            PLACES[pile],
            sequence=placed.zone,
            position=position,
            controller=player,
            script=self.sources.script(placed.card, data),
        )
        self._name(placed.name or placed.card, card)
        if placed.summoned is not None:
            self.table.summoned(card, SummonInfo(SUMMONS[placed.summoned], player))
            card.status |= k.STATUS_PROC_COMPLETE
        if placed.turn is not None:
            card.turn = placed.turn
        for counter, count in placed.counters.items():
            card.counters[_counter(counter)] = count
        for material in placed.materials:
            key = material if isinstance(material, str) else material.card
            name = key if isinstance(material, str) else material.name or material.card
            below = self.sources.data(key)
            attached = self.bridge.add_card(below, owner, script=self.sources.script(key, below))
            self.table.attach(attached, card)
            self._name(name, attached)

    def _created(self, data: CardData, owner: int) -> TableCard:
        """A card that an effect makes, such as a Token, with the script that the play has for it."""
        return self.bridge.add_card(
            data, owner, script=self.sources.script(self.sources.key(data), data)
        )

    def _name(self, name: str, card: TableCard) -> None:
        self.names[name] = card
        self.bridge.name_card(name, card)

    def _card(self, name: str | None) -> TableCard:
        if name is None or name not in self.names:
            known = ", ".join(self.names) or "none"
            raise TableError(f"no card of the play is called {name!r}; its cards are: {known}")
        return self.names[name]

    # --- the steps --------------------------------------------------------------------------------

    def step(self, step: PlayStep, line: int) -> bool:
        """Do a step; whether the play can go on."""
        self._line = line
        self.answers.expect([*step.targets, *step.choose])
        before = Before(self.table)
        try:
            self._do(step)
            self.table.settle()
            self._name_tokens(step, before)
            left = self.answers.unused()
            if left:
                raise TableError(f"nobody asked for the choice {left[0]!r}")
        except ScriptLimitError as error:
            return self.result.failed(line, str(error))
        except YgopluginError as error:
            if step.refused is True or (step.refused and step.refused in str(error)):
                return self._expectations(step, line)
            return self.result.failed(line, str(error))
        if step.refused:
            return self.result.failed(line, "it was done, and the play expects that it is refused")
        if step.activate is not None or step.apply is not None:
            self.table.happening += self._happened(before)
        elif any(getattr(step, verb) is not None for verb in _VERBS):
            self.table.happening = self._happened(before)
        return self._expectations(step, line)

    def _name_tokens(self, step: PlayStep, before: Before) -> None:
        """Give the Tokens that a step brought their names, in the order in which they came."""
        new = before.new_tokens() if step.tokens else []
        if len(new) != len(step.tokens):
            raise TableError(f"the step names {len(step.tokens)} Tokens, and {len(new)} came")
        for name, token in zip(step.tokens, new, strict=True):
            if name in self.names:
                raise TableError(f"a card of the play is called {name!r} already")
            self._name(name, token)

    def _happened(self, before: Before) -> list[Happening]:
        happened = before.happened()
        return [*happened, *keep_books(self.table, happened)]

    def _do(self, step: PlayStep) -> None:
        for verb, act in _VERBS.items():
            if getattr(step, verb) is not None:
                act(self, step)
                return

    def _by(self, step: PlayStep, card: TableCard | None = None) -> int:
        if step.by is not None:
            return PLAYERS[step.by]
        return self.table.turn_player if card is None else card.controller

    def _summon(self, step: PlayStep) -> None:
        card = self._card(step.summon)
        player = self._by(step, card)
        how = step.how or "normal"
        table = self.table
        if (step.answered or step.negated) and how in NOT_SPECIAL:
            raise TableError("only a Special Summon can be answered or negated in a play")
        if how in ("normal", "tribute", "gemini"):
            tributes = tuple(self._card(name) for name in step.materials)
            done = summons.normal_summon(
                table, summons.NormalSummon(player, card, tributed=tributes or None)
            )
        elif how == "flip":
            done = summons.flip_summon(table, player, card)
        else:
            done = self._special_summon(card, player, how, step)
        if not done:
            raise TableError(f"{step.summon} cannot be {how} Summoned now")
        if step.negated:
            summons.negate(table, card)
            actions.destroy(table, [card], k.REASON_EFFECT, rule=True)

    def _special_summon(self, card: TableCard, player: int, how: str, step: PlayStep) -> bool:
        """By the monster's own procedure if its script has one; otherwise as the play says."""
        table, kind = self.table, SUMMONS[how]
        answered = step.answered or step.negated
        if how != "special" and not step.materials:
            if summons.by_procedure(table, player, card, kind, answered=answered):
                return True
        elif how == "special" and any(e.code == k.EFFECT_SPSUMMON_PROC for e in card.effects):
            if summons.by_procedure(table, player, card, answered=answered):
                return True
        materials = [self._card(name) for name in step.materials]
        if materials:
            bonds.set_materials(table, card, materials)
        info = SummonInfo(kind, player, card.location, card.sequence, None, tuple(materials))
        was = oath_card(table, card)
        if how == "xyz":
            actions.attach(table, card, materials, drop=True)
        elif materials:
            reason = k.REASON_MATERIAL | k.REASON_RULE | AS_MATERIALS.get(how, 0)
            actions.send(table, materials, k.LOCATION_GRAVE, reason, by=player, rule=True)
        position = POSITIONS[step.position or "attack"]
        if not actions.to_field(
            table,
            card,
            player,
            k.LOCATION_MZONE,
            position,
            zones=0xFF if step.zone is None else 1 << step.zone,
            by=player,
        ):
            return False
        summons.declare(table, DeclaredSummon(card, player, info, was), answered=answered)
        return True

    def _set(self, step: PlayStep) -> None:
        card = self._card(step.set)
        player = self._by(step, card)
        if card.data.is_monster:
            tributes = tuple(self._card(name) for name in step.materials)
            done = summons.set_monster(
                self.table, summons.NormalSummon(player, card, tributed=tributes or None)
            )
        else:
            done = summons.set_spells(self.table, player, [card], player) > 0
        if not done:
            raise TableError(f"{step.set} cannot be Set now")

    def _activate(self, step: PlayStep) -> None:
        card = self._card(step.activate)
        player = self._by(step, card)
        effect, event = self._effect_to_activate(card, player, step)
        if effect.line:
            self.result.places[self._line] = f"{card.data.label}, {effect.line}"
        chain.activate(self.table, effect, player, event)

    def _effect_to_activate(
        self, card: TableCard, player: int, step: PlayStep
    ) -> tuple[TableEffect, Event]:
        effects = asking.activated_effects(card)
        if not effects:
            raise TableError(f"{step.activate} has no effect that can be activated")
        meant = effects
        if step.effect is not None:
            if not 1 <= step.effect <= len(effects) and not self.sources.is_public(card.data):
                raise TableError(f"{step.activate} has {len(effects)} effects that are activated")
            meant = effects[step.effect - 1 : step.effect]
        possible = asking.possible(self.table, meant, player)
        if not possible and meant is not effects and self.sources.is_public(card.data):
            # Another author may have split the text into effects otherwise.
            possible = asking.possible(self.table, effects, player)
            if len({effect.number for effect, _ in possible}) > 1:
                possible = []
        if possible:
            return possible[0]
        number = f" {step.effect}" if step.effect is not None else ""
        against = [
            why for one in meant for why in verdicts.against_activation(self.table, one, player)
        ]
        because = f": {'; '.join(dict.fromkeys(against))}" if against else ""
        raise TableError(f"no effect{number} of {step.activate} can be activated now{because}")

    def _apply(self, step: PlayStep) -> None:
        """Carry out an effect that does not start a Chain."""
        card = self._card(step.apply)
        effects = [e for e in card.effects if e.type & k.EFFECT_TYPE_CONTINUOUS]
        number = step.effect or 1
        if not 1 <= number <= len(effects):
            raise TableError(f"{step.apply} has {len(effects)} effects that apply at an event")
        effect = effects[number - 1]
        player = self._by(step, card)
        event = asking.events_for(self.table, effect)[0]
        if effect.condition is not None and not effect.condition(effect, player, *event):
            raise TableError(f"the condition of effect {number} of {step.apply} is not met")
        with acting_by(self.table, effect, player, continuous=True):
            if effect.operation is not None:
                effect.operation(effect, player, *event)

    def _resolve(self, step: PlayStep) -> None:
        last = 1 if step.resolve == "all" else step.resolve
        if not self.table.chain:
            raise TableError("there is no Chain to resolve")
        while self.table.chain and len(self.table.chain) >= int(last or 1):
            chain.resolve(self.table)
        if not self.table.chain:
            chain.end_chain(self.table)

    def _negate(self, step: PlayStep) -> None:
        number = step.link or len(self.table.chain)
        if not 1 <= number <= len(self.table.chain):
            raise TableError(f"there is no Chain Link {number}")
        negate = chain.negate_activation if step.negate == "activation" else chain.negate_effect
        if not negate(self.table, number):
            raise TableError(f"the {step.negate} of Chain Link {number} cannot be negated")

    def _attack(self, step: PlayStep) -> None:
        target = None if step.target in (None, "direct") else self._card(step.target)
        turns.declare_attack(self.table, self._card(step.attack), target)

    def _battle(self, step: PlayStep) -> None:
        table = self.table
        match step.battle:
            case "damage step":
                turns.begin_damage_step(table)
            case "damage calculation":
                turns.begin_damage_calculation(table)
            case "end of damage calculation":
                turns.calculate_damage(table)
            case _:
                if table.phase not in (k.PHASE_DAMAGE, k.PHASE_DAMAGE_CAL):
                    turns.begin_damage_step(table)
                if table.phase == k.PHASE_DAMAGE and not table.damage_calculated:
                    turns.begin_damage_calculation(table)
                if table.phase == k.PHASE_DAMAGE_CAL:
                    turns.calculate_damage(table)
                if step.battle == "fallen":
                    turns.bury_fallen(table)
                else:
                    turns.end_damage_step(table)

    def _phase(self, step: PlayStep) -> None:
        phase = str(step.phase)
        if phase not in PHASES:
            raise TableError(f"unknown phase {phase!r}: expected {', '.join(PHASES)}")
        turns.begin_phase(self.table, PHASES[phase])

    def _end_turn(self, step: PlayStep) -> None:
        del step
        turns.end_turn(self.table)

    def _move(self, step: PlayStep) -> None:
        cards = [self._card(name) for name in step.move or ()]
        if step.to == "destroyed":
            actions.destroy(self.table, cards, REASONS[step.reason], rule=True)
            return
        if step.to not in DESTINATIONS:
            known = ", ".join((*DESTINATIONS, "destroyed"))
            raise TableError(f"unknown place {step.to!r} to move to: expected {known}")
        moved = actions.send(
            self.table, cards, DESTINATIONS[step.to], REASONS[step.reason], rule=True
        )
        if moved != len(cards):
            raise TableError(f"{moved} of {len(cards)} cards went there")

    def _turn(self, step: PlayStep) -> None:
        position = POSITIONS[step.position or "attack"]
        card = self._card(step.turn)
        if not actions.change_position(self.table, [card], (position,) * 4, rule=True):
            raise TableError(f"the position of {step.turn} cannot be changed so")

    def _control(self, step: PlayStep) -> None:
        if step.player is None:
            raise TableError("say with `player` who takes control")
        if not actions.take_control(self.table, [self._card(step.control)], PLAYERS[step.player]):
            raise TableError(f"control of {step.control} cannot be taken")

    def _life_points(self, step: PlayStep) -> None:
        for player, points in (step.life_points or {}).items():
            actions.set_life_points(self.table, PLAYERS[player], points)

    def _lua(self, step: PlayStep) -> None:
        given = self.bridge.run(str(step.lua), "play.lua")
        if step.gives is not None and given != step.gives:
            raise TableError(f"the snippet gives {given!r}, expected {step.gives!r}")

    # --- what is expected -------------------------------------------------------------------------

    def _expectations(self, step: PlayStep, line: int) -> bool:
        for name, values in (step.expect or {}).items():
            for what, expected in values.items():
                try:
                    got = self._got(name, what, expected)
                    working = "" if got == expected else self._working(name, what)
                except (LuaBridgeError, YgopluginError) as error:
                    self.result.failed(line, f"{name} {what}: {error}")
                    continue
                if got != expected:
                    self.result.failed(
                        line, f"{name} {what}: expected {expected}, got {got}", working
                    )
        return True

    def _got(self, name: str, what: str, expected: Any) -> Any:
        if name in PLAYERS:
            return asking.of_player(self.table, PLAYERS[name], what)
        if isinstance(expected, Mapping):
            return asking.of_effects(self.table, self._card(name), what, expected)
        return asking.of_card(self.table, self._card(name), what)

    def _working(self, name: str, what: str) -> str:
        if name not in PLAYERS:
            return asking.working(self.table, self._card(name), what)
        counted = what == "special_summons" or what.startswith("may_")
        return because(self.table, PLAYERS[name]) if counted else ""


def _counter(name: str) -> int:
    try:
        return int(name, 0)
    except ValueError:
        raise TableError(f"the counter {name!r} is no number such as 0x1") from None


_VERBS: Final[Mapping[str, Callable[[Running, PlayStep], None]]] = {
    "summon": Running._summon,
    "set": Running._set,
    "activate": Running._activate,
    "apply": Running._apply,
    "resolve": Running._resolve,
    "negate": Running._negate,
    "attack": Running._attack,
    "battle": Running._battle,
    "phase": Running._phase,
    "end_turn": Running._end_turn,
    "move": Running._move,
    "turn": Running._turn,
    "control": Running._control,
    "life_points": Running._life_points,
    "lua": Running._lua,
}
