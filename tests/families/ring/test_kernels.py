"""The kernels do what the readable rules do."""

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from pepo.core.errors import BadInput
from pepo.core.solving import Watch, solve
from pepo.families.ring import methods
from pepo.families.ring.kernels import packed
from pepo.families.ring.kernels import rings as kernels
from pepo.families.ring.puzzle import Ring
from pepo.search.breadth_first import breadth_first


def readable(ring: Ring) -> int | None:
    answer = solve(ring, methods.BREADTH_FIRST)
    return answer.length if answer.solved else None


def test_every_small_ring_has_the_length_the_rules_give_it() -> None:
    rings = [tiles for n in range(1, 6) for tiles in product(range(n + 1), repeat=n)]
    assert packed.shortest_lengths(rings) == [readable(Ring(tiles)) for tiles in rings]


@pytest.mark.parametrize("n", [2, 7, 63, 64, 65, 128, 1000, 3000])
@pytest.mark.parametrize("most", [2, 50, 10**9])
def test_random_rings_have_the_length_the_rules_give_them(n: int, most: int) -> None:
    rng = Random(n * most)
    for _ in range(6 if n >= 1000 else 30):
        tiles = tuple(rng.randrange(most) for _ in range(n))
        wanted = readable(Ring(tiles))
        for kind in (np.int32, np.int64, np.uint32, np.uint64):
            assert packed.shortest_length(np.array(tiles, kind)) == wanted


@pytest.mark.parametrize("seed", range(4))
def test_wide_layers_give_the_same_length_as_narrow_ones(seed: int) -> None:
    """Large enough that layers pass from queue to bits and back again."""
    rng = np.random.default_rng(seed)
    n = 300_000 + seed
    board = rng.integers(0, n if seed % 2 else 40_000, n, dtype=np.int32)
    way, _, _ = kernels.search(board, 0)  # type: ignore[arg-type]
    length = packed.shortest_length(board)
    assert length == (len(way) - 1 if way else None)
    assert length == breadth_first(Ring(tuple(board.tolist())), 0, Watch()).moves.__len__()


def test_the_search_gives_a_solution_the_tiles_seen_and_the_number_of_solutions() -> None:
    rng = Random(9)
    for n in (1, 2, 5, 16, 40):
        for _ in range(40):
            ring = Ring(tuple(rng.randrange(n + 1) for _ in range(n)))
            tile = rng.randrange(n)
            slow = solve(ring, methods.BREADTH_FIRST, start=tile)
            claim = methods.solve_by_kernel(ring, tile, Watch())
            assert claim.outcome is slow.outcome
            assert len(claim.moves) == slow.length
            assert claim.stats.get("shortest_solutions") == slow.stats.get("shortest_solutions")


def test_more_solutions_than_fit_in_64_bits_are_counted() -> None:
    """The solutions part and meet again 70 times: there are 2^70 of them."""
    ring = _diamonds(70)
    slow = solve(ring, methods.BREADTH_FIRST)
    assert slow.stats["shortest_solutions"] == 2**70
    claim = methods.solve_by_kernel(ring, 0, Watch())
    assert claim.stats["shortest_solutions"] == 2**70


def _diamonds(count: int) -> Ring:
    """A ring in which `count` times in a row both jumps lead to tiles that meet again.

    From c the jumps of d lead to c+d and c-d; both go on to m, the one by m-c-d, the other by
    m-c+d. Tiles are chosen far apart so that no other jump lands on the way.
    """
    rng = Random(1)
    n = 1_000_003
    tiles = [0] * n
    used = {0, n - 1}
    here = 0
    for step in range(count):
        while True:
            by = rng.randrange(1, n)
            left, right = (here + by) % n, (here - by) % n
            meet = n - 1 if step == count - 1 else rng.randrange(n)
            fresh = {left, right} | ({meet} if meet != n - 1 else set())
            strays = {(2 * left - meet) % n, (2 * right - meet) % n}
            if (
                len(fresh) == 2 + (meet != n - 1)
                and not fresh & used
                and not strays & (used | fresh)
            ):
                break
        tiles[here], tiles[left], tiles[right] = by, (meet - left) % n, (meet - right) % n
        used |= fresh | strays
        here = meet
    return Ring(tuple(tiles))


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (np.array([], np.int32), "size 0"),
        (np.array([1.5, 2.0]), "float64"),
        (np.zeros((2, 2), np.int32), "2-dimensional"),
        (np.array([1, -4, 0]), "Tile 1 is '-4'"),
        (np.array(["a", "b"]), "expected one row of whole numbers"),
    ],
    ids=["empty", "fractions", "square", "negative", "words"],
)
def test_an_invalid_board_is_refused(board: Any, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        packed.shortest_length(board)


@pytest.mark.parametrize("board", [[], [-1000000000, 1, 1], [1.7, 1], [1, -5, 3], [[1], [2]]])
def test_an_invalid_board_is_refused_in_bulk_too(board: list[int]) -> None:
    with pytest.raises(BadInput, match="Board 1 is"):
        packed.shortest_lengths([[1, 0], board])
