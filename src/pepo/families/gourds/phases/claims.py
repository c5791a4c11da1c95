"""What all methods of gourds say in the same words: solved already, impossible, shortest."""

from collections.abc import Sequence

from pepo.core.solving import Claim, Outcome
from pepo.core.words import counted
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.solvable import is_hopeless, why_out_of_reach
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import why_impossible, why_unknown


def settled(puzzle: Gourds, position: Position) -> Claim[Cell] | None:
    """The answer where no search is needed: it is solved, it is proved that it never can be, or
    no target is known."""
    stats = basics(puzzle)
    if puzzle.is_solved(position):
        return Claim(Outcome.SOLVED, shortest=True, stats={**stats, **ratio(0, 0)})
    if impossible := why_impossible(puzzle):
        return Claim(Outcome.IMPOSSIBLE, stats=stats, reason=impossible)
    if unknown := why_unknown(puzzle):
        return Claim(Outcome.GAVE_UP, stats=stats, reason=unknown)
    if is_hopeless(puzzle, position):
        return Claim(Outcome.IMPOSSIBLE, stats=stats, reason=why_out_of_reach(puzzle))
    return None


def basics(puzzle: Gourds) -> dict[str, int]:
    """What the figures of every answer begin with."""
    return {
        "cells": len(puzzle.wants),
        "size": len(puzzle.gourds),
        "proper": puzzle.board.proper,
    }


def ratio(length: int, lower: int) -> dict[str, float]:
    """The lower bound, and how near to it an answer is."""
    return {"lower_bound": lower, "ratio": round(length / lower, 3) if lower else 1.0}


def shortest(puzzle: Gourds, moves: Sequence[Cell], by: str) -> Claim[Cell]:
    """A solution that is proved to be shortest, with what is left after each move."""
    whys = [_left(left) for left in range(len(moves) - 1, -1, -1)]
    stats = {**basics(puzzle), **ratio(len(moves), len(moves)), "proved_by": by}
    return Claim(Outcome.SOLVED, list(moves), whys, shortest=True, stats=stats)


def _left(left: int) -> str:
    if left == 0:
        return "Then all is solved."
    return f"That leaves {counted(left, 'move')} at best."
