"""Marks of a hint: dashed ink is evidence, solid accent is the conclusion."""

from collections.abc import Iterator
from typing import Any

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon
from pepo.families.gourds.drawing import figure

Style = dict[str, Any]

MARK = 1.02  # round the cell: its index stands close under the upper corner
EVIDENCE: Style = {
    "role": "evidence",
    "stroke": "ink",
    "width": 0.06,
    "dash": (0.16, 0.10),
}
CONCLUSION: Style = {"role": "conclusion", "stroke": "accent", "width": 0.085}
FAULT: Style = {"role": "fault", "stroke": "danger", "width": 0.085}


def _mark_cell(name: str, at: Point, style: Style) -> Polygon:
    return Polygon(id=name, points=figure.hexagon(at, MARK), rounded=0.15, **style)


def mark_cell(at: Point, sure: bool) -> Polygon:
    return _mark_cell("mark-cell", at, CONCLUSION if sure else EVIDENCE)


def mark_fault(name: str, at: Point) -> Polygon:
    return _mark_cell(f"fault-{name}", at, FAULT)


def mark_end(name: str, at: Point) -> Circle:
    return Circle(id=f"fault-{name}", center=at, radius=figure.DISC, glyph=" ", **FAULT)


def mark_gourd(gourd: int, first: Point, second: Point, sure: bool) -> Path:
    style = CONCLUSION if sure else EVIDENCE
    pieces = figure.outline(first, figure.direction(first, second))
    return Path(id=f"mark-gourd-{gourd}", pieces=pieces, glyph=" ", **style)


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
