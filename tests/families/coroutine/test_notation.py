"""Coroutine as text: what is written is read again, and what can't be read is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pepo
from pepo.core.errors import BadInput
from pepo.families.coroutine import notation
from pepo.families.coroutine.puzzle import Coroutine, Position, Turn, board
from tests.families.coroutine.boards import PUZZLE_2, PUZZLE_3

CLASSIC = [
    [[0, 4, 5], [1, 2, 4, 5], [0, 1, 4, 5]],
    [[1, 4, 5, 7], [], [1, 3, 6]],
    [[0, 6, 7], [1, 5, 7], [0, 2, 7]],
]


@st.composite
def boards(draw: st.DrawFn) -> Coroutine:
    rows, columns = draw(st.tuples(st.integers(1, 6), st.integers(1, 6)).filter(_large_enough))
    cells = rows * columns
    places = draw(st.permutations(range(cells)))
    goals = set(places[2 : 2 + draw(st.integers(1, min(3, cells - 2)))])
    arrows = st.sets(st.integers(0, 7))
    squares = [set() if k in goals else draw(arrows) for k in range(cells)]
    grid = [squares[k : k + columns] for k in range(0, cells, columns)]
    return board(grid, coins=places[:2], goals=goals)


def _large_enough(shape: tuple[int, int]) -> bool:
    return shape[0] * shape[1] >= 3


@given(boards())
def test_every_form_of_a_board_is_read_again(puzzle: Coroutine) -> None:
    text = notation.format(puzzle)
    assert notation.parse(text) == puzzle
    assert notation.parse(text.upper()) == puzzle
    assert notation.parse(text.replace("/", "\n").replace(",", " | ")) == puzzle
    value = json.loads(json.dumps(notation.to_json(puzzle)))
    assert notation.from_json(value) == puzzle
    assert pepo.load(f"coroutine:{text}").puzzle == puzzle
    assert not set(text) & set("|;: \n%?#")


@given(boards(), st.data())
def test_every_state_and_move_is_read_again(puzzle: Coroutine, data: st.DataObject) -> None:
    positions = list(puzzle.positions())
    position = data.draw(st.sampled_from(positions))
    assert notation.parse_state(puzzle, notation.format_state(puzzle, position)) == position
    for turn in puzzle.moves(position):
        assert notation.parse_move(notation.format_move(turn)) == turn


SCRAPS = st.lists(
    st.sampled_from(
        ["0", "7", "12", "g", "a", "b", "N", "SW", ",", "/", "|", "\n", " ", "-", "x", "*"]
    )
).map("".join)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["N", "SW", "Q", "3", ""]),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=30,
)


@given(SCRAPS | st.text())
def test_any_text_is_a_board_or_refused(text: str) -> None:
    try:
        puzzle = notation.parse(text)
    except BadInput as refused:
        assert "\n" not in str(refused)
    else:
        assert notation.parse(notation.format(puzzle)) == puzzle


@given(VALUES, VALUES, VALUES)
def test_any_json_is_a_board_or_refused(squares: object, coins: object, goals: object) -> None:
    for value in (squares, {"squares": squares, "coins": coins, "goals": goals}):
        try:
            puzzle = notation.from_json(value)
        except BadInput as refused:
            assert "\n" not in str(refused)
        else:
            assert notation.from_json(notation.to_json(puzzle)) == puzzle


@given(SCRAPS)
def test_any_moves_are_read_or_refused(text: str) -> None:
    for move in notation.split_moves(text):
        try:
            turn = notation.parse_move(move)
        except BadInput:
            continue
        assert notation.parse_move(notation.format_move(turn)) == turn


@pytest.mark.parametrize(
    "text",
    [
        "045,1245,0145/1457,g,136/067,157,027",
        "045,1245,0145/1457,,136/067,157,027",
        "540,1245,0145/1457,-,136/067,157,027",
        "a045,1245,0145/1457,G,136/067,157,b027",
        "045 1245 0145\n1457 g 136\n067 157 027",
        "045 1245 0145 / 1457 goal 136 / 067 157 027\n",
        "N S SW, NE E S SW, N NE S SW\nNE S SW NW, goal, NE SE W\nN W NW, NE SW NW, N E NW",
        "n s sw|ne e s sw|n ne s sw\nne s sw nw||ne se w\nn w nw|ne sw nw|n e nw",
        "| a N S SW | NE E S SW | N NE S SW |\n\n| 1457 | * | NE SE W |\n| 067 | 157 | b N E NW |",
        json.dumps(CLASSIC),
        json.dumps({"family": "coroutine", "squares": CLASSIC, "goals": [[1, 1]]}),
        json.dumps({"family": "coroutine", "squares": CLASSIC, "coins": [[0, 0], [2, 2]]}),
    ],
)
def test_a_board_has_many_text_forms(text: str) -> None:
    assert notation.parse(text) == PUZZLE_2
    assert pepo.load(text).puzzle == PUZZLE_2


def test_nested_lists_are_a_board_in_python() -> None:
    assert notation.from_python(CLASSIC) == PUZZLE_2
    assert pepo.load(CLASSIC).puzzle == PUZZLE_2
    assert notation.from_python((({"N"}, set(), ("S",)),)) == notation.parse("0,g,4")


@pytest.mark.parametrize(
    "value", [[], [3, 6, 4, 1], (1, 2), "045", ["X.", ".O"], [[1, 0], [0, 1]], [[]], {}, None, 7]
)
def test_other_values_are_no_boards(value: object) -> None:
    assert notation.from_python(value) is None


@pytest.mark.parametrize(
    "text",
    [
        "3,6,4,1", "3 6 4 1", "[3, 6, 4, 1]", "10\n01", "XX..\n..OO", "1001\n0110\n1010\n0101",
        "BW\nWB", "B,W\nW,B", "6x6:aBcDgg", "8x8u:bCbEgA", "[[1, 0], [0, 1]]", "1,0\n0,1", "", "g",
    ],
)  # fmt: skip
def test_text_of_other_families_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        notation.parse(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The board is empty"),
        ("00,1,1/1,g,1/1,1,1", "Square 1 has the direction N twice"),
        ("N N,1,1/1,g,1/1,1,1", "Square 1 has the direction N twice"),
        ("048,1,1/1,g,1/1,1,1", "Square 1 has the direction '8'; expected 0 to 7"),
        ("0,1,NNE/1,g,1/1,1,1", "Square 3 is 'NNE'; expected directions 0 to 7 or N, NE"),
        ("0,1,1/1,g3,1/1,1,1", "Square 5 is 'g3'"),
        ("0,1,1/1,3g,1/1,1,1", "Square 5 is a goal and has arrows (SE)"),
        ("0,1,1/1,3,1/1,1,1", "Square 5 is a goal and has arrows (SE)"),
        ("ab0,1,1/1,g,1/1,1,1", "Both coins start on square 1"),
        ("b0,1,1/1,g,1/1,1,1", "Both coins start on square 1"),
        ("0,1,1/1,ag,1/1,1,1", "Coin A starts on square 5, which is a goal"),
        ("a0,a1,1/1,g,1/1,1,1", "Coin A is on squares 1 and 2; expected 1"),
        ("0,1/1,g,1", "Row 2 has 3 squares and row 1 has 2"),
        ("0,1,1//1,1,1", "Row 2 has 1 square and row 1 has 3"),
        ("0,g", "The board has 2 squares; expected at least 3"),
        ("0,1/4,5", "A board of 2 by 2 has no middle square"),
        ("3,6,4", "isn't a coroutine board"),
        ("/".join([",".join(["0"] * 1000)] * 1000), "the limit is 2,500 squares"),
        ("/".join([",".join(["0"] * 51)] * 51), "2,601 squares; the limit is 2,500"),
        ('{"squares": 3}', "The squares are a number"),
        ('{"squares": ["N"]}', "Row 1 is 'N'; expected a list of squares"),
        ('{"squares": [["N", [], []]]}', "Square 1 is 'N'; expected a list of directions"),
        ('{"squares": [[["N"], ["up"], []]]}', "Square 2 has the direction 'up'"),
        ('{"squares": [[["N"], [1.5], []]]}', "Square 2 has the direction '1.5'"),
        ('{"squares": [[["N"], [true], []]]}', "Square 2 has the direction 'True'"),
        ('{"squares": [[["N"], [], []]], "goal": [0, 3]}', "The goal is at row 0, column 3, off"),
        ('{"squares": [[["N"], [], []]], "goal": 1}', "The goal is at '1'; expected row and"),
        ('{"squares": [[["N"], [], []]], "coins": [[0, 0], [0, 0]]}', "Both coins start on"),
        ('{"squares": [[["N"], [], []]], "coins": [[0, 0], [1, 0]]}', "Coin B is at row 1"),
        ('{"squares": [[["N"], [], []]], "coins": [[0, 0]]}', "lists 1 place; expected 2"),
        ('{"squares": [[["N"], [], []]], "coins": 5}', "'coins' is a number; expected a list"),
        ('{"squares": [[[], [], []]], "goal": [0, 1], "goals": []}', "both 'goal' and 'goals'"),
        ('{"squares": [[[], [], []]], "goals": []}', "no goal; expected at least 1"),
        ('{"squares": [[["N"], [], []]], "gaol": 1}', "no field 'gaol'"),
        ('{"coins": []}', "no field 'squares'"),
        ("[]", "The board has 0 squares"),
        ("[[[0], [], [4]], [[1]]]", "Row 2 has 1 square"),
    ],
)
def test_bad_boards_are_refused_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        notation.parse(text)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("A E", Turn(0, 2)),
        ("B NW", Turn(1, 7)),
        ("A -", Turn(0)),
        ("b nw", Turn(1, 7)),
        ("0, S", Turn(0, 4)),
        ("1, -", Turn(1)),
        ("1,−", Turn(1)),
        ("A 2", Turn(0, 2)),
        ("B pass", Turn(1)),
    ],
)
def test_moves_are_read_in_their_old_and_new_forms(text: str, turn: Turn) -> None:
    assert notation.parse_move(text) == turn


@pytest.mark.parametrize("text", ["", "A", "E", "C E", "A X", "A 8", "A E E", "2, S", "AE", "-"])
def test_other_moves_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="expected"):
        notation.parse_move(text)


@pytest.mark.parametrize(
    "text",
    [
        "A E\nB -\nA E", "A E; B -; A E", "A E, B -, A E", "A E B - A E", "0, E\n1, -\n0, E",
        "A E;B -;A E;", "  0, E (WIN)\n1, -\n0, E ",
    ],
)  # fmt: skip
def test_a_solution_is_cut_into_moves_however_it_is_separated(text: str) -> None:
    moves = [notation.parse_move(move) for move in notation.split_moves(text)]
    assert moves == [Turn(0, 2), Turn(1), Turn(0, 2)]


def test_half_a_move_is_noticed() -> None:
    assert notation.split_moves("A E B") == ["A E", "B"]


@pytest.mark.parametrize("text", ["", "A1", "A1 B1, A to move", "A0 B2, A", "A1 B10, B", "A1 B2 C"])
def test_other_positions_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="The position is"):
        notation.parse_state(PUZZLE_3, text)


def test_positions_read_well() -> None:
    assert notation.format_state(PUZZLE_3, Position((7, 1))) == "A8 B2, A to move"
    assert notation.parse_state(PUZZLE_3, "A8 B2 A") == Position((7, 1))


def test_the_one_line_form_says_only_what_is_unusual() -> None:
    assert notation.format(PUZZLE_3) == "56,345,36/05,g,47/014,03,27"
    odd = board([[[0], [], [4], []]], coins=[2, 0], goals=[1, 3])
    assert notation.format(odd) == "b0,g,a4,g"
    assert notation.to_json(odd)["goals"] == [[0, 1], [0, 3]]
