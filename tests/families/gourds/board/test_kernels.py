"""The kernels against their readable twins."""

from random import Random

import pytest

from pepo.core.errors import IllegalMove
from pepo.core.solving import Watch
from pepo.families.gourds.board import kernels
from pepo.families.gourds.board.cycle import thread
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.board.shapes import random_board
from pepo.families.gourds.moves.sequences import replay_fast
from tests.families.gourds.board.test_board import STAR
from tests.families.gourds.boards import numbered, some_board


@pytest.mark.parametrize("cells", [3, 5, 7, 13, 31, 61, 201, 1001])
def test_the_cycle_is_the_same(cells: int) -> None:
    for seed in range(12):
        board = some_board(cells, seed)
        assert kernels.find_cycle(kernels.neighbour_table(board)).tolist() == thread(board.ring)


def test_the_star_has_no_cycle_here_either() -> None:
    assert kernels.find_cycle(kernels.neighbour_table(STAR)).tolist() == []


def test_replay_refuses_an_illegal_move() -> None:
    puzzle = numbered(some_board(19, 1), 1)
    legal = next(iter(puzzle.moves(puzzle.start())))
    for illegal in (Cell(99, 99), puzzle.board.cells[puzzle.start().empty]):
        for moves in ([illegal], [illegal, legal], [legal, illegal, Cell(99, 99)]):
            with pytest.raises(IllegalMove):
                replay_fast(puzzle, puzzle.start(), moves)


def test_the_cycle_of_a_very_large_board() -> None:
    board = random_board(20_001, 0.5, Random(1), Watch())
    cycle = kernels.find_cycle(kernels.neighbour_table(board)).tolist()
    assert sorted(cycle) == list(range(20_001))
    assert all(b in board.neighbours[a] for a, b in zip(cycle, [*cycle[1:], cycle[0]], strict=True))
