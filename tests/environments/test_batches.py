"""Many games at once follow the readable rules: states, masks, observations, distances."""

from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from pepo import families
from pepo.core.environment import ReadableBatch
from pepo.environments.settings import Fit, exact_distance
from pepo.families.three_in_a_row.advice.grade import known
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow, blank_grid

PLACES, STEPS = 24, 80
TEXTS = {  # several sizes, and every rule
    "ring": ["exercise", "5,2,9,4,1,7,0", "1,0", "4,3,8,2,0,6,12,1,3,7,5,2,4", "8,1,30,3,3,3,3,1"],
    "coroutine": ["puzzle-2", "first-steps", "26,g,26", "24,g\n04,0123"],
    "three-in-a-row": ["first-steps", "four-square", "twins-forbidden", "tower"],
    "gourds": ["hexagon-7", "trapezoid-5", "tray-13", "diamond-9"],
}
SIGNED = "6x6:NaeBiEa,r1c5xr1c6,r2c3xr3c3,r2c4xr3c4,r2c6=r3c6,r3c5xr3c6,r4c2=r5c2,r4c3=r4c4,r4c5=r4c6,r5c5xr5c6,r5c5xr6c5"


def puzzles(name: str) -> list[Any]:
    family = families.load(name)
    catalogue, parse = family.catalogue, family.notation.parse
    found = [catalogue[t].puzzle if t in catalogue else parse(t) for t in TEXTS[name]]
    if name == "three-in-a-row":
        found += [parse(SIGNED), blank_grid(4, 5, blacks=3)]
        found += [nearly_full(puzzle, seed) for puzzle in found[:5] for seed in range(4)]
    return found


def nearly_full(puzzle: ThreeInARow, seed: int) -> ThreeInARow:
    """Its solution with 3 cells blank, so that random play ends both ways."""
    cells = list(str(known(puzzle).only))
    for cell in Random(seed).sample(range(len(cells)), 3):
        cells[cell] = BLANK
    return puzzle.with_cells("".join(cells))


@pytest.mark.parametrize("name", TEXTS)
def test_many_games_at_once_follow_the_rules(name: str) -> None:
    family = families.load(name)
    given = puzzles(name)
    layout = Fit(name, given, None).layout
    rng = np.random.default_rng(5)
    quick, readable = layout.batch(given, PLACES), ReadableBatch(layout, given, PLACES)
    assert type(quick) is not ReadableBatch
    over = np.ones(PLACES, np.bool_)
    ended = solved = illegal = 0
    for step in range(STEPS):
        places = np.flatnonzero(over)
        numbers = rng.integers(len(given), size=len(places))
        quick.begin(places, numbers)
        readable.begin(places, numbers)
        masks = quick.masks()
        assert (masks == readable.masks()).all()
        seen = quick.observe()
        assert seen.dtype == layout.low.dtype
        assert (seen == readable.observe()).all()
        assert (layout.low <= seen).all()
        assert (seen <= layout.high).all()
        if step % 20 == 0:
            exact = partial(exact_distance, family)
            assert quick.distances(exact).tolist() == readable.distances(exact).tolist()
        legal = (rng.random(masks.shape) * masks).argmax(axis=1)
        actions = np.where(
            rng.random(PLACES) < 0.9, legal, rng.integers(layout.actions, size=PLACES)
        )
        playing = rng.random(PLACES) < 0.95
        played = quick.play(actions, playing)
        assert (played == readable.play(actions, playing)).all()
        assert (played == masks[np.arange(PLACES), actions] & playing).all()
        assert [quick.state(place) for place in range(PLACES)] == readable._states
        assert (quick.solved() == readable.solved()).all()
        illegal += int((playing & ~played).sum())
        solved += int(quick.solved().sum())
        over = quick.solved() | ~quick.masks().any(axis=1) | (rng.random(PLACES) < 0.02)
        ended += int(over.sum())
    assert illegal
    assert 0 < solved < ended


def test_what_was_returned_is_the_callers_to_keep() -> None:
    for name in TEXTS:
        given = puzzles(name)[:2]
        layout = Fit(name, given, None).layout
        batch = layout.batch(given, 4)
        batch.begin(np.arange(4), np.zeros(4, np.int64))
        seen, masks, solved = batch.observe(), batch.masks(), batch.solved()
        kept = seen.copy(), masks.copy(), solved.copy()
        batch.play(masks.argmax(axis=1), np.ones(4, np.bool_))
        assert all((now == then).all() for now, then in zip((seen, masks, solved), kept))
        seen[:], masks[:], solved[:] = 1, False, True
        assert batch.masks().any()
        first = next(iter(layout.moves(given[0], given[0].start()).values()))
        assert batch.state(0) == given[0].apply(given[0].start(), first)
