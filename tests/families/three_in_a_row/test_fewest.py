"""The fewest givens that leave one solution: kernel against readable Python, and what is proved."""

import json
from itertools import combinations, islice
from random import Random

import numpy as np
import pytest
from pysat.examples.hitman import Hitman

from pepo.core.errors import BadInput
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.canonical import canonical
from pepo.families.three_in_a_row.kernels import unavoidable
from pepo.families.three_in_a_row.kernels.packed import few_givens, sparse_grid
from pepo.families.three_in_a_row.logic.sat import Clauses
from pepo.families.three_in_a_row.logic.search import solutions
from pepo.families.three_in_a_row.notation import unruly
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, ThreeInARow, blank_grid
from pepo.families.three_in_a_row.study import fewest
from pepo.families.three_in_a_row.study.fewest import AllGrids
from pepo.families.three_in_a_row.study.hunt import FewGivens, search
from pepo.families.three_in_a_row.study.symmetry import count_classes
from pepo.families.three_in_a_row.study.unavoidable import fewest_givens, unavoidable_sets

RULES = pytest.mark.parametrize("distinct", [False, True])


def full_grids(empty: ThreeInARow) -> list[str]:
    return list(solutions(empty, empty.start(), Watch()))


def lines_of(grid: ThreeInARow) -> list[int]:
    """The black cells of rows, then of columns, as bits."""
    columns = zip(*grid.rows, strict=True)
    lines = [*grid.rows, *map("".join, columns)]
    return [sum(1 << k for k, cell in enumerate(line) if cell == BLACK) for line in lines]


def by_kernel(grid: ThreeInARow, most: int) -> set[int]:
    """Sets of `most` givens that leave this grid as the only solution, if fewer don't."""
    room = np.zeros((100_000, 2), np.uint64)
    shape = (grid.height, grid.width, grid.distinct_lines)
    (many,), _ = unavoidable.fewest(np.array([lines_of(grid)], np.int64), *shape, most, room)
    found = {int(low) | int(high) << 64 for low, high in room[:many]}
    assert len(found) == many
    return found


def assert_proved(size: str, distinct: bool, givens: int, grids: int) -> None:
    """The fewest givens, how many full grids were examined, and all puzzles found."""
    params = AllGrids(size, distinct)
    results = [fewest.count(params, part, Watch()) for part in fewest.parts(params)]
    assert json.loads(json.dumps(results)) == results
    answer = fewest.combine(params, results)
    assert (answer["fewest"], answer["grids"]) == (givens, grids)
    assert answer["classes"] == count_classes(*params.sides, distinct, grids)
    for id in islice((id for r in results if r["fewest"] == givens for id in r["examples"]), 50):
        puzzle = unruly.parse(id)
        assert canonical(puzzle) == puzzle
        assert sum(cell != BLANK for cell in puzzle.start()) == givens
        assert len(list(islice(solutions(puzzle, puzzle.start(), Watch()), 2))) == 1


@RULES
@pytest.mark.parametrize(("width", "height"), [(2, 2), (4, 4), (4, 6), (6, 4)])
def test_the_kernel_finds_the_same_givens_as_readable_python(
    width: int, height: int, distinct: bool
) -> None:
    empty = blank_grid(width, height, distinct)
    grids = full_grids(empty)
    for full in Random(1).sample(grids, min(6, len(grids))):
        found = fewest_givens(unavoidable_sets(full, grids))
        least = found[0].bit_count()
        grid = empty.with_cells(full)
        assert by_kernel(grid, least) == set(found)
        assert not by_kernel(grid, least - 1)


BY_HAND = [
    ("4x4", False),
    ("4x4", True),
    ("4x6", True),
    pytest.param("6x6", True, marks=pytest.mark.prove),
]


@pytest.mark.parametrize(("size", "distinct"), BY_HAND)
def test_the_census_finds_as_many_puzzles_as_there_are(size: str, distinct: bool) -> None:
    """Without unavoidable sets: givens that only one of all full grids has."""
    params = AllGrids(size, distinct)
    answer = fewest.combine(
        params, [fewest.count(params, p, Watch()) for p in fewest.parts(params)]
    )
    cells = np.array([[c == BLACK for c in full] for full in full_grids(params.empty)])
    for givens in range(answer["fewest"] + 1):
        some = combinations(range(cells.shape[1]), givens)
        counts = (np.bincount(cells[:, each] @ (1 << np.arange(givens))) for each in some)
        puzzles = sum(int((count == 1).sum()) for count in counts)
        assert puzzles == (answer["puzzles"] if givens == answer["fewest"] else 0)


def fewest_by_sat(grid: ThreeInARow) -> int:
    """The same by CaDiCaL, and by a program that finds smallest hitting sets with another solver."""
    full, cells = grid.start(), set(range(len(grid.start())))
    with Clauses(grid) as clauses, Hitman() as hitting:
        clauses.forbid(full)

        def differs(given: set[int]) -> set[int]:
            other = clauses.solve("".join(c if k in given else BLANK for k, c in enumerate(full)))
            return {k for k in cells if other and other[k] != full[k]}

        while least := differs(given := set(hitting.get() or [])):
            while least:
                for cell in sorted(least):
                    least = least if cell not in least else differs(cells - least | {cell}) or least
                hitting.hit(least)
                given |= least
                least = differs(given)
    return len(given)


@RULES
def test_a_sat_solver_finds_as_few_givens_of_8x8(distinct: bool) -> None:
    for seed in range(3):
        grid = sparse_grid(blank_grid(8, 8, distinct), 60, seed + 1)
        fewest = fewest_by_sat(grid)
        assert by_kernel(grid, fewest)
        assert not by_kernel(grid, fewest - 1)


@pytest.mark.parametrize(("size", "distinct"), [("2x10", False), ("4x8", False)])
def test_turned_sizes_have_as_many_puzzles(size: str, distinct: bool) -> None:
    """Other first rows, so other parts."""
    turned = "x".join(reversed(size.split("x")))
    answers = []
    for params in (AllGrids(size, distinct), AllGrids(turned, distinct)):
        results = [fewest.count(params, part, Watch()) for part in fewest.parts(params)]
        answer = fewest.combine(params, results)
        answers.append([answer[name] for name in ("fewest", "classes", "puzzles", "different")])
    assert answers[0] == answers[1]


@RULES
def test_rectangles_of_the_pool_are_unavoidable(distinct: bool) -> None:
    empty = blank_grid(6, 6, distinct)
    grids = full_grids(empty)
    for full in Random(2).sample(grids, 5):
        grid = empty.with_cells(full)
        hall = unavoidable.new_hall(6, 6, distinct)
        unavoidable.read_grid(hall, np.array(lines_of(grid), np.int64))
        pool = {int(low) for low, _ in hall.pool[: hall.many[0]]}
        sets = unavoidable_sets(full, grids)
        assert pool == {cells for cells in sets if cells.bit_count() == 4}


def test_a_hitting_set_hits_every_set() -> None:
    assert set(fewest_givens([0b0011, 0b0110, 0b1100])) == {0b0110, 0b0101, 0b1010}
    assert fewest_givens([]) == [0]


PROVED = [
    ("2x2", False, 1, 2),
    ("4x4", False, 4, 90),
    ("4x4", True, 4, 72),
    ("6x6", False, 6, 11_222),
    ("6x6", True, 5, 4_140),
]
LONG = [("8x8", False, 8, 12_413_918), ("8x8", True, 7, 4_111_116)]


@pytest.mark.parametrize(
    ("size", "distinct", "givens", "grids"),
    [*PROVED, *(pytest.param(*row, marks=pytest.mark.prove) for row in LONG)],
)
def test_fewest_givens_are_proved(size: str, distinct: bool, givens: int, grids: int) -> None:
    assert_proved(size, distinct, givens, grids)


def test_the_answer_says_what_was_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    params = AllGrids("4x4")
    results = [fewest.count(params, part, Watch()) for part in fewest.parts(params)]
    said = list(fewest.tell(params, fewest.combine(params, results)))
    assert said[0] == "4 by 4 needs at least 4 givens for one solution (proved)."
    assert said[1].startswith("1,368 puzzles have that few: 102 up to symmetry.")
    kept = list(fewest.keep(params, results))
    assert len(kept) == 102
    assert {found.facts["givens"] for found in kept} == {4}
    monkeypatch.setattr(fewest, "MAX_KEPT", 10)
    results = [fewest.count(params, part, Watch()) for part in fewest.parts(params)]
    said = list(fewest.tell(params, fewest.combine(params, results)))
    assert said[-2] == "The library keeps 25 of the puzzles, 10 for a first row."
    assert len(list(fewest.keep(params, results))) == 25


@pytest.mark.parametrize("size", ["7x7", "8x10"])
def test_sizes_out_of_reach_are_refused(size: str) -> None:
    with pytest.raises(BadInput, match=f"{size} is out of reach; expected even sides"):
        AllGrids(size)


@pytest.mark.parametrize(
    ("size", "distinct", "most"), [("8x8", False, 9), ("8x8", True, 8), ("9x7", False, 16)]
)
def test_the_hunt_finds_few_givens_in_one_batch(size: str, distinct: bool, most: int) -> None:
    found = list(search(FewGivens(size, distinct), "", Random(1), [], Watch()))
    givens = [int(one.facts["givens"]) for one in found]
    assert givens == sorted(set(givens), reverse=True)  # each beats the one before
    assert givens[-1] <= most
    record = found[-1].puzzle
    assert list(search(FewGivens(size, distinct), "", Random(1), [record], Watch())) == []


def test_a_hunt_passes_over_the_records_of_other_sizes() -> None:
    record, other, unlike = (unruly.parse(id) for id in ("4x4:fbfba", "6x6:diKaaGd", "4x4u:fbfba"))
    assert not list(search(FewGivens("4x4"), "", Random(1), [other, record], Watch()))
    assert list(search(FewGivens("4x4"), "", Random(1), [other, unlike], Watch()))


def test_givens_of_a_sparse_grid_leave_it_as_the_only_solution() -> None:
    empty = blank_grid(10, 10, True)
    full = sparse_grid(empty, 50, 3)
    puzzle = few_givens(full, 30, 2_000)
    assert puzzle is not None
    assert list(islice(solutions(puzzle, puzzle.start(), Watch()), 2)) == [full.start()]
    assert few_givens(full, 3, 2_000) is None
