"""CaDiCaL alone, the referee: finds a solution or proves that there is none."""

from pepo.core.params import NoParams
from pepo.core.solving import Claim, Method, Watch
from pepo.families.three_in_a_row.methods.claims import by_sat
from pepo.families.three_in_a_row.puzzle import Fill, ThreeInARow


def solve_by_sat(puzzle: ThreeInARow, state: str, watch: Watch, options: NoParams) -> Claim[Fill]:
    watch.tick()
    return by_sat(puzzle, state, watch, {})


SAT = Method(
    name="sat",
    title="SAT",
    summary="Writes the rules as clauses for the SAT solver CaDiCaL.",
    run=solve_by_sat,
)
