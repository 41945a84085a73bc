"""Runs plays: sets up the board, does what each step says, and compares what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import takewhile
from typing import Any, Final

from lua_bridge import constants as k
from lua_bridge.bridge import Bridge
from lua_bridge.dialects import Dialect
from lua_bridge.errors import PlayError, RefusedError, ScriptLimitError, TableError
from lua_bridge.folders import ScriptLibrary
from lua_bridge.plays import asking
from lua_bridge.plays.answers import Answers
from lua_bridge.plays.because import because
from lua_bridge.plays.comparing import difference, same, wrong_snippet
from lua_bridge.plays.events import Before, apply, apply_by_themselves, is_note, keep_books
from lua_bridge.plays.loader import PILES, Play
from lua_bridge.plays.mistakes import check_expected, check_step, unknown_name
from lua_bridge.plays.model import Placed, PlayStep, Side
from lua_bridge.plays.results import PlayResult
from lua_bridge.plays.sources import Sources
from lua_bridge.plays.words import (
    AS_MATERIALS,
    DESTINATIONS,
    HIDDEN,
    IN_MAIN_PHASE,
    OF_KIND,
    PHASES,
    PLACES,
    PLAYERS,
    POSITIONS,
    REASONS,
    SUMMONS,
)
from lua_bridge.table import abilities, actions, bonds, chain, summons, timing, turns, verdicts
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
    return Running(Sources(play, scripts, cards or {}), play.eras(as_of)).run()


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
    sources, eras = Sources(play, scripts, cards or {}), play.eras(as_of)
    running = Running(sources, eras)
    result = running.run()
    if not result.passed or not running.has_scripted_oaths():
        return result
    alone = Running(sources, eras, listed=False).run()
    if alone.passed:
        return result
    alone.notes.append(
        "with the oaths that the rulings list for these cards it comes out: the script does not keep"
        " them by itself"
    )
    return alone


class Running:
    """A play that is being run.

    Args:
        sources: Where its cards come from.
        eras: The rulings of its day.
        listed: Whether the oaths are in force that the rulings list for its cards.
    """

    def __init__(self, sources: Sources, eras: Eras, *, listed: bool = True) -> None:
        self.play = play = sources.play
        self.sources = sources
        self.eras = eras
        self._listed = listed
        self._line = play.line
        self.done: list[PlayStep] = []
        self.reported = 0
        self.wrong = ""
        self.result = PlayResult(play)
        self.names: dict[str, TableCard] = {}
        self._coming: Sequence[PlayStep] = ()
        self._applied: list[TableEffect] = []
        self._applied_before: list[TableEffect] = []
        self._during: list[Happening] = []
        self.answers = Answers(self.names)
        self.bridge = Bridge(
            sources.scripts,
            dialect=play.dialect or Dialect.EDOPRO,
            duel=Duel(eras, oaths=named_oaths(play.entries, play.place)),
            chooser=self.answers,
            cards=sources.cards,
        )
        self.table: Table = self.bridge.table
        self._before = Before(self.table)
        if not listed:
            self.table.duel.turns.named.forget_oaths()
        self.table.create = self._created

    # --- the board --------------------------------------------------------------------------------

    def run(self) -> PlayResult:
        """Run it to the end, or to the step that cannot be done."""
        self._run()
        self.result.notes += [str(note) for note in self.table.notes]
        self.result.messages += self.table.messages
        for _, name in dict.fromkeys(self.play.scripts.values()):
            self.result.warnings += [
                warning
                for warning in self.bridge.undefined(name)
                if not any(_what(warning) in failure.message for failure in self.result.failures)
            ]
        return self.result

    def _run(self) -> None:
        entry = self.play.entry
        try:
            self.set_up()
        except YgopluginError as error:
            self.result.failed(self.play.line, f"the board: {error}", kind="board")
            return
        self._script_problems(self.play.line)
        for number, step in enumerate(entry.steps):
            line = self.play.lines[number]
            self._coming = entry.steps[number + 1 :]
            if not self.step(step, line):
                break

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
            script_name=self.sources.script_name(placed.card),
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
            attached = self._add(key, below, owner)
            self.table.attach(attached, card)
            self._name(name, attached)

    def _add(self, key: str, data: CardData, owner: int) -> TableCard:
        """A new card, nowhere yet, with its script."""
        return self.bridge.add_card(
            data,
            owner,
            script=self.sources.script(key, data),
            script_name=self.sources.script_name(key),
        )

    def _created(self, data: CardData, owner: int) -> TableCard:
        """A card that an effect makes, such as a Token, with the script that the play has for it."""
        return self._add(self.sources.key(data), data, owner)

    def _name(self, name: str, card: TableCard) -> None:
        self.names[name] = card
        self.bridge.name_card(name, card)

    def _card(self, name: str | None) -> TableCard:
        if name is None or name not in self.names:
            raise PlayError(unknown_name(name, self.names))
        return self.names[name]

    # --- the steps --------------------------------------------------------------------------------

    def step(self, step: PlayStep, line: int) -> bool:
        """Do a step; whether the play can go on."""
        self._line = line
        version, problems = self.table.version, len(self.table.problems)
        try:
            self._carry_out(step)
        except YgopluginError as error:
            cause = error
            if self.answers.failed is not None and not isinstance(error, ScriptLimitError):
                cause = self.answers.failed
                del self.table.problems[problems:]  # they only follow from it
            self._script_problems(line)
            if not step.refused or not isinstance(cause, RefusedError):
                return self.result.failed(line, str(cause))
            if step.refused is not True and step.refused not in str(cause):
                return self.result.failed(line, f"{cause}; the play expects {step.refused!r}")
            if self.table.version != version:
                self._play_again()
            return self._expectations(step, line)
        self._script_problems(line)
        if step.refused:
            return self.result.failed(line, "it was done, and the play expects that it is refused")
        if self.wrong:
            self.result.differs(line, self.wrong)
            self.wrong = ""
        self.done.append(step)
        return self._expectations(step, line)

    def _carry_out(self, step: PlayStep) -> None:
        """Do what a step says, and note what happened by it."""
        self.answers.expect([*step.targets, *step.choose], step.position)
        check_step(step, self.names)
        before = self._before = Before(self.table)
        in_chain, self._during = bool(self.table.chain), []
        if _does_something(step):
            self._applied_before, self._applied = self._applied, []
        self._do(step)
        self._part_is_done()
        happened = self._during
        self.answers.end()
        self._name_tokens(step, before)
        if not _does_something(step):
            return
        if self.table.chain:
            happened = [replace(happening, in_chain=True) for happening in happened]
        elif in_chain:
            during = [replace(h, in_chain=False) for h in self.table.happening if h.in_chain]
            happened = during + happened
        goes_on = self.table.chain or step.apply is not None
        self.table.happening = [*(self.table.happening if goes_on else ()), *happened]

    def _part_is_done(self) -> None:
        """What effects do at once that respond without a Chain to what a part of the step made happen.

        Those wait that a step `apply` is about which comes next.
        """
        coming = takewhile(lambda step: step.apply or not _does_something(step), self._coming)
        waiting = [self.names.get(step.apply) for step in coming if step.apply]
        for _ in range(_MOST_AT_ONCE):
            self.table.settle()
            happened = self._happened(self._before)
            self._during += happened
            self._before = Before(self.table)
            applied = apply_by_themselves(self.table, happened, waiting)
            self._applied += applied
            if not applied:
                break

    def _play_again(self) -> None:
        """Bring the duel back to where it was before a step: it is played again without that."""
        problems, messages = self.table.problems, self.table.messages
        again = Running(self.sources, self.eras, listed=self._listed)
        again.set_up()
        for number, step in enumerate(self.done, 1):
            again._coming = [*self.done[number:], *self._coming]
            again._carry_out(step)
        again.table.problems[:] = problems
        again.table.messages = messages
        again.result, again.done, again.reported = self.result, self.done, self.reported
        vars(self).update(vars(again))

    def _script_problems(self, line: int) -> None:
        """Report what scripts did wrong since it was reported last."""
        problems = self.table.problems
        self.result.scripts_failed(line, map(str, problems[self.reported :]))
        self.reported = len(problems)

    def _name_tokens(self, step: PlayStep, before: Before) -> None:
        """Give the Tokens that a step brought their names, in the order in which they came."""
        new = before.new_tokens() if step.tokens else []
        if len(new) != len(step.tokens):
            raise PlayError(f"the step names {len(step.tokens)} Tokens, and {len(new)} came")
        for name, token in zip(step.tokens, new, strict=True):
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
        if how in ("normal", "tribute", "gemini"):
            if how == "gemini" and not card.in_monster_zone:
                raise RefusedError(
                    f"{step.summon} cannot be Gemini Summoned now: it is not on the field"
                )
            _refuse(
                f"{step.summon} cannot be {how.title()} Summoned now",
                verdicts.against_normal_summon(table, card, player),
            )
            tributes = tuple(self._card(name) for name in step.materials)
            with _by_the_rules():
                done = summons.normal_summon(
                    table, summons.NormalSummon(player, card, tributed=tributes or None)
                )
        elif how == "flip":
            _refuse(
                f"{step.summon} cannot be Flip Summoned now",
                verdicts.against_flip_summon(table, card, player),
            )
            done = summons.flip_summon(table, player, card)
        else:
            done = self._special_summon(card, player, how, step)
        if not done:
            raise RefusedError(f"{step.summon} cannot be {how} Summoned now")
        if step.negated:
            summons.negate(table, card)
            actions.destroy(table, [card], k.REASON_EFFECT, rule=True)

    def _special_summon(self, card: TableCard, player: int, how: str, step: PlayStep) -> bool:
        """By the monster's own procedure if its script has one; otherwise as the play says."""
        table, kind = self.table, SUMMONS[how]
        needed = OF_KIND.get(how)
        if needed is not None and not card.data.type & needed:
            raise PlayError(
                f"{step.summon} is no {how.title()} Monster: `how: {how}` does not fit it"
            )
        answered = step.answered or step.negated
        cannot = f"{step.summon} cannot be Special Summoned now"
        if how != "effect" and not step.materials and self._by_itself(card, how):
            wanted = 0 if how == "special" else kind
            _refuse(cannot, verdicts.against_own_procedure(table, card, player, wanted))
            return summons.by_procedure(table, player, card, wanted, answered=answered)
        if how in IN_MAIN_PHASE:
            moment = timing.against_main_phase_act(table, player)
            _refuse(cannot, [moment] if moment else [])
        materials = [self._card(name) for name in step.materials]
        against = verdicts.against_special_summon(table, card, player, kind, freed=tuple(materials))
        _refuse(cannot, against)
        position = POSITIONS[step.position or "attack"]
        zones = 0xFF if step.zone is None else 1 << step.zone
        if how == "effect":
            way = summons.Way(kind, player, player, True, True, position, zones)
            return summons.special_summon(table, [card], way) > 0
        if materials:
            bonds.set_materials(table, card, materials)
        info = SummonInfo(kind, player, card.location, card.sequence, None, tuple(materials))
        was = oath_card(table, card)
        if how == "xyz":
            actions.attach(table, card, materials, drop=True)
        elif materials:
            reason = k.REASON_MATERIAL | k.REASON_RULE | AS_MATERIALS.get(how, 0)
            actions.send(table, materials, k.LOCATION_GRAVE, reason, by=player, rule=True)
        summons.pay_costs(table, card, k.EFFECT_SPSUMMON_COST, player)
        if not actions.to_field(
            table, card, player, k.LOCATION_MZONE, position, zones=zones, by=player
        ):
            return False
        summons.declare(table, DeclaredSummon(card, player, info, was), answered=answered)
        return True

    def _by_itself(self, card: TableCard, how: str) -> bool:
        """Whether a monster's script has a procedure for a kind of Special Summon."""
        found = verdicts.procedures_of(card)
        if how == "special":
            return bool(found)
        return any(SUMMONS[how] in effect.values_for(card)[:1] for effect in found)

    def _set(self, step: PlayStep) -> None:
        card = self._card(step.set)
        player = self._by(step, card)
        _refuse(f"{step.set} cannot be Set now", verdicts.against_set(self.table, card, player))
        if card.data.is_monster and not abilities.affected(self.table, card, k.EFFECT_MONSTER_SSET):
            tributes = tuple(self._card(name) for name in step.materials)
            with _by_the_rules():
                done = summons.set_monster(
                    self.table, summons.NormalSummon(player, card, tributed=tributes or None)
                )
        else:
            done = summons.set_spells(self.table, player, [card], player) > 0
        if not done:
            raise RefusedError(f"{step.set} cannot be Set now")

    def _activate(self, step: PlayStep) -> None:
        card = self._card(step.activate)
        player = self._by(step, card)
        effect, event = self._effect_to_activate(card, player, step)
        if effect.line:
            self.result.places[self._line] = f"{card.data.label}, {effect.line}"
        with _by_the_rules():
            chain.activate(self.table, effect, player, event)

    def _effect_to_activate(
        self, card: TableCard, player: int, step: PlayStep
    ) -> tuple[TableEffect, Event]:
        effects = asking.activated_effects(card)
        if not effects:
            raise RefusedError(f"{step.activate} has no effect that can be activated")
        meant = effects
        if step.effect is not None:
            if not 1 <= step.effect <= len(effects) and not self.sources.is_public(card.data):
                has = f"{len(effects)} effect" + ("s" if len(effects) > 1 else "")
                raise PlayError(f"{step.activate} has {has} that can be activated")
            meant = effects[step.effect - 1 : step.effect]
        attempts = asking.attempts(self.table, meant, player)
        possible = [(effect, event) for effect, event, against in attempts if not against]
        if not possible and meant is not effects and self.sources.is_public(card.data):
            # Another author may have split the text into effects otherwise.
            possible = asking.possible(self.table, effects, player)
            if len({effect.number for effect, _ in possible}) > 1:
                possible = []
        if possible:
            return possible[0]
        reasons: dict[str, None] = {}
        for effect, _, against in attempts:
            which = f"effect {effects.index(effect) + 1}: " if len(meant) > 1 else ""
            reasons.update(dict.fromkeys(f"{which}{why}" for why in against))
        number = f"effect {step.effect} of " if step.effect is not None else ""
        raise RefusedError(f"{number}{step.activate} cannot be activated now: {'; '.join(reasons)}")

    def _apply(self, step: PlayStep) -> None:
        """Carry out an effect that does not start a Chain."""
        card = self._card(step.apply)
        if any(e.bearer is card and not is_note(e) for e in self._applied_before):
            return
        effects = [e for e in card.effects if e.type & k.EFFECT_TYPE_CONTINUOUS]
        effects = [e for e in effects if not is_note(e)] or effects
        number = step.effect or 1
        if not 1 <= number <= len(effects):
            if self.sources.is_public(card.data):
                return  # another author may have done it with a standing effect
            raise PlayError(f"{step.apply} has {len(effects)} effects that apply at an event")
        effect = effects[number - 1]
        player = self._by(step, card)
        event = asking.events_for(self.table, effect)[0]
        if effect.condition is not None and not effect.condition(effect, player, *event):
            raise RefusedError(f"the condition of effect {number} of {step.apply} is not met")
        apply(self.table, effect, player, event)

    def _resolve(self, step: PlayStep) -> None:
        last = 1 if step.resolve == "all" else step.resolve
        links = len(self.table.chain)
        if not links:
            raise PlayError("there is no Chain to resolve")
        if not 1 <= int(last or 1) <= links:
            has = "1 Link" if links == 1 else f"{links} Links"
            raise PlayError(f"there is no Chain Link {last}: the Chain has {has}")
        while self.table.chain and len(self.table.chain) >= int(last or 1):
            chain.resolve(self.table)
        if not self.table.chain:
            chain.end_chain(self.table)

    def _negate(self, step: PlayStep) -> None:
        number = step.link or len(self.table.chain)
        if not 1 <= number <= len(self.table.chain):
            raise PlayError(f"there is no Chain Link {number}")
        negate = chain.negate_activation if step.negate == "activation" else chain.negate_effect
        if not negate(self.table, number):
            raise RefusedError(f"the {step.negate} of Chain Link {number} cannot be negated")

    def _attack(self, step: PlayStep) -> None:
        target = None if step.target in (None, "direct") else self._card(step.target)
        card = self._card(step.attack)
        player = self._by(step, card)
        _refuse(
            f"{step.attack} cannot attack {step.target or 'directly'} now",
            verdicts.against_attack_on(self.table, card, player, target),
        )
        turns.declare_attack(self.table, card, target)

    def _battle(self, step: PlayStep) -> None:
        table = self.table
        match step.battle:
            case "damage step":
                turns.begin_damage_step(table)
            case "damage calculation":
                self._battle_until(k.PHASE_DAMAGE)
                turns.begin_damage_calculation(table)
            case "end of damage calculation":
                self._battle_until(k.PHASE_DAMAGE_CAL)
                turns.calculate_damage(table)
            case _:
                self._battle_until(k.PHASE_DAMAGE_CAL)
                if table.phase == k.PHASE_DAMAGE_CAL:
                    turns.calculate_damage(table)
                    self._part_is_done()
                turns.bury_fallen(table)
                if step.battle != "fallen":
                    battling = [c for c in (table.attacker, table.attack_target) if c is not None]
                    ended = Happening(k.EVENT_DAMAGE_STEP_END, tuple(battling), table.turn_player)
                    table.raised.append(ended)
                    self._part_is_done()  # who attacked is still known
                    turns.end_damage_step(table)

    def _battle_until(self, phase: int) -> None:
        """Go on to a part of the Damage Step, and through what comes before it."""
        table = self.table
        if table.phase not in (k.PHASE_DAMAGE, k.PHASE_DAMAGE_CAL):
            turns.begin_damage_step(table)
            self._part_is_done()
        if phase == k.PHASE_DAMAGE_CAL and table.phase == k.PHASE_DAMAGE:
            if not table.damage_calculated and turns.battle_goes_on(table):
                turns.begin_damage_calculation(table)
                self._part_is_done()

    def _phase(self, step: PlayStep) -> None:
        with _by_the_rules():
            turns.begin_phase(self.table, PHASES[str(step.phase)])

    def _end_turn(self, step: PlayStep) -> None:
        del step
        with _by_the_rules():
            turns.end_turn(self.table)

    def _move(self, step: PlayStep) -> None:
        cards = [self._card(name) for name in step.move or ()]
        if step.to == "destroyed":
            actions.destroy(self.table, cards, REASONS[step.reason], rule=True)
            return
        moved = actions.send(
            self.table, cards, DESTINATIONS[str(step.to)], REASONS[step.reason], rule=True
        )
        if moved != len(cards):
            raise RefusedError(f"{moved} of {len(cards)} cards went there")

    def _turn(self, step: PlayStep) -> None:
        position = POSITIONS[step.position or "attack"]
        card = self._card(step.turn)
        if not actions.change_position(self.table, [card], (position,) * 4, rule=True):
            raise RefusedError(f"the position of {step.turn} cannot be changed so")

    def _control(self, step: PlayStep) -> None:
        player = PLAYERS[str(step.player)]
        if not actions.take_control(self.table, [self._card(step.control)], player):
            raise RefusedError(f"control of {step.control} cannot be taken")

    def _life_points(self, step: PlayStep) -> None:
        for player, points in (step.life_points or {}).items():
            actions.set_life_points(self.table, PLAYERS[player], points)

    def _lua(self, step: PlayStep) -> None:
        given = self.bridge.run(str(step.lua), "play.lua")
        if "gives" in step.model_fields_set:
            plain = self._plain(given)
            if not same(plain, step.gives):
                self.wrong = wrong_snippet(plain, step.gives)

    def _plain(self, given: Any) -> Any:
        """What a snippet gave, with the names of cards in their place."""
        if isinstance(given, TableCard):
            return next((name for name, card in self.names.items() if card is given), given.id)
        if isinstance(given, TableEffect):
            return f"an effect of {given.source}"
        if isinstance(given, list | tuple):
            return [self._plain(one) for one in given]
        if isinstance(given, frozenset):
            return frozenset(self._plain(one) for one in given)
        if isinstance(given, dict):
            return {key: self._plain(value) for key, value in given.items()}
        return given

    # --- what is expected -------------------------------------------------------------------------

    def _expectations(self, step: PlayStep, line: int) -> bool:
        failures = len(self.result.failures)
        for name, values in (step.expect or {}).items():
            for what, expected in values.items():
                try:
                    got = self._got(name, what, expected)
                    right = same(got, expected)
                    working = "" if right else self._working(name, what, expected)
                except YgopluginError as error:
                    self.result.failed(line, f"{name} {what}: {error}")
                    continue
                if not right:
                    said = f"{name} {what}: {difference(got, expected)}"
                    self.result.differs(line, said, working)
        wrong = self.result.failures[failures:]
        del self.result.failures[failures:]
        self._script_problems(line)  # the cause comes first
        self.result.failures += wrong
        return True

    def _got(self, name: str, what: str, expected: Any) -> Any:
        if name in PLAYERS:
            return asking.of_player(self.table, PLAYERS[name], what)
        check_expected(name, self.names)
        if isinstance(expected, Mapping):
            return asking.of_effects(self.table, self._card(name), what, expected)
        return asking.of_card(self.table, self._card(name), what)

    def _working(self, name: str, what: str, expected: Any) -> str:
        """How a value that is not as expected came about."""
        if name in PLAYERS:
            counted = what == "special_summons" or what.startswith("may_")
            return because(self.table, PLAYERS[name]) if counted else ""
        card = self._card(name)
        working = asking.working(self.table, card, what)
        if not working and expected:
            working = "\n".join(asking.against(self.table, card, what))
        if not working and what.startswith("may_"):
            working = because(self.table, card.controller, card)
        return working


def _what(warning: str) -> str:
    """What a warning says, without file and line."""
    return warning.partition(": ")[2]


def _refuse(message: str, reasons: list[str]) -> None:
    """Refuse a step if there is something against it.

    Raises:
        RefusedError: With the reasons.
    """
    if reasons:
        raise RefusedError(f"{message}: {'; '.join(dict.fromkeys(reasons))}")


@contextmanager
def _by_the_rules() -> Iterator[None]:
    """What the table does not let a player do is refused."""
    try:
        yield
    except (PlayError, RefusedError):
        raise
    except TableError as error:
        raise RefusedError(str(error)) from error


def _counter(name: str) -> int:
    try:
        return int(name, 0)
    except ValueError:
        raise TableError(f"the counter {name!r} is no number such as 0x1") from None


_MOST_AT_ONCE: Final = 20
"""How often effects without a Chain respond to each other before it is enough."""


def _does_something(step: PlayStep) -> bool:
    """Whether a step has a verb, not only something to expect."""
    return any(getattr(step, verb) is not None for verb in _VERBS)


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
