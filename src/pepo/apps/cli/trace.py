"""The table of a teaching method, and the stack under each of its rows; the moves of others."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pepo.api.answer import Answer
from pepo.apps.cli.output import quiet, say, say_words, screen, table_width
from pepo.core.frames import TracePosition
from pepo.core.listing import Place
from pepo.core.notes import Note, Notes
from pepo.core.solving import Method
from pepo.core.trace import Event, StackTable, say_same
from pepo.core.words import counted
from pepo.render import terminal
from pepo.render.table import table

GROUPS = ("36", "35", "33", "34", "32", "31")  # colours of rows that are the same
MAX_NOTED = 12  # cells that are listed with one note
INDENT = " " * 6


def say_trace(
    answer: Answer, *, why: bool = False, code: bool = False, stack: bool = False
) -> None:
    """The table; with `why`, a sentence for each row; with `code`, its line in the source and the
    variables that changed; with `stack`, the method's stack and its notes under each row."""
    method, trace = answer.family.method(answer.method), answer.trace
    lines: defaultdict[int, list[str]] = defaultdict(list)

    def paint(number: int, line: str) -> str:
        group = trace[number - 1].group if number else None
        colour = GROUPS[group % len(GROUPS)] if group else ""
        lines[number].append(terminal.paint(line, colour, screen()))
        return line

    table(_rows(method, trace, why=why, code=code), columns=table_width(), paint=paint)
    stacks = _stacks(method.stack, answer) if stack and method.stack else iter(())
    for number in range(len(trace) + 1):
        below = next(stacks, ()) if number else ()
        for line in (*lines[number], *(f"{INDENT}{line}" for line in below)):
            say(line)
    if answer.solution.trace_cut:
        say(quiet(f"Only the first {len(trace):,} rows are shown."))


def say_part(answer: Answer, shown: slice) -> None:
    """Some rows, without what would give away later ones; or some moves, if there is no trace."""
    if not answer.trace:
        say_steps(answer, shown)
        return
    method = answer.family.method(answer.method)
    rows = [replace(event, again=(), group=None) for event in answer.trace[shown]]
    say(table(_rows(method, rows, why=False, code=False), columns=table_width()))


def say_steps(answer: Answer, shown: slice = slice(None)) -> None:
    """The moves of a method that keeps no trace, each with its reason."""
    for number, step in list(enumerate(answer, start=1))[shown]:
        why = f"  {step.why}" if step.why else ""
        move = answer.family.notation.format_move(step.move)
        say_words(f"{number:>4}  {move}{quiet(why)}", indent="          ")


def _rows(method: Method, trace: Sequence[Event], *, why: bool, code: bool) -> list[list[str]]:
    columns, lines = method.trace_columns, method.listing.lines if method.listing else ()
    same = any(event.group for event in trace)
    titles = [column.title for column in columns] + ["Same"] * same
    rows = [titles + ["Line", "Changed"] * code + ["Why"] * why]
    for event in trace:
        cells = [column.indented(event, 24) for column in columns] + [say_same(event)] * same
        if code:
            place = event.place or Place(0)
            changed = ", ".join(f"{name} = {text}" for name, text in place.variables.items())
            cells += [lines[place.line].reference, changed]
        rows.append(cells + [event.why] * why)
    return rows


def _stacks(shown: StackTable, answer: Answer) -> Iterator[list[str]]:
    """For each row the stack, the newest entry first, and what is written on the board."""
    position = TracePosition([answer.solution.start])
    for event in answer.trace:
        position.follow(event)
        stack = event.stack
        lines = []
        if stack.entries:
            titles = [column.title for column in shown.columns]
            entries = [shown.write(entry) for entry in reversed(stack.entries)]
            lines += table([titles, *entries]).splitlines()
        if stack.below:
            lines.append(f"… and {counted(stack.below, *shown.unit)} below")
        if position.notes:
            lines.append(f"{shown.notes}: {_said(position.notes)}")
        yield [quiet(line) for line in lines]


def _said(notes: Notes) -> str:
    """The cells that have each note: "? tile 0, tile 3; no tile 5"."""
    cells: defaultdict[Note, list[str]] = defaultdict(list)
    for id, note in notes.items():
        cells[note].append(id.replace("-", " "))
    return "; ".join(
        f"{note.text} {', '.join(named[:MAX_NOTED])}"
        + (f" and {len(named) - MAX_NOTED:,} more" if len(named) > MAX_NOTED else "")
        for note, named in sorted(cells.items(), key=lambda item: item[0].settled)
    )
