"""The placement graph: the puzzle when all gourds look alike.

Forget which gourd is which and in which direction it lies. What is left of a position is a
*placement*: pairs of neighbouring cells, and one empty cell. There are few: 20 on the hexagon of 7
cells, 2,288 on the one of 19. Each placement names its pairs *slots* 0 to n-1 and says which of the
two cells comes first. A move leads from placement to placement; its *label* says to which slot the
gourd of each slot goes, and which gourds are then flipped in their slot.

The real puzzle covers this graph: each placement stands for n!·2ⁿ positions, one for each order and
direction of the gourds in its slots. Slots are named along a spanning tree of the graph, so that
the moves of the tree keep the names: the gourd of slot s is in slot s before and after.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from pepo.families.gourds.board.board import Board, steps_from
from pepo.families.gourds.board.count_placements import MAX_CELLS, count_placements
from pepo.families.gourds.board.hex import Cell, images
from pepo.families.gourds.puzzle import Pair, Position, unordered

MAX_PLACEMENTS = 20_000
Slots = tuple[Pair, ...]


@dataclass(frozen=True)
class Edge:
    """A move between placements.

    permutation   for each slot before the move, the slot after it
    flips         bit s is set if the gourd of slot s is flipped afterwards
    mover         the slot (before the move) of the gourd that moves
    click         the cell that is clicked
    """

    to: int
    permutation: tuple[int, ...]
    flips: int
    mover: int
    click: int


@dataclass(frozen=True, eq=False)
class PlacementGraph:
    """All placements of a board and the moves between them.

    slots   for each placement its pairs of cells in the order of their names
    empty   for each placement its empty cell
    edges   for each placement its moves, in the order of the neighbours of the empty cell
    parts   the placements, part by part: inside a part each leads to each
    """

    board: Board
    slots: tuple[Slots, ...]
    empty: tuple[int, ...]
    edges: tuple[tuple[Edge, ...], ...]
    parts: tuple[tuple[int, ...], ...]

    @property
    def gourds(self) -> int:
        return len(self.board.cells) // 2

    def __len__(self) -> int:
        return len(self.slots)

    @cached_property
    def _number(self) -> dict[frozenset[Pair], int]:
        return {unordered(slots): number for number, slots in enumerate(self.slots)}

    def number_of(self, pairs: Sequence[Pair]) -> int:
        """The placement that consists of these pairs, given in any order and direction."""
        return self._number[unordered(pairs)]

    @cached_property
    def part_of(self) -> dict[int, int]:
        """For each placement, in which part it lies."""
        return {placement: k for k, part in enumerate(self.parts) for placement in part}

    def reverse(self, placement: int, edge: Edge) -> Edge:
        """The move that undoes a move."""
        click = self.empty[placement] if self.empty[edge.to] == edge.click else edge.click
        return next(back for back in self.edges[edge.to] if back.click == click)


@dataclass(frozen=True)
class Named:
    """A position in terms of the graph: its placement, and the gourd in each slot.

    `gourds[s]` is the gourd of slot s; bit g of `turned` is set if the first end of gourd g lies on
    the second cell of its slot.
    """

    placement: int
    gourds: tuple[int, ...]
    turned: int

    def after(self, edge: Edge) -> "Named":
        gourds, turned = list(self.gourds), self.turned
        for slot, gourd in enumerate(self.gourds):
            gourds[edge.permutation[slot]] = gourd
            turned ^= (edge.flips >> slot & 1) << gourd
        return Named(edge.to, tuple(gourds), turned)


def named(graph: PlacementGraph, position: Position) -> Named:
    """A position as placement, gourds and directions."""
    placement = graph.number_of(position.pairs)
    found = _matched(graph.slots[placement], position.pairs)
    turned = sum(back << gourd for gourd, back in found)
    return Named(placement, tuple(gourd for gourd, _ in found), turned)


def _matched(pairs: Iterable[Pair], among: Sequence[Pair]) -> list[tuple[int, bool]]:
    """For each pair its place among the others, and whether it is reversed there."""
    place = {pair: k for k, pair in enumerate(among)}
    return [(place[p], False) if p in place else (place[p[::-1]], True) for p in pairs]


def position_of(graph: PlacementGraph, state: Named) -> Position:
    lying = zip(state.gourds, graph.slots[state.placement], strict=True)
    turned = ((g, pair[::-1] if state.turned >> g & 1 else pair) for g, pair in lying)
    return Position.of(len(graph.board.cells), turned)


# -- building the graph


def is_listable(board: Board) -> bool:
    """Whether the placements are few enough to list them all."""
    cells = len(board.cells)
    return cells % 2 == 1 and cells <= MAX_CELLS and count_placements(board) <= MAX_PLACEMENTS


@lru_cache(maxsize=16)
def placement_graph(board: Board) -> PlacementGraph:
    """The placement graph of a board; ask `is_listable` first."""
    placements = list(_placements(board))
    number = {unordered(pairs): k for k, pairs in enumerate(placements)}
    every = sum(range(len(board.cells)))
    empties = [every - sum(a + b for a, b in pairs) for pairs in placements]
    slots: dict[int, Slots] = {}
    parts = []

    def named_near(placement: int) -> Iterator[int]:
        """The placements one move away, named so that the moves of the tree keep names."""
        for _, moved, _ in _moves(board, slots[placement], empties[placement]):
            to = number[unordered(moved)]
            slots.setdefault(to, moved)
            yield to

    for root, pairs in enumerate(placements):
        if root not in slots:
            slots[root] = pairs
            parts.append(tuple(steps_from(root, named_near)))
    edges = tuple(
        tuple(
            _edge(click, moved, mover, slots[to], to)
            for click, moved, mover in _moves(board, slots[placement], empty)
            for to in (number[unordered(moved)],)
        )
        for placement, empty in enumerate(empties)
    )
    whole = tuple(slots[placement] for placement in range(len(placements)))
    return PlacementGraph(board, whole, tuple(empties), edges, tuple(parts))


def _placements(board: Board) -> Iterator[Slots]:
    """Every placement once: the first free cell stays empty or is paired with a neighbour."""
    if len(board.cells) % 2 == 0:
        return
    todo: list[tuple[frozenset[int], Slots, bool]] = [
        (frozenset(range(len(board.cells))), (), False)
    ]
    while todo:
        open_cells, pairs, has_empty = todo.pop()
        if not open_cells:
            yield pairs
            continue
        cell = min(open_cells)
        for near in board.neighbours[cell]:
            if near in open_cells:
                todo.append((open_cells - {cell, near}, (*pairs, (cell, near)), has_empty))
        if not has_empty:
            todo.append((open_cells - {cell}, pairs, True))


def _moves(board: Board, pairs: Slots, empty: int) -> Iterator[tuple[int, Slots, int]]:
    """Each click, all pairs after it (in the slots before it), and the slot that moves."""
    slot_of = {cell: slot for slot, pair in enumerate(pairs) for cell in pair}
    for click in board.neighbours[empty]:
        slot = slot_of[click]
        first, second = pairs[slot]
        other = second if click == first else first
        follows = other if empty in board.neighbours[other] else click  # a pivot, or not
        moved = (empty, follows) if click == first else (follows, empty)
        yield click, (*pairs[:slot], moved, *pairs[slot + 1 :]), slot


def _edge(click: int, moved: Slots, mover: int, slots: Slots, to: int) -> Edge:
    """The label of a move: `moved` are the pairs after it, `slots` their names there."""
    found = _matched(moved, slots)
    flips = sum(back << slot for slot, (_, back) in enumerate(found))
    return Edge(to, tuple(goes for goes, _ in found), flips, mover, click)


def moves_between(graph: PlacementGraph, states: Sequence[Named]) -> list[int]:
    """The moves that lead along states of the graph, each one move from the one before."""
    moves = []
    for before, after in pairwise(states):
        edges = graph.edges[before.placement]
        moves.append(next(edge.click for edge in edges if before.after(edge) == after))
    return moves


# -- symmetries: distances don't change when the whole board is rotated or reflected


@lru_cache(maxsize=64)
def symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    """For each symmetry, where every cell goes; the first is the identity."""
    found = [_onto(board, image) for image in images(board.cells)]
    return tuple(moved for moved in found if moved is not None)


def _onto(board: Board, image: list[Cell]) -> tuple[int, ...] | None:
    """The image shifted onto the board: the cell where each cell ends up, if it fits."""
    (x, y), (to_x, to_y) = min(image), min(board.cells)
    moved = [board.number.get(Cell(cell.x + to_x - x, cell.y + to_y - y)) for cell in image]
    return None if None in moved else tuple(k for k in moved if k is not None)


def orbits(graph: PlacementGraph) -> list[list[int]]:
    """The placements in classes of images of each other."""
    seen: set[int] = set()
    found = []
    for placement, slots in enumerate(graph.slots):
        if placement in seen:
            continue
        images = {
            graph.number_of([(moved[a], moved[b]) for a, b in slots])
            for moved in symmetries(graph.board)
        }
        seen |= images
        found.append(sorted(images))
    return found
