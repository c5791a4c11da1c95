"""Three in a row: refutations by a SAT solver."""

from pepo.core.certificates import IMPOSSIBLE, Proof
from pepo.core.errors import FalseClaim
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.certificates.checker import not_this, rules_and_givens, variables
from pepo.families.three_in_a_row.puzzle import BLACK, WHITE, ThreeInARow, cut_rows
from pepo.search.proofs import refute

BYTES = 300  # of a clause, in Python and in the solver


def clause_count(puzzle: ThreeInARow) -> int:
    """About how many clauses there are: those that count, and those of distinct lines."""
    width, height = puzzle.width, puzzle.height
    count = sum(many * 2 * length * length for many, length in ((height, width), (width, height)))
    if puzzle.distinct_lines:
        count += 2 * width * height * (width + height)
    return count


def make(puzzle: ThreeInARow, claim: str, watch: Watch) -> Proof:
    watch.need(BYTES * clause_count(puzzle), what="the formula")
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
