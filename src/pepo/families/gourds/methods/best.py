"""Best: what you get when you just say "solve".

If a shortest solution can be proved in a second or two, that's the answer. Otherwise peel solves
it, for several targets if there are several, and the improver makes the result shorter: for the
time given with --seconds, or by a fixed amount of work, so that the answer is the same on every
machine. The answer always has a lower bound.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pepo.core.errors import Stop
from pepo.core.params import NoParams, param
from pepo.core.solving import Claim, Method, Outcome, Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.prove import BRISK, Proof, try_to_prove
from pepo.families.gourds.moves.sequences import Moves
from pepo.families.gourds.phases.claims import basics, ratio, settled, shortest
from pepo.families.gourds.phases.solver import solve_by_phases, sort_by_dividing, without_phases
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import candidates

SHARE = 0.4  # of the time limit, for trying to prove a shortest solution
MAX_WAITING = 0.8  # of the time limit, for compiling (first use only)
TARGETS = 12  # tried by peel on a coloured board
WORK = 8_000  # turns of improving times cells, without a time limit: about a second
QUICK_WORK = 1_500
WHY = "Next move of the best solution found so far."


@dataclass(frozen=True)
class BestOptions:
    improve: bool = param(True, "make the solution shorter if it isn't proved to be shortest")
    prove: bool = param(True, "try to prove a shortest solution first")


def solve_best(
    puzzle: Gourds, position: Position, watch: Watch, options: BestOptions
) -> Claim[Cell]:
    watch.tick()
    if claim := settled(puzzle, position):
        return claim
    proof = Proof()
    if options.prove:
        proof = try_to_prove(puzzle, position, _part_of(watch, SHARE), BRISK)
    if proof.moves is not None:
        return shortest(puzzle, proof.moves, proof.by)
    turns = WORK // len(puzzle.wants) if options.improve else 0
    return _by_peeling(puzzle, position, watch, proof, turns, TARGETS)


def solve_quickly(
    puzzle: Gourds, position: Position, watch: Watch, options: NoParams
) -> Claim[Cell]:
    """A good solution at once, without a proof: for hints, and for methods that give up. If peel
    isn't compiled yet, the phases answer."""
    from pepo.families.gourds.peel.compilation import is_compiled

    if claim := settled(puzzle, position):
        return claim
    if puzzle.board.proper and not is_compiled():
        return solve_by_phases(puzzle, position, watch, sort_by_dividing)
    turns = QUICK_WORK // len(puzzle.wants)
    return _by_peeling(puzzle, position, watch, Proof(), turns, 1)


QUICKLY = Method("best", "Best known, quickly", "For hints.", solve_quickly)


def limited(watch: Watch, seconds: float | None) -> Watch:
    """A watch that starts now, with another time limit but the same other limits."""
    return Watch(replace(watch.limits, seconds=seconds), watch.progress, watch.cancel)


def _part_of(watch: Watch, share: float) -> Watch:
    """A watch for what is left of a share of the time limit."""
    seconds = watch.limits.seconds
    return limited(watch, None if seconds is None else max(0.0, share * seconds - watch.seconds))


def _by_peeling(
    puzzle: Gourds, position: Position, watch: Watch, proof: Proof, turns: int, targets: int
) -> Claim[Cell]:
    if not puzzle.board.proper:
        return without_phases(puzzle, position, watch)
    from pepo.families.gourds.exact.lone import lone_bound
    from pepo.families.gourds.peel.compilation import wait_until_compiled
    from pepo.families.gourds.peel.solver import peel

    proof.bound(lone_bound(puzzle, position))
    try:
        wait_until_compiled(_part_of(watch, MAX_WAITING))
    except Stop as stop:
        if stop.cancelled:
            raise
        return _meanwhile(puzzle, position, watch, proof)
    found = [
        peel(puzzle.board, position, target, watch).moves
        for target in candidates(puzzle, position, targets, watch)
    ]
    moves = min(found, key=len)
    figures = {"peeled": len(moves)}
    return improved(puzzle, position, moves, watch, figures, turns=turns, lower=proof.lower)


def _meanwhile(puzzle: Gourds, position: Position, watch: Watch, proof: Proof) -> Claim[Cell]:
    """The solution of the phases, for when the time is up before peel is compiled."""
    claim = solve_by_phases(puzzle, position, limited(watch, None), sort_by_dividing)
    stats = {**claim.stats, **ratio(len(claim.moves), proof.lower), "still_compiling": True}
    return replace(claim, stats=stats)


def improved(
    puzzle: Gourds,
    position: Position,
    moves: Sequence[int],
    watch: Watch,
    figures: dict[str, int],
    *,
    turns: int,
    lower: int,
) -> Claim[Cell]:
    """Make the moves shorter within the time limit or, without one, in some turns (0: don't)."""
    from pepo.families.gourds.peel.improver import Improver, improve_for

    improver = Improver(puzzle.board, position, moves)
    if turns:
        improve_for(improver, watch, turns=turns, lower=lower)
    length = len(improver)
    return Claim(
        Outcome.SOLVED,
        Moves(puzzle.board.cells, improver.array()),
        [WHY] * length,
        shortest=length == lower,
        stats={**basics(puzzle), **ratio(length, lower), **figures, "turns": improver.turns},
    )
