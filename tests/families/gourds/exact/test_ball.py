"""Components, solvability and distances, against a brute force of their own."""

from collections import deque
from random import Random

import pytest

from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.count_placements import count_placements, random_placement
from pepo.families.gourds.board.shapes import shape_board
from pepo.families.gourds.exact.ball import ball, exact_distance, shortest_solution
from pepo.families.gourds.exact.reach import is_hopeless
from pepo.families.gourds.moves.scramble import named, puzzle_between
from pepo.families.gourds.puzzle import Gourds, Position
from tests.families.gourds.board.test_board import STAR
from tests.families.gourds.boards import coloured, numbered, some_board
from tests.families.gourds.phases.test_phases import between_placements
from tests.families.gourds.polyhexes import boards, proper_boards

Lies = frozenset[tuple[tuple[int, int], int]]  # (cell, end)


def steps(cells: frozenset[tuple[int, int]], lies: dict[tuple[int, int], int]) -> list[Lies]:
    """The rules once more, on dictionaries of coordinates."""

    def touch(a: tuple[int, int], b: tuple[int, int]) -> bool:
        return (abs(a[0] - b[0]), abs(a[1] - b[1])) in ((2, 0), (1, 1))

    (empty,) = cells - lies.keys()
    found = []
    for clicked, end in lies.items():
        if touch(clicked, empty):
            other = next(cell for cell, e in lies.items() if e == end ^ 1)
            after = dict(lies)
            del after[clicked]
            after[empty] = end
            if not touch(other, empty):
                after[clicked] = after.pop(other)
            found.append(frozenset(after.items()))
    return found


def brute_distances(puzzle: Gourds, position: Position) -> dict[Lies, int]:
    cells = frozenset(tuple(cell) for cell in puzzle.board.cells)
    start = lies_of(puzzle, position)
    far, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for after in steps(cells, dict(here)):  # type: ignore[arg-type]
            if after not in far:
                far[after] = far[here] + 1
                queue.append(after)
    return far


def lies_of(puzzle: Gourds, position: Position) -> Lies:
    pairs = zip(puzzle.board.cells, position.ends, strict=True)
    return frozenset((tuple(cell), end) for cell, end in pairs if end >= 0)  # type: ignore[misc]


@pytest.mark.parametrize("size", [3, 5, 7])
def test_on_every_small_proper_board_everything_can_be_reached_and_distances_are_right(
    size: int,
) -> None:
    for board in (board for board in proper_boards() if len(board.cells) == size):
        puzzle = numbered(board, size)
        near = ball(puzzle)
        n = size // 2
        assert near.whole
        names = [1, 2, 8, 48][n]
        assert len(near.far) == count_placements(board) * names
        (target,) = (position for position, far in near.far.items() if far == 0)
        truth = brute_distances(puzzle, target)
        assert len(truth) == len(near.far)
        for position, far in near.far.items():
            assert truth[lies_of(puzzle, position)] == far


def improper(size: int) -> list[Board]:
    return [board for board in boards(size) if not board.proper and count_placements(board) > 1]


def test_on_small_improper_boards_solvability_is_that_of_brute_force() -> None:
    """A position is hopeless exactly if a walk through all positions never reaches the goal."""
    verdicts = set()
    for number, board in enumerate(improper(7)):
        if number % 4:
            continue
        puzzle = between_placements(board, number)
        (target,) = (p for p, far in ball(puzzle).far.items() if far == 0)
        reached = brute_distances(puzzle, puzzle.start())
        hopeless = lies_of(puzzle, target) not in reached
        assert is_hopeless(puzzle, puzzle.start()) == hopeless
        if not hopeless:
            assert exact_distance(puzzle, puzzle.start()) == reached[lies_of(puzzle, target)]
        verdicts.add(hopeless)
    assert verdicts == {True, False}


def test_the_star_has_1440_components() -> None:
    rng = Random(1)
    placement = random_placement(STAR, rng)
    assert placement is not None
    position = named(13, placement, rng)
    puzzle = puzzle_between("numbered", STAR, tuple(range(1, 14)), position, position)
    near = ball(puzzle)
    assert near.whole
    assert len(near.far) * 1440 == count_placements(STAR) * 46_080


def test_shortest_solutions_have_the_exact_length_and_end_solved() -> None:
    for seed in range(8):
        board = some_board(7 + 2 * (seed % 4), seed)
        puzzle = numbered(board, seed) if seed % 2 else coloured(board, 3, seed)
        moves = shortest_solution(puzzle, puzzle.start(), Watch())
        exact = exact_distance(puzzle, puzzle.start())
        if moves is None:
            assert exact is None
            continue
        position = puzzle.start()
        for move in moves:
            position = puzzle.apply(position, move)
        assert puzzle.is_solved(position)
        assert exact == len(moves)


@pytest.mark.parametrize("kind", ["numbered", "coloured"])
def test_near_the_goal_of_a_large_board_the_distance_is_exact(kind: str) -> None:
    board = shape_board("hexagon", 5)
    for seed in range(4):
        puzzle = numbered(board, seed) if kind == "numbered" else coloured(board, 4, seed)
        from pepo.families.gourds.targets.target import find_target

        target = find_target(puzzle, puzzle.start())
        assert target is not None
        position, rng = target, Random(seed)
        for _ in range(4):
            position = puzzle.apply(position, rng.choice(list(puzzle.moves(position))))
        exact = exact_distance(puzzle, position)
        assert exact is not None
        assert exact <= 4


@pytest.mark.parametrize(("size", "count"), [(2, 20), (3, 2288)])
def test_placements_of_hexagons_are_counted_right(size: int, count: int) -> None:
    assert count_placements(shape_board("hexagon", size)) == count
