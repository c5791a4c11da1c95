"""The three phases: whole solutions, each phase alone, and every board up to 11 cells."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pepo.core.errors import BadInput, PepoError
from pepo.core.params import build
from pepo.core.solving import Limits, Method, Outcome, Watch, solve
from pepo.core.stages import Stage, progressed
from pepo.core.trace import Event
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.count_placements import random_placement
from pepo.families.gourds.board.hex import Cell, around
from pepo.families.gourds.board.shapes import shape_board, shape_cells
from pepo.families.gourds.drawing import cell_id
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.methods import DIVIDE_AND_CONQUER as DIVIDE
from pepo.families.gourds.methods import LEAF_SORT as LEAVES
from pepo.families.gourds.moves.scramble import moved, named, puzzle_between
from pepo.families.gourds.moves.sequences import Reasons, replay_fast
from pepo.families.gourds.moves.walker import WAYS, Walker
from pepo.families.gourds.notation import format_move, parse, parse_move
from pepo.families.gourds.phases.align import count_strays
from pepo.families.gourds.phases.options import AlignOptions, LeafOptions
from pepo.families.gourds.phases.solver import polygon_of
from pepo.families.gourds.phases.stages import STAGES
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import find_target
from tests.everything import random_walk
from tests.families.gourds.boards import FATNESS, coloured, numbered, some_board
from tests.families.gourds.polyhexes import proper_boards

ALIGN, LEAF_SORT, CONQUER, UNALIGN = STAGES


def solve_and_replay(puzzle: Gourds) -> None:
    """Both methods, through the door, which replays every move."""
    for method in (DIVIDE, LEAVES):
        solution = solve(puzzle, method, fast_replay=replay_fast)
        assert solution.solved, (method.name, solution.reason)


def test_every_proper_board_up_to_11_cells_is_solved_from_random_scrambles() -> None:
    assert len(proper_boards()) == 91
    for board in proper_boards():
        for seed in range(2):
            solve_and_replay(numbered(board, seed))
            if len(board.cells) > 3:
                solve_and_replay(coloured(board, 3, seed))


def some_sizes(count: int, least: int, most: int) -> list[tuple[int, int]]:
    sizes = range(least, most + 1, 2)
    return [(sizes[seed % len(sizes)], seed) for seed in range(count)]


def solve_random_boards(sizes: list[tuple[int, int]]) -> None:
    for cells, seed in sizes:
        board = some_board(cells, seed)
        assert polygon_of(board) is not None
        solve_and_replay(numbered(board, seed))


def test_50_random_boards_of_13_to_61_cells() -> None:
    solve_random_boards(some_sizes(50, 13, 61))


def test_random_boards_of_201_cells_from_snake_to_blob() -> None:
    solve_random_boards([(201, seed) for seed in range(len(FATNESS))])


@pytest.mark.prove
def test_1000_random_boards_of_13_to_61_cells() -> None:
    solve_random_boards(some_sizes(1000, 13, 61))


@pytest.mark.prove
def test_50_random_boards_of_201_cells() -> None:
    solve_random_boards([(201, seed) for seed in range(50)])


@pytest.mark.parametrize("cells", [13, 31, 61])
def test_coloured_boards_are_solved(cells: int) -> None:
    for colours in (1, 2, 5, 12):
        solve_and_replay(coloured(some_board(cells, colours), colours, cells))


# -- leaves


@pytest.mark.parametrize("leaf", ["one", "two"])
def test_either_leaf_can_be_forced_and_says_so(leaf: str) -> None:
    words = {"one": "insertion", "two": "bubble"}[leaf]
    forced = 0
    for seed in range(60):
        if forced == 9:
            break
        puzzle = numbered(some_board(13 + 2 * (seed % 4), seed), seed)
        direction = tuple(WAYS)[forced % 3]
        solution = solve(puzzle, LEAVES, options=LeafOptions(leaf, direction), trace=True)
        if solution.outcome is Outcome.GAVE_UP:
            assert f"no leaf of type {leaf}" in solution.reason
            assert not solution.trace
            continue
        forced += 1
        assert solution.solved
        assert any(words in why for why in solution.whys)
        shown = [event for event in solution.trace if event.values.get("leaf")]
        assert shown
        for event in shown:
            assert event.values["leaf"] == leaf
            cells = [parse_move(text) for text in event.values["leaf_cells"].split()]
            assert event.highlight.regions == (tuple(map(cell_id, cells)),)
            named = "; ".join(f"{x} {format_move(c)}" for x, c in zip("abcde", cells, strict=False))
            assert event.why.endswith(f"leaf of type {leaf} ({named}).")
        check_leaf(puzzle, cells)
        check_direction(puzzle, direction, [row for row in shown if "swap" not in row.why])
    assert forced == 9


def check_leaf(puzzle: Gourds, cells: list[Cell]) -> None:
    """Cells in a row along the cycle: of type one a touches d, of type two a, c, e each other."""
    polygon = polygon_of(puzzle.board)
    assert polygon is not None
    places = [polygon.loop.place[puzzle.board.number[cell]] for cell in cells]
    count = len(polygon.loop.cells)
    assert [(place - places[0]) % count for place in places] == list(range(len(cells)))
    touching = [cells[0], cells[3]] if len(cells) == 4 else cells[::2]
    assert all(b in around(a) for a in touching for b in touching if a != b)


def check_direction(puzzle: Gourds, direction: str, rows: list[Event]) -> None:
    """Where the gourds may go one way only, the empty cell always goes the other way."""
    polygon = polygon_of(puzzle.board)
    assert polygon is not None
    count, place = len(polygon.loop.cells), polygon.loop.place
    for before, after in pairwise(rows):
        if int(after.values["move"]) == int(before.values["move"]) + 1:
            steps = (place[after.state.empty] - place[before.state.empty]) % count
            assert direction != "counter-clockwise" or 0 < steps <= 5
            assert direction != "clockwise" or 0 < count - steps <= 5


def test_a_direction_is_kept_by_the_stages_too_and_what_is_unknown_is_refused() -> None:
    puzzle = FAMILY.entry("hexagon-19").puzzle
    lengths = {}
    for direction in WAYS:
        options = AlignOptions(direction)
        position = after(puzzle, puzzle.start(), ALIGN, options)
        position = after(puzzle, position, LEAF_SORT, LeafOptions("two", direction))
        assert done(puzzle, position) == [True, True, True, False]
        assert puzzle.is_solved(after(puzzle, position, UNALIGN))
        lengths[direction] = len(solve(puzzle, LEAVES, options=LeafOptions("two", direction)).moves)
    assert lengths["shorter"] < min(lengths["clockwise"], lengths["counter-clockwise"])
    seven = FAMILY.entry("hexagon-7").puzzle
    aligned = after(seven, seven.start(), ALIGN)
    refused = FAMILY.solve(seven, LEAF_SORT, start=aligned, options=LeafOptions("two"))
    assert refused.outcome is Outcome.GAVE_UP
    said = "the cycle of this board has no leaf of type two; choose type one, or any"
    assert refused.reason == solve(seven, LEAVES, options=LeafOptions("two")).reason == said
    with pytest.raises(PepoError, match="no direction 'up'; known: shorter, clockwise, counter"):
        build(LeafOptions, {"direction": "up"}, what="method")


def test_a_board_without_one_type_of_leaf_is_solved_by_the_other() -> None:
    """On a strip the cycle has no leaf of type two or none of type one; any means either."""
    for size in range(3, 12):
        assert solve(numbered(shape_board("strip", size), size), LEAVES).solved


# -- one phase at a time


def after(
    puzzle: Gourds, position: Position, stage: Stage, options: object | None = None
) -> Position:
    solution = FAMILY.solve(puzzle, stage, start=position, options=options)
    assert solution.outcome is Outcome.SOLVED
    for move in solution.moves:
        position = puzzle.apply(position, move)
    return position


def done(puzzle: Gourds, position: Position) -> list[bool]:
    return [stage.done(puzzle, position) for stage in STAGES]


def ready(puzzle: Gourds, position: Position) -> list[bool]:
    return [one.ready for one in progressed(STAGES, puzzle, position)]


@pytest.mark.parametrize("sort", [LEAF_SORT, CONQUER], ids=lambda stage: stage.name)
@pytest.mark.parametrize(
    "puzzle",
    [numbered(some_board(19, 3), 3), coloured(some_board(21, 4), 3, 4)],
    ids=["numbered", "coloured"],
)
def test_phases_run_by_themselves_in_order_and_your_move_makes_them_available_again(
    puzzle: Gourds, sort: Stage
) -> None:
    position = puzzle.start()
    assert done(puzzle, position) == [False] * 4
    assert ready(puzzle, position) == [True, False, False, False]
    position = after(puzzle, position, ALIGN)
    assert done(puzzle, position) == [True, False, False, False]
    assert ready(puzzle, position) == [True, True, True, False]
    position = after(puzzle, position, sort)
    assert done(puzzle, position) == [True, True, True, False]
    assert ready(puzzle, position) == [True, True, True, True]
    moved = puzzle.apply(position, next(iter(puzzle.moves(position))))
    assert not STAGES[2].done(puzzle, moved)
    assert after(puzzle, after(puzzle, moved, ALIGN), sort) == position
    position = after(puzzle, position, UNALIGN)
    assert puzzle.is_solved(position)
    assert done(puzzle, position) == [True] * 4


def test_a_phase_out_of_order_is_refused() -> None:
    puzzle = numbered(some_board(19, 3), 3)
    with pytest.raises(BadInput, match="opens after phase-1-align"):
        FAMILY.solve(puzzle, CONQUER)
    with pytest.raises(BadInput, match="opens after phase-2-leaf-sort or phase-2-divide"):
        FAMILY.solve(puzzle, UNALIGN)


def test_phase_1_runs_where_no_target_exists_and_the_others_say_why_they_do_not() -> None:
    puzzle = parse("numbered~0-1,2,3,4.1-5,76,7~3,1,2,0,2,1.5,1,6,0,7,3.0,0,1,1,6,5")
    position = after(puzzle, puzzle.start(), ALIGN)
    assert done(puzzle, position) == [True, False, False, False]
    refused = FAMILY.solve(puzzle, CONQUER, start=position)
    assert refused.outcome is Outcome.IMPOSSIBLE


# -- how good, and how honest


def test_divide_and_conquer_keeps_to_its_bound_on_hexagons_and_snakes() -> None:
    for size in (3, 4, 5, 6):
        board = shape_board("hexagon", size)
        n = len(board.cells) // 2
        for seed in range(4):
            assert solve(numbered(board, seed), DIVIDE).length <= 10 * n * n
    for seed in range(0, 24, 6):
        puzzle = numbered(some_board(91, seed), seed)
        assert solve(puzzle, DIVIDE).length <= 14 * 45 * 45


def test_leaf_sort_keeps_to_its_bound_on_hexagons() -> None:
    for size in (3, 4, 5):
        board = shape_board("hexagon", size)
        n = len(board.cells) // 2
        for seed in range(4):
            assert solve(numbered(board, seed), LEAVES).length <= 1.3 * n**3


def test_every_move_says_its_phase_and_the_phases_come_in_order() -> None:
    solution = solve(numbered(some_board(31, 2), 2), DIVIDE, trace=True)
    phases = [why[:7] for why in solution.whys]
    assert set(phases) == {"Phase 1", "Phase 2", "Phase 3"}
    assert phases == sorted(phases)
    assert len(solution.trace) == solution.length
    assert solution.trace[-1].kind == "win"
    assert sum(solution.stats[f"phase_{k}"] for k in (1, 2, 3)) == solution.length


SMALL = [entry for entry in FAMILY.catalogue.values() if len(entry.puzzle.wants) <= 19]


@pytest.mark.parametrize("method", [DIVIDE, LEAVES], ids=lambda method: method.name)
@pytest.mark.parametrize("entry", SMALL, ids=lambda entry: entry.name)
def test_each_phase_of_a_method_ends_where_it_should_and_gives_its_own_reasons(
    entry: Any, method: Method
) -> None:
    """Nothing is cut across phases, and no reason of one phase goes on in the next."""
    puzzle = entry.puzzle
    solution = solve(puzzle, method)
    if "phase_1" not in solution.stats:
        return  # it is solved, impossible, or a board for a search
    takes = [solution.stats[f"phase_{k}"] for k in (1, 2, 3)]
    said = [f"Phase {k}" for k, moves in enumerate(takes, start=1) for _ in range(moves)]
    assert [why[:7] for why in solution.whys] == said
    states = [puzzle.start(), *(step.state for step in solution.steps())]
    assert ALIGN.done(puzzle, states[takes[0]])
    assert CONQUER.done(puzzle, states[takes[0] + takes[1]])
    polygon = polygon_of(puzzle.board)
    assert polygon is not None
    assert count_strays(puzzle, states[takes[0] + takes[1]], polygon.loop) == 0


def test_no_move_of_a_phase_takes_back_the_one_before_it() -> None:
    for seed in range(6):
        puzzle = numbered(some_board(31, seed), seed)
        for method in (DIVIDE, LEAVES):
            solution = solve(puzzle, method)
            states = [puzzle.start(), *(step.state for step in solution.steps())]
            first, second = solution.stats["phase_1"], solution.stats["phase_2"]
            for k, (before, after) in enumerate(zip(states, states[2:], strict=False), start=1):
                assert before != after or k in (first, first + second)


def test_limits_are_respected() -> None:
    puzzle = numbered(some_board(61, 1), 1)
    solution = solve(puzzle, LEAVES, limits=Limits(states=100))
    assert solution.outcome is Outcome.GAVE_UP
    assert "limit" in solution.reason


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("coloured~0-1,1,1.1-1,1~0,0,2,0,1,7.1,1,3,1,1,1", "but no cell is"),
        ("coloured~0-1,1,1.1-1,2~0,0,2,0,2,2.1,1,3,1,1,1", "2 ends are red, but only 1 cell is"),
        (
            "numbered~0-1,2,3.1-4,5~0,0,2,0,1,3.1,1,3,1,4,5",
            "neighbouring cells with the indices 1 and 3",
        ),
        ("numbered~0-1,2,3.1-4,5~0,0,2,0,1,2", "There is 1 gourd on 5 cells"),
    ],
)
def test_what_can_never_be_solved_is_proved_impossible(text: str, words: str) -> None:
    for method in (DIVIDE, LEAVES):
        solution = solve(parse(text), method)
        assert solution.outcome is Outcome.IMPOSSIBLE
        assert words in solution.reason


def between_placements(board: Board, seed: int) -> Gourds:
    """A numbered puzzle on any board that has placements, proper or not."""
    rng = Random(seed)
    start, target = (
        named(len(board.cells), random_placement(board, rng) or [], rng) for _ in range(2)
    )
    return puzzle_between("numbered", board, tuple(range(1, len(board.cells) + 1)), start, target)


def test_a_board_with_a_hole_is_solved_where_its_cycle_bounds_triangles() -> None:
    board = make_board(shape_cells("hexagon", 4) - {Cell(6, 3), Cell(3, 0)})
    assert not board.proper
    for seed in range(5):
        solve_and_replay(between_placements(board, seed))


def test_where_the_phases_do_not_work_a_search_settles_small_boards() -> None:
    """Nine cells round a hole of three: the gourds can only go round."""
    hole = {Cell(4, 2), Cell(6, 2), Cell(5, 3)}
    board = make_board({near for cell in hole for near in around(cell)} - hole)
    assert len(board.cells) == 9
    for seed in range(20):
        puzzle = between_placements(board, seed)
        assert solve(puzzle, DIVIDE).outcome is Outcome.IMPOSSIBLE
        target = find_target(puzzle, puzzle.start())
        assert target is not None
        scrambled = moved(puzzle, target, 9, Random(seed))
        assert solve(puzzle, DIVIDE, start=scrambled).outcome is Outcome.SOLVED


def test_a_board_too_large_to_search_is_given_up_honestly() -> None:
    """Two rings, one cell wide, that share a side: no triangle, so no phases."""
    cells = {Cell(x, 0) for x in range(0, 21, 2)} | {Cell(x, 4) for x in range(0, 21, 2)}
    cells |= {
        Cell(x, y) for y, xs in ((1, (-1, 9, 21)), (2, (-2, 10, 22)), (3, (-1, 9, 21))) for x in xs
    }
    board = make_board({Cell(cell.x + 2, cell.y) for cell in cells})
    assert len(board.cells) % 2 == 1
    assert not board.proper
    solution = solve(between_placements(board, 1), DIVIDE)
    assert solution.outcome is Outcome.GAVE_UP
    assert "the phases don't work on this board" in solution.reason


def test_pepo_error_is_what_a_bad_option_raises() -> None:
    with pytest.raises(PepoError, match="three"):
        build(LeafOptions, {"leaf": "three"}, what="method")


@pytest.mark.parametrize("cells", [5, 19, 61])
def test_moves_that_undo_each_other_are_left_out_with_their_reasons(cells: int) -> None:
    """As many times as it takes, but never across the end of a phase."""
    for seed in range(6):
        puzzle = numbered(some_board(cells, seed), seed)
        walker, ends = Walker(puzzle, puzzle.start(), Watch()), [0]
        kept: list[tuple[int, str, Position]] = []  # each move, its reason, the position before it
        for number, (before, move, after) in enumerate(random_walk(puzzle, Random(seed), most=400)):
            if number in (100, 250):
                ends.append(walker.end_phase())
            walker.say(str(number))
            walker.click(puzzle.board.number[move])
            if len(kept) > ends[-1] and kept[-1][2] == after:
                kept.pop()
            else:
                kept.append((puzzle.board.number[move], str(number), before))
            assert walker.position == after
        assert list(walker.moves) == [move for move, _, _ in kept]
        assert len(walker.moves) < 400
        whys = Reasons(walker.reasons, len(walker.moves))
        assert list(whys) == [why for _, why, _ in kept]
        back = Walker(puzzle, walker.position, Watch())
        for cell in reversed(walker.undoing):
            if cell >= 0:
                back.click(cell)
        assert back.position == puzzle.start()
