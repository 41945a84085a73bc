"""A core, and the duels it plays, over the C interface of `capi`.

`native.NativeCore` and `wasm.WasmCore` are cores; both make `CoreDuel`s that behave alike. What
differs is the `Machine` underneath: how a C function is called, and where its memory is.

A duel calls back while it runs: it asks for the data of a card, for a script by name, and tells
lines of its log. An exception in one of these never unwinds the core: the core hears "not found",
goes on, comes back, and then the exception is raised as the cause of a `CoreCallbackError`.

A duel belongs to one thread at a time. It is not the rules ledger: that is `ygoplugin.Duel`.
"""

from __future__ import annotations

import itertools
import logging
import struct
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, Self

from ygoplugin.errors import (
    CoreCallbackError,
    CoreCrashedError,
    CoreError,
    CoreVersionError,
)
from ygoplugin.simulators import capi, messages, queries
from ygoplugin.simulators.capi import (
    API_VERSION,
    CreationStatus,
    DuelFlag,
    DuelStatus,
    Location,
    LogKind,
    Position,
)
from ygoplugin.simulators.queries import Query

_LOG: Final = logging.getLogger(__name__)
_LOG_LEVELS: Final[Mapping[int, int]] = {
    LogKind.ERROR: logging.ERROR,
    LogKind.SCRIPT: logging.INFO,
}
_SCRATCH: Final = 256
_ANSWER: Final = 192
"""Where in the scratch memory a call writes the length of what it answers, or a pointer."""
_BYTECODE: Final = b"\x1bLua"
_ON_FIELD: Final = Location.MONSTER_ZONE | Location.SPELL_ZONE
_SINGLE: Final = frozenset(place for place in Location if place is not Location.OVERLAY)


@dataclass(frozen=True, slots=True)
class CardData:
    """What a core knows of a card before any script: its printed data, with the numbers of scripts.

    A `.cdb` has the same numbers, except that it packs the Pendulum Scales into the Level, and the
    Link Markers into the DEF.
    """

    code: int
    """The passcode."""
    alias: int = 0
    """The passcode of the card that this one is another artwork of, or is treated as; else 0."""
    setcodes: tuple[int, ...] = ()
    """The archetypes, at most 16 bits each; zeros are left out."""
    type: int = 0
    """`TYPE_...` of scripts."""
    level: int = 0
    """Level, Rank, or Link Rating."""
    attribute: int = 0
    race: int = 0
    attack: int = 0
    """Points; -2 stands for `?`."""
    defense: int = 0
    lscale: int = 0
    rscale: int = 0
    link_marker: int = 0


@dataclass(frozen=True, slots=True)
class PlayerOptions:
    """How one player begins."""

    life_points: int = 8000
    starting_hand: int = 5
    """Cards drawn before the first turn."""
    draws_per_turn: int = 1


@dataclass(frozen=True, slots=True)
class DuelOptions:
    """How a duel is played."""

    seed: tuple[int, int, int, int] = (1, 2, 3, 4)
    """Four numbers of 64 bits, not all zero. The same seed and the same answers give the same duel."""
    flags: DuelFlag = DuelFlag.MASTER_RULE_5
    players: tuple[PlayerOptions, PlayerOptions] = (PlayerOptions(), PlayerOptions())
    unsafe_libraries: bool = False
    """Whether scripts may read and write the files of this machine (`io`, `dofile`, `loadfile`)."""


CardReader = Callable[[int], CardData | None]
"""Gives the data of a passcode. `None`: there is no such card; the core then has one without data."""

ScriptReader = Callable[[str], str | bytes | None]
"""Gives the Lua text of a script by the name that the core asks for: `c89631139.lua`, or whatever a
script passes to `Duel.LoadScript`. The core runs it before it goes on. `None`: there is none."""

LogHandler = Callable[[str, LogKind], None]
"""Hears each line of the core's log. Errors of scripts are only told here."""


class Machine(ABC):
    """Where a core runs: calls of its functions, and its memory. Addresses are plain numbers."""

    abi: capi.Abi
    frees_setcodes = False
    """Whether the core gives the memory of setcodes back itself."""

    def __init__(self) -> None:
        self.hosts: dict[int, Host] = {}
        """Who answers the callbacks, by payload."""

    @abstractmethod
    def call(self, function: str, *arguments: int) -> int:
        """Call an exported function; 0 if it returns nothing.

        Raises:
            CoreCrashedError: the core aborted.
        """

    @abstractmethod
    def read(self, address: int, size: int) -> bytes:
        """Bytes from the memory."""

    @abstractmethod
    def read_string(self, address: int) -> bytes:
        """Bytes from the memory up to the next zero."""

    @abstractmethod
    def write(self, address: int, data: bytes) -> None:
        """Put bytes into the memory."""

    @abstractmethod
    def allocate(self, size: int) -> int:
        """The address of new memory."""

    @abstractmethod
    def free(self, address: int) -> None:
        """Give back what `allocate` gave."""

    @abstractmethod
    def callbacks(self) -> Mapping[str, int]:
        """Pointers to the functions that the core shall call, by the names of `capi.CALLBACKS`."""

    @property
    def crashed(self) -> str:
        """Why nothing can be called any more; empty while all is well."""
        return ""

    def close(self) -> None:  # noqa: B027 - a machine of several duels has nothing to do
        """Called when the duel of a machine is destroyed."""

    # What the core calls. Nothing may escape from here but a crash.

    def on_card_reader(self, payload: int, code: int, data: int) -> None:
        """Fill in the data of a card."""
        if (host := self.hosts.get(payload)) is not None:
            host.guard(f"the card reader failed for {code}", host.read_card, code, data)

    def on_script_reader(self, payload: int, duel: int, name: int) -> int:
        """Run the script of a name; 1 if there was one and it ran."""
        if (host := self.hosts.get(payload)) is None:
            return 0
        text = self.read_string(name).decode("utf-8", "replace")
        return host.guard(
            f"the script reader failed for {_short(text)}", host.run_script, duel, text
        )

    def on_log_handler(self, payload: int, text: int, kind: int) -> None:
        """Tell a line of the log."""
        if (host := self.hosts.get(payload)) is not None:
            line = self.read_string(text).decode("utf-8", "replace")
            host.guard(f"the log handler failed for {line!r}", host.log, line, kind)


class _Block:
    """Memory of a machine that is used again and again, and grows with what is put there."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._address = self._size = 0

    def put(self, data: bytes) -> int:
        """The address of the data; what was there before is gone."""
        if len(data) > self._size:
            self.free()
            size = max(256, len(data))
            self._address, self._size = self._machine.allocate(size), size
        self._machine.write(self._address, data)
        return self._address

    def free(self) -> None:
        """Give the memory back."""
        if self._address:
            self._machine.free(self._address)
            self._address = self._size = 0


class Host:
    """What stands behind the callbacks of one duel; it keeps their errors until the core is back.

    It does not know the duel, so that a forgotten duel can be collected.
    """

    def __init__(
        self, machine: Machine, cards: CardReader, scripts: ScriptReader, log: LogHandler | None
    ) -> None:
        self.machine = machine
        self.cards = cards
        self.scripts = scripts
        self.handler = log
        self.errors: list[tuple[str, BaseException]] = []
        self.layout = capi.CARD_DATA.layout(machine.abi)
        self._setcodes = _Block(machine)
        self._script = _Block(machine)

    def guard(self, failed: str, function: Callable[..., int], *arguments: object) -> int:
        """Call a function; keep its error, and answer 0 then."""
        try:
            return function(*arguments)
        except CoreCrashedError:
            raise
        except BaseException as error:  # noqa: BLE001 - it is raised when the core is back
            self.errors.append((failed, error))
            return 0

    def read_card(self, code: int, address: int) -> int:
        """Write the data of a card."""
        card = self.cards(code)
        if card is None:
            return 0
        values = {name: getattr(card, name) for name in self.layout.places if name != "setcodes"}
        setcodes = [setcode for setcode in card.setcodes if setcode]
        if setcodes:
            try:
                data = struct.pack(f"<{len(setcodes) + 1}H", *setcodes, 0)
            except struct.error:
                raise ValueError(f"the setcodes of {code} are {card.setcodes!r}") from None
            values["setcodes"] = self._set_codes(data)
        self.machine.write(address, self.layout.pack(values))
        return 0

    def _set_codes(self, data: bytes) -> int:
        # The core copies them as soon as the reader is back, so one place serves for all cards.
        if self.machine.frees_setcodes:
            address = self.machine.allocate(len(data))
            self.machine.write(address, data)
            return address
        return self._setcodes.put(data)

    def run_script(self, duel: int, name: str) -> int:
        """Give a script to the core."""
        source = self.scripts(name)
        return 0 if source is None else self.give_script(duel, source, name)

    def give_script(self, duel: int, source: str | bytes, name: str) -> int:
        """Run Lua text in a duel; 1 if it ran without an error. Compiled Lua is refused."""
        text = source.encode() if isinstance(source, str) else source
        if text.startswith(_BYTECODE):
            raise CoreError(f"the script {name!r} is compiled Lua: give its text")
        label = name.encode().replace(b"\0", b"?") + b"\0"
        # A script may ask for another one while it runs: the other needs a place of its own.
        block, self._script = self._script, _Block(self.machine)
        try:
            address = block.put(text + label)
            return self.machine.call(
                "OCG_LoadScript", duel, address, len(text), address + len(text)
            )
        finally:
            if not self.machine.crashed:
                self._script.free()
            self._script = block

    def log(self, line: str, kind: int) -> int:
        """Tell a line."""
        if self.handler is None:
            _LOG.log(_LOG_LEVELS.get(kind, logging.DEBUG), "%s", line)
        else:
            self.handler(line, LogKind(kind) if kind in set(LogKind) else LogKind.UNDEFINED)
        return 0

    def free(self) -> None:
        """Give back the memory that is kept."""
        self._setcodes.free()
        self._script.free()

    def raise_errors(self, result: int | None) -> None:
        """Raise the first error kept, if there is one, with notes on the others."""
        if not self.errors:
            return
        (failed, first), *others = self.errors
        self.errors = []
        if not isinstance(first, Exception):
            raise first
        error = CoreCallbackError(f"{failed}: {type(first).__name__}: {first}", result)
        for text, other in others:
            error.add_note(f"and {text}: {type(other).__name__}: {other}")
        raise error from first


class Core(ABC):
    """A loaded core. It makes any number of duels, side by side or one after the other."""

    kind: Literal["native", "wasm"]
    path: Path
    """The file that it was loaded from."""
    version: tuple[int, int]
    """Of the C interface: major, minor."""

    @abstractmethod
    def machine(self) -> Machine:
        """The machine for a new duel."""

    def create_duel(
        self,
        *,
        cards: CardReader,
        scripts: ScriptReader,
        log: LogHandler | None = None,
        options: DuelOptions = DuelOptions(),
    ) -> CoreDuel:
        """A new duel, without cards.

        Args:
            cards: gives the data of cards. The core asks once for each passcode.
            scripts: gives the scripts of cards, and others that scripts ask for.
            log: hears the log, above all the errors of scripts. Without it they go to the
                standard `logging`, logger `ygoplugin.simulators.core`.
            options: seed, rules, Life Points and draws.

        Raises:
            CoreError: the core made no duel.
            CoreCallbackError: a callback failed meanwhile.
        """
        return CoreDuel(self, self.machine(), cards, scripts, log, options)

    def __str__(self) -> str:
        return f"the core {self.path}"

    def check_version(self) -> None:
        """Refuse another major version of the interface.

        Raises:
            CoreVersionError: naming both.
        """
        if self.version[0] != API_VERSION[0]:
            raise CoreVersionError(
                f"{self} speaks version {_dotted(self.version)} of the core interface, and this"
                f" package version {_dotted(API_VERSION)}: take a core of EDOPro that fits, or"
                " `ygoplugin core install`"
            )


def _short(name: str) -> str:
    """A name of a script for messages; some are whole questions."""
    return repr(name if len(name) <= 40 else f"{name[:40]}...")


def _dotted(version: tuple[int, int]) -> str:
    return ".".join(map(str, version))


def version_of(machine: Machine) -> tuple[int, int]:
    """Which version of the interface a machine speaks."""
    address = machine.allocate(8)
    try:
        machine.call("OCG_GetVersion", address, address + 4)
        major, minor = struct.unpack("<ii", machine.read(address, 8))
    finally:
        if not machine.crashed:
            machine.free(address)
    return major, minor


_payloads: Final = itertools.count(1)


class CoreDuel:
    """A duel in a core. Use it in a `with` statement, or call `destroy`.

    Inside a callback, while the core runs, only `load_script`, `count` and, unless the core is
    answering a query, the queries may be called; the rest is refused.
    """

    def __init__(
        self,
        core: Core,
        machine: Machine,
        cards: CardReader,
        scripts: ScriptReader,
        log: LogHandler | None,
        options: DuelOptions,
    ) -> None:
        self.core = core
        self._machine = machine
        self._handle = 0
        self._running: list[str] = []
        self._payload = next(_payloads)
        self._pointer = struct.Struct("<Q" if machine.abi.pointer == 8 else "<I")
        self._scratch = machine.allocate(_SCRATCH)
        self._host = machine.hosts[self._payload] = Host(machine, cards, scripts, log)
        try:
            self._create(options)
        except BaseException:
            self._host.errors = []
            self.destroy()
            raise

    def _create(self, options: DuelOptions) -> None:
        values = {f"seed{number}": part for number, part in enumerate(options.seed)}
        values["flags"] = options.flags
        for team, player in enumerate(options.players, 1):
            values[f"team{team}_starting_lp"] = player.life_points
            values[f"team{team}_starting_draw"] = player.starting_hand
            values[f"team{team}_draw_per_turn"] = player.draws_per_turn
        for name, pointer in self._machine.callbacks().items():
            values[name] = pointer
            values[f"{name}_payload"] = self._payload
        values["unsafe_libraries"] = options.unsafe_libraries
        layout = capi.DUEL_OPTIONS.layout(self._machine.abi)
        try:
            packed = layout.pack(values)
        except ValueError as error:
            raise CoreError(f"a duel cannot have these options: {error}") from None
        answer = self._scratch + _ANSWER
        self._machine.write(self._scratch, packed)
        self._machine.write(answer, bytes(8))
        self._running.append("OCG_CreateDuel")
        try:
            status = self._machine.call("OCG_CreateDuel", answer, self._scratch)
        finally:
            self._running.pop()
        # The handle first: what was created must be destroyed, even if a callback failed.
        (self._handle,) = self._pointer.unpack(self._machine.read(answer, self._pointer.size))
        self._host.raise_errors(status)
        if status != CreationStatus.SUCCESS:
            reasons = {
                CreationStatus.INCOMPATIBLE_LUA_API: "it was built with a Lua that does not fit",
                CreationStatus.NULL_RNG_SEED: "the seed is all zero",
            }
            known = {reason.value: reason.name for reason in CreationStatus}
            reason = reasons.get(CreationStatus(status)) if status in known else None
            raise CoreError(f"{self.core} made no duel: {reason or known.get(status, status)}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.destroy()

    def __del__(self) -> None:
        if getattr(self, "_handle", 0) and not self._running:
            self.destroy()

    # Calls

    @contextmanager
    def _memory(self) -> Iterator[int]:
        """Memory for the structs of one call. A call inside another must not use the other's."""
        if not self._running:
            yield self._scratch
            return
        address = self._machine.allocate(_SCRATCH)
        try:
            yield address
        finally:
            if not self._machine.crashed:
                self._machine.free(address)

    def _enter(self, function: str, *arguments: int) -> int:
        return self._run(function, lambda: self._machine.call(function, *arguments))

    def _run(self, function: str, call: Callable[[], int]) -> int:
        """Let the core run. Errors of callbacks are raised when the outermost call is back."""
        self._running.append(function)
        try:
            result = call()
        except CoreCrashedError as error:
            for text, cause in self._host.errors:
                error.add_note(f"before, {text}: {type(cause).__name__}: {cause}")
            self._host.errors = []
            raise
        finally:
            self._running.pop()
        if not self._running:
            self._host.raise_errors(result)
        return result

    def _call(self, function: str, *arguments: int, inside: bool = False) -> int:
        self._usable(function, inside=inside)
        return self._enter(function, self._handle, *arguments)

    def _usable(self, function: str, *, inside: bool = False) -> None:
        if not self._handle:
            raise CoreError("this duel is destroyed")
        if self._machine.crashed:
            raise CoreCrashedError(f"this duel is unusable: {self._machine.crashed}")
        if self._running and not inside:
            raise CoreError(f"{function} cannot be called while {self._running[-1]} is running")

    @property
    def usable(self) -> bool:
        """Whether the duel was neither destroyed, nor lost in a crash of its core."""
        return bool(self._handle) and not self._machine.crashed

    def destroy(self) -> None:
        """Free everything that belongs to the duel. A second call does nothing.

        Raises:
            CoreError: the duel is running: a callback must not destroy it.
        """
        if self._running:
            raise CoreError(f"a duel cannot be destroyed while {self._running[-1]} is running")
        machine, handle, scratch = self._machine, self._handle, self._scratch
        self._handle = self._scratch = 0
        try:
            if handle and not machine.crashed:
                machine.call("OCG_DestroyDuel", handle)
        finally:
            machine.hosts.pop(self._payload, None)
            if scratch and not machine.crashed:
                self._host.free()
                machine.free(scratch)
            if scratch:
                machine.close()
        self._host.raise_errors(None)

    def add_script_reader(self, reader: ScriptReader) -> Callable[[], None]:
        """Ask another script reader first; where it gives `None`, the others are asked as before.

        Args:
            reader: the reader.

        Returns:
            What takes it off again.
        """
        host = self._host
        before = host.scripts
        taken_off = False

        def scripts(name: str) -> str | bytes | None:
            found = None if taken_off else reader(name)
            return before(name) if found is None else found

        def take_off() -> None:
            nonlocal taken_off
            taken_off = True
            if host.scripts is scripts:
                host.scripts = before

        host.scripts = scripts
        return take_off

    # Playing

    def add_card(
        self,
        code: int,
        controller: int,
        location: Location,
        sequence: int = 0,
        position: Position = Position.FACE_DOWN_DEFENSE,
        *,
        owner: int | None = None,
        duelist: int = 0,
    ) -> None:
        """Put a card somewhere, mostly before the start. The core reads its data and runs its script.

        Args:
            code: the passcode.
            controller: whose card it is there: 0 or 1.
            location: one place. Cards that belong into the Extra Deck go there from hand and Deck.
            sequence: the zone on the field, counted from 0 at the left. In the Deck 0 is the top, so that
                the card added last is drawn first: the core itself shuffles nothing at the start.
            position: on the field as written; in the Extra Deck face-down, or face-up (Pendulum).
            owner: whose card it is at all; the controller's if left out.
            duelist: 0, or in a tag or relay duel the number of the later teammate.

        Raises:
            CoreError: a number makes no sense, or the zone is occupied or cannot be used.
            CoreCallbackError: a callback failed. The card is there, without what was not read.
        """
        owner = controller if owner is None else owner
        _player(controller)
        _player(owner)
        if location not in _SINGLE:
            raise CoreError(f"a card is added to one place, not {location!r}")
        self._usable("OCG_DuelNewCard")
        on_field = bool(location & _ON_FIELD)
        before = self.count(controller, location) if on_field else 0
        info = self._pack(
            capi.NEW_CARD,
            team=owner,
            duelist=duelist,
            code=code,
            con=controller,
            loc=location,
            seq=sequence,
            pos=position,
        )
        with self._memory() as memory:
            self._machine.write(memory, info)
            self._call("OCG_DuelNewCard", memory)
        if on_field and self.count(controller, location) == before:
            raise CoreError(
                f"{code} cannot be put into zone {sequence} of {location.name} of player"
                f" {controller}: it is occupied, or not in use under these rules"
            )

    def start(self) -> None:
        """Begin the duel. Nothing happens before `process`."""
        self._call("OCG_StartDuel")

    def process(self) -> DuelStatus:
        """Let the duel run a step. What happened is read with `messages`.

        Returns:
            `AWAITING` when the last message is a question: answer it with `respond` first.
            `CONTINUE` when it shall be called again, `END` when the duel is over.

        Raises:
            CoreCallbackError: a callback failed. The duel ran on, so read the messages; `result` of
                the error has the status.
            CoreCrashedError: the core aborted.
        """
        return DuelStatus(self._call("OCG_DuelProcess"))

    def message_data(self) -> bytes:
        """The messages since the last `process`, as the core wrote them."""
        self._usable("OCG_DuelGetMessage")
        return self._answer("OCG_DuelGetMessage")

    def messages(self) -> tuple[messages.Message, ...]:
        """The messages since the last `process`, decoded.

        Raises:
            MessageError: a message is not what the interface says.
        """
        return messages.decode(self.message_data())

    def respond(self, data: bytes) -> None:
        """Answer the last question. What is expected depends on it; a wrong answer gives `Retry`."""
        self._usable("OCG_DuelSetResponse")
        address = self._machine.allocate(max(1, len(data)))
        try:
            self._machine.write(address, data)
            self._call("OCG_DuelSetResponse", address, len(data))
        finally:
            if not self._machine.crashed:
                self._machine.free(address)

    def load_script(self, source: str | bytes, name: str) -> bool:
        """Run Lua text in the duel.

        Args:
            source: the text; compiled Lua is refused.
            name: what errors call it, such as `c89631139.lua`.

        Returns:
            Whether it ran without an error. Errors are told in the log.
        """
        self._usable("OCG_LoadScript", inside=True)
        host, handle = self._host, self._handle
        return bool(self._run("OCG_LoadScript", lambda: host.give_script(handle, source, name)))

    # Asking

    def count(self, player: int, location: Location) -> int:
        """How many cards a player has in one place."""
        _player(player)
        return self._call("OCG_DuelQueryCount", player, location, inside=True)

    def query(
        self,
        player: int,
        location: Location,
        sequence: int = 0,
        flags: Query = Query.ALL,
        *,
        overlay: int | None = None,
    ) -> queries.CardState | None:
        """What one card is right now, computed by the core.

        Args:
            player: who has it: 0 or 1.
            location: one place.
            sequence: which card there, counted from 0.
            flags: what to ask. Fewer answers are faster: ATK and DEF evaluate every effect.
            overlay: which Xyz Material of that monster, counted from 0, instead of the monster.

        Returns:
            The card, or `None` if there is none.
        """
        place = location if overlay is None else location | Location.OVERLAY
        data = self._query(
            "OCG_DuelQuery", player, location, place, sequence, flags, overlay_seq=overlay or 0
        )
        return queries.decode_card(data)

    def query_location(
        self, player: int, location: Location, flags: Query = Query.ALL
    ) -> tuple[queries.CardState | None, ...]:
        """Every card of one place in its order; on the field `None` for each empty zone."""
        data = self._query("OCG_DuelQueryLocation", player, location, location, 0, flags)
        return queries.decode_cards(data)

    def query_field(self) -> queries.FieldState:
        """Life Points, how many cards lie where, and the Chain."""
        self._queryable("OCG_DuelQueryField")
        return queries.decode_field(self._answer("OCG_DuelQueryField"))

    def _queryable(self, function: str) -> None:
        self._usable(function, inside=True)
        for running in self._running:
            if running.startswith("OCG_DuelQuery"):
                raise CoreError(f"{function} cannot be called while {running} is running")

    def _query(
        self,
        function: str,
        player: int,
        location: Location,
        place: int,
        sequence: int,
        flags: Query,
        **more: int,
    ) -> bytes:
        _player(player)
        if location not in _SINGLE:
            raise CoreError(f"one place can be asked for at a time, not {location!r}")
        self._queryable(function)
        info = self._pack(capi.QUERY, flags=flags, con=player, loc=place, seq=sequence, **more)
        return self._answer(function, info)

    def _pack(self, described: capi.Struct, **values: int) -> bytes:
        try:
            return described.layout(self._machine.abi).pack(values)
        except ValueError as error:
            raise CoreError(str(error)) from None

    def _answer(self, function: str, info: bytes | None = None) -> bytes:
        """Call a function that answers with a pointer to bytes, and their number."""
        with self._memory() as memory:
            answer = memory + _ANSWER
            self._machine.write(answer, bytes(8))
            if info is None:
                address = self._enter(function, self._handle, answer)
            else:
                self._machine.write(memory, info)
                address = self._enter(function, self._handle, answer, memory)
            (length,) = struct.unpack("<I", self._machine.read(answer, 4))
            return self._machine.read(address, length) if address and length else b""


def _player(number: int) -> None:
    if number not in (0, 1):
        raise CoreError(f"there are the players 0 and 1, not {number!r}")
