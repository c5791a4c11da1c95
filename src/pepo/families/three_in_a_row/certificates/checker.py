"""Three in a row: the rules as clauses, and what a certificate must hold.

Variable r·width + c + 1 is "this cell is black"; `certificate.json` maps cells to variables. Other
variables count (formula.py), or say of two lines that they differ in a place.

    impossible   the clauses contradict each other
    unique       "solution" in certificate.json keeps the rules, and the clauses contradict each
                 other once "not this solution" is added
"""

from itertools import combinations, pairwise

from pepo.certificates.fast_refutation import check_refutation_fast
from pepo.certificates.formula import Formula
from pepo.certificates.refutation import check_refutation
from pepo.core.certificates import UNIQUE, Proof
from pepo.core.errors import Flaw, PepoError, quote
from pepo.families.three_in_a_row.notation import parse_state
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, Line, ThreeInARow


def check(puzzle: ThreeInARow, claim: str, proof: Proof) -> None:
    check_refutation(_expected(puzzle, claim, proof), proof)


def check_fast(puzzle: ThreeInARow, claim: str, proof: Proof) -> None:
    check_refutation_fast(_expected(puzzle, claim, proof), proof)


def _expected(puzzle: ThreeInARow, claim: str, proof: Proof) -> Formula:
    """The formula that the certificate must refute."""
    if proof.fields.get("variables") != variables(puzzle):
        raise Flaw("The variables aren't the cells, row by row from 1.")
    formula = rules_and_givens(puzzle)
    if claim == UNIQUE:
        formula.add(*not_this(_solution(puzzle, proof)))
    return formula


def variables(puzzle: ThreeInARow) -> dict[str, int]:
    """The variable of each cell, by the cell's name."""
    cells = range(puzzle.width * puzzle.height)
    return {f"r{cell // puzzle.width + 1}c{cell % puzzle.width + 1}": cell + 1 for cell in cells}


def _solution(puzzle: ThreeInARow, proof: Proof) -> str:
    rows = proof.fields.get("solution")
    try:
        state = parse_state(puzzle, "/".join(rows if isinstance(rows, list) else [str(rows)]))
    except (PepoError, TypeError) as error:
        raise Flaw(f"The solution is {quote(rows)}: {error}") from None
    if not puzzle.is_solved(state):
        raise Flaw("The solution breaks a rule.")
    return state


def not_this(full: str) -> list[int]:
    """A clause: some cell has the other colour."""
    return [-variable if cell == BLACK else variable for variable, cell in enumerate(full, start=1)]


def rules_and_givens(puzzle: ThreeInARow) -> Formula:
    """Never 3 in a row, the right number of each colour, signs, distinct lines, and the givens."""
    formula = Formula(puzzle.width * puzzle.height)
    for line in puzzle.lines:
        black = [cell + 1 for cell in line.cells]
        for (a, b), (_, c) in pairwise(pairwise(black)):
            formula.add(a, b, c)
            formula.add(-a, -b, -c)
        formula.between(line.min_black, line.max_black, black)
    for sign in puzzle.signs:
        a, b = sign.first + 1, sign.second + 1
        formula.add(a, -b if sign.alike else b)
        formula.add(-a, b if sign.alike else -b)
    if puzzle.distinct_lines:
        for lines in (puzzle.lines[: puzzle.height], puzzle.lines[puzzle.height :]):
            for one, two in combinations(lines, 2):
                _differ(formula, one, two)
    for variable, cell in enumerate(puzzle.start(), start=1):
        if cell != BLANK:
            formula.add(variable if cell == BLACK else -variable)
    return formula


def _differ(formula: Formula, one: Line, two: Line) -> None:
    """Two lines differ in some place: a variable for each says whether they do there."""
    places = []
    for first, second in zip(one.cells, two.cells, strict=True):
        a, b, differ = first + 1, second + 1, formula.new()
        for clause in ((-differ, a, b), (-differ, -a, -b), (differ, -a, b), (differ, a, -b)):
            formula.add(*clause)
        places.append(differ)
    formula.add(*places)
