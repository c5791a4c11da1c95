"""Breadth first: every position once, nearest first. The kernel does large boards, and many."""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from pepo.core.params import param
from pepo.core.solving import Claim, Outcome, Watch
from pepo.core.words import counted
from pepo.families.coroutine.distances import MAX_READABLE, distances
from pepo.families.coroutine.puzzle import COINS, NAMES, Coroutine, Position, Turn
from pepo.search.breadth_first import breadth_first, moves_to


@dataclass(frozen=True)
class BreadthFirst:
    fewest_steps: bool = param(False, "fewest steps instead of fewest turns: a pass is free")


def solve_breadth_first(
    puzzle: Coroutine, start: Position, watch: Watch, options: BreadthFirst
) -> Claim[Turn]:
    if options.fewest_steps:
        claim = fewest_steps(puzzle, start, watch)
    elif len(puzzle.squares) > MAX_READABLE:
        claim = search_by_kernel(puzzle, start, watch)
    else:
        claim = breadth_first(puzzle, start, watch)
    return finished(puzzle, start, claim)


def finished(puzzle: Coroutine, start: Position, claim: Claim[Turn]) -> Claim[Turn]:
    """The claim with its turns and steps counted, and a reason for every turn."""
    if claim.outcome is Outcome.IMPOSSIBLE:
        reason = f"none of the {claim.stats['states']:,} reachable positions has a coin on the goal"
        return Claim(Outcome.IMPOSSIBLE, stats=claim.stats, reason=reason)
    stats = {
        "turns": len(claim.moves),
        "steps": sum(not turn.is_pass for turn in claim.moves),
        **claim.stats,
    }
    whys = _reasons(puzzle, start, claim.moves)
    return Claim(claim.outcome, claim.moves, whys, claim.shortest, stats)


def _reasons(puzzle: Coroutine, position: Position, moves: Sequence[Turn]) -> list[str]:
    whys = []
    for left, turn in zip(range(len(moves) - 1, -1, -1), moves):
        coin, other = COINS[turn.coin], COINS[1 - turn.coin]
        after = puzzle.apply(position, turn)
        if turn.direction is None:
            said = f"no arrow under {other} on {position.other + 1} helps {coin}: it passes"
        else:
            name = NAMES[turn.direction]
            said = (
                f"{other} on {position.other + 1} points {name}: {coin} goes to {after.other + 1}"
            )
        enough = "the goal" if left == 0 else f"{counted(left, 'turn')} left"
        whys.append(f"{said}, {enough}")
        position = after
    return whys


def solve_by_kernel(puzzle: Coroutine, start: Position, watch: Watch) -> Claim[Turn]:
    return finished(puzzle, start, search_by_kernel(puzzle, start, watch))


def search_by_kernel(puzzle: Coroutine, start: Position, watch: Watch) -> Claim[Turn]:
    """The very same answer as by the readable rules."""
    if puzzle.is_solved(start):
        return breadth_first(puzzle, start, watch)
    import numpy as np

    from pepo.families.coroutine.kernels import boards as kernels
    from pepo.families.coroutine.kernels.packed import plain

    n = len(puzzle.squares)
    watch.need(40 * n * n, what=f"a board of {counted(n, 'square')}")
    arrows, plan = plain(puzzle)
    parents, depths = np.full((2, 2 * n * n), -1, np.int32)
    first = (start.mover * n + start.here) * n + start.other
    queue = np.empty_like(parents)
    found = kernels.search(arrows, plan._replace(start=first), parents, queue, depths)
    seen, won, shortest = map(int, found)
    watch.tick(seen)
    if won < 0:
        return Claim(Outcome.IMPOSSIBLE, stats={"states": seen})
    states = [won]
    while parents[states[-1]] >= 0:
        states.append(int(parents[states[-1]]))
    moves, position = [], start
    for state in states[-2::-1]:
        landings = {square: d for d, square in puzzle.landings(position).items()}
        moves.append(Turn(position.mover, landings.get(state % n)))
        position = position.after(state % n)
    if shortest == kernels.OVERFLOW:
        shortest = count_shortest(puzzle, start)
    stats = {"states": seen, "shortest_solutions": shortest}
    return Claim(Outcome.SOLVED, moves, shortest=True, stats=stats)


def count_shortest(puzzle: Coroutine, start: Position) -> int:
    """How many shortest solutions there are, however many: always to positions one turn nearer."""
    table = distances(puzzle)
    counts = {start: 1}
    for left in range((table.of(start) or 0) - 1, -1, -1):
        layer: dict[Position, int] = {}
        for before, many in counts.items():
            for turn, then in table.after(before).items():
                if then == left:
                    after = puzzle.apply(before, turn)
                    layer[after] = layer.get(after, 0) + many
        counts = layer
    return sum(counts.values())


def fewest_steps(puzzle: Coroutine, start: Position, watch: Watch) -> Claim[Turn]:
    """Cheapest first: a step costs 1, a pass 0; among equals, fewer turns."""
    order = count()  # so that the heap never compares positions
    came_by: dict[Position, tuple[Position, Turn] | None] = {start: None}
    best = {start: (0, 0)}
    heap = [(0, 0, next(order), start)]
    while heap:
        steps, made, _, position = heapq.heappop(heap)
        if (steps, made) > best[position]:
            continue
        watch.tick()
        if puzzle.is_solved(position):
            moves = moves_to(came_by, position)
            shortest = distances(puzzle).of(start) == len(moves)
            return Claim(Outcome.SOLVED, moves, shortest=shortest, stats={"states": len(best)})
        for turn in puzzle.moves(position):
            after, cost = puzzle.apply(position, turn), (steps + (not turn.is_pass), made + 1)
            if after not in best or cost < best[after]:
                best[after] = cost
                came_by[after] = (position, turn)
                heapq.heappush(heap, (*cost, next(order), after))
    return Claim(Outcome.IMPOSSIBLE, stats={"states": len(best)})
