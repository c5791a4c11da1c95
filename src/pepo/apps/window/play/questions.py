"""What the window asks, and how it is answered in a process of its own.

A question names its family (families do not travel between processes); puzzle, state and moves
are plain values and do. Every answer that is a way is cut into legs, so that the window can jump
along a way of a million moves without playing all of it.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from threading import Event as Flag
from typing import Any

from pepo import families
from pepo.core.advice import Distance, Hint, Review
from pepo.core.family import Family
from pepo.core.generating import fresh_seed
from pepo.core.session import Session
from pepo.core.solving import READABLE_REPLAY, Method, Outcome, Progress, Solution, Watch
from pepo.core.stages import is_ready

LEGS = 512  # positions sent along with a way, at most
LEG = 256  # moves of a leg, at least
SHORT = 2_000  # characters of the id of a board whose tables are short enough to be kept
MOST_REVIEWED = 2_000  # moves looked through for the first mistake


@dataclass(frozen=True)
class Question:
    """`kind` is a key of ANSWERERS; `name` the method or stage."""

    kind: str
    family: str
    puzzle: Any
    state: Any
    name: str = ""
    moves: tuple[Any, ...] = ()  # played so far, where that matters


@dataclass(frozen=True)
class Way:
    """A checked way, and positions along it by how many of its moves lead there."""

    outcome: Outcome
    moves: Sequence[Any]
    whys: Sequence[str]
    states: Mapping[int, Any]
    shortest: bool
    reason: str
    seconds: float
    cancelled: bool
    marks: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()  # the table a teaching method wrote, as text
    row_at: tuple[int, ...] = ()  # after so many moves, the row that tells of it; -1 if none does

    def unpacked(self) -> "Way":
        """With its moves as a plain list: for a million of them that takes a while, so it is done
        where nobody waits."""
        return replace(self, moves=list(self.moves))


@dataclass(frozen=True)
class Standing:
    """Where a position stands: how far the goal is, and which stages are done and ready."""

    distance: Distance
    done: tuple[bool, ...] = ()
    ready: tuple[bool, ...] = ()


@dataclass
class Run:
    """What a running answer may use: reports, and the flag that stops it."""

    progress: Callable[[Progress], None]
    cancel: Flag = field(default_factory=Flag)


def answer(question: Question, run: Run) -> Any:
    family = families.load(question.family)
    return ANSWERERS[question.kind](family, question, run)


def _solve(family: Family, asked: Question, run: Run) -> Way:
    method = family.method(asked.name or None)
    solution = family.solve(
        asked.puzzle,
        method,
        start=asked.state,
        trace=method.teaches and len(family.id(asked.puzzle)) < SHORT,
        progress=run.progress,
        cancel=run.cancel,
    )
    way = _way(family, solution)
    return replace(way, rows=_rows(method, solution), row_at=_row_at(solution))


def _rows(method: Method, solution: Solution[Any, Any]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(
            ("  " * min(event.depth, 12) if column.indent else "") + column.write(event)
            for column in method.trace_columns
        )
        for event in solution.trace
    )


def _row_at(solution: Solution[Any, Any]) -> tuple[int, ...]:
    """For each position of the way its last row before the next one's: a search may have been
    there before, on a way that it gave up."""
    trace = solution.trace
    if not trace:
        return ()
    rows: dict[Any, list[int]] = {}
    for number, event in enumerate(trace):
        rows.setdefault(event.state, []).append(number)
    states = [solution.start, *(step.state for step in solution.steps())]
    found, limit = [], len(trace)
    for state in reversed(states):
        of_state = rows.get(state, [])
        before = bisect_left(of_state, limit)
        row = of_state[before - 1] if before else -1
        limit = row if row >= 0 else limit
        found.append(row)
    return tuple(reversed(found))


def _stage(family: Family, asked: Question, run: Run) -> Way:
    return _way(family, family.run_stage(asked.name, asked.puzzle, asked.state,
                                         progress=run.progress, cancel=run.cancel))  # fmt: skip


def _way(family: Family, solution: Solution[Any, Any]) -> Way:
    return Way(
        solution.outcome,
        solution.moves,
        solution.whys,
        _legs(family, solution),
        solution.shortest,
        solution.reason,
        solution.seconds,
        solution.cancelled,
        solution.marks,
    )


def _legs(family: Family, solution: Solution[Any, Any]) -> dict[int, Any]:
    moves, state = solution.moves, solution.start
    leg = max(LEG, len(moves) // LEGS)
    quick = family.methods.fast_replay if len(moves) > READABLE_REPLAY else None
    states = {}
    for begin in range(0, len(moves), leg):
        part = moves[begin : begin + leg]
        if quick is not None:
            state = quick(solution.puzzle, state, part)
        else:
            for move in part:
                state = solution.puzzle.apply(state, move)
        states[begin + len(part)] = state
    return states


def _replayed(family: Family, asked: Question) -> Session:
    session = Session(family, asked.puzzle)
    session.play(*asked.moves)
    return session


def _hint(family: Family, asked: Question, run: Run) -> Hint[Any]:
    hint = family.advice.hint(asked.puzzle, asked.state)
    if hint.refused and len(asked.moves) <= MOST_REVIEWED:
        return _replayed(family, asked).hint()  # says how far to go back
    return hint


def _check(family: Family, asked: Question, run: Run) -> tuple[Review, int]:
    """The review, and how many moves ago all was well."""
    review = family.advice.review(asked.puzzle, asked.state)
    if review.ok or len(asked.moves) > MOST_REVIEWED:
        return review, 0
    return review, _replayed(family, asked).moves_since_mistake()


def _standing(family: Family, asked: Question, run: Run) -> Standing:
    puzzle, state, stages = asked.puzzle, asked.state, family.stages
    return Standing(
        family.advice.distance(puzzle, state),
        tuple(stage.done(puzzle, state) for stage in stages),
        tuple(is_ready(stage, stages, puzzle, state) for stage in stages),
    )


def _again(family: Family, asked: Question, run: Run) -> Any:
    rng, watch = Random(fresh_seed()), Watch(progress=run.progress, cancel=run.cancel)
    if family.generators.again is not None:
        return family.generators.again(asked.puzzle, rng, watch)
    maker = family.generator()
    return maker.generate(maker.params(), rng, watch)


ANSWERERS: dict[str, Callable[[Family, Question, Run], Any]] = {
    "solve": _solve,
    "stage": _stage,
    "hint": _hint,
    "check": _check,
    "standing": _standing,
    "again": _again,
}
