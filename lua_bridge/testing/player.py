"""The fixture `play`: runs plays from a test in Python."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lua_bridge.errors import LuaBridgeError
from lua_bridge.plays.loader import load_document
from lua_bridge.plays.sources import Sources
from lua_bridge.testing import expectations, service
from lua_bridge.testing.telling import tell
from ygoplugin.rulings.reading import parse_document, read_document
from ygoplugin.testing.failures import CheckError

if TYPE_CHECKING:
    from lua_bridge.plays import PlayResult
    from ygoplugin.testing.options import Options


class Player:
    """Runs plays, and fails as they do.

        def test_the_knight(play):
            play("ember-knight.ruling.yaml", "ember-knight-doubles")

    Args:
        options: What plays are run with.
        folder: The folder of the test, beside which files are looked for.
    """

    def __init__(self, options: Options, folder: Path) -> None:
        self._options = options
        self._folder = folder

    def __call__(
        self,
        what: str | Path,
        id: str | None = None,  # noqa: A002 - as files call it
        *,
        on: str = service.TABLE,
    ) -> list[PlayResult]:
        """Run the plays of a file, or of a text in the same form.

        Args:
            what: The file, beside the test; or the text, which has several lines.
            id: Only the play of this id.
            on: The level: "lua" (the described table), "core", or "core+plugin".

        Returns:
            What came of each.

        Raises:
            CheckError: A play did not come out as it says.
            RulingError: The file is unusable, or has no such play.
        """
        __tracebackhide__ = True
        if on != service.TABLE and on not in service.CORES:
            known = ", ".join((service.TABLE, *service.CORES))
            raise LuaBridgeError(f"there is no level {on!r}: expected one of {known}")
        if isinstance(what, str) and "\n" in what:
            document = parse_document(what, str(self._folder / "play"))
        else:
            path = self._folder / what
            document = read_document(path)
            document.path = str(path)
            if path.name.endswith(expectations.SUFFIX):
                document = expectations.as_plays(document, path)
        plays = [play for play in load_document(document) if id in (None, play.id)]
        if not plays:
            raise document.error((), f"there is no play {id!r}")
        level = service.Level(on, self._options)
        results = []
        for play in plays:
            result = level.run(play, self._options.as_of)
            if not result.passed:
                scripts = service.library(self._options.scripts, self._options.dialect)
                sources = Sources(play, scripts, service.printed(self._options.databases))
                era = play.eras(self._options.as_of).label
                told = tell(result, sources, f"{on}, as of {era}")
                raise CheckError(told.headline, told.text)
            results.append(result)
        return results
