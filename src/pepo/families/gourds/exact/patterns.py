"""Pattern databases: how many moves a few gourds need at least, wherever they lie.

The gourds are split into patterns of up to 5 (partitions.py); the values of all patterns add up to
a lower bound (kernels/patterns.py). A numbered puzzle names its gourds after their slots in the
goal, so one set of databases serves all puzzles with that goal placement; it is stored on disk. A
coloured puzzle has its own, for all its goals at once, with patterns of up to 3.

The databases are as large as memory allows. They are small at first (FIRST_BYTES), which is quick;
if that isn't enough, they are made again as large as --memory allows, or MORE_BYTES without it.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, pairwise
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from pepo.core import cache
from pepo.core.cores import cores
from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.families.gourds.exact.classes import (
    Classes,
    OrderedGraph,
    classes_of,
    ordered_graph,
    steps,
)
from pepo.families.gourds.exact.kernels import patterns as kernels
from pepo.families.gourds.exact.numbers import Shared, arrangements, numbers_of
from pepo.families.gourds.exact.partitions import (
    MAX_PARTITIONS,
    Gains,
    Partition,
    Pattern,
    best_partitions,
    shape,
)
from pepo.families.gourds.exact.placements import Named
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.targets.target import is_unique

MAX_SIZE, FIRST_SIZE, COLOURED_SIZE = 5, 4, 3  # gourds in a pattern, at most
FIRST_BYTES, MORE_BYTES = 128 << 20, 1 << 30  # of databases, without a limit
KNOWN = 1 << 20  # positions that a search remembers
MAX_THREADS = 4
SPARE_BYTES = (8 * KNOWN + (4 << 20)) * MAX_THREADS  # what threads remember, and their stacks
MAX_SAVED = 150 << 20  # bytes of databases that are stored on disk
SMALL = 100_000  # words of a database that one thread makes
SPANS = 64  # parts of a level that are shared out among threads
FORM = 2  # version of the file; files of another version are ignored

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Patterns:
    """The databases of one goal (or of all goals of a coloured puzzle)."""

    ordered: OrderedGraph
    partitions: tuple[Partition, ...]
    classes: dict[int, Classes]
    data: kernels.Databases

    @property
    def members(self) -> list[Pattern]:
        """The gourds of each pattern, partition by partition."""
        return [pattern for partition in self.partitions for pattern in partition]

    def rows(self, state: Named) -> NDArray[np.int64]:
        """For each pattern its mask, class, rest and value."""
        slot_of = {gourd: slot for slot, gourd in enumerate(state.gourds)}
        found = []
        for number, pattern in enumerate(self.members):
            slots = np.array([[slot_of[gourd] for gourd in pattern]])
            turned = sum((state.turned >> gourd & 1) << k for k, gourd in enumerate(pattern))
            kind = self.classes[len(pattern)]
            entry = kind.entries(self.ordered, state.placement, slots, np.array([turned]))
            mask, at, rest = entry[0].tolist()
            found.append((mask, at, rest, kernels.value(self.data, number, kind.moves, at, rest)))
        return np.array(found, np.int64)

    def lower_bound(self, rows: NDArray[np.int64]) -> int:
        """The greatest sum of a partition's values."""
        values = rows[:, kernels.VALUE]
        return max(int(values[a:b].sum()) for a, b in pairwise(self.data.parts.tolist()))


_kept, _large = Shared[Patterns](), Shared[Patterns](1)


def patterns_of(puzzle: Gourds, watch: Watch, *, large: bool = False) -> Patterns:
    """The databases of a puzzle: at hand, on disk, or built now."""
    return (_large if large else _kept).get(puzzle, lambda: _make(puzzle, watch, large=large))


def _make(puzzle: Gourds, watch: Watch, *, large: bool) -> Patterns:
    with watch:
        ordered = ordered_graph(puzzle.board)
        partitions = _fitting(puzzle, ordered, watch, large=large)
        members = [pattern for partition in partitions for pattern in partition]
        classes = {k: classes_of(puzzle.board, k) for k in sorted({len(each) for each in members})}
        tables = _tables(puzzle, ordered, classes, partitions, watch)
    data = _arrays(tables, classes, partitions, ordered.graph.gourds)
    return Patterns(ordered, partitions, classes, data)


def _tables(
    puzzle: Gourds,
    ordered: OrderedGraph,
    classes: dict[int, Classes],
    partitions: tuple[Partition, ...],
    watch: Watch,
) -> Bytes:
    """All databases, one after the other, from the disk if they are there."""
    size = sum(classes[len(each)].database_bytes for part in partitions for each in part)
    if not is_unique(puzzle) or size > MAX_SAVED:
        return _built(puzzle, ordered, classes, partitions, watch)
    name = _file_name(puzzle, ordered, partitions)
    saved = cache.load(name)
    if saved is not None and len(saved) == size:
        return np.frombuffer(saved, np.uint8).copy()  # kernels ask for a writable one
    tables = _built(puzzle, ordered, classes, partitions, watch)
    cache.save(name, tables.tobytes())
    return tables


def _built(
    puzzle: Gourds,
    ordered: OrderedGraph,
    classes: dict[int, Classes],
    partitions: tuple[Partition, ...],
    watch: Watch,
) -> Bytes:
    members = [pattern for partition in partitions for pattern in partition]
    ends = np.cumsum([classes[len(pattern)].database_bytes for pattern in members])
    tables = np.full(int(ends[-1]), 255, np.uint8)
    for pattern, part in zip(members, np.split(tables, ends[:-1]), strict=True):
        kind = classes[len(pattern)]
        fill(part, kind, _goals(puzzle, ordered, kind, pattern), watch)
    return tables


def _arrays(
    tables: Bytes, classes: dict[int, Classes], partitions: tuple[Partition, ...], gourds: int
) -> kernels.Databases:
    sizes = [len(pattern) for partition in partitions for pattern in partition]
    ends = np.cumsum([0, *(classes[size].database_bytes for size in sizes)])
    place = np.zeros(1 << gourds, np.int32)
    starts = np.zeros(MAX_SIZE + 1, np.int64)
    after = np.zeros((MAX_SIZE + 1, 2 * MAX_SIZE**2, factorial(MAX_SIZE)), np.uint16)
    begin = 0
    for size, kind in classes.items():
        place |= kind.arrays.place
        starts[size], begin = begin, begin + len(kind.arrays.of)
        rows, orders = steps(size).shape
        after[size, :rows, :orders] = steps(size)
    return kernels.Databases(
        tables.view(np.uint32),
        8 * ends[:-1],
        np.array(sizes, np.int64),
        np.cumsum([0, *map(len, partitions)], dtype=np.int64),
        place,
        np.concatenate([kind.arrays.of for kind in classes.values()]),
        starts,
        np.array([comb(gourds, size) for size in range(MAX_SIZE + 1)], np.int64),
        np.array([factorial(size) for size in range(MAX_SIZE + 1)], np.int64),
        after,
    )


# -- which patterns


def _fitting(
    puzzle: Gourds, ordered: OrderedGraph, watch: Watch, *, large: bool
) -> tuple[Partition, ...]:
    """Partitions into the largest patterns that fit in memory."""
    most = MORE_BYTES if large else FIRST_BYTES
    if watch.memory_left is not None:
        most = watch.memory_left if large else min(most, watch.memory_left)
    gourds = ordered.graph.gourds
    coloured = not is_unique(puzzle)
    size = COLOURED_SIZE if coloured else MAX_SIZE if large else FIRST_SIZE
    for largest in range(min(gourds, size), 1, -1):
        sizes = shape(gourds, largest)
        other = _classes_bytes(ordered, sizes) + SPARE_BYTES
        if other > most:
            continue
        kinds = [classes_of(puzzle.board, size) for size in sizes]
        other = sum(kind.bytes for kind in set(kinds)) + SPARE_BYTES
        one = sum(kind.database_bytes for kind in kinds)
        if one + other <= most:
            if coloured:
                return (_by_indices(puzzle, sizes),)
            count = min(MAX_PARTITIONS, (most - other) // one) if len(sizes) > 1 else 1
            return best_partitions(_gains(puzzle, ordered), sizes, count)
        other += one
    raise Stop(f"even small pattern databases need {other:,} bytes, and {max(0, most):,} are left")


def _classes_bytes(ordered: OrderedGraph, sizes: tuple[int, ...]) -> int:
    """What the classes take at least."""
    masks = sum(comb(ordered.graph.gourds, size) for size in set(sizes))
    return 8 * len(ordered.graph) * masks


def _by_indices(puzzle: Gourds, sizes: tuple[int, ...]) -> Partition:
    """Gourds of a coloured board with equal or similar indices go into one pattern."""
    order = sorted(range(len(puzzle.gourds)), key=lambda g: sorted(puzzle.gourds[g].indices))
    ends = np.cumsum(sizes).tolist()
    return tuple(tuple(order[end - size : end]) for end, size in zip(ends, sizes, strict=True))


def _gains(puzzle: Gourds, ordered: OrderedGraph) -> Gains:
    """By how much the values of two gourds grow when they share a database, on average."""
    gourds = ordered.graph.gourds
    alone = [_mean(puzzle, ordered, (gourd,)) for gourd in range(gourds)]
    gains = np.zeros((gourds, gourds))
    for a, b in combinations(range(gourds), 2):
        gains[a, b] = gains[b, a] = _mean(puzzle, ordered, (a, b)) - alone[a] - alone[b]
    return gains


def _mean(puzzle: Gourds, ordered: OrderedGraph, pattern: Pattern) -> float:
    """The mean value of a small database over all positions."""
    kind = classes_of(puzzle.board, len(pattern))
    table = np.full(kind.database_bytes, 255, np.uint8)
    goals = _goals(puzzle, ordered, kind, pattern)
    counts = np.array(fill(table, kind, goals, Watch()))
    return float(counts @ np.arange(len(counts)) / counts.sum())


# -- making a database


def fill(table: Bytes, kind: Classes, goals: Ints, watch: Watch) -> list[int]:
    """Level by level from the goals; how many positions have each value. `table` is all ones."""
    words, size = table.view(kind.word)[: kind.words], kind.size
    now, following = np.zeros((2, kind.count), np.bool_)
    unfinished = np.ones(kind.count, np.bool_)
    _begin(words, kind, goals)
    now[goals[:, 0]] = True
    threads, spans = (cores(), SPANS) if kind.words > SMALL else (1, 1)
    ends = np.linspace(0, kind.count, spans + 1).astype(int).tolist()
    total = int(kind.weights.sum()) * factorial(size) << size
    counts = [int(kind.weights[goals[:, 0]].sum())]

    def settle(begin: int, end: int) -> int:
        found: int = kernels.settle(
            words, len(counts) - 1, kind.moves, steps(size), size,
            now, following, unfinished, kind.weights, begin, end,
        )  # fmt: skip
        watch.look(done=sum(counts), total=total, what="pattern databases")
        return found

    with ThreadPoolExecutor(threads) as pool:
        while counts[-1]:
            run = pool.map if threads > 1 else map
            counts.append(sum(run(settle, ends[:-1], ends[1:])))
            now, following = following, now
    return counts[:-1]


def _begin(words: NDArray[np.unsignedinteger], kind: Classes, goals: Ints) -> None:
    """Enter the goals, whose value is 0."""
    width = 1 << kind.size
    numbers, rests = goals.T
    bits = np.uint64(1) << (rests & width - 1).astype(np.uint64)
    at = numbers * factorial(kind.size) + (rests >> kind.size)
    np.bitwise_and.at(words, at, (~(bits | bits << np.uint64(width))).astype(words.dtype))


def _goals(puzzle: Gourds, ordered: OrderedGraph, kind: Classes, pattern: Pattern) -> Ints:
    """The entries in which the gourds of a pattern lie as in a goal: class and rest, row by row."""
    if is_unique(puzzle):
        placement = numbers_of(puzzle).goal.placement
        return kind.entries(ordered, placement, np.array([pattern]), np.zeros(1, np.int64))[:, 1:]
    from pepo.families.gourds.targets.sat_model import Model

    graph, rows = ordered.graph, arrangements(ordered.graph.gourds, len(pattern))
    found = []
    for tiling in Model(puzzle).tilings():
        placement = graph.number_of(sorted(tiling))
        pairs = [(puzzle.wants[a], puzzle.wants[b]) for a, b in graph.slots[placement]]
        fits = np.array(
            [[_fits(puzzle.gourds[g].indices, pair) for pair in pairs] for g in pattern]
        )
        for turned in range(1 << len(pattern)):
            right = np.ones(len(rows), np.bool_)
            for k in range(len(pattern)):
                right &= fits[k, rows[:, k], turned >> k & 1]
            some = rows[right]
            found.append(kind.entries(ordered, placement, some, np.full(len(some), turned))[:, 1:])
    return np.unique(np.concatenate(found), axis=0)


def _fits(indices: tuple[int, int], pair: tuple[int, int]) -> tuple[bool, bool]:
    """Whether a gourd has the indices of a pair, as it is and turned."""
    return indices == pair, indices == pair[::-1]


def _file_name(puzzle: Gourds, ordered: OrderedGraph, partitions: tuple[Partition, ...]) -> str:
    origin = puzzle.board.cells[0]
    cells = [(cell.x - origin.x, cell.y - origin.y) for cell in puzzle.board.cells]
    goal = ordered.graph.slots[numbers_of(puzzle).goal.placement]
    text = repr((FORM, cells, goal, partitions))
    return f"gourds-patterns-{sha256(text.encode()).hexdigest()[:32]}"
