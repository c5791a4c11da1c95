"""Short texts that a method writes on the cells of a board while it works, such as its memo."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pepo.core.scene import AnyShape, Circle, Line, Point, Polygon, Scene, Text, box

CORNER = 0.8  # how far to the lower right of a circle's centre its note is, in radii
HIGH, WIDE = 0.33, 0.125  # half of a note's height, and of its width per character, in radii
EDGE = 0.21  # half of the width that is added at its ends
SIZE = 0.45  # of its letters
DOT = 0.13  # the radius of a note on a line, in board units


@dataclass(frozen=True)
class Note:
    """`text` has room for about three characters; `label` says it in words. What is settled won't
    change any more."""

    text: str
    label: str
    settled: bool = True


Notes = Mapping[str, Note]  # by the id of a shape
NO_NOTE = Note("", "")  # where a method takes its note back


def write_notes(scene: Scene, notes: Notes) -> Scene:
    """The scene with a note at the lower right of each shape that has one. Notes on shapes that
    aren't drawn are left out, and so are those that the family has drawn itself."""
    if not notes:
        return scene
    own = {shape.id for shape in scene.shapes}
    shapes = [
        _labelled(shape, notes[shape.id]) if shape.id in notes else shape for shape in scene.shapes
    ]
    written = [
        part
        for shape in scene.shapes
        if shape.id in notes and note_id(shape.id) not in own
        for part in _drawn(shape, notes)
    ]
    return replace(scene, shapes=(*shapes, *written))


def note_id(id: str) -> str:
    """The id of the note on a shape."""
    return f"note-{id}"


def _labelled(shape: AnyShape, note: Note) -> AnyShape:
    return replace(shape, label=", ".join(filter(None, (shape.label, note.label))))


def _drawn(shape: AnyShape, notes: Notes) -> Iterator[AnyShape]:
    note, id = notes[shape.id], note_id(shape.id)
    role = f"note {'settled' if note.settled else 'open'}"
    fill = "ink-2" if note.settled else "surface"
    if isinstance(shape, Line):
        yield Circle(id=id, role=role, center=shape.target, radius=DOT, fill=fill, stroke="ink-2",
                     width=0.035)  # fmt: skip
        return
    if not isinstance(shape, Circle | Polygon):
        return
    at, unit = _corner(shape)
    half_width = unit * (EDGE + WIDE * len(note.text))
    yield Polygon(id=id, role=role, points=box(at, half_width, HIGH * unit), rounded=HIGH * unit,
                  fill=fill, stroke="ink-2", width=0.05 * unit)  # fmt: skip
    yield Text(id=f"{id}-text", role=role, at=at, text=note.text, size=SIZE * unit, weight=600,
               fill="surface" if note.settled else "ink")  # fmt: skip


def _corner(shape: Circle | Polygon) -> tuple[Point, float]:
    """Where a shape's note is, and the radius that its size follows."""
    if isinstance(shape, Circle):
        (x, y), radius = shape.center, shape.radius
        return (x + CORNER * radius, y + CORNER * radius), radius
    xs, ys = zip(*shape.points, strict=True)
    radius = min(max(xs) - min(xs), max(ys) - min(ys)) / 4
    return (max(xs) - CORNER * radius, max(ys) - CORNER * radius), radius
