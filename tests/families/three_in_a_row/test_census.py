"""How many full grids there are: readable, by kernel, against puzzles.md and against listing."""

import csv
from pathlib import Path

import pytest

import pepo
from pepo.core.errors import BadInput
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.kernels.packed import count_up_to
from pepo.families.three_in_a_row.logic.search import solutions
from pepo.families.three_in_a_row.puzzle import blank_grid, opposite
from pepo.families.three_in_a_row.study import census, middle_row, symmetry, symmetry_classes
from pepo.families.three_in_a_row.study.census import FullGrids, count_all, parts
from pepo.families.three_in_a_row.study.count import count_solutions
from pepo.families.three_in_a_row.study.full_grids import count_full_grids, lines_of
from pepo.families.three_in_a_row.study.middle_row import count_around
from tests import scripts

DOCS = Path(__file__).parents[3] / "docs"
PUBLISHED = {
    False: {2: 2, 4: 90, 6: 11_222, 8: 12_413_918},
    True: {2: 2, 4: 72, 6: 4_140, 8: 4_111_116},
}
TWELVE = 9_396_732_711_449_280
TEN = {False: 117_925_227_108, True: 48_183_195_384}
NINE_WITH_FOUR_BLACKS = {False: 14_782_856, True: 5_116_926}
PROVED = [pytest.param(5, 5, marks=pytest.mark.prove), pytest.param(6, 6, marks=pytest.mark.prove)]
SMALL = [(2, 4), (4, 6), (8, 4), (6, 6), (2, 3), (3, 3), (4, 3), (5, 3), (5, 4), (5, 5), (6, 5)]


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("side", [2, 4, 6, 8])
def test_squares_have_the_published_number_of_full_grids(side: int, distinct: bool) -> None:
    assert count_all(FullGrids(f"{side}x{side}", distinct)) == PUBLISHED[distinct][side]


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize(("width", "height"), [*SMALL, *(side[::-1] for side in SMALL[4:])])
def test_counting_agrees_with_listing(width: int, height: int, distinct: bool) -> None:
    odd = width if width == height and width % 2 else None
    for blacks in (None, odd // 2, odd // 2 + 1) if odd else (None,):
        empty = blank_grid(width, height, distinct, blacks)
        listed = list(solutions(empty, empty.start(), Watch(), nodes=10**9))
        assert len(set(listed)) == len(listed)
        assert count_full_grids(empty, Watch()) == len(listed)
        if height % 2:
            assert sum(count_around(empty, row) for row in lines_of(empty)) == len(listed)


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize(
    ("width", "height"), [(4, 6), (6, 6), (4, 8), (6, 8), (8, 8), (3, 6), (5, 6), (5, 8), (7, 8)]
)
def test_the_kernel_agrees_with_the_readable_count(
    width: int, height: int, distinct: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(census, "MAX_READABLE", 0)  # so that small grids go to the kernel too
    size = FullGrids(f"{width}x{height}", distinct)
    assert census.WHOLE not in parts(size)
    assert count_all(size) == count_full_grids(blank_grid(width, height, distinct), Watch())


@pytest.mark.parametrize(("width", "height"), [(4, 4), (6, 4), (6, 6), (8, 6), (8, 8)])
def test_the_second_method_counts_the_same(width: int, height: int) -> None:
    again = FullGrids(f"{width}x{height}", again=True)
    assert count_all(again) == count_full_grids(blank_grid(width, height), Watch())
    again = FullGrids(f"{width}x{height}", True, again=True)
    assert count_all(again) == count_full_grids(blank_grid(width, height, True), Watch())


@pytest.mark.parametrize("size", [(4, 3), (8, 4), (10, 5), (12, 6)])
def test_symmetry_classes_stand_for_all_counts_of_black_cells(size: tuple[int, int]) -> None:
    width, rows = size
    least = rows // 3
    everything = [1]  # how many counts have each sum
    for _ in range(width):
        everything = [
            sum(
                everything[total - count]
                for count in range(least, rows - least + 1)
                if 0 <= total - count < len(everything)
            )
            for total in range(len(everything) + rows - least)
        ]
    cut = symmetry_classes.parts(symmetry_classes.Size(*size))
    assert len(set(cut)) == len(cut)
    if size != (12, 6):
        halves = [symmetry_classes.Part(symmetry_classes.Size(*size), part) for part in cut]
        found = sum(sum(part.weights) for part in halves)
        assert found == everything[width * rows // 2]
    assert symmetry_classes.weight((2, 3, 4, 4), 6) == 4
    assert symmetry_classes.weight((3, 2, 4, 4), 6) == 0
    assert symmetry_classes.weight((3, 3, 3, 3), 6) == 1


def test_a_second_count_needs_even_sides() -> None:
    with pytest.raises(BadInput, match="7x7 can't be counted again; expected even sides"):
        FullGrids("7x7", again=True)
    with pytest.raises(BadInput, match="12x12 with distinct lines can't be counted again"):
        FullGrids("12x12", True, again=True)


@pytest.mark.prove
def test_twelve_by_twelve_by_two_methods() -> None:
    """Eight minutes; the other method takes four times as long (docs/mathematics.md)."""
    assert count_all(FullGrids("12x12", again=True)) == TWELVE


def test_ten_by_ten() -> None:
    assert count_all(FullGrids("10x10")) == TEN[False]


@pytest.mark.prove
def test_ten_by_ten_with_distinct_lines() -> None:
    assert count_all(FullGrids("10x10", True)) == TEN[True]
    assert count_all(FullGrids("10x10", again=True)) == TEN[False]


def test_a_rectangle_and_its_transpose_have_the_same_count() -> None:
    for width, height in ((10, 4), (7, 4), (7, 3)):
        expected = count_full_grids(blank_grid(width, height), Watch())
        size, turned = FullGrids(f"{width}x{height}"), FullGrids(f"{height}x{width}")
        assert count_all(size) == count_all(turned) == expected


def test_an_empty_puzzle_is_counted_without_listing() -> None:
    found = pepo.load("8x8:zzo").puzzle
    number = count_solutions(found, found.start(), None, Watch())
    assert (number.number, number.exact, len(number.examples)) == (12_413_918, True, 2)


def test_seven_by_seven_by_two_methods() -> None:
    """With 3 black cells in every line, or 3 or 4."""
    for blacks in (3, 4):
        empty = blank_grid(7, 7, blacks=blacks)
        around = sum(count_around(empty, row) for row in lines_of(empty))
        assert count_all(FullGrids("7x7", False, blacks)) == around == 8_908
    either = FullGrids("7x7")
    assert len(parts(either)) < len(lines_of(either.empty))  # reflections and colours count once
    assert count_all(either) == 57_330_048
    puzzle = pepo.load("7x7:zy").puzzle
    number = count_solutions(puzzle, puzzle.start(), None, Watch())
    assert (number.number, number.exact, len(number.examples)) == (57_330_048, True, 2)


@pytest.mark.prove
@pytest.mark.parametrize("distinct", [False, True])
def test_nine_by_nine_with_four_blacks_in_every_line_by_meeting_and_by_listing(
    distinct: bool,
) -> None:
    grids = FullGrids("9x9", distinct, 4)
    found, cut, _ = count_up_to(grids.empty, grids.empty.start(), 1 << 60, 1 << 60)
    assert not cut
    assert found == count_all(grids) == NINE_WITH_FOUR_BLACKS[distinct]


@pytest.mark.prove
def test_seven_by_seven_in_either_number_by_meeting_too() -> None:
    assert count_full_grids(blank_grid(7, 7), Watch()) == 57_330_048


@pytest.mark.parametrize(
    ("size", "distinct", "blacks"),
    [
        ("14x12", True, None),
        ("13x14", False, None),
        ("13x13", False, None),
        ("12x11", True, None),
        ("11x11", False, 5),
        ("8x8", False, 4),
    ],
)
def test_sizes_out_of_reach_are_refused(size: str, distinct: bool, blacks: int | None) -> None:
    with pytest.raises(BadInput, match=size):
        FullGrids(size, distinct, blacks)


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize(
    ("width", "height"),
    [
        (2, 2),
        (3, 2),
        (3, 3),
        (5, 4),
        (4, 6),
        (3, 9),
        (7, 5),
        (6, 6),
        (7, 7),
        (8, 8),
        (9, 6),
        (5, 8),
        (4, 11),
        (4, 12),
        (13, 3),
    ],
)
def test_symmetric_grids_are_counted_row_by_row_and_cell_by_cell(
    width: int, height: int, distinct: bool
) -> None:
    empty = blank_grid(width, height, distinct)
    _, *others = symmetry.symmetries(width, height)
    for one in others:
        assert symmetry.count_fixed(empty, one) == symmetry.count_by_orbits(empty, one), one.name


def test_columns_of_a_mirrored_wide_grid_fit_into_one_number() -> None:
    empty = blank_grid(14, 8)
    mirrored = next(one for one in symmetry.symmetries(14, 8) if one.turn == "top and bottom")
    found = symmetry.count_fixed(empty, mirrored)
    assert found == symmetry.count_by_orbits(empty, mirrored) > 0


def around_each_row(width: int, height: int, distinct: bool = False) -> int:
    empty = blank_grid(width, height, distinct)
    return sum(count_around(empty, row) for row in lines_of(empty))


@pytest.mark.parametrize("distinct", [False, True])
def test_two_odd_sides_counted_along_either(distinct: bool) -> None:
    for width, height in ((5, 7), (3, 7)):
        along, across = (width, height, distinct), (height, width, distinct)
        assert around_each_row(*along) == around_each_row(*across)


def test_stacks_are_counted_for_some_rows_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = around_each_row(5, 7)
    five_rows = 5 * 8 * middle_row.Columns.of(3).base ** 5  # of 14
    monkeypatch.setattr(middle_row, "MAX_BYTES", five_rows)
    assert around_each_row(5, 7) == at_once == 556_480


def test_an_odd_side_with_distinct_lines_by_counting_and_by_listing() -> None:
    grids = FullGrids("9x6", True)
    assert grids.has_middle
    found, cut, _ = count_up_to(grids.empty, grids.empty.start(), 1 << 60, 1 << 60)
    assert not cut
    assert found == count_all(grids) == 621_768


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize(("width", "height"), [(2, 2), (4, 4), (6, 4), (5, 4), *PROVED])
def test_burnside_agrees_with_listing_the_classes(width: int, height: int, distinct: bool) -> None:
    empty = blank_grid(width, height, distinct)
    listed = set(solutions(empty, empty.start(), Watch(), nodes=10**9))
    group = list(symmetry.symmetries(width, height))

    def image(full: str, of: symmetry.Symmetry) -> str:
        cells = (of.move(*divmod(k, width)) for k in range(len(full)))
        moved = "".join(full[row * width + column] for row, column in cells)
        return opposite(moved) if of.swaps else moved

    for one in group:
        fixed = sum(image(full, one) == full for full in listed)
        assert symmetry.count_fixed(empty, one) == fixed, one.name
    classes = {min(image(full, one) for one in group) for full in listed}
    assert symmetry.count_classes(width, height, distinct, len(listed)) == len(classes)


def test_a_size_that_takes_too_long_gets_no_total() -> None:
    """Its only part, or the last of several, isn't left out of the total."""
    entry = scripts.load("full_grids").count(8, 8, False, minutes=0.0)
    assert (entry.total, entry.up_to_symmetry) == ("", "")


@pytest.mark.parametrize(
    "text", ["", "{}", '{"size": "5x5", "distinct_lines": false, "blacks": 2, "total": 34}']
)
def test_the_table_takes_no_answer_of_another_census(text: str, tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    file.write_text(text)
    with pytest.raises((ValueError, LookupError)):
        scripts.load("full_grids").from_answer(file)


def test_the_page_of_counts_has_the_published_squares() -> None:
    page = DOCS.joinpath("full_grids.md").read_text(encoding="utf-8")
    rows = [row.strip("| ").split(" | ") for row in page.splitlines() if "×" in row and "| " in row]
    table = {size: cells for size, *cells in rows}
    for side in (2, 4, 6, 8):
        assert table[f"{side}×{side}"][::2] == [f"{PUBLISHED[rule][side]:,}" for rule in PUBLISHED]
    assert table["10×10"][::2] == [f"{TEN[False]:,}", f"{TEN[True]:,}"]
    assert table["12×12"][::2] == [f"{TWELVE:,}", "4,972,955,852,202,492"]
    assert table["4×4"][1::2] == ["16", "10"]
    with DOCS.joinpath("full_grids.csv").open(encoding="utf-8", newline="") as lines:
        entries = list(csv.DictReader(lines))
    for entry in entries:
        cells = table[f"{entry['width']}×{entry['height']}"][2 * int(entry["distinct_lines"]) :]
        counts = (entry["total"], entry["up_to_symmetry"])
        assert cells[:2] == [f"{int(count):,}" if count else "–" for count in counts]
