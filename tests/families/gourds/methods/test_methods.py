"""The methods optimal and best, hints and distances: what they prove and what they promise."""

import threading
from random import Random

import pytest

import pepo
from pepo.core.errors import BadInput
from pepo.core.solving import Limits, Outcome, Watch, solve
from pepo.families.gourds.board.shapes import shape_board
from pepo.families.gourds.exact.tables import distances_of
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.methods import BEST, OPTIMAL, PEEL, BestOptions
from pepo.families.gourds.moves.scramble import moved, puzzle_between
from pepo.families.gourds.moves.sequences import replay_fast
from pepo.families.gourds.puzzle import Gourds, Position
from tests.families.gourds.boards import coloured, numbered, some_board
from tests.families.gourds.exact.test_kept import HEXAGON, samples


def some_puzzle(cells: int, seed: int) -> Gourds:
    board = some_board(cells, seed)
    return coloured(board, 2 + seed % 4, seed) if seed % 3 == 0 else numbered(board, seed)


def test_optimal_on_200_random_positions_is_what_breadth_first_finds() -> None:
    """Up to 13 cells; the table is found by breadth first, and tested against brute force."""
    sizes = (3, 5, 7, 9, 11, 13)
    for seed in range(40):
        puzzle = some_puzzle(sizes[seed % 6], seed)
        far = distances_of(puzzle, Watch())
        rng = Random(seed)
        for _ in range(5):
            position = far.numbers.position(rng.randrange(far.numbers.total))
            answer = solve(puzzle, OPTIMAL, start=position)
            assert answer.shortest
            assert answer.length == far.distance(position)


def test_optimal_uses_the_search_that_suits_the_board() -> None:
    by = {
        "gourds/hexagon-7": "all positions",
        "gourds/tray-13": "IDA*",
        "gourds/near-19": "a study of all positions",  # one that is kept with pepo
    }
    for name, search in by.items():
        assert pepo.solve(name, method="optimal").stats["proved_by"] == search
    puzzle, far = samples(HEXAGON)[1]
    answer = solve(puzzle, OPTIMAL)
    assert answer.shortest
    assert answer.stats["proved_by"] == "pattern databases"
    assert solve(puzzle, BEST).length == answer.length == far == 33


def test_a_limit_gives_the_best_known_with_bound_and_gap() -> None:
    puzzle = pepo.load("gourds/hexagon-61").puzzle
    answer = solve(puzzle, OPTIMAL, limits=Limits(states=1_000_000))
    assert answer.outcome is Outcome.GAVE_UP
    assert "limit" in answer.reason
    assert not answer.shortest
    stats = answer.stats
    assert 141 <= stats["lower_bound"] <= answer.length
    assert stats["gap"] == answer.length - stats["lower_bound"]
    position = replay_fast(puzzle, puzzle.start(), answer.moves)
    assert puzzle.is_solved(position)


def test_optimal_can_be_stopped_and_keeps_what_it_had() -> None:
    puzzle = pepo.load("gourds/hexagon-37").puzzle
    cancel = threading.Event()
    cancel.set()
    answer = solve(puzzle, OPTIMAL, cancel=cancel)
    assert answer.cancelled
    assert answer.outcome is Outcome.GAVE_UP


def test_best_is_the_true_shortest_up_to_12_moves_from_solved() -> None:
    """Boards of up to 200 cells; the walk away from solved is as long as it looks, or longer."""
    for number, cells in enumerate((21, 31, 45, 61, 91, 127, 169, 199)):
        board = some_board(cells, number)
        for puzzle in (numbered(board, number), coloured(board, 5, number)):
            goal = solved_of(puzzle)
            start = moved(puzzle, goal, 12, Random(number))
            answer = solve(puzzle, BEST, start=start)
            assert answer.shortest, (cells, puzzle.kind, answer.stats)
            assert answer.length <= 12


def solved_of(puzzle: Gourds) -> Position:
    from pepo.families.gourds.targets.target import find_target

    target = find_target(puzzle, puzzle.start())
    assert target is not None
    return target


@pytest.mark.prove
def test_best_is_the_true_shortest_near_solved_on_many_boards() -> None:
    for seed in range(120):
        board = some_board(9 + 2 * (seed * 13 % 96), seed)
        colours = 2 + seed % 6
        for puzzle in (numbered(board, seed), coloured(board, colours, seed)):
            start = moved(puzzle, solved_of(puzzle), 12, Random(seed))
            answer = solve(puzzle, BEST, start=start)
            assert answer.shortest, (seed, puzzle.kind, answer.stats)
            assert answer.length <= 12


def test_best_on_larger_boards_has_a_bound_and_is_the_same_each_time() -> None:
    puzzle = pepo.load("gourds/hexagon-37").puzzle
    answers = [solve(puzzle, BEST) for _ in range(2)]
    assert answers[0].moves == answers[1].moves
    stats = answers[0].stats
    assert stats["lower_bound"] <= answers[0].length < stats["peeled"]
    assert stats["ratio"] == round(answers[0].length / stats["lower_bound"], 3)
    assert not answers[0].shortest


def test_best_uses_the_seconds_it_is_given() -> None:
    puzzle = pepo.load("gourds/hexagon-61").puzzle
    quick = solve(puzzle, BEST, options=BestOptions(improve=False, prove=False))
    answer = solve(puzzle, BEST, limits=Limits(seconds=2))
    assert answer.solved
    assert answer.length < quick.length
    assert 1 < answer.seconds < 8


def test_best_can_be_stopped_while_it_improves() -> None:
    puzzle = pepo.load("gourds/hexagon-61").puzzle
    cancel = threading.Event()
    stop = threading.Timer(1.5, cancel.set)
    stop.start()
    answer = solve(puzzle, BEST, limits=Limits(seconds=60), cancel=cancel)
    stop.cancel()
    assert answer.seconds < 30
    assert answer.solved or answer.cancelled


def test_of_many_targets_a_near_one_is_taken() -> None:
    """On a board of one colour every placement is solved; on two, near ones are many."""
    puzzle = coloured(some_board(31, 3), 2, 5)
    assert solve(puzzle, BEST).length <= solve(puzzle, PEEL).length


@pytest.mark.parametrize("name", ["gourds/tray-13", "gourds/triangle-15"])
def test_hints_and_distances_with_up_to_seven_gourds_are_exact(name: str) -> None:
    puzzle = pepo.load(name).puzzle
    far = distances_of(puzzle, Watch())
    rng = Random(2)
    for _ in range(15):
        position = far.numbers.position(rng.randrange(far.numbers.total))
        known = FAMILY.advice.distance(puzzle, position)
        assert known.exact
        assert known.moves == far.distance(position)
        hint = FAMILY.advice.hint(puzzle, position)
        if known.moves:
            after = puzzle.apply(position, hint.moves[0])
            assert far.distance(after) == known.moves - 1


def test_a_distance_on_a_larger_board_is_exact_or_says_that_it_is_not() -> None:
    puzzle = pepo.load("gourds/hexagon-37").puzzle
    assert not FAMILY.advice.distance(puzzle, puzzle.start()).exact
    near = moved(puzzle, solved_of(puzzle), 8, Random(3))
    assert FAMILY.advice.distance(puzzle, near).exact


def test_a_hint_never_waits_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """While peel is not compiled the phases answer, and say so by their length."""
    from pepo.families.gourds.advice import plan
    from pepo.families.gourds.peel import compilation, solver

    puzzle = numbered(some_board(41, 5), 77)
    monkeypatch.setattr(compilation, "is_compiled", lambda: False)
    monkeypatch.setattr(compilation, "begin_compiling", lambda gently: None)
    monkeypatch.setattr(solver, "peel", None)  # calling it fails
    monkeypatch.setattr(plan, "_plans", {})
    hint = FAMILY.advice.hint(puzzle, puzzle.start())
    assert hint.moves
    far = FAMILY.advice.distance(puzzle, moved(puzzle, puzzle.start(), 1, Random(1)))
    assert not far.exact
    assert far.moves


def test_a_makeshift_plan_is_given_up_when_peel_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    from pepo.families.gourds.advice import plan
    from pepo.families.gourds.peel import compilation

    ready: list[bool] = []
    puzzle = numbered(some_board(41, 5), 79)
    monkeypatch.setattr(compilation, "is_compiled", lambda: bool(ready))
    monkeypatch.setattr(compilation, "begin_compiling", lambda gently: None)
    monkeypatch.setattr(plan, "_plans", {})
    long = plan.advise(puzzle, puzzle.start())
    ready.append(True)
    known = plan.known_length(puzzle, puzzle.start())
    short = plan.advise(puzzle, puzzle.start())
    assert long is not None
    assert short is not None
    assert known is not None
    assert max(short.left, known) < long.left / 3


def test_best_answers_within_its_time_while_the_compiler_still_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from pepo.families.gourds.peel import compilation

    class Busy:
        def poll(self) -> None:
            return None

    monkeypatch.setattr(compilation, "is_compiled", lambda: False)
    monkeypatch.setattr(compilation, "_running", [Busy()])
    puzzle = numbered(some_board(61, 5), 78)
    answer = solve(puzzle, FAMILY.method("best"), limits=Limits(seconds=2))
    assert answer.solved
    assert FAMILY.words.tell is not None
    assert "still compiling" in FAMILY.words.tell(puzzle, answer)


def test_the_compiling_process_compiles_all_that_is_waited_for() -> None:
    from pepo.families.gourds.peel import compilation

    compilation.compile_all()
    assert compilation.is_compiled()
    compilation.wait_until_compiled(Watch())


# -- improve


def test_any_solution_can_be_improved() -> None:
    game = pepo.load("gourds/hexagon-37")
    long = game.solve(method="phases-divide-and-conquer")
    better = game.improve(*long.moves, seconds=2)
    assert better.solved
    assert len(better) < len(long) / 10
    assert better.stats["lower_bound"] <= len(better)
    again = game.improve(*better.moves, seconds=1)
    assert len(again) <= len(better)


def test_improving_a_small_board_proves_the_shortest() -> None:
    game = pepo.load("gourds/diamond-9")
    better = game.improve(*game.solve(method="phases-leaf-sort").moves, seconds=1)
    assert (len(better), better.shortest) == (14, True)


def test_improving_works_on_improper_boards() -> None:
    """A honeycomb with a hole of two cells, and a walk through it that wanders."""
    from pepo.api.game import Game
    from pepo.families.gourds.board.board import make_board
    from tests.families.gourds.phases.test_phases import between_placements

    whole = shape_board("hexagon", 4)
    board = make_board(set(whole.cells) - {whole.cells[18], whole.cells[19]})
    assert not board.proper
    puzzle = between_placements(board, 3)
    position, rng, walk = puzzle.start(), Random(1), []
    for _ in range(60):
        walk.append(rng.choice(list(puzzle.moves(position))))
        position = puzzle.apply(position, walk[-1])
    names = tuple(range(1, len(board.cells) + 1))
    game = Game(FAMILY, puzzle_between("numbered", board, names, puzzle.start(), position))
    better = game.improve(*map(FAMILY.notation.format_move, walk), seconds=1)
    assert better.solved
    assert len(better) < 60


def test_moves_that_do_not_solve_are_refused() -> None:
    game = pepo.load("gourds/diamond-9")
    with pytest.raises(BadInput, match="1 move given, and the puzzle isn't solved"):
        game.improve(game.solve().moves[0])
    with pytest.raises(BadInput, match="can't improve solutions of ring"):
        pepo.load("ring/exercise").improve("+3")
