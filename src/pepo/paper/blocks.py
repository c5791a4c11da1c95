"""A puzzle in a rectangle: caption and pictures, as large as they fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from pepo.core.scene import Scene, Text
from pepo.paper import lettering
from pepo.paper.entry import Entry
from pepo.paper.item import Item, Picture, Words, moved
from pepo.paper.lettering import LEADING
from pepo.paper.sheet import Type

GROW = 2.0  # a picture's text may be enlarged by this much; then the picture needs more room
MAX_UNIT = 4.2  # of captions: a unit of a board is drawn no larger
BETWEEN = 12.0  # two pictures of a puzzle
HALF = 0.55  # of the first picture's scale: the second picture's


@dataclass(frozen=True)
class Bounds:
    """What a picture covers, in points from the scene's origin."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def bounds(scene: Scene, scale: float, smallest: float) -> Bounds:
    """At a scale, with its texts no smaller than this."""
    left, top = scene.left * scale, scene.top * scale
    right, bottom = left + scene.width * scale, top + scene.height * scale
    for shape in scene.shapes:
        if isinstance(shape, Text) and shape.size * scale < smallest:
            name = lettering.weighted(shape.weight)
            half = lettering.width(shape.text, smallest, name) / 2
            x, y = shape.at[0] * scale, shape.at[1] * scale
            left, right = min(left, x - half), max(right, x + half)
            top, bottom = min(top, y - smallest / 2), max(bottom, y + smallest / 2)
    return Bounds(left, top, right, bottom)


def smallest_scale(scene: Scene, smallest: float, grid: float) -> float:
    """Below it, text would be too large for its place, or squares too small."""
    sizes = [shape.size for shape in scene.shapes if isinstance(shape, Text)]
    by_text = smallest / (GROW * min(sizes)) if sizes else 0.0
    return max(by_text, grid / scene.pitch if scene.pitch else 0.0)


@dataclass(frozen=True)
class Block:
    """A puzzle laid out: items from its own top left corner, and how large it is."""

    items: tuple[Item, ...]
    height: float

    def placed(self, x: float, y: float) -> list[Item]:
        return [moved(item, x, y) for item in self.items]


def block(entry: Entry, wide: float, high: float, type: Type) -> Block | None:
    """The puzzle in this much room; None if its pictures would be too small."""
    items, below = _caption(entry, wide, type)
    top = below + 0.4 * type.caption
    room = Room(entry.pictures, wide, high - top, type)
    beside = max((True, False), key=room.scale)
    scale = room.scale(beside)
    if not scale:
        return None
    placed, height = room.placed(beside, scale)
    return Block((*items, *(moved(item, 0, top) for item in placed)), top + height)


class Room:
    """A puzzle's pictures and where they are to go. The first is as large as it can be; the second
    is half as large, or as large as its text needs."""

    def __init__(
        self, pictures: Sequence[tuple[str, Scene]], wide: float, high: float, type: Type
    ) -> None:
        self.pictures, self.wide, self.high, self.type = pictures, wide, high, type
        self.label = type.smallest * LEADING if pictures[0][0] else 0.0
        self.least = [smallest_scale(scene, type.smallest, type.grid) for _, scene in pictures]

    def scale(self, beside: bool) -> float:
        """Of the first picture; 0 if they don't fit."""
        if min(self.wide, self.high) <= 0:
            return 0.0
        first = self.pictures[0][1]
        scale = min(self.wide / first.width, self.high / first.height)
        scale = min(scale, MAX_UNIT * self.type.caption)
        while scale >= max(self.least[0], 1e-3):
            wide, high = self._size(beside, self._bounds(scale))
            if wide <= self.wide and high <= self.high:
                return scale
            scale *= min(0.98, max(0.7, min(self.wide / wide, self.high / high)))
        return 0.0

    def placed(self, beside: bool, scale: float) -> tuple[list[Item], float]:
        """The pictures with their names, and how high they are together."""
        smallest = self.type.smallest
        taken = self._bounds(scale)
        wide, high = self._size(beside, taken)
        x, y = (self.wide - wide) / 2, 0.0
        items: list[Item] = []
        for (name, scene), each, unit in zip(
            self.pictures, taken, self._scales(scale), strict=True
        ):
            left = x if beside else (self.wide - each.width) / 2
            if name:
                middle = left + each.width / 2
                items.append(
                    Words(middle, y + smallest, name, smallest, paint="muted", anchor="middle")
                )
            top = y + self.label + ((high - self.label - each.height) / 2 if beside else 0)
            items.append(Picture(left - each.left, top - each.top, scene, unit, smallest))
            if beside:
                x += each.width + BETWEEN
            else:
                y += self.label + each.height + BETWEEN
        return items, high

    def _scales(self, scale: float) -> list[float]:
        return [scale, *(min(scale, max(HALF * scale, least)) for least in self.least[1:])]

    def _bounds(self, scale: float) -> list[Bounds]:
        return [
            bounds(scene, unit, self.type.smallest)
            for (_, scene), unit in zip(self.pictures, self._scales(scale), strict=True)
        ]

    def _size(self, beside: bool, taken: list[Bounds]) -> tuple[float, float]:
        """Of all pictures, beside or below each other."""
        between = BETWEEN * (len(taken) - 1)
        wide, high = [each.width for each in taken], [each.height for each in taken]
        if beside:
            return sum(wide) + between, max(high) + self.label
        return max(wide), sum(high) + between + self.label * len(taken)


def _caption(entry: Entry, wide: float, type: Type) -> tuple[list[Item], float]:
    """The number and the name, then the level; beside each other if there is room."""
    size = type.caption
    name = lettering.font("strong")
    level = lettering.width(entry.level, size, lettering.font("text"))
    one_line = lettering.width(entry.caption, size, name) + 0.8 * size + level <= wide
    said = [entry.caption] if one_line else lettering.cut(entry.caption, wide, size, "strong", 2)
    items: list[Item] = []
    y = size
    for line in said:
        items.append(Words(0, y, line, size, "strong", link=entry.link))
        y += size * LEADING
    if one_line:
        x = lettering.width(entry.caption, size, name) + 0.8 * size
        items.append(Words(x, size, entry.level, size, paint="muted"))
        return items, size * LEADING
    items.append(Words(0, y, entry.level, size, paint="muted"))
    return items, y + size * (LEADING - 1)
