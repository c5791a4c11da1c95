"""Impossible: a closed set of positions.

The set holds the start, no position in it is solved, and no move leaves it. So every play from the
start stays inside, and none is ever solved.

    positions.txt   the set, one position a line, in the family's notation
"""

from collections.abc import Callable
from typing import Any

from pepo.core.certificates import Proof
from pepo.core.errors import Flaw, PepoError, quote

FILE = "positions.txt"


def check_closed(puzzle: Any, parse_state: Callable[[Any, str], Any], proof: Proof) -> None:
    """Flaw, unless the positions are such a set."""
    states = {}
    for number, line in enumerate(lines_of(proof, FILE), start=1):
        states[read_state(puzzle, parse_state, line, f"Line {number} of {FILE}")] = line
    if puzzle.start() not in states:
        raise Flaw(f"The start isn't in {FILE}.")
    for state, line in states.items():
        if puzzle.is_solved(state):
            raise Flaw(f"The position {quote(line)} is solved.")
        for move in puzzle.moves(state):
            if puzzle.apply(state, move) not in states:
                raise Flaw(f"A move leads out of the set from {quote(line)}.")


def lines_of(proof: Proof, name: str) -> list[str]:
    """The lines of a file of text."""
    try:
        return proof.files[name].decode("utf-8").split("\n")[:-1]
    except KeyError:
        raise Flaw(f"The certificate has no file {name}.") from None
    except UnicodeDecodeError:
        raise Flaw(f"The file {name} isn't text.") from None


def read_state(puzzle: Any, parse_state: Callable[[Any, str], Any], text: str, where: str) -> Any:
    try:
        return parse_state(puzzle, text)
    except PepoError as error:
        raise Flaw(f"{where}: {error}") from None
