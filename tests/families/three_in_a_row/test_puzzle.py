"""The rules of three in a row."""

import pytest

from pepo.core.errors import BadInput, IllegalMove
from pepo.families.three_in_a_row.puzzle import Fill, ThreeInARow

SMALL = ThreeInARow(("X..O", "....", "....", "O..."))


@pytest.mark.parametrize(
    ("rows", "distinct", "solved"),
    [
        (("XXOO", "XOXO", "OXOX", "OOXX"), False, True),
        (("XXOO", "OOXX", "XXOO", "OOXX"), False, True),
        (("XXOO", "OOXX", "XXOO", "OOXX"), True, False),  # rows 1 and 3 are alike
        (("XOXO", "XOXO", "OXOX", "OXOX"), True, False),
        (("XXOO", "XXOO", "OOXX", "OOXX"), False, True),
        (("XXXO", "XOXO", "OXOX", "OOOX"), False, False),
        (("XO", "OX"), True, True),
        (("XO", "XO"), False, False),
    ],
)
def test_a_full_grid_is_solved_or_not(rows: tuple[str, ...], distinct: bool, solved: bool) -> None:
    puzzle = ThreeInARow(rows, distinct)
    assert puzzle.is_solved(puzzle.start()) is solved


def test_every_blank_may_be_filled_either_way_and_changed_again() -> None:
    assert len(list(SMALL.moves(SMALL.start()))) == 2 * 13
    state = SMALL.apply(SMALL.start(), Fill(1, 1, "X"))
    assert SMALL.apply(SMALL.apply(state, Fill(1, 1, "O")), Fill(1, 1, ".")) == SMALL.start()


@pytest.mark.parametrize(
    ("fill", "why"),
    [
        (Fill(0, 0, "O"), "Row 1, column 1 is given, so you can't change it."),
        (Fill(1, 1, "."), "Row 2, column 2 is already blank."),
        (Fill(4, 0, "X"), "Row 5, column 1 is outside the 4x4 grid."),
    ],
)
def test_an_illegal_move_says_why(fill: Fill, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        SMALL.apply(SMALL.start(), fill)


@pytest.mark.parametrize(
    ("rows", "sentences"),
    [
        (("XXX.OO", "......"), ["Row 1 has 3 black cells in a row."]),
        (("XX.X.X", "......"), ["Row 1 has 4 black cells; expected 3."]),
        (("X.", "X."), ["Column 1 has 2 black cells; expected 1."]),
        (("XO", "XO"), ["Column 1 has 2 black cells; expected 1.", "Column 2 has 2 white cells; expected 1.", "Rows 1 and 2 are the same."]),
    ],
)  # fmt: skip
def test_broken_rules_are_named_with_their_cells(
    rows: tuple[str, ...], sentences: list[str]
) -> None:
    puzzle = ThreeInARow(rows, distinct_lines=True)
    faults = list(puzzle.faults(puzzle.start()))
    assert [fault.sentence for fault in faults] == sentences
    assert all(fault.cells for fault in faults)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ((), "0 cells wide"),
        (("X",) * 2, "1 cell wide"),
        (("XO",), "1 cell high"),
        (("XO", "X"), "Row 2 has 1 cell; expected 2, as in row 1."),
        (("XZ", ".."), "Row 1, column 2 is 'Z'"),
        ((".." * 200,) * 2, "400 cells wide; expected 2 to 256."),
    ],
)
def test_an_invalid_grid_is_refused(rows: tuple[str, ...], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        ThreeInARow(rows)
