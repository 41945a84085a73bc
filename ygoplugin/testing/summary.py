"""The summary at the end of a run: disputed and unsupported cases, counted apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ygoplugin.rulings.known import KINDS


def write_summary(reporter: Any, found: Sequence[tuple[str, Mapping[str, str]]]) -> None:
    """Write how many cases are disputed or unsupported, and each with its reason and link.

    Args:
        reporter: The terminal reporter of pytest.
        found: The name of every case that was run, and what is known of it.
    """
    counts = Counter(told["kind"] for _, told in found)
    sums = ", ".join(f"{counts[kind]} {kind}" for kind in KINDS if counts[kind])
    reporter.section(f"rulings: {len(found)} run, of these {sums}")
    for kind in KINDS:
        for node, told in sorted(found, key=lambda pair: pair[0]):
            if told["kind"] == kind:
                link = f" ({told['link']})" if told.get("link") else ""
                reporter.line(f"{kind} {node}: {told['reason']}{link}")
