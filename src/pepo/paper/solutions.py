"""The pages at the back: solved boards and moves, small, in columns."""

from collections.abc import Sequence
from itertools import groupby

from pepo.paper import lettering
from pepo.paper.blocks import bounds, smallest_scale
from pepo.paper.code import code_side
from pepo.paper.entry import Entry
from pepo.paper.item import Code, Face, Item, Picture, Words, moved
from pepo.paper.lettering import LEADING
from pepo.paper.pages import Pages

GAP = 12.0  # between columns and between rows
MAX_PART = 0.4  # of a page: a longer solution gets the whole width, and may go over several pages


def lay_solutions(pages: Pages, entries: Sequence[Entry], *, codes: bool) -> None:
    pages.turn("Solutions")
    pages.heading("Solutions")
    for family, group in groupby(entries, lambda entry: entry.family):
        back, type = Back(pages, list(group), codes=codes), pages.sheet.type
        said = family.words.reading_moves if family.has_shortest else ""
        pages.need(6 * type.rules + back.first_height())  # a heading is never left alone
        pages.add(Words(pages.body.left, pages.y + type.rules, family.title, type.rules, "strong"))
        pages.y += type.rules * LEADING
        if said:
            pages.paragraph(said, type.solution)
        pages.y += 0.3 * type.rules
        back.lay()


class Back:
    """The solutions of one family, in rows."""

    def __init__(self, pages: Pages, entries: Sequence[Entry], *, codes: bool) -> None:
        self.pages, self.type, self.codes = pages, pages.sheet.type, codes
        self.leading = self.type.solution * LEADING
        self.entries, whole = entries, pages.body.width
        needed = min(whole, max(map(self._needs, entries)))
        self.columns = int((whole + GAP) // (needed + GAP))
        self.wide = (whole - GAP * (self.columns - 1)) / self.columns

    def first_height(self) -> float:
        """Of the first row; of a solution that may go over several pages, two lines."""
        first = self.entries[: self.columns]
        if self._is_long(first[0], self._solution(first[0], self.wide)[1]):
            return 2 * self.leading
        return max(self._solution(entry, self.wide)[1] for entry in first)

    def lay(self) -> None:
        row: list[tuple[list[Item], float]] = []
        for entry in self.entries:
            items, height = self._solution(entry, self.wide)
            if self._is_long(entry, height):
                self._end(row, self.wide)
                self._long(entry)
                continue
            row.append((items, height))
            if len(row) == self.columns:
                self._end(row, self.wide)
        self._end(row, self.wide)
        self.pages.y += 0.5 * GAP

    def _is_long(self, entry: Entry, height: float) -> bool:
        pictured = entry.solved and entry.solved.scene
        return height > MAX_PART * self.pages.body.height and not pictured

    def _needs(self, entry: Entry) -> float:
        """The width it should have."""
        assert entry.solved is not None
        scene = entry.solved.scene
        if scene is None:
            return self.type.column
        scale = self._scale(entry)
        name = lettering.width(str(entry.number), self.type.solution, lettering.font("strong"))
        return max(bounds(scene, scale, self.type.smallest).width, name)

    def _scale(self, entry: Entry) -> float:
        """Of a solved board: as small as it can be read, and no larger than the page."""
        assert entry.solved is not None
        scene = entry.solved.scene
        assert scene is not None
        scale = smallest_scale(scene, self.type.smallest, self.type.solution_grid)
        return min(
            scale or 5 * self.type.smallest / scene.width, self.pages.body.width / scene.width
        )

    def _solution(self, entry: Entry, wide: float) -> tuple[list[Item], float]:
        """The items of one, and how high it is."""
        assert entry.solved is not None
        size, solved = self.type.solution, entry.solved
        if solved.scene is not None:
            scale = self._scale(entry)
            taken = bounds(solved.scene, scale, self.type.smallest)
            return [
                Words(0, size, str(entry.number), size, "strong", link=entry.link),
                Picture(-taken.left, self.leading - taken.top, solved.scene, scale,
                        self.type.smallest),
            ], self.leading + taken.height  # fmt: skip
        items: list[Item] = []
        side = code_side(entry.link) if self.codes and solved.moves else 0.0
        if side and side < 0.6 * wide:
            items.append(Code(wide - side, 0, side, entry.link))
            text_wide = wide - side - 6
        else:
            side, text_wide = 0.0, wide
        y = size
        for number, line in enumerate(self._lines(entry, text_wide)):
            face: Face = "strong" if number == 0 else "text"
            items.append(Words(0, y, line, size, face, link=entry.link if number == 0 else ""))
            y += self.leading
        return items, max(y - size, side)

    def _lines(self, entry: Entry, wide: float) -> list[str]:
        """What it is called, then its moves."""
        assert entry.solved is not None
        size, solved = self.type.solution, entry.solved
        moves = lettering.lines(solved.moves, wide, size, "text", solved.separator)
        caption = lettering.cut(entry.caption, wide, size, "strong", 1)
        sentence = f"{solved.sentence[0].upper()}{solved.sentence[1:]}" + ":" * bool(moves)
        return [*caption, *lettering.lines(sentence.split(), wide, size, "text"), *moves]

    def _end(self, row: list[tuple[list[Item], float]], wide: float) -> None:
        """Place a row of solutions."""
        if not row:
            return
        height = max(high for _, high in row)
        self.pages.need(height)
        for column, (items, _) in enumerate(row):
            x = self.pages.body.left + column * (wide + GAP)
            self.pages.add(*(moved(item, x, self.pages.y) for item in items))
        self.pages.y += height + GAP
        row.clear()

    def _long(self, entry: Entry) -> None:
        """Line by line across the page, and on over the next."""
        size = self.type.solution
        for number, line in enumerate(self._lines(entry, self.pages.body.width)):
            self.pages.need(self.leading if number else 3 * self.leading)
            face: Face = "text" if number else "strong"
            link = "" if number else entry.link
            self.pages.add(
                Words(self.pages.body.left, self.pages.y + size, line, size, face, link=link)
            )
            self.pages.y += self.leading
        self.pages.y += GAP
