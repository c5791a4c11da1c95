"""Actions and arrays for families that declare none, from their rules and their text.

actions      k is the k-th legal move, in the order of the rules
observation  the bytes of the text `puzzle|position`, with zeros to the end
"""

from collections import deque
from collections.abc import Mapping
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pepo import families
from pepo.core.environment import Environment, Layout, Sizes
from pepo.core.errors import BadInput
from pepo.core.family import Family
from pepo.core.words import counted

MAX_POSITIONS = 2_000  # that are looked at to learn how many moves and letters there are


class PlainLayout(Layout[Any, Any, Any]):
    """Its sizes are the greatest number of moves of a position, and of bytes of its text."""

    def __init__(self, family: str, sizes: Sizes) -> None:
        self.family = family
        self.actions, length = sizes
        self.low = np.zeros(length, np.uint8)
        self.high = np.full(length, 255, np.uint8)

    def moves(self, puzzle: Any, state: Any) -> Mapping[int, Any]:
        moves = dict(enumerate(puzzle.moves(state)))
        if len(moves) > self.actions:
            raise BadInput(
                f"A position has {counted(len(moves), 'move')}; the environment was made for "
                f"{self.actions}. Make it with sizes=({len(moves)}, {len(self.low)}) or more."
            )
        return moves

    def observe(self, puzzle: Any, state: Any) -> NDArray[np.uint8]:
        said = _bytes(families.load(self.family), puzzle, state)
        if len(said) > len(self.low):
            raise BadInput(
                f"A position's text has {counted(len(said), 'byte')}; the environment was made for "
                f"{len(self.low)}. Make it with sizes=({self.actions}, {len(said)}) or more."
            )
        seen = self.low.copy()
        seen[: len(said)] = np.frombuffer(said, np.uint8)
        return seen


def _bytes(family: Family, puzzle: Any, state: Any) -> bytes:
    notation = family.notation
    return f"{notation.format(puzzle)}|{notation.format_state(puzzle, state)}".encode()


def plain(family: Family) -> Environment[Any, Any, Any]:
    def sizes(puzzle: Any) -> Sizes:
        """By the first positions of the puzzle, breadth first."""
        start = puzzle.start()
        seen, queue = {start}, deque([start])
        moves = length = 1
        for state in islice(iter(lambda: queue.popleft() if queue else None, None), MAX_POSITIONS):
            legal = list(puzzle.moves(state))
            moves, length = max(moves, len(legal)), max(length, len(_bytes(family, puzzle, state)))
            for after in (puzzle.apply(state, move) for move in legal):
                if after not in seen:
                    seen.add(after)
                    queue.append(after)
        return moves, length

    return Environment(sizes, lambda sizes: PlainLayout(family.name, sizes))
