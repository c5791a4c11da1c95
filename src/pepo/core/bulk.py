"""What a family declares for bulk work. Its censuses and hunts are run by jobs.

A job is cut into parts. A part is a short text. A worker, in this process or on another machine,
gets the family's name, the parameters and that text, and nothing else. It returns JSON: numbers of
any size, text, lists and dictionaries.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from pepo.core.params import NoParams
from pepo.core.puzzle import M, P, S
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
    """An exact count over all puzzles of a kind, cut into parts that are counted separately.

    parts    params -> the parts, always the same ones in the same order; about a second of
             work each, or more
    count    params, part, watch -> what that part counts
    combine  params, what the parts counted, in their order -> the answer for --json
    tell     params, answer -> the answer as lines for people
    keep     params, what the parts counted -> puzzles worth keeping in the library
    """

    name: str
    title: str
    summary: str
    parts: Callable[[Any], Sequence[str]]
    count: Callable[[Any, str, Watch], Result]
    combine: Callable[[Any, Sequence[Result]], Result]
    tell: Callable[[Any, Result], Iterable[str]]
    keep: Callable[[Any, Sequence[Result]], Iterable[Found]] | None = None
    params: type[object] = NoParams


@dataclass(frozen=True)
class Hunt:
    """A search for ever better puzzles; it ends when you stop it, or when all its parts are done.

    parts    params -> the parts, if there is an end; None: batches 0, 1, 2, … forever
    search   params, part, rng, records so far, watch -> what is worth a look; some seconds of work
    score    the fact to maximise; with '-' before it, to minimise
    group    only puzzles with equal facts here are compared: each group has its own record
    """

    name: str
    title: str
    summary: str
    search: Callable[[Any, str, Any, Sequence[Any], Watch], Iterable[Found]]
    score: str
    group: tuple[str, ...] = ()
    parts: Callable[[Any], Sequence[str]] | None = None
    params: type[object] = NoParams


@dataclass(frozen=True)
class Bulk(Generic[P, S, M]):
    """Many puzzles at once.

    by_kernel   puzzle, state, watch -> the claim of the first method, by a kernel that takes
                seconds to load; for long streams
    canonical   puzzle -> one puzzle for all that are the same (turned, reflected, …)
    censuses    exact counts over all puzzles of a kind
    hunts       searches for records
    """

    by_kernel: Callable[[P, S, Watch], Claim[M]] | None = None
    canonical: Callable[[P], P] | None = None
    censuses: tuple[Census, ...] = ()
    hunts: tuple[Hunt, ...] = ()
