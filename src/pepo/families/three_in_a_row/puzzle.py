"""Three in a row: the rules.

A grid with an even number of rows and of columns; some cells are given, black (X) or white (O).
Fill every other cell black or white so that

- no row or column has 3 cells of one colour next to each other;
- every row and every column has as many black cells as white ones;
- (if the puzzle asks for distinct lines) no two rows are the same and no two columns are the same.

A move fills a blank cell. A wrong colour is a mistake, not an illegal move. You can
change or clear a cell that you filled, but not a given one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from pepo.core.errors import BadInput, IllegalMove, quote
from pepo.core.words import counted

BLACK, WHITE, BLANK = "X", "O", "."
COLOURS = {BLACK: "black", WHITE: "white"}
MAX_SIDE = 256


def other(colour: str) -> str:
    return WHITE if colour == BLACK else BLACK


@dataclass(frozen=True, slots=True)
class Fill:
    """Row and column count from 0; the colour is X, O, or '.' to clear."""

    row: int
    column: int
    colour: str


@dataclass(frozen=True)
class Line:
    """A row or a column: what it is called, and its cells."""

    kind: str  # "row" or "column"
    number: int  # from 1, as people count
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"{self.kind} {self.number}"

    def read(self, state: str) -> str:
        return "".join(state[cell] for cell in self.cells)


@dataclass(frozen=True)
class Fault:
    """A broken rule: the cells that break it, and the sentence about it."""

    cells: tuple[int, ...]
    sentence: str


@dataclass(frozen=True)
class ThreeInARow:
    """The givens, row by row. A state is all cells in one text, row by row."""

    rows: tuple[str, ...]
    distinct_lines: bool = False

    def __post_init__(self) -> None:
        height, width = len(self.rows), len(self.rows[0]) if self.rows else 0
        refuse_size(width, height)
        for number, row in enumerate(self.rows, start=1):
            if len(row) != width:
                raise BadInput(
                    f"Row {number} has {counted(len(row), 'cell')}; expected {width}, as in row 1."
                )
            for column, cell in enumerate(row, start=1):
                if cell not in (BLACK, WHITE, BLANK):
                    raise BadInput(
                        f"Row {number}, column {column} is {quote(cell)}; expected X, O or '.'."
                    )

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def start(self) -> str:
        return "".join(self.rows)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """All rows, then all columns."""
        width, height = self.width, self.height
        rows = [Line("row", r + 1, tuple(range(r * width, (r + 1) * width))) for r in range(height)]
        columns = [
            Line("column", c + 1, tuple(range(c, width * height, width))) for c in range(width)
        ]
        return (*rows, *columns)

    def with_cells(self, cells: str) -> "ThreeInARow":
        """The puzzle of the same size and rules that has these givens."""
        return ThreeInARow(cut_rows(cells, self.width), self.distinct_lines)

    def cell(self, fill: Fill) -> int:
        """Which cell a move fills, counted row by row."""
        return fill.row * self.width + fill.column

    def is_given(self, cell: int) -> bool:
        return self.rows[cell // self.width][cell % self.width] != BLANK

    def moves(self, state: str) -> Iterable[Fill]:
        """Both colours for every blank cell."""
        for cell, colour in enumerate(state):
            if colour == BLANK:
                row, column = divmod(cell, self.width)
                yield Fill(row, column, BLACK)
                yield Fill(row, column, WHITE)

    def apply(self, state: str, fill: Fill) -> str:
        where = f"Row {fill.row + 1}, column {fill.column + 1}"
        if not (0 <= fill.row < self.height and 0 <= fill.column < self.width):
            raise IllegalMove(f"{where} is outside the {self.width}x{self.height} grid.")
        cell = self.cell(fill)
        if self.is_given(cell):
            raise IllegalMove(f"{where} is given, so you can't change it.")
        if state[cell] == fill.colour:
            raise IllegalMove(f"{where} is already {COLOURS.get(fill.colour, 'blank')}.")
        return with_cell(state, cell, fill.colour)

    def is_solved(self, state: str) -> bool:
        return BLANK not in state and next(self.faults(state), None) is None

    def faults(self, state: str) -> Iterator[Fault]:
        """Every broken rule of a grid, full or not."""
        for line in self.lines:
            yield from _line_faults(line, line.read(state))
        if self.distinct_lines:
            yield from self._equal_lines(state)

    def _equal_lines(self, state: str) -> Iterator[Fault]:
        for lines in (self.lines[: self.height], self.lines[self.height :]):
            first: dict[str, Line] = {}
            for line in lines:
                text = line.read(state)
                if BLANK in text:
                    continue
                if text in first:
                    twin = first[text]
                    said = f"{line.kind.title()}s {twin.number} and {line.number} are the same."
                    yield Fault((*twin.cells, *line.cells), said)
                first.setdefault(text, line)


def opposite(state: str) -> str:
    """Black for white and white for black: a solved grid becomes another one."""
    return state.translate(str.maketrans(BLACK + WHITE, WHITE + BLACK))


def with_cell(state: str, cell: int, colour: str) -> str:
    return state[:cell] + colour + state[cell + 1 :]


def cut_rows(cells: str, width: int) -> tuple[str, ...]:
    return tuple(cells[k : k + width] for k in range(0, len(cells), width))


def lower_first(sentence: str) -> str:
    """A sentence, so that it can end another one."""
    return sentence[0].lower() + sentence[1:]


def refuse_size(width: int, height: int) -> None:
    for name, side in (("wide", width), ("high", height)):
        if side < 2 or side % 2 or side > MAX_SIDE:
            raise BadInput(
                f"The grid is {counted(side, 'cell')} {name}; "
                f"expected an even number from 2 to {MAX_SIDE}."
            )


def _line_faults(line: Line, text: str) -> Iterator[Fault]:
    half, title = len(text) // 2, line.name.capitalize()
    for colour, name in COLOURS.items():
        for k in range(len(text) - 2):
            if text[k : k + 3] == 3 * colour:
                yield Fault(line.cells[k : k + 3], f"{title} has 3 {name} cells in a row.")
        cells = tuple(c for c, found in zip(line.cells, text, strict=True) if found == colour)
        if len(cells) > half:
            yield Fault(cells, f"{title} has {len(cells)} {name} cells; expected {half}.")
