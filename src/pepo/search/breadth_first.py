"""Breadth-first search: layer by layer from the start, so the first solution is a shortest one."""

from collections.abc import Hashable, Iterator, Mapping
from typing import TypeVar

from pepo.core.puzzle import Puzzle
from pepo.core.solving import Claim, Outcome, Watch

S = TypeVar("S", bound=Hashable)
M = TypeVar("M")


def breadth_first(puzzle: Puzzle[S, M], start: S, watch: Watch) -> Claim[M]:
    """A shortest solution, and how many shortest solutions there are.

    What is counted are distinct sequences of states; the count is exact because a layer is
    finished before the next begins. Two moves that lead from one state to the same next state
    count as one.
    """
    came_by: dict[S, tuple[S, M] | None] = {start: None}
    layer = {start: 1}  # its states, and how many sequences lead to each
    while layer:
        solved = [state for state in layer if puzzle.is_solved(state)]
        if solved:
            shortest = sum(layer[state] for state in solved)
            stats = {"states": len(came_by), "shortest_solutions": shortest}
            moves = moves_to(came_by, solved[0])
            return Claim(Outcome.SOLVED, moves, shortest=True, stats=stats)
        before, layer = layer, {}
        for state, count in before.items():
            watch.tick()
            for target, move in _targets(puzzle, state).items():
                if target in layer:
                    layer[target] += count
                elif target not in came_by:
                    came_by[target] = (state, move)
                    layer[target] = count
    reason = f"all {len(came_by):,} positions that can be reached were seen; none is solved"
    return Claim(Outcome.IMPOSSIBLE, stats={"states": len(came_by)}, reason=reason)


def all_shortest(puzzle: Puzzle[S, M], start: S, watch: Watch) -> Iterator[tuple[M, ...]]:
    """Every shortest solution, as a sequence of states: of two moves between the same states the
    first counts."""
    came_by: dict[S, list[tuple[S, M]]] = {start: []}
    layer = [start]
    while layer and not (solved := [state for state in layer if puzzle.is_solved(state)]):
        found: dict[S, list[tuple[S, M]]] = {}
        for state in layer:
            watch.tick()
            for target, move in _targets(puzzle, state).items():
                if target not in came_by:
                    found.setdefault(target, []).append((state, move))
        came_by |= found
        layer = list(found)
    todo: list[tuple[S, tuple[M, ...]]] = [(state, ()) for state in reversed(solved)]
    while todo:
        state, moves = todo.pop()
        watch.pulse()
        if state == start:
            yield moves
        todo += [(before, (move, *moves)) for before, move in reversed(came_by[state])]


def within_reach(puzzle: Puzzle[S, M], start: S, limit: int) -> dict[S, tuple[S, M] | None]:
    """Everything within reach, nearest first, each with the state and the move it came by. It
    ends soon after there are more than `limit`."""
    came_by: dict[S, tuple[S, M] | None] = {start: None}
    queue = [start]
    for state in queue:  # grows while it is walked
        for target, move in _targets(puzzle, state).items():
            if target not in came_by:
                came_by[target] = (state, move)
                queue.append(target)
        if len(came_by) > limit:
            break
    return came_by


def _targets(puzzle: Puzzle[S, M], state: S) -> dict[S, M]:
    """Each next state with the first move that leads there."""
    targets: dict[S, M] = {}
    for move in puzzle.moves(state):
        targets.setdefault(puzzle.apply(state, move), move)
    return targets


def moves_to(came_by: Mapping[S, tuple[S, M] | None], state: S) -> tuple[M, ...]:
    """The moves from the start to a state; `came_by` has None for the start."""
    moves = []
    while (step := came_by[state]) is not None:
        state, move = step
        moves.append(move)
    return tuple(reversed(moves))
