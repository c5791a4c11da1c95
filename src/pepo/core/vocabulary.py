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
    """What a family says. Whatever it leaves out has a default. `applaud(puzzle, moves played,
    fewest)` is the win as a title and a sentence."""

    goal: Callable[[P], str]  # in one sentence
    describe: Callable[[P], str]  # a short name for a puzzle that has none: "Ring of 16"
    unit: tuple[str, str] = ("move", "moves")  # what one move is called, one and many
    rules: tuple[str, ...] = ()  # a few short sentences for newcomers
    own_rules: Callable[[P], tuple[str, ...]] | None = None  # if they differ from puzzle to puzzle
    tally: Callable[[P, S, Sequence[M]], tuple[str, ...]] | None = None  # "10 moves played"
    # Moves may be pencilled, if this is given: firm state, state -> "3 pencilled"
    pencilled: Callable[[P, S, S], str] | None = None
    outlook: Callable[[Distance], str] | None = None  # what is left: "8 moves remain"
    applaud: Callable[[P, int, Distance], tuple[str, str]] | None = None
    tell: Callable[[P, Solution[S, M]], str] | None = None  # the answer as a sentence
    answer_fields: Callable[[P, Solution[S, M]], Mapping[str, object]] | None = None  # for --json

    def rules_of(self, puzzle: P) -> tuple[str, ...]:
        return self.rules if self.own_rules is None else self.own_rules(puzzle)
