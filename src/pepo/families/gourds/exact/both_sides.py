"""Breadth first from the position and from its goals at once, until the two sides meet.

Each side grows by whole layers, the smaller one first. While they have not met, no solution is as
short as the layers of both together: a proved lower bound. Where they meet first, the solution
is shortest. Gourds that look alike count as one, so a goal of a coloured board is just a tiling.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.gourds.board.kernels import neighbour_table
from pepo.families.gourds.exact.kernels import search
from pepo.families.gourds.exact.lone_bound import place
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.annealing import sort_of
from pepo.families.gourds.targets.sat_model import Model
from pepo.families.gourds.targets.target import find_target, is_unique

Ints = NDArray[np.int64]
T = TypeVar("T", bound=np.generic)
MAX_GOALS = 5_000
MAX_CELLS = 250  # cells; there the goals of a coloured board take too long to list
CHUNK = 20_000  # rows grown between two looks at the clock


@dataclass(frozen=True)
class Form:
    """How positions are written: the order of the gourds, which look alike, bits for a place."""

    order: list[int]  # gourds, those of one sort side by side
    swapped: list[bool]  # gourds whose ends change their roles, so that a sort has one form
    sorts: Ints
    either_way: NDArray[np.bool_]
    bits: int

    @property
    def items(self) -> int:
        return -(-len(self.order) // (64 // self.bits))


def _form(puzzle: Gourds) -> Form:
    sorts = [sort_of(gourd.indices) for gourd in puzzle.gourds]
    order = sorted(range(len(sorts)), key=lambda gourd: sorts[gourd])
    names = {sort: k for k, sort in enumerate(dict.fromkeys(sorts))}
    return Form(
        order,
        [gourd.indices[0] > gourd.indices[1] for gourd in puzzle.gourds],
        np.array([names[sorts[gourd]] for gourd in order], np.int64),
        np.array([sorts[gourd][0] == sorts[gourd][1] for gourd in order]),
        (6 * len(puzzle.wants)).bit_length(),
    )


def _places(puzzle: Gourds, form: Form, position: Position) -> Ints:
    pairs = position.pairs
    turned = [pairs[g][::-1] if form.swapped[g] else pairs[g] for g in form.order]
    return np.array([place(puzzle.board, (a, b)) for a, b in turned], np.int64)


@dataclass
class Side:
    """All positions within some moves of where a side began."""

    rows: NDArray[np.uint64]
    came: Ints
    by: NDArray[np.int32]
    index: Ints
    count: int = 0
    layer: int = 0  # the first row of the last layer
    moves: int = 0

    @property
    def width(self) -> int:
        return self.count - self.layer

    @property
    def bytes(self) -> int:
        return int(self.rows.nbytes + self.came.nbytes + self.by.nbytes + self.index.nbytes)

    def need(self, more: int) -> None:
        """Make room for `more` more rows."""
        if self.count + more + 8 > len(self.rows):
            size = 2 * (self.count + more + 8)
            self.rows = _longer(self.rows, size)
            self.came, self.by = _longer(self.came, size), _longer(self.by, size)
        if 2 * (self.count + more + 8) > len(self.index):
            size = 1 << (4 * (self.count + more + 8)).bit_length()
            self.index = search.reindex(self.rows, self.count, size)

    def steps_to(self, row: int) -> list[tuple[int, int]]:
        """The rows and moves that lead to a row, from where the side began."""
        steps = []
        while self.came[row] >= 0:
            steps.append((int(self.came[row]), int(self.by[row])))
            row = int(self.came[row])
        return steps[::-1]


def _longer(array: NDArray[T], size: int) -> NDArray[T]:
    longer = np.empty((size, *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


def _side(puzzle: Gourds, form: Form, positions: list[Position]) -> Side:
    table = neighbour_table(puzzle.board)
    room = 2 * len(positions) + 1024
    side = Side(
        np.zeros((room, form.items), np.uint64),
        np.full(room, -1, np.int64),
        np.full(room, -1, np.int32),
        np.full(1 << (4 * room).bit_length(), -1, np.int64),
    )
    for position in positions:
        places = _places(puzzle, form, position)
        side.count = int(
            search.enter(table, places, form.sorts, form.either_way, form.bits, side.rows,
                          side.index, side.count)
        )  # fmt: skip
    side.came[: side.count] = -1
    return side


def goals_of(
    puzzle: Gourds, position: Position, watch: Watch, most: int = MAX_GOALS
) -> list[Position] | None:
    """All goals that look different, or None when there are too many to list."""
    if is_unique(puzzle):
        target = find_target(puzzle, position)
        return [] if target is None else [target]
    if len(puzzle.wants) > MAX_CELLS:
        return None
    model = Model(puzzle)
    tilings = []
    for tiling in islice(model.tilings(), most + 1):
        watch.look(what="goals")
        tilings.append(tiling)
    if len(tilings) > most:
        return None
    return [next(model.labelled(tiling)) for tiling in tilings]


def meet(
    puzzle: Gourds,
    position: Position,
    goals: list[Position],
    watch: Watch,
    *,
    bounds: Callable[[int], None] = lambda bound: None,
    most: int | None = None,
) -> list[int] | None:
    """The moves of a shortest solution; None after `most` positions, or if there is none."""
    form, table = _form(puzzle), neighbour_table(puzzle.board)
    here, there = _side(puzzle, form, [position]), _side(puzzle, form, goals)
    if there.index[search.find(there.rows, there.index, here.rows[0])] >= 0:
        return []
    while here.width and there.width:
        bounds(here.moves + there.moves + 1)
        side, other = (here, there) if here.width <= there.width else (there, here)
        begin, end = side.layer, side.count
        for first in range(begin, end, CHUNK):
            last = min(first + CHUNK, end)
            side.need(6 * (last - first))
            watch.need(here.bytes + there.bytes, what="the search from both sides")
            count, met, met_there = search.grow(
                table, form.sorts, form.either_way, form.bits, side.rows, side.came, side.by,
                side.index, first, last, side.count, other.rows, other.index,
            )  # fmt: skip
            watch.tick(int(count) - side.count, what="positions")
            watch.look(what="positions")
            side.count = int(count)
            if met >= 0:
                row, goal = (met, met_there) if side is here else (met_there, met)
                return _joined(puzzle, form, here, int(row), there, int(goal))
            if most is not None and here.count + there.count > most:
                return None
        side.layer, side.moves = end, side.moves + 1
    return None


def _empty_cell(puzzle: Gourds, form: Form, row: NDArray[np.uint64]) -> int:
    """The empty cell of a position that is written as a row."""
    open_cells = set(range(len(puzzle.wants)))
    in_item = 64 // form.bits
    for number in range(len(form.order)):
        packed = int(row[number // in_item]) >> number % in_item * form.bits
        first, towards = divmod(packed & ((1 << form.bits) - 1), 6)
        open_cells -= {first, puzzle.board.ring[first][towards]}
    (empty,) = open_cells
    return empty


def _joined(puzzle: Gourds, form: Form, here: Side, row: int, there: Side, goal: int) -> list[int]:
    """Forwards as played, then the moves from the goal taken back one by one."""
    moves = [cell for _, cell in here.steps_to(row)]
    after = goal
    for before, cell in reversed(there.steps_to(goal)):
        # A pivot is taken back at its end.
        pivoted = _empty_cell(puzzle, form, there.rows[after]) == cell
        moves.append(_empty_cell(puzzle, form, there.rows[before]) if pivoted else cell)
        after = before
    return moves
