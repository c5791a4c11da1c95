"""The five methods you can name, and `improve`.

best      the shortest solution if it can be proved in a second or two; otherwise peel's, for
          several targets if there are several, made shorter: for the time given with --seconds, or
          by a fixed amount of work, so that the answer is the same on every machine. The answer
          always has a lower bound
optimal   proves a shortest solution. When it reaches a limit it gives up, and returns the best
          solution it can find at once, with the lower bound that was proved
peel      our own method: freezes the board from the outside in
improve   makes a given solution shorter; it never gets longer

The other two are phases-divide-and-conquer, O(n²) moves, and phases-leaf-sort, O(n³) moves. They
move the empty cell in whichever direction is shorter; for the second you can choose the direction
and the leaf. Each phase can also run by itself (phases/stages.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pepo.core.errors import Stop
from pepo.core.params import NoParams, param
from pepo.core.solving import Claim, Method, Outcome, Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.prove import (
    BRISK,
    IN_BULK,
    PATIENT,
    Effort,
    Proof,
    prove,
    try_to_prove,
)
from pepo.families.gourds.moves.sequences import Moves, Reasons, replay_fast
from pepo.families.gourds.peel import compilation
from pepo.families.gourds.phases.claims import basics, ratio, settled, shortest
from pepo.families.gourds.phases.options import LeafOptions
from pepo.families.gourds.phases.solver import (
    COLUMNS,
    DIVIDE_LISTING,
    LEAF_COLUMNS,
    LEAF_LISTING,
    solve_by_leaves,
    solve_by_phases,
    sort_by_dividing,
    without_phases,
)
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import candidates, find_target

SHARE = 0.4  # of the time limit, for trying to prove a shortest solution
MAX_WAITING = 0.8  # of the time limit, for compiling (first use only)
TARGETS = 12  # tried by peel on a coloured board
WORK = 2_000  # turns of improving times cells, without a time limit: about a second
QUICK_WORK = 400
MAX_CELLS_OF_MANY = 13  # solved by `best` among many puzzles
IMPROVE_SECONDS = 10.0  # default time limit of `improve`


# -- best


@dataclass(frozen=True)
class BestOptions:
    improve: bool = param(True, "make the solution shorter if it isn't proved to be shortest")
    prove: bool = param(True, "try to prove a shortest solution first")


def solve_best(
    puzzle: Gourds,
    position: Position,
    watch: Watch,
    options: BestOptions,
    effort: Effort = BRISK,
) -> Claim[Cell]:
    if claim := settled(puzzle, position, watch):
        return claim
    proof = Proof()
    if options.prove:
        proof = try_to_prove(puzzle, position, _part_of(watch, SHARE), effort)
    if proof.moves is not None:
        return shortest(puzzle, proof.moves, proof.by)
    turns = max(1, WORK // len(puzzle.wants)) if options.improve else 0
    return _by_peeling(puzzle, position, watch, proof, turns, TARGETS)


def solve_quickly(
    puzzle: Gourds, position: Position, watch: Watch, options: NoParams
) -> Claim[Cell]:
    """A good solution at once, without a proof: for hints, and for methods that give up. If peel
    isn't compiled yet, the phases answer."""
    if claim := settled(puzzle, position, watch):
        return claim
    if puzzle.board.proper and not compilation.is_compiled():
        return solve_by_phases(puzzle, position, watch, sort_by_dividing)
    turns = QUICK_WORK // len(puzzle.wants)
    return _by_peeling(puzzle, position, watch, Proof(), turns, 1)


def _limited(watch: Watch, seconds: float | None) -> Watch:
    """A watch that starts now, with another time limit but the same other limits."""
    return Watch(replace(watch.limits, seconds=seconds), watch.progress, watch.cancel)


def _part_of(watch: Watch, share: float) -> Watch:
    """A watch for what is left of a share of the time limit."""
    seconds = watch.limits.seconds
    return _limited(watch, None if seconds is None else max(0.0, share * seconds - watch.seconds))


def _by_peeling(
    puzzle: Gourds, position: Position, watch: Watch, proof: Proof, turns: int, targets: int
) -> Claim[Cell]:
    if not puzzle.board.proper:
        return without_phases(puzzle, position, watch)
    from pepo.families.gourds.exact.pairs import pair_bound
    from pepo.families.gourds.peel.solver import peel

    proof.bound(pair_bound(puzzle, position))
    try:
        compilation.wait_until_compiled(_part_of(watch, MAX_WAITING))
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
    return _improved(puzzle, position, moves, watch, figures, turns=turns, lower=proof.lower)


def _meanwhile(puzzle: Gourds, position: Position, watch: Watch, proof: Proof) -> Claim[Cell]:
    """The solution of the phases, for when the time is up before peel is compiled."""
    claim = solve_by_phases(puzzle, position, _limited(watch, None), sort_by_dividing)
    stats = {**claim.stats, **ratio(len(claim.moves), proof.lower), "still_compiling": True}
    return replace(claim, stats=stats)


def _improved(
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
    from pepo.families.gourds.peel.purposes import Purposes

    improver = Improver(puzzle.board, position, moves)
    if turns:
        improve_for(improver, watch, turns=turns, lower=lower)
    found = Moves(puzzle.board.cells, improver.array())
    length = len(found)
    return Claim(
        Outcome.SOLVED,
        found,
        Purposes(puzzle, position, found),
        shortest=length == lower,
        stats={**basics(puzzle), **ratio(length, lower), **figures, "turns": improver.turns},
    )


def solve_many(puzzles: Sequence[Gourds], watch: Watch) -> list[Claim[Cell]]:
    """Each as by `best`, but with tables and databases from the start: puzzles with the same board
    and goal share them. So the answer doesn't depend on which puzzles came before."""
    return [solve_best(p, p.start(), watch, BestOptions(), IN_BULK) for p in puzzles]


def method_for_many(puzzle: Gourds) -> str:
    """A shortest solution where that takes milliseconds, else one that is found at once."""
    return "best" if len(puzzle.wants) <= MAX_CELLS_OF_MANY else "peel"


# -- improve


def improve(puzzle: Gourds, position: Position, moves: Sequence[Cell], watch: Watch) -> Claim[Cell]:
    """A solution that is at most as long as the given one, which must be a solution."""
    if claim := settled(puzzle, position, watch):
        return claim
    seconds = watch.limits.seconds or IMPROVE_SECONDS
    proof = try_to_prove(puzzle, position, _limited(watch, 0.3 * seconds), BRISK)
    if proof.moves is not None:
        return shortest(puzzle, proof.moves, proof.by)
    from pepo.families.gourds.exact.pairs import pair_bound
    from pepo.families.gourds.peel.solver import peel

    proof.bound(pair_bound(puzzle, position))
    compilation.wait_until_compiled(_limited(watch, None))
    board = puzzle.board
    begin: Sequence[int] = [board.number[move] for move in moves]
    if board.proper:  # peel may find a shorter solution with the same end
        end = replay_fast(puzzle, position, moves)
        begin = min(begin, peel(board, position, end, Watch()).moves, key=len)
    left = _limited(watch, max(0.5, seconds - watch.seconds))
    figures = {"given": len(moves)}
    return _improved(puzzle, position, begin, left, figures, turns=WORK, lower=proof.lower)


# -- optimal


def solve_optimal(
    puzzle: Gourds, position: Position, watch: Watch, options: NoParams
) -> Claim[Cell]:
    if claim := settled(puzzle, position, watch):
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


# -- peel


def solve_by_peeling(
    puzzle: Gourds, position: Position, watch: Watch, options: NoParams
) -> Claim[Cell]:
    if claim := settled(puzzle, position, watch):
        return claim
    if not puzzle.board.proper:
        return without_phases(puzzle, position, watch)
    from pepo.families.gourds.exact.pairs import pair_bound
    from pepo.families.gourds.peel.solver import peel

    target = find_target(puzzle, position)
    assert target is not None
    compilation.wait_until_compiled(watch)
    found = peel(puzzle.board, position, target, watch)
    moves = Moves(puzzle.board.cells, found.moves)
    stats = {
        **basics(puzzle),
        **ratio(len(moves), pair_bound(puzzle, position)),
        "left_to_phases": found.left_to_phases,
    }
    stretches = [
        (0, "The first half: the outermost gourds go to their places."),
        (found.turn, "The second half: the target's moves in reverse."),
    ]
    return Claim(Outcome.SOLVED, moves, Reasons(stretches, len(moves)), stats=stats)


# -- all of them


QUICKLY = Method("best", "Best known, quickly", "For hints.", solve_quickly)
BEST = Method(
    name="best",
    title="Best known",
    summary="The shortest solution if it can be proved quickly; otherwise the best one found.",
    run=solve_best,
    options=BestOptions,
)
OPTIMAL = Method(
    name="optimal",
    title="Optimal",
    summary="Proves a shortest solution, however long it takes.",
    run=solve_optimal,
    proves_shortest=True,
)
PEEL = Method(
    name="peel",
    title="Peel",
    summary="Freezes gourds from the outside in, working on start and target at once.",
    run=solve_by_peeling,
)
DIVIDE_AND_CONQUER = Method(
    name="phases-divide-and-conquer",
    title="Three phases, O(n²)",
    summary="Lays all gourds along one cycle, sorts them by halves, then goes to the target.",
    run=lambda puzzle, position, watch, options: solve_by_phases(
        puzzle, position, watch, sort_by_dividing
    ),
    trace_columns=COLUMNS,
    listing=DIVIDE_LISTING,
    shows=("cycle",),
)
LEAF_SORT = Method(
    name="phases-leaf-sort",
    title="Three phases, O(n³)",
    summary="Lays all gourds along one cycle, sorts them with a leaf, then goes to the target.",
    run=solve_by_leaves,
    options=LeafOptions,
    trace_columns=LEAF_COLUMNS,
    listing=LEAF_LISTING,
    shows=("cycle",),
)

METHODS: tuple[Method, ...] = (BEST, OPTIMAL, PEEL, DIVIDE_AND_CONQUER, LEAF_SORT)
