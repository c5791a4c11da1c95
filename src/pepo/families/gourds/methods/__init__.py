"""The five methods a user can name, and `improve`.

best      the shortest solution if it can be proved quickly, otherwise peel's, improved
optimal   proves a shortest solution
peel      our own method: freezes the board from the outside in
improve   makes a given solution shorter

The other two are phases-divide-and-conquer, O(n²) moves, and phases-leaf-sort, O(n³) moves. They
move the empty cell in whichever direction is shorter. Each phase can also run by itself
(phases/stages.py).
"""

from dataclasses import dataclass

from pepo.core.params import param
from pepo.core.solving import Method
from pepo.families.gourds.methods.best import BestOptions, solve_best
from pepo.families.gourds.methods.optimal import solve_optimal
from pepo.families.gourds.methods.peel import solve_by_peeling
from pepo.families.gourds.phases.solver import (
    COLUMNS,
    leaf_sorting,
    solve_by_phases,
    sort_by_dividing,
)


@dataclass(frozen=True)
class LeafOptions:
    leaf: str = param(
        "any",
        "type of leaf: one is insertion sort, two is bubble sort",
        choices=("any", "one", "two"),
    )


BEST = Method(
    name="best",
    title="Best known",
    summary="The shortest solution if it can be proved quickly; otherwise the best one found.",
    run=solve_best,
    options=BestOptions,
)
OPTIMAL = Method(
    name="optimal",
    title="Optimal",
    summary="Proves a shortest solution, however long it takes.",
    run=solve_optimal,
    proves_shortest=True,
)
PEEL = Method(
    name="peel",
    title="Peel",
    summary="Freezes gourds from the outside in, working on start and target at once.",
    run=solve_by_peeling,
)
DIVIDE_AND_CONQUER = Method(
    name="phases-divide-and-conquer",
    title="Three phases, O(n²)",
    summary="Lays all gourds along one cycle, sorts them by halves, then goes to the target.",
    run=lambda puzzle, position, watch, options: solve_by_phases(
        puzzle, position, watch, sort_by_dividing
    ),
    trace_columns=COLUMNS,
    shows=("cycle",),
)
LEAF_SORT = Method(
    name="phases-leaf-sort",
    title="Three phases, O(n³)",
    summary="Lays all gourds along one cycle, sorts them with a leaf, then goes to the target.",
    run=lambda puzzle, position, watch, options: solve_by_phases(
        puzzle, position, watch, leaf_sorting(options.leaf)
    ),
    options=LeafOptions,
    trace_columns=COLUMNS,
    shows=("cycle",),
)

METHODS: tuple[Method, ...] = (BEST, OPTIMAL, PEEL, DIVIDE_AND_CONQUER, LEAF_SORT)
