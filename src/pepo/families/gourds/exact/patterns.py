"""Pattern databases: how many moves a few gourds need at least, in every placement.

The gourds are split into patterns of 3 (or fewer); the values of all patterns add up to a lower
bound (kernels/patterns.py). A numbered puzzle names its gourds after their slots in the goal, so
one set of databases serves all puzzles with that goal placement; it is stored on disk. A coloured
puzzle has its own, for all its goals at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import permutations, product
from math import perm
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pepo.core import cache
from pepo.core.solving import Watch
from pepo.families.gourds.board.hex import distance
from pepo.families.gourds.exact import ida
from pepo.families.gourds.exact.arrays import GraphArrays, graph_arrays
from pepo.families.gourds.exact.kernels import patterns as kernels
from pepo.families.gourds.exact.numbers import Shared, arrangements, numbers_of, rank, ranks
from pepo.families.gourds.exact.placements import Named, PlacementGraph, placement_graph
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import is_unique

SIZE = 3  # gourds in a pattern
CHUNK = 200_000  # entries settled between two checks of the limits
FORM = 1  # version of the file; files of another version are ignored

Pattern = tuple[int, ...]
T = TypeVar("T", bound=np.generic)


@dataclass(frozen=True, eq=False)
class Patterns:
    """The databases of one goal (or of all goals of a coloured puzzle).

    `members[p]` are the gourds of pattern p.
    """

    graph: PlacementGraph
    arrays: GraphArrays
    members: tuple[Pattern, ...]
    data: kernels.Databases

    def seen(self, state: Named) -> tuple[list[int], list[int]]:
        """Where the gourds of each pattern are: number of the arrangement, turned bits."""
        slot_of = {gourd: slot for slot, gourd in enumerate(state.gourds)}
        numbers, turns = [], []
        for pattern in self.members:
            numbers.append(rank([slot_of[gourd] for gourd in pattern], self.graph.gourds))
            turns.append(sum((state.turned >> g & 1) << k for k, g in enumerate(pattern)))
        return numbers, turns

    def lower_bound(self, state: Named) -> int:
        data, (number, turned) = self.data, np.array(self.seen(state))
        inside = state.placement * data.blocks + (number << data.sizes) + turned
        return int(data.values[data.offsets + inside].sum(dtype=np.int64))


_kept = Shared[Patterns]()


def patterns_of(puzzle: Gourds, watch: Watch) -> Patterns:
    """The databases of a puzzle: at hand, on disk, or built now."""
    return _kept.get(puzzle, lambda: _make(puzzle, watch))


def _make(puzzle: Gourds, watch: Watch) -> Patterns:
    graph, arrays = placement_graph(puzzle.board), graph_arrays(puzzle.board)
    members = _partition(puzzle, graph)
    count = graph.gourds
    slots = [arrangements(count, len(pattern)) for pattern in members]
    after = [
        np.array([ranks(goes[rows], count) for goes in arrays.permutations], np.int32)
        for rows in slots
    ]
    blocks = np.array([len(rows) << rows.shape[1] for rows in slots], np.int64)
    ends = np.cumsum(blocks * len(graph))
    watch.need(int(ends[-1]), what="a set of pattern databases")
    shared = is_unique(puzzle)
    name = _file_name(puzzle, graph, members)
    data = cache.load(name) if shared else None
    if data is not None and len(data) == ends[-1]:
        values = np.frombuffer(data, np.uint8)
    else:
        values = np.full(int(ends[-1]), kernels.UNKNOWN, np.uint8)
        parts = np.split(values, ends[:-1])
        for pattern, part, rows, goes in zip(members, parts, slots, after, strict=True):
            _fill(part, _goals(puzzle, graph, pattern), arrays, rows, goes, watch)
        if shared:
            cache.save(name, values.tobytes())
    sizes = np.array([len(pattern) for pattern in members], np.int64)
    offsets = ends - blocks * len(graph)
    whole = kernels.Databases(values, offsets, blocks, sizes, _stacked(slots), _stacked(after))
    return Patterns(graph, arrays, members, whole)


def _stacked(parts: list[NDArray[T]]) -> NDArray[T]:
    """Arrays of different sizes as one, padded with zeros."""
    shape = tuple(max(part.shape[axis] for part in parts) for axis in (0, 1))
    whole = np.zeros((len(parts), *shape), parts[0].dtype)
    for number, part in enumerate(parts):
        whole[number, : part.shape[0], : part.shape[1]] = part
    return whole


def _fill(
    values: NDArray[np.uint8],
    goals: Iterator[int],
    arrays: GraphArrays,
    slots: NDArray[np.int64],
    after: NDArray[np.int32],
    watch: Watch,
) -> None:
    """Level by level from the goals."""
    level, stack = 0, np.array(sorted(set(goals)), np.int64)
    values[stack] = 0
    while len(stack):
        following, count = [], len(stack)
        while count:
            stack, count, found = kernels.expand(
                values, level, stack, count, arrays, slots, after, CHUNK
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
    arrays, state = patterns.arrays, numbers_of(puzzle).state(position)
    rows, status = kernels.MAX_DEPTH + 2, np.zeros(4, np.int64)
    placements, edges = np.zeros((2, rows), np.int64)
    numbers, turns = np.zeros((2, rows, len(patterns.members)), np.int64)
    placements[0], edges[0] = state.placement, arrays.first[state.placement] - 1
    numbers[0], turns[0] = patterns.seen(state)
    line = kernels.Line(placements, numbers, turns, edges)
    return ida.Search(
        puzzle,
        position,
        patterns.lower_bound(state),
        status,
        edges,
        lambda nodes: kernels.search(status, line, arrays, patterns.data, nodes),
        lambda depth: arrays.click[edges[:depth]].tolist(),
    )
