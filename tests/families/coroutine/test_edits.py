"""What an editor may change, and what it may not."""

import pytest

import pepo
from pepo.core.errors import BadInput
from pepo.families.coroutine import notation


@pytest.mark.parametrize(
    ("edit", "place", "value", "becomes"),
    [
        ("arrow", 1, "NE", "0145,1245,0145/1457,g,136/067,157,027"),
        ("arrow", 1, "4", "05,1245,0145/1457,g,136/067,157,027"),
        ("goal", 2, "", "045,g,0145/1457,g,136/067,157,027"),
        ("coin-a", 4, "", "045,1245,0145/a1457,g,136/067,157,b027"),
        ("coin-b", 8, "", "a045,1245,0145/1457,g,136/067,b157,027"),
    ],
)
def test_edits_change_one_thing(edit: str, place: int, value: str, becomes: str) -> None:
    assert (
        notation.format(pepo.load("coroutine/puzzle-2").edit(edit, place, value).puzzle) == becomes
    )


def test_a_goal_can_be_taken_away_when_another_is_there() -> None:
    two = pepo.load("coroutine/puzzle-2").edit("goal", 2)
    assert notation.format(two.edit("goal", 5).puzzle) == "045,g,0145/1457,-,136/067,157,027"


@pytest.mark.parametrize(
    ("edit", "place", "value", "why"),
    [
        ("arrow", 5, "N", "Square 5 is a goal and has arrows"),
        ("arrow", 1, "up", "The direction is 'up'"),
        ("arrow", 10, "N", "The square is '10'; expected a number from 1 to 9"),
        ("goal", 5, "", "no goal; expected at least 1"),
        ("goal", 1, "", "Coin A starts on square 1, which is a goal"),
        ("coin-a", 9, "", "Both coins start on square 9"),
        ("coin-a", 5, "", "Coin A starts on square 5, which is a goal"),
        ("coin-b", "x", "", "The square is 'x'"),
    ],
)
def test_an_edit_that_makes_a_bad_board_is_refused(
    edit: str, place: object, value: str, why: str
) -> None:
    with pytest.raises(BadInput) as refused:
        pepo.load("coroutine/puzzle-2").edit(edit, place, value)
    assert why in str(refused.value)
