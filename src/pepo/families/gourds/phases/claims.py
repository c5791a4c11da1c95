"""Answers that all methods give in the same words: already solved, impossible, shortest."""

from collections.abc import Sequence

from pepo.core.solving import Claim, Outcome, Watch
from pepo.core.words import are, counted
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.reach import is_hopeless, why_out_of_reach
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import why_impossible, why_unknown


def settled(puzzle: Gourds, position: Position, watch: Watch) -> Claim[Cell] | None:
    """The answer if no search is needed: already solved, proved impossible, or no target known."""
    watch.tick()
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
    """The figures that every answer starts with."""
    return {
        "cells": len(puzzle.wants),
        "size": len(puzzle.gourds),
        "proper": puzzle.board.proper,
    }


def ratio(length: int, lower: int) -> dict[str, float]:
    """The lower bound, and how close an answer is to it."""
    return {"lower_bound": lower, "ratio": round(length / lower, 3) if lower else 1.0}


def shortest(puzzle: Gourds, moves: Sequence[Cell], by: str) -> Claim[Cell]:
    """A solution that is proved to be shortest. Each move says how many remain."""
    whys = [what_remains(left) for left in range(len(moves) - 1, -1, -1)]
    stats = {**basics(puzzle), **ratio(len(moves), len(moves)), "proved_by": by}
    return Claim(Outcome.SOLVED, list(moves), whys, shortest=True, stats=stats)


def what_remains(moves: int) -> str:
    """How many moves are enough after this one."""
    return f"After this, {counted(moves, 'move')} {are(moves)} enough." if moves else "Solved."
