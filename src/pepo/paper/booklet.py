"""Puzzles and settings, to the bytes of a PDF: the same bytes for the same puzzles."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from pepo.core.errors import BadInput, quote
from pepo.core.family import Family
from pepo.core.levels import WORDS
from pepo.core.solving import Watch
from pepo.core.words import counted, listed
from pepo.paper import lettering
from pepo.paper.entry import Entry, entry_of, solved
from pepo.paper.item import Item, Page, Words
from pepo.paper.lettering import LEADING
from pepo.paper.pages import Pages, lay_family
from pepo.paper.press import Press
from pepo.paper.sheet import BIG, NORMAL, Sheet, gutter, read_paper, read_per_page
from pepo.paper.solutions import lay_solutions
from pepo.reading.text import Reading

PAGE = "http://127.0.0.1:8417/"  # where `pepo play` shows the page
MAX_PUZZLES = 5_000
FEW = 12  # puzzles that are each solved by the family's first method
MAX_TITLE = 200
DEFAULT_TITLE = "Puzzles"


@dataclass(frozen=True)
class Settings:
    paper: str = "a4"
    per_page: str = ""  # columns and rows, as in 2x3; by default as the type and the puzzles need
    solutions: bool = False
    large_print: bool = False
    colour: bool = True
    title: str = ""
    site: str = ""  # the address of a pepo page that phones can open, for QR codes

    def sheet(self, puzzles: int) -> Sheet:
        type = BIG if self.large_print else NORMAL
        columns, rows = type.per_page
        if self.per_page:
            columns, rows = read_per_page(self.per_page)
        elif puzzles <= 2:
            columns, rows = 1, puzzles
        sheet = Sheet(read_paper(self.paper), type, columns, rows)
        sheet.require_room()
        return sheet

    def check(self) -> None:
        """Raise BadInput for what can't be printed, before any work is done."""
        self.sheet(1)
        if len(self.title) > MAX_TITLE:
            raise BadInput(
                f"The title is {quote(self.title)}; expected at most {MAX_TITLE} characters."
            )
        if lost := lettering.missing(self.title):
            raise BadInput(
                f"The title contains {quote(lost)}, which the booklet's typefaces don't have."
            )
        if self.site and not self.site.startswith(("http://", "https://")):
            raise BadInput(f"The site is {quote(self.site)}; expected an address with https://.")


def booklet(
    readings: Sequence[Reading], settings: Settings, watch: Watch, names: Sequence[str] = ()
) -> bytes:
    """The PDF. Puzzles are sorted by family and keep their order in it; `names` are what you call
    them, if you do. Raises Stop if it is cancelled."""
    settings.check()
    if not readings:
        raise BadInput("There are no puzzles to print.")
    if len(readings) > MAX_PUZZLES:
        raise BadInput(f"{len(readings):,} puzzles were given; a booklet can hold {MAX_PUZZLES:,}.")
    sheet = settings.sheet(len(readings))
    entries = _entries(readings, settings, watch, names)
    pages = _laid_out(entries, sheet, settings)
    while (needed := gutter(len(pages.pages))) > pages.sheet.gutter:
        pages = _laid_out(entries, replace(sheet, gutter=needed), settings)
    title = settings.title or DEFAULT_TITLE
    press = Press(pages.sheet, title=title, colour=settings.colour)
    return press.print(_numbered(pages))


def _entries(
    readings: Sequence[Reading], settings: Settings, watch: Watch, names: Sequence[str]
) -> list[Entry]:
    called = names or [""] * len(readings)
    order = sorted(
        zip(readings, called, strict=True),
        key=lambda each: (each[0].family.rank, each[0].family.name),
    )
    site = settings.site.partition("#")[0] or PAGE
    many = len(order) > FEW
    solve = partial(solved, among_many=many, watch=watch) if settings.solutions else None
    entries = []
    for number, (reading, name) in enumerate(order, start=1):
        watch.look(done=number - 1, total=len(order), what="puzzles")
        entries.append(entry_of(number, reading, name, site=site, solve=solve))
    return entries


def _laid_out(entries: Sequence[Entry], sheet: Sheet, settings: Settings) -> Pages:
    """All pages. What fits on one page has no page with the contents before it."""
    pages = Pages(sheet)
    pages.turn()
    _lay_all(pages, entries, settings)
    if len(pages.pages) == 2 + settings.solutions and not settings.title:
        pages = Pages(sheet)
        _lay_all(pages, entries, settings)
        return pages
    pages.pages[0].items += _front(pages, entries, settings)
    return pages


def _lay_all(pages: Pages, entries: Sequence[Entry], settings: Settings) -> None:
    for family, of_family in _by_family(entries):
        lay_family(pages, family, of_family)
    if settings.solutions:
        lay_solutions(pages, entries, codes=bool(settings.site))


def _by_family(entries: Sequence[Entry]) -> list[tuple[Family, list[Entry]]]:
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.family.name, []).append(entry)
    return [(of_family[0].family, of_family) for of_family in found.values()]


def _front(pages: Pages, entries: Sequence[Entry], settings: Settings) -> list[Item]:
    """The title, and what begins on which page."""
    type, body = pages.sheet.type, pages.sheet.body(1)
    items: list[Item] = []
    y = body.top + 0.12 * body.height
    for line in lettering.cut(settings.title or DEFAULT_TITLE, body.width, type.title, "book", 4):
        items.append(Words(body.left, y + type.title, line, type.title, "book"))
        y += type.title * 1.15
    y += 0.5 * type.title
    items.append(Words(body.left, y, counted(len(entries), "puzzle"), type.rules, "book", "ink-2"))
    y += 2.5 * type.rules
    families = {family.title: of_family for family, of_family in _by_family(entries)}
    for number, page in enumerate(pages.pages, start=1):
        if not page.section:
            continue
        at = y + type.rules
        items.append(Words(body.left, at, page.section, type.rules, "strong", page=number))
        items.append(
            Words(body.right, at, str(number), type.rules, "text", anchor="end", page=number)
        )
        y += type.rules * LEADING
        if page.section in families:
            said = _levels(families[page.section])
            for line in lettering.lines(said.split(), 0.85 * body.width, type.caption, "text"):
                items.append(Words(body.left, y + type.caption, line, type.caption, paint="muted"))
                y += type.caption * LEADING
        y += 0.7 * type.rules
    return items


def _levels(entries: Sequence[Entry]) -> str:
    """`60 puzzles: 20 gentle, 40 hard`, the easiest first."""
    count = Counter(entry.level for entry in entries)
    order = sorted(count, key=lambda name: WORDS.index(name) if name in WORDS else len(WORDS))
    first, last = entries[0].number, entries[-1].number
    numbers = f"number {first}" if first == last else f"numbers {first} to {last}"
    return f"{numbers.capitalize()}: {listed([f'{count[name]} {name}' for name in order])}"


def _numbered(pages: Pages) -> list[Page]:
    """Each page but the first with its number at the foot; a single page has none."""
    size = pages.sheet.type.caption
    for number, page in enumerate(pages.pages, start=1):
        if number == 1 and len(pages.pages[0].items) and not page.section:
            continue
        if len(pages.pages) == 1:
            continue
        safe = pages.sheet.safe(number)
        middle = safe.left + safe.width / 2
        page.items.append(
            Words(
                middle, safe.bottom - 0.25 * size, str(number), size, paint="muted", anchor="middle"
            )
        )
    return pages.pages
