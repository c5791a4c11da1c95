"""Gourds for planners: cells, which indices lie on them, and which cells a gourd joins.

Gourds need no names: what lies where is enough to play and to win. The empty cell is said to hold
the index that is left over, so that the goal is a plain list: every cell holds its own.
"""

import re
from collections import Counter
from collections.abc import Iterator

from pepo.core import pddl
from pepo.core.errors import BadInput
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.puzzle import EMPTY, Gourds

CELL = re.compile(r"cell-([0-9]{1,9})-([0-9]{1,9})")
DOMAIN = """
    (define (domain gourds)
      (:requirements :strips :typing)
      (:types cell index)
      (:predicates
        (empty ?cell - cell)
        (holds ?cell - cell ?index - index)
        (joined ?one ?two - cell)
        (touching ?one ?two - cell)
        (apart ?one ?two - cell)
        (spare ?index - index)
      )
      (:action pivot
        :parameters (?from ?to ?fixed - cell ?index ?spare - index)
        :precondition (and (empty ?to) (touching ?from ?to) (joined ?from ?fixed)
          (touching ?fixed ?to) (holds ?from ?index) (holds ?to ?spare) (spare ?spare))
        :effect (and (not (empty ?to)) (empty ?from)
          (not (joined ?from ?fixed)) (not (joined ?fixed ?from))
          (joined ?to ?fixed) (joined ?fixed ?to)
          (not (holds ?from ?index)) (not (holds ?to ?spare))
          (holds ?to ?index) (holds ?from ?spare))
      )
      (:action pull
        :parameters (?from ?to ?tail - cell ?index ?second ?spare - index)
        :precondition (and (empty ?to) (touching ?from ?to) (joined ?from ?tail) (apart ?tail ?to)
          (holds ?from ?index) (holds ?tail ?second) (holds ?to ?spare) (spare ?spare))
        :effect (and (not (empty ?to)) (empty ?tail)
          (not (joined ?from ?tail)) (not (joined ?tail ?from))
          (joined ?to ?from) (joined ?from ?to)
          (not (holds ?from ?index)) (not (holds ?tail ?second)) (not (holds ?to ?spare))
          (holds ?to ?index) (holds ?from ?second) (holds ?tail ?spare))
      )
    )
"""


def write(puzzle: Gourds) -> dict[str, str]:
    if not puzzle.playable:
        raise BadInput(f"Nothing can move here, so there is nothing to plan. "
                       f"{puzzle.layout_faults[0]}")  # fmt: skip
    spare = _spare(puzzle)
    cells = range(len(puzzle.board.cells))
    indices = sorted({*puzzle.wants, *puzzle.index_of, spare})
    return pddl.files(
        DOMAIN,
        about=f"gourds:{NOTATION.format(puzzle)}",
        objects={
            "cell": [_name(puzzle, cell) for cell in cells],
            "index": [f"index-{index}" for index in indices],
        },
        facts=_facts(puzzle, spare),
        goal=[f"holds {_name(puzzle, cell)} index-{puzzle.wants[cell]}" for cell in cells],
    )


def _name(puzzle: Gourds, cell: int) -> str:
    x, y = puzzle.board.cells[cell]
    return f"cell-{x}-{y}"


def _spare(puzzle: Gourds) -> int:
    """The index that the ends leave over; one that no cell has, if they can't all be placed."""
    left = Counter(puzzle.wants) - Counter(puzzle.index_of)
    return next(iter(left)) if left.total() == 1 else 0


def _facts(puzzle: Gourds, spare: int) -> Iterator[str]:
    start = puzzle.start()
    names = [_name(puzzle, cell) for cell in range(len(puzzle.board.cells))]
    yield from (f"empty {names[start.empty]}", f"spare index-{spare}")
    for cell, end in enumerate(start.ends):
        index = spare if end == EMPTY else puzzle.index_of[end]
        yield f"holds {names[cell]} index-{index}"
        if end != EMPTY:
            yield f"joined {names[cell]} {names[puzzle.other_cell(start.ends, cell)]}"
    for cell, near in enumerate(puzzle.neighbours):
        yield from (f"touching {names[cell]} {names[other]}" for other in near)
        beyond = {far for other in near for far in puzzle.neighbours[other]}
        yield from (f"apart {names[cell]} {names[far]}" for far in sorted(beyond - {cell, *near}))


def read_step(puzzle: Gourds, step: list[str]) -> str | None:
    """The move of a step: the cell whose end goes into the empty one is its first object."""
    cell = CELL.fullmatch(step[1]) if len(step) > 3 and step[0] in ("pivot", "pull") else None
    return f"{cell[1]},{cell[2]}" if cell else None


PDDL = pddl.writer(write, read_step, "(pivot cell-3-2 cell-4-1 cell-2-1 index-2 index-6)")
