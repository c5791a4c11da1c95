"""The five methods a user can name, and `improve`.

best      a shortest solution if it is quickly proved, else peel, improved
optimal   a shortest solution, proved
peel      our own: freeze the board from the outside in
improve   a given solution, made shorter

The other two are phases-divide-and-conquer, O(n²) moves, and phases-leaf-sort, O(n³) moves. They
take the empty cell whichever way round is shorter; each phase can also run alone
(phases/stages.py).
"""

from dataclasses import dataclass

from pepo.core.params import NoParams, param
from pepo.core.solving import Claim, Method, Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.methods.best import BestOptions, solve_best
from pepo.families.gourds.methods.optimal import solve_optimal
from pepo.families.gourds.methods.peel import solve_by_peeling
from pepo.families.gourds.phases.solver import leaf_sorting, solve_by_phases, sort_by_dividing
from pepo.families.gourds.phases.trace import COLUMNS
from pepo.families.gourds.puzzle import Gourds, Position


@dataclass(frozen=True)
class LeafOptions:
    leaf: str = param(
        "any",
        "type one is insertion sort, type two is bubble sort",
        choices=("any", "one", "two"),
    )


def solve_dividing(
    puzzle: Gourds, position: Position, watch: Watch, options: NoParams
) -> Claim[Cell]:
    return solve_by_phases(puzzle, position, watch, sort_by_dividing)


def solve_with_leaves(
    puzzle: Gourds, position: Position, watch: Watch, options: LeafOptions
) -> Claim[Cell]:
    return solve_by_phases(puzzle, position, watch, leaf_sorting(options.leaf))


BEST = Method(
    name="best",
    title="Best known",
    summary="A shortest solution where that can be proved in a moment, else peel, improved.",
    run=solve_best,
    options=BestOptions,
)
OPTIMAL = Method(
    name="optimal",
    title="Optimal",
    summary="A shortest solution, proved; without a limit it runs until it has it.",
    run=solve_optimal,
    proves_shortest=True,
)
PEEL = Method(
    name="peel",
    title="Peel",
    summary="Freeze gourds from the outside in, in the start and the target at once.",
    run=solve_by_peeling,
)
DIVIDE_AND_CONQUER = Method(
    name="phases-divide-and-conquer",
    title="Three phases, O(n²)",
    summary="Thread the board on one cycle, sort along it by halves, and undo the threading.",
    run=solve_dividing,
    trace_columns=COLUMNS,
    shows=("cycle",),
)
LEAF_SORT = Method(
    name="phases-leaf-sort",
    title="Three phases, O(n³)",
    summary="Thread the board on one cycle, sort along it with a leaf, and undo the threading.",
    run=solve_with_leaves,
    options=LeafOptions,
    trace_columns=COLUMNS,
    shows=("cycle",),
)

METHODS: tuple[Method, ...] = (BEST, OPTIMAL, PEEL, DIVIDE_AND_CONQUER, LEAF_SORT)
