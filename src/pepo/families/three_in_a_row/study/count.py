"""How many solutions a puzzle has.

Counting lists them one after the other by the search: in readable Python while that is quick,
then by the kernel, in longer and longer runs, so that it can be stopped in between. An empty grid
has too many to list: there the census counts without listing.
"""

from collections.abc import Iterable
from itertools import islice

from pepo.core.advice import Count
from pepo.core.errors import BadInput, Stop
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.pigeonhole import find_crowd
from pepo.families.three_in_a_row.logic.search import OutOfNodes, solutions
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow
from pepo.families.three_in_a_row.study.census import FullGrids, count_part, parts

FEW_NODES = 3_000
FIRST_RUN = 1_000_000  # kernel steps
ENDLESS = 1 << 60


def count_solutions(puzzle: ThreeInARow, state: str, limit: int | None, watch: Watch) -> Count:
    """Exactly how many, or, with a limit, at least one more than that."""
    if find_crowd(puzzle, state) is not None:
        return Count(0, exact=True)
    if limit is None and not state.strip(BLANK):
        try:
            grids = FullGrids(f"{puzzle.width}x{puzzle.height}", puzzle.distinct_lines)
            return _of_all(puzzle, grids, watch)
        except BadInput:
            pass  # too large for the census: list them as long as there is time
    max_count = ENDLESS if limit is None else limit + 1
    if len(state) <= 400:
        try:
            return _list(solutions(puzzle, state, watch, nodes=FEW_NODES), max_count)
        except OutOfNodes:
            pass
    if max(puzzle.width, puzzle.height) <= 64:
        return _by_kernel(puzzle, state, max_count, watch)
    from pepo.families.three_in_a_row.logic.sat import Clauses

    with Clauses(puzzle) as clauses:
        return _list(clauses.each(state, watch), max_count)


def _of_all(puzzle: ThreeInARow, grids: FullGrids, watch: Watch) -> Count:
    """By the census, which lists no solutions, so two examples are searched for."""
    two = tuple(islice(solutions(puzzle, puzzle.start(), watch), 2))
    cut = parts(grids)
    number = 0
    for done, part in enumerate(cut):
        try:
            watch.look(total=len(cut), what="parts")
            number += count_part(grids, part, watch)
        except Stop:
            return Count(number, exact=False, examples=two)
        watch.states = done + 1
    return Count(number, exact=True, examples=two)


def _list(found: Iterable[str], max_count: int) -> Count:
    """Count solutions as they come, until there are enough; two are kept as examples."""
    examples: list[str] = []
    number = 0
    try:
        for number, full in enumerate(found, start=1):
            if len(examples) < 2:
                examples.append(full)
            if number >= max_count:
                return Count(number, exact=False, examples=tuple(examples))
    except Stop:
        return Count(number, exact=False, examples=tuple(examples))
    return Count(number, exact=True, examples=tuple(examples))


def _by_kernel(puzzle: ThreeInARow, state: str, max_count: int, watch: Watch) -> Count:
    from pepo.families.three_in_a_row.kernels.packed import count_up_to

    nodes, number = FIRST_RUN, 0
    examples: list[str] = []
    while True:
        try:
            watch.look(what="solutions")
        except Stop:
            return Count(number, exact=False, examples=tuple(examples))
        number, cut, examples = count_up_to(puzzle, state, max_count, nodes)
        watch.states = number
        if not cut or number >= max_count:
            exact = not cut and number < max_count
            return Count(number, exact=exact, examples=tuple(examples))
        nodes = min(nodes * 4, ENDLESS)
