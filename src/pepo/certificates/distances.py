"""Shortest: a distance function.

The function gives every position a number: 0 at goals, and no move lowers it by more than 1. So a
position with the number h needs at least h moves. If the start has the number N and N moves solve
it, no solution is shorter.

Such a solution lowers the number by exactly 1 with each of its moves. So counting the sequences of
positions that do this counts the shortest solutions: that proves that there is only 1.

    certificate.json   "moves": a shortest solution
    distances.txt      the number and the position, one a line; positions that aren't listed have 0
"""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from pepo.certificates.closed_set import lines_of, read_state
from pepo.core.certificates import UNIQUE, Proof
from pepo.core.errors import Flaw, PepoError, quote
from pepo.core.notation import Notation

FILE = "distances.txt"


class Heights(Protocol):
    """The function, as a dictionary of the positions that don't have 0."""

    def get(self, state: Any, default: int) -> int: ...

    def items(self) -> Iterable[tuple[Any, int]]: ...


def check_distances(puzzle: Any, notation: Notation, claim: str, proof: Proof) -> None:
    """Flaw, unless it proves that the moves are a shortest solution, or the only such one."""
    length = check_solution(puzzle, notation.parse_move, proof)
    check_heights(puzzle, _read(puzzle, notation.parse_state, proof), length, claim)


def check_heights(puzzle: Any, height: Heights, length: int, claim: str) -> None:
    """Flaw, unless the function proves that no solution has fewer moves."""
    if height.get(puzzle.start(), 0) != length:
        raise Flaw(f"The start has {height.get(puzzle.start(), 0)}; expected {length}.")
    for state, here in height.items():
        if puzzle.is_solved(state):
            raise Flaw(f"A solved position has {here}; expected 0.")
        for move in puzzle.moves(state):
            there = height.get(puzzle.apply(state, move), 0)
            if there < here - 1:
                raise Flaw(f"A move leads from {here} to {there}; expected {here - 1} or more.")
    if claim == UNIQUE and (count := count_descents(puzzle, height)) != 1:
        raise Flaw(f"There are {count:,} shortest solutions; expected 1.")


def check_solution(puzzle: Any, parse_move: Callable[[str], Any], proof: Proof) -> int:
    """The length of the solution that comes with a certificate, replayed by the rules."""
    moves = proof.fields.get("moves")
    if not isinstance(moves, list):
        raise Flaw(f"The moves are {quote(moves)}; expected a list.")
    state = puzzle.start()
    for number, move in enumerate(moves, start=1):
        try:
            state = puzzle.apply(state, parse_move(str(move)))
        except PepoError as error:
            raise Flaw(f"Move {number}: {error}") from None
    if not puzzle.is_solved(state):
        raise Flaw(f"The {len(moves):,} moves don't solve the puzzle.")
    return len(moves)


def _read(puzzle: Any, parse_state: Callable[[Any, str], Any], proof: Proof) -> dict[Any, int]:
    height: dict[Any, int] = {}
    for number, line in enumerate(lines_of(proof, FILE), start=1):
        far, _, text = line.partition(" ")
        if not (far.isascii() and far.isdigit() and len(far) < 10 and int(far) > 0):
            raise Flaw(f"Line {number} of {FILE} begins with {quote(far)}; expected 1 or more.")
        state = read_state(puzzle, parse_state, text, f"Line {number} of {FILE}")
        if height.setdefault(state, int(far)) != int(far):
            raise Flaw(f"Line {number} of {FILE}: the position has another number above.")
    return height


def count_descents(puzzle: Any, height: Heights) -> int:
    """How many sequences of positions lead from the start to a goal, 1 lower with every move."""
    layer = {puzzle.start(): 1}
    for here in range(height.get(puzzle.start(), 0), 0, -1):
        below: dict[Any, int] = {}
        for state, count in layer.items():
            for after in {puzzle.apply(state, move) for move in puzzle.moves(state)}:
                if height.get(after, 0) == here - 1:
                    below[after] = below.get(after, 0) + count
        layer = below
    return sum(count for state, count in layer.items() if puzzle.is_solved(state))
