"""What the plugin costs a project that does not use it: the start of pytest, and what it imports."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 7
ALLOWED = {"ygoplugin", "ygoplugin.testing", "ygoplugin.testing.plugin"}
SEE = """
import sys
def pytest_unconfigure():
    print("imported:", *sorted(m for m in sys.modules if m.split(".")[0] in
        ("ygoplugin", "lua_bridge", "pydantic", "yaml", "lupa", "lark", "rich", "click")))
"""


def run(folder: str, *arguments: str) -> tuple[float, str]:
    start = time.perf_counter()
    done = subprocess.run(  # noqa: S603 - a new process each time
        [sys.executable, "-m", "pytest", "-q", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return time.perf_counter() - start, done.stdout


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "test_one.py").write_text("def test_one(): pass\n")
        Path(folder, "conftest.py").write_text(SEE)
        run(folder)
        pairs = [(run(folder)[0], run(folder, "-p", "no:ygoplugin")[0]) for _ in range(ROUNDS)]
        output = run(folder, "-s")[1]
    line = next(line for line in output.splitlines() if "imported:" in line)
    imported = set(line.partition("imported:")[2].split())
    ours = {name for name in imported if name.split(".")[0] in ("ygoplugin", "lua_bridge")}
    with_plugin, without = (statistics.median(times) for times in zip(*pairs, strict=True))
    print(f"pytest starts {with_plugin / without:.2f} times as long with the plugin as without")
    print(f"imported of the package: {', '.join(sorted(ours))}")
    return 0 if imported <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main())
