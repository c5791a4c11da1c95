"""What a shape, or a scene of them, is to a screen of characters."""

from collections import Counter
from math import hypot

from pepo.core.scene import AnyShape, Circle, Line, Point, Polygon, Scene, Text, bounds

WASHES = ("evidence", "conclusion", "fault")  # roles of marks
NEAR = 0.1  # units
LEVEL = 0.02  # of its length: a line is straight along the screen


def is_wash(shape: AnyShape) -> bool:
    """Whether it marks a piece that it encloses."""
    return shape.role in WASHES and shape.glyph == " " and not shape.fill


def is_edge_of(shape: AnyShape, above: AnyShape | None) -> bool:
    """Whether only the edge of a disc can be seen below another one."""
    return isinstance(shape, Circle) and isinstance(above, Circle) and bool(above.fill) and (
        hypot(shape.center[0] - above.center[0], shape.center[1] - above.center[1])
        + shape.radius - above.radius < NEAR
    )  # fmt: skip


def size_of(shape: AnyShape) -> tuple[float, float]:
    """Its width and its height on the board."""
    (left, top), (right, bottom) = bounds(shape)
    return right - left, bottom - top


def is_upright(points: tuple[Point, ...]) -> bool:
    """Whether it is a rectangle along the screen."""
    if len(points) != 4:
        return False
    across, down = {round(x, 6) for x, _ in points}, {round(y, 6) for _, y in points}
    return len(across) == 2 and len(down) == 2


def is_straight(shape: AnyShape) -> bool:
    """Whether its lines are straight along the screen."""
    if isinstance(shape, Line):
        short, long = sorted(size_of(shape))
        return short <= LEVEL * long
    return isinstance(shape, Polygon) and is_upright(shape.points)


def is_square(shape: AnyShape, side: float, short: float) -> bool:
    """Whether it is a square along the screen, of this side or a little less."""
    return isinstance(shape, Polygon) and is_upright(shape.points) and all(
        0 <= side - one < short for one in size_of(shape)
    )  # fmt: skip


def are_odd(scene: Scene) -> bool:
    """Whether most words on a board have a letter in their middle."""
    words = [shape.text if isinstance(shape, Text) else shape.glyph.strip()
             for shape in scene.shapes]  # fmt: skip
    lengths = Counter(len(word) % 2 for word in words if word)
    return lengths[1] > lengths[0]
