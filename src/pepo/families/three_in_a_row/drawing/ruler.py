"""The ruler: two rows below the grid, or two columns beside it, one under the other, with a mark
for every pair of cells that is the same or different."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pepo.core.scene import AnyShape, Circle, Point, Polygon, Text
from pepo.core.words import listed
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, COLOURS, Line, ThreeInARow

GAP = 0.45  # between the grid and the ruler
HIGH = 0.64  # of a cell; it is as wide as a cell of the grid
MARKS = 0.36  # between the two lines
DEEP = GAP + 2 * HIGH + MARKS  # what a picture needs more


def lines(puzzle: ThreeInARow) -> tuple[tuple[str, ...], ...]:
    """The rows, and the columns."""
    names = tuple(line.name for line in puzzle.lines)
    return names[: puzzle.height], names[puzzle.height :]


@dataclass(frozen=True)
class Ruler:
    """Two lines of a position."""

    puzzle: ThreeInARow
    state: str
    pair: tuple[Line, Line]

    @staticmethod
    def of(puzzle: ThreeInARow, state: str, names: tuple[str, str]) -> "Ruler":
        known = {line.name: line for line in puzzle.lines}
        return Ruler(puzzle, state, (known[names[0]], known[names[1]]))

    @property
    def is_below(self) -> bool:
        return self.pair[0].kind == "row"

    def shapes(
        self, start: float, moves: Callable[[int], tuple[str, ...]], pencilled: set[int]
    ) -> Iterator[AnyShape]:
        """`start` is where it begins, below the grid or beside it."""
        for line, far in zip(self.pair, (start, start + HIGH + MARKS), strict=True):
            yield Text(id=f"ruler-number-{line.number}", role="number", size=0.27, fill="muted",
                       at=self._at(-0.36 if self.is_below else -0.32, far + HIGH / 2),
                       text=str(line.number))  # fmt: skip
            for k, cell in enumerate(line.cells):
                yield from self._cell(f"{line.number}-{k + 1}", cell, (k, far), moves, pencilled)
        for k, same in enumerate(self._compared()):
            if same is not None:
                yield Text(id=f"ruler-mark-{k + 1}", role="ruler", size=0.36,
                           at=self._at(k + 0.5, start + HIGH + MARKS / 2),
                           text="=" if same else "≠", weight=400 if same else 600,
                           fill="muted" if same else "accent")  # fmt: skip

    def _at(self, along: float, across: float) -> Point:
        return (along, across) if self.is_below else (across, along)

    def _cell(
        self,
        name: str,
        cell: int,
        at: Point,
        moves: Callable[[int], tuple[str, ...]],
        pencilled: set[int],
    ) -> Iterator[AnyShape]:
        (along, far), given = at, self.puzzle.is_given(cell)
        corners = ((0.03, 0), (0.97, 0), (0.97, HIGH), (0.03, HIGH))
        yield Polygon(id=f"ruler-cell-{name}", role="ruler", rounded=0.1, stroke="line",
                      width=0.022, points=tuple(self._at(along + x, far + y) for x, y in corners),
                      fill="given" if given else "surface-raised",
                      moves=() if given else moves(cell))  # fmt: skip
        colour = self.state[cell]
        if colour != BLANK:
            paint, tentative = f"piece-{COLOURS[colour]}", cell in pencilled
            glyphs = ("•" if tentative else "●") if colour == BLACK else ("◦" if tentative else "○")
            yield Circle(id=f"ruler-pebble-{name}", role="ruler", fill=paint,
                         stroke=f"{paint}-edge", width=0.025, glyph=glyphs,
                         center=self._at(along + 0.5, far + HIGH / 2),
                         radius=0.14 if tentative else 0.24)  # fmt: skip

    def _compared(self) -> list[bool | None]:
        """Of each pair of cells, whether they are the same; None where one is blank."""
        one, two = (line.read(self.state) for line in self.pair)
        return [None if BLANK in (a, b) else a == b for a, b in zip(one, two, strict=True)]

    def said(self) -> str:
        """The comparison in a sentence: "Rows 2 and 5: different in column 3, …"."""
        one, two = self.pair
        crossing = "column" if self.is_below else "row"
        found = []
        for word, kind in (("the same", True), ("different", False), ("open", None)):
            at = [str(k) for k, same in enumerate(self._compared(), start=1) if same is kind]
            if at:
                found.append(f"{word} in {crossing}{'s' if len(at) > 1 else ''} {listed(at)}")
        return f"{one.kind.capitalize()}s {one.number} and {two.number}: {'; '.join(found)}."
