"""Booklets: what is on the pages, read back from the PDF."""

import io
import re
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from pypdf import PdfReader

from pepo import families
from pepo.core.errors import BadInput, PepoError, Stop
from pepo.core.solving import Watch
from pepo.paper import lettering
from pepo.paper.booklet import Settings, booklet
from pepo.paper.sheet import BIG, NORMAL, Sheet, gutter
from pepo.reading.text import Reading, read
from tests.paper.leaves import Leaf, Line, Outline, leaves

MIXED = (
    "three-in-a-row/first-steps",
    "ring/exercise",
    "gourds/hexagon-7",
    "coroutine/puzzle-2",
    "ring:2,1,3,1,1,2,0",
    "three-in-a-row/four-square",
    "gourds/hexagon-19",
)
NUMBERED = re.compile(r"(\d+)\. .+")


def readings(*names: str) -> list[Reading]:
    return [read(name) for name in names]


@pytest.fixture(scope="module")
def mixed() -> list[Reading]:
    return sorted(readings(*MIXED), key=lambda reading: reading.family.rank)


@pytest.fixture(scope="module")
def normal(mixed: list[Reading]) -> bytes:
    site = "https://example.org/pepo/"
    return booklet(mixed, Settings(solutions=True, title="All kinds", site=site), Watch())


@pytest.fixture(scope="module")
def large(mixed: list[Reading]) -> bytes:
    settings = Settings(paper="letter", solutions=True, large_print=True, colour=False)
    return booklet(mixed, settings, Watch())


def back(pages: list[Leaf]) -> list[Leaf]:
    first = next(n for n, leaf in enumerate(pages) if leaf.lines[0].text == "Solutions")
    return pages[first:]


def moves_at_the_back(pages: list[Leaf]) -> dict[int, str]:
    """The moves of each numbered solution, as text: below its name, after "3 jumps:"."""
    titles = {family.title for family in families.every()}
    found: dict[int, list[str]] = {}
    lines: list[str] = []
    for line in (line.text for leaf in back(pages) for line in leaf.lines[:-1]):
        if heading := NUMBERED.fullmatch(line):
            lines = found[int(heading[1])] = []
        elif line in titles:
            lines = []
        else:
            lines.append(line)
    return {number: " ".join(said).partition(":")[2] for number, said in found.items()}


def pebbles(pages: list[Leaf]) -> Iterator[Outline]:
    """Ovals that are filled and outlined: four curves, no lines."""
    return (o for leaf in back(pages) for o in leaf.outlines if o.made == "mccccB")


def test_no_heading_is_left_alone_at_the_foot_of_a_page() -> None:
    titles = {family.title for family in families.every()}
    rings, grid = read("ring/exercise"), read("three-in-a-row/first-steps")
    for many in (15, 16, 17):  # rings after which there is room for little more
        settings = Settings(solutions=True, large_print=True)
        for leaf in back(leaves(booklet([*[rings] * many, grid], settings, Watch()))):
            assert leaf.lines[-2].text not in titles, many  # the last line is the page's number


@pytest.mark.parametrize("print", ["normal", "large"])
def test_solutions_read_from_the_paper_solve_the_puzzles(
    print: str, mixed: list[Reading], request: Any
) -> None:
    pages = leaves(request.getfixturevalue(print))
    texts, drawn = moves_at_the_back(pages), pebbles(pages)
    for number, reading in enumerate(mixed, start=1):
        family, puzzle = reading.family, reading.puzzle
        state = puzzle.start()
        if family.has_shortest:
            moves = family.notation.split_moves(texts[number])
        else:
            moves = [*fills(puzzle, [next(drawn) for _ in range(puzzle.width * puzzle.height)])]
        assert moves
        for move in map(family.notation.parse_move, moves):
            state = puzzle.apply(state, move)
        assert puzzle.is_solved(state), (number, family.name)
    assert next(drawn, None) is None


def font_of(line: Line) -> str:
    if "Book" in line.font:
        return lettering.font("book")
    return lettering.font("strong" if "SemiBold" in line.font else "text")


def fills(puzzle: Any, ovals: list[Outline]) -> Iterator[str]:
    """A grid of pebbles as moves, wherever a cell was blank; the givens must be as they were."""
    by_row = sorted(ovals, key=lambda oval: -oval.centre[1])
    for row in range(puzzle.height):
        line = sorted(by_row[row * puzzle.width :][: puzzle.width], key=lambda o: o.centre[0])
        for column, oval in enumerate(line):
            colour = "X" if sum(oval.colour) < 1.5 else "O"
            given = puzzle.start()[row * puzzle.width + column]
            if given in "XO":
                assert given == colour
            else:
                yield f"r{row + 1}c{column + 1}={colour}"


@pytest.mark.parametrize(
    ("print", "type", "paper"), [("normal", NORMAL, "a4"), ("large", BIG, "letter")]
)
def test_nothing_is_outside_the_safe_area_and_no_text_too_small(
    print: str, type: Any, paper: str, request: Any
) -> None:
    pages = leaves(request.getfixturevalue(print))
    sheet = Sheet(paper, type, 1, 1, gutter(len(pages)))
    for number, leaf in enumerate(pages, start=1):
        assert leaf.lines
        safe = sheet.safe(number)
        for line in leaf.lines:
            assert line.size >= type.smallest - 1e-6, line
            wide = lettering.width(line.text, line.size, font_of(line))
            assert safe.left - 0.1 <= line.x
            assert line.x + wide <= safe.right + 0.1, line
            assert safe.top <= leaf.height - line.y <= safe.bottom, line
        for x, y in (point for outline in leaf.outlines for point in outline.points):
            assert safe.left - 0.1 <= x <= safe.right + 0.1
            assert safe.top - 0.1 <= leaf.height - y <= safe.bottom + 0.1


def test_a_booklet_has_a_title_contents_rules_levels_and_page_numbers(
    normal: bytes, large: bytes, mixed: list[Reading]
) -> None:
    pages = leaves(normal)
    front = [line.text for line in pages[0].lines]
    assert front[:2] == ["All kinds", "7 puzzles"]
    for title in ("Gourds", "Coroutine", "Ring", "Three in a row", "Solutions"):
        number = int(front[front.index(title) + 1])
        assert pages[number - 1].lines[0].text == title
        assert pages[number - 1].lines[-1].text == str(number)
    said = [line.text for leaf in pages for line in leaf.lines]
    assert said.count("Two coins take turns, A first.") == 1
    assert not any("Click" in line for line in said)
    levels = {reading.family.advice.level_name(reading.puzzle) for reading in mixed}
    assert levels <= {*said}
    assert said.count("Start") == said.count("Goal") == 2
    outline: Any = PdfReader(io.BytesIO(normal)).outline
    sections = ["Gourds", "Coroutine", "Ring", "Three in a row", "Solutions"]
    assert [entry["/Title"] for entry in outline] == sections
    shades = {outline.colour for leaf in leaves(large) for outline in leaf.outlines}
    assert all(len({*shade}) <= 1 for shade in shades)


def test_links_and_codes_open_the_puzzle_itself(normal: bytes, mixed: list[Reading]) -> None:
    pages = PdfReader(io.BytesIO(normal)).pages
    notes = [note.get_object() for page in pages for note in page.get("/Annots", [])]
    links = [note["/A"]["/URI"] for note in notes if "/URI" in note.get("/A", {})]
    for reading in mixed:
        found = [link for link in links if read(link).puzzle == reading.puzzle]
        assert len(found) == (3 if reading.family.has_shortest else 2), reading.title
        assert all(link.startswith("https://example.org/pepo/#/play/") for link in found)
    codes = [o for leaf in back(leaves(normal)) for o in leaf.outlines if o.made.startswith("rere")]
    assert len(codes) == sum(reading.family.has_shortest for reading in mixed)


def test_fonts_are_embedded_as_subsets_and_the_bytes_are_always_the_same(
    normal: bytes, mixed: list[Reading]
) -> None:
    fonts = {}
    pages: Any = PdfReader(io.BytesIO(normal)).pages
    for page in pages:
        for one in page["/Resources"]["/Font"].values():
            font = one.get_object()
            if "/FontDescriptor" in font:
                fonts[font["/BaseFont"]] = font["/FontDescriptor"].get_object()
    assert {name.partition("+")[2].partition("-")[0] for name in fonts} == {"PepoBook", "PepoText"}
    for name, about in fonts.items():
        assert re.fullmatch(r"/[A-Z]{6}\+.+|/.{6}\+.+", name)
        assert len(about["/FontFile2"].get_object().get_data()) < 40_000
    again = Settings(solutions=True, title="All kinds", site="https://example.org/pepo/")
    assert booklet(mixed, again, Watch()) == normal


def test_one_puzzle_is_one_page_with_its_rules() -> None:
    (leaf,) = leaves(booklet(readings("ring/exercise"), Settings(), Watch()))
    said = [line.text for line in leaf.lines]
    assert said[0] == "Ring"
    assert "1. Exercise" in said or any(line.startswith("1. ") for line in said)


def test_the_gutter_grows_with_the_pages_and_changes_sides() -> None:
    assert gutter(1) == gutter(2) == 0
    widths = [gutter(pages) for pages in (2, 24, 150, 300, 500, 900)]
    assert widths == sorted(set(widths))
    sheet = Sheet("a4", NORMAL, 2, 3, 18)
    assert sheet.safe(1).left == sheet.safe(2).left + 18
    assert sheet.safe(1).width == sheet.safe(2).width
    assert sheet.width - sheet.safe(2).right == sheet.safe(1).left


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        (Settings(paper="a5"), "There is no paper size 'a5'; known: a4, letter, 6x9in."),
        (Settings(per_page="2"), "Puzzles per page is '2'; expected columns and rows, as in 2x3."),
        (Settings(per_page="9x9", paper="6x9in"), "9x9 puzzles don't fit on a page of 6x9in: each would have 8 by 16 mm; expected at least 32 by 32 mm."),
        (Settings(title="漢"), "The title contains '漢', which the booklet's typefaces don't have."),
        (Settings(site="pepo.org"), "The site is 'pepo.org'; expected an address with https://."),
        (Settings(), "There are no puzzles to print."),
    ],
)  # fmt: skip
def test_what_cannot_be_printed_is_said_in_a_sentence(settings: Settings, says: str) -> None:
    with pytest.raises(PepoError) as refused:
        booklet([], settings, Watch())
    assert str(refused.value) == says


def test_a_puzzle_too_large_for_the_page_is_refused_and_work_can_be_stopped() -> None:
    wide = read("gourds/hexagon-61")
    with pytest.raises(BadInput, match=r"is too large for a page of 6x9in: its smallest text"):
        booklet([wide], Settings(paper="6x9in", large_print=True), Watch())
    cancel = Event()
    cancel.set()
    with pytest.raises(Stop):
        booklet([wide], Settings(), Watch(cancel=cancel))
