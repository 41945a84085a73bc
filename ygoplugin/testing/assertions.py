"""Assertions about duels, for tests in Python: they show how a number came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ygoplugin.testing.failures import CheckError

if TYPE_CHECKING:
    from ygoplugin.duel import Duel
    from ygoplugin.oaths import Verdict
    from ygoplugin.oaths.events import Event


def assert_stats(duel: Duel, monster: str, **expected: int | str) -> None:
    """Compare values of a monster, and show the working of each that differs.

    Args:
        duel: The duel.
        monster: The id of the monster.
        expected: Values by name: `atk`, `defense` (or `def`, in a dictionary), `level`, `rank`,
            `scale`, and `original_` before any of these.

    Raises:
        CheckError: A value differs.
    """
    __tracebackhide__ = True
    wrong, workings = [], []
    for name, value in expected.items():
        original = name.startswith("original_")
        stat = name.removeprefix("original_").replace("defense", "def")
        got = duel.original(monster, stat) if original else duel.stat(monster, stat)
        if got != value:
            what = f"original {stat}" if original else stat
            wrong.append(f"{monster} {what}: expected {value}, got {got}")
            workings.append(str(duel.explain(monster, stat)))
    if wrong:
        parts = [
            "\n".join((line, *(f"  {row}" for row in working.splitlines())))
            for line, working in zip(wrong, workings, strict=True)
        ]
        raise CheckError("; ".join(wrong), "\n".join(parts))


def assert_may(duel: Duel, event: Event) -> None:
    """Check that nothing keeps a player from doing something, and show what does.

    Args:
        duel: The duel.
        event: What would be done: an event of `ygoplugin.oaths.events`.

    Raises:
        CheckError: It is not allowed.
    """
    __tracebackhide__ = True
    verdict = duel.may(event)
    if not verdict.allowed:
        raise CheckError(*_told(event, verdict, "expected to be allowed, and it is not"))


def assert_may_not(duel: Duel, event: Event, reason: str | None = None) -> None:
    """Check that something keeps a player from doing something.

    Args:
        duel: The duel.
        event: What would be done.
        reason: The code of a reason that must be among those given, such as "oath-binds".

    Raises:
        CheckError: It is allowed, or for other reasons not.
    """
    __tracebackhide__ = True
    verdict = duel.may(event)
    if verdict.allowed:
        raise CheckError(*_told(event, verdict, "expected not to be allowed, and it is"))
    codes = [found.code for found in verdict.reasons]
    if reason is not None and reason not in codes:
        raise CheckError(
            *_told(event, verdict, f"expected the reason {reason}, got {', '.join(codes)}")
        )


def _told(event: Event, verdict: Verdict, what: str) -> tuple[str, str]:
    """Headline and text of a failure."""
    headline = f"{type(event).__name__}: {what}"
    lines = [f"  because {found.because} [{found.code}]" for found in verdict.reasons]
    lines += [f"  note: {found.because} [{found.code}]" for found in verdict.notes]
    return headline, "\n".join((headline, str(event), *lines))
