"""Paper, margins, and the sizes of type. Lengths are points (72 to the inch), y goes down."""

import re
from dataclasses import dataclass

from pepo.core.errors import BadInput, choose, quote

PAPERS = {"a4": (595.276, 841.89), "letter": (612.0, 792.0), "6x9in": (432.0, 648.0)}
MARGIN = 36.0  # all round: no printer cuts into half an inch
GUTTERS = (
    (2, 0.0),
    (24, 9.0),
    (150, 18.0),
    (300, 27.0),
    (500, 36.0),
)  # up to this many pages, this much
MAX_GUTTER = 45.0
GAP = 18.0  # between puzzles
MM = 72 / 25.4
PER_PAGE = re.compile(r"([1-9]\d?) *[x×] *([1-9]\d?)")


@dataclass(frozen=True)
class Type:
    """Sizes of type, and what follows from them. No text is smaller than `smallest`."""

    smallest: float
    solution: float
    caption: float
    rules: float
    heading: float
    title: float
    per_page: tuple[int, int]  # columns and rows, by default
    grid: float  # smallest side of a square, where a board is made of squares
    solution_grid: float  # the same at the back
    column: float  # width of a column of moves
    block: float  # smallest side of a puzzle with its caption


NORMAL = Type(
    smallest=7, solution=7.5, caption=9.5, rules=10.5, heading=20, title=32,
    per_page=(2, 3), grid=10, solution_grid=7, column=150, block=90,
)  # fmt: skip
BIG = Type(
    smallest=16, solution=16, caption=17, rules=18, heading=27, title=38,
    per_page=(1, 2), grid=22, solution_grid=16, column=330, block=190,
)  # fmt: skip


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height


@dataclass(frozen=True)
class Sheet:
    """A kind of page. The gutter is the extra margin where the booklet is bound."""

    paper: str
    type: Type
    columns: int
    rows: int
    gutter: float = 0.0

    @property
    def width(self) -> float:
        return PAPERS[self.paper][0]

    @property
    def height(self) -> float:
        return PAPERS[self.paper][1]

    def safe(self, page: int) -> Box:
        """Where a page, counted from 1, may be printed on. Odd pages are bound on the left."""
        left = MARGIN + (self.gutter if page % 2 else 0)
        width = self.width - 2 * MARGIN - self.gutter
        return Box(left, MARGIN, width, self.height - 2 * MARGIN)

    def body(self, page: int) -> Box:
        """The same without the line of the page number."""
        safe = self.safe(page)
        return Box(safe.left, safe.top, safe.width, safe.height - 2 * self.type.caption)

    @property
    def block(self) -> tuple[float, float]:
        """Width and height for one puzzle."""
        body = self.body(1)
        wide = (body.width - GAP * (self.columns - 1)) / self.columns
        return wide, (body.height - GAP * (self.rows - 1)) / self.rows

    def require_room(self) -> None:
        wide, high = self.block
        if min(wide, high) < self.type.block:
            raise BadInput(
                f"{self.columns}x{self.rows} puzzles don't fit on a page of {self.paper}: each "
                f"would have {wide / MM:.0f} by {high / MM:.0f} mm; expected at least "
                f"{self.type.block / MM:.0f} by {self.type.block / MM:.0f} mm."
            )


def gutter(pages: int) -> float:
    """Thicker booklets need more room at the spine; one leaf needs none."""
    return next((wide for most, wide in GUTTERS if pages <= most), MAX_GUTTER)


def read_paper(text: str) -> str:
    return choose(text.strip().lower(), list(PAPERS), what="paper size")


def read_per_page(text: str) -> tuple[int, int]:
    """Columns and rows."""
    found = PER_PAGE.fullmatch(text.strip().lower())
    if found is None:
        raise BadInput(f"Puzzles per page is {quote(text)}; expected columns and rows, as in 2x3.")
    return int(found[1]), int(found[2])
