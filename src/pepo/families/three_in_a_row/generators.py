"""Three in a row: puzzles with one solution, of a chosen size and level.

A random full grid; then givens are taken away, in random order, as long as what is left still has
one solution that logic of the chosen level finds.

With signs: the full grid and as many random signs as wished. Givens that can go, go; then signs
that can go, and new ones come in their place, with which more givens can go; and so on until no
given and no sign can go. Where the wished number can't all be needed, some aren't.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random

from pepo.core.errors import BadInput, Stop
from pepo.core.generators import Generator, Settings
from pepo.core.levels import Level
from pepo.core.params import build, param
from pepo.core.solving import Watch
from pepo.core.words import counted
from pepo.families.three_in_a_row.advice.grade import is_settled, known
from pepo.families.three_in_a_row.logic.givens import (
    all_signs,
    drop,
    drop_groups,
    held,
    random_full,
    with_items,
    without,
)
from pepo.families.three_in_a_row.logic.pigeonhole import refuse_size_without_grids
from pepo.families.three_in_a_row.logic.reasons import reason_size
from pepo.families.three_in_a_row.puzzle import BLANK, Group, Sign, ThreeInARow, blank_grid
from pepo.search.sat import beside

MAX_TRIES = 200_000
MAX_READABLE = 144  # cells; up to here the first tries are made in readable Python, without Numba
MAX_READABLE_SIGNED = 36
FIRST_TRIES = 4
MIN_CELLS_TO_TRY = 36  # smaller grids never need a colour to be tried
MAX_ROUNDS = 20  # of signs that come and go
MAX_EXCHANGES = 10
MAX_SPARE = 4  # puzzles with signs that could go
MAX_CROWDED = 200  # puzzles that needed more givens than wished
LANES = 512  # puzzles made together
MIN_TOGETHER = 64  # fewer are as quick one by one


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
    signs: int | None = param(
        None, "approximate number of signs, = and x between cells (default: none)", least=0
    )
    blacks: int | None = param(
        None, "black cells in every odd line (default: one more or less than white)", least=1
    )
    symmetric: bool = param(False, "givens and signs with rotational symmetry")
    reason_size: int | None = param(
        None, "rules that any step needs at once, at most (default: any number)", least=1, most=99
    )


def make(params: GridParams, rng: Random, watch: Watch) -> ThreeInARow:
    """The first tries in readable Python, if the grid is small."""
    return _make(params, rng, watch, _first_tries(params))


def _first_tries(params: GridParams) -> int:
    """How many are made without Numba. One grid in hundreds is fiendish: none then."""
    max_readable = MAX_READABLE_SIGNED if params.signs else MAX_READABLE
    cells = params.width * (params.height or params.width)
    return FIRST_TRIES if cells <= max_readable and params.level < Level.FIENDISH else 0


def make_for_many(params: GridParams, common: Random, rng: Random, watch: Watch) -> ThreeInARow:
    """By the kernels from the first try."""
    return _make(params, rng, watch, first_tries=0)


def make_together(
    params: GridParams, rngs: Iterable[Random], watch: Watch
) -> Iterator[ThreeInARow]:
    """What `make` makes, one puzzle for each rng: givens go from hundreds of grids at once."""
    waiting = iter(rngs)
    if params.level != Level.MODERATE or params.distinct_lines or params.symmetric or params.signs:
        yield from (make(params, rng, watch) for rng in waiting)
        return
    while some := list(islice(waiting, LANES)):
        yield from _made_together(params, some, watch)


def _made_together(
    params: GridParams, rngs: Sequence[Random], watch: Watch
) -> Iterator[ThreeInARow]:
    """The next try of all whose tries have failed, as long as there are many of them."""
    from pepo.families.three_in_a_row.lanes.givens import drop_told

    empty, first_tries = _empty(params), _first_tries(params)
    made: dict[int, ThreeInARow] = {}
    tries = 0
    while len(rngs) - len(made) >= MIN_TOGETHER and tries < MAX_TRIES:
        makings: dict[int, _Making] = {}
        for number in set(range(len(rngs))) - made.keys():
            watch.tick(what="grids")
            watch.look(what="grids")
            full = random_full(empty, rngs[number], watch, by_kernel=tries >= first_tries)
            if full is not None:
                makings[number] = _Making(full, params, rngs[number], watch, by_kernel=True)
        left = drop_told(
            [making.full for making in makings.values()],
            [[cell for (cell,) in making.cells] for making in makings.values()],
        )
        for (number, making), slim in zip(makings.items(), left, strict=True):
            puzzle = making.finish(slim)
            if puzzle is not None and _has_small_reasons(puzzle, making.full, params):
                made[number] = puzzle
        tries += 1
    for number, rng in enumerate(rngs):
        if number in made:
            yield made.pop(number)
        else:
            yield _make(params, rng, watch, first_tries, tries)


def _empty(params: GridParams) -> ThreeInARow:
    """The blank grid; raises BadInput if the wishes don't fit it."""
    height = params.height or params.width
    empty = blank_grid(params.width, height, params.distinct_lines, params.blacks)
    _refuse(params, empty)
    refuse_size_without_grids(empty)
    return empty


def _make(
    params: GridParams, rng: Random, watch: Watch, first_tries: int, tried: int = 0
) -> ThreeInARow:
    """Make puzzles until one has the chosen level; most sizes take a few tries at most."""
    empty = _empty(params)
    spare = crowded = 0
    for number in range(tried, MAX_TRIES):
        watch.tick(what="tries")
        watch.look(what="tries")
        kernel = number >= first_tries
        full = random_full(empty, rng, watch, kernel)
        if full is None:
            continue
        making = _Making(full, params, rng, watch, kernel)
        puzzle = making.puzzle()
        if puzzle is None or not _has_small_reasons(puzzle, full, params):
            continue
        if params.givens is None:
            spare += making.has_spare_signs
            if making.has_spare_signs and spare < MAX_SPARE:
                continue
            return puzzle
        if not params.signs or _givens(puzzle) <= params.givens:
            return puzzle
        crowded += 1
        if crowded == MAX_CROWDED:
            wish = f"{params.level.word} puzzles with {counted(params.signs, 'sign')}"
            raise Stop(
                f"none of {crowded} {wish} needed only {counted(params.givens, 'given')}; "
                "ask for more of either"
            )
    raise Stop(f"none of {MAX_TRIES:,} tries made a {params.level.word} puzzle")


def _refuse(params: GridParams, empty: ThreeInARow) -> None:
    level = params.level
    if _is_too_small(params, empty):
        raise BadInput(f"level is '{level.word}'; a {empty.size} grid is too small for it.")
    if params.reason_size == 1 and level > 1:
        raise BadInput(f"reason-size is '1'; a {level.word} puzzle needs 2 or more.")
    pairs = len(list(empty.pairs())) if params.signs else 0
    if (params.signs or 0) > pairs:
        raise BadInput(
            f"signs is '{params.signs}'; a {empty.size} grid has {pairs} pairs of neighbours."
        )
    if params.givens == 0 and not params.signs:
        raise BadInput("givens is '0'; expected 1 or more, or signs: an empty grid isn't unique.")
    if params.givens == 0 and level == Level.GENTLE:
        raise BadInput("givens is '0'; a gentle puzzle needs 1 or more to begin with.")
    if params.givens == 0 and params.blacks is None:
        raise BadInput(
            "givens is '0'; expected 1 or more: with signs alone you could swap black and white. "
            "Only odd grids with a number of blacks can do without givens."
        )


def _is_too_small(params: GridParams, empty: ThreeInARow) -> bool:
    """In lines of 4, and of 5 with either number of blacks, patterns and counts already say
    everything (a test lists the lines)."""
    short = max(empty.width, empty.height) <= 5 and params.blacks is None
    plain = not params.distinct_lines and not params.signs
    few = params.level > 2 and empty.width * empty.height < MIN_CELLS_TO_TRY
    return params.level > 1 and ((short and plain) or few)


def _has_small_reasons(puzzle: ThreeInARow, full: ThreeInARow, params: GridParams) -> bool:
    limit = params.reason_size
    if limit is None:
        return True
    return beside(lambda: reason_size(puzzle, full.start(), limit)) <= limit


class _Making:
    """One try: a full grid from which givens are taken away, and the order they go in."""

    def __init__(
        self, full: ThreeInARow, params: GridParams, rng: Random, watch: Watch, by_kernel: bool
    ) -> None:
        self.full, self.params, self.rng, self.watch = full, params, rng, watch
        self.by_kernel = by_kernel
        self.level, self.signs = int(params.level), params.signs or 0
        self.cells = list(_cell_groups(full.width * full.height, params.symmetric))
        rng.shuffle(self.cells)
        self.has_spare_signs = False
        self.pairs: list[Group] = []
        if self.signs:
            self.pairs = _sign_groups(full, params.symmetric)
            rng.shuffle(self.pairs)

    def puzzle(self) -> ThreeInARow | None:
        """What is left when givens are taken away; None if it doesn't have the chosen level."""
        return self.finish(
            self._without_spare_signs() if self.signs else self._without_spare_givens(self.full)
        )

    def finish(self, puzzle: ThreeInARow) -> ThreeInARow | None:
        """From the grid without its spare givens: the level, and the numbers that were wished."""
        if self.level > 2:
            puzzle = self._ease(puzzle)
        if not self._has_level(puzzle):
            return None
        fuller = self._give_back(puzzle, self.pairs, self.signs)
        if self.params.givens is not None:
            return self._give_back(fuller, self.cells, self.params.givens)
        self.has_spare_signs = fuller is not puzzle
        if not self.has_spare_signs:
            return puzzle
        puzzle = self._without_spare_givens(fuller)
        return puzzle if self._has_level(puzzle) else None

    def _has_level(self, puzzle: ThreeInARow) -> bool:
        return self._is_easy(puzzle) and (self.level == 1 or not self._settles(puzzle, -1))

    def _is_easy(self, puzzle: ThreeInARow) -> bool:
        """Whether logic of the level is enough: level 4 always is, for there is one solution, and
        of a lower one than 3 only givens were taken away that it fills in again."""
        return self.level != 3 or self._settles(puzzle, 0)

    def _settles(self, puzzle: ThreeInARow, more: int) -> bool:
        """Whether logic of the level, or of one below, fills the grid."""
        return is_settled(puzzle, self.level + more, self.by_kernel)

    def _without_spare_signs(self) -> ThreeInARow:
        """Signs come and go until all that there are, are needed."""
        puzzle, waiting = self.full, iter(self.pairs)
        for _ in range(MAX_ROUNDS):
            before = puzzle
            for signs in waiting:
                puzzle = with_items(puzzle, signs, self.full.start())
                if len(puzzle.signs) >= self.signs:
                    break
            if puzzle is before:  # all have been there
                break
            slim = self._without_spares(puzzle, self.pairs)
            if slim.signs == puzzle.signs:
                return slim
            puzzle = slim
        return self._exchange(puzzle)

    def _exchange(self, puzzle: ThreeInARow) -> ThreeInARow:
        """Too few signs, for no given can go any more: others, until that number is needed."""
        for _ in range(MAX_EXCHANGES):
            order = self.rng.sample(self.pairs, len(self.pairs))
            more = [sign for signs in order[: self.signs] for sign in signs]
            fuller = with_items(puzzle, more, self.full.start())
            other = self._without_spares(fuller, order[::-1])
            if 0 <= len(other.signs) - self.signs <= self.params.symmetric:
                return other
        return puzzle

    def _without_spares(self, puzzle: ThreeInARow, pairs: Sequence[Group]) -> ThreeInARow:
        """First givens, then signs: with fewer signs, no more givens can go."""
        level = None if self.level > 2 else self.level
        return self._drop(self._without_spare_givens(puzzle), pairs, level)

    def _without_spare_givens(self, puzzle: ThreeInARow) -> ThreeInARow:
        if (
            self.level <= 2 or len(puzzle.start()) > MAX_READABLE
        ):  # logic shrinks large grids faster
            exact = self.level == 1 and not self.signs
            givens = self.params.givens if exact else None
            puzzle = self._drop(puzzle, self.cells, min(self.level, 2), givens)
        return self._drop(puzzle, self.cells, None) if self.level > 2 else puzzle

    def _drop(
        self,
        puzzle: ThreeInARow,
        groups: Sequence[Group],
        level: int | None,
        givens: int | None = None,
    ) -> ThreeInARow:
        """Take away one group after the other, down to about `givens`: those that follow by logic
        of a level, or, without a level, those that aren't needed to have only one solution."""
        groups, full = held(puzzle, groups), self.full.start()
        if givens is None and self.by_kernel and not self.params.symmetric:
            return drop(puzzle, [item for (item,) in groups], level, full, self.watch)
        if givens is None and self.by_kernel and level is None:
            return drop_groups(puzzle, groups, full, self.watch)
        for group in groups:
            self.watch.look(what="givens")
            if givens is not None and _givens(puzzle) <= givens:
                break
            smaller = without(puzzle, group)
            if (
                known(smaller, self.by_kernel).only is not None
                if level is None
                else is_settled(smaller, level, self.by_kernel)
            ):
                puzzle = smaller
        return puzzle

    def _ease(self, puzzle: ThreeInARow) -> ThreeInARow:
        """Too hard: give cells back, the last taken first, until the level is right."""
        for cells in reversed(self.cells):
            if self._is_easy(puzzle):
                break
            puzzle = with_items(puzzle, cells, self.full.start())
        return puzzle

    def _give_back(self, puzzle: ThreeInARow, groups: Sequence[Group], wished: int) -> ThreeInARow:
        """More givens, or signs, up to about as many as wished, as long as the level stays the
        same."""
        for group in reversed(groups):
            self.watch.look(what="givens")
            many = _givens(puzzle) if groups is self.cells else len(puzzle.signs)
            if many >= wished:
                break
            fuller = with_items(puzzle, group, self.full.start())
            if self._has_level(fuller):
                puzzle = fuller
        return puzzle


def _givens(puzzle: ThreeInARow) -> int:
    return len(puzzle.start()) - puzzle.start().count(BLANK)


@lru_cache(maxsize=64)
def _cell_groups(size: int, symmetric: bool) -> tuple[Group, ...]:
    """Cells that are given or not together: each with the one where half a turn takes it."""
    if not symmetric:
        return tuple((cell,) for cell in range(size))
    last = size - 1
    return tuple(
        (cell,) if cell == last - cell else (cell, last - cell) for cell in range((size + 1) // 2)
    )


def _sign_groups(full: ThreeInARow, symmetric: bool) -> list[Group]:
    """The same for all signs that a full grid can have."""
    signs = all_signs(full)
    if not symmetric:
        return [(sign,) for sign in signs]
    cells = full.start()
    last = len(cells) - 1
    groups: list[Group] = []
    seen: set[Sign] = set()
    for sign in signs:
        one, two = last - sign.second, last - sign.first
        twin = Sign(one, two, cells[one] == cells[two])
        if twin not in seen:
            groups.append((sign,) if twin == sign else (sign, twin))
        seen.add(sign)
    return groups


def again(puzzle: ThreeInARow, rng: Random, watch: Watch) -> ThreeInARow:
    """Of the same size and rules, with about as many signs."""
    alike = {
        "width": puzzle.width,
        "height": puzzle.height,
        "distinct_lines": puzzle.distinct_lines,
        "signs": len(puzzle.signs),
        "blacks": puzzle.blacks,
    }
    return make(build(GridParams, alike, what="grid"), rng, watch)


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
        for_many=make_for_many,
        together=make_together,
    ),
)
