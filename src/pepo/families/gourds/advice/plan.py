"""A solution kept between hints, so that following hints is quick and never goes in circles.

A plan knows a window of the positions along its solution. At the end of the window it makes the
next one. If you leave its positions, a new plan is made.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock

from pepo.core.solving import Outcome, Watch, solve
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.methods import QUICKLY
from pepo.families.gourds.moves.sequences import replay_fast
from pepo.families.gourds.peel import compilation
from pepo.families.gourds.phases.solver import solve_by_phases, sort_by_dividing
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import find_target

WINDOW = 5_000  # positions


@dataclass
class Plan:
    """A whole solution; `places` says which move comes next in the positions of the window."""

    puzzle: Gourds
    moves: Sequence[Cell]
    whys: Sequence[str]
    edge: Position  # the position after the last one of the window
    makeshift: bool = False  # made by the phases while peel was not compiled
    reach: int = 0  # how many moves lie before it
    places: dict[Position, int] = field(default_factory=dict)

    def place(self, position: Position) -> int | None:
        """How many moves of the plan lead here; None if the position is not on it."""
        if position == self.edge and self.reach < len(self.moves):
            self._next_window()
        return self.places.get(position)

    def _next_window(self) -> None:
        last = {self.edge: self.reach}
        self.places = {p: k for p, k in self.places.items() if k > self.reach - WINDOW} | last
        position = self.edge
        for move in self.moves[self.reach : self.reach + WINDOW]:
            self.places[position] = self.reach  # a later visit of the same position counts
            position = self.puzzle.apply(position, move)
            self.reach += 1
        self.edge = position


@dataclass(frozen=True)
class Advice:
    """The next move of a plan, its reason, and how many moves are left, this one included."""

    move: Cell
    why: str
    left: int


MAX_PLANS = 8
_plans: dict[Gourds, Plan] = {}
_lock = Lock()  # a server asks for hints from several threads


def advise(puzzle: Gourds, position: Position) -> Advice | None:
    """What the best known solution does next; None where no solution is known."""
    with _lock:
        plan = _current(puzzle)
        if plan is None or plan.place(position) is None:
            plan = make_plan(puzzle, position)
            if plan is None:
                return None
            _plans.pop(puzzle, None)
            _plans[puzzle] = plan
            if len(_plans) > MAX_PLANS:
                del _plans[next(iter(_plans))]
        place = plan.place(position)
        assert place is not None
        return Advice(plan.moves[place], plan.whys[place], len(plan.moves) - place)


def _current(puzzle: Gourds) -> Plan | None:
    """The plan of a puzzle, unless it was makeshift and peel is ready now."""
    plan = _plans.get(puzzle)
    return None if plan and plan.makeshift and compilation.is_compiled() else plan


def make_plan(puzzle: Gourds, position: Position) -> Plan | None:
    """The solution of the default method without a proof.

    A hint must not take a minute: while peel isn't compiled yet, the phases answer.
    """
    if not puzzle.board.proper:
        return None  # a method would search for longer than a hint may take
    ready = compilation.is_compiled()
    compilation.begin_compiling(gently=True)
    solution = solve(puzzle, QUICKLY, start=position, fast_replay=replay_fast)
    if solution.outcome is not Outcome.SOLVED or not solution.moves:
        return None
    return Plan(puzzle, solution.moves, solution.whys, position, makeshift=not ready)


def known_length(puzzle: Gourds, position: Position) -> int | None:
    """How many moves the best known solution takes from here; None where none is known."""
    if not puzzle.board.proper:
        return None
    plan = _current(puzzle)
    if plan is not None and position in plan.places:
        return len(plan.moves) - plan.places[position]
    return _length_of_some(puzzle, position, compilation.is_compiled())


@lru_cache(maxsize=4096)
def _length_of_some(puzzle: Gourds, position: Position, ready: bool) -> int | None:
    """By peel if that is ready, else by the phases."""
    from pepo.families.gourds.peel.solver import peel

    target = find_target(puzzle, position)
    if target is None:
        return None
    if not ready:
        claim = solve_by_phases(puzzle, position, Watch(), sort_by_dividing)
        return len(claim.moves) if claim.outcome is Outcome.SOLVED else None
    return len(peel(puzzle.board, position, target, Watch()).moves)
