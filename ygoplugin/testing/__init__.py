"""Regression tests for card scripts and rulings, under pytest.

The plugin is `ygoplugin.testing.plugin`; pytest loads it by itself. What tests in Python use of it are
its fixtures, and the assertions here: `assert_stats`, `assert_may`, `assert_may_not`. Their failures
are a `CheckError`, which shows how a number came about in place of a traceback.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ygoplugin.testing.assertions import assert_may, assert_may_not, assert_stats
    from ygoplugin.testing.failures import CheckError

__all__ = ["CheckError", "assert_may", "assert_may_not", "assert_stats"]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home = "failures" if name == "CheckError" else "assertions"
        return getattr(import_module(f"{__name__}.{home}"), name)
