"""Ring as text: what is read, what is refused, and with which words."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepo
from pepo.core.errors import BadInput
from pepo.families.ring import notation
from pepo.families.ring.puzzle import Jump, Ring
from pepo.reading.text import read

EXERCISE = Ring((3, 6, 4, 1, 3, 4, 2, 0))


@pytest.mark.parametrize(
    "text",
    [
        "ring:3,6,4,1,3,4,2,0",
        "ring: 3, 6, 4, 1, 3, 4, 2, 0 ",
        "3,6,4,1,3,4,2,0",
        "3 6 4 1 3 4 2 0",
        "  3\t6 4 , 1,3,4,2,0\r\n",
        "\ufeff3,6,4,1,3,4,2,0",
        "[3, 6, 4, 1, 3, 4, 2, 0]",
        "[3,\n6, 4, 1,\n3, 4, 2, 0]",
        "ring:[3,6,4,1,3,4,2,0]",
        '{"family": "ring", "tiles": [3, 6, 4, 1, 3, 4, 2, 0]}',
        "03,06,04,01,03,04,02,00",
    ],
)
def test_all_forms_of_one_ring(text: str) -> None:
    assert read(text, family="ring").puzzle == EXERCISE


@pytest.mark.parametrize(
    "value",
    [
        [3, 6, 4, 1, 3, 4, 2, 0],
        (3, 6, 4, 1, 3, 4, 2, 0),
        np.array([3, 6, 4, 1, 3, 4, 2, 0]),
        np.array([3, 6, 4, 1, 3, 4, 2, 0], np.uint8),
        {"family": "ring", "tiles": [3, 6, 4, 1, 3, 4, 2, 0]},
        EXERCISE,
    ],
    ids=repr,
)
def test_python_values_are_rings_too(value: object) -> None:
    assert pepo.load(value).puzzle == EXERCISE


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "empty"),
        ("3,,4", "Tile 1 is ''; expected a whole number, zero or more."),
        ("3,-6,4", "Tile 1 is '-6'; expected a whole number, zero or more."),
        ("3,1.5", "Tile 1 is '1.5'; expected a whole number, zero or more."),
        ("3,x", "Tile 1 is 'x'; expected a whole number, zero or more."),
        ("3,٣", "Tile 1 is '٣'; expected a whole number, zero or more."),
        ("3,1_0", "Tile 1 is '1_0'; expected a whole number, zero or more."),
        ("3\n4", "A ring is one line of numbers"),
        (
            "1," + "9" * 1_000_000,
            "Tile 1 is '999999999999…' (1000000 characters); expected at most",
        ),
        ("[1, 2.5]", "Tile 1 is '2.5'; expected a whole number"),
        ("[1, 1e999]", "Tile 1 is '1e999'; expected a whole number"),
        ("[1, -2]", "Tile 1 is '-2'; expected a whole number"),
        ("[1, NaN]", "The JSON holds 'NaN'"),
        ("[1, Infinity]", "The JSON holds 'Infinity'"),
        ("[1, true]", "Tile 1 is 'True'; expected a whole number"),
        ("[1, null]", "Tile 1 is 'None'; expected a whole number"),
        ('[1, "2"]', "Tile 1 is '2'; expected a whole number"),
        ("[1, [2]]", "Tile 1 is '[2]'; expected a whole number"),
        ("[]", "The ring is empty; expected at least one tile."),
        ("[1, 2", "The JSON breaks off at line 1, column 6, where the text ends"),
        ("[" * 100_000, "nested too deeply"),
        (
            "[1, " + "9" * 1_000_000 + "]",
            "Tile 1 is '999999999999999999999999…' (1000000 characters)",
        ),
        ('{"tiles": 5}', "The ring's tiles are a number; expected a list of numbers."),
        ('{"tiles": {}}', "The ring's tiles are an object; expected a list of numbers."),
        ('{"tile": [1]}', "A ring has no field 'tile'; expected only 'tiles'."),
        ("{}", "The ring's JSON object has no field 'tiles'."),
    ],
    ids=lambda text: text[:20],
)
def test_an_invalid_ring_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text, family="ring") if text.startswith("{") else notation.parse(text)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 250


@given(st.lists(st.integers(0, 10**18 - 1), min_size=1, max_size=40))
def test_any_ring_is_read_back_from_its_text(tiles: list[int]) -> None:
    ring = Ring(tuple(tiles))
    assert notation.parse(notation.format(ring)) == ring
    assert notation.from_json(notation.to_json(ring)) == ring


@given(st.text(max_size=60))
def test_any_text_is_a_ring_or_is_refused(text: str) -> None:
    try:
        ring = notation.parse(text)
    except BadInput:
        return
    assert notation.parse(notation.format(ring)) == ring


@pytest.mark.parametrize(
    ("text", "jump"),
    [
        ("+3", Jump(3)),
        ("-3", Jump(3, clockwise=False)),
        ("−3", Jump(3, clockwise=False)),
        (" +0 ", Jump(0)),
    ],
)
def test_moves_are_read(text: str, jump: Jump) -> None:
    assert notation.parse_move(text) == jump


@pytest.mark.parametrize("text", ["", "3", "+", "+-3", "+3.0", "+x", "++3", "+" + "9" * 40])
def test_an_invalid_move_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="expected a jump such as"):
        notation.parse_move(text)


@pytest.mark.parametrize(
    "text", ["+3 -1 +3", "+3,-1,+3", "+3\n-1\r\n+3\n", "+3; -1; +3", " +3 ,-1\t+3 "]
)
def test_moves_may_be_separated_by_commas_spaces_or_semicolons(text: str) -> None:
    assert notation.NOTATION.split_moves(text) == ["+3", "-1", "+3"]


@pytest.mark.parametrize("text", ["8", "-1", "x", "", "9" * 30])
def test_a_missing_tile_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="expected a number from 0 to 7"):
        notation.parse_state(EXERCISE, text)
