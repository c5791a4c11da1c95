"""The kernel of the annealing, against the readable search; and that it only goes up."""

import numpy as np
import pytest
from numpy.typing import NDArray

from pepo.core.solving import solve
from pepo.families.coroutine.kernels.annealing import anneal
from pepo.families.coroutine.kernels.boards import shortest
from pepo.families.coroutine.kernels.packed import plain
from pepo.families.coroutine.methods import BREADTH_FIRST
from pepo.families.coroutine.study.population import Frame

SHAPES = [(3, 3), (3, 5), (2, 4), (4, 4), (5, 3), (1, 7)]


def herd(frame: Frame, count: int, seed: int) -> NDArray[np.uint8]:
    rng = np.random.default_rng(seed)
    chosen = rng.random((count, frame.cells, 8)) < rng.choice([0.1, 0.25, 0.5], (count, 1, 1))
    masks = np.packbits(chosen, axis=2, bitorder="little")[:, :, 0]
    masks[:, frame.goal] = 0
    return masks


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_kernel_finds_the_length_of_the_readable_search(shape: tuple[int, int]) -> None:
    frame = Frame(*shape)
    seen, queue = np.zeros(frame.cells**2, np.int32), np.zeros(frame.cells**2, np.int32)
    for stamp, masks in enumerate(herd(frame, 120, seed=sum(shape)), start=1):
        turns = shortest(*plain(frame.puzzle(masks)), seen, stamp, queue)
        assert turns == solve(frame.puzzle(masks), BREADTH_FIRST).length


@pytest.mark.parametrize("shape", [(3, 3), (4, 5)], ids=str)
def test_annealing_keeps_the_best_board_it_saw(shape: tuple[int, int]) -> None:
    frame = Frame(*shape)
    for seed, masks in enumerate(herd(frame, 4, seed=9)):
        masks[masks == 0] = 1
        masks[frame.goal] = 0
        before = solve(frame.puzzle(masks), BREADTH_FIRST).length
        best, rng_state = masks.copy(), np.array([seed + 1], np.uint64)
        longest = anneal(*plain(frame.puzzle(masks)), 20_000, 3.0, 0.3, rng_state, best)
        assert longest == solve(frame.puzzle(best), BREADTH_FIRST).length >= before
        assert longest > 8
        assert all(best[k] for k in range(frame.cells) if k != frame.goal)
        assert best[frame.goal] == 0
