"""What a puzzle is: a start, moves, and an end.

A puzzle is an immutable value; so are its states and moves. Nothing here draws, parses or solves.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol

if TYPE_CHECKING:  # with defaults, so that a plain `Family` is a family of any puzzles
    from typing_extensions import TypeVar

    P = TypeVar("P", bound="Puzzle", default=Any)
    S = TypeVar("S", default=Any)
    M = TypeVar("M", default=Any)
else:
    from typing import TypeVar

    P, S, M = TypeVar("P"), TypeVar("S"), TypeVar("M")  # a puzzle, its states, its moves


class Puzzle(Protocol[S, M]):
    def start(self) -> S: ...

    def moves(self, state: S) -> Iterable[M]: ...  # the legal ones, each once

    def apply(self, state: S, move: M) -> S: ...  # or IllegalMove with the reason

    def is_solved(self, state: S) -> bool: ...


@dataclass(frozen=True)
class Step(Generic[S, M]):
    """One move of a solution: the move, the state after it, and why it was made."""

    move: M
    state: S
    why: str = ""


def replay(
    puzzle: Puzzle[S, M], state: S, moves: Sequence[M], whys: Sequence[str] = ()
) -> Iterator[Step[S, M]]:
    """The steps of a play, by the readable rules; IllegalMove where they refuse."""
    for number, move in enumerate(moves):
        state = puzzle.apply(state, move)
        yield Step(move, state, whys[number] if number < len(whys) else "")
