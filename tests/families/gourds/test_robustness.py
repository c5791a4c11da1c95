"""Text that is accepted never crashes later, however odd the board."""

from random import Random

import pytest

from pepo.core.errors import PepoError, Stop
from pepo.core.family import View
from pepo.core.session import Session
from pepo.core.solving import Limits, Watch, solve
from pepo.core.stages import solve_stage
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.puzzle import Gourds

BODIES = [
    FAMILY.notation.format(entry.puzzle)
    for entry in FAMILY.catalogue.values()
    if len(entry.puzzle.wants) <= 15
]


def damaged(text: str, rng: Random) -> str:
    """A body with a few characters changed, put in or taken out."""
    letters = list(text)
    for _ in range(rng.randrange(1, 5)):
        place = rng.randrange(len(letters))
        what = rng.randrange(3)
        if what == 0:
            del letters[place]
        elif what == 1:
            letters.insert(place, rng.choice("0123456789,.-~a \n{"))
        else:
            letters[place] = rng.choice("0123456789,.-~")
    return "".join(letters)


def use(puzzle: Gourds, rng: Random) -> None:
    """Everything a front end may ask of a board."""
    session = Session(FAMILY, puzzle)
    for _ in range(3):
        view = View(hint=session.hint(), switches={"cycle": True, "axes": True}, assists=True)
        FAMILY.draw(puzzle, session.state, view)
        FAMILY.distance(puzzle, session.state)
        if session.moves():
            session.play(rng.choice(session.moves()))
    FAMILY.rate(puzzle)
    try:
        FAMILY.check(puzzle, Watch(Limits(states=3_000)))
    except Stop:
        pass
    for method in FAMILY.methods:
        solve(puzzle, method, start=session.state, limits=Limits(states=3_000))
    for stage in FAMILY.stages:
        try:
            solve_stage(puzzle, stage, FAMILY.stages, start=session.state)
        except PepoError:
            pass


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_board_is_refused_or_can_be_used(seed: int) -> None:
    rng = Random(seed)
    used = 0
    while used < 25:
        try:
            puzzle = FAMILY.notation.parse(damaged(rng.choice(BODIES), rng))
        except PepoError:
            continue
        used += 1
        assert FAMILY.notation.parse(FAMILY.notation.format(puzzle)) == puzzle
        use(puzzle, rng)
