"""How many full grids there are: readable, by kernel, against puzzles.md and against listing."""

import pytest

import pepo
from pepo.core.errors import BadInput
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.search import solutions
from pepo.families.three_in_a_row.puzzle import ThreeInARow
from pepo.families.three_in_a_row.study import census
from pepo.families.three_in_a_row.study.census import FullGrids, count_part, parts
from pepo.families.three_in_a_row.study.count import count_solutions
from pepo.families.three_in_a_row.study.full_grids import count_full_grids

PUBLISHED = {
    False: {2: 2, 4: 90, 6: 11_222, 8: 12_413_918},
    True: {2: 2, 4: 72, 6: 4_140, 8: 4_111_116},
}
TEN = {False: 117_925_227_108, True: 48_183_195_384}


def in_parts(grids: FullGrids) -> int:
    return sum(count_part(grids, part, Watch()) for part in parts(grids))


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("side", [2, 4, 6, 8])
def test_squares_have_the_published_number_of_full_grids(side: int, distinct: bool) -> None:
    assert in_parts(FullGrids(f"{side}x{side}", distinct)) == PUBLISHED[distinct][side]


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize(("width", "height"), [(2, 4), (4, 2), (4, 6), (6, 4), (8, 4), (6, 6)])
def test_counting_agrees_with_listing(width: int, height: int, distinct: bool) -> None:
    empty = ThreeInARow(("." * width,) * height, distinct)
    listed = list(solutions(empty, empty.start(), Watch(), nodes=10**9))
    assert len(set(listed)) == len(listed)
    assert count_full_grids(width, height, distinct, Watch()) == len(listed)


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize(("width", "height"), [(4, 6), (6, 6), (4, 8), (6, 8), (8, 8)])
def test_the_kernel_agrees_with_the_readable_count(
    width: int, height: int, distinct: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(census, "MAX_READABLE", 0)  # so that small grids go to the kernel too
    size = FullGrids(f"{width}x{height}", distinct)
    assert census.WHOLE not in parts(size)
    assert in_parts(size) == count_full_grids(width, height, distinct, Watch())


def test_ten_by_ten() -> None:
    assert in_parts(FullGrids("10x10")) == TEN[False]


@pytest.mark.prove
def test_ten_by_ten_with_distinct_lines() -> None:
    assert in_parts(FullGrids("10x10", True)) == TEN[True]


def test_a_rectangle_and_its_transpose_have_the_same_count() -> None:
    expected = count_full_grids(10, 4, False, Watch())
    assert in_parts(FullGrids("4x10")) == in_parts(FullGrids("10x4")) == expected


def test_an_empty_puzzle_is_counted_without_listing() -> None:
    found = pepo.load("8x8:zzo").puzzle
    number = count_solutions(found, found.start(), None, Watch())
    assert (number.number, number.exact, len(number.examples)) == (12_413_918, True, 2)


@pytest.mark.parametrize(("width", "height", "distinct"), [(3, 4, False), (12, 12, True)])
def test_sizes_out_of_reach_are_refused(width: int, height: int, distinct: bool) -> None:
    with pytest.raises(BadInput, match=f"{width}"):
        FullGrids(f"{width}x{height}", distinct)
