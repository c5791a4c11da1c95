"""All small boards: listed, searched and bounded, against brute force."""

import csv
from math import factorial
from pathlib import Path
from random import Random
from statistics import fmean

import numpy as np
import pytest

import pepo
from pepo.core.errors import BadInput
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board, cut_cells, find_holes, make_board
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.numbers import goal_of_placement
from pepo.families.gourds.exact.placements import Named, placement_graph, position_of
from pepo.families.gourds.exact.reach import reach_of
from pepo.families.gourds.exact.tables import make_table
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.study import components, small_boards
from pepo.families.gourds.study.extent import extents
from pepo.families.gourds.study.front import Front
from pepo.families.gourds.study.polyhexes import board_of, connected, count_holes, without_cut_cells
from tests import scripts
from tests.families.gourds.exact.test_ball import brute_distances
from tests.families.gourds.polyhexes import free_polyhexes, reasons

DOCS = Path(__file__).parents[4] / "docs"
TABLE = DOCS / "data" / "small_boards.csv"
NUMBERS = ("cells", "holes", "placements", "parts", "components", "radius", "diameter", "searches")
POLYHEXES = (1, 1, 3, 7, 22, 82, 333, 1448, 6572, 30490, 143552)  # OEIS A000228
WITHOUT_CUT_CELLS = {
    3: 1, 4: 1, 5: 1, 6: 4, 7: 5, 8: 14, 9: 29, 10: 82, 11: 206, 12: 625, 13: 1811,
    15: 18034,
}  # fmt: skip


# -- the list of boards


def test_connected_boards_are_the_known_polyhexes() -> None:
    assert tuple(len(connected(size)) for size in range(1, 9)) == POLYHEXES[:8]


def check_against_filter(size: int) -> None:
    """Boards grown by ears are those connected boards from which no cell can be missing."""
    boards = map(board_of, connected(size))
    wanted = {board for board in boards if "no-cut-cell" not in reasons(board)}
    assert {board_of(cells) for cells in without_cut_cells(size)} == wanted
    assert len(wanted) == WITHOUT_CUT_CELLS[size]


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_boards_without_cut_cells_are_found_by_ears(size: int) -> None:
    check_against_filter(size)


@pytest.mark.prove
@pytest.mark.parametrize("size", [8, 9, 10, 11])
def test_larger_boards_without_cut_cells_are_found_by_ears(size: int) -> None:
    assert len(connected(size)) == POLYHEXES[size - 1] == len(free_polyhexes(size))
    check_against_filter(size)


def test_holes_are_counted() -> None:
    for size in (6, 7, 8, 9, 10):
        for board in map(board_of, without_cut_cells(size)):
            assert (count_holes(board) > 0) == bool(find_holes(board))


# -- searches


def farthest_by_brute_force(board: Board, placement: int) -> dict[int, list[int]]:
    """For each placement the distances of all its positions that can be reached."""
    graph, rules = placement_graph(board), Gourds("numbered", board, _wants(board), ())
    home = position_of(graph, Named(placement, tuple(range(graph.gourds)), 0))
    found: dict[int, list[int]] = {}
    for lies, far in brute_distances(rules, home).items():
        cell_of = {end: board.number[cell] for cell, end in lies}  # type: ignore[index]
        pairs = [(cell_of[2 * g], cell_of[2 * g + 1]) for g in range(graph.gourds)]
        found.setdefault(graph.number_of(pairs), []).append(far)
    return found


def _wants(board: Board) -> tuple[int, ...]:
    return tuple(range(1, len(board.cells) + 1))


def check_extent(board: Board) -> None:
    """Every search and the bounds, against brute force from every placement."""
    graph, front = placement_graph(board), Front(board, Watch())
    far = []
    for placement in range(len(graph)):
        truth, found = farthest_by_brute_force(board, placement), front.search(placement)
        for other in range(len(graph)):
            distances = truth.get(other, [-1])
            assert found.nearest[other] == min(distances)
            assert found.farthest[other] == max(distances)
        far.append(max(map(max, truth.values())))
    for part, extent in zip(graph.parts, extents(board, Watch()), strict=True):
        assert extent.radius == min(far[placement] for placement in part)
        assert extent.diameter == max(far[placement] for placement in part)
        assert extent.searches <= len(part) == extent.placements


@pytest.mark.parametrize(("cells", "number"), [(3, 0), (5, 0), (7, 0), (7, 4)])
def test_radius_and_diameter_are_those_of_brute_force(cells: int, number: int) -> None:
    check_extent(small_boards.boards(cells)[number])


@pytest.mark.parametrize("number", [40, 130, 320])
def test_with_cut_cells_too_radius_and_diameter_are_those_of_brute_force(number: int) -> None:
    check_extent(board_of(connected(7)[number]))


@pytest.mark.prove
@pytest.mark.parametrize(("cells", "step"), [(7, 1), (9, 5)])
def test_on_more_boards_radius_and_diameter_are_those_of_brute_force(cells: int, step: int) -> None:
    for board in small_boards.boards(cells)[::step]:
        check_extent(board)


def check_search_against_table(board: Board, placement: int) -> None:
    """The kernel against the one that keeps all distances."""
    graph = placement_graph(board)
    table = make_table(board, [goal_of_placement(graph, placement)], Watch())
    front = Front(board, Watch())
    found = front.search(placement)
    farthest = found.farthest.max()
    assert farthest == len(table.distribution) - 1
    assert np.array_equal(table.last, found.farthest == farthest)
    assert len(table.solution(front.last(placement)) or ()) == farthest


@pytest.mark.parametrize(("cells", "number"), [(9, 20), (11, 5), (11, 180)])
def test_a_search_goes_as_far_as_the_table_of_all_positions(cells: int, number: int) -> None:
    check_search_against_table(small_boards.boards(cells)[number], 3)


@pytest.mark.parametrize(("cells", "number"), [(7, 4), (9, 3), (11, 205)])
def test_small_fronts_make_no_difference(cells: int, number: int) -> None:
    """Pulled only, pushed only, and both in turn."""
    board = small_boards.boards(cells)[number]
    fronts = [Front(board, Watch(), few=few) for few in (0, 1, 1 / 32, 1 / 4)]
    pulled, *others = [front.search(2) for front in fronts]
    for other in others:
        assert np.array_equal(other.nearest, pulled.nearest)
        assert np.array_equal(other.farthest, pulled.farthest)
    assert len({front.last(2) for front in fronts}) == 1


def test_with_7_gourds_a_search_goes_as_far_as_the_table_of_all_positions() -> None:
    thin = make_board({Cell(*cell) for cell in THIN})
    check_search_against_table(thin, 3)


THIN = (
    (2, 0), (4, 0), (1, 1), (5, 1), (0, 2), (4, 2), (6, 2), (1, 3), (3, 3), (7, 3), (2, 4), (6, 4),
    (3, 5), (5, 5), (4, 6),
)  # fmt: skip


# -- the censuses, and the table in the docs


def rows() -> list[dict[str, str]]:
    with TABLE.open(encoding="ascii") as file:
        return list(csv.DictReader(file))


def check_row(row: dict[str, str]) -> None:
    cells, number = map(int, row["board"].split("-"))
    board = small_boards.boards(cells)[number - 1]
    assert pepo.load(f"gourds:{row['puzzle']}").puzzle.board == board
    made = small_boards.row(cells, number - 1, Watch())
    assert {name: str(value) for name, value in made.items()} == row


@pytest.mark.parametrize("name", ["3-1", "5-1", "7-2", "7-5", "9-3", "9-29", "11-70", "11-206"])
def test_a_row_of_the_table_is_what_the_census_says(name: str) -> None:
    check_row(next(row for row in rows() if row["board"] == name))


@pytest.mark.prove
def test_all_rows_of_up_to_11_cells_and_some_of_more_are_what_the_census_says() -> None:
    larger = [row for row in rows() if int(row["cells"]) in (13, 15)]
    for row in [row for row in rows() if int(row["cells"]) <= 11] + Random(1).sample(larger, 40):
        check_row(row)


def test_every_board_of_up_to_15_cells_is_in_the_table() -> None:
    table = rows()
    for cells in range(3, 16, 2):
        names = [row["board"] for row in table if int(row["cells"]) == cells]
        assert names == [f"{cells}-{k + 1}" for k in range(WITHOUT_CUT_CELLS[cells])]


def test_the_page_has_the_summary_of_the_table() -> None:
    page = DOCS.joinpath("small_boards.md").read_text(encoding="utf-8")
    for row in scripts.load("small_boards").summaries(rows()):
        assert f"\n{row}" in page


def test_what_the_page_says_of_the_table_is_true() -> None:
    table = [{name: int(row[name]) for name in NUMBERS} for row in rows()]
    small = [row for row in table if row["cells"] <= 15]
    several = [row for row in small if row["components"] > 1]
    circular = [row for row in several if row["components"] == factorial(row["cells"] // 2 - 1)]
    gaps = [row["diameter"] - row["radius"] for row in small]
    placements, searches = (sum(row[name] for row in small) for name in ("placements", "searches"))
    of_15, of_17 = ([row for row in table if row["cells"] == cells] for cells in (15, 17))

    def mean(name: str, some: list[dict[str, int]]) -> float:
        return fmean(row[name] for row in some)

    plain = [row for row in of_15 if not row["holes"]]
    page = " ".join(DOCS.joinpath("small_boards.md").read_text(encoding="utf-8").split())
    for said in (
        f"every board of up to 15 cells without a cut cell, {len(small):,} of them",
        f"by at most {max(gaps)} moves. On {gaps.count(0):,} boards",
        f"({len(circular):,} of {len(several):,} boards)",
        f"For the {placements:,} placements of all boards of up to 15 cells {searches:,} searches did",
        f"took {mean('searches', of_15):.0f} searches on average, for "
        f"{mean('placements', of_15):.0f} placements",
        f"took {mean('searches', of_17):.0f} searches on average, for "
        f"{mean('placements', of_17):.0f} placements; the mean diameter is "
        f"{mean('diameter', of_17):.1f}, where it is {mean('diameter', plain):.1f}",
    ):
        assert said in page
    assert {row["parts"] for row in table} == {1}


def test_on_proper_boards_there_is_1_component() -> None:
    """And on the Star of David there are 1,440."""
    plain = [row for row in rows() if row["holes"] == "0" and int(row["cells"]) <= 15]
    several = [row["components"] for row in plain if row["components"] != "1"]
    assert (len(plain), several) == (1 + 1 + 4 + 16 + 69 + 327 + 1614, ["1440"])


@pytest.mark.parametrize("name", ["5-1", "7-5", "9-20", "11-100", "13-1000"])
def test_the_puzzle_of_a_row_takes_as_many_moves_as_the_diameter(name: str) -> None:
    row = next(row for row in rows() if row["board"] == name)
    solved = pepo.load(f"gourds:{row['puzzle']}").solve("optimal")
    assert solved.length == int(row["diameter"])


def test_with_a_cut_cell_the_positions_never_form_1_component() -> None:
    for size in (3, 5, 7):
        for board in map(board_of, connected(size)):
            reach = reach_of(board)
            assert reach is not None
            if cut_cells(board):
                assert reach.components != 1


def test_the_census_of_components_counts_each_board_once() -> None:
    params = components.Components(cells=7)
    parts = components.parts(params)
    answer = components.combine(params, [components.count(params, p, Watch()) for p in parts])
    assert sum(row["boards"] for row in answer["rows"]) == 3 + 22 + 333
    holes = [row for row in answer["rows"] if row["kind"] == "holes"]
    assert [(row["cells"], row["boards"], row["most_components"]) for row in holes] == [(7, 1, 2)]
    assert "\n".join(components.tell(params, answer)).count("cut cells") == 4


def test_more_boards_can_be_looked_at_if_none_has_a_cut_cell() -> None:
    params = components.Components(cells=9, no_cut_cells=True)
    found = components.count(params, "9:0", Watch())["kinds"]
    assert {kind: row[:3] for kind, row in found.items() if row[0]} == {
        "plain": [16, 0, 16],
        "holes": [13, 0, 7],
    }
    assert len(components.parts(components.Components(cells=11, no_cut_cells=True))) == 5
    with pytest.raises(BadInput, match=r"15 cells .* expected 13 or less"):
        components.Components(cells=15)


def test_the_census_of_small_boards_sums_up_its_rows() -> None:
    params = small_boards.SmallBoards(cells=7)
    parts = small_boards.parts(params)
    results = [small_boards.count(params, part, Watch()) for part in parts]
    answer = small_boards.combine(params, results)
    assert [row["board"] for row in answer["boards"]] == [
        "3-1",
        "5-1",
        *(f"7-{k}" for k in range(1, 6)),
    ]
    assert answer["sizes"][2]["diameter"] == [13, 17]
    assert "    7  none        4              4  12 to 16   13 to 17" in "\n".join(
        small_boards.tell(params, answer)
    )
    for found in small_boards.keep(params, results):
        assert pepo.load(found.puzzle).solve("optimal").length == found.facts["diameter"]
