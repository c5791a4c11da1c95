"""Three in a row as text, Unruly's game ids included."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepo.core.errors import BadInput
from pepo.families.three_in_a_row import notation
from pepo.families.three_in_a_row.notation import unruly
from pepo.families.three_in_a_row.notation.typed import typed
from pepo.families.three_in_a_row.puzzle import Fill, Sign, ThreeInARow
from pepo.reading.text import read

GRID = ThreeInARow(("X..O", ".O..", "....", "O..X"))


@pytest.mark.parametrize(
    "text",
    [
        "X..O\n.O..\n....\nO..X",
        "\n\nX..O\r\n.O..\r\n....\r\nO..X\r\n\r\n",
        "x__o\n_o__\n____\no__x",
        "B..W\n.w..\n....\nW..b",
        "1..0\n.0..\n....\n0..1",
        "X  O\n O  \n    \nO  X",
        "X . . O\n. O . .\n. . . .\nO . . X",
        "X..O/.O../..../O..X",
        '["X..O", ".O..", "....", "O..X"]',
        '{"rows": ["X..O", ".O..", "....", "O..X"], "distinct_lines": false}',
        "4x4:AcbgCa",
        "4:AcbgCa",
        "4x4dn:AcbgCa",
        "three-in-a-row:4x4:AcbgCa",
    ],
)
def test_all_forms_of_one_grid(text: str) -> None:
    assert read(text, family="three-in-a-row").puzzle == GRID


def test_the_distinct_lines_rule_is_part_of_the_text() -> None:
    strict = ThreeInARow(GRID.rows, distinct_lines=True)
    assert notation.parse("distinct lines\nX..O\n.O..\n....\nO..X") == strict
    assert notation.parse("4x4u:AcbgCa") == notation.parse("4x4ude:AcbgCa") == strict
    assert unruly.format(strict) == "4x4u:AcbgCa"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "The grid is empty"),
        ("X..O\n.O.", "Row 2 has 3 cells; expected 4"),
        ("X..\nO..\n..", "Row 3 has 2 cells; expected 3"),
        ("X..O\n.?..", "Row 2, column 2 is '?'; expected X, O or '.' for blank."),
        ("999999999x999999999:a", "999,999,999 cells wide; expected 2 to 256."),
        ("9999999999999x4:a", "The size is '9999999999999x4'"),
        ("0x0:a", "0 cells wide"),
        ("1x4:a", "1 cell wide"),
        ("4x4:a", "The letters cover 0 cells; expected 16"),
        ("4x4:zzz", "The letters cover"),
        ("4x4:yyyy", "Letter 1, 'y', runs past the grid's 16 cells."),
        ("4x4x4:a", "Row 1, column 1 is '4'"),
        ("4x4dq:a", "The difficulty is 'dq'; expected dt, de or dn."),
        ("4x4:a1", "The game id is"),
        ('{"rows": 5}', "The rows are a number"),
        ('{"rows": ["X."], "colour": 1}', "no field 'colour'"),
        ('{"rows": ["X.", ".."], "distinct_lines": 1}', "distinct_lines is '1'; expected true or false."),
        ("{}", "The rows are missing"),
        ("4x4b2:AcbgCa", "blacks is '2', but a grid of 4x4 has no odd lines"),
        ("5x5b4:za", "blacks is '4'; expected 2 or 3, for lines of 5 cells."),
        ("5x9b4:zu", "blacks is '4'; expected 2 or 3, for lines of 5 cells."),
        ("4x4:AcbgCa,r1c1=r1c5", "The sign 'r1c1=r1c5' is outside the 4x4 grid."),
        ("4x4:AcbgCa,r1c1=r2c2", "The sign 'r1c1=r2c2' doesn't join two neighbouring cells."),
        ("4x4:AcbgCa,r1c4=r2c1", "The sign 'r1c4=r2c1' doesn't join two neighbouring cells."),
        ("4x4:AcbgCa,r1c1=r1c1", "joins a cell with itself"),
        ("4x4:AcbgCa,r1c1=r1c2,r1c2=r1c1", "The sign 'r1c1=r1c2' is there twice."),
        ("4x4:AcbgCa,r1c1=r1c2,r1c1xr1c2", "The sign 'r1c1xr1c2' contradicts 'r1c1=r1c2'."),
        ("4x4:AcbgCa,", "The sign is ''; expected something like 'r1c1=r1c2'"),
        ("X . .\n = x\nO . .", "The sign '=' between rows 1 and 2 is at place 2"),
        ('{"rows": ["X.", ".."], "signs": "r1c1=r1c2"}', "The signs are a text"),
        ('{"rows": ["X.", ".."], "signs": ["a"]}', "The sign is 'a'; expected something like"),
        ('{"rows": ["X.", ".."], "blacks": true}', "blacks is 'True'; expected a number"),
    ],
)  # fmt: skip
def test_an_invalid_grid_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        notation.parse(text)
    assert words in str(caught.value)


def test_signs_and_the_number_of_blacks_are_part_of_the_text() -> None:
    signs = (Sign(0, 1, True), Sign(0, 4, False), Sign(6, 7, False))
    joined = ThreeInARow(GRID.rows, signs=signs)
    typed = "X=. . O\nx\n. O .x.\n  \n. . . .\n\nO . . X"
    said = ["r1c1=r1c2", "r1c1xr2c1", "r2c3xr2c4"]
    for text in (
        typed,
        typed.replace("x", "×"),
        "4x4:AcbgCa,r1c1=r1c2,r1c1xr2c1,r2c3xr2c4",
        "4x4:AcbgCa,r2c4xr2c3,r2c1xr1c1,r1c2=r1c1",
        json.dumps({"rows": GRID.rows, "signs": said}),
    ):
        assert read(text, family="three-in-a-row").puzzle == joined
    assert unruly.format(joined) == "4x4:AcbgCa,r1c1=r1c2,r1c1xr2c1,r2c3xr2c4"
    assert notation.to_json(joined)["signs"] == said
    odd = ThreeInARow(("X..", "...", "..."), distinct_lines=True, blacks=1)
    for text in ("distinct lines\n1 black\nX../.../...", "3x3ub1:Ai", "3ub1dn:Ai"):
        assert notation.parse(text) == odd
    assert unruly.format(odd) == "3x3ub1:Ai"


sides = st.integers(2, 9)


@st.composite
def grids(draw: st.DrawFn) -> ThreeInARow:
    width, height = draw(sides), draw(sides)
    row = st.text("XO.", min_size=width, max_size=width)
    rows = tuple(draw(st.lists(row, min_size=height, max_size=height)))
    cells = range(width * height)
    pairs = [(cell, cell + 1) for cell in cells if (cell + 1) % width]
    pairs += [(cell, cell + width) for cell in cells if cell + width < len(cells)]
    joined = draw(st.dictionaries(st.sampled_from(pairs), st.booleans(), max_size=6))
    signs = tuple(Sign(*pair, alike) for pair, alike in joined.items())
    odd = [side for side in (width, height) if side % 2]
    middle = [k for k in range(6) if odd and all(k in (n // 2, n // 2 + 1) for n in odd)]
    blacks = draw(st.sampled_from([None, *middle]))
    return ThreeInARow(rows, draw(st.booleans()), signs, blacks)


@given(grids())
def test_any_grid_is_read_back_from_its_text(puzzle: ThreeInARow) -> None:
    assert unruly.parse(unruly.format(puzzle)) == puzzle
    assert notation.parse(typed(puzzle)) == puzzle
    assert re.fullmatch(r"[A-Za-z0-9:,=]+", unruly.format(puzzle))
    assert notation.from_json(notation.to_json(puzzle)) == puzzle
    assert (
        notation.parse_state(puzzle, notation.format_state(puzzle, puzzle.start()))
        == puzzle.start()
    )


@given(st.text("XO10bw._ /\n:xud@azAZ=,rc", max_size=40))
def test_any_text_is_a_grid_or_is_refused(text: str) -> None:
    try:
        puzzle = notation.parse(text)
    except BadInput as error:
        assert "\n" not in str(error)
        return
    assert notation.parse(unruly.format(puzzle)) == puzzle


def test_moves_are_read_and_written() -> None:
    assert notation.parse_move("r2c5=X") == Fill(1, 4, "X")
    assert notation.parse_move(" r10c3=w ") == Fill(9, 2, "O")
    assert notation.format_move(Fill(1, 4, ".")) == "r2c5=."
    assert notation.NOTATION.split_moves("r1c1=X, r1c2=O;r2c1=X\nr2c2=O") == [
        "r1c1=X",
        "r1c2=O",
        "r2c1=X",
        "r2c2=O",
    ]
    for text in ("", "r0c1=X", "r1c1=Z", "1,1=X", "r1c1"):
        with pytest.raises(BadInput, match="expected something like 'r2c5=X'"):
            notation.parse_move(text)


def test_a_position_keeps_the_givens() -> None:
    with pytest.raises(BadInput, match=r"Row 1, column 1 is 'O', but it is given as X\."):
        notation.parse_state(GRID, "O..O/.O../..../O..X")
    with pytest.raises(BadInput, match=r"The position is 2x2; expected 4x4\."):
        notation.parse_state(GRID, "X./..")


def test_a_long_run_before_a_black_cell_is_written_as_unruly_writes_it() -> None:
    made = "14x14u:BCdfcaCNEelceChDcAGABZBeEAFDbfFCbcbaidBbBAed"  # by sgt-unruly itself
    assert unruly.format(notation.parse(made)) == made
