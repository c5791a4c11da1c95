"""What a family declares so that one can practise on its puzzles: short questions by the thousand.

A `Drill` asks about one thing, such as "how far is it?". Its `make` poses one question with random
numbers of its own, or returns None where these numbers lead to none; then it is called again with
others. It needs nothing else, so that the same numbers always pose the same question.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Generic

from pepo.core.puzzle import P, S
from pepo.core.question import Question


@dataclass(frozen=True)
class Posed(Generic[P, S]):
    """A question about a position; `shows` names switches that its words speak of."""

    puzzle: P
    state: S
    question: Question
    shows: tuple[str, ...] = ()


@dataclass(frozen=True)
class Drill(Generic[P, S]):
    name: str
    title: str
    line: str  # what it trains, in one sentence
    make: Callable[[Random], Posed[P, S] | None]
