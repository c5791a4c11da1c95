"""Why a cell has its colour: a small reason, in words and on the board.

The first beat lights up the constraints and cells that settle it. The second says what follows; a
long proof is shown step by step after that.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pepo.core.advice import Hint
from pepo.core.advice import Step as Shown
from pepo.core.errors import BadInput
from pepo.core.highlight import Regions
from pepo.core.words import are, counted, listed
from pepo.families.three_in_a_row.advice.grade import known
from pepo.families.three_in_a_row.drawing import cell_ids
from pepo.families.three_in_a_row.logic.constraints import Constraint
from pepo.families.three_in_a_row.logic.deductions import fill_at, trials
from pepo.families.three_in_a_row.logic.grid import Grid
from pepo.families.three_in_a_row.logic.proof import Proof, Step
from pepo.families.three_in_a_row.logic.reasons import Reason, Reasons
from pepo.families.three_in_a_row.puzzle import (
    BLANK,
    COLOURS,
    Fill,
    ThreeInARow,
    lower_first,
    other,
    upper_first,
)
from pepo.search.sat import beside

MAX_CELLS = 900  # of a grid whose reasons may use all its lines
MAX_NAMED = 4  # constraints that are named one by one
MAX_TOLD = 3  # steps that fit into one sentence
NOT_FOUND = "This grid is too large to look for the whole reason."


def why(puzzle: ThreeInARow, state: str, at: tuple[int, int]) -> Hint[Fill]:
    """Why the cell in a row and column must have its colour."""
    if not (0 <= at[0] < puzzle.height and 0 <= at[1] < puzzle.width):
        raise BadInput(
            f"There is no cell in row {at[0] + 1}, column {at[1] + 1}; "
            f"the grid has {puzzle.height} rows and {puzzle.width} columns."
        )
    cell = at[0] * puzzle.width + at[1]
    where = upper_first(puzzle.place(cell))
    if puzzle.is_given(cell):
        return Hint(f"{where} is given: it belongs to the puzzle.")
    about = known(puzzle)
    if not about.solvable:
        return Hint(f"The {puzzle.clues} clash: this puzzle has no solution.")
    filled = {k: colour for k, colour in enumerate(state) if colour != BLANK and k != cell}
    if about.only is not None:  # what is wrong proves nothing
        filled = {k: colour for k, colour in filled.items() if colour == about.only[k]}
    reason = beside(lambda: _reason_at(puzzle, filled, cell))
    if reason is not None:
        return tell(puzzle, state, reason)
    if about.only is not None:
        return Hint(f"{where} is settled, but not by the lines around it. {NOT_FOUND}")
    return Hint(f"{where} may have either colour: both can be completed.")


def _reason_at(puzzle: ThreeInARow, filled: Mapping[int, str], cell: int) -> Reason | None:
    lines = _touched(puzzle, filled, cell) if len(puzzle.start()) > MAX_CELLS else None
    with Reasons(puzzle, lines) as reasons:
        colour = reasons.colour(filled, cell)
        return None if colour is None else reasons.reason(filled, cell, colour)


def _touched(puzzle: ThreeInARow, filled: Mapping[int, str], cell: int) -> list[str]:
    """In a large grid: the lines that change when the wrong colour is tried in a cell."""
    grid = Grid.of_cells(puzzle, filled)
    for is_black in (True, False):
        tried = grid.copy()
        tried.put(*divmod(cell, puzzle.width), is_black)
        if not tried.settle({cell // puzzle.width, puzzle.height + cell % puzzle.width}):
            before = zip(grid.black, grid.white, strict=True)
            after = zip(tried.black, tried.white, strict=True)
            pairs = zip(puzzle.lines, before, after, strict=True)
            return [line.name for line, old, new in pairs if old != new]
    return [line.name for line in puzzle.lines if cell in line.cells]


def smallest_of_all(puzzle: ThreeInARow, state: str, full: str) -> Hint[Fill]:
    """The smallest reason found in a position that can be completed in one way only."""
    filled = {cell: colour for cell, colour in enumerate(state) if colour != BLANK}

    def find() -> Reason | None:
        if len(state) > MAX_CELLS:
            tried = next(trials(puzzle, state), None)
            return _reason_at(puzzle, filled, puzzle.cell(tried.fills[0])) if tried else None
        with Reasons(puzzle) as reasons:
            return reasons.easiest(filled, full)

    reason = beside(find)
    if reason is not None:
        return tell(puzzle, state, reason)
    cell = state.index(BLANK)
    return Hint(
        look="No line settles a cell here, and neither does trying a single colour.",
        therefore=f"The solution has {COLOURS[full[cell]]} in {puzzle.place(cell)}. {NOT_FOUND}",
        moves=(fill_at(puzzle, cell, full[cell]),),
        conclusion=cell_ids(puzzle, [cell]),
    )


# -- in words and on the board


def tell(puzzle: ThreeInARow, state: str, reason: Reason) -> Hint[Fill]:
    """A reason as a hint; a cell that is right already has no move to play."""
    where, wrong = puzzle.place(reason.cell), COLOURS[other(reason.colour)]
    colour = COLOURS[reason.colour]
    right = state[reason.cell] == reason.colour
    proof = reason.proof
    steps = () if proof is None else tuple(_Telling(puzzle, reason.filled).steps(proof))
    if proof is None:
        said = f"With {wrong} there, these rules and cells can't all hold"
    elif len(steps) <= MAX_TOLD + 1:
        told = "; then ".join(lower_first(step.sentence).rstrip(".") for step in steps[1:])
        said, steps = f"If it were {wrong}: {told}", ()
    else:
        last = lower_first(steps[-1].sentence).rstrip(".")
        said = f"If it were {wrong}, {counted(len(steps) - 1, 'step')} later {last}"
    return Hint(
        look=_look(where, reason),
        therefore=f"{said}. So {where} is {colour}.",
        moves=() if right else (fill_at(puzzle, reason.cell, reason.colour),),
        evidence=cell_ids(puzzle, (*reason.filled, reason.cell)),
        conclusion=cell_ids(puzzle, [reason.cell]),
        regions=_regions(puzzle, reason.rules),
        steps=steps,
    )


def _look(where: str, reason: Reason) -> str:
    rules, cells = counted(len(reason.rules), "rule"), counted(len(reason.filled), "filled cell")
    named = f": {'; '.join(rule.name for rule in reason.rules)}."
    if len(reason.rules) > MAX_NAMED:
        named = ". They are marked."
    shorter = "" if reason.minimal else " A shorter reason may exist."
    return f"Look at {where}. {rules} and {cells} settle it{named}{shorter}"


def _regions(puzzle: ThreeInARow, rules: Iterable[Constraint]) -> Regions:
    return tuple(cell_ids(puzzle, part) for rule in rules for part in rule.parts)


class _Telling:
    """A proof, one step after the other, each with what is supposed so far."""

    def __init__(self, puzzle: ThreeInARow, filled: Mapping[int, str]) -> None:
        self.puzzle, self.filled = puzzle, filled

    def steps(self, proof: Proof, before: Mapping[int, str] | None = None) -> Iterator[Shown[Fill]]:
        where, colour = self.puzzle.place(proof.cell), COLOURS[proof.colour]
        also = " as well" if before else ""
        now = {**(before or {}), proof.cell: proof.colour}
        yield self._shown(f"Suppose {where} is {colour}{also}.", now, [proof.cell])
        for step in proof.steps:
            if isinstance(step, Proof):
                yield from self.steps(step, now)
                now.update(step.colours)
                settled = COLOURS[other(step.colour)]
                said = f"That fails, so {self.puzzle.place(step.cell)} is {settled}."
                yield self._shown(said, now, [step.cell])
            else:
                known = {**self.filled, **now}
                now.update(step.colours)
                yield self._forced(step, known, now)

    def _forced(self, step: Step, known: Mapping[int, str], now: Mapping[int, str]) -> Shown[Fill]:
        colours = sorted(set(step.colours.values()))
        cells = listed([
            f"{_places(self.puzzle, of_it)} {are(len(of_it))} {COLOURS[colour]}"
            for colour in colours
            if (of_it := [c for c, found in step.colours.items() if found == colour])
        ])  # fmt: skip
        forced = step.rules[0].forced(known) if len(step.rules) == 1 else None
        if forced is not None:
            said = step.rules[0].said(forced, known)
            said = f"{said}, so {cells}" if cells else said
        else:
            line = _common_line(step.rules)
            said = f"{line} has only one way left here: {cells}"
            said = said if cells else f"{line} can't be filled"
        broken = () if step.colours else sorted(step.because)
        return self._shown(f"{upper_first(said)}.", now, step.colours, step, broken)

    def _shown(
        self,
        sentence: str,
        now: Mapping[int, str],
        settled: Iterable[int],
        step: Step | None = None,
        broken: Sequence[int] = (),
    ) -> Shown[Fill]:
        return Shown(
            sentence,
            supposed=tuple(fill_at(self.puzzle, cell, colour) for cell, colour in now.items()),
            evidence=cell_ids(self.puzzle, sorted(step.because)) if step and not broken else (),
            conclusion=cell_ids(self.puzzle, settled),
            regions=_regions(self.puzzle, step.rules) if step else (),
            marks=cell_ids(self.puzzle, broken),
        )


def _common_line(rules: Sequence[Constraint]) -> str:
    """The line that all of them lie in."""
    names = [{line.name for line in rule.lines} for rule in rules]
    return sorted(set.intersection(*names))[0]


def _places(puzzle: ThreeInARow, cells: Sequence[int]) -> str:
    """Cells of one line in few words: "row 3, columns 2, 7 and 9"."""
    rows, columns = ({divmod(cell, puzzle.width)[k] + 1 for cell in cells} for k in (0, 1))
    many = "s" if len(cells) > 1 else ""
    if len(rows) == 1:
        numbers = listed([str(column) for column in sorted(columns)])
        return f"row {rows.pop()}, column{many} {numbers}"
    numbers = listed([str(row) for row in sorted(rows)])
    return f"column {columns.pop()}, row{many} {numbers}"
