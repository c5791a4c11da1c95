"""Straight lines as box-drawing characters: ┌─┬┐, heavy, dashed or rounded, and joined where they
meet. Without Unicode they are made of + - | and the like."""

from dataclasses import dataclass, field
from enum import IntEnum

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
# By which of the four arms a character has.
LIGHT = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
ROUND = {UP | RIGHT: "╰", DOWN | RIGHT: "╭", UP | LEFT: "╯", DOWN | LEFT: "╮"}
DASHED = {UP | DOWN: "┆", LEFT | RIGHT: "┄"}
PLAIN_DASHED = {UP | DOWN: ":", LEFT | RIGHT: "."}
UPRIGHT, LEVEL = {UP, DOWN, UP | DOWN}, {LEFT, RIGHT, LEFT | RIGHT}


class Stroke(IntEnum):
    """How a line is drawn; where two meet, the higher one shows."""

    DASHED = 0
    LIGHT = 1
    HEAVY = 2


@dataclass
class BoxLines:
    """The arms of each character, by column and row, and how they are drawn."""

    arms: dict[tuple[int, int], int] = field(default_factory=dict)
    strokes: dict[tuple[int, int], Stroke] = field(default_factory=dict)
    inks: dict[tuple[int, int], str] = field(default_factory=dict)
    rounded: set[tuple[int, int]] = field(default_factory=set)

    def level(
        self, row: int, left: int, right: int, stroke: Stroke, ink: str, *, ends: bool = False
    ) -> None:
        """A line that others may join at its `ends`, or one that fills its last characters."""
        for column in range(left, right + 1):
            arms = (LEFT if column > left or ends else 0) | (RIGHT if column < right or ends else 0)
            self._add((column, row), arms or LEFT | RIGHT, stroke, ink)

    def upright(
        self, column: int, top: int, bottom: int, stroke: Stroke, ink: str, *, ends: bool = False
    ) -> None:
        for row in range(top, bottom + 1):
            arms = (UP if row > top or ends else 0) | (DOWN if row < bottom or ends else 0)
            self._add((column, row), arms or UP | DOWN, stroke, ink)

    def frame(
        self, left: int, top: int, right: int, bottom: int, stroke: Stroke, ink: str,
        *, rounded: bool,
    ) -> None:  # fmt: skip
        corners = {(x, y) for x in (left, right) for y in (top, bottom)}
        free = {corner for corner in corners if corner not in self.arms}
        for row in (top, bottom):
            self.level(row, left, right, stroke, ink)
        for column in (left, right):
            self.upright(column, top, bottom, stroke, ink)
        if rounded:
            self.rounded |= free

    def _add(self, cell: tuple[int, int], arms: int, stroke: Stroke, ink: str) -> None:
        """A dash replaces the line it lies on, so that it can be seen."""
        before, here = self.strokes.get(cell), self.arms.get(cell, 0)
        self.arms[cell] = here | arms
        covers = stroke is Stroke.DASHED and here & ~arms == 0
        self.strokes[cell] = stroke if before is None or covers else max(before, stroke)
        self.inks[cell] = ink

    def erase(self, cell: tuple[int, int]) -> None:
        for kept in (self.arms, self.strokes, self.inks):
            kept.pop(cell, None)

    def letter(self, cell: tuple[int, int], *, unicode: bool) -> str:
        arms, stroke = self.arms[cell], self.strokes[cell]
        if not unicode:
            return _plain(arms, stroke)
        if stroke is Stroke.HEAVY:
            return HEAVY[arms]
        if stroke is Stroke.DASHED and arms in DASHED:
            return DASHED[arms]
        if cell in self.rounded and arms in ROUND:
            return ROUND[arms]
        return LIGHT[arms]


def _plain(arms: int, stroke: Stroke) -> str:
    if stroke is Stroke.HEAVY:
        return "=" if arms in LEVEL else "#"
    if stroke is Stroke.DASHED and arms in PLAIN_DASHED:
        return PLAIN_DASHED[arms]
    return "|" if arms in UPRIGHT else "-" if arms in LEVEL else "+"
