"""Folders and archives of scripts: what is found, what overrides what, and what is refused."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from lua_bridge.dialects import Dialect
from lua_bridge.errors import ScriptsFolderError
from lua_bridge.folders import LARGEST_SCRIPT, ScriptLibrary


def written(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root


EDOPRO = {
    "constant.lua": "A=1",
    "utility.lua": "",
    "cards_specific_functions.lua": "",
    "official/c10.lua": "official",
    "unofficial/c20.lua": "unofficial",
    "goat/c10.lua": "goat",
    "official/notes.txt": "no script",
}
YGOPRO = {"constant.lua": "", "utility.lua": "", "procedure.lua": "", "c10.lua": "flat"}


def test_edopros_layout(tmp_path: Path) -> None:
    library = ScriptLibrary(written(tmp_path, EDOPRO))
    assert library.dialect is Dialect.EDOPRO
    assert library.has_library
    assert library.folders == ("goat", "official", "unofficial")
    assert library.passcodes() == (10, 20)
    assert library.passcodes("unofficial") == (20,)
    assert library.read("c10.lua") == "official"
    assert library.read_in("goat", "c10.lua") == "goat"
    assert library.read("c30.lua") is None


def test_ygopros_layout(tmp_path: Path) -> None:
    library = ScriptLibrary(written(tmp_path, YGOPRO))
    assert library.dialect is Dialect.YGOPRO
    assert library.folders == ("",)
    assert library.read("c10.lua") == "flat"


def test_what_comes_first_overrides(tmp_path: Path) -> None:
    base = written(tmp_path / "base", YGOPRO)
    expansion = written(tmp_path / "expansion", {"c10.lua": "mine", "c11.lua": "new"})
    library = ScriptLibrary(expansion, base)
    assert (library.read("c10.lua"), library.read("c11.lua")) == ("mine", "new")
    assert library.where("c10.lua") == f"{expansion}/c10.lua"
    assert library.passcodes("") == (10, 11)


@pytest.mark.parametrize("prefix", ["", "script/"])
def test_an_archive(tmp_path: Path, prefix: str) -> None:
    path = tmp_path / "scripts.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in YGOPRO.items():
            archive.writestr(prefix + name, text)
    library = ScriptLibrary(path)
    assert library.dialect is Dialect.YGOPRO
    assert library.read("c10.lua") == "flat"


def test_a_byte_order_mark_is_no_part_of_the_script(tmp_path: Path) -> None:
    written(tmp_path, YGOPRO)
    (tmp_path / "c10.lua").write_bytes(b"\xef\xbb\xbflocal x")
    assert ScriptLibrary(tmp_path).read("c10.lua") == "local x"


def test_missing(tmp_path: Path) -> None:
    with pytest.raises(ScriptsFolderError, match="there is no such folder of scripts"):
        ScriptLibrary(tmp_path / "nowhere")
    with pytest.raises(ScriptsFolderError, match="no folder of scripts was given"):
        ScriptLibrary()


def test_empty(tmp_path: Path) -> None:
    with pytest.raises(ScriptsFolderError, match=r"there are no scripts \(\*\.lua\) in it"):
        ScriptLibrary(tmp_path)


def test_no_dialect_can_be_told(tmp_path: Path) -> None:
    written(tmp_path, {"c10.lua": ""})
    with pytest.raises(ScriptsFolderError, match="say which with --dialect edopro"):
        ScriptLibrary(tmp_path)
    assert not ScriptLibrary(tmp_path, dialect="ygopro").has_library


def test_no_archive(tmp_path: Path) -> None:
    path = tmp_path / "scripts.zip"
    path.write_text("no zip")
    with pytest.raises(ScriptsFolderError, match="this is no zip archive"):
        ScriptLibrary(path)


def test_a_script_that_is_no_text(tmp_path: Path) -> None:
    written(tmp_path, YGOPRO)
    (tmp_path / "c10.lua").write_bytes(b"\x1bLua\xff")
    with pytest.raises(ScriptsFolderError, match=r"c10\.lua: this is no text: byte 4 is not UTF-8"):
        ScriptLibrary(tmp_path).read("c10.lua")


def test_a_script_that_is_too_large(tmp_path: Path) -> None:
    written(tmp_path, YGOPRO)
    (tmp_path / "c10.lua").write_bytes(b" " * (LARGEST_SCRIPT + 1))
    with pytest.raises(ScriptsFolderError, match="larger than 4 MB"):
        ScriptLibrary(tmp_path).read("c10.lua")


def test_a_file_that_vanished(tmp_path: Path) -> None:
    library = ScriptLibrary(written(tmp_path, YGOPRO))
    (tmp_path / "c10.lua").unlink()
    with pytest.raises(ScriptsFolderError, match="cannot be read"):
        library.read("c10.lua")


def test_a_folder_inside_the_scripts_folder(tmp_path: Path) -> None:
    inside = written(tmp_path, EDOPRO) / "official"
    for dialect in (None, "edopro"):
        with pytest.raises(
            ScriptsFolderError, match="the library of these scripts is in the folder above"
        ):
            ScriptLibrary(inside, dialect=dialect)


def test_scripts_of_two_simulators(tmp_path: Path) -> None:
    one, other = written(tmp_path / "one", EDOPRO), written(tmp_path / "other", YGOPRO)
    with pytest.raises(ScriptsFolderError, match="scripts of two simulators do not go together"):
        ScriptLibrary(one, other)


def test_the_wrong_dialect(tmp_path: Path) -> None:
    with pytest.raises(
        ScriptsFolderError, match="these are scripts of YGOPro, and --dialect says edo"
    ):
        ScriptLibrary(written(tmp_path, YGOPRO), dialect="edopro")


def test_a_single_script(tmp_path: Path) -> None:
    with pytest.raises(ScriptsFolderError, match="a single script: give the folder that it is in"):
        ScriptLibrary(written(tmp_path, YGOPRO) / "c10.lua")


def test_scripts_whose_names_are_none_of_cards(tmp_path: Path) -> None:
    library = ScriptLibrary(
        written(tmp_path, {"utility.lua": "", "knight.lua": ""}), dialect="edopro"
    )
    with pytest.raises(ScriptsFolderError, match=r"there are 0 card scripts: .* c<passcode>\.lua"):
        library.require_cards()
