"""Three in a row: the hunt for the fewest givens that leave one solution.

Up to 128 cells: choose full grids in which few rectangles of four cells can change their colours,
because each of them needs a given. In each, a search over unavoidable sets (kernels/unavoidable)
looks for fewer givens than the record.

Larger grids: take a given away from a puzzle with one solution. Now it has several. Move givens,
one at a time, so that the solutions become fewer (sometimes a few more), until only one is left.
That is a puzzle with one given less; repeat.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import exp, log
from random import Random

from pepo.core.bulk import Fact, Found, Hunt
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.givens import drop, random_full
from pepo.families.three_in_a_row.logic.pigeonhole import refuse_size_without_grids
from pepo.families.three_in_a_row.notation import format_state, read_size
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow, blank_grid

MAX_CELLS = 128  # of a grid whose unavoidable sets are searched; the pool has 128² / 16 places
GRIDS = 40  # of a batch
STEPS = 300  # of the walk to a grid with few rectangles
MAX_STEPS = 1_000_000  # of the search for one given less
MAX_COUNTED = 300  # solutions; beyond this the exact number doesn't matter
NODES = 20_000
MAX_MOVES = 4_000  # of givens, before it stops trying for one given less
HEAT = 0.2  # of the logarithm of the number of solutions


@dataclass(frozen=True)
class FewGivens:
    size: str = param("8x8", "columns x rows, up to 20x20")
    distinct_lines: bool = param(False, "no two rows or columns the same")

    def __post_init__(self) -> None:
        refuse_size_without_grids(self.empty)

    @property
    def empty(self) -> ThreeInARow:
        return blank_grid(*self.sides, self.distinct_lines)

    @property
    def sides(self) -> tuple[int, int]:
        """Columns and rows."""
        return read_size(self.size, 20)


def search(
    params: FewGivens, part: str, rng: Random, records: Sequence[ThreeInARow], watch: Watch
) -> Iterator[Found]:
    width, height = params.sides
    like = [r for r in records if r.with_cells(BLANK * len(r.start())) == params.empty]
    if width * height <= MAX_CELLS:
        yield from _by_grids(params.empty, like, rng, watch)
    else:
        yield from _by_moves(params.empty, like, rng, watch)


def _by_grids(
    empty: ThreeInARow, records: Sequence[ThreeInARow], rng: Random, watch: Watch
) -> Iterator[Found]:
    """Choose grids with few rectangles; look for fewer givens than the record in each."""
    from pepo.families.three_in_a_row.kernels.packed import few_givens, sparse_grid

    least = min(map(_givens, records), default=empty.width * empty.height + 1)
    for _ in range(GRIDS):
        watch.tick(what="grids")
        full = sparse_grid(empty, STEPS, rng.getrandbits(63) | 1)
        puzzle = few_givens(full, least - 1, MAX_STEPS)
        if puzzle is not None:
            least = _givens(puzzle)
            yield proved(puzzle)


def _givens(puzzle: ThreeInARow) -> int:
    return len(puzzle.start()) - puzzle.start().count(BLANK)


def _by_moves(
    empty: ThreeInARow, records: Sequence[ThreeInARow], rng: Random, watch: Watch
) -> Iterator[Found]:
    """Take a given away, and move the others until there is one solution again."""
    if records and rng.random() < 0.5:
        puzzle = records[0]
    else:
        full = None
        while full is None:
            full = random_full(empty, rng, watch, by_kernel=True)
        order = rng.sample(range(empty.width * empty.height), empty.width * empty.height)
        puzzle = drop(full, order, None, full.start(), watch)
        yield proved(puzzle)
    while (fewer := _with_one_less(puzzle, rng, watch)) is not None:
        puzzle = fewer
        yield proved(puzzle)


def _with_one_less(puzzle: ThreeInARow, rng: Random, watch: Watch) -> ThreeInARow | None:
    """A puzzle with one given less and one solution, or None if none was found."""
    state = list(puzzle.start())
    givens = [cell for cell, colour in enumerate(state) if colour != BLANK]
    if len(givens) < 2:
        return None
    state[givens.pop(rng.randrange(len(givens)))] = BLANK
    many, _ = _solutions(puzzle, state)
    for move in range(MAX_MOVES):
        watch.tick(what="grids")
        if many == 1:
            return puzzle.with_cells("".join(state))
        heat = HEAT * (1 - move / MAX_MOVES) + 0.02
        place = rng.randrange(len(givens))
        cell, colour = givens[place], state[givens[place]]
        state[cell] = BLANK
        _, examples = _solutions(puzzle, state)
        if not examples:
            state[cell] = colour
            continue
        target = rng.choice(_telling(state, examples, cell))
        state[target] = rng.choice(examples)[target]  # so that there is a solution
        after, _ = _solutions(puzzle, state)
        if after <= many or rng.random() < exp((log(many) - log(after)) / heat):
            givens[place], many = target, after
        else:
            state[target], state[cell] = BLANK, colour
    return None


def _telling(state: list[str], examples: list[str], cell: int) -> list[int]:
    """Blank cells in which two solutions differ: a given there tells them apart."""
    one, two = examples[0], examples[-1]
    blank = [k for k, there in enumerate(state) if there == BLANK and k != cell]
    return [k for k in blank if one[k] != two[k]] or blank


def _solutions(puzzle: ThreeInARow, state: list[str]) -> tuple[int, list[str]]:
    """How many, up to a limit, and two of them."""
    from pepo.families.three_in_a_row.kernels import packed

    many, cut, examples = packed.count_up_to(puzzle, "".join(state), MAX_COUNTED, NODES)
    return (MAX_COUNTED if cut else many), examples


def proved(puzzle: ThreeInARow) -> Found:
    """CaDiCaL, independent of the search, must find this solution and no other."""
    from pepo.families.three_in_a_row.logic.sat import Clauses

    with Clauses(puzzle) as clauses:
        (only,) = islice(clauses.each(puzzle.start(), Watch()), 2)
    givens = _givens(puzzle)
    facts: dict[str, Fact] = {
        "outcome": "solved",
        "width": puzzle.width,
        "height": puzzle.height,
        "distinct_lines": puzzle.distinct_lines,
        "givens": givens,
        "length": len(only) - givens,
        "solutions": 1,
        "unique": True,
    }
    grid = format_state(puzzle, only)
    return Found(puzzle, facts, f"CaDiCaL finds {grid} and proves that there is no other.")


HUNTS = (
    Hunt(
        name="fewest-givens",
        title="Fewest givens",
        summary="Puzzles of a size with one solution and as few givens as possible.",
        search=search,
        score="-givens",
        group=("width", "height", "distinct_lines"),
        params=FewGivens,
    ),
)
