"""Runs the README's tutorial as a reader does: every command, word for word, in an empty folder.

`python -m tests.tutorial FOLDER` runs it all, installation included, as CI does with the built package;
`python -m tests.tutorial --write` writes what the commands print into the README anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
BEGIN = "### A custom card in ten minutes\n"
_BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
_MARK = "=== block "
INSTALLS = "pip install"


@dataclass(frozen=True)
class Commands:
    """Commands of the tutorial, and what they are said to print, with its place in the README."""

    text: str
    prints: str | None
    span: tuple[int, int]


_CHANGES_PYTEST = ("CI", "BUILD_NUMBER")
"""With these in the surroundings pytest prints summaries in full."""


def section() -> tuple[int, int]:
    text = README.read_text("utf-8")
    start = text.index(BEGIN)
    return start, text.index("\n##", start + len(BEGIN))


def commands() -> Iterator[Commands]:
    start, end = section()
    text = README.read_text("utf-8")
    found = list(_BLOCK.finditer(text, start, end))
    for number, match in enumerate(found):
        if match[1] == "sh":
            after = found[number + 1] if number + 1 < len(found) else None
            if after is None or after[1] == "sh":
                yield Commands(match[2], None, match.span(2))
            else:
                yield Commands(match[2], after[2], after.span(2))


def outputs(folder: Path, chosen: list[Commands], *, path: str = "") -> list[str]:
    """Run commands one after the other in one shell; what each prints."""
    script = "".join(f"echo '{_MARK}{n}'\n{one.text}" for n, one in enumerate(chosen))
    surroundings = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("YGO", "PYTEST")) and name not in _CHANGES_PYTEST
    }
    run = subprocess.run(
        ["bash"],  # noqa: S607 - the reader's own
        input=script,
        cwd=folder,
        env=surroundings | {"PATH": path + os.environ["PATH"], "COLUMNS": "80"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    parts = re.split(rf"^{_MARK}\d+\n", run.stdout, flags=re.MULTILINE)
    return [without_times(part) for part in parts[1:]]


def without_times(text: str) -> str:
    return re.sub(r" in \d+\.\d+s", " in 0.62s", text)


def differences(folder: Path, chosen: list[Commands], *, path: str = "") -> list[str]:
    """Where the commands print other than the README says."""
    found = []
    for one, got in zip(chosen, outputs(folder, chosen, path=path), strict=True):
        if one.prints is not None and got != without_times(one.prints):
            found.append(f"$ {one.text}printed:\n{got}\nand not:\n{one.prints}")
    return found


def write() -> None:
    text = README.read_text("utf-8")
    chosen = [one for one in commands() if INSTALLS not in one.text]
    with tempfile.TemporaryDirectory() as folder:
        got = outputs(Path(folder), chosen, path=f"{Path(sys.executable).parent}{os.pathsep}")
    for one, output in reversed(list(zip(chosen, got, strict=True))):
        if one.prints is not None:
            text = text[: one.span[0]] + output + text[one.span[1] :]
    README.write_text(text, "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
        sys.exit(0)
    wrong = differences(Path(sys.argv[1]), list(commands()))
    sys.stdout.write("\n".join(wrong))
    sys.exit(1 if wrong else 0)
