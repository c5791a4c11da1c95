"""Breadth first: every position once, nearest first. Large boards ask the kernel for distances."""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from pepo.core.params import param
from pepo.core.solving import Claim, Outcome, Watch
from pepo.core.words import counted, in_words
from pepo.families.coroutine.distances import MAX_READABLE, distances
from pepo.families.coroutine.puzzle import COINS, NAMES, Coroutine, Position, Turn
from pepo.search.breadth_first import breadth_first, moves_to


@dataclass(frozen=True)
class BreadthFirst:
    fewest_steps: bool = param(False, "fewest real moves instead of fewest turns: a pass is free")


def solve_breadth_first(
    puzzle: Coroutine, start: Position, watch: Watch, options: BreadthFirst
) -> Claim[Turn]:
    if options.fewest_steps:
        claim = fewest_steps(puzzle, start, watch)
    elif len(puzzle.squares) > MAX_READABLE:
        claim = follow_distances(puzzle, start, watch)
    else:
        claim = breadth_first(puzzle, start, watch)
    return finished(puzzle, start, claim)


def finished(puzzle: Coroutine, start: Position, claim: Claim[Turn]) -> Claim[Turn]:
    """The claim with its turns and steps counted, and a reason beside every turn."""
    if claim.outcome is Outcome.IMPOSSIBLE:
        reason = f"all {claim.stats['states']:,} positions within reach were seen, none on the goal"
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
            said = f"under {other} on {position.other + 1} nothing helps {coin}: it passes"
        else:
            name = NAMES[turn.direction]
            said = (
                f"{other} on {position.other + 1} points {name}: {coin} goes to {after.other + 1}"
            )
        enough = "and that is the goal" if left == 0 else f"{in_words(left, 'turn')} left"
        whys.append(f"{said}, {enough}")
        position = after
    return whys


def follow_distances(puzzle: Coroutine, start: Position, watch: Watch) -> Claim[Turn]:
    """The same answer for large boards: alcounts to a position that is one turn nearer."""
    cells = len(puzzle.squares)
    watch.need(12 * cells * cells, what=f"a board of {counted(cells, 'square')}")
    table = distances(puzzle)
    watch.tick(cells * cells)
    far = table.of(start)
    if far is None:
        return Claim(Outcome.IMPOSSIBLE, stats={"states": cells * cells})
    moves: list[Turn] = []
    position, counts = start, {start: 1}
    for left in range(far - 1, -1, -1):
        moves.append(next(turn for turn, then in table.after(position).items() if then == left))
        position = puzzle.apply(position, moves[-1])
        layer: dict[Position, int] = {}
        for before, many in counts.items():
            for turn, then in table.after(before).items():
                if then == left:
                    after = puzzle.apply(before, turn)
                    layer[after] = layer.get(after, 0) + many
        counts = layer
    stats = {"states": cells * cells, "shortest_solutions": sum(counts.values())}
    return Claim(Outcome.SOLVED, tuple(moves), shortest=True, stats=stats)


def fewest_steps(puzzle: Coroutine, start: Position, watch: Watch) -> Claim[Turn]:
    """Cheapest first, where a step costs one and a pass nothing; among equals, fewer turns."""
    order = count()  # so that the heap never has to compare positions
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
