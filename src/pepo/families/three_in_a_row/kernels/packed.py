"""Three in a row: the kernels as Python calls them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import log

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.kernels import (
    cells,
    generation,
    halves,
    rows,
    sparse,
    unavoidable,
)
from pepo.families.three_in_a_row.puzzle import (
    BLACK,
    BLANK,
    WHITE,
    Group,
    Item,
    ThreeInARow,
    cut_rows,
)

MAX_BITS = 64  # of a line
NODES = 3_000  # steps of one attempt
RESTARTS = 4
NO_SIGNS = np.zeros(0, np.int8)
CODES = {BLACK: 1, WHITE: 0, BLANK: -1}
_TABLE = np.full(128, -1, np.int8)
for _colour, _code in CODES.items():
    _TABLE[ord(_colour)] = _code


def to_cells(state: str) -> NDArray[np.int8]:
    """Black 1, white 0, blank -1."""
    cells: NDArray[np.int8] = _TABLE[np.frombuffer(state.encode("ascii"), np.uint8)]
    return cells


def to_state(cells: NDArray[np.int8]) -> str:
    letters = np.frombuffer((WHITE + BLACK + BLANK).encode("ascii"), np.uint8)
    return letters[cells].tobytes().decode("ascii")


def to_signs(puzzle: ThreeInARow) -> NDArray[np.int8]:
    """The signs of each cell with its neighbours to the right and below; see rows.read_signs."""
    signs = np.zeros(puzzle.height * puzzle.width, np.int8)
    for sign in puzzle.signs:
        signs[sign.first] |= (1 if sign.alike else 2) << (0 if sign.is_across else 2)
    return signs


def stack_signs(puzzles: Sequence[ThreeInARow]) -> NDArray[np.int8]:
    """A row for each puzzle, or rows without cells: the kernels are quicker without signs."""
    if any(puzzle.signs for puzzle in puzzles):
        return np.stack([to_signs(puzzle) for puzzle in puzzles])
    return np.zeros((len(puzzles), 0), np.int8)


def shape(puzzle: ThreeInARow) -> tuple[int, int, bool, int]:
    """Size and rules, as the kernels take them."""
    return puzzle.height, puzzle.width, puzzle.distinct_lines, puzzle.blacks or 0


def _rules(puzzle: ThreeInARow) -> tuple[NDArray[np.int8], int, int, bool, int]:
    return to_signs(puzzle) if puzzle.signs else NO_SIGNS, *shape(puzzle)


def find_one(puzzle: ThreeInARow, state: str, watch: Watch) -> tuple[str | None, bool]:
    """A full grid if one is found soon; and whether "none" is certain."""
    if max(puzzle.width, puzzle.height) > MAX_BITS:
        return _by_cells(puzzle, state, watch)
    grids, signs = to_cells(state)[None], stack_signs([puzzle])
    solved, cut, full = rows.solve_batch(grids, signs, *shape(puzzle), NODES, RESTARTS)
    return to_state(full[0]) if solved[0] else None, not cut[0]


def _by_cells(puzzle: ThreeInARow, state: str, watch: Watch) -> tuple[str | None, bool]:
    """A few times, at random after the first: an attempt that succeeds hardly ever goes back, so
    most are cut early."""
    size = (puzzle.height, puzzle.width)
    givens, signs = to_cells(state).reshape(size), to_signs(puzzle).reshape(size)
    limits = np.array([puzzle.black_limits(side) for side in reversed(size)], np.int64)
    for seed, failures in enumerate([100] * 10 + [400] * 10 + [40_000] * 2):
        watch.look()
        grid = givens.copy()
        found = cells.search(grid, signs, puzzle.distinct_lines, limits, failures, seed)
        if found == cells.FOUND:
            return to_state(grid.ravel()), True
        if found == cells.NONE:
            return None, True
    return None, False


def count_up_to(
    puzzle: ThreeInARow, state: str, limit: int, nodes: int
) -> tuple[int, bool, list[str]]:
    """How many fillings (up to `limit`), whether the count was cut short, and up to two of them."""
    cells = to_cells(state)
    count, cut, examples = rows.count_all(cells, *_rules(puzzle), limit, nodes, np.uint64(0))
    return int(count), bool(cut), [to_state(examples[k]) for k in range(min(int(count), 2))]


def random_state(empty: ThreeInARow, seed: int) -> str | None:
    full = generation.random_full(*_rules(empty), np.uint64(seed))
    return to_state(full) if len(full) else None


def drop_told(puzzle: ThreeInARow, order: Sequence[Item], level: int) -> ThreeInARow:
    """Remove givens and signs in order: those that follow from the others by logic of a level."""
    givens, (signs, *shape) = to_cells(puzzle.start()), _rules(puzzle)
    numbers = _numbers(puzzle, order)
    if (givens >= 0).all():
        cells = numbers[numbers < len(givens)][::-1].copy()
        givens = generation.grow_givens(givens, cells, signs, *shape, level)
    generation.drop_told(givens, numbers, signs, *shape, level)
    return _left(puzzle, givens, signs)


def drop_unique(
    puzzle: ThreeInARow, groups: Sequence[Group], full: str, start: int = 0, *, stops: bool = False
) -> tuple[ThreeInARow, list[int]]:
    """Remove groups of givens and signs in order, from number `start` on, as long as `full` is the
    only solution; and the numbers of those for which the search couldn't decide that.

    With `stops`, it stops at the first of them.
    """
    givens, (signs, *shape) = to_cells(puzzle.start()), _rules(puzzle)
    pairs = np.full((len(groups), 2), -1, np.int64)
    pairs[:, 0] = _numbers(puzzle, [group[0] for group in groups])
    twins = [number for number, group in enumerate(groups) if len(group) == 2]
    pairs[twins, 1] = _numbers(puzzle, [groups[number][1] for number in twins])
    _, undecided = generation.drop_unique(
        givens, pairs, start, stops, signs, *shape, to_cells(full), NODES
    )
    return _left(puzzle, givens, signs), np.flatnonzero(undecided).tolist()


def _numbers(puzzle: ThreeInARow, items: Sequence[Item]) -> NDArray[np.int64]:
    """As the kernel numbers cells and signs; see generation."""
    if not puzzle.signs:
        return np.array(items, np.int64)
    size = puzzle.width * puzzle.height
    numbers = [
        item if isinstance(item, int) else size + 2 * item.first + (not item.is_across)
        for item in items
    ]
    return np.array(numbers, np.int64)


def _left(puzzle: ThreeInARow, givens: NDArray[np.int8], signs: NDArray[np.int8]) -> ThreeInARow:
    """The puzzle with what the kernel has left of its givens and signs."""
    kept = [s for s in puzzle.signs if signs[s.first] & (3 if s.is_across else 12)]
    return replace(puzzle, rows=cut_rows(to_state(givens), puzzle.width), signs=tuple(kept))


def is_settled(puzzle: ThreeInARow, level: int) -> bool:
    """Whether logic of level 1, 2 or 3 alone fills the grid."""
    return bool(rows.is_settled(to_cells(puzzle.start()), *_rules(puzzle), level))


@lru_cache
def _heats() -> NDArray[np.float64]:
    """Exponentially distributed: a step that is worse by 1 is taken once in e times."""
    return np.array([-log((k + 0.5) / 1024) for k in range(1024)])


def sparse_grid(empty: ThreeInARow, steps: int, seed: int) -> ThreeInARow:
    """A full grid in which few rectangles can change their colours, by a random walk."""
    height, width, distinct, _ = shape(empty)
    lines = sparse.sparse_grid(height, width, distinct, steps, _heats(), np.uint64(seed))
    return empty.with_cells(
        "".join(BLACK if line >> k & 1 else WHITE for line in lines[:height] for k in range(width))
    )


def few_givens(full: ThreeInARow, most: int, max_steps: int) -> ThreeInARow | None:
    """As few givens as it finds, at most `most`, that leave a full grid as the only solution."""
    height, width, distinct, _ = shape(full)
    lines = [*full.rows, *map("".join, zip(*full.rows, strict=True))]
    bits = [sum(1 << k for k, cell in enumerate(line) if cell == BLACK) for line in lines]
    (low, high), least = unavoidable.improve(
        np.array(bits, np.int64), height, width, distinct, most, max_steps
    )
    if not least:
        return None
    given = int(low) | int(high) << 64
    return full.with_cells(
        "".join(cell if given >> k & 1 else BLANK for k, cell in enumerate(full.start()))
    )


class Halves:
    """The upper halves of a part of the census: the tables that the kernel walks through.

    `lines` are all rows there may be, as bits, sorted, for each the one with other colours, too;
    `wanted` how many black cells the first columns have.
    """

    def __init__(
        self, lines: list[int], width: int, rows: int, wanted: tuple[int, ...], distinct: bool
    ) -> None:
        self.width, fixed = width, len(wanted)
        full = (1 << width) - 1
        number = {line: k for k, line in enumerate(lines)}
        self.line_bits = np.array(lines, np.int64)
        self.swapped = np.array([number[full & ~line] for line in lines], np.int64)
        starts, following = _following(self.line_bits, full, 1 << fixed)
        least = rows // 3
        different = rows - 2 * least + 1
        free = width - fixed - has_one_count(lines)
        steps = [different**k for k in range(free)]
        places = [sum(s * (x >> fixed + k & 1) for k, s in enumerate(steps)) for x in lines]
        prefix = [sum((x >> k & 1) << 4 * k for k in range(fixed)) for x in lines]
        self.part = halves.Part(
            rows,
            fixed,
            starts,
            following,
            np.array(prefix, np.int64),
            np.array(places, np.int64),
            start=-least * sum(steps),
            wanted=sum(count << 4 * k for k, count in enumerate(wanted)),
            distinct=distinct,
        )
        self.tally = np.zeros((different ** len(steps), len(lines) ** 2), np.int64)

    def count(self) -> int:
        """How many pairs of halves meet."""
        part = self.part
        halves.walk(part, self.tally, np.zeros((0, part.rows), np.uint8))
        if part.distinct:
            return self._count_distinct()
        kinds = 1 << part.fixed
        return int(
            halves.count_meetings(self.tally, kinds, part.starts, part.following, self.swapped)
        )

    def _count_distinct(self) -> int:
        place, pair = np.nonzero(self.tally)
        past = np.cumsum(self.tally[place, pair])
        groups = np.stack([place, pair, past - self.tally[place, pair], past], axis=1)
        self.tally[place, pair] = past
        many = int(past[-1]) if len(past) else 0
        listed = np.zeros((many, self.part.rows), np.uint8)
        if many:
            halves.walk(self.part, self.tally, listed)
        used = np.zeros((2, many), np.uint64)
        below = np.zeros((2, many), np.uint64)
        alike = np.zeros(many, np.uint64)
        halves.sign(listed, self.line_bits, self.width, self.swapped, used, below, alike)
        return int(halves.count_fitting(groups, self.line_bits, self.width, used, below, alike))


def has_one_count(lines: list[int]) -> bool:
    """Whether all rows have the same number of black cells: then the last column of a half follows
    from the others."""
    return len({line.bit_count() for line in lines}) == 1


def _following(
    line_bits: NDArray[np.int64], full: int, kinds: int
) -> tuple[NDArray[np.intp], NDArray[np.uint16]]:
    """For each pair of rows, the rows that may follow (where the pair repeats, they differ), kind
    by kind: a kind is the bits of the fixed columns."""
    lines = len(line_bits)
    kind = line_bits % kinds
    by_kind = np.argsort(kind, kind="stable")
    alike = ~(line_bits[:, None] ^ line_bits[None, :]) & full
    may = (alike[:, :, None] & alike[None, :, by_kind]) == 0  # before, last, next
    pair, following = np.nonzero(may.reshape(lines**2, lines))
    following = by_kind[following]
    many = np.bincount(pair * kinds + kind[following], minlength=lines**2 * kinds)
    return np.concatenate([[0], np.cumsum(many)]), following.astype(np.uint16)
