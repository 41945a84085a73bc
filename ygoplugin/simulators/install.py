"""Fetching EDOPro's core as WebAssembly, and making it ready for `wasm`.

Two npm packages of fixed versions are fetched with `npm pack`, checked, and unpacked into a
temporary folder: `ocgcore-wasm` has the module, `binaryen` the tool that rewrites its exceptions into
the form that `wasmtime` runs. The result goes into the user's cache directory; nothing else stays, and
nothing is there before all is done. Afterwards no network is needed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from ygoplugin.errors import CoreError, CoreInstallError
from ygoplugin.simulators.wasm import PACKAGE_VERSION, WasmCore


@dataclass(frozen=True, slots=True)
class Package:
    """An npm package of a fixed version."""

    name: str
    version: str
    sha512: str
    """Of the archive that npm gives; hexadecimal."""

    def __str__(self) -> str:
        return f"{self.name}@{self.version}"


CORE: Final = Package(
    "ocgcore-wasm",
    PACKAGE_VERSION,
    "6608f1db121fd9125fd608ef1c647c96f70b45fc39e02ab8f1014c3ab3b1b6dd"
    "d27807fefe1e7c21b54da18a596caecee4edb7182c0b78da92e13eb33831e958",
)
TOOL: Final = Package(
    "binaryen",
    "132.0.0",
    "e14b20ef212fc0edc532ca373a8bfaaa438e1d2a1dd4812ff9ba0a921efb9139"
    "6333e78d068baa0936ea5acc06cdb1bebc334efdbfefd82e207c48755a007d2e",
)
MODULE: Final = "package/lib/ocgcore.sync.wasm"
OPTIMIZER: Final = "package/bin/wasm-opt"
FEATURES: Final = (
    "exception-handling",
    "bulk-memory",
    "bulk-memory-opt",
    "reference-types",
    "multivalue",
    "mutable-globals",
    "sign-ext",
    "nontrapping-float-to-int",
)
"""What the module uses of WebAssembly; more would let the tool use what `wasmtime` does not run."""
TRANSLATION: Final = ("--translate-to-exnref", "--emit-exnref")
FILE: Final = f"ocgcore-wasm-{CORE.version}-binaryen-{TOOL.version}.wasm"
_TIMEOUT: Final = 600


def cache_directory() -> Path:
    """Where the prepared core lies: the user's cache directory of this system."""
    return platformdirs.user_cache_path("ygoplugin", appauthor=False) / "core"


def installed() -> Path | None:
    """The prepared core of this version of the package, or `None`."""
    path = cache_directory() / FILE
    return path if path.is_file() else None


def install(
    directory: Path | None = None,
    *,
    force: bool = False,
    tell: Callable[[str], object] = len,
) -> Path:
    """Fetch and prepare the core, unless it is there already.

    Args:
        directory: where to put it; the cache directory if left out.
        force: make it anew even if it is there.
        tell: is told each step.

    Returns:
        The prepared module.

    Raises:
        CoreInstallError: wasmtime, npm or node is missing, the network fails, an archive is not
            the expected one, or the module does not run. What was there before is still there.
    """
    directory = cache_directory() if directory is None else directory
    target = directory / FILE
    if target.is_file() and not force:
        tell(f"{target} is there already")
        return target
    if importlib.util.find_spec("wasmtime") is None:
        raise CoreInstallError(
            "the package wasmtime is needed to run what would be installed: pip install"
            " 'ygoplugin[core]', and try again"
        )
    npm, node = (_program(name) for name in ("npm", "node"))
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-", dir=directory) as name:
            _prepare(Path(name), target, npm, node, tell)
    except OSError as error:
        raise CoreInstallError(f"the core cannot be put into {directory}: {error}") from error
    tell(f"{target} is ready")
    return target


def _prepare(work: Path, target: Path, npm: str, node: str, tell: Callable[[str], object]) -> None:
    archives = []
    for package in (CORE, TOOL):
        tell(f"fetching {package}")
        archives.append(_fetch(package, work, npm))
    tell("preparing the module")
    module = _unpack(archives[0], MODULE, work)
    tool = _unpack(archives[1], OPTIMIZER, work)
    # node takes a file without a suffix for what the nearest package.json says.
    (tool.parent / "package.json").write_text('{"type": "commonjs"}')
    ready = work / FILE
    options = [f"--enable-{feature}" for feature in FEATURES]
    _run(
        [node, str(tool), str(module), "-o", str(ready), *options, *TRANSLATION],
        "wasm-opt failed",
        work,
    )
    if not ready.is_file():
        raise CoreInstallError("wasm-opt wrote nothing")
    tell("trying it")
    try:
        WasmCore(ready)
    except CoreError as error:
        raise CoreInstallError(f"what was prepared does not run: {error}") from error
    ready.replace(target)


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise CoreInstallError(
            f"{name} is not found: install Node.js, which has node and npm"
            " (https://nodejs.org, or the packages nodejs and npm of your system), and try again"
        )
    return found


def _fetch(package: Package, work: Path, npm: str) -> Path:
    command = [
        npm,
        "pack",
        str(package),
        "--json",
        "--loglevel=error",
        "--pack-destination",
        str(work),
    ]
    output = _run(command, f"{package} cannot be fetched", work)
    try:
        name = json.loads(output)[0]["filename"]
        data = (work / Path(name).name).read_bytes()
    except (ValueError, LookupError, TypeError, OSError) as error:
        raise CoreInstallError(
            f"{package} cannot be fetched: npm answers {output[:200]!r}"
        ) from error
    found = hashlib.sha512(data).hexdigest()
    if found != package.sha512:
        raise CoreInstallError(
            f"the archive of {package} is not the expected one: its SHA-512 is {found}, not"
            f" {package.sha512}. Nothing of it was used"
        )
    return work / Path(name).name


def _unpack(archive: Path, member: str, work: Path) -> Path:
    folder = work / archive.name.removesuffix(".tgz")
    folder.mkdir(exist_ok=True)
    target = folder / Path(member).name
    try:
        with tarfile.open(archive) as opened:
            source = opened.extractfile(member)
            if source is None:
                raise KeyError(member)
            target.write_bytes(source.read())
    except (tarfile.TarError, KeyError) as error:
        raise CoreInstallError(f"{archive.name} has no {member}: {error}") from error
    return target


def _run(command: Sequence[str], failed: str, work: Path) -> str:
    try:
        done = subprocess.run(  # noqa: S603 - found programs, fixed arguments
            command,
            check=False,
            capture_output=True,
            text=True,
            errors="replace",
            cwd=work,
            timeout=_TIMEOUT,
        )
    except subprocess.TimeoutExpired as error:
        raise CoreInstallError(f"{failed}: it took longer than {_TIMEOUT} seconds") from error
    if done.returncode:
        # npm prints where in its own code it failed; nobody needs that.
        lines = [
            line.strip()
            for line in (done.stderr or done.stdout).splitlines()
            if line.strip() and not re.match(r"(npm error)?\s+at ", line)
        ]
        raise CoreInstallError(f"{failed}: {' '.join(lines[:6]) or f'status {done.returncode}'}")
    return done.stdout
