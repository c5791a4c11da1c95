"""A full grid for an empty one, of any size, at once.

Rows come in pairs, a row and its opposite. So every column has as many black as white, and of any
three cells below each other two differ. A row that is itself made of the pairs XO and OX follows
the rules for the same reasons. Without distinct lines all pairs of rows begin with XOXO…, which
makes a chessboard.

With distinct lines every pair of rows is different. The rows after the first number the pairs of
columns in binary, which tells all columns apart: two columns would be the same, or opposite, only
if they had the same number. The rest are any other lines that follow the rules. All this is for
grids at least as high as wide; others are turned over. It fails only if a grid has more rows than
there are lines, so counting (pigeonhole.py) and this together settle every size.
"""

from collections.abc import Iterator
from itertools import islice, repeat

from pepo.families.three_in_a_row.logic.lines import completions
from pepo.families.three_in_a_row.logic.pigeonhole import why_too_large
from pepo.families.three_in_a_row.puzzle import BLACK, WHITE


def default_grid(width: int, height: int, distinct: bool) -> str | None:
    """All cells, row by row; None if no grid of this size has distinct lines."""
    if distinct and why_too_large(width, height):
        return None
    if distinct and width > height:
        turned = _rows(height, width, distinct)
        return "".join(row[k] for k in range(height) for row in turned)
    return "".join(_rows(width, height, distinct))


def _rows(width: int, height: int, distinct: bool) -> list[str]:
    rows = _distinct_rows(width) if distinct else repeat(_alternating(width))
    every = (1 << width) - 1
    return [
        _text(row, width) for first in islice(rows, height // 2) for row in (first, first ^ every)
    ]


def _alternating(width: int) -> int:
    return sum(1 << k for k in range(0, width, 2))


def _distinct_rows(width: int) -> Iterator[int]:
    """Rows that begin with black, as bits of their black cells, no two alike."""
    numbering = [_alternating(width)]
    for bit in range((width // 2 - 1).bit_length()):
        swapped = sum(3 << 2 * pair for pair in range(width // 2) if pair >> bit & 1)
        numbering.append(numbering[0] ^ swapped)
    yield from numbering
    for row in completions(1, 0, width):
        if row not in numbering:
            yield row


def _text(row: int, width: int) -> str:
    return "".join(BLACK if row >> k & 1 else WHITE for k in range(width))
