"""The teaching tables, row for row.

The two tables of the signature search were first made by hand; they stand here as they were, with
four slips mended: puzzle 2 lacked its second turn 10 (B 6→8) and its second turn 16 (B 4→8), and
in puzzle 3 the first turn 15 lacked its "seen before" and the first turn 11 its direction.
"""

import pytest

from pepo.core.solving import Method, solve
from pepo.families.coroutine.methods import METHODS
from pepo.families.coroutine.methods.table import TableOptions
from pepo.families.coroutine.puzzle import Coroutine
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
    """The values of the table, one by one, written with digits as by hand."""
    trace = solve(puzzle, method, trace=True, options=TableOptions(directions="digits")).trace
    keys = [key for column in method.trace_columns for key in column.keys]
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
        "Turn", "Squares", "Under the other", "Used", "Left",
    ]  # fmt: skip
    assert shown[0] == ["1 A", "1 to 2", "9 N E NW", "E", ""]
    assert shown[1] == ["2 B", "9 to 9", "2 NE E S SW", "pass", ""]
    assert shown[10] == ["9 A", "4 to 2", "6 NE SE W", "NE", "SE"]
    assert shown[11] == ["10 B", "6 to 9", "2 NE E S SW", "S", "SW, seen before"]
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
