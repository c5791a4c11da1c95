"""Which boards are proper, and why the others are not."""

import pytest

from pepo.families.gourds.board import Board, cut_cells, make_board
from pepo.families.gourds.cycle import find_cycle, why_none
from pepo.families.gourds.shapes import shape_board, shape_cells
from pepo.geometry.hex import Cell
from tests.families.gourds.boards import is_cycle
from tests.families.gourds.polyhexes import boards, free_polyhexes, proper_boards, reasons

STAR = make_board(
    {
        Cell(x, y)
        for y, row in enumerate([(3,), (0, 2, 4, 6), (1, 3, 5), (0, 2, 4, 6), (3,)])
        for x in row
    }
)
RING = make_board(shape_cells("hexagon", 2) - {Cell(2, 1)})


@pytest.mark.parametrize(
    ("size", "count"), [(1, 1), (2, 1), (3, 3), (4, 7), (5, 22), (6, 82), (7, 333), (8, 1448)]
)
def test_the_enumeration_itself_is_right(size: int, count: int) -> None:
    assert len(free_polyhexes(size)) == count


@pytest.mark.parametrize(("size", "count"), [(3, 1), (5, 1), (7, 4), (9, 16), (11, 69)])
def test_the_number_of_proper_boards(size: int, count: int) -> None:
    proper = [board for board in proper_boards() if len(board.cells) == size]
    assert len(proper) == count
    for board in proper:
        cycle = find_cycle(board)
        assert cycle is not None
        assert is_cycle(board, cycle)


def check_reasons(board: Board) -> None:
    failing = [condition.name for condition in board.conditions if not condition.ok]
    assert failing == reasons(board), board.cells


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7, 8, 9])
def test_every_improper_board_is_refused_for_the_right_reason(size: int) -> None:
    for board in boards(size):
        check_reasons(board)


def test_a_sample_of_the_boards_of_11_cells_is_judged_right() -> None:
    for number, board in enumerate(boards(11)):
        if number % 10 == 0:
            check_reasons(board)


@pytest.mark.prove
@pytest.mark.parametrize("size", [10, 11])
def test_every_board_up_to_11_cells_is_judged_right(size: int) -> None:
    for board in boards(size):
        check_reasons(board)


def test_the_star_is_refused_with_a_proof() -> None:
    assert [c.name for c in STAR.conditions if not c.ok] == ["not-star"]
    assert find_cycle(STAR) is None
    assert "12 edges close up and leave (3, 2) out" in why_none(STAR)


@pytest.mark.parametrize(
    ("cells", "name", "words"),
    [
        (shape_cells("triangle", 3), "odd", "even: 6"),
        ({Cell(0, 0)}, "odd", "one cell only"),
        ({Cell(0, 0), Cell(2, 0), Cell(8, 0)}, "connected", "from (0, 0) to (8, 0)"),
        ({Cell(0, 0), Cell(2, 0), Cell(4, 0)}, "no-cut-cell", "Cut cell at (2, 0)"),
        (shape_cells("hexagon", 2) - {Cell(2, 1)} | {Cell(5, 0)}, "no-hole", "Hole at (2, 1)"),
    ],
)  # fmt: skip
def test_the_first_failing_condition_is_named_with_its_place(
    cells: set[Cell], name: str, words: str
) -> None:
    board = make_board(cells)
    first = next(condition for condition in board.conditions if not condition.ok)
    assert first.name == name
    assert words in first.sentence
    assert board.fault == first.sentence


def test_a_ring_round_a_hole_has_no_cut_cell() -> None:
    assert cut_cells(RING) == []
    assert "no-hole" in [c.name for c in RING.conditions if not c.ok]


@pytest.mark.parametrize("shape", ["hexagon", "triangle", "parallelogram", "strip", "trapezoid"])
def test_shapes_are_proper_where_their_number_of_cells_is_odd(shape: str) -> None:
    for size in range(2, 12):
        cells = shape_cells(shape, size)
        if len(cells) % 2 and len(cells) > 2:
            assert shape_board(shape, size).proper
