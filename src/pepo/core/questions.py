"""How a family's puzzles are asked in plain text, and what answers look like among words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from pepo.core.puzzle import M, P, S


@dataclass(frozen=True)
class Questions(Generic[P, S, M]):
    """What `pepo.tasks` asks and reads. Whatever a family leaves out has a default.

    board       the puzzle in words and rows, for readers without a picture; default: as it is typed
    how         how to write the answer, in a sentence or two; default: what its moves mean as text
    answer      the answer as text, from the moves of a solution; default: the moves
    find_moves  the moves in a text with other words around them, in order; default: whatever words
                its notation reads as moves
    find_state  the last position that a text spells out, if that is an answer too; None if there is
                none. Only for families in which a solved position is all that counts
    """

    board: Callable[[P], str] | None = None
    how: str = ""
    answer: Callable[[P, Sequence[M]], str] | None = None
    find_moves: Callable[[str], Sequence[M]] | None = None
    find_state: Callable[[P, str], S | None] | None = None
