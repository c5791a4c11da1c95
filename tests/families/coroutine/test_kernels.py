"""The Numba twins against the readable rules, and against each other."""

from random import Random

import numpy as np
import pytest

from pepo.core.errors import BadInput
from pepo.core.solving import Watch, solve
from pepo.families.coroutine.generators import LONGEST_WITH
from pepo.families.coroutine.kernels import boards as kernels
from pepo.families.coroutine.kernels import packed
from pepo.families.coroutine.methods import BREADTH_FIRST
from pepo.families.coroutine.methods.breadth_first import solve_by_kernel
from pepo.families.coroutine.notation import parse
from pepo.families.coroutine.puzzle import Position, board
from tests.families.coroutine.boards import (
    PUZZLE_2,
    PUZZLE_3,
    SHAPES,
    one_arrow_boards,
    random_board,
    random_classic,
)

ONE_ARROW = 8**8


def readable(word: int) -> int:
    return solve(packed.unpack(word), BREADTH_FIRST).length


def random_packed(count: int, density: float, seed: int) -> packed.Bits:
    bits = np.random.default_rng(seed).random((count, 64)) < density
    return np.packbits(bits, axis=1, bitorder="little").view("<u8").ravel()


def plain(words: packed.Bits) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """The same boards by the plain kernel, unpacked square by square."""
    bytes_ = words.view(np.uint8).reshape(-1, 8)
    boards = np.zeros((len(words), 9), np.uint8)
    boards[:, packed.PLACES] = bytes_
    turns = np.empty(len(words), np.int32)
    kernels.plain_turns(boards, packed.plain(PUZZLE_2)[1], turns)
    return turns


def test_packed_squares_are_named_by_the_direction_to_the_centre() -> None:
    for direction, place in enumerate(packed.PLACES):
        assert PUZZLE_2.landing(place, direction) == packed.CENTRE


def test_packing_is_undone_by_unpacking() -> None:
    rng = Random(1)
    for _ in range(500):
        puzzle = random_classic(rng)
        assert packed.unpack(packed.pack(puzzle)) == puzzle


def test_the_classics_take_fifteen_and_twenty_turns() -> None:
    assert packed.shortest_turns([PUZZLE_2, PUZZLE_3]).tolist() == [15, 20]


def test_every_step_from_every_square_by_every_set_of_arrows_is_the_rules_own() -> None:
    """A step depends on two squares and on the arrows under one: so these are all cases."""
    names = {place: name for name, place in enumerate(packed.PLACES)}
    for mask in range(256):
        for other in packed.PLACES:
            word = np.uint64(mask << 8 * names[other])
            puzzle = packed.unpack(int(word))
            allowed = kernels._allowed(word)
            for here in packed.PLACES:
                if here == other:
                    continue
                state = np.uint64(1 << (8 * names[other] + names[here]))
                targets = set(puzzle.landings(Position((here, other))).values())
                assert bool(state & word) is (packed.CENTRE in targets)
                if packed.CENTRE not in targets:
                    after = int(kernels._layer(state, *allowed))
                    bits = {8 * names[t] + names[other] for t in targets or {here}}
                    assert after == sum(1 << bit for bit in bits)


@pytest.mark.parametrize("density", [0.05, 0.15, 0.3, 0.5, 0.9])
def test_the_packed_kernel_agrees_with_the_readable_rules(density: float) -> None:
    words = random_packed(4000, density, seed=7)
    turns = packed.shortest_turns(words).tolist()
    assert turns == [readable(int(word)) for word in words]


@pytest.mark.parametrize("density", [0.1, 0.2, 0.3, 0.5])
def test_the_two_kernels_agree_on_a_million_boards(density: float) -> None:
    words = random_packed(250_000, density, seed=11)
    assert (packed.shortest_turns(words) == plain(words)).all()


def test_the_packed_kernel_agrees_on_long_solutions() -> None:
    names = ("26,0,256/5,g,5/014,0,47", "47,37,05/-,g,2/26,036,47", "26,03,26/15,g,35/02,03,47")
    assert packed.shortest_turns([parse(name) for name in names]).tolist() == [28, 29, 27]


@pytest.mark.parametrize("count", [0, 1, 511, 512, 513, 1500])
def test_any_number_of_boards_and_threads_will_do(count: int) -> None:
    words = random_packed(count, 0.4, seed=count)
    once = packed.shortest_turns(words)
    assert (once == plain(words)).all()
    for threads in (2, 3):
        assert (packed.shortest_turns(words, threads=threads) == once).all()


@pytest.mark.parametrize("shape", SHAPES)
def test_the_plain_kernel_gives_the_same_answers(shape: tuple[int, int]) -> None:
    """Moves, reasons and figures, whatever the size, the coins and the goals."""
    rng = Random(f"{shape}")
    puzzles = [random_board(rng, shape, density) for density in (0.1, 0.25, 0.5) for _ in range(15)]
    for puzzle in puzzles:
        claim = solve_by_kernel(puzzle, puzzle.start(), Watch())
        answer = solve(puzzle, BREADTH_FIRST)
        assert claim.outcome is answer.outcome
        assert tuple(claim.moves) == tuple(answer.moves)
        assert list(claim.whys) == list(answer.whys)
        assert dict(claim.stats) == dict(answer.stats)
        assert claim.reason == answer.reason


def test_boards_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadInput, match="Only 3×3 boards"):
        packed.pack(parse("0,g,4"))
    with pytest.raises(BadInput, match="expected one row of uint64"):
        packed.shortest_turns(np.zeros((2, 2), np.uint64))
    with pytest.raises(BadInput, match="expected one row of uint64"):
        packed.shortest_turns(np.zeros(3))


def test_one_arrow_boards_are_numbered_by_their_arrows() -> None:
    boards = one_arrow_boards(np.arange(9))
    assert len(set(boards.tolist())) == 9
    assert all(int(word).bit_count() == 8 for word in boards)


def walk_by_the_rules(numbers: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[int]:
    """Turns of boards with one arrow a square, given by number, 0 where there is no solution.

    There are no choices on such boards, so a table of what the readable rules say for two squares
    and one arrow is walked by all of them at once. A mover's square and the other's are named as
    in the packed word; the centre is 8.
    """
    names = {place: name for name, place in enumerate(packed.PLACES)} | {packed.CENTRE: 8}
    lands = np.full((8, 8, 8), 8)  # arrow, mover, other
    for arrow in range(8):
        puzzle = board([[[] if k == 4 else [arrow] for k in (r, r + 1, r + 2)] for r in (0, 3, 6)])
        for mover in packed.PLACES:
            for waiting in packed.PLACES:
                if mover != waiting:
                    ends = [*puzzle.landings(Position((mover, waiting))).values(), mover]
                    lands[arrow, names[mover], names[waiting]] = names[ends[0]]
    here = np.full(len(numbers), names[0])
    other = np.full(len(numbers), names[8])
    turns = np.zeros(len(numbers), np.int64)
    for turn in range(1, 58):  # more turns than there are live positions would be a loop
        target = lands[numbers >> (3 * other) & 7, here, other]
        turns[(turns == 0) & (target == 8)] = turn
        here, other = other, np.where(target == 8, here, target)
    return turns.tolist()


def test_the_walk_by_the_rules_is_what_the_solver_does() -> None:
    numbers = np.random.default_rng(5).integers(0, ONE_ARROW, 2000)
    words = one_arrow_boards(numbers)
    assert walk_by_the_rules(numbers) == [readable(int(word)) for word in words]


@pytest.mark.prove
def test_the_kernels_agree_with_the_rules_on_every_board_with_one_arrow_a_square() -> None:
    """All 8^8: the packed kernel, the plain kernel and the readable rules."""
    longest = 0
    step = 2**18
    for first in range(0, ONE_ARROW, step):
        numbers = np.arange(first, first + step)
        words, turns = one_arrow_boards(numbers), walk_by_the_rules(numbers)
        assert (packed.shortest_turns(words) == turns).all()
        assert (plain(words) == turns).all()
        longest = max(longest, *turns)
    assert longest == LONGEST_WITH[1]


@pytest.mark.prove
def test_seven_arrows_per_square_take_at_most_three_turns_and_never_have_one_solution() -> None:
    """All 8^8 boards that lack one arrow per square: what the generator refuses."""
    words = ~one_arrow_boards(np.arange(ONE_ARROW))
    turns = packed.shortest_turns(words)
    assert np.bincount(turns).tolist() == [0, 14_680_064, 2_064_384, 32_768]
    for word in words[turns == LONGEST_WITH[7]]:
        assert solve(packed.unpack(int(word)), BREADTH_FIRST).stats["shortest_solutions"] > 1
