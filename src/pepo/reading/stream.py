"""Many puzzles in one text: the whole text if it is one puzzle, else one per line; or those of a
table, CSV with a column `puzzle`."""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice

from pepo.core.errors import BadInput, PepoError, quote
from pepo.reading.text import Reading, names_itself, read_each

MAX_TEXT, MAX_JSON = 1 << 20, 1 << 26  # characters that may be one puzzle over several lines

MAX_HEADING = 10_000  # characters of a table's first line


@dataclass(frozen=True)
class Line:
    """One puzzle of a stream: its line, and the puzzle or the error."""

    number: int  # 0 for an error of the whole input
    text: str
    reading: Reading | None = None
    error: PepoError | None = None
    source: str = ""  # which of several inputs it came from


def only(lines: Iterable[Line], name: str) -> Reading:
    """The only puzzle of a stream called `name`."""
    line, *more = islice(lines, 2)
    if more:
        raise BadInput(f"{quote(name)} holds several puzzles; expected one.")
    if line.reading is None:
        assert line.error is not None
        raise line.error
    return line.reading


def read_stream(
    lines: Iterable[str], *, family: str | None = None, together: bool = False
) -> Iterator[Line]:
    """The puzzles of a text: the whole text if it is one puzzle, else one per line, or row.

    A first line that names its family is a puzzle by itself, so a stream starts at once, and
    answers come before the text ends. Other text is held until it ends, or is too long for one
    puzzle. `together`: if no line is a puzzle, the whole text is one bad puzzle.
    """
    source = iter(lines)
    full = (numbered for numbered in enumerate(source, start=1) if numbered[1].strip())
    first_number, first = next(full, (0, ""))
    if not first:
        raise BadInput("The input is empty; expected a puzzle.")
    if (column := _puzzle_column(first)) is not None:
        yield from _of_table(column, source, first_number, family)
        return
    held, ended = ([first], False) if _speaks_for_itself(first) else _hold(first, source)
    if ended:
        yield from _held_whole(held, first_number, family, together)
        return
    for number, line in enumerate(chain(held, source), start=first_number):
        if line.strip():
            yield from _tries(line, number, family)


def _puzzle_column(heading: str) -> int | None:
    """Which column of a table has the puzzles, if this is the heading of such a table."""
    if len(heading) > MAX_HEADING:
        return None
    names = next(csv.reader([heading.removeprefix("\ufeff").strip()]))
    return names.index("puzzle") if "puzzle" in names else None


def _of_table(column: int, rows: Iterator[str], before: int, family: str | None) -> Iterator[Line]:
    table = csv.reader(rows)
    while True:
        try:
            row = next(table, None)
        except csv.Error as fault:
            at = before + table.line_num
            raise BadInput(f"Line {at:,} can't be read as a row of a table: {fault}.") from None
        if row is None:
            return
        number = before + table.line_num
        if len(row) > column:
            yield from _tries(row[column], number, family)
        elif row:
            error = BadInput(f"The row has {len(row)} values; expected the puzzle in {column + 1}.")
            yield Line(number, ",".join(row), error=error)


def _speaks_for_itself(line: str) -> bool:
    """Whether a line is a complete id, catalogue name or JSON object."""
    text = line.strip()
    if text.startswith("{"):
        return text.endswith("}") and text.count("{") == text.count("}")
    return names_itself(text)


def _hold(first: str, source: Iterator[str]) -> tuple[list[str], bool]:
    """Lines until the text ends, or until it is too long to be one puzzle; whether it ended."""
    max_size = MAX_JSON if first.lstrip().startswith(("{", "[")) else MAX_TEXT
    held, size = [first], len(first)
    for line in source:
        held.append(line)
        size += len(line)
        if size > max_size:
            return held, False
    return held, True


def _held_whole(
    held: list[str], first_number: int, family: str | None, together: bool
) -> Iterator[Line]:
    """The text is complete: one puzzle, or one per line."""
    wholes = _tries("".join(held), first_number, family)
    full = [(n, line) for n, line in enumerate(held, start=first_number) if line.strip()]
    if wholes[0].reading is not None or len(full) == 1:
        yield from wholes
        return
    attempts = [attempt for number, line in full for attempt in _tries(line, number, family)]
    if together and all(attempt.reading is None for attempt in attempts):
        yield from wholes
    else:
        yield from attempts


def _tries(text: str, number: int, family: str | None) -> list[Line]:
    """The puzzle of a text, or the error; several, if the text is an answer about several."""
    try:
        readings = read_each(text, family=family)
    except PepoError as error:
        return [Line(number, text, error=error)]
    return [Line(number, text, reading=reading) for reading in readings]
