"""The trace of a teaching method, as a table."""

from pepo.api import Answer
from pepo.apps.cli.output import quiet, say, screen
from pepo.render.table import table


def say_trace(answer: Answer, *, why: bool = False) -> None:
    """The table the method wrote; with `why`, its sentence beside each row."""
    solution = answer.solution
    method = answer.game.family.method(solution.method)
    columns = method.trace_columns
    rows = [[column.title for column in columns] + ["Why"] * why]
    for event in solution.trace:
        cells = [
            ("  " * min(event.depth, 24) if column.indent else "")
            + event.values.get(column.name, "")
            for column in columns
        ]
        rows.append(cells + [event.why] * why)
    say(table(rows, columns=max(screen().columns - 1, 40)))
    if solution.trace_cut:
        say(quiet(f"The trace was cut after {len(solution.trace):,} rows."))
