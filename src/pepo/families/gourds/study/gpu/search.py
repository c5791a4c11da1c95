"""Breadth first from some goals over all positions of a board, on a card.

The card holds two tables of one bit a position. At first the layers are small: queues hold them,
and lie in the second table, unused so far. Once a layer is large, each is found by a sweep
over everything, from one table into the other.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import factorial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.arrays import graph_arrays
from pepo.families.gourds.exact.placements import is_listable

MAX_GOURDS = 9
TILE, MAX_MOVES, NO_POSITION = 64, 6, (1 << 64) - 1  # as in layers.cuh
BY_QUEUE = 24  # a layer goes into a queue while it has fewer positions than words / BY_QUEUE;
# the next has at most six times as many, which fit into half a table
AT_ONCE = 16  # layers that `spread` starts before it waits for the card
FEW_WORDS = 1 << 22  # in smaller tables a sweep takes less time than a queue
SORTED = 1 << 20  # positions; which ones of a larger last layer are named is random
Numbers = NDArray[np.uint64]


class Machine(Protocol):
    """What runs the kernels of layers.cuh: a card, or in tests their twins on the processor."""

    @property
    def name(self) -> str: ...
    @property
    def most_shared(self) -> int: ...
    def free_bytes(self) -> int: ...
    def empty(self, length: int, kind: type) -> Any: ...
    def put(self, array: NDArray[Any]) -> Any: ...
    def get(self, array: Any) -> NDArray[Any]: ...
    def launch(self, kernel: str, *arguments: Any, shared: int = 0) -> None: ...


@dataclass(frozen=True, eq=False)
class Shape:
    """A board in the form the kernels need, and how large its tables are.

    edges     for each move of each placement: where it leads, and its label from bit 16 on
    goes      for each label, the slot to which the gourd of each slot goes
    flips     for each label, the slots whose gourds are turned
    """

    gourds: int
    placements: int
    first: NDArray[np.uint32]
    edges: NDArray[np.uint32]
    goes: NDArray[np.uint8]
    flips: NDArray[np.uint32]

    @property
    def positions(self) -> int:
        return self.placements * factorial(self.gourds) << self.gourds

    @property
    def ranks(self) -> int:
        """Blocks of a tile."""
        return TILE * 64 >> max(self.gourds, 7)

    @property
    def rows(self) -> int:
        return -(-factorial(self.gourds) // self.ranks)

    @property
    def words(self) -> int:
        """Of one table."""
        return self.rows * self.placements * TILE

    @property
    def steps(self) -> int:
        return self.rows * len(self.flips) * self.ranks

    @property
    def bytes(self) -> int:
        """What the card must hold: two tables, the steps, a mark for each tile, and a little."""
        tiles = self.rows * self.placements
        return 2 * 8 * self.words + 4 * self.steps + tiles + (64 << 20)

    @property
    def shared(self) -> int:
        """Memory a block of threads needs while it sweeps."""
        return 4 * (2 * self.placements + 1 + len(self.edges))


@lru_cache(maxsize=4)
def shape_of(board: Board) -> Shape:
    """The shape of a board whose placements can be listed."""
    arrays = graph_arrays(board)
    keys = list(zip(arrays.permutation.tolist(), arrays.flips.tolist(), strict=True))
    number = {(0, 0): 0}
    labels = [number.setdefault(key, len(number)) for key in keys]
    return Shape(
        arrays.gourds,
        arrays.placements,
        arrays.first.astype(np.uint32),
        (arrays.to + (np.array(labels, np.int64) << 16)).astype(np.uint32),
        arrays.permutations[[row for row, _ in number]].astype(np.uint8),
        np.array([flips for _, flips in number], np.uint32),
    )


@dataclass(frozen=True, eq=False)
class Layers:
    """What a run found.

    by_placement   for each distance and placement, how many positions there are
    distances      of the positions that were asked for; -1 out of reach
    """

    by_placement: NDArray[np.int64]
    distances: NDArray[np.int32]

    @property
    def distribution(self) -> list[int]:
        return [int(count) for count in self.by_placement.sum(axis=1)]


class Search:
    """The tables of a board on a machine. Make it once, run it for any number of goals."""

    def __init__(
        self, board: Board, make_machine: Callable[[int], Machine], watch: Watch = Watch()
    ) -> None:
        if len(board.cells) // 2 > MAX_GOURDS or not is_listable(board):
            raise Stop(f"a card studies boards with up to {MAX_GOURDS} gourds")
        shape = self.shape = shape_of(board)
        machine = self.machine = make_machine(shape.gourds)
        free = machine.free_bytes()
        needs = f"the study needs about {_gib(shape.bytes)} on the card"
        if shape.bytes > free or shape.shared > machine.most_shared:
            raise Stop(f"{needs}, and {machine.name} has {_gib(free)} free")
        watch.tell(f"{needs[0].upper()}{needs[1:]}; {machine.name} has {_gib(free)} free.")
        self._old, self._new = (machine.empty(shape.words, np.uint64) for _ in range(2))
        self._full = machine.empty(shape.rows * shape.placements, np.uint8)
        self._counts = machine.empty(shape.placements, np.uint64)
        self._length, self._given_out = machine.empty(1, np.uint64), machine.empty(1, np.uint32)
        self._first, self._edges = machine.put(shape.first), machine.put(shape.edges)
        self._steps = machine.empty(shape.steps, np.uint32)
        self._sizes = np.uint32(shape.placements), np.uint32(len(shape.flips))
        goes, flips = machine.put(shape.goes.ravel()), machine.put(shape.flips)
        machine.launch("make_steps", self._steps, goes, flips, self._sizes[1])
        self._goals: list[Numbers] = []
        self._queue: Any = None  # the last layer, if it is in a queue
        self._queues: tuple[Any, Any] = None, None  # that one's room, and the next one's
        self._depth = 0
        self._beyond = False  # whether a layer after the last was looked for

    def free(self) -> None:
        """Free the memory; the search can't be used afterwards."""
        self._old = self._new = self._steps = self._full = self._queue = None
        self._queues = None, None

    # -- a run

    def run(
        self,
        goals: Iterable[NDArray[Any]],
        watch: Watch,
        *,
        ask: NDArray[Any] | None = None,
        until: int | None = None,
        layers: Callable[[int], None] | None = None,
    ) -> Layers:
        """All layers, or those up to a distance. `ask` are numbers of positions whose distance is
        asked for; `layers` is called with the size of each layer."""
        self._goals = [np.asarray(numbers, np.uint64) for numbers in goals]
        asked = np.zeros(0, np.uint64) if ask is None else np.asarray(ask, np.uint64)
        numbers = self.machine.put(asked)
        distances = self.machine.put(np.full(len(asked), -1, np.int32))
        found: list[NDArray[np.int64]] = []
        seen, counts = 0, self._begin_at(self._goals)
        while counts.any():
            self._depth, self._beyond = len(found), False
            found.append(counts)
            seen += int(counts.sum())
            self._look(numbers, distances, len(asked))
            if layers is not None:
                layers(int(counts.sum()))
            self._tick(int(counts.sum()), watch)
            if seen == self.shape.positions or self._depth == until:
                break
            counts, self._beyond = self._next(), True
        by_placement = np.array(found, np.int64).reshape(-1, self.shape.placements)
        return Layers(by_placement, self.machine.get(distances))

    def spread(self, goals: Iterable[NDArray[Any]], watch: Watch) -> NDArray[np.int64]:
        """How many positions there are for each distance and placement, sooner than by `run`.

        While layers are small, waiting for the card after each takes longer than the layer. So
        several sweeps are started at once. No positions are kept: `last_layer` has no answer.
        """
        self._goals = []
        begin = self._begin_at(goals)
        found, seen = [begin], int(begin.sum())
        if self.shape.words <= FEW_WORDS:
            self._queue = None
        while found[-1].any() and seen < self.shape.positions:
            layers = [self._push()] if self._is_short_queue else self._sweep_often()
            found += layers
            seen += sum(int(counts.sum()) for counts in layers)
            watch.look()
        return np.array([counts for counts in found if counts.any()])

    def _tick(self, count: int, watch: Watch) -> None:
        """Report progress by layers; only the first run has a meaningful total."""
        total = self.shape.positions if watch.states < self.shape.positions else None
        watch.tick(count, total=total, what=f"positions, {self._depth} moves away")

    def _begin_at(self, goals: Iterable[NDArray[Any]]) -> NDArray[np.int64]:
        """Clear the tables and mark the goals."""
        machine, words = self.machine, self.shape.words
        self._full.fill(0)
        self._counts.fill(0)
        self._length.fill(0)
        self._queues = self._new[: words // 2], self._new[words // 2 :]
        target = self._queues[0]
        machine.launch("prepare", self._old, np.uint64(words), self._sizes[0])
        for goal in goals:
            numbers = np.asarray(goal, np.uint64)
            machine.launch(
                "mark", self._old, machine.put(numbers), np.uint64(len(numbers)), target,
                np.uint64(len(target)), self._length, self._sizes[0], self._counts,
            )  # fmt: skip
        counts = self._counted()
        length = int(counts.sum())
        self._queue = target[:length] if length <= len(target) else None
        return counts

    def _next(self) -> NDArray[np.int64]:
        return self._push() if self._is_short_queue else self._sweep()

    @property
    def _is_short_queue(self) -> bool:
        return self._queue is not None and len(self._queue) <= self.shape.words // BY_QUEUE

    def _push(self) -> NDArray[np.int64]:
        self._counts.fill(0)
        self._length.fill(0)
        self._queues = self._queues[1], self._queues[0]
        target = self._queues[0]
        self.machine.launch(
            "push", self._old, self._queue, np.uint64(len(self._queue)), target, self._length,
            self._steps, self._edges, self._first, *self._sizes, self._counts,
            shared=4 * self.shape.placements,
        )  # fmt: skip
        counts = self._counted()
        self._queue = target[: int(counts.sum())]
        return counts

    def _sweep(self) -> NDArray[np.int64]:
        self._counts.fill(0)
        self._given_out.fill(0)
        self._start_sweep(self._given_out, self._counts)
        return self._counted()

    def _sweep_often(self) -> list[NDArray[np.int64]]:
        """Several layers; the card makes one after the other."""
        given_out, tallies = self._rows
        given_out.fill(0)
        tallies.fill(0)
        wide = self.shape.placements
        for k in range(AT_ONCE):
            self._start_sweep(given_out[k : k + 1], tallies[k * wide : (k + 1) * wide])
        return list(self.machine.get(tallies).astype(np.int64).reshape(AT_ONCE, wide))

    @cached_property
    def _rows(self) -> tuple[Any, Any]:
        """For each of several layers, what `_given_out` and `_counts` are for one."""
        empty = self.machine.empty
        return empty(AT_ONCE, np.uint32), empty(AT_ONCE * self.shape.placements, np.uint64)

    def _start_sweep(self, given_out: Any, counts: Any) -> None:
        self._queue = None
        self.machine.launch(
            "sweep", self._old, self._new, self._steps, self._edges, self._first, *self._sizes,
            self._full, given_out, counts, shared=self.shape.shared,
        )  # fmt: skip
        self._old, self._new = self._new, self._old

    def _counted(self) -> NDArray[np.int64]:
        counts: NDArray[np.int64] = self.machine.get(self._counts).astype(np.int64)
        return counts

    def _look(self, numbers: Any, distances: Any, length: int) -> None:
        if length:
            self.machine.launch(
                "look", self._old, numbers, distances, np.uint64(length), np.int32(self._depth),
                self._sizes[0],
            )  # fmt: skip

    # -- after a run

    def last_layer(self, most: int) -> Numbers:
        """The numbers of the positions of the last layer, at most `most`, in order."""
        if self._beyond:  # the last layer was overwritten by the empty one after it
            self.run(self._goals, Watch(), until=self._depth)
        if not self._goals or self._depth == 0:
            return np.unique(np.concatenate([np.zeros(0, np.uint64), *self._goals]))[:most]
        if self._queue is not None:
            return np.sort(self.machine.get(self._queue))[:most]
        room = max(most, SORTED)
        found = self.machine.empty(room, np.uint64)
        self._length.fill(0)
        self.machine.launch(
            "collect", self._old, self._new, np.uint64(self.shape.words), found, np.uint64(room),
            self._length, self._sizes[0],
        )  # fmt: skip
        length = min(room, int(self.machine.get(self._length)[0]))
        return np.sort(self.machine.get(found[:length]))[:most]

    def around(self, numbers: Numbers) -> Numbers:
        """The neighbours of positions, one row each, filled up to six with NO_POSITION."""
        found = self.machine.empty(len(numbers) * MAX_MOVES, np.uint64)
        self.machine.launch(
            "around", self.machine.put(numbers), np.uint64(len(numbers)), found, self._steps,
            self._edges, self._first, *self._sizes,
        )  # fmt: skip
        return self.machine.get(found).reshape(-1, MAX_MOVES)


def _gib(size: int) -> str:
    return f"{size / 2**30:,.1f} GiB" if size >= 2**27 else f"{size / 2**20:,.0f} MiB"
