"""What can be said of a puzzle and of a position: hints, distances, reviews, verdicts, ratings.

A hint is honest and comes in two beats: first where to look and the evidence, then what follows.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from pepo.core.errors import Stop
from pepo.core.levels import Level
from pepo.core.puzzle import M, P, S
from pepo.core.solving import Outcome, Solution, Watch


@dataclass(frozen=True)
class Hint(Generic[M]):
    """`look` is beat one, `therefore` beat two; `evidence` and `conclusion` name shapes to mark.

    A hint without moves is a refusal: `look` says why (a dead end, a mistake, already solved).
    """

    look: str
    therefore: str = ""
    moves: tuple[M, ...] = ()
    evidence: tuple[str, ...] = ()
    conclusion: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()  # switches that its words speak of
    back: int = 0  # of a refusal, how many moves to undo until all is well; none helps if it is 0

    @property
    def refused(self) -> bool:
        return not self.moves

    def _repr_markdown_(self) -> str:
        """In a notebook: both beats, one below the other."""
        return f"{self.look}\n\n{self.therefore}".strip()


@dataclass(frozen=True)
class Distance:
    """How far the goal is: `moves` at best, None when it can no longer be reached. Where it is not
    exact, `moves` are enough, and None is not known."""

    moves: int | None
    exact: bool = True

    @property
    def is_lost(self) -> bool:
        """Whether the goal can no longer be reached, for certain."""
        return self.exact and self.moves is None

    def bounded(self, lengths: Sequence[int]) -> "Distance":
        """The same, where solutions of these lengths are known too."""
        known = lengths if self.moves is None else [*lengths, self.moves]
        return self if self.exact else Distance(min(known, default=None), exact=False)


@dataclass(frozen=True)
class Review:
    """Whether all is well so far, without giving anything away."""

    ok: bool
    sentence: str
    marks: tuple[str, ...] = ()  # ids of shapes that show the mistake


@dataclass(frozen=True)
class Finding:
    """One line of a verdict: what was looked at, whether it holds, and the sentence about it. Where
    it is not `required`, a puzzle is sound without it."""

    name: str
    ok: bool
    sentence: str
    marks: tuple[str, ...] = ()
    required: bool = True


@dataclass(frozen=True)
class Verdict:
    """What can be said of a puzzle before anybody plays it."""

    findings: tuple[Finding, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    examples: tuple[tuple[str, Any], ...] = ()  # what is worth seeing: a caption and a state

    @property
    def ok(self) -> bool:
        return all(finding.ok for finding in self.findings if finding.required)

    def _repr_markdown_(self) -> str:
        """In a notebook: a line for each finding."""
        return "\n".join(f"- {'✓' if f.ok else '✗'} {f.sentence}" for f in self.findings)


def verdict_without_solution(answer: Solution) -> Verdict | None:
    """The verdict on a puzzle that a method proved impossible; None if it was solved. Raises Stop
    if the method gave up."""
    if answer.outcome is Outcome.GAVE_UP:
        raise Stop(answer.reason, cancelled=answer.cancelled)
    if answer.outcome is Outcome.SOLVED:
        return None
    sentence = f"It cannot be solved: {answer.reason}."
    return Verdict((Finding("solvable", False, sentence),), {"outcome": "impossible"})


@dataclass(frozen=True)
class Rating:
    """How hard it is, and what that was read from. A puzzle without a solution has no level, and
    neither has one with several where there should be one: `why_none` says so."""

    level: Level | None
    sentence: str
    why_none: str = "impossible"

    @property
    def name(self) -> str:
        return self.why_none if self.level is None else self.level.word

    @property
    def json(self) -> dict[str, Any]:
        """The number for programs, and its name."""
        return {"level": self.level and int(self.level), "level_name": self.name}


@dataclass(frozen=True)
class Count:
    """How many solutions: exactly, or at least so many when a limit was reached."""

    number: int
    exact: bool
    examples: tuple[Any, ...] = ()  # up to two that differ, as states


def unwritten(*given: Any) -> Any:
    """Stands for a function that a family left to the house: `families.load` puts it in place."""
    raise NotImplementedError("A family gets its default advice from pepo.families.load.")


@dataclass(frozen=True)
class Advice(Generic[P, S, M]):
    """What a family knows of its puzzles. `search/defaults.py` fills in the first five, by search,
    where a family leaves them out; the rest it may do without.

    hint             puzzle, state -> the next move, and why
    distance         puzzle, state -> how far the goal is
    review           puzzle, state -> whether the game can still be won
    verdict          puzzle, watch -> what is true of the puzzle
    rate             puzzle -> how hard it is
    facts            puzzle, watch -> what the library keeps of it, if not the verdict's facts
    fact_values      the values of facts that are said in words
    count_solutions  puzzle, state, at most, watch -> how many solutions there are
    goals            puzzle, state, at most -> some solved positions
    """

    hint: Callable[[P, S], Hint[M]] = unwritten
    distance: Callable[[P, S], Distance] = unwritten
    review: Callable[[P, S], Review] = unwritten
    verdict: Callable[[P, Watch], Verdict] = unwritten
    rate: Callable[[P], Rating] = unwritten
    facts: Callable[[P, Watch], Mapping[str, Any]] | None = None
    fact_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    count_solutions: Callable[[P, S, int | None, Watch], Count] | None = None
    goals: Callable[[P, S, int], Iterable[S]] | None = None

    def facts_of(self, puzzle: P, watch: Watch) -> Mapping[str, Any]:
        """What the library keeps of a puzzle."""
        if self.facts is not None:
            return self.facts(puzzle, watch)
        return self.verdict(puzzle, watch).facts
