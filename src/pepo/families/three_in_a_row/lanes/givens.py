"""Givens of many grids that follow from the others: each grid as `packed.drop_told` leaves it."""

from collections.abc import Sequence

import numpy as np

from pepo.families.three_in_a_row.kernels import packed
from pepo.families.three_in_a_row.lanes.batch import flat, is_possible
from pepo.families.three_in_a_row.lanes.kernels import generation
from pepo.families.three_in_a_row.lanes.kernels.vectors import CELLS
from pepo.families.three_in_a_row.puzzle import Item, ThreeInARow

LEVEL = 2  # of the logic that lanes know


def drop_told(
    puzzles: Sequence[ThreeInARow], orders: Sequence[Sequence[Item]]
) -> list[ThreeInARow]:
    """Puzzles of one size, without signs and without the rule of distinct lines; for each, all
    cells in the order in which givens go."""
    if not puzzles or not is_possible():
        pairs = zip(puzzles, orders, strict=True)
        return [packed.drop_told(puzzle, order, LEVEL) for puzzle, order in pairs]
    like = puzzles[0]
    cells = like.height * like.width
    pitch = max(CELLS, cells)
    limits = np.array([like.black_limits(side) for side in (like.width, like.height)], np.int64)
    grids = flat(np.stack([packed.to_cells(puzzle.start()) for puzzle in puzzles]), pitch, -1)
    generation.drop_told(grids, np.array(orders, np.int64), pitch, like.height, like.width, limits)
    left = grids.reshape(len(puzzles), pitch)[:, :cells]
    return [
        puzzle.with_cells(packed.to_state(givens))
        for puzzle, givens in zip(puzzles, left, strict=True)
    ]
