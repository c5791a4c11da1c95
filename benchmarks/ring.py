"""Ring: the kernel against scipy, and a hundred million tiles."""

import json

import numpy as np

from benchmarks.measurement import Row, cpu, run_apart
from pepo.families.ring.kernels.packed import shortest_length


def run() -> list[Row]:
    return [*_against_scipy(), *_hundred_million(), *_stream()]


def _against_scipy() -> list[Row]:
    """10^7 tiles, the same board for both; scipy has to build its graph first, as anyone would."""
    n = 10**7
    board = np.random.default_rng(1).integers(0, n, n, dtype=np.int32)
    shortest_length(board[:1000])  # compile
    ours = cpu(lambda: shortest_length(board), times=3)
    lengths: list[int] = []
    theirs = cpu(lambda: lengths.append(_by_scipy(board)))
    assert lengths[0] == shortest_length(board), "the two disagree"
    return [
        ("ring of 10⁷ tiles, kernel", f"{ours:.3f} s CPU", ""),
        ("the same by scipy's breadth_first_order", f"{theirs:.2f} s CPU", ""),
        ("ratio", f"{theirs / ours:.0f} ×", "at least 15 ×"),
    ]


def _by_scipy(board: np.ndarray[tuple[int], np.dtype[np.int32]]) -> int:
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import breadth_first_order

    n = len(board)
    tiles = np.arange(n, dtype=np.int64)
    targets = np.stack([(tiles + board) % n, (tiles - board) % n], axis=1).ravel()
    graph = csr_matrix((np.ones(2 * n, np.int8), targets, np.arange(0, 2 * n + 1, 2)), shape=(n, n))
    _, before = breadth_first_order(graph, 0)
    tile, length = n - 1, 0
    while tile != 0:
        tile = int(before[tile])
        if tile < 0:
            return -1
        length += 1
    return length


def _hundred_million() -> list[Row]:
    """10^8 tiles in a process of its own: seconds and peak memory include the board itself."""
    found = json.loads(
        run_apart(
            "import json, time, numpy as np\n"
            "from benchmarks.measurement import peak_bytes\n"
            "from pepo.ring import shortest_length\n"
            "board = np.random.default_rng(1).integers(0, 10**8, 10**8, dtype=np.int32)\n"
            "before = time.process_time()\n"
            "length = shortest_length(board)\n"
            "print(json.dumps([length, time.process_time() - before, peak_bytes() / 1e6]))"
        )
    )
    length, seconds, megabytes = found
    return [
        (
            f"ring of 10⁸ tiles (int32), exact length {length}",
            f"{seconds:.2f} s CPU",
            "1.2 s or less",
        ),
        ("its peak memory, the board's 400 MB included", f"{megabytes:.0f} MB", "560 MB or less"),
    ]


def _stream() -> list[Row]:
    from random import Random

    from pepo.core.solving import Watch, solve
    from pepo.families.ring.kernels.packed import shortest_lengths
    from pepo.families.ring.methods import BREADTH_FIRST, solve_many
    from pepo.families.ring.puzzle import Ring

    rng = Random(1)
    rings = [Ring(tuple(rng.randrange(500) for _ in range(1000))) for _ in range(300)]
    solve_many(rings[:2], Watch())
    shortest_lengths([ring.tiles for ring in rings[:2]])
    readable = cpu(lambda: [solve(ring, BREADTH_FIRST) for ring in rings])
    bulk = cpu(lambda: solve_many(rings, Watch()), times=3)
    return [
        ("300 rings of 1,000 tiles, readable breadth first", f"{readable:.3f} s CPU", ""),
        ("the same in bulk", f"{bulk:.3f} s CPU, {readable / bulk:.0f} × faster", ""),
    ]
