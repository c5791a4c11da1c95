"""Pages being filled from top to bottom: rules, then puzzles in rows."""

from collections.abc import Sequence

from pepo.core.errors import BadInput, quote
from pepo.core.family import Family
from pepo.paper import lettering
from pepo.paper.blocks import Block, block
from pepo.paper.entry import Entry
from pepo.paper.item import Face, Item, Page, Words
from pepo.paper.lettering import LEADING
from pepo.paper.sheet import GAP, Box, Sheet

MIN_PART = 0.45  # of a page: below the rules, a page with one row needs this much room


class Pages:
    """The pages so far, and how far down the last one is filled."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.pages: list[Page] = []
        self.y = 0.0

    @property
    def number(self) -> int:
        return len(self.pages)

    @property
    def body(self) -> Box:
        return self.sheet.body(self.number)

    @property
    def room(self) -> float:
        return self.body.bottom - self.y

    @property
    def is_fresh(self) -> bool:
        """Whether nothing lies on the last page yet."""
        return not self.pages[-1].items

    def turn(self, section: str = "") -> None:
        """Begin a page."""
        self.pages.append(Page(section=section))
        self.y = self.body.top

    def need(self, height: float) -> None:
        """Begin a page, unless there is this much room on the last one."""
        if self.room < height and not self.is_fresh:
            self.turn()

    def add(self, *items: Item) -> None:
        self.pages[-1].items += items

    def heading(self, text: str) -> None:
        size = self.sheet.type.heading
        for line in lettering.lines(text.split(), self.body.width, size, "book"):
            self.need(size * LEADING)
            self.add(Words(self.body.left, self.y + size, line, size, "book"))
            self.y += size * LEADING
        self.y += 0.3 * size

    def paragraph(self, text: str, size: float, face: Face = "book", paint: str = "ink-2") -> None:
        for line in lettering.lines(text.split(), self.body.width, size, face):
            self.need(size * LEADING)
            self.add(Words(self.body.left, self.y + size, line, size, face, paint))
            self.y += size * LEADING
        self.y += 0.3 * size


def lay_family(pages: Pages, family: Family, entries: Sequence[Entry]) -> None:
    """The rules, and below them the puzzles, in rows that lie where they do on every page."""
    type = pages.sheet.type
    pages.turn(family.title)
    pages.heading(family.title)
    for rule in family.words.rules_on_paper(entry.puzzle for entry in entries):
        pages.paragraph(rule, type.rules)
    pages.y += 0.6 * type.rules
    rows = Rows(pages)
    for entry in entries:
        rows.add(entry)


class Rows:
    """Puzzles in rows: each in its own place or, if that is too small for it, in a whole row, on a
    page of its own, or with each of its pictures on one."""

    def __init__(self, pages: Pages) -> None:
        self.pages, self.sheet = pages, pages.sheet
        self.wide, self.high = self.sheet.block
        self.column = 0  # the next one in the row
        self.left = self._rows_below()
        self.filled = 0  # the last page with a puzzle

    def _rows_below(self) -> int:
        """How many rows there is room for; they lie at the bottom of the page."""
        count = min(self.sheet.rows, int((self.pages.room + GAP + 0.01) // (self.high + GAP)))
        if count:
            self.pages.y = self.pages.body.bottom - count * (self.high + GAP) + GAP
        return count

    def add(self, entry: Entry) -> None:
        body, type = self.pages.body, self.sheet.type
        if self.sheet.columns * self.sheet.rows > 1 and (
            fitted := block(entry, self.wide, self.high, type)
        ):
            self._beside(fitted)
        elif self.sheet.columns > 1 and (fitted := block(entry, body.width, self.high, type)):
            self._end_row()
            self._beside(fitted, whole=True)
        elif block(entry, body.width, body.height, type):
            self._alone(entry)
        elif all(block(each, body.width, body.height, type) for each in entry.parts):
            for each in entry.parts:
                self._alone(each)
        else:
            raise BadInput(
                f"The puzzle {quote(entry.title)} is too large for a page of {self.sheet.paper}: "
                f"its smallest text would have less than {type.smallest:g} pt, or its squares less "
                f"than {type.grid:g} pt."
            )

    def _beside(self, fitted: Block, *, whole: bool = False) -> None:
        if not self.left:
            self._turn()
        x = self.pages.body.left + self.column * (self.wide + GAP)
        self.pages.add(*fitted.placed(x, self.pages.y))
        self.filled = self.pages.number
        self.column += 1
        if whole or self.column == self.sheet.columns:
            self._end_row()

    def _end_row(self) -> None:
        if self.column:
            self.column = 0
            self.left -= 1
            self.pages.y += self.high + GAP

    def _turn(self) -> None:
        self.pages.turn()
        self.left = self.sheet.rows

    def _alone(self, entry: Entry) -> None:
        """Below the rules if there is much room, else on a page of its own."""
        self._end_row()
        body, type = self.pages.body, self.sheet.type
        free = self.filled != self.pages.number and self.pages.room > MIN_PART * body.height
        fitted = block(entry, body.width, self.pages.room, type) if free else None
        if fitted is None:
            self._turn()
            fitted = block(entry, body.width, body.height, type)
        assert fitted is not None
        self.pages.add(*fitted.placed(self.pages.body.left, self.pages.y))
        self.filled, self.left = self.pages.number, 0
