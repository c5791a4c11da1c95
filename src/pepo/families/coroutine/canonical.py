"""Coroutine: which boards are the same puzzle: the board turned and reflected, coins and all.

Of classic boards only the reflection in the main diagonal leaves the coins in their corners.
"""

from itertools import product

from pepo.families.coroutine.puzzle import STEPS, Coroutine


def canonical(puzzle: Coroutine) -> Coroutine:
    """Of all boards that are this one, the first: coins first, then goals, then arrows."""
    images = [_image(puzzle, *how) for how in product((False, True), repeat=3)]
    return min(images, key=lambda p: (p.coins, sorted(p.goals), len(p.rows), p.rows))


def _image(puzzle: Coroutine, transpose: bool, flip_rows: bool, flip_columns: bool) -> Coroutine:
    """First the flips, then the transposition."""
    height, width = puzzle.height, puzzle.width
    columns = height if transpose else width

    def place(square: int) -> int:
        row, column = divmod(square, width)
        row = height - 1 - row if flip_rows else row
        column = width - 1 - column if flip_columns else column
        return column * columns + row if transpose else row * columns + column

    def turned(arrow: int) -> int:
        down, right = STEPS[arrow]
        down, right = (-down if flip_rows else down), (-right if flip_columns else right)
        return STEPS.index((right, down) if transpose else (down, right))

    squares: list[tuple[int, ...]] = [()] * len(puzzle.squares)
    for square, arrows in enumerate(puzzle.squares):
        squares[place(square)] = tuple(sorted(map(turned, arrows)))
    rows = tuple(tuple(squares[k : k + columns]) for k in range(0, len(squares), columns))
    coins = (place(puzzle.coins[0]), place(puzzle.coins[1]))
    return Coroutine(rows, coins, frozenset(map(place, puzzle.goals)))
