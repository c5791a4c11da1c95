"""The quick method: bit lines, what every line forces, search with restarts, then CaDiCaL.

Plain search has a heavy tail: most grids are solved at once, a few take forever. So it gets a few
thousand steps, restarts at random a few times, and then hands over to CaDiCaL, which can also prove
that there is no solution and name the cells that clash.
"""

from collections.abc import Iterable, Sequence
from random import Random

from pepo.core.errors import BadInput
from pepo.core.params import NoParams
from pepo.core.solving import Claim, Method, Outcome, Watch
from pepo.families.three_in_a_row.logic.default_grid import default_grid
from pepo.families.three_in_a_row.logic.pigeonhole import find_crowd
from pepo.families.three_in_a_row.logic.search import OutOfNodes, solutions
from pepo.families.three_in_a_row.methods.claims import Fills, by_sat, crowded, solved
from pepo.families.three_in_a_row.puzzle import Fill, ThreeInARow

MAX_READABLE = 400  # cells; up to here readable Python is quick enough and Numba isn't loaded
ALLOWANCE = (200, 400, 800)  # steps of each attempt


def solve_fast(puzzle: ThreeInARow, state: str, watch: Watch, options: NoParams) -> Claim[Fill]:
    full, decided = find(puzzle, state, watch)
    stats = {"steps": watch.states}
    if full is not None:
        return solved(puzzle, state, full, stats)
    crowd = find_crowd(puzzle, state) if decided else None
    if crowd is not None:
        return crowded(puzzle, crowd, stats)
    return by_sat(puzzle, state, watch, stats, no_solution=decided)


def complete(puzzle: ThreeInARow, state: str, watch: Watch) -> str | None:
    """A full grid, by CaDiCaL where the search takes long; None: proved that there is none."""
    full, decided = find(puzzle, state, watch)
    if decided:
        return full
    from pepo.families.three_in_a_row.logic.sat import Clauses

    with Clauses(puzzle) as clauses:
        return clauses.solve(state)


def find(puzzle: ThreeInARow, state: str, watch: Watch) -> tuple[str | None, bool]:
    """A full grid if one is found soon; and whether "none" is certain."""
    if puzzle.is_open(state) and (full := default_grid(puzzle)) is not None:
        return full, True
    if find_crowd(puzzle, state) is not None:
        return None, True
    if len(state) > MAX_READABLE:
        from pepo.families.three_in_a_row.kernels.packed import find_one

        return find_one(puzzle, state, watch)
    for attempt, nodes in enumerate(ALLOWANCE):
        rng = Random(attempt) if attempt else None
        try:
            return next(solutions(puzzle, state, watch, nodes=nodes, rng=rng), None), True
        except OutOfNodes:
            continue
    return None, False


def solve_many(puzzles: Iterable[ThreeInARow], watch: Watch | None = None) -> list[Claim[Fill]]:
    """A claim for each puzzle, in the same order. Those of one size are solved together, by the
    kernels: streams of puzzles are solved with it. Its moves are made when you look at them, and
    aren't replayed by the rules, as those of `pepo.solve` are; `family.confirm` does that."""
    from pepo.families.three_in_a_row.kernels.packed import MAX_BITS

    puzzles = list(puzzles)
    if not all(isinstance(puzzle, ThreeInARow) for puzzle in puzzles):
        raise BadInput("solve_many takes three-in-a-row puzzles, such as pepo.load(id).puzzle.")
    watch = watch or Watch()
    by_size: dict[tuple[int, int, bool, int | None], list[int]] = {}
    for number, puzzle in enumerate(puzzles):
        rows = puzzle.rows
        size = (len(rows), len(rows[0]), puzzle.distinct_lines, puzzle.blacks)
        by_size.setdefault(size, []).append(number)
    claims: dict[int, Claim[Fill] | None] = {}
    for (height, width, _, _), numbers in by_size.items():
        if max(height, width) <= MAX_BITS:
            some = [puzzles[number] for number in numbers]
            claims |= zip(numbers, _solve_alike(some), strict=True)
    return [
        claims.get(number) or solve_fast(puzzle, puzzle.start(), watch, NoParams())
        for number, puzzle in enumerate(puzzles)
    ]


def _solve_alike(puzzles: Sequence[ThreeInARow]) -> list[Claim[Fill] | None]:
    """Of one size and with the same rules; None where the kernels find nothing."""
    from pepo.families.three_in_a_row.kernels.packed import stack_signs, to_cells, to_state
    from pepo.families.three_in_a_row.lanes.batch import solve_batch

    states = ["".join(puzzle.rows) for puzzle in puzzles]
    size, width = len(states[0]), puzzles[0].width
    grids = to_cells("".join(states)).reshape(len(states), size)
    solved, _, found = solve_batch(grids, stack_signs(puzzles), puzzles[0])
    text, stats = to_state(found.ravel()), {"steps": 1}
    return [
        Claim(Outcome.SOLVED, Fills(state, text[k * size : (k + 1) * size], width), stats=stats)
        if fine
        else None
        for k, (state, fine) in enumerate(zip(states, solved.tolist(), strict=True))
    ]


def solve_by_sat(puzzle: ThreeInARow, state: str, watch: Watch, options: NoParams) -> Claim[Fill]:
    """CaDiCaL alone, the referee."""
    watch.tick()
    return by_sat(puzzle, state, watch, {})


FAST = Method(
    name="fast",
    title="Fast",
    summary="Search with restarts, then the SAT solver CaDiCaL.",
    run=solve_fast,
)
SAT = Method(
    name="sat",
    title="SAT",
    summary="Writes the rules as clauses for the SAT solver CaDiCaL.",
    run=solve_by_sat,
)
