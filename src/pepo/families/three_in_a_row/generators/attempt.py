"""One try at a puzzle: what is taken away from a full grid, and what comes back."""

from collections.abc import Sequence
from random import Random

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.advice.grade import is_settled, known
from pepo.families.three_in_a_row.generators.groups import cell_groups, sign_groups
from pepo.families.three_in_a_row.generators.params import GridParams
from pepo.families.three_in_a_row.logic.givens import (
    drop,
    drop_groups,
    held,
    with_items,
    without,
)
from pepo.families.three_in_a_row.logic.reasons import reason_size
from pepo.families.three_in_a_row.puzzle import BLANK, Group, ThreeInARow
from pepo.search.sat import beside

MAX_READABLE = 144  # cells; up to here the first tries are made in readable Python, without Numba
MAX_ROUNDS = 20  # of signs that come and go
MAX_EXCHANGES = 10


class Attempt:
    """One try: a full grid from which givens are taken away, and the order they go in."""

    def __init__(
        self,
        full: ThreeInARow,
        params: GridParams,
        rng: Random,
        watch: Watch,
        by_kernel: bool,
        found: ThreeInARow | None = None,
    ) -> None:
        self.found = found  # a puzzle of that grid, to begin with
        self.full, self.params, self.rng, self.watch = full, params, rng, watch
        self.by_kernel = by_kernel
        self.level, self.signs = int(params.level), params.signs or 0
        self.cells = list(cell_groups(full.width * full.height, params.symmetric))
        rng.shuffle(self.cells)
        self.has_spare_signs = False
        self.pairs: list[Group] = []
        if self.signs:
            self.pairs = sign_groups(full, params.symmetric)
            rng.shuffle(self.pairs)

    def puzzle(self) -> ThreeInARow | None:
        """What is left when givens are taken away; None if it doesn't have the chosen level."""
        if self.found is not None:
            return self.finish(self._drop(self.found, self.cells, None))
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
            if givens is not None and given_cells(puzzle) <= givens:
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
            many = given_cells(puzzle) if groups is self.cells else len(puzzle.signs)
            if many >= wished:
                break
            fuller = with_items(puzzle, group, self.full.start())
            if self._has_level(fuller):
                puzzle = fuller
        return puzzle


def given_cells(puzzle: ThreeInARow) -> int:
    return len(puzzle.start()) - puzzle.start().count(BLANK)


def has_small_reasons(puzzle: ThreeInARow, full: ThreeInARow, params: GridParams) -> bool:
    limit = params.reason_size
    if limit is None:
        return True
    return beside(lambda: reason_size(puzzle, full.start(), limit)) <= limit
