"""Stages: parts of one algorithm that run one after the other, from any position.

A stage doesn't solve the puzzle; it brings it to a position where the next one can begin, and
`done` says whether a position is one. Its moves are checked like those of a method: replayed by the
rules, and refused unless the stage is done after them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pepo.core.errors import BadInput
from pepo.core.puzzle import M, P, S
from pepo.core.solving import Method


@dataclass(frozen=True, kw_only=True)
class Stage(Method[P, S, M]):
    """A method that isn't there to solve the puzzle, but to make `done(puzzle, state)` true."""

    done: Callable[[P, S], bool]
    after: tuple[str, ...] = ()  # any one of these must be done first


@dataclass(frozen=True)
class Progressed:
    """A stage in a game: whether it is done, and whether it may run now."""

    stage: Stage
    done: bool
    ready: bool


def done_at(stages: Iterable[Stage[P, S, M]], puzzle: P, state: S) -> frozenset[str]:
    """The names of the stages that are done."""
    return frozenset(stage.name for stage in stages if stage.done(puzzle, state))


def is_ready(stage: Stage, done: frozenset[str]) -> bool:
    """Whether a stage may run: one of those before it is done, or there is none."""
    return not stage.after or not done.isdisjoint(stage.after)


def require_ready(
    stage: Stage[P, S, M], stages: Iterable[Stage[P, S, M]], puzzle: P, state: S
) -> None:
    if not is_ready(stage, done_at(stages, puzzle, state)):
        raise BadInput(f"'{stage.title}' opens after {' or '.join(stage.after)}.")


def progressed(stages: Sequence[Stage[P, S, M]], puzzle: P, state: S) -> list[Progressed]:
    done = done_at(stages, puzzle, state)
    return [Progressed(stage, stage.name in done, is_ready(stage, done)) for stage in stages]


def opens_after(stage: Stage, stages: Iterable[Stage]) -> str:
    """The titles of the stages before a stage, for a sentence: one of them must be done first."""
    titles = [other.title for other in stages if other.name in stage.after]
    return " or ".join(dict.fromkeys(title.partition(",")[0] for title in titles))
