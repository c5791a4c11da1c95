"""Random full grids, and givens taken away from them: where generator and hunt start."""

from collections.abc import Sequence
from random import Random

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.search import OutOfNodes, solutions
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow, other, with_cell


def random_full(
    empty: ThreeInARow, rng: Random, watch: Watch, by_kernel: bool = False
) -> ThreeInARow | None:
    """A random full grid, as a puzzle with every cell given; None when it took too long."""
    if by_kernel:
        from pepo.families.three_in_a_row.kernels.packed import random_state

        state = random_state(empty, rng.getrandbits(62) | 1)
    else:
        try:
            state = next(solutions(empty, empty.start(), watch, nodes=2000, rng=rng), None)
        except OutOfNodes:
            state = None
    return None if state is None else empty.with_cells(state)


def drop(puzzle: ThreeInARow, order: Sequence[int], level: int | None, watch: Watch) -> ThreeInARow:
    """Remove givens in order: those that follow by logic of a level, or, without a level, those
    that aren't needed to have only one solution."""
    from pepo.families.three_in_a_row.kernels import packed

    if level is not None:
        return puzzle.with_cells(packed.drop_told(puzzle, order, level))
    givens, undecided = packed.drop_unique(puzzle, order)
    return puzzle.with_cells(_drop_rest(puzzle, givens, undecided, watch) if undecided else givens)


def _drop_rest(puzzle: ThreeInARow, givens: str, order: Sequence[int], watch: Watch) -> str:
    """CaDiCaL decides what the search couldn't: may the cell have the other colour?"""
    from pepo.families.three_in_a_row.logic.sat import Clauses

    with Clauses(puzzle) as clauses:
        for cell in order:
            watch.look(what="givens")
            if clauses.solve(with_cell(givens, cell, other(givens[cell]))) is None:
                givens = with_cell(givens, cell, BLANK)
    return givens
