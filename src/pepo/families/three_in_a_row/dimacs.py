"""Three in a row as DIMACS, for SAT solvers, and their models as solutions.

The formula is that of certificates, without the claim: its models are the solutions. Variable
r·width + c + 1 is "this cell is black"; comments say so, one line a cell.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from pepo.core.errors import BadInput, quote
from pepo.core.params import NoParams
from pepo.core.writers import Writer
from pepo.families.three_in_a_row.certificates.checker import rules_and_givens, variables
from pepo.families.three_in_a_row.certificates.maker import clause_count
from pepo.families.three_in_a_row.notation import NOTATION
from pepo.families.three_in_a_row.puzzle import BLACK, WHITE, Fill, ThreeInARow

MAX_CLAUSES = 2_000_000


def write(puzzle: ThreeInARow, options: NoParams) -> bytes:
    count = clause_count(puzzle)
    if count > MAX_CLAUSES:
        raise BadInput(
            f"The formula would have about {count:,} clauses; the limit is {MAX_CLAUSES:,}. Try a "
            "smaller grid."
        )
    return "".join(_comments(puzzle)).encode() + rules_and_givens(puzzle).dimacs


def _comments(puzzle: ThreeInARow) -> Iterator[str]:
    yield f"c three-in-a-row:{NOTATION.format(puzzle)}\n"
    yield "c A model is a solution: a variable of a cell is true where the cell is black.\n"
    yield from (f"c {name} {variable}\n" for name, variable in variables(puzzle).items())


def read(puzzle: ThreeInARow, text: str) -> list[str] | None:
    """The moves that fill the grid as a solver's model says: "v 1 -2 … 0" after "s SATISFIABLE", or
    "1 -2 … 0" after "SAT"."""
    lines = [line.split() for line in text.splitlines() if line.strip() and line[:1] not in "cC"]
    said = [word.upper() for word in lines[0]] if lines else []
    if said[:1] not in (["S"], ["V"], ["SAT"], ["UNSAT"]):
        return None
    if said[-1] in ("UNSAT", "UNSATISFIABLE", "UNKNOWN"):
        raise BadInput(f"The solver says {quote(said[-1])}; expected a model, 'v 1 -2 … 0'.")
    if said == ["SAT"]:
        words = [word for line in lines[1:] for word in line]
    else:
        words = [word for line in lines if line[0] in "vV" for word in line[1:]]
    return [*_moves(puzzle, {abs(literal): literal > 0 for literal in _literals(words)})]


def _literals(words: Sequence[str]) -> Iterator[int]:
    for word in words:
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            raise BadInput(f"The model has {quote(word)}; expected a variable or its negative.")
        yield int(word)


def _moves(puzzle: ThreeInARow, model: Mapping[int, bool]) -> Iterator[str]:
    """Given cells are left out, unless the model has another colour: the rules say why not."""
    for cell, (name, variable) in enumerate(variables(puzzle).items()):
        if variable not in model:
            raise BadInput(f"The model has no variable {variable}, which is the cell {name}.")
        colour = BLACK if model[variable] else WHITE
        if puzzle.start()[cell] != colour:
            yield NOTATION.format_move(Fill(*divmod(cell, puzzle.width), colour))


DIMACS: Writer[ThreeInARow] = Writer(
    "dimacs",
    "DIMACS for SAT solvers",
    "The rules and givens as clauses; 'pepo verify' reads the model.",
    ".cnf",
    write,
    read=read,
    in_menus=False,
)
