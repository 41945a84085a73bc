"""Work on many scripts in several processes."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from typing import Final

_CAN_FORK: Final = "fork" in get_all_start_methods()


def process_pool(jobs: int | None = None) -> ProcessPoolExecutor:
    """Processes that begin with what this one has already read, where the system can do that.

    Args:
        jobs: How many; as many as processors if left out.
    """
    return ProcessPoolExecutor(jobs, get_context("fork" if _CAN_FORK else "spawn"))
