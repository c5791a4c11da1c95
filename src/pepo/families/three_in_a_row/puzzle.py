"""Three in a row: the rules.

A grid; some cells are given, black (X) or white (O); some neighbours are joined by a sign, = or x.
Fill every other cell black or white so that

- no row or column has 3 cells of one colour next to each other;
- every row and every column has as many black cells as white ones; in a line with an odd number of
  cells there is one more black cell or one less, or as many black cells as the puzzle says;
- two cells joined by = have the same colour, two cells joined by x have different colours;
- (if the puzzle asks for distinct lines) no two rows are the same and no two columns are the same.

A move fills a blank cell. A wrong colour is a mistake, not an illegal move. You can
change or clear a cell that you filled, but not a given one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

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
    min_black: int
    max_black: int

    @property
    def name(self) -> str:
        return f"{self.kind} {self.number}"

    @property
    def is_free(self) -> bool:
        """Whether it may have either of two numbers of black cells."""
        return self.min_black < self.max_black

    def most(self, colour: str) -> int:
        """How many cells of a colour it may have."""
        return self.max_black if colour == BLACK else len(self.cells) - self.min_black

    def has_all(self, colour: str) -> str:
        """That no more cells may have a colour, in words: "has its 4 black cells"."""
        cells = counted(self.most(colour), f"{COLOURS[colour]} cell")
        return f"has {cells}, the most it can have" if self.is_free else f"has its {cells}"

    def read(self, state: str) -> str:
        first, second = self.cells[:2]
        return state[first : self.cells[-1] + 1 : second - first]


@dataclass(frozen=True, order=True, slots=True)
class Sign:
    """Between two neighbours, counted row by row: they have the same colour, or they differ."""

    first: int
    second: int
    alike: bool

    @property
    def is_across(self) -> bool:
        """Whether its cells are side by side, not one above the other."""
        return self.second == self.first + 1

    @property
    def symbol(self) -> str:
        """As people see it."""
        return "=" if self.alike else "×"

    @property
    def letter(self) -> str:
        """As people type it."""
        return "=" if self.alike else "x"


Item = int | Sign  # what a puzzle tells: the cell of a given, or a sign
Group = tuple[Item, ...]  # one or two givens, or signs, that are there or not together


@dataclass(frozen=True)
class Fault:
    """A broken rule: the cells that break it, and the sentence about it."""

    cells: tuple[int, ...]
    sentence: str


@dataclass(frozen=True)
class ThreeInARow:
    """The givens, row by row. A state is all cells in one text, row by row.

    `blacks` is the number of black cells in every line with an odd number of cells; None: either
    of the two middle numbers.
    """

    rows: tuple[str, ...]
    distinct_lines: bool = False
    signs: tuple[Sign, ...] = ()
    blacks: int | None = None

    def __post_init__(self) -> None:
        height, width = len(self.rows), len(self.rows[0]) if self.rows else 0
        refuse_size(width, height)
        for number, row in enumerate(self.rows, start=1):
            if len(row) != width:
                raise BadInput(
                    f"Row {number} has {counted(len(row), 'cell')}; expected {width}, as in row 1."
                )
            if other := row.strip(BLACK + WHITE + BLANK):
                column = row.index(other[0]) + 1
                raise BadInput(
                    f"Row {number}, column {column} is {quote(other[0])}; expected X, O or '.'."
                )
        self._refuse_blacks()
        self._refuse_signs()

    def _refuse_blacks(self) -> None:
        if self.blacks is None:
            return
        odd = [side for side in dict.fromkeys((self.width, self.height)) if side % 2]
        if not odd:
            raise BadInput(
                f"blacks is {quote(self.blacks)}, but a grid of {self.size} has no odd lines, "
                "where the number is free; expected no blacks."
            )
        for side in odd:
            if self.blacks not in (side // 2, side // 2 + 1):
                raise BadInput(
                    f"blacks is {quote(self.blacks)}; expected {side // 2} or {side // 2 + 1}, "
                    f"for lines of {side} cells."
                )

    def _refuse_signs(self) -> None:
        found: dict[tuple[int, int], Sign] = {}
        for sign in self.signs:
            said = f"The sign {quote(self.sign_name(sign))}"
            if not 0 <= sign.first < sign.second < self.width * self.height:
                raise BadInput(f"{said} is outside the {self.size} grid.")
            beside = sign.is_across and sign.second % self.width
            if not beside and sign.second != sign.first + self.width:
                raise BadInput(f"{said} doesn't join two neighbouring cells.")
            twin = found.setdefault((sign.first, sign.second), sign)
            if twin is not sign:
                if twin.alike == sign.alike:
                    raise BadInput(f"{said} is there twice.")
                raise BadInput(f"{said} contradicts {quote(self.sign_name(twin))}.")
        object.__setattr__(self, "signs", tuple(sorted(self.signs)))

    @property
    def size(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def clues(self) -> str:
        """What it tells you, in a word: givens, signs, or both."""
        givens = ["givens"] if self.start().strip(BLANK) or not self.signs else []
        return " and ".join([*givens, *["signs"][: len(self.signs)]])

    def cell_name(self, cell: int) -> str:
        return f"r{cell // self.width + 1}c{cell % self.width + 1}"

    def place(self, cell: int) -> str:
        """As people say it."""
        return f"row {cell // self.width + 1}, column {cell % self.width + 1}"

    def sign_name(self, sign: Sign) -> str:
        return f"{self.cell_name(sign.first)}{sign.letter}{self.cell_name(sign.second)}"

    @cached_property
    def height(self) -> int:
        return len(self.rows)

    @cached_property
    def width(self) -> int:
        return len(self.rows[0])

    def start(self) -> str:
        return "".join(self.rows)

    @property
    def lines(self) -> tuple[Line, ...]:
        """All rows, then all columns."""
        width, height = self.width, self.height
        return lines_of(width, height, self.black_limits(width), self.black_limits(height))

    def black_limits(self, side: int) -> tuple[int, int]:
        """The least and the greatest number of black cells in a line of `side` cells."""
        if side % 2 and self.blacks is not None:
            return self.blacks, self.blacks
        return side // 2, (side + 1) // 2

    def pairs(self) -> Iterator[tuple[int, int]]:
        """All neighbours, row by row."""
        for cell in range(self.width * self.height):
            if (cell + 1) % self.width:
                yield cell, cell + 1
            if cell + self.width < self.width * self.height:
                yield cell, cell + self.width

    def with_cells(self, cells: str) -> "ThreeInARow":
        """The puzzle of the same size and rules that has these givens."""
        return replace(self, rows=cut_rows(cells, self.width))

    def cell(self, fill: Fill) -> int:
        """Which cell a move fills, counted row by row."""
        return fill.row * self.width + fill.column

    def is_open(self, state: str) -> bool:
        """Whether any grid that follows the general rules will do: no cells, no signs."""
        return not self.signs and not state.strip(BLANK)

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
            raise IllegalMove(f"{where} is outside the {self.size} grid.")
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
        for sign in self.signs:
            yield from self._sign_faults(sign, state)
        if self.distinct_lines:
            yield from self._equal_lines(state)

    def _sign_faults(self, sign: Sign, state: str) -> Iterator[Fault]:
        first, second = state[sign.first], state[sign.second]
        if BLANK not in (first, second) and (first == second) != sign.alike:
            now = "different" if sign.alike else f"both {COLOURS[first]}"
            said = f"{self.pair_name(sign)} are joined by {sign.symbol}, but they are {now}."
            yield Fault((sign.first, sign.second), said)

    def pair_name(self, sign: Sign) -> str:
        """The two cells, as a sentence begins: "Row 1, columns 2 and 3"."""
        row, column = divmod(sign.first, self.width)
        if sign.is_across:
            return f"Row {row + 1}, columns {column + 1} and {column + 2}"
        return f"Column {column + 1}, rows {row + 1} and {row + 2}"

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


@lru_cache(maxsize=64)
def lines_of(
    width: int, height: int, across: tuple[int, int], down: tuple[int, int]
) -> tuple[Line, ...]:
    """The lines of all grids of a size; `across` and `down` are their limits of black cells."""
    rows = [
        Line("row", r + 1, tuple(range(r * width, (r + 1) * width)), *across) for r in range(height)
    ]
    columns = [
        Line("column", c + 1, tuple(range(c, width * height, width)), *down) for c in range(width)
    ]
    return (*rows, *columns)


@lru_cache(maxsize=64)
def blank_grid(
    width: int, height: int, distinct_lines: bool = False, blacks: int | None = None
) -> ThreeInARow:
    """Nothing given."""
    return ThreeInARow((BLANK * width,) * height, distinct_lines, blacks=blacks)


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


def upper_first(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def refuse_size(width: int, height: int) -> None:
    for name, side in (("wide", width), ("high", height)):
        if not 2 <= side <= MAX_SIDE:
            raise BadInput(f"The grid is {counted(side, 'cell')} {name}; expected 2 to {MAX_SIDE}.")


def _line_faults(line: Line, text: str) -> Iterator[Fault]:
    for colour, name in COLOURS.items():
        for k in range(len(text) - 2) if 3 * colour in text else ():
            if text[k : k + 3] == 3 * colour:
                title = line.name.capitalize()
                yield Fault(line.cells[k : k + 3], f"{title} has 3 {name} cells in a row.")
        if text.count(colour) > line.most(colour):
            cells = tuple(c for c, found in zip(line.cells, text, strict=True) if found == colour)
            title, free = line.name.capitalize(), "at most " if line.is_free else ""
            expected = f"expected {free}{line.most(colour)}"
            yield Fault(cells, f"{title} has {len(cells)} {name} cells; {expected}.")
