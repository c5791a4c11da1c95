"""The textbook method.

An empty grid is filled at once with default colours. Otherwise check the grid and use methods 1, 2
and 3 of the course:

    1   complete every pattern, and every sign
    2   finish every line that has all of one colour; repeat 1 and 2 until nothing changes
    3   guess white in the first blank cell and continue; when that breaks a rule, undo everything
        since the guess and put black there instead
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from pepo.core.highlight import NOTHING, Highlight
from pepo.core.listing import Listing
from pepo.core.notes import NO_NOTE, Note
from pepo.core.params import NoParams
from pepo.core.solving import Claim, Method, Outcome, Watch
from pepo.core.trace import Column, Event, Kind
from pepo.core.words import counted
from pepo.families.three_in_a_row.drawing import cell_id, cell_ids
from pepo.families.three_in_a_row.logic.deductions import (
    Deduction,
    counts,
    fill_at,
    patterns,
    signs,
)
from pepo.families.three_in_a_row.logic.default_grid import default_grid
from pepo.families.three_in_a_row.logic.pigeonhole import find_crowd
from pepo.families.three_in_a_row.methods.claims import crowded
from pepo.families.three_in_a_row.methods.highlights import highlight_of
from pepo.families.three_in_a_row.notation import format_move
from pepo.families.three_in_a_row.puzzle import (
    BLACK,
    BLANK,
    WHITE,
    Fault,
    Fill,
    ThreeInARow,
    lower_first,
    upper_first,
)

METHODS = {"pattern": "1", "sign": "1", "count": "2", "guess": "3", "undo": "3"}  # by rule


def solve_as_taught(
    puzzle: ThreeInARow, state: str, watch: Watch, options: NoParams
) -> Claim[Fill]:
    return _Run(puzzle, watch, state).solve()


class _Run:
    def __init__(self, puzzle: ThreeInARow, watch: Watch, state: str) -> None:
        self.puzzle, self.watch, self.state = puzzle, watch, state
        self.fills: list[Fill] = []
        self.whys: list[str] = []
        self.guesses: list[tuple[str, int, int]] = []  # the grid before it, its fills, the cell
        self.guessed = self.undone = 0

    def solve(self) -> Claim[Fill]:
        crowd = find_crowd(self.puzzle, self.state)
        if crowd is not None:
            self._record("fail", None, "status", crowd.reason)
            return crowded(self.puzzle, crowd, self._stats())
        if self.puzzle.is_open(self.state) and (full := default_grid(self.puzzle)) is not None:
            self._fill_with_defaults(full)
        while True:
            fault = self._deduce()
            if fault is None and BLANK not in self.state:
                self._record("win", None, "status", "full and valid: solved")
                return Claim(Outcome.SOLVED, self.fills, self.whys, stats=self._stats())
            if fault is None:
                self._guess()
            elif self.guesses:
                self._undo(fault)
            else:
                said = fault.sentence
                self._record("fail", None, "status", said, shown=self._broken(fault))
                reason = f"a rule is broken and there is no guess to undo: {lower_first(said)}"
                return Claim(Outcome.IMPOSSIBLE, stats=self._stats(), reason=reason.rstrip("."))

    def _stats(self) -> dict[str, int]:
        return {"guesses": self.guessed, "undos": self.undone, "steps": len(self.fills)}

    def _deduce(self) -> Fault | None:
        """Patterns, signs and counts until nothing moves; the broken rule, if one breaks."""
        while True:
            fault = next(self.puzzle.faults(self.state), None)
            if fault is not None:
                return fault
            rules = (patterns, signs, counts)
            if not any(self._apply_all(rule) for rule in rules):
                return None

    def _apply_all(self, rule: Callable[[ThreeInARow, str], Iterator[Deduction]]) -> bool:
        """Fill all that one rule sees in the grid as it is now."""
        moved = False
        for deduction in list(rule(self.puzzle, self.state)):
            for fill in deduction.fills:
                if self.state[self.puzzle.cell(fill)] == BLANK:
                    because, why = deduction.because, deduction.therefore
                    self._fill(fill, deduction.rule, because, why, deduction)
                    moved = True
        return moved

    def _fill(
        self, fill: Fill, rule: str, because: str, why: str, found: Deduction | None = None
    ) -> None:
        self.watch.tick()
        self.state = self.puzzle.apply(self.state, fill)
        self.fills.append(fill)
        self.whys.append(why)
        kind: Kind = "guess" if rule == "guess" else "deduce"
        if self.watch.tracing:
            shown = highlight_of(self.puzzle, fill, found)
            self._record(kind, fill, rule, because, why, shown)

    def _fill_with_defaults(self, full: str) -> None:
        why = "Nothing is given, so any grid that follows the rules will do: use the default one."
        for cell, colour in enumerate(full):
            self._fill(fill_at(self.puzzle, cell, colour), "default", "nothing is given", why)

    def _guess(self) -> None:
        cell = self.state.index(BLANK)
        self.guesses.append((self.state, len(self.fills), cell))
        self.guessed += 1
        where = self.puzzle.place(cell)
        why = f"Nothing is forced. Guess white in {where}, the first blank cell."
        self._fill(fill_at(self.puzzle, cell, WHITE), "guess", "nothing is forced", why)

    def _undo(self, fault: Fault) -> None:
        self.state, fills, cell = self.guesses.pop()
        self.undone += 1
        gone = tuple(self.fills[fills:])
        del self.fills[fills:], self.whys[fills:]
        where, said = self.puzzle.place(cell), fault.sentence
        after = f" and the {counted(len(gone) - 1, 'cell')} after it" if len(gone) > 1 else ""
        why = f"{said} So white in {where} was wrong: take it back{after}."
        shown = replace(self._broken(fault), gone=gone)
        self._record("undo", None, "undo", said.rstrip(".").lower(), why, shown)
        why = f"White in {where} broke a rule ({lower_first(said).rstrip('.')}), so it is black."
        self._fill(fill_at(self.puzzle, cell, BLACK), "undo", "white failed", why)

    def _broken(self, fault: Fault) -> Highlight:
        return Highlight(marks=cell_ids(self.puzzle, fault.cells))

    def _record(
        self,
        kind: Kind,
        fill: Fill | None,
        rule: str,
        because: str,
        why: str = "",
        shown: Highlight = NOTHING,
    ) -> None:
        if not self.watch.tracing:
            return
        method = METHODS.get(rule, "")
        cell = f"{len(shown.gone)} undone" if shown.gone else ""
        notes = dict.fromkeys(cell_ids(self.puzzle, map(self.puzzle.cell, shown.gone)), NO_NOTE)
        if fill is not None:
            cell = format_move(fill)
            note = Note(method, f"found by method {method}") if method else NO_NOTE
            notes = {cell_id(self.puzzle, self.puzzle.cell(fill)): note}
        values = {
            "step": str(len(self.watch.events) + 1),
            "cell": cell,
            "method": method,
            "rule": rule,
            "because": because,
        }
        why = why or f"{upper_first(because).rstrip('.')}."
        self.watch.record(
            Event(
                kind,
                values,
                len(self.guesses),
                why,
                self.state,
                fill,
                notes=notes,
                highlight=shown,
            )
        )


TEACHING = Method(
    name="teaching",
    title="Textbook method",
    summary="1: patterns and signs, 2: counts, 3: a guess in the first blank, undone if it fails.",
    run=solve_as_taught,
    trace_columns=(
        Column("step", "Step"),
        Column("cell", "Cell", indent=True),
        Column("method", "Method", parts=("method", "rule")),
        Column("because", "Because"),
    ),
    listing=Listing(
        (
            _Run.solve,
            _Run._deduce,
            _Run._apply_all,
            _Run._fill_with_defaults,
            _Run._guess,
            _Run._undo,
        ),
        hidden=(
            *("self._record", "self.guessed", "self.undone", "self.whys"),
            *("after", "because", "gone", "said", "shown", "where", "why"),
        ),
    ),
)
