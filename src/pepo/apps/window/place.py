"""Where the window opens: as large as last time and at the same place, if a screen is still there.

pygame tells how large the screens are, but not how they are arranged. So with several screens the
place counts only while they are the same ones.
"""

from typing import NamedTuple

from pepo.apps.window.memory import Memory

Size = tuple[int, int]

PANEL = 0.92  # of a screen's height; the rest may be a panel
SEEN = 120  # px of the window, at least, that must be on a single screen


class Place(NamedTuple):
    size: Size
    corner: Size | None  # None: in the middle


def placed(memory: Memory, first: Size, screens: list[Size], least: Size = (0, 0)) -> Place:
    """`first` is its size until you choose another; `least` the smallest one, which is larger than
    last time if the scale is."""
    size = (memory.width, memory.height) if memory.width and memory.height else first
    size = max(size[0], least[0]), max(size[1], least[1])
    same = memory.screens == [list(screen) for screen in screens]
    widest, highest = max(screen[0] for screen in screens), max(screen[1] for screen in screens)
    if not same:
        widest, highest = screens[0]
    fitted = min(size[0], widest), min(size[1], round(highest * PANEL))
    corner = _corner(memory.place)
    if corner is None or not same or (len(screens) == 1 and not _is_on(corner, fitted, screens[0])):
        return Place(fitted, None)
    return Place(fitted, corner)


def _corner(place: list[int]) -> Size | None:
    whole = len(place) == 2 and all(type(side) is int for side in place)
    return (place[0], place[1]) if whole else None


def _is_on(corner: Size, size: Size, screen: Size) -> bool:
    """Whether enough of its top is seen to take hold of it."""
    (left, top), (wide, high) = corner, screen
    return SEEN - size[0] <= left <= wide - SEEN and 0 <= top <= high - SEEN
