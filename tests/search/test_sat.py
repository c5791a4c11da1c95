"""SAT solvers keep to limits and can be stopped, on the main thread too."""

import os
import signal
import threading
from itertools import combinations

import pytest

from pepo.apps.cli.interrupt import stoppable
from pepo.core.errors import Stop
from pepo.core.solving import Limits, Progress, Watch
from pepo.search.sat import SLICE, OutOfConflicts, Sat, exactly


def pigeons(solver: Sat, holes: int) -> None:
    """One pigeon more than there are holes: no solver of clauses sees it within a lifetime."""
    at = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    solver.add_all(at)
    for hole in range(holes):
        for one, two in combinations(at, 2):
            solver.add([-one[hole], -two[hole]])


@pytest.mark.parametrize("name", ["cadical153", "glucose4", "minicard"])
def test_every_solver_answers_and_keeps_to_the_conflicts_it_is_allowed(name: str) -> None:
    with Sat(name) as solver:
        solver.add_all([[1, 2], [-1, 2]])
        assert solver.solve()
        assert 2 in solver.model()
        assert not solver.solve([-2])
        assert solver.core() == [-2]
    with Sat(name) as solver:
        pigeons(solver, 30)
        with pytest.raises(OutOfConflicts, match="1,500 conflicts were not enough"):
            solver.solve(conflicts=SLICE + SLICE // 2)
    with Sat(name) as solver:
        pigeons(solver, 5)
        assert not solver.solve()


def test_exactly_this_many_literals_are_true() -> None:
    clauses, top = exactly([1, 2, 3], 2, top=3)
    with Sat("glucose4") as solver:
        solver.add_all(clauses)
        assert solver.solve([1, 2])
        assert not solver.solve([1, 2, 3])
        assert not solver.solve([-1, -2])
        assert solver.variables <= top


def test_the_limits_of_the_work_that_is_running_hold() -> None:
    with Sat("cadical153") as solver:
        pigeons(solver, 30)
        with pytest.raises(Stop, match=r"limit of 0\.01 s"), Watch(Limits(seconds=0.01)):
            solver.solve()


def test_the_innermost_watch_counts_and_is_left_behind() -> None:
    with Sat("cadical153") as solver:
        pigeons(solver, 30)
        with Watch():
            with pytest.raises(Stop), Watch(Limits(seconds=0.01)):
                solver.solve()
            with pytest.raises(OutOfConflicts):
                solver.solve(conflicts=SLICE)


def test_control_c_in_the_middle_of_a_slice_is_heard_after_it() -> None:
    """python-sat would jump out of its own work on the main thread and raise an error of its own."""
    asked = threading.Event()

    def tell(progress: Progress) -> None:
        asked.set()

    def press() -> None:
        asked.wait()
        os.kill(os.getpid(), signal.SIGINT)

    hand = threading.Thread(target=press)
    hand.start()
    with Sat("cadical153") as solver, stoppable() as cancel:
        pigeons(solver, 30)
        with pytest.raises(Stop) as stopped, Watch(progress=tell, cancel=cancel):
            solver.solve()
    hand.join()
    assert stopped.value.cancelled
