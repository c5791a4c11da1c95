"""Hamiltonian cycles and their polygons."""

import pytest

from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.cycle import cycle_by_sat, find_cycle, thread, why_none
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.board.loop import make_polygon
from pepo.families.gourds.board.shapes import shape_board, shape_cells
from tests.families.gourds.board.test_board import RING, STAR
from tests.families.gourds.boards import is_cycle, some_board
from tests.families.gourds.polyhexes import boards


@pytest.mark.parametrize("cells", [3, 5, 13, 31, 61, 201, 1001])
def test_random_proper_boards_have_a_cycle_that_bounds_triangles(cells: int) -> None:
    for seed in range(12):
        board = some_board(cells, seed)
        cycle = find_cycle(board)
        assert cycle is not None
        assert is_cycle(board, cycle)
        polygon = make_polygon(board, cycle)
        assert polygon is not None
        assert sum(map(len, polygon.chords)) == 2 * (cells - 3)


def brute_force_has_cycle(board: Board) -> bool:
    def go_on(cell: int, seen: frozenset[int]) -> bool:
        if len(seen) == len(board.cells):
            return 0 in board.neighbours[cell]
        return any(
            go_on(near, seen | {near}) for near in board.neighbours[cell] if near not in seen
        )

    return len(board.cells) > 2 and go_on(0, frozenset({0}))


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_on_every_small_board_the_answer_is_that_of_brute_force(size: int) -> None:
    """Improper boards too: the construction, the proofs and the solver are right together."""
    for board in boards(size):
        cycle = find_cycle(board)
        assert (cycle is not None) == brute_force_has_cycle(board)
        assert cycle is None or is_cycle(board, cycle)
        if why_none(board):
            assert cycle is None


def test_the_star_has_none_and_every_method_knows() -> None:
    assert find_cycle(STAR) is None
    assert thread(STAR.ring) is None
    assert cycle_by_sat(STAR, Watch()) is None
    assert not brute_force_has_cycle(STAR)


def test_a_board_with_a_hole_may_have_a_cycle_that_bounds_no_triangles() -> None:
    cycle = find_cycle(RING)
    assert cycle is not None
    assert make_polygon(RING, cycle) is None
    larger = make_board(shape_cells("hexagon", 4) - {Cell(6, 3)})
    found = find_cycle(larger)
    assert found is not None
    assert is_cycle(larger, found)
    by_sat = cycle_by_sat(larger, Watch())
    assert by_sat is not None
    assert is_cycle(larger, by_sat)


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ({Cell(0, 0), Cell(2, 0), Cell(1, 1), Cell(4, 0), Cell(6, 0)}, "fewer than 2 neighbours"),
        ({Cell(0, 0), Cell(2, 0), Cell(1, 1), Cell(4, 0), Cell(3, 1)} | {Cell(6, 0), Cell(5, 1)}, ""),
        ({Cell(0, 0), Cell(2, 0), Cell(1, 1), Cell(0, 2), Cell(2, 2)}, "bottleneck (1, 1) twice"),
    ],
)  # fmt: skip
def test_proofs_that_there_is_no_cycle(cells: set[Cell], words: str) -> None:
    said = why_none(make_board(cells))
    assert words in said
    assert bool(said) == bool(words)


def test_a_large_board_goes_to_the_kernel_and_comes_back_threaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pepo.families.gourds.board.cycle.MAX_READABLE", 1_000)
    monkeypatch.delattr("pepo.families.gourds.board.cycle.thread")
    board = shape_board("hexagon", 21)
    cycle = find_cycle(board)
    assert cycle is not None
    assert is_cycle(board, cycle)
