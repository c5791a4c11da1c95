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
    components: int | None = None
    dead_ends: int | None = None
    shortest_solutions: int | None = None
    more: Mapping[str, Any] = field(default_factory=dict)  # fields of the family's own
    sentences: tuple[str, ...] = ()  # more sentences by the family
    reason: str = ""
    cancelled: bool = False


@dataclass(frozen=True)
class Study(Generic[P, S]):
    """How a family's puzzles are studied; all of this is optional.

    own         puzzle, state, watch, how -> the family's own study, if it has a better one
    all_solved  puzzle, watch, how -> fields and a sentence over all solved placements
    engines     where its own study can run
    start_name  what its distances are counted from: "solved", where moves are reversible
    all_states  puzzle -> every state there is, where they can be listed
    begin_at    puzzle, state -> the puzzle that begins at a position
    """

    own: Callable[[P, S | None, Watch, How], Studied] | None = None
    all_solved: Callable[[P, Watch, How], tuple[dict[str, Any], str]] | None = None
    engines: tuple[str, ...] = ("auto", "cpu")
    start_name: str = "start"
    all_states: Callable[[P], Iterable[S]] | None = None
    begin_at: Callable[[P, S], P] | None = None
