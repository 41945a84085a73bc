"""What commands of the command line share, and how installed packages add commands of their own.

A package adds a command by an entry point of the group `ygoplugin.commands` that names a click
command. It is loaded when it is called or listed, not before.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from ygoplugin.errors import YgopluginError

ENTRY_POINTS: Final = "ygoplugin.commands"
EXIT_FAILED: Final = 1
EXIT_UNUSABLE: Final = 2

_F = TypeVar("_F", bound=Callable[..., Any])


class Unusable(click.ClickException):
    """Input that cannot be used: exit status 2."""

    exit_code = EXIT_UNUSABLE


def friendly(function: _F) -> _F:
    """Turn the package's errors into messages without a traceback."""

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except YgopluginError as error:
            raise Unusable(str(error)) from error

    return call  # type: ignore[return-value]


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def scripts(text: str) -> Callable[[_F], _F]:
    """The option `--scripts`, folders of card scripts, as the argument `folders`.

    Args:
        text: What they are for.
    """
    return click.option(
        "--scripts",
        "folders",
        multiple=True,
        envvar="YGO_SCRIPTS",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help=text,
    )


def databases(text: str) -> Callable[[_F], _F]:
    """The option `--cdb`, card databases, as the argument `databases`.

    Args:
        text: What they are for.
    """
    return click.option(
        "--cdb",
        "databases",
        multiple=True,
        envvar="YGO_CDB",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help=text,
    )


class Commands(click.Group):
    """A group that has the commands of installed packages too."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted({*super().list_commands(ctx), *_added()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name; one of ours first."""
        known = super().get_command(ctx, cmd_name)
        if known is not None or cmd_name not in _added():
            return known
        entry = _added()[cmd_name]
        whose = f"the command {cmd_name!r} of {entry.value}"
        try:
            command = entry.load()
        except Exception as error:  # noqa: BLE001 - another package may fail in any way
            return _Broken(
                cmd_name, f"{whose} cannot be loaded: {type(error).__name__}: {error}", error
            )
        if not isinstance(command, click.Command):
            return _Broken(cmd_name, f"{whose} is no click command")
        return command


class _Broken(click.Command):
    """A command of another package that cannot be used: the others still can."""

    def __init__(self, name: str, why: str, cause: Exception | None = None) -> None:
        super().__init__(name, short_help="(cannot be loaded)")
        self._why = why
        self._cause = cause

    def make_context(self, *_args: Any, **_more: Any) -> click.Context:
        """Say why it cannot be used, whatever it is called with."""
        raise Unusable(self._why) from self._cause


@functools.cache
def _added() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}
