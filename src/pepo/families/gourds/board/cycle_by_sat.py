"""A Hamiltonian cycle by a SAT solver, for boards with holes where the construction fails.

Two edges at every cell make a set of loops. As long as there are several, forbid each of them: some
edge must leave its cells. The solver ends with one loop, or with a proof that there is none.
"""

from collections import defaultdict

from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.search.sat import Sat, exactly

MAX_ROUNDS = 2_000


def cycle_by_sat(board: Board, watch: Watch) -> tuple[int, ...] | None:
    """The cycle, or None: proved, or not found within MAX_ROUNDS rounds."""
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
