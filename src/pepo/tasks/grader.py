"""How good an answer is, from 0 to 1. Every answer is replayed by the family's rules.

    1.0                 it solves the puzzle in the fewest moves; where solutions don't differ in
                        length, it solves the puzzle
    fewest / its moves  it solves the puzzle, but in more moves than needed. If the fewest are not
                        known, the moves of the item's own answer take their place
    0.0                 anything else: an illegal move, a puzzle that isn't solved at the end, no
                        answer in the text, no text

The same question may have many best answers; all of them score 1.0. Scoring never raises, whatever
the answer is.
"""

from collections.abc import Mapping
from typing import Any

from pepo.core.family import Family
from pepo.tasks.item import Item
from pepo.tasks.reader import find

MAX_MOVES = 10_000  # replayed; or ten times as many as the item's own answer has


def score(answer: object, item: Item | Mapping[str, Any]) -> float:
    """What an answer to an item is worth, from 0 to 1. The item may also be its JSON."""
    asked = item if isinstance(item, Item) else Item.read(item)
    family, puzzle, metadata = asked.family, asked.puzzle, asked.metadata
    if not isinstance(answer, str):
        return 0.0
    try:
        moves = _moves_needed(family, puzzle, answer, asked)
    except Exception:  # whatever a family trips over in such a text, it isn't a solution
        return 0.0
    if moves is None:
        return 0.0
    fewest = metadata["length"] if metadata.get("optimum") is None else metadata["optimum"]
    return 1.0 if not family.has_shortest or moves <= fewest else fewest / moves


def _moves_needed(family: Family, puzzle: Any, answer: str, asked: Item) -> int | None:
    """How many moves a solution takes; None if the text holds none."""
    found = find(family, puzzle, answer, limit=10 * len(asked.answer))
    if found is None:
        return None
    if found.state is not None:
        return 0 if puzzle.is_solved(found.state) else None
    if len(found.moves) > max(MAX_MOVES, 10 * asked.metadata["length"]):
        return None
    state = puzzle.start()
    for move in found.moves:
        state = puzzle.apply(state, move)
    return len(found.moves) if puzzle.is_solved(state) else None
