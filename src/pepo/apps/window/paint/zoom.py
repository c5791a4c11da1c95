"""A board larger than its frame: how large it is, and which part of it is seen.

The same steps and limits as on the page (js/board/zoom.js). Without pygame: sizes are in pixels,
points of the frame from its top left corner.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from pepo.core.scene import AnyShape, Circle, Path, Point, Polygon
from pepo.render.box import Box
from pepo.render.flatten import outline

MIN_TARGET = 24  # px that the first step of zooming in gives to everything you can press
ROOMY_TARGET = 44  # px; below it, zooming is offered
MAX_TARGET = 132
STEP = 1.5
PAN = 0.5  # of the frame
AS_WHOLE = 1.02  # times as large as the whole board: that is shown then
NONE = float("inf")  # the size of what can be pressed, where nothing can


@dataclass
class Zoom:
    """`scale` is pixels for a unit of the board; 0 shows the whole board. `middle` is the point of
    the board in the middle of the frame. `unit` is the pixels of a px: 2 on a fine screen."""

    box: Box = (0.0, 0.0, 1.0, 1.0)  # of the board: left, top, width, height
    size: tuple[int, int] = (1, 1)  # of the frame
    unit: float = 1.0
    target: float = NONE  # the smallest that can be pressed, in units of the board
    scale: float = 0.0
    middle: Point = (0.0, 0.0)

    @property
    def whole(self) -> float:
        """The scale at which the whole board is seen."""
        return max(0.01, min(self.size[0] / self.box[2], self.size[1] / self.box[3]))

    @property
    def now(self) -> float:
        return self.scale or self.whole

    @property
    def max(self) -> float:
        return max(MAX_TARGET * self.unit / self.target, STEP * self.whole)

    @property
    def helps(self) -> bool:
        """Whether anything is so small that zooming in helps."""
        return self.whole * self.target < ROOMY_TARGET * self.unit

    @property
    def origin(self) -> Point:
        """The pixel of the board's origin. A board never leaves a gap at one side only."""
        left, top, wide, high = self.box
        if not self.scale:
            self.middle = left + wide / 2, top + high / 2
        return (
            _placed(left, wide, self.size[0], self.now, self.middle[0]),
            _placed(top, high, self.size[1], self.now, self.middle[1]),
        )

    # -- changes

    @property
    def closer(self) -> float:
        """The scale of a step in."""
        return max(self.now * STEP, MIN_TARGET * self.unit / self.target)

    @property
    def farther(self) -> float:
        return self.now / STEP

    def within(self, scale: float) -> float:
        return min(self.max, max(self.whole, scale))

    def set(self, scale: float, around: Point, held: Point | None = None) -> None:
        """What lies at a point of the frame stays there; or what is held comes there."""
        held = held or self.board_at(around)
        self.scale = self.within(scale)
        self.middle = (
            held[0] + (self.size[0] / 2 - around[0]) / self.scale,
            held[1] + (self.size[1] / 2 - around[1]) / self.scale,
        )
        self._keep_inside()

    def settle(self) -> None:
        """Show the whole board where that is about as large."""
        if self.scale <= AS_WHOLE * self.whole:
            self.scale = 0.0

    def move(self, across: float, down: float) -> None:
        """Move what is seen by pixels."""
        if self.scale:
            self.middle = (self.middle[0] + across / self.scale, self.middle[1] + down / self.scale)
            self._keep_inside()

    def reveal(self, box: Box, edge: float) -> None:
        """Move as little as shows a part of the board, with some pixels around it."""
        if not self.scale:
            return
        x, y = self.origin
        left, top = box[0] * self.scale + x - edge, box[1] * self.scale + y - edge
        right, bottom = box[2] * self.scale + x + edge, box[3] * self.scale + y + edge
        self.move(
            min(left, 0) or max(right - self.size[0], 0),
            min(top, 0) or max(bottom - self.size[1], 0),
        )

    def board_at(self, pixel: Point) -> Point:
        x, y = self.origin
        return (pixel[0] - x) / self.now, (pixel[1] - y) / self.now

    def _keep_inside(self) -> None:
        """The middle where it really is, so that a step back has an effect at once."""
        x, y = self.origin
        self.middle = (
            (self.size[0] / 2 - x) / self.scale,
            (self.size[1] / 2 - y) / self.scale,
        )


def _placed(first: float, length: float, room: int, scale: float, middle: float) -> float:
    """Where the origin is, along one side."""
    if length * scale <= room:
        return (room - length * scale) / 2 - first * scale
    return max(room - (first + length) * scale, min(-first * scale, room / 2 - middle * scale))


def smallest_target(shapes: Iterable[AnyShape]) -> float | None:
    """The smallest width or height of what can be pressed; none on a board that is solved."""
    sizes: dict[object, float] = {}
    for shape in shapes:
        if shape.moves or shape.tries:
            key = shape.id if shape.place is None else shape.place
            sizes[key] = max(sizes.get(key, 0.0), _size(shape))
    return min(filter(None, sizes.values()), default=None)


def _size(shape: AnyShape) -> float:
    if isinstance(shape, Circle):
        return 2 * shape.radius
    if not isinstance(shape, Path | Polygon):
        return 0.0
    across, down = [x for x, _ in outline(shape)], [y for _, y in outline(shape)]
    return min(max(across) - min(across), max(down) - min(down))
