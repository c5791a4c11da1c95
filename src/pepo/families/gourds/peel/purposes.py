"""What each move of a long solution is for: which gourd it brings where, or makes room for; and how
far it is after it.

Words are made when they are read. Moves in a block are looked at together, and some moves beyond
it, so that reading all words of a solution takes one or two looks at each move.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple, overload

from pepo.core.words import are, counted
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.lone import has_tables, lone_bound
from pepo.families.gourds.moves.sequences import replay_fast
from pepo.families.gourds.names import cell_name, cell_names, gourd_name
from pepo.families.gourds.puzzle import Gourds, Position

BLOCK = 256  # moves that are looked at together
AHEAD = 300  # moves in which a gourd that arrives counts


class Block(NamedTuple):
    """A stretch of a solution.

    number      which block it is
    positions   before each of its moves, and after the last
    movers      which gourd each move moves
    arrivals    from each move on, the first that brings its gourd to its goal, if any
    """

    number: int
    positions: list[Position]
    movers: list[int]
    arrivals: list[int | None]


class Purposes(Sequence[str]):
    """For every move of a solution what it is for."""

    def __init__(self, puzzle: Gourds, start: Position, moves: Sequence[Cell]) -> None:
        self.puzzle, self.start, self.moves = puzzle, start, moves
        self._last: Block | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return Purposes, (self.puzzle, self.start, self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        count = len(self)
        if isinstance(number, slice):
            return [self[k] for k in range(*number.indices(count))]
        if not -count <= number < count:
            raise IndexError(number)
        place = number % count
        block = self._block(place // BLOCK)
        return self._aim(block, place % BLOCK) + self._rest(block, place)

    @cached_property
    def goal(self) -> Position:
        return replay_fast(self.puzzle, self.start, self.moves)

    def _block(self, number: int) -> Block:
        block = self._last
        if block is None or block.number != number:
            block = self._last = self._look(number)
        return block

    def _look(self, number: int) -> Block:
        puzzle, first = self.puzzle, number * BLOCK
        positions = [replay_fast(puzzle, self.start, self.moves[:first])]
        movers, arrivals = list[int](), list[int | None]()
        for move in self.moves[first : first + BLOCK + AHEAD]:
            gourd = positions[-1].ends[puzzle.board.number[move]] // 2
            positions.append(puzzle.apply(positions[-1], move))
            movers.append(gourd)
            arrives = self._is_at_goal(gourd, positions[-1])
            arrivals.append(len(arrivals) if arrives else None)
        for k in range(len(arrivals) - 2, -1, -1):
            if arrivals[k] is None:
                arrivals[k] = arrivals[k + 1]
        return Block(number, positions, movers, arrivals)

    def _is_at_goal(self, gourd: int, position: Position) -> bool:
        ends = [position.ends[cell] for cell in self.goal.pairs[gourd]]
        return ends == [2 * gourd, 2 * gourd + 1]

    def _aim(self, block: Block, k: int) -> str:
        arrival, mover = block.arrivals[k], block.movers[k]
        gourd = block.movers[k + 1 if arrival is None else arrival]
        goal = cell_names(self.puzzle, self.goal.pairs[gourd])
        later = "" if arrival is None else f"{counted(arrival - k, 'move')} later"
        if gourd == mover:
            if arrival == k:
                return f"This gourd reaches its goal, {goal}."
            arrives = f", where it arrives {later}" if later else ""
            return f"This gourd is on its way to its goal, {goal}{arrives}."
        freed = cell_name(self.puzzle, block.positions[k + 1].empty)
        who = gourd_name(self.puzzle, block.positions[k], gourd)
        helps = (
            f"helps {who}, which arrives at its goal, {goal}, {later}"
            if later
            else f"{who} moves next, towards {goal}"
        )
        return f"This makes room: it leaves {freed} empty, and {helps}."

    def _rest(self, block: Block, place: int) -> str:
        left = len(self) - place - 1
        if not left:
            return ""
        needs = f"the best solution found needs {left:,}."
        if not has_tables(self.puzzle):  # then a lower bound takes a while
            return f" {needs[:1].upper()}{needs[1:-1]} more."
        least = max(1, lone_bound(self.puzzle, block.positions[place % BLOCK + 1]))
        return f" At least {counted(least, 'move')} {are(least, 'remain')}; {needs}"
