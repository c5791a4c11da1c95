"""Gourds: its methods.

best                        a shortest solution if it is quickly proved, else peel, improved
optimal                     a shortest solution, proved
peel                        our own: freeze the board from the outside in
phases-divide-and-conquer   align, sort by halves in O(n²) moves, un-align
phases-leaf-sort            align, sort with a leaf in O(n³) moves, un-align

The phases take the empty cell whichever way round is shorter; each can also run alone (stages.py).

claims    What all methods of gourds say in the same words: solved already, impossible, shortest
improve   somebody's solution, made shorter
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


METHODS: tuple[Method, ...] = (
    Method(
        name="best",
        title="Best known",
        summary="A shortest solution where that can be proved in a moment, else peel, improved.",
        run=solve_best,
        options=BestOptions,
    ),
    Method(
        name="optimal",
        title="Optimal",
        summary="A shortest solution, proved; without a limit it runs until it has it.",
        run=solve_optimal,
        proves_shortest=True,
    ),
    Method(
        name="peel",
        title="Peel",
        summary="Freeze gourds from the outside in, in the start and the target at once.",
        run=solve_by_peeling,
    ),
    Method(
        name="phases-divide-and-conquer",
        title="Three phases, O(n²)",
        summary="Thread the board on one cycle, sort along it by halves, and undo the threading.",
        run=solve_dividing,
        trace_columns=COLUMNS,
        shows=("cycle",),
    ),
    Method(
        name="phases-leaf-sort",
        title="Three phases, O(n³)",
        summary="Thread the board on one cycle, sort along it with a leaf, and undo the threading.",
        run=solve_with_leaves,
        options=LeafOptions,
        trace_columns=COLUMNS,
        shows=("cycle",),
    ),
)
