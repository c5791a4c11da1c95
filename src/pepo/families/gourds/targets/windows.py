"""A nearer target, by solving small windows of the board again.

A solver places what must move and keeps the rest. It works best where annealing (nearest.py) does
worst: on small boards, and with many colours, where hardly any tiling fits.
"""

from random import Random

from pepo.families.gourds.board.hex import distance
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.annealing import Tiling
from pepo.families.gourds.targets.nearest import Nearness, Priced
from pepo.families.gourds.targets.sat_model import Model
from pepo.search.sat import Sat

WINDOWS = 40  # attempts to bring the target nearer


def by_windows(model: Model, nearness: Nearness, position: Position, rng: Random) -> Priced:
    """A first tiling that keeps what lies right, then windows."""
    solver, on = model.solver(), list(model.switches.values())
    best = _first(model, solver, on, position)
    nearest = nearness.share_out(best)
    for _ in range(WINDOWS):
        if nearest.cost == 0:
            break
        solver.add([-model.variable[edge] for edge in best])
        outside = _outside_window(model, best, position, nearest.target, rng)
        if not solver.solve([*on, *outside]):
            continue
        tiling = model.read(solver.model())
        found = nearness.share_out(tiling)
        if found.cost < nearest.cost:
            best, nearest = tiling, found
    return nearest


def _first(model: Model, solver: Sat, on: list[int], position: Position) -> Tiling:
    """Assume that every gourd already on its colours stays; then drop those in conflict."""
    keep = [model.variable[edge] for edge in _in_place(model.puzzle, position)]
    while not solver.solve([*on, *keep]):
        in_the_way = set(solver.core())
        assert in_the_way & set(keep), "why_none has checked that there is a tiling"
        keep = [variable for variable in keep if variable not in in_the_way]
    return model.read(solver.model())


def _in_place(puzzle: Gourds, position: Position) -> list[tuple[int, int]]:
    lying, wants = zip(position.pairs, puzzle.gourds, strict=True), puzzle.wants
    placed = [(a, b) for (a, b), gourd in lying if (wants[a], wants[b]) == gourd.indices]
    return [(min(pair), max(pair)) for pair in placed]


def _outside_window(
    model: Model, tiling: Tiling, position: Position, target: Position, rng: Random
) -> list[int]:
    """All pairs except those near a cell where something must still move."""
    cells = model.puzzle.board.cells
    moving = [n for n, end in enumerate(position.ends) if end != target.ends[n]]
    middle, radius = cells[rng.choice(moving)], rng.choice((1, 2, 2, 3))
    return [
        model.variable[edge]
        for edge in sorted(tiling)
        if all(distance(cells[cell], middle) > radius for cell in edge)
    ]
