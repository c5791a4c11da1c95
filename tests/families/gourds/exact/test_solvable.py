"""What theorems say of boards with holes, against the groups of the placement graph."""

from random import Random

from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.board.shapes import shape_board, shape_cells
from pepo.families.gourds.exact.reach import components, is_of_one_piece, reach_of
from tests.families.gourds.board.test_board import STAR


def with_holes(seed: int) -> Board:
    """A parallelogram or a hexagon without some of its cells, 11 to 15 cells."""
    rng = Random(seed)
    full = sorted(shape_cells(*rng.choice((("hexagon", 3), ("parallelogram", 4)))))
    left = rng.choice((11, 13, 15))
    return make_board(set(rng.sample(full, left)))


def test_boards_that_a_theorem_calls_of_one_piece_are() -> None:
    seen = {True: 0, False: 0}
    for seed in range(600):
        board = with_holes(seed)
        if board.proper or not all(c.ok for c in board.conditions if c.name != "no-hole"):
            continue
        told = is_of_one_piece(board)
        seen[told] += 1
        reach = reach_of(board)
        assert reach is not None
        assert not told or reach.components == 1
    assert min(seen.values()) >= 5


def test_the_star_is_not_of_one_piece() -> None:
    assert not is_of_one_piece(STAR)
    assert components(STAR) == 1440


def test_a_large_board_with_holes_is_promised_a_solution() -> None:
    holes = {Cell(8, 4), Cell(5, 3)}
    board = make_board(shape_cells("hexagon", 5) - holes)
    assert not board.proper
    assert reach_of(board) is None
    assert components(board) == 1
    assert is_of_one_piece(shape_board("hexagon", 5))
