"""Monsters as Equip Cards.

What such a monster activates or applies is an Equip Spell effect (damage-step-and-stats, line 95). It
targets the monster that carries it, as Equip Cards do, and its effects target as usual (line 105).
Negating it does not remove it (line 107); but what a monster equipped to itself by its own effect is
destroyed when that monster's effects are negated (line 101).
"""

from __future__ import annotations

from ygoplugin.events import Equipped
from ygoplugin.rules import chains
from ygoplugin.rules.board import Board
from ygoplugin.rules.cards import Does, Zone
from ygoplugin.rules.verdicts import Answer, Verdict, allowed, answer, because, denied


def equip(board: Board, card: str, monster: str, *, by_own_effect: bool = False) -> None:
    """A card is equipped to a monster.

    Args:
        board: The board.
        card: The card; a monster becomes an Equip Card.
        monster: The monster that carries it.
        by_own_effect: Whether an effect of that monster equipped it.
    """
    state = board.state
    board.require(monster)
    if board.zone(card) is not Zone.SPELL_TRAP:
        if board.zone(card) is Zone.MONSTER:
            board.move(card, Zone.SPELL_TRAP, "effect")
        board.count_hand(card, Zone.SPELL_TRAP)
        state.zones[card] = Zone.SPELL_TRAP
        state.arrived[card] = board.turn
    state.equipped_to[card] = monster
    if by_own_effect:
        state.equipped_by_own[card] = monster
    if monster in board.duel.monsters:
        board.tell(Equipped(card, monster))


def settle(board: Board) -> None:
    """What a monster with negated effects had equipped to itself is destroyed (line 101)."""
    for card, monster in list(board.state.equipped_by_own.items()):
        source = board.negated_by(monster)
        if source is not None:
            text = f"{board.name(source)} negates {board.name(monster)}, which equipped it"
            reason = because(
                "equipping-effect-negated", text, rule="falls-with-the-equipping-effect"
            )
            board.move(card, Zone.GRAVEYARD, "destroyed", cause=source, reason=reason)
            board.state.destroyed[card] = reason


def is_equipped(board: Board, card: str, monster: str) -> Answer[bool]:
    """Whether a card is equipped to a monster."""
    if board.state.equipped_to.get(board.require(card)) != monster:
        return answer(False, "left-the-field", rule="negated-equip-stays")
    reasons = [because("same-monster", rule="applied-effects-survive-second-summon")]
    source = board.negated_by(card)
    if source is not None:
        text = f"{board.name(source)} negates it, which does not move it"
        reasons.insert(0, because("negation-does-not-remove", text, rule="negated-equip-stays"))
    return Answer(True, tuple(reasons))


def kind_of_effect(board: Board, card: str | None) -> Answer[str]:
    """What an effect that a card activates or applies now counts as.

    Returns:
        `equip-spell-effect` for a monster that is an Equip Card, otherwise `monster-effect`,
        `spell-effect` or `trap-effect`.
    """
    rule = "effect-counts-as-equip-spell-effect"
    if card is None:
        return answer("any-effect", "printed-kind", rule=rule)
    kind = board.kind(card)
    if not kind.is_spell and not kind.is_trap:
        if board.zone(card) is Zone.SPELL_TRAP:
            return answer("equip-spell-effect", "equip-card-at-activation", rule=rule)
        return answer("monster-effect", "monster-in-monster-zone", rule=rule)
    if kind.value == "equip-spell":
        return answer("equip-spell-effect", "equip-card-at-activation", rule=rule)
    return answer("spell-effect" if kind.is_spell else "trap-effect", "printed-kind", rule=rule)


def is_affected(board: Board, card: str, by: str | None, kind: str) -> Answer[bool]:
    """Whether a card is affected by an effect, by what the effect counted as when it was activated.

    Args:
        board: The board.
        card: The card that would be affected.
        by: The card whose effect it is.
        kind: What `kind_of_effect` said.
    """
    rule = "effect-counts-as-equip-spell-effect"
    words = ("monster", "spell", "trap")
    group = next((word for word in words if word in kind.split("-")), "")
    for source, effect in board.in_force(Does.UNAFFECTED):
        if source != card or (effect.scope.others and by == card):
            continue
        if not effect.scope.kinds or group in effect.scope.kinds:
            return answer(
                False,
                "is-a-monster-effect" if group == "monster" else "negated-by-card",
                f"{board.name(card)} is unaffected by effects of that kind",
                rule=rule,
            )
    if group == "monster":
        return answer(True, "is-a-monster-effect", "nothing protects it", rule=rule)
    return answer(True, "not-a-monster-effect", f"it is a {kind.replace('-', ' ')}", rule=rule)


def is_targeting(board: Board, card: str) -> Answer[bool]:
    """Whether an effect of a card that chooses its target is a targeting effect (line 105): yes."""
    board.require(card)
    return answer(True, "targeting-as-usual", rule="targeting-as-usual")


def targets(board: Board, card: str, target: str) -> Answer[bool]:
    """Whether an Equip Card targets a monster now: the one that carries it (line 105)."""
    carried = board.state.equipped_to.get(board.require(card)) == target
    return answer(carried, "targeting-as-usual", rule="targeting-as-usual")


def may_target(board: Board, card: str, target: str) -> Verdict:
    """Whether an effect of a card may choose a target.

    Not a monster whose destruction by battle is determined (battle-and-summons, line 3), nor one
    that cannot be targeted; a used Spell or Trap may be, until its Chain has ended.
    """
    board.require(card)
    board.require(target)
    if target in board.state.battle.doomed:
        return denied("destroyed-by-battle", rule="destroyed-by-battle-cannot-be-targeted")
    if board.has_working(target, Does.UNTARGETABLE):
        text = f"{board.name(target)} cannot be targeted by card effects"
        return denied("cannot-be-targeted", text, rule="targeting-as-usual")
    zone = board.zone(target)
    chain = board.state.chain.chain
    if zone is not None and not zone.on_field and not chain.keeps_on_field(target):
        return allowed("legal-target", f"it is in the {zone}", rule="targeting-as-usual")
    return chains.may_use_on_field(target, on_field=True, chain=chain)
