"""Scenes as JSON: whole, or only what changed since the one before.

A shape says `kind` (circle, line, path, text), its geometry, and what of its paint, moves and
words is not empty. Paths and polygons carry the text of an SVG path.
"""

from collections.abc import Iterable
from typing import Any

from pepo.core.scene import AnyShape, Circle, Line, Path, Polygon, Scene, Text
from pepo.render.svg import path_data, polygon_data

Drawn = dict[str, Any]


def picture(scene: Scene) -> Drawn:
    """The whole scene."""
    return {
        "box": [_n(v) for v in (scene.left, scene.top, scene.width, scene.height)],
        "alt": scene.alt,
        "shapes": [shape_json(shape) for shape in scene.shapes],
        **_finale(scene),
    }


def _finale(scene: Scene) -> Drawn:
    return {"finale": [list(group) for group in scene.finale]} if scene.finale else {}


def change(before: Scene, after: Scene) -> Drawn:
    """What turns one picture into the next; the whole of it where the shapes changed places."""
    old = {shape.id: shape for shape in before.shapes}
    new = {shape.id for shape in after.shapes}
    kept = [shape.id for shape in before.shapes if shape.id in new]
    if kept != [shape.id for shape in after.shapes if shape.id in old] or not _same_box(
        before, after
    ):
        return {"scene": picture(after)}
    return {
        "alt": after.alt,
        "gone": [name for name in old if name not in new],
        "put": [
            [number, shape_json(shape)]
            for number, shape in enumerate(after.shapes)
            if shape != old.get(shape.id)
        ],
        **_finale(after),
    }


def _same_box(a: Scene, b: Scene) -> bool:
    return (a.left, a.top, a.width, a.height) == (b.left, b.top, b.width, b.height)


def changes(scenes: Iterable[Scene]) -> Iterable[Drawn]:
    """The first whole, each other as what changed."""
    before: Scene | None = None
    for scene in scenes:
        yield {"scene": picture(scene)} if before is None else change(before, scene)
        before = scene


def shape_json(shape: AnyShape) -> Drawn:
    said: Drawn = {"id": shape.id, "role": shape.role}
    match shape:
        case Circle():
            x, y = shape.center
            said |= {"kind": "circle", "x": _n(x), "y": _n(y), "r": _n(shape.radius)}
        case Line():
            (x1, y1), (x2, y2) = shape.source, shape.target
            said |= {"kind": "line", "x1": _n(x1), "y1": _n(y1), "x2": _n(x2), "y2": _n(y2)}
        case Polygon():
            said |= {"kind": "path", "d": polygon_data(shape)}
        case Path():
            said |= {"kind": "path", "d": path_data(shape.pieces)}
        case Text():
            x, y = shape.at
            said |= {"kind": "text", "x": _n(x), "y": _n(y), "text": shape.text}
            said |= {"size": _n(shape.size), "weight": shape.weight, "anchor": shape.anchor}
    return said | _paint(shape) | _meaning(shape)


def _paint(shape: AnyShape) -> Drawn:
    said: Drawn = {}
    if shape.fill:
        said["fill"] = shape.fill
    if shape.stroke:
        said |= {"stroke": shape.stroke, "width": _n(shape.width)}
    if shape.dash:
        said["dash"] = [_n(part) for part in shape.dash]
    if shape.opacity != 1:
        said["opacity"] = shape.opacity
    return said


def _meaning(shape: AnyShape) -> Drawn:
    said: Drawn = {}
    if shape.moves:
        said["moves"] = shape.moves
    if shape.tries:
        said["tries"] = shape.tries
    if shape.label:
        said["label"] = shape.label
    if shape.place is not None:
        said["place"] = shape.place
    if shape.body:
        said["body"] = shape.body
    return said


def _n(number: float) -> float:
    return round(number, 3)
