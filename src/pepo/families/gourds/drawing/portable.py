"""Gourds without Python: what portable.js needs to know, and what it draws with.

Pieces are drawn once for each colour and direction, at the origin; the script puts them in place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import tau

from pepo.core.portable import Portable, Sprites
from pepo.core.scene import AnyShape, Point
from pepo.core.view import View
from pepo.families.gourds.board.hex import DIRECTIONS
from pepo.families.gourds.drawing import AXES, CYCLE, Drawing, figure
from pepo.families.gourds.drawing.palette import names
from pepo.families.gourds.puzzle import Gourds

ORIGIN = (0.0, 0.0)


def facts(puzzle: Gourds) -> dict[str, object]:
    start = puzzle.start()
    return {
        "kind": puzzle.kind,
        "cells": [list(cell) for cell in puzzle.board.cells],
        "wants": list(puzzle.wants),
        "names": {str(index): name for index, name in names(puzzle).items()},
        "indices": list(puzzle.index_of),
        "neighbours": [list(near) for near in puzzle.neighbours],
        "ends": list(start.ends),
        "empty": start.empty,
        "faults": list(puzzle.layout_faults),
    }


class _Lying(Drawing):
    """A drawing in which every gourd lies at the origin and points in one direction."""

    turn = 0.0
    at_goal = False

    def is_at_goal(self, end: int) -> bool:
        return self.at_goal

    def discs(self, gourd: int) -> tuple[Point, Point]:
        return ORIGIN, figure.placed(ORIGIN, self.turn, (figure.APART, 0.0))


def sprites(puzzle: Gourds, switches: Mapping[str, bool]) -> Sprites:
    drawing = _Lying(puzzle, puzzle.start(), View(switches=switches))
    found: dict[str, list[AnyShape]] = {}
    for number in range(len(puzzle.board.cells)):
        found[f"cell:{number}"] = list(drawing.cell(number))
    wanted = {want: number for number, want in enumerate(puzzle.wants)}
    for want, number in wanted.items():
        found[f"hollow:{want}"] = list(_empty_cell(drawing, number))
    found |= _gourds(puzzle, drawing)
    found["axes"] = list(drawing.axes()) if switches.get(AXES.name) else []
    found["thread"] = list(drawing.thread()) if switches.get(CYCLE.name) else []
    return found


def _empty_cell(drawing: Drawing, number: int) -> Iterator[AnyShape]:
    for shape in drawing.empty_cell(0, number, ORIGIN):
        name = shape.id.replace("hollow", "{hollow}").replace("aim-0", "aim-{place}")
        yield replace(shape, id=name, label="", place=None)


def _gourds(puzzle: Gourds, drawing: _Lying) -> dict[str, list[AnyShape]]:
    found: dict[str, list[AnyShape]] = {}
    if not drawing.where:
        return found
    ends = {puzzle.index_of[end]: end for end in drawing.where}
    for index, end in ends.items():
        for at_goal in (False, True):
            drawing.at_goal = at_goal
            found[f"face:{index}:{int(at_goal)}"] = list(_named(drawing.face(end, ORIGIN), end))
            for k in range(6):
                half = drawing.half(end, ORIGIN, tau * k / 6)
                found[f"half:{index}:{int(at_goal)}:{k}"] = list(_named(half, end))
    gourd = next(iter(drawing.where)) // 2
    for k in range(6):
        drawing.turn = tau * k / 6
        found[f"cast:{k}"] = list(_named(drawing.cast(gourd), gourd, "g"))
        found[f"waist:{k}"] = []  # not on the largest boards
        for shape in _named(drawing.gourd(gourd), gourd, "g"):
            if shape.role in ("bond", "waist"):
                found[f"{shape.role}:{k}"] = [shape]
    return found


def _named(shapes: Iterator[AnyShape], number: int, what: str = "e") -> Iterator[AnyShape]:
    """The same shapes with places for the number of the end or gourd; the script fills them."""
    for shape in shapes:
        name = shape.id.replace(f"-{number}", f"-{{{what}}}", 1)
        yield replace(shape, id=name, body="gourd-{g}", moves=(), tries="", label="", place=None)


assert len(DIRECTIONS) == 6  # the k-th points k sixths of a turn from east, clockwise

PORTABLE = Portable("drawing/portable.js", facts, sprites)
