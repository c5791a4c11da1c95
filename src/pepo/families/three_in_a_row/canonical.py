"""Three in a row: which grids are the same puzzle: turned, reflected, or with colours swapped."""

from collections.abc import Iterator
from dataclasses import replace

from pepo.families.three_in_a_row.puzzle import ThreeInARow, opposite

Rows = tuple[str, ...]


def canonical(puzzle: ThreeInARow) -> ThreeInARow:
    """The first of 16 equivalent grids; wide ones come before high ones."""
    return replace(puzzle, rows=min(_images(puzzle.rows), key=lambda rows: (len(rows), rows)))


def _images(rows: Rows) -> Iterator[Rows]:
    for turned in (rows, tuple("".join(column) for column in zip(*rows))):
        for upright in (turned, turned[::-1]):
            for image in (upright, tuple(row[::-1] for row in upright)):
                yield image
                yield tuple(map(opposite, image))
