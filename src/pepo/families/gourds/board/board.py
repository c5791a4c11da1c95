"""A board: its cells, their neighbours, and the conditions of a proper board.

Proper means: an odd number of cells, at least 3; connected; no cut cell; no hole; and not
the Star of David. On a proper board every placement can be reached from every other
(Hamersma, van Kreveld, Uno, van der Zanden, "Gourds: a sliding-block puzzle with turning").
"""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from pepo.families.gourds.board.hex import Cell, around

T = TypeVar("T", bound=Hashable)
STAR_ROWS = ((3,), (0, 2, 4, 6), (1, 3, 5), (0, 2, 4, 6), (3,))  # columns, row by row


@dataclass(frozen=True)
class Condition:
    """One condition of a proper board: whether it holds, as a sentence, and the cells at fault."""

    name: str
    ok: bool
    sentence: str
    cells: tuple[Cell, ...] = ()


class Conditions(NamedTuple):
    """The conditions of a proper board, in the order in which they are shown."""

    odd: Condition
    connected: Condition
    no_cut_cell: Condition
    no_hole: Condition
    not_star: Condition


@dataclass(frozen=True)
class Board:
    """Cells from the top row down, each row from the left. A cell's number is its place here."""

    cells: tuple[Cell, ...]

    @cached_property
    def number(self) -> dict[Cell, int]:
        return {cell: number for number, cell in enumerate(self.cells)}

    @cached_property
    def ring(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the numbers of the 6 places around it, in order; -1 if missing."""
        find = self.number.get
        return tuple(tuple(find(place, -1) for place in around(cell)) for cell in self.cells)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(cell for cell in ring if cell >= 0) for ring in self.ring)

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """Pairs of neighbouring cells, each once."""
        pairs = enumerate(self.neighbours)
        return tuple((cell, other) for cell, near in pairs for other in near if cell < other)

    @cached_property
    def conditions(self) -> Conditions:
        return Conditions(
            _odd(self), _connected(self), _no_cut_cell(self), _no_hole(self), _not_star(self)
        )

    @property
    def proper(self) -> bool:
        return all(condition.ok for condition in self.conditions)

    @cached_property
    def is_star(self) -> bool:
        if len(self.cells) != 13:
            return False
        left, top = min(cell.x for cell in self.cells), self.cells[0].y
        star = {(x, y) for y, row in enumerate(STAR_ROWS) for x in row}
        return {(cell.x - left, cell.y - top) for cell in self.cells} == star


def make_board(cells: set[Cell]) -> Board:
    """A board of cells in any order."""
    return Board(tuple(sorted(cells, key=lambda cell: (cell.y, cell.x))))


def _odd(board: Board) -> Condition:
    count = len(board.cells)
    if count % 2 == 0:
        return Condition("odd", False, f"The number of cells is even: {count:,}.")
    if count < 3:
        return Condition("odd", False, "There is only 1 cell; a gourd needs 2 more.")
    return Condition("odd", True, f"The number of cells is odd: {count:,}.")


def _connected(board: Board) -> Condition:
    near = board.neighbours.__getitem__
    reached = steps_from(0, near) if board.cells else {}
    if len(reached) == len(board.cells):
        return Condition("connected", True, "All cells are connected.")
    apart = next(n for n in range(len(board.cells)) if n not in reached)
    sentence = (
        f"The board is in pieces: {board.cells[0]} and {board.cells[apart]} aren't connected."
    )
    island = tuple(board.cells[n] for n in steps_from(apart, near))
    return Condition("connected", False, sentence, island)


def steps_from(start: T, near: Callable[[T], Iterable[T]], goal: T | None = None) -> dict[T, int]:
    """What a walk from `start` reaches, nearest first, and its steps there; or only until `goal` is
    found. `near` says what is one step away."""
    steps = {start: 0}
    queue = [start]
    for here in queue:  # grows while it is walked
        if here == goal:
            break
        for there in near(here):
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def _no_cut_cell(board: Board) -> Condition:
    cuts = tuple(board.cells[n] for n in cut_cells(board))
    sentence = "No cell is a bottleneck."
    if cuts:
        sentence = f"The cell {cuts[0]} is a bottleneck: without it the board would split."
    return Condition("no-cut-cell", not cuts, sentence, cuts)


def cut_cells(board: Board) -> list[int]:
    """Cells without which their part of the board would split.

    Where the neighbours of a cell form one arc, they are connected without it. Only the other cells
    need the depth-first search of Hopcroft and Tarjan.
    """
    if all(arcs(ring) <= 1 for ring in board.ring):
        return []
    return sorted(_articulation_points(board))


def arcs(ring: tuple[int, ...]) -> int:
    """How many arcs the neighbours of a cell form; 0 if all 6 are there."""
    return sum(ring[k] >= 0 and ring[k - 1] < 0 for k in range(6))


def _articulation_points(board: Board) -> set[int]:
    order = [0] * len(board.cells)  # when each cell was found, from 1
    lowest = [0] * len(board.cells)  # the earliest cell its part of the tree touches
    found: set[int] = set()
    clock = 0
    for root in range(len(board.cells)):
        if order[root]:
            continue
        clock += 1
        order[root] = lowest[root] = clock
        branches = 0
        stack = [(root, -1, iter(board.neighbours[root]))]
        while stack:
            cell, parent, near = stack[-1]
            other = next((n for n in near if n != parent), None)
            if other is None:
                stack.pop()
                if stack:
                    lowest[parent] = min(lowest[parent], lowest[cell])
                    branches += parent == root
                    if parent != root and lowest[cell] >= order[parent]:
                        found.add(parent)
            elif order[other]:
                lowest[cell] = min(lowest[cell], order[other])
            else:
                clock += 1
                order[other] = lowest[other] = clock
                stack.append((other, cell, iter(board.neighbours[other])))
        if branches > 1:
            found.add(root)
    return found


def _no_hole(board: Board) -> Condition:
    holes = find_holes(board)
    sentence = f"There is a hole at {holes[0]}." if holes else "There is no hole."
    return Condition("no-hole", not holes, sentence, tuple(holes))


def find_holes(board: Board) -> list[Cell]:
    """The missing cells that cannot be reached from outside, from the top down.

    Only the *rim* is looked at, the missing places next to cells: a board may span far more places
    than it has cells. Pieces of the rim are decided from the left. If there is a cell directly left
    of a piece's leftmost place, that piece is inside a hole. Otherwise the places to its left are
    free, up to the next cell of that row; the place before that cell is in a piece already decided.
    """
    pieces = sorted(_rim_pieces(board), key=min)
    piece_of = {place: number for number, piece in enumerate(pieces) for place in piece}
    rows: dict[int, list[int]] = {}
    for x, y in board.cells:
        rows.setdefault(y, []).append(x)
    in_hole: list[bool] = []
    for piece in pieces:
        x, y = min(piece)
        row = rows.get(y, [])
        before = bisect_left(row, x)
        bar = Cell(row[before - 1] + 2, y) if before else None
        in_hole.append(bar is not None and (bar == (x, y) or in_hole[piece_of[bar]]))
    holes = [place for place, number in piece_of.items() if in_hole[number]]
    return sorted(holes, key=lambda cell: (cell.y, cell.x))


def _rim_pieces(board: Board) -> Iterator[list[Cell]]:
    """The missing places next to cells, in connected pieces."""
    edge = [cell for cell, ring in zip(board.cells, board.ring, strict=True) if -1 in ring]
    rim = {place for cell in edge for place in around(cell) if place not in board.number}
    while rim:
        piece = list(steps_from(rim.pop(), lambda place: rim.intersection(around(place))))
        rim.difference_update(piece)
        yield piece


def _not_star(board: Board) -> Condition:
    if not board.is_star:
        return Condition("not-star", True, "It isn't the Star of David.")
    sentence = (
        "It is the Star of David, the only board without other faults where some placements "
        "can't be reached."
    )
    return Condition("not-star", False, sentence, board.cells)
