"""Records duels as EDOPro does, for tests."""

from __future__ import annotations

import lzma
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ygoplugin.simulators.capi import DuelFlag, DuelStatus, Location
from ygoplugin.simulators.core import CardReader, Core, DuelOptions, PlayerOptions, ScriptReader
from ygoplugin.simulators.messages import Question
from ygoplugin.simulators.random_player import RandomPlayer

LONG_HEADER, LONG_FLAGS, NEW, HAND_TEST, SINGLE, COMPRESSED = 0x200, 0x100, 0x20, 0x40, 0x8, 0x1
USUAL = LONG_HEADER | LONG_FLAGS | NEW


@dataclass
class Recorded:
    """A recorded duel, as the file has it."""

    options: DuelOptions
    decks: Sequence[tuple[Sequence[int], Sequence[int]]] = ()
    answers: list[bytes] = field(default_factory=list)
    shown: list[bytes] = field(default_factory=list)
    script: str = ""
    rule_cards: Sequence[int] = ()

    def yrp(self, flags: int = USUAL | COMPRESSED) -> bytes:
        player = self.options.players[0]
        if self.script:
            flags |= SINGLE
        body = b"" if flags & SINGLE else struct.pack("<I", 1)
        body += name("Yugi")
        body += b"" if flags & SINGLE else struct.pack("<I", 1)
        body += name("Kaiba")
        body += struct.pack("<3I", player.life_points, player.starting_hand, player.draws_per_turn)
        body += struct.pack("<Q", self.options.flags)
        if flags & SINGLE:
            script = self.script.encode()
            body += struct.pack("<H", len(script)) + script
        else:
            for deck in self.decks:
                for codes in deck:
                    body += struct.pack(f"<{len(codes) + 1}I", len(codes), *codes)
            body += struct.pack(
                f"<{len(self.rule_cards) + 1}I", len(self.rule_cards), *self.rule_cards
            )
        for answer in self.answers:
            body += struct.pack("<B", len(answer)) + answer
        return packed(b"yrp1", flags, self.options.seed, body)

    def yrpx(self, flags: int = USUAL | COMPRESSED) -> bytes:
        body = struct.pack("<I", 1) + name("Yugi") + struct.pack("<I", 1) + name("Kaiba")
        body += struct.pack("<Q", self.options.flags)
        for data in [*self.shown, bytes((231,)) + self.yrp()]:
            body += struct.pack("<BI", data[0], len(data) - 1) + data[1:]
        return packed(b"yrpX", flags, self.options.seed, body)


def name(text: str) -> bytes:
    return text.encode("utf-16-le").ljust(40, b"\0")


def packed(kind: bytes, flags: int, seed: Sequence[int], body: bytes) -> bytes:
    properties = bytes(8)
    size = len(body)
    if flags & COMPRESSED:
        alone = lzma.compress(body, lzma.FORMAT_ALONE)
        properties, body = alone[:5] + bytes(3), alone[13:]
    header = struct.pack("<4s5I8s", kind, 0x0B2900, flags, 1_700_000_000, size, 0, properties)
    return header + struct.pack("<5Q", 1, *seed) + body


def record(
    core: Core,
    cards: CardReader,
    scripts: ScriptReader,
    before: Mapping[str, str],
    decks: Sequence[tuple[Sequence[int], Sequence[int]]],
    answers: int = 150,
) -> Recorded:
    """A duel of two players who answer at random.

    Args:
        core: The core.
        cards: What is printed on cards.
        scripts: The scripts of cards.
        before: What is loaded before the cards, by name.
        decks: The Decks, main and extra, of each player.
        answers: So many answers are recorded.
    """
    player = PlayerOptions(8000, 5, 1)
    options = DuelOptions((7, 8, 9, 10), DuelFlag.MASTER_RULE_5, (player, player))
    found = Recorded(options, decks)
    with core.create_duel(cards=cards, scripts=scripts, options=options) as duel:
        for file, text in before.items():
            duel.load_script(text, file)
        for number, (main, extra) in enumerate(decks):
            for code in main:
                duel.add_card(code, number, Location.DECK)
            for code in extra:
                duel.add_card(code, number, Location.EXTRA_DECK)
        duel.start()
        players = RandomPlayer(3)
        while True:
            status = duel.process()
            messages = duel.messages()
            for message in messages:
                found.shown.append(_encoded(message))
            if status is DuelStatus.END or len(found.answers) == answers:
                return found
            if status is DuelStatus.AWAITING:
                question = messages[-1]
                assert isinstance(question, Question)
                found.answers.append(players.answer(question))
                duel.respond(found.answers[-1])


def _encoded(message: object) -> bytes:
    from ygoplugin.simulators.messages import Message, encode_one

    assert isinstance(message, Message)
    return encode_one(message)
