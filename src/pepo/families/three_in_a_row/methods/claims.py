"""From a full grid, or from a proof that there is none, to what a method claims."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, overload

from pepo.core.solving import Claim, Outcome, Watch
from pepo.core.words import counted
from pepo.families.three_in_a_row.drawing import cell_ids
from pepo.families.three_in_a_row.logic.pigeonhole import Crowd
from pepo.families.three_in_a_row.puzzle import (
    BLACK,
    BLANK,
    COLOURS,
    WHITE,
    Fill,
    ThreeInARow,
    lower_first,
)

if TYPE_CHECKING:
    from pepo.families.three_in_a_row.logic.sat import Clash


class Fills(Sequence[Fill]):
    """The moves that fill the blanks of a grid, row by row; each is made when you look at it."""

    __slots__ = ("full", "state", "width")

    def __init__(self, state: str, full: str, width: int) -> None:
        self.state, self.full, self.width = state, full, width

    def __len__(self) -> int:
        return self.state.count(BLANK)

    def __iter__(self) -> Iterator[Fill]:
        width, full = self.width, self.full
        every = _every_fill(width, len(full) // width)
        for cell, colour in enumerate(self.state):
            if colour == BLANK:
                yield every[cell][full[cell] == WHITE]

    @overload
    def __getitem__(self, at: int) -> Fill: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Fill]: ...
    def __getitem__(self, at: int | slice) -> Fill | Sequence[Fill]:
        return list(self)[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))

    __hash__ = None  # type: ignore[assignment]


def solved(puzzle: ThreeInARow, state: str, full: str, stats: Mapping[str, object]) -> Claim[Fill]:
    """The moves that fill the blanks, row by row."""
    return Claim(Outcome.SOLVED, Fills(state, full, puzzle.width), stats=stats)


@lru_cache(maxsize=64)
def _every_fill(width: int, height: int) -> list[tuple[Fill, Fill]]:
    """For each cell, the moves that make it black and white."""
    cells = [divmod(cell, width) for cell in range(width * height)]
    return [(Fill(*cell, BLACK), Fill(*cell, WHITE)) for cell in cells]


def by_sat(
    puzzle: ThreeInARow,
    state: str,
    watch: Watch,
    stats: Mapping[str, object],
    *,
    no_solution: bool = False,
) -> Claim[Fill]:
    """CaDiCaL finds a solution, or proves that there is none and names what clashes."""
    from pepo.families.three_in_a_row.logic.sat import Clauses, smallest_clash

    with Clauses(puzzle) as clauses:
        full = None if no_solution else clauses.solve(state)
        if full is None:
            clash = smallest_clash(puzzle, state, clauses, watch)
            return _impossible(puzzle, state, clash, stats)
    return solved(puzzle, state, full, stats)


def _impossible(
    puzzle: ThreeInARow, state: str, clash: "Clash", stats: Mapping[str, object]
) -> Claim[Fill]:
    """The proof for people: a smallest set of cells and signs that clash."""
    cells = [f"{puzzle.place(cell)} {COLOURS[state[cell]]}" for cell in clash.cells]
    signs = [f"{lower_first(puzzle.pair_name(s))} joined by {s.symbol}" for s in clash.signs]
    many = len(cells) + len(signs)
    kinds = [(len(cells), "cell"), (len(signs), "sign")]
    these = " and ".join(counted(number, kind) for number, kind in kinds if number)
    fewer = "neither does alone" if many == 2 else f"any {many - 1} don't"
    if cells and signs:
        fewer = "not without any one of them"
    said = f"these {these} clash, though {fewer}: {'; '.join(cells + signs)}"
    if many == 1:
        said = f"{(cells + signs)[0]} can't be completed"
    if not many:
        said = "no grid of this size follows the rules"
    marked = clash.cells or sorted({c for s in clash.signs for c in (s.first, s.second)})
    return Claim(Outcome.IMPOSSIBLE, stats=stats, reason=said, marks=cell_ids(puzzle, marked))


def crowded(puzzle: ThreeInARow, crowd: Crowd, stats: Mapping[str, object]) -> Claim[Fill]:
    """The proof by counting: lines that together have too few fillings."""
    marks = cell_ids(puzzle, crowd.cells)
    return Claim(Outcome.IMPOSSIBLE, stats=stats, reason=crowd.reason, marks=marks)
