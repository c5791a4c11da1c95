"""A given solution, made shorter.

If a shortest solution can be proved quickly, that is the answer. Else the solution is improved
for the time given: stretches replaced by a beam search or solved anew by peel, loops cut out. It
is never made longer.
"""

from collections.abc import Sequence

from pepo.core.solving import Claim, Limits, Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.prove import BRISK, try_to_prove
from pepo.families.gourds.methods.claims import improved, settled, shortest
from pepo.families.gourds.moves.replay import replay_fast
from pepo.families.gourds.puzzle import Gourds, Position

SECONDS = 10.0  # when no limit is given


def _begin_with(puzzle: Gourds, position: Position, moves: Sequence[Cell]) -> Sequence[int]:
    """The given solution, or what peel makes of the same end if that is shorter."""
    from pepo.families.gourds.peel.solver import peel

    number = puzzle.board.number
    given = [number[move] for move in moves]
    if not puzzle.board.proper:
        return given
    end = replay_fast(puzzle, position, moves)
    return min(given, peel(puzzle.board, position, end, Watch()).moves, key=len)


def improve(puzzle: Gourds, position: Position, moves: Sequence[Cell], watch: Watch) -> Claim[Cell]:
    """A solution that is no longer than the given one, which must be a solution."""
    if claim := settled(puzzle, position):
        return claim
    seconds = watch.limits.seconds or SECONDS
    part = Watch(Limits(0.3 * seconds, None, watch.limits.memory), watch.progress, watch.cancel)
    proof = try_to_prove(puzzle, position, part, BRISK)
    if proof.moves is not None:
        return shortest(puzzle, proof.moves, proof.by)
    from pepo.families.gourds.exact.lone_bound import lone_bound
    from pepo.families.gourds.peel.compilation import wait_until_compiled
    from pepo.families.gourds.peel.improver import Improver, improve_for

    proof.bound(lone_bound(puzzle, position))
    wait_until_compiled(Watch(Limits(), watch.progress, watch.cancel))
    improver = Improver(puzzle.board, position, _begin_with(puzzle, position, moves))
    left = Watch(Limits(max(0.5, seconds - watch.seconds)), watch.progress, watch.cancel)
    improve_for(improver, left, turns=0, lower=proof.lower)
    return improved(puzzle, improver, proof.lower, {"given": len(moves)})
