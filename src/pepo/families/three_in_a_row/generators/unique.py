"""One puzzle: tries until one has the chosen level.

Fiendish puzzles with symmetric givens are too rare to meet at random. A walk finds them (see
`fiendish`).
"""

from random import Random

from pepo.core.errors import Stop
from pepo.core.levels import Level
from pepo.core.solving import Watch
from pepo.core.words import counted
from pepo.families.three_in_a_row.generators.attempt import (
    MAX_READABLE,
    Attempt,
    given_cells,
    has_small_reasons,
)
from pepo.families.three_in_a_row.generators.params import GridParams, empty_grid
from pepo.families.three_in_a_row.logic.givens import random_full
from pepo.families.three_in_a_row.puzzle import ThreeInARow

MAX_TRIES = 200_000
MAX_READABLE_SIGNED = 36
FIRST_TRIES = 4
MAX_SPARE = 4  # puzzles with signs that could go
MAX_CROWDED = 200  # puzzles that needed more givens than wished
MAX_WALKED = 14  # cells of a line; tables of longer lines are large


def make(params: GridParams, rng: Random, watch: Watch) -> ThreeInARow:
    """The first tries in readable Python, if the grid is small."""
    return make_after(params, rng, watch, first_tries_of(params))


def first_tries_of(params: GridParams) -> int:
    """How many are made without Numba. One grid in hundreds is fiendish: none then."""
    max_readable = MAX_READABLE_SIGNED if params.signs else MAX_READABLE
    cells = params.width * (params.height or params.width)
    return FIRST_TRIES if cells <= max_readable and params.level < Level.FIENDISH else 0


def make_for_many(params: GridParams, common: Random, rng: Random, watch: Watch) -> ThreeInARow:
    """By the kernels from the first try."""
    return make_after(params, rng, watch, first_tries=0)


def make_after(
    params: GridParams, rng: Random, watch: Watch, first_tries: int, tried: int = 0
) -> ThreeInARow:
    """Make puzzles until one has the chosen level; most sizes take a few tries at most."""
    empty = empty_grid(params)
    spare = crowded = 0
    for number in range(tried, MAX_TRIES):
        watch.tick(what="attempts")
        watch.look(what="attempts")
        attempt = _begun(params, empty, rng, watch, number >= first_tries)
        puzzle = None if attempt is None else attempt.puzzle()
        if attempt is None or puzzle is None or not has_small_reasons(puzzle, attempt.full, params):
            continue
        if params.givens is None:
            spare += attempt.has_spare_signs
            if attempt.has_spare_signs and spare < MAX_SPARE:
                continue
            return puzzle
        if not params.signs or given_cells(puzzle) <= params.givens:
            return puzzle
        crowded += 1
        if crowded == MAX_CROWDED:
            wish = f"{params.level.word} puzzles with {counted(params.signs, 'sign')}"
            raise Stop(
                f"none of {crowded} {wish} needed only {counted(params.givens, 'given')}; "
                "ask for more of either"
            )
    raise Stop(f"none of {MAX_TRIES:,} tries made a {params.level.word} puzzle")


def _begun(
    params: GridParams, empty: ThreeInARow, rng: Random, watch: Watch, by_kernel: bool
) -> Attempt | None:
    """A try, from a random grid or from a puzzle that a walk found; None if nothing was found."""
    if not is_for_walk(params, empty):
        full = random_full(empty, rng, watch, by_kernel)
        return None if full is None else Attempt(full, params, rng, watch, by_kernel)
    from pepo.families.three_in_a_row.fiendish.walk import find

    found = find(empty, rng.getrandbits(62) | 1)
    if found is None:
        return None
    puzzle, full = found
    return Attempt(full, params, rng, watch, by_kernel, puzzle)


def is_for_walk(params: GridParams, empty: ThreeInARow) -> bool:
    rare = params.level == Level.FIENDISH and params.symmetric
    return rare and not params.signs and max(empty.width, empty.height) <= MAX_WALKED
