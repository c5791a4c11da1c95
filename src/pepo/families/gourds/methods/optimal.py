"""Optimal: proves a shortest solution, however long it takes.

When it reaches a limit it gives up, and returns the best solution it can find at once, with the
lower bound that was proved and the gap between the two.
"""

from pepo.core.errors import Stop
from pepo.core.params import NoParams
from pepo.core.solving import Claim, Outcome, Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.prove import PATIENT, Proof, prove
from pepo.families.gourds.methods.best import solve_quickly
from pepo.families.gourds.phases.claims import basics, ratio, settled, shortest
from pepo.families.gourds.puzzle import Gourds, Position


def solve_optimal(
    puzzle: Gourds, position: Position, watch: Watch, options: NoParams
) -> Claim[Cell]:
    watch.tick()
    if claim := settled(puzzle, position):
        return claim
    proof = Proof()
    try:
        prove(puzzle, position, watch, PATIENT, proof)
    except (Stop, MemoryError) as error:
        watch.keep(_best_known(puzzle, position, proof.lower))
        raise Stop.of(error) from None
    if proof.moves is None:
        reason = "every reachable position was checked, and none is solved"
        return Claim(Outcome.IMPOSSIBLE, stats=basics(puzzle), reason=reason)
    return shortest(puzzle, proof.moves, proof.by)


def _best_known(puzzle: Gourds, position: Position, lower: int) -> Claim[Cell]:
    """A solution found quickly, not proved to be shortest."""
    found = solve_quickly(puzzle, position, Watch(), NoParams())
    if found.outcome is not Outcome.SOLVED:
        return Claim(Outcome.GAVE_UP, stats={**basics(puzzle), "lower_bound": lower})
    stats = {**basics(puzzle), **ratio(len(found.moves), lower), "gap": len(found.moves) - lower}
    return Claim(Outcome.GAVE_UP, found.moves, found.whys, stats=stats)
