"""Many boards, each by the plain kernel: what streams of puzzles are solved with."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pepo.core.solving import Claim, Outcome, Watch
from pepo.families.coroutine.methods.breadth_first import finished, follow_distances
from pepo.families.coroutine.puzzle import Coroutine, Turn

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def solve_many(puzzles: Sequence[Coroutine], watch: Watch) -> list[Claim[Turn]]:
    return [_solve(puzzle, watch) for puzzle in puzzles]


def _solve(puzzle: Coroutine, watch: Watch) -> Claim[Turn]:
    import numpy as np

    from pepo.families.coroutine.kernels import boards as kernels
    from pepo.families.coroutine.kernels.packed import plain

    n = len(puzzle.squares)
    start = puzzle.start()
    parents, depths = np.full((2, 2 * n * n), -1, np.int32)
    queue = np.empty_like(parents)
    seen, won, shortest = kernels.search(*plain(puzzle), parents, queue, depths)
    watch.tick(int(seen))
    if won < 0:
        return finished(puzzle, start, Claim(Outcome.IMPOSSIBLE, stats={"states": int(seen)}))
    if shortest == kernels.OVERFLOW:
        return finished(puzzle, start, follow_distances(puzzle, start, watch))
    stats = {"states": int(seen), "shortest_solutions": int(shortest)}
    moves = _moves(puzzle, _states(parents, int(won)))
    return finished(puzzle, start, Claim(Outcome.SOLVED, moves, shortest=True, stats=stats))


def _states(parents: "NDArray[np.int32]", last: int) -> list[int]:
    """The numbers of the states from the start to the last."""
    states = [last]
    while parents[states[-1]] >= 0:
        states.append(int(parents[states[-1]]))
    return states[::-1]


def _moves(puzzle: Coroutine, states: list[int]) -> tuple[Turn, ...]:
    """The turns between numbered states."""
    n = len(puzzle.squares)
    position, moves = puzzle.start(), []
    for state in states[1:]:
        target = state % n
        landings = {square: d for d, square in puzzle.landings(position).items()}
        moves.append(Turn(position.mover, landings.get(target)))
        position = position.after(target)
    return tuple(moves)
