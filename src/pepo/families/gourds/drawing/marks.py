"""Marks of a hint: dashed ink is evidence, solid accent is the conclusion."""

from collections.abc import Iterator

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon
from pepo.families.gourds.drawing import figure

DASH = (0.16, 0.10)
MARK = 1.02  # round the cell: its index stands close under the upper corner


def mark_cell(at: Point, sure: bool) -> Polygon:
    return Polygon(
        id="mark-cell",
        role="conclusion" if sure else "evidence",
        points=figure.hexagon(at, MARK),
        rounded=0.15,
        stroke="accent" if sure else "ink",
        width=0.085 if sure else 0.06,
        dash=() if sure else DASH,
    )


def mark_fault(name: str, at: Point) -> Polygon:
    return Polygon(
        id=f"fault-{name}",
        role="fault",
        points=figure.hexagon(at, MARK),
        rounded=0.15,
        stroke="danger",
        width=0.085,
    )


def mark_end(name: str, at: Point) -> Circle:
    return Circle(
        id=f"fault-{name}",
        role="fault",
        center=at,
        radius=figure.DISC,
        stroke="danger",
        width=0.085,
        glyph=" ",
    )


def mark_gourd(gourd: int, first: Point, second: Point, sure: bool) -> Path:
    return Path(
        id=f"mark-gourd-{gourd}",
        role="conclusion" if sure else "evidence",
        pieces=figure.outline(first, figure.direction(first, second)),
        stroke="accent" if sure else "ink",
        width=0.085 if sure else 0.06,
        dash=() if sure else DASH,
        glyph=" ",
    )


def arrow(end: Point, empty: Point) -> Iterator[AnyShape]:
    """From beside the clicked end to the middle of the empty cell."""
    turn = figure.direction(end, empty)
    far = figure.APART
    yield Line(
        id="arrow",
        role="conclusion",
        source=figure.placed(end, turn, (0.72, 0.0)),
        target=figure.placed(end, turn, (far - 0.2, 0.0)),
        stroke="accent",
        width=0.11,
    )
    head = ((far + 0.02, 0.0), (far - 0.30, 0.17), (far - 0.22, 0.0), (far - 0.30, -0.17))
    yield Polygon(
        id="arrow-head",
        role="conclusion",
        points=tuple(figure.placed(end, turn, point) for point in head),
        fill="accent",
    )
