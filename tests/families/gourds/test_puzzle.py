"""The rules."""

import pytest

from pepo.core.errors import BadInput, IllegalMove
from pepo.families.gourds.board.board import make_board
from pepo.families.gourds.board.hex import Cell, around, distance
from pepo.families.gourds.colours import colour_names
from pepo.families.gourds.notation import from_json, parse
from pepo.families.gourds.puzzle import NOWHERE, Gourd, Gourds
from tests.families.gourds.boards import numbered, some_board

SEVEN = from_json(
    {
        "kind": "coloured",
        "cells": [[0, 4, 0, 4, 0], [2, 0, 2, 0, 2], [0, 6, 0, 6, 0]],
        "gourds": [[1, 0, 3, 0, 6, 2], [0, 1, 1, 2, 2, 4], [2, 1, 3, 2, 4, 2]],
    }
)


def lies(puzzle: Gourds, *moves: str) -> dict[Cell, int]:
    """The index that lies on each cell after some moves."""
    position = puzzle.start()
    for move in moves:
        x, y = move.split(",")
        position = puzzle.apply(position, Cell(int(x), int(y)))
    return {
        cell: puzzle.index_of[end]
        for cell, end in zip(puzzle.board.cells, position.ends, strict=True)
        if end >= 0
    }


@pytest.mark.parametrize(
    ("move", "kind", "empty"),
    [("3,0", "turn", Cell(1, 0)), ("2,1", "pivot", Cell(2, 1)), ("3,2", "pivot", Cell(3, 2))],
)
def test_the_moves_of_a_position(move: str, kind: str, empty: Cell) -> None:
    x, y = map(int, move.split(","))
    cell = Cell(x, y)
    assert cell in SEVEN.moves(SEVEN.start())
    assert SEVEN.kind_of_move(SEVEN.start(), cell) == kind
    after = SEVEN.apply(SEVEN.start(), cell)
    assert SEVEN.board.cells[after.empty] == empty


def test_a_turn_takes_both_ends_along_and_a_pivot_only_one() -> None:
    before = lies(SEVEN)
    assert (before[Cell(1, 0)], before[Cell(3, 0)]) == (6, 2)
    turned = lies(SEVEN, "3,0")
    assert (turned[Cell(3, 0)], turned[Cell(4, 1)]) == (6, 2)
    swung = lies(SEVEN, "2,1")
    assert (swung[Cell(4, 1)], swung[Cell(3, 2)]) == (4, 2)


def test_a_slide_is_in_line() -> None:
    row = parse("numbered~0-1,2,3.1-4,5~0,0,2,0,1,2.1,1,3,1,4,5")
    assert row.kind_of_move(row.start(), Cell(2, 0)) == "slide"
    after = row.apply(row.start(), Cell(2, 0))
    assert row.board.cells[after.empty] == Cell(0, 0)


def test_there_are_as_many_moves_as_the_empty_cell_has_neighbours_and_each_can_be_undone() -> None:
    for seed in range(20):
        puzzle = numbered(some_board(19, seed), seed)
        start = puzzle.start()
        moves = list(puzzle.moves(start))
        assert len(moves) == len(puzzle.neighbours[start.empty])
        for move in moves:
            after = puzzle.apply(start, move)
            assert start in [puzzle.apply(after, back) for back in puzzle.moves(after)]


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        (Cell(4, 1), "is empty; click an end next to it"),
        (Cell(9, 9), "no cell (9, 9)"),
        (Cell(0, 1), "isn't next to the empty cell (4, 1)"),
    ],
)
def test_an_illegal_move_says_why(cell: Cell, words: str) -> None:
    with pytest.raises(IllegalMove, match=words.replace("(", r"\(").replace(")", r"\)")):
        SEVEN.apply(SEVEN.start(), cell)


BOARD = make_board({Cell(0, 0), Cell(2, 0), Cell(4, 0), Cell(1, 1), Cell(3, 1)})


@pytest.mark.parametrize(
    ("gourds", "words"),
    [
        ([(0, 0, 2, 0), (9, 1, 3, 1)], "Gourd 2 is off the board at (9, 1)."),
        ([(0, 0, 4, 0), (1, 1, 3, 1)], "Gourd 1 lies on (0, 0) and (4, 0), which don't touch."),
        ([(0, 0, 2, 0), (2, 0, 4, 0)], "Gourd 2 overlaps gourd 1 at (2, 0)."),
        ([(0, 0, 2, 0)], "There is 1 gourd on 5 cells; expected 2 gourds and 1 empty cell."),
    ],
)
def test_every_fault_of_the_gourd_list_is_reported_and_nothing_moves(
    gourds: list[tuple[int, int, int, int]], words: str
) -> None:
    puzzle = Gourds(
        "coloured",
        BOARD,
        (1,) * 5,
        tuple(Gourd((Cell(a, b), Cell(c, d)), (1, 1)) for a, b, c, d in gourds),
    )
    assert words in puzzle.layout_faults
    assert not puzzle.playable
    assert puzzle.start().empty == NOWHERE
    assert list(puzzle.moves(puzzle.start())) == []
    assert not puzzle.is_solved(puzzle.start())
    with pytest.raises(IllegalMove):
        puzzle.apply(puzzle.start(), Cell(0, 0))


def test_an_index_that_no_cell_has_is_reported() -> None:
    puzzle = parse("coloured~0-1,1,1.1-1,1~0,0,2,0,1,7.1,1,3,1,1,1")
    assert puzzle.playable
    assert puzzle.index_faults == ("An end of gourd 1 is orange, but no cell is.",)


@pytest.mark.parametrize(
    ("wants", "words"),
    [
        ({Cell(0, 0): 1, Cell(1, 0): 2}, "must be odd for every cell"),
        ({Cell(0, 0): 0}, "expected 1 to"),
        ({}, "no cells"),
        ({Cell(-2, 0): 1}, "negative coordinate"),
        ({Cell(0, 0): 3, Cell(2, 0): 3}, "2 cells have the index 3"),
    ],
)
def test_what_cannot_be_a_board_is_refused(wants: dict[Cell, int], words: str) -> None:
    board = make_board(set(wants))
    with pytest.raises(BadInput, match=words):
        Gourds("numbered", board, tuple(wants[cell] for cell in board.cells), ())


def test_distances_between_cells() -> None:
    assert {distance(Cell(4, 4), cell) for cell in around(Cell(4, 4))} == {1}
    assert distance(Cell(0, 0), Cell(3, 1)) == 2
    assert distance(Cell(0, 0), Cell(0, 2)) == 2
    assert distance(Cell(0, 0), Cell(10, 0)) == 5


def test_colours_have_the_names_a_player_sees() -> None:
    assert colour_names([2, 4], {}) == {2: "red", 4: "green"}
    assert colour_names([1, 300], {}) == {1: "yellow", 300: "red"}  # shared out in order
    own = {1: "#ed5485", 2: "#1b9e77", 3: "#e84f80"}
    assert colour_names([1, 2], own) == {1: "pink", 2: "green"}
    assert colour_names([1, 2, 3], own) == {1: "colour 1", 2: "green", 3: "colour 3"}
    many = colour_names(range(1, 10), {})
    assert (many[2], many[9]) == ("red", "colour 9")
    assert many[1] == "colour 1"  # 1 and 9 look alike
