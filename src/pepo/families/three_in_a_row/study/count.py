"""How many solutions a puzzle has.

Counting lists them one after the other by the search: in readable Python while that is quick,
then by the kernel, in longer and longer runs, so that it can be stopped in between. An empty grid
has too many to list: there the census counts without listing.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from pepo.core.advice import Count
from pepo.core.errors import BadInput, Stop
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.pigeonhole import find_crowd
from pepo.families.three_in_a_row.logic.search import OutOfNodes, solutions
from pepo.families.three_in_a_row.puzzle import ThreeInARow
from pepo.families.three_in_a_row.study.census import FullGrids, count_part, parts

FEW_NODES = 3_000
FIRST_RUN = 1_000_000  # kernel steps
ENDLESS = 1 << 60


def count_solutions(puzzle: ThreeInARow, state: str, limit: int | None, watch: Watch) -> Count:
    """Exactly how many, or, with a limit, at least one more than that."""
    found = Count(0, exact=False)
    with suppress(Stop):
        for found in _counts(puzzle, state, limit, watch):  # noqa: B007
            pass
    return found


def _counts(puzzle: ThreeInARow, state: str, limit: int | None, watch: Watch) -> Iterator[Count]:
    """What is certain so far, again and again; the last is the answer."""
    if find_crowd(puzzle, state) is not None:
        yield Count(0, exact=True)
        return
    if limit is None and puzzle.is_open(state):
        with suppress(BadInput):  # too large for the census: list them as long as there is time
            grids = FullGrids(puzzle.size, puzzle.distinct_lines, puzzle.blacks)
            yield from _of_all(puzzle, grids, watch)
            return
    max_count = ENDLESS if limit is None else limit + 1
    if len(state) <= 400:
        with suppress(OutOfNodes):
            yield from _list(solutions(puzzle, state, watch, nodes=FEW_NODES), max_count)
            return
    if max(puzzle.width, puzzle.height) <= 64:
        yield from _by_kernel(puzzle, state, max_count, watch)
        return
    from pepo.families.three_in_a_row.logic.sat import Clauses

    with Clauses(puzzle) as clauses:
        yield from _list(clauses.each(state, watch), max_count)


def _of_all(puzzle: ThreeInARow, grids: FullGrids, watch: Watch) -> Iterator[Count]:
    """By the census, which lists no solutions, so two examples are searched for."""
    two = tuple(islice(solutions(puzzle, puzzle.start(), watch), 2))
    cut = parts(grids)
    number = 0
    for done, part in enumerate(cut, start=1):
        watch.look(total=len(cut), what="parts")
        number += count_part(grids, part, watch)
        watch.states = done
        yield Count(number, exact=done == len(cut), examples=two)


def _list(found: Iterable[str], max_count: int) -> Iterator[Count]:
    """Count solutions as they come, until there are enough; two are kept as examples."""
    number, examples = 0, tuple[str, ...]()
    for number, full in enumerate(found, start=1):
        examples = (*examples, full)[:2]
        yield Count(number, exact=False, examples=examples)
        if number >= max_count:
            return
    yield Count(number, exact=True, examples=examples)


def _by_kernel(puzzle: ThreeInARow, state: str, max_count: int, watch: Watch) -> Iterator[Count]:
    from pepo.families.three_in_a_row.kernels.packed import count_up_to

    nodes, cut, number = FIRST_RUN, True, 0
    while cut and number < max_count:
        watch.look(what="solutions")
        number, cut, examples = count_up_to(puzzle, state, max_count, nodes)
        watch.states = number
        exact = not cut and number < max_count
        yield Count(number, exact=exact, examples=tuple(examples))
        nodes = min(nodes * 4, ENDLESS)
