"""CaDiCaL alone, the referee: finds a solution or proves that there is none."""

from pepo.core.params import NoParams
from pepo.core.solving import Claim, Method, Watch
from pepo.families.three_in_a_row.methods.claims import impossible, solved
from pepo.families.three_in_a_row.puzzle import Fill, ThreeInARow


def solve_by_sat(puzzle: ThreeInARow, state: str, watch: Watch, options: NoParams) -> Claim[Fill]:
    from pepo.families.three_in_a_row.logic.clash import smallest_clash
    from pepo.families.three_in_a_row.logic.sat import Clauses

    with Clauses(puzzle) as clauses:
        watch.tick()
        full = clauses.solve(state)
        if full is None:
            return impossible(puzzle, state, smallest_clash(puzzle, state, clauses, watch), {})
    return solved(puzzle, state, full, {})


SAT = Method(
    name="sat",
    title="SAT",
    summary="The rules as clauses, given to CaDiCaL.",
    run=solve_by_sat,
)
