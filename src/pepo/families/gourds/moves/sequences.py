"""Long sequences of moves and of their reasons, kept in little memory."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import overload

from pepo.core.errors import IllegalMove
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.puzzle import Gourds, Position


class Moves(Sequence[Cell]):
    """Moves kept as cell numbers, four bytes each, and read as cells."""

    def __init__(self, cells: tuple[Cell, ...], numbers: Sequence[int]) -> None:
        self.cells, self.numbers = cells, numbers

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, number: int) -> Cell: ...
    @overload
    def __getitem__(self, number: slice) -> "Moves": ...
    def __getitem__(self, number: int | slice) -> "Cell | Moves":
        if isinstance(number, slice):
            return Moves(self.cells, self.numbers[number])
        cell: int = self.numbers[number]
        return self.cells[cell]

    def __iter__(self) -> Iterator[Cell]:
        return map(self.cells.__getitem__, self.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self.numbers))

    def __repr__(self) -> str:
        return f"<{len(self):,} moves>"


class Reasons(Sequence[str]):
    """For every move its reason, kept once for each stretch of moves."""

    def __init__(self, stretches: Sequence[tuple[int, str]], count: int) -> None:
        self.starts = [start for start, _ in stretches]
        self.words = [words for _, words in stretches]
        self.length = count

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        if isinstance(number, slice):
            return [self[k] for k in range(*number.indices(self.length))]
        if not -self.length <= number < self.length:
            raise IndexError(number)
        stretch = bisect_right(self.starts, number % self.length) - 1
        return self.words[stretch] if stretch >= 0 else ""


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
