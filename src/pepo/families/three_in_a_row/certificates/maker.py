"""Three in a row: refutations by a SAT solver."""

from pepo.core.certificates import IMPOSSIBLE, Proof
from pepo.core.errors import FalseClaim
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.certificates.checker import not_this, rules_and_givens, variables
from pepo.families.three_in_a_row.puzzle import BLACK, WHITE, ThreeInARow, cut_rows
from pepo.search.proofs import refute


def make(puzzle: ThreeInARow, claim: str, watch: Watch) -> Proof:
    formula, cells = rules_and_givens(puzzle), variables(puzzle)
    found = refute(formula, "The rules and the givens contradict each other.", variables=cells)
    if isinstance(found, Proof):
        if claim == IMPOSSIBLE:
            return found
        raise FalseClaim("It has no solution.")
    if claim == IMPOSSIBLE:
        raise FalseClaim("It can be solved.")
    full = "".join(BLACK if literal > 0 else WHITE for literal in found[: len(cells)])
    formula.add(*not_this(full))
    argument = 'The rules, the givens and "not this solution" contradict each other.'
    solution = list(cut_rows(full, puzzle.width))
    other = refute(formula, argument, variables=cells, solution=solution)
    if isinstance(other, Proof):
        return other
    raise FalseClaim("It has more than one solution.")
