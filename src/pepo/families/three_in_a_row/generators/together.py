"""Many puzzles at once: givens go from hundreds of grids together, a lane each."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from pepo.core.levels import Level
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.generators.attempt import Attempt, has_small_reasons
from pepo.families.three_in_a_row.generators.params import GridParams, empty_grid
from pepo.families.three_in_a_row.generators.unique import (
    MAX_TRIES,
    first_tries_of,
    make,
    make_after,
)
from pepo.families.three_in_a_row.logic.givens import random_full
from pepo.families.three_in_a_row.puzzle import ThreeInARow

LANES = 512  # puzzles made together
MIN_TOGETHER = 64


def make_together(
    params: GridParams, rngs: Iterable[Random], watch: Watch
) -> Iterator[ThreeInARow]:
    """What `make` makes, one puzzle for each rng: givens go from hundreds of grids at once."""
    waiting = iter(rngs)
    if params.level != Level.MODERATE or params.distinct_lines or params.symmetric or params.signs:
        yield from (make(params, rng, watch) for rng in waiting)
        return
    while some := list(islice(waiting, LANES)):
        yield from _made_together(params, some, watch)


def _made_together(
    params: GridParams, rngs: Sequence[Random], watch: Watch
) -> Iterator[ThreeInARow]:
    """The next try of all whose tries have failed, as long as there are many of them."""
    from pepo.families.three_in_a_row.lanes.givens import drop_told

    empty, first_tries = empty_grid(params), first_tries_of(params)
    made: dict[int, ThreeInARow] = {}
    tries = 0
    while len(rngs) - len(made) >= MIN_TOGETHER and tries < MAX_TRIES:
        attempts: dict[int, Attempt] = {}
        for number in set(range(len(rngs))) - made.keys():
            watch.tick(what="grids")
            watch.look(what="grids")
            full = random_full(empty, rngs[number], watch, by_kernel=tries >= first_tries)
            if full is not None:
                attempts[number] = Attempt(full, params, rngs[number], watch, by_kernel=True)
        left = drop_told(
            [attempt.full for attempt in attempts.values()],
            [[cell for (cell,) in attempt.cells] for attempt in attempts.values()],
        )
        for (number, attempt), slim in zip(attempts.items(), left, strict=True):
            puzzle = attempt.finish(slim)
            if puzzle is not None and has_small_reasons(puzzle, attempt.full, params):
                made[number] = puzzle
        tries += 1
    for number, rng in enumerate(rngs):
        yield made[number] if number in made else make_after(params, rng, watch, first_tries, tries)
