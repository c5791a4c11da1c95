"""Three in a row: puzzles with one solution, of a wished size and level.

A random full grid; then givens are taken away, in random order, as long as what is left still has
one solution that the wished level of logic finds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pepo.core.errors import BadInput, Stop
from pepo.core.generators import Generator
from pepo.core.levels import Level
from pepo.core.params import build, param
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.advice.grade import grade, is_settled, known
from pepo.families.three_in_a_row.logic.givens import drop, random_full
from pepo.families.three_in_a_row.logic.pigeonhole import refuse_too_large
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow

MAX_TRIES = 200_000
MAX_READABLE = 144  # cells; up to here the first tries are made in readable Python, without Numba
FIRST_TRIES = 4


@dataclass(frozen=True)
class Wish:
    width: int = param(8, "how many columns", least=4, most=40)
    height: int | None = param(
        None, "how many rows; as many as columns by default", least=4, most=40
    )
    level: Level = param(Level.MODERATE, "how hard")
    distinct_lines: bool = param(False, "no two rows and no two columns alike")
    givens: int | None = param(None, "about how many givens; as few as can be by default", least=0)
    symmetric: bool = param(False, "givens in places that half a turn leaves alike")


def make(wish: Wish, rng: Random, watch: Watch) -> ThreeInARow:
    """Puzzles until one has the wished level; most sizes take a few tries at most."""
    height = wish.height or wish.width
    for name, side in (("width", wish.width), ("height", height)):
        if side % 2:
            raise BadInput(f"{name} is '{side}'; expected an even number.")
    _refuse_too_small(wish, height)
    refuse_too_large(wish.width, height, wish.distinct_lines)
    for number in range(MAX_TRIES):
        watch.tick(what="tries")
        watch.look(what="tries")
        kernel = number >= FIRST_TRIES or wish.width * height > MAX_READABLE
        full = random_full(wish.width, height, wish.distinct_lines, rng, watch, kernel)
        if full is None:
            continue
        puzzle = _Making(full, wish, rng, watch, kernel).puzzle()
        if puzzle is not None:
            return puzzle
    raise Stop(f"no {wish.level.word} puzzle came up in {MAX_TRIES} tries")


def _refuse_too_small(wish: Wish, height: int) -> None:
    """In a line of four, patterns and counts already say all there is (a test lists the lines)."""
    small = max(wish.width, height) == 4 and not wish.distinct_lines
    if wish.level > 1 and (small or (wish.level > 2 and wish.width * height < 36)):
        raise BadInput(
            f"level is '{wish.level.word}'; a grid of {wish.width}x{height} is too small for it."
        )


class _Making:
    """One try: a full grid from which givens are taken away, and the order they go in."""

    def __init__(
        self, full: ThreeInARow, wish: Wish, rng: Random, watch: Watch, by_kernel: bool
    ) -> None:
        self.full, self.wish, self.watch, self.by_kernel = full, wish, watch, by_kernel
        self.groups = _groups(full, rng, symmetric=wish.symmetric)

    def puzzle(self) -> ThreeInARow | None:
        """What is left when givens are taken away; None if it does not have the wished level."""
        level, puzzle = int(self.wish.level), self.full
        if level <= 2 or len(puzzle.start()) > MAX_READABLE:  # a large grid shrinks sooner by logic
            puzzle = self._drop(puzzle, min(level, 2), self.wish.givens if level == 1 else None)
        if level > 2:
            puzzle = self._ease(self._drop(puzzle, None, None))
        if self._grade(puzzle) != level:
            return None
        return puzzle if self.wish.givens is None else self._give_back(puzzle)

    def _grade(self, puzzle: ThreeInARow) -> int:
        return grade(puzzle, self.by_kernel)

    def _drop(self, puzzle: ThreeInARow, level: int | None, givens: int | None) -> ThreeInARow:
        """Blank one group after the other, down to about `givens`: those that logic of a level
        tells from the others, or, without a level, those without which there is one solution."""
        if givens is None and self.by_kernel and not self.wish.symmetric:
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
            if self._grade(puzzle) <= self.wish.level:
                break
            puzzle = _with(puzzle, cells, self.full.start())
        return puzzle

    def _give_back(self, puzzle: ThreeInARow) -> ThreeInARow:
        """More givens, up to about as many as wished, as long as the level stays what it is."""
        for cells in reversed(self.groups):
            self.watch.look(what="givens")
            if _givens(puzzle) >= (self.wish.givens or 0):
                break
            fuller = _with(puzzle, cells, self.full.start())
            if self._grade(fuller) == self.wish.level:
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
    """Another grid of the same size and rules."""
    size = {"width": puzzle.width, "height": puzzle.height, "distinct_lines": puzzle.distinct_lines}
    return make(build(Wish, size, what="grid"), rng, watch)


GENERATORS = (
    Generator(
        name="unique",
        title="One solution, as hard as you like",
        summary="One solution, a wished size and level, as few givens as can be.",
        generate=make,
        params=Wish,
    ),
)
