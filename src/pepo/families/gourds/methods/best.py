"""Best: what you get when you just say "solve".

A shortest solution, proved, where a second or two are enough for that. Else peel, for several
targets where there are several, and then improved: for the time given with --seconds, or by a
fixed amount of work, so that the answer is the same on every machine. Always with a lower bound.
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
from pepo.families.gourds.targets.candidates import candidates

SHARE = 0.4  # of the time given goes into the attempt to prove
MAX_WAITING = 0.8  # of it for a compiler, the first time on a machine
TARGETS = 12  # that peel tries on a coloured board
WORK = 8_000  # turns of improving times cells, when no limit is given: about a second
QUICK_WORK = 1_500
WHY = "The best way found so far goes on like this."


@dataclass(frozen=True)
class BestOptions:
    improve: bool = param(True, "improve what peel found, when it is not proved to be shortest")
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
    """A good solution at once, without a proof: for hints, and for methods that give up. Where
    peel would have to be compiled first, by the phases."""
    from pepo.families.gourds.peel.compilation import is_compiled

    if claim := settled(puzzle, position):
        return claim
    if puzzle.board.proper and not is_compiled():
        return solve_by_phases(puzzle, position, watch, sort_by_dividing)
    turns = QUICK_WORK // len(puzzle.wants)
    return _by_peeling(puzzle, position, watch, Proof(), turns, 1)


QUICKLY = Method("best", "Best known, quickly", "For hints.", solve_quickly)


def limited(watch: Watch, seconds: float | None) -> Watch:
    """A watch that begins now, over another time; all else is the same."""
    return Watch(replace(watch.limits, seconds=seconds), watch.progress, watch.cancel)


def _part_of(watch: Watch, share: float) -> Watch:
    """A watch over what is left of a part of the time."""
    seconds = watch.limits.seconds
    return limited(watch, None if seconds is None else max(0.0, share * seconds - watch.seconds))


def _by_peeling(
    puzzle: Gourds, position: Position, watch: Watch, proof: Proof, turns: int, targets: int
) -> Claim[Cell]:
    if not puzzle.board.proper:
        return without_phases(puzzle, position, watch)
    from pepo.families.gourds.exact.lone_bound import lone_bound
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
    """What the phases make of it, when the time given is over before peel is compiled."""
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
    """The moves made shorter, in the time given or by some turns (0: they stay as they are)."""
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
