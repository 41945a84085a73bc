"""Finding and installing cores, and the commands for it."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import stat
import sys
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ygoplugin.cli import main
from ygoplugin.errors import CoreInstallError, CoreNotFoundError
from ygoplugin.simulators import finding, install
from ygoplugin.simulators.core import Core


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["core", *arguments], prog_name="ygoplugin")


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without cores."""
    monkeypatch.delenv(finding.VARIABLE, raising=False)
    monkeypatch.setattr(install, "cache_directory", lambda: tmp_path / "cache")
    monkeypatch.setattr(finding, "usual_folders", lambda: (tmp_path / "ProjectIgnis",))
    return tmp_path


def program(folder: Path, name: str, body: str) -> None:
    path = folder / name
    path.write_text(f"#!{sys.executable}\n{body}")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def test_nothing_found(empty: Path) -> None:
    assert finding.find() == ()
    result = call("list")
    assert result.exit_code == 0
    assert "no core is found; any with version 11.0" in result.output
    assert call("list", "--json").output == "[]\n"
    assert call("test").exit_code == 2
    with pytest.raises(CoreNotFoundError, match="ygoplugin core install"):
        finding.load()


def test_a_folder_of_edopro(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = finding.library_name()
    root = empty / "ProjectIgnis"
    for folder in (root, root / "expansions", root / "repositories" / "delta" / "bin"):
        folder.mkdir(parents=True)
        (folder / name).write_bytes(b"no library")
    assert [path.relative_to(root).parts[:-1] for path in finding.find()] == [
        (),
        ("expansions",),
        ("repositories", "delta", "bin"),
    ]
    result = call("list")
    assert result.exit_code == 0
    assert f"{root / name} cannot be loaded" in result.output
    assert "64-bit programs" in result.output or "32-bit programs" in result.output
    result = call("test", str(root))
    assert result.exit_code == 1
    assert "FAILED loads" in result.output
    monkeypatch.setenv(finding.VARIABLE, str(root / "expansions"))
    assert finding.find()[0] == root / "expansions" / name
    monkeypatch.setenv(finding.VARIABLE, str(root / "nothing"))
    assert "YGO_CORE names" in call("list").output


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("win32", "AMD64", "ocgcore.dll"),
        ("darwin", "arm64", "libocgcore.dylib"),
        ("linux", "x86_64", "libocgcore.so"),
        ("linux", "aarch64", "libocgcore.aarch64.so"),
    ],
)
def test_names_on_every_system(system: str, machine: str, name: str) -> None:
    assert finding.library_name(system, machine) == name
    assert all("gnis" in str(p) or "dopro" in str(p).lower() for p in finding.usual_folders(system))


def test_files_that_are_no_cores(empty: Path, wasm: Core) -> None:
    other = empty / "other.wasm"
    other.write_bytes(b"\0asm\1\0\0\0")
    with pytest.raises(CoreNotFoundError, match="is not the module of ocgcore-wasm"):
        finding.load(other)
    other.write_bytes(b"text")
    with pytest.raises(CoreNotFoundError, match="cannot be loaded"):
        finding.load(other)
    with pytest.raises(CoreNotFoundError, match="there is no core at"):
        finding.load(empty / "nothing")


def test_a_library_that_is_no_core() -> None:
    import _ctypes

    path = getattr(_ctypes, "__file__", None)
    if path is None or sys.platform == "win32":
        pytest.skip("this Python has no library to try")
    with pytest.raises(CoreNotFoundError, match="is no core of EDOPro"):
        finding.load(path)


def test_without_npm(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(empty))
    result = call("install")
    assert result.exit_code == 2
    assert "npm is not found: install Node.js" in result.output
    assert not (empty / "cache").exists()


def test_without_wasmtime(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CoreInstallError, match=r"pip install 'ygoplugin\[core\]'"):
        install.install()
    assert not (empty / "cache").exists()


needs_programs = pytest.mark.skipif(os.name == "nt", reason="programs of the test are scripts")


@needs_programs
def test_without_a_network(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(empty, "node", "")
    program(
        empty,
        "npm",
        "import sys; sys.exit('npm error network: ENOTFOUND\\nnpm error     at x.js:1')",
    )
    monkeypatch.setenv("PATH", str(empty))
    with pytest.raises(
        CoreInstallError,
        match=r"ocgcore-wasm@0\.1\.2 cannot be fetched: npm error network: ENOTFOUND$",
    ):
        install.install()
    assert list((empty / "cache").iterdir()) == []


@needs_programs
def test_an_archive_that_was_changed(empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(empty, "node", "")
    program(
        empty,
        "npm",
        "import json, pathlib, sys\n"
        "folder = pathlib.Path(sys.argv[sys.argv.index('--pack-destination') + 1])\n"
        "(folder / 'x.tgz').write_bytes(b'other')\n"
        "print(json.dumps([{'filename': 'x.tgz'}]))\n",
    )
    monkeypatch.setenv("PATH", str(empty))
    with pytest.raises(CoreInstallError, match="is not the expected one: its SHA-512 is"):
        install.install()
    assert list((empty / "cache").iterdir()) == []


@needs_programs
def test_a_tool_that_fails_leaves_the_old_core(
    empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = empty / "both.tgz"
    content = empty / "content"
    content.write_bytes(b"something")
    with tarfile.open(archive, "w:gz") as opened:
        for member in (install.MODULE, install.OPTIMIZER):
            opened.add(content, member)
    digest = hashlib.sha512(archive.read_bytes()).hexdigest()
    for name in ("CORE", "TOOL"):
        package = getattr(install, name)
        monkeypatch.setattr(install, name, install.Package(package.name, package.version, digest))
    program(
        empty,
        "npm",
        "import json, shutil, sys\n"
        "folder = sys.argv[sys.argv.index('--pack-destination') + 1]\n"
        f"shutil.copy({str(archive)!r}, folder + '/both.tgz')\n"
        "print(json.dumps([{'filename': 'both.tgz'}]))\n",
    )
    program(empty, "node", "import sys; sys.exit('Fatal: not a module')")
    monkeypatch.setenv("PATH", str(empty))
    old = empty / "cache" / install.FILE
    old.parent.mkdir()
    old.write_bytes(b"the old one")
    assert install.install() == old
    with pytest.raises(CoreInstallError, match="wasm-opt failed: Fatal: not a module"):
        install.install(force=True)
    assert [path.name for path in old.parent.iterdir()] == [old.name]
    assert old.read_bytes() == b"the old one"


def test_what_is_installed_is_listed_and_works(wasm: Core) -> None:
    rows = json.loads(call("list", "--json").output)
    (row,) = [row for row in rows if row["path"] == str(wasm.path)]
    assert (row["kind"], row["version"], row["problem"]) == ("wasm", [11, 0], "")
    result = call("test", str(wasm.path), "--json")
    assert result.exit_code == 0
    (found,) = json.loads(result.output)
    assert [check["name"] for check in found["checks"]] == [
        "loads",
        "creates a duel",
        "plays a duel",
        "answers queries",
        "asks the host",
        "ends a duel",
    ]
    assert "works  asks the host: 1500 ATK" in call("test", str(wasm.path)).output
    assert "is there already" in call("install").stderr
