"""Every search lists all shortest solutions: as many as breadth first counts, all different."""

import pytest

import pepo
from pepo.core.solving import Watch
from pepo.families.gourds.exact import patterns
from pepo.families.gourds.exact.ida import all_solutions
from pepo.families.gourds.exact.lone import lone_search
from pepo.families.gourds.exact.numbers import Shared
from pepo.families.gourds.exact.patterns import patterns_of
from pepo.families.gourds.exact.tables import distances_of
from pepo.families.gourds.exact.team import plain_search
from pepo.search.breadth_first import all_shortest
from tests.families.gourds.boards import coloured, numbered, some_board


@pytest.mark.parametrize("seed", range(4))
def test_table_patterns_and_lone_gourds_list_the_same_solutions(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patterns, "FIRST_SIZE", 2)
    monkeypatch.setattr(patterns, "_kept", Shared())
    monkeypatch.setenv("PEPO_CACHE", "off")
    board = some_board(9, seed)
    puzzle = coloured(board, 3, seed) if seed == 2 else numbered(board, seed)
    start, watch, far = puzzle.start(), Watch(), distances_of(puzzle, Watch())
    listed = [tuple(moves) for moves in far.solutions(start)]
    assert len(set(listed)) == len(listed) == far.count_shortest(start) > 0
    length = far.distance(start)
    assert length is not None
    searches = plain_search(puzzle, start, patterns_of(puzzle, watch)), lone_search(puzzle, start)
    for search in searches:
        found = [tuple(moves) for moves in all_solutions(search, length, watch)]
        assert sorted(found) == sorted(listed)
    assert sorted(all_shortest(puzzle, start, watch)) == sorted(listed)


def test_the_list_says_whether_it_is_whole() -> None:
    answer = pepo.load("gourds/flower-7").solve("optimal")
    every = answer.all_shortest()
    assert every.complete
    assert len(every) > 5
    assert len({tuple(each.moves) for each in every}) == len(every)
    assert all(each.solved and each.length == answer.length for each in every)
    some = answer.all_shortest(5)
    assert (len(some), some.complete, some.reason) == (5, False, "")
    assert some.sentence == "5 shortest solutions listed; there are more."


def test_without_a_proof_there_is_no_list() -> None:
    answer = pepo.load("gourds/hexagon-19").solve("peel")
    with pytest.raises(pepo.BadInput, match="isn't proved to be shortest"):
        answer.all_shortest()
    with pytest.raises(pepo.BadInput, match="can't list shortest solutions of three-in-a-row"):
        pepo.load("three-in-a-row/score").solve().all_shortest()
