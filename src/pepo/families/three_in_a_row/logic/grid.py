"""The whole grid as bit lines: what every line forces, carried from line to line.

The readable search and the logic levels work on this; kernels/rows.py is its Numba twin and says
exactly the same, of distinct lines too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pepo.families.three_in_a_row.logic.lines import (
    Bits,
    Rules,
    consistent,
    consistent_apart,
    rules_of,
    simple,
)
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, ThreeInARow


@dataclass
class Grid:
    """Black and white bits of every row (first) and every column (after them)."""

    height: int
    width: int
    distinct: bool
    rules: tuple[Rules, ...]
    black: list[int]
    white: list[int]

    @staticmethod
    def of(puzzle: ThreeInARow, state: str) -> "Grid":
        cells = enumerate(state)
        return Grid.of_cells(puzzle, {cell: colour for cell, colour in cells if colour != BLANK})

    @staticmethod
    def of_cells(puzzle: ThreeInARow, known: Mapping[int, str]) -> "Grid":
        grid = Grid(
            puzzle.height,
            puzzle.width,
            puzzle.distinct_lines,
            rules_of(puzzle),
            [0] * (puzzle.height + puzzle.width),
            [0] * (puzzle.height + puzzle.width),
        )
        for cell, colour in known.items():
            grid.put(*divmod(cell, puzzle.width), colour == BLACK)
        return grid

    def copy(self) -> "Grid":
        shape = self.height, self.width, self.distinct, self.rules
        return Grid(*shape, self.black[:], self.white[:])

    def put(self, row: int, column: int, is_black: bool) -> None:
        bits = self.black if is_black else self.white
        bits[row] |= 1 << column
        bits[self.height + column] |= 1 << row

    def blanks(self, line: int) -> int:
        """The blank cells of a line, as bits."""
        return ~(self.black[line] | self.white[line]) & ((1 << self.rules[line].n) - 1)

    def is_full(self) -> bool:
        return not any(self.blanks(row) for row in range(self.height))

    def state(self) -> str:
        return "".join(
            BLACK if self.black[r] >> c & 1 else WHITE if self.white[r] >> c & 1 else BLANK
            for r in range(self.height)
            for c in range(self.width)
        )

    # -- what follows

    def settle(self, lines: set[int] | None = None, *, level: int = 2) -> bool:
        """Repeat until no line says anything new; False if a line can't be filled.

        Level 1 uses patterns and counts, level 2 everything the completions of a line agree on.
        `lines` are those that changed; all of them if not given.
        """
        waiting = set(range(self.height + self.width)) if lines is None else set(lines)
        heavy = set(waiting)
        while waiting or (level > 1 and heavy):
            if waiting:
                line = waiting.pop()
                found = simple(self.black[line], self.white[line], self.rules[line])
            else:
                line = heavy.pop()
                found = self.agreed(line)
            if found is None:
                return False
            changed = self._write(line, found)
            if changed:
                waiting |= changed
                heavy |= changed
            if self.distinct and not self.blanks(line):
                twins = self._near_twins(line)
                if twins is None:
                    return False
                heavy |= twins
        return True

    def agreed(self, line: int) -> Bits | None:
        """What all completions of a line agree on, except those that would copy a full line."""
        rules = self.rules[line]
        found = consistent(self.black[line], self.white[line], rules)
        if found is None or not self.distinct:
            return found
        black, white = found
        full = (self.black[peer] for peer in self._peers(line) if not self.blanks(peer))
        taken = {b for b in full if not (black & ~b or white & b)}
        return consistent_apart(black, white, rules, taken) if taken else found

    def _peers(self, line: int) -> Iterator[int]:
        """The other rows of a row, the other columns of a column."""
        first, past = (0, self.height) if line < self.height else (self.height, len(self.black))
        return (peer for peer in range(first, past) if peer != line)

    def _near_twins(self, line: int) -> set[int] | None:
        """Lines that could still become a copy of a full line; None if one already is."""
        black, white = self.black[line], self.white[line]
        near = set()
        for peer in self._peers(line):
            if self.black[peer] & ~black or self.white[peer] & ~white:
                continue
            if not self.blanks(peer):
                return None
            near.add(peer)
        return near

    def _write(self, line: int, found: Bits) -> set[int]:
        """Write a line's new bits, into the crossing lines too; which lines changed."""
        new_black, new_white = found[0] & ~self.black[line], found[1] & ~self.white[line]
        if not new_black | new_white:
            return set()
        self.black[line], self.white[line] = found
        crossing = self.height if line < self.height else 0
        own = 1 << (line if line < self.height else line - self.height)
        changed = {line}
        for bits, new in ((self.black, new_black), (self.white, new_white)):
            while new:
                k = (new & -new).bit_length() - 1
                new &= new - 1
                bits[crossing + k] |= own
                changed.add(crossing + k)
        return changed

    def with_cell(self, row: int, column: int, is_black: bool, *, level: int = 2) -> "Grid | None":
        """A copy with one more cell and all that follows; None if that breaks a rule."""
        grid = self.copy()
        grid.put(row, column, is_black)
        return grid if grid.settle({row, self.height + column}, level=level) else None

    def blank_cells(self) -> Iterator[tuple[int, int]]:
        for row in range(self.height):
            blank = self.blanks(row)
            while blank:
                yield row, (blank & -blank).bit_length() - 1
                blank &= blank - 1
