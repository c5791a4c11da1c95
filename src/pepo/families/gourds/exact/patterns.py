"""Pattern databases: how many moves a few gourds need at least, in every placement.

The gourds are split into patterns of 3 (or fewer); the values of all patterns add up to a lower
bound (kernels/patterns.py). A numbered puzzle names its gourds after their slots in the goal, so
one set of databases serves all puzzles with that goal placement; it is stored on disk. A coloured
puzzle has its own, for all its goals at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import permutations, product
from math import perm

import numpy as np
from numpy.typing import NDArray

from pepo.core import cache
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.hex import distance
from pepo.families.gourds.exact import ida
from pepo.families.gourds.exact.arrays import graph_arrays
from pepo.families.gourds.exact.kernels import patterns as kernels
from pepo.families.gourds.exact.numbers import Shared, arrangements, numbers_of, rank, ranks
from pepo.families.gourds.exact.placements import Named, PlacementGraph, placement_graph
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import is_unique

SIZE = 3  # gourds in a pattern
KNOWN = 1 << 18  # positions that a search remembers
CHUNK = 200_000  # entries settled between two checks of the limits
FORM = 1  # version of the file; files of another version are ignored

Pattern = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Patterns:
    """The databases of one goal (or of all goals of a coloured puzzle).

    `members[p]` are the gourds of pattern p.
    """

    graph: PlacementGraph
    members: tuple[Pattern, ...]
    steps: kernels.Steps
    data: kernels.Databases

    def insides(self, state: Named) -> NDArray[np.int64]:
        """Where the gourds of each pattern are: the part of an entry that tells it."""
        slot_of = {gourd: slot for slot, gourd in enumerate(state.gourds)}
        found = []
        for pattern in self.members:
            number = rank([slot_of[gourd] for gourd in pattern], self.graph.gourds)
            bits = sum((state.turned >> gourd & 1) << k for k, gourd in enumerate(pattern))
            found.append((number << len(pattern)) + bits)
        return np.array(found, np.int64)

    def needs(self, state: Named) -> NDArray[np.int64]:
        """The fewest moves of each pattern's gourds; their sum is a lower bound."""
        data = self.data
        entries = data.offsets + state.placement * data.blocks + self.insides(state)
        return np.array(data.values[entries], np.int64)


_kept = Shared[Patterns]()


def patterns_of(puzzle: Gourds, watch: Watch) -> Patterns:
    """The databases of a puzzle: at hand, on disk, or built now."""
    return _kept.get(puzzle, lambda: _make(puzzle, watch))


def _make(puzzle: Gourds, watch: Watch) -> Patterns:
    graph = placement_graph(puzzle.board)
    members = _partition(puzzle, graph)
    sizes = np.array([len(pattern) for pattern in members], np.int64)
    blocks = np.array([perm(graph.gourds, len(each)) << len(each) for each in members], np.int64)
    ends = np.cumsum(blocks * len(graph))
    watch.need(int(ends[-1]), what="a set of pattern databases")
    steps = steps_of(puzzle.board)
    shared = is_unique(puzzle)
    name = _file_name(puzzle, graph, members)
    data = cache.load(name) if shared else None
    if data is not None and len(data) == ends[-1]:
        values = np.frombuffer(data, np.uint8).copy()  # kernels ask for a writable one
    else:
        values = np.full(int(ends[-1]), kernels.UNKNOWN, np.uint8)
        for pattern, part in zip(members, np.split(values, ends[:-1]), strict=True):
            _fill(part, _goals(puzzle, graph, pattern), steps, len(pattern), watch)
        if shared:
            cache.save(name, values.tobytes())
    whole = kernels.Databases(values, ends - blocks * len(graph), blocks, sizes)
    return Patterns(graph, members, steps, whole)


@lru_cache(maxsize=16)
def steps_of(board: Board) -> kernels.Steps:
    """What every move of a board does to patterns of each size."""
    graph = graph_arrays(board)
    keys = (graph.permutation << graph.gourds) + graph.flips
    actions, action = np.unique(keys, return_inverse=True)
    flips = actions & ((1 << graph.gourds) - 1)
    most = perm(graph.gourds, SIZE)
    steps = np.zeros((SIZE + 1, len(actions), most), np.uint16)
    taken = np.zeros((SIZE + 1, most), np.int32)
    for size in range(1, SIZE + 1):
        slots = arrangements(graph.gourds, size)
        after = np.array([ranks(goes[slots], graph.gourds) for goes in graph.permutations])
        turned = sum((flips[:, None] >> slots[:, k] & 1) << k for k in range(size))
        steps[size, :, : len(slots)] = (after[actions >> graph.gourds] << size) + turned
        taken[size, : len(slots)] = (1 << 2 * slots).sum(axis=1)
    edges = np.stack((graph.to, action.reshape(-1), graph.mover, graph.back), axis=1)
    return kernels.Steps(graph.first, edges.astype(np.int32), steps, taken)


def _fill(
    values: NDArray[np.uint8],
    goals: Iterator[int],
    steps: kernels.Steps,
    size: int,
    watch: Watch,
) -> None:
    """Level by level from the goals."""
    block = len(values) // (len(steps.first) - 1)
    level, stack = 0, np.array(sorted(set(goals)), np.int64)
    values[stack] = 0
    while len(stack):
        following, count = [], len(stack)
        while count:
            stack, count, found = kernels.expand(
                values, level, stack, count, steps, block, size, CHUNK
            )
            following.append(found)
            watch.look(what="pattern databases")
        stack = np.concatenate(following)
        level += 1


# -- patterns and their goals


def _partition(puzzle: Gourds, graph: PlacementGraph) -> tuple[Pattern, ...]:
    """Gourds whose goal slots are close go into one pattern; that gives better lower bounds."""
    numbers = numbers_of(puzzle)
    if not is_unique(puzzle):
        sort = sorted(range(graph.gourds), key=lambda g: sorted(puzzle.gourds[g].indices))
        return _cut(sort)
    cells = puzzle.board.cells
    middle = {slot: cells[a] for slot, (a, _) in enumerate(graph.slots[numbers.goal.placement])}
    left, order = set(middle), list[int]()
    corner = max(left, key=lambda s: sum(distance(middle[s], middle[o]) for o in left))
    while left:
        near = sorted(left, key=lambda s: (distance(middle[s], middle[corner]), s))[:SIZE]
        order += near
        left -= set(near)
        if left:
            corner = max(left, key=lambda s: (sum(distance(middle[s], middle[o]) for o in left), s))
    return _cut(order)


def _cut(order: list[int]) -> tuple[Pattern, ...]:
    return tuple(tuple(order[k : k + SIZE]) for k in range(0, len(order), SIZE))


def _goals(puzzle: Gourds, graph: PlacementGraph, pattern: Pattern) -> Iterator[int]:
    """The entries in which the gourds of a pattern lie as in a goal."""
    count, size = graph.gourds, len(pattern)
    total = perm(count, size)
    if is_unique(puzzle):
        yield numbers_of(puzzle).goal.placement * total + rank(pattern, count) << size
        return
    from pepo.families.gourds.targets.sat_model import Model

    for tiling in Model(puzzle).tilings():
        placement = graph.number_of(sorted(tiling))
        pairs = [(puzzle.wants[a], puzzle.wants[b]) for a, b in graph.slots[placement]]
        for number, chosen in enumerate(permutations(range(count), size)):  # by rank
            ways = [
                [way for way in (0, 1) if _fits(puzzle.gourds[g].indices, pairs[slot], way)]
                for g, slot in zip(pattern, chosen, strict=True)
            ]
            for turned in product(*ways):
                bits = sum(way << k for k, way in enumerate(turned))
                yield (placement * total + number << size) + bits


def _fits(indices: tuple[int, int], pair: tuple[int, int], way: int) -> bool:
    return indices == (pair if way == 0 else pair[::-1])


def _file_name(puzzle: Gourds, graph: PlacementGraph, members: tuple[Pattern, ...]) -> str:
    origin = puzzle.board.cells[0]
    cells = [(cell.x - origin.x, cell.y - origin.y) for cell in puzzle.board.cells]
    goal = graph.slots[numbers_of(puzzle).goal.placement]
    text = repr((FORM, cells, goal, members))
    return f"gourds-patterns-{sha256(text.encode()).hexdigest()[:32]}"


# -- IDA*


def pattern_search(puzzle: Gourds, position: Position, patterns: Patterns) -> ida.Search:
    steps, state = patterns.steps, numbers_of(puzzle).state(position)
    click = graph_arrays(puzzle.board).click
    rows, status = kernels.MAX_DEPTH + 2, np.zeros(4, np.int64)
    placements, owners, waiting, edges = np.zeros((4, rows), np.int64)
    insides, needs = np.zeros((2, rows, len(patterns.members)), np.int64)
    totals = np.zeros((rows, kernels.MAX_EDGES), np.int64)
    placements[0], edges[0] = state.placement, steps.first[state.placement] - 1
    insides[0], needs[0] = patterns.insides(state), patterns.needs(state)
    line = kernels.Line(
        placements, insides, needs, owners, totals, waiting, edges, np.zeros(KNOWN, np.int64)
    )
    return ida.Search(
        puzzle,
        position,
        int(needs[0].sum()),
        status,
        edges,
        lambda nodes: kernels.search(status, line, steps, patterns.data, nodes),
        lambda depth: click[edges[:depth]].tolist(),
    )
