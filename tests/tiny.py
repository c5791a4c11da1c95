"""A puzzle so small that a test can hold it: walk along a line from 0 to `end`, or fall off."""

from collections.abc import Iterable
from dataclasses import dataclass

from pepo.core.errors import IllegalMove
from pepo.core.solving import Claim, Method, Outcome, Watch


@dataclass(frozen=True)
class Walk:
    """Steps of +1 and -1 from 0; solved at `end`; -1 is a hole one cannot leave."""

    end: int

    def start(self) -> int:
        return 0

    def moves(self, at: int) -> Iterable[int]:
        return () if at in (-1, self.end) else (1, -1)

    def apply(self, at: int, step: int) -> int:
        if step not in self.moves(at):
            raise IllegalMove(f"No step {step} from {at}.")
        return at + step

    def is_solved(self, at: int) -> bool:
        return at == self.end


def method(claim: Claim[int], name: str = "test") -> Method:
    """A method that claims what it is told to claim."""
    return Method(name, name, "For tests.", lambda puzzle, state, watch, options: claim)


def endless(puzzle: Walk, state: int, watch: Watch, options: object) -> Claim[int]:
    """Works for ever, one tick at a time; keeps a way it has found."""
    watch.keep(Claim(Outcome.SOLVED, (1,) * puzzle.end))
    while True:
        watch.tick()


ENDLESS = Method("endless", "Endless", "For tests.", endless)
