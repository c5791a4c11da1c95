"""What a study finds: every reachable position and how far it is; and what a family adds to the
study of its puzzles."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol

from pepo.core.puzzle import P, S
from pepo.core.solving import Watch


class Explored(Protocol):
    """Positions with their distances, stored as suits the family."""

    @property
    def size(self) -> int:
        """How many positions."""

    @property
    def distribution(self) -> list[int]:
        """How many positions lie 0, 1, 2, … moves away."""

    def each(self) -> Iterator[tuple[Any, int, int | None]]:
        """Every position, its distance, and its distance to the nearest solved one."""

    def farthest(self) -> list[Any]:
        """The positions at the greatest distance."""


ENGINES = ("auto", "cpu", "cuda")


@dataclass(frozen=True)
class How:
    """How to run a study: where, and whether to recompute what ships with pepo."""

    engine: str = "auto"
    recompute: bool = False

    @property
    def may_be_kept(self) -> bool:
        """Naming an engine means it must be used."""
        return self.engine == "auto" and not self.recompute


@dataclass(frozen=True)
class Studied:
    """What a study found. If it is unfinished, `reason` says why and the rest is what is
    certain."""

    space: Explored
    components: int | None = None  # of the whole space, arrows followed both ways
    dead_ends: int | None = None  # states from which no solved state can be reached
    shortest_solutions: int | None = None  # sequences of states, from the start to a solved one
    more: Mapping[str, Any] = field(default_factory=dict)  # fields of the family's own
    sentences: tuple[str, ...] = ()  # more sentences by the family
    reason: str = ""
    cancelled: bool = False


@dataclass(frozen=True)
class Study(Generic[P, S]):
    """How a family's puzzles are studied; all of this is optional. `all_solved` gives fields and a
    sentence over all solved placements."""

    own: Callable[[P, S | None, Watch, How], Studied] | None = None  # a study that is better
    all_solved: Callable[[P, Watch, How], tuple[dict[str, Any], str]] | None = None
    engines: tuple[str, ...] = ("auto", "cpu")  # where its own study can run
    start_name: str = "start"  # distances are from there: "solved", where moves are reversible
    all_states: Callable[[P], Iterable[S]] | None = None  # if they can be listed
    begin_at: Callable[[P, S], P] | None = None  # the puzzle that begins at a position
