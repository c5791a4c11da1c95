"""Three in a row as text, Unruly's game ids included."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pepo.core.errors import BadInput
from pepo.families.three_in_a_row import notation
from pepo.families.three_in_a_row.notation import unruly
from pepo.families.three_in_a_row.puzzle import Fill, ThreeInARow
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
        ("X..\nO..", "3 cells wide"),
        ("X..O\n.?..", "Row 2, column 2 is '?'; expected X, O or '.' for blank."),
        ("999999999x999999999:a", "999,999,999 cells wide; expected an even number from 2 to 256."),
        ("9999999999999x4:a", "The size is '9999999999999x4'"),
        ("0x0:a", "0 cells wide"),
        ("3x4:a", "3 cells wide"),
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
    ],
)  # fmt: skip
def test_an_invalid_grid_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        notation.parse(text)
    assert words in str(caught.value)


sides = st.integers(1, 6).map(lambda half: 2 * half)


@given(st.data())
def test_any_grid_is_read_back_from_its_text(data: st.DataObject) -> None:
    width, height = data.draw(sides), data.draw(sides)
    row = st.text("XO.", min_size=width, max_size=width)
    rows = tuple(data.draw(st.lists(row, min_size=height, max_size=height)))
    puzzle = ThreeInARow(rows, data.draw(st.booleans()))
    assert unruly.parse(unruly.format(puzzle)) == puzzle
    assert notation.from_json(notation.to_json(puzzle)) == puzzle
    assert (
        notation.parse_state(puzzle, notation.format_state(puzzle, puzzle.start()))
        == puzzle.start()
    )


@given(st.text("XO10bw._ /\n:xud@azAZ", max_size=40))
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
