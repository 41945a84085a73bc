"""Folders and archives of card scripts, as the simulators have them."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from lua_bridge.dialects import LAYOUTS, Dialect
from lua_bridge.errors import ScriptsFolderError

if TYPE_CHECKING:
    from os import PathLike

LARGEST_SCRIPT: Final = 4 * 1024 * 1024
"""Bytes of the largest script that is read."""


class _Place(Protocol):
    """A folder or an archive: files by their path in it."""

    def names(self) -> Iterable[str]: ...
    def read(self, name: str) -> bytes: ...


class _Folder:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._base = str(path)

    def names(self) -> Iterator[str]:
        for folder in ("", *_SUBFOLDERS):
            place = self.path / folder
            if place.is_dir():
                with os.scandir(place) as entries:
                    names = sorted(e.name for e in entries if e.name.endswith(".lua"))
                yield from (f"{folder}/{name}" if folder else name for name in names)

    def read(self, name: str) -> bytes:
        with open(f"{self._base}/{name}", "rb", buffering=0) as opened:  # noqa: PTH123 - thousands
            raw = opened.read(LARGEST_SCRIPT + 1)
        if len(raw) > LARGEST_SCRIPT:
            raise ScriptsFolderError(
                f"{self._base}/{name}: larger than {LARGEST_SCRIPT // 2**20} MB: no script"
            )
        return raw


class _Archive:
    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, OSError) as error:
            raise ScriptsFolderError(f"{path}: this is no zip archive: {error}") from None

    def names(self) -> Iterator[str]:
        for name in self._zip.namelist():
            if name.endswith(".lua"):
                yield name.removeprefix("script/")

    def read(self, name: str) -> bytes:
        for full in (name, f"script/{name}"):
            try:
                info = self._zip.getinfo(full)
            except KeyError:
                continue
            if info.file_size > LARGEST_SCRIPT:
                raise ScriptsFolderError(
                    f"{self.path}: {full} is larger than {LARGEST_SCRIPT // 2**20} MB: no script"
                )
            try:
                with self._zip.open(info) as opened:
                    return opened.read(LARGEST_SCRIPT + 1)
            except (zipfile.BadZipFile, OSError, RuntimeError) as error:
                raise ScriptsFolderError(f"{self.path}: {full}: {error}") from None
        raise ScriptsFolderError(f"{self.path}: it has no {name}")


_SUBFOLDERS: Final = tuple(sorted({f for layout in LAYOUTS.values() for f in layout.folders}))


class ScriptLibrary:
    """Card scripts and library files of one dialect, from one or several folders or zip archives.

    What comes earlier overrides what comes later, as a simulator's expansions do. Inside EDOPro's
    folder the top is looked at first, then `official`, `pre-release`, `unofficial`, `skill`, `rush`,
    `goat` and `pre-errata`.

    Args:
        places: Folders and archives, the overriding ones first.
        dialect: The dialect; recognised by its library files if left out.

    Raises:
        ScriptsFolderError: A place is missing or holds no scripts, or no dialect can be recognised.
    """

    def __init__(self, *places: str | PathLike[str], dialect: str | Dialect | None = None) -> None:
        if not places:
            raise ScriptsFolderError("no folder of scripts was given")
        self.paths = tuple(Path(place) for place in places)
        self._places = [_open(path) for path in self.paths]
        self._files: dict[str, tuple[int, str]] = {}
        self._folders: dict[str, list[str]] = {}
        self._in_folder: dict[tuple[str, str], int] = {}
        for index, place in enumerate(self._places):
            found = list(place.names())
            if not found:
                raise ScriptsFolderError(f"{self.paths[index]}: there are no scripts (*.lua) in it")
            for name in sorted(found, key=_rank):
                self._files.setdefault(name.rpartition("/")[2], (index, name))
            self._by_folder(index, found)
        self.dialect = self._recognised() if dialect is None else Dialect(dialect)
        self._check_dialect(given=dialect is not None)

    def _by_folder(self, index: int, names: Iterable[str]) -> None:
        for name in names:
            folder, _, file = name.rpartition("/")
            if self._in_folder.setdefault((folder, file), index) == index:
                self._folders.setdefault(folder, []).append(file)

    def _marked(self) -> dict[Dialect, Path]:
        """The dialects whose library files are there, and where."""
        return {
            dialect: self.paths[self._files[layout.mark][0]]
            for dialect, layout in LAYOUTS.items()
            if layout.mark in self._files
        }

    def _check_dialect(self, *, given: bool) -> None:
        """Whether everything is of one dialect, with the library that it belongs to.

        Raises:
            ScriptsFolderError: It is not.
        """
        marked = self._marked()
        if len(marked) > 1 and not given:
            said = " and ".join(f"{path} ({dialect.label})" for dialect, path in marked.items())
            raise ScriptsFolderError(f"scripts of two simulators do not go together: {said}")
        if marked and self.dialect not in marked:
            ((dialect, path), *_) = marked.items()
            raise ScriptsFolderError(
                f"{path}: these are scripts of {dialect.label}, and --dialect says"
                f" {self.dialect.value}: leave that out"
            )
        above = self._library_above()
        if above is not None and not self.has_library:
            raise ScriptsFolderError(
                f"{self.paths[0]}: the library of these scripts is in the folder above, {above}: give"
                " that one"
            )

    def _library_above(self) -> Path | None:
        for path in self.paths:
            above = path.resolve().parent
            if path.is_dir() and any(
                (above / layout.mark).is_file() for layout in LAYOUTS.values()
            ):
                return above
        return None

    def _recognised(self) -> Dialect:
        for dialect in self._marked():
            return dialect
        above = self._library_above()
        if above is not None:
            raise ScriptsFolderError(
                f"{self.paths[0]}: the library of these scripts is in the folder above, {above}: give"
                " that one"
            )
        names = " or ".join(f"{layout.mark} ({d.label})" for d, layout in LAYOUTS.items())
        raise ScriptsFolderError(
            f"{', '.join(map(str, self.paths))}: cannot tell which simulator's scripts these are:"
            f" there is no {names}; say which with --dialect edopro or --dialect ygopro"
        )

    @property
    def has_library(self) -> bool:
        """Whether the library files are there, not card scripts alone."""
        return "utility.lua" in self._files

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders that hold card scripts; "" is the top."""
        return tuple(f for f, names in self._folders.items() if any(map(_passcode, names)))

    def passcodes(self, folder: str | None = None) -> tuple[int, ...]:
        """The passcodes of all scripts, or of those in one folder.

        Args:
            folder: "" for the top, `official`, ...; everything if left out.
        """
        names = self._files if folder is None else self._folders.get(folder, ())
        return tuple(sorted({code for name in names if (code := _passcode(name))}))

    def require_cards(self) -> None:
        """Make sure that there are card scripts.

        Raises:
            ScriptsFolderError: There is none.
        """
        if not any(_passcode(name) for name in self._files):
            raise ScriptsFolderError(
                f"{', '.join(map(str, self.paths))}: there are 0 card scripts: a card's script is"
                " called c<passcode>.lua, such as c89631139.lua"
            )

    def where(self, name: str) -> str | None:
        """Where a file comes from, for messages; `None` if there is none."""
        found = self._files.get(name)
        return None if found is None else f"{self.paths[found[0]]}/{found[1]}"

    def read(self, name: str) -> str | None:
        """The text of a file such as "c123.lua"; `None` if there is none.

        Raises:
            ScriptsFolderError: It cannot be read, or is no text.
        """
        found = self._files.get(name)
        if found is None:
            return None
        index, path = found
        return self._text(index, path)

    def read_in(self, folder: str, name: str) -> str | None:
        """The text of a file in one folder, whatever overrides it; `None` if there is none."""
        index = self._in_folder.get((folder, name))
        if index is None:
            return None
        return self._text(index, f"{folder}/{name}" if folder else name)

    def _text(self, index: int, path: str) -> str:
        try:
            raw = self._places[index].read(path)
        except OSError as error:
            raise ScriptsFolderError(
                f"{self.paths[index]}/{path}: cannot be read: {error.strerror}"
            ) from None
        try:
            return raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise ScriptsFolderError(
                f"{self.paths[index]}/{path}: this is no text: byte {error.start} is not UTF-8"
            ) from None


def _open(path: Path) -> _Place:
    if path.is_dir():
        return _Folder(path)
    if not path.exists():
        raise ScriptsFolderError(f"{path}: there is no such folder of scripts")
    if path.suffix == ".lua":
        raise ScriptsFolderError(f"{path}: this is a single script: give the folder that it is in")
    return _Archive(path)


def _rank(name: str) -> tuple[int, str]:
    folder = name.rpartition("/")[0]
    order = ("", *LAYOUTS[Dialect.EDOPRO].folders)
    return (order.index(folder) if folder in order else len(order), name)


def _passcode(name: str) -> int:
    stem = name.removesuffix(".lua")
    return int(stem[1:]) if stem[:1] == "c" and stem[1:].isdigit() and len(stem) < 12 else 0
