"""The whole state space, against what can be seen with the naked eye."""

import pepo
from pepo.core.solving import Limits, Watch
from pepo.search.breadth_first import breadth_first
from pepo.search.state_space import components, explore
from tests.tiny import Walk


def test_a_line_with_a_hole_at_one_end() -> None:
    space = explore(Walk(4), 0, Watch())
    assert sorted(space.states) == [-1, 0, 1, 2, 3, 4]
    assert space.distribution == [1, 2, 1, 1, 1]
    to_goal = dict(zip(space.states, space.to_goal(), strict=True))
    assert to_goal == {-1: -1, 0: 4, 1: 3, 2: 2, 3: 1, 4: 0}
    assert space.shortest_solutions(Watch()) == 1


def test_the_same_walk_breadth_first() -> None:
    claim = breadth_first(Walk(4), 0, Watch())
    assert claim.moves == (1, 1, 1, 1)
    assert claim.stats["shortest_solutions"] == 1


def test_a_limit_keeps_only_layers_that_are_known_whole() -> None:
    game = pepo.load([1] * 101)
    whole = game.study().space.distribution
    for states in range(1, 60, 7):
        part = explore(game.puzzle, 0, Watch(Limits(states=states)))
        assert not part.complete
        assert part.distribution == whole[: len(part.distribution)]
        assert "limit" in part.reason


def test_parts_of_a_space_are_counted_with_arrows_followed_both_ways() -> None:
    assert components(Walk(3), range(-1, 4), Watch()) == 1
    assert components(pepo.load([0, 0, 0]).puzzle, range(3), Watch()) == 3
    assert pepo.load([2, 0, 0, 0]).study().components == 3


def test_the_study_of_the_exercise() -> None:
    study = pepo.study("ring/exercise")
    figures = study.figures()
    assert figures == {
        "puzzle": "ring:3,6,4,1,3,4,2,0",
        "family": "ring",
        "outcome": "done",
        "states": 8,
        "components": 1,
        "from": "start",
        "distribution": [1, 2, 3, 2],
        "farthest": 3,
        "mean": 1.75,
        "dead_ends": 0,
        "shortest_solutions": 2,
    }
    assert list(study.rows())[:2] == [("0", 0, 3), ("3", 1, 2)]
    assert sorted(study.farthest_states()) == [6, 7]


def test_a_puzzle_without_solution_has_only_dead_ends() -> None:
    figures = pepo.study("ring/no-way-out").figures()
    assert figures["dead_ends"] == figures["states"] == 4
    assert figures["shortest_solutions"] == 0
