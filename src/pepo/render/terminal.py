"""A Scene in a terminal: the screen behind a stream, and pictures as lines of text for it."""

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from pepo.core.scene import Scene
from pepo.render.ink import Inks, sgr
from pepo.render.mosaic import mosaic
from pepo.render.room import MAX_COLUMNS, Room
from pepo.render.theme import THEMES, Theme
from pepo.render.tiles import Tile

WIDEST = 110  # where the lines aren't limited
LARGEST = 9.0  # columns a unit, on a screen that has the room
LIGHT_GROUNDS = ("7", "15")  # the numbers of the terminal's colours that are white


@dataclass(frozen=True)
class Screen:
    columns: int = 80
    rows: int | None = None  # how many lines a picture should take, if possible
    unicode: bool = True
    colour: bool = False
    true_colour: bool = False  # rather than 256 colours
    theme: str = ""  # light or dark, if it is known

    @staticmethod
    def of(stream: object = None, environ: Mapping[str, str] = os.environ) -> "Screen":
        """The screen behind a stream; respects NO_COLOR, FORCE_COLOR and the locale."""
        stream = sys.stdout if stream is None else stream
        encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
        term = environ.get("TERM", "")
        is_terminal = bool(getattr(stream, "isatty", lambda: False)())
        colour = (is_terminal and term != "dumb") or bool(environ.get("FORCE_COLOR"))
        return Screen(
            columns=shutil.get_terminal_size().columns,
            rows=shutil.get_terminal_size().lines - 4 if is_terminal else None,
            unicode=encoding.startswith("utf")
            and term not in ("dumb", "linux")
            and not (is_terminal and is_plain(environ)),
            colour=colour and not environ.get("NO_COLOR"),
            true_colour=environ.get("COLORTERM", "") in ("truecolor", "24bit"),
            theme=theme_in(environ),
        )

    @cached_property
    def room(self) -> Room:
        """On a screen of known height a picture grows with it."""
        if self.rows is None:
            return Room(min(self.columns, WIDEST), None, self.unicode, MAX_COLUMNS)
        return Room(self.columns, self.rows, self.unicode, LARGEST)

    @property
    def inks(self) -> Inks:
        found: Theme | None = THEMES.get(self.theme)
        return Inks(found, self.colour)


def is_plain(environ: Mapping[str, str]) -> bool:
    """Whether the locale was set to C, which has only ASCII. Python itself then takes UTF-8 for
    granted, and may say so in LC_CTYPE."""
    locale = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG", "")
    coerced = not environ.get("LC_ALL") and environ.get("LC_CTYPE") == "C.UTF-8"
    return (environ.get("LANG", "") if coerced else locale) in ("C", "POSIX")


def theme_in(environ: Mapping[str, str]) -> str:
    """Light or dark as the terminal says in COLORFGBG, "ink;ground"; empty if it doesn't."""
    parts = environ.get("COLORFGBG", "").split(";")
    if len(parts) < 2 or not parts[-1].isdigit():
        return ""
    return "light" if parts[-1] in LIGHT_GROUNDS else "dark"


def paint(text: str, code: str, screen: Screen) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if screen.colour and code else text


def draw(scene: Scene, screen: Screen) -> str:
    """The scene as lines of text, without trailing spaces."""
    inks = screen.inks
    rows = mosaic(scene, screen.room, inks).rows
    return "\n".join(_line(row, screen, inks.paper) for row in rows).strip("\n")


def _line(row: list[Tile], screen: Screen, paper: str) -> str:
    """Tiles of one kind in one sequence. The paper is the terminal's own ground."""
    tiles = [tile._replace(ground="") if tile.ground == paper else tile for tile in row]
    while tiles and tiles[-1].letter == " " and not tiles[-1].ground:
        tiles.pop()
    return "".join(
        paint("".join(tile.letter for tile in run), code, screen)
        for code, run in groupby(tiles, lambda tile: _code(tile, screen))
    )


def _code(tile: Tile, screen: Screen) -> str:
    bare = tile.letter == " " and not tile.reverse and not tile.ink
    colours = sgr("" if bare else tile.ink, tile.ground, true_colour=screen.true_colour)
    return ";".join(filter(None, ["1" * tile.bold, "4" * tile.underline, "7" * tile.reverse,
                                  colours]))  # fmt: skip
