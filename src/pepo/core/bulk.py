"""What a family declares for bulk work. Its censuses and hunts are run by jobs.

A job is cut into parts. A part is a short text. A worker, in this process or on another machine,
gets the family's name, the parameters and that text, and nothing else. It returns JSON: numbers of
any size, text, lists and dictionaries.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from pepo.core.params import NoParams
from pepo.core.puzzle import M, P
from pepo.core.solving import Claim, Watch

Fact = int | float | str | bool
Result = Mapping[str, Any]  # what a part found, as JSON


@dataclass(frozen=True)
class Found:
    """A puzzle worth keeping, what is known about it, and the proof."""

    puzzle: Any
    facts: Mapping[str, Fact] = field(default_factory=dict)
    proof: str = ""


@dataclass(frozen=True)
class Census:
    """An exact count over all puzzles of a kind, cut into parts that are counted separately: always
    the same ones in the same order, about a second of work each, or more."""

    name: str
    title: str
    summary: str
    parts: Callable[[Any], Sequence[str]]  # of these params
    count: Callable[[Any, str, Watch], Result]  # what a part counts
    combine: Callable[[Any, Sequence[Result]], Result]  # all parts to the answer for --json
    tell: Callable[[Any, Result], Iterable[str]]  # the answer as lines for people
    keep: Callable[[Any, Sequence[Result]], Iterable[Found]] | None = None  # for the library
    params: type[object] = NoParams


@dataclass(frozen=True)
class Hunt:
    """A search for ever better puzzles; it ends when you stop it, or when all its parts are done.
    `search(params, part, rng, records so far, watch)` takes some seconds."""

    name: str
    title: str
    summary: str
    search: Callable[[Any, str, Any, Sequence[Any], Watch], Iterable[Found]]
    score: str  # the fact to maximise; with '-' before it, to minimise
    group: tuple[str, ...] = ()  # facts: puzzles that are equal in them have one record
    parts: Callable[[Any], Sequence[str]] | None = None  # None: batches 0, 1, 2, … forever
    params: type[object] = NoParams


@dataclass(frozen=True)
class Bulk(Generic[P, M]):
    """Many puzzles at once."""

    solve_many: Callable[[Sequence[P], Watch], Sequence[Claim[M]]] | None = None  # by a kernel
    canonical: Callable[[P], P] | None = None  # one for all that are the same, turned or reflected
    censuses: tuple[Census, ...] = ()
    hunts: tuple[Hunt, ...] = ()
