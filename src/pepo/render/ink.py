"""The colours of a text screen: what it writes a paint with, and what it puts behind it.

A terminal may be light or dark and doesn't always say which. If it is known, paints have the
colours of a theme. If not, letters and lines have colours of the terminal's own, or such that stand
out from both black and white; pieces are filled, and what is pale isn't.

Colours are text: `#rrggbb`, the parameters of an escape sequence such as `32`, or empty for the
terminal's own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from pepo.render.theme import THEMES, Theme

OWN = ""  # the terminal's own colour
LIGHT = THEMES["light"].paints
# The terminal colour of each paint; any other paint gets the nearest of 256 colours.
SGR = {
    "ink": "",
    "ink-2": "",
    "muted": "90",
    "line": "90",
    "line-strong": "90",
    "thread": "90",
    "accent": "32",
    "accent-soft": "32",
    "accent-ink": "30",
    "danger": "31",
    "piece-black-edge": "38;5;16",
    "piece-white-edge": "38;5;231",
}
MOUNTED = ("piece-black", "piece-white")  # which a light or a dark ground would hide
MOUNT = "#7c7c7c"  # behind both
CUBE = (0, 95, 135, 175, 215, 255)  # the steps of the 256 colours
GREYS = range(8, 239, 10)  # and of their greys
LEGIBLE = 3.0  # contrast with black and with white
READABLE = 4.5  # contrast of the letters of a piece with it
EDGE = 1.8  # contrast of two fills whose edge is seen
SHOWN = 1.5  # contrast of a fill that needs no outline
INK = 0.05  # a paint as dark as this is for text
COLOURFUL = 24  # of 255, between the highest and lowest of red, green and blue; less is grey
VIVID = 110  # the same of a colour that is never taken for paper
DARK = 190  # of 255: a fill lighter than this is pale


@dataclass(frozen=True)
class Inks:
    """`theme` is that of the terminal, if it is known; without colour everything is its own."""

    theme: Theme | None = None
    colour: bool = True

    @property
    def paper(self) -> str:
        return self.theme.colour("surface") if self.theme and self.colour else OWN

    def ink(self, paint: str, opacity: float = 1.0) -> str:
        """For letters and lines."""
        if not self.colour or not paint:
            return OWN
        return _terminal_ink(paint) if self.theme is None else self._themed(paint, opacity)

    def ground(self, paint: str, opacity: float = 1.0) -> str:
        """To fill with; the terminal's own for what is pale, if its theme isn't known."""
        if not self.colour or not paint:
            return OWN
        if self.theme is not None:
            return self._themed(paint, opacity)
        filled = (is_dark(paint) or is_vivid(paint)) and opacity > 0.5 and paint not in MOUNTED
        return LIGHT.get(paint, paint)[:7] if filled else OWN

    def on(self, paint: str, ground: str) -> str:
        """For letters on what is filled."""
        if not ground.startswith("#"):
            return self.ink(paint)
        colour = (self.theme.colour(paint) if self.theme else LIGHT.get(paint, paint))[:7]
        if contrast(colour, ground) >= (READABLE if paint == "ink" else LEGIBLE):
            return colour
        return max(("#000000", "#ffffff"), key=lambda one: contrast(one, ground))

    def mount(self, paint: str) -> str:
        """The ground that a sign in this paint is put on; the terminal's own if it needs none."""
        return MOUNT if self.colour and paint in MOUNTED else OWN

    def may_hide(self, paint: str) -> bool:
        """Whether the terminal's own ground may be as black, or as white."""
        return self.theme is None and bool(self.mount(paint))

    def shows(self, ground: str) -> bool:
        """Whether a fill can be seen without its outline."""
        if not ground.startswith("#"):
            return False
        return self.theme is None or contrast(ground, self.paper) >= SHOWN

    def _themed(self, paint: str, opacity: float) -> str:
        assert self.theme is not None
        colour = self.theme.colour(paint)
        if len(colour) == 9:
            opacity *= int(colour[7:], 16) / 255
        return blend(colour[:7], self.paper, opacity)


def sgr(ink: str, ground: str = OWN, *, true_colour: bool = True) -> str:
    """The parameters of the escape sequence for a letter."""
    codes = [ink if not ink.startswith("#") else _code("38", ink, true_colour)]
    codes.append(_code("48", ground, true_colour) if ground else "")
    return ";".join(filter(None, codes))


def _code(which: str, colour: str, true_colour: bool) -> str:
    if true_colour:
        return ";".join([which, "2", *map(str, parts_of(colour))])
    return f"{which};5;{nearest(*parts_of(colour))}"


def parts_of(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(colour: str, ground: str, opacity: float) -> str:
    """A colour that lets the ground shine through."""
    if opacity >= 1:
        return colour
    mixed = (round(a * opacity + b * (1 - opacity))
             for a, b in zip(parts_of(colour), parts_of(ground), strict=True))  # fmt: skip
    return "#" + "".join(f"{part:02x}" for part in mixed)


@cache
def contrast(one: str, other: str) -> float:
    """By WCAG: from 1 to 21."""
    low, high = sorted((lightness(parts_of(one)), lightness(parts_of(other))))
    return (high + 0.05) / (low + 0.05)


def is_edge(ink: str, ground: str) -> bool:
    """Whether the edge of two fills matters more than a line across it."""
    if not (ink.startswith("#") and ground.startswith("#")):
        return ink != ground
    return contrast(ink, ground) >= EDGE


def is_shadow(paint: str) -> bool:
    colour = LIGHT.get(paint, paint)
    return len(colour) == 9 and int(colour[7:], 16) < 128


def is_vivid(paint: str) -> bool:
    """Whether a fill has a colour of its own, such as yellow, on any paper."""
    colour = LIGHT.get(paint, paint)
    parts = parts_of(colour) if colour and not is_shadow(paint) else (0,)
    return max(parts) - min(parts) >= VIVID


def is_dark(paint: str) -> bool:
    """Whether a fill stands out from white paper."""
    colour = LIGHT.get(paint, paint)
    if not colour or is_shadow(paint):
        return False
    red, green, blue = parts_of(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue < DARK


def _terminal_ink(paint: str) -> str:
    if paint in SGR:
        return SGR[paint]
    colour = LIGHT.get(paint, paint)
    if not colour:
        return OWN
    parts = parts_of(colour)
    if max(parts) - min(parts) < COLOURFUL or lightness(parts) < INK:
        return OWN
    return f"38;5;{nearest(*parts, legible=True)}"


@cache
def nearest(red: int, green: int, blue: int, *, legible: bool = False) -> int:
    """The nearest of the 256 colours, or of those that stand out from black and from white. A
    colour doesn't become a grey."""
    cube = [(16 + 36 * r + 6 * g + b, (CUBE[r], CUBE[g], CUBE[b]))
            for r, g, b in product(range(6), repeat=3)]  # fmt: skip
    is_grey = max(red, green, blue) - min(red, green, blue) < COLOURFUL
    greys = (
        [] if legible or not is_grey else [(232 + k, (grey,) * 3) for k, grey in enumerate(GREYS)]
    )
    near = [
        (sum((part - wanted) ** 2 for part, wanted in zip(parts, (red, green, blue), strict=True)),
         number)
        for number, parts in [*cube, *greys]
        if not legible or _stands_out(parts)
    ]  # fmt: skip
    return min(near)[1]


def _stands_out(colour: Sequence[int]) -> bool:
    light = lightness(colour)
    return 1.05 / (light + 0.05) >= LEGIBLE and (light + 0.05) / 0.05 >= LEGIBLE


def lightness(colour: Sequence[int]) -> float:
    """From 0, black, to 1, white."""
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
