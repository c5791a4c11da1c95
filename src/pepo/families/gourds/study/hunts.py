"""Gourds: the hardest start of every catalogue board: the position farthest from being solved.

Boards of up to seven gourds are studied whole, so that their farthest position is proved; larger
ones whose study is kept with pepo are taken from there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from pepo.core import catalogue
from pepo.core.bulk import Fact, Found, Hunt
from pepo.core.params import param
from pepo.core.solving import Watch, solve
from pepo.families.gourds.exact.reach import reach_of
from pepo.families.gourds.methods import OPTIMAL
from pepo.families.gourds.moves.scramble import rescrambled
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.study.study import study


@dataclass(frozen=True)
class FarStarts:
    gourds: int = param(7, "maximum number of gourds on a board", least=1, most=8)


def _boards() -> dict[str, Gourds]:
    entries = catalogue.read(Path(__file__).parents[1] / "catalogue.toml", NOTATION.parse)
    return {name: entry.puzzle for name, entry in entries.items()}


def parts(params: FarStarts) -> list[str]:
    """The catalogue's boards that can be solved and are small enough, the smallest first."""
    fitting = {
        name: puzzle
        for name, puzzle in _boards().items()
        if puzzle.playable and len(puzzle.gourds) <= params.gourds and reach_of(puzzle.board)
    }
    return sorted(fitting, key=lambda name: len(fitting[name].wants))


def search(
    params: FarStarts, part: str, rng: Random, records: Sequence[Gourds], watch: Watch
) -> Iterator[Found]:
    """The whole space of one board, and the first of its farthest positions as a new start."""
    puzzle = _boards()[part]
    found = study(puzzle, None, watch)
    layers = found.space.distribution
    farthest = found.space.farthest()
    if found.reason or not farthest:
        return
    hardest = rescrambled(puzzle, farthest[0])
    answer = solve(hardest, OPTIMAL, cancel=watch.cancel)
    assert answer.length == len(layers) - 1, (part, answer.length, len(layers) - 1)
    facts: dict[str, Fact] = {
        "outcome": "solved",
        "board": part,
        "kind": puzzle.kind,
        "cells": len(puzzle.wants),
        "gourds": len(puzzle.gourds),
        "length": answer.length,
        "positions": sum(layers),
        "as_far": layers[-1],
    }
    play = " ".join(NOTATION.format_move(move) for move in answer.moves)
    proof = (
        f"All {sum(layers):,} positions were reached from the solved ones, {layers[-1]:,} of them "
        f"last, after {answer.length} moves. A shortest solution: {play}"
    )
    yield Found(hardest, facts, proof)


HUNTS = (
    Hunt(
        name="hardest",
        title="Hardest starts",
        summary="For every catalogue board, a start as far from solved as possible, with a proof.",
        search=search,
        score="length",
        group=("board",),
        parts=parts,
        params=FarStarts,
    ),
)
