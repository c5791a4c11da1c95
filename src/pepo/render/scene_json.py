"""Scenes as JSON: whole, or only what changed since the one before.

A shape has its `kind` (circle, line, path, text), its geometry, and those of its paint, moves and
labels that aren't empty. Paths and polygons have the data of an SVG path.
"""

from collections.abc import Iterable
from typing import Literal, NotRequired, cast

from typing_extensions import TypedDict  # typing's own can't be read by pydantic before 3.12

from pepo.core.scene import AnyShape, Circle, Line, Path, Polygon, Scene, Text
from pepo.render.flatten import polygon_pieces
from pepo.render.svg import path_data


class _ShapeParts(TypedDict, total=False):
    x: float
    y: float
    r: float
    x1: float
    y1: float
    x2: float
    y2: float
    d: str
    text: str
    size: float
    weight: int
    anchor: str
    fill: str
    stroke: str
    width: float
    dash: list[float]
    opacity: float
    moves: tuple[str, ...]
    tries: str
    label: str
    place: tuple[int, int]
    body: str


class ShapeJson(_ShapeParts):
    """One shape of a picture: its geometry, its paint, and what a click on it may play."""

    id: str
    role: str
    kind: Literal["circle", "line", "path", "text"]


class SceneJson(TypedDict):
    """A picture. `box`: left, top, width, height. `finale`: for a solved board, groups of ids in
    the order in which they are animated."""

    box: tuple[float, float, float, float]
    alt: str
    shapes: list[ShapeJson]
    finale: NotRequired[tuple[tuple[str, ...], ...]]


class ChangeJson(TypedDict, total=False):
    """What turns one picture into the next: a whole scene, or the ids of removed shapes and the new
    shapes with their places."""

    scene: SceneJson
    alt: str
    gone: list[str]
    put: list[tuple[int, ShapeJson]]
    finale: tuple[tuple[str, ...], ...]


def picture(scene: Scene) -> SceneJson:
    said: SceneJson = {
        "box": (_n(scene.left), _n(scene.top), _n(scene.width), _n(scene.height)),
        "alt": scene.alt,
        "shapes": [shape_json(shape) for shape in scene.shapes],
    }
    if scene.finale:
        said["finale"] = scene.finale
    return said


def change(before: Scene, after: Scene) -> ChangeJson:
    """What turns one picture into the next; a whole scene if the order of shapes changed."""
    old = {shape.id: shape for shape in before.shapes}
    new = {shape.id for shape in after.shapes}
    kept = [shape.id for shape in before.shapes if shape.id in new]
    if kept != [shape.id for shape in after.shapes if shape.id in old] or not _same_box(
        before, after
    ):
        return {"scene": picture(after)}
    said: ChangeJson = {
        "alt": after.alt,
        "gone": [name for name in old if name not in new],
        "put": [
            (number, shape_json(shape))
            for number, shape in enumerate(after.shapes)
            if shape != old.get(shape.id)
        ],
    }
    if after.finale:
        said["finale"] = after.finale
    return said


def _same_box(a: Scene, b: Scene) -> bool:
    return (a.left, a.top, a.width, a.height) == (b.left, b.top, b.width, b.height)


def changes(scenes: Iterable[Scene]) -> Iterable[ChangeJson]:
    """The first scene whole, every other as what changed."""
    before: Scene | None = None
    for scene in scenes:
        yield {"scene": picture(scene)} if before is None else change(before, scene)
        before = scene


def shape_json(shape: AnyShape) -> ShapeJson:
    said: dict[str, object] = {"id": shape.id, "role": shape.role}
    match shape:
        case Circle():
            x, y = shape.center
            said |= {"kind": "circle", "x": _n(x), "y": _n(y), "r": _n(shape.radius)}
        case Line():
            (x1, y1), (x2, y2) = shape.source, shape.target
            said |= {"kind": "line", "x1": _n(x1), "y1": _n(y1), "x2": _n(x2), "y2": _n(y2)}
        case Polygon():
            said |= {"kind": "path", "d": path_data(polygon_pieces(shape))}
        case Path():
            said |= {"kind": "path", "d": path_data(shape.pieces)}
        case Text():
            x, y = shape.at
            said |= {"kind": "text", "x": _n(x), "y": _n(y), "text": shape.text}
            said |= {"size": _n(shape.size), "weight": shape.weight, "anchor": shape.anchor}
    return cast(ShapeJson, said | _paint_and_meaning(shape))


def _paint_and_meaning(shape: AnyShape) -> dict[str, object]:
    """Those of these that aren't empty."""
    said: dict[str, object] = {
        "fill": shape.fill,
        "stroke": shape.stroke,
        "width": _n(shape.width) if shape.stroke else None,
        "dash": [_n(part) for part in shape.dash],
        "opacity": None if shape.opacity == 1 else shape.opacity,
        "moves": shape.moves,
        "tries": shape.tries,
        "label": shape.label,
        "place": shape.place,
        "body": shape.body,
    }
    return {name: value for name, value in said.items() if value not in ("", None, (), [])}


def _n(number: float) -> float:
    return round(number, 3)
