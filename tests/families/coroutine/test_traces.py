"""The teaching tables, row for row.

The two tables of the signature search were first made by hand; they stand here as they were, with
four slips mended: puzzle 2 lacked its second turn 10 (B 6→8) and its second turn 16 (B 4→8), and
in puzzle 3 the first turn 15 lacked its "seen before" and the first turn 11 its direction.
"""

import pytest

from pepo.core.solving import Method, solve
from pepo.core.trace import Event, say_same
from pepo.families.coroutine.methods import METHODS
from pepo.families.coroutine.methods.table import TableOptions
from pepo.families.coroutine.puzzle import Coroutine, board
from tests.families.coroutine.boards import PUZZLE_2, PUZZLE_3

BREADTH_FIRST, EXACT, GLOBAL, DECISIONS = METHODS

# Turn, coin, its start and end, the other coin's square and its directions, the direction used,
# and the valid directions that remain, or what became of it.
BY_HAND_2 = """
 1 A 1 2 9 0,2,7   2    ~
 2 B 9 9 2 1,2,4,5 none ~
 3 A 2 3 9 0,2,7   2    ~
 4 B 9 6 3 0,1,4,5 0    ~
 5 A 3 2 6 1,3,6   6    ~
 6 B 6 9 2 1,2,4,5 4    5
 7 A 2 3 9 0,2,7   2    seen
 6 B 6 8 2 1,2,4,5 5    ~
 7 A 2 4 8 1,5,7   5    ~
 8 B 8 6 4 1,4,5,7 1    ~
 9 A 4 2 6 1,3,6   1    3
10 B 6 9 2 1,2,4,5 4    seen
10 B 6 8 2 1,2,4,5 5    seen
 9 A 4 8 6 1,3,6   3    ~
10 B 6 2 8 1,5,7   7    ~
11 A 8 6 2 1,2,4,5 1    2
12 B 2 1 6 1,3,6   6    ~
13 A 6 3 1 0,4,5   0    4,5
14 B 1 4 3 0,1,4,5 4    ~
15 A 3 6 4 1,4,5,7 4    5
16 B 4 2 6 1,3,6   1    seen
16 B 4 8 6 1,3,6   3    seen
15 A 3 5 4 1,4,5,7 5    WIN
13 A 6 9 1 0,4,5   4    5
14 B 1 2 9 0,2,7   2    seen
13 A 6 8 1 0,4,5   5    ~
14 B 1 1 8 1,5,7   none ~
15 A 8 5 1 0,4,5   0    WIN
11 A 8 9 2 1,2,4,5 2    ~
12 B 2 3 9 0,2,7   2    seen
"""

BY_HAND_3 = """
 1 A 1 2 9 2,7   2    ~
 2 B 9 9 2 3,4,5 none ~
 3 A 2 3 9 2,7   2    ~
 4 B 9 8 3 3,6   6    ~
 5 A 3 3 8 0,3   none ~
 6 B 8 7 3 3,6   6    ~
 7 A 3 6 7 0,1,4 4    ~
 8 B 7 7 6 4,7   none ~
 9 A 6 3 7 0,1,4 0    4
10 B 7 7 3 3,6   none ~
11 A 3 6 7 0,1,4 4    seen
 9 A 6 9 7 0,1,4 4    ~
10 B 7 8 9 2,7   2    ~
11 A 9 6 8 0,3   0    ~
12 B 8 4 6 4,7   7    ~
13 A 6 3 4 0,5   0    5
14 B 4 8 3 3,6   3    ~
15 A 3 3 8 0,3   none seen
13 A 6 8 4 0,5   5    ~
14 B 4 1 8 0,3   0    ~
15 A 8 7 1 5,6   6    ~
16 B 1 4 7 0,1,4 4    ~
17 A 7 7 4 0,5   none ~
18 B 4 1 7 0,1,4 0    1
19 A 7 7 1 5,6   none ~
20 B 1 4 7 0,1,4 4    seen
18 B 4 2 7 0,1,4 1    ~
19 A 7 7 2 3,4,5 none ~
20 B 2 5 7 0,1,4 4    WIN
"""

DECISIONS_3 = """
 1 A 1 2 2    ~ 0
 2 B 9 9 none ~ 0
 3 A 2 3 2    ~ 0
 4 B 9 8 6    ~ 0
 5 A 3 3 none ~ 0
 6 B 8 7 6    ~ 0
 7 A 3 6 4    ~ 0
 8 B 7 7 none ~ 0
 9 A 6 3 0    4 1
10 B 7 7 none ~ 1
11 A 3 6 4    ~ 1
12 B 7 7 none ~ 1 loop
 9 A 6 9 4    ~ 1
10 B 7 8 2    ~ 1
11 A 9 6 0    ~ 1
12 B 8 4 7    ~ 1
13 A 6 3 0    5 2
14 B 4 8 3    ~ 2
15 A 3 3 none ~ 2
16 B 8 7 6    ~ 2
17 A 3 6 4    ~ 2
18 B 7 7 none ~ 2 loop
13 A 6 8 5    ~ 2
14 B 4 1 0    ~ 2
15 A 8 7 6    ~ 2
16 B 1 4 4    ~ 2
17 A 7 7 none ~ 2
18 B 4 1 0    1 3
19 A 7 7 none ~ 3
20 B 1 4 4    ~ 3
21 A 7 7 none ~ 3 loop
18 B 4 2 1    ~ 3
19 A 7 7 none ~ 3
20 B 2 5 4    ~ 3 WIN
"""


def rows(puzzle: Coroutine, method: Method) -> list[list[str]]:
    """The values of the table, one by one, written with digits as by hand, where the rows have no
    numbers."""
    trace = solve(puzzle, method, trace=True, options=TableOptions(directions="digits")).trace
    keys = [key for column in method.trace_columns for key in column.keys if key != "row"]
    return [
        [event.values[key] for key in sorted(keys, key=lambda key: key == "result")]
        for event in trace
    ]


def as_by_hand(table: list[list[str]]) -> list[list[str]]:
    """By hand the last two columns were one: what became of the move, or what remains."""
    return [[*row[:-2], row[-1].removesuffix(" before") or row[-2]] for row in table]


def read(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


@pytest.mark.parametrize(
    ("puzzle", "by_hand"), [(PUZZLE_2, BY_HAND_2), (PUZZLE_3, BY_HAND_3)], ids=["2", "3"]
)
def test_the_table_with_one_list_is_the_one_made_by_hand(puzzle: Coroutine, by_hand: str) -> None:
    assert as_by_hand(rows(puzzle, GLOBAL)) == read(by_hand)


def test_moves_that_end_a_branch_still_show_what_remains() -> None:
    ended = {tuple(row[:4]): row[-2:] for row in rows(PUZZLE_2, GLOBAL) if row[-1]}
    assert ended["10", "B", "6", "9"] == ["5", "seen before"]
    assert ended["10", "B", "6", "8"] == ["~", "seen before"]
    assert ended["15", "A", "3", "5"] == ["~", "WIN"]


def test_on_a_branch_an_abandoned_move_may_be_tried_again() -> None:
    """On puzzle 2 the two searches part at the second turn 10."""
    table = as_by_hand(rows(PUZZLE_2, EXACT))
    by_hand = read(BY_HAND_2)
    assert table[:11] == by_hand[:11]
    assert table[11] == ["10", "B", "6", "9", "2", "1,2,4,5", "4", "5"]
    assert table[12][:2] == ["11", "A"]
    assert table[12][-1] == "seen"
    assert len(table) == 34
    assert as_by_hand(rows(PUZZLE_3, EXACT)) == read(BY_HAND_3)


def test_the_decision_stack_returns_to_its_last_choice() -> None:
    assert [row if row[-1] else row[:-1] for row in rows(PUZZLE_3, DECISIONS)] == read(DECISIONS_3)


def test_the_table_as_it_is_shown_reads_in_words() -> None:
    answer = solve(PUZZLE_2, GLOBAL, trace=True)
    shown = [[column.write(event) for column in GLOBAL.trace_columns] for event in answer.trace]
    assert [column.title for column in GLOBAL.trace_columns] == [
        "Row", "Turn", "Squares", "Under the other", "Used", "Left",
    ]  # fmt: skip
    assert shown[0] == ["1", "1 A", "1 to 2", "9 N E NW", "E", ""]
    assert shown[1] == ["2", "2 B", "9 to 9", "2 NE E S SW", "pass", ""]
    assert shown[10] == ["11", "9 A", "4 to 2", "6 NE SE W", "NE", "SE"]
    assert shown[11] == ["12", "10 B", "6 to 9", "2 NE E S SW", "S", "SW, seen before"]
    assert "WIN" in [row[-1] for row in shown]


def test_every_row_says_why_and_can_be_followed_on_the_board() -> None:
    for puzzle in (PUZZLE_2, PUZZLE_3):
        for method in (EXACT, GLOBAL, DECISIONS):
            for event in solve(puzzle, method, trace=True).trace:
                assert event.why.endswith(".")
                after = puzzle.apply(event.state, event.move)
                assert str(after.other + 1) == event.values["end"]
                assert puzzle.is_solved(after) is (event.kind == "win")


def test_a_row_reads_like_a_sentence() -> None:
    trace = solve(PUZZLE_2, EXACT, trace=True).trace
    assert trace[17].why == (
        "A is on 6, which points NE, SE and W. From 2, northeast leaves the board and "
        "southeast is where A is. B tries W to 1."
    )
    assert trace[16].why == (
        "B is on 2, which points NE, E, S and SW. From 8, south and southwest leave the board. "
        "A tries NE to 6 and keeps E for later."
    )


def signature(event: Event) -> tuple[str, ...]:
    """The mover's start and end, and the other coin."""
    return event.values["start"], event.values["end"], str(event.state.other + 1)


@pytest.mark.parametrize("method", [EXACT, GLOBAL], ids=lambda method: method.name)
@pytest.mark.parametrize("puzzle", [PUZZLE_2, PUZZLE_3], ids=["2", "3"])
def test_rows_with_equal_signatures_are_one_group_and_name_each_other(
    puzzle: Coroutine, method: Method
) -> None:
    trace = solve(puzzle, method, trace=True).trace
    rows: dict[tuple[str, ...], list[int]] = {}
    for number, event in enumerate(trace, start=1):
        rows.setdefault(signature(event), []).append(number)
    groups = {number: event.group for number, event in enumerate(trace, start=1) if event.group}
    alike = [numbers for numbers in rows.values() if len(numbers) > 1]
    assert groups.keys() == {number for numbers in alike for number in numbers}
    for numbers in alike:
        assert len({groups[number] for number in numbers}) == 1
        first, *others = numbers
        assert trace[first - 1].as_in is None
        assert all((trace[number - 1].as_in or 0) in numbers for number in others)
        named = [row for number in numbers for row in trace[number - 1].again]
        assert sorted(named) == others
    for number, event in enumerate(trace, start=1):
        if event.kind == "seen before":  # by the row that put it on the list
            assert event.as_in is not None
            assert trace[event.as_in - 1].kind in ("try", "pass")
            assert f"in row {event.as_in}" in event.why
            assert number in trace[event.as_in - 1].again


def test_a_loop_names_the_row_that_led_to_the_same_position() -> None:
    for puzzle in (PUZZLE_2, PUZZLE_3):
        trace = solve(puzzle, DECISIONS, trace=True).trace
        loops = [event for event in trace if event.kind == "seen before"]
        assert loops
        for event in loops:
            assert event.as_in
            before = trace[event.as_in - 1]
            assert puzzle.apply(before.state, before.move) == puzzle.apply(event.state, event.move)
    _, loop = solve(board([[()] * 3] * 3), DECISIONS, trace=True).trace  # both coins pass
    assert loop.as_in == 0
    assert say_same(loop) == "as at the start"
    assert "the same position as at the start" in loop.why


def test_the_stack_shows_every_open_decision() -> None:
    trace = solve(PUZZLE_3, DECISIONS, trace=True).trace
    assert [entry.values for entry in trace[27].stack.entries] == [
        {"coin": "A", "A": "6", "B": "7", "move": "9", "tries": "S", "left": ""},
        {"coin": "A", "A": "6", "B": "4", "move": "13", "tries": "SW", "left": ""},
        {"coin": "B", "A": "7", "B": "4", "move": "18", "tries": "N", "left": "NE"},
    ]
    for event in trace:
        assert str(event.stack.height) == event.values["open"]
        for entry in event.stack.entries:
            began = trace[entry.row - 1]
            assert (entry.values["coin"], entry.values["move"]) == (
                began.values["coin"],
                began.values["turn"],
            )
            assert [entry.values[coin] for coin in "AB"] == [
                str(square + 1) for square in began.state.coins
            ]
