"""Random full grids, and givens and signs taken away from them: where generator and hunt start."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.search import OutOfNodes, solutions
from pepo.families.three_in_a_row.puzzle import (
    BLANK,
    Group,
    Item,
    Sign,
    ThreeInARow,
    other,
    with_cell,
)


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


def drop(
    puzzle: ThreeInARow, order: Sequence[Item], level: int | None, full: str, watch: Watch
) -> ThreeInARow:
    """Remove givens and signs in order: those that follow by logic of a level, or, without a
    level, those that aren't needed for `full` to be the only solution."""
    from pepo.families.three_in_a_row.kernels import packed

    if level is not None:
        return packed.drop_told(puzzle, order, level)
    puzzle, undecided = packed.drop_unique(puzzle, [(item,) for item in order], full)
    rest = [order[number] for number in undecided]
    cells = [item for item in rest if isinstance(item, int)]
    if cells:
        puzzle = puzzle.with_cells(_drop_rest(puzzle, cells, watch))
    for item in rest:
        if isinstance(item, Sign):
            puzzle = _without_if_unique(puzzle, (item,), full, watch)
    return puzzle


def drop_groups(
    puzzle: ThreeInARow, groups: Sequence[Group], full: str, watch: Watch
) -> ThreeInARow:
    """Remove groups in order: those that aren't needed for `full` to be the only solution. What the
    search can't decide is decided at once, before it goes on to the next."""
    from pepo.families.three_in_a_row.kernels import packed

    start = 0
    while True:
        puzzle, undecided = packed.drop_unique(puzzle, groups, full, start, stops=True)
        if not undecided:
            return puzzle
        puzzle = _without_if_unique(puzzle, groups[undecided[0]], full, watch)
        start = undecided[0] + 1


def _drop_rest(puzzle: ThreeInARow, order: Sequence[int], watch: Watch) -> str:
    """CaDiCaL decides what the search couldn't: may the cell have the other colour?"""
    from pepo.families.three_in_a_row.logic.sat import Clauses

    givens = puzzle.start()
    with Clauses(puzzle) as clauses:
        for cell in order:
            watch.look(what="givens")
            if clauses.solve(with_cell(givens, cell, other(givens[cell]))) is None:
                givens = with_cell(givens, cell, BLANK)
    return givens


def _without_if_unique(puzzle: ThreeInARow, group: Group, full: str, watch: Watch) -> ThreeInARow:
    """The same for any group: is there another solution without it?"""
    from pepo.families.three_in_a_row.logic.sat import Clauses

    watch.look(what="givens")
    rest = without(puzzle, group)
    with Clauses(rest) as clauses:
        clauses.forbid(full)
        return rest if clauses.solve(rest.start()) is None else puzzle


def without(puzzle: ThreeInARow, items: Sequence[Item]) -> ThreeInARow:
    """The puzzle without some of its givens and signs."""
    cells = list(puzzle.start())
    for item in items:
        if isinstance(item, int):
            cells[item] = BLANK
    signs = tuple(sign for sign in puzzle.signs if sign not in items)
    return replace(puzzle.with_cells("".join(cells)), signs=signs)


def with_items(puzzle: ThreeInARow, items: Sequence[Item], full: str) -> ThreeInARow:
    """The puzzle with more givens, as in a full grid, and more signs."""
    cells = list(puzzle.start())
    for item in items:
        if isinstance(item, int):
            cells[item] = full[item]
    more = (item for item in items if isinstance(item, Sign) and item not in puzzle.signs)
    return replace(puzzle.with_cells("".join(cells)), signs=(*puzzle.signs, *more))


def held(puzzle: ThreeInARow, groups: Sequence[Group]) -> list[Group]:
    """Those whose first item, and so every one, the puzzle has: cells that are given, signs."""
    there = {cell for cell, colour in enumerate(puzzle.start()) if colour != BLANK}
    items = there.union(puzzle.signs)
    return [group for group in groups if group[0] in items]


def all_signs(full: ThreeInARow) -> list[Sign]:
    """Between any two neighbours of a full grid."""
    cells = full.start()
    return [Sign(one, two, cells[one] == cells[two]) for one, two in full.pairs()]
