"""Which boards are proper, and why the others are not."""

from random import Random

import pytest

from pepo.families.gourds.board.board import Board, cut_cells, find_holes, make_board
from pepo.families.gourds.board.cycle import find_cycle, why_none
from pepo.families.gourds.board.hex import Cell, around, distance
from pepo.families.gourds.board.shapes import shape_board, shape_cells
from tests.families.gourds.boards import is_cycle
from tests.families.gourds.polyhexes import (
    boards,
    free_polyhexes,
    proper_boards,
    reasons,
)

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


@pytest.mark.parametrize(
    ("size", "count"),
    [(3, 1), (5, 1), (7, 4), (9, 16), pytest.param(11, 69, marks=pytest.mark.prove)],
)
def test_the_number_of_proper_boards(size: int, count: int) -> None:
    proper = [board for board in boards(size) if board.proper]
    assert len(proper) == count
    assert set(proper) == {board for board in proper_boards() if len(board.cells) == size}
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
    """Every board of 8 cells with 3 more beside it, at random."""
    rng = Random(1)
    for small in boards(8):
        cells = set(small.cells)
        for _ in range(3):
            beside = sorted({place for cell in cells for place in around(cell)} - cells)
            cells.add(rng.choice(beside))
        check_reasons(make_board(cells))


@pytest.mark.prove
@pytest.mark.parametrize("size", [10, 11])
def test_every_board_up_to_11_cells_is_judged_right(size: int) -> None:
    for board in boards(size):
        check_reasons(board)


def test_the_star_is_refused_with_a_proof() -> None:
    assert [c.name for c in STAR.conditions if not c.ok] == ["not-star"]
    assert find_cycle(STAR) is None
    assert "12 edges form a loop that leaves out (3, 2)" in why_none(STAR)


@pytest.mark.parametrize(
    ("cells", "name", "words"),
    [
        (shape_cells("triangle", 3), "odd", "even: 6"),
        ({Cell(0, 0)}, "odd", "only 1 cell"),
        ({Cell(0, 0), Cell(2, 0), Cell(8, 0)}, "connected", "(0, 0) and (8, 0) aren't connected"),
        ({Cell(0, 0), Cell(2, 0), Cell(4, 0)}, "no-cut-cell", "The cell (2, 0) is a bottleneck"),
        (shape_cells("hexagon", 2) - {Cell(2, 1)} | {Cell(5, 0)}, "no-hole", "There is a hole at (2, 1)"),
    ],
)  # fmt: skip
def test_the_first_failing_condition_is_named_with_its_place(
    cells: set[Cell], name: str, words: str
) -> None:
    board = make_board(cells)
    first = next(condition for condition in board.conditions if not condition.ok)
    assert first.name == name
    assert words in first.sentence


def flooded(cells: set[Cell]) -> list[Cell]:
    """Holes by a flood from outside over the whole frame of a small board."""
    left, right = min(c.x for c in cells) - 2, max(c.x for c in cells) + 2
    top, bottom = min(c.y for c in cells) - 1, max(c.y for c in cells) + 1
    parity = sum(next(iter(cells))) % 2
    frame = {Cell(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)
             if (x + y) % 2 == parity}  # fmt: skip
    missing = frame - cells
    outside = [c for c in missing if c.y in (top, bottom) or not left + 1 < c.x < right - 1]
    missing -= set(outside)
    for place in outside:  # grows while it is walked
        found = missing.intersection(around(place))
        missing -= found
        outside += found
    beside = {place for cell in cells for place in around(cell)}
    return sorted(missing & beside, key=lambda cell: (cell.y, cell.x))


def test_holes_are_those_a_flood_does_not_reach() -> None:
    """Sparse and dense boards, in one part or many: islands in holes, holes beside islands."""
    rng = Random(1)
    found = 0
    for _ in range(400):
        places = [Cell(2 * k + y % 2, y) for y in range(9) for k in range(9)]
        cells = {cell for cell in places if rng.random() < rng.choice((0.4, 0.7, 0.85))}
        found += bool(flooded(cells))
        assert find_holes(make_board(cells)) == flooded(cells)
        board = make_board(cells)
        assert board.conditions.no_hole.ok == (not flooded(cells))
    assert found > 100


def test_an_island_in_a_lake_far_from_its_shore_leaves_the_lake_a_hole() -> None:
    centre = Cell(20, 12)
    shore = {c for c in (Cell(x, y) for x in range(41) for y in range(25))
             if (c.x + c.y) % 2 == 0 and distance(c, centre) == 8}  # fmt: skip
    for cells in (shore, shore | {centre}, shore | {centre, Cell(100, 0)}):
        assert find_holes(make_board(cells)) == flooded(cells)
    assert set(around(centre)) <= set(find_holes(make_board(shore | {centre})))


def test_a_board_that_spans_a_billion_columns_costs_no_more_than_its_cells() -> None:
    board = make_board({Cell(0, 0), Cell(2, 0), Cell(899_999_999, 1)})
    assert find_holes(board) == []
    assert not board.proper


def test_a_ring_round_a_hole_has_no_cut_cell() -> None:
    assert cut_cells(RING) == []
    assert "no-hole" in [c.name for c in RING.conditions if not c.ok]


@pytest.mark.parametrize("shape", ["hexagon", "triangle", "parallelogram", "strip", "trapezoid"])
def test_shapes_are_proper_where_their_number_of_cells_is_odd(shape: str) -> None:
    for size in range(2, 12):
        cells = shape_cells(shape, size)
        if len(cells) % 2 and len(cells) > 2:
            assert shape_board(shape, size).proper
