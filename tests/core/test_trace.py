"""Finding rows of a trace: marks on a time line, and where to step."""

from pepo import families
from pepo.core.listing import Place
from pepo.core.notes import Note
from pepo.core.trace import (
    Column,
    Event,
    Kind,
    Stack,
    StackEntry,
    find_marks,
    find_next,
    link_rows,
    say_same,
)

DEPTHS = (0, 1, 2, 1, 0)
KINDS: tuple[Kind, ...] = ("try", "guess", "deduce", "undo", "win")
PHASES = ("A", "A", "B", "B", "C")
ROWS = [
    (number, Event(kind, {"phase": phase}, depth, place=Place(number % 2)))
    for number, (kind, phase, depth) in enumerate(zip(KINDS, PHASES, DEPTHS, strict=True), start=1)
]


def test_marks_are_guesses_undos_wins_and_new_parts() -> None:
    marked = [
        (mark.row, mark.title) for mark in find_marks(ROWS, [Column("phase", "", marks=True)], 5)
    ]
    assert marked == [(1, "A"), (2, "Guess"), (3, "B"), (4, "Undo"), (5, "C"), (5, "Win")]
    assert [mark.row for mark in find_marks(ROWS, [Column("phase", "")], 5)] == [2, 4, 5]


def test_a_long_time_line_has_one_mark_of_a_kind_at_one_place() -> None:
    rows = [(number, Event("guess", {})) for number in range(1, 100_001)]
    assert len(list(find_marks(rows, [], 100_000))) == 301
    parts = find_marks(ROWS, [Column("phase", "", marks=True)], 100_000)  # short, but none is lost
    assert [mark.title for mark in parts if mark.kind == "part"] == ["A", "B", "C"]


def test_over_out_of_a_call_to_a_guess_and_along_a_line() -> None:
    assert [find_next(ROWS, at, "over") for at in range(6)] == [1, 5, 4, 4, 5, None]
    assert [find_next(ROWS, at, "out") for at in range(6)] == [None, None, 5, 4, 5, None]
    assert [find_next(ROWS, at, "guess") for at in range(3)] == [2, 2, None]
    assert [find_next(ROWS, at, "line", 0) for at in range(5)] == [2, 2, 4, 4, 2]
    assert find_next(ROWS, 0, "line", 7) is None


def test_gourds_mark_their_phases() -> None:
    family = families.load("gourds")
    method = family.method("phases-leaf-sort")
    trace = family.solve(family.entry("hexagon-7").puzzle, method, trace=True).trace
    found = find_marks(enumerate(trace, start=1), method.trace_columns, len(trace))
    assert [mark.title for mark in found if mark.kind == "part"] == [
        "Phase 1",
        "Phase 2",
        "Phase 3",
    ]


def test_rows_that_are_the_same_name_each_other_and_have_one_group() -> None:
    same = {3: 1, 4: 0, 5: 2, 6: 3, 7: 1, 8: 1, 9: 1}  # row 4 is as at the start
    rows = link_rows([Event("try", {}, as_in=same.get(number)) for number in range(1, 11)])
    assert [event.group for event in rows] == [2, 3, 2, 1, 3, 2, 2, 2, 2, None]
    assert [say_same(event) for event in rows[:6]] == [
        "again in rows 3, 7, 8 and 1 more",
        "again in row 5",
        "as in row 1, again in row 6",
        "as at the start",
        "as in row 2",
        "as in row 3",
    ]
    alone = (Event("try", {}), Event("win", {}))
    assert link_rows(alone) == alone


def test_a_stack_keeps_its_top_and_knows_its_height() -> None:
    entries = [StackEntry({"n": str(row)}, row) for row in range(1, 51)]
    stack = Stack.of(entries)
    assert stack.push(StackEntry({"n": "51"}, 51)) == Stack.of(
        [*entries, StackEntry({"n": "51"}, 51)]
    )
    assert (stack.height, stack.below, stack.entries[0].row) == (50, 10, 11)
    assert Stack.of(entries[:2]).push(entries[2]).height == 3


def test_a_row_as_json_has_what_it_has_and_no_more() -> None:
    plain = Event("try", {"turn": "1"}, why="So.")
    assert plain.json == {"kind": "try", "depth": 0, "turn": "1", "why": "So."}
    event = Event("try", {}, notes={"tile-3": Note("no", "answered no")}, as_in=0)
    assert event.json == {
        "kind": "try", "depth": 0, "why": "", "as_in": 0, "notes": {"tile-3": "no"},
    }  # fmt: skip
    stack = Stack((StackEntry({"tile": "3"}, 2),), 4)
    assert stack.json == {"below": 4, "entries": [{"tile": "3", "row": 2}]}
