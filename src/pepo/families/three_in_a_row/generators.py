"""Three in a row: puzzles with one solution, of a wished size and level.

A full grid by chance; then givens are taken away, in an order by chance, as long as what is left
still has one solution that the wished level of logic finds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from pepo.core.errors import BadInput, Stop
from pepo.core.family import Generator
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.grid import Grid
from pepo.families.three_in_a_row.knowing import grade, known
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow
from pepo.families.three_in_a_row.search import OutOfNodes, solutions

MOST_TRIES = 2_000
READABLE = 144  # cells; up to here a puzzle is made in readable Python, without Numba


@dataclass(frozen=True)
class Wish:
    width: int = param(8, "how many columns", least=4, most=40)
    height: int | None = param(
        None, "how many rows; as many as columns by default", least=4, most=40
    )
    level: int = param(2, "how hard", least=1, most=4)
    distinct_lines: bool = param(False, "no two rows and no two columns alike")
    givens: int | None = param(None, "about how many givens; as few as can be by default", least=0)
    symmetric: bool = param(False, "givens in places that half a turn leaves alike")


def make(wish: Wish, rng: Random, watch: Watch) -> ThreeInARow:
    """Puzzles until one has the wished level; most sizes take a few tries at most."""
    height = wish.height or wish.width
    for name, side in (("width", wish.width), ("height", height)):
        if side % 2:
            raise BadInput(f"{name} is '{side}'; expected an even number.")
    if wish.level > 2 and wish.width * height < 36:
        raise BadInput(
            f"level is '{wish.level}'; a grid of {wish.width}x{height} is too small for it."
        )
    for _ in range(MOST_TRIES):
        watch.tick(what="tries")
        watch.look(what="tries")
        full = random_full(wish.width, height, wish.distinct_lines, rng, watch)
        if full is None:
            continue
        puzzle = _reduce(full, wish, rng, watch)
        if puzzle is not None:
            return puzzle
    raise Stop(f"no puzzle of level {wish.level} came up in {MOST_TRIES} tries")


def random_full(
    width: int, height: int, distinct: bool, rng: Random, watch: Watch
) -> ThreeInARow | None:
    """A full grid by chance, as a puzzle with every cell given; None when it took too long."""
    empty = ThreeInARow((BLANK * width,) * height, distinct)
    if width * height > READABLE:
        from pepo.families.three_in_a_row.bulk import random_state

        state = random_state(empty, rng.getrandbits(62) | 1)
    else:
        try:
            state = next(solutions(empty, empty.start(), watch, nodes=2000, rng=rng), None)
        except OutOfNodes:
            state = None
    return None if state is None else with_cells(empty, state)


def with_cells(puzzle: ThreeInARow, state: str) -> ThreeInARow:
    width = puzzle.width
    rows = tuple(state[k : k + width] for k in range(0, len(state), width))
    return ThreeInARow(rows, puzzle.distinct_lines)


def _reduce(full: ThreeInARow, wish: Wish, rng: Random, watch: Watch) -> ThreeInARow | None:
    """Take givens away; None if what is left does not have the wished level."""
    groups = _groups(full, rng, symmetric=wish.symmetric)
    logic = min(wish.level, 2)
    puzzle = _drop(full, groups, _told_by(logic), wish.givens, watch)
    if wish.level > 2:
        puzzle = _drop(puzzle, groups, _unique, wish.givens, watch)
        puzzle = _ease(puzzle, full, groups, wish.level)
    return puzzle if grade(puzzle) == wish.level else None


def _groups(full: ThreeInARow, rng: Random, *, symmetric: bool) -> list[tuple[int, ...]]:
    """Cells that are given or blank together, in an order by chance."""
    last = full.width * full.height - 1
    cells = range(last // 2 + 1) if symmetric else range(last + 1)
    groups = [tuple({cell, last - cell}) if symmetric else (cell,) for cell in cells]
    rng.shuffle(groups)
    return groups


def _without(puzzle: ThreeInARow, cells: Sequence[int]) -> ThreeInARow:
    state = list(puzzle.start())
    for cell in cells:
        state[cell] = BLANK
    return with_cells(puzzle, "".join(state))


def _drop(
    puzzle: ThreeInARow,
    groups: list[tuple[int, ...]],
    may_go: Callable[[ThreeInARow, ThreeInARow, Sequence[int]], bool],
    givens: int | None,
    watch: Watch,
) -> ThreeInARow:
    """Blank one group after the other where that is allowed, down to about `givens`."""
    if givens is None and len(puzzle.start()) > READABLE and all(len(g) == 1 for g in groups):
        return _drop_by_kernel(puzzle, [cell for (cell,) in groups], may_go)
    left = len(puzzle.start()) - puzzle.start().count(BLANK)
    for cells in groups:
        watch.look(what="givens")
        if givens is not None and left <= givens:
            break
        present = [cell for cell in cells if puzzle.start()[cell] != BLANK]
        if not present:
            continue
        smaller = _without(puzzle, present)
        if may_go(puzzle, smaller, present):
            puzzle = smaller
            left -= len(present)
    return puzzle


def _drop_by_kernel(puzzle: ThreeInARow, order: list[int], may_go: object) -> ThreeInARow:
    from pepo.families.three_in_a_row import bulk

    return with_cells(puzzle, bulk.drop(puzzle, order, getattr(may_go, "level", None)))


def _told_by(level: int) -> Callable[[ThreeInARow, ThreeInARow, Sequence[int]], bool]:
    """Cells may go that logic of this level tells from the others."""

    def may_go(before: ThreeInARow, after: ThreeInARow, cells: Sequence[int]) -> bool:
        grid = Grid.of(after, after.start())
        return grid.settle(level=level) and grid.is_full()

    may_go.level = level  # type: ignore[attr-defined]
    return may_go


def _unique(before: ThreeInARow, after: ThreeInARow, cells: Sequence[int]) -> bool:
    """Cells may go without which there is still one solution."""
    return known(after).only is not None


def _ease(
    puzzle: ThreeInARow, full: ThreeInARow, groups: list[tuple[int, ...]], level: int
) -> ThreeInARow:
    """Too hard: give cells back, the last taken first, until the level is right."""
    for cells in reversed(groups):
        if grade(puzzle) <= level:
            break
        state = list(puzzle.start())
        for cell in cells:
            state[cell] = full.start()[cell]
        puzzle = with_cells(puzzle, "".join(state))
    return puzzle


GENERATORS = (
    Generator(
        name="unique",
        title="One solution, as hard as you like",
        summary="One solution, a wished size and level, as few givens as can be.",
        generate=make,
        params=Wish,
    ),
)
