"""Signs on the board and pencilled cells, in pictures, in words and in a terminal; and the editor."""

from dataclasses import replace
from random import Random

import pytest

import pepo
from pepo.core.editor import read_change
from pepo.core.errors import BadInput
from pepo.core.frames import TracePosition, event_frames
from pepo.core.scene import Circle, Scene, Text
from pepo.core.solving import Watch
from pepo.core.view import View
from pepo.families import load
from pepo.families.three_in_a_row.advice.hint import hint
from pepo.families.three_in_a_row.drawing import cell_id, draw
from pepo.families.three_in_a_row.drawing.signs import BROKEN, LIT, QUIET
from pepo.families.three_in_a_row.editor import EDITOR, draw_editor, make_solvable
from pepo.families.three_in_a_row.puzzle import BLANK, Sign, ThreeInARow, blank_grid
from pepo.render import terminal

FAMILY = load("three-in-a-row")
# X=. . .
# x
# . . . .
PUZZLE = ThreeInARow(
    ("X...", "....", "....", "...."),
    False,
    (Sign(0, 1, True), Sign(0, 4, False), Sign(9, 10, True)),
)


FAMILY_GAME = pepo.load(FAMILY.id(PUZZLE))


def paints(scene: Scene, sign: str) -> tuple[str, ...]:
    disc, letter = scene.find(sign), scene.find(f"{sign}-letter")
    return disc.fill, disc.stroke, letter.stroke


def test_signs_lie_on_lines_and_are_named() -> None:
    scene = draw(PUZZLE, PUZZLE.start(), View())
    right, down = scene.find("sign-1-1-right"), scene.find("sign-1-1-down")
    assert isinstance(right, Circle)
    assert isinstance(down, Circle)
    assert (right.center, down.center) == ((1.0, 0.5), (0.5, 1.0))
    assert right.label == "row 1, column 1 equals row 1, column 2"
    assert down.label == "row 1, column 1 differs from row 2, column 1"
    assert scene.find("cell-1-1").label == (
        "row 1, column 1, black, given; equals row 1, column 2; differs from row 2, column 1"
    )
    assert scene.find("cell-2-1").label.endswith("empty; differs from row 1, column 1")
    assert "3 signs between cells." in scene.alt
    assert not right.moves  # a click there plays in the cell below


def test_a_watched_row_has_its_method_on_the_pebble_and_crosses_out_what_it_takes_back() -> None:
    puzzle = FAMILY.entry("hexad").puzzle
    trace = FAMILY.solve(puzzle, FAMILY.method("teaching"), trace=True).trace
    rows = list(event_frames(TracePosition([puzzle.start()]), trace, range(1, len(trace) + 1)))
    undo = next(row for row in rows if row.event and row.event.kind == "undo")
    scene = FAMILY.draw(puzzle, undo.state, View(row=undo.highlight, notes=undo.notes))
    crossed = {shape.id for shape in scene.shapes if shape.role == "gone"}
    assert crossed == {f"gone-{f.row + 1}-{f.column + 1}" for f in undo.highlight.gone}
    numbers = {s.id: s.text for s in scene.shapes if isinstance(s, Text) and s.role == "note"}
    filled = {f"note-{cell_id(puzzle, k)}" for k, colour in enumerate(undo.state)
              if colour != BLANK and not puzzle.is_given(k)}  # fmt: skip
    assert numbers.keys() == filled
    assert set(numbers.values()) == {"1", "2", "3"}
    assert scene.find("pebble-1-2").opacity < 0.5
    assert scene.find("cell-1-2").label == "row 1, column 2, empty, white taken back"
    assert f"Taken back: {len(crossed)} cells." in scene.alt
    assert {s.id for s in scene.shapes if s.role == "fault"} == {f"fault-{k}-3" for k in (4, 5, 6)}
    count = next(row for row in rows if row.event and row.event.values["rule"] == "count")
    scene = FAMILY.draw(puzzle, count.state, View(row=count.highlight, notes=count.notes))
    (cell,) = count.highlight.conclusion
    assert scene.find(cell).label.endswith(", white, found by method 2")
    assert scene.find(cell.replace("cell", "conclusion")).stroke == "accent"
    plain = draw(puzzle, count.state, View())  # a terminal leaves the number out
    whites = [terminal.draw(one, terminal.Screen()).count("○") for one in (plain, scene)]
    assert whites[0] == whites[1] > 0


def test_a_sign_is_lit_where_a_hint_names_it_and_red_where_it_is_broken() -> None:
    found = hint(PUZZLE, PUZZLE.start())
    assert "=" in found.look
    scene = draw(PUZZLE, PUZZLE.start(), View(hint=found, beat=1))
    assert paints(scene, "sign-1-1-right") == LIT
    assert paints(scene, "sign-3-2-right") == QUIET
    state = "XO..X..........."
    scene = draw(PUZZLE, state, View(assists=True))
    assert scene.shapes == draw(PUZZLE, state, View(switches={"faults": True})).shapes
    assert paints(scene, "sign-1-1-right") == paints(scene, "sign-1-1-down") == BROKEN
    assert "Row 1, columns 1 and 2 are joined by =" in scene.alt
    quiet = draw(PUZZLE, state, View())  # until you ask for it
    assert paints(quiet, "sign-1-1-right") == QUIET
    assert "joined by" not in quiet.alt
    full = draw(PUZZLE, state.replace(".", "X"), View())  # then nothing is given away
    assert paints(full, "sign-1-1-right") == BROKEN


def test_signs_in_a_terminal() -> None:
    scene = draw(PUZZLE, PUZZLE.start(), View())
    wide = terminal.draw(scene, terminal.Screen()).splitlines()
    assert "● =" in wide[2]
    assert wide[3].index("x") == wide[2].index("●")
    narrow = terminal.draw(scene, terminal.Screen(columns=14)).splitlines()
    assert "●=" in narrow[1]
    assert not any("x" in line for line in narrow)  # there is no line between its rows


def test_pencilled_cells_are_drawn_and_said_as_such() -> None:
    firm, state = PUZZLE.start(), "XX..O..........."
    scene = draw(PUZZLE, state, View(firm=firm))
    assert scene.find("cell-2-1").label.startswith("row 2, column 1, pencilled white;")
    assert {shape.id for shape in scene.shapes if shape.role == "pencil"} == {
        "pencil-1-2",
        "pencil-2-1",
    }
    assert not [shape for shape in scene.shapes if shape.role == "own"]
    assert "•" in terminal.draw(scene, terminal.Screen())
    erased = draw(PUZZLE, firm, View(firm=state))
    assert erased.find("cell-1-2").label.startswith("row 1, column 2, pencilled empty")
    assert erased.find("pencil-1-2")


def test_the_ruler_compares_two_lines() -> None:
    play = FAMILY_GAME.play("r1c2=X", "r2c1=O", "r2c2=X")
    before = play.scene()
    play.compare("row 1", "row 2")
    below = play.scene()
    assert (below.width > before.width, below.height > before.height) == (False, True)
    assert below.alt.endswith(
        "Rows 1 and 2: the same in column 2; different in column 1; open in columns 3 and 4."
    )
    marks = {s.id: s.text for s in below.shapes if isinstance(s, Text) and s.role == "ruler"}
    assert marks == {"ruler-mark-1": "≠", "ruler-mark-2": "="}
    # A cell of the ruler plays as the cell it repeats, and a given one doesn't.
    assert below.find("ruler-cell-2-3").moves == below.find("cell-2-3").moves
    assert not below.find("ruler-cell-1-1").moves
    assert not below.find("ruler-cell-2-3").place  # so that a cell has one place for the keyboard
    play.compare("column 2", "column 1")
    beside = play.scene()
    assert (beside.width > before.width, beside.height > before.height) == (True, False)
    assert "Columns 2 and 1: the same in row 1; different in row 2" in beside.alt
    play.compare()
    assert play.scene() == before
    for lines in (("row 1",), ("row 1", "column 2"), ("row 1", "row 9"), ("row 1", "row 1")):
        with pytest.raises(
            BadInput, match="expected two of row 1 to row 4 or column 1 to column 4"
        ):
            play.compare(*lines)
    with pytest.raises(BadInput, match="The ruler can't compare 'a' and 'b'; expected two of noth"):
        pepo.play("ring/exercise").compare("a", "b")


def test_the_sign_brush_puts_and_takes_signs() -> None:
    def click(puzzle: ThreeInARow, value: str, handle: str, which: int = 0) -> ThreeInARow:
        scene = draw_editor(puzzle, "sign", value, ())
        edit, place, put = read_change(scene.find(f"handle-{handle}").moves[which])
        changed: ThreeInARow = FAMILY.edit(edit).apply(puzzle, place, put)
        return changed

    scene = draw_editor(PUZZLE, "sign", "=", ())
    handles = [shape for shape in scene.shapes if shape.moves]
    assert len(handles) == len({shape.place for shape in handles}) == 24
    assert scene.find("handle-r1c1-r1c2").label == "row 1, column 1 and row 1, column 2: equal"
    assert scene.find("handle-r4c1-r4c2").label.endswith(": no sign")
    more = click(PUZZLE, "=", "r4c1-r4c2")
    assert Sign(12, 13, True) in more.signs
    assert Sign(12, 13, False) in click(more, "X", "r4c1-r4c2").signs  # as it is typed
    assert click(more, "=", "r4c1-r4c2") == PUZZLE  # the second click
    assert click(more, "x", "r4c1-r4c2", 1) == PUZZLE  # the right button
    assert click(more, "x", "r4c1-r4c2").rows == PUZZLE.rows


@pytest.mark.parametrize(
    ("edit", "place", "value", "words"),
    [
        ("sign", "r1c1-r1c2", "+", "The sign is '+'; expected '=', 'x' or '.'."),
        ("sign", "r1c1", "=", "The place is 'r1c1'; expected two cells"),
        ("sign", "r1c1-r2c2", "=", "doesn't join two neighbouring cells"),
        ("sign", "r1c1-r3c1", ".", "doesn't join two neighbouring cells"),
        ("sign", "r1c4-r1c5", "x", "outside the 4x4 grid"),
        ("sign", "here-there", "x", "The place is 'here-there'; expected two cells"),
        ("blacks", "all", "2", "blacks is '2', but a grid of 4x4 has no odd lines"),
        ("blacks", "all", "many", "The number of blacks is 'many'; expected a number or 'either'."),
    ],
)
def test_a_bad_edit_is_refused_in_one_sentence(
    edit: str, place: str, value: str, words: str
) -> None:
    with pytest.raises(BadInput) as error:
        FAMILY.edit(edit).apply(PUZZLE, place, value)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_clashing_signs_are_removed() -> None:
    loop = (Sign(0, 1, True), Sign(1, 5, True), Sign(4, 5, True), Sign(0, 4, False))
    mended = make_solvable(replace(PUZZLE, rows=("....",) * 4, signs=loop), Random(1), Watch())
    assert len(mended.signs) == 3
    assert pepo.load(FAMILY.id(mended)).solve().solved


def test_the_number_of_blacks_in_odd_lines_is_chosen() -> None:
    def offers(puzzle: ThreeInARow) -> dict[str, ThreeInARow]:
        acts = [act for act in EDITOR.acts if act.name.startswith("blacks") and act.offered(puzzle)]
        return {act.name: act.apply(puzzle, Random(1), Watch()) for act in acts}

    odd = blank_grid(5, 5)
    assert {name: found.blacks for name, found in offers(odd).items()} == {
        "blacks-fewer": 2,
        "blacks-more": 3,
    }
    fewer = pepo.load(FAMILY.id(odd)).edit("blacks", "", 2).puzzle
    assert {name: found.blacks for name, found in offers(fewer).items()} == {
        "blacks-more": 3,
        "blacks-either": None,
    }
    assert not offers(PUZZLE)
    assert not offers(blank_grid(5, 9))  # no number suits both
