"""A solution as a table: one row for each move, with the position after it. Spreadsheets read it,
and so does `pepo verify`."""

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass

from pepo.core.errors import BadInput
from pepo.core.notation import Notation
from pepo.core.params import param
from pepo.core.puzzle import M, P, S
from pepo.core.solving import Limits, Outcome, Solution
from pepo.core.writers import Writer

COLUMNS = ("number", "move", "state", "why")


@dataclass(frozen=True)
class TableOptions:
    method: str = param("", "method that solves it (default: the family's first)")
    seconds: float = param(60.0, "time limit", least=0.0, most=3600.0)


def writer(notation: Notation[P, S, M], solve: Callable[..., Solution[S, M]]) -> Writer[P]:
    """For the puzzles that this notation is for; `solve` is the family's door to its methods."""

    def write(puzzle: P, options: TableOptions) -> str:
        found = solve(puzzle, options.method or None, limits=Limits(seconds=options.seconds))
        if found.outcome is Outcome.IMPOSSIBLE:
            raise BadInput("The puzzle has no solution, so there are no moves to write.")
        if not found.solved:
            raise BadInput(f"No solution was found: {found.reason}.")
        table = io.StringIO()
        rows = csv.writer(table, lineterminator="\n")
        rows.writerow(COLUMNS)
        for number, step in enumerate(found.steps(), start=1):
            move, state = notation.format_move(step.move), notation.format_state(puzzle, step.state)
            rows.writerow([number, move, state, step.why])
        return table.getvalue()

    return Writer("csv", "Solution as CSV", "A row for each move: number, move, position, why.",
                  ".csv", write, TableOptions, read, in_menus=False)  # fmt: skip


def read(puzzle: object, text: str) -> list[str] | None:
    """The moves of such a table, or of any CSV with a column `move`."""
    heading, *rows = [*csv.reader(io.StringIO(text.removeprefix("\ufeff").strip()))] or [[]]
    names = [name.strip().lower() for name in heading]
    if "move" not in names or len(names) < 2:
        return None
    place = names.index("move")
    for number, row in enumerate(rows, start=2):
        if row and len(row) <= place:
            raise BadInput(f"Line {number} of the table has no move; expected {len(names)} values.")
    return [row[place] for row in rows if row]
