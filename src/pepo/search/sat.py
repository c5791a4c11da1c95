"""The solvers of python-sat, run so that limits and Ctrl-C work.

Two things in python-sat get in the way. A question runs in C until it is answered; so it is asked
in slices of some conflicts, and what was learnt is kept from slice to slice. And on the main thread
python-sat catches Ctrl-C itself and jumps out of the middle of its own work; so it never runs
there.

Between two slices the watch that is running is looked at (`pepo.core.solving.running`).
"""

import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache, partial
from typing import Any, TypeVar

from pepo.core.errors import Stop
from pepo.core.solving import running

T = TypeVar("T")

SLICE = 1_000  # conflicts; the same at any speed, so that the same question has the same answer


class OutOfConflicts(Stop):
    """The conflicts allowed for a question are used up; nothing is known."""


@cache
def _beside() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="sat")


def beside(work: Callable[[], T]) -> T:
    """Do some work that asks many questions off the main thread, all at once: that is quicker
    than one question after the other."""
    if threading.current_thread() is threading.main_thread():
        return _beside().submit(copy_context().run, work).result()
    return work()


class Sat:
    """One solver, by python-sat's name for it, that can be asked repeatedly."""

    def __init__(self, name: str, *, with_proof: bool = False) -> None:
        from pysat.solvers import Solver

        self._solver: Any = Solver(name=name, **({"with_proof": True} if with_proof else {}))

    def __enter__(self) -> "Sat":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._solver.delete()

    # -- saying

    @property
    def variables(self) -> int:
        found: int = self._solver.nof_vars()
        return found

    def add(self, clause: Sequence[int]) -> None:
        self._solver.add_clause(clause)

    def add_all(self, clauses: Iterable[Sequence[int]]) -> None:
        self._solver.append_formula(clauses)

    def at_most(self, literals: Sequence[int], bound: int) -> None:
        """Only for solvers with cardinality constraints, such as Minicard."""
        self._solver.add_atmost(literals, bound)

    # -- asking

    def solve(self, assumptions: Sequence[int] = (), *, conflicts: int | None = None) -> bool:
        """Whether it can be satisfied. Raises OutOfConflicts after that many conflicts, and Stop
        when a limit is reached or you stop it."""
        assumed, left = list(assumptions), conflicts
        while left is None or left > 0:
            allowed = SLICE if left is None else min(SLICE, left)
            answer = beside(partial(self._ask, assumed, allowed))
            if answer is not None:
                return answer
            left = None if left is None else left - allowed
            running().look(what="questions")
        raise OutOfConflicts(f"{conflicts:,} conflicts were not enough")

    def _ask(self, assumptions: list[int], conflicts: int) -> bool | None:
        self._solver.conf_budget(conflicts)
        answer: bool | None = self._solver.solve_limited(assumptions=assumptions)
        return answer

    def model(self) -> list[int]:
        """After a yes: each variable, negative where it is false."""
        found: list[int] = self._solver.get_model()
        return found

    def proof(self) -> list[str]:
        """After a no without assumptions, if it was made with a proof: the lines of it, DRAT."""
        found: list[str] = self._solver.get_proof()
        return found

    def core(self) -> list[int]:
        """After a no: assumptions that clash, not always the fewest."""
        return list(self._solver.get_core() or [])


def exactly(
    literals: Sequence[int], bound: int, *, top: int, encoding: str = "seqcounter"
) -> tuple[list[list[int]], int]:
    """Clauses for "exactly `bound` of them are true", and the last variable they use; new ones
    begin after `top`."""
    from pysat.card import CardEnc

    return _encoded(CardEnc.equals, literals, bound, top, encoding)


def at_most(literals: Sequence[int], bound: int, *, top: int) -> tuple[list[list[int]], int]:
    """The same for "at most `bound` of them are true"."""
    from pysat.card import CardEnc

    return _encoded(CardEnc.atmost, literals, bound, top, "seqcounter")


def _encoded(
    encode: Callable[..., Any], literals: Sequence[int], bound: int, top: int, encoding: str
) -> tuple[list[list[int]], int]:
    from pysat.card import EncType

    kind = getattr(EncType, encoding)
    encoded = beside(lambda: encode(lits=list(literals), bound=bound, top_id=top, encoding=kind))
    return encoded.clauses, max(top, encoded.nv)
