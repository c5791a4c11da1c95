"""Text, JSON and pictures."""

from dataclasses import replace
from random import Random

import pytest

from pepo.core.errors import BadInput
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.notation import (
    NOTATION,
    format_state,
    from_json,
    from_python,
    parse,
    parse_move,
    parse_state,
    split_moves,
    to_json,
    typed,
)
from pepo.families.gourds.notation import format as format_id
from pepo.families.gourds.notation.typed import draw_picture, letters
from pepo.families.gourds.puzzle import Gourd, Gourds
from pepo.reading.text import read
from tests.everything import random_walk
from tests.families.gourds.boards import coloured, numbered, some_board
from tests.families.gourds.test_puzzle import SEVEN

ID = "coloured~1-4,4.0-2,2,2.1-6,6~1,0,3,0,6,2.0,1,1,2,2,4.2,1,3,2,4,2"
PICTURE = """
  6a4  2a4
2b2  4c2  _2
  4b6  2c6
"""


def test_the_board_of_the_issue_has_this_id() -> None:
    assert format_id(SEVEN) == ID
    assert parse(ID) == SEVEN
    assert read(f"gourds:{ID}").puzzle == SEVEN


def test_the_picture_means_the_same_board() -> None:
    assert parse(PICTURE) == SEVEN
    assert read(PICTURE).puzzle == SEVEN
    assert parse(draw_picture(SEVEN)) == SEVEN
    assert typed(SEVEN) == draw_picture(SEVEN)
    off_the_board = replace(SEVEN, gourds=(Gourd((Cell(8, 0), Cell(10, 0)), (1, 1)),))
    assert parse(typed(off_the_board)) == off_the_board


def ends_in_reading_order(puzzle: Gourds) -> list[list[tuple[Cell, int]]]:
    """What a picture keeps: which end a gourd's first is, it does not tell."""
    return [
        sorted(zip(gourd.cells, gourd.indices, strict=True), key=lambda end: (end[0].y, end[0].x))
        for gourd in puzzle.gourds
    ]


@pytest.mark.parametrize("cells", [3, 5, 9, 31, 61, 201])
def test_every_form_of_a_random_board_means_the_same(cells: int) -> None:
    for seed in range(4):
        board = some_board(cells, seed)
        for puzzle in (numbered(board, seed), coloured(board, 4, seed)):
            assert parse(format_id(puzzle)) == puzzle
            assert from_json(to_json(puzzle)) == puzzle
            again = parse(draw_picture(puzzle))
            assert (again.board, again.wants) == (puzzle.board, puzzle.wants)
            assert ends_in_reading_order(again) == ends_in_reading_order(puzzle)
            for _, _, position in random_walk(puzzle, Random(seed), most=5):
                assert parse_state(puzzle, format_state(puzzle, position)) == position


def test_a_thin_board_that_runs_far_is_written_as_an_id_only() -> None:
    """A table of 4 million places for a text of 20,000 letters would be no answer."""
    puzzle = parse(f"coloured~{'.'.join(f'{y}-1' for y in range(2_101))}~")
    assert parse(format_id(puzzle)) == puzzle
    for write in (to_json, typed):
        with pytest.raises(BadInput, match="2,101 cells in 2,101 columns and 2,101 rows; JSON"):
            write(puzzle)


def test_an_id_is_safe_in_a_link() -> None:
    allowed = set("abcdefghijklmnopqrstuvwxyz0123456789-._~,")
    assert set(format_id(numbered(some_board(61, 1), 1))) <= allowed


def test_coordinates_are_never_shifted_and_either_parity_works() -> None:
    odd = parse("numbered~.3-1,2,3.4-4,5~3,1,5,1,1,2.4,2,6,2,4,5")
    assert odd.board.cells[0] == Cell(3, 1)
    assert parse(format_id(odd)) == odd
    assert from_json(to_json(odd)) == odd


def test_without_a_kind_the_indices_decide_it() -> None:
    value = to_json(SEVEN)
    del value["kind"]
    assert from_json(value).kind == "coloured"
    assert parse("\n".join(["1a1 1b2", "  2a3 2b4 _5"])).kind == "numbered"


def test_a_palette_of_its_own_is_kept() -> None:
    value = to_json(SEVEN) | {"colours": {"4": "#ED5485", "2": "1b9e77"}}
    puzzle = from_json(value)
    assert puzzle.colours == ((2, "#1b9e77"), (4, "#ed5485"))
    assert parse(format_id(puzzle)) == puzzle
    assert to_json(puzzle)["colours"] == {"2": "#1b9e77", "4": "#ed5485"}


def test_two_lists_make_a_board_in_a_notebook() -> None:
    value = to_json(SEVEN)
    assert from_python((value["cells"], value["gourds"])) == SEVEN
    for other in ([3, 6, 4, 1], [[1, 2], [3, 4]], "text", None, [["X", "O"]], []):
        assert from_python(other) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3,6,4,1", "isn't a gourds board"),
        ("XX..\n..OO", "isn't a gourds board"),
        ("coloured~1-4", "isn't a gourds board"),
        ("striped~1-4~", "isn't a gourds board"),
        ("coloured~4,4~1,0,3,0,6,2", "Row 0 is '4,4'"),
        ("coloured~x-4,4~1,0,3,0,6,2", "The first column of row 0 is 'x'"),
        ("coloured~1-4,b~1,0,3,0,6,2", "The index of the cell (3, 0) is 'b'"),
        ("coloured~1-4,4~1,0,3,0,6", "Gourd 1 has 5 numbers"),
        ("coloured~1-4,4~1,0,3,0,6,2~4-red", "The colour is 'red'"),
        ("1a1 1b2\n1a3 2b4 _5", "half a column"),
        ("1a1 1b2\n  2a3 2c4 _5", "Gourd 'b' has 1 end in the picture; expected 2"),
        ("coloured~0-1,1.899999999-1~0,0,2,0,1,1", "The cell (899999999, 1) is too far out; a board with 3 cells may extend to column 10,006"),
        ("coloured~0-1,1.1-1~0,0,999999999,0,1,1", "The end of a gourd on (999999999, 0) is too far out"),
        ("numbered~0-1,2.1-2~", "2 cells have the index 2"),
        ("1a1\n 1a2\n_3", "the width of a column isn't known"),
    ],
)  # fmt: skip
def test_bad_text_says_what_is_wrong_and_where(text: str, words: str) -> None:
    with pytest.raises(BadInput) as error:
        parse(text)
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([], "expected an object"),
        ({"cells": [[1]]}, "no field 'gourds'"),
        ({"cells": [[1]], "gourds": [], "size": 3}, "no field 'size'"),
        ({"cells": [1], "gourds": []}, "aren't a list of lists"),
        ({"cells": [["a"]], "gourds": []}, "expected a whole number"),
        ({"cells": [[True]], "gourds": []}, "expected a whole number"),
        ({"cells": [[-1]], "gourds": []}, "expected 0 to"),
        ({"cells": [[1]], "gourds": [[1, 2]]}, "expected 6"),
        ({"kind": "round", "cells": [[1]], "gourds": []}, "expected 'numbered' or 'coloured'"),
        ({"cells": [[1, 1]], "gourds": []}, "must be odd for every cell"),
        ({"cells": [[1]], "gourds": [], "colours": [1]}, "colours are a list"),
    ],
)
def test_bad_json_says_what_is_wrong(value: object, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        from_json(value)


@pytest.mark.parametrize("text", ["3,2", " 3,2 ", "(3, 2)", "3 , 2"])
def test_a_move_is_a_cell(text: str) -> None:
    assert parse_move(text) == Cell(3, 2)


@pytest.mark.parametrize("text", ["", "3", "3;2", "a,b", "-1,2", "3,2,1"])
def test_a_bad_move_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse_move(text)


@pytest.mark.parametrize(
    "text", ["3,2;4,1;0,0", "3,2 4,1 0,0", "3,2\n4,1\n0,0\n", "3, 2; 4, 1; 0, 0"]
)
def test_moves_come_one_per_line_or_with_semicolons_or_spaces(text: str) -> None:
    assert split_moves(text) == ["3,2", "4,1", "0,0"]
    assert NOTATION.split_moves is split_moves


@pytest.mark.parametrize(
    "text",
    ["", "1,0", "1,0,3,0", "1,0,3,0.0,1,1,2.2,1,4,1.0,0,0,0", "1,0,3,0.1,0,0,1.2,1,3,2", "x"],
)
def test_a_bad_state_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        parse_state(SEVEN, text)


def test_names_of_gourds_in_pictures() -> None:
    assert [letters(k) for k in (0, 25, 26, 27, 701, 702)] == ["a", "z", "aa", "ab", "zz", "aaa"]
