"""Gourds: the rules.

A board is a set of hexagonal cells. Every gourd covers 2 neighbouring cells, one with each end, and
exactly 1 cell stays empty. Click an end next to the empty cell to move it in:

    slide, turn   the other end is pulled into the cell that the first one left, and its own cell
                  becomes empty. In a straight line it is a slide; around a bend of 120°, a turn.
    pivot         if the other end touches the empty cell too (a corner of 60°), it stays put, and
                  the gourd pivots around it.

So a position has as many moves as the empty cell has neighbours, and every move can be undone.
Every cell and every end has an index. The puzzle is solved when each end lies on a cell with its
own index; the empty cell has an index too, which is left over. On a *numbered* board all indices
differ. On a *coloured* one they repeat, so there may be many solved positions.

A puzzle whose gourds are misplaced (off the board, overlapping, too few) can be stored and drawn,
so that an editor can work on it, but it has no moves.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from pepo.core.errors import BadInput, IllegalMove
from pepo.core.words import are, counted
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.hex import Cell, adjacent
from pepo.families.gourds.colours import colour_names

Kind = Literal["numbered", "coloured"]
MoveKind = Literal["slide", "turn", "pivot"]
Pair = tuple[int, int]  # the cells of a gourd's first and second end
Sort = tuple[int, int]  # the two indices of a gourd, the smaller first
EMPTY = -1
NOWHERE = -1  # the empty cell of a position that can't be played
MAX_INDEX = 10**9


@dataclass(frozen=True, order=True)
class Gourd:
    """Where the two ends lie at the start, and the index of each."""

    cells: tuple[Cell, Cell]
    indices: tuple[int, int]


def sort_of(a: int, b: int) -> Sort:
    return (a, b) if a <= b else (b, a)


def unordered(pairs: Iterable[Pair]) -> frozenset[Pair]:
    """Pairs of cells, the smaller number first, in no order."""
    return frozenset((a, b) if a < b else (b, a) for a, b in pairs)


class Position(NamedTuple):
    """Which end lies on each cell, by the cell's number, and the number of the empty cell.

    Gourd g has the ends 2g and 2g + 1, so the other end of `end` is `end ^ 1`.
    """

    ends: tuple[int, ...]
    empty: int

    @classmethod
    def of(cls, cells: int, pairs: Iterable[tuple[int, Pair]]) -> "Position":
        """Gourds by number, each with the cells of its two ends; one cell stays empty."""
        ends = [EMPTY] * cells
        for gourd, (first, second) in pairs:
            ends[first], ends[second] = 2 * gourd, 2 * gourd + 1
        return cls(tuple(ends), ends.index(EMPTY))

    @property
    def where(self) -> dict[int, int]:
        """The cell of each end."""
        return {end: cell for cell, end in enumerate(self.ends) if end != EMPTY}

    @property
    def pairs(self) -> list[Pair]:
        """Where each gourd lies: the cells of its first and second end."""
        where = self.where
        return [(where[end], where[end + 1]) for end in range(0, len(where), 2)]


@dataclass(frozen=True)
class Gourds:
    """`wants` holds the index of each cell, by number; `colours` the board's own palette."""

    kind: Kind
    board: Board
    wants: tuple[int, ...]
    gourds: tuple[Gourd, ...]
    colours: tuple[tuple[int, str], ...] = ()

    def __post_init__(self) -> None:
        cells = self.board.cells
        if not cells:
            raise BadInput("The board has no cells; expected at least 1.")
        for cell, want in zip(cells, self.wants, strict=True):
            if cell.x < 0 or cell.y < 0:
                raise BadInput(f"The cell {cell} has a negative coordinate; expected 0 or more.")
            if (cell.x + cell.y) % 2 != (cells[0].x + cells[0].y) % 2:
                raise BadInput(
                    f"The cells {cells[0]} and {cell} can't be on the same board: in doubled "
                    f"coordinates, x + y must be odd for every cell or even for every cell."
                )
            if not 1 <= want <= MAX_INDEX:
                raise BadInput(f"The cell {cell} has the index {want}; expected 1 to 10^9.")
        if self.kind == "numbered" and len(set(self.wants)) < len(self.wants):
            twice, count = Counter(self.wants).most_common(1)[0]
            raise BadInput(
                f"The board is numbered, but {count} cells have the index {twice}; expected "
                f"different indices, or the kind 'coloured'."
            )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.kind, self.board.cells, self.wants, self.gourds))

    # -- what is where

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        return self.board.neighbours

    @cached_property
    def index_of(self) -> tuple[int, ...]:
        """The index of each end."""
        return tuple(index for gourd in self.gourds for index in gourd.indices)

    @cached_property
    def gourds_of(self) -> dict[Sort, list[int]]:
        """The gourds of each sort, by number."""
        found: dict[Sort, list[int]] = {}
        for number, gourd in enumerate(self.gourds):
            found.setdefault(sort_of(*gourd.indices), []).append(number)
        return found

    def sort_at(self, a: int, b: int) -> Sort:
        """The sort of gourd that two cells want."""
        return sort_of(self.wants[a], self.wants[b])

    def other_cell(self, ends: Sequence[int], cell: int) -> int:
        """The cell of the other end of the gourd that lies on `cell`."""
        other = ends[cell] ^ 1
        return next(near for near in self.neighbours[cell] if ends[near] == other)

    @cached_property
    def layout_faults(self) -> tuple[str, ...]:
        """Why the gourds can't lie like this, as sentences; if there are any, nothing can move."""
        said = []
        owner: dict[Cell, int] = {}
        for number, gourd in enumerate(self.gourds, start=1):
            first, second = gourd.cells
            off = [cell for cell in gourd.cells if cell not in self.board.number]
            said += [f"Gourd {number} is off the board at {cell}." for cell in off]
            if not adjacent(first, second):
                said.append(f"Gourd {number} lies on {first} and {second}, which don't touch.")
            for cell in dict.fromkeys(gourd.cells):
                if owner.setdefault(cell, number) != number:
                    said.append(f"Gourd {number} overlaps gourd {owner[cell]} at {cell}.")
        cells = len(self.board.cells)
        if cells != 2 * len(self.gourds) + 1:
            half = f"{counted((cells - 1) // 2, 'gourd')} and 1 empty cell"
            room = half if cells % 2 else "an odd number of cells"
            lie = f"{counted(len(self.gourds), 'gourd')} on {counted(cells, 'cell')}"
            said.append(f"There {are(len(self.gourds))} {lie}; expected {room}.")
        return tuple(said)

    @property
    def playable(self) -> bool:
        return not self.layout_faults

    @cached_property
    def index_faults(self) -> tuple[str, ...]:
        """Ends whose index no cell has: such a puzzle can be played, but never solved."""
        known = set(self.wants)
        return tuple(
            f"An end of gourd {number} {self._look(index)}."
            for number, gourd in enumerate(self.gourds, start=1)
            for index in dict.fromkeys(gourd.indices)
            if index not in known
        )

    def _look(self, index: int) -> str:
        if self.kind == "numbered":
            return f"has the index {index}, but no cell does"
        return f"is {self.colour_names[index]}, but no cell is"

    @cached_property
    def colour_names(self) -> dict[int, str]:
        """What a player calls the colour of each index."""
        return colour_names((*self.wants, *self.index_of), dict(self.colours))

    def looks(self, end: int) -> str:
        """What a player calls an end by its look: "end 12" or "red end"."""
        index = self.index_of[end]
        return f"end {index}" if self.kind == "numbered" else f"{self.colour_names[index]} end"

    # -- playing

    def start(self) -> Position:
        return self._start

    @cached_property
    def _start(self) -> Position:
        """The gourds as given; in a faulty puzzle, those that fit."""
        ends = [EMPTY] * len(self.board.cells)
        for number, gourd in enumerate(self.gourds):
            first, second = (self.board.number.get(cell, -1) for cell in gourd.cells)
            fits = first >= 0 and second >= 0 and adjacent(*gourd.cells)
            if fits and ends[first] == ends[second] == EMPTY:
                ends[first], ends[second] = 2 * number, 2 * number + 1
        return Position(tuple(ends), ends.index(EMPTY) if self.playable else NOWHERE)

    def is_solved(self, position: Position) -> bool:
        if position.empty == NOWHERE:
            return False
        wanted = zip(position.ends, self.wants, strict=True)
        index_of = self.index_of
        return all(end == EMPTY or index_of[end] == want for end, want in wanted)

    def moves(self, position: Position) -> Iterable[Cell]:
        if position.empty == NOWHERE:
            return ()
        return tuple(self.board.cells[near] for near in self.neighbours[position.empty])

    def apply(self, position: Position, cell: Cell) -> Position:
        ends, empty = position
        clicked = self.board.number.get(cell, -1)
        if empty == NOWHERE or clicked not in self.neighbours[empty]:
            raise IllegalMove(self._why_not(position, cell))
        other = self.other_cell(ends, clicked)
        after = list(ends)
        after[empty] = ends[clicked]
        if other in self.neighbours[empty]:
            after[clicked] = EMPTY
            return Position(tuple(after), clicked)
        after[clicked], after[other] = ends[other], EMPTY
        return Position(tuple(after), other)

    def _why_not(self, position: Position, cell: Cell) -> str:
        if position.empty == NOWHERE:
            return f"Nothing can move here. {self.layout_faults[0]}"
        empty = self.board.cells[position.empty]
        if cell == empty:
            return f"The cell {cell} is empty; click an end next to it."
        if cell not in self.board.number:
            return f"There is no cell {cell} on this board."
        look = self.looks(position.ends[self.board.number[cell]])
        return f"The {look} on {cell} isn't next to the empty cell {empty}."

    def kind_of_move(self, position: Position, cell: Cell) -> MoveKind:
        """What the rules call a legal move."""
        clicked, empty = self.board.number[cell], self.board.cells[position.empty]
        other = self.board.cells[self.other_cell(position.ends, clicked)]
        if adjacent(other, empty):
            return "pivot"
        in_line = other.x - cell.x == cell.x - empty.x and other.y - cell.y == cell.y - empty.y
        return "slide" if in_line else "turn"
