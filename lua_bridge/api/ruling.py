"""`Ruling`: what custom scripts can ask beside the cores' API: how a number came about, and why not."""

from __future__ import annotations

from typing import Final

from lua_bridge.api.binding import Api
from lua_bridge.errors import TableError
from lua_bridge.table import permissions, translation
from lua_bridge.table.board import Table
from lua_bridge.table.cards import TableCard
from lua_bridge.table.effects import TableEffect
from lua_bridge.table.oath_cards import oath_card, place_name
from ygoplugin.eras import PRESETS
from ygoplugin.oaths import Action, Activation, Card, Summon, SummonKind, Verdict
from ygoplugin.oaths import events as ev
from ygoplugin.stats import legality

ruling = Api("Ruling")

ACTS: Final = ("special-summon", "normal-summon", "tribute-summon", "set", "attack", "activate")
"""What can be asked of `Ruling.May` and `Ruling.WhyNot`."""


@ruling("Explain")
def explain(table: Table, card: TableCard, stat: str = "atk") -> str:
    """The current value of a face-up monster's stat with its working, as text.

    Args:
        table: The table.
        card: The monster.
        stat: "atk", "def", "level" or "rank".

    Raises:
        StatError: The monster is not face-up on the field, or has no such stat.
    """
    table.settle()
    return str(table.duel.explain(card.ledger_id, stat))


@ruling("Outcome")
def outcome(
    table: Table, effect: TableEffect, card: TableCard, needs: str = "change"
) -> tuple[bool, bool]:
    """Whether the rulings let an effect change a monster's stats, and whether what follows applies.

    A script asks before it registers the effect: "its ATK becomes 0, and if it does, ..." does
    nothing to what has 0 ATK already. ATK and DEF can be lowered past 0, and what follows applies
    though less is lost than the text says; a Level cannot, since 2020-10-18.

    Args:
        table: The table.
        effect: The change: an effect that is not registered yet.
        card: The monster.
        needs: What the follow-up needs of it: "change", "loss" or "nothing".

    Raises:
        TableError: The effect changes no stats.
        StatError: The monster is not face-up on the field; or the need is unknown.
    """
    if effect.code not in translation.CHANGES:
        raise TableError("the effect has no code that changes ATK, DEF, Levels or Ranks")
    table.settle()
    change = table.stats.described(effect, card)
    done = table.duel.carry_out(change, card.ledger_id, [legality.parse_needs(needs)])
    return done.applies, done.follow_ups[0]


@ruling("SpecialSummonCount")
def special_summon_count(table: Table, player: int, name: str = "") -> int:
    """How many Special Summons the rulings count for a player this turn.

    Args:
        table: The table.
        player: 0 or 1.
        name: Only those of the monster of this name.
    """
    return table.duel.turns.special_summon_count(player, name)


@ruling("May")
def may(table: Table, player: int, act: str, card: TableCard | None = None) -> bool:
    """Whether oaths and Summon limits let a player do something now.

    Args:
        table: The table.
        player: 0 or 1.
        act: "special-summon", "normal-summon", "tribute-summon", "set", "attack" or "activate".
        card: With which card; needed for "set", "attack" and "activate".
    """
    return not _reasons(table, player, act, card)


@ruling("WhyNot")
def why_not(table: Table, player: int, act: str, card: TableCard | None = None) -> str | None:
    """Everything that forbids it, a line each; nothing if it is allowed. Arguments as for `May`."""
    return "\n".join(_reasons(table, player, act, card)) or None


@ruling("AsOf")
def as_of(table: Table) -> str:
    """The day whose rulings answer, as YYYY-MM-DD; "current" for the latest ones."""
    as_of = table.duel.eras.as_of
    return "current" if as_of == PRESETS["current"] else as_of.isoformat()


@ruling("Switch")
def switch(table: Table, name: str) -> str:
    """The setting of a switch of the ruling eras on that day.

    Raises:
        EraError: There is no such switch.
    """
    return table.duel.eras[name]


def _reasons(table: Table, player: int, act: str, card: TableCard | None) -> list[str]:
    reasons = [reason.because for reason in _verdict(table, player, act, card).reasons]
    if act == "special-summon" and card is not None:
        reasons += permissions.locks_on_special_summon(table, player, card)
    return reasons


def _verdict(table: Table, player: int, act: str, card: TableCard | None) -> Verdict:
    if player not in (0, 1):
        raise TableError(f"the player is {player}: expected 0 or 1")
    if card is not None:
        this: Card | None = oath_card(table, card)
    elif act in ("set", "attack", "activate"):
        raise TableError(f"{act!r} is asked about a card: name one")
    else:
        this = None
    known = () if this is None else (this,)
    table.stats.note_read()
    match act:
        case "special-summon":
            origin = "" if card is None else place_name(card.location)
            summon = Summon(player, SummonKind.INHERENT, known, origin)
            return table.duel.may(ev.SummonDeclared(summon))
        case "normal-summon" | "tribute-summon":
            kind = SummonKind.NORMAL if act == "normal-summon" else SummonKind.TRIBUTE
            return table.duel.may(ev.SummonDeclared(Summon(player, kind, known)))
        case "set":
            return table.duel.may(ev.ActionDone(player, Action.SET, this))
        case "attack" if this is not None:
            return table.duel.may(ev.AttackDeclared(player, this))
        case "activate" if this is not None:
            link = len(table.duel.turns.chain) + 1
            return table.duel.may(ev.LinkActivated(link, Activation(player, this)))
        case _:
            raise TableError(f"unknown act {act!r}: expected {', '.join(ACTS)}")
