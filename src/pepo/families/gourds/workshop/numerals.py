"""Numbers as separate bars, like those of a pocket calculator: easy to engrave, cut or print.

A number that reads as another one upside down has a bar below it.
"""

from math import hypot

from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.workshop.outline import Outline, Point, polygon

# The bars of a digit: top, middle, bottom; l and u at its left and right above, v and w below.
BARS = {"0": "tbluvw", "1": "uw", "2": "tmbuv", "3": "tmbuw", "4": "mluw", "5": "tmblw",
        "6": "tmblvw", "7": "tuw", "8": "tmbluvw", "9": "tmbluw"}  # fmt: skip
UPSIDE_DOWN = str.maketrans("69", "96")
READABLE_BOTH_WAYS = set("0125689")
WIDTH, THICK, SPACE, CRACK = 0.56, 0.14, 0.2, 0.03  # for digits that are 1 high


def digit_height(puzzle: Gourds, radius: float) -> float:
    """How high digits can be if each number of a board is to fit a circle."""
    numbers = {*puzzle.wants, *puzzle.index_of}
    return min(2 * radius / hypot(_width(n), 1 + 2 * _below(n)) for n in numbers)


def numeral(number: int, height: float, x: float = 0, y: float = 0) -> list[Outline]:
    """The bars of a number, around its middle."""
    at = left = -_width(number) / 2
    bars = []
    for digit in str(number):
        wide = _width_of(digit)
        bars += [_bar(name, at, at + wide) for name in BARS[digit]]
        at += wide + SPACE
    if _below(number):
        line = 0.5 + SPACE / 2 + THICK / 2
        bars.append(_lying(left - THICK / 2, THICK / 2 - left, line))
    return [polygon((x + height * px, y + height * py) for px, py in bar) for bar in bars]


def is_ambiguous(number: int) -> bool:
    """Whether it is another number upside down."""
    digits = str(number)
    if not set(digits) <= READABLE_BOTH_WAYS:
        return False
    return digits[::-1].translate(UPSIDE_DOWN) != digits


def _width(number: int) -> float:
    digits = str(number)
    return sum(map(_width_of, digits)) + SPACE * (len(digits) - 1)


def _width_of(digit: str) -> float:
    return THICK if digit == "1" else WIDTH


def _below(number: int) -> float:
    """How far the bar below a number reaches."""
    return SPACE / 2 + THICK if is_ambiguous(number) else 0.0


def _bar(name: str, left: float, right: float) -> list[Point]:
    """One bar of the digit between these sides; its middle is at height 0."""
    near, far = left + THICK / 2, right - THICK / 2
    top, bottom = -0.5 + THICK / 2, 0.5 - THICK / 2
    if name in "tmb":
        return _lying(near + CRACK, far - CRACK, {"t": top, "m": 0, "b": bottom}[name])
    first, last = (top, 0.0) if name in "lu" else (0.0, bottom)
    return _standing(first + CRACK, last - CRACK, near if name in "lv" else far)


def _lying(x: float, end: float, y: float) -> list[Point]:
    t = THICK / 2
    return [(x, y), (x + t, y - t), (end - t, y - t), (end, y), (end - t, y + t), (x + t, y + t)]


def _standing(y: float, end: float, x: float) -> list[Point]:
    return [(px, py) for py, px in reversed(_lying(y, end, x))]
