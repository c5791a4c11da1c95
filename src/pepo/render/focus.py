"""The keyboard's focus on a board: which cells can have it, and which is next in a direction."""

from dataclasses import replace

from pepo.core.scene import AnyShape, Scene
from pepo.render.hit import middle_of

Place = tuple[int, int]  # row and column
Cells = dict[Place, AnyShape]

FOCUS = 0.055  # line width of the focus ring, in board units


def cells_of(scene: Scene | None) -> Cells:
    """The cells that can have the focus: for each place, its topmost shape with moves."""
    found: Cells = {}
    for shape in scene.shapes if scene else ():
        place = shape.place
        if place is not None and (place not in found or shape.moves or shape.tries):
            found[place] = shape
    return found


def step(cells: Cells, here: Place | None, dx: int, dy: int) -> Place | None:
    """The next place in the direction of an arrow key; it wraps around at the edges."""
    if here not in cells:
        acting = [place for place, cell in cells.items() if cell.moves]
        return next(iter(acting or cells), None)
    rows = sorted({place[0] for place in cells})
    if dx or len(rows) == 1:
        line = sorted(place for place in cells if place[0] == here[0])
        return line[(line.index(here) + (dx or dy)) % len(line)]
    row = rows[(rows.index(here[0]) + dy) % len(rows)]
    x = middle_of(cells[here])[0]
    line = [place for place in cells if place[0] == row]
    return min(line, key=lambda place: abs(middle_of(cells[place])[0] - x))


def jump(cells: Cells, here: Place | None, by: int) -> Place | None:
    """The next place where a move is possible, or the one before."""
    live = sorted(place for place, cell in cells.items() if cell.moves or place == here)
    at = live.index(here) if here in live else -1 if by > 0 else 0
    return live[(at + by) % len(live)] if live else None


def ring_around(scene: Scene, focus: Place | None) -> AnyShape | None:
    """The focus ring, to be drawn above the scene."""
    cell = next((s for s in scene.shapes if focus is not None and s.place == focus), None)
    if cell is None:
        return None
    size = max(1.0, max(scene.width, scene.height) / 14)  # visible on large boards, too
    return replace(cell, id="focus", role="halo", fill="", stroke="accent", dash=(),
                   width=FOCUS * size, moves=(), tries="", place=None, body="", opacity=1.0,
                   label="", glyph="")  # fmt: skip


def with_ring(scene: Scene, focus: Place | None) -> Scene:
    ring = ring_around(scene, focus)
    return scene if ring is None else replace(scene, shapes=(*scene.shapes, ring))
