"""Which cores there are on this machine, and loading one.

Looked for are: the file or folder that `YGO_CORE` names, the places where EDOPro is usually
installed, and the core that `ygoplugin core install` prepared.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ygoplugin.errors import CoreNotFoundError
from ygoplugin.simulators.core import Core
from ygoplugin.simulators.install import installed

VARIABLE: Final = "YGO_CORE"
"""The environment variable that names a core, or a folder of EDOPro."""


def library_name(system: str = sys.platform, machine: str | None = None) -> str:
    """What EDOPro calls its core on a system."""
    if system == "win32":
        return "ocgcore.dll"
    if system == "darwin":
        return "libocgcore.dylib"
    machine = platform.machine() if machine is None else machine
    return "libocgcore.aarch64.so" if machine in ("aarch64", "arm64") else "libocgcore.so"


def usual_folders(system: str = sys.platform, home: Path | None = None) -> tuple[Path, ...]:
    """Where EDOPro is usually installed on a system."""
    home = Path.home() if home is None else home
    if system == "win32":
        return Path("C:/ProjectIgnis"), Path("C:/Games/ProjectIgnis"), home / "ProjectIgnis"
    if system == "darwin":
        return (
            Path("/Applications/ProjectIgnis"),
            home / "Applications" / "ProjectIgnis",
            home / "ProjectIgnis",
        )
    return (
        home / "ProjectIgnis",
        home / "EDOPro",
        home / "edopro",
        home / ".local" / "share" / "edopro",
        Path("/opt/edopro"),
        Path("/opt/ProjectIgnis"),
    )


def in_folder(folder: Path, name: str | None = None) -> Iterator[Path]:
    """The cores in a folder of EDOPro: its own first, then those that its updates brought."""
    name = library_name() if name is None else name
    candidates = [folder / name, folder / "expansions" / name]
    repositories = folder / "repositories"
    if repositories.is_dir():
        candidates += sorted(repositories.glob(f"*/{name}")) + sorted(
            repositories.glob(f"*/bin/{name}")
        )
    for candidate in candidates:
        if candidate.is_file():
            yield candidate


def find() -> tuple[Path, ...]:
    """Every core of this machine, in the order in which `load` takes them.

    Raises:
        CoreNotFoundError: `YGO_CORE` names something where there is none.
    """
    found: list[Path] = []
    if named := os.environ.get(VARIABLE):
        path = Path(named)
        cores = list(in_folder(path)) if path.is_dir() else [path] if path.is_file() else []
        if not cores:
            raise CoreNotFoundError(f"{VARIABLE} names {named}, but there is no core")
        found += cores
    for folder in usual_folders():
        found += in_folder(folder)
    if (prepared := installed()) is not None:
        found.append(prepared)
    return tuple(dict.fromkeys(found))


def load(path: Path | str | None = None) -> Core:
    """Load a core.

    Args:
        path: a library of EDOPro's core, a prepared `.wasm` module, or a folder of EDOPro. If left
            out, what `YGO_CORE` names, or the prepared module, or an installed EDOPro's core.

    Raises:
        CoreNotFoundError: there is none, or it cannot be loaded here.
        CoreVersionError: it speaks another version of the interface.
    """
    if path is not None:
        given = Path(path)
        cores = list(in_folder(given)) if given.is_dir() else [given] if given.is_file() else []
        if not cores:
            raise CoreNotFoundError(f"there is no core at {given}")
        return open_core(cores[0])
    if os.environ.get(VARIABLE):
        return open_core(find()[0])
    if (prepared := installed()) is not None:
        return open_core(prepared)
    if cores := list(find()):
        return open_core(cores[0])
    raise CoreNotFoundError(
        f"no core is found: `ygoplugin core install` fetches one, or name EDOPro's in {VARIABLE}"
    )


def open_core(path: Path) -> Core:
    """Load the core of a file: a `.wasm` module, or a library of this system."""
    if path.suffix == ".wasm":
        from ygoplugin.simulators.wasm import WasmCore

        return WasmCore(path)
    from ygoplugin.simulators.native import NativeCore

    return NativeCore(path)
