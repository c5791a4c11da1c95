"""Very long sequences of moves, replayed by the kernel."""

from collections.abc import Sequence

from pepo.core.errors import IllegalMove
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.moves.sequences import Moves
from pepo.families.gourds.puzzle import Gourds, Position


def replay_fast(puzzle: Gourds, position: Position, moves: Sequence[Cell]) -> Position:
    """The last position of a very long sequence of moves, by the kernel."""
    import numpy as np

    from pepo.families.gourds.board import kernels

    if isinstance(moves, Moves):
        numbers = np.array(moves.numbers, np.int32)
    else:
        number = puzzle.board.number
        numbers = np.fromiter((number.get(cell, -1) for cell in moves), np.int32, len(moves))
    ends = np.array(position.ends, np.int32)
    table = kernels.neighbour_table(puzzle.board)
    empty = int(kernels.replay(table, ends, position.empty, numbers))
    if empty < 0:
        raise IllegalMove("One of the moves isn't next to the empty cell.")
    return Position(tuple(ends.tolist()), empty)
