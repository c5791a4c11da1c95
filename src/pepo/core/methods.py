"""How a family's puzzles are solved. Its methods run through `solving`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from pepo.core.puzzle import M, P, S
from pepo.core.solving import Claim, Method, Watch


@dataclass(frozen=True)
class Methods(Generic[P, S, M]):
    """A family's methods; the first is the default.

    watched      the method to watch, if not the first: one that gives its reasons
    improve      puzzle, state, moves, watch -> a solution that is no longer
    fast_replay  puzzle, state, moves -> the last state, for answers too long for the readable
                 rules; IllegalMove, as the rules would raise it
    """

    all: tuple[Method[P, S, M], ...] = ()
    watched: str = ""
    improve: Callable[[P, S, Sequence[M], Watch], Claim[M]] | None = None
    fast_replay: Callable[[P, S, Sequence[M]], S] | None = None

    def __iter__(self) -> Iterator[Method[P, S, M]]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)
