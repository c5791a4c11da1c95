"""How a family's puzzles are solved. Its methods run through `solving`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from pepo.core.puzzle import M, P, S
from pepo.core.solving import Claim, Method, Watch


@dataclass(frozen=True)
class Methods(Generic[P, S, M]):
    """A family's methods; the first is the default. `fast_replay` gives the last state of answers
    too long for the readable rules, or raises IllegalMove as they would."""

    all: tuple[Method[P, S, M], ...] = ()
    watched: str = ""  # the method to watch, if not the first: one that gives its reasons
    improve: Callable[[P, S, Sequence[M], Watch], Claim[M]] | None = None  # to one no longer
    fast_replay: Callable[[P, S, Sequence[M]], S] | None = None
    for_many: Callable[[P], str] | None = None  # the method for many puzzles, if not the first
    # every shortest solution, one after the other, given one of them
    all_shortest: Callable[[P, S, Sequence[M], Watch], Iterator[Sequence[M]]] | None = None

    def __iter__(self) -> Iterator[Method[P, S, M]]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)
