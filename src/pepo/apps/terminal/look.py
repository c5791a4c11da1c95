"""What the terminal can show: its theme and colours, and whether it has more than ASCII."""

from dataclasses import dataclass
from functools import lru_cache

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from pepo.apps.terminal.line import Span
from pepo.render.blocks import in_ascii
from pepo.render.ink import Inks, nearest, parts_of
from pepo.render.room import Room
from pepo.render.theme import THEMES, Theme
from pepo.render.tiles import Tile

LARGEST = 24.0  # columns a unit of a board may grow to
# The signs of the screens that have no likeness in ASCII of their own.
SIGNS = str.maketrans("│─━╸…▸◂▾✓½–’“”≥≤²³", '|-==~><v+/-\'""><23')


@dataclass(frozen=True)
class Look:
    theme: Theme = THEMES["dark"]
    colour: bool = True
    unicode: bool = True
    true_colour: bool = True  # rather than 256 colours, as over most of ssh

    @property
    def inks(self) -> Inks:
        return Inks(self.theme, self.colour)

    def room(self, columns: int, rows: int, zoom: float = 1.0) -> Room:
        return Room(columns + 1, rows, self.unicode, LARGEST, zoom)

    def plain(self, text: str) -> str:
        """Text in the characters that the terminal has."""
        if self.unicode or text.isascii():
            return text
        return in_ascii(text.translate(SIGNS)).encode("ascii", "replace").decode()

    def colours(self, span: Span) -> tuple[str, str]:
        """The ink and the ground of some words."""
        if not self.colour:
            return "", ""
        ground = self.theme.colour(span.ground or "surface")[:7]
        return self.theme.colour(span.paint)[:7], ground

    def segment(self, tile: Tile) -> Segment:
        return Segment(tile.letter, _style(tile[1:], self.true_colour))


@lru_cache(maxsize=4096)
def _style(style: tuple[str, str, bool, bool, bool], true_colour: bool) -> Style:
    ink, ground, bold, reverse, underline = style
    return Style(
        color=_colour(ink, true_colour) if ink else None,
        bgcolor=_colour(ground, true_colour) if ground else None,
        bold=bold or None,
        reverse=reverse or None,
        underline=underline or None,
    )


def _colour(colour: str, true_colour: bool) -> Color:
    """Of 256 colours we choose the nearest: Rich's own choice turns greys into yellow and green."""
    return Color.parse(colour) if true_colour else Color.from_ansi(nearest(*parts_of(colour)))
