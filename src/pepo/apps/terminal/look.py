"""What the terminal can show: its theme and colours, and whether it has more than ASCII."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style

from pepo.apps.terminal.line import Span
from pepo.render.blocks import QUARTERS, in_ascii
from pepo.render.ink import LEGIBLE, Inks, contrast, nearest, parts_of
from pepo.render.room import Room
from pepo.render.theme import THEMES, Theme
from pepo.render.tiles import Tile

MILLIONS, MANY, FEW = 2**24, 256, 16  # colours
BLOCKS = QUARTERS + "─│┌┐└┘├┤┬┴┼"  # which may be faint; letters may not
# Paints that the nearest of 16 colours would make grey, brown or, on white, black.
FEW_NAMES = {
    "light": {"accent": "green", "danger": "red",
              "disabled": "bright_black", "line-strong": "bright_black"},
    "dark": {"accent": "bright_green", "danger": "bright_red",
             "disabled": "bright_black", "line-strong": "bright_black"},
}  # fmt: skip
GREEN, GREEN_GROUND = 2, "#00cd00"  # xterm's: most terminals have a lighter one than Rich believes
PIECES = ("bright_yellow", "bright_red", "bright_blue", "green", "bright_cyan", "magenta", "yellow")
LARGEST = 24.0  # columns a unit of a board may grow to
# The signs of the screens that have no likeness in ASCII of their own.
SIGNS = str.maketrans("│─━╸…▸◂▾✓◐–’“”≥≤²³", '|-==~><v+%-\'""><23') | {ord("½"): "1/2"}


@dataclass(frozen=True)
class Look:
    theme: Theme = THEMES["dark"]
    colour: bool = True
    unicode: bool = True
    depth: int = MILLIONS  # of colours; over ssh, mostly 256

    @property
    def inks(self) -> Inks:
        return Inks(self.theme, self.colour)

    def room(self, columns: int, rows: int, zoom: float = 1.0) -> Room:
        return Room(columns + 1, rows, self.unicode, LARGEST, zoom, scrolls=True)

    def plain(self, text: str) -> str:
        """Text in the characters that the terminal has, and nothing that it would obey."""
        if not text.isprintable():
            text = "".join(filter(str.isprintable, text))
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
        may_be_faint = self.depth != FEW or tile.letter in BLOCKS
        return Segment(tile.letter, _style(tile[1:], self.depth, may_be_faint))


def colours_in(environ: Mapping[str, str], *, true_colour: bool) -> int:
    """How many a terminal has: as many as Rich believes, which writes them."""
    if true_colour:
        return MILLIONS
    kind = environ.get("TERM", "").rpartition("-")[2]
    return MANY if kind in ("256color", "kitty") else FEW


@lru_cache(maxsize=4096)
def _style(style: tuple[str, str, bool, bool, bool], colours: int, may_be_faint: bool) -> Style:
    ink, ground, bold, reverse, underline = style
    front, behind = _colour(ink, colours), _colour(ground, colours)
    if front and behind and not may_be_faint and not _is_legible(front, behind):
        front = max(map(Color.parse, ("black", "bright_white")),
                    key=lambda one: _contrast(one, behind))  # fmt: skip
    return Style(color=front, bgcolor=behind, bold=bold or None, reverse=reverse or None,
                 underline=underline or None)  # fmt: skip


def _colour(colour: str, colours: int) -> Color | None:
    """Of 256 colours we choose the nearest: Rich's own choice turns greys into yellow and green."""
    if not colour:
        return None
    if colours == MANY:
        return Color.from_ansi(nearest(*parts_of(colour)))
    if colours == FEW:
        return Color.parse(_named().get(colour) or colour).downgrade(ColorSystem.STANDARD)
    return Color.parse(colour)


@cache
def _named() -> dict[str, str]:
    """Pieces of two colours are never one: the nearest of 16 to blue and to green is cyan."""
    pieces = {f"piece-{number}": name for number, name in enumerate(PIECES, start=1)}
    return {
        found.colour(paint)[:7]: name
        for found in THEMES.values()
        for paint, name in {**pieces, **FEW_NAMES.get(found.name, {})}.items()
    }


def _is_legible(ink: Color, ground: Color) -> bool:
    """In 16 colours, which differ from terminal to terminal: no hue on another one."""
    has_hue = [(colour.number or 0) % 8 not in (0, 7) for colour in (ink, ground)]
    return not all(has_hue) and _contrast(ink, ground) >= LEGIBLE


def _contrast(ink: Color, ground: Color) -> float:
    behind = GREEN_GROUND if ground.number == GREEN else ground.get_truecolor().hex
    return contrast(ink.get_truecolor().hex, behind)
