"""Normal Summon, Tribute Summon and Set, step by step; the budget of one per turn; positions.

A Summon has five steps (battle-and-summons, lines 67 to 75):

1. Tributes leave the field. What they trigger waits.
2. The monster is placed from the hand in face-up Attack Position.
3. What negates the Summon may be activated.
4. The Summon succeeds. Continuous effects, its own and those of others, begin to apply.
5. What triggers on the Summon, answers it, or waited since step 1 may be activated.

A Set has three (lines 91 to 95): Tributes, the placing face-down, and what may be activated then. It
cannot be negated. A Gemini Summon begins at step 3, a Flip Summon at step 2.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ygoplugin.events import ControlChanged
from ygoplugin.oaths import events as turn
from ygoplugin.rules import events as ev
from ygoplugin.rules import flip_summons, gemini, sequence
from ygoplugin.rules.board import MONSTER_ZONES, Board
from ygoplugin.rules.cards import Does, Position, Zone
from ygoplugin.rules.errors import IllegalError, RuleError
from ygoplugin.rules.events import Procedure
from ygoplugin.rules.state import Summoning
from ygoplugin.rules.verdicts import Answer, Verdict, allowed, answer, because, denied, join

FIRST_STEP: Final = {
    Procedure.NORMAL: 1,
    Procedure.SET: 1,
    Procedure.FLIP: 2,
    Procedure.GEMINI: 3,
}
LAST_STEP: Final = {
    Procedure.NORMAL: 5,
    Procedure.GEMINI: 5,
    Procedure.FLIP: 5,
    Procedure.SET: 3,
}
TRIBUTE: Final = 1
PLACE: Final = 2
NEGATION_WINDOW: Final = 3
SUCCESS: Final = 4

_POSITIONS: Final = {
    Procedure.NORMAL: Position.FACE_UP_ATTACK,
    Procedure.SET: Position.FACE_DOWN_DEFENSE,
    Procedure.FLIP: Position.FACE_UP_ATTACK,
}
_FROM_HAND: Final = (Procedure.NORMAL, Procedure.SET)


# --- what is asked --------------------------------------------------------------------------------


def tributes_needed(board: Board, card: str, kind: Procedure = Procedure.NORMAL) -> Answer[int]:
    """How many Tributes a Summon or Set of a monster needs (lines 57, 61 and 85).

    None up to Level 4, one for Level 5 and 6, two from Level 7 on, unless an effect says otherwise: the
    fewest are answered. A Gemini monster that is summoned again, and a Flip Summon, need none.

    Raises:
        RuleError: The Level of the monster is not known.
    """
    board.require(card)
    if kind is Procedure.GEMINI:
        return answer(0, "no-tribute-for-second-summon", rule="second-summon-needs-no-tribute")
    if kind is Procedure.FLIP:
        return answer(0, "flip-summon", rule="flip-summon-definition")
    level = board.level(card)
    if level is None:
        raise RuleError(f"the Level of {card} is not known: give the card's printed values")
    count = min(_tribute_counts(board, card, level, kind))
    rule = "tribute-set" if kind is Procedure.SET and count else "tribute-counts"
    if count != _by_level(level):
        text = f"an effect says {count} for Level {level}"
        return answer(count, "effect-applies", text, rule="card-text-over-basic-rules")
    return answer(count, "tribute-count", f"Level {level}", rule=rule)


def _by_level(level: int) -> int:
    return 0 if level < 5 else 1 if level < 7 else 2


def _tribute_counts(board: Board, card: str, level: int, kind: Procedure) -> set[int]:
    """With how many Tributes a monster can be Summoned or Set: by its Level, or by an effect.

    Its own text, or an effect in force that covers it, comes before the basic rule
    (spell-speed-and-chains, line 85).
    """
    regular = _by_level(level)
    effects = list(board.effects(card, Does.TRIBUTES))
    effects += [
        effect
        for source, effect in board.in_force(Does.TRIBUTES)
        if source != card
        and board.negated_by(source) is None
        and board.covers(source, effect, card)
    ]
    counts = {e.amount or 0 for e in effects if e.condition in ("", kind)}
    return counts if any(count > regular for count in counts) else {regular, *counts}


def normal_summons_left(board: Board, player: int) -> Answer[int]:
    """How many Normal Summons and Sets a player has left this turn (lines 45 and 51).

    The turn ledger counts them: Tribute and Gemini Summons, Sets, and negated Summons are among them.
    """
    limit = 1
    for source, effect in board.in_force(Does.NORMAL_SUMMONS):
        if board.covers_player(source, effect, player) and board.negated_by(source) is None:
            limit = max(limit, effect.amount or limit)
    used = board.duel.turns.normal_summons(player)
    left = max(0, limit - used)
    rule = "once-per-turn-in-own-main-phases"
    if left:
        return answer(left, "budget-open", f"{used} of {limit} made this turn", rule=rule)
    negated = any(
        s.outcome == "negated" and s.turn == board.turn and s.kind is not Procedure.FLIP
        for s in board.state.summons.values()
        if s.player == player
    )
    return answer(
        0,
        "budget-used",
        "a negated Summon counts" if negated else f"{used} made this turn",
        rule="negated-summon-uses-the-budget" if negated else rule,
    )


def may_begin(board: Board, event: ev.SummonBegan) -> Verdict:
    """Whether a player may begin a Normal Summon, Gemini Summon, Flip Summon or Set now.

    Raises:
        RuleError: A card is not known, or a name is taken.
    """
    board.require(event.card)
    for tribute in event.tributes:
        board.require(tribute)
    found = [
        sequence.in_own_main_phase(board, event.player),
        sequence.no_activation_window(board),
    ]
    match event.kind:
        case Procedure.FLIP:
            found.append(flip_summons.may_flip(board, event.player, event.card))
        case Procedure.GEMINI:
            found.append(_budget(board, event.player))
            found.append(gemini.may_summon_again(board, event.player, event.card))
            found.append(Verdict(True, (), tributes_needed(board, event.card, event.kind).reasons))
        case _:
            found.append(_budget(board, event.player))
            found.append(_from_hand(board, event))
            found.append(_tributes(board, event))
            found.append(_free_zone(board, event.player, len(event.tributes)))
    found.append(_position(board, event))
    return join(*found)


def turn_event(board: Board, event: ev.SummonBegan) -> turn.Event:
    """The event by which the turn ledger knows it, so that oaths and limits are asked too."""
    card = board.oath_card(event.card)
    if event.kind is Procedure.SET:
        return turn.MonsterSet(event.player, card)
    kind = turn.SummonKind.TRIBUTE if event.tributes else turn.SummonKind.NORMAL
    if event.kind is Procedure.GEMINI:
        kind = turn.SummonKind.GEMINI
    elif event.kind is Procedure.FLIP:
        kind = turn.SummonKind.FLIP
    origin = "hand" if event.kind is Procedure.NORMAL else ""
    return turn.SummonDeclared(turn.Summon(event.player, kind, (card,), origin))


def _budget(board: Board, player: int) -> Verdict:
    left = normal_summons_left(board, player)
    return Verdict(True, (), left.reasons) if left.value else Verdict(False, left.reasons)


def _from_hand(board: Board, event: ev.SummonBegan) -> Verdict:
    rule = "from-hand-in-attack-position"
    if event.kind is Procedure.SET:
        rule = "set-face-down-defense"
    if board.kind(event.card).value != "monster":
        return denied("no-monster", rule=rule)
    zone = board.zone(event.card)
    if zone is not None and zone is not Zone.HAND:
        return denied("not-in-hand", f"{board.name(event.card)} is in the {zone}", rule=rule)
    if zone is Zone.HAND and board.controller(event.card) != event.player:
        return denied("not-controlled", rule="own-monsters")
    return Verdict(True)


def _tributes(board: Board, event: ev.SummonBegan) -> Verdict:
    level = board.level(event.card)
    if level is None and not event.tributes:
        return Verdict(True)
    needed = tributes_needed(board, event.card, event.kind)
    counts = _tribute_counts(board, event.card, level or 0, event.kind)
    given = len(set(event.tributes))
    most = sum(_worth(board, tribute) for tribute in set(event.tributes))
    found = []
    if given != len(event.tributes) or not any(given <= count <= most for count in counts):
        few = given != len(event.tributes) or most < needed.value
        text = f"{needed.value} needed, {given} given"
        code = "too-few-tributes" if few else "tribute-count"
        found.append(denied(code, text, rule="tribute-counts"))
    for tribute in event.tributes:
        if board.zone(tribute) is not Zone.MONSTER or board.controller(tribute) != event.player:
            text = f"{board.name(tribute)} is no monster on the own field"
            found.append(denied("not-controlled", text, rule="tribute-needed-from-level-5"))
    return join(*found)


def _worth(board: Board, tribute: str) -> int:
    """As how many Tributes a monster can count: one, unless its text says otherwise."""
    effect = board.has_working(tribute, Does.WORTH_TRIBUTES)
    return 1 if effect is None else effect.amount or 1


def _free_zone(board: Board, player: int, tributes: int) -> Verdict:
    taken = len(board.monsters(player)) - tributes
    if taken >= MONSTER_ZONES:
        text = f"{taken} of {MONSTER_ZONES} Monster Zones are taken"
        return denied("no-free-zone", text, rule="free-zone-needed")
    if tributes and taken + tributes >= MONSTER_ZONES:
        return allowed("zone-will-be-free", rule="free-zone-needed")
    return Verdict(True)


def _position(board: Board, event: ev.SummonBegan) -> Verdict:
    usual = _POSITIONS.get(event.kind)
    if event.position in (None, usual):
        return Verdict(True)
    for source, effect in board.in_force(Does.POSITION):
        if board.covers_player(source, effect, event.player):
            if effect.condition == event.position:
                return Verdict(True)
    if event.kind is Procedure.SET:
        return denied("set-step-2", rule="set-face-down-defense")
    return denied("attack-position-only", rule="from-hand-in-attack-position")


def may_special_summon(board: Board, event: ev.SpecialSummoned) -> Verdict:
    """Whether a monster may be Special Summoned: a zone must be free, oaths and limits allow it.

    By its own procedure it starts no Chain, so not while cards and effects are to be activated
    (spell-speed-and-chains, line 79), and in the own Main Phase (today's rules).

    Raises:
        RuleError: The card is not known.
    """
    board.require(event.card)
    found = [_free_zone(board, event.player, 0)]
    if event.procedure:
        found.append(sequence.in_own_main_phase(board, event.player))
        found.append(sequence.no_activation_window(board))
    if board.zone(event.card) is Zone.MONSTER:
        found.append(denied("where-it-was", "it is on the field", rule="free-zone-needed"))
    return join(*found)


def summoning(board: Board, name: str) -> Summoning:
    """A Summon by its name.

    Raises:
        RuleError: There is none.
    """
    found = board.state.summons.get(name)
    if found is None:
        known = ", ".join(board.state.summons) or "none"
        raise RuleError(f"no Summon is called {name!r}; there are: {known}")
    return found


def summoned(board: Board, name: str) -> Answer[bool]:
    """Whether a Summon succeeded; not before its step 4 (line 73)."""
    found = summoning(board, name)
    if found.outcome == "negated":
        return answer(
            False, "summon-negation-window", "negated", rule="summon-step-3-negation-window"
        )
    if found.kind is Procedure.SET:
        return answer(
            False, "no-negation-window", "a Set is no Summon", rule="set-step-3-responses"
        )
    if found.step < SUCCESS:
        return answer(False, "not-summoned-yet", rule="summon-step-4-success")
    return answer(True, "step-4", rule="summon-step-4-success")


def counts_as(board: Board, name: str) -> Answer[str]:
    """What a Summon or Set counts as.

    Returns:
        `normal-summon` (also for a Gemini Summon), `tribute-summon`, `tribute-set`, `set`,
        `flip-summon`.
    """
    found = summoning(board, name)
    match found.kind:
        case Procedure.GEMINI:
            return answer(
                "normal-summon", "is-a-normal-summon", rule="second-summon-shares-the-budget"
            )
        case Procedure.NORMAL if found.tributes:
            return answer("tribute-summon", "is-a-normal-summon", rule="tribute-summon-is-a-summon")
        case Procedure.NORMAL:
            return answer(
                "normal-summon", "is-a-normal-summon", rule="once-per-turn-in-own-main-phases"
            )
        case Procedure.SET if found.tributes:
            return answer("tribute-set", "counted-as-tribute-summon", rule="tribute-set")
        case Procedure.SET:
            return answer("set", "is-a-normal-summon", rule="set-face-down-defense")
        case Procedure.FLIP:
            return answer("flip-summon", "is-a-flip", rule="flip-summon-is-a-flip")


def position(board: Board, card: str) -> Answer[Position | None]:
    """The battle position of a monster, and why; `None` off the field."""
    found = board.position(board.require(card))
    last = next((s for s in reversed(board.state.summons.values()) if s.card == card), None)
    reasons = []
    if last is not None and last.position is found:
        if last.kind is Procedure.NORMAL:
            reasons.append(because("step-2", rule="summon-step-2-place"))
            if found is Position.FACE_UP_ATTACK:
                reasons.append(because("attack-position-only", rule="from-hand-in-attack-position"))
        elif last.kind is Procedure.SET:
            reasons.append(because("set-step-2", rule="set-step-2-place"))
        elif last.kind is Procedure.FLIP:
            reasons.append(because("flip-summon", rule="flip-summon-definition"))
    if not reasons:
        reasons.append(because("where-it-was", rule="from-hand-in-attack-position"))
    return Answer(found, tuple(reasons))


def counts_as_from(board: Board, card: str) -> Answer[str]:
    """From where a card counts as sent to where it is: `hand`, `field`, another zone, or `nowhere`.

    A monster whose Summon was negated comes from nowhere: neither hand nor field (line 53;
    damage-step-and-stats, line 119).
    """
    move = board.state.moves.get(board.require(card))
    rule = "negated-summon-destroyed-nowhere"
    if move is None or not move.counts_from:
        return answer("nowhere", "where-it-was", "it was not moved", rule=rule)
    if move.counts_from == "nowhere":
        return answer("nowhere", "negated-summon-from-nowhere", rule=rule)
    return answer(move.counts_from, "where-it-was", f"it was in the {move.origin}", rule=rule)


def destroyed_in(board: Board, card: str) -> Answer[str]:
    """Where a card counts as destroyed: `field`, `hand`, or `nowhere` (lines 53 and 107)."""
    found = counts_as_from(board, card)
    if card in board.state.destroyed:
        return found
    return answer(
        "nowhere", "where-it-was", "it was not destroyed", rule="negated-summon-destroyed-nowhere"
    )


# --- what happens ---------------------------------------------------------------------------------


def begin(board: Board, event: ev.SummonBegan) -> None:
    """A Summon or Set begins; the turn ledger counts it from here on."""
    state = board.state
    if event.summon in state.summons:
        raise RuleError(f"a Summon is called {event.summon!r} already: give this one another name")
    position = event.position or _POSITIONS.get(event.kind) or board.position(event.card)
    state.summons[event.summon] = Summoning(
        event.kind,
        event.player,
        event.card,
        event.tributes,
        position or Position.FACE_UP_ATTACK,
        turn=board.turn,
    )
    state.open_summon = event.summon
    board.tell(turn_event(board, event))


def may_step(board: Board, name: str, step: int) -> Verdict:
    """Whether a Summon may reach a step now: the next one in order, as long as it is not negated.

    Step 1 is left out where there are no Tributes.
    """
    found = summoning(board, name)
    last = LAST_STEP[found.kind]
    rule = "set-step-1-tribute" if found.kind is Procedure.SET else "summon-step-1-tribute"
    if not FIRST_STEP[found.kind] <= step <= last:
        text = f"a {found.kind} has the steps {FIRST_STEP[found.kind]} to {last}"
        return denied("no-such-step", text, rule=rule)
    if found.outcome == "negated":
        return denied(
            "summon-negation-window", "it was negated", rule="negated-summon-uses-the-budget"
        )
    following = max(found.step + 1, FIRST_STEP[found.kind])
    allowed_steps = {following}
    if following == TRIBUTE and not found.tributes:
        allowed_steps.add(PLACE)
    if step not in allowed_steps:
        text = f"step {step} cannot follow step {found.step}"
        return denied("out-of-order", text, rule=rule)
    if step == SUCCESS and board.state.chain.chain.links:
        return denied("chain-resolving", "the Chain in step 3 has not ended", rule=rule)
    return Verdict(True)


def step(board: Board, name: str, number: int) -> None:
    """A Summon reaches a step.

    Raises:
        IllegalError: It is not the next step, or the Summon was negated.
    """
    verdict = may_step(board, name, number)
    if not verdict:
        raise IllegalError(f"{name} cannot reach step {number}", verdict)
    found = replace(summoning(board, name), step=number)
    board.state.summons[name] = found
    if number == TRIBUTE:
        _tribute(board, found)
    elif number == PLACE:
        _place(board, found)
    elif number == SUCCESS and found.kind is not Procedure.SET:
        _succeed(board, name, found)
    if number == LAST_STEP[found.kind]:
        if found.kind is Procedure.SET:
            board.happened("set", found.card)
        outcome = "succeeded"
        board.state.summons[name] = replace(board.state.summons[name], outcome=outcome)


def finish(board: Board, name: str) -> None:
    """A Summon runs through its remaining steps unnegated, and is over."""
    found = summoning(board, name)
    if found.outcome == "negated":
        verdict = may_step(board, name, LAST_STEP[found.kind])
        raise IllegalError(f"{name} cannot succeed", verdict)
    advance(board, name, LAST_STEP[found.kind])
    if board.state.open_summon == name:
        board.state.open_summon = None
        board.state.window = None


def advance(board: Board, name: str, to: int) -> None:
    """A Summon runs through its steps up to one."""
    found = summoning(board, name)
    first = FIRST_STEP[found.kind]
    if first == TRIBUTE and not found.tributes:
        first = PLACE
    for number in range(max(found.step + 1, first), to + 1):
        step(board, name, number)


def may_negate(board: Board, name: str) -> Verdict:
    """Whether a Summon can be negated now: in its step 3, and a Set never (lines 71 and 95)."""
    found = summoning(board, name)
    if found.kind is Procedure.SET:
        return denied("no-negation-window", rule="set-step-3-responses")
    if found.outcome == "negated":
        return denied(
            "summon-negation-window", "it was negated already", rule="summon-step-3-negation-window"
        )
    if found.step >= SUCCESS:
        return denied("summon-already-successful", rule="summon-step-4-success")
    rule = "summon-step-3-negation-window"
    if found.kind is Procedure.GEMINI:
        rule = "second-summon-can-be-negated"
    return allowed("summon-negation-window", rule=rule)


def negate(board: Board, name: str, cause: str | None) -> None:
    """A Summon is negated: it stays counted, and the monster is destroyed, from nowhere.

    Raises:
        IllegalError: It cannot be negated any more.
    """
    verdict = may_negate(board, name)
    if not verdict:
        raise IllegalError(f"{name} cannot be negated", verdict)
    advance(board, name, NEGATION_WINDOW)
    found = summoning(board, name)
    board.tell(turn.SummonNegated())
    board.state.summons[name] = replace(found, outcome="negated")
    text = f"{board.name(cause)} negates the Summon and destroys the monster"
    reason = because("destroyed", text, rule="negated-summon-destroyed-nowhere")
    board.move(
        found.card,
        Zone.GRAVEYARD,
        "destroyed",
        cause=cause,
        reason=reason,
        counts_from="nowhere",
    )
    board.state.flipped.pop(found.card, None)
    board.state.destroyed[found.card] = reason
    if board.state.open_summon == name:
        board.state.open_summon = None


def _tribute(board: Board, found: Summoning) -> None:
    rule, code = "summon-step-1-tribute", "step-1"
    if found.kind is Procedure.SET:
        rule, code = "set-step-1-tribute", "set-step-1"
    reason = because(code, "Tributed from the field", rule=rule)
    for tribute in found.tributes:
        board.move(tribute, Zone.GRAVEYARD, "tribute", reason=reason)


def _place(board: Board, found: Summoning) -> None:
    state = board.state
    board.count_hand(found.card, Zone.MONSTER)
    if found.kind is Procedure.SET:
        board.arrive(found.card, found.position, controller=found.player, earlier=False)
        state.set_in[found.card] = board.turn
        return
    state.positions[found.card] = found.position
    if found.kind is Procedure.FLIP:
        flip_summons.turn_up(board, found.card)
        return
    state.zones[found.card] = Zone.MONSTER
    state.arrived[found.card] = board.turn
    if board.controller(found.card) != found.player:
        board.tell(ControlChanged(found.card, found.player))


def _succeed(board: Board, name: str, found: Summoning) -> None:
    """Step 4: the Summon has succeeded, and continuous effects begin to apply."""
    board.state.summons[name] = found
    board.tell(turn.SummonSucceeded())
    if found.kind is Procedure.GEMINI:
        gemini.succeed(board, found.card)
    else:
        board.begin_stats(found.card, found.position, found.player)
    kind = "tribute" if found.tributes else found.kind.removesuffix("-summon")
    board.happened(f"{kind}-summoned", found.card)


def special_summon(board: Board, event: ev.SpecialSummoned) -> None:
    """A monster is Special Summoned; by its own procedure the turn ledger counts it at once.

    A Special Summon by an effect is counted by the turn ledger with the Chain Link that makes it.
    """
    if event.procedure:
        origin = board.zone(event.card)
        card = board.oath_card(event.card)
        summon = turn.Summon(
            event.player, turn.SummonKind.INHERENT, (card,), origin.value if origin else ""
        )
        board.tell(turn.SummonDeclared(summon))
        board.tell(turn.SummonSucceeded())
    else:
        state = board.state.chain
        link = event.link
        if link is None:
            link = state.resolving_link
        board.tell(turn.MonstersSummoned(event.player, (board.oath_card(event.card),), link))
    board.count_hand(event.card, Zone.MONSTER)
    board.arrive(event.card, event.position, controller=event.player, earlier=False)
    board.happened("special-summoned", event.card)


# --- battle positions -----------------------------------------------------------------------------


def may_change_position(
    board: Board, player: int, card: str, to: Position | None = None
) -> Verdict:
    """Whether a player may change the battle position of a monster by choice.

    In the own Main Phases, once a turn, not after it declared an attack (lines 19, 25 and 103). A
    face-down monster is only turned up by a Flip Summon, into Attack Position.

    Args:
        board: The board.
        player: Who.
        card: The monster.
        to: The position; the other one if `None`.
    """
    board.require(card)
    found = [
        sequence.in_own_main_phase(board, player),
        sequence.no_activation_window(board),
    ]
    at = board.position(card)
    if board.zone(card) is not Zone.MONSTER:
        return join(*found, denied("no-monster", "it is not on the field", rule="own-monsters"))
    if board.controller(card) != player:
        found.append(denied("not-controlled", rule="own-monsters"))
    if at is Position.FACE_DOWN_DEFENSE:
        if to is Position.FACE_UP_ATTACK:
            return join(*found, flip_summons.may_flip(board, player, card))
        rule = "no-direct-change-to-face-up-defense"
        if not _lets_into(board, player, to or Position.FACE_UP_DEFENSE):
            text = "only a Flip Summon turns it up"
            found.append(denied("no-face-up-defense", text, rule=rule))
    elif to is Position.FACE_DOWN_DEFENSE:
        found.append(
            denied("set-step-2", "only an effect turns it face-down", rule="set-face-down-defense")
        )
    elif to is not None and to is at:
        found.append(denied("same-position", rule="one-position-change-per-turn"))
    found.append(_change_left(board, card))
    return join(*found)


def _lets_into(board: Board, player: int, to: Position) -> bool:
    return any(
        effect.condition == to and board.covers_player(source, effect, player)
        for source, effect in board.in_force(Does.POSITION)
    )


def _change_left(board: Board, card: str) -> Verdict:
    found = [flip_summons.not_after_attack(board, card, "attackers-keep-position-in-main-2")]
    if board.state.changed.get(card) == board.turn:
        found.append(denied("position-change-used", rule="flip-summon-is-the-position-change"))
    if board.state.arrived.get(card) == board.turn:
        found.append(denied("arrived-this-turn", rule="no-position-change-on-arrival"))
    if all(found):
        found.append(allowed("position-change-open", rule="one-position-change-per-turn"))
    return join(*found)


def change_position(board: Board, event: ev.PositionChanged) -> None:
    """A player changes the battle position of a monster."""
    at = board.position(event.card)
    other = Position.FACE_UP_DEFENSE if at is Position.FACE_UP_ATTACK else Position.FACE_UP_ATTACK
    board.state.positions[event.card] = event.position or other
    board.state.changed[event.card] = board.turn
    if at is Position.FACE_DOWN_DEFENSE:
        flip_summons.turn_up(board, event.card)
        board.begin_stats(event.card, event.position or other, board.controller(event.card))
    board.happened("position", event.card)
