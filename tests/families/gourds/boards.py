"""Random boards, puzzles and positions for the tests of gourds."""

from collections.abc import Sequence
from random import Random

from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.shapes import random_board
from pepo.families.gourds.moves.scramble import blank_puzzle, puzzle_between, random_position
from pepo.families.gourds.puzzle import Gourds

FATNESS = (0.0, 0.1, 0.3, 0.6, 0.9, 1.0)  # from snake to blob


def some_board(cells: int, seed: int) -> Board:
    return random_board(cells, FATNESS[seed % len(FATNESS)], Random(seed), Watch())


def numbered(board: Board, seed: int) -> Gourds:
    """A numbered puzzle between two random placements."""
    rng = Random(seed)
    blank = blank_puzzle(board)
    how = "uniform" if len(board.cells) <= 61 else "walk"
    start, target = (random_position(blank, how, rng, Watch()) for _ in range(2))
    return puzzle_between("numbered", board, tuple(range(1, len(board.cells) + 1)), start, target)


def coloured(board: Board, colours: int, seed: int) -> Gourds:
    rng = Random(seed)
    blank = blank_puzzle(board)
    start, target = (random_position(blank, "walk", rng, Watch()) for _ in range(2))
    wants = tuple(rng.randrange(colours) + 1 for _ in board.cells)
    return puzzle_between("coloured", board, wants, start, target)


def is_cycle(board: Board, cells: Sequence[int]) -> bool:
    """Whether these cells are a Hamiltonian cycle of the board."""
    follows = zip(cells, [*cells[1:], cells[0]], strict=True)
    whole = sorted(cells) == list(range(len(board.cells)))
    return whole and len(cells) > 2 and all(b in board.neighbours[a] for a, b in follows)
