"""Finding rows of a trace: marks on a time line, and where to step."""

from pepo import families
from pepo.core.listing import Place
from pepo.core.trace import Column, Event, Kind, find_marks, find_next

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
