"""A family's own words: its unit, its goal, its rules, and how it describes an answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from pepo.core.advice import Distance
from pepo.core.puzzle import M, P, S
from pepo.core.solving import Solution


def solved_in(moves: str, *, shortest: bool) -> str:
    """The sentence for a solution: "Solved in 3 jumps, the fewest possible."."""
    how = ", the fewest possible." if shortest else "; a shorter solution may exist."
    return f"Solved in {moves}{how}"


@dataclass(frozen=True)
class Words(Generic[P, S, M]):
    """What a family says. Whatever it leaves out has a default.

    goal           puzzle -> its goal in one sentence
    describe       puzzle -> a short name for one that has none: "Ring of 16"
    unit           what one move is called, one and many
    rules          a few short sentences for newcomers
    own_rules      puzzle -> its rules, where not every puzzle has the same
    tally          puzzle, state, moves -> the play so far, in short phrases: "10 moves played"
    outlook        distance -> what is left: "8 moves remain"
    applaud        puzzle, moves played, fewest -> the win as a title and a sentence
    tell           puzzle, solution -> the answer as a sentence
    answer_fields  puzzle, solution -> more fields for the answer's JSON
    """

    goal: Callable[[P], str]
    describe: Callable[[P], str]
    unit: tuple[str, str] = ("move", "moves")
    rules: tuple[str, ...] = ()
    own_rules: Callable[[P], tuple[str, ...]] | None = None
    tally: Callable[[P, S, Sequence[M]], tuple[str, ...]] | None = None
    outlook: Callable[[Distance], str] | None = None
    applaud: Callable[[P, int, Distance], tuple[str, str]] | None = None
    tell: Callable[[P, Solution[S, M]], str] | None = None
    answer_fields: Callable[[P, Solution[S, M]], Mapping[str, object]] | None = None

    def rules_of(self, puzzle: P) -> tuple[str, ...]:
        return self.rules if self.own_rules is None else self.own_rules(puzzle)
