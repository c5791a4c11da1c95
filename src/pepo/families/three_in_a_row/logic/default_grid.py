"""A full grid for an empty one, of almost any size, at once.

Rows come in pairs, a row and its opposite. So every column has as many black as white, and of any
three cells below each other two differ. A row that is itself made of the pairs XO and OX follows
the rules for the same reasons. Without distinct lines all pairs of rows begin with XOXO…, which
makes a chessboard; odd sides are only one row or column more.

With distinct lines every pair of rows is different. The rows after the first number the pairs of
columns in binary, which tells all columns apart: two columns would be the same, or opposite, only
if they had the same number. The rest are any other lines that follow the rules. All this is for
grids at least as high as wide; others are turned over. It fails only if a grid has more rows than
there are lines, so counting (pigeonhole.py) and this together settle every even size.

An odd square with a number of blacks, or with distinct lines, has the row OXOX…O, turned by one
place from row to row: read round a circle, it has never three alike. Other odd grids with distinct
lines are left to the search.
"""

from collections.abc import Iterator
from itertools import islice, repeat

from pepo.families.three_in_a_row.logic.lines import completions, even
from pepo.families.three_in_a_row.logic.pigeonhole import why_no_size
from pepo.families.three_in_a_row.puzzle import BLACK, WHITE, ThreeInARow, opposite


def default_grid(puzzle: ThreeInARow) -> str | None:
    """All cells, row by row; None if there is none, or none that we know how to write down."""
    width, height, distinct = puzzle.width, puzzle.height, puzzle.distinct_lines
    if why_no_size(puzzle):
        return None
    if puzzle.blacks is not None or (distinct and (width % 2 or height % 2)):
        return _circles(width, puzzle.blacks) if width == height else None
    if distinct and width > height:
        turned = _rows(height, width, distinct)
        return "".join(row[k] for k in range(height) for row in turned)
    return "".join(_rows(width, height, distinct))


def another_grid(puzzle: ThreeInARow, full: str) -> str:
    """A second one: colours swapped, or the rows in reverse where black and white aren't alike."""
    return opposite(full) if puzzle.blacks is None else full[::-1]


def _circles(side: int, blacks: int | None) -> str:
    """An odd square: one row, turned by one place from row to row."""
    row = (WHITE + BLACK) * (side // 2) + WHITE
    if blacks is not None and blacks > side // 2:
        row = opposite(row)
    return "".join(row[k:] + row[:k] for k in range(side))


def _rows(width: int, height: int, distinct: bool) -> list[str]:
    rows = _distinct_rows(width) if distinct else repeat(_alternating(width))
    every = (1 << width) - 1
    pairs = ((first, first ^ every) for first in islice(rows, (height + 1) // 2))
    return [_text(row, width) for pair in pairs for row in pair][:height]


def _alternating(width: int) -> int:
    return sum(1 << k for k in range(0, width, 2))


def _distinct_rows(width: int) -> Iterator[int]:
    """Rows that begin with black, as bits of their black cells, no two alike."""
    numbering = [_alternating(width)]
    for bit in range((width // 2 - 1).bit_length()):
        swapped = sum(3 << 2 * pair for pair in range(width // 2) if pair >> bit & 1)
        numbering.append(numbering[0] ^ swapped)
    yield from numbering
    for row in completions(1, 0, even(width)):
        if row not in numbering:
            yield row


def _text(row: int, width: int) -> str:
    return "".join(BLACK if row >> k & 1 else WHITE for k in range(width))
