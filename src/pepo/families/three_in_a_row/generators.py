"""Three in a row: puzzles with one solution, of a chosen size and level.

A random full grid; then givens are taken away, in random order, as long as what is left still has
one solution that logic of the chosen level finds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pepo.core.errors import BadInput, Stop
from pepo.core.generators import Generator, Settings
from pepo.core.levels import Level
from pepo.core.params import build, param
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.advice.grade import grade, is_settled, known
from pepo.families.three_in_a_row.logic.givens import drop, random_full
from pepo.families.three_in_a_row.logic.pigeonhole import refuse_size_without_grids
from pepo.families.three_in_a_row.logic.reasons import reason_size
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow, blank_grid
from pepo.search.sat import beside

MAX_TRIES = 200_000
MAX_READABLE = 144  # cells; up to here the first tries are made in readable Python, without Numba
FIRST_TRIES = 4


@dataclass(frozen=True)
class GridParams:
    width: int = param(8, "number of columns", least=4, most=40)
    height: int | None = param(
        None, "number of rows (default: as many as columns)", least=4, most=40
    )
    level: Level = param(Level.MODERATE, "difficulty")
    distinct_lines: bool = param(False, "no two rows or columns the same")
    givens: int | None = param(
        None, "approximate number of givens (default: as few as possible)", least=0
    )
    symmetric: bool = param(False, "givens with rotational symmetry")
    reason_size: int | None = param(
        None, "rules that any step needs at once, at most (default: any number)", least=1, most=99
    )


def make(params: GridParams, rng: Random, watch: Watch) -> ThreeInARow:
    """Make puzzles until one has the chosen level; most sizes take a few tries at most."""
    height = params.height or params.width
    _refuse_too_small(params, height)
    if params.reason_size == 1 and params.level > 1:
        raise BadInput(f"reason-size is '1'; a {params.level.word} puzzle needs 2 or more.")
    empty = blank_grid(params.width, height, params.distinct_lines)
    refuse_size_without_grids(empty)
    readable = params.width * height <= MAX_READABLE and params.level < Level.FIENDISH
    first_tries = FIRST_TRIES if readable else 0  # one in hundreds is fiendish
    for number in range(MAX_TRIES):
        watch.tick(what="tries")
        watch.look(what="tries")
        kernel = number >= first_tries
        full = random_full(empty, rng, watch, kernel)
        if full is None:
            continue
        puzzle = _Making(full, params, rng, watch, kernel).puzzle()
        if puzzle is not None and _has_small_reasons(puzzle, full.start(), params.reason_size):
            return puzzle
    raise Stop(f"none of {MAX_TRIES:,} tries made a {params.level.word} puzzle")


def _refuse_too_small(params: GridParams, height: int) -> None:
    """In a line of 4, patterns and counts already say everything (a test lists the lines)."""
    small = max(params.width, height) == 4 and not params.distinct_lines
    if params.level > 1 and (small or (params.level > 2 and params.width * height < 36)):
        raise BadInput(
            f"level is '{params.level.word}'; a {params.width}x{height} grid is too small for it."
        )


def _has_small_reasons(puzzle: ThreeInARow, solution: str, limit: int | None) -> bool:
    if limit is None:
        return True
    return beside(lambda: reason_size(puzzle, solution, limit)) <= limit


class _Making:
    """One try: a full grid from which givens are taken away, and the order they go in."""

    def __init__(
        self, full: ThreeInARow, params: GridParams, rng: Random, watch: Watch, by_kernel: bool
    ) -> None:
        self.full, self.params, self.watch, self.by_kernel = full, params, watch, by_kernel
        self.groups = _groups(full, rng, symmetric=params.symmetric)

    def puzzle(self) -> ThreeInARow | None:
        """What is left when givens are taken away; None if it doesn't have the chosen level."""
        level, puzzle = int(self.params.level), self.full
        if level <= 2 or len(puzzle.start()) > MAX_READABLE:  # logic shrinks a large grid faster
            puzzle = self._drop(puzzle, min(level, 2), self.params.givens if level == 1 else None)
        if level > 2:
            puzzle = self._ease(self._drop(puzzle, None, None))
        if self._grade(puzzle) != level:
            return None
        return puzzle if self.params.givens is None else self._give_back(puzzle)

    def _grade(self, puzzle: ThreeInARow) -> int:
        return grade(puzzle, self.by_kernel)

    def _drop(self, puzzle: ThreeInARow, level: int | None, givens: int | None) -> ThreeInARow:
        """Blank one group after the other, down to about `givens`: those that follow by logic of a
        level, or, without a level, those that aren't needed to have only one solution."""
        if givens is None and self.by_kernel and not self.params.symmetric:
            order = [cell for (cell,) in self.groups]
            return drop(puzzle, order, level, self.watch)
        for cells in self.groups:
            self.watch.look(what="givens")
            if givens is not None and _givens(puzzle) <= givens:
                break
            if puzzle.start()[cells[0]] == BLANK:
                continue
            smaller = _with(puzzle, cells, BLANK * len(puzzle.start()))
            if (
                known(smaller, self.by_kernel).only is not None
                if level is None
                else is_settled(smaller, level, self.by_kernel)
            ):
                puzzle = smaller
        return puzzle

    def _ease(self, puzzle: ThreeInARow) -> ThreeInARow:
        """Too hard: give cells back, the last taken first, until the level is right."""
        for cells in reversed(self.groups):
            if self._grade(puzzle) <= self.params.level:
                break
            puzzle = _with(puzzle, cells, self.full.start())
        return puzzle

    def _give_back(self, puzzle: ThreeInARow) -> ThreeInARow:
        """More givens, up to about as many as asked for, as long as the level stays the same."""
        for cells in reversed(self.groups):
            self.watch.look(what="givens")
            if _givens(puzzle) >= (self.params.givens or 0):
                break
            fuller = _with(puzzle, cells, self.full.start())
            if self._grade(fuller) == self.params.level:
                puzzle = fuller
        return puzzle


def _givens(puzzle: ThreeInARow) -> int:
    return len(puzzle.start()) - puzzle.start().count(BLANK)


def _groups(full: ThreeInARow, rng: Random, *, symmetric: bool) -> list[tuple[int, ...]]:
    """Cells that are given or blank together, in random order."""
    last = full.width * full.height - 1
    cells = range(last // 2 + 1) if symmetric else range(last + 1)
    groups = [tuple({cell, last - cell}) if symmetric else (cell,) for cell in cells]
    rng.shuffle(groups)
    return groups


def _with(puzzle: ThreeInARow, cells: Sequence[int], colours: str) -> ThreeInARow:
    """The puzzle with some of its cells as in `colours`."""
    state = list(puzzle.start())
    for cell in cells:
        state[cell] = colours[cell]
    return puzzle.with_cells("".join(state))


def again(puzzle: ThreeInARow, rng: Random, watch: Watch) -> ThreeInARow:
    size = {"width": puzzle.width, "height": puzzle.height, "distinct_lines": puzzle.distinct_lines}
    return make(build(GridParams, size, what="grid"), rng, watch)


SIDES = {Level.GENTLE: 6, Level.MODERATE: 8, Level.HARD: 8, Level.FIENDISH: 12}


def at_level(level: Level, rng: Random) -> Settings:
    """The smallest side on which a level is found at once."""
    return "unique", {"width": SIDES[level], "level": level}


GENERATORS = (
    Generator(
        name="unique",
        title="One solution, any difficulty",
        summary="One solution, the size and difficulty you choose, and as few givens as possible.",
        generate=make,
        params=GridParams,
    ),
)
