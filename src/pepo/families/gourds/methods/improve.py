"""Makes a given solution shorter.

If a shortest solution can be proved quickly, that's the answer. Otherwise the solution is improved
until the time is up: stretches are replaced by a beam search or solved again by peel, and loops are
cut out. It never gets longer.
"""

from collections.abc import Sequence

from pepo.core.solving import Claim, Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.prove import BRISK, try_to_prove
from pepo.families.gourds.methods.best import WORK, improved, limited
from pepo.families.gourds.moves.sequences import replay_fast
from pepo.families.gourds.phases.claims import settled, shortest
from pepo.families.gourds.puzzle import Gourds, Position

SECONDS = 10.0  # default time limit


def improve(puzzle: Gourds, position: Position, moves: Sequence[Cell], watch: Watch) -> Claim[Cell]:
    """A solution that is at most as long as the given one, which must be a solution."""
    if claim := settled(puzzle, position):
        return claim
    seconds = watch.limits.seconds or SECONDS
    proof = try_to_prove(puzzle, position, limited(watch, 0.3 * seconds), BRISK)
    if proof.moves is not None:
        return shortest(puzzle, proof.moves, proof.by)
    from pepo.families.gourds.exact.lone import lone_bound
    from pepo.families.gourds.peel.compilation import wait_until_compiled
    from pepo.families.gourds.peel.solver import peel

    proof.bound(lone_bound(puzzle, position))
    wait_until_compiled(limited(watch, None))
    board = puzzle.board
    begin: Sequence[int] = [board.number[move] for move in moves]
    if board.proper:  # peel may find a shorter solution with the same end
        end = replay_fast(puzzle, position, moves)
        begin = min(begin, peel(board, position, end, Watch()).moves, key=len)
    left = limited(watch, max(0.5, seconds - watch.seconds))
    figures = {"given": len(moves)}
    return improved(puzzle, position, begin, left, figures, turns=WORK, lower=proof.lower)
