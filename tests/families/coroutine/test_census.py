"""The census: exact, cut anywhere, and equal to enumeration where all boards can be looked at."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from pepo.core.bulk import Found, Result
from pepo.core.solving import Watch, solve
from pepo.families import load
from pepo.families.coroutine.generators import LONGEST_WITH
from pepo.families.coroutine.kernels import packed
from pepo.families.coroutine.study import decision_tree
from pepo.families.coroutine.study.census import BoardCensus, combine, count, keep, parts
from tests.families.coroutine.boards import one_arrow_boards

COROUTINE = load("coroutine")
CENSUS = {  # what all 255^8 boards must give: index is the length, 0 the boards without a solution
    0: 311543802177259943, 1: 8974106778510000000, 2: 5030330149479600000, 3: 1969566052355244000,
    4: 1105867299838684128, 5: 363004370884187104, 6: 86621816131003872, 7: 23341570449966992,
    8: 9446422546192046, 9: 2888803675260974, 10: 969544653928394, 11: 274365496831024,
    12: 102856960759340, 13: 28850322378772, 14: 7914717629876, 15: 2090974286278,
    16: 481208955138, 17: 128254441418, 18: 36566892952, 19: 10032907398, 20: 1908980044,
    21: 539106230, 22: 93504642, 23: 27148454, 24: 5322394, 25: 2313900, 26: 92912, 27: 9264,
    28: 3136,
}  # fmt: skip


def run(arrows: int | None) -> tuple[Result, list[Found]]:
    params = BoardCensus(arrows)
    results = [count(params, part, Watch()) for part in parts(params)]
    return combine(params, results), list(keep(params, results))


def enumerated(arrows: int) -> Counter[int]:
    """Every board with one arrow a square, or with one missing, looked at one by one."""
    found: Counter[int] = Counter()
    for first in range(0, 8**8, 8**7):
        words = one_arrow_boards(np.arange(first, first + 8**7))
        turns = packed.shortest_turns(words if arrows == 1 else ~words)
        found.update(dict(enumerate(np.bincount(turns).tolist())))
    return found


@pytest.mark.parametrize("arrows", [1, 7])
def test_the_census_is_what_looking_at_every_board_gives(arrows: int) -> None:
    answer, _ = run(arrows)
    every = enumerated(arrows)
    assert answer["total"] == 8**8 == sum(every.values())
    assert answer["impossible"] == every[0]
    assert answer["by_length"] == {str(n): m for n, m in sorted(every.items()) if n and m}


@pytest.mark.parametrize("arrows", [1, 4, 5, 6, 7, 8])
def test_the_longest_boards_are_listed_and_take_that_many_turns(arrows: int) -> None:
    answer, found = run(arrows)
    longest = LONGEST_WITH[arrows]
    assert max(map(int, answer["by_length"])) == longest
    many = answer["by_length"][str(longest)]
    assert len({item.puzzle for item in found}) == (many if many <= 10_000 else 0)
    for item in found[:50]:
        assert item.facts["length"] == solve(item.puzzle, COROUTINE.method()).length == longest
        assert {len(arrows) for arrows in item.puzzle.squares} == {arrows, 0}


@pytest.mark.parametrize("arrows", [None, 3])
def test_samples_agree_with_the_census(arrows: int | None) -> None:
    """A part of the whole: below random nodes, random boards have the lengths that were counted."""
    kind, rng = decision_tree.Kind(arrows), Random(arrows)
    nodes = decision_tree.cut(kind, 14)
    for node in rng.sample(nodes[1:], 12):
        counts = decision_tree.count(kind, node, Watch())
        absent, there = int(node[4]), int(node[5])
        assert sum(counts) == kind.boards(absent, there)
        words = [
            decision_tree._board(kind, absent, there, 0, rng.randrange(sum(counts)))
            for _ in range(4000)
        ]
        seen = np.bincount(packed.shortest_turns(np.array(words, np.uint64)), minlength=64)
        for length, many in enumerate(counts):
            expected = 4000 * many / sum(counts)
            assert abs(seen[length] - expected) <= 6 * (expected + 1) ** 0.5


def test_wherever_the_search_is_cut_the_counts_are_the_same() -> None:
    kind = decision_tree.Kind(6)
    sums = {
        tuple(
            map(
                sum,
                zip(
                    *(
                        decision_tree.count(kind, node, Watch())
                        for node in decision_tree.cut(kind, cut)
                    )
                ),
            )
        )
        for cut in (0, 1, 5, 9)
    }
    assert len(sums) == 1
    assert sum(next(iter(sums))) == kind.total == 28**8


def test_every_board_number_is_another_board_of_that_length() -> None:
    kind, node = decision_tree.Kind(7), decision_tree.root()
    many = decision_tree.count(kind, node, Watch())[3]
    listed = list(decision_tree.boards(kind, node, 3, Watch()))
    assert len(set(listed)) == many
    for number in Random(0).sample(range(many), 30):
        assert decision_tree.board_number(kind, node, 3, number) == listed[number]


@pytest.mark.prove
def test_the_census_of_all_boards() -> None:
    answer, found = run(None)
    assert answer["total"] == 255**8
    assert answer["impossible"] == CENSUS[0]
    assert answer["by_length"] == {str(n): many for n, many in CENSUS.items() if n}
    words = np.array([packed.pack(item.puzzle) for item in found], np.uint64)
    assert len(set(words.tolist())) == 3136
    assert set(packed.shortest_turns(words).tolist()) == {28}
