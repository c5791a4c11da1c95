"""A Hamiltonian cycle: a closed walk over neighbouring cells that visits each cell once.

Begin with a triangle. While an edge x–y of the cycle has an uncovered common neighbour c, put c
between them. What is left over is repaired one cell c at a time, by a search to a small depth:

    defect move      x–z–y becomes x–c–y where x, y are neighbours of c that touch; now z is over
    ear relocation   an ear z (its two neighbours on the cycle touch) goes into another edge

If a cell can't be covered, begin again from another triangle. On proper boards this has never
failed except on the Star of David, which has no cycle. `why_none` proves that for boards where
cells with 2 neighbours rule a cycle out. Boards that aren't proper and fail go to a SAT solver,
which finds a cycle or proves that there is none.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from pepo.core.solving import Watch, running
from pepo.families.gourds.board.board import Board, cut_cells
from pepo.search.sat import Sat, exactly

DEPTH = 5
BUDGET = 3000  # cells looked at for each repair
RESTARTS = 12
MAX_READABLE = 20_000  # cells; readable Python takes 0.07 s for them, importing Numba 1 s
MAX_FOR_SAT = 400  # cells
MAX_ROUNDS = 2_000  # of the SAT solver

Ring = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=256)
def find_cycle(board: Board) -> tuple[int, ...] | None:
    """A Hamiltonian cycle as cell numbers in order, or None where none was found."""
    if len(board.cells) < 3 or why_none(board):
        return None
    if len(board.cells) > MAX_READABLE:
        from pepo.families.gourds.board import kernels

        found = kernels.find_cycle(kernels.neighbour_table(board)).tolist() or None
    else:
        found = thread(board.ring)
    if found is None and not board.proper and len(board.cells) <= MAX_FOR_SAT:
        return cycle_by_sat(board, running())
    return None if found is None else tuple(found)


def why_none(board: Board) -> str:
    """A proof that the board has no Hamiltonian cycle, as a sentence; empty if none is known."""
    for cell, near in zip(board.cells, board.neighbours, strict=True):
        if len(near) < 2:
            return f"The cell {cell} has fewer than 2 neighbours; a cycle needs 2 at every cell."
    cuts = cut_cells(board)
    if cuts:
        return f"A cycle would pass the bottleneck {board.cells[cuts[0]]} twice."
    if not board.conditions.connected.ok:
        return "The board is in pieces, and a cycle can't connect them."
    return _forced(board)


def _forced(board: Board) -> str:
    """Cells with 2 neighbours force both their edges; those may rule a cycle out."""
    forced: dict[int, set[int]] = {}
    for cell, near in enumerate(board.neighbours):
        if len(near) == 2:
            for other in near:
                forced.setdefault(cell, set()).add(other)
                forced.setdefault(other, set()).add(cell)
    for cell, edges in forced.items():
        if len(edges) > 2:
            return (
                f"3 neighbours of {board.cells[cell]} have only 2 neighbours each, so a "
                f"cycle would have to pass that cell more than once."
            )
    closed = _closed_part(forced)
    if closed and len(closed) < len(board.cells):
        left = next(n for n in range(len(board.cells)) if n not in closed)
        thin = sum(len(board.neighbours[cell]) == 2 for cell in closed)
        return (
            f"{thin} cells have only 2 neighbours, so a cycle must use both edges of each; "
            f"these {len(closed)} edges form a loop that leaves out {board.cells[left]}."
        )
    return ""


def _closed_part(forced: dict[int, set[int]]) -> set[int]:
    """The cells of a loop made of forced edges, if there is one."""
    for start in forced:
        before, cell, seen = -1, start, {start}
        while len(forced[cell]) == 2:
            before, cell = cell, next(other for other in forced[cell] if other != before)
            if cell == start:
                return seen
            seen.add(cell)
    return set()


def thread(ring: Ring) -> list[int] | None:
    """The construction itself: a cycle over all cells, or None when every restart got stuck."""
    count = len(ring)
    for restart in range(RESTARTS):
        corner = restart * count // RESTARTS
        work = _Threading(ring)
        if work.begin(corner) and work.cover():
            return work.in_order()
    return None


class _Threading:
    """A cycle that grows. `after` and `before` are -1 for cells it does not cover yet."""

    def __init__(self, ring: Ring) -> None:
        count = len(ring)
        self.ring = ring
        self.after, self.before = [-1] * count, [-1] * count
        self.to_look_at: list[int] = []
        self.left_over: list[int] = []  # each cell once, as `listed` knows
        self.listed = [False] * count
        self.covered = self.budget = 0

    def begin(self, corner: int) -> bool:
        """Lay the first triangle at the first cell from `corner` on that has one."""
        count = len(self.ring)
        for step in range(count):
            a = (corner + step) % count
            for k in range(6):
                b, c = self.ring[a][k - 1], self.ring[a][k]
                if b >= 0 and c >= 0:
                    self._link(a, b)
                    self._link(b, c)
                    self._link(c, a)
                    self.to_look_at = [c, b, a]
                    self.covered = 3
                    return True
        return False

    def cover(self) -> bool:
        """Grow, repair what is left over, grow again, until all cells are covered."""
        self._grow()
        while self.covered < len(self.ring):
            cells, self.left_over = self.left_over, []
            progress = False
            for cell in cells:
                self.listed[cell] = False
                if self.after[cell] < 0 and self._repaired(cell):
                    progress = True
                    self._grow()
                elif self.after[cell] < 0:
                    self._leave_over(cell)
            if not progress:
                return False
        return True

    def in_order(self) -> list[int]:
        cells = [0]
        while (cell := self.after[cells[-1]]) != 0:
            cells.append(cell)
        return cells

    def _link(self, a: int, b: int) -> None:
        self.after[a], self.before[b] = b, a

    def _grow(self) -> None:
        """Insert what can be inserted, oldest places first, so that the polygon stays round."""
        ring, after = self.ring, self.after
        for covered in self.to_look_at:  # grows while it is walked: a queue
            for cell in ring[covered]:
                if cell >= 0 and after[cell] < 0:
                    if self._insert(cell):
                        self._was_covered(cell)
                    else:
                        self._leave_over(cell)
        self.to_look_at.clear()

    def _leave_over(self, cell: int) -> None:
        if not self.listed[cell]:
            self.listed[cell] = True
            self.left_over.append(cell)

    def _was_covered(self, cell: int) -> None:
        self.covered += 1
        self.to_look_at += [self.before[cell], self.after[cell], cell]

    def _edges_beside(self, cell: int) -> Iterator[tuple[int, int]]:
        """The edges of the cycle whose two cells touch a cell."""
        ring, after = self.ring[cell], self.after
        for k in range(6):
            x, y = ring[k - 1], ring[k]
            if x >= 0 and y >= 0:
                if after[x] == y:
                    yield x, y
                elif after[y] == x:
                    yield y, x

    def _insert(self, cell: int) -> bool:
        """Put a cell into an edge of the cycle whose two cells it touches."""
        edge = next(self._edges_beside(cell), None)
        if edge is not None:
            self._put(cell, *edge)
        return edge is not None

    def _take_out(self, cell: int) -> tuple[int, int]:
        x, y = self.before[cell], self.after[cell]
        self._link(x, y)
        self.before[cell] = self.after[cell] = -1
        return x, y

    def _put(self, cell: int, x: int, y: int) -> None:
        """Between two cells that follow each other on the cycle."""
        self.after[x] = self.before[y] = cell
        self.before[cell], self.after[cell] = x, y

    def _repaired(self, cell: int) -> bool:
        for depth in range(DEPTH + 1):
            self.budget = BUDGET
            if self._repair(cell, depth, -1):
                self._was_covered(cell)
                self.to_look_at += [near for near in self.ring[cell] if near >= 0]
                return True
        return False

    def _repair(self, cell: int, depth: int, last: int) -> bool:
        """Cover a cell by an insertion after at most `depth` changes near it."""
        if self._insert(cell):
            return True
        self.budget -= 1
        if depth == 0 or self.budget < 0:
            return False
        changes = self._changes(cell, last)
        return any(self._repair(left, depth - 1, changed) for left, changed in changes)

    def _changes(self, cell: int, last: int) -> Iterator[tuple[int, int]]:
        """Make each change near a cell, and take it back before the next one.

        Yields the cell that is then left over, and the one that was changed.
        """
        ring = self.ring[cell]
        for k in range(6):  # defect moves
            x, y = ring[k - 1], ring[k]
            if x < 0 or y < 0 or self.after[x] < 0 or self.after[y] < 0:
                continue
            z = self._between(x, y)
            if z < 0 or z == last:
                continue
            a, b = self._take_out(z)
            self._put(cell, a, b)
            yield z, cell
            self._take_out(cell)
            self._put(z, a, b)
        for z in ring:  # ear relocations
            if z < 0 or self.after[z] < 0 or not self._is_ear(z):
                continue
            x, y = self._take_out(z)
            for p, q in self._edges_beside(z):
                if {p, q} != {x, y}:
                    self._put(z, p, q)
                    yield cell, z
                    self._take_out(z)
            self._put(z, x, y)

    def _between(self, x: int, y: int) -> int:
        """The one cell between x and y on the cycle, or -1."""
        if self.after[self.after[x]] == y:
            return self.after[x]
        if self.before[self.before[x]] == y:
            return self.before[x]
        return -1

    def _is_ear(self, z: int) -> bool:
        x, y = self.before[z], self.after[z]
        return x != y and y in self.ring[x]


# -- by a SAT solver, for boards with holes where the construction fails


def cycle_by_sat(board: Board, watch: Watch) -> tuple[int, ...] | None:
    """The cycle, or None: proved, or not found within MAX_ROUNDS rounds.

    Two edges at every cell make a set of loops. As long as there are several, forbid each of them:
    some edge must leave its cells.
    """
    variable = {edge: number for number, edge in enumerate(board.edges, start=1)}
    at: dict[int, list[int]] = defaultdict(list)
    for edge, number in variable.items():
        for cell in edge:
            at[cell].append(number)
    solver, top = Sat("glucose4"), len(variable)
    for edges in at.values():
        two, top = exactly(edges, 2, top=top)
        solver.add_all(two)
    for _ in range(MAX_ROUNDS):
        watch.tick(what="rounds")
        if not solver.solve():
            return None
        true = {literal for literal in solver.model() if 0 < literal <= len(variable)}
        cycles = _cycles([edge for edge, number in variable.items() if number in true])
        if len(cycles) == 1:
            return tuple(cycles[0])
        for cycle in cycles:
            inside = set(cycle)
            solver.add(
                [number for (a, b), number in variable.items() if (a in inside) != (b in inside)]
            )
    return None


def _cycles(edges: list[tuple[int, int]]) -> list[list[int]]:
    near: dict[int, list[int]] = defaultdict(list)
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    cycles, seen = [], set()
    for start in near:
        if start in seen:
            continue
        cycle = [start]
        seen.add(start)
        while (cell := next((n for n in near[cycle[-1]] if n not in seen), None)) is not None:
            seen.add(cell)
            cycle.append(cell)
        cycles.append(cycle)
    return cycles
