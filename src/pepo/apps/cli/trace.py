"""The trace of a teaching method, as a table."""

import sys

from pepo.api.answer import Answer
from pepo.apps.cli.output import quiet, say, screen
from pepo.render.table import table


def say_trace(answer: Answer, *, why: bool = False) -> None:
    """The table the method wrote; with `why`, its sentence beside each row."""
    columns = answer.family.method(answer.method).trace_columns
    rows = [[column.title for column in columns] + ["Why"] * why]
    for event in answer.trace:
        cells = [
            ("  " * min(event.depth, 24) if column.indent else "") + column.write(event)
            for column in columns
        ]
        rows.append(cells + [event.why] * why)
    wide = max(screen().columns - 1, 40) if sys.stdout.isatty() else None
    say(table(rows, columns=wide))
    if answer.solution.trace_cut:
        say(quiet(f"The trace was cut after {len(answer.trace):,} rows."))
