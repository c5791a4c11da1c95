"""Notes of a method, written on the cells of any scene."""

from pepo import families
from pepo.core.notes import Note, write_notes
from pepo.core.scene import Circle, Line, Polygon, Scene, Text, box
from pepo.core.view import View

NO, WAITS = Note("no", "answered no"), Note("?", "waits for an answer", settled=False)
SCENE = Scene(
    0,
    0,
    9,
    9,
    (
        Circle(id="disc", role="tile", center=(1, 1), radius=0.5, label="tile 1"),
        Polygon(id="plate", role="square", points=box((4, 4), 1, 1)),
        Line(id="tick", role="tile", source=(7, 7), target=(7, 8)),
        Text(id="word", role="number", at=(1, 1), text="5", size=1),
    ),
    "a board",
)


def test_notes_are_drawn_at_the_corner_of_their_shapes_and_said() -> None:
    scene = write_notes(SCENE, {"disc": NO, "plate": WAITS, "tick": NO, "word": NO, "gone": NO})
    drawn = {shape.id: shape for shape in scene.shapes}
    assert [shape.id for shape in scene.shapes[:4]] == ["disc", "plate", "tick", "word"]
    assert list(drawn)[4:] == [
        "note-disc", "note-disc-text", "note-plate", "note-plate-text", "note-tick",
    ]  # fmt: skip
    assert drawn["disc"].label == "tile 1, answered no"
    assert drawn["plate"].label == "waits for an answer"
    text = drawn["note-disc-text"]
    assert isinstance(text, Text)
    assert text.text == "no"
    assert text.at[0] > 1 < text.at[1]
    inside = drawn["note-plate-text"]
    assert isinstance(inside, Text)
    assert all(4 < part < 5 for part in inside.at)
    assert drawn["note-disc"].fill != drawn["note-plate"].fill  # settled or not
    assert write_notes(SCENE, {}) is SCENE


def test_every_family_draws_the_notes_of_a_view() -> None:
    for family in families.every():
        puzzle = next(iter(family.catalogue.values())).puzzle
        scene = family.draw(puzzle, puzzle.start(), View())
        cell = next(s for s in scene.shapes if s.place and isinstance(s, Circle | Polygon))
        noted = family.draw(puzzle, puzzle.start(), View(notes={cell.id: NO}))
        assert noted.find(f"note-{cell.id}").role == "note settled"
        assert len(noted.shapes) == len(scene.shapes) + 2
