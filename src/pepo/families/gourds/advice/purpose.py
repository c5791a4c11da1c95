"""What a move of a long solution is for: which gourd it brings where, or makes room for."""

from collections.abc import Sequence

from pepo.core.words import are, counted
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.puzzle import Gourds, Pair, Position

AHEAD = 300  # moves that are looked at


def purpose(
    puzzle: Gourds, position: Position, moves: Sequence[Cell], left: int, goal: Position
) -> str:
    """What the first of these moves is for, as the solution they begin leads to `goal`; and how
    far it is after it: at least, and in the `left` moves of the solution."""
    from pepo.families.gourds.exact.lone import lone_bound  # which loads NumPy

    after = puzzle.apply(position, moves[0])
    rest = ""
    if left:
        least = max(1, lone_bound(puzzle, after))
        rest = (
            f" At least {counted(least, 'move')} {are(least, 'remain')}; "
            f"the best solution found needs {left:,}."
        )
    return f"{_aim(puzzle, position, moves, goal)}{rest}"


def _aim(puzzle: Gourds, position: Position, moves: Sequence[Cell], goal: Position) -> str:
    mover = _mover(puzzle, position, moves[0])
    number, gourd = _next_arrival(puzzle, position, moves, goal)
    if gourd is None:
        gourd = _mover(puzzle, puzzle.apply(position, moves[0]), moves[1])
    where = _cells(puzzle, goal.pairs[gourd])
    if gourd == mover:
        if number == 1:
            return f"That brings it to its goal, {where}."
        return f"It is on its way to its goal, {where}, where it arrives in {number:,} moves."
    freed = puzzle.board.cells[puzzle.apply(position, moves[0]).empty]
    who = f"the gourd on {_cells(puzzle, position.pairs[gourd])}"
    if not number:
        return f"That makes room: it leaves {freed} empty, and {who} moves next, towards {where}."
    arrives = f"which arrives at its goal, {where}, in {number:,} moves"
    return f"That makes room: it leaves {freed} empty, and helps {who}, {arrives}."


def _next_arrival(
    puzzle: Gourds, position: Position, moves: Sequence[Cell], goal: Position
) -> tuple[int, int | None]:
    """The first gourd that reaches its goal, and after how many moves."""
    goals = goal.pairs
    for number, move in enumerate(moves, start=1):
        gourd = _mover(puzzle, position, move)
        position = puzzle.apply(position, move)
        if [position.ends[cell] for cell in goals[gourd]] == [2 * gourd, 2 * gourd + 1]:
            return number, gourd
    return 0, None


def _mover(puzzle: Gourds, position: Position, move: Cell) -> int:
    return position.ends[puzzle.board.number[move]] // 2


def _cells(puzzle: Gourds, pair: Pair) -> str:
    one, two = (puzzle.board.cells[cell] for cell in pair)
    return f"{one} and {two}"
