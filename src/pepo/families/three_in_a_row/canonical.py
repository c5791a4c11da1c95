"""Three in a row: which grids are the same puzzle: turned, reflected, or with colours swapped."""

from collections.abc import Iterator
from dataclasses import replace

from pepo.families.three_in_a_row.puzzle import Sign, ThreeInARow, opposite

Rows = tuple[str, ...]
Signs = tuple[Sign, ...]


def canonical(puzzle: ThreeInARow) -> ThreeInARow:
    """The first of 16 equivalent grids; wide ones come before high ones."""
    key = min(
        (len(rows), blacks, rows, signs)
        for blacks, image in _colourings(puzzle)
        for rows, signs in _images(image, puzzle.signs)
    )
    return replace(puzzle, rows=key[2], signs=key[3], blacks=key[1] or None)


def _colourings(puzzle: ThreeInARow) -> Iterator[tuple[int, Rows]]:
    """As it is, and black for white, each with the number of blacks in its odd lines."""
    side = puzzle.width if puzzle.width % 2 else puzzle.height
    yield puzzle.blacks or 0, puzzle.rows
    yield side - puzzle.blacks if puzzle.blacks else 0, tuple(map(opposite, puzzle.rows))


def _images(rows: Rows, signs: Signs) -> Iterator[tuple[Rows, Signs]]:
    height, width = len(rows), len(rows[0])
    for turn in (False, True):
        turned = tuple("".join(column) for column in zip(*rows)) if turn else rows
        for upside_down in (False, True):
            upright = turned[::-1] if upside_down else turned
            for mirrored in (False, True):
                image = tuple(row[::-1] for row in upright) if mirrored else upright
                yield image, _moved(signs, height, width, turn, upside_down, mirrored)


def _moved(
    signs: Signs, height: int, width: int, turn: bool, upside_down: bool, mirrored: bool
) -> Signs:
    """The signs, where the cells they join have gone."""

    def place(cell: int) -> int:
        row, column = divmod(cell, width)
        high, wide = (width, height) if turn else (height, width)
        if turn:
            row, column = column, row
        if upside_down:
            row = high - 1 - row
        if mirrored:
            column = wide - 1 - column
        return row * wide + column

    pairs = ((sorted((place(sign.first), place(sign.second))), sign.alike) for sign in signs)
    return tuple(sorted(Sign(first, second, alike) for (first, second), alike in pairs))
