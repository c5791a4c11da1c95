"""Coroutine: which boards are the same puzzle: the board turned and reflected, coins and all.

Of classic boards only the reflection in the main diagonal leaves the coins in their corners.
"""

from itertools import chain, product

from pepo.families.coroutine.puzzle import STEPS, Arrows, Coroutine


def canonical(puzzle: Coroutine) -> Coroutine:
    """Of all boards that are this one, the first: coins first, then goals, then arrows."""
    images = [_image(puzzle, *how) for how in product((False, True), (1, -1), (1, -1))]
    return min(images, key=lambda p: (p.coins, sorted(p.goals), len(p.rows), p.rows))


def _image(puzzle: Coroutine, transpose: bool, down: int, right: int) -> Coroutine:
    """First the flips, where `down` or `right` is -1, then the transposition."""
    wide = puzzle.width
    rows = [range(row * wide, (row + 1) * wide)[::right] for row in range(puzzle.height)[::down]]
    grid = list(zip(*rows)) if transpose else rows  # of the squares' old numbers
    place = {square: k for k, square in enumerate(chain(*grid))}
    steps = [(y * down, x * right) for y, x in STEPS]
    turned = [STEPS.index(step[::-1] if transpose else step) for step in steps]

    def arrows(square: int) -> Arrows:
        return tuple(sorted(turned[arrow] for arrow in puzzle.squares[square]))

    a, b = puzzle.coins
    goals = frozenset(place[goal] for goal in puzzle.goals)
    return Coroutine(tuple(tuple(map(arrows, row)) for row in grid), (place[a], place[b]), goals)
