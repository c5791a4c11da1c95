"""What can be said about a puzzle and a position: hints, distances, reviews, verdicts, ratings.

A hint is honest and comes in two beats: first where to look and the evidence, then what follows.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Never

from pepo.core.errors import Stop
from pepo.core.highlight import Regions
from pepo.core.levels import Level
from pepo.core.puzzle import M, P, S
from pepo.core.solving import Outcome, Solution, Watch
from pepo.core.words import counted


@dataclass(frozen=True)
class Step(Generic[M]):
    """One step of a long proof, shown on the board by itself."""

    sentence: str
    supposed: tuple[M, ...] = ()  # moves that are supposed so far, not played
    evidence: tuple[str, ...] = ()
    conclusion: tuple[str, ...] = ()
    regions: Regions = ()
    marks: tuple[str, ...] = ()  # what breaks a rule


@dataclass(frozen=True)
class Hint(Generic[M]):
    """`look` is beat one, `therefore` beat two; `evidence` and `conclusion` name shapes to mark.
    `steps` are for those who want to see why, one by one: beat three and on.

    A hint with nothing but `look` is a refusal, and says why (a dead end, a mistake, solved).
    """

    look: str
    therefore: str = ""
    moves: tuple[M, ...] = ()
    evidence: tuple[str, ...] = ()
    conclusion: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()  # switches that its words speak of
    back: int = 0  # of a refusal: undo this many moves to fix the mistake; 0 if that doesn't help
    regions: Regions = ()
    steps: tuple[Step[M], ...] = ()

    @property
    def refused(self) -> bool:
        return not self.therefore and not self.moves

    @property
    def beats(self) -> int:
        return 2 + len(self.steps)

    def said(self, beat: int) -> str:
        """The sentence of a beat, counted from 1."""
        return (self.look, self.therefore, *(step.sentence for step in self.steps))[beat - 1]

    def _repr_markdown_(self) -> str:
        """In a notebook: both beats, one below the other."""
        return f"{self.look}\n\n{self.therefore}".strip()


@dataclass(frozen=True)
class Distance:
    """How far the goal is: the fewest moves, or None when it can't be reached. Where it isn't
    exact, `moves` are enough, and None means unknown."""

    moves: int | None
    exact: bool = True

    @property
    def is_lost(self) -> bool:
        """Whether it is certain that the goal can't be reached."""
        return self.exact and self.moves is None

    def bounded(self, lengths: Sequence[int]) -> "Distance":
        """The same, given that solutions of these lengths are known."""
        known = lengths if self.moves is None else [*lengths, self.moves]
        return self if self.exact else Distance(min(known, default=None), exact=False)


@dataclass(frozen=True)
class Review:
    """Whether there are mistakes so far, without giving anything away."""

    ok: bool
    sentence: str
    marks: tuple[str, ...] = ()  # ids of shapes that show the mistake


@dataclass(frozen=True)
class Finding:
    """One line of a verdict: what was checked, whether it holds, and a sentence about it. A
    puzzle is sound even if a finding that isn't `required` doesn't hold."""

    name: str
    ok: bool
    sentence: str
    marks: tuple[str, ...] = ()
    required: bool = True


@dataclass(frozen=True)
class Verdict:
    """What is true of a puzzle before it is played."""

    findings: tuple[Finding, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    examples: tuple[tuple[str, Any], ...] = ()  # states worth seeing, each with a caption

    @property
    def ok(self) -> bool:
        return all(finding.ok for finding in self.findings if finding.required)

    def _repr_markdown_(self) -> str:
        """In a notebook: a line for each finding."""
        return "\n".join(f"- {'✓' if f.ok else '✗'} {f.sentence}" for f in self.findings)


def impossible(reason: str = "") -> str:
    """The sentence for a puzzle that was proved to have no solution."""
    return f"It cannot be solved: {reason}." if reason else "It cannot be solved."


@dataclass(frozen=True)
class Rating:
    """How hard it is, and how that was found. A puzzle without a solution has no level, nor has
    one with several solutions where there should be one; `why_none` says which."""

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


def verdict_of(answer: Solution, length: str, rate: Callable[[], Rating]) -> Verdict:
    """The verdict that a method's answer gives: how short the shortest solution is (`length` says
    it in words), or that there is none. Raises Stop if the method gave up."""
    if answer.outcome is Outcome.GAVE_UP:
        raise Stop(answer.reason, cancelled=answer.cancelled)
    if answer.outcome is Outcome.IMPOSSIBLE:
        finding = Finding("solvable", False, impossible(answer.reason), answer.marks)
        return Verdict((finding,), {"outcome": "impossible"})
    facts = {"outcome": "solved", "length": answer.length}
    sentence = f"It can be solved in {length}"
    count = answer.stats.get("shortest_solutions")
    if count is not None:
        facts |= {"shortest_solutions": count, "unique": count == 1}
        this_short = "no other solution is" if count == 1 else f"{counted(count, 'solution')} are"
        sentence += f"; {this_short} this short"
    return Verdict((Finding("solvable", True, f"{sentence}."),), facts | rate().json)


@dataclass(frozen=True)
class Count:
    """How many solutions: the exact number, or a lower bound when a limit was reached."""

    number: int
    exact: bool
    examples: tuple[Any, ...] = ()  # up to two that differ, as states


def unwritten(*given: object) -> Never:
    """Stands for a function that a family left out: `families.load` puts the default in place."""
    raise NotImplementedError("A family gets its default advice from pepo.families.load.")


@dataclass(frozen=True)
class Advice(Generic[P, S, M]):
    """What a family knows about its puzzles. The first six have defaults that search
    (search/defaults.py); the others are optional."""

    hint: Callable[[P, S], Hint[M]] = unwritten
    distance: Callable[[P, S], Distance] = unwritten
    review: Callable[[P, S], Review] = unwritten  # whether the game can still be won
    verdict: Callable[[P, Watch], Verdict] = unwritten
    rate: Callable[[P], Rating] = unwritten
    # why the cell in a row and column, from 0, is as it must be
    why: Callable[[P, S, tuple[int, int]], Hint[M]] = unwritten
    facts: Callable[[P, Watch], Mapping[str, Any]] | None = None  # if not the verdict's facts
    fact_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # of words among them
    count_solutions: Callable[[P, S, int | None, Watch], Count] | None = None  # up to a limit
    goals: Callable[[P, S, int], Iterable[S]] | None = None  # some solved positions
    level: Callable[[P], Level | None] | None = None  # the level alone, if `rate` takes longer

    def level_name(self, puzzle: P) -> str:
        """How hard it is, in a word."""
        if self.level is None:
            return self.rate(puzzle).name
        return Rating(self.level(puzzle), "").name

    def facts_of(self, puzzle: P, watch: Watch) -> Mapping[str, Any]:
        if self.facts is not None:
            return self.facts(puzzle, watch)
        return self.verdict(puzzle, watch).facts
