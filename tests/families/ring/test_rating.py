"""Hints, distances, verdicts and levels of ring."""

import pytest

from pepo.core.errors import Stop
from pepo.core.session import Session
from pepo.core.solving import Limits, Watch
from pepo.families.ring.advice import hint, rate, review, verdict
from pepo.families.ring.family import FAMILY
from pepo.families.ring.puzzle import Ring

SIXTEEN = Ring((6, 2, 4, 6, 1, 5, 4, 5, 3, 1, 1, 5, 7, 4, 7, 0))


def test_a_hint_shows_both_landings_and_then_the_better_one() -> None:
    found = hint(SIXTEEN, 7)
    assert found.look == "Tile 7 says 5: clockwise is tile 12, counter-clockwise tile 2."
    assert found.therefore == (
        "Jump clockwise to tile 12. After this, 4 jumps are enough. From tile 2 you would need 7 jumps."
    )
    assert found.conclusion == ("tile-12",)


@pytest.mark.parametrize(
    ("tiles", "tile", "words"),
    [
        ((2, 0, 1, 0), 0, "either way leads to tile 2"),
        ((3, 6, 4, 1, 3, 4, 2, 0), 4, "tile 7, the goal."),
        ((1, 1, 0, 1, 0, 0), 0, "tile 5, the goal."),
        ((2, 0, 0, 1, 0), 0, "would be a dead end"),
    ],
)
def test_a_hint_names_what_is_special(tiles: tuple[int, ...], tile: int, words: str) -> None:
    found = hint(Ring(tiles), tile)
    assert words in f"{found.look} {found.therefore}"


def test_a_hint_refuses_in_a_dead_end_and_a_session_says_how_far_to_go_back() -> None:
    ring = Ring((2, 0, 0, 1, 0))
    session = Session(FAMILY, ring).play("+2")
    refused = session.hint()
    assert refused.refused
    assert refused.look == (
        "You can't reach the goal from tile 2. Undo 1 jump to get back to a solvable position."
    )
    assert refused.back == 1
    assert not review(ring, 2).ok
    assert session.hints == 0
    assert session.undo_mistakes() == 1
    assert session.state == 0


def test_a_verdict_gives_the_facts() -> None:
    found = verdict(Ring((3, 6, 4, 1, 3, 4, 2, 0)), Watch())
    assert found.ok
    assert found.facts == {
        "outcome": "solved",
        "length": 3,
        "shortest_solutions": 2,
        "unique": False,
        "level": 1,
        "level_name": "gentle",
    }
    assert not verdict(Ring((3, 4, 1, 2, 0)), Watch()).ok


def test_a_verdict_that_reaches_a_limit_says_so() -> None:
    with pytest.raises(Stop, match="limit"):
        verdict(SIXTEEN, Watch(Limits(states=2)))


@pytest.mark.parametrize(
    ("tiles", "level"),
    [((0,), "gentle"), ((1, 0), "gentle"), (SIXTEEN.tiles, "hard"), ((0, 0), "impossible")],
)
def test_levels(tiles: tuple[int, ...], level: str) -> None:
    assert rate(Ring(tiles)).name == level
