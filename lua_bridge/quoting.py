"""Values as Lua text, for a duel to which only text can be given."""

from __future__ import annotations


def quoted(text: str) -> str:
    """A text as Lua writes it."""
    escaped = "".join(
        character
        if character.isalnum() or character in " _-.,:#'"
        else f"\\u{{{ord(character):x}}}"
        for character in text
    )
    return f'"{escaped}"'


def literal(value: bool | int | float | str | None) -> str:
    """A value as Lua writes it."""
    match value:
        case None:
            return "nil"
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value)
        case _:
            return repr(value)
